//! Addresses of the host that are the machine's own: what is allocated at host addresses comes from here.
//!
//! No memory of the host program is ever in this range, also none that it has given back but still has locked. The range is
//! reserved when it is first needed, by pieces so large that one is enough for most programs.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{GUARD_BYTES, PAGE_BYTES};

/// Blocks from this size on get pages of their own, which go back to the host with them; smaller ones share a part of the range that is
/// accessible all the time.
pub const OWN_PAGES_FROM: u64 = 4 << 20;
/// Smaller blocks up to this size are cleared when they end; of others the pages are given back.
const CLEARED_TO: u64 = 128 << 10;
/// Addresses that are reserved at once, for small blocks and for large ones.
const SMALL_BYTES: u64 = 16 << 30;
const LARGE_BYTES: u64 = 1 << 40;
/// As many, where the host limits the addresses of a process.
const LIMITED_BYTES: u64 = 64 << 20;
/// Alignment of what is reserved, and of blocks with pages of their own.
pub const ALIGN: u64 = 2 << 20;

/// What a range of addresses is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// Zeroed memory, of which all will be touched.
    Dense,
    /// Zeroed memory, of which little will be touched.
    Sparse,
    /// Addresses alone.
    Addresses,
}

/// The machine's own addresses.
#[derive(Debug, Default)]
pub struct Arena {
    zones: Mutex<[Zone; 2]>,
}

/// Addresses of one kind.
#[derive(Debug, Default)]
pub struct Zone {
    reserved: Vec<(u64, u64)>,
    /// Free ranges: bytes by start, and starts by bytes.
    pub by_start: BTreeMap<u64, u64>,
    pub by_size: BTreeSet<(u64, u64)>,
}

impl Zone {
    fn insert(&mut self, start: u64, bytes: u64) {
        self.by_start.insert(start, bytes);
        self.by_size.insert((bytes, start));
    }

    fn remove(&mut self, start: u64) -> Option<u64> {
        let bytes = self.by_start.remove(&start)?;
        self.by_size.remove(&(bytes, start));
        Some(bytes)
    }

    /// Takes the smallest free range that has room.
    pub fn take(&mut self, bytes: u64, align: u64) -> Option<u64> {
        let fits = |&&(free, start): &&(u64, u64)| {
            let at = start.checked_next_multiple_of(align);
            at.is_some_and(|at| at - start <= free && bytes <= free - (at - start))
        };
        let (free, start) = *self.by_size.range((bytes, 0)..).find(fits)?;
        let at = start.next_multiple_of(align);
        self.remove(start);
        if at > start {
            self.insert(start, at - start);
        }
        if at + bytes < start + free {
            self.insert(at + bytes, start + free - (at + bytes));
        }
        Some(at)
    }

    /// Gives a range back, which becomes one with its free neighbours.
    pub fn give(&mut self, mut start: u64, mut bytes: u64) {
        if let Some(behind) = self.remove(start + bytes) {
            bytes += behind;
        }
        let before = self.by_start.range(..start).next_back().map(|(s, b)| (*s, *b));
        if let Some((s, b)) = before.filter(|(s, b)| s + b == start) {
            self.remove(s);
            (start, bytes) = (s, b + bytes);
        }
        self.insert(start, bytes);
    }
}

fn map(at: u64, bytes: u64, protection: i32, flags: i32) -> Option<u64> {
    let flags = flags | libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
    let wish = std::ptr::with_exposed_provenance_mut(at as usize);
    // SAFETY: callers replace only pages of their own (`MAP_FIXED`), or let the host choose the address.
    let got = unsafe { libc::mmap(wish, usize::try_from(bytes).ok()?, protection, flags, -1, 0) };
    (got != libc::MAP_FAILED).then(|| got.expose_provenance() as u64)
}

const READ_WRITE: i32 = libc::PROT_READ | libc::PROT_WRITE;

impl Arena {
    fn zones(&self) -> MutexGuard<'_, [Zone; 2]> {
        self.zones.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes addresses, with memory there if it is asked for, and leaves some free behind them. `align` is a power of two.
    pub fn take(self: &Arc<Self>, bytes: u64, align: u64, usage: Use) -> Option<Place> {
        let bytes = bytes.max(1).checked_next_multiple_of(PAGE_BYTES)?;
        let large = bytes >= OWN_PAGES_FROM || usage == Use::Addresses;
        let align = align.max(if large && usage != Use::Addresses {
            ALIGN
        } else {
            PAGE_BYTES
        });
        let zone = usize::from(large);
        let mut zones = self.zones();
        let with_guard = bytes.checked_add(GUARD_BYTES)?;
        let address = match zones[zone].take(with_guard, align) {
            Some(address) => address,
            None => {
                let (start, more) = Self::reserve(large, with_guard.checked_add(align)?)?;
                zones[zone].reserved.push((start, more));
                zones[zone].give(start, more);
                zones[zone].take(with_guard, align)?
            }
        };
        drop(zones);
        let place = Place {
            arena: self.clone(),
            address,
            bytes,
            zone,
            mapped: large && usage != Use::Addresses,
        };
        if place.mapped {
            map(address, bytes, READ_WRITE, libc::MAP_FIXED)?;
            if usage == Use::Dense {
                place.advise(libc::MADV_HUGEPAGE);
            }
        }
        Some(place)
    }

