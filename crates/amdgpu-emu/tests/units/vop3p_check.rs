//! Test bench of the packed, mixed-precision and dot-product groups: runs one instruction over many operands by every path.

use amdgpu_emu::lab::{Lab, inst, vgpr};
use amdgpu_emu::lanes::SimdLevel;
use amdgpu_emu::uop::Flow;
use amdgpu_emu::wave::{LANES, Path};
use amdgpu_isa::{Encoding, Inst, Op, Operand, Processor, Role};
use amdgpu_semantics::mode::Mode;

use crate::check::{Rng, levels};

/// Three sources and the old destination of one lane.
pub type Row = [u32; 4];

const VDST: u16 = 3;
const SOURCES: [Role; 3] = [Role::Src0, Role::Src1, Role::Src2];

/// An instruction with its sources in v0, v1, v2 and its destination in v3.
pub fn instruction(op: Op, encoding: Encoding, sources: usize) -> Inst {
    let mut operands = vec![(Role::Vdst, vgpr(VDST, 1))];
    for (n, role) in SOURCES.into_iter().enumerate().take(sources) {
        operands.push((role, vgpr(n as u16, 1)));
    }
    inst(op, encoding, &operands)
}

/// The instruction with source `n` replaced.
pub fn with_source(mut inst: Inst, n: usize, operand: Operand) -> Inst {
    inst.operands[n + 1].1 = operand;
    inst
}

/// MODE with the FLOAT_MODE fields given, for all formats, DX10_CLAMP and IEEE.
pub fn mode(round: u32, denorm: u32) -> Mode {
    Mode::new((round | round << 2 | denorm << 4 | denorm << 6) as u8, true, true)
}

pub const DEFAULT: u32 = 3;

/// The destination after `inst`, for each row. In the default MODE, and where it flushes denormals of f32, at every SIMD level and
/// exactly, which must agree. The last wave has inactive lanes, which must not change.
pub fn run(processor: Processor, mode: Mode, inst: &Inst, rows: &[Row]) -> Vec<u32> {
    let exact = run_path(processor, mode, inst, rows, SimdLevel::detect(), Path::Exact);
    if mode.is_host_like() {
        by_host(processor, (mode, Path::Host), inst, rows, &exact);
        let flushing = Mode(mode.0 & !0x30);
        let exact = run_path(processor, flushing, inst, rows, SimdLevel::detect(), Path::Exact);
        by_host(processor, (flushing, Path::Flushed), inst, rows, &exact);
    }
    exact
}

fn by_host(processor: Processor, (mode, path): (Mode, Path), inst: &Inst, rows: &[Row], exact: &[u32]) {
    for level in levels() {
        let host = run_path(processor, mode, inst, rows, level, path);
        for ((row, host), exact) in rows.iter().zip(host).zip(exact) {
            let name = inst.op.mnemonic();
            assert_eq!(
                host, *exact,
                "{name} {row:x?} by {level:?}, {path:?}: {host:x} for {exact:x}"
            );
        }
    }
}

fn run_path(processor: Processor, mode: Mode, inst: &Inst, rows: &[Row], level: SimdLevel, path: Path) -> Vec<u32> {
    let mut lab = Lab::new(processor);
    lab.level = level;
    lab.wave.set_mode(mode);
    lab.wave.path = path;
    let mut results = Vec::with_capacity(rows.len());
    for wave in rows.chunks(LANES) {
        for register in 0..4 {
            lab.wave.v[register].0 = std::array::from_fn(|l| wave.get(l).map_or(0x5555_aaaa, |row| row[register]));
        }
        lab.wave.set_exec(!0 >> (LANES - wave.len()));
        assert_eq!(lab.run(inst), Ok(Flow::Next), "{}", inst.op.mnemonic());
        let after = &lab.wave.v[VDST as usize].0;
        results.extend_from_slice(&after[..wave.len()]);
        assert!(
            after[wave.len()..].iter().all(|x| *x == 0x5555_aaaa),
            "{} wrote an inactive lane",
            inst.op.mnemonic()
        );
    }
    results
}

