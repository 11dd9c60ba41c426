//! The arithmetic kernels of the HSA Foundation's conformance suite, run straight through with the evaluator alone, against
//! the results the suite states. Needs the archive `hsail.tar.xz` beside the workspace and `tar`; says so where they lack.

use hsail::brig::{Directive, Entry, Inst, Module, Operand};
use hsail::code::Round;
use hsail::eval::Evaluator;
use hsail::table::Row;
use hsail::types::Type;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::process::Command;

const ARCHIVE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/conformance/hsail.tar.xz");
const WAVESIZE: u128 = 64;

fn unpack() -> Option<PathBuf> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hsail-conformance");
    if !target.join("exec").is_dir() {
        if !Path::new(ARCHIVE).is_file() {
            eprintln!("no conformance archive: skipped");
            return None;
        }
        std::fs::create_dir_all(&target).expect("a writable directory");
        let status = Command::new("tar")
            .arg("xJf")
            .arg(ARCHIVE)
            .arg("-C")
            .arg(&target)
            .status();
        if !status.is_ok_and(|s| s.success()) {
            eprintln!("`tar xJf` failed: skipped");
            return None;
        }
    }
    Some(target.join("exec"))
}

/// Buffers, each at its index times 2^32.
struct Memory(Vec<Vec<u8>>);

impl Memory {
    fn at(&mut self, address: u64, bytes: usize) -> &mut [u8] {
        let offset = address as u32 as usize;
        &mut self.0[(address >> 32) as usize][offset..offset + bytes]
    }
    fn load(&mut self, address: u64, bytes: usize) -> u128 {
        self.at(address, bytes)
            .iter()
            .rev()
            .fold(0, |all, b| all << 8 | *b as u128)
    }
    fn store(&mut self, address: u64, bytes: usize, value: u128) {
        self.at(address, bytes).copy_from_slice(&value.to_le_bytes()[..bytes]);
    }
}

struct WorkItem<'a> {
    module: &'a Module<'a>,
    id: u128,
    registers: HashMap<(u16, u16), u128>,
    /// Buffers of the kernel's arguments, by the offset of their variables.
    arguments: &'a HashMap<u32, u64>,
}

