//! Matrix operations (CDNA ISA, Matrix Arithmetic Instructions).

use super::{Check, Rule};
use crate::inst::{Operand, Role};
use crate::row::{Class, Row};
use crate::target::Properties;

/// Whether an operation adds a matrix.
pub(crate) fn is_matrix(row: &Row) -> bool {
    let accumulator = row.operand(Role::Src2);
    accumulator.is_some_and(|o| matches!(o.class, Class::Ac | Class::Avc))
}

/// srcC and a destination of more than four registers are the same registers or different ones.
pub(super) fn overlap(check: &mut Check) {
    if !is_matrix(check.row) || check.row.has_formats() {
        return;
    }
    let (Some(c), Some(d)) = (check.register(Role::Src2), check.register(Role::Vdst)) else {
        return;
    };
    if c.kind != d.kind || c.index == d.index || d.dwords <= 4 {
        return;
    }
    let (first, second) = if c.index < d.index { (c, d) } else { (d, c) };
    if first.index.saturating_add(first.dwords.into()) > second.index {
        let message = format!("src2 and vdst must be the same registers or different ones: {c} overlaps a part of {d}");
        check.operand(Rule::MatrixOverlap, Role::Src2, message);
    }
}

pub(super) fn inline_constant(check: &mut Check) {
    let constant = matches!(check.inst.operand(Role::Src2), Operand::Int(_) | Operand::Float(_));
    if constant && is_matrix(check.row) && check.processor.has(Properties::MFMA_INLINE_CONSTANT_BUG) {
        let message = format!(
            "src2 of {} cannot be an inline constant on {}",
            check.name(),
            check.processor.name()
        );
        check.operand(Rule::InlineConstant, Role::Src2, message);
    }
}
