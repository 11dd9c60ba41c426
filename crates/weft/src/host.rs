//! The host's side of a kernel on the machine: printf buffer, hostcall, and where their output goes.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use amdgpu_emu::device::{self, Device, DeviceError, Executable};
use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::hostcall::{Hostcall, Stream};
use amdgpu_emu::memory::{Memory, Permission};
use amdgpu_emu::printf;
use amdgpu_emu::schedule::HostServices;
use code_object::ValueKind;

use crate::engine::Printer;

/// Bytes of an OpenCL printf buffer.
const PRINTF_BYTES: u32 = 1 << 20;
/// Packets of a hostcall buffer: one for each wave that waits at the same time.
const HOSTCALL_PACKETS: u32 = 64;

/// Host services of one executable. What kernels print is kept, and handed on.
pub struct Host {
    formats: printf::Formats,
    printf_buffer: u64,
    hostcall: Option<Hostcall>,
    output: Mutex<String>,
    printer: Option<Printer>,
    /// When a launch is ended.
    pub(crate) deadline: Option<Instant>,
}

impl Host {
    /// Buffers for the services that some kernel of the executable asks for.
    ///
    /// # Errors
    /// No memory, or a printf format that cannot be read.
    pub fn new(device: &Device, executable: &Executable, printer: Option<Printer>) -> Result<Host, DeviceError> {
        let wants = |kind: ValueKind| {
            let args = executable.metadata.kernels.iter().flat_map(|k| &k.args);
            args.into_iter().any(|a| a.value_kind == kind)
        };
        let formats = printf::Formats::parse(&executable.metadata.printf).map_err(FaultKind::HostService)?;
        let mut host = Host {
            formats,
            printf_buffer: 0,
            hostcall: None,
            output: Mutex::default(),
            printer,
            deadline: None,
        };
        if wants(ValueKind::HiddenPrintfBuffer) {
            host.printf_buffer = device.allocate_own(PRINTF_BYTES as u64, Permission::ReadWrite, "printf buffer")?;
            printf::reset(&device.memory, host.printf_buffer, PRINTF_BYTES)?;
        }
        if wants(ValueKind::HiddenHostcallBuffer) {
            host.hostcall = Some(Hostcall::create(&device.memory, HOSTCALL_PACKETS)?);
        }
        Ok(host)
    }

    /// A launch of the machine that has this host's buffers.
    pub fn launch(&self) -> device::Launch {
        device::Launch {
            printf_buffer: self.printf_buffer,
            hostcall_buffer: self.hostcall.as_ref().map_or(0, |h| h.buffer),
            ..device::Launch::default()
        }
    }

    /// Takes what the last launch left in the printf buffer.
    ///
    /// # Errors
    /// A broken buffer.
    pub fn after_launch(&self, device: &Device) -> Result<(), DeviceError> {
        if self.printf_buffer != 0 {
            let text = printf::drain(&device.memory, self.printf_buffer, &self.formats)?;
            self.print(Stream::Out, &text);
        }
        self.serve(&device.memory)?;
        Ok(())
    }

    /// All that was printed, on standard output and standard error.
    pub fn output(&self) -> String {
        self.output.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn print(&self, stream: Stream, text: &str) {
        if let Some(printer) = &self.printer {
            printer(stream, text);
        }
        self.output
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push_str(text);
    }
}

impl HostServices for Host {
    fn serve(&self, memory: &Memory) -> Result<bool, FaultKind> {
        match &self.hostcall {
            Some(hostcall) => hostcall.serve(memory, &mut |stream, text| self.print(stream, text)),
            None => Ok(false),
        }
    }

    fn cancelled(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

impl gpu_debug::machine::Host for Host {
    fn printed(&self, device: &Device, ended: bool) -> String {
        // A broken buffer is the kernel's; what was printed before is shown.
        if ended {
            let _ = self.after_launch(device);
        }
        self.output()
    }
}
