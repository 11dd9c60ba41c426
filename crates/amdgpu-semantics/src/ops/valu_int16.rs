//! Vector ALU on 16-bit integers and on packed bytes and words (GFX9 ISA 12.7, 12.8, 12.11).
//!
//! A 16-bit source has anything in its high half; a 16-bit result has zero there, or is merged into one half of the
//! destination where the opcode has op_sel.

use crate::domain::{Domain, Host, Wrapping};
use crate::ops::valu_int::{saturate_i32, v_med3_i32, v_med3_u32};
use crate::soft::Soft;

/// The signed value, or the nearest of -2^15 and 2^15 - 1, in 16 bits.
#[inline(always)]
pub fn saturate_i16<D: Domain>(d: D, x: D::U32) -> D::U32 {
    d.zext16(d.smax(d.smin(x, d.u32(0x7fff)), d.u32(0xffff_8000)))
}

/// The value, or 2^16 - 1 if it is greater.
#[inline(always)]
pub fn saturate_u16<D: Domain>(d: D, x: D::U32) -> D::U32 {
    d.umin(x, d.u32(0xffff))
}

#[inline(always)]
pub fn v_add_u16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.zext16(a + b)
}

#[inline(always)]
pub fn v_add_u16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    saturate_u16(d, d.zext16(a) + d.zext16(b))
}

#[inline(always)]
pub fn v_sub_u16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.zext16(a - b)
}

#[inline(always)]
pub fn v_sub_u16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    let (a, b) = (d.zext16(a), d.zext16(b));
    d.select(d.ult(a, b), d.u32(0), a - b)
}

#[inline(always)]
pub fn v_subrev_u16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    v_sub_u16(d, b, a)
}

#[inline(always)]
pub fn v_subrev_u16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    v_sub_u16_clamp(d, b, a)
}

#[inline(always)]
pub fn v_add_i16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    saturate_i16(d, d.sext16(a) + d.sext16(b))
}

#[inline(always)]
pub fn v_sub_i16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    saturate_i16(d, d.sext16(a) - d.sext16(b))
}

#[inline(always)]
pub fn v_mul_lo_u16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.zext16(a * b)
}

#[inline(always)]
pub fn v_lshlrev_b16<D: Domain>(d: D, n: D::U32, a: D::U32) -> D::U32 {
    d.zext16(d.shl(a, n & d.u32(15)))
}

#[inline(always)]
pub fn v_lshrrev_b16<D: Domain>(d: D, n: D::U32, a: D::U32) -> D::U32 {
    d.lshr(d.zext16(a), n & d.u32(15))
}

#[inline(always)]
pub fn v_ashrrev_i16<D: Domain>(d: D, n: D::U32, a: D::U32) -> D::U32 {
    d.zext16(d.ashr(d.sext16(a), n & d.u32(15)))
}

#[inline(always)]
pub fn v_max_u16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.umax(d.zext16(a), d.zext16(b))
}

#[inline(always)]
pub fn v_min_u16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.umin(d.zext16(a), d.zext16(b))
}

#[inline(always)]
pub fn v_max_i16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.zext16(d.smax(d.sext16(a), d.sext16(b)))
}

#[inline(always)]
pub fn v_min_i16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.zext16(d.smin(d.sext16(a), d.sext16(b)))
}

#[inline(always)]
pub fn v_max3_u16<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    v_max_u16(d, v_max_u16(d, a, b), c)
}

#[inline(always)]
pub fn v_min3_u16<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    v_min_u16(d, v_min_u16(d, a, b), c)
}

#[inline(always)]
pub fn v_max3_i16<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    v_max_i16(d, v_max_i16(d, a, b), c)
}

#[inline(always)]
pub fn v_min3_i16<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    v_min_i16(d, v_min_i16(d, a, b), c)
}

#[inline(always)]
pub fn v_med3_u16<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    v_med3_u32(d, d.zext16(a), d.zext16(b), d.zext16(c))
}

#[inline(always)]
pub fn v_med3_i16<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.zext16(v_med3_i32(d, d.sext16(a), d.sext16(b), d.sext16(c)))
}

#[inline(always)]
pub fn v_mad_u16<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.zext16(a * b + c)
}

#[inline(always)]
pub fn v_mad_u16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    saturate_u16(d, d.zext16(a) * d.zext16(b) + d.zext16(c))
}

#[inline(always)]
pub fn v_mad_i16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    saturate_i16(d, d.sext16(a) * d.sext16(b) + d.sext16(c))
}

#[inline(always)]
pub fn v_mad_u32_u16<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.zext16(a) * d.zext16(b) + c
}

#[inline(always)]
pub fn v_mad_u32_u16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    let sum = v_mad_u32_u16(d, a, b, c);
    d.select(d.ult(sum, c), d.u32(!0), sum)
}

