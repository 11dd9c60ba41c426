//! AQL queues and the packet processor.
//!
//! Source: HSA Runtime Programmer's Reference Manual 1.2, 2.6 (queues) and 2.7 (packets); HSA Platform System Architecture 1.2,
//! 2.9; `hsa_ext_amd.h` for the barrier-value packet.

use amdgpu_emu::device::DeviceError;
use amdgpu_emu::dispatch::PacketSource;
use amdgpu_emu::memory::{Memory, Permission};
use amdgpu_emu::queue::{DispatchFailure, PacketServer, Queue, QueueError, QueueState, signal_value};
use amdgpu_emu::schedule::RunStats;
use hsa_abi::{
    AgentDispatchPacket, AmdBarrierValuePacket, AmdQueue, AmdSignal, BarrierPacket, FenceScope, KernelDispatchPacket,
    PACKET_BYTES, PacketHeader, PacketType, SignalHandle,
};
use zerocopy::{FromZeros, IntoBytes};

use super::support::*;

/// Notes kernel dispatches, and fails those of kernel object 13.
#[derive(Default)]
struct Server {
    kernels: Vec<(u64, PacketSource)>,
    ticks: std::cell::Cell<u64>,
    serves_agents: bool,
}

impl PacketServer for Server {
    fn kernel_dispatch(
        &mut self,
        packet: &KernelDispatchPacket,
        source: PacketSource,
    ) -> Result<RunStats, DispatchFailure> {
        self.kernels.push((packet.kernel_object, source));
        match packet.kernel_object {
            13 => Err(DispatchFailure::Packet("thirteen".into())),
            n => Ok(RunStats {
                instructions: n,
                ..RunStats::default()
            }),
        }
    }

    fn agent_dispatch(&mut self, packet: &AgentDispatchPacket) -> Option<u64> {
        self.serves_agents
            .then(|| packet.ty as u64 + packet.arg.iter().sum::<u64>())
    }

    fn clock(&self) -> u64 {
        self.ticks.set(self.ticks.get() + 1);
        self.ticks.get()
    }
}

/// A queue, its memory, and what it serves.
struct Bench {
    memory: Memory,
    queue: Queue,
    server: Server,
}

type Packet = [u8; PACKET_BYTES];

impl Bench {
    fn new(size: u32) -> Bench {
        let memory = Memory::new();
        let queue = Queue::create(&memory, size).expect("a queue");
        Bench {
            memory,
            queue,
            server: Server::default(),
        }
    }

    fn signal(&self, value: i64) -> SignalHandle {
        let size = size_of::<AmdSignal>() as u64;
        let at = self
            .memory
            .allocate(size, 64, Permission::ReadWrite, "signal")
            .expect("memory");
        let signal = AmdSignal {
            kind: 1,
            value,
            ..AmdSignal::new_zeroed()
        };
        self.memory.write(at, signal.as_bytes()).expect("allocated");
        SignalHandle { handle: at }
    }

    fn set(&self, signal: SignalHandle, value: i64) {
        self.memory
            .write(signal.handle + 8, &value.to_le_bytes())
            .expect("allocated");
    }

    fn value(&self, signal: SignalHandle) -> i64 {
        signal_value(&self.memory, signal).expect("a signal")
    }

    fn submit(&mut self, packet: impl IntoBytes + zerocopy::Immutable) -> Result<u64, QueueError> {
        let bytes: Packet = packet.as_bytes().try_into().expect("64 bytes");
        self.queue.submit(&self.memory, &bytes)
    }

    fn process(&mut self) -> Result<QueueState, QueueError> {
        self.queue.process(&self.memory, &mut self.server)
    }

    /// Kernel objects that have run.
    fn ran(&self) -> Vec<u64> {
        self.server.kernels.iter().map(|k| k.0).collect()
    }

    fn field(&self, at: usize) -> u64 {
        let mut bytes = [0; 8];
        self.memory
            .read(self.queue.address + at as u64, &mut bytes)
            .expect("allocated");
        u64::from_le_bytes(bytes)
    }
}

