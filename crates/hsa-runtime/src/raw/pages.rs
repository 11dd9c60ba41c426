//! Pages of the process that show files of memory, which other processes can show, too.

use std::ffi::CStr;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
use std::sync::Arc;

use amdgpu_emu::memory::{Allocation, Keeper, Memory};

use super::{HostRange, Owner, PAGE_BYTES};

/// Memory as a file without a name, which several places of the address space and several processes can show. Its size is sealed: what
/// is shown of it stays.
#[derive(Debug)]
pub struct SharedFile {
    file: OwnedFd,
    bytes: u64,
}

/// What a file must promise before pages show it, since whoever else has it could take bytes away.
pub(super) const SEALS: i32 = libc::F_SEAL_SHRINK;

impl SharedFile {
    /// A file of zeros. `name` is what `/proc` shows.
    pub fn create(name: &CStr, bytes: u64) -> Option<SharedFile> {
        // SAFETY: the name is a string that ends with a zero; the descriptor is new, so nobody else owns it.
        let file = unsafe {
            let fd = libc::memfd_create(name.as_ptr(), libc::MFD_CLOEXEC | libc::MFD_ALLOW_SEALING);
            (fd >= 0).then(|| OwnedFd::from_raw_fd(fd))
        }?;
        let size = i64::try_from(bytes).ok()?;
        // SAFETY: the descriptor is open.
        let sized = unsafe {
            libc::ftruncate(file.as_raw_fd(), size) == 0
                && libc::fcntl(
                    file.as_raw_fd(),
                    libc::F_ADD_SEALS,
                    SEALS | libc::F_SEAL_GROW | libc::F_SEAL_SEAL,
                ) == 0
        };
        sized.then_some(SharedFile { file, bytes })
    }

    /// A file that another process or the program has opened; None if it is no file of whole pages that can be written and does not
    /// shrink.
    pub fn of(file: OwnedFd) -> Option<SharedFile> {
        // SAFETY: the descriptor is open.
        let seals = unsafe { libc::fcntl(file.as_raw_fd(), libc::F_GET_SEALS) };
        if seals < 0 || seals & SEALS != SEALS || seals & (libc::F_SEAL_WRITE | libc::F_SEAL_FUTURE_WRITE) != 0 {
            return None;
        }
        // SAFETY: the descriptor is open; seeking to the end of a file of memory gives its size and changes no mapping.
        let end = unsafe { libc::lseek(file.as_raw_fd(), 0, libc::SEEK_END) };
        let bytes = u64::try_from(end).ok()?;
        (bytes > 0 && bytes.is_multiple_of(PAGE_BYTES)).then_some(SharedFile { file, bytes })
    }

    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    pub fn descriptor(&self) -> BorrowedFd<'_> {
        self.file.as_fd()
    }

    /// Gives the bytes of a part back to the host: they are zero again.
    pub fn discard(&self, from: u64, bytes: u64) {
        let (Ok(from), Ok(bytes)) = (i64::try_from(from), i64::try_from(bytes)) else {
            return;
        };
        let mode = libc::FALLOC_FL_PUNCH_HOLE | libc::FALLOC_FL_KEEP_SIZE;
        // SAFETY: the descriptor is open; a host that cannot do it keeps the bytes.
        unsafe { libc::fallocate(self.file.as_raw_fd(), mode, from, bytes) };
    }
}

/// A range of addresses that is the runtime's own until this and all ranges of it are dropped; parts of it show files.
#[derive(Debug)]
pub struct Pages(Arc<Mapped>);

#[derive(Debug)]
struct Mapped {
    address: u64,
    bytes: u64,
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
        Some(Pages(Arc::new(Mapped { address, bytes })))
    }

    pub(super) fn keeper(&self) -> Keeper {
        self.0.clone()
    }

    pub fn address(&self) -> u64 {
        self.0.address
    }

    pub fn bytes(&self) -> u64 {
        self.0.bytes
    }

    /// A part, which keeps all of it.
    fn part(&self, offset: u64, bytes: u64) -> HostRange {
        HostRange {
            address: self.0.address + offset,
            host: self.0.address + offset,
            bytes,
            owner: Owner::Runtime {
                _keeper: self.0.clone(),
            },
        }
    }

    /// All of it; a process that accesses what shows nothing ends.
    pub fn range(&self) -> HostRange {
        self.part(0, self.0.bytes)
    }

    /// Shows a file, all of it.
    pub fn of_file(file: &SharedFile) -> Option<Pages> {
        let pages = Pages::reserve(file.bytes, 0)?;
        pages.show(0, file, 0, file.bytes)?;
        Some(pages)
    }

    /// Shows a part of a file at an offset; all numbers are of whole pages. None if it is not inside both.
    pub fn show(&self, offset: u64, file: &SharedFile, from: u64, bytes: u64) -> Option<HostRange> {
        let inside = offset.checked_add(bytes)? <= self.0.bytes && from.checked_add(bytes)? <= file.bytes;
        let flags = libc::MAP_SHARED | libc::MAP_FIXED;
        let at = inside.then_some(self.0.address + offset)?;
        map(at, bytes, READ_WRITE, flags, file.file.as_raw_fd(), from)?;
        Some(self.part(offset, bytes))
    }

    /// Shows nothing any more in a part.
    pub fn hide(&self, offset: u64, bytes: u64) -> Option<()> {
        let inside = offset.checked_add(bytes)? <= self.0.bytes;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED;
        map(
            inside.then_some(self.0.address + offset)?,
            bytes,
            libc::PROT_NONE,
            flags,
            -1,
            0,
        )
        .map(drop)
    }
}

