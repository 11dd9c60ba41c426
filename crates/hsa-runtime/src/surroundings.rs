//! What kernels of the HSAIL agent see of the runtime: its memory, signals and queues.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use amdgpu_emu::fault::Access;
use amdgpu_emu::memory::{MemoryView, Permission};
use hsail_interp::memory::Use;
use hsail_interp::outer::Outer;

use crate::Shared;
use crate::queue::Queues;

/// What the interpreter sees of the runtime.
pub(crate) struct Surroundings {
    pub shared: Arc<Shared>,
    pub queues: Arc<Queues>,
}

impl fmt::Debug for Surroundings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the HSA runtime")
    }
}

impl Surroundings {
    /// The agent has the full profile: its kernels reach the host program's own memory.
    fn view(&self) -> MemoryView<'_> {
        MemoryView::new(&self.shared.memory).reaching_host(true)
    }
}

impl Outer for Surroundings {
    fn reaches(&self, address: u64, bytes: u64, stores: bool) -> bool {
        let access = if stores { Access::Write } else { Access::Read };
        self.view().check(address, bytes, access).is_ok()
    }

    fn load(&self, address: u64, bytes: usize) -> Option<u128> {
        let mut view = self.view();
        // whole words in one access: others may write them at the same time
        Some(match bytes {
            1 => u8::from_le_bytes(view.load(address).ok()?).into(),
            2 => u16::from_le_bytes(view.load(address).ok()?).into(),
            4 => u32::from_le_bytes(view.load(address).ok()?).into(),
            8 => u64::from_le_bytes(view.load(address).ok()?).into(),
            16 => u128::from_le_bytes(view.load(address).ok()?),
            _ => {
                let mut value = [0; 16];
                for (at, byte) in (address..).zip(value.get_mut(..bytes)?) {
                    [*byte] = view.load(at).ok()?;
                }
                u128::from_le_bytes(value)
            }
        })
    }

    fn store(&self, address: u64, bytes: usize, value: u128) -> bool {
        let mut view = self.view();
        let all = value.to_le_bytes();
        match bytes {
            1 => view.store(address, [all[0]]),
            2 => view.store(address, (value as u16).to_le_bytes()),
            4 => view.store(address, (value as u32).to_le_bytes()),
            8 => view.store(address, (value as u64).to_le_bytes()),
            16 => view.store(address, all),
            _ => (address..)
                .zip(all.iter().take(bytes))
                .try_for_each(|(at, byte)| view.store(at, [*byte])),
        }
        .is_ok()
    }

    fn update(&self, address: u64, bytes: usize, update: &mut dyn FnMut(u64) -> Option<u64>) -> Option<u64> {
        let mut view = self.view();
        let old = match bytes {
            4 => view
                .atomic32(address, |old| update(old.into()).map_or(old, |new| new as u32))
                .map(u64::from),
            _ => view.atomic64(address, |old| update(old).unwrap_or(old)),
        };
        match old {
            Ok(old) => Some(old),
            // an atomic load of what is read only
            Err(_) => self
                .load(address, bytes)
                .map(|v| v as u64)
                .filter(|old| update(*old).is_none()),
        }
    }

    fn allocate(&self, name: &str, bytes: u64, align: u64, usage: Use, data: &[u8]) -> Option<u64> {
        let permission = match usage {
            Use::Const | Use::Readonly => Permission::ReadOnly,
            Use::Global | Use::Image | Use::Opaque => Permission::ReadWrite,
        };
        let memory = &self.shared.memory;
        let address = memory.allocate(bytes, align, permission, name)?;
        memory.write(address, data).ok()?;
        Some(address)
    }

    fn free(&self, address: u64) {
        self.shared.memory.free(address);
    }

    fn signal(&self, handle: u64, change: &mut dyn FnMut(i64) -> Option<i64>) -> Option<i64> {
        let signals = &self.shared.signals;
        let value = signals.get(handle).ok()?;
        let changed = value.value().fetch_update(Ordering::AcqRel, Ordering::Acquire, change);
        match changed {
            Ok(old) => {
                // wakes those who wait
                signals.update(handle, |_| ()).ok()?;
                Some(old)
            }
            Err(old) => Some(old),
        }
    }

    fn queue(&self, address: u64, f: &mut dyn FnMut(&AtomicU64, &AtomicU64)) -> bool {
        let there = self.queues.with(address, |queue| {
            if let (Some(read), Some(write)) = (queue.read_index(), queue.write_index()) {
                f(read, write);
            }
        });
        there.is_ok()
    }
}
