//! Every matrix operation of waves against sums in integers, with elements where the manuals and AMD's Matrix Instruction Calculator put
//! them, which is written here once more.

use amdgpu_emu::fault::FaultKind;
use amdgpu_emu::lab::{Lab, inst, vgpr};
use amdgpu_emu::ops::mfma::{Element, with_format};
use amdgpu_emu::ops::wmma::SHAPES;
use amdgpu_emu::ops::wmma::shape::{Entry, Shape, Sum};
use amdgpu_emu::uop::Flow;
use amdgpu_emu::wave::V32;
use amdgpu_isa::{Encoding, Inst, Model, Op, Processor, Role};
use amdgpu_semantics::fp::small::{self, Small};

use crate::check::Rng;

mod arithmetic;
mod modifiers;

/// Elements whose format the instruction says.
const CODED: Entry = Entry::Float(Element::Coded);

const A: usize = 0;
const B: usize = 32;
const C: usize = 64;
const D: usize = 96;
const INDICES: usize = 130;
const SCALES: [usize; 2] = [134, 136];

/// What a test's matrix has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Matrix {
    A,
    B,
}

/// An operation on a processor, in waves of a size, with its formats.
#[derive(Clone, Copy, Debug)]
struct Case {
    op: Op,
    shape: &'static Shape,
    processor: Processor,
    lanes: usize,
    a: Entry,
    b: Entry,
}

impl Case {
    fn entry(&self, of: Matrix) -> Entry {
        if of == Matrix::A { self.a } else { self.b }
    }

    /// First bit in the tuple, and group of 16 lanes, of element `k`; of a sparse A, of the `n`-th of the two held for `k / 4`.
    fn place(&self, of: Matrix, k: usize, n: usize) -> (usize, usize) {
        let bits = self.entry(of).bits();
        let (name, whole) = (self.op.mnemonic(), self.shape.k);
        let at = |register: usize, element: usize, lane: usize| (32 * register + bits * element, lane / 16);
        if self.processor == Processor::Gfx1100 {
            return (bits * k, 0);
        }
        if whole == 4 {
            return at(k % 2, 0, 16 * (k / 2));
        }
        if name.contains("f8f6f4") || name.contains("_f4") {
            return match bits {
                8 => at(k / 32 * 4 + k % 16 / 4, k % 4, 16 * (k / 16 % 2)),
                _ => (k / 64 * 32 * bits + k % 32 * bits, k / 32 % 2),
            };
        }
        let long = whole >= 64 && bits > 4 || whole == 32 && bits == 16 && !self.shape.sparse;
        match (long, self.shape.sparse, of) {
            (true, true, Matrix::B) => match bits {
                16 => at(k / 32 * 8 + k % 16 / 2, k % 2, 16 * (k / 16 % 2)),
                _ => at(k / 32 * 4 + k % 16 / 4, k % 4, 16 * (k / 16 % 2)),
            },
            (true, sparse, _) => {
                let m = if sparse { k / 4 * 2 + n } else { k };
                match bits {
                    16 => at(m / 16 * 4 + m % 8 / 2, m % 2, 16 * (m / 8 % 2)),
                    _ => at(m / 16 * 2 + m % 8 / 4, m % 4, 16 * (m / 8 % 2)),
                }
            }
            (false, false, _) => match (self.lanes, bits) {
                (32, 16) => at(2 * (k / 8) + k / 2 % 2, k % 2, 16 * (k / 4 % 2)),
                (32, 8) => at(k / 4 % 2, k % 4, 16 * (k / 8)),
                (_, 4) if whole == 16 => at(0, k % 8, 16 * (k / 8)),
                (32, _) => at(k / 8 % 2, k % 8, 16 * (k / 16)),
                (_, 16) => at(k / 2 % 2, k % 2, 32 * (k / 8 % 2) + 16 * (k / 4 % 2)),
                (_, 8) => at(0, k % 4, 32 * (k / 4 % 2) + 16 * (k / 8 % 2)),
                (_, _) => at(0, k % 8, 32 * (k / 8 % 2) + 16 * (k / 16 % 2)),
            },
            (false, true, Matrix::B) => match (self.lanes, bits) {
                (32, 16) => at(4 * (k / 16) + k / 2 % 4, k % 2, 16 * (k / 8 % 2)),
                (32, 8) => at(k / 4 % 4, k % 4, 16 * (k / 16)),
                (32, _) if whole == 32 => at(k / 8 % 2, k % 8, 16 * (k / 16)),
                (32, _) => at(k / 8 % 4, k % 8, 16 * (k / 32)),
                (_, 16) => at(k / 2 % 4, k % 2, 16 * (k / 8)),
                (_, 8) => at(k / 4 % 2, k % 4, 32 * (k / 8 % 2) + 16 * (k / 16)),
                (_, _) if whole == 32 => at(0, k % 8, 32 * (k / 8 % 2) + 16 * (k / 16)),
                (_, _) => at(k / 8 % 2, k % 8, 32 * (k / 16 % 2) + 16 * (k / 32)),
            },
            (false, true, Matrix::A) => match (self.lanes, bits) {
                (32, 16) => at(2 * (k / 16) + k / 4 % 2, n, 16 * (k / 8 % 2)),
                (32, 8) => at(k / 8 % 2, 2 * (k / 4 % 2) + n, 16 * (k / 16)),
                (_, 4) if whole == 32 => at(0, 2 * (k / 4 % 4) + n, 16 * (k / 16)),
                (32, _) => at(k / 16 % 2, 2 * (k / 4 % 4) + n, 16 * (k / 32)),
                (_, 16) => at(k / 4 % 2, n, 16 * (k / 8)),
                (_, 8) => at(0, 2 * (k / 4 % 2) + n, 32 * (k / 8 % 2) + 16 * (k / 16)),
                (_, _) => at(0, 2 * (k / 4 % 4) + n, 32 * (k / 16 % 2) + 16 * (k / 32)),
            },
        }
    }

