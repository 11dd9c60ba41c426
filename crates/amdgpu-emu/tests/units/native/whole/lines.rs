//! Rows of memory that lie apart, and those that do not.

use amdgpu_emu::native::whole::lines::{Group, Lines, Reach, stores_are_apart};
use amdgpu_emu::native::whole::number::{AXES, GROUP, Last, ROW, X, Y};
use amdgpu_emu::native::whole::run::Place;

fn place(address: u64, first: i64, steps: [i64; AXES], bytes: u64, store: bool) -> Place {
    Place {
        address,
        bytes,
        first,
        steps,
        width: 4,
        is_row: false,
        in_lds: false,
        store,
        register: 0,
        mask: None,
        part: None,
    }
}

/// A row of a plane that is `width` dwords wide, in work-groups of `x` lanes, from a byte of memory on.
fn row(address: u64, [x, width]: [i64; 2], last: &Last, store: bool) -> Place {
    let steps = [4, 4 * width, 4 * x, 4 * width * i64::from(last[Y] + 1)];
    let bytes = steps
        .iter()
        .zip(last)
        .map(|(step, &last)| step * i64::from(last))
        .sum::<i64>()
        + 4;
    place(address, 0, steps, bytes as u64, store)
}

/// Every lane is in a line, at its own place.
#[test]
fn lines_have_all_lanes() {
    const AT_A_TIME: u32 = 8;
    for (x, y, [groups, rows], width) in [
        (64, 1, [5, 1], 64),
        (64, 1, [1, 1], 64),
        (8, 4, [3, 1], 8),
        (8, 4, [3, 1], 24),
        (8, 4, [3, 1], 100),
        (8, 4, [1, 1], 8),
        (40, 4, [3, 1], 200),
        (41, 4, [1, 1], 200),
        (12, 2, [1, 1], 12),
        (9, 2, [2, 1], 100),
        (64, 1, [3, 5], 192),
        (8, 4, [3, 5], 24),
        (8, 4, [3, 2], 100),
        (8, 4, [1, 3], 8),
        (40, 4, [5, 12], 200),
        (16, 1, [1, 7], 16),
        (16, 1, [2, 7], 100),
    ] {
        for varies in [false, true] {
            let last = [x - 1, y - 1, groups - 1, rows - 1];
            // work-groups of more rows than one are behind each other if the plane is no wider than they are
            let mut places = [
                row(0x1000, [x.into(), width], &last, false),
                row(0x10_0000, [x.into(), width], &last, true),
            ];
            if width == i64::from(x) {
                for place in &mut places {
                    place.steps[GROUP] = i64::from(4 * x * y);
                    place.steps[ROW] = i64::from(4 * x * y * groups);
                    place.bytes = u64::from(4 * x * y * groups * rows);
                }
            }
            let Some(lines) = Lines::of(&places, &last, varies, AT_A_TIME) else {
                panic!("{x} {y} {groups} {rows} {width}");
            };
            assert!(!lines.in_place && (!varies || (lines.groups, lines.rows) == (groups, rows)));
            let mut want = Vec::new();
            let mut in_array = Vec::new();
            let strides = lines.strides(&places, &last);
            for (lane, line, group) in
                Group::all(&last).flat_map(|g| (0..y).flat_map(move |y| (0..x).map(move |x| (x, y, g))))
            {
                let at =
                    |steps: [i64; AXES]| i64::from(lane) * steps[X] + i64::from(line) * steps[Y] + group.way(steps);
                want.push(at(places[0].steps));
                in_array.push((at(strides), at(places[0].steps)));
            }
            // an array of all has each lane once, and each line as it is in memory
            in_array.sort_unstable();
            assert!(
                in_array.iter().map(|lane| lane.0).eq(0..in_array.len() as i64),
                "{x} {y} {groups} {rows} {width}"
            );
            let mut got = Vec::new();
            for order in lines.orders() {
                let first = places[0].of(order);
                let first_in_array = strides[Y] * i64::from(order.y) + order.group.way(strides);
                for (at, lanes) in lines.pieces() {
                    let of_line = in_array[first_in_array as usize..].iter().zip(0..at + lanes);
                    assert!(
                        of_line
                            .skip(at as usize)
                            .all(|(lane, n)| lane.1 == first + 4 * i64::from(n))
                    );
                    assert!(lanes.is_multiple_of(AT_A_TIME) && lanes > 0);
                    got.extend((at..at + lanes).map(|lane| first + 4 * i64::from(lane)));
                }
            }
            want.sort_unstable();
            got.sort_unstable();
            got.dedup();
            assert_eq!(got, want, "{x} {y} {groups} {rows} {width}");
        }
    }
}