fn header(ty: PacketType) -> PacketHeader {
    PacketHeader::new(ty, false, FenceScope::System, FenceScope::System)
}

fn kernel(object: u64, completion: SignalHandle) -> KernelDispatchPacket {
    KernelDispatchPacket {
        header: header(PacketType::KernelDispatch),
        kernel_object: object,
        completion_signal: completion,
        ..KernelDispatchPacket::new_zeroed()
    }
}

fn barrier(ty: PacketType, signals: &[SignalHandle], completion: SignalHandle) -> BarrierPacket {
    let mut packet = BarrierPacket {
        header: header(ty),
        completion_signal: completion,
        ..BarrierPacket::new_zeroed()
    };
    packet.dep_signal[..signals.len()].copy_from_slice(signals);
    packet
}

fn barrier_value(
    signal: SignalHandle,
    cond: u32,
    value: i64,
    mask: i64,
    completion: SignalHandle,
) -> AmdBarrierValuePacket {
    let mut packet = AmdBarrierValuePacket::new_zeroed();
    packet.header.header = header(PacketType::VendorSpecific);
    packet.header.amd_format = 2;
    (packet.signal, packet.cond, packet.value, packet.mask) = (signal, cond, value, mask);
    packet.completion_signal = completion;
    packet
}

const NONE: SignalHandle = SignalHandle::NONE;

#[test]
fn dispatches_run_in_order_and_decrement_their_signals() {
    let mut b = Bench::new(8);
    let signal = b.signal(3);
    for n in 1..=3 {
        assert_eq!(b.submit(kernel(n, signal)).expect("room"), n - 1);
    }
    assert_eq!(
        (b.ran(), b.value(signal)),
        (vec![], 3),
        "nothing runs before it is processed"
    );
    assert_eq!(b.process().expect("valid"), QueueState::Idle);
    assert_eq!((b.ran(), b.value(signal)), (vec![1, 2, 3], 0));
    let source = &b.server.kernels[2].1;
    let ring = b.field(8);
    assert_eq!((source.dispatch_id, source.queue_address), (2, b.queue.address));
    assert_eq!(source.packet_address, ring + 2 * 64);
    let stats: Vec<u64> = b.queue.finished.iter().map(|s| s.instructions).collect();
    assert_eq!(stats, [1, 2, 3]);
    // one more: the signal goes below 0, and a packet without a signal needs none
    b.submit(kernel(4, signal)).expect("room");
    b.submit(kernel(5, NONE)).expect("room");
    b.process().expect("valid");
    assert_eq!(b.value(signal), -1);
}

#[test]
fn time_stamps_of_the_completion_signal() {
    let mut b = Bench::new(8);
    let signal = b.signal(1);
    b.submit(kernel(1, signal)).expect("room");
    b.process().expect("valid");
    let mut bytes = [0; 16];
    b.memory.read(signal.handle + 32, &mut bytes).expect("allocated");
    let (start, end) = bytes.split_at(8);
    assert!(
        start.iter().any(|&x| x != 0)
            && u64::from_le_bytes(start.try_into().expect("8")) < u64::from_le_bytes(end.try_into().expect("8"))
    );
}

#[test]
fn indices_never_wrap_and_slots_do() {
    let mut b = Bench::new(4);
    for n in 0..50 {
        assert_eq!(b.submit(kernel(100 + n, NONE)).expect("room"), n);
        if n % 3 == 0 {
            b.process().expect("valid");
        }
    }
    b.process().expect("valid");
    assert_eq!(b.ran(), (100..150).collect::<Vec<_>>());
    let ring = b.field(8);
    for (n, (_, source)) in b.server.kernels.iter().enumerate() {
        assert_eq!(
            (source.dispatch_id, source.packet_address),
            (n as u64, ring + n as u64 % 4 * 64)
        );
    }
    assert_eq!(b.field(std::mem::offset_of!(AmdQueue, write_dispatch_id)), 50);
    assert_eq!(b.field(std::mem::offset_of!(AmdQueue, read_dispatch_id)), 50);
    // consumed slots are INVALID again
    for slot in 0..4 {
        let mut header = [0; 2];
        b.memory.read(ring + slot * 64, &mut header).expect("allocated");
        assert_eq!(header[0], 1, "HSA_PACKET_TYPE_INVALID");
    }
}

