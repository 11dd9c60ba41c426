//! Queues of a process: made and destroyed by calls, processed by a thread each.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use crate::abi::queue_type;
use crate::engine::{Control, Engine};
use crate::errno::Errno;
use crate::gpu::Gpu;
use crate::ring::Setup;

/// Queues of a process at most, a doorbell each.
const MOST_QUEUES: u32 = 1024;

struct Queue {
    control: Arc<Control>,
    thread: JoinHandle<()>,
}

/// The queues of a process.
#[derive(Default)]
pub struct Queues(Mutex<HashMap<u32, Queue>>);

impl Queues {
    fn table(&self) -> MutexGuard<'_, HashMap<u32, Queue>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a queue; gives its number, which is that of its doorbell.
    ///
    /// # Errors
    /// Too many queues, no thread.
    pub fn create(&self, gpu: &Arc<Gpu>, kind: u32, setup: Setup) -> Result<u32, Errno> {
        let process = match kind {
            queue_type::COMPUTE => crate::pm4::process,
            queue_type::COMPUTE_AQL => crate::aql::process,
            queue_type::SDMA | queue_type::SDMA_XGMI => crate::sdma_queue::process,
            _ => return Err(Errno::INVALID),
        };
        let mut table = self.table();
        let id = (0..MOST_QUEUES)
            .find(|id| !table.contains_key(id))
            .ok_or(Errno::NO_MEMORY)?;
        let setup = Setup { doorbell: id, ..setup };
        setup.silence(gpu);
        let control = Arc::new(Control::default());
        let engine = Engine::new(gpu.clone(), control.clone());
        let thread = std::thread::Builder::new().name("kfd-queue".into());
        let thread = thread
            .spawn(move || process(&engine, &setup))
            .map_err(|_| Errno::NO_MEMORY)?;
        table.insert(id, Queue { control, thread });
        Ok(id)
    }

    /// Ends a queue, and what runs of it.
    ///
    /// # Errors
    /// There is none.
    pub fn destroy(&self, id: u32) -> Result<(), Errno> {
        let queue = self.table().remove(&id).ok_or(Errno::INVALID)?;
        queue.control.stop();
        queue.thread.join().map_err(|_| Errno::IO)
    }

    /// Ends all queues.
    pub fn destroy_all(&self) {
        let all = std::mem::take(&mut *self.table());
        all.values().for_each(|queue| queue.control.stop());
        for queue in all.into_values() {
            // a thread that panicked has ended, too
            let _ = queue.thread.join();
        }
    }

    /// Has a queue take packets, or not.
    ///
    /// # Errors
    /// There is none.
    pub fn suspend(&self, id: u32, on: bool) -> Result<(), Errno> {
        self.with(id, |control| control.suspend(on))
    }

    /// Does something with a queue's control.
    ///
    /// # Errors
    /// There is none.
    pub fn with<T>(&self, id: u32, f: impl FnOnce(&Control) -> T) -> Result<T, Errno> {
        let table = self.table();
        table.get(&id).map(|queue| f(&queue.control)).ok_or(Errno::INVALID)
    }

    pub fn is_empty(&self) -> bool {
        self.table().is_empty()
    }
}
