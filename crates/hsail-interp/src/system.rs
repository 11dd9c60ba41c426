//! The platform that kernels run on: agents, memory, signals and queues, shared by the host and all dispatches.

use crate::image::{ImageDescriptor, SamplerDescriptor};
use crate::memory::{Memory, MemoryError, Use};
use crate::outer::{AnySignal, ImageMemory, Outer};
use crate::signal::{Queue, Signal};
use diag::{Kind, Kinds};
use hsail::code::MachineModel;
use hsail::types::Type;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checks {
    /// Data races between work-items (PRM 6.2).
    pub race: bool,
    /// Uses of registers and memory that were never written (PRM 2.8).
    pub uninit: bool,
    /// Promises that do not hold (`const`, `equiv`, `width` of loads), operands whose result is undefined, addresses used by
    /// others than they are for, fbarriers that are not released.
    pub undefined: bool,
}

impl Checks {
    /// What HSAIL can be checked for. Accesses outside of memory end a dispatch in any case.
    pub const KINDS: [Kind; 4] = [Kind::Memory, Kind::Race, Kind::Uninit, Kind::Undefined];

    pub fn any(&self) -> bool {
        self.race || self.uninit || self.undefined
    }
}

impl TryFrom<Kinds> for Checks {
    type Error = String;

    fn try_from(kinds: Kinds) -> Result<Checks, String> {
        let kinds = kinds.of(&Checks::KINDS, "HSAIL")?;
        Ok(Checks {
            race: kinds.has(Kind::Race),
            uninit: kinds.has(Kind::Uninit),
            undefined: kinds.has(Kind::Undefined),
        })
    }
}

/// From names between commas; `all` is every one.
impl std::str::FromStr for Checks {
    type Err = String;

    fn from_str(list: &str) -> Result<Checks, String> {
        list.parse::<Kinds>()?.try_into()
    }
}

/// What a [`System`] is made with.
#[derive(Clone, Debug)]
pub struct Options {
    pub model: MachineModel,
    /// Work-items of a wavefront: a power of two from 1 to 256 (PRM 2.6).
    pub wave_size: u32,
    /// Kernel agents; each has its own agent-allocated variables.
    pub agents: u32,
    /// Bytes of global and readonly memory that may be allocated at a time.
    pub memory_limit: u64,
    /// Bytes of group memory of a work-group.
    pub group_limit: u64,
    /// Bytes of private memory of a work-item, with those of all calls.
    pub private_limit: u64,
    /// Bytes of registers, spill and arg memory of a wavefront, with those of all calls.
    pub frame_limit: u64,
    /// Work-items of a work-group.
    pub work_group_limit: u32,
    /// Instructions of a wavefront until the dispatch is ended with a fault; none lets it run.
    pub instruction_limit: Option<u64>,
    /// Control directives must hold (PRM 13.4), though the interpreter has no use for them: if they do not, what happens is not defined.
    pub strict: bool,
    /// So must `width` of branches and calls (PRM 2.12.2).
    pub strict_width: bool,
    /// Host threads that run work-groups.
    pub threads: usize,
    /// What [`dispatch_checked`](crate::dispatch_checked) looks for.
    pub checks: Checks,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            model: MachineModel::LARGE,
            wave_size: 64,
            agents: 1,
            memory_limit: 4 << 30,
            group_limit: 64 << 10,
            private_limit: 1 << 20,
            frame_limit: 64 << 20,
            work_group_limit: 1024,
            instruction_limit: None,
            strict: true,
            strict_width: true,
            threads: 1,
            checks: Checks::default(),
        }
    }
}

/// An image with its data.
#[derive(Debug)]
pub struct Image {
    /// `roimg`, `woimg` or `rwimg`: what instructions may take its handle.
    pub ty: Type,
    pub descriptor: ImageDescriptor,
    pub data: ImageMemory,
}

/// Agents with their memory. Handles of signals, queues, images and samplers are addresses that hold no bytes.
#[derive(Debug)]
pub struct System {
    pub options: Options,
    pub memory: Memory,
    signals: Mutex<BTreeMap<u64, Arc<Signal>>>,
    queues: Mutex<BTreeMap<u64, Arc<Queue>>>,
    images: Mutex<BTreeMap<u64, Arc<Image>>>,
    samplers: Mutex<BTreeMap<u64, SamplerDescriptor>>,
    outer: Option<Arc<dyn Outer>>,
    pub(crate) start: Instant,
}

impl System {
    /// `Err` says which option is not possible.
    pub fn new(options: Options) -> Result<System, String> {
        if !(options.wave_size.is_power_of_two() && options.wave_size <= 256) {
            return Err(format!(
                "a wavefront of {} work-items: it must be a power of two up to 256 (PRM 2.6)",
                options.wave_size
            ));
        }
        let end = if options.model == MachineModel::SMALL {
            crate::segments::Apertures::SMALL.group
        } else {
            crate::segments::Apertures::LARGE.group
        };
        Ok(System {
            memory: Memory::new(options.memory_limit, end),
            options,
            signals: Mutex::default(),
            queues: Mutex::default(),
            images: Mutex::default(),
            samplers: Mutex::default(),
            outer: None,
            start: Instant::now(),
        })
    }

    /// A system among others: what it does not have itself, it looks for outside, and variables of programs are there.
    pub fn within(options: Options, outer: Arc<dyn Outer>) -> Result<System, String> {
        let mut system = System::new(options)?;
        system.outer = Some(outer);
        Ok(system)
    }

