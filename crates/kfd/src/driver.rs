//! The driver of a process: what is behind `/dev/kfd`, call by call.

use std::os::fd::BorrowedFd;
use std::sync::Arc;
use std::time::Duration;

use amdgpu_emu::exec::{PRIVATE_BASE, SHARED_BASE};
use amdgpu_isa::model::memory::Doorbell;
use hsa_runtime::raw::{Pages, SharedFile, monotonic_ns};
use zerocopy::{FromBytes, Immutable, IntoBytes};

use crate::abi::{self, Apertures, Call, Direction, EventData, alloc, queue_type, wait_result};
use crate::buffers::{Buffers, Special, Wanted};
use crate::drm;
use crate::errno::Errno;
use crate::events::{self, Events};
use crate::gpu::Gpu;
use crate::queue::Queues;
use crate::ring::Setup;
use crate::topology::{GLOBAL_WAVE_SYNCS, GpuNode};
use crate::user;

/// The file of `/dev/kfd` has a part for each GPU, behind one for the process. libhsakmt takes the low 32 bits of a doorbell's offset for
/// the place in the page, as it may with the kernel's offsets.
const PART_BYTES: u64 = 1 << 32;
/// Where the event page is in the first part: an offset of 0 means nothing.
const EVENT_PAGE: u64 = 1 << 16;
/// Where the page of registers is in a GPU's part.
const REGISTERS: u64 = 1 << 16;
/// Bytes of a page of registers.
const REGISTER_BYTES: u64 = 0x1000;

/// The driver, as one process has it.
pub struct Driver {
    gpus: Vec<Arc<Gpu>>,
    /// What `/dev/kfd` is opened as.
    file: SharedFile,
    buffers: Buffers,
    events: Arc<Events>,
    queues: Queues,
}

type Done = Result<(), Errno>;

impl Driver {
    /// A driver of these GPUs; `say` is told what a person should know.
    ///
    /// # Errors
    /// What the host does not have.
    pub fn new(gpus: &[GpuNode], say: fn(&str)) -> Result<Driver, String> {
        let bytes = PART_BYTES * (1 + gpus.len() as u64);
        let file = SharedFile::create(c"weft-kfd", bytes).ok_or("the host has no memory for the driver")?;
        let events = Arc::new(Events::default());
        let gpu = |node: &GpuNode| {
            let doorbells = PART_BYTES * (1 + u64::from(node.index));
            Gpu::new(*node, events.clone(), &file, doorbells, say).map(Arc::new)
        };
        Ok(Driver {
            gpus: gpus.iter().map(gpu).collect::<Result<_, String>>()?,
            file,
            buffers: Buffers::default(),
            events,
            queues: Queues::default(),
        })
    }

