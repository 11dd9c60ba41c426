//! Memory that host program, kernels and runtime share: the only `unsafe` code of the crate.
//!
//! Signals and queues are C structures that all sides follow pointers to and change at the same time. [`Block`] gives atomics at
//! checked offsets of a block that it keeps allocated. [`HostRange`] is memory that a program has named, or that the runtime has: it
//! keeps the bytes if they are the runtime's, and copies to and from memory of the program find out whether it is there.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU16, AtomicU32, AtomicU64};

use amdgpu_emu::fault::Access;
use amdgpu_emu::memory::{Allocation, Keeper, Memory, MemoryView, Permission};
use hsa_abi::Status;

mod fill;
mod pages;
pub use pages::{Given, Pages, SharedFile};

use crate::host_memory::HostMap;

/// Bytes of a page of the host.
pub const PAGE_BYTES: u64 = 4096;

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
    address: u64,
    bytes: u64,
    _keeper: Keeper,
}

impl Block {
    /// None if the host has no memory left.
    pub fn allocate(memory: &Arc<Memory>, bytes: u64, name: &str) -> Option<Block> {
        let address = memory.allocate_own(bytes, 1, Permission::ReadWrite, name)?;
        let allocation = memory.find(address).filter(|a| a.host_address() == address)?;
        Some(Block {
            memory: memory.clone(),
            address,
            bytes,
            _keeper: allocation,
        })
    }

    /// A block of what is shown in pages.
    pub fn of_pages(memory: &Arc<Memory>, pages: &Pages, name: &str) -> Block {
        let range = pages.range();
        range.enter(memory, Permission::ReadWrite, name);
        Block {
            memory: memory.clone(),
            address: range.address,
            bytes: range.bytes,
            _keeper: pages.keeper(),
        }
    }

    pub fn address(&self) -> u64 {
        self.address
    }

    /// The integer at a byte offset; None if it is not inside, or not aligned.
    #[inline]
    pub fn at<T: Atomic>(&self, offset: u64) -> Option<&T> {
        let size = size_of::<T>() as u64;
        let inside = offset <= self.bytes && size <= self.bytes - offset && offset.is_multiple_of(size);
        inside.then(|| {
            let pointer = std::ptr::with_exposed_provenance::<T>((self.address + offset) as usize);
            // SAFETY: the block is page-aligned, and `_keeper` keeps its bytes; the offset is inside and aligned; all sides
            // change it by atomics, or by raw accesses that race in the guest's sense.
            unsafe { &*pointer }
        })
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

/// Whose the bytes of a range are.
#[derive(Clone)]
enum Owner {
    /// The host program's, which may be wrong about them.
    Program,
    /// The runtime's: they stay as long as this is kept.
    Runtime { _keeper: Keeper },
}

/// Memory that the host program has named, or that the runtime has.
#[derive(Clone)]
pub struct HostRange {
    /// As agents know it.
    address: u64,
    /// Where the host finds it.
    host: u64,
    bytes: u64,
    owner: Owner,
}

impl fmt::Debug for HostRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{:#x}, {:#x})", self.address, self.address + self.bytes)
    }
}

/// Of a range of the program so many bytes at its beginning and end are copied by the host's kernel, which finds out whether they can be
/// accessed.
const PROBED_BYTES: u64 = 4096;

impl HostRange {
    /// Memory of the host program at its own address.
    ///
    /// # Safety
    /// The program has named the range as its own, to be read, and written where it is copied or filled to, until its last use. Others
    /// may access it at the same time only as raw memory.
    pub unsafe fn new(address: u64, bytes: u64) -> HostRange {
        HostRange {
            address,
            host: address,
            bytes,
            owner: Owner::Program,
        }
    }

