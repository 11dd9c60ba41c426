//! The text of single operands and modifiers.

use std::fmt::{self, Display, Formatter, Write};

use crate::inst::Modifiers;
use crate::inst::{InlineFloat, Operand, OperandType, Reg, RegKind};
use crate::names::{self, Counter, CounterKind, Name, NameKind};
use crate::row::Flags;
use crate::table::FamilyTable;
use crate::target::{Processor, Properties};

impl Display for Reg {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Reg { kind, index, dwords } = *self;
        let tuple = |f: &mut Formatter<'_>, name: &str| match dwords {
            0 | 1 => write!(f, "{name}{index}"),
            n => write!(f, "{name}[{index}:{}]", u32::from(index) + u32::from(n) - 1),
        };
        let half = |f: &mut Formatter<'_>, name: &str| match (dwords, index) {
            (0 | 1, 0) => write!(f, "{name}_lo"),
            (0 | 1, _) => write!(f, "{name}_hi"),
            _ => f.write_str(name),
        };
        match kind {
            RegKind::Sgpr => tuple(f, "s"),
            RegKind::Vgpr => tuple(f, "v"),
            RegKind::Agpr => tuple(f, "a"),
            RegKind::Ttmp => tuple(f, "ttmp"),
            RegKind::FlatScratch => half(f, "flat_scratch"),
            RegKind::XnackMask => half(f, "xnack_mask"),
            RegKind::Vcc => half(f, "vcc"),
            RegKind::Tba => half(f, "tba"),
            RegKind::Tma => half(f, "tma"),
            RegKind::Exec => half(f, "exec"),
            RegKind::M0 => f.write_str("m0"),
            RegKind::Null => f.write_str("null"),
            RegKind::FlatScratchBase => half(f, "src_flat_scratch_base"),
            RegKind::SharedBase => f.write_str("src_shared_base"),
            RegKind::SharedLimit => f.write_str("src_shared_limit"),
            RegKind::PrivateBase => f.write_str("src_private_base"),
            RegKind::PrivateLimit => f.write_str("src_private_limit"),
            RegKind::PopsExitingWaveId => f.write_str("src_pops_exiting_wave_id"),
            RegKind::Vccz => f.write_str("src_vccz"),
            RegKind::Execz => f.write_str("src_execz"),
            RegKind::Scc => f.write_str("src_scc"),
            RegKind::LdsDirect => f.write_str("src_lds_direct"),
        }
    }
}

/// An operand with the type that its constants are read as.
pub(crate) struct Typed(pub Operand, pub OperandType);

impl Display for Typed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Operand::None => f.write_str("off"),
            Operand::Reg(reg) => write!(f, "{reg}"),
            Operand::Int(value) => write!(f, "{value}"),
            // No spelling of a float constant is accepted here.
            Operand::Float(value) if matches!(self.1, OperandType::B16 | OperandType::I16) => {
                write!(f, "{:#x}", value.bits16())
            }
            Operand::Float(value) => f.write_str(float(value, self.1)),
            Operand::Literal(value) => literal(f, value, self.1),
            Operand::Literal64(value) => literal64(f, value, self.1, true),
            Operand::List(list) => {
                f.write_str("[")?;
                for (n, part) in list.parts().enumerate() {
                    let separator = if n == 0 { "" } else { ", " };
                    write!(f, "{separator}{part}")?;
                }
                f.write_str("]")
            }
            Operand::Imm(value) => write!(f, "{value}"),
        }
    }
}

