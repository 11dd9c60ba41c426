//! Runs instruction tests in a [`Lab`] and compares everything that the wave can see with what is expected.

use std::sync::OnceLock;

use amdgpu_isa::{Model, WaveSizes};

use crate::fault::FaultKind;
use crate::lab::Lab;
use crate::lanes::SimdLevel;
use crate::memory::Permission;
use crate::run::Pause;
use crate::wave::{LANES, V32, sreg, vreg};
use amdgpu_semantics::mode::Mode;

use super::place::{Lanes, Place, Span, scalar_name, vector_name};
use super::value::{Type, ones};
use super::{Case, Expectation, Problem, Setting, Values};

/// Instructions that a case may execute.
const LIMIT: u64 = 1_000_000;
/// Lanes of a place that are reported when they differ.
const REPORTED: usize = 4;

/// Makes code of the instructions for waves of a processor. An error has its line among them, from 1.
pub type Assemble<'a> = &'a dyn Fn(Model, &str) -> Result<Vec<u8>, (usize, String)>;

/// What became of a case.
#[derive(Debug, Clone, Default)]
pub struct Outcome {
    pub problems: Vec<Problem>,
    /// What changed on the first target, as expectations.
    pub changes: Vec<String>,
}

/// Everything that instructions can change.
#[derive(Clone)]
struct State {
    v: Vec<V32>,
    s: [u32; sreg::COUNT],
    scc: bool,
    mode: u32,
    trapsts: u32,
    lds: Vec<u8>,
    memory: Vec<Vec<u8>>,
}

/// One way to run a case.
#[derive(Clone, Copy)]
struct Way {
    model: Model,
    level: SimdLevel,
    exact: bool,
}

impl std::fmt::Display for Way {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let how = if self.exact { ", exactly" } else { "" };
        write!(f, "{} at {:?}{how}", name_of(&self.model), self.level)
    }
}

/// The processor, and the size of its waves if it has both.
fn name_of(model: &Model) -> String {
    match model.processor.wave_sizes() {
        WaveSizes::Both => format!("{} with waves of {}", model.processor.name(), model.wave_size),
        WaveSizes::Only32 | WaveSizes::Only64 => model.processor.name().to_owned(),
    }
}

/// SIMD levels up to the best one that this host has.
pub fn levels() -> Vec<SimdLevel> {
    let all = [SimdLevel::Baseline, SimdLevel::Avx2, SimdLevel::Avx512];
    all.into_iter().filter(|l| l.at_hand() == *l).collect()
}

/// Runs a case on all its targets, with the host's arithmetic and exactly; on the first target at every level of `levels`, on
/// the others at the last one.
pub fn run(case: &Case, assemble: Assemble, levels: &[SimdLevel]) -> Outcome {
    let mut outcome = Outcome::default();
    let mut also = Vec::new();
    for (n, model) in case.models().enumerate() {
        let code = match assemble(model, &case.code) {
            Ok(code) => code,
            Err((line, message)) => {
                let line = case.code_line + line.max(1) - 1;
                let message = format!("{}: {message}", name_of(&model));
                if outcome.problems.is_empty() {
                    outcome.problems.push(Problem { line, message });
                } else {
                    also.push(name_of(&model));
                }
                continue;
            }
        };
        let levels = match n {
            0 => levels,
            _ => &levels[levels.len().saturating_sub(1)..],
        };
        let ways = levels
            .iter()
            .flat_map(|&level| [false, true].map(|exact| Way { model, level, exact }));
        for way in ways {
            let changes = outcome.changes.is_empty().then_some(&mut outcome.changes);
            let problems = run_once(case, &code, way, changes);
            if problems.is_empty() {
                continue;
            }
            // what goes wrong in one way mostly goes wrong in the others
            if outcome.problems.is_empty() {
                outcome.problems = problems;
            } else {
                also.push(name_of(&model));
            }
            break;
        }
    }
    if !also.is_empty() {
        let message = format!("the case fails on {} too", also.join(", "));
        outcome.problems.push(Problem {
            line: case.line,
            message,
        });
    }
    outcome
}

