//! The emulated agent: loads code objects, makes kernarg segments, and runs kernels through an AQL queue.

use std::sync::Arc;

use amdgpu_isa::{Incompatible, Model, ModelError, TargetId};
use code_object::{CodeObject, DescriptorLayout, KernelDescriptor, KernelMetadata, Metadata};
use hsa_abi::{AmdSignal, FenceScope, KernelDispatchPacket, PacketHeader, PacketType, SignalHandle};
use zerocopy::{FromBytes, FromZeros, IntoBytes};

use crate::buffers::BufferRules;
use crate::dispatch::{Dispatch, MAX_WORK_GROUP, PacketSource, work_group_text};
use crate::exec::{Machine, PRIVATE_BASE, SHARED_BASE};
use crate::fault::{FaultCode, FaultKind};
use crate::kernarg::{self, ArgValue, ImplicitLayout, KernargError, KernargInputs};
use crate::lanes::SimdLevel;
use crate::memory::{Memory, Permission};
use crate::observe::Observer;
use crate::program::{CodeRegion, Program};
use crate::queue::{DispatchFailure, PacketServer, Queue, QueueError, QueueState};
use crate::schedule::{HostServices, RunOptions, RunStats, run_dispatch};
use crate::trap::TrapHandler;

/// Memory image of a code object at most.
const MAX_IMAGE_BYTES: u64 = 1 << 30;
/// Private memory added for kernels whose stack the compiler could not bound (recursion, calls through pointers).
const DYNAMIC_STACK_BYTES: u32 = 16 << 10;
/// Packets of the device's queue.
const QUEUE_SIZE: u32 = 64;

/// Why a device could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum DeviceError {
    #[error(transparent)]
    CodeObject(#[from] code_object::Error),
    #[error("the code object cannot run on {agent}: {reason}")]
    Target { agent: TargetId, reason: Incompatible },
    #[error("no memory on this host for {0}")]
    NoMemory(String),
    #[error("no kernel {name:?}; the code object has {known}")]
    NoKernel { name: String, known: String },
    #[error("kernel {kernel}: {error}")]
    Arguments { kernel: String, error: KernargError },
    #[error("{0} is not emulated; the machine runs {1}")]
    NotEmulated(String, String),
    #[error("kernel {kernel}: {reason}")]
    WaveSize { kernel: String, reason: ModelError },
    #[error(transparent)]
    Model(#[from] ModelError),
    #[error(transparent)]
    Queue(#[from] QueueError),
    #[error("{0}")]
    Memory(FaultKind),
    /// More than a packet can say.
    #[error(
        "a work-group of {} is larger than the {MAX_WORK_GROUP} of this agent {}",
        work_group_text(*.0),
        FaultCode::Dispatch
    )]
    WorkGroup([u32; 3]),
}

impl From<FaultKind> for DeviceError {
    fn from(kind: FaultKind) -> Self {
        DeviceError::Memory(kind)
    }
}

/// A kernel of a loaded code object.
#[derive(Debug, Clone)]
pub struct LoadedKernel {
    pub name: String,
    pub descriptor: KernelDescriptor,
    /// Guest address of the descriptor: `kernel_object` of a packet.
    pub object: u64,
    pub metadata: Option<KernelMetadata>,
}

impl LoadedKernel {
    /// Guest address of its code.
    pub fn entry(&self) -> u64 {
        self.object
            .wrapping_add_signed(self.descriptor.kernel_code_entry_byte_offset)
    }

    /// The clusters that the kernel is made for, if they have more than one work-group (`.cluster_dims`): it finds its work-groups
    /// by the cluster's id then, and would take them for others without one.
    pub fn cluster(&self) -> Option<[u32; 3]> {
        let cluster = self.metadata.as_ref()?.cluster_dims?;
        let several = cluster.into_iter().fold(1, u64::saturating_mul) > 1;
        several.then(|| cluster.map(|n| u32::try_from(n).unwrap_or(u32::MAX)))
    }
}

