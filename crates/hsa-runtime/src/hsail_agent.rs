//! The HSAIL agent: kernels of BRIG programs on the reference interpreter, in the runtime's memory.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, PoisonError, RwLock};

use amdgpu_emu::dispatch::{PacketError, PacketSource, sizes};
use amdgpu_emu::memory::{Memory, MemoryView, Permission};
use amdgpu_emu::queue::DispatchFailure;
use amdgpu_emu::schedule::RunStats;
use hsa_abi::{KernelDispatchPacket, Status};
use hsail::brig::{Directive, ExecutableKind, Module};
use hsail::code::Linkage;
use hsail_interp::outer::Outer;
use hsail_interp::{Dispatch, Fault, Kernel, Options, Services, System};

use crate::hsail_object;
use crate::model::WORKGROUP_MAX;
use crate::status;

/// Bytes of group memory of a work-group.
pub const GROUP_BYTES: u64 = 64 << 10;
/// Name of the agent's instruction set: HSAIL as BRIG 1.0 holds it.
pub const ISA_NAME: &str = "HSAIL:BRIG:1:0";

/// An HSAIL agent's own part.
pub struct Hsail {
    pub wave_size: u32,
    pub system: Arc<System>,
    /// By kernel object: an address that stands for the kernel.
    kernels: RwLock<BTreeMap<u64, Arc<Kernel>>>,
}

impl Hsail {
    /// An agent whose kernels run in the memory of `outer`.
    ///
    /// # Errors
    /// A wavefront size that HSAIL does not have.
    pub fn new(wave_size: u32, outer: Arc<dyn Outer>) -> Result<Hsail, String> {
        let options = Options {
            wave_size,
            group_limit: GROUP_BYTES,
            work_group_limit: WORKGROUP_MAX,
            // a false promise of a program that runs on GPUs is a finding for `weft hsail run`, not the end of a queue
            strict_width: false,
            threads: std::thread::available_parallelism().map_or(1, |n| n.get()),
            ..Options::default()
        };
        Ok(Hsail {
            wave_size,
            system: Arc::new(System::within(options, outer)?),
            kernels: RwLock::default(),
        })
    }

    /// Makes a kernel known; gives its kernel object.
    ///
    /// # Errors
    /// No memory.
    pub fn add_kernel(&self, memory: &Memory, kernel: Arc<Kernel>) -> Result<u64, Status> {
        let name = format!("kernel object of {}", kernel.name);
        let object = memory.allocate_own(64, 64, Permission::ReadOnly, &name);
        let object = object.ok_or(Status::ERROR_OUT_OF_RESOURCES)?;
        let mut kernels = self.kernels.write().unwrap_or_else(PoisonError::into_inner);
        kernels.insert(object, kernel);
        Ok(object)
    }

    /// Takes a kernel out again; a dispatch that runs keeps it.
    pub fn remove_kernel(&self, memory: &Memory, object: u64) {
        let mut kernels = self.kernels.write().unwrap_or_else(PoisonError::into_inner);
        if kernels.remove(&object).is_some() {
            memory.free(object);
        }
    }

    /// The kernel of a kernel object.
    pub fn kernel(&self, object: u64) -> Option<Arc<Kernel>> {
        let kernels = self.kernels.read().unwrap_or_else(PoisonError::into_inner);
        kernels.get(&object).cloned()
    }

