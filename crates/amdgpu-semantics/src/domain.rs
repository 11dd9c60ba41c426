//! The value domain: what the semantics of an instruction is written over.
//!
//! A semantic function is generic over a [`Domain`] (and [`crate::fp::FpDomain`] where it computes in floating point):
//!
//! ```
//! use amdgpu_semantics::domain::{Domain, Host, Wrapping};
//! fn v_mad_u32_u24<D: Domain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
//!     d.zext24(a) * d.zext24(b) + c
//! }
//! assert_eq!(v_mad_u32_u24(Host, Wrapping(0x0100_0003), Wrapping(5), Wrapping(1)), Wrapping(16));
//! ```
//!
//! One definition serves the scalar reference and the vectorised lanes ([`Host`]), exact arithmetic in every MODE
//! ([`crate::soft::Soft`]), and later shadow values for checkers and an emitter for a compiler. Values are bit patterns;
//! an f16 stands in the low half of a `U32` whose high half is zero.

use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Not, Sub};

pub use std::num::Wrapping;

/// Arithmetic modulo 2^n and bitwise logic, as the operators of a value.
pub trait Word:
    Copy
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
}

impl<T> Word for T where
    T: Copy
        + Add<Output = T>
        + Sub<Output = T>
        + Mul<Output = T>
        + BitAnd<Output = T>
        + BitOr<Output = T>
        + BitXor<Output = T>
        + Not<Output = T>
{
}

/// A truth value of one lane.
pub trait Truth:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
}

impl<T> Truth for T where T: Copy + BitAnd<Output = T> + BitOr<Output = T> + BitXor<Output = T> + Not<Output = T> {}

/// Integer values and what can be done with them. Shift amounts count modulo the width.
pub trait Domain: Copy {
    type Bool: Truth;
    type U32: Word;
    type U64: Word;

    fn u32(self, value: u32) -> Self::U32;
    fn u64(self, value: u64) -> Self::U64;
    fn bool(self, value: bool) -> Self::Bool;

    fn select(self, c: Self::Bool, yes: Self::U32, no: Self::U32) -> Self::U32;
    fn select64(self, c: Self::Bool, yes: Self::U64, no: Self::U64) -> Self::U64;

    fn eq(self, a: Self::U32, b: Self::U32) -> Self::Bool;
    fn ult(self, a: Self::U32, b: Self::U32) -> Self::Bool;
    fn slt(self, a: Self::U32, b: Self::U32) -> Self::Bool;
    fn eq64(self, a: Self::U64, b: Self::U64) -> Self::Bool;
    fn ult64(self, a: Self::U64, b: Self::U64) -> Self::Bool;
    fn slt64(self, a: Self::U64, b: Self::U64) -> Self::Bool;

    fn shl(self, a: Self::U32, n: Self::U32) -> Self::U32;
    fn lshr(self, a: Self::U32, n: Self::U32) -> Self::U32;
    fn ashr(self, a: Self::U32, n: Self::U32) -> Self::U32;
    fn shl64(self, a: Self::U64, n: Self::U32) -> Self::U64;
    fn lshr64(self, a: Self::U64, n: Self::U32) -> Self::U64;
    fn ashr64(self, a: Self::U64, n: Self::U32) -> Self::U64;

    /// Zero-extension to 64 bits.
    fn zext64(self, a: Self::U32) -> Self::U64;
    /// Sign-extension to 64 bits.
    fn sext64(self, a: Self::U32) -> Self::U64;
    fn lo(self, a: Self::U64) -> Self::U32;
    fn hi(self, a: Self::U64) -> Self::U32;

    /// Number of one bits.
    fn popcount(self, a: Self::U32) -> Self::U32;
    /// Number of zero bits above the highest one bit; 32 for 0.
    fn clz(self, a: Self::U32) -> Self::U32;
    /// Number of zero bits below the lowest one bit; 32 for 0.
    fn ctz(self, a: Self::U32) -> Self::U32;
    fn bitreverse(self, a: Self::U32) -> Self::U32;
    fn popcount64(self, a: Self::U64) -> Self::U32;
    /// 64 for 0.
    fn clz64(self, a: Self::U64) -> Self::U32;
    /// 64 for 0.
    fn ctz64(self, a: Self::U64) -> Self::U32;
    fn bitreverse64(self, a: Self::U64) -> Self::U64;

