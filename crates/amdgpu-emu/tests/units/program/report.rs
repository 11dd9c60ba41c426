//! What is told of the blocks that ran.

use amdgpu_emu::lab::Lab;
use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::program::Form;
use amdgpu_isa::Model;

use crate::check::{PROCESSOR, host_code_at_once};

#[test]
fn blocks_are_told_with_what_handlers_run() {
    let dwords = [
        0x6804_0101u32, // v_add_u32_e32 v2, v1, v0
        0x6806_0703,    // v_add_u32_e32 v3, v3, v3
        0x7e00_0500,    // v_readfirstlane_b32 s0, v0
        0xbf81_0000,    // s_endpgm
    ];
    let code: Vec<u8> = dwords.iter().flat_map(|dword| dword.to_le_bytes()).collect();
    host_code_at_once();
    let mut lab = Lab::of(Model::of(PROCESSOR, 64).expect("a model"));
    let program = lab.code(&code);
    let region = &program.regions()[0];
    assert!(region.report().is_empty());
    for _ in 0..3 {
        lab.wave.reset(16, 0, 16);
        lab.wave.set_exec(!0);
        lab.run_program(&program, 100).expect("no fault");
    }
    let reports = region.report();
    let [report] = &reports[..] else {
        panic!("{reports:?}");
    };
    assert_eq!((report.address, report.instructions), (region.base, 4));
    if SimdLevel::detect() == SimdLevel::Baseline {
        return;
    }
    assert_eq!((report.form, report.compiled), (Form::Region, 2));
    let text = report.to_string();
    assert!(text.contains("host code: 2 of 4 instructions"), "{text}");
    assert!(text.contains("1 v_readfirstlane_b32: "), "{text}");
}
