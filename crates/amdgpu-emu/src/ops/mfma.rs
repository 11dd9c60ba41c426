//! Matrix multiply-add and the accumulation registers (CDNA1 ISA 7, CDNA2 ISA 7, CDNA3 ISA 7, CDNA4 ISA 7, VOP3P-MAI).
//!
//! One instruction computes `D = A * B + C` for some blocks. All 64 lanes take part whatever EXEC says.
//! Layout (CDNA4 ISA 7.1.4). Of A, a lane holds `items` consecutive elements of the K elements of a row: the lane is
//! `row + rows * (block + blocks * (k / items))`. So for columns of B. C and D: see [`Shape::place`].
//!
//! Arithmetic. The manuals give none beyond the formula, round to nearest even, and denormals. What the machines compute was published
//! by the authors of MMA-Sim (arXiv 2511.10909), who compared it bit by bit: f32 and f64 operations are chains of fused multiply-adds
//! in the order of k; for smaller floats see [`exact`] (CDNA1), [`pairs_step`] (CDNA2) and [`aligned`] (CDNA3; CDNA4 is taken to be the
//! same). Integers wrap. A NaN result is 0x7fc00000 here; which one the hardware gives is not known.

use std::cell::RefCell;
use std::sync::LazyLock;

use amdgpu_isa::{MatrixArithmetic, Op, Operand, OperandType, Role};
use softfp::Denorm;

use crate::exec::Cx;
use crate::fault::FaultKind;
use crate::lanes::vectorized;
use crate::operation::{Semantics, int};
use crate::uop::{Flow, Uop};
use crate::wave::{LANES, V32};
use amdgpu_semantics::domain::Domain;
use amdgpu_semantics::mode::Mode;

pub mod aligned;
pub(super) mod elements;
pub(super) mod exact;
mod shape;

use aligned::{Factors, Product};
pub use elements::{Element, with_format};
use elements::{Exponents, MAX_ITEMS, Reading, Side};
pub use shape::Shape;
use shape::{dense, sparse};

/// The NaN that matrix operations give.
pub(super) const NAN: f32 = f32::from_bits(0x7fc0_0000);
/// Greatest K of all shapes.
const MAX_K: usize = 128;
/// Registers of results at most.
const MAX_RESULTS: usize = 32;

/// The lane whose part of B lane `lane` is given (BLGP, the lane group pattern of B).
fn b_source(blgp: u8, lane: usize) -> usize {
    match blgp & 7 {
        0 => lane,
        1 => lane & 31,
        2 => lane | 32,
        3 => (lane + 16) % LANES,
        group => (group as usize - 4) * 16 + lane % 16,
    }
}

/// The block whose A block `block` is given: of each 2^CBSZ neighbours, the one that ABID says.
fn a_source(blocks: usize, cbsz: u8, abid: u8, block: usize) -> usize {
    let among = (1usize << (cbsz & 7)).min(blocks) - 1;
    block & !among | abid as usize & among
}

/// Place in the lane, and which of the lanes with a row's (or column's) elements, of each k.
struct Order {
    item: [u8; MAX_K],
    turn: [u8; MAX_K],
}

impl Order {
    /// `chunk` elements lie together, then come those of the next lanes.
    fn new(shape: &Shape, items: usize, chunk: usize) -> Order {
        let turns = shape.k / items;
        let mut order = Order {
            item: [0; MAX_K],
            turn: [0; MAX_K],
        };
        for k in 0..shape.k.min(MAX_K) {
            order.turn[k] = (k / chunk % turns) as u8;
            order.item[k] = (k / (chunk * turns) * chunk + k % chunk) as u8;
        }
        order
    }

    #[inline(always)]
    fn of(&self, k: usize) -> (usize, usize) {
        let k = k % MAX_K;
        (self.item[k] as usize % MAX_ITEMS, self.turn[k] as usize)
    }
}

/// Exponents of scales, by lane: that of row (or column) `i` for the n-th 32 of K is in lane `i + rows * n`.
struct Scales {
    a: [u8; LANES],
    b: [u8; LANES],
}

/// What a wave's thread works in.
struct Work {
    a: Side,
    b: Side,
    /// C, then D.
    acc: Box<[V32; MAX_RESULTS]>,
}

thread_local! {
    static WORK: RefCell<Work> = RefCell::new(Work {
        a: Side::new(),
        b: Side::new(),
        acc: Box::new([V32::ZERO; MAX_RESULTS]),
    });
}

/// What one instruction asks for, beside its registers.
struct Task<'a> {
    shape: &'a Shape,
    arithmetic: MatrixArithmetic,
    /// The format of A, as CBSZ says if the shape leaves it open.
    a: Element,
    a_order: Order,
    b_order: Order,
    /// The block whose A each block takes.
    a_block: [u8; 16],
    scales: Option<Scales>,
}

