//! `diff memory-model`: what LLVM puts before, in and behind memory operations of each order and scope, for the test of the finalizer's
//! memory model.
//!
//! LLVM's pass for the memory model is asked, before others join waits: LLVM IR goes in, machine IR behind the pass comes out. One file
//! has a function for each operation, order, scope and memory.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use super::output;

const DATA: &str = "crates/finalizer/src/select/memory_model/llvm22.tsv";

/// Which bits of a cache policy stand for what, and where `s_waitcnt` has its counters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Era {
    Gfx6,
    Gfx9,
    Gfx10,
    Gfx11,
    /// A scope and a hint; an instruction for each counter.
    Gfx12,
}

/// Processors with the features that are given to LLVM. Those with the same answers are recorded together.
const CONFIGURATIONS: [(&str, &str, Era); 35] = [
    ("gfx600", "", Era::Gfx6),
    ("gfx602", "", Era::Gfx6),
    ("gfx700", "", Era::Gfx6),
    ("gfx704", "", Era::Gfx6),
    ("gfx803", "", Era::Gfx6),
    ("gfx810", "", Era::Gfx6),
    ("gfx900", "", Era::Gfx9),
    ("gfx908", "", Era::Gfx9),
    ("gfx9-generic", "", Era::Gfx9),
    ("gfx90a", "", Era::Gfx9),
    ("gfx90a", "tgsplit", Era::Gfx9),
    ("gfx942", "", Era::Gfx9),
    ("gfx942", "tgsplit", Era::Gfx9),
    ("gfx950", "", Era::Gfx9),
    ("gfx950", "tgsplit", Era::Gfx9),
    ("gfx9-4-generic", "", Era::Gfx9),
    ("gfx1010", "", Era::Gfx10),
    ("gfx1010", "wavefrontsize64", Era::Gfx10),
    ("gfx1010", "cumode", Era::Gfx10),
    ("gfx1030", "", Era::Gfx10),
    ("gfx1030", "cumode", Era::Gfx10),
    ("gfx1030", "cumode,wavefrontsize64", Era::Gfx10),
    ("gfx1100", "", Era::Gfx11),
    ("gfx1100", "wavefrontsize64", Era::Gfx11),
    ("gfx1100", "cumode", Era::Gfx11),
    ("gfx1151", "", Era::Gfx11),
    ("gfx11-generic", "cumode", Era::Gfx11),
    ("gfx1200", "", Era::Gfx12),
    ("gfx1200", "cumode", Era::Gfx12),
    ("gfx1201", "", Era::Gfx12),
    ("gfx1201", "wavefrontsize64", Era::Gfx12),
    ("gfx1201", "cumode", Era::Gfx12),
    ("gfx1250", "", Era::Gfx12),
    ("gfx1250", "cumode", Era::Gfx12),
    ("gfx1251", "", Era::Gfx12),
];

const ORDERS: [(&str, &str); 5] = [
    ("Relaxed", "monotonic"),
    ("Acquire", "acquire"),
    ("Release", "release"),
    ("AcquireRelease", "acq_rel"),
    ("SequentiallyConsistent", "seq_cst"),
];
const SCOPES: [(&str, &str); 5] = [
    ("WorkItem", "syncscope(\"singlethread\") "),
    ("Wavefront", "syncscope(\"wavefront\") "),
    ("WorkGroup", "syncscope(\"workgroup\") "),
    ("Agent", "syncscope(\"agent\") "),
    ("System", ""),
];
/// Memories: the pointer, and what says that a fence is about it alone.
const SPACES: [(&str, &str, &str); 3] = [
    ("Global", "ptr addrspace(1)", ", !mmra !1"),
    ("Group", "ptr addrspace(3)", ", !mmra !0"),
    ("Flat", "ptr", ""),
];
const METADATA: &str =
    "!0 = !{!\"amdgpu-synchronize-as\", !\"local\"}\n!1 = !{!\"amdgpu-synchronize-as\", !\"global\"}\n";
/// `Returns`: the value is used.
const OPERATIONS: [&str; 7] = [
    "Load",
    "Store",
    "Atomic",
    "AtomicReturns",
    "Compare",
    "CompareReturns",
    "Fence",
];

/// A question and its answer: operation, order, scope, memory; before, in, behind.
type Answer = [String; 7];

