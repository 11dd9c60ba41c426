//! What the tests of float operations share: a bench that runs one instruction over many operands, operands with a bias to
//! the edges, and rustc_apfloat as the oracle.

use amdgpu_emu::lab::{Lab, inst, sgpr, vgpr};
use amdgpu_emu::lanes::{ArgKind, SimdLevel};
use amdgpu_emu::operation::{Lane, LaneKind, Semantics};
use amdgpu_emu::ops;
use amdgpu_emu::wave::{LANES, Path, sreg};
use amdgpu_isa::{Encoding, Inst, Op, Operand, OperandType, Processor, Role};
use amdgpu_semantics::mode::Mode;
use rustc_apfloat::ieee::{Double, Half, Single};

use crate::check::PROCESSOR;

mod oracle;
pub use oracle::*;

/// What the destination holds before an instruction.
pub const OLD: u32 = 0xdead_beef;
/// First register of source n is `4 n`; of the destination:
const VDST: u16 = 20;
const SDST: u16 = 10;

/// A result: the vector destination (both dwords if there are two) and the lane's bit of the mask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Out {
    pub value: u64,
    pub mask: bool,
}

/// Runs single instructions.
pub struct Bench {
    pub lab: Lab,
}

impl Bench {
    /// On gfx906, which has all operations tested here, in the default MODE.
    pub fn new() -> Bench {
        let processor = Processor::by_name("gfx906").expect("a known processor");
        Bench {
            lab: Lab::new(processor),
        }
    }

    /// FLOAT_MODE of the bits named: rounding and denormals, the same for all formats.
    pub fn set_mode(&mut self, round: u32, denorm: u32) {
        let float_mode = (round | round << 2 | denorm << 4 | denorm << 6) as u8;
        self.lab.wave.set_mode(Mode::new(float_mode, true, true));
    }

