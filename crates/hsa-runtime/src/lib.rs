//! The HSA runtime on emulated agents: agents and their attributes, memory, signals, queues, executables, copies.
//!
//! Everything that the C API does, with Rust's types: handles are `u64`s that are looked up, errors are [`Status`]es, callbacks are
//! closures. The crate touches no files and no environment; `hsa-capi` is its C face.
//!
//! Source: HSA Runtime Programmer's Reference Manual 1.2; ROCm's `hsa_ext_amd.h` and `hsa_ven_amd_loader.h`.
#![deny(unsafe_op_in_unsafe_fn)]

pub mod agent;
mod awake;
pub mod blit;
pub mod capture;
pub mod check;
pub mod config;
pub mod copy;
pub mod described;
pub mod executable;
pub mod handlers;
pub mod host_memory;
pub mod hsail_agent;
pub mod hsail_object;
pub mod image;
mod interrupts;
pub mod ipc;
pub mod lifetime;
mod looker;
pub mod model;
mod order;
pub mod pool;
mod processors;
pub mod program;
pub mod queue;
pub mod raw;
pub mod record;
mod ring;
mod server;
pub mod signal;
mod stacks;
mod status;
mod surroundings;
mod sync;
pub mod value;
pub mod vmem;
mod wait;
#[cfg(test)]
mod wait_tests;
mod watch;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use amdgpu_check::accesses::Accesses;
use amdgpu_emu::memory::Memory;
use amdgpu_isa::Setting;
use hsa_abi::info::SystemInfo;
use hsa_abi::newer::{NewerPointerType, NewerSystemInfo};
use hsa_abi::{MachineModel, Status};

use agent::{Agent, SYSTEM_EXTENSIONS};
use copy::Copies;
use executable::Executables;
use handlers::Handlers;
use host_memory::HostMap;
use hsail_agent::Hsail;
use image::Images;
use model::{AgentSpec, HostModel};
use order::{Order, Told};
use pool::Pools;
use program::Programs;
use queue::{Queue, Queues};
use signal::Signals;
use surroundings::Surroundings;
use value::{Answer, Value};
use vmem::{Virtual, VirtualPointer};

/// Ticks of the system's clock in a second.
pub const TIMESTAMP_FREQUENCY: u64 = 1_000_000_000;

/// Version of AMD's extensions whose functions there are.
pub const AMD_INTERFACE: (u16, u16) = (1, 4);

/// What all parts of a runtime and its threads share.
pub struct Shared {
    pub memory: Arc<Memory>,
    pub signals: Signals,
    /// Dispatches that are done, and the nanoseconds they took.
    pub dispatches: AtomicU64,
    pub dispatch_ns: AtomicU64,
    /// Queues that an error has ended.
    pub faults: AtomicU64,
    /// Whether the host does what kernels for copies and fills do (see [`blit`]).
    pub blits_on_host: AtomicBool,
    /// The process that has the runtime's threads; a child that it forks has none.
    process: i32,
    /// What is called for events that are not of one queue alone.
    system_handler: Mutex<Option<SystemHandler>>,
    host: OnceLock<Host>,
    host_map: OnceLock<HostMap>,
    checking: OnceLock<Arc<check::Checking>>,
    recording: OnceLock<record::Recording>,
    processors: processors::Processors,
    /// How many the host has for threads of the program.
    host_processors: OnceLock<usize>,
}

/// What the runtime cannot do itself, as it touches no files.
#[derive(Debug, Clone, Copy)]
pub struct Host {
    /// Gives the text of `/proc/self/maps`.
    pub maps: host_memory::ReadMaps,
    /// Tells a person something.
    pub say: fn(&str),
}

/// A kernel has accessed memory that it must not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemoryFault {
    /// Handle of the agent.
    pub agent: u64,
    pub address: u64,
    /// Bits of `hsa_amd_memory_fault_reason_t`.
    pub reasons: u32,
}

/// Called for a memory fault, before the callback of the queue.
pub type SystemHandler = Arc<dyn Fn(&MemoryFault) + Send + Sync>;

impl Shared {
    /// Ticks of the system's clock, which is the agents' clock too. Never 0.
    pub fn now(&self) -> u64 {
        raw::monotonic_ns() + 1
    }

    /// Whether threads of the program run beside one that looks for what they do.
    fn has_processors(&self) -> bool {
        let count = || std::thread::available_parallelism().map_or(1, usize::from);
        *self.host_processors.get_or_init(count) > 1
    }

    /// Whether this is a child of the process that has made the runtime.
    pub fn is_forked(&self) -> bool {
        self.process != raw::process()
    }

