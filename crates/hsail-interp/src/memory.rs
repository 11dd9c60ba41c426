//! Global and readonly memory: allocations in one address space, shared between work-groups and the host.
//!
//! Memory is kept in atomic words, so that kernels with data races stay within the language's rules on the host: a racy
//! program reads some mixture of what was written, never anything worse.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// What an allocation may be used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// Loads and stores in the global segment.
    Global,
    /// A `const` variable of the global segment: loads only.
    Const,
    /// The readonly segment: loads only, and not by flat addresses.
    Readonly,
    /// The data of an image: reached by image instructions only.
    Image,
    /// An address that stands for something else (a signal): it has no bytes.
    Opaque,
}

/// A range of guest addresses with its bytes.
#[derive(Debug)]
pub struct Allocation {
    pub base: u64,
    pub bytes: u64,
    pub usage: Use,
    /// What messages call it.
    pub name: String,
    words: Box<[AtomicU64]>,
}

fn byte_mask(bytes: usize) -> u64 {
    if bytes >= 8 { u64::MAX } else { (1 << (8 * bytes)) - 1 }
}

impl Allocation {
    fn word(&self, index: usize) -> u64 {
        self.words.get(index).map_or(0, |w| w.load(Ordering::Relaxed))
    }

    /// Up to 16 bytes at an offset, little-endian, as ordinary loads do: of several words not as one.
    #[inline]
    pub fn load(&self, offset: u64, bytes: usize) -> u128 {
        let (index, shift) = ((offset / 8) as usize, offset as usize % 8);
        let low = self.word(index) >> (8 * shift);
        if shift + bytes <= 8 {
            return u128::from(low & byte_mask(bytes));
        }
        let mut value = u128::from(low) | u128::from(self.word(index + 1)) << (64 - 8 * shift);
        if shift + bytes > 16 {
            value |= u128::from(self.word(index + 2)) << (128 - 8 * shift);
        }
        if bytes >= 16 {
            value
        } else {
            value & ((1 << (8 * bytes)) - 1)
        }
    }

    fn put(&self, index: usize, mask: u64, value: u64) {
        let Some(word) = self.words.get(index) else { return };
        if mask == u64::MAX {
            word.store(value, Ordering::Relaxed);
        } else {
            let _ = word.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |old| {
                Some(old & !mask | value & mask)
            });
        }
    }

    /// Stores up to 16 bytes.
    #[inline]
    pub fn store(&self, offset: u64, bytes: usize, value: u128) {
        let (index, shift) = ((offset / 8) as usize, offset as usize % 8);
        let mask = if bytes >= 16 {
            u128::MAX
        } else {
            (1u128 << (8 * bytes)) - 1
        };
        let value = value & mask;
        self.put(index, (mask as u64) << (8 * shift), (value as u64) << (8 * shift));
        if shift + bytes > 8 {
            let by = 64 - 8 * shift as u32;
            self.put(index + 1, (mask >> by) as u64, (value >> by) as u64);
        }
        if shift + bytes > 16 {
            let by = 128 - 8 * shift as u32;
            self.put(index + 2, (mask >> by) as u64, (value >> by) as u64);
        }
    }

    /// An atomic operation on 4 or 8 naturally aligned bytes: gives the old value. `update` gives the new one, `None` to leave
    /// memory as it is.
    pub fn update(&self, offset: u64, bytes: usize, mut update: impl FnMut(u64) -> Option<u64>) -> u64 {
        let shift = 8 * (offset % 8);
        let mask = byte_mask(bytes);
        let Some(word) = self.words.get((offset / 8) as usize) else {
            return 0;
        };
        let step = |old: u64| {
            let new = update(old >> shift & mask)?;
            Some(old & !(mask << shift) | (new & mask) << shift)
        };
        let old = match word.fetch_update(Ordering::SeqCst, Ordering::SeqCst, step) {
            Ok(old) | Err(old) => old,
        };
        old >> shift & mask
    }

    /// Copies bytes out, as far as the allocation goes.
    pub fn read(&self, offset: u64, out: &mut [u8]) {
        for (at, chunk) in (offset..).step_by(8).zip(out.chunks_mut(8)) {
            let value = self.load(at, chunk.len()).to_le_bytes();
            chunk.copy_from_slice(&value[..chunk.len()]);
        }
    }

    pub fn write(&self, offset: u64, data: &[u8]) {
        for (at, chunk) in (offset..).step_by(8).zip(data.chunks(8)) {
            let mut value = [0; 16];
            value[..chunk.len()].copy_from_slice(chunk);
            self.store(at, chunk.len(), u128::from_le_bytes(value));
        }
    }
}

