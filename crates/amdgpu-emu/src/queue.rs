//! AQL queues and the packet processor: packets in a ring of guest memory become dispatches, in order.
//!
//! Source: HSA Runtime Programmer's Reference Manual 1.2, 2.6 and 2.7; HSA Platform System Architecture 1.2, 2.9.

use std::collections::VecDeque;
use std::sync::atomic::{Ordering, fence};

use hsa_abi::{
    AgentDispatchPacket, AmdBarrierValuePacket, AmdExtKernelDispatchPacket, AmdPacketType, AmdQueue, BarrierPacket,
    FenceScope, KernelDispatchPacket, PACKET_BYTES, PacketHeader, PacketType, SignalHandle,
};
use zerocopy::{FromBytes, FromZeros, IntoBytes};

use crate::dispatch::PacketSource;
use crate::exec::{PRIVATE_BASE, SHARED_BASE};
use crate::fault::{FaultCode, FaultKind};
use crate::memory::{Memory, MemoryView, Permission};
use crate::schedule::{DispatchError, RunStats};

/// Byte offset of a signal's value in `amd_signal_t`.
const SIGNAL_VALUE: u64 = std::mem::offset_of!(hsa_abi::AmdSignal, value) as u64;
const SIGNAL_START: u64 = std::mem::offset_of!(hsa_abi::AmdSignal, start_ts) as u64;
const SIGNAL_END: u64 = std::mem::offset_of!(hsa_abi::AmdSignal, end_ts) as u64;

/// Why the packet processor stopped. The queue takes no more packets.
#[derive(Debug, thiserror::Error)]
pub enum QueueError {
    #[error(
        "packet {index}: header {header:#06x} has type {ty}, which HSA does not define (HSA_STATUS_ERROR_INVALID_PACKET_FORMAT) {code}", code = FaultCode::Packet
    )]
    UnknownPacket { index: u64, header: u16, ty: u8 },
    #[error("packet {index}: reserved fence scope 3 in header {header:#06x} (HSA_STATUS_ERROR_INVALID_PACKET_FORMAT) {code}", code = FaultCode::Packet)]
    FenceScope { index: u64, header: u16 },
    #[error(
        "packet {index}: vendor format {format} is not served; AMD barrier-value (2) and extended kernel dispatch (3) are (HSA_STATUS_ERROR_INVALID_PACKET_FORMAT) {code}", code = FaultCode::Packet
    )]
    VendorFormat { index: u64, format: u8 },
    #[error("packet {index}: {message} {code}", code = FaultCode::Dispatch)]
    Dispatch { index: u64, message: String },
    #[error("packet {index}: {error}")]
    Run { index: u64, error: DispatchError },
    #[error("packet {index}: {message}")]
    Elsewhere { index: u64, message: String },
    #[error("packet {index}: {kind}")]
    Memory { index: u64, kind: FaultKind },
    #[error("packet {index}: agent dispatch of type {ty:#x}, which this agent does not serve {code}", code = FaultCode::Packet)]
    AgentDispatch { index: u64, ty: u16 },
    #[error("the queue has no room for a packet: {size} packets wait")]
    Full { size: u32 },
}

/// Where the packet processor stands after [`Queue::process`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QueueState {
    /// All packets are done.
    Idle,
    /// The packet at this index waits for a signal (barrier packets) or has not been published.
    Waiting(u64),
}

/// Runs what packets ask for.
pub trait PacketServer {
    /// Runs a kernel to its end.
    ///
    /// # Errors
    /// What the packet or the kernel did wrong.
    fn kernel_dispatch(
        &mut self,
        packet: &KernelDispatchPacket,
        source: PacketSource,
    ) -> Result<RunStats, DispatchFailure>;

    /// Serves an agent dispatch; the value goes to the return address. None: no such function.
    fn agent_dispatch(&mut self, _packet: &AgentDispatchPacket) -> Option<u64> {
        None
    }

    /// Ticks for the time stamps of signals.
    fn clock(&self) -> u64 {
        0
    }
}

/// Why a kernel dispatch packet failed.
#[derive(Debug)]
pub enum DispatchFailure {
    /// What is wrong with the packet.
    Packet(String),
    Run(DispatchError),
    /// What stopped a kernel that does not run on this machine; the message has its own code.
    Elsewhere(String),
}

