//! Integers and bits (PRM 5.2 to 5.7, 5.10). Arithmetic is exact, then fitted into the element, wrapped or clamped.

use super::element::{Context, Element, Value, low_bits, value_of};
use softfp::Flags;

pub(super) fn element(name: &str) -> Option<Element> {
    Some(match name {
        "abs" => abs,
        "add" => add,
        "borrow" => borrow,
        "carry" => carry,
        "div" => div,
        "max" => max,
        "min" => min,
        "mul" => mul,
        "mulhi" => mulhi,
        "neg" => neg,
        "rem" => rem,
        "sub" => sub,
        "mad" => mad,
        "mad24" => mad24,
        "mad24hi" => mad24hi,
        "mul24" => mul24,
        "mul24hi" => mul24hi,
        "shl" => shl,
        "shr" => shr,
        "and" => and,
        "or" => or,
        "xor" => xor,
        "not" => not,
        "popcount" => popcount,
        "bitextract" => bitextract,
        "bitinsert" => bitinsert,
        "bitmask" => bitmask,
        "bitrev" => bitrev,
        "bitselect" => bitselect,
        "firstbit" => firstbit,
        "lastbit" => lastbit,
        _ => return None,
    })
}

fn abs(c: &Context, [a, ..]: [u64; 4]) -> Value {
    c.fit(c.value(a).abs())
}

fn neg(c: &Context, [a, ..]: [u64; 4]) -> Value {
    c.fit(-c.value(a))
}

fn add(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    c.fit(c.value(a) + c.value(b))
}

fn sub(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    c.fit(c.value(a) - c.value(b))
}

fn mul(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    let (a, b) = (c.value(a), c.value(b));
    // Of two u64 the product may need 128 bits: beyond every clamp, and its low bits are right all the same.
    c.fit(if c.saturate {
        a.saturating_mul(b)
    } else {
        a.wrapping_mul(b)
    })
}

fn mulhi(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    let (a, b) = (c.value(a), c.value(b));
    if c.ty.is_signed() {
        c.low(((a * b) >> c.ty.bits()) as u64)
    } else {
        c.low(((a as u128 * b as u128) >> c.ty.bits()) as u64)
    }
}

fn mad(c: &Context, [a, b, d, _]: [u64; 4]) -> Value {
    c.low(a.wrapping_mul(b).wrapping_add(d))
}

fn div(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    match c.value(b) {
        0 => divided_by_zero(0),
        b => c.fit(c.value(a) / b),
    }
}

fn rem(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    match c.value(b) {
        0 => divided_by_zero(low_bits(c.ty, a)),
        b => c.fit(c.value(a) % b),
    }
}

fn divided_by_zero(bits: u64) -> Value {
    Value {
        bits,
        flags: Flags::DIV_BY_ZERO,
    }
}

fn max(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    c.fit(c.value(a).max(c.value(b)))
}

fn min(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    c.fit(c.value(a).min(c.value(b)))
}

fn carry(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    let sum = low_bits(c.ty, a) as u128 + low_bits(c.ty, b) as u128;
    ((sum >> c.ty.bits()) as u64).into()
}

fn borrow(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    ((low_bits(c.ty, a) < low_bits(c.ty, b)) as u64).into()
}

/// The 48-bit product of the low 24 bits.
fn product24(c: &Context, a: u64, b: u64) -> i64 {
    let low = |x: u64| {
        let x = (x as u32) << 8;
        if c.ty.is_signed() {
            (x as i32 >> 8) as i64
        } else {
            (x >> 8) as i64
        }
    };
    low(a) * low(b)
}

fn mul24(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    c.low(product24(c, a, b) as u64)
}

fn mul24hi(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    c.low((product24(c, a, b) >> 32) as u64)
}

fn mad24(c: &Context, [a, b, d, _]: [u64; 4]) -> Value {
    c.low((product24(c, a, b) as u64).wrapping_add(d))
}

fn mad24hi(c: &Context, [a, b, d, _]: [u64; 4]) -> Value {
    c.low(((product24(c, a, b) >> 32) as u64).wrapping_add(d))
}

/// The low bits of a count that stays within a type's size.
fn within(c: &Context, count: u64) -> u32 {
    count as u32 & (c.ty.bits() - 1)
}

fn shl(c: &Context, [a, count, ..]: [u64; 4]) -> Value {
    c.low(a << within(c, count))
}

fn shr(c: &Context, [a, count, ..]: [u64; 4]) -> Value {
    c.low((c.value(a) >> within(c, count)) as u64)
}

fn and(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    c.low(a & b)
}

fn or(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    c.low(a | b)
}

fn xor(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    c.low(a ^ b)
}

fn not(c: &Context, [a, ..]: [u64; 4]) -> Value {
    c.low(!a)
}

fn popcount(c: &Context, [a, ..]: [u64; 4]) -> Value {
    (low_bits(c.from, a).count_ones() as u64).into()
}

/// `width` ones; `width` is less than 64.
fn ones(width: u32) -> u64 {
    (1 << width) - 1
}

fn bitextract(c: &Context, [a, offset, width, _]: [u64; 4]) -> Value {
    let (offset, width) = (within(c, offset), within(c, width));
    let field = low_bits(c.ty, a) >> offset & ones(width);
    let negative = c.ty.is_signed() && width != 0 && field >> (width - 1) & 1 != 0;
    c.low(if negative { field | !ones(width) } else { field })
}

fn bitinsert(c: &Context, [a, b, offset, width]: [u64; 4]) -> Value {
    let (offset, width) = (within(c, offset), within(c, width));
    c.low(a & !(ones(width) << offset) | (b & ones(width)) << offset)
}

fn bitmask(c: &Context, [offset, width, ..]: [u64; 4]) -> Value {
    c.low(ones(within(c, width)) << within(c, offset))
}

fn bitrev(c: &Context, [a, ..]: [u64; 4]) -> Value {
    (a.reverse_bits() >> (64 - c.ty.bits())).into()
}

fn bitselect(c: &Context, [mask, a, b, _]: [u64; 4]) -> Value {
    c.low(a & mask | b & !mask)
}

/// "No bit" in `firstbit` and `lastbit`.
const NONE: u64 = u32::MAX as u64;

fn firstbit(c: &Context, [a, ..]: [u64; 4]) -> Value {
    let a = value_of(c.from, a);
    let magnitude = (if a < 0 { !a } else { a }) as u64;
    match magnitude {
        0 => NONE,
        m => (m.leading_zeros() + c.from.bits() - 64) as u64,
    }
    .into()
}

fn lastbit(c: &Context, [a, ..]: [u64; 4]) -> Value {
    match low_bits(c.from, a) {
        0 => NONE,
        a => a.trailing_zeros() as u64,
    }
    .into()
}

/// Also on floats, which it moves as they are.
pub(super) fn cmov(c: &Context, [test, a, b, _]: [u64; 4]) -> Value {
    c.low(if low_bits(c.ty, test) != 0 { a } else { b })
}
