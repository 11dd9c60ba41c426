//! Misuse of barriers in two steps, and of named ones.
//!
//! What is right: RDNA4 ISA 5.6 and CDNA5 ISA 5.6. All waves of a work-group signal its barrier, each once before it waits, and wait before they end. A
//! named barrier has as many members as an instruction gives it before any wave signals it. A wave joins it before it can
//! complete, and may signal others that it has not joined. Work-groups of one wave have no barriers.

use amdgpu_emu::barrier::{Action, Event, Which};
use amdgpu_emu::meeting::{Waiting, WaitsFor};
use amdgpu_emu::observe::Place;
use diag::Kind;
use foldhash::HashMap;

use crate::checker::{At, Context};
use crate::finding::Finding;
use crate::report::{Report, Seen};

const UNINITIALIZED: &str = "barrier-uninitialized";
const NUMBER: &str = "barrier-number";
const MEMBERS: &str = "barrier-members";
const ORDER: &str = "barrier-order";
const IN_USE: &str = "barrier-in-use";

/// Where a wave has come to a barrier, with its active lanes.
type Came = (Place, u64);

#[derive(Default)]
struct Wave {
    /// It has signaled the work-group's barrier and has not waited since.
    group: Option<Came>,
    /// The same of the named barrier that it has joined.
    named: Option<Came>,
    /// It has joined or left some named barrier, or tried to.
    has_joined: bool,
    /// Where it waited last.
    waits: Option<Came>,
}

/// A named barrier.
#[derive(Default)]
struct Named {
    /// How often it had completed when its members were counted last.
    counted: u64,
    /// Waves that have joined it, a bit each.
    joined: u64,
    /// Who has signaled since it last completed.
    signals: Vec<Came>,
    /// Who waits, and how often it had completed then.
    waiting: Vec<(Came, u64)>,
}

#[derive(Default)]
struct Group {
    waves: HashMap<u32, Wave>,
    named: HashMap<u8, Named>,
}

#[derive(Default)]
pub(super) struct Barriers {
    groups: HashMap<[u32; 3], Group>,
}

/// Where findings of an instruction go.
struct Teller<'a> {
    context: &'a Context,
    came: Came,
    report: &'a mut Report,
}

impl Teller<'_> {
    fn tell(&mut self, code: &'static str, message: String, other: Option<(&str, Came)>, note: &str) {
        let (place, exec) = self.came;
        let context = self.context;
        let second = other.map_or(0, |(_, (place, _))| place.pc);
        self.report.add(Seen::new(code, place.pc, second), || {
            let finding = Finding::new(code, Kind::Sync, message, context.spot(place, exec)).note(note);
            match other {
                Some((what, (place, exec))) => finding.related(what, context.spot(place, exec)),
                None => finding,
            }
        });
    }
}

