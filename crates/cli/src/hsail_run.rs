//! `weft run` and `weft test` on HSAIL: kernels in text or BRIG, run by the interpreter.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use hsail_interp::memory::{Allocation, Use};
use hsail_interp::{Dispatch, Executable, Kernel, Program, System};

use crate::input::{self, ArgKind, Result};
use crate::manifest::{ArgSpec, Case, Dtype, LaunchSpec};
use crate::output::say;
use crate::run::{Options, ReadBuffer, buffer_bytes, print_buffers};
use crate::test::compare_buffer;

/// Whether a file is HSAIL by its name.
pub fn is_hsail(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "hsail" || e == "brig")
}

/// A program loaded onto one agent.
pub struct Loaded {
    pub system: Arc<System>,
    executable: Executable,
}

/// A kernel about to run, with its buffers by name.
pub struct Prepared {
    pub system: Arc<System>,
    pub kernel: Arc<Kernel>,
    pub packet: Dispatch,
    pub buffers: Vec<(String, Dtype, Arc<Allocation>)>,
}

fn load<'a>(files: impl Iterator<Item = &'a Path>, options: hsail_interp::Options) -> Result<Loaded> {
    let mut program = Program::new();
    for file in files {
        let bytes = input::read(file)?;
        program
            .add_module(&file.display().to_string(), &bytes)
            .map_err(|findings| text(&findings))?;
    }
    let options = hsail_interp::Options {
        model: program.model(),
        ..options
    };
    let system = Arc::new(System::new(options)?);
    let mut executable = Executable::new(system.clone(), Arc::new(program));
    executable.load(0).map_err(|findings| text(&findings))?;
    Ok(Loaded { system, executable })
}

fn text(findings: &hsail_interp::Findings) -> String {
    let lines: Vec<String> = findings.iter().map(|(file, d)| d.render(file).to_string()).collect();
    lines.join("\n")
}

impl Loaded {
    fn kernel(&self, name: Option<&str>) -> Result<Arc<Kernel>> {
        let known = || {
            let names: Vec<&str> = self.executable.kernels(0).iter().map(|k| k.name.as_str()).collect();
            names.join(", ")
        };
        match (name, self.executable.kernels(0)) {
            (Some(name), _) => self
                .executable
                .kernel(0, name)
                .ok_or_else(|| format!("no kernel {name:?}; there are {}", known())),
            (None, [only]) => Ok(only.clone()),
            _ => Err(format!("--kernel is needed: the program has {}", known())),
        }
    }

    fn buffer(&self, name: &str, bytes: u64) -> Result<Arc<Allocation>> {
        self.system
            .memory
            .allocate(&format!("buffer {name}"), bytes, 256, Use::Global)
            .map_err(|e| e.to_string())
    }
}

const MAX_KERNARG_BYTES: u64 = 1 << 24;

/// The kernarg segment and the dynamic group memory for arguments: `Ok` of bytes, or of group memory by its size.
fn kernarg(kernel: &Kernel, args: Vec<std::result::Result<Vec<u8>, u32>>) -> Result<(Vec<u8>, u64)> {
    if args.len() != kernel.arguments.len() {
        let list: Vec<String> = kernel
            .arguments
            .iter()
            .map(|a| format!("{} {} ({} bytes)", a.ty, a.name, a.bytes))
            .collect();
        return Err(format!(
            "{}: {} arguments given, it takes {}: {}",
            kernel.name,
            args.len(),
            list.len(),
            list.join(", ")
        ));
    }
    if kernel.kernarg_bytes > MAX_KERNARG_BYTES {
        return Err(format!(
            "{}: {} bytes of arguments are too many",
            kernel.name, kernel.kernarg_bytes
        ));
    }
    let mut segment = vec![0; kernel.kernarg_bytes as usize];
    let mut dynamic = 0;
    for (argument, value) in kernel.arguments.iter().zip(args) {
        let mut bytes = value.unwrap_or_else(|size| {
            // An offset from `groupbaseptr`, behind the kernel's own variables (PRM 4.20).
            let start = (kernel.group_bytes + dynamic).next_multiple_of(16);
            dynamic = start - kernel.group_bytes + u64::from(size);
            start.to_le_bytes()[..(argument.bytes as usize).min(8)].to_vec()
        });
        // An address in the small machine model.
        if bytes.len() == 8 && argument.bytes == 4 && bytes[4..] == [0; 4] {
            bytes.truncate(4);
        }
        if bytes.len() as u64 != argument.bytes {
            return Err(format!(
                "{}: argument {} is {} and has {} bytes, not {}",
                kernel.name,
                argument.name,
                argument.ty,
                argument.bytes,
                bytes.len()
            ));
        }
        let at = argument.offset as usize;
        segment[at..at + bytes.len()].copy_from_slice(&bytes);
    }
    Ok((segment, dynamic))
}

