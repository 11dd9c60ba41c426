//! LDS bounded by M0, and the global data share.

use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::lab::Lab;
use amdgpu_emu::wave::sreg;
use amdgpu_isa::Processor;

/// From llvm-mc-22 -mcpu=gfx803: `ds_write_b32 v0, v1`, `ds_read_b32 v2, v0`, and both with `gds`; `flat_load_dword v2, v[0:1]`.
const WRITE: [u32; 2] = [0xd81a_0000, 0x0000_0100];
const READ: [u32; 2] = [0xd86c_0000, 0x0200_0000];
const WRITE_GDS: [u32; 2] = [0xd81b_0000, 0x0000_0100];
const READ_GDS: [u32; 2] = [0xd86d_0000, 0x0200_0000];
const FLAT: [u32; 2] = [0xdc50_0000, 0x0200_0000];

fn lab(processor: Processor, m0: u32) -> Lab {
    let mut lab = Lab::new(processor);
    lab.wave.set_s32(sreg::M0, m0);
    for lane in 0..64 {
        lab.wave.v[0].0[lane] = 4 * lane as u32;
        lab.wave.v[1].0[lane] = 1000 + lane as u32;
    }
    lab
}

fn run(lab: &mut Lab, dwords: [u32; 2]) -> Result<(), FaultKind> {
    let bytes: Vec<u8> = dwords.iter().flat_map(|d| d.to_le_bytes()).collect();
    lab.run_bytes(&bytes).map(|_| ())
}

#[test]
fn m0_bounds_lds_before_gfx9() {
    for m0 in [256, 0xffff, u32::MAX] {
        let mut lab = lab(Processor::Gfx803, m0);
        run(&mut lab, WRITE).expect("64 dwords");
        run(&mut lab, READ).expect("64 dwords");
        assert_eq!(lab.wave.v[2].0[63], 1063);
        assert_eq!(lab.group.lds.len(), 0x1_0000);
    }
    let mut lab = lab(Processor::Gfx803, 252);
    let fault = run(&mut lab, WRITE).expect_err("the last dword is beyond M0");
    let FaultKind::BadOperand(text) = fault else {
        panic!("{fault:?}")
    };
    assert!(text.contains("at 0xfc") && text.contains("M0 is 0xfc"), "{text}");
    assert_eq!(lab.group.lds.len(), 0x1_0000);
}

#[test]
fn m0_bounds_flat_accesses_to_lds() {
    let mut lab = lab(Processor::Gfx803, 0);
    lab.wave.v[1].0 = [(lab.machine.shared_base >> 32) as u32; 64];
    let fault = run(&mut lab, FLAT).expect_err("nothing is in reach");
    assert!(
        matches!(&fault, FaultKind::BadOperand(text) if text.contains("M0 is 0x0")),
        "{fault:?}"
    );
    lab.wave.set_s32(sreg::M0, u32::MAX);
    lab.group.lds[252] = 7;
    run(&mut lab, FLAT).expect("in LDS");
    assert_eq!(lab.wave.v[2].0[63], 7);
}

#[test]
fn gfx9_does_not_look_at_m0() {
    let mut lab = lab(Processor::Gfx900, 0);
    run(&mut lab, WRITE).expect("all of LDS");
}

#[test]
fn the_global_data_share_is_what_m0_says() {
    for processor in [Processor::Gfx803, Processor::Gfx900] {
        let mut lab = lab(processor, 0x1000_0100);
        run(&mut lab, WRITE_GDS).expect("256 bytes from 0x1000 on");
        lab.wave.set_s32(sreg::M0, 0x1004_0100);
        lab.wave.set_exec(1);
        run(&mut lab, READ_GDS).expect("a dword further");
        assert_eq!(lab.wave.v[2].0[0], 1001);
        assert!(lab.group.lds.iter().all(|&byte| byte == 0), "LDS is another memory");
        lab.wave.set_exec(2);
        lab.wave.set_s32(sreg::M0, 0x1000_0004);
        let fault = run(&mut lab, READ_GDS).expect_err("4 bytes only");
        assert!(
            matches!(&fault, FaultKind::BadOperand(text) if text.contains("global data share at 0x4")),
            "{fault:?}"
        );
    }
}
