//! The way of a wave through a loop, after its lanes have gone through it: what its scalars are then, and how much it has executed.
//!
//! Masks are in general registers; R15 is the row that was written down in a round, R13 counts instructions, R11 is zero where SCC is.

use iced_x86::{Code, Instruction, MemoryOperand, Register};

use super::kept::{Kept, MOST, ROUNDS, WAVE, on_stack};
use super::{diverging::Diverging, gave};
use crate::host::{Host, low_half};
use crate::text::{Done, Operand, Refused, memory};
use amdgpu_semantics::graph::{Id, Node, Op};

/// A block when lanes have gone through it.
pub struct PastBlock {
    /// Instructions.
    pub count: u32,
    pub steps: Vec<Past>,
    /// The block where the wave goes on if no lane is active; behind the last one, it leaves the loop.
    pub skips_to: Option<usize>,
}

/// A part of it.
pub enum Past {
    Masks(OfMasks),
    /// EXEC must be what was written down.
    Exec(usize),
    /// A mask becomes what was written down.
    Mask {
        slot: u8,
        noted: usize,
    },
    /// The wave must not come here.
    Never,
    /// A mask that lanes read must be, for the active ones, what was written down.
    Read {
        slot: u8,
        noted: usize,
    },
}

/// What a scalar operation makes of masks.
#[derive(Default)]
pub struct OfMasks {
    /// And, or, and exclusive or of whole masks: [`Op::Slot`] is the mask that begins there, a constant is no lane or all of them.
    pub nodes: Vec<Node>,
    pub outputs: Vec<(u8, Id)>,
    /// SCC becomes whether a lane is in this one of the outputs.
    pub scc: Option<usize>,
}

/// Where masks are; others stay in slots.
const HOMES: [Register; 6] = [
    Register::RCX,
    Register::RSI,
    Register::RDI,
    Register::R8,
    Register::R9,
    Register::R10,
];
const VALUE: Register = Register::RAX;
const OTHER: Register = Register::RDX;
const SCC: Register = Register::R11;
const ROW: Register = Register::R15;
const EXECUTED: Register = Register::R13;

/// Codes for masks of 64 or 32 lanes.
#[derive(Clone, Copy)]
enum Do {
    Load,
    Store,
    And,
    Or,
    Xor,
    Compare,
    CompareWithByte,
    Not,
}

pub(super) struct Way<'s> {
    of: &'s Diverging<'s>,
    is_wide: bool,
    exec: u8,
    /// Masks that have registers.
    homes: Vec<(u8, Register)>,
    /// Bytes that are written down in a round.
    row: i32,
}

impl<'s> Way<'s> {
    pub fn new(of: &'s Diverging<'s>, lanes: u32, exec: u8, row: i32) -> Self {
        let mut masks = vec![exec];
        for step in of.blocks.iter().flat_map(|block| &block.steps) {
            match step {
                Past::Masks(made) => {
                    masks.extend(made.outputs.iter().map(|output| output.0));
                    masks.extend(made.nodes.iter().filter_map(|node| match node.op {
                        Op::Slot(slot) => Some(slot),
                        _ => None,
                    }));
                }
                Past::Mask { slot, .. } | Past::Read { slot, .. } => masks.push(*slot),
                Past::Exec(_) | Past::Never => {}
            }
        }
        let mut homes: Vec<(u8, Register)> = Vec::new();
        for mask in masks {
            if homes.len() < HOMES.len() && homes.iter().all(|home| home.0 != mask) {
                homes.push((mask, HOMES[homes.len()]));
            }
        }
        Way {
            of,
            is_wide: lanes == 64,
            exec,
            homes,
            row,
        }
    }

