//! Semantics of every operation, grouped as the ISA manuals group them: one table a group, one entry an operation.
//!
//! To add an operation: its row in `amdgpu-isa/isa`, then its function and its entry in the table of its group here.

mod buffer;
mod buffer_format;
#[cfg(test)]
pub(crate) mod check;
mod convert;
mod cross_lane;
mod dot;
mod ds;
mod ds_atomic;
mod flat;
mod flow;
pub(crate) mod gws;
pub(crate) mod hwreg;
mod image;
#[cfg(test)]
mod mem_check;
mod mfma;
mod mix;
mod packed;
mod scalar_int;
mod scalar_state;
mod smem;
mod valu_cmp_float;
mod valu_cmp_int;
mod valu_f16;
mod valu_f32;
mod valu_f64;
mod valu_int;
mod valu_int16;
mod vmem;
#[cfg(test)]
mod vop3p_check;

use std::sync::LazyLock;

use amdgpu_isa::Op;

use crate::operation::Semantics;

/// All groups.
const GROUPS: &[&[(Op, Semantics)]] = &[
    buffer::ATOMICS,
    buffer::OPS,
    buffer_format::OPS,
    convert::OPS,
    cross_lane::OPS,
    dot::OPS,
    ds::OPS,
    gws::OPS,
    ds_atomic::ATOMICS,
    ds_atomic::OPS,
    flat::ATOMICS,
    flat::FLOAT_ATOMICS,
    flat::LOADS,
    flat::STORES,
    flow::OPS,
    hwreg::OPS,
    image::OPS,
    image::SAMPLES,
    mfma::OPS,
    mix::OPS,
    packed::OPS,
    scalar_int::OPS,
    scalar_state::OPS,
    smem::ATOMICS,
    smem::OPS,
    valu_cmp_float::OPS,
    valu_cmp_int::OPS,
    valu_f16::OPS,
    valu_f32::OPS,
    valu_f64::OPS,
    valu_int16::OPS,
    valu_int::OPS,
];

static TABLE: LazyLock<Vec<Option<Semantics>>> = LazyLock::new(|| {
    let mut table = vec![None; Op::COUNT];
    for &(op, semantics) in GROUPS.iter().copied().flatten() {
        table[op as usize] = Some(semantics);
    }
    table
});

/// The semantics of an operation; None for one that the machine cannot run.
pub fn semantics(op: Op) -> Option<&'static Semantics> {
    TABLE.get(op as usize)?.as_ref()
}
