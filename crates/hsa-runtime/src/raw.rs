//! Memory that host program, kernels and runtime share: the only `unsafe` code of the crate.
//!
//! Signals and queues are C structures that all sides follow pointers to and change at the same time. [`Block`] gives atomics at
//! checked offsets of a block that it keeps allocated. [`HostRange`] is a range of the host program's own memory: its maker
//! promises that it is there, copies and fills are safe from then on.

use std::ffi::CStr;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
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
        let address = memory.allocate_own(bytes, 1, Permission::ReadWrite, name)?;
        Some(Block {
            memory: memory.clone(),
            address,
            bytes,
        })
    }

    /// A block of what is shown in pages that stay for ever.
    pub fn of_pages(memory: &Arc<Memory>, pages: Pages, name: &str) -> Block {
        let range = pages.range();
        range.enter(memory, Permission::ReadWrite, name);
        std::mem::forget(pages);
        Block {
            memory: memory.clone(),
            address: range.address,
            bytes: range.bytes,
        }
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
    pub fn enter(&self, memory: &Memory, permission: Permission, name: &str) {
        // SAFETY: the range is valid by `new` until its last use, which the caller ends by `Memory::free`.
        unsafe { memory.register_host(self.pointer(), self.bytes, permission, name) };
    }
}

/// Memory as a file without a name, which several places of the address space and several processes can show.
#[derive(Debug)]
pub struct SharedFile {
    file: OwnedFd,
    pub bytes: u64,
}

impl SharedFile {
    /// A file of zeros. `name` is what `/proc` shows.
    pub fn create(name: &CStr, bytes: u64) -> Option<SharedFile> {
        // SAFETY: the name is a string that ends with a zero; the descriptor is new, so nobody else owns it.
        let file = unsafe {
            let fd = libc::memfd_create(name.as_ptr(), libc::MFD_CLOEXEC);
            (fd >= 0).then(|| OwnedFd::from_raw_fd(fd))
        }?;
        // SAFETY: the descriptor is open.
        let sized = unsafe { libc::ftruncate(file.as_raw_fd(), i64::try_from(bytes).ok()?) } == 0;
        sized.then_some(SharedFile { file, bytes })
    }

    /// A file that another process or the program has opened; None if it is no file of whole pages.
    pub fn of(file: OwnedFd) -> Option<SharedFile> {
        // SAFETY: the descriptor is open; seeking to the end of a file of memory gives its size and changes no mapping.
        let end = unsafe { libc::lseek(file.as_raw_fd(), 0, libc::SEEK_END) };
        let bytes = u64::try_from(end).ok()?;
        (bytes > 0 && bytes.is_multiple_of(PAGE_BYTES)).then_some(SharedFile { file, bytes })
    }

    pub fn descriptor(&self) -> BorrowedFd<'_> {
        self.file.as_fd()
    }
}

/// Bytes of a page of the host.
pub const PAGE_BYTES: u64 = 4096;

/// A range of addresses that is the runtime's own until this is dropped; parts of it show files.
#[derive(Debug)]
pub struct Pages {
    pub address: u64,
    pub bytes: u64,
}

fn map(address: u64, bytes: u64, protection: i32, flags: i32, file: i32, offset: u64) -> Option<u64> {
    let at = std::ptr::with_exposed_provenance_mut(address as usize);
    // SAFETY: callers replace only what is theirs (`MAP_FIXED`), or let the host choose the address.
    let got = unsafe { libc::mmap(at, bytes as usize, protection, flags, file, offset as i64) };
    (got != libc::MAP_FAILED).then(|| got.expose_provenance() as u64)
}

const READ_WRITE: i32 = libc::PROT_READ | libc::PROT_WRITE;

impl Pages {
    /// Reserves addresses, near a wish if there is room there. Accesses are faults of the process until something is shown.
    pub fn reserve(bytes: u64, wish: u64) -> Option<Pages> {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        let address = map(wish, bytes, libc::PROT_NONE, flags, -1, 0)?;
        Some(Pages { address, bytes })
    }

    /// All of it; a process that accesses what shows nothing ends.
    pub fn range(&self) -> HostRange {
        HostRange {
            address: self.address,
            bytes: self.bytes,
        }
    }

    /// Shows a file, all of it.
    pub fn of_file(file: &SharedFile) -> Option<Pages> {
        let pages = Pages::reserve(file.bytes, 0)?;
        pages.show(0, file, 0, file.bytes)?;
        Some(pages)
    }

