//! Which counters an instruction increments, in which order its results come back, and what instructions wait for.
//!
//! Sources: Vega ISA 4.4; RDNA ISA 4.4; RDNA4 ISA 5.3; CDNA5 ISA, Data Dependency Resolution.

use super::has_part;
use super::waits::{WaitCounter, WaitModel, WaitcntFields};
use crate::inst::{Encoding, Inst, Operand, Role, Segment};
use crate::row::Flags;
use crate::table::Waits;
use crate::target::Processor;
use crate::{Op, Row};

/// Operations that share a counter come back in the order of their issue if they are in the same queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Queue {
    /// Vector memory without a sampler.
    Memory,
    /// Images with a sampler.
    Sampler,
    /// Ray tracing.
    Rays,
    /// LDS and GDS.
    Lds,
    /// Exports.
    Export,
    /// Data that LDS gives to the vector unit directly.
    Direct,
    /// Transfers between memory and LDS.
    Transfer,
    /// Any order, also among themselves: scalar memory and messages.
    None,
}

/// A counter that an instruction increments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Count {
    pub counter: WaitCounter,
    pub queue: Queue,
}

/// The counters of one instruction; the second is that of LDS for instructions whose addresses may be in either memory, or that of data
/// which is still read.
pub type Counts = [Option<Count>; 2];

const NONE: Counts = [None, None];

/// Flags of what accesses memory.
const ACCESS: Flags = Flags::LOAD.union(Flags::STORE).union(Flags::ATOMIC);

fn one(counter: WaitCounter, queue: Queue) -> Counts {
    [Some(Count { counter, queue }), None]
}

fn two(counter: WaitCounter, queue: Queue, second: WaitCounter, second_queue: Queue) -> Counts {
    let second = Count {
        counter: second,
        queue: second_queue,
    };
    [one(counter, queue)[0], Some(second)]
}

/// Operations of each counter and queue that a wavefront has begun.
#[derive(Debug, Clone, Default)]
pub struct Issued([[u32; QUEUES]; COUNTERS]);

const COUNTERS: usize = WaitCounter::ALL.len();
const QUEUES: usize = Queue::None as usize + 1;

impl Issued {
    /// An instruction increments a counter: how many of its queue did before.
    pub fn issue(&mut self, count: Count) -> u32 {
        let issued = &mut self.0[count.counter as usize][count.queue as usize];
        *issued += 1;
        *issued - 1
    }

    /// Whether the operation behind that many of its queue has certainly come back where at most `left` of its counter have not: were
    /// it in flight, so would be those that come back behind it.
    pub fn is_done(&self, count: Count, order: u32, left: u16) -> bool {
        match count.queue {
            Queue::None => left == 0,
            _ => self.since(count, order) > u32::from(left),
        }
    }

    /// Operations of its queue from one on.
    pub fn since(&self, count: Count, order: u32) -> u32 {
        self.0[count.counter as usize][count.queue as usize] - order
    }
}

impl WaitModel {
    /// The counters that an instruction increments.
    pub fn counts(&self, inst: &Inst, processor: Processor) -> Counts {
        let flags = inst.row(processor).map_or(Flags::empty(), |row| row.flags);
        let queue = queue(inst, flags);
        if !self.split {
            return self.common_counts(inst, inst.waits(processor), flags, queue);
        }
        match inst.encoding {
            _ if inst.op == Op::GLOBAL_INV => one(WaitCounter::Load, queue),
            _ if matches!(inst.op, Op::GLOBAL_WB | Op::GLOBAL_WBINV) => one(WaitCounter::Store, queue),
            _ if is_vector_memory(inst) && !flags.intersects(ACCESS) => NONE,
            _ if is_transfer(inst.op) => one(WaitCounter::Async, Queue::Transfer),
            _ if matches!(inst.op, Op::TENSOR_LOAD_TO_LDS | Op::TENSOR_STORE_FROM_LDS) => {
                one(WaitCounter::Tensor, Queue::Transfer)
            }
            Encoding::Smem => one(WaitCounter::Km, Queue::None),
            Encoding::Ds => one(WaitCounter::Ds, Queue::Lds),
            Encoding::Exp | Encoding::Ldsdir => one(WaitCounter::Exp, queue),
            Encoding::Flat | Encoding::Mubuf | Encoding::Mtbuf | Encoding::Mimg if !returns(inst, flags) => {
                match inst.encoding == Encoding::Flat && inst.segment == Segment::Flat {
                    true => two(WaitCounter::Store, Queue::Memory, WaitCounter::Ds, Queue::Lds),
                    false => one(WaitCounter::Store, Queue::Memory),
                }
            }
            Encoding::Flat if inst.segment == Segment::Flat => {
                two(WaitCounter::Load, Queue::Memory, WaitCounter::Ds, Queue::Lds)
            }
            Encoding::Flat | Encoding::Mubuf | Encoding::Mtbuf => one(WaitCounter::Load, Queue::Memory),
            Encoding::Mimg => match queue {
                Queue::Rays => one(WaitCounter::Bvh, queue),
                Queue::Sampler => one(WaitCounter::Sample, queue),
                _ => one(WaitCounter::Load, Queue::Memory),
            },
            _ if is_answered(inst.op) => one(WaitCounter::Km, Queue::None),
            _ => NONE,
        }
    }