/// A variable of a loaded code object.
#[derive(Debug, Clone)]
pub struct LoadedVariable {
    pub name: String,
    pub address: u64,
    pub bytes: u64,
    /// The code finds it by its symbol, for which another code object's variable may stand: then that is the address.
    pub preemptible: bool,
}

/// A code object in a device's memory.
pub struct Executable {
    pub kernels: Vec<LoadedKernel>,
    pub variables: Vec<LoadedVariable>,
    pub metadata: Metadata,
    /// Found out from the object; may be set to another.
    pub implicit_layout: ImplicitLayout,
    /// How its kernel descriptors are read.
    pub layout: DescriptorLayout,
    /// Guest addresses of its segments, and their bytes.
    pub segments: Vec<LoadedSegment>,
    program: Program,
}

/// A segment of a loaded code object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoadedSegment {
    pub address: u64,
    pub bytes: u64,
}

impl Executable {
    /// The kernel of this name.
    ///
    /// # Errors
    /// The names there are.
    pub fn kernel(&self, name: &str) -> Result<&LoadedKernel, DeviceError> {
        self.kernels
            .iter()
            .find(|k| k.name == name)
            .ok_or_else(|| DeviceError::NoKernel {
                name: name.into(),
                known: match self.kernels.len() {
                    0 => "none".into(),
                    _ => self
                        .kernels
                        .iter()
                        .map(|k| k.name.as_str())
                        .collect::<Vec<_>>()
                        .join(", "),
                },
            })
    }

    /// The code, for disassembly and debuggers.
    pub fn program(&self) -> &Program {
        &self.program
    }
}

/// One launch of a kernel.
#[derive(Debug, Clone, Default)]
pub struct Launch {
    /// Work-items.
    pub grid: [u32; 3],
    pub work_group: [u32; 3],
    /// Dimensions of the packet, 1 to 3.
    pub dimensions: u16,
    pub args: Vec<ArgValue>,
    /// Group memory beyond what the kernel declares and its `Local` arguments.
    pub dynamic_lds_bytes: u32,
    pub global_offset: [u64; 3],
    pub printf_buffer: u64,
    pub hostcall_buffer: u64,
    /// The signal that the packet names; one of the device's own, which goes when the kernel has ended, if it is 0.
    pub completion_signal: u64,
    /// Private memory of a work-item for a stack whose size the compiler does not know, beyond what the kernel declares; 16 KiB
    /// if it is not given.
    pub stack_bytes: Option<u32>,
    /// A handler of the program's own for traps and exceptions of its waves.
    pub trap_handler: Option<TrapHandler>,
}

/// An emulated GPU.
pub struct Device {
    pub target: TargetId,
    pub memory: Memory,
    pub options: RunOptions,
    pub level: SimdLevel,
    queue: Queue,
}

impl Device {
    /// A device with an empty memory and one queue.
    ///
    /// # Errors
    /// A processor that the machine does not emulate.
    pub fn new(target: TargetId) -> Result<Device, DeviceError> {
        if !crate::is_emulated(target.processor) {
            let known: Vec<&str> = crate::emulated_processors().map(|p| p.name()).collect();
            return Err(DeviceError::NotEmulated(
                target.processor.name().into(),
                known.join(", "),
            ));
        }
        let memory = Memory::of_device();
        let queue = Queue::create(&memory, QUEUE_SIZE)?;
        Ok(Device {
            target,
            memory,
            options: RunOptions::default(),
            level: SimdLevel::detect(),
            queue,
        })
    }

    /// What waves of a kernel see of the device.
    pub fn machine(&self, model: Model, kernel: &str) -> Machine {
        machine(model, kernel, self.queue.address)
    }

    /// Puts a code object into memory and relocates it.
    ///
    /// # Errors
    /// Another target, a broken object, no memory.
    pub fn load(&self, object: &CodeObject) -> Result<Executable, DeviceError> {
        load_object(&self.memory, self.target, self.level, object, &|_| None)
    }

