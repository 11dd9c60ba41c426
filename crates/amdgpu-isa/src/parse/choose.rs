//! From operands and modifiers to an instruction: the first variant of the operation that can hold them.

mod export;
mod number;

use std::ops::Range;

use super::constant::Constant;
use super::error::{ParseError, error};
use super::explain::Mismatch;
use super::mnemonics::Entry;
use super::modifiers::{also, in_order};
use super::operands::{Arg, Args, PlacedArg};
use super::{Fixup, FixupKind, Parsed, Parser};
use crate::decode::half_bit;
use crate::encode::{EncodeError, encode_variant};
use crate::inst::{Encoding, Extension, Inst, MAX_OPERANDS, Operand, OperandType, Reg, RegKind, Role, Segment};
use crate::names;
use crate::row::{Access, Class, Flags, ImmKind, OperandRow, Type};
use crate::shape::{Shape, vcc};
use crate::table::{CodeKind, Form, Mod, Syntax, Variant, What};
use crate::target::{Family, Properties};
use crate::violations::{Rule, Subject};
use crate::written::Written;

/// Operands being put into an instruction.
struct Builder<'a> {
    parser: &'a Parser,
    args: &'a Args,
    variant: &'static Variant,
    form: &'static Form,
    inst: Inst,
    /// Number of the next operand of the text.
    next: usize,
    fixup: Option<Fixup>,
    /// There is a literal whose value is known.
    literal: bool,
    written: Written,
    /// Where a number stands that loses its lower half.
    cut: Option<(u32, u32)>,
}

