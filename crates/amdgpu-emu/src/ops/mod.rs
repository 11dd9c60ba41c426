//! Semantics of every operation, grouped as the ISA manuals group them: one table a group, one entry an operation.
//!
//! To add an operation: its row in `amdgpu-isa/isa`, then its function and its entry in the table of its group here.

mod accelerator;
mod buffer;
mod buffer_format;
#[cfg(test)]
pub(crate) mod check;
mod convert;
mod cross_lane;
mod dot;
mod ds;
mod ds_atomic;
mod ds_transpose;
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
mod small_float;
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

use amdgpu_isa::{Op, Processor};

use crate::operation::Semantics;
use crate::uop::Uop;

/// All groups.
const GROUPS: &[Group] = &[
    accelerator::OPS,
    buffer::ATOMICS,
    buffer::OPS,
    buffer::OPS_OF_CDNA2,
    buffer_format::OPS,
    convert::OPS,
    cross_lane::OPS,
    dot::OPS,
    ds::OPS,
    gws::OPS,
    ds_atomic::ATOMICS,
    ds_atomic::ATOMICS_OF_CDNA2,
    ds_atomic::OPS,
    ds_transpose::OPS,
    flat::ATOMICS,
    flat::FLOAT_ATOMICS,
    flat::FLOAT_ATOMICS_OF_CDNA2,
    flat::LDS_LOADS,
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
    small_float::OPS,
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

/// The operations of a group, and what they do.
type Group = &'static [(Op, Semantics)];

/// Operations that mean something else on some processors, and on which.
const VARIANTS: &[(fn(Processor) -> bool, Group)] = &[
    (Processor::has_fnuz_floats, small_float::FNUZ),
    (Processor::flushes_f16_of_dot_products, dot::FLUSHING),
];

/// The semantics of an operation on a processor; None for one that the machine cannot run.
pub fn semantics(op: Op, processor: Processor) -> Option<&'static Semantics> {
    let other = VARIANTS
        .iter()
        .filter(|(applies, _)| applies(processor))
        .find_map(|(_, ops)| ops.iter().find(|(of, _)| *of == op));
    match other {
        Some((_, semantics)) => Some(semantics),
        None => TABLE.get(op as usize)?.as_ref(),
    }
}

/// The semantics of a decoded instruction; None for one that faults.
pub fn of_uop(uop: &Uop) -> Option<&'static Semantics> {
    semantics(uop.inst.op, uop.processor?)
}

/// Whether an operation has semantics on some processor.
pub fn is_implemented(op: Op) -> bool {
    TABLE.get(op as usize).is_some_and(Option::is_some)
}
