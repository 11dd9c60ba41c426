//! Matrix multiply-add against plain matrix products in the documented layout, and its rounding against exact sums.

use amdgpu_emu::lab::{Lab, inst, vgpr};
use amdgpu_emu::uop::Flow;
use amdgpu_emu::wave::{LANES, V32};
use amdgpu_isa::{Encoding, InlineFloat, Inst, Op, Operand, Processor, Reg, RegKind, Role};

use crate::check::Rng;

mod shapes;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Type {
    F32,
    F16,
    Bf16,
    I8,
}

/// Operation, type of A and B, rows (and columns), K, blocks (CDNA1 ISA, VOP3P-MAI).
const SHAPES_OF_CDNA1: &[(Op, Type, usize, usize, usize)] = &[
    (Op::V_MFMA_F32_32X32X1F32, Type::F32, 32, 1, 2),
    (Op::V_MFMA_F32_16X16X1F32, Type::F32, 16, 1, 4),
    (Op::V_MFMA_F32_4X4X1F32, Type::F32, 4, 1, 16),
    (Op::V_MFMA_F32_32X32X2F32, Type::F32, 32, 2, 1),
    (Op::V_MFMA_F32_16X16X4F32, Type::F32, 16, 4, 1),
    (Op::V_MFMA_F32_32X32X4F16, Type::F16, 32, 4, 2),
    (Op::V_MFMA_F32_16X16X4F16, Type::F16, 16, 4, 4),
    (Op::V_MFMA_F32_4X4X4F16, Type::F16, 4, 4, 16),
    (Op::V_MFMA_F32_32X32X8F16, Type::F16, 32, 8, 1),
    (Op::V_MFMA_F32_16X16X16F16, Type::F16, 16, 16, 1),
    (Op::V_MFMA_I32_32X32X4I8, Type::I8, 32, 4, 2),
    (Op::V_MFMA_I32_16X16X4I8, Type::I8, 16, 4, 4),
    (Op::V_MFMA_I32_4X4X4I8, Type::I8, 4, 4, 16),
    (Op::V_MFMA_I32_32X32X8I8, Type::I8, 32, 8, 1),
    (Op::V_MFMA_I32_16X16X16I8, Type::I8, 16, 16, 1),
    (Op::V_MFMA_F32_32X32X2BF16, Type::Bf16, 32, 2, 2),
    (Op::V_MFMA_F32_16X16X2BF16, Type::Bf16, 16, 2, 4),
    (Op::V_MFMA_F32_4X4X2BF16, Type::Bf16, 4, 2, 16),
    (Op::V_MFMA_F32_32X32X4BF16, Type::Bf16, 32, 4, 1),
    (Op::V_MFMA_F32_16X16X8BF16, Type::Bf16, 16, 8, 1),
];

const A: u16 = 0;
const B: u16 = 8;
/// First accumulation registers of C and of D.
const C: u16 = 100;
const D: u16 = 150;

fn agpr(index: u16, dwords: usize) -> Operand {
    let (kind, dwords) = (RegKind::Agpr, dwords as u8);
    Operand::Reg(Reg { kind, index, dwords })
}

fn lab() -> Lab {
    Lab::new(Processor::Gfx908)
}

fn registers(n: usize, blocks: usize) -> usize {
    n * n * blocks / 64
}

fn instruction(op: Op, ty: Type, n: usize, blocks: usize) -> Inst {
    let dwords = if ty == Type::F16 { 2 } else { 1 };
    let results = registers(n, blocks);
    inst(
        op,
        Encoding::Vop3p,
        &[
            (Role::Vdst, agpr(D, results)),
            (Role::Src0, vgpr(A, dwords)),
            (Role::Src1, vgpr(B, dwords)),
            (Role::Src2, agpr(C, results)),
        ],
    )
}

