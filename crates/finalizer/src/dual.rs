//! Pairs of vector operations that one dual-issue instruction does (RDNA3 ISA, Dual Issue VALU).
//!
//! Registers are known: which the halves can have together is a rule of the instruction set, which the instruction is checked against. One of
//! the two goes past what lies between them.

use amdgpu_isa::{
    Encoding, Inst as IsaInst, Modifiers, Op as M, Operand as IsaOperand, Properties, Role, encode_as, vgpr_msb,
};

use crate::emit;
use crate::mir::debug::{Debug, written};
use crate::mir::{Access, Block, Function, Inst, Kind, Machine, Operand};
use crate::schedule::stays;
use crate::select::{commutes, machine};
use crate::target::{PerOperation, Target, blank, push};
use crate::vgpr_msb::agree;

/// Instructions behind the first half among which the second is looked for.
const NEAR: usize = 8;

/// Joins pairs.
pub fn pair(function: &mut Function, target: &Target) {
    if target.lanes() != 32 || !target.has(Properties::VOPD) {
        return;
    }
    let mut facts = Vec::new();
    for block in &mut function.blocks {
        pair_block(block, &mut facts, target, function.debug.as_deref_mut());
    }
}

fn pair_block(block: &mut Block, facts: &mut Vec<Facts>, target: &Target, mut debug: Option<&mut Debug>) {
    let insts = &mut block.insts;
    facts.clear();
    facts.extend(insts.iter().map(|inst| Facts::of(inst, target)));
    let mut joined = false;
    let mut at = 0;
    while at + 1 < insts.len() {
        let code = Code {
            insts: &insts[..],
            facts: &facts[..],
        };
        if let Some((place, pair)) = code.find(at, target) {
            let (gone, kept) = place;
            if let Some(debug) = &mut debug {
                tell(debug, &mut insts[at..=gone.max(kept)]);
            }
            let location = insts[at].location;
            insts[kept] = Inst {
                kind: Kind::Dual(Box::new(pair)),
                location,
            };
            // Keeps its place, so that numbers stay as they are.
            insts[gone].kind = Kind::Copies(Vec::new());
            for changed in [kept, gone] {
                facts[changed] = Facts::of(&insts[changed], target);
            }
            joined = true;
        }
        at += 1;
    }
    if joined {
        insts.retain(|inst| !matches!(&inst.kind, Kind::Copies(copies) if copies.is_empty()));
    }
}

/// One of the first and the last of these goes past those between.
fn tell(debug: &mut Debug, insts: &mut [Inst]) {
    let ([first, between @ .., last], mut changed) = (insts, Vec::new()) else {
        return;
    };
    let moved = [written(first), written(last)].concat();
    for inst in between {
        changed.extend(written(inst));
        debug.changed(inst, &moved);
    }
    debug.changed(first, &changed);
}

/// What is asked of an instruction for each of its neighbours.
struct Facts {
    /// [`FIRST`] and [`SECOND`], if it could be one half.
    halves: u8,
    /// None goes past it.
    ends: bool,
    /// Bits of the dwords of registers that it reads and writes; several dwords share one.
    reads: u128,
    writes: u128,
}

impl Facts {
    fn of(inst: &Inst, target: &Target) -> Facts {
        let mut facts = Facts {
            halves: inst.machine().map_or(0, |machine| half(machine, target)),
            ends: stays(inst) || stops(inst),
            reads: 0,
            writes: 0,
        };
        inst.visit(|operand, access| {
            let bits = match access {
                Access::Read => &mut facts.reads,
                Access::Write => &mut facts.writes,
            };
            *bits |= dword_bits(operand);
        });
        facts
    }
}

fn dword_bits(operand: Operand) -> u128 {
    let Operand::Physical(reg) = operand else { return 0 };
    let of_each = (reg.index..reg.index + u16::from(reg.dwords)).map(|dword| 1 << (u32::from(dword) % u128::BITS));
    of_each.fold(0, |all, bit: u128| all | bit)
}

/// The instructions of a block.
struct Code<'a> {
    insts: &'a [Inst],
    facts: &'a [Facts],
}

impl Code<'_> {
    /// A partner for an instruction: the place that is left, the one where the pair stands, and the pair.
    fn find(&self, at: usize, target: &Target) -> Option<((usize, usize), [Machine; 2])> {
        let x = self.half(at)?;
        for place in at + 1..self.insts.len().min(at + 1 + NEAR) {
            if self.facts[place].ends {
                return None;
            }
            if let Some(y) = self.half(place)
                && self.are_two(at, place)
                && !(self.depends(at, place, Access::Read) || self.depends(at, place, Access::Write))
            {
                let mut between = at + 1..place;
                let rises = between.clone().all(|k| !self.in_the_way(k, place));
                // Or the first goes down past all between.
                if (rises || between.all(|k| !self.in_the_way(at, k)))
                    && let Some(pair) = joined(x, y, target)
                {
                    let places = if rises { (place, at) } else { (at, place) };
                    return Some((places, pair));
                }
            }
        }
        None
    }

    /// An operation that could be one half.
    fn half(&self, at: usize) -> Option<&Machine> {
        self.insts[at].machine().filter(|_| self.facts[at].halves != 0)
    }

    /// Whether one could be the first half and the other one the second.
    fn are_two(&self, a: usize, b: usize) -> bool {
        let [a, b] = [a, b].map(|n| self.facts[n].halves);
        a & FIRST != 0 && b & SECOND != 0 || b & FIRST != 0 && a & SECOND != 0
    }

    /// Whether `second` reads (or writes) what `first` writes.
    fn depends(&self, first: usize, second: usize, access: Access) -> bool {
        let theirs = match access {
            Access::Read => self.facts[second].reads,
            Access::Write => self.facts[second].writes,
        };
        self.facts[first].writes & theirs != 0 && depends(&self.insts[first], &self.insts[second], access)
    }

    /// Whether two instructions must keep their order.
    fn in_the_way(&self, a: usize, b: usize) -> bool {
        self.depends(a, b, Access::Read) || self.depends(b, a, Access::Read) || self.depends(a, b, Access::Write)
    }
}