impl Parser {
    /// The instruction of the first variant that fits.
    pub(crate) fn choose(&self, entry: &Entry, args: &Args, span: Range<usize>) -> Result<Parsed, ParseError> {
        let mut best: Option<(Mismatch, &'static Variant)> = None;
        for &variant in entry.candidates() {
            match self.build(variant, args) {
                Ok(parsed) => return self.check(parsed, [args, &Args::new()], span),
                Err(mismatch) => {
                    if best.is_none_or(|(b, _)| mismatch.progress() > b.progress()) {
                        best = Some((mismatch, variant));
                    }
                }
            }
        }
        Err(match best {
            Some((_, variant)) if self.table.form(variant).op2.is_some() => {
                let name = variant.mnemonic();
                error(
                    "dual-issue",
                    args.end..args.end + 1,
                    format!("{name} is half of an instruction"),
                )
                .help("`::` and the other half follow it")
            }
            Some((mismatch, variant)) => self.explain(mismatch, variant, args, span),
            None => error("not-on-processor", span, "no encoding"),
        })
    }

    /// The dual-issue instruction of two operations, each with its operands.
    pub(crate) fn choose_dual(
        &self,
        (first, first_args): (&Entry, &Args),
        (second, second_args): (&Entry, &Args),
        span: Range<usize>,
    ) -> Result<Parsed, ParseError> {
        let mut best: Option<(Mismatch, &'static Variant, bool)> = None;
        let first_halves = first
            .candidates()
            .iter()
            .filter(|v| self.table.form(v).op2.is_some() && !v.row().flags.contains(Flags::SECOND));
        for &x in first_halves {
            for &y in second.candidates().iter().filter(|v| v.form == x.form) {
                match self.build_dual((x, first_args), (y, second_args)) {
                    Ok(parsed) => return self.check(parsed, [first_args, second_args], span),
                    Err((mismatch, of_second)) => {
                        if best.as_ref().is_none_or(|(b, ..)| mismatch.progress() > b.progress()) {
                            best = Some((mismatch, if of_second { y } else { x }, of_second));
                        }
                    }
                }
            }
        }
        Err(match best {
            Some((mismatch, variant, of_second)) => {
                let args = if of_second { second_args } else { first_args };
                self.explain(mismatch, variant, args, span)
            }
            None => error("dual-issue", span, "these two operations cannot be issued together"),
        })
    }

    pub(super) fn build_dual(
        &self,
        (x, x_args): (&'static Variant, &Args),
        (y, y_args): (&'static Variant, &Args),
    ) -> Result<Parsed, (Mismatch, bool)> {
        let mut first = self.fill(x, x_args).map_err(|m| (m, false))?;
        let second = self.fill(y, y_args).map_err(|m| (m, true))?;
        first.inst.modifiers.dual = Some(second.inst.op);
        first.inst.modifiers.neg |= second.inst.modifiers.neg << 3;
        for &(role, operand) in second.inst.operands() {
            first.push(role.second(), operand);
        }
        let fixup = match (first.fixup, second.fixup) {
            (Some(a), Some(b)) if a != b => return Err((Mismatch::Literals { at: 0 }, true)),
            (a, b) => a.or(b),
        };
        first.one_literal(second.literal).map_err(|m| (m, false))?;
        second.one_literal(first.literal).map_err(|m| (m, true))?;
        let code = encode_variant(self.table, x, (self.processor, self.mode), &first.inst);
        let code = code.map_err(|e| match e {
            // The second destination has no bit for what the first one's says.
            EncodeError::BadOperand { role: Role::VdstY, .. } => (Mismatch::Parity, true),
            e => (Mismatch::Encode(e), false),
        })?;
        first.inst.size = code.as_bytes().len() as u8;
        Ok(Parsed {
            inst: first.inst,
            code,
            fixup,
            mode: self.mode,
            written: first.written,
            cut: first.cut.or(second.cut),
        })
    }

    pub(super) fn build(&self, variant: &'static Variant, args: &Args) -> Result<Parsed, Mismatch> {
        let mut builder = self.fill(variant, args)?;
        let target = (self.processor, self.mode);
        let code = encode_variant(self.table, variant, target, &builder.inst).map_err(Mismatch::Encode)?;
        builder.inst.size = code.as_bytes().len() as u8;
        Ok(Parsed {
            inst: builder.inst,
            code,
            fixup: builder.fixup,
            mode: self.mode,
            written: builder.written,
            cut: builder.cut,
        })
    }

    /// The instruction of a variant, but for its bytes.
    fn fill<'a>(&'a self, variant: &'static Variant, args: &'a Args) -> Result<Builder<'a>, Mismatch> {
        let form = self.table.form(variant);
        let mut builder = Builder {
            parser: self,
            args,
            variant,
            form,
            inst: Inst {
                op: variant.row().op,
                encoding: form.encoding,
                extension: form.extension,
                segment: form.segment,
                size: 0,
                operands: [(Role::Src0, Operand::None); MAX_OPERANDS],
                operand_count: 0,
                modifiers: args.modifiers,
            },
            next: 0,
            fixup: None,
            literal: false,
            written: Written {
                op_sel: args.has(Mod::OpSel),
                ..Written::default()
            },
            cut: None,
        };
        builder.modifiers()?;
        builder.operands()?;
        builder.one_literal(builder.literal)?;
        Ok(builder)
    }

    /// Refuses what the rules of the instruction set forbid. The operands of a second half follow those of the first.
    fn check(&self, parsed: Parsed, args: [&Args; 2], span: Range<usize>) -> Result<Parsed, ParseError> {
        if let Some(e) = self.wrong_hint(&parsed.inst, args[0]) {
            return Err(e);
        }
        let violations = parsed.inst.violations_as(self.processor, self.mode);
        let Some(first) = violations.first() else {
            return Ok(parsed);
        };
        let arg_of = |role: Role| {
            let at = parsed.inst.operands().iter().position(|(r, _)| *r == role)?;
            let [first, second] = args.map(Args::list);
            let of_second = at.checked_sub(first.len()).and_then(|at| second.get(at));
            first.get(at).or(of_second).map(PlacedArg::span)
        };
        let place = match first.subject {
            Subject::Operand(role) => arg_of(role),
            Subject::Modifier(field) => {
                let m = Mod::ALL.iter().find(|m| m.name() == field);
                m.and_then(|m| args.iter().find_map(|args| args.place(*m)))
            }
            // the last of those that are too many
            Subject::Whole if first.rule == Rule::ConstantBus => {
                let scalar = |o: &Operand| match o {
                    Operand::Reg(reg) => !matches!(reg.kind, RegKind::Vgpr | RegKind::Agpr),
                    other => matches!(other, Operand::Literal(_)),
                };
                let mut operands = parsed.inst.operands().iter().rev();
                operands.find(|(_, o)| scalar(o)).and_then(|(role, _)| arg_of(*role))
            }
            Subject::Whole => None,
        };
        let e = error(first.rule.code(), place.unwrap_or(span), first.to_string());
        Err(match parsed.inst.allowed_on() {
            None => e,
            Some(processors) => e.help(format!("it is allowed on {processors}")),
        })
    }
}

impl Builder<'_> {
    /// Modifiers that are not written get their defaults; those of sources are put in.
    fn modifiers(&mut self) -> Result<(), Mismatch> {
        let mut seen = self.args.seen;
        while seen != 0 {
            let m = Mod::ALL[seen.trailing_zeros() as usize];
            seen &= seen - 1;
            if !self.variant.uses().mods.contains(m) && !self.is_operand(m) && !self.is_no_offset(m) {
                return Err(Mismatch::Modifier(m));
            }
        }
        let takes = self
            .form
            .print
            .iter()
            .fold(0u128, |set, s| set | 1 << *s as u32 | also(*s));
        let no_offset = match self.is_no_offset(Mod::Offset) {
            true => 1 << Syntax::Offset as u32,
            false => 0,
        };
        if self.args.written & !(takes | no_offset | self.operand_syntax()) != 0 {
            let written = |m: &&Mod| self.args.has(**m);
            return Err(Mismatch::Modifier(
                Mod::ALL.iter().find(written).copied().unwrap_or(Mod::Offset),
            ));
        }
        in_order(self.form, self.args)?;
        for field in self.form.fields {
            let (What::Mod(m), Some(value)) = (field.what, field.fixed) else {
                continue;
            };
            if matches!(m, Mod::Imm | Mod::Long) {
                m.set(&mut self.inst.modifiers, value.into());
            } else if m.get(&self.inst.modifiers) != i64::from(value) {
                return Err(if value == 0 {
                    Mismatch::Modifier(m)
                } else {
                    Mismatch::NeedsModifier(m)
                });
            }
        }
        for syntax in self.form.print {
            let (m, default) = match syntax {
                Syntax::OpSelHi => {
                    let mixed = self.variant.row().is_mixed();
                    // Scales are read as a whole.
                    let scaled = self.variant.row().operand(Role::ScaleSrc0).is_some();
                    let halves = self.variant.uses().op_sel;
                    (Mod::OpSelHi, if mixed || scaled { 0 } else { halves })
                }
                Syntax::DstSel => (Mod::DstSel, 6),
                Syntax::DstUnused => (Mod::DstUnused, 2),
                Syntax::Src0Sel => (Mod::Src0Sel, 6),
                Syntax::Src1Sel => (Mod::Src1Sel, 6),
                Syntax::RowMask => (Mod::RowMask, 15),
                Syntax::BankMask => (Mod::BankMask, 15),
                Syntax::DppCtrl | Syntax::DppWide if !self.args.has(Mod::DppCtrl) => {
                    return Err(Mismatch::NeedsModifier(Mod::DppCtrl));
                }
                Syntax::Dpp8 if !self.args.has(Mod::Dpp8) => return Err(Mismatch::NeedsModifier(Mod::Dpp8)),
                Syntax::Dim if !self.args.has(Mod::Dim) && self.variant.uses().mods.contains(Mod::Dim) => {
                    return Err(Mismatch::NeedsModifier(Mod::Dim));
                }
                Syntax::Format => (Mod::Format, names::DEFAULT_FORMAT),
                _ => continue,
            };
            if !self.args.has(m) && self.variant.uses().mods.contains(m) {
                m.set(&mut self.inst.modifiers, default.into());
            }
        }
        if self.args.has(Mod::OpSel) && self.variant.uses().op_sel & 8 != 0 {
            self.destination_half();
        }
        Ok(())
    }

    /// In text the destination's bit of op_sel follows those of the sources, in the instruction it is bit 3.
    fn destination_half(&mut self) {
        let count = self.variant.places();
        let bits = self.inst.modifiers.op_sel;
        // What stands behind it says nothing, but of options.
        let beyond = match self.variant.row().has_options() {
            true => bits >> count >> 1 << 4,
            false => 0,
        };
        self.inst.modifiers.op_sel = bits & ((1 << count) - 1) | (bits >> count & 1) << 3 | beyond;
    }

    fn operands(&mut self) -> Result<(), Mismatch> {
        if self.form.encoding == Encoding::Exp {
            self.export_mask();
        }
        let row = self.variant.row();
        let list = self.args.list();
        let uses_saddr = match self.form.segment {
            // Without a base, the last operand is a vector register.
            Segment::Flat => {
                let scalar = |a: &PlacedArg| matches!(a.arg, Arg::Reg(reg) if reg.kind != RegKind::Vgpr);
                self.form.off.is_some() && list.last().is_some_and(scalar)
            }
            _ => list.last().is_some_and(|a| a.arg != Arg::Off),
        };
        // `off` where the address would be: before the base, which is last.
        let off = |back: usize| {
            list.len()
                .checked_sub(back)
                .and_then(|n| list.get(n))
                .is_some_and(|a| a.arg == Arg::Off)
        };
        let address_first = row.operands.first().is_some_and(|o| o.role == Role::Vaddr);
        let uses_vaddr = match (self.form.segment, address_first) {
            (Segment::Flat, _) => true,
            (_, true) => list.first().is_some_and(|a| a.arg != Arg::Off),
            _ => !off(2),
        };
        let both = self.form.find(What::Presence(Role::Vaddr)).is_some();
        let last = list.len().saturating_sub(1) as u8;
        if self.form.segment == Segment::Scratch && uses_saddr && uses_vaddr && !both {
            return Err(Mismatch::Off { at: last });
        }
        let saddr = row.operands.last().filter(|o| o.role == Role::Saddr);
        if let (Some(row), Some(Arg::Reg(reg))) = (saddr, list.last().map(|a| a.arg))
            && matches!(reg.kind, RegKind::Vgpr | RegKind::Agpr)
            && self.form.segment != Segment::Flat
        {
            let dwords = row.ty.dwords();
            return Err(Mismatch::Operand { at: last, row, dwords });
        }
        for operand in row.operands {
            let m = self.inst.modifiers;
            let target = (self.parser.processor, self.parser.mode);
            let shape = Shape::new(&m, self.form, row, target, (uses_saddr, uses_vaddr));
            if !operand.access.is_present(m.returns()) {
                continue;
            }
            if operand.role == Role::AttrChan {
                continue;
            }
            if operand.class == Class::Imm(ImmKind::Bitop) {
                let table = std::mem::take(&mut self.inst.modifiers.bitop3);
                self.push(operand.role, Operand::Imm(table.into()));
                continue;
            }
            if operand.role == Role::Soffset && self.form.print.contains(&Syntax::OffsetArg) {
                self.offset(true)?;
            }
            let implied = matches!(operand.class, Class::Mask | Class::K);
            if self.form.field(operand.role).is_none() && !implied {
                continue;
            }
            if operand.class == Class::Mask && self.form.field(operand.role).is_none() && self.leaves_out_vcc() {
                self.push(operand.role, Operand::Reg(vcc(self.parser.mode)));
                continue;
            }
            match shape.dwords(operand) {
                None if self.is_silent(operand.role) => self.push(operand.role, Operand::None),
                None => {
                    let at = self.next as u8;
                    match self.take(operand)?.arg {
                        Arg::Off => self.push(operand.role, Operand::None),
                        _ => return Err(Mismatch::Off { at }),
                    }
                }
                Some(dwords) => self.operand(operand, dwords)?,
            }
        }
        if self.form.print.contains(&Syntax::OffsetOrHex) {
            self.offset(false)?;
        }
        match self.next < list.len() {
            true => Err(Mismatch::Extra { at: self.next as u8 }),
            false => Ok(()),
        }
    }

    /// Whether text leaves out the VCC of a short encoding: which operations may do so, and where, is LLVM's choice.
    fn leaves_out_vcc(&self) -> bool {
        let operands = self.variant.row().operands;
        let implied = |o: &&OperandRow| o.class == Class::Mask && self.form.field(o.role).is_none();
        if self.args.list().len() + operands.iter().filter(implied).count() != operands.len() {
            return false;
        }
        let family = self.parser.processor.family();
        let is_plain = self.form.extension == Extension::None;
        let writes = operands.iter().any(|o| implied(&o) && o.access == Access::W);
        let reads = operands.iter().any(|o| implied(&o) && o.access == Access::R);
        match self.form.encoding {
            Encoding::Vopc => self.form.extension != Extension::Sdwa,
            _ if family >= Family::Gfx10 => reads,
            _ if writes => is_plain && !reads && family >= Family::Gfx9,
            _ => is_plain,
        }
    }

    /// The offset that stands as an operand.
    fn offset(&mut self, needed: bool) -> Result<(), Mismatch> {
        let at = self.next as u8;
        let plain = |a: &&PlacedArg| !(a.neg || a.abs || a.sext);
        match self.args.list().get(self.next).filter(plain).map(|a| a.arg) {
            Some(Arg::Number(Constant::Int(offset))) => {
                let whole = self.form.find(What::Mod(Mod::Offset)).is_some_and(|f| f.width() == 32);
                let fits = match whole {
                    true => u32::try_from(offset).map(|offset| offset as i32),
                    false => i32::try_from(offset),
                };
                self.inst.modifiers.offset = fits.map_err(|_| Mismatch::Offset { at })?;
                self.next += 1;
                Ok(())
            }
            None if !needed => Ok(()),
            _ => Err(Mismatch::Offset { at }),
        }
    }

    /// `offset:0` of FLAT instructions, where these have no offset.
    fn is_no_offset(&self, m: Mod) -> bool {
        m == Mod::Offset && self.form.encoding == Encoding::Flat && self.args.modifiers.offset == 0
    }

    /// A modifier in text that is an operand in the row.
    fn is_operand(&self, m: Mod) -> bool {
        m == Mod::Bitop3 && self.operand_syntax() != 0
    }

    fn operand_syntax(&self) -> u128 {
        let table = |o: &OperandRow| o.class == Class::Imm(ImmKind::Bitop);
        let has = self.variant.row().operands.iter().any(table);
        if has { 1 << Syntax::Bitop3 as u32 } else { 0 }
    }

    /// Operands that are left out where they do not exist, instead of being written `off`.
    fn is_silent(&self, role: Role) -> bool {
        match (self.form.encoding, role) {
            (Encoding::Mubuf | Encoding::Mtbuf, Role::Vdata) | (Encoding::Flat, Role::Vdst) => true,
            (Encoding::Flat, Role::Saddr | Role::Vaddr) => self.form.segment == Segment::Flat,
            _ => false,
        }
    }

    fn take(&mut self, row: &'static OperandRow) -> Result<PlacedArg, Mismatch> {
        let at = self.next;
        self.next += 1;
        let arg = self.args.list().get(at).copied();
        arg.ok_or(Mismatch::Missing {
            at: at as u8,
            row: Some(row),
        })
    }

    /// Refuses a literal whose value waits beside one whose value is known.
    fn one_literal(&self, known: bool) -> Result<(), Mismatch> {
        let waits = self.fixup.is_some_and(|f| f.kind != FixupKind::Branch);
        match waits && known {
            true => Err(Mismatch::Literals {
                at: self.next.saturating_sub(1) as u8,
            }),
            false => Ok(()),
        }
    }

    fn push(&mut self, role: Role, operand: Operand) {
        if let Some(slot) = self.inst.operands.get_mut(self.inst.operand_count as usize) {
            *slot = (role, operand);
            self.inst.operand_count += 1;
        }
    }

    fn operand(&mut self, row: &'static OperandRow, dwords: u8) -> Result<(), Mismatch> {
        let at = self.next as u8;
        let bad = Mismatch::Operand { at, row, dwords };
        if let Class::Imm(kind) = row.class {
            return self.immediate(row, kind);
        }
        let placed = match self.compressed(row.role) {
            Some(placed) => placed,
            None => self.take(row)?,
        };
        if placed.two_minuses && self.takes_signs(row.role) {
            return Err(Mismatch::Source { at });
        }
        let operand = match placed.arg {
            // Where halves of registers have names, the whole is not one.
            Arg::Reg(reg) if reg.kind == RegKind::Vgpr && self.is_half(row.role) => return Err(bad),
            // A base that is added to nothing may be null, one beside an offset not.
            Arg::Reg(reg) if reg.kind == RegKind::Null && self.is_base(row) => return Err(bad),
            Arg::Reg(reg) => {
                self.source_modifiers(row.role, &placed, at)?;
                Operand::Reg(self.width(row, reg, dwords))
            }
            Arg::Number(value) => self.number(row, value, &placed, at, false)?.ok_or(bad)?,
            Arg::Literal(value) => {
                self.written.literals |= Written::bit(row.role);
                self.number(row, value, &placed, at, true)?.ok_or(bad)?
            }
            Arg::Deferred(_) if !self.takes_symbol(row) => return Err(bad),
            Arg::Deferred(value) => {
                let wide = matches!(
                    self.operand_type(row),
                    OperandType::B64 | OperandType::I64 | OperandType::F64
                );
                let (kind, zero) = match wide {
                    true => (FixupKind::Literal64, Operand::Literal64(0)),
                    false => (FixupKind::Literal, Operand::Literal(0)),
                };
                self.fix(kind, value, self.form.bytes)?;
                zero
            }
            // A disabled component of an export names some register, which nobody reads.
            Arg::Off if self.form.encoding == Encoding::Exp => V0,
            Arg::Half(reg, high) => {
                // op_sel may say it again, not otherwise.
                let chosen = self.args.modifiers.op_sel != 0 && self.args.has(Mod::OpSel);
                let agrees = !chosen || high == (self.inst.modifiers.op_sel & half_bit(row.role) != 0);
                if !self.is_half(row.role) || !agrees {
                    return Err(bad);
                }
                self.source_modifiers(row.role, &placed, at)?;
                if high {
                    self.inst.modifiers.op_sel |= half_bit(row.role);
                }
                Operand::Reg(reg)
            }
            Arg::List(list, _) if row.role == Role::Vaddr && !self.form.addresses.is_empty() => Operand::List(list),
            Arg::List(_, Some(reg)) => {
                self.source_modifiers(row.role, &placed, at)?;
                Operand::Reg(self.width(row, reg, dwords))
            }
            Arg::Literal64(value) => {
                self.written.wide_literals |= Written::bit(row.role);
                Operand::Literal64(value)
            }
            Arg::Off | Arg::Imm(_) | Arg::Attr(..) | Arg::List(..) => return Err(bad),
        };
        let constant = !matches!(operand, Operand::Reg(_) | Operand::List(_));
        let takes_constant = matches!(
            row.class,
            Class::Sc | Class::Ssrc | Class::Src | Class::Ac | Class::Avc | Class::Vc | Class::K
        );
        let fits = match operand {
            Operand::Reg(reg) => self.register_fits(row, reg, dwords),
            _ => !constant || takes_constant,
        };
        if !fits {
            return Err(bad);
        }
        let waits = matches!(placed.arg, Arg::Deferred(_));
        self.literal |= !waits && matches!(operand, Operand::Literal(_) | Operand::Literal64(_));
        self.push(row.role, operand);
        Ok(())
    }

    /// Whether the operand is the base of a global access, to which an offset in a register is added.
    fn is_base(&self, row: &OperandRow) -> bool {
        let offset = self.variant.row().operand(Role::Vaddr).is_some();
        row.role == Role::Saddr && self.form.segment == Segment::Global && offset
    }

    /// Whether the operation has an encoding with signs and absolute values of this source; one half of two is an operation of
    /// its own.
    fn takes_signs(&self, role: Role) -> bool {
        let bit = u64::from(source_bit(role));
        let target = (self.parser.processor, self.parser.mode);
        let mut variants = self.parser.table.variants(self.inst.op, target.1.properties(target.0));
        let is_dual = |encoding: Encoding| encoding == Encoding::Vopd;
        let other =
            |form: &Form| form.print.contains(&Syntax::NegLo) || is_dual(form.encoding) != is_dual(self.form.encoding);
        variants.any(|v| !other(self.parser.table.form(v)) && (v.allowed(Mod::Neg) | v.allowed(Mod::Abs)) & bit != 0)
    }

    /// Whether a symbol's address can be the operand: a literal of 32 bits, without signs of its own.
    fn takes_symbol(&self, row: &OperandRow) -> bool {
        let wide = self.parser.table.codes.iter().any(|c| c.kind == CodeKind::Literal64);
        let signs = self.form.encoding == Encoding::Vop3
            && self.variant.allowed(Mod::Neg) & u64::from(source_bit(row.role)) != 0;
        let is_scalar = matches!(
            self.form.encoding,
            Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopc | Encoding::Sopk
        );
        match self.operand_type(row) {
            _ if matches!(row.ty, Type::Mix | Type::MixBf) => false,
            OperandType::B32 | OperandType::I32 | OperandType::F32 => row.class != Class::K && !signs,
            OperandType::B64 | OperandType::I64 | OperandType::F64 => wide && is_scalar,
            _ => false,
        }
    }

    /// Whether the operand is a half of a register, which text says.
    fn is_half(&self, role: Role) -> bool {
        half_bit(role) & self.variant.uses().half != 0 && !self.parser.mode.fake16
    }

    /// Rejects what the encoder would, early and with the operand's place.
    fn register_fits(&self, row: &OperandRow, reg: Reg, dwords: u8) -> bool {
        let vector = matches!(reg.kind, RegKind::Vgpr | RegKind::Agpr);
        // A base whose code says that there is none.
        if row.role == Role::Saddr && reg.kind == RegKind::Exec && self.is_off(reg) {
            return false;
        }
        match row.class {
            Class::S | Class::Sc | Class::Ssrc => !vector && reg.dwords == dwords,
            Class::Mask if self.form.field(row.role).is_none() => reg == vcc(self.parser.mode),
            Class::Mask => !vector && reg.dwords == dwords,
            Class::K => false,
            _ => reg.dwords == dwords && (!vector || reg.index + u16::from(dwords) <= 256),
        }
    }

    /// Whether the code of a register stands for `off`.
    fn is_off(&self, reg: Reg) -> bool {
        let mut codes = self.parser.table.codes.iter();
        let code = codes.find(|c| {
            c.kind == CodeKind::Reg(reg.kind) && (c.index..=c.index + (c.last - c.first)).contains(&reg.index)
        });
        code.zip(self.form.off)
            .is_some_and(|(c, off)| c.first + (reg.index - c.index) == u16::from(off))
    }

    /// Gives a register the width of the operand, where text leaves it open.
    fn width(&mut self, row: &OperandRow, reg: Reg, dwords: u8) -> Reg {
        // Before GFX10 an image address may have more registers than are read.
        let address = row.role == Role::Vaddr && self.form.encoding == Encoding::Mimg && self.form.addresses.is_empty();
        // Later five to seven may be written as eight, for which there were tuples first.
        let eight = row.role == Role::Vaddr
            && self.form.encoding == Encoding::Mimg
            && reg.dwords == 8
            && (5..8).contains(&dwords);
        let exists = usize::from(reg.index) + usize::from(reg.dwords) <= 256;
        let aligned = !self.parser.processor.has(Properties::ALIGNED_VGPRS) || reg.index & 1 == 0;
        let wider = (address || eight) && exists && (aligned || reg.dwords == 1);
        if wider && reg.dwords > dwords {
            self.written.address_dwords = Some(reg.dwords);
        }
        let any_width = reg.dwords == 0 || wider;
        Reg {
            dwords: if any_width { dwords } else { reg.dwords },
            ..reg
        }
    }

    fn immediate(&mut self, row: &'static OperandRow, kind: ImmKind) -> Result<(), Mismatch> {
        if kind == ImmKind::Endpgm && self.next >= self.args.list().len() {
            self.push(row.role, Operand::Imm(0));
            return Ok(());
        }
        let at = self.next as u8;
        let bad = Mismatch::Operand { at, row, dwords: 1 };
        let placed = self.take(row)?;
        if placed.neg || placed.abs || placed.sext {
            return Err(Mismatch::Source { at });
        }
        let value = match (placed.arg, kind) {
            (Arg::Imm(value), _) => value,
            (Arg::Attr(attribute, channel), ImmKind::Attr) => {
                self.push(row.role, Operand::Imm(attribute));
                self.push(Role::AttrChan, Operand::Imm(channel));
                return Ok(());
            }
            (Arg::Number(Constant::Int(value)), ImmKind::S16 | ImmKind::Branch) => match value {
                -0x8000..=0xffff => i64::from(value as i16),
                _ => return Err(bad),
            },
            (Arg::Number(Constant::Int(value)), ImmKind::U16) => value,
            (Arg::Number(Constant::Int(value @ -0x8000..0)), kind)
                if row.role == Role::Simm16 && !matches!(kind, ImmKind::Hwreg | ImmKind::Sendmsg | ImmKind::Endpgm) =>
            {
                value & 0xffff
            }
            (Arg::Number(Constant::Int(value)), _) => value,
            (Arg::Deferred(value), ImmKind::Branch) => {
                self.fix(FixupKind::Branch, value, 0)?;
                0
            }
            _ => return Err(bad),
        };
        self.written.negative = matches!(placed.arg, Arg::Number(Constant::Int(..0)));
        let width = self.form.field(row.role).map_or(0, |f| f.width());
        let signed = matches!(kind, ImmKind::S16 | ImmKind::Branch);
        if !signed && (value < 0 || value >> width != 0) {
            return Err(bad);
        }
        self.push(row.role, Operand::Imm(value));
        Ok(())
    }

    fn fix(&mut self, kind: FixupKind, value: u32, offset: u8) -> Result<(), Mismatch> {
        let twice = Mismatch::Literals {
            at: self.next.saturating_sub(1) as u8,
        };
        if self.fixup.is_some_and(|f| f.value != value) {
            return Err(twice);
        }
        self.fixup = Some(Fixup { kind, value, offset });
        Ok(())
    }

    fn operand_type(&self, row: &OperandRow) -> OperandType {
        let source = match row.role {
            Role::Src0 => 0,
            Role::Src1 => 1,
            _ => 2,
        };
        match row.ty {
            Type::Mix if self.inst.modifiers.op_sel_hi >> source & 1 != 0 => OperandType::F16,
            Type::MixBf if self.inst.modifiers.op_sel_hi >> source & 1 != 0 => OperandType::BF16,
            Type::Mix | Type::MixBf => OperandType::F32,
            ty => ty.operand_type().unwrap_or(OperandType::Wide),
        }
    }

    /// Sets the bits of a source's modifiers.
    fn source_modifiers(&mut self, role: Role, placed: &PlacedArg, at: u8) -> Result<(), Mismatch> {
        if !(placed.neg || placed.abs || placed.sext) {
            return Ok(());
        }
        let bit = match source_bit(role) {
            0 => return Err(Mismatch::Source { at }),
            bit => bit,
        };
        // Packed operations have neg_lo and neg_hi instead.
        let packed = self.form.print.contains(&Syntax::NegLo);
        let allowed = |m: Mod| !packed && self.variant.allowed(m) & u64::from(bit) != 0;
        let written = [(placed.neg, Mod::Neg), (placed.abs, Mod::Abs), (placed.sext, Mod::Sext)];
        for (is_written, m) in written {
            if !is_written {
                continue;
            }
            let has_field = self.form.fields.iter().any(|f| f.what == What::Mod(m));
            if !allowed(m) || !has_field {
                return Err(Mismatch::Source { at });
            }
            let bits = m.get(&self.inst.modifiers) | i64::from(bit);
            m.set(&mut self.inst.modifiers, bits);
        }
        Ok(())
    }
}

/// The bit of a source in its modifiers.
fn source_bit(role: Role) -> u8 {
    match role {
        Role::Src0 => 1,
        Role::Src1 => 2,
        Role::Src2 => 4,
        _ => 0,
    }
}

const V0: Operand = Operand::Reg(Reg {
    kind: RegKind::Vgpr,
    index: 0,
    dwords: 1,
});
