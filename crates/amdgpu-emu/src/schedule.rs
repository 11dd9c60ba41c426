//! The scheduler: work-groups over host threads, waves in turns, until the grid is done, faults, or can never go on.
//!
//! Each host thread takes work-groups, almost in order ([`parts`]), and runs the waves of its resident ones in turns. It begins with one group,
//! which keeps its memory warm; when a round ends no group and some wave polled memory that others write, it admits as many
//! again, so that a kernel that waits for another work-group, or for all of them, goes on. One thread gives the same run every time.

use std::hash::{DefaultHasher, Hash};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::barrier::ClusterBarrier;
use crate::crew::Crew;
use crate::dispatch::Dispatch;
use crate::exec::{Cx, Group, Machine, Seen};
use crate::fault::{Fault, FaultKind};
use crate::idle::Cursor;
use crate::meeting::{self, Waiting, WaitsFor};
use crate::memory::{Memory, MemoryView};
use crate::observe::{Begun, NoObserver, Observer, Place};
use crate::pace::is_for_short;
use crate::program::Program;
pub use crate::run::RunStats;
use crate::run::{Pause, run_wave};
use crate::stuck::{Quiet, StuckDetector, Verdict, hash_wave};
use crate::wave::{Wave, WaveState};
use crate::weak::{Events, Weakly};
use parts::Share;
use whole::{Ran, WholeGroups};

mod error;
mod options;
pub mod parts;
pub mod shuffle;
mod spare;
mod whole;

pub use error::{DispatchError, WavesShown};
pub use options::RunOptions;
use shuffle::{MOST_AT_FIRST, Shuffle};
use spare::{Spare, to_be_zeroed};

/// Waves that one host thread keeps resident at most.
const MAX_RESIDENT_WAVES: usize = 4096;

/// Barriers at which the waves of a group meet before another group has its turn.
const BARRIERS_PER_TURN: u32 = 256;

/// How long a thread pauses whose waves all wait for the host program.
const HOST_PAUSE: Duration = Duration::from_micros(50);

/// Instructions of a wave's turn until other threads begin.
const QUANTUM_ALONE: u64 = 1 << 9;

/// Cycles by which clocks are put forward first where all waves wait; twice as many the next time.
const FIRST_SKIP: u64 = 1 << 16;
/// How often it is doubled.
const LONGEST_SKIP: u32 = 24;
/// How often that is done before waves that look at clocks are given up: some count their waits.
const MAX_SKIPS: u32 = 4096;

/// Answers requests of running kernels (hostcall). Called between turns of waves.
pub trait HostServices: Sync {
    /// Serves what waits; true if there was anything.
    ///
    /// # Errors
    /// A request that cannot be served ends the dispatch.
    fn serve(&self, memory: &Memory) -> Result<bool, FaultKind>;

    /// Whether the dispatch is to end before it is done. Asked between turns.
    fn cancelled(&self) -> bool {
        false
    }

    /// Whether a host program runs beside the dispatch and may write what waves poll: then waves that do what they did before
    /// are no deadlock, and their thread pauses instead.
    fn host_may_write(&self) -> bool {
        false
    }

    /// Whether kernels reach the host program's own memory ([`MemoryView::reaching_host`]).
    fn reaches_host(&self) -> bool {
        false
    }

    /// A number that changes when somebody wants to know where the waves are; every thread then tells its own. Asked between turns.
    fn wanted_places(&self) -> u64 {
        0
    }

    /// Where the waves of one thread are.
    fn places(&self, _waves: Vec<Waiting>) {}

    /// A thread's waves do what they did before, and so do those of all others, but a host program may end that. Told as often
    /// as it is found, until [`HostServices::goes_on`].
    fn waits_for_host(&self) {}

    /// Something has changed.
    fn goes_on(&self) {}
}

/// Serves nothing.
pub struct NoServices;

impl HostServices for NoServices {
    fn serve(&self, _: &Memory) -> Result<bool, FaultKind> {
        Ok(false)
    }
}

