//! What is found out once about an operation of a processor.

use std::sync::atomic::{AtomicU32, Ordering};

use amdgpu_isa::model::latencies::Latencies;
use amdgpu_isa::{Op, Processor, Row};

/// Cycles of operations.
static LATENCIES: PerOperation = PerOperation::new();

/// Cycles until others can use the result of an operation, up to [`PerOperation::MOST`]; more are of memory.
pub fn latency(processor: Processor, latencies: &Latencies, row: &Row) -> u32 {
    LATENCIES
        .get(processor, row.op, || {
            latencies.of_row(row).min(PerOperation::MOST.into()) as u8
        })
        .into()
}

/// A small number for each operation of each processor, for all targets of this process. It must not depend on anything else.
///
/// Operations share places, and the last one stays: a table of all of them would be spread over pages that a short process touches once.
pub struct PerOperation([AtomicU32; PerOperation::PLACES]);

impl PerOperation {
    /// Far more than the different operations of a kernel.
    const PLACES: usize = 512;
    /// The greatest number.
    const MOST: u8 = u8::MAX - 1;

    pub const fn new() -> PerOperation {
        PerOperation([const { AtomicU32::new(0) }; PerOperation::PLACES])
    }

    /// What `find` gives, or has given: at most [`PerOperation::MOST`].
    pub fn get(&self, processor: Processor, op: Op, find: impl FnOnce() -> u8) -> u8 {
        // whose number it is, and one more than that; 0 if nothing was found yet
        let owner = (processor as u32) << 16 | op as u32;
        let place = &self.0[op as usize % PerOperation::PLACES];
        let known = place.load(Ordering::Relaxed);
        if known >> 8 == owner
            && let Some(number) = (known as u8).checked_sub(1)
        {
            return number;
        }
        let number = find();
        place.store(owner << 8 | u32::from(number.saturating_add(1)), Ordering::Relaxed);
        number
    }
}