    /// What `/dev/kfd` is to be opened as.
    pub fn file(&self) -> BorrowedFd<'_> {
        self.file.descriptor()
    }

    /// What `/dev/dri/renderDN` is to be opened as.
    pub fn render_file(&self, minor: u32) -> Option<BorrowedFd<'_>> {
        let gpu = self.gpus.iter().find(|gpu| gpu.node.render_minor() == minor)?;
        Some(gpu.file.descriptor())
    }

    /// `ioctl` of a node of DRM.
    ///
    /// # Errors
    /// As the kernel's driver.
    pub fn render_ioctl(&self, minor: u32, request: u32, address: u64) -> Done {
        let gpu = self.gpus.iter().find(|gpu| gpu.node.render_minor() == minor);
        drm::ioctl(&gpu.ok_or(Errno::NO_DEVICE)?.node, request, address)
    }

    fn gpu(&self, id: u32) -> Result<&Arc<Gpu>, Errno> {
        self.gpus
            .iter()
            .find(|gpu| gpu.node.gpu_id() == id)
            .ok_or(Errno::INVALID)
    }

    /// `ioctl` of `/dev/kfd`. The structure's size is the caller's, which may know less of it, or more.
    ///
    /// # Errors
    /// As the kernel's driver.
    pub fn ioctl(&self, request: u32, address: u64) -> Done {
        let call = Call::by_number(request as u8).ok_or(Errno::INVALID)?;
        let bytes = (request >> 16 & 0x3fff) as usize;
        let mut args = vec![0; bytes.max(call.bytes())];
        if call.direction() != Direction::FromDriver {
            let given = user::read(address, bytes as u64)?;
            args.get_mut(..bytes).ok_or(Errno::INVALID)?.copy_from_slice(&given);
        }
        let done = self.call(call, &mut args);
        if call.direction() != Direction::ToDriver {
            user::write(address, args.get(..bytes).unwrap_or_default())?;
        }
        done
    }

    fn call(&self, call: Call, args: &mut [u8]) -> Done {
        match call {
            Call::GetVersion => with(args, |a: &mut abi::GetVersionArgs| {
                (a.major, a.minor) = abi::VERSION;
                Ok(())
            }),
            Call::CreateQueue => with(args, |a| self.create_queue(a)),
            Call::DestroyQueue => with(args, |a: &mut abi::DestroyQueueArgs| self.queues.destroy(a.queue_id)),
            Call::UpdateQueue => with(args, |a: &mut abi::UpdateQueueArgs| {
                self.queues.suspend(a.queue_id, a.percentage & 0xff == 0)
            }),
            Call::SetCuMask => with(args, |a| self.set_cu_mask(a)),
            Call::SetMemoryPolicy => with(args, |a: &mut abi::SetMemoryPolicyArgs| self.gpu(a.gpu_id).map(drop)),
            Call::GetClockCounters => with(args, |a| self.clock_counters(a)),
            Call::GetProcessApertures => with(args, |a: &mut abi::GetProcessAperturesArgs| {
                let all = self.apertures();
                a.nodes = all.len().min(a.apertures.len()) as u32;
                a.apertures.iter_mut().zip(all).for_each(|(place, one)| *place = one);
                Ok(())
            }),
            Call::GetProcessAperturesNew => with(args, |a| self.apertures_new(a)),
            Call::AcquireVm => with(args, |a: &mut abi::AcquireVmArgs| self.gpu(a.gpu_id).map(drop)),
            Call::CreateEvent => with(args, |a| self.create_event(a)),
            Call::DestroyEvent => with(args, |a: &mut abi::DestroyEventArgs| self.events.destroy(a.event_id)),
            Call::SetEvent => with(args, |a: &mut abi::SetEventArgs| self.events.set(a.event_id)),
            Call::ResetEvent => with(args, |a: &mut abi::ResetEventArgs| self.events.reset(a.event_id)),
            Call::WaitEvents => with(args, |a| self.wait_events(a)),
            Call::AllocMemory => with(args, |a| self.alloc_memory(a)),
            Call::FreeMemory => with(args, |a: &mut abi::FreeMemoryArgs| self.buffers.free(a.handle)),
            Call::MapMemory => with(args, |a: &mut abi::MapMemoryArgs| {
                let (handle, list) = (a.handle, (a.devices, a.device_count));
                self.for_devices(list, &mut a.success_count, |gpu| self.buffers.map(handle, gpu))
            }),
            Call::UnmapMemory => with(args, |a: &mut abi::UnmapMemoryArgs| {
                let (handle, list) = (a.handle, (a.devices, a.device_count));
                self.for_devices(list, &mut a.success_count, |gpu| self.buffers.unmap(handle, gpu))
            }),
            Call::SetScratchBackingVa => with(args, |a: &mut abi::SetScratchBackingVaArgs| {
                self.gpu(a.gpu_id).map(drop)
            }),
            // what the runtime's handler does with traps and exceptions, the driver does itself: see `engine::Failure`
            Call::SetTrapHandler => with(args, |a: &mut abi::SetTrapHandlerArgs| self.gpu(a.gpu_id).map(drop)),
            Call::GetTileConfig => with(args, |a| self.tile_config(a)),
            Call::SetXnackMode => with(args, |a| self.set_xnack_mode(a)),
            Call::AvailableMemory => with(args, |a| self.available_memory(a)),
            Call::Svm | Call::CriuOp | Call::SmiEvents => Err(Errno::NOT_PERMITTED),
            Call::GetQueueWaveState | Call::GetDmabufInfo | Call::ImportDmabuf => Err(Errno::INVALID),
            Call::AllocQueueGws => with(args, |a| self.alloc_queue_gws(a)),
        }
    }

    fn create_queue(&self, a: &mut abi::CreateQueueArgs) -> Done {
        let gpu = self.gpu(a.gpu_id)?;
        let ring = a.ring_bytes;
        let compute = matches!(a.queue_type, queue_type::COMPUTE | queue_type::COMPUTE_AQL);
        if a.percentage & 0xff > 100 || a.priority > 15 || ring != 0 && !ring.is_power_of_two() {
            return Err(Errno::INVALID);
        }
        if compute && ring < abi::RING_BYTES_MIN || ring < 4 {
            return Err(Errno::INVALID);
        }
        // what the processor reads and stores must be the program's
        for address in [a.ring_base, a.read_pointer, a.write_pointer] {
            user::read(address, 1)?;
        }
        let setup = Setup {
            ring_base: a.ring_base,
            ring_bytes: ring,
            read_pointer: a.read_pointer,
            write_pointer: a.write_pointer,
            doorbell: 0,
        };
        a.queue_id = self.queues.create(gpu, a.queue_type, setup)?;
        a.doorbell_offset = gpu.doorbells_offset;
        if gpu.node.doorbell() == Doorbell::Packets {
            a.doorbell_offset += 8 * u64::from(a.queue_id);
        }
        Ok(())
    }

    /// The machine has host threads in the place of compute units, so a mask changes nothing.
    fn set_cu_mask(&self, a: &mut abi::SetCuMaskArgs) -> Done {
        if a.bits == 0 || !a.bits.is_multiple_of(32) {
            return Err(Errno::INVALID);
        }
        user::read(a.mask, u64::from(a.bits / 8))?;
        self.queues.with(a.queue_id, |_| ())
    }

    fn clock_counters(&self, a: &mut abi::GetClockCountersArgs) -> Done {
        // the CPU's node has no GPU's clock
        a.gpu_clock = self.gpu(a.gpu_id).map_or(0, |gpu| gpu.ticks());
        a.cpu_clock = monotonic_ns();
        a.system_clock = a.cpu_clock;
        a.system_clock_frequency = 1_000_000_000;
        Ok(())
    }

    fn apertures(&self) -> Vec<Apertures> {
        let one = |gpu: &Arc<Gpu>| Apertures {
            lds_base: SHARED_BASE,
            lds_limit: SHARED_BASE | 0xffff_ffff,
            scratch_base: PRIVATE_BASE,
            scratch_limit: PRIVATE_BASE | 0xffff_ffff,
            gpuvm_base: 0x4000,
            gpuvm_limit: match gpu.node.doorbell() {
                Doorbell::LegacyDwords | Doorbell::LegacyPackets => (1 << 40) - 1,
                Doorbell::Packets => (1 << 47) - 1,
            },
            gpu_id: gpu.node.gpu_id(),
            pad: 0,
        };
        self.gpus.iter().map(one).collect()
    }

    fn apertures_new(&self, a: &mut abi::GetProcessAperturesNewArgs) -> Done {
        let all = self.apertures();
        if a.nodes > 0 {
            let room = all.len().min(a.nodes as usize);
            user::write_array(a.apertures, all.get(..room).unwrap_or_default())?;
        }
        a.nodes = all.len() as u32;
        Ok(())
    }

    fn create_event(&self, a: &mut abi::CreateEventArgs) -> Done {
        if a.page_offset != 0 {
            self.events.set_page(&self.buffers.range(a.page_offset)?)?;
        } else if !self.events.has_page() {
            let page = self.special(EVENT_PAGE, events::PAGE_BYTES).ok_or(Errno::NO_MEMORY)?;
            self.events.set_page(&page.range)?;
        }
        a.event_id = self.events.create(a.event_type, a.auto_reset != 0)?;
        if a.event_id < abi::SIGNAL_EVENTS {
            // also where the program has brought a page of its own
            a.page_offset = EVENT_PAGE;
            (a.slot_index, a.trigger_data) = (a.event_id, a.event_id);
        }
        Ok(())
    }

    fn wait_events(&self, a: &mut abi::WaitEventsArgs) -> Done {
        let mut data: Vec<EventData> = user::read_array(a.events, a.count)?;
        let ids: Vec<u32> = data.iter().map(|event| event.event_id).collect();
        let timeout = (a.timeout_ms != u32::MAX).then(|| Duration::from_millis(a.timeout_ms.into()));
        let Some(met) = self.events.wait(&ids, a.wait_for_all != 0, timeout)? else {
            a.result = wait_result::TIMEOUT;
            return Ok(());
        };
        for (event, met) in data.iter_mut().zip(met).filter(|(_, met)| met.activated) {
            event.exception = met.exception;
        }
        a.result = wait_result::COMPLETE;
        user::write_array(a.events, &data)
    }

    /// Memory of the driver's own file.
    fn special(&self, offset: u64, bytes: u64) -> Option<Special> {
        let pages = Pages::reserve(bytes, 0)?;
        let range = pages.show(0, &self.file, offset, bytes)?;
        Some(Special { range, offset })
    }

    fn alloc_memory(&self, a: &mut abi::AllocMemoryArgs) -> Done {
        let gpu = self.gpu(a.gpu_id)?;
        let wanted = Wanted {
            va: a.va,
            bytes: a.bytes,
            program: a.mmap_offset,
            flags: a.flags,
        };
        let special = || match a.flags & alloc::KINDS {
            alloc::DOORBELL => self.special(gpu.doorbells_offset, gpu.node.doorbell_bytes()),
            _ => self.special(gpu.doorbells_offset + REGISTERS, REGISTER_BYTES),
        };
        let given = self.buffers.allocate(gpu, wanted, special)?;
        (a.handle, a.mmap_offset) = (given.handle, given.mmap_offset);
        Ok(())
    }

    /// Does something with each of a list of GPUs, from the first one on that it was not done with.
    fn for_devices(&self, (list, count): (u64, u32), done: &mut u32, f: impl Fn(&Gpu) -> Done) -> Done {
        if count == 0 || *done > count || count > self.gpus.len() as u32 {
            return Err(Errno::INVALID);
        }
        let ids: Vec<u32> = user::read_array(list, count)?;
        for id in ids.into_iter().skip(*done as usize) {
            f(self.gpu(id)?)?;
            *done += 1;
        }
        Ok(())
    }

    /// There are no tiles: images lie in memory row by row, which every mode of the table says.
    fn tile_config(&self, a: &mut abi::GetTileConfigArgs) -> Done {
        /// GB_TILE_MODE with the array mode LINEAR_ALIGNED.
        const LINEAR: u32 = 1 << 2;
        self.gpu(a.gpu_id)?;
        (a.tile_count, a.macro_tile_count) = (a.tile_count.min(32), a.macro_tile_count.min(16));
        user::write_array(a.tiles, &vec![LINEAR; a.tile_count as usize])?;
        user::write_array(a.macro_tiles, &vec![0u32; a.macro_tile_count as usize])?;
        (a.gb_addr_config, a.banks, a.ranks) = (0, 0, 0);
        Ok(())
    }

    fn set_xnack_mode(&self, a: &mut abi::SetXnackModeArgs) -> Done {
        let on = !self.gpus.is_empty() && self.gpus.iter().all(|gpu| gpu.node.target.uses_xnack());
        let same = a.enabled < 0 || (a.enabled > 0) == on;
        if !same && !self.queues.is_empty() {
            return Err(Errno::BUSY);
        }
        a.enabled = i32::from(on);
        // a device has it or not
        if same { Ok(()) } else { Err(Errno::NOT_PERMITTED) }
    }

    /// Global wave sync is the machine's, all of it for every queue.
    fn alloc_queue_gws(&self, a: &mut abi::AllocQueueGwsArgs) -> Done {
        if a.count > GLOBAL_WAVE_SYNCS {
            return Err(Errno::INVALID);
        }
        a.first = 0;
        self.queues.with(a.queue_id, |_| ())
    }

    fn available_memory(&self, a: &mut abi::AvailableMemoryArgs) -> Done {
        let gpu = self.gpu(a.gpu_id)?;
        let used = gpu.used_bytes.load(std::sync::atomic::Ordering::Relaxed);
        a.available = gpu.node.model.memory_bytes.saturating_sub(used);
        Ok(())
    }
}

