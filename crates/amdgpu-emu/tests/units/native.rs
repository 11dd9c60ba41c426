//! Host code against handlers: random lane operations, run by both from the same state.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::Arc;

use amdgpu_emu::exec::{Cx, Group, Machine};
use amdgpu_emu::fault::Fault;
use amdgpu_emu::lab::Lab;
use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::lower;
use amdgpu_emu::memory::MemoryView;
use amdgpu_emu::native::{Slots, Waves, gather, instructions, layout};
use amdgpu_emu::observe::{NoObserver, Observer};
use amdgpu_emu::program::{CodeRegion, Program};
use amdgpu_emu::run::{Pause, run_wave};
use amdgpu_emu::wave::{LANES, Path, V32, Wave, sreg};
use amdgpu_isa::{Model, Processor};
use amdgpu_jit::{Instructions, Segment};
use amdgpu_semantics::graph::{self, Op};
use amdgpu_semantics::mode::Mode;

use crate::check::{PROCESSOR, Rng, host_code_at_once};

mod diverging;
mod loads;
mod loops;
mod rounds;
mod whole;
mod wide;

/// The default MODE.
const DEFAULT: Mode = Mode(0x3f0);

const CODE: u64 = 0x1000;
const S_ENDPGM: u32 = 0xbf81_0000;
/// A processor with dual-issue instructions.
const DUAL: Processor = Processor::Gfx1100;
const S_ENDPGM_OF_GFX11: u32 = 0xbfb0_0000;

/// Registers that random code uses, so that operations depend on each other.
const REGISTERS: u64 = 12;

/// An operand of nine bits: mostly a register, else a scalar or a constant.
fn source(random: &mut Rng) -> u32 {
    let pick = random.next();
    (match pick % 8 {
        0 => pick >> 8 & 15,
        1 => 106 + (pick >> 8 & 1),
        2 => 128 + (pick >> 8) % 81,
        3 => 240 + (pick >> 8) % 8,
        _ => 256 + (pick >> 8) % REGISTERS,
    }) as u32
}

fn register(random: &mut Rng) -> u32 {
    (random.next() % REGISTERS) as u32
}

/// The dwords of some vector instruction (GFX9 ISA 13.3); `vop3` is what VOP3 begins with.
fn instruction(random: &mut Rng, vop3: u32) -> Vec<u32> {
    let pick = random.next() as u32;
    match pick % 4 {
        0 => vec![(pick >> 8 & 63) << 25 | register(random) << 17 | register(random) << 9 | source(random)],
        1 => vec![0x7e00_0000 | register(random) << 17 | (pick >> 8 & 63) << 9 | source(random)],
        2 => vec![0x7c00_0000 | (pick >> 8 & 255) << 17 | register(random) << 9 | source(random)],
        _ => {
            // mostly what VOP3 alone has, and these often: v_mad_u64_u32, v_lshlrev_b64, v_mul_hi_u32, v_fma_f32
            let op = match pick >> 8 & 15 {
                0 | 1 => pick >> 12 & 1023,
                2..=5 => [0x1e8, 0x28f, 0x286, 0x1cb][(pick >> 8 & 3) as usize],
                _ => 0x1c0 + (pick >> 12) % 0x140,
            };
            // shifts of 64 bits have a graph where the amount is known
            let shifts = (0x28f..=0x291).contains(&op);
            let first = if shifts {
                128 + (pick >> 12 & 63)
            } else {
                source(random)
            };
            // a VOP3B or compare has its scalar destination in one of these places
            let abs_or_sdst = [0, 0, 1, 2, 4, 10, 106][(random.next() % 7) as usize];
            let vdst = if op < 256 {
                [4, 8, 106][(random.next() % 3) as usize]
            } else {
                register(random)
            };
            let neg = if pick >> 30 == 0 { random.next() as u32 & 7 } else { 0 };
            let third = match random.next() % 4 {
                // what has two sources leaves the place of the third empty
                _ if op >= 0x280 => 0,
                0 => [4, 8, 106][(random.next() % 3) as usize],
                _ => source(random),
            };
            vec![
                vop3 | op << 16 | abs_or_sdst << 8 | vdst,
                neg << 29 | third << 18 | source(random) << 9 | first,
            ]
        }
    }
}

