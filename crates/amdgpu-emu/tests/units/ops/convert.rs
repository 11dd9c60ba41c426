//! Conversions against rustc_apfloat and the manual's definitions.

use amdgpu_isa::Op;
use amdgpu_semantics::mode::Mode;
use rustc_apfloat::Round::{self, NearestTiesToEven, TowardNegative, TowardZero};
use rustc_apfloat::ieee::{Double, Half, Quad, Single};
use rustc_apfloat::{Float, FloatConvert};

use crate::check::table;
use crate::float::testing::*;

/// FLOAT_MODE with fields of its own for f32 and for f16 and f64.
fn set_mode(bench: &mut Bench, round32: u32, round16_64: u32, denorm32: u32, denorm16_64: u32) {
    let float_mode = round32 | round16_64 << 2 | denorm32 << 4 | denorm16_64 << 6;
    bench.lab.wave.set_mode(Mode::new(float_mode as u8, true, true));
}

/// Runs an operation in several modes; `want` gets the rules of f32 and those of f16 and f64.
fn check(op: Op, extra: &[u64], want: impl Fn(Rules, Rules, [u64; 3]) -> u64) {
    let mut bench = Bench::new();
    let mut rng = Rng(12);
    let types = bench.source_types(op);
    let mut rows = rng.rows(&types, 3000);
    rows.extend(extra.iter().map(|&a| [a, a, a]));
    for n in 0..32 {
        let (round32, round16_64) = (n & 3, n >> 1 & 3);
        let (denorm32, denorm16_64) = (n >> 3 & 3, (n ^ n >> 2) & 3);
        set_mode(&mut bench, round32, round16_64, denorm32, denorm16_64);
        let (rules32, rules16_64) = (Rules::new(round32, denorm32), Rules::new(round16_64, denorm16_64));
        bench.check(op, &rows, |row| want(rules32, rules16_64, row));
    }
}

/// From one format to another: input flush and NaN of `from`, output flush of `to`.
fn convert<A: Oracle + FloatConvert<B>, B: Oracle>(from: Rules, to: Rules, round: Round, a: u64) -> u64 {
    let x = from.input::<A>(a);
    if x.is_nan() {
        let a = a & A::ALL;
        let payload = (a & (A::MIN_NORMAL - 1)) << (63 - A::MANT_BITS) >> (63 - B::MANT_BITS);
        return if x.is_negative() { B::SIGN } else { 0 } | B::INF | B::QUIET | payload;
    }
    let y: B = x.convert_r(round, &mut false).value;
    let tiny = || {
        let up: B = x.scalbn(4).convert_r(round, &mut false).value;
        up.abs() < B::of(B::MIN_NORMAL).scalbn(4)
    };
    to.output(y, tiny).bits()
}

fn to_int<F: Oracle>(round: Round, a: u64, min: i128, max: i128) -> i128 {
    let x = F::of(a & F::ALL);
    if x.is_nan() {
        return 0;
    }
    x.to_i128_r(64, round, &mut false).value.clamp(min, max)
}

const BETWEEN_FORMATS: &[Op] = &[
    Op::V_CVT_F16_F32,
    Op::V_CVT_F32_F16,
    Op::V_CVT_F32_F64,
    Op::V_CVT_F64_F32,
];

#[test]
fn between_formats() {
    let near16: Vec<u64> = (0..0x1_0000u64)
        .step_by(37)
        .flat_map(|h| {
            let exact = convert::<Half, Single>(Rules::new(0, 3), Rules::new(0, 3), NearestTiesToEven, h);
            [exact, exact + 1, exact + 0xfff, exact + 0x1000, exact + 0x1001]
        })
        .collect();
    check(Op::V_CVT_F16_F32, &near16, |r32, r16, [a, ..]| {
        convert::<Single, Half>(r32, r16, r16.round, a)
    });
    check(Op::V_CVT_F32_F16, &edges::<Half>(), |r32, r16, [a, ..]| {
        convert::<Half, Single>(r16, r32, r32.round, a)
    });
    check(Op::V_CVT_F32_F64, &edges::<Double>(), |r32, r64, [a, ..]| {
        convert::<Double, Single>(r64, r32, r64.round, a)
    });
    check(Op::V_CVT_F64_F32, &edges::<Single>(), |r32, r64, [a, ..]| {
        convert::<Single, Double>(r32, r64, r64.round, a)
    });
}

const FROM_INTEGERS: &[Op] = &[
    Op::V_CVT_F32_I32,
    Op::V_CVT_F32_U32,
    Op::V_CVT_F64_I32,
    Op::V_CVT_F64_U32,
    Op::V_CVT_F16_I16,
    Op::V_CVT_F16_U16,
    Op::V_CVT_F32_UBYTE0,
    Op::V_CVT_F32_UBYTE1,
    Op::V_CVT_F32_UBYTE2,
    Op::V_CVT_F32_UBYTE3,
    Op::V_CVT_OFF_F32_I4,
];

