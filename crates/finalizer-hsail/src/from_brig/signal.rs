//! Signals and user mode queues (PRM 6.8, 11.3), on `amd_signal_t` and `amd_queue_t`.

use super::address::Address;
use super::atomic::order_of;
use super::function::{Lower, Result, malformed};
use super::operand::Operands;
use super::width_of_bits;
use finalizer::ir::{AddressSpace, Atomic, Compare, Edge, Id, Memory, Op, Order, Scope, Terminator, Value, Width};
use hsa_abi::queue::AmdQueue;
use hsa_abi::signal::{AmdSignal, SignalKind};
use hsail::brig::Inst;
use hsail::code::AtomicOp;
use std::mem::offset_of;

/// A wait without a timeout may return before its condition holds (PRM 6.8); it does after so many ticks of the clock.
const LONGEST_WAIT: u64 = 1 << 28;
/// Pause between two looks at a signal, in units of 64 clocks.
const PAUSE: u8 = 2;

/// An access of a field of an object in global memory.
fn field(offset: usize, bytes: u32, order: Order) -> Memory {
    Memory {
        offset_bytes: offset as i32,
        order,
        scope: if order == Order::None {
            Scope::WorkItem
        } else {
            Scope::System
        },
        ..Memory::plain(AddressSpace::Global, bytes)
    }
}

/// What a wait asks, and whether it has a timeout.
fn condition(op: AtomicOp) -> Option<(Compare, bool)> {
    Some(match op {
        AtomicOp::WAIT_EQ => (Compare::Eq, false),
        AtomicOp::WAIT_NE => (Compare::Ne, false),
        AtomicOp::WAIT_LT => (Compare::Lt, false),
        AtomicOp::WAIT_GTE => (Compare::Ge, false),
        AtomicOp::WAITTIMEOUT_EQ => (Compare::Eq, true),
        AtomicOp::WAITTIMEOUT_NE => (Compare::Ne, true),
        AtomicOp::WAITTIMEOUT_LT => (Compare::Lt, true),
        AtomicOp::WAITTIMEOUT_GTE => (Compare::Ge, true),
        _ => return None,
    })
}

impl Lower<'_, '_, '_, '_> {
    pub(super) fn signal(&mut self, inst: &Inst, o: &Operands, returns: bool) -> Result<()> {
        let at = usize::from(returns);
        let handle = o.source(self, at)?;
        let mut values = Vec::new();
        for i in at + 1..o.len() {
            values.push(o.source(self, i)?);
        }
        if let Some((compare, timed)) = condition(inst.atomic) {
            let timeout = match values.get(1) {
                Some(timeout) if timed => *timeout,
                _ => self.b.b64(LONGEST_WAIT),
            };
            let Some(than) = values.first() else {
                return malformed("a wait without a value");
            };
            let value = self.wait(inst, handle, compare, *than, timeout);
            return o.result(self, value);
        }
        let memory = field(
            offset_of!(AmdSignal, value),
            inst.ty.bytes() as u32,
            order_of(inst.order),
        );
        if inst.atomic == AtomicOp::ST {
            return self.signal_store(memory, handle, &values);
        }
        let old = self.atomic_op(inst, memory, handle, &values, returns)?;
        if inst.atomic != AtomicOp::LD {
            self.notify(handle);
        }
        match old {
            Some(old) => o.result(self, old),
            None => Ok(()),
        }
    }

    /// A branch on a condition: gives the block behind it, in which both ways meet, while code is made for the first.
    fn when(&mut self, condition: Value, then: impl FnOnce(&mut Self)) {
        let (inside, behind) = (self.b.function.block(), self.b.function.block());
        self.branch(condition, inside, behind);
        self.b.block = inside;
        then(self);
        self.b.jump(behind, &[]);
        self.b.block = behind;
    }

    pub(super) fn branch(&mut self, condition: Value, then: finalizer::ir::BlockId, otherwise: finalizer::ir::BlockId) {
        let edge = |to| Edge {
            to,
            args: finalizer::ir::Values::new(),
        };
        self.b.terminate(Terminator::Branch {
            condition,
            uniform: false,
            then: edge(then),
            otherwise: edge(otherwise),
        });
    }