/// What the threads of one dispatch share.
struct Shared<'a> {
    dispatch: &'a Dispatch,
    machine: &'a Machine,
    memory: &'a Memory,
    program: &'a Program,
    services: &'a dyn HostServices,
    options: &'a RunOptions,
    groups: Cursor,
    shuffle: Shuffle,
    stop: AtomicBool,
    error: Mutex<Option<DispatchError>>,
    stuck: StuckDetector,
}

impl Shared<'_> {
    /// Stops the dispatch with `error`; the first one counts. A thread that finds the same standstill in the same moment adds its
    /// own waves to the report.
    fn fail(&self, error: DispatchError) {
        let mut slot = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        match (slot.as_mut(), error) {
            (Some(DispatchError::Deadlock(waves)), DispatchError::Deadlock(more))
            | (Some(DispatchError::Limit { waves, .. }), DispatchError::Limit { waves: more, .. }) => {
                merge(waves, more)
            }
            (Some(_), _) => {}
            (None, error) => *slot = Some(error),
        }
        self.stop.store(true, Ordering::Release);
    }

    /// Adds the waves of another thread to the error that has stopped it, if that lists waves; `more` is told whether it is a
    /// deadlock.
    fn add_waiting(&self, more: impl Fn(bool) -> Vec<Waiting>) {
        let mut slot = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        match slot.as_mut() {
            Some(DispatchError::Deadlock(waves)) => merge(waves, more(true)),
            Some(DispatchError::Limit { waves, .. }) => merge(waves, more(false)),
            _ => {}
        }
    }
}

fn merge(waves: &mut Vec<Waiting>, more: Vec<Waiting>) {
    waves.extend(more);
    waves.sort_by_key(|w| (w.work_group, w.wave));
}

/// Runs all work-groups of a dispatch.
///
/// # Errors
/// The first fault, a deadlock, or the instruction limit. Memory keeps what was written until then.
pub fn run_dispatch<O: Observer>(
    dispatch: &Dispatch,
    machine: &Machine,
    memory: &Memory,
    program: &Program,
    services: &dyn HostServices,
    options: &RunOptions,
    observer: &mut O,
) -> Result<RunStats, DispatchError> {
    let program = &*program.for_model(dispatch.model);
    if !O::ACTIVE && !options.is_weak() {
        return run_groups(dispatch, machine, memory, program, services, options, observer);
    }
    let begun = Begun {
        dispatch,
        machine,
        memory,
        program,
    };
    observer.dispatch_start(begun);
    let watches = O::ACTIVE && observer.watches_dispatch(begun);
    let ran = match watches {
        _ if options.is_weak() => {
            let mut weakly = Weakly::new(dispatch, options.seed, watches.then_some(observer as &mut dyn Events));
            let ran = run_groups(dispatch, machine, memory, program, services, options, &mut weakly);
            weakly.end(memory);
            ran
        }
        true => run_groups(dispatch, machine, memory, program, services, options, observer),
        false => run_groups(dispatch, machine, memory, program, services, options, &mut NoObserver),
    };
    observer.dispatch_end(begun);
    ran
}

