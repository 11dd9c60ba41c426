//! Matrix multiply-add and the accumulation registers (CDNA1 ISA 7, VOP3P-MAI).
//!
//! One instruction computes `D = A * B + C` for 1, 2, 4 or 16 blocks of NxN results. All 64 lanes take part whatever EXEC says.
//!
//! Layout. Of A, a lane holds the elements `E * t .. E * t + E` of the K elements of row `i` in block `b`, where E is what its one
//! or two registers hold and the lane is `i + N * (b + t)`: there is one block, or one `t`. Of B, so for column `j`. C and D: see
//! [`place`].
//!
//! Arithmetic. The manual gives none beyond the formula. What MI100 computes was published by the authors of MMA-Sim (arXiv
//! 2511.10909), who compared it bit by bit: f32 operations are a chain of fused multiply-adds in the order of k; of f16 four, of
//! bf16 two products and the accumulator are added exactly and rounded once, these steps in the order of k. Always to nearest
//! even, denormals kept. Integers wrap. A NaN result is 0x7fc00000 here; which one the hardware gives is not known.

use amdgpu_isa::{Op, Role};

use crate::exec::Cx;
use crate::fault::FaultKind;
use crate::lanes::vectorized;
use crate::operation::{Semantics, int};
use crate::uop::{Flow, Uop};
use crate::wave::{LANES, V32};
use amdgpu_semantics::domain::{Domain, Host, Wrapping};
use amdgpu_semantics::fp::FpDomain;

const NAN: f32 = f32::from_bits(0x7fc0_0000);
/// 2^-125: from here on, f32 numbers have all their bits.
const LEAST_USUAL: f64 = f64::from_bits((1023 - 125) << 52);

/// What A and B consist of: `E` elements a lane, in one or two registers.
trait Elements<const E: usize> {
    type Value: Copy + Default;
    const DWORDS: usize;
    fn unpack(registers: &[V32; 2]) -> [[Self::Value; LANES]; E];
    /// Adds to each accumulator the products of the row `a` with its column of `b`. `EXACT` is what
    /// [`Elements::products_add_exactly`] says of all A and B.
    fn step<const N: usize, const EXACT: bool>(a: &[Self::Value; E], b: [&[Self::Value; N]; E], acc: &mut [u32; N]);
    /// After the last step.
    #[inline(always)]
    fn finish<const N: usize>(_: &mut [u32; N]) {}
    /// Whether an f64 holds the sum of E products of any of these.
    fn products_add_exactly(_: &[[Self::Value; LANES]; E], _: &[[Self::Value; LANES]; E]) -> bool {
        false
    }
}

struct F32;
struct F16;
struct Bf16;
struct I8;

impl Elements<1> for F32 {
    type Value = f32;
    const DWORDS: usize = 1;
    #[inline(always)]
    fn unpack(registers: &[V32; 2]) -> [[f32; LANES]; 1] {
        [registers[0].0.map(f32::from_bits)]
    }
    #[inline(always)]
    fn step<const N: usize, const EXACT: bool>(a: &[f32; 1], b: [&[f32; N]; 1], acc: &mut [u32; N]) {
        for j in 0..N {
            acc[j] = a[0].mul_add(b[0][j], f32::from_bits(acc[j])).to_bits();
        }
    }
    #[inline(always)]
    fn finish<const N: usize>(acc: &mut [u32; N]) {
        for sum in acc {
            *sum = if f32::from_bits(*sum).is_nan() {
                NAN.to_bits()
            } else {
                *sum
            };
        }
    }
}

#[inline(always)]
fn f16_value(half: u32) -> f64 {
    f32::from_bits(Host.f16_to_f32(Wrapping(half)).0) as f64
}

#[inline(always)]
fn bf16_value(half: u32) -> f64 {
    f32::from_bits(half << 16) as f64
}