/// A dispatch of sizes as the command line and manifests have them.
fn packet(grid: &[u32], group: &[u32], kernarg: Vec<u8>, dynamic: u64) -> Dispatch {
    let three = |v: &[u32]| std::array::from_fn(|d| v.get(d).copied().unwrap_or(1));
    Dispatch {
        dimensions: grid.len().max(group.len()).max(1) as u32,
        grid: three(grid),
        work_group: three(group),
        kernarg,
        dynamic_group_bytes: dynamic,
        ..Dispatch::default()
    }
}

/// Loads the program that the options name and makes the kernel's buffers and packet.
pub fn prepare(options: &Options) -> Result<Prepared> {
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    let loaded = load(
        std::iter::once(options.object.as_path()).chain(options.modules.iter().map(|m| m.as_path())),
        hsail_interp::Options {
            threads: options.jobs.unwrap_or(threads),
            wave_size: options.wave_size,
            instruction_limit: options.max_instructions,
            checks: options.checks,
            ..hsail_interp::Options::default()
        },
    )?;
    let kernel = loaded.kernel(options.kernel.as_deref())?;
    input::check_memory(buffer_bytes(&options.args))?;
    let mut buffers = Vec::new();
    let mut values = Vec::new();
    for (n, arg) in options.args.iter().enumerate() {
        values.push(match &arg.value {
            ArgKind::Value(bytes) => Ok(bytes.clone()),
            ArgKind::Local(bytes) => Err(*bytes),
            // Filled in when all buffers are there.
            ArgKind::Pointer(_) => Ok(Vec::new()),
            ArgKind::Buffer(ty, bytes, first) => {
                let name = arg.name.clone().unwrap_or_else(|| n.to_string());
                let buffer = loaded.buffer(&name, *bytes)?;
                buffer.write(0, first);
                let address = buffer.base.to_le_bytes().to_vec();
                buffers.push((name, *ty, buffer));
                Ok(address)
            }
        });
    }
    for (arg, value) in options.args.iter().zip(&mut values) {
        if let ArgKind::Pointer(pointer) = &arg.value {
            let base = |name: &str| buffers.iter().find(|b| b.0 == name).map(|b| b.2.base);
            *value = Ok(pointer.address(base)?.to_le_bytes().to_vec());
        }
    }
    let (kernarg, dynamic) = kernarg(&kernel, values)?;
    let dynamic = dynamic + u64::from(options.dynamic_lds);
    Ok(Prepared {
        packet: packet(&options.grid, &options.group, kernarg, dynamic),
        system: loaded.system,
        kernel,
        buffers,
    })
}

/// `weft run` of a kernel in HSAIL.
pub fn run(options: &Options) -> Result<()> {
    let Prepared {
        system,
        kernel,
        packet,
        buffers,
    } = prepare(options)?;
    let mut findings = 0;
    for _ in 0..options.repeat.max(1) {
        let start = Instant::now();
        let checked = hsail_interp::dispatch_checked(&system, &kernel, &packet);
        for finding in &checked.findings {
            eprintln!("{finding}");
        }
        findings += checked.findings.len();
        if options.time && checked.outcome.is_ok() {
            say!("time: {:.9} s\n", start.elapsed().as_secs_f64());
        }
        if options.stats {
            // after a fault too: what ran before it
            let ran = checked.summary;
            say!(
                "{} work-groups, {} instructions of wavefronts\n",
                ran.work_groups,
                ran.instructions
            );
        }
        checked.outcome.map_err(|f| f.to_string())?;
    }
    let buffers: Vec<_> = buffers
        .iter()
        .map(|(name, ty, buffer)| ReadBuffer {
            name,
            ty: *ty,
            bytes: buffer.bytes,
            read: Box::new(|from, to: &mut [u8]| {
                buffer.read(from, to);
                Ok(())
            }),
        })
        .collect();
    print_buffers(options, &buffers)?;
    match findings {
        0 => Ok(()),
        n => Err(format!("{n} findings of --check")),
    }
}

