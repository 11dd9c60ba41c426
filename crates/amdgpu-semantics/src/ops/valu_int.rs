//! Vector ALU on 32-bit and 64-bit integers: arithmetic with and without carry, logic, shifts, bit fields, selection
//! (GFX9 ISA 12.7, 12.8, 12.11).
//!
//! The clamp bit saturates the result of an operation that can leave its type's range (GFX9 ISA 6.5); a carry-out is that of
//! the unclamped operation.

use crate::domain::Domain;

#[inline(always)]
pub fn bit<D: Domain>(d: D, c: D::Bool) -> D::U32 {
    d.select(c, d.u32(1), d.u32(0))
}

/// The value, or 2^32 - 1 if it is greater.
#[inline(always)]
pub fn saturate_u32<D: Domain>(d: D, x: D::U64) -> D::U32 {
    d.select(d.eq(d.hi(x), d.u32(0)), d.lo(x), d.u32(!0))
}

/// The signed value, or the nearest of -2^31 and 2^31 - 1.
#[inline(always)]
pub fn saturate_i32<D: Domain>(d: D, x: D::U64) -> D::U32 {
    let fits = d.eq64(d.sext64(d.lo(x)), x);
    let limit = d.select(d.slt64(x, d.u64(0)), d.u32(0x8000_0000), d.u32(0x7fff_ffff));
    d.select(fits, d.lo(x), limit)
}

#[inline(always)]
pub fn v_mov_b32<D: Domain>(_: D, a: D::U32) -> D::U32 {
    a
}

#[inline(always)]
pub fn v_cndmask_b32<D: Domain>(d: D, a: D::U32, b: D::U32, mask: D::Bool) -> D::U32 {
    d.select(mask, b, a)
}

#[inline(always)]
pub fn v_add_u32<D: Domain>(_: D, a: D::U32, b: D::U32) -> D::U32 {
    a + b
}

#[inline(always)]
pub fn v_add_u32_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    let sum = a + b;
    d.select(d.ult(sum, a), d.u32(!0), sum)
}

#[inline(always)]
pub fn v_sub_u32<D: Domain>(_: D, a: D::U32, b: D::U32) -> D::U32 {
    a - b
}

#[inline(always)]
pub fn v_sub_u32_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.select(d.ult(a, b), d.u32(0), a - b)
}

#[inline(always)]
pub fn v_subrev_u32<D: Domain>(_: D, a: D::U32, b: D::U32) -> D::U32 {
    b - a
}

#[inline(always)]
pub fn v_subrev_u32_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    v_sub_u32_clamp(d, b, a)
}

#[inline(always)]
pub fn v_add_i32_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    saturate_i32(d, d.sext64(a) + d.sext64(b))
}

#[inline(always)]
pub fn v_sub_i32_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    saturate_i32(d, d.sext64(a) - d.sext64(b))
}

#[inline(always)]
pub fn v_add_co_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    (a + b, d.carries(a, b))
}

#[inline(always)]
pub fn v_add_co_u32_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    let (sum, carry) = v_add_co_u32(d, a, b);
    (d.select(carry, d.u32(!0), sum), carry)
}

#[inline(always)]
pub fn v_sub_co_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    (a - b, d.ult(a, b))
}

#[inline(always)]
pub fn v_sub_co_u32_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    let (difference, borrow) = v_sub_co_u32(d, a, b);
    (d.select(borrow, d.u32(0), difference), borrow)
}

#[inline(always)]
pub fn v_subrev_co_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    v_sub_co_u32(d, b, a)
}

#[inline(always)]
pub fn v_subrev_co_u32_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    v_sub_co_u32_clamp(d, b, a)
}

#[inline(always)]
pub fn v_addc_co_u32<D: Domain>(d: D, a: D::U32, b: D::U32, carry_in: D::Bool) -> (D::U32, D::Bool) {
    let (partial, carry_in) = (a + b, bit(d, carry_in));
    (partial + carry_in, d.carries(a, b) | d.carries(partial, carry_in))
}

#[inline(always)]
pub fn v_addc_co_u32_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, carry_in: D::Bool) -> (D::U32, D::Bool) {
    let (sum, carry) = v_addc_co_u32(d, a, b, carry_in);
    (d.select(carry, d.u32(!0), sum), carry)
}

