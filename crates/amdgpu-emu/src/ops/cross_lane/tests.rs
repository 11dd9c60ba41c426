//! Lane exchange against definitions over random registers; LDS direct.

use super::*;
use crate::lab::{self, Lab};
use crate::ops::check::{PROCESSOR, Rng, assert_covered, decode};
use crate::wave::sreg;
use amdgpu_isa::Encoding;

#[test]
fn every_operation_is_named_here() {
    let tested = [
        Op::V_NOP,
        Op::V_CLREXCP,
        Op::V_READFIRSTLANE_B32,
        Op::V_READLANE_B32,
        Op::V_WRITELANE_B32,
        Op::V_MBCNT_LO_U32_B32,
        Op::V_MBCNT_HI_U32_B32,
        Op::V_SWAP_B32,
        Op::V_MQSAD_U32_U8,
    ];
    assert_covered(OPS, tested);
}

fn random(exec: u64) -> Lab {
    let mut lab = Lab::new(PROCESSOR);
    let mut rng = Rng::new(exec);
    lab.wave.v[..32].iter_mut().for_each(|v| *v = rng.register());
    lab.wave.set_exec(exec);
    lab
}

const EXECS: [u64; 5] = [
    !0,
    0,
    0xffff_0000_0000_0000,
    0x8000_0000_0000_0001,
    0x5555_aaaa_0ff0_f00f,
];

#[test]
fn read_lanes() {
    for exec in EXECS {
        let mut lab = random(exec);
        // v_readfirstlane_b32 s4, v3
        assert_eq!(lab.run(&decode(&[0x7e08_0503])), Ok(Flow::Next));
        let first = (0..64).find(|l| exec >> l & 1 != 0).unwrap_or(0);
        assert_eq!(lab.wave.s[4], lab.wave.v[3].0[first], "EXEC {exec:#x}");
        for lane in [0u32, 1, 31, 32, 63, 64, 0xffff_ffff] {
            lab.wave.s[8] = lane;
            // v_readlane_b32 s5, v3, s8
            assert_eq!(lab.run(&decode(&[0xd289_0005, 0x0000_1103])), Ok(Flow::Next));
            assert_eq!(lab.wave.s[5], lab.wave.v[3].0[(lane % 64) as usize]);
        }
    }
}

#[test]
fn write_lane() {
    for exec in EXECS {
        let mut lab = random(exec);
        let before = lab.wave.v.clone();
        lab.wave.s[sreg::M0 as usize] = 64 + 33;
        lab.wave.s[4] = 0xdead_beef;
        // v_writelane_b32 v7, s4, m0; v_writelane_b32 v7, -3, 5
        assert_eq!(lab.run(&decode(&[0xd28a_0007, 0x0000_f804])), Ok(Flow::Next));
        assert_eq!(lab.run(&decode(&[0xd28a_0007, 0x0001_0ac3])), Ok(Flow::Next));
        for lane in 0..LANES {
            let want = match lane {
                33 => 0xdead_beef,
                5 => (-3i32) as u32,
                _ => before[7].0[lane],
            };
            assert_eq!(lab.wave.v[7].0[lane], want, "lane {lane}");
        }
    }
}

#[test]
fn masked_bit_counts() {
    for exec in EXECS {
        let mut lab = random(exec);
        let before = lab.wave.v.clone();
        // v_mbcnt_lo_u32_b32 v8, v0, v1; v_mbcnt_hi_u32_b32 v9, v0, v1
        assert_eq!(lab.run(&decode(&[0xd28c_0008, 0x0002_0300])), Ok(Flow::Next));
        assert_eq!(lab.run(&decode(&[0xd28d_0009, 0x0002_0300])), Ok(Flow::Next));
        for lane in 0..LANES {
            let count = |first: usize| {
                let below = (0..32).filter(|bit| first + bit < lane);
                below.filter(|bit| before[0].0[lane] >> bit & 1 != 0).count() as u32
            };
            let active = exec >> lane & 1 != 0;
            for (register, first) in [(8, 0), (9, 32)] {
                let want = if active {
                    count(first).wrapping_add(before[1].0[lane])
                } else {
                    before[register].0[lane]
                };
                assert_eq!(lab.wave.v[register].0[lane], want, "lane {lane} of v{register}");
            }
        }
    }
}

