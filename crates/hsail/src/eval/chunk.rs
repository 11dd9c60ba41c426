//! The common operations on many lanes at once, in the host's own arithmetic.
//!
//! They give the values of [`Evaluator::eval`] and no exceptions. Floating point is rounded to nearest, as the host does by
//! IEEE 754, with subnormals kept or flushed. Lanes where the host's result does not settle it are computed again by
//! [`softfp`]: a NaN, whose payload is the host's choice, and with `ftz` the least normal number, which a tiny result may
//! have been rounded to.

use super::Evaluator;
use super::compare::{EQUAL, GREATER, LESS, UNORDERED, meaning};
use super::element::Context;
use crate::brig::Inst;
use crate::code::Round;
use crate::table::Row;
use crate::types::Type;
use softfp::{Denorm, Env, F32, F64, Format};
use std::array::from_fn;

/// Lanes of a chunk.
pub const LANES: usize = 16;

/// One operand's values in [`LANES`] lanes.
pub type Chunk<T> = [T; LANES];

/// An operation on a chunk, by the registers it writes and reads: `S` has 32 bits, `D` 64, and a `b1` is one bit a lane.
/// Sources that an instruction does not have do not count.
#[derive(Clone, Copy, Debug)]
pub enum ChunkOp {
    S(fn(&[Chunk<u32>; 3]) -> Chunk<u32>),
    D(fn(&[Chunk<u64>; 3]) -> Chunk<u64>),
    /// A `b1` of 32-bit sources.
    TestS(fn(&[Chunk<u32>; 3]) -> u16),
    /// A `b1` of 64-bit sources.
    TestD(fn(&[Chunk<u64>; 3]) -> u16),
    /// 64 bits of 32.
    Widen(fn(&Chunk<u32>) -> Chunk<u64>),
    /// 32 bits of 64.
    Narrow(fn(&Chunk<u64>) -> Chunk<u32>),
    /// 64 bits shifted by a 32-bit count.
    ShiftD(fn(&Chunk<u64>, &Chunk<u32>) -> Chunk<u64>),
    /// `cmov`: the first value where the bit is set, else the second.
    SelectS(fn(u16, &[Chunk<u32>; 2]) -> Chunk<u32>),
    /// `cmov` of 64 bits.
    SelectD(fn(u16, &[Chunk<u64>; 2]) -> Chunk<u64>),
}

impl ChunkOp {
    /// The direct code for an instruction, if there is any; `default` as in [`Evaluator::of`].
    pub fn of(inst: &Inst, default: Round) -> Option<ChunkOp> {
        Evaluator::of(inst, default)?;
        let name = Row::of(inst.opcode)?.mnemonic;
        let context = Context::new(inst, default);
        let (keeps, flushes) = (context.env == env(false), context.env == env(true));
        match (name, inst.ty.bits()) {
            ("cvt", _) => conversion(inst.ty, inst.source, &context),
            ("cmp", _) if inst.ty == Type::B1 => comparison(&context),
            (_, 32 | 64) if inst.ty.is_packed() => None,
            ("cmov", 32) => Some(ChunkOp::SelectS(select)),
            ("cmov", 64) => Some(ChunkOp::SelectD(select)),
            ("mov", 32) => Some(ChunkOp::S(|s| s[0])),
            ("mov", 64) => Some(ChunkOp::D(|s| s[0])),
            _ if inst.ty == Type::F32 && keeps => single::<false>(name),
            _ if inst.ty == Type::F32 && flushes => single::<true>(name),
            _ if inst.ty == Type::F64 && keeps => double::<false>(name),
            _ if inst.ty == Type::F64 && flushes => double::<true>(name),
            _ if inst.ty.is_float() => None,
            ("shl", 64) => Some(ChunkOp::ShiftD(|a, n| from_fn(|l| a[l] << (n[l] & 63)))),
            ("shr", 64) if inst.ty.is_signed() => {
                Some(ChunkOp::ShiftD(|a, n| from_fn(|l| (a[l] as i64 >> (n[l] & 63)) as u64)))
            }
            ("shr", 64) => Some(ChunkOp::ShiftD(|a, n| from_fn(|l| a[l] >> (n[l] & 63)))),
            ("shl", 32) => Some(ChunkOp::S(|s| each2(s, |a, n| a << (n & 31)))),
            ("shr", 32) if inst.ty.is_signed() => Some(ChunkOp::S(|s| each2(s, |a, n| (a as i32 >> (n & 31)) as u32))),
            ("shr", 32) => Some(ChunkOp::S(|s| each2(s, |a, n| a >> (n & 31)))),
            (_, 32) => integer32(name, inst.ty.is_signed()),
            (_, 64) => integer64(name, inst.ty.is_signed()),
            _ => None,
        }
    }
}

