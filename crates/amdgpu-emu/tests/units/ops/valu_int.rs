//! Every operation of the group over edge values and random ones, against plain definitions; VOP2 forms, modifiers.

use amdgpu_emu::lab::{Lab, inst, vgpr};
use amdgpu_emu::uop::Flow;
use amdgpu_emu::wave::{LANES, V32};
use amdgpu_isa::{Encoding, Op, Role};

use crate::check::{
    Case, In, PROCESSOR, Rng, assert_covered, decode, i24_of, i32_of, i64_of, run_lanes, table, u24_of, u32_of, u64_of,
};

fn case<R: Into<crate::check::Out>>(
    op: Op,
    sources: &'static [u8],
    result: u8,
    expect: impl Fn(&In) -> R + 'static,
) -> Case {
    Case::new(op, Encoding::Vop3, sources, result, expect)
}

fn clamp_u32(x: i128) -> i128 {
    x.clamp(0, 0xffff_ffff)
}

fn clamp_i32(x: i128) -> i128 {
    x.clamp(-0x8000_0000, 0x7fff_ffff)
}

/// Bits `from..from + count` of a number, as far as 32 bits go.
fn bits(x: u64, from: u64, count: u64) -> u64 {
    (0..count)
        .map(|i| if from + i < 32 { (x >> (from + i) & 1) << i } else { 0 })
        .sum()
}

fn leading(x: u64, like: u64) -> i128 {
    let run = (0..32).take_while(|i| x >> (31 - i) & 1 == like).count();
    if run == 32 { -1 } else { run as i128 }
}

