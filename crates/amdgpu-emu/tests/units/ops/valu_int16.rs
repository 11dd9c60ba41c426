//! Every operation of the group over edge values and random ones, against plain definitions; op_sel, SDWA.

use amdgpu_emu::lab::Lab;
use amdgpu_emu::uop::Flow;
use amdgpu_isa::{Encoding, Op};
use amdgpu_semantics::mode::Mode;

use crate::check::{
    Case, In, Out, PROCESSOR, Rng, assert_covered, decode, i16_of, i32_of, run_lanes, table, u16_of, u32_of,
};

fn case<R: Into<Out>>(op: Op, sources: &'static [u8], result: u8, expect: impl Fn(&In) -> R + 'static) -> Case {
    Case::new(op, Encoding::Vop3, sources, result, expect)
}

/// A 16-bit result with zeros above it.
fn h(x: i128) -> i128 {
    x.rem_euclid(0x1_0000)
}

fn clamp_u16(x: i128) -> i128 {
    x.clamp(0, 0xffff)
}

fn clamp_i16(x: i128) -> i128 {
    h(x.clamp(-0x8000, 0x7fff))
}

fn clamp_u32(x: i128) -> i128 {
    x.clamp(0, 0xffff_ffff)
}

fn sorted(x: &In, of: fn(u64) -> i128) -> [i128; 3] {
    let mut all = [x.a, x.b, x.c].map(of);
    all.sort();
    all
}

