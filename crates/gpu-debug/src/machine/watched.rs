//! What the debugger sees of an instruction: its accesses, and what checks are told.

use amdgpu_check::Checks;
use amdgpu_emu::exec::{Group, MemoryAccess};
use amdgpu_emu::met::Met;
use amdgpu_emu::observe::{Observer, Place};
use amdgpu_emu::wave::Wave;
use amdgpu_isa::Inst;

/// Keeps accesses, and hands events on to the checks, if there are any.
pub(super) struct Watched<'c> {
    pub accesses: Vec<MemoryAccess>,
    checks: Option<&'c mut Checks>,
}

impl<'c> Watched<'c> {
    pub fn new(checks: Option<&'c mut Checks>) -> Watched<'c> {
        Watched {
            accesses: Vec::new(),
            checks,
        }
    }
}

impl Observer for Watched<'_> {
    const MEMORY: bool = true;

    fn fork(&self) -> Self {
        Watched::new(None)
    }

    fn join(&mut self, other: Self) {
        self.accesses.extend(other.accesses);
    }

    fn group_start(&mut self, group: &Group) {
        if let Some(checks) = &mut self.checks {
            checks.group_start(group);
        }
    }

    fn group_end(&mut self, work_group: [u32; 3]) {
        if let Some(checks) = &mut self.checks {
            checks.group_end(work_group);
        }
    }

    fn wave_start(&mut self, place: Place, wave: &Wave) {
        if let Some(checks) = &mut self.checks {
            checks.wave_start(place, wave);
        }
    }

    fn wave_end(&mut self, place: Place, wave: &Wave) {
        if let Some(checks) = &mut self.checks {
            checks.wave_end(place, wave);
        }
    }

    fn instruction(&mut self, place: Place, inst: &Inst, wave: &Wave) {
        if let Some(checks) = &mut self.checks {
            checks.instruction(place, inst, wave);
        }
    }

    fn retired(&mut self, place: Place, inst: &Inst, wave: &Wave) {
        if let Some(checks) = &mut self.checks {
            checks.retired(place, inst, wave);
        }
    }

    fn memory(&mut self, place: Place, inst: &Inst, access: &MemoryAccess) {
        if let Some(checks) = &mut self.checks {
            checks.memory(place, inst, access);
        }
        self.accesses.push(access.clone());
    }

    fn met(&mut self, place: Place, inst: &Inst, wave: &Wave, met: &Met) {
        if let Some(checks) = &mut self.checks {
            checks.met(place, inst, wave, met);
        }
    }

    fn barrier(&mut self, work_group: [u32; 3]) {
        if let Some(checks) = &mut self.checks {
            checks.barrier(work_group);
        }
    }
}
