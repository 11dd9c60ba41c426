//! Code objects, run on the emulated machine.

mod dwarf;
mod registers;
mod source;
mod watched;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use amdgpu_check::Checks;
use amdgpu_check::located::located;
use amdgpu_emu::device::{Device, Executable};
use amdgpu_emu::exec::{MemoryAccess, Space as MachineSpace};
use amdgpu_emu::fault::Access as Kind;
use amdgpu_emu::program::Code;
use amdgpu_emu::schedule::HostServices;
use amdgpu_emu::session::{self, Session};
use amdgpu_emu::wave::{Wave, WaveState};
use amdgpu_isa::{Inst, Op, Operand, Role};
use code_object::{CodeObject, ValueKind};

use crate::target::{
    Access, Buffer, Finding, Focus, Frame, Function, Line, Mask, Pc, Place, Register, Shape, Source, Space, State,
    Stepped, Target, Unit, Variable, WaveId,
};
use crate::value::Type;
use dwarf::{Described, Dwarf};
use watched::Watched;

/// A kernel about to run on a device, with memory as it is at the start.
pub struct Launch {
    pub device: Device,
    pub executable: Executable,
    pub session: Session,
    pub services: Box<dyn Host>,
    pub buffers: Vec<Buffer>,
    /// What is looked for.
    pub checks: Option<Checks>,
}

/// The host's side of a running kernel.
pub trait Host: HostServices {
    /// All that the kernel has printed; when it has ended, with what is still in its buffers.
    fn printed(&self, device: &Device, ended: bool) -> String;
}

/// Makes the launch; the same one each time.
pub type Launcher = Box<dyn Fn() -> Result<Launch, String>>;

/// A call that has not returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Call {
    at: Pc,
    back: Pc,
}

/// A launch of a kernel of a code object.
pub struct Program {
    launcher: Launcher,
    launch: Launch,
    /// For the places of findings, and how far it was loaded from its own addresses.
    object: CodeObject<'static>,
    bias: u64,
    functions: Vec<Function>,
    sources: Vec<Source>,
    /// Where rows of the line tables begin.
    lines: BTreeMap<Pc, Line>,
    /// Registers and variables of the source.
    dwarf: Dwarf,
    /// Calls of each wave, noted as they were made.
    calls: HashMap<WaveId, Vec<Call>>,
    keeps_exceptions: bool,
    ended: bool,
    /// Instructions executed since the start.
    steps: u64,
}

/// Address ranges of segments in the flat address space.
const APERTURE_BYTES: u64 = 1 << 32;

