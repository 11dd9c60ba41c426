//! Test bench of the integer groups: runs one operation over edge values and random ones and compares every register it may
//! and may not write with what a plain definition gives.

use std::collections::BTreeSet;

use amdgpu_emu::lab::{self, Lab};
use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::operation::Semantics;
use amdgpu_emu::random_code::Seeded;
use amdgpu_emu::uop::Flow;
use amdgpu_emu::wave::{LANES, V32, sreg};
use amdgpu_emu::{native, ops};
use amdgpu_isa::{Encoding, Inst, Op, Operand, Processor, Role};

/// The processor with most integer operations that is not an accelerator.
pub const PROCESSOR: Processor = Processor::Gfx906;

/// The same sequence in every run.
pub struct Rng(Seeded);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(Seeded::new(seed))
    }

    pub fn next(&mut self) -> u64 {
        self.0.draw()
    }

    /// Edge values, numbers of any size, and bit patterns, in like measure.
    pub fn value(&mut self) -> u64 {
        const EDGES: [u64; 16] = [
            0,
            1,
            !0,
            0x7fff_ffff,
            0x8000_0000,
            0xffff_ffff,
            0x7fff,
            0x8000,
            0xffff,
            0x0080_0000,
            0x00ff_ffff,
            0x7fff_8000_7fff_8000,
            1 << 63,
            !0 >> 1,
            0x0000_0001_0000_0000,
            0x80ff_7f00_0180_ff00,
        ];
        let edge = EDGES[self.next() as usize % EDGES.len()];
        match self.next() % 4 {
            0 => edge,
            1 => edge.wrapping_add(self.next() % 5).wrapping_sub(2),
            2 => self.next() >> (self.next() % 64),
            _ => self.next(),
        }
    }

    pub fn register(&mut self) -> V32 {
        V32(std::array::from_fn(|_| self.value() as u32))
    }
}

/// The second run of every block is by host code, if the host has any: what the tests of such code begin with.
pub fn host_code_at_once() {
    native::make_code_after(1);
}

/// SIMD levels that this host can run.
pub fn levels() -> Vec<SimdLevel> {
    let all = [SimdLevel::Baseline, SimdLevel::Avx2, SimdLevel::Avx512];
    all.into_iter().filter(|l| l.at_hand() == *l).collect()
}

/// Low 32 bits as a signed number.
pub fn i32_of(x: u64) -> i128 {
    i128::from(x as u32 as i32)
}

pub fn i16_of(x: u64) -> i128 {
    i128::from(x as u16 as i16)
}

pub fn i64_of(x: u64) -> i128 {
    i128::from(x as i64)
}

pub fn i24_of(x: u64) -> i128 {
    let low = i128::from(x & 0xff_ffff);
    if low >= 1 << 23 { low - (1 << 24) } else { low }
}

/// The same numbers without a sign.
pub fn u32_of(x: u64) -> i128 {
    i128::from(x as u32)
}

pub fn u16_of(x: u64) -> i128 {
    i128::from(x as u16)
}

pub fn u24_of(x: u64) -> i128 {
    i128::from(x & 0xff_ffff)
}

pub fn u64_of(x: u64) -> i128 {
    i128::from(x)
}

/// Sources of one lane (up to three registers or pairs) and its mask bit; for scalar operations the sources and SCC.
pub struct In {
    pub a: u64,
    pub b: u64,
    pub c: u64,
    pub m: bool,
}

/// What one lane, or a scalar operation, should give: the low bits are taken. For scalar ones None = not written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Out {
    pub value: Option<i128>,
    pub flag: Option<bool>,
}

impl From<i128> for Out {
    fn from(value: i128) -> Out {
        Out {
            value: Some(value),
            flag: None,
        }
    }
}

impl From<(i128, bool)> for Out {
    fn from((value, flag): (i128, bool)) -> Out {
        Out {
            value: Some(value),
            flag: Some(flag),
        }
    }
}

impl From<bool> for Out {
    fn from(flag: bool) -> Out {
        Out {
            value: None,
            flag: Some(flag),
        }
    }
}

/// An operation with the shape of its operands and its definition.
pub struct Case {
    pub op: Op,
    pub encoding: Encoding,
    /// Dwords of each source.
    pub sources: &'static [u8],
    /// Dwords of the result, 0 for none.
    pub result: u8,
    pub mask_in: bool,
    pub clamp: bool,
    /// The result goes to the low half, the high half of the destination stays.
    pub keeps_half: bool,
    pub expect: Box<dyn Fn(&In) -> Out>,
}

