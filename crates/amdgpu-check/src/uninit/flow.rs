//! How instructions move undefined bits, and which uses of them decide something.

use amdgpu_emu::exec::{MemoryAccess, Space};
use amdgpu_emu::fault::Access;
use amdgpu_emu::memory::Lanes;
use amdgpu_emu::wave::{LANES, Wave, sreg};
use amdgpu_isa::row::Type;
use amdgpu_isa::{Encoding, Extension, Flags, Implicit, Inst, Op, Operand, Reg, Role, Row};

use super::lanes::{Graphs, Shadowed};
use super::registers::{Place, Registers};
use super::scalar;
use super::spaces::{Spaces, Stored};
use super::{Origin, Use};
use crate::checker::{At, Context};

/// An operand with the registers that it names.
#[derive(Clone, Copy)]
pub(super) struct Named {
    pub role: Role,
    pub place: Place,
    pub dwords: usize,
    pub operand: Operand,
}

impl Named {
    fn of(role: Role, operand: Operand) -> Named {
        let dwords = match operand {
            Operand::Reg(reg) => usize::from(reg.dwords.max(1)),
            _ => 1,
        };
        Named {
            role,
            place: Place::of(operand),
            dwords,
            operand,
        }
    }

    /// The value of a dword in a lane, before the instruction; constants as they are read.
    pub fn value(&self, wave: &Wave, d: usize, lane: usize) -> u32 {
        match (self.place, self.operand) {
            (Place::Vector(n), _) => wave.v.get(n + d).map_or(0, |v| v.0[lane]),
            (Place::Scalar(slot), _) => wave.read_slot(slot.saturating_add(d as u8)),
            (_, Operand::Int(value)) if d == 0 => i32::from(value) as u32,
            (_, Operand::Int(value)) if value < 0 => !0,
            (_, Operand::Literal(value)) if d == 0 => value,
            (_, Operand::Imm(value)) => (value >> (32 * d)) as u32,
            _ => 0,
        }
    }
}

/// An instruction of a wave with its operands.
pub(super) struct Step<'a> {
    pub inst: &'a Inst,
    pub row: &'a Row,
    pub wave: &'a Wave,
    pub reads: Vec<Named>,
    pub writes: Vec<Named>,
    pub exec: u64,
}

impl<'a> Step<'a> {
    fn new(context: &Context, inst: &'a Inst, wave: &'a Wave) -> Option<Step<'a>> {
        let processor = context.model.processor;
        let row = inst.row(processor)?;
        let mut step = Step {
            inst,
            row,
            wave,
            reads: Vec::new(),
            writes: Vec::new(),
            exec: wave.exec(),
        };
        for &(role, operand) in inst.operands() {
            let parts: Vec<Operand> = match operand {
                Operand::List(list) => list.parts().map(Operand::Reg).collect(),
                other => vec![other],
            };
            for part in parts {
                let named = Named::of(role, part);
                if inst.reads(processor, role) {
                    step.reads.push(named);
                }
                if inst.writes(processor, role) {
                    step.writes.push(named);
                }
            }
        }
        let mask = wave.lanes().div_ceil(32);
        let implicit = [
            (Implicit::VCC, amdgpu_isa::RegKind::Vcc, mask),
            (Implicit::SCC, amdgpu_isa::RegKind::Scc, 1),
            (Implicit::EXEC, amdgpu_isa::RegKind::Exec, mask),
        ];
        for (which, kind, dwords) in implicit {
            let operand = Operand::Reg(Reg {
                kind,
                index: 0,
                dwords: dwords as u8,
            });
            if row.reads.contains(which) && which != Implicit::EXEC {
                step.reads.push(Named::of(Role::Src3, operand));
            }
            if row.writes.contains(which) {
                step.writes.push(Named::of(Role::Sdst, operand));
            }
        }
        Some(step)
    }

    pub fn source(&self, role: Role) -> Option<&Named> {
        self.reads.iter().find(|n| n.role == role)
    }

    fn is_memory(&self) -> bool {
        self.row.flags.intersects(Flags::LOAD | Flags::STORE | Flags::ATOMIC)
    }

    /// Whether values go from lane to lane.
    fn crosses_lanes(&self) -> bool {
        self.inst.extension == Extension::Dpp16
            || self.inst.extension == Extension::Dpp8
            || self.row.flags.intersects(Flags::CONVERGENT | Flags::SWIZZLE)
            || self
                .row
                .operands
                .iter()
                .any(|o| o.ty.dwords() >= 4 && o.role == Role::Vdst)
    }
}