/// Handler of every matrix operation.
fn matrix(cx: &mut Cx, uop: &Uop) -> Flow {
    let Some(shape) = shape(uop.inst.op) else {
        return cx.unimplemented(uop.inst.op.mnemonic());
    };
    WORK.with_borrow_mut(|work| match run(cx, uop, shape, work) {
        Ok(()) => Flow::Next,
        Err(what) => cx.fail(FaultKind::BadOperand(what), !0),
    })
}

/// The format of a matrix; what CBSZ or BLGP says if the operation leaves it open.
fn format(element: Element, code: u8) -> Result<Element, String> {
    match element {
        Element::Coded => {
            Element::coded(code).ok_or_else(|| format!("no matrix format has the code {code}; 0 to 4 are right"))
        }
        known => Ok(known),
    }
}

fn run(cx: &mut Cx, uop: &Uop, shape: &Shape, work: &mut Work) -> Result<(), String> {
    let modifiers = &uop.inst.modifiers;
    let arithmetic = cx.machine.model.processor.matrix_arithmetic();
    let coded = shape.a == Element::Coded;
    let (a, b) = (format(shape.a, modifiers.cbsz)?, format(shape.b, modifiers.blgp)?);
    let items = shape.items();
    // Floats of 8 bits that the operation leaves open lie in halves of K.
    let chunk = |element: Element| if coded && element.bits() == 8 { items / 2 } else { items };
    let broadcasts = !coded && !shape.sparse && shape.a != Element::F64;
    let (cbsz, abid) = if broadcasts {
        (modifiers.cbsz, modifiers.abid)
    } else {
        (0, 0)
    };
    let mut task = Task {
        shape,
        arithmetic,
        a,
        a_order: Order::new(shape, items, chunk(a)),
        b_order: Order::new(shape, items, chunk(b)),
        a_block: [0; 16],
        scales: scales(cx, uop),
    };
    for (block, source) in task.a_block.iter_mut().enumerate().take(shape.blocks) {
        *source = a_source(shape.blocks, cbsz, abid, block) as u8;
    }
    let flushes = flushes(cx.wave.mode, arithmetic, a);
    let fnuz = cx.machine.model.processor.has_fnuz_floats();
    let held = if shape.sparse { items / 2 } else { items };
    let readings = [(a, held), (b, items)].map(|(element, items)| Reading {
        element,
        items,
        fnuz,
        flushes,
    });
    let registers = |first: usize, reading: &Reading| {
        let count = reading.items * reading.element.bits() / 32;
        let tuple = cx.wave.v.get(first..first + count);
        tuple.ok_or_else(|| "a source is no tuple of vector registers".to_string())
    };
    let a_registers = registers(uop.lane[0].register(), &readings[0])?;
    let mut b_registers = registers(uop.lane[1].register(), &readings[1])?;
    let exchanged: Vec<V32>;
    if broadcasts && modifiers.blgp != 0 {
        let exchange = |old: &V32| V32(std::array::from_fn(|lane| old.0[b_source(modifiers.blgp, lane)]));
        exchanged = b_registers.iter().map(exchange).collect();
        b_registers = &exchanged;
    }
    let results = shape.results();
    accumulators(cx, uop, shape, &mut work.acc[..results])?;
    let indices = match shape.sparse {
        true => Some(indices(cx, uop, held)?),
        false => None,
    };
    let negated = modifiers.neg | modifiers.blgp;
    let task = &task;
    vectorized(
        #[inline(always)]
        || {
            if shape.a == Element::F64 {
                elements::read_f64(a_registers, negated & 1 != 0, &mut work.a);
                elements::read_f64(b_registers, negated & 2 != 0, &mut work.b);
            } else {
                elements::read(readings[0], a_registers, &mut work.a);
                elements::read(readings[1], b_registers, &mut work.b);
            }
            if let Some(indices) = &indices {
                elements::spread(&mut work.a, held, indices);
            }
            match shape.columns {
                4 => multiply::<4>(task, work),
                16 => multiply::<16>(task, work),
                _ => multiply::<32>(task, work),
            }
        },
    );
    let first = uop.vdst as usize;
    let destination = cx.wave.v.get_mut(first..first + results);
    let destination = destination.ok_or_else(|| "vdst is no tuple of vector registers".to_string())?;
    destination.copy_from_slice(&work.acc[..results]);
    Ok(())
}

/// Whether denormals of A and B are zero: on CDNA2 those of f16 and bf16 (MMA-Sim), from CDNA3 on those of f32 as MODE says (CDNA3 ISA
/// 7.3).
fn flushes(mode: Mode, arithmetic: MatrixArithmetic, element: Element) -> bool {
    match element {
        Element::F16 | Element::Bf16 => arithmetic == MatrixArithmetic::FlushedPairs,
        Element::F32 => arithmetic == MatrixArithmetic::Aligned && Denorm::from_bits(mode.denorm32()).flush_in,
        _ => false,
    }
}