impl Program {
    /// `object` is what the launcher loads. `read_file` finds the sources that its line tables name.
    pub fn new(
        launcher: Launcher,
        object: &CodeObject<'_>,
        read_file: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Program, String> {
        let launch = launcher()?;
        let keeps_exceptions = launch.executable.program().watches_exceptions();
        let mut program = Program {
            launcher,
            launch,
            object: object.clone().into_owned(),
            bias: 0,
            functions: Vec::new(),
            sources: Vec::new(),
            lines: BTreeMap::new(),
            dwarf: Dwarf::default(),
            calls: HashMap::new(),
            keeps_exceptions,
            ended: false,
            steps: 0,
        };
        let bias = program.bias(object)?;
        program.bias = bias;
        program.observe();
        program.read_functions(object, bias);
        program.read_lines(object, bias, read_file);
        program.dwarf = Dwarf::read(object, bias);
        Ok(program)
    }

    /// Tells the checks that the dispatch begins.
    fn observe(&mut self) {
        let Launch {
            session,
            device,
            checks,
            ..
        } = &mut self.launch;
        if let Some(checks) = checks {
            session.observe(device, checks);
        }
    }

    /// What loading added to the object's addresses.
    fn bias(&self, object: &CodeObject<'_>) -> Result<u64, String> {
        let kernels = object.kernels().map_err(|e| e.to_string())?;
        let loaded = &self.launch.executable.kernels;
        let both = kernels
            .first()
            .and_then(|k| Some((k.address, loaded.iter().find(|l| l.name == k.name)?.object)));
        let (address, object) = both.ok_or("the code object has no kernels")?;
        Ok(object.wrapping_sub(address))
    }

    fn read_functions(&mut self, object: &CodeObject<'_>, bias: u64) {
        let entries: Vec<Pc> = self
            .launch
            .executable
            .kernels
            .iter()
            .map(|k| k.object.wrapping_add_signed(k.descriptor.kernel_code_entry_byte_offset))
            .collect();
        let mut found: BTreeMap<Pc, (String, u64)> = BTreeMap::new();
        for s in object.symbols().iter().filter(|s| s.is_function() && s.value != 0) {
            found.insert(s.value.wrapping_add(bias), (s.name.clone(), s.size));
        }
        for (kernel, entry) in self.launch.executable.kernels.iter().zip(&entries) {
            found.entry(*entry).or_insert((kernel.name.clone(), 0));
        }
        let starts: Vec<Pc> = found.keys().copied().collect();
        let mut targets = BTreeSet::new();
        for (n, (start, (name, size))) in found.into_iter().enumerate() {
            let Some(region) = self.launch.session.program().region(start) else {
                continue;
            };
            let next = starts.get(n + 1).copied().unwrap_or(u64::MAX);
            let end = if size > 0 { start + size } else { next };
            let mut code = Vec::new();
            let mut pc = start;
            while pc < end.min(next)
                && let Some(index) = region.index(pc)
            {
                code.push(pc);
                match region.decode(index) {
                    Ok(inst) => {
                        targets.extend(inst.branch_target(self.processor(), pc));
                        pc += u64::from(inst.size).max(4);
                    }
                    Err(_) if size == 0 => break,
                    Err(_) => pc += 4,
                }
            }
            self.functions.push(Function {
                name,
                is_kernel: entries.contains(&start),
                code,
                labels: Vec::new(),
            });
        }
        for f in &mut self.functions {
            let own = targets
                .iter()
                .enumerate()
                .filter(|(_, t)| f.code.binary_search(t).is_ok());
            f.labels = own.map(|(n, t)| (format!("@L{n}"), *t)).collect();
        }
    }

    fn processor(&self) -> amdgpu_isa::Processor {
        self.launch.device.target.processor
    }

    fn read_lines(&mut self, object: &CodeObject<'_>, bias: u64, read_file: &dyn Fn(&str) -> Option<String>) {
        let mut files: HashMap<String, usize> = HashMap::new();
        for ((section, offset), text) in amdgpu_asm::source_lines(object) {
            let Some((name, number)) = text.rsplit_once(':') else {
                continue;
            };
            let Some(own) = object.sections().get(section) else {
                continue;
            };
            let Ok(number) = number.parse() else { continue };
            let file = *files.entry(name.to_string()).or_insert_with(|| {
                let text = read_file(name).unwrap_or_default();
                self.sources.push(Source {
                    name: name.to_string(),
                    lines: text.lines().map(str::to_string).collect(),
                });
                self.sources.len() - 1
            });
            let pc = own.address.wrapping_add(offset).wrapping_add(bias);
            self.lines.insert(pc, Line { file, number });
        }
    }

    pub(crate) fn wave(&self, wave: WaveId) -> Option<&Wave> {
        self.launch.session.wave(wave.group, wave.wave as usize)
    }

    pub(crate) fn wave_mut(&mut self, wave: WaveId) -> Option<&mut Wave> {
        self.launch.session.wave_mut(wave.group, wave.wave as usize)
    }

    fn decoded(&self, pc: Pc) -> Option<&Inst> {
        let region = self.launch.session.program().region(pc)?;
        match region.at(region.index(pc)?)? {
            Code::Uop(uop) => Some(&uop.inst),
            Code::Bad(_) => None,
        }
    }

    /// Keeps the list of calls up to date after a wave went from one address to another.
    fn note_calls(&mut self, wave: WaveId, from: Pc, to: Pc) {
        let Some(inst) = self.decoded(from) else { return };
        let (size, is_call) = (
            u64::from(inst.size),
            matches!(inst.op, Op::S_SWAPPC_B64 | Op::S_CALL_B64),
        );
        let next = from + size;
        if to == next {
            return;
        }
        let calls = self.calls.entry(wave).or_default();
        if is_call {
            calls.push(Call { at: from, back: next });
        } else if let Some(at) = calls.iter().rposition(|c| c.back == to) {
            calls.truncate(at);
        }
    }

    /// A flat address in a segment's aperture, as an address of that segment.
    fn unflatten(&self, place: Place) -> Place {
        if place.space != Space::Flat {
            return place;
        }
        let machine = &self.launch.session.machine;
        let apertures = [
            (Space::Group, machine.shared_base),
            (Space::Private, machine.private_base),
        ];
        for (space, base) in apertures {
            let offset = place.address.wrapping_sub(base);
            if offset < APERTURE_BYTES {
                return Place { space, address: offset };
            }
        }
        Place {
            space: Space::Global,
            address: place.address,
        }
    }

    /// Guest addresses of bytes, one by one where they do not lie side by side.
    fn addresses(&self, at: Option<Focus>, place: Place, count: usize) -> Result<Vec<u64>, String> {
        match place.space {
            Space::Private => {
                let Focus { frame, lane } = at.ok_or("no private memory: the kernel does not run")?;
                let bytes = self.wave(frame.wave).map_or(0, |w| w.scratch_bytes_per_lane);
                let of = |n: usize| {
                    let offset = u32::try_from(place.address + n as u64).ok()?;
                    let (group, wave) = (frame.wave.group, frame.wave.wave as usize);
                    self.launch.session.private_address(group, wave, offset, lane)
                };
                let all: Option<Vec<u64>> = (0..count).map(of).collect();
                all.ok_or_else(|| {
                    format!(
                        "{count} bytes at {:#x}: a work-item has {bytes} bytes of private memory",
                        place.address
                    )
                })
            }
            Space::Kernarg => {
                let base = self.launch.session.dispatch.kernarg_address;
                Ok(vec![base.wrapping_add(place.address)])
            }
            Space::Spill | Space::Arg => Err(format!("the machine has no {} memory", place.space.name())),
            _ => Ok(vec![place.address]),
        }
    }

    fn access(&self, list: &mut Vec<Access>, access: &MemoryAccess) {
        let space = match access.space {
            MachineSpace::Lds => Space::Group,
            _ => Space::Global,
        };
        let (reads, writes) = match access.access {
            Kind::Read | Kind::Execute => (true, false),
            Kind::Write => (false, true),
            Kind::Atomic => (true, true),
        };
        for lane in mask(access.exec).iter() {
            let place = Place {
                space,
                address: access.addresses[lane],
            };
            list.push(Access {
                lane,
                place,
                bytes: access.bytes.into(),
                reads,
                writes,
            });
        }
    }
}

fn mask(lanes: u64) -> Mask {
    Mask::from_words([lanes, 0, 0, 0])
}

/// Type of an argument's value, and of what it points at.
fn argument_types(argument: &code_object::Argument) -> (Type, Option<u64>) {
    let name = argument.type_name.as_deref().unwrap_or_default();
    let bits = u8::try_from(8 * argument.size.min(16)).unwrap_or(64);
    let is_float = matches!(name, "float" | "double" | "half");
    match argument.size {
        4 | 8 | 2 if is_float => (Type::Float(bits), None),
        1 | 2 | 4 | 8 if matches!(name, "char" | "short" | "int" | "long") => (Type::Signed(bits), None),
        1 | 2 | 4 | 8 | 16 => (Type::Unsigned(bits), None),
        bytes => (Type::U8, Some(bytes)),
    }
}

impl Target for Program {
    fn restart(&mut self) -> Result<(), String> {
        self.launch = (self.launcher)()?;
        self.calls.clear();
        (self.ended, self.steps) = (false, 0);
        self.observe();
        Ok(())
    }

