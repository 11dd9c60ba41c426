//! Dot products against sums in i128, and against rustc_apfloat.

use amdgpu_isa::{Encoding, Inst, Op, Processor};
use rustc_apfloat::ieee::{Half, Single};
use rustc_apfloat::{Float, FloatConvert};

use crate::check::{Rng, assert_covered, table};
use crate::float::testing::{Oracle, Rules};
use crate::vop3p_check::*;

/// Operation, bits of a part, whether it is signed, and whether the accumulator is the destination.
const INTEGERS: &[(Op, u32, bool, bool)] = &[
    (Op::V_DOT2_I32_I16, 16, true, false),
    (Op::V_DOT2_U32_U16, 16, false, false),
    (Op::V_DOT4_I32_I8, 8, true, false),
    (Op::V_DOT4_U32_U8, 8, false, false),
    (Op::V_DOT8_I32_I4, 4, true, false),
    (Op::V_DOT8_U32_U4, 4, false, false),
    (Op::V_DOT2C_I32_I16, 16, true, true),
    (Op::V_DOT4C_I32_I8, 8, true, true),
    (Op::V_DOT8C_I32_I4, 4, true, true),
];

fn parts(x: u32, bits: u32, signed: bool) -> Vec<i128> {
    let modulus = 1i128 << bits;
    let part = |n: u32| i128::from(x) / modulus.pow(n) % modulus;
    (0..32 / bits)
        .map(part)
        .map(|p| if signed && p >= modulus / 2 { p - modulus } else { p })
        .collect()
}

fn want_integer(a: u32, b: u32, c: u32, bits: u32, signed: bool, clamp: bool) -> u32 {
    let products = parts(a, bits, signed)
        .into_iter()
        .zip(parts(b, bits, signed))
        .map(|(x, y)| x * y);
    let c = if signed { i128::from(c as i32) } else { i128::from(c) };
    let sum = products.sum::<i128>() + c;
    let (least, greatest) = if signed {
        (-(1 << 31), (1 << 31) - 1)
    } else {
        (0, (1 << 32) - 1)
    };
    (if clamp { sum.clamp(least, greatest) } else { sum }) as u32
}

#[test]
fn integers() {
    let mut rng = Rng::new(1);
    let rows = integer_rows(&mut rng, 2000);
    for &(op, bits, signed, tied) in INTEGERS {
        let encodings = if tied {
            vec![Encoding::Vop2, Encoding::Vop3]
        } else {
            vec![Encoding::Vop3p]
        };
        for encoding in encodings {
            let mut inst = instruction(op, encoding, if tied { 2 } else { 3 });
            for clamp in [false, true] {
                inst.modifiers.clamp = clamp && encoding != Encoding::Vop2;
                let want = |row: Row| {
                    let c = row[if tied { 3 } else { 2 }];
                    want_integer(row[0], row[1], c, bits, signed, inst.modifiers.clamp)
                };
                check(Processor::Gfx908, mode(0, DEFAULT), &inst, &rows, want);
            }
        }
    }
}

#[test]
fn halves_of_the_first_two_sources_are_chosen() {
    let mut rng = Rng::new(2);
    let rows = integer_rows(&mut rng, 70);
    for (op, signed) in [(Op::V_DOT2_I32_I16, true), (Op::V_DOT2_U32_U16, false)] {
        let mut inst = instruction(op, Encoding::Vop3p, 3);
        for bits in 0..64 {
            let m = &mut inst.modifiers;
            (m.op_sel, m.op_sel_hi, m.neg, m.neg_hi) = (bits & 7, bits >> 3, bits & 7, bits >> 3);
            let m = inst.modifiers;
            check(Processor::Gfx906, mode(0, DEFAULT), &inst, &rows, |row| {
                let arranged = |n: usize| half(row[n], m.op_sel >> n) | half(row[n], m.op_sel_hi >> n) << 16;
                want_integer(arranged(0), arranged(1), row[2], 16, signed, false)
            });
        }
    }
}

#[test]
fn parts_of_bytes_and_nibbles_know_no_modifiers() {
    let rows = integer_rows(&mut Rng::new(3), 70);
    for &(op, bits, signed, tied) in INTEGERS.iter().filter(|i| i.1 < 16 && !i.3) {
        let mut inst = instruction(op, Encoding::Vop3p, 3);
        (inst.modifiers.op_sel_hi, inst.modifiers.neg, inst.modifiers.neg_hi) = (0, 7, 7);
        assert!(!tied);
        check(Processor::Gfx906, mode(0, DEFAULT), &inst, &rows, |row| {
            want_integer(row[0], row[1], row[2], bits, signed, false)
        });
    }
}