/// Register, first bit and lane of element `k` of row (or column) `i` of block `b` of A (or B).
fn input_place(ty: Type, n: usize, blocks: usize, b: usize, i: usize, k: usize) -> (usize, usize, usize) {
    let (of_lane, bits) = match ty {
        Type::F32 => (1, 32),
        Type::F16 => (4, 16),
        Type::Bf16 => (2, 16),
        Type::I8 => (4, 8),
    };
    let lane = if blocks > 1 { i + n * b } else { i + n * (k / of_lane) };
    let bit = k % of_lane * bits;
    (bit / 32, bit % 32, lane)
}

/// Register and lane of an element of C and D.
fn output_place(n: usize, b: usize, i: usize, j: usize) -> (usize, usize) {
    match n {
        32 => (16 * b + i / 8 * 4 + i % 4, i / 4 % 2 * 32 + j),
        16 => (4 * b + i % 4, i / 4 * 16 + j),
        _ => (i, 4 * b + j),
    }
}

/// The bits of a small integer.
fn encode(ty: Type, x: i32) -> u32 {
    match ty {
        Type::F32 => (x as f32).to_bits(),
        Type::Bf16 => (x as f32).to_bits() >> 16,
        Type::I8 => x as u8 as u32,
        Type::F16 if x == 0 => 0,
        Type::F16 => {
            let exponent = x.unsigned_abs().ilog2();
            let mantissa = x.unsigned_abs() << (10 - exponent) & 0x3ff;
            ((x < 0) as u32) << 15 | (exponent + 15) << 10 | mantissa
        }
    }
}

fn encode_result(ty: Type, x: i32) -> u32 {
    if ty == Type::I8 { x as u32 } else { (x as f32).to_bits() }
}

/// A set of matrices of small integers.
struct Matrices {
    /// `[block][row][k]`
    a: Vec<Vec<Vec<i32>>>,
    /// `[block][column][k]`
    b: Vec<Vec<Vec<i32>>>,
    /// `[block][row][column]`
    c: Vec<Vec<Vec<i32>>>,
}

impl Matrices {
    fn random(rng: &mut Rng, n: usize, k: usize, blocks: usize) -> Matrices {
        let mut matrix = |rows: usize, columns: usize| -> Vec<Vec<Vec<i32>>> {
            let mut row = || (0..columns).map(|_| (rng.next() % 31) as i32 - 15).collect();
            (0..blocks).map(|_| (0..rows).map(|_| row()).collect()).collect()
        };
        Matrices {
            a: matrix(n, k),
            b: matrix(n, k),
            c: matrix(n, n),
        }
    }

    fn put(&self, lab: &mut Lab, ty: Type, first_a: usize, first_b: usize) {
        let (blocks, n, k) = (self.a.len(), self.a[0].len(), self.a[0][0].len());
        for (first, matrix) in [(first_a, &self.a), (first_b, &self.b)] {
            lab.wave.v[first..first + 2].fill(V32::ZERO);
            for (b, block) in matrix.iter().enumerate() {
                for (i, row) in block.iter().enumerate() {
                    for (k, x) in row.iter().enumerate() {
                        let (register, bit, lane) = input_place(ty, n, blocks, b, i, k);
                        lab.wave.v[first + register].0[lane] |= encode(ty, *x) << bit;
                    }
                }
            }
        }
        assert!(k > 0);
        for b in 0..blocks {
            for i in 0..n {
                for j in 0..n {
                    let (register, lane) = output_place(n, b, i, j);
                    lab.wave.v[256 + C as usize + register].0[lane] = encode_result(ty, self.c[b][i][j]);
                }
            }
        }
    }

    /// `source(b)` is the block whose A block `b` takes; `column(b, j, k)` gives the value of B.
    fn check(&self, lab: &Lab, ty: Type, first: usize, source: impl Fn(usize) -> usize, what: &str) {
        for b in 0..self.a.len() {
            for (i, row) in self.a[source(b)].iter().enumerate() {
                for (j, column) in self.b[b].iter().enumerate() {
                    let product: i32 = row.iter().zip(column).map(|(x, y)| x * y).sum();
                    let (register, lane) = output_place(row_count(self), b, i, j);
                    let got = lab.wave.v[first + register].0[lane];
                    let want = encode_result(ty, product + self.c[b][i][j]);
                    assert_eq!(got, want, "{what}: block {b}, row {i}, column {j}");
                }
            }
        }
    }
}

