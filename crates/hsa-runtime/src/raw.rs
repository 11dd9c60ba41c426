//! Memory that host program, kernels and runtime share: the only `unsafe` code of the crate.
//!
//! Signals and queues are C structures that all sides follow pointers to and change at the same time. [`Block`] gives atomics at
//! checked offsets of a block that it keeps allocated. [`HostRange`] is a range of the host program's own memory: its maker
//! promises that it is there, copies and fills are safe from then on.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU16, AtomicU32, AtomicU64};

use amdgpu_emu::memory::{Memory, Permission};

/// Integers that an atomic view of shared memory can have; all bit patterns are values of them.
pub trait Atomic: sealed::Sealed {}

mod sealed {
    pub trait Sealed {}
}

macro_rules! atomic {
    ($($ty:ty),+) => { $(impl Atomic for $ty {} impl sealed::Sealed for $ty {})+ };
}
atomic!(AtomicU16, AtomicU32, AtomicU64, AtomicI64);

/// Zeroed memory that kernels may read and write, allocated as long as this lives. Its address is a host address.
pub struct Block {
    memory: Arc<Memory>,
    pub address: u64,
    pub bytes: u64,
}

impl Block {
    /// None if the host has no memory left.
    pub fn allocate(memory: &Arc<Memory>, bytes: u64, name: &str) -> Option<Block> {
        let address = memory.allocate(bytes, 1, Permission::ReadWrite, name)?;
        Some(Block {
            memory: memory.clone(),
            address,
            bytes,
        })
    }

    /// The integer at a byte offset; None if it is not inside, or not aligned.
    #[inline]
    pub fn at<T: Atomic>(&self, offset: u64) -> Option<&T> {
        let size = size_of::<T>() as u64;
        let inside = offset <= self.bytes && size <= self.bytes - offset && offset.is_multiple_of(size);
        let pointer = std::ptr::with_exposed_provenance::<T>((self.address + offset) as usize);
        // SAFETY: the block is page-aligned and lives as long as `self`; the offset is inside and aligned; all sides
        // change it by atomics, or by raw accesses that race in the guest's sense.
        inside.then(|| unsafe { &*pointer })
    }

    pub fn contains(&self, address: u64) -> bool {
        address.wrapping_sub(self.address) < self.bytes
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        self.memory.free(self.address);
    }
}

/// A range of memory that the host program said is its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HostRange {
    address: u64,
    bytes: u64,
}

impl HostRange {
    /// # Safety
    /// The range is readable, and writable where it is copied or filled to, until its last use. Others may access it at the same
    /// time only as raw memory.
    pub unsafe fn new(address: u64, bytes: u64) -> HostRange {
        HostRange { address, bytes }
    }

    pub fn address(&self) -> u64 {
        self.address
    }

    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    fn pointer(&self) -> *mut u8 {
        std::ptr::with_exposed_provenance_mut(self.address as usize)
    }

    /// The part of `bytes` at an offset; None if it is not inside.
    pub fn part(&self, offset: u64, bytes: u64) -> Option<HostRange> {
        let end = offset.checked_add(bytes)?;
        (end <= self.bytes).then(|| HostRange {
            address: self.address + offset,
            bytes,
        })
    }

    /// The whole pages that the range touches: what is accessible in a part of a page is in all of it.
    pub fn pages(&self, page_bytes: u64) -> HostRange {
        let start = self.address / page_bytes * page_bytes;
        let end = (self.address + self.bytes).next_multiple_of(page_bytes);
        HostRange {
            address: start,
            bytes: end - start,
        }
    }

    /// Ranges that cover these and nothing else, in ascending order, with gaps between them.
    pub fn unions(ranges: &[HostRange]) -> Vec<HostRange> {
        let mut sorted = ranges.to_vec();
        sorted.sort_unstable_by_key(|r| r.address);
        let mut unions: Vec<HostRange> = Vec::new();
        for range in sorted {
            match unions.last_mut() {
                Some(last) if range.address <= last.address + last.bytes => {
                    last.bytes = last.bytes.max(range.address + range.bytes - last.address);
                }
                _ => unions.push(range),
            }
        }
        unions
    }

    /// Copies as many bytes as both have; the ranges may overlap.
    pub fn copy_from(&self, source: &HostRange) {
        let bytes = self.bytes.min(source.bytes) as usize;
        // SAFETY: both ranges are valid by `new`.
        unsafe { std::ptr::copy(source.pointer(), self.pointer(), bytes) }
    }

    /// Copies as many bytes in as there is room for.
    pub fn write(&self, data: &[u8]) {
        let bytes = data.len().min(self.bytes as usize);
        // SAFETY: the range is writable by `new`; it may be memory that `data` is not.
        unsafe { std::ptr::copy_nonoverlapping(data.as_ptr(), self.pointer(), bytes) }
    }

    /// A copy of the bytes.
    pub fn to_vec(&self) -> Vec<u8> {
        // SAFETY: the range is readable by `new`.
        unsafe { std::slice::from_raw_parts(self.pointer(), self.bytes as usize).to_vec() }
    }

    /// Stores `value` at every whole dword.
    pub fn fill(&self, value: u32) {
        for n in 0..self.bytes as usize / 4 {
            // SAFETY: the dword is inside the range.
            unsafe { self.pointer().cast::<u32>().add(n).write_unaligned(value) }
        }
    }

    /// Lets kernels access the range at its host address until [`Memory::free`] of it.
    pub fn enter(&self, memory: &Memory, name: &str) {
        // SAFETY: the range is valid by `new` until its last use, which the caller ends by `Memory::free`.
        unsafe { memory.register_host(self.pointer(), self.bytes, Permission::ReadWrite, name) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unions_of_ranges() {
        // never followed: only the arithmetic is looked at
        let range = |address, bytes| HostRange { address, bytes };
        let unions = HostRange::unions(&[range(30, 5), range(10, 10), range(20, 4), range(12, 2), range(36, 1)]);
        assert_eq!(unions, [range(10, 14), range(30, 5), range(36, 1)]);
        assert_eq!(range(5000, 100).pages(4096), range(4096, 4096));
        assert_eq!(range(4095, 2).pages(4096), range(0, 8192));
    }

    #[test]
    fn blocks_are_checked() {
        let memory = Arc::new(Memory::at_host_addresses());
        let block = Block::allocate(&memory, 16, "a block").expect("memory");
        assert!(block.at::<AtomicU64>(8).is_some());
        assert!(block.at::<AtomicU64>(12).is_none() && block.at::<AtomicU64>(16).is_none());
        assert!(block.at::<AtomicU16>(u64::MAX - 1).is_none());
        assert!(block.contains(block.address + 15) && !block.contains(block.address + 16));
    }
}
