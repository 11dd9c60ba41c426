//! Test bench of the memory groups: runs one instruction and compares all registers, global memory and LDS with what a plain
//! model says, byte by byte.

use std::collections::BTreeSet;

use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::lab::Lab;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::operation::Semantics;
use amdgpu_emu::uop::Flow;
use amdgpu_emu::wave::{LANES, sreg};
use amdgpu_isa::{Inst, Op, Processor};

/// The processor with all memory instructions of the family.
pub const PROCESSOR: Processor = Processor::Gfx908;
/// Bytes of global memory that tests use.
pub const MEMORY_BYTES: usize = 0x8000;
pub const LDS_BYTES: usize = 0x4000;
/// EXEC values that tests run with.
pub const EXECS: [u64; 6] = [
    !0,
    0x0000_ffff_ffff_ff0f,
    0x5555_5555_5555_5555,
    1 << 37,
    0x8000_0000_0000_0001,
    0,
];

/// xorshift64*: the same sequence in every run.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 11) % n
    }
}

/// Where a byte of a lane's access is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    Global(usize),
    Lds(usize),
    /// Out of range: reads 0, is not written.
    Nowhere,
}

/// Everything an instruction may change.
#[derive(Clone, PartialEq, Eq)]
pub struct State {
    pub v: Vec<[u32; LANES]>,
    pub s: Vec<u32>,
    pub global: Vec<u8>,
    pub lds: Vec<u8>,
    pub exec: u64,
}

impl State {
    pub fn byte(&self, at: At) -> u8 {
        match at {
            At::Global(n) => self.global[n],
            At::Lds(n) => self.lds[n],
            At::Nowhere => 0,
        }
    }

    pub fn set_byte(&mut self, at: At, value: u8) {
        match at {
            At::Global(n) => self.global[n] = value,
            At::Lds(n) => self.lds[n] = value,
            At::Nowhere => {}
        }
    }

    /// `bytes` bytes as a number.
    pub fn number(&self, at: impl Fn(usize) -> At, bytes: usize) -> u128 {
        (0..bytes).rev().fold(0, |n, b| n << 8 | self.byte(at(b)) as u128)
    }

    pub fn set_number(&mut self, at: impl Fn(usize) -> At, bytes: usize, value: u128) {
        for b in 0..bytes {
            self.set_byte(at(b), (value >> (8 * b)) as u8);
        }
    }

    pub fn lanes(&self) -> impl Iterator<Item = usize> + use<> {
        let exec = self.exec;
        (0..LANES).filter(move |l| exec >> l & 1 != 0)
    }

    /// Consecutive registers of a lane as a number.
    pub fn registers(&self, first: usize, dwords: usize, lane: usize) -> u128 {
        (0..dwords)
            .rev()
            .fold(0, |n, d| n << 32 | self.v[first + d][lane] as u128)
    }

    pub fn set_registers(&mut self, first: usize, dwords: usize, lane: usize, value: u128) {
        for d in 0..dwords {
            self.v[first + d][lane] = (value >> (32 * d)) as u32;
        }
    }
}

/// A lab with random registers, memory and LDS.
pub struct Bench {
    pub lab: Lab,
    pub base: u64,
    pub random: Random,
    /// Operations that ran.
    pub covered: BTreeSet<Op>,
}

impl Bench {
    pub fn new(seed: u64) -> Bench {
        let mut lab = Lab::new(PROCESSOR);
        lab.group.lds = vec![0; LDS_BYTES];
        let base = lab
            .memory
            .allocate(MEMORY_BYTES as u64, 4096, Permission::ReadWrite, "test memory")
            .unwrap();
        let mut bench = Bench {
            lab,
            base,
            random: Random(seed | 1),
            covered: BTreeSet::new(),
        };
        bench.shuffle();
        bench
    }

    /// New values everywhere.
    pub fn shuffle(&mut self) {
        let mut bytes = vec![0u8; MEMORY_BYTES];
        bytes.iter_mut().for_each(|b| *b = self.random.next() as u8);
        self.lab.memory.write(self.base, &bytes).unwrap();
        self.lab
            .group
            .lds
            .iter_mut()
            .for_each(|b| *b = self.random.next() as u8);
        for register in self.lab.wave.v.iter_mut() {
            register.0.iter_mut().for_each(|x| *x = self.random.next() as u32);
        }
        for s in &mut self.lab.wave.s[..sreg::SGPR as usize + 102] {
            *s = self.random.next() as u32;
        }
    }

