//! Modifiers, constants, indices and scales.

use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::lab::{Lab, sgpr};
use amdgpu_emu::ops::wmma::shape::Sum;
use amdgpu_emu::uop::Flow;
use amdgpu_emu::wave::V32;
use amdgpu_isa::{InlineFloat, Inst, Op, Operand, Processor, Reg, RegKind, Role};
use amdgpu_semantics::mode::Mode;

use super::{Case, D, Matrices, Matrix, SCALES, cases, format_of, format_of_sum, put_bits};
use crate::check::Rng;

fn find(processor: Processor, op: Op, lanes: usize) -> Case {
    let found = cases()
        .into_iter()
        .find(|case| case.processor == processor && case.op == op && case.lanes == lanes);
    found.unwrap_or_else(|| panic!("{} has no {}", processor.name(), op.mnemonic()))
}

/// neg_lo and neg_hi are those of elements in the low and in the high half of a register.
#[test]
fn halves_of_a_and_b_are_negated() {
    let mut rng = Rng::new(31);
    for case in cases().iter().filter(|case| case.a.bits() == 16) {
        let exact = case.shape.d == Sum::F32;
        if !exact {
            continue;
        }
        for (neg, neg_hi) in [(1, 0), (0, 1), (2, 1), (3, 3), (1, 2)] {
            let mut lab = case.lab();
            let mut m = Matrices::random(case, &mut lab, &mut rng, 0, false);
            let mut inst = case.inst();
            (inst.modifiers.neg, inst.modifiers.neg_hi) = (neg, neg_hi);
            assert_eq!(case.run(&mut lab, &inst), Ok(Flow::Next), "{case:?}");
            for row in &mut m.a {
                for first in (0..case.shape.k).step_by(4) {
                    // of a sparse A, the first of two is in the low half
                    let mut held: Vec<usize> = (first..first + 4).collect();
                    if case.shape.sparse {
                        held.retain(|&k| row[k] != 0);
                    }
                    if case.shape.sparse && held.len() != 2 && neg & 1 != neg_hi & 1 {
                        // zeros do not tell which place the other has
                        held.clear();
                        row[first..first + 4].fill(0);
                    }
                    for (n, k) in held.into_iter().enumerate() {
                        let field = if n % 2 == 0 { neg } else { neg_hi };
                        if field & 1 != 0 {
                            row[k] = -row[k];
                        }
                    }
                }
            }
            for column in &mut m.b {
                for (k, y) in column.iter_mut().enumerate() {
                    let field = if k % 2 == 0 { neg } else { neg_hi };
                    if field & 2 != 0 {
                        *y = -*y;
                    }
                }
            }
            if !case.shape.sparse || neg & 1 == neg_hi & 1 {
                m.check(case, &lab, false, "negated");
            }
        }
    }
}

/// On C, neg_lo negates and neg_hi is the absolute value.
#[test]
fn c_is_negated_and_its_magnitude_taken() {
    let mut rng = Rng::new(32);
    for case in cases()
        .iter()
        .filter(|case| case.shape.c != Sum::I32 && !case.shape.sparse)
    {
        for (neg, neg_hi) in [(4, 0), (0, 4), (4, 4)] {
            let mut lab = case.lab();
            let mut m = Matrices::random(case, &mut lab, &mut rng, 0, false);
            let mut inst = case.inst();
            (inst.modifiers.neg, inst.modifiers.neg_hi) = (neg, neg_hi);
            assert_eq!(case.run(&mut lab, &inst), Ok(Flow::Next), "{case:?}");
            for z in m.c.iter_mut().flatten() {
                *z = if neg_hi != 0 { z.abs() } else { *z };
                *z = if neg != 0 { -*z } else { *z };
            }
            m.check(case, &lab, false, "C");
        }
    }
}

