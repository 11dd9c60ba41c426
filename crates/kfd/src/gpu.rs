//! A GPU as a process has it: its page tables, the file behind its memory, its code, its doorbells.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use amdgpu_emu::memory::{Memory, MemoryView};
use amdgpu_isa::Model;
use hsa_runtime::raw::{Block, HostRange, Pages, SharedFile, monotonic_ns};

use crate::code::Code;
use crate::errno::Errno;
use crate::events::Events;
use crate::topology::GpuNode;

/// Nanoseconds of a tick of the GPU's clock, which runs at 100 MHz.
const TICK_NS: u64 = 10;

/// Bytes of the file that programs map memory of a GPU from. Only what is touched takes memory.
const FILE_BYTES: u64 = 1 << 44;

/// A GPU of a process.
pub struct Gpu {
    pub node: GpuNode,
    /// With the larger waves.
    pub model: Model,
    /// What is mapped to it.
    pub vm: Arc<Memory>,
    pub code: Code,
    pub events: Arc<Events>,
    /// What `/dev/dri/renderDN` is opened as: its memory.
    pub file: SharedFile,
    next_offset: AtomicU64,
    /// Bytes of its own memory in use.
    pub used_bytes: AtomicU64,
    pub doorbells: Block,
    /// Where they are in the file of `/dev/kfd`.
    pub doorbells_offset: u64,
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
    /// A GPU whose doorbells are at an offset of the driver's file.
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
        let vm = Arc::new(Memory::at_host_addresses());
        let name = || format!("GPU {} ({})", node.index, node.target);
        let none = || format!("{}: the host has no memory for it", name());
        let model = Model::of_largest_waves(node.target.processor).map_err(|e| format!("{}: {e}", name()))?;
        let bytes = node.doorbell_bytes();
        let pages = Pages::reserve(bytes, 0).ok_or_else(none)?;
        pages.show(0, driver, doorbells_offset, bytes).ok_or_else(none)?;
        Ok(Gpu {
            model,
            code: Code::default(),
            events,
            file: SharedFile::create(c"weft-renderD", FILE_BYTES).ok_or_else(none)?,
            next_offset: AtomicU64::new(1 << 16),
            used_bytes: AtomicU64::new(0),
            doorbells: Block::of_pages(&vm, &pages, "doorbells"),
            doorbells_offset,
            say,
            node,
            vm,
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
