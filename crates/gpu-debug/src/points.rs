//! Breakpoints and watchpoints: where they are, whom they are for, and whether they stop.

use crate::eval::{Home, Memo, Scope, Thing};
use crate::expr::{self, Expr};
use crate::target::{Access, Focus, Frame, Mask, Pc, Place, Space, State, Target, WaveId};
use std::collections::HashMap;

/// Breakpoint or watchpoint.
pub struct Point {
    pub number: usize,
    pub kind: Kind,
    /// As the user gave it.
    pub text: String,
    pub temporary: bool,
    pub enabled: bool,
    pub condition: Option<(String, Expr)>,
    pub filter: Filter,
    pub hits: u64,
    pub ignore: u64,
    pub commands: Vec<String>,
}

pub enum Kind {
    Break(Vec<Pc>),
    Watch(Watch),
}

/// Whom a breakpoint is for; nothing means everybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Absolute ID.
    pub item: Option<[u32; 3]>,
    /// Flattened ID.
    pub group: Option<u64>,
    pub wave: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    Changes,
    Read,
    Touched,
}

pub struct Watch {
    pub when: When,
    pub subject: Subject,
    /// Whose memory or registers.
    pub focus: Option<Focus>,
    /// What it was when it was last looked at.
    pub last: Option<String>,
}

pub enum Subject {
    Memory {
        place: Place,
        bytes: u64,
        /// How it is shown.
        thing: Thing,
    },
    Value(Expr),
}

/// A watchpoint that stops.
pub struct Change {
    pub number: usize,
    pub text: String,
    pub lane: Option<usize>,
}

/// All points, and which instructions they are at.
#[derive(Default)]
pub struct Points {
    pub list: Vec<Point>,
    pub last_number: usize,
    armed: HashMap<Pc, Vec<usize>>,
    /// For each wave, how many instructions it had executed when a stop was reported: it need not stop there again.
    passed: HashMap<WaveId, u64>,
}

impl Filter {
    pub fn text(&self) -> String {
        let mut out = String::new();
        if let Some([x, y, z]) = self.item {
            out += &format!(" work-item ({x}, {y}, {z})");
        }
        if let Some(group) = self.group {
            out += &format!(" work-group {group}");
        }
        if let Some(wave) = self.wave {
            out += &format!(" wave {wave}");
        }
        out
    }

    fn lanes(&self, target: &dyn Target, wave: WaveId, active: Mask) -> Mask {
        let other = self.group.is_some_and(|g| g != wave.group) || self.wave.is_some_and(|w| w != wave.wave);
        if other {
            return Mask::EMPTY;
        }
        let Some(wanted) = self.item else { return active };
        let shape = target.shape();
        let id = shape.group_id(wave.group);
        let mut lanes = Mask::EMPTY;
        for lane in active.iter() {
            let item = target.item(wave, lane).unwrap_or_default();
            let own: [u32; 3] = std::array::from_fn(|i| id[i] * shape.work_group[i] + item[i]);
            lanes.set(lane, own == wanted);
        }
        lanes
    }
}

impl Points {
    pub fn find(&mut self, number: usize) -> Result<&mut Point, String> {
        let found = self.list.iter_mut().find(|p| p.number == number);
        found.ok_or_else(|| format!("No breakpoint number {number}."))
    }

    pub fn add(&mut self, kind: Kind, text: String) -> &mut Point {
        self.last_number += 1;
        let at = self.list.len();
        self.list.push(Point {
            number: self.last_number,
            kind,
            text,
            temporary: false,
            enabled: true,
            condition: None,
            filter: Filter::default(),
            hits: 0,
            ignore: 0,
            commands: Vec::new(),
        });
        self.arm();
        &mut self.list[at]
    }

    /// Must be called when points have come, gone or changed.
    pub fn arm(&mut self) {
        self.armed.clear();
        for point in self.list.iter().filter(|p| p.enabled) {
            if let Kind::Break(pcs) = &point.kind {
                for pc in pcs {
                    self.armed.entry(*pc).or_default().push(point.number);
                }
            }
        }
    }

    /// Whether a breakpoint is at an instruction.
    pub fn is_at(&self, pc: Pc) -> bool {
        self.armed.contains_key(&pc)
    }

    /// Forgets which stops were reported.
    pub fn forget_passed(&mut self) {
        self.passed.clear();
    }

    pub fn pass(&mut self, target: &dyn Target, wave: WaveId) {
        self.passed.insert(wave, target.executed(wave));
    }