    /// First bit of the index of the `n`-th element held for `k / 4`, in set `key`.
    fn index_place(&self, k: usize, n: usize, key: usize) -> usize {
        let (bits, whole) = (self.a.bits(), self.shape.k);
        if whole >= 64 && bits > 4 {
            let m = k / 4 * 2 + n;
            return 2 * (m / 16 * 8 + m % 8);
        }
        let (at, sets) = match (self.lanes, bits) {
            (32, 16) => (8 * (k / 16) + 4 * (k / 4 % 2), 2),
            (32, 4) if whole == 64 => (4 * (k / 4 % 8), 1),
            (32, _) => (4 * (k / 4 % 4), 2),
            (_, 4) => (4 * (k / 4 % 4), 2),
            (_, _) => (4 * (k / 4 % 2), 4),
        };
        at + key * 32 / sets + 2 * n
    }

    /// Register, first bit and lane of an element of C or D.
    fn result_place(&self, sum: Sum, i: usize, j: usize, high: bool) -> (usize, usize, usize) {
        let half = matches!(sum, Sum::F16 | Sum::Bf16);
        if self.processor == Processor::Gfx1100 {
            let rows = self.lanes / 16;
            return (i / rows, if half && high { 16 } else { 0 }, 16 * (i % rows) + j);
        }
        let (part, lane) = match self.lanes {
            32 => (i % 8, 16 * (i / 8 % 2) + j),
            _ => (i % 4, 32 * (i / 4 % 2) + 16 * (i / 8) + j),
        };
        let part = part + i / 16 * 8;
        if half {
            (part / 2, part % 2 * 16, lane)
        } else {
            (part, 0, lane)
        }
    }

    fn registers_of_sums(&self, sum: Sum) -> usize {
        let places = (0..self.shape.rows).map(|i| self.result_place(sum, i, 0, false).0);
        places.max().map_or(0, |n| n + 1)
    }