/// Runs `inst` and compares each result with what `want` makes of the row.
pub fn check(processor: Processor, mode: Mode, inst: &Inst, rows: &[Row], want: impl Fn(Row) -> u32) {
    for (row, got) in rows.iter().zip(run(processor, mode, inst, rows)) {
        let want = want(*row);
        let name = inst.op.mnemonic();
        assert_eq!(
            got, want,
            "{name} {row:x?} {:x?} in {mode:x?}: {got:08x} for {want:08x}",
            inst.modifiers
        );
    }
}

/// Rows of integers: edges of 4, 8, 16 and 32 bits, and random bits.
pub fn integer_rows(rng: &mut Rng, count: usize) -> Vec<Row> {
    const EDGES: [u32; 10] = [
        0,
        !0,
        0x8000_8000,
        0x7fff_7fff,
        0x8000_7fff,
        0x8080_7f7f,
        0x8888_7777,
        0x8000_0000,
        0x7fff_ffff,
        0x0001_ffff,
    ];
    let mut value = || match rng.next() % 3 {
        0 => EDGES[rng.next() as usize % EDGES.len()],
        1 => (rng.next() & 0x0003_0003) as u32 | (rng.next() & 0x8000_8000) as u32,
        _ => rng.next() as u32,
    };
    (0..count).map(|_| std::array::from_fn(|_| value())).collect()
}

/// An f16 with a bias to the edges and to numbers near 1, whose sums and products lose bits.
pub fn f16(rng: &mut Rng) -> u16 {
    const EDGES: [u16; 16] = [
        0, 0x8000, 1, 0x8001, 0x3ff, 0x400, 0x8400, 0x3c00, 0xbc00, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e01, 0x7d01,
        0xfc01,
    ];
    match rng.next() % 4 {
        0 => EDGES[rng.next() as usize % EDGES.len()],
        1 => rng.next() as u16,
        _ => (rng.next() & 0x83ff) as u16 | (((rng.next() % 8) as u16 + 11) << 10),
    }
}

/// An f32 likewise.
pub fn f32_bits(rng: &mut Rng) -> u32 {
    const EDGES: [u32; 14] = [
        0,
        0x8000_0000,
        1,
        0x8000_0001,
        0x007f_ffff,
        0x0080_0000,
        0x3f80_0000,
        0xbf80_0000,
        0x7f7f_ffff,
        0x7f80_0000,
        0xff80_0000,
        0x7fc0_0001,
        0x7fa0_0001,
        0xff80_0001,
    ];
    match rng.next() % 4 {
        0 => EDGES[rng.next() as usize % EDGES.len()],
        1 => rng.next() as u32,
        _ => (rng.next() & 0x807f_ffff) as u32 | (((rng.next() % 32) as u32 + 111) << 23),
    }
}

/// Two f16 in a dword.
pub fn f16_pair(rng: &mut Rng) -> u32 {
    f16(rng) as u32 | (f16(rng) as u32) << 16
}

/// The half of `x` that an op_sel bit chooses.
pub fn half(x: u32, high: u8) -> u32 {
    if high & 1 != 0 { x >> 16 } else { x & 0xffff }
}

/// Clamp of an f16 to 0..=1 with DX10_CLAMP.
pub fn clamp_f16(x: u32) -> u32 {
    match x {
        0x0000..=0x3c00 => x,
        0x3c01..=0x7c00 => 0x3c00,
        _ => 0,
    }
}

/// Clamp of an f32 to 0..=1 with DX10_CLAMP.
pub fn clamp_f32(x: u32) -> u32 {
    match x {
        0x0000_0000..=0x3f80_0000 => x,
        0x3f80_0001..=0x7f80_0000 => 0x3f80_0000,
        _ => 0,
    }
}
