//! Calls between code objects: `icall` of a function that this code object does not have (PRM 10.8), by call convention 0.
//!
//! The handle of an indirect function is the address of a record: the address of its [`Kind::Entry`], and [`SEAL`]. What a caller and an entry
//! agree on:
//!
//! - Active are work-items that call this function and whose stacks end at the same place. Behind it in private memory is a block with what the
//!   kernel found when it began ([`INPUTS`]), arguments and results ([`places`]); at least [`ROOM_BYTES`] more are there.
//! - Scalar registers have what [`Input`] says of entries: how private memory is reached, the block, the way back, the queue.
//! - All registers come back as they were, but s0 to s13, VCC, M0 and SCC; bits 7:0 of MODE are anybody's at both times. No memory operation is
//!   under way that a counter counts, and no hazard is left.
//! - An entry uses at most [`VGPRS`] vector registers, and kernels that call have as many; accumulation registers it leaves alone.
//!
//! [`Input`]: crate::mir::Input

use crate::ir::{
    AddressSpace, BlockId, Builder, Compare, Definition, Edge, Function, FunctionId, Id, Inst, InstId, Kind, Location,
    Memory, Module, Op, Target, Terminator, Value, Values, Width,
};
use crate::layout;
use crate::stack;

/// The number of the call convention.
pub const CONVENTION: u32 = 0;
/// What the second half of a handle's record says.
pub const SEAL: u64 = u64::from_le_bytes(*b"icall/0\0");
/// Bytes of a handle's record.
pub const RECORD_BYTES: u64 = 16;

/// Vector registers of entries.
pub const VGPRS: u16 = 64;
/// Bytes behind the block where an entry puts the registers that it uses.
pub const SAVED_BYTES: u32 = 1280;
/// Bytes behind the block that a caller sees to.
const ROOM_BYTES: u32 = 2048;

/// Where a block has what kernels find when they begin.
const INPUTS: [(Id, u32); 10] = [
    (Id::DispatchPointer, 0),
    (Id::DispatchId, 8),
    (Id::KernargPointer, 16),
    (Id::WorkGroup(0), 24),
    (Id::WorkGroup(1), 28),
    (Id::WorkGroup(2), 32),
    (Id::WorkItem(0), 36),
    (Id::WorkItem(1), 40),
    (Id::WorkItem(2), 44),
    (Id::GroupDynamicBase, 48),
];
const FIRST_ARGUMENT: u32 = 64;

/// Offsets in a block of arguments and results of these widths, and its size.
fn places(widths: impl Iterator<Item = Width>) -> (Vec<u32>, u32) {
    let mut end = FIRST_ARGUMENT;
    let mut list = Vec::new();
    for width in widths {
        let bytes = width.bits().max(32) / 8;
        end = end.next_multiple_of(bytes);
        list.push(end);
        end += bytes;
    }
    (list, end.next_multiple_of(16))
}

/// A place in a block.
fn at(offset: u32, width: Width) -> Memory {
    Memory {
        offset_bytes: offset as i32,
        ..Memory::plain(AddressSpace::Private, width.bits().max(32) / 8)
    }
}

fn store(b: &mut Builder, block: Value, offset: u32, value: Value) {
    let (width, value) = match b.width(value) {
        Width::B1 => {
            let (one, zero) = (b.b32(1), b.b32(0));
            (Width::B32, b.select(value, one, zero))
        }
        width => (width, value),
    };
    b.effect(Op::Store(at(offset, width)), &[block, value]);
}

fn load(b: &mut Builder, block: Value, offset: u32, width: Width) -> Value {
    if width != Width::B1 {
        return b.op(Op::Load(at(offset, width)), &[block], width);
    }
    let word = b.op(Op::Load(at(offset, width)), &[block], Width::B32);
    let zero = b.b32(0);
    b.compare_u(Compare::Ne, word, zero)
}

