//! The text of single operands and modifiers.

use std::fmt::{self, Display, Formatter, Write};

use crate::inst::Modifiers;
use crate::inst::{InlineFloat, Operand, OperandType, Reg, RegKind};
use crate::lookup;
use crate::names::{self, Counter, CounterKind, Name, NameKind};
use crate::row::Flags;
use crate::table::{FamilyTable, Mod, Syntax};
use crate::target::{Family, Processor, Properties};

/// Modifiers with a name as value.
pub(crate) const NAMED: &[(&str, Mod, Syntax, &[&str])] = &[
    ("dst_sel", Mod::DstSel, Syntax::DstSel, &names::SDWA_SELECTS),
    ("src0_sel", Mod::Src0Sel, Syntax::Src0Sel, &names::SDWA_SELECTS),
    ("src1_sel", Mod::Src1Sel, Syntax::Src1Sel, &names::SDWA_SELECTS),
    ("dst_unused", Mod::DstUnused, Syntax::DstUnused, &names::DST_UNUSED),
    ("matrix_a_fmt", Mod::Cbsz, Syntax::MatrixAFmt, &names::MATRIX_FORMATS),
    ("matrix_b_fmt", Mod::Blgp, Syntax::MatrixBFmt, &names::MATRIX_FORMATS),
    (
        "matrix_a_scale",
        Mod::MatrixAScale,
        Syntax::MatrixAScale,
        &names::MATRIX_SCALES,
    ),
    (
        "matrix_b_scale",
        Mod::MatrixBScale,
        Syntax::MatrixBScale,
        &names::MATRIX_SCALES,
    ),
    (
        "matrix_a_scale_fmt",
        Mod::MatrixAScaleFmt,
        Syntax::MatrixAScaleFmt,
        &names::SCALE_FORMATS,
    ),
    (
        "matrix_b_scale_fmt",
        Mod::MatrixBScaleFmt,
        Syntax::MatrixBScaleFmt,
        &names::SCALE_FORMATS,
    ),
];

const PAIRS: &str = "\
    00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657\
    585960616263646566676869707172737475767778798081828384858687888990919293949596979899";

/// A number in decimal; most have at most three digits.
pub(crate) fn decimal(out: &mut impl Write, value: u32) -> fmt::Result {
    let pair = |n: u32, from: u32| PAIRS.get((2 * n + from) as usize..(2 * n + 2) as usize).unwrap_or("");
    match value {
        0..=9 => out.write_str(pair(value, 1)),
        10..=99 => out.write_str(pair(value, 0)),
        100..=999 => {
            out.write_str(pair(value / 100, 1))?;
            out.write_str(pair(value % 100, 0))
        }
        _ => write!(out, "{value}"),
    }
}

/// `0x1f`
pub(crate) fn hex(out: &mut impl Write, value: u64) -> fmt::Result {
    let mut text = *b"0x0000000000000000";
    let digits = (64 - value.leading_zeros()).div_ceil(4).max(1) as usize;
    for (n, digit) in text[2..2 + digits].iter_mut().rev().enumerate() {
        *digit = b"0123456789abcdef"[(value >> (4 * n)) as usize & 15];
    }
    out.write_str(std::str::from_utf8(&text[..2 + digits]).unwrap_or(""))
}

impl Display for Reg {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        register(f, *self)
    }
}

