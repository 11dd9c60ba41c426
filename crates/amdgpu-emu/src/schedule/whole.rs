//! Work-groups that run as one, without waves: those of kernels that go one way (`native/whole.rs`).

use std::sync::Arc;

use super::{QUANTUM_ALONE, RunOptions, Worker};
use crate::dispatch::Dispatch;
use crate::native::whole::{Batch, Origin, Whole};
use crate::observe::Observer;
use crate::wave::Path;

/// Work-groups after which a thread looks whether it is to stop.
const GROUPS_PER_LOOK: usize = 64;
/// Work-groups of a dispatch that are worth it.
const FEW_GROUPS: u64 = 16;
/// Work-groups that may go another way before it is given up, if they are more than those that do not.
const FEW_FAILURES: u64 = 32;

/// How far a thread is with such host code.
pub(super) enum WholeGroups {
    None,
    /// There may be some once the kernel has run often enough.
    Wanted,
    Found(Box<Found>),
}

pub(super) struct Found {
    whole: Arc<Whole>,
    batch: Batch,
    done: u64,
    failed: u64,
}

/// What became of the next work-groups.
pub(super) enum Ran {
    None,
    /// A group has begun; its waves go on as any.
    Some,
    All,
}

impl WholeGroups {
    pub(super) fn of(dispatch: &Dispatch, options: &RunOptions) -> WholeGroups {
        let wanted = options.seed == 0 && dispatch.group_count() >= FEW_GROUPS && dispatch.lanes_in_order().is_some();
        match wanted {
            true => WholeGroups::Wanted,
            false => WholeGroups::None,
        }
    }
}

impl<O: Observer> Worker<'_, '_, O> {
    /// Runs the next work-groups as one each, if there is host code for that and no other group is under way.
    #[inline]
    pub(super) fn run_whole(&mut self) -> Ran {
        if !self.resident.is_empty() {
            return Ran::None;
        }
        match self.whole {
            WholeGroups::None => Ran::None,
            WholeGroups::Wanted => {
                self.find_whole();
                Ran::None
            }
            WholeGroups::Found(_) => self.run_groups(),
        }
    }

    /// Looks for host code once the kernel's first block has some.
    #[cold]
    fn find_whole(&mut self) {
        let (dispatch, program) = (self.shared.dispatch, self.shared.program);
        let path = dispatch.path(self.keeps_exceptions);
        let lanes = dispatch.lanes_in_order();
        let region = program.region(dispatch.entry);
        let (Path::Host | Path::Flushed, Some(lanes), Some(region)) = (path, lanes, region) else {
            self.whole = WholeGroups::None;
            return;
        };
        let Some(entry) = region.index(dispatch.entry) else {
            return;
        };
        let is_hot = region.has_block(entry) && region.block(entry).is_some_and(|block| block.host(path).is_some());
        if !is_hot {
            return;
        }
        let origins: Vec<(u8, Origin)> = dispatch.origins();
        let quantum = self.shared.options.quantum.min(QUANTUM_ALONE);
        let whole = region.whole(path, entry, lanes, &origins);
        self.whole = match whole.filter(|whole| whole.instructions <= quantum && dispatch.allocates(whole.needs)) {
            Some(whole) => WholeGroups::Found(Box::new(Found {
                batch: whole.batch(&origins),
                whole,
                done: 0,
                failed: 0,
            })),
            None => WholeGroups::None,
        };
    }

    fn run_groups(&mut self) -> Ran {
        let shared = self.shared;
        let (dispatch, limit) = (shared.dispatch, shared.options.max_instructions.unwrap_or(u64::MAX));
        let mut ran = Ran::None;
        for _ in 0..GROUPS_PER_LOOK {
            if self.taken.is_empty() {
                let memory = shared.memory;
                self.taken = shared.groups.take(dispatch, shared.program, memory, &mut self.idle);
            }
            let WholeGroups::Found(found) = &mut self.whole else {
                break;
            };
            let waves = found.whole.waves();
            let instructions = waves as u64 * found.whole.instructions;
            let id = dispatch.group_id(self.taken.start);
            let is_over = self.stats.instructions.saturating_add(instructions) > limit;
            if self.taken.is_empty() || is_over || !dispatch.is_full(id) {
                break;
            }
            let linear = self.taken.start;
            self.taken.start += 1;
            let done = found.whole.run(&mut found.batch, id, &mut self.view, shared.machine);
            self.stats.instructions += done as u64 * found.whole.instructions;
            if done < waves {
                found.failed += 1;
                if found.failed > FEW_FAILURES.max(found.done) {
                    self.whole = WholeGroups::None;
                }
                self.begin(linear, None, done);
                return Ran::Some;
            }
            found.done += 1;
            self.stats.work_groups += 1;
            self.stats.waves += waves as u64;
            ran = Ran::All;
        }
        if let Ran::All = ran {
            self.goes_on();
        }
        ran
    }
}
