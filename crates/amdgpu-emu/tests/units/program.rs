//! Blocks of code.

use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::program::{BLOCK_UOPS_PER_DWORD, Code, CodeRegion, LONGEST_BLOCK};
use amdgpu_isa::{Model, Processor};

mod fresh;
mod report;

#[test]
fn bits_that_nothing_uses_are_ignored() {
    let model = Model::of(Processor::Gfx900, 64).expect("a model");
    // v_add_f32_e64 v0, v1, v2 with the code of 0 as a third source; s_endpgm
    let dwords = [0xd101_0000u32, 0x0202_0501, 0xbf81_0000];
    let code: Vec<u8> = dwords.iter().flat_map(|dword| dword.to_le_bytes()).collect();
    let region = CodeRegion::new(0, code, model, SimdLevel::detect());
    assert_eq!(region.text(0), "v_add_f32_e64 v0, v1, v2");
    assert!(region.block(0).is_some_and(|block| block.count == 2));
}

/// Code that is entered at every dword: what its blocks hold together stays within the room.
#[test]
fn overlapping_blocks_are_bounded() {
    const V_MOV_B32: u32 = 0x7e00_0300; // v_mov_b32_e32 v0, v0
    let model = Model::of(Processor::Gfx900, 64).expect("a model");
    let dwords = 1 << 14;
    let code = V_MOV_B32.to_le_bytes().repeat(dwords);
    let region = CodeRegion::new(0, code, model, SimdLevel::detect());
    let lengths: Vec<usize> = (0..dwords)
        .map(|at| region.block(at).map_or(0, |b| b.uops.len()))
        .collect();
    assert_eq!(lengths[0], LONGEST_BLOCK);
    let held: usize = lengths.iter().sum();
    assert_eq!(held, LONGEST_BLOCK + dwords * BLOCK_UOPS_PER_DWORD);
    assert_eq!(lengths[dwords - 1], 0);
    assert!(matches!(region.at(dwords - 1), Some(Code::Uop(_))));
}