/// Why memory could not be had or reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MemoryError {
    /// More than the limit.
    Exhausted { bytes: u64, limit: u64 },
    /// Nothing, or not enough, is allocated there.
    Unallocated { address: u64, bytes: u64 },
}

impl std::fmt::Display for MemoryError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            MemoryError::Exhausted { bytes, limit } => {
                write!(f, "{bytes} bytes do not fit: memory is limited to {limit} bytes")
            }
            MemoryError::Unallocated { address, bytes } => {
                write!(f, "no allocation holds the {bytes} bytes at {address:#x}")
            }
        }
    }
}

impl std::error::Error for MemoryError {}

/// Addresses are counted up from here: small enough for the small machine model, and never 0.
const FIRST_ADDRESS: u64 = 0x10_0000;
/// Between two allocations, so that an overrun is seen.
const GAP: u64 = 4096;

#[derive(Debug)]
struct Map {
    allocations: BTreeMap<u64, Arc<Allocation>>,
    next: u64,
    used: u64,
}

/// The address space of a [`System`](crate::System).
#[derive(Debug)]
pub struct Memory {
    map: Mutex<Map>,
    /// Bytes that may be allocated at a time.
    limit: u64,
    /// Addresses stay below this.
    end: u64,
}

impl Memory {
    pub(crate) fn new(limit: u64, end: u64) -> Memory {
        let map = Map {
            allocations: BTreeMap::new(),
            next: FIRST_ADDRESS,
            used: 0,
        };
        Memory {
            map: Mutex::new(map),
            limit,
            end,
        }
    }

    /// Allocates zeroed memory. `align` is a power of two; the result is at least 256-byte aligned.
    pub fn allocate(&self, name: &str, bytes: u64, align: u64, usage: Use) -> Result<Arc<Allocation>, MemoryError> {
        let mut map = self.map.lock().unwrap_or_else(PoisonError::into_inner);
        let exhausted = MemoryError::Exhausted {
            bytes,
            limit: self.limit,
        };
        let Some(base) = map.next.checked_next_multiple_of(align.max(256)) else {
            return Err(exhausted);
        };
        let backed = if usage == Use::Opaque { 0 } else { bytes };
        let next = base.checked_add(bytes.max(1)).and_then(|e| e.checked_add(GAP));
        let Some(next) = next.filter(|n| *n <= self.end) else {
            return Err(exhausted);
        };
        if map.used.checked_add(backed).is_none_or(|u| u > self.limit) {
            return Err(exhausted);
        }
        let allocation = Arc::new(Allocation {
            base,
            bytes,
            usage,
            name: name.to_string(),
            words: (0..backed.div_ceil(8)).map(|_| AtomicU64::new(0)).collect(),
        });
        map.allocations.insert(base, allocation.clone());
        map.used += backed;
        map.next = next;
        Ok(allocation)
    }

    /// Gives an allocation back; later accesses to it are faults. False if none begins there.
    pub fn free(&self, base: u64) -> bool {
        let mut map = self.map.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(allocation) = map.allocations.remove(&base) else {
            return false;
        };
        if allocation.usage != Use::Opaque {
            map.used -= allocation.bytes;
        }
        true
    }

    /// The allocation that holds all of a range.
    pub fn find(&self, address: u64, bytes: u64) -> Result<Arc<Allocation>, MemoryError> {
        let map = self.map.lock().unwrap_or_else(PoisonError::into_inner);
        let below = map.allocations.range(..=address).next_back().map(|(_, a)| a);
        below
            .filter(|a| (address - a.base).checked_add(bytes).is_some_and(|e| e <= a.bytes))
            .cloned()
            .ok_or(MemoryError::Unallocated { address, bytes })
    }

