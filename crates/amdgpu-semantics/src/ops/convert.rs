//! Conversions between floats and integers (GFX9 ISA, VOP1, VOP3).

use crate::domain::Domain;
use crate::fp::FpDomain;

#[inline(always)]
pub fn v_cvt_f32_i32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.i32_to_f32(a)
}

#[inline(always)]
pub fn v_cvt_f32_u32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.u32_to_f32(a)
}

#[inline(always)]
pub fn v_cvt_f64_i32<D: FpDomain>(d: D, a: D::U32) -> D::U64 {
    d.i32_to_f64(a)
}

#[inline(always)]
pub fn v_cvt_f64_u32<D: FpDomain>(d: D, a: D::U32) -> D::U64 {
    d.u32_to_f64(a)
}

#[inline(always)]
pub fn v_cvt_i32_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.f32_to_i32(a)
}

#[inline(always)]
pub fn v_cvt_u32_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.f32_to_u32(a)
}

#[inline(always)]
pub fn v_cvt_i32_f64<D: FpDomain>(d: D, a: D::U64) -> D::U32 {
    d.f64_to_i32(a)
}

#[inline(always)]
pub fn v_cvt_u32_f64<D: FpDomain>(d: D, a: D::U64) -> D::U32 {
    d.f64_to_u32(a)
}

#[inline(always)]
pub fn v_cvt_f16_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.f32_to_f16(a)
}

#[inline(always)]
pub fn v_cvt_f32_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.f16_to_f32(a)
}

#[inline(always)]
pub fn v_cvt_f32_f64<D: FpDomain>(d: D, a: D::U64) -> D::U32 {
    d.f64_to_f32(a)
}

#[inline(always)]
pub fn v_cvt_f64_f32<D: FpDomain>(d: D, a: D::U32) -> D::U64 {
    d.f32_to_f64(a)
}

#[inline(always)]
pub fn v_cvt_f16_i16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.i16_to_f16(a)
}

#[inline(always)]
pub fn v_cvt_f16_u16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.u16_to_f16(a)
}

#[inline(always)]
pub fn v_cvt_i16_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.f16_to_i16(a)
}

#[inline(always)]
pub fn v_cvt_u16_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.f16_to_u16(a)
}

#[inline(always)]
pub fn v_cvt_norm_i16_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.f16_to_snorm16(a)
}

#[inline(always)]
pub fn v_cvt_norm_u16_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.f16_to_unorm16(a)
}

#[inline(always)]
pub fn v_cvt_rpi_i32_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.half_up_to_i32(a)
}

#[inline(always)]
pub fn v_cvt_flr_i32_f32<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.floor_to_i32(a)
}

/// The low 4 bits, signed, divided by 16.
#[inline(always)]
pub fn v_cvt_off_f32_i4<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    // Sixteenths, as the f32 with that integer above 1.5 * 2^19, whose last place is 1/16.
    let sixteenths = d.ashr(d.shl(a, d.u32(28)), d.u32(28));
    d.sub_f32(d.u32(0x4940_0000) + sixteenths, d.u32(0x4940_0000))
}

#[inline(always)]
pub fn v_cvt_f32_ubyte0<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.u32_to_f32(d.lshr(a, d.u32(0)) & d.u32(0xff))
}

#[inline(always)]
pub fn v_cvt_f32_ubyte1<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.u32_to_f32(d.lshr(a, d.u32(8)) & d.u32(0xff))
}

#[inline(always)]
pub fn v_cvt_f32_ubyte2<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.u32_to_f32(d.lshr(a, d.u32(16)) & d.u32(0xff))
}

#[inline(always)]
pub fn v_cvt_f32_ubyte3<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    d.u32_to_f32(d.lshr(a, d.u32(24)) & d.u32(0xff))
}

/// Two halves as one dword.
#[inline(always)]
pub fn pack<D: Domain>(d: D, low: D::U32, high: D::U32) -> D::U32 {
    low | d.shl(high, d.u32(16))
}

#[inline(always)]
pub fn v_cvt_pkrtz_f16_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    pack(d, d.f32_to_f16_rtz(a), d.f32_to_f16_rtz(b))
}

#[inline(always)]
pub fn v_cvt_pknorm_i16_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    pack(d, d.f32_to_snorm16(a), d.f32_to_snorm16(b))
}

#[inline(always)]
pub fn v_cvt_pknorm_i16_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    pack(d, d.f16_to_snorm16(a), d.f16_to_snorm16(b))
}

#[inline(always)]
pub fn v_cvt_pknorm_u16_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    pack(d, d.f32_to_unorm16(a), d.f32_to_unorm16(b))
}

#[inline(always)]
pub fn v_cvt_pknorm_u16_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    pack(d, d.f16_to_unorm16(a), d.f16_to_unorm16(b))
}

/// Puts `a` as an integer 0..=255 to byte `byte` of `old`. Also v_cvt_pkaccum_u8_f32, where `old` is the old destination.
#[inline(always)]
pub fn v_cvt_pk_u8_f32<D: FpDomain>(d: D, a: D::U32, byte: D::U32, old: D::U32) -> D::U32 {
    let shift = d.shl(byte & d.u32(3), d.u32(3));
    old & !d.shl(d.u32(0xff), shift) | d.shl(d.f32_to_u8(a), shift)
}

/// Each truncated and saturated to a signed integer of 16 bits.
#[inline(always)]
pub fn v_cvt_pk_i16_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    let integer = |x: D::U32| d.zext16(d.smax(d.smin(d.f32_to_i32(x), d.u32(0x7fff)), d.u32(0xffff_8000)));
    pack(d, integer(a), integer(b))
}

/// Each truncated and saturated to an unsigned integer of 16 bits.
#[inline(always)]
pub fn v_cvt_pk_u16_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32) -> D::U32 {
    let integer = |x: D::U32| d.umin(d.f32_to_u32(x), d.u32(0xffff));
    pack(d, integer(a), integer(b))
}
