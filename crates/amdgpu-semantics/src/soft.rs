//! Exact arithmetic as a value domain: every rounding and denormal mode, NaN rules, by `softfp`. What an operation raises goes to
//! [`crate::exceptions`].

use std::num::Wrapping;

use softfp::division::{self, DivFormat};
use softfp::{BF16, Denorm, Env, F16, F32, F64, Flags, Format, NanRule, Outcome, Relation, Round, transcendental};

use crate::domain::plain_integers;
use crate::exceptions::{INT_DIV_BY_ZERO, raise, raise_flags};
use crate::fp::{self, FpDomain};
use crate::mode::Mode;

mod extremes;

pub use extremes::{Extreme, NanOperand};

/// How a result is treated by clamp, output modifier and half-register writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResultType {
    /// No float: clamp saturates, where the operation can.
    Bits,
    F16,
    F32,
    F64,
    BF16,
    /// Two f16 in one register.
    V2F16,
    /// Two bf16 in one register.
    V2BF16,
    /// Two f32 in a pair.
    V2F32,
}

type W32 = Wrapping<u32>;
type W64 = Wrapping<u64>;

/// The domain of exact arithmetic in one MODE.
#[derive(Debug, Clone, Copy)]
pub struct Soft {
    mode: Mode,
    /// What MODE says for f32.
    env32: Env,
    /// What MODE says for f16 and f64.
    env16_64: Env,
}

plain_integers!(Soft);

impl Soft {
    #[inline]
    pub fn new(mode: Mode) -> Self {
        let env = |round, denorm| Env {
            round,
            denorm: Denorm::from_bits(denorm),
            nan: NanRule::Gcn,
        };
        Soft {
            mode,
            env32: env(mode.round32(), mode.denorm32()),
            env16_64: env(mode.round16_64(), mode.denorm16_64()),
        }
    }

    #[inline]
    pub fn mode(self) -> Mode {
        self.mode
    }

    /// What MODE says for f32.
    #[inline]
    pub fn env32(self) -> Env {
        self.env32
    }

    /// What MODE says for f16 and f64.
    #[inline]
    pub fn env16_64(self) -> Env {
        self.env16_64
    }
}

/// How the values of a format stand in words, and which part of MODE rules it.
trait Held: Format {
    type Word: Copy;
    fn take(word: Self::Word) -> Self::Bits;
    fn give(d: Soft, out: Outcome<Self::Bits>) -> Self::Word;
    fn env(d: Soft) -> Env;
}

impl Held for F16 {
    type Word = W32;
    #[inline(always)]
    fn take(word: W32) -> u16 {
        word.0 as u16
    }
    /// With MODE.FP16_OVFL, what overflows becomes the greatest finite number (GFX9 ISA, MODE register).
    #[inline(always)]
    fn give(d: Soft, out: Outcome<u16>) -> W32 {
        raise_flags(out.flags);
        let overflowed = d.mode.fp16_ovfl() && out.flags.contains(Flags::OVERFLOW);
        let bits = if overflowed {
            out.bits & 0x8000 | F16::MAX_FINITE as u16
        } else {
            out.bits
        };
        Wrapping(bits as u32)
    }
    #[inline(always)]
    fn env(d: Soft) -> Env {
        d.env16_64
    }
}

impl Held for F32 {
    type Word = W32;
    #[inline(always)]
    fn take(word: W32) -> u32 {
        word.0
    }
    #[inline(always)]
    fn give(_: Soft, out: Outcome<u32>) -> W32 {
        raise_flags(out.flags);
        Wrapping(out.bits)
    }
    #[inline(always)]
    fn env(d: Soft) -> Env {
        d.env32
    }
}

impl Held for F64 {
    type Word = W64;
    #[inline(always)]
    fn take(word: W64) -> u64 {
        word.0
    }
    #[inline(always)]
    fn give(_: Soft, out: Outcome<u64>) -> W64 {
        raise_flags(out.flags);
        Wrapping(out.bits)
    }
    #[inline(always)]
    fn env(d: Soft) -> Env {
        d.env16_64
    }
}

