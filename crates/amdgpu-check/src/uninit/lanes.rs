//! Undefined bits of what a lane operation computes, by the graph of its semantic function.

use amdgpu_semantics::graph::{Id, Op};

pub(super) use crate::graphs::{Compiled, Graphs};
use wide::Wide;

mod wide;

/// A value of a lane and its undefined bits.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Shadowed {
    pub value: u32,
    pub bits: u32,
}

/// Undefined bits of the result's dwords of an operation, and whether its truth value is undefined.
pub(super) fn run(compiled: &Compiled, sources: &[[Shadowed; 2]; 3], truth: Shadowed) -> (Vec<u32>, bool) {
    let mut all: Vec<Wide> = Vec::with_capacity(compiled.nodes.len());
    for node in &compiled.nodes {
        let arg = |n: usize| node.args().get(n).map_or(Wide::default(), |id| all[*id as usize]);
        let args = [arg(0), arg(1), arg(2)];
        let same = node.args().len() == 2 && node.args()[0] == node.args()[1];
        let made = match node.op {
            Op::Register(n) => sources[usize::from(n / 2).min(2)][usize::from(n & 1)].into(),
            Op::Mask(_) => truth.into(),
            op => wide::step(op, args, same).unwrap_or_else(|| step(op, args.map(Wide::low), same).into()),
        };
        all.push(made);
    }
    let bits = |id: &Id| all[*id as usize].low().bits;
    (
        compiled.value.iter().map(bits).collect(),
        compiled.truth.is_some_and(|id| bits(&id) != 0),
    )
}

/// From the lowest undefined bit of either on: what carries can reach.
fn carried(bits: u32) -> u32 {
    bits | bits.wrapping_neg()
}

/// All bits, if any is undefined.
fn any(bits: u32) -> u32 {
    if bits == 0 { 0 } else { !0 }
}

fn step(op: Op, [a, b, c]: [Shadowed; 3], same: bool) -> Shadowed {
    let (x, y) = (a.value, b.value);
    let either = a.bits | b.bits;
    let truth = |value: bool, undefined: bool| Shadowed {
        value: value.into(),
        bits: undefined.into(),
    };
    let word = |value: u32, bits: u32| Shadowed { value, bits };
    let float = |value: f32, bits: u32| word(value.to_bits(), any(bits));
    let (fx, fy, fz) = (f32::from_bits(x), f32::from_bits(y), f32::from_bits(c.value));
    match op {
        Op::Register(_) | Op::Slot(_) | Op::Mask(_) | Op::False => word(0, 0),
        Op::Const(value) => word(value, 0),
        // of host code alone: no semantic function loads
        Op::Offset(_) | Op::Load(_) => word(x, !0),
        Op::Sub | Op::Xor if same => word(0, 0),
        Op::Add => word(x.wrapping_add(y), carried(either)),
        Op::Sub => word(x.wrapping_sub(y), carried(either)),
        // times a known zero is zero; trailing bits below the lowest undefined one are known
        Op::Mul if x == 0 && a.bits == 0 || y == 0 && b.bits == 0 => word(0, 0),
        Op::Mul => word(x.wrapping_mul(y), carried(either)),
        Op::MulHigh => word(((u64::from(x) * u64::from(y)) >> 32) as u32, any(either)),
        Op::And => word(x & y, a.bits & b.bits | a.bits & y | b.bits & x),
        Op::Or => word(x | y, a.bits & b.bits | a.bits & !y | b.bits & !x),
        Op::Xor => word(x ^ y, either),
        Op::Shl | Op::Lshr | Op::Ashr if b.bits & 31 != 0 => word(0, !0),
        Op::Shl => word(x << (y & 31), a.bits << (y & 31)),
        Op::Lshr => word(x >> (y & 31), a.bits >> (y & 31)),
        Op::Ashr => word((x as i32 >> (y & 31)) as u32, (a.bits as i32 >> (y & 31)) as u32),
        Op::MinU => word(x.min(y), any(either)),
        Op::MaxU => word(x.max(y), any(either)),
        Op::MinS => word((x as i32).min(y as i32) as u32, any(either)),
        Op::MaxS => word((x as i32).max(y as i32) as u32, any(either)),
        Op::Select if a.bits != 0 => word(y, b.bits | c.bits | (y ^ c.value)),
        Op::Select if x != 0 => b,
        Op::Select => c,
        Op::FAdd => float(fx + fy, either),
        Op::FSub => float(fx - fy, either),
        Op::FMul => float(fx * fy, either),
        Op::Fma => float(fx.mul_add(fy, fz), either | c.bits),
        Op::FDiv => float(fx / fy, either),
        Op::FSqrt => float(fx.sqrt(), either),
        Op::FRound(_) => float(fx, a.bits),
        Op::FromI32 => float(x as i32 as f32, a.bits),
        Op::FromU32 => float(x as f32, a.bits),
        Op::ToI32 => word(fx as i32 as u32, any(a.bits)),
        Op::ToU32 => word(fx as u32, any(a.bits)),
        // known bits that differ decide
        Op::Eq => truth(x == y, either != 0 && (x ^ y) & !either == 0),
        Op::Ult => truth(x < y, either != 0 && !decided(x, a.bits, y, b.bits)),
        Op::Slt => truth(
            (x as i32) < y as i32,
            either != 0 && !decided(x ^ 1 << 31, a.bits, y ^ 1 << 31, b.bits),
        ),
        Op::FLt => truth(fx < fy, either != 0),
        Op::FEq => truth(fx == fy, either != 0),
        Op::FUnordered => truth(fx.is_nan() || fy.is_nan(), either != 0),
        Op::BitAnd => truth(x & y != 0, a.bits & b.bits | a.bits & y | b.bits & x != 0),
        Op::BitOr => truth(x | y != 0, a.bits & b.bits | a.bits & !y | b.bits & !x != 0),
        Op::BitXor => truth(x != y, either != 0),
        Op::BitNot => truth(x == 0, a.bits != 0),
        // those of f64
        _ => word(0, !0),
    }
}

