//! Encodings from llvm-mc-22 -mcpu=gfx700; wanted values by the manual's definitions.

use amdgpu_isa::Processor;

use crate::lab::Lab;
use crate::wave::sreg;

/// Runs an instruction on one lane: sources in v0, v1 (or v[0:1]) and v4 (or v[4:5]), the old destination in v2. Gives v[2:3].
fn run(dwords: &[u32], registers: [u32; 4], old: u32) -> u64 {
    let mut lab = lab(registers, old);
    step(&mut lab, dwords);
    u64::from(lab.wave.v[2].0[0]) | u64::from(lab.wave.v[3].0[0]) << 32
}

fn lab([v0, v1, v4, v5]: [u32; 4], old: u32) -> Lab {
    let mut lab = Lab::new(Processor::Gfx700);
    lab.wave.set_exec(1);
    for (register, value) in [(0, v0), (1, v1), (4, v4), (5, v5), (2, old)] {
        lab.wave.v[register].0[0] = value;
    }
    lab
}

fn step(lab: &mut Lab, dwords: &[u32]) {
    let bytes: Vec<u8> = dwords.iter().flat_map(|d| d.to_le_bytes()).collect();
    lab.run_bytes(&bytes).expect("an instruction of GFX7");
}

const NAN: u32 = 0x7fc0_0001;
const INFINITY: u32 = 0x7f80_0000;
const MAX: u32 = 0x7f7f_ffff;

fn f(value: f32) -> u32 {
    value.to_bits()
}

#[test]
fn shifts_whose_amount_is_the_second_source() {
    const V_LSHL_B32: [u32; 1] = [0x3204_0300];
    const V_LSHR_B32: [u32; 1] = [0x2a04_0300];
    const V_ASHR_I32: [u32; 1] = [0x2e04_0300];
    let operands = [0x8000_0011, 36, 0, 0];
    assert_eq!(run(&V_LSHL_B32, operands, 0), 0x110);
    assert_eq!(run(&V_LSHR_B32, operands, 0), 0x0800_0001);
    assert_eq!(run(&V_ASHR_I32, operands, 0), 0xf800_0001);
    // v[2:3], v[0:1], v4
    const V_LSHL_B64: [u32; 2] = [0xd2c2_0002, 0x0002_0900];
    const V_LSHR_B64: [u32; 2] = [0xd2c4_0002, 0x0002_0900];
    const V_ASHR_I64: [u32; 2] = [0xd2c6_0002, 0x0002_0900];
    let operands = [0x11, 0x8000_0000, 68, 0];
    assert_eq!(run(&V_LSHL_B64, operands, 0), 0x110);
    assert_eq!(run(&V_LSHR_B64, operands, 0), 0x0800_0000_0000_0001);
    assert_eq!(run(&V_ASHR_I64, operands, 0), 0xf800_0000_0000_0001);
    const V_MUL_LO_I32: [u32; 2] = [0xd2d6_0002, 0x0002_0300];
    assert_eq!(run(&V_MUL_LO_I32, [5u32.wrapping_neg(), 7, 0, 0], 0) as i32, -35);
}

#[test]
fn legacy_minimum_and_maximum_give_the_second_source_beside_a_nan() {
    const V_MIN_LEGACY_F32: [u32; 1] = [0x1a04_0300];
    const V_MAX_LEGACY_F32: [u32; 1] = [0x1c04_0300];
    for (a, b, least, greatest) in [
        (f(1.0), f(2.0), f(1.0), f(2.0)),
        (f(2.0), f(1.0), f(1.0), f(2.0)),
        (NAN, f(1.0), f(1.0), f(1.0)),
        (f(1.0), NAN, NAN, NAN),
        (f(0.0), f(-0.0), f(-0.0), f(0.0)),
    ] {
        assert_eq!(run(&V_MIN_LEGACY_F32, [a, b, 0, 0], 0) as u32, least, "{a:#x} {b:#x}");
        assert_eq!(
            run(&V_MAX_LEGACY_F32, [a, b, 0, 0], 0) as u32,
            greatest,
            "{a:#x} {b:#x}"
        );
    }
}

#[test]
fn zero_times_anything_is_zero() {
    const V_MAC_LEGACY_F32: [u32; 1] = [0x0c04_0300];
    assert_eq!(run(&V_MAC_LEGACY_F32, [f(0.0), INFINITY, 0, 0], f(3.0)) as u32, f(3.0));
    assert_eq!(run(&V_MAC_LEGACY_F32, [f(2.0), f(5.0), 0, 0], f(3.0)) as u32, f(13.0));
    const V_MULLIT_F32: [u32; 2] = [0xd2a0_0002, 0x0412_0300];
    assert_eq!(run(&V_MULLIT_F32, [f(2.0), f(5.0), f(1.0), 0], 0) as u32, f(10.0));
    assert_eq!(run(&V_MULLIT_F32, [f(0.0), NAN, f(1.0), 0], 0) as u32, 0);
    for c in [f(0.0), f(-1.0), NAN] {
        assert_eq!(run(&V_MULLIT_F32, [f(2.0), f(5.0), c, 0], 0) as u32, 0x8000_0000 | MAX);
    }
}

