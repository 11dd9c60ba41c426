//! Atomics, signals and queue indices (PRM 6.6 to 6.8, 11.3). Every one is sequentially consistent, which all orders allow.

use super::{Done, Next};
use crate::access::{Bus, Place, effective};
use crate::code::*;
use crate::fault::Trouble;
use crate::mask::Mask;
use crate::running::Run;
use crate::wave::Frame;
use hsail::code::AtomicOp;
use hsail::types::Type;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A wait without a timeout may return before its condition holds; after this time it does (PRM 6.8).
const LONGEST_WAIT: Duration = Duration::from_secs(2);

fn signed(ty: Type, value: u64) -> i64 {
    match ty.bits() {
        32 => i64::from(value as u32 as i32),
        _ => value as i64,
    }
}

fn width_mask(ty: Type) -> u64 {
    if ty.bits() == 32 { 0xffff_ffff } else { u64::MAX }
}

/// The new value of an atomic operation, none if memory stays; `old` and the sources are zero-extended.
fn new_value(op: AtomicOp, ty: Type, old: u64, src: [u64; 2]) -> Option<u64> {
    let [a, b] = src;
    let larger = if ty.is_signed() {
        signed(ty, old) >= signed(ty, a)
    } else {
        old >= a
    };
    Some(match op {
        AtomicOp::LD => return None,
        AtomicOp::ST | AtomicOp::EXCH => a,
        AtomicOp::AND => old & a,
        AtomicOp::OR => old | a,
        AtomicOp::XOR => old ^ a,
        AtomicOp::ADD => old.wrapping_add(a),
        AtomicOp::SUB => old.wrapping_sub(a),
        AtomicOp::MAX => {
            if larger {
                old
            } else {
                a
            }
        }
        AtomicOp::MIN => {
            if larger {
                a
            } else {
                old
            }
        }
        AtomicOp::WRAPINC => {
            if old >= a {
                0
            } else {
                old + 1
            }
        }
        AtomicOp::WRAPDEC => {
            if old == 0 || old > a {
                a
            } else {
                old - 1
            }
        }
        AtomicOp::CAS => return (old == a).then_some(b),
        _ => return None,
    })
}

pub(super) fn atomic(bus: &mut Bus<'_, '_>, frame: &mut Frame, f: &Function, mask: &Mask, a: &Atomic) -> Done {
    let bytes = a.ty.bytes() as usize;
    let low = width_mask(a.ty);
    for lane in mask.iter() {
        let address = effective(&a.addr, frame, lane);
        let src = a.src.map(|s| frame.registers.value(s, lane) as u64 & low);
        if !address.is_multiple_of(bytes as u64) {
            let message = format!("an atomic operation on {bytes} bytes at {address:#x}: it must be naturally aligned");
            return Err(Trouble::new("atomic-alignment", "6.6", message).in_lane(lane));
        }
        let stores = a.op != AtomicOp::LD;
        let place = bus
            .locate(a.addr.space, address, bytes as u64, stores, frame, f)
            .map_err(|t| t.in_lane(lane))?;
        let mut changes = false;
        let mut update = |old| {
            let new = new_value(a.op, a.ty, old, src).map(|v| v & low);
            changes = new.is_some_and(|new| new != old);
            new
        };
        let old = match place {
            Place::Global(allocation, offset) => allocation.update(offset, bytes, update),
            Place::Outer(outer, address) => outer.update(address, bytes, &mut update).ok_or_else(|| {
                let message = format!("{bytes} bytes at {address:#x} are not allocated, or read only");
                Trouble::new("segment-bounds", "6.1.1", message).in_lane(lane)
            })?,
            other => {
                let old = bus.load(other, bytes, frame, lane) as u64;
                if let Some(new) = update(old) {
                    bus.store(other, bytes, u128::from(new), frame, lane);
                }
                old
            }
        };
        bus.shared.changed |= changes;
        if let Some(dst) = a.dst {
            frame.registers.set(dst, lane, u128::from(old));
        }
    }
    Ok(Next::Advance)
}

