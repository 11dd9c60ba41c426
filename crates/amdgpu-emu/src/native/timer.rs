//! The time that making host code takes, and the time that blocks take in it, for those who ask for that: each block's code tells when it
//! begins.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Nanoseconds in which all threads have made host code.
static MAKING: AtomicU64 = AtomicU64::new(0);

thread_local! {
    static IS_MAKING: Cell<bool> = const { Cell::new(false) };
}

/// Makes host code, which may call for more: the time of the outermost counts.
pub(crate) fn making<T>(make: impl FnOnce() -> T) -> T {
    if IS_MAKING.replace(true) {
        return make();
    }
    let begin = Instant::now();
    let made = make();
    MAKING.fetch_add(begin.elapsed().as_nanos() as u64, Ordering::Relaxed);
    IS_MAKING.set(false);
    made
}

/// The time in which this process has made host code, of all threads together: from lowered instructions to memory that can be executed.
pub fn made_in() -> Duration {
    Duration::from_nanos(MAKING.load(Ordering::Relaxed))
}

/// Whether code that is made from now on follows the time.
static IS_WANTED: AtomicBool = AtomicBool::new(false);

/// Lets code that is made from now on follow the time.
pub fn want() {
    IS_WANTED.store(true, Ordering::Relaxed);
}

/// What a block took.
#[derive(Debug, Default)]
pub struct Timer {
    runs: AtomicU64,
    /// Of the host's clock.
    ticks: AtomicU64,
}

impl Timer {
    /// Runs in host code, and ticks of the host's clock.
    pub fn taken(&self) -> (u64, u64) {
        (self.runs.load(Ordering::Relaxed), self.ticks.load(Ordering::Relaxed))
    }
}

/// The function that code calls, if it is wanted.
#[cfg(target_arch = "x86_64")]
pub(super) fn function() -> Option<u64> {
    let function: unsafe extern "sysv64" fn(*const Timer) = begin;
    IS_WANTED.load(Ordering::Relaxed).then_some(function as usize as u64)
}

#[cfg(target_arch = "x86_64")]
thread_local! {
    /// The block that runs on this thread, and since when.
    static RUNNING: Cell<(*const Timer, u64)> = const { Cell::new((std::ptr::null(), 0)) };
}

/// A block begins on this thread; none, if there is no timer.
///
/// # Safety
/// The timer lives as long as the code that gives it.
#[cfg(target_arch = "x86_64")]
unsafe extern "sysv64" fn begin(timer: *const Timer) {
    // SAFETY: all x86-64 hosts have this clock.
    let now = unsafe { std::arch::x86_64::_rdtsc() };
    let (last, since) = RUNNING.replace((timer, now));
    // SAFETY: the code that gave it has not been left since.
    if let Some(last) = unsafe { last.as_ref() } {
        last.ticks.fetch_add(now.wrapping_sub(since), Ordering::Relaxed);
    }
    // SAFETY: it is the timer of the code that calls.
    if let Some(timer) = unsafe { timer.as_ref() } {
        timer.runs.fetch_add(1, Ordering::Relaxed);
    }
}
