//! Windows: the memory that loads in host code have at hand (`amdgpu_jit::Windows`), for one thread.

use std::mem::offset_of;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use amdgpu_jit::{WINDOWS, Window, Windows};

use super::{Allocation, MemoryView};
use crate::fault::Access;

/// A table nobody has put anything in.
struct Nothing(Windows);

// SAFETY: what its pointers lead to never changes.
unsafe impl Sync for Nothing {}

static NEVER: u64 = 0;
static NOTHING: Nothing = Nothing(Windows {
    epoch: 1,
    current: &raw const NEVER,
    list: [Window::NONE; WINDOWS],
});

/// The table of a view, and what keeps alive what it leads to. There is none before some code has asked for it.
pub(super) struct Kept {
    at: *const Windows,
    own: Option<Box<Own>>,
}

struct Own {
    windows: Windows,
    allocations: [Option<Arc<Allocation>>; WINDOWS],
}

impl Kept {
    pub fn new() -> Kept {
        Kept {
            at: &raw const NOTHING.0,
            own: None,
        }
    }
}

/// Where the pointer to the table is in a view.
pub const OFFSET: usize = offset_of!(MemoryView, windows) + offset_of!(Kept, at);

/// The number of LDS.
pub const LDS: u8 = 0;
/// What addresses are from the ends of 4 GiB, so that sums with an offset in an instruction do not pass these.
pub(super) const MARGIN: u64 = 1 << 18;
/// Offsets in instructions are less.
pub const MOST_OFFSET: i64 = 1 << 17;
/// Bytes of a window: distances are positive numbers of 32 bits.
const MOST_BYTES: u64 = (1 << 31) - 2 * MARGIN;

impl MemoryView<'_> {
    pub fn windows(&self) -> *const Windows {
        self.windows.at
    }

    /// Makes the work-group's LDS one of them, as long as it does not move.
    #[inline]
    pub fn show_lds(&mut self, lds: &mut [u8]) {
        if let Some(own) = &mut self.windows.own {
            own.windows.list[usize::from(LDS)] = Window {
                count: u32::try_from(lds.len()).unwrap_or(0).saturating_sub(3),
                host: lds.as_mut_ptr(),
                ..Window::NONE
            };
            // the table is read through this pointer alone
            self.windows.at = &raw const own.windows;
        }
    }

    /// Makes the table ready for windows of the allocations that there are now.
    pub fn begin_windows(&mut self) {
        let new = || Own {
            windows: Windows {
                epoch: 0,
                current: std::ptr::null(),
                list: [Window::NONE; WINDOWS],
            },
            allocations: [const { None }; WINDOWS],
        };
        let own = self.windows.own.get_or_insert_with(|| Box::new(new()));
        let current: *const AtomicU64 = &raw const self.memory.epoch;
        if own.windows.current.is_null() || own.windows.epoch != self.epoch {
            let lds = own.windows.list[usize::from(LDS)];
            own.windows.list = [Window::NONE; WINDOWS];
            own.windows.list[usize::from(LDS)] = lds;
            own.allocations = [const { None }; WINDOWS];
            (own.windows.epoch, own.windows.current) = (self.epoch, current.cast());
        }
        self.windows.at = &raw const own.windows;
    }

    /// Makes a window of the allocation in which something is loaded from an address, if `apart` says that it is no other address space's.
    pub fn open_window(&mut self, number: u8, address: u64, apart: impl Fn(u64, u64) -> bool) {
        if number == LDS || !self.bring(address, Access::Read) {
            return;
        }
        self.begin_windows();
        let holds = |range: &super::Range| address.wrapping_sub(range.base) < range.bytes;
        let Some(n) = self.ranges.iter().position(holds) else {
            return;
        };
        let range = self.ranges[n];
        let page = address & !u64::from(u32::MAX);
        let first = range
            .base
            .max(page + MARGIN)
            .max(address.saturating_sub(MOST_BYTES / 2));
        let end = (range.base + range.bytes)
            .min((page | u64::from(u32::MAX)) - MARGIN)
            .min(first + MOST_BYTES);
        let (Some(own), true) = (&mut self.windows.own, apart(range.base, range.bytes) && first < end) else {
            return;
        };
        let number = usize::from(number) % WINDOWS;
        own.windows.list[number] = Window {
            first: first as u32,
            count: ((end - first) as u32).saturating_sub(3),
            high: (first >> 32) as u32,
            host: range.host.wrapping_add((first - range.base) as usize),
        };
        own.allocations[number] = self.kept[n].clone();
        self.windows.at = &raw const own.windows;
    }
}
