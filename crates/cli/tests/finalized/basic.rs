//! Straight code and structured flow.

use finalizer::ir::{AddressSpace, Builder, Compare, Edge, Function, Memory, Op, Terminator, Width};

use crate::support::{TARGETS, argument, element, entry, global_id, kernel, launch};

/// `if (i < n) c[i] = a[i] + b[i]`
fn vector_add(n: u32) -> Function {
    let mut function = kernel(3);
    let (body, exit) = (function.block(), function.block());
    let mut b = Builder::new(&mut function, entry());
    let id = global_id(&mut b, 64);
    let limit = b.b32(n);
    let condition = b.compare_u(Compare::Lt, id, limit);
    let edge = |to| Edge {
        to,
        args: Default::default(),
    };
    b.terminate(Terminator::Branch {
        condition,
        uniform: false,
        then: edge(body),
        otherwise: edge(exit),
    });
    b.block = body;
    let global = Memory::plain(AddressSpace::Global, 4);
    let mut values = Vec::new();
    for k in 0..2 {
        let base = argument(&mut b, k);
        let place = element(&mut b, base, id, 4);
        values.push(b.op(Op::Load(global), &[place], Width::B32));
    }
    let sum = b.same(Op::Add, &values);
    let base = argument(&mut b, 2);
    let place = element(&mut b, base, id, 4);
    b.effect(Op::Store(global), &[place, sum]);
    b.jump(exit, &[]);
    b.block = exit;
    b.terminate(Terminator::Return(Vec::new()));
    function
}

#[test]
fn adds_vectors() {
    let function = vector_add(100);
    let a: Vec<u32> = (0..128).map(|i| i * 3).collect();
    let b: Vec<u32> = (0..128).map(|i| 1000 + i).collect();
    for target in TARGETS {
        let out = launch(&function, target, 128, 64, &[a.clone(), b.clone(), vec![7; 128]]);
        let expected: Vec<u32> = (0..128).map(|i| if i < 100 { 1000 + 4 * i } else { 7 }).collect();
        assert_eq!(out[2], expected, "{target}");
    }
}
