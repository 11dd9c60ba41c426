//! What a wavefront's way through weft's code takes beside clang's, in cycles that llvm-mca estimates.
//!
//! The first wavefront of one work-group is traced on the machine, and llvm-mca is given the instructions in the order in which they were
//! executed: so loops count as often as they go round.

use std::path::Path;
use std::process::{Command, Stdio};

use super::contenders::output_of;
use super::finalizer::Bench;
use super::finalizer_cases::Case;

/// Processors with clang's objects, and the model of LLVM for them.
pub const MODELS: [(&str, &str); 4] = [
    ("gfx942", "gfx942"),
    ("gfx1030", "gfx1030"),
    ("gfx1100", "gfx1100"),
    ("gfx1201", "gfx1200"),
];
const MCA: &str = "llvm-mca-22";
/// The most that weft may take, of clang's.
const CYCLES: f64 = 1.1;
/// How the lines of the traced wavefront begin, and what is between a line's state and its instruction.
const WAVE: &str = "wg(0,0,0) wave 0 ";
const STATE: &str = " scc ";

/// One processor's kernels.
pub fn run(bench: &Bench, model: &str, cases: &[Case], failures: &mut Vec<String>) {
    println!(
        "\n{:<11} {:>17} {:>6}  {:>17}",
        bench.processor, "cycles", "ratio", "instructions"
    );
    for case in cases {
        match ratio(bench, model, case) {
            Ok(ratio) if ratio > CYCLES => failures.push(format!(
                "{}: {}: {ratio:.2} times clang's cycles, more than {CYCLES}",
                bench.processor, case.name
            )),
            Ok(_) => {}
            Err(why) => failures.push(format!("{}: {}: {why}", bench.processor, case.name)),
        }
    }
}

fn ratio(bench: &Bench, model: &str, case: &Case) -> Result<f64, String> {
    let [ours, theirs] = bench.objects(case)?;
    let (a, first) = cycles(bench, model, case, &ours)?;
    let (b, second) = cycles(bench, model, case, &theirs)?;
    let ratio = a as f64 / b as f64;
    let pair = |x: u64, y: u64| format!("{x} / {y}");
    println!(
        "{:<11} {:>17} {ratio:>6.2}  {:>17}",
        case.name,
        pair(a, b),
        pair(first, second)
    );
    Ok(ratio)
}

/// Cycles and instructions of an object's first wavefront.
fn cycles(bench: &Bench, model: &str, case: &Case, object: &Path) -> Result<(u64, u64), String> {
    let trace = bench.scratch.join(format!("{}.trace", case.name));
    let mut command = bench.command(case, object, case.group)?;
    output_of(command.arg(format!("--trace={}", trace.display())))?;
    let text = std::fs::read_to_string(&trace).map_err(|e| format!("{}: {e}", trace.display()))?;
    let insts: Vec<String> = text.lines().filter_map(instruction).collect();
    if insts.is_empty() {
        return Err("the trace has no instruction of the first wavefront".into());
    }
    let source = bench.scratch.join(format!("{}.s", case.name));
    std::fs::write(&source, insts.join("\n") + "\n").map_err(|e| format!("{}: {e}", source.display()))?;
    let mut mca = Command::new(MCA);
    mca.args(["-mtriple=amdgcn", "-iterations=1", &format!("-mcpu={model}")]);
    let text = output_of(mca.arg(&source).stdin(Stdio::null()))?;
    let total = text
        .lines()
        .find_map(|l| l.strip_prefix("Total Cycles:")?.trim().parse().ok());
    Ok((total.ok_or("llvm-mca gave no cycles")?, insts.len() as u64))
}

/// The instruction of a line of the trace, if it is the wavefront's; targets of branches are of no meaning there.
fn instruction(line: &str) -> Option<String> {
    let (_, state) = line.strip_prefix(WAVE)?.split_once(STATE)?;
    let (_, inst) = state.split_once(' ')?;
    let name = inst.split(' ').next()?;
    let jumps = ["s_branch", "s_cbranch"].iter().any(|p| name.starts_with(p));
    Some(if jumps { format!("{name} 0") } else { inst.to_owned() })
}
