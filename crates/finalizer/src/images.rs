//! Image operations get the words that describe image and sampler, where lanes agree about them.
//!
//! Image instructions take a resource and a sampler from scalar registers. What the program has are addresses of their words, as
//! HSAIL's handles are. Lanes that have different ones take turns in a loop: each round does all lanes with the address of the first.

use std::collections::HashMap;

use crate::ir::{
    AddressSpace, BlockId, Builder, Compare, Definition, Edge, Function, ImageAccess, InstId, Memory, Op, Terminator,
    Value, Values, Width,
};
use crate::{divergence, flow};

/// Replaces every [`Op::Image`] by loads and [`Op::ImageWords`].
pub fn lower(function: &mut Function) {
    let is_image = |op: Op| matches!(op, Op::Image(..));
    let has = |f: &Function, b: usize| {
        let insts = &f.blocks[b].insts;
        insts.iter().any(|i| is_image(f.insts[i.index()].op))
    };
    if !(0..function.blocks.len()).any(|b| has(function, b)) {
        return;
    }
    let differs = differing(function);
    for block in 0..function.blocks.len() {
        if has(function, block) {
            split(function, block, &differs);
        }
    }
}

/// By instruction: lanes may have different images or samplers there.
fn differing(function: &Function) -> Vec<bool> {
    let mut copy = function.clone();
    let flow = flow::order(&mut copy);
    let divergence = divergence::analyse(&mut copy, &flow);
    let insts = copy.insts.iter().take(function.insts.len());
    let of = |inst: &crate::ir::Inst| match inst.op {
        Op::Image(access, _) => inst.args[..handles(access)]
            .iter()
            .any(|h| divergence.values[h.index()]),
        _ => false,
    };
    insts.map(of).collect()
}

/// How many of the arguments are addresses of words.
fn handles(access: ImageAccess) -> usize {
    1 + usize::from(access == ImageAccess::Sample)
}

/// Does one block, and the blocks that it becomes.
fn split(function: &mut Function, block: usize, differs: &[bool]) {
    let insts = std::mem::take(&mut function.blocks[block].insts);
    let terminator = std::mem::take(&mut function.blocks[block].terminator);
    let mut builder = Builder::new(function, BlockId::new(block));
    // What was loaded in this block.
    let mut known: HashMap<Value, Values, foldhash::fast::RandomState> = HashMap::default();
    for id in insts {
        let inst = &builder.function.insts[id.index()];
        builder.location = inst.location;
        match inst.op {
            Op::Image(..) if differs.get(id.index()) == Some(&true) => {
                in_turns(&mut builder, id);
                known.clear();
            }
            Op::Image(access, shape) => {
                let args = inst.args.clone();
                let (addresses, rest) = args.split_at(handles(access));
                let mut words = Vec::new();
                for (n, address) in addresses.iter().enumerate() {
                    let loaded = known.entry(*address).or_insert_with(|| {
                        let first = first_lane(&mut builder, *address);
                        load(&mut builder, first, n)
                    });
                    words.extend_from_slice(loaded);
                }
                words.extend_from_slice(rest);
                let inst = &mut builder.function.insts[id.index()];
                inst.op = Op::ImageWords(access, shape);
                inst.args = words.into();
                push(&mut builder, id);
            }
            _ => push(&mut builder, id),
        }
    }
    builder.terminate(terminator);
}

fn push(builder: &mut Builder, inst: InstId) {
    builder.function.blocks[builder.block.index()].insts.push(inst);
}

/// An address as the first active lane has it.
fn first_lane(builder: &mut Builder, address: Value) -> Value {
    let (low, high) = builder.split(address);
    let low = builder.op(Op::ReadFirstLane, &[low], Width::B32);
    let high = builder.op(Op::ReadFirstLane, &[high], Width::B32);
    builder.join(low, high)
}

/// The words of the handle of that number among an operation's: eight of an image, four of a sampler.
fn load(builder: &mut Builder, address: Value, handle: usize) -> Values {
    let memory = Memory {
        invariant: true,
        uniform: true,
        ..Memory::plain(AddressSpace::Constant, 16)
    };
    let widths: &[Width] = if handle == 0 { &[Width::B128; 2] } else { &[Width::B128] };
    builder.inst(Op::Load(memory), &[address], widths)
}

/// One operation whose lanes have different handles.
fn in_turns(builder: &mut Builder, id: InstId) {
    let inst = builder.function.insts[id.index()].clone();
    let Op::Image(access, shape) = inst.op else { return };
    let [head, body, latch, behind] = [(); 4].map(|()| builder.function.block());
    builder.jump(head, &[]);
    builder.block = head;
    let (addresses, rest) = inst.args.split_at(handles(access));
    let mut mine: Option<Value> = None;
    let mut firsts = Vec::new();
    for address in addresses {
        let first = first_lane(builder, *address);
        let same = builder.compare_u(Compare::Eq, *address, first);
        mine = Some(match mine {
            Some(other) => builder.same(Op::And, &[other, same]),
            None => same,
        });
        firsts.push(first);
    }
    let Some(mine) = mine else { return };
    let widths = vec![Width::B32; inst.results.len()];
    let nothing: Vec<Value> = widths.iter().map(|w| builder.op(Op::Undef, &[], *w)).collect();
    let edge = |to: BlockId, args: &[Value]| Edge { to, args: args.into() };
    builder.terminate(Terminator::Branch {
        condition: mine,
        uniform: false,
        then: edge(body, &[]),
        otherwise: edge(latch, &nothing),
    });
    builder.block = body;
    let mut words = Vec::new();
    for (n, first) in firsts.into_iter().enumerate() {
        words.extend(load(builder, first, n));
    }
    words.extend_from_slice(rest);
    let results = builder.inst(Op::ImageWords(access, shape), &words, &widths);
    builder.jump(latch, &results);
    builder.block = latch;
    let passed: Vec<Value> = widths.iter().map(|w| builder.function.parameter(latch, *w)).collect();
    builder.terminate(Terminator::Branch {
        condition: mine,
        uniform: false,
        then: edge(behind, &passed),
        otherwise: edge(head, &[]),
    });
    // The operation's own results are what comes out of the loop.
    for (n, result) in inst.results.iter().enumerate() {
        builder.function.values[result.index()].1 = Definition::Parameter(behind, n as u32);
        builder.function.blocks[behind.index()].parameters.push(*result);
    }
    builder.block = behind;
}