fn row_count(m: &Matrices) -> usize {
    m.a[0].len()
}

#[test]
fn products_of_every_shape() {
    let mut rng = Rng::new(1);
    for &(op, ty, n, k, blocks) in SHAPES_OF_CDNA1 {
        let m = Matrices::random(&mut rng, n, k, blocks);
        let mut lab = lab();
        m.put(&mut lab, ty, A as usize, B as usize);
        // EXEC is ignored.
        lab.wave.set_exec(rng.next());
        let inst = instruction(op, ty, n, blocks);
        let before = lab.wave.v.clone();
        assert_eq!(lab.run(&inst), Ok(Flow::Next));
        m.check(&lab, ty, 256 + D as usize, |b| b, op.mnemonic());
        let written = 256 + D as usize..256 + D as usize + registers(n, blocks);
        for (register, old) in before.iter().enumerate().take(512) {
            assert!(
                written.contains(&register) || lab.wave.v[register] == *old,
                "{op:?} wrote register {register}"
            );
        }
    }
}

#[test]
fn accumulation_registers_and_constants_are_sources() {
    let mut rng = Rng::new(2);
    for &(op, ty, n, k, blocks) in SHAPES_OF_CDNA1 {
        let mut m = Matrices::random(&mut rng, n, k, blocks);
        let mut lab = lab();
        m.put(&mut lab, ty, 256 + A as usize, 256 + B as usize);
        let mut inst = instruction(op, ty, n, blocks);
        for operand in &mut inst.operands[1..3] {
            if let Operand::Reg(reg) = &mut operand.1 {
                reg.kind = RegKind::Agpr;
            }
        }
        // D is C.
        inst.operands[0].1 = inst.operands[3].1;
        assert_eq!(lab.run(&inst), Ok(Flow::Next));
        m.check(&lab, ty, 256 + C as usize, |b| b, op.mnemonic());
        let (constant, value) = match ty {
            Type::I8 => (Operand::Int(-7), -7),
            _ => (Operand::Float(InlineFloat::NegTwo), -2),
        };
        inst.operands[3].1 = constant;
        m.c.iter_mut().flatten().flatten().for_each(|x| *x = value);
        assert_eq!(lab.run(&inst), Ok(Flow::Next));
        m.check(&lab, ty, 256 + C as usize, |b| b, op.mnemonic());
    }
}

/// CBSZ and ABID: block ABID of each 2^CBSZ neighbours is the A of all of them.
#[test]
fn blocks_of_a_are_broadcast() {
    let mut rng = Rng::new(3);
    for &(op, ty, n, k, blocks) in SHAPES_OF_CDNA1.iter().filter(|s| s.4 > 1) {
        for cbsz in 0..=blocks.ilog2() {
            for abid in 0..1usize << cbsz {
                let m = Matrices::random(&mut rng, n, k, blocks);
                let mut lab = lab();
                m.put(&mut lab, ty, A as usize, B as usize);
                let mut inst = instruction(op, ty, n, blocks);
                (inst.modifiers.cbsz, inst.modifiers.abid) = (cbsz as u8, abid as u8);
                assert_eq!(lab.run(&inst), Ok(Flow::Next));
                let neighbours = 1 << cbsz;
                let source = |b: usize| b / neighbours * neighbours + abid;
                m.check(&lab, ty, 256 + D as usize, source, op.mnemonic());
            }
        }
    }
}