impl Elements<4> for F16 {
    type Value = f64;
    const DWORDS: usize = 2;
    #[inline(always)]
    fn unpack([x, y]: &[V32; 2]) -> [[f64; LANES]; 4] {
        let (low, high) = (|x| f16_value(x), |x: u32| f16_value(x >> 16));
        [x.0.map(low), x.0.map(high), y.0.map(low), y.0.map(high)]
    }
    #[inline(always)]
    fn step<const N: usize, const EXACT: bool>(a: &[f64; 4], b: [&[f64; N]; 4], acc: &mut [u32; N]) {
        fused_step::<N, 4, EXACT>(a, b, acc);
    }
    #[inline(always)]
    fn products_add_exactly(a: &[[f64; LANES]; 4], b: &[[f64; LANES]; 4]) -> bool {
        fits(
            exponent_range(a.as_flattened()) + exponent_range(b.as_flattened()),
            11,
            2,
        )
    }
}

impl Elements<2> for Bf16 {
    type Value = f64;
    const DWORDS: usize = 1;
    #[inline(always)]
    fn unpack([x, _]: &[V32; 2]) -> [[f64; LANES]; 2] {
        [x.0.map(bf16_value), x.0.map(|x| bf16_value(x >> 16))]
    }
    #[inline(always)]
    fn step<const N: usize, const EXACT: bool>(a: &[f64; 2], b: [&[f64; N]; 2], acc: &mut [u32; N]) {
        fused_step::<N, 2, EXACT>(a, b, acc);
    }
    #[inline(always)]
    fn products_add_exactly(a: &[[f64; LANES]; 2], b: &[[f64; LANES]; 2]) -> bool {
        fits(
            exponent_range(a.as_flattened()) + exponent_range(b.as_flattened()),
            8,
            1,
        )
    }
}

impl Elements<4> for I8 {
    type Value = i32;
    const DWORDS: usize = 1;
    #[inline(always)]
    fn unpack([x, _]: &[V32; 2]) -> [[i32; LANES]; 4] {
        [24, 16, 8, 0].map(|up| x.0.map(|x| (x << up) as i32 >> 24))
    }
    #[inline(always)]
    fn step<const N: usize, const EXACT: bool>(a: &[i32; 4], b: [&[i32; N]; 4], acc: &mut [u32; N]) {
        for j in 0..N {
            let products = a[0] * b[0][j] + a[1] * b[1][j] + a[2] * b[2][j] + a[3] * b[3][j];
            acc[j] = acc[j].wrapping_add(products as u32);
        }
    }
}

/// Whether an f64 holds the sum of 2^`carries` products of numbers of `digits` bits with exponents in these ranges.
#[inline(always)]
fn fits(ranges: u64, digits: u64, carries: u64) -> bool {
    ranges + 2 * digits + carries <= f64::MANTISSA_DIGITS as u64
}

/// The greatest difference of exponents between two of these numbers but zeros.
#[inline(always)]
fn exponent_range(values: &[f64]) -> u64 {
    let (mut least, mut greatest) = (u64::MAX, 0);
    for value in values {
        let exponent = value.to_bits() >> 52 & 0x7ff;
        least = least.min(if exponent == 0 { u64::MAX } else { exponent });
        // That of infinities and NaNs is beyond all bounds.
        greatest = greatest.max(if exponent == 0x7ff { 1 << 32 } else { exponent });
    }
    greatest.saturating_sub(least)
}

/// Adds products and accumulator, rounded once. Products of f16 and of bf16 are exact in f64.
#[inline(always)]
fn fused_step<const N: usize, const E: usize, const EXACT: bool>(a: &[f64; E], b: [&[f64; N]; E], acc: &mut [u32; N]) {
    let mut out = [0; N];
    let sure = EXACT && round_twice(a, b, acc, &mut out) || round_to_odd(a, b, acc, &mut out);
    if !sure {
        for (j, out) in out.iter_mut().enumerate() {
            let products = std::array::from_fn(|e| a[e] * b[e][j]);
            *out = exact_sum::<E>(products, f32::from_bits(acc[j])).to_bits();
        }
    }
    *acc = out;
}

