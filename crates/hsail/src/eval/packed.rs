//! Packed values: operations on their elements (PRM 4.14), and what moves whole elements or registers (PRM 5.8, 5.9).

use super::element::{Context, Element, value_of};
use super::{Exceptions, Outcome, mask};
use crate::code::Pack;
use crate::types::Type;
use softfp::Flags;

/// How a packing control chooses elements (Tables 4-5, 4-6).
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing {
    /// Bits of an element, and elements.
    bits: u32,
    lanes: u32,
    /// Bits of the elements but the lowest.
    others: u128,
    /// Sources whose lowest element stands for all.
    broadcast: [bool; 2],
    /// Only the lowest element is computed; the destination keeps the others.
    pub low_only: bool,
}

impl Packing {
    /// A shift's second source is one count for all elements.
    pub fn new(ty: Type, pack: Pack, shift: bool) -> Packing {
        Packing {
            bits: ty.base().bits(),
            lanes: ty.lanes(),
            others: mask(ty) & !mask(ty.base()),
            broadcast: [
                matches!(pack, Pack::SP | Pack::SP_SAT),
                matches!(pack, Pack::PS | Pack::PS_SAT) || shift,
            ],
            low_only: matches!(pack, Pack::S | Pack::S_SAT | Pack::SS | Pack::SS_SAT),
        }
    }

    pub fn eval(self, context: &Context, element: Element, src: &[u128]) -> Outcome {
        let low = (1u128 << self.bits) - 1;
        let at = |source: usize, lane: u32| {
            let lane = if self.broadcast.get(source) == Some(&true) {
                0
            } else {
                lane
            };
            src.get(source).map_or(0, |s| (s >> (lane * self.bits) & low) as u64)
        };
        let (lanes, mut value) = if self.low_only {
            (1, src.last().copied().unwrap_or(0) & self.others)
        } else {
            (self.lanes, 0)
        };
        let mut flags = Flags::NONE;
        for lane in 0..lanes {
            let v = element(context, [at(0, lane), at(1, lane), at(2, lane), 0]);
            value |= (v.bits as u128) << (lane * self.bits);
            flags |= v.flags;
        }
        Outcome {
            value,
            exceptions: Exceptions::from(flags),
        }
    }
}

/// A computation on whole registers.
pub(super) type Whole = fn(&Context, &[u128]) -> u128;

pub(super) fn whole(name: &str) -> Option<Whole> {
    Some(match name {
        "combine" => combine,
        "expand" => expand,
        "mov" => mov,
        "pack" => pack,
        "shuffle" => shuffle,
        "unpack" => unpack,
        "unpackhi" => unpackhi,
        "unpacklo" => unpacklo,
        _ => return None,
    })
}

fn source(src: &[u128], i: usize) -> u128 {
    src.get(i).copied().unwrap_or(0)
}

fn combine(c: &Context, src: &[u128]) -> u128 {
    let bits = c.from.bits();
    let parts = (128 / bits.max(1)) as usize;
    let joined = src.iter().take(parts).rev().fold(0, |all, part| {
        // Of two or four parts, none has all 128 bits.
        all << bits | part & mask(c.from)
    });
    joined & mask(c.ty)
}

fn expand(c: &Context, src: &[u128]) -> u128 {
    source(src, 0) & mask(c.from)
}

fn mov(c: &Context, src: &[u128]) -> u128 {
    source(src, 0) & mask(c.ty)
}

fn element_at(ty: Type, packed: u128, i: u32) -> u128 {
    packed >> (i % ty.lanes() * ty.base().bits()) & mask(ty.base())
}

/// A packed value of elements that a function names.
fn assemble(ty: Type, element: impl Fn(u32) -> u128) -> u128 {
    (0..ty.lanes()).fold(0, |all, i| all | element(i) << (i * ty.base().bits()))
}

fn shuffle(c: &Context, src: &[u128]) -> u128 {
    let lanes = c.ty.lanes();
    let selector_bits = lanes.trailing_zeros();
    let selectors = source(src, 2) as u32;
    assemble(c.ty, |i| {
        // Elements are as many as a selector can name, and the lower half comes from the first source.
        let from = source(src, (i >= lanes / 2) as usize);
        element_at(c.ty, from, selectors >> (i * selector_bits))
    })
}

/// Elements of both sources in turns, from the given one on.
fn interleave(c: &Context, src: &[u128], first: u32) -> u128 {
    assemble(c.ty, |i| element_at(c.ty, source(src, (i & 1) as usize), first + i / 2))
}

fn unpacklo(c: &Context, src: &[u128]) -> u128 {
    interleave(c, src, 0)
}

fn unpackhi(c: &Context, src: &[u128]) -> u128 {
    interleave(c, src, c.ty.lanes() / 2)
}

fn pack(c: &Context, src: &[u128]) -> u128 {
    let element = mask(c.ty.base());
    let shift = source(src, 2) as u32 % c.ty.lanes() * c.ty.base().bits();
    (source(src, 0) & !(element << shift) | (source(src, 1) & element) << shift) & mask(c.ty)
}

fn unpack(c: &Context, src: &[u128]) -> u128 {
    let element = element_at(c.from, source(src, 0), source(src, 1) as u32);
    // Narrow integers are extended to the destination's type.
    if c.from.base().is_signed() {
        value_of(c.from.base(), element as u64) as u128 & mask(c.ty)
    } else {
        element
    }
}
