//! Operands for which the manual leaves the result undefined.

use super::element::{Context, value_of};
use super::{Evaluator, Exceptions};

/// An undefined result, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undefined {
    /// Section of the manual that says so, as `5.2`.
    pub section: &'static str,
    pub why: &'static str,
}

/// What an instruction asks of its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Demand {
    Nothing,
    /// A divisor that is not 0 and, if `quotient`, a quotient within the type.
    Divisor {
        quotient: bool,
    },
    /// Two factors of 24 bits.
    Factors24,
    /// A bit field within the type, whose offset and width are the sources from this one on.
    Field(u8),
    /// A number that, rounded, is within the integer type.
    InRange,
}

impl Demand {
    pub fn of(name: &str, context: &Context) -> Demand {
        match name {
            "div" if context.ty.is_int() => Demand::Divisor { quotient: true },
            "rem" => Demand::Divisor { quotient: false },
            "mul24" | "mul24hi" | "mad24" | "mad24hi" => Demand::Factors24,
            "bitmask" => Demand::Field(0),
            "bitextract" => Demand::Field(1),
            "bitinsert" => Demand::Field(2),
            "cvt" if context.ty.is_int() && context.from.is_float() && !context.to_int.saturating => Demand::InRange,
            _ => Demand::Nothing,
        }
    }
}

impl Evaluator {
    /// Whether some operands could make the result undefined.
    pub fn has_undefined_results(&self) -> bool {
        self.demand != Demand::Nothing
    }

    /// Why these operands' result is undefined, if it is. [`eval`](Evaluator::eval) gives one all the same.
    pub fn undefined(&self, src: &[u128]) -> Option<Undefined> {
        let c = &self.context;
        let bits = |i: usize| src.get(i).map_or(0, |s| *s as u64);
        let value = |i: usize| value_of(c.ty, bits(i));
        let (section, why) = match self.demand {
            Demand::Divisor { .. } if value(1) == 0 => ("5.2", "the divisor is 0"),
            Demand::Divisor { quotient: true } if value(1) == -1 && value(0) == -1 << (c.ty.bits() - 1) => {
                ("5.2", "the least integer is divided by -1")
            }
            Demand::Factors24 => {
                let range = if c.ty.is_signed() {
                    -1 << 23..1 << 23
                } else {
                    0..1 << 24
                };
                if range.contains(&value(0)) && range.contains(&value(1)) {
                    return None;
                }
                ("5.4", "a factor has more than 24 bits")
            }
            Demand::Field(first) => {
                let size = c.ty.bits() as u64;
                let part = |i: u8| bits((first + i) as usize) & (size - 1);
                if part(0) + part(1) <= size {
                    return None;
                }
                (
                    "5.7",
                    "offset and width of the bit field are together more than the operand's length",
                )
            }
            Demand::InRange if self.eval(src).exceptions.contains(Exceptions::INVALID_OPERATION) => {
                ("5.19.4", "the rounded value is out of the integer type's range")
            }
            _ => return None,
        };
        Some(Undefined { section, why })
    }
}
