//! Values of modifiers and immediates that name nothing on the processor.

use super::{Check, Rule};
use crate::generated::Op;
use crate::inst::{Encoding, Extension, Operand, RegKind, Role};
use crate::names::{self, NameKind};
use crate::row::{Class, ImmKind, Type};
use crate::syntax::{self, NAMED};
use crate::table::{Mod, Syntax, What};
use crate::target::{Family, Properties};

/// Selects of SDWA, formats of matrices.
pub(super) fn selects(check: &mut Check) {
    let m = check.inst.modifiers;
    for (name, modifier, syntax, names) in NAMED {
        let value = modifier.get(&m);
        if check.form.print.contains(syntax) && usize::try_from(value).map_or(true, |value| value >= names.len()) {
            reserved(check, name, value);
        }
    }
    // What they add to is the whole register; later processors lack the form.
    let adds = matches!(check.inst.op, Op::V_MAC_F32 | Op::V_MAC_F16);
    if adds && check.inst.extension == Extension::Sdwa && m.dst_sel != 6 {
        let message = format!("dst_sel of {} must be DWORD", check.name());
        check.modifier(Rule::ReservedValue, "dst_sel", message);
    }
}

fn reserved(check: &mut Check, field: &'static str, value: i64) {
    let message = format!(
        "{field} has the value {value:#x}, which {} reserves",
        check.processor.name()
    );
    check.modifier(Rule::ReservedValue, field, message);
}

/// Moves between lanes (GFX9 ISA, DPP; RDNA ISA, same).
pub(super) fn lane_control(check: &mut Check) {
    if !check.variant.uses().mods.contains(Mod::DppCtrl) {
        return;
    }
    let control = check.inst.modifiers.dpp_ctrl;
    let named = |kind| check.table.name(kind, control, check.processor.properties()).is_some();
    if check.form.print.contains(&Syntax::DppWide) {
        if !named(NameKind::DppWide) {
            let only = syntax::wide_lane_move(check.table);
            let message = format!("DPP of 64-bit operands has {only} only on {}", check.processor.name());
            check.modifier(Rule::DppWide, "dpp_ctrl", message);
        }
    } else if control > 0xff && !named(NameKind::Dpp) {
        reserved(check, "dpp_ctrl", control.into());
    }
}

/// Whether all parts of a delay have names (RDNA3 ISA, S_DELAY_ALU).
fn is_delay(simm16: u16) -> bool {
    let (first, skip, second) = (simm16 & 15, simm16 >> 4 & 7, simm16 >> 7 & 15);
    let within = |value: u16, names: &[&str]| usize::from(value) < names.len();
    within(first, &names::DELAYS) && within(skip, &names::SKIPS) && within(second, &names::DELAYS)
}

pub(super) fn immediates(check: &mut Check) {
    for n in 0..check.inst.operand_count as usize {
        let (role, operand) = check.inst.operands[n];
        let (Operand::Imm(value), Some(row)) = (operand, check.operand_row(role)) else {
            continue;
        };
        let target = |value: i64| {
            let code = u16::try_from(value).unwrap_or(u16::MAX);
            check
                .table
                .name(NameKind::Target, code, check.processor.properties())
                .is_some()
        };
        let (field, bad) = match row.class {
            Class::Imm(ImmKind::Attr) => ("attr", value > 32),
            Class::Imm(ImmKind::Tgt) => ("tgt", !target(value)),
            Class::Imm(ImmKind::Slot) => ("src0", !(0..=2).contains(&value)),
            Class::Imm(ImmKind::DelayAlu) => ("simm16", !is_delay(value as u16)),
            Class::Imm(ImmKind::Gpridx) => ("gpr_idx", !(0..=15).contains(&value)),
            _ => continue,
        };
        if bad {
            let name = check.processor.name();
            let message = format!("{field} has the value {value:#x}, which {name} reserves");
            check.operand(Rule::ReservedValue, role, message);
        }
    }
}

/// Modifiers that exclude each other.
const EXCLUSIVE: [(Mod, Mod); 3] = [
    (Mod::Addr64, Mod::Offen),
    (Mod::Addr64, Mod::Idxen),
    (Mod::Lds, Mod::Tfe),
];

pub(super) fn exclusive(check: &mut Check) {
    for (a, b) in EXCLUSIVE {
        let m = &check.inst.modifiers;
        if a.get(m) != 0 && b.get(m) != 0 {
            check.modifier(
                Rule::ExclusiveModifiers,
                b.name(),
                format!("{} excludes {}", a.name(), b.name()),
            );
        }
    }
}