fn words() -> Vec<Case> {
    use Op::*;
    let u = |x: &In| (u16_of(x.a), u16_of(x.b), u16_of(x.c));
    let i = |x: &In| (i16_of(x.a), i16_of(x.b), i16_of(x.c));
    vec![
        case(V_ADD_U16, &[1, 1], 1, move |x| h(u(x).0 + u(x).1)),
        case(V_ADD_U16, &[1, 1], 1, move |x| clamp_u16(u(x).0 + u(x).1)).clamp(),
        case(V_SUB_U16, &[1, 1], 1, move |x| h(u(x).0 - u(x).1)),
        case(V_SUB_U16, &[1, 1], 1, move |x| clamp_u16(u(x).0 - u(x).1)).clamp(),
        case(V_SUBREV_U16, &[1, 1], 1, move |x| h(u(x).1 - u(x).0)),
        case(V_SUBREV_U16, &[1, 1], 1, move |x| clamp_u16(u(x).1 - u(x).0)).clamp(),
        case(V_ADD_I16, &[1, 1], 1, move |x| h(i(x).0 + i(x).1)).keeps_half(),
        case(V_ADD_I16, &[1, 1], 1, move |x| clamp_i16(i(x).0 + i(x).1))
            .keeps_half()
            .clamp(),
        case(V_SUB_I16, &[1, 1], 1, move |x| h(i(x).0 - i(x).1)).keeps_half(),
        case(V_SUB_I16, &[1, 1], 1, move |x| clamp_i16(i(x).0 - i(x).1))
            .keeps_half()
            .clamp(),
        case(V_MUL_LO_U16, &[1, 1], 1, move |x| h(u(x).0 * u(x).1)),
        case(V_LSHLREV_B16, &[1, 1], 1, move |x| h(u(x).1 << (x.a % 16))),
        case(V_LSHRREV_B16, &[1, 1], 1, move |x| h(u(x).1 >> (x.a % 16))),
        case(V_ASHRREV_I16, &[1, 1], 1, move |x| {
            h(i(x).1.div_euclid(1 << (x.a % 16)))
        }),
        case(V_MAX_U16, &[1, 1], 1, move |x| u(x).0.max(u(x).1)),
        case(V_MIN_U16, &[1, 1], 1, move |x| u(x).0.min(u(x).1)),
        case(V_MAX_I16, &[1, 1], 1, move |x| h(i(x).0.max(i(x).1))),
        case(V_MIN_I16, &[1, 1], 1, move |x| h(i(x).0.min(i(x).1))),
        case(V_MIN3_U16, &[1, 1, 1], 1, |x| sorted(x, u16_of)[0]).keeps_half(),
        case(V_MED3_U16, &[1, 1, 1], 1, |x| sorted(x, u16_of)[1]).keeps_half(),
        case(V_MAX3_U16, &[1, 1, 1], 1, |x| sorted(x, u16_of)[2]).keeps_half(),
        case(V_MIN3_I16, &[1, 1, 1], 1, |x| h(sorted(x, i16_of)[0])).keeps_half(),
        case(V_MED3_I16, &[1, 1, 1], 1, |x| h(sorted(x, i16_of)[1])).keeps_half(),
        case(V_MAX3_I16, &[1, 1, 1], 1, |x| h(sorted(x, i16_of)[2])).keeps_half(),
        case(V_MAD_U16, &[1, 1, 1], 1, move |x| h(u(x).0 * u(x).1 + u(x).2)).keeps_half(),
        case(V_MAD_U16, &[1, 1, 1], 1, move |x| clamp_u16(u(x).0 * u(x).1 + u(x).2))
            .keeps_half()
            .clamp(),
        case(V_MAD_I16, &[1, 1, 1], 1, move |x| h(i(x).0 * i(x).1 + i(x).2)).keeps_half(),
        case(V_MAD_I16, &[1, 1, 1], 1, move |x| clamp_i16(i(x).0 * i(x).1 + i(x).2))
            .keeps_half()
            .clamp(),
        case(V_MAD_LEGACY_U16, &[1, 1, 1], 1, move |x| h(u(x).0 * u(x).1 + u(x).2)),
        case(V_MAD_LEGACY_U16, &[1, 1, 1], 1, move |x| {
            clamp_u16(u(x).0 * u(x).1 + u(x).2)
        })
        .clamp(),
        case(V_MAD_LEGACY_I16, &[1, 1, 1], 1, move |x| h(i(x).0 * i(x).1 + i(x).2)),
        case(V_MAD_LEGACY_I16, &[1, 1, 1], 1, move |x| {
            clamp_i16(i(x).0 * i(x).1 + i(x).2)
        })
        .clamp(),
        case(V_MAD_U32_U16, &[1, 1, 1], 1, move |x| u(x).0 * u(x).1 + u32_of(x.c)),
        case(V_MAD_U32_U16, &[1, 1, 1], 1, move |x| {
            clamp_u32(u(x).0 * u(x).1 + u32_of(x.c))
        })
        .clamp(),
        case(V_MAD_I32_I16, &[1, 1, 1], 1, move |x| i(x).0 * i(x).1 + i32_of(x.c)),
        case(V_MAD_I32_I16, &[1, 1, 1], 1, move |x| {
            (i(x).0 * i(x).1 + i32_of(x.c)).clamp(-0x8000_0000, 0x7fff_ffff)
        })
        .clamp(),
        case(V_CVT_PK_U16_U32, &[1, 1], 1, |x| {
            clamp_u16(u32_of(x.a)) + (clamp_u16(u32_of(x.b)) << 16)
        }),
        case(V_CVT_PK_I16_I32, &[1, 1], 1, |x| {
            clamp_i16(i32_of(x.a)) + (clamp_i16(i32_of(x.b)) << 16)
        }),
        case(V_SAT_PK_U8_I16, &[1], 1, |x| {
            i16_of(x.a).clamp(0, 255) + (i16_of(x.a >> 16).clamp(0, 255) << 8)
        }),
        case(V_PACK_B32_F16, &[1, 1], 1, |x| u16_of(x.a) + (u16_of(x.b) << 16)),
    ]
}

fn bytes(x: u64) -> Vec<i128> {
    x.to_le_bytes().into_iter().map(i128::from).collect()
}

fn sad(a: &[i128], b: &[i128]) -> i128 {
    a.iter().zip(b).take(4).map(|(a, b)| (a - b).abs()).sum()
}

fn msad(a: &[i128], b: &[i128]) -> i128 {
    a.iter()
        .zip(b)
        .take(4)
        .filter(|(_, b)| **b != 0)
        .map(|(a, b)| (a - b).abs())
        .sum()
}

/// Four sums over the windows of `a` that begin at bytes 0 to 3, each in 16 bits with its accumulator.
fn quad(x: &In, sum: fn(&[i128], &[i128]) -> i128, clamp: bool) -> i128 {
    let of = |n: usize| {
        let exact = sum(&bytes(x.a)[n..], &bytes(x.b)) + u16_of(x.c >> (16 * n));
        (if clamp { clamp_u16(exact) } else { h(exact) }) << (16 * n)
    };
    (0..4).map(of).sum()
}

