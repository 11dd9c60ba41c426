//! How instructions move undefined bits, and which uses of them decide something.

use amdgpu_emu::exchange::{Exchange, Otherwise};
use amdgpu_emu::memory::Lanes;
use amdgpu_emu::wave::{LANES, sreg};
use amdgpu_isa::{Condition, Encoding, Extension, Flags, Op, Role};

use super::lanes::{Compiled, Graphs, Shadowed, run};
use super::off_lanes::OffLanes;
use super::registers::{Place, Registers};
use super::scalar;
use super::shape::{Named, Shape, Step};
use super::write::Write;
use super::{Origin, Use};
use crate::checker::{At, Context};

/// What an instruction that is about to run does to the shadow, but for memory; gives uses that decide something.
pub(super) fn before(
    context: &Context,
    at: &At,
    shape: &Shape,
    registers: &mut Registers,
    graphs: &mut Graphs,
    off_lanes: &mut OffLanes,
) -> Vec<Use> {
    let mut uses = Vec::new();
    let off = off_lanes.of(at.wave);
    let steps = || shape.0.iter().map(|part| Step::new(part, at.wave));
    // mostly nothing is undefined
    if steps().all(|step| step.is_untouched_by(registers, off)) {
        for step in steps().filter(|step| !step.is_memory()) {
            define(&step, |write| apply(registers, write));
        }
        return uses;
    }
    let mut writes = Vec::new();
    for step in steps() {
        decisions(&step, registers, &mut uses);
        if !step.is_memory() {
            compute(context, at, &step, registers, (graphs, off_lanes), &mut writes);
        }
    }
    writes.into_iter().for_each(|write| apply(registers, write));
    exec_written(at, registers, &mut uses);
    uses
}

/// Whether memory will be left as it was, but for undefined bits that accesses of it bring: what the instruction stores is defined.
pub(super) fn stores_defined(at: &At, shape: &Shape, registers: &Registers) -> bool {
    let mut steps = shape.0.iter().map(|part| Step::new(part, at.wave));
    steps.all(|step| !step.is_memory() || step.data_defined(registers))
}

pub(super) fn apply(registers: &mut Registers, write: Write) {
    match write {
        Write::Lane(register, lane, bits, origin) => registers.set_lane(register, lane, bits, origin),
        Write::Define(register, dwords, lanes) => registers.define(register, dwords, lanes),
        Write::Scalar(slot, bits, origin) => registers.set_scalar(slot, bits, origin),
        Write::Scc(origin) => registers.set_scc(origin),
    }
}

/// An undefined EXEC is told and taken as it is.
fn exec_written(at: &At, registers: &mut Registers, uses: &mut Vec<Use>) {
    let exec = Place::Scalar(sreg::EXEC);
    if registers.is_defined(exec, 2, !0) {
        return;
    }
    let bits = u64::from(registers.bits(exec, 0, 0)) | u64::from(registers.bits(exec, 1, 0)) << 32;
    let lanes = bits & at.wave.lane_mask & at.wave.initial_exec;
    if lanes != 0 {
        let origin = registers.origin(exec, 2);
        uses.push(Use::new("uninit-exec", "which lanes are active", lanes, origin));
    }
    for slot in [sreg::EXEC, sreg::EXEC + 1] {
        registers.set_scalar(slot.into(), 0, Origin::Unknown);
    }
}

/// Uses that decide: branches, addresses, operands of atomic operations.
fn decisions(step: &Step, registers: &Registers, uses: &mut Vec<Use>) {
    if step.row.flags.contains(Flags::BRANCH) {
        branch(step, registers, uses);
    }
    if !step.is_memory() || step.row.flags.contains(Flags::SWIZZLE) {
        return;
    }
    let is_address = |role| {
        matches!(
            role,
            Role::Vaddr | Role::Addr | Role::Saddr | Role::Sbase | Role::Srsrc | Role::Ssamp | Role::Soffset
        )
    };
    for named in step.reads {
        let (code, what) = match named.role {
            role if is_address(role) => ("uninit-address", "an address"),
            Role::Vdata | Role::Data0 | Role::Data1 if step.row.flags.contains(Flags::ATOMIC) => {
                ("uninit-atomic", "an atomic operation")
            }
            _ => continue,
        };
        let lanes = registers.undefined_lanes(named.place, named.dwords, step.exec);
        if lanes != 0 {
            uses.push(Use::new(code, what, lanes, registers.origin(named.place, named.dwords)));
        }
    }
}

