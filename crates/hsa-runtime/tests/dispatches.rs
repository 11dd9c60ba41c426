//! Kernels that a queue has run before: what packets say differently, and what has changed since, counts.

use std::sync::{Arc, Mutex};

use amdgpu_emu::memory::Permission;
use hsa_abi::{
    BarrierPacket, FenceScope, KernelDispatchPacket, PacketHeader, PacketType, Profile, QueueType, SignalCondition,
    SignalHandle, Status,
};
use hsa_runtime::Runtime;
use hsa_runtime::executable::Source;
use hsa_runtime::model::{AgentSpec, HostModel};
use hsa_runtime::queue::Wanted;
use hsa_runtime::signal::Awaited;
use zerocopy::{FromBytes, FromZeros, IntoBytes};

const OBJECT: &[u8] = include_bytes!("../../../tests/checks/co/gfx900/bugs.co");
const ITEMS: u64 = 64;
/// Work-items of a group of which the kernel stores 1, the first ones.
const STORED: usize = 60;
/// Where the kernel descriptor has the size of LDS.
const LDS_BYTES: u64 = 0;

struct Program {
    runtime: Runtime,
    queue: u64,
    kernel_object: u64,
    failed: Arc<Mutex<Vec<(Status, String)>>>,
}

impl Program {
    fn new() -> Program {
        let agents = [AgentSpec::parse("gfx900").expect("a processor")];
        let runtime = Runtime::new(HostModel::from_proc("", ""), &agents).expect("a runtime");
        let (handle, agent) = runtime.agents().nth(1).expect("a GPU");
        let source = Source {
            bytes: OBJECT.into(),
            address: 0,
            uri: String::new(),
        };
        let executables = &runtime.executables;
        let executable = executables.create(Profile::Base, hsa_abi::DefaultFloatRounding::Near, "");
        let loaded = executables.load(executable, handle, agent, source, &runtime.shared.memory);
        loaded.expect("it loads");
        let loaded = agent.as_gpu().expect("a GPU").loaded();
        let mut kernels = loaded.kernels.iter();
        let kernel = kernels.find(|(_, kernel)| &*kernel.name == "lds_unset_ok");
        let kernel_object = *kernel.expect("the kernel").0;
        let failed = Arc::new(Mutex::new(Vec::new()));
        let errors = failed.clone();
        let wanted = Wanted {
            size: 64,
            ty: QueueType::Single.raw(),
            on_error: Box::new(move |status, text| errors.lock().expect("no panic").push((status, text.into()))),
        };
        let queue = runtime.create_queue(handle, wanted).expect("a queue");
        Program {
            runtime,
            queue,
            kernel_object,
            failed,
        }
    }

    /// A buffer, and the kernel's arguments with its address.
    fn buffer(&self) -> (u64, u64) {
        let memory = &self.runtime.shared.memory;
        let own = |bytes| memory.allocate_own(bytes, 64, Permission::ReadWrite, "memory of a test");
        let (buffer, kernarg) = (own(8 * ITEMS).expect("memory"), own(512).expect("memory"));
        memory.write(kernarg, &buffer.to_le_bytes()).expect("it is written");
        (buffer, kernarg)
    }

    fn packet(&self, kernarg: u64, grid: u32) -> KernelDispatchPacket {
        let mut packet = KernelDispatchPacket::new_zeroed();
        packet.header = PacketHeader::new(PacketType::KernelDispatch, true, FenceScope::Agent, FenceScope::System);
        packet.setup = 1;
        (
            packet.workgroup_size_x,
            packet.workgroup_size_y,
            packet.workgroup_size_z,
        ) = (64, 1, 1);
        (packet.grid_size_x, packet.grid_size_y, packet.grid_size_z) = (grid, 1, 1);
        packet.kernel_object = self.kernel_object;
        packet.kernarg_address = kernarg;
        packet
    }

    /// One more queue.
    fn queue(&self) -> u64 {
        let wanted = Wanted {
            size: 256,
            ty: QueueType::Single.raw(),
            on_error: Box::new(|status, text| panic!("{status:?}: {text}")),
        };
        let (handle, _) = self.runtime.agents().nth(1).expect("a GPU");
        self.runtime.create_queue(handle, wanted).expect("a queue")
    }