/// The dwords of some dual-issue instruction; the destinations of its halves are an even and an odd register (RDNA3 ISA 15.3.7).
fn dual_instruction(random: &mut Rng) -> Vec<u32> {
    let pick = random.next() as u32;
    let first = register(random);
    let second = register(random) & !1 | !first & 1;
    vec![
        0xc800_0000 | (pick >> 8 & 15) << 22 | (pick >> 12 & 31) << 17 | register(random) << 9 | source(random),
        first << 24 | (second >> 1) << 17 | register(random) << 9 | source(random),
    ]
}

/// The dword of some scalar instruction between registers and constants: SOP2 or SOPC (GFX9 ISA 13.1).
fn scalar_instruction(random: &mut Rng) -> Vec<u32> {
    let pick = random.next() as u32;
    let source = |bits: u32| match bits & 3 {
        0 => 128 + (bits >> 2 & 63),
        1 => 106 + (bits >> 2 & 1),
        _ => bits >> 2 & 15,
    };
    let (a, b) = (source(pick >> 8), source(pick >> 16));
    let dword = if pick.is_multiple_of(4) {
        0xbf00_0000 | (pick >> 24 & 15) << 16
    } else {
        // a pair of registers begins with an even one
        let sdst = [0, 4, 10, 106][(random.next() % 4) as usize];
        0x8000_0000 | (pick >> 24 & 63) << 23 | sdst << 16
    };
    vec![dword | b << 8 | a]
}

/// What random code is to have in it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// All that has a graph, and scalar instructions among it.
    Any,
    /// Much that follows each other and neither reads nor writes masks of lanes.
    WithoutMasks,
}

/// Whether a segment writes masks of lanes, or what it writes depends on one. There are nodes that nothing depends on, too.
fn has_masks(segment: &Segment) -> bool {
    let mut needed: Vec<graph::Id> = segment.outputs.iter().map(|output| output.1).collect();
    while let Some(id) = needed.pop() {
        let node = &segment.nodes[id as usize];
        if matches!(node.op, Op::Mask(_)) {
            return true;
        }
        needed.extend(node.args());
    }
    !segment.masks.is_empty()
}

/// Code of instructions that each have a graph.
fn code(random: &mut Rng, model: &Model, path: Path, kind: Kind) -> Vec<u8> {
    let waves = Waves {
        lanes: model.wave_size,
        path,
    };
    let wanted = match kind {
        Kind::Any => 2 + random.next() as usize % 40,
        Kind::WithoutMasks => 80 + random.next() as usize % 80,
    };
    // what VOP3 begins with (GFX9 ISA 13.3.4, RDNA ISA 12.3)
    let vop3 = if matches!(model.processor, PROCESSOR | Processor::Gfx803) {
        0xd000_0000
    } else {
        0xd400_0000
    };
    let mut code = Vec::new();
    let mut count = 0;
    while count < wanted {
        let scalar = kind == Kind::Any && random.next().is_multiple_of(8);
        let dwords = if scalar {
            scalar_instruction(random)
        } else if model.processor == DUAL && random.next().is_multiple_of(2) {
            dual_instruction(random)
        } else {
            instruction(random, vop3)
        };
        let bytes: Vec<u8> = dwords.iter().flat_map(|dword| dword.to_le_bytes()).collect();
        let mut padded = bytes.clone();
        padded.extend([0; 12]);
        let Ok(inst) = amdgpu_isa::decode_as(model.processor, model.mode(), &padded) else {
            continue;
        };
        if usize::from(inst.size) != bytes.len() {
            continue;
        }
        if let Ok(uop) = lower::lower(&inst, model, SimdLevel::detect())
            && (if scalar {
                Slots::of_scalar(&uop).is_some()
            } else {
                let (segment, count) = gather([&uop].into_iter(), waves);
                count == 1 && (kind == Kind::Any || !has_masks(&segment))
            })
        {
            code.extend(bytes);
            count += 1;
        }
    }
    let end = if model.processor == DUAL {
        S_ENDPGM_OF_GFX11
    } else {
        S_ENDPGM
    };
    code.extend(end.to_le_bytes());
    code
}

