//! Source and result modifiers of float operations: neg, abs, omod, clamp.

use amdgpu_isa::Op;
use amdgpu_semantics::mode::Mode;
use rustc_apfloat::ieee::{Double, Half, Single};

use crate::float::testing::*;

/// neg and abs of both operands, in all combinations: abs first.
fn check_signs<F: Oracle>(op: Op) {
    let mut bench = Bench::new();
    let mut rng = Rng(13);
    for bits in 0..16u8 {
        let mut inst = bench.instruction(op);
        (inst.modifiers.neg, inst.modifiers.abs) = (bits & 3, bits >> 2);
        let rows = rng.rows(&[F::TYPE, F::TYPE], 256);
        for (row, out) in rows.iter().zip(bench.run_inst(&inst, &rows, 0)) {
            let source = |n: usize| {
                let x = if bits >> (2 + n) & 1 != 0 {
                    row[n] & !F::SIGN
                } else {
                    row[n]
                };
                if bits >> n & 1 != 0 { x ^ F::SIGN } else { x }
            };
            let want = Rules::new(0, 3).add::<F>(source(0), source(1));
            assert_eq!(out.value, want, "{} {row:x?} {bits:04b}", op.mnemonic());
        }
    }
}

#[test]
fn negative_and_absolute_sources() {
    check_signs::<Half>(Op::V_ADD_F16);
    check_signs::<Single>(Op::V_ADD_F32);
    check_signs::<Double>(Op::V_ADD_F64);
}

/// Output modifier and clamp of `x * 1`, as the GFX9 ISA manual has them in 6.2.2 and 6.5.
fn modified<F: Oracle>(rules: Rules, dx10_clamp: bool, omod: u8, clamp: bool, x: u64) -> u64 {
    let mut value = F::of(rules.mul::<F>(x, F::ONE));
    let power = [0, 1, 2, -1][omod as usize];
    if power != 0 && rules.flush_out && !rules.ieee && !value.is_nan() {
        let tiny = value.is_finite_non_zero() && value.ilogb() + power < F::MIN_EXP;
        value = value.scalbn_r(power, rules.round);
        if tiny || value.is_zero() {
            value = F::ZERO;
        }
    }
    if !clamp {
        return value.bits();
    }
    if value.is_nan() {
        return if dx10_clamp { 0 } else { value.bits() };
    }
    let one = F::of(F::ONE);
    if value.is_negative() {
        0
    } else if value > one {
        F::ONE
    } else {
        value.bits()
    }
}

fn check_results<F: Oracle>(op: Op) {
    let mut bench = Bench::new();
    let mut rng = Rng(14);
    let mut rows: Vec<[u64; 3]> = edges::<F>().into_iter().map(|a| [a, F::ONE, 0]).collect();
    rows.extend((0..300).map(|_| [rng.float::<F>(), F::ONE, 0]));
    for omod in 0..4 {
        for bits in 0..8u32 {
            let (clamp, dx10_clamp, ieee) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0);
            let mut inst = bench.instruction(op);
            (inst.modifiers.omod, inst.modifiers.clamp) = (omod, clamp);
            for (round, denorm) in modes() {
                let float_mode = round | round << 2 | denorm << 4 | denorm << 6;
                bench.lab.wave.set_mode(Mode::new(float_mode as u8, dx10_clamp, ieee));
                let rules = Rules {
                    ieee,
                    ..Rules::new(round, denorm)
                };
                for (row, out) in rows.iter().zip(bench.run_inst(&inst, &rows, 0)) {
                    let want = modified::<F>(rules, dx10_clamp, omod, clamp, row[0]);
                    let what = format!("{} {row:x?} omod {omod} {bits:03b} {round} {denorm}", op.mnemonic());
                    assert_eq!(out.value, want, "{what}: {:x} for {want:x}", out.value);
                }
            }
        }
    }
}

#[test]
fn output_modifier_and_clamp() {
    check_results::<Half>(Op::V_MUL_F16);
    check_results::<Single>(Op::V_MUL_F32);
    check_results::<Double>(Op::V_MUL_F64);
}

/// Both halves of a packed result are clamped.
#[test]
fn clamp_of_halves() {
    let mut bench = Bench::new();
    let mut inst = bench.instruction(Op::V_CVT_PKRTZ_F16_F32);
    inst.modifiers.clamp = true;
    let f = |x: f32| x.to_bits() as u64;
    let rows = [[f(2.0), f(-3.0), 0], [f(0.5), f(f32::NAN), 0], [f(-0.0), f(1.0), 0]];
    let got: Vec<u64> = bench.run_inst(&inst, &rows, 0).iter().map(|o| o.value).collect();
    assert_eq!(got, [0x0000_3c00, 0x0000_3800, 0x3c00_0000]);
}

/// The clamp bit of conversions to integers and of compares asks for exceptions only.
#[test]
fn clamp_of_integers() {
    let mut bench = Bench::new();
    let mut inst = bench.instruction(Op::V_CVT_I32_F32);
    inst.modifiers.clamp = true;
    let out = bench.run_inst(&inst, &[[(-7.5f32).to_bits() as u64, 0, 0]], 0);
    assert_eq!(out[0].value, -7i32 as u32 as u64);
}
