//! s_waitcnt before an instruction touches a register that memory has not yet filled.
//!
//! For each register is known how many operations of each counter began since the one that fills it: those that come back in
//! order are waited for by number, others by waiting for all.

use amdgpu_isa::row::Flags;
use amdgpu_isa::{Modifiers, Op as M, RegKind, Waits};

use crate::mir::{Access, Function, Inst, Kind, Machine, ModeNeed, Operand};
use crate::select::machine;
use crate::target::Target;

const REGISTERS: usize = 256 + 128;

/// One counter: what is under way.
#[derive(Clone, PartialEq, Eq)]
struct Counter {
    /// By register: operations since, the one that fills it included; 0 for none.
    age: Box<[u8; REGISTERS]>,
    /// Operations under way, at most.
    count: u8,
    /// Some may come back out of order.
    unordered: bool,
}

#[derive(Clone, PartialEq, Eq)]
struct State {
    vm: Counter,
    lgkm: Counter,
}

impl Counter {
    fn new() -> Counter {
        Counter {
            age: Box::new([0; REGISTERS]),
            count: 0,
            unordered: false,
        }
    }

    /// A further operation begins.
    fn begin(&mut self, max: u8) {
        for age in self.age.iter_mut().filter(|a| **a != 0) {
            *age = age.saturating_add(1).min(max + 1);
        }
        self.count = self.count.saturating_add(1).min(max);
    }

    /// At most `left` operations are under way.
    fn wait(&mut self, left: u8) {
        if left == 0 {
            *self = Counter::new();
            return;
        }
        self.count = self.count.min(left);
        if !self.unordered {
            self.age.iter_mut().filter(|a| **a > left).for_each(|a| *a = 0);
        }
    }

    /// How many operations may be under way still when a register is filled; `None` if it is.
    fn need(&self, register: usize) -> Option<u8> {
        match self.age[register] {
            0 => None,
            _ if self.unordered => Some(0),
            age => Some(age - 1),
        }
    }

    fn merge(&mut self, other: &Counter) -> bool {
        let before = self.clone();
        for (a, b) in self.age.iter_mut().zip(other.age.iter()) {
            *a = (*a).max(*b);
        }
        self.count = self.count.max(other.count);
        self.unordered |= other.unordered;
        *self != before
    }
}

fn number(kind: RegKind, index: u16) -> Option<usize> {
    Some(match kind {
        RegKind::Vgpr => usize::from(index),
        RegKind::Sgpr => 256 + usize::from(index),
        RegKind::Vcc => 256 + 106 + usize::from(index),
        RegKind::M0 => 256 + 124,
        _ => return None,
    })
}

/// Inserts waits.
pub fn insert(function: &mut Function, target: &Target) {
    let mut before: Vec<Option<State>> = vec![None; function.blocks.len()];
    before[0] = Some(State {
        vm: Counter::new(),
        lgkm: Counter::new(),
    });
    let mut work = std::collections::BTreeSet::from([0]);
    while let Some(block) = work.pop_first() {
        let Some(mut state) = before[block].clone() else {
            continue;
        };
        for inst in &function.blocks[block].insts {
            step(&mut state, inst, target);
        }
        for &to in &function.blocks[block].next {
            let changed = match &mut before[to] {
                None => {
                    before[to] = Some(state.clone());
                    true
                }
                Some(known) => known.vm.merge(&state.vm) | known.lgkm.merge(&state.lgkm),
            };
            if changed {
                work.insert(to);
            }
        }
    }
    for (block, state) in function.blocks.iter_mut().zip(before) {
        let Some(mut state) = state else { continue };
        let insts = std::mem::take(&mut block.insts);
        for inst in insts {
            if let Some((vm, lgkm)) = explicit(&inst, target) {
                // What is awaited anyway needs no instruction.
                let vm = vm.filter(|v| *v < state.vm.count);
                let lgkm = lgkm.filter(|v| *v < state.lgkm.count);
                push_wait(&mut block.insts, &inst, vm, lgkm, target);
                step(&mut state, &inst, target);
                continue;
            }
            let (vm, lgkm) = step(&mut state, &inst, target);
            push_wait(&mut block.insts, &inst, vm, lgkm, target);
            block.insts.push(inst);
        }
    }
}

