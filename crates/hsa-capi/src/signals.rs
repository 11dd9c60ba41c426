//! Signals: 66 functions of the core API, most of them one operation in several orderings.
//!
//! Orderings are at least as strong as their names ask for: the value of a signal is changed by sequentially consistent or
//! acquire-release operations throughout.

use std::sync::atomic::{AtomicI64, Ordering};

use hsa_abi::{SignalCondition, Status};
use hsa_runtime::signal::{Awaited, deadline};

use crate::pointer::{In, Out};
use crate::{briefly, runtime};

/// Changes a signal, wakes who waits.
fn update<T>(signal: u64, change: impl FnOnce(&AtomicI64) -> T) -> Result<T, Status> {
    briefly(|runtime| runtime.shared.signals.update(signal, change))
}

macro_rules! change {
    ($($name:ident: $operation:ident;)+) => {
        export_value! {
            $(fn $name(signal: u64, value: i64) -> () {
                update(signal, |v| v.$operation(value, Ordering::AcqRel)).map(|_| ())
            })+
        }
    };
}

change! {
    hsa_signal_add_relaxed: fetch_add;
    hsa_signal_add_acquire: fetch_add;
    hsa_signal_add_scacquire: fetch_add;
    hsa_signal_add_release: fetch_add;
    hsa_signal_add_screlease: fetch_add;
    hsa_signal_add_acq_rel: fetch_add;
    hsa_signal_add_scacq_screl: fetch_add;
    hsa_signal_subtract_relaxed: fetch_sub;
    hsa_signal_subtract_acquire: fetch_sub;
    hsa_signal_subtract_scacquire: fetch_sub;
    hsa_signal_subtract_release: fetch_sub;
    hsa_signal_subtract_screlease: fetch_sub;
    hsa_signal_subtract_acq_rel: fetch_sub;
    hsa_signal_subtract_scacq_screl: fetch_sub;
    hsa_signal_and_relaxed: fetch_and;
    hsa_signal_and_acquire: fetch_and;
    hsa_signal_and_scacquire: fetch_and;
    hsa_signal_and_release: fetch_and;
    hsa_signal_and_screlease: fetch_and;
    hsa_signal_and_acq_rel: fetch_and;
    hsa_signal_and_scacq_screl: fetch_and;
    hsa_signal_or_relaxed: fetch_or;
    hsa_signal_or_acquire: fetch_or;
    hsa_signal_or_scacquire: fetch_or;
    hsa_signal_or_release: fetch_or;
    hsa_signal_or_screlease: fetch_or;
    hsa_signal_or_acq_rel: fetch_or;
    hsa_signal_or_scacq_screl: fetch_or;
    hsa_signal_xor_relaxed: fetch_xor;
    hsa_signal_xor_acquire: fetch_xor;
    hsa_signal_xor_scacquire: fetch_xor;
    hsa_signal_xor_release: fetch_xor;
    hsa_signal_xor_screlease: fetch_xor;
    hsa_signal_xor_acq_rel: fetch_xor;
    hsa_signal_xor_scacq_screl: fetch_xor;
}

macro_rules! exchange {
    ($($name:ident)+) => {
        export_value! {
            $(fn $name(signal: u64, value: i64) -> i64 {
                update(signal, |v| v.swap(value, Ordering::AcqRel))
            })+
        }
    };
}

exchange! {
    hsa_signal_exchange_relaxed hsa_signal_exchange_acquire hsa_signal_exchange_scacquire hsa_signal_exchange_release
    hsa_signal_exchange_screlease hsa_signal_exchange_acq_rel hsa_signal_exchange_scacq_screl
}

macro_rules! compare {
    ($($name:ident)+) => {
        export_value! {
            $(fn $name(signal: u64, expected: i64, value: i64) -> i64 {
                update(signal, |v| {
                    let result = v.compare_exchange(expected, value, Ordering::AcqRel, Ordering::Acquire);
                    result.unwrap_or_else(|found| found)
                })
            })+
        }
    };
}

compare! {
    hsa_signal_cas_relaxed hsa_signal_cas_acquire hsa_signal_cas_scacquire hsa_signal_cas_release
    hsa_signal_cas_screlease hsa_signal_cas_acq_rel hsa_signal_cas_scacq_screl
}

macro_rules! load {
    ($($name:ident)+) => {
        export_value! {
            $(fn $name(signal: u64) -> i64 {
                briefly(|runtime| runtime.shared.signals.load(signal))
            })+
        }
    };
}

load! { hsa_signal_load_relaxed hsa_signal_load_acquire hsa_signal_load_scacquire }

macro_rules! store {
    ($($name:ident)+) => {
        export_value! {
            $(fn $name(signal: u64, value: i64) -> () {
                update(signal, |v| v.store(value, Ordering::Release))
            })+
        }
    };
}

store! { hsa_signal_store_relaxed hsa_signal_store_release hsa_signal_store_screlease }

macro_rules! silent_store {
    ($($name:ident)+) => {
        export_value! {
            /// Wakes nobody, as its name says; who waits finds the value when looking again.
            $(fn $name(signal: u64, value: i64) -> () {
                runtime()?.shared.signals.store_silently(signal, value)
            })+
        }
    };
}

silent_store! { hsa_signal_silent_store_relaxed hsa_signal_silent_store_screlease }

