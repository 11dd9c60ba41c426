//! Kernels in HSAIL, run by the reference interpreter.

use std::collections::HashMap;
use std::sync::Arc;

use ::hsail::brig::{self, Module as Brig};
use ::hsail::code::Segment;
use ::hsail::text::{self, LineIndex};
use hsail_interp::session::{self, FrameView, Session, Waiting, WaveView};
use hsail_interp::{Dispatch, Fault, Kernel, Member, Reg, System};

use crate::target::{
    Access, Buffer, Finding, Focus, Frame, Function, Line, Mask, Pc, Place, Register, Shape, Source, Space, State,
    Stepped, Target, Unit, Variable, WaveId,
};
use crate::value::Type;

/// A kernel about to run, with memory as it is at the start.
pub struct Launch {
    pub system: Arc<System>,
    pub kernel: Arc<Kernel>,
    pub dispatch: Dispatch,
    pub buffers: Vec<Buffer>,
}

/// Makes the launch; the same one each time.
pub type Launcher = Box<dyn Fn() -> Result<Launch, String>>;

/// A module of the program as it was given: text or BRIG.
pub struct Module {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// A launch of a program in HSAIL.
pub struct Program {
    launcher: Launcher,
    session: Session,
    buffers: Vec<Buffer>,
    functions: Vec<Function>,
    sources: Vec<Source>,
    lines: HashMap<Pc, Vec<Line>>,
    texts: HashMap<Pc, String>,
}

/// Instructions of a turn, as the interpreter has it.
const QUANTUM: u64 = 4096;
/// How long nobody does anything when all wait for signals.
const PAUSE_NANOSECONDS: u64 = 1_000_000;
/// Characters of an instruction's text.
const LONGEST_TEXT: usize = 160;

/// An instruction's number: function above, operation below.
fn pc_of(function: u32, operation: u32) -> Pc {
    u64::from(function) << 32 | u64::from(operation)
}

fn parts(pc: Pc) -> (u32, u32) {
    ((pc >> 32) as u32, pc as u32)
}

fn space_of(segment: Segment) -> Space {
    match segment {
        Segment::FLAT => Space::Flat,
        Segment::READONLY => Space::Readonly,
        Segment::KERNARG => Space::Kernarg,
        Segment::GROUP => Space::Group,
        Segment::PRIVATE => Space::Private,
        Segment::SPILL => Space::Spill,
        Segment::ARG => Space::Arg,
        _ => Space::Global,
    }
}

fn segment_of(space: Space) -> Segment {
    match space {
        Space::Flat => Segment::FLAT,
        Space::Global => Segment::GLOBAL,
        Space::Readonly => Segment::READONLY,
        Space::Kernarg => Segment::KERNARG,
        Space::Group => Segment::GROUP,
        Space::Private => Segment::PRIVATE,
        Space::Spill => Segment::SPILL,
        Space::Arg => Segment::ARG,
    }
}

fn type_of(ty: ::hsail::types::Type) -> Type {
    let bits = ty.bits().clamp(1, 128) as u8;
    match ty {
        ty if ty.is_packed() || ty.is_opaque() => Type::Unsigned((ty.bytes() * 8).clamp(8, 128) as u8),
        ty if ty.is_float() => Type::Float(bits),
        ty if ty.is_signed() => Type::Signed(bits),
        _ if bits == 1 => Type::Unsigned(8),
        _ => Type::Unsigned(bits),
    }
}

/// What a module's text says of its code.
#[derive(Default)]
struct Text {
    /// Canonical text of instructions by offset.
    instructions: HashMap<u32, String>,
    /// Line of instructions by offset, in the source that is shown.
    lines: HashMap<u32, u32>,
}

/// Prints a module, and finds each instruction in the text by assembling it again.
fn canonical(brig: &[u8]) -> Option<(String, HashMap<u32, u32>)> {
    let module = Brig::read(brig).ok()?;
    let printed = text::print(&module, text::PrintOptions::default()).ok()?;
    let again = text::assemble(printed.as_bytes()).ok()?;
    let same = Brig::read(&again.brig).ok()?;
    let index = LineIndex::new(printed.as_bytes());
    let mut lines = HashMap::new();
    for (entry, own) in same.code().zip(module.code()) {
        if entry.offset != own.offset {
            return None;
        }
        if let Some(at) = again.places.code(entry.offset) {
            lines.insert(entry.offset, index.position(at).0);
        }
    }
    Some((printed, lines))
}

fn lines_of(text: &str) -> Vec<String> {
    text.lines().map(str::to_string).collect()
}

impl Program {
    /// `read_file` finds the sources that `loc` directives name.
    pub fn new(
        launcher: Launcher,
        modules: &[Module],
        read_file: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Program, String> {
        let launch = launcher()?;
        let session = start(&launch)?;
        let mut program = Program {
            launcher,
            session,
            buffers: launch.buffers,
            functions: Vec::new(),
            sources: Vec::new(),
            lines: HashMap::new(),
            texts: HashMap::new(),
        };
        let mut known = Vec::new();
        for module in modules {
            known.push(program.read_module(module)?);
        }
        program.read_code(&launch.kernel, &known, read_file);
        Ok(program)
    }

    /// Takes in a module's source, which is the source of that number.
    fn read_module(&mut self, module: &Module) -> Result<Text, String> {
        let is_brig = module.bytes.starts_with(brig::MAGIC) || brig::elf::is_elf(&module.bytes);
        let (own, source) = if is_brig {
            let bytes = match brig::elf::is_elf(&module.bytes) {
                true => brig::elf::unwrap(&module.bytes).map_err(|d| d.render(&module.name).to_string())?,
                false => &module.bytes,
            };
            (bytes.to_vec(), None)
        } else {
            let assembled = ::hsail::assemble(&module.bytes);
            let first = |list: Vec<_>| {
                list.first()
                    .map_or(String::new(), |d: &diag::Diagnostic| d.message.clone())
            };
            let text = String::from_utf8_lossy(&module.bytes).into_owned();
            (assembled.map_err(first)?.brig, Some(text))
        };
        let mut found = Text::default();
        let printed = canonical(&own);
        if let Some((text, lines)) = &printed {
            let all = lines_of(text);
            for (offset, line) in lines {
                let line = all.get(*line as usize - 1).map_or("", |l| l.trim());
                found
                    .instructions
                    .insert(*offset, line.chars().take(LONGEST_TEXT).collect());
            }
        }
        let shown = match (source, printed) {
            (Some(text), _) => Source {
                name: module.name.clone(),
                lines: lines_of(&text),
            },
            (None, Some((text, lines))) => {
                found.lines = lines;
                Source {
                    name: format!("{} (disassembled)", module.name),
                    lines: lines_of(&text),
                }
            }
            (None, None) => Source {
                name: module.name.clone(),
                lines: Vec::new(),
            },
        };
        self.sources.push(shown);
        Ok(found)
    }

    /// Takes in the functions of the kernel, with the lines of their instructions.
    fn read_code(&mut self, kernel: &Kernel, modules: &[Text], read_file: &dyn Fn(&str) -> Option<String>) {
        let mut files: HashMap<String, Option<usize>> = HashMap::new();
        for function in 0..kernel.function_count() {
            let module = kernel.function_module(function);
            let count = kernel.operations(function);
            let mut last = 0;
            for operation in 0..count {
                let pc = pc_of(function, operation);
                let Some(place) = kernel.place(function, operation) else {
                    continue;
                };
                let is_end = operation + 1 == count;
                let known = modules.get(module);
                let disassembled = known.and_then(|m| m.lines.get(&place.offset)).copied();
                let mut line = place.line.map(|l| l.0).or(disassembled).unwrap_or(0);
                if is_end {
                    line = self.closing(module, last);
                }
                let mut lines = Vec::new();
                if let Some((file, number, _)) = place.loc.filter(|_| !is_end) {
                    let index = files.entry(file.clone()).or_insert_with(|| {
                        let text = read_file(&file)?;
                        self.sources.push(Source {
                            name: file,
                            lines: lines_of(&text),
                        });
                        Some(self.sources.len() - 1)
                    });
                    lines.extend(index.map(|file| Line { file, number }));
                }
                if line > 0 {
                    last = line;
                    lines.push(Line {
                        file: module,
                        number: line,
                    });
                }
                self.lines.insert(pc, lines);
                let text = known.and_then(|m| m.instructions.get(&place.offset)).cloned();
                let text = if is_end { Some("};".to_string()) } else { text };
                self.texts.insert(pc, text.unwrap_or_default());
            }
            self.functions.push(Function {
                name: kernel.function_name(function).to_string(),
                is_kernel: function == 0,
                code: (0..count).map(|n| pc_of(function, n)).collect(),
                labels: kernel
                    .labels(function)
                    .iter()
                    .map(|(n, at)| (n.clone(), pc_of(function, *at)))
                    .collect(),
            });
        }
    }

    /// The line of the brace that closes the function whose last instruction is at a line.
    fn closing(&self, module: usize, last: u32) -> u32 {
        let Some(source) = self.sources.get(module) else {
            return 0;
        };
        let from = (last as usize).saturating_sub(1);
        let rest = source.lines.iter().enumerate().skip(from);
        let found = rest.into_iter().find(|(_, l)| l.trim_end().ends_with("};"));
        found.map_or(last, |(n, _)| n as u32 + 1)
    }

    fn view(&self, wave: WaveId) -> Option<WaveView<'_>> {
        self.session.wave(wave.group, wave.wave as usize)
    }