fn push_wait(out: &mut Vec<Inst>, inst: &Inst, vm: Option<u8>, lgkm: Option<u8>, target: &Target) {
    if vm.is_none() && lgkm.is_none() {
        return;
    }
    let simm = target.waitcnt(vm, lgkm);
    let operands = [Operand::Immediate(simm)];
    if let Some(wait) = machine(
        target,
        M::S_WAITCNT,
        &operands,
        Modifiers::default(),
        ModeNeed::default(),
    ) {
        out.push(Inst {
            kind: Kind::Machine(wait),
            location: inst.location,
        });
    }
}

/// What an s_waitcnt of the code waits for.
fn explicit(inst: &Inst, target: &Target) -> Option<(Option<u8>, Option<u8>)> {
    let machine = inst.machine().filter(|m| m.op == M::S_WAITCNT)?;
    let Operand::Immediate(simm) = machine.operands[0].1 else {
        return None;
    };
    let vm = (simm & 15 | simm >> 14 << 4) as u8;
    let lgkm = (simm >> 8 & 15) as u8;
    Some((
        Some(vm).filter(|v| *v < target.vm_max),
        Some(lgkm).filter(|v| *v < target.lgkm_max),
    ))
}

/// Steps over an instruction: what has to be waited for before it.
fn step(state: &mut State, inst: &Inst, target: &Target) -> (Option<u8>, Option<u8>) {
    if let Some((vm, lgkm)) = explicit(inst, target) {
        vm.into_iter().for_each(|v| state.vm.wait(v));
        lgkm.into_iter().for_each(|v| state.lgkm.wait(v));
        return (None, None);
    }
    let (mut vm, mut lgkm): (Option<u8>, Option<u8>) = (None, None);
    let least = |a: Option<u8>, b: Option<u8>| match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
    each_register(inst, target, |register, _| {
        vm = least(vm, state.vm.need(register));
        lgkm = least(lgkm, state.lgkm.need(register));
    });
    // What is in no counter's reach waits for all of it.
    vm.into_iter().for_each(|v| state.vm.wait(v));
    lgkm.into_iter().for_each(|v| state.lgkm.wait(v));
    if let Some(machine) = inst.machine() {
        begin(state, inst, machine, target);
    }
    (vm, lgkm)
}

fn each_register(inst: &Inst, target: &Target, mut f: impl FnMut(usize, Access)) {
    inst.visit(target.processor, |operand, access| {
        if let Operand::Physical(reg) = operand {
            for index in reg.index..reg.index + u16::from(reg.dwords) {
                if let Some(number) = number(reg.kind, index) {
                    f(number, access);
                }
            }
        }
    });
}

/// The operation of a memory instruction begins.
fn begin(state: &mut State, inst: &Inst, machine: &Machine, target: &Target) {
    let waits = counters(machine, target);
    let scalar = machine.op.mnemonic().starts_with("s_");
    let flat = waits.contains(Waits::VM | Waits::LGKM);
    for (wait, counter, max) in [
        (Waits::VM, &mut state.vm, target.vm_max),
        (Waits::LGKM, &mut state.lgkm, target.lgkm_max),
    ] {
        if !waits.contains(wait) {
            continue;
        }
        counter.begin(max);
        // Scalar loads come back in any order, flat ones by way of either memory.
        counter.unordered |= (scalar && wait == Waits::LGKM) || flat;
        each_register(inst, target, |register, access| {
            if access == Access::Write {
                counter.age[register] = 1;
            }
        });
    }
}

/// The counters that an instruction increments.
fn counters(machine: &Machine, target: &Target) -> Waits {
    let Some(row) = machine.op.row(target.processor) else {
        return Waits::empty();
    };
    let name = machine.op.mnemonic();
    if matches!(machine.op, M::S_MEMTIME | M::S_MEMREALTIME | M::S_SENDMSG) || name.starts_with("ds_") {
        return Waits::LGKM;
    }
    if !row.flags.intersects(Flags::LOAD | Flags::STORE | Flags::ATOMIC) {
        return Waits::empty();
    }
    match name {
        _ if name.starts_with("s_") => Waits::LGKM,
        _ if name.starts_with("flat_") => Waits::VM | Waits::LGKM,
        _ => Waits::VM,
    }
}
