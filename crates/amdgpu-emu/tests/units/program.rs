//! Blocks of code.

use std::sync::Arc;

use amdgpu_emu::exec::Cx;
use amdgpu_emu::lab::Lab;
use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::memory::MemoryView;
use amdgpu_emu::observe::NoObserver;
use amdgpu_emu::program::{BLOCK_UOPS_PER_DWORD, Code, CodeRegion, LONGEST_BLOCK, Program};
use amdgpu_emu::run::{Pause, run_wave};
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
        .map(|at| region.block(at).map_or(0, |b| b.plain.lent().len()))
        .collect();
    assert_eq!(lengths[0], LONGEST_BLOCK);
    let held: usize = lengths.iter().sum();
    assert_eq!(held, LONGEST_BLOCK + dwords * BLOCK_UOPS_PER_DWORD);
    assert_eq!(lengths[dwords - 1], 0);
    assert!(matches!(region.at(dwords - 1), Some(Code::Uop(_))));
}

/// 1200 times `v_mov_b32_e32 v0, v0`.
fn long_code() -> CodeRegion {
    let model = Model::of(Processor::Gfx900, 64).expect("a model");
    CodeRegion::new(
        CODE,
        0x7e00_0300u32.to_le_bytes().repeat(1200),
        model,
        SimdLevel::detect(),
    )
}

const CODE: u64 = 0x1000;

/// Code that is entered in the middle is not there twice as far as it goes.
#[test]
fn long_blocks_end_where_others_begin() {
    let region = long_code();
    let count = |at| region.block(at).map_or(0, |block| block.count as usize);
    assert_eq!([0, LONGEST_BLOCK].map(count), [LONGEST_BLOCK; 2]);
    assert_eq!(count(100), LONGEST_BLOCK - 100);
    // a short one is not worth the way to the next
    assert_eq!(count(LONGEST_BLOCK - 10), LONGEST_BLOCK);
}

/// A turn that ends inside a block: the rest of it runs instruction by instruction, and no more.
#[test]
fn blocks_follow_one_that_a_turn_has_cut() {
    let region = Arc::new(long_code());
    let program = Program::new(vec![region.clone()]);
    let mut lab = Lab::new(Processor::Gfx900);
    lab.wave.pc = CODE;
    let mut view = MemoryView::new(&lab.memory);
    for (turn, executed) in [
        (300, 300),
        (100, 400),
        (112 + LONGEST_BLOCK as u64, 2 * LONGEST_BLOCK as u64),
    ] {
        let mut cx = Cx::new(&mut lab.wave, &mut lab.group, &mut view, &lab.machine);
        assert_eq!(run_wave(&mut cx, &program, &mut NoObserver, turn), Pause::Turn);
        assert_eq!(lab.wave.executed, executed);
    }
    let begins: Vec<usize> = (0..1200).filter(|&at| region.has_block(at)).collect();
    assert_eq!(begins, [0, LONGEST_BLOCK]);
}

/// A turn that begins behind the top of a loop: the loop has a block, too.
#[test]
fn a_loop_whose_top_is_inside_a_block_has_its_own() {
    let model = Model::of(Processor::Gfx900, 64).expect("a model");
    let mut dwords = vec![0x7e00_0300u32; 10]; // v_mov_b32_e32 v0, v0
    dwords.push(0xbf82_fffa); // s_branch to the sixth
    let code: Vec<u8> = dwords.iter().flat_map(|dword| dword.to_le_bytes()).collect();
    let region = Arc::new(CodeRegion::new(CODE, code, model, SimdLevel::detect()));
    let program = Program::new(vec![region.clone()]);
    let mut lab = Lab::new(Processor::Gfx900);
    lab.wave.pc = CODE + 40;
    let mut view = MemoryView::new(&lab.memory);
    let mut cx = Cx::new(&mut lab.wave, &mut lab.group, &mut view, &lab.machine);
    assert_eq!(run_wave(&mut cx, &program, &mut NoObserver, 100), Pause::Turn);
    let begins: Vec<usize> = (0..11).filter(|&at| region.has_block(at)).collect();
    assert_eq!(begins, [5, 10]);
}