/// BLGP: which lanes' B each group of 16 lanes is given (AMD matrix cores, MFMA compiler intrinsic syntax).
#[test]
fn lanes_of_b_are_exchanged() {
    const GROUPS: [[usize; 4]; 8] = [
        [0, 1, 2, 3],
        [0, 1, 0, 1],
        [2, 3, 2, 3],
        [1, 2, 3, 0],
        [0, 0, 0, 0],
        [1, 1, 1, 1],
        [2, 2, 2, 2],
        [3, 3, 3, 3],
    ];
    let mut rng = Rng::new(4);
    for &(op, ty, n, k, blocks) in SHAPES_OF_CDNA1 {
        for (blgp, groups) in GROUPS.iter().enumerate() {
            let m = Matrices::random(&mut rng, n, k, blocks);
            let mut lab = lab();
            m.put(&mut lab, ty, A as usize, B as usize);
            let mut inst = instruction(op, ty, n, blocks);
            inst.modifiers.blgp = blgp as u8;
            assert_eq!(lab.run(&inst), Ok(Flow::Next));
            let permuted = lab.wave.v[256 + D as usize..][..registers(n, blocks)].to_vec();
            for register in 0..2 {
                let old = lab.wave.v[B as usize + register];
                let new = &mut lab.wave.v[B as usize + register].0;
                *new = std::array::from_fn(|lane| old.0[groups[lane / 16] * 16 + lane % 16]);
            }
            inst.modifiers.blgp = 0;
            assert_eq!(lab.run(&inst), Ok(Flow::Next));
            assert_eq!(
                permuted,
                lab.wave.v[256 + D as usize..][..registers(n, blocks)],
                "{op:?} blgp {blgp}"
            );
        }
    }
}

/// What AMD's Matrix Instruction Calculator answers (README.md): A[1][2] of block 4 of 4x4x4f16 is v1{17}.[15:0]; D[3][2] of
/// block 1 is v3{6}, from lane 7 of A and lane 6 of B; register 2, lane 33 of D is D[2][1] of block 8.
#[test]
fn places_that_the_calculator_names() {
    assert_eq!(input_place(Type::F16, 4, 16, 4, 1, 2), (1, 0, 17));
    assert_eq!(input_place(Type::F16, 4, 16, 1, 3, 0), (0, 0, 7));
    assert_eq!(output_place(4, 1, 3, 2), (3, 6));
    assert_eq!(output_place(4, 8, 2, 1), (2, 33));
    let mut lab = lab();
    lab.wave.v[A as usize + 1].0[7] = 0x4000_0000;
    lab.wave.v[B as usize + 1].0[6] = 0x4200_0000;
    let inst = instruction(Op::V_MFMA_F32_4X4X4F16, Type::F16, 4, 16);
    assert_eq!(lab.run(&inst), Ok(Flow::Next));
    for (register, v) in lab.wave.v[256 + D as usize..][..4].iter().enumerate() {
        for (lane, x) in v.0.iter().enumerate() {
            let want = if (register, lane) == (3, 6) { 6.0f32 } else { 0.0 };
            assert_eq!(f32::from_bits(*x), want, "register {register}, lane {lane}");
        }
    }
}

/// The value of an f16 or bf16 as a multiple of 2^-`scale`.
fn fixed(ty: Type, half: u32, scale: i32) -> i128 {
    let (mantissa_bits, bias) = if ty == Type::F16 { (10, 15) } else { (7, 127) };
    let exponent = (half & 0x7fff) as i32 >> mantissa_bits;
    let mantissa = (half & ((1 << mantissa_bits) - 1)) as i128;
    let magnitude = if exponent == 0 {
        mantissa
    } else {
        mantissa | 1 << mantissa_bits
    };
    let shift = exponent.max(1) - bias - mantissa_bits + scale;
    assert!(shift >= 0, "{half:x} is too small for the scale");
    let sign = if half & 0x8000 != 0 { -1 } else { 1 };
    sign * (magnitude << shift)
}