/// What lanes store may be where they load themselves, and nowhere else.
#[test]
fn rows_that_meet() {
    let last = [63, 0, 3, 0];
    let shape = [64, 64];
    let lines = |distance: u64| {
        let places = [
            row(0x1000, shape, &last, false),
            row(0x1000 + distance, shape, &last, true),
        ];
        Lines::of(&places, &last, false, 16).map(|lines| lines.in_place)
    };
    assert_eq!(lines(0), Some(true));
    assert_eq!([4, 64, 1020].map(lines), [None; 3]);
    assert_eq!([1024, 4096].map(lines), [Some(false); 2]);
    // lanes that are computed twice would load what they have stored
    let last = [19, 0, 0, 0];
    let places = |to: u64| [row(0x1000, [20, 20], &last, false), row(to, [20, 20], &last, true)];
    assert_eq!(Lines::of(&places(0x1000), &last, false, 16), None);
    assert!(Lines::of(&places(0x2000), &last, false, 16).is_some());
}

/// Rows of a store that meet each other, go down, or have gaps between lanes.
#[test]
fn other_rows_are_none() {
    let last = [15, 3, 0, 0];
    for (steps, is_some) in [
        ([4, 64, 0, 0], true),
        ([4, 60, 0, 0], false),
        ([4, 0, 0, 0], false),
        ([4, -64, 0, 0], false),
        ([8, 128, 0, 0], false),
        ([0, 4, 0, 0], false),
    ] {
        let places = [place(0x1000, 0, steps, 0x1000, true)];
        assert_eq!(Lines::of(&places, &last, false, 16).is_some(), is_some, "{steps:?}");
    }
}

/// Two waves may be gone over at a time if it cannot be seen that the second one loads before the first one stores.
#[test]
fn stores_that_other_lanes_see() {
    let last = [63, 0, 3, 0];
    let all = |address: u64, store: bool| place(address, 0, [4, 0, 0, 0], 256, store);
    let reach = |place: &Place| {
        let end = place.address + place.bytes;
        Some(Reach {
            first: place.address,
            end,
        })
    };
    let apart = |places: &[Place]| stores_are_apart(places, &last, &reach);
    for (from, to, wanted) in [
        (0, 256, true),
        (256, 0, true),
        (0, 0, true),
        (0, 128, false),
        (128, 0, false),
        (4, 0, false),
    ] {
        assert_eq!(apart(&[all(from, false), all(to, true)]), wanted, "{from} {to}");
        assert_eq!(apart(&[all(from, true), all(to, true)]), wanted, "{from} {to}");
        assert!(apart(&[all(from, false), all(to, false)]));
        let elsewhere = Place {
            in_lds: true,
            ..all(from, false)
        };
        assert!(apart(&[elsewhere, all(to, true)]));
        let not_known = |place: &Place| reach(place).filter(|_| place.store);
        assert_eq!(
            stores_are_apart(&[all(from, false), all(to, true)], &last, &not_known),
            from == to
        );
    }
    // all lanes have the same dword
    let same = |store: bool| place(0, 0, [0, 0, 0, 0], 4, store);
    assert!(!apart(&[same(false), same(true)]));
    assert!(apart(&[same(true)]));
    let some = |store: bool| Place {
        mask: Some(0),
        ..all(0, store)
    };
    assert!(!apart(&[some(false), all(0, true)]));
}
