//! The packet processor's work for one packet: dispatches on the emulated machine, beside a live host program.

use std::borrow::Cow;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};

use amdgpu_check::accesses::Accesses;
use amdgpu_check::located::Source;
use amdgpu_emu::device;
use amdgpu_emu::dispatch::{Dispatch, PacketError, PacketSource};
use amdgpu_emu::exec::Machine;
use amdgpu_emu::fault::{FaultKind, MemoryError};
use amdgpu_emu::meeting::Waiting;
use amdgpu_emu::memory::{Memory, MemoryView};
use amdgpu_emu::observe::{NoObserver, Observer};
use amdgpu_emu::program::Program;
use amdgpu_emu::queue::{DispatchFailure, PacketServer, QueueError, process_packet};
use amdgpu_emu::schedule::{DispatchError, HostServices, RunOptions, RunStats, run_dispatch};
use code_object::kernel_code::KERNEL_CODE_BYTES;
use hsa_abi::amd::AmdMemoryFaultReason;
use hsa_abi::{
    AmdBarrierValuePacket, AmdExtKernelDispatchPacket, AmdPacketType, BarrierPacket, KernelDispatchPacket,
    PACKET_BYTES, PacketHeader, PacketType, SignalCondition, Status,
};
use hsail_interp::Services;
use zerocopy::FromBytes;

use crate::Shared;
use crate::agent::{KernelInfo, Loaded, Origin};
use crate::capture::{About, Capture};
use crate::check::OfQueue;
use crate::looker::{LONG, Looker};
use crate::order::Packet;
use crate::queue::Queue;
use crate::record::{Recorder, Recording};
use crate::stacks;
use crate::status;
use crate::wait::Interest;
use crate::watch::Watch;

/// What the packet processor of a queue keeps from one packet to the next.
#[derive(Default)]
pub(crate) struct Kept {
    /// Kernels that were dispatched, the last one at the end.
    #[expect(clippy::vec_box, reason = "one is taken out while it runs")]
    known: Vec<Box<Known>>,
    /// Made once: its number of threads takes reading a dozen files of the system. Then also what kernels are checked for, if anything.
    begun: Option<(RunOptions, Option<OfQueue>)>,
}

/// What has become of a packet.
pub(crate) enum Next {
    /// It is done; the time of its end if the next one was published by then.
    Done(Option<u64>),
    /// It depends on something.
    Waits,
}

/// Serves the packets of a queue.
pub(crate) struct Server<'a> {
    queue: &'a Queue,
    shared: &'a Shared,
    /// Of the thread, if it is to look for packets of other queues, too: then packets that depend on something wait for a later look.
    looker: Option<&'a Looker<'a>>,
    /// Of the last failure, for the queue's error callback.
    status: Option<Status>,
    /// Address and reasons (bits of `hsa_amd_memory_fault_reason_t`) of a memory fault.
    fault: Option<(u64, u32)>,
    /// Of its instruction, in the source.
    place: Source,
    options: &'a RunOptions,
    /// What kernels are checked for, if anything.
    checks: &'a mut Option<OfQueue>,
    /// The packet at hand, if it is to be known what orders it.
    packet: Option<Packet>,
    /// Kernels that were dispatched.
    #[expect(clippy::vec_box, reason = "as in what is kept")]
    known: &'a mut Vec<Box<Known>>,
    /// Where their objects are read.
    view: MemoryView<'a>,
}

/// Kernels that a queue keeps.
const MOST_KNOWN: usize = 16;

/// A kernel that was dispatched, with what is the same for all packets that ask for it in the same way.
struct Known {
    /// What was loaded then. It does not stay for this.
    loaded: Weak<Loaded>,
    /// Bytes of the kernel object.
    object: Vec<u8>,
    asked: Asked,
    dispatch: Dispatch,
    machine: Machine,
    /// What is loaded, for waves of the kernel's size, if that is not their usual one.
    program: Option<Program>,
    /// It did not take long the last time.
    is_short: bool,
}