/// An AQL queue in guest memory, with its `amd_queue_t`.
pub struct Queue {
    ring: u64,
    size: u32,
    /// Address of the `amd_queue_t`.
    pub address: u64,
    read_index: u64,
    write_index: u64,
    /// Packets whose errors were reported: the queue is inactive.
    failed: bool,
    /// Statistics of finished kernel dispatches, oldest first.
    pub finished: VecDeque<RunStats>,
}

impl Queue {
    /// Allocates a queue of `size` packets (a power of two is made of it).
    ///
    /// # Errors
    /// No memory.
    pub fn create(memory: &Memory, size: u32) -> Result<Queue, FaultKind> {
        let size = size.clamp(1, 1 << 20).next_power_of_two();
        let out_of_memory = || FaultKind::HostService("no memory for a queue".into());
        let ring = memory
            .allocate_own(
                size as u64 * PACKET_BYTES as u64,
                64,
                Permission::ReadWrite,
                "queue ring",
            )
            .ok_or_else(out_of_memory)?;
        let address = memory
            .allocate_own(size_of::<AmdQueue>() as u64, 64, Permission::ReadWrite, "amd_queue_t")
            .ok_or_else(out_of_memory)?;
        let mut amd = AmdQueue::new_zeroed();
        amd.group_segment_aperture_base_hi = (SHARED_BASE >> 32) as u32;
        amd.private_segment_aperture_base_hi = (PRIVATE_BASE >> 32) as u32;
        amd.hsa_queue.base_address = ring;
        amd.hsa_queue.size = size;
        amd.hsa_queue.features = hsa_abi::QueueFeatures::KERNEL_DISPATCH;
        memory.write(address, amd.as_bytes())?;
        let invalid = PacketHeader::new(PacketType::Invalid, false, FenceScope::None, FenceScope::None);
        for n in 0..size as u64 {
            memory.write(ring + n * PACKET_BYTES as u64, &invalid.0.to_le_bytes())?;
        }
        Ok(Queue {
            ring,
            size,
            address,
            read_index: 0,
            write_index: 0,
            failed: false,
            finished: VecDeque::new(),
        })
    }

    fn slot(&self, index: u64) -> u64 {
        self.ring + (index % self.size as u64) * PACKET_BYTES as u64
    }

    /// Where the packet of an index is.
    pub(crate) fn source(&self, index: u64) -> PacketSource {
        PacketSource {
            packet_address: self.slot(index),
            queue_address: self.address,
            dispatch_id: index,
            cluster: None,
        }
    }

    /// Writes a packet as a producer does: body first, header last. Gives its index.
    ///
    /// # Errors
    /// The queue is full.
    pub fn submit(&mut self, memory: &Memory, packet: &[u8; PACKET_BYTES]) -> Result<u64, QueueError> {
        if self.write_index - self.read_index >= self.size as u64 {
            return Err(QueueError::Full { size: self.size });
        }
        let index = self.write_index;
        self.write_index += 1;
        let slot = self.slot(index);
        let write = |at: u64, bytes: &[u8]| {
            memory
                .write(at, bytes)
                .map_err(|kind| QueueError::Memory { index, kind })
        };
        write(slot + 2, &packet[2..])?;
        fence(Ordering::Release);
        write(slot, &packet[..2])?;
        let at = self.address + std::mem::offset_of!(AmdQueue, write_dispatch_id) as u64;
        write(at, &self.write_index.to_le_bytes())?;
        Ok(index)
    }

    /// Processes packets in order until none is left, one waits, or one fails. Each packet is complete before the next begins,
    /// so the barrier bit holds for every packet; fences are host fences, since all agents share coherent memory.
    ///
    /// # Errors
    /// The failing packet's error; the queue is then inactive and every later call does nothing.
    pub fn process(&mut self, memory: &Memory, server: &mut dyn PacketServer) -> Result<QueueState, QueueError> {
        while !self.failed && self.read_index < self.write_index {
            let index = self.read_index;
            match self.packet(memory, server, index) {
                Ok(true) => {}
                Ok(false) => return Ok(QueueState::Waiting(index)),
                Err(error) => {
                    self.failed = true;
                    return Err(error);
                }
            }
            let slot = self.slot(index);
            let invalid = PacketHeader::new(PacketType::Invalid, false, FenceScope::None, FenceScope::None);
            let memory_error = |kind| QueueError::Memory { index, kind };
            memory.write(slot, &invalid.0.to_le_bytes()).map_err(memory_error)?;
            self.read_index += 1;
            let at = self.address + std::mem::offset_of!(AmdQueue, read_dispatch_id) as u64;
            memory.write(at, &self.read_index.to_le_bytes()).map_err(memory_error)?;
        }
        Ok(QueueState::Idle)
    }

