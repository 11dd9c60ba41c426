//! The host program's own memory, for kernels of agents with the full profile: what the process has mapped, as the host lists it.

use std::sync::{Arc, PoisonError, RwLock};

use amdgpu_emu::memory::{HostMemory, HostPages, Permission};

/// Gives the text of `/proc/self/maps`.
pub type ReadMaps = fn() -> String;

/// Ranges that are mapped. The list is read again for an address that it does not have; ranges that were unmapped since then are still in it
/// until [`HostMap::forget`], which every dispatch begins with.
#[derive(Debug, Clone)]
pub struct HostMap {
    read: ReadMaps,
    known: Arc<RwLock<Vec<HostPages>>>,
}

impl HostMap {
    pub fn new(read: ReadMaps) -> HostMap {
        HostMap {
            read,
            known: Arc::default(),
        }
    }

    pub fn forget(&self) {
        self.known.write().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

fn holder(known: &[HostPages], address: u64) -> Option<HostPages> {
    let after = known.partition_point(|p| p.base <= address);
    let found = known.get(after.checked_sub(1)?)?;
    (address - found.base < found.bytes).then_some(*found)
}

impl HostMemory for HostMap {
    fn around(&self, address: u64) -> Option<HostPages> {
        let known = holder(&self.known.read().unwrap_or_else(PoisonError::into_inner), address);
        known.or_else(|| {
            let list = parse(&(self.read)());
            let found = holder(&list, address);
            *self.known.write().unwrap_or_else(PoisonError::into_inner) = list;
            found
        })
    }
}

/// The readable ranges of `/proc/self/maps`, in order; neighbours that allow the same are one.
fn parse(maps: &str) -> Vec<HostPages> {
    let mut list: Vec<HostPages> = Vec::new();
    for line in maps.lines() {
        let mut words = line.split_ascii_whitespace();
        let (Some(range), Some(rights)) = (words.next(), words.next()) else {
            continue;
        };
        let number = |text| u64::from_str_radix(text, 16).ok();
        let Some((base, end)) = range.split_once('-').and_then(|(b, e)| number(b).zip(number(e))) else {
            continue;
        };
        // pages of the kernel's: reads of some of them are faults
        let of_kernel = words.nth(3).is_some_and(|name| name.starts_with("[v"));
        if !rights.starts_with('r') || of_kernel || end <= base {
            continue;
        }
        let permission = match rights.as_bytes().get(1) {
            Some(b'w') => Permission::ReadWrite,
            _ => Permission::ReadOnly,
        };
        match list.last_mut() {
            Some(last) if last.base + last.bytes == base && last.permission == permission => {
                last.bytes = end - last.base
            }
            _ => list.push(HostPages {
                base,
                bytes: end - base,
                permission,
            }),
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAPS: &str = "\
        1000-2000 r--p 00000000 08:01 12 /bin/program\n\
        2000-3000 rw-p 00000000 00:00 0\n\
        3000-5000 rw-p 00000000 00:00 0 [heap]\n\
        5000-6000 ---p 00000000 00:00 0\n\
        8000-9000 rw-p 00000000 00:00 0 [stack]\n\
        9000-a000 r--p 00000000 00:00 0 [vvar]\n";

    #[test]
    fn what_is_mapped_is_found() {
        let map = HostMap::new(|| MAPS.into());
        let range = |base, bytes, permission| {
            Some(HostPages {
                base,
                bytes,
                permission,
            })
        };
        assert_eq!(map.around(0x1fff), range(0x1000, 0x1000, Permission::ReadOnly));
        assert_eq!(map.around(0x4fff), range(0x2000, 0x3000, Permission::ReadWrite));
        assert_eq!(map.around(0x8000), range(0x8000, 0x1000, Permission::ReadWrite));
        for nothing in [0, 0xfff, 0x5000, 0x7fff, 0x9000, u64::MAX] {
            assert_eq!(map.around(nothing), None, "{nothing:#x}");
        }
        assert_eq!(parse("no list\n1-0 rw\n-\n"), []);
    }
}