/// neg says whether A and B are signed; sums wrap, or with clamp do not.
#[test]
fn integers_have_signs_and_wrap_or_saturate() {
    let mut rng = Rng::new(33);
    for case in cases().iter().filter(|case| case.shape.d == Sum::I32) {
        for neg in 0..4 {
            for clamp in [false, true] {
                let mut lab = case.lab();
                let mut m = Matrices::random(case, &mut lab, &mut rng, 0, false);
                for (j, limit) in [(1, i32::MAX), (2, i32::MIN), (3, i32::MAX - 2)] {
                    for i in 0..16 {
                        case.put_sum(&mut lab, i, j, false, limit as u32);
                        m.c[i][j] = i64::from(limit);
                    }
                }
                let mut inst = case.inst();
                (inst.modifiers.neg, inst.modifiers.clamp) = (neg, clamp);
                assert_eq!(case.run(&mut lab, &inst), Ok(Flow::Next), "{case:?}");
                let read = |x: i64, signed: bool, bits: usize| if signed { x } else { x & ((1 << bits) - 1) };
                for i in 0..16 {
                    for j in 0..16 {
                        let products = m.a[i].iter().zip(&m.b[j]);
                        let products = products.map(|(x, y)| {
                            read(*x, neg & 1 != 0, case.a.bits()) * read(*y, neg & 2 != 0, case.b.bits())
                        });
                        let sum = products.sum::<i64>() + m.c[i][j];
                        let limited = sum.clamp(i32::MIN.into(), i32::MAX.into());
                        let want = if clamp { limited } else { sum } as i32;
                        let got = case.result(&lab, i, j, false) as i32;
                        assert_eq!(got, want, "{case:?}, neg {neg}, clamp {clamp}: row {i}, column {j}");
                    }
                }
            }
        }
    }
}

/// A constant is every element of C.
#[test]
fn constants_as_accumulators() {
    let mut rng = Rng::new(34);
    for case in cases().iter().filter(|case| !case.shape.sparse) {
        let (constant, value) = match case.shape.c {
            Sum::I32 => (Operand::Int(-7), -7),
            _ => (Operand::Float(InlineFloat::NegFour), -4),
        };
        let mut lab = case.lab();
        let mut m = Matrices::random(case, &mut lab, &mut rng, 0, false);
        let mut inst = case.inst();
        let third = inst.operands.iter_mut().find(|(role, _)| *role == Role::Src2).unwrap();
        third.1 = constant;
        assert_eq!(case.run(&mut lab, &inst), Ok(Flow::Next), "{case:?}");
        m.c.iter_mut().flatten().for_each(|z| *z = value);
        m.check(case, &lab, false, "constant");
    }
}

/// A register holds as many sets of indices as it has room for.
#[test]
fn sets_of_indices() {
    let mut rng = Rng::new(35);
    let mut tested = 0;
    for case in cases().iter().filter(|case| case.shape.sparse) {
        let bits = (0..case.shape.k).map(|k| case.index_place(k, 1, 0) + 2).max().unwrap();
        for key in 0..(32 / bits).max(1) {
            let mut lab = case.lab();
            let m = Matrices::random(case, &mut lab, &mut rng, key, false);
            let mut inst = case.inst();
            inst.modifiers.index_key = key as u8;
            assert_eq!(case.run(&mut lab, &inst), Ok(Flow::Next), "{case:?}");
            m.check(case, &lab, false, &format!("index_key {key}"));
            tested += 1;
        }
    }
    assert!(tested > 60, "{tested}");
    let case = find(Processor::Gfx1250, Op::V_SWMMAC_F32_16X16X64_F16, 32);
    let mut inst = case.inst();
    inst.modifiers.index_key = 1;
    let refused = case.run(&mut case.lab(), &inst);
    let Err(FaultKind::BadOperand(what)) = refused else {
        panic!("{refused:?}");
    };
    assert!(what.contains("index_key is 1"), "{what}");
}

/// op_sel[2] chooses the halves of registers that 16-bit C and D are in on GFX11; the other halves are kept.
#[test]
fn halves_of_c_and_d() {
    let mut rng = Rng::new(36);
    for op in [Op::V_WMMA_F16_16X16X16_F16, Op::V_WMMA_BF16_16X16X16_BF16] {
        for (lanes, high) in [(32, false), (32, true), (64, false), (64, true)] {
            let case = find(Processor::Gfx1100, op, lanes);
            let mut lab = case.lab();
            for register in D..D + 16 {
                lab.wave.v[register] = V32::splat(0x1234_5678);
            }
            let m = Matrices::random(&case, &mut lab, &mut rng, 0, high);
            let mut inst = case.inst();
            inst.modifiers.op_sel = if high { 4 } else { 0 };
            assert_eq!(case.run(&mut lab, &inst), Ok(Flow::Next), "{case:?}");
            m.check(&case, &lab, high, "half");
            for register in D..D + 256 / lanes {
                for lane in 0..lanes {
                    let other = lab.wave.v[register].0[lane] >> if high { 0 } else { 16 } & 0xffff;
                    assert_eq!(other, if high { 0x5678 } else { 0x1234 });
                }
            }
        }
    }
}