    /// What is around the system, if it is one among others.
    pub fn surroundings(&self) -> Option<&Arc<dyn Outer>> {
        self.outer.as_ref()
    }

    pub(crate) fn outer(&self) -> Option<&dyn Outer> {
        self.outer.as_deref()
    }

    /// The signal of a handle, here or outside.
    pub(crate) fn any_signal(&self, handle: u64) -> Option<AnySignal<'_>> {
        if let Some(signal) = self.signal(handle) {
            return Some(AnySignal::Own(signal));
        }
        let outer = self.outer()?;
        outer.signal(handle, &mut |_| None)?;
        Some(AnySignal::Outer(outer, handle))
    }

    /// Does something with the indices of a queue, here or outside; false if there is none.
    pub(crate) fn with_queue(&self, address: u64, f: &mut dyn FnMut(&AtomicU64, &AtomicU64)) -> bool {
        match self.queue(address) {
            Some(queue) => {
                f(&queue.read, &queue.write);
                true
            }
            None => self.outer().is_some_and(|outer| outer.queue(address, f)),
        }
    }

    /// Memory of a variable with these first bytes: outside if there is an outside.
    pub(crate) fn variable(
        &self,
        name: &str,
        (bytes, align): (u64, u64),
        usage: Use,
        data: &[u8],
    ) -> Result<u64, MemoryError> {
        if let Some(outer) = self.outer() {
            let address = outer.allocate(name, bytes, align, usage, data);
            return address.ok_or_else(|| crate::outer::no_room(bytes));
        }
        let allocation = self.memory.allocate(name, bytes, align, usage)?;
        allocation.write(0, data);
        Ok(allocation.base)
    }

    /// Creates a signal; gives its handle.
    pub fn create_signal(&self, value: i64) -> Result<u64, MemoryError> {
        let handle = self.memory.allocate("a signal", 64, 64, Use::Opaque)?.base;
        let mut signals = self.signals.lock().unwrap_or_else(PoisonError::into_inner);
        signals.insert(handle, Arc::new(Signal::new(value)));
        Ok(handle)
    }

    pub fn signal(&self, handle: u64) -> Option<Arc<Signal>> {
        let signals = self.signals.lock().unwrap_or_else(PoisonError::into_inner);
        signals.get(&handle).cloned()
    }

    /// False if there is none of that handle.
    pub fn destroy_signal(&self, handle: u64) -> bool {
        let mut signals = self.signals.lock().unwrap_or_else(PoisonError::into_inner);
        signals.remove(&handle).is_some() && self.memory.free(handle)
    }

    /// Creates a user mode queue that the host services; gives its address.
    pub fn create_queue(&self) -> Result<u64, MemoryError> {
        let address = self.memory.allocate("a queue", 64, 64, Use::Global)?.base;
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        let queue = Queue {
            id: queues.len() as u32,
            ..Queue::default()
        };
        queues.insert(address, Arc::new(queue));
        Ok(address)
    }

    pub fn queue(&self, address: u64) -> Option<Arc<Queue>> {
        let queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        queues.get(&address).cloned()
    }

    /// Creates an image with data of zeros; gives its handle. `ty` is `roimg`, `woimg` or `rwimg`.
    pub fn create_image(&self, ty: Type, descriptor: ImageDescriptor) -> Result<u64, MemoryError> {
        let data = self.memory.allocate("an image", descriptor.bytes(), 256, Use::Image)?;
        let handle = data.base;
        let mut images = self.images.lock().unwrap_or_else(PoisonError::into_inner);
        let data = ImageMemory::Own(data);
        images.insert(handle, Arc::new(Image { ty, descriptor, data }));
        Ok(handle)
    }

    /// Enters an image under a handle of the surroundings; `None` takes it out again.
    pub fn enter_image(&self, handle: u64, image: Option<Image>) {
        let mut images = self.images.lock().unwrap_or_else(PoisonError::into_inner);
        match image {
            Some(image) => images.insert(handle, Arc::new(image)),
            None => images.remove(&handle),
        };
    }

    /// Enters a sampler under a handle of the surroundings; `None` takes it out again.
    pub fn enter_sampler(&self, handle: u64, sampler: Option<SamplerDescriptor>) {
        let mut samplers = self.samplers.lock().unwrap_or_else(PoisonError::into_inner);
        match sampler {
            Some(sampler) => samplers.insert(handle, sampler),
            None => samplers.remove(&handle),
        };
    }

    pub fn image(&self, handle: u64) -> Option<Arc<Image>> {
        let images = self.images.lock().unwrap_or_else(PoisonError::into_inner);
        images.get(&handle).cloned()
    }

    /// Creates a sampler; gives its handle.
    pub fn create_sampler(&self, sampler: SamplerDescriptor) -> Result<u64, MemoryError> {
        let handle = self.memory.allocate("a sampler", 32, 32, Use::Opaque)?.base;
        let mut samplers = self.samplers.lock().unwrap_or_else(PoisonError::into_inner);
        samplers.insert(handle, sampler);
        Ok(handle)
    }

    pub fn sampler(&self, handle: u64) -> Option<SamplerDescriptor> {
        let samplers = self.samplers.lock().unwrap_or_else(PoisonError::into_inner);
        samplers.get(&handle).copied()
    }
}
