//! Commands that look, and that choose what is looked at.

use crate::command::{Verb, subject};
use crate::debugger::{Debugger, word};
use crate::eval::{Elements, Home, Thing};
use crate::expr;
use crate::locate;
use crate::show::{self, Format};
use crate::target::{Focus, Frame, Pc, Register, State, WaveId};
use crate::value::{Type, Value};

/// Subjects of `info`.
const INFO: [&str; 20] = [
    "args",
    "barriers",
    "breakpoints",
    "buffers",
    "dispatch",
    "display",
    "frame",
    "functions",
    "kernels",
    "labels",
    "lanes",
    "line",
    "locals",
    "registers",
    "source",
    "variables",
    "watchpoints",
    "wave",
    "waves",
    "work-item",
];

impl Debugger {
    pub(crate) fn look(&mut self, verb: Verb, rest: &str) -> Result<(), String> {
        match verb {
            Verb::Print => self.print(rest, true),
            Verb::Output => self.print(rest, false),
            Verb::Examine => self.examine(rest),
            Verb::Display => self.display(rest),
            Verb::Undisplay => self.undisplay(rest),
            Verb::List => self.list(rest),
            Verb::Disassemble => self.disassemble(rest),
            Verb::Backtrace => self.backtrace(),
            Verb::Info => self.info(rest),
            Verb::Frame => {
                let level = match rest {
                    "" => self.alive()?.frame.level,
                    n => n.parse().map_err(|_| format!("`{n}` is no number of a frame"))?,
                };
                self.choose_frame(level)
            }
            Verb::Up => {
                let level = self.alive()?.frame.level.saturating_add(times(rest)?);
                let top = self.target().depth(self.alive()?.frame.wave);
                if level >= top {
                    return Err("Initial frame selected; you can't go up.".into());
                }
                self.choose_frame(level)
            }
            Verb::Down => {
                let level = self.alive()?.frame.level.checked_sub(times(rest)?);
                self.choose_frame(level.ok_or("Bottom (innermost) frame selected; you can't go down.")?)
            }
            Verb::Lane => self.choose_lane(rest),
            Verb::Wave => self.choose_wave(rest),
            Verb::WorkGroup => {
                self.alive()?;
                if rest.is_empty() {
                    return self.tell_focus();
                }
                let group = self.group(rest)?;
                self.choose(WaveId { group, wave: 0 }, None)
            }
            _ => self.choose_item(rest),
        }
    }

    fn print(&mut self, rest: &str, counted: bool) -> Result<(), String> {
        let (format, text) = Format::parse(rest)?;
        let letter = format.and_then(|f| f.letter).unwrap_or(' ');
        if matches!(letter, 'i' | 's') {
            return Err(format!("format /{letter} is one of `x`"));
        }
        if crate::set::split(text).is_some() {
            self.assign(text)?;
        }
        let text = crate::set::split(text).map_or(text, |s| s.0);
        let thing = match text.trim() {
            "" => self.scope().eval(&expr::Expr::History(expr::Back::FromLast(0)))?,
            text => self.scope().eval(&expr::parse(text)?)?,
        };
        let shown = show::thing(&self.scope(), &thing, letter, self.settings.elements)?;
        if counted {
            self.memo.history.push(thing);
            let number = self.memo.history.len();
            self.say(format!("${number} = {shown}\n"));
        } else {
            self.say(shown);
        }
        Ok(())
    }

    fn examine(&mut self, rest: &str) -> Result<(), String> {
        let (format, text) = Format::parse(rest)?;
        let last = self.examined;
        let mut format = format.unwrap_or(Format {
            count: 1,
            letter: None,
            bytes: None,
        });
        if let Some((last, _)) = last {
            format.letter = format.letter.or(last.letter);
            format.bytes = format.bytes.or(last.bytes);
        }
        let thing = match (text.trim(), last) {
            ("", Some((_, place))) => Thing {
                points: Some((place.space, None)),
                ..Thing::from(Value::new(Type::U64, place.address.into()))
            },
            ("", None) => return Err("Argument required (starting display address).".into()),
            (text, _) => self.scope().eval(&expr::parse(text)?)?,
        };
        let (text, next) = self.memory_text(format, &thing)?;
        self.say(text);
        self.examined = Some((format, next));
        Ok(())
    }

