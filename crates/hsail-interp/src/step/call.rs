//! Calls, returns and `alloca` (PRM chapter 10).

use super::{Done, Next};
use crate::code::*;
use crate::fault::Trouble;
use crate::mask::Mask;
use crate::running::Run;
use crate::segments::PRIVATE_FIRST;
use crate::wave::{Frame, Wave};

/// A function and the lanes that call it.
type Target = (u32, Mask);

pub(super) fn call(run: &Run<'_>, wave: &mut Wave, mask: &Mask, c: &Call) -> Done {
    let Some(frame) = wave.frames.last_mut() else {
        return Ok(Next::Advance);
    };
    let mut targets = targets(run, frame, mask, c)?;
    if targets.len() > 1 {
        super::promised_uniform(run, &wave.ids, &targets, c.width)?;
    }
    targets.reverse();
    let Some((function, lanes)) = targets.pop() else {
        return Ok(Next::Advance);
    };
    frame.pending = targets;
    enter(run, wave, c, function, lanes)
}

/// The functions called, in the order of their lowest lanes.
fn targets(run: &Run<'_>, frame: &Frame, mask: &Mask, c: &Call) -> Result<Vec<Target>, Trouble> {
    let mut targets: Vec<Target> = Vec::new();
    for lane in mask.iter() {
        let function = match &c.callee {
            Callee::Direct(f) => return Ok(vec![(*f, *mask)]),
            Callee::Switch(src, list) => {
                let index = frame.registers.value(*src, lane);
                let found = usize::try_from(index).ok().and_then(|i| list.get(i)).copied();
                found.ok_or_else(|| {
                    let message = format!("index {index} of a list of {} functions", list.len());
                    Trouble::new("scall-index", "10.7", message).in_lane(lane)
                })?
            }
            Callee::Indirect(src) => {
                let handle = frame.registers.value(*src, lane) as u64;
                run.kernel.indirect.get(&handle).copied().ok_or_else(|| {
                    let message = format!("{handle:#x} is no handle of an indirect function of this agent");
                    Trouble::new("icall-handle", "10.8", message).in_lane(lane)
                })?
            }
        };
        match targets.iter_mut().find(|t| t.0 == function) {
            Some((_, lanes)) => lanes.set(lane, true),
            None => {
                let mut lanes = Mask::EMPTY;
                lanes.set(lane, true);
                targets.push((function, lanes));
            }
        }
    }
    Ok(targets)
}

/// Begins an activation: arguments are copied to the function's formals.
fn enter(run: &Run<'_>, wave: &mut Wave, c: &Call, number: u32, lanes: Mask) -> Done {
    let width = run.system.options.wave_size as usize;
    let Some(f) = run.kernel.functions.get(number as usize) else {
        return Err(Trouble::new("function", "", "a function that does not exist"));
    };
    let Some(caller) = wave.frames.last() else {
        return Ok(Next::Advance);
    };
    let variadic = variadic_bytes(f, c)?;
    let base = wave.private.top.next_multiple_of(256);
    let mut frame = Frame::new(width, number, f, lanes, base, variadic);
    let bytes = wave.frame_bytes + frame.bytes();
    let limit = run.system.options.frame_limit;
    if bytes > limit {
        let message = format!("calls are nested too deeply: a wavefront's activations need more than {limit} bytes");
        return Err(Trouble::new("call-depth", "10.3", message).in_lane(lanes.lowest().unwrap_or(0)));
    }
    let top = base.saturating_add(f.private_bytes);
    // What is to be gone back to when the function ends is kept with its frame.
    frame.private_base = base;
    wave.private.grow(width, top, run.system.options.private_limit)?;
    for (formal, actual) in f.inputs.iter().zip(&c.inputs) {
        let start = if formal.bytes.is_some() {
            formal.start
        } else {
            f.arg_bytes
        };
        for lane in lanes.iter() {
            copy(
                (&caller.arg, caller.arg_bytes, actual.start),
                (&mut frame.arg, frame.arg_bytes, start),
                lane,
                actual.bytes,
            );
        }
    }
    wave.frame_bytes = bytes;
    wave.frames.push(frame);
    Ok(Next::Frames)
}