#[inline(always)]
fn each1<T: Copy>(s: &[Chunk<T>; 3], f: impl Fn(T) -> T) -> Chunk<T> {
    from_fn(|l| f(s[0][l]))
}

#[inline(always)]
fn each2<T: Copy>(s: &[Chunk<T>; 3], f: impl Fn(T, T) -> T) -> Chunk<T> {
    from_fn(|l| f(s[0][l], s[1][l]))
}

#[inline(always)]
fn each3<T: Copy>(s: &[Chunk<T>; 3], f: impl Fn(T, T, T) -> T) -> Chunk<T> {
    from_fn(|l| f(s[0][l], s[1][l], s[2][l]))
}

fn select<T: Copy>(test: u16, s: &[Chunk<T>; 2]) -> Chunk<T> {
    from_fn(|l| if test >> l & 1 != 0 { s[0][l] } else { s[1][l] })
}

macro_rules! integers {
    ($function:ident, $kind:ident, $u:ty, $i:ty, $wide_u:ty, $wide_i:ty) => {
        fn $function(name: &str, signed: bool) -> Option<ChunkOp> {
            use ChunkOp::$kind;
            Some(match (name, signed) {
                ("add", _) => $kind(|s| each2(s, <$u>::wrapping_add)),
                ("sub", _) => $kind(|s| each2(s, <$u>::wrapping_sub)),
                ("mul", _) => $kind(|s| each2(s, <$u>::wrapping_mul)),
                ("mad", _) => $kind(|s| each3(s, |a, b, c| a.wrapping_mul(b).wrapping_add(c))),
                ("mulhi", true) => $kind(|s| {
                    each2(s, |a, b| {
                        ((a as $i as $wide_i * b as $i as $wide_i) >> <$u>::BITS) as $u
                    })
                }),
                ("mulhi", false) => $kind(|s| each2(s, |a, b| ((a as $wide_u * b as $wide_u) >> <$u>::BITS) as $u)),
                ("max", true) => $kind(|s| each2(s, |a, b| (a as $i).max(b as $i) as $u)),
                ("max", false) => $kind(|s| each2(s, <$u>::max)),
                ("min", true) => $kind(|s| each2(s, |a, b| (a as $i).min(b as $i) as $u)),
                ("min", false) => $kind(|s| each2(s, <$u>::min)),
                ("abs", _) => $kind(|s| each1(s, |a| (a as $i).wrapping_abs() as $u)),
                ("neg", _) => $kind(|s| each1(s, <$u>::wrapping_neg)),
                ("and", _) => $kind(|s| each2(s, |a, b| a & b)),
                ("or", _) => $kind(|s| each2(s, |a, b| a | b)),
                ("xor", _) => $kind(|s| each2(s, |a, b| a ^ b)),
                ("not", _) => $kind(|s| each1(s, |a| !a)),
                ("bitselect", _) => $kind(|s| each3(s, |m, a, b| a & m | b & !m)),
                _ => return None,
            })
        }
    };
}

integers!(integer32, S, u32, i32, u64, i64);
integers!(integer64, D, u64, i64, u128, i128);

/// Rounding to nearest, subnormals kept or flushed.
const fn env(flush: bool) -> Env {
    Env::IEEE.with_denorm(if flush { Denorm::FLUSH } else { Denorm::KEEP })
}