    fn frame_view(&self, frame: Frame) -> Option<FrameView<'_>> {
        let view = self.view(frame.wave)?;
        view.frame(view.frames().checked_sub(frame.level + 1)?)
    }

    /// Work-group, wave and activation as the session counts them.
    fn at(&self, at: Option<Focus>) -> (u64, usize, usize) {
        let Some(Focus { frame, .. }) = at else {
            return (u64::MAX, 0, 0);
        };
        let frames = self.view(frame.wave).map_or(0, |v| v.frames());
        (
            frame.wave.group,
            frame.wave.wave as usize,
            frames.saturating_sub(frame.level + 1),
        )
    }

    fn finding(&self, wave: Option<WaveId>, fault: &Fault) -> Finding {
        let lane = wave.zip(fault.work_item).and_then(|(wave, item)| {
            let mut lanes = self.lanes(wave).iter();
            lanes.find(|l| crate::show::item(self, wave, *l).map(|i| i.map(u64::from)) == Some(item))
        });
        Finding {
            text: fault.to_string(),
            lane,
        }
    }

    fn counts(&self, frame: Frame) -> Option<[u16; 4]> {
        let n = self.frame_view(frame)?.registers();
        Some([n.c, n.s, n.d, n.q])
    }

    fn where_at(&self, pc: Pc) -> String {
        match self.lines.get(&pc).and_then(|l| l.last()) {
            Some(line) => format!("line {}", line.number),
            None => self.address(pc),
        }
    }
}

