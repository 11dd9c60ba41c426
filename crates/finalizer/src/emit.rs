//! Machine IR to bytes: encodings, branch distances, places that the linker fills in.

mod spelled;

use std::collections::HashSet;

use amdgpu_isa::row::{Class, Flags};
use amdgpu_isa::{
    EncodeError, EncodedInst, Encoding, Extension, Inst, Modifiers, Op as M, Operand as IsaOperand, OperandType, Reg,
    RegList, Role, Segment, encode_as, vgpr_msb,
};
use diag::Diagnostic;

use crate::ir::Location;
use crate::mir::{self, Function, Kind, Machine, ModeNeed, Operand, Place};
use crate::select::machine;
use crate::target::{PerOperation, Target, blank, push};

/// A function's code.
#[derive(Clone, Debug, Default)]
pub struct Code {
    pub bytes: Vec<u8>,
    /// Literals that hold half of a distance: their offset, the place, the upper half, and what is added to the distance.
    pub fixups: Vec<Fixup>,
    /// Where the code of a location begins.
    pub lines: Vec<(u32, Location)>,
    /// Assembly, a line an instruction, with its offset.
    pub text: Vec<(u32, String)>,
    /// Where each block begins.
    pub starts: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixup {
    pub offset: u32,
    pub what: Place,
    pub high: bool,
    pub addend: i64,
}

struct Emitter<'a> {
    target: &'a Target,
    /// Instructions that were encoded, each at [`Emitter::place`], and their bytes: most code repeats some. None of short code.
    recent: Vec<Option<(Machine, EncodedInst)>>,
    code: Code,
    frame_end: u32,
    name: &'a str,
    far: &'a HashSet<usize>,
    branches: Vec<Branch>,
    /// Instructions to be printed, if that is wanted.
    insts: Vec<(u32, Inst)>,
    /// Offset of each instruction of the function, in order.
    offsets: Vec<u32>,
    /// The same function with fewer far branches: its code and the offsets there.
    earlier: Option<(Code, Vec<u32>)>,
    /// How many of its fixups are used.
    fixups: usize,
    /// What the last s_getpc_b64 of the block gives, as an offset: the end of that instruction.
    address: Option<usize>,
}

/// Encodes a function whose registers are physical.
///
/// # Errors
/// An instruction that has no encoding, a branch that goes too far.
pub fn emit(function: &Function, target: &Target, text: bool) -> Result<Code, Diagnostic> {
    // Branches by number that do not reach their targets as they are.
    let mut far = HashSet::new();
    let mut earlier = None;
    loop {
        let mut emitter = Emitter {
            target,
            recent: Vec::new(),
            code: Code::default(),
            frame_end: (function.frame_bytes + function.spill_bytes).next_multiple_of(16),
            name: &function.name,
            far: &far,
            branches: Vec::new(),
            insts: Vec::new(),
            offsets: Vec::new(),
            earlier: earlier.take(),
            fixups: 0,
            address: None,
        };
        let starts = emitter.blocks(function, text)?;
        match emitter.connect(&starts) {
            Ok(()) => {
                for (at, inst) in std::mem::take(&mut emitter.insts) {
                    let line = inst
                        .display(target.processor, Some(u64::from(at)))
                        .mode(target.mode)
                        .to_string();
                    let line = match target.has_far_vgprs() {
                        true => spelled::spelled(&line),
                        false => line,
                    };
                    emitter.code.text.push((at, line));
                }
                emitter.code.starts = starts;
                return Ok(emitter.code);
            }
            Err(more) if function.far_branches => {
                if !text {
                    earlier = Some((emitter.code, emitter.offsets));
                }
                far.extend(more);
            }
            Err(_) => {
                let message = format!("{}: a branch over more than 131068 bytes", function.name);
                return Err(Diagnostic::error("F0102", message));
            }
        }
    }
}

/// A branch in the code.
struct Branch {
    /// Offset of the instruction, or of s_getpc_b64 of a far one.
    at: usize,
    to: usize,
    far: bool,
    /// Its place among the instructions that are printed.
    inst: usize,
}

/// Bytes behind the start of a far branch's s_getpc_b64: what that gives, and the literals of s_add_u32 and s_addc_u32.
const FAR_BASE: usize = 4;
const FAR_LOW: usize = 8;
const FAR_HIGH: usize = 16;
/// Instructions whose encoding is remembered, of code with at least so many.
const RECENT: usize = 256;
const LONG_CODE: usize = 1024;
/// Dwords of a far branch.
const FAR_DWORDS: i64 = 6;

