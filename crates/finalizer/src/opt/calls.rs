//! Calls that are left when everything else is inlined (recursion, and functions that would make too much code) become jumps:
//! the functions are put into the kernel once, and each work-item has a stack of frames.
//!
//! A frame is allocated where a function begins and given back where it returns. It holds the caller's frame, the end of the stack
//! before it, the number of the call, the function's variables, and values that are needed behind calls. A function returns by a
//! switch over the calls of it. Work-items that call different functions, or return to different places, part and meet as at any
//! other branch; where operations see other lanes, they take turns.

mod frame;
mod turns;

pub(super) use self::frame::Keep;
use self::turns::Turns;
pub(super) use self::turns::{Gates, get, set, variable};
use crate::ir::debug::moved;
use crate::ir::{
    BlockId, Builder, Definition, Edge, Function, Inst, InstId, Location, Module, Op, Slot, SlotId, Terminator, Value,
    Values, Width,
};

/// Puts what kernels call into them.
pub fn calls(module: &mut Module) {
    for number in 0..module.functions.len() {
        let f = &module.functions[number];
        if f.kind.is_root() && called(f).next().is_some() {
            let merged = merged(module, number);
            module.functions[number] = merged;
        }
    }
}

fn called(f: &Function) -> impl Iterator<Item = usize> {
    let insts = f.blocks.iter().flat_map(|b| &b.insts);
    insts.filter_map(|id| match f.insts[id.index()].op {
        Op::Call(callee) => Some(callee.index()),
        _ => None,
    })
}

/// The number of no function: the callee of gates.
const GATE: usize = u32::MAX as usize - 1;

/// A call: control leaves at the end of one block and comes back to another, whose parameters are the results.
#[derive(Clone)]
struct Site {
    block: usize,
    back: usize,
    callee: usize,
    args: Values,
}

/// A function of which blocks end at calls.
struct Part {
    function: Function,
    sites: Vec<Site>,
    /// Blocks that return, with what.
    returns: Vec<(usize, Vec<Value>)>,
}

impl Part {
    /// The function with its returns again, and its calls.
    fn with_returns(self) -> (Function, Vec<Site>) {
        let mut f = self.function;
        for (block, values) in self.returns {
            f.blocks[block].terminator = Terminator::Return(values);
        }
        (f, self.sites)
    }
}

/// A function in the kernel.
struct Callee {
    /// Its number in the module.
    number: usize,
    entry: BlockId,
    /// Where control goes to return: the results are the parameters.
    exit: BlockId,
    /// Blocks behind calls, by the calls' numbers.
    back: Vec<BlockId>,
}

/// Instructions of a kernel with a copy of what it calls for each of its calls; beyond that, all calls share one.
const MOST_INSTS: usize = 1 << 20;