#[test]
fn a_full_queue_says_so() {
    let mut b = Bench::new(4);
    for n in 0..4 {
        b.submit(kernel(n, NONE)).expect("room");
    }
    let error = b.submit(kernel(4, NONE)).expect_err("no room");
    assert_eq!(error.to_string(), "the queue has no room for a packet: 4 packets wait");
    b.process().expect("valid");
    b.submit(kernel(5, NONE)).expect("room again");
    b.process().expect("valid");
    assert_eq!(b.ran(), [0, 1, 2, 3, 5]);
}

#[test]
fn sizes_are_made_powers_of_two() {
    for (asked, size) in [(0, 1), (1, 1), (3, 4), (64, 64), (65, 128)] {
        let b = Bench::new(asked);
        assert_eq!(b.field(24) as u32, size);
    }
}

#[test]
fn a_packet_that_is_not_published_holds_the_queue() {
    let mut b = Bench::new(8);
    let mut packet = kernel(1, NONE);
    packet.header = PacketHeader::new(PacketType::Invalid, true, FenceScope::None, FenceScope::None);
    b.submit(packet).expect("room");
    b.submit(kernel(2, NONE)).expect("room");
    assert_eq!(b.process().expect("valid"), QueueState::Waiting(0));
    assert_eq!(b.ran(), []);
    // the producer stores the header last
    let ring = b.field(8);
    b.memory
        .write(ring, &header(PacketType::KernelDispatch).0.to_le_bytes())
        .expect("allocated");
    assert_eq!(b.process().expect("valid"), QueueState::Idle);
    assert_eq!(b.ran(), [1, 2]);
}

#[test]
fn barrier_and_waits_for_all_signals() {
    let mut b = Bench::new(8);
    let signals: Vec<SignalHandle> = (0..5).map(|_| b.signal(1)).collect();
    let done = b.signal(1);
    b.submit(barrier(PacketType::BarrierAnd, &signals, done)).expect("room");
    b.submit(kernel(7, NONE)).expect("room");
    for s in &signals {
        assert_eq!(b.process().expect("valid"), QueueState::Waiting(0));
        assert_eq!((b.ran(), b.value(done)), (vec![], 1));
        b.set(*s, 0);
    }
    assert_eq!(b.process().expect("valid"), QueueState::Idle);
    assert_eq!((b.ran(), b.value(done)), (vec![7], 0));
}

#[test]
fn barrier_and_takes_null_signals_as_met() {
    let mut b = Bench::new(8);
    let (done, open) = (b.signal(2), b.signal(0));
    b.submit(barrier(PacketType::BarrierAnd, &[], done)).expect("room");
    b.submit(barrier(PacketType::BarrierAnd, &[NONE, open, NONE], done))
        .expect("room");
    assert_eq!(b.process().expect("valid"), QueueState::Idle);
    assert_eq!(b.value(done), 0);
    // met means 0, not "at most 0"
    let negative = b.signal(-1);
    b.submit(barrier(PacketType::BarrierAnd, &[negative], done))
        .expect("room");
    assert_eq!(b.process().expect("valid"), QueueState::Waiting(2));
}

