//! Interpreter and machine side by side: the first store of a work-item on which they differ.
//!
//! Work-groups run one after the other, and in each wavefronts in turn, on both sides in the same order. What a work-item writes to global
//! memory is noted on both sides byte by byte; places are buffers and variables by name and offset, so addresses may differ. The
//! sequence of values that a work-item writes to a byte must be the same. Stores of several instructions may therefore be joined, parted or
//! put into another order where that does not show. Registers, group and private memory are not compared: what is wrong there is seen when
//! it reaches global memory.

use std::collections::{HashMap, VecDeque};

use amdgpu_emu::device::{Device, Executable};
use amdgpu_emu::exec::{MemoryAccess, Space};
use amdgpu_emu::fault::Access;
use amdgpu_emu::schedule::HostServices;
use amdgpu_emu::session::{Session as Machine, Stepped as MachineStepped};
use finalizer::explain;
use hsail::code::Segment;
use hsail_interp::session::{LaneAccess, Session as Interpreter, Stepped, Waiting};

/// What runs on both sides: the same launch of the same kernel.
pub struct Sides<'a> {
    pub interpreter: Interpreter,
    pub machine: Machine,
    pub device: &'a Device,
    pub executable: &'a Executable,
    pub services: &'a dyn HostServices,
    /// Address of the kernel's first instruction, and what its instructions are.
    pub entry: u64,
    pub kernel: &'a explain::Kernel,
    /// Source files that its locations name.
    pub files: &'a [String],
    /// What the machine is called.
    pub target: &'a str,
}

/// How far the two agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// To the end: bytes that work-items wrote.
    Whole(u64),
    /// Up to a place, told in lines.
    Until(String),
}

/// A byte that a work-item writes: wavefront and lane, region, offset.
type Key = (usize, usize, u32, u64);

/// A store of one lane on the interpreter.
struct Store {
    wave: usize,
    lane: usize,
    region: u32,
    offset: u64,
    bytes: Vec<u8>,
    function: u32,
    operation: u32,
}

/// Steps of one side until it is given up.
const MOST_STEPS: u64 = 400_000_000;
/// Steps of a wavefront until the next has its turn.
const TURN: u64 = 100_000;

/// Runs both sides to the end or to the first difference.
pub fn run(sides: &mut Sides<'_>) -> Agreement {
    let groups: u64 = sides.interpreter.grid_groups().iter().map(|n| u64::from(*n)).product();
    let mut written = 0;
    let mut regions = Regions::default();
    for group in 0..groups {
        let (stores, stopped) = match interpret(sides, group, &mut regions) {
            Ok(stores) => (stores, None),
            Err((stores, message)) => (stores, Some(message)),
        };
        if let Some(message) = stopped {
            return Agreement::Until(format!("the interpreter stops: {message}"));
        }
        let (mut bytes, fault) = execute(sides, group, &mut regions);
        for store in &stores {
            if let Some(difference) = compare(sides, group, store, &mut bytes, &regions) {
                return Agreement::Until(match &fault {
                    Some(fault) => format!("{difference}\n  {} stops: {fault}", sides.target),
                    None => difference,
                });
            }
            written += store.bytes.len() as u64;
        }
        if let Some(fault) = fault {
            return Agreement::Until(format!("{} stops: {fault}", sides.target));
        }
        let left = bytes
            .into_iter()
            .filter(|(_, list)| !list.is_empty())
            .min_by_key(|(k, _)| *k);
        if let Some(((wave, lane, region, offset), list)) = left {
            let (value, pc) = list[0];
            return Agreement::Until(format!(
                "{} differs: it writes {value:#04x} to {} on {}, nothing on the interpreter\n  {}",
                item(sides, group, wave, lane),
                regions.place(region, offset),
                sides.target,
                instruction(sides, pc),
            ));
        }
        sides.interpreter.end(group);
        sides.machine.end(group);
    }
    Agreement::Whole(written)
}

/// Buffers and variables, by name.
#[derive(Default)]
struct Regions(Vec<String>);

impl Regions {
    fn number(&mut self, name: &str) -> u32 {
        let name = name.trim_start_matches('&');
        let known = self.0.iter().position(|n| n == name);
        known.unwrap_or_else(|| {
            self.0.push(name.to_string());
            self.0.len() - 1
        }) as u32
    }

    fn place(&self, region: u32, offset: u64) -> String {
        let name = self.0.get(region as usize).map_or("?", String::as_str);
        format!("{name}+{offset:#x}")
    }
}

