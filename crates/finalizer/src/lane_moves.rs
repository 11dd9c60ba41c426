//! Moves between lanes as part of what reads them (DPP): an instruction takes its first source from other lanes by itself.
//!
//! Before registers are given: a move that one instruction of the block reads. Between the two the same lanes are active, and what is moved
//! stays as it is. A lane that finds no source, because that lane is off, reads 0 or is not written, by the move as by the
//! instruction: where the move kept a value for it, the instruction must give such a lane its other source, which is put there before.

use amdgpu_isa::row::Flags;
use amdgpu_isa::{Implicit, Modifiers, Op as M, RegKind, Role};

use crate::emit;
use crate::mir::uses::{self, Uses};
use crate::mir::{Access, Block, File, Function, Inst, Kind, Machine, Operand, Virtual};
use crate::select::{commutes, machine};
use crate::target::Target;

/// A move between lanes that its reader may make.
#[derive(Clone, Copy)]
struct Move {
    to: Virtual,
    source: Operand,
    modifiers: Modifiers,
    /// What lanes keep that find no source; without it they read 0.
    kept: Option<Kept>,
    /// Its place in the block.
    at: usize,
}

/// A register gets what some lanes of it may keep.
#[derive(Clone, Copy)]
struct Kept {
    to: Virtual,
    value: Operand,
    at: usize,
}

/// What an instruction with a move in it became.
struct Folded {
    machine: Machine,
    /// What lanes that find no source have as the result.
    otherwise: Option<Operand>,
}

struct Folding<'a> {
    target: &'a Target,
    uses: &'a [Uses],
    files: &'a [File],
    moves: Vec<Move>,
    kept: Vec<Kept>,
}

/// Lets instructions move their first source between lanes.
pub fn fold(function: &mut Function, target: &Target) {
    let moves = |inst: &Inst| inst.machine().is_some_and(moves_lanes);
    if !function.blocks.iter().flat_map(|b| &b.insts).any(moves) {
        return;
    }
    let uses = uses::count(function);
    let files: Vec<File> = function.registers.iter().map(|r| r.file).collect();
    let mut folding = Folding {
        target,
        uses: &uses,
        files: &files,
        moves: Vec::new(),
        kept: Vec::new(),
    };
    for block in &mut function.blocks {
        folding.block(block);
    }
}