    /// What `x` shows, and where it ended.
    pub(crate) fn memory_text(&self, format: Format, thing: &Thing) -> Result<(String, crate::target::Place), String> {
        let scope = self.scope();
        // Of what is no address, the place where it is stored.
        let place = match (&thing.home, thing.points, &thing.elements) {
            (Some(Home::Memory(place)), None, Elements::No) if thing.value.ty.is_float() => *place,
            _ => thing.place(),
        };
        match format.letter {
            Some('i') => {
                let mut out = String::new();
                let mut pc = self
                    .target()
                    .pc_of(place.address)
                    .ok_or_else(|| format!("no instruction begins at {:#x}", place.address))?;
                let here = self.pc();
                for _ in 0..format.count {
                    out += &show::instruction(self.target(), pc, here == Some(pc));
                    let Some(next) = self.following(pc) else { break };
                    pc = next;
                }
                let address = self.target().value_of(pc);
                let next = crate::target::Place { address, ..place };
                Ok((out, next))
            }
            Some('s') => show::string(&scope, place),
            _ => show::memory(&scope, place, self.natural(format, thing), None),
        }
    }

    /// The unit's size that an address has by its type, if none was asked for.
    fn natural(&self, mut format: Format, thing: &Thing) -> Format {
        if format.bytes.is_none()
            && let Some((_, Some(ty))) = thing.points
            && matches!(ty.bytes(), 1 | 2 | 4 | 8)
        {
            format.bytes = Some(ty.bytes());
            if format.letter.is_none() && ty.is_float() {
                format.letter = Some('f');
            }
        }
        format
    }

    fn following(&self, pc: Pc) -> Option<Pc> {
        let f = locate::function(self.target(), pc)?;
        let at = f.code.iter().position(|c| *c == pc)?;
        f.code.get(at + 1).copied()
    }

    fn display(&mut self, rest: &str) -> Result<(), String> {
        let (format, text) = Format::parse(rest)?;
        if text.is_empty() {
            self.show_displays();
            return Ok(());
        }
        self.add_display(format, text)?;
        if self.focus.is_some() {
            self.show_displays();
        }
        Ok(())
    }

    fn list(&mut self, rest: &str) -> Result<(), String> {
        let size = self.settings.list_size;
        let around = |line: u32| {
            (
                line.saturating_sub(size / 2).max(1),
                line.saturating_sub(size / 2).max(1) + size - 1,
            )
        };
        let here = self.pc().and_then(|pc| locate::line(self.target(), pc));
        let current = self.listed;
        let file = current.map(|c| c.0).or(here.as_ref().map(|l| l.file));
        let file = file.unwrap_or_else(|| locate::default_file(self.target()));
        let number = |t: &str| t.trim().parse::<u32>().ok();
        let (file, first, last) = match (rest, current) {
            ("", None) => match &here {
                Some(l) => (l.file, around(l.number).0, around(l.number).1),
                None => {
                    let kernel = self.target().shape().kernel;
                    let found = self.locate(&kernel)?;
                    let pc = found.pcs.first().copied();
                    let line = pc
                        .and_then(|pc| locate::line(self.target(), pc))
                        .map_or(1, |l| l.number);
                    (file, around(line).0, around(line).1)
                }
            },
            ("", Some((file, _, last))) => (file, last + 1, last + size),
            ("-", Some((_, 1, _))) => return Err("Already at the start of the source.".into()),
            ("-", Some((file, first, _))) => (file, first.saturating_sub(size).max(1), first - 1),
            (text, _) => match text.split_once(',') {
                Some((a, b)) => {
                    let first = number(a).ok_or_else(|| format!("`{a}` is no line"))?;
                    let last = if b.trim().is_empty() {
                        Some(first + size - 1)
                    } else {
                        number(b)
                    };
                    (file, first, last.ok_or_else(|| format!("`{b}` is no line"))?)
                }
                None => match number(text) {
                    Some(line) => (file, around(line).0, around(line).1),
                    None => {
                        let found = self.locate(text)?;
                        let pc = found.pcs.first().copied();
                        let line = pc.and_then(|pc| locate::line(self.target(), pc));
                        let line = line.ok_or("there are no source lines; `disassemble` shows the instructions")?;
                        (line.file, around(line.number).0, around(line.number).1)
                    }
                },
            },
        };
        let source = self.target().sources().get(file);
        let source = source.ok_or("there are no source lines; `disassemble` shows the instructions")?;
        let count = source.lines.len() as u32;
        if first > count {
            return Err(format!(
                "Line number {first} out of range; {} has {count} lines.",
                source.name
            ));
        }
        let mut out = String::new();
        for line in first..=last.min(count) {
            out += &format!("{line}\t{}\n", source.lines[line as usize - 1].trim_end());
        }
        self.say(out);
        self.listed = Some((file, first.max(1), last.min(count)));
        Ok(())
    }

