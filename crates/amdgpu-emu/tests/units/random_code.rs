//! Random code of every family, by handlers and by host code, in waves of both sizes.

use std::collections::BTreeSet;

use amdgpu_emu::lab::Lab;
use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::operation::Semantics;
use amdgpu_emu::ops;
use amdgpu_emu::random_code::{BUFFER_BYTES, Generator, TRIES};
use amdgpu_emu::run::Pause;
use amdgpu_emu::wave::{V32, sreg};
use amdgpu_isa::{Layout, Model, Op, Processor};

use crate::check::{Rng, host_code_at_once};

/// Programs of a model; `RANDOM_PROGRAMS` in the environment makes them more.
const PROGRAMS: u64 = 40;

const PROCESSORS: [Processor; 14] = [
    Processor::Gfx600,
    Processor::Gfx700,
    Processor::Gfx803,
    Processor::Gfx900,
    Processor::Gfx906,
    Processor::Gfx908,
    Processor::Gfx90a,
    Processor::Gfx942,
    Processor::Gfx950,
    Processor::Gfx1010,
    Processor::Gfx1030,
    Processor::Gfx1100,
    Processor::Gfx1201,
    Processor::Gfx1250,
];

/// What a program leaves behind.
#[derive(PartialEq)]
struct After {
    end: Result<Pause, String>,
    v: Vec<V32>,
    s: Vec<u32>,
    scc: bool,
    memory: Vec<u8>,
    lds: Vec<u8>,
}

fn run(generator: &Generator, code: &[u8], seed: u64, level: SimdLevel, times: u32) -> After {
    host_code_at_once();
    let mut lab = Lab::of(generator.model);
    lab.level = level;
    let buffer = Generator::buffer(&lab.memory).expect("memory");
    let mut code = code.to_vec();
    let model = &generator.model;
    let endpgm = Layout::all(model.processor, model.mode()).find(|l| l.op() == Op::S_ENDPGM);
    code.extend_from_slice(&endpgm.expect("s_endpgm").fixed().to_le_bytes()[..4]);
    let region = lab.code(&code);
    let ended = lab.run_often(&region, 1 << 12, times, |wave, group, memory| {
        let mut random = Rng::new(seed);
        let mut bytes: Vec<u8> = (0..BUFFER_BYTES / 8)
            .flat_map(|_| random.next().to_le_bytes())
            .collect();
        memory.write(buffer, &bytes).expect("the buffer");
        bytes.resize(group.lds.len(), 0);
        group.lds.copy_from_slice(&bytes);
        let registers = model.registers;
        wave.reset(registers.vgprs, registers.agprs(), registers.sgprs);
        generator.fill(wave, buffer, &mut || random.next());
        let exec = match random.next() % 4 {
            0 => random.next(),
            1 => random.next() & random.next(),
            _ => !0,
        };
        wave.set_exec(exec & model.lane_mask);
    });
    let end = ended.map_err(|fault| fault.to_string());
    let mut memory = vec![0; BUFFER_BYTES as usize];
    lab.memory.read(buffer, &mut memory).expect("the buffer");
    let lanes = lab.wave.lanes();
    // what is in registers counts where the program comes to its end: scalar loads that fault may come before lane operations
    let registers = if end.is_ok() {
        usize::from(model.registers.vgprs)
    } else {
        0
    };
    let v = lab.wave.v[..registers].iter().map(|register| {
        let mut seen = V32::ZERO;
        seen.0[..lanes].copy_from_slice(&register.0[..lanes]);
        seen
    });
    After {
        v: v.collect(),
        s: lab.wave.s[..registers.min(sreg::VISIBLE)].to_vec(),
        scc: lab.wave.scc && end.is_ok(),
        end,
        memory,
        lds: lab.group.lds.clone(),
    }
}

fn listing(model: &Model, mut code: &[u8]) -> String {
    let mut text = String::new();
    while let Ok(inst) = amdgpu_isa::decode_as(model.processor, model.mode(), code) {
        text += &format!("{}\n", inst.display(model.processor, None).mode(model.mode()));
        code = code.get(inst.size.into()..).unwrap_or_default();
        if code.is_empty() {
            break;
        }
    }
    text
}

/// Where two runs differ.
fn difference(a: &After, b: &After) -> String {
    let register = a.v.iter().zip(&b.v).position(|(a, b)| a != b);
    let slot = a.s.iter().zip(&b.s).position(|(a, b)| a != b);
    let lanes = register.map(|n| {
        let lane = (0..64).find(|&l| a.v[n].0[l] != b.v[n].0[l]).unwrap_or(0);
        format!("lane {lane}: {:#x} and {:#x}", a.v[n].0[lane], b.v[n].0[lane])
    });
    let memory = a.memory != b.memory;
    let lds = a.lds != b.lds;
    format!(
        "v{register:?} {lanes:?}, slot {slot:?}, SCC {}, memory {memory}, LDS {lds}, {:?} and {:?}",
        a.scc != b.scc,
        a.end,
        b.end
    )
}

