//! A kernel dispatch: checked against the kernel and the agent, then run work-group by work-group over host threads.

use crate::code::Kernel;
use crate::fault::Fault;
use crate::group::{Group, Round};
use crate::idle::Cursor;
use crate::memory::View;
use crate::observe::{NoObserver, Observer};
use crate::services::{NoServices, Services};
use crate::system::System;
use hsail::code::{Control, MachineModel, Segment};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The null flat address.
pub(crate) const NULL: u64 = 0;

/// The null address of a segment; no variable is there (PRM 11.4). Of group and private memory it is the one that GPU agents have.
pub(crate) fn null(segment: Segment) -> u64 {
    match segment {
        Segment::GROUP | Segment::PRIVATE => 0xffff_ffff,
        _ => NULL,
    }
}

/// Where the addresses of these segments begin.
pub(crate) const GROUP_FIRST: u64 = 256;
pub(crate) const PRIVATE_FIRST: u64 = 256;
pub(crate) const KERNARG_FIRST: u64 = 256;

/// The ranges of flat addresses that mean the group and the private segment (PRM 2.8.3).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Apertures {
    pub group: u64,
    pub private: u64,
    pub bytes: u64,
}

impl Apertures {
    pub const LARGE: Apertures = Apertures {
        group: 0x1000_0000_0000_0000,
        private: 0x2000_0000_0000_0000,
        bytes: 1 << 32,
    };
    pub const SMALL: Apertures = Apertures {
        group: 0xe000_0000,
        private: 0xf000_0000,
        bytes: 1 << 28,
    };

    /// The segment a flat address is in.
    #[inline]
    pub fn segment(&self, address: u64) -> Segment {
        if address < self.group {
            Segment::GLOBAL
        } else if address - self.group < self.bytes {
            Segment::GROUP
        } else if address.wrapping_sub(self.private) < self.bytes {
            Segment::PRIVATE
        } else {
            Segment::GLOBAL
        }
    }

    pub fn base(&self, segment: Segment) -> u64 {
        if segment == Segment::GROUP {
            self.group
        } else {
            self.private
        }
    }
}

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

/// Runs a kernel over a grid. A fault ends it; memory then holds what was stored until then.
pub fn dispatch(system: &System, kernel: &Arc<Kernel>, dispatch: &Dispatch) -> Result<Summary, Box<Fault>> {
    finished(dispatch_with(system, kernel, dispatch, &NoServices, &mut NoObserver))
}

/// The same, seen by an observer. With an active one, one host thread runs the dispatch.
pub fn dispatch_observed<O: Observer>(
    system: &System,
    kernel: &Arc<Kernel>,
    dispatch: &Dispatch,
    observer: &mut O,
) -> Result<Summary, Box<Fault>> {
    finished(dispatch_with(system, kernel, dispatch, &NoServices, observer))
}

/// As [`dispatch()`], but ends with a fault when `services` say so; memory then holds what was stored until then.
pub fn dispatch_served(
    system: &System,
    kernel: &Arc<Kernel>,
    dispatch: &Dispatch,
    services: &dyn Services,
) -> Result<Summary, Box<Fault>> {
    finished(dispatch_with(system, kernel, dispatch, services, &mut NoObserver))
}

fn finished((summary, outcome): (Summary, Result<(), Box<Fault>>)) -> Result<Summary, Box<Fault>> {
    outcome.map(|()| summary)
}

