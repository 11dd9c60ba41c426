//! Masks of lanes that need no instruction of their own: a compare that writes EXEC, and branches that look whether VCC has lanes.
//!
//! Before registers are given: a mask that one compare writes and one instruction reads needs no register.

use amdgpu_isa::{Condition, Implicit, Op as M, Properties};

use crate::mir::{Access, Block, Function, Inst, Kind, Machine, Operand};
use crate::select::machine;
use crate::target::{LaneMask, Target};

/// Instructions behind a compare among which its mask is looked for.
const NEAR: usize = 16;

/// Lets compares write EXEC or VCC where that saves instructions or waiting.
pub fn join(function: &mut Function, target: &Target) {
    let masks = [LaneMask::AndSaveExec, LaneMask::And].map(|operation| target.lane_mask(operation));
    let ands = |inst: &Inst| inst.machine().is_some_and(|m| masks.contains(&m.op));
    if !function.blocks.iter().flat_map(|b| &b.insts).any(ands) {
        return;
    }
    let uses = Uses::of(function);
    let mut blocks = std::mem::take(&mut function.blocks);
    for block in &mut blocks {
        Joiner {
            uses: &uses,
            target,
            block,
        }
        .run();
    }
    function.blocks = blocks;
}

/// How often each virtual register is read and written, up to 255 times.
struct Uses(Vec<[u8; 2]>);

impl Uses {
    fn of(function: &Function) -> Uses {
        let mut counts = vec![[0u8; 2]; function.registers.len()];
        for inst in function.blocks.iter().flat_map(|b| &b.insts) {
            inst.visit(|operand, access| {
                if let Operand::Virtual { register, .. } = operand {
                    let count = &mut counts[register.index()][usize::from(access == Access::Write)];
                    *count = count.saturating_add(1);
                }
            });
        }
        Uses(counts)
    }

    /// Reads and writes of an operand's register.
    fn counts(&self, operand: Operand) -> Option<[u8; 2]> {
        match operand {
            Operand::Virtual { register, .. } => Some(self.0[register.index()]),
            _ => None,
        }
    }
}

struct Joiner<'a> {
    uses: &'a Uses,
    target: &'a Target,
    block: &'a mut Block,
}

