//! Matrix multiply-add of RDNA and of GFX12.5: `v_wmma_*` and `v_swmmac_*` (RDNA3 ISA 7.9, RDNA4 ISA 7.12, CDNA5 ISA 7.12, VOP3P).
//!
//! All lanes take part whatever EXEC says. Layouts: see [`shape`].
//!
//! Arithmetic. The manuals give the formula, round to nearest even, and that MODE's denormals do not count. GFX11 works with its dot
//! products (RDNA3 ISA 7.9): here pairs of products and the accumulator are added with one rounding, in the order of k. That the products
//! of gfx1151 are exact, denormals kept and what is not finite added as IEEE 754 does is published, and that bits far below the
//! greatest of a sum are lost there, but not which (ROCm/rocm-systems issue 12056): here none are lost. Of GFX12 and GFX12.5 nothing is
//! published: all products of K and the accumulator are added with one rounding, those that share scales block by block. f32 is a
//! chain of fused multiply-adds in the order of k, as on CDNA. Integers wrap, or saturate with clamp.

use std::cell::RefCell;
use std::sync::LazyLock;

use amdgpu_isa::{MatrixArithmetic, Modifiers, Op, Operand, OperandType, Properties, Role};
use amdgpu_semantics::fp::small::{self, Small};

use super::mfma::elements::{Element, codes, number, with_format};
use super::mfma::exact::fused_step;
use crate::exec::Cx;
use crate::fault::FaultKind;
use crate::lanes::{truncated, vectorized};
use crate::operation::Semantics;
use crate::uop::{Flow, Uop};
use crate::wave::{LANES, V32};

mod scales;
pub mod shape;
mod sums;

use scales::Scales;
use shape::{Division, Entry, Places, Row, Shape, Sum, registers_of_sums, runs, split};
use sums::{COLUMNS, Factors, Line, Range};

/// Greatest K of all shapes, and greatest number of rows.
const MAX_K: usize = 128;
const MAX_ROWS: usize = 32;

/// What a wave's thread works in.
struct Work {
    /// By element held, then by row: of the first 16 rows, and of the others.
    a: Box<[[Line; MAX_K]; 2]>,
    /// By k, then by column.
    b: Box<[Line; MAX_K]>,
    /// The k of each element of a sparse A, by element and row.
    k: Box<[[u8; COLUMNS]; MAX_K / 2]>,
    /// C, then D, by row: bits of the type.
    rows: Box<[[u32; COLUMNS]; MAX_ROWS]>,
}

thread_local! {
    static WORK: RefCell<Work> = RefCell::new(Work {
        a: Box::new([[[0.0; COLUMNS]; MAX_K]; 2]),
        b: Box::new([[0.0; COLUMNS]; MAX_K]),
        k: Box::new([[0; COLUMNS]; MAX_K / 2]),
        rows: Box::new([[0; COLUMNS]; MAX_ROWS]),
    });
}

/// What one instruction asks for, beside its registers.
struct Task<'a> {
    shape: &'a Shape,
    division: Division,
    lanes: usize,
    /// The formats, as the instruction says if the operation leaves them open.
    a: Entry,
    b: Entry,
    modifiers: &'a Modifiers,
    arithmetic: MatrixArithmetic,
    scales: Option<Scales>,
    /// What is beyond the numbers of D's type becomes the greatest one.
    saturates: bool,
}

/// Why an instruction cannot be run.
enum Refused {
    Operand(String),
    Unimplemented(String),
}

impl From<String> for Refused {
    fn from(what: String) -> Self {
        Refused::Operand(what)
    }
}

/// Handler of every matrix operation.
fn matrix(cx: &mut Cx, uop: &Uop) -> Flow {
    let Some(shape) = shape_of(uop.inst.op) else {
        return cx.unimplemented(uop.inst.op.mnemonic());
    };
    match WORK.with_borrow_mut(|work| run(cx, uop, shape, work)) {
        Ok(()) => Flow::Next,
        Err(Refused::Operand(what)) => {
            let name = uop.inst.op.mnemonic();
            cx.fail(FaultKind::BadOperand(format!("{name}: {what}")), !0)
        }
        Err(Refused::Unimplemented(what)) => {
            let name = uop.inst.op.mnemonic();
            cx.unimplemented(format!("{name}: {what}"))
        }
    }
}