#[inline(always)]
pub fn v_subb_co_u32<D: Domain>(d: D, a: D::U32, b: D::U32, borrow_in: D::Bool) -> (D::U32, D::Bool) {
    let partial = a - b;
    let borrow = bit(d, borrow_in);
    (partial - borrow, d.ult(a, b) | d.ult(partial, borrow))
}

#[inline(always)]
pub fn v_subb_co_u32_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, borrow_in: D::Bool) -> (D::U32, D::Bool) {
    let (difference, borrow) = v_subb_co_u32(d, a, b, borrow_in);
    (d.select(borrow, d.u32(0), difference), borrow)
}

#[inline(always)]
pub fn v_subbrev_co_u32<D: Domain>(d: D, a: D::U32, b: D::U32, borrow_in: D::Bool) -> (D::U32, D::Bool) {
    v_subb_co_u32(d, b, a, borrow_in)
}

#[inline(always)]
pub fn v_subbrev_co_u32_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, borrow_in: D::Bool) -> (D::U32, D::Bool) {
    v_subb_co_u32_clamp(d, b, a, borrow_in)
}

#[inline(always)]
pub fn v_mul_lo_u32<D: Domain>(_: D, a: D::U32, b: D::U32) -> D::U32 {
    a * b
}

#[inline(always)]
pub fn v_mul_hi_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.umulhi(a, b)
}

#[inline(always)]
pub fn v_mul_hi_i32<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.smulhi(a, b)
}

/// The exact product of the low 24 bits.
#[inline(always)]
pub fn product_i24<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U64 {
    d.sext64(d.sext24(a)) * d.sext64(d.sext24(b))
}

#[inline(always)]
pub fn product_u24<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U64 {
    d.zext64(d.zext24(a)) * d.zext64(d.zext24(b))
}

#[inline(always)]
pub fn v_mul_i32_i24<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.sext24(a) * d.sext24(b)
}

#[inline(always)]
pub fn v_mul_i32_i24_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    saturate_i32(d, product_i24(d, a, b))
}

#[inline(always)]
pub fn v_mul_hi_i32_i24<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.hi(product_i24(d, a, b))
}

#[inline(always)]
pub fn v_mul_u32_u24<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.zext24(a) * d.zext24(b)
}

#[inline(always)]
pub fn v_mul_u32_u24_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    saturate_u32(d, product_u24(d, a, b))
}

#[inline(always)]
pub fn v_mul_hi_u32_u24<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.hi(product_u24(d, a, b))
}

#[inline(always)]
pub fn v_mad_i32_i24<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.sext24(a) * d.sext24(b) + c
}

#[inline(always)]
pub fn v_mad_i32_i24_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    saturate_i32(d, product_i24(d, a, b) + d.sext64(c))
}

#[inline(always)]
pub fn v_mad_u32_u24<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.zext24(a) * d.zext24(b) + c
}

#[inline(always)]
pub fn v_mad_u32_u24_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    saturate_u32(d, product_u24(d, a, b) + d.zext64(c))
}

/// Carry-out: bit 64 of the sum.
#[inline(always)]
pub fn v_mad_u64_u32<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U64) -> (D::U64, D::Bool) {
    let sum = d.zext64(a) * d.zext64(b) + c;
    (sum, d.ult64(sum, c))
}

#[inline(always)]
pub fn v_mad_u64_u32_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U64) -> (D::U64, D::Bool) {
    let (sum, carry) = v_mad_u64_u32(d, a, b, c);
    (d.select64(carry, d.u64(!0), sum), carry)
}

/// Carry-out: bit 64 of the sum of both as signed 65-bit numbers, which is the sign of the exact result.
#[inline(always)]
pub fn v_mad_i64_i32<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U64) -> (D::U64, D::Bool) {
    let product = d.sext64(a) * d.sext64(b);
    let sum = product + c;
    let negative = |x: D::U64| d.slt64(x, d.u64(0));
    let (p, s, r) = (negative(product), negative(c), negative(sum));
    (sum, p & s | (p ^ s) & r)
}

#[inline(always)]
pub fn v_mad_i64_i32_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U64) -> (D::U64, D::Bool) {
    let (sum, negative) = v_mad_i64_i32(d, a, b, c);
    let overflow = negative ^ d.slt64(sum, d.u64(0));
    let limit = d.select64(negative, d.u64(1 << 63), d.u64(!0 >> 1));
    (d.select64(overflow, limit, sum), negative)
}

#[inline(always)]
pub fn v_min_i32<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.smin(a, b)
}

#[inline(always)]
pub fn v_max_i32<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.smax(a, b)
}

