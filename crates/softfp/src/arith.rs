//! Addition, subtraction, multiplication, division, square root, fused multiply-add, and the two reciprocals.

use crate::env::{Env, Flags, Outcome, Round};
use crate::format::{Format, Kind, Unpacked, first_nan, inf, invalid, quiet, sign_bit, unpack, zero};
use crate::round::{repack, round_pack, round_pack_wide, shift_right_jam};

/// `a + b`.
#[inline]
pub fn add<F: Format>(env: Env, a: F::Bits, b: F::Bits) -> Outcome<F::Bits> {
    add_raw::<F>(env, F::to_u64(a), F::to_u64(b), false).typed::<F>()
}

/// `a - b`. A NaN operand keeps its sign.
#[inline]
pub fn sub<F: Format>(env: Env, a: F::Bits, b: F::Bits) -> Outcome<F::Bits> {
    add_raw::<F>(env, F::to_u64(a), F::to_u64(b), true).typed::<F>()
}

/// `a * b`.
#[inline]
pub fn mul<F: Format>(env: Env, a: F::Bits, b: F::Bits) -> Outcome<F::Bits> {
    let mut flags = Flags::NONE;
    let x = unpack::<F>(env, F::to_u64(a), &mut flags);
    let y = unpack::<F>(env, F::to_u64(b), &mut flags);
    let sign = x.sign ^ y.sign;
    let out = match (x.kind, y.kind) {
        (Kind::Nan, _) | (_, Kind::Nan) => first_nan::<F>(env, &x, &y, flags),
        (Kind::Inf, Kind::Zero) | (Kind::Zero, Kind::Inf) => invalid::<F>(env, flags),
        (Kind::Inf, _) | (_, Kind::Inf) => Outcome::new(inf::<F>(sign), flags),
        (Kind::Zero, _) | (_, Kind::Zero) => Outcome::new(zero::<F>(sign), flags),
        (Kind::Finite, Kind::Finite) => {
            let product = x.sig as u128 * y.sig as u128;
            round_pack_wide::<F>(env, sign, x.exp + y.exp + 1, product, flags)
        }
    };
    out.typed::<F>()
}

/// `a / b`.
#[inline]
pub fn div<F: Format>(env: Env, a: F::Bits, b: F::Bits) -> Outcome<F::Bits> {
    div_raw::<F>(env, F::to_u64(a), F::to_u64(b)).typed::<F>()
}

/// `1 / a`, correctly rounded.
#[inline]
pub fn rcp<F: Format>(env: Env, a: F::Bits) -> Outcome<F::Bits> {
    div_raw::<F>(env, F::ONE, F::to_u64(a)).typed::<F>()
}

/// The square root of `a`, correctly rounded. Of -0 it is -0; of anything less it is invalid.
#[inline]
pub fn sqrt<F: Format>(env: Env, a: F::Bits) -> Outcome<F::Bits> {
    let mut flags = Flags::NONE;
    let x = unpack::<F>(env, F::to_u64(a), &mut flags);
    let out = match x.kind {
        Kind::Nan => Outcome::new(quiet::<F>(env, x.raw), flags),
        Kind::Zero => Outcome::new(zero::<F>(x.sign), flags),
        _ if x.sign => invalid::<F>(env, flags),
        Kind::Inf => Outcome::new(F::INF, flags),
        Kind::Finite => sqrt_finite::<F>(env, x.exp, x.sig, flags),
    };
    out.typed::<F>()
}

/// `1 / sqrt(a)`, rounded once. Of a zero it is the infinity of its sign; of anything less it is invalid.
#[inline]
pub fn rsq<F: Format>(env: Env, a: F::Bits) -> Outcome<F::Bits> {
    let mut flags = Flags::NONE;
    let x = unpack::<F>(env, F::to_u64(a), &mut flags);
    let out = match x.kind {
        Kind::Nan => Outcome::new(quiet::<F>(env, x.raw), flags),
        Kind::Zero => Outcome::new(inf::<F>(x.sign), flags | Flags::DIV_BY_ZERO),
        _ if x.sign => invalid::<F>(env, flags),
        Kind::Inf => Outcome::new(zero::<F>(false), flags),
        Kind::Finite => rsq_finite::<F>(env, x.exp, x.sig, flags),
    };
    out.typed::<F>()
}

/// `a * b + c`, rounded once. A NaN `c` beside infinity times zero is returned without raising invalid.
#[inline]
pub fn fma<F: Format>(env: Env, a: F::Bits, b: F::Bits, c: F::Bits) -> Outcome<F::Bits> {
    let mut flags = Flags::NONE;
    let x = unpack::<F>(env, F::to_u64(a), &mut flags);
    let y = unpack::<F>(env, F::to_u64(b), &mut flags);
    let z = unpack::<F>(env, F::to_u64(c), &mut flags);
    fma_scaled::<F>(env, [x, y, z], 0, flags).typed::<F>()
}