    fn registers(&self, of: Matrix) -> usize {
        let last = (0..self.shape.k).map(|k| self.place(of, k, 1).0 / 32).max();
        let each = last.map_or(0, |n| n + 1);
        if of == Matrix::A {
            each * self.shape.rows / 16
        } else {
            each
        }
    }

    fn inst(&self) -> Inst {
        let (c, d) = (
            self.registers_of_sums(self.shape.c),
            self.registers_of_sums(self.shape.d),
        );
        let third = match self.shape.sparse {
            true => vgpr(INDICES as u16, if self.shape.k == 128 { 2 } else { 1 }),
            false => vgpr(C as u16, c as u8),
        };
        // where D is C too, its registers are those of the greater one
        let d = if self.shape.sparse { c.max(d) } else { d };
        let mut operands = vec![
            (Role::Vdst, vgpr(D as u16, d as u8)),
            (Role::Src0, vgpr(A as u16, self.registers(Matrix::A) as u8)),
            (Role::Src1, vgpr(B as u16, self.registers(Matrix::B) as u8)),
            (Role::Src2, third),
        ];
        if let Some(dwords) = 32usize.checked_div(self.shape.scaled) {
            let dwords = dwords as u8;
            operands.push((Role::ScaleSrc0, vgpr(SCALES[0] as u16, dwords)));
            operands.push((Role::ScaleSrc1, vgpr(SCALES[1] as u16, dwords)));
        }
        let mut inst = inst(self.op, Encoding::Vop3p, &operands);
        inst.modifiers.op_sel_hi = 0;
        if self.shape.a == CODED {
            let code = |entry| (0..5).find(|&code| Element::coded(code).map(Entry::Float) == Some(entry));
            (inst.modifiers.cbsz, inst.modifiers.blgp) = (code(self.a).unwrap(), code(self.b).unwrap());
        }
        if let Entry::Integer { .. } = self.a {
            inst.modifiers.neg = 3;
        }
        inst
    }

    /// Encodes the instruction, which has the operands that its row says, decodes and runs it.
    fn run(&self, lab: &mut Lab, inst: &Inst) -> Result<Flow, FaultKind> {
        let code = amdgpu_isa::encode_as(self.processor, lab.machine.model.mode(), inst);
        let code = code.unwrap_or_else(|e| panic!("{self:?}: {e}"));
        lab.run_bytes(code.as_bytes())
    }

    fn lab(&self) -> Lab {
        let model = Model::of(self.processor, self.lanes as u32).expect("a size of waves");
        let mut lab = Lab::of(model);
        lab.wave.v[..SCALES[0]].fill(V32::ZERO);
        for scale in SCALES {
            // 1, in both formats
            lab.wave.v[scale..scale + 2].fill(V32::splat(0x7f7f_7f7f));
        }
        lab
    }

    /// Puts the code of an element of A (row `i`) or B (column `i`) into its lanes.
    fn put(&self, lab: &mut Lab, of: Matrix, i: usize, (k, n): (usize, usize), code: u32) {
        let (bits, first) = (self.entry(of).bits(), if of == Matrix::A { A } else { B });
        let (at, group) = self.place(of, k, n);
        let first = first + if i >= 16 { self.registers(of) / 2 } else { 0 };
        let groups = if self.processor == Processor::Gfx1100 {
            0..self.lanes / 16
        } else {
            group..group + 1
        };
        for group in groups {
            put_bits(lab, first, 16 * group + i % 16, at, bits, code);
        }
    }

    fn put_sum(&self, lab: &mut Lab, i: usize, j: usize, high: bool, code: u32) {
        let (register, at, lane) = self.result_place(self.shape.c, i, j, high);
        let first = if self.shape.sparse { D } else { C };
        put_bits(lab, first + register, lane, at, bits_of(self.shape.c), code);
    }

    fn result(&self, lab: &Lab, i: usize, j: usize, high: bool) -> u32 {
        let (register, at, lane) = self.result_place(self.shape.d, i, j, high);
        let mask = u32::MAX >> (32 - bits_of(self.shape.d));
        lab.wave.v[D + register].0[lane] >> at & mask
    }
}

