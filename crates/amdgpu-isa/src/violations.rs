//! Rules that an instruction can break although its bytes decode or its text reads well: assemblers refuse it.
//!
//! [`Inst::violations`] runs the checks over an instruction. What they look at is in the rows, in the properties of
//! processors and in the tables beside the checks; [`Rule`] lists every rule once, with its code and its page.

mod dual;
mod matrix;
mod memory;
mod operands;
mod remedy;
mod rules;
mod values;

use std::fmt;

use crate::inst::{Inst, Operand, Reg, RegKind, Role};
use crate::mode::Mode;
use crate::row::{Class, OperandRow, Row};
use crate::table::{FamilyTable, Form, Variant};
use crate::target::Processor;

pub(crate) use dual::shared_ports;
pub(crate) use matrix::is_matrix;
pub(crate) use operands::{is_vector_alu, tuple_misfit};
pub(crate) use remedy::listed;
pub use remedy::processors_in_words;
pub use rules::{Example, Rule};

/// A rule of the instruction set that an instruction breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    pub rule: Rule,
    pub subject: Subject,
    /// What is wrong with this instruction.
    pub message: String,
}

/// What part of an instruction breaks a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The instruction as a whole.
    Whole,
    Operand(Role),
    /// A modifier, by the name of its field, as `dmask`.
    Modifier(&'static str),
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Inst {
    /// The rules that this instruction breaks on `processor`, in wavefronts of whatever size; none for an operation that the
    /// processor lacks.
    pub fn violations(&self, processor: Processor) -> Vec<Violation> {
        let found = self.any_variant(processor);
        found.map_or(Vec::new(), |(table, variant)| {
            self.check(processor, Mode::of(processor), table, variant)
        })
    }

    /// As [`Inst::violations`], in a wavefront of this mode.
    pub fn violations_as(&self, processor: Processor, mode: Mode) -> Vec<Violation> {
        if let Some((table, variant)) = self.variant(processor, mode) {
            return self.check(processor, mode, table, variant);
        }
        match self.any_variant(processor) {
            Some(_) => {
                let lanes = if mode.wave32 { 32 } else { 64 };
                let op = self.op.mnemonic_on(processor).unwrap_or_default();
                vec![Violation {
                    rule: Rule::WaveSize,
                    subject: Subject::Whole,
                    message: format!("wavefronts of {lanes} work-items have no {op} with these operands"),
                }]
            }
            None => Vec::new(),
        }
    }

    fn check(
        &self,
        processor: Processor,
        mode: Mode,
        table: &'static FamilyTable,
        variant: &'static Variant,
    ) -> Vec<Violation> {
        let same_form = |v: &&Variant| v.form == variant.form;
        let properties = mode.properties(processor);
        let second = |op| table.variants(op, properties).find(same_form);
        let mut check = Check {
            inst: self,
            processor,
            mode,
            table,
            variant,
            second: self.modifiers.dual.and_then(second),
            row: variant.row(),
            form: table.form(variant),
            found: Vec::new(),
        };
        for rule in CHECKS {
            rule(&mut check);
        }
        check.found
    }
}

/// Every check. Each leaves at once if the instruction has nothing that it is about.
const CHECKS: [fn(&mut Check); 25] = [
    operands::kinds,
    operands::constant_bus,
    operands::literals,
    operands::vector_alignment,
    operands::lane_sources,
    operands::lds_direct,
    operands::one_register_file,
    dual::destinations,
    dual::banks,
    matrix::overlap,
    matrix::inline_constant,
    memory::mask,
    memory::stores,
    memory::address,
    memory::dimension,
    memory::offset,
    memory::data_share,
    memory::temporal_hint,
    values::selects,
    values::lane_control,
    values::immediates,
    values::exclusive,
    values::halves,
    values::unused,
    values::modifiers,
];

/// An instruction under check.
struct Check<'a> {
    inst: &'a Inst,
    processor: Processor,
    mode: Mode,
    table: &'static FamilyTable,
    variant: &'static Variant,
    /// The second half of a dual-issue instruction.
    second: Option<&'static Variant>,
    row: &'static Row,
    form: &'static Form,
    found: Vec<Violation>,
}

impl Check<'_> {
    fn report(&mut self, rule: Rule, subject: Subject, message: String) {
        self.found.push(Violation { rule, subject, message });
    }

    fn operand(&mut self, rule: Rule, role: Role, message: String) {
        self.report(rule, Subject::Operand(role), message);
    }

    fn modifier(&mut self, rule: Rule, name: &'static str, message: String) {
        self.report(rule, Subject::Modifier(name), message);
    }

    /// The mnemonic, for messages.
    fn name(&self) -> &'static str {
        self.variant.mnemonic()
    }

    fn is_vector_alu(&self) -> bool {
        operands::is_vector_alu(self.form.encoding)
    }

    /// The row of an operand of either half.
    fn operand_row(&self, role: Role) -> Option<&'static OperandRow> {
        let of_second = |v: &'static Variant| v.row().operands.iter().find(|o| o.role.second() == role);
        self.row.operand(role).or_else(|| self.second.and_then(of_second))
    }

    /// Operands with their rows.
    fn operands(&self) -> impl Iterator<Item = (Role, Operand, &'static OperandRow)> + '_ {
        let rows = |&(role, operand): &(Role, Operand)| self.operand_row(role).map(|row| (role, operand, row));
        self.inst.operands().iter().filter_map(rows)
    }

    fn register(&self, role: Role) -> Option<Reg> {
        match self.inst.operand(role) {
            Operand::Reg(reg) => Some(reg),
            _ => None,
        }
    }
}

fn is_vector(kind: RegKind) -> bool {
    matches!(kind, RegKind::Vgpr | RegKind::Agpr)
}

fn is_scalar_class(class: Class) -> bool {
    matches!(class, Class::S | Class::Sc | Class::Ssrc | Class::Mask)
}