/// One byte of v_perm_b32 as the manual's table has it.
fn permuted(x: &In, selector: u64) -> u64 {
    let all = x.a << 32 | x.b;
    let sign = |byte: u64| if all >> (8 * byte + 7) & 1 != 0 { 0xff } else { 0 };
    match selector {
        0..=7 => all >> (8 * selector) & 0xff,
        8 => sign(1),
        9 => sign(3),
        10 => sign(5),
        11 => sign(7),
        12 => 0,
        _ => 0xff,
    }
}

fn packed_bytes() -> Vec<Case> {
    use Op::*;
    let sad8 = |x: &In| sad(&bytes(x.a), &bytes(x.b));
    let msad8 = |x: &In| msad(&bytes(x.a), &bytes(x.b));
    let sad16 = |x: &In| (u16_of(x.a) - u16_of(x.b)).abs() + (u16_of(x.a >> 16) - u16_of(x.b >> 16)).abs();
    let sad32 = |x: &In| (u32_of(x.a) - u32_of(x.b)).abs();
    vec![
        case(V_SAD_U8, &[1, 1, 1], 1, move |x| sad8(x) + u32_of(x.c)),
        case(V_SAD_U8, &[1, 1, 1], 1, move |x| clamp_u32(sad8(x) + u32_of(x.c))).clamp(),
        case(V_SAD_HI_U8, &[1, 1, 1], 1, move |x| (sad8(x) << 16) + u32_of(x.c)),
        case(V_SAD_HI_U8, &[1, 1, 1], 1, move |x| {
            clamp_u32((sad8(x) << 16) + u32_of(x.c))
        })
        .clamp(),
        case(V_SAD_U16, &[1, 1, 1], 1, move |x| sad16(x) + u32_of(x.c)),
        case(V_SAD_U16, &[1, 1, 1], 1, move |x| clamp_u32(sad16(x) + u32_of(x.c))).clamp(),
        case(V_SAD_U32, &[1, 1, 1], 1, move |x| sad32(x) + u32_of(x.c)),
        case(V_SAD_U32, &[1, 1, 1], 1, move |x| clamp_u32(sad32(x) + u32_of(x.c))).clamp(),
        case(V_MSAD_U8, &[1, 1, 1], 1, move |x| msad8(x) + u32_of(x.c)),
        case(V_MSAD_U8, &[1, 1, 1], 1, move |x| clamp_u32(msad8(x) + u32_of(x.c))).clamp(),
        case(V_QSAD_PK_U16_U8, &[2, 1, 2], 2, |x| quad(x, sad, false)),
        case(V_QSAD_PK_U16_U8, &[2, 1, 2], 2, |x| quad(x, sad, true)).clamp(),
        case(V_MQSAD_PK_U16_U8, &[2, 1, 2], 2, |x| quad(x, msad, false)),
        case(V_MQSAD_PK_U16_U8, &[2, 1, 2], 2, |x| quad(x, msad, true)).clamp(),
        case(V_LERP_U8, &[1, 1, 1], 1, |x| {
            let round = |n: usize| bytes(x.c)[n] % 2;
            (0..4)
                .map(|n| ((bytes(x.a)[n] + bytes(x.b)[n] + round(n)) / 2) << (8 * n))
                .sum::<i128>()
        }),
        case(V_PERM_B32, &[1, 1, 1], 1, |x| {
            (0..4)
                .map(|n| i128::from(permuted(x, x.c >> (8 * n) & 0xff)) << (8 * n))
                .sum::<i128>()
        }),
    ]
}

fn cases() -> Vec<Case> {
    let mut all = words();
    all.extend(packed_bytes());
    all
}

#[test]
fn every_operation_gives_what_it_is_defined_to_give() {
    cases().iter().for_each(run_lanes);
}

#[test]
fn every_operation_has_a_case() {
    assert_covered(table("valu_int16::OPS"), cases().iter().map(|c| c.op));
}

