//! The text of single operands and modifiers.

use std::fmt::{self, Display, Formatter, Write};

use crate::inst::Modifiers;
use crate::inst::{InlineFloat, Operand, OperandType, Reg, RegKind};
use crate::names;
use crate::row::Flags;
use crate::target::Processor;

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
            Operand::Literal64(value) => write!(f, "{value:#x}"),
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

/// MTBUF format; a half that is the default is left out.
pub(crate) struct Format(pub u8);

impl Display for Format {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (dfmt, nfmt) = (self.0 & 15, self.0 >> 4 & 7);
        let data = names::DATA_FORMATS[dfmt as usize];
        let number = names::NUM_FORMATS[nfmt as usize];
        match (dfmt == names::DEFAULT_FORMAT & 15, nfmt == names::DEFAULT_FORMAT >> 4) {
            (true, true) => Ok(()),
            (false, true) => write!(f, "format:[{data}]"),
            (true, false) => write!(f, "format:[{number}]"),
            (false, false) => write!(f, "format:[{data},{number}]"),
        }
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

/// Counters that do not wait are left out, unless none waits.
pub(crate) fn waitcnt(out: &mut String, simm16: u16) -> fmt::Result {
    let counters = [
        ("vmcnt", simm16 & 15 | simm16 >> 10 & 0x30, 63),
        ("expcnt", simm16 >> 4 & 7, 7),
        ("lgkmcnt", simm16 >> 8 & 15, 15),
    ];
    let all = counters.iter().all(|(_, value, none)| value == none);
    let mut separator = "";
    for (name, value, none) in counters {
        if all || value != none {
            write!(out, "{separator}{name}({value})")?;
            separator = " ";
        }
    }
    Ok(())
}

pub(crate) fn sendmsg(out: &mut String, processor: Processor, simm16: u16) -> fmt::Result {
    let (id, op, stream) = ((simm16 & 15) as u8, (simm16 >> 4 & 7) as u8, simm16 >> 8 & 3);
    if let Some((name, ops)) = names::message(processor, id) {
        match (ops, ops.name(op)) {
            (names::MessageOps::None, _) if op == 0 && stream == 0 => return write!(out, "sendmsg({name})"),
            (names::MessageOps::Gs { .. }, Some(op_name)) if op != 0 => {
                return write!(out, "sendmsg({name}, {op_name}, {stream})");
            }
            (names::MessageOps::Gs { .. } | names::MessageOps::System, Some(op_name)) if stream == 0 => {
                return write!(out, "sendmsg({name}, {op_name})");
            }
            _ => {}
        }
    }
    if u16::from(id) | u16::from(op) << 4 | stream << 8 == simm16 {
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

/// `mrt0`, `mrtz`, `pos1`, `param31` (GFX9 ISA, Export).
pub(crate) fn export_target(out: &mut String, target: i64) -> fmt::Result {
    match target {
        0..=7 => write!(out, "mrt{target}"),
        8 => out.write_str("mrtz"),
        9 => out.write_str("null"),
        12..=15 => write!(out, "pos{}", target - 12),
        32..=63 => write!(out, "param{}", target - 32),
        _ => write!(out, "invalid_target_{target}"),
    }
}

/// dpp_ctrl of GFX8 and GFX9 (GFX9 ISA, DPP).
pub(crate) struct DppCtrl(pub u16);

impl Display for DppCtrl {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let n = self.0 & 15;
        match self.0 {
            c @ 0..=0xff => {
                write!(f, "quad_perm:[{},{},{},{}]", c & 3, c >> 2 & 3, c >> 4 & 3, c >> 6 & 3)
            }
            0x101..=0x10f => write!(f, "row_shl:{n}"),
            0x111..=0x11f => write!(f, "row_shr:{n}"),
            0x121..=0x12f => write!(f, "row_ror:{n}"),
            0x130 => f.write_str("wave_shl:1"),
            0x134 => f.write_str("wave_rol:1"),
            0x138 => f.write_str("wave_shr:1"),
            0x13c => f.write_str("wave_ror:1"),
            0x140 => f.write_str("row_mirror"),
            0x141 => f.write_str("row_half_mirror"),
            0x142 => f.write_str("row_bcast:15"),
            0x143 => f.write_str("row_bcast:31"),
            0x150..=0x15f => {
                f.write_str(" /* row_newbcast/row_share is not supported on ASICs earlier than GFX90A/GFX10 */")
            }
            0x160..=0x16f => f.write_str("/* row_xmask is not supported on ASICs earlier than GFX10 */"),
            _ => f.write_str("/* Invalid dpp_ctrl value */"),
        }
    }
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
