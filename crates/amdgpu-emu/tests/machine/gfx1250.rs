//! Programs of clang and of LLVM's assembler for GFX12.5, from dispatch to result.

use amdgpu_emu::kernarg::ArgValue;

use super::support::*;

const LANES: u32 = 32;

#[test]
fn loads_to_lds_take_the_numbers_there() {
    let mut lab = Lab::new(GFX1250);
    let numbers: Vec<u32> = (0..LANES).map(|i| 10 + i * i).collect();
    let (out, from) = (lab.buffer(LANES.into(), "out"), lab.filled(&numbers, "in"));
    lab.ok("through_lds", &groups(1, LANES), &[ArgValue::Pointer(out), ArgValue::Pointer(from)]);
    let want: Vec<u32> = numbers.iter().rev().map(|n| 3 * n).collect();
    assert_eq!(lab.read(out, LANES as usize), want);
}

#[test]
fn integers_of_64_bits() {
    let mut lab = Lab::new(GFX1250);
    let pair = |i: u64| [i.wrapping_mul(0x9e37_79b9_7f4a_7c15), (i << 61).wrapping_sub(i)];
    let pairs: Vec<[u64; 2]> = (0..u64::from(LANES)).map(pair).collect();
    let dwords = |values: &[u64]| -> Vec<u32> { values.iter().flat_map(|&x| [x as u32, (x >> 32) as u32]).collect() };
    let from = lab.filled(&dwords(&pairs.concat()), "in");
    let out = lab.buffer(8 * u64::from(LANES), "out");
    lab.ok("wide", &groups(1, LANES), &[ArgValue::Pointer(out), ArgValue::Pointer(from)]);
    let results = |&[a, b]: &[u64; 2]| {
        [
            a.wrapping_mul(b),
            a.min(b),
            (a as i64).max(b as i64) as u64,
            a.wrapping_add(b),
        ]
    };
    let want = pairs.iter().flat_map(results).collect::<Vec<u64>>();
    assert_eq!(lab.read(out, 8 * LANES as usize), dwords(&want));
}

#[test]
fn lanes_of_groups_are_exchanged() {
    let mut lab = Lab::new(GFX1250);
    let numbers: Vec<u32> = (0..LANES).map(|i| 1000 + i).collect();
    let (out, from) = (lab.buffer(3 * u64::from(LANES), "out"), lab.filled(&numbers, "in"));
    lab.ok("groups", &groups(1, LANES), &[ArgValue::Pointer(out), ArgValue::Pointer(from)]);
    let of = |lane: fn(u32) -> u32| (0..LANES).map(move |i| 1000 + lane(i));
    let want: Vec<u32> = of(|i| i & !7 | 5)
        .chain(of(|i| if i & 7 < 3 { i } else { i - 3 }))
        .chain(of(|i| i ^ 6))
        .collect();
    assert_eq!(lab.read(out, 3 * LANES as usize), want);
}

#[test]
fn a_tile_of_a_matrix_goes_to_lds() {
    let mut lab = Lab::new(GFX1250);
    let matrix: Vec<u32> = (0..36).collect();
    let (out, from) = (lab.buffer(16, "out"), lab.filled(&matrix, "matrix"));
    lab.ok("tile", &groups(1, LANES), &[ArgValue::Pointer(out), ArgValue::Pointer(from)]);
    let want: Vec<u32> = (0..4).flat_map(|y| (0..4).map(move |x| 6 * y + x)).collect();
    assert_eq!(lab.read(out, 16), want);
}

#[test]
fn registers_beyond_v255() {
    let mut lab = Lab::new(GFX1250_REGISTERS);
    let out = lab.buffer(LANES.into(), "out");
    lab.ok("many_registers", &groups(1, LANES), &[ArgValue::Pointer(out)]);
    let want: Vec<u32> = (0..LANES).map(|i| 200 * i).collect();
    assert_eq!(lab.read(out, LANES as usize), want);
}
