//! The two programs that run a benchmark: weft's release build on the code object, pocl on the source.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::cases::{Arg, Case};
use super::target_dir;

/// Levels of host instructions, the best first; a host that lacks one runs the next.
pub const LEVELS: [&str; 2] = ["avx512", "avx2"];

/// What one program said of one case.
pub struct Outcome {
    /// Seconds of each dispatch, the shortest first.
    times: Vec<f64>,
    /// The output buffer after the last run.
    pub output: Vec<u8>,
}

impl Outcome {
    /// Shortest time of a dispatch, seconds.
    pub fn min(&self) -> f64 {
        self.times[0]
    }

    /// Middle time of a dispatch, seconds.
    pub fn median(&self) -> f64 {
        self.times[self.times.len() / 2]
    }

    /// Adds the times of more runs, whose output takes the place of what there was.
    pub fn add(&mut self, more: Outcome) {
        self.times.extend(more.times);
        self.times.sort_by(f64::total_cmp);
        self.output = more.output;
    }
}

/// Writes the case's input buffers to `scratch`. One path per argument; those of values mean nothing.
pub fn write_inputs(case: &Case, scratch: &Path) -> Result<Vec<PathBuf>, String> {
    let mut paths = Vec::new();
    for (index, arg) in case.args.iter().enumerate() {
        let path = scratch.join(format!("{}.{index}.bin", case.name));
        if let Arg::In(bytes) = arg {
            std::fs::write(&path, bytes).map_err(|e| format!("{}: {e}", path.display()))?;
        }
        paths.push(path);
    }
    Ok(paths)
}

/// weft, built for release.
pub struct Weft {
    program: PathBuf,
    objects: PathBuf,
    scratch: PathBuf,
    host: Option<String>,
}

impl Weft {
    /// Builds `weft` for release; it is to use no better instructions of the host than `host` says.
    pub fn build(root: &Path, scratch: &Path, host: Option<&str>) -> Result<Self, String> {
        Ok(Self {
            program: build_weft(root)?,
            host: host.map(str::to_owned),
            objects: root.join("bench/co/gfx900"),
            scratch: scratch.to_path_buf(),
        })
    }

    /// `weft run`.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        if let Some(level) = &self.host {
            command.env("WEFT_SIMD_LEVEL", level);
        }
        command.arg("run");
        command
    }

    /// The release build of `weft`.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// Dispatches the case's kernel `repeat` times, after one dispatch that is not counted, on `jobs` host threads.
    pub fn time(&self, case: &Case, inputs: &[PathBuf], repeat: u32, jobs: u32) -> Result<Outcome, String> {
        let out = self.scratch.join(format!("{}.weft.bin", case.name));
        let mut command = self.command();
        command.arg(self.objects.join(format!("{}.co", case.source)));
        command.args([
            "--kernel", case.name, "--target", "gfx900", "--grid", case.grid, "--group", case.group,
        ]);
        for (arg, input) in case.args.iter().zip(inputs) {
            command.arg("--arg").arg(match arg {
                Arg::In(_) => format!("u8[]=file:{}", input.display()),
                Arg::Out(bytes) => format!("out:u8[{bytes}]=zero"),
                Arg::U32(n) => format!("u32={n}"),
                Arg::F32(x) => format!("f32={x}"),
            });
        }
        command.arg("--out").arg(format!("out={}", out.display()));
        command.args([
            "--time",
            "--repeat",
            &(repeat + 1).to_string(),
            "--jobs",
            &jobs.to_string(),
        ]);
        let text = output_of(&mut command)?;
        let mut times = times(&text)?;
        if times.len() > 1 {
            times.remove(0);
        }
        outcome(times, &out)
    }
}

/// The program `weft`, built for release.
pub fn build_weft(root: &Path) -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build
        .current_dir(root)
        .args(["build", "--quiet", "--release", "--bin", "weft"]);
    output_of(&mut build)?;
    Ok(target_dir(root).join("release").join("weft"))
}

/// The code object of a file of assembly for a processor, named by the file's directory.
pub fn assembled(weft: &Path, source: &Path, scratch: &Path, processor: &str) -> Result<PathBuf, String> {
    let name = source
        .parent()
        .and_then(Path::file_name)
        .unwrap_or_default()
        .to_string_lossy();
    link(weft, source, &scratch.join(format!("{name}.{processor}")), processor)
}

/// The code object of assembly for gfx900, beside files that begin as this name.
pub fn linked(weft: &Path, text: &str, name: &Path) -> Result<PathBuf, String> {
    let source = PathBuf::from(format!("{}.s", name.display()));
    std::fs::write(&source, text).map_err(|e| format!("{}: {e}", source.display()))?;
    link(weft, &source, name, "gfx900")
}