/// Undefined bits that an instruction writes, held back until all of it has read.
pub(super) enum Write {
    Lane(usize, usize, u32, Origin),
    Define(usize, usize, u64),
    Scalar(usize, u32, Origin),
    Scc(Option<Origin>),
}

/// What an instruction that is about to run does to the shadow, but for memory; gives uses that decide something.
pub(super) fn before(context: &Context, at: &At, registers: &mut Registers, graphs: &mut Graphs) -> Vec<Use> {
    let halves = at.inst.dual_halves();
    let insts: &[Inst] = match &halves {
        Some(both) => both,
        None => std::slice::from_ref(at.inst),
    };
    let mut uses = Vec::new();
    let mut writes = Vec::new();
    for inst in insts {
        let Some(step) = Step::new(context, inst, at.wave) else {
            continue;
        };
        decisions(&step, registers, &mut uses);
        if !step.is_memory() {
            compute(context, &step, registers, graphs, &mut writes);
        }
    }
    apply(registers, writes);
    exec_written(at, registers, &mut uses);
    uses
}

fn apply(registers: &mut Registers, writes: Vec<Write>) {
    for write in writes {
        match write {
            Write::Lane(register, lane, bits, origin) => registers.set_lane(register, lane, bits, origin),
            Write::Define(register, dwords, lanes) => registers.define(register, dwords, lanes),
            Write::Scalar(slot, bits, origin) => registers.set_scalar(slot, bits, origin),
            Write::Scc(origin) => registers.scc = origin,
        }
    }
}