/// Waits that were put between instructions with a purpose.
fn stops(inst: &Inst) -> bool {
    inst.machine().is_some_and(|m| m.op.mnemonic().starts_with("s_wait"))
}

/// Which halves an operation could be.
fn half(machine: &Machine, target: &Target) -> u8 {
    // what is decided fast comes first
    match machine.op.mnemonic().starts_with("v_") {
        true => match halves(machine.op, target) {
            0 => 0,
            halves if machine.modifiers == Modifiers::default() => halves,
            _ => 0,
        },
        false => 0,
    }
}

/// Whether `second` reads (or writes) what `first` writes. Most are told apart by [`Facts`].
#[inline(never)]
fn depends(first: &Inst, second: &Inst, access: Access) -> bool {
    let mut found = false;
    first.visit(|written, a| {
        if a == Access::Write {
            second.visit(|operand, b| found |= b == access && overlap(written, operand));
        }
    });
    found
}

fn overlap(a: Operand, b: Operand) -> bool {
    match (a, b) {
        (Operand::Physical(a), Operand::Physical(b)) => {
            let end = |reg: amdgpu_isa::Reg| reg.index + u16::from(reg.dwords);
            a.kind == b.kind && a.index < end(b) && b.index < end(a)
        }
        _ => false,
    }
}

/// The two as halves of one instruction, in one order or the other, with sources exchanged where that helps.
fn joined(x: &Machine, y: &Machine, target: &Target) -> Option<[Machine; 2]> {
    let exchanged = |m: &Machine| exchanged(m, target);
    let forms = |m: &Machine| [Some(*m), exchanged(m)];
    for (first, second) in [(x, y), (y, x)] {
        if halves(first.op, target) & FIRST == 0 || halves(second.op, target) & SECOND == 0 {
            continue;
        }
        for a in forms(first).into_iter().flatten() {
            for b in forms(second).into_iter().flatten() {
                let pair = [a, b];
                if agree(&pair) && emit::dual(&pair, target).is_some_and(|inst| is_legal(&inst, target)) {
                    return Some(pair);
                }
            }
        }
    }
    None
}

fn is_legal(inst: &IsaInst, target: &Target) -> bool {
    let named;
    let inst = match target.has_far_vgprs() {
        true => {
            named = vgpr_msb::named(inst);
            &named
        }
        false => inst,
    };
    encode_as(target.processor, target.mode, inst).is_ok()
        && inst.violations_as(target.processor, target.mode).is_empty()
}

/// The same with its two sources exchanged.
fn exchanged(inst: &Machine, target: &Target) -> Option<Machine> {
    let mut operands: Vec<Operand> = inst.operands().iter().map(|o| o.1).collect();
    let place = |role: Role| inst.operands().iter().position(|o| o.0 == role);
    let (a, b) = (place(Role::Src0)?, place(Role::Src1)?);
    if !commutes(inst.op) || operands[a] == operands[b] {
        return None;
    }
    operands.swap(a, b);
    machine(target, inst.op, &operands, inst.modifiers, inst.mode)
}

const FIRST: u8 = 1;
const SECOND: u8 = 2;

/// [`FIRST`] and [`SECOND`] of each operation.
static HALVES: PerOperation = PerOperation::new();

/// Which halves an operation can be.
fn halves(op: M, target: &Target) -> u8 {
    HALVES.get(target.processor, op, || {
        if !op.has_encoding(target.processor, Encoding::Vopd) {
            return 0;
        }
        let first = if encodes(op, M::V_MOV_B32, target) { FIRST } else { 0 };
        let second = if encodes(M::V_MOV_B32, op, target) { SECOND } else { 0 };
        first | second
    })
}

/// Whether two operations have an instruction together, with registers that fit.
fn encodes(first: M, second: M, target: &Target) -> bool {
    let mut inst = blank(first, Encoding::Vopd);
    inst.modifiers.dual = Some(second);
    for (op, is_second) in [(first, false), (second, true)] {
        let Some(row) = op.row(target.processor) else {
            return false;
        };
        for operand in row.operands.iter().filter(|o| emit::is_of_half(o.role)) {
            let index = u16::from(is_second);
            let value = match operand.role {
                Role::Imm32 => IsaOperand::Literal(0x1234_5678),
                _ => IsaOperand::Reg(amdgpu_isa::Reg {
                    kind: amdgpu_isa::RegKind::Vgpr,
                    index,
                    dwords: 1,
                }),
            };
            push(
                &mut inst,
                if is_second { operand.role.second() } else { operand.role },
                value,
            );
        }
    }
    encode_as(target.processor, target.mode, &inst).is_ok()
}

#[cfg(test)]
mod tests;