/// `a + b`, or `a - b` if `negate_b`.
#[inline]
pub(crate) fn add_raw<F: Format>(env: Env, a: u64, b: u64, negate_b: bool) -> Outcome<u64> {
    let mut flags = Flags::NONE;
    let x = unpack::<F>(env, a, &mut flags);
    let mut y = unpack::<F>(env, b, &mut flags);
    y.sign ^= negate_b;
    match (x.kind, y.kind) {
        (Kind::Nan, _) | (_, Kind::Nan) => first_nan::<F>(env, &x, &y, flags),
        (Kind::Inf, Kind::Inf) if x.sign != y.sign => invalid::<F>(env, flags),
        (Kind::Inf, _) => Outcome::new(inf::<F>(x.sign), flags),
        (_, Kind::Inf) => Outcome::new(inf::<F>(y.sign), flags),
        (Kind::Zero, Kind::Zero) => Outcome::new(zero::<F>(zero_sum_sign(env, x.sign, y.sign)), flags),
        (Kind::Finite, Kind::Zero) => repack::<F>(env, &x, flags),
        (Kind::Zero, Kind::Finite) => repack::<F>(env, &y, flags),
        (Kind::Finite, Kind::Finite) => {
            // One bit of headroom for the carry, at least 63 below for the alignment.
            let x = Wide {
                sign: x.sign,
                exp: x.exp,
                sig: (x.sig as u128) << 63,
            };
            let y = Wide {
                sign: y.sign,
                exp: y.exp,
                sig: (y.sig as u128) << 63,
            };
            let sum = add_wide(env, x, y);
            pack_sum::<F>(env, sum, 1, flags)
        }
    }
}

/// Sign of a zero that is the sum of two zeros, or of a number and its negative.
#[inline]
fn zero_sum_sign(env: Env, a: bool, b: bool) -> bool {
    if a == b { a } else { env.round == Round::Down }
}

/// A signed number with a significand of fixed but unnamed point: only comparable with its like.
#[derive(Clone, Copy)]
struct Wide {
    sign: bool,
    exp: i32,
    sig: u128,
}

/// The sum of two numbers whose significands have their highest bit at the same place, below bit 127. Exact, but for a
/// sticky lowest bit where the exponents are far apart.
#[inline]
fn add_wide(env: Env, x: Wide, y: Wide) -> Wide {
    let (big, small) = if x.exp >= y.exp { (x, y) } else { (y, x) };
    let aligned = shift_right_jam(small.sig, big.exp.abs_diff(small.exp));
    if x.sign == y.sign {
        Wide {
            sig: big.sig + aligned,
            ..big
        }
    } else if big.sig > aligned {
        Wide {
            sig: big.sig - aligned,
            ..big
        }
    } else if big.sig < aligned {
        Wide {
            sign: small.sign,
            exp: big.exp,
            sig: aligned - big.sig,
        }
    } else {
        Wide {
            sign: zero_sum_sign(env, true, false),
            exp: 0,
            sig: 0,
        }
    }
}

/// Rounds a sum whose significand's bit `127 - headroom` has weight `2^exp`.
#[inline]
fn pack_sum<F: Format>(env: Env, sum: Wide, headroom: i32, flags: Flags) -> Outcome<u64> {
    if sum.sig == 0 {
        return Outcome::new(zero::<F>(sum.sign), flags);
    }
    round_pack_wide::<F>(env, sum.sign, sum.exp + headroom, sum.sig, flags)
}

/// `(a * b + c) * 2^scale`, rounded once, of operands taken apart.
#[inline]
pub(crate) fn fma_scaled<F: Format>(env: Env, abc: [Unpacked; 3], scale: i32, flags: Flags) -> Outcome<u64> {
    let [x, y, z] = abc;
    let sign = x.sign ^ y.sign;
    if x.kind == Kind::Nan || y.kind == Kind::Nan {
        return first_nan::<F>(env, &x, &y, flags);
    }
    if z.kind == Kind::Nan {
        return Outcome::new(quiet::<F>(env, z.raw), flags);
    }
    match (x.kind, y.kind) {
        (Kind::Inf, Kind::Zero) | (Kind::Zero, Kind::Inf) => return invalid::<F>(env, flags),
        (Kind::Inf, _) | (_, Kind::Inf) => {
            if z.kind == Kind::Inf && z.sign != sign {
                return invalid::<F>(env, flags);
            }
            return Outcome::new(inf::<F>(sign), flags);
        }
        _ if z.kind == Kind::Inf => return Outcome::new(inf::<F>(z.sign), flags),
        (Kind::Zero, _) | (_, Kind::Zero) => {
            if z.kind == Kind::Zero {
                return Outcome::new(zero::<F>(zero_sum_sign(env, sign, z.sign)), flags);
            }
            return round_pack::<F>(env, z.sign, z.exp + scale, z.sig, flags);
        }
        _ => {}
    }
    let product = x.sig as u128 * y.sig as u128;
    let shift = product.leading_zeros();
    // Two bits of headroom. Significands have 11 zeros or more at their low end, so nothing falls out.
    let product = Wide {
        sign,
        exp: x.exp + y.exp + 1 - shift as i32,
        sig: product << shift >> 2,
    };
    let sum = if z.kind == Kind::Zero {
        product
    } else {
        add_wide(
            env,
            product,
            Wide {
                sign: z.sign,
                exp: z.exp,
                sig: (z.sig as u128) << 62,
            },
        )
    };
    pack_sum::<F>(
        env,
        Wide {
            exp: sum.exp + scale,
            ..sum
        },
        2,
        flags,
    )
}