/// Buffers of a case, by name.
type CaseBuffers<'c> = indexmap::IndexMap<&'c str, Arc<Allocation>>;

/// Loads the program of a case and makes its buffers.
pub fn load_case<'c>(
    case: &'c Case,
    path: &Path,
    base: &Path,
    max_instructions: Option<u64>,
    checks: hsail_interp::Checks,
) -> Result<(Loaded, CaseBuffers<'c>)> {
    let loaded = load(
        std::iter::once(path),
        hsail_interp::Options {
            wave_size: case.wave.unwrap_or(64),
            instruction_limit: max_instructions,
            checks,
            ..hsail_interp::Options::default()
        },
    )?;
    input::check_memory(case.buffer_bytes())?;
    let mut buffers = indexmap::IndexMap::new();
    for (name, spec) in &case.buffers {
        let buffer = loaded.buffer(name, spec.bytes)?;
        if spec.init != "zero" {
            buffer.write(0, &input::read_for_buffer(&base.join(&spec.init), name, spec.bytes)?);
        }
        buffers.insert(name.as_str(), buffer);
    }
    Ok((loaded, buffers))
}

/// Kernel and packet of a launch of a case.
pub fn case_launch(loaded: &Loaded, buffers: &CaseBuffers<'_>, spec: &LaunchSpec) -> Result<(Arc<Kernel>, Dispatch)> {
    let kernel = loaded.kernel(Some(&spec.kernel))?;
    let base = |name: &str| buffers.get(name).map(|b| b.base);
    let values = spec.args.iter().map(|arg| match arg {
        ArgSpec::Buf(name) => Ok(base(name).unwrap_or(0).to_le_bytes().to_vec()),
        // The manifest was checked: it names no buffer that is not there.
        ArgSpec::Ptr(pointer) => Ok(pointer.address(base).unwrap_or(0).to_le_bytes().to_vec()),
        ArgSpec::Lds(bytes) => Err(*bytes),
        value => Ok(value.bytes().unwrap_or_default()),
    });
    let (kernarg, dynamic) = kernarg(&kernel, values.collect())?;
    let dynamic = dynamic + u64::from(spec.dynamic_lds);
    Ok((kernel, packet(&spec.grid, &spec.group, kernarg, dynamic)))
}

/// A case of a manifest whose object is HSAIL.
pub fn run_case(case: &Case, path: &Path, base: &Path, options: &crate::test::Options) -> Result<()> {
    let (loaded, buffers) = load_case(case, path, base, options.max_instructions, options.checks)?;
    for spec in &case.launches {
        let (kernel, packet) = case_launch(&loaded, &buffers, spec)?;
        let checked = hsail_interp::dispatch_checked(&loaded.system, &kernel, &packet);
        let found: Vec<String> = checked.findings.iter().map(ToString::to_string).collect();
        checked.outcome.map_err(|f| f.to_string())?;
        if !found.is_empty() {
            return Err(found.join("\n"));
        }
    }
    for (name, expect) in &case.expect {
        let buffer = buffers.get(name.as_str());
        let mut got = vec![0; buffer.map_or(0, |b| b.bytes as usize)];
        if let Some(buffer) = buffer {
            buffer.read(0, &mut got);
        }
        compare_buffer(name, expect, base, &got)?;
    }
    match &case.stdout_lines_any_order {
        Some(lines) if !lines.is_empty() => Err("kernels in HSAIL do not print".into()),
        _ => Ok(()),
    }
}
