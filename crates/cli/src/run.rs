//! `weft run`: one kernel of a code object, with arguments from the command line.

pub mod orders;

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use weft::{Arg as Value, Buffer, Engine, Form, ImplicitLayout, Launch, Program, Session, Settings, SimdLevel, Stream};
use weft::{Machine, TargetId};

use crate::argument::Dtype;
use crate::code_cache;
use crate::findings::{FindingArgs, Findings};
use crate::input::{self, Arg, ArgKind, Result};
use crate::observers::{Stats, Trace, TraceRef};
use crate::output::{Parts, say};

/// What `weft run` is asked to do.
pub struct Options {
    pub object: PathBuf,
    /// Further modules of an HSAIL program.
    pub modules: Vec<PathBuf>,
    /// Work-items of a wavefront of HSAIL, if it is said.
    pub wave_size: Option<u32>,
    /// What is looked for.
    pub checks: weft::Kinds,
    /// How what is found is told.
    pub findings: FindingArgs,
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
    /// Memory is as weak as the processor's may be.
    pub weak_memory: bool,
    pub max_instructions: Option<u64>,
    /// None: no trace; otherwise a file, or standard error for `-`.
    pub trace: Option<String>,
    pub stats: bool,
    pub repeat: u32,
    pub time: bool,
    /// Print what became of the blocks that ran.
    pub jit_report: bool,
    pub simd: Option<SimdLevel>,
    /// None: as the object shows.
    pub implicit_layout: Option<ImplicitLayout>,
}

/// A buffer of a launch, and what its elements are.
pub struct Typed {
    pub buffer: Buffer,
    pub ty: Dtype,
}

/// Whether a file is HSAIL by its name.
pub fn is_hsail(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "hsail" || e == "brig")
}

/// Reads a program: a code object, or modules of HSAIL.
///
/// # Errors
/// Files that cannot be read; modules beside a code object are left out.
pub fn program(object: &Path, modules: &[PathBuf]) -> Result<Program> {
    let form = match is_hsail(object) {
        true => Form::Hsail,
        false => Form::CodeObject,
    };
    let mut program = Program::of_form(form, &input::display_name(object), input::read(object)?);
    for module in modules.iter().filter(|_| form == Form::Hsail) {
        program.add_module(&input::display_name(module), input::read(module)?)?;
    }
    Ok(program)
}

/// Exit status of a run in which `--check` has found something.
pub const FOUND: u8 = 3;

impl Options {
    /// The program, as it is in its files.
    ///
    /// # Errors
    /// They cannot be read.
    pub fn program(&self) -> Result<Program> {
        program(&self.object, &self.modules)
    }

    /// How it is run.
    pub fn settings(&self) -> Settings {
        Settings {
            threads: self.jobs,
            seed: self.seed,
            max_instructions: self.max_instructions,
            wave_size: self.wave_size,
            checks: self.checks,
            simd: self.simd,
            implicit_layout: self.implicit_layout,
            deadline: None,
            printer: None,
            mixed: false,
            weak_memory: self.weak_memory,
        }
    }

    /// Makes the kernel's buffers and its launch.
    ///
    /// # Errors
    /// No kernel is named and there are several; more memory than the host has; a pointer into a buffer that is not there.
    pub fn launch(&self, session: &mut Session) -> Result<(Launch, Vec<Typed>)> {
        if self.kernel.is_none() && session.kernels().len() != 1 {
            let what = match session.engine() {
                Engine::Machine(_) => "code object",
                Engine::Interpreter => "program",
            };
            let names = session.kernels().join(", ");
            return Err(match names.is_empty() {
                true => format!("the {what} has no kernel"),
                false => format!("--kernel is needed: the {what} has {names}"),
            });
        }
        input::check_memory(buffer_bytes(&self.args))?;
        let (buffers, args) = arguments(session, &self.args)?;
        let launch = Launch {
            kernel: self.kernel.clone(),
            grid: self.grid.clone(),
            work_group: self.group.clone(),
            args,
            dynamic_group_bytes: self.dynamic_lds,
            global_offset: offset(&self.global_offset),
        };
        Ok((launch, buffers))
    }
}

/// Work-items in three dimensions; 0 where none are given.
pub fn offset(given: &[u64]) -> [u64; 3] {
    std::array::from_fn(|d| given.get(d).copied().unwrap_or(0))
}

