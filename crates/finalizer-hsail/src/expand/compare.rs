//! Comparisons of scalars (PRM 5.18).

use super::{Expander, format_of};
use finalizer::ir::{Compare, Exceptions, Op, Value, Width};
use hsail::code;
use hsail::types::Type;

/// What a comparison asks; whether it is signaling is a matter of exceptions.
pub fn asked(compare: code::Compare) -> Option<Compare> {
    use code::Compare as C;
    Some(match compare {
        C::EQ | C::SEQ => Compare::Eq,
        C::NE | C::SNE => Compare::Ne,
        C::LT | C::SLT => Compare::Lt,
        C::LE | C::SLE => Compare::Le,
        C::GT | C::SGT => Compare::Gt,
        C::GE | C::SGE => Compare::Ge,
        C::EQU | C::SEQU => Compare::EqU,
        C::NEU | C::SNEU => Compare::NeU,
        C::LTU | C::SLTU => Compare::LtU,
        C::LEU | C::SLEU => Compare::LeU,
        C::GTU | C::SGTU => Compare::GtU,
        C::GEU | C::SGEU => Compare::GeU,
        C::NUM | C::SNUM => Compare::Ordered,
        C::NAN | C::SNAN => Compare::Unordered,
        _ => return None,
    })
}

impl Expander<'_, '_> {
    pub fn comparison(&mut self, args: &[Value]) -> Option<Value> {
        let source = self.inst.source;
        let [a, b] = [args[0], args[1]].map(|x| self.unregister(source, x));
        let holds = self.compared(source, a, b)?;
        self.truth(self.inst.ty, holds)
    }

    /// Whether the instruction's comparison holds for two elements.
    pub fn compared(&mut self, source: Type, a: Value, b: Value) -> Option<Value> {
        let compare = asked(self.inst.compare)?;
        if let Some(f) = format_of(source) {
            let exact = self.exact();
            if self.inst.compare >= code::Compare::SEQ && self.detects() {
                let unordered = self.fcompare(f, exact, Compare::Unordered, a, b);
                self.raise(Exceptions::INVALID_OPERATION, unordered);
            }
            return Some(self.fcompare(f, exact, compare, a, b));
        }
        if source == Type::B1 {
            let differ = self.xor(a, b);
            return Some(if compare == Compare::Ne {
                differ
            } else {
                self.not(differ)
            });
        }
        Some(if source.is_signed() {
            self.b.compare_s(compare, a, b)
        } else {
            self.b.compare_u(compare, a, b)
        })
    }

    /// True is 1 in `b1` and floats, and all ones in integers.
    fn truth(&mut self, ty: Type, holds: Value) -> Option<Value> {
        let one = match ty {
            Type::B1 => return Some(holds),
            Type::F16 => self.u32(softfp_one::HALF),
            Type::F32 => self.u32(softfp_one::SINGLE),
            Type::F64 => self.b.b64(softfp_one::DOUBLE),
            _ => {
                let width = if ty.bits() == 64 { Width::B64 } else { Width::B32 };
                return Some(self.b.op(Op::SignExtend(width), &[holds], width));
            }
        };
        let zero = self.like(one, 0);
        Some(self.b.select(holds, one, zero))
    }
}

/// The number one in each format.
mod softfp_one {
    use softfp::{F16, F32, F64, Format};
    pub const HALF: u32 = F16::ONE as u32;
    pub const SINGLE: u32 = F32::ONE as u32;
    pub const DOUBLE: u64 = F64::ONE;
}
