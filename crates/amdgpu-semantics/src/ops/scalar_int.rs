//! Scalar ALU: arithmetic, logic, shifts, bit fields, moves and compares on SGPRs and SCC (GFX9 ISA 5 and 12.1 to 12.4).
//!
//! SCC is what the definition of each operation says: carry or overflow of arithmetic, "the result is not zero" of logic,
//! the truth of a compare. An operation that returns no truth value leaves SCC alone.

use crate::domain::Domain;

/// A result with SCC = it is not zero.
pub fn scc_nonzero<D: Domain>(d: D, x: D::U32) -> (D::U32, D::Bool) {
    (x, d.ne(x, d.u32(0)))
}

pub fn scc_nonzero64<D: Domain>(d: D, x: D::U64) -> (D::U64, D::Bool) {
    (x, d.ne64(x, d.u64(0)))
}

pub fn bit<D: Domain>(d: D, c: D::Bool) -> D::U32 {
    d.select(c, d.u32(1), d.u32(0))
}

/// `x`, or -1 where `none` is true: what searches for a bit give.
pub fn or_minus_one<D: Domain>(d: D, none: D::Bool, x: D::U32) -> D::U32 {
    d.select(none, d.u32(!0), x)
}

pub fn s_add_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    (a + b, d.carries(a, b))
}

pub fn s_sub_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    (a - b, d.ult(a, b))
}

/// SCC = signed overflow.
pub fn s_add_i32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    let sum = a + b;
    (sum, d.slt((a ^ sum) & (b ^ sum), d.u32(0)))
}

/// SCC = signed overflow.
pub fn s_sub_i32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    let difference = a - b;
    (difference, d.slt((a ^ b) & (a ^ difference), d.u32(0)))
}

pub fn s_addc_u32<D: Domain>(d: D, a: D::U32, b: D::U32, scc: D::Bool) -> (D::U32, D::Bool) {
    let sum = d.zext64(a) + d.zext64(b) + d.zext64(bit(d, scc));
    (d.lo(sum), d.ne(d.hi(sum), d.u32(0)))
}

pub fn s_subb_u32<D: Domain>(d: D, a: D::U32, b: D::U32, scc: D::Bool) -> (D::U32, D::Bool) {
    let difference = d.zext64(a) - d.zext64(b) - d.zext64(bit(d, scc));
    (d.lo(difference), d.ne(d.hi(difference), d.u32(0)))
}

/// SCC = the first source was taken; false if both are equal. So for the next three. Of maxima, [`of_equals`] says something else.
pub fn s_min_i32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    (d.smin(a, b), d.slt(a, b))
}

pub fn s_min_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    (d.umin(a, b), d.ult(a, b))
}

pub fn s_max_i32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    (d.smax(a, b), d.slt(b, a))
}

pub fn s_max_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    (d.umax(a, b), d.ult(b, a))
}

/// Maxima of which SCC is true if both sources are equal.
pub mod of_equals {
    use super::*;

    pub fn s_max_i32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
        (d.smax(a, b), !d.slt(a, b))
    }

    pub fn s_max_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
        (d.umax(a, b), !d.ult(a, b))
    }
}

pub fn s_mul_i32<D: Domain>(_: D, a: D::U32, b: D::U32) -> D::U32 {
    a * b
}

pub fn s_add_nc_u64<D: Domain>(_: D, a: D::U64, b: D::U64) -> D::U64 {
    a + b
}

pub fn s_sub_nc_u64<D: Domain>(_: D, a: D::U64, b: D::U64) -> D::U64 {
    a - b
}

pub fn s_mul_u64<D: Domain>(_: D, a: D::U64, b: D::U64) -> D::U64 {
    a * b
}

pub fn s_mul_hi_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.umulhi(a, b)
}

pub fn s_mul_hi_i32<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.smulhi(a, b)
}

pub fn s_absdiff_i32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    s_abs_i32(d, a - b)
}

pub fn s_abs_i32<D: Domain>(d: D, a: D::U32) -> (D::U32, D::Bool) {
    let zero = d.u32(0);
    scc_nonzero(d, d.select(d.slt(a, zero), zero - a, a))
}

