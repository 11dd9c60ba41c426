//! What pure operations give for known arguments: constant folding, and the reference that expansions are tested with.
//!
//! [`fold`] is for optimizations. [`evaluate`] also tells the exceptions that the machine raises, and lets the caller choose
//! what the machine's approximations ([`Op::FRcp`] and its like) give within what they promise.

use super::{Compare, Convert, Exceptions, Float, FloatMode, Op, Round, Width};
use softfp::division::{self, DivFormat};
use softfp::{Denorm, Env, F16, F32, F64, Flags, Format, Outcome, Relation, transcendental};

/// Results, of which an operation has one or two, and the exceptions raised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluated {
    pub results: [u128; 2],
    pub exceptions: Exceptions,
}

impl From<u128> for Evaluated {
    fn from(result: u128) -> Evaluated {
        [result, 0].into()
    }
}

impl From<[u128; 2]> for Evaluated {
    fn from(results: [u128; 2]) -> Evaluated {
        Evaluated {
            results,
            exceptions: Exceptions::empty(),
        }
    }
}

/// The results of an operation on constants, if it is pure and they are defined. `args` are widths and bits, zero-extended;
/// `width` is that of the first result.
pub fn fold(op: Op, width: Width, args: &[(Width, u128)]) -> Option<[u128; 2]> {
    Some(evaluate(op, width, args, &mut |_, exact| exact)?.results)
}

/// As [`fold`], with the exceptions the machine raises. `approximate` is given the correctly rounded result of an approximating
/// operation, and gives the one to take.
pub fn evaluate(
    op: Op,
    width: Width,
    args: &[(Width, u128)],
    approximate: &mut dyn FnMut(Float, u64) -> u64,
) -> Option<Evaluated> {
    if let Some(value) = float(op, args, approximate) {
        return value;
    }
    let result = match op {
        Op::Const(bits) => bits & mask(width),
        Op::AddCarry | Op::SubBorrow => return Some(carried(op, args).into()),
        Op::Split => {
            let half = width.bits();
            return Some([arg(args, 0) & mask(width), arg(args, 0) >> half].into());
        }
        Op::Select => {
            if arg(args, 0) & 1 != 0 {
                arg(args, 1)
            } else {
                arg(args, 2)
            }
        }
        Op::Join => arg(args, 0) | arg(args, 1) << args.first()?.0.bits(),
        Op::Truncate(_) | Op::ZeroExtend(_) => arg(args, 0) & mask(width),
        Op::SignExtend(_) => signed(args, 0) as u128 & mask(width),
        Op::CompareS(compare) => relates(compare, signed(args, 0).cmp(&signed(args, 1)))?.into(),
        Op::CompareU(compare) => relates(compare, arg(args, 0).cmp(&arg(args, 1)))?.into(),
        _ => integer(op, args)? & mask(width),
    };
    Some(result.into())
}

fn mask(width: Width) -> u128 {
    u128::MAX >> (128 - width.bits())
}

fn arg(args: &[(Width, u128)], i: usize) -> u128 {
    args.get(i).map_or(0, |(width, bits)| bits & mask(*width))
}

fn signed(args: &[(Width, u128)], i: usize) -> i128 {
    let unused = 128 - args.get(i).map_or(128, |(width, _)| width.bits());
    (arg(args, i) << unused) as i128 >> unused
}

fn relates(compare: Compare, order: std::cmp::Ordering) -> Option<bool> {
    Some(match compare {
        Compare::Eq => order.is_eq(),
        Compare::Ne => order.is_ne(),
        Compare::Lt => order.is_lt(),
        Compare::Le => order.is_le(),
        Compare::Gt => order.is_gt(),
        Compare::Ge => order.is_ge(),
        _ => return None,
    })
}

fn carried(op: Op, args: &[(Width, u128)]) -> [u128; 2] {
    let [a, b, carry] = [0, 1, 2].map(|i| arg(args, i));
    if op == Op::AddCarry {
        let sum = a + b + carry;
        [sum as u32 as u128, sum >> 32]
    } else {
        let difference = a.wrapping_sub(b).wrapping_sub(carry);
        [difference as u32 as u128, (a < b + carry) as u128]
    }
}

