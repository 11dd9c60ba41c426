//! What FLAT and buffer instructions share: accesses of lanes to one memory, their faults, and the observer's notice.

use crate::address::{Active, Addresses, Strided};
use crate::element::{Dwords, Piece, Placement};
use crate::exec::{Cx, Space};
use crate::fault::{Access, FaultKind, MemoryError};
use crate::lds;
use crate::memory::word::AtomicWord;
use crate::memory::{LaneFault, Lanes, MemoryView};
use crate::scratch::Swizzled;
use crate::uop::{Flow, Uop};
use crate::wave::{LANES, V32, Wave, sreg, vreg};
use amdgpu_semantics::atomics::{self, Rmw};
use softfp::{Denorm, Env};

/// Which lanes an access is for.
#[derive(Clone, Copy)]
pub enum Part<'a> {
    /// Those of EXEC.
    All,
    /// These, all in EXEC, and their mask.
    Some(u64, &'a V32),
}

impl Part<'_> {
    #[inline(always)]
    pub fn exec(self, wave: &Wave) -> u64 {
        match self {
            Part::All => wave.exec(),
            Part::Some(lanes, _) => lanes,
        }
    }
}

/// Loads to `P::DWORDS` registers from `register` on. Addresses in the scratch space are private ones.
///
/// # Errors
/// A lane may not load, or there are no such registers.
#[inline(always)]
pub fn load<P: Piece>(cx: &mut Cx, space: Space, at: Addresses, part: Part, register: usize) -> Result<(), LaneFault> {
    let exec = part.exec(cx.wave);
    let private = match space {
        Space::Scratch => Some(Swizzled::private(cx.wave)),
        _ => None,
    };
    let Wave { v, mask, .. } = &mut *cx.wave;
    let mask = match part {
        Part::All => mask,
        Part::Some(_, mask) => mask,
    };
    let active = Active { exec, mask };
    let Some(registers) = v.get_mut(register..register + P::DWORDS) else {
        return Err(no_registers(register, P::DWORDS, exec));
    };
    match (space, private) {
        (Space::Lds, _) => lds::load::<P>(&mut cx.group.lds, at, active, registers),
        (_, Some(private)) => private.load::<P>(at, active, cx.memory, registers),
        _ => cx.memory.load_lanes::<P>(at, active, registers),
    }
}

/// Stores from `P::DWORDS` registers from `register` on, as [`load`] loads.
///
/// # Errors
/// A lane may not store, or there are no such registers.
#[inline(always)]
pub fn store<P: Piece>(cx: &mut Cx, space: Space, at: Addresses, part: Part, register: usize) -> Result<(), LaneFault> {
    let exec = part.exec(cx.wave);
    let mask = match part {
        Part::All => &cx.wave.mask,
        Part::Some(_, mask) => mask,
    };
    let active = Active { exec, mask };
    let Some(registers) = cx.wave.v.get(register..register + P::DWORDS) else {
        return Err(no_registers(register, P::DWORDS, exec));
    };
    match space {
        Space::Lds => lds::store::<P>(&mut cx.group.lds, at, active, registers),
        Space::Scratch => Swizzled::private(cx.wave).store::<P>(at, active, cx.memory, registers),
        Space::Global | Space::Scalar => cx.memory.store_lanes::<P>(at, active, registers),
    }
}

/// Where memory puts the piece of a load: in `register`, or, if there is more to do, in that of results.
pub fn through(placement: Option<Placement>, register: usize) -> usize {
    placement.map_or(register, |_| vreg::RESULT)
}

/// Ends a load through the register of results: what it has made of the pieces of active lanes goes to `register`.
///
/// # Errors
/// There is no such register.
pub fn place(wave: &mut Wave, placement: Option<Placement>, register: usize) -> Result<(), LaneFault> {
    let Some(placement) = placement else {
        return Ok(());
    };
    let raw = wave.v[vreg::RESULT];
    let exec = wave.exec();
    let Wave { v, mask, .. } = wave;
    let Some(result) = v.get_mut(register) else {
        return Err(no_registers(register, 1, exec));
    };
    for ((x, raw), keep) in result.0.iter_mut().zip(raw.0).zip(mask.0) {
        *x = placement.of(raw, *x) & keep | *x & !keep;
    }
    Ok(())
}

/// The register whose low bits a store takes: `register`, or that of results, to which its high half is moved.
///
/// # Errors
/// There is no such register.
pub fn low_half(wave: &mut Wave, is_high: bool, register: usize) -> Result<usize, LaneFault> {
    if !is_high {
        return Ok(register);
    }
    let Some(data) = wave.v.get(register) else {
        return Err(no_registers(register, 1, wave.exec()));
    };
    let halves = data.0.map(|x| x >> 16);
    wave.v[vreg::RESULT] = V32(halves);
    Ok(vreg::RESULT)
}

