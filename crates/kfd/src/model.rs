//! GPUs behind libhsakmt's interface for models: the library keeps events, buffers and the topology itself, and asks for no more than
//! processors of queues over a window of its address space.
//!
//! Source: ROCm, libhsakmt, `hsakmtmodeliface.h` 0.4 and `hsakmtmodel.c`.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use amdgpu_emu::memory::Permission;

use crate::abi::{alloc, queue_type};
use crate::errno::Errno;
use crate::gpu::{Gpu, Listener};
use crate::queue::Queues;
use crate::ring::Setup;
use crate::topology::GpuNode;
use crate::user;

/// Sets the event of a signal in libhsakmt.
pub type SetEvent = Box<dyn Fn(u32) + Send + Sync>;

/// The library's window on a GPU's addresses: address 0 of the GPU is at `base` of the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Window {
    base: u64,
    bytes: u64,
}

/// An allocation, as the library tells of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Told {
    /// Address on the GPU.
    pub va: u64,
    pub bytes: u64,
    /// As in `kfd_ioctl.h`.
    pub flags: u32,
}

/// A queue, as the library registers it; addresses are the GPU's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewQueue {
    pub ring_base: u64,
    pub ring_bytes: u32,
    pub write_pointer: u64,
    pub read_pointer: u64,
    /// As in `kfd_ioctl.h`.
    pub kind: u32,
}

/// A model of a GPU.
pub struct ModelGpu {
    gpu: Arc<Gpu>,
    queues: Queues,
    set_event: Arc<OnceLock<SetEvent>>,
    window: OnceLock<Window>,
}

/// The models of a process, which share their addresses: the library tells one of them of an allocation, and maps it for any.
#[derive(Default)]
pub struct Models(Mutex<State>);

#[derive(Default)]
struct State {
    models: Vec<Arc<ModelGpu>>,
    /// Models that were ever made.
    made: usize,
    /// By address.
    allocations: BTreeMap<u64, Told>,
}

impl State {
    fn forget(&mut self, va: u64) {
        if self.allocations.remove(&va).is_some() {
            self.models.iter().for_each(|model| model.leave(va));
        }
    }
}

impl Models {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the model of the next GPU; behind the last one the library begins again, in a process that opens it again.
    ///
    /// # Errors
    /// There are no GPUs, or what the host does not have.
    pub fn create(&self, gpus: &[GpuNode], say: fn(&str)) -> Result<Arc<ModelGpu>, String> {
        let mut state = self.state();
        let next = state.made.checked_rem(gpus.len());
        let node = next.and_then(|next| gpus.get(next)).ok_or("there is no GPU")?;
        let model = Arc::new(ModelGpu::new(*node, say)?);
        state.models.push(model.clone());
        state.made += 1;
        Ok(model)
    }

    /// Ends a model and its queues.
    pub fn end(&self, model: &Arc<ModelGpu>) {
        model.queues.destroy_all();
        self.state().models.retain(|other| !Arc::ptr_eq(other, model));
    }

    /// An allocation of which a model was told: all models with a window can have it.
    ///
    /// # Errors
    /// It is outside of a window.
    pub fn allocated(&self, told: Told) -> Result<(), Errno> {
        let mut state = self.state();
        // what was there is gone, if nobody has told of it
        let end = told.va.saturating_add(told.bytes);
        let before: Vec<u64> = state
            .allocations
            .range(..end)
            .filter(|(va, old)| va.saturating_add(old.bytes) > told.va)
            .map(|(va, _)| *va)
            .collect();
        before.into_iter().for_each(|va| state.forget(va));
        state.allocations.insert(told.va, told);
        let entered = state.models.iter().map(|model| model.enter(told));
        entered.fold(Ok(()), Result::and)
    }

    /// The end of an allocation.
    pub fn freed(&self, va: u64) {
        self.state().forget(va);
    }

    /// Gives a model its window.
    ///
    /// # Errors
    /// It has one, or there are no such addresses.
    pub fn set_window(&self, model: &ModelGpu, base: u64, bytes: u64) -> Result<(), Errno> {
        let state = self.state();
        user::range(base, bytes)?;
        model.window.set(Window { base, bytes }).map_err(|_| Errno::INVALID)?;
        let entered = state.allocations.values().map(|told| model.enter(*told));
        entered.fold(Ok(()), Result::and)
    }
}

