//! Numbers as operands: inline constants, literals of 32 or 64 bits, signs that go into the value.

use super::{Builder, Mismatch};
use crate::inst::{Encoding, Operand, OperandType};
use crate::parse::constant::{self, Constant};
use crate::parse::operands::PlacedArg;
use crate::row::{Class, OperandRow};
use crate::table::CodeKind;

impl Builder<'_> {
    /// A literal of 64 bits, where one of 32 does not do and the encoding has it.
    fn wide_literal(
        &self,
        row: &OperandRow,
        value: Constant,
        ty: OperandType,
        literal: bool,
        narrow: Option<Operand>,
    ) -> Option<Operand> {
        let wide = matches!(ty, OperandType::B64 | OperandType::I64 | OperandType::F64);
        let takes = match row.class {
            Class::K => row.ty.dwords() == 2,
            _ if self.beside_wide_constant() => true,
            _ => {
                let plain = !matches!(self.form.encoding, Encoding::Vop3 | Encoding::Vop3p);
                plain && self.form.literal && self.has_wide_literals()
            }
        };
        let bits = match value {
            Constant::Int(v) => v as u64,
            Constant::Float(v) if ty == OperandType::F64 || row.class == Class::K => v.to_bits(),
            Constant::Float(_) => return narrow,
        };
        let shown = match (narrow, ty, value) {
            (Some(Operand::Literal(half)), OperandType::F64, Constant::Float(_)) => u64::from(half) << 32,
            // One of 32 bits is extended by zeros or by its sign; which of them has no meaning where the sign is clear.
            (Some(Operand::Literal(half)), OperandType::I64 | OperandType::B64, Constant::Int(_)) if !literal => {
                if half >> 31 == 0 { u64::from(half) } else { !bits }
            }
            (Some(Operand::Literal(half)), OperandType::I64, _) => i64::from(half as i32) as u64,
            (Some(Operand::Literal(half)), OperandType::F64, Constant::Int(_)) => {
                // The upper half, by itself.
                let whole = takes && self.is_wide_constant(row);
                return match whole {
                    true => Some(Operand::Literal64(u64::from(half) << 32)),
                    false => narrow,
                };
            }
            (Some(Operand::Literal(half)), ..) => u64::from(half),
            // Where numbers have 64 bits, the upper half stands for one without a lower half.
            (None, OperandType::F64, Constant::Int(_))
                if bits as u32 == 0 && !literal && self.has_wide_literals() && !self.is_wide_constant(row) =>
            {
                return Some(Operand::Literal((bits >> 32) as u32));
            }
            (Some(other), ..) => return Some(other),
            (None, ..) => !bits,
        };
        match wide && takes && (shown != bits || self.is_wide_constant(row)) {
            true => Some(Operand::Literal64(bits)),
            false => narrow,
        }
    }

    /// Whether the processor has literals of 64 bits.
    fn has_wide_literals(&self) -> bool {
        let mut codes = self.parser.table.codes.iter();
        codes.any(|c| c.kind == CodeKind::Literal64)
    }

    /// Whether a literal here has 64 bits whatever it is.
    fn is_wide_constant(&self, row: &OperandRow) -> bool {
        row.class == Class::K || self.beside_wide_constant()
    }

    /// Whether the instruction has a constant of 64 bits anyway, which other literals share.
    fn beside_wide_constant(&self) -> bool {
        let mut operands = self.variant.row().operands.iter();
        operands.any(|o| o.class == Class::K && o.ty.dwords() == 2)
    }

    /// The operand that a number is; its sign and the like go into it if the encoding has no bits for them.
    pub(super) fn number(
        &mut self,
        row: &'static OperandRow,
        value: Constant,
        placed: &PlacedArg,
        at: u8,
        literal: bool,
    ) -> Result<Option<Operand>, Mismatch> {
        let ty = self.operand_type(row);
        let found = constant::operand(value, ty, literal || row.class == Class::K, self.parser.inv_two_pi);
        // An integer for an f64 is its upper half, which may be that of an inline constant.
        let found = match (found, value) {
            (Some(Operand::Literal(half)), Constant::Int(_))
                if ty == OperandType::F64 && !literal && row.class != Class::K =>
            {
                let whole = Constant::Float(f64::from_bits(u64::from(half) << 32));
                let short = constant::operand(whole, ty, false, self.parser.inv_two_pi);
                short.filter(|o| matches!(o, Operand::Float(_))).or(found)
            }
            _ => found,
        };
        let found = self.wide_literal(row, value, ty, literal, found);
        let Some(operand) = found else {
            return Ok(None);
        };
        if let (Operand::Literal(_), OperandType::F64, Constant::Float(v)) = (operand, ty, value)
            && v.to_bits() as u32 != 0
        {
            self.cut = Some((placed.start, placed.end));
        }
        let modified = placed.neg || placed.abs || placed.sext;
        if modified && self.source_modifiers(row.role, placed, at).is_err() {
            if self.form.encoding == Encoding::Vopd || !self.takes_signs(row.role) {
                return Err(Mismatch::Source { at });
            }
            // They go into the value, if the operand is a number with a sign bit.
            let bits = match ty {
                _ if self.form.encoding == Encoding::Vop3 => return Err(Mismatch::Source { at }),
                OperandType::F16 | OperandType::BF16 => 16,
                OperandType::F32 => 32,
                // Floats tell what is meant.
                OperandType::B32 if matches!(value, Constant::Float(_)) => 32,
                OperandType::F64 => 64,
                _ => return Err(Mismatch::Source { at }),
            };
            let value = match value {
                _ if placed.sext || row.class != Class::Src => return Err(Mismatch::Source { at }),
                Constant::Float(v) => {
                    let v = if placed.abs { v.abs() } else { v };
                    Constant::Float(if placed.neg { -v } else { v })
                }
                Constant::Int(_) if bits == 64 => return Err(Mismatch::Source { at }),
                Constant::Int(v) => {
                    let sign = 1i64 << (bits - 1);
                    let v = v & (2 * sign - 1);
                    let v = if placed.abs { v & !sign } else { v };
                    Constant::Int(if placed.neg { v ^ sign } else { v })
                }
            };
            return Ok(constant::operand(value, ty, literal, self.parser.inv_two_pi));
        }
        Ok(Some(operand))
    }
}
