//! Instructions: the name with its modifiers along the format's slots, then the operands.

use super::*;
use crate::brig::{Inst, List, Operand, key_of, u32_at};
use crate::code::{Align, Pack, RegisterKind, Round, Width};
use crate::table::{Form, Format, Operand as Wanted, Row, Slot, Ty, Vectors, Widths, resolve, segment_address};

/// An instruction's name, once spelled.
#[derive(Clone, Copy)]
pub(super) struct Name {
    inst: Inst,
    form: Option<&'static Form>,
    /// Where it is in the text of all names.
    start: usize,
    end: usize,
}

impl<'a> Printer<'_, 'a> {
    pub(super) fn instruction(&mut self, entry: &Entry<'a>) -> Printed {
        let at = entry.offset;
        let Some(list) = self.m.list(u32_at(entry.bytes, 8)) else {
            return self.broken(at, "operands are missing");
        };
        let key = (key_of(entry.bytes), self.vector_length(list));
        let known = match self.names.get(&key) {
            Some(known) => *known,
            None => {
                let known = self.name(entry, list)?;
                self.names.insert(key, known);
                known
            }
        };
        self.indent();
        let Name { inst, form, start, end } = known;
        let spelled = self.spelled.get(start..end).unwrap_or_default();
        self.out.extend_from_slice(spelled.as_bytes());
        if form.is_some_and(|f| f.operands.first() == Some(&Wanted::OutArgs)) {
            self.call(at, &inst, list)?;
        } else {
            self.operands(&inst, form, list)?;
        }
        self.push(";\n");
        Ok(())
    }

    /// Length of the vector among the first two operands: with the entry's bytes it decides the name.
    fn vector_length(&self, list: List<'a>) -> usize {
        let length = |i: usize| match list.get(i).and_then(|o| self.m.operand_entry(o)) {
            Some(e) if e.kind == kind::OPERAND_LIST => self.m.list(u32_at(e.bytes, 4)).map_or(0, |l| l.len()),
            _ => 0,
        };
        length(0) | length(1) << 32
    }

    /// Spells a name that was not met before.
    fn name(&mut self, entry: &Entry<'a>, list: List<'a>) -> Result<Name, Box<Diagnostic>> {
        let at = entry.offset;
        let Some(mut inst) = Inst::decode(entry.bytes) else {
            return self.broken(at, "an instruction is too short");
        };
        let Some(row) = Row::of(inst.opcode) else {
            return self.broken(at, "unknown opcode");
        };
        if row.format == Format::Mod && inst.format == Format::Basic {
            inst.format = Format::Mod;
        }
        if inst.format != row.format {
            return self.broken(at, "an instruction whose structure is not its opcode's");
        }
        let lanes = self.lanes(row, list);
        let start = self.spelled.len();
        if let Err(what) = write_name(&mut self.spelled, row, &inst, lanes) {
            return self.broken(at, what);
        }
        Ok(Name {
            form: resolve(row, &inst, self.model).ok(),
            inst,
            start,
            end: self.spelled.len(),
        })
    }

    /// The number of the vector modifier; 0 for none.
    fn lanes(&self, row: &Row, list: List<'a>) -> usize {
        if !row.has(Slot::Vector) {
            return 0;
        }
        // combine has its vector second, everything else first.
        let i = usize::from(row.mnemonic == "combine");
        let operand = list.get(i).and_then(|o| self.m.operand(o));
        match (operand, row.forms.first().map(|f| f.vectors)) {
            (Some(Operand::OperandList(list)), _) => list.len(),
            (_, Some(Vectors::Exactly(_))) if row.format != Format::Image => 1,
            _ => 0,
        }
    }

    fn operands(&mut self, inst: &Inst, form: Option<&Form>, list: List<'a>) -> Printed {
        let wanted = form.map_or(&[][..], |f| f.operands);
        for (i, offset) in list.iter().enumerate() {
            let wanted = wanted.get(i);
            self.push(match (i, wanted) {
                (0, _) => "\t",
                (_, Some(Wanted::LabelList)) => " ",
                _ => ", ",
            });
            let ty = wanted.map_or(inst.ty, |w| wanted_type(*w, inst));
            self.operand(offset, ty, inst.segment)?;
        }
        Ok(())
    }

    /// Text order differs from BRIG's: target, outputs, inputs, candidates.
    fn call(&mut self, at: u32, inst: &Inst, list: List<'a>) -> Printed {
        let (Some(out), Some(target), Some(input)) = (list.get(0), list.get(1), list.get(2)) else {
            return self.broken(at, "a call without its operands");
        };
        self.push("\t");
        self.operand(target, inst.ty, inst.segment)?;
        for arguments in [out, input] {
            let Some(Operand::CodeList(list)) = self.m.operand(arguments) else {
                return self.broken_operand(arguments, "a call without lists of arguments");
            };
            self.push(" (");
            self.symbols(arguments, list)?;
            self.push(")");
        }
        if let Some(last) = list.get(3) {
            self.push(" ");
            self.operand(last, inst.ty, inst.segment)?;
        }
        Ok(())
    }

    fn symbols(&mut self, at: u32, list: List<'a>) -> Printed {
        for (i, target) in list.iter().enumerate() {
            if i > 0 {
                self.push(", ");
            }
            self.symbol(at, target)?;
        }
        Ok(())
    }

    pub(super) fn register(&mut self, at: u32, kind: RegisterKind, number: u16) -> Printed {
        let file = match kind {
            RegisterKind::C => b'c',
            RegisterKind::S => b's',
            RegisterKind::D => b'd',
            RegisterKind::Q => b'q',
            _ => return self.broken_operand(at, "an unknown register file"),
        };
        match (number / 10, number % 10) {
            (0, ones) => self.out.extend_from_slice(&[b'$', file, b'0' + ones as u8]),
            (tens @ 1..10, ones) => {
                let digits = [b'0' + tens as u8, b'0' + ones as u8];
                self.out.extend_from_slice(&[b'$', file, digits[0], digits[1]]);
            }
            _ => {
                self.out.extend_from_slice(&[b'$', file]);
                self.number(u64::from(number));
            }
        }
        Ok(())
    }

    pub(super) fn operand(&mut self, at: u32, ty: Type, segment: Segment) -> Printed {
        if let Some((kind, number)) = self.m.register(at) {
            return self.register(at, kind, number);
        }
        let Some(operand) = self.m.operand(at) else {
            return self.broken_operand(at, "an operand is missing");
        };
        match operand {
            Operand::Bytes { ty: own, bytes, .. } => self.operand_constant(at, own, bytes, ty)?,
            Operand::Wavesize => self.push("WAVESIZE"),
            Operand::OperandList(list) => {
                self.push("(");
                for (i, element) in list.iter().enumerate() {
                    if i > 0 {
                        self.push(", ");
                    }
                    match self.m.operand(element) {
                        Some(Operand::Register { kind, number }) => self.register(element, kind, number)?,
                        Some(Operand::Bytes { ty: own, bytes, .. }) => {
                            self.operand_constant(element, own, bytes, ty)?
                        }
                        Some(Operand::Wavesize) => self.push("WAVESIZE"),
                        _ => return self.broken_operand(at, "an element of a vector"),
                    }
                }
                self.push(")");
            }
            Operand::Address {
                symbol,
                register,
                offset,
            } => self.address(at, segment, [symbol, register], offset)?,
            Operand::CodeRef(target) => self.symbol(at, target)?,
            Operand::CodeList(list) => {
                self.push("[");
                self.symbols(at, list)?;
                self.push("]");
            }
            _ => return self.broken_operand(at, "an operand of a kind that no instruction has"),
        }
        Ok(())
    }

    fn address(&mut self, at: u32, segment: Segment, [symbol, register]: [u32; 2], offset: u64) -> Printed {
        if symbol != 0 {
            self.push("[");
            self.symbol(at, symbol)?;
            self.push("]");
            if register == 0 && offset == 0 {
                return Ok(());
            }
        }
        self.push("[");
        let short = segment_address(segment, self.model).bits() == 32;
        let signed = if short {
            i64::from(offset as u32 as i32)
        } else {
            offset as i64
        };
        if register != 0 {
            let Some((kind, number)) = self.m.register(register) else {
                return self.broken_operand(at, "an address whose register is none");
            };
            self.register(register, kind, number)?;
            if signed != 0 {
                self.push(if signed < 0 { "-" } else { "+" });
                self.number(signed.unsigned_abs());
            }
        } else {
            if signed < 0 && symbol != 0 {
                self.push("-");
                self.number(signed.unsigned_abs());
            } else {
                self.number(offset);
            }
        }
        self.push("]");
        Ok(())
    }
}

