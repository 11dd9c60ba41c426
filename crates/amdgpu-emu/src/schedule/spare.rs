//! Work-groups that a host thread keeps between dispatches, for their memory: a wave's registers are 170 KB, which the host's allocator gives
//! back to the system, and a short dispatch would spend its time on getting them.

use std::cell::RefCell;
use std::ops::Range;

use super::Resident;
use crate::dispatch::Dispatch;
use crate::program::Program;

/// Waves that a thread keeps at most: those of one work-group of 1024 work-items.
const KEPT: usize = 16;

type Groups = Vec<Box<Resident>>;

/// What is kept: groups, and lists for them.
#[derive(Default)]
pub(super) struct Spare {
    groups: Groups,
    lists: [Groups; 2],
}

thread_local! {
    static SPARE: RefCell<Spare> = const {
        RefCell::new(Spare {
            groups: Vec::new(),
            lists: [Vec::new(), Vec::new()],
        })
    };
}

impl Spare {
    /// What this thread has kept.
    pub fn take() -> Spare {
        SPARE.take()
    }

    /// An empty list.
    pub fn list(&mut self) -> Groups {
        let mut lists = self.lists.iter_mut();
        let kept = lists.find(|list| list.capacity() > 0).map(std::mem::take);
        kept.unwrap_or_default()
    }

    /// A group, to be begun.
    pub fn group(&mut self) -> Box<Resident> {
        self.groups.pop().unwrap_or_default()
    }

    /// Keeps it for later dispatches of this thread, with lists and as many of their groups as there is room for.
    pub fn keep(mut self, lists: [Groups; 2]) {
        self.lists = lists;
        let mut waves: usize = self.groups.iter().map(|group| group.waves.len()).sum();
        for list in &mut self.lists {
            for mut group in list.drain(..) {
                group.waves.truncate(KEPT.saturating_sub(waves));
                waves += group.waves.len();
                if !group.waves.is_empty() {
                    self.groups.push(group);
                }
            }
        }
        SPARE.set(self);
    }
}

/// The registers that waves of a dispatch must find zeroed, if they begin with all lanes.
pub(super) fn to_be_zeroed<'p>(dispatch: &Dispatch, program: &'p Program) -> Option<&'p [Range<usize>]> {
    let region = program.region(dispatch.entry)?;
    let block = region.block(region.index(dispatch.entry)?)?;
    Some(block.unwritten(region))
}