#[inline]
fn div_raw<F: Format>(env: Env, a: u64, b: u64) -> Outcome<u64> {
    let mut flags = Flags::NONE;
    let x = unpack::<F>(env, a, &mut flags);
    let y = unpack::<F>(env, b, &mut flags);
    let sign = x.sign ^ y.sign;
    match (x.kind, y.kind) {
        (Kind::Nan, _) | (_, Kind::Nan) => first_nan::<F>(env, &x, &y, flags),
        (Kind::Inf, Kind::Inf) | (Kind::Zero, Kind::Zero) => invalid::<F>(env, flags),
        (Kind::Inf, _) => Outcome::new(inf::<F>(sign), flags),
        (Kind::Zero, _) | (_, Kind::Inf) => Outcome::new(zero::<F>(sign), flags),
        (Kind::Finite, Kind::Zero) => Outcome::new(sign_bit::<F>(sign) | F::INF, flags | Flags::DIV_BY_ZERO),
        (Kind::Finite, Kind::Finite) => {
            let quotient = divide::<F>(x.sig, y.sig);
            let shift = quotient.leading_zeros();
            round_pack::<F>(env, sign, x.exp - y.exp - shift as i32, quotient << shift, flags)
        }
    }
}

/// `a / b * 2^63` with a sticky lowest bit, of two normalized significands: bit 62 or 63 is its highest.
#[inline]
fn divide<F: Format>(a: u64, b: u64) -> u64 {
    if F::MANT_BITS < 31 {
        // The low halves are zero: a 64-bit division gives 31 bits or more.
        let (numerator, denominator) = (a >> 1, b >> 32);
        (numerator / denominator) << 32 | (numerator % denominator != 0) as u64
    } else {
        let (numerator, denominator) = ((a as u128) << 63, b as u128);
        (numerator / denominator) as u64 | (numerator % denominator != 0) as u64
    }
}

#[inline]
fn sqrt_finite<F: Format>(env: Env, exp: i32, sig: u64, flags: Flags) -> Outcome<u64> {
    let odd = exp & 1;
    let root = if F::MANT_BITS < 31 {
        let square = (sig >> 32) << (31 + odd);
        let root = square.isqrt();
        root << 32 | (root * root != square) as u64
    } else {
        let square = (sig as u128) << (63 + odd);
        let root = square.isqrt();
        root as u64 | (root * root != square) as u64
    };
    round_pack::<F>(env, false, (exp - odd) >> 1, root, flags)
}

#[inline]
fn rsq_finite<F: Format>(env: Env, exp: i32, sig: u64, flags: Flags) -> Outcome<u64> {
    let odd = exp & 1;
    // The operand is m * 2^(exp - odd), 1 <= m < 4; the root of 1 / m is computed to `places` binary places.
    let (root, exact, places) = if F::MANT_BITS < 31 {
        let m = ((sig >> 32) << odd) as u128; // in units of 2^-31
        let inverse = (1u128 << 91) / m;
        let root = (inverse as u64).isqrt();
        (root, inverse * m == 1 << 91 && root * root == inverse as u64, 30)
    } else {
        let m = ((sig >> 11) << odd) as u128; // in units of 2^-52
        // 2^166 / m, in two steps.
        let (high, rest) = ((1u128 << 102) / m, (1u128 << 102) % m);
        let (low, rest) = ((rest << 64) / m, (rest << 64) % m);
        let inverse = (high << 64) + low;
        let root = inverse.isqrt();
        (root as u64, rest == 0 && root * root == inverse, 57)
    };
    let shift = root.leading_zeros();
    let sig = root << shift | !exact as u64;
    round_pack::<F>(env, false, (odd - exp) / 2 + 63 - places - shift as i32, sig, flags)
}
