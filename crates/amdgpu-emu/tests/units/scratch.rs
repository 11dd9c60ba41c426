//! Where the bytes of private memory are.

use std::collections::HashSet;

use amdgpu_emu::scratch::Swizzled;
use amdgpu_emu::wave::{LANES, Wave};

/// The private segment of a wave of so many lanes.
fn segment(lanes: u32) -> Swizzled {
    let mut wave = Wave::new();
    wave.lane_mask = u64::MAX >> (64 - lanes);
    wave.scratch_base = 0x1000;
    Swizzled::scratch(&wave)
}

#[test]
fn bytes_of_lanes_never_meet() {
    let plain = segment(64);
    let mut seen = HashSet::new();
    for lane in 0..LANES {
        for private in 0..40 {
            assert!(
                seen.insert(plain.address(private, lane)),
                "byte {private} of lane {lane}"
            );
        }
    }
    assert_eq!(seen.len(), 40 * LANES);
    assert_eq!(seen.iter().min(), Some(&0x1000));
    assert_eq!(seen.iter().max(), Some(&(0x1000 + 40 * 64 - 1)));
}

#[test]
fn a_dword_of_all_lanes_is_consecutive() {
    let plain = segment(64);
    assert_eq!(plain.address(0, 0), 0x1000);
    assert_eq!(plain.address(0, 63), 0x1000 + 252);
    assert_eq!(plain.address(4, 0), 0x1000 + 256);
    assert_eq!(plain.address(7, 2), 0x1000 + 256 + 8 + 3);
}

#[test]
fn rows_have_a_dword_for_each_lane_of_the_wave() {
    let wave32 = segment(32);
    assert_eq!(wave32.address(0, 31), 0x1000 + 124);
    assert_eq!(wave32.address(4, 0), 0x1000 + 128);
    assert_eq!(wave32.address(7, 2), 0x1000 + 128 + 8 + 3);
}
