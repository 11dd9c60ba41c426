//! Calls: target, lists of arguments, candidates (PRM chapter 10).

use super::inst::Head;
use super::names::{Slot as Place, What};
use super::*;
use crate::code::Segment;
use crate::table::Operand;

impl<'a> Parser<'a> {
    /// `call &f (out)(in)`, `scall src (out)(in) [&f, &g]`, `icall src (out)(in) &signature` (PRM chapter 10).
    pub(super) fn call(&mut self, at: u32, head: &Head) -> Parsed<()> {
        let target = head.form.operands.get(1).copied().unwrap_or(Operand::Function);
        if self.is(b'[') {
            // No call has an address; where the lists are missing too, that is what is reported.
            let place = self.token.start;
            self.address(1, Segment::FLAT)?;
            let place = if self.is(b'(') { place } else { self.token.start };
            return self.fail(place, "V130", "a call has a target and two lists of arguments");
        }
        let second = match target {
            Operand::Function => self.code_symbol(What::Function, "V104")?,
            Operand::Reg(_) => self.register(1, "a register")?,
            _ => self.source(head.inst.ty, 1)?,
        };
        let out = self.actual_arguments()?;
        let input = self.actual_arguments()?;
        let mut operands = vec![out, second, input];
        match head.form.operands.get(3) {
            Some(Operand::Signature) => operands.push(self.code_symbol(What::Signature, "V103")?),
            Some(Operand::FunctionList) => operands.push(self.function_list()?),
            _ => {}
        }
        self.finish(at, head, &operands)
    }

    fn code_symbol(&mut self, what: What, rule: &'static str) -> Parsed<u32> {
        let at = self.token.start;
        if self.token.kind != Kind::Global {
            let message = format!("name of a {} expected, found {}", what.name(), self.shown());
            return self.fail(at, rule, message);
        }
        let (i, symbol) = self.symbol(&[what], rule)?;
        Ok(self.code_ref(at, i, symbol))
    }

    /// `(%a, %b)`, arg variables of this arg block.
    fn actual_arguments(&mut self) -> Parsed<u32> {
        let at = self.token.start;
        if !self.is(b'(') {
            return self.unexpected("list of arguments in parentheses");
        }
        self.advance();
        let mut offsets = std::mem::take(&mut self.scratch);
        offsets.clear();
        if !self.eat(b')') {
            loop {
                if self.token.kind != Kind::Local {
                    return self.unexpected("name of an arg variable (`%name`)");
                }
                let (_, symbol) = self.symbol(&[What::ArgVariable, What::Variable], "V100")?;
                offsets.push(symbol.first);
                if self.eat(b')') {
                    break;
                }
                self.expect(b',')?;
            }
        }
        let list = self.out.list(&offsets);
        self.scratch = offsets;
        self.place_operand(at);
        Ok(self.out.code_list(list))
    }

    /// `[&f, &g]`.
    fn function_list(&mut self) -> Parsed<u32> {
        let at = self.token.start;
        self.expect(b'[')?;
        let mut functions = Vec::new();
        loop {
            if self.token.kind != Kind::Global {
                return self.unexpected("name of a function");
            }
            functions.push(self.symbol(&[What::Function], "V104")?);
            if self.eat(b']') {
                break;
            }
            self.expect(b',')?;
        }
        let list = self.out.list(&vec![0; functions.len()]);
        for (i, (index, symbol)) in functions.into_iter().enumerate() {
            self.refer_to(index, symbol, Place::List(list, i));
        }
        self.place_operand(at);
        Ok(self.out.code_list(list))
    }
}
