//! Atomic operations (PRM 6.6, 6.7).

use super::address::Address;
use super::function::{Lower, Result, malformed};
use super::memory::scope_of;
use super::operand::Operands;
use super::width_of_bits;
use finalizer::ir::{Atomic, Memory, Op, Order, Scope, Value, Values};
use hsail::brig::Inst;
use hsail::code::{AtomicOp, Order as BrigOrder};
use hsail::types::Type;

/// What an operation is in the IR; none for loads, stores and waits.
pub(super) fn operation(op: AtomicOp, ty: Type) -> Option<Atomic> {
    let signed = ty.is_signed();
    Some(match op {
        AtomicOp::ADD => Atomic::Add,
        AtomicOp::SUB => Atomic::Sub,
        AtomicOp::AND => Atomic::And,
        AtomicOp::OR => Atomic::Or,
        AtomicOp::XOR => Atomic::Xor,
        AtomicOp::EXCH => Atomic::Exchange,
        AtomicOp::CAS => Atomic::CompareExchange,
        AtomicOp::MAX if signed => Atomic::MaxS,
        AtomicOp::MAX => Atomic::MaxU,
        AtomicOp::MIN if signed => Atomic::MinS,
        AtomicOp::MIN => Atomic::MinU,
        AtomicOp::WRAPINC => Atomic::WrapIncrement,
        AtomicOp::WRAPDEC => Atomic::WrapDecrement,
        _ => return None,
    })
}

/// The order of an operation. HSAIL's acquire and release are sequentially consistent: what acquires comes after all such
/// operations before it, so that it is more than an acquire; a release waits for them by itself.
pub(super) fn order_of(order: BrigOrder) -> Order {
    match order {
        BrigOrder::SCACQ | BrigOrder::SCAR => Order::SequentiallyConsistent,
        BrigOrder::SCREL => Order::Release,
        _ => Order::Relaxed,
    }
}

impl Lower<'_, '_, '_, '_> {
    /// How an atomic operation accesses its naturally aligned place.
    pub(super) fn atomic_memory(&self, address: Address, ty: Type, order: BrigOrder, scope: Scope) -> Memory {
        Memory {
            offset_bytes: address.offset,
            order: order_of(order),
            scope,
            ..Memory::plain(address.space, address.align_bytes.max(ty.bytes() as u32))
        }
    }

    pub(super) fn atomic(&mut self, inst: &Inst, o: &Operands, returns: bool) -> Result<()> {
        let at = usize::from(returns);
        let address = self.address(o, at, inst.segment)?;
        let memory = self.atomic_memory(address, inst.ty, inst.order, scope_of(inst.scope));
        let mut values = Vec::new();
        for i in at + 1..o.len() {
            values.push(o.source(self, i)?);
        }
        match self.atomic_op(inst, memory, address.base, &values, returns)? {
            Some(old) => o.result(self, old),
            None => Ok(()),
        }
    }

    /// The operation at a place; gives what was there, if that is wanted.
    pub(super) fn atomic_op(
        &mut self,
        inst: &Inst,
        memory: Memory,
        base: Value,
        values: &[Value],
        returns: bool,
    ) -> Result<Option<Value>> {
        let width = width_of_bits(inst.ty.bits());
        let mut args: Values = smallvec::smallvec![base];
        args.extend_from_slice(values);
        match inst.atomic {
            AtomicOp::LD => Ok(Some(self.b.op(Op::Load(memory), &args, width))),
            AtomicOp::ST => {
                self.b.effect(Op::Store(memory), &args);
                Ok(None)
            }
            other => {
                let Some(atomic) = operation(other, inst.ty) else {
                    return malformed(format!("`{other}` where an atomic operation must be"));
                };
                let op = Op::Atomic(atomic, memory);
                if returns {
                    return Ok(Some(self.b.op(op, &args, width)));
                }
                self.b.effect(op, &args);
                Ok(None)
            }
        }
    }
}
