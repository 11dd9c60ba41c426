//! Checkers of machine code on the machine's observer hooks: what is wrong with a kernel that runs to a plausible result.
//!
//! [`Checks`] is an [`Observer`] that hands events on to the checkers that [`Kinds`] names, each a file of its own behind the
//! trait [`checker::Checker`]. What they find is in one [`Report`]: a [`Finding`] for each place in the code, with how often it was
//! found. A checked dispatch runs on one host thread, wave by wave, so that checkers see everything in the order in which it happens.

#![forbid(unsafe_code)]

pub mod accesses;
pub mod checker;
mod code;
pub mod finding;
pub mod formats;
mod graphs;
mod kernel;
pub mod located;
mod memory;
pub mod names;
mod race;
pub mod report;
mod shape;
pub mod source;
pub mod suppress;
mod sync;
mod uninit;
mod wait;
mod walk;
mod waves;

use amdgpu_emu::exec::{Group, MemoryAccess};
use amdgpu_emu::fault::Fault;
use amdgpu_emu::meeting::Waiting;
use amdgpu_emu::met::Met;
use amdgpu_emu::observe::{Ahead, Begun, Observer, Place, Wanted};
use amdgpu_emu::wave::Wave;
use amdgpu_isa::Inst;
pub use diag::{Kind, Kinds};

use accesses::{Accesses, Recorder};
use checker::{At, Checker, Context};
use code::{Blocks, Facts};
pub use finding::{Finding, Related, Spot};
pub use located::Located;
pub use report::Report;

/// What machine code can be checked for.
pub fn known() -> Vec<Kind> {
    let all = Kind::ALL.into_iter();
    all.filter(|kind| *kind == Kind::Memory || make(*kind).is_some())
        .collect()
}

/// The checker of a kind; none for [`Kind::Memory`], which the machine's own faults are enough for, and for what there is no checker of.
fn make(kind: Kind) -> Option<Box<dyn Checker>> {
    match kind {
        Kind::Race | Kind::Fence => Some(race::checker([kind].into_iter().collect())),
        Kind::Uninit => uninit::checker(),
        Kind::Wait => Some(wait::checker()),
        Kind::Sync => Some(sync::checker()),
        Kind::Memory | Kind::Undefined | Kind::Leak => None,
    }
}

/// The checkers of some kinds. What is not waited for where waves meet, and what caches hide, is found as races are.
fn checkers(kinds: Kinds) -> Vec<Box<dyn Checker>> {
    let of_waves = [Kind::Race, Kind::Fence];
    let others = kinds.iter().filter(|kind| !of_waves.contains(kind));
    let mut list: Vec<Box<dyn Checker>> = others.filter_map(make).collect();
    if kinds.has(Kind::Sync) {
        list.push(uninit::of_off_lanes());
    }
    if of_waves.iter().chain([&Kind::Wait]).any(|kind| kinds.has(*kind)) {
        list.push(race::checker(kinds));
    }
    list
}

/// The checkers that were asked for, for one device: what they know of memory stays from launch to launch.
pub struct Checks {
    kinds: Kinds,
    checkers: Vec<Box<dyn Checker>>,
    /// Those of them, by number, that must see the dispatch.
    awake: Vec<usize>,
    /// All must see each.
    looks_always: bool,
    report: Report,
    context: Option<Context>,
    blocks: Blocks,
    /// What the dispatch accesses, if that is kept.
    recorder: Option<Recorder>,
}

impl Checks {
    /// Checkers of these kinds.
    ///
    /// # Errors
    /// A kind that machine code cannot be checked for.
    pub fn new(kinds: Kinds) -> Result<Checks, String> {
        let kinds = kinds.of(&known(), "machine code")?;
        Ok(Checks {
            kinds,
            checkers: checkers(kinds),
            awake: Vec::new(),
            looks_always: false,
            report: Report::default(),
            context: None,
            blocks: Blocks::default(),
            recorder: None,
        })
    }

    /// Keeps what each dispatch accesses, for [`Checks::take_accesses`].
    pub fn keeping_accesses(mut self) -> Checks {
        self.recorder = Some(Recorder::default());
        self
    }

    /// What the last dispatch has accessed of global memory, if that is kept.
    pub fn take_accesses(&mut self) -> Accesses {
        self.recorder.as_mut().map(Recorder::take).unwrap_or_default()
    }