fn link(weft: &Path, source: &Path, name: &Path, processor: &str) -> Result<PathBuf, String> {
    let [part, object] = ["o", "co"].map(|end| PathBuf::from(format!("{}.{end}", name.display())));
    let mut asm = Command::new(weft);
    asm.arg("asm").arg(source);
    output_of(asm.args(["--target", processor, "-o"]).arg(&part))?;
    output_of(Command::new(weft).arg("link").arg(&part).arg("-o").arg(&object))?;
    Ok(object)
}

/// pocl's CPU device on one thread.
pub struct Pocl {
    /// Device and driver version.
    pub description: String,
    program: PathBuf,
    sources: PathBuf,
    scratch: PathBuf,
}

impl Pocl {
    /// Compiles the runner and asks it for the device. An error says why pocl cannot be used.
    pub fn build(root: &Path, scratch: &Path) -> Result<Self, String> {
        let program = scratch.join("opencl_runner");
        let mut cc = Command::new("cc");
        cc.args(["-std=c11", "-O1", "-o"])
            .arg(&program)
            .arg(root.join("bench/opencl_runner.c"))
            .arg("-ldl");
        output_of(&mut cc)?;
        let mut pocl = Self {
            description: String::new(),
            program,
            sources: root.join("bench"),
            scratch: scratch.to_path_buf(),
        };
        let out = format!("out:65536:{}", pocl.scratch.join("probe.bin").display());
        let probe = pocl.sources.join("alu.cl");
        let text = pocl.run(&probe, "alu", "64", "64", None, &[out, "u32:1".into(), "u32:1".into()])?;
        let fields: Vec<&str> = ["driver: ", "device: "]
            .iter()
            .filter_map(|key| text.lines().find_map(|line| line.strip_prefix(key)))
            .collect();
        pocl.description = fields.join(", ");
        Ok(pocl)
    }

    /// Runs the case's kernel `repeat` times, after one run that is not counted.
    pub fn time(&self, case: &Case, inputs: &[PathBuf], repeat: u32) -> Result<Outcome, String> {
        let out = self.scratch.join(format!("{}.pocl.bin", case.name));
        let args = case.args.iter().zip(inputs).map(|(arg, input)| match arg {
            Arg::In(_) => format!("in:{}", input.display()),
            Arg::Out(bytes) => format!("out:{bytes}:{}", out.display()),
            Arg::U32(n) => format!("u32:{n}"),
            Arg::F32(x) => format!("f32:{x}"),
        });
        let args: Vec<String> = args.collect();
        let source = self.sources.join(format!("{}.cl", case.source));
        let text = self.run(&source, case.name, case.grid, case.group, Some(repeat), &args)?;
        outcome(times(&text)?, &out)
    }

    /// Runs a kernel once and, with `repeat`, so many times more, which are timed. Returns what the runner printed.
    pub fn run(
        &self,
        source: &Path,
        kernel: &str,
        grid: &str,
        group: &str,
        repeat: Option<u32>,
        args: &[String],
    ) -> Result<String, String> {
        let mut command = Command::new(&self.program);
        // The first is what pocl before version 4 reads, the second what later ones read.
        command
            .env("POCL_MAX_PTHREAD_COUNT", "1")
            .env("POCL_CPU_MAX_CU_COUNT", "1");
        command
            .arg(source)
            .args([kernel, grid, group, &repeat.unwrap_or(0).to_string()]);
        output_of(command.args(args))
    }
}

/// Standard output of a command that must succeed; else its standard error.
pub fn output_of(command: &mut Command) -> Result<String, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|e| format!("{program}: {e}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(format!(
        "{program}: {}: {}",
        output.status,
        String::from_utf8_lossy(&output.stderr).trim()
    ))
}

/// The seconds of every line `time: SECONDS s`.
pub fn times(text: &str) -> Result<Vec<f64>, String> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("time: "));
    lines
        .map(|rest| {
            let number = rest.strip_suffix(" s").and_then(|number| number.parse().ok());
            number.ok_or_else(|| format!("`time: {rest}` is not `time: SECONDS s`"))
        })
        .collect()
}

fn outcome(mut times: Vec<f64>, out: &Path) -> Result<Outcome, String> {
    times.sort_by(f64::total_cmp);
    if times.is_empty() {
        return Err("no line `time: SECONDS s` was printed".to_owned());
    }
    let output = std::fs::read(out).map_err(|e| format!("{}: {e}", out.display()))?;
    Ok(Outcome { times, output })
}