macro_rules! floats {
    ($function:ident, $kind:ident, $f:ty, $u:ty, $format:ty, $fma:ident) => {
        fn $function<const FTZ: bool>(name: &str) -> Option<ChunkOp> {
            use ChunkOp::$kind;
            const SIGN: $u = 1 << (<$u>::BITS - 1);
            const INF: $u = <$format>::INF as $u;
            const LEAST: $u = <$format>::MIN_NORMAL as $u;
            /// An operand.
            #[inline(always)]
            fn number<const FTZ: bool>(a: $u) -> $f {
                <$f>::from_bits(if FTZ && a & INF == 0 { a & SIGN } else { a })
            }
            /// The host's results, flushed, and those that do not settle it computed again.
            #[inline(always)]
            fn settled<const FTZ: bool>(host: Chunk<$u>, soft: impl Fn(usize) -> $u) -> Chunk<$u> {
                let open = |r: $u| r & !SIGN > INF || FTZ && r & !SIGN == LEAST;
                let mut all: Chunk<$u> = from_fn(|l| {
                    if FTZ && host[l] & INF == 0 {
                        host[l] & SIGN
                    } else {
                        host[l]
                    }
                });
                if host.iter().any(|r| open(*r)) {
                    for (l, r) in all.iter_mut().enumerate().filter(|(_, r)| open(**r)) {
                        *r = soft(l);
                    }
                }
                all
            }
            macro_rules! one {
                ($host:expr, $soft:expr) => {
                    $kind(|s| {
                        let host = each1(s, |a| $host(number::<FTZ>(a)).to_bits());
                        settled::<FTZ>(host, |l| $soft(env(FTZ), s[0][l]).bits)
                    })
                };
            }
            macro_rules! two {
                ($host:expr, $soft:expr) => {
                    $kind(|s| {
                        let host = each2(s, |a, b| {
                            $host(number::<FTZ>(a), number::<FTZ>(b)).to_bits()
                        });
                        settled::<FTZ>(host, |l| $soft(env(FTZ), s[0][l], s[1][l]).bits)
                    })
                };
            }
            /// The greater with the zeros in order; a NaN if there is one.
            #[inline(always)]
            fn greater(a: $f, b: $f) -> $f {
                let first = a.is_nan() || a > b || a == b && b.is_sign_negative();
                if first { a } else { b }
            }
            /// The lesser, likewise.
            #[inline(always)]
            fn lesser(a: $f, b: $f) -> $f {
                let first = a.is_nan() || a < b || a == b && a.is_sign_negative();
                if first { a } else { b }
            }
            let fused: fn(&[Chunk<$u>; 3]) -> Chunk<$u> = |s| {
                let host = from_fn(|l| $fma([0, 1, 2].map(|i| number::<FTZ>(s[i][l]))).to_bits());
                settled::<FTZ>(host, |l| {
                    softfp::fma::<$format>(env(FTZ), s[0][l], s[1][l], s[2][l]).bits
                })
            };
            Some(match name {
                "abs" => $kind(|s| each1(s, |a| a & !SIGN)),
                "neg" => $kind(|s| each1(s, |a| a ^ SIGN)),
                "copysign" => $kind(|s| each2(s, |a, b| a & !SIGN | b & SIGN)),
                "add" => two!(|a: $f, b: $f| a + b, softfp::add::<$format>),
                "sub" => two!(|a: $f, b: $f| a - b, softfp::sub::<$format>),
                "mul" => two!(|a: $f, b: $f| a * b, softfp::mul::<$format>),
                "div" => two!(|a: $f, b: $f| a / b, softfp::div::<$format>),
                "max" => two!(greater, |e, a, b| softfp::max::<$format>(e, true, a, b)),
                "min" => two!(lesser, |e, a, b| softfp::min::<$format>(e, true, a, b)),
                "sqrt" => one!(|a: $f| a.sqrt(), softfp::sqrt::<$format>),
                "fma" | "mad" | "nfma" => $kind(fused),
                _ => return None,
            })
        }
    };
}

floats!(single, S, f32, u32, F32, fma32);
floats!(double, D, f64, u64, F64, fma64);

/// The product of two f32 is exact in f64; the sum is rounded to odd there, so that rounding it again to f32 is right.
#[inline(always)]
fn fma32(abc: [f32; 3]) -> f32 {
    let [a, b, c] = abc.map(f64::from);
    let product = a * b;
    let sum = product + c;
    // What the rounded sum lacks, exactly; a NaN if there are infinities.
    let rest = sum - product;
    let error = (product - (sum - rest)) + (c - rest);
    let bits = sum.to_bits();
    let inexact = error.abs() > 0.0;
    let odd = match inexact && bits & 1 == 0 {
        true if (error > 0.0) == (sum > 0.0) => bits + 1,
        true => bits - 1,
        false => bits,
    };
    f64::from_bits(odd) as f32
}