    fn join(self, lo: Self::U32, hi: Self::U32) -> Self::U64 {
        self.zext64(lo) | self.shl64(self.zext64(hi), self.u32(32))
    }
    fn ne(self, a: Self::U32, b: Self::U32) -> Self::Bool {
        !self.eq(a, b)
    }
    fn ne64(self, a: Self::U64, b: Self::U64) -> Self::Bool {
        !self.eq64(a, b)
    }
    /// Whether the sum does not fit.
    #[inline(always)]
    fn carries(self, a: Self::U32, b: Self::U32) -> Self::Bool {
        self.ult(a + b, a)
    }
    /// The low 24 bits.
    fn zext24(self, a: Self::U32) -> Self::U32 {
        a & self.u32(0x00ff_ffff)
    }
    /// The low 24 bits as a signed number.
    fn sext24(self, a: Self::U32) -> Self::U32 {
        self.ashr(self.shl(a, self.u32(8)), self.u32(8))
    }
    /// The low 16 bits.
    fn zext16(self, a: Self::U32) -> Self::U32 {
        a & self.u32(0xffff)
    }
    /// The low 16 bits as a signed number.
    fn sext16(self, a: Self::U32) -> Self::U32 {
        self.ashr(self.shl(a, self.u32(16)), self.u32(16))
    }
    /// The low 8 bits as a signed number.
    fn sext8(self, a: Self::U32) -> Self::U32 {
        self.ashr(self.shl(a, self.u32(24)), self.u32(24))
    }
    fn umin(self, a: Self::U32, b: Self::U32) -> Self::U32 {
        self.select(self.ult(a, b), a, b)
    }
    fn umax(self, a: Self::U32, b: Self::U32) -> Self::U32 {
        self.select(self.ult(a, b), b, a)
    }
    fn smin(self, a: Self::U32, b: Self::U32) -> Self::U32 {
        self.select(self.slt(a, b), a, b)
    }
    fn smax(self, a: Self::U32, b: Self::U32) -> Self::U32 {
        self.select(self.slt(a, b), b, a)
    }
    /// High half of the unsigned product.
    fn umulhi(self, a: Self::U32, b: Self::U32) -> Self::U32 {
        self.hi(self.zext64(a) * self.zext64(b))
    }
    /// High half of the signed product.
    fn smulhi(self, a: Self::U32, b: Self::U32) -> Self::U32 {
        self.hi(self.sext64(a) * self.sext64(b))
    }
}

/// Plain Rust integers and host floating point: the scalar reference for integers, and, in a loop over lanes, the fast path.
///
/// Its floating-point operations hold for the default MODE (round to nearest even, denormals kept) and for results that are
/// not NaN; the lane runner of the machine takes the others to [`crate::soft::Soft`].
#[derive(Debug, Clone, Copy)]
pub struct Host;

