//! Random control flow, loops with several entries included: each lane must go its own way.

use finalizer::ir::{AddressSpace, BlockId, Builder, Compare, Edge, Function, Memory, Op, Terminator, Value, Width};

use crate::support::{argument, element, entry, global_id, kernel, launch};

const LANES: u32 = 128;

/// Each block's two successors.
type Graph = Vec<[usize; 2]>;

fn random(seed: &mut u32) -> u32 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    *seed
}

fn graph(seed: &mut u32, blocks: usize) -> Graph {
    let mut pick = || random(seed) as usize % blocks;
    (0..blocks).map(|_| [pick(), pick()]).collect()
}

/// What a lane has at its end: a hash of the blocks that it went through.
fn walk(graph: &Graph, lane: u32) -> u32 {
    let (mut at, mut hash, mut fuel) = (0, lane, 10 + lane % 23);
    loop {
        hash = hash.wrapping_mul(31).wrapping_add(at as u32 + 1);
        if fuel == 0 {
            return hash;
        }
        fuel -= 1;
        at = graph[at][(hash >> 3 & 1) as usize];
    }
}

/// The same as a kernel.
fn program(graph: &Graph) -> Function {
    let mut function = kernel(1);
    let blocks: Vec<BlockId> = graph.iter().map(|_| function.block()).collect();
    let middles: Vec<BlockId> = graph.iter().map(|_| function.block()).collect();
    let exit = function.block();
    let parameters: Vec<[Value; 2]> = blocks
        .iter()
        .map(|b| [0, 1].map(|_| function.parameter(*b, Width::B32)))
        .collect();
    let result = function.parameter(exit, Width::B32);
    let mut b = Builder::new(&mut function, entry());
    let id = global_id(&mut b, 64);
    let (modulus, ten) = (b.b32(23), b.b32(10));
    let rest = b.same(Op::RemU, &[id, modulus]);
    let fuel = b.same(Op::Add, &[ten, rest]);
    b.jump(blocks[0], &[id, fuel]);
    for (n, successors) in graph.iter().enumerate() {
        b.block = blocks[n];
        let [hash, fuel] = parameters[n];
        let (factor, number) = (b.b32(31), b.b32(n as u32 + 1));
        let product = b.same(Op::Mul, &[hash, factor]);
        let hash = b.same(Op::Add, &[product, number]);
        let (zero, one) = (b.b32(0), b.b32(1));
        let done = b.compare_u(Compare::Eq, fuel, zero);
        let edge = |to, args: &[Value]| Edge { to, args: args.into() };
        let branch = |condition, then, otherwise| Terminator::Branch {
            condition,
            uniform: false,
            then,
            otherwise,
        };
        b.terminate(branch(done, edge(exit, &[hash]), edge(middles[n], &[])));
        b.block = middles[n];
        let fuel = b.same(Op::Sub, &[fuel, one]);
        let three = b.b32(3);
        let shifted = b.same(Op::ShrU, &[hash, three]);
        let bit = b.same(Op::And, &[shifted, one]);
        let second = b.compare_u(Compare::Ne, bit, zero);
        let to = successors.map(|s| edge(blocks[s], &[hash, fuel]));
        let [first_edge, second_edge] = to;
        b.terminate(branch(second, second_edge, first_edge));
    }
    b.block = exit;
    let id = global_id(&mut b, 64);
    let base = argument(&mut b, 0);
    let place = element(&mut b, base, id, 4);
    b.effect(Op::Store(Memory::plain(AddressSpace::Global, 4)), &[place, result]);
    b.terminate(Terminator::Return(Vec::new()));
    function
}

#[test]
fn lanes_go_their_own_ways() {
    let mut seed = 0x1234_5677;
    for round in 0..60 {
        let graph = graph(&mut seed, 2 + round % 12);
        let out = launch(&program(&graph), "gfx900", LANES, 64, &[vec![0; LANES as usize]]);
        let expected: Vec<u32> = (0..LANES).map(|lane| walk(&graph, lane)).collect();
        assert_eq!(out[0], expected, "{graph:?}");
    }
}
