//! The interpreter's loop: a wavefront's next operations, one function each for the larger ones.

mod atomic;
mod call;
mod image;
pub(crate) mod lanes;
mod special;

use crate::access::{Bus, effective};
use crate::code::*;
use crate::fault::Trouble;
use crate::mask::Mask;
use crate::observe::{Observer, Step};
use crate::running::{Run, Shared};
use crate::segments::{NULL, null};
use crate::wave::{Frame, State, Wave};
use hsail::code::{AtomicOp, Width};
use hsail::eval::LANES;

/// How a turn ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    /// The quantum is used up, or the wavefront waits.
    Over,
    Done,
}

/// What to do after an operation.
enum Next {
    Advance,
    /// The path is where it must be.
    Stay,
    /// The frames have changed.
    Frames,
    /// Look again later, at the same operation.
    Again,
    /// Go on behind the operation when the wavefront's state allows it.
    Wait(State),
}

type Done = Result<Next, Trouble>;

/// Runs a wavefront until it waits, ends or has used up its quantum.
pub(crate) fn run<O: Observer>(
    run: &Run<'_>,
    shared: &mut Shared,
    wave: &mut Wave,
    quantum: u64,
    observer: &mut O,
) -> Result<Turn, Trouble> {
    let limit = run.system.options.instruction_limit.unwrap_or(u64::MAX);
    let until = wave.executed.saturating_add(quantum).min(limit);
    wave.state = State::Ready;
    loop {
        if wave.executed >= until {
            if wave.executed >= limit {
                let message = format!("the wavefront has executed {limit} instructions, the limit");
                return Err(Trouble::new("instruction-limit", "", message));
            }
            return Ok(Turn::Over);
        }
        let Some(frame) = wave.frames.last_mut() else {
            wave.state = State::Done;
            return Ok(Turn::Done);
        };
        let Some(path) = frame.paths.last_mut() else {
            wave.frames.pop();
            continue;
        };
        if path.pc == path.join {
            frame.paths.pop();
            continue;
        }
        let (pc, mask, function) = (path.pc as usize, path.mask, frame.function);
        let Some(f) = run.kernel.functions.get(function as usize) else {
            return Err(Trouble::new("function", "", "a function that does not exist"));
        };
        let Some(op) = f.ops.get(pc) else {
            return Err(Trouble::new("function", "", "beyond the end of a function"));
        };
        if O::ACTIVE {
            let mut step = Step {
                run,
                shared,
                wave,
                function,
                code: f,
                pc: pc as u32,
                op,
                mask,
            };
            observer.before(&mut step)?;
        }
        wave.executed += 1;
        let Some(frame) = wave.frames.last_mut() else { continue };
        let next = match op {
            Op::Nop | Op::WaveBarrier => Next::Advance,
            Op::Compute(c) => compute(run, frame, &mask, c, &mut wave.detected)?,
            Op::Mov { dst, src } => {
                lanes::mov(frame, &mask, *dst, *src);
                Next::Advance
            }
            Op::Expand { dst, src } => {
                expand(frame, &mask, dst, *src);
                Next::Advance
            }
            Op::Br { to } => {
                if let Some(path) = frame.paths.last_mut() {
                    path.pc = *to;
                }
                Next::Stay
            }
            Op::Cbr { src, to, join, width } => {
                let taken = lanes_where(frame, &mask, *src);
                let targets = [(*to, taken), (pc as u32 + 1, mask.and_not(&taken))];
                branch(run, frame, &wave.ids, &mask, &targets, (*join, *width))?
            }
            Op::Sbr { src, to, join, width } => {
                let targets = switch(frame, &mask, *src, to)?;
                branch(run, frame, &wave.ids, &mask, &targets, (*join, *width))?
            }
            Op::Ld { .. } | Op::St { .. } | Op::Lda { .. } => {
                if let Op::St { access, .. } = op {
                    shared.changed |= access.addr.space.is_shared();
                }
                let mut bus = Bus {
                    run,
                    shared,
                    private: &mut wave.private,
                    hint: &mut wave.hint,
                };
                memory(&mut bus, frame, f, &mask, op)?
            }
            Op::Atomic(a) => {
                shared.polled = true;
                let mut bus = Bus {
                    run,
                    shared,
                    private: &mut wave.private,
                    hint: &mut wave.hint,
                };
                atomic::atomic(&mut bus, frame, f, &mask, a)?
            }
            Op::Signal(s) => {
                let looks = s.wait.is_some() || s.op == AtomicOp::LD;
                shared.polled |= looks;
                shared.changed |= !looks;
                atomic::signal(run, frame, &mask, s, &mut wave.wait_began)?
            }
            Op::Queue { op: what, .. } => {
                let loads = matches!(what, QueueOp::LoadRead | QueueOp::LoadWrite);
                shared.changed |= !loads;
                shared.polled |= loads;
                atomic::queue(run, frame, &mask, op)?
            }
            Op::Fence { .. } => {
                std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst);
                Next::Advance
            }
            Op::Segmentp { .. } | Op::Ftos { .. } | Op::Stof { .. } => convert_address(run, frame, &mask, op)?,
            Op::Barrier { width } => barrier(run, wave, &mask, *width)?,
            Op::Fbar { op, barrier } => fbarrier(shared, wave, &mask, (*op, *barrier), observer)?,
            Op::Lane { op, dst, src } => {
                lane_query(frame, &mask, *op, dst, *src);
                Next::Advance
            }
            Op::Permute(p) => {
                permute(frame, &mask, p, run.system.options.wave_size as usize);
                Next::Advance
            }
            Op::Call(c) => call::call(run, wave, &mask, c)?,
            Op::Exit => call::leave(run, wave)?,
            Op::Alloca { dst, src, align } => call::alloca(run, wave, &mask, *dst, *src, *align)?,
            Op::Special { what, dst, dim } => {
                special::special(run, shared, wave, &mask, *what, *dst, usize::from(*dim));
                Next::Advance
            }
            Op::Detect { op, dst, bits } => special::detect(wave, &mask, *op, *dst, *bits, run.kernel.detect),
            Op::DebugTrap { src } => {
                let lane = mask.lowest().unwrap_or(0);
                let value = frame.registers.value(*src, lane) as u32;
                let message = format!("debugtrap with the value {value} ({value:#x})");
                return Err(Trouble::new("debugtrap", "11.4", message).in_lane(lane));
            }
            Op::Image(i) => {
                // a store has no destination
                shared.changed |= i.dst.is_empty();
                image::image(run, frame, &mask, i)?
            }
        };
        if O::ACTIVE && !matches!(next, Next::Again) {
            let mut step = Step {
                run,
                shared,
                wave,
                function,
                code: f,
                pc: pc as u32,
                op,
                mask,
            };
            observer.after(&mut step)?;
        }
        match next {
            Next::Advance => advance(wave),
            Next::Stay | Next::Frames => {}
            Next::Again => {
                wave.executed -= 1;
                wave.state = State::Signal;
                return Ok(Turn::Over);
            }
            Next::Wait(state) => {
                advance(wave);
                wave.state = state;
                return Ok(Turn::Over);
            }
        }
    }
}

