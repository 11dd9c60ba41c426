//! Read-modify-write operations: what each makes of the value in memory, the same for FLAT, GLOBAL, buffers, LDS and SMEM.
//!
//! Source: GFX9 ISA, LDS & GDS Instructions; MUBUF Instructions (BUFFER_ATOMIC_*).

use std::ops::{BitAnd, BitOr, BitXor, Not};

use softfp::{Denorm, Env, F16, F32, F64, Format, NanRule, Relation};

use crate::fp::small;
use crate::mode::Mode;

/// A value that an atomic operation works on: 32 or 64 bits.
pub trait Word:
    Copy + Ord + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    const DWORDS: usize;
    const ZERO: Self;
    /// The float of this width.
    type Float: Format<Bits = Self>;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn is_less_signed(self, other: Self) -> bool;
    fn from_dwords(low: u32, high: u32) -> Self;
    fn to_dwords(self) -> [u32; 2];
    fn one() -> Self {
        Self::from_dwords(1, 0)
    }
}

macro_rules! word {
    ($word:ty, $signed:ty, $float:ty, $dwords:literal, $from:expr, $to:expr) => {
        impl Word for $word {
            const DWORDS: usize = $dwords;
            const ZERO: Self = 0;
            type Float = $float;
            #[inline(always)]
            fn add(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            #[inline(always)]
            fn is_less_signed(self, other: Self) -> bool {
                (self as $signed) < other as $signed
            }
            #[inline(always)]
            fn from_dwords(low: u32, high: u32) -> Self {
                $from(low, high)
            }
            #[inline(always)]
            fn to_dwords(self) -> [u32; 2] {
                $to(self)
            }
        }
    };
}

word!(u32, i32, F32, 1, |low, _| low, |x| [x, 0]);
word!(
    u64,
    i64,
    F64,
    2,
    |low: u32, high: u32| low as u64 | (high as u64) << 32,
    |x: u64| [x as u32, (x >> 32) as u32]
);

fn is_nan<W: Word>(x: W) -> bool {
    softfp::compare::<W::Float>(Env::IEEE, x, x).bits == Relation::Unordered
}

/// A read-modify-write operation.
pub trait Rmw<W: Word> {
    /// Data operands that it takes: one or two.
    const OPERANDS: usize = 1;
    /// The new value in memory. `env` is that of float additions.
    fn apply(env: Env, old: W, data: W, data2: W) -> W;
}

/// How memory adds f32 values: denormals flushed whatever MODE says, round to nearest even (gfx908 to GFX11; `global_atomic_add_f32`,
/// `buffer_atomic_add_f32`). Packed f16 values are never flushed.
pub const MEMORY_FLOAT: Env = Env {
    round: softfp::Round::NearestEven,
    denorm: Denorm::FLUSH,
    nan: NanRule::Gcn,
};

/// How LDS adds f32 values: denormals as MODE says for f32, round to nearest even whatever MODE says.
pub fn lds_float(mode: Mode) -> Env {
    Env {
        denorm: Denorm::from_bits(mode.denorm32()),
        ..MEMORY_FLOAT
    }
}

macro_rules! rmw {
    ($($(#[doc = $doc:literal])* $name:ident($operands:literal) |$env:ident, $old:ident, $data:ident, $data2:ident| $value:expr;)+) => {
        $(
            $(#[doc = $doc])*
            pub struct $name;

            impl<W: Word> Rmw<W> for $name {
                const OPERANDS: usize = $operands;
                #[inline(always)]
                fn apply($env: Env, $old: W, $data: W, $data2: W) -> W {
                    $value
                }
            }
        )+
    };
}

rmw! {
    Swap(1) |_env, _old, data, _data2| data;
    /// `data2` is what the old value must equal (FLAT, buffers, SMEM).
    CmpSwap(2) |_env, old, data, data2| if old == data2 { data } else { old };
    /// The same with its operands the other way round (LDS).
    CmpStore(2) |env, old, data, data2| CmpSwap::apply(env, old, data2, data);
    Add(1) |_env, old, data, _data2| old.add(data);
    Sub(1) |_env, old, data, _data2| old.sub(data);
    /// Reversed subtraction.
    RSub(1) |_env, old, data, _data2| data.sub(old);
    /// Subtraction that stops at 0 (GLOBAL_ATOMIC_CSUB_U32, DS_SUB_CLAMP_U32).
    SubClamp(1) |_env, old, data, _data2| if old < data { W::ZERO } else { old.sub(data) };
    /// Subtraction where there is so much (DS_COND_SUB_U32).
    CondSub(1) |_env, old, data, _data2| if old < data { old } else { old.sub(data) };
    SMin(1) |_env, old, data, _data2| if data.is_less_signed(old) { data } else { old };
    UMin(1) |_env, old, data, _data2| old.min(data);
    SMax(1) |_env, old, data, _data2| if old.is_less_signed(data) { data } else { old };
    UMax(1) |_env, old, data, _data2| old.max(data);
    And(1) |_env, old, data, _data2| old & data;
    Or(1) |_env, old, data, _data2| old | data;
    Xor(1) |_env, old, data, _data2| old ^ data;
    /// Counts up to `data`, then from 0.
    Inc(1) |_env, old, data, _data2| if old >= data { W::ZERO } else { old.add(W::one()) };
    /// Counts down to 0, then from `data`; also if the value is above it.
    Dec(1) |_env, old, data, _data2| if old == W::ZERO || old > data { data } else { old.sub(W::one()) };
    /// Clears the bits of `data` and sets those of `data2`.
    MskOr(2) |_env, old, data, data2| old & !data | data2;
    /// Ring buffer: `data` is taken off if there is so much, else `data2` is added.
    Wrap(2) |_env, old, data, data2| if old >= data { old.sub(data) } else { old.add(data2) };
    /// Float comparison (zeros of either sign are equal, a NaN equals nothing); operands as [`CmpStore`].
    FCmpStore(2) |_env, old, data, data2| {
        let equal = softfp::compare::<W::Float>(Env::IEEE, old, data).bits == Relation::Equal;
        if equal { data2 } else { old }
    };
    /// The same with the operands of [`CmpSwap`].
    FCmpSwap(2) |env, old, data, data2| FCmpStore::apply(env, old, data2, data);
    /// The lesser of two floats, bits unchanged; the number if the other is a NaN; of two NaNs the data's, made quiet (RDNA4 ISA,
    /// DS_MIN_NUM_F32).
    FMin(1) |_env, old, data, _data2| match is_nan::<W>(old) && is_nan::<W>(data) {
        true => softfp::add::<W::Float>(Env::IEEE, data, data).bits,
        false => softfp::min::<W::Float>(Env::IEEE, false, data, old).bits,
    };
    /// The greater of two floats, as [`FMin`].
    FMax(1) |_env, old, data, _data2| match is_nan::<W>(old) && is_nan::<W>(data) {
        true => softfp::add::<W::Float>(Env::IEEE, data, data).bits,
        false => softfp::max::<W::Float>(Env::IEEE, false, data, old).bits,
    };
    FAdd(1) |env, old, data, _data2| softfp::add::<W::Float>(env, old, data).bits;
}

/// Adds f64 values. Denormals are kept (CDNA3 ISA 10.3.1).
pub struct FAdd64;

impl Rmw<u64> for FAdd64 {
    fn apply(_: Env, old: u64, data: u64, _: u64) -> u64 {
        softfp::add::<F64>(MEMORY_FLOAT.with_denorm(Denorm::KEEP), old, data).bits
    }
}

/// Adds two pairs of bf16. Denormals are kept.
pub struct PkAddBf16;

impl Rmw<u32> for PkAddBf16 {
    fn apply(_: Env, old: u32, data: u32, _: u32) -> u32 {
        // rounded to f64 first, whose bits are more than twice as many
        let add = |a: u32, b: u32| {
            small::BF16.nearest(small::BF16.decode(a & 0xffff) + small::BF16.decode(b & 0xffff), false)
        };
        add(old, data) | add(old >> 16, data >> 16) << 16
    }
}

/// Adds two pairs of f16. Denormals are kept.
pub struct PkAddF16;

impl Rmw<u32> for PkAddF16 {
    fn apply(_: Env, old: u32, data: u32, _: u32) -> u32 {
        let env = MEMORY_FLOAT.with_denorm(Denorm::KEEP);
        let add = |a: u32, b: u32| softfp::add::<F16>(env, a as u16, b as u16).bits as u32;
        add(old, data) | add(old >> 16, data >> 16) << 16
    }
}
