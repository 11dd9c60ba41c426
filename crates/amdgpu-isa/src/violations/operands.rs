//! Which registers and constants operands can be, and how many scalar ones together.

use super::{Check, Rule, is_scalar_class, is_vector};
use crate::decode::{half_bit, scalar_allowed, scalar_in_class, takes_constants};
use crate::generated::Op;
use crate::inst::{Encoding, Extension, InlineFloat, Operand, Reg, RegKind, Role};
use crate::row::{Access, Class, Flags, Implicit, OperandRow, Type};
use crate::table::{Code, CodeKind, FamilyTable, Field, Mod, What};
use crate::target::{Family, Features, Processor, Properties};

/// Operations that read one scalar register or literal even where others read two, up to GFX12 (RDNA ISA, Vector ALU
/// Operands).
const ONE_SCALAR: [Op; 3] = [Op::V_LSHLREV_B64, Op::V_LSHRREV_B64, Op::V_ASHRREV_I64];

/// Operations with their sources exchanged, which do not take LDS direct.
const REVERSED: [Op; 20] = [
    Op::V_PK_LSHLREV_B16,
    Op::V_PK_LSHRREV_B16,
    Op::V_PK_ASHRREV_I16,
    Op::V_SUBREV_F32,
    Op::V_SUBREV_F16,
    Op::V_SUBREV_U16,
    Op::V_SUBREV_U32,
    Op::V_SUBREV_CO_U32,
    Op::V_SUBBREV_CO_U32,
    Op::V_LSHRREV_B32,
    Op::V_LSHLREV_B32,
    Op::V_ASHRREV_I32,
    Op::V_LSHRREV_B16,
    Op::V_LSHLREV_B16,
    Op::V_ASHRREV_I16,
    Op::V_LSHLREV_B64,
    Op::V_LSHRREV_B64,
    Op::V_ASHRREV_I64,
    Op::V_PK_LSHLREV_B16,
    Op::V_PK_LSHRREV_B16,
];

/// Operations whose source is the number of a barrier: a constant, or in M0.
const BARRIER_NUMBER: [Op; 6] = [
    Op::S_BARRIER_INIT,
    Op::S_BARRIER_JOIN,
    Op::S_BARRIER_SIGNAL,
    Op::S_BARRIER_SIGNAL_ISFIRST,
    Op::S_GET_BARRIER_STATE,
    Op::S_WAKEUP_BARRIER,
];

/// Operations that wait for a counter alone where the processor has no register to add to it.
const COUNTER_WAITS: [Op; 4] = [
    Op::S_WAITCNT_VSCNT,
    Op::S_WAITCNT_VMCNT,
    Op::S_WAITCNT_EXPCNT,
    Op::S_WAITCNT_LGKMCNT,
];

/// Whether a processor has a special register whose code it knows (AMDGPUUsage, Target Features; RDNA3 ISA, Scalar Operands).
fn is_there(kind: RegKind, processor: Processor) -> bool {
    let before_gfx11 = processor.family() < Family::Gfx11;
    match kind {
        RegKind::XnackMask => processor.features().contains(Features::XNACK),
        RegKind::Vccz | RegKind::Execz | RegKind::PopsExitingWaveId => before_gfx11,
        RegKind::LdsDirect => before_gfx11 && !processor.has(Properties::MFMA_GFX90A),
        _ => true,
    }
}

/// Each operand is a register or constant that its place takes.
pub(super) fn kinds(check: &mut Check) {
    for n in 0..check.inst.operand_count as usize {
        let (role, operand) = check.inst.operands[n];
        let Some(row) = check.operand_row(role) else { continue };
        if let Some((rule, message)) = misfit(check, role, operand, row) {
            check.operand(rule, role, message);
        }
    }
}

