//! Stores that can meet loads alone: they are entered in the shadow of memory when a load comes to where they may be, which it mostly does not.

use amdgpu_emu::exec::{MemoryAccess, Space};
use amdgpu_emu::fault;
use amdgpu_emu::observe::Place;
use amdgpu_isa::model::cache::Reach;

use super::clock::{Class, Stamp};
use super::{FEW_LANES, Race, class, look};

/// Stores that are kept for later, at most.
const MOST_KEPT: usize = 1 << 18;

impl Race {
    /// Keeps a store that can meet loads alone; false if it is another access.
    pub(super) fn keeps(&mut self, place: Place, access: &MemoryAccess) -> bool {
        let state = self.waves.get(place);
        let is_plain = access.access == fault::Access::Write
            && access.space == Space::Global
            && access.exec.count_ones() > FEW_LANES
            && self.stores_apart.contains(&place.pc);
        if !is_plain {
            return false;
        }
        let facts = self.code.get(state.number);
        let is_first = state.touches.is_empty() && state.kept.is_none();
        if !is_first || facts.is_transfer || facts.reach != Reach::Near || class(facts, access) != Class::Store {
            return false;
        }
        let serial = state.serials[Class::Store as usize] + 1;
        state.kept = Some(serial);
        let stamp = Stamp::new(state.id, serial, state.number, Class::Store);
        look::runs(
            access.exec,
            access.bytes.into(),
            &access.addresses,
            false,
            &mut self.runs,
        );
        self.kept.extend(self.runs.iter().map(|run| (stamp, *run)));
        if self.kept.len() > MOST_KEPT {
            self.enter_kept();
        }
        true
    }

    /// Enters what was kept, which nobody has read until now.
    pub(super) fn enter_kept(&mut self) {
        for (stamp, run) in self.kept.drain(..) {
            look::enter_store(&mut self.memory, stamp, run);
        }
    }
}
