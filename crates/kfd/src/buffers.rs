//! Buffers of a process: what ALLOC_MEMORY_OF_GPU gives, and which GPUs have it mapped.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use amdgpu_emu::memory::Permission;
use hsa_runtime::raw::{HostRange, PAGE_BYTES};

use crate::abi::alloc;
use crate::errno::Errno;
use crate::gpu::{FilePart, Gpu};
use crate::user;

/// A buffer.
struct Buffer {
    owner: Arc<Gpu>,
    va: u64,
    /// Parts, and where they are from `va` on.
    parts: Vec<(u64, HostRange)>,
    permission: Permission,
    kind: u32,
    /// Where programs map it from.
    file: Option<FilePart>,
    /// Bytes of the GPU's own memory.
    own_bytes: u64,
    /// GPUs that have it mapped, by their indices.
    mapped: BTreeSet<u32>,
}

impl Buffer {
    fn name(&self) -> &'static str {
        match self.kind {
            alloc::VRAM => "memory of the GPU",
            alloc::GTT => "memory of the system",
            alloc::USERPTR => "memory of the program",
            alloc::DOORBELL => "doorbells",
            _ => "remapped registers",
        }
    }
}

/// What a program asks for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    pub va: u64,
    pub bytes: u64,
    /// USERPTR: where it is in the program.
    pub program: u64,
    pub flags: u32,
}

/// What it gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Given {
    pub handle: u64,
    pub mmap_offset: u64,
}

/// Memory in the driver's own file, for doorbells and registers.
pub struct Special {
    pub range: HostRange,
    pub offset: u64,
}

#[derive(Default)]
struct Table {
    by_handle: BTreeMap<u64, Buffer>,
    last: u64,
}

/// The buffers of a process.
#[derive(Default)]
pub struct Buffers(Mutex<Table>);

impl Buffers {
    fn table(&self) -> MutexGuard<'_, Table> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a buffer; `special` is the memory of doorbells and registers.
    ///
    /// # Errors
    /// Flags that say nothing, no size, an address that is not of a page, no memory.
    pub fn allocate(
        &self,
        gpu: &Arc<Gpu>,
        wanted: Wanted,
        special: impl FnOnce() -> Option<Special>,
    ) -> Result<Given, Errno> {
        let kind = wanted.flags & alloc::KINDS;
        if !kind.is_power_of_two() || wanted.bytes == 0 || !wanted.va.is_multiple_of(PAGE_BYTES) {
            return Err(Errno::INVALID);
        }
        // a queue's ring that is there twice
        let twice = wanted.flags & alloc::AQL_QUEUE != 0;
        let bytes = if twice { wanted.bytes / 2 } else { wanted.bytes };
        let bytes = bytes.checked_next_multiple_of(PAGE_BYTES).ok_or(Errno::NO_MEMORY)?;
        let own_bytes = if kind == alloc::VRAM { bytes } else { 0 };
        take_memory(gpu, own_bytes)?;
        let found = match kind {
            alloc::VRAM | alloc::GTT => gpu
                .allocate(bytes)
                .map(|(file, range)| (range, Some(file), file.offset)),
            alloc::USERPTR => user::range(wanted.program, bytes).map(|range| (range, None, wanted.program)),
            _ => special()
                .and_then(|special| Some((special.range.part(0, bytes)?, None, special.offset)))
                .ok_or(Errno::INVALID),
        };
        let (range, file, mmap_offset) = found.inspect_err(|_| {
            gpu.used_bytes.fetch_sub(own_bytes, Ordering::Relaxed);
        })?;
        let mut parts = vec![(0, range.clone())];
        if twice {
            parts.push((bytes, range));
        }
        let permission = match wanted.flags & alloc::WRITABLE {
            0 => Permission::ReadOnly,
            _ => Permission::ReadWrite,
        };
        let mut table = self.table();
        table.last += 1;
        let handle = u64::from(gpu.node.gpu_id()) << 32 | table.last;
        let buffer = Buffer {
            owner: gpu.clone(),
            va: wanted.va,
            parts,
            permission,
            kind,
            file,
            own_bytes,
            mapped: BTreeSet::new(),
        };
        table.by_handle.insert(handle, buffer);
        Ok(Given { handle, mmap_offset })
    }

    /// Ends a buffer that no GPU has mapped.
    ///
    /// # Errors
    /// There is none, or one has.
    pub fn free(&self, handle: u64) -> Result<(), Errno> {
        let mut table = self.table();
        let buffer = table.by_handle.get(&handle).ok_or(Errno::INVALID)?;
        if !buffer.mapped.is_empty() {
            return Err(Errno::BUSY);
        }
        let Some(buffer) = table.by_handle.remove(&handle) else {
            return Err(Errno::INVALID);
        };
        drop(table);
        buffer.owner.used_bytes.fetch_sub(buffer.own_bytes, Ordering::Relaxed);
        if let Some(file) = buffer.file {
            buffer.owner.free(file);
        }
        Ok(())
    }

    /// Maps a buffer to a GPU.
    ///
    /// # Errors
    /// There is none.
    pub fn map(&self, handle: u64, gpu: &Gpu) -> Result<(), Errno> {
        let mut table = self.table();
        let buffer = table.by_handle.get_mut(&handle).ok_or(Errno::INVALID)?;
        if !buffer.mapped.insert(gpu.node.index) {
            return Ok(());
        }
        for (offset, range) in &buffer.parts {
            range.enter_at(&gpu.vm, buffer.va + offset, buffer.permission, buffer.name());
        }
        gpu.code.invalidate();
        Ok(())
    }

    /// Takes a buffer out of a GPU's page tables.
    ///
    /// # Errors
    /// There is none.
    pub fn unmap(&self, handle: u64, gpu: &Gpu) -> Result<(), Errno> {
        let mut table = self.table();
        let buffer = table.by_handle.get_mut(&handle).ok_or(Errno::INVALID)?;
        if buffer.mapped.remove(&gpu.node.index) {
            for (offset, _) in &buffer.parts {
                gpu.vm.free(buffer.va + offset);
                gpu.code.forget(buffer.va + offset);
            }
        }
        Ok(())
    }

    /// The memory of a buffer, all of it if it is there once.
    ///
    /// # Errors
    /// There is none.
    pub fn range(&self, handle: u64) -> Result<HostRange, Errno> {
        let table = self.table();
        let buffer = table.by_handle.get(&handle).ok_or(Errno::INVALID)?;
        buffer
            .parts
            .first()
            .map(|(_, range)| range.clone())
            .ok_or(Errno::INVALID)
    }
}

/// Counts bytes of a GPU's own memory as used.
fn take_memory(gpu: &Gpu, bytes: u64) -> Result<(), Errno> {
    let most = gpu.node.model.memory_bytes;
    let more = |used: u64| used.checked_add(bytes).filter(|used| *used <= most);
    let taken = gpu.used_bytes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
    taken.map(drop).map_err(|_| Errno::NO_MEMORY)
}