/// Integer operations whose result is taken modulo its width.
fn integer(op: Op, args: &[(Width, u128)]) -> Option<u128> {
    let bits = args.first()?.0.bits();
    let [a, b, c] = [0, 1, 2].map(|i| arg(args, i));
    let [x, y] = [0, 1].map(|i| signed(args, i));
    let count = |n: u128| n as u32 % bits;
    let nothing = u32::MAX as u128;
    Some(match op {
        Op::Add => a.wrapping_add(b),
        Op::Sub => a.wrapping_sub(b),
        Op::Mul => a.wrapping_mul(b),
        Op::MulHighS => ((x * y) >> bits) as u128,
        Op::MulHighU => (a * b) >> bits,
        Op::Mul24S => {
            let low = |v: u128| ((v as i32) << 8 >> 8) as i64;
            (low(a) * low(b)) as u128
        }
        Op::Mul24U => (a & 0xff_ffff) * (b & 0xff_ffff),
        Op::DivS | Op::DivU | Op::RemS | Op::RemU if b == 0 => return None,
        Op::DivS => x.wrapping_div(y) as u128,
        Op::DivU => a / b,
        Op::RemS => x.wrapping_rem(y) as u128,
        Op::RemU => a % b,
        Op::And => a & b,
        Op::Or => a | b,
        Op::Xor => a ^ b,
        Op::Not => !a,
        Op::Shl => a << count(b),
        Op::ShrU => a >> count(b),
        Op::ShrS => (x >> count(b)) as u128,
        Op::MinS => x.min(y) as u128,
        Op::MinU => a.min(b),
        Op::MaxS => x.max(y) as u128,
        Op::MaxU => a.max(b),
        Op::PopCount => a.count_ones() as u128,
        Op::FirstHighU if a == 0 => nothing,
        Op::FirstHighU => (a.leading_zeros() + bits - 128) as u128,
        Op::FirstHighS if x == 0 || x == -1 => nothing,
        Op::FirstHighS => ((x ^ (x >> 127)).leading_zeros() + bits - 128) as u128,
        Op::FirstLow if a == 0 => nothing,
        Op::FirstLow => a.trailing_zeros() as u128,
        Op::BitReverse => a.reverse_bits() >> (128 - bits),
        Op::ExtractU => a >> (b & 31) & ((1 << (c & 31)) - 1),
        Op::ExtractS => {
            let (offset, width) = ((b & 31) as u32, (c & 31) as u32);
            let field = a >> offset & ((1 << width) - 1);
            let negative = width != 0 && field >> (width - 1) & 1 != 0;
            if negative { field | u128::MAX << width } else { field }
        }
        Op::BitSelect => a & b | !a & c,
        Op::BitMask => ((1 << (a & 31)) - 1) << (b & 31),
        Op::AlignBit => (a << 32 | b) >> (c & 31),
        Op::AlignByte => (a << 32 | b) >> (8 * (c & 3)),
        Op::Permute => permute(a as u32, b as u32, c as u32) as u128,
        Op::SadU8 => c + differences(a, b, 8),
        Op::SadU16 => c + differences(a, b, 16),
        Op::SadU32 => c + differences(a, b, 32),
        Op::SadHighU8 => c + (differences(a, b, 8) << 16),
        Op::LerpU8 => {
            let mean = |i: u32| {
                let byte = |v: u128| v >> (8 * i) & 0xff;
                (byte(a) + byte(b) + (byte(c) & 1)) >> 1
            };
            (0..4).fold(0, |all, i| all | mean(i) << (8 * i))
        }
        _ => return None,
    })
}

fn differences(a: u128, b: u128, bits: u32) -> u128 {
    let element = |v: u128, i: u32| v >> (bits * i) & ((1 << bits) - 1);
    (0..32 / bits).map(|i| element(a, i).abs_diff(element(b, i))).sum()
}

/// V_PERM_B32 (GFX9 ISA, VOP3 instructions): 8 to 11 are the signs of the odd bytes of `b`, then of `a`.
fn permute(a: u32, b: u32, selector: u32) -> u32 {
    let bytes = (a as u64) << 32 | b as u64;
    let byte = |select: u8| match select {
        0..=7 => (bytes >> (8 * select)) as u8,
        8..=11 => (((bytes >> (16 * (select - 8) + 8)) as i8) >> 7) as u8,
        12 => 0,
        _ => 0xff,
    };
    u32::from_le_bytes(selector.to_le_bytes().map(byte))
}

impl From<Round> for softfp::Round {
    fn from(round: Round) -> softfp::Round {
        match round {
            Round::NearEven => softfp::Round::NearestEven,
            Round::Up => softfp::Round::Up,
            Round::Down => softfp::Round::Down,
            Round::Zero => softfp::Round::Zero,
        }
    }
}

fn env(mode: FloatMode) -> Env {
    let denorm = if mode.flush { Denorm::FLUSH } else { Denorm::KEEP };
    Env::IEEE.with_round(mode.round.into()).with_denorm(denorm)
}

