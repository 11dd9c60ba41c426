//! Which registers a block reads before it writes them.

use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::program::CodeRegion;
use amdgpu_emu::program::fresh::{REGISTERS, Ranges};
use amdgpu_isa::Model;

use crate::check::PROCESSOR;

fn unwritten_by(dwords: &[u32]) -> Ranges {
    let code: Vec<u8> = dwords.iter().flat_map(|dword| dword.to_le_bytes()).collect();
    let model = Model::of(PROCESSOR, 64).expect("a model");
    let region = CodeRegion::new(0, code, model, SimdLevel::detect());
    let block = region.block(0).expect("instructions");
    block.unwritten(&region).into()
}

#[test]
fn registers_written_before_they_are_read() {
    let dwords = [
        0x7e02_0280, // v_mov_b32_e32 v1, 0
        0x6804_0101, // v_add_u32_e32 v2, v1, v0
        0x6806_0703, // v_add_u32_e32 v3, v3, v3
        0xdc54_8000, // global_load_dwordx2 v[5:6], v[1:2], off
        0x057f_0001,
        0xdc90_8000, // global_load_short_d16 v7, v[1:2], off: the upper half stays
        0x077f_0001,
        0x2c10_0501, // v_mac_f32_e32 v8, v1, v2
    ];
    assert_eq!(*unwritten_by(&dwords), [0..1, 3..5, 7..REGISTERS]);
    const S_ENDPGM: u32 = 0xbf81_0000;
    assert_eq!(*unwritten_by(&[&dwords[..], &[S_ENDPGM]].concat()), [0..1, 3..4, 7..9]);
}

#[test]
fn what_follows_a_change_of_exec_does_not_count() {
    let dwords = [
        0xbefe_0081, // s_mov_b64 exec, 1
        0x7e02_0280, // v_mov_b32_e32 v1, 0
        0xbf81_0000, // s_endpgm
    ];
    assert_eq!(unwritten_by(&dwords).first(), Some(&(0..REGISTERS)));
    // v_mov_b32_dpp v1, v0 row_shr:1: lanes without a source keep their value
    let dwords = [0x7e02_02fa, 0xff01_1100, 0xbf81_0000];
    assert_eq!(unwritten_by(&dwords).first(), Some(&(0..REGISTERS)));
}