fn start(launch: &Launch) -> Result<Session, String> {
    Session::new(launch.system.clone(), launch.kernel.clone(), launch.dispatch.clone()).map_err(|f| f.to_string())
}

const FILES: [(&str, Type); 4] = [
    ("$c", Type::Bool),
    ("$s", Type::U32),
    ("$d", Type::U64),
    ("$q", Type::Unsigned(128)),
];

fn register(file: u8, number: u16) -> Register {
    let (name, ty) = FILES[usize::from(file) & 3];
    Register {
        name: format!("{name}{number}"),
        file,
        number,
        count: 1,
        ty,
        per_lane: true,
    }
}

fn reg(r: &Register) -> Reg {
    match r.file {
        0 => Reg::C(r.number),
        1 => Reg::S(r.number),
        2 => Reg::D(r.number),
        _ => Reg::Q(r.number),
    }
}

impl Target for Program {
    fn restart(&mut self) -> Result<(), String> {
        let launch = (self.launcher)()?;
        self.session = start(&launch)?;
        self.buffers = launch.buffers;
        Ok(())
    }

    fn shape(&self) -> Shape {
        let d = self.session.dispatch();
        Shape {
            kernel: self.session.kernel().name.clone(),
            grid: d.grid,
            work_group: d.work_group,
            groups: self.session.grid_groups(),
            wave_size: self.session.system().options.wave_size,
        }
    }

