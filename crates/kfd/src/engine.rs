//! What all queues of a GPU share: failures and how they are told, waiting, and running a dispatch.

use std::mem::offset_of;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use amdgpu_emu::device;
use amdgpu_emu::dispatch::Dispatch;
use amdgpu_emu::exec::Machine;
use amdgpu_emu::fault::{Access, FaultKind, MemoryError};
use amdgpu_emu::memory::Memory;
use amdgpu_emu::observe::NoObserver;
use amdgpu_emu::schedule::{DispatchError, HostServices, RunOptions, RunStats, run_dispatch};
use hsa_abi::AmdQueue;
use hsa_runtime::raw::HostRange;

use crate::abi::MemoryException;
use crate::gpu::Gpu;

/// Bits that a command processor stores in a queue's inactive signal (ROCr, AqlQueue).
pub mod queue_error {
    pub const DIMENSIONS: u32 = 2;
    pub const GROUP_MEMORY: u32 = 4;
    pub const CODE: u32 = 8;
    pub const PACKET_FORMAT: u32 = 32;
    pub const GROUP_SIZE: u32 = 64;
    pub const REGISTERS: u32 = 128;
    pub const VENDOR_FORMAT: u32 = 256;
    pub const APERTURE: u32 = 0x2000_0000;
    pub const ILLEGAL_INSTRUCTION: u32 = 0x4000_0000;
    pub const TRAP: u32 = 0x8000_0000;
}

/// Why a queue takes no more packets.
#[derive(Debug)]
pub struct Failure {
    /// A bit of [`queue_error`]; 0 where the runtime is told in another way.
    pub code: u32,
    pub message: String,
    /// An access that the GPU could not do.
    pub exception: Option<MemoryException>,
}

/// Why work on a packet ended early.
#[derive(Debug)]
pub enum Ended {
    /// The queue is destroyed.
    Stopped,
    Failed(Failure),
}

impl Failure {
    pub fn new(code: u32, message: impl Into<String>) -> Failure {
        Failure {
            code,
            message: message.into(),
            exception: None,
        }
    }

    /// That of an access.
    pub fn of_access(kind: &FaultKind) -> Failure {
        let mut failure = Failure::new(0, kind.to_string());
        if let FaultKind::Memory {
            address,
            reason,
            access,
            ..
        } = kind
        {
            let read_only = matches!(reason, MemoryError::Permission { .. });
            failure.exception = Some(MemoryException {
                not_present: u32::from(!read_only),
                read_only: u32::from(read_only && *access != Access::Execute),
                no_execute: u32::from(*access == Access::Execute),
                va: *address & !0xfff,
                ..MemoryException::default()
            });
        }
        failure
    }

    /// That of a kernel.
    pub fn of_run(error: &DispatchError) -> Failure {
        let DispatchError::Fault(fault) = error else {
            return Failure::new(queue_error::TRAP, error.to_string());
        };
        let code = match &fault.kind {
            FaultKind::Memory { .. } => {
                let failure = Failure::of_access(&fault.kind);
                return Failure {
                    message: error.to_string(),
                    ..failure
                };
            }
            FaultKind::MisalignedAtomic { .. } | FaultKind::Lds { .. } => queue_error::APERTURE,
            FaultKind::IllegalInstruction(_) | FaultKind::Unimplemented(_) | FaultKind::MissingFeature(_) => {
                queue_error::ILLEGAL_INSTRUCTION
            }
            _ => queue_error::TRAP,
        };
        Failure::new(code, error.to_string())
    }
}

impl From<FaultKind> for Ended {
    fn from(kind: FaultKind) -> Ended {
        Ended::Failed(Failure::of_access(&kind))
    }
}

/// What a program wants of a queue's thread.
#[derive(Default)]
pub struct Control {
    stop: AtomicBool,
    suspended: AtomicBool,
}

impl Control {
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Release);
    }

    pub fn suspend(&self, on: bool) {
        self.suspended.store(on, Ordering::Release);
    }

    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    pub fn is_suspended(&self) -> bool {
        self.suspended.load(Ordering::Acquire)
    }
}

/// Pauses of a thread that waits for what nobody tells it: short ones first.
pub struct Pause {
    since: Instant,
    rounds: u32,
}

impl Default for Pause {
    fn default() -> Self {
        Pause {
            since: Instant::now(),
            rounds: 0,
        }
    }
}

impl Pause {
    pub fn wait(&mut self) {
        self.rounds += 1;
        if self.rounds < 50 {
            return std::hint::spin_loop();
        }
        let idle = self.since.elapsed();
        let nap = match idle.as_micros() {
            0..100 => return std::thread::yield_now(),
            100..20_000 => Duration::from_micros(20),
            20_000..1_000_000 => Duration::from_micros(200),
            _ => Duration::from_millis(1),
        };
        std::thread::sleep(nap);
    }
}

/// A queue's processor.
pub struct Engine {
    pub gpu: Arc<Gpu>,
    pub control: Arc<Control>,
    options: RunOptions,
}

/// A program that runs beside kernels.
struct Beside<'a>(&'a Control);

impl HostServices for Beside<'_> {
    fn serve(&self, _: &Memory) -> Result<bool, FaultKind> {
        Ok(false)
    }

    fn cancelled(&self) -> bool {
        self.0.is_stopped()
    }

    fn host_may_write(&self) -> bool {
        true
    }
}

impl Engine {
    pub fn new(gpu: Arc<Gpu>, control: Arc<Control>) -> Engine {
        Engine {
            gpu,
            control,
            options: RunOptions::default(),
        }
    }

