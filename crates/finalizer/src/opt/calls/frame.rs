//! Frames of functions that are called: what is in them, and code that makes, uses and leaves them.

use super::Part;
use crate::ir::{
    AddressSpace, BlockId, Builder, Edge, Function, Location, Memory, Op, Slot, SlotId, Terminator, Value, Width,
};
use crate::stack;
use smallvec::smallvec;

/// The caller's frame, the end of the stack before this one, and the number of the call.
const CALLER: i32 = 0;
const STACK: i32 = 4;
const CALL: i32 = 8;
const HEADER_BYTES: u64 = 12;

/// The size of a function's frame.
pub(super) struct Frame {
    bytes: u64,
    align: u32,
}

/// Where a value is kept from its definition on.
#[derive(Clone, Copy)]
pub(in crate::opt) enum Keep {
    Slot(SlotId),
    /// Offset in the frame.
    Frame(u32),
}

/// Values that are needed behind a call that comes after their definition.
fn needed(part: &Part) -> Vec<bool> {
    let f = &part.function;
    let count = f.blocks.len();
    let mut live_in: Vec<Vec<bool>> = vec![Vec::new(); count];
    let mut result = vec![false; f.values.len()];
    // Uses by block, and who comes before.
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (n, block) in f.blocks.iter().enumerate() {
        for edge in block.terminator.edges() {
            before[edge.to.index()].push(n);
        }
    }
    let mut is_back = vec![false; count];
    for site in &part.sites {
        before[site.back].push(site.block);
        is_back[site.back] = true;
    }
    let home = homes(f);
    let mut mark = |value: Value, block: usize| {
        let mut open = vec![block];
        while let Some(n) = open.pop() {
            if home[value.index()] == n {
                continue;
            }
            let live = &mut live_in[n];
            if live.is_empty() {
                live.resize(f.values.len(), false);
            }
            if std::mem::replace(&mut live[value.index()], true) {
                continue;
            }
            result[value.index()] |= is_back[n];
            open.extend(&before[n]);
        }
    };
    for n in 0..count {
        for value in uses(part, n) {
            mark(value, n);
        }
    }
    result
}

/// The block of each value's definition.
fn homes(f: &Function) -> Vec<usize> {
    let mut home = vec![usize::MAX; f.values.len()];
    for (n, block) in f.blocks.iter().enumerate() {
        let results = block.insts.iter().flat_map(|id| &f.insts[id.index()].results);
        for value in block.parameters.iter().chain(results) {
            home[value.index()] = n;
        }
    }
    home
}

/// Values that a block uses, calls and returns at its end included.
fn uses(part: &Part, n: usize) -> Vec<Value> {
    let f = &part.function;
    let block = &f.blocks[n];
    let mut uses: Vec<Value> = block
        .insts
        .iter()
        .flat_map(|id| f.insts[id.index()].args.clone())
        .collect();
    uses.extend(block.terminator.uses());
    uses.extend(part.sites.iter().filter(|s| s.block == n).flat_map(|s| &s.args));
    uses.extend(part.returns.iter().filter(|r| r.0 == n).flat_map(|r| &r.1));
    uses
}

/// Keeps what the kernel needs behind calls in variables of its own: there is one activation of it.
pub(super) fn keep_in_slots(part: &mut Part) {
    let needed = needed(part);
    let f = &mut part.function;
    let mut keeps = vec![None; f.values.len()];
    for (n, _) in needed.iter().enumerate().filter(|(_, needed)| **needed) {
        let width = f.values[n].0;
        if !is_made_again(f, Value::new(n)) {
            keeps[n] = Some(Keep::in_slot(f, width));
        }
    }
    rewrite(part, &needed, &keeps);
}

/// Puts a function's variables into its frame: the slots go.
pub(super) fn own_variables(f: &mut Function) -> Frame {
    let mut frame = Frame {
        bytes: HEADER_BYTES,
        align: 16,
    };
    let slots = std::mem::take(&mut f.slots);
    let offsets: Vec<u32> = slots.iter().map(|s| frame.place(s.size_bytes, s.align_bytes)).collect();
    let concerns = |op: Op| matches!(op, Op::SlotAddress(_));
    crate::opt::rewrite(f, concerns, |b, inst| match inst.op {
        Op::SlotAddress(slot) => {
            let base = frame_address(b, own_frame());
            let offset = b.b32(offsets.get(slot.index()).copied().unwrap_or(0));
            Some(smallvec![b.same(Op::Add, &[base, offset])])
        }
        _ => None,
    });
    frame
}

