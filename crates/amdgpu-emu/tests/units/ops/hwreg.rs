//! Fields of hardware registers read and written, and what MODE changes.

use amdgpu_emu::emulated_processors;
use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::lab::Lab;
use amdgpu_emu::uop::Flow;
use amdgpu_emu::wave::{Path, sreg};
use amdgpu_isa::{Model, Op};
use amdgpu_semantics::mode::Mode;

use crate::check::{PROCESSOR, assert_covered, decode, table};

#[test]
fn every_operation_is_named_here() {
    assert_covered(
        table("hwreg::OPS"),
        [Op::S_GETREG_B32, Op::S_SETREG_B32, Op::S_SETREG_IMM32_B32],
    );
}

fn simm16(register: u32, offset: u32, size: u32) -> u32 {
    (size - 1) << 11 | offset << 6 | register
}

/// s_getreg_b32 s5, hwreg(register, offset, size)
fn get(lab: &mut Lab, register: u32, offset: u32, size: u32) -> u32 {
    assert_eq!(
        lab.run(&decode(&[0xb885_0000 | simm16(register, offset, size)])),
        Ok(Flow::Next)
    );
    lab.wave.s[5]
}

/// s_setreg_b32 hwreg(register, offset, size), s6
fn set(lab: &mut Lab, register: u32, offset: u32, size: u32, value: u32) {
    lab.wave.s[6] = value;
    assert_eq!(
        lab.run(&decode(&[0xb906_0000 | simm16(register, offset, size)])),
        Ok(Flow::Next)
    );
}

#[test]
fn mode_is_read_and_written_by_fields() {
    let mut lab = Lab::new(PROCESSOR);
    assert_eq!(get(&mut lab, 1, 0, 32), 0x3f0);
    assert_eq!(get(&mut lab, 1, 4, 4), 0xf);
    // only the low bits of the source are taken
    set(&mut lab, 1, 4, 2, 0xffff_fffc);
    assert_eq!((lab.wave.mode.0, lab.wave.mode.denorm32()), (0x3c0, 0));
    assert_eq!(lab.wave.path, Path::Flushed);
    // s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 8), 0xf0
    assert_eq!(
        lab.run(&decode(&[0xba00_0000 | simm16(1, 0, 8), 0xabcd_eff0])),
        Ok(Flow::Next)
    );
    assert_eq!((lab.wave.mode, lab.wave.path), (Mode(0x3f0), Path::Host));
    // to the top bit, and the whole register
    set(&mut lab, 1, 29, 3, 5);
    assert_eq!(lab.wave.mode.branch_stack(), 5);
    set(&mut lab, 1, 0, 32, 0x0800_03f0);
    assert_eq!(lab.wave.path, Path::Modal);
    // a field that runs past bit 31 ends there
    set(&mut lab, 1, 28, 32, 0x1234_567f);
    assert_eq!(lab.wave.mode.0, 0xf800_03f0);
}

#[test]
fn status_follows_the_state() {
    let mut lab = Lab::new(PROCESSOR);
    let vccz = 1 << 10;
    let valid = 1 << 16;
    assert_eq!(get(&mut lab, 2, 0, 32), valid | vccz);
    lab.wave.scc = true;
    lab.wave.set_s64(sreg::VCC, 1 << 50);
    lab.wave.set_exec(0);
    lab.wave.status = 1 << 21;
    assert_eq!(get(&mut lab, 2, 0, 32), valid | 1 | 1 << 9 | 1 << 21);
    // read-only
    set(&mut lab, 2, 0, 32, 0);
    assert_eq!(get(&mut lab, 2, 0, 32), valid | 1 | 1 << 9 | 1 << 21);
    assert!(lab.wave.scc);
}

#[test]
fn other_registers() {
    let mut lab = Lab::new(PROCESSOR);
    set(&mut lab, 3, 0, 9, 0x1ff);
    set(&mut lab, 3, 4, 2, 0);
    assert_eq!(get(&mut lab, 3, 0, 32), 0x1cf);
    lab.wave.index = 6;
    assert_eq!((get(&mut lab, 4, 0, 4), get(&mut lab, 4, 4, 2)), (1, 2));
    (lab.wave.vgprs, lab.wave.sgprs) = (36, 48);
    // sizes count from one: 9 blocks of 4 VGPRs, 6 blocks of 8 SGPRs
    assert_eq!((get(&mut lab, 5, 8, 6), get(&mut lab, 5, 24, 4)), (8, 5));
    // in units of 64 dwords, given in blocks of 128
    lab.group.lds = vec![0; 0x1_0000];
    assert_eq!(get(&mut lab, 6, 12, 9), 256);
    lab.group.lds = vec![0; 520];
    assert_eq!(get(&mut lab, 6, 12, 9), 4);
    assert_eq!(get(&mut lab, 7, 0, 32), 0);
    lab.machine.shared_base = 0x1234_0000_0000_0000;
    lab.machine.private_base = 0x5678_0000_0000_0000;
    assert_eq!(get(&mut lab, 15, 0, 32), 0x1234_5678);
    assert_eq!(get(&mut lab, 15, 16, 16) << 16, 0x1234_0000);
    lab.wave.set_s64(sreg::TBA, 0x1111_2222_3333);
    lab.wave.set_s64(sreg::TMA, 0x4444_5555_6666);
    let trap: Vec<u32> = (16..20).map(|r| get(&mut lab, r, 0, 32)).collect();
    assert_eq!(trap, [0x2222_3333, 0x1111, 0x5555_6666, 0x4444]);
}

#[test]
fn unknown_registers_are_faults() {
    for register in [0, 8, 14, 20, 63] {
        let fault = Lab::new(PROCESSOR).run(&decode(&[0xb885_0000 | simm16(register, 0, 32)]));
        assert!(matches!(fault, Err(FaultKind::BadOperand(_))), "{register}: {fault:?}");
    }
}

/// The semantics know MODE without knowing processors; where a field is, the model says.
#[test]
fn fields_of_mode_are_where_the_model_has_them() {
    for processor in emulated_processors() {
        let fields = Model::of_largest_waves(processor).unwrap().state.mode;
        let name = processor.name();
        assert_eq!(Mode(fields.denorm32.mask()).denorm32(), 3, "{name}");
        assert_eq!(Mode(fields.denorm16_64.mask()).denorm16_64(), 3, "{name}");
        assert_eq!(Mode(fields.round32.at(1)).round32(), softfp::Round::Up, "{name}");
        assert_eq!(
            Mode(fields.round16_64.at(2)).round16_64(),
            softfp::Round::Down,
            "{name}"
        );
        type Flag = fn(Mode) -> bool;
        let flags: [(u32, Flag); 5] = [
            (fields.dx10_clamp.mask(), Mode::dx10_clamp),
            (fields.ieee.mask(), Mode::ieee),
            (fields.fp16_overflow.mask(), Mode::fp16_ovfl),
            (fields.gpr_index.mask(), Mode::gpr_idx_en),
            (fields.skip_vector.mask(), Mode::vskip),
        ];
        for (n, (mask, flag)) in flags.into_iter().enumerate() {
            // what a processor lacks has no place
            assert!(mask == 0 || flag(Mode(mask)) && !flag(Mode(!mask)), "{name}: flag {n}");
        }
        if fields.branch_stack.exists() {
            assert_eq!(Mode(fields.branch_stack.at(5)).branch_stack(), 5, "{name}");
        }
        if fields.exceptions_enabled.exists() {
            assert_eq!(
                Mode(fields.exceptions_enabled.at(0x55)).exceptions_enabled(),
                0x55,
                "{name}"
            );
        }
    }
}
