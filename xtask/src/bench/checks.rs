//! `cargo xtask bench checks`: what each kind of `--check` costs, in times of the plain run.

use std::path::Path;
use std::process::Command;

use super::contenders::{build_weft, output_of, times};
use super::{host_cpu, workspace_root};

/// A kernel and its launch.
struct Kernel {
    name: &'static str,
    object: &'static str,
    grid: &'static str,
    group: &'static str,
    args: &'static [&'static str],
}

const KERNELS: [Kernel; 5] = [
    Kernel {
        name: "vecadd",
        object: "bench/co/gfx900/vecadd.co",
        grid: "65536",
        group: "256",
        args: &["f32[65536]=range", "f32[65536]=range", "f32[65536]=zero"],
    },
    Kernel {
        name: "matmul",
        object: "bench/co/gfx900/matmul.co",
        grid: "64,64",
        group: "16,16",
        args: &["f32[4096]=range", "f32[4096]=range", "f32[4096]=zero", "u32=64"],
    },
    Kernel {
        name: "reduce",
        object: "bench/checks/co/gfx900/kernels.co",
        grid: "65536",
        group: "256",
        args: &["u32[65536]=range", "u32[256]=zero"],
    },
    Kernel {
        name: "bfs",
        object: "bench/checks/co/gfx900/kernels.co",
        grid: "65536",
        group: "256",
        args: &["u32[262144]=random:1", "u32[65536]=range", "u32[65536]=zero", "u32=3"],
    },
    Kernel {
        name: "crc32",
        object: "bench/checks/co/gfx900/kernels.co",
        grid: "4096",
        group: "256",
        args: &["u32[256]=random:1", "u32[65536]=random:2", "u32[4096]=zero"],
    },
];

/// Kinds, and what each may cost at most.
const KINDS: [(&str, f64); 6] = [
    ("memory", 1.3),
    ("uninit", 4.0),
    ("race", 4.0),
    ("wait", 4.0),
    ("sync", 4.0),
    ("all", 10.0),
];

/// Launches of a process; the first ones decode and compile.
const LAUNCHES: u32 = 12;

/// Times the kernels named or all, plain and with each kind in turns, and prints ratios. An error if a run has findings.
pub fn run(turns: u32, names: &[String]) -> Result<(), String> {
    let chosen: Vec<&Kernel> = (KERNELS.iter())
        .filter(|k| names.is_empty() || names.iter().any(|n| n == k.name))
        .collect();
    if chosen.is_empty() {
        let known: Vec<&str> = KERNELS.iter().map(|k| k.name).collect();
        return Err(format!("no such kernel; there are {}", known.join(", ")));
    }
    let root = workspace_root();
    let weft = build_weft(&root)?;
    println!("host: {}", host_cpu());
    println!(
        "one thread; least of {LAUNCHES} launches in each of {turns} turns, in times of the plain run; in brackets, what is allowed\n"
    );
    print!("{:<8} {:>10}", "", "plain");
    for (kind, most) in KINDS {
        print!(" {:>12}", format!("{kind} ({most})"));
    }
    println!();
    for kernel in chosen {
        let mut least = [f64::INFINITY; KINDS.len() + 1];
        for _ in 0..turns.max(1) {
            let kinds = std::iter::once(None).chain(KINDS.iter().map(|(kind, _)| Some(*kind)));
            for (kind, least) in kinds.zip(&mut least) {
                *least = least.min(kernel.time(&weft, &root, kind)?);
            }
        }
        print!("{:<8} {:>7.0} us", kernel.name, least[0] * 1e6);
        for (time, (_, most)) in least[1..].iter().zip(KINDS) {
            let ratio = time / least[0];
            print!(" {:>12}", format!("{ratio:.1}{}", if ratio > most { " !" } else { "" }));
        }
        println!();
    }
    Ok(())
}

impl Kernel {
    /// Seconds of the fastest launch.
    fn time(&self, weft: &Path, root: &Path, check: Option<&str>) -> Result<f64, String> {
        let mut command = Command::new(weft);
        command.current_dir(root).arg("run").arg(self.object);
        command.args(["--kernel", self.name, "--grid", self.grid, "--group", self.group]);
        command.args(["--jobs", "1", "--time", "--repeat", &LAUNCHES.to_string()]);
        for arg in self.args {
            command.args(["--arg", arg]);
        }
        if let Some(kind) = check {
            command.args(["--check", kind]);
        }
        let seconds = times(&output_of(&mut command)?)?;
        let least = seconds.into_iter().reduce(f64::min);
        least.ok_or_else(|| "no time was printed".into())
    }
}
