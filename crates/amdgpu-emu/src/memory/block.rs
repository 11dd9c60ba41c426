//! Zeroed bytes of the host, where allocations have theirs.

use std::alloc::{Layout, alloc_zeroed, dealloc};

use memmap2::{MmapMut, MmapRaw};

use super::arena::Place;

/// Blocks of at least so many bytes ask for large pages, which have 2 MiB on common hosts.
pub const HUGE_FROM: usize = 4 << 20;

/// Zeroed bytes of the host.
#[derive(Debug)]
pub(super) struct HostBlock {
    pub(super) host: *mut u8,
    _bytes: HostBytes,
}

/// What keeps the bytes of a block.
#[derive(Debug)]
pub(super) enum HostBytes {
    Heap {
        allocated: *mut u8,
        layout: Layout,
    },
    Pages {
        _pages: MmapRaw,
    },
    /// Of the machine's own addresses.
    Own {
        _place: Place,
    },
}

// SAFETY: the bytes are accessed only as raw memory, through the allocations that keep the block.
unsafe impl Send for HostBlock {}
// SAFETY: as above.
unsafe impl Sync for HostBlock {}

/// So many zeroed bytes, and where they begin; None if the host gives none.
pub(super) type HostSource = fn(usize) -> Option<(*mut u8, HostBytes)>;

impl HostBlock {
    pub(super) fn new(bytes: u64, align: u64, source: HostSource) -> Option<HostBlock> {
        // Aligned by hand: asked for a greater alignment, the host's allocator would touch every page to clear it.
        let (bytes, align) = (bytes.max(1).checked_add(align)?, usize::try_from(align).ok()?);
        let (allocated, bytes) = source(usize::try_from(bytes).ok()?)?;
        let host = allocated.wrapping_add(allocated.addr().wrapping_neg() % align);
        Some(HostBlock { host, _bytes: bytes })
    }

    /// Bytes at one of the machine's own addresses.
    pub(super) fn own(place: Place) -> HostBlock {
        HostBlock {
            host: std::ptr::with_exposed_provenance_mut(place.address as usize),
            _bytes: HostBytes::Own { _place: place },
        }
    }
}

impl HostBytes {
    pub(super) fn heap(bytes: usize) -> Option<(*mut u8, HostBytes)> {
        let layout = Layout::from_size_align(bytes, 16).ok()?;
        // SAFETY: the layout has a size of at least one byte.
        let allocated = unsafe { alloc_zeroed(layout) };
        (!allocated.is_null()).then_some((allocated, HostBytes::Heap { allocated, layout }))
    }

    /// Many bytes are in pages that the host may make large: streams through a buffer then miss its TLB less often.
    pub(super) fn dense(bytes: usize) -> Option<(*mut u8, HostBytes)> {
        if bytes < HUGE_FROM {
            return Self::heap(bytes);
        }
        let pages = MmapMut::map_anon(bytes).ok()?;
        #[cfg(target_os = "linux")]
        // a host that has no large pages says so, and nothing is lost
        let _ = pages.advise(memmap2::Advice::HugePage);
        let pages = MmapRaw::from(pages);
        Some((pages.as_mut_ptr(), HostBytes::Pages { _pages: pages }))
    }
}

impl Drop for HostBytes {
    fn drop(&mut self) {
        if let HostBytes::Heap { allocated, layout } = *self {
            // SAFETY: `allocated` came from `alloc_zeroed` with this layout and is freed once.
            unsafe { dealloc(allocated, layout) }
        }
    }
}