fn bits_of(sum: Sum) -> usize {
    if sum.is_half() { 16 } else { 32 }
}

fn put_bits(lab: &mut Lab, first: usize, lane: usize, at: usize, bits: usize, code: u32) {
    let mask = (u64::MAX >> (64 - bits)) << (at % 32);
    let code = u64::from(code) << (at % 32);
    for half in 0..2 {
        let (mask, code) = ((mask >> (32 * half)) as u32, (code >> (32 * half)) as u32);
        if mask != 0 {
            let register = &mut lab.wave.v[first + at / 32 + half].0[lane];
            *register = *register & !mask | code & mask;
        }
    }
}

fn format_of(entry: Entry) -> Option<Small> {
    match entry {
        Entry::Float(Element::F32) => Some(small::F32),
        Entry::Float(element) => {
            let mut found = None;
            with_format(element, false, |format| found = Some(format));
            found
        }
        Entry::Integer { .. } => None,
    }
}

fn format_of_sum(sum: Sum) -> Option<Small> {
    match sum {
        Sum::F32 => Some(small::F32),
        Sum::F16 => Some(small::F16),
        Sum::Bf16 => Some(small::BF16),
        Sum::I32 => None,
    }
}

/// The code of a small integer.
fn code(format: Option<Small>, x: i64) -> u32 {
    format.map_or(x as u32, |format| format.nearest(x as f64, false))
}

/// Small integers that a type has.
fn element(rng: &mut Rng, entry: Entry) -> i64 {
    let choices: &[i64] = match entry {
        Entry::Float(Element::Fp4 | Element::Bf6) => &[0, 1, -1, 2, -2, 3, -3, 4, -4],
        Entry::Float(Element::Fp6) => &[0, 1, -1, 2, -2, 3, -3, 5, 7],
        Entry::Float(Element::Bf8) | Entry::Integer { bits: 4 } => &[0, 1, -1, 2, -2, 3, -3, 4, 7],
        _ => &[0, 1, -1, 2, -2, 3, -5, 7, -9, 11],
    };
    choices[rng.next() as usize % choices.len()]
}

/// Operations of processors, with every wave size and format that they have.
fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (processor, both) in [
        (Processor::Gfx1100, true),
        (Processor::Gfx1200, true),
        (Processor::Gfx1250, false),
    ] {
        for (op, shape) in SHAPES {
            if op.row(processor).is_none() {
                continue;
            }
            for lanes in if both { &[32, 64][..] } else { &[32] } {
                let open: Vec<Entry> = (0..5).filter_map(Element::coded).map(Entry::Float).collect();
                let choices = |entry: Entry| if entry == CODED { open.clone() } else { vec![entry] };
                for a in choices(shape.a) {
                    for b in choices(shape.b) {
                        let (op, lanes) = (*op, *lanes);
                        cases.push(Case {
                            op,
                            shape,
                            processor,
                            lanes,
                            a,
                            b,
                        });
                    }
                }
            }
        }
    }
    cases
}

/// A set of matrices in registers.
struct Matrices {
    /// By row, then by k.
    a: Vec<Vec<i64>>,
    /// By column, then by k.
    b: Vec<Vec<i64>>,
    c: Vec<Vec<i64>>,
}

