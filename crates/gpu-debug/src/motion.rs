//! Running, stepping and going back.

use crate::command::Verb;
use crate::debugger::{Debugger, Stop};
use crate::locate;
use crate::runner::Advanced;
use crate::target::{Access, Frame, Pc, State, Unit, WaveId};

/// What a step is measured in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Measure {
    Instruction,
    Line,
}

/// Where a wave is, as steps see it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Spot {
    line: Option<(usize, u32)>,
    function: Option<String>,
    depth: usize,
}

impl Debugger {
    pub(crate) fn motion(&mut self, verb: Verb, rest: &str) -> Result<(), String> {
        match verb {
            Verb::Run => {
                self.launch()?;
                let stop = self.forward(None, &mut |_, _| false)?;
                return self.tell(stop);
            }
            Verb::Start => {
                self.launch()?;
                let stop = match self.runner.upcoming(None) {
                    Some(wave) => {
                        let lane = self.target().active(Frame { wave, level: 0 }).lowest();
                        self.switch(wave, lane.unwrap_or(0));
                        self.arrive(wave)?.unwrap_or(Stop::Step)
                    }
                    None => Stop::End,
                };
                return self.tell(stop);
            }
            Verb::Kill => {
                if !self.running {
                    return Err("The kernel is not being run.".into());
                }
                self.running = false;
                self.focus = None;
                self.forget_told();
                self.runner.restart()?;
                self.say("[The run was ended]\n");
                return Ok(());
            }
            _ => {}
        }
        if !self.running {
            return Err("The kernel is not being run; `run` starts it, `start` stops at its first instruction.".into());
        }
        let count = || -> Result<u64, String> {
            match rest {
                "" => Ok(1),
                text => {
                    let value = self.scope().value(&crate::expr::parse(text)?)?.as_int();
                    u64::try_from(value).map_err(|_| format!("{value} times"))
                }
            }
        };
        let stop = match verb {
            Verb::Continue => {
                let count = count()?;
                self.alive()?;
                self.pass_more(count.saturating_sub(1))?;
                self.say("Continuing.\n");
                self.forward(None, &mut |_, _| false)?
            }
            Verb::Step => self.steps(count()?, Measure::Line, false)?,
            Verb::Stepi => self.steps(count()?, Measure::Instruction, false)?,
            Verb::Next => self.steps(count()?, Measure::Line, true)?,
            Verb::Nexti => self.steps(count()?, Measure::Instruction, true)?,
            Verb::Finish => self.finish()?,
            Verb::Until if rest.is_empty() => self.until()?,
            Verb::Until | Verb::Advance => self.advance_to(rest)?,
            Verb::ReverseContinue => self.reverse_continue()?,
            Verb::ReverseFinish => self.reverse_finish()?,
            Verb::ReverseNext => self.back(count()?, Measure::Line, true)?,
            Verb::ReverseNexti => self.back(count()?, Measure::Instruction, true)?,
            Verb::ReverseStep => self.back(count()?, Measure::Line, false)?,
            _ => self.back(count()?, Measure::Instruction, false)?,
        };
        self.tell(stop)
    }

    /// `continue N`: the breakpoint where the focus is stops N - 1 times less.
    fn pass_more(&mut self, times: u64) -> Result<(), String> {
        if times == 0 {
            return Ok(());
        }
        let pc = self.pc();
        let here = |p: &&mut crate::points::Point| match &p.kind {
            crate::points::Kind::Break(pcs) => pc.is_some_and(|pc| pcs.contains(&pc)),
            crate::points::Kind::Watch(_) => false,
        };
        let Some(point) = self.points.list.iter_mut().find(here) else {
            return Err("no breakpoint is here whose stops could be passed".into());
        };
        point.ignore = times;
        let text = format!("Will ignore next {times} crossings of breakpoint {}.  ", point.number);
        self.say(text);
        Ok(())
    }