    fn disassemble(&mut self, rest: &str) -> Result<(), String> {
        if rest.starts_with('/') {
            return Err("`disassemble` has no modifiers; it takes a location, or nothing".into());
        }
        let pc = match rest {
            "" => match self.pc() {
                Some(pc) => pc,
                None => {
                    let kernel = self.target().shape().kernel;
                    self.locate(&kernel)?.pcs[0]
                }
            },
            text => self.locate(text)?.pcs.first().copied().unwrap_or(0),
        };
        let here = self.pc();
        let target = self.target();
        let function = locate::function(target, pc).ok_or("no function holds this place")?;
        let mut out = format!("Dump of {}:\n", function.name);
        for pc in &function.code {
            for (label, _) in function.labels.iter().filter(|l| l.1 == *pc) {
                out += &format!("{label}:\n");
            }
            out += &show::instruction(target, *pc, here == Some(*pc));
        }
        self.say(out + "End of dump.\n");
        Ok(())
    }

    fn backtrace(&mut self) -> Result<(), String> {
        let focus = self.alive()?;
        let target = self.target();
        let levels = 0..target.depth(focus.frame.wave);
        let text: String = levels
            .map(|level| show::frame(target, Frame { level, ..focus.frame }))
            .collect();
        self.say(text);
        Ok(())
    }

    fn choose_frame(&mut self, level: usize) -> Result<(), String> {
        let focus = self.alive()?;
        let depth = self.target().depth(focus.frame.wave);
        if level >= depth {
            return Err(format!("No frame at level {level}: there are 0 to {}.", depth - 1));
        }
        self.focus = Some(Focus {
            frame: Frame { level, ..focus.frame },
            ..focus
        });
        self.tell_frame();
        Ok(())
    }

    fn tell_focus(&mut self) -> Result<(), String> {
        let focus = self.alive()?;
        let text = format!("[Current is {}]\n", show::focus(self.target(), focus));
        self.say(text);
        Ok(())
    }

    fn choose_lane(&mut self, rest: &str) -> Result<(), String> {
        let focus = self.alive()?;
        if rest.is_empty() {
            return self.tell_focus();
        }
        let lane: usize = rest.parse().map_err(|_| format!("`{rest}` is no lane's number"))?;
        self.choose(focus.frame.wave, Some(lane))
    }

    fn choose_wave(&mut self, rest: &str) -> Result<(), String> {
        let focus = self.alive()?;
        if rest.is_empty() {
            return self.tell_focus();
        }
        let (group, wave) = match rest.split_once('.') {
            Some((group, wave)) => (group.parse().ok(), wave.parse().ok()),
            None => (Some(focus.frame.wave.group), rest.parse().ok()),
        };
        let (Some(group), Some(wave)) = (group, wave) else {
            return Err(format!(
                "`{rest}` is no wave; [GROUP.]NUMBER is right, as `info waves` shows"
            ));
        };
        self.choose(WaveId { group, wave }, None)
    }