    fn shape(&self) -> Shape {
        let d = &self.launch.session.dispatch;
        Shape {
            kernel: self.launch.session.machine.kernel.clone(),
            grid: d.grid,
            work_group: d.work_group,
            groups: d.groups(),
            wave_size: d.model.wave_size,
        }
    }

    fn quantum(&self) -> u64 {
        self.launch.device.options.quantum
    }

    fn unit(&self) -> Unit {
        Unit::Wave
    }

    fn begin(&mut self, group: u64) -> Result<bool, Finding> {
        let Launch { session, checks, .. } = &mut self.launch;
        let mut watched = Watched::new(checks.as_mut());
        Ok(session.begin(group, self.keeps_exceptions, &mut watched))
    }

    fn end(&mut self, group: u64) {
        let Launch { session, checks, .. } = &mut self.launch;
        session.end(group, &mut Watched::new(checks.as_mut()));
        self.calls.retain(|wave, _| wave.group != group);
    }

    fn complete(&mut self) {
        self.ended = true;
    }

    fn printed(&self) -> String {
        self.launch.services.printed(&self.launch.device, self.ended)
    }

    fn step(&mut self, wave: WaveId, accesses: Option<&mut Vec<Access>>) -> Stepped {
        if let Some(limit) = self.launch.device.options.max_instructions.filter(|l| self.steps >= *l) {
            return Stepped::Fault(Finding {
                text: format!("stopped at the limit of {limit} instructions"),
                lane: None,
            });
        }
        let from = self.wave(wave).map_or(0, |w| w.pc);
        let Launch {
            session,
            device,
            services,
            checks,
            ..
        } = &mut self.launch;
        let mut watched = Watched::new(checks.as_mut());
        let stepped = session.step(device, &**services, (wave.group, wave.wave as usize), &mut watched);
        let seen = watched.accesses;
        if let Some(list) = accesses {
            for access in &seen {
                self.access(list, access);
            }
        }
        let to = self.wave(wave).map_or(0, |w| w.pc);
        match stepped {
            session::Stepped::Ran => {
                self.steps += 1;
                self.note_calls(wave, from, to);
                Stepped::Ran
            }
            session::Stepped::Waits => Stepped::Waits,
            session::Stepped::Ended => Stepped::Ended,
            session::Stepped::Fault(fault) => Stepped::Fault(Finding {
                text: fault.to_string(),
                lane: mask(fault.lanes).lowest(),
            }),
        }
    }

