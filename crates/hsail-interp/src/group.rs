//! A work-group: its wavefronts take turns until all have ended.

use crate::fault::{Fault, Trouble};
use crate::mask::Mask;
use crate::observe::Observer;
use crate::running::{Run, Shared, fault, place};
use crate::services::Waiting;
use crate::step::{self, Turn};
use crate::sync::Fbarriers;
use crate::wave::{Frame, Private, State, Wave};

/// Instructions of a turn.
const QUANTUM: u64 = 4096;

/// A work-group that runs.
pub(crate) struct Group {
    /// Its flattened ID.
    pub flat: u64,
    pub waves: Vec<Wave>,
    pub shared: Shared,
}

/// How far a work-group came in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Round {
    /// All its work-items have ended.
    Done,
    /// It goes on.
    Moved,
    /// It waits for a signal.
    Waits,
}

impl Group {
    pub fn new(run: &Run<'_>, flat: u64, id: [u32; 3], unit: u32) -> Result<Group, Box<Fault>> {
        let d = run.dispatch;
        let size: [u32; 3] = std::array::from_fn(|i| {
            let first = u64::from(id[i]) * u64::from(d.work_group[i]);
            (u64::from(d.grid[i]) - first).min(u64::from(d.work_group[i])) as u32
        });
        let items = size.iter().product::<u32>() as usize;
        let width = run.system.options.wave_size as usize;
        let waves = (0..items.div_ceil(width))
            .map(|number| wave(run, number, items, size))
            .collect::<Result<Vec<Wave>, Trouble>>()
            .map_err(|t| fault(run, id, None, t))?;
        let bytes = run.kernel.group_bytes + d.dynamic_group_bytes;
        let shared = Shared {
            id,
            flat,
            size,
            unit,
            memory: vec![0; bytes as usize],
            fbarriers: Fbarriers::new(run.kernel.fbarriers, waves.len()),
            released: Vec::new(),
            polled: false,
            changed: false,
        };
        Ok(Group { flat, waves, shared })
    }

    /// Instructions executed so far.
    pub fn executed(&self) -> u64 {
        self.waves.iter().map(|w| w.executed).sum()
    }

    /// Whether a wavefront has looked at memory that others may write, since it was asked last.
    pub fn polled(&mut self) -> bool {
        std::mem::take(&mut self.shared.polled)
    }

    /// Whether a wavefront has changed what others may read, since it was asked last.
    pub fn changed(&mut self) -> bool {
        std::mem::take(&mut self.shared.changed)
    }

    /// Where its wavefronts are that have not ended.
    pub fn waiting(&self, run: &Run<'_>) -> impl Iterator<Item = Waiting> {
        let waves = self.waves.iter().filter(|w| w.state != State::Done);
        waves.map(move |w| Waiting {
            work_group: self.shared.id,
            wave: w.number,
            place: place(run, w),
            waits_for: match w.state {
                State::Barrier(_) => "barrier",
                State::Fbarrier(_) => "fbarrier",
                State::Signal => "signal",
                _ => "runs",
            },
        })
    }

    /// Gives one wavefront a turn of so many instructions, unless it waits for others; whether anything happened.
    pub fn turn<O: Observer>(
        &mut self,
        run: &Run<'_>,
        i: usize,
        quantum: u64,
        observer: &mut O,
    ) -> Result<bool, Box<Fault>> {
        let (waves, shared) = (&mut self.waves, &mut self.shared);
        let wave = &mut waves[i];
        if !matches!(wave.state, State::Ready | State::Signal) {
            return Ok(false);
        }
        let before = wave.executed;
        let turn = step::run(run, shared, wave, quantum, observer);
        let mut moved = wave.executed != before;
        match turn {
            Ok(Turn::Over) => {}
            Ok(Turn::Done) => {
                moved = true;
                if shared.fbarriers.membership(i).is_some() {
                    let t = Trouble::new("fbarrier", "9.2", "the wavefront ends as a member of an fbarrier");
                    return Err(fault(run, shared.id, Some(&waves[i]), t));
                }
            }
            Err(t) => return Err(fault(run, shared.id, Some(&waves[i]), t)),
        }
        for (number, handle) in std::mem::take(&mut shared.released) {
            if waves[number].state == State::Fbarrier(handle) {
                waves[number].state = State::Ready;
                moved = true;
            }
        }
        Ok(moved)
    }