impl Drop for Mapped {
    fn drop(&mut self) {
        let at = std::ptr::with_exposed_provenance_mut(self.address as usize);
        // SAFETY: the range is this value's own; users of what it shows keep it.
        unsafe { libc::munmap(at, self.bytes as usize) };
    }
}

/// An allocation whose bytes are in a file that others can show.
pub struct Given {
    file: SharedFile,
    allocation: Arc<Allocation>,
}

impl Given {
    /// Puts the bytes of an allocation of whole pages into a file; they stay at their address. What is stored meanwhile may be lost. None
    /// if it is none of the runtime's memory, or the host does not do it.
    pub fn new(memory: &Memory, address: u64, bytes: u64, name: &CStr) -> Option<Given> {
        let allocation = memory.find(address)?;
        let whole = address.is_multiple_of(PAGE_BYTES) && bytes.is_multiple_of(PAGE_BYTES) && bytes == allocation.bytes;
        let own = allocation.base == address && allocation.keeps_bytes() && memory.is_own(allocation.host_address());
        if !whole || !own || allocation.host_address() != address {
            return None;
        }
        let file = SharedFile::create(name, bytes)?;
        let shown = Pages::of_file(&file)?;
        let kept = HostRange::inside(memory, allocation.clone(), address, bytes)?;
        shown.range().copy_from(&kept).ok()?;
        // the allocation's own pages, which become anonymous again before it ends
        let flags = libc::MAP_SHARED | libc::MAP_FIXED;
        map(address, bytes, READ_WRITE, flags, file.file.as_raw_fd(), 0)?;
        Some(Given { file, allocation })
    }

    pub fn file(&self) -> &SharedFile {
        &self.file
    }
}

impl Drop for Given {
    fn drop(&mut self) {
        // the allocation's pages are its own again, and zero; it is kept until then
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED;
        map(self.allocation.base, self.allocation.bytes, READ_WRITE, flags, -1, 0);
    }
}

/// Whether some page of this host may be in swap space.
pub(super) fn swaps() -> bool {
    // SAFETY: all zeros is a value of this structure of numbers, which the call fills.
    unsafe {
        let mut info: libc::sysinfo = std::mem::zeroed();
        libc::sysinfo(&raw mut info) != 0 || info.freeswap != info.totalswap
    }
}

/// The parts (offset and bytes) of memory of the runtime's own that may hold something else than zeros: all but pages that the host has
/// not made yet. A page that is in swap space cannot be told from these, so all of it on a host that uses some.
pub(super) fn touched(host: u64, bytes: u64) -> Vec<(u64, u64)> {
    /// So many pages are looked at together.
    const AT_ONCE: u64 = 1 << 13;
    let all = vec![(0, bytes)];
    let (first, end) = (host.next_multiple_of(PAGE_BYTES), (host + bytes) & !(PAGE_BYTES - 1));
    if first >= end || swaps() {
        return all;
    }
    let mut parts = vec![(0, first - host)];
    let mut add = |from: u64, to: u64| match parts.last_mut() {
        Some((last, bytes)) if *last + *bytes == from => *bytes = to - *last,
        _ => parts.push((from, to - from)),
    };
    let mut here = vec![0u8; AT_ONCE as usize];
    for start in (first..end).step_by((AT_ONCE * PAGE_BYTES) as usize) {
        let pages = ((end - start) / PAGE_BYTES).min(AT_ONCE);
        let at = std::ptr::with_exposed_provenance_mut(start as usize);
        // SAFETY: the vector has a byte for each of the pages.
        if unsafe { libc::mincore(at, (pages * PAGE_BYTES) as usize, here.as_mut_ptr()) } != 0 {
            return all;
        }
        for (n, page) in here[..pages as usize].iter().enumerate() {
            let from = start + n as u64 * PAGE_BYTES - host;
            if page & 1 != 0 {
                add(from, from + PAGE_BYTES);
            }
        }
    }
    add(end - host, bytes);
    parts.retain(|(_, bytes)| *bytes > 0);
    parts
}
