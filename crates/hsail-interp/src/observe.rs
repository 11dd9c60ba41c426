//! Observers: what checkers and debuggers see of a dispatch. A generic parameter: none costs nothing.

use crate::code::{Function, Op};
use crate::fault::{Fault, Place, Trouble};
use crate::mask::Mask;
use crate::running::{Run, Shared};
use crate::wave::Wave;

/// An operation that a wavefront is about to execute, or just has executed.
pub struct Step<'a, 'r> {
    pub(crate) run: &'a Run<'r>,
    pub(crate) shared: &'a mut Shared,
    pub(crate) wave: &'a mut Wave,
    /// The function on top of the wavefront's activations when the operation began.
    pub(crate) function: u32,
    pub(crate) code: &'a Function,
    /// Index of the operation in the function.
    pub(crate) pc: u32,
    pub(crate) op: &'a Op,
    /// The lanes that execute it.
    pub(crate) mask: Mask,
}

impl Step<'_, '_> {
    /// Where the operation is in the program.
    pub fn place(&self) -> Place {
        let offset = self.code.places.get(self.pc as usize).copied().unwrap_or(0);
        Place::new(&self.run.kernel.sources, self.code.module, &self.code.name, offset)
    }

    /// Work-group ID.
    pub fn work_group(&self) -> [u32; 3] {
        self.shared.id
    }

    /// The work-group's flattened ID (PRM 2.2.2).
    pub fn flat_group(&self) -> u64 {
        self.shared.flat
    }

    /// The wavefront's number in the work-group.
    pub fn wave(&self) -> u32 {
        self.wave.number
    }

    /// The lanes that execute the operation, lowest first.
    pub fn lanes(&self) -> impl Iterator<Item = usize> + use<> {
        self.mask.iter()
    }

    /// Absolute ID of the work-item in a lane (PRM 2.3.4).
    pub fn work_item(&self, lane: usize) -> [u64; 3] {
        let ids = self.wave.ids.get(lane).copied().unwrap_or_default();
        let sizes = self.run.dispatch.work_group;
        std::array::from_fn(|i| u64::from(self.shared.id[i]) * u64::from(sizes[i]) + u64::from(ids[i]))
    }

    /// The fault that something wrong at the operation is.
    pub(crate) fn fault(&self, trouble: Trouble) -> Fault {
        *crate::running::fault(self.run, self.shared.id, Some(self.wave), trouble)
    }

    /// An operation of the kernel, function and index in it: its instruction and its place.
    pub(crate) fn describe(&self, (function, pc): (u32, u32)) -> String {
        let Some(f) = self.run.kernel.functions.get(function as usize) else {
            return String::new();
        };
        let offset = f.places.get(pc as usize).copied().unwrap_or(0);
        let place = Place::new(&self.run.kernel.sources, f.module, &f.name, offset);
        let at = match place.line {
            Some((line, column)) => format!("{}:{line}:{column}", place.module),
            None => format!("{} at offset {offset:#x}", place.module),
        };
        format!("`{}` in `{}`, {at}", place.instruction, place.function)
    }

    /// Name and index of the function, and the index of the operation in it.
    pub fn position(&self) -> (&str, u32, u32) {
        (&self.code.name, self.function, self.pc)
    }
}

/// Gets told what a dispatch does. An active one has the dispatch run on one host thread, work-group by work-group in order as
/// far as they do not wait for each other.
pub trait Observer {
    /// False: every call is left out, at compile time.
    const ACTIVE: bool = true;

    /// Before an operation. An error ends the dispatch with a fault at this place.
    fn before(&mut self, _step: &mut Step<'_, '_>) -> Result<(), Trouble> {
        Ok(())
    }

    /// After an operation that did not fail. A wavefront that waits for a signal executes its operation again.
    fn after(&mut self, _step: &mut Step<'_, '_>) -> Result<(), Trouble> {
        Ok(())
    }

    /// These wavefronts of a work-group, by its flattened ID, have met at a barrier and go on; `fbarrier` is the handle of an
    /// fbarrier, whose members may all have arrived without one that waits.
    fn met(&mut self, _group: u64, _waves: &[u32], _fbarrier: Option<u32>) {}

    /// All work-items of a work-group have ended.
    fn group_end(&mut self, _group: u64) {}
}

/// Sees nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    const ACTIVE: bool = false;
}
