//! The packet processor's work for one packet: dispatches on the emulated machine, beside a live host program.

use std::sync::atomic::Ordering;

use amdgpu_emu::device;
use amdgpu_emu::dispatch::{Dispatch, PacketError, PacketSource};
use amdgpu_emu::exec::Machine;
use amdgpu_emu::fault::{FaultKind, MemoryError};
use amdgpu_emu::memory::Memory;
use amdgpu_emu::observe::NoObserver;
use amdgpu_emu::queue::{DispatchFailure, PacketServer};
use amdgpu_emu::schedule::{DispatchError, HostServices, RunOptions, RunStats, Waiting, run_dispatch};
use hsa_abi::amd::AmdMemoryFaultReason;
use hsa_abi::{KernelDispatchPacket, Status};
use hsail_interp::Services;

use crate::Shared;
use crate::queue::Queue;
use crate::watch::Watch;

/// Serves the packets of a queue.
pub struct Server<'a> {
    queue: &'a Queue,
    shared: &'a Shared,
    /// Of the last failure, for the queue's error callback.
    pub status: Option<Status>,
    /// Address and reasons (bits of `hsa_amd_memory_fault_reason_t`) of a memory fault.
    pub fault: Option<(u64, u32)>,
    /// Made once: its number of threads takes reading a dozen files of the system.
    options: RunOptions,
}

/// A host program that runs beside the kernels.
struct Live<'a> {
    queue: &'a Queue,
    shared: &'a Shared,
    watch: Watch<'a>,
    reaches_host: bool,
}

impl HostServices for Live<'_> {
    fn serve(&self, _: &Memory) -> Result<bool, FaultKind> {
        Ok(self.shared.signals.take_interrupt())
    }

    fn cancelled(&self) -> bool {
        self.queue.is_stopping()
    }

    fn host_may_write(&self) -> bool {
        true
    }

    fn reaches_host(&self) -> bool {
        self.reaches_host
    }

    fn wanted_places(&self) -> u64 {
        self.watch.wanted()
    }

    fn places(&self, waves: Vec<Waiting>) {
        let shown = waves.into_iter().map(|w| (w.work_group, w.wave, w.to_string()));
        self.watch.places(shown.collect());
    }

    fn waits_for_host(&self) {
        self.watch.waits();
    }

    fn goes_on(&self) {
        self.watch.goes_on();
    }
}

/// What the interpreter asks while a kernel of the HSAIL agent runs.
struct LiveHsail<'a> {
    queue: &'a Queue,
    watch: Watch<'a>,
}

impl Services for LiveHsail<'_> {
    fn cancelled(&self) -> bool {
        self.queue.is_stopping()
    }

    fn wanted_places(&self) -> u64 {
        self.watch.wanted()
    }

    fn places(&self, waves: Vec<hsail_interp::Waiting>) {
        let shown = waves.into_iter().map(|w| (w.work_group, w.wave, w.to_string()));
        self.watch.places(shown.collect());
    }

    fn waits_for_host(&self) {
        self.watch.waits();
    }

    fn goes_on(&self) {
        self.watch.goes_on();
    }
}

impl<'a> Server<'a> {
    pub fn new(queue: &'a Queue, shared: &'a Shared) -> Self {
        Server {
            queue,
            shared,
            status: None,
            fault: None,
            options: RunOptions::default(),
        }
    }

    fn fail(&mut self, status: Status, message: String) -> DispatchFailure {
        self.status = Some(status);
        DispatchFailure::Packet(message)
    }
}