    pub fn lane(op: Op) -> &'static Lane {
        match ops::semantics(op, PROCESSOR) {
            Some(Semantics::Lane(lane)) => lane,
            _ => panic!("{} is no lane operation", op.mnemonic()),
        }
    }

    /// The VOP3 form (VOP2 where there is none) with its sources in v0, v4, v8; the tied one is the destination.
    pub fn instruction(&self, op: Op) -> Inst {
        let processor = self.lab.machine.model.processor;
        let row = op
            .row(processor)
            .unwrap_or_else(|| panic!("{} has no row", op.mnemonic()));
        let has_literal = row.operand(Role::Imm32).is_some();
        let encoding = if has_literal { Encoding::Vop2 } else { Encoding::Vop3 };
        let mut source = 0;
        let operands: Vec<(Role, Operand)> = row
            .operands
            .iter()
            .map(|o| {
                let operand = match o.role {
                    Role::Vdst => vgpr(VDST, o.ty.dwords()),
                    Role::Sdst => sgpr(SDST, 2),
                    Role::Imm32 => Operand::Literal(0),
                    _ => vgpr(source, o.ty.dwords()),
                };
                if !matches!(o.role, Role::Vdst | Role::Sdst) {
                    source += 4;
                }
                (o.role, operand)
            })
            .collect();
        inst(op, encoding, &operands)
    }

    /// Format of each source; `None` for what is no float.
    pub fn source_types(&self, op: Op) -> Vec<OperandType> {
        let inst = self.instruction(op);
        let processor = self.lab.machine.model.processor;
        let sources = inst
            .operands()
            .iter()
            .filter(|(r, _)| !matches!(r, Role::Vdst | Role::Sdst));
        let mut types: Vec<OperandType> = sources.map(|&(r, _)| inst.operand_type(processor, r)).collect();
        let wanted = Self::lane(op)
            .kernel
            .args
            .iter()
            .filter(|a| **a != ArgKind::Mask)
            .count();
        if types.len() < wanted {
            types.push(inst.operand_type(processor, Role::Vdst));
        }
        types
    }

    /// Runs `inst` over rows of source values; VCC is `vcc` in every wave.
    pub fn run_inst(&mut self, inst: &Inst, rows: &[[u64; 3]], vcc: u64) -> Vec<Out> {
        let lane = Self::lane(inst.op);
        let mut inst = *inst;
        let sources = inst
            .operands()
            .iter()
            .filter(|(r, _)| !matches!(r, Role::Vdst | Role::Sdst))
            .count();
        let wanted = lane.kernel.args.iter().filter(|a| **a != ArgKind::Mask).count();
        let mut results = Vec::with_capacity(rows.len());
        for wave in rows.chunks(LANES) {
            for d in 0..2 {
                self.lab.wave.v[VDST as usize + d].0.fill(OLD);
            }
            for n in 0..wanted {
                let register = if n < sources { 4 * n } else { VDST as usize };
                for (l, row) in wave.iter().enumerate() {
                    self.lab.wave.v[register].0[l] = row[n] as u32;
                    self.lab.wave.v[register + 1].0[l] = (row[n] >> 32) as u32;
                }
            }
            for n in 0..inst.operand_count as usize {
                if let (Role::Imm32, literal) = &mut inst.operands[n] {
                    // One literal for all lanes: that of the first.
                    *literal = Operand::Literal(wave[0][n - 1] as u32);
                }
            }
            self.lab.wave.set_s64(sreg::VCC, vcc);
            self.lab.wave.set_exec(!0 >> (LANES - wave.len()));
            self.lab
                .run(&inst)
                .unwrap_or_else(|e| panic!("{}: {e:?}", inst.op.mnemonic()));
            let mask = self.lab.wave.s64(sreg::SGPR + SDST as u8);
            for l in 0..wave.len() {
                let high = if lane.kernel.dst_dwords > 1 {
                    self.lab.wave.v[VDST as usize + 1].0[l]
                } else {
                    0
                };
                results.push(Out {
                    value: self.lab.wave.v[VDST as usize].0[l] as u64 | (high as u64) << 32,
                    mask: mask >> l & 1 != 0,
                });
            }
        }
        results
    }

    pub fn run(&mut self, op: Op, rows: &[[u64; 3]]) -> Vec<Out> {
        let inst = self.instruction(op);
        self.run_inst(&inst, rows, 0)
    }

    /// Runs an operation and compares each vector result with what `want` makes of the sources.
    pub fn check(&mut self, op: Op, rows: &[[u64; 3]], want: impl Fn([u64; 3]) -> u64) {
        let mode = self.lab.wave.mode;
        for (row, out) in rows.iter().zip(self.run(op, rows)) {
            let want = want(*row);
            assert_eq!(
                out.value,
                want,
                "{} {row:x?} in {mode:x?}: {:x} for {want:x}",
                op.mnemonic(),
                out.value
            );
        }
    }

    fn check_formula<F: Oracle>(&mut self, op: Op, formula: Formula, rules: Rules, rows: &[[u64; 3]]) {
        let tied = Self::lane(op).kernel.args.len() > self.instruction(op).operands().len() - 1;
        let kept = match Self::lane(op).kind {
            LaneKind::KeepsHalf => 0xffff_0000,
            _ => 0,
        };
        self.check(op, rows, |row| {
            let old = if tied { row[2] } else { OLD as u64 };
            formula.want::<F>(rules, row) | old & kept
        });
    }

    /// Runs one wave over columns of sources; gives the column of results and the mask.
    pub fn columns(&mut self, op: Op, sources: [&[u64]; 3], vcc: u64) -> (Vec<u64>, u64) {
        let [a, b, c] = sources;
        let rows: Vec<[u64; 3]> = (0..a.len()).map(|l| [a[l], b[l], c[l]]).collect();
        let inst = self.instruction(op);
        let out = self.run_inst(&inst, &rows, vcc);
        let mask = out.iter().enumerate().map(|(l, o)| (o.mask as u64) << l).sum();
        (out.iter().map(|o| o.value).collect(), mask)
    }

    /// Runs an operation by the host's arithmetic at every SIMD level, and exactly; all must agree. So in the default MODE, and where
    /// it flushes denormals of f32.
    pub fn check_paths(&mut self, op: Op, rows: &[[u64; 3]]) {
        let mode = self.lab.wave.mode;
        self.check_path(op, rows, Path::Host);
        self.lab.wave.mode = Mode(mode.0 & !0x30);
        self.check_path(op, rows, Path::Flushed);
        self.lab.wave.mode = mode;
    }

    fn check_path(&mut self, op: Op, rows: &[[u64; 3]], path: Path) {
        let inst = self.instruction(op);
        for vcc in [0, 0x5555_5555_5555_5555] {
            self.lab.wave.path = Path::Exact;
            let exact = self.run_inst(&inst, rows, vcc);
            self.lab.wave.path = path;
            for level in [SimdLevel::Baseline, SimdLevel::Avx2, SimdLevel::Avx512] {
                if level.at_hand() != level {
                    continue;
                }
                self.lab.level = level;
                let host = self.run_inst(&inst, rows, vcc);
                for ((row, host), exact) in rows.iter().zip(host).zip(&exact) {
                    assert_eq!(
                        host,
                        *exact,
                        "{} {row:x?} by {level:?}, {path:?}: {host:x?} for {exact:x?}",
                        op.mnemonic()
                    );
                }
            }
            if !Self::lane(op).kernel.args.contains(&ArgKind::Mask) {
                break;
            }
        }
    }
}

