//! Where MODE is set.

use amdgpu_isa::Op as M;

use super::insert;
use crate::mir::hand::{function, needing, places, target, v};
use crate::mir::{Function, Inst, ModeNeed};

const UP: (u8, u8) = (0xf1, 0xf3);
const DOWN: (u8, u8) = (0xf2, 0xf3);
/// Of the other formats only.
const DOUBLE_UP: (u8, u8) = (0x04, 0x0c);

/// To nearest, with denormals.
const USUAL: ModeNeed = ModeNeed {
    mask: 0xff,
    value: 0xf0,
};

fn add(need: (u8, u8)) -> Inst {
    needing(M::V_ADD_F32, &[v(0, 1), v(1, 1), v(2, 1)], need)
}

fn sets(f: &Function, block: usize) -> usize {
    places(f, block, M::S_SETREG_IMM32_B32).len()
}

#[test]
fn each_change_is_made_once() {
    let code = vec![add(UP), add(UP), add(DOWN), add(DOWN), add(UP)];
    let mut f = function(vec![(code, vec![])]);
    insert(&mut f, &target(), USUAL);
    assert_eq!(f.initial_mode & UP.1, UP.0);
    assert_eq!(sets(&f, 0), 2);
}

#[test]
fn fields_of_other_formats_stay() {
    let mut f = function(vec![(vec![add(UP), add(DOUBLE_UP), add(UP)], vec![])]);
    insert(&mut f, &target(), USUAL);
    assert_eq!(f.initial_mode, 0xf5);
    assert_eq!(sets(&f, 0), 0);
}

#[test]
fn what_two_ways_leave_different_is_set_again() {
    for (first, second, last, expected) in [(UP, DOWN, UP, 1), (UP, DOWN, DOWN, 1), (UP, UP, UP, 0)] {
        let mut f = function(vec![
            (vec![], vec![1, 2]),
            (vec![add(first)], vec![3]),
            (vec![add(second)], vec![3]),
            (vec![add(last)], vec![]),
        ]);
        insert(&mut f, &target(), USUAL);
        assert_eq!(sets(&f, 3), expected, "{first:x?} {second:x?} {last:x?}");
    }
}