    /// [`Device::load`] at an address where the object was before; what it refers to outside of itself is not there.
    ///
    /// # Errors
    /// As there, and the place is taken.
    pub fn load_at(&self, object: &CodeObject, base: u64) -> Result<Executable, DeviceError> {
        load_object_at(&self.memory, self.target, self.level, object, Some(base), &|_| None)
    }

    /// A packet that was on a queue once, as waves of the kernel see it.
    ///
    /// # Errors
    /// There is no kernel object in memory where the packet says, or the packet cannot be dispatched.
    pub fn begin_packet(
        &self,
        executable: &Executable,
        packet: &KernelDispatchPacket,
        source: PacketSource,
    ) -> Result<(Dispatch, Machine), DeviceError> {
        let wrong = |message: String| {
            DeviceError::Queue(QueueError::Dispatch {
                index: source.dispatch_id,
                message,
            })
        };
        let kernel = executable.kernels.iter().find(|k| k.object == packet.kernel_object);
        let kernel = kernel.ok_or_else(|| wrong(format!("there is no kernel at {:#x}", packet.kernel_object)))?;
        let (layout, processor) = (executable.layout, self.target.processor);
        let dispatch = Dispatch::new(packet, kernel.descriptor, layout, processor, source, &self.memory)
            .map_err(|e| wrong(e.to_string()))?;
        let machine = Machine {
            debugtrap_halts: dispatch.debugtrap_halts(),
            ..machine(dispatch.model, &kernel.name, source.queue_address)
        };
        Ok((dispatch, machine))
    }

    /// Runs such a packet to its end.
    ///
    /// # Errors
    /// Those of [`Device::begin_packet`], a fault.
    pub fn run_packet<O: Observer>(
        &self,
        executable: &Executable,
        (packet, source): (&KernelDispatchPacket, PacketSource),
        services: &dyn HostServices,
        observer: &mut O,
    ) -> Result<RunStats, DeviceError> {
        let (dispatch, machine) = self.begin_packet(executable, packet, source)?;
        let program = executable.program();
        let ran = run_dispatch(
            &dispatch,
            &machine,
            &self.memory,
            program,
            services,
            &self.options,
            observer,
        );
        dispatch.release(&self.memory);
        ran.map_err(|error| {
            DeviceError::Queue(QueueError::Run {
                index: source.dispatch_id,
                error,
            })
        })
    }

    /// Runs a kernel to its end, through a kernel dispatch packet on the device's queue.
    ///
    /// # Errors
    /// Arguments that do not fit, a packet that cannot be dispatched, a fault. After a fault the queue is replaced by a
    /// new one, so that the device goes on.
    pub fn launch<O: Observer>(
        &mut self,
        executable: &Executable,
        kernel: &str,
        launch: &Launch,
        services: &dyn HostServices,
        observer: &mut O,
    ) -> Result<RunStats, DeviceError> {
        let Prepared {
            machine,
            kernarg: kernarg_address,
            signal,
            packet,
        } = self.prepare(executable, kernel, launch)?;
        let mut server = Server {
            cluster: executable.kernel(kernel)?.cluster(),
            trap_handler: launch.trap_handler,
            executable,
            machine: &machine,
            memory: &self.memory,
            options: &self.options,
            services,
            observer,
        };
        let result = self
            .queue
            .submit(&self.memory, &packet)
            .and_then(|_| self.queue.process(&self.memory, &mut server));
        self.memory.free(kernarg_address);
        if launch.completion_signal == 0 {
            self.memory.free(signal);
        }
        match result {
            Ok(QueueState::Idle) => Ok(self.queue.finished.pop_back().unwrap_or_default()),
            Ok(QueueState::Waiting(index)) => Err(DeviceError::Queue(QueueError::Dispatch {
                index,
                message: "the packet was not processed".into(),
            })),
            Err(error) => {
                self.queue = Queue::create(&self.memory, QUEUE_SIZE)?;
                Err(error.into())
            }
        }
    }

