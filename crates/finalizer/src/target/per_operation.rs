//! What is found out once about an operation of a processor.

use std::sync::atomic::{AtomicU8, Ordering};

use amdgpu_isa::{Op, Processor};

/// A small number for each operation of each processor, for all targets of this process. It must not depend on anything else.
pub struct PerOperation([[AtomicU8; Op::COUNT]; Processor::ALL.len()]);

impl PerOperation {
    pub const fn new() -> PerOperation {
        PerOperation([const { [const { AtomicU8::new(0) }; Op::COUNT] }; Processor::ALL.len()])
    }

    /// What `find` gives, or has given: less than 255.
    pub fn get(&self, processor: Processor, op: Op, find: impl FnOnce() -> u8) -> u8 {
        // 0 if nothing was found yet, or one more than what was
        let known = &self.0[processor as usize][op as usize];
        if let Some(number) = known.load(Ordering::Relaxed).checked_sub(1) {
            return number;
        }
        let number = find();
        known.store(number.saturating_add(1), Ordering::Relaxed);
        number
    }
}
