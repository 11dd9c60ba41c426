//! Transcendental functions of scalars, which the vector ALU computes once and gives to an SGPR (RDNA4 ISA, V_S_*). EXEC does not
//! matter; an f16 result has zeros above it.

use std::num::Wrapping;

use amdgpu_isa::Op;

use crate::exec::Cx;
use crate::operation::Semantics::{self, Custom};
use crate::uop::{Flow, Uop};
use amdgpu_semantics::exceptions;
use amdgpu_semantics::ops::{valu_f16, valu_f32};
use amdgpu_semantics::soft::{self, ResultType, Soft};

type Function = fn(Soft, Wrapping<u32>) -> Wrapping<u32>;

fn run(cx: &mut Cx, uop: &Uop, ty: ResultType, f: Function) -> Flow {
    let m = &uop.inst.modifiers;
    let sign = if ty == ResultType::F16 { 0x8000 } else { 0x8000_0000 };
    let mut x = cx.scalar32(uop, 0);
    if m.abs & 1 != 0 {
        x &= !sign;
    }
    if m.neg & 1 != 0 {
        x ^= sign;
    }
    let mode = cx.wave.mode;
    exceptions::take();
    let value = f(Soft::new(mode), Wrapping(x)).0;
    let mode = mode.without_ieee(m.omod != 0);
    let value = soft::output_modifiers(mode, ty, m.omod, m.clamp, value.into());
    cx.wave.set_s32(uop.sdst, value as u32);
    match exceptions::take() {
        0 => Flow::Next,
        raised => cx.note_exceptions(raised),
    }
}

/// The entries: each handler is a function of its own.
macro_rules! table {
    ($($op:ident = $ty:ident $module:ident $f:ident;)+) => {
        pub const OPS: &[(Op, Semantics)] = &[$((
            Op::$op,
            Custom({
                fn handler(cx: &mut Cx, uop: &Uop) -> Flow {
                    run(cx, uop, ResultType::$ty, $module::$f::<Soft>)
                }
                handler
            }),
        )),+];
    };
}

table! {
    V_S_EXP_F32 = F32 valu_f32 v_exp_f32;
    V_S_EXP_F16 = F16 valu_f16 v_exp_f16;
    V_S_LOG_F32 = F32 valu_f32 v_log_f32;
    V_S_LOG_F16 = F16 valu_f16 v_log_f16;
    V_S_RCP_F32 = F32 valu_f32 v_rcp_f32;
    V_S_RCP_F16 = F16 valu_f16 v_rcp_f16;
    V_S_RSQ_F32 = F32 valu_f32 v_rsq_f32;
    V_S_RSQ_F16 = F16 valu_f16 v_rsq_f16;
    V_S_SQRT_F32 = F32 valu_f32 v_sqrt_f32;
    V_S_SQRT_F16 = F16 valu_f16 v_sqrt_f16;
}