pub(crate) fn register(out: &mut impl Write, reg: Reg) -> fmt::Result {
    let Reg { kind, index, dwords } = reg;
    let halves = |names: [&'static str; 3]| match (dwords, index) {
        (0 | 1, 0) => names[1],
        (0 | 1, _) => names[2],
        _ => names[0],
    };
    let (name, bracket) = match kind {
        RegKind::Sgpr => ("s", "s["),
        RegKind::Vgpr => ("v", "v["),
        RegKind::Agpr => ("a", "a["),
        RegKind::Ttmp => ("ttmp", "ttmp["),
        RegKind::FlatScratch => return out.write_str(halves(["flat_scratch", "flat_scratch_lo", "flat_scratch_hi"])),
        RegKind::XnackMask => return out.write_str(halves(["xnack_mask", "xnack_mask_lo", "xnack_mask_hi"])),
        RegKind::Vcc => return out.write_str(halves(["vcc", "vcc_lo", "vcc_hi"])),
        RegKind::Tba => return out.write_str(halves(["tba", "tba_lo", "tba_hi"])),
        RegKind::Tma => return out.write_str(halves(["tma", "tma_lo", "tma_hi"])),
        RegKind::Exec => return out.write_str(halves(["exec", "exec_lo", "exec_hi"])),
        RegKind::M0 => return out.write_str("m0"),
        RegKind::Null => return out.write_str("null"),
        // All of it is called as its lower half.
        RegKind::FlatScratchBase if index == 0 => return out.write_str("src_flat_scratch_base_lo"),
        RegKind::FlatScratchBase => return out.write_str("src_flat_scratch_base_hi"),
        RegKind::SharedBase => return out.write_str("src_shared_base"),
        RegKind::SharedLimit => return out.write_str("src_shared_limit"),
        RegKind::PrivateBase => return out.write_str("src_private_base"),
        RegKind::PrivateLimit => return out.write_str("src_private_limit"),
        RegKind::PopsExitingWaveId => return out.write_str("src_pops_exiting_wave_id"),
        RegKind::Vccz => return out.write_str("src_vccz"),
        RegKind::Execz => return out.write_str("src_execz"),
        RegKind::Scc => return out.write_str("src_scc"),
        RegKind::LdsDirect => return out.write_str("src_lds_direct"),
    };
    if dwords <= 1 {
        out.write_str(name)?;
        return decimal(out, index.into());
    }
    out.write_str(bracket)?;
    decimal(out, index.into())?;
    out.write_str(":")?;
    decimal(out, u32::from(index) + u32::from(dwords) - 1)?;
    out.write_str("]")
}

/// An operand with the type that its constants are read as.
pub(crate) fn typed(out: &mut impl Write, operand: Operand, ty: OperandType) -> fmt::Result {
    match operand {
        Operand::None => out.write_str("off"),
        Operand::Reg(reg) => register(out, reg),
        Operand::Int(value) => number(out, value.into()),
        // No spelling of a float constant is accepted here.
        Operand::Float(value) if matches!(ty, OperandType::B16 | OperandType::I16) => hex(out, value.bits16().into()),
        // The number alone would be one half.
        Operand::Float(value) if ty == OperandType::V2F16Both => hex(out, u64::from(value.bits16()) * 0x1_0001),
        Operand::Float(value) => out.write_str(float(value, ty)),
        // Where there are no inline constants, nothing else can be meant.
        Operand::Literal(value) if ty == OperandType::V2F16Literal => number32(out, value),
        Operand::Literal(value) => literal(out, value, ty),
        Operand::Literal64(value) => literal64(out, value, ty, true),
        Operand::List(list) => {
            let mut separator = "[";
            for part in list.parts() {
                out.write_str(separator)?;
                register(out, part)?;
                separator = ", ";
            }
            out.write_str("]")
        }
        Operand::Imm(value) => write!(out, "{value}"),
    }
}

/// A literal, marked `lit()` where an inline constant has the same value and the assembler would take that.
fn literal(out: &mut impl Write, value: u32, ty: OperandType) -> fmt::Result {
    let (inline, shown) = shown(value, ty);
    if inline {
        write!(out, "lit({value:#x})")
    } else {
        hex(out, shown.into())
    }
}

/// A literal that was written in `lit()`.
pub(crate) fn marked(out: &mut impl Write, value: u32, ty: OperandType) -> fmt::Result {
    write!(out, "lit({:#x})", shown(value, ty).1)
}

/// Whether an inline constant has the value of a literal, and the number that is shown.
fn shown(value: u32, ty: OperandType) -> (bool, u32) {
    let int = |value: i32| (-16..=64).contains(&value);
    let float = |bits: &dyn Fn(InlineFloat) -> u32, value: u32| InlineFloat::ALL.iter().any(|c| bits(*c) == value);
    let half = |c: InlineFloat| u32::from(c.bits16());
    let brain = |c: InlineFloat| c.bits32() >> 16;
    let single = |value: u32| int(value as i32) || float(&InlineFloat::bits32, value);
    let low = u32::from(value as u16);
    match ty {
        OperandType::F16 => (int(i32::from(value as i16)) || float(&half, low), low),
        OperandType::BF16 => (int(i32::from(value as i16)) || float(&brain, low), value),
        OperandType::V2BF16 => (int(value as i32) || float(&brain, value), value),
        OperandType::B16 | OperandType::I16 => (single(value), low),
        OperandType::V2F16 => (int(value as i32) || float(&half, value), value),
        OperandType::V2F16Literal => (false, value),
        OperandType::V2F16Both => (int(value as i32) || float(&|c| half(c) * 0x1_0001, value), value),
        OperandType::B64 | OperandType::I64 => (value <= 64, value),
        OperandType::F64 => {
            let wide = u64::from(value) << 32;
            (
                value <= 64 || InlineFloat::ALL.iter().any(|c| c.bits64() == wide),
                value,
            )
        }
        _ => (single(value), value),
    }
}