    fn launch(&mut self) -> Result<(), String> {
        self.runner.restart()?;
        self.running = true;
        self.printed = 0;
        self.focus = None;
        self.forget_told();
        self.points.forget_passed();
        self.points.look(&*self.runner.target, &self.memo);
        let shape = self.target().shape();
        let text = format!(
            "Starting kernel {}: grid {}, work-groups of {}\n",
            shape.kernel,
            crate::show::three(shape.grid),
            crate::show::three(shape.work_group)
        );
        self.say(text);
        Ok(())
    }

    fn spot(&self, wave: WaveId) -> Spot {
        let target = self.target();
        let pc = target.pc(Frame { wave, level: 0 });
        let function = pc.and_then(|pc| locate::function(target, pc));
        Spot {
            line: pc.and_then(|pc| locate::line(target, pc)).map(|l| (l.file, l.number)),
            function: function.map(|f| f.name.clone()),
            depth: target.depth(wave),
        }
    }

    fn unit(&self) -> Unit {
        self.settings.unit.unwrap_or(self.target().unit())
    }

    /// Goes on until something stops. `prefer` runs whenever it can; `done` is asked after every instruction with its wave.
    fn forward(
        &mut self,
        prefer: Option<WaveId>,
        done: &mut dyn FnMut(&Debugger, WaveId) -> bool,
    ) -> Result<Stop, String> {
        let mut count = 0u32;
        loop {
            count = count.wrapping_add(1);
            if count.is_multiple_of(256) && self.is_interrupted() {
                self.refocus();
                return Ok(Stop::Interrupted);
            }
            let Some(wave) = self.runner.upcoming(prefer) else {
                return Ok(Stop::End);
            };
            let hits = self
                .points
                .hit(&*self.runner.target, &self.memo, wave, self.focus, true);
            if hits.is_err() {
                self.points.pass(&*self.runner.target, wave);
                self.focus_on(wave, 0);
            }
            let hits = hits?;
            if !hits.is_empty() {
                self.points.pass(&*self.runner.target, wave);
                return Ok(Stop::Points(wave, hits));
            }
            let trap = self.trap(wave);
            let (advanced, changes) = self.advance_once(prefer)?;
            let found = self.runner.take_found();
            let wave = match advanced {
                Advanced::Ran(wave) => wave,
                Advanced::Held(wave) => {
                    self.points.pass(&*self.runner.target, wave);
                    match found {
                        Some(found) => return Ok(Stop::Found(found)),
                        None => continue,
                    }
                }
                Advanced::End => return Ok(found.map_or(Stop::End, Stop::Found)),
            };
            if let Some(found) = found {
                for change in changes {
                    self.say(format!("\n{}\n", change.text));
                }
                return Ok(Stop::Found(found));
            }
            if !changes.is_empty() {
                return Ok(Stop::Changes(wave, changes));
            }
            if let Some(text) = trap {
                return Ok(Stop::Trap(wave, text));
            }
            if done(self, wave) {
                return Ok(Stop::Step);
            }
        }
    }

    /// The instruction that a wave executes next, if it is a trap for debuggers.
    fn trap(&self, wave: WaveId) -> Option<String> {
        let target = &*self.runner.target;
        let pc = target.pc(Frame { wave, level: 0 }).filter(|pc| target.is_trap(*pc))?;
        Some(target.text(pc))
    }

    /// One instruction, unless checks find something about it, and what watchpoints say of it.
    fn advance_once(&mut self, prefer: Option<WaveId>) -> Result<(Advanced, Vec<crate::points::Change>), String> {
        // What was found on the way back is of the past.
        self.runner.take_found();
        if !self.points.watches() {
            return Ok((self.runner.advance_if(prefer, None), Vec::new()));
        }
        let mut accesses: Vec<Access> = Vec::new();
        let advanced = self.runner.advance_if(prefer, Some(&mut accesses));
        let Advanced::Ran(wave) = advanced else {
            return Ok((advanced, Vec::new()));
        };
        let changes = self.changes(wave, &accesses, false)?;
        Ok((advanced, changes))
    }