    fn quantum(&self) -> u64 {
        QUANTUM
    }

    fn unit(&self) -> Unit {
        Unit::Item
    }

    fn begin(&mut self, group: u64) -> Result<bool, Finding> {
        match self.session.begin(group) {
            Ok(()) => Ok(true),
            Err(fault) => Err(self.finding(None, &fault)),
        }
    }

    fn end(&mut self, group: u64) {
        self.session.end(group);
    }

    fn complete(&mut self) {
        self.session.complete();
    }

    fn step(&mut self, wave: WaveId, accesses: Option<&mut Vec<Access>>) -> Stepped {
        if let Some(list) = accesses {
            let touched = self.session.accesses(wave.group, wave.wave as usize);
            list.extend(touched.iter().map(|a| Access {
                lane: a.lane,
                place: self.resolve(
                    None,
                    Place {
                        space: space_of(a.segment),
                        address: a.address,
                    },
                ),
                bytes: a.bytes,
                reads: a.reads,
                writes: a.writes,
            }));
        }
        match self.session.step(wave.group, wave.wave as usize) {
            Ok(session::Stepped::Ran) => Stepped::Ran,
            Ok(session::Stepped::Waits) => Stepped::Waits,
            Ok(session::Stepped::Ended) => Stepped::Ended,
            Ok(session::Stepped::Held) => Stepped::Held,
            Err(fault) => Stepped::Fault(self.finding(Some(wave), &fault)),
        }
    }

    fn findings(&mut self, wave: WaveId) -> Vec<Finding> {
        let found = self.session.take_findings();
        found.iter().map(|f| self.finding(Some(wave), f)).collect()
    }

    fn polled(&mut self, group: u64) -> bool {
        self.session.polled(group)
    }

    fn meet(&mut self, group: u64) -> bool {
        self.session.meet(group)
    }

    fn idle(&mut self) {
        self.session.wait(PAUSE_NANOSECONDS);
    }

    fn deadlock(&mut self, groups: &[u64]) -> Finding {
        let first = groups.first().copied().unwrap_or(0);
        match self.session.deadlock(first) {
            Some(fault) => self.finding(None, &fault),
            None => Finding::default(),
        }
    }

    fn wave_count(&self, group: u64) -> u32 {
        self.session.wave_count(group) as u32
    }

    fn state(&self, wave: WaveId) -> State {
        match self.view(wave).map(|v| v.state()) {
            Some(Waiting::Ready) => State::Ready,
            Some(Waiting::Barrier(0)) => State::Waits("waits at a barrier".into()),
            Some(Waiting::Barrier(n)) => State::Waits(format!("waits at a barrier of {n} work-items")),
            Some(Waiting::Fbarrier(handle)) => {
                let list = self.session.fbarriers(wave.group);
                let name = list.get(Session::fbarrier_number(handle)).map(|f| f.0.clone());
                State::Waits(format!(
                    "waits at fbarrier {}",
                    name.unwrap_or_else(|| format!("{handle:#x}"))
                ))
            }
            Some(Waiting::Signal) => State::Polls("waits for a signal".into()),
            Some(Waiting::Ended) | None => State::Ended,
        }
    }

    fn executed(&self, wave: WaveId) -> u64 {
        self.view(wave).map_or(0, |v| v.executed())
    }

    fn lanes(&self, wave: WaveId) -> Mask {
        self.view(wave).map_or(Mask::EMPTY, |v| v.lanes())
    }

    fn item(&self, wave: WaveId, lane: usize) -> Option<[u32; 3]> {
        self.view(wave)?.id(lane)
    }

    fn depth(&self, wave: WaveId) -> usize {
        self.view(wave).map_or(0, |v| v.frames())
    }

    fn pc(&self, frame: Frame) -> Option<Pc> {
        let f = self.frame_view(frame)?;
        Some(pc_of(f.function(), f.pc()))
    }

