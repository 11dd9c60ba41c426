//! Rounding, against sums in integers of 128 bits.

use amdgpu_emu::ops::mfma::Element;
use amdgpu_emu::ops::wmma::shape::Entry;
use amdgpu_emu::uop::Flow;
use amdgpu_isa::{Op, Processor};
use amdgpu_semantics::fp::small::{self, Small};

use super::{Case, INDICES, Matrices, Matrix, cases, format_of, format_of_sum, put_bits};
use crate::check::Rng;

/// Units of sums: 2^-64.
const UNIT: i32 = -64;

/// `x * 2^UNIT` rounded to nearest even.
fn nearest(x: i128, format: Small) -> u32 {
    let magnitude = x.unsigned_abs();
    let sign = if x < 0 { 1 << (format.bits() - 1) } else { 0 };
    if magnitude == 0 {
        return 0;
    }
    let bits = format.mantissa_bits as i32;
    let exponent = (magnitude.ilog2() as i32 + UNIT).max(format.least_exponent());
    let drop = exponent - bits - UNIT;
    let kept = if drop <= 0 {
        magnitude << -drop
    } else {
        let (kept, rest, half) = (magnitude >> drop, magnitude & ((1 << drop) - 1), 1u128 << (drop - 1));
        kept + u128::from(rest > half || rest == half && kept & 1 != 0)
    };
    let code = ((exponent - format.least_exponent()) as u128) << bits;
    let infinity = ((1u128 << format.exponent_bits) - 1) << bits;
    (code + kept).min(infinity) as u32 | sign
}

fn fixed(x: f64) -> i128 {
    let bits = x.to_bits();
    let exponent = (bits >> 52 & 0x7ff) as i32 - 1023;
    if x == 0.0 {
        return 0;
    }
    let mantissa = i128::from(bits & ((1 << 52) - 1) | 1 << 52);
    let shift = exponent - 52 - UNIT;
    let magnitude = if shift >= 0 {
        mantissa << shift
    } else {
        assert_eq!(mantissa & ((1 << -shift) - 1), 0, "{x:e} is no multiple of 2^{UNIT}");
        mantissa >> -shift
    };
    if x < 0.0 { -magnitude } else { magnitude }
}

/// A random finite number with an exponent from `least` on, `span` of them; sometimes a denormal.
fn random(rng: &mut Rng, format: Small, least: i32, span: u64) -> u32 {
    let exponent = (least + (rng.next() % span) as i32).max(format.least_exponent());
    let mantissa = rng.next() as u32 & ((1 << format.mantissa_bits) - 1);
    let field = (exponent + format.bias) as u32;
    let code = field << format.mantissa_bits | mantissa;
    let denormal = format.least_exponent() > -20 && rng.next().is_multiple_of(16);
    let greatest = format.nearest(f64::INFINITY, true);
    let sign = (rng.next() as u32 & 1) << (format.bits() - 1);
    if denormal {
        mantissa | sign
    } else {
        code.min(greatest) | sign
    }
}

fn check(case: &Case, rng: &mut Rng, least: i32, span: u64) {
    let (k, rows) = (case.shape.k, case.shape.rows);
    let [of_a, of_b] = [case.a, case.b].map(|entry| format_of(entry).unwrap());
    let [of_c, of_d] = [case.shape.c, case.shape.d].map(|sum| format_of_sum(sum).unwrap());
    let mut lab = case.lab();
    let mut a = vec![vec![0.0; k]; rows];
    let mut b = vec![vec![0.0; k]; 16];
    let mut c = vec![vec![0.0; 16]; rows];
    for (i, row) in a.iter_mut().enumerate() {
        for k in (0..k).filter(|k| !case.shape.sparse || k % 4 < 2) {
            let code = random(rng, of_a, least, span);
            row[k] = of_a.decode(code);
            let n = if case.shape.sparse { k % 4 } else { 0 };
            case.put(&mut lab, Matrix::A, i, (k, n), code);
            if case.shape.sparse {
                let (_, group) = case.place(Matrix::A, k, n);
                put_bits(
                    &mut lab,
                    INDICES,
                    16 * group + i,
                    case.index_place(k, n, 0),
                    2,
                    n as u32,
                );
            }
        }
    }
    for (j, column) in b.iter_mut().enumerate() {
        for (k, y) in column.iter_mut().enumerate() {
            let code = random(rng, of_b, least, span);
            *y = of_b.decode(code);
            case.put(&mut lab, Matrix::B, j, (k, 0), code);
        }
    }
    for (i, row) in c.iter_mut().enumerate() {
        for (j, z) in row.iter_mut().enumerate() {
            let code = random(rng, of_c, (2 * least).max(-40), 2 * span);
            *z = of_c.decode(code);
            case.put_sum(&mut lab, i, j, false, code);
        }
    }
    assert_eq!(case.run(&mut lab, &case.inst()), Ok(Flow::Next), "{case:?}");
    for i in 0..rows {
        for j in 0..16 {
            let products: Vec<i128> = (0..k).map(|k| fixed(a[i][k] * b[j][k])).collect();
            let step = if case.processor == Processor::Gfx1100 { 2 } else { k };
            let step = if case.shape.scaled != 0 {
                case.shape.scaled
            } else {
                step
            };
            let mut acc = c[i][j];
            for products in products.chunks(step) {
                let sum = products.iter().sum::<i128>() + fixed(acc);
                acc = of_d.decode(nearest(sum, of_d));
                if acc.is_infinite() {
                    break;
                }
            }
            let (want, got) = (acc, of_d.decode(case.result(&lab, i, j, false)));
            assert_eq!(got, want, "{case:?}: row {i}, column {j}");
        }
    }
}

