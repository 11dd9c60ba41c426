//! Kernels in HSAIL on the interpreter and, finalized, on the machine: the same memory, or a fault on both.

use std::sync::Arc;

use crate::support;
use amdgpu_emu::device::Launch;
use amdgpu_isa::{Properties, TargetId};
use hsail_interp::memory::Use;
use hsail_interp::{Dispatch, Executable, Program, System};

/// What a run gives: the buffers, or the message of its fault.
pub type Outcome = Result<Vec<Vec<u32>>, String>;

/// A grid in one or more dimensions.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    pub grid: [u32; 3],
    pub group: [u32; 3],
    pub dynamic_group_bytes: u32,
}

impl Grid {
    pub fn of(grid: u32, group: u32) -> Grid {
        Grid {
            grid: [grid, 1, 1],
            group: [group, 1, 1],
            dynamic_group_bytes: 0,
        }
    }
}

/// Lanes of the wavefronts that code for a processor is made for here: 64, or what it has.
fn wave_size(target: TargetId) -> u32 {
    if target.processor.wave_sizes().supports(64) {
        64
    } else {
        32
    }
}

/// Runs the first kernel of a module on the interpreter; its arguments are the buffers' addresses.
pub fn interpret(text: &str, wave_size: u32, grid: Grid, buffers: &[Vec<u32>]) -> Outcome {
    let mut program = Program::new();
    program
        .add_text("kernel.hsail", text.as_bytes())
        .unwrap_or_else(|f| panic!("{f:?}\n{text}"));
    let options = hsail_interp::Options {
        instruction_limit: Some(10_000_000),
        threads: 1,
        wave_size,
        ..hsail_interp::Options::default()
    };
    let system = Arc::new(System::new(options).expect("possible options"));
    let mut executable = Executable::new(system.clone(), Arc::new(program));
    executable.load(0).expect("nothing is missing");
    let mut kernarg = Vec::new();
    let memory: Vec<_> = buffers
        .iter()
        .map(|buffer| {
            let bytes: Vec<u8> = buffer.iter().flat_map(|d| d.to_le_bytes()).collect();
            let memory = system
                .memory
                .allocate("buffer", bytes.len() as u64, 256, Use::Global)
                .expect("room");
            memory.write(0, &bytes);
            kernarg.extend_from_slice(&memory.base.to_le_bytes());
            memory
        })
        .collect();
    let kernel = executable.kernels(0).first().expect("a kernel").clone();
    kernarg.resize(kernel.kernarg_bytes as usize, 0);
    let packet = Dispatch {
        dimensions: 3,
        grid: grid.grid,
        work_group: grid.group,
        dynamic_group_bytes: grid.dynamic_group_bytes.into(),
        kernarg,
        ..Dispatch::default()
    };
    hsail_interp::dispatch(&system, &kernel, &packet).map_err(|f| format!("{}: {}", f.code, f.message))?;
    let read = |(memory, buffer): (&Arc<_>, &Vec<u32>)| {
        let memory: &Arc<hsail_interp::memory::Allocation> = memory;
        (0..buffer.len() as u64).map(|n| memory.load(4 * n, 4) as u32).collect()
    };
    Ok(memory.iter().zip(buffers).map(read).collect())
}

/// The code object of a module.
pub fn finalize(text: &str, target: &str) -> Result<Vec<u8>, String> {
    finalize_for(text, target, wave_size(target.parse().expect("a target")))
}

/// As [`finalize`], for wavefronts of so many lanes.
fn finalize_for(text: &str, target: &str, lanes: u32) -> Result<Vec<u8>, String> {
    let assembly = hsail::assemble(text.as_bytes()).unwrap_or_else(|d| panic!("{d:?}\n{text}"));
    let source = finalizer_hsail::Source {
        name: "kernel.hsail",
        module: hsail::brig::Module::read(&assembly.brig).expect("a module"),
        lines: &[],
    };
    let target = target.parse().expect("a target");
    let mut options = finalizer_hsail::Options::new(target);
    options.object.wave_size = Some(lanes);
    finalizer_hsail::finalize(&[source], &options)
        .map(|output| output.code_object)
        .map_err(|list| {
            let lines: Vec<String> = list.iter().map(|(name, d)| d.render(name).to_string()).collect();
            lines.join("\n")
        })
}

/// As [`interpret`], finalized for a processor of the machine.
pub fn run(text: &str, target: &str, grid: Grid, buffers: &[Vec<u32>]) -> Outcome {
    run_for(
        text,
        target,
        wave_size(target.parse().expect("a target")),
        grid,
        buffers,
    )
}