/// What was done is known after a fault, too.
pub(crate) fn dispatch_with<O: Observer>(
    system: &System,
    kernel: &Arc<Kernel>,
    dispatch: &Dispatch,
    services: &dyn Services,
    observer: &mut O,
) -> (Summary, Result<(), Box<Fault>>) {
    if let Err(fault) = check(system, kernel, dispatch) {
        return (Summary::default(), Err(fault));
    }
    let view = system.memory.view();
    let run = Run::new(system, kernel, dispatch, &view, None);
    let total = run.groups.iter().map(|g| u64::from(*g)).product::<u64>();
    let cursor = Cursor::new(total);
    let (work_groups, instructions) = (AtomicU64::new(0), AtomicU64::new(0));
    let fault: Mutex<Option<(u64, Box<Fault>)>> = Mutex::new(None);
    let ended = |(did, result): (Summary, Result<(), (u64, Box<Fault>)>)| {
        work_groups.fetch_add(did.work_groups, Ordering::Relaxed);
        instructions.fetch_add(did.instructions, Ordering::Relaxed);
        if let Err((flat, new)) = result {
            run.stop.store(true, Ordering::Relaxed);
            let mut fault = fault.lock().unwrap_or_else(PoisonError::into_inner);
            if fault.as_ref().is_none_or(|f| f.0 > flat) {
                *fault = Some((flat, new));
            }
        }
    };
    let take = || cursor.take(&run);
    let threads = system.options.threads.clamp(1, 256).min(total.min(256) as usize) as u32;
    if O::ACTIVE || threads <= 1 {
        ended(worker(&run, 0, &take, services, observer));
    } else {
        std::thread::scope(|scope| {
            for unit in 0..threads {
                let (run, take, ended) = (&run, &take, &ended);
                scope.spawn(move || ended(worker(run, unit, take, services, &mut NoObserver)));
            }
        });
    }
    let mut summary = Summary {
        work_groups: work_groups.into_inner(),
        instructions: instructions.into_inner(),
    };
    if let Some((_, fault)) = fault.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return (summary, Err(fault));
    }
    if run.stop.load(Ordering::Relaxed) {
        let message = "the dispatch was ended before its time";
        return (summary, Err(Box::new(Fault::new("cancelled", "", message))));
    }
    complete(system, dispatch);
    // with those that were left out because they do nothing
    summary.work_groups = total;
    (summary, Ok(()))
}

/// Says that a dispatch has ended well.
pub(crate) fn complete(system: &System, dispatch: &Dispatch) {
    if let Some(signal) = system.signal(dispatch.completion_signal) {
        signal.update(|v| Some(v.wrapping_sub(1)));
    }
}

/// Most work-groups that a host thread has begun at a time.
const MOST_RESIDENT: usize = 1 << 14;

/// Runs work-groups on one host thread; gives what it did, also up to a fault.
///
/// One work-group runs at a time until some round ends none while wavefronts executed atomic operations: they may wait for
/// work-groups that have not begun. Then as many again are begun, so that a barrier over the grid comes to its end.
fn worker<O: Observer>(
    run: &Run<'_>,
    unit: u32,
    take: &dyn Fn() -> Option<u64>,
    services: &dyn Services,
    observer: &mut O,
) -> (Summary, Result<(), (u64, Box<Fault>)>) {
    let mut resident: Vec<Group> = Vec::new();
    let mut did = Summary::default();
    let result = turns(run, unit, take, services, observer, &mut resident, &mut did);
    did.work_groups += resident.len() as u64;
    did.instructions += resident.iter().map(Group::executed).sum::<u64>();
    (did, result)
}

/// The loop of [`worker`]: `did` has the work-groups that have ended, `resident` the others.
fn turns<O: Observer>(
    run: &Run<'_>,
    unit: u32,
    take: &dyn Fn() -> Option<u64>,
    services: &dyn Services,
    observer: &mut O,
    resident: &mut Vec<Group>,
    did: &mut Summary,
) -> Result<(), (u64, Box<Fault>)> {
    let mut wanted = 1;
    let mut told = services.wanted_places();
    while !run.stop.load(Ordering::Relaxed) {
        if services.cancelled() {
            run.stop.store(true, Ordering::Relaxed);
            break;
        }
        let asked = services.wanted_places();
        if asked != told {
            told = asked;
            services.places(resident.iter().flat_map(|g| g.waiting(run)).collect());
        }
        let before = resident.len();
        while resident.len() < wanted {
            let Some(flat) = take() else { break };
            let group = Group::new(run, flat, run.group_id(flat), unit);
            resident.push(group.map_err(|fault| (flat, fault))?);
        }
        if resident.is_empty() {
            break;
        }
        let (mut ended, mut moved, mut polled) = (false, false, false);
        // every work-group only looks whether others have changed something
        let mut waits = resident.len() == before;
        let mut i = 0;
        while let Some(group) = resident.get_mut(i) {
            let round = group.round(run, observer).map_err(|fault| (group.flat, fault))?;
            let polls = group.polled();
            polled |= polls;
            moved |= round != Round::Waits;
            waits &= !group.changed() && (polls || round == Round::Waits);
            if round == Round::Done {
                ended = true;
                did.work_groups += 1;
                did.instructions += group.executed();
                resident.remove(i);
            } else {
                i += 1;
            }
        }
        if ended {
            wanted = resident.len().max(1);
        } else if polled || !moved {
            wanted = (2 * resident.len()).min(MOST_RESIDENT);
        }
        match waits && !ended {
            true => services.waits_for_host(),
            false => services.goes_on(),
        }
        if !moved {
            std::thread::sleep(Duration::from_micros(50));
        }
    }
    Ok(())
}

