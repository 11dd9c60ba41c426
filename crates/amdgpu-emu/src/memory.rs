//! Guest memory: one address space, every access checked against what was allocated.
//!
//! An allocation has a guest address and host bytes behind it. For memory that the machine allocates, guest addresses are
//! counted up from a fixed start, so that runs repeat; memory that a host program owns is entered at its host address. A
//! runtime whose host program follows the same pointers takes [`Memory::at_host_addresses`]: what is allocated has the host's
//! addresses then, from a range of the machine's own, and the host program's memory can have an alias there.
//! Guest programs may race; accesses go through raw pointers, atomics through host atomics, and no Rust reference to guest
//! bytes is ever made.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, RwLock};

use crate::fault::{Access, FaultKind, MemoryError};
use arena::{Arena, Place, Use};
use block::{HostBlock, HostBytes, HostSource};
use gws::Gws;
pub use vector::{LaneFault, Lanes};
use whereabouts::Freed;

pub mod arena;
pub mod block;
pub mod gws;
pub mod rows;
pub(crate) mod span;
mod vector;
pub mod whereabouts;
pub(crate) mod windows;
pub(crate) mod word;

/// First guest address handed out.
const FIRST_ADDRESS: u64 = 0x7f00_0000_0000;
/// First one of a device: host code has no windows at the ends of 4 GiB.
const FIRST_OF_DEVICE: u64 = FIRST_ADDRESS + 0x10_0000;
const _: () = assert!(FIRST_OF_DEVICE & 0xffff_ffff >= windows::MARGIN);
/// Unmapped bytes between two allocations, so that running past an end is found.
const GUARD_BYTES: u64 = 0x1_0000;
/// Alignment of every allocation.
pub const PAGE_BYTES: u64 = 0x1000;
/// Alignment of the host bytes behind a guest address of ours: a cache line, so that atomics work.
const HOST_ALIGN: u64 = 64;

/// What the guest may do with an allocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Permission {
    ReadOnly,
    ReadWrite,
    /// Code: read and execute.
    Execute,
}

/// Whom an allocation is for. Fault reports name neighbours and freed memory of the user's only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Owner {
    User,
    Machine,
}

/// A range of guest memory.
pub struct Allocation {
    pub base: u64,
    pub bytes: u64,
    pub permission: Permission,
    /// What it is, for fault reports: `buffer a`, `kernarg`, `code object`.
    pub name: String,
    owner: Owner,
    host: *mut u8,
    kept: Kept,
}

/// Keeps bytes of the host as long as it lives.
pub type Keeper = Arc<dyn Any + Send + Sync>;

/// What an allocation keeps.
enum Kept {
    Bytes {
        _keeper: Keeper,
    },
    /// The addresses alone; the bytes are the host program's.
    Addresses {
        _place: Place,
    },
    /// Both are the host program's.
    Nothing,
}

impl std::fmt::Debug for Allocation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?}", self.describe(), self.permission)
    }
}

// SAFETY: the pointer is to bytes that live as long as the allocation and are accessed only as raw memory.
unsafe impl Send for Allocation {}
// SAFETY: as above; concurrent guest accesses are the guest's races on raw bytes.
unsafe impl Sync for Allocation {}

/// Knows the memory of the host program that nobody has entered, for kernels that may access all of it.
pub trait HostMemory: std::fmt::Debug + Send + Sync {
    /// A range around an address that may be accessed now; None if that address may not be.
    fn around(&self, address: u64) -> Option<HostPages>;
}

/// A range of the host program's memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HostPages {
    pub base: u64,
    pub bytes: u64,
    pub permission: Permission,
}

/// Guest addresses set aside, with the host bytes behind them, for the allocations that [`Memory::allocate_in`] makes there.
#[derive(Debug)]
pub struct Reservation {
    /// Guest address.
    pub base: u64,
    bytes: u64,
    block: Arc<HostBlock>,
}

impl Allocation {
    /// Where the host finds its first byte.
    pub fn host_address(&self) -> u64 {
        self.host.expose_provenance() as u64
    }

