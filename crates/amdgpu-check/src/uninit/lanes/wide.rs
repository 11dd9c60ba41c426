//! The same of f64: what host code has as halves of all lanes is one value in each of them.

use super::Shadowed;
use amdgpu_semantics::graph::Op;

/// A value of 64 bits, or one of 32 in its low half, and its undefined bits.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Wide {
    value: u64,
    bits: u64,
}

impl From<Shadowed> for Wide {
    fn from(Shadowed { value, bits }: Shadowed) -> Wide {
        Wide {
            value: value.into(),
            bits: bits.into(),
        }
    }
}

impl Wide {
    pub fn low(self) -> Shadowed {
        Shadowed {
            value: self.value as u32,
            bits: self.bits as u32,
        }
    }
}

/// All bits, if any is undefined.
fn any(bits: u64) -> u64 {
    if bits == 0 { 0 } else { !0 }
}

/// None for operations of 32 bits.
pub(super) fn step(op: Op, [a, b, c]: [Wide; 3], same: bool) -> Option<Wide> {
    let (x, y) = (a.value, b.value);
    let either = a.bits | b.bits;
    let [fx, fy, fz] = [x, y, c.value].map(f64::from_bits);
    let wide = |value: u64, bits: u64| Wide { value, bits };
    let float = |value: f64, bits: u64| wide(value.to_bits(), any(bits));
    let ones = |truth: bool| wide(if truth { !0 } else { 0 }, any(either));
    Some(match op {
        Op::Wide(_) => wide(
            x & u64::from(u32::MAX) | y << 32,
            a.bits & u64::from(u32::MAX) | b.bits << 32,
        ),
        Op::Const64(value) => wide(value, 0),
        // of host code alone
        Op::Slot64(_) | Op::Row(..) => wide(0, !0),
        Op::DAdd => float(fx + fy, either),
        Op::DSub => float(fx - fy, either),
        Op::DMul => float(fx * fy, either),
        Op::DFma => float(fx.mul_add(fy, fz), either | c.bits),
        Op::DDiv => float(fx / fy, either),
        Op::DSqrt => float(fx.sqrt(), a.bits),
        Op::DRound(how) => float(
            [f64::round_ties_even, f64::floor, f64::ceil, f64::trunc][usize::from(how & 3)](fx),
            a.bits,
        ),
        Op::DMin => float(if fx < fy { fx } else { fy }, either),
        Op::DMax => float(if fx > fy { fx } else { fy }, either),
        Op::DAnd => wide(x & y, a.bits & b.bits | a.bits & y | b.bits & x),
        Op::DOr => wide(x | y, a.bits & b.bits | a.bits & !y | b.bits & !x),
        Op::DXor if same => wide(0, 0),
        Op::DXor => wide(x ^ y, either),
        Op::DLt => ones(fx < fy),
        Op::DEq => ones(fx == fy),
        Op::DUnordered => ones(fx.is_nan() || fy.is_nan()),
        Op::DFromF32(_) => float(f32::from_bits(x as u32).into(), a.bits),
        // a lane is in one of the halves, of which each has what it is
        Op::Low => a.low().into(),
        Op::High => wide(x >> 32, a.bits >> 32),
        Op::DToF32 => wide((fx as f32).to_bits().into(), any(a.bits) >> 32),
        _ => return None,
    })
}