    fn findings(&mut self, _: WaveId) -> Vec<Finding> {
        let Some(checks) = &mut self.launch.checks else {
            return Vec::new();
        };
        let found = located(&self.object, self.bias, checks.report().take());
        let shown = found.iter().map(|located| Finding {
            text: located.to_string(),
            lane: mask(located.finding.spot.lanes).lowest(),
        });
        shown.collect()
    }

    fn polled(&mut self, group: u64) -> bool {
        self.launch.session.polled(group)
    }

    fn idle(&mut self) {}

    fn deadlock(&mut self, groups: &[u64]) -> Finding {
        let mut text = String::from("deadlock: no wave can go on");
        for &group in groups {
            for line in self.barriers(group).iter().filter(|l| !l.ends_with("ended")) {
                let id = crate::show::three(self.shape().group_id(group));
                text += &format!("\n  work-group {id} {line}");
            }
        }
        Finding { text, lane: None }
    }

    fn wave_count(&self, group: u64) -> u32 {
        self.launch.session.wave_count(group) as u32
    }

    fn state(&self, wave: WaveId) -> State {
        match self.wave(wave).map(|w| w.state) {
            Some(WaveState::Ready) => State::Ready,
            Some(WaveState::AtBarrier) => State::Waits("waits at a barrier".into()),
            Some(WaveState::Halted) => State::Waits("is halted".into()),
            Some(WaveState::Ended) | None => State::Ended,
        }
    }

    fn executed(&self, wave: WaveId) -> u64 {
        self.wave(wave).map_or(0, |w| w.executed)
    }