/// The format of a matrix; what the instruction says if the operation leaves it open.
fn format(entry: Entry, code: u8) -> Result<Entry, String> {
    match entry {
        Entry::Float(Element::Coded) => match Element::coded(code) {
            Some(element) => Ok(Entry::Float(element)),
            None => Err(format!("no matrix format has the code {code}; 0 to 4 are right")),
        },
        known => Ok(known),
    }
}

/// What modifiers must not say, because nobody tells what it would mean.
fn check_modifiers(shape: &Shape, m: &Modifiers) -> Result<(), String> {
    let (sources, rest) = (m.neg & 3 | m.neg_hi & 3, (m.neg | m.neg_hi) & 4);
    match shape.a {
        Entry::Integer { .. } if rest != 0 || m.neg_hi != 0 => Err(
            "of integers, neg[0] and neg[1] say whether A and B are signed; there is no other neg and no neg_hi".into(),
        ),
        Entry::Float(element) if element.bits() <= 8 && sources != 0 => {
            Err("floats of 8 bits and less are not negated: neg and neg_hi of A and B must be 0".into())
        }
        Entry::Float(Element::F32) if m.neg_hi & 3 != 0 => Err("f32 has no halves: neg_hi of A and B must be 0".into()),
        _ if shape.sparse && rest != 0 => Err("the accumulator of a sparse operation is not negated".into()),
        _ => Ok(()),
    }
}

fn run(cx: &mut Cx, uop: &Uop, shape: &Shape, work: &mut Work) -> Result<(), Refused> {
    let model = &cx.machine.model;
    let (processor, lanes) = (model.processor, model.wave_size as usize);
    let m = &uop.inst.modifiers;
    check_modifiers(shape, m)?;
    let replicated = processor.has(Properties::WMMA_REPLICATED);
    let division = if replicated {
        Division::Replicated
    } else {
        shape.division
    };
    if division == Division::Runs && lanes != 32 {
        return Err(Refused::Unimplemented(
            "this operation exists for waves of 32 lanes only".into(),
        ));
    }
    let (a, b) = (format(shape.a, m.cbsz)?, format(shape.b, m.blgp)?);
    if m.op_sel & 4 != 0 && !(replicated && shape.d.is_half()) {
        return Err("op_sel[2] chooses halves of 16-bit matrices on GFX11 only"
            .to_string()
            .into());
    }
    let ovfl = cx.wave.mode.fp16_ovfl();
    let wide_ovfl = ovfl && processor.has(Properties::WMMA_SATURATES);
    let task = Task {
        shape,
        division,
        lanes,
        a,
        b,
        modifiers: m,
        arithmetic: processor.matrix_arithmetic(),
        scales: match shape.scaled {
            0 => None,
            block => Some(scales::read(cx, uop, shape.rows, block)?),
        },
        saturates: match shape.d {
            Sum::F16 => ovfl,
            Sum::Bf16 => wide_ovfl,
            Sum::I32 => m.clamp || wide_ovfl,
            Sum::F32 => false,
        },
    };
    let coded = shape.a == Entry::Float(Element::Coded);
    let of_a = Places::new(division, lanes, shape.held(), a.bits(), false, coded);
    let of_b = Places::new(division, lanes, shape.k, b.bits(), shape.sparse, coded);
    let tuple = |role: Role, count: usize| {
        let registers = cx.vreg(uop, role).and_then(|first| cx.wave.v.get(first..first + count));
        registers.ok_or_else(|| format!("{role:?} is no tuple of vector registers"))
    };
    let a_registers = tuple(Role::Src0, shape.rows / 16 * of_a.registers(a.bits()))?;
    let b_registers = tuple(Role::Src1, of_b.registers(b.bits()))?;
    accumulators(cx, uop, &task, &mut work.rows[..])?;
    if shape.sparse {
        let bits = 2 * of_a.items;
        let indices = tuple(Role::Src2, bits.div_ceil(32))?;
        places_of_sparse(indices, &of_a, shape.held(), m.index_key, &mut work.k[..])?;
    }
    let task = &task;
    vectorized(
        #[inline(always)]
        || {
            let (held, each) = (shape.held(), of_a.registers(a.bits()));
            let mut range_a = Range::NONE;
            for (half, side) in work.a.iter_mut().enumerate().take(shape.rows / 16) {
                let registers = &a_registers[half * each..];
                let range = read(a, &of_a, registers, task.side(0), &mut side[..held]);
                range_a = range_a.with(range);
            }
            let range_b = read(b, &of_b, b_registers, task.side(1), &mut work.b[..shape.k]);
            multiply(task, work, range_a, range_b);
        },
    );
    let first = cx.vreg(uop, Role::Vdst);
    let count = registers_of_sums(division, lanes, shape.d, shape.rows);
    let destination = first.and_then(|first| cx.wave.v.get_mut(first..first + count));
    let destination = destination.ok_or_else(|| "vdst is no tuple of vector registers".to_string())?;
    for (n, row) in work.rows.iter().enumerate().take(shape.rows) {
        let place = Row::new(division, lanes, shape.d, n, m.op_sel & 4 != 0);
        put(&mut destination[place.register], place, shape.d, row);
    }
    Ok(())
}

