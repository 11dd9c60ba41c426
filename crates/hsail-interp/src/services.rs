//! What a dispatch asks of those who have started it, while it runs.

use std::fmt;

use crate::fault::Place;

/// Asked and told by the host threads of a dispatch, between turns.
pub trait Services: Sync {
    /// Whether the dispatch is to end.
    fn cancelled(&self) -> bool {
        false
    }

    /// A number that changes when somebody wants to know where the wavefronts are; every thread then tells its own.
    fn wanted_places(&self) -> u64 {
        0
    }

    /// Where the wavefronts of one thread are.
    fn places(&self, _waves: Vec<Waiting>) {}

    /// The wavefronts of a thread have changed nothing, and looked at signals or memory that others may change. Told as often as
    /// it is so, until [`Services::goes_on`].
    fn waits_for_host(&self) {}

    /// Something has changed.
    fn goes_on(&self) {}
}

/// Wants nothing.
pub struct NoServices;

impl Services for NoServices {}

/// Where a wavefront is.
#[derive(Clone, Debug)]
pub struct Waiting {
    pub work_group: [u32; 3],
    /// Its number in the work-group.
    pub wave: u32,
    pub place: Option<Place>,
    /// `barrier`, `fbarrier`, `signal` or `runs`.
    pub waits_for: &'static str,
}

impl fmt::Display for Waiting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, z] = self.work_group;
        write!(f, "work-group ({x}, {y}, {z}) wave {}: ", self.wave)?;
        if let Some(place) = &self.place {
            match place.line {
                Some((line, _)) => write!(f, "{}:{line}", place.module)?,
                None => write!(f, "{}@{:#x}", place.module, place.offset)?,
            }
            write!(f, ", `{}`", place.function)?;
            if !place.instruction.is_empty() {
                write!(f, ": {}", place.instruction)?;
            }
        }
        write!(f, " [{}]", self.waits_for)
    }
}