#[inline]
fn advance(wave: &mut Wave) {
    if let Some(path) = wave.frames.last_mut().and_then(|f| f.paths.last_mut()) {
        path.pc += 1;
    }
}

fn lanes_where(frame: &Frame, mask: &Mask, src: Src) -> Mask {
    match src {
        Src::Reg(Reg::C(n)) => frame.registers.c[usize::from(n)].and(mask),
        Src::Const(value) => {
            if value != 0 {
                *mask
            } else {
                Mask::EMPTY
            }
        }
        other => {
            let mut set = Mask::EMPTY;
            for lane in mask.iter() {
                set.set(lane, frame.registers.value(other, lane) & 1 != 0);
            }
            set
        }
    }
}

/// Sends lanes to their targets, which are distinct; `join` is where they meet again.
fn branch(
    run: &Run<'_>,
    frame: &mut Frame,
    ids: &[[u32; 3]],
    mask: &Mask,
    targets: &[(u32, Mask)],
    (join, width): (u32, Width),
) -> Done {
    if let Some((to, _)) = targets.iter().find(|(_, m)| m == mask) {
        if let Some(path) = frame.paths.last_mut() {
            path.pc = *to;
        }
        return Ok(Next::Stay);
    }
    promised_uniform(run, ids, targets, width)?;
    frame.diverge(join, targets);
    Ok(Next::Stay)
}