/// `HSA_WAIT_STATE_ACTIVE`; what is neither this nor `HSA_WAIT_STATE_BLOCKED` is taken for the latter.
pub const WAIT_STATE_ACTIVE: u32 = 1;

macro_rules! wait {
    ($($name:ident)+) => {
        export_value! {
            $(fn $name(signal: u64, condition: u32, compare: i64, timeout_hint: u64, wait_state: u32) -> i64 {
                let condition = SignalCondition::from_raw(condition).ok_or(Status::ERROR_INVALID_ARGUMENT)?;
                let awaited = Awaited { signal, condition, compare };
                let deadline = deadline(timeout_hint);
                let signals = &runtime()?.shared.signals;
                if wait_state == WAIT_STATE_ACTIVE {
                    signals.look_actively(&[awaited], deadline);
                }
                signals.wait(awaited, deadline)
            })+
        }
    };
}

wait! { hsa_signal_wait_relaxed hsa_signal_wait_acquire hsa_signal_wait_scacquire }

/// Checks the agents that a signal is made for.
pub fn check_consumers(count: u32, consumers: In<u64>) -> Result<(), Status> {
    let runtime = runtime()?;
    let list = consumers.list(count)?;
    for (n, &agent) in list.iter().enumerate() {
        runtime.agent(agent)?;
        if list[..n].contains(&agent) {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
    }
    Ok(())
}

export! {
    fn hsa_signal_create(initial: i64, consumer_count: u32, consumers: In<u64>, signal: Out<u64>) {
        let runtime = runtime()?;
        signal.check()?;
        check_consumers(consumer_count, consumers)?;
        signal.put(runtime.shared.signals.create(initial)?)
    }

    fn hsa_signal_destroy(signal: u64) {
        let runtime = runtime()?;
        if signal == 0 {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        runtime.shared.signals.destroy(signal)
    }
}

/// Signals of a group, by the group's handle.
static GROUPS: std::sync::Mutex<Vec<(u64, Vec<u64>)>> = std::sync::Mutex::new(Vec::new());
static NEXT_GROUP: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(1);

fn groups() -> std::sync::MutexGuard<'static, Vec<(u64, Vec<u64>)>> {
    GROUPS.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn wait_group(
    group: u64,
    conditions: In<u32>,
    compare: In<i64>,
    signal: Out<u64>,
    value: Out<i64>,
    wait_state: u32,
) -> Result<(), Status> {
    let runtime = runtime()?;
    let signals = groups().iter().find(|(g, _)| *g == group).map(|(_, s)| s.clone());
    let signals = signals.ok_or(Status::ERROR_INVALID_SIGNAL_GROUP)?;
    signal.check()?;
    value.check()?;
    let list = awaited(&signals, conditions, compare)?;
    if wait_state == WAIT_STATE_ACTIVE {
        runtime.shared.signals.look_actively(&list, None);
    }
    match runtime.shared.signals.wait_any(&list, None)? {
        Some((n, found)) => {
            signal.put(signals[n])?;
            value.put(found)
        }
        None => Err(Status::ERROR),
    }
}

/// Pairs signals with conditions and values.
pub fn awaited(signals: &[u64], conditions: In<u32>, compare: In<i64>) -> Result<Vec<Awaited>, Status> {
    let count = signals.len() as u32;
    let pairs = conditions.list(count)?.into_iter().zip(compare.list(count)?);
    let list = signals.iter().zip(pairs).map(|(&signal, (condition, compare))| {
        Ok(Awaited {
            signal,
            condition: SignalCondition::from_raw(condition).ok_or(Status::ERROR_INVALID_ARGUMENT)?,
            compare,
        })
    });
    list.collect()
}

export! {
    fn hsa_signal_group_create(count: u32, signals: In<u64>, consumer_count: u32, consumers: In<u64>, group: Out<u64>) {
        let runtime = runtime()?;
        group.check()?;
        if count == 0 || consumer_count == 0 {
            return Err(Status::ERROR_INVALID_ARGUMENT);
        }
        check_consumers(consumer_count, consumers)?;
        let list = signals.list(count)?;
        for &signal in &list {
            runtime.shared.signals.get(signal)?;
        }
        let handle = NEXT_GROUP.fetch_add(1, Ordering::Relaxed);
        groups().push((handle, list));
        group.put(handle)
    }

    fn hsa_signal_group_destroy(group: u64) {
        runtime()?;
        let mut groups = groups();
        let at = groups.iter().position(|(g, _)| *g == group).ok_or(Status::ERROR_INVALID_SIGNAL_GROUP)?;
        groups.swap_remove(at);
        Ok(())
    }

    fn hsa_signal_group_wait_any_scacquire(
        group: u64,
        conditions: In<u32>,
        compare: In<i64>,
        wait_state: u32,
        signal: Out<u64>,
        value: Out<i64>,
    ) {
        wait_group(group, conditions, compare, signal, value, wait_state)
    }

    fn hsa_signal_group_wait_any_relaxed(
        group: u64,
        conditions: In<u32>,
        compare: In<i64>,
        wait_state: u32,
        signal: Out<u64>,
        value: Out<i64>,
    ) {
        wait_group(group, conditions, compare, signal, value, wait_state)
    }
}