fn branch(step: &Step, registers: &Registers, uses: &mut Vec<Use>) {
    let undefined = match Condition::of(step.inst.op) {
        Some(Condition::Scc(_)) => registers.scc(),
        Some(Condition::VccZero(_)) => {
            let vcc = Place::Scalar(sreg::VCC);
            let slots = step.wave.lanes().div_ceil(32);
            // a bit that is known to be set decides
            let is_set = |d: usize| step.wave.s[usize::from(sreg::VCC) + d] & !registers.bits(vcc, d, 0) != 0;
            let open = !registers.is_defined(vcc, slots, !0) && !(0..slots).any(is_set);
            open.then(|| registers.origin(vcc, slots))
        }
        _ => None,
    };
    if let Some(origin) = undefined {
        uses.push(Use::new("uninit-branch", "a branch", step.exec, origin));
    }
}

/// Undefined bits of what an instruction without memory writes.
fn compute(
    context: &Context,
    at: &At,
    step: &Step,
    registers: &Registers,
    (graphs, off_lanes): (&mut Graphs, &mut OffLanes),
    writes: &mut Vec<Write>,
) {
    if step.writes_all(registers, off_lanes.of(step.wave)) && step.reads_defined(registers) {
        return define(step, |write| writes.push(write));
    }
    match step.inst.encoding {
        Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopc | Encoding::Sopk | Encoding::Sopp => {
            scalar::compute(step, registers, writes);
        }
        _ => vector(context, at, step, registers, (graphs, off_lanes), writes),
    }
}

/// Everything that is written is defined.
pub(super) fn define(step: &Step, mut write: impl FnMut(Write)) {
    for named in step.writes {
        match named.place {
            Place::Vector(n) => {
                let lanes = match step.inst.op {
                    Op::V_WRITELANE_B32 => 0,
                    _ => step.exec,
                };
                write(Write::Define(n, named.dwords, lanes));
                if step.inst.op == Op::V_WRITELANE_B32 {
                    write(Write::Define(n, 1, 1 << written_lane(step)));
                }
            }
            Place::Scalar(sreg::SCC) => write(Write::Scc(None)),
            Place::Scalar(slot) => {
                let slots = usize::from(slot)..usize::from(slot) + named.dwords;
                slots.for_each(|s| write(Write::Scalar(s, 0, Origin::Unknown)));
            }
            Place::Nothing => {}
        }
    }
}

/// The lane that v_writelane writes.
pub(super) fn written_lane(step: &Step) -> usize {
    let select = step.source(Role::Src1).map_or(0, |n| n.value(step.wave, 0, 0));
    select as usize & (step.wave.lanes() - 1)
}

