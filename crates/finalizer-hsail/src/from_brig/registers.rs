//! HSAIL's registers as variables of the construction of values.

use finalizer::ir::ssa::Ssa;
use finalizer::ir::{Function, Value, Width};
use hsail::code::RegisterKind;

/// Registers of a file; PRM 4.7 has fewer.
const FILE: usize = 2048;

/// The variable of each register plus one, by file and number; as far as registers are known.
pub(super) struct Registers([Vec<u32>; 4]);

impl Registers {
    pub fn new() -> Registers {
        Registers(Default::default())
    }

    /// The variable of a register; none if there is no such register.
    fn variable(&mut self, ssa: &mut Ssa, kind: RegisterKind, number: u16) -> Option<u32> {
        let (file, width) = match kind {
            RegisterKind::C => (0, Width::B1),
            RegisterKind::S => (1, Width::B32),
            RegisterKind::D => (2, Width::B64),
            RegisterKind::Q => (3, Width::B128),
            _ => return None,
        };
        let number = usize::from(number);
        if number >= FILE {
            return None;
        }
        let file = self.0.get_mut(file)?;
        if file.len() <= number {
            file.resize(number + 1, 0);
        }
        let known = file.get_mut(number)?;
        if *known == 0 {
            *known = ssa.variable(width) + 1;
        }
        Some(*known - 1)
    }

    /// Letter, number and variable of the registers that are used.
    pub fn named(&self) -> impl Iterator<Item = (char, usize, u32)> + '_ {
        let files = ['c', 's', 'd', 'q'].into_iter().zip(&self.0);
        files.flat_map(|(letter, file)| {
            let known = file.iter().enumerate().filter(|(_, v)| **v != 0);
            known.map(move |(number, variable)| (letter, number, variable - 1))
        })
    }

    /// What a register holds.
    pub fn read(&mut self, ssa: &mut Ssa, f: &mut Function, kind: RegisterKind, number: u16) -> Option<Value> {
        let variable = self.variable(ssa, kind, number)?;
        Some(ssa.read(f, variable))
    }

    /// A register gets a value; false if there is no such register, or its width is another.
    pub fn write(&mut self, ssa: &mut Ssa, f: &Function, kind: RegisterKind, number: u16, value: Value) -> bool {
        match self.variable(ssa, kind, number) {
            Some(variable) => ssa.write(f, variable, value),
            None => false,
        }
    }
}