    /// Reserves addresses for at least so many bytes.
    fn reserve(large: bool, bytes: u64) -> Option<(u64, u64)> {
        let (usual, protection) = match large {
            true => (LARGE_BYTES, libc::PROT_NONE),
            false => (SMALL_BYTES, READ_WRITE),
        };
        let least = bytes.checked_add(ALIGN)?.checked_next_multiple_of(ALIGN)?;
        let sizes = [usual, LIMITED_BYTES, least];
        let mut sizes = sizes.into_iter().filter(|size| *size >= least);
        let (start, bytes) = sizes.find_map(|size| Some((map(0, size, protection, libc::MAP_NORESERVE)?, size)))?;
        if !large {
            // one touched page of a small block must not become 2 MiB
            advise(start, bytes, libc::MADV_NOHUGEPAGE);
        }
        Some((start, bytes))
    }

    /// Whether an address is in the range.
    pub fn contains(&self, address: u64) -> bool {
        let zones = self.zones();
        let mut reserved = zones.iter().flat_map(|z| &z.reserved);
        reserved.any(|(start, bytes)| address.wrapping_sub(*start) < *bytes)
    }

    /// The addresses around one that are the host program's; None if it is the machine's.
    pub(super) fn gap(&self, address: u64) -> Option<Range<u64>> {
        let mut gap = 0..u64::MAX;
        for (start, bytes) in self.zones().iter().flat_map(|z| &z.reserved) {
            let end = start + bytes;
            if end <= address {
                gap.start = gap.start.max(end);
            } else if *start > address {
                gap.end = gap.end.min(*start);
            } else {
                return None;
            }
        }
        Some(gap)
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        let zones = self.zones.get_mut().unwrap_or_else(PoisonError::into_inner);
        for (start, bytes) in zones.iter().flat_map(|z| &z.reserved) {
            let at = std::ptr::with_exposed_provenance_mut(*start as usize);
            // SAFETY: the range is the arena's own, and every place in it keeps the arena.
            unsafe { libc::munmap(at, *bytes as usize) };
        }
    }
}

/// Advice to the host about whole pages of the arena; one that it does not take changes nothing.
fn advise(address: u64, bytes: u64, advice: i32) -> bool {
    let at = std::ptr::with_exposed_provenance_mut(address as usize);
    // SAFETY: the pages are the arena's; of advice that drops their bytes, no block is there any more.
    unsafe { libc::madvise(at, bytes as usize, advice) == 0 }
}

/// A range of the machine's own addresses, until it is dropped.
#[derive(Debug)]
pub struct Place {
    arena: Arc<Arena>,
    pub(super) address: u64,
    /// Without what is free behind them.
    bytes: u64,
    zone: usize,
    /// Has pages of its own.
    mapped: bool,
}

impl Place {
    /// Its addresses, without those that are free behind them.
    pub fn range(&self) -> Range<u64> {
        self.address..self.address + self.bytes
    }

    /// Whether it has pages of its own.
    pub fn is_mapped(&self) -> bool {
        self.mapped
    }

    fn advise(&self, advice: i32) -> bool {
        advise(self.address, self.bytes, advice)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let clean = match (self.zone, self.mapped) {
            (0, _) if self.bytes > CLEARED_TO => self.advise(libc::MADV_DONTNEED),
            (0, _) => {
                let at = std::ptr::with_exposed_provenance_mut::<u8>(self.address as usize);
                // SAFETY: small blocks are accessible all the time, and nobody has this one any more.
                unsafe { at.write_bytes(0, self.bytes as usize) };
                true
            }
            (_, true) => {
                let flags = libc::MAP_FIXED | libc::MAP_NORESERVE;
                map(self.address, self.bytes, libc::PROT_NONE, flags).is_some()
            }
            (_, false) => true,
        };
        // addresses whose bytes the host has kept are not given out again
        if clean {
            self.arena.zones()[self.zone].give(self.address, self.bytes + GUARD_BYTES);
        }
    }
}
