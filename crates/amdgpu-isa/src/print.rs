//! [`Inst`] to text, as LLVM writes it.

use std::fmt::{self, Display, Formatter, Write};

use crate::decode::half_bit;
use crate::generated::Op;
use crate::inst::{Encoding, Extension, Inst, Operand, OperandType, Reg, RegKind, Role, Segment};
use crate::mode::Mode;
use crate::names::{self, CounterKind, NameKind};
use crate::parse::constant;
use crate::row::{Class, Flags, ImmKind, OperandRow, Row, Type};
use crate::syntax;
use crate::table::{FamilyTable, Form, Mod, Syntax, Variant};
use crate::target::{Family, Processor};
use crate::written::Written;

/// Where text goes. [`crate::Templates`] listen to which piece of it says what.
pub(crate) trait Out: Write {
    /// The text up to the matching [`Out::end`] is this piece.
    fn begin(&mut self, _: Piece) {}

    fn end(&mut self) {}
}

impl Out for String {}
impl Out for Formatter<'_> {}

/// A piece of an instruction's text that one of its fields decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Piece {
    /// Register, constant or immediate, without signs and the like around it.
    Operand(Role),
    /// The digits of a modifier's number.
    Number(Mod),
}

/// An instruction that can be written as text; made by [`Inst::display`].
#[derive(Debug, Clone, Copy)]
pub struct InstDisplay<'a> {
    inst: &'a Inst,
    processor: Processor,
    mode: Mode,
    pc: Option<u64>,
    label: Option<&'a str>,
    written: Option<Written>,
}

impl Inst {
    /// The instruction in assembly. A branch target is written as the number of dwords, or, with the address `pc` of the
    /// instruction, as the address it goes to.
    pub fn display(&self, processor: Processor, pc: Option<u64>) -> InstDisplay<'_> {
        InstDisplay {
            inst: self,
            processor,
            mode: Mode::of(processor),
            pc,
            label: None,
            written: None,
        }
    }

    /// Makes constants those that the text stands for: float constants of 16-bit integer operands are written as numbers, which are
    /// literals, and of literals of f16 the upper half is not written. False if nothing changes.
    pub fn constants_as_text(&mut self, processor: Processor) -> bool {
        let Some(row) = self.row(processor) else { return false };
        let mut changed = false;
        for (role, operand) in self.operands.iter_mut().take(usize::from(self.operand_count)) {
            let Some(ty) = row.operand(*role).map(|o| o.ty) else {
                continue;
            };
            let integer = matches!(ty, Type::B16 | Type::I16);
            let read = match *operand {
                Operand::Float(value) if integer && !is_half_exponent(row, *role) => {
                    Operand::Literal(value.bits16().into())
                }
                Operand::Literal(value) if ty == Type::F16 && *role != Role::Imm32 => Operand::Literal(value & 0xffff),
                other => other,
            };
            changed |= read != *operand;
            *operand = read;
        }
        changed
    }

    /// Whether `code`, which begins with the bytes of this instruction, has other bits than the assembler gives it at a place that
    /// the manual leaves undefined: the destination of comparisons that write EXEC only.
    pub fn has_undefined_bits(&self, processor: Processor, mode: Mode, code: &[u8]) -> bool {
        let is_open = self.encoding == Encoding::Vop3 && self.op.mnemonic().starts_with("v_cmpx_");
        let encoded = crate::encode_as(processor, mode, self);
        is_open && encoded.is_ok_and(|e| e.as_bytes().first() != code.first())
    }

    /// Clears op_sel where it only chooses halves of registers, and these have no names: LLVM's text of the instruction does not
    /// say it. False if nothing changes.
    pub fn forget_halves(&mut self, processor: Processor, mode: Mode) -> bool {
        // Operations on pairs of halves have op_sel for the others.
        let packed = |v: &Variant| {
            let mut operands = v.row().operands.iter();
            operands.any(|o| matches!(o.ty, Type::V2f16 | Type::V2bf16))
        };
        let chooses = self
            .variant(processor, mode)
            .is_some_and(|(_, v)| v.uses().half != 0 && !v.uses().selects && !packed(v));
        let forgets = mode.fake16 && chooses && self.modifiers.op_sel != 0;
        if forgets {
            self.modifiers.op_sel = 0;
        }
        forgets
    }

    /// Where a branch or call goes that stands at `pc`.
    pub fn branch_target(&self, processor: Processor, pc: u64) -> Option<u64> {
        let Operand::Imm(dwords) = self.operand(Role::Simm16) else {
            return None;
        };
        match self.row(processor)?.operand(Role::Simm16)?.class {
            Class::Imm(ImmKind::Branch) => Some(behind(pc, dwords)),
            _ => None,
        }
    }
}

