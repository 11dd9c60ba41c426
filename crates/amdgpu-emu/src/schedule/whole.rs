//! Work-groups that run as one, without waves: those of kernels that go one way (`native/whole.rs`).

use std::sync::Arc;

use super::parts::Share;
use super::{QUANTUM_ALONE, RunOptions, Shared, Worker};
use crate::dispatch::Dispatch;
use crate::native::whole::{Batch, Origin, Whole};
use crate::observe::Observer;
use crate::wave::Path;

/// Work-groups after which a thread looks whether it is to stop; whether it is to begin the others, more often.
const GROUPS_PER_LOOK: u64 = 64;
/// Work-groups that run together at the most, if they are not short, and if they are; and instructions of waves that make them so.
const MOST_AT_ONCE: u32 = 64;
const MOST_SHORT_AT_ONCE: u32 = 256;
const SHORT_TOGETHER: u64 = 1 << 15;
/// Instructions of waves that a thread takes at least, if they are of several work-groups: some microseconds.
const LEAST_TOGETHER: u64 = 1 << 12;
/// Work-groups of a dispatch that are worth it.
const FEW_GROUPS: u64 = 16;
/// Work-groups that may go another way before it is given up, if they are more than those that do not.
const FEW_FAILURES: u64 = 32;

/// Work-groups that go the divided way before the other one is given up, if they are more than those that go that.
const FEW_STRAY: u64 = 64;

/// Work-groups of which some does not go the first way that are tried on the divided one before fewer of them are tried.
const FEW_TOGETHER: u32 = 8;

/// How far a thread is with such host code.
pub(super) enum WholeGroups {
    None,
    /// There may be some once the kernel has run often enough.
    Wanted,
    Found(Box<Found>),
}

pub(super) struct Found {
    way: OneWay,
    /// Work-groups of this kernel that run together at the most.
    most_at_once: u32,
    /// So many a thread takes at least.
    share: Share,
    /// The way on which some lanes are off, for work-groups that do not go the first one.
    divided: Option<OneWay>,
    /// Work-groups that are tried together.
    at_once: u32,
    /// Those before this one did not go this way together: some of them does not.
    suspect: u64,
    done: u64,
    failed: u64,
    /// Those that did not go the first way, but perhaps the divided one.
    strayed: u64,
}

/// Host code for one way, and what this thread has for it.
struct OneWay {
    whole: Arc<Whole>,
    batch: Batch,
}

/// What became of the next work-groups.
pub(super) enum Ran {
    None,
    /// A group has begun; its waves go on as any.
    Some,
    All,
}

impl Found {
    fn of(way: OneWay, divided: Option<OneWay>) -> Found {
        let each = way.whole.waves() as u64 * way.whole.instructions;
        let short = SHORT_TOGETHER / each.max(1);
        let most_at_once = short.clamp(MOST_AT_ONCE.into(), MOST_SHORT_AT_ONCE.into()) as u32;
        Found {
            way,
            most_at_once,
            share: Share::Many(LEAST_TOGETHER / each.max(1)),
            divided,
            at_once: most_at_once,
            suspect: 0,
            done: 0,
            failed: 0,
            strayed: 0,
        }
    }

    /// Of a wave.
    fn most_instructions(&self) -> u64 {
        let divided = self.divided.as_ref().map_or(0, |way| way.whole.instructions);
        self.way.whole.instructions.max(divided)
    }

    /// Goes on with the way on which lanes are divided alone, if the other one is gone never, or too rarely.
    fn give_up_the_first(&mut self) {
        let strays = self.strayed > FEW_STRAY.max(self.done.saturating_sub(self.strayed));
        if (strays || self.way.batch.never_goes())
            && let Some(divided) = self.divided.take()
        {
            self.way.whole.is_left();
            self.way = divided;
            (self.at_once, self.suspect) = (self.most_at_once, 0);
        }
    }

    /// How many are tried next, of which the first one has this number: half of those among which some does not go this way.
    fn next(&self, first: u64) -> u32 {
        match self.suspect.checked_sub(first) {
            Some(left) if left > 0 => (left / 2).clamp(1, self.at_once.into()) as u32,
            _ => self.at_once,
        }
    }
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
        if matches!(self.whole, WholeGroups::Wanted) {
            self.find_whole();
        }
        match self.whole {
            WholeGroups::None | WholeGroups::Wanted => Ran::None,
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
        let way = |divides: bool| {
            let whole = region.whole(path, entry, lanes, &origins, divides)?;
            let may_run = whole.instructions <= quantum && dispatch.allocates(whole.needs);
            may_run.then(|| OneWay {
                batch: whole.batch(&origins, dispatch.lds_bytes as usize),
                whole,
            })
        };
        let ways = match (way(false), way(true)) {
            // other work-groups of the kernel did not go the first one
            (Some(first), Some(divided)) if first.whole.is_avoided() => Some((divided, None)),
            (Some(first), divided) => Some((first, divided)),
            (None, Some(divided)) => Some((divided, None)),
            (None, None) => None,
        };
        self.whole = match ways {
            Some((way, divided)) => WholeGroups::Found(Box::new(Found::of(way, divided))),
            None => WholeGroups::None,
        };
    }