/// The registers of srcC, or its constant in all of them. Sparse operations accumulate in their destination.
fn accumulators(cx: &Cx, uop: &Uop, shape: &Shape, acc: &mut [V32]) -> Result<(), String> {
    let role = if shape.sparse { Role::Vdst } else { Role::Src2 };
    if let Operand::Reg(_) = uop.inst.operand(role) {
        let registers = cx
            .vreg(uop, role)
            .and_then(|first| cx.wave.v.get(first..first + acc.len()));
        let registers = registers.ok_or_else(|| "srcC is no tuple of vector registers".to_string())?;
        acc.copy_from_slice(registers);
    } else if shape.a == Element::F64 {
        let bits = uop.inst.operand(role).bits(OperandType::F64).unwrap_or(0);
        for (n, register) in acc.iter_mut().enumerate() {
            *register = V32::splat((bits >> (n % 2 * 32)) as u32);
        }
    } else {
        acc.fill(V32::splat(cx.scalar32(uop, 2)));
    }
    let modifiers = &uop.inst.modifiers;
    if shape.a == Element::F64 && (modifiers.neg | modifiers.blgp) & 4 != 0 {
        for high in acc.iter_mut().skip(1).step_by(2) {
            high.0.iter_mut().for_each(|x| *x ^= 1 << 31);
        }
    }
    Ok(())
}

/// The set of places of non-zero elements that CBSZ and ABID choose (CDNA4 ISA 7.5): two bits for each element held, as many sets as a
/// register has room for.
fn indices(cx: &Cx, uop: &Uop, held: usize) -> Result<[u32; LANES], String> {
    let register = cx.vreg(uop, Role::Src2).and_then(|register| cx.wave.v.get(register));
    let register = register.ok_or_else(|| "the register of indices is no vector register".to_string())?;
    let bits = 2 * held;
    let sets = 32 / bits;
    let modifiers = &uop.inst.modifiers;
    let set = if modifiers.cbsz & 3 == 0 {
        modifiers.abid as usize % sets
    } else {
        0
    };
    Ok(register.0.map(|x| x >> (set * bits)))
}

/// The scales of an instruction that has them.
fn scales(cx: &Cx, uop: &Uop) -> Option<Scales> {
    let modifiers = &uop.inst.modifiers;
    let of = |role: Role, n: usize| {
        /// Where a constant, which is a float, has its exponent.
        const EXPONENT: u32 = 23;
        match uop.inst.operand(role) {
            Operand::None => None,
            Operand::Reg(_) => {
                let register = cx.wave.v.get(cx.vreg(uop, role)?)?;
                let byte = (modifiers.op_sel >> n & 1) + 2 * (modifiers.op_sel_hi >> n & 1);
                Some(register.0.map(|x| (x >> (8 * byte)) as u8))
            }
            constant => {
                let bits = constant.bits(OperandType::F32)? as u32;
                Some([(bits >> EXPONENT) as u8; LANES])
            }
        }
    };
    Some(Scales {
        a: of(Role::ScaleSrc0, 0)?,
        b: of(Role::ScaleSrc1, 1)?,
    })
}

/// Multiplies what has been read, for matrices of `N` columns.
#[inline(always)]
fn multiply<const N: usize>(task: &Task, work: &mut Work) {
    let shape = task.shape;
    match (task.a, task.arithmetic) {
        (Element::F64, _) => chains_f64::<N>(task, work),
        (Element::F32, _) => chains::<N>(task, work),
        (Element::I8, _) => integers::<N>(task, work),
        (Element::F16, MatrixArithmetic::OneRounding) => one_rounding::<N, 4>(task, work, 11, 2),
        (Element::Bf16, MatrixArithmetic::OneRounding) => one_rounding::<N, 2>(task, work, 8, 1),
        (_, MatrixArithmetic::OneRounding | MatrixArithmetic::FlushedPairs) if shape.items() == 2 => {
            flushed_pairs::<N, 2>(task, work)
        }
        (_, MatrixArithmetic::OneRounding | MatrixArithmetic::FlushedPairs) => flushed_pairs::<N, 4>(task, work),
        (Element::Xf32, _) => groups::<N, 4>(task, work, false),
        (Element::F16 | Element::Bf16, _) if shape.sparse => groups::<N, 16>(task, work, false),
        (Element::F16 | Element::Bf16, _) => groups::<N, 8>(task, work, false),
        (_, _) if shape.sparse => groups::<N, 16>(task, work, true),
        (_, _) => groups::<N, 8>(task, work, true),
    }
    if !matches!(task.a, Element::I8 | Element::F64) {
        for register in &mut work.acc[..shape.results()] {
            for lane in 0..LANES {
                let sum = register.0[lane];
                let is_nan = f32::from_bits(sum).is_nan();
                register.0[lane] = if is_nan { NAN.to_bits() } else { sum };
            }
        }
    }
}

