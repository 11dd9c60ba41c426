//! s_waitcnt before an instruction touches a register that memory has not yet filled.
//!
//! For each register is known how many operations of each counter began since the one that fills it: those that come back in
//! order are waited for by number, others by waiting for all.

use amdgpu_isa::model::counts::{Count, Queue};
use amdgpu_isa::model::waits::WaitCounter;
use amdgpu_isa::{Modifiers, Op as M, Reg, RegKind};
use smallvec::SmallVec;

use crate::emit;
use crate::graph::Worklist;
use crate::mir::{Access, Function, Inst, Kind, Machine, MemoryKind, ModeNeed, Operand};
use crate::select::machine;
use crate::target::{Left, Target};

/// Words with a bit for each register: SGPRs and others, then the VGPRs of most code, or all that there can be.
const WORDS: usize = 6;
const MOST_WORDS: usize = 18;
/// The first VGPR behind the scalar registers.
const VGPR: usize = 128;
/// LDS as what loads from memory fill, and as what its own instructions access, beside registers: neither waits for the other by itself.
const FILLED_LDS: usize = 126;
const ACCESSED_LDS: usize = 127;

/// One counter: what is under way.
struct Counter<const WORDS: usize> {
    /// A bit for each register that is not filled yet.
    awaited: [u64; WORDS],
    /// By register that is awaited: operations since the one that fills it, that one included. Most blocks begin without any.
    ages: Option<Box<[[u8; 64]; WORDS]>>,
    /// Operations under way, at most.
    count: u8,
    /// The queue of those that are under way, which keeps their order.
    queue: Option<Queue>,
    /// Some may come back out of order.
    unordered: bool,
}

/// All counters of the target, each at its place.
#[derive(Clone)]
struct State<const WORDS: usize> {
    counters: SmallVec<[Counter<WORDS>; 3]>,
    /// The code has transfers between memory and LDS: only then LDS is something to wait for.
    transfers: bool,
}

/// The bits that are set, as numbers.
fn bits<const WORDS: usize>(words: [u64; WORDS]) -> impl Iterator<Item = usize> {
    words.into_iter().enumerate().flat_map(|(n, mut word)| {
        std::iter::from_fn(move || {
            let bit = (word != 0).then(|| 64 * n + word.trailing_zeros() as usize);
            word &= word.wrapping_sub(1);
            bit
        })
    })
}

impl<const WORDS: usize> Clone for Counter<WORDS> {
    fn clone(&self) -> Counter<WORDS> {
        Counter {
            ages: self.ages.as_ref().filter(|_| self.awaited != [0; WORDS]).cloned(),
            ..*self
        }
    }
}

impl<const WORDS: usize> Counter<WORDS> {
    fn new() -> Counter<WORDS> {
        Counter {
            awaited: [0; WORDS],
            ages: None,
            count: 0,
            queue: None,
            unordered: false,
        }
    }

    fn awaits(&self, register: usize) -> bool {
        self.awaited[register / 64] >> (register % 64) & 1 != 0
    }

    fn await_for(&mut self, register: usize, age: u8) {
        self.awaited[register / 64] |= 1 << (register % 64);
        let ages = self.ages.get_or_insert_with(|| Box::new([[0; 64]; WORDS]));
        ages[register / 64][register % 64] = age;
    }

    /// Of a register that is awaited.
    fn age(&self, register: usize) -> u8 {
        self.ages.as_ref().map_or(0, |ages| ages[register / 64][register % 64])
    }

    /// A further operation begins.
    fn begin(&mut self, queue: Queue, max: u8) {
        if let Some(ages) = &mut self.ages {
            for register in bits(self.awaited) {
                let age = &mut ages[register / 64][register % 64];
                *age = age.saturating_add(1).min(max + 1);
            }
        }
        self.count = self.count.saturating_add(1).min(max);
        self.unordered |= queue == Queue::None || self.queue.is_some_and(|known| known != queue);
        self.queue = Some(queue);
    }

    /// At most `left` operations are under way.
    fn wait(&mut self, left: u8) {
        if left == 0 {
            (self.awaited, self.count) = ([0; WORDS], 0);
            (self.queue, self.unordered) = (None, false);
            return;
        }
        self.count = self.count.min(left);
        if !self.unordered {
            for register in bits(self.awaited) {
                if self.age(register) <= left {
                    continue;
                }
                self.awaited[register / 64] &= !(1 << (register % 64));
            }
        }
    }

    /// How many operations may be under way still when a register is filled; `None` if it is.
    fn need(&self, register: usize) -> Option<u8> {
        match self.age(register) {
            _ if !self.awaits(register) => None,
            _ if self.unordered => Some(0),
            age => Some(age - 1),
        }
    }

