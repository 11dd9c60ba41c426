//! Where transposing loads put elements.

use amdgpu_emu::ops::transposed_load::Layout;

/// Each element that is loaded goes to one place.
#[test]
fn transposing_is_a_permutation() {
    let layouts = [
        (Layout::Operands, vec![(16, 8), (8, 8), (6, 16), (4, 16)], 32),
        (Layout::Columns16, vec![(16, 4), (8, 8), (6, 16), (4, 16)], 64),
        (Layout::Squares8, vec![(16, 8), (8, 8)], 32),
    ];
    for (layout, sizes, lanes) in layouts {
        for (bits, elements) in sizes {
            let mut met = vec![false; lanes * elements];
            for (lane, n) in (0..lanes).flat_map(|lane| (0..elements).map(move |n| (lane, n))) {
                let (from, element) = layout.source(bits, elements, lane, n);
                assert!(
                    from < lanes && element < elements,
                    "{bits} bits: lane {from}, element {element}"
                );
                assert!(
                    !std::mem::replace(&mut met[from * elements + element], true),
                    "{bits} bits"
                );
            }
        }
    }
}

/// The upper half of a wave of 64 lanes gets what its lower half leaves.
#[test]
fn squares_are_halved_between_64_lanes() {
    for (lane, n) in (0..32).flat_map(|lane| (0..8).map(move |n| (lane, n))) {
        let half = Layout::Squares8.source(16, 8, lane + n / 4 * 32, n % 4);
        assert_eq!(half, Layout::Squares8.source(16, 8, lane, n));
    }
}

/// The manual's figure: rows are K, columns M; a lane is named by what it loads, K and the first M.
#[test]
fn matrices_are_laid_out_as_the_figure_says() {
    // lane m of the first 16 gets its column from K = 0 on, the others go on behind it
    let loads_of_8_bits = |k: usize, m: usize| (k / 4 * 8) + k % 4 + m / 8 * 4;
    let loads_of_16_bits = |k: usize, m: usize| k / 8 * 16 + k % 8 + m / 8 * 8;
    let source = |bits, lane, n| Layout::Operands.source(bits, 8, lane, n);
    for (lane, n) in (0..32).flat_map(|lane| (0..8).map(move |n| (lane, n))) {
        let (k, m) = (lane / 16 * 8 + n, lane % 16);
        assert_eq!(
            source(8, lane, n),
            (loads_of_8_bits(k, m), m % 8),
            "lane {lane}, element {n}"
        );
        assert_eq!(
            source(16, lane, n),
            (loads_of_16_bits(k, m), m % 8),
            "lane {lane}, element {n}"
        );
    }
}