    /// Lets go the wavefronts that have all come to their barrier; whether there were any.
    pub fn meet<O: Observer>(&mut self, run: &Run<'_>, observer: &mut O) -> bool {
        release(
            &mut self.waves,
            u64::from(run.system.options.wave_size),
            self.shared.flat,
            observer,
        )
    }

    /// The finding that no wavefront can go on.
    pub fn deadlock(&self, run: &Run<'_>) -> Box<Fault> {
        deadlock(run, self.shared.id, &self.waves)
    }

    /// Gives each wavefront a turn.
    pub fn round<O: Observer>(&mut self, run: &Run<'_>, observer: &mut O) -> Result<Round, Box<Fault>> {
        let mut moved = false;
        for i in 0..self.waves.len() {
            moved |= self.turn(run, i, QUANTUM, observer)?;
        }
        moved |= self.meet(run, observer);
        let (waves, shared) = (&mut self.waves, &mut self.shared);
        if waves.iter().all(|w| w.state == State::Done) {
            observer.group_end(shared.flat);
            return Ok(Round::Done);
        }
        if moved {
            return Ok(Round::Moved);
        }
        if waves.iter().any(|w| w.state == State::Signal) {
            return Ok(Round::Waits);
        }
        Err(deadlock(run, shared.id, waves))
    }
}

/// Lets go the wavefronts of each slice whose wavefronts are all at the barrier (PRM 9.1).
fn release<O: Observer>(waves: &mut [Wave], width: u64, group: u64, observer: &mut O) -> bool {
    let mut moved = false;
    for i in 0..waves.len() {
        let State::Barrier(slice) = waves[i].state else {
            continue;
        };
        let slice_of = |w: &Wave| (u64::from(w.number) * width).checked_div(slice).unwrap_or(0);
        let own = slice_of(&waves[i]);
        let mut members = waves.iter().filter(|w| slice_of(w) == own);
        if members.all(|w| w.state == State::Barrier(slice)) {
            let mut met = Vec::new();
            for w in waves.iter_mut().filter(|w| slice_of(w) == own) {
                w.state = State::Ready;
                if O::ACTIVE {
                    met.push(w.number);
                }
            }
            if O::ACTIVE {
                observer.met(group, &met, None);
            }
            moved = true;
        }
    }
    moved
}

/// A wavefront at the kernel's beginning: work-items are packed by their current flattened ID (PRM 2.6).
fn wave(run: &Run<'_>, number: usize, items: usize, size: [u32; 3]) -> Result<Wave, Trouble> {
    let width = run.system.options.wave_size as usize;
    let first = number * width;
    let count = (items - first).min(width);
    let lanes = Mask::first(count);
    let ids = (first..first + count)
        .map(|flat| {
            let flat = flat as u32;
            [flat % size[0], flat / size[0] % size[1], flat / (size[0] * size[1])]
        })
        .collect();
    let kernel = run.kernel;
    let Some(function) = kernel.functions.first() else {
        return Err(Trouble::new("kernel", "", "the kernel has no code"));
    };
    let base = kernel.module_private_bytes;
    let mut private = Private::default();
    let top = base.saturating_add(function.private_bytes);
    private.grow(width, top, run.system.options.private_limit)?;
    let frame = Frame::new(width, 0, function, lanes, base, 0);
    Ok(Wave {
        number: number as u32,
        lanes,
        frame_bytes: frame.bytes(),
        frames: vec![frame],
        private,
        ids,
        detected: 0,
        state: State::Ready,
        executed: 0,
        wait_began: None,
        hint: 0,
    })
}

fn deadlock(run: &Run<'_>, id: [u32; 3], waves: &[Wave]) -> Box<Fault> {
    let mut fault = Fault::new(
        "deadlock",
        "9.1",
        "no wavefront of the work-group can go on: they wait for each other",
    );
    fault.work_group = Some(id.map(u64::from));
    for wave in waves.iter().take(64) {
        let what = match wave.state {
            State::Done => "has ended".to_string(),
            State::Fbarrier(n) => format!("waits at fbarrier {n:#x}"),
            _ => "waits at a barrier".to_string(),
        };
        let at = place(run, wave).filter(|_| wave.state != State::Done);
        let at = at.map_or(String::new(), |p| match p.line {
            Some((line, _)) => format!(", {}:{line}", p.module),
            None => format!(", {} offset {:#x}", p.function, p.offset),
        });
        fault.notes.push(format!("wavefront {} {what}{at}", wave.number));
        if fault.place.is_none() && wave.state != State::Done {
            fault.place = place(run, wave);
        }
    }
    Box::new(fault)
}