    pub fn state(&self) -> State {
        let mut global = vec![0; MEMORY_BYTES];
        self.lab.memory.read(self.base, &mut global).unwrap();
        State {
            v: self.lab.wave.v[..512].iter().map(|r| r.0).collect(),
            s: self.lab.wave.s.to_vec(),
            global,
            lds: self.lab.group.lds.clone(),
            exec: self.lab.wave.exec(),
        }
    }

    /// Sets a register to a value a lane.
    pub fn set_v(&mut self, register: usize, value: impl Fn(usize) -> u32) {
        for l in 0..LANES {
            self.lab.wave.v[register].0[l] = value(l);
        }
    }

    pub fn set_v64(&mut self, register: usize, value: impl Fn(usize) -> u64) {
        self.set_v(register, |l| value(l) as u32);
        self.set_v(register + 1, |l| (value(l) >> 32) as u32);
    }

    /// Runs an instruction; what the model makes of the state before must be the state after.
    pub fn check(&mut self, inst: &Inst, what: &str, model: impl FnOnce(&mut State)) {
        let name = inst.op.mnemonic();
        let mut expected = self.state();
        model(&mut expected);
        assert_eq!(self.lab.run(inst), Ok(Flow::Next), "{name} {what}");
        let got = self.state();
        for (n, (e, g)) in expected.v.iter().zip(&got.v).enumerate() {
            let exec = self.lab.wave.exec();
            assert_eq!(g, e, "{name} {what}: v{n}, exec {exec:#x}");
        }
        assert_eq!(got.s, expected.s, "{name} {what}: scalar registers");
        let differs = |a: &[u8], b: &[u8]| a.iter().zip(b).position(|(a, b)| a != b);
        if let Some(at) = differs(&expected.global, &got.global) {
            panic!(
                "{name} {what}: global byte {at:#x} is {:#x}, not {:#x}",
                got.global[at], expected.global[at]
            );
        }
        if let Some(at) = differs(&expected.lds, &got.lds) {
            panic!(
                "{name} {what}: LDS byte {at:#x} is {:#x}, not {:#x}",
                got.lds[at], expected.lds[at]
            );
        }
        self.covered.insert(inst.op);
    }

    /// Runs an instruction that must fault, and must not have changed anything.
    pub fn check_fault(&mut self, inst: &Inst) -> FaultKind {
        let before = self.state();
        let fault = self.lab.run(inst).expect_err(inst.op.mnemonic());
        assert!(
            self.state() == before,
            "{}: changed something and faulted",
            inst.op.mnemonic()
        );
        fault
    }

    /// Fails unless each operation of the tables has run.
    pub fn assert_covers(&self, tables: &[&[(Op, Semantics)]]) {
        for (op, _) in tables.iter().copied().flatten() {
            assert!(self.covered.contains(op), "{} has no test", op.mnemonic());
        }
    }
}

pub fn op(mnemonic: &str) -> Op {
    Op::from_mnemonic(mnemonic).unwrap_or_else(|| panic!("no operation {mnemonic}"))
}

/// Which half of a register a narrow access means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Half {
    /// All of the register is written.
    Whole,
    Low,
    High,
}

/// A load as the manual lists it.
#[derive(Debug, Clone, Copy)]
pub struct LoadCase {
    pub bytes: usize,
    pub signed: bool,
    pub half: Half,
}

impl LoadCase {
    pub fn dwords(self) -> usize {
        self.bytes.div_ceil(4)
    }

    /// What the registers of a lane become. `at(lane, byte)`.
    pub fn apply(self, state: &mut State, register: usize, at: impl Fn(usize, usize) -> At) {
        for lane in state.lanes() {
            let mut value = state.number(|b| at(lane, b), self.bytes);
            if self.signed && value >> (8 * self.bytes - 1) != 0 {
                value += 0x1_0000_0000 - (1u128 << (8 * self.bytes));
            }
            let old = state.registers(register, 1, lane);
            let new = match self.half {
                Half::Whole => value,
                Half::Low => old / 0x1_0000 * 0x1_0000 + value % 0x1_0000,
                Half::High => old % 0x1_0000 + value % 0x1_0000 * 0x1_0000,
            };
            state.set_registers(register, self.dwords(), lane, new);
        }
    }
}

/// A store as the manual lists it.
#[derive(Debug, Clone, Copy)]
pub struct StoreCase {
    pub bytes: usize,
    pub half: Half,
}

