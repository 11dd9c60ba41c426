//! Where a queue's ring is, and its doorbell.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use amdgpu_isa::model::memory::Doorbell;

use crate::gpu::Gpu;

/// What a doorbell holds before it rings.
const NOT_RUNG: u64 = u64::MAX;

/// Where a queue is.
#[derive(Debug, Clone, Copy)]
pub struct Setup {
    pub ring_base: u64,
    pub ring_bytes: u32,
    pub read_pointer: u64,
    pub write_pointer: u64,
    /// Index of its doorbell.
    pub doorbell: u32,
}

/// What a queue's doorbell says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bell {
    Silent,
    /// It holds this index.
    Index(u64),
    /// It has rung without all bits of an index, or there is none: the write pointer says how far, which is stored before.
    Pointer,
}

impl Setup {
    fn wide<'a>(&self, gpu: &'a Gpu) -> Option<&'a AtomicU64> {
        gpu.doorbells.as_ref()?.at(8 * u64::from(self.doorbell))
    }

    fn narrow<'a>(&self, gpu: &'a Gpu) -> Option<&'a AtomicU32> {
        gpu.doorbells.as_ref()?.at(4 * u64::from(self.doorbell))
    }

    /// Has the doorbell not rung.
    pub fn silence(&self, gpu: &Gpu) {
        match gpu.node.doorbell() {
            Doorbell::Packets => {
                if let Some(cell) = self.wide(gpu) {
                    cell.store(NOT_RUNG, Ordering::Release);
                }
            }
            Doorbell::LegacyDwords | Doorbell::LegacyPackets => {
                if let Some(cell) = self.narrow(gpu) {
                    cell.store(NOT_RUNG as u32, Ordering::Release);
                }
            }
        }
    }

    /// What the doorbell holds; None before it rings, or if there is none.
    pub fn rung(&self, gpu: &Gpu) -> Option<u64> {
        match gpu.node.doorbell() {
            Doorbell::Packets => {
                let value = self.wide(gpu)?.load(Ordering::Acquire);
                (value != NOT_RUNG).then_some(value)
            }
            Doorbell::LegacyDwords | Doorbell::LegacyPackets => {
                let value = self.narrow(gpu)?.load(Ordering::Acquire);
                (value != NOT_RUNG as u32).then_some(value.into())
            }
        }
    }

    /// How a processor of packets learns what is written.
    pub fn bell(&self, gpu: &Gpu) -> Bell {
        match (self.rung(gpu), gpu.node.doorbell()) {
            _ if gpu.doorbells.is_none() => Bell::Pointer,
            (None, _) => Bell::Silent,
            (Some(index), Doorbell::Packets) => Bell::Index(index),
            (Some(_), Doorbell::LegacyDwords | Doorbell::LegacyPackets) => Bell::Pointer,
        }
    }
}