#[inline(always)]
pub fn v_mad_i32_i16<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.sext16(a) * d.sext16(b) + c
}

#[inline(always)]
pub fn v_mad_i32_i16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    saturate_i32(d, d.sext64(d.sext16(a) * d.sext16(b)) + d.sext64(c))
}

#[inline(always)]
pub fn v_cvt_pk_u16_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    saturate_u16(d, a) | d.shl(saturate_u16(d, b), d.u32(16))
}

#[inline(always)]
pub fn v_cvt_pk_i16_i32<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    saturate_i16(d, a) | d.shl(saturate_i16(d, b), d.u32(16))
}

/// Each half, a signed number, to the nearest of 0..=255.
#[inline(always)]
pub fn v_sat_pk_u8_i16<D: Domain>(d: D, a: D::U32) -> D::U32 {
    let saturate = |x: D::U32| d.smax(d.smin(x, d.u32(255)), d.u32(0));
    saturate(d.sext16(a)) | d.shl(saturate(d.ashr(a, d.u32(16))), d.u32(8))
}

#[inline(always)]
pub fn v_pack_b32_f16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.zext16(a) | d.shl(b, d.u32(16))
}

/// The sources are floats: denormals become zero if MODE flushes those of f16 inputs.
pub fn v_pack_b32_f16_in_mode(d: Soft, a: Wrapping<u32>, b: Wrapping<u32>) -> Wrapping<u32> {
    let flushes = d.mode().denorm16_64() & 1 == 0;
    let flush = |x: Wrapping<u32>| match flushes && x.0 & 0x7c00 == 0 {
        true => x & Wrapping(0x8000),
        false => x,
    };
    v_pack_b32_f16(d, flush(a), flush(b))
}

/// Byte `n` of a register.
#[inline(always)]
pub fn byte<D: Domain>(d: D, a: D::U32, n: u32) -> D::U32 {
    d.lshr(a, d.u32(8 * n)) & d.u32(0xff)
}

/// The distance of two unsigned numbers.
#[inline(always)]
pub fn distance<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.umax(a, b) - d.umin(a, b)
}

/// Sum of the distances of four bytes.
#[inline(always)]
pub fn sad_bytes<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    let of = |n| distance(d, byte(d, a, n), byte(d, b, n));
    of(0) + of(1) + of(2) + of(3)
}

/// The same without the bytes whose reference is zero.
#[inline(always)]
pub fn msad_bytes<D: Domain>(d: D, a: D::U32, reference: D::U32) -> D::U32 {
    let of = |n| {
        let r = byte(d, reference, n);
        d.select(d.eq(r, d.u32(0)), d.u32(0), distance(d, byte(d, a, n), r))
    };
    of(0) + of(1) + of(2) + of(3)
}

/// The sum, or 2^32 - 1 if it is greater.
#[inline(always)]
pub fn add_clamp<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    let sum = a + b;
    d.select(d.ult(sum, a), d.u32(!0), sum)
}

#[inline(always)]
pub fn v_sad_u8<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    sad_bytes(d, a, b) + c
}

#[inline(always)]
pub fn v_sad_u8_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    add_clamp(d, sad_bytes(d, a, b), c)
}

#[inline(always)]
pub fn v_sad_hi_u8<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.shl(sad_bytes(d, a, b), d.u32(16)) + c
}

#[inline(always)]
pub fn v_sad_hi_u8_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    add_clamp(d, d.shl(sad_bytes(d, a, b), d.u32(16)), c)
}

#[inline(always)]
pub fn sad_words<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    let high = |x: D::U32| d.lshr(x, d.u32(16));
    distance(d, d.zext16(a), d.zext16(b)) + distance(d, high(a), high(b))
}

#[inline(always)]
pub fn v_sad_u16<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    sad_words(d, a, b) + c
}

#[inline(always)]
pub fn v_sad_u16_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    add_clamp(d, sad_words(d, a, b), c)
}

#[inline(always)]
pub fn v_sad_u32<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    distance(d, a, b) + c
}

#[inline(always)]
pub fn v_sad_u32_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    add_clamp(d, distance(d, a, b), c)
}

#[inline(always)]
pub fn v_msad_u8<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    msad_bytes(d, a, b) + c
}

#[inline(always)]
pub fn v_msad_u8_clamp<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    add_clamp(d, msad_bytes(d, a, b), c)
}

/// The four windows of the bytes of `a` that begin at byte 0 to 3.
#[inline(always)]
pub fn window<D: Domain>(d: D, a: D::U64, n: u32) -> D::U32 {
    d.lo(d.lshr64(a, d.u32(8 * n)))
}