fn exceptions(flags: Flags) -> Exceptions {
    let mut all = Exceptions::empty();
    for (flag, exception) in [
        (Flags::INVALID, Exceptions::INVALID_OPERATION),
        (Flags::DIV_BY_ZERO, Exceptions::DIVIDE_BY_ZERO),
        (Flags::OVERFLOW, Exceptions::OVERFLOW),
        (Flags::UNDERFLOW, Exceptions::UNDERFLOW),
        (Flags::INEXACT, Exceptions::INEXACT),
    ] {
        all.set(exception, flags.contains(flag));
    }
    all
}

/// An integer and the exceptions raised.
fn number<T: Into<u128>>(out: Outcome<T>) -> Evaluated {
    Evaluated {
        results: [out.bits.into(), 0],
        exceptions: exceptions(out.flags),
    }
}

/// A float and the exceptions raised.
fn value<F: Format>(out: Outcome<F::Bits>) -> Evaluated {
    Evaluated {
        results: [F::to_u64(out.bits) as u128, 0],
        exceptions: exceptions(out.flags),
    }
}

/// Calls a function generic over the format.
macro_rules! by_format {
    ($float:expr, $f:ident ( $($arg:expr),* )) => {
        match $float {
            Float::F16 => $f::<F16>($($arg),*),
            Float::F32 => $f::<F32>($($arg),*),
            Float::F64 => $f::<F64>($($arg),*),
        }
    };
}

/// Floating-point operations; the outer `None` is another operation, the inner one what cannot be computed.
fn float(op: Op, args: &[(Width, u128)], approximate: &mut dyn FnMut(Float, u64) -> u64) -> Option<Option<Evaluated>> {
    let bits = |i: usize| arg(args, i) as u64;
    Some(match op {
        Op::FAdd(f, m)
        | Op::FSub(f, m)
        | Op::FMul(f, m)
        | Op::FFma(f, m)
        | Op::FMin(f, m)
        | Op::FMax(f, m)
        | Op::FTrunc(f, m)
        | Op::FCeil(f, m)
        | Op::FFloor(f, m)
        | Op::FNear(f, m)
        | Op::FFract(f, m)
        | Op::FCanonical(f, m)
        | Op::FLdexp(f, m) => by_format!(f, arithmetic(op, env(m), [bits(0), bits(1), bits(2)])),
        Op::FNeg(f) | Op::FAbs(f) | Op::FCopySign(f) => Some(by_format!(f, sign(op, bits(0), bits(1))).into()),
        Op::FFrexpMantissa(f) | Op::FFrexpExponent(f) => by_format!(f, significand(op, bits(0))),
        Op::FCompare(f, m, compare) => Some(by_format!(f, comparison(env(m), compare, bits(0), bits(1)))),
        Op::FClass(f, classes) => Some(by_format!(f, class_of(bits(0), classes.bits() as u32)).into()),
        Op::FClassOf(f) => Some(by_format!(f, class_of(bits(0), bits(1) as u32)).into()),
        Op::FRcp(f, m) | Op::FRsq(f, m) | Op::FSqrt(f, m) => {
            let exact = by_format!(f, approximation(op, env(m), bits(0)));
            exact.map(|v| perturbed(v, f, approximate))
        }
        Op::FExp2(f, m) | Op::FLog2(f, m) | Op::FSin(f, m) | Op::FCos(f, m) => {
            curve(op, f, env(m), bits(0)).map(|v| perturbed(v, f, approximate))
        }
        Op::FDivScale(..) | Op::FDivFmas(..) | Op::FDivFixup(..) => division_step(op, args),
        Op::Convert(convert, mode) => conversion(convert, env(mode), args),
        Op::PackHalfZero => {
            let env = Env::IEEE.with_round(softfp::Round::Zero);
            let halves = [0, 1].map(|i| softfp::convert::<F32, F16>(env, bits(i) as u32));
            Some(Evaluated {
                results: [halves[0].bits as u128 | (halves[1].bits as u128) << 16, 0],
                exceptions: exceptions(halves[0].flags | halves[1].flags),
            })
        }
        _ => return None,
    })
}

fn perturbed(exact: Evaluated, f: Float, approximate: &mut dyn FnMut(Float, u64) -> u64) -> Evaluated {
    Evaluated {
        results: [approximate(f, exact.results[0] as u64) as u128, 0],
        ..exact
    }
}