    fn lanes(&self, wave: WaveId) -> Mask {
        self.wave(wave).map_or(Mask::EMPTY, |w| mask(w.initial_exec))
    }

    fn item(&self, wave: WaveId, lane: usize) -> Option<[u32; 3]> {
        let d = &self.launch.session.dispatch;
        let id = d.group_id(wave.group);
        let extent: [u32; 3] = std::array::from_fn(|i| d.work_group[i].min(d.grid[i] - id[i] * d.work_group[i]));
        let flat = wave.wave * d.model.wave_size + u32::try_from(lane).ok()?;
        let [nx, ny, nz] = extent;
        (flat < nx * ny * nz).then(|| [flat % nx, flat / nx % ny, flat / (nx * ny)])
    }

    fn depth(&self, wave: WaveId) -> usize {
        match self.wave(wave) {
            Some(w) if w.state != WaveState::Ended => 1 + self.calls.get(&wave).map_or(0, Vec::len),
            _ => 0,
        }
    }

    fn pc(&self, frame: Frame) -> Option<Pc> {
        let wave = self.wave(frame.wave).filter(|w| w.state != WaveState::Ended)?;
        if frame.level == 0 {
            return Some(wave.pc);
        }
        let calls = self.calls.get(&frame.wave)?;
        calls.get(calls.len().checked_sub(frame.level)?).map(|c| c.at)
    }

    fn active(&self, frame: Frame) -> Mask {
        self.wave(frame.wave).map_or(Mask::EMPTY, |w| mask(w.exec()))
    }

    fn waits_at(&self, wave: WaveId, lane: usize) -> Option<Pc> {
        let w = self.wave(wave).filter(|w| w.state != WaveState::Ended)?;
        let pc = self.dwarf.lane_pc(w, lane, w.pc)?;
        (w.exec() >> lane & 1 == 0).then_some(pc)
    }

    fn paths(&self, wave: WaveId) -> Vec<String> {
        let Some(w) = self.wave(wave) else { return Vec::new() };
        let registers = format!("registers     {} SGPRs, {} VGPRs, {} AGPRs", w.sgprs, w.vgprs, w.agprs);
        let mode = format!(
            "mode          {:#x}, scc {}, vcc {:#018x}",
            w.mode.0,
            u8::from(w.scc),
            w.vcc()
        );
        vec![registers, mode]
    }

    fn barriers(&self, group: u64) -> Vec<String> {
        let waves = (0..self.wave_count(group)).map(|wave| WaveId { group, wave });
        let one = |w: WaveId| {
            let text = match self.state(w) {
                State::Waits(what) | State::Polls(what) => {
                    let pc = self.pc(Frame { wave: w, level: 0 }).unwrap_or(0);
                    format!("{what}, {}", crate::show::place(self, pc))
                }
                State::Ready => "runs".into(),
                State::Ended => "has ended".into(),
            };
            format!("wave {}: {text}", w.wave)
        };
        waves.map(one).collect()
    }

    fn no_locals(&self) -> &'static str {
        "Local variables are shown of finalized HSAIL with debug information only.\n\
         \"info args\" shows the kernel's arguments, \"info registers\" what the compiler keeps variables in.\n"
    }

    fn functions(&self) -> &[Function] {
        &self.functions
    }

    fn text(&self, pc: Pc) -> String {
        let Some(inst) = self.decoded(pc) else {
            let text = self.launch.session.program().text(pc);
            return if text.is_empty() {
                "(no instruction)".into()
            } else {
                text
            };
        };
        let mode = self.launch.session.dispatch.model.mode();
        let text = inst.display(self.processor(), Some(pc)).mode(mode).to_string();
        match inst.branch_target(self.processor(), pc) {
            Some(to) => {
                let labels = self.functions.iter().flat_map(|f| &f.labels);
                let label = labels.into_iter().find(|l| l.1 == to);
                label.map_or(text.clone(), |l| format!("{text}  ; {}", l.0))
            }
            None => text,
        }
    }