/// SCC = the sum does not fit in 32 bits, bits that the shift lost included.
pub fn shift_add<D: Domain>(d: D, a: D::U32, n: u32, b: D::U32) -> (D::U32, D::Bool) {
    let sum = d.shl64(d.zext64(a), d.u32(n)) + d.zext64(b);
    (d.lo(sum), d.ne(d.hi(sum), d.u32(0)))
}

pub fn s_lshl1_add_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    shift_add(d, a, 1, b)
}

pub fn s_lshl2_add_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    shift_add(d, a, 2, b)
}

pub fn s_lshl3_add_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    shift_add(d, a, 3, b)
}

pub fn s_lshl4_add_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    shift_add(d, a, 4, b)
}

pub fn s_cselect_b32<D: Domain>(d: D, a: D::U32, b: D::U32, scc: D::Bool) -> D::U32 {
    d.select(scc, a, b)
}

pub fn s_cselect_b64<D: Domain>(d: D, a: D::U64, b: D::U64, scc: D::Bool) -> D::U64 {
    d.select64(scc, a, b)
}

/// Bitwise operations of two sources in both widths; SCC = the result is not zero.
macro_rules! logic {
    ($($b32:ident $b64:ident |$a:ident, $b:ident| $e:expr;)*) => {
        $(
            pub fn $b32<D: Domain>(d: D, $a: D::U32, $b: D::U32) -> (D::U32, D::Bool) {
                scc_nonzero(d, $e)
            }
            pub fn $b64<D: Domain>(d: D, $a: D::U64, $b: D::U64) -> (D::U64, D::Bool) {
                scc_nonzero64(d, $e)
            }
        )*
    };
}

logic! {
    s_and_b32 s_and_b64 |a, b| a & b;
    s_or_b32 s_or_b64 |a, b| a | b;
    s_xor_b32 s_xor_b64 |a, b| a ^ b;
    s_andn2_b32 s_andn2_b64 |a, b| a & !b;
    s_orn2_b32 s_orn2_b64 |a, b| a | !b;
    s_nand_b32 s_nand_b64 |a, b| !(a & b);
    s_nor_b32 s_nor_b64 |a, b| !(a | b);
    s_xnor_b32 s_xnor_b64 |a, b| !(a ^ b);
}

pub fn s_not_b32<D: Domain>(d: D, a: D::U32) -> (D::U32, D::Bool) {
    scc_nonzero(d, !a)
}

pub fn s_not_b64<D: Domain>(d: D, a: D::U64) -> (D::U64, D::Bool) {
    scc_nonzero64(d, !a)
}

// Shift amounts count modulo the width, as the domain's do.
pub fn s_lshl_b32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    scc_nonzero(d, d.shl(a, b))
}

pub fn s_lshl_b64<D: Domain>(d: D, a: D::U64, b: D::U32) -> (D::U64, D::Bool) {
    scc_nonzero64(d, d.shl64(a, b))
}

pub fn s_lshr_b32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    scc_nonzero(d, d.lshr(a, b))
}

pub fn s_lshr_b64<D: Domain>(d: D, a: D::U64, b: D::U32) -> (D::U64, D::Bool) {
    scc_nonzero64(d, d.lshr64(a, b))
}

pub fn s_ashr_i32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    scc_nonzero(d, d.ashr(a, b))
}

pub fn s_ashr_i64<D: Domain>(d: D, a: D::U64, b: D::U32) -> (D::U64, D::Bool) {
    scc_nonzero64(d, d.ashr64(a, b))
}

pub fn s_bfm_b32<D: Domain>(d: D, width: D::U32, offset: D::U32) -> D::U32 {
    d.shl(d.shl(d.u32(1), width) - d.u32(1), offset)
}

pub fn s_bfm_b64<D: Domain>(d: D, width: D::U32, offset: D::U32) -> D::U64 {
    d.shl64(d.shl64(d.u64(1), width) - d.u64(1), offset)
}

/// Width of a bit field: bits 22:16 of the second source of `s_bfe`, 0 to 127.
pub fn field_width<D: Domain>(d: D, b: D::U32) -> D::U32 {
    d.lshr(b, d.u32(16)) & d.u32(0x7f)
}

pub fn s_bfe_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    let width = field_width(d, b);
    let x = d.lshr(a, b);
    let field = x & (d.shl(d.u32(1), width) - d.u32(1));
    scc_nonzero(d, d.select(d.ult(width, d.u32(32)), field, x))
}

