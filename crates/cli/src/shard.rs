//! `--shard I/N`: one machine's part of tests that several machines run.

use std::str::FromStr;

/// Every N-th test, from the I-th on; I counts from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    first: usize,
    of: usize,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text
            .split_once('/')
            .and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((i, of)) if (1..=of).contains(&i) => Ok(Shard { first: i - 1, of }),
            _ => Err(format!("{text:?} is no part: I/N with I from 1 to N is right, as 1/4")),
        }
    }
}

impl Shard {
    /// Whether the test with this number, from 0 on, is in the part.
    pub fn has(self, number: usize) -> bool {
        number % self.of == self.first
    }

    /// The tests of a part, or all without one.
    pub fn of<T>(shard: Option<Shard>, all: Vec<T>) -> Vec<T> {
        let mine = |(n, _): &(usize, T)| shard.is_none_or(|shard| shard.has(*n));
        all.into_iter().enumerate().filter(mine).map(|(_, test)| test).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_the_whole_and_share_nothing() {
        for of in 1..5 {
            let parts = (1..=of).map(|i| format!("{i}/{of}").parse::<Shard>().unwrap());
            let mut all: Vec<u32> = parts.flat_map(|p| Shard::of(Some(p), (0..11).collect())).collect();
            all.sort_unstable();
            assert_eq!(all, (0..11).collect::<Vec<_>>());
        }
        for wrong in ["0/2", "3/2", "1", "/", "a/b", "1/0", "-1/2"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
