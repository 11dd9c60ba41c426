//! Loads and stores by rows against lanes one by one.

use amdgpu_emu::address::Rows;
use amdgpu_emu::element::{Dwords, Narrow, Piece};
use amdgpu_emu::memory::rows::{load_at, store_at};
use amdgpu_emu::wave::{LANES, V32};

const BASE: u64 = 0x7f00_0000_0000;
const ROWS_AT: Rows = Rows {
    low: 4,
    high: Some(5),
    add_low: 0,
    add: 8,
};

/// Registers with an address a lane in v4 and v5, and something in the others.
fn registers(address: impl Fn(u64) -> u64) -> Vec<V32> {
    let mut v: Vec<V32> = (0..10)
        .map(|n| V32(std::array::from_fn(|l| n * 1000 + l as u32)))
        .collect();
    for l in 0..LANES {
        let at = address(l as u64).wrapping_sub(ROWS_AT.add);
        (v[4].0[l], v[5].0[l]) = (at as u32, (at >> 32) as u32);
    }
    v
}

/// What each lane would do alone: a load to the registers from v6 on.
fn one_by_one<P: Piece>(bytes: &[u8], v: &[V32], exec: u64) -> Option<Vec<V32>> {
    let mut out = v.to_vec();
    for l in (0..LANES).filter(|l| exec >> l & 1 != 0) {
        let at = ROWS_AT.of(v, l)?.wrapping_sub(BASE) as usize;
        let piece = bytes.get(at..at.checked_add(P::BYTES)?)?;
        for d in 0..P::DWORDS {
            let mut dword = [0; 4];
            let part = &piece[4 * d..piece.len().min(4 * d + 4)];
            dword[..part.len()].copy_from_slice(part);
            out[6 + d].0[l] = u32::from_le_bytes(dword);
        }
    }
    Some(out)
}

fn check<P: Piece>(address: impl Fn(u64) -> u64) {
    let mut bytes: Vec<u8> = (0..4096u32).map(|n| (n * 7 ^ n >> 5) as u8).collect();
    for exec in [
        !0,
        1,
        0xffff_0000,
        0x8001_0000_0000_0000,
        0x5555_5555_5555_5555,
        0xffff_0000_0f0f_fffe,
        u64::from(u32::MAX),
    ] {
        let mut v = registers(&address);
        let expected = one_by_one::<P>(&bytes, &v, exec);
        let before = v.clone();
        let done = load_at::<P>(&mut bytes, BASE, &ROWS_AT, exec, &mut v, 6);
        assert_eq!(done, expected.is_some(), "exec {exec:#x}");
        assert!(v == expected.unwrap_or(before), "exec {exec:#x}");
    }
}

#[test]
fn rows_are_loaded_as_lanes_would_one_by_one() {
    check::<Dwords<1>>(|l| BASE + 4 * l);
    check::<Dwords<1>>(|l| BASE + 64 * (l / 16) + 4 * (l % 16));
    check::<Dwords<1>>(|l| BASE + 100 * (l / 16));
    check::<Dwords<1>>(|l| BASE + l * l % 977);
    check::<Dwords<2>>(|l| BASE + 8 * l + 1);
    check::<Dwords<4>>(|l| BASE + 16 * (63 - l));
    check::<Narrow<1>>(|l| BASE + l / 3);
    check::<Narrow<2>>(|l| BASE + 2 * (l % 16));
}

#[test]
fn a_lane_outside_leaves_everything_as_it_was() {
    check::<Dwords<1>>(|l| BASE + 4096 - 4 * 62 + 4 * l);
    check::<Dwords<1>>(|l| (BASE + 4 * l).wrapping_sub(4));
    check::<Dwords<4>>(|l| BASE + 4096 - 15 - l);
    // the low dwords pass 2^32 where the high ones stay
    check::<Dwords<1>>(|l| BASE & !0 << 32 | (0xffff_fff0 + 4 * l) & 0xffff_ffff);
}

/// Stores of dwords from v7, whole rows of lanes and others, against lanes one by one.
#[test]
fn rows_are_stored_as_lanes_would_one_by_one() {
    let addresses: [fn(u64) -> u64; 7] = [
        |l| BASE + 4 * l,
        |l| BASE + 64 * (l / 16) + 4 * (l % 16),
        |l| BASE + 100 * (l / 16),
        |l| BASE + l * l % 977,
        |l| BASE + 4096 - 4 * 62 + 4 * l,
        |l| (BASE + 4 * l).wrapping_sub(4),
        |l| BASE & !0 << 32 | (0xffff_fff0 + 4 * l) & 0xffff_ffff,
    ];
    for (address, exec) in addresses
        .into_iter()
        .flat_map(|f| [!0, 0xffff_ffff, 0x7fff, 0x5555_5555_ffff_0000, 1 << 63].map(|exec| (f, exec)))
    {
        let v = registers(address);
        let mut expected = vec![0u8; 4096];
        let places: Vec<(usize, usize)> = (0..LANES)
            .filter(|&l| exec >> l & 1 != 0)
            .filter_map(|l| Some((l, ROWS_AT.of(&v, l)?.wrapping_sub(BASE) as usize)))
            .collect();
        let inside = places.iter().all(|&(_, at)| at <= 4092);
        for (l, at) in places.into_iter().filter(|_| inside) {
            expected[at..at + 4].copy_from_slice(&v[7].0[l].to_le_bytes());
        }
        let mut bytes = vec![0u8; 4096];
        let done = store_at::<Dwords<1>>(&mut bytes, BASE, &ROWS_AT, exec, &v, 7);
        assert_eq!(done, inside);
        assert!(bytes == expected, "exec {exec:#x}");
    }
}

/// Sums with the dword that is added wrap as they do in LDS, and spans begin anywhere.
#[test]
fn sums_of_dwords_wrap() {
    let mut bytes: Vec<u8> = (0..1024u32).map(|n| (n * 13 ^ n >> 3) as u8).collect();
    for add_low in [0u32, 64, 0u32.wrapping_sub(256), 1 << 31] {
        for base in [0, 16] {
            let rows = Rows {
                low: 4,
                high: None,
                add_low,
                add: base,
            };
            let mut v = registers(|_| 0);
            v[4] = V32(std::array::from_fn(|l| (16 + l as u32 * 8).wrapping_sub(add_low)));
            assert!(load_at::<Dwords<1>>(&mut bytes, base, &rows, !0, &mut v, 6));
            let dword = |l: usize| u32::from_le_bytes(bytes[16 + l * 8..][..4].try_into().expect("four bytes"));
            assert_eq!(v[6].0, std::array::from_fn(dword));
        }
    }
}

#[test]
fn the_last_lane_of_one_address_stays() {
    let mut bytes = vec![0u8; 64];
    let v = registers(|l| BASE + 4 * (l / 32));
    let exec = 0x00ff_0000_7fff_fff0;
    assert!(store_at::<Dwords<1>>(&mut bytes, BASE, &ROWS_AT, exec, &v, 7));
    assert_eq!(bytes[..4], 7030u32.to_le_bytes());
    assert_eq!(bytes[4..8], 7055u32.to_le_bytes());
    assert!(bytes[8..].iter().all(|b| *b == 0));
}