    /// Runs what a packet asks for.
    ///
    /// # Errors
    /// The status for the queue, and what was wrong.
    pub fn dispatch(
        &self,
        memory: &Memory,
        packet: &KernelDispatchPacket,
        source: PacketSource,
        services: &dyn Services,
    ) -> Result<RunStats, (Status, DispatchFailure)> {
        let fail = |status, message| (status, DispatchFailure::Packet(message));
        let object = packet.kernel_object;
        let Some(kernel) = self.kernel(object) else {
            let message = format!("kernel object {object:#x} is no kernel of an executable loaded for the HSAIL agent");
            return Err(fail(Status::ERROR_INVALID_CODE_OBJECT, message));
        };
        let of_packet = |e: PacketError| fail(status::of_packet(&e), format!("kernel {}: {e}", kernel.name));
        let (grid, work_group) = sizes(packet).map_err(of_packet)?;
        let (wanted, limit) = (packet.group_segment_size, GROUP_BYTES as u32);
        if wanted > limit {
            return Err(of_packet(PacketError::GroupSegment { wanted, limit }));
        }
        let mut kernarg = vec![0; kernel.kernarg_bytes as usize];
        let mut view = MemoryView::new(memory).reaching_host(true);
        for (at, byte) in (packet.kernarg_address..).zip(&mut kernarg) {
            [*byte] = view.load(at).map_err(|kind| {
                let message = format!("kernel {}: its kernarg segment: {kind}", kernel.name);
                fail(Status::ERROR_MEMORY_FAULT, message)
            })?;
        }
        let dynamic = u64::from(packet.group_segment_size).checked_sub(kernel.group_bytes);
        let Some(dynamic_group_bytes) = dynamic else {
            let (has, needs) = (packet.group_segment_size, kernel.group_bytes);
            let message = format!("kernel {}: {has} bytes of group memory; it needs {needs}", kernel.name);
            return Err(fail(Status::ERROR_INVALID_ALLOCATION, message));
        };
        let dispatch = Dispatch {
            dimensions: packet.dimensions().into(),
            grid,
            work_group,
            kernarg,
            dynamic_group_bytes,
            completion_signal: packet.completion_signal.handle,
            packet_id: source.dispatch_id,
            agent: 0,
        };
        match hsail_interp::dispatch_served(&self.system, &kernel, &dispatch, services) {
            Ok(summary) => Ok(RunStats {
                work_groups: summary.work_groups,
                instructions: summary.instructions,
                ..RunStats::default()
            }),
            Err(fault) => Err((status_of(&fault), DispatchFailure::Elsewhere(fault.to_string()))),
        }
    }
}

/// The status of a dispatch that has ended with a fault.
fn status_of(fault: &Fault) -> Status {
    match fault.code {
        "dispatch" => Status::ERROR_INVALID_ARGUMENT,
        "segment-bounds" | "const-store" | "opaque-access" => Status::ERROR_MEMORY_FAULT,
        "atomic-alignment" => Status::ERROR_MEMORY_APERTURE_VIOLATION,
        _ => Status::ERROR_EXCEPTION,
    }
}

/// Where a kernel is defined.
#[derive(Debug, Clone)]
pub struct Origin {
    pub linkage: Linkage,
    pub module: String,
}

/// What messages call a module.
fn name_of(module: &[u8], n: usize) -> String {
    let read = Module::read(module).ok();
    let name = read.as_ref().and_then(|m| m.string(m.header()?.name));
    name.map_or_else(|| format!("module {n}"), |name| format!("module {name}"))
}

/// The kernels that modules define, in the order in which the interpreter has them.
fn origins(modules: &[&[u8]]) -> Vec<Origin> {
    let mut list = Vec::new();
    for module in modules.iter().filter_map(|m| Module::read(m).ok()) {
        for entry in module.code() {
            if let Some(Directive::Executable(e)) = Directive::decode(&entry)
                && e.kind == ExecutableKind::Kernel
                && e.is_definition()
            {
                list.push(Origin {
                    linkage: e.linkage,
                    module: module
                        .header()
                        .and_then(|h| module.string(h.name))
                        .unwrap_or_default()
                        .to_string(),
                });
            }
        }
    }
    list
}

/// A BRIG program that an executable has loaded for an HSAIL agent.
pub struct LoadedHsail {
    executable: hsail_interp::Executable,
    /// Kernel objects, with their kernels and where these are from.
    pub kernels: Vec<(u64, Arc<Kernel>, Origin)>,
    /// Its own memory; external definitions are others'.
    own: Vec<u64>,
}