impl Frame {
    /// Room for a variable.
    fn place(&mut self, size: u64, align: u32) -> u32 {
        let at = self.bytes.next_multiple_of(align.max(1).into());
        self.bytes = at + size;
        self.align = self.align.max(align);
        at.min(u64::from(u32::MAX)) as u32
    }

    /// Keeps what the function needs behind calls.
    pub(super) fn keep(&mut self, part: &mut Part) {
        let needed = needed(part);
        let f = &part.function;
        let mut keeps = vec![None; f.values.len()];
        for (n, _) in needed.iter().enumerate().filter(|(_, needed)| **needed) {
            if !is_made_again(f, Value::new(n)) {
                let size = bytes(f.values[n].0);
                keeps[n] = Some(Keep::Frame(self.place(size.into(), size)));
            }
        }
        rewrite(part, &needed, &keeps);
    }

    /// The size to allocate.
    fn total(&self) -> u32 {
        self.bytes.next_multiple_of(16).min(u64::from(u32::MAX)) as u32
    }
}

/// Bytes that keep a value.
fn bytes(width: Width) -> u32 {
    width.bits().next_multiple_of(32) / 8
}

/// Whether a value needs no keeping, because it is the same whenever it is made.
fn is_made_again(f: &Function, value: Value) -> bool {
    f.defining(value).is_some_and(|inst| {
        matches!(
            inst.op,
            Op::Const(_) | Op::Undef | Op::SlotAddress(_) | Op::SymbolAddress(_)
        )
    })
}

/// The slot with the frame's address, before the function is in the kernel: the only one then.
fn own_frame() -> SlotId {
    SlotId::new(0)
}

fn word(offset: i32) -> Memory {
    Memory {
        offset_bytes: offset,
        ..Memory::plain(AddressSpace::Private, 4)
    }
}

/// The address of the frame.
fn frame_address(b: &mut Builder, slot: SlotId) -> Value {
    let place = b.op(Op::SlotAddress(slot), &[], Width::B32);
    b.op(Op::Load(word(0)), &[place], Width::B32)
}

impl Keep {
    /// In a variable of its own.
    pub(in crate::opt) fn in_slot(f: &mut Function, width: Width) -> Keep {
        f.slots.push(Slot {
            name: format!("kept{}", f.slots.len()),
            size_bytes: bytes(width).into(),
            align_bytes: bytes(width),
        });
        Keep::Slot(SlotId::new(f.slots.len() - 1))
    }

    fn place(self, b: &mut Builder, width: Width) -> (Memory, Value) {
        let align = bytes(width).min(16);
        let memory = Memory::plain(AddressSpace::Private, align);
        match self {
            Keep::Slot(slot) => (memory, b.op(Op::SlotAddress(slot), &[], Width::B32)),
            Keep::Frame(offset) => {
                let base = frame_address(b, own_frame());
                let memory = Memory {
                    offset_bytes: offset as i32,
                    ..memory
                };
                (memory, base)
            }
        }
    }

    pub(in crate::opt) fn store(self, b: &mut Builder, value: Value) {
        let width = b.width(value);
        let (memory, place) = self.place(b, width);
        let wide = match width {
            Width::B1 | Width::B16 => b.op(Op::ZeroExtend(Width::B32), &[value], Width::B32),
            _ => value,
        };
        b.effect(Op::Store(memory), &[place, wide]);
    }

    pub(in crate::opt) fn load(self, b: &mut Builder, width: Width) -> Value {
        let (memory, place) = self.place(b, width);
        match width {
            Width::B1 | Width::B16 => {
                let wide = b.op(Op::Load(memory), &[place], Width::B32);
                b.op(Op::Truncate(width), &[wide], width)
            }
            _ => b.op(Op::Load(memory), &[place], width),
        }
    }
}