    fn run_groups(&mut self) -> Ran {
        let shared = self.shared;
        let dispatch = shared.dispatch;
        let before = self.stats.work_groups;
        let until_look = if self.alone { 1 } else { GROUPS_PER_LOOK };
        while self.stats.work_groups - before < until_look {
            let WholeGroups::Found(found) = &mut self.whole else {
                break;
            };
            if self.taken.is_empty() {
                let share = if self.stays_alone { Share::Block } else { found.share };
                let begun = (dispatch, shared.program, shared.memory);
                self.taken = shared.groups.take((self.index, share), begun, &mut self.idle);
            }
            let waves = found.way.whole.waves() as u64;
            let id = dispatch.group_id(self.taken.start);
            let together = match self.taken.is_empty() {
                true => [0, 1],
                false => self
                    .shared
                    .together(id, self.taken.end - self.taken.start, found.next(self.taken.start)),
            };
            let instructions = waves * found.most_instructions();
            let limit = shared.options.max_instructions.unwrap_or(u64::MAX);
            let count = |[in_row, rows]: [u32; 2]| in_row * rows;
            let of_all = u64::from(count(together)) * instructions;
            let is_over = self.stats.instructions.saturating_add(of_all) > limit;
            let together = if is_over { [together[0].min(1), 1] } else { together };
            let groups = count(together);
            if groups == 0 || self.stats.instructions.saturating_add(instructions) > limit {
                break;
            }
            let OneWay { whole, batch } = &mut found.way;
            let mut done = whole.run(batch, id, together, &mut self.view, shared.machine);
            let mut each = whole.instructions;
            let strays = groups <= FEW_TOGETHER && done.groups == 0 && done.waves == 0;
            if strays && let Some(OneWay { whole, batch }) = &mut found.divided {
                found.strayed += u64::from(groups);
                batch.doubt();
                done = whole.run(batch, id, together, &mut self.view, shared.machine);
                each = whole.instructions;
            }
            let ended = u64::from(done.groups);
            let behind = self.taken.start + u64::from(groups);
            self.taken.start += ended;
            found.done += ended;
            self.stats.work_groups += ended;
            self.stats.waves += ended * waves;
            self.stats.instructions += (ended * waves + done.waves as u64) * each - done.skipped;
            if done.groups == groups {
                found.at_once = (2 * groups).min(found.most_at_once);
                found.give_up_the_first();
            } else if groups > 1 && ended == 0 && done.waves == 0 {
                // perhaps fewer of them go this way
                found.suspect = behind;
                found.give_up_the_first();
            } else {
                found.failed += 1;
                (found.at_once, found.suspect) = (1, 0);
                if found.failed > FEW_FAILURES.max(found.done) {
                    self.whole = WholeGroups::None;
                }
                let linear = self.taken.start;
                self.taken.start += 1;
                self.begin(linear, None, done.waves);
                return Ran::Some;
            }
        }
        match self.stats.work_groups == before {
            true => Ran::None,
            false => {
                self.goes_on();
                Ran::All
            }
        }
    }
}

impl Shared<'_> {
    /// Full work-groups of the `left` from this id on, `most` at the most: how many follow each other along X, and in how many rows; in more than
    /// one if these are whole.
    fn together(&self, id: [u32; 3], left: u64, most: u32) -> [u32; 2] {
        let [in_row, rows, _] = self.dispatch.groups();
        let most_rows = u64::from(most).min(left) / u64::from(in_row);
        let rows = u64::from(rows - id[1]).min(most_rows) as u32;
        if id[0] == 0 && rows > 1 {
            let is_full = |rows: u32| self.dispatch.is_full([in_row - 1, id[1] + rows - 1, id[2]]);
            // only the last row is smaller in Y
            let full = [rows, rows - 1].into_iter().find(|&rows| is_full(rows));
            if let Some(rows) = full {
                return [in_row, rows];
            }
        }
        [self.in_row(id, left, most), 1]
    }

    /// Those that follow each other along X.
    fn in_row(&self, id: [u32; 3], left: u64, most: u32) -> u32 {
        let in_row = self.dispatch.groups()[0] - id[0];
        let count = u64::from(in_row.min(most)).min(left) as u32;
        let last = [id[0] + count.saturating_sub(1), id[1], id[2]];
        match self.dispatch.is_full(last) {
            true => count,
            // only the last one of a row is smaller in X
            false if count > 1 && self.dispatch.is_full([last[0] - 1, id[1], id[2]]) => count - 1,
            false => 0,
        }
    }
}
