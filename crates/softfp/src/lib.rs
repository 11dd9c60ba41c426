//! Exact f16, bf16, f32 and f64 arithmetic in every rounding and denormal mode, with IEEE flags.
//!
//! Everything works on bit patterns and integers: no host floating point is involved, so results depend neither on the
//! host nor on its rounding and flush modes. An operation is a function generic over a [`Format`]; it takes an [`Env`]
//! (rounding, denormals, NaN rule) and gives an [`Outcome`]: the bits and the IEEE exceptions it raised.
//!
//! ```
//! use softfp::{Env, F32, Flags, Round, add};
//! let sum = add::<F32>(Env::IEEE, 0x3f80_0000, 0x3300_0000); // 1.0 + 2^-25
//! assert_eq!((sum.bits, sum.flags), (0x3f80_0000, Flags::INEXACT));
//! let up = add::<F32>(Env::IEEE.with_round(Round::Up), 0x3f80_0000, 0x3300_0000);
//! assert_eq!(up.bits, 0x3f80_0001);
//! ```
//!
//! How an operation is computed: operands are unpacked to (sign, exponent, 64-bit significand), the operation gives a
//! significand that is exact but for a sticky lowest bit, and that is rounded once.
//!
//! Rules that hold for every operation:
//! - Tininess is detected after rounding: a result is tiny if rounding it with the same precision and unbounded exponent
//!   range gives less than the least normal number. A tiny and inexact result raises underflow.
//! - With `flush_in`, a denormal operand counts as a zero of its sign. A denormal operand raises
//!   [`Flags::INPUT_DENORMAL`], flushed or not.
//! - With `flush_out`, a tiny nonzero result becomes a zero of its sign and raises underflow and inexact.
//! - A signaling NaN operand raises invalid.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod arith;
mod compare;
mod convert;
pub mod division;
mod env;
mod format;
mod integral;
mod round;
pub mod transcendental;

pub use arith::{add, div, fma, mul, rcp, rsq, sqrt, sub};
pub use compare::{Class, Relation, classify, compare, compare_signaling, max, min};
pub use convert::{Int, convert, from_int, to_int, to_snorm, to_unorm};
pub use env::{Denorm, Env, Flags, NanRule, Outcome, Round};
pub use format::{BF16, F16, F32, F64, Format};
pub use integral::{fract, frexp_exp, frexp_mant, ldexp, round_to_integral};