/// Runs them with code for the dispatch's waves.
fn run_groups<O: Observer>(
    dispatch: &Dispatch,
    machine: &Machine,
    memory: &Memory,
    program: &Program,
    services: &dyn HostServices,
    options: &RunOptions,
    observer: &mut O,
) -> Result<RunStats, DispatchError> {
    let groups = dispatch.group_count();
    let jobs = if O::ONE_THREAD { 1 } else { options.jobs.max(1) };
    let jobs = (jobs as u64)
        .min((groups / dispatch.groups_together() as u64).max(1))
        .min((dispatch.scratch_groups() / dispatch.groups_together()) as u64) as usize;
    let shared = Shared {
        dispatch,
        machine,
        memory,
        program,
        services,
        options,
        groups: Cursor::new(
            groups,
            jobs,
            dispatch.groups_together(),
            !O::ACTIVE && options.leave_out_idle && !options.mixed && dispatch.groups_together() == 1,
        ),
        shuffle: Shuffle::of(options, groups, dispatch.groups_together()),
        stop: AtomicBool::new(false),
        error: Mutex::new(None),
        stuck: StuckDetector::new(jobs),
    };
    let stats;
    let crew = (jobs > 1).then(|| Crew::take(jobs - 1)).flatten();
    if let Some(mut crew) = crew {
        let mut forks: Vec<O> = (1..jobs).map(|_| observer.fork()).collect();
        let others = Mutex::new(RunStats::default());
        let (shared, sum, alone) = (&shared, &others, crew.wait(dispatch.entry, groups));
        let observers: Vec<(usize, &mut O)> = forks.iter_mut().enumerate().collect();
        let (of_first, took) = crew.work(|helpers| {
            let begin = move || {
                for (n, fork) in observers {
                    helpers.start(move || {
                        let more = Worker::new(shared, fork, n + 1, jobs).run(None::<(Duration, fn())>);
                        let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
                        *sum = *sum + more;
                    });
                }
            };
            let (now, mut first) = (Instant::now(), Worker::new(shared, observer, 0, jobs));
            (first.run(Some((alone, begin))), now.elapsed())
        });
        crew.note(dispatch.entry, of_first.work_groups, took);
        crew.keep();
        stats = of_first + others.into_inner().unwrap_or_else(PoisonError::into_inner);
        for fork in forks {
            observer.join(fork);
        }
    } else {
        shared.stuck.leave_all_but(0);
        stats = Worker::new(&shared, observer, 0, jobs).run(None::<(Duration, fn())>);
    }
    match shared.error.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => {
            let mut gws = memory.gws.lock().unwrap_or_else(PoisonError::into_inner);
            gws.forget(machine.queue_ptr);
            Err(error)
        }
        None => Ok(stats),
    }
}

/// A work-group that has begun.
#[derive(Default)]
struct Resident {
    group: Group,
    /// Those of the group, and perhaps more of an earlier one.
    waves: Vec<Wave>,
    /// Waves of the group.
    count: usize,
    /// Waves that have not ended.
    live: usize,
    /// Waves of the group are in these scratch places, see [`Dispatch::group_start`].
    scratch_slot: usize,
}

struct Worker<'a, 's, O: Observer> {
    shared: &'s Shared<'a>,
    observer: &'s mut O,
    view: MemoryView<'a>,
    #[expect(clippy::vec_box, reason = "they move from list to list")]
    resident: Vec<Box<Resident>>,
    /// Groups that have ended, for their memory.
    #[expect(clippy::vec_box, reason = "they move from list to list")]
    spare: Vec<Box<Resident>>,
    /// Those of earlier dispatches.
    earlier: Spare,
    max_resident: usize,
    first_scratch_slot: usize,
    slots_used: usize,
    /// Work-groups that this thread has taken and not begun.
    taken: Range<u64>,
    /// Other threads have not begun.
    alone: bool,
    /// Probably they will not.
    stays_alone: bool,
    stats: RunStats,
    /// Of work-groups that were left out.
    idle: RunStats,
    random: u64,
    index: usize,
    /// Some wave polled in the last round.
    polled: bool,
    /// How often the clocks were put forward since the waves last did something.
    skips: u32,
    /// The program looks at float exceptions.
    keeps_exceptions: bool,
    /// The last request for places that was answered.
    told: u64,
    /// [`HostServices::waits_for_host`] was told.
    waited: bool,
    /// See [`Dispatch::init_wave`].
    zeroed: Option<&'a [Range<usize>]>,
    whole: WholeGroups,
    /// Places for what instructions access.
    seen: Option<Seen>,
}

/// What a round over the resident groups has seen.
#[derive(Default)]
struct Round {
    ended_groups: bool,
    /// Some wave polled memory, slept, or met a message.
    polled: bool,
}