    /// Whether its bytes stay as long as this lives.
    pub fn keeps_bytes(&self) -> bool {
        matches!(self.kept, Kept::Bytes { .. })
    }

    /// Whether it is memory of the host program at the program's own address.
    pub fn is_lent(&self) -> bool {
        matches!(self.kept, Kept::Nothing)
    }

    fn describe(&self) -> String {
        whereabouts::describe(&self.name, self.base, self.bytes)
    }
}

#[derive(Debug, Default)]
struct Table {
    by_base: BTreeMap<u64, Arc<Allocation>>,
    /// Memory of the host program at its own addresses, apart: what is still entered when the program has given it back gives way to
    /// what is there since.
    lent: BTreeMap<u64, Arc<Allocation>>,
    next: u64,
    freed: Freed,
}

/// The allocation of a map that begins last up to an address.
fn below(map: &BTreeMap<u64, Arc<Allocation>>, address: u64) -> Option<&Arc<Allocation>> {
    map.range(..=address).next_back().map(|(_, a)| a)
}

impl Table {
    /// The allocation that holds an address, and the part of it that no other one hides.
    fn holding(&self, address: u64) -> Option<(&Arc<Allocation>, Range)> {
        let holds = |a: &&Arc<Allocation>| address - a.base < a.bytes;
        if let Some(own) = below(&self.by_base, address).filter(holds) {
            return Some((own, Range::of(own)));
        }
        let lent = below(&self.lent, address).filter(holds)?;
        let mut range = Range::of(lent);
        if let Some(before) = below(&self.by_base, address) {
            range.cut_before(before.base + before.bytes);
        }
        if let Some((behind, _)) = self.by_base.range(address..).next() {
            range.bytes = range.bytes.min(behind - range.base);
        }
        Some((lent, range))
    }

    /// Takes the next guest addresses that are free, also of memory that was entered at its host address.
    fn take(&mut self, bytes: u64, align: u64) -> Option<u64> {
        let mut base = self.next.max(FIRST_ADDRESS).checked_next_multiple_of(align)?;
        loop {
            let end = base.checked_add(bytes)?.checked_add(GUARD_BYTES)?;
            let in_the_way = [&self.by_base, &self.lent].into_iter();
            let in_the_way = in_the_way
                .filter_map(|map| below(map, end - 1))
                .map(|a| a.base + a.bytes);
            let in_the_way = in_the_way.max().map(|end| end + GUARD_BYTES);
            match in_the_way.filter(|&free| free > base) {
                Some(free) => base = free.checked_next_multiple_of(align)?,
                None => {
                    self.next = end;
                    return Some(base);
                }
            }
        }
    }
}

/// Bytes of the global data share.
pub(crate) const GDS_BYTES: usize = 64 << 10;

/// The guest's address space, shared by all threads of the machine.
#[derive(Debug, Default)]
pub struct Memory {
    table: RwLock<Table>,
    /// Counts changes of the table: caches of an older epoch are stale.
    epoch: AtomicU64,
    /// Where allocations have the addresses of the host bytes behind them.
    arena: Option<Arc<Arena>>,
    /// See [`Memory::refuse_reads_of_code`].
    guards_code: AtomicBool,
    /// See [`Memory::reach_host`].
    host: OnceLock<Box<dyn HostMemory>>,
    /// Global wave sync of the devices that have this memory.
    pub(crate) gws: Mutex<Gws>,
    /// Their global data share; empty until it is first used, then zero.
    pub(crate) gds: Mutex<Vec<u8>>,
}

impl Memory {
    pub fn new() -> Self {
        Self::default()
    }

    /// Memory of a device, whose guest addresses count up.
    pub fn of_device() -> Self {
        let memory = Self::default();
        memory.table_mut().next = FIRST_OF_DEVICE;
        memory
    }

    /// Memory whose guest addresses are host addresses, as the HSA API needs it: host and kernels share pointers.
    pub fn at_host_addresses() -> Self {
        Memory {
            arena: Some(Arc::default()),
            ..Self::default()
        }
    }

