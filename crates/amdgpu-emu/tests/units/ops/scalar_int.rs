//! Every operation of the group over edge values and random ones, against plain definitions of the result and of SCC.

use amdgpu_emu::lab::Lab;
use amdgpu_emu::uop::Flow;
use amdgpu_isa::Encoding::{self, Sop1, Sop2, Sopc, Sopk};
use amdgpu_isa::Op;

use crate::check::{
    Case, In, Out, PROCESSOR, assert_covered, decode, i16_of, i32_of, i64_of, run_scalar, table, u32_of, u64_of,
};

fn case<R: Into<Out>>(
    op: Op,
    encoding: Encoding,
    sources: &'static [u8],
    result: u8,
    expect: impl Fn(&In) -> R + 'static,
) -> Case {
    Case::new(op, encoding, sources, result, expect)
}

/// A value and SCC = its low bits are not all zero.
fn nz(value: i128, dwords: u8) -> (i128, bool) {
    (value, value.rem_euclid(1 << (32 * dwords)) != 0)
}

fn fits_i32(x: i128) -> bool {
    i32::try_from(x).is_ok()
}

fn fits_u32(x: i128) -> bool {
    u32::try_from(x).is_ok()
}

fn arithmetic() -> Vec<Case> {
    use Op::*;
    let u = |x: &In| (u32_of(x.a), u32_of(x.b), i128::from(x.m));
    let i = |x: &In| (i32_of(x.a), i32_of(x.b));
    let mut cases = vec![
        case(S_ADD_U32, Sop2, &[1, 1], 1, move |x| {
            (u(x).0 + u(x).1, !fits_u32(u(x).0 + u(x).1))
        }),
        case(S_SUB_U32, Sop2, &[1, 1], 1, move |x| {
            (u(x).0 - u(x).1, !fits_u32(u(x).0 - u(x).1))
        }),
        case(S_ADD_I32, Sop2, &[1, 1], 1, move |x| {
            (i(x).0 + i(x).1, !fits_i32(i(x).0 + i(x).1))
        }),
        case(S_SUB_I32, Sop2, &[1, 1], 1, move |x| {
            (i(x).0 - i(x).1, !fits_i32(i(x).0 - i(x).1))
        }),
        case(S_ADDC_U32, Sop2, &[1, 1], 1, move |x| {
            let sum = u(x).0 + u(x).1 + u(x).2;
            (sum, !fits_u32(sum))
        }),
        case(S_SUBB_U32, Sop2, &[1, 1], 1, move |x| {
            let difference = u(x).0 - u(x).1 - u(x).2;
            (difference, !fits_u32(difference))
        }),
        case(S_MIN_I32, Sop2, &[1, 1], 1, move |x| {
            (i(x).0.min(i(x).1), i(x).0 < i(x).1)
        }),
        case(S_MIN_U32, Sop2, &[1, 1], 1, move |x| {
            (u(x).0.min(u(x).1), u(x).0 < u(x).1)
        }),
        case(S_MAX_I32, Sop2, &[1, 1], 1, move |x| {
            (i(x).0.max(i(x).1), i(x).0 > i(x).1)
        }),
        case(S_MAX_U32, Sop2, &[1, 1], 1, move |x| {
            (u(x).0.max(u(x).1), u(x).0 > u(x).1)
        }),
        case(S_MUL_I32, Sop2, &[1, 1], 1, move |x| i(x).0 * i(x).1),
        case(S_MUL_HI_U32, Sop2, &[1, 1], 1, move |x| (u(x).0 * u(x).1) >> 32),
        case(S_MUL_HI_I32, Sop2, &[1, 1], 1, move |x| (i(x).0 * i(x).1) >> 32),
        // the difference wraps before its magnitude is taken
        case(S_ABSDIFF_I32, Sop2, &[1, 1], 1, |x| {
            nz(i128::from((x.a as i32).wrapping_sub(x.b as i32).unsigned_abs()), 1)
        }),
        case(S_ABS_I32, Sop1, &[1], 1, |x| nz(i32_of(x.a).abs(), 1)),
        case(S_ADDK_I32, Sopk, &[1, 0], 1, |x| {
            let sum = i32_of(x.a) + i16_of(x.b);
            (sum, !fits_i32(sum))
        }),
        case(S_MULK_I32, Sopk, &[1, 0], 1, |x| i32_of(x.a) * i16_of(x.b)),
    ];
    for (op, n) in [
        (S_LSHL1_ADD_U32, 2),
        (S_LSHL2_ADD_U32, 4),
        (S_LSHL3_ADD_U32, 8),
        (S_LSHL4_ADD_U32, 16),
    ] {
        cases.push(case(op, Sop2, &[1, 1], 1, move |x| {
            (u(x).0 * n + u(x).1, !fits_u32(u(x).0 * n + u(x).1))
        }));
    }
    cases
}

