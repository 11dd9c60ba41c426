//! A session: commands one by one, what stands between them, and what is said when something stops.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::command::{self, Verb};
use crate::eval::{Memo, Scope};
use crate::expr::{self, Expr};
use crate::points::{Kind, Points};
use crate::runner::{End, Runner};
use crate::show::{self, Format};
use crate::target::{Focus, Frame, Pc, Place, Target, Unit, WaveId};

/// What is to be done after a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    Continue,
    Quit,
}

/// An expression that is printed at every stop.
pub(crate) struct Display {
    pub number: usize,
    pub format: Option<Format>,
    pub text: String,
    pub expr: Expr,
}

pub(crate) struct Settings {
    /// What a step is; the target's own if it is not set.
    pub unit: Option<Unit>,
    pub list_size: u32,
    pub elements: usize,
}

/// Why a run came to a stop.
pub(crate) enum Stop {
    /// A step is done.
    Step,
    /// Breakpoints with the lane each is for.
    Points(WaveId, Vec<(usize, usize)>),
    Changes(WaveId, Vec<crate::points::Change>),
    /// The wave has executed a trap for a debugger: its text.
    Trap(WaveId, String),
    /// Checks have found something.
    Found(crate::runner::Found),
    End,
    Interrupted,
    /// The start of the record.
    Start,
}

/// How a file is read; the debugger itself does not.
pub type ReadFile = Box<dyn Fn(&str) -> Result<String, String>>;

/// Files may name files, so deep.
const MAX_SOURCES: usize = 16;

/// A debugger with its target.
pub struct Debugger {
    pub(crate) runner: Runner,
    /// The kernel was started and has not been killed.
    pub(crate) running: bool,
    pub(crate) focus: Option<Focus>,
    pub(crate) points: Points,
    pub(crate) displays: Vec<Display>,
    pub(crate) display_number: usize,
    pub(crate) memo: Memo,
    pub(crate) settings: Settings,
    /// File and the lines shown last.
    pub(crate) listed: Option<(usize, u32, u32)>,
    pub(crate) examined: Option<(Format, Place)>,
    /// Function and focus of the last stop that was told.
    told: Option<(Option<String>, WaveId, usize)>,
    interrupt: Arc<AtomicBool>,
    read_file: ReadFile,
    out: String,
    /// Whose commands are being read, up to `end`.
    collecting: Option<(usize, Vec<String>)>,
    /// Files and lists of commands that are being executed, one in the other.
    sources: usize,
    last: String,
    /// Bytes of what the kernel printed that were shown.
    pub(crate) printed: usize,
    /// Commands that are typed are printed before they are executed.
    pub(crate) tracing: bool,
}

impl Debugger {
    /// A debugger of a program that is loaded, not started. `read_file` is for `source`; a true `interrupt` stops a run.
    pub fn new(
        mut target: Box<dyn Target>,
        interrupt: Arc<AtomicBool>,
        read_file: ReadFile,
    ) -> Result<Debugger, String> {
        target.restart()?;
        Ok(Debugger {
            runner: Runner::new(target),
            running: false,
            focus: None,
            points: Points::default(),
            displays: Vec::new(),
            display_number: 0,
            memo: Memo::default(),
            settings: Settings {
                unit: None,
                list_size: 10,
                elements: 200,
            },
            listed: None,
            examined: None,
            told: None,
            interrupt,
            read_file,
            out: String::new(),
            collecting: None,
            sources: 0,
            last: String::new(),
            printed: 0,
            tracing: false,
        })
    }