impl ModelGpu {
    fn new(node: GpuNode, say: fn(&str)) -> Result<ModelGpu, String> {
        let set_event: Arc<OnceLock<SetEvent>> = Arc::default();
        let told = set_event.clone();
        let listener = move |event| {
            if let Some(set) = told.get() {
                set(event);
            }
        };
        Ok(ModelGpu {
            gpu: Arc::new(Gpu::without_doorbells(
                node,
                Listener::Function(Arc::new(listener)),
                say,
            )?),
            queues: Queues::default(),
            set_event,
            window: OnceLock::new(),
        })
    }

    /// Who is told of signals' events.
    ///
    /// # Errors
    /// It was said before.
    pub fn set_set_event(&self, set: SetEvent) -> Result<(), Errno> {
        self.set_event.set(set).map_err(|_| Errno::INVALID)
    }

    /// Lets kernels access an allocation where the window shows it.
    fn enter(&self, told: Told) -> Result<(), Errno> {
        let Some(window) = self.window.get() else {
            return Ok(());
        };
        let end = told.va.checked_add(told.bytes).filter(|end| *end <= window.bytes);
        end.ok_or(Errno::FAULT)?;
        let range = user::range(window.base + told.va, told.bytes)?;
        let permission = match told.flags & alloc::WRITABLE {
            0 => Permission::ReadOnly,
            _ => Permission::ReadWrite,
        };
        range.enter_at(&self.gpu.vm, told.va, permission, name(told.flags));
        self.gpu.code.invalidate();
        Ok(())
    }

    fn leave(&self, va: u64) {
        self.gpu.vm.free(va);
        self.gpu.code.forget(va);
    }

    /// Begins to process a queue; gives its number.
    ///
    /// # Errors
    /// A kind that models do not have, a ring that is none, addresses where nothing is, too many queues.
    pub fn register_queue(&self, queue: NewQueue) -> Result<u32, Errno> {
        if !matches!(queue.kind, queue_type::COMPUTE_AQL | queue_type::SDMA) {
            return Err(Errno::INVALID);
        }
        if !queue.ring_bytes.is_power_of_two() || queue.ring_bytes < 64 {
            return Err(Errno::INVALID);
        }
        let window = self.window.get().ok_or(Errno::FAULT)?;
        for address in [queue.ring_base, queue.read_pointer, queue.write_pointer] {
            if address >= window.bytes {
                return Err(Errno::FAULT);
            }
            user::read(window.base + address, 1)?;
        }
        let setup = Setup {
            ring_base: queue.ring_base,
            ring_bytes: queue.ring_bytes,
            read_pointer: queue.read_pointer,
            write_pointer: queue.write_pointer,
            doorbell: 0,
        };
        self.queues.create(&self.gpu, queue.kind, setup)
    }

    /// Ends a queue, and what runs of it.
    ///
    /// # Errors
    /// There is none.
    pub fn destroy_queue(&self, id: u32) -> Result<(), Errno> {
        self.queues.destroy(id)
    }
}

/// What messages call an allocation.
fn name(flags: u32) -> &'static str {
    match flags & alloc::KINDS {
        alloc::VRAM => "memory of the GPU",
        alloc::DOORBELL => "doorbells",
        alloc::MMIO_REMAP => "remapped registers",
        _ => "memory of the system",
    }
}

#[cfg(test)]
mod tests {
    use hsa_runtime::model::{AgentSpec, parse_agents};

    use super::*;

    fn nodes(list: &str) -> Vec<GpuNode> {
        let agents = parse_agents(list).expect("agents");
        let node = |(index, agent)| match agent {
            AgentSpec::Gpu(model, target) => GpuNode { model, target, index },
            AgentSpec::Hsail { .. } => panic!("no GPU"),
        };
        (0..).zip(agents).map(node).collect()
    }

