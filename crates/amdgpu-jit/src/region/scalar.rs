//! Graphs of scalar operations in the host's general registers, for [`super`].

use iced_x86::{Code, Instruction, MemoryOperand, Register};

use super::{Done, Refused, SCC, Scalars, Writer};
use amdgpu_semantics::graph::{Id, Op};

/// Registers for values; RAX and RDX are for sequences.
const VALUES: [Register; 7] = [
    Register::ECX,
    Register::ESI,
    Register::EDI,
    Register::R8D,
    Register::R9D,
    Register::R10D,
    Register::R11D,
];
const TEMP: Register = Register::EAX;
const TEMP_LOW: Register = Register::AL;
const OTHER_TEMP: Register = Register::EDX;

/// Where a value is.
#[derive(Clone, Copy)]
enum Value {
    Reg(Register),
    Mem(MemoryOperand),
    Const(u32),
}

/// The codes of an operation whose second operand is in a register or memory, and of one with a constant.
type Codes = (Code, Code);

/// What is known while a graph is written.
struct Registers<'s> {
    scalars: &'s Scalars,
    /// Which node has each register.
    taken: [Option<Id>; VALUES.len()],
    /// How often a node is still needed.
    uses: Vec<u32>,
}

impl Registers<'_> {
    fn of(&self, id: Id) -> Option<Register> {
        let n = self.taken.iter().position(|taken| *taken == Some(id))?;
        Some(VALUES[n])
    }

    fn take(&mut self, id: Id) -> Result<Register, Refused> {
        let n = self.taken.iter().position(Option::is_none).ok_or(Refused::TooMany)?;
        self.taken[n] = Some(id);
        Ok(VALUES[n])
    }

    fn release(&mut self, args: &[Id]) {
        for &arg in args {
            let uses = &mut self.uses[arg as usize];
            *uses -= 1;
            if *uses == 0 {
                self.taken
                    .iter_mut()
                    .filter(|taken| **taken == Some(arg))
                    .for_each(|taken| *taken = None);
            }
        }
    }

    fn op(&self, id: Id) -> Op {
        self.scalars.nodes[id as usize].op
    }
}

