//! Words that look like one that does not exist.

/// Up to `count` of `words` that differ from `wanted` in few letters, nearest first.
pub fn nearest<'a>(wanted: &str, words: impl Iterator<Item = &'a str>, count: usize) -> Vec<&'a str> {
    let most = (wanted.len() / 3).max(2);
    let mut near: Vec<(usize, &str)> = words
        .map(|word| (distance(wanted, word), word))
        .filter(|(n, _)| *n <= most)
        .collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().take(count).map(|(_, word)| word).collect()
}

/// Letters to insert, delete or replace to make one word the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_words_first() {
        let words = ["v_add_f32", "v_add_f16", "v_mul_f32", "s_add_u32"];
        assert_eq!(nearest("v_add_f3", words.into_iter(), 2), ["v_add_f32", "v_add_f16"]);
        assert_eq!(nearest("kitten", ["sitting"].into_iter(), 1), Vec::<&str>::new());
        assert_eq!((distance("kitten", "sitting"), distance("", "abc")), (3, 3));
    }
}