    /// What may be under way on either of two ways; whether that is more than was known.
    fn merge(&mut self, other: &Counter<WORDS>) -> bool {
        let differ = matches!((self.queue, other.queue), (Some(a), Some(b)) if a != b);
        let unordered = self.unordered || other.unordered || differ;
        let mut changed = self.count < other.count || unordered != self.unordered;
        changed |= self.queue.is_none() && other.queue.is_some();
        for register in bits(other.awaited) {
            let age = other.age(register);
            // Where fewer began since, fewer may be under way still.
            if !self.awaits(register) || self.age(register) > age {
                self.await_for(register, age);
                changed = true;
            }
        }
        self.count = self.count.max(other.count);
        self.queue = self.queue.or(other.queue);
        self.unordered = unordered;
        changed
    }
}

impl<const WORDS: usize> State<WORDS> {
    fn new(function: &Function, target: &Target) -> State<WORDS> {
        let mut insts = function.blocks.iter().flat_map(|b| &b.insts);
        State {
            counters: target.wait_counters().map(|_| Counter::new()).collect(),
            transfers: insts.any(|inst| inst.machine().is_some_and(Machine::is_transfer)),
        }
    }

    /// Has each counter down to where a register is filled.
    fn need(&self, left: &mut Left, register: usize) {
        for (left, counter) in left.iter_mut().zip(&self.counters) {
            if let Some(need) = counter.need(register) {
                *left = Some(left.map_or(need, |known| known.min(need)));
            }
        }
    }

    fn is_anything_awaited(&self) -> bool {
        // nothing is awaited of what is not under way
        self.counters.iter().any(|c| c.count > 0 && c.awaited != [0; WORDS])
    }

    fn merge(&mut self, other: &State<WORDS>) -> bool {
        let pairs = self.counters.iter_mut().zip(&other.counters);
        pairs.fold(false, |changed, (counter, other)| counter.merge(other) | changed)
    }

    fn wait(&mut self, left: &Left) {
        for (counter, left) in self.counters.iter_mut().zip(left) {
            left.iter().for_each(|left| counter.wait(*left));
        }
    }
}

/// Numbers of what a register consists of.
fn numbers(reg: Reg) -> std::ops::Range<usize> {
    let base = match reg.kind {
        RegKind::Sgpr => 0,
        RegKind::Vcc => 106,
        RegKind::M0 => 124,
        RegKind::Vgpr => VGPR,
        _ => return 0..0,
    };
    let first = base + usize::from(reg.index);
    first..first + usize::from(reg.dwords)
}

/// Inserts waits.
pub fn insert(function: &mut Function, target: &Target) {
    match target.has_far_vgprs() && has_far_registers(function) {
        true => insert_with::<MOST_WORDS>(function, target),
        false => insert_with::<WORDS>(function, target),
    }
}

/// Whether code has registers behind [`WORDS`].
fn has_far_registers(function: &Function) -> bool {
    let mut insts = function.blocks.iter().flat_map(|b| &b.insts);
    insts.any(|inst| {
        let mut far = false;
        each_register(inst, |register, _| far |= register >= 64 * WORDS);
        far
    })
}

fn insert_with<const WORDS: usize>(function: &mut Function, target: &Target) {
    let mut before: Vec<Option<State<WORDS>>> = vec![None; function.blocks.len()];
    before[0] = Some(State::new(function, target));
    // By block: instructions that change, each with the wait before it, as they were when the block was looked through last.
    let mut waits: Vec<Vec<(u32, Wait)>> = vec![Vec::new(); function.blocks.len()];
    let mut work = Worklist::new(function.blocks.len());
    work.insert(0);
    while let Some(block) = work.pop_first() {
        let Some(mut state) = before[block].clone() else {
            continue;
        };
        let insts = &function.blocks[block].insts;
        waits[block].clear();
        let each = (0..)
            .zip(insts)
            .map(|(n, inst)| (n, wait_before(&mut state, inst, target)));
        waits[block].extend(each.filter(|(_, wait)| *wait != (Left::default(), true)));
        for &to in &function.blocks[block].next {
            let changed = match &mut before[to] {
                None => {
                    before[to] = Some(state.clone());
                    true
                }
                Some(known) => known.merge(&state),
            };
            if changed {
                work.insert(to);
            }
        }
    }
    for (block, waits) in function.blocks.iter_mut().zip(waits) {
        // Nothing changes; or the wavefront never comes here.
        if waits.is_empty() {
            continue;
        }
        let insts = function.spare.take_out(&mut block.insts, 2 * waits.len());
        let mut waits = waits.into_iter().peekable();
        for (n, inst) in (0..).zip(insts) {
            if let Some((_, (left, keep))) = waits.next_if(|(at, _)| *at == n) {
                push_wait(&mut block.insts, &inst, &left, target);
                if !keep {
                    continue;
                }
            }
            block.insts.push(inst);
        }
    }
}