/// Calls `f` with block, row and accumulators of each row of results. Closures are marked to be inlined: else they are not compiled for the
/// host's vectors.
#[inline(always)]
fn each_row<const N: usize>(shape: &Shape, acc: &mut [V32], mut f: impl FnMut(usize, usize, &mut [u32; N])) {
    for (item, register) in acc.iter_mut().enumerate().take(shape.results()) {
        for (group, acc) in register.0.as_chunks_mut::<N>().0.iter_mut().enumerate() {
            let (block, row) = shape.place(item, group);
            f(block, row, acc);
        }
    }
}

impl Task<'_> {
    /// Item and lane of element `k` of a row of A.
    #[inline(always)]
    fn of_a(&self, block: usize, row: usize, k: usize) -> (usize, usize) {
        let (item, turn) = self.a_order.of(k);
        let block = self.a_block[block % 16] as usize;
        (
            item,
            (row + self.shape.rows * (block + self.shape.blocks * turn)) % LANES,
        )
    }

    /// Item of element `k` of the columns of B, and which of the lanes they are in, as many as there are columns.
    #[inline(always)]
    fn of_b<const N: usize>(&self, block: usize, k: usize) -> (usize, usize) {
        let (item, turn) = self.b_order.of(k);
        (item, (block + self.shape.blocks * turn) % (LANES / N))
    }

    /// The `E` elements from `k` on: those of the row of A, and of the columns of B; item `e` has element `k + e`.
    #[inline(always)]
    fn step<'b, const N: usize, const E: usize, F: Copy + Default>(
        &self,
        a: &[[F; LANES]],
        b: &'b [[F; LANES]],
        (block, row, k): (usize, usize, usize),
    ) -> ([F; E], [&'b [F; N]; E]) {
        let (_, lane) = self.of_a(block, row, k);
        let (_, group) = self.of_b::<N>(block, k);
        let mut row = [F::default(); E];
        let mut columns = [&b[0].as_chunks::<N>().0[group]; E];
        for e in 0..E {
            row[e] = a[e][lane];
            columns[e] = &b[e].as_chunks::<N>().0[group];
        }
        (row, columns)
    }
}

/// f32: fused multiply-adds in the order of k.
#[inline(always)]
fn chains<const N: usize>(task: &Task, work: &mut Work) {
    let (a, b) = (&work.a.value, &work.b.value);
    each_row::<N>(
        task.shape,
        &mut work.acc[..],
        #[inline(always)]
        |block, row, acc| {
            for k in 0..task.shape.k {
                let (item, lane) = task.of_a(block, row, k);
                let x = a[item][lane];
                let (item, group) = task.of_b::<N>(block, k);
                let column = &b[item].as_chunks::<N>().0[group];
                for j in 0..N {
                    acc[j] = x.mul_add(column[j], f32::from_bits(acc[j])).to_bits();
                }
            }
        },
    );
}

/// f64: fused multiply-adds in the order of k. A lane holds one element.
#[inline(always)]
fn chains_f64<const N: usize>(task: &Task, work: &mut Work) {
    let (a, b) = (&work.a.wide[0], &work.b.wide[0]);
    let shape = task.shape;
    for (item, pair) in work.acc[..shape.results()]
        .as_chunks_mut::<2>()
        .0
        .iter_mut()
        .enumerate()
    {
        for group in 0..LANES / N {
            let (block, row) = shape.place(item, group);
            for j in 0..N {
                let lane = group * N + j;
                let bits = u64::from(pair[0].0[lane]) | u64::from(pair[1].0[lane]) << 32;
                let mut sum = f64::from_bits(bits);
                for k in 0..shape.k {
                    let (_, from) = task.of_a(block, row, k);
                    let (_, turn) = task.of_b::<N>(block, k);
                    sum = a[from].mul_add(b[turn * N + j], sum);
                }
                let bits = sum.to_bits();
                (pair[0].0[lane], pair[1].0[lane]) = (bits as u32, (bits >> 32) as u32);
            }
        }
    }
}

/// Integers of 8 bits: f32 holds the sum of 128 products.
#[inline(always)]
fn integers<const N: usize>(task: &Task, work: &mut Work) {
    const { assert!(MAX_K << 14 < 1 << f32::MANTISSA_DIGITS) };
    let (a, b) = (&work.a.value, &work.b.value);
    each_row::<N>(
        task.shape,
        &mut work.acc[..],
        #[inline(always)]
        |block, row, acc| {
            let mut sums = [0.0f32; N];
            for k in 0..task.shape.k {
                let (item, lane) = task.of_a(block, row, k);
                let x = a[item][lane];
                let (item, group) = task.of_b::<N>(block, k);
                let column = &b[item].as_chunks::<N>().0[group];
                for j in 0..N {
                    sums[j] += x * column[j];
                }
            }
            for j in 0..N {
                acc[j] = acc[j].wrapping_add(sums[j] as i32 as u32);
            }
        },
    );
}