/// Bytes of the argument for a last formal without a size; an error if the arguments are not the function's.
fn variadic_bytes(f: &Function, c: &Call) -> Result<u32, Trouble> {
    let mut variadic = 0;
    let fits = f.inputs.len() == c.inputs.len()
        && f.output.and_then(|o| o.bytes) == c.output.map(|o| o.bytes)
        && f.inputs
            .iter()
            .zip(&c.inputs)
            .all(|(formal, actual)| match formal.bytes {
                Some(bytes) => bytes == actual.bytes,
                None => {
                    variadic = actual.bytes;
                    true
                }
            });
    if fits {
        return Ok(variadic);
    }
    let message = format!("the arguments are not those that `{}` takes", f.name);
    Err(Trouble::new("call-arguments", "10.8", message))
}

type From<'a> = (&'a [u8], u32, u32);
type To<'a> = (&'a mut [u8], u32, u32);

/// Copies an argument of a lane from one arg memory to another; each with its bytes a lane and the place.
fn copy(from: From<'_>, to: To<'_>, lane: usize, bytes: u32) {
    let range = |stride: u32, start: u32| {
        let first = lane * stride as usize + start as usize;
        first..first + bytes as usize
    };
    let source = from.0.get(range(from.1, from.2));
    let target = to.0.get_mut(range(to.1, to.2));
    if let (Some(source), Some(target)) = (source, target) {
        target.copy_from_slice(source);
    }
}

/// Ends an activation: the output argument is copied back; then other lanes make their call, or the caller goes on.
pub(super) fn leave(run: &Run<'_>, wave: &mut Wave) -> Done {
    let Some(frame) = wave.frames.pop() else {
        return Ok(Next::Frames);
    };
    wave.frame_bytes = wave.frame_bytes.saturating_sub(frame.bytes());
    let Some(caller) = wave.frames.last_mut() else {
        return Ok(Next::Frames);
    };
    wave.private.top = frame.private_base;
    let (Some(callee), Some(function)) = (
        run.kernel.functions.get(frame.function as usize),
        run.kernel.functions.get(caller.function as usize),
    ) else {
        return Ok(Next::Frames);
    };
    let pc = caller.paths.last().map_or(0, |p| p.pc as usize);
    let Some(Op::Call(c)) = function.ops.get(pc) else {
        return Ok(Next::Frames);
    };
    if let (Some(formal), Some(actual)) = (callee.output, c.output) {
        for lane in frame.mask.iter() {
            copy(
                (&frame.arg, frame.arg_bytes, formal.start),
                (&mut caller.arg, caller.arg_bytes, actual.start),
                lane,
                actual.bytes,
            );
        }
    }
    match caller.pending.pop() {
        Some((function, lanes)) => enter(run, wave, c, function, lanes),
        None => Ok(Next::Advance),
    }
}

/// Private memory until the activation ends. All lanes take as much as the one that asks for most.
pub(super) fn alloca(run: &Run<'_>, wave: &mut Wave, mask: &Mask, dst: Reg, src: Src, align: u64) -> Done {
    let width = run.system.options.wave_size as usize;
    let Some(frame) = wave.frames.last_mut() else {
        return Ok(Next::Advance);
    };
    let wanted = mask.iter().map(|lane| frame.registers.value(src, lane) as u32).max();
    let start = wave.private.top.next_multiple_of((align as u32).max(16));
    let top = start.saturating_add(wanted.unwrap_or(0));
    wave.private.grow(width, top, run.system.options.private_limit)?;
    for lane in mask.iter() {
        let address = u64::from(start) + PRIVATE_FIRST;
        frame.registers.set(dst, lane, u128::from(address));
    }
    Ok(Next::Advance)
}
