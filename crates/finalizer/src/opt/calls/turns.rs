//! Turns: where operations see other lanes, lanes of different activations of a function must not meet, and lanes of the same
//! activation must (PRM 2.12, 2.12.1: no later and, for operations between lanes, no earlier than behind the branch they parted at).
//!
//! In front of such operations and of calls, and behind calls, is a gate: a lane notes which gate it waits at and goes to the
//! scheduler, one block that all of them come to. The scheduler lets those pass that come first: the innermost activation before
//! those that wait for it to return, and of its lanes those that are behind, by the order of the function's blocks and, in loops, by how
//! often they have gone round. So lanes that take different ways meet at the first gate behind, and an activation is over before its
//! caller goes on. Functions without such operations have no gates.

use super::{GATE, Site};
use crate::flow;
use crate::ir::{
    AddressSpace, BlockId, Builder, Compare, Edge, Function, FunctionId, Kind, Memory, Op, Slot, SlotId, Terminator,
    Value, Values, Width,
};

/// The state of one of the kernel's calls, in variables of the kernel, which each lane has.
pub(super) struct Turns {
    scheduler: BlockId,
    /// How many activations the lane is in.
    depth: SlotId,
    /// The number of the gate that the lane waits at; in a function, later ones have higher numbers.
    gate: SlotId,
    /// What else is compared, before the number: by loop around the gate, outermost first, the number of the loop's first gate
    /// and the round.
    rounds: Vec<SlotId>,
    gates: u32,
    /// Blocks behind gates, by the gates' numbers.
    behind: Vec<Option<BlockId>>,
}

/// Whether the function has operations that see other lanes; calls do not count.
pub(super) fn sees_lanes(f: &Function) -> bool {
    let mut insts = f.blocks.iter().flat_map(|b| &b.insts);
    insts.any(|id| is_gated(f.insts[id.index()].op) && !matches!(f.insts[id.index()].op, Op::Call(_)))
}

fn is_gated(op: Op) -> bool {
    op.is_convergent()
}

pub(in crate::opt) fn variable(f: &mut Function, name: &str) -> SlotId {
    f.slots.push(Slot {
        name: name.into(),
        size_bytes: 4,
        align_bytes: 4,
    });
    SlotId::new(f.slots.len() - 1)
}

const WORD: Memory = Memory::plain(AddressSpace::Private, 4);

pub(in crate::opt) fn get(b: &mut Builder, slot: SlotId) -> Value {
    let place = b.op(Op::SlotAddress(slot), &[], Width::B32);
    b.op(Op::Load(WORD), &[place], Width::B32)
}

pub(in crate::opt) fn set(b: &mut Builder, slot: SlotId, value: Value) {
    let place = b.op(Op::SlotAddress(slot), &[], Width::B32);
    b.effect(Op::Store(WORD), &[place, value]);
}

fn add(b: &mut Builder, slot: SlotId, addend: u32) {
    let old = get(b, slot);
    let addend = b.b32(addend);
    let new = b.same(Op::Add, &[old, addend]);
    set(b, slot, new);
}

/// A loop with gates.
#[derive(Clone, Copy)]
struct Round {
    counter: SlotId,
    first_gate: u32,
}

impl Turns {
    pub(super) fn new(f: &mut Function) -> Turns {
        Turns {
            scheduler: f.block(),
            depth: variable(f, "depth"),
            gate: variable(f, "gate"),
            rounds: Vec::new(),
            gates: 0,
            behind: Vec::new(),
        }
    }

    /// Puts gates, as calls of [`GATE`], into a function that is not in the kernel yet. Its blocks are brought in order.
    pub(super) fn put_gates(&mut self, f: &mut Function) {
        let flow = flow::order(f);
        let wanted: Vec<Vec<bool>> = (0..f.blocks.len()).map(|n| gates_of(f, n)).collect();
        let mut rounds: Vec<Option<Round>> = vec![None; flow.loops.len()];
        let mut number = self.gates;
        for (block, wanted) in wanted.iter().enumerate() {
            let mut around = flow.loop_of[block].filter(|_| wanted.contains(&true));
            while let Some(n) = around {
                rounds[n].get_or_insert_with(|| Round {
                    counter: variable(f, "round"),
                    first_gate: number,
                });
                around = flow.loops[n].parent;
            }
            number += wanted.iter().filter(|w| **w).count() as u32;
        }
        for (block, wanted) in wanted.iter().enumerate() {
            if !wanted.contains(&true) {
                continue;
            }
            let mut loops = Vec::new();
            let mut around = flow.loop_of[block];
            while let Some(n) = around {
                loops.extend(rounds[n]);
                around = flow.loops[n].parent;
            }
            loops.reverse();
            let old = std::mem::take(&mut f.blocks[block].insts);
            let mut b = Builder::new(f, BlockId::new(block));
            for (n, wanted) in wanted.iter().enumerate() {
                if *wanted {
                    let next = old.get(n).or(old.last());
                    b.location = next.map_or(b.location, |id| b.function.insts[id.index()].location);
                    gate(&mut b, &loops, self.gates);
                    self.gates += 1;
                }
                if let Some(id) = old.get(n) {
                    b.function.blocks[block].insts.push(*id);
                }
            }
        }
        for (ring, round) in flow.loops.iter().zip(&rounds) {
            let Some(round) = round else { continue };
            let mut before = flow.predecessors[ring.first].to_vec();
            before.dedup();
            for from in before {
                let mut b = Builder::new(f, BlockId::new(from));
                if ring.contains(from) {
                    add(&mut b, round.counter, 1);
                } else {
                    let zero = b.b32(0);
                    set(&mut b, round.counter, zero);
                }
            }
        }
    }