impl Barriers {
    pub fn met(&mut self, context: &Context, at: &At, event: &Event, report: &mut Report) {
        let group = self.groups.entry(at.place.work_group).or_default();
        let came = (at.place, at.wave.exec());
        let mut teller = Teller { context, came, report };
        let index = at.place.wave;
        let wave = group.waves.entry(index).or_default();
        if event.waits {
            wave.waits = Some(came);
        }
        let names = !matches!(event.action, Action::Wait | Action::Leave);
        if names && event.number > 0 && event.which.is_none() {
            wave.has_joined |= event.action == Action::Join;
            let message = format!(
                "there is no named barrier {}: the kernel allocates {}, and the instruction does nothing",
                event.number, event.allocated
            );
            let note = "the kernel's descriptor allocates them in fours, 16 at most: .amdhsa_named_barrier_count 1 is for four";
            teller.tell(NUMBER, message, None, note);
            return;
        }
        match (event.action, event.which) {
            (Action::Signal, Some(Which::Group)) => {
                if let Some(before) = wave.group.replace(came) {
                    teller.signals_twice(before);
                }
            }
            (Action::Signal, Some(Which::Named(number))) => {
                if event.joined == Some(number)
                    && let Some(before) = wave.named.replace(came)
                {
                    teller.signals_twice(before);
                }
                group
                    .named
                    .entry(number)
                    .or_default()
                    .signal(event, number, &mut teller);
            }
            (Action::Wait, Some(Which::Group)) => {
                let signal = wave.group.take();
                if signal.is_none() {
                    let message =
                        "the wave waits for the barrier of its work-group and has not signaled it: it can never go on";
                    teller.tell(
                        ORDER,
                        message.into(),
                        None,
                        "s_barrier_signal -1 comes before each s_barrier_wait -1",
                    );
                }
            }
            (Action::Wait, Some(Which::Named(number))) => {
                wave.named = None;
                if event.waits {
                    let named = group.named.entry(number).or_default();
                    named.waiting.push((came, event.before.completed));
                }
            }
            (Action::Wait, None) if event.number >= 0 && !wave.has_joined => {
                let message = "the wave has joined no named barrier: it does not wait here";
                let note = "s_barrier_join says which barrier s_barrier_wait means; -1 is that of the work-group";
                teller.tell(ORDER, message.into(), None, note);
            }
            (Action::Init, Some(Which::Named(number))) => {
                group.named.entry(number).or_default().init(event, number, &mut teller);
            }
            (Action::Join, which) => {
                (wave.has_joined, wave.named) = (true, None);
                if let Some(Which::Named(number)) = which {
                    let named = group.named.entry(number).or_default();
                    named.join(event, (index, number), &mut teller);
                }
            }
            (Action::Leave, which) => {
                (wave.has_joined, wave.named) = (true, None);
                if let Some(Which::Named(number)) = which {
                    let named = group.named.entry(number).or_default();
                    named.leave(event, number, &mut teller);
                }
            }
            _ => {}
        }
    }

    pub fn wave_end(&mut self, context: &Context, place: Place, report: &mut Report) {
        let Some(group) = self.groups.get_mut(&place.work_group) else {
            return;
        };
        let Some(came) = group.waves.remove(&place.wave).and_then(|wave| wave.group) else {
            return;
        };
        let message =
            "the wave signals the barrier of its work-group and ends without waiting: others may pass it too early";
        let note = "a wave waits for each barrier that it signals, or ends without a signal (CDNA5 ISA 5.6)";
        let mut teller = Teller { context, came, report };
        teller.tell(ORDER, message.into(), None, note);
    }

    pub fn group_end(&mut self, context: &Context, work_group: [u32; 3], report: &mut Report) {
        let Some(group) = self.groups.remove(&work_group) else {
            return;
        };
        let mut left: Vec<_> = group
            .named
            .into_iter()
            .filter(|(_, named)| !named.signals.is_empty())
            .collect();
        left.sort_unstable_by_key(|(number, _)| *number);
        for (number, named) in left {
            let Some(came) = named.signals.last() else { continue };
            let message = format!(
                "the work-group ends, and named barrier {number} was signaled {} times since it last completed: it has more members than that",
                named.signals.len()
            );
            let mut teller = Teller {
                context,
                came: *came,
                report,
            };
            teller.tell(MEMBERS, message, None, COUNT_NOTE);
        }
    }

    /// No wave can go on.
    pub fn deadlock(&self, context: &Context, waves: &[Waiting], report: &mut Report) {
        let mut told = Vec::new();
        for wave in waves {
            let Some(WaitsFor::Named {
                number,
                members,
                signaled,
            }) = wave.at
            else {
                continue;
            };
            if told.contains(&(wave.work_group, number)) {
                continue;
            }
            told.push((wave.work_group, number));
            let mut teller = Teller {
                context,
                came: self.waits_at(wave),
                report,
            };
            let elsewhere = waves.iter().find(|other| {
                let waits = matches!(other.at, Some(WaitsFor::Named { number: n, .. }) if n != number);
                other.work_group == wave.work_group && (waits || other.at == Some(WaitsFor::Group))
            });
            match elsewhere {
                Some(other) => {
                    // the same two are told from the other one
                    if let Some(WaitsFor::Named { number, .. }) = other.at {
                        told.push((wave.work_group, number));
                    }
                    let message = format!(
                        "waves of the work-group wait at different barriers, and neither can complete: here at named barrier {number}, which \
                         {signaled} of {members} members have signaled"
                    );
                    let note = match other.at {
                        Some(at) => format!("the other one is {at}"),
                        None => String::new(),
                    };
                    let other = Some(("where another wave waits", self.waits_at(other)));
                    teller.tell(super::MISMATCHED, message, other, &note);
                }
                None => {
                    let message = format!(
                        "waves wait at named barrier {number}, which {signaled} of {members} members have signaled, and no other wave ever does"
                    );
                    teller.tell(MEMBERS, message, None, COUNT_NOTE);
                }
            }
        }
    }