    /// The same where `s_waitcnt` has a field for each.
    fn common_counts(&self, inst: &Inst, waits: Waits, flags: Flags, queue: Queue) -> Counts {
        // Instructions of caches.
        if is_vector_memory(inst) && !flags.intersects(ACCESS) {
            return NONE;
        }
        let is_flat = inst.encoding == Encoding::Flat && inst.segment == Segment::Flat;
        let memory = match self.stores_apart && is_vector_memory(inst) && !returns(inst, flags) {
            true => WaitCounter::Store,
            false => WaitCounter::Vm,
        };
        // Where stores have no counter of their own, FLAT comes back in any order in both memories (Vega ISA 4.4).
        let lds = match is_flat && !self.stores_apart {
            true => Queue::None,
            false => Queue::Lds,
        };
        if waits.contains(Waits::VM) {
            // One order for all of them where stores count with loads (Vega ISA 4.4).
            let queue = if self.stores_apart { queue } else { Queue::Memory };
            if self.stores_hold_data && is_vector_memory(inst) && flags.intersects(Flags::STORE | Flags::ATOMIC) {
                return two(memory, queue, WaitCounter::Exp, Queue::Memory);
            }
            return match waits.contains(Waits::LGKM) {
                true => two(memory, queue, WaitCounter::Lgkm, lds),
                false => one(memory, queue),
            };
        }
        if waits.contains(Waits::LGKM) {
            let data = inst.modifiers.gds.then_some(Count {
                counter: WaitCounter::Exp,
                queue: Queue::Lds,
            });
            return [one(WaitCounter::Lgkm, queue)[0], data];
        }
        match waits.contains(Waits::EXP) || inst.encoding == Encoding::Ldsdir {
            true => one(WaitCounter::Exp, queue),
            false => NONE,
        }
    }

    /// What an instruction waits for, if it is one that does no more: each counter, and how many of its operations may be left.
    pub fn waits_for(&self, inst: &Inst, processor: Processor) -> Vec<(WaitCounter, u16)> {
        use WaitCounter::*;
        let left = match inst.operand(Role::Simm16) {
            Operand::Imm(simm16) => simm16 as u16,
            _ => 0,
        };
        let all = |list: &[WaitCounter]| list.iter().map(|counter| (*counter, 0)).collect();
        match inst.op {
            Op::S_WAITCNT if !self.split => {
                let fields = WaitcntFields::of(processor);
                let waits = [Vm, Exp, Lgkm].into_iter();
                waits.filter_map(|c| Some((c, fields.left(left, c)?))).collect()
            }
            Op::S_WAITCNT => all(&[Load, Store, Sample, Bvh, Exp, Ds, Km]),
            Op::S_WAIT_IDLE => all(&WaitCounter::ALL),
            Op::S_WAITCNT_VSCNT | Op::S_WAIT_STORECNT => vec![(Store, left)],
            Op::S_WAITCNT_VMCNT => vec![(Vm, left)],
            Op::S_WAITCNT_EXPCNT | Op::S_WAIT_EXPCNT => vec![(Exp, left)],
            Op::S_WAITCNT_LGKMCNT => vec![(Lgkm, left)],
            Op::S_WAIT_LOADCNT => vec![(Load, left)],
            Op::S_WAIT_SAMPLECNT => vec![(Sample, left)],
            Op::S_WAIT_BVHCNT => vec![(Bvh, left)],
            Op::S_WAIT_DSCNT => vec![(Ds, left)],
            Op::S_WAIT_KMCNT => vec![(Km, left)],
            Op::S_WAIT_XCNT => vec![(Translation, left)],
            Op::S_WAIT_ASYNCCNT => vec![(Async, left)],
            Op::S_WAIT_TENSORCNT => vec![(Tensor, left)],
            // Two counters of six bits.
            Op::S_WAIT_LOADCNT_DSCNT => vec![(Load, left >> 8 & 63), (Ds, left & 63)],
            Op::S_WAIT_STORECNT_DSCNT => vec![(Store, left >> 8 & 63), (Ds, left & 63)],
            _ => Vec::new(),
        }
    }

