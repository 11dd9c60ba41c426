//! Conversions of 8 and 16 numbers that a lane holds in consecutive registers, with a scale (CDNA5 ISA 7.6.3, V_CVT_SCALE_*,
//! V_CVT_SCALEF32_*), and look-ups of 16 numbers of 4 bits in a table (V_PERM_PK16_*).
//!
//! To a small format, the scale is the exponent of an f32, by which numbers are divided. From a small one it is a byte, the exponent
//! plus 127, of some lane of the second source: which one, scale_sel says. The text's tables of OPSEL are damaged and count its bits
//! from the other end, and its definitions leave the lanes out; what MLIR's `amdgpu.scaled_ext_packed_matrix` says, which is made into
//! scale_sel, agrees with the rows that can be read.
//!
//! Of stochastic rounding, 16 random bits serve a number, added below its last place; each pair of numbers has the next random number.

use amdgpu_isa::{Op, Role};
use amdgpu_semantics::fp::small::{BF6, BF8, BF16, F16, F32, FP4, FP6, FP8, Small, power_of_two};

use super::small_float::{
    WIDE_COUNT, bad_tuple, field, gather, next_random, number, operand, put_field, saturates, scale,
};
use crate::exec::Cx;
use crate::memory::Lanes;
use crate::operation::Semantics::{self, Custom};
use crate::uop::{Flow, Uop};
use crate::wave::{LANES, V32};

/// What an operation does with its numbers.
#[derive(Clone, Copy)]
struct Conversion {
    from: Small,
    to: Small,
    numbers: usize,
    stochastic: bool,
}

const fn up(numbers: usize, to: Small, from: Small) -> Conversion {
    Conversion {
        from,
        to,
        numbers,
        stochastic: false,
    }
}

const fn down(numbers: usize, to: Small, from: Small, stochastic: bool) -> Conversion {
    Conversion {
        from,
        to,
        numbers,
        stochastic,
    }
}

/// The entries of the operations, `$(mnemonic = conversion)`, and a table of what they do.
macro_rules! conversions {
    ($($op:ident = $conversion:expr;)+) => {
        const CONVERSIONS: &[(Op, Conversion)] = &[$((Op::$op, $conversion)),+];
        pub const OPS: &[(Op, Semantics)] = &[$((Op::$op, Custom(convert))),+];
    };
}

