//! A program on the interpreter.

use std::sync::Arc;
use std::time::Instant;

use hsail_interp::memory::Use;
use hsail_interp::observe::Observer;
use hsail_interp::session;
use hsail_interp::{Checked, Dispatch, Executable, Fault, Kernel, Services, Summary, System};

use crate::engine::Settings;
use crate::error::{Error, Result};
use crate::launch::{Arg, Buffer, Launch, Report};
use crate::program::{Form, Program};

fn host_threads() -> usize {
    std::thread::available_parallelism().map_or(1, |n| n.get())
}

/// The largest kernarg segment that is made.
const MAX_KERNARG_BYTES: u64 = 1 << 24;
/// Buffers begin at multiples of so many bytes.
const ALIGN_BYTES: u64 = 256;

/// A program of HSAIL on an agent of the interpreter of its own.
pub struct Interpreter {
    /// The agent, with its memory.
    pub system: Arc<System>,
    executable: Executable,
    findings: Vec<Fault>,
    ran: Report,
    pub(crate) deadline: Option<Instant>,
}

/// Ends a dispatch at a time.
struct Until(Option<Instant>);

impl Services for Until {
    fn cancelled(&self) -> bool {
        self.0.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

impl Interpreter {
    /// Loads a program onto a new agent.
    ///
    /// # Errors
    /// Modules that are not valid or do not go together, symbols without definition, a code object, settings that are not possible.
    pub fn load(program: &Program, settings: &Settings) -> Result<Interpreter> {
        if program.form() == Form::CodeObject {
            let why = "the interpreter runs HSAIL: this is a code object";
            return Err(Error::Launch(format!("{}: {why}", program.name())));
        }
        let mut modules = hsail_interp::Program::new();
        for (name, bytes) in program.files() {
            modules.add_module(name, bytes).map_err(Error::Findings)?;
        }
        let defaults = hsail_interp::Options::default();
        let options = hsail_interp::Options {
            model: modules.model(),
            threads: settings.threads.unwrap_or_else(host_threads),
            wave_size: settings.wave_size.unwrap_or(defaults.wave_size),
            instruction_limit: settings.max_instructions,
            checks: settings.checks.try_into().map_err(Error::Launch)?,
            ..defaults
        };
        let system = Arc::new(System::new(options).map_err(Error::Launch)?);
        let mut executable = Executable::new(system.clone(), Arc::new(modules));
        executable.load(0).map_err(Error::Findings)?;
        Ok(Interpreter {
            system,
            executable,
            findings: Vec::new(),
            ran: Report::default(),
            deadline: settings.deadline,
        })
    }

    /// Names of the kernels, with their `&`.
    pub fn kernels(&self) -> impl Iterator<Item = &str> {
        self.executable.kernels(0).iter().map(|k| k.name.as_str())
    }

    /// Allocates global memory, which is zero.
    ///
    /// # Errors
    /// None is left.
    pub fn allocate(&self, name: &str, bytes: u64) -> Result<Buffer> {
        let made = self
            .system
            .memory
            .allocate(&format!("buffer {name}"), bytes, ALIGN_BYTES, Use::Global)?;
        Ok(Buffer {
            name: name.to_owned(),
            address: made.base,
            bytes,
        })
    }

    /// The launch's kernel, and its packet.
    ///
    /// # Errors
    /// There is no such kernel, or its arguments are others.
    pub fn prepare(&self, launch: &Launch) -> Result<(Arc<Kernel>, Dispatch)> {
        let kernel = self.kernel(launch.kernel.as_deref())?;
        let (kernarg, local) = kernarg(&kernel, &launch.args).map_err(Error::Launch)?;
        let packet = Dispatch {
            dimensions: launch.dimensions().max(1) as u32,
            grid: Launch::three(&launch.grid),
            work_group: Launch::three(&launch.work_group),
            kernarg,
            dynamic_group_bytes: local + u64::from(launch.dynamic_group_bytes),
            ..Dispatch::default()
        };
        Ok((kernel, packet))
    }

    fn kernel(&self, name: Option<&str>) -> Result<Arc<Kernel>> {
        let known = || self.kernels().collect::<Vec<_>>().join(", ");
        let found = match (name, self.executable.kernels(0)) {
            (Some(name), _) => self
                .executable
                .kernel(0, name)
                .ok_or_else(|| format!("no kernel {name:?}; there are {}", known())),
            (None, [only]) => Ok(only.clone()),
            _ => Err(format!("a kernel must be named: the program has {}", known())),
        };
        found.map_err(Error::Launch)
    }

    /// Runs a kernel to its end, with the checks of the [`Settings`]; what they find is [`Interpreter::take_findings`], also if a fault
    /// ends the launch.
    ///
    /// # Errors
    /// Those of [`Interpreter::prepare`], a fault.
    pub fn launch(&mut self, launch: &Launch) -> Result<Report> {
        let (kernel, packet) = self.prepare(launch)?;
        let Checked {
            outcome,
            summary,
            findings,
        } = hsail_interp::dispatch_checked_served(&self.system, &kernel, &packet, &Until(self.deadline));
        self.findings.extend(findings);
        self.ran = report(summary);
        outcome?;
        Ok(self.ran)
    }

    /// What the last [`Interpreter::launch`] has run, also if a fault has ended it.
    pub fn ran(&self) -> Report {
        self.ran
    }

    /// The same without checks, under an observer, which is told of each operation.
    ///
    /// # Errors
    /// Those of [`Interpreter::launch`].
    pub fn launch_observed<O: Observer>(&mut self, launch: &Launch, observer: &mut O) -> Result<Report> {
        let (kernel, packet) = self.prepare(launch)?;
        let outcome = hsail_interp::dispatch_observed(&self.system, &kernel, &packet, observer);
        Ok(report(outcome?))
    }

    /// A launch that nothing has run of yet: its wavefronts are stepped from outside.
    ///
    /// # Errors
    /// Those of [`Interpreter::prepare`], a packet that is not possible.
    pub fn begin(&self, launch: &Launch) -> Result<session::Session> {
        let (kernel, packet) = self.prepare(launch)?;
        Ok(session::Session::new(self.system.clone(), kernel, packet)?)
    }

    /// What checks have found since this was asked last, in their order, one for each place of a launch.
    pub fn take_findings(&mut self) -> Vec<Fault> {
        std::mem::take(&mut self.findings)
    }
}

fn report(summary: Summary) -> Report {
    Report {
        work_groups: summary.work_groups,
        instructions: summary.instructions,
    }
}

/// The kernarg segment for arguments, and the group memory that they ask for.
fn kernarg(kernel: &Kernel, args: &[Arg]) -> Result<(Vec<u8>, u64), String> {
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
    let mut local = 0;
    for (argument, value) in kernel.arguments.iter().zip(args) {
        let mut bytes = match value {
            Arg::Bytes(bytes) => bytes.clone(),
            Arg::Address(address) => address.to_le_bytes().to_vec(),
            Arg::Local(size) => {
                // An offset from `groupbaseptr`, behind the kernel's own variables (PRM 4.20).
                let start = (kernel.group_bytes + local).next_multiple_of(16);
                local = start - kernel.group_bytes + u64::from(*size);
                start.to_le_bytes()[..(argument.bytes as usize).min(8)].to_vec()
            }
        };
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
    Ok((segment, local))
}
