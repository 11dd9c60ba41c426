//! Scalar ALU on floats (RDNA4 ISA 6.8): results are those of the vector operations of the same name.

use crate::fp::FpDomain;
use crate::ops::convert::v_cvt_f32_f16;
use crate::ops::valu_f16::v_fma_f16;
use crate::ops::valu_f32::v_fma_f32;

/// `a * b + old`: the destination is the first operand here.
pub fn s_fmac_f32<D: FpDomain>(d: D, old: D::U32, a: D::U32, b: D::U32) -> D::U32 {
    v_fma_f32(d, a, b, old)
}

/// As [`s_fmac_f32`].
pub fn s_fmac_f16<D: FpDomain>(d: D, old: D::U32, a: D::U32, b: D::U32) -> D::U32 {
    v_fma_f16(d, a, b, old)
}

/// Converts the high half.
pub fn s_cvt_hi_f32_f16<D: FpDomain>(d: D, a: D::U32) -> D::U32 {
    v_cvt_f32_f16(d, d.lshr(a, d.u32(16)))
}
