//! What arithmetic raises, as `rustc_apfloat` says; where it goes; and what it stops.

use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::lab::{Lab, inst, vgpr};
use amdgpu_emu::run::Pause;
use amdgpu_emu::uop::Flow;
use amdgpu_emu::wave::Path;
use amdgpu_isa::{Encoding, Op, Role};
use amdgpu_semantics::exceptions::{INT_DIV_BY_ZERO, describe};
use amdgpu_semantics::mode::Mode;
use rustc_apfloat::ieee::Single;
use rustc_apfloat::{Float, Round, Status, StatusAnd};

use crate::check::{PROCESSOR, decode};

const VALUES: [u32; 16] = [
    0,
    0x8000_0000,
    1,           // the least denormal
    0x007f_ffff, // the greatest one
    0x0080_0000,
    0x1f80_0000, // 2^-64
    0x3f7f_ffff,
    0x3f80_0000,
    0xbf80_0001,
    0x4b80_0001,
    0x7f00_0000,
    0x7f7f_ffff,
    0x7f80_0000,
    0xff80_0000,
    0x7fc0_1234,
    0x7f80_0001, // signaling
];

/// A lab that keeps exceptions; lanes that do not take part hold what would raise some.
fn lab(exec: u64) -> Lab {
    let mut lab = Lab::new(PROCESSOR);
    lab.wave.keeps_exceptions = true;
    lab.wave.set_mode(lab.wave.mode);
    lab.wave.set_exec(exec);
    for register in 0..3 {
        lab.wave.v[register].0.fill(0x7f80_0001);
    }
    lab
}

fn float(bits: u32) -> Single {
    Single::from_bits(bits as u128)
}

/// The exceptions of IEEE 754 in the order of TRAPSTS; denormal operands are the machine's own, and looked at apart.
fn expected(status: Status, operands: &[u32]) -> u32 {
    let denormal = |x: &u32| x & 0x7f80_0000 == 0 && x & 0x7f_ffff != 0;
    let bits = [
        status.contains(Status::INVALID_OP),
        operands.iter().any(denormal),
        status.contains(Status::DIV_BY_ZERO),
        status.contains(Status::OVERFLOW),
        status.contains(Status::UNDERFLOW),
        status.contains(Status::INEXACT),
    ];
    bits.iter().rev().fold(0, |all, &bit| all << 1 | bit as u32)
}

type Oracle = fn(Single, Single, Single) -> StatusAnd<Single>;

#[test]
fn each_lane_raises_what_ieee_754_says() {
    let operations: [(Op, usize, Oracle); 4] = [
        (Op::V_ADD_F32, 2, |a, b, _| a.add_r(b, Round::NearestTiesToEven)),
        (Op::V_SUB_F32, 2, |a, b, _| a.sub_r(b, Round::NearestTiesToEven)),
        (Op::V_MUL_F32, 2, |a, b, _| a.mul_r(b, Round::NearestTiesToEven)),
        (Op::V_FMA_F32, 3, |a, b, c| a.mul_add_r(b, c, Round::NearestTiesToEven)),
    ];
    let roles = [Role::Src0, Role::Src1, Role::Src2];
    let mut looked_at = 0;
    for (op, count, oracle) in operations {
        let sources = (0..count).map(|n| (roles[n], vgpr(n as u16, 1)));
        let operands: Vec<_> = [(Role::Vdst, vgpr(3, 1))].into_iter().chain(sources).collect();
        let inst = inst(op, Encoding::Vop3, &operands);
        for case in 0..VALUES.len().pow(count as u32) {
            let values: [u32; 3] = std::array::from_fn(|n| VALUES[case / VALUES.len().pow(n as u32) % VALUES.len()]);
            let lane = case % 64;
            let mut lab = lab(1 << lane);
            for (register, value) in values.iter().enumerate() {
                lab.wave.v[register].0[lane] = *value;
            }
            lab.run(&inst).expect("an instruction");
            let [a, b, c] = values.map(float);
            let StatusAnd { status, value } = oracle(a, b, c);
            let context = format!("{op} {values:08x?}");
            // A NaN operand hides that another one is denormal; infinity times denormal raises nothing but that.
            let used = &values[..count];
            let nan = used.iter().any(|x| x & 0x7fff_ffff > 0x7f80_0000);
            let mut mask = if nan { !2 } else { !0 };
            // The oracle does not call tiny what becomes the least normal number; IEEE 754 asks what it was with any exponent.
            if value.to_bits() & 0x7fff_ffff == 0x0080_0000 {
                mask &= !(1 << 4);
            }
            // IEEE 754 leaves open whether infinity times zero plus a quiet NaN is invalid.
            if (a * b).value.is_nan() && !a.is_nan() && !b.is_nan() && c.is_nan() && !c.is_signaling() && count == 3 {
                mask &= !1;
            }
            assert_eq!(lab.wave.trapsts & mask, expected(status, used) & mask, "{context}");
            looked_at += 1;
        }
    }
    assert_eq!(looked_at, 3 * 256 + 4096);
}