/// CDNA1: the `E` products of a lane and the accumulator are added with one rounding. `digits` and `carries`: see [`exact::fits`].
#[inline(always)]
fn one_rounding<const N: usize, const E: usize>(task: &Task, work: &mut Work, digits: u64, carries: u64) {
    let ranges = elements::widen(&mut work.a, E) + elements::widen(&mut work.b, E);
    if exact::fits(ranges, digits, carries) {
        one_rounding_rows::<N, E, true>(task, work);
    } else {
        one_rounding_rows::<N, E, false>(task, work);
    }
}

#[inline(always)]
fn one_rounding_rows<const N: usize, const E: usize, const EXACT: bool>(task: &Task, work: &mut Work) {
    let (a, b) = (&work.a.wide, &work.b.wide);
    each_row::<N>(
        task.shape,
        &mut work.acc[..],
        #[inline(always)]
        |block, row, acc| {
            for k in (0..task.shape.k).step_by(E) {
                let (x, columns) = task.step::<N, E, _>(&a[..], &b[..], (block, row, k));
                exact::fused_step::<N, E, EXACT>(&x, columns, acc);
            }
        },
    );
}

/// A denormal is zero of its sign.
#[inline(always)]
fn flushed(x: f32) -> f32 {
    let kept = if x.abs() < f32::MIN_POSITIVE { 1 << 31 } else { !0 };
    f32::from_bits(x.to_bits() & kept)
}

/// CDNA2: the `E` products of a lane are added in pairs, each product and sum rounded and flushed, then to the accumulator (MMA-Sim).
#[inline(always)]
fn flushed_pairs<const N: usize, const E: usize>(task: &Task, work: &mut Work) {
    let (a, b) = (&work.a.value, &work.b.value);
    each_row::<N>(
        task.shape,
        &mut work.acc[..],
        #[inline(always)]
        |block, row, acc| {
            for x in acc.iter_mut() {
                *x = flushed(f32::from_bits(*x)).to_bits();
            }
            for k in (0..task.shape.k).step_by(E) {
                let (x, columns) = task.step::<N, E, _>(&a[..], &b[..], (block, row, k));
                pairs_step::<N, E>(&x, columns, acc);
            }
        },
    );
}

#[inline(always)]
fn pairs_step<const N: usize, const E: usize>(a: &[f32; E], b: [&[f32; N]; E], acc: &mut [u32; N]) {
    for j in 0..N {
        let mut sum = flushed(flushed(a[0] * b[0][j]) + flushed(a[1] * b[1][j]));
        if E == 4 {
            let other = flushed(flushed(a[E - 2] * b[E - 2][j]) + flushed(a[E - 1] * b[E - 1][j]));
            sum = flushed(sum + other);
        }
        acc[j] = flushed(f32::from_bits(acc[j]) + sum).to_bits();
    }
}

/// CDNA3: groups of aligned products. `in_pairs`: each is two groups of `G`, of the elements at even and at odd places.
#[inline(always)]
fn groups<const N: usize, const G: usize>(task: &Task, work: &mut Work, in_pairs: bool) {
    let items = task.shape.items();
    let fits = |e: Exponents| e.least >= aligned::LEAST && e.greatest <= aligned::GREATEST;
    let usual = fits(elements::exponents(&work.a, items)) && fits(elements::exponents(&work.b, items));
    let (a, b) = (&work.a, &work.b);
    let step = if in_pairs { 2 * G } else { G };
    each_row::<N>(
        task.shape,
        &mut work.acc[..],
        #[inline(always)]
        |block, row, acc| {
            for k in (0..task.shape.k).step_by(step) {
                let (shift, nan) = task.shifts::<N>(row, k);
                if !usual {
                    any_step::<N>(task, (a, b), (block, row, k, step), in_pairs, &shift, acc);
                } else if in_pairs {
                    let even = aligned::sums(&factors::<N, G>(task, (a, b), (block, row, k, 2)));
                    let odd = aligned::sums(&factors::<N, G>(task, (a, b), (block, row, k + 1, 2)));
                    aligned::join(&aligned::both(even, &odd), &shift, true, acc);
                } else {
                    let sums = aligned::sums(&factors::<N, G>(task, (a, b), (block, row, k, 1)));
                    aligned::join(&sums, &shift, false, acc);
                }
                if let Some(nan) = nan {
                    for j in 0..N {
                        acc[j] = if nan[j] { NAN.to_bits() } else { acc[j] };
                    }
                }
            }
        },
    );
}