    /// Whether an error has made the queue inactive.
    pub fn is_inactive(&self) -> bool {
        self.failed
    }

    /// Processes one packet; false if it has to wait.
    fn packet(&mut self, memory: &Memory, server: &mut dyn PacketServer, index: u64) -> Result<bool, QueueError> {
        let slot = self.slot(index);
        let mut bytes = [0u8; PACKET_BYTES];
        memory
            .read(slot, &mut bytes)
            .map_err(|kind| QueueError::Memory { index, kind })?;
        let source = self.source(index);
        let start = server.clock();
        let Some(done) = process_packet(memory, server, source, &bytes)? else {
            return Ok(false);
        };
        self.finished.extend(done.stats);
        complete(memory, done.signal, start, server.clock()).map_err(|kind| QueueError::Memory { index, kind })?;
        Ok(true)
    }
}

/// What a packet that is done leaves to do.
#[derive(Debug, Clone, Copy)]
pub struct Processed {
    /// To be decremented; handle 0 is no signal.
    pub signal: SignalHandle,
    /// Of a kernel dispatch.
    pub stats: Option<RunStats>,
}

/// Does what one packet asks for, but for its completion signal. None: the packet has to wait, for a signal or for its producer.
///
/// # Errors
/// What is wrong with the packet, or the fault that ended it.
pub fn process_packet(
    memory: &Memory,
    server: &mut dyn PacketServer,
    source: PacketSource,
    bytes: &[u8; PACKET_BYTES],
) -> Result<Option<Processed>, QueueError> {
    let index = source.dispatch_id;
    let header = PacketHeader(u16::from_le_bytes([bytes[0], bytes[1]]));
    let ty = match header.packet_type() {
        Ok(ty) => ty,
        Err(ty) => {
            return Err(QueueError::UnknownPacket {
                index,
                header: header.0,
                ty,
            });
        }
    };
    if ty == PacketType::Invalid {
        return Ok(None);
    }
    let scope = |s: Result<FenceScope, u8>| {
        s.map_err(|_| QueueError::FenceScope {
            index,
            header: header.0,
        })
    };
    if scope(header.acquire_fence_scope())? != FenceScope::None {
        fence(Ordering::Acquire);
    }
    let release = scope(header.release_fence_scope())?;
    let mut stats = None;
    let signal = match ty {
        PacketType::KernelDispatch => {
            let packet = read_packet::<KernelDispatchPacket>(index, bytes)?;
            stats = Some(kernel(server, &packet, source)?);
            Some(packet.completion_signal)
        }
        PacketType::BarrierAnd | PacketType::BarrierOr => barrier(memory, index, bytes, ty == PacketType::BarrierAnd)?,
        PacketType::AgentDispatch => Some(agent(memory, server, index, bytes)?),
        PacketType::VendorSpecific => match AmdPacketType::from_raw(bytes[2]) {
            Some(AmdPacketType::BarrierValue) => barrier_value(memory, index, bytes)?,
            Some(AmdPacketType::EXT_KERNEL_DISPATCH) => {
                let packet = read_packet::<AmdExtKernelDispatchPacket>(index, bytes)?;
                let dispatched = cluster_dispatch(memory, server, &packet, source)?;
                stats = dispatched;
                dispatched.map(|_| packet.completion_signal)
            }
            _ => {
                return Err(QueueError::VendorFormat {
                    index,
                    format: bytes[2],
                });
            }
        },
        PacketType::Invalid => None,
    };
    if release != FenceScope::None {
        fence(Ordering::Release);
    }
    Ok(signal.map(|signal| Processed { signal, stats }))
}

fn kernel(
    server: &mut dyn PacketServer,
    packet: &KernelDispatchPacket,
    source: PacketSource,
) -> Result<RunStats, QueueError> {
    let index = source.dispatch_id;
    match server.kernel_dispatch(packet, source) {
        Ok(stats) => Ok(stats),
        Err(DispatchFailure::Packet(message)) => Err(QueueError::Dispatch { index, message }),
        Err(DispatchFailure::Run(error)) => Err(QueueError::Run { index, error }),
        Err(DispatchFailure::Elsewhere(message)) => Err(QueueError::Elsewhere { index, message }),
    }
}

