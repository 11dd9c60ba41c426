//! Swizzled memory: the private segment of a wave, in which neighbouring lanes' dwords lie next to each other.
//!
//! Byte `a` of lane `l` is at `base + (a / 4) * lanes * 4 + l * 4 + a % 4` (AMDGPUUsage, Address Spaces, Private; GFX9 ISA 8.1.5
//! with an element size of 4 and an index stride of the wave's lanes; RDNA3 ISA 11.2).

use crate::address::{Active, Addresses, Strided};
use crate::element::{Dwords, Piece};
use crate::fault::{Access, FaultKind, MemoryError};
use crate::memory::{LaneFault, Lanes, MemoryView};
use crate::wave::{LANES, V32, Wave, sreg};

/// One wave's swizzled memory.
#[derive(Debug, Clone, Copy)]
pub struct Swizzled {
    base: u64,
    /// Bytes between a lane's dword and its next one.
    row_bytes: u32,
    /// Bytes that each lane has; `None`: only the allocation limits it.
    limit: Option<u32>,
    /// Where the wave's private segment is, and how much of it each lane has.
    segment: u64,
    segment_bytes: u32,
}

impl Swizzled {
    /// The private segment of the wave as FLAT and SCRATCH instructions reach it: through FLAT_SCRATCH (AMDGPUUsage, Flat
    /// Scratch).
    #[inline(always)]
    pub fn private(wave: &Wave) -> Self {
        let base = match wave.hidden_private_base {
            None => wave.s64(sreg::FLAT_SCRATCH),
            Some(base) => base.wrapping_add(u64::from(wave.read_slot(sreg::FLAT_SCRATCH + 1)) << 8),
        };
        let bytes = wave.scratch_bytes_per_lane.next_multiple_of(4);
        Swizzled {
            base,
            row_bytes: 4 * wave.lanes() as u32,
            limit: Some(if base == wave.scratch_base { bytes } else { 0 }),
            segment: wave.scratch_base,
            segment_bytes: wave.scratch_bytes_per_lane,
        }
    }

    /// The private segment of the wave wherever FLAT_SCRATCH points.
    pub fn scratch(wave: &Wave) -> Self {
        Swizzled {
            base: wave.scratch_base,
            row_bytes: 4 * wave.lanes() as u32,
            limit: Some(wave.scratch_bytes_per_lane.next_multiple_of(4)),
            segment: wave.scratch_base,
            segment_bytes: wave.scratch_bytes_per_lane,
        }
    }

    /// Memory at `base` that a buffer descriptor swizzles in the same way, with rows of `indices` dwords. It is held to the wave's private segment if it
    /// begins in the memory of private segments at all.
    #[inline(always)]
    pub fn buffer(wave: &Wave, base: u64, indices: u32, view: &MemoryView) -> Self {
        let row_bytes = 4 * u64::from(indices);
        let bytes = wave.scratch_bytes_per_lane.next_multiple_of(4);
        let offset = base.wrapping_sub(wave.scratch_base);
        let limit = if bytes == 0 {
            None
        } else if offset.is_multiple_of(row_bytes)
            && offset <= bytes as u64 / 4 * row_bytes
            && indices as usize == wave.lanes()
        {
            Some(bytes - (offset / row_bytes) as u32 * 4)
        } else {
            let arena = |address| view.memory().find(address).map(|a| a.base);
            (arena(base) == arena(wave.scratch_base)).then_some(0)
        };
        Swizzled {
            base,
            row_bytes: row_bytes as u32,
            limit,
            segment: wave.scratch_base,
            segment_bytes: wave.scratch_bytes_per_lane,
        }
    }

    /// Address of a byte of a lane.
    #[inline(always)]
    pub fn address(self, private: u32, lane: usize) -> u64 {
        let row = u64::from(private / 4) * u64::from(self.row_bytes);
        self.base.wrapping_add(row + lane as u64 * 4 + private as u64 % 4)
    }