#[inline(always)]
pub fn v_min_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.umin(a, b)
}

#[inline(always)]
pub fn v_max_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.umax(a, b)
}

#[inline(always)]
pub fn v_min3_i32<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.smin(d.smin(a, b), c)
}

#[inline(always)]
pub fn v_min3_u32<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.umin(d.umin(a, b), c)
}

#[inline(always)]
pub fn v_max3_i32<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.smax(d.smax(a, b), c)
}

#[inline(always)]
pub fn v_max3_u32<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.umax(d.umax(a, b), c)
}

#[inline(always)]
pub fn v_med3_i32<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.smax(d.smin(a, b), d.smin(d.smax(a, b), c))
}

#[inline(always)]
pub fn v_med3_u32<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.umax(d.umin(a, b), d.umin(d.umax(a, b), c))
}

// Shift amounts count modulo the width, as the domain's do. "rev": the amount is the first source.
#[inline(always)]
pub fn v_lshlrev_b32<D: Domain>(d: D, n: D::U32, a: D::U32) -> D::U32 {
    d.shl(a, n)
}

#[inline(always)]
pub fn v_lshrrev_b32<D: Domain>(d: D, n: D::U32, a: D::U32) -> D::U32 {
    d.lshr(a, n)
}

#[inline(always)]
pub fn v_ashrrev_i32<D: Domain>(d: D, n: D::U32, a: D::U32) -> D::U32 {
    d.ashr(a, n)
}

#[inline(always)]
pub fn v_lshlrev_b64<D: Domain>(d: D, n: D::U32, a: D::U64) -> D::U64 {
    d.shl64(a, n)
}

#[inline(always)]
pub fn v_lshrrev_b64<D: Domain>(d: D, n: D::U32, a: D::U64) -> D::U64 {
    d.lshr64(a, n)
}

#[inline(always)]
pub fn v_ashrrev_i64<D: Domain>(d: D, n: D::U32, a: D::U64) -> D::U64 {
    d.ashr64(a, n)
}

#[inline(always)]
pub fn v_and_b32<D: Domain>(_: D, a: D::U32, b: D::U32) -> D::U32 {
    a & b
}

#[inline(always)]
pub fn v_or_b32<D: Domain>(_: D, a: D::U32, b: D::U32) -> D::U32 {
    a | b
}

#[inline(always)]
pub fn v_xor_b32<D: Domain>(_: D, a: D::U32, b: D::U32) -> D::U32 {
    a ^ b
}

#[inline(always)]
pub fn v_xnor_b32<D: Domain>(_: D, a: D::U32, b: D::U32) -> D::U32 {
    !(a ^ b)
}

#[inline(always)]
pub fn v_not_b32<D: Domain>(_: D, a: D::U32) -> D::U32 {
    !a
}

#[inline(always)]
pub fn v_bfrev_b32<D: Domain>(d: D, a: D::U32) -> D::U32 {
    d.bitreverse(a)
}

/// `x`, or -1 where `none` is true.
#[inline(always)]
pub fn or_minus_one<D: Domain>(d: D, none: D::Bool, x: D::U32) -> D::U32 {
    d.select(none, d.u32(!0), x)
}

/// Zeros above the highest one.
#[inline(always)]
pub fn v_ffbh_u32<D: Domain>(d: D, a: D::U32) -> D::U32 {
    or_minus_one(d, d.eq(a, d.u32(0)), d.clz(a))
}

/// Position of the lowest one.
#[inline(always)]
pub fn v_ffbl_b32<D: Domain>(d: D, a: D::U32) -> D::U32 {
    or_minus_one(d, d.eq(a, d.u32(0)), d.ctz(a))
}

/// Bits that are equal to the sign, from the top, the sign included.
#[inline(always)]
pub fn v_ffbh_i32<D: Domain>(d: D, a: D::U32) -> D::U32 {
    v_ffbh_u32(d, a ^ d.ashr(a, d.u32(31)))
}

#[inline(always)]
pub fn v_bcnt_u32_b32<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.popcount(a) + b
}

#[inline(always)]
pub fn v_bfe_u32<D: Domain>(d: D, a: D::U32, offset: D::U32, width: D::U32) -> D::U32 {
    d.lshr(a, offset) & (d.shl(d.u32(1), width) - d.u32(1))
}

