//! What keeps its order.

use amdgpu_isa::Op as M;

use super::schedule;
use crate::mir::hand::{Hand, function, inst, s, target, v};
use crate::mir::{File, Inst, Operand};
use crate::target::Target;

fn load(to: u16, from: u16) -> Inst {
    inst(M::GLOBAL_LOAD_DWORDX2, &[v(to, 2), v(from, 2), Operand::None])
}

fn store(to: u16, data: u16) -> Inst {
    inst(M::GLOBAL_STORE_DWORD, &[v(to, 2), v(data, 1), Operand::None])
}

/// Where instructions of this order come to stand.
fn order(insts: &[Inst]) -> Vec<usize> {
    order_on(insts, &target())
}

fn order_on(insts: &[Inst], target: &Target) -> Vec<usize> {
    let mut f = function(vec![(insts.to_vec(), vec![])]);
    schedule(&mut f, target);
    let after = &f.blocks[0].insts;
    assert_eq!(after.len(), insts.len());
    let place = |inst: &Inst| after.iter().position(|i| i == inst).expect("still there");
    insts.iter().map(place).collect()
}

#[test]
fn stores_stay_behind_loads_and_before_them() {
    // The second load waits for the first, the store for nothing but its place.
    let places = order(&[load(0, 20), load(2, 0), store(22, 30), load(4, 24), store(26, 4)]);
    assert!(
        places[1] < places[2] && places[2] < places[3] && places[3] < places[4],
        "{places:?}"
    );
}

#[test]
fn registers_are_not_written_before_they_are_read() {
    let read = inst(M::V_MOV_B32, &[v(8, 1), v(0, 1)]);
    let places = order(&[load(0, 20), read, load(0, 24)]);
    assert_eq!(places, [0, 1, 2]);
}

#[test]
fn loads_go_before_what_waits() {
    let use_of = |register| inst(M::V_MOV_B32, &[v(register + 40, 1), v(register, 1)]);
    let places = order(&[load(0, 20), use_of(0), load(2, 22), use_of(2)]);
    assert_eq!(places, [0, 2, 1, 3]);
}

#[test]
fn nothing_goes_past_waits_and_barriers() {
    let zeros = [Operand::Immediate(0)];
    let wait = inst(M::S_WAITCNT, &zeros);
    let places = order(&[load(0, 20), inst(M::V_MOV_B32, &[v(8, 1), v(0, 1)]), wait, load(2, 22)]);
    assert_eq!(places, [0, 1, 2, 3]);
    let places = order(&[
        load(0, 20),
        inst(M::V_MOV_B32, &[v(8, 1), v(0, 1)]),
        inst(M::S_BARRIER, &[]),
        load(2, 22),
    ]);
    assert_eq!(places, [0, 1, 2, 3]);
}

#[test]
fn chains_are_put_between_each_other_where_operations_wait() {
    let add = |to: u16, from: u16| inst(M::V_ADD_U32, &[v(to, 1), v(from, 1), v(90, 1)]);
    let chains = [add(0, 80), add(1, 0), add(2, 1), add(10, 81), add(11, 10), add(12, 11)];
    assert_eq!(order(&chains), [0, 1, 2, 3, 4, 5]);
    let rdna = Target::new("gfx1030".parse().expect("a processor"), None).expect("a target");
    assert_eq!(order_on(&chains, &rdna), [0, 2, 4, 1, 3, 5]);
}

#[test]
fn loads_come_behind_all_their_addresses() {
    let add = |to: u16, from: u16| inst(M::V_ADD_U32, &[v(to, 1), v(from, 1), v(90, 1)]);
    let code = [add(20, 80), load(0, 20), add(24, 81), load(4, 24)];
    let rdna = Target::new("gfx1030".parse().expect("a processor"), None).expect("a target");
    assert_eq!(order_on(&code, &rdna), [0, 2, 1, 3]);
}

#[test]
fn nothing_comes_between_loads_that_are_near() {
    let add = |to: u16, from: u16| inst(M::V_ADD_U32, &[v(to, 1), v(from, 1), v(90, 1)]);
    let mut code = vec![add(20, 80), load(0, 20), add(24, 81), add(25, 24), load(4, 25)];
    code.extend((30..42).map(|to| add(to, 82)));
    let rdna = Target::new("gfx1030".parse().expect("a processor"), None).expect("a target");
    let places = order_on(&code, &rdna);
    assert_eq!(places[4], places[1] + 1, "{places:?}");
}

#[test]
fn a_load_that_needs_no_more_registers_comes_with_the_others() {
    let names = |loads: usize| {
        let mut hand = Hand::new("gfx1030", 1);
        let base = hand.register(File::Vector, 2);
        for half in 0..2 {
            hand.add(0, M::V_MOV_B32, &[base.part(half, 1), Operand::Constant(0)]);
        }
        let mut sum = Operand::Constant(0);
        for _ in 0..loads {
            let (loaded, new) = (hand.register(File::Vector, 1), hand.register(File::Vector, 1));
            hand.add(0, M::GLOBAL_LOAD_DWORD, &[loaded, base, Operand::None]);
            hand.add(0, M::V_ADD_F32, &[new, sum, loaded]);
            sum = new;
        }
        hand.add(0, M::GLOBAL_STORE_DWORD, &[v(0, 2), sum, Operand::None]);
        schedule(&mut hand.function, &hand.target);
        let insts = hand.function.blocks[0].insts.iter();
        insts.filter_map(|i| Some(i.machine()?.op)).collect::<Vec<_>>()
    };
    let behind = |loads| {
        let names = names(loads);
        let first = names.iter().position(|op| *op == M::V_ADD_F32).expect("a sum");
        names[first..].iter().filter(|op| **op == M::GLOBAL_LOAD_DWORD).count()
    };
    // Two dwords of the address and nine results; the tenth load ends the address.
    assert_eq!(behind(10), 0);
    assert_ne!(behind(14), 0);
}

#[test]
fn a_distance_stays_with_its_address() {
    // The additions of each address read its registers only: others could come between.
    let code = |first: u16| {
        let (low, high) = (s(first, 1), s(first + 1, 1));
        [
            inst(M::S_GETPC_B64, &[s(first, 2)]),
            inst(M::S_ADD_U32, &[low, low, Operand::Constant(1)]),
            inst(M::S_ADDC_U32, &[high, high, Operand::Constant(1)]),
        ]
    };
    let insts = [&code(4)[..], &code(6)[..], &[load(0, 20)]].concat();
    let rdna = Target::new("gfx1030".parse().expect("a processor"), None).expect("a target");
    let places = order_on(&insts, &rdna);
    for first in [0, 3] {
        assert_eq!(places[first + 1], places[first] + 1, "{places:?}");
        assert_eq!(places[first + 2], places[first] + 2, "{places:?}");
    }
}

#[test]
fn nothing_else_writes_scc_before_it_is_read() {
    let rdna = Target::new("gfx1030".parse().expect("a processor"), None).expect("a target");
    let compare = inst(M::S_CMP_EQ_U32, &[s(0, 1), s(1, 1)]);
    let late = inst(M::S_MOV_B32, &[s(2, 1), Operand::Constant(9)]);
    let select = inst(M::S_CSELECT_B32, &[s(5, 1), s(2, 1), s(3, 1)]);
    let other = inst(M::S_ADD_U32, &[s(6, 1), s(7, 1), s(8, 1)]);
    let places = order_on(&[compare, late, select, other], &rdna);
    assert!(!(places[0]..places[2]).contains(&places[3]), "{places:?}");
}