    /// What to ask with.
    pub fn prompt(&self) -> &'static str {
        if self.collecting.is_some() { ">" } else { "(weft) " }
    }

    /// What commands have printed since this was asked last.
    pub fn take_output(&mut self) -> String {
        std::mem::take(&mut self.out)
    }

    /// The command that an empty line repeats.
    pub fn repeated(&self) -> &str {
        &self.last
    }

    /// Names that may stand in commands, for completion.
    pub fn names(&self) -> Vec<String> {
        let target = self.target();
        let mut names: Vec<String> = Vec::new();
        for f in target.functions() {
            names.push(f.name.clone());
            names.extend(f.labels.iter().map(|l| l.0.clone()));
        }
        names.extend(target.variables(self.frame()).into_iter().map(|v| v.name));
        names.extend(target.buffers().iter().map(|b| b.name.clone()));
        names
    }

    pub(crate) fn target(&self) -> &dyn Target {
        &*self.runner.target
    }

    pub(crate) fn scope(&self) -> Scope<'_> {
        Scope {
            target: self.target(),
            memo: &self.memo,
            focus: self.focus,
        }
    }

    pub(crate) fn say(&mut self, text: impl AsRef<str>) {
        self.out += text.as_ref();
    }

    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.swap(false, Ordering::Relaxed)
    }

    pub(crate) fn frame(&self) -> Option<Frame> {
        self.focus.map(|f| f.frame)
    }

    pub(crate) fn pc(&self) -> Option<Pc> {
        self.target().pc(self.frame()?)
    }

    /// The focus, or why there is none.
    pub(crate) fn alive(&self) -> Result<Focus, String> {
        self.focus.ok_or_else(|| match self.running {
            true => "The kernel has ended; `run` starts it again, `reverse-step` goes back.".to_string(),
            false => "The kernel is not being run; `run` starts it.".to_string(),
        })
    }

    /// Executes a line. What it prints is taken with [`Debugger::take_output`], also after an error.
    pub fn execute(&mut self, line: &str) -> Result<Flow, String> {
        let line = line.trim();
        if self.tracing && self.sources == 0 && !line.is_empty() {
            let mark = if self.collecting.is_some() { "+>" } else { "+" };
            let text = format!("{mark}{line}\n");
            self.say(text);
        }
        if let Some((number, mut list)) = self.collecting.take() {
            if line == "end" {
                self.points.find(number)?.commands = list;
            } else {
                list.push(line.to_string());
                self.collecting = Some((number, list));
            }
            return Ok(Flow::Continue);
        }
        if line.is_empty() || line.starts_with('#') {
            return Ok(Flow::Continue);
        }
        let (word, rest) = word(line);
        let found = command::find(word)?;
        self.last = match found.verb {
            Verb::List => "list".into(),
            Verb::Examine => "x".into(),
            Verb::Run | Verb::Start | Verb::Source => String::new(),
            _ => line.into(),
        };
        self.perform(found.verb, rest)
    }

    fn perform(&mut self, verb: Verb, rest: &str) -> Result<Flow, String> {
        match verb {
            Verb::Quit => return Ok(Flow::Quit),
            Verb::Source => return self.source(rest),
            Verb::Run
            | Verb::Start
            | Verb::Kill
            | Verb::Continue
            | Verb::Step
            | Verb::Stepi
            | Verb::Next
            | Verb::Nexti
            | Verb::Finish
            | Verb::Until
            | Verb::Advance
            | Verb::ReverseContinue
            | Verb::ReverseFinish
            | Verb::ReverseNext
            | Verb::ReverseNexti
            | Verb::ReverseStep
            | Verb::ReverseStepi => self.motion(verb, rest)?,
            Verb::Break
            | Verb::Tbreak
            | Verb::Watch
            | Verb::Rwatch
            | Verb::Awatch
            | Verb::Delete
            | Verb::Enable
            | Verb::Disable
            | Verb::Condition
            | Verb::Ignore
            | Verb::Commands => self.stops(verb, rest)?,
            Verb::Set => self.set(rest)?,
            Verb::Show => self.show_setting(rest)?,
            Verb::Help => self.help(rest)?,
            Verb::Echo => {
                let text = rest.replace("\\n", "\n").replace("\\t", "\t");
                self.say(text);
            }
            looking => self.look(looking, rest)?,
        }
        Ok(Flow::Continue)
    }

    fn help(&mut self, rest: &str) -> Result<(), String> {
        let text = if rest.is_empty() {
            command::overview()
        } else {
            command::page(command::find(rest)?)
        };
        self.say(text);
        Ok(())
    }

    fn source(&mut self, path: &str) -> Result<Flow, String> {
        if path.is_empty() {
            return Err("`source` takes a file".into());
        }
        if self.sources >= MAX_SOURCES {
            return Err("`source` is nested too deeply".into());
        }
        let text = (self.read_file)(path)?;
        self.sources += 1;
        let result = self.lines(path, &text);
        self.sources -= 1;
        result
    }

    /// Executes the lines of a file; the first error ends it.
    fn lines(&mut self, path: &str, text: &str) -> Result<Flow, String> {
        for (n, line) in text.lines().enumerate() {
            match self.execute(line) {
                Ok(Flow::Continue) => {}
                Ok(Flow::Quit) => return Ok(Flow::Quit),
                Err(e) => return Err(format!("{path}:{}: Error in sourced command file:\n{e}", n + 1)),
            }
        }
        Ok(Flow::Continue)
    }

    /// Begins to read a breakpoint's commands.
    pub(crate) fn collect(&mut self, number: usize) {
        self.collecting = Some((number, Vec::new()));
    }

    /// A location of a command.
    pub(crate) fn locate(&self, text: &str) -> Result<crate::locate::Found, String> {
        let scope = self.scope();
        crate::locate::find(self.target(), self.pc(), text, |e| Ok(scope.value(e)?.as_int()))
    }

    /// Looks at a lane of the wave's innermost activation; at the nearest one that is there if the wave has ended.
    pub(crate) fn focus_on(&mut self, wave: WaveId, lane: usize) {
        let frame = Frame { wave, level: 0 };
        self.focus = (self.target().depth(wave) > 0).then_some(Focus { frame, lane });
    }

    /// Looks at some wave if the focused one has ended.
    pub(crate) fn refocus(&mut self) {
        if self.focus.is_some_and(|f| self.target().depth(f.frame.wave) > 0) {
            return;
        }
        let own = self.focus.take().map(|f| f.frame.wave);
        let next = match self.runner.end() {
            Some(End::Fault(wave, _)) => Some(*wave),
            Some(_) => None,
            None => self.runner.upcoming(None),
        };
        let target = self.target();
        let groups = self.runner.resident().iter();
        let all = groups.flat_map(|&group| (0..target.wave_count(group)).map(move |wave| WaveId { group, wave }));
        let lives = |w: &WaveId| target.depth(*w) > 0 && Some(*w) != own;
        let found = next.filter(lives).or_else(|| all.into_iter().find(lives));
        if let Some(wave) = found {
            let lane = self.target().active(Frame { wave, level: 0 }).lowest();
            self.focus_on(wave, lane.unwrap_or(0));
        }
    }

    /// Says why and where something stopped, and prints what is displayed.
    pub(crate) fn tell(&mut self, stop: Stop) -> Result<(), String> {
        let printed = self.target().printed();
        if let Some(new) = printed.get(self.printed..) {
            let new = new.to_string();
            self.say(new);
        }
        self.printed = self.printed.max(printed.len());
        let mut commands = VecDeque::new();
        let mut at_point = false;
        match stop {
            Stop::Step => {}
            Stop::Interrupted => self.say("Interrupted.\n"),
            Stop::Start => self.say("\nNo more reverse-execution history: this is the start.\n"),
            Stop::Points(wave, hits) => {
                at_point = true;
                self.reached(wave, &hits, &mut commands);
            }
            Stop::Changes(wave, changes) => {
                let lane = changes.iter().find_map(|c| c.lane);
                let own = self.focus.filter(|f| f.frame.wave == wave).map(|f| f.lane);
                self.switch(wave, lane.or(own).unwrap_or(0));
                for change in &changes {
                    let text = format!("\n{}\n", change.text);
                    self.say(text);
                    commands.extend(self.points.find(change.number)?.commands.clone());
                }
                at_point = true;
            }
            Stop::Trap(wave, text) => {
                let own = self.focus.filter(|f| f.frame.wave == wave).map(|f| f.lane);
                self.switch(wave, own.unwrap_or(0));
                self.say(format!("\nStopped behind `{text}`, a trap for debuggers.\n"));
                at_point = true;
            }
            Stop::Found(found) => {
                self.tell_found(&found);
                if self.runner.end().is_some() {
                    return self.tell_end();
                }
                at_point = true;
            }
            Stop::End => return self.tell_end(),
        }
        self.refocus();
        self.tell_place(at_point);
        self.show_displays();
        self.sources += 1;
        let result = self.point_commands(commands);
        self.sources -= 1;
        result
    }

    /// What checks have found, from where the work-item that it is about stands.
    fn tell_found(&mut self, found: &crate::runner::Found) {
        let own = self.focus.filter(|f| f.frame.wave == found.wave).map(|f| f.lane);
        let lane = found.findings.iter().find_map(|f| f.lane);
        let frame = Frame {
            wave: found.wave,
            level: 0,
        };
        let lowest = self.target().active(frame).lowest();
        if self.target().depth(found.wave) > 0 {
            self.switch(found.wave, lane.or(own).or(lowest).unwrap_or(0));
        }
        for finding in &found.findings {
            let text = format!("\nFound by --check:\n{}\n", finding.text.trim_end());
            self.say(text);
        }
    }

    /// Executes what is to be done at breakpoints; a command that runs is the last one.
    fn point_commands(&mut self, mut commands: VecDeque<String>) -> Result<(), String> {
        while let Some(line) = commands.pop_front() {
            let wanders = command::find(word(&line).0).is_ok_and(|c| c.topic == command::Topic::Running);
            self.execute(&line)?;
            if wanders {
                break;
            }
        }
        Ok(())
    }

    /// Breakpoints that a wave has come to.
    fn reached(&mut self, wave: WaveId, hits: &[(usize, usize)], commands: &mut VecDeque<String>) {
        let own = self.focus.filter(|f| f.frame.wave == wave).map(|f| f.lane);
        let lanes: Vec<usize> = hits.iter().map(|h| h.1).collect();
        let lane = own.filter(|l| lanes.contains(l)).or(lanes.first().copied());
        self.switch(wave, lane.unwrap_or(0));
        let mut numbers = Vec::new();
        let mut temporary = false;
        for (number, _) in hits {
            numbers.push(number.to_string());
            let Ok(point) = self.points.find(*number) else { continue };
            temporary |= point.temporary;
            commands.extend(point.commands.clone());
        }
        self.points
            .list
            .retain(|p| !(p.temporary && hits.iter().any(|h| h.0 == p.number)));
        self.points.arm();
        let kind = if temporary {
            "Temporary breakpoint"
        } else {
            "Breakpoint"
        };
        let text = format!("\n{kind} {}, ", numbers.join(", "));
        self.say(text);
        let pc = self.pc();
        let place = pc.map_or(String::new(), |pc| show::place(self.target(), pc));
        self.say(format!("{place}\n"));
        self.told = Some(self.here());
    }

    fn here(&self) -> (Option<String>, WaveId, usize) {
        let function = self.pc().and_then(|pc| crate::locate::function(self.target(), pc));
        let name = function.map(|f| f.name.clone());
        let nobody = WaveId { group: 0, wave: 0 };
        let focus = self.focus.map_or((nobody, 0), |f| (f.frame.wave, f.lane));
        (name, focus.0, focus.1)
    }

    /// Looks at another work-item and says so.
    pub(crate) fn switch(&mut self, wave: WaveId, lane: usize) {
        let before = self.focus.map(|f| (f.frame.wave, f.lane));
        self.focus_on(wave, lane);
        if let Some(focus) = self.focus
            && before != Some((wave, lane))
        {
            let text = format!("[Switching to {}]\n", show::focus(self.target(), focus));
            self.say(text);
        }
    }

    /// Where the focus is: the function if it is another one than before, and the line.
    fn tell_place(&mut self, told: bool) {
        let Some(focus) = self.focus else { return };
        let Some(pc) = self.pc() else { return };
        let here = self.here();
        let other_item = self.told.as_ref().is_some_and(|t| (t.1, t.2) != (here.1, here.2));
        if other_item && !told {
            let text = format!("[Switching to {}]\n", show::focus(self.target(), focus));
            self.say(text);
        }
        if self.told.as_ref().map(|t| &t.0) != Some(&here.0) && crate::locate::line(self.target(), pc).is_some() {
            let text = format!("{}\n", show::place(self.target(), pc));
            self.say(text);
        }
        self.told = Some(here);
        let text = show::line(self.target(), pc);
        self.say(text);
        let active = self.target().active(focus.frame);
        if focus.frame.level == 0 && !active.has(focus.lane) {
            let text = format!(
                "[lane {} is not active here: {} are]\n",
                focus.lane,
                show::mask(self.target(), active)
            );
            self.say(text);
        }
        self.listed = None;
    }

    fn tell_end(&mut self) -> Result<(), String> {
        match self.runner.end().cloned() {
            Some(End::Finished) => {
                self.focus = None;
                let shape = self.target().shape();
                let text = format!(
                    "[{} has ended: {} work-group{}, {} instructions of waves]\n",
                    shape.kernel,
                    shape.group_count(),
                    if shape.group_count() == 1 { "" } else { "s" },
                    self.runner.time()
                );
                self.say(text);
            }
            Some(End::Fault(wave, finding)) => {
                let own = self.focus.filter(|f| f.frame.wave == wave).map(|f| f.lane);
                let lowest = self.target().active(Frame { wave, level: 0 }).lowest();
                self.switch(wave, finding.lane.or(own).or(lowest).unwrap_or(0));
                let text = format!("\nThe dispatch stops here:\n{}\n", finding.text.trim_end());
                self.say(text);
                self.tell_place(true);
                self.show_displays();
            }
            Some(End::Deadlock(finding)) => {
                self.refocus();
                let text = format!("\nThe dispatch stops here:\n{}\n", finding.text.trim_end());
                self.say(text);
                self.tell_place(false);
                self.show_displays();
            }
            None => {}
        }
        Ok(())
    }

    /// A breakpoint is there, but where the user looks is not said again.
    pub(crate) fn forget_told(&mut self) {
        self.told = None;
    }

    pub(crate) fn tell_frame(&mut self) {
        if let (Some(frame), Some(pc)) = (self.frame(), self.pc()) {
            let text = show::frame(self.target(), frame) + &show::line(self.target(), pc);
            self.say(text);
            self.listed = None;
            self.told = Some(self.here());
        }
    }

    pub(crate) fn show_displays(&mut self) {
        let mut text = String::new();
        for d in &self.displays {
            let shown = self.displayed(d);
            let format = d.format.map_or(String::new(), Format::text);
            match shown {
                Ok(value) if value.ends_with('\n') => {
                    text += &format!("{}: x/{format} {}\n{value}", d.number, d.text);
                }
                Ok(value) if format.is_empty() => text += &format!("{}: {} = {value}\n", d.number, d.text),
                Ok(value) => text += &format!("{}: /{format} {} = {value}\n", d.number, d.text),
                Err(e) => text += &format!("{}: {} = <{e}>\n", d.number, d.text),
            }
        }
        self.say(text);
    }

    fn displayed(&self, d: &Display) -> Result<String, String> {
        let thing = self.scope().eval(&d.expr)?;
        match d.format {
            Some(f) if matches!(f.letter, Some('i' | 's')) || f.bytes.is_some() || f.count > 1 => {
                self.memory_text(f, &thing).map(|t| t.0)
            }
            f => {
                let letter = f.and_then(|f| f.letter).unwrap_or(' ');
                show::thing(&self.scope(), &thing, letter, self.settings.elements)
            }
        }
    }

    /// Takes a new display.
    pub(crate) fn add_display(&mut self, format: Option<Format>, text: &str) -> Result<(), String> {
        let expr = expr::parse(text)?;
        self.display_number += 1;
        self.displays.push(Display {
            number: self.display_number,
            format,
            text: text.to_string(),
            expr,
        });
        Ok(())
    }

    /// Whether a watchpoint or breakpoint of this number is one of memory.
    pub(crate) fn is_watch(&self, number: usize) -> bool {
        let mut list = self.points.list.iter();
        list.any(|p| p.number == number && matches!(p.kind, Kind::Watch(_)))
    }
}

/// The first word of a command and the rest; `x/4x` and `p$x` are a word and what follows.
pub(crate) fn word(line: &str) -> (&str, &str) {
    let end = line.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'));
    let end = end.unwrap_or(line.len());
    (&line[..end], line[end..].trim())
}
