//! Registers and variables of the source, as the debugger sees those of the machine.

use super::Program;
use super::dwarf::Described;
use super::registers;
use crate::target::{Frame, Place, Register, Space, Target, Variable};

impl Program {
    /// The register or variable of the source with a name, where a frame is.
    pub(super) fn described(&self, frame: Option<Frame>, name: &str) -> Option<(usize, &Described)> {
        self.dwarf.find(self.pc(frame?)?, name)
    }

    /// What a register of the source stands for.
    pub(super) fn source_variable(&self, register: &Register) -> Option<&Described> {
        let number = usize::from(register.number);
        self.dwarf
            .variable(number)
            .filter(|_| register.file == registers::DESCRIBED)
    }

    /// Variables of the source that a frame sees; those in registers are [`Target::register`]'s, whatever place is said here.
    pub(super) fn source_variables(&self, frame: Option<Frame>) -> Vec<Variable> {
        let Some((wave, pc)) = frame.and_then(|f| Some((self.wave(f.wave)?, self.pc(f)?))) else {
            return Vec::new();
        };
        let seen = self.dwarf.seen(pc).into_iter();
        let variables = seen.filter(|(_, v)| !v.name.starts_with('$')).map(|(_, v)| Variable {
            name: v.name.clone(),
            place: v.memory(wave, 0, pc).unwrap_or(Place {
                space: Space::Arg,
                address: 0,
            }),
            ty: v.ty,
            count: v.count,
            is_argument: v.is_argument,
        });
        variables.collect()
    }
}

/// A variable of the source as a register.
pub(super) fn as_register(number: usize, variable: &Described) -> Option<Register> {
    Some(Register {
        name: variable.name.clone(),
        file: registers::DESCRIBED,
        number: u16::try_from(number).ok()?,
        count: variable.ty.bytes().div_ceil(4) as u8,
        ty: variable.ty,
        per_lane: true,
    })
}