fn run_once(case: &Case, code: &[u8], way: Way, changes: Option<&mut Vec<String>>) -> Vec<Problem> {
    let mut bench = match Bench::new(case, way) {
        Ok(bench) => bench,
        Err(problem) => return vec![problem],
    };
    let before = bench.state();
    let bench_exec = bench.lab.wave.exec();
    let result = bench.lab.run_code(code, LIMIT);
    let after = bench.state();
    let mut comparison = Comparison {
        bases: bench.bases,
        way,
        exec: bench_exec,
        before,
        rest: after.clone(),
        after,
        problems: Vec::new(),
    };
    if let Some(changes) = changes {
        *changes = comparison.changes(case);
        if let Err(fault) = &result {
            changes.push(format!("; expect fault \"{fault}\""));
        }
    }
    comparison.end(case, result);
    comparison.values(case);
    comparison.problems
}

/// What vector registers hold before anything sets them.
fn patterns() -> &'static [V32] {
    static PATTERNS: OnceLock<Vec<V32>> = OnceLock::new();
    PATTERNS.get_or_init(|| {
        let register = |n: usize| V32(std::array::from_fn(|lane| 0xa500_0000 | (n << 8 | lane) as u32));
        (0..vreg::TEMP).map(register).collect()
    })
}

struct Bench {
    lab: Lab,
    /// Addresses of the case's blocks of memory.
    bases: Vec<u64>,
    sizes: Vec<usize>,
}

impl Bench {
    /// A wave in the state that the case begins with. Registers that it does not set hold their own number and lane, so that
    /// what reads or writes the wrong one is noticed.
    fn new(case: &Case, way: Way) -> Result<Bench, Problem> {
        let mut lab = Lab::of(way.model);
        lab.level = way.level;
        lab.exact = way.exact;
        lab.wave.v[..vreg::TEMP].copy_from_slice(patterns());
        for (n, slot) in lab.wave.s[..sreg::VISIBLE].iter_mut().enumerate() {
            *slot = 0x5a00_0000 | n as u32;
        }
        lab.wave.s[sreg::M0 as usize] = !0;
        // No trap handler.
        lab.wave.set_s64(sreg::TBA, 0);
        let mut bases = Vec::new();
        for block in &case.blocks {
            // written before it becomes what it is for instructions
            let bytes = block.bytes as u64;
            let permission = match block.read_only {
                true => Permission::ReadOnly,
                false => Permission::ReadWrite,
            };
            let base = lab.memory.allocate(bytes, 256, permission, &block.name);
            bases.push(base.ok_or_else(|| Problem {
                line: case.line,
                message: format!("no room for memory {}", block.name),
            })?);
        }
        if case.named_barriers > 0 {
            let named = match way.model.kernel_descriptor.named_barriers {
                true => case.named_barriers,
                false => 0,
            };
            lab.group.barriers.begin(2, named, None);
        }
        if case.scratch > 0 && !lab.give_scratch(case.scratch) {
            return Err(Problem {
                line: case.line,
                message: format!("no room for {} bytes of scratch a lane", case.scratch),
            });
        }
        lab.wave.set_exec(!0);
        let sizes = case.blocks.iter().map(|b| b.bytes).collect();
        let mut bench = Bench { lab, bases, sizes };
        for setting in &case.before {
            bench.set(setting).map_err(|message| Problem {
                line: setting.line,
                message,
            })?;
        }
        bench.lab.wave.expand_exec();
        Ok(bench)
    }

