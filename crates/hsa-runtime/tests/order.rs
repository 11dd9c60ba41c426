//! Kernels of two queues, and copies, that access the same memory.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use amdgpu_emu::fault::Access;
use amdgpu_emu::memory::Permission;
use hsa_abi::{
    BarrierPacket, FenceScope, KernelDispatchPacket, PacketHeader, PacketType, Profile, QueueType, SignalCondition,
    SignalHandle,
};
use zerocopy::{FromBytes, FromZeros, IntoBytes};

use hsa_runtime::Runtime;
use hsa_runtime::check::Settings;
use hsa_runtime::copy::{Copy, Rows};
use hsa_runtime::executable::Source;
use hsa_runtime::model::{AgentSpec, HostModel};
use hsa_runtime::queue::Wanted;
use hsa_runtime::raw::HostRange;
use hsa_runtime::signal::Awaited;

static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());
const OBJECT: &[u8] = include_bytes!("../../../tests/checks/co/gfx900/bugs.co");
/// LDS of the kernel.
const LDS_BYTES: u32 = 4 * 64;
/// Bytes that it stores to.
const BYTES: u64 = 4 * 64;

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A program with two queues, and a kernel that stores to a buffer.
struct Program {
    runtime: Runtime,
    queues: [u64; 2],
    kernel_object: u64,
    buffer: u64,
    /// What copies write.
    other: u64,
    kernarg: u64,
}

impl Program {
    fn new() -> Program {
        let agents = [AgentSpec::parse("gfx900").expect("a processor")];
        let runtime = Runtime::new(HostModel::from_proc("", ""), &agents).expect("a runtime");
        let settings = Settings::parse("race", "text", "").expect("settings");
        runtime.check(settings, |text| locked(&TOLD).push(text.to_owned()));
        let (handle, agent) = runtime.agents().nth(1).expect("a GPU");
        let source = Source {
            bytes: OBJECT.into(),
            address: 0,
            uri: String::new(),
        };
        let executables = &runtime.executables;
        let executable = executables.create(Profile::Base, hsa_abi::DefaultFloatRounding::Near, "");
        let memory = &runtime.shared.memory;
        executables
            .load(executable, handle, agent, source, memory)
            .expect("it loads");
        let loaded = agent.as_gpu().expect("a GPU").loaded();
        let mut kernels = loaded.kernels.iter();
        let kernel = kernels.find(|(_, kernel)| &*kernel.name == "lds_unset_ok");
        let kernel_object = *kernel.expect("the kernel").0;
        let pool = *runtime.pools.get(runtime.pools.of_agent(handle)[0]).expect("a pool");
        let [buffer, other] = [(); 2].map(|()| runtime.pools.allocate(&pool, BYTES).expect("memory"));
        let kernarg = memory
            .allocate_own(512, 64, Permission::ReadWrite, "kernarg segment")
            .expect("memory");
        memory.write(kernarg, &buffer.to_le_bytes()).expect("it is written");
        let queue = |_| {
            let wanted = Wanted {
                size: 64,
                ty: QueueType::Single.raw(),
                on_error: Box::new(|_, _| {}),
            };
            runtime.create_queue(handle, wanted).expect("a queue")
        };
        let queues = [0, 1].map(queue);
        Program {
            runtime,
            queues,
            kernel_object,
            buffer,
            other,
            kernarg,
        }
    }

    fn signal(&self) -> u64 {
        self.runtime.shared.signals.create(1).expect("a signal")
    }

    fn submit(&self, queue: usize, packet: &KernelDispatchPacket) {
        let submitted = self.runtime.with_queue(self.queues[queue], |q| q.submit(packet));
        submitted.expect("a queue").expect("room");
    }

    /// Runs the kernel; gives the signal that completes it.
    fn dispatch(&self, queue: usize, release: FenceScope) -> u64 {
        let signal = self.signal();
        let mut packet = KernelDispatchPacket::new_zeroed();
        packet.setup = 1;
        (
            packet.workgroup_size_x,
            packet.workgroup_size_y,
            packet.workgroup_size_z,
        ) = (64, 1, 1);
        (packet.grid_size_x, packet.grid_size_y, packet.grid_size_z) = (64, 1, 1);
        packet.group_segment_size = LDS_BYTES;
        packet.kernel_object = self.kernel_object;
        packet.kernarg_address = self.kernarg;
        packet.completion_signal = SignalHandle { handle: signal };
        packet.header = PacketHeader::new(PacketType::KernelDispatch, true, FenceScope::Agent, release);
        self.submit(queue, &packet);
        signal
    }

