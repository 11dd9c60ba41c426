//! What is written for AVX-512, as hashes of the bytes: few hosts can run it, so it must not change unnoticed.

use super::*;

/// Numbers that are the same on every host.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// Operations with one operand or two, and three.
const WORDS: [Op; 27] = [
    Op::Add,
    Op::Sub,
    Op::Mul,
    Op::MulHigh,
    Op::And,
    Op::Or,
    Op::Xor,
    Op::Shl,
    Op::Lshr,
    Op::Ashr,
    Op::MinU,
    Op::MaxU,
    Op::MinS,
    Op::MaxS,
    Op::FAdd,
    Op::FSub,
    Op::FMul,
    Op::Fma,
    Op::FDiv,
    Op::FSqrt,
    Op::FRound(0),
    Op::FRound(3),
    Op::FromI32,
    Op::FromU32,
    Op::ToI32,
    Op::ToU32,
    Op::Select,
];
const BITS: [Op; 10] = [
    Op::Eq,
    Op::Ult,
    Op::Slt,
    Op::FLt,
    Op::FEq,
    Op::FUnordered,
    Op::BitAnd,
    Op::BitOr,
    Op::BitXor,
    Op::BitNot,
];

/// Some segment in which many nodes use few before them.
fn random_segment(random: &mut Random, size: usize) -> Segment {
    let mut segment = Segment::default();
    let nodes = &mut segment.nodes;
    let leaf = |op| Node::new(op, &[]);
    nodes.extend((0..6).map(|r| leaf(Op::Register(3 * r))));
    nodes.extend([0, 7, 100].map(|slot| leaf(Op::Slot(slot))));
    nodes.extend([0, !0, 5, 0x3f80_0000].map(|value| leaf(Op::Const(value))));
    nodes.extend([106, 20].map(|slot| leaf(Op::Mask(slot))));
    nodes.push(leaf(Op::False));
    for _ in 0..size {
        let op = match random.below(4) {
            0 => random.of(&BITS),
            _ => random.of(&WORDS),
        };
        let fits = |n: usize, id: usize| match (op, nodes[id].op) {
            (Op::Shl | Op::Lshr | Op::Ashr, Op::Const(by)) => n == 0 || by < 32,
            _ => true,
        };
        let takes_bits = |n: usize| match op {
            Op::BitAnd | Op::BitOr | Op::BitXor | Op::BitNot => true,
            Op::Select => n == 0,
            _ => false,
        };
        let args: Vec<Id> = (0..op.arity())
            .map(|n| {
                let wanted = takes_bits(n);
                loop {
                    // mostly late ones
                    let first = if random.below(3) == 0 {
                        0
                    } else {
                        nodes.len() - nodes.len().min(12)
                    };
                    let id = first + random.below(nodes.len() - first);
                    if nodes[id].op.is_bit() == wanted && fits(n, id) {
                        break id as Id;
                    }
                    let id = random.below(nodes.len());
                    if nodes[id].op.is_bit() == wanted && fits(n, id) {
                        break id as Id;
                    }
                }
            })
            .collect();
        nodes.push(Node::new(op, &args));
    }
    let is_bit = |id: &usize| segment.nodes[*id].op.is_bit();
    let (bits, words): (Vec<usize>, Vec<usize>) = (0..segment.nodes.len()).partition(is_bit);
    let float = |op| matches!(op, Op::FAdd | Op::FMul | Op::Fma | Op::FDiv | Op::FSqrt | Op::FRound(_));
    for register in 0..random.below(8) as u16 {
        segment.outputs.push((2 * register, random.of(&words) as Id));
    }
    for n in 0..random.below(1 + MAX_MASKS) {
        segment.masks.push((30 + 2 * n as u8, random.of(&bits) as Id));
    }
    let floats = words.iter().filter(|&&id| float(segment.nodes[id].op));
    segment.checks = floats.map(|&id| id as Id).collect();
    segment.flushes = random.below(3) == 0;
    segment
}

