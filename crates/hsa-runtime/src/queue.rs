//! Queues: a ring of packets and an `amd_queue_t` that host and kernels share.
//!
//! Source: HSA Runtime Programmer's Reference Manual 1.2, 2.6 and 2.7; HSA Platform System Architecture 1.2, 2.9.

use std::collections::HashMap;
use std::mem::offset_of;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, TryLockError};

use amdgpu_emu::dispatch::PacketSource;
use amdgpu_emu::exec::{PRIVATE_BASE, SHARED_BASE};
use amdgpu_isa::model::memory::{Doorbell, MemoryModel};
use hsa_abi::kernel_code::AmdQueueProperties;
use hsa_abi::{AmdQueue, KernelDispatchPacket, PACKET_BYTES, QueueFeatures, QueueType, SignalHandle, Status};
use zerocopy::{FromZeros, IntoBytes};

use crate::agent::{Agent, Gpu, QUEUE_MAX_SIZE, QUEUE_MIN_SIZE};
use crate::model::simds_and_waves;
use crate::raw::Block;
use crate::ring::{Consumer, INVALID};
use crate::{MemoryFault, Shared, locked};

/// The name of the memory with a queue's packets.
pub(crate) const RING: &str = "queue ring";

/// What is called when a queue fails: its status and what a person should know.
pub type OnError = Box<dyn Fn(Status, &str) + Send>;

/// Arguments of `hsa_queue_create`.
pub struct Wanted {
    pub size: u32,
    /// A [`QueueType`].
    pub ty: u32,
    pub on_error: OnError,
}

/// All queues of a runtime, by the addresses of their `hsa_queue_t`.
#[derive(Default)]
pub struct Queues(RwLock<HashMap<u64, Arc<Queue>>>);

impl Queues {
    /// Does something short with the queue of an address: no queue is made or destroyed meanwhile.
    ///
    /// # Errors
    /// There is none.
    pub fn with<T>(&self, address: u64, f: impl FnOnce(&Arc<Queue>) -> T) -> Result<T, Status> {
        let queues = self.0.read().unwrap_or_else(PoisonError::into_inner);
        queues.get(&address).map(f).ok_or(Status::ERROR_INVALID_QUEUE)
    }

    /// Enters a queue that `make` makes, if there are fewer than `most`; gives its address.
    pub(crate) fn add(&self, most: u32, make: impl FnOnce() -> Result<Arc<Queue>, Status>) -> Result<u64, Status> {
        let mut queues = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if queues.len() >= most as usize {
            return Err(Status::ERROR_OUT_OF_RESOURCES);
        }
        let queue = make()?;
        let address = queue.address();
        queues.insert(address, queue);
        Ok(address)
    }

    pub(crate) fn remove(&self, address: u64) -> Option<Arc<Queue>> {
        self.0.write().unwrap_or_else(PoisonError::into_inner).remove(&address)
    }

    pub(crate) fn take_all(&self) -> Vec<Arc<Queue>> {
        let mut queues = self.0.write().unwrap_or_else(PoisonError::into_inner);
        queues.drain().map(|(_, queue)| queue).collect()
    }
}

/// A queue of an agent that runs kernels.
pub struct Queue {
    pub(crate) shared: Arc<Shared>,
    /// None for a soft queue, whose packets the host program processes.
    pub agent: Option<Arc<Agent>>,
    object: Block,
    ring: Block,
    size: u32,
    pub doorbell: u64,
    inactive_signal: u64,
    on_error: Mutex<Option<OnError>>,
    /// No more packets are processed; what runs ends early.
    stop: AtomicBool,
    /// An error or `hsa_queue_inactivate` has ended it.
    inactive: AtomicBool,
    cu_mask: Mutex<Vec<u32>>,
    /// Whoever processes its packets has this.
    processed: Mutex<()>,
}

