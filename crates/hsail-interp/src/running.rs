//! A dispatch while it runs, and what the wavefronts of one of its work-groups share: data that operations, observers and the
//! loop over work-groups look at.

use crate::code::Kernel;
use crate::fault::{Fault, Place, Trouble};
use crate::memory::View;
use crate::segments::Apertures;
use crate::sync::Fbarriers;
use crate::system::System;
use crate::wave::Wave;
use hsail::code::MachineModel;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What a dispatch packet says.
#[derive(Clone, Debug)]
pub struct Dispatch {
    /// 1 to 3; sizes of the others are 1.
    pub dimensions: u32,
    /// Work-items.
    pub grid: [u32; 3],
    /// Work-items of a work-group.
    pub work_group: [u32; 3],
    /// The bytes of the kernarg segment.
    pub kernarg: Vec<u8>,
    /// Group memory beside the kernel's own (PRM 4.20).
    pub dynamic_group_bytes: u64,
    /// Handle that `packetcompletionsig` gives; 0 for none. It is decremented when the dispatch has ended without a fault.
    pub completion_signal: u64,
    pub packet_id: u64,
    /// The agent's number.
    pub agent: u32,
}

impl Default for Dispatch {
    fn default() -> Dispatch {
        Dispatch {
            dimensions: 1,
            grid: [1; 3],
            work_group: [1; 3],
            kernarg: Vec::new(),
            dynamic_group_bytes: 0,
            completion_signal: 0,
            packet_id: 0,
            agent: 0,
        }
    }
}

/// What a dispatch did, in work-groups that have come to their end or were begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    pub work_groups: u64,
    /// Instructions of wavefronts.
    pub instructions: u64,
}

/// A dispatch while it runs.
pub(crate) struct Run<'r> {
    pub system: &'r System,
    pub kernel: &'r Kernel,
    pub dispatch: &'r Dispatch,
    pub view: &'r View,
    pub apertures: Apertures,
    /// Work-groups of the grid in each dimension.
    pub groups: [u32; 3],
    pub stop: AtomicBool,
    /// What the clock shows if it is not the host's: a debugger counts, so that runs repeat.
    pub clock: Option<Duration>,
}

impl<'r> Run<'r> {
    pub fn new(
        system: &'r System,
        kernel: &'r Kernel,
        dispatch: &'r Dispatch,
        view: &'r View,
        clock: Option<Duration>,
    ) -> Run<'r> {
        Run {
            system,
            kernel,
            dispatch,
            view,
            apertures: match system.options.model {
                MachineModel::SMALL => Apertures::SMALL,
                _ => Apertures::LARGE,
            },
            groups: std::array::from_fn(|i| dispatch.grid[i].div_ceil(dispatch.work_group[i])),
            stop: AtomicBool::new(false),
            clock,
        }
    }

    /// Time since the system was made.
    pub fn clock(&self) -> Duration {
        self.clock.unwrap_or_else(|| self.system.start.elapsed())
    }

    /// Work-group ID of the work-group with a flattened ID (PRM 2.2.2).
    pub fn group_id(&self, flat: u64) -> [u32; 3] {
        let [x, y, _] = self.groups.map(u64::from);
        [flat % x, flat / x % y, flat / (x * y)].map(|v| v as u32)
    }
}

/// What the wavefronts of a work-group share.
pub(crate) struct Shared {
    pub id: [u32; 3],
    /// The work-group's flattened ID.
    pub flat: u64,
    /// Work-items of this work-group in each dimension; fewer at the grid's end.
    pub size: [u32; 3],
    /// The number of the host thread, as compute unit.
    pub unit: u32,
    pub memory: Vec<u8>,
    pub fbarriers: Fbarriers,
    /// Wavefronts that an fbarrier let go, with its handle.
    pub released: Vec<(usize, u32)>,
    /// An atomic operation was executed.
    pub polled: bool,
    /// Something was stored that others may read.
    pub changed: bool,
}

/// Where a wavefront is in the program.
pub(crate) fn place(run: &Run<'_>, wave: &Wave) -> Option<Place> {
    let frame = wave.frames.last()?;
    let f = run.kernel.functions.get(frame.function as usize)?;
    let pc = frame.paths.last()?.pc as usize;
    let offset = f.places.get(pc).copied().unwrap_or(0);
    Some(Place::new(&run.kernel.sources, f.module, &f.name, offset))
}

/// The fault that trouble in a work-group is, of a wavefront if there is one.
pub(crate) fn fault(run: &Run<'_>, id: [u32; 3], wave: Option<&Wave>, t: Trouble) -> Box<Fault> {
    let mut fault = Fault::new(t.code, t.section, t.message);
    fault.work_group = Some(id.map(u64::from));
    let Some(wave) = wave else { return Box::new(fault) };
    fault.place = place(run, wave);
    if let Some(ids) = t.lane.and_then(|lane| wave.ids.get(lane)) {
        let sizes = run.dispatch.work_group;
        fault.work_item = Some(std::array::from_fn(|i| {
            u64::from(id[i]) * u64::from(sizes[i]) + u64::from(ids[i])
        }));
    }
    let callers = wave.frames.iter().rev().skip(1).take(16);
    for frame in callers {
        if let Some(f) = run.kernel.functions.get(frame.function as usize) {
            let pc = frame.paths.last().map_or(0, |p| p.pc as usize);
            let at = Place::new(
                &run.kernel.sources,
                f.module,
                &f.name,
                f.places.get(pc).copied().unwrap_or(0),
            );
            let line = at
                .line
                .map_or(format!("offset {:#x}", at.offset), |(line, _)| format!("line {line}"));
            fault.notes.push(format!("called from `{}`, {line}", f.name));
        }
    }
    Box::new(fault)
}