impl<'a, 's, O: Observer> Worker<'a, 's, O> {
    fn new(shared: &'s Shared<'a>, observer: &'s mut O, index: usize, jobs: usize) -> Self {
        let waves = shared.dispatch.waves_per_group().max(1);
        let together = shared.dispatch.groups_together();
        let max_resident = (MAX_RESIDENT_WAVES / waves).min(shared.dispatch.scratch_groups() / jobs);
        let max_resident = (max_resident / together).max(1) * together;
        let mut earlier = Spare::take();
        Worker {
            shared,
            observer,
            view: MemoryView::new(shared.memory)
                .of_guest()
                .reaching_host(shared.services.reaches_host()),
            resident: earlier.list(),
            spare: earlier.list(),
            earlier,
            max_resident,
            first_scratch_slot: index * max_resident,
            slots_used: 0,
            taken: 0..0,
            alone: false,
            stays_alone: false,
            stats: RunStats::default(),
            idle: RunStats::default(),
            random: shared.options.seed,
            index,
            polled: false,
            skips: 0,
            told: shared.services.wanted_places(),
            waited: false,
            keeps_exceptions: shared.program.watches_exceptions(),
            // an observer may look at registers, and so may a trap handler
            zeroed: ((!O::ACTIVE || !O::REGISTERS) && shared.dispatch.trap_handler.is_none())
                .then(|| to_be_zeroed(shared.dispatch, shared.program))
                .flatten(),
            whole: match O::ACTIVE {
                true => WholeGroups::None,
                false => WholeGroups::of(shared.dispatch, shared.options),
            },
            seen: None,
        }
    }

    /// Runs work-groups until none are left. `others`: starts the other threads after so long, which is not worth its time for a short dispatch.
    fn run(&mut self, mut others: Option<(Duration, impl FnOnce())>) -> RunStats {
        let time = others.as_ref().map(|(alone, _)| Instant::now() + *alone);
        self.alone = others.is_some();
        self.stays_alone = others.as_ref().is_some_and(|(alone, _)| is_for_short(*alone));
        let mut admit = match self.shared.options.mixed {
            true => 1 + self.next_random(MOST_AT_FIRST),
            false => 1,
        };
        loop {
            // What other threads write is not looked at once they have begun.
            let is_time = |_: &mut _| time.is_some_and(|time| Instant::now() >= time) || self.shared.groups.is_empty();
            if let Some((_, others)) = others.take_if(is_time) {
                (self.alone, self.stays_alone) = (false, false);
                match self.shared.groups.is_empty() {
                    true => self.shared.stuck.leave_all_but(self.index),
                    false => others(),
                }
            }
            if self.shared.stop.load(Ordering::Acquire) {
                self.shared.add_waiting(|deadlock| self.waiting(deadlock));
                break;
            }
            if self.shared.services.cancelled() {
                self.shared.fail(DispatchError::Cancelled);
                break;
            }
            let wanted = self.shared.services.wanted_places();
            if wanted != self.told {
                self.told = wanted;
                self.shared.services.places(self.waiting(self.waited));
            }
            match self.run_whole() {
                Ran::All => continue,
                Ran::Some => admit = 0,
                Ran::None => {}
            }
            for _ in 0..admit {
                if !self.admit() {
                    break;
                }
            }
            if self.resident.is_empty() {
                break;
            }
            let round = match self.round() {
                Ok(round) => round,
                Err(error) => {
                    self.shared.fail(error);
                    break;
                }
            };
            self.polled = round.polled;
            admit = match (round.ended_groups, round.polled) {
                _ if self.resident.is_empty() => 1,
                (false, true) => self.resident.len(),
                _ => 0,
            };
            match self.check_progress(&round, admit) {
                Ok(more) => admit += more,
                Err(error) => {
                    self.shared.fail(error);
                    break;
                }
            }
        }
        self.shared.stuck.leave(self.index);
        let lists = [&mut self.resident, &mut self.spare].map(std::mem::take);
        std::mem::take(&mut self.earlier).keep(lists);
        self.stats + self.idle
    }

    /// Whether there is room for what [`Worker::admit`] admits.
    fn has_room(&self) -> bool {
        self.resident.len() + self.shared.dispatch.groups_together() <= self.max_resident
    }

