//! Checkers: undefined behaviour that a run shows without being stopped by it.
//!
//! Data races (`race`), values that were never set (`uninit`), and broken promises and undefined results (`undefined`). What they
//! find is what a fault is, a [`Fault`] with its place; the dispatch goes on. A checked dispatch runs on one host thread.

mod clock;
mod promise;
mod race;
mod report;
mod shadow;
mod values;

use crate::access::{Bus, Place, effective};
use crate::code::{Kernel, Op, Reg};
use crate::dispatch::dispatch_with;
use crate::fault::{Fault, Trouble};
use crate::observe::{NoObserver, Observer, Step};
use crate::running::{Dispatch, Summary};
use crate::services::{NoServices, Services};
use crate::system::{Checks, System};
use clock::Item;
use hsail::code::Segment;
use promise::Promises;
use race::Race;
use report::Report;
use std::sync::Arc;
use values::Values;

pub(crate) use values::Edited;

/// What a checked dispatch came to.
#[derive(Debug)]
pub struct Checked {
    pub outcome: Result<(), Box<Fault>>,
    /// Also of a dispatch that a fault has ended.
    pub summary: Summary,
    /// In the order they were found, one for each place.
    pub findings: Vec<Fault>,
}

/// Runs a kernel over a grid with the checks that [`Options::checks`](crate::Options) names.
pub fn dispatch_checked(system: &System, kernel: &Arc<Kernel>, dispatch: &Dispatch) -> Checked {
    dispatch_checked_served(system, kernel, dispatch, &NoServices)
}

/// As [`dispatch_checked`], but ends with a fault when `services` say so.
pub fn dispatch_checked_served(
    system: &System,
    kernel: &Arc<Kernel>,
    dispatch: &Dispatch,
    services: &dyn Services,
) -> Checked {
    let Some(mut checker) = Checker::new(system.options.checks, kernel) else {
        let (summary, outcome) = dispatch_with(system, kernel, dispatch, services, &mut NoObserver);
        return Checked {
            outcome,
            summary,
            findings: Vec::new(),
        };
    };
    let (summary, outcome) = dispatch_with(system, kernel, dispatch, services, &mut checker);
    Checked {
        outcome,
        summary,
        findings: checker.report.finish(),
    }
}

/// All checks of a dispatch.
pub(crate) struct Checker {
    race: Option<Race>,
    values: Option<Values>,
    promises: Option<Promises>,
    report: Report,
}

impl Checker {
    /// None if nothing is to be looked for.
    pub fn new(checks: Checks, kernel: &Kernel) -> Option<Checker> {
        checks.any().then(|| Checker {
            race: checks.race.then(Race::default),
            values: (checks.uninit || checks.undefined).then(|| Values::new(checks)),
            promises: checks.undefined.then(|| Promises::new(kernel)),
            report: Report::new(),
        })
    }

    /// Whether there is something for [`take`](Checker::take).
    pub fn has_found(&self) -> bool {
        self.report.has_new()
    }

    /// What was found since this was asked last, a finding for each place.
    pub fn take(&mut self) -> Vec<Fault> {
        self.report.take()
    }

    /// A debugger has set a register.
    pub fn register_set(&mut self, at: &Edited<'_>, reg: Reg) {
        if let Some(values) = &mut self.values {
            values.register_set(at, reg);
        }
    }

    /// A debugger has set bytes of a segment, counted from its beginning.
    pub fn memory_set(&mut self, at: &Edited<'_>, segment: Segment, bytes: std::ops::Range<usize>) {
        if let Some(values) = &mut self.values {
            values.memory_set(at, segment, bytes);
        }
    }
}

/// Bytes of global or group memory that a lane is about to access.
struct Touch {
    lane: usize,
    /// In the group segment: the offset in the work-group's memory.
    group: bool,
    address: u64,
    bytes: u32,
}

