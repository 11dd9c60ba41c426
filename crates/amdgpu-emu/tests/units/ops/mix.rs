//! Mixed-precision multiply-add against rustc_apfloat, with every choice of sources.

use amdgpu_isa::{Encoding, InlineFloat, Inst, Op, Operand, Processor};
use rustc_apfloat::ieee::{Half, Single};
use rustc_apfloat::{Float, FloatConvert};

use crate::check::{Rng, assert_covered, table};
use crate::float::testing::{Oracle, Rules};
use crate::vop3p_check::*;

const MAD: [Op; 3] = [Op::V_MAD_MIX_F32, Op::V_MAD_MIXLO_F16, Op::V_MAD_MIXHI_F16];
const FMA: [Op; 3] = [Op::V_FMA_MIX_F32, Op::V_FMA_MIXLO_F16, Op::V_FMA_MIXHI_F16];

fn rows(rng: &mut Rng, count: usize) -> Vec<Row> {
    let mut value = || {
        if rng.next() & 1 == 0 {
            f32_bits(rng)
        } else {
            f16_pair(rng)
        }
    };
    (0..count).map(|_| std::array::from_fn(|_| value())).collect()
}

fn processor(op: Op) -> Processor {
    if MAD.contains(&op) {
        Processor::Gfx900
    } else {
        Processor::Gfx906
    }
}

/// An f16 as f32 bits.
fn widen(x: u32, flush: bool) -> u32 {
    let h = Half::of(x as u64);
    if h.is_nan() {
        return (x & 0x8000) << 16 | 0x7fc0_0000 | (x & 0x3ff) << 13;
    }
    let wide: Single = h.convert(&mut false).value;
    if flush && h.is_denormal() {
        (x & 0x8000) << 16
    } else {
        wide.bits() as u32
    }
}

/// f32 bits as an f16. `flush_out` is that of f16.
fn narrow(rules: Rules, x: u32, flush_out: bool) -> u32 {
    if Single::of(x as u64).is_nan() {
        return x >> 16 & 0x8000 | 0x7e00 | x >> 13 & 0x3ff;
    }
    let s = rules.input::<Single>(x as u64);
    let convert = |s: Single| FloatConvert::<Half>::convert_r(s, rules.round, &mut false).value;
    // The same number 2^8 times larger tells whether it is tiny if the exponent has no end.
    let tiny = || convert(s.scalbn(8)).abs() < Half::of(0x400).scalbn(8);
    Rules { flush_out, ..rules }.output(convert(s), tiny).bits() as u32
}

fn want(inst: &Inst, rules: Rules, row: Row) -> u32 {
    let m = &inst.modifiers;
    let is_mad = MAD.contains(&inst.op);
    let source = |n: usize| {
        let bit = |field: u8| field >> n & 1 != 0;
        let mut x = row[n];
        if bit(m.op_sel_hi) {
            x = widen(half(x, m.op_sel >> n), is_mad || rules.flush_in);
        }
        if bit(m.abs) {
            x &= 0x7fff_ffff;
        }
        (x ^ (bit(m.neg) as u32) << 31) as u64
    };
    let [a, b, c] = [0, 1, 2].map(source);
    let sum = if is_mad {
        let flush = rules.flushing(true);
        flush.add::<Single>(flush.mul::<Single>(a, b), c)
    } else {
        rules.fma::<Single>(a, b, c)
    } as u32;
    if inst.op == MAD[0] || inst.op == FMA[0] {
        return if m.clamp { clamp_f32(sum) } else { sum };
    }
    let mut result = narrow(rules, sum, rules.flush_out);
    if is_mad && result & 0x7c00 == 0 {
        result &= 0x8000;
    }
    if m.clamp {
        result = clamp_f16(result);
    }
    if inst.op == MAD[1] || inst.op == FMA[1] {
        row[3] & 0xffff_0000 | result
    } else {
        row[3] & 0xffff | result << 16
    }
}

#[test]
fn every_choice_of_sources() {
    let mut rng = Rng::new(1);
    let rows = rows(&mut rng, 130);
    for op in MAD.into_iter().chain(FMA) {
        let mut inst = instruction(op, Encoding::Vop3p, 3);
        for bits in 0..64 {
            (inst.modifiers.op_sel, inst.modifiers.op_sel_hi) = (bits & 7, bits >> 3);
            (inst.modifiers.neg, inst.modifiers.abs) = (rng.next() as u8 & 7, rng.next() as u8 & 7);
            inst.modifiers.clamp = bits % 5 == 4;
            check(processor(op), mode(0, DEFAULT), &inst, &rows, |row| {
                want(&inst, Rules::new(0, DEFAULT), row)
            });
        }
    }
}

#[test]
fn every_mode() {
    let mut rng = Rng::new(2);
    let rows = rows(&mut rng, 3000);
    for op in MAD.into_iter().chain(FMA) {
        let mut inst = instruction(op, Encoding::Vop3p, 3);
        for fields in 0..16 {
            let (round, denorm) = (fields & 3, fields >> 2);
            inst.modifiers.op_sel_hi = fields as u8 & 7;
            check(processor(op), mode(round, denorm), &inst, &rows, |row| {
                want(&inst, Rules::new(round, denorm), row)
            });
        }
    }
}

/// A float constant is an f32 or an f16 as op_sel_hi makes the source.
#[test]
fn constants_have_the_format_of_the_source() {
    let plain = instruction(Op::V_FMA_MIX_F32, Encoding::Vop3p, 3);
    let mut inst = with_source(plain, 1, Operand::Float(InlineFloat::Two));
    for op_sel_hi in [0, 2] {
        inst.modifiers.op_sel_hi = op_sel_hi;
        let row = [1.5f32.to_bits(), 0, 0.25f32.to_bits(), 0];
        check(Processor::Gfx906, mode(0, DEFAULT), &inst, &[row], |_| {
            3.25f32.to_bits()
        });
    }
}

#[test]
fn every_operation_is_tested() {
    assert_covered(table("mix::OPS"), MAD.into_iter().chain(FMA));
}