/// Whether an operand is the exponent of v_ldexp_f16, an integer whose constants are written as those of a float.
fn is_half_exponent(row: &Row, role: Role) -> bool {
    row.op == Op::V_LDEXP_F16 && role == Role::Src1
}

/// Where a branch at `pc` goes.
pub(crate) fn behind(pc: u64, dwords: i64) -> u64 {
    pc.wrapping_add(4).wrapping_add_signed(dwords.wrapping_mul(4))
}

impl<'a> InstDisplay<'a> {
    /// Writes the instruction as one of a wavefront of this mode, instead of [`Mode::of`] the processor.
    pub fn mode(self, mode: Mode) -> Self {
        InstDisplay { mode, ..self }
    }

    /// For an instruction that was read from text: what bytes do not tell is as it stood there. An inline constant that is a float
    /// was written as one, even where the operand is an integer of 16 bits: `0.5` would stand for the bytes of `0x3800`, too.
    pub fn as_written(self, written: Written) -> Self {
        InstDisplay {
            written: Some(written),
            ..self
        }
    }

    /// Writes `label` in place of a branch target.
    pub fn label(self, label: &'a str) -> Self {
        InstDisplay {
            label: Some(label),
            ..self
        }
    }
}

impl Display for InstDisplay<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

impl InstDisplay<'_> {
    /// Appends the text; the quickest way to get it.
    pub fn push_to(&self, out: &mut String) {
        // A string takes everything.
        let _ = self.write_to(out);
    }

    pub(crate) fn write_to(&self, out: &mut impl Out) -> fmt::Result {
        let Some((table, variant)) = self.inst.variant(self.processor, self.mode) else {
            return write!(out, "{} (not on {})", self.inst.op, self.processor.name());
        };
        let properties = self.mode.properties(self.processor);
        let same_form = |v: &&Variant| v.form == variant.form;
        let second = self
            .inst
            .modifiers
            .dual
            .map(|op| (op, table.variants(op, properties).find(same_form)));
        if let Some((op, None)) = second {
            return write!(out, "{op} (not on {})", self.processor.name());
        }
        let printer = Printer {
            to: self,
            table,
            variant,
            second: second.and_then(|(_, v)| v),
            form: table.form(variant),
            row: variant.row(),
        };
        out.write_str(variant.mnemonic())?;
        out.write_str(variant.suffix)?;
        // LLVM has two spaces before the operands of image instructions with a sampler and separate addresses.
        let listed = matches!(self.inst.operand(Role::Vaddr), Operand::List(_)) && printer.form.nsa().is_some();
        if listed && self.inst.operand(Role::Ssamp) != Operand::None {
            out.write_str(" ")?;
        }
        printer.operands(out)?;
        for item in printer.form.print {
            printer.modifier(out, *item)?;
        }
        Ok(())
    }
}

struct Printer<'a> {
    to: &'a InstDisplay<'a>,
    table: &'static FamilyTable,
    variant: &'static Variant,
    /// The second half of a dual-issue instruction.
    second: Option<&'static Variant>,
    form: &'static Form,
    row: &'static Row,
}