    fn value_of(&self, pc: Pc) -> u64 {
        pc
    }

    fn pc_of(&self, address: u64) -> Option<Pc> {
        let region = self.launch.session.program().region(address)?;
        region.index(address).map(|_| address)
    }

    fn lines(&self, pc: Pc) -> Vec<Line> {
        let own = crate::locate::function(self, pc).and_then(|f| f.code.first()).copied();
        let row = self.lines.range(..=pc).next_back();
        let row = row.filter(|(at, _)| own.is_some_and(|start| **at >= start));
        row.map(|(_, line)| line.clone()).into_iter().collect()
    }

    fn sources(&self) -> &[Source] {
        &self.sources
    }

    fn is_call(&self, pc: Pc) -> bool {
        let op = self.decoded(pc).map(|i| i.op);
        matches!(op, Some(Op::S_SWAPPC_B64 | Op::S_CALL_B64))
    }

    /// The debugger's breakpoint, and `llvm.debugtrap` (AMDGPUUsage, Trap Handler ABI).
    fn is_trap(&self, pc: Pc) -> bool {
        let trap = self.decoded(pc).filter(|i| i.op == Op::S_TRAP);
        trap.is_some_and(|i| matches!(i.operand(Role::Simm16), Operand::Imm(1 | 3)))
    }

    fn register(&self, frame: Option<Frame>, name: &str) -> Result<Option<Register>, String> {
        if let Some((number, variable)) = self.described(frame, name) {
            let frame = frame.and_then(|f| Some((self.wave(f.wave)?, self.pc(f)?)));
            let in_memory =
                !name.starts_with('$') && frame.is_some_and(|(wave, pc)| variable.memory(wave, 0, pc).is_some());
            return Ok((!in_memory).then(|| source::as_register(number, variable)).flatten());
        }
        let pc = frame.and_then(|f| self.pc(f));
        if registers::is_source(name) && pc.is_some_and(|pc| self.dwarf.has_registers(pc)) {
            return Err(format!("no register {name}: the source has none there"));
        }
        registers::find(frame.and_then(|f| self.wave(f.wave)), name)
    }

    fn registers(&self, frame: Frame) -> Vec<Register> {
        let pc = self.pc(frame).unwrap_or(0);
        let seen = self.dwarf.seen(pc);
        let mut own: Vec<(usize, &Described)> = seen
            .into_iter()
            .filter(|(_, v)| v.name.starts_with('$') && v.place(pc).is_some())
            .collect();
        own.sort_by_key(|(_, v)| registers::order(&v.name));
        let own = own.into_iter().filter_map(|(n, v)| source::as_register(n, v));
        own.chain(self.wave(frame.wave).map_or(Vec::new(), registers::all))
            .collect()
    }

    fn read_register(&self, at: Focus, register: &Register) -> Result<u128, String> {
        let wave = self.wave(at.frame.wave).ok_or("the wave does not run")?;
        if let Some(variable) = self.source_variable(register) {
            let pc = self.pc(at.frame).unwrap_or(0);
            let Some(place) = variable.memory(wave, at.lane, pc) else {
                return variable.value(wave, at.lane, pc);
            };
            let mut bytes = [0; 16];
            self.read(Some(at), place, &mut bytes[..variable.ty.bytes()])?;
            return Ok(u128::from_le_bytes(bytes));
        }
        Ok(registers::read(wave, register, at.lane))
    }

    fn write_register(&mut self, at: Focus, register: &Register, value: u128) -> Result<(), String> {
        let pc = self.pc(at.frame).unwrap_or(0);
        let variable = self.source_variable(register).cloned();
        let wave = self.wave_mut(at.frame.wave).ok_or("the wave does not run")?;
        match variable {
            Some(variable) => variable.set(wave, at.lane, pc, value),
            None => registers::write(wave, register, at.lane, value),
        }
    }

