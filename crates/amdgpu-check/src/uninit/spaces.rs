//! Shadows of memory: bytes whose value is undefined, of LDS, private memory, and of global memory that is known to be unset.

use foldhash::{HashMap, HashMapExt};

use super::Origin;
use amdgpu_emu::exec::Space;
use amdgpu_emu::observe::Place;

type WaveKey = ([u32; 3], u32);

/// The store of an undefined value.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stored {
    pub place: Place,
    pub lane: u32,
    pub origin: Origin,
}

/// Bytes that nobody has set, and whence what is undefined in others came. LDS and private memory begin undefined, global memory
/// defined.
pub(super) struct Spaces {
    lds: HashMap<[u32; 3], Vec<u8>>,
    scratch: HashMap<WaveKey, HashMap<(u32, u8), u8>>,
    /// Undefined bits of bytes.
    global: HashMap<u64, u8>,
    stores: HashMap<u64, Stored>,
}

impl Default for Spaces {
    fn default() -> Spaces {
        Spaces {
            lds: HashMap::new(),
            scratch: HashMap::new(),
            global: HashMap::new(),
            stores: HashMap::new(),
        }
    }
}

impl Spaces {
    pub fn begin(&mut self) {
        self.lds.clear();
        self.scratch.clear();
    }

    pub fn begin_group(&mut self, group: [u32; 3], bytes: usize) {
        self.lds.insert(group, vec![0xff; bytes]);
    }

    pub fn end_group(&mut self, group: [u32; 3]) {
        self.lds.remove(&group);
    }

    /// Private memory: what is not in the map is undefined.
    pub fn begin_wave(&mut self, wave: WaveKey, bytes_per_lane: u32) {
        if bytes_per_lane > 0 {
            self.scratch.insert(wave, HashMap::new());
        }
    }

    pub fn end_wave(&mut self, wave: WaveKey) {
        self.scratch.remove(&wave);
    }

    /// Undefined bits of a byte.
    pub fn byte(&self, space: Space, wave: WaveKey, lane: usize, address: u64) -> u8 {
        match space {
            Space::Lds => self
                .lds
                .get(&wave.0)
                .and_then(|b| b.get(address as usize))
                .copied()
                .unwrap_or(0),
            Space::Scratch => match self.scratch.get(&wave) {
                Some(bytes) => bytes.get(&(address as u32, lane as u8)).copied().unwrap_or(0xff),
                None => 0,
            },
            Space::Global | Space::Scalar if self.global.is_empty() => 0,
            Space::Global | Space::Scalar => self.global.get(&address).copied().unwrap_or(0),
        }
    }

    /// Sets undefined bits of a byte.
    pub fn set_byte(&mut self, space: Space, wave: WaveKey, lane: usize, address: u64, bits: u8) {
        match space {
            Space::Lds => {
                if let Some(byte) = self.lds.get_mut(&wave.0).and_then(|b| b.get_mut(address as usize)) {
                    *byte = bits;
                }
            }
            Space::Scratch => {
                if let Some(bytes) = self.scratch.get_mut(&wave) {
                    bytes.insert((address as u32, lane as u8), bits);
                }
            }
            Space::Global | Space::Scalar if bits == 0 => {
                if !self.global.is_empty() {
                    self.global.remove(&address);
                    self.stores.remove(&address);
                }
            }
            Space::Global | Space::Scalar => {
                self.global.insert(address, bits);
            }
        }
    }

    /// Whether some byte of global memory is undefined.
    pub fn has_global(&self) -> bool {
        !self.global.is_empty()
    }

    /// Remembers the store of an undefined byte.
    pub fn stored(&mut self, space: Space, address: u64, stored: Stored) {
        if matches!(space, Space::Global | Space::Scalar) {
            self.stores.insert(address, stored);
        }
    }

    /// Undefined bytes of a range of global memory in their order, with the stores that have put them there.
    pub fn stored_in(&self, range: &std::ops::Range<u64>) -> Vec<(u64, Option<&Stored>)> {
        let mut all: Vec<u64> = self.global.keys().copied().filter(|at| range.contains(at)).collect();
        all.sort_unstable();
        all.into_iter().map(|at| (at, self.stores.get(&at))).collect()
    }

    /// Takes all of global memory as defined.
    pub fn forget_global(&mut self) {
        self.global.clear();
        self.stores.clear();
    }

    /// Makes a range of global memory undefined.
    pub fn unset(&mut self, range: std::ops::Range<u64>) {
        self.global.extend(range.map(|at| (at, 0xff)));
    }

    /// Whence an undefined byte came.
    pub fn origin(&self, space: Space, address: u64) -> Origin {
        match space {
            Space::Lds => Origin::Lds(address),
            Space::Scratch => Origin::Scratch(address),
            Space::Global | Space::Scalar => {
                let stored = self.stores.get(&address).map(|s| s.origin);
                stored.unwrap_or(Origin::Global(address))
            }
        }
    }
}