fn logic() -> Vec<Case> {
    use Op::*;
    type Bitwise = fn(u64, u64) -> u64;
    let two: [(Op, Op, Bitwise); 8] = [
        (S_AND_B32, S_AND_B64, |a, b| a & b),
        (S_OR_B32, S_OR_B64, |a, b| a | b),
        (S_XOR_B32, S_XOR_B64, |a, b| (a | b) - (a & b)),
        (S_ANDN2_B32, S_ANDN2_B64, |a, b| a - (a & b)),
        (S_ORN2_B32, S_ORN2_B64, |a, b| !(b - (a & b))),
        (S_NAND_B32, S_NAND_B64, |a, b| !a | !b),
        (S_NOR_B32, S_NOR_B64, |a, b| !a & !b),
        (S_XNOR_B32, S_XNOR_B64, |a, b| a & b | !a & !b),
    ];
    let mut cases = Vec::new();
    for (b32, b64, f) in two {
        cases.push(case(b32, Sop2, &[1, 1], 1, move |x| nz(i128::from(f(x.a, x.b)), 1)));
        cases.push(case(b64, Sop2, &[2, 2], 2, move |x| nz(i128::from(f(x.a, x.b)), 2)));
    }
    cases.extend([
        case(S_NOT_B32, Sop1, &[1], 1, |x| nz(-1 - u32_of(x.a), 1)),
        case(S_NOT_B64, Sop1, &[2], 2, |x| nz(-1 - u64_of(x.a), 2)),
        case(S_LSHL_B32, Sop2, &[1, 1], 1, |x| nz(u32_of(x.a) << (x.b % 32), 1)),
        case(S_LSHL_B64, Sop2, &[2, 1], 2, |x| nz(u64_of(x.a) << (x.b % 64), 2)),
        case(S_LSHR_B32, Sop2, &[1, 1], 1, |x| nz(u32_of(x.a) >> (x.b % 32), 1)),
        case(S_LSHR_B64, Sop2, &[2, 1], 2, |x| nz(u64_of(x.a) >> (x.b % 64), 2)),
        case(S_ASHR_I32, Sop2, &[1, 1], 1, |x| {
            nz(i32_of(x.a).div_euclid(1 << (x.b % 32)), 1)
        }),
        case(S_ASHR_I64, Sop2, &[2, 1], 2, |x| {
            nz(i64_of(x.a).div_euclid(1 << (x.b % 64)), 2)
        }),
        case(S_BFM_B32, Sop2, &[1, 1], 1, |x| {
            ((1i128 << (x.a % 32)) - 1) << (x.b % 32)
        }),
        case(S_BFM_B64, Sop2, &[1, 1], 2, |x| {
            ((1i128 << (x.a % 64)) - 1) << (x.b % 64)
        }),
        case(S_BFE_U32, Sop2, &[1, 1], 1, |x| {
            nz(field(u32_of(x.a), x.b % 32, x.b, 32, false), 1)
        }),
        case(S_BFE_I32, Sop2, &[1, 1], 1, |x| {
            nz(field(i32_of(x.a), x.b % 32, x.b, 32, true), 1)
        }),
        case(S_BFE_U64, Sop2, &[2, 1], 2, |x| {
            nz(field(u64_of(x.a), x.b % 64, x.b, 64, false), 2)
        }),
        case(S_BFE_I64, Sop2, &[2, 1], 2, |x| {
            nz(field(i64_of(x.a), x.b % 64, x.b, 64, true), 2)
        }),
        case(S_PACK_LL_B32_B16, Sop2, &[1, 1], 1, |x| {
            i128::from(x.a % 0x1_0000 + (x.b % 0x1_0000) * 0x1_0000)
        }),
        case(S_PACK_LH_B32_B16, Sop2, &[1, 1], 1, |x| {
            i128::from(x.a % 0x1_0000 + (x.b >> 16) * 0x1_0000)
        }),
        case(S_PACK_HH_B32_B16, Sop2, &[1, 1], 1, |x| {
            i128::from((x.a >> 16) + (x.b >> 16) * 0x1_0000)
        }),
    ]);
    cases
}