fn arithmetic<F: Format>(op: Op, env: Env, args: [u64; 3]) -> Option<Evaluated> {
    let [a, b, c] = args.map(F::from_u64);
    let integral = |direction| softfp::round_to_integral::<F>(env, direction, a);
    Some(value::<F>(match op {
        Op::FAdd(..) => softfp::add::<F>(env, a, b),
        Op::FSub(..) => softfp::sub::<F>(env, a, b),
        Op::FMul(..) => softfp::mul::<F>(env, a, b),
        Op::FFma(..) => softfp::fma::<F>(env, a, b, c),
        Op::FMin(..) => softfp::min::<F>(env, true, a, b),
        Op::FMax(..) => softfp::max::<F>(env, true, a, b),
        Op::FTrunc(..) => integral(softfp::Round::Zero),
        Op::FCeil(..) => integral(softfp::Round::Up),
        Op::FFloor(..) => integral(softfp::Round::Down),
        Op::FNear(..) => integral(softfp::Round::NearestEven),
        Op::FFract(..) => softfp::fract::<F>(env, a),
        Op::FCanonical(..) => softfp::max::<F>(env, true, a, a),
        // The exponent of V_LDEXP_F16 has 16 bits.
        Op::FLdexp(Float::F16, _) => softfp::ldexp::<F>(env, a, args[1] as i16 as i32),
        Op::FLdexp(..) => softfp::ldexp::<F>(env, a, args[1] as i32),
        _ => return None,
    }))
}

fn sign<F: Format>(op: Op, a: u64, b: u64) -> u128 {
    let magnitude = a & (F::SIGN - 1);
    (match op {
        Op::FNeg(_) => a ^ F::SIGN,
        Op::FAbs(_) => magnitude,
        _ => magnitude | b & F::SIGN,
    }) as u128
}

fn significand<F: Format>(op: Op, a: u64) -> Option<Evaluated> {
    let a = F::from_u64(a);
    Some(match op {
        Op::FFrexpMantissa(_) => value::<F>(softfp::frexp_mant::<F>(Env::IEEE, a)),
        _ => {
            let out = softfp::frexp_exp::<F>(Env::IEEE, a);
            number(Outcome {
                bits: out.bits as u32,
                flags: out.flags,
            })
        }
    })
}

fn comparison<F: Format>(env: Env, compare: Compare, a: u64, b: u64) -> Evaluated {
    let out = softfp::compare::<F>(env, F::from_u64(a), F::from_u64(b));
    let (less, equal, greater, unordered) = match compare {
        Compare::Eq => (false, true, false, false),
        Compare::Ne => (true, false, true, false),
        Compare::Lt => (true, false, false, false),
        Compare::Le => (true, true, false, false),
        Compare::Gt => (false, false, true, false),
        Compare::Ge => (false, true, true, false),
        Compare::EqU => (false, true, false, true),
        Compare::NeU => (true, false, true, true),
        Compare::LtU => (true, false, false, true),
        Compare::LeU => (true, true, false, true),
        Compare::GtU => (false, false, true, true),
        Compare::GeU => (false, true, true, true),
        Compare::Ordered => (true, true, true, false),
        Compare::Unordered => (false, false, false, true),
    };
    number(Outcome {
        bits: match out.bits {
            Relation::Less => less,
            Relation::Equal => equal,
            Relation::Greater => greater,
            Relation::Unordered => unordered,
        },
        flags: out.flags,
    })
}

fn class_of<F: Format>(a: u64, classes: u32) -> u128 {
    (softfp::classify::<F>(F::from_u64(a)).mask() & classes != 0) as u128
}

/// Reciprocals and roots: rounded to nearest, and f32 subnormals are zeros, whatever the mode is.
fn approximation<F: Format>(op: Op, env: Env, a: u64) -> Option<Evaluated> {
    let (env, a) = (transcendental::instruction_env::<F>(env), F::from_u64(a));
    Some(value::<F>(match op {
        Op::FRcp(..) => softfp::rcp::<F>(env, a),
        Op::FRsq(..) => softfp::rsq::<F>(env, a),
        _ => softfp::sqrt::<F>(env, a),
    }))
}

fn curve(op: Op, f: Float, env: Env, a: u64) -> Option<Evaluated> {
    fn of<F: transcendental::Narrow>(op: Op, env: Env, a: F::Bits) -> Evaluated {
        let special = transcendental::instruction_env::<F>(env);
        let trigonometric = env.with_round(softfp::Round::NearestEven);
        value::<F>(match op {
            Op::FExp2(..) => transcendental::exp2::<F>(special, a),
            Op::FLog2(..) => transcendental::log2::<F>(special, a),
            Op::FSin(..) => transcendental::sin::<F>(trigonometric, a),
            _ => transcendental::cos::<F>(trigonometric, a),
        })
    }
    match f {
        Float::F16 => Some(of::<F16>(op, env, a as u16)),
        Float::F32 => Some(of::<F32>(op, env, a as u32)),
        Float::F64 => None,
    }
}