fn relation<F: Held>(d: Soft, a: F::Word, b: F::Word) -> Relation {
    bits(softfp::compare::<F>(F::env(d), F::take(a), F::take(b)))
}

/// The result of an operation whose result is no float.
fn bits<T>(out: Outcome<T>) -> T {
    raise_flags(out.flags);
    out.bits
}

/// An integer as the fast way computes it, with what the exact conversion raises.
fn integer<T>(value: W32, exact: Outcome<T>) -> W32 {
    raise_flags(exact.flags);
    value
}

/// The product and the sum each rounded, denormals flushed everywhere.
fn mad<F: Held>(d: Soft, a: F::Word, b: F::Word, c: F::Word) -> F::Word {
    let env = F::env(d).with_denorm(Denorm::FLUSH);
    let product = F::give(d, softfp::mul::<F>(env, F::take(a), F::take(b)));
    F::give(d, softfp::add::<F>(env, F::take(product), F::take(c)))
}

fn div_scale<F: Held + DivFormat>(
    d: Soft,
    value: F::Word,
    denominator: F::Word,
    numerator: F::Word,
) -> (F::Word, bool) {
    let [value, denominator, numerator] = [value, denominator, numerator].map(F::take);
    let (out, post_scale) = division::div_scale::<F>(F::env(d), value, denominator, numerator);
    (F::give(d, out), post_scale)
}

fn div_fmas<F: Held + DivFormat>(d: Soft, abc: [F::Word; 3], post_scale: bool) -> F::Word {
    let [a, b, c] = abc.map(F::take);
    F::give(d, division::div_fmas::<F>(F::env(d), a, b, c, post_scale))
}

/// The environment of reciprocals, roots, logarithm and exponential.
fn special_env<F: Held>(d: Soft) -> Env {
    transcendental::instruction_env::<F>(F::env(d))
}

/// The environment of sine and cosine: denormals as MODE says.
fn trigonometric_env<F: Held>(d: Soft) -> Env {
    F::env(d).with_round(Round::NearestEven)
}

/// Input flush of one format's operands, output flush and rounding of another's results.
fn conversion_env(from: Env, to: Env, round: Round) -> Env {
    Env {
        round,
        denorm: Denorm {
            flush_in: from.denorm.flush_in,
            flush_out: to.denorm.flush_out,
        },
        nan: to.nan,
    }
}