    fn variables(&self, frame: Option<Frame>) -> Vec<Variable> {
        let mut list = self.source_variables(frame);
        let kernel = &self.launch.session.machine.kernel;
        let executable = &self.launch.executable;
        let own = executable.kernels.iter().find(|k| k.name == *kernel);
        let args = own.and_then(|k| k.metadata.as_ref()).map_or(&[][..], |m| &m.args[..]);
        for (n, argument) in args.iter().enumerate() {
            let name = argument.name.clone().unwrap_or_else(|| match argument.value_kind {
                ValueKind::ByValue | ValueKind::GlobalBuffer | ValueKind::DynamicSharedPointer => format!("arg{n}"),
                _ => String::new(),
            });
            if name.is_empty() {
                continue;
            }
            let (ty, count) = argument_types(argument);
            list.push(Variable {
                name,
                place: Place {
                    space: Space::Kernarg,
                    address: argument.offset,
                },
                ty,
                count,
                is_argument: true,
            });
        }
        for v in &executable.variables {
            let ty = if v.bytes % 4 == 0 { Type::U32 } else { Type::U8 };
            let count = v.bytes / ty.bytes() as u64;
            list.push(Variable {
                name: v.name.clone(),
                place: Place {
                    space: Space::Global,
                    address: v.address,
                },
                ty,
                count: (count != 1).then_some(count),
                is_argument: false,
            });
        }
        list
    }

    fn buffers(&self) -> &[Buffer] {
        &self.launch.buffers
    }

    fn resolve(&self, at: Option<Focus>, place: Place) -> Place {
        let place = self.unflatten(place);
        match place.space {
            Space::Group | Space::Spill | Space::Arg => place,
            _ => match self.addresses(at, place, 1).ok().and_then(|a| a.first().copied()) {
                Some(address) => Place {
                    space: Space::Global,
                    address,
                },
                None => place,
            },
        }
    }

    fn read(&self, at: Option<Focus>, place: Place, out: &mut [u8]) -> Result<(), String> {
        let place = self.unflatten(place);
        if place.space == Space::Group {
            let lds = at.and_then(|f| self.launch.session.lds(f.frame.wave.group));
            let lds = lds.ok_or("no group memory: the work-group does not run")?;
            let start = usize::try_from(place.address).unwrap_or(usize::MAX);
            let bytes = lds.get(start..start.saturating_add(out.len()));
            out.copy_from_slice(bytes.ok_or_else(|| beyond(place.address, out.len(), lds.len()))?);
            return Ok(());
        }
        let memory = &self.launch.device.memory;
        let addresses = self.addresses(at, place, out.len())?;
        if let [address] = addresses[..] {
            return memory.read(address, out).map_err(|e| e.to_string());
        }
        for (byte, address) in out.chunks_mut(1).zip(addresses) {
            memory.read(address, byte).map_err(|e| e.to_string())?;
        }
        Ok(())
    }

    fn write(&mut self, at: Option<Focus>, place: Place, data: &[u8]) -> Result<(), String> {
        let place = self.unflatten(place);
        if place.space == Space::Group {
            let lds = at.and_then(|f| self.launch.session.lds_mut(f.frame.wave.group));
            let lds = lds.ok_or("no group memory: the work-group does not run")?;
            let (start, size) = (usize::try_from(place.address).unwrap_or(usize::MAX), lds.len());
            let bytes = lds.get_mut(start..start.saturating_add(data.len()));
            bytes
                .ok_or_else(|| beyond(place.address, data.len(), size))?
                .copy_from_slice(data);
            return Ok(());
        }
        let addresses = self.addresses(at, place, data.len())?;
        let memory = &self.launch.device.memory;
        if let [address] = addresses[..] {
            return memory.write(address, data).map_err(|e| e.to_string());
        }
        for (byte, address) in data.chunks(1).zip(addresses) {
            memory.write(address, byte).map_err(|e| e.to_string())?;
        }
        Ok(())
    }
}

fn beyond(address: u64, wanted: usize, bytes: usize) -> String {
    format!("{wanted} bytes at {address:#x}: the work-group has {bytes} bytes of group memory")
}