#[test]
fn from_integers() {
    fn of<F: Oracle>(value: i128, round: Round) -> u64 {
        F::from_i128_r(value, round).value.bits()
    }
    let edges: Vec<u64> = (0..32)
        .flat_map(|n| {
            [
                1u32 << n,
                (1 << n) - 1,
                !0 << n,
                (1 << n) + (1 << n >> 24),
                (1 << n) + (3 << n >> 25),
            ]
        })
        .map(u64::from)
        .collect();
    check(Op::V_CVT_F32_I32, &edges, |r, _, [a, ..]| {
        of::<Single>(a as i32 as i128, r.round)
    });
    check(Op::V_CVT_F32_U32, &edges, |r, _, [a, ..]| {
        of::<Single>(a as u32 as i128, r.round)
    });
    check(Op::V_CVT_F64_I32, &edges, |_, r, [a, ..]| {
        of::<Double>(a as i32 as i128, r.round)
    });
    check(Op::V_CVT_F64_U32, &edges, |_, r, [a, ..]| {
        of::<Double>(a as u32 as i128, r.round)
    });
    check(Op::V_CVT_F16_I16, &edges, |_, r, [a, ..]| {
        of::<Half>(a as i16 as i128, r.round)
    });
    check(Op::V_CVT_F16_U16, &edges, |_, r, [a, ..]| {
        of::<Half>(a as u16 as i128, r.round)
    });
    for (n, op) in FROM_INTEGERS[6..10].iter().enumerate() {
        check(*op, &edges, |r, _, [a, ..]| {
            of::<Single>((a >> (8 * n) & 0xff) as i128, r.round)
        });
    }
    // The manual's table.
    let offsets: [f32; 16] = [
        0.0, 0.0625, 0.125, 0.1875, 0.25, 0.3125, 0.375, 0.4375, -0.5, -0.4375, -0.375, -0.3125, -0.25, -0.1875,
        -0.125, -0.0625,
    ];
    check(Op::V_CVT_OFF_F32_I4, &edges, |_, _, [a, ..]| {
        offsets[a as usize & 15].to_bits() as u64
    });
}

const TO_INTEGERS: &[Op] = &[
    Op::V_CVT_I32_F32,
    Op::V_CVT_U32_F32,
    Op::V_CVT_I32_F64,
    Op::V_CVT_U32_F64,
    Op::V_CVT_I16_F16,
    Op::V_CVT_U16_F16,
    Op::V_CVT_FLR_I32_F32,
    Op::V_CVT_RPI_I32_F32,
    Op::V_CVT_PK_U8_F32,
    Op::V_CVT_PKACCUM_U8_F32,
];

/// Halves and their neighbours, the ends of the integers and theirs.
fn thresholds<F: Oracle>() -> Vec<u64> {
    let values = [
        0.5, 1.0, 1.5, 2.5, 126.5, 127.5, 254.5, 255.0, 255.5, 256.0, 32767.0, 32768.0, 65535.0, 65536.0,
    ];
    let ends = [
        2147483520.0,
        2147483647.0,
        2147483648.0,
        4294967040.0,
        4294967295.0,
        4294967296.0,
    ];
    let mut all = edges::<F>();
    for v in values.into_iter().chain(ends).flat_map(|v: f64| [v, -v]) {
        let quad: Quad = Double::of(v.to_bits()).convert(&mut false).value;
        let bits = narrow::<F>(quad);
        all.extend([bits - 1, bits, bits + 1]);
    }
    all
}

#[test]
fn to_integers() {
    const I32: (i128, i128) = (i32::MIN as i128, i32::MAX as i128);
    const U32: (i128, i128) = (0, u32::MAX as i128);
    let t32 = thresholds::<Single>();
    let t64 = thresholds::<Double>();
    let t16 = thresholds::<Half>();
    let clip = |x: i128| x as u32 as u64;
    check(Op::V_CVT_I32_F32, &t32, |_, _, [a, ..]| {
        clip(to_int::<Single>(TowardZero, a, I32.0, I32.1))
    });
    check(Op::V_CVT_U32_F32, &t32, |_, _, [a, ..]| {
        clip(to_int::<Single>(TowardZero, a, U32.0, U32.1))
    });
    check(Op::V_CVT_I32_F64, &t64, |_, _, [a, ..]| {
        clip(to_int::<Double>(TowardZero, a, I32.0, I32.1))
    });
    check(Op::V_CVT_U32_F64, &t64, |_, _, [a, ..]| {
        clip(to_int::<Double>(TowardZero, a, U32.0, U32.1))
    });
    check(Op::V_CVT_I16_F16, &t16, |_, _, [a, ..]| {
        to_int::<Half>(TowardZero, a, -0x8000, 0x7fff) as u16 as u64
    });
    check(Op::V_CVT_U16_F16, &t16, |_, _, [a, ..]| {
        to_int::<Half>(TowardZero, a, 0, 0xffff) as u16 as u64
    });
    // A NaN goes to an end here (CLRX, V_CVT_FLR_I32_F32).
    let end = |a: u64| if a >> 31 != 0 { 0x8000_0000 } else { 0x7fff_ffff };
    let is_nan = |a: u64| Single::of(a & 0xffff_ffff).is_nan();
    check(Op::V_CVT_FLR_I32_F32, &t32, |_, _, [a, ..]| match is_nan(a) {
        true => end(a),
        false => clip(to_int::<Single>(TowardNegative, a, I32.0, I32.1)),
    });
    check(Op::V_CVT_RPI_I32_F32, &t32, |_, _, [a, ..]| {
        let exact: Quad = Single::of(a).convert(&mut false).value;
        let half: Quad = Single::of(0x3f00_0000).convert(&mut false).value;
        let sum = exact.add_r(half, TowardNegative).value;
        match is_nan(a) {
            true => end(a),
            false => clip(sum.to_i128_r(64, TowardNegative, &mut false).value.clamp(I32.0, I32.1)),
        }
    });
    for op in [Op::V_CVT_PK_U8_F32, Op::V_CVT_PKACCUM_U8_F32] {
        check(op, &t32, |r, _, [a, byte, old]| {
            let flushed = r.input::<Single>(a).bits();
            let shift = (byte & 3) * 8;
            let value = to_int::<Single>(r.round, flushed, 0, 0xff) as u64;
            (old & !(0xff << shift) | value << shift) & 0xffff_ffff
        });
    }
}

