//! Segments that load: addresses of all patterns, and some that nobody may load from, against handlers.

use amdgpu_emu::exec::Cx;
use amdgpu_emu::fault::Fault;
use amdgpu_emu::lab::Lab;
use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::memory::{Memory, MemoryView, Permission};
use amdgpu_emu::native::{instructions, runs_before_code};
use amdgpu_emu::observe::NoObserver;
use amdgpu_emu::run::{Pause, run_wave};
use amdgpu_emu::wave::{LANES, V32, Wave, sreg};
use amdgpu_isa::{Model, Processor};

use super::{Bench, CODE, DEFAULT, S_ENDPGM, S_ENDPGM_OF_GFX11};
use crate::check::{PROCESSOR, Rng, host_code_at_once};

const WORDS: u32 = 4096;
/// v0 to v3 hold addresses: two of global memory, an offset of LDS, and an offset from s[4:5].
const PROGRAM: [u32; 19] = [
    // v_lshlrev_b32 v10, 2, v2
    0x2414_0482, //
    // global_load_dword v4, v[0:1], off offset:8
    0xdc50_8008,
    0x047f_0000, //
    // global_load_dwordx2 v[6:7], v[0:1], off offset:-16
    0xdc54_9ff0,
    0x067f_0000, //
    // v_add_u32 v4, v4, v6
    0x6808_0d04, //
    // ds_read_b32 v5, v10 offset:4
    0xd86c_0004,
    0x0500_000a, //
    // ds_read2_b32 v[8:9], v10 offset0:1 offset1:9
    0xd86e_0901,
    0x0800_000a, //
    // v_xor_b32 v5, v5, v9
    0x2a0a_1305, //
    // global_load_dword v11, v3, s[4:5]
    0xdc50_8000,
    0x0b04_0003, //
    // v_cmp_lt_u32 vcc, v11, v4; v_cndmask_b32 v12, v4, v5, vcc
    0x7d92_090b,
    0x0018_0b04, //
    // v_mov_b32 v0, v12
    0x7e00_030c, //
    // v_mul_f32 v1, 1.0, v11: some NaNs, where an address was
    0x0a02_16f2, //
    S_ENDPGM,
    S_ENDPGM,
];

/// What a run leaves: registers, VCC, and the fault with where the wave is.
type Left = (Vec<V32>, u64, Option<(Fault, u64, u64)>);

/// Where lanes load.
#[derive(Debug, Clone, Copy)]
enum Lanes {
    Same,
    Row,
    Each,
}

const NO_LANE: usize = usize::MAX;

fn addresses(wave: &mut Wave, buffer: u64, random: &mut Rng, lanes: Lanes, wrong: usize) {
    let same = 64 + random.next() % 1000;
    for lane in 0..LANES {
        let mut draw = || match lanes {
            Lanes::Same => same,
            Lanes::Row => same + lane as u64,
            Lanes::Each => 64 + random.next() % 2000,
        };
        let (global, lds, based) = (draw(), draw(), draw());
        let mut address = buffer + 4 * global;
        if lane == wrong {
            address += 1 << 34;
        }
        wave.v[0].0[lane] = address as u32;
        wave.v[1].0[lane] = (address >> 32) as u32;
        wave.v[2].0[lane] = lds as u32;
        wave.v[3].0[lane] = 4 * based as u32;
    }
    wave.set_s64(4, buffer);
}

/// Runs the program so often with good addresses, then once with one lane's wrong.
fn run(level: SimdLevel, exec: u64, lanes: Lanes, wrong: usize, times: u32) -> Left {
    host_code_at_once();
    let mut lab = Lab::of(Model::of(PROCESSOR, 64).expect("a model"));
    lab.level = level;
    lab.memory = Memory::new();
    let buffer = lab
        .memory
        .allocate(u64::from(4 * WORDS), 256, Permission::ReadWrite, "buffer");
    let buffer = buffer.expect("memory");
    let word = |n: u32| match n % 16 {
        5 => f32::NAN.to_bits() | n,
        _ => n.wrapping_mul(0x9e37_79b9),
    };
    let bytes: Vec<u8> = (0..WORDS).flat_map(|n| word(n).to_le_bytes()).collect();
    lab.memory.write(buffer, &bytes).expect("the buffer");
    lab.group.lds[..bytes.len()].copy_from_slice(&bytes);
    let code: Vec<u8> = PROGRAM.iter().flat_map(|dword| dword.to_le_bytes()).collect();
    let program = lab.code(&code);
    let Lab {
        wave,
        group,
        memory,
        machine,
        ..
    } = &mut lab;
    let mut view = MemoryView::new(memory);
    let mut fault = None;
    for n in 0..=times {
        wave.reset(256, 0, 102);
        let wrong = if n == times { wrong } else { NO_LANE };
        addresses(wave, buffer, &mut Rng::new(5), lanes, wrong);
        wave.set_exec(exec);
        wave.pc = CODE;
        let mut cx = Cx::new(wave, group, &mut view, machine);
        let pause = run_wave(&mut cx, &program, &mut NoObserver, 1 << 10);
        fault = cx.fault.take();
        assert_eq!(pause == Pause::Fault, fault.is_some());
    }
    let fault = fault.map(|fault| (*fault, wave.pc, wave.executed));
    (wave.v[..16].to_vec(), wave.s64(sreg::VCC), fault)
}