/// What packets ask for, but for arguments and completion signal.
#[derive(PartialEq, Eq)]
struct Asked {
    kernel_object: u64,
    setup: u16,
    work_group: [u16; 3],
    grid: [u32; 3],
    segments: [u32; 2],
    cluster: Option<[u32; 3]>,
}

impl Asked {
    fn of(packet: &KernelDispatchPacket, cluster: Option<[u32; 3]>) -> Asked {
        Asked {
            kernel_object: packet.kernel_object,
            setup: packet.setup,
            work_group: [
                packet.workgroup_size_x,
                packet.workgroup_size_y,
                packet.workgroup_size_z,
            ],
            grid: [packet.grid_size_x, packet.grid_size_y, packet.grid_size_z],
            segments: [packet.private_segment_size, packet.group_segment_size],
            cluster,
        }
    }
}

/// A host program that runs beside the kernels.
struct Live<'a> {
    queue: &'a Queue,
    shared: &'a Shared,
    looker: Option<&'a Looker<'a>>,
    watch: Watch<'a>,
    reaches_host: bool,
}

impl HostServices for Live<'_> {
    fn serve(&self, _: &Memory) -> Result<bool, FaultKind> {
        let is_raised = self.shared.signals.take_interrupt();
        if let Some(order) = self.shared.order().filter(|_| is_raised) {
            order.talked();
        }
        Ok(is_raised)
    }

    fn cancelled(&self) -> bool {
        if let Some(looker) = self.looker {
            looker.lasts();
        }
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
    looker: Option<&'a Looker<'a>>,
    watch: Watch<'a>,
}