macro_rules! implement {
    (F16 $($names:ident)*) => { implement!(@ F16 div_fixup_f16 i16 [0xffff] $($names)*); };
    (F32 $($names:ident)*) => { implement!(@ F32 div_fixup_wide i32 [!0] $($names)*); };
    (F64 $($names:ident)*) => { implement!(@ F64 div_fixup_wide i32 [!0] $($names)*); };
    (
        @ $format:ident $fixup:ident $int:ident [$int_mask:expr] $word:ident
        $add:ident $sub:ident $mul:ident $fma:ident $min:ident $max:ident $lt:ident $eq:ident $unordered:ident
        $trunc:ident $ceil:ident $floor:ident $rndne:ident $fract:ident $ldexp:ident $frexp_exp:ident $frexp_mant:ident
        $rcp:ident $rsq:ident $sqrt:ident $div_fixup:ident
    ) => {
        implement!(@call $format $word $add softfp::add, env, a b);
        implement!(@call $format $word $sub softfp::sub, env, a b);
        implement!(@call $format $word $mul softfp::mul, env, a b);
        implement!(@call $format $word $fma softfp::fma, env, a b c);
        implement!(@call $format $word $fract softfp::fract, env, a);
        implement!(@call $format $word $frexp_mant softfp::frexp_mant, env, a);
        implement!(@special $format $word $rcp softfp::rcp);
        implement!(@special $format $word $rsq softfp::rsq);
        implement!(@special $format $word $sqrt softfp::sqrt);
        implement!(@round $format $word $trunc Zero);
        implement!(@round $format $word $ceil Up);
        implement!(@round $format $word $floor Down);
        implement!(@round $format $word $rndne NearestEven);
        fn $min(self, a: Self::$word, b: Self::$word) -> Self::$word {
            let [x, y] = [a, b].map($format::take);
            $format::give(self, softfp::min::<$format>($format::env(self), self.mode.ieee(), x, y))
        }
        fn $max(self, a: Self::$word, b: Self::$word) -> Self::$word {
            let [x, y] = [a, b].map($format::take);
            $format::give(self, softfp::max::<$format>($format::env(self), self.mode.ieee(), x, y))
        }
        fn $lt(self, a: Self::$word, b: Self::$word) -> bool {
            relation::<$format>(self, a, b) == Relation::Less
        }
        fn $eq(self, a: Self::$word, b: Self::$word) -> bool {
            relation::<$format>(self, a, b) == Relation::Equal
        }
        fn $unordered(self, a: Self::$word, b: Self::$word) -> bool {
            relation::<$format>(self, a, b) == Relation::Unordered
        }
        fn $ldexp(self, a: Self::$word, n: W32) -> Self::$word {
            let n = n.0 as $int as i32;
            $format::give(self, softfp::ldexp::<$format>($format::env(self), $format::take(a), n))
        }
        fn $frexp_exp(self, a: Self::$word) -> W32 {
            let n = bits(softfp::frexp_exp::<$format>($format::env(self), $format::take(a)));
            Wrapping(n as u32 & $int_mask)
        }
        fn $div_fixup(self, q: Self::$word, d: Self::$word, n: Self::$word) -> Self::$word {
            let [q, d, n] = [q, d, n].map($format::take);
            implement!(@$fixup self $format q d n)
        }
    };
    (@call $format:ident $word:ident $name:ident $f:path, $env:ident, $($arg:ident)+) => {
        fn $name(self, $($arg: Self::$word),+) -> Self::$word {
            use $f as f;
            $format::give(self, f::<$format>($format::$env(self), $($format::take($arg)),+))
        }
    };
    (@special $format:ident $word:ident $name:ident $f:path) => {
        fn $name(self, a: Self::$word) -> Self::$word {
            use $f as f;
            $format::give(self, f::<$format>(special_env::<$format>(self), $format::take(a)))
        }
    };
    (@round $format:ident $word:ident $name:ident $round:ident) => {
        fn $name(self, a: Self::$word) -> Self::$word {
            let env = $format::env(self);
            $format::give(self, softfp::round_to_integral::<$format>(env, Round::$round, $format::take(a)))
        }
    };
    (@div_fixup_f16 $self:ident $format:ident $q:ident $d:ident $n:ident) => {
        F16::give($self, division::div_fixup_f16(F16::env($self), $q, $d, $n))
    };
    (@div_fixup_wide $self:ident $format:ident $q:ident $d:ident $n:ident) => {
        $format::give($self, division::div_fixup::<$format>($format::env($self), $q, $d, $n))
    };
}

/// Functions of one operand of `transcendental`.
macro_rules! curves {
    ($($name:ident = $f:ident $format:ident $env:ident),+) => {$(
        fn $name(self, a: W32) -> W32 {
            $format::give(self, transcendental::$f::<$format>($env::<$format>(self), $format::take(a)))
        }
    )+};
}

impl FpDomain for Soft {
    fp::for_each_format!(implement);

    curves!(
        exp2_f16 = exp2 F16 special_env,
        log2_f16 = log2 F16 special_env,
        sin_f16 = sin F16 trigonometric_env,
        cos_f16 = cos F16 trigonometric_env,
        exp2_f32 = exp2 F32 special_env,
        log2_f32 = log2 F32 special_env,
        sin_f32 = sin F32 trigonometric_env,
        cos_f32 = cos F32 trigonometric_env
    );

