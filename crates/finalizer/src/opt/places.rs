//! Variables in group memory get their places: their addresses are constants from here on.

use std::collections::HashMap;

use crate::ir::{Allocation, Module, Op, SymbolId};

/// Offset of each variable of an allocation, and bytes of all.
pub fn layout(module: &Module, allocation: Allocation) -> (HashMap<SymbolId, u32>, u32) {
    let mut offsets = HashMap::new();
    let mut end = 0u64;
    for (number, symbol) in module.symbols.iter().enumerate() {
        if symbol.allocation == allocation {
            end = end.next_multiple_of(u64::from(symbol.align_bytes.max(1)));
            offsets.insert(SymbolId::new(number), end as u32);
            end += symbol.size_bytes;
        }
    }
    (offsets, end.min(u64::from(u32::MAX)) as u32)
}

/// Puts constants in the place of addresses in group memory.
pub fn places(module: &mut Module) {
    let (offsets, _) = layout(module, Allocation::Group);
    for inst in module.functions.iter_mut().flat_map(|f| &mut f.insts) {
        if let Op::SymbolAddress(symbol) = inst.op
            && let Some(offset) = offsets.get(&symbol)
        {
            inst.op = Op::Const(u128::from(*offset));
        }
    }
}
