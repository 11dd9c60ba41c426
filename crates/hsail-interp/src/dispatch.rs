//! A kernel dispatch: checked against the kernel and the agent, then run work-group by work-group over host threads.

use crate::code::Kernel;
use crate::fault::Fault;
use crate::group::{Group, Round};
use crate::idle::Cursor;
use crate::observe::{NoObserver, Observer};
use crate::running::{Dispatch, Run, Summary};
use crate::services::{NoServices, Services};
use crate::system::System;
use hsail::code::Control;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

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
