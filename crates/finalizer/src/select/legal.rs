//! Operands that an encoding cannot hold go through registers.

use amdgpu_isa::row::{Class, OperandRow};
use amdgpu_isa::{Op as M, Properties};

use smallvec::SmallVec;

use super::Select;
use crate::mir::{File, Machine, Operand, present};

impl Select<'_> {
    /// The instruction with operands that one of its encodings takes.
    pub(super) fn legal(&mut self, machine: &mut Machine) {
        let row = machine.row;
        let is_vector_alu = row.operands.iter().any(|o| matches!(o.class, Class::Src));
        let returns = machine.modifiers.returns();
        let reads = row.accesses(returns).reads;
        for (n, operand_row) in present(row, returns).enumerate() {
            if reads >> n & 1 != 0
                && let Some(&(_, operand)) = machine.operands().get(n)
            {
                machine.operands[n].1 = self.legal_alone(operand_row, operand);
            }
        }
        if is_vector_alu && machine.op != M::V_READFIRSTLANE_B32 {
            self.legal_vector(machine);
        } else if !is_vector_alu {
            self.one_literal(machine);
        }
    }

    /// What the class of the operand demands.
    fn legal_alone(&mut self, row: &OperandRow, operand: Operand) -> Operand {
        let file = self.out.file(operand);
        let dwords = row.ty.dwords();
        match row.class {
            Class::V | Class::Av | Class::Vl if file != Some(File::Vector) && operand != Operand::None => {
                let dwords = match operand {
                    Operand::Virtual { dwords, .. } => dwords,
                    _ => dwords,
                };
                self.in_vgpr(operand, dwords)
            }
            Class::S | Class::Mask | Class::Sc | Class::Ssrc if file == Some(File::Vector) => {
                self.in_sgpr(operand, dwords)
            }
            Class::S | Class::Mask if matches!(operand, Operand::Constant(_)) => self.in_sgpr(operand, dwords),
            Class::Sc if self.literal(row, operand) => self.in_sgpr(operand, dwords),
            Class::Ssrc if self.is_too_wide(row, operand) => self.in_sgpr(operand, dwords),
            Class::Src if self.is_too_wide(row, operand) => self.in_vgpr(operand, dwords),
            _ => operand,
        }
    }

    /// The constant needs a literal.
    fn literal(&self, row: &OperandRow, operand: Operand) -> bool {
        let Operand::Constant(bits) = operand else { return false };
        let inline = row.ty.operand_type().and_then(|ty| self.target.inline(bits, ty));
        inline.is_none()
    }

    /// The constant is no literal either.
    fn is_too_wide(&self, row: &OperandRow, operand: Operand) -> bool {
        let Operand::Constant(bits) = operand else { return false };
        let constant = row.ty.operand_type().and_then(|ty| self.target.constant(bits, ty));
        constant.is_none()
    }

    /// Scalar instructions hold one literal.
    fn one_literal(&mut self, machine: &mut Machine) {
        let row = machine.row;
        let mut first = None;
        for operand_row in row.operands.iter().filter(|o| o.class == Class::Ssrc) {
            let operand = machine.operand(operand_row.role);
            if !row.is_read(operand_row.role) || !self.literal(operand_row, operand) {
                continue;
            }
            if *first.get_or_insert(operand) != operand {
                let new = self.in_sgpr(operand, operand_row.ty.dwords());
                if let Some(place) = machine.operand_mut(operand_row.role) {
                    *place = new;
                }
            }
        }
    }

    /// Vector instructions read few scalars; literals only in the short encoding, whose second source is a VGPR.
    fn legal_vector(&mut self, machine: &mut Machine) {
        let row = machine.row;
        let mut sources: SmallVec<[&OperandRow; 4]> = SmallVec::new();
        for operand in row.operands {
            if matches!(operand.class, Class::Src | Class::Mask) && row.is_read(operand.role) {
                sources.push(operand);
            }
        }
        let has_mask = row
            .operands
            .iter()
            .any(|o| o.class == Class::Mask && (machine.operand(o.role) != self.target.vcc() || row.is_read(o.role)));
        let m = &machine.modifiers;
        let modified = m.neg != 0 || m.abs != 0 || m.clamp || m.omod != 0 || m.op_sel != 0;
        let short = self.target.short(machine.op).is_some() && !modified;
        let is_vector = |this: &Self, operand| this.out.file(operand) == Some(File::Vector);
        if let (true, [a, b, ..]) = (short, &sources[..])
            && b.class == Class::Src
        {
            let (first, second) = (machine.operand(a.role), machine.operand(b.role));
            if !is_vector(self, second) && is_vector(self, first) && commutes(machine.op) {
                if let Some(place) = machine.operand_mut(a.role) {
                    *place = second;
                }
                if let Some(place) = machine.operand_mut(b.role) {
                    *place = first;
                }
            }
        }
        let second_is_vector = sources
            .get(1)
            .is_none_or(|o| o.class != Class::Src || is_vector(self, machine.operand(o.role)));
        // Masks other than VCC take the long encoding, which has no literals on most processors; which registers they get is not known yet.
        let long_literals = self.target.has(Properties::VOP3_LITERAL);
        let holds_literal = short && second_is_vector && !has_mask;
        let constant_bus = self.target.constant_bus_of(machine.op);
        let mut scalars: SmallVec<[Operand; 4]> = SmallVec::new();
        let mut literal_taken = false;
        for mask in sources.iter().filter(|o| o.class == Class::Mask) {
            scalars.push(machine.operand(mask.role));
        }
        if machine.op == M::V_DIV_FMAS_F32 || machine.op == M::V_DIV_FMAS_F64 {
            scalars.push(self.target.vcc());
        }
        for (n, source) in sources.iter().enumerate().filter(|(_, o)| o.class == Class::Src) {
            let operand = machine.operand(source.role);
            let counts = match operand {
                Operand::Virtual { .. } | Operand::Physical(_) => !is_vector(self, operand),
                Operand::Constant(_) => self.literal(source, operand),
                _ => false,
            };
            if !counts || scalars.contains(&operand) {
                continue;
            }
            let is_literal = matches!(operand, Operand::Constant(_));
            let holds = long_literals && !literal_taken || holds_literal && n == 0;
            if scalars.len() < constant_bus && (!is_literal || holds) {
                literal_taken |= is_literal;
                scalars.push(operand);
                continue;
            }
            let of_loop = match operand {
                Operand::Constant(bits) if scalars.len() < constant_bus && source.ty.dwords() == 1 => {
                    self.loop_constant(bits)
                }
                _ => None,
            };
            scalars.extend(of_loop);
            let new = of_loop.unwrap_or_else(|| self.in_vgpr(operand, source.ty.dwords()));
            if let Some(place) = machine.operand_mut(source.role) {
                *place = new;
            }
        }
    }

    /// The register that has had a constant from the start, for code of a loop; `None` elsewhere, or if there are many already.
    fn loop_constant(&mut self, bits: u64) -> Option<Operand> {
        if self.out.blocks[self.block].depth == 0 {
            return None;
        }
        if let Some((_, known)) = self.loop_constants.iter().find(|(known, _)| *known == bits) {
            return Some(*known);
        }
        if self.loop_constants.len() == MOST_LOOP_CONSTANTS {
            return None;
        }
        let to = self.sgpr(1);
        self.at_entry(|this| this.emit(M::S_MOV_B32, &[to, Operand::Constant(bits)]));
        self.loop_constants.push((bits, to));
        Some(to)
    }
}