impl WorkItem<'_> {
    fn read(&self, operand: u32, values: &mut Vec<u128>) -> Option<()> {
        match self.module.operand(operand)? {
            Operand::Register { kind, number } => {
                values.push(self.registers.get(&(kind.0, number)).copied().unwrap_or(0));
            }
            Operand::Bytes { bytes, .. } => values.push(bytes.iter().rev().fold(0, |all, b| all << 8 | *b as u128)),
            Operand::Wavesize => values.push(WAVESIZE),
            Operand::OperandList(list) => {
                for element in list.iter() {
                    self.read(element, values)?;
                }
            }
            _ => return None,
        }
        Some(())
    }

    fn write(&mut self, operand: u32, ty: Type, value: u128) -> Option<()> {
        match self.module.operand(operand)? {
            Operand::Register { kind, number } => {
                let fits = kind.bits() == 128 || value >> kind.bits() == 0;
                assert!(fits, "{value:#x} in a register of {} bits", kind.bits());
                self.registers.insert((kind.0, number), value);
            }
            Operand::OperandList(list) => {
                for (i, element) in list.iter().enumerate() {
                    let part = value >> (i as u32 * ty.bits()) & ((1 << ty.bits()) - 1);
                    self.write(element, ty, part)?;
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// `None` for an instruction that this test does not know.
    fn run(&mut self, inst: &Inst, memory: &mut Memory) -> Option<()> {
        let operands: Vec<u32> = self.module.list(inst.operands)?.iter().collect();
        match Row::of(inst.opcode)?.mnemonic {
            "ret" | "nop" => Some(()),
            "workitemabsid" => self.write(operands[0], inst.ty, self.id),
            name @ ("ld" | "st") => {
                let Operand::Address {
                    symbol,
                    register,
                    offset,
                } = self.module.operand(operands[1])?
                else {
                    return None;
                };
                if symbol != 0 {
                    let base = *self.arguments.get(&symbol)?;
                    return self.write(operands[0], inst.ty, base as u128);
                }
                let mut base = Vec::new();
                self.read(register, &mut base)?;
                let address = (base[0] as u64).wrapping_add(offset);
                let bytes = inst.ty.bytes() as usize;
                if name == "st" {
                    let mut values = Vec::new();
                    self.read(operands[0], &mut values)?;
                    for (i, value) in values.iter().enumerate() {
                        memory.store(address + (i * bytes) as u64, bytes, *value);
                    }
                    return Some(());
                }
                let mut value = memory.load(address, bytes);
                if inst.ty.is_signed() && bytes < 4 {
                    let unused = 32 - inst.ty.bits();
                    value = ((value as i32) << unused >> unused) as u32 as u128;
                }
                self.write(operands[0], inst.ty, value)
            }
            _ => {
                let evaluator = Evaluator::of(inst, Round::NEAR)?;
                let mut values = Vec::new();
                for source in &operands[1..] {
                    self.read(*source, &mut values)?;
                }
                if evaluator.keeps_destination() {
                    self.read(operands[0], &mut values)?;
                }
                self.write(operands[0], inst.ty, evaluator.eval(&values).value)
            }
        }
    }
}

/// Values of a data file, `[index]: value` a line; a float's bits stand in parentheses.
fn values(path: &Path) -> Vec<u64> {
    let text = std::fs::read_to_string(path).expect("a data file");
    let lines = text.lines().filter_map(|l| l.split_once(": ").map(|(_, v)| v.trim()));
    let value = |v: &str| match v.rfind("(0x") {
        Some(at) => u64::from_str_radix(&v[at + 3..v.len() - 1], 16).ok(),
        None => v.parse().ok().or_else(|| v.parse::<i64>().ok().map(|v| v as u64)),
    };
    lines
        .map(|v| value(v).unwrap_or_else(|| panic!("{path:?}: {v}")))
        .collect()
}

fn float(bits: u64, kind: &str) -> Option<f64> {
    match kind {
        "half" => Some(f64::from_bits(
            softfp::convert::<softfp::F16, softfp::F64>(softfp::Env::IEEE, bits as u16).bits,
        )),
        "float" => Some(f32::from_bits(bits as u32) as f64),
        "double" => Some(f64::from_bits(bits)),
        _ => None,
    }
}

/// Whether a value is what `buffer_validate` allows.
fn agrees(found: u64, expected: u64, kind: &str, limits: &str) -> bool {
    let (Some(x), Some(y)) = (float(found, kind), float(expected, kind)) else {
        return found == expected;
    };
    let limit = |name: &str| {
        let value = limits.split(',').find_map(|l| l.strip_prefix(name)?.strip_prefix('='));
        value.and_then(|v| v.parse::<f64>().ok())
    };
    found == expected
        || x == y
        || x.is_nan() && y.is_nan()
        || limit("relf").is_some_and(|r| (x - y).abs() <= r * y.abs())
        || limit("ulps").is_some_and(|u| found.abs_diff(expected) as f64 <= u)
}

/// What a test found: nothing wrong, that this harness cannot run it, or a wrong result.
enum Verdict {
    Passed,
    Unknown(String),
    Failed(String),
}

fn run(test: &Path) -> Option<Verdict> {
    let scenario = std::fs::read_to_string(test.join("scenario.txt")).ok()?;
    let brig = std::fs::read(test.join("sample.brig")).ok()?;
    let module = Module::read(&brig).ok()?;
    let after = |name: &str| scenario.lines().skip_while(move |l| l.trim() != name).nth(1);
    let grid: u32 = after("dispatch.gridSize[0]:")?.trim().parse().ok()?;

    let (mut memory, mut buffers) = (Memory(vec![Vec::new()]), BTreeMap::new());
    let (mut arguments, mut checks) = (Vec::new(), Vec::new());
    for line in scenario.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["buffer_create", name, bytes, ..] => {
                let mut data = vec![0u8; bytes.parse().ok()?];
                if let Some(file) = words.get(3) {
                    let items = values(&test.join(file));
                    let size = data.len() / items.len();
                    for (to, from) in data.chunks_mut(size).zip(items) {
                        to.copy_from_slice(&from.to_le_bytes()[..size]);
                    }
                }
                buffers.insert(name, memory.0.len() as u64);
                memory.0.push(data);
            }
            ["dispatch_arg", _, "2", name] => arguments.push(*buffers.get(name)?),
            ["dispatch_arg", ..] => return Some(Verdict::Unknown(line.trim().to_string())),
            ["buffer_validate", name, file, limits, kind] => checks.push((name, file, limits, kind)),
            ["buffer_validate", name, file, kind] => checks.push((name, file, "", kind)),
            _ => {}
        }
    }
    let code: Vec<Entry> = module.code().collect();
    let kernel = code.iter().find_map(|e| match Directive::decode(e)? {
        Directive::Executable(kernel) => Some(kernel),
        _ => None,
    })?;
    let formals = code.iter().filter(|e| e.offset >= kernel.first_input);
    let by_symbol: HashMap<u32, u64> = formals
        .map(|e| e.offset)
        .zip(arguments.iter().map(|a| a << 32))
        .collect();
    for id in 0..grid {
        let mut item = WorkItem {
            module: &module,
            id: id as u128,
            registers: HashMap::new(),
            arguments: &by_symbol,
        };
        for entry in code.iter().filter(|e| e.is_inst()) {
            let inst = Inst::decode(entry.bytes)?;
            if item.run(&inst, &mut memory).is_none() {
                let name = Row::of(inst.opcode).map_or("?", |r| r.mnemonic);
                return Some(Verdict::Unknown(name.to_string()));
            }
        }
    }
    for (name, file, limits, kind) in checks {
        let data = &memory.0[*buffers.get(name)? as usize];
        let expected = values(&test.join(file));
        let size = data.len() / expected.len();
        for (i, (found, expected)) in data.chunks(size).zip(expected).enumerate() {
            let found = found.iter().rev().fold(0, |all, b| all << 8 | *b as u64);
            let mask = u64::MAX >> (64 - 8 * size);
            if !agrees(found, expected & mask, kind, limits) {
                let message = format!("[{i}] {found:#x}, expected {:#x} {kind}", expected & mask);
                return Some(Verdict::Failed(message));
            }
        }
    }
    Some(Verdict::Passed)
}

#[test]
fn conformance_kernels_give_the_results_stated() {
    let Some(exec) = unpack() else { return };
    let (mut passed, mut unknown, mut failed) = (0, BTreeMap::<String, u32>::new(), Vec::new());
    let mut tests: Vec<PathBuf> = std::fs::read_dir(exec)
        .expect("a directory")
        .map(|e| e.expect("an entry").path())
        .filter(|p| p.to_string_lossy().contains("~arithmetic~"))
        .collect();
    tests.sort();
    for test in &tests {
        match run(test).unwrap_or(Verdict::Failed("cannot be read".to_string())) {
            Verdict::Passed => passed += 1,
            Verdict::Unknown(why) => *unknown.entry(why).or_default() += 1,
            Verdict::Failed(why) => failed.push(format!("{}: {why}", test.file_name().unwrap().display())),
        }
    }
    eprintln!("{passed} passed, {} failed, others need: {unknown:?}", failed.len());
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(passed > 700, "{passed} passed only");
}