impl PacketServer for Server<'_> {
    fn kernel_dispatch(
        &mut self,
        packet: &KernelDispatchPacket,
        source: PacketSource,
    ) -> Result<RunStats, DispatchFailure> {
        let memory = &*self.shared.memory;
        let queue = self.queue;
        self.shared.forget_host_memory();
        if let Some(hsail) = queue.agent.as_ref().and_then(|a| a.as_hsail()) {
            let what = || match hsail.kernel(packet.kernel_object) {
                Some(kernel) => format!("kernel {} on the HSAIL agent", kernel.name),
                None => "a kernel of the HSAIL agent".into(),
            };
            let live = LiveHsail {
                queue,
                watch: Watch::new(self.shared, &what),
            };
            let result = hsail.dispatch(memory, packet, source, &live);
            return result.map_err(|(status, failure)| {
                self.status = Some(status);
                if status == Status::ERROR_MEMORY_FAULT {
                    self.fault = Some((0, AmdMemoryFaultReason::Imprecise.raw()));
                }
                failure
            });
        }
        let Some(gpu) = queue.gpu() else {
            return Err(self.fail(Status::ERROR_INVALID_AGENT, "the agent runs no kernels".into()));
        };
        let loaded = gpu.loaded();
        let object = packet.kernel_object;
        let Some(kernel) = loaded.kernels.get(&object) else {
            let message = format!(
                "kernel object {object:#x} is no kernel of an executable loaded for {}",
                gpu.target
            );
            return Err(self.fail(Status::ERROR_INVALID_CODE_OBJECT, message));
        };
        let mut bytes = vec![0u8; kernel.layout.kernel_object_bytes()];
        let read = memory.read(object, &mut bytes).map_err(|e| e.to_string());
        let parsed = read.and_then(|()| kernel.layout.read_kernel_object(&bytes).map_err(|e| e.to_string()));
        let descriptor = match parsed {
            Ok(descriptor) => descriptor,
            Err(message) => return Err(self.fail(Status::ERROR_INVALID_CODE_OBJECT, message)),
        };
        if let Some(Err(demand)) = kernel.limits.as_ref().map(|l| l.check(packet, &descriptor)) {
            let message = format!("kernel {}: {demand}", kernel.name);
            return Err(self.fail(Status::ERROR_INVALID_ARGUMENT, message));
        }
        let processor = gpu.target.processor;
        let source = PacketSource {
            cluster: source.cluster.or(kernel.cluster),
            ..source
        };
        let dispatch = Dispatch::new(packet, descriptor, kernel.layout, processor, source, memory);
        let dispatch = dispatch.map_err(|e| {
            let message = format!("kernel {}: {e}", kernel.name);
            self.fail(packet_status(&e), message)
        })?;
        if let Some(blit) = &kernel.blit
            && self.shared.blits_on_host.load(Ordering::Relaxed)
            && blit.serve(memory, packet).is_some()
        {
            dispatch.release(memory);
            return Ok(RunStats {
                work_groups: dispatch.group_count(),
                ..RunStats::default()
            });
        }
        let machine = Machine {
            debugtrap_halts: dispatch.debugtrap_halts(),
            ..device::machine(dispatch.model, &kernel.name, source.queue_address)
        };
        let what = || format!("kernel {} on {}", kernel.name, gpu.target);
        let live = Live {
            queue: self.queue,
            shared: self.shared,
            watch: Watch::new(self.shared, &what),
            reaches_host: gpu.reaches_host(),
        };
        let result = run_dispatch(
            &dispatch,
            &machine,
            memory,
            &loaded.program,
            &live,
            &self.options,
            &mut NoObserver,
        );
        dispatch.release(memory);
        self.shared.signals.take_interrupt();
        result.map_err(|error| {
            self.status = Some(run_status(&error));
            self.fault = memory_fault(&error);
            DispatchFailure::Run(error)
        })
    }
}

/// The status that ROCr gives for a packet that cannot be dispatched.
pub fn packet_status(error: &PacketError) -> Status {
    match error {
        PacketError::Dimensions(_) => Status::ERROR_INCOMPATIBLE_ARGUMENTS,
        PacketError::Empty(..) | PacketError::WorkGroupSize(_) => Status::ERROR_INVALID_ARGUMENT,
        PacketError::GroupSegment { .. } => Status::ERROR_INVALID_ALLOCATION,
        PacketError::PrivateSegment { .. } | PacketError::Scratch(_) => Status::ERROR_OUT_OF_RESOURCES,
        PacketError::WaveSize(_) => Status::ERROR_INVALID_ISA,
        PacketError::Descriptor(_) => Status::ERROR_INVALID_CODE_OBJECT,
        PacketError::Cluster(_) => Status::ERROR_INVALID_ARGUMENT,
    }
}

/// Where a dispatch has accessed memory that it must not, and why.
fn memory_fault(error: &DispatchError) -> Option<(u64, u32)> {
    let DispatchError::Fault(fault) = error else {
        return None;
    };
    let FaultKind::Memory { address, reason, .. } = &fault.kind else {
        return None;
    };
    let reason = match reason {
        MemoryError::Permission { .. } => AmdMemoryFaultReason::ReadOnly,
        _ => AmdMemoryFaultReason::PageNotPresent,
    };
    Some((*address, reason.raw()))
}

/// The status of a dispatch that has ended with an error.
fn run_status(error: &DispatchError) -> Status {
    let DispatchError::Fault(fault) = error else {
        return Status::ERROR_EXCEPTION;
    };
    match fault.kind {
        FaultKind::Memory { .. } => Status::ERROR_MEMORY_FAULT,
        FaultKind::MisalignedAtomic { .. } | FaultKind::Lds { .. } => Status::ERROR_MEMORY_APERTURE_VIOLATION,
        FaultKind::IllegalInstruction(_) | FaultKind::Unimplemented(_) | FaultKind::MissingFeature(_) => {
            Status::ERROR_ILLEGAL_INSTRUCTION
        }
        FaultKind::Trap { .. }
        | FaultKind::FloatException(_)
        | FaultKind::BadOperand(_)
        | FaultKind::HostService(_)
        | FaultKind::Internal(_) => Status::ERROR_EXCEPTION,
    }
}
