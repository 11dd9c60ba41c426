//! Code in a GPU's memory, as the machine runs it: what was there when the instruction cache was last invalidated.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::memory::Memory;
use amdgpu_emu::program::{CodeRegion, Program};
use amdgpu_isa::Model;

/// Most bytes of memory with code that is looked at together.
const MOST_BYTES: u64 = 1 << 28;

/// Code of one allocation.
struct Known {
    /// Of the last comparison with memory.
    epoch: u64,
    bytes: Arc<[u8]>,
    program: Program,
}

/// The code that a GPU has run, by the allocations that it is in.
pub struct Code {
    level: SimdLevel,
    epoch: AtomicU64,
    known: Mutex<HashMap<u64, Known>>,
}

impl Default for Code {
    fn default() -> Self {
        Code {
            level: SimdLevel::detect(),
            epoch: AtomicU64::new(1),
            known: Mutex::default(),
        }
    }
}

impl Code {
    /// Memory may hold other code from now on: an invalidated instruction cache, or another mapping.
    pub fn invalidate(&self) {
        self.epoch.fetch_add(1, Ordering::AcqRel);
    }

    /// The code around an address; None if there is none.
    pub fn program(&self, vm: &Memory, entry: u64, model: Model) -> Option<Program> {
        let epoch = self.epoch.load(Ordering::Acquire);
        let place = vm.find(entry).filter(|place| place.bytes <= MOST_BYTES)?;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(code) = known.get(&place.base).filter(|code| code.epoch == epoch) {
            return Some(code.program.clone());
        }
        let mut bytes = vec![0; place.bytes as usize & !3];
        vm.read(place.base, &mut bytes).ok()?;
        if let Some(code) = known.get_mut(&place.base).filter(|code| *code.bytes == *bytes) {
            code.epoch = epoch;
            return Some(code.program.clone());
        }
        let bytes: Arc<[u8]> = bytes.into();
        let region = CodeRegion::new(place.base, bytes.clone(), model, self.level);
        let program = Program::new(vec![Arc::new(region)]);
        let code = Known {
            epoch,
            bytes,
            program: program.clone(),
        };
        known.insert(place.base, code);
        Some(program)
    }

    /// Forgets the code of an allocation that is no longer mapped.
    pub fn forget(&self, base: u64) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).remove(&base);
    }
}