pub(super) fn signal(
    run: &Run<'_>,
    frame: &mut Frame,
    mask: &Mask,
    s: &SignalOp,
    began: &mut Option<Duration>,
) -> Done {
    let low = width_mask(s.ty);
    for lane in mask.iter() {
        let handle = frame.registers.value(s.handle, lane) as u64;
        let Some(signal) = run.system.any_signal(handle) else {
            let message = if handle == 0 {
                "the signal handle is null".to_string()
            } else {
                format!("{handle:#x} is no signal: never created, or destroyed")
            };
            return Err(Trouble::new("signal-handle", "6.8", message).in_lane(lane));
        };
        let src = s.src.map(|v| frame.registers.value(v, lane) as u64);
        let old = if let Some((condition, timed)) = s.wait {
            let value = signal.load();
            let limit = if timed {
                // The timestamp of `clock` counts nanoseconds.
                Duration::from_nanos(src[1]).min(LONGEST_WAIT)
            } else {
                LONGEST_WAIT
            };
            if !condition.holds(value, signed(s.ty, src[0]))
                && run.clock().saturating_sub(*began.get_or_insert_with(|| run.clock())) < limit
                && !run.stop.load(Ordering::Relaxed)
            {
                return Ok(Next::Again);
            }
            value
        } else {
            signal.update(|old| {
                let new = new_value(s.op, s.ty, old as u64 & low, src.map(|v| v & low))?;
                Some(signed(s.ty, new & low))
            })
        };
        if let Some(dst) = s.dst {
            frame.registers.set(dst, lane, u128::from(old as u64 & low));
        }
    }
    *began = None;
    Ok(Next::Advance)
}

pub(super) fn queue(run: &Run<'_>, frame: &mut Frame, mask: &Mask, op: &Op) -> Done {
    let Op::Queue { op, addr, dst, src, .. } = op else {
        return Ok(Next::Advance);
    };
    for lane in mask.iter() {
        let address = effective(addr, frame, lane);
        let [a, b] = src.map(|s| frame.registers.value(s, lane) as u64);
        let mut old = None;
        let there = run
            .system
            .with_queue(address, &mut |read, write| old = Some(index(*op, read, write, [a, b])));
        let Some(old) = old.filter(|_| there) else {
            let message = format!("there is no queue at {address:#x}");
            return Err(Trouble::new("queue-address", "11.3", message).in_lane(lane));
        };
        if matches!(op, QueueOp::StoreRead | QueueOp::StoreWrite) && old > a {
            let message = format!("the queue's index goes back from {old} to {a}");
            return Err(Trouble::new("queue-index", "11.3", message).in_lane(lane));
        }
        if let Some(dst) = dst {
            frame.registers.set(*dst, lane, u128::from(old));
        }
    }
    Ok(Next::Advance)
}

/// Does an operation on a queue's indices; gives the old value of the one it is on.
fn index(op: QueueOp, read: &AtomicU64, write: &AtomicU64, [a, b]: [u64; 2]) -> u64 {
    let order = Ordering::SeqCst;
    match op {
        QueueOp::AddWrite => write.fetch_add(a, order),
        QueueOp::CasWrite => match write.compare_exchange(a, b, order, order) {
            Ok(old) | Err(old) => old,
        },
        QueueOp::LoadRead => read.load(order),
        QueueOp::LoadWrite => write.load(order),
        QueueOp::StoreRead => read.swap(a, order),
        QueueOp::StoreWrite => write.swap(a, order),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definitions of PRM 6.6.1 at their edges.
    #[test]
    fn new_values_follow_the_manual() {
        let u = |op, old, a, b| new_value(op, Type::U32, old, [a, b]);
        assert_eq!(u(AtomicOp::WRAPINC, 4, 5, 0), Some(5));
        assert_eq!(u(AtomicOp::WRAPINC, 5, 5, 0), Some(0));
        assert_eq!(u(AtomicOp::WRAPDEC, 0, 5, 0), Some(5));
        assert_eq!(u(AtomicOp::WRAPDEC, 6, 5, 0), Some(5));
        assert_eq!(u(AtomicOp::WRAPDEC, 5, 5, 0), Some(4));
        assert_eq!(u(AtomicOp::CAS, 1, 1, 9), Some(9));
        assert_eq!(u(AtomicOp::CAS, 1, 2, 9), None);
        assert_eq!(u(AtomicOp::MAX, 0xffff_ffff, 1, 0), Some(0xffff_ffff));
        let s = |op, old, a| new_value(op, Type::S32, old, [a, 0]);
        assert_eq!(s(AtomicOp::MAX, 0xffff_ffff, 1), Some(1));
        assert_eq!(s(AtomicOp::MIN, 0xffff_ffff, 1), Some(0xffff_ffff));
        assert_eq!(s(AtomicOp::LD, 3, 1), None);
    }
}