    /// Makes the next work-group resident, or those of the next cluster; false if there is none, or no room.
    fn admit(&mut self) -> bool {
        if !self.has_room() {
            return false;
        }
        let Shared {
            dispatch,
            program,
            memory,
            ..
        } = *self.shared;
        if self.taken.is_empty() {
            let wanted = (self.index, Share::Few);
            self.taken = self
                .shared
                .groups
                .take(wanted, (dispatch, program, memory), &mut self.idle);
        }
        let together = dispatch.groups_together();
        let barrier = (together > 1).then(|| ClusterBarrier::new(together));
        let mut begun = false;
        for _ in 0..together {
            let Some(linear) = self.taken.next() else { break };
            self.begin(self.shared.shuffle.group(linear), barrier.clone(), 0);
            begun = true;
        }
        begun
    }

    /// Makes a work-group resident, of which the first `done` waves have ended.
    fn begin(&mut self, linear: u64, cluster: Option<ClusterBarrier>, done: usize) {
        let dispatch = self.shared.dispatch;
        let mut resident = self.spare.pop().unwrap_or_else(|| {
            let slot = self.first_scratch_slot + self.slots_used;
            self.slots_used += 1;
            let mut resident = self.earlier.group();
            resident.scratch_slot = slot;
            resident
        });
        let id = dispatch.group_id(linear);
        resident.group.id = id;
        resident.group.lds.clear();
        resident.group.lds.resize(dispatch.lds_bytes as usize, 0);
        let start = dispatch.group_start(id, resident.scratch_slot);
        (resident.group.first_item, resident.group.extent) = (start.first_item, start.extent);
        start.begin(&mut resident.group.barriers, cluster);
        resident.group.cluster = start.cluster;
        resident.group.priority = 0;
        let count = start.waves;
        if resident.waves.len() < count {
            resident.waves.resize_with(count, Wave::default);
        }
        (resident.count, resident.live) = (count, count - done);
        if O::ACTIVE {
            self.observer.group_start(&resident.group);
        }
        for index in 0..count {
            let wave = &mut resident.waves[index];
            wave.keeps_exceptions = self.keeps_exceptions;
            dispatch.init_wave(wave, &start, index, self.zeroed);
            if index < done {
                wave.state = WaveState::Ended;
                resident.group.barriers.ended();
            }
            if O::ACTIVE {
                let place = Place {
                    work_group: resident.group.id,
                    wave: index as u32,
                    pc: wave.pc,
                };
                self.observer.wave_start(place, wave);
            }
        }
        self.stats.work_groups += 1;
        self.stats.waves += count as u64;
        self.resident.push(resident);
    }

    /// One turn for every wave of every resident group.
    fn round(&mut self) -> Result<Round, DispatchError> {
        let mut round = Round::default();
        let mut at = 0;
        while at < self.resident.len() {
            self.group_turn(at, &mut round)?;
            if self.resident[at].live == 0 {
                let done = self.resident.swap_remove(at);
                if O::ACTIVE {
                    self.observer.group_end(done.group.id);
                }
                self.spare.push(done);
                round.ended_groups = true;
            } else {
                at += 1;
            }
        }
        if self.shared.dispatch.groups_together() > 1 {
            // what one work-group waits for, a later one may have done
            for r in &mut self.resident {
                meeting::meet(&r.group.barriers, &mut r.waves[..r.count]);
            }
        }
        Ok(round)
    }

    /// Turns for the waves of one group, again as long as they meet at barriers, but not for ever: others may have to run first.
    fn group_turn(&mut self, at: usize, round: &mut Round) -> Result<(), DispatchError> {
        for _ in 0..BARRIERS_PER_TURN {
            let waves = self.resident[at].count;
            let start = self.next_random(waves);
            for n in 0..waves {
                let index = start + n;
                self.wave_turn(at, if index < waves { index } else { index - waves }, round)?;
            }
            let resident = &mut self.resident[at];
            if resident.live == 0 || !meeting::meet(&resident.group.barriers, &mut resident.waves[..waves]) {
                return Ok(());
            }
            if O::ACTIVE {
                self.observer.barrier(resident.group.id);
            }
        }
        Ok(())
    }