/// A lane's value: often a float of common size, a NaN seldom.
fn value(random: &mut Rng) -> u32 {
    match random.next() % 64 {
        0 => f32::NAN.to_bits() | random.next() as u32 & 0x803f_ffff,
        1 => 0x7f80_0000 | random.next() as u32 & 0x8000_0000,
        2..12 => random.value() as u32,
        12..16 => random.next() as u32 & 0x807f_ffff,
        16..24 => random.next() as u32,
        _ => ((random.next() % 2_000_001) as f32 / 1000.0 - 1000.0).to_bits(),
    }
}

/// Numbers only, or all kinds of values.
fn fill(wave: &mut Wave, random: &mut Rng, numbers: bool) {
    let draw = |random: &mut Rng| match value(random) {
        x if numbers && f32::from_bits(x).is_nan() => 1f32.to_bits(),
        x => x,
    };
    for register in &mut wave.v[..REGISTERS as usize + 2] {
        register.0 = std::array::from_fn(|_| draw(random));
    }
    for slot in &mut wave.s[..16] {
        *slot = draw(random);
    }
    wave.set_s64(sreg::VCC, random.next());
    let exec = match random.next() % 8 {
        0..4 => !0,
        4 => random.next() & random.next() & random.next(),
        5 => 0,
        6 => 0xffff << (16 * (random.next() % 4)),
        _ => random.next(),
    };
    wave.set_exec(exec);
}

/// A wave's scalars.
fn slots(wave: &Wave) -> Vec<u32> {
    let mut slots = wave.s.to_vec();
    // nobody reads it, and host code does not write it
    slots[usize::from(sreg::DISCARD)..][..2].fill(0);
    slots
}

/// What a wave has behind its run.
struct Left {
    v: Vec<V32>,
    slots: Vec<u32>,
    scc: bool,
    executed: u64,
    pc: u64,
}

impl Left {
    fn assert_is(&self, other: &Left, of: &dyn Display) {
        let register = self.v.iter().zip(&other.v).position(|(a, b)| a != b);
        assert_eq!(register, None, "vector register of {of}");
        let slot = self.slots.iter().zip(&other.slots).position(|(a, b)| a != b);
        assert_eq!(slot, None, "scalar of {of}");
        let rest = |left: &Left| (left.scc, left.executed, left.pc);
        assert_eq!(rest(self), rest(other), "SCC, count, and PC of {of}");
    }
}

struct Bench {
    lab: Lab,
    program: Program,
}

impl Bench {
    fn new(code: &[u8], model: Model, mode: Mode) -> Bench {
        host_code_at_once();
        let level = SimdLevel::detect();
        let mut lab = Lab::of(model);
        lab.wave.set_mode(mode);
        let region = CodeRegion::new(CODE, code.to_vec(), lab.machine.model, level);
        Bench {
            lab,
            program: Program::new(vec![Arc::new(region)]),
        }
    }

    /// Runs the code once from registers that `seed` gives; what it leaves in them.
    fn run(&mut self, seed: u64, numbers: bool) -> (Vec<V32>, Vec<u32>, bool) {
        let wave = &mut self.lab.wave;
        wave.reset(256, 256, 102);
        fill(wave, &mut Rng::new(seed), numbers);
        wave.pc = CODE;
        let (left, fault) = self.turns(&mut NoObserver, 1 << 20, u64::MAX);
        assert!(fault.is_none(), "{fault:?}");
        (left.v, left.slots, left.scc)
    }

