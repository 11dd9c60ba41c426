//! The hash of all maps here: quick, and keyed, because what is hashed is the text's choice.

use std::collections::HashMap;

pub(crate) type Seeded = foldhash::fast::RandomState;
pub(crate) type Map<K, V> = HashMap<K, V, Seeded>;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::hash::BuildHasher;

    /// Equal high halves make a run of places in the index of constants; many would make writing quadratic.
    #[test]
    fn short_constants_spread() {
        let hash = Seeded::default();
        for size in [1usize, 2, 4, 8, 16] {
            let count = if size == 1 { 256 } else { 10_000u64 };
            let tags: HashSet<u64> = (0..count)
                .map(|i| hash.hash_one(&u128::from(i).to_le_bytes()[..size]) >> 32)
                .collect();
            assert!(tags.len() as u64 > count * 9 / 10, "{size}: {} of {count}", tags.len());
        }
    }
}
