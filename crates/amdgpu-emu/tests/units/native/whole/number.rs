//! Numbers that go up evenly from lane to lane against each lane's own.

use amdgpu_emu::native::whole::number::Number;
use amdgpu_semantics::graph::Op;

/// Every lane's own value is what the number says.
#[test]
fn numbers_are_those_of_every_lane() {
    let mut state = 1u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 8
    };
    const OPS: [Op; 16] = [
        Op::Add,
        Op::Sub,
        Op::Mul,
        Op::MulHigh,
        Op::And,
        Op::Or,
        Op::Shl,
        Op::Lshr,
        Op::Ashr,
        Op::Ult,
        Op::Slt,
        Op::Eq,
        Op::MinU,
        Op::MaxU,
        Op::MinS,
        Op::MaxS,
    ];
    let edges = [
        0,
        1,
        3,
        4,
        15,
        16,
        255,
        0xffff,
        0x7fff_fff0,
        0x8000_0000,
        u32::MAX,
        u32::MAX - 40,
    ];
    let mut known = [0; OPS.len()];
    for _ in 0..40_000 {
        let last = [next() % 9, next() % 4, next() % 3, next() % 2];
        let mut number = || {
            let base = edges[next() as usize % edges.len()];
            let mut step = || match next() % 6 {
                0..3 => 0,
                3 => 1,
                4 => 4,
                _ => [u32::MAX, 16, 0x1_0000, 68][next() as usize % 4],
            };
            Number {
                first: base,
                steps: [step(), step(), step(), step()],
            }
        };
        let (a, b) = (number(), number());
        for (op, known) in OPS.into_iter().zip(&mut known) {
            let Some(result) = Number::apply(op, [a, b, Number::same(0)], &last) else {
                continue;
            };
            *known += 1;
            for (x, y, g, r) in (0..=last[0])
                .flat_map(|x| (0..=last[1]).map(move |y| (x, y)))
                .flat_map(|(x, y)| (0..=last[2]).map(move |g| (x, y, g)))
                .flat_map(|(x, y, g)| (0..=last[3]).map(move |r| (x, y, g, r)))
            {
                let at = |of: Number| {
                    let ways = of.steps.iter().zip([x, y, g, r]);
                    ways.fold(of.first, |sum, (step, n)| sum.wrapping_add(step.wrapping_mul(n)))
                };
                let want = op.apply([at(a), at(b), 0]);
                assert_eq!(Some(at(result)), want, "{op:?} of {a:?}, {b:?} at {x}, {y}, {g}, {r}");
            }
        }
    }
    assert!(known.iter().all(|&known| known > 500), "{known:?}");
}