/// Whether a literal has the value of the inline constant 1/(2*pi).
pub(crate) fn is_inv_two_pi(value: u32, ty: OperandType) -> bool {
    let constant = InlineFloat::InvTwoPi;
    match ty {
        OperandType::F16 => value as u16 == constant.bits16(),
        _ => value == constant.bits32(),
    }
}

/// A literal of 64 bits: marked `lit64()` where one of 32 bits would do; where the type is a float whose lower half is
/// zero, its upper half. As an operand that could be an inline constant it is written as that.
pub(crate) fn literal64(out: &mut impl Write, value: u64, ty: OperandType, inline: bool) -> fmt::Result {
    let float = InlineFloat::ALL.iter().find(|c| c.bits64() == value);
    match (value, value as i64, float) {
        // What would be taken for a literal of 32 bits.
        (0..=0x7fff_ffff, ..) => write!(out, "lit64({value:#x})"),
        (0..=0xffff_ffff, ..) if ty == OperandType::F64 => write!(out, "lit64({value:#x})"),
        (_, small @ -16..=-1, _) if inline => write!(out, "{small}"),
        (.., Some(float)) if inline => out.write_str(self::float(*float, ty)),
        _ if ty == OperandType::F64 && value as u32 == 0 => write!(out, "{:#x}", value >> 32),
        _ => write!(out, "{value:#x}"),
    }
}

fn float(value: InlineFloat, ty: OperandType) -> &'static str {
    match value {
        InlineFloat::Half => "0.5",
        InlineFloat::NegHalf => "-0.5",
        InlineFloat::One => "1.0",
        InlineFloat::NegOne => "-1.0",
        InlineFloat::Two => "2.0",
        InlineFloat::NegTwo => "-2.0",
        InlineFloat::Four => "4.0",
        InlineFloat::NegFour => "-4.0",
        InlineFloat::InvTwoPi => match ty {
            OperandType::F16 | OperandType::V2F16 => "0.15915494",
            OperandType::F64 | OperandType::B64 | OperandType::I64 => "0.15915494309189532",
            _ => "0.15915494",
        },
    }
}

/// In decimal if an inline constant could hold it, otherwise in hexadecimal.
pub(crate) fn number(out: &mut impl Write, value: i64) -> fmt::Result {
    match value {
        -16..=-1 => {
            out.write_str("-")?;
            decimal(out, value.unsigned_abs() as u32)
        }
        0..=64 => decimal(out, value as u32),
        _ => hex(out, value as u64),
    }
}

/// As [`number`], of 32 bits.
pub(crate) fn number32(out: &mut impl Write, value: u32) -> fmt::Result {
    match value as i32 {
        small @ -16..=64 => number(out, small.into()),
        _ => hex(out, value.into()),
    }
}

/// `format:[BUF_FMT_8_UINT]`; the default, or a half that has its default, is left out.
pub(crate) fn format(out: &mut impl Write, table: &FamilyTable, format: u8) -> fmt::Result {
    let name = |kind, value: u8| {
        let name = table.name(kind, value.into(), Properties::empty());
        name.map_or("", |n| n.text)
    };
    if format == names::DEFAULT_FORMAT {
        return Ok(());
    }
    // One format of data and number, or two.
    if name(NameKind::Dfmt, 0).is_empty() {
        return match name(NameKind::Format, format) {
            "" => write!(out, " format:{format}"),
            text => write!(out, " format:[{text}]"),
        };
    }
    let (dfmt, nfmt) = (format & 15, format >> 4 & 7);
    let (data, number) = (name(NameKind::Dfmt, dfmt), name(NameKind::Nfmt, nfmt));
    match (dfmt == names::DEFAULT_FORMAT, nfmt == 0) {
        (_, true) => write!(out, " format:[{data}]"),
        (true, false) => write!(out, " format:[{number}]"),
        (false, false) => write!(out, " format:[{data},{number}]"),
    }
}

