//! Queues: creation, the index functions in all orderings, and AMD's settings.

use std::sync::atomic::{AtomicU64, Ordering};

use hsa_abi::Status;
use hsa_abi::amd::AmdQueuePriority;
use hsa_runtime::queue::{Queue, Wanted};

use crate::pointer::{In, Out};
use crate::{briefly, runtime};

/// Called when a queue fails: status, queue, the program's data.
type ErrorCallback = Option<extern "C" fn(u32, u64, u64)>;

export! {
    fn hsa_queue_create(
        agent: u64,
        size: u32,
        ty: u32,
        callback: ErrorCallback,
        data: u64,
        _private_segment_size: u32,
        _group_segment_size: u32,
        queue: Out<u64>,
    ) {
        let runtime = runtime()?;
        runtime.agent(agent)?;
        queue.check()?;
        let address = std::sync::Arc::new(AtomicU64::new(0));
        let own = address.clone();
        let on_error = move |status: Status, message: &str| {
            eprintln!("weft: a queue has failed: {status}\n{message}");
            if let Some(callback) = callback {
                callback(status.0, own.load(Ordering::Acquire), data);
            }
        };
        let wanted = Wanted {
            size,
            ty,
            on_error: Box::new(on_error),
        };
        let created = runtime.create_queue(agent, wanted)?;
        address.store(created, Ordering::Release);
        queue.put(created)
    }

    fn hsa_soft_queue_create(region: u64, size: u32, ty: u32, features: u32, doorbell: u64, queue: Out<u64>) {
        let runtime = runtime()?;
        queue.check()?;
        runtime.pools.get(region).ok_or(Status::ERROR_INVALID_REGION)?;
        runtime.shared.signals.get(doorbell)?;
        if size == 0 || !size.is_power_of_two() || ty > 1 || features == 0 || features & !3 != 0 {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        queue.put(runtime.create_soft_queue(size, ty, features, doorbell)?)
    }

    fn hsa_queue_destroy(queue: u64) {
        runtime()?.destroy_queue(not_null(queue)?)
    }

    fn hsa_queue_inactivate(queue: u64) {
        runtime()?.queue(not_null(queue)?)?.inactivate();
        Ok(())
    }

    fn hsa_amd_queue_set_priority(queue: u64, priority: u32) {
        let runtime = runtime()?;
        runtime.queue(not_null(queue)?)?;
        // Every queue has a thread of the host, which the host's scheduler treats alike: a priority changes no result.
        AmdQueuePriority::from_raw(priority).map(drop).ok_or(Status::ERROR_INVALID_ARGUMENT)
    }

    fn hsa_amd_queue_cu_set_mask(queue: u64, bits: u32, mask: In<u32>) {
        let queue = runtime()?.queue(not_null(queue)?)?;
        if !bits.is_multiple_of(32) {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        match queue.set_cu_mask(&mask.list(bits / 32)?) {
            true => Err(Status::CU_MASK_REDUCED),
            false => Ok(()),
        }
    }

    fn hsa_amd_queue_cu_get_mask(queue: u64, bits: u32, mask: Out<u32>) {
        let queue = runtime()?.queue(not_null(queue)?)?;
        if bits == 0 || !bits.is_multiple_of(32) {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        let words = queue.cu_mask();
        for n in 0..bits as usize / 32 {
            mask.put_at(n, words.get(n).copied().unwrap_or(0))?;
        }
        Ok(())
    }

    fn hsa_amd_queue_get_info(queue: u64, attribute: u32, value: Out<u64>) {
        let queue = runtime()?.queue(not_null(queue)?)?;
        value.check()?;
        match attribute {
            // HSA_AMD_QUEUE_INFO_AGENT; a soft queue is of none
            0 => value.put(queue.agent.as_ref().map_or(0, |agent| u64::from(agent.node) + 1)),
            // HSA_AMD_QUEUE_INFO_DOORBELL_ID
            1 => value.put(queue.doorbell),
            _ => Err(Status::ERROR_INVALID_ARGUMENT),
        }
    }

    fn hsa_amd_profiling_set_profiler_enabled(queue: u64, enable: i32) {
        runtime()?.queue(not_null(queue)?)?.profile(enable != 0);
        Ok(())
    }
}

fn not_null(queue: u64) -> Result<u64, Status> {
    match queue {
        0 => Err(Status::ERROR_INVALID_ARGUMENT),
        queue => Ok(queue),
    }
}

/// Does something with an index of a queue.
fn with<T>(
    queue: u64,
    index: impl FnOnce(&Queue) -> Option<&AtomicU64>,
    f: impl FnOnce(&AtomicU64) -> T,
) -> Result<T, Status> {
    briefly(|runtime| {
        runtime
            .with_queue(queue, |queue| index(queue).map(f))?
            .ok_or(Status::ERROR_INVALID_QUEUE)
    })
}

macro_rules! load {
    ($index:ident: $($name:ident)+) => {
        export_value! {
            $(fn $name(queue: u64) -> u64 {
                with(queue, Queue::$index, |i| i.load(Ordering::Acquire))
            })+
        }
    };
}

load! { read_index: hsa_queue_load_read_index_relaxed hsa_queue_load_read_index_acquire hsa_queue_load_read_index_scacquire }
load! { write_index: hsa_queue_load_write_index_relaxed hsa_queue_load_write_index_acquire hsa_queue_load_write_index_scacquire }

macro_rules! store {
    ($index:ident: $($name:ident)+) => {
        export_value! {
            $(fn $name(queue: u64, value: u64) -> () {
                with(queue, Queue::$index, |i| i.store(value, Ordering::Release))
            })+
        }
    };
}

store! { read_index: hsa_queue_store_read_index_relaxed hsa_queue_store_read_index_release hsa_queue_store_read_index_screlease }
store! { write_index: hsa_queue_store_write_index_relaxed hsa_queue_store_write_index_release hsa_queue_store_write_index_screlease }

macro_rules! add {
    ($($name:ident)+) => {
        export_value! {
            $(fn $name(queue: u64, value: u64) -> u64 {
                with(queue, Queue::write_index, |i| i.fetch_add(value, Ordering::AcqRel))
            })+
        }
    };
}

add! {
    hsa_queue_add_write_index_relaxed hsa_queue_add_write_index_acquire hsa_queue_add_write_index_scacquire
    hsa_queue_add_write_index_release hsa_queue_add_write_index_screlease hsa_queue_add_write_index_acq_rel
    hsa_queue_add_write_index_scacq_screl
}

macro_rules! compare {
    ($($name:ident)+) => {
        export_value! {
            $(fn $name(queue: u64, expected: u64, value: u64) -> u64 {
                with(queue, Queue::write_index, |i| {
                    let result = i.compare_exchange(expected, value, Ordering::AcqRel, Ordering::Acquire);
                    result.unwrap_or_else(|found| found)
                })
            })+
        }
    };
}

compare! {
    hsa_queue_cas_write_index_relaxed hsa_queue_cas_write_index_acquire hsa_queue_cas_write_index_scacquire
    hsa_queue_cas_write_index_release hsa_queue_cas_write_index_screlease hsa_queue_cas_write_index_acq_rel
    hsa_queue_cas_write_index_scacq_screl
}