/// Checks that host and exact arithmetic agree in the default MODE, for all operations of a table: one f16 operand
/// exhaustively, others on many values.
pub fn check_table(table: &[(Op, Semantics)]) {
    let mut bench = Bench::new();
    let mut rng = Rng(1);
    for &(op, _) in table {
        let types = bench.source_types(op);
        let rows = if types == [OperandType::F16] {
            (0..0x1_0000).map(|x| [x | x << 16 & 0x1234_0000, 0, 0]).collect()
        } else {
            rng.rows(&types, 20_000)
        };
        bench.check_paths(op, &rows);
    }
}

/// Checks functions of one operand against `f`, to less than 0.51 of the last place, by host and by exact arithmetic.
pub fn check_curve<F: Oracle>(ops: &[Op], rows: &[[u64; 3]], f: impl Fn(f64) -> f64) {
    let mut bench = Bench::new();
    for &op in ops {
        for path in [Path::Host, Path::Exact] {
            bench.lab.wave.path = path;
            for (row, out) in rows.iter().zip(bench.run(op, rows)) {
                let got = to_f64(F::of(out.value));
                let x = to_f64(F::of(row[0]));
                let want = if x.is_nan() { x } else { f(x) };
                let place = place_of::<F>(want);
                let good = got == want
                    || got.is_nan() && want.is_nan()
                    || (got - want).abs() <= 0.51 * place
                    || want.abs() > to_f64(F::largest()) && got.is_infinite();
                assert!(good, "{} {row:x?} {path:?}: {got:e} for {want:e}", op.mnemonic());
            }
        }
    }
}

/// `sin(2 pi x)`, exact at its zeros; 0 beyond 256 revolutions.
pub fn sin_turns(x: f64) -> f64 {
    if x.is_infinite() {
        return f64::NAN;
    }
    if x.abs() > 256.0 {
        return 0.0;
    }
    let halves = (2.0 * x).round();
    let sign = if halves % 2.0 == 0.0 { 1.0 } else { -1.0 };
    sign * ((x - halves / 2.0) * std::f64::consts::TAU).sin()
}

/// `cos(2 pi x)`, exact at its zeros; 1 beyond 256 revolutions.
pub fn cos_turns(x: f64) -> f64 {
    if x.abs() <= 256.0 {
        sin_turns(0.25 - (x - x.round()).abs())
    } else {
        1.0 + 0.0 * x
    }
}

/// The last place of numbers of that size.
fn place_of<F: Oracle>(x: f64) -> f64 {
    let exponent = (x.abs().to_bits() >> 52) as i32 - 1023;
    2f64.powi(exponent.max(F::MIN_EXP) - F::MANT_BITS as i32)
}

/// Checks that a sequence of instructions divides numerator by denominator correctly.
pub fn check_division<F: Oracle>(divide: impl Fn(&mut Bench, &[[u64; 2]]) -> Vec<u64>) {
    let mut rng = Rng(9);
    let mut operands: Vec<[u64; 2]> = pairs(&edges::<F>()).iter().map(|p| [p[0], p[1]]).collect();
    operands.extend((0..20_000).map(|_| [rng.float::<F>(), rng.float::<F>()]));
    for path in [Path::Host, Path::Exact] {
        let mut bench = Bench::new();
        bench.lab.wave.path = path;
        for wave in operands.chunks(LANES) {
            for ([n, d], got) in wave.iter().zip(divide(&mut bench, wave)) {
                let want = Rules::new(0, 3).nan(&[*n, *d], (F::of(*n) / F::of(*d)).value);
                assert_eq!(got, want, "{n:x} / {d:x} {path:?}: {got:x} for {want:x}");
            }
        }
    }
}

/// All combinations of rounding and denormal fields.
pub fn modes() -> impl Iterator<Item = (u32, u32)> {
    (0..4).flat_map(|round| (0..4).map(move |denorm| (round, denorm)))
}

