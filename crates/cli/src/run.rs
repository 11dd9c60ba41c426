//! `weft run`: one kernel of a code object, with arguments from the command line.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use amdgpu_emu::device::{Device, DeviceError, Executable, Launch};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::kernarg::ImplicitLayout;
use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::observe::{NoObserver, Observer};
use amdgpu_emu::schedule::RunStats;
use amdgpu_isa::TargetId;
use code_object::CodeObject;
use hsa_runtime::executable::Limits;

use crate::host::Host;
use crate::input::{self, Arg, ArgKind, Result};
use crate::manifest::Dtype;
use crate::observers::{Stats, Trace, TraceRef};
use crate::output::{Parts, say};
use crate::{finalize, hsail_run, lockstep};

/// What `weft run` is asked to do.
pub struct Options {
    pub object: PathBuf,
    /// Further modules of an HSAIL program.
    pub modules: Vec<PathBuf>,
    /// Work-items of a wavefront of HSAIL.
    pub wave_size: u32,
    /// Interpreter and machine are compared.
    pub lockstep: bool,
    /// What is looked for in HSAIL.
    pub checks: hsail_interp::Checks,
    pub kernel: Option<String>,
    pub target: Option<TargetId>,
    pub grid: Vec<u32>,
    pub group: Vec<u32>,
    pub args: Vec<Arg>,
    pub dynamic_lds: u32,
    pub global_offset: Vec<u64>,
    /// Buffers to print: name or number, and how many elements.
    pub print: Vec<String>,
    /// Buffers to write: `NAME=FILE`.
    pub out: Vec<String>,
    pub jobs: Option<usize>,
    pub seed: u64,
    pub max_instructions: Option<u64>,
    /// None: no trace; otherwise a file, or standard error for `-`.
    pub trace: Option<String>,
    pub stats: bool,
    pub repeat: u32,
    pub time: bool,
    pub simd: Option<SimdLevel>,
    /// None: as the object shows.
    pub implicit_layout: Option<ImplicitLayout>,
}

/// A buffer of a launch.
pub struct Buffer {
    pub name: String,
    pub ty: Dtype,
    pub address: u64,
    pub bytes: u64,
}

/// Runs the kernel and prints what was asked for.
///
/// # Errors
/// Wrong arguments, a fault.
pub fn run(options: &Options) -> Result<()> {
    if options.lockstep {
        return lockstep::run(options);
    }
    if options.target.is_none() && hsail_run::is_hsail(&options.object) {
        return hsail_run::run(options);
    }
    refuse_checks(options.checks)?;
    let Prepared {
        mut device,
        executable,
        kernel,
        buffers,
        host,
        launch,
    } = prepare(options)?;
    let host = host.echo();
    for _ in 0..options.repeat.max(1) {
        let start = Instant::now();
        observed(options, &mut device, &executable, &kernel, &launch, &host)?;
        if options.time {
            say!("time: {:.9} s\n", start.elapsed().as_secs_f64());
        }
        host.after_launch(&device).map_err(|e| e.to_string())?;
    }
    results(options, &device, &buffers)
}

/// Checks look at HSAIL only.
///
/// # Errors
/// Some were asked for.
pub fn refuse_checks(checks: hsail_interp::Checks) -> Result<()> {
    match checks.any() {
        true => Err("--check looks at HSAIL only: this is machine code".into()),
        false => Ok(()),
    }
}

/// A kernel of a code object about to run.
pub struct Prepared {
    pub device: Device,
    pub executable: Executable,
    pub kernel: String,
    pub buffers: Vec<Buffer>,
    pub host: Host,
    pub launch: Launch,
}

/// Loads the code object that the options name and makes the kernel's buffers and launch.
///
/// # Errors
/// What is wrong with the object or the arguments.
pub fn prepare(options: &Options) -> Result<Prepared> {
    let object = match options.target {
        Some(target) if hsail_run::is_hsail(&options.object) => {
            let files: Vec<PathBuf> = std::iter::once(&options.object)
                .chain(&options.modules)
                .cloned()
                .collect();
            let modules = finalize::load(&files)?;
            let output = finalize::finalize(&modules, &finalizer_hsail::Options::new(target))?;
            input::open_bytes(&options.object, &output.code_object, None)?.into_owned()
        }
        _ => input::open(&options.object, options.target.as_ref())?,
    };
    prepare_object(options, &object)
}