/// Modifiers of A or B.
#[derive(Clone, Copy)]
struct SideModifiers {
    /// Of elements at even and at odd places in the lane.
    negated: [bool; 2],
    /// Of integers.
    signed: bool,
}

impl Task<'_> {
    fn side(&self, source: usize) -> SideModifiers {
        let m = self.modifiers;
        let bit = |field: u8| field >> source & 1 != 0;
        let halves = self.shape.a.bits() == 16;
        SideModifiers {
            negated: [bit(m.neg), if halves { bit(m.neg_hi) } else { bit(m.neg) }],
            signed: bit(m.neg),
        }
    }
}

/// Takes elements out of registers, in the order of k; gives the range of their magnitudes if they are floats.
#[inline(always)]
fn read(entry: Entry, places: &Places, registers: &[V32], of: SideModifiers, out: &mut [Line]) -> Range {
    match entry {
        Entry::Integer { bits } => {
            let mut taken = [0; COLUMNS];
            for (k, line) in out.iter_mut().enumerate() {
                let (item, group) = places.of(k);
                codes(registers, item, bits, group * COLUMNS, &mut taken);
                for j in 0..COLUMNS {
                    let unused = 32 - bits as u32;
                    let value = if of.signed {
                        (taken[j] << unused) as i32 >> unused
                    } else {
                        taken[j] as i32
                    };
                    line[j] = f64::from(value);
                }
            }
            Range::NONE
        }
        Entry::Float(Element::F32) => read_floats(small::F32, places, registers, of, out),
        Entry::Float(element) => {
            let mut range = Range::NONE;
            with_format(
                element,
                false,
                #[inline(always)]
                |format| range = read_floats(format, places, registers, of, out),
            );
            range
        }
    }
}

#[inline(always)]
fn read_floats(format: Small, places: &Places, registers: &[V32], of: SideModifiers, out: &mut [Line]) -> Range {
    const SIGN: u32 = 1 << 31;
    let mut taken = [0; COLUMNS];
    let (mut least, mut greatest) = ([u32::MAX; COLUMNS], [0; COLUMNS]);
    let signs = of.negated.map(|negated| if negated { SIGN } else { 0 });
    for (k, line) in out.iter_mut().enumerate() {
        let (item, group) = places.of(k);
        codes(registers, item, format.bits() as usize, group * COLUMNS, &mut taken);
        let sign = signs[item % 2];
        let mut magnitudes = [0; COLUMNS];
        for j in 0..COLUMNS {
            let (bits, _) = number(format, taken[j]);
            magnitudes[j] = bits & !SIGN;
            line[j] = f64::from(f32::from_bits(bits ^ sign));
        }
        Range::include(&mut least, &mut greatest, &magnitudes);
    }
    Range::of(&least, &greatest)
}