/// A multiple of 2^-`scale` as an f32, rounded to nearest even.
fn rounded(x: i128, scale: i32) -> f32 {
    let magnitude = x.unsigned_abs();
    let bits = 128 - magnitude.leading_zeros();
    let cut = bits.saturating_sub(24);
    let kept = magnitude >> cut;
    let rest = magnitude - (kept << cut);
    let half = if cut == 0 { u128::MAX } else { 1 << (cut - 1) };
    let up = rest > half || rest == half && kept & 1 != 0;
    let value = (kept + up as u128) as f64 * 2f64.powi(cut as i32 - scale);
    (if x < 0 { -value } else { value }) as f32
}

/// An f32 that is a multiple of 2^-`scale`, in the same way.
fn fixed_f32(x: f32, scale: i32) -> i128 {
    let scaled = x as f64 * 2f64.powi(scale);
    assert_eq!(scaled, scaled.trunc());
    scaled as i128
}

/// Four (f16) or two (bf16) products and the accumulator are added exactly and rounded once.
#[test]
fn sums_are_rounded_once() {
    let mut rng = Rng::new(5);
    let scale = 50;
    for (op, ty, n, k, blocks) in [
        SHAPES_OF_CDNA1[7],
        SHAPES_OF_CDNA1[17],
        SHAPES_OF_CDNA1[9],
        SHAPES_OF_CDNA1[19],
    ] {
        let inst = instruction(op, ty, n, blocks);
        for round in 0..300 {
            let mut lab = lab();
            for register in [A, A + 1, B, B + 1] {
                lab.wave.v[register as usize] = V32(std::array::from_fn(|_| {
                    let mut half = || match (ty, round % 3) {
                        // All exponents that the scale has room for, or numbers near 1.
                        (Type::F16, 0) => rng.next() as u32 & 0x83ff | (rng.next() as u32 % 31) << 10,
                        (Type::F16, _) => rng.next() as u32 & 0x83ff | (rng.next() as u32 % 6 + 12) << 10,
                        _ => rng.next() as u32 & 0x807f | (rng.next() as u32 % 30 + 112) << 7,
                    };
                    half() | half() << 16
                }));
            }
            for register in 0..registers(n, blocks) {
                lab.wave.v[256 + C as usize + register] = V32(std::array::from_fn(|_| {
                    let spread = if round % 3 == 1 { 8 } else { 50 };
                    (rng.next() as u32 & 0x807f_ffff) | (rng.next() as u32 % spread + 102) << 23
                }));
            }
            assert_eq!(lab.run(&inst), Ok(Flow::Next));
            let element = |first: u16, b, i, k| {
                let (register, bit, lane) = input_place(ty, n, blocks, b, i, k);
                fixed(
                    ty,
                    lab.wave.v[first as usize + register].0[lane] >> bit & 0xffff,
                    scale / 2,
                )
            };
            let together = if ty == Type::F16 { 4 } else { 2 };
            for (b, i, j) in (0..blocks * n * n).map(|x| (x / (n * n), x / n % n, x % n)) {
                let (register, lane) = output_place(n, b, i, j);
                let mut acc = f32::from_bits(lab.wave.v[256 + C as usize + register].0[lane]);
                for first in (0..k).step_by(together) {
                    let products = (first..first + together).map(|k| element(A, b, i, k) * element(B, b, j, k));
                    acc = rounded(products.sum::<i128>() + fixed_f32(acc, scale), scale);
                }
                let got = f32::from_bits(lab.wave.v[256 + D as usize + register].0[lane]);
                assert_eq!(
                    got.to_bits(),
                    acc.to_bits(),
                    "{op:?} block {b}, row {i}, column {j}: {got:e} for {acc:e}"
                );
            }
        }
    }
}