impl Task<'_> {
    /// What scales add to the exponents of a row's products from `k` on, and which are NaN.
    #[inline(always)]
    fn shifts<const N: usize>(&self, row: usize, k: usize) -> ([i32; N], Option<[bool; N]>) {
        /// Elements of K that have one scale.
        const SCALED: usize = 32;
        const NAN_SCALE: u8 = 0xff;
        let Some(scales) = &self.scales else {
            return ([0; N], None);
        };
        let turn = k / SCALED;
        let of_row = scales.a[(row + self.shape.rows * turn) % LANES];
        let of_columns = &scales.b.as_chunks::<N>().0[turn % (LANES / N)];
        let mut shift = [0; N];
        let mut nan = [false; N];
        for j in 0..N {
            shift[j] = i32::from(of_row) + i32::from(of_columns[j]) - 2 * 127;
            nan[j] = of_row == NAN_SCALE || of_columns[j] == NAN_SCALE;
        }
        (shift, Some(nan))
    }
}

/// The factors of `G` products of a row from `k` on, each `step`-th, zeros behind the last k.
#[inline(always)]
fn factors<'a, const N: usize, const G: usize>(
    task: &Task,
    (a, b): (&Side, &'a Side),
    (block, row, k, step): (usize, usize, usize, usize),
) -> Factors<'a, N, G> {
    let mut f = Factors {
        a: [0.0; G],
        a_power: [0.0; G],
        b: [&b.value[0].as_chunks::<N>().0[0]; G],
        b_power: [&b.power[0].as_chunks::<N>().0[0]; G],
    };
    for e in 0..G {
        let k = k + e * step;
        if k < task.shape.k {
            let (item, lane) = task.of_a(block, row, k);
            (f.a[e], f.a_power[e]) = (a.value[item][lane], a.power[item][lane]);
            let (item, group) = task.of_b::<N>(block, k);
            f.b[e] = &b.value[item].as_chunks::<N>().0[group];
            f.b_power[e] = &b.power[item].as_chunks::<N>().0[group];
        }
    }
    f
}

/// A group of numbers of any exponent, element by element.
#[cold]
#[inline(never)]
fn any_step<const N: usize>(
    task: &Task,
    (a, b): (&Side, &Side),
    (block, row, first, count): (usize, usize, usize, usize),
    in_pairs: bool,
    shift: &[i32; N],
    acc: &mut [u32; N],
) {
    let mut products = [Product {
        a: 0.0,
        a_power: 0.0,
        b: 0.0,
        b_power: 0.0,
    }; MAX_ITEMS];
    let count = count.min(task.shape.k - first).min(MAX_ITEMS);
    for j in 0..N {
        for (n, product) in products.iter_mut().enumerate().take(count) {
            let (item, lane) = task.of_a(block, row, first + n);
            let (of_b, group) = task.of_b::<N>(block, first + n);
            *product = Product {
                a: a.value[item][lane],
                a_power: a.power[item][lane],
                b: b.value[of_b][group * N + j],
                b_power: b.power[of_b][group * N + j],
            };
            if product.a_power.to_bits() == elements::ABSENT.to_bits() {
                (product.b, product.b_power) = (0.0, 0.0);
            }
        }
        acc[j] = aligned::any(&products[..count], in_pairs, shift[j], acc[j]);
    }
}

/// Also v_accvgpr_write: one of the two registers is an accumulation register. EXEC counts.
#[inline(always)]
pub fn v_accvgpr_read_b32<D: Domain>(_: D, a: D::U32) -> D::U32 {
    a
}

/// The table of operations, and their handler.
macro_rules! shapes {
    ($($op:ident = $shape:expr;)+) => {
        /// Every matrix operation's shape.
        pub const SHAPES: &[(Op, Shape)] = &[$((Op::$op, $shape)),+];

        pub const OPS: &[(Op, Semantics)] = &[
            $((Op::$op, Semantics::Custom(matrix)),)+
            // Its scales belong to the operation that follows it, and are read with that.
            (Op::V_MFMA_LD_SCALE_B32, Semantics::Nothing),
            (Op::V_ACCVGPR_READ_B32, int!(v_accvgpr_read_b32)),
            (Op::V_ACCVGPR_WRITE_B32, int!(v_accvgpr_read_b32)),
        ];
    };
}

fn shape(op: Op) -> Option<&'static Shape> {
    static TABLE: LazyLock<Vec<Option<Shape>>> = LazyLock::new(|| {
        let mut table = vec![None; Op::COUNT];
        for &(op, shape) in SHAPES {
            table[op as usize] = Some(shape);
        }
        table
    });
    TABLE.get(op as usize)?.as_ref()
}

