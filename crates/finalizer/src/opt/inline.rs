//! Every call that is not part of a recursion becomes the callee's code. What nothing calls then is removed.

use crate::ir::debug::moved;
use crate::ir::{
    Block, BlockId, Builder, Definition, Edge, Function, FunctionId, Inst, InstId, Kind, Location, Module, Op, SlotId,
    Target, Terminator, Value, Values, Width,
};

/// A function does not grow beyond so many instructions; calls that would are kept.
const MAX_INSTS: usize = 1 << 20;

/// Inlines all calls that are no recursion.
pub fn inline(module: &mut Module) {
    let graph: Vec<Vec<usize>> = module.functions.iter().map(callees).collect();
    let components = components(&graph);
    let mut component_of = vec![0; graph.len()];
    for (n, members) in components.iter().enumerate() {
        for member in members {
            component_of[*member] = n;
        }
    }
    // Callees come before callers.
    for members in &components {
        for caller in members {
            inline_into(module, *caller, &component_of);
        }
    }
    for f in &mut module.functions {
        f.remove_unreached();
    }
    remove_unused(module);
}

fn callees(f: &Function) -> Vec<usize> {
    let mut list: Vec<usize> = f
        .insts
        .iter()
        .filter_map(|inst| match inst.op {
            Op::Call(id) => Some(id.index()),
            _ => None,
        })
        .collect();
    list.sort_unstable();
    list.dedup();
    list
}

/// Strongly connected components by Tarjan, callees first.
fn components(graph: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let mut number = vec![NEW; graph.len()];
    let mut low = vec![0; graph.len()];
    let mut on_stack = vec![false; graph.len()];
    let (mut stack, mut components, mut next) = (Vec::new(), Vec::new(), 0);
    for root in 0..graph.len() {
        if number[root] != NEW {
            continue;
        }
        let mut path = vec![(root, 0)];
        while let Some((node, child)) = path.last_mut() {
            let node = *node;
            if *child == 0 {
                (number[node], low[node]) = (next, next);
                next += 1;
                stack.push(node);
                on_stack[node] = true;
            }
            if let Some(to) = graph[node].get(*child).copied() {
                *child += 1;
                if number[to] == NEW {
                    path.push((to, 0));
                } else if on_stack[to] {
                    low[node] = low[node].min(number[to]);
                }
                continue;
            }
            path.pop();
            if let Some((parent, _)) = path.last() {
                low[*parent] = low[*parent].min(low[node]);
            }
            if low[node] == number[node] {
                let mut members = Vec::new();
                while let Some(member) = stack.pop() {
                    on_stack[member] = false;
                    members.push(member);
                    if member == node {
                        break;
                    }
                }
                components.push(members);
            }
        }
    }
    components
}

fn inline_into(module: &mut Module, caller: usize, component_of: &[usize]) {
    let placeholder = Function::new(String::new(), Kind::Function);
    let mut f = std::mem::replace(&mut module.functions[caller], placeholder);
    // Blocks that are added have no calls left to inline: they were done before.
    for n in 0..f.blocks.len() {
        // From the last call on, so that what is behind moves once.
        for at in (0..f.blocks[n].insts.len()).rev() {
            let id = f.blocks[n].insts[at];
            let Op::Call(callee) = f.insts[id.index()].op else {
                continue;
            };
            let target = &module.functions[callee.index()];
            let recursive = component_of[callee.index()] == component_of[caller];
            if recursive || target.blocks.is_empty() || f.insts.len() + target.insts.len() > MAX_INSTS {
                continue;
            }
            inline_call(&mut f, BlockId::new(n), at, target);
        }
    }
    module.functions[caller] = f;
}

/// Puts a function's code in the place of the call at an index of a block.
fn inline_call(f: &mut Function, block: BlockId, at: usize, callee: &Function) {
    let mut rest = f.blocks[block.index()].insts.split_off(at);
    let call = rest.remove(0);
    let (args, results) = {
        let inst = &mut f.insts[call.index()];
        (std::mem::take(&mut inst.args), std::mem::take(&mut inst.results))
    };
    let behind = BlockId::new(f.blocks.len());
    let location = f.insts[call.index()].location;
    f.insts[call.index()].op = Op::Undef;
    // What a function allocates is given back when it returns.
    let allocates = callee.insts.iter().any(|i| matches!(i.op, Op::Alloca(_)));
    let top = allocates.then(|| {
        let mut b = Builder::new(f, block);
        b.location = location;
        b.op(Op::StackSave, &[], Width::B32)
    });
    let terminator = std::mem::take(&mut f.blocks[block.index()].terminator);
    f.blocks.push(Block {
        parameters: results.to_vec(),
        insts: rest,
        terminator,
        location,
    });
    f.number_parameters(behind.index());
    if let Some(top) = top {
        let rest = std::mem::take(&mut f.blocks[behind.index()].insts);
        let mut b = Builder::new(f, behind);
        b.location = location;
        b.effect(Op::StackRestore, &[top]);
        f.blocks[behind.index()].insts.extend(rest);
    }
    let mut copy = Copy::of(f, callee, &args);
    if let (Some(own), Some(other)) = (&mut f.debug, &callee.debug) {
        copy.points = own.take_points(other, location);
        own.take_variables(other, copy.points, copy.first_slot, |v| copy.values[v.index()]);
    }
    copy.blocks(f, callee, behind);
    f.blocks[block.index()].terminator = Terminator::Jump(Edge {
        to: copy.first,
        args: Values::new(),
    });
}

