//! What an address is that memory refuses, in words that lead a person to the cause.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use super::{Allocation, GUARD_BYTES, Memory, Owner, Table, below};
use crate::fault::MemoryError;

/// Hosts map nothing in the first and the last so many bytes: an address there is a null pointer and an offset.
const NULL_BYTES: u64 = 0x1_0000;
/// Freed allocations that are remembered.
pub const FREED_KEPT: usize = 256;

/// Allocations of the user that are no more, the last ones.
#[derive(Debug, Default)]
pub(super) struct Freed(VecDeque<FreedRange>);

#[derive(Debug)]
struct FreedRange {
    base: u64,
    bytes: u64,
    name: String,
}

impl Freed {
    pub(super) fn remember(&mut self, allocation: &Allocation) {
        if allocation.owner == Owner::Machine {
            return;
        }
        if self.0.len() == FREED_KEPT {
            self.0.pop_front();
        }
        self.0.push_back(FreedRange {
            base: allocation.base,
            bytes: allocation.bytes,
            name: allocation.name.clone(),
        });
    }
}

impl Table {
    /// Remembers what was removed, if anything was.
    pub(super) fn remember(&mut self, removed: &Option<Arc<Allocation>>) {
        if let Some(allocation) = removed {
            self.freed.remember(allocation);
        }
    }

    fn maps(&self) -> [&BTreeMap<u64, Arc<Allocation>>; 2] {
        [&self.by_base, &self.lent]
    }

    /// The freed allocation that held `address`, unless its place was given to another since.
    fn freed(&self, address: u64) -> Option<&FreedRange> {
        let held = |f: &&FreedRange| address.wrapping_sub(f.base) < f.bytes;
        let freed = self.freed.0.iter().rev().find(held)?;
        let last = freed.base + (freed.bytes - 1);
        let taken = |map: &BTreeMap<_, _>| below(map, last).is_some_and(|a| a.base + a.bytes > freed.base);
        (!self.maps().into_iter().any(taken)).then_some(freed)
    }

    /// The user's allocation that is nearest to an address in none, and how far away.
    fn nearest<'a>(&'a self, address: u64) -> Option<(u64, &'a Allocation)> {
        let users = |(_, a): &(&u64, &Arc<Allocation>)| a.owner == Owner::User;
        let around = |map: &'a BTreeMap<u64, Arc<Allocation>>| {
            let below = map.range(..=address).rev().find(users);
            let above = map.range(address..).find(users);
            let below = below.map(|(_, a)| (address.saturating_sub(a.base + a.bytes), &**a));
            let above = above.map(|(_, a)| (a.base - address, &**a));
            [below, above].into_iter().flatten()
        };
        self.maps()
            .into_iter()
            .flat_map(around)
            .min_by_key(|(distance, _)| *distance)
    }
}

impl Memory {
    /// Why an address that no allocation holds is refused.
    #[cold]
    pub fn whereabouts(&self, address: u64) -> MemoryError {
        let offset = address as i64;
        if offset.unsigned_abs() < NULL_BYTES {
            return MemoryError::Null { offset };
        }
        let table = self.table();
        if let Some(freed) = table.freed(address) {
            return MemoryError::Freed {
                allocation: describe(&freed.name, freed.base, freed.bytes),
            };
        }
        let nearest = table.nearest(address);
        let is_close = nearest.is_some_and(|(distance, _)| distance < GUARD_BYTES);
        let is_hosts = self.arena.is_some() && !self.is_own(address);
        if is_hosts && !is_close && is_readable(address) {
            return MemoryError::Unregistered;
        }
        MemoryError::Unmapped {
            nearest: nearest.map(|(distance, a)| {
                let side = if a.base > address { "before" } else { "past the end of" };
                format!("{}, {distance:#x} bytes {side} it", a.describe())
            }),
        }
    }
}

/// An allocation's name and range.
pub(super) fn describe(name: &str, base: u64, bytes: u64) -> String {
    format!("{name} [{base:#x}, {:#x})", base + bytes)
}

/// Whether this process could read at an address.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
fn is_readable(address: u64) -> bool {
    let set = std::ptr::with_exposed_provenance::<u8>(address as usize & !7);
    // The system looks at the set before it refuses the operation, whose number is none.
    // SAFETY: the system reads eight bytes at `set` if it can, and says so if it cannot; nothing is changed.
    let refused = unsafe { libc::syscall(libc::SYS_rt_sigprocmask, -1, set, std::ptr::null::<u8>(), 8usize) };
    refused != 0 && std::io::Error::last_os_error().raw_os_error() == Some(libc::EINVAL)
}

/// Whether this process could read at an address: not known here.
#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
fn is_readable(_: u64) -> bool {
    false
}
