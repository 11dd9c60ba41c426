//! Semantics of every operation, grouped as the ISA manuals group them: one table a group, one entry an operation.
//!
//! To add an operation: its row in `amdgpu-isa/isa`, then its function and its entry in the table of its group here.

mod accelerator;
mod async_lds;
pub(crate) mod barrier;
mod bf16;
mod block_scale;
mod buffer;
mod buffer_format;
mod convert;
mod cross_lane;
mod dot;
pub(crate) mod ds;
mod ds_atomic;
mod ds_stack;
pub mod extremes;
pub mod flat;
mod flat_block;
pub(crate) mod flow;
mod fp8_f16;
pub mod gws;
pub(crate) mod hwreg;
mod image;
mod lane_groups;
pub mod lds_barrier;
mod legacy;
mod message;
pub mod mfma;
mod min_max;
mod mix;
mod packed;
pub(crate) mod permlane;
mod pseudo_scalar;
mod rdna_lanes;
mod register_moves;
mod scalar_float;
mod scalar_int;
pub(crate) mod scalar_state;
mod small_float;
mod smem;
mod sums_limited;
mod tensor;
pub mod transposed_load;
mod valu_cmp_float;
mod valu_cmp_int;
mod valu_f16;
mod valu_f32;
mod valu_f64;
mod valu_int;
mod valu_int16;
mod valu_int64;
mod vgpr_msb;
mod vmem;
pub mod wmma;

use std::sync::OnceLock;

use amdgpu_isa::model::memory::MemoryModel;
use amdgpu_isa::model::state::State;
use amdgpu_isa::{Op, Processor, Properties};

use crate::operation::Semantics;

/// Tables with their names.
macro_rules! named {
    ($($table:path,)+) => {
        &[$((stringify!($table), $table)),+]
    };
}

/// All groups.
const GROUPS: &[(&str, &[(Op, Semantics)])] = named![
    accelerator::OPS,
    barrier::OPS,
    async_lds::OPS,
    bf16::OPS,
    block_scale::LOOK_UPS,
    block_scale::OPS,
    buffer::ATOMICS,
    buffer::CACHE,
    buffer::FLOAT_COMPARES,
    buffer::OPS,
    buffer::OPS_OF_CDNA2,
    buffer::OPS_OF_GFX10,
    buffer_format::OPS,
    convert::OPS,
    cross_lane::MOVREL,
    cross_lane::OPS,
    dot::OPS,
    ds::OPS,
    ds::OPS_OF_GFX11,
    gws::OPS,
    ds_atomic::ATOMICS,
    ds_atomic::ATOMICS_OF_CDNA2,
    ds_atomic::ATOMICS_OF_GFX11,
    ds_atomic::OPS,
    extremes::NUMBER_OF_THREE,
    flat::ATOMICS,
    flat::FLOAT_ATOMICS,
    flat::FLOAT_COMPARES,
    flat::FLOAT_ATOMICS_OF_CDNA2,
    flat::CACHE,
    flat::LDS_LOADS,
    flat::LOADS,
    flat::STORES,
    flat::SUBTRACTIONS,
    flat_block::OPS,
    flow::OPS,
    flow::OPS_OF_GFX10,
    hwreg::MODES,
    fp8_f16::OPS,
    hwreg::OPS,
    image::OPS,
    image::SAMPLES,
    lane_groups::OPS,
    lds_barrier::OPS,
    legacy::COMPARES,
    legacy::OPS,
    message::OPS,
    mfma::OPS,
    mix::OPS,
    packed::OPS,
    pseudo_scalar::OPS,
    rdna_lanes::OPS,
    register_moves::OPS,
    permlane::OPS,
    scalar_float::OPS,
    scalar_int::OPS,
    scalar_int::OPS_OF_GFX11,
    scalar_state::OPS,
    scalar_state::OPS_OF_GFX10,
    small_float::OPS,
    smem::ATOMICS,
    smem::OPS,
    smem::OPS_OF_GFX10,
    sums_limited::OPS,
    tensor::OPS,
    transposed_load::OPS,
    valu_cmp_float::OPS,
    valu_cmp_int::OPS,
    valu_f16::OPS,
    valu_f32::OPS,
    valu_f64::OPS,
    valu_int16::OPS,
    valu_int64::OPS,
    valu_int::OPS,
    wmma::OPS,
    vgpr_msb::OPS,
];

/// Whether a processor's operations are those of a table.
type Applies = fn(Processor) -> bool;

/// Operations that mean something else on some processors than [`GROUPS`] says. Of several that apply, the last one counts.
const VARIANTS: &[(Applies, &[(Op, Semantics)])] = &[
    (|p| p.has(Properties::MIN_MAX_KEEP_DENORMALS), min_max::OPS),
    (|p| p.has(Properties::KEEPS_OTHER_HALF), rdna_lanes::MULLIT),
    (|p| p.has(Properties::MIN_MAX_FLUSH_SOURCES), extremes::BY_MODE),
    (|p| p.has(Properties::MIN_MAX_FLUSH_SOURCES), extremes::IEEE_2019),
    (|p| !State::of(p).mode.ieee.exists(), extremes::NUMBER),
    (|p| !State::of(p).mode.ieee.exists(), scalar_float::NUMBER),
    (|p| !p.has(Properties::DS_SWIZZLE_ROTATE), ds::PLAIN_SWIZZLE),
    (|p| p.has(Properties::S_MAX_TAKES_EQUALS), scalar_int::MAX_OF_EQUALS),
    (Processor::has_fnuz_floats, small_float::FNUZ),
    (Processor::flushes_f16_of_dot_products, dot::FLUSHING),
    (Processor::flushes_bf16_of_dot_products, accelerator::FLUSHING_DOT),
    (|p| p.has(Properties::FP8_E5M3), fp8_f16::E5M3_BY_CLAMP),
    (
        |p| p.has(Properties::TRANSPOSES_BYTES_OF_16_LANES),
        transposed_load::BYTES_OF_16_LANES,
    ),
    (|p| MemoryModel::of(p).lds.counted_stacks, ds_stack::OPS_OF_GFX11),
];

/// What the operations mean, by their number.
type Table = Vec<Option<Semantics>>;

/// The tables of the processors, by their numbers; made when one is first asked for.
static TABLES: [OnceLock<Table>; Processor::ALL.len()] = [const { OnceLock::new() }; Processor::ALL.len()];

/// The semantics of an operation on a processor; None for one that the machine cannot run.
pub fn semantics(op: Op, processor: Processor) -> Option<&'static Semantics> {
    let table = TABLES[processor as usize].get_or_init(|| {
        let own = VARIANTS
            .iter()
            .filter_map(|(applies, table)| applies(processor).then_some(*table));
        let mut table = vec![None; Op::COUNT];
        let groups = GROUPS.iter().map(|group| group.1);
        for &(op, semantics) in groups.chain(own).flatten() {
            table[op as usize] = Some(semantics);
        }
        table
    });
    table.get(op as usize)?.as_ref()
}

/// The table of this name, which is its path from here; None if there is none.
// Where a table is named itself, all that it points to is compiled; once is enough.
#[inline(never)]
pub fn table(name: &str) -> Option<&'static [(Op, Semantics)]> {
    let group = GROUPS.iter().find(|group| group.0 == name)?;
    Some(group.1)
}
