//! Numbers as operands: inline constants, literals, or neither, by the operand's type
//! (AMDGPUOperandSyntax, Type and Size Conversion).

use std::cmp::Ordering;

use crate::inst::{InlineFloat, Operand, OperandType};
use crate::table::{CodeKind, FamilyTable};

/// A number in text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Constant {
    Int(i64),
    Float(f64),
}

/// 0.15915494, as which the inline constant 1/(2*pi) is written. The one of bf16 is cut off, not rounded.
const INV_TWO_PI_AS_WRITTEN: u64 = 0x3fc4_5f30_6725_feed;

/// Whether 1/(2*pi) is an inline constant.
pub(crate) fn has_inv_two_pi(table: &FamilyTable) -> bool {
    let last = InlineFloat::ALL.len() as u16 - 1;
    table
        .codes
        .iter()
        .any(|c| c.kind == CodeKind::Float && c.index + (c.last - c.first) >= last)
}

/// Whether the value keeps its meaning in so many bits, signed or unsigned.
fn fits(value: i64, bits: u32) -> bool {
    value >> (bits - 1) == 0 || value >> (bits - 1) == -1 || (value as u64) >> bits == 0
}

/// The shortest operand of type `ty` that is this number; `None` if none is. `literal`: as a literal in any case.
pub(crate) fn operand(value: Constant, ty: OperandType, literal: bool, inv_two_pi: bool) -> Option<Operand> {
    let floats = || {
        InlineFloat::ALL
            .into_iter()
            .filter(move |f| inv_two_pi || *f != InlineFloat::InvTwoPi)
    };
    let small = |v: i64| (-16..=64).contains(&v).then_some(Operand::Int(v as i8));
    let single = |bits: u32| {
        let float = || floats().find(|f| f.bits32() == bits).map(Operand::Float);
        small(i64::from(bits as i32)).or_else(float)
    };
    let half = |bits: u16| {
        let float = || floats().find(|f| f.bits16() == bits).map(Operand::Float);
        small(i64::from(bits as i16)).or_else(float)
    };
    let brain = |bits: u16| {
        let float = || {
            floats()
                .find(|f| f.bits32() >> 16 == u32::from(bits))
                .map(Operand::Float)
        };
        small(i64::from(bits as i16)).or_else(float)
    };
    let double = |bits: u64| {
        let float = || floats().find(|f| f.bits64() == bits).map(Operand::Float);
        small(bits as i64).or_else(float)
    };
    let (inline, bits) = match (value, ty) {
        (Constant::Int(v), OperandType::B64 | OperandType::I64 | OperandType::F64) => {
            (double(v as u64), fits(v, 32).then_some(v as u32))
        }
        (Constant::Int(v), OperandType::F16) => {
            if !fits(v, 16) {
                return None;
            }
            (half(v as u16), Some(u32::from(v as u16)))
        }
        (Constant::Int(v), OperandType::B16 | OperandType::I16) => {
            if !fits(v, 16) {
                return None;
            }
            // A negative number keeps its sign in the whole dword.
            (small(v), Some(v as u32))
        }
        (Constant::Int(v), OperandType::BF16) => {
            if !fits(v, 16) {
                return None;
            }
            (brain(v as u16), Some(u32::from(v as u16)))
        }
        (Constant::Float(v), OperandType::BF16 | OperandType::V2BF16) => {
            let bits = match v.to_bits() {
                INV_TWO_PI_AS_WRITTEN => (InlineFloat::InvTwoPi.bits32() >> 16) as u16,
                _ => bf16_bits(v)?,
            };
            (brain(bits), Some(u32::from(bits)))
        }
        (Constant::Int(v), OperandType::V2F16Literal) => (None, fits(v, 32).then_some(v as u32)),
        (Constant::Float(v), OperandType::V2F16Literal) => (None, f16_bits(v).map(u32::from)),
        // Both halves are meant: -1 is an inline constant, 0xffff is not.
        (Constant::Int(v), OperandType::V2BF16 | OperandType::V2F16) => {
            if !fits(v, 32) {
                return None;
            }
            let float = |bits: u16| match ty {
                OperandType::V2F16 => half(bits),
                _ => brain(bits),
            };
            let low = || u16::try_from(v).ok().filter(|v| *v < 0x8000 || *v >> 4 != 0xfff);
            let inline = small(i64::from(v as i32)).or_else(|| low().and_then(float));
            (inline, Some(v as u32))
        }
        (Constant::Int(v), OperandType::V2F16Both) => {
            if !fits(v, 32) {
                return None;
            }
            let float = floats().find(|f| u32::from(f.bits16()) * 0x1_0001 == v as u32);
            (small(i64::from(v as i32)).or(float.map(Operand::Float)), Some(v as u32))
        }
        // One half is no inline constant.
        (Constant::Float(v), OperandType::V2F16Both) => (None, f16_bits(v).map(u32::from)),
        (Constant::Int(v), OperandType::V2I16) => {
            if !fits(v, 32) {
                return None;
            }
            (single(v as u32), Some(v as u32))
        }
        (Constant::Int(v), _) => {
            if !fits(v, 32) {
                return None;
            }
            (single(v as u32), Some(v as u32))
        }
        (Constant::Float(v), OperandType::F64) => (double(v.to_bits()), Some((v.to_bits() >> 32) as u32)),
        (Constant::Float(v), OperandType::B64 | OperandType::I64) => (double(v.to_bits()), None),
        (Constant::Float(v), OperandType::F16 | OperandType::V2F16) => {
            let bits = f16_bits(v)?;
            (half(bits), Some(u32::from(bits)))
        }
        (Constant::Float(v), OperandType::B16 | OperandType::I16) => {
            (f32_bits(v).and_then(single), f16_bits(v).map(u32::from))
        }
        (Constant::Float(v), _) => {
            let bits = f32_bits(v)?;
            (single(bits), Some(bits))
        }
    };
    match inline {
        Some(operand) if !literal => Some(operand),
        _ => bits.map(Operand::Literal),
    }
}