/// Whether `x < y` is the same whatever the undefined bits are.
fn decided(x: u32, x_bits: u32, y: u32, y_bits: u32) -> bool {
    let (low, high) = (x & !x_bits, x | x_bits);
    let (least, most) = (y & !y_bits, y | y_bits);
    high < least || low >= most
}

#[cfg(test)]
mod tests {
    use amdgpu_isa::{Op as Operation, Processor};

    use super::*;

    fn undefined(op: Operation, a: (u32, u32), b: (u32, u32)) -> u32 {
        let mut compiled = Graphs::default();
        let compiled = compiled.of(op, Processor::Gfx900).expect("a graph");
        let source = |(value, bits)| [Shadowed { value, bits }, Shadowed::default()];
        let sources = [source(a), source(b), source((0, 0))];
        run(compiled, &sources, Shadowed::default()).0[0]
    }

    #[test]
    fn bits_are_followed_one_by_one() {
        assert_eq!(undefined(Operation::V_AND_B32, (0, 0xff00), (0x0ff0, 0)), 0x0f00);
        assert_eq!(undefined(Operation::V_OR_B32, (0, 0xff00), (0x0ff0, 0)), 0xf000);
        assert_eq!(undefined(Operation::V_LSHLREV_B32, (8, 0), (0, 0xff)), 0xff00);
        assert_eq!(undefined(Operation::V_LSHLREV_B32, (0, 1), (1, 0)), !0);
        assert_eq!(undefined(Operation::V_ADD_U32, (0, 0x10), (3, 0)), 0xffff_fff0);
        assert_eq!(undefined(Operation::V_MUL_F32, (0, 1), (0, 0)), !0);
    }

    #[test]
    fn f64_are_defined_or_not() {
        let of = |op: Operation, a: (f64, u64), b: f64| {
            let mut compiled = Graphs::default();
            let compiled = compiled.of(op, Processor::Gfx900).expect("a graph");
            let source = |value: f64, bits: u64| {
                [0, 32].map(|shift| Shadowed {
                    value: (value.to_bits() >> shift) as u32,
                    bits: (bits >> shift) as u32,
                })
            };
            let sources = [source(a.0, a.1), source(b, 0), [Shadowed::default(); 2]];
            run(compiled, &sources, Shadowed::default())
        };
        assert_eq!(of(Operation::V_ADD_F64, (1.0, 0), 2.0).0, [0, 0]);
        assert_eq!(of(Operation::V_ADD_F64, (1.0, 1), 2.0).0, [!0, !0]);
        assert_eq!(of(Operation::V_CVT_I32_F64, (1.0, 0), 0.0).0, [0]);
        assert_eq!(of(Operation::V_CVT_I32_F64, (1.0, 1 << 40), 0.0).0, [!0]);
        assert!(!of(Operation::V_CMP_LT_F64, (1.0, 0), 2.0).1);
        assert!(of(Operation::V_CMP_LT_F64, (1.0, 1), 2.0).1);
    }
}