/// Runs the kernel and prints what was asked for; gives how many things checks have found.
///
/// # Errors
/// Wrong arguments, a fault that is no finding of a check.
pub fn run(options: &Options) -> Result<usize> {
    let engine = match options.target {
        None if is_hsail(&options.object) => Engine::Interpreter,
        target => Engine::Machine(target),
    };
    if matches!(engine, Engine::Machine(_)) && options.checks.any() && (options.stats || options.trace.is_some()) {
        return Err("--check of machine code is not possible together with --trace and --stats".into());
    }
    if matches!(engine, Engine::Interpreter) && options.findings.format != weft::FindingFormat::Text {
        return Err("--format of findings is for machine code: those in HSAIL are text".into());
    }
    let mut findings = Findings::new(&options.findings)?;
    let settings = Settings {
        printer: Some(Arc::new(|stream, text| match stream {
            Stream::Out => say!("{text}"),
            Stream::Err => eprint!("{text}"),
        })),
        ..options.settings()
    };
    if options.jit_report {
        amdgpu_emu::native::timer::want();
    }
    let mut session = options.program()?.load(engine, &settings)?;
    let (launch, buffers) = options.launch(&mut session)?;
    let mut times = Times::default();
    for _ in 0..options.repeat.max(1) {
        let start = Instant::now();
        let ran = match &mut session {
            Session::Machine(machine) if machine.is_checked() => {
                let ran = machine.launch(&launch).map(|_| ());
                if ran.is_ok() {
                    buffers.iter().for_each(|typed| machine.host_reads(&typed.buffer));
                }
                let found = findings.add(machine.take_findings());
                if ran.is_err() && found > 0 {
                    return Ok(findings.finish());
                }
                Ok(ran?)
            }
            Session::Machine(machine) => observed(options, machine, &launch),
            Session::Interpreter(interpreter) => {
                let ran = interpreter.launch(&launch);
                let found = interpreter.take_findings().into_iter();
                findings.add(found.map(|fault| weft::Finding::Hsail(Box::new(fault))).collect());
                if options.stats {
                    // after a fault too: what ran before it
                    let report = interpreter.ran();
                    say!(
                        "{} work-groups, {} instructions of wavefronts\n",
                        report.work_groups,
                        report.instructions
                    );
                }
                Ok(ran.map(|_| ())?)
            }
        };
        ran?;
        if options.time {
            times.add(start.elapsed());
        }
    }
    drop(times);
    if options.jit_report
        && let Session::Machine(machine) = &session
    {
        report_host_code(machine);
        if let Some(report) = code_cache::report() {
            say!("{report}");
        }
    }
    results(options, &session, &buffers)?;
    Ok(findings.finish())
}

/// Times of launches, printed from time to time and at the end: whoever reads them would take a processor of the host from a short launch.
#[derive(Default)]
struct Times {
    /// Not yet printed.
    lines: String,
    took: Duration,
}

/// Launches that take so long together are worth a print.
const WORTH_A_PRINT: Duration = Duration::from_millis(100);

impl Times {
    fn add(&mut self, time: Duration) {
        self.lines += &format!("time: {:.9} s\n", time.as_secs_f64());
        self.took += time;
        if self.took >= WORTH_A_PRINT {
            self.print();
        }
    }

    fn print(&mut self) {
        say!("{}", std::mem::take(&mut self.lines));
        self.took = Duration::ZERO;
    }
}

impl Drop for Times {
    fn drop(&mut self) {
        self.print();
    }
}

/// Prints what became of the blocks that have run.
pub fn report_host_code(machine: &Machine) {
    let regions = machine.executable.program().regions().iter();
    let blocks: Vec<_> = regions.flat_map(|region| region.report()).collect();
    let total: u64 = blocks.iter().map(|block| block.taken.1).sum();
    for block in blocks {
        say!("{block}\n");
        let (runs, ticks) = block.taken;
        if runs > 0 {
            let part = 100.0 * ticks as f64 / total.max(1) as f64;
            say!("    {part:.1} % of the time in blocks of host code, {runs} runs\n");
        }
    }
    let made_in = amdgpu_emu::native::timer::made_in();
    say!("host code made in {:.6} s\n", made_in.as_secs_f64());
}

/// Launches under the observer that the options ask for; that says what was run, if it is asked to.
fn observed(options: &Options, machine: &mut Machine, launch: &Launch) -> Result<()> {
    if let Some(path) = &options.trace {
        machine.device.options.jobs = 1;
        let processor = machine.device.target.processor;
        let mut traced = |out: &mut (dyn Write + Send)| {
            let mut trace = Trace {
                out,
                processor,
                error: None,
            };
            let mut observer = TraceRef(Some(&mut trace));
            let result = machine.launch_observed(launch, &mut observer).map(|_| ());
            (result.map_err(String::from), trace.error)
        };
        if path == "-" {
            let mut out = BufWriter::new(std::io::stderr());
            let (result, error) = traced(&mut out);
            let written = error.map_or_else(|| out.flush(), Err);
            return result.and_then(|()| written.map_err(|e| format!("trace: {e}")));
        }
        // A run that fails has a trace, too.
        let mut out = Parts::to(Some(Path::new(path)))?;
        let (result, _) = traced(&mut out);
        return result.and_then(|()| out.finish());
    }
    if options.stats {
        let mut stats = Stats::default();
        let ran = machine.launch_observed(launch, &mut stats);
        // after a fault too: what ran before it
        say!("{}", stats.render());
        return Ok(ran.map(|_| ())?);
    }
    Ok(machine.launch(launch).map(|_| ())?)
}

