//! Folding against evaluation: random code gives the same before and after, and is as short as it should be.

mod support;

use finalizer::ir::eval::fold as evaluated;
use finalizer::ir::{Builder, Compare, Edge, Float, FloatMode, Function, Op, Round, Terminator, Value, Width};
use finalizer::opt::fold::fold;
use support::*;

const INTEGERS: [Width; 3] = [Width::B16, Width::B32, Width::B64];

/// A random value of a width among those made, or a constant.
fn pick(b: &mut Builder, rng: &mut Rng, pool: &[Value], width: Width) -> Value {
    let of_width: Vec<Value> = pool.iter().copied().filter(|v| b.width(*v) == width).collect();
    if of_width.is_empty() || rng.below(3) == 0 {
        let bits = match rng.below(5) {
            0 => 0,
            1 => u64::MAX,
            2 => 1 << rng.below(64),
            3 => rng.below(70),
            _ => rng.next() >> rng.below(64),
        };
        return b.constant(width, bits.into());
    }
    of_width[rng.below(of_width.len() as u64) as usize]
}

fn integer_op(b: &mut Builder, rng: &mut Rng, pool: &[Value]) -> Vec<Value> {
    let width = INTEGERS[rng.below(3) as usize];
    let x = pick(b, rng, pool, width);
    let y = pick(b, rng, pool, width);
    let count = pick(b, rng, pool, Width::B32);
    let compare = [
        Compare::Eq,
        Compare::Ne,
        Compare::Lt,
        Compare::Le,
        Compare::Gt,
        Compare::Ge,
    ][rng.below(6) as usize];
    let binary = [
        Op::Add,
        Op::Sub,
        Op::Mul,
        Op::MulHighS,
        Op::MulHighU,
        Op::And,
        Op::Or,
        Op::Xor,
        Op::MinS,
        Op::MinU,
        Op::MaxS,
        Op::MaxU,
    ];
    let shifts = [Op::Shl, Op::ShrU, Op::ShrS];
    let one = match rng.below(8) {
        0..=2 => b.same(binary[rng.below(binary.len() as u64) as usize], &[x, y]),
        3 => b.same(shifts[rng.below(3) as usize], &[x, count]),
        4 => b.same(Op::Not, &[x]),
        5 => b.compare_s(compare, x, y),
        6 => b.compare_u(compare, x, y),
        _ => {
            let condition = pick(b, rng, pool, Width::B1);
            b.select(condition, x, y)
        }
    };
    vec![one]
}

fn other_op(b: &mut Builder, rng: &mut Rng, pool: &[Value]) -> Vec<Value> {
    let word = |b: &mut Builder, rng: &mut Rng| pick(b, rng, pool, Width::B32);
    let (x, y, z) = (word(b, rng), word(b, rng), word(b, rng));
    let wide = pick(b, rng, pool, Width::B64);
    let bit = pick(b, rng, pool, Width::B1);
    let other_bit = pick(b, rng, pool, Width::B1);
    let half = pick(b, rng, pool, Width::B16);
    let (offset, bits) = (b.b32(rng.below(33) as u32), b.b32(rng.below(33) as u32));
    let one = match rng.below(16) {
        0 => b.join(x, y),
        1 => {
            let (low, high) = b.split(wide);
            return vec![low, high];
        }
        2 => b.op(Op::Truncate(Width::B32), &[wide], Width::B32),
        3 => b.op(Op::Truncate(Width::B16), &[x], Width::B16),
        4 => b.op(Op::ZeroExtend(Width::B64), &[x], Width::B64),
        5 => b.op(Op::SignExtend(Width::B64), &[x], Width::B64),
        6 => b.op(Op::ZeroExtend(Width::B32), &[half], Width::B32),
        7 => b.op(Op::SignExtend(Width::B32), &[half], Width::B32),
        8 => b.op(Op::ZeroExtend(Width::B32), &[bit], Width::B32),
        9 => b.op(Op::SignExtend(Width::B64), &[bit], Width::B64),
        10 => b.same(Op::ExtractU, &[x, offset, bits]),
        11 => b.same(Op::ExtractS, &[x, offset, bits]),
        12 => b.same(Op::BitSelect, &[x, y, z]),
        13 => b.same([Op::And, Op::Or, Op::Xor][rng.below(3) as usize], &[bit, other_bit]),
        14 => b.same(
            [Op::FNeg(Float::F32), Op::FAbs(Float::F32)][rng.below(2) as usize],
            &[x],
        ),
        _ => {
            let (low, high) = b.split(x);
            return vec![low, high];
        }
    };
    vec![one]
}

/// So long as anything changes.
fn folded(f: &mut Function) {
    for round in 0.. {
        assert!(round < 50, "folding does not end");
        if !fold(f) {
            break;
        }
    }
}

#[test]
fn random_code_gives_the_same() {
    let (mut before, mut after) = (0, 0);
    for seed in 0..3000 {
        let mut rng = Rng(seed);
        let widths = [Width::B32, Width::B32, Width::B64, Width::B64, Width::B16, Width::B1];
        let (mut f, block, mut pool) = function(&widths);
        let mut b = Builder::new(&mut f, block);
        for _ in 0..25 {
            let new = if rng.below(2) == 0 {
                integer_op(&mut b, &mut rng, &pool)
            } else {
                other_op(&mut b, &mut rng, &pool)
            };
            pool.extend(new);
        }
        let results: Vec<Value> = pool[widths.len()..].to_vec();
        b.terminate(Terminator::Return(results.clone()));
        let original = Program::new(&f, block, &results);
        folded(&mut f);
        let Terminator::Return(results) = f.blocks[block.index()].terminator.clone() else {
            panic!("the terminator changed")
        };
        let program = Program::new(&f, block, &results);
        before += original.length();
        after += program.length();
        for _ in 0..8 {
            let operands: Vec<u128> = widths.iter().map(|_| (rng.next() >> rng.below(64)) as u128).collect();
            let run = |p: &Program| p.run(&operands, &mut |_, exact| exact).0;
            assert_eq!(run(&program), run(&original), "seed {seed}, {operands:x?}");
        }
    }
    eprintln!("{before} operations become {after}");
    assert!(after * 4 < before * 3, "{before} operations become {after}");
}