    /// Runs the wave as it stands in turns of so many instructions, `most` at the most; what it leaves, and how it ended.
    fn turns<O: Observer>(&mut self, observer: &mut O, quantum: u64, most: u64) -> (Left, Option<Fault>) {
        let Lab {
            wave,
            group,
            memory,
            machine,
            ..
        } = &mut self.lab;
        let (group, machine): (&mut Group, &Machine) = (group, machine);
        let mut view = MemoryView::new(memory);
        let mut fault = None;
        while wave.executed < most {
            let before = wave.executed;
            let turn = quantum.min(most - before);
            let mut cx = Cx::new(wave, group, &mut view, machine);
            let pause = run_wave(&mut cx, &self.program, observer, turn);
            fault = cx.fault.take();
            assert!(wave.executed - before <= turn);
            match pause {
                Pause::Turn => assert_eq!(wave.executed - before, turn),
                Pause::Fault => break,
                pause => {
                    assert_eq!(pause, Pause::Ended);
                    break;
                }
            }
        }
        let left = Left {
            v: wave.v[..512].to_vec(),
            slots: slots(wave),
            scc: wave.scc,
            executed: wave.executed,
            pc: wave.pc,
        };
        (left, fault.map(|fault| *fault))
    }

    fn text(&self) -> String {
        let region = &self.program.regions()[0];
        let mut text = String::new();
        let mut index = 0;
        while let Ok(inst) = region.decode(index) {
            text += &format!("{}\n", inst.display(self.lab.machine.model.processor, None));
            index += usize::from(inst.size) / 4;
        }
        text
    }
}

/// Runs random code by handlers and by host code; how often each operation was host code.
fn same_both_ways(model: Model, mode: Mode, rounds: u32) -> BTreeMap<&'static str, u32> {
    same_of_kind(model, mode, rounds, Kind::Any)
}

fn same_of_kind(model: Model, mode: Mode, rounds: u32, kind: Kind) -> BTreeMap<&'static str, u32> {
    let path = Bench::new(&[], model, mode).lab.wave.path;
    let mut random = Rng::new(1);
    let mut operations = BTreeMap::new();
    let (mut compiled, mut all) = (0, 0);
    for round in 0..rounds {
        let code = code(&mut random, &model, path, kind);
        let mut bench = Bench::new(&code, model, mode);
        let seeds: Vec<(u64, bool)> = (0..4).map(|n| (random.next(), n % 2 == 0)).collect();
        let (seed, numbers) = seeds[0];
        let handlers = bench.run(seed, numbers);
        // the second run of a block is the first by host code
        let native = bench.run(seed, numbers);
        compare(&bench, round, &handlers, &native);
        for &(seed, numbers) in &seeds[1..] {
            let native = bench.run(seed, numbers);
            let mut fresh = Bench::new(&code, model, mode);
            let handlers = fresh.run(seed, numbers);
            compare(&bench, round, &handlers, &native);
        }
        let region = bench.program.regions()[0].clone();
        let block = region.block(0).expect("a block");
        for uop in block.host_uops(path, &region, 0).iter() {
            let picked = uop.native().map(|native| native.picked().lent());
            let inner = picked.as_ref().map_or(0, |picked| picked.iter().len());
            if let (Some(picked), Some(host)) = (&picked, instructions(SimdLevel::detect())) {
                let waves = Waves {
                    lanes: model.wave_size,
                    path,
                };
                let (segment, _) = gather(picked.iter(), waves);
                let code = amdgpu_jit::assemble(&segment, &layout(model.wave_size), host).expect("it was before");
                *operations.entry("packs").or_default() += u32::from(code.packs);
            }
            compiled += inner;
            all += inner.max(1);
            *operations.entry("alone").or_default() += u32::from(inner == 1);
            for uop in picked.iter().flat_map(|picked| picked.iter()) {
                for half in uop.operations() {
                    *operations.entry(half.inst.op.mnemonic()).or_default() += 1;
                }
                *operations.entry("dual").or_default() += u32::from(uop.dual().is_some());
            }
        }
    }
    assert!(compiled * 10 > all * 6, "{compiled} of {all} operations are host code");
    operations
}

#[test]
fn host_code_does_what_handlers_do() {
    if instructions(SimdLevel::detect()).is_none() {
        eprintln!("not run: no code is made for this host");
        return;
    }
    let model = |processor, lanes| Model::of(processor, lanes).expect("a model");
    let operations = same_both_ways(model(PROCESSOR, 64), DEFAULT, 3000);
    assert_eq!(operations["alone"], 0);
    // every kind of instruction that is worth it
    for name in [
        "v_add_u32",
        "v_addc_co_u32",
        "v_mad_u64_u32",
        "v_lshlrev_b64",
        "v_fma_f32",
        "v_mac_f32",
        "v_min_f32",
        "v_cndmask_b32",
        "v_cmp_lt_f32",
        "v_cmp_gt_u32",
        "v_cmpx_lt_f32",
        "v_cmpx_gt_u32",
        "v_cvt_f32_u32",
        "v_cvt_i32_f32",
        "v_rcp_f32",
        "v_mul_hi_u32",
        "v_bfe_u32",
    ] {
        assert!(
            operations.contains_key(name),
            "{name} was never host code: {operations:?}"
        );
    }
}