pub(crate) fn select(value: u8) -> &'static str {
    names::SDWA_SELECTS.get(value as usize).copied().unwrap_or("INVALID")
}

pub(crate) fn dst_unused(value: u8) -> &'static str {
    names::DST_UNUSED.get(value as usize).copied().unwrap_or("UNUSED_PAD")
}

/// `hwreg(HW_REG_MODE, 0, 4)`; the whole register is not spelled out.
pub(crate) fn hwreg(out: &mut impl Write, processor: Processor, simm16: u16) -> fmt::Result {
    let (id, offset, size) = ((simm16 & 63) as u8, simm16 >> 6 & 31, (simm16 >> 11) + 1);
    match lookup::hwreg(processor, id) {
        Some(name) => write!(out, "hwreg({name}")?,
        None => write!(out, "hwreg({id}")?,
    }
    if (offset, size) != (0, 32) {
        write!(out, ", {offset}, {size}")?;
    }
    out.write_char(')')
}

/// Counters that do not wait are left out, unless none waits. Bits of no counter make it a number where `strict`.
pub(crate) fn counters(
    out: &mut impl Write,
    counters: impl Iterator<Item = &'static Counter> + Clone,
    simm16: u16,
    strict: bool,
) -> fmt::Result {
    let known = counters.clone().fold(0, |mask, c| mask | c.mask());
    if strict && simm16 & !known != 0 {
        return write!(out, "{simm16:#x}");
    }
    let all = counters.clone().all(|c| c.extract(simm16) == c.max());
    let mut separator = "";
    for counter in counters {
        let value = counter.extract(simm16);
        if all || value != counter.max() {
            out.write_str(separator)?;
            out.write_str(counter.name)?;
            out.write_str("(")?;
            decimal(out, value.into())?;
            out.write_str(")")?;
            separator = " ";
        }
    }
    Ok(())
}

pub(crate) fn sendmsg(out: &mut impl Write, processor: Processor, simm16: u16) -> fmt::Result {
    let Some(table) = FamilyTable::of(processor.family()) else {
        return write!(out, "{simm16}");
    };
    let mut fields = table
        .counters(CounterKind::Message, processor.properties())
        .map(|c| (c.extract(simm16), c.mask()));
    let mut next = || fields.next().unwrap_or((0, 0));
    let ((id, id_bits), (op, op_bits), (stream, stream_bits)) = (next(), next(), next());
    let name = |kind, value| table.name(kind, value, processor.properties());
    if let Some(message) = name(NameKind::Message, id) {
        let text = message.text;
        match (message.ops, message.ops.and_then(|kind| name(kind, op))) {
            (None, _) if op == 0 && stream == 0 => return write!(out, "sendmsg({text})"),
            (Some(NameKind::Gs | NameKind::GsDone), Some(op_name)) if op != 0 => {
                return write!(out, "sendmsg({text}, {}, {stream})", op_name.text);
            }
            (Some(_), Some(op_name)) if stream == 0 => {
                return write!(out, "sendmsg({text}, {})", op_name.text);
            }
            _ => {}
        }
    }
    if simm16 & !(id_bits | op_bits | stream_bits) == 0 {
        write!(out, "sendmsg({id}, {op}, {stream})")
    } else {
        write!(out, "{simm16}")
    }
}

pub(crate) fn gpr_index(out: &mut impl Write, mode: i64) -> fmt::Result {
    if !(0..16).contains(&mode) {
        return write!(out, "{mode:#x}");
    }
    out.write_str("gpr_idx(")?;
    let mut separator = "";
    for (bit, name) in names::GPR_INDEX_MODES.iter().enumerate() {
        if mode >> bit & 1 != 0 {
            write!(out, "{separator}{name}")?;
            separator = ",";
        }
    }
    out.write_char(')')
}

/// `mrt0`, `mrtz`, `pos1`, `param31`.
pub(crate) fn export_target(out: &mut impl Write, processor: Processor, target: i64) -> fmt::Result {
    let table = FamilyTable::of(processor.family());
    let name = table.and_then(|t| t.name(NameKind::Target, target as u16, processor.properties()));
    match name {
        Some(name) => named(out, name, target as u16),
        None => write!(out, "invalid_target_{target}"),
    }
}

