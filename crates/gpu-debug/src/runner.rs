//! Which wave is next, and what was run: a fair schedule forward, and by its record back to any earlier time.
//!
//! Time is counted in instructions of waves. To go back, the launch is begun anew and the record is followed up to the time that is
//! wanted; the same steps give the same state.

use crate::target::{Access, Finding, Focus, Place, Register, State, Stepped, Target, WaveId};

/// What the user changed.
#[derive(Clone, Debug)]
pub enum Edit {
    Register(Focus, Register, u128),
    Memory(Option<Focus>, Place, Vec<u8>),
}

#[derive(Clone, Debug)]
enum Entry {
    Begin(u64),
    Run(WaveId, u64),
    /// The wave was asked, but waits still.
    Poll(WaveId),
    /// Waves have met at a barrier of this work-group.
    Meet(u64),
    Idle,
    Edit(Edit),
}

/// Why the dispatch goes no further.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    Finished,
    Fault(WaveId, Finding),
    Deadlock(Finding),
}

/// What became of the next instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advanced {
    /// A wave has executed it.
    Ran(WaveId),
    /// Checks have found something about a wave's instruction, which is next.
    Held(WaveId),
    /// The dispatch has ended, or the instruction faulted.
    End,
}

/// What checks have found, and when.
#[derive(Clone, Debug)]
pub struct Found {
    pub time: u64,
    pub wave: WaveId,
    /// The instruction is next, not executed.
    pub held: bool,
    pub findings: Vec<Finding>,
}

/// Where the schedule is at the end of the record.
#[derive(Clone, Debug, Default)]
struct Plan {
    /// Whose turn it is, and for how many instructions it has been.
    turn: Option<(WaveId, u64)>,
    /// Work-groups that are to run at the same time.
    wanted: usize,
    ended: bool,
    polled: bool,
    moved: bool,
}

/// A launch that goes forward and back.
pub struct Runner {
    pub target: Box<dyn Target>,
    entries: Vec<Entry>,
    /// The entry that is next, and how much of it is done.
    index: usize,
    done: u64,
    time: u64,
    resident: Vec<u64>,
    next_group: u64,
    plan: Plan,
    /// Waves that looked again in vain since another one ran.
    blocked: Vec<WaveId>,
    end: Option<End>,
    /// What checks found last since the launch began or this was taken.
    found: Option<Found>,
}

impl Runner {
    pub fn new(target: Box<dyn Target>) -> Runner {
        Runner {
            target,
            entries: Vec::new(),
            index: 0,
            done: 0,
            time: 0,
            resident: Vec::new(),
            next_group: 0,
            plan: Plan::default(),
            blocked: Vec::new(),
            end: None,
            found: None,
        }
    }

    /// What checks found last.
    pub fn take_found(&mut self) -> Option<Found> {
        self.found.take()
    }

    /// Instructions of waves executed so far.
    pub fn time(&self) -> u64 {
        self.time
    }

    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// Work-groups that run.
    pub fn resident(&self) -> &[u64] {
        &self.resident
    }

    /// Work-groups that have begun, with those that have ended.
    pub fn begun(&self) -> u64 {
        self.next_group
    }

    /// Whether the record goes on from here.
    pub fn is_past(&self) -> bool {
        self.index < self.entries.len()
    }

    /// Begins the launch anew and forgets what was run.
    pub fn restart(&mut self) -> Result<(), String> {
        self.entries.clear();
        self.plan = Plan::default();
        self.rewind()
    }

    /// Begins the launch anew; what was run is followed again.
    pub fn rewind(&mut self) -> Result<(), String> {
        self.target.restart()?;
        (self.index, self.done, self.time, self.next_group) = (0, 0, 0, 0);
        self.resident.clear();
        self.blocked.clear();
        self.end = None;
        self.found = None;
        self.catch_up();
        Ok(())
    }

    fn begin(&mut self, group: u64) -> Result<bool, Finding> {
        let begun = self.target.begin(group)?;
        if begun {
            self.resident.push(group);
            self.next_group = self.next_group.max(group + 1);
        }
        Ok(begun)
    }

