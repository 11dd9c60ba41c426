//! What is known of values' bits without knowing the values.

use super::{Folded, ones};
use crate::ir::{Function, Op, Value, Width};

/// How far definitions are looked at.
const DEPTH: u32 = 4;

/// The bits of a value that may be set.
pub fn possible_bits(function: &Function, value: Value) -> u128 {
    possible(function, value, DEPTH)
}

/// The same, looking at so many definitions.
fn possible(function: &Function, value: Value, depth: u32) -> u128 {
    let all = ones(function.width(value));
    let Some(inst) = function.defining(value) else {
        return all;
    };
    let arg = |i: usize| possible(function, inst.args[i], depth - 1);
    let count = |i: usize| {
        function
            .constant(inst.args[i])
            .map(|n| n as u32 % function.width(value).bits())
    };
    let bits = match inst.op {
        Op::Const(bits) => bits,
        Op::LoadNarrow(_, bits, false) => (1 << bits) - 1,
        Op::ExtractU => match function.constant(inst.args[2]) {
            Some(width) => (1 << (width & 31)) - 1,
            None => all,
        },
        Op::PopCount => 0x7f,
        _ if depth == 0 => all,
        Op::ZeroExtend(_) | Op::Truncate(_) => arg(0),
        Op::And => arg(0) & arg(1),
        Op::Or | Op::Xor => arg(0) | arg(1),
        Op::Select => arg(1) | arg(2),
        Op::Join => arg(0) | arg(1) << function.width(inst.args[0]).bits(),
        Op::ShrU => count(1).map_or(all, |n| arg(0) >> n),
        Op::Shl => count(1).map_or(all, |n| arg(0) << n),
        // No more than the smaller, and a remainder is less than the divisor.
        Op::MinU => below(arg(0).min(arg(1))),
        Op::RemU => below(arg(1).min(arg(0))),
        Op::DivU => below(arg(0)),
        Op::Add => {
            let (a, b) = (arg(0), arg(1));
            let low = a.trailing_zeros().min(b.trailing_zeros());
            let sum = a.checked_add(b).filter(|sum| *sum <= all);
            sum.map_or(all, below) & u128::MAX.checked_shl(low).unwrap_or(0)
        }
        Op::Mul24U | Op::Mul => {
            let (a, b) = (128 - arg(0).leading_zeros(), 128 - arg(1).leading_zeros());
            if a + b < 128 { below((1 << (a + b)) - 1) } else { all }
        }
        _ => all,
    };
    bits & all
}

/// All bits up to the highest of a number.
fn below(number: u128) -> u128 {
    u128::MAX.checked_shr(number.leading_zeros()).unwrap_or(0)
}

/// The number of low bits that make a value, the others being copies of the highest of them; its width if nothing is known.
fn signed_bits(function: &Function, value: Value) -> u32 {
    let width = function.width(value).bits();
    let Some(inst) = function.defining(value) else {
        return width;
    };
    let bits = match inst.op {
        Op::LoadNarrow(_, bits, true) => bits.into(),
        Op::SignExtend(_) => function.width(inst.args[0]).bits(),
        Op::ExtractS => match function.constant(inst.args[2]) {
            Some(bits) if bits & 31 != 0 => bits as u32 & 31,
            _ => width,
        },
        _ => width,
    };
    bits.min(128 - possible(function, value, DEPTH).leading_zeros() + 1)
        .min(width)
}

impl Folded<'_, '_> {
    /// Operations that change no bit that can be set.
    pub fn known(&mut self) -> Option<Value> {
        let possible = |value: Value| possible(self.b.function, value, DEPTH);
        let first = *self.args.first()?;
        match self.op {
            Op::And => {
                let mask = self.constant(1)?;
                let bits = possible(first);
                if bits & mask == 0 {
                    return Some(self.number(0));
                }
                (bits & !mask == 0).then_some(first)
            }
            Op::ExtractU => {
                let (offset, width) = (self.constant(1)? as u32 & 31, self.constant(2)? as u32 & 31);
                let mask = (1u128 << width) - 1;
                if offset == 0 {
                    if possible(first) & !mask == 0 {
                        return Some(first);
                    }
                    let mask = self.number(mask);
                    return Some(self.same(Op::And, &[first, mask]));
                }
                // Up to the top it is a shift.
                (offset + width >= 32 && width != 0).then(|| self.same(Op::ShrU, &[first, self.args[1]]))
            }
            Op::ExtractS => {
                let (offset, width) = (self.constant(1)? as u32 & 31, self.constant(2)? as u32 & 31);
                if offset == 0 && width != 0 && signed_bits(self.b.function, first) <= width {
                    return Some(first);
                }
                (offset + width == 32 && width != 0).then(|| self.same(Op::ShrS, &[first, self.args[1]]))
            }
            Op::ZeroExtend(to) => {
                // What was cut off was zero.
                let (Op::Truncate(_), args) = self.made(first)? else {
                    return None;
                };
                let wide = args[0];
                let kept = ones(self.b.width(first));
                (self.b.width(wide) == to && possible(wide) & !kept == 0).then_some(wide)
            }
            Op::SignExtend(Width::B64) => {
                let positive = possible(first) >> (self.b.width(first).bits() - 1) == 0;
                (positive && self.b.width(first) != Width::B1).then(|| self.same(Op::ZeroExtend(Width::B64), &[first]))
            }
            _ => None,
        }
    }
}
