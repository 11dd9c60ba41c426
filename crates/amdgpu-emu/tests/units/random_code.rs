//! Random code of every family, by handlers and by host code, in waves of both sizes. `cargo xtask diff random-code` runs more of it.

use std::collections::BTreeSet;

use amdgpu_emu::operation::Semantics;
use amdgpu_emu::ops;
use amdgpu_emu::random_code::{Generator, MOST_STEPS, PROCESSORS, Seeded, TRIES, VGPRS, Ways, listing};
use amdgpu_isa::{Layout, Model, Op as Isa, Processor};
use amdgpu_semantics::mode::Mode;

/// Programs of a model; `RANDOM_PROGRAMS` in the environment makes them more.
const PROGRAMS: u64 = 40;

fn models(processor: Processor) -> impl Iterator<Item = Model> {
    [32, 64]
        .into_iter()
        .filter_map(move |size| Model::of(processor, size).ok())
}

fn same_in_all_ways(processor: Processor) {
    let programs = std::env::var("RANDOM_PROGRAMS").ok().and_then(|n| n.parse().ok());
    let programs = programs.unwrap_or(PROGRAMS);
    for model in models(processor) {
        let generator = Generator::new(model);
        let mut ways = Ways::new(model, VGPRS).expect("memory");
        let (mut ended, mut operations) = (0, BTreeSet::new());
        for seed in 0..programs {
            let (code, start) = generator.program(seed, ways.buffer());
            let ran = ways
                .run(&generator.ended(&code), &start, MOST_STEPS)
                .unwrap_or_else(|difference| {
                    panic!(
                        "{} with {} lanes, seed {seed}: {difference}\n{}",
                        processor.name(),
                        model.wave_size,
                        listing(&model, &code)
                    )
                });
            ended += u64::from(ran.to_end);
            operations.extend(amdgpu_emu::random_code::instructions(&model, &code).map(|inst| inst.op));
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
    for model in models(processor) {
        let generator = Generator::new(model);
        let mut ways = Ways::new(model, VGPRS).expect("memory");
        let mut random = Seeded::new(11);
        let mut next = || random.draw();
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
            let (code, start) = (code.concat(), generator.start(ways.buffer(), &mut next));
            if let Err(difference) = ways.run(&generator.ended(&code), &start, MOST_STEPS) {
                panic!(
                    "{} with {} lanes: {difference}\n{}",
                    processor.name(),
                    model.wave_size,
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

/// Operations that take floats as bits compare denormals as what they are, also where MODE flushes those of others.
#[test]
fn legacy_extremes_keep_denormals() {
    const VALUES: [u32; 7] = [0, 1, 0x8000_0000, 0x8000_0001, 0x8000, 0x3f80_0000, 0x8000_8000];
    let model = Model::of(Processor::Gfx700, 64).expect("a model");
    let generator = Generator::new(model);
    let mut ways = Ways::new(model, VGPRS).expect("memory");
    let mut random = Seeded::new(5);
    let mut next = || random.draw();
    let mut start = generator.start(ways.buffer(), &mut next);
    start.mode = Mode::new(0xc0, true, true);
    for (n, register) in start.v[..12].iter_mut().enumerate() {
        register.0 = std::array::from_fn(|lane| VALUES[(lane * (n + 1) + n) % VALUES.len()]);
    }
    let is_legacy = |layout: &&Layout| [Isa::V_MIN_LEGACY_F32, Isa::V_MAX_LEGACY_F32].contains(&layout.op());
    let layouts: Vec<&Layout> = generator.layouts.iter().filter(is_legacy).collect();
    assert!(!layouts.is_empty());
    for layout in layouts.into_iter().cycle().take(64) {
        let code = (0..TRIES).find_map(|_| generator.of_layout(layout, &mut next));
        let code = code.expect("an instruction");
        if let Err(difference) = ways.run(&generator.ended(&code), &start, MOST_STEPS) {
            panic!("{difference}\n{}", listing(&model, &code));
        }
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