/// Integer values as plain Rust ones: the same for every domain that is not symbolic.
macro_rules! plain_integers {
    ($domain:ty) => {
        impl $crate::domain::Domain for $domain {
            type Bool = bool;
            type U32 = std::num::Wrapping<u32>;
            type U64 = std::num::Wrapping<u64>;

            #[inline(always)]
            fn u32(self, value: u32) -> Self::U32 {
                std::num::Wrapping(value)
            }
            #[inline(always)]
            fn u64(self, value: u64) -> Self::U64 {
                std::num::Wrapping(value)
            }
            #[inline(always)]
            fn bool(self, value: bool) -> bool {
                value
            }
            #[inline(always)]
            fn select(self, c: bool, yes: Self::U32, no: Self::U32) -> Self::U32 {
                if c { yes } else { no }
            }
            #[inline(always)]
            fn select64(self, c: bool, yes: Self::U64, no: Self::U64) -> Self::U64 {
                if c { yes } else { no }
            }
            #[inline(always)]
            fn eq(self, a: Self::U32, b: Self::U32) -> bool {
                a == b
            }
            #[inline(always)]
            fn ult(self, a: Self::U32, b: Self::U32) -> bool {
                a < b
            }
            #[inline(always)]
            fn slt(self, a: Self::U32, b: Self::U32) -> bool {
                (a.0 as i32) < b.0 as i32
            }
            #[inline(always)]
            fn eq64(self, a: Self::U64, b: Self::U64) -> bool {
                a == b
            }
            #[inline(always)]
            fn ult64(self, a: Self::U64, b: Self::U64) -> bool {
                a < b
            }
            #[inline(always)]
            fn slt64(self, a: Self::U64, b: Self::U64) -> bool {
                (a.0 as i64) < b.0 as i64
            }
            #[inline(always)]
            fn shl(self, a: Self::U32, n: Self::U32) -> Self::U32 {
                std::num::Wrapping(a.0 << (n.0 & 31))
            }
            #[inline(always)]
            fn lshr(self, a: Self::U32, n: Self::U32) -> Self::U32 {
                std::num::Wrapping(a.0 >> (n.0 & 31))
            }
            #[inline(always)]
            fn ashr(self, a: Self::U32, n: Self::U32) -> Self::U32 {
                std::num::Wrapping((a.0 as i32 >> (n.0 & 31)) as u32)
            }
            #[inline(always)]
            fn shl64(self, a: Self::U64, n: Self::U32) -> Self::U64 {
                std::num::Wrapping(a.0 << (n.0 & 63))
            }
            #[inline(always)]
            fn lshr64(self, a: Self::U64, n: Self::U32) -> Self::U64 {
                std::num::Wrapping(a.0 >> (n.0 & 63))
            }
            #[inline(always)]
            fn ashr64(self, a: Self::U64, n: Self::U32) -> Self::U64 {
                std::num::Wrapping((a.0 as i64 >> (n.0 & 63)) as u64)
            }
            #[inline(always)]
            fn zext64(self, a: Self::U32) -> Self::U64 {
                std::num::Wrapping(a.0 as u64)
            }
            #[inline(always)]
            fn sext64(self, a: Self::U32) -> Self::U64 {
                std::num::Wrapping(a.0 as i32 as i64 as u64)
            }
            #[inline(always)]
            fn lo(self, a: Self::U64) -> Self::U32 {
                std::num::Wrapping(a.0 as u32)
            }
            #[inline(always)]
            fn hi(self, a: Self::U64) -> Self::U32 {
                std::num::Wrapping((a.0 >> 32) as u32)
            }
            #[inline(always)]
            fn popcount(self, a: Self::U32) -> Self::U32 {
                std::num::Wrapping(a.0.count_ones())
            }
            #[inline(always)]
            fn clz(self, a: Self::U32) -> Self::U32 {
                std::num::Wrapping(a.0.leading_zeros())
            }
            #[inline(always)]
            fn ctz(self, a: Self::U32) -> Self::U32 {
                std::num::Wrapping(a.0.trailing_zeros())
            }
            #[inline(always)]
            fn bitreverse(self, a: Self::U32) -> Self::U32 {
                std::num::Wrapping(a.0.reverse_bits())
            }
            #[inline(always)]
            fn popcount64(self, a: Self::U64) -> Self::U32 {
                std::num::Wrapping(a.0.count_ones())
            }
            #[inline(always)]
            fn clz64(self, a: Self::U64) -> Self::U32 {
                std::num::Wrapping(a.0.leading_zeros())
            }
            #[inline(always)]
            fn ctz64(self, a: Self::U64) -> Self::U32 {
                std::num::Wrapping(a.0.trailing_zeros())
            }
            #[inline(always)]
            fn bitreverse64(self, a: Self::U64) -> Self::U64 {
                std::num::Wrapping(a.0.reverse_bits())
            }
        }
    };
}

pub(crate) use plain_integers;

plain_integers!(Host);