/// The folded form of one operation with a constant.
fn with_constant(op: Op, width: Width, c: u128) -> Program {
    let (mut f, block, parameters) = function(&[width]);
    let mut b = Builder::new(&mut f, block);
    let c = b.constant(width, c);
    let result = b.same(op, &[parameters[0], c]);
    b.terminate(Terminator::Return(vec![result]));
    folded(&mut f);
    let Terminator::Return(results) = f.blocks[block.index()].terminator.clone() else {
        panic!("the terminator changed")
    };
    for id in &f.blocks[block.index()].insts {
        let op = f.insts[id.index()].op;
        assert!(
            !matches!(op, Op::DivU | Op::DivS | Op::RemU | Op::RemS),
            "{op:?} is left"
        );
    }
    Program::new(&f, block, &results)
}

#[test]
fn quotients_by_constants() {
    let mut rng = Rng(5);
    for width in [Width::B32, Width::B64] {
        let bits = width.bits();
        let ones = u64::MAX >> (64 - bits);
        let mut divisors: Vec<u64> = (1..130).collect();
        divisors.extend((0..bits).flat_map(|n| [(1u64 << n).wrapping_sub(1), 1 << n, (1 << n) + 1]));
        divisors.extend((0..200).map(|_| rng.next() >> rng.below(bits.into())));
        divisors.extend(divisors.clone().iter().map(|d| d.wrapping_neg()));
        for d in divisors.into_iter().map(|d| d & ones).filter(|d| *d != 0) {
            for op in [Op::DivU, Op::DivS, Op::RemU, Op::RemS, Op::Mul, Op::MulHighU] {
                let program = with_constant(op, width, d.into());
                for round in 0..40 {
                    let multiple = d.wrapping_mul(rng.next() >> rng.below(64));
                    let x = match round {
                        0 => 0,
                        1 => u64::MAX,
                        2 => 1 << (bits - 1),
                        3 => (1 << (bits - 1)) - 1,
                        4 => (1 << (bits - 1)) + 1,
                        5..20 => rng.next() >> rng.below(64),
                        _ => multiple.wrapping_add(rng.below(3)).wrapping_sub(1),
                    };
                    let x = (x & ones) as u128;
                    let wanted = evaluated(op, width, &[(width, x), (width, d.into())]).map(|w| w[0]);
                    let found = program.run(&[x], &mut |_, exact| exact).0[0];
                    assert_eq!(Some(found), wanted, "{op:?} {width:?} {x:#x} {d:#x}");
                }
            }
        }
    }
}

#[test]
fn lengths_of_quotients_by_constants() {
    let length = |op, d| with_constant(op, Width::B32, d).length();
    assert_eq!(length(Op::DivU, 8), 1);
    assert_eq!(length(Op::RemU, 8), 1);
    assert_eq!(length(Op::DivU, 3), 2);
    assert_eq!(length(Op::DivU, 10), 2);
    assert!(length(Op::DivU, 7) <= 5);
    assert_eq!(length(Op::DivU, 14), 3);
    assert!(length(Op::DivS, 3) <= 3);
    assert!(length(Op::RemS, 10) <= 6);
    assert_eq!(length(Op::DivS, 1), 0);
    assert_eq!(length(Op::Mul, 16), 1);
}

/// What raises an exception that is watched must stay.
#[test]
fn watched_exceptions_are_not_folded_away() {
    let mode = FloatMode {
        round: Round::NearEven,
        flush: false,
    };
    for (watched, stays) in [(false, false), (true, true)] {
        let (mut f, block, _) = function(&[]);
        if watched {
            f.control.detect = finalizer::ir::Exceptions::INEXACT;
        }
        let mut b = Builder::new(&mut f, block);
        let (one, tiny) = (b.b32(0x3f80_0000), b.b32(0x3000_0000));
        let sum = b.same(Op::FAdd(Float::F32, mode), &[one, tiny]);
        b.terminate(Terminator::Return(vec![sum]));
        folded(&mut f);
        let Terminator::Return(results) = &f.blocks[block.index()].terminator else {
            panic!("the terminator changed")
        };
        assert_eq!(f.constant(results[0]).is_none(), stays);
    }
}

#[test]
fn branches_on_constants_and_contraries() {
    let (mut f, block, parameters) = function(&[Width::B32]);
    let (yes, no) = (f.block(), f.block());
    let edge = |to| Edge {
        to,
        args: Default::default(),
    };
    let mut b = Builder::new(&mut f, block);
    let zero = b.b32(0);
    let less = b.compare_u(Compare::Lt, parameters[0], zero);
    let condition = b.same(Op::Not, &[less]);
    b.terminate(Terminator::Branch {
        condition,
        uniform: false,
        then: edge(yes),
        otherwise: edge(no),
    });
    for end in [yes, no] {
        Builder::new(&mut f, end).terminate(Terminator::Return(Vec::new()));
    }
    folded(&mut f);
    assert_eq!(f.blocks[block.index()].terminator, Terminator::Jump(edge(yes)));
}