impl Printer<'_> {
    fn operands(&self, out: &mut impl Out) -> fmt::Result {
        let inst = self.to.inst;
        let mut separator = " ";
        for &(role, operand) in inst.operands() {
            if role == Role::AttrChan {
                if let Operand::Imm(channel) = operand {
                    out.write_str([".x", ".y", ".z", ".w"][channel as usize & 3])?;
                }
                continue;
            }
            if operand == Operand::None && self.is_silent(role) {
                continue;
            }
            let halves = (self.second, role);
            if let (Some(second), Role::VdstY) = halves {
                out.write_str(" :: ")?;
                out.write_str(second.mnemonic())?;
                separator = " ";
            }
            if role == Role::Soffset && self.form.print.contains(&Syntax::OffsetArg) {
                out.write_str(separator)?;
                offset_in_hex(out, inst.modifiers.offset)?;
                separator = ", ";
            }
            let row = self.operand_row(role);
            match (row.map(|o| o.class), operand) {
                (Some(Class::Imm(ImmKind::Bitop)), Operand::Imm(table)) => {
                    truth_table(out, table as u8)?;
                    continue;
                }
                (Some(Class::Imm(ImmKind::Endpgm)), Operand::Imm(0)) => continue,
                _ => {}
            }
            out.write_str(separator)?;
            separator = if role == Role::Tgt { " " } else { ", " };
            self.operand(out, row, role, operand)?;
        }
        if self.form.print.contains(&Syntax::OffsetOrHex) && (inst.modifiers.imm || inst.modifiers.long) {
            out.write_str(separator)?;
            match inst.modifiers.long {
                // The whole dword behind the instruction is the offset.
                true => syntax::hex(out, u64::from(inst.modifiers.offset as u32))?,
                false => offset_in_hex(out, inst.modifiers.offset)?,
            }
        }
        Ok(())
    }

    /// Operands that are left out where they do not exist, instead of being written `off`.
    fn is_silent(&self, role: Role) -> bool {
        match (self.to.inst.encoding, role) {
            (Encoding::Mubuf | Encoding::Mtbuf, Role::Vdata) | (Encoding::Flat, Role::Vdst) => true,
            (Encoding::Flat, Role::Saddr | Role::Vaddr) => self.to.inst.segment == Segment::Flat,
            _ => false,
        }
    }

    /// The row of an operand of either half.
    fn operand_row(&self, role: Role) -> Option<&'static OperandRow> {
        let of_second = |v: &'static Variant| v.row().operands.iter().find(|o| o.role.second() == role);
        self.row.operand(role).or_else(|| self.second.and_then(of_second))
    }

    fn operand(&self, out: &mut impl Out, row: Option<&OperandRow>, role: Role, operand: Operand) -> fmt::Result {
        let m = &self.to.inst.modifiers;
        let class = row.map(|o| o.class);
        let in_encoding = match (class, operand) {
            (Some(Class::Imm(_)), Operand::Imm(_)) => true,
            (class, operand) => {
                class == Some(Class::K) && matches!(operand, Operand::Literal(_) | Operand::Literal64(_))
            }
        };
        if in_encoding {
            out.begin(Piece::Operand(role));
            match (class, operand) {
                (Some(Class::Imm(kind)), Operand::Imm(value)) => self.immediate(out, kind, value)?,
                (_, Operand::Literal(value)) if self.to.inst.encoding == Encoding::Sopk => {
                    syntax::number32(out, value)?
                }
                (_, Operand::Literal(value)) if self.is_marked(role) => write!(out, "lit({value:#x})")?,
                (_, Operand::Literal(value)) => syntax::hex(out, value.into())?,
                (_, Operand::Literal64(value)) if self.is_marked(role) => write!(out, "lit({value:#x})")?,
                (_, Operand::Literal64(value)) if self.is_wide(role) => write!(out, "lit64({value:#x})")?,
                (_, Operand::Literal64(value)) => syntax::literal64(out, value, OperandType::F64, false)?,
                _ => {}
            }
            out.end();
            return Ok(());
        }
        if self.to.inst.encoding == Encoding::Exp {
            return syntax::typed(out, self.exported(role), OperandType::B32);
        }
        let bit = match role {
            Role::Src0 => 1,
            Role::Src1 => 2,
            Role::Src2 => 4,
            Role::Src0Y => 8,
            Role::Src1Y => 16,
            Role::Src2Y => 32,
            _ => 0,
        };
        let elsewhere = || self.form.print.iter().any(|s| matches!(s, Syntax::NegLo | Syntax::Neg));
        let neg = m.neg & bit != 0 && !elsewhere();
        let abs = m.abs & bit != 0 && !elsewhere();
        let sext = m.sext & bit != 0;
        let number = !matches!(operand, Operand::Reg(_));
        let open = match (neg, abs, sext) {
            (true, false, _) if number => "neg(",
            (true, true, _) => "-|",
            (true, false, _) => "-",
            (false, true, _) => "|",
            (_, _, true) => "sext(",
            _ => "",
        };
        let close = match open {
            "neg(" | "sext(" => ")",
            "-|" | "|" => "|",
            _ => "",
        };
        let ty = match row.map(|o| o.ty) {
            Some(Type::Mix) if m.op_sel_hi & bit != 0 => OperandType::F16,
            Some(Type::MixBf) if m.op_sel_hi & bit != 0 => OperandType::BF16,
            Some(Type::Mix | Type::MixBf) => OperandType::F32,
            // LLVM writes a constant for a sum of 256 bits as one of 64.
            _ if class == Some(Class::Vc) && self.to.mode.wave32 && self.to.processor.family() == Family::Gfx11 => {
                OperandType::F64
            }
            ty => ty.and_then(Type::operand_type).unwrap_or(OperandType::Wide),
        };
        let is_float =
            matches!(operand, Operand::Float(_)) && (self.to.written.is_some() || is_half_exponent(self.row, role));
        let ty = if is_float && matches!(ty, OperandType::B16 | OperandType::I16) {
            OperandType::F16
        } else {
            ty
        };
        out.write_str(open)?;
        out.begin(Piece::Operand(role));
        match operand {
            Operand::Literal(value) if self.is_marked(role) => syntax::marked(out, value, ty)?,
            Operand::Literal(value) if syntax::is_inv_two_pi(value, ty) && !self.has_inv_two_pi() => {
                syntax::hex(out, value.into())?;
            }
            // Without the mark it would be read as 32 bits.
            Operand::Literal64(value @ ..=0xffff_ffff) if self.to.written.is_none() => {
                write!(out, "lit64({value:#x})")?
            }
            Operand::Literal64(value) if self.is_wide(role) => write!(out, "lit64({value:#x})")?,
            Operand::Reg(reg) if role == Role::Vaddr => syntax::register(out, self.as_wide_as_written(reg))?,
            _ => syntax::typed(out, operand, ty)?,
        }
        out.end();
        out.write_str(self.half(role, operand))?;
        out.write_str(close)
    }

    /// Whether an operand was written in `lit()`.
    fn is_marked(&self, role: Role) -> bool {
        self.to.written.is_some_and(|w| w.literals & Written::bit(role) != 0)
    }

    /// Whether an operand was written in `lit64()`.
    fn is_wide(&self, role: Role) -> bool {
        self.to
            .written
            .is_some_and(|w| w.wide_literals & Written::bit(role) != 0)
    }

    fn as_wide_as_written(&self, reg: Reg) -> Reg {
        let dwords = self.to.written.and_then(|w| w.address_dwords).unwrap_or(reg.dwords);
        Reg { dwords, ..reg }
    }

    fn has_inv_two_pi(&self) -> bool {
        FamilyTable::of(self.to.processor.family()).is_some_and(constant::has_inv_two_pi)
    }

    /// `.l` or `.h` behind an operand that is a half of a register.
    fn half(&self, role: Role, operand: Operand) -> &'static str {
        let bit = half_bit(role) & self.variant.uses().half;
        match operand {
            Operand::Reg(reg) if reg.kind == RegKind::Vgpr && bit != 0 && !self.to.mode.fake16 => {
                if self.to.inst.modifiers.op_sel & bit != 0 {
                    ".h"
                } else {
                    ".l"
                }
            }
            _ => "",
        }
    }

    /// The export source that is written at the place of `role`: `off` if its component is disabled.
    fn exported(&self, role: Role) -> Operand {
        let m = &self.to.inst.modifiers;
        // A compressed export has two components in each of two sources.
        let (bit, packed) = match role {
            Role::Src0 => (1, Role::Src0),
            Role::Src1 => (2, Role::Src0),
            Role::Src2 => (4, Role::Src1),
            _ => (8, Role::Src1),
        };
        match (m.en & bit != 0, m.compr) {
            (false, _) => Operand::None,
            (true, true) => self.to.inst.operand(packed),
            (true, false) => self.to.inst.operand(role),
        }
    }

    fn immediate(&self, out: &mut impl Write, kind: ImmKind, value: i64) -> fmt::Result {
        let simm16 = value as u16;
        let processor = self.to.processor;
        let counters = |kind| self.table.counters(kind, processor.properties());
        let negative = self.to.written.is_some_and(|w| w.negative);
        match kind {
            ImmKind::Dec if negative => syntax::number32(out, i32::from(simm16 as i16) as u32),
            ImmKind::Dec => syntax::number(out, value),
            ImmKind::S16 | ImmKind::U16 => syntax::hex(out, simm16.into()),
            ImmKind::Branch => match (self.to.label, self.to.pc) {
                (Some(label), _) => out.write_str(label),
                (None, Some(pc)) => write!(out, "{:#x}", behind(pc, value)),
                (None, None) if negative => write!(out, "{}", simm16 as i16),
                (None, None) => syntax::decimal(out, simm16.into()),
            },
            ImmKind::Hwreg => syntax::hwreg(out, processor, simm16),
            ImmKind::Waitcnt => syntax::counters(out, counters(CounterKind::Waitcnt), simm16, false),
            ImmKind::Sendmsg => syntax::sendmsg(out, processor, simm16),
            ImmKind::Endpgm => write!(out, "{value}"),
            ImmKind::Gpridx => syntax::gpr_index(out, value),
            ImmKind::Attr => write!(out, "attr{value}"),
            ImmKind::Attrchan => Ok(()),
            ImmKind::Slot => match names::INTERP_SLOTS.get(value as usize) {
                Some(name) => out.write_str(name),
                None => write!(out, "invalid_param_{value}"),
            },
            ImmKind::Tgt => syntax::export_target(out, processor, value),
            ImmKind::DelayAlu => syntax::delay_alu(out, simm16),
            ImmKind::Depctr => syntax::counters(out, counters(CounterKind::Depctr), simm16, true),
            ImmKind::Splitbarrier | ImmKind::Bitop => write!(out, "{value}"),
            ImmKind::Version if self.to.written.is_some() => syntax::hex(out, simm16.into()),
            ImmKind::Version => syntax::version(out, simm16),
        }
    }

    fn modifier(&self, out: &mut impl Out, item: Syntax) -> fmt::Result {
        let m = &self.to.inst.modifiers;
        let has = |m: Mod| self.variant.uses().mods.contains(m);
        let mut word = |set: bool, text: &str| if set { out.write_str(text) } else { Ok(()) };
        match item {
            Syntax::Clamp => word(m.clamp, " clamp"),
            Syntax::Glc => word(m.glc, " glc"),
            Syntax::Slc => word(m.slc, " slc"),
            Syntax::Gds => word(m.gds, " gds"),
            Syntax::Lds => word(m.lds, " lds"),
            Syntax::Tfe => word(m.tfe, " tfe"),
            Syntax::Lwe => word(m.lwe, " lwe"),
            Syntax::Offen => word(m.offen, " offen"),
            Syntax::Idxen => word(m.idxen, " idxen"),
            Syntax::Unorm => word(m.unorm, " unorm"),
            Syntax::Da => word(m.da, " da"),
            Syntax::A16 => word(m.a16, " a16"),
            Syntax::R128 => word(m.r128, " r128"),
            Syntax::Addr64 => word(m.addr64, " addr64"),
            Syntax::Sc0 => word(m.glc, " sc0"),
            Syntax::Nt => word(m.slc, " nt"),
            Syntax::Sc1 => word(m.scc, " sc1"),
            Syntax::Scc => word(m.scc, " scc"),
            Syntax::Dlc => word(m.dlc, " dlc"),
            Syntax::Nv => word(m.nv, " nv"),
            Syntax::ScaleOffset => word(m.scale_offset, " scale_offset"),
            Syntax::RowEn => word(m.row_en, " row_en"),
            Syntax::MatrixAReuse => word(m.matrix_a_reuse, " matrix_a_reuse"),
            Syntax::MatrixBReuse => word(m.matrix_b_reuse, " matrix_b_reuse"),
            Syntax::Fi => word(m.fi, " fi:1"),
            Syntax::D16 => word(m.d16, " d16"),
            Syntax::Done => word(m.done, " done"),
            Syntax::Compr => word(m.compr, " compr"),
            Syntax::Vm => word(m.vm, " vm"),
            Syntax::High => word(m.high, " high"),
            Syntax::BoundCtrl => word(m.bound_ctrl, " bound_ctrl:1"),
            Syntax::Omod => word(m.omod != 0, ["", " mul:2", " mul:4", " div:2"][m.omod as usize & 3]),
            Syntax::Scope if m.scope == 0 => Ok(()),
            Syntax::Scope => out
                .write_str(" scope:")
                .and_then(|()| out.write_str(names::SCOPES[m.scope as usize & 3])),
            Syntax::Dim => out
                .write_str(" dim:")
                .and_then(|()| out.write_str(names::DIMENSIONS[m.dim as usize & 7])),
            Syntax::ByteSel => named(out, " byte_sel:", Mod::ByteSel, m.byte_sel.into()),
            Syntax::ScaleSel => named(out, " scale_sel:", Mod::ScaleSel, m.scale_sel.into()),
            Syntax::MatrixAFmt => choice(out, " matrix_a_fmt:", &names::MATRIX_FORMATS, m.cbsz),
            Syntax::MatrixBFmt => choice(out, " matrix_b_fmt:", &names::MATRIX_FORMATS, m.blgp),
            Syntax::MatrixAScale => choice(out, " matrix_a_scale:", &names::MATRIX_SCALES, m.matrix_a_scale),
            Syntax::MatrixBScale => choice(out, " matrix_b_scale:", &names::MATRIX_SCALES, m.matrix_b_scale),
            Syntax::MatrixAScaleFmt => choice(out, " matrix_a_scale_fmt:", &names::SCALE_FORMATS, m.matrix_a_scale_fmt),
            Syntax::MatrixBScaleFmt => choice(out, " matrix_b_scale_fmt:", &names::SCALE_FORMATS, m.matrix_b_scale_fmt),
            Syntax::IndexKey => named(out, " index_key:", Mod::IndexKey, m.index_key.into()),
            Syntax::Cbsz => named(out, " cbsz:", Mod::Cbsz, m.cbsz.into()),
            Syntax::Abid => named(out, " abid:", Mod::Abid, m.abid.into()),
            Syntax::Blgp => named(out, " blgp:", Mod::Blgp, m.blgp.into()),
            Syntax::Offset1 => named(out, " offset1:", Mod::Offset1, m.offset1.into()),
            Syntax::Offset0 => named(out, " offset0:", Mod::Offset, m.offset),
            Syntax::Offset if self.row.flags.contains(Flags::SWIZZLE) => match m.offset {
                0 => Ok(()),
                offset => {
                    out.write_str(" offset:")?;
                    syntax::swizzle(out, self.to.processor, offset as u16)
                }
            },
            Syntax::Offset => named(out, " offset:", Mod::Offset, m.offset),
            Syntax::OffsetHex => {
                out.write_str(" offset:")?;
                offset_in_hex(out, m.offset)
            }
            Syntax::OffsetOrHex | Syntax::OffsetArg => Ok(()),
            Syntax::WaitExp => always(out, " wait_exp:", m.wait_exp),
            Syntax::WaitVdst => always(out, " wait_vdst:", m.wait_vdst),
            Syntax::WaitVaVdst => always(out, " wait_va_vdst:", m.wait_vdst),
            Syntax::WaitVmVsrc => always(out, " wait_vm_vsrc:", m.wait_vm_vsrc.into()),
            Syntax::Bitop3 => truth_table(out, m.bitop3),
            Syntax::Th => syntax::temporal_hint(out, self.row.flags, m),
            Syntax::Dpp8 => syntax::dpp8(out, m.dpp8),
            Syntax::Format => syntax::format(out, self.table, m.format),
            Syntax::Dmask if m.dmask == 0 => Ok(()),
            Syntax::Dmask => bits(out, " dmask:", m.dmask),
            Syntax::RowMask => bits(out, " row_mask:", m.row_mask),
            Syntax::BankMask => bits(out, " bank_mask:", m.bank_mask),
            Syntax::DppCtrl => syntax::dpp_ctrl(out, self.table, NameKind::Dpp, m.dpp_ctrl),
            Syntax::DppWide => syntax::dpp_ctrl(out, self.table, NameKind::DppWide, m.dpp_ctrl),
            Syntax::DstSel if has(Mod::DstSel) => selected(out, " dst_sel:", syntax::select(m.dst_sel)),
            Syntax::DstUnused if has(Mod::DstUnused) => selected(out, " dst_unused:", syntax::dst_unused(m.dst_unused)),
            Syntax::Src0Sel if has(Mod::Src0Sel) => selected(out, " src0_sel:", syntax::select(m.src0_sel)),
            Syntax::Src1Sel if has(Mod::Src1Sel) => selected(out, " src1_sel:", syntax::select(m.src1_sel)),
            Syntax::DstSel | Syntax::DstUnused | Syntax::Src0Sel | Syntax::Src1Sel => Ok(()),
            // The named halves say it all where the third source is a lane mask.
            Syntax::OpSel
                if !self.to.mode.fake16 && self.row.operand(Role::Src2).is_some_and(|o| o.class == Class::Mask) =>
            {
                Ok(())
            }
            // LLVM shows it beside named halves only if it was written.
            Syntax::OpSel
                if self.form.encoding == Encoding::Vinterp
                    && !self.to.mode.fake16
                    && self.to.written.is_some_and(|w| !w.op_sel) =>
            {
                Ok(())
            }
            Syntax::OpSel => {
                // Interpolation, and comparisons where halves of registers are named, have a bit for the destination.
                let uses = self.variant.uses();
                let whole = self.form.encoding == Encoding::Vinterp
                    || uses.half != 0
                        && self.form.extension == Extension::None
                        && !self.to.mode.fake16
                        && self.row.operand(Role::Sdst).is_some();
                // Two bits that are no halves: LLVM's text has no places for others.
                if self.row.has_options() && m.op_sel >> 2 == 0 {
                    return places(out, " op_sel:", m.op_sel, 0, 0..2);
                }
                let halves = uses.half != 0 && !self.to.mode.fake16;
                // The sum of v_fmac_f16 is its destination, too.
                if halves && self.row.op == Op::V_FMAC_F16 {
                    return places(out, " op_sel:", m.op_sel, 0, [0, 1, 3, 3].into_iter());
                }
                let alone = halves && self.variant.places() == 1;
                self.per_source(out, " op_sel:", m.op_sel, 0, uses.op_sel & 8 != 0 || whole || alone)
            }
            Syntax::OpSelHi => {
                let default = if self.row.is_mixed() {
                    0
                } else {
                    self.variant.uses().op_sel
                };
                self.per_source(out, " op_sel_hi:", m.op_sel_hi, default, false)
            }
            Syntax::Neg => self.per_source(out, " neg:", m.neg, 0, false),
            Syntax::NegLo => self.per_source(out, " neg_lo:", m.neg, 0, false),
            Syntax::NegHi => self.per_source(out, " neg_hi:", m.neg_hi, 0, false),
        }
    }

    /// [`places`] of the sources and perhaps of the destination.
    fn per_source(&self, out: &mut impl Write, name: &str, bits: u8, default: u8, destination: bool) -> fmt::Result {
        let sources = 0..self.variant.places();
        places(out, name, bits, default, sources.chain(destination.then_some(3)))
    }
}