impl Folding<'_> {
    fn block(&mut self, block: &mut Block) {
        let mut out: Vec<Option<Inst>> = Vec::with_capacity(block.insts.len() + 4);
        for mut inst in block.insts.drain(..) {
            if let Some((moved, folded)) = self.found(&inst) {
                out[moved.at] = None;
                if let (Some(kept), Some(otherwise)) = (moved.kept, folded.otherwise) {
                    out[kept.at] = None;
                    let to = folded.machine.operands[0].1;
                    if to != otherwise {
                        out.push(Some(Inst {
                            kind: Kind::Copies(vec![(to, otherwise)]),
                            location: inst.location,
                        }));
                    }
                }
                self.moves.retain(|m| m.at != moved.at);
                inst.kind = Kind::Machine(folded.machine);
            }
            let (kept, moved) = (self.kept_by(&inst, out.len()), self.move_by(&inst, out.len()));
            self.forget(&inst);
            self.kept.extend(kept);
            self.moves.extend(moved);
            out.push(Some(inst));
        }
        // Lanes may be others in another block.
        self.moves.clear();
        self.kept.clear();
        block.insts.extend(out.into_iter().flatten());
    }

    /// All of a vector register of one dword.
    fn vector(&self, operand: Operand) -> Option<Virtual> {
        match operand {
            Operand::Virtual {
                register, dwords: 1, ..
            } if self.files[register.index()] == File::Vector => Some(register),
            _ => None,
        }
    }

    fn is_used(&self, register: Virtual, reads: u8, writes: u8) -> bool {
        self.uses[register.index()] == Uses { reads, writes }
    }

    /// What an instruction puts into a register for a move into it.
    fn kept_by(&self, inst: &Inst, at: usize) -> Option<Kept> {
        let (to, value) = match &inst.kind {
            Kind::Machine(machine) if machine.is_move() => (machine.operands[0].1, machine.operands[1].1),
            Kind::Copies(copies) if copies.len() == 1 => copies[0],
            _ => return None,
        };
        let to = self.vector(to)?;
        let known = matches!(value, Operand::Constant(_)) || self.vector(value).is_some();
        // The move writes it again, and reads it beside the one reader.
        (known && self.is_used(to, 2, 2)).then_some(Kept { to, value, at })
    }

    /// The move that an instruction is.
    fn move_by(&self, inst: &Inst, at: usize) -> Option<Move> {
        let machine = inst.machine().filter(|m| m.op == M::V_MOV_B32 && moves_lanes(m))?;
        let modifiers = machine.modifiers;
        let (to, source) = (self.vector(machine.operands[0].1)?, machine.operands[1].1);
        if self.vector(source)? == to || !moves_all_rows(&modifiers) {
            return None;
        }
        let kept = match keeps_lanes(&modifiers) {
            true => Some(*self.kept.iter().find(|k| k.to == to)?),
            false => None,
        };
        let times = if kept.is_some() { 2 } else { 1 };
        self.is_used(to, times, times).then_some(Move {
            to,
            source,
            modifiers,
            kept,
            at,
        })
    }

    /// Drops what an instruction changes, or all if other lanes may be active behind it.
    fn forget(&mut self, inst: &Inst) {
        if changes_lanes(inst) {
            self.moves.clear();
            self.kept.clear();
            return;
        }
        inst.visit(|operand, access| {
            let Operand::Virtual { register, .. } = operand else {
                return;
            };
            if access == Access::Write {
                let is = |o: Operand| matches!(o, Operand::Virtual { register: r, .. } if r == register);
                let keeps = |k: &Kept| k.to != register && !is(k.value);
                self.kept.retain(keeps);
                self.moves
                    .retain(|m| m.to != register && !is(m.source) && m.kept.as_ref().is_none_or(keeps));
            }
        });
    }

    /// A move that an instruction can make itself, and what it is then.
    fn found(&self, inst: &Inst) -> Option<(Move, Folded)> {
        let user = inst.machine().filter(|_| !self.moves.is_empty())?;
        let m = &user.modifiers;
        let simple = Modifiers {
            neg: m.neg,
            abs: m.abs,
            clamp: m.clamp,
            omod: m.omod,
            ..Modifiers::default()
        };
        // Moves stay what passes behind take them for: copies of whole registers.
        if *m != simple || user.is_move() || user.row.flags.contains(Flags::CONVERGENT) {
            return None;
        }
        let mut moves = self.moves.iter();
        moves.find_map(|moved| Some((*moved, self.folded(user, moved)?)))
    }

    fn folded(&self, user: &Machine, moved: &Move) -> Option<Folded> {
        let reads = |(_, operand): &&(Role, Operand)| self.vector(*operand) == Some(moved.to);
        let (role, _) = user.operands().iter().find(reads)?;
        let mut machine = with_first(user, *role, self.target)?;
        let otherwise = match moved.kept {
            Some(kept) => Some(self.otherwise(&machine, kept.value, moved.source)?),
            None => None,
        };
        *machine.operand_mut(Role::Src0)? = moved.source;
        machine.modifiers.dpp_ctrl = moved.modifiers.dpp_ctrl;
        machine.modifiers.row_mask = moved.modifiers.row_mask;
        machine.modifiers.bank_mask = moved.modifiers.bank_mask;
        machine.modifiers.bound_ctrl = moved.modifiers.bound_ctrl;
        machine.modifiers.dpp8 = moved.modifiers.dpp8;
        emit::is_encodable(&self.in_some_registers(&machine), self.target).then_some(Folded { machine, otherwise })
    }

    /// The other source of an operation, if that is what it gives of it and a value that was kept.
    fn otherwise(&self, machine: &Machine, kept: Operand, source: Operand) -> Option<Operand> {
        let [(Role::Vdst, to), (Role::Src0, _), (Role::Src1, other)] = *machine.operands() else {
            return None;
        };
        // Put there before the operation, it must not be in the way of what is moved.
        let apart = self.vector(to)? != self.vector(source)?;
        self.vector(other)?;
        let plain = machine.modifiers == Modifiers::default();
        (apart && plain && gives_other(machine.op, kept, other)).then_some(other)
    }

    /// The same with physical registers for virtual ones: vectors that an encoding with fewer bits for them has not, scalars that are not VCC.
    fn in_some_registers(&self, machine: &Machine) -> Machine {
        let mut machine = *machine;
        for (n, (_, operand)) in machine.operands_mut().iter_mut().enumerate() {
            if let Operand::Virtual { register, dwords, .. } = *operand {
                *operand = match self.files[register.index()] {
                    File::Vector => Operand::physical(RegKind::Vgpr, 256 - u16::from(dwords), dwords),
                    File::Scalar => Operand::physical(RegKind::Sgpr, 8 * n as u16, dwords),
                };
            }
        }
        machine
    }
}

/// Whether an instruction takes its first source from other lanes.
fn moves_lanes(machine: &Machine) -> bool {
    machine.modifiers.row_mask != 0 || machine.modifiers.dpp8 != 0
}

/// Whether it does so in all rows, from active lanes only.
fn moves_all_rows(m: &Modifiers) -> bool {
    (m.dpp8 != 0 || (m.row_mask, m.bank_mask) == (15, 15)) && !m.fi
}