    /// A launch whose packet is in the queue but not processed: [`crate::session::Session`] runs it.
    pub(crate) fn prepare_steps(
        &mut self,
        executable: &Executable,
        kernel: &str,
        launch: &Launch,
    ) -> Result<(Dispatch, Machine), DeviceError> {
        let prepared = self.prepare(executable, kernel, launch)?;
        let index = self.queue.submit(&self.memory, &prepared.packet)?;
        let source = PacketSource {
            cluster: executable.kernel(kernel)?.cluster(),
            ..self.queue.source(index)
        };
        let wrong = |message: String| DeviceError::Queue(QueueError::Dispatch { index, message });
        let packet = KernelDispatchPacket::read_from_bytes(&prepared.packet).map_err(|e| wrong(e.to_string()))?;
        let descriptor = executable.kernel(kernel)?.descriptor;
        let processor = self.target.processor;
        let mut dispatch = Dispatch::new(&packet, descriptor, executable.layout, processor, source, &self.memory)
            .map_err(|e| wrong(e.to_string()))?;
        dispatch.trap_handler = launch.trap_handler;
        Ok((dispatch, prepared.machine))
    }

    /// Makes kernarg segment, completion signal and packet of a launch.
    fn prepare(&self, executable: &Executable, kernel: &str, launch: &Launch) -> Result<Prepared, DeviceError> {
        let kernel = executable.kernel(kernel)?;
        let wave_size = kernel.descriptor.wavefront_size(&executable.layout);
        let model = Model::of(self.target.processor, wave_size).map_err(|reason| DeviceError::WaveSize {
            kernel: kernel.name.clone(),
            reason,
        })?;
        let machine = Machine {
            debugtrap_halts: executable.layout.kernel_code,
            ..self.machine(model, &kernel.name)
        };
        let inputs = KernargInputs {
            implicit_layout: executable.implicit_layout,
            args: launch.args.clone(),
            grid: launch.grid,
            work_group: launch.work_group,
            dimensions: launch.dimensions,
            global_offset: launch.global_offset,
            static_lds_bytes: kernel.descriptor.group_segment_fixed_size,
            dynamic_lds_bytes: launch.dynamic_lds_bytes,
            printf_buffer: launch.printf_buffer,
            hostcall_buffer: launch.hostcall_buffer,
            queue_ptr: self.queue.address,
        };
        let kernarg = kernarg::fill(
            kernel.metadata.as_ref(),
            kernel.descriptor.kernarg_size,
            &inputs,
            &machine,
        )
        .map_err(|error| DeviceError::Arguments {
            kernel: kernel.name.clone(),
            error,
        })?;
        // Compilers widen scalar loads beyond the last argument, within its 64 bytes.
        let kernarg_bytes = (kernarg.bytes.len() as u64).next_multiple_of(64);
        let kernarg_address = self.allocate_own(kernarg_bytes, Permission::ReadOnly, "kernarg segment")?;
        self.memory.write(kernarg_address, &kernarg.bytes)?;
        let signal = match launch.completion_signal {
            0 => self.completion_signal()?,
            given => given,
        };
        Ok(Prepared {
            machine,
            kernarg: kernarg_address,
            signal,
            packet: self.packet(kernel, launch, kernarg.group_segment_bytes, kernarg_address, signal)?,
        })
    }

    /// A signal that is 1, for one packet.
    ///
    /// # Errors
    /// No memory.
    pub fn completion_signal(&self) -> Result<u64, DeviceError> {
        let signal = self.allocate_own(
            size_of::<AmdSignal>() as u64,
            Permission::ReadWrite,
            "completion signal",
        )?;
        let mut value = AmdSignal::new_zeroed();
        (value.kind, value.value) = (hsa_abi::SignalKind::User.raw(), 1);
        self.memory.write(signal, value.as_bytes())?;
        Ok(signal)
    }