/// A small deterministic generator (splitmix64).
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A value of a type: for floats, all classes and all sizes; for integers, small ones, ends and anything.
    pub fn value(&mut self, ty: OperandType) -> u64 {
        match ty {
            // Whatever is in the high half must not matter.
            OperandType::F16 => self.float::<Half>() | self.next() << 16 & 0xffff_0000,
            OperandType::F32 => self.float::<Single>(),
            OperandType::F64 => self.float::<Double>(),
            _ => match self.next() % 4 {
                0 => self.next() as i64 as u64 % 64,
                1 => (self.next() % 2200) as u32 as u64,
                2 => (-((self.next() % 2200) as i64)) as u32 as u64,
                _ => self.next() as u32 as u64,
            },
        }
    }

    pub fn float<F: Oracle>(&mut self) -> u64 {
        let r = self.next();
        if r & 15 == 0 {
            let edges = edges::<F>();
            return edges[(r >> 8) as usize % edges.len()];
        }
        let max = (1 << F::EXP_BITS) - 1;
        let bias = max / 2;
        let exp = match r >> 4 & 7 {
            0 => (r >> 8) % 4,
            1 => max - (r >> 8) % 4,
            2..=4 => (bias + (r >> 8) % 32) - 16.min(bias),
            _ => (r >> 8) % (max + 1),
        } & max;
        let mant = match r >> 40 & 7 {
            0 => 0,
            1 => !0,
            2 => 1 << ((r >> 48) % F::MANT_BITS as u64),
            _ => self.next(),
        } & ((1 << F::MANT_BITS) - 1);
        (r >> 63) << (F::EXP_BITS + F::MANT_BITS) | exp << F::MANT_BITS | mant
    }

    pub fn rows(&mut self, types: &[OperandType], count: usize) -> Vec<[u64; 3]> {
        (0..count)
            .map(|_| {
                let mut row = [0; 3];
                for (x, ty) in row.iter_mut().zip(types) {
                    *x = self.value(*ty);
                }
                // Operands of like size, and operands that are the same.
                match self.next() % 8 {
                    0 => row[1] = row[0],
                    1 if types.len() > 2 => row[2] = row[0],
                    2 => row[1] = row[0] ^ self.next() & 0xff,
                    _ => {}
                }
                row
            })
            .collect()
    }
}

/// Fails unless each operation of a table is one of those that tests cover.
pub fn assert_covered(table: &[(Op, Semantics)], covered: &[Op]) {
    for (op, _) in table {
        assert!(covered.contains(op), "{} has no test", op.mnemonic());
    }
}

/// Checks operations of one result of format `F` against their formulas, in every combination of rounding and denormal
/// modes, with and without MODE.IEEE.
pub fn check_formulas<F: Oracle>(formulas: &[(Op, Formula)]) {
    let mut bench = Bench::new();
    let mut rng = Rng(2);
    for &(op, formula) in formulas {
        let types = bench.source_types(op);
        let mut rows = match types.len() {
            1 => edges::<F>().into_iter().map(|a| [a, 0, 0]).collect(),
            _ => pairs(&edges::<F>()),
        };
        rows.extend(rng.rows(&types, 1500));
        for (row, n) in rows.iter_mut().zip(0..) {
            match types.get(1) {
                Some(&OperandType::F16 | &OperandType::F32 | &OperandType::F64) | None => {}
                // An integer: exponents of all sizes.
                Some(_) => {
                    row[1] = if n % 3 == 0 {
                        row[1]
                    } else {
                        rng.value(OperandType::I32)
                    }
                }
            }
            if row[2] == 0 && types.len() > 2 {
                row[2] = rng.float::<F>();
            }
        }
        for (round, denorm) in modes() {
            bench.set_mode(round, denorm);
            let rules = Rules::new(round, denorm);
            bench.check_formula::<F>(op, formula, rules, &rows);
        }
        let mode = Mode(bench.lab.wave.mode.0 & !(1 << 9));
        bench.lab.wave.set_mode(mode);
        bench.check_formula::<F>(
            op,
            formula,
            Rules {
                ieee: false,
                ..Rules::new(3, 3)
            },
            &rows,
        );
    }
}

/// Both signs of zero, of the ends and the middle of denormals and normals, of small numbers and their neighbours, of
/// infinity; quiet and signaling NaNs.
pub fn edges<F: Oracle>() -> Vec<u64> {
    let mant = F::MIN_NORMAL - 1;
    let power = |n: i64| ((F::ONE >> F::MANT_BITS) as i64 + n) as u64 * F::MIN_NORMAL;
    let positive = [
        0,
        1,
        2,
        F::MIN_NORMAL / 2,
        mant,
        F::MIN_NORMAL,
        F::MIN_NORMAL + 1,
        power(-(F::MANT_BITS as i64) - 1),
        power(-(F::MANT_BITS as i64)),
        power(-1) - 1,
        power(-1),
        power(-1) + 1,
        F::ONE - 1,
        F::ONE,
        F::ONE + 1,
        F::ONE | F::QUIET,
        power(1),
        power(1) | F::QUIET,
        power(1) | F::QUIET >> 1,
        power(2),
        power(F::MANT_BITS as i64) - 1,
        power(F::MANT_BITS as i64),
        F::INF - F::MIN_NORMAL,
        F::INF - 1,
        F::INF,
        F::INF | F::QUIET | 5,
        F::INF | 3,
    ];
    positive.into_iter().chain(positive.map(|x| x | F::SIGN)).collect()
}

pub fn pairs(edges: &[u64]) -> Vec<[u64; 3]> {
    edges
        .iter()
        .flat_map(|&a| edges.iter().map(move |&b| [a, b, 0]))
        .collect()
}
