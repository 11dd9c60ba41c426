//! Lane exchange against definitions over random registers; LDS direct.

use amdgpu_emu::lab::{self, Lab};
use amdgpu_emu::uop::Flow;
use amdgpu_emu::wave::{LANES, sreg};
use amdgpu_isa::{Encoding, Op, Role};

use crate::check::{PROCESSOR, Rng, assert_covered, decode, table};

mod dpp;

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
    assert_covered(table("cross_lane::OPS"), tested);
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

/// LDS supplies nothing where there is none.
#[test]
fn lds_direct_beyond_the_end() {
    let mut lab = Lab::new(PROCESSOR);
    lab.group.lds.truncate(128);
    lab.wave.s[sreg::M0 as usize] = 256;
    // v_mov_b32 v0, src_lds_direct
    assert_eq!(lab.run(&decode(&[0x7e00_02fe])), Ok(Flow::Next));
    assert_eq!(lab.wave.v[0].0[63], 0);
}