    fn is_passed(&self, target: &dyn Target, wave: WaveId) -> bool {
        self.passed.get(&wave) == Some(&target.executed(wave))
    }

    /// The breakpoints that stop a wave where it is, with the lane that each is for; `count` them as hits.
    pub fn hit(
        &mut self,
        target: &dyn Target,
        memo: &Memo,
        wave: WaveId,
        prefer: Option<Focus>,
        count: bool,
    ) -> Result<Vec<(usize, usize)>, String> {
        let frame = Frame { wave, level: 0 };
        let Some(pc) = target.pc(frame) else {
            return Ok(Vec::new());
        };
        let Some(numbers) = self.armed.get(&pc).cloned() else {
            return Ok(Vec::new());
        };
        if count && self.is_passed(target, wave) || target.state(wave) == State::Ended {
            return Ok(Vec::new());
        }
        let mut hits = Vec::new();
        for number in numbers {
            let point = self.find(number)?;
            let Some(lane) = point.lane(target, memo, frame, prefer)? else {
                continue;
            };
            if count {
                point.hits += 1;
                if point.ignore > 0 {
                    point.ignore -= 1;
                    continue;
                }
            }
            hits.push((number, lane));
        }
        Ok(hits)
    }

    /// Whether some watchpoint needs to know of accesses.
    pub fn watches(&self) -> bool {
        self.list.iter().any(|p| p.enabled && matches!(p.kind, Kind::Watch(_)))
    }

    /// Takes what is watched as it is now.
    pub fn look(&mut self, target: &dyn Target, memo: &Memo) {
        for point in &mut self.list {
            if let Kind::Watch(watch) = &mut point.kind {
                watch.last = watch.shown(target, memo);
            }
        }
    }

    /// The watchpoints that stop after a wave has executed an instruction. `back`: time goes backwards.
    pub fn changes(
        &mut self,
        target: &dyn Target,
        memo: &Memo,
        wave: WaveId,
        accesses: &[Access],
        back: bool,
    ) -> Result<Vec<Change>, String> {
        let mut list = Vec::new();
        for point in self.list.iter_mut().filter(|p| p.enabled) {
            let Kind::Watch(watch) = &mut point.kind else { continue };
            let Some((text, lane)) = watch.change(target, memo, wave, accesses, back) else {
                continue;
            };
            if let Some((_, condition)) = &point.condition {
                let lane = lane.unwrap_or(0);
                let frame = Frame { wave, level: 0 };
                let focus = Some(Focus { frame, lane });
                if !(Scope { target, memo, focus }).value(condition)?.is_true() {
                    continue;
                }
            }
            if !back {
                point.hits += 1;
                if point.ignore > 0 {
                    point.ignore -= 1;
                    continue;
                }
            }
            list.push(Change {
                number: point.number,
                text: format!("{} {}: {}\n\n{text}", watch.when.title(), point.number, point.text),
                lane,
            });
        }
        Ok(list)
    }
}

impl Point {
    /// The lane that the breakpoint stops for; the focused one if it is among them.
    fn lane(
        &self,
        target: &dyn Target,
        memo: &Memo,
        frame: Frame,
        prefer: Option<Focus>,
    ) -> Result<Option<usize>, String> {
        let lanes = self.filter.lanes(target, frame.wave, target.active(frame));
        let own = prefer
            .filter(|f| f.frame.wave == frame.wave && lanes.has(f.lane))
            .map(|f| f.lane);
        let Some((text, condition)) = &self.condition else {
            return Ok(own.or(lanes.lowest()));
        };
        for lane in own.into_iter().chain(lanes.iter()) {
            let focus = Some(Focus { frame, lane });
            let value = Scope { target, memo, focus }.value(condition);
            let value =
                value.map_err(|e| format!("Error in testing condition `{text}` of breakpoint {}: {e}", self.number))?;
            if value.is_true() {
                return Ok(Some(lane));
            }
        }
        Ok(None)
    }

    /// Parses and sets the condition; an empty one is none.
    pub fn set_condition(&mut self, text: &str) -> Result<(), String> {
        self.condition = match text.trim() {
            "" => None,
            text => Some((text.to_string(), expr::parse(text)?)),
        };
        Ok(())
    }
}

impl When {
    pub fn title(self) -> &'static str {
        match self {
            When::Changes => "Watchpoint",
            When::Read => "Read watchpoint",
            When::Touched => "Access watchpoint",
        }
    }
}

