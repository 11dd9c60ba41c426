//! [`Inst`] to text, as LLVM writes it.

use std::fmt::{self, Display, Formatter, Write};

use crate::decode::half_bit;
use crate::inst::{Encoding, Inst, Operand, OperandType, RegKind, Role, Segment};
use crate::mode::Mode;
use crate::names::{self, CounterKind, NameKind};
use crate::row::{Class, Flags, ImmKind, OperandRow, Row, Type};
use crate::syntax;
use crate::table::{FamilyTable, Form, Mod, Syntax, Variant};
use crate::target::Processor;

/// An instruction that can be written as text; made by [`Inst::display`].
#[derive(Debug, Clone, Copy)]
pub struct InstDisplay<'a> {
    inst: &'a Inst,
    processor: Processor,
    mode: Mode,
    pc: Option<u64>,
    label: Option<&'a str>,
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
        }
    }

    /// Where a branch or call goes that stands at `pc`.
    pub fn branch_target(&self, processor: Processor, pc: u64) -> Option<u64> {
        let operand = self.row(processor)?.operand(Role::Simm16)?;
        match (operand.class, self.operand(Role::Simm16)) {
            (Class::Imm(ImmKind::Branch), Operand::Imm(dwords)) => {
                Some(pc.wrapping_add(4).wrapping_add_signed(dwords.wrapping_mul(4)))
            }
            _ => None,
        }
    }
}

