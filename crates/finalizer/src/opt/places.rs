//! Variables in group memory get their places: their addresses are constants from here on.

use crate::ir::{Allocation, Module, Op};
use crate::layout::{layout, spread};

/// Puts constants in the place of addresses in group memory.
pub fn places(module: &mut Module) {
    spread(module);
    for number in 0..module.functions.len() {
        if !module.functions[number].kind.is_root() {
            continue;
        }
        let offsets = layout(module, &module.functions[number], Allocation::Group).offsets;
        for inst in &mut module.functions[number].insts {
            if let Op::SymbolAddress(symbol) = inst.op
                && let Some(offset) = offsets.get(&symbol)
            {
                inst.op = Op::Const(u128::from(*offset));
            }
        }
    }
}
