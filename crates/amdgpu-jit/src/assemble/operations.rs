//! Where the operands and results of each operation of the graph are.

use iced_x86::Register;

use super::{Done, Refused, Writer};
use crate::host::Host;
use crate::text::Operand;
use amdgpu_semantics::graph::{Id, Op};

impl<H: Host> Writer<'_, H> {
    /// Whether somebody uses a node after the current position.
    pub(super) fn is_used(&self, id: Id) -> bool {
        self.plan.uses.is_any(id, self.position + 1)
    }

    pub(super) fn compute_bit(&mut self, id: Id, op: Op, args: &[Id]) -> Done {
        if matches!(op, Op::BitAnd | Op::BitOr | Op::BitXor | Op::BitNot) {
            let mut operands = Vec::new();
            for &arg in args {
                operands.push(self.truth(arg)?);
            }
            self.release(args)?;
            let to = self.truth_destination(id)?;
            return H::logic(&mut self.text, op, to, &operands);
        }
        let (a, b) = self.two(op, args)?;
        self.release(args)?;
        let to = self.truth_destination(id)?;
        H::compare(&mut self.text, op, to, a, b)
    }

    /// A register for a truth value that is being computed.
    fn truth_destination(&mut self, id: Id) -> Result<Register, Refused> {
        if H::MASKS == 0 {
            return self.destination(id);
        }
        let n = self.free_mask()?;
        self.masks[n as usize] = Some(id);
        self.mask_of[id as usize] = Some(n);
        Ok(H::mask(n))
    }

    /// Two operands, of which the second may be in memory.
    fn two(&mut self, op: Op, args: &[Id]) -> Result<(Register, Operand), Refused> {
        let (mut a, mut b) = (args[0], args[1]);
        if H::is_reversed(op) || op.commutes() && self.is_memory(a) && !self.is_memory(b) {
            std::mem::swap(&mut a, &mut b);
        }
        let first = self.vector(a)?;
        Ok((first, self.last_operand(b)?))
    }

    /// A register for a node that is being computed.
    pub(super) fn destination(&mut self, id: Id) -> Result<Register, Refused> {
        let n = self.free_vector()?;
        self.vectors[n as usize] = Some(id);
        self.vector_of[id as usize] = Some(n);
        Ok(H::vector(n))
    }

    pub(super) fn compute_vector(&mut self, id: Id, op: Op, args: &[Id]) -> Done {
        match op {
            Op::Select => return self.select(id, args),
            Op::Fma | Op::DFma => return self.fma(id, op, args),
            Op::Bitwise(table) => return self.bitwise(id, table, args),
            Op::Offset(place) => return self.offset(id, place, args),
            Op::Load(n) => return self.load_from_memory(id, n, args),
            Op::Shl | Op::Lshr | Op::Ashr => {
                if let Op::Const(by) = self.op(args[1]) {
                    let (from, to) = self.one(id, args)?;
                    return H::shift(&mut self.text, op, to, from, by);
                }
            }
            // what they read is of another width than what they give
            Op::DFromF32(_) => {
                let from = self.vector(args[0])?;
                self.release(args)?;
                let to = self.destination(id)?;
                return H::unary(&mut self.text, op, to, from.into());
            }
            Op::Low | Op::High | Op::DToF32 => {
                let (a, b) = (self.vector(args[0])?, self.vector(args[1])?);
                self.release(args)?;
                let to = self.destination(id)?;
                return H::binary(&mut self.text, op, to, a, b.into());
            }
            _ if op.arity() == 1 => {
                let (from, to) = self.one(id, args)?;
                return H::unary(&mut self.text, op, to, from);
            }
            _ if H::is_sequence(op) => {
                let a = self.vector(args[0])?;
                let b = self.vector(args[1])?;
                let to = self.destination(id)?;
                self.release(args)?;
                return H::binary(&mut self.text, op, to, a, b.into());
            }
            _ => {}
        }
        let (a, b) = self.two(op, args)?;
        self.release(args)?;
        let to = self.destination(id)?;
        H::binary(&mut self.text, op, to, a, b)
    }

    /// The first operand, which may be in memory, and the destination.
    fn one(&mut self, id: Id, args: &[Id]) -> Result<(Operand, Register), Refused> {
        let from = self.last_operand(args[0])?;
        self.release(&args[..1])?;
        Ok((from, self.destination(id)?))
    }

    fn select(&mut self, id: Id, args: &[Id]) -> Done {
        let condition = self.truth(args[0])?;
        let (yes, no) = (args[1], args[2]);
        if self.op(no) == Op::Const(0) {
            let same = if H::BROADCASTS {
                self.same(self.op(yes), false)
            } else {
                None
            };
            let from = match same {
                Some(from) => Operand::Mem(from),
                None if H::BROADCASTS => self.vector(yes)?.into(),
                None => self.last_operand(yes)?,
            };
            self.release(args)?;
            let to = self.destination(id)?;
            return H::keep(&mut self.text, to, condition, from);
        }
        let no = self.vector(no)?;
        let yes = self.last_operand(yes)?;
        self.release(args)?;
        let to = self.destination(id)?;
        H::select(&mut self.text, to, condition, yes, no)
    }

    /// The destination is one of the sources: one that nobody uses any more, or a copy.
    fn fma(&mut self, id: Id, op: Op, args: &[Id]) -> Done {
        let dies = |w: &Self, arg: Id| !w.is_used(arg) && w.vector_of[arg as usize].is_some();
        let (mut a, mut b, c) = (args[0], args[1], args[2]);
        if !dies(self, a) && dies(self, b) || self.is_memory(a) && !self.is_memory(b) {
            std::mem::swap(&mut a, &mut b);
        }
        if !dies(self, a) && dies(self, c) && c != a && c != b {
            let sum = self.vector(c)?;
            let first = self.vector(a)?;
            let second = self.last_operand(b)?;
            self.take_over(c, id)?;
            self.release(args)?;
            return H::fma_to_sum(&mut self.text, op, sum, first, second);
        }
        let first = self.vector(a)?;
        let second = self.vector(b)?;
        let third = self.last_operand(c)?;
        let is_taken = dies(self, a) && a != b && a != c;
        let to = self.over(id, (a, first), is_taken)?;
        self.release(args)?;
        H::fma_to_factor(&mut self.text, op, to, second, third)
    }

    /// A destination with what a source has: the source's own register if it is taken, else a copy.
    fn over(&mut self, id: Id, (source, register): (Id, Register), is_taken: bool) -> Result<Register, Refused> {
        if is_taken {
            self.take_over(source, id)?;
            return Ok(register);
        }
        let to = self.destination(id)?;
        H::copy(&mut self.text, to, register)?;
        Ok(to)
    }

    /// The destination is a source, too, as in [`Writer::fma`].
    fn bitwise(&mut self, id: Id, table: u8, args: &[Id]) -> Done {
        let mut order = [0, 1, 2];
        if let Some(n) = (0..2).find(|&n| self.is_memory(args[n]) && !self.is_memory(args[2])) {
            order.swap(n, 2);
        }
        let dies = |w: &Self, n: usize| {
            let arg = args[n];
            let only = args.iter().filter(|&&other| other == arg).count() == 1;
            only && !w.is_used(arg) && w.vector_of[arg as usize].is_some()
        };
        if let Some(n) = (0..order.len()).find(|&n| dies(self, order[n]) && !self.is_memory(args[order[n]])) {
            order.swap(0, n);
        }
        let is_taken = dies(self, order[0]);
        let [a, b, c] = order.map(|n| args[n]);
        let first = self.vector(a)?;
        let second = self.vector(b)?;
        let third = self.last_operand(c)?;
        let to = self.over(id, (a, first), is_taken)?;
        self.release(args)?;
        H::bitwise(&mut self.text, to, second, third, reordered(table, order))
    }

    /// Gives the register of a node that is used for the last time to the one that is being computed.
    fn take_over(&mut self, from: Id, to: Id) -> Done {
        let Some(n) = self.vector_of[from as usize] else {
            return Err(Refused::TooMany);
        };
        self.release_vector(n.into())?;
        self.vectors[n as usize] = Some(to);
        self.vector_of[to as usize] = Some(n);
        Ok(())
    }
}

/// The table of the same function whose arguments come in another order.
fn reordered(table: u8, order: [usize; 3]) -> u8 {
    (0..u8::BITS).fold(0, |all, row| {
        let before = (0..3).fold(0, |before, n| before | (row >> (2 - n) & 1) << (2 - order[n as usize]));
        all | (table >> before & 1) << row
    })
}