    fn mad_f16(self, a: W32, b: W32, c: W32) -> W32 {
        mad::<F16>(self, a, b, c)
    }
    fn mad_f32(self, a: W32, b: W32, c: W32) -> W32 {
        mad::<F32>(self, a, b, c)
    }
    fn div_scale_f32(self, value: W32, denominator: W32, numerator: W32) -> (W32, bool) {
        div_scale::<F32>(self, value, denominator, numerator)
    }
    fn div_fmas_f32(self, a: W32, b: W32, c: W32, post_scale: bool) -> W32 {
        div_fmas::<F32>(self, [a, b, c], post_scale)
    }
    fn div_scale_f64(self, value: W64, denominator: W64, numerator: W64) -> (W64, bool) {
        div_scale::<F64>(self, value, denominator, numerator)
    }
    fn div_fmas_f64(self, a: W64, b: W64, c: W64, post_scale: bool) -> W64 {
        div_fmas::<F64>(self, [a, b, c], post_scale)
    }
    fn trig_preop_f64(self, a: W64, segment: W32) -> W64 {
        Wrapping(fp::trig_preop(self.env16_64, a.0, segment.0))
    }

    fn f16_to_f32(self, a: W32) -> W32 {
        let env = conversion_env(self.env16_64, self.env32, self.env32.round);
        F32::give(self, softfp::convert::<F16, F32>(env, F16::take(a)))
    }
    fn f32_to_f16(self, a: W32) -> W32 {
        let env = conversion_env(self.env32, self.env16_64, self.env16_64.round);
        F16::give(self, softfp::convert::<F32, F16>(env, a.0))
    }
    fn f32_to_f16_rtz(self, a: W32) -> W32 {
        let env = conversion_env(self.env32, self.env16_64, Round::Zero);
        F16::give(self, softfp::convert::<F32, F16>(env, a.0))
    }
    fn f32_to_f64(self, a: W32) -> W64 {
        let env = conversion_env(self.env32, self.env16_64, self.env16_64.round);
        F64::give(self, softfp::convert::<F32, F64>(env, a.0))
    }
    fn f64_to_f32(self, a: W64) -> W32 {
        let env = conversion_env(self.env16_64, self.env32, self.env16_64.round);
        F32::give(self, softfp::convert::<F64, F32>(env, a.0))
    }
    fn i32_to_f32(self, a: W32) -> W32 {
        F32::give(self, softfp::from_int::<F32, i32>(self.env32, a.0 as i32))
    }
    fn u32_to_f32(self, a: W32) -> W32 {
        F32::give(self, softfp::from_int::<F32, u32>(self.env32, a.0))
    }
    fn i16_to_f16(self, a: W32) -> W32 {
        F16::give(self, softfp::from_int::<F16, i16>(self.env16_64, a.0 as i16))
    }
    fn u16_to_f16(self, a: W32) -> W32 {
        F16::give(self, softfp::from_int::<F16, u16>(self.env16_64, a.0 as u16))
    }
    fn f32_to_u8(self, a: W32) -> W32 {
        Wrapping(bits(softfp::to_int::<F32, u8>(self.env32, a.0)) as u32)
    }
    fn rcp_iflag_f32(self, a: W32) -> W32 {
        let out = softfp::rcp::<F32>(special_env::<F32>(self), a.0);
        if out.flags.contains(Flags::DIV_BY_ZERO) {
            raise(INT_DIV_BY_ZERO);
        }
        Wrapping(out.bits)
    }
    fn f32_to_i32(self, a: W32) -> W32 {
        let env = self.env32.with_round(Round::Zero);
        integer(fp::integers::f32_to_i32(a), softfp::to_int::<F32, i32>(env, a.0))
    }
    fn f32_to_u32(self, a: W32) -> W32 {
        let env = self.env32.with_round(Round::Zero);
        integer(fp::integers::f32_to_u32(a), softfp::to_int::<F32, u32>(env, a.0))
    }
    fn f64_to_i32(self, a: W64) -> W32 {
        let env = self.env16_64.with_round(Round::Zero);
        integer(fp::integers::f64_to_i32(a), softfp::to_int::<F64, i32>(env, a.0))
    }
    fn f64_to_u32(self, a: W64) -> W32 {
        let env = self.env16_64.with_round(Round::Zero);
        integer(fp::integers::f64_to_u32(a), softfp::to_int::<F64, u32>(env, a.0))
    }
    fn f16_to_i16(self, a: W32) -> W32 {
        let env = self.env16_64.with_round(Round::Zero);
        integer(fp::integers::f16_to_i16(a), softfp::to_int::<F16, i16>(env, a.0 as u16))
    }
    fn f16_to_u16(self, a: W32) -> W32 {
        let env = self.env16_64.with_round(Round::Zero);
        integer(fp::integers::f16_to_u16(a), softfp::to_int::<F16, u16>(env, a.0 as u16))
    }
    fp::mode_independent!();
}