impl Services for LiveHsail<'_> {
    fn cancelled(&self) -> bool {
        if let Some(looker) = self.looker {
            looker.lasts();
        }
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

/// What a packet that cannot go on waits for.
fn waits_for(bytes: &[u8; PACKET_BYTES]) -> Vec<Interest> {
    let zero = |signal: u64| Interest::Value(signal, SignalCondition::Eq, 0);
    let named: Vec<Interest> = match header_of(bytes).packet_type() {
        Ok(PacketType::BarrierAnd | PacketType::BarrierOr) => depends_on(bytes).map(zero).collect(),
        _ => Vec::new(),
    };
    match named.is_empty() {
        true => vec![Interest::Any],
        false => named,
    }
}

impl<'a> Server<'a> {
    pub fn new(queue: &'a Queue, kept: &'a mut Kept, looker: Option<&'a Looker<'a>>) -> Self {
        let shared = &*queue.shared;
        let Kept { known, begun } = kept;
        let begin = || (RunOptions::default(), shared.checking.get().and_then(OfQueue::new));
        let (options, checks) = begun.get_or_insert_with(begin);
        Server {
            queue,
            shared,
            looker,
            status: None,
            fault: None,
            place: Source::default(),
            options,
            checks,
            packet: None,
            known,
            view: MemoryView::new(&shared.memory),
        }
    }

    /// Address and reasons of the memory fault that was the last failure.
    pub fn fault(&self) -> Option<(u64, u32)> {
        self.fault
    }

    /// Processes a packet to its end. It waits for what that depends on, if it is not to look for other packets.
    pub fn packet(&mut self, index: u64, bytes: &[u8; PACKET_BYTES], start: u64) -> Result<Next, (Status, String)> {
        let (queue, shared) = (self.queue, self.shared);
        let source = queue.source(index);
        self.packet = shared.order().map(|_| packet_of(queue.doorbell, index, bytes));
        if let Some(looker) = self.looker {
            looker.begins(start);
        }
        let failed = |server: &Server, error: QueueError| {
            let status = server.status.unwrap_or(status::of_queue(&error));
            (status, format!("{error}{}", server.place))
        };
        let mut done = process_packet(&shared.memory, self, source, bytes).map_err(|e| failed(self, e))?;
        if done.is_none() && self.looker.is_some() {
            return Ok(Next::Waits);
        }
        if done.is_none() {
            let waited = shared.signals.hub.wait_any(&waits_for(bytes), None, || {
                if queue.is_stopping() {
                    return Some(Ok(None));
                }
                process_packet(&shared.memory, self, source, bytes)
                    .transpose()
                    .map(|r| r.map(Some))
            });
            done = match waited {
                Some(result) => result.map_err(|e| failed(self, e))?,
                None => None,
            };
        }
        let Some(done) = done else {
            return Err((Status::ERROR, "stopped".into()));
        };
        let is_followed = queue.has_packet(index + 1);
        let end = shared.now();
        if done.stats.is_some() {
            shared.dispatches.fetch_add(1, Ordering::Relaxed);
            shared.dispatch_ns.fetch_add(end - start, Ordering::Relaxed);
        }
        queue.release(index);
        if let (Some(order), Some(packet)) = (shared.order(), &self.packet) {
            order.done(packet, done.signal.handle);
        }
        let completed = shared.signals.complete(done.signal.handle, start, end);
        completed.map_err(|status| (status, format!("packet {index}: its completion signal is no signal")))?;
        Ok(Next::Done(is_followed.then_some(end)))
    }

    /// Gives the kernel that a packet asks for, ready to run; it is to be given back.
    fn known(
        &mut self,
        loaded: &Arc<Loaded>,
        kernel: &KernelInfo,
        packet: &KernelDispatchPacket,
        source: PacketSource,
    ) -> Result<Box<Known>, (Status, String)> {
        let memory = &*self.shared.memory;
        let mut bytes = [0; KERNEL_CODE_BYTES];
        let object = &mut bytes[..kernel.layout.kernel_object_bytes()];
        let read = self.view.read(packet.kernel_object, object);
        read.map_err(|e| (Status::ERROR_INVALID_CODE_OBJECT, e.to_string()))?;
        let refused = |e: PacketError| (status::of_packet(&e), format!("kernel {}: {e}", kernel.name));
        let asked = Asked::of(packet, source.cluster);
        // what was loaded has a place of its own as long as somebody knows of it
        let is_current = |known: &Known| std::ptr::eq(known.loaded.as_ptr(), Arc::as_ptr(loaded));
        let is_it = |known: &Known| known.asked == asked && is_current(known) && known.object == *object;
        if let Some(n) = self.known.iter().rposition(|known| is_it(known)) {
            let mut known = self.known.remove(n);
            known.dispatch.begin(packet, source, memory).map_err(refused)?;
            return Ok(known);
        }
        self.known.retain(|known| is_current(known));
        if self.known.len() >= MOST_KNOWN {
            self.known.remove(0);
        }
        let descriptor = kernel.layout.read_kernel_object(object);
        let descriptor = descriptor.map_err(|e| (Status::ERROR_INVALID_CODE_OBJECT, e.to_string()))?;
        if let Some(Err(demand)) = kernel.limits.as_ref().map(|l| l.check(packet, &descriptor)) {
            let message = format!("kernel {}: {demand}", kernel.name);
            return Err((Status::ERROR_INVALID_ARGUMENT, message));
        }
        let processor = self.queue.gpu().map(|gpu| gpu.target.processor);
        let processor = processor.ok_or((Status::ERROR_INVALID_AGENT, "the agent runs no kernels".into()))?;
        let dispatch = Dispatch::new(packet, descriptor, kernel.layout, processor, source, memory).map_err(refused)?;
        let machine = Machine {
            debugtrap_halts: dispatch.debugtrap_halts(),
            ..device::machine(dispatch.model, &kernel.name, source.queue_address)
        };
        let program = match loaded.program.for_model(dispatch.model) {
            Cow::Borrowed(_) => None,
            Cow::Owned(program) => Some(program),
        };
        Ok(Box::new(Known {
            loaded: Arc::downgrade(loaded),
            object: object.to_vec(),
            asked,
            dispatch,
            machine,
            program,
            is_short: false,
        }))
    }

    /// Before what may take long without a pause.
    fn lets_others_look(&self) {
        if let Some(looker) = self.looker {
            looker.end();
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
            self.lets_others_look();
            let live = LiveHsail {
                queue,
                looker: self.looker,
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
        let source = PacketSource {
            cluster: source.cluster.or(kernel.cluster),
            ..source
        };
        let known = self.known(&loaded, kernel, packet, source);
        let mut known = known.map_err(|(status, message)| self.fail(status, message))?;
        if !known.is_short {
            self.lets_others_look();
        }
        let (dispatch, machine) = (&known.dispatch, &known.machine);
        let order = self.shared.order();
        let task = order
            .zip(self.packet.as_ref())
            .map(|(order, packet)| order.begin(packet));
        if let Some(blit) = &kernel.blit
            && self.shared.blits_on_host.load(Ordering::Relaxed)
            && let Some(accesses) = blit.serve(memory, packet)
        {
            if let (Some(order), Some(task)) = (order, task) {
                let told = order.end(queue.doorbell, task, (accesses, None));
                self.shared.tell_races(told, &[]);
            }
            dispatch.release(memory);
            let work_groups = dispatch.group_count();
            self.known.push(known);
            return Ok(RunStats {
                work_groups,
                ..RunStats::default()
            });
        }
        let what = || format!("kernel {} on {}", kernel.name, gpu.target);
        let live = Live {
            queue: self.queue,
            shared: self.shared,
            looker: self.looker,
            watch: Watch::new(self.shared, &what),
            reaches_host: gpu.reaches_host(),
        };
        let run = Run {
            dispatch,
            machine,
            program: known.program.as_ref().unwrap_or(&loaded.program),
            memory,
            loaded: &loaded,
            live: &live,
            options: self.options,
            index: source.dispatch_id,
        };
        let recording = self.shared.recording.get();
        let begun = self.shared.now();
        let result = match (recording, &mut *self.checks) {
            (Some(recording), checks) => {
                let about = About {
                    kernel: kernel.name.to_string(),
                    target: gpu.target.to_string(),
                    packet: Capture::packet_text(packet),
                    packet_address: source.packet_address,
                    queue_address: source.queue_address,
                    dispatch_id: source.dispatch_id,
                    cluster: source.cluster,
                    base: kernel.origin.base,
                    launched_by: Vec::new(),
                    error: None,
                    allocations: Vec::new(),
                    global_wave_sync: Vec::new(),
                    left_out: Vec::new(),
                };
                run.recorded(recording, checks.as_mut(), &kernel.origin, about)
            }
            (None, Some(of_queue)) => run.checked(of_queue),
            (None, None) => run.with(&mut NoObserver),
        };
        dispatch.release(memory);
        if self.shared.signals.take_interrupt()
            && let Some(order) = order
        {
            order.talked();
        }
        if let (Some(order), Some(task), Some(of_queue)) = (order, task, &mut *self.checks) {
            // one that has failed has ended its queue, and its accesses were refused
            let accesses = of_queue.checks.take_accesses();
            let accesses = if result.is_ok() { accesses } else { Accesses::default() };
            let told = order.end(queue.doorbell, task, (accesses, Some(&loaded)));
            if !told.is_empty() {
                self.shared.tell_races(told, &run.of_host(None));
            }
        }
        known.is_short = self.shared.now() - begun < LONG;
        self.known.push(known);
        result.map_err(|error| {
            self.status = Some(status::of_run(&error));
            self.fault = memory_fault(&error);
            if let DispatchError::Fault(fault) = &error {
                self.place = loaded.source_of(fault.pc);
            }
            DispatchFailure::Run(error)
        })
    }
}

/// A packet and the signals that it depends on.
fn packet_of(doorbell: u64, index: u64, bytes: &[u8; PACKET_BYTES]) -> Packet {
    Packet {
        doorbell,
        index,
        header: header_of(bytes),
        after: depends_on(bytes).collect(),
    }
}

fn header_of(bytes: &[u8; PACKET_BYTES]) -> PacketHeader {
    PacketHeader(u16::from_le_bytes([bytes[0], bytes[1]]))
}

/// The signals that a packet depends on.
fn depends_on(bytes: &[u8; PACKET_BYTES]) -> impl Iterator<Item = u64> {
    let signals = match header_of(bytes).packet_type() {
        Ok(PacketType::BarrierAnd | PacketType::BarrierOr) => {
            let packet = BarrierPacket::read_from_bytes(bytes);
            packet.map_or(Vec::new(), |packet| packet.dep_signal.to_vec())
        }
        Ok(PacketType::VendorSpecific) => match AmdPacketType::from_raw(bytes[2]) {
            Some(AmdPacketType::BarrierValue) => {
                let packet = AmdBarrierValuePacket::read_from_bytes(bytes);
                packet.map_or(Vec::new(), |packet| vec![packet.signal])
            }
            Some(AmdPacketType::EXT_KERNEL_DISPATCH) => {
                let packet = AmdExtKernelDispatchPacket::read_from_bytes(bytes);
                packet.map_or(Vec::new(), |packet| vec![packet.dep_signal])
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    signals
        .into_iter()
        .map(|signal| signal.handle)
        .filter(|signal| *signal != 0)
}

/// A dispatch that is about to run.
struct Run<'a> {
    dispatch: &'a Dispatch,
    machine: &'a Machine,
    program: &'a Program,
    memory: &'a Memory,
    loaded: &'a Loaded,
    live: &'a Live<'a>,
    options: &'a RunOptions,
    /// Of the packet.
    index: u64,
}

impl Run<'_> {
    fn with<O: Observer>(&self, observer: &mut O) -> Result<RunStats, DispatchError> {
        let (dispatch, machine, memory) = (self.dispatch, self.machine, self.memory);
        run_dispatch(
            dispatch,
            machine,
            memory,
            self.program,
            self.live,
            self.options,
            observer,
        )
    }

    fn checked(&self, of_queue: &mut OfQueue) -> Result<RunStats, DispatchError> {
        let result = match of_queue.checks.observes() {
            true => self.with(&mut of_queue.checks),
            false => self.with(&mut NoObserver),
        };
        of_queue.ended(self.loaded, result.as_ref().err(), |address| self.of_host(address));
        result
    }

    /// The frames of the host program that launched the dispatch; none if that is not known.
    fn launched_by(&self) -> Vec<String> {
        let Live { queue, shared, .. } = self.live;
        let stacks = shared.signals.stacks.get();
        let stack = stacks.and_then(|stacks| stacks.of_packet(queue.doorbell, self.index));
        stack.map_or(Vec::new(), |stack| stacks::frames(&stack, &shared.maps()))
    }

    /// Notes about the host program: who launched the dispatch, or who allocated, and freed, memory.
    fn of_host(&self, address: Option<u64>) -> Vec<String> {
        let shared = self.live.shared;
        match address {
            None => stacks::told("launched by", &self.launched_by()).into_iter().collect(),
            Some(address) => {
                let stacks = shared.signals.stacks.get();
                stacks.map_or(Vec::new(), |stacks| stacks.of_memory(address, &shared.maps()))
            }
        }
    }

    fn recorded(
        &self,
        recording: &Recording,
        mut of_queue: Option<&mut OfQueue>,
        origin: &Origin,
        mut about: About,
    ) -> Result<RunStats, DispatchError> {
        let checks = of_queue
            .as_mut()
            .map(|q| &mut q.checks)
            .filter(|checks| checks.observes());
        let image = origin.base..origin.base + origin.image_bytes;
        let processor = self.machine.model.processor;
        let mut recorder = Recorder::new(self.memory, recording, image, processor, checks);
        // what the packet processor reads, and waves without a load
        let kernarg_bytes = self.dispatch.descriptor.kernarg_size.max(256);
        recorder.touch(self.dispatch.kernarg_address, kernarg_bytes.into());
        recorder.touch(self.dispatch.packet_address, hsa_abi::PACKET_BYTES as u64);
        let result = self.with(&mut recorder);
        about.error = result.as_ref().err().map(ToString::to_string);
        let recorder = recorder.without_checks();
        let found = of_queue.is_some_and(|of_queue| {
            of_queue.ended(self.loaded, result.as_ref().err(), |address| self.of_host(address))
        });
        if recording.wants(about.error.is_some(), found) {
            about.launched_by = self.launched_by();
        }
        recorder.finish(recording, self.memory, about, &origin.object, found);
        result
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