/// Checks what `width` says: that all work-items of a slice go the same way (PRM 2.12.2). Slices are of flattened IDs.
pub(super) fn promised_uniform(
    run: &Run<'_>,
    ids: &[[u32; 3]],
    targets: &[(u32, Mask)],
    width: Width,
) -> Result<(), Trouble> {
    let slice = match width.work_items() {
        Some(n) => n,
        None if width == Width::WAVESIZE => u64::from(run.system.options.wave_size),
        None => u64::MAX,
    };
    if slice == 1 || width == Width::NONE || !run.system.options.strict_width {
        return Ok(());
    }
    let [x, y, _] = run.dispatch.work_group.map(u64::from);
    let mut seen: Vec<(u64, u32)> = Vec::new();
    for (target, mask) in targets {
        for lane in mask.iter() {
            let id = ids.get(lane).copied().unwrap_or_default().map(u64::from);
            let own = ((id[2] * y + id[1]) * x + id[0]) / slice;
            match seen.iter().find(|(s, _)| *s == own) {
                Some((_, other)) if other != target => {
                    let message =
                        format!("`width({width})` says that all work-items of a slice go the same way: they do not");
                    return Err(Trouble::new("width", "2.12.2", message).in_lane(lane));
                }
                Some(_) => {}
                None => seen.push((own, *target)),
            }
        }
    }
    Ok(())
}

/// The targets of `sbr`, each with its lanes.
fn switch(frame: &Frame, mask: &Mask, src: Src, to: &[u32]) -> Result<Vec<(u32, Mask)>, Trouble> {
    let mut targets: Vec<(u32, Mask)> = Vec::new();
    for lane in mask.iter() {
        let index = frame.registers.value(src, lane);
        let Some(target) = usize::try_from(index).ok().and_then(|i| to.get(i)) else {
            let message = format!("index {index} of a list of {} labels", to.len());
            return Err(Trouble::new("sbr-index", "8.1", message).in_lane(lane));
        };
        match targets.iter_mut().find(|t| t.0 == *target) {
            Some((_, mask)) => mask.set(lane, true),
            None => {
                let mut one = Mask::EMPTY;
                one.set(lane, true);
                targets.push((*target, one));
            }
        }
    }
    Ok(targets)
}

fn compute(run: &Run<'_>, frame: &mut Frame, mask: &Mask, c: &Compute, detected: &mut u8) -> Done {
    let wanted = run.kernel.detect | run.kernel.break_on;
    if let Some(op) = c.chunk.as_ref().filter(|_| wanted == 0)
        && frame.registers.width.is_multiple_of(LANES)
    {
        lanes::compute(frame, mask, c, op);
        return Ok(Next::Advance);
    }
    let count = usize::from(c.count);
    let mut raised = 0;
    for lane in mask.iter() {
        let mut src = [0u128; 5];
        for (to, from) in src.iter_mut().zip(&c.src[..count]) {
            *to = frame.registers.value(*from, lane);
        }
        let outcome = c.eval.eval(&src[..count]);
        let bits = outcome.exceptions.bits();
        if bits & run.kernel.break_on != 0 {
            let message = format!("exceptions {:?} with the BREAK policy", outcome.exceptions);
            return Err(Trouble::new("exception", "12.3", message).in_lane(lane));
        }
        raised |= bits;
        frame.registers.set(c.dst, lane, outcome.value);
    }
    *detected |= raised & run.kernel.detect;
    Ok(Next::Advance)
}

fn expand(frame: &mut Frame, mask: &Mask, dst: &[Reg], src: Src) {
    for lane in mask.iter() {
        let mut value = frame.registers.value(src, lane);
        for reg in dst {
            frame.registers.set(*reg, lane, value);
            value >>= if matches!(reg, Reg::S(_)) { 32 } else { 64 };
        }
    }
}