conversions! {
    V_CVT_SCALE_PK8_F16_FP4 = up(8, F16, FP4);
    V_CVT_SCALE_PK8_BF16_FP4 = up(8, BF16, FP4);
    V_CVT_SCALE_PK8_F32_FP4 = up(8, F32, FP4);
    V_CVT_SCALE_PK8_F16_FP8 = up(8, F16, FP8);
    V_CVT_SCALE_PK8_BF16_FP8 = up(8, BF16, FP8);
    V_CVT_SCALE_PK8_F32_FP8 = up(8, F32, FP8);
    V_CVT_SCALE_PK8_F16_BF8 = up(8, F16, BF8);
    V_CVT_SCALE_PK8_BF16_BF8 = up(8, BF16, BF8);
    V_CVT_SCALE_PK8_F32_BF8 = up(8, F32, BF8);
    V_CVT_SCALE_PK16_F16_FP6 = up(16, F16, FP6);
    V_CVT_SCALE_PK16_BF16_FP6 = up(16, BF16, FP6);
    V_CVT_SCALE_PK16_F32_FP6 = up(16, F32, FP6);
    V_CVT_SCALE_PK16_F16_BF6 = up(16, F16, BF6);
    V_CVT_SCALE_PK16_BF16_BF6 = up(16, BF16, BF6);
    V_CVT_SCALE_PK16_F32_BF6 = up(16, F32, BF6);
    V_CVT_SCALEF32_PK8_FP4_F32 = down(8, FP4, F32, false);
    V_CVT_SCALEF32_PK8_FP4_F16 = down(8, FP4, F16, false);
    V_CVT_SCALEF32_PK8_FP4_BF16 = down(8, FP4, BF16, false);
    V_CVT_SCALEF32_PK8_FP8_F32 = down(8, FP8, F32, false);
    V_CVT_SCALEF32_PK8_FP8_F16 = down(8, FP8, F16, false);
    V_CVT_SCALEF32_PK8_FP8_BF16 = down(8, FP8, BF16, false);
    V_CVT_SCALEF32_PK8_BF8_F32 = down(8, BF8, F32, false);
    V_CVT_SCALEF32_PK8_BF8_F16 = down(8, BF8, F16, false);
    V_CVT_SCALEF32_PK8_BF8_BF16 = down(8, BF8, BF16, false);
    V_CVT_SCALEF32_SR_PK8_FP4_F32 = down(8, FP4, F32, true);
    V_CVT_SCALEF32_SR_PK8_FP4_F16 = down(8, FP4, F16, true);
    V_CVT_SCALEF32_SR_PK8_FP4_BF16 = down(8, FP4, BF16, true);
    V_CVT_SCALEF32_SR_PK8_FP8_F32 = down(8, FP8, F32, true);
    V_CVT_SCALEF32_SR_PK8_FP8_F16 = down(8, FP8, F16, true);
    V_CVT_SCALEF32_SR_PK8_FP8_BF16 = down(8, FP8, BF16, true);
    V_CVT_SCALEF32_SR_PK8_BF8_F32 = down(8, BF8, F32, true);
    V_CVT_SCALEF32_SR_PK8_BF8_F16 = down(8, BF8, F16, true);
    V_CVT_SCALEF32_SR_PK8_BF8_BF16 = down(8, BF8, BF16, true);
    V_CVT_SCALEF32_PK16_FP6_F32 = down(16, FP6, F32, false);
    V_CVT_SCALEF32_PK16_FP6_F16 = down(16, FP6, F16, false);
    V_CVT_SCALEF32_PK16_FP6_BF16 = down(16, FP6, BF16, false);
    V_CVT_SCALEF32_PK16_BF6_F32 = down(16, BF6, F32, false);
    V_CVT_SCALEF32_PK16_BF6_F16 = down(16, BF6, F16, false);
    V_CVT_SCALEF32_PK16_BF6_BF16 = down(16, BF6, BF16, false);
    V_CVT_SCALEF32_SR_PK16_FP6_F32 = down(16, FP6, F32, true);
    V_CVT_SCALEF32_SR_PK16_FP6_F16 = down(16, FP6, F16, true);
    V_CVT_SCALEF32_SR_PK16_FP6_BF16 = down(16, FP6, BF16, true);
    V_CVT_SCALEF32_SR_PK16_BF6_F32 = down(16, BF6, F32, true);
    V_CVT_SCALEF32_SR_PK16_BF6_F16 = down(16, BF6, F16, true);
    V_CVT_SCALEF32_SR_PK16_BF6_BF16 = down(16, BF6, BF16, true);
}

impl Conversion {
    fn dwords(self, format: Small) -> usize {
        format.bits() as usize * self.numbers / 32
    }

    fn is_up(self) -> bool {
        self.to.bits() > self.from.bits()
    }
}

/// Lanes that have scales of their own.
const SCALE_LANES: usize = 16;

/// Lane and byte of the scale of a lane's numbers; None where scale_sel has no meaning that is known.
fn place_of_scale(from: Small, scale_sel: u8, lane: usize) -> Option<(usize, u32)> {
    let upper = u32::from(lane >= SCALE_LANES);
    let blocks_of_16 = scale_sel & 1 != 0;
    let (half, byte) = match (from.bits(), blocks_of_16) {
        (8, false) => (scale_sel >> 3 & 1, u32::from(scale_sel >> 1 & 3)),
        (8, true) => return None,
        (_, false) => (scale_sel >> 2 & 1, 2 * u32::from(scale_sel >> 1 & 1) + upper),
        (_, true) => (scale_sel >> 2 & 1, u32::from(scale_sel >> 1 & 1) + 2 * upper),
    };
    let unknown = from.bits() < 8 && scale_sel > 7;
    (!unknown).then_some((usize::from(half) * SCALE_LANES + lane % SCALE_LANES, byte))
}

/// The factor that a scale of 8 bits stands for.
fn factor(byte: u32) -> f64 {
    match byte & 0xff {
        0xff => f64::NAN,
        exponent => power_of_two(exponent as i32 - 127),
    }
}

/// A number that was scaled, in a small format. Infinities become NaNs where what is too great becomes the greatest number
/// (CDNA5 ISA 7.6.2).
fn small(cx: &Cx, conversion: Conversion, x: f64, random: Option<u32>) -> u32 {
    let to = conversion.to;
    let saturates = saturates(cx.wave.mode, to);
    let x = if x.is_infinite() && saturates { f64::NAN } else { x };
    match random {
        Some(random) => to.stochastic(x, random << 16, saturates),
        None => to.nearest(x, saturates),
    }
}