/// Sums of products that are exact, to f64 and then to f32. False if that may differ from rounding once: where an inexact f64 is
/// half way between two f32, and near the denormals. And if a result is a NaN.
#[inline(always)]
fn round_twice<const N: usize, const E: usize>(
    a: &[f64; E],
    b: [&[f64; N]; E],
    acc: &[u32; N],
    out: &mut [u32; N],
) -> bool {
    const HALF_WAY: u64 = 1 << 28;
    let mut doubtful = false;
    for j in 0..N {
        let mut sum = a[0] * b[0][j];
        for e in 1..E {
            sum += a[e] * b[e][j];
        }
        let c = f32::from_bits(acc[j]) as f64;
        let total = sum + c;
        out[j] = (total as f32).to_bits();
        let is_half_way = total.to_bits() & (2 * HALF_WAY - 1) == HALF_WAY;
        let is_exact = (total - sum == c) & (total - c == sum);
        let is_usual = (total.abs() >= LEAST_USUAL) | (total == 0.0);
        doubtful |= is_half_way & !is_exact | !is_usual;
    }
    !doubtful
}

/// Adds to f64, keeping what the rounding to f32 must know of the rest. False if the sum of the products is not exact, or a number
/// is not finite.
#[inline(always)]
fn round_to_odd<const N: usize, const E: usize>(
    a: &[f64; E],
    b: [&[f64; N]; E],
    acc: &[u32; N],
    out: &mut [u32; N],
) -> bool {
    let mut all_sure = true;
    for j in 0..N {
        let mut sure = true;
        let mut sum = a[0] * b[0][j];
        for e in 1..E {
            let product = a[e] * b[e][j];
            let next = sum + product;
            sure &= (next - sum == product) & (next - product == sum);
            sum = next;
        }
        let (total, error) = two_sum(sum, f32::from_bits(acc[j]) as f64);
        all_sure &= sure & !error.is_nan();
        out[j] = (odd(total, error) as f32).to_bits();
    }
    all_sure
}

/// The rounded sum and what it lacks to the exact one; NaN if a number is not finite.
#[inline(always)]
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let from_b = sum - a;
    (sum, (a - (sum - from_b)) + (b - from_b))
}

/// The exact number `sum + error`, truncated to f64 with an odd last place if it is no f64: to be rounded to fewer bits.
#[inline(always)]
fn odd(sum: f64, error: f64) -> f64 {
    let bits = sum.to_bits();
    let beyond = (error > 0.0) != (sum > 0.0);
    let truncated = bits.wrapping_sub(beyond as u64) | 1;
    f64::from_bits(if error == 0.0 { bits } else { truncated })
}

/// The sum of products and accumulator, rounded once.
#[cold]
#[inline(never)]
fn exact_sum<const E: usize>(products: [f64; E], c: f32) -> f32 {
    let mut terms = [0.0; 5];
    terms[..E].copy_from_slice(&products);
    terms[E] = c as f64;
    let terms = &mut terms[..=E];
    let sum: f64 = terms.iter().sum();
    if !sum.is_finite() {
        return if sum.is_nan() { NAN } else { sum as f32 };
    }
    // Moves upwards what fits there, until each term is the rounded sum of itself and the one before: four passes at most.
    for _ in 0..terms.len() {
        for n in 1..terms.len() {
            (terms[n], terms[n - 1]) = two_sum(terms[n], terms[n - 1]);
        }
    }
    odd(terms[E], terms[E - 1]) as f32
}