/// The field is sign-extended from its last bit; bits beyond the source's end are copies of its sign.
pub fn s_bfe_i32<D: Domain>(d: D, a: D::U32, b: D::U32) -> (D::U32, D::Bool) {
    let width = field_width(d, b);
    let x = d.ashr(a, b);
    let up = d.u32(32) - width;
    let field = d.select(d.eq(width, d.u32(0)), d.u32(0), d.ashr(d.shl(x, up), up));
    scc_nonzero(d, d.select(d.ult(width, d.u32(32)), field, x))
}

pub fn s_bfe_u64<D: Domain>(d: D, a: D::U64, b: D::U32) -> (D::U64, D::Bool) {
    let width = field_width(d, b);
    let x = d.lshr64(a, b);
    let field = x & (d.shl64(d.u64(1), width) - d.u64(1));
    scc_nonzero64(d, d.select64(d.ult(width, d.u32(64)), field, x))
}

pub fn s_bfe_i64<D: Domain>(d: D, a: D::U64, b: D::U32) -> (D::U64, D::Bool) {
    let width = field_width(d, b);
    let x = d.ashr64(a, b);
    let up = d.u32(64) - width;
    let field = d.select64(d.eq(width, d.u32(0)), d.u64(0), d.ashr64(d.shl64(x, up), up));
    scc_nonzero64(d, d.select64(d.ult(width, d.u32(64)), field, x))
}

pub fn s_pack_ll_b32_b16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.zext16(a) | d.shl(b, d.u32(16))
}

pub fn s_pack_lh_b32_b16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.zext16(a) | b & d.u32(0xffff_0000)
}

pub fn s_pack_hl_b32_b16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.lshr(a, d.u32(16)) | d.shl(b, d.u32(16))
}

pub fn s_pack_hh_b32_b16<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    d.lshr(a, d.u32(16)) | b & d.u32(0xffff_0000)
}

pub fn s_mov_b32<D: Domain>(_: D, a: D::U32) -> D::U32 {
    a
}

pub fn s_mov_b64<D: Domain>(_: D, a: D::U64) -> D::U64 {
    a
}

pub fn s_cmov_b32<D: Domain>(d: D, old: D::U32, a: D::U32, scc: D::Bool) -> D::U32 {
    d.select(scc, a, old)
}

pub fn s_cmov_b64<D: Domain>(d: D, old: D::U64, a: D::U64, scc: D::Bool) -> D::U64 {
    d.select64(scc, a, old)
}

/// Bit 4n = any bit of quad n, the others zero.
pub fn quads<D: Domain>(d: D, a: D::U32) -> D::U32 {
    let pairs = a | d.lshr(a, d.u32(1));
    (pairs | d.lshr(pairs, d.u32(2))) & d.u32(0x1111_1111)
}

pub fn quads64<D: Domain>(d: D, a: D::U64) -> D::U64 {
    let pairs = a | d.lshr64(a, d.u32(1));
    (pairs | d.lshr64(pairs, d.u32(2))) & d.u64(0x1111_1111_1111_1111)
}

pub fn s_wqm_b32<D: Domain>(d: D, a: D::U32) -> (D::U32, D::Bool) {
    scc_nonzero(d, quads(d, a) * d.u32(15))
}

pub fn s_wqm_b64<D: Domain>(d: D, a: D::U64) -> (D::U64, D::Bool) {
    scc_nonzero64(d, quads64(d, a) * d.u64(15))
}

pub fn s_quadmask_b32<D: Domain>(d: D, a: D::U32) -> (D::U32, D::Bool) {
    let (mask, _) = s_quadmask_b64(d, d.zext64(a));
    scc_nonzero(d, d.lo(mask))
}

pub fn s_quadmask_b64<D: Domain>(d: D, a: D::U64) -> (D::U64, D::Bool) {
    // one bit of 4, two of 8, four of 16, eight of 32, sixteen of 64
    let close = |x: D::U64, by: u32, keep: u64| (x | d.lshr64(x, d.u32(by))) & d.u64(keep);
    let x = close(quads64(d, a), 3, 0x0303_0303_0303_0303);
    let x = close(x, 6, 0x000f_000f_000f_000f);
    let x = close(x, 12, 0x0000_00ff_0000_00ff);
    scc_nonzero64(d, close(x, 24, 0xffff))
}

