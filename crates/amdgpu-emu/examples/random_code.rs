//! Runs random programs in all ways that the machine has, for another program: `cargo xtask diff random-code` asks it.
//!
//! - `models`: the models, a line each: processor and lanes, `gfx1100:32`.
//! - `MODEL FIRST COUNT`: the programs of the seeds from FIRST on. A line `levels LIST` says what was compared with handlers for any host,
//!   one `ran PROGRAMS ENDED INSTRUCTIONS` how many programs ran, how many of them to their end, and how many instructions they executed, one
//!   `operations LIST` which operations they had. Before these, what differs: `differs SEED WHAT`, and the program, indented.

use std::collections::BTreeSet;

use amdgpu_emu::random_code::{Generator, MOST_STEPS, PROCESSORS, VGPRS, Ways, instructions, listing};
use amdgpu_isa::{Model, Processor};

const USAGE: &str = "random_code models, or random_code MODEL FIRST COUNT";

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["models"] => {
            for processor in PROCESSORS {
                for lanes in [32, 64].into_iter().filter(|&size| Model::of(processor, size).is_ok()) {
                    println!("{}:{lanes}", processor.name());
                }
            }
            Ok(())
        }
        [model, first, count] => match (first.parse(), count.parse()) {
            (Ok(first), Ok(count)) => run(self::model(model)?, first, count),
            _ => Err(USAGE.into()),
        },
        _ => Err(USAGE.into()),
    }
}

fn model(name: &str) -> Result<Model, String> {
    let (processor, lanes) = name.split_once(':').ok_or(USAGE)?;
    let processor = Processor::by_name(processor).map_err(|e| e.to_string())?;
    let lanes = lanes.parse().map_err(|_| USAGE)?;
    Model::of(processor, lanes).map_err(|e| e.to_string())
}

fn run(model: Model, first: u64, count: u64) -> Result<(), String> {
    let generator = Generator::new(model);
    let mut ways = Ways::new(model, VGPRS).map_err(|e| e.to_string())?;
    let (mut ended, mut executed, mut operations) = (0, 0, BTreeSet::new());
    for seed in first..first.saturating_add(count) {
        let (code, start) = generator.program(seed, ways.buffer());
        match ways.run(&generator.ended(&code), &start, MOST_STEPS) {
            Ok(ran) => {
                ended += u64::from(ran.to_end);
                executed += ran.instructions;
            }
            Err(difference) => {
                println!("differs {seed} {difference}");
                listing(&model, &code).lines().for_each(|line| println!("    {line}"));
            }
        }
        operations.extend(instructions(&model, &code).map(|inst| inst.op.mnemonic()));
    }
    let levels: Vec<String> = ways.levels().map(|level| format!("{level:?}").to_lowercase()).collect();
    println!("levels {}", levels.join(" "));
    println!("ran {count} {ended} {executed}");
    println!("operations {}", operations.into_iter().collect::<Vec<_>>().join(" "));
    Ok(())
}