#[test]
fn loads_do_what_handlers_do() {
    for lanes in [Lanes::Same, Lanes::Row, Lanes::Each] {
        for exec in [
            !0,
            0,
            1 << 40,
            0xffff_0000_ffff_0000,
            0x8421_0842_1084_2108,
            0x0fff_ffff_ffff_fff0,
        ] {
            for wrong in [NO_LANE, 0, 21, 40, 63] {
                let handlers = run(SimdLevel::Baseline, exec, lanes, wrong, 0);
                let is_active = wrong != NO_LANE && exec >> wrong & 1 != 0;
                assert_eq!(handlers.2.is_some(), is_active);
                for level in [SimdLevel::Avx2, SimdLevel::Avx512] {
                    // by handlers, then as host code that opens its windows, then by these
                    for times in [1, 2, 3] {
                        let native = run(level, exec, lanes, wrong, times);
                        let differs = handlers.0.iter().zip(&native.0).position(|(a, b)| a != b);
                        let what =
                            format!("{lanes:?}, EXEC {exec:#x}, lane {wrong} wrong, {level:?}, {times} times before");
                        assert_eq!(differs, None, "{what}");
                        assert_eq!(handlers.1, native.1, "{what}: VCC");
                        assert_eq!(format!("{:?}", handlers.2), format!("{:?}", native.2), "{what}");
                    }
                }
            }
        }
    }
}

/// The segments of a program's first block: how many loads each has. None where the host has no code.
fn loads_of_segments(program: &[u32], model: Model) -> Option<Vec<usize>> {
    instructions(SimdLevel::detect())?;
    let bytes: Vec<u8> = program.iter().flat_map(|dword| dword.to_le_bytes()).collect();
    let bench = Bench::new(&bytes, model, DEFAULT);
    let region = &bench.program.regions()[0];
    let block = region.block(0).expect("a block");
    let mut uops = block.host_uops(bench.lab.wave.path, region, 0);
    for _ in 0..runs_before_code() {
        uops = block.host_uops(bench.lab.wave.path, region, 0);
    }
    let segments = uops.iter().filter_map(|uop| uop.native());
    Some(segments.map(|native| native.windows().len()).collect())
}

/// The program is one segment, and the windows are used.
#[test]
fn loads_are_part_of_segments() {
    let loads = loads_of_segments(&PROGRAM, Model::of(PROCESSOR, 64).expect("a model"));
    assert!(loads.is_none_or(|loads| loads == [5]));
}

/// A scalar between a load and what is computed of it does not stand in the way, nor does a carry that is discarded beside EXEC.
#[test]
fn scalars_move_behind_what_follows_a_load() {
    let program = [
        // global_load_b32 v0, v[3:4], off
        0xdc52_0000,
        0x007c_0003, //
        // s_mov_b32 s0, exec_lo
        0xbe80_007e, //
        // v_lshlrev_b64 v[5:6], 2, v[0:1]
        0xd73c_0005,
        0x0002_0082, //
        // v_add_co_u32 v5, vcc_lo, s4, v5
        0xd700_6a05,
        0x0002_0a04, //
        // v_add_co_ci_u32_e64 v6, null, s5, v6, vcc_lo
        0xd520_7c06,
        0x01aa_0c05, //
        // global_load_b32 v0, v[5:6], off
        0xdc52_0000,
        0x007c_0005, //
        // v_cmpx_eq_u32_e32 -1, v0
        0x7d94_00c1,
        S_ENDPGM_OF_GFX11,
        S_ENDPGM_OF_GFX11,
    ];
    let loads = loads_of_segments(&program, Model::of(Processor::Gfx1100, 32).expect("a model"));
    assert!(loads.is_none_or(|loads| loads == [1, 1]));
}