/// The registers of srcC, or its constant in all of them, by row; sparse operations accumulate in their destination.
fn accumulators(cx: &Cx, uop: &Uop, task: &Task, rows: &mut [[u32; COLUMNS]]) -> Result<(), String> {
    let (shape, m) = (task.shape, task.modifiers);
    let role = if shape.sparse { Role::Vdst } else { Role::Src2 };
    let rows = &mut rows[..shape.rows];
    if let Operand::Reg(_) = uop.inst.operand(role) {
        let count = registers_of_sums(task.division, task.lanes, shape.c, shape.rows);
        let registers = cx.vreg(uop, role).and_then(|first| cx.wave.v.get(first..first + count));
        let registers = registers.ok_or_else(|| "srcC is no tuple of vector registers".to_string())?;
        for (n, row) in rows.iter_mut().enumerate() {
            let place = Row::new(task.division, task.lanes, shape.c, n, m.op_sel & 4 != 0);
            get(&registers[place.register], place, shape.c, row);
        }
    } else {
        let ty = match shape.c {
            Sum::F32 => OperandType::F32,
            Sum::F16 => OperandType::F16,
            Sum::Bf16 => OperandType::BF16,
            Sum::I32 => OperandType::I32,
        };
        let bits = uop.inst.operand(role).bits(ty).ok_or("srcC has no value")? as u32;
        let mask = if shape.c.is_half() { 0xffff } else { !0 };
        rows.fill([bits & mask; COLUMNS]);
    }
    // on the accumulator, neg_hi is the absolute value
    let sign = if shape.c.is_half() { 1 << 15 } else { 1 << 31 };
    if m.neg_hi & 4 != 0 {
        rows.iter_mut().flatten().for_each(|x| *x &= !sign);
    }
    if m.neg & 4 != 0 {
        rows.iter_mut().flatten().for_each(|x| *x ^= sign);
    }
    Ok(())
}

/// A row of C out of its register.
fn get(register: &V32, place: Row, sum: Sum, row: &mut [u32; COLUMNS]) {
    let lanes = &register.0.as_chunks::<COLUMNS>().0[place.group % (LANES / COLUMNS)];
    for j in 0..COLUMNS {
        row[j] = match (sum.is_half(), place.high) {
            (false, _) => lanes[j],
            (true, false) => lanes[j] & 0xffff,
            (true, true) => lanes[j] >> 16,
        };
    }
}

/// A row of D into its register, whose other half is kept.
fn put(register: &mut V32, place: Row, sum: Sum, row: &[u32; COLUMNS]) {
    let lanes = &mut register.0.as_chunks_mut::<COLUMNS>().0[place.group % (LANES / COLUMNS)];
    for j in 0..COLUMNS {
        lanes[j] = match (sum.is_half(), place.high) {
            (false, _) => row[j],
            (true, false) => lanes[j] & 0xffff_0000 | row[j],
            (true, true) => lanes[j] & 0xffff | row[j] << 16,
        };
    }
}

/// The k of each element of a sparse A: two bits in the lane for each element that it holds, as many sets of them as there is room for,
/// of which index_key chooses one (RDNA4 ISA 7.12.3).
fn places_of_sparse(
    indices: &[V32],
    places: &Places,
    held: usize,
    key: u8,
    out: &mut [[u8; COLUMNS]],
) -> Result<(), String> {
    let bits = 2 * places.items;
    let sets = (32 / bits).max(1);
    if usize::from(key) >= sets {
        return Err(format!(
            "index_key is {key}, and the register has room for {sets} sets of {bits} bits (RDNA4 ISA 7.12.3, CDNA5 ISA 7.12.4)"
        ));
    }
    let mut taken = [0; COLUMNS];
    for (e, line) in out.iter_mut().enumerate().take(held) {
        let (item, group) = places.of(e);
        codes(
            indices,
            usize::from(key) * places.items + item,
            2,
            group * COLUMNS,
            &mut taken,
        );
        for j in 0..COLUMNS {
            line[j] = (e / 2 * 4) as u8 + taken[j] as u8;
        }
    }
    Ok(())
}

/// Digits of a float's numbers.
fn digits(entry: Entry) -> i32 {
    let mut digits = f32::MANTISSA_DIGITS as i32;
    if let Entry::Float(element) = entry {
        with_format(element, false, |format| digits = format.mantissa_bits as i32 + 1);
    }
    digits
}