/// Stores what is kept where it is defined; other blocks load it where they begin.
fn rewrite(part: &mut Part, needed: &[bool], keeps: &[Option<Keep>]) {
    let home = homes(&part.function);
    for n in 0..part.function.blocks.len() {
        let mut wanted: Vec<Value> = uses(part, n);
        wanted.retain(|v| v.index() < needed.len() && needed[v.index()] && home[v.index()] != n);
        wanted.sort_unstable();
        wanted.dedup();
        let f = &mut part.function;
        let old = std::mem::take(&mut f.blocks[n].insts);
        let parameters = f.blocks[n].parameters.clone();
        let mut b = Builder::new(f, BlockId::new(n));
        let mut own: Vec<Option<Value>> = vec![None; needed.len()];
        for value in wanted {
            own[value.index()] = Some(match keeps[value.index()] {
                Some(keep) => {
                    let width = b.width(value);
                    keep.load(&mut b, width)
                }
                None => again(&mut b, value),
            });
        }
        let keep_of = |v: Value| keeps.get(v.index()).copied().flatten();
        for value in parameters {
            if let Some(keep) = keep_of(value) {
                keep.store(&mut b, value);
            }
        }
        let resolve = |v: Value| own.get(v.index()).copied().flatten().unwrap_or(v);
        for id in old {
            let inst = &mut b.function.insts[id.index()];
            inst.args.iter_mut().for_each(|v| *v = resolve(*v));
            let (results, location) = (inst.results.clone(), inst.location);
            b.function.blocks[n].insts.push(id);
            b.location = location;
            for value in results {
                if let Some(keep) = keep_of(value) {
                    keep.store(&mut b, value);
                }
            }
        }
        part.function.blocks[n].terminator.map_uses(resolve);
        for site in part.sites.iter_mut().filter(|s| s.block == n) {
            site.args.iter_mut().for_each(|v| *v = resolve(*v));
        }
        for (_, values) in part.returns.iter_mut().filter(|r| r.0 == n) {
            values.iter_mut().for_each(|v| *v = resolve(*v));
        }
    }
}

/// A value that is made again in another block.
fn again(b: &mut Builder, value: Value) -> Value {
    let width = b.width(value);
    let op = b.function.defining(value).map_or(Op::Undef, |inst| inst.op);
    b.op(op, &[], width)
}

/// Makes a frame where a function begins; its last parameter is the number of the call. Gives the block in which the first one's code
/// is now.
pub(super) fn enter(f: &mut Function, entry: BlockId, size: Frame, fp: SlotId) -> BlockId {
    let call = f.parameter(entry, Width::B32);
    let first = std::mem::take(&mut f.blocks[entry.index()].insts);
    let terminator = std::mem::take(&mut f.blocks[entry.index()].terminator);
    let mut b = Builder::new(f, entry);
    b.location = f_location(b.function, entry);
    let top = b.op(Op::StackSave, &[], Width::B32);
    let bytes = b.b32(size.total());
    let base = stack::allocate(&mut b, size.align, bytes);
    let caller = frame_address(&mut b, fp);
    for (offset, value) in [(CALLER, caller), (STACK, top), (CALL, call)] {
        b.effect(Op::Store(word(offset)), &[base, value]);
    }
    let place = b.op(Op::SlotAddress(fp), &[], Width::B32);
    b.effect(Op::Store(word(0)), &[place, base]);
    let behind = b.block;
    f.blocks[behind.index()].insts.extend(first);
    f.blocks[behind.index()].terminator = terminator;
    behind
}

fn f_location(f: &Function, block: BlockId) -> Location {
    f.blocks[block.index()].location
}

/// Gives the frame back and goes behind the call it was made for.
pub(super) fn leave(f: &mut Function, exit: BlockId, back: &[BlockId], fp: SlotId) {
    let results = f.blocks[exit.index()].parameters.clone();
    let mut b = Builder::new(f, exit);
    let base = frame_address(&mut b, fp);
    let [caller, top, call] = [CALLER, STACK, CALL].map(|offset| b.op(Op::Load(word(offset)), &[base], Width::B32));
    let place = b.op(Op::SlotAddress(fp), &[], Width::B32);
    b.effect(Op::Store(word(0)), &[place, caller]);
    b.effect(Op::StackRestore, &[top]);
    let mut cases: Vec<Edge> = back
        .iter()
        .map(|to| Edge {
            to: *to,
            args: results.as_slice().into(),
        })
        .collect();
    b.terminate(match cases.pop() {
        None => Terminator::Unreachable,
        Some(only) if cases.is_empty() => Terminator::Jump(only),
        Some(default) => Terminator::Switch {
            index: call,
            uniform: false,
            cases,
            default,
        },
    });
}
