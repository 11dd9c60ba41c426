//! A GPU as a process has it: its page tables, the file behind its memory, its code, its doorbells, who listens to it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use amdgpu_emu::memory::{Memory, MemoryView};
use amdgpu_isa::Model;
use hsa_runtime::raw::{Block, HostRange, Pages, SharedFile, monotonic_ns};

use crate::abi::MemoryException;
use crate::code::Code;
use crate::errno::Errno;
use crate::events::Events;
use crate::topology::GpuNode;

/// Nanoseconds of a tick of the GPU's clock, which runs at 100 MHz.
const TICK_NS: u64 = 10;

/// Bytes of the file that programs map memory of a GPU from. Only what is touched takes memory.
const FILE_BYTES: u64 = 1 << 44;

/// Who is told what a GPU's queues have to say.
pub enum Listener {
    /// The driver's events, of which those of signals have slots in a page.
    Events(Arc<Events>),
    /// A function that sets a signal's event, as libhsakmt gives it to a model library: nothing else can be told.
    Function(Arc<dyn Fn(u32) + Send + Sync>),
}

impl Listener {
    /// Sets the event that a signal names.
    pub fn interrupt(&self, event: u32) {
        match self {
            Listener::Events(events) => events.interrupt(event),
            Listener::Function(set) if event != 0 => set(event),
            Listener::Function(_) => {}
        }
    }

    /// Whether signals have mailboxes, which a GPU stores to before it interrupts.
    pub fn has_mailboxes(&self) -> bool {
        matches!(self, Listener::Events(_))
    }

    /// Tells of an access that a GPU could not do; false if nobody can be told so.
    pub fn memory_exception(&self, exception: MemoryException) -> bool {
        match self {
            Listener::Events(events) => {
                events.memory_exception(exception);
                true
            }
            Listener::Function(_) => false,
        }
    }
}

/// A GPU of a process.
pub struct Gpu {
    pub node: GpuNode,
    /// With the larger waves.
    pub model: Model,
    /// What is mapped to it.
    pub vm: Arc<Memory>,
    pub code: Code,
    pub listener: Listener,
    /// What `/dev/dri/renderDN` is opened as: its memory.
    pub file: SharedFile,
    next_offset: AtomicU64,
    /// Bytes of its own memory in use.
    pub used_bytes: AtomicU64,
    /// None if the processors of queues look at the write pointers instead.
    pub doorbells: Option<Block>,
    /// Where they are in the file of `/dev/kfd`.
    pub doorbells_offset: u64,
    /// Whether each queue says where LDS and private memory are among flat addresses; else they are where the driver has them.
    pub queues_name_apertures: bool,
    /// What a person should know.
    pub say: fn(&str),
}

/// Memory in a GPU's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FilePart {
    pub offset: u64,
    pub bytes: u64,
}

impl Gpu {
    /// A GPU of the driver, whose doorbells are at an offset of the driver's file.
    ///
    /// # Errors
    /// What the host does not have.
    pub fn new(
        node: GpuNode,
        events: Arc<Events>,
        driver: &SharedFile,
        doorbells_offset: u64,
        say: fn(&str),
    ) -> Result<Gpu, String> {
        let none = || no_memory(&node);
        let bytes = node.doorbell_bytes();
        let pages = Pages::reserve(bytes, 0).ok_or_else(none)?;
        pages.show(0, driver, doorbells_offset, bytes).ok_or_else(none)?;
        let gpu = Gpu::without_doorbells(node, Listener::Events(events), say)?;
        Ok(Gpu {
            doorbells: Some(Block::of_pages(&gpu.vm, &pages, "doorbells")),
            doorbells_offset,
            ..gpu
        })
    }

    /// A GPU whose queues are known by their write pointers alone.
    ///
    /// # Errors
    /// What the host does not have.
    pub fn without_doorbells(node: GpuNode, listener: Listener, say: fn(&str)) -> Result<Gpu, String> {
        let model = Model::of_largest_waves(node.target.processor);
        Ok(Gpu {
            model: model.map_err(|e| format!("{}: {e}", name(&node)))?,
            vm: Arc::new(Memory::at_host_addresses()),
            code: Code::default(),
            file: SharedFile::create(c"weft-renderD", FILE_BYTES).ok_or_else(|| no_memory(&node))?,
            next_offset: AtomicU64::new(1 << 16),
            used_bytes: AtomicU64::new(0),
            doorbells: None,
            doorbells_offset: 0,
            queues_name_apertures: matches!(listener, Listener::Function(_)),
            listener,
            say,
            node,
        })
    }

    /// Ticks of its clock.
    pub fn ticks(&self) -> u64 {
        monotonic_ns() / TICK_NS
    }

    /// A part of the file that nobody else has, zero.
    pub fn allocate(&self, bytes: u64) -> Result<(FilePart, HostRange), Errno> {
        const APART: u64 = 1 << 16;
        let step = bytes.checked_next_multiple_of(APART).ok_or(Errno::NO_MEMORY)?;
        let offset = self.next_offset.fetch_add(step, Ordering::Relaxed);
        let pages = Pages::reserve(bytes, 0).ok_or(Errno::NO_MEMORY)?;
        let shown = pages.show(0, &self.file, offset, bytes).ok_or(Errno::NO_MEMORY)?;
        Ok((FilePart { offset, bytes }, shown))
    }

    /// Gives a part back.
    pub fn free(&self, part: FilePart) {
        self.file.discard(part.offset, part.bytes);
    }

    /// Memory as the GPU sees it.
    pub fn view(&self) -> MemoryView<'_> {
        MemoryView::new(&self.vm)
    }
}

/// What messages call a GPU.
fn name(node: &GpuNode) -> String {
    format!("GPU {} ({})", node.index, node.target)
}

fn no_memory(node: &GpuNode) -> String {
    format!("{}: the host has no memory for it", name(node))
}