/// The same of a code object that is read already.
///
/// # Errors
/// What is wrong with the arguments.
pub fn prepare_object(options: &Options, object: &CodeObject<'_>) -> Result<Prepared> {
    let target = options.target.unwrap_or_else(|| object.target());
    let mut device = Device::new(target).map_err(|e| e.to_string())?;
    device.options.jobs = options.jobs.unwrap_or(device.options.jobs);
    device.options.seed = options.seed;
    device.options.max_instructions = options.max_instructions;
    device.level = options.simd.map_or(device.level, |level| level.min(device.level));
    let mut executable = device.load(object).map_err(|e| e.to_string())?;
    executable.implicit_layout = options.implicit_layout.unwrap_or(executable.implicit_layout);
    let kernel = match &options.kernel {
        Some(name) => executable.kernel(name).map_err(|e| e.to_string())?.name.clone(),
        None => match &executable.kernels[..] {
            [only] => only.name.clone(),
            several => {
                let names: Vec<&str> = several.iter().map(|k| k.name.as_str()).collect();
                return Err(format!("--kernel is needed: the code object has {}", names.join(", ")));
            }
        },
    };
    input::check_memory(buffer_bytes(&options.args))?;
    let (buffers, args) = arguments(&device, &options.args)?;
    let host = Host::new(&device, &executable).map_err(|e| e.to_string())?;
    let three = |v: &[u32]| std::array::from_fn(|d| v.get(d).copied().unwrap_or(1));
    let launch = Launch {
        grid: three(&options.grid),
        work_group: three(&options.group),
        dimensions: options.grid.len().max(options.group.len()) as u16,
        args,
        dynamic_lds_bytes: options.dynamic_lds,
        global_offset: std::array::from_fn(|d| options.global_offset.get(d).copied().unwrap_or(0)),
        ..host.launch()
    };
    if let Some(limits) = Limits::of(object, &kernel) {
        let dimensions = usize::from(launch.dimensions);
        limits
            .allow(dimensions, launch.grid, launch.work_group, launch.dynamic_lds_bytes)
            .map_err(|demand| format!("kernel {kernel}: {demand}"))?;
    }
    Ok(Prepared {
        device,
        executable,
        kernel,
        buffers,
        host,
        launch,
    })
}

/// Launches under the observer that the options ask for.
fn observed(
    options: &Options,
    device: &mut Device,
    executable: &Executable,
    kernel: &str,
    launch: &Launch,
    host: &Host,
) -> Result<()> {
    if let Some(path) = &options.trace {
        device.options.jobs = 1;
        let processor = device.target.processor;
        let mut traced = |out: &mut (dyn Write + Send)| {
            let mut trace = Trace {
                out,
                processor,
                error: None,
            };
            let mut observer = TraceRef(Some(&mut trace));
            let result = go(device, executable, kernel, launch, host, &mut observer);
            (result, trace.error)
        };
        if path == "-" {
            let mut out = BufWriter::new(std::io::stderr());
            let (result, error) = traced(&mut out);
            let written = error.map_or_else(|| out.flush(), Err);
            return result.and(written.map_err(|e| format!("trace: {e}")));
        }
        // A run that fails has a trace, too.
        let mut out = Parts::to(Some(Path::new(path)))?;
        let (result, _) = traced(&mut out);
        return result.and(out.finish());
    }
    if options.stats {
        let mut stats = Stats::default();
        let ran = go(device, executable, kernel, launch, host, &mut stats);
        // after a fault too: what ran before it
        say!("{}", stats.render());
        return ran;
    }
    go(device, executable, kernel, launch, host, &mut NoObserver)
}

fn go<O: Observer>(
    device: &mut Device,
    executable: &Executable,
    kernel: &str,
    launch: &Launch,
    host: &Host,
    observer: &mut O,
) -> Result<()> {
    let result: std::result::Result<RunStats, DeviceError> = device.launch(executable, kernel, launch, host, observer);
    result.map(|_| ()).map_err(|e| e.to_string())
}

/// Bytes of all buffers together.
pub fn buffer_bytes(args: &[Arg]) -> u64 {
    let bytes = args.iter().map(|arg| match &arg.value {
        ArgKind::Buffer(_, bytes, _) => *bytes,
        ArgKind::Value(_) | ArgKind::Pointer(_) | ArgKind::Local(_) => 0,
    });
    bytes.fold(0, u64::saturating_add)
}