/// A name, with the number that belongs to it.
fn named(out: &mut impl Write, name: &Name, value: u16) -> fmt::Result {
    match name.number(value) {
        Some(number) => {
            out.write_str(name.text)?;
            decimal(out, number.into())
        }
        None => out.write_str(name.text),
    }
}

/// The one lane move of operations on 64 bits, without its number.
pub(crate) fn wide_lane_move(table: &FamilyTable) -> &'static str {
    let mut moves = table.names.iter().filter(|n| n.kind == NameKind::DppWide);
    moves.next().map_or("", |n| n.text.trim_end_matches(':'))
}

/// dpp_ctrl: `quad_perm:[0,1,2,3]`, `row_shl:1`. What a family lacks is a comment, which tells why.
pub(crate) fn dpp_ctrl(out: &mut impl Write, table: &FamilyTable, kind: NameKind, control: u16) -> fmt::Result {
    if let Some(name) = table.name(kind, control, Properties::empty()) {
        out.write_str(" ")?;
        return named(out, name, control);
    }
    let what = match control {
        _ if kind == NameKind::DppWide => {
            out.write_str("  /* DP ALU dpp only supports ")?;
            out.write_str(wide_lane_move(table))?;
            return out.write_str(" */");
        }
        c @ 0..=0xff => {
            let mut separator = " quad_perm:[";
            for lane in 0..4 {
                out.write_str(separator)?;
                decimal(out, u32::from(c) >> (2 * lane) & 3)?;
                separator = ",";
            }
            return out.write_str("]");
        }
        0x130 => " /* wave_shl is not supported starting from GFX10 */",
        0x134 => " /* wave_rol is not supported starting from GFX10 */",
        0x138 => " /* wave_shr is not supported starting from GFX10 */",
        0x13c => " /* wave_ror is not supported starting from GFX10 */",
        0x142 | 0x143 => " /* row_bcast is not supported starting from GFX10 */",
        0x150..=0x15f => "  /* row_newbcast/row_share is not supported on ASICs earlier than GFX90A/GFX10 */",
        0x160..=0x16f => " /* row_xmask is not supported on ASICs earlier than GFX10 */",
        _ => " /* Invalid dpp_ctrl value */",
    };
    out.write_str(what)
}

/// ` th:TH_LOAD_NT`; the usual hint is not written (RDNA4 ISA, Temporal Hints).
pub(crate) fn temporal_hint(out: &mut impl Write, flags: Flags, m: &Modifiers) -> fmt::Result {
    if m.th == 0 {
        return Ok(());
    }
    if flags.contains(Flags::ATOMIC) {
        let kind = match (m.th & 1 != 0, m.th >> 1 & 1 != 0, m.th & 4 != 0, m.scope >= 2) {
            (_, nt, true, true) => return write!(out, " th:TH_ATOMIC_CASCADE_{}", if nt { "NT" } else { "RT" }),
            (true, false, false, _) => "RETURN",
            (true, true, false, _) => "NT_RETURN",
            (false, true, false, _) => "NT",
            _ => return write!(out, " th:TH_ATOMIC_{:#x}", m.th),
        };
        return write!(out, " th:TH_ATOMIC_{kind}");
    }
    // With system scope a hint means something else.
    let bypass = m.th == 3 && m.scope == 3;
    let stores = flags.contains(Flags::STORE) && !flags.contains(Flags::LOAD);
    let (prefix, name) = match stores {
        true => ("STORE", names::STORE_HINTS.get(m.th as usize)),
        false => ("LOAD", names::LOAD_HINTS.get(m.th as usize)),
    };
    match name {
        Some(_) if bypass => write!(out, " th:TH_{prefix}_BYPASS"),
        Some(name) => write!(out, " th:TH_{prefix}_{name}"),
        None => write!(out, " th:{:#x}", m.th),
    }
}

