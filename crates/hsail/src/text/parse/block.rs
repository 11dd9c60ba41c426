//! Code blocks and arg blocks (PRM 4.3.5, 4.3.6): control directives, definitions, labels, instructions.

use super::module::Place;
use super::names::{NameMap, Slot, Symbol};
use super::*;
use crate::code::Control;
use crate::types::Type;
use crate::validate::control_operands;

impl<'a> Parser<'a> {
    /// From `{` to after `}`.
    pub(super) fn code_block(&mut self) -> Parsed<()> {
        self.advance();
        self.flush_comments();
        while !self.is(b'}') {
            if self.token.kind == Kind::End || self.too_many() {
                return self.unexpected("`}` at the end of the code block");
            }
            self.statement_or_recover(Place::CodeBlock);
        }
        self.missing_labels();
        self.advance();
        Ok(())
    }

    fn statement_or_recover(&mut self, place: Place) {
        let before = self.token.start;
        let parsed = match self.known_head() {
            Some((head, end)) => self.quick_instruction(&head, end),
            None if self.annotation() => return,
            None => self.statement(place),
        };
        if parsed.is_err() {
            if place != Place::ArgBlock {
                self.names.arg_block = None;
            }
            self.recover(false, before);
        }
        if self.token.start == before && self.token.kind != Kind::End && !self.is(b'}') {
            self.advance();
        }
    }

    fn statement(&mut self, place: Place) -> Parsed<()> {
        match self.token.kind {
            Kind::Label => return self.label(),
            Kind::Punct if self.is(b'{') => {
                if place == Place::ArgBlock {
                    return self.fail(self.token.start, "V095", "an arg block cannot stand in an arg block");
                }
                return self.arg_block();
            }
            Kind::Word => {}
            _ => return self.unexpected("label, instruction or definition"),
        }
        if self.instruction_if_known()? {
            return Ok(());
        }
        if self.at_control() {
            return self.control();
        }
        match self.text() {
            b"fbarrier" => self.fbarrier(Default::default(), place),
            b"decl" | b"prog" => {
                let message = format!("`{}` is for module scope only", self.shown().trim_matches('`'));
                let rule = if self.is_word("decl") { "V044" } else { "V043" };
                self.fail(self.token.start, rule, message)
            }
            b"alloc" | b"align" | b"const" => {
                let q = self.qualifiers()?;
                self.variable(q, place)
            }
            _ if self.at_variable() => self.variable(Default::default(), place),
            b"extension" | b"module" | b"kernel" | b"function" | b"indirect" | b"signature" => {
                let message = format!("{} belongs at module scope", self.shown());
                self.fail(self.token.start, "V090", message)
            }
            _ => self.unknown_instruction(),
        }
    }

    fn arg_block(&mut self) -> Parsed<()> {
        self.directive(self.token.start, &Directive::ArgBlockStart);
        self.names.arg_block = Some(NameMap::default());
        self.advance();
        self.flush_comments();
        while !self.is(b'}') {
            if self.token.kind == Kind::End || self.too_many() {
                return self.unexpected("`}` at the end of the arg block");
            }
            self.statement_or_recover(Place::ArgBlock);
        }
        self.names.arg_block = None;
        self.directive(self.token.start, &Directive::ArgBlockEnd);
        self.advance();
        self.flush_comments();
        Ok(())
    }

    fn label(&mut self) -> Parsed<()> {
        let name = self.text();
        let at = self.advance().start;
        self.demand(b':')?;
        let text = self.out.data(name);
        let offset = self.directive(at, &Directive::Label { name: text });
        let label = self.names.labels.entry(name).or_default();
        if label.defined.is_some() {
            let message = format!(
                "label `{}` is already defined in this code block",
                String::from_utf8_lossy(name)
            );
            return self.fail(at, "V112", message);
        }
        label.defined = Some(offset);
        for slot in std::mem::take(&mut label.waiting) {
            self.fill(slot, offset);
        }
        self.advance();
        self.flush_comments();
        Ok(())
    }

    pub(super) fn fill(&mut self, slot: Slot, offset: u32) {
        match slot {
            Slot::Operand(at) => self.out.set_operand_word(at, offset),
            Slot::List(list, i) => self.out.set_list_element(list, i, offset),
        }
    }

    /// Puts a label's offset into its place, now or when it is known.
    pub(super) fn refer_to_label(&mut self, name: &'a [u8], at: u32, slot: Slot) {
        self.out.data(name);
        let label = self.names.labels.entry(name).or_default();
        match label.defined {
            Some(offset) => self.fill(slot, offset),
            None => {
                if label.waiting.is_empty() {
                    label.first_use = at;
                }
                label.waiting.push(slot);
            }
        }
    }

    /// Puts a symbol's offset into its place; a definition that comes later replaces it.
    pub(super) fn refer_to(&mut self, index: Option<usize>, symbol: Symbol, slot: Slot) {
        self.fill(slot, symbol.definition.unwrap_or(symbol.first));
        if let (Some(i), None) = (index, symbol.definition) {
            self.names.later.push((i, slot));
        }
    }

    fn missing_labels(&mut self) {
        let missing = self.names.labels.iter().filter(|(_, l)| l.defined.is_none());
        let mut missing: Vec<(u32, &[u8])> = missing.map(|(name, l)| (l.first_use, *name)).collect();
        missing.sort_unstable();
        for (at, name) in missing {
            let message = format!(
                "label `{}` is not defined in this code block",
                String::from_utf8_lossy(name)
            );
            self.report(at, Diagnostic::error("V110", message));
        }
    }

    pub(super) fn at_control(&self) -> bool {
        let name = if self.token.kind == Kind::Word {
            self.text()
        } else {
            return false;
        };
        std::str::from_utf8(name).is_ok_and(|n| Control::from_name(n).is_some())
    }

    /// A control directive (PRM 13.4): integers or WAVESIZE up to `;`.
    fn control(&mut self) -> Parsed<()> {
        let name = std::str::from_utf8(self.text()).unwrap_or_default();
        let Some(control) = Control::from_name(name) else {
            return self.unexpected("control directive");
        };
        let at = self.advance().start;
        let wanted = control_operands(control);
        let long = matches!(control, Control::MAXFLATGRIDSIZE | Control::REQUIREDGRIDSIZE);
        let ty = if long { Type::U64 } else { Type::U32 };
        let mut operands = Vec::new();
        while !self.is(b';') {
            if operands.len() >= wanted {
                let place = if wanted == 0 { at } else { self.token.start };
                return self.fail(place, "V228", format!("{control} has {wanted} operands"));
            }
            if !operands.is_empty() {
                self.expect(b',')?;
            }
            let place = self.token.start;
            let operand = if self.eat_word("WAVESIZE") {
                self.place_operand(place);
                self.out.wavesize()
            } else {
                if self.token.kind != Kind::Int {
                    return self.unexpected("integer constant");
                }
                self.constant_operand(ty)?
            };
            operands.push(operand);
        }
        if operands.len() != wanted {
            return self.fail(at, "V228", format!("{control} has {wanted} operands"));
        }
        let operands = self.out.list(&operands);
        self.directive(at, &Directive::Control { control, operands });
        self.advance();
        Ok(())
    }
}