#[test]
fn barrier_or_waits_for_one_signal() {
    for which in 0..5 {
        let mut b = Bench::new(8);
        let signals: Vec<SignalHandle> = (0..5).map(|_| b.signal(4)).collect();
        let done = b.signal(1);
        b.submit(barrier(PacketType::BarrierOr, &signals, done)).expect("room");
        assert_eq!(b.process().expect("valid"), QueueState::Waiting(0));
        b.set(signals[which], 0);
        assert_eq!(b.process().expect("valid"), QueueState::Idle);
        assert_eq!(b.value(done), 0);
    }
}

#[test]
fn barrier_or_takes_null_signals_as_not_met() {
    let mut b = Bench::new(8);
    b.submit(barrier(PacketType::BarrierOr, &[], NONE)).expect("room");
    assert_eq!(b.process().expect("valid"), QueueState::Waiting(0));
    let mut b = Bench::new(8);
    let signal = b.signal(1);
    b.submit(barrier(PacketType::BarrierOr, &[NONE, signal], NONE))
        .expect("room");
    assert_eq!(b.process().expect("valid"), QueueState::Waiting(0));
    b.set(signal, 0);
    assert_eq!(b.process().expect("valid"), QueueState::Idle);
}

#[test]
fn barrier_value_packets_compare_the_masked_value() {
    let (eq, ne, lt, gte) = (0, 1, 2, 3);
    // signal, condition, value, mask, met
    let cases = [
        (5, eq, 5, -1, true),
        (5, eq, 4, -1, false),
        (0xf5, eq, 5, 0xf, true),
        (5, ne, 4, -1, true),
        (5, ne, 5, -1, false),
        (-3, lt, 0, -1, true),
        (-3, lt, -3, -1, false),
        (-3, gte, -3, -1, true),
        (-3, gte, 0, -1, false),
        (-3, gte, 0, i64::MAX, true),
        (i64::MIN, lt, i64::MAX, -1, true),
    ];
    for (now, cond, value, mask, met) in cases {
        let mut b = Bench::new(8);
        let (signal, done) = (b.signal(now), b.signal(1));
        b.submit(barrier_value(signal, cond, value, mask, done)).expect("room");
        let state = if met { QueueState::Idle } else { QueueState::Waiting(0) };
        assert_eq!(b.process().expect("valid"), state, "{now} {cond} {value} {mask}");
        assert_eq!(b.value(done), !met as i64);
    }
    let mut b = Bench::new(8);
    b.submit(barrier_value(NONE, eq, 1, -1, NONE)).expect("room");
    assert_eq!(b.process().expect("valid"), QueueState::Idle);
}

#[test]
fn agent_dispatches_answer_at_their_return_address() {
    let mut b = Bench::new(8);
    b.server.serves_agents = true;
    let done = b.signal(1);
    let answer = b.signal(0);
    let mut packet = AgentDispatchPacket::new_zeroed();
    packet.header = header(PacketType::AgentDispatch);
    (packet.ty, packet.arg, packet.return_address) = (0x8001, [1, 2, 3, 4], answer.handle);
    packet.completion_signal = done;
    b.submit(packet).expect("room");
    b.process().expect("valid");
    let mut bytes = [0; 8];
    b.memory.read(answer.handle, &mut bytes).expect("allocated");
    assert_eq!((u64::from_le_bytes(bytes), b.value(done)), (0x8001 + 10, 0));
    // no return address, and an agent that serves none
    packet.return_address = 0;
    b.submit(packet).expect("room");
    b.process().expect("valid");
    b.server.serves_agents = false;
    b.submit(packet).expect("room");
    let error = b.process().expect_err("not served").to_string();
    assert!(error.contains("packet 2: agent dispatch of type 0x8001"), "{error}");
}

