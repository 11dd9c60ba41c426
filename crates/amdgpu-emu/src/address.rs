//! Where the lanes of a wave access memory: how operands make an address a lane, and the pattern that most of them follow.

use crate::host::simd;
use crate::wave::{LANES, V32, Wave};

/// Addresses that lie in equal distances: lane n's is `base + n * stride`, modulo 2^64.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strided {
    pub base: u64,
    pub stride: u64,
}

impl Strided {
    #[inline(always)]
    pub fn of(self, lane: usize) -> u64 {
        self.base.wrapping_add(self.stride.wrapping_mul(lane as u64))
    }
}

/// One address a lane. Those of inactive lanes mean nothing.
#[derive(Clone, Copy)]
pub enum Addresses<'a> {
    Strided(Strided),
    Each(&'a [u64; LANES]),
}

/// The lanes that an access is for, in both forms.
#[derive(Clone, Copy)]
pub struct Active<'a> {
    pub exec: u64,
    /// All ones in the lanes of `exec`, zero elsewhere.
    pub mask: &'a V32,
}

/// What the operands of an instruction make of an address, before they are added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A 64-bit register pair plus an offset.
    Pair { register: usize, offset: u64 },
    /// A 32-bit register, zero-extended, plus a base (GLOBAL with SADDR).
    Based { register: usize, base: u64 },
    /// A 32-bit register plus an offset, modulo 2^32 (LDS, private segment).
    Word { register: usize, offset: u32 },
    /// The same for all lanes.
    Same(u64),
}

impl Form {
    /// The addresses as a pattern, if those of the active lanes are all the same or `step` bytes apart. `exec` of the wave
    /// must have a lane.
    #[inline(always)]
    pub fn strided(self, wave: &Wave, step: u32) -> Option<Strided> {
        let register = match self {
            Form::Pair { register, .. } | Form::Based { register, .. } | Form::Word { register, .. } => register,
            Form::Same(base) => return Some(Strided { base, stride: 0 }),
        };
        let exec = wave.exec();
        let values = wave.v.get(register)?;
        let mut run = Run::guess(values, exec, step)?;
        let high = match self {
            Form::Pair { .. } => wave.v.get(register + 1)?,
            _ => &V32::ZERO,
        };
        let high_value = high.0[run.lane & 63];
        let found = match self {
            Form::Pair { .. } => is_pair_run(values, high, &wave.mask, run.first(), run.step, high_value),
            _ => is_run(values, &wave.mask, run.first(), run.step),
        };
        if !found {
            return None;
        }
        if let Form::Word { offset, .. } = self {
            run.value = run.value.wrapping_add(offset);
        }
        if !run.fits_32_bits(exec) {
            return None;
        }
        let mut base = run.value as u64;
        match self {
            Form::Pair { offset, .. } => base = (base | (high_value as u64) << 32).wrapping_add(offset),
            Form::Based { base: b, .. } => base = base.wrapping_add(b),
            Form::Word { .. } | Form::Same(_) => {}
        }
        let stride = run.step as u64;
        Some(Strided {
            base: base.wrapping_sub(stride * run.lane as u64),
            stride,
        })
    }

    /// The registers of global addresses, and the address of lane 0.
    #[inline(always)]
    pub(crate) fn row(self, wave: &Wave) -> Option<(Row, u64)> {
        match self {
            Form::Pair { register, offset } => {
                let first = wave.v.get(register)?.0[0];
                let above = wave.v.get(register + 1)?.0[0];
                let row = Row {
                    low: register,
                    first,
                    high: Some(register + 1),
                    above,
                };
                let address = u64::from(first) | u64::from(above) << 32;
                Some((row, address.wrapping_add(offset)))
            }
            Form::Based { register, base } => {
                let first = wave.v.get(register)?.0[0];
                let row = Row {
                    low: register,
                    first,
                    high: None,
                    above: 0,
                };
                Some((row, base.wrapping_add(u64::from(first))))
            }
            Form::Word { .. } | Form::Same(_) => None,
        }
    }

    /// The registers of addresses and what is added to them; None if they are in none.
    #[inline(always)]
    pub(crate) fn rows(self) -> Option<Rows> {
        let (low, high, add_low, add) = match self {
            Form::Pair { register, offset } => (register, Some(register + 1), 0, offset),
            Form::Based { register, base } => (register, None, 0, base),
            Form::Word { register, offset } => (register, None, offset, 0),
            Form::Same(_) => return None,
        };
        Some(Rows {
            low,
            high,
            add_low,
            add,
        })
    }

    /// The address of every lane, also of inactive ones.
    #[inline(always)]
    pub fn each(self, wave: &Wave) -> [u64; LANES] {
        let mut out = [0; LANES];
        self.each_into(wave, &mut out);
        out
    }

    /// [`Form::each`] in its place: a copy costs as much as the addresses.
    #[inline(always)]
    pub fn each_into(self, wave: &Wave, out: &mut [u64; LANES]) {
        let register = |n: usize| wave.v.get(n).unwrap_or(&V32::ZERO);
        match self {
            Form::Pair { register: r, offset } => {
                each_pair(register(r), register(r + 1), offset, out);
            }
            Form::Based { register: r, base } => each_based(register(r), base, out),
            Form::Word { register: r, offset } => each_word(register(r), offset, out),
            Form::Same(base) => out.fill(base),
        }
    }
}