fn memory(bus: &mut Bus<'_, '_>, frame: &mut Frame, f: &Function, mask: &Mask, op: &Op) -> Done {
    match op {
        Op::Ld { dst, access } => {
            let bytes = usize::from(access.cell.bytes);
            for lane in mask.iter() {
                let address = effective(&access.addr, frame, lane);
                let whole = (bytes * dst.len()) as u64;
                let place = bus.locate(access.addr.space, address, whole, false, frame, f);
                let place = promised(access, address, place).map_err(|t| t.in_lane(lane))?;
                for (i, reg) in dst.iter().enumerate() {
                    let value = bus.load(place.at(i * bytes), bytes, frame, lane);
                    frame.registers.load(*reg, lane, access.cell, value);
                }
            }
        }
        Op::St { src, access } => {
            let bytes = usize::from(access.cell.bytes);
            for lane in mask.iter() {
                let address = effective(&access.addr, frame, lane);
                let whole = (bytes * src.len()) as u64;
                let place = bus.locate(access.addr.space, address, whole, true, frame, f);
                let place = promised(access, address, place).map_err(|t| t.in_lane(lane))?;
                for (i, src) in src.iter().enumerate() {
                    let value = frame.registers.value(*src, lane);
                    bus.store(place.at(i * bytes), bytes, value, frame, lane);
                }
            }
        }
        Op::Lda { dst, addr } => {
            for lane in mask.iter() {
                let address = effective(addr, frame, lane);
                frame.registers.set(*dst, lane, u128::from(address));
            }
        }
        _ => {}
    }
    Ok(Next::Advance)
}

/// The place of an access, if the address is as aligned as the instruction says.
#[inline]
fn promised<'r>(
    access: &Access,
    address: u64,
    place: Result<crate::access::Place<'r>, Trouble>,
) -> Result<crate::access::Place<'r>, Trouble> {
    let place = place?;
    if access.align > 1 && !address.is_multiple_of(access.align) && !matches!(access.addr.space, Space::Arg { .. }) {
        let message = format!(
            "the address {address:#x} is not a multiple of {}, as `align` says",
            access.align
        );
        return Err(Trouble::new("align", "6.1.3", message));
    }
    Ok(place)
}

fn convert_address(run: &Run<'_>, frame: &mut Frame, mask: &Mask, op: &Op) -> Done {
    let apertures = run.apertures;
    for lane in mask.iter() {
        let (dst, value) = match op {
            Op::Segmentp { dst, src, segment } => {
                let flat = frame.registers.value(*src, lane) as u64;
                let is = flat == NULL || apertures.segment(flat) == *segment;
                (*dst, u64::from(is))
            }
            Op::Stof {
                dst,
                src,
                segment,
                nonull,
            } => {
                let address = frame.registers.value(*src, lane) as u64 & 0xffff_ffff;
                if address == null(*segment) {
                    if *nonull {
                        return Err(Trouble::new("nonull", "5.17", "the address is null").in_lane(lane));
                    }
                    (*dst, NULL)
                } else {
                    (*dst, apertures.base(*segment).wrapping_add(address))
                }
            }
            Op::Ftos {
                dst,
                src,
                segment,
                nonull,
            } => {
                let flat = frame.registers.value(*src, lane) as u64;
                if flat == NULL && !*nonull {
                    (*dst, null(*segment))
                } else if flat != NULL && apertures.segment(flat) == *segment {
                    (*dst, flat.wrapping_sub(apertures.base(*segment)))
                } else {
                    let message = format!("the flat address {flat:#x} is not in the {segment} segment");
                    return Err(Trouble::new("ftos", "5.17", message).in_lane(lane));
                }
            }
            _ => return Ok(Next::Advance),
        };
        frame.registers.set(dst, lane, u128::from(value));
    }
    Ok(Next::Advance)
}

