//! Loops of one block whose rounds are host code of their own: random ones that load as they go, against one instruction after the other.

use amdgpu_emu::fault::Fault;
use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::memory::{Memory, Permission};
use amdgpu_emu::native::instructions;
use amdgpu_emu::observe::{NoObserver, Observer};
use amdgpu_emu::wave::{LANES, Path};
use amdgpu_isa::Model;
use amdgpu_semantics::mode::Mode;

use super::loops::Watches;
use super::{Bench, CODE, DEFAULT, Kind, Left, S_ENDPGM, code, fill, value};
use crate::check::{PROCESSOR, Rng};

const WORDS: u32 = 1 << 12;
/// MODE that flushes denormals of f32.
const FLUSHES: Mode = Mode(0x3c0);

/// Where a lane begins to load, and how far it goes on each round.
#[derive(Clone, Copy)]
struct Way {
    first: fn(u64) -> u64,
    step: u32,
}

/// Lanes that follow each other, that load the same, and that are anywhere.
const WAYS: [Way; 3] = [
    Way {
        first: |lane| 256 + 4 * lane,
        step: 256,
    },
    Way {
        first: |_| 512,
        step: 4,
    },
    Way {
        first: |lane| 4 * (lane * lane % 61 + 100),
        step: 8,
    },
];

/// A loop around random code. v[12:13] is an address, v14 an offset in LDS, and v15 one from s[8:9]; they go on by s21.
fn looped(body: &[u32], rounds: u32, loads: bool) -> Vec<u8> {
    let mut code = vec![
        0xb014_0000 | rounds, // s_movk_i32 s20, rounds
    ];
    let top = code.len();
    if loads {
        code.extend([
            0xdc50_8000,
            0x0b7f_000c, // global_load_dword v11, v[12:13], off
            0xd86c_0008,
            0x0a00_000e, // ds_read_b32 v10, v14 offset:8
            0xdc54_8010,
            0x0808_000f, // global_load_dwordx2 v[8:9], v15, s[8:9] offset:16
        ]);
    }
    code.extend(body);
    code.extend([
        0x3218_1815, // v_add_co_u32_e32 v12, vcc, s21, v12
        0x381a_1a80, // v_addc_co_u32_e32 v13, vcc, 0, v13, vcc
        0x681c_1c15, // v_add_u32_e32 v14, s21, v14
        0x681e_1e15, // v_add_u32_e32 v15, s21, v15
        0x8114_c114, // s_add_i32 s20, s20, -1
        0x8017_8417, // s_add_u32 s23, s23, 4
        0x6820_2017, // v_add_u32_e32 v16, s23, v16
        0xbf07_8014, // s_cmp_lg_u32 s20, 0
    ]);
    let back = (top as i32 - code.len() as i32 - 1) as u16;
    code.push(0xbf85_0000 | u32::from(back)); // s_cbranch_scc1 to the top
    code.extend([S_ENDPGM; 2]);
    code.iter().flat_map(|dword| dword.to_le_bytes()).collect()
}

/// What a run leaves: registers, and the fault with where the wave is.
/// Runs the code in turns of so many instructions.
fn run<O: Observer>(
    bench: &mut Bench,
    buffer: u64,
    way: Way,
    seed: u64,
    observer: &mut O,
    quantum: u64,
) -> (Left, Option<Fault>) {
    let wave = &mut bench.lab.wave;
    wave.reset(256, 256, 102);
    // NaNs where the seed is odd
    fill(wave, &mut Rng::new(seed), seed.is_multiple_of(2));
    for lane in 0..LANES {
        let from = (way.first)(lane as u64);
        let address = buffer + from;
        wave.v[12].0[lane] = address as u32;
        wave.v[13].0[lane] = (address >> 32) as u32;
        wave.v[14].0[lane] = from as u32;
        wave.v[15].0[lane] = from as u32;
    }
    wave.set_s64(8, buffer);
    wave.s[21] = way.step;
    wave.s[23] = 1;
    wave.pc = CODE;
    bench.turns(observer, quantum, u64::MAX)
}

/// So many instructions of code.
fn beginning(code: &[u8], model: &Model, count: usize) -> Vec<u32> {
    let mut end = 0;
    for _ in 0..count {
        let inst = amdgpu_isa::decode_as(model.processor, model.mode(), &code[end..]).expect("an instruction");
        if end + usize::from(inst.size) < code.len() {
            end += usize::from(inst.size);
        }
    }
    let dwords = code[..end].chunks_exact(4);
    dwords.map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()
}

/// Runs random loops in both ways; how many had code of their own that did something, of how many.
fn same_both_ways(mode: Mode, loads: bool) -> (usize, usize) {
    let model = Model::of(PROCESSOR, 64).expect("a model");
    let path = if mode == DEFAULT { Path::Host } else { Path::Flushed };
    let mut random = Rng::new(7);
    let (mut with, mut all, mut faults) = (0, 0, 0);
    for n in 0..120u32 {
        // masks and scalars are mostly reasons not to make such code
        let kind = if n % 4 == 0 { Kind::Any } else { Kind::WithoutMasks };
        let body = beginning(&code(&mut random, &model, path, kind), &model, 1 + n as usize % 7);
        // now and then the last rounds load from behind the buffer
        let rounds = if n % 5 == 4 { 300 } else { 1 + random.next() as u32 % 14 };
        let code = looped(&body, rounds, loads);
        let mut bench = Bench::new(&code, model, mode);
        bench.lab.memory = Memory::of_device();
        let buffer = bench
            .lab
            .memory
            .allocate(u64::from(4 * WORDS), 256, Permission::ReadWrite, "buffer")
            .expect("memory");
        let bytes: Vec<u8> = (0..WORDS)
            .map(|_| {
                if n % 3 == 0 {
                    value(&mut random)
                } else {
                    random.next() as u32 & 0x3fff_ffff
                }
            })
            .flat_map(u32::to_le_bytes)
            .collect();
        bench.lab.memory.write(buffer, &bytes).expect("the buffer");
        bench.lab.group.lds[..bytes.len()].copy_from_slice(&bytes);
        let mut did_something = false;
        for way in WAYS {
            for _ in 0..3 {
                let seed = random.next();
                let quantum = [1, 3 + random.next() % 60, 500, 1 << 20][(random.next() % 4) as usize];
                let (host, ended) = run(&mut bench, buffer, way, seed, &mut NoObserver, quantum);
                let region = bench.program.regions()[0].clone();
                let blocks = (0..code.len() / 4).filter(|&n| region.has_block(n));
                let mut loops = blocks.filter_map(|n| Some(region.block(n)?.host(path)?.entered.loops()));
                did_something |= loops.any(|(loops, paused)| loops > paused);
                let (single, fault) = run(&mut bench, buffer, way, seed, &mut Watches, 1 << 20);
                faults += usize::from(fault.is_some());
                let of = format!("loop {n}, turns of {quantum}:\n{}", bench.text());
                assert_eq!(format!("{ended:?}"), format!("{fault:?}"), "{of}");
                host.assert_is(&single, &of);
            }
        }
        with += usize::from(did_something);
        all += 1;
    }
    assert!(!loads || faults > 50, "{faults} faults");
    (with, all)
}

#[test]
fn rounds_do_what_single_instructions_do() {
    for (mode, loads) in [(DEFAULT, true), (DEFAULT, false), (FLUSHES, true)] {
        let (with, all) = same_both_ways(mode, loads);
        let has_code = instructions(SimdLevel::detect()).is_some();
        assert!(
            with > all / 6 || !has_code,
            "{with} of {all} loops had code that did something"
        );
    }
}