/// Each takes a scalar register of the whole kernel.
const MOST_LOOP_CONSTANTS: usize = 8;

/// Whether the two sources can be exchanged.
pub fn commutes(op: M) -> bool {
    matches!(
        op,
        M::V_ADD_U32
            | M::V_ADD_F32
            | M::V_ADD_F16
            | M::V_MUL_F32
            | M::V_MUL_F16
            | M::V_MUL_I32_I24
            | M::V_MUL_U32_U24
            | M::V_MUL_HI_I32_I24
            | M::V_MUL_HI_U32_U24
            | M::V_AND_B32
            | M::V_OR_B32
            | M::V_XOR_B32
            | M::V_MIN_I32
            | M::V_MIN_U32
            | M::V_MAX_I32
            | M::V_MAX_U32
            | M::V_ADD_CO_U32
            | M::V_ADDC_CO_U32
            | M::V_MUL_LO_U16
            | M::V_ADD_U16
            | M::V_MIN_U16
            | M::V_MIN_I16
            | M::V_MAX_U16
            | M::V_MAX_I16
            | M::V_CMP_EQ_U32
            | M::V_CMP_NE_U32
            | M::V_CMP_EQ_I32
            | M::V_CMP_NE_I32
            | M::V_CMP_EQ_F32
    )
}