/// Functions that are called from these on, directly or not, by their numbers.
fn reached(module: &Module, from: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut numbers: Vec<usize> = from.collect();
    let mut next = 0;
    while let Some(number) = numbers.get(next).copied() {
        next += 1;
        for callee in called(&module.functions[number]) {
            if !numbers.contains(&callee) {
                numbers.push(callee);
            }
        }
    }
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// The kernel with all that it calls, directly or not. Each of its own calls has a copy of the functions: code between two calls of
/// a function would be part of one loop with the function otherwise, and work-items that return early go on without the others.
fn merged(module: &Module, kernel: usize) -> Function {
    let numbers = reached(module, called(&module.functions[kernel]));
    if numbers.iter().any(|n| module.functions[*n].blocks.is_empty()) {
        // A declaration: the call is refused later.
        return module.functions[kernel].clone();
    }

    let mut main = split(module.functions[kernel].clone(), |_| true);
    main.function.slots.push(Slot {
        name: "frame".into(),
        size_bytes: 4,
        align_bytes: 4,
    });
    let fp = SlotId::new(main.function.slots.len() - 1);
    frame::keep_in_slots(&mut main);
    let (mut f, sites) = main.with_returns();
    let size: usize = numbers.iter().map(|n| module.functions[*n].insts.len()).sum();
    let together = if size.saturating_mul(sites.len()) > MOST_INSTS {
        sites.len()
    } else {
        1
    };
    for group in sites.chunks(together.max(1)) {
        let mut sites = group.to_vec();
        let mut callees = Vec::new();
        let numbers = reached(module, group.iter().map(|s| s.callee));
        let see_lanes = numbers.iter().any(|n| turns::sees_lanes(&module.functions[*n]));
        // Between calls that share the functions, lanes are not in an activation.
        let mut turns = (see_lanes && group.len() == 1).then(|| Turns::new(&mut f));
        for number in numbers {
            let mut function = module.functions[number].clone();
            if let Some(turns) = &mut turns {
                turns.put_gates(&mut function);
            }
            let mut frame = frame::own_variables(&mut function);
            let mut part = split(function, |_| true);
            frame.keep(&mut part);
            let (callee, more) = insert(&mut f, number, part, frame, fp);
            sites.extend(more);
            callees.push(callee);
        }
        if let Some(turns) = &mut turns {
            let (gates, calls): (Vec<Site>, Vec<Site>) = sites.into_iter().partition(|s| s.callee == GATE);
            turns.wait_at(&mut f, &gates);
            sites = calls;
            // The kernel's own call comes first.
            sites[0].block = turns.start(&mut f, sites[0].block);
        }
        connect(&mut f, &sites, &mut callees, turns.as_ref());
        for callee in &callees {
            if let Some(turns) = &turns {
                turns.leave(&mut Builder::new(&mut f, callee.exit));
            }
            frame::leave(&mut f, callee.exit, &callee.back, fp);
        }
        if let Some(turns) = turns {
            turns.finish(&mut f);
        }
    }
    f.remove_unreached();
    f
}

/// Ends blocks at the calls of those numbers that are asked for.
fn split(mut f: Function, asked: impl Fn(usize) -> bool) -> Part {
    let mut sites = Vec::new();
    let mut n = 0;
    while n < f.blocks.len() {
        let insts = &f.blocks[n].insts;
        let at = insts
            .iter()
            .position(|id| matches!(f.insts[id.index()].op, Op::Call(callee) if asked(callee.index())));
        if let Some(at) = at {
            let mut rest = f.blocks[n].insts.split_off(at);
            let call = rest.remove(0);
            let inst = &mut f.insts[call.index()];
            let Op::Call(callee) = std::mem::replace(&mut inst.op, Op::Undef) else {
                continue;
            };
            let (args, results) = (std::mem::take(&mut inst.args), std::mem::take(&mut inst.results));
            let location = inst.location;
            let back = f.block().index();
            f.blocks[back].parameters = results.to_vec();
            f.blocks[back].insts = rest;
            f.blocks[back].location = location;
            f.blocks[back].terminator = std::mem::replace(&mut f.blocks[n].terminator, Terminator::Unreachable);
            f.number_parameters(back);
            sites.push(Site {
                block: n,
                back,
                callee: callee.index(),
                args,
            });
        }
        n += 1;
    }
    let mut returns = Vec::new();
    for (n, block) in f.blocks.iter_mut().enumerate() {
        if let Terminator::Return(values) = &mut block.terminator {
            returns.push((n, std::mem::take(values)));
            block.terminator = Terminator::Unreachable;
        }
    }
    Part {
        function: f,
        sites,
        returns,
    }
}

/// Appends a function to the kernel; gives its calls as sites of the kernel.
fn insert(f: &mut Function, number: usize, part: Part, frame: frame::Frame, fp: SlotId) -> (Callee, Vec<Site>) {
    let g = part.function;
    let first_block = f.blocks.len();
    let block = |n: usize| BlockId::new(first_block + n);
    let first_value = f.values.len();
    let value = |v: &Value| Value::new(first_value + v.index());
    let values = |list: &[Value]| list.iter().map(value).collect::<Values>();
    let first_inst = f.insts.len();
    // Its code is run again while its values are still wanted, so that nothing is said of them.
    let points = match (&mut f.debug, &g.debug) {
        (Some(own), Some(other)) => own.take_points(other, Location::default()),
        _ => 0,
    };
    let place = |location: Location| Location {
        source: moved(location.source, points),
        ..location
    };
    f.values.extend(g.values.iter().map(|(width, definition)| {
        let moved = match *definition {
            Definition::Result(id, place) => Definition::Result(InstId::new(first_inst + id.index()), place),
            Definition::Parameter(at, place) => Definition::Parameter(block(at.index()), place),
        };
        (*width, moved)
    }));
    for inst in &g.insts {
        let op = match inst.op {
            // A function's own variables are in its frame; the only slot is the frame's address.
            Op::SlotAddress(_) => Op::SlotAddress(fp),
            op => op,
        };
        f.insts.push(Inst {
            op,
            args: values(&inst.args),
            results: values(&inst.results),
            location: place(inst.location),
        });
    }
    for old in &g.blocks {
        let mut new = old.clone();
        new.location = place(old.location);
        new.parameters = values(&old.parameters).to_vec();
        new.insts = old
            .insts
            .iter()
            .map(|id| InstId::new(first_inst + id.index()))
            .collect();
        new.terminator.map_uses(|v| value(&v));
        for edge in new.terminator.edges_mut() {
            edge.to = block(edge.to.index());
        }
        f.blocks.push(new);
    }
    let entry = block(0);
    let behind = frame::enter(f, entry, frame, fp);
    // Where the end of a block of the function is.
    let end = |n: usize| if n == 0 { behind.index() } else { first_block + n };
    let exit = f.block();
    for width in &g.results {
        f.parameter(exit, *width);
    }
    for (n, list) in &part.returns {
        f.blocks[end(*n)].terminator = Terminator::Jump(Edge {
            to: exit,
            args: values(list),
        });
    }
    let sites = part.sites.iter().map(|site| Site {
        block: end(site.block),
        back: first_block + site.back,
        callee: site.callee,
        args: values(&site.args),
    });
    let callee = Callee {
        number,
        entry,
        exit,
        back: Vec::new(),
    };
    (callee, sites.collect())
}

/// Lets calls jump to where functions begin.
fn connect(f: &mut Function, sites: &[Site], callees: &mut [Callee], turns: Option<&Turns>) {
    for site in sites {
        let Some(callee) = callees.iter_mut().find(|c| c.number == site.callee) else {
            continue;
        };
        let call = callee.back.len();
        callee.back.push(BlockId::new(site.back));
        let mut b = Builder::new(f, BlockId::new(site.block));
        if let Some(turns) = turns {
            turns.enter(&mut b);
        }
        let mut args = site.args.clone();
        args.push(b.constant(Width::B32, call as u128));
        b.jump(callee.entry, &args);
    }
}