impl Emitter<'_> {
    /// Encodes all blocks; gives where they begin.
    fn blocks(&mut self, function: &Function, text: bool) -> Result<Vec<usize>, Diagnostic> {
        let mut starts = Vec::with_capacity(function.blocks.len());
        let mut last = None;
        let count: usize = function.blocks.iter().map(|b| b.insts.len()).sum();
        self.code.bytes.reserve(8 * count);
        self.code.lines.reserve(count);
        self.offsets.reserve(count);
        if count >= LONG_CODE && !text {
            self.recent.resize(RECENT, None);
        }
        for block in &function.blocks {
            starts.push(self.code.bytes.len());
            self.address = None;
            for inst in &block.insts {
                let machine = match &inst.kind {
                    Kind::Machine(machine) => machine,
                    Kind::Dual(halves) => {
                        self.begins(inst.location, &mut last);
                        self.pair(halves, text)?;
                        continue;
                    }
                    Kind::Copies(_) | Kind::Fbarrier(_) => continue,
                };
                let at = self.code.bytes.len();
                self.begins(inst.location, &mut last);
                match machine.operands().first().map(|o| o.1) {
                    Some(Operand::Block(to)) if self.far.contains(&self.branches.len()) => {
                        self.far_branch(machine.op, to, text)?;
                    }
                    Some(Operand::Block(to)) => {
                        self.branches.push(Branch {
                            at,
                            to,
                            far: false,
                            inst: self.insts.len(),
                        });
                        let mut branch = *machine;
                        branch.operands[0].1 = Operand::Immediate(0);
                        self.again_or_one(&branch, text)?;
                    }
                    _ => self.again_or_one(machine, text)?,
                }
            }
        }
        Ok(starts)
    }

    /// An instruction begins.
    fn begins(&mut self, location: Location, last: &mut Option<Location>) {
        let at = self.code.bytes.len() as u32;
        if *last != Some(location) {
            self.code.lines.push((at, location));
            *last = Some(location);
        }
        self.offsets.push(at);
    }

    /// Two operations in one instruction.
    fn pair(&mut self, halves: &[Machine; 2], text: bool) -> Result<(), Diagnostic> {
        let at = self.code.bytes.len() as u32;
        let inst = dual(halves, self.target);
        let encoded = inst.map(|inst| (inst, encoded(&inst, self.target)));
        let Some((inst, Ok(bytes))) = encoded else {
            let message = format!("{}: no encoding of {} :: {}", self.name, halves[0], halves[1]);
            return Err(Diagnostic::error("F0103", message));
        };
        self.encoded(bytes.as_bytes(), None)?;
        if text {
            self.insts.push((at, inst));
        }
        Ok(())
    }

    /// The last instruction of `offsets`: as it was earlier, if it was.
    fn again_or_one(&mut self, machine: &Machine, text: bool) -> Result<(), Diagnostic> {
        let Some((code, offsets)) = &self.earlier else {
            return self.one(machine, text);
        };
        let number = self.offsets.len() - 1;
        let start = offsets[number] as usize;
        let end = offsets.get(number + 1).map_or(code.bytes.len(), |end| *end as usize);
        let known = code.fixups[self.fixups..]
            .iter()
            .position(|f| f.offset as usize >= start);
        if let Some(known) = known {
            self.fixups += known;
            let fixup = code.fixups[self.fixups];
            if (fixup.offset as usize) < end {
                let offset = fixup.offset - start as u32 + self.code.bytes.len() as u32;
                self.code.fixups.push(Fixup { offset, ..fixup });
            }
        }
        self.code.bytes.extend_from_slice(&code.bytes[start..end]);
        Ok(())
    }

    /// Where an instruction is in `recent`, if it is there.
    fn place(&self, machine: &Machine) -> usize {
        let mut hash = machine.op as u64;
        for (_, operand) in machine.operands() {
            let bits = match *operand {
                Operand::Physical(reg) => (reg.kind as u64) << 24 | u64::from(reg.dwords) << 16 | u64::from(reg.index),
                Operand::Constant(bits) => bits,
                Operand::Immediate(value) => value as u64,
                _ => 0,
            };
            hash = (hash ^ bits).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 32;
        }
        hash as usize % RECENT
    }

    fn one(&mut self, machine: &Machine, text: bool) -> Result<(), Diagnostic> {
        let at = self.code.bytes.len();
        let place = if self.recent.is_empty() {
            None
        } else {
            Some(self.place(machine))
        };
        if let Some(place) = place
            && let Some((known, bytes)) = &self.recent[place]
            && is_same(known, machine)
        {
            self.code.bytes.extend_from_slice(bytes.as_bytes());
            return Ok(());
        }
        let list = candidates(machine.op);
        let (mut inst, fixup) = build(machine, list[0], self.target, self.frame_end);
        if self.target.model.images.address_lists {
            name_each_register(&mut inst);
        }
        let meant = text.then_some(inst);
        if self.target.has_far_vgprs() {
            inst = vgpr_msb::named(&inst);
        }
        let possible = possible(machine.op, self.target);
        let mut reason = None;
        for (n, &encoding) in list.iter().enumerate() {
            if possible >> n & 1 == 0 {
                continue;
            }
            inst.encoding = encoding;
            match encode_as(self.target.processor, self.target.mode, &inst) {
                Ok(bytes) => {
                    self.encoded(bytes.as_bytes(), fixup)?;
                    if machine.op == M::S_GETPC_B64 {
                        self.address = Some(self.code.bytes.len());
                    } else if let (Some(place), None) = (place, fixup) {
                        self.recent[place] = Some((*machine, bytes));
                    }
                    if let Some(meant) = meant {
                        self.insts.push((at as u32, Inst { encoding, ..meant }));
                    }
                    return Ok(());
                }
                Err(error) => reason = Some(error),
            }
        }
        let why = reason.map_or_else(String::new, |e| format!(": {e}"));
        let line = mir::Inst {
            kind: Kind::Machine(*machine),
            location: Location::default(),
        };
        let message = format!("{}: no encoding of {line}{why}", self.name);
        Err(Diagnostic::error("F0103", message))
    }

    /// Appends an instruction, whose last dword the linker may fill in with half of a distance. The linker's distance counts from that dword,
    /// the code's from what s_getpc_b64 gave, however far before that was: waits and spilled registers may be between.
    fn encoded(&mut self, bytes: &[u8], fixup: Option<(Place, bool)>) -> Result<(), Diagnostic> {
        if let Some((what, high)) = fixup {
            let offset = self.code.bytes.len() + bytes.len() - 4;
            let Some(address) = self.address else {
                let message = format!("{}: a distance without s_getpc_b64 before it in its block", self.name);
                return Err(Diagnostic::error("F0103", message));
            };
            self.code.fixups.push(Fixup {
                offset: offset as u32,
                what,
                high,
                addend: (offset - address) as i64,
            });
        }
        self.code.bytes.extend_from_slice(bytes);
        Ok(())
    }

    /// A branch to anywhere, over which one on the contrary goes. SCC is nobody's behind a branch that is taken.
    fn far_branch(&mut self, op: M, to: usize, text: bool) -> Result<(), Diagnostic> {
        if let Some(contrary) = crate::jumps::opposite(op) {
            self.simple(contrary, &[Operand::Immediate(FAR_DWORDS)], text)?;
        }
        self.branches.push(Branch {
            at: self.code.bytes.len(),
            to,
            far: true,
            inst: self.insts.len(),
        });
        let pair = crate::regalloc::far_register(self.target);
        let (low, high) = (pair.part(0, 1), pair.part(1, 1));
        // A literal, whatever is put there later.
        let distance = Operand::Constant(0x7fff_0000);
        self.simple(M::S_GETPC_B64, &[pair], text)?;
        self.simple(M::S_ADD_U32, &[low, low, distance], text)?;
        self.simple(M::S_ADDC_U32, &[high, high, distance], text)?;
        self.simple(M::S_SETPC_B64, &[pair], text)?;
        Ok(())
    }

    fn simple(&mut self, op: M, operands: &[Operand], text: bool) -> Result<(), Diagnostic> {
        let (modifiers, mode) = (Modifiers::default(), ModeNeed::default());
        match machine(self.target, op, operands, modifiers, mode) {
            Some(machine) => self.one(&machine, text),
            None => {
                let message = format!(
                    "{}: no {} on {}",
                    self.name,
                    op.mnemonic(),
                    self.target.processor.name()
                );
                Err(Diagnostic::error("F0103", message))
            }
        }
    }

    /// Writes distances into branches; the numbers of those that go too far.
    fn connect(&mut self, starts: &[usize]) -> Result<(), Vec<usize>> {
        let mut far = Vec::new();
        for (n, branch) in self.branches.iter().enumerate() {
            let at = branch.at;
            if branch.far {
                let distance = starts[branch.to] as i64 - (at + FAR_BASE) as i64;
                for (place, half) in [(FAR_LOW, distance as u32), (FAR_HIGH, (distance >> 32) as u32)] {
                    self.code.bytes[at + place..at + place + 4].copy_from_slice(&half.to_le_bytes());
                    let inst = branch.inst + if place == FAR_LOW { 1 } else { 2 };
                    if let Some((_, inst)) = self.insts.get_mut(inst) {
                        inst.operands[2].1 = IsaOperand::Literal(half);
                    }
                }
                continue;
            }
            let distance = (starts[branch.to] as i64 - at as i64 - 4) / 4;
            let Ok(distance) = i16::try_from(distance) else {
                far.push(n);
                continue;
            };
            self.code.bytes[at..at + 2].copy_from_slice(&distance.to_le_bytes());
            if let Some((_, inst)) = self.insts.get_mut(branch.inst) {
                inst.operands[0].1 = IsaOperand::Imm(distance.into());
            }
        }
        if far.is_empty() { Ok(()) } else { Err(far) }
    }
}