impl LoadedHsail {
    /// Loads a code object that [`crate::program`] or an assembler has made. `defined` are addresses of external definitions.
    ///
    /// # Errors
    /// It is no BRIG, a variable has no definition, there is no memory.
    pub fn load(
        agent: &Hsail,
        memory: &Memory,
        bytes: &[u8],
        defined: &dyn Fn(&str) -> Option<u64>,
        shared: &HashMap<String, u64>,
    ) -> Result<LoadedHsail, (Status, String)> {
        let invalid = |findings: hsail_interp::Findings| {
            let lines: Vec<String> = findings.iter().map(|(file, d)| d.render(file).to_string()).collect();
            (Status::ERROR_INVALID_CODE_OBJECT, lines.join("\n"))
        };
        let Some(object) = hsail_object::unwrap(bytes) else {
            return Err((
                Status::ERROR_INVALID_CODE_OBJECT,
                "no BRIG module is in the code object".into(),
            ));
        };
        let mut program = hsail_interp::Program::with_rounding(object.round());
        for (n, module) in object.modules.iter().enumerate() {
            program.add_brig(&name_of(module, n), module).map_err(invalid)?;
        }
        let origins = origins(&object.modules);
        let declared = program.undefined_variables();
        let mut executable = hsail_interp::Executable::new(agent.system.clone(), Arc::new(program));
        for name in declared {
            let bare = name.strip_prefix('&').unwrap_or(&name);
            match defined(&name).or_else(|| defined(bare)) {
                Some(address) => executable.define(&name, address),
                None => {
                    let message = format!("the variable `{name}` is defined neither by a module nor by the program");
                    return Err((Status::ERROR_VARIABLE_UNDEFINED, message));
                }
            }
        }
        for (control, values) in object.controls {
            executable.require(control, values);
        }
        for (name, address) in shared {
            executable.share(name, *address);
        }
        executable.load(0).map_err(invalid)?;
        let mut own = executable.variables(0);
        own.retain(|v| !v.external && shared.get(&v.storage_name) != Some(&v.address));
        let own = own.iter().map(|v| v.address).collect();
        let mut loaded = LoadedHsail {
            kernels: Vec::new(),
            own,
            executable,
        };
        for (kernel, origin) in loaded.executable.kernels(0).to_vec().into_iter().zip(origins) {
            let object = agent
                .add_kernel(memory, kernel.clone())
                .map_err(|s| (s, s.to_string()))?;
            loaded.kernels.push((object, kernel, origin));
        }
        Ok(loaded)
    }

    /// What a code object holds, without an agent: for queries.
    ///
    /// # Errors
    /// As [`LoadedHsail::load`].
    pub fn look_at(bytes: &[u8]) -> Result<LoadedHsail, (Status, String)> {
        let memory = Memory::new();
        let none = |message: String| (Status::ERROR_OUT_OF_RESOURCES, message);
        let system = Arc::new(System::new(Options::default()).map_err(none)?);
        let agent = Hsail {
            wave_size: system.options.wave_size,
            system,
            kernels: RwLock::default(),
        };
        LoadedHsail::load(&agent, &memory, bytes, &|_| Some(0), &HashMap::new())
    }

    pub fn variables(&self) -> Vec<hsail_interp::LoadedVariable> {
        self.executable.variables(0)
    }

    pub fn indirect_functions(&self) -> &[hsail_interp::LoadedFunction] {
        self.executable.indirect_functions(0)
    }

    /// Ends it: its kernels are no kernel objects any more, its variables have no memory.
    pub fn unload(&self, agent: &Hsail, memory: &Memory) {
        for (object, ..) in &self.kernels {
            agent.remove_kernel(memory, *object);
        }
        for address in &self.own {
            memory.free(*address);
        }
    }
}
