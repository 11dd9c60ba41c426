//! Misuse of global wave sync.
//!
//! What is right: GFX9 ISA and CDNA3 ISA, LDS & GWS Instructions (DS_GWS_*), CDNA3 ISA 11.4, RDNA3 ISA 13.4. A kernel of its own, or a wave that
//! the others wait for, initializes a resource with the waves of a barrier less one, or with the value of a semaphore. Each wave that
//! comes to a barrier gives the count of the next one; that of the last wave counts, so that all must give the same. The next barrier may be of
//! another size. Waves of a barrier go on only as long as the resource is a barrier. Whoever uses it waits right behind the instruction.

use amdgpu_emu::meeting::{Waiting, WaitsFor};
use amdgpu_emu::memory::gws::{Event, RESOURCES, Sort};
use amdgpu_emu::observe::Place;
use amdgpu_isa::Op;
use diag::Kind;
use foldhash::HashMap;

use crate::checker::{At, Context};
use crate::finding::Finding;
use crate::report::{Report, Seen};

const UNINITIALIZED: &str = "gws-uninitialized";
const RESOURCE: &str = "gws-resource";
const COUNT: &str = "gws-count";
const IN_USE: &str = "gws-in-use";
const INCOMPLETE: &str = "gws-incomplete";
const WAIT: &str = "gws-wait";

/// A wave that has come to a resource, with its active lanes.
#[derive(Clone, Copy)]
struct Came {
    place: Place,
    exec: u64,
    /// What it gave as the count of the next barrier.
    value: u32,
}

/// What waves of the dispatch do at a resource.
#[derive(Default)]
struct Resource {
    /// The barrier that is not complete, and the waves that it is of.
    phase: u64,
    size: u64,
    came: Vec<Came>,
    /// Size and work-groups of the one before, if all its waves were seen and nobody has initialized the resource since.
    before: Option<(u64, Vec<Came>)>,
    /// Waves that wait at the semaphore.
    queued: Vec<Came>,
    /// It was told that nothing has initialized it: what comes of that is told no more.
    is_told: bool,
}

#[derive(Default)]
pub(super) struct Gws {
    resources: HashMap<u32, Resource>,
}

/// Work-groups of waves.
fn groups(came: &[Came]) -> Vec<[u32; 3]> {
    let mut groups: Vec<_> = came.iter().map(|came| came.place.work_group).collect();
    groups.sort_unstable();
    groups
}

impl Gws {
    pub fn met(&mut self, context: &Context, at: &At, event: &Event, report: &mut Report) {
        let resource = event.number % RESOURCES as u32;
        let exec = at.wave.exec();
        let came = Came {
            place: at.place,
            exec,
            value: event.value,
        };
        if !event.begins {
            if event.goes_on && at.inst.op == Op::DS_GWS_SEMA_P {
                let queued = &mut self.resources.entry(resource).or_default().queued;
                queued.retain(|other| !is_same_wave(other, &came));
            }
            return;
        }
        let add = |report: &mut Report, code, message: String, note: &str| {
            report.add(Seen::new(code, at.place.pc, 0), || {
                Finding::new(code, Kind::Sync, message, context.spot(at.place, exec)).note(note)
            });
        };
        if !waits_behind(context, at) {
            let message = "nothing waits for this operation: s_waitcnt lgkmcnt(0) must be the next instruction";
            let note = "until the wait the wave goes on beside the operation, and hardware cannot execute it again (CDNA3 ISA 11.4, \
                RDNA3 ISA 13.4.1)";
            add(report, WAIT, message.into(), note);
        }
        if event.number as usize >= RESOURCES {
            let message = format!(
                "M0 and the offset name resource {}, but there are {RESOURCES}: it is resource {resource} that is used",
                event.number
            );
            let note = "M0[21:16] is the first resource, the offset is added to it, and the other bits from M0[16] up are zero";
            add(report, RESOURCE, message, note);
            return;
        }
        self.in_use(context, came, (at.inst.op, resource), event, report);
        let state = self.resources.entry(resource).or_default();
        if at.inst.op == Op::DS_GWS_INIT {
            *state = Resource::default();
            return;
        }
        if !event.before.is_initialized {
            let message =
                format!("nothing has initialized resource {resource}: how many waves it lets go on is left open");
            let note = "ds_gws_init must come before, in a kernel of its own or ordered before this wave; a barrier has the number of its \
                waves less one";
            add(report, UNINITIALIZED, message, note);
            state.is_told = true;
            return;
        }
        match at.inst.op {
            _ if state.is_told => {}
            Op::DS_GWS_BARRIER => state.barrier(context, came, event, report),
            Op::DS_GWS_SEMA_P if !event.goes_on => state.queued.push(came),
            Op::DS_GWS_SEMA_RELEASE_ALL => state.queued.clear(),
            _ => {}
        }
    }