/// Block and row of the results that register `r` of C and D holds in lanes `N * g .. N * g + N`; the lane's place among these is
/// the column.
#[inline(always)]
fn place<const N: usize>(r: usize, g: usize) -> (usize, usize) {
    if N == 4 {
        return (g, r);
    }
    let registers_of_block = N * N / LANES;
    let within = r % registers_of_block;
    (r / registers_of_block, within / 4 * (256 / N) + g * 4 + within % 4)
}

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
fn a_source<const BLOCKS: usize>(cbsz: u8, abid: u8, block: usize) -> usize {
    let among = (1usize << (cbsz & 7)).min(BLOCKS) - 1;
    block & !among | abid as usize & among
}

/// Handler of a matrix multiply-add of `BLOCKS` blocks, NxNxK each, with `R` registers of results.
fn mfma<T: Elements<E>, const E: usize, const N: usize, const K: usize, const BLOCKS: usize, const R: usize>(
    cx: &mut Cx,
    uop: &Uop,
) -> Flow {
    const {
        assert!(R * LANES == N * N * BLOCKS && LANES * E == N * K * BLOCKS);
    }
    let wave = &*cx.wave;
    let modifiers = &uop.inst.modifiers;
    let mut inputs = [[V32::ZERO; 2]; 2];
    for (n, registers) in inputs.iter_mut().enumerate() {
        for (d, register) in registers.iter_mut().enumerate().take(T::DWORDS) {
            *register = uop.lane[n].read(wave, d);
        }
    }
    if modifiers.blgp != 0 {
        for register in &mut inputs[1] {
            let old = *register;
            register.0 = std::array::from_fn(|lane| old.0[b_source(modifiers.blgp, lane)]);
        }
    }
    let Some(mut acc) = accumulators::<R>(cx, uop) else {
        return cx.fail(
            FaultKind::BadOperand("srcC is no tuple of accumulation registers".into()),
            !0,
        );
    };
    let a_block: [usize; BLOCKS] = std::array::from_fn(|b| a_source::<BLOCKS>(modifiers.cbsz, modifiers.abid, b));
    vectorized(
        #[inline(always)]
        || {
            let (a, b) = (T::unpack(&inputs[0]), T::unpack(&inputs[1]));
            if T::products_add_exactly(&a, &b) {
                multiply::<T, E, N, K, BLOCKS, R, true>(&a, &b, &a_block, &mut acc);
            } else {
                multiply::<T, E, N, K, BLOCKS, R, false>(&a, &b, &a_block, &mut acc);
            }
        },
    );
    let first = uop.vdst as usize;
    let Some(results) = cx.wave.v.get_mut(first..first + R) else {
        return cx.fail(
            FaultKind::BadOperand("vdst is no tuple of accumulation registers".into()),
            !0,
        );
    };
    results.copy_from_slice(&acc);
    Flow::Next
}

#[inline(always)]
fn multiply<
    T: Elements<E>,
    const E: usize,
    const N: usize,
    const K: usize,
    const BLOCKS: usize,
    const R: usize,
    const EXACT: bool,
>(
    a: &[[T::Value; LANES]; E],
    b: &[[T::Value; LANES]; E],
    a_block: &[usize; BLOCKS],
    acc: &mut [V32; R],
) {
    for (r, register) in acc.iter_mut().enumerate() {
        let (groups, _) = register.0.as_chunks_mut::<N>();
        for (g, acc) in groups.iter_mut().enumerate() {
            let (block, row) = place::<N>(r, g);
            for t in 0..K / E {
                let lane = (row + N * (a_block[block % BLOCKS] + t)) % LANES;
                let a = &std::array::from_fn(|e| a[e][lane]);
                let b = std::array::from_fn(|e| &b[e].as_chunks::<N>().0[(block + t) % (LANES / N)]);
                T::step::<N, EXACT>(a, b, acc);
            }
            T::finish(acc);
        }
    }
}

/// The registers of srcC, or its constant in all of them.
fn accumulators<const R: usize>(cx: &Cx, uop: &Uop) -> Option<[V32; R]> {
    match uop.inst.operand(Role::Src2) {
        amdgpu_isa::Operand::Reg(_) => {
            let first = cx.vreg(uop, Role::Src2)?;
            cx.wave.v.get(first..first + R)?.try_into().ok()
        }
        _ => Some([V32::splat(cx.scalar32(uop, 2)); R]),
    }
}