/// The field is sign-extended; bits beyond the source's end are copies of its sign.
#[inline(always)]
pub fn v_bfe_i32<D: Domain>(d: D, a: D::U32, offset: D::U32, width: D::U32) -> D::U32 {
    let width = width & d.u32(31);
    let up = d.u32(32) - width;
    let field = d.ashr(d.shl(d.ashr(a, offset), up), up);
    d.select(d.eq(width, d.u32(0)), d.u32(0), field)
}

#[inline(always)]
pub fn v_bfi_b32<D: Domain>(_: D, mask: D::U32, a: D::U32, b: D::U32) -> D::U32 {
    mask & a | !mask & b
}

#[inline(always)]
pub fn v_bfm_b32<D: Domain>(d: D, width: D::U32, offset: D::U32) -> D::U32 {
    d.shl(d.shl(d.u32(1), width) - d.u32(1), offset)
}

#[inline(always)]
pub fn v_alignbit_b32<D: Domain>(d: D, high: D::U32, low: D::U32, n: D::U32) -> D::U32 {
    d.lo(d.lshr64(d.join(low, high), n & d.u32(31)))
}

/// The amount is bits 1:0 of the third source, in bytes: so in AMD's later manuals and in OpenCL's amd_bytealign,
/// which is this instruction. The GFX9 manual prints bits 4:0.
#[inline(always)]
pub fn v_alignbyte_b32<D: Domain>(d: D, high: D::U32, low: D::U32, n: D::U32) -> D::U32 {
    d.lo(d.lshr64(d.join(low, high), (n & d.u32(3)) * d.u32(8)))
}

#[inline(always)]
pub fn v_lshl_add_u32<D: Domain>(d: D, a: D::U32, n: D::U32, c: D::U32) -> D::U32 {
    d.shl(a, n) + c
}

#[inline(always)]
pub fn v_add_lshl_u32<D: Domain>(d: D, a: D::U32, b: D::U32, n: D::U32) -> D::U32 {
    d.shl(a + b, n)
}

#[inline(always)]
pub fn v_add3_u32<D: Domain>(_: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    a + b + c
}

#[inline(always)]
pub fn v_lshl_or_b32<D: Domain>(d: D, a: D::U32, n: D::U32, c: D::U32) -> D::U32 {
    d.shl(a, n) | c
}

#[inline(always)]
pub fn v_and_or_b32<D: Domain>(_: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    a & b | c
}

#[inline(always)]
pub fn v_or3_b32<D: Domain>(_: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    a | b | c
}

#[inline(always)]
pub fn v_xad_u32<D: Domain>(_: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    (a ^ b) + c
}

/// Which of four shader engines the rectangle of 32-pixel tiles (x_min, y_min) to (x_max, y_max) touches, one bit each. The
/// source has the coordinates modulo 4: x_max in 1:0, y_max in 3:2, x_min in 5:4, y_min in 7:6; tile (x, y) belongs to
/// engine {y\[0\] ^ x\[1\], x\[0\] ^ y\[1\]}.
#[inline(always)]
pub fn v_screen_partition_4se_b32<D: Domain>(d: D, a: D::U32) -> D::U32 {
    let field = |n: u32| d.lshr(a, d.u32(2 * n)) & d.u32(3);
    let (x_max, y_max, x_min, y_min) = (field(0), field(1), field(2), field(3));
    let (width, height) = ((x_max - x_min) & d.u32(3), (y_max - y_min) & d.u32(3));
    let mut engines = d.u32(0);
    for i in 0..4 {
        for j in 0..4 {
            let (x, y) = (x_min + d.u32(i), y_min + d.u32(j));
            let swapped = |low: D::U32, high: D::U32| (low ^ d.lshr(high, d.u32(1))) & d.u32(1);
            let engine = swapped(x, y) | d.shl(swapped(y, x), d.u32(1));
            let inside = !d.ult(width, d.u32(i)) & !d.ult(height, d.u32(j));
            engines = engines | d.select(inside, d.shl(d.u32(1), engine), d.u32(0));
        }
    }
    engines
}

#[inline(always)]
pub fn v_xor3_b32<D: Domain>(_: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    a ^ b ^ c
}

#[inline(always)]
pub fn v_maxmin_u32<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.umin(d.umax(a, b), c)
}

#[inline(always)]
pub fn v_minmax_u32<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.umax(d.umin(a, b), c)
}

#[inline(always)]
pub fn v_maxmin_i32<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.smin(d.smax(a, b), c)
}

#[inline(always)]
pub fn v_minmax_i32<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.smax(d.smin(a, b), c)
}