impl StoreCase {
    pub fn dwords(self) -> usize {
        self.bytes.div_ceil(4)
    }

    pub fn apply(self, state: &mut State, register: usize, at: impl Fn(usize, usize) -> At) {
        for lane in state.lanes() {
            let data = state.registers(register, self.dwords(), lane);
            let value = if self.half == Half::High { data / 0x1_0000 } else { data };
            state.set_number(|b| at(lane, b), self.bytes, value);
        }
    }
}

const fn load(bytes: usize, signed: bool, half: Half) -> LoadCase {
    LoadCase { bytes, signed, half }
}

/// Loads of FLAT and MUBUF by the end of their names.
pub const LOADS: [(&str, LoadCase); 14] = [
    ("ubyte", load(1, false, Half::Whole)),
    ("sbyte", load(1, true, Half::Whole)),
    ("ushort", load(2, false, Half::Whole)),
    ("sshort", load(2, true, Half::Whole)),
    ("dword", load(4, false, Half::Whole)),
    ("dwordx2", load(8, false, Half::Whole)),
    ("dwordx3", load(12, false, Half::Whole)),
    ("dwordx4", load(16, false, Half::Whole)),
    ("ubyte_d16", load(1, false, Half::Low)),
    ("ubyte_d16_hi", load(1, false, Half::High)),
    ("sbyte_d16", load(1, true, Half::Low)),
    ("sbyte_d16_hi", load(1, true, Half::High)),
    ("short_d16", load(2, false, Half::Low)),
    ("short_d16_hi", load(2, false, Half::High)),
];

const fn store(bytes: usize, half: Half) -> StoreCase {
    StoreCase { bytes, half }
}

/// Stores of FLAT and MUBUF by the end of their names.
pub const STORES: [(&str, StoreCase); 8] = [
    ("byte", store(1, Half::Whole)),
    ("byte_d16_hi", store(1, Half::High)),
    ("short", store(2, Half::Whole)),
    ("short_d16_hi", store(2, Half::High)),
    ("dword", store(4, Half::Whole)),
    ("dwordx2", store(8, Half::Whole)),
    ("dwordx3", store(12, Half::Whole)),
    ("dwordx4", store(16, Half::Whole)),
];

/// The new value in memory from the old one and two operands, all of `bits` bits.
pub type Definition = fn(old: u128, data: u128, data2: u128, bits: u32) -> u128;

fn signed(x: u128, bits: u32) -> i128 {
    (x as i128) << (128 - bits) >> (128 - bits)
}

/// Atomic operations of FLAT, MUBUF and SMEM by name. Two operands for cmpswap only.
pub const ATOMICS: [(&str, Definition); 13] = [
    ("swap", |_, d, _, _| d),
    ("cmpswap", |old, src, cmp, _| if old == cmp { src } else { old }),
    ("add", |old, d, _, _| old + d),
    ("sub", |old, d, _, bits| old + (1 << bits) - d),
    ("smin", |old, d, _, bits| signed(d, bits).min(signed(old, bits)) as u128),
    ("umin", |old, d, _, _| d.min(old)),
    ("smax", |old, d, _, bits| signed(d, bits).max(signed(old, bits)) as u128),
    ("umax", |old, d, _, _| d.max(old)),
    ("and", |old, d, _, _| old & d),
    ("or", |old, d, _, _| old | d),
    ("xor", |old, d, _, _| old ^ d),
    ("inc", |old, d, _, _| if old >= d { 0 } else { old + 1 }),
    ("dec", |old, d, _, _| if old == 0 || old > d { d } else { old - 1 }),
];

/// Applies an atomic operation of `bytes` bytes in lane order. `data[1]` is the register of the second operand.
pub fn apply_atomic(
    state: &mut State,
    definition: Definition,
    bytes: usize,
    data: [usize; 2],
    result: Option<usize>,
    at: impl Fn(usize, usize) -> At,
) {
    let dwords = bytes / 4;
    let limit = 1u128 << (8 * bytes);
    for lane in state.lanes() {
        let old = state.number(|b| at(lane, b), bytes);
        let operands = data.map(|register| state.registers(register, dwords, lane));
        let new = definition(old, operands[0], operands[1], 8 * bytes as u32) % limit;
        state.set_number(|b| at(lane, b), bytes, new);
        if let Some(result) = result {
            state.set_registers(result, dwords, lane, old);
        }
    }
}