fn arithmetic() -> Vec<Case> {
    use Op::*;
    vec![
        case(V_MOV_B32, &[1], 1, |x| u32_of(x.a)),
        case(V_CNDMASK_B32, &[1, 1], 1, |x| u32_of(if x.m { x.b } else { x.a })).mask_in(),
        case(V_ADD_U32, &[1, 1], 1, |x| u32_of(x.a) + u32_of(x.b)),
        case(V_ADD_U32, &[1, 1], 1, |x| clamp_u32(u32_of(x.a) + u32_of(x.b))).clamp(),
        case(V_SUB_U32, &[1, 1], 1, |x| u32_of(x.a) - u32_of(x.b)),
        case(V_SUB_U32, &[1, 1], 1, |x| clamp_u32(u32_of(x.a) - u32_of(x.b))).clamp(),
        case(V_SUBREV_U32, &[1, 1], 1, |x| u32_of(x.b) - u32_of(x.a)),
        case(V_SUBREV_U32, &[1, 1], 1, |x| clamp_u32(u32_of(x.b) - u32_of(x.a))).clamp(),
        case(V_ADD_I32, &[1, 1], 1, |x| i32_of(x.a) + i32_of(x.b)),
        case(V_ADD_I32, &[1, 1], 1, |x| clamp_i32(i32_of(x.a) + i32_of(x.b))).clamp(),
        case(V_SUB_I32, &[1, 1], 1, |x| i32_of(x.a) - i32_of(x.b)),
        case(V_SUB_I32, &[1, 1], 1, |x| clamp_i32(i32_of(x.a) - i32_of(x.b))).clamp(),
        case(V_MUL_LO_U32, &[1, 1], 1, |x| u32_of(x.a) * u32_of(x.b)),
        case(V_MUL_HI_U32, &[1, 1], 1, |x| (u32_of(x.a) * u32_of(x.b)) >> 32),
        case(V_MUL_HI_I32, &[1, 1], 1, |x| (i32_of(x.a) * i32_of(x.b)) >> 32),
        case(V_MUL_I32_I24, &[1, 1], 1, |x| i24_of(x.a) * i24_of(x.b)),
        case(V_MUL_I32_I24, &[1, 1], 1, |x| clamp_i32(i24_of(x.a) * i24_of(x.b))).clamp(),
        case(V_MUL_HI_I32_I24, &[1, 1], 1, |x| (i24_of(x.a) * i24_of(x.b)) >> 32),
        case(V_MUL_U32_U24, &[1, 1], 1, |x| u24_of(x.a) * u24_of(x.b)),
        case(V_MUL_U32_U24, &[1, 1], 1, |x| clamp_u32(u24_of(x.a) * u24_of(x.b))).clamp(),
        case(V_MUL_HI_U32_U24, &[1, 1], 1, |x| (u24_of(x.a) * u24_of(x.b)) >> 32),
        case(V_MAD_I32_I24, &[1, 1, 1], 1, |x| {
            i24_of(x.a) * i24_of(x.b) + i32_of(x.c)
        }),
        case(V_MAD_I32_I24, &[1, 1, 1], 1, |x| {
            clamp_i32(i24_of(x.a) * i24_of(x.b) + i32_of(x.c))
        })
        .clamp(),
        case(V_MAD_U32_U24, &[1, 1, 1], 1, |x| {
            u24_of(x.a) * u24_of(x.b) + u32_of(x.c)
        }),
        case(V_MAD_U32_U24, &[1, 1, 1], 1, |x| {
            clamp_u32(u24_of(x.a) * u24_of(x.b) + u32_of(x.c))
        })
        .clamp(),
        case(V_ADD3_U32, &[1, 1, 1], 1, |x| u32_of(x.a) + u32_of(x.b) + u32_of(x.c)),
        case(V_XAD_U32, &[1, 1, 1], 1, |x| u32_of(x.a ^ x.b) + u32_of(x.c)),
        case(V_LSHL_ADD_U32, &[1, 1, 1], 1, |x| {
            (u32_of(x.a) << (x.b % 32)) + u32_of(x.c)
        }),
        case(V_ADD_LSHL_U32, &[1, 1, 1], 1, |x| u32_of(x.a + x.b) << (x.c % 32)),
        case(V_MIN_I32, &[1, 1], 1, |x| i32_of(x.a).min(i32_of(x.b))),
        case(V_MAX_I32, &[1, 1], 1, |x| i32_of(x.a).max(i32_of(x.b))),
        case(V_MIN_U32, &[1, 1], 1, |x| u32_of(x.a).min(u32_of(x.b))),
        case(V_MAX_U32, &[1, 1], 1, |x| u32_of(x.a).max(u32_of(x.b))),
        case(V_MIN3_I32, &[1, 1, 1], 1, |x| sorted_i32(x)[0]),
        case(V_MED3_I32, &[1, 1, 1], 1, |x| sorted_i32(x)[1]),
        case(V_MAX3_I32, &[1, 1, 1], 1, |x| sorted_i32(x)[2]),
        case(V_MIN3_U32, &[1, 1, 1], 1, |x| sorted_u32(x)[0]),
        case(V_MED3_U32, &[1, 1, 1], 1, |x| sorted_u32(x)[1]),
        case(V_MAX3_U32, &[1, 1, 1], 1, |x| sorted_u32(x)[2]),
    ]
}

fn sorted_i32(x: &In) -> [i128; 3] {
    let mut all = [x.a, x.b, x.c].map(i32_of);
    all.sort();
    all
}

fn sorted_u32(x: &In) -> [i128; 3] {
    let mut all = [x.a, x.b, x.c].map(u32_of);
    all.sort();
    all
}

/// Carry-out of a sum, borrow-out of a difference: the exact result does not fit in 32 unsigned bits.
fn carry(exact: i128) -> (i128, bool) {
    (exact, !(0..1 << 32).contains(&exact))
}

fn carry_clamp(exact: i128) -> (i128, bool) {
    (clamp_u32(exact), carry(exact).1)
}

