//! Machine IR to bytes: encodings, branch distances, places that the linker fills in.

use std::collections::HashMap;

use amdgpu_isa::{Encoding, Inst, Op as M, Operand as IsaOperand, OperandType, Reg, Role, Segment, encode};
use diag::Diagnostic;

use crate::ir::Location;
use crate::mir::{self, Function, Kind, Machine, Operand, Place};
use crate::target::{Target, blank, push};

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
    /// The encoding that held last, by operation.
    encodings: HashMap<M, Encoding>,
    code: Code,
    frame_end: u32,
    name: &'a str,
}

/// Encodes a function whose registers are physical.
///
/// # Errors
/// An instruction that has no encoding, a branch that goes too far.
pub fn emit(function: &Function, target: &Target, text: bool) -> Result<Code, Diagnostic> {
    let mut emitter = Emitter {
        target,
        encodings: HashMap::new(),
        code: Code::default(),
        frame_end: (function.frame_bytes + function.spill_bytes).next_multiple_of(16),
        name: &function.name,
    };
    let mut starts = Vec::with_capacity(function.blocks.len());
    let mut branches = Vec::new();
    let mut insts: Vec<(u32, Inst)> = Vec::new();
    let mut last = None;
    for block in &function.blocks {
        starts.push(emitter.code.bytes.len());
        for inst in &block.insts {
            let Kind::Machine(machine) = &inst.kind else { continue };
            let at = emitter.code.bytes.len();
            if last != Some(inst.location) {
                emitter.code.lines.push((at as u32, inst.location));
                last = Some(inst.location);
            }
            if let Some(Operand::Block(to)) = machine.operands().first().map(|o| o.1) {
                branches.push((at, to, insts.len()));
            }
            let encoded = emitter.inst(machine, at)?;
            if text {
                insts.push((at as u32, encoded));
            }
        }
    }
    for (at, to, n) in branches {
        let distance = (starts[to] as i64 - at as i64 - 4) / 4;
        let Ok(distance) = i16::try_from(distance) else {
            let message = format!(
                "{}: a branch over {} bytes: at most 131068 are possible",
                function.name,
                distance * 4
            );
            return Err(Diagnostic::error("F0102", message));
        };
        emitter.code.bytes[at..at + 2].copy_from_slice(&distance.to_le_bytes());
        if let Some((_, inst)) = insts.get_mut(n) {
            inst.operands[0].1 = IsaOperand::Imm(distance.into());
        }
    }
    for (at, inst) in insts {
        let line = inst.display(target.processor, Some(u64::from(at))).to_string();
        emitter.code.text.push((at, line));
    }
    Ok(emitter.code)
}

impl Emitter<'_> {
    fn inst(&mut self, machine: &Machine, at: usize) -> Result<Inst, Diagnostic> {
        let known = self.encodings.get(&machine.op).copied();
        let mut reason = None;
        for encoding in known.into_iter().chain(candidates(machine.op)) {
            let (inst, fixup) = self.build(machine, encoding);
            match encode(self.target.processor, &inst) {
                Ok(bytes) => {
                    if !matches!(encoding, Encoding::Vop3) {
                        self.encodings.insert(machine.op, encoding);
                    }
                    let bytes = bytes.as_bytes();
                    if let Some((what, high)) = fixup {
                        // The distance counts from the end of s_getpc_b64; its lower half is 4 bytes behind, the upper 12.
                        self.code.fixups.push(Fixup {
                            offset: (at + bytes.len() - 4) as u32,
                            what,
                            high,
                            addend: if high { 12 } else { 4 },
                        });
                    }
                    self.code.bytes.extend_from_slice(bytes);
                    return Ok(inst);
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

    fn build(&self, machine: &Machine, encoding: Encoding) -> (Inst, Option<(Place, bool)>) {
        let mut inst = blank(machine.op, encoding);
        inst.modifiers = machine.modifiers;
        if encoding == Encoding::Flat {
            let name = machine.op.mnemonic();
            inst.segment = match name {
                _ if name.starts_with("global_") => Segment::Global,
                _ if name.starts_with("scratch_") => Segment::Scratch,
                _ => Segment::Flat,
            };
        }
        let row = machine.op.row(self.target.processor);
        let mut fixup = None;
        for &(role, operand) in machine.operands() {
            let ty = row.and_then(|r| r.operand(role)).and_then(|o| o.ty.operand_type());
            let is_literal = row
                .and_then(|r| r.operand(role))
                .is_some_and(|o| o.class == amdgpu_isa::row::Class::K);
            let value = match operand {
                Operand::None | Operand::Virtual { .. } => IsaOperand::None,
                // How long an image's address is, its resource says: the encoding has the first register.
                Operand::Physical(reg) if encoding == Encoding::Mimg && role == Role::Vaddr => {
                    IsaOperand::Reg(Reg { dwords: 1, ..reg })
                }
                Operand::Physical(reg) => IsaOperand::Reg(reg),
                Operand::Constant(bits) if is_literal => IsaOperand::Literal(bits as u32),
                Operand::Constant(bits) => self
                    .target
                    .constant(bits, ty.unwrap_or(OperandType::B32))
                    .unwrap_or(IsaOperand::None),
                Operand::Immediate(value) => IsaOperand::Imm(value),
                Operand::Block(_) => IsaOperand::Imm(0),
                Operand::Relative { what, high } => {
                    fixup = Some((what, high));
                    IsaOperand::Literal(0x7fff_0000)
                }
                Operand::FrameEnd => IsaOperand::Literal(self.frame_end),
            };
            push(&mut inst, role, value);
        }
        (inst, fixup)
    }
}

/// Encodings that an operation may have, the shortest first.
fn candidates(op: M) -> impl Iterator<Item = Encoding> {
    let name = op.mnemonic();
    let list: &[Encoding] = match name {
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
    };
    list.iter().copied()
}
