//! Packed operations against a model of each half: integers in i64, floats by rustc_apfloat.

use amdgpu_emu::lab::sgpr;
use amdgpu_isa::{Encoding, InlineFloat, Inst, Op, Operand, Processor};
use rustc_apfloat::ieee::Half;

use crate::check::{Rng, assert_covered, table};
use crate::float::testing::Rules;
use crate::vop3p_check::*;

const PROCESSOR: Processor = Processor::Gfx906;

/// What an integer operation makes of three halves before it is cut or saturated, and the range it saturates to.
struct Model {
    op: Op,
    sources: usize,
    signed: bool,
    f: fn([i64; 3]) -> i64,
}

const MODELS: &[Model] = &[
    Model {
        op: Op::V_PK_MAD_I16,
        sources: 3,
        signed: true,
        f: |[a, b, c]| a * b + c,
    },
    Model {
        op: Op::V_PK_MAD_U16,
        sources: 3,
        signed: false,
        f: |[a, b, c]| a * b + c,
    },
    Model {
        op: Op::V_PK_MUL_LO_U16,
        sources: 2,
        signed: false,
        f: |[a, b, _]| a * b,
    },
    Model {
        op: Op::V_PK_ADD_I16,
        sources: 2,
        signed: true,
        f: |[a, b, _]| a + b,
    },
    Model {
        op: Op::V_PK_ADD_U16,
        sources: 2,
        signed: false,
        f: |[a, b, _]| a + b,
    },
    Model {
        op: Op::V_PK_SUB_I16,
        sources: 2,
        signed: true,
        f: |[a, b, _]| a - b,
    },
    Model {
        op: Op::V_PK_SUB_U16,
        sources: 2,
        signed: false,
        f: |[a, b, _]| a - b,
    },
    Model {
        op: Op::V_PK_MAX_I16,
        sources: 2,
        signed: true,
        f: |[a, b, _]| if a >= b { a } else { b },
    },
    Model {
        op: Op::V_PK_MIN_I16,
        sources: 2,
        signed: true,
        f: |[a, b, _]| if a < b { a } else { b },
    },
    Model {
        op: Op::V_PK_MAX_U16,
        sources: 2,
        signed: false,
        f: |[a, b, _]| if a >= b { a } else { b },
    },
    Model {
        op: Op::V_PK_MIN_U16,
        sources: 2,
        signed: false,
        f: |[a, b, _]| if a < b { a } else { b },
    },
    Model {
        op: Op::V_PK_LSHLREV_B16,
        sources: 2,
        signed: false,
        f: |[n, a, _]| (a << (n % 16)) & 0xffff,
    },
    Model {
        op: Op::V_PK_LSHRREV_B16,
        sources: 2,
        signed: false,
        f: |[n, a, _]| a >> (n % 16),
    },
    Model {
        op: Op::V_PK_ASHRREV_I16,
        sources: 2,
        signed: true,
        f: |[n, a, _]| a >> n.rem_euclid(16),
    },
];

impl Model {
    fn of_halves(&self, halves: [u32; 3], clamp: bool) -> u32 {
        let number = |h: u32| {
            if self.signed {
                h as u16 as i16 as i64
            } else {
                h as u16 as i64
            }
        };
        let exact = (self.f)(halves.map(number));
        let (least, greatest) = if self.signed { (-0x8000, 0x7fff) } else { (0, 0xffff) };
        let result = if clamp { exact.clamp(least, greatest) } else { exact };
        result as u32 & 0xffff
    }

    fn want(&self, inst: &Inst, row: Row) -> u32 {
        let m = &inst.modifiers;
        let halves = |field: u8| std::array::from_fn(|n| half(row[n], field >> n));
        let low = self.of_halves(halves(m.op_sel), m.clamp);
        low | self.of_halves(halves(m.op_sel_hi), m.clamp) << 16
    }
}

#[test]
fn integers() {
    let mut rng = Rng::new(1);
    let rows = integer_rows(&mut rng, 1000);
    for model in MODELS {
        let mut inst = instruction(model.op, Encoding::Vop3p, model.sources);
        for clamp in [false, true] {
            inst.modifiers.clamp = clamp;
            check(PROCESSOR, mode(0, DEFAULT), &inst, &rows, |row| model.want(&inst, row));
        }
    }
}

#[test]
fn halves_are_chosen_for_each_source_and_result() {
    let mut rng = Rng::new(2);
    let rows = integer_rows(&mut rng, 70);
    for model in MODELS {
        let mut inst = instruction(model.op, Encoding::Vop3p, model.sources);
        for bits in 0..64 {
            (inst.modifiers.op_sel, inst.modifiers.op_sel_hi) = (bits & 7, bits >> 3);
            // Integers have no sign bit to flip.
            (inst.modifiers.neg, inst.modifiers.neg_hi) = (bits & 7, bits >> 3);
            check(PROCESSOR, mode(0, DEFAULT), &inst, &rows, |row| model.want(&inst, row));
        }
    }
}