    /// A barrier packet.
    fn depend(&self, queue: usize, signal: u64) {
        let mut packet = BarrierPacket::new_zeroed();
        packet.header = PacketHeader::new(PacketType::BarrierAnd, true, FenceScope::None, FenceScope::None);
        packet.dep_signal[2] = SignalHandle { handle: signal };
        let packet = KernelDispatchPacket::read_from_bytes(packet.as_bytes()).expect("a packet");
        self.submit(queue, &packet);
    }

    fn copy(&self, after: Vec<u64>) -> u64 {
        let completion = self.signal();
        let copy = Copy {
            sides: Some((
                self.range(self.other, Access::Write),
                self.range(self.buffer, Access::Read),
            )),
            rows: Rows::plain(BYTES),
            after,
            completion,
        };
        self.runtime.copy(copy).expect("it is taken on");
        self.wait(completion);
        completion
    }

    fn range(&self, address: u64, access: Access) -> HostRange {
        HostRange::for_kernels(&self.runtime.shared.memory, address, BYTES, access).expect("memory")
    }

    fn wait(&self, signal: u64) {
        let awaited = Awaited {
            signal,
            condition: SignalCondition::Lt,
            compare: 1,
        };
        self.runtime.shared.signals.wait(awaited, None).expect("it ends");
    }

    /// Until it is 0, by nothing that orders.
    fn spin(&self, signal: u64) {
        let signal = self.runtime.shared.signals.get(signal).expect("a signal");
        let value: &AtomicI64 = signal.value();
        while value.load(Ordering::Acquire) != 0 {
            std::thread::yield_now();
        }
    }
}

/// What was told of a program's tasks.
fn told(tasks: impl FnOnce(&Program)) -> Vec<String> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _one = locked(&ONE_AT_A_TIME);
    let program = Program::new();
    tasks(&program);
    program.runtime.shut_down();
    std::mem::take(&mut *locked(&TOLD))
}

#[test]
fn kernels_of_two_queues_are_ordered_by_signals() {
    let unordered = told(|program| {
        let first = program.dispatch(0, FenceScope::Agent);
        program.spin(first);
        let second = program.dispatch(1, FenceScope::Agent);
        program.spin(second);
    });
    assert!(
        unordered.len() == 1
            && unordered[0].contains("[data-race]")
            && unordered[0].contains("a write by a kernel of another queue")
            && unordered[0].matches("bugs.cl:").count() == 4,
        "{unordered:?}"
    );
    let waited = told(|program| {
        program.wait(program.dispatch(0, FenceScope::Agent));
        program.wait(program.dispatch(1, FenceScope::Agent));
    });
    assert_eq!(waited, [""; 0], "the host waits");
    let depends = |release| {
        told(move |program| {
            let first = program.dispatch(0, release);
            program.depend(1, first);
            program.wait(program.dispatch(1, FenceScope::Agent));
        })
    };
    assert_eq!(depends(FenceScope::Agent), [""; 0], "a barrier packet");
    let without_release = depends(FenceScope::None);
    assert!(
        without_release.len() == 1 && without_release[0].contains("no release fence"),
        "{without_release:?}"
    );
    let refused = told(|program| {
        let null = 64u64.to_le_bytes();
        program
            .runtime
            .shared
            .memory
            .write(program.kernarg, &null)
            .expect("it is written");
        for (n, queue) in program.queues.into_iter().enumerate() {
            program.dispatch(n, FenceScope::Agent);
            while !program.runtime.with_queue(queue, |q| q.is_inactive()).expect("a queue") {
                std::thread::yield_now();
            }
        }
    });
    assert_eq!(refused, [""; 0], "both queues have failed");
    let same_queue = told(|program| {
        program.dispatch(0, FenceScope::None);
        program.wait(program.dispatch(0, FenceScope::None));
    });
    assert_eq!(same_queue, [""; 0]);
}

#[test]
fn copies_are_ordered_by_what_they_depend_on() {
    let unordered = told(|program| {
        let signal = program.dispatch(0, FenceScope::System);
        program.spin(signal);
        program.copy(Vec::new());
    });
    assert!(
        unordered.len() == 1 && unordered[0].contains("a read by a copy or fill of the runtime"),
        "{unordered:?}"
    );
    let ordered = told(|program| {
        program.copy(vec![program.dispatch(0, FenceScope::System)]);
        // it has read what is written again, and the host has waited for that
        program.wait(program.dispatch(1, FenceScope::System));
    });
    assert_eq!(ordered, [""; 0]);
    let freed = told(|program| {
        let signal = program.dispatch(0, FenceScope::System);
        program.spin(signal);
        let range = program.range(program.buffer, Access::Write);
        program.runtime.pools.free(program.buffer).expect("it was there");
        // the address may be that of another allocation
        program.runtime.host_copied(&range, None);
    });
    assert_eq!(freed, [""; 0]);
}