fn misfit(check: &Check, role: Role, operand: Operand, row: &OperandRow) -> Option<(Rule, String)> {
    let name = check.processor.name();
    let field = check.form.field(role);
    match operand {
        Operand::Reg(reg) if is_vector(reg.kind) => {
            if let Some(misfit) = tuple_misfit(check.table, check.processor, reg) {
                return Some(misfit);
            }
            if is_scalar_class(row.class) || field.is_none() {
                return Some((
                    Rule::OperandKind,
                    format!("{role} cannot be a vector register, it is {reg}"),
                ));
            }
            // A bit of the register number says which half.
            let half =
                half_bit(role) & check.variant.uses().half != 0 && check.form.find(What::Mod(Mod::OpSel)).is_none();
            if half && reg.index > 127 {
                let message = format!("{role} is a half of one of v0 to v127 in this encoding, not of {reg}");
                return Some((Rule::HalfRegister, message));
            }
            None
        }
        Operand::Reg(reg) => scalar_misfit(check, role, reg, row, field),
        Operand::Int(_) | Operand::Float(_) => {
            let known = match operand {
                Operand::Float(InlineFloat::InvTwoPi) => check.processor.has(Properties::INV_2PI_INLINE),
                _ => true,
            };
            let takes =
                !is_vector_scale(check, role) && takes_constants(row.class) && field.is_some_and(|f| is_wide(f, row));
            match (takes, known) {
                (false, _) => Some((Rule::OperandKind, format!("{role} cannot be a constant"))),
                (true, false) => {
                    let message = format!("{name} has no inline constant 1/(2*pi)");
                    Some((Rule::LiteralNotAllowed, message))
                }
                (true, true) => None,
            }
        }
        Operand::Literal64(_) if matches!(check.form.encoding, Encoding::Vop3 | Encoding::Vop3p) => {
            let message = format!("{role} is a literal of 64 bits, which {} do not take", form_name(check));
            Some((Rule::LiteralNotAllowed, message))
        }
        Operand::Literal(_) | Operand::Literal64(_) if row.class != Class::K => {
            let takes = matches!(row.class, Class::Ssrc | Class::Src) && field.is_some_and(|f| is_wide(f, row));
            match (takes, check.form.literal && check.form.extension == Extension::None) {
                (false, _) => Some((Rule::OperandKind, format!("{role} cannot be a literal"))),
                (true, false) => {
                    let form = form_name(check);
                    let message = format!("{role} is a literal, which {form} do not take on {name}");
                    Some((Rule::LiteralNotAllowed, message))
                }
                (true, true) => None,
            }
        }
        Operand::Literal(value) if value > 0xffff && is_narrow(check) => {
            Some((Rule::LiteralRange, format!("{role} has 16 bits, {value:#x} has more")))
        }
        _ => None,
    }
}

/// A tuple that ends behind the last register, or a scalar one that does not begin where it must.
pub(crate) fn tuple_misfit(table: &FamilyTable, processor: Processor, reg: Reg) -> Option<(Rule, String)> {
    let beyond = |count: u16| reg.index.saturating_add(reg.dwords.into()) > count;
    if is_vector(reg.kind) {
        let message = || format!("{reg} goes beyond the last of 256 registers");
        return beyond(256).then(|| (Rule::RegisterRange, message()));
    }
    if reg.kind != RegKind::Sgpr && reg.kind != RegKind::Ttmp {
        return None;
    }
    let codes = table.codes.iter().filter(|c| c.kind == CodeKind::Reg(reg.kind));
    let count = codes.map(|c| c.index + (c.last - c.first) + 1).max()?;
    if beyond(count) {
        let message = format!(
            "{reg} goes beyond the last of {count} registers of {}",
            processor.name()
        );
        return Some((Rule::RegisterRange, message));
    }
    let step = u16::from(reg.dwords.clamp(1, 4).next_power_of_two());
    (!reg.index.is_multiple_of(step)).then(|| {
        let message = format!("{reg} must begin at a multiple of {step}");
        (Rule::ScalarAlignment, message)
    })
}

/// Whether the literal of a fused operation is one of 16 bits.
fn is_narrow(check: &Check) -> bool {
    check.row.operand(Role::Vdst).is_some_and(|o| o.ty == Type::F16)
}

/// Whether a field has room for codes of constants.
fn is_wide(field: &Field, row: &OperandRow) -> bool {
    field.width() >= if is_scalar_class(row.class) { 8 } else { 9 }
}

fn form_name(check: &Check) -> &'static str {
    match (check.form.extension, check.form.encoding) {
        (Extension::Sdwa, _) => "SDWA instructions",
        (Extension::Dpp16 | Extension::Dpp8, _) => "DPP instructions",
        (_, Encoding::Vop3) => "VOP3 instructions",
        (_, Encoding::Vop3p) => "VOP3P instructions",
        _ => "instructions of this encoding",
    }
}

/// The scales of a matrix operation of CDNA4 are in vector registers.
fn is_vector_scale(check: &Check, role: Role) -> bool {
    let scale = matches!(role, Role::ScaleSrc0 | Role::ScaleSrc1);
    scale && check.processor.family() == Family::Gfx940
}