impl Joiner<'_> {
    fn run(&mut self) {
        let mut at = self.block.insts.len();
        while at > 0 {
            at -= 1;
            let ands = |m: &&Machine| self.is(m.op, LaneMask::AndSaveExec) || self.is(m.op, LaneMask::And);
            let Some(reader) = self.block.insts[at].machine().filter(ands).copied() else {
                continue;
            };
            if self.is(reader.op, LaneMask::AndSaveExec) {
                self.save_and_compare(at, &reader);
            } else if self.is(reader.op, LaneMask::And) && reader.operands[0].1 == self.target.exec() {
                self.compare_into_exec(at, &reader);
            } else if self.is(reader.op, LaneMask::And) && self.uses.counts(reader.operands[0].1) == Some([0, 1]) {
                self.branch_on_vcc(at, &reader);
            }
            at = at.min(self.block.insts.len());
        }
    }

    fn is(&self, op: M, operation: LaneMask) -> bool {
        op == self.target.lane_mask(operation)
    }

    /// `mask = compare; saved = exec, exec = exec & mask` becomes `saved = exec; compare into exec`: nobody waits for the mask.
    fn save_and_compare(&mut self, at: usize, reader: &Machine) {
        let writes_exec_only = self.target.has(Properties::CMPX_WRITES_EXEC_ONLY);
        let (saved, mask) = (reader.operands[0].1, reader.operands[1].1);
        if !writes_exec_only || self.reads_scc(at) {
            return;
        }
        let exec = self.target.exec();
        let keep = self.of(self.target.lane_mask(LaneMask::Move), &[saved, exec]);
        if let (Some((from, compare)), Some(keep)) = (self.comparison(at, mask), keep) {
            let location = self.block.insts[from].location;
            self.block.insts[at].kind = Kind::Machine(compare);
            self.block.insts[at].location = location;
            self.block.insts[from].kind = Kind::Machine(keep);
            // EXEC is saved where it is changed, so that what lies between may be anything.
            self.block.insts[from..at].rotate_left(1);
        }
    }

    /// `mask = compare; exec = exec & mask` becomes `compare into exec`.
    fn compare_into_exec(&mut self, at: usize, reader: &Machine) {
        let exec = self.target.exec();
        let mask = match (reader.operands[1].1, reader.operands[2].1) {
            (a, mask) if a == exec => mask,
            (mask, b) if b == exec => mask,
            _ => return,
        };
        if self.reads_scc(at) {
            return;
        }
        if let Some((from, compare)) = self.comparison(at, mask) {
            let location = self.block.insts[from].location;
            self.block.insts[at].kind = Kind::Machine(compare);
            self.block.insts[at].location = location;
            self.block.insts.remove(from);
        }
    }

    /// The place of the compare that makes a mask for one reader only, and the same compare into EXEC, to stand at the reader's.
    fn comparison(&self, reader: usize, mask: Operand) -> Option<(usize, Machine)> {
        // Those that LLVM has a hazard of writes to EXEC for keep their masks.
        if self.target.has(Properties::GFX10_1) {
            return None;
        }
        let (from, compare) = self.compare_of(reader, mask)?;
        let name = compare.op.mnemonic().strip_prefix("v_cmp_")?;
        let op = M::from_mnemonic(&format!("v_cmpx_{name}"))?;
        let operands: Vec<Operand> = compare.operands().iter().map(|o| o.1).collect();
        let has_mask = op.row(self.target.processor)?.operands.len() == operands.len();
        let operands = if has_mask { &operands[..] } else { &operands[1..] };
        let new = machine(self.target, op, operands, compare.modifiers, compare.mode)?;
        // What it compares must be the same there.
        let between = &self.block.insts[from + 1..reader];
        let changes = |inst: &Inst| {
            let mut changes = false;
            inst.visit(|operand, access| {
                let compared = |o: &Operand| o.is_register() && overlap(*o, operand);
                changes |= access == Access::Write && operands.iter().skip(usize::from(has_mask)).any(compared);
            });
            changes
                || inst
                    .machine()
                    .is_some_and(|m| m.mode.mask & compare.mode.mask & (m.mode.value ^ compare.mode.value) != 0)
        };
        (!between.iter().any(changes)).then_some((from, new))
    }

    /// The compare that makes a mask which is read once, not far before its reader; EXEC is the same at both.
    fn compare_of(&self, reader: usize, mask: Operand) -> Option<(usize, Machine)> {
        if self.uses.counts(mask) != Some([1, 1]) {
            return None;
        }
        for at in (reader.saturating_sub(NEAR)..reader).rev() {
            let inst = &self.block.insts[at];
            let Some(compare) = inst.machine() else { continue };
            if compare.operands().first().is_some_and(|o| o.1 == mask) {
                return compare.op.mnemonic().starts_with("v_cmp_").then_some((at, *compare));
            }
            if writes_exec(inst) || compare.op.mnemonic().starts_with("s_setreg") {
                return None;
            }
        }
        None
    }

    /// `mask = compare; t = mask & exec; branch if SCC` becomes `vcc = compare; branch if VCC is not 0`.
    fn branch_on_vcc(&mut self, at: usize, reader: &Machine) {
        let exec = self.target.exec();
        if self.target.has(Properties::VCCZ_BUG) || reader.operands[2].1 != exec {
            return;
        }
        let Some((from, _)) = self.compare_of(at, reader.operands[1].1) else {
            return;
        };
        let branch = |inst: &Inst| match Condition::of(inst.machine()?.op)? {
            Condition::Scc(any) => Some(Condition::VccZero(!any).branch()),
            _ => None,
        };
        let insts = &self.block.insts;
        let Some((to, op)) = (at + 1..insts.len()).find_map(|n| Some((n, branch(&insts[n])?))) else {
            return;
        };
        let has_scc = |m: &Machine| (m.row.reads | m.row.writes).contains(Implicit::SCC);
        let minds = |inst: &Inst| touches_vcc(inst) || inst.machine().is_some_and(has_scc);
        let wanted = insts[from + 1..at].iter().any(touches_vcc) || insts[at + 1..to].iter().any(minds);
        if wanted || self.reads_scc(to) {
            return;
        }
        let target = insts[to].machine().map(|m| m.operands[0].1).unwrap_or_default();
        let Some(new) = self.of(op, &[target]) else { return };
        let vcc = self.target.vcc();
        if let Kind::Machine(compare) = &mut self.block.insts[from].kind {
            compare.operands[0].1 = vcc;
        }
        self.block.insts[to].kind = Kind::Machine(new);
        self.block.insts.remove(at);
    }

    fn of(&self, op: M, operands: &[Operand]) -> Option<Machine> {
        machine(self.target, op, operands, Default::default(), Default::default())
    }

    /// Whether SCC as an instruction leaves it is wanted.
    fn reads_scc(&self, at: usize) -> bool {
        let behind = self.block.insts[at + 1..].iter().filter_map(Inst::machine);
        for machine in behind {
            if machine.row.reads.contains(Implicit::SCC) {
                return true;
            }
            if machine.row.writes.contains(Implicit::SCC) {
                return false;
            }
        }
        false
    }
}

/// Whether two operands have a dword in common.
fn overlap(a: Operand, b: Operand) -> bool {
    let span = |operand| match operand {
        Operand::Virtual {
            register,
            first,
            dwords,
        } => Some((None, register.0, u16::from(first), dwords)),
        Operand::Physical(reg) => Some((Some(reg.kind), 0, reg.index, reg.dwords)),
        _ => None,
    };
    let (Some(a), Some(b)) = (span(a), span(b)) else {
        return false;
    };
    let apart = a.2 + u16::from(a.3) <= b.2 || b.2 + u16::from(b.3) <= a.2;
    (a.0, a.1) == (b.0, b.1) && !apart
}

fn writes_exec(inst: &Inst) -> bool {
    let implicit = inst.machine().is_some_and(|m| m.row.writes.contains(Implicit::EXEC));
    implicit || accesses(inst, amdgpu_isa::RegKind::Exec, true)
}

fn touches_vcc(inst: &Inst) -> bool {
    accesses(inst, amdgpu_isa::RegKind::Vcc, false)
}

/// Whether an instruction has a physical register of this kind, or writes it.
fn accesses(inst: &Inst, kind: amdgpu_isa::RegKind, write: bool) -> bool {
    let mut found = false;
    inst.visit(|operand, access| {
        let is = matches!(operand, Operand::Physical(reg) if reg.kind == kind);
        found |= is && (!write || access == Access::Write);
    });
    found
}

#[cfg(test)]
mod tests;