    fn set(&mut self, setting: &Setting) -> Result<(), String> {
        let bases = self.bases.clone();
        // the parser has seen that all have a value
        let number = |(ty, parts): (Type, Vec<super::Atom>)| {
            let bits = parts.iter().map(|a| a.value(ty.number, &bases, 0).unwrap_or_default());
            ty.join(bits)
        };
        let wave = &mut self.lab.wave;
        match &setting.place {
            Place::Vector { first, count } => {
                for (lane, n) in lanes_of(&setting.lanes, wave.lane_mask, wave.lane_mask) {
                    let Some(element) = setting.values.element(n, true) else {
                        return Err("the list cannot go on from these two".into());
                    };
                    let bits = number(element);
                    for d in 0..*count {
                        wave.v[first + d].0[lane] = (bits >> (32 * d)) as u32;
                    }
                }
            }
            Place::Scalar { first, count } => {
                let bytes = sequence(&setting.values, 4 * count, number)?;
                for (d, dword) in bytes.chunks(4).enumerate() {
                    let dword = dword.iter().rev().fold(0, |x, b| x << 8 | u32::from(*b));
                    wave.s[*first as usize + d] = dword;
                }
                // 16 bits of one register: the others are zero
            }
            Place::Scc | Place::Mode | Place::Trapsts => {
                let value = setting.values.element(0, false).map_or(0, number) as u32;
                match setting.place {
                    Place::Scc => wave.scc = value & 1 != 0,
                    Place::Mode => wave.set_mode(Mode(value)),
                    _ => wave.trapsts = value,
                }
            }
            Place::Lds(span) => {
                let room = self.lab.group.lds.len().saturating_sub(span.offset);
                let bytes = sequence(&setting.values, usize::MAX, number)?;
                if bytes.len() > room {
                    return Err(format!("LDS has {} bytes", self.lab.group.lds.len()));
                }
                self.lab.group.lds[span.offset..span.offset + bytes.len()].copy_from_slice(&bytes);
            }
            Place::Memory { block, span } => {
                let limit = span.bytes.unwrap_or(usize::MAX);
                let bytes = sequence(&setting.values, limit, number)?;
                if span.offset + bytes.len() > self.sizes[*block] {
                    return Err(format!("the memory has {} bytes", self.sizes[*block]));
                }
                let address = self.bases[*block] + span.offset as u64;
                self.lab.memory.write(address, &bytes).map_err(|f| f.to_string())?;
            }
        }
        Ok(())
    }

    fn state(&self) -> State {
        let wave = &self.lab.wave;
        let memory = self.bases.iter().zip(&self.sizes).map(|(base, bytes)| {
            let mut block = vec![0; *bytes];
            // allocated with this size
            let _ = self.lab.memory.read(*base, &mut block);
            block
        });
        State {
            v: wave.v[..vreg::TEMP].to_vec(),
            s: wave.s,
            scc: wave.scc,
            mode: wave.mode.0,
            trapsts: wave.trapsts,
            lds: self.lab.group.lds.clone(),
            memory: memory.collect(),
        }
    }
}

/// Lanes that a line is about, and which of its values each has.
fn lanes_of(lanes: &Lanes, usual: u64, all: u64) -> Vec<(usize, usize)> {
    let of_mask = |mask: u64| (0..LANES).filter(|l| mask >> l & 1 != 0).map(|l| (l, l)).collect();
    match lanes {
        Lanes::Usual => of_mask(usual),
        Lanes::All => of_mask(all),
        Lanes::These(list) => list.iter().copied().zip(0..).collect(),
    }
}

/// Values one after the other, of at most `limit` bytes if they go on.
fn sequence(
    values: &Values,
    limit: usize,
    number: impl Fn((Type, Vec<super::Atom>)) -> u128,
) -> Result<Vec<u8>, String> {
    match values {
        Values::Mask { bits, .. } => Ok(bits.to_le_bytes()[..limit.min(8)].to_vec()),
        Values::List { ty, elements, goes_on } => {
            let size = ty.width() as usize;
            let count = if *goes_on { limit * 8 / size } else { elements.len() };
            let mut bytes = Vec::new();
            for n in 0..count {
                let element = values.element(n, false).ok_or("the list cannot go on from these two")?;
                bytes.extend_from_slice(&number(element).to_le_bytes()[..size.div_ceil(8)]);
            }
            Ok(bytes)
        }
    }
}

struct Comparison {
    bases: Vec<u64>,
    way: Way,
    exec: u64,
    before: State,
    after: State,
    /// As `after`, with what is expected or ignored as it was before.
    rest: State,
    problems: Vec<Problem>,
}

impl Comparison {
    fn problem(&mut self, line: usize, message: String) {
        let message = format!("{message} (on {})", self.way);
        self.problems.push(Problem { line, message });
    }

    /// How the code stopped.
    fn end(&mut self, case: &Case, result: Result<Pause, FaultKind>) {
        let fault = case.after.iter().find_map(|e| match e {
            Expectation::Fault { line, text } => Some((*line, text)),
            _ => None,
        });
        let halt = case.after.iter().find_map(|e| match e {
            Expectation::Halt { line } => Some(*line),
            _ => None,
        });
        match (result, fault) {
            (Err(got), Some((line, text))) => {
                let got = got.to_string();
                if !got.contains(text.as_str()) {
                    self.problem(line, format!("expected a fault with `{text}`, got `{got}`"));
                }
            }
            (Err(got), None) => self.problem(case.code_line, format!("it faults: {got}")),
            (Ok(_), Some((line, text))) => {
                self.problem(line, format!("expected a fault with `{text}`, got none"));
            }
            (Ok(pause), None) => match (pause, halt) {
                (Pause::Ended, None) | (Pause::Halted, Some(_)) => {}
                (_, Some(line)) => self.problem(line, format!("expected the wave to halt, got {pause:?}")),
                (_, None) => {
                    self.problem(case.code_line, format!("the wave did not come to its end: {pause:?}"));
                }
            },
        }
    }