    fn active(&self, frame: Frame) -> Mask {
        self.frame_view(frame).map_or(Mask::EMPTY, |f| f.active())
    }

    fn paths(&self, wave: WaveId) -> Vec<String> {
        let Some(f) = self.frame_view(Frame { wave, level: 0 }) else {
            return Vec::new();
        };
        let all: Vec<_> = f.paths().collect();
        let mut lines = Vec::new();
        for (pc, join, lanes) in all.iter().filter(|_| all.len() > 1) {
            let at = self.where_at(pc_of(f.function(), *pc));
            let join = match join {
                Some(join) => format!(", until {}", self.where_at(pc_of(f.function(), *join))),
                None => String::new(),
            };
            lines.push(format!(
                "path          {} at {at}{join}",
                crate::show::mask(self, *lanes)
            ));
        }
        for (function, lanes) in f.pending() {
            let name = self.session.kernel().function_name(*function);
            lines.push(format!("to call       {} {name}", crate::show::mask(self, *lanes)));
        }
        lines
    }

    fn barriers(&self, group: u64) -> Vec<String> {
        let mut lines = Vec::new();
        for wave in 0..self.wave_count(group) {
            let wave = WaveId { group, wave };
            let text = match self.state(wave) {
                State::Waits(what) | State::Polls(what) => {
                    let pc = self.pc(Frame { wave, level: 0 });
                    let before = pc.map(|pc| pc.saturating_sub(1));
                    format!("{what}, {}", before.map_or(String::new(), |pc| self.where_at(pc)))
                }
                State::Ready => "runs".into(),
                State::Ended => "has ended".into(),
            };
            lines.push(format!("wave {}: {text}", wave.wave));
        }
        for (name, initialized, waves) in self.session.fbarriers(group) {
            let members: Vec<String> = waves
                .iter()
                .enumerate()
                .filter_map(|(n, m)| match m {
                    Member::No => None,
                    Member::Joined => Some(format!("wave {n} is a member")),
                    Member::Arrived => Some(format!("wave {n} has arrived")),
                    Member::Waiting => Some(format!("wave {n} waits")),
                })
                .collect();
            lines.push(match (initialized, members.is_empty()) {
                (false, _) => format!("fbarrier {name}: not initialized"),
                (true, true) => format!("fbarrier {name}: no members"),
                (true, false) => format!("fbarrier {name}: {}", members.join(", ")),
            });
        }
        lines
    }

    fn functions(&self) -> &[Function] {
        &self.functions
    }

    fn text(&self, pc: Pc) -> String {
        self.texts.get(&pc).cloned().unwrap_or_default()
    }

    fn value_of(&self, pc: Pc) -> u64 {
        let (function, operation) = parts(pc);
        let kernel = self.session.kernel();
        let offset = kernel.place(function, operation).map_or(0, |p| p.offset);
        (kernel.function_module(function) as u64) << 32 | u64::from(offset)
    }

    fn pc_of(&self, address: u64) -> Option<Pc> {
        // The end of a function has the address of what follows it.
        let all = self.functions.iter().flat_map(|f| f.code.iter().rev());
        all.copied()
            .filter(|pc| self.value_of(*pc) == address)
            .max_by_key(|pc| self.text(*pc) != "};")
    }

    fn lines(&self, pc: Pc) -> Vec<Line> {
        self.lines.get(&pc).cloned().unwrap_or_default()
    }

    fn sources(&self) -> &[Source] {
        &self.sources
    }

    fn is_call(&self, pc: Pc) -> bool {
        let (function, operation) = parts(pc);
        self.session.kernel().is_call(function, operation)
    }