    fn packet(
        &self,
        kernel: &LoadedKernel,
        launch: &Launch,
        group_segment_size: u32,
        kernarg_address: u64,
        signal: u64,
    ) -> Result<[u8; hsa_abi::PACKET_BYTES], DeviceError> {
        let size =
            |d: usize| u16::try_from(launch.work_group[d]).map_err(|_| DeviceError::WorkGroup(launch.work_group));
        let mut packet = KernelDispatchPacket::new_zeroed();
        packet.header = PacketHeader::new(PacketType::KernelDispatch, true, FenceScope::System, FenceScope::System);
        packet.setup = launch.dimensions;
        (
            packet.workgroup_size_x,
            packet.workgroup_size_y,
            packet.workgroup_size_z,
        ) = (size(0)?, size(1)?, size(2)?);
        [packet.grid_size_x, packet.grid_size_y, packet.grid_size_z] = launch.grid;
        packet.private_segment_size = kernel.descriptor.private_segment_fixed_size;
        if kernel
            .metadata
            .as_ref()
            .is_some_and(|m| m.uses_dynamic_stack == Some(true))
        {
            packet.private_segment_size = packet
                .private_segment_size
                .saturating_add(launch.stack_bytes.unwrap_or(DYNAMIC_STACK_BYTES));
        }
        packet.group_segment_size = group_segment_size;
        packet.kernel_object = kernel.object;
        packet.kernarg_address = kernarg_address;
        packet.completion_signal = SignalHandle { handle: signal };
        packet
            .as_bytes()
            .try_into()
            .map_err(|_| DeviceError::NoMemory("a packet".into()))
    }

    /// Allocates zeroed guest memory.
    ///
    /// # Errors
    /// The host has none left.
    pub fn allocate(&self, bytes: u64, permission: Permission, name: &str) -> Result<u64, DeviceError> {
        self.memory
            .allocate(bytes, 1, permission, name)
            .ok_or_else(|| DeviceError::NoMemory(format!("{bytes} bytes of {name}")))
    }

    /// [`Device::allocate`] for what the user did not ask for.
    ///
    /// # Errors
    /// As there.
    pub fn allocate_own(&self, bytes: u64, permission: Permission, name: &str) -> Result<u64, DeviceError> {
        self.memory
            .allocate_own(bytes, 1, permission, name)
            .ok_or_else(|| DeviceError::NoMemory(format!("{bytes} bytes of {name}")))
    }
}

/// What a launch needs in memory.
struct Prepared {
    machine: Machine,
    kernarg: u64,
    signal: u64,
    packet: [u8; hsa_abi::PACKET_BYTES],
}

/// What waves see of an agent.
pub fn machine(model: Model, kernel: &str, queue_ptr: u64) -> Machine {
    Machine {
        model,
        kernel: kernel.into(),
        shared_base: SHARED_BASE,
        private_base: PRIVATE_BASE,
        queue_ptr,
        debugtrap_halts: false,
        buffers: BufferRules::of(model.processor),
    }
}

/// Puts a code object into memory for an agent and relocates it; `resolve` knows the addresses of symbols that it does not define, and of those
/// for which another definition stands (`LoadPlan::relocate`).
///
/// # Errors
/// Another target, a broken object, a symbol that is nowhere defined, no memory.
pub fn load_object(
    memory: &Memory,
    agent: TargetId,
    level: SimdLevel,
    object: &CodeObject,
    resolve: &dyn Fn(&str) -> Option<u64>,
) -> Result<Executable, DeviceError> {
    load_object_at(memory, agent, level, object, None, resolve)
}

