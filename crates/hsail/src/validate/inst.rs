//! Instructions: opcode, form, modifiers and the list of operands (rules V130 to V195, V218 to V221).

use super::*;
use crate::brig::{Inst, List, key_of, u32_at};
use crate::code::{Pack, Round};
use crate::table::{self, Form, Format, Operand as Wanted, Row, Vectors};
use crate::types::Type;

/// An instruction with its row and form.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub at: u32,
    pub inst: Inst,
    pub row: &'static Row,
    pub form: &'static Form,
    /// Whether what follows is not reached from here.
    pub ends_block: bool,
    pub names_fbarrier: bool,
}

/// An instruction that was found right but for its place and its operands.
#[derive(Clone, Copy)]
pub(super) struct Verdict {
    known: Known,
    /// Whether it matters if it stands in an arg block.
    by_place: bool,
}

impl<'a> Checker<'_, 'a> {
    pub(super) fn instruction(&mut self, entry: &Entry<'a>) {
        let at = entry.offset;
        let place = Place::Code(at);
        match self.body.as_ref() {
            None => {
                self.error(place, "V092", "an instruction belongs in a code block");
                return;
            }
            Some(body) if at < body.exec.first_code => {
                self.error(place, "V210", "an instruction among the arguments");
                return;
            }
            _ => {}
        }
        self.phase(at, Phase::Statements);
        let key = key_of(entry.bytes);
        let verdict = match self.verdicts.get(&key) {
            Some(verdict) => *verdict,
            None => {
                let before = self.counts[0];
                let Some(verdict) = self.shape(entry) else { return };
                if self.counts[0] == before {
                    self.verdicts.insert(key, verdict);
                }
                verdict
            }
        };
        let mut known = verdict.known;
        known.at = at;
        known.inst.operands = u32_at(entry.bytes, 8);
        if verdict.by_place {
            self.call_place(place, known.row);
        }
        let Some(list) = self.m.list(known.inst.operands) else {
            self.error(place, "V204", "the operands are no list of hsa_data");
            return;
        };
        self.flow.inst(at);
        self.operands(&known, list);
        self.lint.instruction(&known, self.m, list);
        self.flow.inst_end(known.ends_block);
    }

    /// What does not depend on where the instruction stands and on its operands: row, form, modifiers.
    fn shape(&mut self, entry: &Entry<'a>) -> Option<Verdict> {
        let place = Place::Code(entry.offset);
        let Some(mut inst) = Inst::decode(entry.bytes) else {
            self.error(place, "V203", "the entry is too short for its kind");
            return None;
        };
        let Some(row) = Row::of(inst.opcode) else {
            let vendor = inst.opcode >= 0x8000;
            let rule = if vendor { "V025" } else { "V218" };
            let message = match (vendor, self.extensions.vendor) {
                (true, false) => format!("opcode {:#x} needs a vendor extension", inst.opcode),
                (true, true) => format!(
                    "opcode {:#x} belongs to an extension that is not known here",
                    inst.opcode
                ),
                _ => format!("there is no opcode {:#x}", inst.opcode),
            };
            self.error(place, rule, message);
            return None;
        };
        if !row.extension.is_empty() && !self.extensions.rows.contains(&row.extension) {
            let message = format!("`{}` needs the extension `{}`", row.mnemonic, row.extension);
            let help = format!("`extension \"{}\";` after the module header", row.extension);
            self.report(place, Diagnostic::error("V025", message).help(help));
            return None;
        }
        let basic = row.format == Format::Mod && inst.format == Format::Basic;
        if inst.format != row.format && !basic {
            let message = format!("`{}` as {:?}, which is {:?}", row.mnemonic, inst.format, row.format);
            self.error(place, "V218", message);
            return None;
        }
        if inst.reserved != 0 {
            self.error(place, "V206", "reserved fields are not 0");
        }
        if inst.modifier & !1 != 0 {
            self.error(place, "V209", "unknown bits in the modifier");
        }
        let form = match table::resolve(row, &inst, self.header.model) {
            Ok(form) => form,
            Err(m) => {
                self.mismatch(place, row, &m);
                return None;
            }
        };
        if basic {
            inst.round = form.rounding.legal(&inst).1;
            inst.pack = Pack::NONE;
        } else if row.format == Format::Mod && inst.round == Round::NONE {
            // The reference assembler leaves the field 0 where only other modifiers are given.
            inst.round = form.rounding.legal(&inst).1;
        }
        if let Err(m) = table::check_modifiers(row, form, &inst, self.header.profile) {
            self.mismatch(place, row, &m);
            return None;
        }
        self.availability(place, row, &inst);
        let fbarrier = |o: &Wanted| matches!(o, Wanted::Fbarrier | Wanted::FbarrierOrReg);
        let known = Known {
            at: entry.offset,
            inst,
            row,
            form,
            ends_block: matches!(row.mnemonic, "br" | "ret" | "sbr"),
            names_fbarrier: form.operands.iter().any(fbarrier),
        };
        let by_place = matches!(row.mnemonic, "call" | "scall" | "icall" | "ret" | "alloca");
        Some(Verdict { known, by_place })
    }

    fn mismatch(&mut self, place: Place, row: &Row, m: &table::Mismatch) {
        let (message, help) = crate::text::mismatch_text(row, m);
        self.report(place, Diagnostic::error(m.rule, message).help(help));
    }

    /// Extensions and profile (V024, V077).
    fn availability(&mut self, place: Place, row: &Row, inst: &Inst) {
        let handles = [inst.ty, inst.source].iter().any(|t| t.is_image_or_sampler());
        if (row.image || handles) && !self.extensions.image {
            let d = Diagnostic::error(
                "V024",
                format!("`{}` with images or samplers needs the extension IMAGE", row.mnemonic),
            );
            self.report(place, d.help("`extension \"IMAGE\";` after the module header"));
        }
        let double = [inst.ty, inst.source].iter().any(|t| t.is_double());
        if double && self.header.profile == Profile::BASE {
            self.error(place, "V077", "f64 and f64x2 are not in the Base profile");
        }
        if row.mnemonic == "icall" && self.header.profile == Profile::BASE {
            self.error(place, "V105", "`icall` is not in the Base profile");
        }
    }

    /// Calls, `ret` and `alloca` inside and outside of arg blocks.
    fn call_place(&mut self, place: Place, row: &Row) {
        let Some(body) = self.body.as_mut() else { return };
        let Some(block) = body.arg_block.as_mut() else {
            if matches!(row.mnemonic, "call" | "scall" | "icall") {
                self.error(place, "V093", "a call belongs in an arg block");
            }
            return;
        };
        match row.mnemonic {
            "call" | "scall" | "icall" => {
                block.calls += 1;
                if block.calls > 1 {
                    self.error(place, "V094", "an arg block has exactly one call");
                }
            }
            "ret" => self.error(place, "V097", "`ret` cannot stand in an arg block"),
            "alloca" => self.error(place, "V098", "`alloca` cannot stand in an arg block"),
            _ => {}
        }
    }

    fn operands(&mut self, known: &Known, list: List<'a>) {
        let wanted = known.form.operands;
        if list.len() != wanted.len() {
            let message = format!(
                "`{}` has {} operands here, not {}",
                known.row.mnemonic,
                wanted.len(),
                list.len()
            );
            self.error(Place::Code(known.at), "V130", message);
            return;
        }
        if wanted.first() == Some(&Wanted::OutArgs) {
            self.call(known, list);
            return;
        }
        for (i, (wanted, offset)) in wanted.iter().zip(list.iter()).enumerate() {
            self.operand(known, *wanted, i, offset);
        }
    }

    /// Registers of a vector as the form or the entry says; `None` if it may be any number.
    pub(super) fn vector_lengths(known: &Known) -> std::ops::RangeInclusive<usize> {
        match known.form.vectors {
            Vectors::Exactly(n) => n as usize..=n as usize,
            _ => 2..=4,
        }
    }

    pub(super) fn use_register(&mut self, kind: crate::code::RegisterKind, number: u16, written: bool) {
        if let Some(body) = self.body.as_mut()
            && let Some(highest) = body.registers.get_mut(kind.0 as usize)
        {
            *highest = (*highest).max(u32::from(number) + 1);
            if written {
                self.flow.write(kind, number);
            } else {
                self.flow.read(kind, number);
            }
        }
    }

    /// A register that is named but neither read nor written.
    fn note_register(&mut self, kind: crate::code::RegisterKind, number: u16) {
        if let Some(body) = self.body.as_mut()
            && let Some(highest) = body.registers.get_mut(kind.0 as usize)
        {
            *highest = (*highest).max(u32::from(number) + 1);
        }
    }

    /// Operands of a `pragma`.
    pub(super) fn pragma(&mut self, at: u32, operands: u32) {
        use crate::brig::Operand;
        let place = Place::Code(at);
        let Some(list) = self.m.list(operands) else {
            self.error(place, "V204", "the operands are no list of hsa_data");
            return;
        };
        if !self.afford(place, list.len()) {
            return;
        }
        if list.is_empty() {
            self.error(place, "V027", "a pragma has at least one operand");
        }
        for offset in list.iter() {
            let at = Place::Operand(offset);
            match self.m.operand(offset) {
                Some(Operand::Register { kind, number }) => {
                    if self.body.is_none() {
                        self.error(place, "V028", "a pragma outside a code block cannot name a register");
                    }
                    if kind.name().is_none() {
                        self.error(at, "V208", "unknown register kind");
                    }
                    self.note_register(kind, number);
                }
                Some(Operand::Bytes { ty, bytes, .. }) => self.constant_bytes(at, ty, bytes),
                Some(Operand::ConstantList { ty, elements, .. }) => {
                    self.constant_list(at, ty, elements);
                }
                Some(Operand::Image(c)) => self.image_constant(at, c),
                Some(Operand::Sampler(c)) => self.sampler_constant(at, c),
                Some(Operand::CodeRef(target)) => {
                    let label = self.m.code_at(target).is_some_and(|e| e.kind == kind::LABEL);
                    if self.m.directive(target).is_none() {
                        self.error(at, "V204", "refers to no directive");
                    } else if label && self.body.is_none() {
                        self.error(place, "V028", "a pragma outside a code block cannot name a label");
                    } else if !label {
                        self.in_scope(at, target);
                    } else {
                        self.use_label(target);
                    }
                }
                Some(Operand::String(_) | Operand::Wavesize) => {}
                _ => self.error(place, "V027", "an operand of a kind that a pragma does not take"),
            }
        }
    }

    /// Marks a label as used; tells whether it belongs to this code block.
    pub(super) fn use_label(&mut self, target: u32) -> bool {
        let Some(body) = self.body.as_mut() else { return false };
        match body.labels.binary_search_by_key(&target, |l| l.0) {
            Ok(i) => {
                if let Some(label) = body.labels.get_mut(i) {
                    label.1 = true;
                }
                true
            }
            Err(_) => false,
        }
    }

    pub(super) fn type_of(known: &Known, ty: table::Ty) -> Type {
        ty.of(&known.inst)
    }
}