    /// Submits a packet; gives its completion signal.
    fn submit(&self, packet: KernelDispatchPacket) -> u64 {
        self.submit_to(self.queue, packet)
    }

    fn submit_to(&self, queue: u64, mut packet: KernelDispatchPacket) -> u64 {
        let signal = self.runtime.shared.signals.create(1).expect("a signal");
        packet.completion_signal = SignalHandle { handle: signal };
        let submitted = self.runtime.with_queue(queue, |q| q.submit(&packet));
        submitted.expect("a queue").expect("room");
        signal
    }

    fn wait(&self, signal: u64) {
        let awaited = Awaited {
            signal,
            condition: SignalCondition::Eq,
            compare: 0,
        };
        let value = self.runtime.shared.signals.wait(awaited, None);
        assert_eq!(value.expect("a signal"), 0);
    }

    /// Ones at the beginning of a buffer, behind which there are zeros.
    fn ones(&self, buffer: u64) -> usize {
        let mut bytes = vec![0; 8 * ITEMS as usize];
        self.runtime.shared.memory.read(buffer, &mut bytes).expect("allocated");
        let ones = bytes.chunks(4).take_while(|dword| *dword == [1, 0, 0, 0]).count();
        assert!(bytes[4 * ones..4 * STORED.max(ones)].iter().all(|b| *b == 0));
        ones
    }

    /// Waits until the queue has failed; gives why.
    fn failure(&self) -> (Status, String) {
        loop {
            if let Some(failure) = self.failed.lock().expect("no panic").pop() {
                return failure;
            }
            std::thread::yield_now();
        }
    }
}

#[test]
fn arguments_and_sizes_are_those_of_each_packet() {
    let program = Program::new();
    let buffers: Vec<(u64, u64)> = (0..20).map(|_| program.buffer()).collect();
    // one packet behind the other: most are published before the one before them has ended
    let grids = [64, 64, 20];
    let signals: Vec<u64> = buffers
        .iter()
        .zip(grids.iter().cycle())
        .map(|((_, kernarg), grid)| program.submit(program.packet(*kernarg, *grid)))
        .collect();
    for (n, ((buffer, _), signal)) in buffers.iter().zip(&signals).enumerate() {
        program.wait(*signal);
        // what the others of a smaller group would have put into LDS is what that begins with: zero
        let expected = if grids[n % grids.len()] == 64 { STORED } else { 0 };
        assert_eq!(program.ones(*buffer), expected, "packet {n}");
    }
    let starts: Vec<(u64, u64)> = signals
        .iter()
        .map(|signal| program.runtime.shared.signals.get(*signal).expect("a signal").times())
        .collect();
    assert!(starts.iter().all(|(start, end)| start <= end), "{starts:?}");
    assert!(
        starts.windows(2).all(|two| two[0].1 <= two[1].0),
        "one after the other: {starts:?}"
    );
    assert!(program.failed.lock().expect("no panic").is_empty());
}

#[test]
fn a_kernel_object_that_was_changed_is_read_again() {
    let program = Program::new();
    let (buffer, kernarg) = program.buffer();
    program.wait(program.submit(program.packet(kernarg, 64)));
    assert_eq!(program.ones(buffer), STORED);
    let too_much = (1u32 << 20).to_le_bytes();
    let memory = &program.runtime.shared.memory;
    memory
        .write(program.kernel_object + LDS_BYTES, &too_much)
        .expect("allocated");
    program.submit(program.packet(kernarg, 64));
    let (status, text) = program.failure();
    assert_eq!(status, Status::ERROR_INVALID_ALLOCATION, "{text}");
}

