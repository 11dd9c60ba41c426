//! AQL queues: the packet processor on a ring of the process, with the doorbell that the driver has given it.
//!
//! Source: HSA Platform System Architecture 1.2, 2.9; ROCr, AqlQueue.

use std::mem::offset_of;
use std::sync::atomic::{Ordering, fence};

use amdgpu_emu::dispatch::{Dispatch, PacketError, PacketSource};
use amdgpu_emu::queue::{DispatchFailure, PacketServer, QueueError, process_packet};
use amdgpu_emu::schedule::RunStats;
use amdgpu_isa::CodeObjectVersion;
use code_object::descriptor::DESCRIPTOR_BYTES;
use code_object::{DescriptorLayout, KernelDescriptor};
use hsa_abi::{AmdQueue, AmdSignal, KernelDispatchPacket, PACKET_BYTES, PacketType};

use crate::engine::{Ended, Engine, Failure, queue_error};
use crate::pm4;
use crate::ring::{Bell, Setup};

/// Takes packets until the queue is destroyed or fails.
pub fn process(engine: &Engine, setup: &Setup) {
    let mut queue = Aql {
        engine,
        setup,
        queue: setup
            .read_pointer
            .wrapping_sub(offset_of!(AmdQueue, read_dispatch_id) as u64),
        failure: None,
        pm4: pm4::Processor::new(engine),
    };
    if let Err(Ended::Failed(failure)) = queue.run() {
        // who cannot be told of a memory exception gets the code that is nearest to it
        let heard = engine.report(&failure);
        queue.tell(if heard { failure.code } else { queue_error::APERTURE });
    }
}

struct Aql<'a> {
    engine: &'a Engine,
    setup: &'a Setup,
    /// Address of the `amd_queue_t`.
    queue: u64,
    /// Of the kernel that has just ended.
    failure: Option<Failure>,
    pm4: pm4::Processor<'a>,
}

impl Aql<'_> {
    fn run(&mut self) -> Result<(), Ended> {
        let packets = u64::from(self.setup.ring_bytes) / PACKET_BYTES as u64;
        let mut index = self.engine.load64(self.setup.read_pointer)?;
        let mut limit = index;
        loop {
            limit = limit.max(self.engine.until(|| self.rung(index))?);
            while index < limit {
                let slot = self.setup.ring_base + index % packets * PACKET_BYTES as u64;
                self.packet(index, slot)?;
                index += 1;
            }
        }
    }

    /// One more than the last packet that the doorbell has rung for, if that is beyond what is done.
    fn rung(&self, done: u64) -> Result<Option<u64>, Ended> {
        if self.engine.control.is_suspended() {
            return Ok(None);
        }
        let limit = match self.setup.bell(&self.engine.gpu) {
            Bell::Silent => None,
            Bell::Index(last) => Some(last.wrapping_add(1)),
            Bell::Pointer => Some(self.engine.load64(self.setup.write_pointer)?),
        };
        Ok(limit.filter(|limit| *limit > done))
    }

    /// Waits for a packet to be published and for what it depends on, and does it.
    fn packet(&mut self, index: u64, slot: u64) -> Result<(), Ended> {
        let engine = self.engine;
        let published = |header: u16| header & 0xff != PacketType::Invalid as u16;
        engine.until(|| {
            let header = u16::from_le_bytes(engine.gpu.view().load(slot)?);
            fence(Ordering::Acquire);
            Ok(published(header).then_some(()))
        })?;
        let mut bytes = [0; PACKET_BYTES];
        engine.gpu.vm.read(slot, &mut bytes)?;
        let start = engine.gpu.ticks();
        let signal = match commands(&bytes) {
            Some((commands, signal)) => {
                self.pm4.execute(&commands)?;
                signal
            }
            None => {
                let source = PacketSource {
                    packet_address: slot,
                    queue_address: self.queue,
                    dispatch_id: index,
                    cluster: None,
                };
                engine.until(|| match process_packet(&engine.gpu.vm, self, source, &bytes) {
                    Ok(done) => Ok(done.map(|done| done.signal.handle)),
                    Err(error) => Err(self.failed(&error)),
                })?
            }
        };
        let invalid = PacketType::Invalid as u16;
        engine.gpu.view().store(slot, invalid.to_le_bytes())?;
        engine.store64(self.setup.read_pointer, index + 1)?;
        self.complete(signal, start)
    }

    /// Decrements a completion signal and tells the host of it.
    fn complete(&self, signal: u64, start: u64) -> Result<(), Ended> {
        if signal == 0 {
            return Ok(());
        }
        let engine = self.engine;
        let field = |offset: usize| signal.wrapping_add(offset as u64);
        engine.store64(field(offset_of!(AmdSignal, start_ts)), start)?;
        engine.store64(field(offset_of!(AmdSignal, end_ts)), engine.gpu.ticks())?;
        let mut view = engine.gpu.view();
        view.atomic64(field(offset_of!(AmdSignal, value)), |value| value.wrapping_sub(1))?;
        self.interrupt(signal)
    }

    /// Names a signal's event in its mailbox, and interrupts. Signals of libhsakmt with a model have an event without a mailbox.
    fn interrupt(&self, signal: u64) -> Result<(), Ended> {
        let engine = self.engine;
        let listener = &engine.gpu.listener;
        let event = || engine.load32(signal.wrapping_add(offset_of!(AmdSignal, event_id) as u64));
        if !listener.has_mailboxes() {
            listener.interrupt(event()?);
            return Ok(());
        }
        let mailbox = engine.load64(signal.wrapping_add(offset_of!(AmdSignal, event_mailbox_ptr) as u64))?;
        if mailbox != 0 {
            let event = event()?;
            engine.store64(mailbox, event.into())?;
            listener.interrupt(event);
        }
        Ok(())
    }

    /// Stores an error's code in the queue's inactive signal.
    fn tell(&self, code: u32) {
        let told = || {
            let handle = offset_of!(AmdQueue, queue_inactive_signal) as u64;
            let signal = self.engine.load64(self.queue.wrapping_add(handle))?;
            if signal != 0 {
                let value = signal.wrapping_add(offset_of!(AmdSignal, value) as u64);
                self.engine.store64(value, code.into())?;
                self.interrupt(signal)?;
            }
            Ok::<(), Ended>(())
        };
        if code != 0 && told().is_err() {
            (self.engine.gpu.say)("the queue's inactive signal is not mapped");
        }
    }

    fn failed(&mut self, error: &QueueError) -> Ended {
        if self.engine.control.is_stopped() {
            return Ended::Stopped;
        }
        let code = match error {
            QueueError::UnknownPacket { .. } | QueueError::FenceScope { .. } | QueueError::AgentDispatch { .. } => {
                queue_error::PACKET_FORMAT
            }
            QueueError::VendorFormat { .. } => queue_error::VENDOR_FORMAT,
            QueueError::Memory { kind, .. } => return Ended::Failed(Failure::of_access(kind)),
            _ => queue_error::CODE,
        };
        let failure = self.failure.take();
        Ended::Failed(failure.unwrap_or_else(|| Failure::new(code, error.to_string())))
    }
}