/// Multiplies what has been read.
#[inline(always)]
fn multiply(task: &Task, work: &mut Work, range_a: Range, range_b: Range) {
    match (task.a, task.arithmetic) {
        (Entry::Integer { .. }, _) => integers(task, work),
        (Entry::Float(Element::F32), _) => chains(task, work),
        (_, MatrixArithmetic::Pairs) if task.shape.d == Sum::F32 => pairs(task, work, range_a, range_b),
        (_, MatrixArithmetic::Pairs) => floats(task, work, range_a, range_b, 2),
        _ => {
            let step = if task.shape.scaled != 0 {
                task.shape.scaled
            } else {
                task.shape.held()
            };
            floats(task, work, range_a, range_b, step);
        }
    }
}

impl Work {
    /// What the rows of A from `row` on, of 16, are multiplied with.
    #[inline(always)]
    fn factors(&self, shape: &Shape, row: usize) -> Factors<'_> {
        let held = shape.held();
        Factors {
            a: &self.a[row / 16 % 2][..held],
            b: &self.b[..shape.k],
            k: shape.sparse.then(|| &self.k[..held]),
        }
    }
}

/// f32: fused multiply-adds in the order of k.
#[inline(always)]
fn chains(task: &Task, work: &mut Work) {
    for n in 0..task.shape.rows {
        let mut row = work.rows[n];
        let f = work.factors(task.shape, n);
        for (a, b) in f.a.iter().zip(f.b) {
            let x = a[n % 16] as f32;
            for j in 0..COLUMNS {
                row[j] = x.mul_add(b[j] as f32, f32::from_bits(row[j])).to_bits();
            }
        }
        for sum in &mut row {
            let is_nan = f32::from_bits(*sum).is_nan();
            *sum = if is_nan { super::mfma::NAN.to_bits() } else { *sum };
        }
        work.rows[n] = row;
    }
}

/// Integers of 8 and 4 bits: an f32 holds the sum of 128 products.
#[inline(always)]
fn integers(task: &Task, work: &mut Work) {
    const { assert!(MAX_K * 255 * 255 < 1 << f32::MANTISSA_DIGITS) };
    for n in (0..task.shape.rows).step_by(2) {
        let f = work.factors(task.shape, n);
        let sums = sums::plain::<2>(f, n, 0, task.shape.held());
        for (row, sums) in work.rows[n..n + 2].iter_mut().zip(&sums) {
            for j in 0..COLUMNS {
                let (old, sum) = (row[j] as i32, truncated(sums[j] as f32));
                let new = old.wrapping_add(sum);
                // both of one sign, and the sum of another
                let beyond = (old ^ new) & (sum ^ new) < 0;
                let limit = if old < 0 { i32::MIN } else { i32::MAX };
                row[j] = if beyond && task.saturates { limit } else { new } as u32;
            }
        }
    }
}

/// f32 sums, two products at a time (GFX11).
#[inline(always)]
fn pairs(task: &Task, work: &mut Work, range_a: Range, range_b: Range) {
    const STEP: usize = 2;
    let (a, b) = ((range_a, digits(task.a)), (range_b, digits(task.b)));
    let shape = task.shape;
    let exact = sums::fits(a, b, STEP, 0);
    let (mut least, mut greatest) = ([u32::MAX; COLUMNS], [0; COLUMNS]);
    for row in &work.rows[..shape.rows] {
        let mut magnitudes = *row;
        for j in 0..COLUMNS {
            magnitudes[j] &= !(1 << 31);
        }
        Range::include(&mut least, &mut greatest, &magnitudes);
    }
    if exact && sums::fits_with(a, b, Range::of(&least, &greatest), shape.k) {
        for n in (0..shape.rows).step_by(2) {
            let f = work.factors(shape, n);
            let (mut first, mut second) = (work.rows[n], work.rows[n + 1]);
            for (a, b) in f.a.as_chunks::<STEP>().0.iter().zip(f.b.as_chunks::<STEP>().0) {
                let of = |row: usize| [a[0][row % COLUMNS], a[1][row % COLUMNS]];
                // not in a loop: the compiler would make code for one column at a time of it
                add_pair(&mut first, of(n), b);
                add_pair(&mut second, of(n + 1), b);
            }
            (work.rows[n], work.rows[n + 1]) = (first, second);
        }
        return;
    }
    for n in 0..shape.rows {
        let mut row = work.rows[n];
        let f = work.factors(shape, n);
        for (a, b) in f.a.as_chunks::<STEP>().0.iter().zip(f.b.as_chunks::<STEP>().0) {
            let x = [a[0][n % 16], a[1][n % 16]];
            if exact {
                fused_step::<COLUMNS, STEP, true>(&x, [&b[0], &b[1]], &mut row);
            } else {
                fused_step::<COLUMNS, STEP, false>(&x, [&b[0], &b[1]], &mut row);
            }
        }
        for sum in &mut row {
            let is_nan = f32::from_bits(*sum).is_nan();
            *sum = if is_nan { super::mfma::NAN.to_bits() } else { *sum };
        }
        work.rows[n] = row;
    }
}