fn scalar_misfit(
    check: &Check,
    role: Role,
    reg: Reg,
    row: &OperandRow,
    field: Option<&'static Field>,
) -> Option<(Rule, String)> {
    let name = check.processor.name();
    let Some(field) = field else {
        let implied = row.class == Class::Mask && reg.kind == RegKind::Vcc;
        let message = format!("{role} is always vcc in this encoding, {reg} needs the 64-bit one");
        return (!implied).then_some((Rule::OperandKind, message));
    };
    if reg.kind == RegKind::Null && reg.dwords > 2 && row.access == Access::R {
        let message = format!(
            "{role} has {} bits, which null does not stand for",
            u32::from(reg.dwords) * 32
        );
        return Some((Rule::UnknownRegister, message));
    }
    let kind = |k: RegKind| CodeKind::Reg(k);
    let mut codes = check.table.codes.iter().filter(|c| c.kind == kind(reg.kind)).peekable();
    if codes.peek().is_none() || !is_there(reg.kind, check.processor) {
        return Some((Rule::UnknownRegister, format!("{name} has no register {reg}")));
    }
    let vector_only = matches!(row.class, Class::V | Class::Av | Class::A)
        || is_vector_scale(check, role)
        || !is_scalar_class(row.class) && field.width() < 9 && check.form.encoding != Encoding::Vintrp;
    if vector_only && !field.vcc_default {
        return Some((
            Rule::OperandKind,
            format!("{role} must be a vector register, it is {reg}"),
        ));
    }
    // Addresses without a vector register take EXEC, and so do loads to LDS.
    let has = |role| check.row.operand(role).is_some();
    let free =
        role == Role::Saddr && (check.inst.modifiers.lds || !has(Role::Vaddr) || !has(Role::Vdst) && !has(Role::Vdata));
    if reg.kind == RegKind::M0 && row.not_m0 || reg.kind == RegKind::Exec && row.not_exec && !free {
        return Some((Rule::ForbiddenRegister, format!("{role} cannot be {reg} here")));
    }
    if row.role == Role::Saddr && reg.dwords == 1 && reg.kind == RegKind::Exec && reg.index == 1 {
        // Its code says that there is no base (RDNA3 ISA, FLAT: "NULL or 0x7f").
        return Some((Rule::ForbiddenRegister, format!("{role} cannot be {reg} here")));
    }
    if let Some(misfit) = tuple_misfit(check.table, check.processor, reg) {
        return Some(misfit);
    }
    let general = !matches!(reg.kind, RegKind::M0 | RegKind::Null) && scalar_in_class(codes.peek()?, reg, Class::S);
    if BARRIER_NUMBER.contains(&check.inst.op) && role == Role::Src0 && general {
        let message = format!("the number of a barrier is a constant or m0, not {reg}");
        return Some((Rule::BarrierNumber, message));
    }
    let waits_alone = check.processor.family() >= Family::Gfx11 && COUNTER_WAITS.contains(&check.inst.op);
    if waits_alone && reg.kind != RegKind::Null {
        let message = format!(
            "{} waits for the number alone on {name}: the register must be null",
            check.name()
        );
        return Some((Rule::NullDestination, message));
    }
    let room = |c: &Code| u32::from(c.first) + u32::from(reg.index - c.index) < 1 << field.width() || field.vcc_default;
    let fits = codes.any(|c| reg.index >= c.index && room(c) && scalar_allowed(c, reg, row));
    (!fits).then(|| (Rule::OperandKind, format!("{role} cannot be {reg}")))
}

/// Whether instructions of an encoding read scalar registers over the constant bus.
pub(crate) fn is_vector_alu(encoding: Encoding) -> bool {
    matches!(
        encoding,
        Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc | Encoding::Vop3 | Encoding::Vop3p | Encoding::Vopd
    )
}

/// How many scalar registers and literals a vector operation reads at most (GFX9 ISA, Vector ALU Operands; RDNA ISA, same).
fn scalar_limit(check: &Check) -> usize {
    match check.processor.family() {
        Family::R600 | Family::Gfx6 | Family::Gfx7 | Family::Gfx8 | Family::Gfx9 | Family::Gfx90a | Family::Gfx940 => 1,
        family if family < Family::Gfx1250 && ONE_SCALAR.contains(&check.inst.op) => 1,
        _ => 2,
    }
}

/// What a vector operation reads over the constant bus: different scalar registers, and literals.
#[derive(PartialEq, Eq, Clone, Copy)]
enum Read {
    Reg(Reg),
    /// Its value, and the dwords of the operand: one literal for operands of both sizes is read twice, as LLVM counts.
    Literal(u64, u8),
}