    /// Registers what is called for memory faults.
    ///
    /// # Errors
    /// Something is registered already.
    pub fn handle_system_events(&self, handler: SystemHandler) -> Result<(), Status> {
        let mut known = locked(&self.system_handler);
        if known.is_some() {
            return Err(Status::ERROR);
        }
        *known = Some(handler);
        Ok(())
    }

    pub(crate) fn say(&self, text: &str) {
        if let Some(host) = self.host.get() {
            (host.say)(text);
        }
    }

    /// The text of `/proc/self/maps`, if somebody can read it.
    pub(crate) fn maps(&self) -> String {
        self.host.get().map_or(String::new(), |host| (host.maps)())
    }

    /// What orders tasks, if that is to be known.
    pub(crate) fn order(&self) -> Option<&Order> {
        self.signals.order.get().map(|order| &**order)
    }

    /// Tells findings about tasks that nothing orders; `notes` are about the host program.
    pub(crate) fn tell_races(&self, told: Vec<Told>, notes: &[String]) {
        let Some(checking) = self.checking.get() else { return };
        for (loaded, mut finding) in told {
            finding.notes.extend(notes.iter().cloned());
            checking.tell(&loaded, vec![finding], 0);
        }
    }

    /// Before a dispatch: what the program has mapped may be another than before.
    pub(crate) fn forget_host_memory(&self) {
        if let Some(map) = self.host_map.get() {
            map.forget();
        }
    }

