//! Single instructions with inputs and outputs on which AMD's definitions and the machine agreed when they were recorded
//! (`cargo xtask diff pcode --record`): `tests/isa-vectors`. The form of a line is in `xtask/src/diff/pcode/record.rs`.

use std::collections::BTreeMap;
use std::path::Path;

use amdgpu_emu::lab::Lab;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::wave::{LANES, V32, sreg};
use amdgpu_isa::parse::Parser;
use amdgpu_isa::{self as text, Model, Processor, Properties, WaveSizes};
use amdgpu_semantics::mode::Mode;

/// Where instructions are.
const PC: u64 = 0x10_0000;
/// Vector registers that vectors use.
const VECTORS: usize = 256;
/// Scalar registers; what is behind them is no state.
const SLOTS: usize = sreg::DISCARD as usize;
/// Bytes of LDS and of memory that vectors fill, and look at.
const BYTES: usize = 4096;
/// Bytes that are allocated, as when vectors are recorded.
const MEMORY: u64 = 8192;
/// Bytes of scratch memory of a lane; it is the same memory.
const SCRATCH_BYTES: u32 = 64;

fn hex(text: &str) -> u64 {
    u64::from_str_radix(text, 16).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// A dword of memory, by its number.
fn pattern(seed: u32, n: usize) -> u32 {
    let x = (n as u32 + 1).wrapping_mul(0x9e37_79b9) ^ seed;
    let x = (x ^ x >> 15).wrapping_mul(0x2c1b_3c6d);
    x ^ x >> 12
}

/// What instructions can change.
#[derive(Clone, PartialEq)]
struct State {
    vectors: Vec<V32>,
    scalars: Vec<u32>,
    scc: bool,
    mode: u32,
    pc: u64,
    lds: Vec<u8>,
    memory: Vec<u8>,
}

/// A processor whose waves have so many lanes.
struct Bench {
    lab: Lab,
    parser: Parser,
    memory_at: u64,
    /// A wave without anything but the default MODE.
    clear: State,
}

impl Bench {
    /// By a name as in the lines, `gfx1100:32`.
    fn new(name: &str) -> Bench {
        let (name, lanes) = name.split_once(':').unwrap_or((name, ""));
        let processor = Processor::by_name(name).unwrap_or_else(|e| panic!("{name}: {e}"));
        let mode = text::Mode {
            wave32: lanes == "32" || processor.wave_sizes() == WaveSizes::Only32,
            fake16: !processor.has(Properties::TRUE16),
        };
        let model = Model::of(processor, if mode.wave32 { 32 } else { 64 }).expect("waves of this size");
        let mut lab = Lab::of(model);
        let memory = lab.memory.allocate(MEMORY, 4096, Permission::ReadWrite, "lab");
        let memory_at = memory.expect("memory");
        lab.wave.scratch_base = memory_at;
        lab.wave.scratch_bytes_per_lane = SCRATCH_BYTES;
        lab.wave.set_exec(0);
        lab.wave.pc = PC;
        let mut bench = Bench {
            parser: Parser::with_mode(processor, mode).expect("a processor with an assembler"),
            clear: State {
                vectors: vec![V32::ZERO; VECTORS],
                scalars: lab.wave.s[..SLOTS].to_vec(),
                scc: false,
                mode: lab.wave.mode.0,
                pc: PC,
                lds: vec![0; BYTES],
                memory: vec![0; BYTES],
            },
            memory_at,
            lab,
        };
        bench.put(&bench.clear.clone());
        bench
    }

    /// Makes the wave and its memory so.
    fn put(&mut self, state: &State) {
        let wave = &mut self.lab.wave;
        wave.v[..VECTORS].copy_from_slice(&state.vectors);
        wave.set_slots(0, &state.scalars);
        wave.scc = state.scc;
        wave.set_mode(Mode(state.mode));
        wave.pc = state.pc;
        self.lab.group.lds[..BYTES].copy_from_slice(&state.lds);
        self.lab.memory.write(self.memory_at, &state.memory).expect("memory");
    }

    fn get(&self) -> State {
        let wave = &self.lab.wave;
        let mut memory = vec![0; BYTES];
        self.lab.memory.read(self.memory_at, &mut memory).expect("memory");
        State {
            vectors: wave.v[..VECTORS].to_vec(),
            scalars: wave.s[..SLOTS].to_vec(),
            scc: wave.scc,
            mode: wave.mode.0,
            pc: wave.pc,
            lds: self.lab.group.lds[..BYTES].to_vec(),
            memory,
        }
    }

    /// Runs a case; what is wrong.
    fn case(&mut self, text: &str, before: &str, after: &str) -> Option<String> {
        let inst = match self.parser.parse_text(text) {
            Ok(parsed) => parsed.inst,
            Err(why) => return Some(why.to_string()),
        };
        let mut state = self.clear.clone();
        before.split_whitespace().for_each(|piece| state.set(piece));
        self.put(&state);
        let mut expected = self.get();
        after.split_whitespace().for_each(|piece| expected.set(piece));
        match self.lab.run(&inst) {
            Ok(_) => expected.difference(&self.get()),
            Err(why) => Some(why.to_string()),
        }
    }
}

impl State {
    /// Sets a piece of state.
    fn set(&mut self, piece: &str) {
        let (name, value) = piece
            .split_once('=')
            .unwrap_or_else(|| panic!("{piece}: of what value?"));
        match name {
            "scc" => self.scc = hex(value) != 0,
            "mode" => self.mode = hex(value) as u32,
            "pc" => self.pc = PC.wrapping_add(hex(value)),
            "lds" => fill(&mut self.lds, hex(value) as u32),
            "memory" => fill(&mut self.memory, hex(value) as u32),
            _ if name.starts_with("lds+") => put_dword(&mut self.lds, &name[4..], value),
            _ if name.starts_with("memory+") => put_dword(&mut self.memory, &name[7..], value),
            _ => {
                let (kind, n) = name.split_at(1);
                let n: usize = n.parse().unwrap_or_else(|e| panic!("{piece}: {e}"));
                if kind == "s" {
                    self.scalars[n] = hex(value) as u32;
                } else {
                    let mut lanes = [0; LANES];
                    for (lane, value) in lanes.iter_mut().zip(value.split(',')) {
                        *lane = hex(value) as u32;
                    }
                    self.vectors[n] = V32(lanes);
                }
            }
        }
    }

    /// The first thing that differs.
    fn difference(&self, found: &State) -> Option<String> {
        if self == found {
            return None;
        }
        for (n, (e, f)) in self.vectors.iter().zip(&found.vectors).enumerate() {
            if let Some(lane) = (0..LANES).find(|l| e.0[*l] != f.0[*l]) {
                return Some(format!("v{n}[{lane}] is {:#x}, not {:#x}", f.0[lane], e.0[lane]));
            }
        }
        for (slot, (e, f)) in self.scalars.iter().zip(&found.scalars).enumerate() {
            if e != f {
                return Some(format!("scalar slot {slot} is {f:#x}, not {e:#x}"));
            }
        }
        for (what, e, f) in [("lds", &self.lds, &found.lds), ("memory", &self.memory, &found.memory)] {
            if let Some(n) = (0..BYTES).find(|n| e[*n] != f[*n]) {
                return Some(format!("{what}+{n:#x} is {:#x}, not {:#x}", f[n], e[n]));
            }
        }
        let (e, f) = ((self.scc, self.mode, self.pc), (found.scc, found.mode, found.pc));
        Some(format!("SCC, MODE, PC: {f:?}, not {e:?}"))
    }
}

fn fill(bytes: &mut [u8], seed: u32) {
    for (n, dword) in bytes.as_chunks_mut::<4>().0.iter_mut().enumerate() {
        *dword = pattern(seed, n).to_le_bytes();
    }
}

fn put_dword(bytes: &mut [u8], n: &str, value: &str) {
    let n = 4 * hex(n) as usize;
    bytes[n..n + 4].copy_from_slice(&(hex(value) as u32).to_le_bytes());
}

#[test]
fn instructions_do_what_was_recorded() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/isa-vectors");
    let mut benches: BTreeMap<String, Bench> = BTreeMap::new();
    let (mut cases, mut wrong) = (0, Vec::new());
    for entry in std::fs::read_dir(&directory).expect("tests/isa-vectors") {
        let path = entry.expect("a file").path();
        for line in std::fs::read_to_string(&path).expect("a text").lines() {
            let parts: Vec<&str> = line.split('\t').collect();
            let [text, before, after, processors] = parts[..] else {
                panic!("{}: four parts expected: {line}", path.display());
            };
            for processor in processors.split(',') {
                cases += 1;
                let bench = benches
                    .entry(processor.to_string())
                    .or_insert_with(|| Bench::new(processor));
                let what = bench.case(text, before, after);
                wrong.extend(what.map(|what| format!("{processor}: {text}: {what}")));
            }
        }
    }
    assert!(cases > 20000, "{cases} cases only");
    assert!(
        wrong.is_empty(),
        "{} of {cases}:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
}