/// Compares LLVM's answers with the recorded ones, or records them.
pub fn run(root: &Path, record: bool) -> Result<(), String> {
    let llc = std::env::var("LLC").unwrap_or_else(|_| "llc-22".into());
    let version = output(Command::new(&llc).arg("--version"))?;
    let version = version
        .split_once("LLVM version ")
        .and_then(|(_, rest)| rest.split_whitespace().next())
        .ok_or(format!("{llc}: no version"))?;
    let mut text = format!(
        "# What LLVM {version} has before, in and behind memory operations (`cargo xtask diff memory-model --record`): operation, order, \
         scope, memory, before, policy of the access, behind.\n# Several words of the first four are all of them. load is vmcnt where loads \
         have no counter of their own, ds is lgkmcnt.\n"
    );
    let mut same: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (processor, features, era) in CONFIGURATIONS {
        let name = match features {
            "" => processor.to_string(),
            _ => format!("{processor}+{features}"),
        };
        let answers = answers(&llc, processor, features, era).map_err(|e| format!("{name}: {e}"))?;
        same.entry(lines(answers)).or_default().push(name);
    }
    let mut sections: Vec<(Vec<String>, String)> = same.into_iter().map(|(lines, names)| (names, lines)).collect();
    sections.sort_by_key(|(names, _)| {
        let first = CONFIGURATIONS.iter().position(|(p, f, _)| {
            let (processor, features) = names[0].split_once('+').unwrap_or((&names[0], ""));
            (*p, *f) == (processor, features)
        });
        first.unwrap_or(usize::MAX)
    });
    for (names, lines) in &sections {
        let _ = write!(text, "= {}\n{lines}", names.join(" "));
    }
    let path = root.join(DATA);
    if record {
        std::fs::write(&path, &text).map_err(|e| format!("{DATA}: {e}"))?;
        println!("{DATA}: {} lines", text.lines().count());
    } else {
        let recorded = std::fs::read_to_string(&path).map_err(|e| format!("{DATA}: {e}"))?;
        let differs = text.lines().zip(recorded.lines().chain(std::iter::repeat(""))).skip(1);
        let differing: Vec<&str> = differs.filter(|(new, old)| new != old).map(|(new, _)| new).collect();
        differing.iter().take(20).for_each(|line| println!("{line}"));
        if !differing.is_empty() {
            return Err(format!(
                "{} lines of {DATA} differ from {llc} {version}",
                differing.len()
            ));
        }
    }
    println!(
        "{} processors and modes are as recorded; now the finalizer's rows",
        CONFIGURATIONS.len()
    );
    let mut test = Command::new("cargo");
    test.args([
        "test",
        "--quiet",
        "--package",
        "finalizer",
        "--lib",
        "select::memory_model",
    ]);
    output(test.current_dir(root)).map(|_| ())
}

