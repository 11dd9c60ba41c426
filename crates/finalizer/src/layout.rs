//! Where variables of group memory and of each work-item are: what a kernel and all that it can call have or name, in the order of
//! the symbols (PRM 4.2.3, 4.20).

use std::collections::HashMap;

use crate::ir::{
    AddressSpace, Allocation, BlockId, Builder, Function, Memory, Module, Op, Order, Scope, SymbolId, Width,
};

/// Offsets of variables, and bytes of all.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    pub offsets: HashMap<SymbolId, u32, foldhash::fast::RandomState>,
    pub bytes: u32,
}

/// Lets each kernel have the variables of all that it can call, too. Calls must not be inlined yet: what a function does not need
/// counts nevertheless.
pub fn spread(module: &mut Module) {
    let own: Vec<Vec<SymbolId>> = module.functions.iter().map(|f| named(module, f)).collect();
    let callees: Vec<Vec<usize>> = module.functions.iter().map(callees).collect();
    for number in 0..module.functions.len() {
        if !module.functions[number].kind.is_root() {
            continue;
        }
        let mut seen = vec![false; own.len()];
        let mut open = vec![number];
        let mut variables = Vec::new();
        while let Some(next) = open.pop() {
            if !std::mem::replace(&mut seen[next], true) {
                variables.extend_from_slice(&own[next]);
                open.extend(&callees[next]);
            }
        }
        variables.sort_unstable();
        variables.dedup();
        module.functions[number].variables = variables;
    }
}

fn callees(f: &Function) -> Vec<usize> {
    let called = f.insts.iter().filter_map(|inst| match inst.op {
        Op::Call(id) => Some(id.index()),
        _ => None,
    });
    called.collect()
}

/// Group and private variables that a function has or names.
fn named(module: &Module, f: &Function) -> Vec<SymbolId> {
    let insts = f.blocks.iter().flat_map(|b| &b.insts);
    let mut all: Vec<SymbolId> = insts
        .filter_map(|id| match f.insts[id.index()].op {
            Op::SymbolAddress(symbol) => Some(symbol),
            _ => None,
        })
        .chain(f.variables.iter().copied())
        .filter(|s| {
            let allocation = module.symbols[s.index()].allocation;
            matches!(allocation, Allocation::Group | Allocation::WorkItem)
        })
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Places for a kernel's variables of group or private memory.
pub fn layout(module: &Module, kernel: &Function, allocation: Allocation) -> Layout {
    let mut layout = Layout::default();
    let mut end = 0u64;
    for id in &kernel.variables {
        let symbol = &module.symbols[id.index()];
        if symbol.allocation == allocation {
            end = end.next_multiple_of(u64::from(symbol.align_bytes.max(1)));
            layout.offsets.insert(*id, end as u32);
            end += symbol.size_bytes;
        }
    }
    layout.bytes = end.min(u64::from(u32::MAX)) as u32;
    layout
}

/// Group memory that has contents when a work-group begins (zeros) gets them where its kernels begin.
pub fn initialize(module: &mut Module) {
    for number in 0..module.functions.len() {
        let kernel = &module.functions[number];
        let contents = kernel.variables.iter().filter_map(|id| {
            let symbol = &module.symbols[id.index()];
            let bytes = symbol
                .contents
                .as_ref()
                .filter(|_| symbol.allocation == Allocation::Group)?;
            Some((*id, bytes.len()))
        });
        let zeroed: Vec<(SymbolId, usize)> = contents.collect();
        if !zeroed.is_empty() && !kernel.blocks.is_empty() {
            begin_with_zeros(&mut module.functions[number], &zeroed);
        }
    }
}

/// Every work-item stores them; none goes on before all have.
fn begin_with_zeros(kernel: &mut Function, variables: &[(SymbolId, usize)]) {
    let first = BlockId::new(0);
    let old = std::mem::take(&mut kernel.blocks[0].insts);
    let mut b = Builder::new(kernel, first);
    let zeros = b.constant(Width::B128, 0);
    for (id, bytes) in variables {
        let address = b.op(Op::SymbolAddress(*id), &[], Width::B32);
        for at in (0..*bytes).step_by(16) {
            let memory = Memory {
                offset_bytes: at as i32,
                ..Memory::plain(AddressSpace::Group, 16)
            };
            b.effect(Op::Store(memory), &[address, zeros]);
        }
    }
    let space = AddressSpace::Group;
    b.effect(Op::Fence(space, Order::Release, Scope::WorkGroup), &[]);
    b.effect(Op::Barrier, &[]);
    b.effect(Op::Fence(space, Order::Acquire, Scope::WorkGroup), &[]);
    kernel.blocks[0].insts.extend(old);
}