    /// The instruction that waits until at most so many operations of a counter are left, as it is written.
    pub fn wait_text(&self, counter: WaitCounter, left: u16) -> String {
        match counter {
            WaitCounter::Store if !self.split => format!("s_waitcnt_vscnt null, {left:#x}"),
            _ if self.split => format!("s_wait_{} {left:#x}", counter.name()),
            _ => format!("s_waitcnt {}({left})", counter.name()),
        }
    }
}

impl WaitCounter {
    pub const ALL: [WaitCounter; 12] = [
        WaitCounter::Vm,
        WaitCounter::Lgkm,
        WaitCounter::Exp,
        WaitCounter::Store,
        WaitCounter::Load,
        WaitCounter::Sample,
        WaitCounter::Bvh,
        WaitCounter::Ds,
        WaitCounter::Km,
        WaitCounter::Translation,
        WaitCounter::Async,
        WaitCounter::Tensor,
    ];

    /// As instructions name it; that of stores as GFX12 does.
    pub fn name(self) -> &'static str {
        match self {
            WaitCounter::Vm => "vmcnt",
            WaitCounter::Lgkm => "lgkmcnt",
            WaitCounter::Exp => "expcnt",
            WaitCounter::Store => "storecnt",
            WaitCounter::Load => "loadcnt",
            WaitCounter::Sample => "samplecnt",
            WaitCounter::Bvh => "bvhcnt",
            WaitCounter::Ds => "dscnt",
            WaitCounter::Km => "kmcnt",
            WaitCounter::Translation => "xcnt",
            WaitCounter::Async => "asynccnt",
            WaitCounter::Tensor => "tensorcnt",
        }
    }
}

/// Instructions of vector memory, which may have a counter of stores.
fn is_vector_memory(inst: &Inst) -> bool {
    matches!(
        inst.encoding,
        Encoding::Flat | Encoding::Mubuf | Encoding::Mtbuf | Encoding::Mimg
    )
}

/// Whether vector memory is counted as a load: what only stores returns nothing.
fn returns(inst: &Inst, flags: Flags) -> bool {
    match flags.contains(Flags::ATOMIC) {
        true => inst.modifiers.returns(),
        false => flags.contains(Flags::LOAD),
    }
}

fn queue(inst: &Inst, flags: Flags) -> Queue {
    match inst.encoding {
        Encoding::Smem => Queue::None,
        Encoding::Ds => Queue::Lds,
        Encoding::Exp => Queue::Export,
        Encoding::Ldsdir => Queue::Direct,
        Encoding::Mimg if is_ray(inst.op) => Queue::Rays,
        // The sampler is asked also for a sample of a multisampled image.
        Encoding::Mimg if !matches!(inst.operand(Role::Ssamp), Operand::None) || inst.op == Op::IMAGE_MSAA_LOAD => {
            Queue::Sampler
        }
        _ if is_vector_memory(inst) || flags.intersects(Flags::LOAD | Flags::STORE) => Queue::Memory,
        _ => Queue::None,
    }
}

/// Messages that are answered in a register.
fn is_answered(op: Op) -> bool {
    matches!(op, Op::S_SENDMSG_RTN_B32 | Op::S_SENDMSG_RTN_B64)
}

/// Transfers between memory and LDS that a wave does not wait for.
fn is_transfer(op: Op) -> bool {
    has_part(op.mnemonic(), b"_async_")
}

fn is_ray(op: Op) -> bool {
    matches!(
        op,
        Op::IMAGE_BVH_INTERSECT_RAY
            | Op::IMAGE_BVH64_INTERSECT_RAY
            | Op::IMAGE_BVH_DUAL_INTERSECT_RAY
            | Op::IMAGE_BVH8_INTERSECT_RAY
    )
}

impl Row {
    /// Whether an instruction moves data between memory and LDS without registers.
    pub fn is_transfer(&self) -> bool {
        // most instructions are none, and names are compared slowly
        self.flags.intersects(ACCESS)
            && (is_transfer(self.op) || has_part(self.op.mnemonic(), b"_lds_") && self.flags.contains(Flags::STORE))
    }
}
