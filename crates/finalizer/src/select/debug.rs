//! Where selection has put what variables of the source hold, for debug information.

use super::{Home, Select};
use crate::ir::debug::{Debug, Place};
use crate::ir::{Definition, Id, Op, Value, Width};
use crate::mir;
use crate::mir::Input;

impl Select<'_> {
    /// What is known of the function when all of it is selected.
    pub(super) fn debug(&self, source: &Debug) -> mir::debug::Debug {
        let mut debug = mir::debug::Debug {
            source: source.clone(),
            slots: self.slots.clone(),
            ..mir::debug::Debug::default()
        };
        debug.set_loops(&self.flow.loops);
        debug.symbols.extend(&self.cx.group.offsets);
        debug.symbols.extend(&self.cx.private.offsets);
        let kernarg = self
            .out
            .inputs
            .iter()
            .find(|(input, _)| *input == Input::KernargPointer);
        debug.kernarg = kernarg.map(|(_, operand)| *operand);
        debug.loaded = self.loaded(source);
        let held = source.held.iter().map(|held| held.value);
        for value in held.chain(debug.loaded.clone().into_iter().map(|l| l.1)) {
            let undefined = self.ir.defining(value).is_some_and(|inst| matches!(inst.op, Op::Undef));
            let parameter = match self.ir.values[value.index()].1 {
                Definition::Parameter(block, place) => {
                    let parameters = self.ir.blocks.get(block.index()).map(|b| &b.parameters);
                    let there = parameters.and_then(|list| list.get(place as usize)) == Some(&value);
                    there.then_some(block.index())
                }
                Definition::Result(..) => None,
            };
            let home = match self.homes[value.index()] {
                Home::Register(operand) if operand.is_register() => mir::debug::Home::Register {
                    operand,
                    bit: self.width(value) == Width::B1 && !self.is_scalar(value),
                    parameter,
                },
                Home::Constant(low) if !undefined => mir::debug::Home::Constant(self.all_bits(value, low)),
                _ => continue,
            };
            debug.homes.insert(value, home);
        }
        debug
    }

    /// Loads of whole variables from the kernarg segment.
    fn loaded(&self, source: &Debug) -> Vec<(u32, Value)> {
        let arguments = source.variables.iter().enumerate();
        let arguments: Vec<(u32, i32, u32)> = arguments
            .filter_map(|(n, v)| match v.place {
                Place::Kernarg(offset) if v.ty.count.is_none() => Some((n as u32, offset as i32, v.ty.bytes)),
                _ => None,
            })
            .collect();
        let mut loaded = Vec::new();
        for id in self.ir.blocks.iter().flat_map(|b| &b.insts) {
            let inst = &self.ir.insts[id.index()];
            let Op::Load(memory) = inst.op else { continue };
            let base = self.ir.defining(inst.args[0]);
            if !base.is_some_and(|b| matches!(b.op, Op::Id(Id::KernargPointer))) {
                continue;
            }
            let mut offset = memory.offset_bytes;
            for value in &inst.results {
                let bytes = self.width(*value).bits() / 8;
                let whole = arguments.iter().filter(|a| (a.1, a.2) == (offset, bytes));
                loaded.extend(whole.map(|a| (a.0, *value)));
                offset += bytes as i32;
            }
        }
        loaded
    }
}