/// A literal, marked `lit()` where an inline constant has the same value and the assembler would take that.
fn literal(f: &mut Formatter<'_>, value: u32, ty: OperandType) -> fmt::Result {
    let int = |value: i32| (-16..=64).contains(&value);
    let float = |bits: &dyn Fn(InlineFloat) -> u32, value: u32| InlineFloat::ALL.iter().any(|c| bits(*c) == value);
    let half = |c: InlineFloat| u32::from(c.bits16());
    let single = |value: u32| int(value as i32) || float(&InlineFloat::bits32, value);
    let low = u32::from(value as u16);
    let (inline, shown) = match ty {
        OperandType::F16 => (int(i32::from(value as i16)) || float(&half, low), low),
        OperandType::B16 | OperandType::I16 => (single(value), low),
        OperandType::V2F16 => (int(value as i32) || float(&half, value), value),
        OperandType::B64 | OperandType::I64 => (value <= 64, value),
        OperandType::F64 => {
            let wide = u64::from(value) << 32;
            return match InlineFloat::ALL.iter().find(|c| c.bits64() == wide) {
                Some(c) => f.write_str(self::float(*c, ty)),
                None if value == 0 => f.write_str("0"),
                None => write!(f, "{value:#x}"),
            };
        }
        _ => (single(value), value),
    };
    if inline {
        write!(f, "lit({value:#x})")
    } else {
        write!(f, "{shown:#x}")
    }
}

/// A literal of 64 bits: marked `lit64()` where one of 32 bits would do; where the type is a float whose lower half is
/// zero, its upper half. As an operand that could be an inline constant it is written as that.
pub(crate) fn literal64(f: &mut impl Write, value: u64, ty: OperandType, inline: bool) -> fmt::Result {
    let float = InlineFloat::ALL.iter().find(|c| c.bits64() == value);
    match (value, value as i64, float) {
        (0..=0xffff_ffff, ..) => write!(f, "lit64({value:#x})"),
        (_, small @ -16..=-1, _) if inline => write!(f, "{small}"),
        (.., Some(float)) if inline => f.write_str(self::float(*float, ty)),
        _ if ty == OperandType::F64 && value as u32 == 0 => write!(f, "{:#x}", value >> 32),
        _ => write!(f, "{value:#x}"),
    }
}

/// An operand of 32-bit type.
pub(crate) struct Plain(pub Operand);

impl Display for Plain {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Typed(self.0, OperandType::B32).fmt(f)
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
pub(crate) struct Number(pub i64);

impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            value @ -16..=64 => write!(f, "{value}"),
            value => write!(f, "{value:#x}"),
        }
    }
}

/// As [`Number`], of 32 bits.
pub(crate) struct Number32(pub u32);

impl Display for Number32 {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 as i32 {
            value @ -16..=64 => write!(f, "{value}"),
            _ => write!(f, "{:#x}", self.0),
        }
    }
}

/// `0x10`, `-0x10`.
pub(crate) struct SignedHex(pub i32);

impl Display for SignedHex {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{:#x}", self.0.unsigned_abs())
    }
}

/// `format:[BUF_FMT_8_UINT]`; the default, or a half that has its default, is left out.
pub(crate) fn format(f: &mut Formatter<'_>, table: &FamilyTable, format: u8) -> fmt::Result {
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
            "" => write!(f, " format:{format}"),
            text => write!(f, " format:[{text}]"),
        };
    }
    let (dfmt, nfmt) = (format & 15, format >> 4 & 7);
    let (data, number) = (name(NameKind::Dfmt, dfmt), name(NameKind::Nfmt, nfmt));
    match (dfmt == names::DEFAULT_FORMAT, nfmt == 0) {
        (_, true) => write!(f, " format:[{data}]"),
        (true, false) => write!(f, " format:[{number}]"),
        (false, false) => write!(f, " format:[{data},{number}]"),
    }
}

pub(crate) fn select(value: u8) -> &'static str {
    names::SDWA_SELECTS.get(value as usize).copied().unwrap_or("INVALID")
}

pub(crate) fn dst_unused(value: u8) -> &'static str {
    names::DST_UNUSED.get(value as usize).copied().unwrap_or("UNUSED_PAD")
}