/// The low half as an f16, widened to f32 bits. Denormals are flushed if MODE says so for f16.
pub fn widen_f16(mode: Mode, value: u32) -> u32 {
    Soft::new(mode).f16_to_f32(Wrapping(value)).0
}

/// Output modifier (1: *2, 2: *4, 3: /2), then clamp to 0..=1, of a result of this type. `value` has an f16 in its low 16
/// bits, two of them in its low 32, an f32 in its low 32 bits, or an f64.
///
/// The output modifier counts only if denormal results of the type are flushed and MODE.IEEE is off; it makes -0 to +0
/// (GFX9 ISA, 6.2.2).
pub fn output_modifiers(mode: Mode, ty: ResultType, omod: u8, clamp: bool, value: u64) -> u64 {
    let d = Soft::new(mode);
    match ty {
        ResultType::Bits => value,
        ResultType::F16 => modify::<F16>(d, d.env16_64, omod, clamp, value),
        ResultType::F32 => modify::<F32>(d, d.env32, omod, clamp, value),
        ResultType::F64 => modify::<F64>(d, d.env16_64, omod, clamp, value),
        ResultType::V2F32 => {
            let low = modify::<F32>(d, d.env32, omod, clamp, value & 0xffff_ffff);
            low | modify::<F32>(d, d.env32, omod, clamp, value >> 32) << 32
        }
        ResultType::V2F16 => {
            let low = modify::<F16>(d, d.env16_64, omod, clamp, value & 0xffff);
            low | modify::<F16>(d, d.env16_64, omod, clamp, value >> 16 & 0xffff) << 16
        }
        ResultType::BF16 => modify::<BF16>(d, d.env16_64, omod, clamp, value),
        ResultType::V2BF16 => {
            let low = modify::<BF16>(d, d.env16_64, omod, clamp, value & 0xffff);
            low | modify::<BF16>(d, d.env16_64, omod, clamp, value >> 16 & 0xffff) << 16
        }
    }
}

/// `env` is what MODE says for the format.
fn modify<F: Format>(d: Soft, env: Env, omod: u8, clamp: bool, value: u64) -> u64
where
    F::Bits: Into<u64>,
{
    let mut value = value;
    let power = match omod {
        1 => 1,
        2 => 2,
        3 => -1,
        _ => 0,
    };
    if power != 0 && env.denorm.flush_out && !d.mode.ieee() {
        value = softfp::ldexp::<F>(env, F::from_u64(value), power).bits.into();
        if value == F::SIGN {
            value = 0;
        }
    }
    if !clamp {
        return value;
    }
    let magnitude = value & !F::SIGN;
    match (magnitude > F::INF, value & F::SIGN != 0) {
        (true, _) if d.mode.dx10_clamp() => 0,
        (true, _) => value,
        (false, true) => 0,
        (false, false) => magnitude.min(F::ONE),
    }
}