    fn choose_item(&mut self, rest: &str) -> Result<(), String> {
        self.alive()?;
        if rest.is_empty() {
            return self.tell_focus();
        }
        let id = crate::stops::three(rest)?;
        let shape = self.target().shape();
        if (0..3).any(|i| id[i] >= shape.grid[i]) {
            let grid = show::three(shape.grid);
            return Err(format!("no work-item {}: the grid is {grid}", show::three(id)));
        }
        let group: [u32; 3] = std::array::from_fn(|i| id[i] / shape.work_group[i]);
        let group = shape.flat_group(group).unwrap_or(0);
        for wave in 0..self.target().wave_count(group) {
            let wave = WaveId { group, wave };
            let lanes = self.target().lanes(wave);
            let found = lanes.iter().find(|l| show::item(self.target(), wave, *l) == Some(id));
            if let Some(lane) = found {
                return self.choose(wave, Some(lane));
            }
        }
        Err(self.not_running(group))
    }

    fn not_running(&self, group: u64) -> String {
        let running: Vec<String> = self.runner.resident().iter().take(16).map(u64::to_string).collect();
        let when = if group >= self.runner.begun() {
            "has not begun"
        } else {
            "has ended"
        };
        format!("work-group {group} {when}; those that run are {}", running.join(", "))
    }

    /// Looks at a wave; at the same lane if none is named.
    fn choose(&mut self, wave: WaveId, lane: Option<usize>) -> Result<(), String> {
        let target = self.target();
        let count = target.wave_count(wave.group);
        if count == 0 {
            return Err(self.not_running(wave.group));
        }
        if wave.wave >= count {
            return Err(format!("no wave {}: the work-group has {count}", wave.wave));
        }
        let lanes = target.lanes(wave);
        let own = self.focus.map(|f| f.lane).filter(|l| lanes.has(*l));
        let lane = lane.or(own).or(lanes.lowest()).unwrap_or(0);
        if !lanes.has(lane) {
            let count = lanes.count();
            return Err(format!("no work-item is in lane {lane}: the wave has {count}"));
        }
        if target.depth(wave) == 0 {
            return Err(format!("wave {} has ended", wave.wave));
        }
        self.focus_on(wave, lane);
        let focus = self.alive()?;
        let text = format!("[Switching to {}]\n", show::focus(self.target(), focus));
        self.say(text);
        self.tell_frame();
        Ok(())
    }

    fn info(&mut self, rest: &str) -> Result<(), String> {
        let (what, rest) = word(rest);
        let what = match what {
            "" => return Err(format!("\"info\" must be followed by one of {}", INFO.join(", "))),
            "b" | "break" => "breakpoints",
            "r" | "reg" | "all-registers" => "registers",
            "threads" => "waves",
            "fu" => "functions",
            "workitem" | "item" => "work-item",
            "barrier" => "barriers",
            "s" | "stack" => return self.backtrace(),
            what => subject(what, &INFO)?,
        };
        match what {
            "breakpoints" => self.list_points(false),
            "watchpoints" => self.list_points(true),
            "registers" => self.info_registers(rest)?,
            "waves" => self.info_waves()?,
            "wave" => self.info_wave()?,
            "lanes" => self.info_lanes()?,
            "work-item" => {
                let focus = self.alive()?;
                let text = show::focus(self.target(), focus) + "\n";
                self.say(text);
            }
            "barriers" => {
                let group = self.alive()?.frame.wave.group;
                let lines = self.target().barriers(group);
                let text: String = lines.iter().map(|l| format!("{l}\n")).collect();
                self.say(text);
            }
            "args" => self.info_variables(|v| v.is_argument, "No arguments.\n"),
            "locals" => {
                self.alive()?;
                let none = self.target().no_locals();
                self.info_variables(|v| !v.is_argument && v.name.starts_with('%'), none);
            }
            "variables" => self.info_variables(|v| !v.is_argument && !v.name.starts_with('%'), "No variables.\n"),
            "buffers" => self.info_buffers(),
            "display" => {
                let list = self.displays.iter().map(|d| format!("{}:  {}\n", d.number, d.text));
                let text: String = list.collect();
                self.say(if text.is_empty() {
                    "There are no auto-display expressions now.\n".into()
                } else {
                    text
                });
            }
            "frame" => {
                self.alive()?;
                self.tell_frame();
            }
            "functions" | "kernels" => self.info_functions(what == "kernels"),
            "labels" => self.info_labels(),
            "line" => {
                let pc = self.locate(rest)?.pcs.first().copied().unwrap_or(0);
                let text = format!(
                    "{}: {}",
                    show::place(self.target(), pc),
                    show::instruction(self.target(), pc, false).trim_start()
                );
                self.say(text);
            }
            "source" => {
                let names = self
                    .target()
                    .sources()
                    .iter()
                    .map(|s| format!("{} ({} lines)\n", s.name, s.lines.len()));
                let text: String = names.collect();
                self.say(if text.is_empty() {
                    "No source files.\n".into()
                } else {
                    text
                });
            }
            _ => self.info_dispatch(),
        }
        Ok(())
    }