/// A bit field of a number that its sign continues without end; the width is in bits 22:16 of the second source.
fn field(x: i128, offset: u64, b: u64, size: u64, signed: bool) -> i128 {
    let width = (b >> 16 & 0x7f).min(size);
    let value = x.div_euclid(1 << offset).rem_euclid(1 << width);
    match signed && width > 0 && value >> (width - 1) & 1 != 0 {
        true => value - (1 << width),
        false => value,
    }
}

fn bit(x: u64, n: u32) -> i128 {
    i128::from(x >> n & 1)
}

/// Position of the first bit `is`, counting from the end `from_top` says; -1 if there is none.
fn find(x: u64, size: u32, is: i128, from_top: bool) -> i128 {
    let at = |i: u32| if from_top { size - 1 - i } else { i };
    (0..size).find(|&i| bit(x, at(i)) == is).map_or(-1, i128::from)
}

fn bits() -> Vec<Case> {
    use Op::*;
    let mut cases = Vec::new();
    let sizes: [(&'static [u8], u32, [Op; 11]); 2] = [
        (
            &[1],
            32,
            [
                S_WQM_B32,
                S_QUADMASK_B32,
                S_BREV_B32,
                S_BCNT0_I32_B32,
                S_BCNT1_I32_B32,
                S_FF0_I32_B32,
                S_FF1_I32_B32,
                S_FLBIT_I32_B32,
                S_FLBIT_I32,
                S_MOV_B32,
                S_CMOV_B32,
            ],
        ),
        (
            &[2],
            64,
            [
                S_WQM_B64,
                S_QUADMASK_B64,
                S_BREV_B64,
                S_BCNT0_I32_B64,
                S_BCNT1_I32_B64,
                S_FF0_I32_B64,
                S_FF1_I32_B64,
                S_FLBIT_I32_B64,
                S_FLBIT_I32_I64,
                S_MOV_B64,
                S_CMOV_B64,
            ],
        ),
    ];
    for (sources, size, [wqm, quadmask, brev, bcnt0, bcnt1, ff0, ff1, flbit, flbit_i, mov, cmov]) in sizes {
        let dwords = (size / 32) as u8;
        let quad = |x: u64, q: u32| i128::from(x >> (4 * q) & 15 != 0);
        let ones = move |x: u64| (0..size).map(|n| bit(x, n)).sum::<i128>();
        cases.extend([
            case(wqm, Sop1, sources, dwords, move |x| {
                nz((0..size / 4).map(|q| (quad(x.a, q) * 15) << (4 * q)).sum(), dwords)
            }),
            case(quadmask, Sop1, sources, dwords, move |x| {
                nz((0..size / 4).map(|q| quad(x.a, q) << q).sum(), dwords)
            }),
            case(brev, Sop1, sources, dwords, move |x| {
                (0..size).map(|n| bit(x.a, n) << (size - 1 - n)).sum::<i128>()
            }),
            case(bcnt0, Sop1, sources, 1, move |x| nz(i128::from(size) - ones(x.a), 1)),
            case(bcnt1, Sop1, sources, 1, move |x| nz(ones(x.a), 1)),
            case(ff0, Sop1, sources, 1, move |x| find(x.a, size, 0, false)),
            case(ff1, Sop1, sources, 1, move |x| find(x.a, size, 1, false)),
            case(flbit, Sop1, sources, 1, move |x| find(x.a, size, 1, true)),
            case(flbit_i, Sop1, sources, 1, move |x| {
                find(x.a, size, 1 - bit(x.a, size - 1), true)
            }),
            case(mov, Sop1, sources, dwords, |x| u64_of(x.a)),
            case(cmov, Sop1, if size == 32 { &[1, 1] } else { &[2, 2] }, dwords, |x| {
                u64_of(if x.m { x.b } else { x.a })
            }),
        ]);
    }
    cases.extend([
        case(S_CSELECT_B32, Sop2, &[1, 1], 1, |x| u64_of(if x.m { x.a } else { x.b })),
        case(S_CSELECT_B64, Sop2, &[2, 2], 2, |x| u64_of(if x.m { x.a } else { x.b })),
        case(S_SEXT_I32_I8, Sop1, &[1], 1, |x| i128::from(x.a as i8)),
        case(S_SEXT_I32_I16, Sop1, &[1], 1, |x| i16_of(x.a)),
        case(S_BITSET0_B32, Sop1, &[1, 1], 1, |x| {
            u64_of(x.a) - (bit(x.a, x.b as u32 % 32) << (x.b % 32))
        }),
        case(S_BITSET0_B64, Sop1, &[2, 1], 2, |x| {
            u64_of(x.a) - (bit(x.a, x.b as u32 % 64) << (x.b % 64))
        }),
        case(S_BITSET1_B32, Sop1, &[1, 1], 1, |x| {
            u64_of(x.a) + ((1 - bit(x.a, x.b as u32 % 32)) << (x.b % 32))
        }),
        case(S_BITSET1_B64, Sop1, &[2, 1], 2, |x| {
            u64_of(x.a) + ((1 - bit(x.a, x.b as u32 % 64)) << (x.b % 64))
        }),
        case(S_BITREPLICATE_B64_B32, Sop1, &[1], 2, |x| {
            (0..64).map(|n| bit(x.a, n / 2) << n).sum::<i128>()
        }),
        case(S_MOVK_I32, Sopk, &[0], 1, |x| i16_of(x.a)),
        case(S_CMOVK_I32, Sopk, &[1, 0], 1, |x| {
            if x.m { i16_of(x.b) } else { u32_of(x.a) }
        }),
    ]);
    cases
}

fn compares() -> Vec<Case> {
    use Op::*;
    type Compare = fn(i128, i128) -> bool;
    let (eq, lg, gt, ge, lt, le): (Compare, Compare, Compare, Compare, Compare, Compare) = (
        |a, b| a == b,
        |a, b| a != b,
        |a, b| a > b,
        |a, b| a >= b,
        |a, b| a < b,
        |a, b| a <= b,
    );
    let table = [
        (S_CMP_EQ_I32, S_CMPK_EQ_I32, true, eq),
        (S_CMP_LG_I32, S_CMPK_LG_I32, true, lg),
        (S_CMP_GT_I32, S_CMPK_GT_I32, true, gt),
        (S_CMP_GE_I32, S_CMPK_GE_I32, true, ge),
        (S_CMP_LT_I32, S_CMPK_LT_I32, true, lt),
        (S_CMP_LE_I32, S_CMPK_LE_I32, true, le),
        (S_CMP_EQ_U32, S_CMPK_EQ_U32, false, eq),
        (S_CMP_LG_U32, S_CMPK_LG_U32, false, lg),
        (S_CMP_GT_U32, S_CMPK_GT_U32, false, gt),
        (S_CMP_GE_U32, S_CMPK_GE_U32, false, ge),
        (S_CMP_LT_U32, S_CMPK_LT_U32, false, lt),
        (S_CMP_LE_U32, S_CMPK_LE_U32, false, le),
    ];
    let mut cases = Vec::new();
    for (cmp, cmpk, signed, f) in table {
        cases.push(case(cmp, Sopc, &[1, 1], 0, move |x| match signed {
            true => f(i32_of(x.a), i32_of(x.b)),
            false => f(u32_of(x.a), u32_of(x.b)),
        }));
        cases.push(case(cmpk, Sopk, &[1, 0], 0, move |x| match signed {
            true => f(i32_of(x.a), i16_of(x.b)),
            false => f(u32_of(x.a), i128::from(x.b)),
        }));
    }
    cases.extend([
        case(S_CMP_EQ_U64, Sopc, &[2, 2], 0, |x| x.a == x.b),
        case(S_CMP_LG_U64, Sopc, &[2, 2], 0, |x| x.a != x.b),
        case(S_BITCMP0_B32, Sopc, &[1, 1], 0, |x| bit(x.a, x.b as u32 % 32) == 0),
        case(S_BITCMP1_B32, Sopc, &[1, 1], 0, |x| bit(x.a, x.b as u32 % 32) == 1),
        case(S_BITCMP0_B64, Sopc, &[2, 1], 0, |x| bit(x.a, x.b as u32 % 64) == 0),
        case(S_BITCMP1_B64, Sopc, &[2, 1], 0, |x| bit(x.a, x.b as u32 % 64) == 1),
    ]);
    cases
}

fn cases() -> Vec<Case> {
    let groups = [arithmetic(), logic(), bits(), compares()];
    groups.into_iter().flatten().collect()
}

/// Operations that read what they write: SOPK with a source and a constant, s_cmov, s_bitset.
fn reads_destination(case: &Case) -> bool {
    let name = format!("{:?}", case.op);
    case.encoding == Sopk && case.sources.len() == 2 || name.starts_with("S_CMOV_") || name.starts_with("S_BITSET")
}

#[test]
fn every_operation_gives_what_it_is_defined_to_give() {
    cases().iter().for_each(|c| run_scalar(c, reads_destination(c)));
}

#[test]
fn every_operation_has_a_case() {
    assert_covered(table("scalar_int::OPS"), cases().iter().map(|c| c.op));
}

/// Equal sources: random ones hardly ever are.
#[test]
fn equal_sources() {
    for (dword, want) in [
        (0xbf00_0000, true),  // s_cmp_eq_i32 s0, s0
        (0xbf07_0000, false), // s_cmp_lg_u32 s0, s0
        (0xbf03_0000, true),  // s_cmp_ge_i32 s0, s0
        (0xbf04_0000, false), // s_cmp_lt_i32 s0, s0
        (0xbf12_0000, true),  // s_cmp_eq_u64 s[0:1], s[0:1]
        (0xbf13_0000, false), // s_cmp_lg_u64 s[0:1], s[0:1]
        (0x8304_0000, false), // s_min_i32 s4, s0, s0
        (0x8484_0000, false), // s_max_u32 s4, s0, s0
        (0xb101_1234, true),  // s_cmpk_eq_i32 s1, 0x1234
    ] {
        let mut lab = Lab::new(PROCESSOR);
        lab.wave.s[0] = 77;
        lab.wave.s[1] = 0x1234;
        lab.wave.scc = !want;
        assert_eq!(lab.run(&decode(&[dword])), Ok(Flow::Next));
        assert_eq!(lab.wave.scc, want, "{dword:#x}");
    }
}

/// Known answers of the manual's examples, decoded from SOP1 bytes: opcode, source, result.
#[test]
fn examples_of_the_manual() {
    for (opcode, source, want) in [
        (14, 0xaaaa_aaaa, 0),
        (14, 0x5555_5555, 1),
        (14, !0, !0),
        (14, 0xfffe_ffff, 16),
        (16, 0xaaaa_aaaa, 1),
        (16, 0, !0),
        (16, 0x0001_0000, 16),
        (18, 0, !0),
        (18, 0x0000_cccc, 16),
        (18, 0x7fff_ffff, 1),
        (20, 0x0000_cccc, 16),
        (20, 0xffff_3333, 16),
        (20, 0x8000_0000, 1),
        (20, !0, !0),
        (48, 0x8000_0000, 0x8000_0000),
        (48, 0x8000_0001, 0x7fff_ffff),
    ] {
        let mut lab = Lab::new(PROCESSOR);
        lab.wave.s[7] = source;
        // s_<op> s2, s7
        assert_eq!(lab.run(&decode(&[0xbe82_0007 | opcode << 8])), Ok(Flow::Next));
        assert_eq!(lab.wave.s[2], want, "opcode {opcode} of {source:#x}");
    }
}

/// Literals and inline constants widen by the operand's type; EXEC as a destination is expanded.
#[test]
fn constants_and_exec() {
    let mut lab = Lab::new(PROCESSOR);
    // s_mov_b64 exec, 5; s_mov_b64 s[2:3], -1; s_mov_b64 vcc, 0xfffffff0
    for code in [&[0xbefe_0185u32][..], &[0xbe82_01c1], &[0xbeea_01ff, 0xffff_fff0]] {
        assert_eq!(lab.run(&decode(code)), Ok(Flow::Next));
    }
    assert_eq!((lab.wave.exec(), lab.wave.mask.0[..3].to_vec()), (5, vec![!0, 0, !0]));
    assert_eq!(lab.wave.s64(2), !0);
    assert_eq!(lab.wave.vcc(), 0xffff_fff0);
}