fn wanted_type(wanted: Wanted, inst: &Inst) -> Type {
    match wanted {
        Wanted::Dest(ty)
        | Wanted::Src(ty)
        | Wanted::SrcNoWave(ty)
        | Wanted::Reg(ty)
        | Wanted::Number(ty, _)
        | Wanted::Constant(ty)
        | Wanted::DestVec(ty)
        | Wanted::SrcVec(ty)
        | Wanted::Dest4(ty)
        | Wanted::Src4(ty) => Ty::of(ty, inst),
        Wanted::Gradient => Type::F32,
        Wanted::Coordinates => inst.source,
        _ => inst.ty,
    }
}

/// Writes an instruction's name with its modifiers, as the text has them: what is default is left out.
pub(crate) fn write_name(out: &mut String, row: &Row, inst: &Inst, lanes: usize) -> Result<(), &'static str> {
    out.push_str(row.mnemonic);
    for slot in row.format.syntax() {
        write_modifier(out, *slot, row, inst, lanes)?;
    }
    Ok(())
}

fn write_modifier(out: &mut String, slot: Slot, row: &Row, inst: &Inst, lanes: usize) -> Result<(), &'static str> {
    let mut word = |name: Option<&str>| match name {
        Some(name) => {
            out.push('_');
            out.push_str(name);
            Ok(())
        }
        None => Err("a modifier with an unknown value"),
    };
    match slot {
        Slot::AtomicOp => word(inst.atomic.name()),
        Slot::Compare => word(inst.compare.name()),
        Slot::Segment if row.has(slot) && inst.segment != Segment::FLAT => word(inst.segment.name()),
        Slot::Ftz if inst.flag() => word(Some("ftz")),
        Slot::Const if inst.flag() => word(Some("const")),
        Slot::NoNull if inst.flag() => word(Some("nonull")),
        Slot::Round => {
            let conversion = row.format == Format::Cvt && inst.source.is_float() && inst.ty.is_int();
            match inst.round {
                Round::NONE | Round::DEFAULT => Ok(()),
                Round::ZEROI if conversion => Ok(()),
                round => word(round.name()),
            }
        }
        Slot::Pack if inst.pack != Pack::NONE => word(inst.pack.name()),
        Slot::Order => word(inst.order.name()),
        Slot::Scope => word(inst.scope.name()),
        Slot::Geometry => word(inst.geometry.name()),
        Slot::ImageQuery => word(inst.image_query.name()),
        Slot::SamplerQuery => word(inst.sampler_query.name()),
        Slot::Type if row.implied_type != Type::NONE => Ok(()),
        Slot::Type => write_type(out, inst.ty),
        Slot::SourceType | Slot::CoordType => write_type(out, inst.source),
        Slot::ImageType => write_type(out, inst.image),
        Slot::Vector if lanes != 0 => write_argument(out, format_args!("_v{lanes}")),
        Slot::Align if inst.align > Align::ONE => match inst.align.bytes() {
            Some(bytes) => write_argument(out, format_args!("_align({bytes})")),
            None => Err("an unknown alignment"),
        },
        Slot::Equiv if inst.equiv != 0 => write_argument(out, format_args!("_equiv({})", inst.equiv)),
        Slot::Width => match row.widths {
            Widths::Default(default) if inst.width != default => {
                if inst.width.0 == 0 || inst.width.0 > Width::ALL.0 {
                    return Err("an unknown width");
                }
                write_argument(out, format_args!("_width({})", inst.width))
            }
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

fn write_argument(out: &mut String, text: std::fmt::Arguments<'_>) -> Result<(), &'static str> {
    use std::fmt::Write;
    let _ = out.write_fmt(text);
    Ok(())
}

fn write_type(out: &mut String, ty: Type) -> Result<(), &'static str> {
    if ty == Type::NONE {
        return Ok(());
    }
    if !ty.is_known() || ty.is_array() {
        return Err("an instruction of unknown type");
    }
    out.push('_');
    // The plain types without the formatting machinery: this is most of what printing does.
    match ty.plain_name() {
        Some(name) => out.push_str(name),
        None => return write_argument(out, format_args!("{ty}")),
    }
    Ok(())
}