    fn code(&self, what: Do) -> Code {
        match (what, self.is_wide) {
            (Do::Load, true) => Code::Mov_r64_rm64,
            (Do::Load, false) => Code::Mov_r32_rm32,
            (Do::Store, true) => Code::Mov_rm64_r64,
            (Do::Store, false) => Code::Mov_rm32_r32,
            (Do::And, true) => Code::And_r64_rm64,
            (Do::And, false) => Code::And_r32_rm32,
            (Do::Or, true) => Code::Or_r64_rm64,
            (Do::Or, false) => Code::Or_r32_rm32,
            (Do::Xor, true) => Code::Xor_r64_rm64,
            (Do::Xor, false) => Code::Xor_r32_rm32,
            (Do::Compare, true) => Code::Cmp_r64_rm64,
            (Do::Compare, false) => Code::Cmp_r32_rm32,
            (Do::CompareWithByte, true) => Code::Cmp_rm64_imm8,
            (Do::CompareWithByte, false) => Code::Cmp_rm32_imm8,
            (Do::Not, true) => Code::Not_rm64,
            (Do::Not, false) => Code::Not_rm32,
        }
    }

    /// A register as wide as a mask.
    fn sized(&self, register: Register) -> Register {
        if self.is_wide { register } else { low_half(register) }
    }

    fn emit<H: Host>(&self, code: &mut Kept<H>, what: Do, to: Register, from: Operand) -> Done {
        let to = self.sized(to).into();
        code.writer.text.emit(self.code(what), &[to, from])
    }

    /// Where a mask is.
    fn place<H: Host>(&self, code: &Kept<H>, slot: u8) -> Operand {
        match self.homes.iter().find(|home| home.0 == slot) {
            Some(home) => self.sized(home.1).into(),
            None => Operand::Mem(code.slot(slot)),
        }
    }

    /// The whole way; gives the jumps that are taken if it is another one than that of the lanes.
    pub fn follow<H: Host>(&self, code: &mut Kept<H>) -> Result<Vec<u64>, Refused> {
        let mut failed = Vec::new();
        let changes_scc = self.changes_scc();
        code.put_back_slots()?;
        for &(slot, home) in &self.homes {
            let from = Operand::Mem(code.slot(slot));
            self.emit(code, Do::Load, home, from)?;
        }
        code.writer.text.registers(Code::Mov_r64_rm64, [ROUNDS, MOST])?;
        if changes_scc {
            let scc = [low_half(SCC).into(), Operand::Mem(code.scc())];
            code.writer.text.emit(Code::Movzx_r32_rm8, &scc)?;
        }
        let first = Operand::Mem(on_stack(code.room_at()));
        code.writer.text.emit(Code::Lea_r64_m, &[ROW.into(), first])?;
        code.writer
            .text
            .registers(Code::Xor_r32_rm32, [low_half(EXECUTED); 2])?;
        let round = code.writer.text.at;
        let (mut starts, mut skips) = (Vec::new(), Vec::new());
        for (n, block) in self.of.blocks.iter().enumerate() {
            starts.push(code.writer.text.at);
            code.raw(Instruction::with2(Code::Add_rm64_imm32, EXECUTED, block.count as i32)?)?;
            for step in &block.steps {
                match step {
                    Past::Masks(made) => self.make(code, made)?,
                    Past::Exec(noted) => failed.push(self.compare_exec(code, *noted)?),
                    Past::Read { slot, noted } => failed.push(self.compare_mask(code, *slot, *noted)?),
                    Past::Never => failed.push(code.writer.text.jump(Code::Jmp_rel32_64)?),
                    Past::Mask { slot, noted } => {
                        self.emit(code, Do::Load, VALUE, Operand::Mem(note(*noted)))?;
                        self.store(code, *slot, VALUE)?;
                    }
                }
            }
            if let Some(to) = block.skips_to {
                skips.push((self.jump_if_no_lane(code)?, n, to));
            }
        }
        let leaves = self.jump_if_no_lane(code)?;
        code.raw(Instruction::with2(Code::Add_rm64_imm32, ROW, self.row)?)?;
        code.raw(Instruction::with1(Code::Dec_rm64, ROUNDS)?)?;
        code.raw(Instruction::with_branch(Code::Jne_rel32_64, round)?)?;
        code.raw(Instruction::with2(Code::Mov_r32_imm32, low_half(OTHER), gave::ROUNDS)?)?;
        let rounds = code.writer.text.jump(Code::Jmp_rel32_64)?;
        code.writer.text.land(leaves)?;
        code.raw(Instruction::with2(Code::Mov_r32_imm32, low_half(OTHER), gave::ALL)?)?;
        let all = code.writer.text.jump(Code::Jmp_rel32_64)?;
        for (jump, from, to) in skips {
            code.writer.text.land(jump)?;
            failed.extend(self.skip(code, from, to)?);
            code.raw(Instruction::with_branch(Code::Jmp_rel32_64, starts[to])?)?;
        }
        for jump in [rounds, all] {
            code.writer.text.land(jump)?;
        }
        let executed = memory(WAVE, Register::None, code.wave.executed as i64, false);
        let add = [Operand::Mem(executed), EXECUTED.into()];
        code.writer.text.emit(Code::Add_rm64_r64, &add)?;
        for &(slot, home) in self.homes.iter().filter(|home| code.changes.contains(&home.0)) {
            let to = [Operand::Mem(code.slot(slot)), self.sized(home).into()];
            code.writer.text.emit(self.code(Do::Store), &to)?;
        }
        if changes_scc {
            let scc = Operand::Mem(code.scc());
            code.writer.text.registers(Code::Test_rm64_r64, [SCC; 2])?;
            code.raw(Instruction::with1(Code::Setne_rm8, Register::AL)?)?;
            code.writer.text.emit(Code::Mov_rm8_r8, &[scc, Register::AL.into()])?;
        }
        let result = [Register::EAX, low_half(OTHER)];
        code.writer.text.registers(Code::Mov_r32_rm32, result)?;
        Ok(failed)
    }