/// Two products, whose sum is exact, are added to the f32 of each column.
#[inline(always)]
fn add_pair(row: &mut [u32; COLUMNS], a: [f64; 2], b: &[Line; 2]) {
    for j in 0..COLUMNS {
        let sum = a[0] * b[0][j] + a[1] * b[1][j];
        row[j] = ((sum + f64::from(f32::from_bits(row[j]))) as f32).to_bits();
    }
}

/// The products of each `step` elements of A and the accumulator are added with one rounding.
#[inline(always)]
fn floats(task: &Task, work: &mut Work, range_a: Range, range_b: Range, step: usize) {
    let shape = task.shape;
    let (a, b) = ((range_a, digits(task.a)), (range_b, digits(task.b)));
    let scale_digits = if shape.scaled != 0 { scales::DIGITS } else { 0 };
    let exact = sums::fits(a, b, step, scale_digits);
    for n in (0..shape.rows).step_by(2) {
        let mut acc = [[0.0; COLUMNS]; 2];
        for r in 0..2 {
            acc[r] = decoded(&work.rows[n + r], shape.c);
        }
        for from in (0..shape.held()).step_by(step) {
            let f = work.factors(shape, n);
            let scales = task.scales.as_ref().map(|s| [0, 1].map(|r| s.of(from / step, n + r)));
            let mut totals = acc;
            if exact {
                let mut products = sums::plain::<2>(f, n, from, from + step);
                for r in 0..2 {
                    if let Some(scales) = &scales {
                        for j in 0..COLUMNS {
                            products[r][j] *= scales[r][j];
                        }
                    }
                    totals[r] = sums::total(&products[r], &acc[r]);
                }
            } else {
                for r in 0..2 {
                    let scales = scales.as_ref().map(|scales| &scales[r]);
                    totals[r] = sums::any_total(f, n + r, from, from + step, scales, &acc[r]);
                }
            }
            // the steps before the last one round to the type of the accumulator on the way
            for r in 0..2 {
                acc[r] = sums::rounded(&totals[r], shape.d, task.saturates);
            }
        }
        for r in 0..2 {
            work.rows[n + r] = sums::encoded(&acc[r], shape.d);
        }
    }
}

/// The values of a row of C.
#[inline(always)]
fn decoded(row: &[u32; COLUMNS], sum: Sum) -> Line {
    let mut out = [0.0; COLUMNS];
    for j in 0..COLUMNS {
        let bits = match sum {
            Sum::F32 | Sum::I32 => row[j],
            Sum::Bf16 => row[j] << 16,
            Sum::F16 => number(small::F16, row[j]).0,
        };
        out[j] = f64::from(f32::from_bits(bits));
    }
    out
}

/// The table of operations, and their handler.
macro_rules! shapes {
    ($($op:ident = $shape:expr;)+) => {
        /// Every matrix operation's shape.
        pub const SHAPES: &[(Op, Shape)] = &[$((Op::$op, $shape)),+];

        pub const OPS: &[(Op, Semantics)] = &[
            $((Op::$op, Semantics::Custom(matrix)),)+
            // Their scales belong to the operation that follows them, and are read with that.
            (Op::V_WMMA_LD_SCALE_PAIRED_B32, Semantics::Nothing),
            (Op::V_WMMA_LD_SCALE16_PAIRED_B64, Semantics::Nothing),
        ];
    };
}

fn shape_of(op: Op) -> Option<&'static Shape> {
    static TABLE: LazyLock<Vec<Option<Shape>>> = LazyLock::new(|| {
        let mut table = vec![None; Op::COUNT];
        for &(op, shape) in SHAPES {
            table[op as usize] = Some(shape);
        }
        table
    });
    TABLE.get(op as usize)?.as_ref()
}