/// Bytes of all buffers together.
fn buffer_bytes(args: &[Arg]) -> u64 {
    let bytes = args.iter().map(|arg| match &arg.value {
        ArgKind::Buffer(_, bytes, _) | ArgKind::ReadOnly(_, bytes, _) | ArgKind::Unset(_, bytes) => *bytes,
        ArgKind::Value(_) | ArgKind::Pointer(_) | ArgKind::Local(_) => 0,
    });
    bytes.fold(0, u64::saturating_add)
}

fn arguments(session: &mut Session, args: &[Arg]) -> Result<(Vec<Typed>, Vec<Value>)> {
    let mut buffers = Vec::new();
    let mut values = Vec::new();
    for (n, arg) in args.iter().enumerate() {
        values.push(match &arg.value {
            ArgKind::Value(bytes) => Value::Bytes(bytes.clone()),
            ArgKind::Local(bytes) => Value::Local(*bytes),
            // Filled in when all buffers are there.
            ArgKind::Pointer(_) => Value::Address(0),
            ArgKind::Unset(ty, bytes) => {
                let name = arg.name.clone().unwrap_or_else(|| n.to_string());
                let buffer = session.allocate(&name, *bytes)?;
                if let Some(machine) = session.machine() {
                    machine.unset(&buffer);
                }
                let value = Value::from(&buffer);
                buffers.push(Typed { buffer, ty: *ty });
                value
            }
            ArgKind::ReadOnly(ty, bytes, first) => {
                let name = arg.name.clone().unwrap_or_else(|| n.to_string());
                let buffer = match session.machine() {
                    Some(machine) => machine.allocate_read_only(&name, *bytes)?,
                    None => {
                        return Err("buffers that kernels may not write are for the machine: name a --target".into());
                    }
                };
                session.write(buffer.address, first)?;
                let value = Value::from(&buffer);
                buffers.push(Typed { buffer, ty: *ty });
                value
            }
            ArgKind::Buffer(ty, bytes, first) => {
                let name = arg.name.clone().unwrap_or_else(|| n.to_string());
                let buffer = session.allocate(&name, *bytes)?;
                session.write(buffer.address, first)?;
                let value = Value::from(&buffer);
                buffers.push(Typed { buffer, ty: *ty });
                value
            }
        });
    }
    for (arg, value) in args.iter().zip(&mut values) {
        if let ArgKind::Pointer(pointer) = &arg.value {
            let named = |name: &str| buffers.iter().map(|b| &b.buffer).find(|b| b.name == name);
            *value = Value::Address(pointer.address(|name| named(name).map(|b| b.address))?);
        }
    }
    Ok((buffers, values))
}

/// A buffer that can be shown.
struct ReadBuffer<'b> {
    session: &'b Session,
    typed: &'b Typed,
}

impl ReadBuffer<'_> {
    /// Bytes that are read at a time: a multiple of every element's.
    const PART: u64 = 1 << 20;

    /// Gives the buffer's first bytes, part by part.
    fn parts(&self, bytes: u64, take: &mut dyn FnMut(&[u8])) -> Result<()> {
        let mut part = vec![0; bytes.min(Self::PART) as usize];
        for from in (0..bytes).step_by(Self::PART as usize) {
            let part = &mut part[..(bytes - from).min(Self::PART) as usize];
            self.session.read(self.typed.buffer.address + from, part)?;
            take(part);
        }
        Ok(())
    }

    /// Prints the first elements, or all.
    fn print(&self, count: Option<u64>) -> Result<()> {
        let Typed { buffer, ty } = self.typed;
        let size = ty.bytes() as u64;
        let elements = buffer.bytes / size;
        let count = count.unwrap_or(elements).min(elements);
        say!("{}: {}[{elements}] = [", buffer.name, ty.name());
        let mut separator = "";
        self.parts(count * size, &mut |part| {
            let mut text = String::new();
            for element in part.chunks_exact(size as usize) {
                text += separator;
                text += &ty.show(element);
                separator = ", ";
            }
            say!("{text}");
        })?;
        say!("{}]\n", if count < elements { ", ..." } else { "" });
        Ok(())
    }
}

/// Prints and writes the buffers that the options name.
pub fn results(options: &Options, session: &Session, buffers: &[Typed]) -> Result<()> {
    let find = |name: &str| {
        let found = buffers.iter().find(|b| b.buffer.name == name).ok_or_else(|| {
            let known: Vec<&str> = buffers.iter().map(|b| b.buffer.name.as_str()).collect();
            format!("no buffer {name:?}; there are {}", known.join(", "))
        });
        found.map(|typed| ReadBuffer { session, typed })
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
        buffer.parts(buffer.typed.buffer.bytes, &mut |part| out.write(part))?;
        out.finish()?;
    }
    Ok(())
}