fn same_in_all_ways(processor: Processor) {
    let programs = std::env::var("RANDOM_PROGRAMS").ok().and_then(|n| n.parse().ok());
    for model in [32, 64].into_iter().filter_map(|size| Model::of(processor, size).ok()) {
        let generator = Generator::new(model);
        let mut random = Rng::new(7);
        let (mut ended, mut operations) = (0, BTreeSet::new());
        let programs = programs.unwrap_or(PROGRAMS);
        for program in 0..programs {
            let count = 2 + random.next() as usize % 24;
            let code = generator.code(count, &mut || random.next());
            let seed = random.next();
            let handlers = run(&generator, &code, seed, SimdLevel::Baseline, 1);
            // the second run of a block is the first by host code, which loads from the third one on
            for level in [SimdLevel::Avx2, SimdLevel::Avx512] {
                let other = run(&generator, &code, seed, level, 4);
                assert!(
                    handlers == other,
                    "{} with {} lanes, program {program}, at {level:?}: {}\n{}",
                    processor.name(),
                    model.wave_size,
                    difference(&handlers, &other),
                    listing(&model, &code)
                );
            }
            ended += u64::from(handlers.end.is_ok());
            let mut rest = &code[..];
            while let Ok(inst) = amdgpu_isa::decode_as(processor, model.mode(), rest) {
                operations.insert(inst.op);
                rest = rest.get(inst.size.into()..).unwrap_or_default();
            }
        }
        eprintln!(
            "{} with {} lanes: {ended} of {programs} programs ran to their end, {} operations",
            processor.name(),
            model.wave_size,
            operations.len()
        );
        assert!(operations.len() > 100, "{} has only {operations:?}", processor.name());
        assert!(
            ended > programs / 40,
            "{}: {ended} of {programs} ran to their end",
            processor.name()
        );
    }
}

/// Every lane operation that has a graph, some of its kind one after the other, in each of its encodings.
fn every_operation_in_all_ways(processor: Processor) {
    const INSTRUCTIONS: usize = 4;
    for model in [32, 64].into_iter().filter_map(|size| Model::of(processor, size).ok()) {
        let generator = Generator::new(model);
        let mut random = Rng::new(11);
        let mut next = || random.next();
        let has_graph = |layout: &&Layout| match ops::semantics(layout.op(), processor) {
            Some(Semantics::Lane(lane)) => lane.graph.is_some(),
            _ => false,
        };
        let mut operations = BTreeSet::new();
        for layout in generator.layouts.iter().filter(has_graph) {
            let one = |next: &mut dyn FnMut() -> u64| (0..TRIES).find_map(|_| generator.of_layout(layout, next));
            let Some(code) = (0..INSTRUCTIONS).map(|_| one(&mut next)).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let (code, seed) = (code.concat(), next());
            let handlers = run(&generator, &code, seed, SimdLevel::Baseline, 1);
            for level in [SimdLevel::Avx2, SimdLevel::Avx512] {
                let other = run(&generator, &code, seed, level, 4);
                assert!(
                    handlers == other,
                    "{} with {} lanes at {level:?}: {}\n{}",
                    processor.name(),
                    model.wave_size,
                    difference(&handlers, &other),
                    listing(&model, &code)
                );
            }
            operations.insert(layout.op());
        }
        let count = operations.len();
        eprintln!(
            "{} with {} lanes: {count} operations",
            processor.name(),
            model.wave_size
        );
        assert!(count > 150, "{} has only {operations:?}", processor.name());
    }
}

#[test]
fn every_operation_with_a_graph() {
    [
        Processor::Gfx803,
        Processor::Gfx900,
        Processor::Gfx1100,
        Processor::Gfx1201,
    ]
    .into_iter()
    .for_each(every_operation_in_all_ways);
}

macro_rules! families {
    ($($name:ident $range:expr;)*) => {
        $(#[test]
        fn $name() {
            PROCESSORS[$range].iter().for_each(|p| same_in_all_ways(*p));
        })*
    };
}

families! {
    random_code_of_gfx6_to_gfx8 0..3;
    random_code_of_gfx9 3..6;
    random_code_of_cdna 6..9;
    random_code_of_gfx10 9..11;
    random_code_of_gfx11 11..12;
    random_code_of_gfx12 12..14;
}
