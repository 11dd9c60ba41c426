//! What analyses look at grows with the code, not faster.

use std::cell::Cell;
use std::fmt::Write as _;

use crate::{Hsail, Options, finalize, ir};

thread_local! {
    /// Nodes that were taken from worklists.
    pub static STEPS: Cell<usize> = const { Cell::new(0) };
}

/// So many regions behind each other, which some lanes go through, each with a loop that lanes leave one by one.
fn regions(count: usize) -> String {
    let mut text = String::from(
        "kernel f0 \"k\" {\n  kernarg 8 align 8\nb0:\n  %0:b64 = id.kernarg\n  %1:b64 = load.constant.align8.invariant [%0]\n  \
         %2:b32 = id.workitem0\n  jump b1\n",
    );
    for n in 0..count {
        let (block, value) = (2 * n + 1, 4 * n + 3);
        let _ = write!(
            text,
            "b{block}:\n  %{value}:b32 = const {n:#x}\n  %{}:b1 = cmpu.lt %2, %{value}\n  branch %{}, b{}, b{}\n\
             b{}:\n  %{}:b32 = load.global.align4 [%1]\n  %{}:b1 = cmpu.eq %{}, %2\n  branch %{}, b{}, b{}\n",
            value + 1,
            value + 1,
            block + 1,
            block + 2,
            block + 1,
            value + 2,
            value + 3,
            value + 2,
            value + 3,
            block + 2,
            block + 1,
        );
    }
    let _ = writeln!(
        text,
        "b{}:\n  store.global.align4 [%1], %2\n  return\n}}",
        2 * count + 1
    );
    text
}

#[test]
fn twice_the_blocks_are_looked_at_about_twice_as_often() {
    for target in ["gfx900", "gfx1010", "gfx1201"] {
        let steps = |count: usize| {
            let module = ir::parse(&regions(count)).unwrap_or_else(|d| panic!("{}", d.render("")));
            let options = Options::new(target.parse().expect("a target"));
            STEPS.set(0);
            finalize(module, Hsail::default(), &options).expect("code");
            STEPS.get()
        };
        let (once, twice) = (steps(200), steps(400));
        assert!(once > 400, "{once} steps for 400 blocks");
        assert!(10 * twice <= 21 * once, "{target}: {once} steps, then {twice}");
    }
}
