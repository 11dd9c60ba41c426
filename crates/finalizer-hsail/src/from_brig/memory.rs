//! Ordinary loads and stores, `lda` and `memfence` (PRM 6.3, 6.4, 5.8, 6.9).

use super::address::Address;
use super::function::{Lower, Result};
use super::operand::Operands;
use super::width_of_bits;
use finalizer::ir::{AddressSpace, Memory, Op, Order, Scope, SlotId, Value, Values, Width};
use hsail::brig::Inst;
use hsail::code::{Order as BrigOrder, Scope as BrigScope, Segment};
use hsail::types::Type;
use smallvec::{SmallVec, smallvec};

/// Where a variable of a function is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    Slot(SlotId),
    /// Passed by its private address; alignment.
    Pointer(Value, u32),
    /// Offset in the kernarg segment, and alignment.
    Kernarg(u32, u32),
}

/// The scope of an operation.
pub(super) fn scope_of(scope: BrigScope) -> Scope {
    match scope {
        BrigScope::WAVE => Scope::Wavefront,
        BrigScope::WORKGROUP => Scope::WorkGroup,
        BrigScope::AGENT => Scope::Agent,
        BrigScope::SYSTEM => Scope::System,
        _ => Scope::WorkItem,
    }
}

/// An alignment as accesses have it.
fn align_bytes(inst: &Inst) -> u32 {
    inst.align.bytes().unwrap_or(1).clamp(1, 256) as u32
}

impl Lower<'_, '_, '_, '_> {
    /// How an address is accessed that the instruction says to be so aligned.
    pub(super) fn plain(&self, address: Address, align_bytes: u32) -> Memory {
        Memory {
            offset_bytes: address.offset,
            invariant: address.space == AddressSpace::Constant,
            ..Memory::plain(address.space, address.align_bytes.max(align_bytes))
        }
    }

    pub(super) fn ld(&mut self, inst: &Inst, o: &Operands) -> Result<()> {
        let address = self.address(o, 1, inst.segment)?;
        let mut memory = self.plain(address, align_bytes(inst));
        memory.uniform = self.is_uniform(inst.width);
        if inst.flag() {
            // `const`: nobody writes there while the kernel runs.
            memory.invariant = true;
            if memory.space == AddressSpace::Global {
                memory.space = AddressSpace::Constant;
            }
        }
        let count = o.registers(self, 0)?.len();
        let values = self.load(memory, address.base, inst.ty, count);
        o.results(self, &values)
    }

    /// Loads so many values of a type, one behind the other.
    pub(super) fn load(&mut self, memory: Memory, base: Value, ty: Type, count: usize) -> Values {
        let bytes = ty.bytes() as i32;
        if bytes >= 4 {
            let results: SmallVec<[Width; 4]> = smallvec![width_of_bits(ty.bits()); count];
            return self.b.inst(Op::Load(memory), &[base], &results);
        }
        (0..count)
            .map(|n| {
                let element = element(memory, n as i32 * bytes);
                let op = Op::LoadNarrow(element, 8 * bytes as u8, ty.is_signed());
                self.b.op(op, &[base], Width::B32)
            })
            .collect()
    }

    pub(super) fn st(&mut self, inst: &Inst, o: &Operands) -> Result<()> {
        let values = o.vector(self, 0)?;
        let address = self.address(o, 1, inst.segment)?;
        let memory = self.plain(address, align_bytes(inst));
        self.store(memory, address.base, inst.ty, &values);
        Ok(())
    }

    /// Stores values of a type, one behind the other.
    pub(super) fn store(&mut self, memory: Memory, base: Value, ty: Type, values: &[Value]) {
        let bytes = ty.bytes() as i32;
        if bytes >= 4 {
            let mut args = vec![base];
            args.extend_from_slice(values);
            self.b.effect(Op::Store(memory), &args);
            return;
        }
        for (n, value) in values.iter().enumerate() {
            let element = element(memory, n as i32 * bytes);
            self.b
                .effect(Op::StoreNarrow(element, 8 * bytes as u8), &[base, *value]);
        }
    }

    /// Puts a scalar argument into its slot.
    pub(super) fn store_argument(&mut self, slot: SlotId, ty: Type, value: Value) {
        let align = self.b.function.slots[slot.index()].align_bytes;
        let base = self.slot_address(slot);
        self.store(Memory::plain(AddressSpace::Private, align), base, ty, &[value]);
    }

    /// The scalar argument in a slot.
    pub(super) fn load_argument(&mut self, slot: SlotId, ty: Type) -> Value {
        let align = self.b.function.slots[slot.index()].align_bytes;
        let base = self.slot_address(slot);
        self.load(Memory::plain(AddressSpace::Private, align), base, ty, 1)[0]
    }

    pub(super) fn lda(&mut self, inst: &Inst, o: &Operands) -> Result<()> {
        let address = self.address(o, 1, inst.segment)?;
        let value = self.address_value(address);
        o.result(self, value)
    }

    /// `memfence`: for global and group memory.
    pub(super) fn memfence(&mut self, inst: &Inst) {
        let order = match inst.order {
            BrigOrder::SCACQ => Order::Acquire,
            BrigOrder::SCREL => Order::Release,
            _ => Order::SequentiallyConsistent,
        };
        self.b
            .effect(Op::Fence(AddressSpace::Flat, order, scope_of(inst.scope)), &[]);
    }

    /// Whether a segment's variables are told by their address from other memory.
    pub(super) fn is_aperture(segment: Segment) -> bool {
        matches!(segment, Segment::GROUP | Segment::PRIVATE)
    }
}

/// The access of an element so many bytes behind.
pub(super) fn element(memory: Memory, bytes: i32) -> Memory {
    let shift = memory.align_bytes.trailing_zeros().min(bytes.trailing_zeros());
    Memory {
        offset_bytes: memory.offset_bytes + bytes,
        align_bytes: 1 << shift,
        ..memory
    }
}