/// The manual's way to get a lane's number.
#[test]
fn lane_number() {
    let mut lab = Lab::new(PROCESSOR);
    // v_mbcnt_lo_u32_b32 v0, -1, 0; v_mbcnt_hi_u32_b32 v0, -1, v0
    assert_eq!(lab.run(&decode(&[0xd28c_0000, 0x0001_00c1])), Ok(Flow::Next));
    assert_eq!(lab.run(&decode(&[0xd28d_0000, 0x0002_00c1])), Ok(Flow::Next));
    assert_eq!(lab.wave.v[0].0, std::array::from_fn(|l| l as u32));
}

#[test]
fn swap() {
    for exec in EXECS {
        let mut lab = random(exec);
        let before = lab.wave.v.clone();
        // v_swap_b32 v4, v5; v_swap_b32 v6, v6
        assert_eq!(lab.run(&decode(&[0x7e08_a305])), Ok(Flow::Next));
        assert_eq!(lab.run(&decode(&[0x7e0c_a306])), Ok(Flow::Next));
        for lane in 0..LANES {
            let (a, b) = if exec >> lane & 1 != 0 { (5, 4) } else { (4, 5) };
            assert_eq!(lab.wave.v[4].0[lane], before[a].0[lane]);
            assert_eq!(lab.wave.v[5].0[lane], before[b].0[lane]);
        }
        assert_eq!(lab.wave.v[6], before[6]);
    }
}

#[test]
fn wide_masked_sums() {
    for (exec, clamp) in EXECS.into_iter().flat_map(|e| [(e, false), (e, true)]) {
        let mut lab = random(exec);
        // accumulators near the top
        lab.wave.v[8].0.fill(0xffff_fff0);
        let before = lab.wave.v.clone();
        let operands = [
            (Role::Vdst, lab::vgpr(8, 4)),
            (Role::Src0, lab::vgpr(0, 2)),
            (Role::Src1, lab::vgpr(2, 1)),
            (Role::Src2, lab::vgpr(8, 4)),
        ];
        let mut inst = lab::inst(Op::V_MQSAD_U32_U8, Encoding::Vop3, &operands);
        inst.modifiers.clamp = clamp;
        assert_eq!(lab.run(&inst), Ok(Flow::Next));
        for lane in 0..LANES {
            let bytes: Vec<i64> = [0, 1]
                .iter()
                .flat_map(|&r: &usize| before[r].0[lane].to_le_bytes())
                .map(i64::from)
                .collect();
            let reference = before[2].0[lane].to_le_bytes().map(i64::from);
            for n in 0..4 {
                let old = before[8 + n].0[lane];
                let terms = bytes[n..n + 4].iter().zip(reference).filter(|(_, r)| *r != 0);
                let exact = i64::from(old) + terms.map(|(b, r)| (b - r).abs()).sum::<i64>();
                let sum = if clamp {
                    exact.min(0xffff_ffff)
                } else {
                    exact % (1 << 32)
                };
                let want = if exec >> lane & 1 != 0 { sum as u32 } else { old };
                assert_eq!(lab.wave.v[8 + n].0[lane], want, "lane {lane}, sum {n}, clamp {clamp}");
            }
        }
    }
}

#[test]
fn nothing_happens() {
    // v_nop; v_clrexcp
    for dword in [0x7e00_0000u32, 0x7e00_6a00] {
        let mut lab = random(!0);
        let before = lab.wave.v.clone();
        assert_eq!(lab.run(&decode(&[dword])), Ok(Flow::Next));
        assert!(lab.wave.v == before);
    }
}

/// LDS supplies a value of the type that M0\[18:16\] names, at the address in M0\[15:0\].
#[test]
fn lds_direct() {
    let mut lab = Lab::new(PROCESSOR);
    lab.group.lds[256..260].copy_from_slice(&0x8182_8384u32.to_le_bytes());
    let cases = [
        (0, 0x84),
        (1, 0x8384),
        (2, 0x8182_8384),
        (4, 0xffff_ff84),
        (5, 0xffff_8384),
    ];
    for (data_type, want) in cases {
        lab.wave.s[sreg::M0 as usize] = data_type << 16 | 256;
        // v_mov_b32 v0, src_lds_direct; v_readfirstlane_b32 s4, src_lds_direct
        assert_eq!(lab.run(&decode(&[0x7e00_02fe])), Ok(Flow::Next));
        assert_eq!(lab.run(&decode(&[0x7e08_04fe])), Ok(Flow::Next));
        assert_eq!((lab.wave.v[0].0[63], lab.wave.s[4]), (want, want), "type {data_type}");
    }
    lab.group.lds.truncate(128);
    assert_eq!(lab.run(&decode(&[0x7e00_02fe])), Ok(Flow::Next));
    assert_eq!(lab.wave.v[0].0[63], 0);
}