/// `hwreg(HW_REG_MODE, 0, 4)`; the whole register is not spelled out.
pub(crate) fn hwreg(out: &mut String, processor: Processor, simm16: u16) -> fmt::Result {
    let (id, offset, size) = ((simm16 & 63) as u8, simm16 >> 6 & 31, (simm16 >> 11) + 1);
    match names::hwreg(processor, id) {
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
    out: &mut String,
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
            write!(out, "{separator}{}({value})", counter.name)?;
            separator = " ";
        }
    }
    Ok(())
}

pub(crate) fn sendmsg(out: &mut String, processor: Processor, simm16: u16) -> fmt::Result {
    let Some(table) = FamilyTable::of(processor.family()) else {
        return write!(out, "{simm16}");
    };
    let mut fields = table
        .counters(CounterKind::Message)
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

pub(crate) fn gpr_index(out: &mut String, mode: i64) -> fmt::Result {
    if !(0..16).contains(&mode) {
        return write!(out, "{mode:#x}");
    }
    let set = names::GPR_INDEX_MODES
        .iter()
        .enumerate()
        .filter(|(bit, _)| mode >> bit & 1 != 0);
    let list: Vec<&str> = set.map(|(_, name)| *name).collect();
    write!(out, "gpr_idx({})", list.join(","))
}

/// `mrt0`, `mrtz`, `pos1`, `param31`.
pub(crate) fn export_target(out: &mut String, processor: Processor, target: i64) -> fmt::Result {
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
        Some(number) => write!(out, "{}{number}", name.text),
        None => out.write_str(name.text),
    }
}

/// dpp_ctrl: `quad_perm:[0,1,2,3]`, `row_shl:1`. What a family lacks is a comment, which tells why.
pub(crate) fn dpp_ctrl(f: &mut Formatter<'_>, table: &FamilyTable, kind: NameKind, control: u16) -> fmt::Result {
    if let Some(name) = table.name(kind, control, Properties::empty()) {
        f.write_str(" ")?;
        return named(f, name, control);
    }
    let since_gfx10 = |what: &str| format!(" /* {what} is not supported starting from GFX10 */");
    let text = match control {
        _ if kind == NameKind::DppWide => "  /* DP ALU dpp only supports row_newbcast */".into(),
        c @ 0..=0xff => {
            return write!(f, " quad_perm:[{},{},{},{}]", c & 3, c >> 2 & 3, c >> 4 & 3, c >> 6 & 3);
        }
        0x130 => since_gfx10("wave_shl"),
        0x134 => since_gfx10("wave_rol"),
        0x138 => since_gfx10("wave_shr"),
        0x13c => since_gfx10("wave_ror"),
        0x142 | 0x143 => since_gfx10("row_bcast"),
        0x150..=0x15f => "  /* row_newbcast/row_share is not supported on ASICs earlier than GFX90A/GFX10 */".into(),
        0x160..=0x16f => " /* row_xmask is not supported on ASICs earlier than GFX10 */".into(),
        _ => " /* Invalid dpp_ctrl value */".to_string(),
    };
    f.write_str(&text)
}

/// ` th:TH_LOAD_NT`; the usual hint is not written (RDNA4 ISA, Temporal Hints).
pub(crate) fn temporal_hint(f: &mut Formatter<'_>, flags: Flags, m: &Modifiers) -> fmt::Result {
    if m.th == 0 {
        return Ok(());
    }
    if flags.contains(Flags::ATOMIC) {
        let kind = match (m.th & 1 != 0, m.th >> 1 & 1 != 0, m.th & 4 != 0, m.scope >= 2) {
            (_, nt, true, true) => return write!(f, " th:TH_ATOMIC_CASCADE_{}", if nt { "NT" } else { "RT" }),
            (true, false, false, _) => "RETURN",
            (true, true, false, _) => "NT_RETURN",
            (false, true, false, _) => "NT",
            _ => return write!(f, " th:TH_ATOMIC_{:#x}", m.th),
        };
        return write!(f, " th:TH_ATOMIC_{kind}");
    }
    let stores = flags.contains(Flags::STORE) && !flags.contains(Flags::LOAD);
    let (prefix, name) = match stores {
        true => ("STORE", names::STORE_HINTS.get(m.th as usize)),
        false => ("LOAD", names::LOAD_HINTS.get(m.th as usize)),
    };
    match name {
        Some(name) => write!(f, " th:TH_{prefix}_{name}"),
        None => write!(f, " th:{:#x}", m.th),
    }
}