impl<'a> InstDisplay<'a> {
    /// Writes the instruction as one of a wavefront of this mode, instead of [`Mode::of`] the processor.
    pub fn mode(self, mode: Mode) -> Self {
        InstDisplay { mode, ..self }
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
        let not_there = |f: &mut Formatter<'_>, op| write!(f, "{op} (not on {})", self.processor.name());
        let Some((table, variant)) = self.inst.variant(self.processor, self.mode) else {
            return not_there(f, self.inst.op);
        };
        let properties = self.mode.properties(self.processor);
        let same_form = |v: &&Variant| v.form == variant.form;
        let second = self
            .inst
            .modifiers
            .dual
            .map(|op| table.variants(op, properties).find(same_form));
        if let (Some(op), Some(None)) = (self.inst.modifiers.dual, second) {
            return not_there(f, op);
        }
        let printer = Printer {
            to: self,
            table,
            variant,
            second: second.flatten(),
            form: table.form(variant),
            row: variant.row(),
        };
        f.write_str(variant.mnemonic())?;
        f.write_str(variant.suffix)?;
        let mut operands = String::new();
        printer.operands(&mut operands)?;
        // LLVM has two spaces before the operands of image instructions with a sampler and separate addresses.
        let listed = matches!(self.inst.operand(Role::Vaddr), Operand::List(_)) && printer.form.nsa().is_some();
        if listed && self.inst.operand(Role::Ssamp) != Operand::None {
            f.write_str(" ")?;
        }
        if !operands.is_empty() {
            write!(f, " {operands}")?;
        }
        printer.modifiers(f)
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
    fn operands(&self, out: &mut String) -> fmt::Result {
        let inst = self.to.inst;
        let mut separator = "";
        for &(role, operand) in inst.operands() {
            if role == Role::AttrChan {
                if let Operand::Imm(channel) = operand {
                    write!(out, ".{}", ["x", "y", "z", "w"][channel as usize & 3])?;
                }
                continue;
            }
            if operand == Operand::None && self.is_silent(role) {
                continue;
            }
            let halves = (self.second, role);
            if let (Some(second), Role::VdstY) = halves {
                write!(out, " :: {} ", second.mnemonic())?;
                separator = "";
            }
            if role == Role::Soffset && self.form.print.contains(&Syntax::OffsetArg) {
                write!(out, "{separator}{}", syntax::SignedHex(inst.modifiers.offset))?;
                separator = ", ";
            }
            if matches!(self.class(role), Some(Class::Imm(ImmKind::Bitop))) {
                match operand {
                    Operand::Imm(table) if table != 0 => write!(out, " bitop3:{table:#x}")?,
                    _ => {}
                }
                continue;
            }
            out.write_str(separator)?;
            separator = if role == Role::Tgt { " " } else { ", " };
            self.operand(out, role, operand)?;
        }
        if self.form.print.contains(&Syntax::OffsetOrHex) && (inst.modifiers.imm || inst.modifiers.long) {
            write!(out, "{separator}{}", syntax::SignedHex(inst.modifiers.offset))?;
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

    fn class(&self, role: Role) -> Option<Class> {
        self.operand_row(role).map(|o| o.class)
    }

    fn operand(&self, out: &mut String, role: Role, operand: Operand) -> fmt::Result {
        let m = &self.to.inst.modifiers;
        let class = self.class(role);
        match (class, operand) {
            (Some(Class::Imm(kind)), Operand::Imm(value)) => return self.immediate(out, kind, value),
            (Some(Class::K), Operand::Literal(value)) if self.to.inst.encoding == Encoding::Sopk => {
                return write!(out, "{}", syntax::Number32(value));
            }
            (Some(Class::K), Operand::Literal(value)) => return write!(out, "{value:#x}"),
            (Some(Class::K), Operand::Literal64(value)) => {
                return syntax::literal64(out, value, OperandType::F64, false);
            }
            _ => {}
        }
        if self.to.inst.encoding == Encoding::Exp {
            return write!(out, "{}", syntax::Plain(self.exported(role)));
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
        let inline = !self.form.print.contains(&Syntax::NegLo);
        let neg = inline && m.neg & bit != 0;
        let abs = inline && m.abs & bit != 0;
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
        let mut ty = self.to.inst.operand_type(self.to.processor, role);
        if self.second.is_some() {
            ty = self.operand_row(role).and_then(|o| o.ty.operand_type()).unwrap_or(ty);
        }
        let half = self.half(role, operand);
        write!(out, "{open}{}{half}{close}", syntax::Typed(operand, ty))
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

    fn immediate(&self, out: &mut String, kind: ImmKind, value: i64) -> fmt::Result {
        let simm16 = value as u16;
        let processor = self.to.processor;
        match kind {
            ImmKind::Dec => write!(out, "{}", syntax::Number(value)),
            ImmKind::S16 | ImmKind::U16 => write!(out, "{simm16:#x}"),
            ImmKind::Branch => match (self.to.label, self.to.pc) {
                (Some(label), _) => out.write_str(label),
                (None, Some(pc)) => {
                    write!(
                        out,
                        "{:#x}",
                        pc.wrapping_add(4).wrapping_add_signed(value.wrapping_mul(4))
                    )
                }
                (None, None) => write!(out, "{simm16}"),
            },
            ImmKind::Hwreg => syntax::hwreg(out, processor, simm16),
            ImmKind::Waitcnt => syntax::counters(out, self.table.counters(CounterKind::Waitcnt), simm16, false),
            ImmKind::Sendmsg => syntax::sendmsg(out, processor, simm16),
            ImmKind::Endpgm if value == 0 => Ok(()),
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
            ImmKind::Depctr => syntax::counters(out, self.table.counters(CounterKind::Depctr), simm16, true),
            ImmKind::Splitbarrier | ImmKind::Bitop => write!(out, "{value}"),
            ImmKind::Version => syntax::version(out, simm16),
        }
    }

    fn modifiers(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for item in self.form.print {
            self.modifier(f, *item)?;
        }
        Ok(())
    }

    fn modifier(&self, f: &mut Formatter<'_>, item: Syntax) -> fmt::Result {
        let m = &self.to.inst.modifiers;
        let has = |m: Mod| self.variant.uses().mods.contains(m);
        let mut word = |set: bool, text: &str| if set { write!(f, " {text}") } else { Ok(()) };
        match item {
            Syntax::Clamp => word(m.clamp, "clamp"),
            Syntax::Glc => word(m.glc, "glc"),
            Syntax::Slc => word(m.slc, "slc"),
            Syntax::Gds => word(m.gds, "gds"),
            Syntax::Lds => word(m.lds, "lds"),
            Syntax::Tfe => word(m.tfe, "tfe"),
            Syntax::Lwe => word(m.lwe, "lwe"),
            Syntax::Offen => word(m.offen, "offen"),
            Syntax::Idxen => word(m.idxen, "idxen"),
            Syntax::Unorm => word(m.unorm, "unorm"),
            Syntax::Da => word(m.da, "da"),
            Syntax::A16 => word(m.a16, "a16"),
            Syntax::R128 => word(m.r128, "r128"),
            Syntax::Addr64 => word(m.addr64, "addr64"),
            Syntax::Sc0 => word(m.glc, "sc0"),
            Syntax::Nt => word(m.slc, "nt"),
            Syntax::Sc1 => word(m.scc, "sc1"),
            Syntax::Scc => word(m.scc, "scc"),
            Syntax::Dlc => word(m.dlc, "dlc"),
            Syntax::RowEn => word(m.row_en, "row_en"),
            Syntax::MatrixAReuse => word(m.matrix_a_reuse, "matrix_a_reuse"),
            Syntax::MatrixBReuse => word(m.matrix_b_reuse, "matrix_b_reuse"),
            Syntax::Fi => word(m.fi, "fi:1"),
            Syntax::ByteSel => word(m.byte_sel != 0, &format!("byte_sel:{}", m.byte_sel)),
            Syntax::Bitop3 => word(m.bitop3 != 0, &format!("bitop3:{:#x}", m.bitop3)),
            Syntax::IndexKey => word(m.index_key != 0, &format!("index_key:{}", m.index_key)),
            Syntax::WaitExp => word(true, &format!("wait_exp:{}", m.wait_exp)),
            Syntax::WaitVdst => word(true, &format!("wait_vdst:{}", m.wait_vdst)),
            Syntax::WaitVaVdst => word(true, &format!("wait_va_vdst:{}", m.wait_vdst)),
            Syntax::WaitVmVsrc => word(true, &format!("wait_vm_vsrc:{}", u8::from(m.wait_vm_vsrc))),
            Syntax::Dim => word(true, &format!("dim:{}", names::DIMENSIONS[m.dim as usize & 7])),
            Syntax::Scope => word(m.scope != 0, names::SCOPES[m.scope as usize & 3]),
            Syntax::Th => syntax::temporal_hint(f, self.row.flags, m),
            Syntax::Dpp8 => write!(f, " {}", syntax::Dpp8(m.dpp8)),
            Syntax::Neg => self.per_source(f, "neg", m.neg, 0, false),
            Syntax::D16 => word(m.d16, "d16"),
            Syntax::Done => word(m.done, "done"),
            Syntax::Compr => word(m.compr, "compr"),
            Syntax::Vm => word(m.vm, "vm"),
            Syntax::High => word(m.high, "high"),
            Syntax::Omod => word(m.omod != 0, ["", "mul:2", "mul:4", "div:2"][m.omod as usize & 3]),
            Syntax::Format => syntax::format(f, self.table, m.format),
            Syntax::Dmask => word(m.dmask != 0, &format!("dmask:{:#x}", m.dmask)),
            Syntax::Cbsz => word(m.cbsz != 0, &format!("cbsz:{}", m.cbsz)),
            Syntax::Abid => word(m.abid != 0, &format!("abid:{}", m.abid)),
            Syntax::Blgp => word(m.blgp != 0, &format!("blgp:{}", m.blgp)),
            Syntax::Offset if self.row.flags.contains(Flags::SWIZZLE) => {
                word(m.offset != 0, &format!("offset:{}", syntax::Swizzle(m.offset as u16)))
            }
            Syntax::Offset => word(m.offset != 0, &format!("offset:{}", m.offset)),
            Syntax::Offset0 => word(m.offset != 0, &format!("offset0:{}", m.offset)),
            Syntax::Offset1 => word(m.offset1 != 0, &format!("offset1:{}", m.offset1)),
            Syntax::OffsetHex => word(true, &format!("offset:{}", syntax::SignedHex(m.offset))),
            Syntax::OffsetOrHex | Syntax::OffsetArg => Ok(()),
            Syntax::DppCtrl => syntax::dpp_ctrl(f, self.table, NameKind::Dpp, m.dpp_ctrl),
            Syntax::DppWide => syntax::dpp_ctrl(f, self.table, NameKind::DppWide, m.dpp_ctrl),
            Syntax::RowMask => word(true, &format!("row_mask:{:#x}", m.row_mask)),
            Syntax::BankMask => word(true, &format!("bank_mask:{:#x}", m.bank_mask)),
            Syntax::BoundCtrl => word(m.bound_ctrl, "bound_ctrl:1"),
            Syntax::DstSel if has(Mod::DstSel) => word(true, &format!("dst_sel:{}", syntax::select(m.dst_sel))),
            Syntax::DstUnused if has(Mod::DstUnused) => {
                word(true, &format!("dst_unused:{}", syntax::dst_unused(m.dst_unused)))
            }
            Syntax::Src0Sel if has(Mod::Src0Sel) => word(true, &format!("src0_sel:{}", syntax::select(m.src0_sel))),
            Syntax::Src1Sel if has(Mod::Src1Sel) => word(true, &format!("src1_sel:{}", syntax::select(m.src1_sel))),
            Syntax::DstSel | Syntax::DstUnused | Syntax::Src0Sel | Syntax::Src1Sel => Ok(()),
            Syntax::OpSel => self.per_source(f, "op_sel", m.op_sel, 0, self.variant.uses().op_sel & 8 != 0),
            Syntax::OpSelHi => {
                let mixed = self.row.operands.iter().any(|o| o.ty == Type::Mix);
                self.per_source(
                    f,
                    "op_sel_hi",
                    m.op_sel_hi,
                    if mixed { 0 } else { self.variant.uses().op_sel },
                    false,
                )
            }
            Syntax::NegLo => self.per_source(f, "neg_lo", m.neg, 0, false),
            Syntax::NegHi => self.per_source(f, "neg_hi", m.neg_hi, 0, false),
        }
    }

    /// ` name:[a,b,c]` unless all bits have their default.
    fn per_source(&self, f: &mut Formatter<'_>, name: &str, bits: u8, default: u8, destination: bool) -> fmt::Result {
        if bits == default {
            return Ok(());
        }
        let sources = [Role::Src0, Role::Src1, Role::Src2];
        let count = sources.iter().filter(|r| self.row.operand(**r).is_some()).count();
        let mut list: Vec<String> = (0..count).map(|n| (bits >> n & 1).to_string()).collect();
        if destination {
            list.push((bits >> 3 & 1).to_string());
        }
        write!(f, " {name}:[{}]", list.join(","))
    }
}