impl Case {
    pub fn new<R: Into<Out>>(
        op: Op,
        encoding: Encoding,
        sources: &'static [u8],
        result: u8,
        expect: impl Fn(&In) -> R + 'static,
    ) -> Case {
        Case {
            op,
            encoding,
            sources,
            result,
            mask_in: false,
            clamp: false,
            keeps_half: false,
            expect: Box::new(move |x| expect(x).into()),
        }
    }

    pub fn mask_in(mut self) -> Case {
        self.mask_in = true;
        self
    }

    pub fn clamp(mut self) -> Case {
        self.clamp = true;
        self
    }

    pub fn keeps_half(mut self) -> Case {
        self.keeps_half = true;
        self
    }
}

const SOURCES: [Role; 3] = [Role::Src0, Role::Src1, Role::Src2];
/// First register of source n is 4n, that of the destination this one.
const VDST: u16 = 20;
const MASK_IN: u16 = 40;
const MASK_OUT: u16 = 42;
const SDST: u16 = 44;

fn low(value: i128, dwords: u8) -> u64 {
    if dwords == 2 {
        value as u64
    } else {
        u64::from(value as u32)
    }
}

/// Runs a VOP3 case at every SIMD level, with all and with some lanes, with vector and scalar first sources.
pub fn run_lanes(case: &Case) {
    let mut rng = Rng::new(case.op as u64 + 1);
    for level in levels() {
        for round in 0..24 {
            let exec = if round % 3 == 0 { !0 } else { rng.next() };
            let scalar = round % 4 == 3;
            run_lanes_once(case, level, exec, scalar, &mut rng);
        }
    }
}

fn run_lanes_once(case: &Case, level: SimdLevel, exec: u64, scalar: bool, rng: &mut Rng) {
    let mut lab = Lab::new(PROCESSOR);
    lab.level = level;
    lab.wave.set_exec(exec);
    lab.wave.v[..32].iter_mut().for_each(|v| *v = rng.register());
    let mask_in = rng.next();
    lab.wave.set_s64(MASK_IN as u8, mask_in);
    let (s0, vcc) = (rng.value(), rng.next());
    lab.wave.set_s64(0, s0);
    lab.wave.set_s64(sreg::VCC, vcc);
    let probe = (case.expect)(&In {
        a: 0,
        b: 0,
        c: 0,
        m: false,
    });
    let mut operands = Vec::new();
    if case.result > 0 {
        operands.push((Role::Vdst, lab::vgpr(VDST, case.result)));
    }
    if probe.flag.is_some() {
        operands.push((Role::Sdst, lab::sgpr(MASK_OUT, 2)));
    }
    for (n, &dwords) in case.sources.iter().enumerate() {
        let vector = lab::vgpr(4 * n as u16, dwords);
        let operand = if n == 0 && scalar { lab::sgpr(0, dwords) } else { vector };
        operands.push((SOURCES[n], operand));
    }
    if case.mask_in {
        operands.push((SOURCES[case.sources.len()], lab::sgpr(MASK_IN, 2)));
    }
    let mut inst = lab::inst(case.op, case.encoding, &operands);
    inst.modifiers.clamp = case.clamp;
    let before = lab.wave.v.clone();
    assert_eq!(lab.run(&inst), Ok(Flow::Next), "{:?}", case.op);

    let mut flags = 0u64;
    for lane in 0..LANES {
        let source = |n: usize| -> u64 {
            if n >= case.sources.len() {
                return 0;
            }
            let of_width = |lo: u64, hi: u64| if case.sources[n] == 2 { lo | hi << 32 } else { lo };
            if n == 0 && scalar {
                return of_width(s0 & 0xffff_ffff, s0 >> 32);
            }
            of_width(u64::from(before[4 * n].0[lane]), u64::from(before[4 * n + 1].0[lane]))
        };
        let input = In {
            a: source(0),
            b: source(1),
            c: source(2),
            m: mask_in >> lane & 1 != 0,
        };
        let out = (case.expect)(&input);
        let active = exec >> lane & 1 != 0;
        if active && out.flag == Some(true) {
            flags |= 1 << lane;
        }
        for d in 0..case.result as usize {
            let register = VDST as usize + d;
            let old = before[register].0[lane];
            let value = (low(out.value.unwrap_or_default(), case.result) >> (32 * d)) as u32;
            let want = match (active, case.keeps_half) {
                (false, _) => old,
                (true, true) => old & 0xffff_0000 | value & 0xffff,
                (true, false) => value,
            };
            assert_eq!(
                lab.wave.v[register].0[lane], want,
                "{:?} clamp {} at {level:?}, lane {lane}, dword {d}: sources {:#x} {:#x} {:#x}, mask {}",
                case.op, case.clamp, input.a, input.b, input.c, input.m,
            );
        }
    }
    if probe.flag.is_some() {
        let what = format!("mask of {:?}, EXEC {exec:#x}", case.op);
        assert_eq!(lab.wave.s64(MASK_OUT as u8), flags, "{what}");
        let is_cmpx = format!("{:?}", case.op).starts_with("V_CMPX");
        assert_eq!(lab.wave.exec(), if is_cmpx { flags } else { exec }, "{what}");
        assert_eq!(lab.wave.vcc(), vcc, "{what}");
    }
    for (register, old) in before.iter().enumerate().take(32) {
        let written = (VDST as usize..(VDST + u16::from(case.result)) as usize).contains(&register);
        assert!(
            written || lab.wave.v[register] == *old,
            "{:?} wrote v{register}",
            case.op
        );
    }
}