    fn info_dispatch(&mut self) {
        let shape = self.target().shape();
        let state = match (self.running, self.runner.end()) {
            (false, _) => "not started".to_string(),
            (true, Some(crate::runner::End::Finished)) => "ended".into(),
            (true, Some(_)) => "stopped by a finding".into(),
            (true, None) => format!(
                "{} of {} work-groups begun, {} running",
                self.runner.begun(),
                shape.group_count(),
                self.runner.resident().len()
            ),
        };
        let past = if self.runner.is_past() { ", in the past" } else { "" };
        let text = format!(
            "kernel       {}\ngrid         {}\nwork-group   {}\nwork-groups  {}\nwave         {} lanes\nstate        {state}\ntime         {} instructions{past}\n",
            shape.kernel,
            show::three(shape.grid),
            show::three(shape.work_group),
            show::three(shape.groups),
            shape.wave_size,
            self.runner.time(),
        );
        self.say(text);
    }

    fn info_functions(&mut self, kernels: bool) {
        let target = self.target();
        let mut out = String::new();
        for f in target.functions().iter().filter(|f| f.is_kernel || !kernels) {
            let kind = if f.is_kernel { "kernel" } else { "function" };
            let at = f.code.first().map_or(String::new(), |pc| show::place(target, *pc));
            let name = crate::names::demangled(&f.name).map_or(String::new(), |name| format!("  ({name})"));
            out += &format!("{kind:<9} {at}{name}\n");
        }
        self.say(out);
    }

    fn info_labels(&mut self) {
        let target = self.target();
        let mut out = String::new();
        for f in target.functions() {
            for (label, pc) in &f.labels {
                out += &format!("{label:<20} {}\n", show::place(target, *pc));
            }
        }
        self.say(if out.is_empty() { "No labels.\n".into() } else { out });
    }

    fn info_buffers(&mut self) {
        let list = self
            .target()
            .buffers()
            .iter()
            .map(|b| format!("{:<12} {}[{}] at {:#x}\n", b.name, b.ty.name(), b.count, b.address));
        let text: String = list.collect();
        self.say(if text.is_empty() { "No buffers.\n".into() } else { text });
    }

    fn info_variables(&mut self, wanted: impl Fn(&crate::target::Variable) -> bool, none: &str) {
        let scope = self.scope();
        let mut out = String::new();
        for v in self.target().variables(self.frame()).iter().filter(|v| wanted(v)) {
            let name = expr::Expr::Name(v.name.clone());
            let shown = scope
                .eval(&name)
                .and_then(|t| show::thing(&scope, &t, ' ', self.settings.elements));
            let shown = shown.unwrap_or_else(|e| format!("<{e}>"));
            out += &format!("{} = {shown}\n", v.name);
        }
        self.say(if out.is_empty() { none.to_string() } else { out });
    }