fn flush(x: u64) -> u64 {
    if x & 0x7f80_0000 == 0 { x & 0x8000_0000 } else { x }
}

fn want_float(inst: &Inst, rules: Rules, a: u32, b: u32, c: u32) -> u32 {
    let m = &inst.modifiers;
    let packed = inst.encoding == Encoding::Vop3p;
    let rules = rules.flushing(false);
    let factor = |x: u32, n: usize, select: u8, neg: u8| {
        let sign = if packed && neg >> n & 1 != 0 { 0x8000 } else { 0 };
        let h = (half(x, select >> n) ^ sign) as u64;
        if Half::of(h).is_nan() {
            return (h & 0x8000) << 16 | 0x7f80_0000 | (h & 0x3ff) << 13;
        }
        let wide: Single = Half::of(h).convert(&mut false).value;
        wide.bits()
    };
    let (low, high) = if packed { (m.op_sel, m.op_sel_hi) } else { (0, 7) };
    let product = |select: u8, neg: u8| rules.mul::<Single>(factor(a, 0, select, neg), factor(b, 1, select, neg));
    let products = rules.add::<Single>(product(low, m.neg), product(high, m.neg_hi));
    let c = c as u64 ^ if packed && m.neg & 4 != 0 { 0x8000_0000 } else { 0 };
    let sum = flush(rules.add::<Single>(products, flush(c))) as u32;
    if m.clamp { clamp_f32(sum) } else { sum }
}

fn float_rows(rng: &mut Rng, count: usize) -> Vec<Row> {
    (0..count)
        .map(|_| [f16_pair(rng), f16_pair(rng), f32_bits(rng), f32_bits(rng)])
        .collect()
}

#[test]
fn floats_in_every_mode() {
    let rows = float_rows(&mut Rng::new(4), 3000);
    for fields in 0..16 {
        let (round, denorm) = (fields & 3, fields >> 2);
        let rules = Rules::new(round, denorm);
        let mut inst = instruction(Op::V_DOT2_F32_F16, Encoding::Vop3p, 3);
        for clamp in [false, true] {
            inst.modifiers.clamp = clamp;
            check(Processor::Gfx906, mode(round, denorm), &inst, &rows, |row| {
                want_float(&inst, rules, row[0], row[1], row[2])
            });
        }
        for encoding in [Encoding::Vop2, Encoding::Vop3] {
            let inst = instruction(Op::V_DOT2C_F32_F16, encoding, 2);
            check(Processor::Gfx908, mode(round, denorm), &inst, &rows, |row| {
                want_float(&inst, rules, row[0], row[1], row[3])
            });
        }
    }
}

#[test]
fn float_halves_are_chosen_and_negated() {
    let rows = float_rows(&mut Rng::new(5), 70);
    let mut inst = instruction(Op::V_DOT2_F32_F16, Encoding::Vop3p, 3);
    for bits in 0..64 {
        let m = &mut inst.modifiers;
        (m.op_sel, m.op_sel_hi, m.neg, m.neg_hi) = (bits & 7, bits >> 3, bits >> 1 & 7, bits >> 2 & 7);
        check(Processor::Gfx906, mode(0, DEFAULT), &inst, &rows, |row| {
            want_float(&inst, Rules::new(0, DEFAULT), row[0], row[1], row[2])
        });
    }
}

#[test]
fn known_dot_products() {
    let inst = instruction(Op::V_DOT2_F32_F16, Encoding::Vop3p, 3);
    // (3, 2) . (0.5, 4) + 1; the least denormals; an f32 denormal as the accumulator
    let rows = [
        [0x4000_4200, 0x4400_3800, 0x3f80_0000, 0],
        [0x0001_0001, 0x0001_0001, 0, 0],
        [0, 0, 1, 0],
    ];
    let want = [10.5f32.to_bits(), 2f32.powi(-47).to_bits(), 0];
    assert_eq!(run(Processor::Gfx906, mode(0, DEFAULT), &inst, &rows), want);
}

#[test]
fn every_operation_is_tested() {
    let integers = INTEGERS.iter().map(|i| i.0);
    assert_covered(
        table("dot::OPS"),
        integers.chain([Op::V_DOT2_F32_F16, Op::V_DOT2C_F32_F16]),
    );
}
