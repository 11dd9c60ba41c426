//! Global wave sync: several waves in turns at one resource.

use amdgpu_emu::lab::Lab;
use amdgpu_emu::ops::gws::waits;
use amdgpu_emu::uop::Flow;
use amdgpu_emu::wave::sreg;
use amdgpu_isa::Op;

use crate::check::{PROCESSOR, decode};

/// From llvm-mc-22 -mcpu=gfx900, `NAME v1 offset:1 gds` and, without a value, `NAME offset:1 gds`.
const INIT: [u32; 2] = [0xd933_0001, 1];
const BARRIER: [u32; 2] = [0xd93b_0001, 1];
const SEMA_V: [u32; 2] = [0xd935_0001, 0];
const SEMA_BR: [u32; 2] = [0xd937_0001, 1];
const SEMA_P: [u32; 2] = [0xd939_0001, 0];
const RELEASE_ALL: [u32; 2] = [0xd931_0001, 0];

fn lab() -> Lab {
    let mut lab = Lab::new(PROCESSOR);
    lab.wave.pc = 0x1000;
    lab
}

/// Runs an instruction as a wave; whether it goes on.
fn passes(lab: &mut Lab, wave: u32, words: [u32; 2]) -> bool {
    lab.wave.index = wave;
    let at = lab.wave.pc;
    match lab.run(&decode(&words)) {
        Ok(Flow::Next) => true,
        // the same instruction again
        Ok(Flow::Jump) if lab.wave.pc == at => false,
        other => panic!("{other:?} at {:#x}", lab.wave.pc),
    }
}

/// Sets the value of the first active lane.
fn value(lab: &mut Lab, value: u32) {
    lab.wave.set_exec(0xf0);
    lab.wave.v[1].0[4] = value;
}

#[test]
fn a_barrier_lets_nobody_pass_before_all_are_there() {
    let mut lab = lab();
    value(&mut lab, 2);
    assert!(passes(&mut lab, 9, INIT));
    for _ in 0..3 {
        assert!(!passes(&mut lab, 0, BARRIER));
        assert!(!passes(&mut lab, 1, BARRIER));
        // again: it is counted once
        assert!(!passes(&mut lab, 0, BARRIER));
        assert!(passes(&mut lab, 2, BARRIER), "the last one");
        // the next barrier may begin before all have left this one
        assert!(!passes(&mut lab, 2, BARRIER));
        assert!(passes(&mut lab, 0, BARRIER));
        assert!(passes(&mut lab, 1, BARRIER));
        assert!(!passes(&mut lab, 1, BARRIER));
        assert!(passes(&mut lab, 0, BARRIER));
        assert!(passes(&mut lab, 1, BARRIER) && passes(&mut lab, 2, BARRIER));
    }
}

#[test]
fn resources_are_named_by_m0_and_the_offset() {
    let mut lab = lab();
    value(&mut lab, 1);
    assert!(passes(&mut lab, 0, INIT));
    assert!(!passes(&mut lab, 0, BARRIER));
    // the resource behind it is another one: its counter is 0
    lab.wave.s[usize::from(sreg::M0)] = 1 << 16;
    assert!(passes(&mut lab, 1, BARRIER));
    lab.wave.s[usize::from(sreg::M0)] = 0;
    assert!(passes(&mut lab, 1, BARRIER));
    // and a resource that is initialized again forgets who waits
    assert!(passes(&mut lab, 0, INIT));
    assert!(!passes(&mut lab, 0, BARRIER));
}

#[test]
fn semaphores_count() {
    let mut lab = lab();
    value(&mut lab, 0);
    assert!(passes(&mut lab, 0, INIT));
    assert!(!passes(&mut lab, 0, SEMA_P));
    assert!(passes(&mut lab, 1, SEMA_V));
    assert!(passes(&mut lab, 0, SEMA_P));
    value(&mut lab, 2);
    assert!(!passes(&mut lab, 0, SEMA_P));
    assert!(passes(&mut lab, 1, SEMA_BR));
    assert!(passes(&mut lab, 0, SEMA_P) && passes(&mut lab, 0, SEMA_P));
    assert!(!passes(&mut lab, 0, SEMA_P) && !passes(&mut lab, 2, SEMA_P));
    assert!(passes(&mut lab, 1, RELEASE_ALL));
    assert!(passes(&mut lab, 0, SEMA_P) && passes(&mut lab, 2, SEMA_P));
    assert!(!passes(&mut lab, 0, SEMA_P));
}

#[test]
fn waves_that_wait_give_others_a_turn() {
    assert!(waits(Op::DS_GWS_BARRIER) && waits(Op::DS_GWS_SEMA_P));
    assert!(!waits(Op::DS_GWS_INIT));
}

#[test]
fn what_is_initialized_can_be_put_back() {
    let mut lab = lab();
    value(&mut lab, 2);
    assert!(passes(&mut lab, 0, INIT));
    let known = lab.memory.global_wave_sync();
    assert_eq!(known, [(1, 2)]);
    assert!(!passes(&mut lab, 0, BARRIER) && !passes(&mut lab, 1, BARRIER));
    assert_eq!(lab.memory.global_wave_sync(), [(1, 0)]);
    lab.memory.restore_global_wave_sync(&known);
    assert_eq!(lab.memory.global_wave_sync(), known);
    // nobody waits any more
    assert!(!passes(&mut lab, 1, BARRIER) && !passes(&mut lab, 0, BARRIER));
    assert!(passes(&mut lab, 2, BARRIER));
}