impl Writer<'_> {
    pub(super) fn scalars(&mut self, scalars: &Scalars) -> Done {
        let mut registers = self.evaluate(scalars)?;
        self.store(&mut registers)
    }

    /// The same, but nothing is stored if SCC becomes something else than `goes_on`: then it jumps. Gives the end of the jump.
    pub(super) fn scalars_while(&mut self, scalars: &Scalars, goes_on: bool) -> Result<usize, Refused> {
        let mut registers = self.evaluate(scalars)?;
        let scc = self.value(&registers, scalars.scc.ok_or(Refused::Operation)?)?;
        self.load(TEMP, scc)?;
        self.raw(Instruction::with2(Code::Test_rm32_r32, TEMP, TEMP)?)?;
        let jump = self.jump(if goes_on { Code::Je_rel32_64 } else { Code::Jne_rel32_64 })?;
        self.store(&mut registers)?;
        Ok(jump)
    }

    /// Computes what is stored, as far as it must be computed.
    fn evaluate<'s>(&mut self, scalars: &'s Scalars) -> Result<Registers<'s>, Refused> {
        let nodes = &scalars.nodes;
        let roots = scalars.outputs.iter().map(|output| output.1).chain(scalars.scc);
        let mut needed = vec![false; nodes.len()];
        let mut uses = vec![0; nodes.len()];
        for root in roots {
            needed[root as usize] = true;
            uses[root as usize] += 1;
        }
        for id in (0..nodes.len()).rev().filter(|&id| needed[id]).collect::<Vec<_>>() {
            mark(nodes, id as Id, &mut needed);
        }
        for id in (0..nodes.len()).filter(|&id| needed[id]) {
            nodes[id].args().iter().for_each(|&arg| uses[arg as usize] += 1);
        }
        let mut registers = Registers {
            scalars,
            taken: [None; VALUES.len()],
            uses,
        };
        for id in (0..nodes.len()).filter(|&id| needed[id] && nodes[id].op.arity() > 0) {
            self.compute(&mut registers, id as Id)?;
        }
        Ok(registers)
    }

    /// Stores what changes: what it takes from other slots is read first.
    fn store(&mut self, registers: &mut Registers) -> Done {
        let scalars = registers.scalars;
        for &(_, id) in &scalars.outputs {
            if matches!(registers.op(id), Op::Slot(_)) && registers.of(id).is_none() {
                let from = self.value(registers, id)?;
                let to = registers.take(id)?;
                self.load(to, from)?;
            }
        }
        for &(slot, id) in &scalars.outputs {
            let to = self.slot(slot);
            if self.is_part_of_mask(slot, scalars) {
                continue;
            }
            match self.value(registers, id)? {
                Value::Reg(from) => self.raw(Instruction::with2(Code::Mov_rm32_r32, to, from)?)?,
                Value::Const(value) => self.raw(Instruction::with2(Code::Mov_rm32_imm32, to, value)?)?,
                Value::Mem(_) => return Err(Refused::Operation),
            }
        }
        for mask in self.masks() {
            let of = |slot: u8| scalars.outputs.iter().find(|output| output.0 == slot);
            let (Some(low), Some(high)) = (of(mask), of(mask + 1)) else {
                continue;
            };
            let (low, high) = (self.value(registers, low.1)?, self.value(registers, high.1)?);
            self.load(TEMP, high)?;
            self.load(OTHER_TEMP, low)?;
            self.raw(Instruction::with2(Code::Shl_rm64_imm8, Register::RAX, 32)?)?;
            self.raw(Instruction::with2(Code::Or_r64_rm64, Register::RAX, Register::RDX)?)?;
            let to = self.slot(mask);
            self.raw(Instruction::with2(Code::Mov_rm64_r64, to, Register::RAX)?)?;
        }
        if let Some(id) = scalars.scc {
            let from = self.value(registers, id)?;
            self.load(TEMP, from)?;
            let to = self.state(self.layout.scc);
            self.raw(Instruction::with2(Code::Mov_rm8_r8, to, TEMP_LOW)?)?;
        }
        Ok(())
    }

    /// Masks that are read as one value soon after they are written: what is written in two pieces takes the host some 20 cycles to read.
    fn masks(&self) -> impl Iterator<Item = u8> + use<> {
        let masks = [self.layout.exec, self.layout.vcc];
        let are_two_slots = self.layout.lanes == 64;
        masks.into_iter().filter(move |_| are_two_slots)
    }

    /// Whether both slots of a mask are written, of which this is one.
    fn is_part_of_mask(&self, slot: u8, scalars: &Scalars) -> bool {
        let is_written = |slot: u8| scalars.outputs.iter().any(|output| output.0 == slot);
        self.masks()
            .any(|mask| slot.wrapping_sub(mask) < 2 && is_written(mask) && is_written(mask + 1))
    }

    fn value(&self, registers: &Registers, id: Id) -> Result<Value, Refused> {
        if let Some(register) = registers.of(id) {
            return Ok(Value::Reg(register));
        }
        match registers.op(id) {
            Op::Const(value) => Ok(Value::Const(value)),
            Op::False => Ok(Value::Const(0)),
            Op::Slot(slot) => Ok(Value::Mem(self.slot(slot))),
            _ => Err(Refused::Operation),
        }
    }

    /// Puts a value into a register.
    fn load(&mut self, to: Register, from: Value) -> Done {
        match from {
            Value::Reg(from) if from == to => Ok(()),
            Value::Reg(from) => self.raw(Instruction::with2(Code::Mov_r32_rm32, to, from)?),
            Value::Mem(from) => self.raw(Instruction::with2(Code::Mov_r32_rm32, to, from)?),
            Value::Const(value) => self.raw(Instruction::with2(Code::Mov_r32_imm32, to, value)?),
        }
    }

    /// A value as an operand that is no constant.
    fn no_constant(&mut self, value: Value) -> Result<Value, Refused> {
        match value {
            Value::Const(_) => {
                self.load(OTHER_TEMP, value)?;
                Ok(Value::Reg(OTHER_TEMP))
            }
            other => Ok(other),
        }
    }

    fn apply(&mut self, (code, with_constant): Codes, to: Register, from: Value) -> Done {
        self.raw(match from {
            Value::Reg(from) => Instruction::with2(code, to, from)?,
            Value::Mem(from) => Instruction::with2(code, to, from)?,
            Value::Const(value) => Instruction::with2(with_constant, to, value)?,
        })
    }

    /// An argument; SCC is read into a register first.
    fn argument(&mut self, registers: &mut Registers, id: Id) -> Result<Value, Refused> {
        if registers.op(id) == Op::Mask(SCC) && registers.of(id).is_none() {
            let to = registers.take(id)?;
            let scc = self.state(self.layout.scc);
            self.raw(Instruction::with2(Code::Movzx_r32_rm8, to, scc)?)?;
        }
        self.value(registers, id)
    }

    fn compute(&mut self, registers: &mut Registers, id: Id) -> Done {
        use Op::*;
        let node = registers.scalars.nodes[id as usize];
        let mut values = [Value::Const(0); 3];
        for (value, &arg) in values.iter_mut().zip(node.args()) {
            *value = self.argument(registers, arg)?;
        }
        let [a, b, c] = values;
        let to = registers.take(id)?;
        const CMP: Codes = (Code::Cmp_r32_rm32, Code::Cmp_rm32_imm32);
        let plain = match node.op {
            Add => Some((Code::Add_r32_rm32, Code::Add_rm32_imm32)),
            Sub => Some((Code::Sub_r32_rm32, Code::Sub_rm32_imm32)),
            And | BitAnd => Some((Code::And_r32_rm32, Code::And_rm32_imm32)),
            Or | BitOr => Some((Code::Or_r32_rm32, Code::Or_rm32_imm32)),
            Xor | BitXor => Some((Code::Xor_r32_rm32, Code::Xor_rm32_imm32)),
            _ => None,
        };
        if let Some(codes) = plain {
            self.load(to, a)?;
            self.apply(codes, to, b)?;
            registers.release(node.args());
            return Ok(());
        }
        match node.op {
            BitNot => {
                self.load(to, a)?;
                self.raw(Instruction::with2(Code::Xor_rm32_imm32, to, 1)?)?;
            }
            Mul => {
                let b = self.no_constant(b)?;
                self.load(to, a)?;
                self.apply((Code::Imul_r32_rm32, Code::INVALID), to, b)?;
            }
            MulHigh => {
                self.load(to, b)?;
                self.load(OTHER_TEMP, a)?;
                self.raw(Instruction::with3(Code::VEX_Mulx_r32_r32_rm32, to, TEMP, to)?)?;
            }
            Shl | Lshr | Ashr => self.shift(node.op, to, a, b)?,
            MinU | MaxU | MinS | MaxS => {
                let take_other = match node.op {
                    MinU => Code::Cmova_r32_rm32,
                    MaxU => Code::Cmovb_r32_rm32,
                    MinS => Code::Cmovg_r32_rm32,
                    _ => Code::Cmovl_r32_rm32,
                };
                let b = self.no_constant(b)?;
                self.load(to, a)?;
                self.apply(CMP, to, b)?;
                self.apply((take_other, Code::INVALID), to, b)?;
            }
            Select => {
                let yes = self.no_constant(b)?;
                self.load(to, c)?;
                self.load(TEMP, a)?;
                self.raw(Instruction::with2(Code::Test_rm32_r32, TEMP, TEMP)?)?;
                self.apply((Code::Cmovne_r32_rm32, Code::INVALID), to, yes)?;
            }
            Eq | Ult | Slt => {
                self.load(TEMP, a)?;
                self.apply(CMP, TEMP, b)?;
                let set = match node.op {
                    Eq => Code::Sete_rm8,
                    Ult => Code::Setb_rm8,
                    _ => Code::Setl_rm8,
                };
                self.raw(Instruction::with1(set, TEMP_LOW)?)?;
                self.raw(Instruction::with2(Code::Movzx_r32_rm8, to, TEMP_LOW)?)?;
            }
            _ => return Err(Refused::Operation),
        }
        registers.release(node.args());
        Ok(())
    }

    fn shift(&mut self, op: Op, to: Register, a: Value, b: Value) -> Done {
        let (by_constant, by_register) = match op {
            Op::Shl => (Code::Shl_rm32_imm8, Code::VEX_Shlx_r32_rm32_r32),
            Op::Lshr => (Code::Shr_rm32_imm8, Code::VEX_Shrx_r32_rm32_r32),
            _ => (Code::Sar_rm32_imm8, Code::VEX_Sarx_r32_rm32_r32),
        };
        if let Value::Const(by) = b {
            self.load(to, a)?;
            return self.raw(Instruction::with2(by_constant, to, by & 31)?);
        }
        self.load(TEMP, b)?;
        self.load(to, a)?;
        self.raw(Instruction::with3(by_register, to, to, TEMP)?)
    }
}

/// Marks what a node needs.
fn mark(nodes: &[amdgpu_semantics::graph::Node], id: Id, needed: &mut [bool]) {
    let mut stack = vec![id];
    while let Some(id) = stack.pop() {
        for &arg in nodes[id as usize].args() {
            if !std::mem::replace(&mut needed[arg as usize], true) {
                stack.push(arg);
            }
        }
    }
}