pub fn s_bitreplicate_b64_b32<D: Domain>(d: D, a: D::U32) -> D::U64 {
    // bit n moves to bit 2n
    let open = |x: D::U64, by: u32, keep: u64| (x | d.shl64(x, d.u32(by))) & d.u64(keep);
    let x = open(d.zext64(a), 16, 0x0000_ffff_0000_ffff);
    let x = open(x, 8, 0x00ff_00ff_00ff_00ff);
    let x = open(x, 4, 0x0f0f_0f0f_0f0f_0f0f);
    let x = open(x, 2, 0x3333_3333_3333_3333);
    open(x, 1, 0x5555_5555_5555_5555) * d.u64(3)
}

pub fn s_brev_b32<D: Domain>(d: D, a: D::U32) -> D::U32 {
    d.bitreverse(a)
}

pub fn s_brev_b64<D: Domain>(d: D, a: D::U64) -> D::U64 {
    d.bitreverse64(a)
}

pub fn s_bcnt0_i32_b32<D: Domain>(d: D, a: D::U32) -> (D::U32, D::Bool) {
    scc_nonzero(d, d.popcount(!a))
}

pub fn s_bcnt0_i32_b64<D: Domain>(d: D, a: D::U64) -> (D::U32, D::Bool) {
    scc_nonzero(d, d.popcount64(!a))
}

pub fn s_bcnt1_i32_b32<D: Domain>(d: D, a: D::U32) -> (D::U32, D::Bool) {
    scc_nonzero(d, d.popcount(a))
}

pub fn s_bcnt1_i32_b64<D: Domain>(d: D, a: D::U64) -> (D::U32, D::Bool) {
    scc_nonzero(d, d.popcount64(a))
}

/// Position of the first one from bit 0.
pub fn s_ff1_i32_b32<D: Domain>(d: D, a: D::U32) -> D::U32 {
    or_minus_one(d, d.eq(a, d.u32(0)), d.ctz(a))
}

pub fn s_ff1_i32_b64<D: Domain>(d: D, a: D::U64) -> D::U32 {
    or_minus_one(d, d.eq64(a, d.u64(0)), d.ctz64(a))
}

pub fn s_ff0_i32_b32<D: Domain>(d: D, a: D::U32) -> D::U32 {
    s_ff1_i32_b32(d, !a)
}

pub fn s_ff0_i32_b64<D: Domain>(d: D, a: D::U64) -> D::U32 {
    s_ff1_i32_b64(d, !a)
}

/// Zeros above the highest one.
pub fn s_flbit_i32_b32<D: Domain>(d: D, a: D::U32) -> D::U32 {
    or_minus_one(d, d.eq(a, d.u32(0)), d.clz(a))
}

pub fn s_flbit_i32_b64<D: Domain>(d: D, a: D::U64) -> D::U32 {
    or_minus_one(d, d.eq64(a, d.u64(0)), d.clz64(a))
}

/// Bits that are equal to the sign, from the top, the sign included.
pub fn s_flbit_i32<D: Domain>(d: D, a: D::U32) -> D::U32 {
    s_flbit_i32_b32(d, a ^ d.ashr(a, d.u32(31)))
}

pub fn s_flbit_i32_i64<D: Domain>(d: D, a: D::U64) -> D::U32 {
    s_flbit_i32_b64(d, a ^ d.ashr64(a, d.u32(63)))
}

pub fn s_sext_i32_i8<D: Domain>(d: D, a: D::U32) -> D::U32 {
    d.sext8(a)
}

pub fn s_sext_i32_i16<D: Domain>(d: D, a: D::U32) -> D::U32 {
    d.sext16(a)
}

pub fn s_bitset0_b32<D: Domain>(d: D, old: D::U32, n: D::U32) -> D::U32 {
    old & !d.shl(d.u32(1), n)
}

pub fn s_bitset0_b64<D: Domain>(d: D, old: D::U64, n: D::U32) -> D::U64 {
    old & !d.shl64(d.u64(1), n)
}

pub fn s_bitset1_b32<D: Domain>(d: D, old: D::U32, n: D::U32) -> D::U32 {
    old | d.shl(d.u32(1), n)
}