/// What a packet does wrong.
pub(crate) fn check(system: &System, kernel: &Kernel, d: &Dispatch) -> Result<(), Box<Fault>> {
    let wrong = |section, message: String| {
        let message = format!("`{}`: {message}", kernel.name);
        Err(Box::new(Fault::new("dispatch", section, message)))
    };
    if !(1..=3).contains(&d.dimensions) {
        return wrong("2.1", format!("{} dimensions: there are 1 to 3", d.dimensions));
    }
    for i in 0..3 {
        let (grid, group) = (d.grid[i], d.work_group[i]);
        if grid == 0 || group == 0 {
            return wrong("2.1", format!("a size of 0 in dimension {i}"));
        }
        if i >= d.dimensions as usize && (grid, group) != (1, 1) {
            return wrong(
                "2.1",
                format!("dimension {i} is not used, its sizes must be 1: {grid}, {group}"),
            );
        }
    }
    let flat = d.work_group.iter().map(|v| u64::from(*v)).product::<u64>();
    let limit = u64::from(system.options.work_group_limit);
    if flat > limit {
        return wrong("2.2", format!("work-groups of {flat} work-items; the limit is {limit}"));
    }
    let group_bytes = kernel.group_bytes.saturating_add(d.dynamic_group_bytes);
    if group_bytes > system.options.group_limit {
        let limit = system.options.group_limit;
        return wrong(
            "2.1",
            format!("{group_bytes} bytes of group memory; the limit is {limit}"),
        );
    }
    let needed = kernel.arguments.last().map_or(0, |a| a.offset.saturating_add(a.bytes));
    if (d.kernarg.len() as u64) < needed {
        return wrong(
            "4.21",
            format!(
                "a kernarg segment of {} bytes; its arguments need {needed}",
                d.kernarg.len()
            ),
        );
    }
    let controls = kernel.controls.iter().filter(|_| system.options.strict);
    for (control, values) in controls {
        if let Some(message) = breaks(*control, values, d, flat) {
            return wrong("13.4", message);
        }
    }
    Ok(())
}

/// How a dispatch goes against a control directive (PRM 13.4).
fn breaks(control: Control, values: &[u64], d: &Dispatch, work_group: u64) -> Option<String> {
    let first = values.first().copied().unwrap_or(0);
    let grid = d.grid.iter().map(|v| u128::from(*v)).product::<u128>();
    let sizes = |sizes: &[u32; 3]| sizes.iter().zip(values).any(|(a, b)| u64::from(*a) != *b);
    let broken = match control {
        Control::MAXDYNAMICGROUPSIZE => d.dynamic_group_bytes > first,
        Control::MAXFLATGRIDSIZE => grid > u128::from(first),
        Control::MAXFLATWORKGROUPSIZE => work_group > first,
        Control::REQUIREDDIM => u64::from(d.dimensions) != first,
        Control::REQUIREDGRIDSIZE => sizes(&d.grid),
        Control::REQUIREDWORKGROUPSIZE => sizes(&d.work_group),
        Control::REQUIRENOPARTIALWORKGROUPS => (0..3).any(|i| !d.grid[i].is_multiple_of(d.work_group[i])),
        _ => false,
    };
    let list: Vec<String> = values.iter().map(u64::to_string).collect();
    broken.then(|| {
        format!(
            "the kernel says `{control} {}`, the dispatch has {} dimensions, grid {:?}, work-groups {:?}, {} bytes of dynamic group memory",
            list.join(", "),
            d.dimensions,
            d.grid,
            d.work_group,
            d.dynamic_group_bytes
        )
    })
}