    /// Does what the record says beside running, up to the next instruction.
    fn catch_up(&mut self) {
        while let Some(entry) = self.entries.get(self.index) {
            match entry.clone() {
                Entry::Run(..) => return,
                Entry::Begin(group) => {
                    // It could begin when it was recorded.
                    let _ = self.begin(group);
                }
                Entry::Poll(wave) => {
                    // It waited when it was recorded; before that, checks may have found something.
                    if self.target.step(wave, None) == Stepped::Held {
                        self.note_found(wave, true);
                        self.target.step(wave, None);
                    }
                }
                Entry::Meet(group) => {
                    self.target.meet(group);
                }
                Entry::Idle => self.target.idle(),
                Entry::Edit(edit) => {
                    let _ = apply(&mut *self.target, &edit);
                }
            }
            self.index += 1;
        }
    }

    /// Notes what was just done at the end of the record.
    fn note(&mut self, entry: Entry) {
        self.entries.push(entry);
        self.index = self.entries.len();
    }

    /// Changes something. In the past, what was run after this time is forgotten: it would not be the same.
    pub fn edit(&mut self, edit: Edit) -> Result<(), String> {
        apply(&mut *self.target, &edit)?;
        self.forget_future();
        self.note(Entry::Edit(edit));
        Ok(())
    }

    fn forget_future(&mut self) {
        if !self.is_past() {
            return;
        }
        let mut last = None;
        if let Some(Entry::Run(wave, _)) = self.entries.get(self.index).filter(|_| self.done > 0).cloned() {
            self.entries.truncate(self.index);
            self.entries.push(Entry::Run(wave, self.done));
            last = Some((wave, self.done));
        } else {
            self.entries.truncate(self.index);
        }
        self.index = self.entries.len();
        self.done = 0;
        self.plan = Plan {
            turn: last,
            wanted: self.resident.len(),
            moved: true,
            ..Plan::default()
        };
    }

    /// The wave whose instruction is next; work-groups begin for it. None at the end. `prefer` goes first if it can and no record
    /// says otherwise.
    pub fn upcoming(&mut self, prefer: Option<WaveId>) -> Option<WaveId> {
        if self.end.is_some() {
            return None;
        }
        if let Some(Entry::Run(wave, _)) = self.entries.get(self.index) {
            return Some(*wave);
        }
        let ready = |w: &WaveId| self.target.state(*w) == State::Ready;
        if let Some(wave) = prefer.filter(ready) {
            return Some(wave);
        }
        loop {
            if let Some(wave) = self.choose() {
                return Some(wave);
            }
            if self.end.is_some() || !self.more() {
                return None;
            }
        }
    }

    fn can_run(&self, wave: WaveId) -> bool {
        match self.target.state(wave) {
            State::Ready => true,
            State::Polls(_) => !self.blocked.contains(&wave),
            State::Waits(_) | State::Ended => false,
        }
    }

    /// The next wave of the round; none at the end of it.
    fn choose(&mut self) -> Option<WaveId> {
        let turn = self.plan.turn;
        if let Some((wave, used)) = turn
            && used < self.target.quantum()
            && self.can_run(wave)
        {
            return Some(wave);
        }
        let waves = self.resident.iter().flat_map(|&group| {
            let count = self.target.wave_count(group);
            (0..count).map(move |wave| WaveId { group, wave })
        });
        let after = waves.filter(|w| turn.is_none_or(|(last, _)| *w > last));
        let next = after.into_iter().find(|w| self.can_run(*w));
        if let Some(wave) = next {
            self.plan.turn = Some((wave, 0));
        }
        next
    }