/// [`load_object`], at an address if one is given.
fn load_object_at(
    memory: &Memory,
    agent: TargetId,
    level: SimdLevel,
    object: &CodeObject,
    at: Option<u64>,
    resolve: &dyn Fn(&str) -> Option<u64>,
) -> Result<Executable, DeviceError> {
    object
        .target()
        .runs_on(&agent)
        .map_err(|reason| DeviceError::Target { agent, reason })?;
    let plan = object.load_plan()?;
    let mut image = plan.image(MAX_IMAGE_BYTES)?;
    let no_memory = || DeviceError::NoMemory(format!("{} bytes of code object", image.len()));
    let place = match at {
        Some(_) => None,
        None => Some(memory.reserve(plan.size_bytes, plan.align).ok_or_else(no_memory)?),
    };
    let base = at.or(place.as_ref().map(|place| place.base)).unwrap_or(0);
    plan.relocate(&mut image, base, resolve)?;
    let bias = base.wrapping_sub(plan.start);
    let model = Model::of_largest_waves(agent.processor)?;
    let mut program = Program::default();
    let mut segments = Vec::new();
    for segment in plan.segments.iter().filter(|s| s.mem_bytes > 0) {
        let offset = segment.address - plan.start;
        let Some(bytes) = image.get(offset as usize..(offset + segment.mem_bytes) as usize) else {
            continue;
        };
        let (permission, what) = match (segment.executable, segment.writable) {
            (true, _) => (Permission::Execute, "code"),
            (false, true) => (Permission::ReadWrite, "data"),
            (false, false) => (Permission::ReadOnly, "read-only data"),
        };
        let address = segment.address.wrapping_add(bias);
        let name = format!("{what} of the code object");
        let placed = match &place {
            Some(place) => memory.allocate_in(place, offset, segment.mem_bytes, permission, &name),
            None => memory.allocate_at(address, segment.mem_bytes, permission, &name),
        };
        placed.ok_or(DeviceError::NoMemory(name))?;
        segments.push(LoadedSegment {
            address,
            bytes: segment.mem_bytes,
        });
        memory.write(address, bytes)?;
        if segment.executable {
            let mut region = CodeRegion::new(address, bytes.to_vec(), model, level);
            region.waves_are_threads = object.waves_are_threads();
            program.push(Arc::new(region));
        }
    }
    let kernels = object.kernels()?.into_iter().map(|k| LoadedKernel {
        name: k.name.into(),
        descriptor: k.descriptor,
        object: k.address.wrapping_add(bias),
        metadata: k.metadata.cloned(),
    });
    let variables = object.variables()?.into_iter().map(|v| LoadedVariable {
        name: v.name.into(),
        address: match v.preemptible {
            true => resolve(v.name),
            false => None,
        }
        .unwrap_or(v.address.wrapping_add(bias)),
        bytes: v.bytes,
        preemptible: v.preemptible,
    });
    Ok(Executable {
        kernels: kernels.collect(),
        variables: variables.collect(),
        metadata: object.metadata().clone(),
        implicit_layout: ImplicitLayout::detect(object),
        layout: object.descriptor_layout(),
        segments,
        program,
    })
}

/// Serves the packets of a launch.
struct Server<'a, O> {
    /// Clusters that the kernel is made for.
    cluster: Option<[u32; 3]>,
    trap_handler: Option<TrapHandler>,
    executable: &'a Executable,
    machine: &'a Machine,
    memory: &'a Memory,
    options: &'a RunOptions,
    services: &'a dyn HostServices,
    observer: &'a mut O,
}

impl<O: Observer> PacketServer for Server<'_, O> {
    fn kernel_dispatch(
        &mut self,
        packet: &KernelDispatchPacket,
        source: PacketSource,
    ) -> Result<RunStats, DispatchFailure> {
        let message = |e: String| DispatchFailure::Packet(e);
        let processor = self.machine.model.processor;
        let layout = self.executable.layout;
        let mut bytes = vec![0u8; layout.kernel_object_bytes()];
        self.memory
            .read(packet.kernel_object, &mut bytes)
            .map_err(|e| message(format!("kernel object {:#x}: {e}", packet.kernel_object)))?;
        let descriptor = layout.read_kernel_object(&bytes).map_err(|e| message(e.to_string()))?;
        let source = PacketSource {
            cluster: self.cluster,
            ..source
        };
        let mut dispatch = Dispatch::new(packet, descriptor, layout, processor, source, self.memory)
            .map_err(|e| message(e.to_string()))?;
        dispatch.trap_handler = self.trap_handler;
        let result = run_dispatch(
            &dispatch,
            self.machine,
            self.memory,
            &self.executable.program,
            self.services,
            self.options,
            self.observer,
        );
        dispatch.release(self.memory);
        result.map_err(DispatchFailure::Run)
    }
}
