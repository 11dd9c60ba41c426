//! Address expressions (rules V107, V142 to V145).

use super::inst::Known;
use super::*;
use crate::brig::Operand;
use crate::code::{RegisterKind, Segment};
use crate::table::segment_address;

impl Checker<'_, '_> {
    pub(super) fn address(&mut self, known: &Known, place: Place, symbol: u32, register: u32, distance: u64) {
        let inst = known.inst;
        let ty = segment_address(inst.segment, self.header.model);
        if register != 0 {
            match self.m.operand(register) {
                Some(Operand::Register { kind, number }) => {
                    self.use_register(kind, number, false);
                    if kind != RegisterKind::for_bits(ty.bits()) {
                        let message = format!(
                            "an address of the {} segment has {} bits, found `${kind}{number}`",
                            inst.segment,
                            ty.bits()
                        );
                        self.error(place, "V142", message);
                    }
                }
                _ => self.error(place, "V204", "the address's register is no register"),
            }
        }
        if ty.bits() == 32 && distance >> 32 != 0 {
            self.error(
                place,
                "V145",
                format!("an offset in the {} segment has 32 bits", inst.segment),
            );
        }
        if symbol == 0 {
            if matches!(inst.segment, Segment::ARG | Segment::SPILL) {
                let message = format!(
                    "the {} segment is accessed by the names of its variables only",
                    inst.segment
                );
                self.error(place, "V143", message);
            }
            return;
        }
        let Some(v) = self.m.variable(symbol) else {
            self.error(place, "V143", "an address names a variable");
            return;
        };
        if !self.in_scope(place, symbol) {
            return;
        }
        self.lint.variable_used(symbol);
        if v.segment != inst.segment {
            let d = Diagnostic::error(
                "V143",
                format!("a {} variable in an address of segment {}", v.segment, inst.segment),
            );
            let help = match inst.segment {
                Segment::FLAT => {
                    "a flat address cannot name a variable; take its address with `lda` and convert it".into()
                }
                _ => format!("`_{}` in the instruction's name", v.segment),
            };
            self.report(place, d.help(help));
            return;
        }
        if !matches!(known.row.mnemonic, "ld" | "st" | "atomic" | "atomicnoret") {
            return;
        }
        self.formal_direction(known, place, symbol, v);
        let element = v.ty.element();
        let mixed = (element.is_opaque() || inst.ty.is_opaque()) && element != inst.ty;
        if mixed {
            self.error(
                place,
                "V143",
                format!("a variable of type {element} cannot be accessed as {}", inst.ty),
            );
            return;
        }
        if register == 0 && v.bytes() != 0 {
            self.bounds(known, place, v.bytes(), distance);
        }
    }

    /// What is accessed must lie in the variable when nothing but constants make the address.
    fn bounds(&mut self, known: &Known, place: Place, size: u64, distance: u64) {
        let accessed = known.inst.ty.bytes() * self.lanes(known);
        if distance >= size {
            self.error(
                place,
                "V145",
                format!("offset {} lies outside the variable of {size} bytes", distance as i64),
            );
        } else if accessed > size - distance {
            let message = format!("{accessed} bytes at offset {distance} do not lie in the variable of {size} bytes");
            self.error(place, "V145", message);
        }
    }

    /// Values a load or store moves.
    fn lanes(&self, known: &Known) -> u64 {
        let first = self.m.list(known.inst.operands).and_then(|l| l.get(0));
        match first.and_then(|o| self.m.operand(o)) {
            Some(Operand::OperandList(list)) => list.len() as u64,
            _ => 1,
        }
    }

    /// Formal inputs are loaded, formal outputs stored (V107).
    fn formal_direction(&mut self, known: &Known, place: Place, symbol: u32, v: crate::brig::Variable) {
        let Some(body) = self.body.as_ref() else { return };
        if v.segment != Segment::ARG || symbol >= body.exec.first_code {
            return;
        }
        let input = symbol >= body.exec.first_input;
        let loads = known.row.mnemonic == "ld";
        if input != loads {
            let (what, how) = if input {
                ("input", "loaded")
            } else {
                ("output", "stored")
            };
            self.error(
                place,
                "V107",
                format!("an {what} argument can only be {how} in its function"),
            );
        }
    }
}