/// The instruction in the first of its encodings.
#[inline]
fn build(machine: &Machine, encoding: Encoding, target: &Target, frame_end: u32) -> (Inst, Option<(Place, bool)>) {
    let mut inst = blank(machine.op, encoding);
    inst.modifiers = machine.modifiers;
    if machine.modifiers.dst_sel != 0 {
        inst.extension = Extension::Sdwa;
    }
    if machine.modifiers.row_mask != 0 {
        inst.extension = Extension::Dpp16;
    }
    if machine.modifiers.dpp8 != 0 {
        inst.extension = Extension::Dpp8;
    }
    if encoding == Encoding::Flat {
        inst.segment = segment(machine.op);
    }
    let row = machine.row;
    let named = target.model.images.dimension_in_instruction;
    let mut fixup = None;
    for &(role, operand) in machine.operands() {
        let value = match operand {
            Operand::None | Operand::Virtual { .. } => IsaOperand::None,
            // How long an image's address is, its resource says where the instruction does not: the encoding has the first register.
            Operand::Physical(reg) if encoding == Encoding::Mimg && role == Role::Vaddr && !named => {
                IsaOperand::Reg(Reg { dwords: 1, ..reg })
            }
            Operand::Physical(reg) => IsaOperand::Reg(reg),
            Operand::Constant(bits) => match row.operand(role) {
                Some(o) if o.class == Class::K => IsaOperand::Literal(bits as u32),
                known => {
                    let ty = known.and_then(|o| o.ty.operand_type()).unwrap_or(OperandType::B32);
                    target.constant(bits, ty).unwrap_or(IsaOperand::None)
                }
            },
            Operand::Immediate(value) => IsaOperand::Imm(value),
            Operand::Block(_) => IsaOperand::Imm(0),
            Operand::Relative { what, high } => {
                fixup = Some((what, high));
                IsaOperand::Literal(0x7fff_0000)
            }
            Operand::FrameEnd => IsaOperand::Literal(frame_end),
        };
        push(&mut inst, role, value);
    }
    (inst, fixup)
}