#[test]
fn conversions_and_reciprocals_raise() {
    let cases: [(Op, u32, u8); 8] = [
        (Op::V_CVT_I32_F32, 1.5f32.to_bits(), 1 << 5),
        (Op::V_CVT_I32_F32, 2.0f32.to_bits(), 0),
        (Op::V_CVT_U32_F32, (-1.0f32).to_bits(), 1),
        (Op::V_CVT_I32_F32, f32::NAN.to_bits(), 1),
        (Op::V_RCP_F32, 0, 1 << 2),
        (Op::V_RCP_IFLAG_F32, 0, INT_DIV_BY_ZERO),
        (Op::V_RCP_IFLAG_F32, 3.0f32.to_bits(), 0),
        (Op::V_SQRT_F32, (-1.0f32).to_bits(), 1),
    ];
    for (op, value, raised) in cases {
        let mut lab = lab(2);
        lab.wave.v[0].0[1] = value;
        let operands = [(Role::Vdst, vgpr(3, 1)), (Role::Src0, vgpr(0, 1))];
        lab.run(&inst(op, Encoding::Vop1, &operands)).expect("an instruction");
        assert_eq!(lab.wave.trapsts, raised as u32, "{op} {value:#x}");
    }
}

#[test]
fn a_program_that_reads_trapsts_finds_them_there() {
    // v_mul_f32_e32 v1, v0, v0; s_getreg_b32 s5, hwreg(HW_REG_TRAPSTS); s_endpgm
    let code = [0x0a02_0100u32, 0xb885_f803, 0xbf81_0000]
        .map(u32::to_le_bytes)
        .concat();
    let mut lab = Lab::new(PROCESSOR);
    lab.wave.v[0].0.fill(1.0f32.to_bits());
    lab.wave.v[0].0[17] = f32::MAX.to_bits();
    assert_eq!(lab.run_code(&code, 10), Ok(Pause::Ended));
    assert_eq!(lab.wave.s[5], 1 << 3 | 1 << 5, "{}", describe(lab.wave.s[5] as u8));
    // the same code without the look is not computed exactly
    assert_eq!(lab.run_code(&[&code[..4], &code[8..]].concat(), 10), Ok(Pause::Ended));
    assert_eq!(lab.wave.path, Path::Host);
}

#[test]
fn an_enabled_exception_stops_the_wave() {
    let mut lab = Lab::new(PROCESSOR);
    lab.wave
        .set_mode(Mode::new(0xf0, true, true).with_overflow_and_exceptions(false, 1 << 2));
    assert_eq!(lab.wave.path, Path::Exact);
    lab.wave.v[0].0.fill(1.0f32.to_bits());
    // v_rcp_f32_e32 v1, v0
    let rcp = decode(&[0x7e02_4500]);
    assert_eq!(lab.run(&rcp), Ok(Flow::Next));
    lab.wave.v[0].0[63] = 0;
    let fault = lab.run(&rcp).expect_err("division by zero");
    assert_eq!(fault, FaultKind::FloatException(1 << 2));
    assert_eq!(
        fault.to_string(),
        "float exception that MODE enables: division by zero [float-exception]"
    );
}