/// The command processor's packets in a vendor-specific one, and its completion signal.
fn commands(bytes: &[u8; PACKET_BYTES]) -> Option<(Vec<u32>, u64)> {
    /// A format of vendor-specific packets: the commands to run an indirect buffer.
    const INDIRECT_BUFFER: u8 = 1;
    let dwords: Vec<u32> = bytes
        .as_chunks::<4>()
        .0
        .iter()
        .map(|dword| u32::from_le_bytes(*dword))
        .collect();
    if bytes[0] != PacketType::VendorSpecific as u8 {
        return None;
    }
    // before vendor-specific packets had formats, a slot was filled with commands
    if bytes[3] >> 6 == 3 {
        return Some((dwords, 0));
    }
    let signal = u64::from(dwords[14]) | u64::from(dwords[15]) << 32;
    (bytes[2] == INDIRECT_BUFFER).then(|| (dwords[1..5].to_vec(), signal))
}

impl PacketServer for Aql<'_> {
    fn kernel_dispatch(
        &mut self,
        packet: &KernelDispatchPacket,
        source: PacketSource,
    ) -> Result<RunStats, DispatchFailure> {
        let gpu = &self.engine.gpu;
        let mut fail = |failure: Failure| {
            let message = failure.message.clone();
            self.failure = Some(failure);
            DispatchFailure::Packet(message)
        };
        let mut bytes = [0; DESCRIPTOR_BYTES];
        let read = gpu.vm.read(packet.kernel_object, &mut bytes).map_err(|e| e.to_string());
        let parsed = read.and_then(|()| KernelDescriptor::parse(&bytes).map_err(|e| e.to_string()));
        let descriptor = parsed.map_err(|message| {
            let message = format!("kernel object {:#x}: {message}", packet.kernel_object);
            fail(Failure::new(queue_error::CODE, message))
        })?;
        // an `amd_kernel_code_t` has what the processor reads in the same places
        let processor = gpu.node.target.processor;
        let layout = DescriptorLayout::new(processor, CodeObjectVersion::V5);
        let dispatch = Dispatch::new(packet, descriptor, layout, processor, source, &gpu.vm);
        let dispatch = dispatch.map_err(|error| fail(Failure::new(error_code(&error), error.to_string())))?;
        let result = self.engine.run(&dispatch);
        dispatch.release(&gpu.vm);
        result.map_err(|error| {
            self.failure = Some(Failure::of_run(&error));
            DispatchFailure::Run(error)
        })
    }

    fn clock(&self) -> u64 {
        self.engine.gpu.ticks()
    }
}

/// What a command processor says of a packet that cannot be dispatched.
fn error_code(error: &PacketError) -> u32 {
    match error {
        PacketError::Dimensions(_) => queue_error::DIMENSIONS,
        PacketError::GroupSegment { .. } => queue_error::GROUP_MEMORY,
        PacketError::Empty(..) | PacketError::WorkGroupSize(_) | PacketError::Cluster(_) => queue_error::GROUP_SIZE,
        PacketError::WaveSize(_) => queue_error::REGISTERS,
        PacketError::Descriptor(_) | PacketError::PrivateSegment { .. } | PacketError::Scratch(_) => queue_error::CODE,
    }
}
