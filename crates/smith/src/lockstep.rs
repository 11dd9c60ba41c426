//! Interpreter and machine side by side: the first store of a work-item on which they differ.
//!
//! Work-groups run one after the other, and in each wavefronts in turn, on both sides in the same order. What a work-item writes to global
//! memory is noted on both sides byte by byte; places are buffers and variables by name and offset, so addresses may differ. The
//! sequence of values that a work-item writes to a byte must be the same. Stores of several instructions may therefore be joined, parted or
//! put into another order where that does not show.
//!
//! Code that was finalized with [`Options::watch`](finalizer_hsail::from_brig::Options) also stores the result of each instruction of HSAIL; then these
//! are compared in the same way: for each work-item and instruction the sequence of its results. Without, what is wrong in registers, group and
//! private memory is seen when it reaches global memory.

use std::collections::{HashMap, VecDeque};

use amdgpu_emu::device::{Device, Executable};
use amdgpu_emu::exec::{MemoryAccess, Space};
use amdgpu_emu::fault::Access;
use amdgpu_emu::observe::{NoObserver, Observer, Place};
use amdgpu_emu::schedule::HostServices;
use amdgpu_emu::session::{Session as Machine, Stepped as MachineStepped};
use amdgpu_isa::Inst;
use finalizer::explain;
use finalizer_hsail::watch::{LANE_BYTES, Watch};
use hsail::code::Segment;
use hsail_interp::session::{LaneAccess, Session as Interpreter, Stepped, Waiting};

mod watch;

use watch::{Before, Results};

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
    /// Results that the machine's code stores, if it was finalized so: they are compared, too.
    pub watches: &'a [Watch],
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
    let mut results = Results::new(sides.watches);
    for group in 0..groups {
        let (stores, stopped) = match interpret(sides, group, &mut regions, &mut results) {
            Ok(stores) => (stores, None),
            Err((stores, message)) => (stores, Some(message)),
        };
        if let Some(message) = stopped {
            return Agreement::Until(format!("the interpreter stops: {message}"));
        }
        let (mut bytes, fault) = execute(sides, group, &mut regions);
        let extra = too_often(&stores, &bytes, &regions);
        for store in &stores {
            if let Some(difference) = compare(sides, group, store, (&mut bytes, &extra), (&regions, &mut results)) {
                return Agreement::Until(match &fault {
                    Some(fault) => format!("{difference}\n  {} stops: {fault}", sides.target),
                    None => difference,
                });
            }
            written += match watch::is_results(regions.name(store.region)) {
                true => 0,
                false => store.bytes.len() as u64,
            };
        }
        if let Some(fault) = fault {
            return Agreement::Until(format!("{} stops: {fault}", sides.target));
        }
        let left = bytes
            .into_iter()
            .filter(|(_, list)| !list.is_empty())
            .min_by_key(|(k, _)| *k);
        if let Some(((wave, lane, region, offset), list)) = left {
            let Byte { value, pc, .. } = list[0];
            if watch::is_results(regions.name(region)) {
                let key = (wave, lane, region, offset);
                return Agreement::Until(executed(sides, group, &results, key, pc));
            }
            return Agreement::Until(format!(
                "{} differs: it writes {value:#04x} to {} on {}, nothing on the interpreter\n  {}",
                item(sides, group, wave, lane),
                regions.place(region, offset),
                sides.target,
                instruction(sides, pc),
            ));
        }
        sides.interpreter.end(group);
        sides.machine.end(group, &mut NoObserver);
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

    fn name(&self, region: u32) -> &str {
        self.0.get(region as usize).map_or("?", String::as_str)
    }

    fn place(&self, region: u32, offset: u64) -> String {
        format!("{}+{offset:#x}", self.name(region))
    }
}

type Interpreted = Result<Vec<Store>, (Vec<Store>, String)>;