/// Runs a scalar case. The first source is the destination where `reads_destination`; a source of 0 dwords is the simm16.
pub fn run_scalar(case: &Case, reads_destination: bool) {
    let mut rng = Rng::new(case.op as u64 + 1);
    for _ in 0..400 {
        let mut lab = Lab::new(PROCESSOR);
        lab.wave.s[..80].iter_mut().for_each(|s| *s = rng.value() as u32);
        lab.wave.scc = rng.next() & 1 != 0;
        let scc = lab.wave.scc;
        let mut operands = Vec::new();
        let destination = case.result.max(if reads_destination { case.sources[0] } else { 0 });
        if destination > 0 {
            operands.push((Role::Sdst, lab::sgpr(SDST, destination)));
        }
        let mut values = [0u64; 3];
        let mut role = 0;
        for (n, &dwords) in case.sources.iter().enumerate() {
            let first = if n == 0 && reads_destination {
                SDST
            } else {
                4 * n as u16
            };
            if dwords == 0 {
                values[n] = rng.value() & 0xffff;
                let signed = values[n] as i16;
                operands.push((Role::Simm16, Operand::Imm(i64::from(signed))));
                continue;
            }
            values[n] = lab.wave.s64(first as u8);
            if dwords == 1 {
                values[n] &= 0xffff_ffff;
            }
            if first != SDST {
                operands.push((SOURCES[role], lab::sgpr(first, dwords)));
                role += 1;
            }
        }
        let input = In {
            a: values[0],
            b: values[1],
            c: values[2],
            m: scc,
        };
        let out = (case.expect)(&input);
        let before = lab.wave.s;
        let inst = lab::inst(case.op, case.encoding, &operands);
        assert_eq!(lab.run(&inst), Ok(Flow::Next), "{:?}", case.op);
        let what = format!("{:?}: sources {:#x} {:#x}, SCC {scc}", case.op, input.a, input.b);
        let mut want = before;
        if let Some(value) = out.value {
            let value = low(value, case.result);
            want[SDST as usize] = value as u32;
            if case.result == 2 {
                want[SDST as usize + 1] = (value >> 32) as u32;
            }
        }
        assert_eq!(lab.wave.s, want, "{what}");
        assert_eq!(lab.wave.scc, out.flag.unwrap_or(scc), "SCC of {what}");
    }
}

/// The table of operations of this name.
pub fn table(name: &str) -> &'static [(Op, Semantics)] {
    ops::table(name).unwrap_or_else(|| panic!("there is no table {name}"))
}

/// Fails for every operation of a group's table that no test names.
pub fn assert_covered(group: &[(Op, Semantics)], tested: impl IntoIterator<Item = Op>) {
    let tested: BTreeSet<Op> = tested.into_iter().collect();
    let missing: Vec<Op> = group
        .iter()
        .map(|&(op, _)| op)
        .filter(|op| !tested.contains(op))
        .collect();
    assert!(missing.is_empty(), "operations without a test: {missing:?}");
}

/// Decodes instruction dwords.
pub fn decode(dwords: &[u32]) -> Inst {
    let bytes: Vec<u8> = dwords.iter().flat_map(|d| d.to_le_bytes()).collect();
    amdgpu_isa::decode(PROCESSOR, &bytes).unwrap_or_else(|e| panic!("{dwords:x?}: {e}"))
}