/// Whether a register without a number has halves with names of their own.
fn is_pair(kind: RegKind) -> bool {
    matches!(
        kind,
        RegKind::Vcc
            | RegKind::Exec
            | RegKind::FlatScratch
            | RegKind::FlatScratchBase
            | RegKind::XnackMask
            | RegKind::Tba
            | RegKind::Tma
    )
}

/// Different scalar registers and literals together are few.
pub(super) fn constant_bus(check: &mut Check) {
    if !check.is_vector_alu() {
        return;
    }
    // Twice four sources and two implicit ones.
    let mut reads = [None; 10];
    let mut count = 0;
    let mut add = |read: Read| {
        if !reads[..count].contains(&Some(read)) && count < reads.len() {
            reads[count] = Some(read);
            count += 1;
        }
    };
    let implicit = check.row.reads | check.second.map_or(Implicit::empty(), |v| v.row().reads);
    if implicit.contains(Implicit::VCC) {
        // The pair, even where a lane mask is one register.
        add(Read::Reg(Reg {
            kind: RegKind::Vcc,
            index: 0,
            dwords: 2,
        }));
    }
    if implicit.contains(Implicit::M0) {
        add(Read::Reg(Reg {
            kind: RegKind::M0,
            index: 0,
            dwords: 1,
        }));
    }
    for (role, operand, row) in check.operands() {
        match operand {
            Operand::Literal(value) => add(Read::Literal(value.into(), row.ty.dwords())),
            Operand::Literal64(value) => add(Read::Literal(value, row.ty.dwords())),
            Operand::Reg(reg) => {
                let source = !matches!(role, Role::Vdst | Role::VdstY | Role::Sdst);
                // The lane comes by another way.
                let lane = check.inst.op == Op::V_WRITELANE_B32 && role == Role::Src1 && reg.kind == RegKind::M0;
                if source && !lane && !is_vector(reg.kind) && !matches!(reg.kind, RegKind::Null | RegKind::LdsDirect) {
                    // Registers without a number are the same for operands of 32 and of 64 bits.
                    let whole =
                        matches!(reg.kind, RegKind::Sgpr | RegKind::Ttmp) || reg.dwords == 1 || is_pair(reg.kind);
                    let dwords = if whole { reg.dwords } else { 1 };
                    add(Read::Reg(Reg { dwords, ..reg }));
                }
            }
            _ => {}
        }
    }
    let limit = scalar_limit(check);
    if count <= limit {
        return;
    }
    let shown = reads[..count].iter().flatten().map(|read| match read {
        Read::Reg(reg) => reg.to_string(),
        Read::Literal(value, _) => format!("{value:#x}"),
    });
    let list = crate::violations::remedy::listed(&shown.collect::<Vec<_>>());
    let (name, op) = (check.processor.name(), check.name());
    let of = if ONE_SCALAR.contains(&check.inst.op) && limit == 1 {
        op
    } else {
        "a vector operation"
    };
    let (allowed, have) = (number(limit), number(count));
    let message = format!("{name} reads {allowed} scalar register or literal in {of}: {list} are {have}");
    let message = if limit == 1 {
        message
    } else {
        message.replace("register or literal", "registers or literals")
    };
    check.report(Rule::ConstantBus, super::Subject::Whole, message);
}

fn number(n: usize) -> String {
    match ["no", "one", "two", "three", "four"].get(n) {
        Some(word) => (*word).to_string(),
        None => n.to_string(),
    }
}

/// An instruction holds one literal.
pub(super) fn literals(check: &mut Check) {
    let mut first = None;
    for n in 0..check.inst.operand_count as usize {
        let (role, operand) = check.inst.operands[n];
        let value = match operand {
            Operand::Literal(value) => u64::from(value),
            Operand::Literal64(value) => value,
            _ => continue,
        };
        if *first.get_or_insert(value) != value {
            let first = first.unwrap_or_default();
            let message = format!("an instruction holds one literal: {first:#x} and {value:#x} are two");
            check.operand(Rule::OneLiteral, role, message);
        }
    }
}

/// Operations whose result of three registers begins anywhere.
const UNALIGNED_RESULTS: [Op; 3] = [Op::DS_READ_B96_TR_B6, Op::DS_LOAD_TR6_B96, Op::GLOBAL_LOAD_TR6_B96];

