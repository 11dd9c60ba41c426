//! The world around the interpreter when it is one agent among others: memory, signals and queues that an HSA runtime owns and
//! that host threads and other agents change while kernels run.

use crate::image::{ImageData, ImageDataMut};
use crate::memory::{Allocation, MemoryError, Use};
use crate::signal::Signal;
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// What a [`System`](crate::System) asks its surroundings for. Addresses are those of the guest, values are little-endian.
pub trait Outer: Debug + Send + Sync {
    /// Whether all of these bytes may be loaded, or loaded and stored.
    fn reaches(&self, address: u64, bytes: u64, stores: bool) -> bool;

    /// Up to 16 bytes; `None` if not all of them may be loaded.
    fn load(&self, address: u64, bytes: usize) -> Option<u128>;

    /// Stores up to 16 bytes; false if not all of them may be stored.
    fn store(&self, address: u64, bytes: usize, value: u128) -> bool;

    /// An atomic operation on 4 or 8 naturally aligned bytes: gives the old value. `update` gives the new one, `None` to leave
    /// memory as it is; it may be called again.
    fn update(&self, address: u64, bytes: usize, update: &mut dyn FnMut(u64) -> Option<u64>) -> Option<u64>;

    /// Memory for a variable with these first bytes, zeros behind them; `None` if there is no room.
    fn allocate(&self, name: &str, bytes: u64, align: u64, usage: Use, data: &[u8]) -> Option<u64>;

    /// Gives memory of [`Outer::allocate`] back.
    fn free(&self, address: u64);

    /// Changes a signal as one step and gives the old value; `None` if there is no such signal. `change` gives the new value, `None`
    /// to leave it.
    fn signal(&self, handle: u64, change: &mut dyn FnMut(i64) -> Option<i64>) -> Option<i64>;

    /// Does something with the read and the write index of a queue; false if there is none at this address.
    fn queue(&self, address: u64, f: &mut dyn FnMut(&AtomicU64, &AtomicU64)) -> bool;
}

/// A signal of the interpreter's system, or of what is around it.
pub(crate) enum AnySignal<'s> {
    Own(Arc<Signal>),
    Outer(&'s dyn Outer, u64),
}

impl AnySignal<'_> {
    /// As [`Signal::update`]. A signal that was destroyed meanwhile is 0.
    pub fn update(&self, change: impl Fn(i64) -> Option<i64>) -> i64 {
        match self {
            AnySignal::Own(signal) => signal.update(change),
            AnySignal::Outer(outer, handle) => outer.signal(*handle, &mut |old| change(old)).unwrap_or(0),
        }
    }

    pub fn load(&self) -> i64 {
        self.update(|_| None)
    }
}

/// The bytes of an image.
#[derive(Debug, Clone)]
pub enum ImageMemory {
    Own(Arc<Allocation>),
    /// At an address of the surroundings.
    Outer(Arc<dyn Outer>, u64),
}

impl ImageMemory {
    /// Copies bytes in; false if not all of them have room.
    pub fn write(&self, offset: u64, data: &[u8]) -> bool {
        let mut to = self;
        (offset..).step_by(16).zip(data.chunks(16)).all(|(at, chunk)| {
            let value = chunk.iter().rev().fold(0, |all, b| all << 8 | u128::from(*b));
            to.store(at, chunk.len(), value)
        })
    }
}

impl ImageData for ImageMemory {
    fn load(&self, offset: u64, bytes: usize) -> Option<u128> {
        match self {
            ImageMemory::Own(a) => ImageData::load(&**a, offset, bytes),
            ImageMemory::Outer(outer, base) => outer.load(base.checked_add(offset)?, bytes),
        }
    }
}

impl ImageDataMut for &ImageMemory {
    fn store(&mut self, offset: u64, bytes: usize, value: u128) -> bool {
        match self {
            ImageMemory::Own(a) => ImageDataMut::store(&mut &**a, offset, bytes, value),
            ImageMemory::Outer(outer, base) => {
                let at = base.checked_add(offset);
                at.is_some_and(|at| outer.store(at, bytes, value))
            }
        }
    }
}

/// The memory of a variable that was not to be had.
pub(crate) fn no_room(bytes: u64) -> MemoryError {
    MemoryError::Exhausted { bytes, limit: bytes }
}