/// Whether lanes that find no source are not written.
fn keeps_lanes(m: &Modifiers) -> bool {
    m.dpp8 == 0 && !m.bound_ctrl
}

/// Whether lanes may be active behind an instruction that are not before it, or the other way.
fn changes_lanes(inst: &Inst) -> bool {
    let Some(machine) = inst.machine() else {
        return matches!(inst.kind, Kind::Fbarrier(_));
    };
    let mut writes = machine.row.writes.contains(Implicit::EXEC) || machine.op == M::S_SWAPPC_B64;
    machine.visit(|operand, access| {
        let exec = matches!(operand, Operand::Physical(reg) if reg.kind == RegKind::Exec);
        writes |= exec && access == Access::Write;
    });
    writes
}

/// Whether an operation on integers gives its other source of a value that was kept.
fn gives_other(op: M, kept: Operand, other: Operand) -> bool {
    let neutral = match op {
        M::V_ADD_U32 | M::V_OR_B32 | M::V_XOR_B32 | M::V_MAX_U32 => 0,
        M::V_AND_B32 | M::V_MIN_U32 => u32::MAX,
        M::V_MIN_I32 => i32::MAX as u32,
        M::V_MAX_I32 => i32::MIN as u32,
        _ => return false,
    };
    match kept {
        Operand::Constant(bits) => bits as u32 == neutral,
        _ => kept == other && !matches!(op, M::V_ADD_U32 | M::V_XOR_B32),
    }
}

/// An instruction that does the same with one of its sources as the first.
fn with_first(machine: &Machine, role: Role, target: &Target) -> Option<Machine> {
    let (op, with) = match role {
        Role::Src0 => return Some(*machine),
        Role::Src1 => (exchanged(machine.op)?, 1),
        Role::Src2 if takes_any_order(machine.op) => (machine.op, 2),
        _ => return None,
    };
    let mut operands: Vec<Operand> = machine.operands().iter().map(|o| o.1).collect();
    let place = |role: Role| machine.operands().iter().position(|o| o.0 == role);
    operands.swap(place(Role::Src0)?, place(role)?);
    let mut modifiers = machine.modifiers;
    modifiers.neg = exchange_bits(modifiers.neg, with);
    modifiers.abs = exchange_bits(modifiers.abs, with);
    self::machine(target, op, &operands, modifiers, machine.mode)
}

/// Bit 0 and another one, each in the place of the other.
fn exchange_bits(bits: u8, with: u8) -> u8 {
    let differ = (bits ^ bits >> with) & 1;
    bits ^ (differ | differ << with)
}

/// Operations whose three sources can be in any order.
fn takes_any_order(op: M) -> bool {
    matches!(
        op,
        M::V_ADD3_U32 | M::V_OR3_B32 | M::V_XOR3_B32 | M::V_MIN3_U32 | M::V_MAX3_U32 | M::V_MIN3_I32 | M::V_MAX3_I32
    )
}

/// The operation that does the same with its first two sources exchanged.
fn exchanged(op: M) -> Option<M> {
    if commutes(op) || takes_any_order(op) {
        return Some(op);
    }
    Some(match op {
        M::V_SUB_U32 => M::V_SUBREV_U32,
        M::V_SUBREV_U32 => M::V_SUB_U32,
        M::V_SUB_CO_U32 => M::V_SUBREV_CO_U32,
        M::V_SUBREV_CO_U32 => M::V_SUB_CO_U32,
        M::V_SUB_F32 => M::V_SUBREV_F32,
        M::V_SUBREV_F32 => M::V_SUB_F32,
        M::V_SUB_F16 => M::V_SUBREV_F16,
        M::V_SUBREV_F16 => M::V_SUB_F16,
        M::V_FMA_F32 | M::V_FMAC_F32 | M::V_MAD_U32_U24 | M::V_MAD_I32_I24 | M::V_AND_OR_B32 | M::V_ADD_LSHL_U32 => op,
        _ => return compare_exchanged(op),
    })
}

/// The comparison that says the same of exchanged sources.
fn compare_exchanged(op: M) -> Option<M> {
    let rest = op.mnemonic().strip_prefix("v_cmp_")?;
    let (relation, ty) = rest.split_once('_')?;
    let relation = match relation {
        "lt" => "gt",
        "gt" => "lt",
        "le" => "ge",
        "ge" => "le",
        "nlt" => "ngt",
        "ngt" => "nlt",
        "nle" => "nge",
        "nge" => "nle",
        "eq" | "ne" | "neq" | "lg" | "nlg" | "o" | "u" => relation,
        _ => return None,
    };
    M::from_mnemonic(&format!("v_cmp_{relation}_{ty}"))
}

#[cfg(test)]
mod tests;