    fn changes(&mut self, wave: WaveId, accesses: &[Access], back: bool) -> Result<Vec<crate::points::Change>, String> {
        self.points
            .changes(&*self.runner.target, &self.memo, wave, accesses, back)
    }

    /// The breakpoints that a wave has come to by stepping.
    fn arrive(&mut self, wave: WaveId) -> Result<Option<Stop>, String> {
        let hits = self
            .points
            .hit(&*self.runner.target, &self.memo, wave, self.focus, true)?;
        if hits.is_empty() {
            return Ok(None);
        }
        self.points.pass(&*self.runner.target, wave);
        Ok(Some(Stop::Points(wave, hits)))
    }

    fn steps(&mut self, count: u64, measure: Measure, over: bool) -> Result<Stop, String> {
        for n in 0..count {
            let focus = self.alive()?;
            let stop = match self.unit() {
                Unit::All => self.step_all(measure, over)?,
                unit => self.step_one(focus.frame.wave, focus.lane, unit, measure, over)?,
            };
            if !matches!(stop, Stop::Step) {
                return Ok(stop);
            }
            if n + 1 < count {
                self.refocus();
                if self.focus.is_none() {
                    break;
                }
            }
        }
        Ok(Stop::Step)
    }

    /// A step of the focused wave or work-item.
    fn step_one(&mut self, own: WaveId, lane: usize, unit: Unit, measure: Measure, over: bool) -> Result<Stop, String> {
        let start = self.spot(own);
        let has_lines = start.line.is_some();
        if let Some(focus) = &mut self.focus {
            focus.frame.level = 0;
        }
        let stop = self.forward(Some(own), &mut |d, wave| {
            if wave != own {
                return false;
            }
            let target = d.target();
            let frame = Frame { wave, level: 0 };
            if target.state(wave) == State::Ended {
                return true;
            }
            if unit == Unit::Item && !target.active(frame).has(lane) {
                return false;
            }
            let now = d.spot(wave);
            if over && now.depth > start.depth {
                return false;
            }
            measure == Measure::Instruction
                || !has_lines
                || now.line.is_some() && (now.line != start.line || now.depth != start.depth)
        })?;
        match stop {
            Stop::Step if self.target().state(own) == State::Ended => {
                let group = crate::show::three(self.target().shape().group_id(own.group));
                let text = format!("[wave {} of work-group {group} has ended]\n", own.wave);
                self.say(text);
                self.refocus();
                Ok(match self.runner.end() {
                    Some(_) => Stop::End,
                    None => Stop::Step,
                })
            }
            Stop::Step => Ok(self.arrive(own)?.unwrap_or(Stop::Step)),
            stop => Ok(stop),
        }
    }

    /// A step of every wave that can.
    fn step_all(&mut self, measure: Measure, over: bool) -> Result<Stop, String> {
        let groups = self.runner.resident().to_vec();
        let all = groups.into_iter().flat_map(|group| {
            let count = self.target().wave_count(group);
            (0..count).map(move |wave| WaveId { group, wave })
        });
        let ready: Vec<WaveId> = all.filter(|w| self.target().state(*w) == State::Ready).collect();
        for wave in ready {
            if self.target().state(wave) != State::Ready {
                continue;
            }
            let stop = self.step_one(wave, 0, Unit::Wave, measure, over)?;
            if !matches!(stop, Stop::Step) {
                return Ok(stop);
            }
        }
        Ok(Stop::Step)
    }

    fn finish(&mut self) -> Result<Stop, String> {
        let focus = self.alive()?;
        let own = focus.frame.wave;
        let depth = self.target().depth(own);
        let level = focus.frame.level;
        if depth <= level + 1 {
            return Err("\"finish\" not meaningful in the outermost frame.".into());
        }
        let text = format!("Run till exit from {}", crate::show::frame(self.target(), focus.frame));
        self.say(text);
        let wanted = depth - level - 1;
        if let Some(focus) = &mut self.focus {
            focus.frame.level = 0;
        }
        self.forward(Some(own), &mut |d, wave| {
            wave == own
                && d.target().depth(wave) <= wanted
                && d.target().active(Frame { wave, level: 0 }).has(focus.lane)
        })
    }

