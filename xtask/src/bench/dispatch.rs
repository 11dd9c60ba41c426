//! `cargo xtask bench dispatch`: how long an empty dispatch takes, and how many a second one queue takes from several producers.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::contenders::{assembled, output_of};
use super::{host_cpu, target_dir, workspace_root};

const PROCESSOR: &str = "gfx900";
/// Microseconds from a producer's first step to its look at the completion signal.
const MOST_MICROSECONDS: f64 = 3.0;
/// Dispatches of one work-group a second.
const WANTED_RATE: f64 = 1e6;
const PRODUCERS: u32 = 4;
/// Dispatches one by one, and of all producers together, for each run.
const ONE_BY_ONE: u32 = 20_000;
const TOGETHER: u32 = 400_000;

/// Times dispatches through the HSA runtime's C API. An error if a dispatch was lost.
pub fn run(repeat: u32) -> Result<(), String> {
    let root = workspace_root();
    let scratch = target_dir(&root).join("bench");
    std::fs::create_dir_all(&scratch).map_err(|e| format!("{}: {e}", scratch.display()))?;
    let client = Client::build(&root, &scratch)?;
    let object = assembled(
        &client.weft,
        &root.join("bench/dispatch/kernels.s"),
        &scratch,
        PROCESSOR,
    )?;
    println!("host: {}", host_cpu());
    println!("{PROCESSOR}, kernels of one wave; {repeat} runs\n");

    let empty = client.runs(&object, repeat, &["empty", &ONE_BY_ONE.to_string()])?;
    let [median, processor] = ["median", "processor"].map(|what| Figures::of(&empty, what, 1e-3));
    println!(
        "an empty dispatch, from its producer's first step to its end: {:.2} us least, {:.2} median of the runs' medians  ({})",
        median.least,
        median.median,
        verdict(MOST_MICROSECONDS / median.least)
    );
    println!(
        "    the packet processor takes {:.2} us of a processor, with its waits",
        processor.least
    );
    for kernel in ["empty", "count"] {
        let args = [
            "many",
            &format!("{kernel}.kd"),
            &PRODUCERS.to_string(),
            &TOGETHER.to_string(),
        ];
        let many = client.runs(&object, repeat, &args)?;
        let (rate, processor) = (Figures::of(&many, "rate", 1.0), Figures::of(&many, "processor", 1e-3));
        println!(
            "{PRODUCERS} producers, one queue, kernel {kernel}: {:.0} dispatches a second at best, {:.0} median  ({})",
            rate.most,
            rate.median,
            verdict(rate.most / WANTED_RATE)
        );
        println!(
            "    the packet processor takes {:.2} us of a processor for each",
            processor.least
        );
    }
    Ok(())
}

/// How a figure stands to what is wanted, of which it is so many times as good.
fn verdict(ratio: f64) -> String {
    let word = if ratio >= 1.0 { "met" } else { "missed" };
    format!("{ratio:.2} times as good as wanted: {word}")
}

/// Of some runs.
struct Figures {
    least: f64,
    median: f64,
    most: f64,
}

impl Figures {
    /// The numbers that runs have printed behind a word, in another unit.
    fn of(runs: &[String], what: &str, unit: f64) -> Figures {
        let numbers = runs.iter().flat_map(|text| text.lines()).filter_map(|line| {
            let (name, number) = line.split_once(' ')?;
            let number: f64 = number.parse().ok()?;
            (name == what).then_some(number * unit)
        });
        let mut numbers: Vec<f64> = numbers.collect();
        numbers.sort_by(f64::total_cmp);
        let at = |n: usize| numbers.get(n).copied().unwrap_or(f64::NAN);
        Figures {
            least: at(0),
            median: at(numbers.len() / 2),
            most: at(numbers.len().wrapping_sub(1)),
        }
    }
}

/// The program of `bench/dispatch`, which runs on weft's HSA runtime.
pub struct Client {
    pub weft: PathBuf,
    program: PathBuf,
}

impl Client {
    /// Builds weft with its libraries, and the program.
    pub fn build(root: &Path, scratch: &Path) -> Result<Client, String> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut build = Command::new(cargo);
        build
            .current_dir(root)
            .args(["build", "--quiet", "--release", "--workspace"]);
        output_of(&mut build)?;
        let libraries = target_dir(root).join("release");
        let program = scratch.join("dispatch");
        let mut cc = Command::new("cc");
        cc.args(["-O1", "-Wall", "-o"])
            .arg(&program)
            .arg(root.join("bench/dispatch/dispatch.c"))
            .arg(libraries.join("libhsa_runtime64.so"))
            .arg("-lpthread");
        output_of(&mut cc)?;
        Ok(Client {
            weft: libraries.join("weft"),
            program,
        })
    }

    /// What the program says of each run with these arguments.
    fn runs(&self, object: &Path, repeat: u32, args: &[&str]) -> Result<Vec<String>, String> {
        (0..repeat)
            .map(|_| output_of(self.command(object).args(args)))
            .collect()
    }

    /// The program with an object of kernels.
    pub fn command(&self, object: &Path) -> Command {
        let mut command = Command::new(&self.weft);
        command
            .args(["exec", "--agents", PROCESSOR, "--"])
            .arg(&self.program)
            .arg(object);
        command
    }
}