    /// Copies bytes out of one allocation.
    pub fn read(&self, address: u64, out: &mut [u8]) -> Result<(), MemoryError> {
        let allocation = self.find(address, out.len() as u64)?;
        allocation.read(address - allocation.base, out);
        Ok(())
    }

    /// Copies bytes into one allocation.
    pub fn write(&self, address: u64, data: &[u8]) -> Result<(), MemoryError> {
        let allocation = self.find(address, data.len() as u64)?;
        allocation.write(address - allocation.base, data);
        Ok(())
    }

    /// What is allocated now, for a dispatch.
    pub(crate) fn view(&self) -> View {
        let map = self.map.lock().unwrap_or_else(PoisonError::into_inner);
        View(map.allocations.values().cloned().collect())
    }
}

/// The allocations at the start of a dispatch, by address: looked up without a lock.
#[derive(Debug)]
pub(crate) struct View(Vec<Arc<Allocation>>);

impl View {
    /// The allocation an address lies in. `hint` is the last answer's index.
    #[inline]
    pub fn find(&self, address: u64, bytes: u64, hint: &mut usize) -> Option<&Allocation> {
        let fits = |a: &&Arc<Allocation>| {
            let offset = address.wrapping_sub(a.base);
            offset <= a.bytes && bytes <= a.bytes - offset
        };
        if let Some(a) = self.0.get(*hint).filter(fits) {
            return Some(a);
        }
        let at = self.0.partition_point(|a| a.base <= address).checked_sub(1)?;
        let a = self.0.get(at).filter(fits)?;
        *hint = at;
        Some(a)
    }

    /// The allocation that begins nearest below an address, for messages.
    pub fn below(&self, address: u64) -> Option<&Allocation> {
        let at = self.0.partition_point(|a| a.base <= address).checked_sub(1)?;
        self.0.get(at).map(|a| &**a)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every offset and size against plain bytes.
    #[test]
    fn loads_and_stores_of_any_size_and_alignment_are_those_of_bytes() {
        let memory = Memory::new(1 << 20, u64::MAX);
        let a = memory.allocate("a", 64, 8, Use::Global).expect("room");
        let mut plain = [0u8; 64];
        let mut seed = 1u128;
        for offset in 0..48 {
            for bytes in 1..=16 {
                seed = seed.wrapping_mul(0x2d99787926d46932a4c1f32680f70c55).wrapping_add(1);
                a.store(offset, bytes, seed);
                plain[offset as usize..][..bytes].copy_from_slice(&seed.to_le_bytes()[..bytes]);
                let mut back = [0; 64];
                a.read(0, &mut back);
                assert_eq!(back, plain);
                let expected = (0..16).fold(0u128, |v, i| {
                    v | if i < bytes {
                        u128::from(plain[offset as usize + i]) << (8 * i)
                    } else {
                        0
                    }
                });
                assert_eq!(a.load(offset, bytes), expected);
            }
        }
    }

    #[test]
    fn what_is_not_allocated_is_an_error_and_limits_hold() {
        let memory = Memory::new(4096, u64::MAX);
        let a = memory.allocate("a", 100, 1, Use::Global).expect("room");
        assert!(memory.find(a.base + 96, 4).is_ok());
        assert!(memory.find(a.base + 97, 4).is_err());
        assert!(memory.allocate("b", 4000, 1, Use::Global).is_err());
        assert!(memory.free(a.base) && !memory.free(a.base));
        assert!(memory.find(a.base, 1).is_err());
        let mut hint = 0;
        assert!(memory.view().find(a.base, 1, &mut hint).is_none());
    }

    #[test]
    fn an_update_leaves_the_other_half_of_its_word() {
        let memory = Memory::new(4096, u64::MAX);
        let a = memory.allocate("a", 8, 8, Use::Global).expect("room");
        a.store(0, 8, 0x1111_1111_2222_2222);
        assert_eq!(a.update(4, 4, |v| Some(v + 1)), 0x1111_1111);
        assert_eq!(a.update(0, 4, |_| None), 0x2222_2222);
        assert_eq!(a.load(0, 8), 0x1111_1112_2222_2222);
    }
}