/// How many operations of each counter may be under way still, if that must be waited for; and whether the instruction stays.
type Wait = (Left, bool);

/// Steps over an instruction: what is waited for before it.
fn wait_before<const WORDS: usize>(state: &mut State<WORDS>, inst: &Inst, target: &Target) -> Wait {
    match explicit(inst, target) {
        // What is awaited anyway needs no instruction.
        Some(mut asked) => {
            // An order of memory is one of what goes to LDS, too, in whichever counter that is.
            if state.transfers {
                state.need(&mut asked, FILLED_LDS);
            }
            let mut left = asked;
            for (left, counter) in left.iter_mut().zip(&state.counters) {
                *left = left.filter(|left| *left < counter.count);
            }
            state.wait(&asked);
            (left, false)
        }
        None => (step(state, inst, target), true),
    }
}

fn push_wait(out: &mut Vec<Inst>, inst: &Inst, left: &Left, target: &Target) {
    if *left == Left::default() {
        return;
    }
    for (op, operands) in target.wait_instructions(left) {
        if let Some(wait) = machine(target, op, &operands, Modifiers::default(), ModeNeed::default()) {
            out.push(Inst {
                kind: Kind::Machine(wait),
                location: inst.location,
            });
        }
    }
}

/// What an instruction of the code that waits waits for.
fn explicit(inst: &Inst, target: &Target) -> Option<Left> {
    let machine = inst.machine().filter(|m| m.op.mnemonic().starts_with("s_wait"))?;
    target.waits_of(machine.op, machine.operands())
}

/// Steps over an instruction that does not wait itself: what has to be waited for before it.
fn step<const WORDS: usize>(state: &mut State<WORDS>, inst: &Inst, target: &Target) -> Left {
    let mut left = Left::default();
    if state.is_anything_awaited() {
        each_register(inst, |register, _| state.need(&mut left, register));
        if state.transfers
            && let Some(lds) = inst.machine().and_then(needs_of_lds)
        {
            state.need(&mut left, lds);
        }
    }
    // Nothing is under way where code of others begins.
    if inst
        .machine()
        .is_some_and(|m| matches!(m.op, M::S_SWAPPC_B64 | M::S_SETPC_B64))
    {
        for (left, counter) in left.iter_mut().zip(&state.counters) {
            if counter.count > 0 {
                *left = Some(0);
            }
        }
    }
    // What is in no counter's reach waits for all of it.
    state.wait(&left);
    if let Some(machine) = inst.machine() {
        begin(state, inst, machine, target);
    }
    left
}

/// What an instruction does to LDS, as others wait for it.
fn does_to_lds(machine: &Machine) -> Option<usize> {
    match machine.is_transfer() {
        true => Some(FILLED_LDS),
        false => machine.memories().contains(&MemoryKind::Lds).then_some(ACCESSED_LDS),
    }
}

/// What of LDS an instruction waits for: transfers keep an order of their own, and so do the instructions of LDS.
fn needs_of_lds(machine: &Machine) -> Option<usize> {
    match does_to_lds(machine)? {
        FILLED_LDS => Some(ACCESSED_LDS),
        _ => Some(FILLED_LDS),
    }
}

fn each_register(inst: &Inst, mut f: impl FnMut(usize, Access)) {
    inst.visit(|operand, access| {
        if let Operand::Physical(reg) = operand {
            numbers(reg).for_each(|number| f(number, access));
        }
    });
}

/// The operation of a memory instruction begins.
fn begin<const WORDS: usize>(state: &mut State<WORDS>, inst: &Inst, machine: &Machine, target: &Target) {
    let counts = counts(machine, target);
    // What comes back in any order in one of its counters may be in the memory of either.
    let any_order = counts.iter().any(|count| count.queue == Queue::None);
    for count in counts {
        let Some(place) = target.wait_place(count.counter) else {
            continue;
        };
        let counter = &mut state.counters[place];
        let queue = if any_order { Queue::None } else { count.queue };
        counter.begin(queue, target.most_waits(place));
        each_register(inst, |register, access| {
            if access == Access::Write {
                counter.await_for(register, 1);
            }
        });
        if state.transfers
            && let Some(lds) = does_to_lds(machine)
        {
            counter.await_for(lds, 1);
        }
    }
}

/// The counters that an instruction increments.
fn counts(machine: &Machine, target: &Target) -> SmallVec<[Count; 2]> {
    if machine.op == M::BUFFER_WBL2 {
        // The sequences of memory orders wait for it by the counter of loads and stores (AMDGPUUsage, Memory Model GFX90A).
        let (counter, queue) = (WaitCounter::Vm, Queue::Memory);
        return SmallVec::from_slice(&[Count { counter, queue }]);
    }
    let Some(inst) = emit::outline(machine) else {
        return SmallVec::new();
    };
    let counts = target.model.waits.counts(&inst, target.processor);
    counts.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests;