    /// Shows a part of a file at an offset; all numbers are of whole pages. None if it is not inside both.
    pub fn show(&self, offset: u64, file: &SharedFile, from: u64, bytes: u64) -> Option<HostRange> {
        let inside = offset.checked_add(bytes)? <= self.bytes && from.checked_add(bytes)? <= file.bytes;
        let flags = libc::MAP_SHARED | libc::MAP_FIXED;
        let at = inside.then_some(self.address + offset)?;
        map(at, bytes, READ_WRITE, flags, file.file.as_raw_fd(), from)?;
        Some(HostRange { address: at, bytes })
    }

    /// Shows nothing any more in a part.
    pub fn hide(&self, offset: u64, bytes: u64) -> Option<()> {
        let inside = offset.checked_add(bytes)? <= self.bytes;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED;
        map(
            inside.then_some(self.address + offset)?,
            bytes,
            libc::PROT_NONE,
            flags,
            -1,
            0,
        )
        .map(drop)
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        let at = std::ptr::with_exposed_provenance_mut(self.address as usize);
        // SAFETY: the range is this value's own; users of what it shows have been told before.
        unsafe { libc::munmap(at, self.bytes as usize) };
    }
}

impl Block {
    /// Puts the bytes of an allocation of whole pages into a file that others can show; they stay at their address. What is stored
    /// meanwhile may be lost. None if the host does not do it.
    pub(crate) fn share(memory: &Memory, address: u64, bytes: u64, name: &CStr) -> Option<SharedFile> {
        let known = memory.find(address)?;
        let whole = address.is_multiple_of(PAGE_BYTES) && bytes.is_multiple_of(PAGE_BYTES) && bytes <= known.bytes;
        if !whole || known.base != address {
            return None;
        }
        let file = SharedFile::create(name, bytes)?;
        let shown = Pages::of_file(&file)?;
        // SAFETY: both ranges are as long, one of them nobody else knows.
        unsafe { HostRange::new(shown.address, bytes).copy_from(&HostRange::new(address, bytes)) };
        // the allocation's own pages, which `unshare` gives back before the allocation ends
        map(
            address,
            bytes,
            READ_WRITE,
            libc::MAP_SHARED | libc::MAP_FIXED,
            file.file.as_raw_fd(),
            0,
        )?;
        Some(file)
    }

    /// Undoes [`Block::share`] before the allocation ends: its pages are its own again, and zero.
    pub(crate) fn unshare(address: u64, bytes: u64) {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED;
        map(address, bytes, READ_WRITE, flags, -1, 0);
    }
}

/// Nanoseconds of the host's monotonic clock, with which host programs compare the times of agents (HIP's events).
pub fn monotonic_ns() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `time` can be written.
    let status = unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut time) };
    debug_assert_eq!(status, 0, "every Linux has this clock");
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
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
    fn shared_files_show_the_same_bytes() {
        let file = SharedFile::create(c"a test", 2 * PAGE_BYTES).expect("a file");
        let (one, two) = (
            Pages::of_file(&file).expect("pages"),
            Pages::reserve(8 * PAGE_BYTES, 0).expect("pages"),
        );
        let part = two.show(4 * PAGE_BYTES, &file, PAGE_BYTES, PAGE_BYTES).expect("shown");
        part.write(b"hello");
        // SAFETY: the range of `one`
        let other = unsafe { HostRange::new(one.address + PAGE_BYTES, 5) };
        assert_eq!(other.to_vec(), b"hello");
        assert!(two.show(7 * PAGE_BYTES, &file, 0, 2 * PAGE_BYTES).is_none());
        assert!(two.hide(4 * PAGE_BYTES, PAGE_BYTES).is_some());
    }

    #[test]
    fn an_allocation_keeps_its_bytes_when_it_is_shared() {
        let memory = Memory::at_host_addresses();
        let address = memory
            .allocate(PAGE_BYTES, 1, Permission::ReadWrite, "shared")
            .expect("memory");
        memory.write(address, b"before").expect("inside");
        let file = Block::share(&memory, address, PAGE_BYTES, c"a test").expect("a file");
        let other = Pages::of_file(&file).expect("pages");
        // SAFETY: the range of `other`
        let other = unsafe { HostRange::new(other.address, 6) };
        assert_eq!(other.to_vec(), b"before");
        memory.write(address, b"behind").expect("inside");
        assert_eq!(other.to_vec(), b"behind");
        Block::unshare(address, PAGE_BYTES);
        memory.free(address);
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