    /// Sees every dispatch, also where it was shown before that the code is right: for tests of what is seen.
    pub fn looking_always(mut self) -> Checks {
        self.looks_always = true;
        self
    }

    /// Whether instructions must be seen: otherwise the machine's faults, made findings by [`Checks::faulted`], are all.
    pub fn observes(&self) -> bool {
        !self.checkers.is_empty() || self.recorder.is_some()
    }

    /// Takes a fault that has ended a launch.
    pub fn faulted(&mut self, fault: &Fault) {
        if self.kinds.has(Kind::Memory) {
            self.report.extend(memory::finding(fault));
        }
        if let Some(context) = &self.context {
            describe(&mut self.report, context, &self.blocks);
        }
    }

    /// The host reads a range of memory, which `name` is.
    pub fn host_reads(&mut self, name: &str, range: std::ops::Range<u64>) {
        self.each(|checker, context, report| checker.host_reads(context, name, range.clone(), report));
    }

    /// Whatever is known of global memory may be wrong by now: the host may have written to it.
    pub fn forget_memory(&mut self) {
        self.checkers.iter_mut().for_each(|checker| checker.forget_memory());
    }

    /// Nobody has set a range of memory.
    pub fn unset(&mut self, range: std::ops::Range<u64>) {
        self.checkers
            .iter_mut()
            .for_each(|checker| checker.unset(range.clone()));
    }

    /// What was found.
    pub fn report(&mut self) -> &mut Report {
        &mut self.report
    }

    /// Hands an event on to every checker.
    fn each(&mut self, tell: impl Fn(&mut dyn Checker, &Context, &mut Report)) {
        let Some(context) = &self.context else { return };
        for checker in &mut self.checkers {
            tell(&mut **checker, context, &mut self.report);
        }
        describe(&mut self.report, context, &self.blocks);
    }

    /// Hands an event on to every checker that must see the dispatch.
    #[inline]
    fn awake(&mut self, tell: impl Fn(&mut dyn Checker, &Context, &mut Report)) {
        let Some(context) = &self.context else { return };
        for n in &self.awake {
            tell(&mut *self.checkers[*n], context, &mut self.report);
        }
        describe(&mut self.report, context, &self.blocks);
    }

    /// The same, of an instruction that is about to run or has run: findings at it show what its registers hold.
    #[inline]
    fn awake_at(&mut self, at: &At, has_run: bool, tell: impl Fn(&mut dyn Checker, &Context, &mut Report)) {
        let before = self.report.findings().len();
        self.awake(tell);
        if self.report.findings().len() > before
            && let Some(context) = &self.context
        {
            self.report
                .since(before)
                .iter_mut()
                .for_each(|finding| show_values(finding, at, has_run, context));
        }
    }
}

/// Adds what is around the instructions of new findings.
#[inline]
fn describe(report: &mut Report, context: &Context, blocks: &Blocks) {
    for finding in report.fresh() {
        let related = finding.related.iter_mut().map(|related| &mut related.spot);
        for spot in related.chain([&mut finding.spot]) {
            let lines = blocks.around(spot.pc).map(|pc| (pc, context.text(pc)));
            spot.around = lines.collect();
        }
    }
}

/// Registers whose values are shown with a finding, at most.
const MOST_VALUES: usize = 8;

/// Adds what the registers of an instruction hold to a finding if it is at it. Where it has run, those that it has written are left out.
fn show_values(finding: &mut Finding, at: &At, has_run: bool, context: &Context) {
    let spot = &mut finding.spot;
    if (spot.pc, spot.wave, spot.work_group) != (at.place.pc, at.place.wave, at.place.work_group) {
        return;
    }
    let facts = Facts::new(at.place.pc, at.inst, &context.model);
    let lane = spot.lanes.trailing_zeros() as usize;
    for register in facts.reads.iter().filter(|r| !has_run || !facts.writes.contains(r)) {
        let name = code::name(*register);
        if spot.values.len() < MOST_VALUES
            && !spot.values.iter().any(|(known, _)| *known == name)
            && let Some(value) = code::value(*register, at.wave, lane)
        {
            spot.values.push((name, value));
        }
    }
}