/// MODE's FP16_OVFL makes what is beyond f16 the greatest number, but not infinities.
#[test]
fn results_beyond_all_numbers() {
    for case in cases() {
        let Some(of_d) = format_of_sum(case.shape.d) else {
            continue;
        };
        let (of_a, of_b) = (format_of(case.a).unwrap(), format_of(case.b).unwrap());
        let half = case.a.bits() == 16;
        if !half || case.shape.sparse {
            continue;
        }
        let mut lab = case.lab();
        const FP16_OVFL: u32 = 1 << 23;
        lab.wave.set_mode(Mode(lab.wave.mode.0 | FP16_OVFL));
        assert!(lab.wave.mode.fp16_ovfl());
        let (greatest_a, greatest_b) = (of_a.nearest(1e40, true), of_b.nearest(1e40, true));
        for n in 0..16 {
            case.put(&mut lab, Matrix::A, n, (3, 0), greatest_a);
            let infinity = of_b.nearest(f64::INFINITY, false);
            case.put(
                &mut lab,
                Matrix::B,
                n,
                (3, 0),
                if n == 1 { infinity } else { greatest_b },
            );
        }
        assert_eq!(case.run(&mut lab, &case.inst()), Ok(Flow::Next));
        let value = |i, j| of_d.decode(case.result(&lab, i, j, false));
        let saturates = match case.shape.d {
            Sum::F16 => true,
            Sum::Bf16 => case.processor == Processor::Gfx1250,
            _ => false,
        };
        let largest = of_d.decode(of_d.nearest(1e40, true));
        let product = of_a.decode(greatest_a) * of_b.decode(greatest_b);
        let beyond = if product > largest {
            f64::INFINITY
        } else {
            of_d.decode(of_d.nearest(product, false))
        };
        assert_eq!(value(2, 0), if saturates { largest } else { beyond }, "{case:?}");
        assert_eq!(value(2, 1), f64::INFINITY, "{case:?}");
    }
}

#[test]
fn what_means_nothing_is_refused() {
    let case = find(Processor::Gfx1200, Op::V_WMMA_F32_16X16X16_FP8_FP8, 32);
    let refused = |case: &Case, change: fn(&mut Inst)| {
        let mut inst = case.inst();
        change(&mut inst);
        let lab = &mut case.lab();
        match lab.run(&inst) {
            Err(FaultKind::BadOperand(what) | FaultKind::Unimplemented(what)) => what,
            other => panic!("{other:?}"),
        }
    };
    assert!(refused(&case, |inst| inst.modifiers.neg = 1).contains("not negated"));
    assert!(refused(&case, |inst| inst.modifiers.clamp = true).contains("clamp"));
    let case = find(Processor::Gfx1100, Op::V_WMMA_I32_16X16X16_IU8, 32);
    assert!(refused(&case, |inst| inst.modifiers.neg = 7).contains("signed"));
    let case = find(Processor::Gfx1100, Op::V_WMMA_F32_16X16X16_F16, 32);
    assert!(refused(&case, |inst| inst.modifiers.op_sel = 4).contains("op_sel"));
    let case = find(Processor::Gfx1250, Op::V_WMMA_F32_16X16X128_F8F6F4, 32);
    assert!(refused(&case, |inst| inst.modifiers.cbsz = 5).contains("code 5"));
    let case = find(Processor::Gfx1250, Op::V_WMMA_SCALE_F32_16X16X128_F8F6F4, 32);
    assert!(refused(&case, |inst| inst.modifiers.matrix_a_scale_fmt = 3).contains("code 3"));
    let constant = |inst: &mut Inst| {
        let scale = inst.operands.iter_mut().find(|(role, _)| *role == Role::ScaleSrc0);
        scale.unwrap().1 = Operand::Int(3);
    };
    assert!(refused(&case, constant).contains("SGPR"));
}