    fn register(&self, frame: Option<Frame>, name: &str) -> Result<Option<Register>, String> {
        let file = FILES.iter().position(|f| name.starts_with(f.0));
        let Some((file, Ok(number))) = file.map(|f| (f, name[2..].parse::<u16>())) else {
            return Ok(None);
        };
        let counts = frame.and_then(|f| self.counts(f));
        let counts = counts.ok_or("registers are there when the kernel runs; `run` or `start` starts it")?;
        if number < counts[file] {
            return Ok(Some(register(file as u8, number)));
        }
        let name = FILES[file].0;
        Err(match counts[file] {
            0 => format!("no register {name}{number}: the function uses no {name} registers"),
            n => format!(
                "no register {name}{number}: the function uses {name}0 to {name}{}",
                n - 1
            ),
        })
    }

    fn registers(&self, frame: Frame) -> Vec<Register> {
        let counts = self.counts(frame).unwrap_or_default();
        let all = (0..4u8).flat_map(|file| (0..counts[usize::from(file)]).map(move |n| register(file, n)));
        all.collect()
    }

    fn read_register(&self, at: Focus, register: &Register) -> Result<u128, String> {
        let value = self
            .frame_view(at.frame)
            .and_then(|f| f.register(reg(register), at.lane));
        value.ok_or_else(|| format!("no register {} in lane {}", register.name, at.lane))
    }

    fn write_register(&mut self, at: Focus, register: &Register, value: u128) -> Result<(), String> {
        let own = self.at(Some(at));
        match self.session.set_register(own, reg(register), at.lane, value) {
            true => Ok(()),
            false => Err(format!("no register {} in lane {}", register.name, at.lane)),
        }
    }

    fn variables(&self, frame: Option<Frame>) -> Vec<Variable> {
        let kernel = self.session.kernel();
        let mut list: Vec<Variable> = Vec::new();
        let view = frame.and_then(|f| self.frame_view(f));
        let function = view.as_ref().map_or(0, |v| v.function());
        let here = view
            .as_ref()
            .and_then(|v| kernel.place(function, v.pc()))
            .map_or(0, |p| p.offset);
        let mut locals: Vec<&hsail_interp::Variable> = kernel.locals(function).iter().collect();
        // Of several of one name in different scopes, the last one before here comes first.
        locals.sort_by_key(|v| (v.declared > here, std::cmp::Reverse(v.declared)));
        let formals = |v: &&&hsail_interp::Variable| v.formal;
        let ordered = locals
            .iter()
            .filter(formals)
            .rev()
            .chain(locals.iter().filter(|v| !v.formal));
        for v in ordered.copied().chain(kernel.globals()) {
            if list.iter().any(|l| l.name == v.name) {
                continue;
            }
            let local = matches!(
                v.segment,
                Segment::PRIVATE | Segment::SPILL | Segment::ARG | Segment::GROUP
            );
            if view.is_none() && local {
                continue;
            }
            let address = match (&view, v.storage) {
                (Some(view), _) => view.address(v),
                (None, hsail_interp::Storage::At(address)) => address,
                (None, _) => continue,
            };
            let ty = type_of(v.ty);
            let count = match (v.count, &view) {
                (Some(0), Some(view)) => Some(u64::from(view.variadic_bytes()) / ty.bytes().max(1) as u64),
                (count, _) => count,
            };
            list.push(Variable {
                name: v.name.clone(),
                place: Place {
                    space: space_of(v.segment),
                    address,
                },
                ty,
                count,
                is_argument: v.formal,
            });
        }
        list
    }

    fn buffers(&self) -> &[Buffer] {
        &self.buffers
    }

    fn resolve(&self, _: Option<Focus>, place: Place) -> Place {
        let (segment, address) = self.session.unflatten(segment_of(place.space), place.address);
        let space = match space_of(segment) {
            Space::Readonly => Space::Global,
            space => space,
        };
        Place { space, address }
    }

    fn read(&self, at: Option<Focus>, place: Place, out: &mut [u8]) -> Result<(), String> {
        let lane = at.map_or(0, |f| f.lane);
        let segment = segment_of(place.space);
        self.session.read(self.at(at), lane, segment, place.address, out)
    }

    fn write(&mut self, at: Option<Focus>, place: Place, data: &[u8]) -> Result<(), String> {
        let lane = at.map_or(0, |f| f.lane);
        let own = self.at(at);
        self.session
            .write(own, lane, segment_of(place.space), place.address, data)
    }
}