/// How memory adds f32 values on the machine's processor, whatever MODE says.
fn memory_float(cx: &Cx) -> Env {
    match cx.machine.model.memory.atomics_flush {
        true => atomics::MEMORY_FLOAT,
        false => atomics::MEMORY_FLOAT.with_denorm(Denorm::KEEP),
    }
}

/// [`lds::replace_each`] of an operation.
type InLds = fn(&mut [u8], &Addresses, u64, Env, &mut Wave, [usize; 2], Option<usize>);
/// [`replace_each`] of an operation.
type InMemory =
    fn(&mut MemoryView, &Addresses, u64, Env, &mut Wave, [usize; 2], Option<usize>) -> Result<(), LaneFault>;

/// A read-modify-write operation as a value: so one function serves all of them, but for the loops over lanes that take most of the time.
#[derive(Clone, Copy)]
pub struct Operation<W> {
    /// [`Rmw::OPERANDS`].
    pub operands: usize,
    /// [`Rmw::apply`].
    pub apply: fn(env: Env, old: W, data: W, data2: W) -> W,
    in_lds: InLds,
    in_memory: InMemory,
}

impl<W: AtomicWord> Operation<W> {
    pub const fn of<R: Rmw<W>>() -> Self {
        Operation {
            operands: R::OPERANDS,
            apply: R::apply,
            in_lds: lds::replace_each::<W, R>,
            in_memory: replace_each::<W, R>,
        }
    }
}

/// A read-modify-write in lane order. The operands begin at the registers `data`; old values go to `result..` if it is given.
///
/// # Errors
/// A lane may not access its word, or it is misaligned. Then no lane's is done.
#[inline(never)]
pub fn atomic<W: AtomicWord>(
    cx: &mut Cx,
    op: Operation<W>,
    space: Space,
    at: Addresses,
    part: Part,
    data: [usize; 2],
    result: Option<usize>,
) -> Result<(), LaneFault> {
    let exec = part.exec(cx.wave);
    let memory_float = memory_float(cx);
    match space {
        Space::Lds => {
            lds::check_atomic::<W>(&cx.group.lds, &at, exec)?;
            let env = atomics::lds_float(cx.wave.mode);
            (op.in_lds)(&mut cx.group.lds, &at, exec, env, cx.wave, data, result);
            Ok(())
        }
        Space::Scratch => private_atomic(cx, op, memory_float, at, exec, data, result),
        Space::Global | Space::Scalar => match at {
            Addresses::Strided(Strided { base, stride: 0 }) => {
                one_address((cx.wave, cx.memory), op, memory_float, base, exec, data, result)
            }
            _ => {
                let bytes = 4 * W::DWORDS;
                at.check_aligned(exec, bytes as u64)?;
                cx.memory.check_lanes(at, exec, bytes, Access::Atomic)?;
                (op.in_memory)(cx.memory, &at, exec, memory_float, cx.wave, data, result)
            }
        },
    }
}

/// Read-modify-write of words that were checked, in lane order.
fn replace_each<W: AtomicWord, R: Rmw<W>>(
    view: &mut MemoryView,
    at: &Addresses,
    exec: u64,
    env: Env,
    wave: &mut Wave,
    data: [usize; 2],
    result: Option<usize>,
) -> Result<(), LaneFault> {
    for lane in Lanes(exec) {
        let (d0, d1) = W::operands(wave, R::OPERANDS, data, lane);
        let old = W::replace(view, at.of(lane), |old| R::apply(env, old, d0, d1));
        let old = old.map_err(|kind| LaneFault { kind, lanes: 1 << lane })?;
        put(wave, result, lane, old);
    }
    Ok(())
}

/// Operands of an atomic operation that lie one after the other.
#[inline(always)]
pub fn consecutive<W: AtomicWord>(register: usize) -> [usize; 2] {
    [register, register + W::DWORDS]
}

#[inline(always)]
fn put<W: AtomicWord>(wave: &mut Wave, result: Option<usize>, lane: usize, old: W) {
    if let Some(register) = result {
        old.to_lane(wave, register, lane);
    }
}

/// All lanes on one word: the host's memory is replaced once, by what the lanes make of it one after the other.
fn one_address<W: AtomicWord>(
    (wave, view): (&mut Wave, &mut MemoryView),
    op: Operation<W>,
    env: Env,
    address: u64,
    exec: u64,
    data: [usize; 2],
    result: Option<usize>,
) -> Result<(), LaneFault> {
    let mut olds = [W::ZERO; LANES];
    let replaced = W::replace(view, address, |first| {
        let mut value = first;
        for lane in Lanes(exec) {
            let (d0, d1) = W::operands(wave, op.operands, data, lane);
            olds[lane] = value;
            value = (op.apply)(env, value, d0, d1);
        }
        value
    });
    replaced.map_err(|kind| LaneFault { kind, lanes: exec })?;
    for lane in Lanes(exec) {
        put(wave, result, lane, olds[lane]);
    }
    Ok(())
}