fn convert(cx: &mut Cx, uop: &Uop) -> Flow {
    let Some(&(_, conversion)) = CONVERSIONS.iter().find(|(op, _)| *op == uop.inst.op) else {
        return cx.unimplemented(uop.inst.op.mnemonic());
    };
    let source = cx
        .vreg(uop, Role::Src0)
        .and_then(|first| cx.wave.v.get(first..first + conversion.dwords(conversion.from)));
    let Some(source) = source.map(<[V32]>::to_vec) else {
        return bad_tuple(cx);
    };
    let scales = operand(cx, uop, if conversion.stochastic { 2 } else { 1 });
    let randoms = operand(cx, uop, 1);
    let exec = cx.wave.exec();
    let mut results = vec![V32::ZERO; conversion.dwords(conversion.to)];
    for lane in Lanes(exec) {
        let of_lane = gather(&source, lane);
        let by = if conversion.is_up() {
            let Some((from, byte)) = place_of_scale(conversion.from, uop.inst.modifiers.scale_sel, lane) else {
                let sel = uop.inst.modifiers.scale_sel;
                return cx.unimplemented(format!(
                    "{} with scale_sel:{sel}, of which no manual says what it selects",
                    uop.inst.op.mnemonic()
                ));
            };
            factor(scales.0[from] >> (8 * byte))
        } else {
            1.0 / scale(scales.0[lane])
        };
        let mut random = randoms.0[lane];
        let mut out = [0; WIDE_COUNT];
        for n in 0..conversion.numbers as u32 {
            let bits = conversion.from.bits();
            let x = number(cx.wave.mode, conversion.from, field(&of_lane, n * bits, bits)) * by;
            let code = if conversion.is_up() {
                conversion
                    .to
                    .nearest(x, conversion.to == F16 && cx.wave.mode.fp16_ovfl())
            } else {
                let half = random >> (16 * (n % 2)) & 0xffff;
                small(cx, conversion, x, conversion.stochastic.then_some(half))
            };
            put_field(&mut out, n * conversion.to.bits(), code);
            if n % 2 == 1 {
                random = next_random(random);
            }
        }
        for (result, dword) in results.iter_mut().zip(out) {
            result.0[lane] = dword;
        }
    }
    write(cx, uop, &results)
}

/// Writes the active lanes of the destination's registers.
fn write(cx: &mut Cx, uop: &Uop, results: &[V32]) -> Flow {
    let exec = cx.wave.exec();
    let first = usize::from(uop.vdst);
    let Some(registers) = cx.wave.v.get_mut(first..first + results.len()) else {
        return bad_tuple(cx);
    };
    for (register, result) in registers.iter_mut().zip(results) {
        for lane in Lanes(exec) {
            register.0[lane] = result.0[lane];
        }
    }
    Flow::Next
}

/// Sixteen numbers of `BITS` bits from a table of as many. Of the table, the second source is the low part: `LOW` dwords, and the first
/// is `HIGH` dwords. The third source is the places.
fn look_up<const BITS: u32, const HIGH: usize, const LOW: usize>(cx: &mut Cx, uop: &Uop) -> Flow {
    const NUMBERS: u32 = 16;
    let dwords = |cx: &Cx, n: usize, count: usize| -> Vec<V32> {
        let role = [Role::Src0, Role::Src1, Role::Src2][n];
        match cx.vreg(uop, role) {
            Some(first) => (0..count)
                .map(|d| cx.wave.v.get(first + d).copied().unwrap_or(V32::ZERO))
                .collect(),
            None => {
                let value = cx.scalar_value(uop.scalar[n], count as u8);
                (0..count).map(|d| V32::splat((value >> (32 * d)) as u32)).collect()
            }
        }
    };
    let table = [dwords(cx, 1, LOW), dwords(cx, 0, HIGH)].concat();
    let places = dwords(cx, 2, 2);
    let mut results = vec![V32::ZERO; (NUMBERS * BITS) as usize / 32];
    for lane in 0..LANES {
        let (table, places) = (gather(&table, lane), gather(&places, lane));
        let mut out = [0; WIDE_COUNT];
        for n in 0..NUMBERS {
            let place = field(&places, 4 * n, 4);
            put_field(&mut out, n * BITS, field(&table, place * BITS, BITS));
        }
        for (result, dword) in results.iter_mut().zip(out) {
            result.0[lane] = dword;
        }
    }
    write(cx, uop, &results)
}

pub const LOOK_UPS: &[(Op, Semantics)] = &[
    (Op::V_PERM_PK16_B4_U4, Custom(look_up::<4, 1, 1>)),
    (Op::V_PERM_PK16_B6_U4, Custom(look_up::<6, 1, 2>)),
    (Op::V_PERM_PK16_B8_U4, Custom(look_up::<8, 2, 2>)),
];