    pub(crate) fn tell(&self, fault: &MemoryFault) {
        // without the lock: the handler may do anything
        let handler = locked(&self.system_handler).clone();
        if let Some(handler) = handler {
            handler(fault);
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The processor of an instruction set's name as ROCm wrote it first: `AMD:AMDGPU:8:0:3` is gfx803.
fn processor_of_old_name(name: &str) -> Option<String> {
    let version = name.strip_prefix("AMD:AMDGPU:")?;
    let numbers: Vec<u32> = version.split(':').map(str::parse).collect::<Result<_, _>>().ok()?;
    match numbers[..] {
        [major, minor @ 0..=15, stepping @ 0..=15] => Some(format!("gfx{major}{minor:x}{stepping:x}")),
        _ => None,
    }
}

/// A runtime from `hsa_init` to the last `hsa_shut_down`.
pub struct Runtime {
    pub shared: Arc<Shared>,
    /// The CPU first, then the others in their order.
    agents: Vec<Arc<Agent>>,
    pub pools: Pools,
    pub executables: Executables,
    queues: Arc<Queues>,
    pub programs: Programs,
    pub images: Images,
    pub virtual_memory: Virtual,
    handlers: Arc<Handlers>,
    copies: Arc<Copies>,
}

impl Runtime {
    /// A runtime with a CPU agent and these agents.
    ///
    /// # Errors
    /// No memory.
    pub fn new(host: HostModel, wanted: &[AgentSpec]) -> Result<Runtime, Status> {
        let memory = Arc::new(Memory::at_host_addresses());
        let signals = Signals::new(&memory)?;
        let shared = Arc::new(Shared {
            memory: memory.clone(),
            signals,
            dispatches: AtomicU64::new(0),
            dispatch_ns: AtomicU64::new(0),
            faults: AtomicU64::new(0),
            blits_on_host: AtomicBool::new(true),
            process: raw::process(),
            system_handler: Mutex::default(),
            host: OnceLock::new(),
            host_map: OnceLock::new(),
            checking: OnceLock::new(),
            recording: OnceLock::new(),
            processors: processors::Processors::default(),
            host_processors: OnceLock::new(),
        });
        let queues = Arc::new(Queues::default());
        let outer = Arc::new(Surroundings {
            shared: shared.clone(),
            queues: queues.clone(),
        });
        let mut agents = vec![Arc::new(Agent::cpu(host))];
        for (node, spec) in (1..).zip(wanted) {
            agents.push(Arc::new(match spec {
                AgentSpec::Gpu(model, target) => Agent::gpu(node, *model, *target),
                AgentSpec::Hsail { wave_size } => {
                    let hsail = Hsail::new(*wave_size, outer.clone());
                    Agent::hsail(node, hsail.map_err(|_| Status::ERROR_OUT_OF_RESOURCES)?)
                }
            }));
        }
        let pools = Pools::new(&memory, &agents);
        Ok(Runtime {
            shared,
            executables: Executables::default(),
            agents,
            pools,
            queues,
            programs: Programs::default(),
            images: Images::default(),
            virtual_memory: Virtual::default(),
            handlers: Arc::default(),
            copies: Arc::default(),
        })
    }

    /// Gives the runtime what it cannot do itself: kernels of agents with the full profile then reach the program's own memory, and
    /// a program that hangs in a kernel, or is interrupted there, is told where.
    pub fn set_host(&self, host: Host) {
        if self.shared.host.set(host).is_ok() {
            let map = HostMap::new(host.maps);
            let _ = self.shared.host_map.set(map.clone());
            raw::reach_host(&self.shared.memory, map);
            interrupts::watch();
        }
    }

    /// Handles and agents, the CPU first.
    pub fn agents(&self) -> impl Iterator<Item = (u64, &Arc<Agent>)> {
        self.agents.iter().map(|a| (u64::from(a.node) + 1, a))
    }

    /// The agent of a handle.
    ///
    /// # Errors
    /// There is none.
    pub fn agent(&self, handle: u64) -> Result<&Arc<Agent>, Status> {
        let index = handle.checked_sub(1).and_then(|i| usize::try_from(i).ok());
        index
            .and_then(|i| self.agents.get(i))
            .ok_or(Status::ERROR_INVALID_AGENT)
    }

    /// `hsa_agent_get_info`.
    ///
    /// # Errors
    /// No such agent or attribute.
    pub fn agent_info(&self, handle: u64, attribute: u32) -> Answer {
        self.agent(handle)?.info(attribute, handle)
    }

    /// The agent whose instruction set this handle is: handles of agents that run kernels are those of their instruction sets too.
    ///
    /// # Errors
    /// There is none.
    pub fn isa(&self, handle: u64) -> Result<&Arc<Agent>, Status> {
        let agent = self.agent(handle).map_err(|_| Status::ERROR_INVALID_ISA)?;
        match agent.isa_name() {
            Some(_) => Ok(agent),
            None => Err(Status::ERROR_INVALID_ISA),
        }
    }

    /// `hsa_isa_from_name`: the handle of an instruction set that some agent has.
    ///
    /// # Errors
    /// None has it.
    pub fn isa_from_name(&self, name: &str) -> Result<u64, Status> {
        let mut agents = self.agents();
        let old = processor_of_old_name(name);
        let is_named = |agent: &Agent| match &old {
            Some(processor) => agent.as_gpu().is_some_and(|g| g.target.processor.name() == processor),
            None => agent.isa_name().is_some_and(|n| n == name),
        };
        let found = agents.find(|(_, agent)| is_named(agent));
        found.map(|(handle, _)| handle).ok_or(Status::ERROR_INVALID_ISA_NAME)
    }

    /// Whether the GPUs have XNACK on, all of them: one setting holds for a process.
    fn tries_accesses_again(&self) -> bool {
        let mut gpus = self
            .agents()
            .filter_map(|(_, agent)| Some(agent.as_gpu()?.target.xnack));
        gpus.next() == Some(Setting::On) && gpus.all(|xnack| xnack == Setting::On)
    }

    /// `hsa_system_get_info`.
    ///
    /// # Errors
    /// No such attribute.
    pub fn system_info(&self, attribute: u32) -> Answer {
        if let Some(attribute) = NewerSystemInfo::from_raw(attribute) {
            return Ok(match attribute {
                NewerSystemInfo::VirtualMemApiSupported | NewerSystemInfo::DmabufSupported => Value::bool(true),
                NewerSystemInfo::MwaitxEnabled => Value::bool(false),
                NewerSystemInfo::XnackEnabled => Value::bool(self.tries_accesses_again()),
                NewerSystemInfo::ExtVersionMajor => Value::u16(AMD_INTERFACE.0),
                NewerSystemInfo::ExtVersionMinor => Value::u16(AMD_INTERFACE.1),
            });
        }
        Ok(
            match SystemInfo::from_raw(attribute).ok_or(Status::ERROR_INVALID_ARGUMENT)? {
                SystemInfo::VersionMajor | SystemInfo::VersionMinor => Value::u16(1),
                SystemInfo::Timestamp => Value::u64(self.shared.now()),
                SystemInfo::TimestampFrequency => Value::u64(TIMESTAMP_FREQUENCY),
                SystemInfo::SignalMaxWait => Value::u64(u64::MAX),
                SystemInfo::Endianness => Value::u32(hsa_abi::info::Endianness::Little.raw()),
                SystemInfo::MachineModel => Value::u32(MachineModel::Large.raw()),
                SystemInfo::Extensions => Value::bits(SYSTEM_EXTENSIONS),
                SystemInfo::AmdBuildVersion => Value::c_string(concat!("weft-", env!("CARGO_PKG_VERSION"))),
                SystemInfo::AmdSvmSupported | SystemInfo::AmdSvmAccessibleByDefault => Value::bool(false),
            },
        )
    }

    /// Makes a queue; gives the address of its `hsa_queue_t`.
    ///
    /// # Errors
    /// As `hsa_queue_create` has them.
    pub fn create_queue(&self, agent: u64, wanted: queue::Wanted) -> Result<u64, Status> {
        let agent = self.agent(agent)?.clone();
        let most = agent::QUEUES_MAX * self.agents.len() as u32;
        self.queues.add(most, || Queue::create(&self.shared, agent, wanted))
    }

    /// Makes a queue whose packets the host program processes; gives the address of its `hsa_queue_t`.
    ///
    /// # Errors
    /// No memory.
    pub fn create_soft_queue(&self, size: u32, ty: u32, features: u32, doorbell: u64) -> Result<u64, Status> {
        let make = || Queue::create_soft(&self.shared, (size, ty, features), doorbell);
        self.queues.add(u32::MAX, make)
    }

    /// The queue of an address.
    ///
    /// # Errors
    /// There is none.
    pub fn queue(&self, address: u64) -> Result<Arc<Queue>, Status> {
        self.queues.with(address, Arc::clone)
    }

    /// Does something short with the queue of an address: no queue is made or destroyed meanwhile.
    ///
    /// # Errors
    /// There is none.
    pub fn with_queue<T>(&self, address: u64, f: impl FnOnce(&Queue) -> T) -> Result<T, Status> {
        self.queues.with(address, |queue| f(queue))
    }

    /// Ends a queue; what runs on it is cancelled.
    ///
    /// # Errors
    /// There is none.
    pub fn destroy_queue(&self, address: u64) -> Result<(), Status> {
        let removed = self.queues.remove(address);
        removed.ok_or(Status::ERROR_INVALID_QUEUE)?.stop();
        Ok(())
    }

    /// What is known of a pointer; None if it is foreign.
    pub fn pointer_info(&self, address: u64) -> Option<pool::PointerInfo> {
        let found = self.pools.pointer_info(address);
        found.or_else(|| {
            let (kind, base, bytes, pool) = match self.virtual_memory.at(address)? {
                VirtualPointer::Reserved { base, bytes } => (NewerPointerType::ReservedAddr, base, bytes, 0),
                VirtualPointer::Mapped { base, bytes, pool } => (NewerPointerType::HsaVmem, base, bytes, pool),
            };
            let pool = self.pools.get(pool);
            Some(pool::PointerInfo {
                kind: kind.raw(),
                base,
                host_base: base,
                bytes,
                user_data: 0,
                agent: pool.map_or(0, |p| p.agent),
                flags: pool.map_or(0, |p| p.flags),
            })
        })
    }

    /// Registers an asynchronous handler.
    ///
    /// # Errors
    /// It is no signal.
    pub fn add_handler(&self, awaited: signal::Awaited, handler: handlers::Handler) -> Result<(), Status> {
        self.handlers.add(&self.shared, awaited, handler)
    }

    /// Copies when what it depends on is done.
    ///
    /// # Errors
    /// It names something that is no signal.
    pub fn copy(&self, copy: copy::Copy) -> Result<(), Status> {
        self.copies.submit(&self.shared, copy)
    }

    /// The host has copied, or filled memory, itself.
    pub fn host_copied(&self, to: &raw::HostRange, from: Option<&raw::HostRange>) {
        if let Some(order) = self.shared.order() {
            let range = |range: &raw::HostRange| range.address()..range.address() + range.bytes();
            let accesses = Accesses::of_host(from.map(range), [range(to)]);
            self.shared.tell_races(order.host_copied(accesses), &[]);
        }
    }

    /// Ends all threads. What still runs is cancelled. In a forked child there is nothing to end.
    pub fn shut_down(&self) {
        if self.shared.is_forked() {
            return;
        }
        let queues = self.queues.take_all();
        queues.iter().for_each(|q| q.ask_to_stop());
        queues.iter().for_each(|q| q.stop());
        self.shared.processors.stop(&self.shared.signals.awake);
        self.copies.stop(&self.shared);
        self.handlers.stop(&self.shared);
    }

    /// Dispatches so far, the nanoseconds they took, and queues that an error has ended.
    pub fn statistics(&self) -> (u64, u64, u64) {
        let get = |n: &AtomicU64| n.load(Ordering::Relaxed);
        let shared = &self.shared;
        (get(&shared.dispatches), get(&shared.dispatch_ns), get(&shared.faults))
    }
}

impl Drop for Runtime {
    fn drop(&mut self) {
        self.shut_down();
        if self.shared.host.get().is_some() {
            interrupts::unwatch();
        }
    }
}