    fn changes_scc(&self) -> bool {
        let steps = self.of.blocks.iter().flat_map(|block| &block.steps);
        steps
            .into_iter()
            .any(|step| matches!(step, Past::Masks(made) if made.scc.is_some()))
    }

    /// A scalar operation: what it computes first, as what it moves may be what it writes.
    fn make<H: Host>(&self, code: &mut Kept<H>, made: &OfMasks) -> Done {
        let is_moved = |id: Id| matches!(made.nodes[id as usize].op, Op::Slot(_));
        let of = |moves: bool| made.outputs.iter().filter(move |output| is_moved(output.1) == moves);
        let (moved, computed): (Vec<_>, Vec<_>) = (of(true).collect(), of(false).collect());
        if moved.len() > 1 || computed.len() > 1 {
            return Err(Refused::TooMany);
        }
        for &&(_, id) in &computed {
            self.compute(code, &made.nodes, id, VALUE, Some(OTHER))?;
        }
        for &(to, id) in moved {
            if let Op::Slot(from) = made.nodes[id as usize].op {
                let from = self.place(code, from);
                self.emit(code, Do::Load, OTHER, from)?;
                self.store(code, to, OTHER)?;
            }
        }
        for &(to, _) in computed {
            self.store(code, to, VALUE)?;
        }
        if let Some(n) = made.scc {
            let from = self.place(code, made.outputs[n].0);
            self.emit(code, Do::Load, SCC, from)?;
        }
        Ok(())
    }

