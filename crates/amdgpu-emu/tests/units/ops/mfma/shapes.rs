//! Every matrix operation of CDNA2 to CDNA4 against plain products of small integers, in the layout of the manuals, and the arithmetic of
//! CDNA2 and CDNA3 against published values.

use amdgpu_emu::lab::{Lab, inst, vgpr};
use amdgpu_emu::ops::mfma::aligned::{self, Product};
use amdgpu_emu::ops::mfma::{Element, SHAPES, Shape};
use amdgpu_emu::uop::Flow;
use amdgpu_emu::wave::{LANES, V32};
use amdgpu_isa::{Encoding, Inst, Op, Processor, Role};
use amdgpu_semantics::fp::small::{self, Small};

use crate::check::Rng;

const A: usize = 0;
const B: usize = 16;
const C: usize = 64;
const D: usize = 128;
const INDICES: usize = 40;
const SCALES: [usize; 2] = [44, 45];

/// The shape of an operation.
fn shape_of(op: Op) -> &'static Shape {
    let of_op = SHAPES.iter().find(|entry| entry.0 == op);
    &of_op.expect("an operation of matrices").1
}

fn format_of(element: Element, fnuz: bool) -> Option<Small> {
    Some(match element {
        Element::F32 | Element::Xf32 => small::F32,
        Element::F16 => small::F16,
        Element::Bf16 => small::BF16,
        Element::Fp8 if fnuz => small::FP8_FNUZ,
        Element::Fp8 => small::FP8,
        Element::Bf8 if fnuz => small::BF8_FNUZ,
        Element::Bf8 => small::BF8,
        Element::Fp6 => small::FP6,
        Element::Bf6 => small::BF6,
        Element::Fp4 => small::FP4,
        Element::I8 | Element::F64 | Element::Coded => return None,
    })
}

/// Bits of a small integer.
fn encode(element: Element, fnuz: bool, x: i32) -> u64 {
    match (element, format_of(element, fnuz)) {
        (Element::F64, _) => f64::from(x).to_bits(),
        (_, Some(format)) => u64::from(format.nearest(f64::from(x), false)),
        (_, None) => u64::from(x as u8),
    }
}

fn put_bits(lab: &mut Lab, first: usize, lane: usize, at: usize, bits: usize, value: u64) {
    for bit in 0..bits {
        let at = at + bit;
        lab.wave.v[first + at / 32].0[lane] |= u32::from(value >> bit & 1 != 0) << (at % 32);
    }
}

/// Place in the lane and lane of element `k` of row (or column) `i` (CDNA4 ISA 7.1.4.1).
fn input_place(shape: &Shape, block: usize, i: usize, k: usize, halves: bool) -> (usize, usize) {
    let items = shape.k / (LANES / (shape.rows * shape.blocks));
    let (item, turn) = match halves {
        false => (k % items, k / items),
        true => {
            let turns = shape.k / items;
            (k / (16 * turns) * 16 + k % 16, k / 16 % turns)
        }
    };
    (item, i + shape.rows * (block + shape.blocks * turn))
}

/// Item and lane of a result (CDNA4 ISA 7.1.4.2).
fn output_place(shape: &Shape, b: usize, i: usize, j: usize) -> (usize, usize) {
    let h = if shape.a == Element::F64 { 1 } else { 4 };
    let (m, n) = (shape.rows, shape.columns);
    let b_i = 64usize.div_ceil(n * m / h);
    let m_i = (64 / b_i) / n;
    let g = m / (h * m_i);
    (
        i % h + h * (i / (h * m_i) + g * (b / b_i)),
        j + n * ((i / h) % m_i + m_i * (b % b_i)),
    )
}

/// Elements that all formats have.
fn element(rng: &mut Rng, element: Element) -> i32 {
    let choices: &[i32] = match element {
        Element::Fp4 | Element::Bf6 => &[0, 1, -1, 2, -2, 3, -3, 4, -4],
        Element::Fp6 => &[0, 1, -1, 2, -2, 3, -3, 5, 7],
        Element::Bf8 => &[0, 1, -1, 2, -2, 3, -3, 4, 7],
        _ => &[0, 1, -1, 2, -2, 3, -5, 7, -9, 11],
    };
    choices[rng.next() as usize % choices.len()]
}