fn carries() -> Vec<Case> {
    use Op::*;
    let s = |x: &In| (u32_of(x.a), u32_of(x.b), i128::from(x.m));
    let mut cases = Vec::new();
    type Exact = fn(i128, i128, i128) -> i128;
    let forms: [(Op, bool, Exact); 6] = [
        (V_ADD_CO_U32, false, |a, b, _| a + b),
        (V_SUB_CO_U32, false, |a, b, _| a - b),
        (V_SUBREV_CO_U32, false, |a, b, _| b - a),
        (V_ADDC_CO_U32, true, |a, b, m| a + b + m),
        (V_SUBB_CO_U32, true, |a, b, m| a - b - m),
        (V_SUBBREV_CO_U32, true, |a, b, m| b - a - m),
    ];
    for (op, mask_in, f) in forms {
        let exact = move |x: &In| {
            let (a, b, m) = s(x);
            f(a, b, m)
        };
        for clamp in [false, true] {
            let mut c = case(op, &[1, 1], 1, move |x| {
                if clamp { carry_clamp(exact(x)) } else { carry(exact(x)) }
            });
            (c.mask_in, c.clamp) = (mask_in, clamp);
            cases.push(c);
        }
    }
    // the 65-bit sum: its top bit is the carry of unsigned numbers and the sign of signed ones
    let u = |x: &In| u32_of(x.a) * u32_of(x.b) + u64_of(x.c);
    let i = |x: &In| i32_of(x.a) * i32_of(x.b) + i64_of(x.c);
    cases.push(case(V_MAD_U64_U32, &[1, 1, 2], 2, move |x| (u(x), u(x) >> 64 & 1 != 0)));
    cases.push(case(V_MAD_I64_I32, &[1, 1, 2], 2, move |x| (i(x), i(x) >> 64 & 1 != 0)));
    let (u_max, i_min, i_max) = (i128::from(u64::MAX), i128::from(i64::MIN), i128::from(i64::MAX));
    cases.push(case(V_MAD_U64_U32, &[1, 1, 2], 2, move |x| (u(x).min(u_max), u(x) > u_max)).clamp());
    cases.push(
        case(V_MAD_I64_I32, &[1, 1, 2], 2, move |x| {
            (i(x).clamp(i_min, i_max), i(x) < 0)
        })
        .clamp(),
    );
    cases
}

