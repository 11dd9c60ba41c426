//! The group segment (LDS) of a work-group, as DS, FLAT and buffer-to-LDS instructions access it.
//!
//! Hardware gives 0 for reads outside the work-group's LDS and drops writes (GFX9 ISA 9.6, 10.3.3). A program that does it is
//! nearly always wrong, so the machine stops with [`FaultKind::Lds`] instead. Alignment: SH_MEM_CONFIG.alignment_mode is
//! unaligned, so that loads and stores of any width may be at any byte; atomic operations must be aligned.

use softfp::Env;

use crate::address::{Active, Addresses, Strided};
use crate::element::Piece;
use crate::fault::FaultKind;
use crate::memory::span::Span;
use crate::memory::word::AtomicWord;
use crate::memory::{LaneFault, Lanes};
use crate::wave::{LANES, V32, Wave};
use amdgpu_semantics::atomics::{Rmw, Word};

/// Loads for each active lane; all lanes, or none.
///
/// # Errors
/// [`FaultKind::Lds`].
#[inline(always)]
pub fn load<P: Piece>(lds: &mut [u8], at: Addresses, active: Active, registers: &mut [V32]) -> Result<(), LaneFault> {
    match at {
        Addresses::Strided(s) => load_run::<P>(lds, s.base, s.stride, active.exec, active.mask, registers),
        Addresses::Each(a) => load_any::<P>(lds, a, active.exec, active.mask, registers),
    }
}

/// Stores for each active lane in lane order; all lanes, or none.
///
/// # Errors
/// [`FaultKind::Lds`].
#[inline(always)]
pub fn store<P: Piece>(lds: &mut [u8], at: Addresses, active: Active, registers: &[V32]) -> Result<(), LaneFault> {
    match at {
        Addresses::Strided(s) => store_run::<P>(lds, s.base, s.stride, active.exec, active.mask, registers),
        Addresses::Each(a) => store_any::<P>(lds, a, active.exec, active.mask, registers),
    }
}

#[inline(never)]
fn load_run<P: Piece>(
    lds: &mut [u8],
    base: u64,
    stride: u64,
    exec: u64,
    mask: &V32,
    registers: &mut [V32],
) -> Result<(), LaneFault> {
    let at = Addresses::Strided(Strided { base, stride });
    if exec == 0 || Span::of_slice(lds).load::<P>(at, Active { exec, mask }, registers) {
        return Ok(());
    }
    Err(fault(lds, &at, exec, P::BYTES))
}

#[inline(never)]
fn load_any<P: Piece>(
    lds: &mut [u8],
    addresses: &[u64; LANES],
    exec: u64,
    mask: &V32,
    registers: &mut [V32],
) -> Result<(), LaneFault> {
    let at = Addresses::Each(addresses);
    if exec == 0 || Span::of_slice(lds).load::<P>(at, Active { exec, mask }, registers) {
        return Ok(());
    }
    Err(fault(lds, &at, exec, P::BYTES))
}

#[inline(never)]
fn store_run<P: Piece>(
    lds: &mut [u8],
    base: u64,
    stride: u64,
    exec: u64,
    mask: &V32,
    registers: &[V32],
) -> Result<(), LaneFault> {
    let at = Addresses::Strided(Strided { base, stride });
    if exec == 0 || Span::of_slice(lds).store::<P>(at, Active { exec, mask }, registers) {
        return Ok(());
    }
    Err(fault(lds, &at, exec, P::BYTES))
}

#[inline(never)]
fn store_any<P: Piece>(
    lds: &mut [u8],
    addresses: &[u64; LANES],
    exec: u64,
    mask: &V32,
    registers: &[V32],
) -> Result<(), LaneFault> {
    let at = Addresses::Each(addresses);
    if exec == 0 || Span::of_slice(lds).store::<P>(at, Active { exec, mask }, registers) {
        return Ok(());
    }
    Err(fault(lds, &at, exec, P::BYTES))
}

/// Checks the addresses of an access.
///
/// # Errors
/// [`FaultKind::Lds`].
#[inline(always)]
pub fn check(lds: &[u8], at: &Addresses, exec: u64, bytes: usize) -> Result<(), LaneFault> {
    let mut outside = false;
    for lane in Lanes(exec) {
        outside |= at.of(lane) + bytes as u64 > lds.len() as u64;
    }
    if outside {
        Err(fault(lds, at, exec, bytes))
    } else {
        Ok(())
    }
}

/// Checks addresses and alignment of an atomic access.
///
/// # Errors
/// [`FaultKind::Lds`] or [`FaultKind::MisalignedAtomic`].
pub fn check_atomic<W: Word>(lds: &[u8], at: &Addresses, exec: u64) -> Result<(), LaneFault> {
    let bytes = 4 * W::DWORDS;
    // no address is greater than all of their bits
    let bits = at.bits(exec);
    if bits.is_multiple_of(bytes as u64) && bits.saturating_add(bytes as u64) <= lds.len() as u64 {
        return Ok(());
    }
    check(lds, at, exec, bytes)?;
    at.check_aligned(exec, bytes as u64)
}

/// The word at an address that was checked.
#[inline(always)]
pub fn read<W: Word>(lds: &[u8], address: u64) -> W {
    let dword = |d: usize| {
        let at = address as usize + 4 * d;
        match lds.get(at..at + 4) {
            Some(&[a, b, c, d]) => u32::from_le_bytes([a, b, c, d]),
            _ => 0,
        }
    };
    W::from_dwords(dword(0), if W::DWORDS > 1 { dword(1) } else { 0 })
}

/// Writes the word at an address that was checked.
#[inline(always)]
pub fn write<W: Word>(lds: &mut [u8], address: u64, value: W) {
    for (d, value) in value.to_dwords().into_iter().enumerate().take(W::DWORDS) {
        let at = address as usize + 4 * d;
        if let Some(place) = lds.get_mut(at..at + 4) {
            place.copy_from_slice(&value.to_le_bytes());
        }
    }
}

/// Read-modify-write of a word at an address that was checked; gives the old value. The waves of a work-group take turns
/// on one host thread, so nothing comes between.
#[inline(always)]
pub fn replace<W: Word, R: Rmw<W>>(lds: &mut [u8], address: u64, env: Env, data: W, data2: W) -> W {
    let old: W = read(lds, address);
    write(lds, address, R::apply(env, old, data, data2));
    old
}

/// The same for each lane of `exec`, in lane order.
pub fn replace_each<W: AtomicWord, R: Rmw<W>>(
    lds: &mut [u8],
    at: &Addresses,
    exec: u64,
    env: Env,
    wave: &mut Wave,
    data: [usize; 2],
    result: Option<usize>,
) {
    for lane in Lanes(exec) {
        let (d0, d1) = W::operands(wave, R::OPERANDS, data, lane);
        let old = replace::<W, R>(lds, at.of(lane), env, d0, d1);
        if let Some(register) = result {
            old.to_lane(wave, register, lane);
        }
    }
}

/// The fault of an access outside LDS.
#[cold]
#[inline(never)]
fn fault(lds: &[u8], at: &Addresses, exec: u64, bytes: usize) -> LaneFault {
    let outside = |lane: &usize| at.of(*lane).saturating_add(bytes as u64) > lds.len() as u64;
    let first = Lanes(exec).find(outside).unwrap_or(exec.trailing_zeros() as usize & 63);
    LaneFault {
        kind: FaultKind::Lds {
            address: at.of(first),
            bytes: bytes as u64,
            allocated: lds.len() as u64,
        },
        lanes: Lanes(exec).filter(outside).fold(0, |m, l| m | 1 << l),
    }
}
