//! Single parts of the machine: a module here tests the one of the same path in `src`.
//!
//! [`check`], [`mem_check`], [`vop3p_check`] and [`float::testing`] are the benches that tests of operations share.

mod address;
mod barrier;
mod check;
mod cluster;
mod data_share;
mod fault {
    mod code;
}
mod float;
mod format;
mod hostcall;
mod kernarg {
    mod implicit;
}
mod mem_check;
mod memory;
mod native;
mod ops {
    mod buffer;
    mod buffer_format;
    mod convert;
    mod cross_lane;
    mod dot;
    mod ds;
    mod ds_atomic;
    mod extremes;
    mod flat;
    mod flow;
    mod gws;
    mod hwreg;
    mod image;
    mod lds_barrier;
    mod mfma;
    mod min_max;
    mod mix;
    mod packed;
    mod scalar_int;
    mod scalar_state;
    mod smem;
    mod transposed_load;
    mod valu_cmp_float;
    mod valu_cmp_int;
    mod valu_f16;
    mod valu_f32;
    mod valu_f64;
    mod valu_int;
    mod valu_int16;
    mod vmem;
    mod wmma;
}
mod pace;
mod printf;
mod program;
mod random_code;
mod schedule {
    mod parts;
    mod shuffle;
}
mod scratch;
mod uop {
    mod plain;
}
mod vop3p_check;