    fn values(&mut self, case: &Case) {
        for expectation in &case.after {
            match expectation {
                Expectation::Values(setting) => self.expected(case, setting),
                Expectation::Ignored(place) => self.forget(place),
                Expectation::Fault { .. } | Expectation::Halt { .. } => {}
            }
        }
        let unexpected = self.differences(case);
        let more = unexpected.len().saturating_sub(REPORTED);
        for text in unexpected.into_iter().take(REPORTED) {
            self.problem(case.code_line, format!("{text}, which nothing expects"));
        }
        if more > 0 {
            self.problem(case.code_line, format!("{more} more registers changed"));
        }
    }

    fn expected(&mut self, case: &Case, setting: &Setting) {
        match &setting.place {
            Place::Vector { first, count } => {
                let others = other_lanes(case, setting);
                self.expected_lanes(setting, *first, *count, &others);
            }
            Place::Scalar { first, count } => {
                let range = *first as usize..*first as usize + count;
                let bytes = |s: &[u32]| -> Vec<u8> { s.iter().flat_map(|x| x.to_le_bytes()).collect() };
                let (before, got) = (
                    bytes(&self.before.s[range.clone()]),
                    bytes(&self.after.s[range.clone()]),
                );
                let name = |at: usize| scalar_name(*first as usize + at / 4);
                self.expected_bytes(setting, &before, &got, name);
                self.rest.s[range.clone()].copy_from_slice(&self.before.s[range]);
            }
            Place::Scc | Place::Mode | Place::Trapsts => {
                let (name, before, got) = match setting.place {
                    Place::Scc => ("scc", self.before.scc.into(), self.after.scc.into()),
                    Place::Mode => ("mode", self.before.mode, self.after.mode),
                    _ => ("trapsts", self.before.trapsts, self.after.trapsts),
                };
                // the host's arithmetic does not record exceptions
                if setting.place != Place::Trapsts || self.way.exact {
                    self.expected_number(setting, name, before, got);
                }
                self.forget(&setting.place);
            }
            Place::Lds(span) => {
                let (before, got) = (self.before.lds.clone(), self.after.lds.clone());
                self.expected_memory(setting, *span, &before, &got, "lds".into());
                forget_bytes(setting, *span, &before, &mut self.rest.lds);
            }
            Place::Memory { block, span } => {
                let (before, got) = (self.before.memory[*block].clone(), self.after.memory[*block].clone());
                self.expected_memory(setting, *span, &before, &got, format!("memory block {block}"));
                forget_bytes(setting, *span, &before, &mut self.rest.memory[*block]);
            }
        }
    }

    /// Counts a place as unchanged.
    fn forget(&mut self, place: &Place) {
        match place {
            Place::Vector { first, count } => {
                let range = *first..first + count;
                self.rest.v[range.clone()].copy_from_slice(&self.before.v[range]);
            }
            Place::Scalar { first, count } => {
                let range = *first as usize..*first as usize + count;
                self.rest.s[range.clone()].copy_from_slice(&self.before.s[range]);
            }
            Place::Scc => self.rest.scc = self.before.scc,
            Place::Mode => self.rest.mode = self.before.mode,
            Place::Trapsts => self.rest.trapsts = self.before.trapsts,
            Place::Lds(_) => self.rest.lds.clone_from(&self.before.lds),
            Place::Memory { block, .. } => self.rest.memory[*block].clone_from(&self.before.memory[*block]),
        }
    }

    fn expected_number(&mut self, setting: &Setting, name: &str, before: u32, got: u32) {
        let Some((ty, atoms)) = setting.values.element(0, false) else {
            return;
        };
        let holds = atoms
            .first()
            .is_some_and(|a| a.holds(ty.number, &self.bases, before.into(), got.into()));
        if !holds {
            let want = text_of(ty, &atoms, &self.bases, before.into());
            let got = ty.number.text(got.into());
            self.problem(setting.line, format!("{name}: expected {want}, got {got}"));
        }
    }