impl Queue {
    /// A queue whose packets the runtime's threads process.
    pub(crate) fn create(shared: &Arc<Shared>, agent: Arc<Agent>, wanted: Wanted) -> Result<Arc<Queue>, Status> {
        if !agent.runs_kernels() {
            return Err(Status::ERROR_INVALID_QUEUE_CREATION);
        }
        if wanted.size == 0 || !wanted.size.is_power_of_two() {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        // Work-groups of any dispatch make progress together, so every queue could be cooperative.
        QueueType::from_raw(wanted.ty).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
        if wanted.size > QUEUE_MAX_SIZE {
            return Err(Status::ERROR_INVALID_QUEUE_CREATION);
        }
        let wanted = Wanted {
            size: wanted.size.max(QUEUE_MIN_SIZE),
            ..wanted
        };
        let queue = Queue::build(
            shared,
            &wanted,
            Some(agent.clone()),
            None,
            QueueFeatures::KERNEL_DISPATCH,
        )?;
        *locked(&queue.on_error) = Some(wanted.on_error);
        shared.processors.add(shared, &queue)?;
        Ok(queue)
    }

    /// A queue without a packet processor: `hsa_soft_queue_create`.
    pub(crate) fn create_soft(
        shared: &Arc<Shared>,
        (size, ty, features): (u32, u32, u32),
        doorbell: u64,
    ) -> Result<Arc<Queue>, Status> {
        let wanted = Wanted {
            size,
            ty,
            on_error: Box::new(|_, _| {}),
        };
        Queue::build(shared, &wanted, None, Some(doorbell), features)
    }

    /// Ring and queue object; the doorbell is the queue's own if none is given.
    fn build(
        shared: &Arc<Shared>,
        wanted: &Wanted,
        agent: Option<Arc<Agent>>,
        doorbell: Option<u64>,
        features: u32,
    ) -> Result<Arc<Queue>, Status> {
        let none = Status::ERROR_OUT_OF_RESOURCES;
        let ring_bytes = u64::from(wanted.size) * PACKET_BYTES as u64;
        let ring = Block::allocate(&shared.memory, ring_bytes, RING).ok_or(none)?;
        let object_bytes = size_of::<AmdQueue>() as u64;
        let object = Block::allocate(&shared.memory, object_bytes, "amd_queue_t").ok_or(none)?;
        for slot in 0..u64::from(wanted.size) {
            if let Some(header) = ring.at::<AtomicU16>(slot * PACKET_BYTES as u64) {
                header.store(INVALID, Ordering::Relaxed);
            }
        }
        let doorbell = match doorbell {
            Some(doorbell) => doorbell,
            None => {
                let gpu = agent.as_ref().and_then(|a| a.as_gpu());
                let legacy = gpu.is_some_and(|gpu| MemoryModel::of(gpu.target.processor).doorbell != Doorbell::Packets);
                shared.signals.create_doorbell(object.address(), legacy)?
            }
        };
        let inactive_signal = shared.signals.create(0)?;
        static NEXT_ID: AtomicU64 = AtomicU64::new(0);
        let mut amd = AmdQueue::new_zeroed();
        amd.hsa_queue.ty = wanted.ty;
        amd.hsa_queue.features = features;
        amd.hsa_queue.base_address = ring.address();
        amd.hsa_queue.doorbell_signal = SignalHandle { handle: doorbell };
        amd.hsa_queue.size = wanted.size;
        amd.hsa_queue.id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        if let Some(gpu) = agent.as_ref().and_then(|a| a.as_gpu()) {
            amd.max_cu_id = gpu.model.compute_units - 1;
            amd.max_wave_id = simds_and_waves(gpu.target.processor).1 - 1;
            amd.group_segment_aperture_base_hi = (SHARED_BASE >> 32) as u32;
            amd.private_segment_aperture_base_hi = (PRIVATE_BASE >> 32) as u32;
        }
        amd.read_dispatch_id_field_base_byte_offset = offset_of!(AmdQueue, read_dispatch_id) as u32;
        amd.queue_properties = AmdQueueProperties::IS_PTR64;
        amd.queue_inactive_signal = SignalHandle {
            handle: inactive_signal,
        };
        shared
            .memory
            .write(object.address(), amd.as_bytes())
            .map_err(|_| none)?;
        Ok(Arc::new(Queue {
            shared: shared.clone(),
            agent,
            object,
            ring,
            size: wanted.size,
            doorbell,
            inactive_signal,
            on_error: Mutex::default(),
            stop: AtomicBool::new(false),
            inactive: AtomicBool::new(false),
            cu_mask: Mutex::default(),
            processed: Mutex::default(),
        }))
    }

    /// Address of the `hsa_queue_t`, which is the beginning of the `amd_queue_t`.
    pub fn address(&self) -> u64 {
        self.object.address()
    }

    /// The agent's own part.
    pub fn gpu(&self) -> Option<&Gpu> {
        self.agent.as_ref().and_then(|a| a.as_gpu())
    }

    fn index(&self, field: usize) -> Option<&AtomicU64> {
        self.object.at(field as u64)
    }

    /// Index of the next packet to be written.
    pub fn write_index(&self) -> Option<&AtomicU64> {
        self.index(offset_of!(AmdQueue, write_dispatch_id))
    }

    /// Index of the next packet to be processed.
    pub fn read_index(&self) -> Option<&AtomicU64> {
        self.index(offset_of!(AmdQueue, read_dispatch_id))
    }

    fn consumer(&self) -> Option<Consumer<'_>> {
        Some(Consumer {
            read: self.read_index()?,
            write: self.write_index()?,
        })
    }