impl Watch {
    pub fn new(when: When, scope: Scope<'_>, expr: Expr) -> Result<Watch, String> {
        let thing = scope.eval(&expr)?;
        let place = match (&thing.home, &thing.elements) {
            (Some(Home::Memory(place)), _) => Some((*place, thing.value.ty.bytes() as u64)),
            (_, crate::eval::Elements::Memory(count)) => {
                let size = thing.points.and_then(|p| p.1).map_or(1, |t| t.bytes());
                Some((thing.place(), count * size as u64))
            }
            _ => None,
        };
        let subject = match place {
            Some((place, bytes)) => Subject::Memory { place, bytes, thing },
            None if when != When::Changes => {
                return Err("only reads and writes of memory can be watched, as `rwatch a[3]`".into());
            }
            None if matches!(expr, Expr::Value(_)) => return Err("Cannot watch constant value.".into()),
            None => Subject::Value(expr),
        };
        let mut watch = Watch {
            when,
            subject,
            focus: scope.focus,
            last: None,
        };
        watch.last = watch.shown(scope.target, scope.memo);
        Ok(watch)
    }

    /// The value as it is shown; none where it cannot be looked at.
    fn shown(&self, target: &dyn Target, memo: &Memo) -> Option<String> {
        let scope = Scope {
            target,
            memo,
            focus: self.focus,
        };
        let thing = match &self.subject {
            Subject::Memory { place, thing, .. } => match thing.elements {
                crate::eval::Elements::Memory(_) => thing.clone(),
                _ => scope.load(*place, thing.value.ty).ok()?,
            },
            Subject::Value(expr) => {
                let alive = self.focus.is_some_and(|f| target.depth(f.frame.wave) > 0);
                alive.then(|| scope.eval(expr).ok()).flatten()?
            }
        };
        crate::show::thing(&scope, &thing, ' ', 200).ok()
    }

    fn change(
        &mut self,
        target: &dyn Target,
        memo: &Memo,
        wave: WaveId,
        accesses: &[Access],
        back: bool,
    ) -> Option<(String, Option<usize>)> {
        let touched = |wanted: fn(&Access) -> bool| {
            let Subject::Memory { place, bytes, .. } = &self.subject else {
                return None;
            };
            let place = target.resolve(self.focus, *place);
            let mine = |a: &&Access| {
                let own = match place.space {
                    Space::Global => true,
                    Space::Group => self.focus.is_some_and(|f| f.frame.wave.group == wave.group),
                    _ => self.focus.is_some_and(|f| f.frame.wave == wave && f.lane == a.lane),
                };
                own && wanted(a)
                    && a.place.space == place.space
                    && a.place.address < place.address.saturating_add(*bytes)
                    && place.address < a.place.address.saturating_add(a.bytes)
            };
            accesses.iter().find(mine).map(|a| a.lane)
        };
        let lane = touched(|a| a.writes);
        match self.when {
            When::Changes => {
                // Private memory of the machine is not in one piece: its accesses do not say whether it is meant.
                let (may, lane) = match &self.subject {
                    Subject::Memory { place, .. } => {
                        let shared = matches!(target.resolve(self.focus, *place).space, Space::Global | Space::Group);
                        (lane.is_some() || !shared || place.space == Space::Private, lane)
                    }
                    Subject::Value(_) => {
                        let own = self.focus.filter(|f| f.frame.wave == wave);
                        (own.is_some(), own.map(|f| f.lane))
                    }
                };
                if !may {
                    return None;
                }
                let now = self.shown(target, memo);
                if now == self.last {
                    return None;
                }
                // What begins to be there, as at the kernel's start, has not changed.
                let old = std::mem::replace(&mut self.last, now.clone())?;
                let now = now.unwrap_or("<not there>".into());
                let (old, now) = if back { (now, old) } else { (old, now) };
                Some((format!("Old value = {old}\nNew value = {now}"), lane))
            }
            When::Read | When::Touched => {
                let read = touched(|a| a.reads);
                let lane = if self.when == When::Read { read } else { read.or(lane) };
                lane?;
                let old = self.last.clone();
                self.last = self.shown(target, memo);
                let now = self.last.clone().unwrap_or_default();
                Some(match old {
                    Some(old) if old != now && !back => (format!("Old value = {old}\nNew value = {now}"), lane),
                    _ => (format!("Value = {now}"), lane),
                })
            }
        }
    }
}