    /// `others`: lanes of which another line tells.
    fn expected_lanes(&mut self, setting: &Setting, first: usize, count: usize, others: &[usize]) {
        let mut wrong = Vec::new();
        let mut lanes = lanes_of(&setting.lanes, self.exec, self.way.model.lane_mask);
        lanes.retain(|(lane, _)| !others.contains(lane));
        for (lane, n) in lanes {
            let Some((ty, atoms)) = setting.values.element(n, true) else {
                self.problem(setting.line, "the list cannot go on from these two".into());
                return;
            };
            let number = |v: &[V32]| (0..count).fold(0, |x, d| x | u128::from(v[first + d].0[lane]) << (32 * d));
            let (before, got) = (number(&self.before.v), number(&self.after.v));
            let width = 32 * count as u32;
            if let Some(message) = differs(ty, width, &atoms, &self.bases, before, got) {
                wrong.push((lane, message));
            }
            for d in 0..count {
                self.rest.v[first + d].0[lane] = self.before.v[first + d].0[lane];
            }
        }
        let name = match count {
            1 => vector_name(first),
            _ => format!("{} to {}", vector_name(first), vector_name(first + count - 1)),
        };
        let count = wrong.len();
        for (lane, message) in wrong.into_iter().take(REPORTED) {
            self.problem(setting.line, format!("{name}, lane {lane}: {message}"));
        }
        if count > REPORTED {
            let lanes = count - REPORTED;
            self.problem(setting.line, format!("{name}: {lanes} more lanes differ"));
        }
    }

    fn expected_memory(&mut self, setting: &Setting, span: Span, before: &[u8], got: &[u8], what: String) {
        let end = span.offset + expected_size(&setting.values);
        if end > got.len() {
            self.problem(
                setting.line,
                format!("{what} has {} bytes, the values end at {end}", got.len()),
            );
            return;
        }
        let range = span.offset..end;
        let name = |at: usize| format!("{what}+{:#x}", span.offset + at);
        self.expected_bytes(setting, &before[range.clone()], &got[range], name);
    }

    /// Compares values that lie one after the other.
    fn expected_bytes(&mut self, setting: &Setting, before: &[u8], got: &[u8], name: impl Fn(usize) -> String) {
        if let Values::Mask { bits, of_active } = setting.values {
            let want = if of_active { bits & self.exec } else { bits };
            let number = got.iter().rev().fold(0, |x, b| x << 8 | u64::from(*b));
            let want = want & ones(8 * got.len() as u32) as u64;
            if want != number {
                let lane = (want ^ number).trailing_zeros();
                let message = format!(
                    "{}: expected {want:#x}, got {number:#x}; the first lane that differs is {lane}",
                    name(0)
                );
                self.problem(setting.line, message);
            }
            return;
        }
        let mut at = 0;
        let mut wrong = Vec::new();
        for n in 0.. {
            let Some((ty, atoms)) = setting.values.element(n, false).filter(|_| at < got.len()) else {
                break;
            };
            let size = (ty.width() as usize / 8).max(1);
            let end = (at + size).min(got.len());
            let number = |bytes: &[u8]| bytes[at..end].iter().rev().fold(0, |x, b| x << 8 | u128::from(*b));
            let width = 8 * size as u32;
            if let Some(message) = differs(ty, width, &atoms, &self.bases, number(before), number(got)) {
                wrong.push(format!("{}: {message}", name(at)));
            }
            at = end;
        }
        for message in wrong.into_iter().take(REPORTED) {
            self.problem(setting.line, message);
        }
    }

