//! Comparisons (PRM 5.18).

use super::element::{Context, Element, Value, value_of};
use super::float::instance;
use crate::code::Compare;
use crate::types::Type;
use softfp::{Flags, Format, Relation};
use std::cmp::Ordering;

pub(super) const LESS: u8 = 1;
pub(super) const EQUAL: u8 = 2;
pub(super) const GREATER: u8 = 4;
pub(super) const UNORDERED: u8 = 8;

/// The relations for which a comparison is true, and whether quiet NaNs raise invalid operation (Table 5-26).
pub(super) fn meaning(compare: Compare) -> (u8, bool) {
    let signaling = compare >= Compare::SEQ;
    let relations = match compare {
        Compare::EQ | Compare::SEQ => EQUAL,
        Compare::NE | Compare::SNE => LESS | GREATER,
        Compare::LT | Compare::SLT => LESS,
        Compare::LE | Compare::SLE => LESS | EQUAL,
        Compare::GT | Compare::SGT => GREATER,
        Compare::GE | Compare::SGE => GREATER | EQUAL,
        Compare::EQU | Compare::SEQU => EQUAL | UNORDERED,
        Compare::NEU | Compare::SNEU => LESS | GREATER | UNORDERED,
        Compare::LTU | Compare::SLTU => LESS | UNORDERED,
        Compare::LEU | Compare::SLEU => LESS | EQUAL | UNORDERED,
        Compare::GTU | Compare::SGTU => GREATER | UNORDERED,
        Compare::GEU | Compare::SGEU => GREATER | EQUAL | UNORDERED,
        Compare::NUM | Compare::SNUM => LESS | EQUAL | GREATER,
        Compare::NAN | Compare::SNAN => UNORDERED,
        _ => 0,
    };
    (relations, signaling)
}

/// The comparison of two values of a type that is not packed.
pub(super) fn compare(source: Type) -> Option<Element> {
    instance!(source, floats).or(Some(integers))
}

fn integers(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    let relation = match value_of(c.from, a).cmp(&value_of(c.from, b)) {
        Ordering::Less => LESS,
        Ordering::Equal => EQUAL,
        Ordering::Greater => GREATER,
    };
    truth(c, relation & meaning(c.compare).0 != 0, Flags::NONE)
}

fn floats<F: Format>(c: &Context, [a, b, ..]: [u64; 4]) -> Value {
    let (relations, signaling) = meaning(c.compare);
    let compare = if signaling {
        softfp::compare_signaling::<F>
    } else {
        softfp::compare::<F>
    };
    let out = compare(c.env, F::from_u64(a), F::from_u64(b));
    let relation = match out.bits {
        Relation::Less => LESS,
        Relation::Equal => EQUAL,
        Relation::Greater => GREATER,
        Relation::Unordered => UNORDERED,
    };
    truth(c, relation & relations != 0, out.flags)
}

/// True is 1 in `b1` and floats, and all ones in integers.
fn truth(c: &Context, holds: bool, flags: Flags) -> Value {
    let yes = match c.ty {
        Type::F16 => softfp::F16::ONE,
        Type::F32 => softfp::F32::ONE,
        Type::F64 => softfp::F64::ONE,
        _ => c.low(u64::MAX).bits,
    };
    Value {
        bits: if holds { yes } else { 0 },
        flags,
    }
}