/// Random selectors are nearly all 13 and above: here are the others.
#[test]
fn perm_with_every_selector() {
    let mut lab = Lab::new(PROCESSOR);
    let x = In {
        a: 0x7f80_01fe,
        b: 0xff00_8a35,
        c: 0,
        m: false,
    };
    lab.wave.v[0].0.fill(x.a as u32);
    lab.wave.v[1].0.fill(x.b as u32);
    for (lane, selectors) in lab.wave.v[2].0.iter_mut().enumerate() {
        let nth = |n: u32| (lane as u32 + n) % 16;
        *selectors = nth(0) | (nth(1) << 8) | (nth(7) << 16) | (nth(9) << 24);
    }
    let selectors = lab.wave.v[2];
    // v_perm_b32 v3, v0, v1, v2
    assert_eq!(lab.run(&decode(&[0xd1ed_0003, 0x040a_0300])), Ok(Flow::Next));
    for lane in 0..64 {
        let want = (0..4).map(|n| (permuted(&x, u64::from(selectors.0[lane]) >> (8 * n) & 0xff) as u32) << (8 * n));
        assert_eq!(
            lab.wave.v[3].0[lane],
            want.sum::<u32>(),
            "selectors {:#x}",
            selectors.0[lane]
        );
    }
}

/// op_sel takes high halves and writes the high half.
#[test]
fn op_sel_of_mad_i16() {
    let mut lab = Lab::new(PROCESSOR);
    let mut rng = Rng::new(7);
    lab.wave.v[..4].iter_mut().for_each(|v| *v = rng.register());
    let before = lab.wave.v.clone();
    // v_mad_i16 v3, v0, v1, v2 op_sel:[1,0,1,1]
    assert_eq!(lab.run(&decode(&[0xd205_6803, 0x040a_0300])), Ok(Flow::Next));
    for lane in 0..64 {
        let of = |n: usize, high: bool| i16_of(u64::from(before[n].0[lane]) >> if high { 16 } else { 0 });
        let result = h(of(0, true) * of(1, false) + of(2, true)) as u32;
        assert_eq!(lab.wave.v[3].0[lane], before[3].0[lane] & 0xffff | result << 16);
    }
}

/// v_pack_b32_f16 flushes denormals only where MODE flushes those of f16 inputs, and applies op_sel and signs.
#[test]
fn pack_in_mode() {
    let run = |mode: u8| {
        let mut lab = Lab::new(PROCESSOR);
        lab.wave.set_mode(Mode::new(mode, true, true));
        lab.wave.v[0].0.fill(0x8001_3c00);
        lab.wave.v[1].0.fill(0x1234_03ff);
        // v_pack_b32_f16 v2, v0, -v1 op_sel:[1,0,0]
        assert_eq!(lab.run(&decode(&[0xd2a0_0802, 0x4002_0300])), Ok(Flow::Next));
        lab.wave.v[2].0[63]
    };
    assert_eq!(run(0xf0), 0x83ff_8001);
    assert_eq!(run(0x30), 0x8000_8000);
    assert_eq!(run(0x70), 0x83ff_8001);
}

/// SDWA: parts of the sources with and without sign, a byte of the destination.
#[test]
fn sdwa_add() {
    let mut lab = Lab::new(PROCESSOR);
    lab.wave.v[0].0.fill(0x00f0_0000);
    lab.wave.v[1].0.fill(0x0005_1111);
    lab.wave.v[2].0.fill(0xaabb_ccdd);
    // v_add_u16_sdwa v2, sext(v0), v1 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_2 src1_sel:WORD_1
    let sdwa = |unused: u32| {
        let (vsrc0, dst_sel, src0_sel, sext0, src1_sel) = (0u32, 1u32, 2u32, 1u32, 5u32);
        vsrc0 | dst_sel << 8 | unused << 11 | src0_sel << 16 | sext0 << 19 | src1_sel << 24
    };
    let add = 0x4c04_02f9;
    assert_eq!(lab.run(&decode(&[add, sdwa(2)])), Ok(Flow::Next));
    // -16 + 5 = -11 = 0xf5
    assert_eq!(lab.wave.v[2].0[17], 0xaabb_f5dd);
    assert_eq!(lab.run(&decode(&[add, sdwa(0)])), Ok(Flow::Next));
    assert_eq!(lab.wave.v[2].0[17], 0x0000_f500);
    assert_eq!(lab.run(&decode(&[add, sdwa(1)])), Ok(Flow::Next));
    assert_eq!(lab.wave.v[2].0[17], 0xffff_f500);
}