/// FNV-1a.
fn hash(hash: u64, bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(hash, step)
}

#[test]
fn code_for_avx512_is_what_it_was() {
    let hash_of = |lanes: u32, size: usize, by_halves: bool| {
        const COUNT: u32 = 200;
        let mut random = Random(u64::from(lanes) + size as u64);
        let layout = Layout {
            lanes,
            exec: 126,
            spills: 1024..1036,
        };
        let mut refused = 0;
        let all = (0..COUNT).fold(0xcbf2_9ce4_8422_2325, |all, _| {
            match assemble(
                &random_segment(&mut random, size),
                &layout,
                Instructions::Avx512 { by_halves },
            ) {
                Ok(code) => {
                    let entries = [code.full, code.partial].map(|n| n as u8);
                    hash(hash(all, &code.bytes), &entries)
                }
                Err(Refused::TooMany) => {
                    refused += 1;
                    hash(all, &[0])
                }
                Err(other) => panic!("{other:?}"),
            }
        });
        assert!(refused * 2 < COUNT, "{refused} of {COUNT} are refused");
        format!("{lanes} {size} {by_halves}: {all:016x}")
    };
    let cases = [
        (64, 4, false),
        (64, 20, false),
        (64, 60, false),
        (32, 20, false),
        (32, 20, true),
    ];
    let hashes = cases.map(|(lanes, size, by_halves)| hash_of(lanes, size, by_halves));
    assert_eq!(
        hashes,
        [
            "64 4 false: 2289ec1465756d4c",
            "64 20 false: df842d92ca89c07d",
            "64 60 false: 3b05baa6a6520ecd",
            "32 20 false: 8bf8724dc9f7e7d4",
            "32 20 true: 31355ab1f71731b4"
        ]
    );
}

/// Operations that have no mask get one beside their operands, which must not keep two vectors from taking turns.
#[test]
fn a_node_that_nothing_needs_changes_nothing() {
    let layout = Layout {
        lanes: 64,
        exec: 126,
        spills: 1024..1036,
    };
    let code = |first: &[Op]| {
        let mut segment = Segment::default();
        let nodes = &mut segment.nodes;
        nodes.extend(first.iter().map(|&op| Node::new(op, &[])));
        let a = nodes.len() as Id;
        nodes.extend([1, 2].map(|register| Node::new(Op::Register(register), &[])));
        nodes.push(Node::new(Op::FAdd, &[a, a + 1]));
        segment.outputs = vec![(3, a + 2)];
        segment.checks = vec![a + 2];
        assemble(&segment, &layout, Instructions::Avx512 { by_halves: false })
            .expect("code")
            .bytes
    };
    assert_eq!(code(&[Op::Mask(106)]), code(&[]));
}

/// A long run that writes a mask takes several vectors at a time; for a short one that does not pay.
#[test]
fn vectors_that_take_turns_write_masks() {
    let layout = Layout {
        lanes: 64,
        exec: 126,
        spills: 1024..1036,
    };
    let takes_turns = |sums: u32| {
        let mut segment = Segment::default();
        let nodes = &mut segment.nodes;
        nodes.extend([1, 2].map(|register| Node::new(Op::Register(register), &[])));
        nodes.extend((0..sums).map(|n| Node::new(Op::Add, &[n + 1, 0])));
        nodes.push(Node::new(Op::Ult, &[sums + 1, 0]));
        segment.outputs = vec![(3, sums + 1)];
        segment.masks = vec![(106, sums + 2)];
        let plan = Plan::new(&segment, false);
        let mut pool = Pool::default();
        add_constants::<Avx512<16>>(&segment, &plan, &mut pool, 1);
        let text = || Text::new(&pool, 0);
        [false, true]
            .map(|by_halves| copies::function::<Avx512<16>>(&segment, &plan, &text, &layout, by_halves).is_some())
    };
    assert_eq!(takes_turns(40), [true; 2]);
    assert_eq!(takes_turns(4), [false; 2]);
}