/// A word of the private segment, which no other lane sees: its dwords are read and written one by one.
fn private_atomic<W: AtomicWord>(
    cx: &mut Cx,
    op: Operation<W>,
    env: Env,
    at: Addresses,
    exec: u64,
    data: [usize; 2],
    result: Option<usize>,
) -> Result<(), LaneFault> {
    let private = Swizzled::private(cx.wave);
    let bytes = 4 * W::DWORDS;
    private.check(at, exec, bytes, Access::Atomic)?;
    at.check_aligned(exec, bytes as u64)?;
    for lane in Lanes(exec) {
        let fault = |kind| LaneFault { kind, lanes: 1 << lane };
        let address = at.of(lane);
        let place = |d: usize| private.address(address as u32 + 4 * d as u32, lane);
        let mut dwords = [0; 2];
        for (d, value) in dwords.iter_mut().enumerate().take(W::DWORDS) {
            *value = u32::from_le_bytes(cx.memory.load(place(d)).map_err(fault)?);
        }
        let (d0, d1) = W::operands(cx.wave, op.operands, data, lane);
        let old = W::from_dwords(dwords[0], dwords[1]);
        let new = (op.apply)(env, old, d0, d1);
        for (d, value) in new.to_dwords().into_iter().enumerate().take(W::DWORDS) {
            cx.memory.store(place(d), value.to_le_bytes()).map_err(fault)?;
        }
        put(cx.wave, result, lane, old);
    }
    Ok(())
}

/// The end of a load whose data goes to LDS, once it is in the registers of results: lane n's dwords at M0 + immediate offset + n times
/// their size (GFX9 ISA 8.1.9, 9.4; CDNA4 ISA 10.3). Narrow data is extended to a dword.
pub fn loaded_to_lds(cx: &mut Cx, uop: &Uop, dwords: usize, loaded: Result<(), LaneFault>) -> Flow {
    let result = loaded.and_then(|()| {
        let bytes = 4 * dwords;
        let at = lds_dma(cx, uop, bytes);
        note(cx, Access::Write, Space::Lds, bytes, cx.wave.exec(), at);
        match dwords {
            1 => store::<Dwords<1>>(cx, Space::Lds, at, Part::All, vreg::RESULT),
            2 => store::<Dwords<2>>(cx, Space::Lds, at, Part::All, vreg::RESULT),
            3 => store::<Dwords<3>>(cx, Space::Lds, at, Part::All, vreg::RESULT),
            _ => store::<Dwords<4>>(cx, Space::Lds, at, Part::All, vreg::RESULT),
        }
    });
    finish(cx, result)
}

/// Where lanes' data are in LDS for instructions that move `bytes` bytes a lane between memory and LDS. Of M0, as many bits count as
/// addresses of LDS have.
pub fn lds_dma(cx: &Cx, uop: &Uop, bytes: usize) -> Addresses<'static> {
    let m0 = cx.wave.read_slot(sreg::M0) & (cx.machine.model.processor.lds_bytes().next_power_of_two() - 1);
    Addresses::Strided(Strided {
        base: m0.wrapping_add(uop.imm as u32) as u64,
        stride: bytes as u64,
    })
}

/// Ends an instruction whose lanes have all succeeded, or with their fault.
#[inline(always)]
pub fn finish(cx: &mut Cx, result: Result<(), LaneFault>) -> Flow {
    match result {
        Ok(()) => Flow::Next,
        Err(fault) => fail(cx, fault),
    }
}

#[cold]
#[inline(never)]
fn fail(cx: &mut Cx, mut fault: LaneFault) -> Flow {
    if let FaultKind::Memory { address, reason, .. } = &mut fault.kind
        && matches!(reason, MemoryError::Unmapped { .. } | MemoryError::Unregistered)
    {
        let high = *address >> 32;
        for (base, name) in [(cx.machine.shared_base, "LDS"), (cx.machine.private_base, "private")] {
            if high == base >> 32 {
                *reason = MemoryError::Aperture { name };
            }
        }
    }
    cx.fail(fault.kind, fault.lanes)
}

/// The fault of a tuple of vector registers that does not exist.
#[cold]
#[inline(never)]
pub fn no_registers(register: usize, dwords: usize, exec: u64) -> LaneFault {
    LaneFault {
        kind: FaultKind::BadOperand(format!(
            "{dwords} vector registers from number {register} on are wanted; there are {}",
            vreg::COUNT
        )),
        lanes: exec,
    }
}

/// Tells the observer about an access.
#[inline(always)]
pub fn note(cx: &mut Cx, access: Access, space: Space, bytes: usize, exec: u64, at: Addresses) {
    if cx.accesses.is_some() {
        let addresses: [u64; LANES] = std::array::from_fn(|l| at.of(l));
        cx.note(access, space, bytes as u32, exec, &addresses);
    }
}
