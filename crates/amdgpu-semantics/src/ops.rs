//! Pure operations, grouped as the ISA manuals group them: one function each, generic over the domain of its values.
//!
//! Names are those of the mnemonics. What surrounds a function (operands, modifiers, EXEC) is not said here.

pub mod bf16;
pub mod convert;
pub mod dot;
pub mod extremes;
pub mod legacy;
pub mod min_max;
pub mod mix;
pub mod packed;
pub mod scalar_float;
pub mod scalar_int;
pub mod sums_limited;
pub mod tanh;
pub mod valu_cmp_float;
pub mod valu_cmp_int;
pub mod valu_f16;
pub mod valu_f32;
pub mod valu_f64;
pub mod valu_int;
pub mod valu_int16;
pub mod valu_int64;