    /// Places that changed, in words.
    fn differences(&self, case: &Case) -> Vec<String> {
        let (before, after) = (&self.before, &self.rest);
        let mut found = Vec::new();
        for (n, (b, a)) in before.v.iter().zip(&after.v).enumerate() {
            // all at once first: most are equal
            if b != a
                && let Some(lane) = (0..self.way.model.wave_size as usize).find(|&l| b.0[l] != a.0[l])
            {
                let (b, a) = (b.0[lane], a.0[lane]);
                found.push(format!(
                    "{}, lane {lane}, was {b:#010x} and is {a:#010x}",
                    vector_name(n)
                ));
            }
        }
        let registers = sreg::VISIBLE;
        for (n, (b, a)) in before.s[..registers].iter().zip(&after.s).enumerate() {
            if b != a {
                found.push(format!("{} was {b:#010x} and is {a:#010x}", scalar_name(n)));
            }
        }
        if before.scc != after.scc {
            found.push(format!("scc was {} and is {}", before.scc as u8, after.scc as u8));
        }
        if before.mode != after.mode {
            found.push(format!("mode was {:#x} and is {:#x}", before.mode, after.mode));
        }
        let first = |b: &[u8], a: &[u8]| match b == a {
            true => None,
            false => b.iter().zip(a).position(|(b, a)| b != a),
        };
        if let Some(at) = first(&before.lds, &after.lds) {
            let (b, a) = (before.lds[at], after.lds[at]);
            found.push(format!("byte {at:#x} of LDS was {b:#x} and is {a:#x}"));
        }
        for (block, (b, a)) in case.blocks.iter().zip(before.memory.iter().zip(&after.memory)) {
            if let Some(at) = first(b, a) {
                let name = &block.name;
                found.push(format!(
                    "byte {at:#x} of memory {name} was {:#x} and is {:#x}",
                    b[at], a[at]
                ));
            }
        }
        found
    }

    /// Everything that changed, as expectations. Types are those that the case itself has for these places.
    fn changes(&self, case: &Case) -> Vec<String> {
        let (before, after) = (&self.before, &self.after);
        let mut found = Vec::new();
        let mut n = 0;
        while n < before.v.len() {
            let expected = expected_at(case, |p| matches!(p, Place::Vector { first, .. } if *first == n));
            let (ty, count) = match expected {
                Some(Setting {
                    place: Place::Vector { count, .. },
                    values: Values::List { ty, .. },
                    ..
                }) => (*ty, *count),
                _ => (Type::B32, 1),
            };
            let number =
                |v: &[V32], lane: usize| (0..count).fold(0u128, |x, d| x | u128::from(v[n + d].0[lane]) << (32 * d));
            let name = match count {
                1 => vector_name(n),
                _ => format!(
                    "{}[{}:{}]",
                    if n >= vreg::AGPR { 'a' } else { 'v' },
                    n % 256,
                    n % 256 + count - 1
                ),
            };
            let active: Vec<usize> = (0..LANES).filter(|l| self.exec >> l & 1 != 0).collect();
            let changed = |l: &usize| number(&before.v, *l) != number(&after.v, *l);
            if active.iter().any(changed) {
                let values: Vec<Option<u128>> = (0..LANES)
                    .map(|l| active.contains(&l).then(|| number(&after.v, l)))
                    .collect();
                found.push(format!("; expect {name} = {} {}", ty.name(), repeated(ty, &values)));
            }
            let lanes = 0..self.way.model.wave_size as usize;
            let inactive: Vec<usize> = lanes.filter(|l| self.exec >> l & 1 == 0).filter(changed).collect();
            for lane in inactive {
                let value = ty.text(number(&after.v, lane));
                found.push(format!("; expect {name} lane {lane} = {} {value}", ty.name()));
            }
            n += count;
        }
        let mut slot = 0;
        while slot < sreg::VISIBLE {
            let pair = [sreg::VCC, sreg::EXEC, sreg::FLAT_SCRATCH].contains(&(slot as u8));
            let count = if pair { 2 } else { 1 };
            if before.s[slot..slot + count] != after.s[slot..slot + count] {
                let value = (0..count).fold(0, |x, d| x | u64::from(after.s[slot + d]) << (32 * d));
                let name = scalar_name(slot);
                let name = if pair { name.trim_end_matches("_lo") } else { &name };
                found.push(format!("; expect {name} = {value:#x}"));
            }
            slot += count;
        }
        if before.scc != after.scc {
            found.push(format!("; expect scc = {}", after.scc as u8));
        }
        if before.mode != after.mode {
            found.push(format!("; expect mode = {:#x}", after.mode));
        }
        runs("lds", &before.lds, &after.lds, &mut found);
        for (block, (b, a)) in case.blocks.iter().zip(before.memory.iter().zip(&after.memory)) {
            runs(&format!("memory {}", block.name), b, a, &mut found);
        }
        found
    }
}