/// Functions with each operation, in LLVM IR, and what each is. What an operation returns is used where that is wanted.
fn questions(flat: bool) -> (String, Vec<[&'static str; 4]>) {
    let triple = if flat { "amdgcn-amd-amdhsa" } else { "amdgcn-amd-mesa3d" };
    let mut ir = format!("target triple = \"{triple}\"\n{METADATA}");
    let mut names = Vec::new();
    for operation in OPERATIONS {
        for (order, llvm_order) in ORDERS {
            for (scope, llvm_scope) in SCOPES {
                for (space, pointer, fence) in SPACES {
                    if space == "Flat" && !flat && operation != "Fence" {
                        continue;
                    }
                    let Some(body) = question(operation, llvm_order, llvm_scope, pointer, fence) else {
                        continue;
                    };
                    let _ = writeln!(
                        ir,
                        "define i32 @f{}({pointer} %p, i32 %x, i32 %y) {{\n  {body}\n}}",
                        names.len()
                    );
                    names.push([operation, order, scope, space]);
                }
            }
        }
    }
    (ir, names)
}

fn question(operation: &str, order: &str, scope: &str, pointer: &str, fence: &str) -> Option<String> {
    let failure = match order {
        "release" => "monotonic",
        "acq_rel" => "acquire",
        other => other,
    };
    let used = if operation.ends_with("Returns") { "%v" } else { "0" };
    match operation {
        "Load" if !matches!(order, "release" | "acq_rel") => Some(format!(
            "%v = load atomic i32, {pointer} %p {scope}{order}, align 4\n  ret i32 %v"
        )),
        "Store" if !matches!(order, "acquire" | "acq_rel") => Some(format!(
            "store atomic i32 %x, {pointer} %p {scope}{order}, align 4\n  ret i32 0"
        )),
        "Atomic" | "AtomicReturns" => Some(format!(
            "%v = atomicrmw add {pointer} %p, i32 %x {scope}{order}, align 4\n  ret i32 {used}"
        )),
        "Compare" | "CompareReturns" => Some(format!(
            "%w = cmpxchg {pointer} %p, i32 %x, i32 %y {scope}{order} {failure}, align 4\n  \
             %v = extractvalue {{i32, i1}} %w, 0\n  ret i32 {used}"
        )),
        "Fence" if order != "monotonic" => Some(format!("fence {scope}{order}{fence}\n  ret i32 0")),
        _ => None,
    }
}

fn answers(llc: &str, processor: &str, features: &str, era: Era) -> Result<Vec<Answer>, String> {
    let (ir, names) = questions(!processor.starts_with("gfx60"));
    let path = std::env::temp_dir().join(format!("weft-memory-model-{}.ll", std::process::id()));
    std::fs::write(&path, ir).map_err(|e| format!("{}: {e}", path.display()))?;
    let attributes: Vec<String> = features
        .split(',')
        .filter(|f| !f.is_empty())
        .map(|f| format!("+{f}"))
        .collect();
    let mut command = Command::new(llc);
    command
        .arg(format!("-mcpu={processor}"))
        .arg(format!("-mattr={}", attributes.join(",")))
        .args(["-O2", "-stop-after=si-memory-legalizer", "-o", "-"])
        .arg(&path);
    let listing = output(&mut command);
    let _ = std::fs::remove_file(&path);
    let listing = listing?;
    let mut bodies = listing
        .split("\nbody:")
        .skip(1)
        .map(|rest| rest.split("\n...").next().unwrap_or_default());
    let answers = names.iter().enumerate().map(|(n, name)| {
        let body = bodies.next().ok_or(format!("no function f{n}"))?;
        let [before, access, behind] = sequence(name[0] == "Fence", body, era)?;
        let [operation, order, scope, space] = name.map(str::to_string);
        Ok([operation, order, scope, space, before, access, behind])
    });
    answers.collect()
}

/// The words of `memory_model/tests.rs` before, in and behind the operation of a function.
fn sequence(fence: bool, body: &str, era: Era) -> Result<[String; 3], String> {
    let mut sides = [Vec::new(), Vec::new()];
    let mut access = Vec::new();
    let mut side = usize::from(fence);
    let mut waits = BTreeSet::new();
    for line in body.lines() {
        let is_opcode = |w: &&str| {
            let starts = ["S_WAIT", "BUFFER_", "GLOBAL_", "FLAT_", "DS_"];
            starts.iter().any(|s| w.starts_with(s))
        };
        let Some(name) = line.split_whitespace().find(is_opcode) else {
            continue;
        };
        // Transfers into LDS, which are not asked about here, are waited for with a pseudo instruction.
        if name == "S_WAITCNT_lds_direct" {
            continue;
        }
        let operands = line.split_once(name).map_or("", |(_, rest)| rest);
        let operands = operands.split(", implicit").next().unwrap_or_default();
        let operands = operands.split(" implicit").next().unwrap_or_default();
        let operands = operands.split(" ::").next().unwrap_or_default();
        let numbers: Vec<&str> = operands.split(',').map(str::trim).collect();
        let number = |from_end: usize| {
            let text = numbers.len().checked_sub(1 + from_end).and_then(|n| numbers.get(n));
            text.and_then(|t| t.parse::<u32>().ok())
                .ok_or(format!("no number: {line}"))
        };
        if name.starts_with("S_WAIT") {
            waits.extend(counters(name.trim_end_matches("_soft"), number(0)?, era)?);
            continue;
        }
        sides[side].extend(taken(&mut waits));
        let cache = ["_WBINV", "_INV", "_WB", "_GL0_INV", "_GL1_INV"];
        if cache.iter().any(|c| {
            name.split_once('_')
                .is_some_and(|(_, rest)| format!("_{rest}").starts_with(c))
        }) {
            let policy = if operands.trim().is_empty() {
                Vec::new()
            } else {
                policy(number(0)?, era)
            };
            let brackets = if policy.is_empty() {
                String::new()
            } else {
                format!("({})", policy.join(","))
            };
            sides[side].push(format!("{}{brackets}", name.to_lowercase()));
            continue;
        }
        side = 1;
        if !name.starts_with("DS_") {
            // Buffer instructions have `swz` behind the policy. Bit 0 of an atomic operation says that it returns something.
            let bits = number(usize::from(name.starts_with("BUFFER_")))?;
            access = policy(if name.contains("RTN") { bits & !1 } else { bits }, era);
        }
    }
    sides[side].extend(taken(&mut waits));
    let [before, behind] = sides.map(|words| words.join(" "));
    Ok([before, access.join(" "), behind])
}

fn taken(waits: &mut BTreeSet<(usize, &'static str)>) -> Vec<String> {
    std::mem::take(waits)
        .into_iter()
        .map(|(_, word)| word.to_string())
        .collect()
}

/// The counters that an instruction waits for, by their place in a row of waits.
fn counters(name: &str, number: u32, era: Era) -> Result<Vec<(usize, &'static str)>, String> {
    let (load, ds) = ((0, "load"), (3, "ds"));
    if name == "S_WAITCNT" {
        // vmcnt and lgkmcnt: each (bit, bits, ...) of the immediate.
        let field = |parts: &[(u32, u32)]| parts.iter().all(|(at, bits)| number >> at & ((1 << bits) - 1) == 0);
        let (vm, lgkm) = match era {
            Era::Gfx6 => (field(&[(0, 4)]), field(&[(8, 4)])),
            Era::Gfx9 => (field(&[(0, 4), (14, 2)]), field(&[(8, 4)])),
            Era::Gfx10 => (field(&[(0, 4), (14, 2)]), field(&[(8, 6)])),
            Era::Gfx11 => (field(&[(10, 6)]), field(&[(4, 6)])),
            Era::Gfx12 => return Err("s_waitcnt on GFX12".into()),
        };
        return Ok([(vm, load), (lgkm, ds)]
            .into_iter()
            .filter(|(waits, _)| *waits)
            .map(|(_, c)| c)
            .collect());
    }
    let counter = match name {
        "S_WAIT_LOADCNT" => load,
        "S_WAIT_SAMPLECNT" => (1, "sample"),
        "S_WAIT_BVHCNT" => (2, "bvh"),
        "S_WAIT_DSCNT" => ds,
        "S_WAIT_STORECNT" | "S_WAITCNT_VSCNT" => (4, "store"),
        "S_WAIT_XCNT" => (5, "translation"),
        other => return Err(format!("{other}: what counter is that?")),
    };
    match number {
        0 => Ok(vec![counter]),
        _ => Err(format!("{name} {number} does not wait for all")),
    }
}

/// The bits of a cache policy, as `Policy` of the finalizer names them.
fn policy(bits: u32, era: Era) -> Vec<&'static str> {
    let scopes = ["", "se", "dev", "sys"];
    if era == Era::Gfx12 {
        let scope = scopes[(bits >> 3 & 3) as usize];
        return [scope].into_iter().filter(|s| !s.is_empty()).collect();
    }
    let named = [(1, "glc"), (4, "dlc"), (16, "scc")];
    named
        .into_iter()
        .filter(|(bit, _)| bits & bit != 0)
        .map(|(_, word)| word)
        .collect()
}

/// A line for answers that are the same: where they differ in one column only, that column has all its words.
fn lines(mut answers: Vec<Answer>) -> String {
    // Memories are joined first: most rows differ by scope.
    for column in [3, 2, 0, 1] {
        let mut joined: Vec<Answer> = Vec::new();
        for answer in answers {
            let same = |other: &&mut Answer| (0..7).all(|n| n == column || other[n] == answer[n]);
            match joined.iter_mut().find(same) {
                Some(known) => {
                    let _ = write!(known[column], " {}", answer[column]);
                }
                None => joined.push(answer),
            }
        }
        answers = joined;
    }
    answers
        .iter()
        .map(|answer| format!("{}\n", answer.join("\t")))
        .collect()
}