struct Case {
    lab: Lab,
    inst: Inst,
    /// By block, row, column.
    want: Vec<(usize, usize, usize, i32)>,
}

/// A random product of an operation.
fn case(op: Op, shape: &Shape, processor: Processor, a: Element, b: Element, rng: &mut Rng) -> Case {
    let mut lab = Lab::new(processor);
    let fnuz = processor.has_fnuz_floats();
    let halves = |e: Element| shape.a == Element::Coded && e.bits() == 8;
    let held = if shape.sparse { shape.items() / 2 } else { shape.items() };
    let code = |e| (0..5).find(|&code| Element::coded(code) == Some(e)).unwrap_or(0);
    let (k, rows, columns) = (shape.k, shape.rows, shape.columns);
    let mut want = Vec::new();
    let mut of_a = vec![0; shape.blocks * rows * k];
    for block in 0..shape.blocks {
        for i in 0..rows {
            for first in (0..k).step_by(4) {
                // of four elements, the places of two
                let mut kept = [0, 1, 2, 3];
                if shape.sparse {
                    let pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
                    let pair = pairs[rng.next() as usize % 6];
                    kept = [pair[0], pair[1], usize::MAX, usize::MAX];
                }
                for (n, place) in kept.into_iter().enumerate() {
                    if place >= 4 || first + place >= k {
                        continue;
                    }
                    let x = element(rng, a);
                    of_a[(block * rows + i) * k + first + place] = x;
                    let (item, lane) = input_place(shape, block, i, first + place, halves(a));
                    let item = if shape.sparse { item / 4 * 2 + n } else { item };
                    put_bits(&mut lab, A, lane, item * a.bits(), a.bits(), encode(a, fnuz, x));
                    if shape.sparse {
                        put_bits(&mut lab, INDICES, lane, 2 * item, 2, place as u64);
                    }
                }
            }
        }
    }
    for block in 0..shape.blocks {
        let mut of_b = vec![0; columns * k];
        for j in 0..columns {
            for kk in 0..k {
                let y = element(rng, b);
                of_b[j * k + kk] = y;
                let (item, lane) = input_place(shape, block, j, kk, halves(b));
                put_bits(&mut lab, B, lane, item * b.bits(), b.bits(), encode(b, fnuz, y));
            }
        }
        for i in 0..rows {
            for j in 0..columns {
                let row = &of_a[(block * rows + i) * k..][..k];
                let product: i32 = row.iter().zip(&of_b[j * k..]).map(|(x, y)| x * y).sum();
                let c = (rng.next() % 100) as i32 - 50;
                let (item, lane) = output_place(shape, block, i, j);
                match a {
                    Element::I8 => lab.wave.v[C + item].0[lane] = c as u32,
                    Element::F64 => {
                        let bits = f64::from(c).to_bits();
                        lab.wave.v[C + 2 * item].0[lane] = bits as u32;
                        lab.wave.v[C + 2 * item + 1].0[lane] = (bits >> 32) as u32;
                    }
                    _ => lab.wave.v[C + item].0[lane] = (c as f32).to_bits(),
                }
                want.push((block, i, j, product + c));
            }
        }
    }
    let registers = |items: usize, e: Element| (items * e.bits() / 32) as u8;
    let results = (rows * columns * shape.blocks / LANES) * if a == Element::F64 { 2 } else { 1 };
    if shape.sparse {
        for n in 0..results {
            lab.wave.v[D + n] = lab.wave.v[C + n];
        }
    }
    let third = match shape.sparse {
        true => vgpr(INDICES as u16, 1),
        false => vgpr(C as u16, results as u8),
    };
    let mut operands = vec![
        (Role::Vdst, vgpr(D as u16, results as u8)),
        (Role::Src0, vgpr(A as u16, registers(held, a))),
        (Role::Src1, vgpr(B as u16, registers(shape.items(), b))),
        (Role::Src2, third),
    ];
    if op.mnemonic().contains("scale") {
        operands.push((Role::ScaleSrc0, vgpr(SCALES[0] as u16, 1)));
        operands.push((Role::ScaleSrc1, vgpr(SCALES[1] as u16, 1)));
        for register in SCALES {
            lab.wave.v[register] = V32::splat(0x7f7f_7f7f);
        }
    }
    let mut inst = inst(op, Encoding::Vop3p, &operands);
    if shape.a == Element::Coded {
        (inst.modifiers.cbsz, inst.modifiers.blgp) = (code(a), code(b));
    }
    Case { lab, inst, want }
}

