//! A program on the machine.

use amdgpu_check::Checks;
use amdgpu_emu::device::{self, Device, DeviceError, Executable};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::observe::{NoObserver, Observer};
use amdgpu_emu::queue::QueueError;
use amdgpu_emu::schedule::DispatchError;
use amdgpu_emu::session;
use amdgpu_isa::TargetId;
use code_object::{CodeObject, ValueKind};
use diag::Kind;
use hsa_runtime::capture::Capture;
use hsa_runtime::described::Limits;

use crate::engine::Settings;
use crate::error::{Error, Result};
use crate::finding::{self, Finding};
use crate::host::Host;
use crate::launch::{Arg, Buffer, Launch, Report};

/// What is run.
#[derive(Clone, Copy)]
enum Start<'a> {
    Launch(&'a Launch),
    Capture(&'a Capture),
}

/// A code object in the memory of an emulated device of its own.
pub struct Machine {
    /// The device, with its memory.
    pub device: Device,
    /// The loaded code object.
    pub executable: Executable,
    /// What serves kernels that print or call the host.
    pub host: Host,
    /// As it was in the file: what kernels made from HSAIL demand of launches.
    object: CodeObject<'static>,
    /// What [`Settings::checks`] asks for, if anything.
    checks: Option<Checks>,
}

impl Machine {
    /// Loads a code object into the memory of a new device: of a processor, or of the object's own.
    ///
    /// # Errors
    /// A processor that is not emulated, an object for another one, no memory.
    pub fn load(object: CodeObject<'static>, target: Option<TargetId>, settings: &Settings) -> Result<Machine> {
        Machine::load_at(object, None, target, settings)
    }

    /// [`Machine::load`], at an address if one is given.
    pub(crate) fn load_at(
        object: CodeObject<'static>,
        base: Option<u64>,
        target: Option<TargetId>,
        settings: &Settings,
    ) -> Result<Machine> {
        let checks = match settings.checks.any() {
            true => Some(Checks::new(settings.checks).map_err(Error::Launch)?),
            false => None,
        };
        let mut device = Device::new(target.unwrap_or_else(|| object.target()))?;
        device.options.jobs = settings.threads.unwrap_or(device.options.jobs);
        device.options.seed = settings.seed;
        device.options.mixed = settings.mixed;
        device.options.weak = settings.weak_memory;
        device.options.max_instructions = settings.max_instructions;
        device.level = settings.simd.map_or(device.level, |level| level.min(device.level));
        if settings.checks.has(Kind::Memory) {
            device.memory.refuse_reads_of_code();
        }
        let mut executable = match base {
            Some(base) => device.load_at(&object, base)?,
            None => device.load(&object)?,
        };
        executable.implicit_layout = settings.implicit_layout.unwrap_or(executable.implicit_layout);
        let mut host = Host::new(&device, &executable, settings.printer.clone())?;
        host.deadline = settings.deadline;
        Ok(Machine {
            device,
            executable,
            host,
            object,
            checks,
        })
    }

    /// The code object.
    pub fn object(&self) -> &CodeObject<'static> {
        &self.object
    }

    /// Names of the kernels.
    pub fn kernels(&self) -> impl Iterator<Item = &str> {
        self.executable.kernels.iter().map(|k| k.name.as_str())
    }

    /// Allocates memory, which is zero.
    ///
    /// # Errors
    /// The host has none left.
    pub fn allocate(&self, name: &str, bytes: u64) -> Result<Buffer> {
        self.allocate_as(name, bytes, Permission::ReadWrite)
    }

    /// Allocates memory that kernels may not write.
    ///
    /// # Errors
    /// The host has none left.
    pub fn allocate_read_only(&self, name: &str, bytes: u64) -> Result<Buffer> {
        self.allocate_as(name, bytes, Permission::ReadOnly)
    }

    fn allocate_as(&self, name: &str, bytes: u64, permission: Permission) -> Result<Buffer> {
        let address = self.device.allocate(bytes, permission, &format!("buffer {name}"))?;
        Ok(Buffer {
            name: name.to_owned(),
            address,
            bytes,
        })
    }

    /// The name of the launch's kernel, and the launch as the device takes it.
    ///
    /// # Errors
    /// There is no such kernel, or it demands another launch (PRM 13.4).
    pub fn prepare(&self, launch: &Launch) -> Result<(String, device::Launch)> {
        let kernel = match (&launch.kernel, &self.executable.kernels[..]) {
            // HSAIL's names begin with `&`, those of symbols do not: both mean the kernel, as for the interpreter.
            (Some(name), _) => {
                let bare = name.strip_prefix('&').unwrap_or(name);
                self.executable.kernel(bare)?.name.clone()
            }
            (None, [only]) => only.name.clone(),
            _ => {
                let names: Vec<&str> = self.kernels().collect();
                let why = format!("a kernel must be named: the code object has {}", names.join(", "));
                return Err(Error::Launch(why));
            }
        };
        let described = self.executable.kernel(&kernel)?.metadata.as_ref();
        let is_value = |n: usize| {
            let arg = described.and_then(|m| m.args.get(n));
            arg.is_none_or(|a| a.value_kind == ValueKind::ByValue)
        };
        let args = launch.args.iter().enumerate().map(|(n, arg)| match arg {
            // An address may be given as the number that it is.
            Arg::Bytes(bytes) => match <[u8; 8]>::try_from(&bytes[..]) {
                Ok(address) if !is_value(n) => ArgValue::Pointer(u64::from_le_bytes(address)),
                _ => ArgValue::Bytes(bytes.clone()),
            },
            Arg::Address(address) => ArgValue::Pointer(*address),
            Arg::Local(bytes) => ArgValue::Local(*bytes),
        });
        let made = device::Launch {
            grid: Launch::three(&launch.grid),
            work_group: Launch::three(&launch.work_group),
            dimensions: launch.dimensions() as u16,
            args: args.collect(),
            dynamic_lds_bytes: launch.dynamic_group_bytes,
            global_offset: launch.global_offset,
            ..self.host.launch()
        };
        if let Some(limits) = Limits::of(&self.object, &kernel) {
            limits
                .allow(launch.dimensions(), made.grid, made.work_group, made.dynamic_lds_bytes)
                .map_err(|demand| Error::Launch(format!("kernel {kernel}: {demand}")))?;
        }
        Ok((kernel, made))
    }

    /// Runs a kernel to its end, with the checks of the [`Settings`]; what they find is [`Machine::take_findings`], also if a fault
    /// ends the launch.
    ///
    /// # Errors
    /// Those of [`Machine::prepare`], arguments that do not fit the kernel, a fault.
    pub fn launch(&mut self, launch: &Launch) -> Result<Report> {
        self.start(Start::Launch(launch))
    }

    /// Runs the dispatch of a capture, whose memory is there, as [`Machine::launch`] does.
    pub(crate) fn start_capture(&mut self, capture: &Capture) -> Result<Report> {
        self.start(Start::Capture(capture))
    }

    fn start(&mut self, start: Start<'_>) -> Result<Report> {
        let Some(mut checks) = self.checks.take() else {
            return self.start_observed(start, &mut NoObserver);
        };
        let ran = match checks.observes() {
            true => self.start_observed(start, &mut checks),
            false => self.start_observed(start, &mut NoObserver),
        };
        if let Err(Error::Machine(error, _)) = &ran
            && let Some(fault) = fault_of(error)
        {
            checks.faulted(fault);
        }
        self.checks = Some(checks);
        ran
    }

    /// The checks of the [`Settings`], for who steps a launch itself.
    pub(crate) fn take_checks(&mut self) -> Option<Checks> {
        self.checks.take()
    }

    /// Whether a launch is looked at by the checks of the [`Settings`].
    pub fn is_checked(&self) -> bool {
        self.checks.is_some()
    }

    /// Tells the checks that nobody has set a buffer.
    pub fn unset(&mut self, buffer: &Buffer) {
        if let Some(checks) = &mut self.checks {
            checks.unset(buffer.address..buffer.address + buffer.bytes);
        }
    }

    /// Tells the checks that the host reads memory: what is undefined there is a finding.
    pub fn host_reads(&mut self, buffer: &Buffer) {
        if let Some(checks) = &mut self.checks {
            checks.host_reads(&buffer.name, buffer.address..buffer.address + buffer.bytes);
        }
    }

    /// What checks have found since this was asked last, in their order, one for each place of the code.
    pub fn take_findings(&mut self) -> Vec<Finding> {
        let found = self.checks.as_mut().map(|checks| checks.report().take());
        finding::located(&self.object, self.bias(), found.unwrap_or_default())
    }

    /// What is added to the addresses of the object's file.
    fn bias(&self) -> u64 {
        let kernels = self.object.kernels().unwrap_or_default();
        let first = kernels.first().zip(self.executable.kernels.first());
        first.map_or(0, |(file, loaded)| loaded.object.wrapping_sub(file.address))
    }

    /// The same, under an observer, which is told of instructions, memory accesses, waves and faults.
    ///
    /// # Errors
    /// Those of [`Machine::launch`].
    pub fn launch_observed<O: Observer>(&mut self, launch: &Launch, observer: &mut O) -> Result<Report> {
        self.start_observed(Start::Launch(launch), observer)
    }

    fn start_observed<O: Observer>(&mut self, start: Start<'_>, observer: &mut O) -> Result<Report> {
        let ran = match start {
            Start::Launch(launch) => {
                let (kernel, made) = self.prepare(launch)?;
                self.device
                    .launch(&self.executable, &kernel, &made, &self.host, observer)
            }
            Start::Capture(capture) => {
                let packet = capture.packet().map_err(|e| Error::Launch(e.to_string()))?;
                let packet = (&packet, capture.source());
                self.device.run_packet(&self.executable, packet, &self.host, observer)
            }
        };
        let stats = ran.map_err(|error| {
            let at = fault_of(&error).map(|fault| fault.pc.wrapping_sub(self.bias()));
            let frames = at.map_or(Vec::new(), |pc| {
                amdgpu_check::source::source_frames(&self.object, &[pc]).concat()
            });
            Error::Machine(error, finding::Source(frames.into()))
        })?;
        self.host.after_launch(&self.device)?;
        Ok(Report {
            work_groups: stats.work_groups,
            instructions: stats.instructions,
        })
    }

    /// A launch that nothing has run of yet: its waves are stepped from outside.
    ///
    /// # Errors
    /// Those of [`Machine::prepare`], arguments that do not fit the kernel.
    pub fn begin(&mut self, launch: &Launch) -> Result<session::Session> {
        let (kernel, made) = self.prepare(launch)?;
        Ok(session::Session::begin_launch(
            &mut self.device,
            &self.executable,
            &kernel,
            &made,
        )?)
    }
}

/// The fault that has ended a launch.
fn fault_of(error: &DeviceError) -> Option<&amdgpu_emu::fault::Fault> {
    match error {
        DeviceError::Queue(QueueError::Run {
            error: DispatchError::Fault(fault),
            ..
        }) => Some(fault),
        _ => None,
    }
}