fn logic() -> Vec<Case> {
    use Op::*;
    let shift = |x: &In| (x.a % 32, x.b);
    vec![
        case(V_AND_B32, &[1, 1], 1, |x| u32_of(x.a & x.b)),
        case(V_OR_B32, &[1, 1], 1, |x| u32_of(x.a | x.b)),
        case(V_XOR_B32, &[1, 1], 1, |x| u32_of((x.a | x.b) - (x.a & x.b))),
        case(V_XNOR_B32, &[1, 1], 1, |x| u32_of(x.a & x.b) + u32_of(!(x.a | x.b))),
        case(V_NOT_B32, &[1], 1, |x| -1 - i32_of(x.a)),
        case(V_LSHL_OR_B32, &[1, 1, 1], 1, |x| u32_of(x.a << (x.b % 32) | x.c)),
        case(V_AND_OR_B32, &[1, 1, 1], 1, |x| u32_of(x.a & x.b | x.c)),
        case(V_OR3_B32, &[1, 1, 1], 1, |x| u32_of(x.a | x.b | x.c)),
        case(V_BFI_B32, &[1, 1, 1], 1, |x| {
            (0..32)
                .map(|i| i128::from((if x.a >> i & 1 != 0 { x.b } else { x.c }) >> i & 1) << i)
                .sum::<i128>()
        }),
        case(V_LSHLREV_B32, &[1, 1], 1, move |x| u32_of(shift(x).1) << shift(x).0),
        case(V_LSHRREV_B32, &[1, 1], 1, move |x| u32_of(shift(x).1) >> shift(x).0),
        case(V_ASHRREV_I32, &[1, 1], 1, move |x| {
            i32_of(shift(x).1).div_euclid(1 << shift(x).0)
        }),
        case(V_LSHLREV_B64, &[1, 2], 2, |x| i128::from(x.b) << (x.a % 64)),
        case(V_LSHRREV_B64, &[1, 2], 2, |x| i128::from(x.b) / (1 << (x.a % 64))),
        case(V_ASHRREV_I64, &[1, 2], 2, |x| i64_of(x.b).div_euclid(1 << (x.a % 64))),
        case(V_BFREV_B32, &[1], 1, |x| {
            (0..32).map(|i| i128::from(x.a >> i & 1) << (31 - i)).sum::<i128>()
        }),
        case(V_FFBH_U32, &[1], 1, |x| leading(x.a, 0)),
        case(V_FFBH_I32, &[1], 1, |x| leading(x.a, x.a >> 31 & 1)),
        case(V_FFBL_B32, &[1], 1, |x| {
            (0..32).find(|i| x.a >> i & 1 != 0).unwrap_or(-1)
        }),
        case(V_BCNT_U32_B32, &[1, 1], 1, |x| {
            (0..32).map(|i| i128::from(x.a >> i & 1)).sum::<i128>() + u32_of(x.b)
        }),
        case(V_BFE_U32, &[1, 1, 1], 1, |x| i128::from(bits(x.a, x.b % 32, x.c % 32))),
        case(V_BFE_I32, &[1, 1, 1], 1, |x| {
            // a source with endless copies of its sign above it
            let (offset, width) = (x.b % 32, x.c % 32);
            let field = i32_of(x.a).div_euclid(1 << offset).rem_euclid(1 << width);
            if width > 0 && field >= 1 << (width - 1) {
                field - (1 << width)
            } else {
                field
            }
        }),
        case(V_BFM_B32, &[1, 1], 1, |x| ((1i128 << (x.a % 32)) - 1) << (x.b % 32)),
        case(V_ALIGNBIT_B32, &[1, 1, 1], 1, |x| {
            (u32_of(x.a) << 32 | u32_of(x.b)) >> (x.c % 32)
        }),
        case(V_ALIGNBYTE_B32, &[1, 1, 1], 1, |x| {
            (u32_of(x.a) << 32 | u32_of(x.b)) >> (8 * (x.c % 4))
        }),
        case(V_SCREEN_PARTITION_4SE_B32, &[1], 1, |x| {
            let row = SCREEN_PARTITION[(x.a >> 4 & 15) as usize];
            i128::from(row >> (60 - 4 * (x.a & 15)) & 15)
        }),
    ]
}

/// The result for each low byte of the source, one hexadecimal digit each, 16 a row (GFX9 ISA 12.8).
const SCREEN_PARTITION: [u64; 16] = [
    0x137f_5fff_7fff_ffff,
    0xf26e_faff_fbff_ffff,
    0xdf4c_ff5f_ffdf_ffff,
    0x9bf8_fffa_fffe_ffff,
    0xffff_4cdf_6fff_efff,
    0xffff_f89b_f99f_fdff,
    0xffff_7f13_ff9f_ffbf,
    0xffff_6ef2_6ff6_fff7,
    0xbfff_ffff_23bf_afff,
    0xf7ff_ffff_f19d_f5ff,
    0xffef_ffff_ef8c_ffaf,
    0xfffd_ffff_67f4_fff5,
    0x9fff_dfff_ffff_8cef,
    0xf66f_feff_ffff_f467,
    0xff6f_ff7f_ffff_bf23,
    0x9ff9_fffb_ffff_9df1,
];

fn cases() -> Vec<Case> {
    let mut all = arithmetic();
    all.extend(carries());
    all.extend(logic());
    all
}

#[test]
fn every_operation_gives_what_it_is_defined_to_give() {
    cases().iter().for_each(run_lanes);
}

#[test]
fn every_operation_has_a_case() {
    assert_covered(table("valu_int::OPS"), cases().iter().map(|c| c.op));
}