    /// A wave that waits, with the lanes that it had.
    fn waits_at(&self, wave: &Waiting) -> Came {
        let known = self
            .groups
            .get(&wave.work_group)
            .and_then(|group| group.waves.get(&wave.wave));
        known.and_then(|known| known.waits).unwrap_or((super::place(wave), 0))
    }
}

const COUNT_NOTE: &str = "a barrier completes when it was signaled as often as it has members: s_barrier_init m0, or s_barrier_signal m0, gives \
    the number in M0[22:16]";

impl Teller<'_> {
    fn signals_twice(&mut self, before: Came) {
        let message = "the wave signals a barrier twice without waiting for it: it counts as two of its members";
        let note = "each wave signals once, and waits before it signals again";
        self.tell(ORDER, message.into(), Some(("the signal before", before)), note);
    }
}

impl Named {
    fn signal(&mut self, event: &Event, number: u8, teller: &mut Teller) {
        let before = event.before;
        if event.members.is_none() && before.members == 0 {
            let message =
                format!("nothing has set how many members named barrier {number} has: it does not hold any wave");
            teller.tell(UNINITIALIZED, message, None, COUNT_NOTE);
            return;
        }
        let members = event.members.unwrap_or(before.members);
        if members != before.members {
            if let Some(other) = self.signals.first() {
                let message = format!(
                    "waves of one named barrier give different counts of its members: {members} here, {} before",
                    before.members
                );
                teller.tell(MEMBERS, message, Some(("the first signal", *other)), COUNT_NOTE);
            }
            self.counted = before.completed;
        }
        self.signals.push(teller.came);
        if before.signaled + 1 >= members {
            self.signals.clear();
        }
    }

    fn init(&mut self, event: &Event, number: u8, teller: &mut Teller) {
        let before = event.before;
        let waits = self
            .waiting
            .iter()
            .find(|(_, completed)| *completed == before.completed);
        let signal = self.signals.last().map(|came| ("a signal that is lost", *came));
        let other = waits.map(|(came, _)| ("where a wave waits", *came)).or(signal);
        if before.signaled > 0 || waits.is_some() {
            let message = format!(
                "named barrier {number} is initialized while it is in use: {} of its {} members have signaled",
                before.signaled, before.members
            );
            let note = "initialize a barrier before any wave uses it, or when all that use it have passed it";
            teller.tell(IN_USE, message, other, note);
        }
        self.counted = before.completed;
        self.signals.clear();
    }

    fn join(&mut self, event: &Event, (wave, number): (u32, u8), teller: &mut Teller) {
        let bit = 1u64.checked_shl(wave).unwrap_or(0);
        let is_new = self.joined & bit == 0;
        self.joined |= bit;
        if is_new && event.before.members > 0 && event.before.completed > self.counted {
            let message = format!(
                "the wave joins named barrier {number} after it has completed without the wave: it has fewer members ({}) than waves that join it",
                event.before.members
            );
            let note = "all waves join a barrier before it can complete (CDNA5 ISA 5.6.5.5): count them all, or order the joins by the barrier of \
                the work-group";
            teller.tell(MEMBERS, message, None, note);
        }
    }

    fn leave(&mut self, event: &Event, number: u8, teller: &mut Teller) {
        let before = event.before;
        if before.members == 0 {
            let message = format!("the wave leaves named barrier {number}, which has no member left");
            teller.tell(UNINITIALIZED, message, None, COUNT_NOTE);
        } else if before.signaled >= before.members - 1 {
            self.signals.clear();
        }
    }
}