pub fn s_bitset1_b64<D: Domain>(d: D, old: D::U64, n: D::U32) -> D::U64 {
    old | d.shl64(d.u64(1), n)
}

pub fn s_cmp_eq<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::Bool {
    d.eq(a, b)
}

pub fn s_cmp_lg<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::Bool {
    d.ne(a, b)
}

pub fn s_cmp_gt_i32<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::Bool {
    d.slt(b, a)
}

pub fn s_cmp_ge_i32<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::Bool {
    !d.slt(a, b)
}

pub fn s_cmp_lt_i32<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::Bool {
    d.slt(a, b)
}

pub fn s_cmp_le_i32<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::Bool {
    !d.slt(b, a)
}

pub fn s_cmp_gt_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::Bool {
    d.ult(b, a)
}

pub fn s_cmp_ge_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::Bool {
    !d.ult(a, b)
}

pub fn s_cmp_lt_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::Bool {
    d.ult(a, b)
}

pub fn s_cmp_le_u32<D: Domain>(d: D, a: D::U32, b: D::U32) -> D::Bool {
    !d.ult(b, a)
}

pub fn s_cmp_eq_u64<D: Domain>(d: D, a: D::U64, b: D::U64) -> D::Bool {
    d.eq64(a, b)
}

pub fn s_cmp_lg_u64<D: Domain>(d: D, a: D::U64, b: D::U64) -> D::Bool {
    d.ne64(a, b)
}

pub fn s_bitcmp0_b32<D: Domain>(d: D, a: D::U32, n: D::U32) -> D::Bool {
    d.eq(d.lshr(a, n) & d.u32(1), d.u32(0))
}

pub fn s_bitcmp1_b32<D: Domain>(d: D, a: D::U32, n: D::U32) -> D::Bool {
    !s_bitcmp0_b32(d, a, n)
}

pub fn s_bitcmp0_b64<D: Domain>(d: D, a: D::U64, n: D::U32) -> D::Bool {
    d.eq64(d.lshr64(a, n) & d.u64(1), d.u64(0))
}

pub fn s_bitcmp1_b64<D: Domain>(d: D, a: D::U64, n: D::U32) -> D::Bool {
    !s_bitcmp0_b64(d, a, n)
}

// SOPK: the immediate is the second source. Signed forms widen its 16 bits by the sign, unsigned ones by zeros.
pub fn s_movk_i32<D: Domain>(d: D, k: D::U32) -> D::U32 {
    d.sext16(k)
}

pub fn s_cmovk_i32<D: Domain>(d: D, old: D::U32, k: D::U32, scc: D::Bool) -> D::U32 {
    d.select(scc, d.sext16(k), old)
}

pub fn s_addk_i32<D: Domain>(d: D, old: D::U32, k: D::U32) -> (D::U32, D::Bool) {
    s_add_i32(d, old, d.sext16(k))
}

pub fn s_mulk_i32<D: Domain>(d: D, old: D::U32, k: D::U32) -> D::U32 {
    old * d.sext16(k)
}

macro_rules! compare_k {
    ($($name:ident $widen:ident $compare:ident;)*) => {
        $(
            pub fn $name<D: Domain>(d: D, a: D::U32, k: D::U32) -> D::Bool {
                $compare(d, a, d.$widen(k))
            }
        )*
    };
}

compare_k! {
    s_cmpk_eq_i32 sext16 s_cmp_eq;
    s_cmpk_lg_i32 sext16 s_cmp_lg;
    s_cmpk_gt_i32 sext16 s_cmp_gt_i32;
    s_cmpk_ge_i32 sext16 s_cmp_ge_i32;
    s_cmpk_lt_i32 sext16 s_cmp_lt_i32;
    s_cmpk_le_i32 sext16 s_cmp_le_i32;
    s_cmpk_eq_u32 zext16 s_cmp_eq;
    s_cmpk_lg_u32 zext16 s_cmp_lg;
    s_cmpk_gt_u32 zext16 s_cmp_gt_u32;
    s_cmpk_ge_u32 zext16 s_cmp_ge_u32;
    s_cmpk_lt_u32 zext16 s_cmp_lt_u32;
    s_cmpk_le_u32 zext16 s_cmp_le_u32;
}
