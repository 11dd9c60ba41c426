//! What an address is that memory refuses, in words that lead a person to the cause.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use super::{Allocation, GUARD_BYTES, Memory, Owner, Table, below};
use crate::fault::MemoryError;

/// Hosts map nothing in the first and the last so many bytes: an address there is a null pointer and an offset.
const NULL_BYTES: u64 = 0x1_0000;
/// Freed allocations that are remembered.
const FREED_KEPT: usize = 256;

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
    pub(super) fn whereabouts(&self, address: u64) -> MemoryError {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Permission::ReadWrite;

    fn reason(memory: &Memory, address: u64) -> String {
        memory.whereabouts(address).to_string()
    }

    #[test]
    fn null_pointers_and_offsets() {
        let memory = Memory::new();
        memory.allocate(16, 1, ReadWrite, "a").expect("memory");
        assert_eq!(reason(&memory, 0), "null pointer");
        assert_eq!(reason(&memory, 0xfff8), "null pointer with an offset of 0xfff8");
        assert_eq!(reason(&memory, u64::MAX - 3), "null pointer with an offset of -0x4");
        assert!(reason(&memory, 0x1_0000).contains("nearest is a ["));
    }

    #[test]
    fn freed_memory_is_remembered_until_its_place_is_taken() {
        let memory = Memory::at_host_addresses();
        let mut bytes = vec![0u8; 0x4000];
        let host = bytes.as_mut_ptr();
        // SAFETY: the bytes live to the end of the test.
        let enter = |at: usize, name: &str| unsafe { memory.register_host(host.add(at), 0x100, ReadWrite, name) };
        let first = enter(0x1000, "first");
        assert!(memory.unregister_host(first));
        assert_eq!(
            reason(&memory, first + 0xff),
            format!("freed memory: it was first [{first:#x}, {:#x})", first + 0x100)
        );
        assert!(!reason(&memory, first + 0x100).contains("freed"));
        let second = enter(0x1080, "second");
        assert!(reason(&memory, first).contains("nearest is second ["));
        assert!(memory.unregister_host(second));
        assert!(reason(&memory, first + 0x80).contains("it was second ["));
        for n in 0..FREED_KEPT {
            assert!(memory.unregister_host(enter(0x2000, &format!("{n}"))));
        }
        assert!(!reason(&memory, second).contains("freed"));
        assert!(reason(&memory, first + 0x1000).contains("freed memory: it was 255 ["));
    }

    #[test]
    fn what_the_machine_needs_is_no_neighbour() {
        let memory = Memory::new();
        let own = memory.allocate_own(16, 1, ReadWrite, "own").expect("memory");
        assert_eq!(reason(&memory, own + 16), "nothing is allocated there");
        assert!(memory.free(own));
        assert_eq!(reason(&memory, own), "nothing is allocated there");
        let a = memory.allocate(16, 1, ReadWrite, "a").expect("memory");
        let own = memory.allocate_own(16, 1, ReadWrite, "own").expect("memory");
        assert!(reason(&memory, own + 16).contains("nearest is a ["));
        assert!(reason(&memory, a - 1).contains("nearest is a ["));
    }

    #[cfg(all(target_os = "linux", target_pointer_width = "64"))]
    #[test]
    fn memory_of_the_host_that_is_not_registered() {
        let bytes = vec![0u8; 0x100];
        let address = bytes.as_ptr().expose_provenance() as u64;
        assert_eq!(
            reason(&Memory::at_host_addresses(), address),
            MemoryError::Unregistered.to_string()
        );
        assert_eq!(
            reason(&Memory::at_host_addresses(), 0x7000_0000_0000_0000),
            "nothing is allocated there"
        );
        // guest addresses of its own: the host's mean nothing
        assert_eq!(reason(&Memory::new(), address), "nothing is allocated there");
    }
}