/// Terms, the accumulator, and the result.
#[test]
fn sums_that_need_more_than_an_f64() {
    let f16 = |x: f64| {
        if x == 0.0 {
            0
        } else {
            ((x.abs().log2() as i32 + 15) as u32) << 10 | ((x < 0.0) as u32) << 15
        }
    };
    let tie = 1_073_741_824.0;
    let tiny = 2f64.powi(-14);
    let cases: [([f64; 4], f32, f32); 12] = [
        // 2^30 and half a place of an f32: what is added decides, be it a product or the accumulator, in an f64 or beyond.
        ([32768.0, 0.0, 0.0, 0.0], 64.0, tie),
        ([32768.0, 1.0, 0.0, 0.0], 64.0, tie + 128.0),
        ([32768.0, -1.0, 0.0, 0.0], 64.0, tie),
        ([32768.0, 8.0, 0.0, 0.0], 1e-9, tie + 128.0),
        ([32768.0, 8.0, 0.0, 0.0], -1e-9, tie),
        ([32768.0, 8.0, 0.0, 0.0], -0.0, tie),
        ([32768.0, 8.0, tiny, 0.0], 0.0, tie + 128.0),
        ([tiny, 8.0, 0.0, 32768.0], 1e-30, tie + 128.0),
        ([32768.0, 8.0, -tiny, 0.0], 1e-30, tie),
        ([32768.0, -32768.0, 1.0, 0.0], 1e-30, 1.0),
        ([32768.0, 1.0, -32768.0, 0.0], -1.0, 0.0),
        ([0.0, 0.0, 0.0, 0.0], 1e-40, 1e-40),
    ];
    for (terms, c, want) in cases {
        let mut lab = lab();
        // A is the term, B its magnitude: the square with the sign of the term.
        let pair = |x: f64, y: f64| f16(x) | f16(y) << 16;
        let [p, q, r, s] = terms;
        for (register, value) in [pair(p, q), pair(r, s)].into_iter().enumerate() {
            lab.wave.v[A as usize + register] = V32::splat(value);
            lab.wave.v[B as usize + register] = V32::splat(value & 0x7fff_7fff);
        }
        lab.wave.v[256 + C as usize..][..4].fill(V32::splat(c.to_bits()));
        let inst = instruction(Op::V_MFMA_F32_4X4X4F16, Type::F16, 4, 16);
        assert_eq!(lab.run(&inst), Ok(Flow::Next));
        let got = f32::from_bits(lab.wave.v[256 + D as usize].0[0]);
        assert_eq!(got, want, "{terms:?} {c}");
    }
}

#[test]
fn infinities_and_nans() {
    const INF: u32 = 0x7c00;
    let one = 0x3c00;
    // A and B of one product, and the accumulator
    let cases = [
        (INF, one, 0.0, f32::INFINITY),
        (INF | 0x8000, one, f32::MAX, f32::NEG_INFINITY),
        (INF, 0, 1.0, f32::NAN),
        (INF, one, f32::NEG_INFINITY, f32::NAN),
        (0x7e00, one, 1.0, f32::NAN),
        (one, one, f32::NAN, f32::NAN),
        (one, one, f32::INFINITY, f32::INFINITY),
        (one, one, f32::MAX, f32::MAX),
    ];
    for (a, b, c, want) in cases {
        let mut lab = lab();
        lab.wave.v[A as usize] = V32::splat(a);
        lab.wave.v[B as usize] = V32::splat(b);
        lab.wave.v[256 + C as usize..][..4].fill(V32::splat(c.to_bits()));
        let inst = instruction(Op::V_MFMA_F32_4X4X4F16, Type::F16, 4, 16);
        assert_eq!(lab.run(&inst), Ok(Flow::Next));
        let got = f32::from_bits(lab.wave.v[256 + D as usize].0[0]);
        assert!(
            got == want || got.is_nan() && want.is_nan(),
            "{a:x} * {b:x} + {c}: {got} for {want}"
        );
    }
}