shapes! {
    V_MFMA_F32_32X32X1F32 = dense(32, 1, 2, Element::F32, Element::F32);
    V_MFMA_F32_16X16X1F32 = dense(16, 1, 4, Element::F32, Element::F32);
    V_MFMA_F32_4X4X1F32 = dense(4, 1, 16, Element::F32, Element::F32);
    V_MFMA_F32_32X32X2F32 = dense(32, 2, 1, Element::F32, Element::F32);
    V_MFMA_F32_16X16X4F32 = dense(16, 4, 1, Element::F32, Element::F32);
    V_MFMA_F32_32X32X4F16 = dense(32, 4, 2, Element::F16, Element::F16);
    V_MFMA_F32_16X16X4F16 = dense(16, 4, 4, Element::F16, Element::F16);
    V_MFMA_F32_4X4X4F16 = dense(4, 4, 16, Element::F16, Element::F16);
    V_MFMA_F32_32X32X8F16 = dense(32, 8, 1, Element::F16, Element::F16);
    V_MFMA_F32_16X16X16F16 = dense(16, 16, 1, Element::F16, Element::F16);
    V_MFMA_I32_32X32X4I8 = dense(32, 4, 2, Element::I8, Element::I8);
    V_MFMA_I32_16X16X4I8 = dense(16, 4, 4, Element::I8, Element::I8);
    V_MFMA_I32_4X4X4I8 = dense(4, 4, 16, Element::I8, Element::I8);
    V_MFMA_I32_32X32X8I8 = dense(32, 8, 1, Element::I8, Element::I8);
    V_MFMA_I32_16X16X16I8 = dense(16, 16, 1, Element::I8, Element::I8);
    V_MFMA_F32_32X32X2BF16 = dense(32, 2, 2, Element::Bf16, Element::Bf16);
    V_MFMA_F32_16X16X2BF16 = dense(16, 2, 4, Element::Bf16, Element::Bf16);
    V_MFMA_F32_4X4X2BF16 = dense(4, 2, 16, Element::Bf16, Element::Bf16);
    V_MFMA_F32_32X32X4BF16 = dense(32, 4, 1, Element::Bf16, Element::Bf16);
    V_MFMA_F32_16X16X8BF16 = dense(16, 8, 1, Element::Bf16, Element::Bf16);
    V_MFMA_F32_32X32X4BF16_1K = dense(32, 4, 2, Element::Bf16, Element::Bf16);
    V_MFMA_F32_16X16X4BF16_1K = dense(16, 4, 4, Element::Bf16, Element::Bf16);
    V_MFMA_F32_4X4X4BF16_1K = dense(4, 4, 16, Element::Bf16, Element::Bf16);
    V_MFMA_F32_32X32X8BF16_1K = dense(32, 8, 1, Element::Bf16, Element::Bf16);
    V_MFMA_F32_16X16X16BF16_1K = dense(16, 16, 1, Element::Bf16, Element::Bf16);
    V_MFMA_F64_16X16X4F64 = dense(16, 4, 1, Element::F64, Element::F64);
    V_MFMA_F64_4X4X4F64 = dense(4, 4, 4, Element::F64, Element::F64);
    V_MFMA_F32_16X16X128_F8F6F4 = dense(16, 128, 1, Element::Coded, Element::Coded);
    V_MFMA_SCALE_F32_16X16X128_F8F6F4 = dense(16, 128, 1, Element::Coded, Element::Coded);
    V_MFMA_F32_32X32X64_F8F6F4 = dense(32, 64, 1, Element::Coded, Element::Coded);
    V_MFMA_SCALE_F32_32X32X64_F8F6F4 = dense(32, 64, 1, Element::Coded, Element::Coded);
    V_MFMA_F32_16X16X32_BF16 = dense(16, 32, 1, Element::Bf16, Element::Bf16);
    V_MFMA_I32_16X16X64_I8 = dense(16, 64, 1, Element::I8, Element::I8);
    V_MFMA_F32_32X32X16_BF16 = dense(32, 16, 1, Element::Bf16, Element::Bf16);
    V_MFMA_I32_32X32X32_I8 = dense(32, 32, 1, Element::I8, Element::I8);
    V_SMFMAC_F32_16X16X64_BF16 = sparse(16, 64, Element::Bf16, Element::Bf16);
    V_SMFMAC_I32_16X16X128_I8 = sparse(16, 128, Element::I8, Element::I8);
    V_SMFMAC_F32_16X16X128_BF8_BF8 = sparse(16, 128, Element::Bf8, Element::Bf8);
    V_SMFMAC_F32_16X16X128_BF8_FP8 = sparse(16, 128, Element::Bf8, Element::Fp8);
    V_SMFMAC_F32_16X16X128_FP8_BF8 = sparse(16, 128, Element::Fp8, Element::Bf8);
    V_MFMA_F32_16X16X8_XF32 = dense(16, 8, 1, Element::Xf32, Element::Xf32);
    V_MFMA_F32_32X32X4_XF32 = dense(32, 4, 1, Element::Xf32, Element::Xf32);
    V_SMFMAC_F32_16X16X128_FP8_FP8 = sparse(16, 128, Element::Fp8, Element::Fp8);
    V_SMFMAC_F32_32X32X32_BF16 = sparse(32, 32, Element::Bf16, Element::Bf16);
    V_SMFMAC_I32_32X32X64_I8 = sparse(32, 64, Element::I8, Element::I8);
    V_SMFMAC_F32_32X32X64_BF8_BF8 = sparse(32, 64, Element::Bf8, Element::Bf8);
    V_SMFMAC_F32_32X32X64_BF8_FP8 = sparse(32, 64, Element::Bf8, Element::Fp8);
    V_SMFMAC_F32_32X32X64_FP8_BF8 = sparse(32, 64, Element::Fp8, Element::Bf8);
    V_SMFMAC_F32_32X32X64_FP8_FP8 = sparse(32, 64, Element::Fp8, Element::Fp8);
    V_MFMA_F32_16X16X32_F16 = dense(16, 32, 1, Element::F16, Element::F16);
    V_MFMA_F32_32X32X16_F16 = dense(32, 16, 1, Element::F16, Element::F16);
    V_MFMA_I32_32X32X16_I8 = dense(32, 16, 1, Element::I8, Element::I8);
    V_MFMA_I32_16X16X32_I8 = dense(16, 32, 1, Element::I8, Element::I8);
    V_SMFMAC_F32_16X16X64_F16 = sparse(16, 64, Element::F16, Element::F16);
    V_SMFMAC_F32_32X32X32_F16 = sparse(32, 32, Element::F16, Element::F16);
    V_MFMA_F32_32X32X4_2B_BF16 = dense(32, 4, 2, Element::Bf16, Element::Bf16);
    V_MFMA_F32_16X16X4_4B_BF16 = dense(16, 4, 4, Element::Bf16, Element::Bf16);
    V_MFMA_F32_4X4X4_16B_BF16 = dense(4, 4, 16, Element::Bf16, Element::Bf16);
    V_MFMA_F32_32X32X8_BF16 = dense(32, 8, 1, Element::Bf16, Element::Bf16);
    V_MFMA_F32_16X16X16_BF16 = dense(16, 16, 1, Element::Bf16, Element::Bf16);
    V_SMFMAC_F32_16X16X32_F16 = sparse(16, 32, Element::F16, Element::F16);
    V_SMFMAC_F32_32X32X16_F16 = sparse(32, 16, Element::F16, Element::F16);
    V_SMFMAC_F32_16X16X32_BF16 = sparse(16, 32, Element::Bf16, Element::Bf16);
    V_SMFMAC_F32_32X32X16_BF16 = sparse(32, 16, Element::Bf16, Element::Bf16);
    V_SMFMAC_I32_16X16X64_I8 = sparse(16, 64, Element::I8, Element::I8);
    V_SMFMAC_I32_32X32X32_I8 = sparse(32, 32, Element::I8, Element::I8);
    V_MFMA_F32_16X16X32_BF8_BF8 = dense(16, 32, 1, Element::Bf8, Element::Bf8);
    V_MFMA_F32_16X16X32_BF8_FP8 = dense(16, 32, 1, Element::Bf8, Element::Fp8);
    V_MFMA_F32_16X16X32_FP8_BF8 = dense(16, 32, 1, Element::Fp8, Element::Bf8);
    V_MFMA_F32_16X16X32_FP8_FP8 = dense(16, 32, 1, Element::Fp8, Element::Fp8);
    V_MFMA_F32_32X32X16_BF8_BF8 = dense(32, 16, 1, Element::Bf8, Element::Bf8);
    V_MFMA_F32_32X32X16_BF8_FP8 = dense(32, 16, 1, Element::Bf8, Element::Fp8);
    V_MFMA_F32_32X32X16_FP8_BF8 = dense(32, 16, 1, Element::Fp8, Element::Bf8);
    V_MFMA_F32_32X32X16_FP8_FP8 = dense(32, 16, 1, Element::Fp8, Element::Fp8);
    V_SMFMAC_F32_16X16X64_BF8_BF8 = sparse(16, 64, Element::Bf8, Element::Bf8);
    V_SMFMAC_F32_16X16X64_BF8_FP8 = sparse(16, 64, Element::Bf8, Element::Fp8);
    V_SMFMAC_F32_16X16X64_FP8_BF8 = sparse(16, 64, Element::Fp8, Element::Bf8);
    V_SMFMAC_F32_16X16X64_FP8_FP8 = sparse(16, 64, Element::Fp8, Element::Fp8);
    V_SMFMAC_F32_32X32X32_BF8_BF8 = sparse(32, 32, Element::Bf8, Element::Bf8);
    V_SMFMAC_F32_32X32X32_BF8_FP8 = sparse(32, 32, Element::Bf8, Element::Fp8);
    V_SMFMAC_F32_32X32X32_FP8_BF8 = sparse(32, 32, Element::Fp8, Element::Bf8);
    V_SMFMAC_F32_32X32X32_FP8_FP8 = sparse(32, 32, Element::Fp8, Element::Fp8);
}