    fn compute<H: Host>(
        &self,
        code: &mut Kept<H>,
        nodes: &[Node],
        id: Id,
        to: Register,
        other: Option<Register>,
    ) -> Done {
        let node = &nodes[id as usize];
        let what = match node.op {
            Op::Slot(slot) => {
                let from = self.place(code, slot);
                return self.emit(code, Do::Load, to, from);
            }
            Op::Const(value) => {
                let all = Instruction::with2(Code::Mov_rm64_imm32, to, value as i32)?;
                return code.raw(all);
            }
            Op::And => Do::And,
            Op::Or => Do::Or,
            Op::Xor => Do::Xor,
            _ => return Err(Refused::Encoding),
        };
        let (&[a, b] | &[b, a, ..]) = node.args() else {
            return Err(Refused::Encoding);
        };
        let op = |id: Id| nodes[id as usize].op;
        // a leaf comes last
        let (a, b) = match (op(a), op(b)) {
            (Op::Slot(_) | Op::Const(_), second) if !matches!(second, Op::Slot(_) | Op::Const(_)) => (b, a),
            (Op::Const(_), _) => (b, a),
            _ => (a, b),
        };
        self.compute(code, nodes, a, to, other)?;
        match op(b) {
            Op::Slot(slot) => {
                let from = self.place(code, slot);
                self.emit(code, what, to, from)
            }
            Op::Const(u32::MAX) if node.op == Op::Xor => {
                let to = self.sized(to);
                code.raw(Instruction::with1(self.code(Do::Not), to)?)
            }
            _ => {
                let other = other.ok_or(Refused::TooMany)?;
                self.compute(code, nodes, b, other, None)?;
                let from = self.sized(other).into();
                self.emit(code, what, to, from)
            }
        }
    }

    fn store<H: Host>(&self, code: &mut Kept<H>, slot: u8, from: Register) -> Done {
        match self.place(code, slot) {
            Operand::Reg(to) => code
                .writer
                .text
                .emit(self.code(Do::Load), &[to.into(), self.sized(from).into()]),
            to => code
                .writer
                .text
                .emit(self.code(Do::Store), &[to, self.sized(from).into()]),
        }
    }

    /// The jump that is taken if EXEC is not what was written down, in which no lane is that was off when the rounds began.
    fn compare_exec<H: Host>(&self, code: &mut Kept<H>, noted: usize) -> Result<u64, Refused> {
        self.emit(code, Do::Load, VALUE, Operand::Mem(note(noted)))?;
        let exec = self.place(code, self.exec);
        self.emit(code, Do::Compare, VALUE, exec)?;
        code.writer.text.jump(Code::Jne_rel32_64)
    }

    /// The jump that is taken if a mask is not what active lanes have read.
    fn compare_mask<H: Host>(&self, code: &mut Kept<H>, slot: u8, noted: usize) -> Result<u64, Refused> {
        let (mask, exec) = (self.place(code, slot), self.place(code, self.exec));
        self.emit(code, Do::Load, VALUE, mask)?;
        self.emit(code, Do::And, VALUE, exec)?;
        self.emit(code, Do::Compare, VALUE, Operand::Mem(note(noted)))?;
        code.writer.text.jump(Code::Jne_rel32_64)
    }

    /// The jump that is taken if a block did something that is skipped.
    fn skip<H: Host>(&self, code: &mut Kept<H>, from: usize, to: usize) -> Result<Option<u64>, Refused> {
        let steps = self.of.blocks[from + 1..to].iter().flat_map(|block| &block.steps);
        let mut notes: Vec<usize> = Vec::new();
        notes.extend(steps.filter_map(|step| match step {
            Past::Exec(noted) => Some(*noted),
            _ => None,
        }));
        let Some((&first, others)) = notes.split_first() else {
            return Ok(None);
        };
        self.emit(code, Do::Load, VALUE, Operand::Mem(note(first)))?;
        for &other in others {
            self.emit(code, Do::Or, VALUE, Operand::Mem(note(other)))?;
        }
        code.writer.text.registers(Code::Test_rm64_r64, [VALUE; 2])?;
        code.writer.text.jump(Code::Jne_rel32_64).map(Some)
    }

    fn jump_if_no_lane<H: Host>(&self, code: &mut Kept<H>) -> Result<u64, Refused> {
        let exec = self.place(code, self.exec);
        let compare = self.code(Do::CompareWithByte);
        code.writer.text.emit(compare, &[exec, Operand::Imm(0)])?;
        code.writer.text.jump(Code::Je_rel32_64)
    }
}

/// Where the wave's bits of a truth value are that was written down.
fn note(n: usize) -> MemoryOperand {
    memory(ROW, Register::None, 8 * n as i64, false)
}