    /// At the end of a round: more work-groups begin if those that run may wait for them. False: nothing can go on.
    fn more(&mut self) -> bool {
        let total = self.target.shape().group_count();
        let running = self.resident.len();
        let met: Vec<u64> = self.resident.iter().copied().filter(|g| self.target.meet(*g)).collect();
        self.plan.moved |= !met.is_empty();
        met.into_iter().for_each(|group| self.note(Entry::Meet(group)));
        let plan = &mut self.plan;
        if plan.ended || running == 0 {
            plan.wanted = running.max(1);
        } else if plan.polled || !plan.moved {
            plan.wanted = (2 * running).max(1);
        }
        let moved = plan.moved;
        (plan.turn, plan.ended, plan.polled, plan.moved) = (None, false, false, false);
        let mut begun = false;
        while self.resident.len() < self.plan.wanted && self.next_group < total {
            let group = self.next_group;
            match self.begin(group) {
                Ok(true) => self.note(Entry::Begin(group)),
                Ok(false) => break,
                Err(finding) => {
                    self.end = Some(End::Deadlock(finding));
                    return false;
                }
            }
            begun = true;
        }
        if moved || begun {
            return true;
        }
        if self.resident.is_empty() {
            self.target.complete();
            self.end = Some(End::Finished);
            return false;
        }
        if self.blocked.is_empty() {
            let finding = self.target.deadlock(&self.resident);
            self.end = Some(End::Deadlock(finding));
            return false;
        }
        self.target.idle();
        self.note(Entry::Idle);
        self.blocked.clear();
        true
    }

    /// Executes the next instruction, whatever checks find; gives its wave. None: the dispatch has ended, or the instruction faulted.
    pub fn advance(&mut self, prefer: Option<WaveId>, mut accesses: Option<&mut Vec<Access>>) -> Option<WaveId> {
        loop {
            match self.advance_if(prefer, accesses.as_deref_mut()) {
                Advanced::Ran(wave) => return Some(wave),
                Advanced::Held(_) => accesses.iter_mut().for_each(|a| a.clear()),
                Advanced::End => return None,
            }
        }
    }

    /// Executes the next instruction, unless checks find something about it.
    pub fn advance_if(&mut self, prefer: Option<WaveId>, mut accesses: Option<&mut Vec<Access>>) -> Advanced {
        loop {
            let Some(wave) = self.upcoming(prefer) else {
                return Advanced::End;
            };
            let past = self.is_past();
            match self.target.step(wave, accesses.as_deref_mut()) {
                Stepped::Waits => {
                    self.blocked.push(wave);
                    self.note(Entry::Poll(wave));
                    continue;
                }
                Stepped::Held => {
                    self.note_found(wave, true);
                    return Advanced::Held(wave);
                }
                Stepped::Fault(finding) => {
                    self.end = Some(End::Fault(wave, finding));
                    return Advanced::End;
                }
                stepped => {
                    self.ran(wave, past, stepped == Stepped::Ended);
                    self.note_found(wave, false);
                    return Advanced::Ran(wave);
                }
            }
        }
    }

    fn note_found(&mut self, wave: WaveId, held: bool) {
        let findings = self.target.findings(wave);
        if !findings.is_empty() {
            self.found = Some(Found {
                time: self.time,
                wave,
                held,
                findings,
            });
        }
    }

    fn ran(&mut self, wave: WaveId, past: bool, ended: bool) {
        self.time += 1;
        self.blocked.clear();
        let polled = self.target.polled(wave.group);
        if past {
            self.done += 1;
            if let Some(Entry::Run(_, count)) = self.entries.get(self.index)
                && self.done >= *count
            {
                self.index += 1;
                self.done = 0;
            }
        } else {
            self.plan.polled |= polled;
            self.plan.moved = true;
            match &mut self.plan.turn {
                Some((turn, used)) if *turn == wave => *used += 1,
                turn => *turn = Some((wave, 1)),
            }
            match self.entries.last_mut() {
                Some(Entry::Run(last, count)) if *last == wave => *count += 1,
                _ => self.note(Entry::Run(wave, 1)),
            }
        }
        if ended {
            let mut waves = (0..self.target.wave_count(wave.group)).map(|n| WaveId { wave: n, ..wave });
            if waves.all(|w| self.target.state(w) == State::Ended) {
                self.target.end(wave.group);
                self.resident.retain(|g| *g != wave.group);
                self.plan.ended |= !past;
                if self.resident.is_empty() && self.next_group >= self.target.shape().group_count() {
                    self.target.complete();
                    self.end = Some(End::Finished);
                }
            }
        }
        if past {
            self.catch_up();
        }
    }
}

fn apply(target: &mut dyn Target, edit: &Edit) -> Result<(), String> {
    match edit {
        Edit::Register(at, register, value) => target.write_register(*at, register, *value),
        Edit::Memory(at, place, bytes) => target.write(*at, *place, bytes),
    }
}