impl Observer for Checker {
    fn before(&mut self, step: &mut Step<'_, '_>) -> Result<(), Trouble> {
        let touches = touches(step);
        if let Some(race) = &mut self.race {
            race.before(step, &touches, &mut self.report);
        }
        if let Some(promises) = &mut self.promises {
            promises.before(step, &touches, &mut self.report);
        }
        if let Some(values) = &mut self.values {
            values.before(step, &mut self.report);
        }
        Ok(())
    }

    fn after(&mut self, step: &mut Step<'_, '_>) -> Result<(), Trouble> {
        if let Some(race) = &mut self.race {
            race.after(step);
        }
        if let Some(promises) = &mut self.promises {
            promises.after(step, &mut self.report);
        }
        if let Some(values) = &mut self.values {
            values.after(step);
        }
        Ok(())
    }

    fn met(&mut self, group: u64, waves: &[u32], fbarrier: Option<u32>) {
        if let Some(race) = &mut self.race {
            race.met(group, waves, fbarrier);
        }
    }

    fn group_end(&mut self, group: u64) {
        if let Some(race) = &mut self.race {
            race.group_end(group);
        }
        if let Some(promises) = &mut self.promises {
            promises.group_end(group, &mut self.report);
        }
        if let Some(values) = &mut self.values {
            values.group_end(group);
        }
    }
}

/// The memory that the operation's lanes share with others. What cannot be accessed is left out: it is a fault.
fn touches(step: &mut Step<'_, '_>) -> Vec<Touch> {
    let (addr, bytes, stores) = match step.op {
        Op::Ld { dst, access } => (&access.addr, dst.len() * usize::from(access.cell.bytes), false),
        Op::St { src, access } => (&access.addr, src.len() * usize::from(access.cell.bytes), true),
        Op::Atomic(a) => (&a.addr, a.ty.bytes() as usize, a.op != hsail::code::AtomicOp::LD),
        _ => return Vec::new(),
    };
    let mut list = Vec::new();
    let Some(frame) = step.wave.frames.last() else {
        return list;
    };
    let mut bus = Bus {
        run: step.run,
        shared: step.shared,
        private: &mut step.wave.private,
        hint: &mut step.wave.hint,
    };
    for lane in step.mask.iter() {
        let address = effective(addr, frame, lane);
        let (group, address) = match bus.locate(addr.space, address, bytes as u64, stores, frame, step.code) {
            Ok(Place::Global(..)) => (false, address),
            Ok(Place::Group(at)) => (true, at as u64),
            _ => continue,
        };
        list.push(Touch {
            lane,
            group,
            address,
            bytes: bytes as u32,
        });
    }
    list
}

/// The work-item in a lane.
fn item(step: &Step<'_, '_>, lane: usize) -> Item {
    Item {
        group: step.shared.flat,
        index: step.wave.number * step.run.system.options.wave_size + lane as u32,
    }
}

/// An address as people know it: with the variable or buffer it is in.
fn named(step: &Step<'_, '_>, touch: &Touch) -> String {
    if touch.group {
        return format!("{:#x}", touch.address + crate::segments::GROUP_FIRST);
    }
    match step.run.view.below(touch.address) {
        Some(a) => format!("{:#x} (`{}` + {})", touch.address, a.name, touch.address - a.base),
        None => format!("{:#x}", touch.address),
    }
}

/// A work-item's absolute ID, and an operation, function and index: its instruction and line.
fn describe(step: &Step<'_, '_>, item: Item, at: (u32, u32)) -> String {
    let run = step.run;
    let (sizes, id) = (run.dispatch.work_group, run.group_id(item.group));
    let size: [u32; 3] = std::array::from_fn(|i| {
        let first = u64::from(id[i]) * u64::from(sizes[i]);
        u64::from(run.dispatch.grid[i])
            .saturating_sub(first)
            .min(u64::from(sizes[i]))
            .max(1) as u32
    });
    let local = [
        item.index % size[0],
        item.index / size[0] % size[1],
        item.index / (size[0] * size[1]),
    ];
    let [x, y, z]: [u64; 3] = std::array::from_fn(|i| u64::from(id[i]) * u64::from(sizes[i]) + u64::from(local[i]));
    format!("work-item ({x}, {y}, {z}), {}", step.describe(at))
}