    fn until(&mut self) -> Result<Stop, String> {
        let focus = self.alive()?;
        let own = focus.frame.wave;
        let start = self.pc().unwrap_or(0);
        let spot = self.spot(own);
        let unit = self.unit();
        let stop = self.forward(Some(own), &mut |d, wave| {
            let frame = Frame { wave, level: 0 };
            let target = d.target();
            if wave != own || unit == Unit::Item && !target.active(frame).has(focus.lane) {
                return false;
            }
            let now = d.spot(wave);
            let beyond = target.pc(frame).is_none_or(|pc| pc > start) && now.line != spot.line;
            now.depth < spot.depth || now.depth == spot.depth && (beyond || spot.line.is_none())
        })?;
        Ok(stop)
    }

    fn advance_to(&mut self, rest: &str) -> Result<Stop, String> {
        if rest.is_empty() {
            return Err("Argument required (a location).".into());
        }
        let focus = self.alive()?;
        let pcs: Vec<Pc> = self.locate(rest)?.pcs;
        let own = focus.frame.wave;
        self.forward(Some(own), &mut |d, wave| {
            let frame = Frame { wave, level: 0 };
            let target = d.target();
            wave == own && target.pc(frame).is_some_and(|pc| pcs.contains(&pc)) && target.active(frame).has(focus.lane)
        })
    }

