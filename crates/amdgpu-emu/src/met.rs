//! What an instruction has done where waves meet: for observers.

use crate::barrier;
use crate::memory::gws;

/// Of the instructions on barriers, those in two steps and on named ones; of global wave sync, all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Met {
    Barrier(barrier::Event),
    Gws(gws::Event),
}
