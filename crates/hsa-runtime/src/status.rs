//! The statuses with which queues end: those that ROCr gives for the same failures.

use amdgpu_emu::dispatch::PacketError;
use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::queue::QueueError;
use amdgpu_emu::schedule::DispatchError;
use hsa_abi::Status;

/// The status that ROCr gives for a packet that cannot be dispatched.
pub(crate) fn of_packet(error: &PacketError) -> Status {
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

/// The status of a dispatch that has ended with an error.
pub(crate) fn of_run(error: &DispatchError) -> Status {
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

/// The status of an error that the packet processor itself has found.
pub(crate) fn of_queue(error: &QueueError) -> Status {
    match error {
        QueueError::UnknownPacket { .. } | QueueError::FenceScope { .. } | QueueError::VendorFormat { .. } => {
            Status::ERROR_INVALID_PACKET_FORMAT
        }
        QueueError::AgentDispatch { .. } => Status::ERROR_INVALID_PACKET_FORMAT,
        QueueError::Dispatch { .. } => Status::ERROR_INVALID_ARGUMENT,
        QueueError::Memory { .. } => Status::ERROR_INVALID_SIGNAL,
        QueueError::Run { .. } | QueueError::Elsewhere { .. } => Status::ERROR_EXCEPTION,
        QueueError::Full { .. } => Status::ERROR_OUT_OF_RESOURCES,
    }
}
