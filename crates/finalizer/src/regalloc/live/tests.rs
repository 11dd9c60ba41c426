//! What is kept grows with the code, not faster.

use super::*;
use crate::mir::hand::{function, inst};

/// Blocks in a row, each of which makes a value that the next one reads; what the first makes is read by all.
fn chain(blocks: usize) -> Function {
    let next = |n: usize| if n + 1 < blocks { vec![n + 1] } else { vec![] };
    let mut function = function((0..blocks).map(|n| (vec![], next(n))).collect());
    let all = function.register(File::Vector, 1);
    let mut before = all;
    let start = inst(M::V_MOV_B32, &[all, Operand::Constant(0)]);
    function.blocks[0].insts.push(start);
    for n in 0..blocks {
        let new = function.register(File::Vector, 1);
        function.blocks[n].insts.push(inst(M::V_ADD_U32, &[new, before, all]));
        before = new;
    }
    function
}

/// Words that are kept of all blocks.
fn words(function: &Function) -> usize {
    let (first, _) = first_dwords(function);
    let touches = Touches::of(function, &first);
    let mut across = Across::new(function, &touches, &first);
    across.solve(function, &touches, &first);
    across.words.len()
}

#[test]
fn twice_the_blocks_have_about_twice_the_words() {
    let (once, twice) = (words(&chain(2000)), words(&chain(4000)));
    // Where the blocks' values begin another word, one block has two.
    assert!(once > 2000 && 20 * twice <= 41 * once, "{once} words, then {twice}");
    assert!(once < 3 * 2000, "{once} words in 2000 blocks");
}

#[test]
fn values_live_from_block_to_block() {
    let function = chain(3);
    let live = analyse(&function);
    // Written by the second instruction, read by the third, in the next block.
    assert_eq!(live.ranges(1), [(3, 5)]);
    assert_eq!(live.ranges(0), [(1, 7)]);
}