/// Four 16-bit accumulators: `c` plus what `of` gives for each window, `add` being the 16-bit addition.
#[inline(always)]
pub fn quad<D: Domain>(d: D, c: D::U64, of: impl Fn(u32) -> D::U32, add: impl Fn(D::U32, D::U32) -> D::U32) -> D::U64 {
    let sum = |n: u32| add(d.zext16(d.lo(d.lshr64(c, d.u32(16 * n)))), of(n));
    let pair = |n: u32| sum(n) | d.shl(sum(n + 1), d.u32(16));
    d.join(pair(0), pair(2))
}

#[inline(always)]
pub fn v_qsad_pk_u16_u8<D: Domain>(d: D, a: D::U64, b: D::U32, c: D::U64) -> D::U64 {
    quad(d, c, |n| sad_bytes(d, window(d, a, n), b), |x, y| d.zext16(x + y))
}

#[inline(always)]
pub fn v_qsad_pk_u16_u8_clamp<D: Domain>(d: D, a: D::U64, b: D::U32, c: D::U64) -> D::U64 {
    quad(
        d,
        c,
        |n| sad_bytes(d, window(d, a, n), b),
        |x, y| saturate_u16(d, x + y),
    )
}

#[inline(always)]
pub fn v_mqsad_pk_u16_u8<D: Domain>(d: D, a: D::U64, b: D::U32, c: D::U64) -> D::U64 {
    quad(d, c, |n| msad_bytes(d, window(d, a, n), b), |x, y| d.zext16(x + y))
}

#[inline(always)]
pub fn v_mqsad_pk_u16_u8_clamp<D: Domain>(d: D, a: D::U64, b: D::U32, c: D::U64) -> D::U64 {
    quad(
        d,
        c,
        |n| msad_bytes(d, window(d, a, n), b),
        |x, y| saturate_u16(d, x + y),
    )
}

/// The four sums of `v_mqsad_u32_u8`, whose accumulators are four registers.
pub fn mqsad_u32_u8(a: u64, b: u32, c: [u32; 4], clamp: bool) -> [u32; 4] {
    std::array::from_fn(|n| {
        let sum = msad_bytes(Host, window(Host, Wrapping(a), n as u32), Wrapping(b));
        let c = Wrapping(c[n]);
        if clamp { add_clamp(Host, sum, c).0 } else { (sum + c).0 }
    })
}

/// The mean of four pairs of bytes; bit 0 of a byte of `c` rounds up.
#[inline(always)]
pub fn v_lerp_u8<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    let of = |n: u32| {
        let sum = byte(d, a, n) + byte(d, b, n) + (byte(d, c, n) & d.u32(1));
        d.shl(d.lshr(sum, d.u32(1)), d.u32(8 * n))
    };
    of(0) | of(1) | of(2) | of(3)
}

/// One byte that a selector of `v_perm_b32` chooses of the eight bytes `x`.
#[inline(always)]
pub fn permuted<D: Domain>(d: D, x: D::U64, selector: D::U32) -> D::U32 {
    let below = |n: u32| d.ult(selector, d.u32(n));
    let plain = d.lo(d.lshr64(x, (selector & d.u32(7)) * d.u32(8))) & d.u32(0xff);
    // 8 to 11: the sign of byte 1, 3, 5, 7
    let sign = d.lo(d.lshr64(x, (selector & d.u32(3)) * d.u32(16) + d.u32(15))) & d.u32(1);
    let constant = d.select(below(13), d.u32(0), d.u32(0xff));
    d.select(below(8), plain, d.select(below(12), sign * d.u32(0xff), constant))
}

/// Bytes 0 to 3 are those of the second source, 4 to 7 those of the first.
#[inline(always)]
pub fn v_perm_b32<D: Domain>(d: D, a: D::U32, b: D::U32, selectors: D::U32) -> D::U32 {
    let x = d.join(b, a);
    let of = |n: u32| d.shl(permuted(d, x, byte(d, selectors, n)), d.u32(8 * n));
    of(0) | of(1) | of(2) | of(3)
}

#[inline(always)]
pub fn v_mov_b16<D: Domain>(d: D, a: D::U32) -> D::U32 {
    d.zext16(a)
}

#[inline(always)]
pub fn v_not_b16<D: Domain>(d: D, a: D::U32) -> D::U32 {
    d.zext16(!a)
}

#[inline(always)]
pub fn v_and_b16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.zext16(a & b)
}

#[inline(always)]
pub fn v_or_b16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.zext16(a | b)
}

#[inline(always)]
pub fn v_xor_b16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.zext16(a ^ b)
}

#[inline(always)]
pub fn v_cndmask_b16<D: Domain>(d: D, a: D::U32, b: D::U32, mask: D::Bool) -> D::U32 {
    d.zext16(d.select(mask, b, a))
}

#[inline(always)]
pub fn v_cvt_i32_i16<D: Domain>(d: D, a: D::U32) -> D::U32 {
    d.sext16(a)
}

#[inline(always)]
pub fn v_cvt_u32_u16<D: Domain>(d: D, a: D::U32) -> D::U32 {
    d.zext16(a)
}