/// New numbers of what is copied.
struct Copy {
    values: Vec<Option<Value>>,
    first: BlockId,
    first_slot: usize,
    /// How much further its statements are, for debug information.
    points: u32,
}

impl Copy {
    fn of(f: &mut Function, callee: &Function, args: &[Value]) -> Copy {
        let mut copy = Copy {
            values: vec![None; callee.values.len()],
            first: BlockId::new(f.blocks.len()),
            first_slot: f.slots.len(),
            points: 0,
        };
        for (parameter, arg) in callee.blocks[0].parameters.iter().zip(args) {
            copy.values[parameter.index()] = Some(*arg);
        }
        f.slots.extend(callee.slots.iter().cloned());
        // Uses may come before definitions in the order of blocks, so all values get their numbers first.
        let mut next_inst = f.insts.len();
        for (n, block) in callee.blocks.iter().enumerate() {
            let to = BlockId::new(copy.first.index() + n);
            if n > 0 {
                for (place, value) in block.parameters.iter().enumerate() {
                    let new = f.value(callee.width(*value), Definition::Parameter(to, place as u32));
                    copy.values[value.index()] = Some(new);
                }
            }
            for id in &block.insts {
                for (place, value) in callee.insts[id.index()].results.iter().enumerate() {
                    let definition = Definition::Result(InstId::new(next_inst), place as u8);
                    copy.values[value.index()] = Some(f.value(callee.width(*value), definition));
                }
                next_inst += 1;
            }
        }
        copy
    }

    fn value(&self, value: Value) -> Value {
        // Every value of a valid function is defined in one of its blocks.
        self.values[value.index()].unwrap_or(value)
    }

    fn place(&self, location: Location) -> Location {
        Location {
            source: moved(location.source, self.points),
            ..location
        }
    }

    fn list(&self, values: &[Value]) -> Values {
        values.iter().map(|v| self.value(*v)).collect()
    }

    fn blocks(&self, f: &mut Function, callee: &Function, behind: BlockId) {
        for (n, block) in callee.blocks.iter().enumerate() {
            let mut new = Block {
                parameters: if n > 0 {
                    self.list(&block.parameters).to_vec()
                } else {
                    Vec::new()
                },
                insts: Vec::with_capacity(block.insts.len()),
                terminator: block.terminator.clone(),
                location: self.place(block.location),
            };
            for id in &block.insts {
                let inst = &callee.insts[id.index()];
                new.insts.push(InstId::new(f.insts.len()));
                let op = match inst.op {
                    Op::SlotAddress(slot) => Op::SlotAddress(SlotId::new(self.first_slot + slot.index())),
                    op => op,
                };
                f.insts.push(Inst {
                    op,
                    args: self.list(&inst.args),
                    results: self.list(&inst.results),
                    location: self.place(inst.location),
                });
            }
            new.terminator.map_uses(|v| self.value(v));
            for edge in new.terminator.edges_mut() {
                edge.to = BlockId::new(self.first.index() + edge.to.index());
            }
            if let Terminator::Return(values) = &mut new.terminator {
                let args = std::mem::take(values).into();
                new.terminator = Terminator::Jump(Edge { to: behind, args });
            }
            f.blocks.push(new);
        }
    }
}

/// Removes functions that neither kernels reach nor other code objects can.
fn remove_unused(module: &mut Module) {
    let mut used = vec![false; module.functions.len()];
    let mut open: Vec<usize> = Vec::new();
    for (n, f) in module.functions.iter().enumerate() {
        if f.kind.is_root() || f.indirect {
            open.push(n);
        }
    }
    for fixup in module.symbols.iter().flat_map(|s| &s.fixups) {
        if let Target::Function(id) = fixup.target {
            open.push(id.index());
        }
    }
    while let Some(n) = open.pop() {
        if std::mem::replace(&mut used[n], true) {
            continue;
        }
        let f = &module.functions[n];
        for id in f.blocks.iter().flat_map(|b| &b.insts) {
            if let Op::Call(id) | Op::FunctionAddress(id) = f.insts[id.index()].op {
                open.push(id.index());
            }
        }
    }
    let mut next = 0;
    let numbers: Vec<usize> = used
        .iter()
        .map(|u| {
            next += usize::from(*u);
            next.max(1) - 1
        })
        .collect();
    let mut keep = used.iter();
    module.functions.retain(|_| *keep.next().unwrap_or(&true));
    let renumber = |id: &mut FunctionId| *id = FunctionId::new(numbers[id.index()]);
    for inst in module.functions.iter_mut().flat_map(|f| &mut f.insts) {
        if let Op::Call(id) | Op::FunctionAddress(id) = &mut inst.op {
            renumber(id);
        }
    }
    for fixup in module.symbols.iter_mut().flat_map(|s| &mut s.fixups) {
        if let Target::Function(id) = &mut fixup.target {
            renumber(id);
        }
    }
}