const NORMALIZED: &[Op] = &[
    Op::V_CVT_NORM_I16_F16,
    Op::V_CVT_NORM_U16_F16,
    Op::V_CVT_PKNORM_I16_F16,
    Op::V_CVT_PKNORM_U16_F16,
    Op::V_CVT_PKNORM_I16_F32,
    Op::V_CVT_PKNORM_U16_F32,
];

#[test]
fn normalized() {
    /// `a` times `max`, to nearest even, between `min` and `max`.
    fn norm<F: Oracle>(a: u64, min: i128, max: i128) -> u64 {
        let x: Quad = F::of(a & F::ALL).convert(&mut false).value;
        if x.is_nan() {
            return 0;
        }
        let product = (x * Quad::from_i128(max).value).value;
        let rounded = product.to_i128_r(64, NearestTiesToEven, &mut false).value;
        rounded.clamp(min, max) as u16 as u64
    }
    fn signed<F: Oracle>(a: u64) -> u64 {
        norm::<F>(a, -0x7fff, 0x7fff)
    }
    fn unsigned<F: Oracle>(a: u64) -> u64 {
        norm::<F>(a, 0, 0xffff)
    }
    let middles: Vec<u64> = (0..4000)
        .map(|n| ((n as f32 + 0.5) / 65535.0).to_bits() as u64 ^ (n & 1) << 31)
        .collect();
    check(Op::V_CVT_NORM_I16_F16, &edges::<Half>(), |_, _, [a, ..]| {
        signed::<Half>(a)
    });
    check(Op::V_CVT_NORM_U16_F16, &edges::<Half>(), |_, _, [a, ..]| {
        unsigned::<Half>(a)
    });
    let pair = |low: u64, high: u64| low | high << 16;
    check(Op::V_CVT_PKNORM_I16_F16, &[], |_, _, [a, b, _]| {
        pair(signed::<Half>(a), signed::<Half>(b))
    });
    check(Op::V_CVT_PKNORM_U16_F16, &[], |_, _, [a, b, _]| {
        pair(unsigned::<Half>(a), unsigned::<Half>(b))
    });
    check(Op::V_CVT_PKNORM_I16_F32, &middles, |_, _, [a, b, _]| {
        pair(signed::<Single>(a), signed::<Single>(b))
    });
    check(Op::V_CVT_PKNORM_U16_F32, &middles, |_, _, [a, b, _]| {
        pair(unsigned::<Single>(a), unsigned::<Single>(b))
    });
}

#[test]
fn pack_towards_zero() {
    let every: Vec<u64> = (0..0x1_0000u64)
        .step_by(29)
        .flat_map(|h| {
            let exact = convert::<Half, Single>(Rules::new(0, 3), Rules::new(0, 3), NearestTiesToEven, h);
            [exact, exact + 1, exact + 0x1fff]
        })
        .collect();
    check(Op::V_CVT_PKRTZ_F16_F32, &every, |r32, r16, [a, b, _]| {
        let half = |x| convert::<Single, Half>(r32, r16, TowardZero, x);
        half(a) | half(b) << 16
    });
}

#[test]
fn host_and_exact_agree() {
    check_table(table("convert::OPS"));
}

#[test]
fn every_operation_is_tested() {
    let lists = [BETWEEN_FORMATS, FROM_INTEGERS, TO_INTEGERS, NORMALIZED];
    let mut covered = lists.concat();
    covered.push(Op::V_CVT_PKRTZ_F16_F32);
    assert_covered(table("convert::OPS"), &covered);
}