    /// Addresses of the byte `private` of all lanes.
    #[inline(always)]
    fn row(self, private: u32) -> Addresses<'static> {
        Addresses::Strided(Strided {
            base: self.address(private, 0),
            stride: 4,
        })
    }

    #[inline(always)]
    fn allows(self, private: u64, bytes: usize) -> bool {
        self.limit.is_none_or(|limit| private + bytes as u64 <= limit as u64)
    }

    /// Whether no byte of the access is in another dword than its first four-byte part asks for.
    #[inline(always)]
    fn is_aligned(private: u64, bytes: usize) -> bool {
        private as usize % 4 + bytes.min(4) <= 4
    }

    /// Loads for each active lane at the private addresses `at`. All lanes, or none.
    ///
    /// # Errors
    /// An access beyond what the lane has.
    pub fn load<P: Piece>(
        self,
        at: Addresses,
        active: Active,
        view: &mut MemoryView,
        registers: &mut [V32],
    ) -> Result<(), LaneFault> {
        if let Addresses::Strided(Strided { base, stride: 0 }) = at
            && self.allows(base, P::BYTES)
            && Self::is_aligned(base, P::BYTES)
        {
            if P::BYTES < 4 {
                return view.load_lanes::<P>(self.row(base as u32), active, registers);
            }
            for (d, r) in registers.iter_mut().enumerate().take(P::DWORDS) {
                let row = self.row(base as u32 + 4 * d as u32);
                view.load_lanes::<Dwords<1>>(row, active, std::slice::from_mut(r))?;
            }
            return Ok(());
        }
        self.load_each::<P>(at, active, view, registers)
    }

    /// Stores as [`Swizzled::load`] loads.
    ///
    /// # Errors
    /// An access beyond what the lane has.
    pub fn store<P: Piece>(
        self,
        at: Addresses,
        active: Active,
        view: &mut MemoryView,
        registers: &[V32],
    ) -> Result<(), LaneFault> {
        if let Addresses::Strided(Strided { base, stride: 0 }) = at
            && self.allows(base, P::BYTES)
            && Self::is_aligned(base, P::BYTES)
        {
            if P::BYTES < 4 {
                return view.store_lanes::<P>(self.row(base as u32), active, registers);
            }
            for (d, r) in registers.iter().enumerate().take(P::DWORDS) {
                let row = self.row(base as u32 + 4 * d as u32);
                view.store_lanes::<Dwords<1>>(row, active, std::slice::from_ref(r))?;
            }
            return Ok(());
        }
        self.store_each::<P>(at, active, view, registers)
    }

    /// Checks that every active lane has its bytes.
    ///
    /// # Errors
    /// The fault of those that have not.
    pub fn check(self, at: Addresses, exec: u64, bytes: usize, access: Access) -> Result<(), LaneFault> {
        let outside = |lane: &usize| !self.allows(at.of(*lane), bytes);
        let Some(first) = Lanes(exec).find(outside) else {
            return Ok(());
        };
        let private = at.of(first);
        let allocation = if self.base != self.segment && self.limit == Some(0) && self.segment_bytes > 0 {
            format!(
                "this wave's private segment: it is at {:#x}, but the access goes through base {:#x}",
                self.segment, self.base
            )
        } else {
            format!(
                "this wave's private segment of {:#x} bytes a lane: lane {first} accesses private address {private:#x}",
                self.segment_bytes
            )
        };
        Err(LaneFault {
            kind: FaultKind::Memory {
                address: self.address(private as u32, first),
                bytes: bytes as u64,
                access,
                reason: MemoryError::PastEnd { allocation },
            },
            lanes: Lanes(exec).filter(outside).fold(0, |m, l| m | 1 << l),
        })
    }

    /// Addresses that differ between lanes, or that are not aligned.
    #[inline(never)]
    fn load_each<P: Piece>(
        self,
        at: Addresses,
        active: Active,
        view: &mut MemoryView,
        registers: &mut [V32],
    ) -> Result<(), LaneFault> {
        self.check(at, active.exec, P::BYTES, Access::Read)?;
        if Lanes(active.exec).all(|l| Self::is_aligned(at.of(l), P::BYTES)) {
            for (d, r) in registers.iter_mut().enumerate().take(P::DWORDS) {
                let addresses = self.addresses(at, d);
                let (addresses, r) = (Addresses::Each(&addresses), std::slice::from_mut(r));
                match P::BYTES {
                    1 | 2 => view.load_lanes::<P>(addresses, active, r)?,
                    _ => view.load_lanes::<Dwords<1>>(addresses, active, r)?,
                }
            }
            return Ok(());
        }
        for lane in Lanes(active.exec) {
            for (d, r) in registers.iter_mut().enumerate().take(P::DWORDS) {
                let mut raw = [0; 4];
                for (b, byte) in raw.iter_mut().enumerate().take(P::BYTES) {
                    let address = self.address(at.of(lane) as u32 + (4 * d + b) as u32, lane);
                    [*byte] = view
                        .load(address)
                        .map_err(|kind| LaneFault { kind, lanes: 1 << lane })?;
                }
                r.0[lane] = u32::from_le_bytes(raw);
            }
        }
        Ok(())
    }

    #[inline(never)]
    fn store_each<P: Piece>(
        self,
        at: Addresses,
        active: Active,
        view: &mut MemoryView,
        registers: &[V32],
    ) -> Result<(), LaneFault> {
        self.check(at, active.exec, P::BYTES, Access::Write)?;
        if Lanes(active.exec).all(|l| Self::is_aligned(at.of(l), P::BYTES)) {
            for (d, r) in registers.iter().enumerate().take(P::DWORDS) {
                let addresses = self.addresses(at, d);
                let (addresses, r) = (Addresses::Each(&addresses), std::slice::from_ref(r));
                match P::BYTES {
                    1 | 2 => view.store_lanes::<P>(addresses, active, r)?,
                    _ => view.store_lanes::<Dwords<1>>(addresses, active, r)?,
                }
            }
            return Ok(());
        }
        for lane in Lanes(active.exec) {
            for (d, r) in registers.iter().enumerate().take(P::DWORDS) {
                let raw = r.0[lane].to_le_bytes();
                for (b, byte) in raw.iter().enumerate().take(P::BYTES) {
                    let address = self.address(at.of(lane) as u32 + (4 * d + b) as u32, lane);
                    view.store(address, [*byte])
                        .map_err(|kind| LaneFault { kind, lanes: 1 << lane })?;
                }
            }
        }
        Ok(())
    }

    /// Where dword `d` of each lane's access is.
    pub fn addresses(self, at: Addresses, d: usize) -> [u64; LANES] {
        std::array::from_fn(|l| self.address((at.of(l) as u32).wrapping_add(4 * d as u32), l))
    }
}
