//! Shadows of memory: bytes whose value is undefined, of LDS, private memory, and of global memory that is known to be unset.

use foldhash::{HashMap, HashMapExt};

use super::Origin;
use amdgpu_emu::exec::{MemoryAccess, Space};
use amdgpu_emu::memory::Lanes;
use amdgpu_emu::observe::Place;
use amdgpu_emu::wave::LANES;

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
    /// Byte by byte, of each those of all lanes; what is behind the end is undefined.
    scratch: HashMap<WaveKey, Vec<u8>>,
    /// Undefined bits of bytes.
    global: HashMap<u64, u8>,
    stores: HashMap<u64, Stored>,
    /// Undefined bits of LDS and private memory as they begin.
    fresh: u8,
    /// Something undefined was stored to LDS or private memory.
    has_private: bool,
    /// Whence it came, where these begin defined.
    private: HashMap<(WaveKey, u64), Origin>,
}

/// No wave has as much private memory.
const MOST_SCRATCH_BYTES: usize = 1 << 28;

/// Where a byte of a lane is. Private memory has been accessed there, so addresses are small.
fn in_scratch(lane: usize, address: u64) -> usize {
    (address as u32 as usize).saturating_mul(LANES) + lane
}

/// A byte of LDS is the same for all waves of a work-group.
fn private(space: Space, (group, wave): WaveKey, address: u64) -> (WaveKey, u64) {
    let wave = if space == Space::Lds { u32::MAX } else { wave };
    ((group, wave), address)
}

fn set_scratch(bytes: &mut Vec<u8>, fresh: u8, lane: usize, address: u64, bits: u8) {
    let at = in_scratch(lane, address);
    // a store out of range is dropped by the machine, too
    if at >= MOST_SCRATCH_BYTES {
        return;
    }
    if at >= bytes.len() {
        bytes.resize((at / LANES + 1) * LANES, fresh);
    }
    bytes[at] = bits;
}

impl Default for Spaces {
    fn default() -> Spaces {
        Spaces {
            lds: HashMap::new(),
            scratch: HashMap::new(),
            global: HashMap::new(),
            stores: HashMap::new(),
            fresh: 0xff,
            has_private: false,
            private: HashMap::new(),
        }
    }
}

impl Spaces {
    /// LDS and private memory begin defined, too.
    pub fn all_defined() -> Spaces {
        Spaces {
            fresh: 0,
            ..Spaces::default()
        }
    }

    pub fn begin(&mut self) {
        self.lds.clear();
        self.scratch.clear();
        self.has_private = false;
        self.private.clear();
    }

    /// Whether something undefined was stored to LDS or private memory.
    pub fn has_private(&self) -> bool {
        self.has_private
    }

    pub fn begin_group(&mut self, group: [u32; 3], bytes: usize) {
        self.lds.insert(group, vec![self.fresh; bytes]);
    }

    pub fn end_group(&mut self, group: [u32; 3]) {
        self.lds.remove(&group);
    }

    pub fn begin_wave(&mut self, wave: WaveKey, bytes_per_lane: u32) {
        if bytes_per_lane > 0 {
            self.scratch.insert(wave, Vec::new());
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
                Some(bytes) => bytes.get(in_scratch(lane, address)).copied().unwrap_or(self.fresh),
                None => 0,
            },
            Space::Global | Space::Scalar if self.global.is_empty() => 0,
            Space::Global | Space::Scalar => self.global.get(&address).copied().unwrap_or(0),
        }
    }

    /// Sets undefined bits of a byte.
    pub fn set_byte(&mut self, space: Space, wave: WaveKey, lane: usize, address: u64, bits: u8) {
        self.has_private |= bits != 0 && matches!(space, Space::Lds | Space::Scratch);
        let fresh = self.fresh;
        match space {
            Space::Lds => {
                if let Some(byte) = self.lds.get_mut(&wave.0).and_then(|b| b.get_mut(address as usize)) {
                    *byte = bits;
                }
            }
            Space::Scratch => {
                if let Some(bytes) = self.scratch.get_mut(&wave) {
                    set_scratch(bytes, fresh, lane, address, bits);
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

    /// Whether all bytes of an access are defined.
    pub fn is_defined(&self, access: &MemoryAccess, wave: WaveKey) -> bool {
        let lanes = || Lanes(access.exec).map(|lane| (lane, access.addresses[lane]));
        let count = u64::from(access.bytes);
        match access.space {
            Space::Lds => self.lds.get(&wave.0).is_none_or(|bytes| {
                lanes().all(|(_, at)| {
                    let range = bytes.get(at as usize..(at + count) as usize);
                    range.is_some_and(|range| range.iter().all(|bits| *bits == 0))
                })
            }),
            Space::Scratch => self.scratch.get(&wave).is_none_or(|bytes| {
                let set = |lane, at| bytes.get(in_scratch(lane, at)).unwrap_or(&self.fresh) == &0;
                lanes().all(|(lane, at)| (at..at + count).all(|at| set(lane, at)))
            }),
            Space::Global | Space::Scalar => self.global.is_empty(),
        }
    }

    /// Makes all bytes of an access defined.
    pub fn define(&mut self, access: &MemoryAccess, wave: WaveKey) {
        let lanes = Lanes(access.exec).map(|lane| (lane, access.addresses[lane]));
        let count = u64::from(access.bytes);
        match access.space {
            Space::Lds => {
                let Some(bytes) = self.lds.get_mut(&wave.0) else { return };
                for (_, at) in lanes {
                    if let Some(range) = bytes.get_mut(at as usize..(at + count) as usize) {
                        range.fill(0);
                    }
                }
            }
            Space::Scratch => {
                let fresh = self.fresh;
                let Some(bytes) = self.scratch.get_mut(&wave) else {
                    return;
                };
                for (lane, at) in lanes {
                    (at..at + count).for_each(|at| set_scratch(bytes, fresh, lane, at, 0));
                }
            }
            Space::Global | Space::Scalar if self.global.is_empty() => {}
            space => {
                for (lane, at) in lanes {
                    (at..at + count).for_each(|at| self.set_byte(space, wave, lane, at, 0));
                }
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
        } else if self.fresh == 0 {
            let key = private(space, (stored.place.work_group, stored.place.wave), address);
            self.private.insert(key, stored.origin);
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
    pub fn origin(&self, space: Space, wave: WaveKey, address: u64) -> Origin {
        match space {
            Space::Lds | Space::Scratch if self.fresh == 0 => {
                let key = private(space, wave, address);
                self.private.get(&key).copied().unwrap_or_default()
            }
            Space::Lds => Origin::Lds(address),
            Space::Scratch => Origin::Scratch(address),
            Space::Global | Space::Scalar => {
                let stored = self.stores.get(&address).map(|s| s.origin);
                stored.unwrap_or(Origin::Global(address))
            }
        }
    }
}