    /// Waves wait at a resource for what the operation takes away.
    fn in_use(&self, context: &Context, came: Came, (op, resource): (Op, u32), event: &Event, report: &mut Report) {
        let before = event.before;
        let (waiting, what, verb) = match op {
            Op::DS_GWS_INIT if before.at_barrier > 0 => (before.at_barrier, "barrier", "initializes"),
            Op::DS_GWS_INIT => (before.at_semaphore, "semaphore", "initializes"),
            Op::DS_GWS_BARRIER => (before.at_semaphore, "semaphore", "makes a barrier of"),
            _ => (before.at_barrier, "barrier", "makes a semaphore of"),
        };
        if waiting == 0 {
            return;
        }
        let known = self.resources.get(&resource);
        let other = known.and_then(|known| match what {
            "barrier" => known.came.first(),
            _ => known.queued.first(),
        });
        let first = other.map_or(0, |other| other.place.pc);
        report.add(Seen::new(IN_USE, came.place.pc, first), || {
            let message = format!("this {verb} resource {resource} while {waiting} waves wait at its {what}");
            let finding = Finding::new(IN_USE, Kind::Sync, message, context.spot(came.place, came.exec));
            let finding =
                finding.note("those waves may wait for ever, or go on too early: wait until all have left it");
            match other {
                Some(other) => finding.related("where a wave waits", context.spot(other.place, other.exec)),
                None => finding,
            }
        });
    }

    /// No wave can go on.
    pub fn deadlock(&self, context: &Context, waves: &[Waiting], report: &mut Report) {
        let mut told = Vec::new();
        for wave in waves {
            let Some(WaitsFor::Gws {
                resource,
                sort,
                missing,
            }) = wave.at
            else {
                continue;
            };
            if told.contains(&resource) {
                continue;
            }
            told.push(resource);
            let place = super::place(wave);
            let known = self.resources.get(&(resource as u32));
            if known.is_some_and(|known| known.is_told) {
                continue;
            }
            let mut came = known
                .into_iter()
                .flat_map(|known| known.came.iter().chain(&known.queued));
            let exec = came.find(|came| came.place == place).map_or(0, |came| came.exec);
            report.add(Seen::new(INCOMPLETE, place.pc, 0), || {
                let message = match sort {
                    Sort::Barrier => format!(
                        "the kernel cannot end: the barrier of resource {resource} waits for {missing} more waves, and none comes"
                    ),
                    Sort::Semaphore => {
                        format!("the kernel cannot end: no wave releases the semaphore of resource {resource}")
                    }
                };
                let finding = Finding::new(INCOMPLETE, Kind::Sync, message, context.spot(place, exec));
                match sort {
                    Sort::Barrier => finding.note(
                        "ds_gws_init gives the waves of the first barrier less one, and each ds_gws_barrier those of the next one less one",
                    ),
                    Sort::Semaphore => finding.note("each wave that takes one needs a ds_gws_sema_v, or its share of ds_gws_sema_br"),
                }
            });
        }
    }
}

fn is_same_wave(one: &Came, other: &Came) -> bool {
    (one.place.work_group, one.place.wave) == (other.place.work_group, other.place.wave)
}

/// Whether the next instruction waits for the operation.
fn waits_behind(context: &Context, at: &At) -> bool {
    let model = &context.model;
    let Some(next) = context.inst(at.place.pc + u64::from(at.inst.size)) else {
        return false;
    };
    let counts = model.waits.counts(at.inst, model.processor);
    let waits = model.waits.waits_for(&next, model.processor);
    let first = counts.iter().flatten().next();
    first.is_none_or(|count| waits.contains(&(count.counter, 0)))
}

impl Resource {
    /// A wave comes to the barrier.
    fn barrier(&mut self, context: &Context, came: Came, event: &Event, report: &mut Report) {
        if self.phase != event.before.phase || self.came.is_empty() {
            self.phase = event.before.phase;
            // waves of other queues are not seen
            self.size = u64::from(event.before.counter) + 1 + u64::from(event.before.at_barrier);
            self.came.clear();
        }
        if let Some(other) = self.came.iter().find(|other| other.value != came.value) {
            report.add(Seen::new(COUNT, came.place.pc, other.place.pc), || {
                let message = format!(
                    "waves of one barrier give different counts for the next one: {} here, {} there; the last wave to come decides",
                    came.value, other.value
                );
                Finding::new(COUNT, Kind::Sync, message, context.spot(came.place, came.exec))
                    .related("the other wave", context.spot(other.place, other.exec))
                    .note("all waves of a barrier must give the waves of the next one less one")
            });
        }
        self.came.push(came);
        if !event.goes_on {
            return;
        }
        let all = std::mem::take(&mut self.came);
        let seen_all = all.len() as u64 == self.size;
        if let Some((size, before)) = &self.before
            && seen_all
            && *size == self.size
            && groups(before) != groups(&all)
            && let Some(first) = before.first()
        {
            report.add(Seen::new(COUNT, came.place.pc, first.place.pc), || {
                let message = format!(
                    "the barrier was complete with {size} waves before these work-groups came, and now again with as many of other work-groups: \
                     the count is too small"
                );
                Finding::new(COUNT, Kind::Sync, message, context.spot(came.place, came.exec))
                    .related("a wave of the barrier before", context.spot(first.place, first.exec))
                    .note("ds_gws_init gives the waves of the first barrier less one, and each ds_gws_barrier those of the next one less one")
            });
        }
        self.before = seen_all.then_some((self.size, all));
    }
}
