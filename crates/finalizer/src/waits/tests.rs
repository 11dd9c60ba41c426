//! What is waited for, and where.

use amdgpu_isa::Op as M;
use amdgpu_isa::model::counts::Queue;

use super::{Counter, WORDS, insert};
use crate::mir::hand::{function, inst, places, s, target, v};
use crate::mir::{Inst, Operand};

/// Waits as `(place, vmcnt, lgkmcnt)` in the code of a block.
fn waits(blocks: Vec<(Vec<Inst>, Vec<usize>)>, block: usize) -> Vec<(usize, i64, i64)> {
    let mut f = function(blocks);
    insert(&mut f, &target());
    let found = places(&f, block, M::S_WAITCNT);
    let counts = |n: i64| (n & 15 | n >> 14 << 4, n >> 8 & 15);
    found
        .into_iter()
        .map(|(at, n)| (at, counts(n).0, counts(n).1))
        .collect()
}

/// Counts that wait for nothing.
const ANY_VM: i64 = 63;
const ANY_LGKM: i64 = 15;

fn global(to: u16) -> Inst {
    inst(M::GLOBAL_LOAD_DWORD, &[v(to, 1), v(20, 2), Operand::None])
}

fn group(to: u16) -> Inst {
    inst(M::DS_READ_B32, &[v(to, 1), v(20, 1)])
}

fn flat(to: u16) -> Inst {
    inst(M::FLAT_LOAD_DWORD, &[v(to, 1), v(20, 2)])
}

fn scalar(to: u16) -> Inst {
    inst(M::S_LOAD_DWORD, &[s(to, 1), s(20, 2), Operand::Immediate(0)])
}

fn read(from: u16) -> Inst {
    inst(M::V_MOV_B32, &[v(30, 1), v(from, 1)])
}

fn read_scalar(from: u16) -> Inst {
    inst(M::S_MOV_B32, &[s(30, 1), s(from, 1)])
}

#[test]
fn loads_in_order_are_waited_for_by_number() {
    let code = vec![global(0), global(1), global(2), read(0), read(2), read(1)];
    assert_eq!(waits(vec![(code, vec![])], 0), [(3, 2, ANY_LGKM), (5, 0, ANY_LGKM)]);
    let code = vec![group(0), group(1), read(0), read(1)];
    assert_eq!(waits(vec![(code, vec![])], 0), [(2, ANY_VM, 1), (4, ANY_VM, 0)]);
}

#[test]
fn scalar_loads_are_waited_for_together() {
    let code = vec![scalar(0), scalar(1), read_scalar(0), read_scalar(1)];
    assert_eq!(waits(vec![(code, vec![])], 0), [(2, ANY_VM, 0)]);
}

#[test]
fn flat_loads_are_waited_for_by_both_counters() {
    let code = vec![flat(0), global(1), group(2), read(0), read(1), read(2)];
    assert_eq!(waits(vec![(code, vec![])], 0), [(3, 0, 0)]);
}

/// One counter may have operations of two queues, each of which has an order of its own (RDNA ISA 4.4).
#[test]
fn queues_of_one_counter_overtake_each_other() {
    let one_of = |queue| {
        let mut counter = Counter::<WORDS>::new();
        counter.begin(queue, 63);
        counter.await_for(0, 1);
        counter
    };
    let mut same = one_of(Queue::Memory);
    same.begin(Queue::Memory, 63);
    assert_eq!(same.need(0), Some(1));
    let mut mixed = one_of(Queue::Memory);
    mixed.begin(Queue::Sampler, 63);
    assert_eq!(mixed.need(0), Some(0));
    // Also where they come from two ways.
    let mut met = one_of(Queue::Memory);
    assert!(met.merge(&one_of(Queue::Sampler)));
    met.begin(Queue::Memory, 63);
    assert_eq!(met.need(0), Some(0));
    met.wait(0);
    met.begin(Queue::Sampler, 63);
    assert!(!met.unordered);
}

#[test]
fn registers_to_be_filled_are_not_written() {
    let write = inst(M::V_MOV_B32, &[v(0, 1), Operand::Constant(0)]);
    assert_eq!(waits(vec![(vec![global(0), write], vec![])], 0), [(1, 0, ANY_LGKM)]);
}

/// What counts from the end of s_getpc_b64 stands right behind it: the wait for the sum's register is before.
#[test]
fn what_is_under_way_on_either_way_is_waited_for() {
    let blocks = |first: Vec<Inst>, second: Vec<Inst>| {
        vec![
            (vec![], vec![1, 2]),
            (first, vec![3]),
            (second, vec![3]),
            (vec![read(0)], vec![]),
        ]
    };
    let done = || vec![global(0), read(0)];
    assert_eq!(waits(blocks(done(), vec![global(0)]), 3), [(0, 0, ANY_LGKM)]);
    assert_eq!(waits(blocks(vec![global(0)], done()), 3), [(0, 0, ANY_LGKM)]);
    assert_eq!(waits(blocks(done(), done()), 3), []);
    // As few as on either way may be behind it.
    let two = blocks(vec![global(0), global(1), global(2)], vec![global(0), global(1)]);
    assert_eq!(waits(two, 3), [(0, 1, ANY_LGKM)]);
}

#[test]
fn what_goes_round_a_loop_is_waited_for_in_it() {
    let blocks = vec![
        (vec![], vec![1]),
        (vec![read(0), global(0)], vec![1, 2]),
        (vec![], vec![]),
    ];
    assert_eq!(waits(blocks, 1), [(0, 0, ANY_LGKM)]);
}