/// A vector instruction with an undefined source, or one that keeps a part of its destination.
fn vector(
    context: &Context,
    at: &At,
    step: &Step,
    registers: &Registers,
    (graphs, off_lanes): (&mut Graphs, &mut OffLanes),
    writes: &mut Vec<Write>,
) {
    match step.inst.op {
        Op::V_READFIRSTLANE_B32 => {
            return read_lane(step, registers, step.first_lane(), None, writes);
        }
        Op::V_READLANE_B32 => {
            let lane = written_lane(step);
            let is_left = match step.source(Role::Src0).map(|n| n.place) {
                Some(Place::Vector(n)) => off_lanes.of(step.wave) >> lane & 1 != 0 && registers.is_left(n, lane),
                _ => false,
            };
            let mark = is_left.then(|| off_lanes.origin(at.place, step.first_lane(), Some(lane)));
            return read_lane(step, registers, lane, mark, writes);
        }
        Op::V_WRITELANE_B32 => {
            let bits = step.source(Role::Src0).map_or(0, |n| registers.bits(n.place, 0, 0));
            if let Some(Named {
                place: Place::Vector(n),
                ..
            }) = step.writes.first()
            {
                writes.push(Write::Lane(*n, written_lane(step), bits, origin_of(step, registers)));
            }
            return;
        }
        // the graph is of the other encodings
        Op::V_ACCVGPR_READ_B32 | Op::V_ACCVGPR_WRITE_B32 | Op::V_ACCVGPR_MOV_B32 => {
            return copy(step, registers, writes);
        }
        _ => {}
    }
    let kept = step.part.kept;
    let sources_origin = origin_of(step, registers);
    let value = |role, lane| step.source(role).map_or(0, |named| named.value(step.wave, 0, lane));
    let exchange = Exchange::of(step.inst, &context.model, step.exec, value);
    let crosses = step.crosses_lanes() && exchange.is_none();
    let together = crosses && together_undefined(step, registers);
    let is_dpp = matches!(step.inst.extension, Extension::Dpp16 | Extension::Dpp8);
    let only_moves = exchange.is_some() && !is_dpp;
    let plain = !crosses && !only_moves && kept == 0 && is_plain(step);
    let compiled = plain
        .then(|| graphs.of(step.inst.op, context.model.processor))
        .flatten();
    let mut masks = [0u64; LANES / 32];
    let mut mask_origin = sources_origin;
    for lane in Lanes(step.exec) {
        let mut origin = sources_origin;
        let mut moved = None;
        if let Some(exchange) = &exchange {
            let from = exchange.source(lane, step.exec);
            let keeps = from.is_none() && exchange.otherwise == Otherwise::Kept;
            if keeps || exchange.enabled >> lane & 1 == 0 {
                continue;
            }
            let read = off_lanes.is_read(step, exchange, lane, registers);
            if let Some(off) = read {
                origin = off_lanes.origin(at.place, lane, off);
                mask_origin = origin;
            }
            moved = Some(Moved {
                role: exchange.moved,
                from,
                bits: if read.is_some() { !0 } else { 0 },
            });
        }
        let made = compiled.and_then(|c| by_graph(c, step, registers, lane, moved));
        let (words, truth) = made.unwrap_or_else(|| {
            let own = |n: &&Named| !only_moves || moved.is_none_or(|moved| moved.role != n.role);
            let undefined = match crosses {
                true => together,
                false => (step.reads.iter().filter(own)).any(|n| lane_bits(step, registers, n, lane, moved) != 0),
            };
            let source = moved.filter(|_| only_moves).and_then(|moved| step.source(moved.role));
            let bits = source.map_or(0, |named| operand_bits(registers, named, 0, lane, moved));
            (vec![if undefined { !0 } else { bits }], undefined)
        });
        for named in step.writes {
            if let Place::Vector(n) = named.place {
                for d in 0..named.dwords {
                    let bits = words.get(d).or(words.last()).copied().unwrap_or(0);
                    let before = registers.bits(named.place, d, lane);
                    let bits = if d == 0 { bits & !kept | before & kept } else { bits };
                    writes.push(Write::Lane(
                        n + d,
                        lane,
                        bits,
                        if bits & !before != 0 {
                            origin
                        } else {
                            registers.origin(named.place, named.dwords)
                        },
                    ));
                }
            }
        }
        masks[0] |= u64::from(truth) << lane;
    }
    for named in step.writes.iter() {
        match named.place {
            Place::Scalar(sreg::SCC) => writes.push(Write::Scc(None)),
            Place::Scalar(slot) => writes.extend((0..named.dwords).map(|d| {
                let bits = (masks[0] >> (32 * d.min(1))) as u32;
                Write::Scalar(usize::from(slot) + d, bits, mask_origin)
            })),
            _ => {}
        }
    }
}

/// A dword of each lane, bit by bit: compilers keep masks in such registers.
fn copy(step: &Step, registers: &Registers, writes: &mut Vec<Write>) {
    let (Some(from), Some(to)) = (step.source(Role::Src0), step.writes.first()) else {
        return;
    };
    let Place::Vector(n) = to.place else { return };
    let origin = registers.origin(from.place, 1);
    writes.extend(Lanes(step.exec).map(|lane| Write::Lane(n, lane, registers.bits(from.place, 0, lane), origin)));
}

/// `mark`: the lane is off, and this is told of what is read there.
fn read_lane(step: &Step, registers: &Registers, lane: usize, mark: Option<Origin>, writes: &mut Vec<Write>) {
    let bits = step.source(Role::Src0).map_or(0, |n| registers.bits(n.place, 0, lane));
    let (bits, origin) = match mark {
        Some(origin) => (!0, origin),
        None => (bits, origin_of(step, registers)),
    };
    for named in step.writes {
        if let Place::Scalar(slot) = named.place {
            writes.push(Write::Scalar(usize::from(slot), bits, origin));
        }
    }
}

/// Where a lane takes the operand from that is moved between lanes.
#[derive(Clone, Copy)]
struct Moved {
    role: Role,
    /// None: it is 0.
    from: Option<usize>,
    /// Bits that are undefined for that reason alone.
    bits: u32,
}