#[test]
fn infinite_results_are_clamped_or_zero() {
    const V_RCP_CLAMP_F32: [u32; 1] = [0x7e04_5100];
    const V_RSQ_CLAMP_F32: [u32; 1] = [0x7e04_5900];
    const V_RCP_LEGACY_F32: [u32; 1] = [0x7e04_5300];
    const V_RSQ_LEGACY_F32: [u32; 1] = [0x7e04_5b00];
    const V_LOG_CLAMP_F32: [u32; 1] = [0x7e04_4d00];
    let one = |dwords: &[u32], a: u32| run(dwords, [a, 0, 0, 0], 0) as u32;
    assert_eq!(one(&V_RCP_CLAMP_F32, f(4.0)), f(0.25));
    assert_eq!(one(&V_RCP_CLAMP_F32, f(0.0)), MAX);
    assert_eq!(one(&V_RCP_CLAMP_F32, f(-0.0)), 0x8000_0000 | MAX);
    assert_eq!(one(&V_RSQ_CLAMP_F32, f(4.0)), f(0.5));
    assert_eq!(one(&V_RSQ_CLAMP_F32, f(0.0)), MAX);
    assert_eq!(one(&V_RCP_LEGACY_F32, f(-4.0)), f(-0.25));
    assert_eq!(one(&V_RCP_LEGACY_F32, f(-0.0)), f(-0.0));
    assert_eq!(one(&V_RSQ_LEGACY_F32, f(-0.0)), 0);
    assert_eq!(one(&V_LOG_CLAMP_F32, f(8.0)), f(3.0));
    assert_eq!(one(&V_LOG_CLAMP_F32, f(0.0)), 0x8000_0000 | MAX);
    assert_eq!(one(&V_LOG_CLAMP_F32, INFINITY), INFINITY);
    const V_RCP_CLAMP_F64: [u32; 1] = [0x7e04_6100];
    const V_RSQ_CLAMP_F64: [u32; 1] = [0x7e04_6500];
    let high = |value: f64| (value.to_bits() >> 32) as u32;
    assert_eq!(run(&V_RCP_CLAMP_F64, [0, high(-0.0), 0, 0], 0), f64::MIN.to_bits());
    assert_eq!(run(&V_RCP_CLAMP_F64, [0, high(4.0), 0, 0], 0), 0.25f64.to_bits());
    assert_eq!(run(&V_RSQ_CLAMP_F64, [0, 0, 0, 0], 0), f64::MAX.to_bits());
}

#[test]
fn signaling_compares() {
    // v_cmps_lt_f32 vcc, v0, v1; v_cmpsx_nge_f64 vcc, v[0:1], v[4:5]
    const V_CMPS_LT_F32: [u32; 1] = [0x7c82_0300];
    const V_CMPSX_NGE_F64: [u32; 1] = [0x7cf2_0900];
    for (a, b, want) in [(f(1.0), f(2.0), 1), (f(2.0), f(1.0), 0), (NAN, f(1.0), 0)] {
        let mut lab = lab([a, b, 0, 0], 0);
        step(&mut lab, &V_CMPS_LT_F32);
        assert_eq!(lab.wave.vcc(), want);
    }
    let mut lab = lab([0, 0x7ff8_0000, 0, 0x3ff0_0000], 0);
    lab.wave.set_exec(3);
    lab.wave.v[1].0[1] = 0x4000_0000;
    lab.wave.v[5].0[1] = 0x3ff0_0000;
    step(&mut lab, &V_CMPSX_NGE_F64);
    assert_eq!((lab.wave.vcc(), lab.wave.exec()), (1, 1));
}

#[test]
fn registers_by_m0() {
    // v_movrels_b32 v2, v0; v_movreld_b32 v2, v0; v_movrelsd_b32 v2, v0
    const V_MOVRELS_B32: [u32; 1] = [0x7e04_8700];
    const V_MOVRELD_B32: [u32; 1] = [0x7e04_8500];
    const V_MOVRELSD_B32: [u32; 1] = [0x7e04_8900];
    let at = |m0: u32, dwords: &[u32]| {
        let mut lab = lab([10, 11, 14, 15], 12);
        lab.wave.set_s32(sreg::M0, m0);
        step(&mut lab, dwords);
        [0, 1, 2, 4, 7].map(|n: usize| lab.wave.v[n].0[0])
    };
    assert_eq!(at(5, &V_MOVRELS_B32), [10, 11, 15, 14, 0]);
    assert_eq!(
        at(256, &V_MOVRELS_B32),
        [10, 11, 10, 14, 0],
        "v0 stands for what is out of range"
    );
    assert_eq!(at(5, &V_MOVRELD_B32), [10, 11, 12, 14, 10]);
    assert_eq!(at(u32::MAX, &V_MOVRELD_B32), [10, 10, 12, 14, 0], "M0 is signed");
    assert_eq!(at(256, &V_MOVRELD_B32), [10, 11, 12, 14, 0], "nothing is written");
    assert_eq!(at(5, &V_MOVRELSD_B32), [10, 11, 12, 14, 15]);
}