/// Also v_accvgpr_write: one of the two registers is an accumulation register. EXEC counts.
#[inline(always)]
pub fn v_accvgpr_read_b32<D: Domain>(_: D, a: D::U32) -> D::U32 {
    a
}

pub const OPS: &[(Op, Semantics)] = &[
    (
        Op::V_MFMA_F32_32X32X1F32,
        Semantics::Custom(mfma::<F32, 1, 32, 1, 2, 32>),
    ),
    (
        Op::V_MFMA_F32_16X16X1F32,
        Semantics::Custom(mfma::<F32, 1, 16, 1, 4, 16>),
    ),
    (Op::V_MFMA_F32_4X4X1F32, Semantics::Custom(mfma::<F32, 1, 4, 1, 16, 4>)),
    (
        Op::V_MFMA_F32_32X32X2F32,
        Semantics::Custom(mfma::<F32, 1, 32, 2, 1, 16>),
    ),
    (
        Op::V_MFMA_F32_16X16X4F32,
        Semantics::Custom(mfma::<F32, 1, 16, 4, 1, 4>),
    ),
    (
        Op::V_MFMA_F32_32X32X4F16,
        Semantics::Custom(mfma::<F16, 4, 32, 4, 2, 32>),
    ),
    (
        Op::V_MFMA_F32_16X16X4F16,
        Semantics::Custom(mfma::<F16, 4, 16, 4, 4, 16>),
    ),
    (Op::V_MFMA_F32_4X4X4F16, Semantics::Custom(mfma::<F16, 4, 4, 4, 16, 4>)),
    (
        Op::V_MFMA_F32_32X32X8F16,
        Semantics::Custom(mfma::<F16, 4, 32, 8, 1, 16>),
    ),
    (
        Op::V_MFMA_F32_16X16X16F16,
        Semantics::Custom(mfma::<F16, 4, 16, 16, 1, 4>),
    ),
    (Op::V_MFMA_I32_32X32X4I8, Semantics::Custom(mfma::<I8, 4, 32, 4, 2, 32>)),
    (Op::V_MFMA_I32_16X16X4I8, Semantics::Custom(mfma::<I8, 4, 16, 4, 4, 16>)),
    (Op::V_MFMA_I32_4X4X4I8, Semantics::Custom(mfma::<I8, 4, 4, 4, 16, 4>)),
    (Op::V_MFMA_I32_32X32X8I8, Semantics::Custom(mfma::<I8, 4, 32, 8, 1, 16>)),
    (
        Op::V_MFMA_I32_16X16X16I8,
        Semantics::Custom(mfma::<I8, 4, 16, 16, 1, 4>),
    ),
    (
        Op::V_MFMA_F32_32X32X2BF16,
        Semantics::Custom(mfma::<Bf16, 2, 32, 2, 2, 32>),
    ),
    (
        Op::V_MFMA_F32_16X16X2BF16,
        Semantics::Custom(mfma::<Bf16, 2, 16, 2, 4, 16>),
    ),
    (
        Op::V_MFMA_F32_4X4X2BF16,
        Semantics::Custom(mfma::<Bf16, 2, 4, 2, 16, 4>),
    ),
    (
        Op::V_MFMA_F32_32X32X4BF16,
        Semantics::Custom(mfma::<Bf16, 2, 32, 4, 1, 16>),
    ),
    (
        Op::V_MFMA_F32_16X16X8BF16,
        Semantics::Custom(mfma::<Bf16, 2, 16, 8, 1, 4>),
    ),
    (Op::V_ACCVGPR_READ_B32, int!(v_accvgpr_read_b32)),
    (Op::V_ACCVGPR_WRITE_B32, int!(v_accvgpr_read_b32)),
];

#[cfg(test)]
mod tests;