#[test]
fn a_kernel_that_is_loaded_no_more_is_refused() {
    let program = Program::new();
    let (buffer, kernarg) = program.buffer();
    program.wait(program.submit(program.packet(kernarg, 64)));
    assert_eq!(program.ones(buffer), STORED);
    let (_, agent) = program.runtime.agents().nth(1).expect("a GPU");
    let gpu = agent.as_gpu().expect("a GPU");
    gpu.change_loaded(|loaded| {
        loaded.kernels.remove(&program.kernel_object);
    });
    program.submit(program.packet(kernarg, 64));
    let (status, text) = program.failure();
    assert_eq!(status, Status::ERROR_INVALID_CODE_OBJECT, "{text}");
    assert!(text.contains("is no kernel of an executable"), "{text}");
}

/// A packet that waits for a signal to be 0.
fn barrier(gate: u64) -> KernelDispatchPacket {
    let mut barrier = BarrierPacket::new_zeroed();
    barrier.header = PacketHeader::new(PacketType::BarrierAnd, true, FenceScope::System, FenceScope::System);
    barrier.dep_signal[0] = SignalHandle { handle: gate };
    KernelDispatchPacket::read_from_bytes(barrier.as_bytes()).expect("64 bytes")
}

/// A packet that waits for a signal holds up its queue alone, as often as others have something to do meanwhile.
#[test]
fn a_queue_that_waits_holds_up_no_other() {
    let program = Program::new();
    let signals = &program.runtime.shared.signals;
    let queues: Vec<u64> = (0..4).map(|_| program.queue()).collect();
    let gates: Vec<u64> = queues.iter().map(|_| signals.create(1).expect("a signal")).collect();
    let mut held = Vec::new();
    for (queue, gate) in queues.iter().zip(&gates) {
        program.submit_to(*queue, barrier(*gate));
        let (buffer, kernarg) = program.buffer();
        held.push((buffer, program.submit_to(*queue, program.packet(kernarg, 64))));
    }
    for (n, gate) in gates.iter().enumerate() {
        for pause in [0, 0, 1, 20] {
            std::thread::sleep(std::time::Duration::from_millis(pause));
            let (buffer, kernarg) = program.buffer();
            program.wait(program.submit(program.packet(kernarg, 64)));
            assert_eq!(program.ones(buffer), STORED);
        }
        for (_, signal) in &held[n..] {
            assert_eq!(signals.load(*signal), Ok(1), "it waits for gate {n} or a later one");
        }
        signals
            .update(*gate, |value| value.store(0, std::sync::atomic::Ordering::Release))
            .expect("a signal");
        program.wait(held[n].1);
        assert_eq!(program.ones(held[n].0), STORED);
    }
    assert!(program.failed.lock().expect("no panic").is_empty());
}

/// Behind a packet that waited come more than a thread processes of a queue in turn with others.
#[test]
fn many_packets_behind_one_that_waits_are_processed() {
    let program = Program::new();
    let signals = &program.runtime.shared.signals;
    let (queue, gate) = (program.queue(), signals.create(1).expect("a signal"));
    program.submit_to(queue, barrier(gate));
    let (buffer, kernarg) = program.buffer();
    let completions: Vec<u64> = (0..200)
        .map(|_| program.submit_to(queue, program.packet(kernarg, 64)))
        .collect();
    std::thread::sleep(std::time::Duration::from_millis(20));
    signals
        .update(gate, |value| value.store(0, std::sync::atomic::Ordering::Release))
        .expect("a signal");
    completions.into_iter().for_each(|signal| program.wait(signal));
    assert_eq!(program.ones(buffer), STORED);
    assert!(program.failed.lock().expect("no panic").is_empty());
}

/// A queue ends though its packet would wait for ever, and others go on.
#[test]
fn a_queue_that_waits_can_be_destroyed() {
    let program = Program::new();
    let gate = program.runtime.shared.signals.create(1).expect("a signal");
    for _ in 0..20 {
        let queue = program.queue();
        let completion = program.submit_to(queue, barrier(gate));
        let (buffer, kernarg) = program.buffer();
        program.wait(program.submit(program.packet(kernarg, 64)));
        assert_eq!(program.ones(buffer), STORED);
        assert_eq!(program.runtime.destroy_queue(queue), Ok(()));
        assert_eq!(program.runtime.shared.signals.load(completion), Ok(1));
    }
}