fn division_step(op: Op, args: &[(Width, u128)]) -> Option<Evaluated> {
    fn of<F: DivFormat>(op: Op, mode: FloatMode, args: [u64; 4]) -> Evaluated {
        let [a, b, c, _] = args.map(F::from_u64);
        match op {
            Op::FDivScale(..) => {
                let (scaled, post) = division::div_scale::<F>(env(mode), a, b, c);
                let mut out = value::<F>(scaled);
                out.results[1] = post as u128;
                out
            }
            Op::FDivFmas(..) => value::<F>(division::div_fmas::<F>(env(mode), a, b, c, args[3] & 1 != 0)),
            _ => value::<F>(division::div_fixup::<F>(env(mode), a, b, c)),
        }
    }
    let bits = [0, 1, 2, 3].map(|i| arg(args, i) as u64);
    match op {
        Op::FDivScale(Float::F32, m) | Op::FDivFmas(Float::F32, m) | Op::FDivFixup(Float::F32, m) => {
            Some(of::<F32>(op, m, bits))
        }
        Op::FDivScale(Float::F64, m) | Op::FDivFmas(Float::F64, m) | Op::FDivFixup(Float::F64, m) => {
            Some(of::<F64>(op, m, bits))
        }
        Op::FDivFixup(Float::F16, m) => {
            let [q, d, n, _] = bits.map(|x| x as u16);
            Some(value::<F16>(division::div_fixup_f16(env(m), q, d, n)))
        }
        _ => None,
    }
}

fn conversion(convert: Convert, env: Env, args: &[(Width, u128)]) -> Option<Evaluated> {
    let a = arg(args, 0) as u64;
    let zero = env.with_round(softfp::Round::Zero);
    let x = a as u32;
    let widened = |out: Outcome<i32>| {
        number(Outcome {
            bits: out.bits as u32,
            flags: out.flags,
        })
    };
    Some(match convert {
        Convert::FloatToFloat { from, to } => match (from, to) {
            (Float::F16, Float::F32) => value::<F32>(softfp::convert::<F16, F32>(env, a as u16)),
            (Float::F32, Float::F16) => value::<F16>(softfp::convert::<F32, F16>(env, x)),
            (Float::F32, Float::F64) => value::<F64>(softfp::convert::<F32, F64>(env, x)),
            (Float::F64, Float::F32) => value::<F32>(softfp::convert::<F64, F32>(env, a)),
            _ => return None,
        },
        Convert::SignedToFloat(Float::F16) => value::<F16>(softfp::from_int::<F16, i16>(env, a as i16)),
        Convert::SignedToFloat(Float::F32) => value::<F32>(softfp::from_int::<F32, i32>(env, a as i32)),
        Convert::SignedToFloat(Float::F64) => value::<F64>(softfp::from_int::<F64, i32>(env, a as i32)),
        Convert::UnsignedToFloat(Float::F16) => value::<F16>(softfp::from_int::<F16, u16>(env, a as u16)),
        Convert::UnsignedToFloat(Float::F32) => value::<F32>(softfp::from_int::<F32, u32>(env, x)),
        Convert::UnsignedToFloat(Float::F64) => value::<F64>(softfp::from_int::<F64, u32>(env, x)),
        Convert::FloatToSigned(Float::F16) => {
            let out = softfp::to_int::<F16, i16>(zero, a as u16);
            number(Outcome {
                bits: out.bits as u16,
                flags: out.flags,
            })
        }
        Convert::FloatToSigned(Float::F32) => widened(softfp::to_int::<F32, i32>(zero, x)),
        Convert::FloatToSigned(Float::F64) => widened(softfp::to_int::<F64, i32>(zero, a)),
        Convert::FloatToUnsigned(Float::F16) => number(softfp::to_int::<F16, u16>(zero, a as u16)),
        Convert::FloatToUnsigned(Float::F32) => number(softfp::to_int::<F32, u32>(zero, x)),
        Convert::FloatToUnsigned(Float::F64) => number(softfp::to_int::<F64, u32>(zero, a)),
        // A NaN saturates by its sign, and nothing is raised: no constant is made of that.
        Convert::FloorToSigned | Convert::NearToSigned => return None,
        Convert::ByteToFloat(n) => {
            let byte = x.checked_shr(8 * n as u32)? & 0xff;
            value::<F32>(softfp::from_int::<F32, u32>(env, byte))
        }
    })
}