fn result(lab: &Lab, shape: &Shape, block: usize, i: usize, j: usize) -> f64 {
    let (item, lane) = output_place(shape, block, i, j);
    match shape.a {
        Element::I8 => f64::from(lab.wave.v[D + item].0[lane] as i32),
        Element::F64 => {
            let [low, high] = [0, 1].map(|d| u64::from(lab.wave.v[D + 2 * item + d].0[lane]));
            f64::from_bits(low | high << 32)
        }
        _ => f64::from(f32::from_bits(lab.wave.v[D + item].0[lane])),
    }
}

#[test]
fn products_of_every_operation_of_every_processor() {
    let mut rng = Rng::new(11);
    let mut tested = 0;
    for processor in [
        Processor::Gfx908,
        Processor::Gfx90a,
        Processor::Gfx942,
        Processor::Gfx950,
    ] {
        for (op, shape) in SHAPES.iter().filter(|(op, _)| op.row(processor).is_some()) {
            let coded = [Element::Fp8, Element::Bf8, Element::Fp6, Element::Bf6, Element::Fp4];
            let formats: Vec<(Element, Element)> = match shape.a {
                Element::Coded => (0..25).map(|n| (coded[n / 5], coded[n % 5])).collect(),
                a => vec![(a, shape.b)],
            };
            for (a, b) in formats {
                let Case { mut lab, inst, want } = case(*op, shape, processor, a, b, &mut rng);
                lab.wave.set_exec(rng.next());
                assert_eq!(lab.run(&inst), Ok(Flow::Next), "{}", op.mnemonic());
                for (block, i, j, want) in want {
                    let got = result(&lab, shape, block, i, j);
                    let what = format!("{} {} {a:?} {b:?}", processor.name(), op.mnemonic());
                    assert_eq!(got, f64::from(want), "{what}: block {block}, row {i}, column {j}");
                }
                tested += 1;
            }
        }
    }
    assert!(tested > 200, "{tested}");
}

/// Scales multiply each 32 products by powers of two.
#[test]
fn scales_of_blocks() {
    let mut rng = Rng::new(12);
    let op = Op::V_MFMA_SCALE_F32_16X16X128_F8F6F4;
    let shape = shape_of(op);
    for element in [Element::Fp4, Element::Fp8] {
        let Case { mut lab, inst, .. } = case(op, shape, Processor::Gfx950, element, element, &mut rng);
        // a one in each place of A and B, nothing in C
        let one = encode(element, false, 1);
        for (first, lane) in [A, B]
            .into_iter()
            .flat_map(|first| (0..LANES).map(move |lane| (first, lane)))
        {
            (0..8).for_each(|d| lab.wave.v[first + d].0[lane] = 0);
            for item in 0..32 {
                put_bits(&mut lab, first, lane, item * element.bits(), element.bits(), one);
            }
        }
        lab.wave.v[C..C + 4].fill(V32::ZERO);
        // row 3: 2^0, 2^1, 2^2, 2^3 for the four blocks; column 5: 2^4 for the last
        for block in 0..4 {
            lab.wave.v[SCALES[0]].0[3 + 16 * block] = 0x7f00 + 0x100 * block as u32;
        }
        lab.wave.v[SCALES[1]] = V32::splat(0x7f);
        lab.wave.v[SCALES[1]].0[5 + 48] = 0x83;
        let mut inst = inst;
        inst.modifiers.op_sel = 0b01;
        inst.modifiers.op_sel_hi = 0;
        for lane in 0..LANES {
            if lane % 16 != 3 {
                lab.wave.v[SCALES[0]].0[lane] = 0x7f00;
            }
        }
        assert_eq!(lab.run(&inst), Ok(Flow::Next));
        assert_eq!(result(&lab, shape, 0, 0, 0), 128.0);
        assert_eq!(result(&lab, shape, 0, 3, 0), 32.0 * (1.0 + 2.0 + 4.0 + 8.0));
        assert_eq!(result(&lab, shape, 0, 3, 5), 32.0 * (1.0 + 2.0 + 4.0 + 8.0 * 16.0));
        lab.wave.v[SCALES[1]].0[5] = 0xff;
        assert_eq!(lab.run(&inst), Ok(Flow::Next));
        assert!(result(&lab, shape, 0, 3, 5).is_nan() && result(&lab, shape, 0, 3, 4).is_finite());
    }
}

