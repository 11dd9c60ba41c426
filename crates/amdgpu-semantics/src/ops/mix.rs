//! Mixed-precision multiply-add (GFX9 ISA, VOP3P: `v_mad_mix`, and `v_fma_mix` of gfx904, gfx906 and gfx908).
//!
//! Sources arrive as f32. An f16 result is the f32 result rounded once more.

use crate::fp::FpDomain;

/// Product and sum are each rounded; f32 denormals are flushed whatever MODE says.
#[inline(always)]
pub fn v_mad_mix_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.mad_f32(a, b, c)
}

/// f16 denormals are flushed whatever MODE says, too (LLVM, AMDGPU target: the f16 forms need flushed f16 denormals; Mesa, ACO).
#[inline(always)]
pub fn v_mad_mix_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    let half = d.f32_to_f16(d.mad_f32(a, b, c));
    let is_denormal = d.eq(half & d.u32(0x7c00), d.u32(0));
    d.select(is_denormal, half & d.u32(0x8000), half)
}

#[inline(always)]
pub fn v_fma_mix_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.fma_f32(a, b, c)
}

#[inline(always)]
pub fn v_fma_mix_f16<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.f32_to_f16(d.fma_f32(a, b, c))
}