/// The simm16 of s_delay_alu: two delays and how many instructions lie between their users.
pub(crate) fn delay_alu(out: &mut impl Write, simm16: u16) -> fmt::Result {
    let (first, skip, second) = (simm16 & 15, simm16 >> 4 & 7, simm16 >> 7 & 15);
    let delay = |id: u16| {
        names::DELAYS
            .get(id as usize)
            .copied()
            .unwrap_or("/* invalid instid value */")
    };
    let skips = names::SKIPS
        .get(skip as usize)
        .copied()
        .unwrap_or("/* invalid instskip value */");
    let mut separator = "";
    for (set, name, text) in [
        (first != 0, "instid0", delay(first)),
        (skip != 0, "instskip", skips),
        (second != 0, "instid1", delay(second)),
    ] {
        if set {
            write!(out, "{separator}{name}({text})")?;
            separator = " | ";
        }
    }
    if separator.is_empty() {
        out.write_str("0")
    } else {
        Ok(())
    }
}

/// `UC_VERSION_GFX11|UC_VERSION_W64_BIT`; a sum of several flags is nested to the left.
pub(crate) fn version(out: &mut impl Write, simm16: u16) -> fmt::Result {
    if simm16 & 0x1f00 != 0 {
        return number(out, simm16.into());
    }
    let version = simm16 & 0xff;
    let name = names::VERSIONS.iter().find(|(code, _)| version == *code);
    let flags = || {
        names::VERSION_BITS
            .iter()
            .enumerate()
            .filter(|(n, _)| simm16 >> (13 + n) & 1 != 0)
    };
    for _ in 1..flags().count() {
        out.write_char('(')?;
    }
    match name {
        Some((_, name)) => out.write_str(name)?,
        None => write!(out, "{version}")?,
    }
    for (n, (_, flag)) in flags().enumerate() {
        let close = if n == 0 { "" } else { ")" };
        write!(out, "{close}|{flag}")?;
    }
    Ok(())
}

/// ` dpp8:[0,1,2,3,4,5,6,7]`
pub(crate) fn dpp8(out: &mut impl Write, selects: u32) -> fmt::Result {
    let mut separator = " dpp8:[";
    for lane in 0..8 {
        out.write_str(separator)?;
        decimal(out, selects >> (3 * lane) & 7)?;
        separator = ",";
    }
    out.write_str("]")
}

/// Whether ds_swizzle_b32 has patterns that rotate, and those of a Fourier transform.
pub(crate) fn rotates(processor: Processor) -> bool {
    processor.family() >= Family::Gfx9
}

/// The swizzle pattern of ds_swizzle_b32 (GFX9 ISA, DS_SWIZZLE_B32).
pub(crate) fn swizzle(out: &mut impl Write, processor: Processor, c: u16) -> fmt::Result {
    match c >> 12 {
        0xc.. if !rotates(processor) => write!(out, "{c}"),
        0xe | 0xf => {
            // Swizzles of 32 lanes all mean the same.
            let n = c & 31;
            write!(out, "swizzle(FFT,{n})")
        }
        0xc | 0xd => write!(out, "swizzle(ROTATE,{},{})", c >> 10 & 1, c >> 5 & 31),
        8 if c & 0x0f00 == 0 => {
            write!(
                out,
                "swizzle(QUAD_PERM,{},{},{},{})",
                c & 3,
                c >> 2 & 3,
                c >> 4 & 3,
                c >> 6 & 3
            )
        }
        8.. => write!(out, "{c}"),
        _ => bitmask_swizzle(out, c & 31, c >> 5 & 31, c >> 10 & 31),
    }
}

fn bitmask_swizzle(out: &mut impl Write, and: u16, or: u16, xor: u16) -> fmt::Result {
    if and == 31 && or == 0 && xor.is_power_of_two() {
        return write!(out, "swizzle(SWAP,{xor})");
    }
    if and == 31 && or == 0 && xor != 0 && (xor + 1).is_power_of_two() {
        return write!(out, "swizzle(REVERSE,{})", xor + 1);
    }
    let group = 32 - and;
    if group.is_power_of_two() && group > 1 && or < group && xor == 0 {
        return write!(out, "swizzle(BROADCAST,{group},{or})");
    }
    out.write_str("swizzle(BITMASK_PERM,\"")?;
    for bit in (0..5).rev() {
        let keep = |mask: u16| mask >> bit & 1 != 0;
        // What the lane bit becomes if it is 0, and if it is 1.
        let (zero, one) = (keep(or) != keep(xor), (keep(and) || keep(or)) != keep(xor));
        out.write_char(match (zero, one) {
            (false, true) => 'p',
            (true, false) => 'i',
            (false, false) => '0',
            (true, true) => '1',
        })?;
    }
    out.write_str("\")")
}
