//! The states of a barrier in LDS.

use amdgpu_emu::ops::lds_barrier::arrived;

#[test]
fn the_phase_changes_when_all_have_arrived() {
    let barrier = |phase: u64, pending: u64| 2 << 32 | phase << 29 | pending;
    assert_eq!(arrived(barrier(0, 2), 1), barrier(0, 1));
    assert_eq!(arrived(barrier(0, 0), 1), barrier(7, 2));
    assert_eq!(arrived(barrier(7, 2), 3), barrier(6, 2));
}
