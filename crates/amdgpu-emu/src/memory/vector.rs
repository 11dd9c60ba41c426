//! Loads and stores of all lanes of a wave in global memory.

use super::MemoryView;
use crate::address::{Active, Addresses, Row, Rows, Strided};
use crate::element::Piece;
use crate::fault::{Access, FaultKind};
use crate::memory::span::Span;
use crate::wave::{LANES, V32};

/// A fault of the first lane that failed, and all lanes that did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LaneFault {
    pub kind: FaultKind,
    pub lanes: u64,
}

impl Addresses<'_> {
    /// The bits that are set in an address of an active lane.
    #[inline]
    pub fn bits(&self, exec: u64) -> u64 {
        match self {
            Addresses::Each(addresses) if exec == !0 => addresses.iter().fold(0, |bits, address| bits | address),
            _ => Lanes(exec).fold(0, |bits, lane| bits | self.of(lane)),
        }
    }

    #[inline(always)]
    pub fn of(&self, lane: usize) -> u64 {
        match self {
            Addresses::Strided(s) => s.of(lane),
            Addresses::Each(a) => a[lane & 63],
        }
    }

    /// Whether the addresses of all lanes of `exec` are aligned for atomic operations on `bytes` bytes.
    ///
    /// # Errors
    /// [`FaultKind::MisalignedAtomic`] of those that are not.
    pub fn check_aligned(&self, exec: u64, bytes: u64) -> Result<(), LaneFault> {
        if self.bits(exec).is_multiple_of(bytes) {
            return Ok(());
        }
        let misaligned = |lane: &usize| !self.of(*lane).is_multiple_of(bytes);
        let lanes: u64 = Lanes(exec).filter(misaligned).fold(0, |mask, lane| mask | 1 << lane);
        if lanes == 0 {
            return Ok(());
        }
        let address = self.of(lanes.trailing_zeros() as usize);
        Err(LaneFault {
            kind: FaultKind::MisalignedAtomic { address, bytes },
            lanes,
        })
    }
}