/// ` name:[a,b,c]` unless all bits have their default.
fn places(out: &mut impl Write, name: &str, bits: u8, default: u8, which: impl Iterator<Item = usize>) -> fmt::Result {
    if bits == default {
        return Ok(());
    }
    out.write_str(name)?;
    let mut separator = "[";
    for n in which {
        out.write_str(separator)?;
        out.write_str(if bits >> n & 1 != 0 { "1" } else { "0" })?;
        separator = ",";
    }
    out.write_str("]")
}

/// A modifier that is left out if it is zero.
fn named(out: &mut impl Out, name: &str, m: Mod, value: i32) -> fmt::Result {
    if value == 0 {
        return Ok(());
    }
    out.write_str(name)?;
    if value < 0 {
        out.write_str("-")?;
    }
    out.begin(Piece::Number(m));
    syntax::decimal(out, value.unsigned_abs())?;
    out.end();
    Ok(())
}

/// `0x10`, `-0x10`.
fn offset_in_hex(out: &mut impl Out, value: i32) -> fmt::Result {
    if value < 0 {
        out.write_str("-")?;
    }
    out.begin(Piece::Number(Mod::Offset));
    syntax::hex(out, value.unsigned_abs().into())?;
    out.end();
    Ok(())
}

/// A number format that is left out if it is the first.
fn choice(out: &mut impl Write, name: &str, texts: &[&str], value: u8) -> fmt::Result {
    match texts.get(value as usize) {
        Some(_) if value == 0 => Ok(()),
        Some(text) => selected(out, name, text),
        None => always(out, name, value),
    }
}

fn always(out: &mut impl Write, name: &str, value: u8) -> fmt::Result {
    out.write_str(name)?;
    syntax::decimal(out, value.into())
}

fn bits(out: &mut impl Write, name: &str, value: u8) -> fmt::Result {
    out.write_str(name)?;
    syntax::hex(out, value.into())
}

fn selected(out: &mut impl Write, name: &str, value: &str) -> fmt::Result {
    out.write_str(name)?;
    out.write_str(value)
}

/// The truth table of an operation on bits, in decimal up to ten.
fn truth_table(out: &mut impl Write, table: u8) -> fmt::Result {
    match table {
        0 => Ok(()),
        1..=10 => always(out, " bitop3:", table),
        _ => bits(out, " bitop3:", table),
    }
}
