//! The host's side of a running kernel: printf buffer, hostcall, and where their output goes.

use std::sync::{Mutex, PoisonError};

use amdgpu_emu::device::{Device, DeviceError, Executable, Launch};
use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::hostcall::{Hostcall, Stream};
use amdgpu_emu::memory::{Memory, Permission};
use amdgpu_emu::printf;
use amdgpu_emu::schedule::HostServices;
use code_object::ValueKind;

use crate::output::say;

/// Bytes of an OpenCL printf buffer.
const PRINTF_BYTES: u32 = 1 << 20;
/// Packets of a hostcall buffer: one for each wave that waits at the same time.
const HOSTCALL_PACKETS: u32 = 64;

/// Host services of one executable. What kernels print is kept, or passed on at once.
pub struct Host {
    formats: printf::Formats,
    printf_buffer: u64,
    hostcall: Option<Hostcall>,
    output: Mutex<String>,
    echo: bool,
}

impl Host {
    /// Buffers for the services that some kernel of the executable asks for.
    ///
    /// # Errors
    /// No memory, or a printf format that cannot be read.
    pub fn new(device: &Device, executable: &Executable) -> Result<Host, DeviceError> {
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
            echo: false,
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

    /// Passes printed text on to standard output as it comes.
    pub fn echo(mut self) -> Self {
        self.echo = true;
        self
    }

    /// A launch that has this host's buffers.
    pub fn launch(&self) -> Launch {
        Launch {
            printf_buffer: self.printf_buffer,
            hostcall_buffer: self.hostcall.as_ref().map_or(0, |h| h.buffer),
            ..Launch::default()
        }
    }

    /// Prints what the last launch left in the printf buffer.
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

    /// All that was printed.
    pub fn output(&self) -> String {
        self.output.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn print(&self, stream: Stream, text: &str) {
        match (self.echo, stream) {
            (true, Stream::Out) => say!("{text}"),
            (true, Stream::Err) => eprint!("{text}"),
            (false, _) => {}
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
}