    /// Ends blocks at gates.
    pub(super) fn wait_at(&mut self, f: &mut Function, gates: &[Site]) {
        let most = gates.iter().map(|site| site.args.len()).max().unwrap_or(1);
        self.rounds = (1..most).map(|_| variable(f, "turn")).collect();
        for site in gates {
            self.wait(f, site);
        }
    }

    /// Ends a block at a gate: what its call was given is compared, and control comes back behind it.
    fn wait(&mut self, f: &mut Function, site: &Site) {
        let Some((number, rounds)) = site.args.split_last() else {
            return;
        };
        let at = f.constant(*number).map_or(0, |n| n as u32);
        self.come_back(at, BlockId::new(site.back));
        let mut b = Builder::new(f, BlockId::new(site.block));
        set(&mut b, self.gate, *number);
        let zero = b.b32(0);
        // Of a gate in fewer loops than another, the number is compared where the other one has a loop's.
        let own = rounds.iter().chain([number]).copied();
        let padded = own.chain(std::iter::repeat(zero));
        for (slot, value) in self.rounds.clone().into_iter().zip(padded) {
            set(&mut b, slot, value);
        }
        b.jump(self.scheduler, &[]);
    }

    fn come_back(&mut self, number: u32, block: BlockId) {
        let number = number as usize;
        if self.behind.len() <= number {
            self.behind.resize(number + 1, None);
        }
        self.behind[number] = Some(block);
    }

    /// The kernel's call: all its lanes come to the scheduler first. Gives the block in which they go on.
    pub(super) fn start(&mut self, f: &mut Function, block: usize) -> usize {
        let first = f.block();
        let number = self.gates;
        self.gates += 1;
        self.come_back(number, first);
        let mut b = Builder::new(f, BlockId::new(block));
        let (gate, zero) = (b.b32(number), b.b32(0));
        set(&mut b, self.gate, gate);
        for slot in [self.depth].iter().chain(&self.rounds) {
            set(&mut b, *slot, zero);
        }
        b.jump(self.scheduler, &[]);
        first.index()
    }

    pub(super) fn enter(&self, b: &mut Builder) {
        add(b, self.depth, 1);
    }

    pub(super) fn leave(&self, b: &mut Builder) {
        add(b, self.depth, u32::MAX);
    }

    /// The scheduler's code.
    pub(super) fn finish(self, f: &mut Function) {
        let [compare, chosen, pass] = [(); 3].map(|()| f.block());
        let passes = f.parameter(chosen, Width::B1);
        let mut b = Builder::new(f, self.scheduler);
        let depth = get(&mut b, self.depth);
        let mut places: Vec<Value> = self.rounds.iter().map(|slot| get(&mut b, *slot)).collect();
        let number = get(&mut b, self.gate);
        places.push(number);
        b.jump(compare, &[]);
        // Each round drops lanes that are not before the first one; the last round's lanes are all alike.
        b.block = compare;
        let no = b.constant(Width::B1, 0);
        let yes = b.constant(Width::B1, 1);
        let (mut before, mut alike) = (no, yes);
        for place in places.iter().rev() {
            let other = b.op(Op::ReadFirstLane, &[*place], Width::B32);
            (before, alike) = lexical(&mut b, Compare::Lt, [*place, other], [before, alike]);
        }
        let other = b.op(Op::ReadFirstLane, &[depth], Width::B32);
        (before, alike) = lexical(&mut b, Compare::Gt, [depth, other], [before, alike]);
        let some = b.op(Op::Ballot, &[before], Width::B64);
        let none = b.b64(0);
        let last = b.compare_u(Compare::Eq, some, none);
        let passes_now = b.same(Op::And, &[alike, last]);
        let edge = |to: BlockId, args: &[Value]| Edge {
            to,
            args: Values::from_slice(args),
        };
        b.terminate(Terminator::Branch {
            condition: before,
            uniform: false,
            then: edge(compare, &[]),
            otherwise: edge(chosen, &[passes_now]),
        });
        b.block = chosen;
        b.terminate(Terminator::Branch {
            condition: passes,
            uniform: false,
            then: edge(pass, &[]),
            otherwise: edge(self.scheduler, &[]),
        });
        b.block = pass;
        let mut cases: Vec<Edge> = self.behind.iter().flatten().map(|to| edge(*to, &[])).collect();
        b.terminate(match cases.pop() {
            None => Terminator::Unreachable,
            Some(only) if cases.is_empty() => Terminator::Jump(only),
            Some(default) => Terminator::Switch {
                index: number,
                uniform: false,
                cases,
                default,
            },
        });
    }
}