/// Makes an entry for each function that a handle's record names, and lets the record name that. A function that has group memory or variables
/// of its own outside functions has none (PRM 10.8): its record stays empty, and who calls it from elsewhere ends the dispatch.
pub fn entries(module: &mut Module) {
    let mut entries: Vec<(FunctionId, FunctionId)> = Vec::new();
    for symbol in 0..module.symbols.len() {
        for fixup in 0..module.symbols[symbol].fixups.len() {
            let Target::Function(callee) = module.symbols[symbol].fixups[fixup].target else {
                continue;
            };
            let known = entries.iter().find(|(of, _)| *of == callee).map(|(_, entry)| *entry);
            let entry = known.unwrap_or_else(|| {
                let entry = entry(&module.functions[callee.index()], callee);
                module.functions.push(entry);
                FunctionId::new(module.functions.len() - 1)
            });
            entries.push((callee, entry));
            module.symbols[symbol].fixups[fixup].target = Target::Function(entry);
        }
    }
    if entries.is_empty() {
        return;
    }
    layout::spread(module);
    let functions = &module.functions;
    let cannot =
        |target: &Target| matches!(target, Target::Function(id) if !functions[id.index()].variables.is_empty());
    for symbol in &mut module.symbols {
        if symbol.fixups.iter().any(|f| cannot(&f.target)) {
            symbol.fixups.clear();
            symbol.contents = None;
        }
    }
    for f in &mut module.functions {
        if f.is_entry() && !f.variables.is_empty() {
            // nobody calls it
            f.kind = Kind::Function;
        }
    }
}

fn entry(callee: &Function, id: FunctionId) -> Function {
    let formals: Vec<Width> = match callee.blocks.first() {
        Some(block) => block.parameters.iter().map(|v| callee.width(*v)).collect(),
        None => Vec::new(),
    };
    let (places, block_bytes) = places(formals.iter().chain(&callee.results).copied());
    let mut entry = Function::new(format!("{}.entry", callee.name), Kind::Entry { block_bytes });
    entry.control = callee.control;
    entry.location = callee.location;
    let first = entry.block();
    let mut b = Builder::new(&mut entry, first);
    let block = b.op(Op::CallBlock, &[], Width::B32);
    let (limit, end) = (stack::limit(&mut b), b.op(Op::StackSave, &[], Width::B32));
    let beyond = b.compare_u(Compare::Gt, end, limit);
    stack::stop_if(&mut b, beyond);
    let (given, made) = places.split_at(formals.len());
    let args: Vec<Value> = given
        .iter()
        .zip(&formals)
        .map(|(o, w)| load(&mut b, block, *o, *w))
        .collect();
    let results = b.inst(Op::Call(id), &args, &callee.results);
    for (value, offset) in results.iter().zip(made) {
        store(&mut b, block, *offset, *value);
    }
    b.terminate(Terminator::Return(Vec::new()));
    entry
}

/// Bytes of private memory behind the caller's stack that are not an entry's own: the block, and saved registers.
pub fn frame_start(f: &Function) -> u32 {
    match f.kind {
        Kind::Entry { block_bytes } => block_bytes + SAVED_BYTES,
        _ => 0,
    }
}

/// Where an entry saves registers, behind the address of its block.
pub fn saved_start(f: &Function) -> u32 {
    frame_start(f).saturating_sub(SAVED_BYTES)
}

/// Calls of functions of other code objects become what the convention says; entries find in their block what kernels are given.
pub fn lower(f: &mut Function) {
    for n in 0..f.blocks.len() {
        let calls = |id: &InstId| f.insts[id.index()].op == Op::CallIndirect;
        if !f.blocks[n].insts.iter().any(calls) {
            continue;
        }
        let insts = std::mem::take(&mut f.blocks[n].insts);
        let terminator = std::mem::replace(&mut f.blocks[n].terminator, Terminator::Unreachable);
        let mut b = Builder::new(f, BlockId::new(n));
        for id in insts {
            match b.function.insts[id.index()].op {
                Op::CallIndirect => call(&mut b, id),
                _ => b.function.blocks[b.block.index()].insts.push(id),
            }
        }
        b.terminate(terminator);
    }
    if f.is_entry() {
        find_inputs(f);
    }
}