    fn properties(&self) -> Option<&AtomicU32> {
        self.object.at(offset_of!(AmdQueue, queue_properties) as u64)
    }

    /// Turns time stamps of dispatches on or off. They are always taken; this is what the queue says of it.
    pub fn profile(&self, on: bool) {
        let bit = AmdQueueProperties::ENABLE_PROFILING;
        if let Some(properties) = self.properties() {
            match on {
                true => properties.fetch_or(bit, Ordering::Relaxed),
                false => properties.fetch_and(!bit, Ordering::Relaxed),
            };
        }
    }

    /// Compute units that the queue may use, a bit each; all if it was never set.
    pub fn cu_mask(&self) -> Vec<u32> {
        let mask = locked(&self.cu_mask);
        let units = self.gpu().map_or(0, |g| g.model.compute_units);
        let word = |n: u32| match units.saturating_sub(n * 32) {
            0 => 0,
            left => u32::MAX >> (32 - left.min(32)),
        };
        match mask.is_empty() {
            true => (0..units.div_ceil(32)).map(word).collect(),
            false => mask.clone(),
        }
    }

    /// Sets the mask. The machine has host threads instead of compute units, so it changes no result; gives whether bits beyond
    /// the last unit were dropped.
    pub fn set_cu_mask(&self, mask: &[u32]) -> bool {
        *locked(&self.cu_mask) = Vec::new();
        let all = self.cu_mask();
        let kept: Vec<u32> = all
            .iter()
            .zip(mask.iter().chain(std::iter::repeat(&0)))
            .map(|(a, m)| a & m)
            .collect();
        let beyond = |(n, m): (usize, &u32)| m & !all.get(n).copied().unwrap_or(0) != 0;
        let reduced = mask.iter().enumerate().any(beyond);
        *locked(&self.cu_mask) = kept;
        reduced
    }