/// Whether an instruction of physical registers has an encoding.
pub fn is_encodable(machine: &Machine, target: &Target) -> bool {
    candidates(machine.op).iter().any(|encoding| {
        let (inst, _) = build(machine, *encoding, target, 0);
        encoded(&inst, target).is_ok() && inst.violations_as(target.processor, target.mode).is_empty()
    })
}

/// Whether two instructions have the same encoding for that reason alone: what MODE they need is not in it.
fn is_same(a: &Machine, b: &Machine) -> bool {
    a.op == b.op && a.operands() == b.operands() && a.modifiers == b.modifiers
}

/// Whether half of a dual-issue instruction has such an operand; of the others, the mask of a selection is VCC.
pub fn is_of_half(role: Role) -> bool {
    matches!(role, Role::Vdst | Role::Src0 | Role::Src1 | Role::Imm32)
}

/// Two operations in the shorter encoding of dual-issue instructions; `None` if an operand cannot be there.
pub fn dual(halves: &[Machine; 2], target: &Target) -> Option<Inst> {
    let mut inst = blank(halves[0].op, Encoding::Vopd);
    inst.modifiers.dual = Some(halves[1].op);
    for (half, is_second) in halves.iter().zip([false, true]) {
        for &(role, operand) in half.operands() {
            if !is_of_half(role) {
                if operand != target.vcc() {
                    return None;
                }
                continue;
            }
            let value = match operand {
                Operand::Physical(reg) => IsaOperand::Reg(reg),
                Operand::Constant(bits) if role == Role::Imm32 => IsaOperand::Literal(bits as u32),
                Operand::Constant(bits) => {
                    let ty = half.row.operand(role).and_then(|o| o.ty.operand_type());
                    target.constant(bits, ty.unwrap_or(OperandType::B32))?
                }
                _ => return None,
            };
            let role = if is_second { role.second() } else { role };
            // A literal that both name is there once.
            if role == Role::Imm32 && inst.operand(role) != IsaOperand::None {
                if inst.operand(role) != value {
                    return None;
                }
                continue;
            }
            push(&mut inst, role, value);
        }
    }
    Some(inst)
}

