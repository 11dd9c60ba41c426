//! Comparisons, and arithmetic of integers.

use std::cmp::Ordering;

use super::ast::Binary;
use super::eval::{EXACT, Stop};
use super::value::{Bits, Kind, Value};

pub fn holds(op: Binary, order: Option<Ordering>) -> bool {
    use Ordering::{Equal, Greater, Less};
    match op {
        Binary::Equal => order == Some(Equal),
        Binary::Unequal => order != Some(Equal),
        Binary::LessGreater => matches!(order, Some(Less | Greater)),
        Binary::Less => order == Some(Less),
        Binary::LessEqual => matches!(order, Some(Less | Equal)),
        Binary::Greater => order == Some(Greater),
        _ => matches!(order, Some(Greater | Equal)),
    }
}

pub fn arithmetic(op: Binary, left: &Value, right: &Value, exact: bool) -> Result<Value, Stop> {
    use Binary as B;
    let is_arithmetic = matches!(op, B::Add | B::Subtract | B::Multiply | B::Divide | B::Remainder);
    let kind = match (left.kind, right.kind) {
        (Kind::Signed, Kind::Signed) => Kind::Signed,
        (Kind::Signed, Kind::Bits) if left.width >= right.width => Kind::Signed,
        (Kind::Bits, Kind::Signed) if right.width >= left.width => Kind::Signed,
        (Kind::Bits, Kind::Bits) => Kind::Bits,
        _ => Kind::Unsigned,
    };
    if let (B::ShiftLeft | B::BitAnd, Bits::Large(_)) = (op, &left.bits) {
        return large(op, left, right);
    }
    let width = if exact && is_arithmetic {
        EXACT
    } else {
        left.width.max(right.width).max(32)
    };
    let (a, b) = (left.number(), right.number());
    let value = match op {
        B::Add => a.wrapping_add(b),
        B::Subtract => a.wrapping_sub(b),
        B::Multiply => a.wrapping_mul(b),
        B::Divide => a.checked_div(b).ok_or("division by zero")?,
        B::Remainder => a.checked_rem(b).ok_or("division by zero")?,
        B::BitAnd => a & b,
        B::BitOr => a | b,
        B::BitXor => a ^ b,
        B::ShiftLeft | B::ShiftRight => {
            let by = u32::try_from(right.low()).unwrap_or(u32::MAX);
            let width = left.width.max(32);
            let value = if op == B::ShiftRight {
                a >> by.min(127)
            } else {
                a.checked_shl(by).unwrap_or(0)
            };
            return Ok(Value::new(left.kind, width, value as u128));
        }
        _ => return Err(format!("{op:?} of integers").into()),
    };
    let kind = if exact && is_arithmetic { Kind::Signed } else { kind };
    Ok(Value::new(kind, width, value as u128))
}

/// Operations on more than 128 bits.
fn large(op: Binary, left: &Value, right: &Value) -> Result<Value, Stop> {
    if op == Binary::BitAnd {
        return Ok(Value::new(Kind::Unsigned, 128, left.low() & right.low()));
    }
    let by = right.low() as u32;
    let mut bits = Bits::Large(vec![0; left.width.div_ceil(64) as usize]);
    if by < left.width {
        bits.put(by, left.width - by, &left.bits.get(0, left.width - by));
    }
    Ok(Value { bits, ..left.clone() })
}