/// Undefined bits of dword `d` of an operand as a lane gets it.
fn operand_bits(registers: &Registers, named: &Named, d: usize, lane: usize, moved: Option<Moved>) -> u32 {
    match moved.filter(|moved| moved.role == named.role) {
        Some(Moved { from, bits, .. }) => from.map_or(0, |from| registers.bits(named.place, d, from)) | bits,
        None => registers.bits(named.place, d, lane),
    }
}

/// Whether neither SDWA nor op_sel chooses a part of a source.
fn is_plain(step: &Step) -> bool {
    let modifiers = &step.inst.modifiers;
    step.inst.extension != Extension::Sdwa
        && modifiers.op_sel == 0
        && !modifiers.clamp
        && modifiers.omod == 0
        && step.inst.encoding != Encoding::Vop3p
}

pub(super) fn together_undefined(step: &Step, registers: &Registers) -> bool {
    let lanes = match step.inst.modifiers.fi || step.part.is_matrix {
        true => step.wave.lane_mask,
        false => step.exec,
    };
    step.reads
        .iter()
        .any(|n| !registers.is_defined(n.place, n.dwords, lanes))
}

/// Undefined bits of an operand in a lane: of a mask, the lane's own.
fn lane_bits(step: &Step, registers: &Registers, named: &Named, lane: usize, moved: Option<Moved>) -> u32 {
    if step.part.is_mask(named) {
        return registers.bits(named.place, lane / 32, 0) >> (lane % 32) & 1;
    }
    let bits = (0..named.dwords).fold(0, |bits, d| bits | operand_bits(registers, named, d, lane, moved));
    let n = match named.role {
        Role::Src0 => 0,
        Role::Src1 => 1,
        Role::Src2 => 2,
        _ => return bits,
    };
    match (step.part.halves >> n & 1, step.inst.modifiers.op_sel >> n & 1) {
        (0, _) => bits,
        (_, 0) => bits & 0xffff,
        _ => bits >> 16,
    }
}

fn by_graph(
    compiled: &Compiled,
    step: &Step,
    registers: &Registers,
    lane: usize,
    moved: Option<Moved>,
) -> Option<(Vec<u32>, bool)> {
    let modifiers = &step.inst.modifiers;
    let mut sources = [[Shadowed::default(); 2]; 3];
    let mut truth = Shadowed::default();
    let mut n = 0;
    for named in step.reads {
        if step.part.is_mask(named) {
            truth = Shadowed {
                value: named.value(step.wave, lane / 32, 0) >> (lane % 32) & 1,
                bits: lane_bits(step, registers, named, lane, None),
            };
            continue;
        }
        // a destination that is read, too, is the last source
        if named.role == Role::Vdst {
            continue;
        }
        let dwords = *compiled.sources.get(n)?;
        put(&mut sources[n], named, dwords, step, registers, (lane, moved));
        if n < 3 && dwords == 1 {
            // a changed sign is as undefined as it was
            sources[n][0].value = signed(
                sources[n][0].value,
                modifiers.abs >> n & 1 != 0,
                modifiers.neg >> n & 1 != 0,
            );
        }
        n += 1;
    }
    if let Some(named) = step.source(Role::Vdst) {
        let dwords = *compiled.sources.get(n)?;
        put(&mut sources[n], named, dwords, step, registers, (lane, None));
        n += 1;
    }
    (n == compiled.sources.len()).then(|| run(compiled, &sources, truth))
}

fn put(
    source: &mut [Shadowed; 2],
    named: &Named,
    dwords: usize,
    step: &Step,
    registers: &Registers,
    (lane, moved): (usize, Option<Moved>),
) {
    let from = match moved.filter(|moved| moved.role == named.role) {
        Some(moved) => moved.from,
        None => Some(lane),
    };
    for (d, word) in source.iter_mut().enumerate().take(dwords) {
        *word = Shadowed {
            value: from.map_or(0, |from| named.value(step.wave, d, from)),
            bits: operand_bits(registers, named, d, lane, moved),
        };
    }
}

fn signed(value: u32, abs: bool, neg: bool) -> u32 {
    const SIGN: u32 = 1 << 31;
    let value = if abs { value & !SIGN } else { value };
    if neg { value ^ SIGN } else { value }
}

/// Where the first source with an undefined bit came from.
pub(super) fn origin_of(step: &Step, registers: &Registers) -> Origin {
    let first = step
        .reads
        .iter()
        .find(|n| !registers.is_defined(n.place, n.dwords, step.wave.lane_mask));
    first.map_or(Origin::Unknown, |n| registers.origin(n.place, n.dwords))
}