/// An undefined EXEC is told and taken as it is.
fn exec_written(at: &At, registers: &mut Registers, uses: &mut Vec<Use>) {
    let slots = [sreg::EXEC, sreg::EXEC + 1].map(usize::from);
    let bits = u64::from(registers.scalars[slots[0]]) | u64::from(registers.scalars[slots[1]]) << 32;
    let lanes = bits & at.wave.lane_mask & at.wave.initial_exec;
    if lanes != 0 {
        let origin = slots.into_iter().find(|s| registers.scalars[*s] != 0);
        let origin = origin.map_or(Origin::Unknown, |s| registers.origins[s]);
        uses.push(Use::new("uninit-exec", "which lanes are active", lanes, origin));
    }
    for slot in slots {
        registers.scalars[slot] = 0;
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
    for named in &step.reads {
        let (code, what) = match named.role {
            role if is_address(role) => ("uninit-address", "an address"),
            Role::Vdata | Role::Data0 | Role::Data1 if step.row.flags.contains(Flags::ATOMIC) => {
                ("uninit-atomic", "an atomic operation")
            }
            _ => continue,
        };
        let lanes = undefined_lanes(step, registers, named);
        if lanes != 0 {
            uses.push(Use::new(code, what, lanes, registers.origin(named.place, named.dwords)));
        }
    }
}

fn undefined_lanes(step: &Step, registers: &Registers, named: &Named) -> u64 {
    match named.place {
        _ if registers.is_defined(named.place, named.dwords, step.exec) => 0,
        Place::Vector(_) => Lanes(step.exec)
            .filter(|lane| (0..named.dwords).any(|d| registers.bits(named.place, d, *lane) != 0))
            .fold(0, |lanes, lane| lanes | 1 << lane),
        _ => step.exec,
    }
}

fn branch(step: &Step, registers: &Registers, uses: &mut Vec<Use>) {
    let undefined = match step.inst.op {
        Op::S_CBRANCH_SCC0 | Op::S_CBRANCH_SCC1 => registers.scc,
        Op::S_CBRANCH_VCCZ | Op::S_CBRANCH_VCCNZ => {
            let slots = step.wave.lanes().div_ceil(32);
            let vcc = usize::from(sreg::VCC);
            let all = vcc..vcc + slots;
            // a bit that is known to be set decides
            let decided = all.clone().any(|s| step.wave.s[s] & !registers.scalars[s] != 0);
            let mut all = all;
            let first = all.find(|s| registers.scalars[*s] != 0).filter(|_| !decided);
            first.map(|s| registers.origins[s])
        }
        _ => None,
    };
    if let Some(origin) = undefined {
        uses.push(Use::new("uninit-branch", "a branch", step.exec, origin));
    }
}

/// Undefined bits of what an instruction without memory writes.
fn compute(context: &Context, step: &Step, registers: &Registers, graphs: &mut Graphs, writes: &mut Vec<Write>) {
    let lanes = if step.crosses_lanes() {
        step.wave.lane_mask
    } else {
        step.exec
    };
    let read_lanes = match step.inst.modifiers.fi || is_matrix(step) {
        true => lanes,
        false => step.exec,
    };
    let defined = step
        .reads
        .iter()
        .all(|n| registers.is_defined(n.place, n.dwords, read_lanes));
    if defined && !keeps_part(context, step) {
        return define(step, writes);
    }
    match step.inst.encoding {
        Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopc | Encoding::Sopk | Encoding::Sopp => {
            scalar::compute(step, registers, writes);
        }
        _ => vector(context, step, registers, graphs, writes),
    }
}

/// Everything that is written is defined.
fn define(step: &Step, writes: &mut Vec<Write>) {
    for named in &step.writes {
        match named.place {
            Place::Vector(n) => {
                let lanes = match step.inst.op {
                    Op::V_WRITELANE_B32 => 0,
                    _ => step.exec,
                };
                writes.push(Write::Define(n, named.dwords, lanes));
                if step.inst.op == Op::V_WRITELANE_B32 {
                    writes.push(Write::Define(n, 1, 1 << written_lane(step)));
                }
            }
            Place::Scalar(sreg::SCC) => writes.push(Write::Scc(None)),
            Place::Scalar(slot) => {
                let slots = usize::from(slot)..usize::from(slot) + named.dwords;
                writes.extend(slots.map(|s| Write::Scalar(s, 0, Origin::Unknown)));
            }
            Place::Nothing => {}
        }
    }
}

/// The lane that v_writelane writes.
fn written_lane(step: &Step) -> usize {
    let select = step.source(Role::Src1).map_or(0, |n| n.value(step.wave, 0, 0));
    select as usize & (step.wave.lanes() - 1)
}

fn is_matrix(step: &Step) -> bool {
    step.row
        .operands
        .iter()
        .any(|o| o.role == Role::Vdst && o.ty.dwords() >= 4)
}

/// Bits of the destination's dword that the instruction leaves as they are.
fn kept_bits(context: &Context, step: &Step) -> u32 {
    let modifiers = &step.inst.modifiers;
    if step.inst.extension == Extension::Sdwa && modifiers.dst_unused == 2 {
        return match modifiers.dst_sel {
            byte @ 0..=3 => !(0xff << (8 * byte)),
            4 => 0xffff_0000,
            5 => 0xffff,
            _ => 0,
        };
    }
    if step.inst.half_operands(context.model.processor) >> 3 & 1 != 0 {
        return if modifiers.op_sel >> 3 & 1 != 0 {
            0xffff
        } else {
            0xffff_0000
        };
    }
    0
}

/// Whether defined sources leave something of the destination as it was.
fn keeps_part(context: &Context, step: &Step) -> bool {
    kept_bits(context, step) != 0
}

/// A vector instruction with an undefined source, or one that keeps a part of its destination.
fn vector(context: &Context, step: &Step, registers: &Registers, graphs: &mut Graphs, writes: &mut Vec<Write>) {
    match step.inst.op {
        Op::V_READFIRSTLANE_B32 => return read_lane(step, registers, step.exec.trailing_zeros() as usize & 63, writes),
        Op::V_READLANE_B32 => return read_lane(step, registers, written_lane(step), writes),
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
        // there is no graph of their encoding
        Op::V_ACCVGPR_READ_B32 | Op::V_ACCVGPR_WRITE_B32 | Op::V_ACCVGPR_MOV_B32 => {
            return copy(step, registers, writes);
        }
        _ => {}
    }
    let kept = kept_bits(context, step);
    let origin = origin_of(step, registers);
    let together = step.crosses_lanes() && together_undefined(step, registers);
    let plain = !step.crosses_lanes() && kept == 0 && is_plain(step);
    let compiled = plain
        .then(|| graphs.of(step.inst.op, context.model.processor))
        .flatten();
    let mut masks = [0u64; LANES / 32];
    for lane in Lanes(step.exec) {
        let made = compiled.and_then(|c| by_graph(c, step, registers, lane));
        let (words, truth) = made.unwrap_or_else(|| {
            let undefined = match step.crosses_lanes() {
                true => together,
                false => step.reads.iter().any(|n| lane_bits(step, registers, n, lane) != 0),
            };
            (vec![if undefined { !0 } else { 0 }], undefined)
        });
        for named in &step.writes {
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
                Write::Scalar(usize::from(slot) + d, bits, origin)
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

fn read_lane(step: &Step, registers: &Registers, lane: usize, writes: &mut Vec<Write>) {
    let bits = step.source(Role::Src0).map_or(0, |n| registers.bits(n.place, 0, lane));
    for named in &step.writes {
        if let Place::Scalar(slot) = named.place {
            writes.push(Write::Scalar(usize::from(slot), bits, origin_of(step, registers)));
        }
    }
}

/// Whether neither SDWA nor op_sel chooses a part of a source.
fn is_plain(step: &Step) -> bool {
    let modifiers = &step.inst.modifiers;
    step.inst.extension == Extension::None
        && modifiers.op_sel == 0
        && !modifiers.clamp
        && modifiers.omod == 0
        && step.inst.encoding != Encoding::Vop3p
}

fn together_undefined(step: &Step, registers: &Registers) -> bool {
    let lanes = match step.inst.modifiers.fi || is_matrix(step) {
        true => step.wave.lane_mask,
        false => step.exec,
    };
    step.reads
        .iter()
        .any(|n| !registers.is_defined(n.place, n.dwords, lanes))
}

/// Undefined bits of an operand in a lane: of a mask, the lane's own.
fn lane_bits(step: &Step, registers: &Registers, named: &Named, lane: usize) -> u32 {
    if is_mask(step, named) {
        return registers.bits(named.place, lane / 32, 0) >> (lane % 32) & 1;
    }
    (0..named.dwords).fold(0, |bits, d| bits | registers.bits(named.place, d, lane))
}

/// Whether a source is a bit a lane.
fn is_mask(step: &Step, named: &Named) -> bool {
    let row = step.row.operand(named.role);
    let implicit = named.role == Role::Src3 && matches!(named.place, Place::Scalar(sreg::VCC));
    matches!(named.place, Place::Scalar(_)) && (implicit || row.is_some_and(|o| o.ty == Type::Mask))
}

fn by_graph(
    compiled: &super::lanes::Compiled,
    step: &Step,
    registers: &Registers,
    lane: usize,
) -> Option<(Vec<u32>, bool)> {
    let modifiers = &step.inst.modifiers;
    let mut sources = [[Shadowed::default(); 2]; 3];
    let mut truth = Shadowed::default();
    let mut n = 0;
    for named in &step.reads {
        if is_mask(step, named) {
            truth = Shadowed {
                value: named.value(step.wave, lane / 32, 0) >> (lane % 32) & 1,
                bits: lane_bits(step, registers, named, lane),
            };
            continue;
        }
        // a destination that is read, too, is the last source
        if named.role == Role::Vdst {
            continue;
        }
        let dwords = *compiled.sources.get(n)?;
        put(&mut sources[n], named, dwords, step, registers, lane);
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
        put(&mut sources[n], named, dwords, step, registers, lane);
        n += 1;
    }
    (n == compiled.sources.len()).then(|| compiled.run(&sources, truth))
}

fn put(source: &mut [Shadowed; 2], named: &Named, dwords: usize, step: &Step, registers: &Registers, lane: usize) {
    for (d, word) in source.iter_mut().enumerate().take(dwords) {
        *word = Shadowed {
            value: named.value(step.wave, d, lane),
            bits: registers.bits(named.place, d, lane),
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

/// What an instruction that has run did to memory and to what it loaded.
pub(super) fn after(
    context: &Context,
    at: &At,
    accesses: &[MemoryAccess],
    registers: &mut Registers,
    spaces: &mut Spaces,
) {
    let Some(step) = Step::new(context, at.inst, at.wave) else {
        return;
    };
    if !step.is_memory() {
        return;
    }
    let key = (at.place.work_group, at.place.wave);
    let mut memory = Memory {
        step: &step,
        place: at.place,
        key,
        spaces,
        registers,
    };
    if step.row.flags.contains(Flags::SWIZZLE) || accesses.is_empty() {
        return memory.without_access();
    }
    let has = |kind: Access| accesses.iter().any(|a| a.access == kind);
    match (has(Access::Read), has(Access::Write), has(Access::Atomic)) {
        // a value goes from memory to memory
        (true, true, _) => accesses
            .iter()
            .filter(|a| a.access == Access::Write)
            .for_each(|a| memory.define_bytes(a)),
        (true, false, false) => memory.load(accesses),
        (false, true, false) => memory.store(accesses),
        _ => memory.atomic(accesses),
    }
}

struct Memory<'a, 'b> {
    step: &'a Step<'b>,
    place: amdgpu_emu::observe::Place,
    key: ([u32; 3], u32),
    spaces: &'a mut Spaces,
    registers: &'a mut Registers,
}

impl Memory<'_, '_> {
    /// A lane exchange through LDS without memory, or an access that no lane makes.
    fn without_access(&mut self) {
        let undefined = together_undefined(self.step, self.registers);
        let origin = origin_of(self.step, self.registers);
        for named in self.step.writes.iter() {
            if let Place::Vector(n) = named.place {
                for (d, lane) in (0..named.dwords).flat_map(|d| Lanes(self.step.exec).map(move |lane| (d, lane))) {
                    self.registers
                        .set_lane(n + d, lane, if undefined { !0 } else { 0 }, origin);
                }
            }
        }
    }

    fn define_results(&mut self) {
        let mut writes = Vec::new();
        define(self.step, &mut writes);
        apply(self.registers, writes);
    }

    /// What was undefined in memory stays so, but for what is exchanged, and is in the result.
    fn atomic(&mut self, accesses: &[MemoryAccess]) {
        if self
            .step
            .writes
            .iter()
            .any(|n| matches!(n.place, Place::Vector(_) | Place::Scalar(_)))
        {
            self.load(accesses);
        }
        let name = self.step.inst.op.mnemonic();
        if name.contains("swap") && !name.contains("cmp") || name.contains("xchg") {
            accesses.iter().for_each(|a| self.define_bytes(a));
        }
    }

    fn define_bytes(&mut self, access: &MemoryAccess) {
        for lane in Lanes(access.exec) {
            for n in 0..u64::from(access.bytes) {
                self.spaces
                    .set_byte(access.space, self.key, lane, access.addresses[lane] + n, 0);
            }
        }
    }

    /// Loads: dword by dword where each access fills the next registers, otherwise all of a lane or nothing.
    fn load(&mut self, accesses: &[MemoryAccess]) {
        if accesses
            .iter()
            .all(|a| matches!(a.space, Space::Global | Space::Scalar))
            && !self.spaces.has_global()
        {
            return self.define_results();
        }
        let Some(named) = self
            .step
            .writes
            .iter()
            .find(|n| !matches!(n.place, Place::Nothing | Place::Scalar(sreg::SCC)))
            .copied()
        else {
            return;
        };
        let bytes: u32 = accesses.iter().map(|a| a.bytes).sum();
        let same_lanes = accesses.iter().all(|a| a.exec == accesses[0].exec);
        let exact = same_lanes && bytes as usize == 4 * named.dwords;
        if exact || accesses.len() == 1 && bytes < 4 {
            let mut first = 0;
            for access in accesses {
                self.load_part(access, &named, first);
                first += access.bytes as usize / 4;
            }
            return;
        }
        let lanes = accesses.iter().fold(0, |lanes, a| lanes | a.exec);
        for lane in Lanes(lanes) {
            let of_lane = || accesses.iter().filter(|a| a.exec >> lane & 1 != 0);
            let bytes = of_lane().flat_map(|a| (0..u64::from(a.bytes)).map(|n| (a.space, a.addresses[lane] + n)));
            let first = bytes
                .into_iter()
                .find(|(space, at)| self.spaces.byte(*space, self.key, lane, *at) != 0);
            let origin = first.map_or(Origin::Unknown, |(space, at)| self.spaces.origin(space, at));
            for d in 0..named.dwords {
                self.put(&named, d, lane, if first.is_some() { !0 } else { 0 }, origin);
            }
        }
    }

    fn load_part(&mut self, access: &MemoryAccess, named: &Named, first: usize) {
        let narrow = access.bytes < 4;
        for lane in Lanes(access.exec) {
            for d in 0..(access.bytes as usize).div_ceil(4) {
                let at = access.addresses[lane] + 4 * d as u64;
                let count = access.bytes.min(4);
                let byte = |n: u32| u32::from(self.spaces.byte(access.space, self.key, lane, at + u64::from(n)));
                let mut bits = (0..count).fold(0, |bits, n| bits | byte(n) << (8 * n));
                if bits != 0 && narrow {
                    bits = self.extended(named, first + d, lane, bits, 8 * count);
                } else if narrow {
                    bits = self.extended(named, first + d, lane, 0, 8 * count);
                }
                let undefined = (0..count).find(|n| byte(*n) != 0).unwrap_or(0);
                let origin = self.spaces.origin(access.space, at + u64::from(undefined));
                self.put(named, first + d, lane, bits, origin);
            }
        }
    }

    /// Bits of a narrow load in its register: the sign is repeated, a half may be kept.
    fn extended(&self, named: &Named, d: usize, lane: usize, bits: u32, width: u32) -> u32 {
        let name = self.step.inst.op.mnemonic();
        let before = self.registers.bits(named.place, d, lane);
        if name.contains("d16_hi") {
            return bits << 16 | before & 0xffff;
        }
        let signed = name.contains("sbyte") || name.contains("sshort") || name.contains("_i8") || name.contains("_i16");
        let mut wide = bits;
        if signed && bits >> (width - 1) & 1 != 0 {
            wide |= !0 << (width - 1);
        }
        match name.contains("d16") {
            true => wide & 0xffff | before & 0xffff_0000,
            false => wide,
        }
    }

    fn put(&mut self, named: &Named, d: usize, lane: usize, bits: u32, origin: Origin) {
        match named.place {
            Place::Vector(n) => self.registers.set_lane(n + d, lane, bits, origin),
            Place::Scalar(slot) => self.registers.set_scalar(usize::from(slot) + d, bits, origin),
            Place::Nothing => {}
        }
    }

    fn store(&mut self, accesses: &[MemoryAccess]) {
        let data: Vec<Named> = (self.step.reads.iter().copied())
            .filter(|n| matches!(n.role, Role::Vdata | Role::Data0 | Role::Data1 | Role::Sdata))
            .collect();
        let defined = data
            .iter()
            .all(|n| self.registers.is_defined(n.place, n.dwords, self.step.exec));
        if defined {
            return accesses.iter().for_each(|a| self.define_bytes(a));
        }
        let mut words = data.iter().flat_map(|n| (0..n.dwords).map(move |d| (n.place, d)));
        let high = self.step.inst.op.mnemonic().contains("d16_hi");
        for access in accesses {
            let taken: Vec<(Place, usize)> = words.by_ref().take((access.bytes as usize).div_ceil(4)).collect();
            for lane in Lanes(access.exec) {
                for n in 0..access.bytes as usize {
                    let from = taken.get(n / 4).or(taken.last());
                    let word = from.map_or(0, |(place, d)| self.registers.bits(*place, *d, lane));
                    let shift = 8 * (n % 4) + if high { 16 } else { 0 };
                    let bits = (word >> shift.min(24)) as u8;
                    let address = access.addresses[lane] + n as u64;
                    self.spaces.set_byte(access.space, self.key, lane, address, bits);
                    if let (true, Some((place, d))) = (bits != 0, from) {
                        let origin = self.registers.origin(*place, d + 1);
                        let stored = Stored {
                            place: self.place,
                            lane: lane as u32,
                            origin,
                        };
                        self.spaces.stored(access.space, address, stored);
                    }
                }
            }
        }
    }
}