/// f32 operations are fused multiply-adds in the order of k; the least denormals are kept.
#[test]
fn chains_of_fused_multiply_adds() {
    use rustc_apfloat::{Float, Round, ieee::Single};
    let mut rng = Rng::new(6);
    let (op, ty, n, k, blocks) = SHAPES_OF_CDNA1[4];
    let inst = instruction(op, ty, n, blocks);
    for round in 0..50 {
        let mut lab = lab();
        let spread = if round % 2 == 0 { 255 } else { 12 };
        let mut value = || (rng.next() as u32 & 0x807f_ffff) | (rng.next() as u32 % spread + (255 - spread) / 2) << 23;
        for register in [A as usize, B as usize]
            .into_iter()
            .chain((0..4).map(|r| 256 + C as usize + r))
        {
            lab.wave.v[register] = V32(std::array::from_fn(|_| value()));
        }
        assert_eq!(lab.run(&inst), Ok(Flow::Next));
        for (i, j) in (0..n * n).map(|x| (x / n, x % n)) {
            let (register, lane) = output_place(n, 0, i, j);
            let single = |bits: u32| Single::from_bits(bits as u128);
            let mut acc = single(lab.wave.v[256 + C as usize + register].0[lane]);
            for k in 0..k {
                let element = |first: u16, i| {
                    let (register, _, lane) = input_place(ty, n, blocks, 0, i, k);
                    single(lab.wave.v[first as usize + register].0[lane])
                };
                acc = element(A, i)
                    .mul_add_r(element(B, j), acc, Round::NearestTiesToEven)
                    .value;
            }
            let got = lab.wave.v[256 + D as usize + register].0[lane];
            if acc.is_nan() {
                assert!(f32::from_bits(got).is_nan());
            } else {
                assert_eq!(got as u128, acc.to_bits(), "row {i}, column {j}");
            }
        }
    }
}

#[test]
fn integers_wrap() {
    let mut lab = lab();
    lab.wave.v[A as usize] = V32::splat(0x8080_8080);
    lab.wave.v[B as usize] = V32::splat(0x8080_8080);
    lab.wave.v[256 + C as usize..][..4].fill(V32::splat(0x7fff_ffff));
    let inst = instruction(Op::V_MFMA_I32_4X4X4I8, Type::I8, 4, 16);
    assert_eq!(lab.run(&inst), Ok(Flow::Next));
    assert_eq!(lab.wave.v[256 + D as usize], V32::splat(0x8000_ffff));
}

#[test]
fn moves_between_the_register_files() {
    let mut lab = lab();
    lab.wave.v[3] = V32(std::array::from_fn(|l| l as u32 * 3));
    lab.wave.set_exec(0xffff_0000_ffff_0000);
    let run = |lab: &mut Lab, op, to: Operand, from: Operand| {
        let inst = inst(op, Encoding::Vop3p, &[(Role::Vdst, to), (Role::Src0, from)]);
        assert_eq!(lab.run(&inst), Ok(Flow::Next));
    };
    run(&mut lab, Op::V_ACCVGPR_WRITE_B32, agpr(7, 1), vgpr(3, 1));
    run(&mut lab, Op::V_ACCVGPR_READ_B32, vgpr(9, 1), agpr(7, 1));
    for lane in 0..LANES {
        let want = if lane / 16 % 2 == 1 { lane as u32 * 3 } else { 0 };
        assert_eq!(
            (lab.wave.v[256 + 7].0[lane], lab.wave.v[9].0[lane]),
            (want, want),
            "lane {lane}"
        );
    }
    lab.wave.set_exec(!0);
    run(
        &mut lab,
        Op::V_ACCVGPR_WRITE_B32,
        agpr(8, 1),
        Operand::Float(InlineFloat::One),
    );
    run(&mut lab, Op::V_ACCVGPR_WRITE_B32, agpr(9, 1), Operand::Int(-3));
    assert_eq!(lab.wave.v[256 + 8], V32::splat(0x3f80_0000));
    assert_eq!(lab.wave.v[256 + 9], V32::splat(-3i32 as u32));
}