/// Tuples of vector registers begin at an even one, where the processor wants that (CDNA2 ISA, VGPR alignment).
pub(super) fn vector_alignment(check: &mut Check) {
    if !check.processor.has(Properties::ALIGNED_VGPRS) {
        return;
    }
    let sync = check.row.flags.contains(Flags::GWS);
    for n in 0..check.inst.operand_count as usize {
        let (role, operand) = check.inst.operands[n];
        let anywhere = role == Role::Vdst && UNALIGNED_RESULTS.contains(&check.inst.op);
        if let Operand::Reg(reg) = operand
            && (is_vector(reg.kind) && !anywhere && (reg.dwords > 1 || sync) && reg.index % 2 != 0)
        {
            let name = check.processor.name();
            let message = match reg.dwords {
                1 => format!(
                    "{} takes a register with an even number on {name}, not {reg}",
                    check.name()
                ),
                _ => format!("tuples of vector registers begin at an even one on {name}, not as {reg}"),
            };
            check.operand(Rule::VectorAlignment, role, message);
        }
    }
}

/// Dot products that read vector registers only where lanes move.
const VECTOR_DOTS: [Op; 4] = [
    Op::V_DOT4_F32_FP8_FP8,
    Op::V_DOT4_F32_FP8_BF8,
    Op::V_DOT4_F32_BF8_FP8,
    Op::V_DOT4_F32_BF8_BF8,
];

/// Other sources of an operation that moves data between lanes are vector registers on some processors, and of some
/// operations.
pub(super) fn lane_sources(check: &mut Check) {
    if !matches!(check.form.extension, Extension::Dpp16 | Extension::Dpp8) {
        return;
    }
    let mixed = check.row.is_mixed();
    let dot = VECTOR_DOTS.contains(&check.inst.op);
    for (role, free) in [
        (
            Role::Src1,
            !mixed && !dot && check.processor.has(Properties::DPP_SCALAR_SRC1),
        ),
        (Role::Src2, !dot),
    ] {
        let operand = check.inst.operand(role);
        let vector = matches!(operand, Operand::Reg(reg) if is_vector(reg.kind)) || operand == Operand::None;
        if !free && !vector && check.row.operand(role).is_some() {
            let (op, name) = (check.name(), check.processor.name());
            let message = format!("{} of {op} with DPP must be a vector register on {name}", role);
            check.operand(Rule::DppSource, role, message);
        }
    }
}

/// LDS direct is the first source of a plain operation (GFX9 ISA, LDS Direct and LDS Indirect).
pub(super) fn lds_direct(check: &mut Check) {
    let is_direct = |o: Operand| matches!(o, Operand::Reg(reg) if reg.kind == RegKind::LdsDirect);
    let direct = || check.inst.operands().iter().filter(|(_, o)| is_direct(*o));
    let elsewhere = direct().find(|(role, _)| *role != Role::Src0);
    let Some(&(role, _)) = elsewhere.or(direct().next()) else {
        return;
    };
    if !check.is_vector_alu() {
        return;
    }
    if role != Role::Src0 {
        check.operand(Rule::LdsDirect, role, "src_lds_direct can be src0 only".into());
    } else if check.form.extension == Extension::Sdwa || REVERSED.contains(&check.inst.op) {
        let message = format!("{} does not take src_lds_direct", check.name());
        check.operand(Rule::LdsDirect, role, message);
    }
}

/// Data and destination of one instruction are all VGPRs or all AGPRs, where one bit of it says which.
pub(super) fn one_register_file(check: &mut Check) {
    let shared = check.form.find(What::Acc).is_some();
    let mut first: Option<Reg> = None;
    for n in 0..check.inst.operand_count as usize {
        let (role, operand) = check.inst.operands[n];
        let (Operand::Reg(reg), Some(row)) = (operand, check.operand_row(role)) else {
            continue;
        };
        let wide = check.form.field(role).is_some_and(|f| f.width() == 10);
        if !is_vector(reg.kind) || wide {
            continue;
        }
        let takes_either = shared && matches!(row.class, Class::A | Class::Ac | Class::Av | Class::Avc);
        let wants_agpr = matches!(row.class, Class::A | Class::Ac);
        if takes_either {
            let first = *first.get_or_insert(reg);
            if first.kind != reg.kind {
                let message = format!("data and destination must be all VGPRs or all AGPRs: {first} and {reg} are not");
                check.operand(Rule::RegisterFile, role, message);
            }
        } else if (reg.kind == RegKind::Agpr) != wants_agpr {
            let kind = if wants_agpr { "AGPR" } else { "VGPR" };
            check.operand(
                Rule::RegisterFile,
                role,
                format!("{role} must be of kind {kind}, it is {reg}"),
            );
        }
    }
}