/// The simm16 of s_delay_alu: two delays and how many instructions lie between their users.
pub(crate) fn delay_alu(out: &mut String, simm16: u16) -> fmt::Result {
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
pub(crate) fn version(out: &mut String, simm16: u16) -> fmt::Result {
    let Some((_, name)) = names::VERSIONS.iter().find(|(code, _)| simm16 & 0x1fff == *code) else {
        return write!(out, "{}", Number(simm16.into()));
    };
    let flags = || {
        names::VERSION_BITS
            .iter()
            .enumerate()
            .filter(|(n, _)| simm16 >> (13 + n) & 1 != 0)
    };
    for _ in 1..flags().count() {
        out.write_char('(')?;
    }
    out.write_str(name)?;
    for (n, (_, flag)) in flags().enumerate() {
        let close = if n == 0 { "" } else { ")" };
        write!(out, "{close}|{flag}")?;
    }
    Ok(())
}

/// `dpp8:[0,1,2,3,4,5,6,7]`
pub(crate) struct Dpp8(pub u32);

impl Display for Dpp8 {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("dpp8:[")?;
        for lane in 0..8 {
            let separator = if lane == 0 { "" } else { "," };
            write!(f, "{separator}{}", self.0 >> (3 * lane) & 7)?;
        }
        f.write_str("]")
    }
}

/// The swizzle pattern of ds_swizzle_b32 (GFX9 ISA, DS_SWIZZLE_B32).
pub(crate) struct Swizzle(pub u16);

impl Display for Swizzle {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let c = self.0;
        match c >> 12 {
            0xe | 0xf => {
                // Swizzles of 32 lanes all mean the same.
                let n = c & 31;
                write!(f, "swizzle(FFT,{n})")
            }
            0xc | 0xd => write!(f, "swizzle(ROTATE,{},{})", c >> 10 & 1, c >> 5 & 31),
            8 if c & 0x0f00 == 0 => {
                write!(
                    f,
                    "swizzle(QUAD_PERM,{},{},{},{})",
                    c & 3,
                    c >> 2 & 3,
                    c >> 4 & 3,
                    c >> 6 & 3
                )
            }
            8.. => write!(f, "{c}"),
            _ => bitmask_swizzle(f, c & 31, c >> 5 & 31, c >> 10 & 31),
        }
    }
}

fn bitmask_swizzle(f: &mut Formatter<'_>, and: u16, or: u16, xor: u16) -> fmt::Result {
    if and == 31 && or == 0 && xor.is_power_of_two() {
        return write!(f, "swizzle(SWAP,{xor})");
    }
    if and == 31 && or == 0 && xor != 0 && (xor + 1).is_power_of_two() {
        return write!(f, "swizzle(REVERSE,{})", xor + 1);
    }
    let group = 32 - and;
    if group.is_power_of_two() && group > 1 && or < group && xor == 0 {
        return write!(f, "swizzle(BROADCAST,{group},{or})");
    }
    let lanes: String = (0..5)
        .rev()
        .map(|bit| {
            let keep = |mask: u16| mask >> bit & 1 != 0;
            // What the lane bit becomes if it is 0, and if it is 1.
            let (zero, one) = (keep(or) != keep(xor), (keep(and) || keep(or)) != keep(xor));
            match (zero, one) {
                (false, true) => 'p',
                (true, false) => 'i',
                (false, false) => '0',
                (true, true) => '1',
            }
        })
        .collect();
    write!(f, "swizzle(BITMASK_PERM,\"{lanes}\")")
}