type Interpreted = Result<Vec<Store>, (Vec<Store>, String)>;

/// One work-group on the interpreter.
fn interpret(sides: &mut Sides<'_>, group: u64, regions: &mut Regions) -> Interpreted {
    let mut stores = Vec::new();
    if let Err(fault) = sides.interpreter.begin(group) {
        return Err((stores, fault.to_string()));
    }
    let mut steps = 0;
    loop {
        let mut moved = false;
        for wave in 0..sides.interpreter.wave_count(group) {
            for _ in 0..TURN {
                let position = position(&sides.interpreter, group, wave);
                let list = sides.interpreter.accesses(group, wave);
                let stepped = match sides.interpreter.step(group, wave) {
                    Ok(stepped) => stepped,
                    Err(fault) => return Err((stores, fault.to_string())),
                };
                if stepped == Stepped::Waits {
                    break;
                }
                let ended = stepped == Stepped::Ended;
                if let Some(position) = position {
                    note(sides, wave, position, &list, regions, &mut stores);
                    moved = true;
                    steps += 1;
                }
                if ended {
                    break;
                }
            }
        }
        let all = 0..sides.interpreter.wave_count(group);
        let state = |wave| sides.interpreter.wave(group, wave).map(|w| w.state());
        if all.clone().all(|wave| state(wave) == Some(Waiting::Ended)) {
            return Ok(stores);
        }
        if !sides.interpreter.meet(group) && !moved {
            let why = sides.interpreter.deadlock(group).map(|f| f.to_string());
            return Err((stores, why.unwrap_or_else(|| "nobody can go on".into())));
        }
        if steps > MOST_STEPS {
            return Err((stores, format!("after {steps} instructions it has not ended")));
        }
    }
}

/// Function and operation that a wavefront executes next; none if it has ended.
fn position(session: &Interpreter, group: u64, wave: usize) -> Option<(u32, u32)> {
    let view = session.wave(group, wave)?;
    let frame = view.frame(view.frames().checked_sub(1)?)?;
    Some((frame.function(), frame.pc()))
}

/// Notes what has just been stored.
fn note(
    sides: &Sides<'_>,
    wave: usize,
    (function, operation): (u32, u32),
    list: &[LaneAccess],
    regions: &mut Regions,
    stores: &mut Vec<Store>,
) {
    for access in list.iter().filter(|a| a.writes && a.segment == Segment::GLOBAL) {
        let memory = &sides.interpreter.system().memory;
        let mut bytes = vec![0; access.bytes as usize];
        let Ok(allocation) = memory.find(access.address, access.bytes) else {
            continue;
        };
        if memory.read(access.address, &mut bytes).is_err() {
            continue;
        }
        stores.push(Store {
            wave,
            lane: access.lane,
            region: regions.number(&allocation.name),
            offset: access.address - allocation.base,
            bytes,
            function,
            operation,
        });
    }
}

/// Values with the address of the instruction that wrote them.
type Written = HashMap<Key, VecDeque<(u8, u64)>>;

/// One work-group on the machine; what it was stopped by.
fn execute(sides: &mut Sides<'_>, group: u64, regions: &mut Regions) -> (Written, Option<String>) {
    let mut written = Written::new();
    if !sides.machine.begin(group, false) {
        return (written, Some("no scratch memory for a work-group".into()));
    }
    let mut steps = 0u64;
    loop {
        let mut moved = false;
        for wave in 0..sides.machine.wave_count(group) {
            for _ in 0..TURN {
                let pc = sides.machine.wave(group, wave).map_or(0, |w| w.pc);
                let at = (group, wave);
                let (stepped, list) = sides.machine.step(sides.device, sides.executable, sides.services, at);
                for access in &list {
                    note_access(sides, wave, pc, access, regions, &mut written);
                }
                match stepped {
                    MachineStepped::Ran => {}
                    MachineStepped::Fault(fault) => return (written, Some(fault.to_string())),
                    MachineStepped::Waits | MachineStepped::Ended => break,
                }
                moved = true;
                steps += 1;
            }
        }
        use amdgpu_emu::wave::WaveState;
        let mut all = 0..sides.machine.wave_count(group);
        let ended = |wave| {
            sides
                .machine
                .wave(group, wave)
                .is_none_or(|w| w.state == WaveState::Ended)
        };
        if all.all(ended) {
            return (written, None);
        }
        if !moved || steps > MOST_STEPS {
            return (written, Some(format!("after {steps} instructions nobody goes on")));
        }
    }
}