/// Four products of f16 and an accumulator in one element of D.
fn four(processor: Processor, op: Op, a: [f64; 4], b: [f64; 4], c: f32) -> f32 {
    let mut lab = Lab::new(processor);
    let put = |lab: &mut Lab, first: usize, values: [f64; 4]| {
        for (n, x) in values.into_iter().enumerate() {
            for lane in 0..LANES {
                put_bits(lab, first, lane, 16 * n, 16, u64::from(small::F16.nearest(x, false)));
            }
        }
    };
    put(&mut lab, A, a);
    put(&mut lab, B, b);
    lab.wave.v[C..C + 4].fill(V32::splat(c.to_bits()));
    let operands = [
        (Role::Vdst, vgpr(D as u16, 4)),
        (Role::Src0, vgpr(A as u16, 2)),
        (Role::Src1, vgpr(B as u16, 2)),
        (Role::Src2, vgpr(C as u16, 4)),
    ];
    assert_eq!(lab.run(&inst(op, Encoding::Vop3p, &operands)), Ok(Flow::Next));
    f32::from_bits(lab.wave.v[D].0[0])
}

/// What tells the generations apart, from their published arithmetic.
#[test]
fn arithmetic_of_the_generations() {
    let op = Op::V_MFMA_F32_4X4X4F16;
    let on = |processor, a, b, c| four(processor, op, a, b, c);
    let (cdna1, cdna2, cdna3) = (Processor::Gfx908, Processor::Gfx90a, Processor::Gfx942);
    // f16 denormals are zero on CDNA2 alone
    let tiny = small::power_of_two(-20);
    let a = [tiny, 0.0, 0.0, 0.0];
    let b = [1.0, 0.0, 0.0, 0.0];
    for (processor, want) in [(cdna1, tiny as f32), (cdna2, 0.0), (cdna3, tiny as f32)] {
        assert_eq!(on(processor, a, b, 0.0), want, "{}", processor.name());
    }
    // 2^24 and two ones: their sum is exact with one rounding and if ones are added first; one after the other it is lost
    let big = 4096.0;
    let a = [big, 0.0, 1.0, 1.0];
    let b = [big, 0.0, 1.0, 1.0];
    for processor in [cdna1, cdna2, cdna3] {
        assert_eq!(on(processor, a, b, 0.0), 16_777_218.0, "{}", processor.name());
    }
    // 2^24 + 1 + 1 in another order: pairs lose each one
    let a = [big, 1.0, 0.0, 1.0];
    let b = [big, 1.0, 0.0, 1.0];
    for (processor, want) in [(cdna1, 16_777_218.0), (cdna2, 16_777_216.0), (cdna3, 16_777_218.0)] {
        assert_eq!(on(processor, a, b, 0.0), want, "{}", processor.name());
    }
    // a product more than 24 bits below the greatest is cut off on CDNA3, even if the greatest cancel
    let small = small::power_of_two(-3);
    let a = [big, big, small, 0.0];
    let b = [big, -big, small, 0.0];
    for (processor, want) in [(cdna1, 1.0 / 64.0), (cdna2, 1.0 / 64.0), (cdna3, 0.0)] {
        assert_eq!(on(processor, a, b, 0.0), want, "{}", processor.name());
    }
    // a negative accumulator far below is cut off towards minus infinity there
    assert_eq!(
        on(cdna3, [big, 0.0, 0.0, 0.0], [big, 0.0, 0.0, 0.0], -1e-9),
        16_777_215.0
    );
    assert_eq!(
        on(cdna1, [big, 0.0, 0.0, 0.0], [big, 0.0, 0.0, 0.0], -1e-9),
        16_777_216.0
    );
}