impl Matrices {
    /// Random integers; `key` is the set of indices used.
    fn random(case: &Case, lab: &mut Lab, rng: &mut Rng, key: usize, high: bool) -> Matrices {
        let (k, rows) = (case.shape.k, case.shape.rows);
        let mut m = Matrices {
            a: vec![vec![0; k]; rows],
            b: vec![vec![0; k]; 16],
            c: vec![vec![0; 16]; rows],
        };
        for (i, row) in m.a.iter_mut().enumerate() {
            for first in (0..k).step_by(4) {
                let pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
                let kept: &[usize] = match case.shape.sparse {
                    true => &pairs[rng.next() as usize % 6],
                    false => &[0, 1, 2, 3],
                };
                for (n, place) in kept.iter().enumerate() {
                    let x = element(rng, case.a);
                    row[first + place] = x;
                    let at = if case.shape.sparse {
                        (first, n)
                    } else {
                        (first + place, 0)
                    };
                    case.put(lab, Matrix::A, i, at, code(format_of(case.a), x));
                    if case.shape.sparse {
                        let (_, group) = case.place(Matrix::A, first, n);
                        let at = case.index_place(first, n, key);
                        put_bits(lab, INDICES, 16 * group + i, at, 2, *place as u32);
                    }
                }
            }
        }
        for (j, column) in m.b.iter_mut().enumerate() {
            for (k, y) in column.iter_mut().enumerate() {
                *y = element(rng, case.b);
                case.put(lab, Matrix::B, j, (k, 0), code(format_of(case.b), *y));
            }
        }
        for (i, row) in m.c.iter_mut().enumerate() {
            for (j, z) in row.iter_mut().enumerate() {
                *z = (rng.next() % 100) as i64 - 50;
                case.put_sum(lab, i, j, high, code(format_of_sum(case.shape.c), *z));
            }
        }
        m
    }

    fn products(&self, i: usize, j: usize) -> Vec<i64> {
        self.a[i].iter().zip(&self.b[j]).map(|(x, y)| x * y).collect()
    }

    /// The code of an element of D.
    fn expected(&self, case: &Case, i: usize, j: usize) -> u32 {
        let products = self.products(i, j);
        match format_of_sum(case.shape.d) {
            None => (products.iter().sum::<i64>() + self.c[i][j]) as u32,
            // GFX11 rounds each pair
            Some(format) if case.processor == Processor::Gfx1100 => {
                let start = self.c[i][j] as f64;
                let add = |acc: f64, pair: &[i64]| {
                    let sum = acc + (pair[0] + pair[1]) as f64;
                    format.decode(format.nearest(sum, false))
                };
                format.nearest(products.chunks(2).fold(start, add), false)
            }
            Some(format) => format.nearest((products.iter().sum::<i64>() + self.c[i][j]) as f64, false),
        }
    }

    fn check(&self, case: &Case, lab: &Lab, high: bool, what: &str) {
        for i in 0..case.shape.rows {
            for j in 0..16 {
                let (got, want) = (case.result(lab, i, j, high), self.expected(case, i, j));
                // zeros of both signs are equal here
                let zero = format_of_sum(case.shape.d).is_some_and(|f| f.decode(got) == 0.0 && f.decode(want) == 0.0);
                assert!(
                    zero || got == want,
                    "{case:?} {what}: row {i}, column {j}: {got:#x}, not {want:#x}"
                );
            }
        }
    }
}

#[test]
fn products_of_every_operation() {
    let mut rng = Rng::new(21);
    let cases = cases();
    for case in &cases {
        for round in 0..2 {
            let mut lab = case.lab();
            let inst = case.inst();
            let m = Matrices::random(case, &mut lab, &mut rng, 0, false);
            // EXEC is ignored
            lab.wave.set_exec(if round == 0 { !0 } else { rng.next() });
            let before = lab.wave.v.clone();
            assert_eq!(case.run(&mut lab, &inst), Ok(Flow::Next), "{case:?}");
            m.check(case, &lab, false, "");
            let written = D..D + case.registers_of_sums(case.shape.d);
            for (register, old) in before.iter().enumerate().take(256) {
                let same = lab.wave.v[register] == *old;
                assert!(
                    written.contains(&register) || same,
                    "{case:?} wrote register {register}"
                );
            }
        }
    }
    let tested = |processor| cases.iter().filter(|case| case.processor == processor).count();
    // operations twice, for two sizes of waves; of GFX12.5 three operations have 25 combinations of formats
    assert_eq!(tested(Processor::Gfx1100), 2 * 6);
    assert_eq!(tested(Processor::Gfx1200), 2 * 22);
    assert!(tested(Processor::Gfx1250) >= 41 + 3 * 25);
}