fn note_access(
    sides: &Sides<'_>,
    wave: usize,
    pc: u64,
    access: &MemoryAccess,
    regions: &mut Regions,
    written: &mut Written,
) {
    if access.space != Space::Global || !matches!(access.access, Access::Write | Access::Atomic) {
        return;
    }
    for lane in (0..64).filter(|l| access.exec >> l & 1 != 0) {
        let address = access.addresses[lane];
        let mut bytes = vec![0; access.bytes as usize];
        let Some((name, base)) = region(sides, address) else {
            continue;
        };
        if sides.device.memory.read(address, &mut bytes).is_err() {
            continue;
        }
        let number = regions.number(&name);
        for (n, value) in bytes.into_iter().enumerate() {
            let key = (wave, lane, number, address - base + n as u64);
            written.entry(key).or_default().push_back((value, pc));
        }
    }
}

/// The variable or buffer that has a byte of the machine's memory, and where it begins.
fn region(sides: &Sides<'_>, address: u64) -> Option<(String, u64)> {
    let mut variables = sides.executable.variables.iter();
    let variable = variables.find(|v| (v.address..v.address + v.bytes).contains(&address));
    if let Some(v) = variable {
        return Some((v.name.clone(), v.address));
    }
    let allocation = sides.device.memory.find(address)?;
    Some((allocation.name.clone(), allocation.base))
}

/// The difference that a store of the interpreter shows.
fn compare(sides: &Sides<'_>, group: u64, store: &Store, written: &mut Written, regions: &Regions) -> Option<String> {
    let mut found = Vec::new();
    let mut pc = None;
    for n in 0..store.bytes.len() {
        let key = (store.wave, store.lane, store.region, store.offset + n as u64);
        let next = written.get_mut(&key).and_then(VecDeque::pop_front);
        pc = pc.or(next.map(|(_, pc)| pc));
        found.push(next.map(|(value, _)| value));
    }
    if found.iter().zip(&store.bytes).all(|(a, b)| *a == Some(*b)) {
        return None;
    }
    let place = sides.interpreter.kernel().place(store.function, store.operation)?;
    let at = place.line.map_or_else(
        || format!("{} at offset {:#x}", place.module, place.offset),
        |(line, column)| format!("{}:{line}:{column}", place.module),
    );
    let hex = |bytes: &mut dyn Iterator<Item = Option<u8>>| {
        let mut digits: Vec<String> = bytes.map(|b| b.map_or("--".into(), |b| format!("{b:02x}"))).collect();
        digits.reverse();
        format!("0x{}", digits.concat())
    };
    let mut lines = format!(
        "{} differs at {at}: `{}` in `{}`\n  {} bytes at {}: {} on the interpreter, {} on {}",
        item(sides, group, store.wave, store.lane),
        place.instruction,
        place.function,
        store.bytes.len(),
        regions.place(store.region, store.offset),
        hex(&mut store.bytes.iter().map(|b| Some(*b))),
        hex(&mut found.iter().copied()),
        sides.target,
    );
    if let Some(pc) = pc {
        lines.push_str(&format!("\n  {}", instruction(sides, pc)));
    } else {
        lines.push_str("\n  -- is a byte that the work-item does not write there");
    }
    Some(lines)
}

fn item(sides: &Sides<'_>, group: u64, wave: usize, lane: usize) -> String {
    let session = &sides.interpreter;
    let sizes = session.dispatch().work_group;
    let (of_group, of_item) = (
        session.group_id(group),
        session.wave(group, wave).and_then(|w| w.id(lane)),
    );
    let [x, y, z] = std::array::from_fn(|d| of_group[d] * sizes[d] + of_item.unwrap_or_default()[d]);
    format!("work-item ({x}, {y}, {z})")
}

/// The machine instruction at an address, with the line that it comes from.
fn instruction(sides: &Sides<'_>, pc: u64) -> String {
    let offset = pc.wrapping_sub(sides.entry);
    let row = sides.kernel.rows.iter().find(|r| u64::from(r.offset) == offset);
    let Some(row) = row else {
        return format!("at {pc:#x}");
    };
    let file = sides
        .files
        .get(usize::from(row.location.file))
        .map_or("?", String::as_str);
    format!("{} at +{offset:#x}, from {file}:{}", row.text.trim(), row.location.line)
}
