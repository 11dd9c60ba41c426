//! Uops that host code has replaced.

use std::sync::{Arc, Weak};

use amdgpu_emu::lab::Lab;
use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::native::instructions;
use amdgpu_emu::program::Program;
use amdgpu_emu::uop::{Uop, Uops};
use amdgpu_emu::wave::{Path, V32};
use amdgpu_isa::Model;

use crate::check::{PROCESSOR, host_code_at_once};

/// Instructions of each program.
const COUNT: u32 = 400;

/// Float additions from registers, of a program of its own.
fn code(n: u32) -> Vec<u8> {
    // v_add_f32_e32 v{2 + at % 8}, v{at % 3}, v{2 + n % 8}
    let add = |at: u32| 0x0200_0100 | (2 + at % 8) << 17 | (2 + n % 8) << 9 | at % 3;
    let dwords = (1..COUNT).map(add).chain([0xbf81_0000]);
    dwords.flat_map(u32::to_le_bytes).collect()
}

/// What runs leave in the registers, of which one has this everywhere before.
fn run(lab: &mut Lab, program: &Program, value: f32) -> Vec<V32> {
    lab.wave.reset(16, 0, 16);
    lab.wave.set_exec(!0);
    for register in 0..10 {
        lab.wave.v[register] = V32::splat((value + register as f32).to_bits());
    }
    lab.run_program(program, 1000).expect("no fault");
    lab.wave.v[..16].to_vec()
}

/// The uops of the block at the beginning, for as long as somebody has them; None if they stay.
fn lent(program: &Program) -> Option<Weak<[Uop]>> {
    match program.regions()[0].block(0).expect("a block").plain.lent() {
        Uops::Kept(_) => None,
        Uops::Lent(uops) => Some(Arc::downgrade(&uops)),
    }
}

#[test]
fn they_go_when_many_have_come_and_are_made_again_where_host_code_stops() {
    if instructions(SimdLevel::detect()).is_none() {
        return;
    }
    host_code_at_once();
    let mut lab = Lab::of(Model::of(PROCESSOR, 64).expect("a model"));
    let programs: Vec<Program> = (0..64).map(|n| lab.code(&code(n))).collect();
    let mut uops = Vec::new();
    for program in &programs {
        let handlers = run(&mut lab, program, 1.0);
        uops.push(lent(program));
        for _ in 0..2 {
            assert!(run(&mut lab, program, 1.0) == handlers);
        }
        assert!(
            program.regions()[0]
                .block(0)
                .is_some_and(|block| block.host(Path::Host).is_some())
        );
    }
    let all: Option<Vec<Weak<[Uop]>>> = uops.into_iter().collect();
    let all = all.expect("uops that may go");
    assert!(all[0].upgrade().is_none(), "the first ones are still there");
    assert!(all[1].upgrade().is_none());
    // NaNs are computed by handlers
    for (n, program) in programs.iter().enumerate() {
        let fresh = lab.code(&code(n as u32));
        let handlers = run(&mut lab, &fresh, f32::NAN);
        for _ in 0..2 {
            assert!(run(&mut lab, program, f32::NAN) == handlers, "program {n}");
        }
        assert!(lent(program).is_none(), "what runs again stays");
    }
}