/// One call: a round for each function and each end of the stack that work-items have.
fn call(b: &mut Builder, id: InstId) {
    let inst = b.function.insts[id.index()].clone();
    b.location = inst.location;
    let (handle, args) = (inst.args[0], &inst.args[1..]);
    let results: Vec<Width> = inst.results.iter().map(|v| b.width(*v)).collect();
    let widths: Vec<Width> = args
        .iter()
        .map(|v| b.width(*v))
        .chain(results.iter().copied())
        .collect();
    let (places, bytes) = places(widths.into_iter());
    let (given, made) = places.split_at(args.len());
    let [head, body, latch, behind] = [(); 4].map(|()| b.function.block());
    let (low, high) = b.split(handle);
    let top = b.op(Op::StackSave, &[], Width::B32);
    let (more, mask) = (b.b32(15), b.b32(!15));
    let padded = b.same(Op::Add, &[top, more]);
    let end = b.same(Op::And, &[padded, mask]);
    let nothing: Vec<Value> = results.iter().map(|w| b.op(Op::Undef, &[], *w)).collect();
    b.jump(head, &[]);
    b.block = head;
    let [low, high, block] = [low, high, end].map(|v| b.op(Op::ReadFirstLane, &[v], Width::B32));
    let first = b.join(low, high);
    let (same, level) = (
        b.compare_u(Compare::Eq, handle, first),
        b.compare_u(Compare::Eq, end, block),
    );
    let mine = b.same(Op::And, &[same, level]);
    let edge = |to: BlockId, args: &[Value]| Edge { to, args: args.into() };
    b.terminate(Terminator::Branch {
        condition: mine,
        uniform: false,
        then: edge(body, &[]),
        otherwise: edge(latch, &nothing),
    });
    b.block = body;
    let record = Memory {
        invariant: true,
        uniform: true,
        ..Memory::plain(AddressSpace::Constant, 8)
    };
    let words = b.inst(Op::Load(record), &[first], &[Width::B64, Width::B64]);
    let seal = b.b64(SEAL);
    let foreign = b.compare_u(Compare::Ne, words[1], seal);
    stack::stop_if(b, foreign);
    let (limit, wanted) = (stack::limit(b), b.b32(bytes + ROOM_BYTES));
    let behind_call = b.same(Op::Add, &[end, wanted]);
    let beyond = b.compare_u(Compare::Gt, behind_call, limit);
    stack::stop_if(b, beyond);
    for (id, offset) in INPUTS {
        let value = b.op(Op::Id(id), &[], id.width());
        store(b, block, offset, value);
    }
    for (value, offset) in args.iter().zip(given) {
        store(b, block, *offset, *value);
    }
    b.effect(Op::CallOutside, &[words[0], block]);
    let values: Vec<Value> = made.iter().zip(&results).map(|(o, w)| load(b, block, *o, *w)).collect();
    b.jump(latch, &values);
    b.block = latch;
    let passed: Vec<Value> = results.iter().map(|w| b.function.parameter(latch, *w)).collect();
    b.terminate(Terminator::Branch {
        condition: mine,
        uniform: false,
        then: edge(behind, &passed),
        otherwise: edge(head, &[]),
    });
    // The call's own results are what comes out of the loop.
    for (n, result) in inst.results.iter().enumerate() {
        b.function.values[result.index()].1 = Definition::Parameter(behind, n as u32);
        b.function.blocks[behind.index()].parameters.push(*result);
    }
    b.block = behind;
}

/// Lets an entry read from its block what a kernel is given.
fn find_inputs(f: &mut Function) {
    // what later passes need themselves is in registers
    let block = f.value(Width::B32, Definition::Result(InstId::new(f.insts.len()), 0));
    f.insts.push(Inst {
        op: Op::CallBlock,
        args: Values::new(),
        results: Values::from_slice(&[block]),
        location: Location::default(),
    });
    let first = InstId::new(f.insts.len() - 1);
    for n in 0..f.blocks.len() {
        let insts = std::mem::take(&mut f.blocks[n].insts);
        let mut b = Builder::new(f, BlockId::new(n));
        if n == 0 {
            b.function.blocks[0].insts.push(first);
        }
        for id in insts {
            let inst = &b.function.insts[id.index()];
            let found = INPUTS.iter().find(|(input, _)| inst.op == Op::Id(*input));
            if let Some((input, offset)) = found {
                b.location = inst.location;
                find_input(&mut b, id, *input, (block, *offset));
            }
            b.function.blocks[n].insts.push(id);
        }
    }
}

/// Turns the instruction of an ID into the last one that finds it in memory, after making the others.
fn find_input(b: &mut Builder, id: InstId, input: Id, (block, offset): (Value, u32)) {
    let width = input.width();
    let memory = Memory {
        invariant: true,
        ..at(offset, width)
    };
    let (op, args) = match (input, width) {
        (Id::WorkItem(_), _) => (Op::Load(memory), Values::from_slice(&[block])),
        (_, Width::B64) => {
            let value = b.op(Op::Load(memory), &[block], width);
            let (low, high) = b.split(value);
            let [low, high] = [low, high].map(|v| b.op(Op::ReadFirstLane, &[v], Width::B32));
            (Op::Join, Values::from_slice(&[low, high]))
        }
        _ => {
            let value = b.op(Op::Load(memory), &[block], width);
            (Op::ReadFirstLane, Values::from_slice(&[value]))
        }
    };
    let inst = &mut b.function.insts[id.index()];
    (inst.op, inst.args) = (op, args);
}