fn arguments(device: &Device, args: &[Arg]) -> Result<(Vec<Buffer>, Vec<ArgValue>)> {
    let mut buffers = Vec::new();
    let mut values = Vec::new();
    for (n, arg) in args.iter().enumerate() {
        values.push(match &arg.value {
            ArgKind::Value(bytes) => ArgValue::Bytes(bytes.clone()),
            ArgKind::Local(bytes) => ArgValue::Local(*bytes),
            // Filled in when all buffers are there.
            ArgKind::Pointer(_) => ArgValue::Pointer(0),
            ArgKind::Buffer(ty, bytes, first) => {
                let name = arg.name.clone().unwrap_or_else(|| n.to_string());
                let address = device
                    .allocate(*bytes, Permission::ReadWrite, &format!("buffer {name}"))
                    .map_err(|e| e.to_string())?;
                device.memory.write(address, first).map_err(|e| e.to_string())?;
                buffers.push(Buffer {
                    name,
                    ty: *ty,
                    address,
                    bytes: *bytes,
                });
                ArgValue::Pointer(address)
            }
        });
    }
    for (arg, value) in args.iter().zip(&mut values) {
        if let ArgKind::Pointer(pointer) = &arg.value {
            let base = |name: &str| buffers.iter().find(|b: &&Buffer| b.name == name).map(|b| b.address);
            *value = ArgValue::Pointer(pointer.address(base)?);
        }
    }
    Ok((buffers, values))
}

fn results(options: &Options, device: &Device, buffers: &[Buffer]) -> Result<()> {
    let read = buffers.iter().map(|b| ReadBuffer {
        name: &b.name,
        ty: b.ty,
        bytes: b.bytes,
        read: Box::new(|from, to: &mut [u8]| device.memory.read(b.address + from, to).map_err(|e| e.to_string())),
    });
    print_buffers(options, &read.collect::<Vec<_>>())
}

/// Copies bytes of a buffer, from an offset on.
type Read<'b> = dyn Fn(u64, &mut [u8]) -> Result<()> + 'b;

/// A buffer that can be shown.
pub struct ReadBuffer<'b> {
    pub name: &'b str,
    pub ty: Dtype,
    pub bytes: u64,
    pub read: Box<Read<'b>>,
}

impl ReadBuffer<'_> {
    /// Bytes that are read at a time: a multiple of every element's.
    const PART: u64 = 1 << 20;

    /// Gives the buffer's first bytes, part by part.
    fn parts(&self, bytes: u64, take: &mut dyn FnMut(&[u8])) -> Result<()> {
        let mut part = vec![0; bytes.min(Self::PART) as usize];
        for from in (0..bytes).step_by(Self::PART as usize) {
            let part = &mut part[..(bytes - from).min(Self::PART) as usize];
            (self.read)(from, part)?;
            take(part);
        }
        Ok(())
    }

    /// Prints the first elements, or all.
    fn print(&self, count: Option<u64>) -> Result<()> {
        let size = self.ty.bytes() as u64;
        let elements = self.bytes / size;
        let count = count.unwrap_or(elements).min(elements);
        say!("{}: {}[{elements}] = [", self.name, self.ty.name());
        let mut separator = "";
        self.parts(count * size, &mut |part| {
            let mut text = String::new();
            for element in part.chunks_exact(size as usize) {
                text += separator;
                text += &self.ty.show(element);
                separator = ", ";
            }
            say!("{text}");
        })?;
        say!("{}]\n", if count < elements { ", ..." } else { "" });
        Ok(())
    }
}

/// Prints and writes the buffers that the options name.
pub fn print_buffers(options: &Options, buffers: &[ReadBuffer<'_>]) -> Result<()> {
    let find = |name: &str| {
        buffers.iter().find(|b| b.name == name).ok_or_else(|| {
            let known: Vec<&str> = buffers.iter().map(|b| b.name).collect();
            format!("no buffer {name:?}; there are {}", known.join(", "))
        })
    };
    for spec in &options.print {
        let (name, count) = spec
            .split_once(':')
            .map_or((spec.as_str(), None), |(n, c)| (n, Some(c)));
        let number = |c: &str| {
            c.parse()
                .map_err(|_| format!("--print {spec:?}: {c:?} is no number of elements"))
        };
        find(name)?.print(count.map(number).transpose()?)?;
    }
    for spec in &options.out {
        let (name, path) = spec
            .split_once('=')
            .ok_or_else(|| format!("--out {spec:?}: NAME=FILE is right"))?;
        let buffer = find(name)?;
        let mut out = Parts::to(Some(Path::new(path)))?;
        buffer.parts(buffer.bytes, &mut |part| out.write(part))?;
        out.finish()?;
    }
    Ok(())
}