/// An integer constant is sign-extended to the dword, a float one stands in the low half (GFX9 ISA, Packed Math).
#[test]
fn constants_and_scalar_registers_are_sources() {
    let rows = integer_rows(&mut Rng::new(3), 64);
    let inst = instruction(Op::V_PK_ADD_U16, Encoding::Vop3p, 2);
    let minus_two = with_source(inst, 0, Operand::Int(-2));
    check(PROCESSOR, mode(0, DEFAULT), &minus_two, &rows, |row| {
        let (low, high) = (row[1] as u16, (row[1] >> 16) as u16);
        low.wrapping_sub(2) as u32 | (high.wrapping_sub(1) as u32) << 16
    });
    let floats = with_source(
        instruction(Op::V_PK_MUL_F16, Encoding::Vop3p, 2),
        0,
        Operand::Float(InlineFloat::Two),
    );
    let mut both = floats;
    both.modifiers.op_sel_hi = 6;
    check(PROCESSOR, mode(0, DEFAULT), &both, &[[0, 0x4000_3c00, 0, 0]], |_| {
        0x4400_4000
    });
    check(PROCESSOR, mode(0, DEFAULT), &floats, &[[0, 0x4000_3c00, 0, 0]], |_| {
        0x0000_4000
    });
    let scalar = with_source(inst, 0, sgpr(5, 1));
    check(PROCESSOR, mode(0, DEFAULT), &scalar, &rows, |row| row[1]);
}

/// An f16 operation of up to three halves.
type HalfModel = fn(Rules, [u64; 3]) -> u64;

/// Number of sources, and what each half is.
fn float_model(op: Op) -> (usize, HalfModel) {
    match op {
        Op::V_PK_FMA_F16 | Op::V_PK_FMAC_F16 => (3, |r, [a, b, c]| r.fma::<Half>(a, b, c)),
        Op::V_PK_ADD_F16 => (2, |r, [a, b, _]| r.add::<Half>(a, b)),
        Op::V_PK_MUL_F16 => (2, |r, [a, b, _]| r.mul::<Half>(a, b)),
        Op::V_PK_MIN_F16 => (2, |r, [a, b, _]| r.min_max::<Half>(false, a, b)),
        Op::V_PK_MAX_F16 => (2, |r, [a, b, _]| r.min_max::<Half>(true, a, b)),
        other => panic!("no model of {other:?}"),
    }
}

const FLOATS: [Op; 5] = [
    Op::V_PK_FMA_F16,
    Op::V_PK_ADD_F16,
    Op::V_PK_MUL_F16,
    Op::V_PK_MIN_F16,
    Op::V_PK_MAX_F16,
];

fn want_float(op: Op, rules: Rules, inst: &Inst, row: Row) -> u32 {
    let (_, f) = float_model(op);
    let m = &inst.modifiers;
    let of = |select: u8, neg: u8| {
        let result = f(
            rules,
            std::array::from_fn(|n| (half(row[n], select >> n) ^ ((neg >> n & 1) as u32) << 15) as u64),
        ) as u32;
        if m.clamp { clamp_f16(result) } else { result }
    };
    of(m.op_sel, m.neg) | of(m.op_sel_hi, m.neg_hi) << 16
}

#[test]
fn floats_in_every_mode() {
    let mut rng = Rng::new(4);
    let rows: Vec<Row> = (0..4000).map(|_| std::array::from_fn(|_| f16_pair(&mut rng))).collect();
    for op in FLOATS {
        let mut inst = instruction(op, Encoding::Vop3p, float_model(op).0);
        for fields in 0..16 {
            let (round, denorm) = (fields & 3, fields >> 2);
            let rules = Rules::new(round, denorm);
            inst.modifiers.clamp = false;
            check(PROCESSOR, mode(round, denorm), &inst, &rows, |row| {
                want_float(op, rules, &inst, row)
            });
            inst.modifiers.clamp = true;
            check(PROCESSOR, mode(round, denorm), &inst, &rows[..640], |row| {
                want_float(op, rules, &inst, row)
            });
        }
    }
}

#[test]
fn float_halves_are_chosen_and_negated() {
    let mut rng = Rng::new(5);
    let rows: Vec<Row> = (0..70).map(|_| std::array::from_fn(|_| f16_pair(&mut rng))).collect();
    for op in FLOATS {
        let mut inst = instruction(op, Encoding::Vop3p, float_model(op).0);
        for bits in 0..64 {
            (inst.modifiers.op_sel, inst.modifiers.op_sel_hi) = (bits & 7, bits >> 3);
            (inst.modifiers.neg, inst.modifiers.neg_hi) = (bits >> 2 & 7, bits >> 1 & 7);
            let rules = Rules::new(0, DEFAULT);
            check(PROCESSOR, mode(0, DEFAULT), &inst, &rows, |row| {
                want_float(op, rules, &inst, row)
            });
        }
    }
}

#[test]
fn fmac_accumulates_in_its_destination() {
    let mut rng = Rng::new(6);
    let rows: Vec<Row> = (0..1000).map(|_| std::array::from_fn(|_| f16_pair(&mut rng))).collect();
    let mut plain = instruction(Op::V_PK_FMAC_F16, Encoding::Vop3p, 3);
    plain.modifiers.op_sel_hi = 7;
    let want = |row: Row| {
        want_float(
            Op::V_PK_FMA_F16,
            Rules::new(0, DEFAULT),
            &plain,
            [row[0], row[1], row[3], 0],
        )
    };
    for encoding in [Encoding::Vop2, Encoding::Vop3] {
        let inst = instruction(Op::V_PK_FMAC_F16, encoding, 2);
        check(Processor::Gfx908, mode(0, DEFAULT), &inst, &rows, want);
    }
    let mut clamped = instruction(Op::V_PK_FMAC_F16, Encoding::Vop3, 2);
    clamped.modifiers.clamp = true;
    check(Processor::Gfx908, mode(0, DEFAULT), &clamped, &rows, |row| {
        clamp_f16(want(row) & 0xffff) | clamp_f16(want(row) >> 16) << 16
    });
}

#[test]
fn every_operation_is_tested() {
    let integers = MODELS.iter().map(|m| m.op);
    assert_covered(table("packed::OPS"), integers.chain(FLOATS).chain([Op::V_PK_FMAC_F16]));
}