/// One work-group on the interpreter.
fn interpret(sides: &mut Sides<'_>, group: u64, regions: &mut Regions, results: &mut Results<'_>) -> Interpreted {
    let mut stores = Vec::new();
    if let Err(fault) = sides.interpreter.begin(group) {
        return Err((stores, fault.to_string()));
    }
    let mut steps = 0;
    loop {
        let mut moved = false;
        for wave in 0..sides.interpreter.wave_count(group) {
            for _ in 0..TURN {
                let before = Before::of(&sides.interpreter, group, wave);
                let list = sides.interpreter.accesses(group, wave);
                let stepped = match sides.interpreter.step(group, wave) {
                    Ok(stepped) => stepped,
                    Err(fault) => return Err((stores, fault.to_string())),
                };
                if stepped == Stepped::Waits {
                    break;
                }
                let ended = stepped == Stepped::Ended;
                if let Some(before) = before {
                    note(sides, wave, &before, &list, regions, &mut stores);
                    for (lane, number, bytes) in results.of_step(&sides.interpreter, group, wave, &before) {
                        stores.push(Store {
                            wave,
                            lane,
                            region: regions.number(watch::region()),
                            offset: watch::offset(number, lane),
                            bytes,
                            function: before.function,
                            operation: before.operation,
                        });
                    }
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

/// Notes what has just been stored.
fn note(
    sides: &Sides<'_>,
    wave: usize,
    before: &Before,
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
            function: before.function,
            operation: before.operation,
        });
    }
}

/// A byte that the machine wrote: its value, the address of the instruction, and how many stores of lanes there were before.
#[derive(Clone, Copy)]
struct Byte {
    value: u8,
    pc: u64,
    number: u64,
}

type Written = HashMap<Key, VecDeque<Byte>>;

/// The accesses of one instruction.
#[derive(Default)]
struct Accesses(Vec<MemoryAccess>);

impl Observer for Accesses {
    const MEMORY: bool = true;

    fn fork(&self) -> Self {
        Accesses::default()
    }

    fn join(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    fn memory(&mut self, _: Place, _: &Inst, access: &MemoryAccess) {
        self.0.push(access.clone());
    }
}

/// One work-group on the machine; what it was stopped by.
fn execute(sides: &mut Sides<'_>, group: u64, regions: &mut Regions) -> (Written, Option<String>) {
    let mut written = Written::new();
    let mut number = 0;
    if !sides.machine.begin(group, false, &mut NoObserver) {
        return (written, Some("no scratch memory for a work-group".into()));
    }
    let mut steps = 0u64;
    loop {
        let mut moved = false;
        for wave in 0..sides.machine.wave_count(group) {
            for _ in 0..TURN {
                let pc = sides.machine.wave(group, wave).map_or(0, |w| w.pc);
                let at = (group, wave);
                let mut seen = Accesses::default();
                let stepped = sides.machine.step(sides.device, sides.services, at, &mut seen);
                for access in &seen.0 {
                    note_access(sides, (wave, pc, &mut number), access, regions, &mut written);
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
    (wave, pc, number): (usize, u64, &mut u64),
    access: &MemoryAccess,
    regions: &mut Regions,
    written: &mut Written,
) {
    if access.space != Space::Global || !matches!(access.access, Access::Write | Access::Atomic) {
        return;
    }
    // Images are laid out by each side in its own way: what is loaded from them is compared.
    if machine_row(sides, pc).is_some_and(|r| r.text.trim().starts_with("image_")) {
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
        let region = regions.number(&name);
        for (n, value) in bytes.into_iter().enumerate() {
            let key = (wave, lane, region, address - base + n as u64);
            written.entry(key).or_default().push_back(Byte {
                value,
                pc,
                number: *number,
            });
        }
        *number += 1;
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

/// First bytes of results that the machine has and the interpreter has not: instructions that a work-item executes too often.
fn too_often(stores: &[Store], written: &Written, regions: &Regions) -> Vec<(Key, Byte)> {
    let is_result = |region: u32| watch::is_results(regions.name(region));
    let mut counts: HashMap<Key, usize> = HashMap::new();
    for store in stores.iter().filter(|s| is_result(s.region)) {
        *counts
            .entry((store.wave, store.lane, store.region, store.offset))
            .or_default() += 1;
    }
    let first = |key: &Key| key.3.is_multiple_of(u64::from(LANE_BYTES)) && is_result(key.2);
    let places = written.iter().filter(|(key, _)| first(key));
    let extra = |(key, list): (&Key, &VecDeque<Byte>)| {
        let byte = list.get(counts.get(key).copied().unwrap_or(0))?;
        Some((*key, *byte))
    };
    places.filter_map(extra).collect()
}

/// Says that a work-item executes an instruction on the machine only.
fn executed(sides: &Sides<'_>, group: u64, results: &Results<'_>, key: Key, pc: u64) -> String {
    let (wave, lane, _, offset) = key;
    format!(
        "{} differs: it executes {} on {}, not on the interpreter\n  stored by {}",
        item(sides, group, wave, lane),
        result_name(sides, results, watch::number_at(offset)),
        sides.target,
        instruction(sides, pc),
    )
}

/// The difference that a store or a result of the interpreter shows.
fn compare(
    sides: &Sides<'_>,
    group: u64,
    store: &Store,
    (written, extra): (&mut Written, &[(Key, Byte)]),
    (regions, results): (&Regions, &mut Results<'_>),
) -> Option<String> {
    let mut found = Vec::new();
    let (mut pc, mut number) = (None, u64::MAX);
    for n in 0..store.bytes.len() {
        let key = (store.wave, store.lane, store.region, store.offset + n as u64);
        let next = written.get_mut(&key).and_then(VecDeque::pop_front);
        pc = pc.or(next.map(|b| b.pc));
        number = number.min(next.map_or(u64::MAX, |b| b.number));
        found.push(next.map(|b| b.value));
    }
    if found.iter().zip(&store.bytes).all(|(a, b)| *a == Some(*b)) {
        return None;
    }
    let place = sides.interpreter.kernel().place(store.function, store.operation)?;
    let before = number;
    let number = watch::is_results(regions.name(store.region)).then(|| watch::number_at(store.offset));
    if let Some(number) = number
        && let Some(theirs) = found.iter().copied().collect::<Option<Vec<u8>>>()
    {
        let known = same_place(sides, &store.bytes, &theirs);
        if results.same(number, &place.instruction, &store.bytes, &theirs, known) {
            return None;
        }
    }
    // What the work-item executes too often comes first.
    let of_item = |e: &&(Key, Byte)| (e.0.0, e.0.1) == (store.wave, store.lane) && e.1.number < before;
    if let Some((key, byte)) = extra.iter().filter(of_item).min_by_key(|(_, b)| b.number) {
        return Some(executed(sides, group, results, *key, byte.pc));
    }
    let at = place.line.map_or_else(
        || format!("{} at offset {:#x}", place.module, place.offset),
        |(line, column)| format!("{}:{line}:{column}", place.module),
    );
    let hex = |bytes: &mut dyn Iterator<Item = Option<u8>>| {
        let mut digits: Vec<String> = bytes.map(|b| b.map_or("--".into(), |b| format!("{b:02x}"))).collect();
        digits.reverse();
        format!("0x{}", digits.concat())
    };
    let what = match number.and_then(|n| results.watch(n)) {
        Some(watch) => format!("${}{}", watch.kind, watch.register),
        None => format!(
            "{} bytes at {}",
            store.bytes.len(),
            regions.place(store.region, store.offset)
        ),
    };
    let mut lines = format!(
        "{} differs at {at}: `{}` in `{}`\n  {what}: {} on the interpreter, {} on {}",
        item(sides, group, store.wave, store.lane),
        place.instruction,
        place.function,
        hex(&mut store.bytes.iter().map(|b| Some(*b))),
        hex(&mut found.iter().copied()),
        sides.target,
    );
    match (pc, number) {
        (Some(pc), None) => lines.push_str(&format!("\n  {}", instruction(sides, pc))),
        (Some(pc), Some(_)) => lines.push_str(&format!("\n  stored by {}", instruction(sides, pc))),
        (None, None) => lines.push_str("\n  -- is a byte that the work-item does not write there"),
        (None, Some(_)) => lines.push_str("\n  -- is an instruction that the work-item does not execute there"),
    }
    Some(lines)
}

/// Whether two values are addresses of the same byte of a buffer or variable, or handles of indirect functions.
fn same_place(sides: &Sides<'_>, ours: &[u8], theirs: &[u8]) -> bool {
    let (Ok(ours), Ok(theirs)) = (<[u8; 8]>::try_from(ours), <[u8; 8]>::try_from(theirs)) else {
        return false;
    };
    let (ours, theirs) = (u64::from_le_bytes(ours), u64::from_le_bytes(theirs));
    let Some((name, base)) = region(sides, theirs) else {
        return false;
    };
    if name.ends_with(".handle") {
        return true;
    }
    let memory = &sides.interpreter.system().memory;
    memory.find(ours, 1).is_ok_and(|a| {
        let own = a.name.trim_start_matches('&');
        own == name.trim_start_matches('&') && ours - a.base == theirs - base
    })
}

/// What a result is called: its register and the place of its instruction.
fn result_name(sides: &Sides<'_>, results: &Results<'_>, number: usize) -> String {
    let Some(watch) = results.watch(number) else {
        return "an instruction".into();
    };
    let kernel = sides.interpreter.kernel();
    let functions = (0..kernel.function_count()).filter(|f| kernel.function_module(*f) == watch.module);
    let mut places = functions.flat_map(|f| (0..kernel.operations(f)).filter_map(move |o| kernel.place(f, o)));
    match places.find(|p| p.offset == watch.offset) {
        Some(place) => format!(
            "`{}` at {}:{}",
            place.instruction,
            place.module,
            place
                .line
                .map_or(String::new(), |(line, column)| format!("{line}:{column}"))
        ),
        None => format!("the instruction at offset {:#x}", watch.offset),
    }
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

/// The machine instruction at an address.
fn machine_row<'s>(sides: &'s Sides<'_>, pc: u64) -> Option<&'s finalizer::explain::Row> {
    let offset = u32::try_from(pc.wrapping_sub(sides.entry)).ok()?;
    let at = sides.kernel.rows.binary_search_by_key(&offset, |r| r.offset).ok()?;
    sides.kernel.rows.get(at)
}

/// The same in words, with the line that it comes from.
fn instruction(sides: &Sides<'_>, pc: u64) -> String {
    let offset = pc.wrapping_sub(sides.entry);
    let Some(row) = machine_row(sides, pc) else {
        return format!("at {pc:#x}");
    };
    let file = sides
        .files
        .get(usize::from(row.location.file))
        .map_or("?", String::as_str);
    format!("{} at +{offset:#x}, from {file}:{}", row.text.trim(), row.location.line)
}