    /// Each model has an allocation in its own window, whichever of them was told, before or behind.
    #[test]
    fn models_share_allocations() {
        let nodes = nodes("gfx900,gfx906");
        let models = Models::default();
        let one = models.create(&nodes, |_| ()).expect("a model");
        let two = models.create(&nodes, |_| ()).expect("a model");
        assert!(models.create(&[], |_| ()).is_err());
        let (mut first, mut second) = (vec![1u8; 1 << 16], vec![2u8; 1 << 16]);
        let base = |bytes: &mut Vec<u8>| bytes.as_mut_ptr().expose_provenance() as u64;
        assert_eq!(models.set_window(&one, base(&mut first), 1 << 16), Ok(()));
        let told = |va, bytes, flags| Told { va, bytes, flags };
        assert_eq!(models.allocated(told(0x4000, 0x1000, alloc::VRAM)), Ok(()));
        assert_eq!(models.set_window(&two, base(&mut second), 1 << 16), Ok(()));
        assert_eq!(models.set_window(&two, 0x1000, 1 << 16), Err(Errno::INVALID));
        assert_eq!(
            models.allocated(told(0x8000, 0x1000, alloc::GTT | alloc::WRITABLE)),
            Ok(())
        );
        assert_eq!(models.allocated(told(0xf000, 0x2000, alloc::GTT)), Err(Errno::FAULT));
        let read = |model: &ModelGpu, va| {
            let mut byte = [0];
            model.gpu.vm.read(va, &mut byte).map(|()| byte[0]).ok()
        };
        for (model, value) in [(&one, 1), (&two, 2)] {
            assert_eq!((read(model, 0x4000), read(model, 0x8fff)), (Some(value), Some(value)));
            assert_eq!(read(model, 0x9000), None);
            assert!(model.gpu.view().store(0x4000, [3u8]).is_err(), "it is read only");
            assert!(model.gpu.view().store(0x8000, [3u8]).is_ok());
        }
        // one that nobody has freed is gone when there is another
        assert_eq!(models.allocated(told(0x3000, 0x1800, alloc::VRAM)), Ok(()));
        assert_eq!((read(&one, 0x4800), read(&one, 0x47ff)), (None, Some(1)));
        models.freed(0x8000);
        assert_eq!((read(&one, 0x8000), read(&two, 0x8000)), (None, None));
        assert_eq!((first[0x8000], second[0x8000]), (3, 3));
    }

    #[test]
    fn queues_that_are_none_are_refused() {
        let models = Models::default();
        let model = models.create(&nodes("gfx900"), |_| ()).expect("a model");
        let queue = NewQueue {
            ring_base: 0,
            ring_bytes: 4096,
            write_pointer: 0x1000,
            read_pointer: 0x1008,
            kind: queue_type::COMPUTE_AQL,
        };
        assert_eq!(model.register_queue(queue), Err(Errno::FAULT), "there is no window");
        let mut bytes = vec![0u8; 1 << 16];
        let base = bytes.as_mut_ptr().expose_provenance() as u64;
        assert_eq!(models.set_window(&model, base, 1 << 16), Ok(()));
        for wrong in [
            NewQueue {
                kind: queue_type::COMPUTE,
                ..queue
            },
            NewQueue {
                ring_bytes: 100,
                ..queue
            },
            NewQueue { ring_bytes: 0, ..queue },
        ] {
            assert_eq!(model.register_queue(wrong), Err(Errno::INVALID));
        }
        let outside = NewQueue {
            write_pointer: 1 << 16,
            ..queue
        };
        assert_eq!(model.register_queue(outside), Err(Errno::FAULT));
        let id = model.register_queue(queue).expect("a queue");
        assert_eq!(
            (model.destroy_queue(id), model.destroy_queue(id)),
            (Ok(()), Err(Errno::INVALID))
        );
        model.register_queue(queue).expect("a queue");
        models.end(&model);
        assert!(model.queues.is_empty());
    }

    /// A process may open the GPUs again and again.
    #[test]
    fn a_model_that_has_ended_is_gone() {
        let nodes = nodes("gfx900,gfx906");
        let models = Models::default();
        let made = |index| {
            let model = models.create(&nodes, |_| ()).expect("a model");
            assert_eq!(model.gpu.node.index, index);
            model
        };
        let (one, two) = (made(0), made(1));
        models.end(&one);
        let gone = Arc::downgrade(&one);
        drop(one);
        assert!(gone.upgrade().is_none());
        models.end(&two);
        made(0);
        assert_eq!(models.state().models.len(), 1);
    }
}