/// As [`run`], in wavefronts of so many lanes.
fn run_for(text: &str, target: &str, lanes: u32, grid: Grid, buffers: &[Vec<u32>]) -> Outcome {
    let bytes = finalize_for(text, target, lanes).unwrap_or_else(|e| panic!("{target}: {e}\n{text}"));
    let launch = Launch {
        grid: grid.grid,
        work_group: grid.group,
        dimensions: 3,
        dynamic_lds_bytes: grid.dynamic_group_bytes,
        ..Launch::default()
    };
    let name = text
        .split("kernel &")
        .nth(1)
        .and_then(|t| t.split('(').next())
        .expect("a kernel");
    support::execute(&bytes, target, name, launch, buffers)
}

/// The same on both; gives what it is.
pub fn same(name: &str, text: &str, target: &str, grid: Grid, buffers: &[Vec<u32>]) -> Outcome {
    same_for(
        name,
        text,
        target,
        wave_size(target.parse().expect("a target")),
        grid,
        buffers,
    )
}

/// As [`same`], in wavefronts of so many lanes.
fn same_for(name: &str, text: &str, target: &str, lanes: u32, grid: Grid, buffers: &[Vec<u32>]) -> Outcome {
    let wanted = interpret(text, lanes, grid, buffers);
    let found = run_for(text, target, lanes, grid, buffers);
    match (&wanted, &found) {
        (Ok(a), Ok(b)) => {
            for (n, (a, b)) in a.iter().zip(b).enumerate() {
                if let Some(at) = (0..a.len()).find(|i| a[*i] != b[*i]) {
                    let (a, b) = (a[at], b[at]);
                    panic!("{name} on {target}, {lanes} lanes: buffer {n}[{at}] is {b:#x}, not {a:#x}\n{text}");
                }
            }
        }
        (Err(_), Err(_)) => {}
        (Err(e), Ok(_)) => panic!("{name} on {target}: no fault where the interpreter has {e}\n{text}"),
        (Ok(_), Err(e)) => panic!("{name} on {target}: {e}\n{text}"),
    }
    found
}

/// The number of a word in a comment such as `// grid 64 16`.
fn numbers(text: &str, word: &str) -> Vec<u32> {
    let line = text.lines().find_map(|l| l.strip_prefix(&format!("// {word} ")));
    line.map_or(Vec::new(), |l| {
        l.split_whitespace().filter_map(|n| n.parse().ok()).collect()
    })
}

/// A processor of each generation that code is made for.
const GENERATIONS: [&str; 14] = [
    "gfx701", "gfx803", "gfx900", "gfx906", "gfx908", "gfx90a", "gfx942", "gfx950", "gfx1010", "gfx1030", "gfx1100",
    "gfx1151", "gfx1201", "gfx1250",
];

/// Every file of `kernels/`: `// grid X Y Z` and `// group X Y Z` say the dispatch, `// buffers N...` the dwords of each buffer, of which
/// the second and later ones hold numbers; `// dynamic N` adds group memory; `// waves N...` are the lanes of wavefronts to try where there are
/// such; `// fault` says that it must end in one.
#[test]
fn kernels_do_the_same_on_both() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/finalized/kernels");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("a folder")
        .map(|e| e.expect("an entry").path())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().to_string();
        let text = std::fs::read_to_string(&file).expect("a file");
        let three = |word: &str| {
            let list = numbers(&text, word);
            std::array::from_fn(|n| list.get(n).copied().unwrap_or(1))
        };
        let grid = Grid {
            grid: three("grid"),
            group: three("group"),
            dynamic_group_bytes: numbers(&text, "dynamic").first().copied().unwrap_or(0),
        };
        let buffers: Vec<Vec<u32>> = numbers(&text, "buffers")
            .iter()
            .enumerate()
            .map(|(n, size)| {
                (0..*size)
                    .map(|i| if n == 0 { 0 } else { i.wrapping_mul(0x9e37_79b9) })
                    .collect()
            })
            .collect();
        let has_images = |target: &str| {
            let target: TargetId = target.parse().expect("a target");
            target.processor.has(Properties::EXTENDED_IMAGE_INSTS)
        };
        for target in GENERATIONS {
            if text.contains("image") && !has_images(target) {
                continue;
            }
            let id: TargetId = target.parse().expect("a target");
            let mut waves = numbers(&text, "waves");
            waves.retain(|lanes| id.processor.wave_sizes().supports(*lanes));
            if waves.is_empty() {
                waves.push(wave_size(id));
            }
            for lanes in waves {
                let out = same_for(&name, &text, target, lanes, grid, &buffers);
                let faults = text.lines().any(|l| l.starts_with("// fault"));
                assert_eq!(out.is_err(), faults, "{name} on {target}: {out:?}");
            }
        }
    }
}
