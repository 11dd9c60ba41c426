//! Operations that are broken up, against the operations themselves.

mod support;

use finalizer::ir::eval::fold;
use finalizer::ir::{Builder, Op, Terminator, Width};
use finalizer::opt::wide::break_up;
use support::*;

fn broken(op: Op, width: Width) -> Program {
    let (mut f, block, parameters) = function(&[width, width]);
    let mut b = Builder::new(&mut f, block);
    let result = b.same(op, &parameters);
    b.terminate(Terminator::Return(vec![result]));
    assert!(break_up(&mut f), "{op:?} stays");
    let Terminator::Return(results) = f.blocks[block.index()].terminator.clone() else {
        panic!("the terminator changed")
    };
    for inst in &f.blocks[block.index()].insts {
        let inst = &f.insts[inst.index()];
        assert!(inst.op != op || f.width(inst.results[0]) != width, "{op:?} is left");
    }
    Program::new(&f, block, &results)
}

/// Numbers of any size, near powers of two, and small ones.
fn number(rng: &mut Rng, bits: u32) -> u128 {
    let value = match rng.below(6) {
        0 => rng.below(16),
        1 => (1u64 << rng.below(bits.into()))
            .wrapping_add(rng.below(5))
            .wrapping_sub(2),
        2 => rng.below(16).wrapping_neg(),
        3 => rng.next() << rng.below(bits.into()),
        _ => rng.next() >> rng.below(bits.into()),
    };
    (value & (u64::MAX >> (64 - bits))) as u128
}

#[test]
fn results_are_those_of_the_operation() {
    let mut rng = Rng(4);
    for (op, width) in [
        (Op::Mul, Width::B64),
        (Op::MulHighU, Width::B64),
        (Op::MulHighS, Width::B64),
        (Op::MinS, Width::B64),
        (Op::MinU, Width::B64),
        (Op::MaxS, Width::B64),
        (Op::MaxU, Width::B64),
        (Op::DivU, Width::B32),
        (Op::RemU, Width::B32),
        (Op::DivS, Width::B32),
        (Op::RemS, Width::B32),
        (Op::DivU, Width::B64),
        (Op::RemU, Width::B64),
        (Op::DivS, Width::B64),
        (Op::RemS, Width::B64),
    ] {
        let program = broken(op, width);
        eprintln!("{op:?} {width:?}: {} operations", program.length());
        let bits = width.bits();
        for _ in 0..30_000 {
            let y = number(&mut rng, bits);
            // Multiples of the divisor and their neighbours are where quotients change.
            let x = match rng.below(2) {
                0 => number(&mut rng, bits),
                _ => {
                    let near = y.wrapping_mul(number(&mut rng, bits)) as u64;
                    (near.wrapping_add(rng.below(3)).wrapping_sub(1) & (u64::MAX >> (64 - bits))) as u128
                }
            };
            let Some(wanted) = fold(op, width, &[(width, x), (width, y)]) else {
                continue;
            };
            for choice in -1..=1 {
                let found = program.run(&[x, y], &mut |f, exact| neighbour(f, exact, choice)).0[0];
                assert_eq!(found, wanted[0], "{op:?} {width:?} {x:#x} {y:#x}");
            }
        }
    }
}

/// Every quotient near which a small dividend changes it.
#[test]
fn small_quotients() {
    let programs = [Op::DivU, Op::RemU, Op::DivS, Op::RemS].map(|op| (op, broken(op, Width::B32)));
    for (op, program) in &programs {
        for y in (1..200u32).chain((1..200u32).map(u32::wrapping_neg)) {
            for x in (0..60).chain([0x7fff_ffff, 0x8000_0000, 0x8000_0001, u32::MAX, u32::MAX - 1]) {
                let wanted = fold(*op, Width::B32, &[(Width::B32, x.into()), (Width::B32, y.into())]);
                let found = program
                    .run(&[x.into(), y.into()], &mut |f, exact| neighbour(f, exact, 1))
                    .0[0];
                assert_eq!(Some(found), wanted.map(|w| w[0]), "{op:?} {x:#x} {y:#x}");
            }
        }
    }
}