    fn wave_turn(&mut self, at: usize, index: usize, round: &mut Round) -> Result<(), DispatchError> {
        let shared = self.shared;
        if self.resident[at].waves[index].state != WaveState::Ready {
            return Ok(());
        }
        let mut quantum = shared.options.quantum.max(1);
        if self.alone {
            quantum = quantum.min(QUANTUM_ALONE);
        }
        if shared.options.mixed && self.random != 0 {
            // mostly a few, so that others come between two accesses
            let longest = match shared.options.weak {
                true => [1, 2, 8, 64],
                false => [4, 16, 64, 1024],
            };
            let longest = longest[self.next_random(4)];
            quantum = quantum.min(1 + self.next_random(longest) as u64);
        }
        if let Some(limit) = shared.options.max_instructions {
            quantum = quantum.min(limit.saturating_sub(self.stats.instructions));
            if quantum == 0 {
                return Err(DispatchError::Limit {
                    instructions: limit,
                    waves: self.waiting(false),
                });
            }
        }
        let resident = &mut self.resident[at];
        let mut cx = Cx::new(
            &mut resident.waves[index],
            &mut resident.group,
            &mut self.view,
            shared.machine,
        );
        let before = cx.wave.executed;
        if O::ACTIVE && O::MEMORY {
            std::mem::swap(&mut cx.seen, &mut self.seen);
        }
        let pause = run_wave(&mut cx, shared.program, self.observer, quantum);
        if O::ACTIVE && O::MEMORY {
            std::mem::swap(&mut cx.seen, &mut self.seen);
        }
        self.stats.instructions += cx.wave.executed - before;
        match pause {
            Pause::Turn | Pause::Barrier | Pause::Halted => {}
            Pause::Polled => round.polled = true,
            Pause::Message => {
                round.polled = true;
                self.serve(index, at)?;
            }
            Pause::Ended => {
                if O::ACTIVE {
                    let place = Place {
                        work_group: cx.group.id,
                        wave: cx.wave.index,
                        pc: cx.wave.pc,
                    };
                    self.observer.wave_end(place, cx.wave);
                }
                resident.live -= 1;
            }
            Pause::Fault => {
                return Err(match cx.fault.take() {
                    Some(fault) => DispatchError::Fault(fault),
                    None => DispatchError::Deadlock(Vec::new()),
                });
            }
        }
        Ok(())
    }

    fn serve(&mut self, index: usize, at: usize) -> Result<bool, DispatchError> {
        let served = self.shared.services.serve(self.shared.memory).map_err(|kind| {
            let resident = &self.resident[at];
            let wave = &resident.waves[index];
            DispatchError::Fault(Box::new(Fault {
                kind,
                lanes: wave.exec(),
                pc: wave.pc,
                instruction: self.shared.program.text(wave.pc),
                kernel: self.shared.machine.kernel.clone(),
                work_group: resident.group.id,
                wave: wave.index,
                work_item: resident.group.work_item(wave, wave.exec()),
            }))
        })?;
        if served {
            self.shared.stuck.changed(self.index);
        }
        Ok(served)
    }