/// Long runs, whose lanes are brought together where few are active.
#[test]
fn packed_lanes_do_what_handlers_do() {
    let Some(host) = instructions(SimdLevel::detect()) else {
        eprintln!("not run: no code is made for this host");
        return;
    };
    for (processor, lanes) in [(PROCESSOR, 64), (Processor::Gfx1030, 32)] {
        let model = Model::of(processor, lanes).expect("a model");
        let operations = same_of_kind(model, DEFAULT, 20, Kind::WithoutMasks);
        let packs = operations.get("packs").is_some_and(|&count| count > 2);
        assert!(packs || host == Instructions::Avx2, "{operations:?}");
    }
}

/// Denormals of f32 are zeros: the host's code lets the host do that, the handlers mask them.
#[test]
fn host_code_flushes_denormals_as_handlers_do() {
    if instructions(SimdLevel::detect()).is_none() {
        eprintln!("not run: no code is made for this host");
        return;
    }
    let flushed = Mode(DEFAULT.0 & !0x30);
    for processor in [PROCESSOR, Processor::Gfx803] {
        let operations = same_both_ways(Model::of(processor, 64).expect("a model"), flushed, 1500);
        for name in [
            "v_mac_f32",
            "v_max_f32",
            "v_mul_f32",
            "v_cmp_lt_f32",
            "v_rcp_f32",
            "v_floor_f32",
        ] {
            assert!(
                operations.contains_key(name),
                "{name} was never host code: {operations:?}"
            );
        }
    }
}

/// Masks of one scalar register, and half as many lanes.
#[test]
fn host_code_does_what_handlers_do_in_waves_of_32_lanes() {
    if instructions(SimdLevel::detect()).is_none() {
        eprintln!("not run: no code is made for this host");
        return;
    }
    let operations = same_both_ways(Model::of(Processor::Gfx1030, 32).expect("a model"), DEFAULT, 1500);
    // handlers go over 32 lanes as over some of 64, so host code pays for one operation, too
    assert!(operations["alone"] > 100, "{operations:?}");
    for name in [
        "v_cmp_lt_f32",
        "v_cndmask_b32",
        "v_fmac_f32",
        "v_addc_co_u32",
        "v_cmp_gt_u32",
        "v_cmpx_gt_u32",
    ] {
        assert!(
            operations.contains_key(name),
            "{name} was never host code: {operations:?}"
        );
    }
}

/// Dual-issue instructions among others.
#[test]
fn host_code_reads_sources_of_both_operations_before_it_writes() {
    if instructions(SimdLevel::detect()).is_none() {
        eprintln!("not run: no code is made for this host");
        return;
    }
    let operations = same_both_ways(Model::of(DUAL, 32).expect("a model"), DEFAULT, 1500);
    assert!(
        operations.get("dual").is_some_and(|&count| count > 1000),
        "{operations:?}"
    );
}

fn compare(bench: &Bench, round: u32, handlers: &(Vec<V32>, Vec<u32>, bool), native: &(Vec<V32>, Vec<u32>, bool)) {
    for (n, (a, b)) in handlers.0.iter().zip(&native.0).enumerate() {
        for lane in 0..LANES {
            assert_eq!(
                a.0[lane],
                b.0[lane],
                "round {round}: v{n} lane {lane}: {:#x} and {:#x}\n{}",
                a.0[lane],
                b.0[lane],
                bench.text()
            );
        }
    }
    assert_eq!(handlers.1, native.1, "round {round}: scalar slots\n{}", bench.text());
    assert_eq!(handlers.2, native.2, "round {round}: SCC");
}