/// Known answers of the manual's examples.
#[test]
fn examples_of_the_manual() {
    let examples = [
        (Op::V_FFBH_U32, 0x1000_00ff, 3),
        (Op::V_FFBH_U32, 0, !0),
        (Op::V_FFBL_B32, 0xff00_0008, 3),
        (Op::V_FFBL_B32, 0xffff_0000, 16),
        (Op::V_FFBH_I32, 0x4000_0000, 1),
        (Op::V_FFBH_I32, 0x0fff_ffff, 4),
        (Op::V_FFBH_I32, 0xffff_fffe, 31),
        (Op::V_FFBH_I32, !0, !0),
    ];
    for (op, source, want) in examples {
        let mut lab = Lab::new(PROCESSOR);
        lab.wave.v[1].0.fill(source);
        let operands = [(Role::Vdst, vgpr(0, 1)), (Role::Src0, vgpr(1, 1))];
        assert_eq!(lab.run(&inst(op, Encoding::Vop1, &operands)), Ok(Flow::Next));
        assert_eq!(lab.wave.v[0].0, [want; LANES], "{op:?} of {source:#x}");
    }
}

/// A 64-bit addition as compilers write it: VOP2 with VCC as carry.
#[test]
fn carry_chain_in_vop2() {
    let mut rng = Rng::new(5);
    let mut lab = Lab::new(PROCESSOR);
    let exec = rng.next();
    lab.wave.set_exec(exec);
    lab.wave.v[..8].iter_mut().for_each(|v| *v = rng.register());
    let before = lab.wave.v.clone();
    // v_add_co_u32 v4, vcc, v0, v2; v_addc_co_u32 v5, vcc, v1, v3, vcc
    for dword in [0x3208_0500, 0x380a_0701] {
        assert_eq!(lab.run(&decode(&[dword])), Ok(Flow::Next));
    }
    let pair = |v: &[V32], n: usize, l: usize| u64::from(v[n].0[l]) | u64::from(v[n + 1].0[l]) << 32;
    for lane in 0..LANES {
        let (sum, carry) = pair(&before[..], 0, lane).overflowing_add(pair(&before[..], 2, lane));
        if exec >> lane & 1 == 0 {
            assert_eq!(pair(&lab.wave.v[..], 4, lane), pair(&before[..], 4, lane));
            assert_eq!(lab.wave.vcc() >> lane & 1, 0);
        } else {
            assert_eq!(pair(&lab.wave.v[..], 4, lane), sum);
            assert_eq!(lab.wave.vcc() >> lane & 1 != 0, carry);
        }
    }
}

/// Inline constants, a literal, and a destination that is a source.
#[test]
fn constants_as_sources() {
    let mut lab = Lab::new(PROCESSOR);
    lab.wave.v[0].0.fill(100);
    // v_sub_u32 v0, -16, v0; v_and_b32 v1, 0x12345678, v0; v_lshlrev_b64 v[2:3], 36, -1 (VOP3)
    let code: [&[u32]; 3] = [&[0x6a00_00d0], &[0x2602_00ff, 0x1234_5678], &[0xd28f_0002, 0x0001_82a4]];
    for dwords in code {
        assert_eq!(lab.run(&decode(dwords)), Ok(Flow::Next));
    }
    assert_eq!(lab.wave.v[0].0[9], (-116i32) as u32);
    assert_eq!(lab.wave.v[1].0[9], 0x1234_5678 & (-116i32) as u32);
    assert_eq!((lab.wave.v[2].0[9], lab.wave.v[3].0[9]), (0, 0xffff_fff0));
}

/// Negation and magnitude of v_cndmask_b32's sources are those of floats.
#[test]
fn cndmask_with_float_modifiers() {
    let mut lab = Lab::new(PROCESSOR);
    lab.wave.v[0].0.fill(1.5f32.to_bits());
    lab.wave.v[1].0.fill((-2.0f32).to_bits());
    lab.wave.set_s64(4, 0xf0);
    // v_cndmask_b32_e64 v2, -v0, |v1|, s[4:5]
    assert_eq!(lab.run(&decode(&[0xd100_0202, 0x2012_0300])), Ok(Flow::Next));
    assert_eq!(f32::from_bits(lab.wave.v[2].0[0]), -1.5);
    assert_eq!(f32::from_bits(lab.wave.v[2].0[4]), 2.0);
}