    /// Serves the host's side if waves wait, and finds out whether any can ever go on. Gives the number of work-groups to admit
    /// because those that are resident can not go on alone.
    fn check_progress(&mut self, round: &Round, admitting: usize) -> Result<usize, DispatchError> {
        if self.resident.is_empty() {
            return Ok(0);
        }
        if round.polled && self.serve(0, 0)? {
            return Ok(0);
        }
        let left = !self.taken.is_empty() || !self.shared.groups.is_empty();
        let can_admit = left && self.has_room();
        let writes = self.view.take_writes();
        let may_change = O::WEAK && self.observer.memory_may_change(self.shared.memory);
        if round.ended_groups || admitting > 0 && can_admit || writes > 0 || may_change {
            self.goes_on();
            return Ok(0);
        }
        let idle = self
            .resident
            .iter()
            .all(|r| r.waves[..r.count].iter().all(|w| w.state != WaveState::Ready));
        let quiet = match (idle, round.polled) {
            (true, _) => Quiet::Idle,
            (false, true) => Quiet::Polling,
            (false, false) => Quiet::Computing,
        };
        let resident = &self.resident;
        let clocks = resident.iter().flat_map(|r| &r.waves[..r.count]);
        let timed = self.skips < MAX_SKIPS && clocks.into_iter().any(|w| w.reads_clock && w.state == WaveState::Ready);
        let state = |h: &mut DefaultHasher| {
            for r in resident {
                r.group.lds.hash(h);
                let seen = r.waves[..r.count].iter().map(|w| &w.barriers);
                r.group.barriers.hash(seen, h);
                r.waves[..r.count].iter().for_each(|w| hash_wave(w, h));
            }
        };
        let verdict = self.shared.stuck.note(self.index, quiet, timed, state);
        if idle {
            std::thread::yield_now();
        }
        match verdict {
            Verdict::Open => Ok(0),
            Verdict::ThreadIsStuck | Verdict::WaitsForTime | Verdict::AllAreStuck if can_admit && !idle => {
                self.shared.stuck.changed(self.index);
                Ok(self.resident.len())
            }
            Verdict::ThreadIsStuck => Ok(0),
            Verdict::WaitsForTime | Verdict::AllAreStuck if !idle && self.shared.services.host_may_write() => {
                self.waited = true;
                self.shared.services.waits_for_host();
                std::thread::sleep(HOST_PAUSE);
                self.shared.stuck.changed(self.index);
                Ok(0)
            }
            Verdict::WaitsForTime => {
                self.skip_time();
                self.shared.stuck.changed(self.index);
                Ok(0)
            }
            Verdict::AllAreStuck => {
                let waves = self.waiting(true);
                if O::ACTIVE {
                    self.observer.deadlock(&waves);
                }
                Err(DispatchError::Deadlock(waves))
            }
        }
    }

    /// Something has changed.
    fn goes_on(&mut self) {
        self.shared.stuck.changed(self.index);
        self.skips = 0;
        if std::mem::take(&mut self.waited) {
            self.shared.services.goes_on();
        }
    }

    /// Puts the clocks forward, further each time.
    fn skip_time(&mut self) {
        let cycles = FIRST_SKIP << self.skips.min(LONGEST_SKIP);
        self.skips += 1;
        for wave in self.resident.iter_mut().flat_map(|r| &mut r.waves[..r.count]) {
            wave.skipped_cycles = wave.skipped_cycles.wrapping_add(cycles);
        }
    }

    /// Where every resident wave is and what it waits for.
    fn waiting(&self, deadlock: bool) -> Vec<Waiting> {
        let running = match (deadlock, self.polled) {
            (false, _) => "running",
            (true, true) => "running: polls memory that nothing changes",
            (true, false) => "running: in a loop without an end",
        };
        let mut list = Vec::new();
        for r in &self.resident {
            for wave in r.waves[..r.count].iter().filter(|w| w.state != WaveState::Ended) {
                let at = WaitsFor::of(wave, &r.group, self.shared.machine, self.shared.memory);
                list.push(Waiting {
                    work_group: r.group.id,
                    wave: wave.index,
                    pc: wave.pc,
                    instruction: self.shared.program.text(wave.pc),
                    waits_for: match (at, wave.state) {
                        (Some(at), _) => at.to_string(),
                        (None, WaveState::Halted) => "halted: waits for a debugger".into(),
                        (None, _) => running.into(),
                    },
                    at,
                });
            }
        }
        list.sort_by_key(|w| (w.work_group, w.wave));
        list
    }

    /// A number below `n`; always 0 with seed 0.
    fn next_random(&mut self, n: usize) -> usize {
        if self.random == 0 || n < 2 {
            return 0;
        }
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random % n as u64) as usize
    }
}