/// Halves of sources that some operations take only whole: operations, the families from and up to which it holds, bits of
/// op_sel that may be set, bits of op_sel_hi that must be.
const FIXED_HALVES: [(&[Op], Family, Family, u8, u8); 3] = [
    (
        &[Op::V_DOT2_F16_F16, Op::V_DOT2_BF16_BF16],
        Family::Gfx11,
        Family::Gfx1250,
        0b1100,
        0,
    ),
    (
        &[
            Op::V_DOT2_F32_F16,
            Op::V_DOT2_F32_BF16,
            Op::V_DOT2_I32_I16,
            Op::V_DOT2_U32_U16,
        ],
        Family::Gfx940,
        Family::Gfx940,
        0,
        0b111,
    ),
    (
        &[
            Op::V_PERMLANE16_B32,
            Op::V_PERMLANEX16_B32,
            Op::V_PERMLANE16_VAR_B32,
            Op::V_PERMLANEX16_VAR_B32,
        ],
        Family::Gfx10,
        Family::Gfx1250,
        0b0011,
        0,
    ),
];

pub(super) fn halves(check: &mut Check) {
    let m = check.inst.modifiers;
    let family = check.processor.family();
    one_scalar_register(check);
    for (ops, first, last, free, high) in FIXED_HALVES {
        if !ops.contains(&check.inst.op) || !(first..=last).contains(&family) {
            continue;
        }
        let message = |field| format!("{} of {} cannot be chosen", field, check.name());
        if m.op_sel & !free != 0 {
            let message = message("op_sel");
            check.modifier(Rule::FixedHalves, "op_sel", message);
        } else if m.op_sel_hi & high != high {
            let message = message("op_sel_hi");
            check.modifier(Rule::FixedHalves, "op_sel_hi", message);
        }
    }
}

/// Operations on pairs of dwords that read one scalar register for both results (GFX12.5; LLVM's assembler checks the same).
const PAIRS: [Op; 3] = [Op::V_PK_ADD_F32, Op::V_PK_FMA_F32, Op::V_PK_MUL_F32];

fn one_scalar_register(check: &mut Check) {
    if check.processor.family() != Family::Gfx1250 || !PAIRS.contains(&check.inst.op) {
        return;
    }
    for (n, role) in [Role::Src0, Role::Src1, Role::Src2].into_iter().enumerate() {
        let Some(reg) = check.register(role) else { continue };
        // LLVM leaves trap temporaries alone, and null is zero whatever is chosen.
        if matches!(reg.kind, RegKind::Vgpr | RegKind::Ttmp | RegKind::Null) {
            continue;
        }
        let m = check.inst.modifiers;
        for (field, halves) in [("op_sel", m.op_sel), ("op_sel_hi", m.op_sel_hi)] {
            if halves >> n & 1 != 0 {
                let message = format!(
                    "{} reads one scalar register of {reg} for both results: {field} of src{n} must be 0",
                    check.name()
                );
                check.modifier(Rule::FixedHalves, field, message);
            }
        }
    }
}

/// Fields of an encoding that some of its operations have no use for.
struct Unused {
    applies: fn(&Check) -> bool,
    mods: &'static [Mod],
}

const UNUSED: [Unused; 5] = [
    Unused {
        applies: |c| c.row.has_formats(),
        mods: &[Mod::Abid],
    },
    Unused {
        applies: is_sparse,
        mods: &[Mod::Blgp],
    },
    Unused {
        applies: |c| {
            let plain = c.row.operands.is_empty() && c.form.encoding == Encoding::Mubuf;
            // GFX90A's write-back has its scope there, as compilers write it.
            plain && c.processor.family() != Family::Gfx940 && c.inst.op != Op::BUFFER_WBL2
        },
        mods: &[Mod::Addr64, Mod::Scc, Mod::Glc, Mod::Slc],
    },
    Unused {
        applies: |c| matches!(c.inst.op, Op::S_ATC_PROBE | Op::S_ATC_PROBE_BUFFER),
        mods: &[Mod::Glc, Mod::Dlc, Mod::Th, Mod::Scope],
    },
    Unused {
        applies: |c| matches!(c.inst.op, Op::S_DCACHE_DISCARD | Op::S_DCACHE_DISCARD_X2),
        mods: &[Mod::Glc, Mod::Dlc],
    },
];

/// A sparse matrix operation of CDNA3, whose src2 are indices.
fn is_sparse(check: &Check) -> bool {
    let matrix = check.form.find(What::Mod(Mod::Abid)).is_some();
    matrix && check.row.operand(Role::Src2).is_some_and(|o| o.class == Class::V)
}

pub(super) fn unused(check: &mut Check) {
    for Unused { applies, mods } in UNUSED {
        for m in mods {
            if m.get(&check.inst.modifiers) != 0 && applies(check) {
                let message = format!("{} has no {}", check.name(), m.name());
                check.modifier(Rule::UnusedModifier, m.name(), message);
            }
        }
    }
}

/// Modifiers that the processor has for other data only.
pub(super) fn modifiers(check: &mut Check) {
    let float = |role| {
        check
            .row
            .operand(role)
            .is_some_and(|o| matches!(o.ty, Type::F16 | Type::V2f16 | Type::F32 | Type::F64))
    };
    if check.inst.modifiers.clamp && !check.processor.has(Properties::INT_CLAMP) && !float(Role::Vdst) {
        let message = format!("{} clamps results that are floats only", check.processor.name());
        check.modifier(Rule::IntegerClamp, "clamp", message);
    }
}