/// The nearest f32; `None` if the number is too large, or so small that bits are lost.
fn f32_bits(value: f64) -> Option<u32> {
    let single = value as f32;
    let overflow = value.is_finite() && single.is_infinite();
    let underflow = single.abs() < f32::MIN_POSITIVE && f64::from(single) != value;
    (!overflow && !underflow).then_some(single.to_bits())
}

/// The nearest bf16, ties to even; `None` as for [`f32_bits`].
fn bf16_bits(value: f64) -> Option<u16> {
    let bits = f32_bits(value)?;
    let single = f64::from(f32::from_bits(bits));
    let up = match (bits & 0xffff).cmp(&0x8000) {
        Ordering::Equal if value.abs() == single.abs() => bits >> 16 & 1 != 0,
        Ordering::Equal => value.abs() > single.abs(),
        order => order == Ordering::Greater && !value.is_nan(),
    };
    let rounded = (bits >> 16) as u16 + u16::from(up);
    (rounded & 0x7fff < 0x7f80 || !value.is_finite()).then_some(rounded)
}

/// The nearest f16, ties to even; `None` as for [`f32_bits`].
fn f16_bits(value: f64) -> Option<u16> {
    let sign = ((value.to_bits() >> 63) as u16) << 15;
    let magnitude = value.abs();
    if magnitude.is_nan() {
        return Some(sign | 0x7e00);
    }
    if magnitude.is_infinite() {
        return Some(sign | 0x7c00);
    }
    // In units of the last place of the result; powers of two are exact.
    let exponent = ((magnitude.to_bits() >> 52) as i32 - 1023).max(-14);
    let units = (magnitude * 2f64.powi(10 - exponent)).round_ties_even();
    let subnormal = exponent == -14 && units < 1024.0;
    if subnormal && units * 2f64.powi(-24) != magnitude {
        return None;
    }
    let bits = if subnormal {
        units as i64
    } else {
        i64::from(exponent + 14) * 1024 + units as i64
    };
    u16::try_from(bits).ok().filter(|b| *b < 0x7c00).map(|b| b | sign)
}

#[cfg(test)]
mod tests {
    use super::{bf16_bits, f16_bits};

    #[test]
    fn bf16_bits_are_rounded_to_even() {
        for (value, bits) in [
            (0.0, 0),
            (-0.0, 0x8000),
            (1.0, 0x3f80),
            (65504.0, 0x4780),
            (1.0 + 1.0 / 256.0, 0x3f80),
            (1.0 + 3.0 / 256.0, 0x3f82),
            (1.0 + 1.0 / 256.0 + 1.0 / 4e12, 0x3f81),
            (f64::INFINITY, 0x7f80),
        ] {
            assert_eq!(bf16_bits(value), Some(bits), "{value}");
        }
        assert_eq!(bf16_bits(3.4e38), None);
    }

    #[test]
    fn f16_bits_are_rounded_to_even() {
        for (value, bits) in [
            (0.0, 0),
            (-0.0, 0x8000),
            (1.0, 0x3c00),
            (-2.5, 0xc100),
            (65504.0, 0x7bff),
            (65519.0, 0x7bff),
            (0.15915494, 0x3118),
            (2048.0 + 1.0, 0x6800),
            (2048.0 + 3.0, 0x6802),
            (6.103515625e-5, 0x0400),
            (5.960464477539063e-8, 0x0001),
        ] {
            assert_eq!(f16_bits(value), Some(bits), "{value}");
        }
        assert_eq!(f16_bits(65520.0), None);
        assert_eq!(f16_bits(1e-8), None);
    }
}