impl Observer for Checks {
    const MEMORY: bool = true;
    const ONE_THREAD: bool = true;
    const CHOOSES: bool = true;
    const REGISTERS: bool = false;

    /// Nothing forks on one thread.
    fn fork(&self) -> Self {
        Checks {
            kinds: self.kinds,
            checkers: Vec::new(),
            awake: Vec::new(),
            looks_always: false,
            report: Report::default(),
            context: None,
            blocks: Blocks::default(),
            recorder: None,
        }
    }

    fn join(&mut self, _: Self) {}

    #[inline]
    fn watches(&mut self, ahead: &Ahead, wave: &Wave, wanted: &mut Wanted) {
        let Some(context) = &self.context else { return };
        let block = self.blocks.get(ahead, wave.vgpr_msb);
        if block.changes_msb {
            return wanted.insert_all();
        }
        for n in &self.awake {
            self.checkers[*n].watches(context, &block, wave, wanted);
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.watches(context.model.processor, ahead, wave, wanted);
        }
    }

    fn dispatch_start(&mut self, begun: Begun) {
        let context = Context::of(&begun, self.context.take());
        if !context.same_code {
            self.blocks.clear();
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.begin(context.same_code);
        }
        self.context = Some(context);
        self.each(|checker, context, report| checker.dispatch_start(context, &begun, report));
        self.awake.clear();
        let Some(context) = &self.context else { return };
        for (n, checker) in self.checkers.iter_mut().enumerate() {
            if self.looks_always || !checker.sleeps(context, &begun) {
                self.awake.push(n);
            }
        }
    }

    fn watches_dispatch(&mut self, _: Begun) -> bool {
        !self.awake.is_empty() || self.recorder.is_some()
    }

    fn dispatch_end(&mut self, begun: Begun) {
        self.each(|checker, context, report| checker.dispatch_end(context, &begun, report));
    }

    fn group_start(&mut self, group: &Group) {
        if let Some(context) = &mut self.context {
            context.begin(group);
        }
        self.awake(|checker, context, report| checker.group_start(context, group, report));
    }

    fn group_end(&mut self, work_group: [u32; 3]) {
        self.awake(|checker, context, report| checker.group_end(context, work_group, report));
        if let Some(context) = &mut self.context {
            context.end(work_group);
        }
    }

    fn instruction(&mut self, place: Place, inst: &Inst, wave: &Wave) {
        let at = At { place, inst, wave };
        self.awake_at(&at, false, |checker, context, report| {
            checker.instruction(context, &at, report)
        });
    }

    fn memory(&mut self, place: Place, inst: &Inst, access: &MemoryAccess) {
        self.awake(|checker, context, report| checker.memory(context, place, inst, access, report));
        if let (Some(recorder), Some(context)) = (&mut self.recorder, &self.context) {
            recorder.memory(context, place, inst, access);
        }
    }

    fn retired(&mut self, place: Place, inst: &Inst, wave: &Wave) {
        let at = At { place, inst, wave };
        self.awake_at(&at, true, |checker, context, report| {
            checker.retired(context, &at, report)
        });
    }

    fn met(&mut self, place: Place, inst: &Inst, wave: &Wave, met: &Met) {
        let at = At { place, inst, wave };
        self.awake_at(&at, true, |checker, context, report| {
            checker.met(context, &at, met, report)
        });
    }

    fn deadlock(&mut self, waves: &[Waiting]) {
        self.awake(|checker, context, report| checker.deadlock(context, waves, report));
    }

    fn wave_start(&mut self, place: Place, wave: &Wave) {
        self.awake(|checker, context, report| checker.wave_start(context, place, wave, report));
    }

    fn wave_end(&mut self, place: Place, wave: &Wave) {
        self.awake(|checker, context, report| checker.wave_end(context, place, wave, report));
    }

    fn barrier(&mut self, work_group: [u32; 3]) {
        self.awake(|checker, context, report| checker.barrier(context, work_group, report));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_without_a_checker_are_refused_by_name() {
        assert!(Checks::new(Kinds::all()).is_ok());
        let undefined = Checks::new([Kind::Undefined].into_iter().collect());
        assert!(undefined.is_err_and(|m| m.contains("--check undefined is not possible for machine code")));
    }
}