/// Gates at blocks where lanes that parted wait for each other, in a function that need not be part of a recursion. Those lanes pass
/// first that are between most branches and the blocks where they meet again.
pub(in crate::opt) struct Gates {
    turns: Turns,
    /// The number of no function, which gates call until they are finished.
    callee: usize,
}

impl Gates {
    /// The gates of that number in a function.
    pub(in crate::opt) fn new(f: &mut Function, number: usize) -> Gates {
        Gates {
            turns: Turns::new(f),
            callee: GATE - number,
        }
    }

    /// Where the function begins.
    pub(in crate::opt) fn begin(&self, b: &mut Builder) {
        let zero = b.b32(0);
        set(b, self.turns.depth, zero);
    }

    /// A lane comes to a branch for which it will wait, if the condition holds.
    pub(in crate::opt) fn part_if(&self, b: &mut Builder, condition: Value) {
        self.count(b, condition, [2, 0]);
    }

    /// Lanes that wait are behind those that are there by another way, of the same depth: these may yet come to where others wait.
    pub(in crate::opt) fn wait(&mut self, b: &mut Builder, waits: Value) {
        self.count(b, waits, [0, 1]);
        let number = b.b32(self.turns.gates);
        self.turns.gates += 1;
        b.effect(Op::Call(FunctionId::new(self.callee)), &[number]);
        self.count(b, waits, [2u32.wrapping_neg(), 1u32.wrapping_neg()]);
    }

    fn count(&self, b: &mut Builder, condition: Value, addends: [u32; 2]) {
        let [then, otherwise] = addends.map(|n| b.b32(n));
        let addend = b.select(condition, then, otherwise);
        let old = get(b, self.turns.depth);
        let new = b.same(Op::Add, &[old, addend]);
        set(b, self.turns.depth, new);
    }

    /// All gates are there.
    pub(in crate::opt) fn finish(mut self, f: &mut Function) {
        let function = std::mem::replace(f, Function::new(String::new(), Kind::Function));
        let mut part = super::split(function, |callee| callee == self.callee);
        super::frame::keep_in_slots(&mut part);
        let sites;
        (*f, sites) = part.with_returns();
        self.turns.wait_at(f, &sites);
        self.turns.finish(f);
    }
}

/// Whether a pair comes before another, and whether it is the same, from a more important part and what is known of the rest.
fn lexical(b: &mut Builder, order: Compare, [own, other]: [Value; 2], [before, alike]: [Value; 2]) -> (Value, Value) {
    let first = b.compare_u(order, own, other);
    let same = b.compare_u(Compare::Eq, own, other);
    let later = b.same(Op::And, &[same, before]);
    (b.same(Op::Or, &[first, later]), b.same(Op::And, &[same, alike]))
}

/// In front of which instructions of a block gates are; the last is for its end.
fn gates_of(f: &Function, block: usize) -> Vec<bool> {
    let mut passed = false;
    let mut gates = Vec::new();
    let mut behind_call = false;
    for id in &f.blocks[block].insts {
        let op = f.insts[id.index()].op;
        let wanted = behind_call || (is_gated(op) && !passed);
        passed |= wanted;
        gates.push(wanted);
        behind_call = matches!(op, Op::Call(_));
    }
    gates.push(behind_call);
    gates
}

/// A gate of that number.
fn gate(b: &mut Builder, loops: &[Round], number: u32) {
    let mut args = Values::new();
    for round in loops {
        args.push(b.b32(round.first_gate));
        args.push(get(b, round.counter));
    }
    args.push(b.b32(number));
    b.effect(Op::Call(FunctionId::new(GATE)), &args);
}