/// The bytes of an instruction with the registers that it means.
pub fn encoded(inst: &Inst, target: &Target) -> Result<EncodedInst, EncodeError> {
    match target.has_far_vgprs() {
        true => encode_as(target.processor, target.mode, &vgpr_msb::named(inst)),
        false => encode_as(target.processor, target.mode, inst),
    }
}

/// Names the registers of an image's address one by one.
fn name_each_register(inst: &mut Inst) {
    let image = inst.encoding == Encoding::Mimg;
    for (_, operand) in inst
        .operands
        .iter_mut()
        .filter(|(role, _)| image && *role == Role::Vaddr)
    {
        if let IsaOperand::Reg(reg) = *operand
            && reg.dwords > 1
            && let Some(list) = RegList::new((0..reg.dwords).map(|n| (reg.index as u8 + n, 1)))
        {
            *operand = IsaOperand::List(list);
        }
    }
}

/// What an operation in the encoding of flat addresses reaches.
fn segment(op: M) -> Segment {
    match op.mnemonic() {
        name if name.starts_with("global_") => Segment::Global,
        name if name.starts_with("scratch_") => Segment::Scratch,
        _ => Segment::Flat,
    }
}

/// An instruction of memory or messages as the model knows it by its encoding, modifiers and which operands it has; `None` for others.
pub fn outline(machine: &Machine) -> Option<Inst> {
    let memory = Flags::LOAD | Flags::STORE | Flags::ATOMIC;
    let encoding = match (machine.op, candidates(machine.op)) {
        (_, [only]) => *only,
        (M::S_MEMTIME | M::S_MEMREALTIME, _) => Encoding::Smem,
        (M::S_SENDMSG, _) => Encoding::Sopp,
        (M::S_SENDMSG_RTN_B32 | M::S_SENDMSG_RTN_B64, _) => Encoding::Sop1,
        _ if machine.row.flags.intersects(memory) => Encoding::Smem,
        _ => return None,
    };
    let mut inst = blank(machine.op, encoding);
    inst.modifiers = machine.modifiers;
    if encoding == Encoding::Flat {
        inst.segment = segment(machine.op);
    }
    for (role, operand) in machine.operands() {
        let value = match operand {
            Operand::None => IsaOperand::None,
            Operand::Physical(reg) => IsaOperand::Reg(*reg),
            _ => IsaOperand::Imm(0),
        };
        push(&mut inst, *role, value);
    }
    Some(inst)
}

/// An encoding of an operation: another than this only if both are of the vector or of the scalar ALU.
pub fn encoding(op: M) -> Encoding {
    candidates(op)[0]
}

/// Encodings that an operation may have, the shortest first.
fn candidates(op: M) -> &'static [Encoding] {
    let name = op.mnemonic();
    match name {
        _ if name.starts_with("s_") => &[
            Encoding::Sop2,
            Encoding::Sop1,
            Encoding::Sopc,
            Encoding::Sopk,
            Encoding::Sopp,
            Encoding::Smem,
        ],
        _ if name.starts_with("v_") => &[
            Encoding::Vop2,
            Encoding::Vop1,
            Encoding::Vopc,
            Encoding::Vop3,
            Encoding::Vop3p,
        ],
        _ if name.starts_with("ds_") => &[Encoding::Ds],
        _ if name.starts_with("buffer_") => &[Encoding::Mubuf],
        _ if name.starts_with("image_") => &[Encoding::Mimg],
        _ => &[Encoding::Flat],
    }
}

/// Which of its [`candidates`] each operation has.
static ENCODINGS: PerOperation = PerOperation::new();

/// A bit for each of an operation's candidates that is to be tried. If it has none, all are: they say why.
fn possible(op: M, target: &Target) -> u8 {
    ENCODINGS.get(target.processor, op, || {
        let has = |encoding: &Encoding| u8::from(op.has_encoding(target.processor, *encoding));
        let all = candidates(op).iter().enumerate();
        match all.fold(0, |bits, (n, encoding)| bits | has(encoding) << n) {
            0 => u8::MAX >> 1,
            bits => bits,
        }
    })
}

#[cfg(test)]
mod tests;