    /// Waits until `f` gives something.
    ///
    /// # Errors
    /// The queue is destroyed, or what `f` failed with.
    pub fn until<T>(&self, mut f: impl FnMut() -> Result<Option<T>, Ended>) -> Result<T, Ended> {
        let mut pause = Pause::default();
        loop {
            if self.control.is_stopped() {
                return Err(Ended::Stopped);
            }
            if let Some(value) = f()? {
                return Ok(value);
            }
            pause.wait();
        }
    }

    /// Tells of a failure: the person, and those who listen to memory exceptions; false if it is one and nobody listens.
    pub fn report(&self, failure: &Failure) -> bool {
        (self.gpu.say)(&failure.message);
        let gpu_id = self.gpu.node.gpu_id();
        let exception = failure.exception.map(|e| MemoryException { gpu_id, ..e });
        exception.is_none_or(|exception| self.gpu.listener.memory_exception(exception))
    }

    /// Runs a dispatch to its end.
    ///
    /// # Errors
    /// What stopped it.
    pub fn run(&self, dispatch: &Dispatch) -> Result<RunStats, DispatchError> {
        let gpu = &self.gpu;
        let name = format!("at {:#x}", dispatch.entry);
        // without code the first instruction is a fault
        let code = gpu.code.program(&gpu.vm, dispatch.entry, gpu.model);
        let program = code.unwrap_or_default();
        let mut machine = device::machine(dispatch.model, &name, dispatch.queue_address);
        machine.debugtrap_halts = dispatch.debugtrap_halts();
        if gpu.queues_name_apertures {
            self.use_apertures_of(dispatch.queue_address, &mut machine);
        }
        let services = Beside(&self.control);
        run_dispatch(
            dispatch,
            &machine,
            &gpu.vm,
            &program,
            &services,
            &self.options,
            &mut NoObserver,
        )
    }

    /// Has flat addresses of LDS and of private memory where an `amd_queue_t` says that they are, if it does.
    fn use_apertures_of(&self, queue: u64, machine: &mut Machine) {
        for (offset, base) in [
            (
                offset_of!(AmdQueue, group_segment_aperture_base_hi),
                &mut machine.shared_base,
            ),
            (
                offset_of!(AmdQueue, private_segment_aperture_base_hi),
                &mut machine.private_base,
            ),
        ] {
            if let Ok(high @ 1..) = self.load32(queue.wrapping_add(offset as u64)) {
                *base = u64::from(high) << 32;
            }
        }
    }

    /// What is mapped from an address on: a range that `access` is allowed to, and not longer than `bytes`.
    fn mapped(&self, address: u64, bytes: u64, access: Access) -> Result<HostRange, Ended> {
        let vm = &self.gpu.vm;
        let there = vm.find(address).map_or(1, |found| found.base + found.bytes - address);
        let bytes = bytes.min(there);
        self.gpu.view().check(address, bytes, access)?;
        let range = HostRange::for_kernels(vm, address, bytes, access);
        range.ok_or_else(|| Ended::Failed(Failure::new(0, format!("nothing is mapped at {address:#x}"))))
    }

    /// Copies memory.
    ///
    /// # Errors
    /// An access that the GPU cannot do.
    pub fn copy(&self, from: u64, to: u64, bytes: u64) -> Result<(), Ended> {
        let mut done = 0;
        while done < bytes {
            let source = self.mapped(from.wrapping_add(done), bytes - done, Access::Read)?;
            let place = self.mapped(to.wrapping_add(done), source.bytes(), Access::Write)?;
            let copied = place.copy_from(&source);
            copied.map_err(|_| Ended::Failed(Failure::new(0, format!("memory at {from:#x} or {to:#x} is gone"))))?;
            done += place.bytes();
        }
        Ok(())
    }

    /// Stores a pattern of 1, 2 or 4 bytes, over and over.
    ///
    /// # Errors
    /// As [`Engine::copy`].
    pub fn fill(&self, to: u64, pattern: &[u8], bytes: u64) -> Result<(), Ended> {
        let mut done = 0;
        while done < bytes {
            let place = self.mapped(to.wrapping_add(done), bytes - done, Access::Write)?;
            let filled = place.fill_with(pattern);
            filled.map_err(|_| Ended::Failed(Failure::new(0, format!("memory at {to:#x} is gone"))))?;
            done += place.bytes();
        }
        Ok(())
    }

    pub fn load32(&self, address: u64) -> Result<u32, Ended> {
        Ok(u32::from_le_bytes(self.gpu.view().load(address)?))
    }

    pub fn load64(&self, address: u64) -> Result<u64, Ended> {
        Ok(u64::from_le_bytes(self.gpu.view().load(address)?))
    }

    pub fn store32(&self, address: u64, value: u32) -> Result<(), Ended> {
        Ok(self.gpu.view().store(address, value.to_le_bytes())?)
    }

    pub fn store64(&self, address: u64, value: u64) -> Result<(), Ended> {
        Ok(self.gpu.view().store(address, value.to_le_bytes())?)
    }

    /// Dwords at an address.
    ///
    /// # Errors
    /// As [`Engine::copy`].
    pub fn dwords(&self, address: u64, count: usize) -> Result<Vec<u32>, Ended> {
        let mut dwords = vec![0; count];
        self.gpu.view().load_dwords(address, &mut dwords)?;
        Ok(dwords)
    }
}

/// Whether a polled value is what a packet waits for.
///
/// # Errors
/// No such comparison.
pub fn compares(function: u32, value: u32, reference: u32) -> Result<bool, Ended> {
    Ok(match function {
        0 => true,
        1 => value < reference,
        2 => value <= reference,
        3 => value == reference,
        4 => value != reference,
        5 => value >= reference,
        6 => value > reference,
        _ => {
            let message = format!("comparison {function} of a packet that polls is none of 0 to 6");
            return Err(Ended::Failed(Failure::new(queue_error::PACKET_FORMAT, message)));
        }
    })
}