/// Every format of scales, in the lanes that the instruction says (CDNA5 ISA 7.12.6).
#[test]
fn scales_of_blocks() {
    let mut rng = Rng::new(37);
    let value = |format: u8, code: u8| match format {
        0 => 2f64.powi(i32::from(code) - 127),
        1 => (8.0 + f64::from(code & 7)) * 2f64.powi(i32::from(code >> 3) - 15 - 3),
        _ => (8.0 + f64::from(code & 7)) * 2f64.powi(i32::from(code >> 3 & 15) - 7 - 3),
    };
    let mut tested = 0;
    for case in cases().iter().filter(|case| case.shape.scaled != 0) {
        let (block, rows) = (case.shape.scaled, case.shape.rows);
        for (format_a, format_b, half_a, half_b) in [(0, 0, 0, 0), (1, 1, 1, 0), (2, 2, 0, 1), (0, 2, 1, 1)] {
            let mut lab = case.lab();
            let m = Matrices::random(case, &mut lab, &mut rng, 0, false);
            let one = [0x7f, 15 << 3, 7 << 3];
            // scales by lane and byte, near 1
            let mut codes = |register: usize, format: u8| -> Vec<Vec<u8>> {
                let mut all = vec![vec![0; 8]; 32];
                for (lane, codes) in all.iter_mut().enumerate() {
                    for (byte, code) in codes.iter_mut().enumerate() {
                        let spread = if format == 0 { 3 } else { 12 };
                        *code = one[usize::from(format)] + (rng.next() % spread) as u8 - 1;
                        put_bits(&mut lab, register, lane, 8 * byte, 8, u32::from(*code));
                    }
                }
                all
            };
            let (of_a, of_b) = (codes(SCALES[0], format_a), codes(SCALES[1], format_b));
            let mut inst = case.inst();
            let modifiers = &mut inst.modifiers;
            (modifiers.matrix_a_scale_fmt, modifiers.matrix_b_scale_fmt) = (format_a, format_b);
            (modifiers.matrix_a_scale, modifiers.matrix_b_scale) = (half_a, half_b);
            assert_eq!(case.run(&mut lab, &inst), Ok(Flow::Next), "{case:?}");
            for (i, j) in (0..rows).flat_map(|i| (0..16).map(move |j| (i, j))) {
                let lane_a = if rows == 32 { i } else { i + 16 * usize::from(half_a) };
                let lane_b = j + 16 * usize::from(half_b);
                let mut want = m.c[i][j] as f64;
                for (n, products) in m.products(i, j).chunks(block).enumerate() {
                    let scale = value(format_a, of_a[lane_a][n]) * value(format_b, of_b[lane_b][n]);
                    want += scale * products.iter().sum::<i64>() as f64;
                }
                let got = f32::from_bits(case.result(&lab, i, j, false));
                assert_eq!(f64::from(got), want, "{case:?}: row {i}, column {j}");
            }
            tested += 1;
        }
    }
    assert!(tested > 200, "{tested}");
}

/// One scale for all in an SGPR, and 0 for none; a NaN makes its sums NaN.
#[test]
fn scales_that_are_the_same_for_all() {
    let mut rng = Rng::new(38);
    let case = find(Processor::Gfx1250, Op::V_WMMA_SCALE_F32_32X16X128_F4, 32);
    let mut lab = case.lab();
    let m = Matrices::random(&case, &mut lab, &mut rng, 0, false);
    let mut inst = case.inst();
    let operands = &mut inst.operands;
    let mut scale = |role: Role, operand: Operand| {
        let found = operands.iter_mut().find(|(candidate, _)| *candidate == role);
        found.unwrap().1 = operand;
    };
    scale(Role::ScaleSrc0, sgpr(4, 1));
    scale(Role::ScaleSrc1, Operand::Int(0));
    lab.wave.s[4] = 0xffff_ff81;
    assert_eq!(case.run(&mut lab, &inst), Ok(Flow::Next));
    let check = |lab: &Lab| {
        for (i, j) in (0..32).flat_map(|i| (0..16).map(move |j| (i, j))) {
            let want = m.products(i, j).iter().sum::<i64>() * 4 + m.c[i][j];
            assert_eq!(f32::from_bits(case.result(lab, i, j, false)), want as f32);
        }
    };
    check(&lab);
    lab.wave.s[4] = 0xff;
    assert_eq!(case.run(&mut lab, &inst), Ok(Flow::Next));
    assert!(f32::from_bits(case.result(&lab, 17, 3, false)).is_nan());
    let all = Reg {
        kind: RegKind::Vgpr,
        index: SCALES[0] as u16,
        dwords: 1,
    };
    let mut inst = case.inst();
    inst.operands
        .iter_mut()
        .find(|(role, _)| *role == Role::ScaleSrc0)
        .unwrap()
        .1 = Operand::Reg(all);
    lab.wave.v[SCALES[0]] = V32::splat(0x8181_8181);
    assert_eq!(case.run(&mut lab, &inst), Ok(Flow::Next));
    check(&lab);
}