    /// From now on guests may not read code, which hardware lets them. Nothing of the kind runs yet.
    pub fn refuse_reads_of_code(&self) {
        self.guards_code.store(true, Ordering::Relaxed);
    }

    fn table(&self) -> std::sync::RwLockReadGuard<'_, Table> {
        self.table.read().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn table_mut(&self) -> std::sync::RwLockWriteGuard<'_, Table> {
        self.table.write().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Allocates `bytes` zeroed bytes (at least one) aligned to a page and to `align` (a power of two). Gives the guest
    /// address, or None if the host has no memory left.
    pub fn allocate(&self, bytes: u64, align: u64, permission: Permission, name: &str) -> Option<u64> {
        let bytes = bytes.max(1);
        let reservation = self.reserve(bytes, align)?;
        self.allocate_in(&reservation, 0, bytes, permission, name)
    }

    /// [`Memory::allocate`] for what the user did not ask for: queues, signals, kernarg segments that the machine fills.
    pub fn allocate_own(&self, bytes: u64, align: u64, permission: Permission, name: &str) -> Option<u64> {
        let bytes = bytes.max(1);
        let reservation = self.reserve(bytes, align)?;
        self.enter_in(&reservation, 0..bytes, permission, name, Owner::Machine)
    }

    /// [`Memory::allocate_own`] for memory of which a small part will be touched.
    pub fn allocate_sparse(&self, bytes: u64, align: u64, permission: Permission, name: &str) -> Option<u64> {
        let bytes = bytes.max(1);
        let reservation = self.reserve_block(bytes, align, (HostBytes::heap, Use::Sparse))?;
        self.enter_in(&reservation, 0..bytes, permission, name, Owner::Machine)
    }

    /// Sets aside zeroed bytes, aligned to a page and to `align`, for allocations next to each other.
    pub fn reserve(&self, bytes: u64, align: u64) -> Option<Reservation> {
        self.reserve_block(bytes, align, (HostBytes::dense, Use::Dense))
    }

    fn reserve_block(&self, bytes: u64, align: u64, (source, usage): (HostSource, Use)) -> Option<Reservation> {
        let align = align.max(PAGE_BYTES);
        let (base, block) = if let Some(arena) = &self.arena {
            let place = arena.take(bytes, align, usage)?;
            (place.address, HostBlock::own(place))
        } else {
            let block = HostBlock::new(bytes, HOST_ALIGN, source)?;
            (self.table_mut().take(bytes, align)?, block)
        };
        Some(Reservation {
            base,
            bytes,
            block: Arc::new(block),
        })
    }

    /// Zeroed bytes at a guest address that the caller chooses, for code that has part of an address in it, as drivers' code has the
    /// upper half of its descriptors'. None if something is there, if the host has no memory left, or if guest addresses are the host's.
    pub fn allocate_at(&self, base: u64, bytes: u64, permission: Permission, name: &str) -> Option<u64> {
        let bytes = bytes.max(1);
        let end = base.checked_add(bytes)?;
        if self.arena.is_some() {
            return None;
        }
        let block = Arc::new(HostBlock::new(bytes, HOST_ALIGN, HostBytes::heap)?);
        let table = self.table();
        let taken = |map| below(map, end - 1).is_some_and(|a| a.base + a.bytes > base);
        if taken(&table.by_base) || taken(&table.lent) {
            return None;
        }
        drop(table);
        let place = Reservation { base, bytes, block };
        self.enter_in(&place, 0..bytes, permission, name, Owner::User)
    }

    /// Makes `bytes` at an offset of a reservation accessible; None if they are not inside it. No other allocation may use them.
    pub fn allocate_in(
        &self,
        place: &Reservation,
        offset: u64,
        bytes: u64,
        permission: Permission,
        name: &str,
    ) -> Option<u64> {
        let range = offset..offset.checked_add(bytes)?;
        self.enter_in(place, range, permission, name, Owner::User)
    }

