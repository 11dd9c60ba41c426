//! The stack of a ray's nodes in LDS: `ds_bvh_stack_rtn_b32` of GFX11 (RDNA3 ISA 12.5.3, DS_BVH_STACK_RTN_B32).
//!
//! Where the manual is silent or contradicts itself, this is what Mesa's RADV relies on, whose programs run on the hardware: entries of
//! a lane are 128 bytes apart; the stack's index counts entries; a stack without an entry gives 0xfffffffe and stays as it is; and with that as the last
//! node nothing is pushed. An entry that was overwritten since it was pushed was popped already when its time comes, and gives 0xffffffff.

use amdgpu_isa::{Op, Role};

use super::vmem;
use crate::address::Addresses;
use crate::exec::{Cx, Space};
use crate::fault::{Access, FaultKind};
use crate::lds;
use crate::memory::{LaneFault, Lanes};
use crate::operation::Semantics::{self, Custom};
use crate::uop::{Flow, Uop};
use crate::wave::LANES;

/// No node.
const INVALID: u32 = !0;
/// What an empty stack gives, and the last node after which nothing is pushed.
const TERMINAL: u32 = !1;
/// Bytes from an entry of a lane to the next: there are those of 32 lanes between.
const ENTRY_STRIDE: u64 = 128;
/// Nodes that an instruction is given.
const NODES: usize = 4;

/// A lane's stack, as the address operand says.
#[derive(Clone, Copy)]
struct Stack {
    /// In dwords of LDS.
    base: u32,
    /// Entries pushed less those popped.
    index: u32,
    /// Entries that there is room for; then the oldest one is overwritten.
    entries: u32,
}

impl Stack {
    /// Bits of the index, below the base.
    const INDEX: u32 = 18;

    fn of(address: u32, entries: u32) -> Stack {
        Stack {
            base: address >> Self::INDEX,
            index: address & ((1 << Self::INDEX) - 1),
            entries,
        }
    }

    fn address(self) -> u32 {
        self.base << Self::INDEX | self.index & ((1 << Self::INDEX) - 1)
    }

    /// Where the entry of an index is in LDS.
    fn entry(self) -> u64 {
        4 * u64::from(self.base) + ENTRY_STRIDE * u64::from(self.index % self.entries)
    }
}

/// What a lane does.
struct Step {
    /// Nodes that are pushed.
    pushed: [u32; NODES - 1],
    count: usize,
    /// What it gets without the stack.
    node: Option<u32>,
}

impl Step {
    /// The first three nodes are pushed and the fourth one is the result. From the last node on, all were visited before.
    fn of(nodes: [u32; NODES], last: u32) -> Step {
        let mut step = Step {
            pushed: [0; NODES - 1],
            count: 0,
            node: None,
        };
        if last == TERMINAL {
            return step;
        }
        for &node in &nodes[..NODES - 1] {
            if node == last {
                return step;
            }
            if node != INVALID {
                step.pushed[step.count] = node;
                step.count += 1;
            }
        }
        let node = nodes[NODES - 1];
        step.node = (node != INVALID && node != last).then_some(node);
        step
    }
}

/// The place of an entry, if it is in LDS.
fn place(cx: &Cx, stack: Stack, lane: usize) -> Result<u64, LaneFault> {
    let address = stack.entry();
    match address + 4 <= cx.group.lds.len() as u64 {
        true => Ok(address),
        false => Err(LaneFault {
            kind: FaultKind::Lds {
                address,
                bytes: 4,
                allocated: cx.group.lds.len() as u64,
            },
            lanes: 1 << lane,
        }),
    }
}

fn note(cx: &mut Cx, access: Access, lane: usize, address: u64) {
    let at = [address; LANES];
    vmem::note(cx, access, Space::Lds, 4, 1 << lane, Addresses::Each(&at));
}

/// Pushes and pops for a lane; gives the node and changes the stack.
fn lane(cx: &mut Cx, lane: usize, stack: &mut Stack, step: &Step) -> Result<u32, LaneFault> {
    for &node in &step.pushed[..step.count] {
        let address = place(cx, *stack, lane)?;
        note(cx, Access::Write, lane, address);
        lds::write(&mut cx.group.lds, address, node);
        stack.index += 1;
    }
    if let Some(node) = step.node {
        return Ok(node);
    }
    if stack.index == 0 {
        return Ok(TERMINAL);
    }
    stack.index -= 1;
    let address = place(cx, *stack, lane)?;
    note(cx, Access::Atomic, lane, address);
    let node = lds::read(&cx.group.lds, address);
    lds::write(&mut cx.group.lds, address, INVALID);
    Ok(node)
}

fn push_and_pop(cx: &mut Cx, uop: &Uop) -> Flow {
    let roles = [Role::Addr, Role::Data0, Role::Data1].map(|role| cx.vreg(uop, role));
    let [Some(address), Some(last), Some(nodes)] = roles else {
        return cx.unimplemented("ds_bvh_stack_rtn_b32 without its vector registers");
    };
    // OFFSET1[5:4]: 8, 16, 32 or 64
    let entries = 8 << (uop.imm >> 12 & 3);
    let exec = cx.wave.exec();
    for n in Lanes(exec) {
        let value = |register: usize| cx.wave.v.get(register).map_or(INVALID, |v| v.0[n]);
        let mut stack = Stack::of(value(address), entries);
        let step = Step::of(std::array::from_fn(|d| value(nodes + d)), value(last));
        match lane(cx, n, &mut stack, &step) {
            Ok(node) => {
                cx.wave.v[address].0[n] = stack.address();
                cx.wave.v[usize::from(uop.vdst)].0[n] = node;
            }
            Err(fault) => return vmem::finish(cx, Err(fault)),
        }
    }
    Flow::Next
}

/// GFX11's. Later ones have other bits in the address, of which the manual says too little.
pub const OPS_OF_GFX11: &[(Op, Semantics)] = &[(Op::DS_BVH_STACK_RTN_B32, Custom(push_and_pop))];
