//! What the tests share: operands with a bias to the edges, and rustc_apfloat as the oracle.
#![allow(dead_code)]

use rustc_apfloat::{Float, FloatConvert, Status, StatusAnd, ieee};
use softfp::{BF16, Env, F16, F32, F64, Flags, Format, Outcome, Round};

/// A small deterministic generator (splitmix64).
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    /// A bit pattern of the format: exponents near the ends and the middle, mantissas of few bits or few gaps are frequent.
    pub fn pattern<F: Format>(&mut self) -> u64 {
        let r = self.next();
        let max = F::EXP_FIELD_MAX as u64;
        let exp = match r & 7 {
            0 => (r >> 8) % 4,
            1 => max - (r >> 8) % 4,
            2 | 3 => (F::BIAS as u64 + (r >> 8) % 64).wrapping_sub(32) % (max + 1),
            4 => (r >> 8) % (F::MANT_BITS as u64 + 4).min(max),
            _ => (r >> 8) % (max + 1),
        };
        let m = self.next();
        let bits = F::MANT_BITS as u64;
        let mant = match (r >> 3) & 7 {
            0 => 0,
            1 => u64::MAX,
            2 => 1 << (m % bits),
            3 => (1 << (m % bits)) - 1,
            4 => !((1 << (m % bits)) - 1),
            5 => (m % 4).wrapping_sub(2),
            _ => m,
        } & F::MANT_MASK;
        let sign = if r >> 63 != 0 { F::SIGN } else { 0 };
        sign | exp << F::MANT_BITS | mant
    }

    /// A number whose exponent is near `other`'s, for cancellation.
    pub fn near<F: Format>(&mut self, other: u64) -> u64 {
        let r = self.next();
        match r & 7 {
            0 => other ^ F::SIGN,
            1 => (other ^ F::SIGN).wrapping_add(r >> 8 & 3).wrapping_sub(1) & (F::SIGN | (F::SIGN - 1)),
            2 => {
                let field = (((other & F::INF) >> F::MANT_BITS) as i64 + ((r >> 8) % 7) as i64 - 3)
                    .clamp(0, F::EXP_FIELD_MAX as i64);
                self.pattern::<F>() & !F::INF | (field as u64) << F::MANT_BITS
            }
            _ => self.pattern::<F>(),
        }
    }
}

/// A format with its counterpart in rustc_apfloat.
pub trait Oracle: Format {
    type Ap: Float + FloatConvert<ieee::Quad>;
}

impl Oracle for F16 {
    type Ap = ieee::Half;
}
impl Oracle for BF16 {
    type Ap = ieee::BFloat;
}
impl Oracle for F32 {
    type Ap = ieee::Single;
}
impl Oracle for F64 {
    type Ap = ieee::Double;
}

pub fn ap<F: Oracle>(bits: u64) -> F::Ap {
    F::Ap::from_bits(bits as u128)
}

pub fn ap_round(round: Round) -> rustc_apfloat::Round {
    match round {
        Round::NearestEven => rustc_apfloat::Round::NearestTiesToEven,
        Round::Up => rustc_apfloat::Round::TowardPositive,
        Round::Down => rustc_apfloat::Round::TowardNegative,
        Round::Zero => rustc_apfloat::Round::TowardZero,
    }
}

pub fn flags_of(status: Status) -> Flags {
    let mut flags = Flags::NONE;
    for (bit, flag) in [
        (Status::INVALID_OP, Flags::INVALID),
        (Status::DIV_BY_ZERO, Flags::DIV_BY_ZERO),
        (Status::OVERFLOW, Flags::OVERFLOW),
        (Status::UNDERFLOW, Flags::UNDERFLOW),
        (Status::INEXACT, Flags::INEXACT),
    ] {
        if status.contains(bit) {
            flags |= flag;
        }
    }
    flags
}

pub fn is_nan<F: Format>(bits: u64) -> bool {
    bits & !F::SIGN > F::INF
}

pub fn env(round: Round) -> Env {
    Env::IEEE.with_round(round)
}

/// Asserts that `got` is `want`, flags included. NaNs need only be quiet NaNs both (which one it is, is another test).
///
/// rustc_apfloat raises underflow only if the delivered result is denormal, and overflow only if it is an infinity. So it is
/// silent where IEEE 754 is not: a tiny result rounded up to the least normal number, an overflow rounded down to the
/// greatest. These flags have tests of their own.
pub fn check<F: Oracle>(got: Outcome<F::Bits>, want: StatusAnd<F::Ap>, what: impl Fn() -> String) {
    let bits = F::to_u64(got.bits);
    let want_bits = want.value.to_bits() as u64;
    if is_nan::<F>(want_bits) {
        assert!(
            is_nan::<F>(bits) && bits & F::QUIET != 0,
            "{}: got {bits:x}, want a quiet NaN",
            what()
        );
    } else {
        assert!(bits == want_bits, "{}: got {bits:x}, want {want_bits:x}", what());
    }
    let mut ignored = Flags::INPUT_DENORMAL;
    if bits & !F::SIGN == F::MIN_NORMAL && got.flags.contains(Flags::INEXACT) {
        ignored |= Flags::UNDERFLOW;
    }
    if bits & !F::SIGN == F::MAX_FINITE && got.flags.contains(Flags::INEXACT) {
        ignored |= Flags::OVERFLOW;
    }
    let (flags, want) = (got.flags.without(ignored), flags_of(want.status).without(ignored));
    assert!(
        flags == want,
        "{}: result {bits:x}: got {flags:?}, want {want:?}",
        what()
    );
}