    /// A store to a user signal changes its value; to a queue's doorbell it is a write to where the value points.
    fn signal_store(&mut self, memory: Memory, handle: Value, values: &[Value]) -> Result<()> {
        let Some(value) = values.first().copied() else {
            return malformed("a store without a value");
        };
        let kind = field(offset_of!(AmdSignal, kind), 8, Order::None);
        let kind = self.b.op(Op::Load(kind), &[handle], Width::B64);
        let user = self.b.b64(SignalKind::User as i64 as u64);
        let is_user = self.b.compare_u(Compare::Eq, kind, user);
        let [own, doorbell, behind] = [(); 3].map(|()| self.b.function.block());
        self.branch(is_user, own, doorbell);
        self.b.block = own;
        self.b.effect(Op::Store(memory), &[handle, value]);
        self.notify(handle);
        self.b.jump(behind, &[]);
        self.b.block = doorbell;
        let pointer = field(offset_of!(AmdSignal, value), 8, Order::None);
        let pointer = self.b.op(Op::Load(pointer), &[handle], Width::B64);
        let bell = Memory {
            offset_bytes: 0,
            ..memory
        };
        self.b.effect(Op::Store(bell), &[pointer, value]);
        self.b.jump(behind, &[]);
        self.b.block = behind;
        Ok(())
    }

    /// Tells those that wait on the host for a change of a signal: by its mailbox and an interrupt.
    fn notify(&mut self, handle: Value) {
        let mailbox = field(offset_of!(AmdSignal, event_mailbox_ptr), 8, Order::None);
        let mailbox = self.b.op(Op::Load(mailbox), &[handle], Width::B64);
        let none = self.b.b64(0);
        let some = self.b.compare_u(Compare::Ne, mailbox, none);
        self.when(some, |l| {
            let event = field(offset_of!(AmdSignal, event_id), 4, Order::None);
            let event = l.b.op(Op::Load(event), &[handle], Width::B32);
            let wide = l.b.op(Op::ZeroExtend(Width::B64), &[event], Width::B64);
            l.b.effect(Op::Store(field(0, 8, Order::Release)), &[mailbox, wide]);
            l.b.effect(Op::Interrupt, &[event]);
        });
    }

    /// Looks at the value until the condition holds or the time is over; gives the last value seen.
    fn wait(&mut self, inst: &Inst, handle: Value, compare: Compare, than: Value, timeout: Value) -> Value {
        let width = width_of_bits(inst.ty.bits());
        let memory = field(
            offset_of!(AmdSignal, value),
            inst.ty.bytes() as u32,
            order_of(inst.order),
        );
        let began = self.b.op(Op::Id(Id::Clock), &[], Width::B64);
        let [look, pause, behind] = [(); 3].map(|()| self.b.function.block());
        self.b.jump(look, &[]);
        self.b.block = look;
        let value = self.b.op(Op::Load(memory), &[handle], width);
        let holds = self.b.compare_s(compare, value, than);
        self.branch(holds, behind, pause);
        self.b.block = pause;
        self.b.effect(Op::Sleep(PAUSE), &[]);
        let now = self.b.op(Op::Id(Id::Clock), &[], Width::B64);
        let passed = self.b.same(Op::Sub, &[now, began]);
        let early = self.b.compare_u(Compare::Lt, passed, timeout);
        self.branch(early, look, behind);
        self.b.block = behind;
        value
    }

    pub(super) fn queue(&mut self, name: &str, inst: &Inst, o: &Operands) -> Result<()> {
        let stores = name.starts_with("st");
        let at = usize::from(!stores);
        let address = self.address(o, at, inst.segment)?;
        let mut values = Vec::new();
        for i in at + 1..o.len() {
            values.push(o.source(self, i)?);
        }
        // Queues are in global memory, whose flat addresses are its own.
        let base = self.address_value(Address {
            space: AddressSpace::Global,
            ..address
        });
        let offset = if name.contains("read") {
            offset_of!(AmdQueue, read_dispatch_id)
        } else {
            offset_of!(AmdQueue, write_dispatch_id)
        };
        let memory = field(offset, 8, order_of(inst.order));
        let mut args = vec![base];
        args.extend(values);
        let op = match name {
            "addqueuewriteindex" => Op::Atomic(Atomic::Add, memory),
            "casqueuewriteindex" => Op::Atomic(Atomic::CompareExchange, memory),
            "ldqueuereadindex" | "ldqueuewriteindex" => Op::Load(memory),
            _ => {
                self.b.effect(Op::Store(memory), &args);
                return Ok(());
            }
        };
        let value = self.b.op(op, &args, Width::B64);
        o.result(self, value)
    }
}