    /// Whether it takes no more packets.
    pub fn is_inactive(&self) -> bool {
        self.inactive.load(Ordering::Acquire)
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    /// `hsa_queue_inactivate`: ends the processing of packets, also of the one that runs.
    pub fn inactivate(&self) {
        self.deactivate();
        self.stop();
    }

    pub(crate) fn ask_to_stop(&self) {
        self.stop.store(true, Ordering::Release);
        self.shared.signals.hub.notify_all();
    }

    pub(crate) fn stop(&self) {
        self.ask_to_stop();
        // a forked child does not have the threads that this is about
        if !self.shared.is_forked() {
            // until nobody processes its packets
            drop(locked(&self.processed));
            self.shared.processors.remove(self);
        }
    }

    /// Nobody is to process its packets any more.
    pub(crate) fn has_ended(&self) -> bool {
        self.is_stopping() || self.is_inactive()
    }

    /// Whether it has a packet that is to be processed.
    pub(crate) fn waits(&self) -> bool {
        !self.has_ended() && self.consumer().is_some_and(|ring| self.has_packet(ring.next()))
    }

    /// Begins to process its packets, if nobody else does, until what it gives is dropped.
    pub(crate) fn process(&self) -> Option<MutexGuard<'_, ()>> {
        match self.processed.try_lock() {
            Ok(processed) => Some(processed),
            Err(TryLockError::Poisoned(processed)) => Some(processed.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    pub(crate) fn is_processed(&self) -> bool {
        self.process().is_none()
    }

    /// Takes no more packets.
    pub(crate) fn deactivate(&self) {
        self.inactive.store(true, Ordering::Release);
    }

    /// Ends it with an error: whoever waits for it or listens to it hears of it. `fault` are the address and reasons of a memory fault.
    pub(crate) fn fail(&self, status: Status, message: &str, fault: Option<(u64, u32)>) {
        self.deactivate();
        self.shared.faults.fetch_add(1, Ordering::Relaxed);
        let signals = &self.shared.signals;
        // the queue owns the signal
        let _ = signals.update(self.inactive_signal, |v| {
            v.store(i64::from(status.0), Ordering::Release)
        });
        if let (Some((address, reasons)), Some(agent)) = (fault, &self.agent) {
            let agent = u64::from(agent.node) + 1;
            self.shared.tell(&MemoryFault {
                agent,
                address,
                reasons,
            });
        }
        // without the lock: the callback may destroy the queue
        let on_error = locked(&self.on_error).take();
        on_error.into_iter().for_each(|f| f(status, message));
    }

    /// Publishes a packet, as a host program does, in a queue that has room.
    ///
    /// # Errors
    /// The queue has no room.
    pub fn submit(&self, packet: &KernelDispatchPacket) -> Result<(), Status> {
        let full = Status::ERROR_OUT_OF_RESOURCES;
        let (read, write) = (self.read_index().ok_or(full)?, self.write_index().ok_or(full)?);
        let index = write.fetch_add(1, Ordering::AcqRel);
        if index - read.load(Ordering::Acquire) >= u64::from(self.size) {
            return Err(full);
        }
        let slot = self.slot(index);
        let words = packet
            .as_bytes()
            .chunks_exact(8)
            .map(|w| w.iter().rev().fold(0, |all, b| all << 8 | u64::from(*b)));
        // the first word last: it has the header
        for (n, word) in words.enumerate().collect::<Vec<_>>().into_iter().rev() {
            self.ring
                .at::<AtomicU64>(slot + 8 * n as u64)
                .ok_or(full)?
                .store(word, Ordering::Release);
        }
        self.shared
            .signals
            .update(self.doorbell, |v| v.store(index as i64, Ordering::Release))
    }

    /// Whether the packet with this index, which is the next one or the one behind it, has been published.
    pub(crate) fn has_packet(&self, index: u64) -> bool {
        let place = self.consumer().zip(self.ring.at::<AtomicU16>(self.slot(index)));
        let rung = || {
            let doorbell = self.shared.signals.get(self.doorbell);
            doorbell.is_ok_and(|doorbell| doorbell.has_rung(index))
        };
        place.is_some_and(|(ring, header)| ring.is_published(index, header, rung))
    }

    /// The next packet, if it has been published and is to be processed.
    pub(crate) fn packet(&self) -> Option<(u64, [u8; PACKET_BYTES])> {
        let index = self.consumer()?.next();
        let slot = self.slot(index);
        if self.has_ended() || !self.has_packet(index) {
            return None;
        }
        let mut bytes = [0; PACKET_BYTES];
        for (n, word) in bytes.chunks_exact_mut(8).enumerate() {
            let cell = self.ring.at::<AtomicU64>(slot + 8 * n as u64)?;
            word.copy_from_slice(&cell.load(Ordering::Acquire).to_le_bytes());
        }
        Some((index, bytes))
    }

    /// Where a packet lies, and where from.
    pub(crate) fn source(&self, index: u64) -> PacketSource {
        PacketSource {
            packet_address: self.ring.address() + self.slot(index),
            queue_address: self.address(),
            dispatch_id: index,
            cluster: None,
        }
    }

    /// Gives the place of a packet that is done back to the host program.
    pub(crate) fn release(&self, index: u64) {
        if let (Some(ring), Some(header)) = (self.consumer(), self.ring.at::<AtomicU16>(self.slot(index))) {
            ring.release(index, header);
        }
    }

    /// Offset of a packet in the ring.
    fn slot(&self, index: u64) -> u64 {
        index % u64::from(self.size) * PACKET_BYTES as u64
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        // nobody can ring or watch them any more; a soft queue's doorbell is the program's
        if self.agent.is_some() {
            let _ = self.shared.signals.destroy(self.doorbell);
        }
        let _ = self.shared.signals.destroy(self.inactive_signal);
    }
}

const _: () = assert!(INVALID == hsa_abi::PacketType::Invalid as u16);
