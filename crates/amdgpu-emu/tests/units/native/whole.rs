//! What code of a whole work-group may do.

use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::lower;
use amdgpu_emu::native::Waves;
use amdgpu_emu::native::whole::{ItemIds, MASK, Way};
use amdgpu_emu::wave::Path;
use amdgpu_isa::{Model, Processor};

mod lines;
mod number;

/// The last instruction of some of GFX9, met on a way.
fn last(code: &[&[u32]]) -> Result<(), &'static str> {
    let model = Model::of(Processor::Gfx900, 64).expect("it has waves of 64");
    let waves = Waves {
        lanes: 64,
        path: Path::Host,
    };
    let mut way = Way::begin(waves, ItemIds::Apart, false);
    let mut met = Ok(());
    for words in code {
        assert_eq!(met, Ok(()), "{words:x?}");
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let inst = amdgpu_isa::decode_as(model.processor, model.mode(), &bytes).expect("an instruction");
        let uop = lower::lower(&inst, &model, SimdLevel::Baseline).expect("it runs");
        met = way.meet(&uop).map(|_| ());
    }
    met
}

/// A number over half of a mask is a number; the other half is neither mask nor number until something is written to it.
#[test]
fn half_of_a_mask() {
    // v_cmp_gt_u32 s[2:3], v0, v1; v_cmp_gt_u32 vcc, v0, v1
    const MASK_IN_S2: &[u32] = &[0xd0cc_0002, 0x0002_0300];
    const MASK_IN_VCC: &[u32] = &[0x7d98_0300];
    // s_mov_b32 s2, 5; s_mov_b32 s3, 6; s_mov_b32 vcc_lo, 5
    let [s2, s3, vcc_lo]: [&[u32]; 3] = [&[0xbe82_0085], &[0xbe83_0086], &[0xbeea_0085]];
    // s_add_u32 s4, s2, s2; s_add_u32 s4, s3, s3; v_mov_b32 v2, s3
    let [reads_s2, reads_s3, lanes_read_s3]: [&[u32]; 3] = [&[0x8004_0202], &[0x8004_0303], &[0x7e04_0203]];
    assert_eq!(last(&[MASK_IN_S2, s2, reads_s2]), Ok(()));
    for reads in [reads_s3, lanes_read_s3] {
        assert_eq!(last(&[MASK_IN_S2, s2, reads]), Err(MASK));
        assert_eq!(last(&[MASK_IN_S2, s2, s3, reads]), Ok(()));
        assert_eq!(last(&[MASK_IN_S2, s2, MASK_IN_S2, s2, reads]), Err(MASK));
    }
    assert!(last(&[MASK_IN_VCC, vcc_lo]).is_err());
}