/// Whether all work-items of the wavefront are here; a lane that is not, otherwise.
fn whole(wave: &Wave, mask: &Mask) -> Result<(), usize> {
    match wave.lanes.and_not(mask).lowest() {
        None => Ok(()),
        Some(lane) => Err(lane),
    }
}

fn barrier(run: &Run<'_>, wave: &Wave, mask: &Mask, width: Width) -> Done {
    if let Err(lane) = whole(wave, mask) {
        let message = "a barrier that not all work-items of the wavefront execute: this one does not";
        return Err(Trouble::new("divergent-barrier", "9.1", message).in_lane(lane));
    }
    let size = u64::from(run.system.options.wave_size);
    Ok(match width.work_items() {
        Some(n) if n <= size => Next::Advance,
        _ if width == Width::WAVESIZE => Next::Advance,
        Some(n) => Next::Wait(State::Barrier(n)),
        None => Next::Wait(State::Barrier(0)),
    })
}

fn fbarrier<O: Observer>(
    shared: &mut Shared,
    wave: &Wave,
    mask: &Mask,
    (op, barrier): (FbarOp, Src),
    observer: &mut O,
) -> Done {
    let Some(frame) = wave.frames.last() else {
        return Ok(Next::Advance);
    };
    let lane = mask.lowest().unwrap_or(0);
    let handle = frame.registers.value(barrier, lane) as u32;
    let single = matches!(op, FbarOp::Init | FbarOp::Release);
    if !single {
        if let Err(lane) = whole(wave, mask) {
            let message = "an fbarrier operation that not all work-items of the wavefront execute: this one does not";
            return Err(Trouble::new("divergent-fbarrier", "9.2", message).in_lane(lane));
        }
        if let Some(other) = mask
            .iter()
            .find(|l| frame.registers.value(barrier, *l) as u32 != handle)
        {
            let message = "work-items of a wavefront name different fbarriers";
            return Err(Trouble::new("divergent-fbarrier", "9.2", message).in_lane(other));
        }
    }
    let times = if single { mask.count() } else { 1 };
    let mut waits = false;
    for _ in 0..times {
        let effect = shared.fbarriers.apply(handle, wave.number as usize, op);
        let effect = effect.map_err(|t| t.in_lane(lane))?;
        let own = wave.number as usize;
        if O::ACTIVE && effect.complete {
            let waves: Vec<u32> = effect.released.iter().map(|n| *n as u32).collect();
            observer.met(shared.flat, &waves, Some(handle));
        }
        waits |= effect.wait && !effect.released.contains(&own);
        let others = effect.released.into_iter().filter(|n| *n != own);
        shared.released.extend(others.map(|n| (n, handle)));
    }
    Ok(if waits {
        Next::Wait(State::Fbarrier(handle))
    } else {
        Next::Advance
    })
}

fn lane_query(frame: &mut Frame, mask: &Mask, op: LaneOp, dst: &[Reg], src: Src) {
    let set = lanes_where(frame, mask, src);
    let count = u128::from(set.count());
    for lane in mask.iter() {
        match (op, dst) {
            (LaneOp::Count, [dst]) => frame.registers.set(*dst, lane, count),
            (LaneOp::Id, [dst]) => frame.registers.set(*dst, lane, u128::from(mask.count_below(lane))),
            _ => {
                for (dst, word) in dst.iter().zip(set.words()) {
                    frame.registers.set(*dst, lane, u128::from(word));
                }
            }
        }
    }
}

/// `activelanepermute`: all lanes read before any is written (PRM 9.4).
fn permute(frame: &mut Frame, mask: &Mask, p: &Permute, wave_size: usize) {
    let values: Vec<(usize, u128)> = mask
        .iter()
        .map(|lane| {
            let r = &frame.registers;
            let from = r.value(p.lane, lane) as usize & (wave_size - 1);
            let identity = r.value(p.use_identity, lane) & 1 != 0 || !mask.has(from);
            let value = if identity {
                r.value(p.identity, lane)
            } else {
                r.value(p.src, from)
            };
            (lane, value)
        })
        .collect();
    for (lane, value) in values {
        frame.registers.set(p.dst, lane, value);
    }
}
