//! The protocol of a queue's ring: how a packet goes from a producer to the packet processor, and its slot back.
//!
//! Source: HSA Platform System Architecture 1.2, 2.9.1.

use crate::sync::{AtomicU16, AtomicU64, Ordering};

/// Low byte of the header of a slot that the packet processor owns no more: `HSA_PACKET_TYPE_INVALID`.
pub const INVALID: u16 = 1;
/// That of a packet of the vendor's own, which is 0: `HSA_PACKET_TYPE_VENDOR_SPECIFIC`.
const VENDOR_SPECIFIC: u16 = 0;

/// The packet processor's side of a ring.
#[derive(Clone, Copy)]
pub struct Consumer<'a> {
    pub read: &'a AtomicU64,
    pub write: &'a AtomicU64,
}

impl Consumer<'_> {
    /// Index of the packet that is next. Only the packet processor advances it.
    pub fn next(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    /// Whether the packet with this index, whose slot has this header, is published. What its producer stored before is seen then.
    /// `rung` says whether the doorbell has rung for it.
    pub fn is_published(&self, index: u64, header: &AtomicU16, rung: impl FnOnce() -> bool) -> bool {
        // the header alone may be one that the program left in a slot that it has not reserved yet
        let reserved = self.write.load(Ordering::Acquire) > index;
        match header.load(Ordering::Acquire) & 0xff {
            INVALID => false,
            // what a producer may leave there for a moment, that fills the packet in first and gives it its type last
            VENDOR_SPECIFIC => reserved && rung() && header.load(Ordering::Acquire) & 0xff != INVALID,
            _ => reserved,
        }
    }

    /// Gives the slot back: producers that see the read index may write to it.
    pub fn release(&self, index: u64, header: &AtomicU16) {
        header.store(INVALID, Ordering::Release);
        self.read.store(index + 1, Ordering::Release);
    }
}