impl MemoryView<'_> {
    /// The bytes of the allocation that holds `address` and allows the access.
    #[inline(always)]
    fn span(&mut self, address: u64, access: Access) -> Option<Span<'_>> {
        let range = match self.at_hand(address, access) {
            Some(range) => range,
            None => {
                self.locate(address, 1, access).ok()?;
                self.at_hand(address, access)?
            }
        };
        // SAFETY: the allocation's bytes live as long as the view keeps it, which the borrow of `self` ensures.
        Some(unsafe { Span::from_raw(range.base, range.bytes, range.host) })
    }

    /// Sees to it that the allocation that holds `address` and allows the access is at hand; false if there is none.
    pub(crate) fn bring(&mut self, address: u64, access: Access) -> bool {
        self.span(address, access).is_some()
    }

    /// Bytes from a guest address on, if they are in one allocation that is at hand.
    #[inline(always)]
    pub(crate) fn bytes_at_hand(&self, address: u64, bytes: u64, access: Access) -> Option<Span<'_>> {
        let range = self.at_hand(address, access)?;
        let offset = address - range.base;
        if bytes > range.bytes - offset {
            return None;
        }
        let host = range.host.wrapping_add(offset as usize);
        // SAFETY: the bytes are inside; the allocation's live as long as the view keeps it, which the borrow of `self` ensures.
        Some(unsafe { Span::from_raw(address, bytes, host) })
    }

    /// The allocation of a guest address, if it is at hand.
    pub(crate) fn allocation_at_hand(&self, address: u64, access: Access) -> Option<Span<'_>> {
        let range = self.at_hand(address, access)?;
        // SAFETY: as above.
        Some(unsafe { Span::from_raw(range.base, range.bytes, range.host) })
    }

    /// Counts stores that were made to spans.
    pub(crate) fn note_writes(&mut self, stores: u64) {
        self.writes += stores;
    }

    /// Loads for all lanes into registers of `v` from `to` on, if they load one after the other's piece; `address` is the first
    /// lane's. False, and nothing done, if they do not, or may not: then [`MemoryView::load_lanes`] does what is right.
    #[inline(always)]
    pub(crate) fn load_row<P: Piece>(&mut self, row: Row, address: u64, v: &mut [V32], to: usize) -> bool {
        if !row.may_be(v, P::BYTES) {
            return false;
        }
        match self.span(address, Access::Read) {
            Some(span) => span.load_row::<P>(row, address, v, to),
            None => false,
        }
    }

    /// Stores for all lanes from registers of `v` from `from` on, as [`MemoryView::load_row`] loads.
    #[inline(always)]
    pub(crate) fn store_row<P: Piece>(&mut self, row: Row, address: u64, v: &[V32], from: usize) -> bool {
        if !row.may_be(v, P::BYTES) {
            return false;
        }
        let done = match self.span(address, Access::Write) {
            Some(span) => span.store_row::<P>(row, address, v, from),
            None => false,
        };
        self.writes += u64::from(done);
        done
    }

    /// Loads for the lanes of `exec`, one at least, into registers of `v` from `to` on, if those are all in the allocation in which
    /// the first one is; `address` is the first one's, `apart` says whether an allocation is no other address space's. False,
    /// and nothing done, if not.
    #[inline(always)]
    pub(crate) fn load_rows<P: Piece>(
        &mut self,
        (rows, address): (&Rows, u64),
        apart: impl Fn(u64, u64) -> bool,
        (exec, mask): (u64, &V32),
        v: &mut [V32],
        to: usize,
    ) -> bool {
        match self.span(address, Access::Read) {
            Some(span) if apart(span.base(), span.bytes()) => span.load_rows::<P>(rows, exec, mask, v, to),
            _ => false,
        }
    }

    /// Stores for the lanes of `exec`, as [`MemoryView::load_rows`] loads.
    #[inline(always)]
    pub(crate) fn store_rows<P: Piece>(
        &mut self,
        (rows, address): (&Rows, u64),
        apart: impl Fn(u64, u64) -> bool,
        (exec, mask): (u64, &V32),
        v: &[V32],
        from: usize,
    ) -> bool {
        let done = match self.span(address, Access::Write) {
            Some(span) if apart(span.base(), span.bytes()) => span.store_rows::<P>(rows, exec, mask, v, from),
            _ => false,
        };
        self.writes += u64::from(done);
        done
    }

    /// Loads for each active lane; `registers` holds `P::DWORDS` registers. All lanes are loaded, or none.
    ///
    /// # Errors
    /// A lane may not load.
    #[inline(always)]
    pub fn load_lanes<P: Piece>(
        &mut self,
        at: Addresses,
        active: Active,
        registers: &mut [V32],
    ) -> Result<(), LaneFault> {
        match at {
            Addresses::Strided(s) => self.load_run::<P>(s.base, s.stride, active.exec, active.mask, registers),
            Addresses::Each(a) => self.load_any::<P>(a, active.exec, active.mask, registers),
        }
    }

    /// Stores for each active lane, in lane order. All lanes are stored, or none.
    ///
    /// # Errors
    /// A lane may not store.
    #[inline(always)]
    pub fn store_lanes<P: Piece>(&mut self, at: Addresses, active: Active, registers: &[V32]) -> Result<(), LaneFault> {
        match at {
            Addresses::Strided(s) => self.store_run::<P>(s.base, s.stride, active.exec, active.mask, registers),
            Addresses::Each(a) => self.store_any::<P>(a, active.exec, active.mask, registers),
        }
    }

    #[inline(never)]
    fn load_run<P: Piece>(
        &mut self,
        base: u64,
        stride: u64,
        exec: u64,
        mask: &V32,
        registers: &mut [V32],
    ) -> Result<(), LaneFault> {
        self.load_at::<P>(
            Addresses::Strided(Strided { base, stride }),
            Active { exec, mask },
            registers,
        )
    }

    #[inline(never)]
    fn load_any<P: Piece>(
        &mut self,
        addresses: &[u64; LANES],
        exec: u64,
        mask: &V32,
        registers: &mut [V32],
    ) -> Result<(), LaneFault> {
        self.load_at::<P>(Addresses::Each(addresses), Active { exec, mask }, registers)
    }

    #[inline(always)]
    fn load_at<P: Piece>(&mut self, at: Addresses, active: Active, registers: &mut [V32]) -> Result<(), LaneFault> {
        if active.exec == 0 {
            return Ok(());
        }
        let address = at.of(active.exec.trailing_zeros() as usize & 63);
        match self.span(address, Access::Read) {
            Some(span) if span.load::<P>(at, active, registers) => Ok(()),
            _ => self.load_each::<P>(at, active, registers),
        }
    }

    #[inline(never)]
    fn store_run<P: Piece>(
        &mut self,
        base: u64,
        stride: u64,
        exec: u64,
        mask: &V32,
        registers: &[V32],
    ) -> Result<(), LaneFault> {
        self.store_at::<P>(
            Addresses::Strided(Strided { base, stride }),
            Active { exec, mask },
            registers,
        )
    }

    #[inline(never)]
    fn store_any<P: Piece>(
        &mut self,
        addresses: &[u64; LANES],
        exec: u64,
        mask: &V32,
        registers: &[V32],
    ) -> Result<(), LaneFault> {
        self.store_at::<P>(Addresses::Each(addresses), Active { exec, mask }, registers)
    }

    #[inline(always)]
    fn store_at<P: Piece>(&mut self, at: Addresses, active: Active, registers: &[V32]) -> Result<(), LaneFault> {
        if active.exec == 0 {
            return Ok(());
        }
        let address = at.of(active.exec.trailing_zeros() as usize & 63);
        match self.span(address, Access::Write) {
            Some(span) if span.store::<P>(at, active, registers) => {
                self.writes += 1;
                Ok(())
            }
            _ => self.store_each::<P>(at, active, registers),
        }
    }

    /// Whether every active lane may access `bytes` bytes at its address.
    ///
    /// # Errors
    /// A lane may not.
    pub fn check_lanes(&mut self, at: Addresses, exec: u64, bytes: usize, access: Access) -> Result<(), LaneFault> {
        let first = at.of(exec.trailing_zeros() as usize & 63);
        if let Some(r) = self.at_hand(first, access)
            && let Some(limit) = r.bytes.checked_sub(bytes as u64)
            && Lanes(exec).all(|lane| at.of(lane).wrapping_sub(r.base) <= limit)
        {
            return Ok(());
        }
        let mut fault: Option<LaneFault> = None;
        for lane in Lanes(exec) {
            if let Err(kind) = self.locate(at.of(lane), bytes as u64, access) {
                fault.get_or_insert(LaneFault { kind, lanes: 0 }).lanes |= 1 << lane;
            }
        }
        fault.map_or(Ok(()), Err)
    }

    /// Loads whose lanes are not all in one cached allocation.
    #[cold]
    #[inline(never)]
    fn load_each<P: Piece>(&mut self, at: Addresses, active: Active, registers: &mut [V32]) -> Result<(), LaneFault> {
        self.check_lanes(at, active.exec, P::BYTES, Access::Read)?;
        for lane in Lanes(active.exec) {
            let one = Addresses::Strided(Strided {
                base: at.of(lane),
                stride: 0,
            });
            let only = Active {
                exec: 1 << lane,
                mask: &lane_mask(lane),
            };
            if !self
                .span(at.of(lane), Access::Read)
                .is_some_and(|s| s.load::<P>(one, only, registers))
            {
                self.refill(at.of(lane), P::BYTES, Access::Read, lane)?;
                if let Some(span) = self.span(at.of(lane), Access::Read) {
                    span.load::<P>(one, only, registers);
                }
            }
        }
        Ok(())
    }

    /// Stores whose lanes are not all in one cached allocation.
    #[cold]
    #[inline(never)]
    fn store_each<P: Piece>(&mut self, at: Addresses, active: Active, registers: &[V32]) -> Result<(), LaneFault> {
        self.check_lanes(at, active.exec, P::BYTES, Access::Write)?;
        for lane in Lanes(active.exec) {
            let one = Addresses::Strided(Strided {
                base: at.of(lane),
                stride: 0,
            });
            let only = Active {
                exec: 1 << lane,
                mask: &lane_mask(lane),
            };
            if !self
                .span(at.of(lane), Access::Write)
                .is_some_and(|s| s.store::<P>(one, only, registers))
            {
                self.refill(at.of(lane), P::BYTES, Access::Write, lane)?;
                if let Some(span) = self.span(at.of(lane), Access::Write) {
                    span.store::<P>(one, only, registers);
                }
            }
        }
        self.writes += 1;
        Ok(())
    }

    /// Brings the allocation of an address into the cache.
    fn refill(&mut self, address: u64, bytes: usize, access: Access, lane: usize) -> Result<(), LaneFault> {
        match self.locate(address, bytes as u64, access) {
            Ok(_) => Ok(()),
            Err(kind) => Err(LaneFault { kind, lanes: 1 << lane }),
        }
    }
}

fn lane_mask(lane: usize) -> V32 {
    let mut mask = V32::ZERO;
    mask.0[lane & 63] = !0;
    mask
}

/// The indices of the set bits, lowest first.
#[derive(Debug, Clone, Copy)]
pub struct Lanes(pub u64);

impl Iterator for Lanes {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lane = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(lane)
    }
}