/// Groups of numbers of usual exponents are computed as those of any are.
#[test]
fn both_ways_of_aligned_sums_agree() {
    let mut rng = Rng::new(13);
    let ops = [
        Op::V_MFMA_F32_16X16X16F16,
        Op::V_MFMA_F32_16X16X16_BF16,
        Op::V_MFMA_F32_16X16X8_XF32,
        Op::V_MFMA_F32_16X16X32_FP8_BF8,
    ];
    for op in ops {
        let shape = shape_of(op);
        for round in 0..20 {
            let Case { mut lab, inst, .. } = case(op, shape, Processor::Gfx942, shape.a, shape.b, &mut rng);
            let random = |rng: &mut Rng| match shape.a {
                Element::Bf16 => rng.next() as u32 & 0x87ff_87ff | 0x3c00_3c00,
                Element::Xf32 => rng.next() as u32 & 0x87ff_ffff | 0x3c00_0000,
                Element::F16 => rng.next() as u32 & 0xbbff_bbff,
                // neither NaNs nor negative zeros
                _ => rng.next() as u32 & 0x7f7f_7f7f,
            };
            for register in [A, A + 1, B, B + 1] {
                lab.wave.v[register] = V32(std::array::from_fn(|_| random(&mut rng)));
            }
            for register in C..C + 4 {
                let spread = [24, 60][round % 2];
                lab.wave.v[register] = V32(std::array::from_fn(|_| {
                    rng.next() as u32 & 0x807f_ffff | (100 + rng.next() as u32 % spread) << 23
                }));
            }
            assert_eq!(lab.run(&inst), Ok(Flow::Next));
            let fnuz = true;
            let value = |lab: &Lab, first: usize, e: Element, item: usize, lane: usize| {
                let format = format_of(e, fnuz).unwrap();
                let at = item * e.bits();
                let code = (lab.wave.v[first + at / 32].0[lane] >> (at % 32)) & (u32::MAX >> (32 - e.bits()));
                let code = if e == Element::Xf32 { code & !0x1fff } else { code };
                let x = format.decode(code);
                let exponent = ((x.to_bits() >> 52 & 0x7ff) as i32 - 1023).max(format.least_exponent());
                let power = if x == 0.0 { 0.0 } else { small::power_of_two(exponent) };
                (x as f32, power as f32)
            };
            let pairs = shape.a == Element::Fp8;
            let group = match shape.a {
                Element::Fp8 => 16,
                Element::Xf32 => 4,
                _ => 8,
            };
            for (i, j) in (0..256).map(|n| (n / 16, n % 16)) {
                let (item, lane) = output_place(shape, 0, i, j);
                let mut acc = lab.wave.v[C + item].0[lane];
                for first in (0..shape.k).step_by(group) {
                    let products: Vec<Product> = (first..first + group)
                        .map(|k| {
                            let (of_a, lane_a) = input_place(shape, 0, i, k, false);
                            let (of_b, lane_b) = input_place(shape, 0, j, k, false);
                            let (a, a_power) = value(&lab, A, shape.a, of_a, lane_a);
                            let (b, b_power) = value(&lab, B, shape.b, of_b, lane_b);
                            Product { a, a_power, b, b_power }
                        })
                        .collect();
                    acc = aligned::any(&products, pairs, 0, acc);
                }
                let got = lab.wave.v[D + item].0[lane];
                assert_eq!(got, acc, "{}: row {i}, column {j}", op.mnemonic());
            }
        }
    }
}