    fn enter_in(
        &self,
        place: &Reservation,
        range: std::ops::Range<u64>,
        permission: Permission,
        name: &str,
        owner: Owner,
    ) -> Option<u64> {
        if range.end > place.bytes {
            return None;
        }
        Some(self.enter(Allocation {
            base: place.base + range.start,
            bytes: range.end - range.start,
            permission,
            name: name.to_string(),
            owner,
            host: place.block.host.wrapping_add(range.start as usize),
            kept: Kept::Bytes {
                _keeper: place.block.clone(),
            },
        }))
    }

    fn enter(&self, allocation: Allocation) -> u64 {
        let base = allocation.base;
        let mut table = self.table_mut();
        let map = match allocation.is_lent() {
            true => &mut table.lent,
            false => &mut table.by_base,
        };
        map.insert(base, Arc::new(allocation));
        drop(table);
        self.epoch.fetch_add(1, Ordering::Release);
        base
    }

    /// Enters memory of the host program at its own address. Allocations that are there too hide it.
    ///
    /// # Safety
    /// `host..host + bytes` stays valid for reads and writes until [`Memory::unregister_host`] of the address has returned and no
    /// dispatch that can reach it runs; but for parts that allocations hide.
    pub unsafe fn register_host(&self, host: *mut u8, bytes: u64, permission: Permission, name: &str) -> u64 {
        self.enter(Allocation {
            base: host.expose_provenance() as u64,
            bytes,
            permission,
            name: name.to_string(),
            owner: Owner::User,
            host,
            kept: Kept::Nothing,
        })
    }

    /// Lets views that ask for it ([`MemoryView::reaching_host`]) access the host program's own memory.
    ///
    /// # Safety
    /// Addresses are those of the host, and a range that `host` gives stays as accessible as it says until the views that were made
    /// before have ended.
    pub unsafe fn reach_host(&self, host: Box<dyn HostMemory>) {
        // the first one stays
        let _ = self.host.set(host);
    }

    /// The host program's own memory around an address, as an allocation that is in no table: between what is entered, and outside of
    /// the machine's own addresses.
    fn find_host(&self, address: u64) -> Option<(Arc<Allocation>, Range)> {
        let pages = self.host.get()?.around(address)?;
        let (mut base, mut end) = (pages.base, pages.base.saturating_add(pages.bytes));
        if let Some(arena) = &self.arena {
            let gap = arena.gap(address)?;
            (base, end) = (base.max(gap.start), end.min(gap.end));
        }
        let table = self.table();
        for map in [&table.by_base, &table.lent] {
            base = base.max(below(map, address).map_or(0, |a| a.base + a.bytes));
            end = end.min(map.range(address..).next().map_or(u64::MAX, |(next, _)| *next));
        }
        if !(base..end).contains(&address) {
            return None;
        }
        let found = Allocation {
            base,
            bytes: end - base,
            permission: pages.permission,
            name: "memory of the host program".into(),
            owner: Owner::User,
            host: std::ptr::with_exposed_provenance_mut(base as usize),
            kept: Kept::Nothing,
        };
        let range = Range::of(&found);
        Some((Arc::new(found), range))
    }

    /// Ends what [`Memory::register_host`] began; false if nothing begins at `base`.
    pub fn unregister_host(&self, base: u64) -> bool {
        let removed = {
            let mut table = self.table_mut();
            let removed = table.lent.remove(&base);
            table.remember(&removed);
            removed
        };
        self.epoch.fetch_add(1, Ordering::Release);
        removed.is_some()
    }

    /// Enters memory at its own address, or another that nobody else has, until [`Memory::free`].
    ///
    /// # Safety
    /// `host..host + bytes` is valid for reads and writes as long as `keeper` lives.
    pub unsafe fn enter_kept(
        &self,
        base: u64,
        host: *mut u8,
        bytes: u64,
        permission: Permission,
        name: &str,
        keeper: Keeper,
    ) -> u64 {
        self.enter(Allocation {
            base,
            bytes,
            permission,
            name: name.to_string(),
            owner: Owner::User,
            host,
            kept: Kept::Bytes { _keeper: keeper },
        })
    }