/// Lanes that a line for all of them leaves to those that name lanes.
fn other_lanes(case: &Case, setting: &Setting) -> Vec<usize> {
    if let Lanes::These(_) = setting.lanes {
        return Vec::new();
    }
    let named = case.after.iter().filter_map(|e| match e {
        Expectation::Values(other) if other.place == setting.place => match &other.lanes {
            Lanes::These(lanes) => Some(lanes.clone()),
            _ => None,
        },
        _ => None,
    });
    named.flatten().collect()
}

/// The expectation of a place.
fn expected_at(case: &Case, is: impl Fn(&Place) -> bool) -> Option<&Setting> {
    case.after.iter().find_map(|e| match e {
        Expectation::Values(setting) if is(&setting.place) => Some(setting),
        _ => None,
    })
}

/// Changed dwords of memory, those that lie together in one line.
fn runs(name: &str, before: &[u8], after: &[u8], found: &mut Vec<String>) {
    if before == after {
        return;
    }
    let dword = |x: &[u8]| x.iter().rev().fold(0u32, |x, b| x << 8 | u32::from(*b));
    let changed: Vec<(usize, u32)> = before
        .chunks(4)
        .zip(after.chunks(4))
        .enumerate()
        .filter(|(_, (b, a))| b != a)
        .map(|(n, (_, a))| (4 * n, dword(a)))
        .collect();
    for run in changed.chunk_by(|a, b| a.0 + 4 == b.0) {
        let values: Vec<String> = run.iter().map(|(_, x)| format!("{x:#010x}")).collect();
        let at = run[0].0;
        found.push(format!("; expect {name}+{at:#x} = b32 {}", values.join(", ")));
    }
}

/// The shortest list that, repeated through the lanes, gives these values; None fits everything.
fn repeated(ty: Type, values: &[Option<u128>]) -> String {
    let fits = |count: &usize| (0..values.len()).all(|n| values[n] == values[n % count] || values[n].is_none());
    let count = (1..=values.len()).find(fits).unwrap_or(values.len());
    let text = |v: &Option<u128>| v.map_or_else(|| "any".to_owned(), |bits| ty.text(bits));
    values[..count].iter().map(text).collect::<Vec<_>>().join(", ")
}

/// Counts the bytes of a list of values as unchanged.
fn forget_bytes(setting: &Setting, span: Span, before: &[u8], rest: &mut [u8]) {
    let end = (span.offset + expected_size(&setting.values)).min(rest.len());
    if span.offset < end {
        rest[span.offset..end].copy_from_slice(&before[span.offset..end]);
    }
}

/// Bytes of a list of values.
fn expected_size(values: &Values) -> usize {
    match values {
        Values::List { ty, elements, .. } => (elements.len() * ty.width() as usize).div_ceil(8),
        Values::Mask { .. } => 8,
    }
}

/// What is expected and what is there, if that is something else. A number narrower than the register has zeros above it.
fn differs(ty: Type, width: u32, atoms: &[super::Atom], bases: &[u64], before: u128, got: u128) -> Option<String> {
    let part_holds =
        |(n, atom): (usize, &super::Atom)| atom.holds(ty.number, bases, ty.part(before, n), ty.part(got, n));
    let parts = atoms.iter().enumerate().all(part_holds);
    let loose = atoms.iter().all(|a| *a == super::Atom::Any);
    let above = loose || got & ones(width) & !ones(ty.width()) == 0;
    if parts && above {
        return None;
    }
    let want = text_of(ty, atoms, bases, before);
    let bits = format!("{:#0n$x}", got & ones(width), n = width as usize / 4 + 2);
    let got = match above {
        true => ty.text(got),
        false => format!("{} with bits above it", ty.text(got)),
    };
    let bits = if got == bits {
        String::new()
    } else {
        format!(" ({bits})")
    };
    Some(format!("expected {} {want}, got {got}{bits}", ty.name()))
}

fn text_of(ty: Type, atoms: &[super::Atom], bases: &[u64], before: u128) -> String {
    let part = |(n, atom): (usize, &super::Atom)| atom.text(ty.number, bases, ty.part(before, n));
    let parts: Vec<String> = atoms.iter().enumerate().map(part).collect();
    if parts.len() == 1 {
        parts.concat()
    } else {
        format!("({})", parts.join(" "))
    }
}