#[inline(always)]
fn fma64([a, b, c]: [f64; 3]) -> f64 {
    let fused = softfp::fma::<F64>(Env::IEEE, a.to_bits(), b.to_bits(), c.to_bits());
    f64::from_bits(fused.bits)
}

/// The lanes for which something holds, a bit each.
#[inline(always)]
fn bits_of(holds: impl Fn(usize) -> bool) -> u16 {
    (0..LANES).fold(0, |all, l| all | (holds(l) as u16) << l)
}

/// The instance of a comparison for each set of relations.
macro_rules! by_relations {
    ($relations:expr, $test:ident, $function:ident: $($set:literal)*) => {
        match $relations {
            $($set => ChunkOp::$test($function::<$set>),)*
            _ => return None,
        }
    };
    ($relations:expr, $test:ident, $function:ident) => {
        by_relations!($relations, $test, $function: 1 2 3 4 5 6 7 8 9 10 11 12 13 14)
    };
}

/// Whether one of the relations holds; what is neither less, equal nor greater is unordered.
#[inline(always)]
fn holds<T: PartialOrd, const RELATIONS: u8>(a: T, b: T) -> bool {
    let ordered = |r: u8, yes: bool| RELATIONS & r != 0 && yes;
    ordered(LESS, a < b)
        || ordered(EQUAL, a == b)
        || ordered(GREATER, a > b)
        || RELATIONS & UNORDERED != 0 && a.partial_cmp(&b).is_none()
}

macro_rules! test {
    ($function:ident, $u:ty, $convert:expr) => {
        fn $function<const RELATIONS: u8>(s: &[Chunk<$u>; 3]) -> u16 {
            let convert = $convert;
            bits_of(|l| holds::<_, RELATIONS>(convert(s[0][l]), convert(s[1][l])))
        }
    };
}

test!(test_u32, u32, |x: u32| x);
test!(test_s32, u32, |x: u32| x as i32);
test!(test_f32, u32, f32::from_bits);
test!(test_u64, u64, |x: u64| x);
test!(test_s64, u64, |x: u64| x as i64);
test!(test_f64, u64, f64::from_bits);

fn comparison(context: &Context) -> Option<ChunkOp> {
    let (relations, _) = meaning(context.compare);
    let keeps = !context.env.denorm.flush_in;
    Some(match context.from {
        Type::U32 | Type::B32 => by_relations!(relations, TestS, test_u32),
        Type::S32 => by_relations!(relations, TestS, test_s32),
        Type::F32 if keeps => by_relations!(relations, TestS, test_f32),
        Type::U64 | Type::B64 => by_relations!(relations, TestD, test_u64),
        Type::S64 => by_relations!(relations, TestD, test_s64),
        Type::F64 if keeps => by_relations!(relations, TestD, test_f64),
        _ => return None,
    })
}

fn conversion(to: Type, from: Type, context: &Context) -> Option<ChunkOp> {
    use ChunkOp::{Narrow, S, Widen};
    let near = context.env == Env::IEEE;
    let truncates = context.env.round == softfp::Round::Zero;
    Some(match (to, from) {
        (Type::U64 | Type::S64, Type::U32) => Widen(|a| from_fn(|l| a[l] as u64)),
        (Type::U64 | Type::S64, Type::S32) => Widen(|a| from_fn(|l| a[l] as i32 as i64 as u64)),
        (Type::U32 | Type::S32, Type::U64 | Type::S64) => Narrow(|a| from_fn(|l| a[l] as u32)),
        (Type::F32, Type::U32) if near => S(|s| each1(s, |a| (a as f32).to_bits())),
        (Type::F32, Type::S32) if near => S(|s| each1(s, |a| (a as i32 as f32).to_bits())),
        (Type::F64, Type::U32) => Widen(|a| from_fn(|l| (a[l] as f64).to_bits())),
        (Type::F64, Type::S32) => Widen(|a| from_fn(|l| (a[l] as i32 as f64).to_bits())),
        // Beyond the range these saturate and a NaN gives 0, as conversions here do.
        (Type::U32, Type::F32) if truncates => S(|s| each1(s, |a| f32::from_bits(a) as u32)),
        (Type::S32, Type::F32) if truncates => S(|s| each1(s, |a| f32::from_bits(a) as i32 as u32)),
        _ => return None,
    })
}
