//! A program on the machine.

use amdgpu_emu::device::{self, Device, Executable};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::observe::{NoObserver, Observer};
use amdgpu_emu::session;
use amdgpu_isa::TargetId;
use code_object::CodeObject;
use hsa_runtime::executable::Limits;

use crate::engine::Settings;
use crate::error::{Error, Result};
use crate::host::Host;
use crate::launch::{Arg, Buffer, Launch, Report};

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
}

impl Machine {
    /// Loads a code object into the memory of a new device: of a processor, or of the object's own.
    ///
    /// # Errors
    /// A processor that is not emulated, an object for another one, no memory.
    pub fn load(object: CodeObject<'static>, target: Option<TargetId>, settings: &Settings) -> Result<Machine> {
        let mut device = Device::new(target.unwrap_or_else(|| object.target()))?;
        device.options.jobs = settings.threads.unwrap_or(device.options.jobs);
        device.options.seed = settings.seed;
        device.options.max_instructions = settings.max_instructions;
        device.level = settings.simd.map_or(device.level, |level| level.min(device.level));
        let mut executable = device.load(&object)?;
        executable.implicit_layout = settings.implicit_layout.unwrap_or(executable.implicit_layout);
        let host = Host::new(&device, &executable, settings.printer.clone())?;
        Ok(Machine {
            device,
            executable,
            host,
            object,
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
        let address = self
            .device
            .allocate(bytes, Permission::ReadWrite, &format!("buffer {name}"))?;
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
        let args = launch.args.iter().map(|arg| match arg {
            Arg::Bytes(bytes) => ArgValue::Bytes(bytes.clone()),
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

    /// Runs a kernel to its end.
    ///
    /// # Errors
    /// Those of [`Machine::prepare`], arguments that do not fit the kernel, a fault.
    pub fn launch(&mut self, launch: &Launch) -> Result<Report> {
        self.launch_observed(launch, &mut NoObserver)
    }

    /// The same, under an observer, which is told of instructions, memory accesses, waves and faults.
    ///
    /// # Errors
    /// Those of [`Machine::launch`].
    pub fn launch_observed<O: Observer>(&mut self, launch: &Launch, observer: &mut O) -> Result<Report> {
        let (kernel, made) = self.prepare(launch)?;
        let stats = self
            .device
            .launch(&self.executable, &kernel, &made, &self.host, observer)?;
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