    /// Enters memory of the host program at addresses of the machine's own, too, until [`Memory::free`] of what this gives. None if
    /// addresses are not the host's, or there are none left.
    ///
    /// # Safety
    /// As [`Memory::register_host`].
    pub unsafe fn alias_host(&self, host: *mut u8, bytes: u64, permission: Permission, name: &str) -> Option<u64> {
        let arena = self.arena.as_ref()?;
        let place = arena.take(bytes, PAGE_BYTES, Use::Addresses)?;
        let base = place.address;
        Some(self.enter(Allocation {
            base,
            bytes,
            permission,
            name: name.to_string(),
            owner: Owner::User,
            host,
            kept: Kept::Addresses { _place: place },
        }))
    }

    /// Removes the allocation that begins at `base`; false if none does.
    pub fn free(&self, base: u64) -> bool {
        // its bytes may go only when the table is not held any more
        let removed = {
            let mut table = self.table_mut();
            let removed = table.by_base.remove(&base);
            table.remember(&removed);
            removed
        };
        self.epoch.fetch_add(1, Ordering::Release);
        removed.is_some()
    }

    /// Whether an address is one of those that the machine gives out itself, allocated or not.
    pub fn is_own(&self, address: u64) -> bool {
        self.arena.as_ref().is_some_and(|arena| arena.contains(address))
    }

    /// The allocation that holds `address`.
    pub fn find(&self, address: u64) -> Option<Arc<Allocation>> {
        self.table().holding(address).map(|(a, _)| a.clone())
    }

    /// What is allocated and has bytes of its own addresses, by address: not memory that is lent under a second one.
    pub fn allocations(&self) -> Vec<Arc<Allocation>> {
        self.table().by_base.values().cloned().collect()
    }

    /// Copies guest bytes out, for the host's side.
    pub fn read(&self, address: u64, out: &mut [u8]) -> Result<(), FaultKind> {
        MemoryView::new(self).read(address, out)
    }

    /// Copies bytes in from the host's side, also to memory that the guest may only read.
    pub fn write(&self, address: u64, data: &[u8]) -> Result<(), FaultKind> {
        let host = MemoryView::new(self).locate(address, data.len() as u64, Access::Read)?;
        // SAFETY: `locate` gives a pointer to that many bytes; all allocations are writable for the host.
        unsafe { std::ptr::copy_nonoverlapping(data.as_ptr(), host, data.len()) };
        Ok(())
    }
}

/// Allocations a view keeps at hand: a kernel's buffers, its arguments, the packet, scratch.
const CACHED: usize = 8;

/// What an access is checked against, copied out of an allocation that the view keeps alive.
#[derive(Clone, Copy)]
struct Range {
    base: u64,
    bytes: u64,
    host: *mut u8,
    permission: Permission,
}

impl Range {
    /// A range that holds nothing.
    const NONE: Range = Range {
        base: 0,
        bytes: 0,
        host: std::ptr::null_mut(),
        permission: Permission::ReadOnly,
    };

    fn of(a: &Allocation) -> Range {
        Range {
            base: a.base,
            bytes: a.bytes,
            host: a.host,
            permission: a.permission,
        }
    }

    /// Leaves out what is before an address inside.
    fn cut_before(&mut self, address: u64) {
        let cut = address.saturating_sub(self.base).min(self.bytes);
        self.base += cut;
        self.bytes -= cut;
        self.host = self.host.wrapping_add(cut as usize);
    }
}

/// One thread's way into [`Memory`]: keeps the allocations it used last.
pub struct MemoryView<'m> {
    memory: &'m Memory,
    epoch: u64,
    ranges: [Range; CACHED],
    /// The allocations of `ranges`.
    kept: [Option<Arc<Allocation>>; CACHED],
    next_victim: usize,
    reaches_host: bool,
    /// Code may not be read.
    guards_code: bool,
    /// Stores and atomics that changed something since [`MemoryView::take_writes`].
    writes: u64,
    /// What host code finds memory by.
    windows: windows::Kept,
}

impl<'m> MemoryView<'m> {
    pub fn new(memory: &'m Memory) -> Self {
        MemoryView {
            memory,
            epoch: memory.epoch.load(Ordering::Acquire),
            ranges: [Range::NONE; CACHED],
            kept: Default::default(),
            next_victim: 0,
            reaches_host: false,
            guards_code: false,
            writes: 0,
            windows: windows::Kept::new(),
        }
    }

