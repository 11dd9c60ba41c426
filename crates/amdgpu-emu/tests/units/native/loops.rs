//! Regions: loops of random code with branches and changes of EXEC, in turns of all lengths, against one instruction after the other.

use amdgpu_emu::exec::Cx;
use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::lab::Lab;
use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::memory::MemoryView;
use amdgpu_emu::native::timer::Timer;
use amdgpu_emu::native::{Waves, instructions, region};
use amdgpu_emu::observe::{NoObserver, Observer};
use amdgpu_emu::uop::{Flow, Uop};
use amdgpu_emu::wave::Path;
use amdgpu_isa::Model;

use super::{Bench, CODE, DEFAULT, Kind, Left, S_ENDPGM, code, fill};
use crate::check::{PROCESSOR, Rng};

/// Sees every instruction, so that none runs as host code.
pub(super) struct Watches;

impl Observer for Watches {
    const ACTIVE: bool = true;
    fn fork(&self) -> Self {
        Watches
    }
    fn join(&mut self, _: Self) {}
}

/// Runs the code in turns of so many instructions.
fn run<O: Observer>(bench: &mut Bench, seed: u64, observer: &mut O, quantum: u64) -> Left {
    let wave = &mut bench.lab.wave;
    wave.reset(256, 256, 102);
    fill(wave, &mut Rng::new(seed), false);
    wave.pc = CODE;
    let (left, fault) = bench.turns(observer, quantum, u64::MAX);
    assert!(fault.is_none(), "{fault:?}");
    left
}

/// What changes EXEC by VCC; all but the first keep it in s[22:23] (GFX9 ISA 12.3).
const CHANGES_OF_EXEC: [(&str, u32); 11] = [
    ("s_xor_b64", 0x88fe_6a7e),
    ("s_and_saveexec_b64", 0xbe96_206a),
    ("s_or_saveexec_b64", 0xbe96_216a),
    ("s_xor_saveexec_b64", 0xbe96_226a),
    ("s_andn2_saveexec_b64", 0xbe96_236a),
    ("s_orn2_saveexec_b64", 0xbe96_246a),
    ("s_nand_saveexec_b64", 0xbe96_256a),
    ("s_nor_saveexec_b64", 0xbe96_266a),
    ("s_xnor_saveexec_b64", 0xbe96_276a),
    ("s_andn1_saveexec_b64", 0xbe96_336a),
    ("s_orn1_saveexec_b64", 0xbe96_346a),
];

/// A loop around random code; some lanes change their minds in each round, and where none is left something is skipped.
fn looped(body: &[u8], change_of_exec: u32, rounds: u32) -> Vec<u8> {
    let body = body
        .chunks_exact(4)
        .map(|dword| u32::from_le_bytes([dword[0], dword[1], dword[2], dword[3]]));
    let mut code = vec![0xb014_0000 | rounds]; // s_movk_i32 s20, rounds
    code.extend(body);
    code.extend([
        change_of_exec,
        0xbf88_0001, // s_cbranch_execz over the next
        0x6800_0300, // v_add_u32_e32 v0, v0, v1
        0x8094_8114, // s_sub_u32 s20, s20, 1
        0xbf07_8014, // s_cmp_lg_u32 s20, 0
    ]);
    let back = (1 - code.len() as i32 - 1) as u16;
    code.push(0xbf85_0000 | u32::from(back)); // s_cbranch_scc1 to the body
    code.push(S_ENDPGM);
    code.iter().flat_map(|dword| dword.to_le_bytes()).collect()
}

fn gives_up(_: &mut Cx, _: &Uop) -> Flow {
    panic!("number {}", 7)
}

/// A handler that gives up ends the wave with a fault: host code that called it is no place to unwind through.
#[test]
fn a_panic_in_a_handler_is_a_fault() {
    let model = Model::of(PROCESSOR, 64).expect("a model");
    let mut bench = Bench::new(&S_ENDPGM.to_le_bytes(), model, DEFAULT);
    let inst = bench.program.regions()[0].decode(0).expect("an instruction");
    let mut uop = Uop::empty(&inst, PROCESSOR);
    uop.handler = [gives_up; 3];
    let uops = [uop];
    let part = region::Part {
        first: 0,
        uops: &uops,
        plain: &uops,
        count: 1,
        bytes: 4,
        timer: &Timer::default(),
    };
    let waves = Waves {
        lanes: 64,
        path: Path::Host,
    };
    let Some(entered) = region::compile(&[part], CODE, waves, SimdLevel::detect(), |_| None) else {
        assert!(instructions(SimdLevel::detect()).is_none());
        return;
    };
    let Lab {
        wave,
        group,
        memory,
        machine,
        ..
    } = &mut bench.lab;
    let mut view = MemoryView::new(memory);
    let mut cx = Cx::new(wave, group, &mut view, machine);
    let left = region::enter(&mut cx, &entered[0], 100);
    assert!(matches!(
        left,
        region::Leave::After {
            first: 0,
            uop: 0,
            flow: Flow::Fault
        }
    ));
    let kind = cx.fault.take().map(|fault| fault.kind);
    assert_eq!(kind, Some(FaultKind::Internal("number 7".into())));
}

#[test]
fn regions_do_what_single_instructions_do() {
    let model = Model::of(PROCESSOR, 64).expect("a model");
    let mut random = Rng::new(3);
    let mut entered = 0;
    for (round, (name, change_of_exec)) in (0..300).zip(CHANGES_OF_EXEC.into_iter().cycle()) {
        let mut body = code(&mut random, &model, Path::Host, Kind::Any);
        body.truncate(body.len() - 4);
        let code = looped(&body, change_of_exec, 1 + round % 7);
        let mut bench = Bench::new(&code, model, DEFAULT);
        assert!(bench.text().contains(name), "{name}:\n{}", bench.text());
        for _ in 0..4 {
            let seed = random.next();
            let quantum = [1, 2, 3 + random.next() % 60, 1 << 20][(random.next() % 4) as usize];
            let host = run(&mut bench, seed, &mut NoObserver, quantum);
            let single = run(&mut bench, seed, &mut Watches, 1 << 20);
            host.assert_is(
                &single,
                &format_args!("round {round}, turns of {quantum}:\n{}", bench.text()),
            );
        }
        let region = bench.program.regions()[0].clone();
        let blocks = (0..code.len() / 4).filter(|&n| region.has_block(n));
        entered += blocks.filter_map(|n| region.block(n)?.host(Path::Host)).count();
    }
    let has_code = instructions(SimdLevel::detect()).is_some();
    assert!(entered > 500 || !has_code, "{entered} blocks were host code");
}