/// Submits a packet that must stop the queue, then checks that the queue is inactive and a new one is not.
fn stops(packet: impl IntoBytes + zerocopy::Immutable, says: &[&str]) {
    let mut b = Bench::new(8);
    let done = b.signal(1);
    b.submit(kernel(1, done)).expect("room");
    b.submit(packet).expect("room");
    b.submit(kernel(2, done)).expect("room");
    let error = b.process().expect_err("not valid").to_string();
    for part in ["packet 1"].iter().chain(says) {
        assert!(error.contains(part), "{error:?} does not say {part:?}");
    }
    assert!(b.queue.is_inactive());
    // what came before is done, what comes after is not
    assert_eq!(
        (b.ran().first(), b.ran().last() == Some(&2), b.value(done)),
        (Some(&1), false, 0)
    );
    b.process().expect("an inactive queue does nothing");
    assert!(!b.ran().contains(&2));
    b.queue = Queue::create(&b.memory, 8).expect("a queue");
    b.submit(kernel(3, NONE)).expect("room");
    b.process().expect("the new queue goes on");
    assert_eq!(b.ran().last(), Some(&3));
}

#[test]
fn packets_that_stop_the_queue() {
    let invalid = "HSA_STATUS_ERROR_INVALID_PACKET_FORMAT";
    for ty in 6..=255u16 {
        let mut packet = kernel(9, NONE);
        packet.header = PacketHeader(ty);
        stops(packet, &[&format!("type {ty},"), invalid]);
    }
    for scope in [3 << 9, 3 << 11] {
        let mut packet = kernel(9, NONE);
        packet.header.0 = packet.header.0 & !0x1e00 | scope;
        stops(packet, &["reserved fence scope 3", invalid]);
        let mut packet = barrier(PacketType::BarrierAnd, &[], NONE);
        packet.header.0 = packet.header.0 & !0x1e00 | scope;
        stops(packet, &["reserved fence scope 3", invalid]);
    }
    stops(kernel(13, NONE), &["thirteen"]);
    for format in [0, 1, 4, 255] {
        let mut packet = barrier_value(NONE, 0, 0, 0, NONE);
        packet.header.amd_format = format;
        stops(
            packet,
            &[&format!("vendor format {format}"), "barrier-value (2)", invalid],
        );
    }
    let mut packet = AgentDispatchPacket::new_zeroed();
    packet.header = header(PacketType::AgentDispatch);
    stops(packet, &["agent dispatch of type 0x0"]);
    let nowhere = SignalHandle { handle: 0x1000 };
    stops(
        barrier(PacketType::BarrierAnd, &[nowhere], NONE),
        &["memory fault: read of 8 bytes at 0x1008"],
    );
    stops(
        barrier(PacketType::BarrierOr, &[nowhere], NONE),
        &["memory fault: read of 8 bytes at 0x1008"],
    );
    stops(kernel(9, nowhere), &["memory fault", "0x10"]);
}

#[test]
fn conditions_that_do_not_exist_stop_the_queue() {
    let mut b = Bench::new(8);
    let signal = b.signal(0);
    b.submit(barrier_value(signal, 4, 0, -1, NONE)).expect("room");
    let error = b.process().expect_err("no such condition").to_string();
    assert!(error.contains("condition 4") && error.contains("gte 3"), "{error}");
}

#[test]
fn a_device_goes_on_after_a_fault_on_a_new_queue() {
    let mut lab = Lab::new(FAULTS);
    let out = lab.buffer(1, "out");
    let before = lab.machine("").queue_ptr;
    for _ in 0..3 {
        match lab.run("trap2", &groups(1, 64), &[]) {
            Err(DeviceError::Queue(QueueError::Run { index: 0, .. })) => {}
            other => panic!("{other:?}"),
        }
        assert_ne!(lab.machine("").queue_ptr, before, "the old queue is inactive");
    }
    lab.ok("fine", &groups(1, 64), &[u64_arg(out)]);
    assert_eq!(lab.read(out, 1), [42]);
}

#[test]
fn a_device_wraps_around_its_queue() {
    let mut lab = Lab::new(FAULTS);
    let out = lab.buffer(1, "out");
    for _ in 0..200 {
        lab.write(out, &[0]);
        lab.ok("fine", &groups(1, 64), &[u64_arg(out)]);
        assert_eq!(lab.read(out, 1), [42]);
    }
}
