//! Which scalar slots instructions read and write.

use amdgpu_isa::{Encoding, Operand, Role};

use super::loads;
use crate::lanes::{ArgKind, Kernel};
use crate::operation::Semantics;
use crate::ops;
use crate::uop::{Place, ScalarSrc, Uop};
use crate::wave::{scalar_destination, scalar_slot, sreg};

/// Scalar slots that an instruction reads and writes, as bits.
#[derive(Clone, Copy, Default)]
pub struct Slots {
    read: [u64; 3],
    written: [u64; 3],
}

impl Slots {
    fn add(set: &mut [u64; 3], first: u8, count: u8) {
        for slot in (first..)
            .take(count.into())
            .map(usize::from)
            .filter(|&slot| slot < sreg::COUNT)
        {
            set[slot / 64] |= 1 << (slot % 64);
        }
    }

    /// Of lane operations, EXEC among them; None for others.
    pub(super) fn of_operations(uop: &Uop) -> Option<Slots> {
        let mut slots = Slots::default();
        for uop in uop.operations() {
            let Some(Semantics::Lane(lane)) = ops::semantics(uop.inst.op, uop.processor) else {
                return None;
            };
            slots = slots.of_lanes(uop, &lane.kernel);
        }
        Some(slots)
    }

    /// And those of a lane operation of this kernel.
    fn of_lanes(mut self, uop: &Uop, kernel: &Kernel) -> Slots {
        let slots = &mut self;
        Self::add(&mut slots.read, sreg::EXEC, 2);
        if kernel.args.contains(&ArgKind::Mask) {
            Self::add(&mut slots.read, uop.mask_in, 2);
        }
        if kernel.writes_mask {
            Self::add(&mut slots.written, uop.sdst, 2);
        }
        if uop.writes_exec {
            Self::add(&mut slots.written, sreg::EXEC, 2);
        }
        for broadcast in &uop.broadcast[..uop.broadcast_count.into()] {
            if let ScalarSrc::Slot(slot) = broadcast.source {
                Self::add(&mut slots.read, slot, broadcast.dwords);
            }
        }
        self
    }

    /// Of lane operations, or of a load that segments may have; None for others.
    pub(super) fn of_lanes_or_load(uop: &Uop) -> Option<Slots> {
        if !loads::are(uop) {
            return Self::of_operations(uop);
        }
        let mut slots = Slots::default();
        Self::add(&mut slots.read, sreg::EXEC, 2);
        if let ScalarSrc::Slot(slot) = uop.scalar[0] {
            Self::add(&mut slots.read, slot, 2);
        }
        if loads::is_limited(uop) {
            Self::add(&mut slots.read, sreg::M0, 1);
        }
        Some(slots)
    }

    /// Of an instruction that touches nothing else but SCC, or reads memory; None for others.
    pub fn of_scalar(uop: &Uop) -> Option<Slots> {
        let mut slots = Slots::default();
        match ops::semantics(uop.inst.op, uop.processor)? {
            Semantics::Scalar(_) => {
                for &(role, operand) in uop.inst.operands() {
                    let Operand::Reg(reg) = operand else { continue };
                    // some add to what is there
                    let (is_written, slot) = match role {
                        Role::Sdst if uop.sdst == sreg::NULL => continue,
                        Role::Sdst => (true, uop.sdst),
                        _ => (false, scalar_slot(operand)?),
                    };
                    // computed from others when it is read
                    if usize::from(slot) >= sreg::COUNT {
                        return None;
                    }
                    Self::add(&mut slots.read, slot, reg.dwords);
                    if is_written {
                        Self::add(&mut slots.written, slot, reg.dwords);
                    }
                }
            }
            Semantics::Custom(_) if is_scalar_load(uop) => {
                for &(role, operand) in uop.inst.operands() {
                    let Operand::Reg(reg) = operand else { continue };
                    if role == Role::Sdst {
                        Self::add(&mut slots.written, scalar_destination(operand)?, reg.dwords);
                    } else {
                        Self::add(&mut slots.read, scalar_slot(operand)?, reg.dwords);
                    }
                }
            }
            _ => return None,
        }
        Some(slots)
    }

    /// Whether the two cannot change places.
    pub(super) fn conflicts(&self, other: &Slots) -> bool {
        meet(&self.written, &other.read) || self.meets_writes_of(other)
    }

    /// Whether it reads or writes what the other one writes.
    pub(super) fn meets_writes_of(&self, other: &Slots) -> bool {
        meet(&self.read, &other.written) || meet(&self.written, &other.written)
    }

    /// Of both.
    pub(super) fn and(&self, other: &Slots) -> Slots {
        let both = |a: [u64; 3], b: [u64; 3]| std::array::from_fn(|n| a[n] | b[n]);
        Slots {
            read: both(self.read, other.read),
            written: both(self.written, other.written),
        }
    }
}

fn meet(a: &[u64; 3], b: &[u64; 3]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// `s_load` or `s_buffer_load`: the only scalar memory instructions with a base and a destination that is no clock's.
fn is_scalar_load(uop: &Uop) -> bool {
    uop.inst.encoding == Encoding::Smem
        && uop.place == Place::Inside
        && uop.inst.operand(Role::Sbase) != Operand::None
        && uop.inst.operand(Role::Sdst) != Operand::None
}