#[test]
fn floats_are_rounded_once_in_each_step() {
    let mut rng = Rng::new(22);
    let mut tested = 0;
    for case in cases() {
        let float = matches!(case.a, Entry::Float(element) if element != Element::F32);
        if !float {
            continue;
        }
        // exponents that fit into an f64 with their products, and such that do not
        for (least, span) in [(-3, 6), (-12, 24), (0, 2)] {
            check(&case, &mut rng, least, span);
            tested += 1;
        }
    }
    assert!(tested > 300, "{tested}");
}

/// Each k of f32 is a fused multiply-add.
#[test]
fn f32_is_a_chain() {
    let mut rng = Rng::new(23);
    let cases = cases();
    let case = cases.iter().find(|case| case.op == Op::V_WMMA_F32_16X16X4_F32).unwrap();
    for _ in 0..10 {
        let mut lab = case.lab();
        let mut values = |count: usize| -> Vec<f32> {
            let one = |_| f32::from_bits(random(&mut rng, small::F32, -20, 40));
            (0..count).map(one).collect()
        };
        let (a, b, c) = (values(64), values(64), values(256));
        for n in 0..64 {
            case.put(&mut lab, Matrix::A, n / 4, (n % 4, 0), a[n].to_bits());
            case.put(&mut lab, Matrix::B, n / 4, (n % 4, 0), b[n].to_bits());
        }
        for (n, c) in c.iter().enumerate() {
            case.put_sum(&mut lab, n / 16, n % 16, false, c.to_bits());
        }
        assert_eq!(case.run(&mut lab, &case.inst()), Ok(Flow::Next));
        for n in 0..256 {
            let (i, j) = (n / 16, n % 16);
            let want = (0..4).fold(c[n], |acc, k| a[4 * i + k].mul_add(b[4 * j + k], acc));
            assert_eq!(
                f32::from_bits(case.result(&lab, i, j, false)),
                want,
                "row {i}, column {j}"
            );
        }
    }
}

/// What is not finite is added as IEEE 754 does; of a sparse A, what is not held is not multiplied.
#[test]
fn infinities_and_nans() {
    let mut rng = Rng::new(24);
    for case in cases() {
        let (Some(of_a), Some(of_b), Some(of_d)) = (format_of(case.a), format_of(case.b), format_of_sum(case.shape.d))
        else {
            continue;
        };
        if of_a.top != small::Top::Ieee || of_b.top != small::Top::Ieee {
            continue;
        }
        let (mut lab, m, held) = loop {
            let mut lab = case.lab();
            let m = Matrices::random(&case, &mut lab, &mut rng, 0, false);
            let found = (0..case.shape.k).find(|&k| m.a[2][k] != 0 && m.a[3][k] == 0);
            if let Some(held) = found {
                break (lab, m, held);
            }
        };
        let infinity = of_b.nearest(f64::INFINITY, false);
        case.put(&mut lab, Matrix::B, 5, (held, 0), infinity);
        case.put(&mut lab, Matrix::B, 6, (held, 0), infinity + 1);
        assert_eq!(case.run(&mut lab, &case.inst()), Ok(Flow::Next));
        let value = |i, j| of_d.decode(case.result(&lab, i, j, false));
        let sign = m.a[2][held].signum() as f64;
        assert_eq!(value(2, 5), sign * f64::INFINITY, "{case:?}");
        assert!(value(2, 6).is_nan() && value(2, 4).is_finite(), "{case:?}");
        // 0 times infinity, if the 0 is there
        assert!(case.shape.sparse || value(3, 5).is_nan(), "{case:?}");
    }
}

/// A zero of a sum is negative if all of its terms are.
#[test]
fn signs_of_zeros() {
    for case in cases() {
        let (Some(of_a), Some(of_b), Some(of_c), Some(of_d)) = (
            format_of(case.a),
            format_of(case.b),
            format_of_sum(case.shape.c),
            format_of_sum(case.shape.d),
        ) else {
            continue;
        };
        for far in [false, true] {
            let mut lab = case.lab();
            for (n, k) in (0..16).flat_map(|n| (0..case.shape.k).map(move |k| (n, k))) {
                let sparse = case.shape.sparse;
                if !sparse || k % 4 < 2 {
                    let at = (k, if sparse { k % 4 } else { 0 });
                    case.put(&mut lab, Matrix::A, n, at, of_a.nearest(-0.0, false));
                }
                case.put(&mut lab, Matrix::B, n, (k, 0), of_b.nearest(1.0, false));
            }
            if far {
                // an infinity elsewhere: sums are made in the general way
                case.put(&mut lab, Matrix::A, 9, (0, 0), of_a.nearest(f64::INFINITY, false));
            }
            for n in 0..256 {
                let zero = of_c.nearest(if n == 0 { 0.0 } else { -0.0 }, false);
                case.put_sum(&mut lab, n / 16, n % 16, false, zero);
            }
            assert_eq!(case.run(&mut lab, &case.inst()), Ok(Flow::Next));
            let value = |i, j| of_d.decode(case.result(&lab, i, j, false));
            assert!(value(0, 0) == 0.0 && value(0, 0).is_sign_positive(), "{case:?}");
            assert!(value(3, 5) == 0.0 && value(3, 5).is_sign_negative(), "{case:?}");
        }
    }
}