    /// Follows the record from its start up to now; `see` is told of every instruction before it runs, with its time.
    fn replay(&mut self, now: u64, see: &mut dyn FnMut(&mut Debugger, u64, WaveId)) -> Result<(), String> {
        self.runner.rewind()?;
        self.points.look(&*self.runner.target, &self.memo);
        while self.runner.time() < now {
            let Some(wave) = self.runner.upcoming(None) else { break };
            let time = self.runner.time();
            see(self, time, wave);
            let seen = self.runner.time();
            if seen == time && self.runner.advance(None, None).is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Stands at a time of the record, looking at the same work-item if it is there.
    fn stand(&mut self, time: u64, wave: WaveId, lane: usize) -> Result<(), String> {
        self.runner.rewind()?;
        while self.runner.time() < time && self.runner.advance(None, None).is_some() {}
        self.points.forget_passed();
        self.points.look(&*self.runner.target, &self.memo);
        self.runner.upcoming(Some(wave));
        self.points.pass(&*self.runner.target, wave);
        self.focus_on(wave, lane);
        Ok(())
    }

    /// Whom to look at when going back: the focus, or the wave that ran last.
    fn back_focus(&mut self) -> Result<(WaveId, usize), String> {
        if let Some(focus) = self.focus {
            return Ok((focus.frame.wave, focus.lane));
        }
        let now = self.runner.time();
        let mut last = None;
        self.replay(now, &mut |d, _, wave| {
            let lane = d.target().active(Frame { wave, level: 0 }).lowest();
            last = Some((wave, lane.unwrap_or(0)));
        })?;
        last.ok_or_else(|| "nothing was run yet".into())
    }

    fn back(&mut self, count: u64, measure: Measure, over: bool) -> Result<Stop, String> {
        let now = self.runner.time();
        let (own, lane) = self.back_focus()?;
        let unit = self.unit();
        let alive = self.target().depth(own) > 0;
        let deepest = if over && alive {
            self.target().depth(own)
        } else {
            usize::MAX
        };
        // Times at which steps began, the last `count` of them.
        let mut starts = std::collections::VecDeque::new();
        let mut before: Option<Spot> = None;
        let mut previous: Option<u64> = None;
        self.replay(now, &mut |d, time, wave| {
            if unit != Unit::All && wave != own {
                return;
            }
            // As soon as what was before is done: so a step back is what a step forward came from.
            let landing = previous.map_or(time, |p| p + 1);
            previous = Some(time);
            let frame = Frame { wave, level: 0 };
            if unit == Unit::Item && !d.target().active(frame).has(lane) {
                return;
            }
            let spot = d.spot(wave);
            if spot.depth > deepest {
                return;
            }
            let begins = measure == Measure::Instruction || spot.line.is_none() || before.as_ref() != Some(&spot);
            before = Some(spot);
            if begins {
                starts.push_back(landing);
                if starts.len() as u64 > count.max(1) {
                    starts.pop_front();
                }
            }
        })?;
        let reached = starts.len() as u64 >= count;
        let time = starts.front().copied().unwrap_or(0);
        self.stand(time, own, lane)?;
        if self.focus.is_none() {
            self.refocus();
        }
        Ok(if reached { Stop::Step } else { Stop::Start })
    }

    fn reverse_finish(&mut self) -> Result<Stop, String> {
        let focus = self.alive()?;
        let (own, depth) = (focus.frame.wave, self.target().depth(focus.frame.wave));
        if depth <= focus.frame.level + 1 {
            return Err("\"reverse-finish\" not meaningful in the outermost frame.".into());
        }
        let wanted = depth - focus.frame.level - 1;
        let now = self.runner.time();
        let mut last = None;
        self.replay(now, &mut |d, time, wave| {
            if wave == own && d.target().depth(wave) <= wanted {
                last = Some(time);
            }
        })?;
        self.stand(last.unwrap_or(0), own, focus.lane)?;
        Ok(Stop::Step)
    }

    fn reverse_continue(&mut self) -> Result<Stop, String> {
        let now = self.runner.time();
        let focus = self.back_focus()?;
        enum Last {
            Points(WaveId, Vec<(usize, usize)>),
            Changes(WaveId, Vec<crate::points::Change>),
        }
        let mut last: Option<(u64, Last)> = None;
        let mut wrong = None;
        let mut found = None;
        self.replay(now, &mut |d, time, wave| {
            found = d.runner.take_found().or(found.take());
            match d.points.hit(&*d.runner.target, &d.memo, wave, d.focus, false) {
                Ok(hits) if !hits.is_empty() => last = Some((time, Last::Points(wave, hits))),
                Ok(_) => {}
                Err(e) => wrong = Some(e),
            }
            if d.points.watches() {
                let mut accesses: Vec<Access> = Vec::new();
                let Some(wave) = d.runner.advance(None, Some(&mut accesses)) else {
                    return;
                };
                match d.changes(wave, &accesses, true) {
                    Ok(changes) if !changes.is_empty() => last = Some((time, Last::Changes(wave, changes))),
                    Ok(_) => {}
                    Err(e) => wrong = Some(e),
                }
            }
        })?;
        // What checks found at a time before now counts, too.
        let found = self.runner.take_found().filter(|f| f.time < now).or(found);
        if let Some(wrong) = wrong {
            self.stand(now, focus.0, focus.1)?;
            return Err(wrong);
        }
        if let Some(found) = found.filter(|f| last.as_ref().is_none_or(|(time, _)| f.time > *time)) {
            self.stand(found.time, found.wave, found.findings[0].lane.unwrap_or(0))?;
            if found.held {
                // It is told now: going on executes the instruction.
                self.runner.advance_if(Some(found.wave), None);
                self.runner.take_found();
            }
            return Ok(Stop::Found(found));
        }
        let Some((time, last)) = last else {
            self.stand(0, focus.0, focus.1)?;
            self.refocus();
            return Ok(Stop::Start);
        };
        self.stand(time, focus.0, focus.1)?;
        Ok(match last {
            Last::Points(wave, hits) => {
                self.points.pass(&*self.runner.target, wave);
                Stop::Points(wave, hits)
            }
            Last::Changes(wave, changes) => Stop::Changes(wave, changes),
        })
    }
}
