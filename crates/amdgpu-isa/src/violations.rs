//! Rules that bytes can break although they decode: assemblers refuse such instructions.

use crate::inst::{Encoding, Extension, Inst, Operand, Reg, RegKind, Role};
use crate::mode::Mode;
use crate::row::{Class, Flags, ImmKind, Implicit, Type};
use crate::shape::vcc;
use crate::table::Mod;
use crate::target::{Processor, Properties};

/// A rule of the instruction set that an instruction breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// GFX9 ISA, MIMG: DMASK selects the component.
    #[error("gather4 needs exactly one bit in dmask, it has {dmask:#x}")]
    GatherDmask { dmask: u8 },
    #[error("tfe has no meaning for a store")]
    TfeOnStore,
    #[error("{reg} is not allowed as {role:?}")]
    ForbiddenRegister { role: Role, reg: Reg },
    /// GFX9 ISA, Vector ALU: at most one scalar register or literal is read.
    #[error("a vector operation reads at most one scalar register or literal, this one reads {uses}")]
    ConstantBus { uses: u8 },
    /// srcC and a destination of more than four registers are the same registers or different ones.
    #[error("src2 overlaps a part of vdst")]
    PartialOverlap,
    #[error("{role:?} cannot be an inline constant on this processor")]
    InlineConstant { role: Role },
    #[error("scratch memory cannot be addressed by the offset alone on this processor")]
    NoAddress,
    #[error("{field} has the reserved value {value:#x}")]
    ReservedValue { field: &'static str, value: u32 },
}

impl Inst {
    /// The rules this instruction breaks on `processor`; none for an operation that the processor lacks.
    pub fn violations(&self, processor: Processor) -> Vec<Violation> {
        let mut found = Vec::new();
        let Some((table, variant)) = self.any_variant(processor) else {
            return found;
        };
        let row = variant.row();
        let m = &self.modifiers;
        if row.flags.contains(Flags::GATHER4) && m.dmask.count_ones() != 1 {
            found.push(Violation::GatherDmask { dmask: m.dmask });
        }
        let absent = |role| self.operand(role) == Operand::None;
        if let Some((_, needs)) = table.form(variant).none
            && (absent(Role::Saddr) && absent(Role::Vaddr) && !m.lds && !processor.has(needs))
        {
            found.push(Violation::NoAddress);
        }
        let stores = row.flags.contains(Flags::STORE) && !row.flags.contains(Flags::LOAD);
        if m.tfe && stores {
            found.push(Violation::TfeOnStore);
        }
        for &(role, operand) in self.operands() {
            let (Operand::Reg(reg), Some(o)) = (operand, row.operand(role)) else {
                continue;
            };
            let forbidden = match reg.kind {
                RegKind::M0 => o.not_m0,
                RegKind::Exec => o.not_exec,
                RegKind::LdsDirect => role != Role::Src0 || self.extension == Extension::Sdwa,
                _ => false,
            };
            if forbidden {
                found.push(Violation::ForbiddenRegister { role, reg });
            }
        }
        let uses = self.constant_bus_uses(processor, row.reads);
        if uses > 1 {
            found.push(Violation::ConstantBus { uses });
        }
        if processor.has(Properties::MFMA_INLINE_CONSTANT_BUG)
            && row.operand(Role::Src2).is_some_and(|o| o.class == Class::Ac)
        {
            self.matrix_violations(&mut found);
        }
        let mut reserved = |bad: bool, field, value: u32| {
            if bad {
                found.push(Violation::ReservedValue { field, value });
            }
        };
        for (field, value, allowed) in [
            ("dst_sel", m.dst_sel, 6),
            ("src0_sel", m.src0_sel, 6),
            ("src1_sel", m.src1_sel, 6),
            ("dst_unused", m.dst_unused, 2),
        ] {
            reserved(value > allowed, field, value.into());
        }
        let atomic_image = self.encoding == Encoding::Mimg && row.flags.contains(Flags::ATOMIC);
        reserved(atomic_image && !matches!(m.dmask, 1 | 3 | 15), "dmask", m.dmask.into());
        let buffer = row.operand(Role::Sbase).is_some_and(|o| o.ty == Type::B128);
        reserved(buffer && m.offset < 0, "offset", m.offset as u32);
        let dpp = variant.uses().mods.contains(Mod::DppCtrl) && !dpp_ctrl_exists(m.dpp_ctrl);
        reserved(dpp, "dpp_ctrl", m.dpp_ctrl.into());
        for &(role, operand) in self.operands() {
            let (Operand::Imm(value), Some(o)) = (operand, row.operand(role)) else {
                continue;
            };
            let (field, bad) = match o.class {
                Class::Imm(ImmKind::Attr) => ("attr", value > 32),
                Class::Imm(ImmKind::Tgt) => ("tgt", !matches!(value, 0..=9 | 12..=15 | 32..=63)),
                Class::Imm(ImmKind::Slot) => ("src0", !(0..=2).contains(&value)),
                Class::Imm(ImmKind::Gpridx) => ("gpr_idx", !(0..=15).contains(&value)),
                _ => continue,
            };
            reserved(bad, field, value as u32);
        }
        found
    }

    fn matrix_violations(&self, found: &mut Vec<Violation>) {
        match (self.operand(Role::Src2), self.operand(Role::Vdst)) {
            (Operand::Int(_) | Operand::Float(_), _) => found.push(Violation::InlineConstant { role: Role::Src2 }),
            (Operand::Reg(c), Operand::Reg(d)) if c.index != d.index && d.dwords > 4 => {
                let (first, second) = if c.index < d.index { (c, d) } else { (d, c) };
                if first.index + u16::from(first.dwords) > second.index {
                    found.push(Violation::PartialOverlap);
                }
            }
            _ => {}
        }
    }

    /// Different scalar registers, and literals, that a vector operation reads.
    fn constant_bus_uses(&self, processor: Processor, implicit: Implicit) -> u8 {
        let vector = matches!(
            self.encoding,
            Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc | Encoding::Vop3 | Encoding::Vop3p
        );
        if !vector {
            return 0;
        }
        let mut seen: Vec<Reg> = Vec::new();
        let mut literal = false;
        if implicit.contains(Implicit::VCC) {
            seen.push(vcc(Mode::of(processor)));
        }
        for &(role, operand) in self.operands() {
            match operand {
                Operand::Literal(_) => literal = true,
                Operand::Reg(reg) if matches!(role, Role::Src0 | Role::Src1 | Role::Src2) => {
                    let scalar = !matches!(reg.kind, RegKind::Vgpr | RegKind::Agpr);
                    if scalar && !seen.contains(&reg) {
                        seen.push(reg);
                    }
                }
                _ => {}
            }
        }
        seen.len() as u8 + u8::from(literal)
    }
}

/// Whether a data-parallel primitive of GFX9 has this control value (GFX9 ISA, DPP).
fn dpp_ctrl_exists(control: u16) -> bool {
    match control {
        0..=0xff | 0x130 | 0x134 | 0x138 | 0x13c | 0x140..=0x143 => true,
        0x100..=0x12f => control & 15 != 0,
        _ => false,
    }
}