    fn info_registers(&mut self, rest: &str) -> Result<(), String> {
        let focus = self.alive()?;
        let target = self.target();
        let list: Vec<Register> = if rest.is_empty() {
            target.registers(focus.frame)
        } else {
            let mut list = Vec::new();
            for name in rest.split_whitespace() {
                let found = target.register(Some(focus.frame), name)?;
                list.push(found.ok_or_else(|| format!("no register `{name}`"))?);
            }
            list
        };
        let mut out = String::new();
        for r in &list {
            let bits = target.read_register(focus, r)?;
            let value = Value::new(r.ty, bits);
            let line = match r.ty {
                Type::Bool => format!("{:<14} {}", r.name, value.show()),
                Type::Unsigned(bits @ (32 | 64)) if r.per_lane => format!(
                    "{:<14} {:<18} {:<20} {}",
                    r.name,
                    value.format('x'),
                    value.format('d'),
                    value.reinterpret(Type::Float(bits)).show()
                ),
                _ => format!("{:<14} {:<18} {}", r.name, value.format('x'), value.format('d')),
            };
            out += line.trim_end();
            out += "\n";
        }
        self.say(out);
        Ok(())
    }

    fn info_waves(&mut self) -> Result<(), String> {
        let own = self.alive()?.frame.wave;
        let target = self.target();
        let mut out = String::from("  Wave     Work-group         Active lanes         State\n");
        for &group in self.runner.resident() {
            let id = show::three(target.shape().group_id(group));
            for wave in 0..target.wave_count(group) {
                let wave = WaveId { group, wave };
                let mark = if wave == own { '*' } else { ' ' };
                let name = format!("{group}.{}", wave.wave);
                let frame = Frame { wave, level: 0 };
                let at = target.pc(frame).map_or(String::new(), |pc| show::place(target, pc));
                let (mask, state) = match target.state(wave) {
                    State::Ready => (show::mask(target, target.active(frame)), at),
                    State::Waits(what) | State::Polls(what) => {
                        (show::mask(target, target.active(frame)), format!("{what}, {at}"))
                    }
                    State::Ended => (String::new(), "ended".into()),
                };
                out += &format!("{mark} {name:<8} {id:<18} {mask:<20} {state}\n");
            }
        }
        self.say(out);
        Ok(())
    }

    fn info_wave(&mut self) -> Result<(), String> {
        let focus = self.alive()?;
        let wave = focus.frame.wave;
        let target = self.target();
        let frame = Frame { wave, level: 0 };
        let state = match target.state(wave) {
            State::Ready => "ready".to_string(),
            State::Waits(what) | State::Polls(what) => what,
            State::Ended => "ended".into(),
        };
        let mut out = format!(
            "wave          {} of work-group {} (flattened {})\nstate         {state}\nexecuted      {} instructions\nlanes         {}\nactive        {}\n",
            wave.wave,
            show::three(target.shape().group_id(wave.group)),
            wave.group,
            target.executed(wave),
            show::mask(target, target.lanes(wave)),
            show::mask(target, target.active(frame)),
        );
        for line in target.paths(wave) {
            out += &format!("{line}\n");
        }
        for level in 0..target.depth(wave) {
            out += &show::frame(target, Frame { wave, level });
        }
        self.say(out);
        Ok(())
    }

    fn info_lanes(&mut self) -> Result<(), String> {
        let focus = self.alive()?;
        let wave = focus.frame.wave;
        let target = self.target();
        let active = target.active(focus.frame);
        let mut out = String::from("  Lane  Work-item            State\n");
        for lane in target.lanes(wave).iter() {
            let mark = if lane == focus.lane { '*' } else { ' ' };
            let item = show::item(target, wave, lane).map_or(String::new(), show::three);
            let state = match (active.has(lane), target.waits_at(wave, lane)) {
                (true, _) => "active".to_string(),
                (false, Some(pc)) => format!("inactive, goes on at {}", show::place(target, pc)),
                (false, None) => "inactive".to_string(),
            };
            out += &format!("{mark} {lane:<5} {item:<20} {state}\n");
        }
        self.say(out);
        Ok(())
    }
}

fn times(rest: &str) -> Result<usize, String> {
    match rest {
        "" => Ok(1),
        n => n.parse().map_err(|_| format!("`{n}` is no count")),
    }
}