/// Does something with a call's structure.
fn with<T: FromBytes + IntoBytes + Immutable>(bytes: &mut [u8], f: impl FnOnce(&mut T) -> Done) -> Done {
    let (mut args, _) = T::read_from_prefix(bytes).map_err(|_| Errno::INVALID)?;
    let done = f(&mut args);
    args.write_to_prefix(bytes).map_err(|_| Errno::INVALID)?;
    done
}

#[cfg(test)]
mod tests {
    use hsa_runtime::model::{AgentSpec, parse_agents};

    use super::*;

    fn driver() -> Driver {
        let agents = parse_agents("gfx900").expect("an agent");
        let Some(AgentSpec::Gpu(model, target)) = agents.into_iter().next() else {
            panic!("no GPU")
        };
        let node = GpuNode {
            model,
            target,
            index: 0,
        };
        Driver::new(&[node], |_| ()).expect("a driver")
    }

    fn call<T: IntoBytes + FromBytes + Immutable>(driver: &Driver, call: Call, args: &mut T) -> Done {
        let address = args.as_mut_bytes().as_mut_ptr().expose_provenance() as u64;
        driver.ioctl(call.request(), address)
    }

    #[test]
    fn buffers_are_counted_and_kept_while_they_are_mapped() {
        let driver = driver();
        let gpu_id = driver.apertures()[0].gpu_id;
        let available = || {
            let mut args = abi::AvailableMemoryArgs {
                gpu_id,
                ..Default::default()
            };
            call(&driver, Call::AvailableMemory, &mut args).map(|()| args.available)
        };
        let all = available().expect("a GPU");
        let mut memory = abi::AllocMemoryArgs {
            va: 0x10_0000,
            bytes: 5000,
            gpu_id,
            flags: alloc::VRAM | alloc::WRITABLE,
            ..Default::default()
        };
        assert_eq!(call(&driver, Call::AllocMemory, &mut memory), Ok(()));
        assert_eq!(available(), Ok(all - 8192));
        let ids = [gpu_id];
        let mut map = abi::MapMemoryArgs {
            handle: memory.handle,
            devices: ids.as_ptr().expose_provenance() as u64,
            device_count: 1,
            success_count: 0,
        };
        assert_eq!(
            (call(&driver, Call::MapMemory, &mut map), map.success_count),
            (Ok(()), 1)
        );
        let vm = &driver.gpus[0].vm;
        assert_eq!(vm.write(0x10_1000, b"there"), Ok(()));
        let mut free = abi::FreeMemoryArgs { handle: memory.handle };
        assert_eq!(call(&driver, Call::FreeMemory, &mut free), Err(Errno::BUSY));
        assert_eq!(driver.buffers.unmap(memory.handle, &driver.gpus[0]), Ok(()));
        assert!(vm.write(0x10_1000, b"gone").is_err());
        assert_eq!(call(&driver, Call::FreeMemory, &mut free), Ok(()));
        assert_eq!(call(&driver, Call::FreeMemory, &mut free), Err(Errno::INVALID));
        assert_eq!(available(), Ok(all));
        memory.bytes = all + 1;
        assert_eq!(call(&driver, Call::AllocMemory, &mut memory), Err(Errno::NO_MEMORY));
    }

    #[test]
    fn unknown_calls_and_addresses_fail() {
        let driver = driver();
        assert_eq!(driver.ioctl(0xc028_4b82, 0), Err(Errno::INVALID));
        assert_eq!(driver.ioctl(Call::CreateEvent.request(), 16), Err(Errno::FAULT));
        let mut svm = abi::SvmArgs::default();
        assert_eq!(call(&driver, Call::Svm, &mut svm), Err(Errno::NOT_PERMITTED));
        let mut queue = abi::CreateQueueArgs {
            ring_bytes: 3000,
            gpu_id: driver.apertures()[0].gpu_id,
            ..Default::default()
        };
        assert_eq!(call(&driver, Call::CreateQueue, &mut queue), Err(Errno::INVALID));
        queue.ring_bytes = 4096;
        assert_eq!(call(&driver, Call::CreateQueue, &mut queue), Err(Errno::FAULT));
    }
}