const F32: Entry = Entry::Float(Element::F32);
const F16: Entry = Entry::Float(Element::F16);
const BF16: Entry = Entry::Float(Element::Bf16);
const FP8: Entry = Entry::Float(Element::Fp8);
const BF8: Entry = Entry::Float(Element::Bf8);
const FP4: Entry = Entry::Float(Element::Fp4);
const CODED: Entry = Entry::Float(Element::Coded);
const IU8: Entry = Entry::Integer { bits: 8 };
const IU4: Entry = Entry::Integer { bits: 4 };

shapes! {
    V_WMMA_F32_16X16X16_F16 = split(16, F16, F16, Sum::F32);
    V_WMMA_F32_16X16X16_BF16 = split(16, BF16, BF16, Sum::F32);
    V_WMMA_F16_16X16X16_F16 = split(16, F16, F16, Sum::F16);
    V_WMMA_BF16_16X16X16_BF16 = split(16, BF16, BF16, Sum::Bf16);
    V_WMMA_I32_16X16X16_IU8 = split(16, IU8, IU8, Sum::I32);
    V_WMMA_I32_16X16X16_IU4 = split(16, IU4, IU4, Sum::I32);
    V_WMMA_I32_16X16X32_IU4 = split(32, IU4, IU4, Sum::I32);
    V_WMMA_F32_16X16X16_FP8_FP8 = split(16, FP8, FP8, Sum::F32);
    V_WMMA_F32_16X16X16_FP8_BF8 = split(16, FP8, BF8, Sum::F32);
    V_WMMA_F32_16X16X16_BF8_FP8 = split(16, BF8, FP8, Sum::F32);
    V_WMMA_F32_16X16X16_BF8_BF8 = split(16, BF8, BF8, Sum::F32);
    V_SWMMAC_F32_16X16X32_F16 = split(32, F16, F16, Sum::F32).sparse();
    V_SWMMAC_F32_16X16X32_BF16 = split(32, BF16, BF16, Sum::F32).sparse();
    V_SWMMAC_F16_16X16X32_F16 = split(32, F16, F16, Sum::F16).sparse();
    V_SWMMAC_BF16_16X16X32_BF16 = split(32, BF16, BF16, Sum::Bf16).sparse();
    V_SWMMAC_I32_16X16X32_IU8 = split(32, IU8, IU8, Sum::I32).sparse();
    V_SWMMAC_I32_16X16X32_IU4 = split(32, IU4, IU4, Sum::I32).sparse();
    V_SWMMAC_I32_16X16X64_IU4 = split(64, IU4, IU4, Sum::I32).sparse();
    V_SWMMAC_F32_16X16X32_FP8_FP8 = split(32, FP8, FP8, Sum::F32).sparse();
    V_SWMMAC_F32_16X16X32_FP8_BF8 = split(32, FP8, BF8, Sum::F32).sparse();
    V_SWMMAC_F32_16X16X32_BF8_FP8 = split(32, BF8, FP8, Sum::F32).sparse();
    V_SWMMAC_F32_16X16X32_BF8_BF8 = split(32, BF8, BF8, Sum::F32).sparse();
    V_WMMA_F32_16X16X4_F32 = runs(4, F32, F32, Sum::F32);
    V_WMMA_F32_16X16X32_F16 = runs(32, F16, F16, Sum::F32);
    V_WMMA_F16_16X16X32_F16 = runs(32, F16, F16, Sum::F16);
    V_WMMA_F32_16X16X32_BF16 = runs(32, BF16, BF16, Sum::F32);
    V_WMMA_BF16_16X16X32_BF16 = runs(32, BF16, BF16, Sum::Bf16);
    V_WMMA_BF16F32_16X16X32_BF16 = runs(32, BF16, BF16, Sum::Bf16).adding_f32();
    V_WMMA_F32_16X16X64_FP8_FP8 = runs(64, FP8, FP8, Sum::F32);
    V_WMMA_F32_16X16X64_FP8_BF8 = runs(64, FP8, BF8, Sum::F32);
    V_WMMA_F32_16X16X64_BF8_FP8 = runs(64, BF8, FP8, Sum::F32);
    V_WMMA_F32_16X16X64_BF8_BF8 = runs(64, BF8, BF8, Sum::F32);
    V_WMMA_F16_16X16X64_FP8_FP8 = runs(64, FP8, FP8, Sum::F16);
    V_WMMA_F16_16X16X64_FP8_BF8 = runs(64, FP8, BF8, Sum::F16);
    V_WMMA_F16_16X16X64_BF8_FP8 = runs(64, BF8, FP8, Sum::F16);
    V_WMMA_F16_16X16X64_BF8_BF8 = runs(64, BF8, BF8, Sum::F16);
    V_WMMA_I32_16X16X64_IU8 = runs(64, IU8, IU8, Sum::I32);
    V_WMMA_F32_16X16X128_FP8_FP8 = runs(128, FP8, FP8, Sum::F32);
    V_WMMA_F32_16X16X128_FP8_BF8 = runs(128, FP8, BF8, Sum::F32);
    V_WMMA_F32_16X16X128_BF8_FP8 = runs(128, BF8, FP8, Sum::F32);
    V_WMMA_F32_16X16X128_BF8_BF8 = runs(128, BF8, BF8, Sum::F32);
    V_WMMA_F16_16X16X128_FP8_FP8 = runs(128, FP8, FP8, Sum::F16);
    V_WMMA_F16_16X16X128_FP8_BF8 = runs(128, FP8, BF8, Sum::F16);
    V_WMMA_F16_16X16X128_BF8_FP8 = runs(128, BF8, FP8, Sum::F16);
    V_WMMA_F16_16X16X128_BF8_BF8 = runs(128, BF8, BF8, Sum::F16);
    V_SWMMAC_F32_16X16X64_F16 = runs(64, F16, F16, Sum::F32).sparse();
    V_SWMMAC_F32_16X16X64_BF16 = runs(64, BF16, BF16, Sum::F32).sparse();
    V_SWMMAC_F16_16X16X64_F16 = runs(64, F16, F16, Sum::F16).sparse();
    V_SWMMAC_BF16_16X16X64_BF16 = runs(64, BF16, BF16, Sum::Bf16).sparse();
    // D has half of C's registers, the first ones of the tuple (CDNA5 ISA, V_SWMMAC_BF16F32_16X16X64_BF16, Notes).
    V_SWMMAC_BF16F32_16X16X64_BF16 = runs(64, BF16, BF16, Sum::Bf16).adding_f32().sparse();
    V_SWMMAC_F32_16X16X128_FP8_FP8 = runs(128, FP8, FP8, Sum::F32).sparse();
    V_SWMMAC_F32_16X16X128_FP8_BF8 = runs(128, FP8, BF8, Sum::F32).sparse();
    V_SWMMAC_F32_16X16X128_BF8_FP8 = runs(128, BF8, FP8, Sum::F32).sparse();
    V_SWMMAC_F32_16X16X128_BF8_BF8 = runs(128, BF8, BF8, Sum::F32).sparse();
    V_SWMMAC_F16_16X16X128_FP8_FP8 = runs(128, FP8, FP8, Sum::F16).sparse();
    V_SWMMAC_F16_16X16X128_FP8_BF8 = runs(128, FP8, BF8, Sum::F16).sparse();
    V_SWMMAC_F16_16X16X128_BF8_FP8 = runs(128, BF8, FP8, Sum::F16).sparse();
    V_SWMMAC_F16_16X16X128_BF8_BF8 = runs(128, BF8, BF8, Sum::F16).sparse();
    V_SWMMAC_I32_16X16X128_IU8 = runs(128, IU8, IU8, Sum::I32).sparse();
    V_WMMA_F32_16X16X128_F8F6F4 = runs(128, CODED, CODED, Sum::F32);
    V_WMMA_SCALE_F32_16X16X128_F8F6F4 = runs(128, CODED, CODED, Sum::F32).scaled(32);
    V_WMMA_SCALE16_F32_16X16X128_F8F6F4 = runs(128, CODED, CODED, Sum::F32).scaled(16);
    V_WMMA_F32_32X16X128_F4 = runs(128, FP4, FP4, Sum::F32).tall();
    V_WMMA_SCALE_F32_32X16X128_F4 = runs(128, FP4, FP4, Sum::F32).tall().scaled(32);
    V_WMMA_SCALE16_F32_32X16X128_F4 = runs(128, FP4, FP4, Sum::F32).tall().scaled(16);
}