simd! {
    fn each_pair(lo: &V32, hi: &V32, offset: u64, out: &mut [u64; LANES]) {
        for (l, a) in out.iter_mut().enumerate() {
            *a = (lo.0[l] as u64 | (hi.0[l] as u64) << 32).wrapping_add(offset);
        }
    }
}

simd! {
    fn each_based(lo: &V32, base: u64, out: &mut [u64; LANES]) {
        for (l, a) in out.iter_mut().enumerate() {
            *a = base.wrapping_add(lo.0[l] as u64);
        }
    }
}

simd! {
    fn each_word(lo: &V32, offset: u32, out: &mut [u64; LANES]) {
        for (l, a) in out.iter_mut().enumerate() {
            *a = lo.0[l].wrapping_add(offset) as u64;
        }
    }
}

simd! {
    /// As [`is_run`], and whether `high` is the same in all active lanes.
    fn is_pair_run(low: &V32, high: &V32, mask: &V32, first: u32, step: u32, high_value: u32) -> bool {
        let mut wrong = 0;
        for l in 0..LANES {
            let expected = first.wrapping_add(step.wrapping_mul(l as u32));
            wrong |= (low.0[l] ^ expected | high.0[l] ^ high_value) & mask.0[l];
        }
        wrong == 0
    }
}

simd! {
    /// Whether the value of each active lane `l` is `first + l * step`, modulo 2^32.
    fn is_run(values: &V32, mask: &V32, first: u32, step: u32) -> bool {
        let mut expected = first;
        let mut wrong = 0;
        for (x, m) in values.0.iter().zip(&mask.0) {
            wrong |= (x ^ expected) & m;
            expected = expected.wrapping_add(step);
        }
        wrong == 0
    }
}

/// Values in equal distances over the active lanes.
struct Run {
    /// First active lane and its value.
    lane: usize,
    value: u32,
    step: u32,
}

impl Run {
    /// What `values` are if they are a run whose step is 0 or `step`, by the first two active lanes; at least one lane must be
    /// active.
    #[inline(always)]
    fn guess(values: &V32, exec: u64, step: u32) -> Option<Run> {
        let lane = exec.trailing_zeros() as usize & 63;
        let value = values.0[lane];
        let rest = exec & exec.wrapping_sub(1);
        let step = match rest {
            0 => 0,
            _ => {
                let second = rest.trailing_zeros() as usize & 63;
                let delta = values.0[second].wrapping_sub(value);
                match delta {
                    0 => 0,
                    _ if delta == step.wrapping_mul((second - lane) as u32) => step,
                    _ => return None,
                }
            }
        };
        Some(Run { lane, value, step })
    }

    /// The value of lane 0.
    #[inline(always)]
    fn first(&self) -> u32 {
        self.value.wrapping_sub(self.step.wrapping_mul(self.lane as u32))
    }

    /// Whether the run does not pass 2^32 before its last active lane.
    #[inline(always)]
    fn fits_32_bits(&self, exec: u64) -> bool {
        let last = 63 - exec.leading_zeros() as u64 % 64;
        self.value as u64 + self.step as u64 * (last - self.lane as u64) <= u32::MAX as u64
    }
}

/// Registers of addresses: a lane's is its low dword plus `add_low`, modulo 2^32, its high dword, if there is one, and `add`.
#[derive(Clone, Copy)]
pub struct Rows {
    pub low: usize,
    pub high: Option<usize>,
    pub add_low: u32,
    pub add: u64,
}

impl Rows {
    /// The address of a lane.
    #[inline(always)]
    pub fn of(self, v: &[V32], lane: usize) -> Option<u64> {
        let low = v.get(self.low)?.0[lane & 63].wrapping_add(self.add_low);
        let high = match self.high {
            Some(high) => v.get(high)?.0[lane & 63],
            None => 0,
        };
        Some((u64::from(low) | u64::from(high) << 32).wrapping_add(self.add))
    }
}

/// Registers with the addresses of all lanes, one lane's piece after the other's.
///
/// The first lane's dwords are given beside them: a compiler that knows them to be equal makes shuffles of a plain loop.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub low: usize,
    pub first: u32,
    /// The high dwords' register, if addresses have them, and what all of them are.
    pub high: Option<usize>,
    pub above: u32,
}

impl Row {
    /// Whether the low dwords of first and last lane are as far apart as they are in a row of such pieces.
    #[inline(always)]
    pub(crate) fn may_be(self, v: &[V32], bytes: usize) -> bool {
        match v.get(self.low) {
            Some(low) => self.first.checked_add(((LANES - 1) * bytes) as u32) == Some(low.0[LANES - 1]),
            None => false,
        }
    }

    /// Whether the addresses are a row.
    #[inline(always)]
    pub(crate) fn is_one(self, v: &[V32], bytes: usize) -> bool {
        let Some(low) = v.get(self.low) else {
            return false;
        };
        let mut wrong = 0;
        match self.high {
            None => {
                for l in 0..LANES {
                    wrong |= low.0[l] ^ self.first.wrapping_add((l * bytes) as u32);
                }
            }
            Some(high) => {
                let Some(high) = v.get(high) else {
                    return false;
                };
                for l in 0..LANES {
                    wrong |= low.0[l] ^ self.first.wrapping_add((l * bytes) as u32) | high.0[l] ^ self.above;
                }
            }
        }
        wrong == 0
    }
}