/// Runs a dispatch in clusters, once the signal that it depends on is 0. None: it has to wait.
fn cluster_dispatch(
    memory: &Memory,
    server: &mut dyn PacketServer,
    packet: &AmdExtKernelDispatchPacket,
    source: PacketSource,
) -> Result<Option<RunStats>, QueueError> {
    let index = source.dispatch_id;
    let depends_on = packet.dep_signal;
    if depends_on.handle != 0 {
        let value = signal_value(memory, depends_on).map_err(|kind| QueueError::Memory { index, kind })?;
        if value != 0 {
            return Ok(None);
        }
    }
    let Some(plain) = packet.without_clusters() else {
        let message = "the grid has more than 4294967295 work-items in a dimension".into();
        return Err(QueueError::Dispatch { index, message });
    };
    let source = PacketSource {
        cluster: Some(packet.cluster()),
        ..source
    };
    kernel(server, &plain, source).map(Some)
}

fn barrier(
    memory: &Memory,
    index: u64,
    bytes: &[u8; PACKET_BYTES],
    all: bool,
) -> Result<Option<SignalHandle>, QueueError> {
    let packet = read_packet::<BarrierPacket>(index, bytes)?;
    let mut named = 0;
    let mut zero = 0;
    for signal in packet.dep_signal.iter().filter(|s| s.handle != 0) {
        named += 1;
        let value = signal_value(memory, *signal).map_err(|kind| QueueError::Memory { index, kind })?;
        zero += (value == 0) as u32;
    }
    // A handle of 0 is a dependency that is met (AND), or one that is not (OR).
    let met = if all { zero == named } else { zero > 0 };
    Ok(met.then_some(packet.completion_signal))
}

fn read_packet<T: FromBytes>(index: u64, bytes: &[u8; PACKET_BYTES]) -> Result<T, QueueError> {
    T::read_from_bytes(bytes).map_err(|_| QueueError::Dispatch {
        index,
        message: "packet is not 64 bytes".into(),
    })
}

fn agent(
    memory: &Memory,
    server: &mut dyn PacketServer,
    index: u64,
    bytes: &[u8; PACKET_BYTES],
) -> Result<SignalHandle, QueueError> {
    let packet = read_packet::<AgentDispatchPacket>(index, bytes)?;
    let Some(value) = server.agent_dispatch(&packet) else {
        return Err(QueueError::AgentDispatch { index, ty: packet.ty });
    };
    if packet.return_address != 0 {
        let result = memory.write(packet.return_address, &value.to_le_bytes());
        result.map_err(|kind| QueueError::Memory { index, kind })?;
    }
    Ok(packet.completion_signal)
}

fn barrier_value(memory: &Memory, index: u64, bytes: &[u8; PACKET_BYTES]) -> Result<Option<SignalHandle>, QueueError> {
    let packet = read_packet::<AmdBarrierValuePacket>(index, bytes)?;
    if packet.signal.handle == 0 {
        return Ok(Some(packet.completion_signal));
    }
    let value = signal_value(memory, packet.signal).map_err(|kind| QueueError::Memory { index, kind })?;
    let masked = value & packet.mask;
    use hsa_abi::SignalCondition as C;
    let met = match C::from_raw(packet.cond) {
        Some(C::Eq) => masked == packet.value,
        Some(C::Ne) => masked != packet.value,
        Some(C::Lt) => masked < packet.value,
        Some(C::Gte) => masked >= packet.value,
        None => {
            let message = format!(
                "condition {} of a barrier-value packet is none of eq 0, ne 1, lt 2, gte 3",
                packet.cond
            );
            return Err(QueueError::Dispatch { index, message });
        }
    };
    Ok(met.then_some(packet.completion_signal))
}

/// The value of a signal.
///
/// # Errors
/// The handle is not the address of a signal.
pub fn signal_value(memory: &Memory, signal: SignalHandle) -> Result<i64, FaultKind> {
    MemoryView::new(memory)
        .load(signal.handle.wrapping_add(SIGNAL_VALUE))
        .map(i64::from_le_bytes)
}

/// Decrements the completion signal of a packet and sets its time stamps; handle 0 is no signal.
fn complete(memory: &Memory, signal: SignalHandle, start: u64, end: u64) -> Result<(), FaultKind> {
    if signal.handle == 0 {
        return Ok(());
    }
    memory.write(signal.handle.wrapping_add(SIGNAL_START), &start.to_le_bytes())?;
    memory.write(signal.handle.wrapping_add(SIGNAL_END), &end.to_le_bytes())?;
    let mut view = MemoryView::new(memory);
    view.atomic64(signal.handle.wrapping_add(SIGNAL_VALUE), |v| v.wrapping_sub(1))
        .map(|_| ())
}
