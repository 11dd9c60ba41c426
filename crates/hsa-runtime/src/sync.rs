//! Threads and atomics of what is modelled: the host's here, those of a model checker in `tests/models.rs`, which compiles the same
//! sources.

pub use std::sync::atomic::{AtomicU16, AtomicU64, AtomicUsize, Ordering, fence};
pub use std::sync::{Mutex, PoisonError};
pub use std::thread::{Thread, current, park_timeout};

/// Looks before a thread sleeps, some 5 microseconds: a signal that is about to change is seen without a trip through the kernel. More
/// would take the processor from the thread that is to change it, where the host has less processors than the runtime threads.
/// The processor is not yielded between them: where others can run too, that costs milliseconds, and a thread that was woken none.
pub const SPINS: u32 = 100;
/// Parts that those who wait are divided into, by the signal's address.
pub const SHARDS: usize = 64;