    /// Memory by an address that agents know: an allocation, an alias of locked memory, or memory of the host program.
    ///
    /// # Errors
    /// The address is 0 or the end beyond all addresses; the range is not inside what it begins in, or nothing is there.
    ///
    /// # Safety
    /// As [`HostRange::new`] for what is not the runtime's.
    pub unsafe fn named(memory: &Memory, address: u64, bytes: u64) -> Result<HostRange, Status> {
        if address == 0 || address.checked_add(bytes).is_none() {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        if let Some(first) = memory.find(address).filter(|a| !a.is_lent()) {
            return HostRange::inside(memory, first, address, bytes).ok_or(Status::ERROR_INVALID_ALLOCATION);
        }
        // SAFETY: by this function's own contract.
        let range = unsafe { HostRange::new(address, bytes) };
        match !memory.is_own(address) && range.is_mapped() {
            true => Ok(range),
            false => Err(Status::ERROR_INVALID_ALLOCATION),
        }
    }

    /// Memory that kernels may access so, inside one allocation or what is entered at once.
    pub fn for_kernels(memory: &Memory, address: u64, bytes: u64, access: Access) -> Option<HostRange> {
        MemoryView::new(memory).check(address, bytes, access).ok()?;
        let found = memory.find(address)?;
        let host = found.host_address() + (address - found.base);
        Some(HostRange {
            address,
            host,
            bytes,
            owner: match found.keeps_bytes() {
                true => Owner::Runtime { _keeper: found },
                false => Owner::Program,
            },
        })
    }

    /// A part of an allocation that is not lent, and of those that follow it without a gap.
    fn inside(memory: &Memory, first: Arc<Allocation>, address: u64, bytes: u64) -> Option<HostRange> {
        let host = first.host_address() + (address - first.base);
        let mut all = vec![first];
        loop {
            let last = all.last()?;
            let (end, host_end) = (last.base + last.bytes, last.host_address() + last.bytes);
            if address + bytes <= end {
                break;
            }
            let follows = |a: &Arc<Allocation>| a.base == end && a.host_address() == host_end && !a.is_lent();
            let next = memory.find(end).filter(follows)?;
            all.push(next);
        }
        let kept = all.iter().all(|a| a.keeps_bytes());
        Some(HostRange {
            address,
            host,
            bytes,
            owner: match kept {
                true => Owner::Runtime { _keeper: Arc::new(all) },
                false => Owner::Program,
            },
        })
    }

    pub fn address(&self) -> u64 {
        self.address
    }

    /// The address that the host program knows.
    pub fn host_address(&self) -> u64 {
        self.host
    }

    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Whether the bytes are the runtime's, not the host program's.
    pub fn is_kept(&self) -> bool {
        matches!(self.owner, Owner::Runtime { .. })
    }

    fn pointer(&self) -> *mut u8 {
        std::ptr::with_exposed_provenance_mut(self.host as usize)
    }

    /// The part of `bytes` at an offset; None if it is not inside.
    pub fn part(&self, offset: u64, bytes: u64) -> Option<HostRange> {
        let end = offset.checked_add(bytes)?;
        (end <= self.bytes).then(|| HostRange {
            address: self.address + offset,
            host: self.host + offset,
            bytes,
            owner: self.owner.clone(),
        })
    }

    /// The whole pages that the range touches: what is accessible in a part of a page is in all of it.
    pub fn pages(&self, page_bytes: u64) -> HostRange {
        let before = self.address % page_bytes;
        let bytes = (before + self.bytes).next_multiple_of(page_bytes);
        HostRange {
            address: self.address - before,
            host: self.host - before,
            bytes,
            owner: self.owner.clone(),
        }
    }

    /// Whether the process has something at all of its pages.
    pub fn is_mapped(&self) -> bool {
        const AT_ONCE: usize = 1 << 14;
        let mut resident = [0u8; AT_ONCE];
        let pages = self.pages(PAGE_BYTES);
        let steps = (0..pages.bytes).step_by(AT_ONCE * PAGE_BYTES as usize);
        let mut parts = steps.map(|offset| {
            (
                pages.host + offset,
                (pages.bytes - offset).min(AT_ONCE as u64 * PAGE_BYTES),
            )
        });
        parts.all(|(at, bytes)| {
            let at = std::ptr::with_exposed_provenance_mut(at as usize);
            // SAFETY: the kernel checks the address, and writes a byte for each of so many pages.
            unsafe { libc::mincore(at, bytes as usize, resident.as_mut_ptr().cast()) == 0 }
        })
    }

    /// Ranges of the host program that cover these and nothing else, in ascending order, with gaps between them.
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
    ///
    /// # Errors
    /// One of them is memory of the program that cannot be accessed so. Some bytes may be copied then.
    pub fn copy_from(&self, source: &HostRange) -> Result<(), Status> {
        let bytes = self.bytes.min(source.bytes);
        let plain = |offset: u64, bytes: u64| {
            let to = self.pointer().wrapping_add(offset as usize);
            let from = source.pointer().wrapping_add(offset as usize);
            // SAFETY: both ranges are valid: kept, or by `new`.
            unsafe { std::ptr::copy(from, to, bytes as usize) }
        };
        if self.is_kept() && source.is_kept() {
            plain(0, bytes);
            return Ok(());
        }
        if self.host.abs_diff(source.host) < bytes {
            // in an order that only a plain copy knows
            let mut byte = 0u8;
            let byte = (&raw mut byte).expose_provenance() as u64;
            for end in [0, bytes - 1] {
                transfer(source.host + end, byte, 1, true)?;
                transfer(self.host + end, byte, 1, true)?;
            }
            plain(0, bytes);
            return Ok(());
        }
        if bytes <= 4 * PROBED_BYTES {
            return transfer(source.host, self.host, bytes, false);
        }
        for offset in [0, bytes - PROBED_BYTES] {
            transfer(source.host + offset, self.host + offset, PROBED_BYTES, false)?;
        }
        plain(PROBED_BYTES, bytes - 2 * PROBED_BYTES);
        Ok(())
    }

    /// Copies as many bytes in as there is room for.
    ///
    /// # Errors
    /// As [`HostRange::copy_from`].
    pub fn write(&self, data: &[u8]) -> Result<(), Status> {
        self.copy_from(&HostRange::of_slice(data))
    }

    /// A range to be read only, while the slice is borrowed.
    fn of_slice(data: &[u8]) -> HostRange {
        let address = data.as_ptr().expose_provenance() as u64;
        HostRange {
            address,
            host: address,
            bytes: data.len() as u64,
            owner: Owner::Runtime { _keeper: Arc::new(()) },
        }
    }

    /// A copy of the bytes.
    ///
    /// # Errors
    /// As [`HostRange::copy_from`].
    pub fn to_vec(&self) -> Result<Vec<u8>, Status> {
        let mut copy = vec![0u8; self.bytes as usize];
        let into = HostRange {
            host: copy.as_mut_ptr().expose_provenance() as u64,
            ..HostRange::of_slice(&copy)
        };
        into.copy_from(self).map(|()| copy)
    }

    /// Stores `value` at every whole dword.
    ///
    /// # Errors
    /// As [`HostRange::copy_from`].
    pub fn fill(&self, value: u32) -> Result<(), Status> {
        let dwords = self.bytes / 4;
        let mut ends = 0;
        if !self.is_kept() {
            let page = value.to_ne_bytes().repeat((PROBED_BYTES / 4).min(dwords) as usize);
            ends = page.len() as u64 / 4;
            for offset in [0, 4 * (dwords - ends)] {
                if let Some(end) = self.part(offset, 4 * ends) {
                    end.write(&page)?;
                }
            }
        }
        let to = self.pointer().cast::<u32>();
        for n in ends..dwords.saturating_sub(ends) {
            // SAFETY: the dword is inside the range.
            unsafe { to.add(n as usize).write_unaligned(value) }
        }
        Ok(())
    }

    /// Stores a pattern over and over, as much of it as there is room for at the end.
    ///
    /// # Errors
    /// As [`HostRange::copy_from`].
    pub fn fill_with(&self, pattern: &[u8]) -> Result<(), Status> {
        /// Stays in the host's caches.
        const AT_ONCE: usize = 1 << 16;
        if pattern.is_empty() {
            return Ok(());
        }
        if let (true, Some(byte)) = (self.is_kept(), only_byte(pattern)) {
            // many programs clear what they have just allocated: pages that nothing has touched are zero
            let parts = match byte {
                0 => pages::touched(self.host, self.bytes),
                _ => vec![(0, self.bytes)],
            };
            for (offset, bytes) in parts {
                let part = self.part(offset, bytes).ok_or(Status::ERROR)?;
                // SAFETY: the range is valid: it is kept.
                unsafe { part.pointer().write_bytes(byte, bytes as usize) };
            }
            return Ok(());
        }
        if self.is_kept() && self.bytes >= fill::LARGE {
            // SAFETY: the range is valid: it is kept.
            unsafe { fill::past_caches(self.pointer(), self.bytes as usize, pattern) };
            return Ok(());
        }
        let unit = pattern.repeat((AT_ONCE / pattern.len()).max(1));
        let mut rest = self.clone();
        while rest.bytes > 0 {
            rest.write(&unit)?;
            let done = rest.bytes.min(unit.len() as u64);
            rest = rest.part(done, rest.bytes - done).ok_or(Status::ERROR)?;
        }
        Ok(())
    }

    /// Whether the two have bytes in common.
    pub fn overlaps(&self, other: &HostRange) -> bool {
        self.host < other.host + other.bytes && other.host < self.host + self.bytes
    }

    /// Lets kernels access the range at its address: until [`Memory::free`] if it is kept, until [`HostRange::leave`] if it is the host
    /// program's.
    pub fn enter(&self, memory: &Memory, permission: Permission, name: &str) {
        match &self.owner {
            // SAFETY: the keeper keeps the bytes.
            Owner::Runtime { _keeper } => unsafe {
                memory.enter_kept(
                    self.address,
                    self.pointer(),
                    self.bytes,
                    permission,
                    name,
                    _keeper.clone(),
                );
            },
            // SAFETY: the range is valid by `new` until its last use, which `leave` is.
            Owner::Program => unsafe {
                memory.register_host(self.pointer(), self.bytes, permission, name);
            },
        }
    }

    /// [`HostRange::enter`] at another address, until [`Memory::free`] in any case: what a driver's page tables say. Memory of the host program
    /// has to stay there as long; a kernel that still accesses it ends the process otherwise.
    pub fn enter_at(&self, memory: &Memory, base: u64, permission: Permission, name: &str) {
        let keeper: Keeper = match &self.owner {
            Owner::Runtime { _keeper } => _keeper.clone(),
            Owner::Program => Arc::new(()),
        };
        // SAFETY: kept, or valid by `new` until its last use, which is freeing it.
        unsafe { memory.enter_kept(base, self.pointer(), self.bytes, permission, name, keeper) };
    }

    /// Ends what [`HostRange::enter`] began for memory of the host program.
    pub fn leave(&self, memory: &Memory) {
        memory.unregister_host(self.address);
    }

    /// Other addresses at which kernels can access the range, too.
    pub fn alias(&self, memory: &Arc<Memory>, name: &str) -> Option<Alias> {
        let pages = self.pages(PAGE_BYTES);
        // SAFETY: the range is valid by `new` until its last use, which is that of the alias, too.
        let base = unsafe { memory.alias_host(pages.pointer(), pages.bytes, Permission::ReadWrite, name) }?;
        Some(Alias {
            memory: memory.clone(),
            base,
            address: base + (self.address - pages.address),
        })
    }
}

/// Addresses of the runtime's own for memory of the host program, until this is dropped.
pub struct Alias {
    memory: Arc<Memory>,
    base: u64,
    address: u64,
}

impl Alias {
    /// Of the first byte.
    pub fn address(&self) -> u64 {
        self.address
    }
}

impl Drop for Alias {
    fn drop(&mut self) {
        self.memory.free(self.base);
    }
}

/// Has the host's kernel copy within the process, so that bytes that cannot be accessed are an error, not a signal. `probe`: nothing is
/// meant but the finding out.
fn transfer(from: u64, to: u64, bytes: u64, probe: bool) -> Result<(), Status> {
    let part = |at: u64, done: u64| libc::iovec {
        iov_base: std::ptr::with_exposed_provenance_mut((at + done) as usize),
        iov_len: (bytes - done) as usize,
    };
    let mut done = 0;
    while done < bytes {
        let (local, remote) = (part(to, done), part(from, done));
        // SAFETY: the kernel checks both ranges; `to` is memory that the program has named to be written, or the caller's own.
        let got = unsafe { libc::process_vm_readv(libc::getpid(), &local, 1, &remote, 1, 0) };
        match u64::try_from(got) {
            Ok(got) if got > 0 => done += got,
            _ => break,
        }
    }
    if done == bytes {
        return Ok(());
    }
    // a host that forbids the call, not the access
    let refused = std::io::Error::last_os_error()
        .raw_os_error()
        .filter(|e| [libc::EPERM, libc::ENOSYS].contains(e));
    if refused.is_none() {
        return Err(Status::ERROR_INVALID_ALLOCATION);
    }
    if !probe {
        let (from, to) = (part(from, done).iov_base, part(to, done).iov_base);
        // SAFETY: both ranges are valid by `HostRange::new`.
        unsafe { std::ptr::copy(from.cast::<u8>(), to.cast::<u8>(), (bytes - done) as usize) }
    }
    Ok(())
}

/// Lets kernels of agents with the full profile access the host program's own memory.
pub fn reach_host(memory: &Memory, host: HostMap) {
    // SAFETY: the memory has host addresses. What is mapped stays so while a kernel uses it: to unmap memory that a kernel still
    // accesses is the program's own fault, as on hardware. Every dispatch begins with a new list and new views.
    unsafe { memory.reach_host(Box::new(host)) };
}

/// The number of this process: a child that it forks has another.
pub fn process() -> i32 {
    // SAFETY: the call has no conditions.
    unsafe { libc::getpid() }
}

/// Nanoseconds of the host's monotonic clock, with which host programs compare the times of agents (HIP's events).
pub fn monotonic_ns() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `time` can be written.
    let status = unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut time) };
    debug_assert_eq!(status, 0, "every Linux has this clock");
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// The byte that a pattern repeats, if it has no other.
fn only_byte(pattern: &[u8]) -> Option<u8> {
    let first = *pattern.first()?;
    pattern.iter().all(|byte| *byte == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

    use super::pages::SEALS;
    use super::*;

    fn range(address: u64, bytes: u64) -> HostRange {
        // SAFETY: never followed, but by calls that check it.
        unsafe { HostRange::new(address, bytes) }
    }

    #[test]
    fn unions_of_ranges() {
        let of = |ranges: &[HostRange]| ranges.iter().map(|r| (r.address, r.bytes)).collect::<Vec<_>>();
        let unions = HostRange::unions(&[range(30, 5), range(10, 10), range(20, 4), range(12, 2), range(36, 1)]);
        assert_eq!(of(&unions), [(10, 14), (30, 5), (36, 1)]);
        let pages = [
            range(5000, 100).pages(4096),
            range(4095, 2).pages(4096),
            range(4096, 4096).pages(4096),
        ];
        assert_eq!(of(&pages), [(4096, 4096), (0, 8192), (4096, 4096)]);
    }

    #[test]
    fn shared_files_show_the_same_bytes() {
        let file = SharedFile::create(c"a test", 2 * PAGE_BYTES).expect("a file");
        let (one, two) = (
            Pages::of_file(&file).expect("pages"),
            Pages::reserve(8 * PAGE_BYTES, 0).expect("pages"),
        );
        let part = two.show(4 * PAGE_BYTES, &file, PAGE_BYTES, PAGE_BYTES).expect("shown");
        assert_eq!(part.write(b"hello"), Ok(()));
        assert!(two.show(7 * PAGE_BYTES, &file, 0, 2 * PAGE_BYTES).is_none());
        assert!(two.hide(4 * PAGE_BYTES, PAGE_BYTES).is_some());
        let other = one.range().part(PAGE_BYTES, 5).expect("inside");
        drop(one);
        assert_eq!(
            other.to_vec().as_deref(),
            Ok(&b"hello"[..]),
            "the range keeps the pages"
        );
    }

    #[test]
    fn zeros_touch_no_fresh_page() {
        let resident = |block: &Block, from: u64, pages: u64| {
            let mut here = vec![0u8; pages as usize];
            let at = std::ptr::with_exposed_provenance_mut((block.address() + from) as usize);
            // SAFETY: the vector has a byte for each of the pages.
            let answer = unsafe { libc::mincore(at, (pages * PAGE_BYTES) as usize, here.as_mut_ptr()) };
            assert_eq!(answer, 0);
            here.iter().filter(|page| **page & 1 != 0).count()
        };
        const PAGES: u64 = 20_000;
        let memory = Arc::new(Memory::at_host_addresses());
        let block = Block::allocate(&memory, PAGES * PAGE_BYTES, "a test").expect("memory");
        let filled = |from: u64, bytes: u64, pattern: &[u8]| {
            let range = HostRange::for_kernels(&memory, block.address() + from, bytes, Access::Write).expect("kept");
            assert_eq!(range.fill_with(pattern), Ok(()));
        };
        let bytes_at = |at: u64, bytes: usize| {
            let mut read = vec![0; bytes];
            memory.read(block.address() + at, &mut read).expect("inside");
            read
        };
        // some bytes in the middle, at the end, and over the border of what is looked at together
        let border = (1 << 13) * PAGE_BYTES;
        for from in [5 * PAGE_BYTES + 7, border - 3, PAGES * PAGE_BYTES - 10] {
            filled(from, 10, &[9]);
        }
        let before = resident(&block, 0, PAGES);
        filled(3, PAGES * PAGE_BYTES - 8, &[0, 0]);
        assert_eq!(bytes_at(5 * PAGE_BYTES, 32), [0; 32]);
        assert_eq!(bytes_at(border - 32, 64), [0; 64]);
        assert_eq!(bytes_at(PAGES * PAGE_BYTES - 10, 10), [0, 0, 0, 0, 0, 9, 9, 9, 9, 9]);
        // on a host that has pages in swap space all are written
        if !pages::swaps() {
            assert!(before < PAGES as usize / 2 && resident(&block, 0, PAGES) <= before + 2);
        }
        // what a file shows is not the process's alone
        let file = SharedFile::create(c"a test", 4 * PAGE_BYTES).expect("a file");
        let (one, two) = (
            Pages::of_file(&file).expect("pages"),
            Pages::of_file(&file).expect("pages"),
        );
        assert_eq!(one.range().write(&[7; 3 * PAGE_BYTES as usize]), Ok(()));
        assert_eq!(two.range().fill_with(&[0]), Ok(()));
        assert_eq!(one.range().to_vec(), Ok(vec![0; 4 * PAGE_BYTES as usize]));
    }

    /// Whoever has the file could take bytes away, and every access to them would end the process.
    #[test]
    fn files_that_can_shrink_are_refused() {
        let create = |flags, seals: i32, bytes: i64| {
            // SAFETY: the name ends with a zero; the descriptor is new; sizes and seals are of this file only.
            unsafe {
                let fd = libc::memfd_create(c"a test".as_ptr(), libc::MFD_CLOEXEC | flags);
                assert_eq!(libc::ftruncate(fd, bytes), 0);
                assert!(seals == 0 || libc::fcntl(fd, libc::F_ADD_SEALS, seals) == 0);
                OwnedFd::from_raw_fd(fd)
            }
        };
        let (open, page) = (libc::MFD_ALLOW_SEALING, PAGE_BYTES as i64);
        assert!(SharedFile::of(create(open, 0, page)).is_none(), "it can shrink");
        assert!(SharedFile::of(create(0, 0, page)).is_none(), "it cannot be sealed");
        assert!(SharedFile::of(create(open, SEALS | libc::F_SEAL_WRITE, page)).is_none());
        assert!(
            SharedFile::of(create(open, SEALS, page + 1)).is_none() && SharedFile::of(create(open, SEALS, 0)).is_none()
        );
        assert!(SharedFile::of(create(open, SEALS, page)).is_some_and(|f| f.bytes() == PAGE_BYTES));
        let own = SharedFile::create(c"a test", PAGE_BYTES).expect("a file");
        // SAFETY: the descriptor is open.
        let shrunk = unsafe { libc::ftruncate(own.descriptor().as_raw_fd(), 0) };
        assert_ne!(shrunk, 0, "our own cannot shrink");
        assert!(SharedFile::of(own.descriptor().try_clone_to_owned().expect("a copy")).is_some());
    }

    #[test]
    fn an_allocation_keeps_its_bytes_when_it_is_given() {
        let memory = Arc::new(Memory::at_host_addresses());
        let address = memory
            .allocate(PAGE_BYTES, 1, Permission::ReadWrite, "shared")
            .expect("memory");
        memory.write(address, b"before").expect("inside");
        let given = Given::new(&memory, address, PAGE_BYTES, c"a test").expect("a file");
        let other = Pages::of_file(given.file())
            .expect("pages")
            .range()
            .part(0, 6)
            .expect("inside");
        assert_eq!(other.to_vec().as_deref(), Ok(&b"before"[..]));
        memory.write(address, b"behind").expect("inside");
        assert_eq!(other.to_vec().as_deref(), Ok(&b"behind"[..]));
        assert!(Given::new(&memory, address + PAGE_BYTES, PAGE_BYTES, c"none").is_none());
        assert!(memory.free(address));
        drop(given);
        assert_eq!(other.to_vec().as_deref(), Ok(&b"behind"[..]), "others keep it");
        let again = memory
            .allocate(PAGE_BYTES, 1, Permission::ReadWrite, "new")
            .expect("memory");
        let mut bytes = [1; 6];
        memory.read(again, &mut bytes).expect("inside");
        assert_eq!(bytes, [0; 6]);
    }

    #[test]
    fn blocks_are_checked() {
        let memory = Arc::new(Memory::at_host_addresses());
        let block = Block::allocate(&memory, 16, "a block").expect("memory");
        assert!(block.at::<AtomicU64>(8).is_some());
        assert!(block.at::<AtomicU64>(12).is_none() && block.at::<AtomicU64>(16).is_none());
        assert!(block.at::<AtomicU16>(u64::MAX - 1).is_none());
        assert!(block.contains(block.address + 15) && !block.contains(block.address + 16));
        // the block keeps its bytes whatever becomes of its address
        assert!(memory.free(block.address()));
        let word = block.at::<AtomicU64>(8).expect("inside");
        assert_eq!(word.swap(5, std::sync::atomic::Ordering::Relaxed), 0);
    }

    /// Memory of the program, of the runtime, and what is neither.
    #[test]
    fn ranges_that_are_not_there_are_errors() {
        let memory = Arc::new(Memory::at_host_addresses());
        let named = |address, bytes| {
            // SAFETY: not followed, or memory of this test.
            unsafe { HostRange::named(&memory, address, bytes) }
        };
        let own = memory
            .allocate(3 * PAGE_BYTES, 1, Permission::ReadWrite, "own")
            .expect("memory");
        let kept = named(own + 5, 100).expect("inside");
        let mut mine: Vec<u8> = (0..200_000).map(|n| n as u8).collect();
        let address = mine.as_mut_ptr().expose_provenance() as u64;
        let program = named(address, 200_000).expect("there");
        assert!(kept.is_kept() && !program.is_kept());
        let status = |r: Result<HostRange, Status>| r.map(drop);
        let (argument, allocation) = (
            Err(Status::ERROR_INVALID_ARGUMENT),
            Err(Status::ERROR_INVALID_ALLOCATION),
        );
        assert_eq!((status(named(0, 8)), status(named(8, u64::MAX))), (argument, argument));
        for wrong in [
            named(16, 8),
            named(own, 3 * PAGE_BYTES + 1),
            named(own + 3 * PAGE_BYTES, 1),
            named(address, 1 << 46),
        ] {
            assert_eq!(status(wrong), allocation);
        }
        // pages that are there, but not to be read
        let none = Pages::reserve(4 * PAGE_BYTES, 0).expect("addresses");
        for bytes in [8, 3 * PAGE_BYTES, 4 * PAGE_BYTES] {
            let none = range(none.address(), bytes);
            assert_eq!(kept.copy_from(&none), allocation);
            assert_eq!(
                (none.copy_from(&program), none.fill(1), none.to_vec().map(drop)),
                (allocation, allocation, allocation)
            );
        }
        assert_eq!(kept.copy_from(&program), Ok(()));
        assert_eq!(kept.to_vec().as_deref(), Ok(&mine[..100]));
        // overlapping, small and large
        let part = |offset, bytes| program.part(offset, bytes).expect("inside");
        let before = program.to_vec().expect("there");
        assert_eq!(part(3, 150_000).copy_from(&part(0, 150_000)), Ok(()));
        assert_eq!(part(3, 150_000).to_vec().as_deref(), Ok(&before[..150_000]));
        assert_eq!(part(170_001, 24_003).fill(0x0403_0201), Ok(()));
        let filled = program.to_vec().expect("there");
        assert!((0..24_000).all(|n| filled[170_001 + n] == n as u8 % 4 + 1));
        assert_eq!((filled[170_000], filled[194_001]), (before[170_000], before[194_001]));
        drop(mine);
    }

    #[test]
    fn an_alias_is_the_same_memory() {
        let memory = Arc::new(Memory::at_host_addresses());
        let mut mine = vec![1u8; 3 * PAGE_BYTES as usize];
        let program = range(mine.as_mut_ptr().expose_provenance() as u64, mine.len() as u64);
        let alias = program.alias(&memory, "an alias").expect("addresses");
        let at = alias.address();
        assert_eq!((at ^ program.address()) % PAGE_BYTES, 0);
        memory.write(at + 7, b"alias").expect("inside");
        // SAFETY: the alias is of this test's memory
        let named = unsafe { HostRange::named(&memory, at, program.bytes()) }.expect("inside");
        assert_eq!((named.host_address(), named.is_kept()), (program.address(), false));
        assert_eq!(named.part(7, 5).expect("inside").to_vec().as_deref(), Ok(&b"alias"[..]));
        drop(alias);
        assert!(memory.read(at, &mut [0]).is_err());
        drop(mine);
    }
}
