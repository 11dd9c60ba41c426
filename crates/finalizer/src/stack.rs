//! Memory of a work-item that is allocated at run time: its stack, which ends where the dispatch says.

use crate::ir::{AddressSpace, Builder, Compare, Edge, Id, Memory, Op, Terminator, Value, Width};
use hsa_abi::packet::KernelDispatchPacket;
use std::mem::offset_of;

/// The trap that ends in an error of the queue (AMDGPUUsage, Trap Handler ABI).
pub const TRAP_ABORT: u8 = 2;

/// The address of `bytes` more of the stack, aligned. Where they do not fit into the private segment that the dispatch packet
/// gives each work-item, the wavefront stops. The code goes on in a new block.
pub fn allocate(b: &mut Builder, align: u32, bytes: Value) -> Value {
    let limit = limit(b);
    let top = b.op(Op::StackSave, &[], Width::B32);
    let room = b.same(Op::Sub, &[limit, top]);
    // Neither sum wraps where it counts: what is larger than the room is found out first.
    let large = b.compare_u(Compare::Gt, bytes, room);
    let padding = b.b32(align.max(4) - 1);
    let padded = b.same(Op::Add, &[bytes, padding]);
    let tight = b.compare_u(Compare::Gt, padded, room);
    let beyond = b.same(Op::Or, &[large, tight]);
    stop_if(b, beyond);
    b.op(Op::Alloca(align), &[bytes], Width::B32)
}

/// The end of each work-item's private memory, as the dispatch packet has it.
pub fn limit(b: &mut Builder) -> Value {
    let packet = b.op(Op::Id(Id::DispatchPointer), &[], Width::B64);
    let memory = Memory {
        offset_bytes: offset_of!(KernelDispatchPacket, private_segment_size) as i32,
        invariant: true,
        uniform: true,
        ..Memory::plain(AddressSpace::Constant, 4)
    };
    b.op(Op::Load(memory), &[packet], Width::B32)
}

/// Ends the dispatch if a condition holds. The code goes on in a new block.
pub fn stop_if(b: &mut Builder, condition: Value) {
    let (trap, behind) = (b.function.block(), b.function.block());
    let edge = |to| Edge {
        to,
        args: crate::ir::Values::new(),
    };
    b.terminate(Terminator::Branch {
        condition,
        uniform: false,
        then: edge(trap),
        otherwise: edge(behind),
    });
    b.block = trap;
    b.effect(Op::Trap(TRAP_ABORT), &[]);
    b.jump(behind, &[]);
    b.block = behind;
}