    /// The same; `reaches` lets it access what [`Memory::reach_host`] gives.
    pub fn reaching_host(mut self, reaches: bool) -> Self {
        self.reaches_host = reaches;
        self
    }

    /// The view of a guest: what [`Memory::refuse_reads_of_code`] has said counts.
    pub fn of_guest(mut self) -> Self {
        self.guards_code = self.memory.guards_code.load(Ordering::Relaxed);
        self
    }

    /// Number of stores and changing atomics since the last call.
    pub fn take_writes(&mut self) -> u64 {
        std::mem::take(&mut self.writes)
    }

    pub fn memory(&self) -> &'m Memory {
        self.memory
    }

    /// The range at hand that holds `address` and allows the access.
    #[inline(always)]
    fn at_hand(&self, address: u64, access: Access) -> Option<Range> {
        if self.epoch != self.memory.epoch.load(Ordering::Acquire) {
            return None;
        }
        let holds = |r: &&Range| address.wrapping_sub(r.base) < r.bytes && allows(r.permission, access);
        self.ranges.iter().find(holds).copied()
    }

    /// Checks an access and gives the host's pointer to it.
    #[inline(always)]
    fn locate(&mut self, address: u64, bytes: u64, access: Access) -> Result<*mut u8, FaultKind> {
        if let Some(r) = self.at_hand(address, access)
            && bytes <= r.bytes - (address - r.base)
        {
            self.writes += (access == Access::Write) as u64;
            return Ok(r.host.wrapping_add((address - r.base) as usize));
        }
        self.locate_slow(address, bytes, access)
    }

    #[cold]
    #[inline(never)]
    fn locate_slow(&mut self, address: u64, bytes: u64, access: Access) -> Result<*mut u8, FaultKind> {
        let epoch = self.memory.epoch.load(Ordering::Acquire);
        if epoch != self.epoch {
            self.ranges = [Range::NONE; CACHED];
            self.kept = Default::default();
            self.epoch = epoch;
        }
        let fault = |reason| FaultKind::Memory {
            address,
            bytes,
            access,
            reason,
        };
        let entered = self
            .memory
            .table()
            .holding(address)
            .map(|(a, range)| (a.clone(), range));
        let of_host = || self.reaches_host.then(|| self.memory.find_host(address))?;
        let Some((a, range)) = entered.or_else(of_host) else {
            return Err(fault(self.memory.whereabouts(address)));
        };
        let offset = address - range.base;
        if bytes > range.bytes - offset {
            return Err(fault(MemoryError::PastEnd {
                allocation: a.describe(),
            }));
        }
        let is_guarded = self.guards_code && a.permission == Permission::Execute;
        if is_guarded && access == Access::Read || !allows(a.permission, access) {
            return Err(fault(MemoryError::Permission {
                allocation: a.describe(),
            }));
        }
        let host = range.host.wrapping_add(offset as usize);
        if is_guarded {
            return Ok(host);
        }
        self.ranges[self.next_victim] = range;
        self.kept[self.next_victim] = Some(a);
        self.next_victim = (self.next_victim + 1) % CACHED;
        self.writes += (access == Access::Write) as u64;
        Ok(host)
    }

    /// Whether an access is allowed.
    ///
    /// # Errors
    /// It is not.
    pub fn check(&mut self, address: u64, bytes: u64, access: Access) -> Result<(), FaultKind> {
        self.locate(address, bytes, access).map(|_| ())
    }

    /// Copies bytes out.
    ///
    /// # Errors
    /// They may not be read.
    pub fn read(&mut self, address: u64, out: &mut [u8]) -> Result<(), FaultKind> {
        let host = self.locate(address, out.len() as u64, Access::Read)?;
        // SAFETY: `locate` gives a pointer to that many readable bytes.
        unsafe { std::ptr::copy_nonoverlapping(host, out.as_mut_ptr(), out.len()) };
        Ok(())
    }

    /// Loads `N` bytes.
    #[inline(always)]
    pub fn load<const N: usize>(&mut self, address: u64) -> Result<[u8; N], FaultKind> {
        let host = self.locate(address, N as u64, Access::Read)?;
        // SAFETY: `locate` gives N readable bytes; an array of bytes needs no alignment.
        Ok(unsafe { host.cast::<[u8; N]>().read() })
    }

    /// Stores `N` bytes.
    #[inline(always)]
    pub fn store<const N: usize>(&mut self, address: u64, value: [u8; N]) -> Result<(), FaultKind> {
        let host = self.locate(address, N as u64, Access::Write)?;
        // SAFETY: `locate` gives N writable bytes.
        unsafe { host.cast::<[u8; N]>().write(value) };
        Ok(())
    }

    /// Loads consecutive dwords.
    #[inline(always)]
    pub fn load_dwords(&mut self, address: u64, out: &mut [u32]) -> Result<(), FaultKind> {
        let host = self.locate(address, out.len() as u64 * 4, Access::Read)?;
        // SAFETY: `locate` gives that many readable bytes, copied as bytes.
        unsafe { std::ptr::copy_nonoverlapping(host, out.as_mut_ptr().cast(), out.len() * 4) };
        Ok(())
    }

    /// Stores consecutive dwords.
    pub fn store_dwords(&mut self, address: u64, data: &[u32]) -> Result<(), FaultKind> {
        let host = self.locate(address, data.len() as u64 * 4, Access::Write)?;
        // SAFETY: `locate` gives that many writable bytes, copied as bytes.
        unsafe { std::ptr::copy_nonoverlapping(data.as_ptr().cast(), host, data.len() * 4) };
        Ok(())
    }

    fn locate_atomic(&mut self, address: u64, bytes: u64) -> Result<*mut u8, FaultKind> {
        if !address.is_multiple_of(bytes) {
            return Err(FaultKind::MisalignedAtomic { address, bytes });
        }
        self.locate(address, bytes, Access::Atomic)
    }

    /// Replaces the dword at `address` by `f` of it, atomically; gives the old one. `f` may be called more than once.
    pub fn atomic32(&mut self, address: u64, mut f: impl FnMut(u32) -> u32) -> Result<u32, FaultKind> {
        let host = self.locate_atomic(address, 4)?;
        if host.addr() % 4 != 0 {
            return Err(FaultKind::MisalignedAtomic { address, bytes: 4 });
        }
        // SAFETY: four writable, aligned bytes that live as long as the cached allocation.
        let cell = unsafe { AtomicU32::from_ptr(host.cast()) };
        let mut old = cell.load(Ordering::Relaxed);
        loop {
            let new = f(old);
            match cell.compare_exchange_weak(old, new, Ordering::SeqCst, Ordering::Relaxed) {
                Ok(old) => {
                    self.writes += (new != old) as u64;
                    return Ok(old);
                }
                Err(now) => old = now,
            }
        }
    }

    /// As [`MemoryView::atomic32`], for 64 bits.
    pub fn atomic64(&mut self, address: u64, mut f: impl FnMut(u64) -> u64) -> Result<u64, FaultKind> {
        let host = self.locate_atomic(address, 8)?;
        if host.addr() % 8 != 0 {
            return Err(FaultKind::MisalignedAtomic { address, bytes: 8 });
        }
        // SAFETY: eight writable, aligned bytes that live as long as the cached allocation.
        let cell = unsafe { AtomicU64::from_ptr(host.cast()) };
        let mut old = cell.load(Ordering::Relaxed);
        loop {
            let new = f(old);
            match cell.compare_exchange_weak(old, new, Ordering::SeqCst, Ordering::Relaxed) {
                Ok(old) => {
                    self.writes += (new != old) as u64;
                    return Ok(old);
                }
                Err(now) => old = now,
            }
        }
    }
}

fn allows(permission: Permission, access: Access) -> bool {
    match access {
        Access::Read => true,
        Access::Write | Access::Atomic => permission == Permission::ReadWrite,
        Access::Execute => permission == Permission::Execute,
    }
}
