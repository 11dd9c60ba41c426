//! Kernels that begin and end an executable's life (AMDGPUUsage, Kernel Metadata, `.kind`): `init` ones run before all others, `fini` ones behind
//! them.
//!
//! ROCr leaves them to the language's runtime, and so do programs expect it; an executable is made with [`RUN_INIT_KERNELS`](crate::executable::RUN_INIT_KERNELS) to have them run here.

use std::sync::Arc;

use amdgpu_emu::memory::Permission;
use code_object::KernelKind;
use hsa_abi::{
    FenceScope, KernelDispatchPacket, PacketHeader, PacketType, QueueType, SignalCondition, SignalHandle, Status,
};
use zerocopy::FromZeros;

use crate::Runtime;
use crate::executable::Loaded;
use crate::program::Refused;
use crate::queue::Wanted;
use crate::signal::Awaited;

/// Packets of the queue that they run on.
const QUEUE_SIZE: u32 = 64;
/// Bytes of a kernarg segment beyond what a kernel says: arguments that compilers leave out of the metadata.
const KERNARG_BYTES: u64 = 256;

impl Runtime {
    /// `hsa_executable_freeze`.
    ///
    /// # Errors
    /// It is frozen, or an `init` kernel fails.
    pub fn freeze(&self, executable: u64) -> Result<(), Refused> {
        self.executables.freeze(executable)?;
        if self.executables.runs_init_kernels(executable)? {
            self.run_all(executable, &KernelKind::Init)?;
        }
        Ok(())
    }

    /// Runs an executable's `fini` kernels, if they are to run here and it was frozen.
    ///
    /// # Errors
    /// One fails.
    pub fn finish(&self, executable: u64) -> Result<(), Refused> {
        let runs = self.executables.runs_init_kernels(executable)?;
        if runs && self.executables.is_frozen(executable)? {
            self.run_all(executable, &KernelKind::Fini)?;
        }
        Ok(())
    }

    /// Runs all kernels of a kind, one after the other in the order of the code objects.
    fn run_all(&self, executable: u64, kind: &KernelKind) -> Result<(), Refused> {
        for loaded in self.executables.all_of(executable)? {
            let is_kind = |k: &code_object::KernelMetadata| k.kind == *kind;
            if loaded.kernels.iter().any(|k| k.metadata.as_ref().is_some_and(is_kind)) {
                self.run_kind(&loaded, kind)?;
            }
        }
        Ok(())
    }

    fn run_kind(&self, loaded: &Loaded, kind: &KernelKind) -> Result<(), Refused> {
        let signal = self.shared.signals.create(0)?;
        let failure: Arc<std::sync::Mutex<Option<(Status, String)>>> = Arc::default();
        let (told, shared) = (failure.clone(), self.shared.clone());
        let on_error = move |status: Status, message: &str| {
            *crate::locked(&told) = Some((status, message.to_string()));
            // ends the wait; the signal is there until the queue is destroyed
            let _ = shared
                .signals
                .update(signal, |v| v.store(0, std::sync::atomic::Ordering::Release));
        };
        let wanted = Wanted {
            size: QUEUE_SIZE,
            ty: QueueType::Single.raw(),
            on_error: Box::new(on_error),
        };
        let queue = self.create_queue(loaded.agent, wanted)?;
        let mut result = Ok(());
        for kernel in &loaded.kernels {
            if result.is_ok() && kernel.metadata.as_ref().is_some_and(|m| m.kind == *kind) {
                result = self.run_one(queue, signal, kernel);
            }
        }
        self.destroy_queue(queue)?;
        self.shared.signals.destroy(signal)?;
        if let Some((status, message)) = crate::locked(&failure).take() {
            return Err(Refused::new(status, message));
        }
        Ok(result?)
    }

    /// Runs a kernel as one work-item, with a kernarg segment of zeros.
    fn run_one(&self, queue: u64, signal: u64, kernel: &amdgpu_emu::device::LoadedKernel) -> Result<(), Status> {
        let memory = &self.shared.memory;
        let bytes = u64::from(kernel.descriptor.kernarg_size) + KERNARG_BYTES;
        let kernarg = memory.allocate_own(bytes, 64, Permission::ReadOnly, "kernarg segment");
        let kernarg = kernarg.ok_or(Status::ERROR_OUT_OF_RESOURCES)?;
        let packet = packet_of(kernel, 1, kernarg, signal);
        self.shared
            .signals
            .update(signal, |v| v.store(1, std::sync::atomic::Ordering::Release))?;
        let submitted = self.with_queue(queue, |q| q.submit(&packet))?;
        let awaited = Awaited {
            signal,
            condition: SignalCondition::Lt,
            compare: 1,
        };
        let waited = submitted.and_then(|()| self.shared.signals.wait(awaited, None));
        memory.free(kernarg);
        waited.map(drop)
    }
}

/// The packet of one work-group of so many work-items.
pub(crate) fn packet_of(
    kernel: &amdgpu_emu::device::LoadedKernel,
    items: u16,
    kernarg: u64,
    signal: u64,
) -> KernelDispatchPacket {
    let mut packet = KernelDispatchPacket::new_zeroed();
    packet.header = PacketHeader::new(PacketType::KernelDispatch, true, FenceScope::System, FenceScope::System);
    packet.setup = 1;
    (
        packet.workgroup_size_x,
        packet.workgroup_size_y,
        packet.workgroup_size_z,
    ) = (items, 1, 1);
    (packet.grid_size_x, packet.grid_size_y, packet.grid_size_z) = (u32::from(items), 1, 1);
    packet.private_segment_size = kernel.descriptor.private_segment_fixed_size;
    packet.group_segment_size = kernel.descriptor.group_segment_fixed_size;
    packet.kernel_object = kernel.object;
    packet.kernarg_address = kernarg;
    packet.completion_signal = SignalHandle { handle: signal };
    packet
}
