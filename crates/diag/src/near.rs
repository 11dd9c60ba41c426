//! Words that look like one that does not exist.

/// Up to `count` of `words` that differ from `wanted` in few letters (one of four), nearest first, then by alphabet.
pub fn nearest<'a>(wanted: &str, words: impl IntoIterator<Item = &'a str>, count: usize) -> Vec<&'a str> {
    let most = (wanted.chars().count() / 4).max(1);
    let near = words
        .into_iter()
        .filter(|word| word.len().abs_diff(wanted.len()) <= 4 * most);
    let mut near: Vec<(usize, &str)> = near
        .map(|word| (distance(wanted, word), word))
        .filter(|(n, _)| *n <= most)
        .collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().take(count).map(|(_, word)| word).collect()
}

/// Letters to insert, delete or replace, or neighbours to exchange, to make one word the other.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let (mut before, mut last): (Vec<usize>, Vec<usize>) = (Vec::new(), (0..=b.len()).collect());
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let mut least = (last[j] + usize::from(x != y)).min(row[j] + 1).min(last[j + 1] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && *y == a[i - 1] {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_words_first() {
        let words = ["v_add_f32", "v_add_f16", "v_mul_f32", "s_add_u32"];
        assert_eq!(nearest("v_add_f3", words, 2), ["v_add_f32", "v_add_f16"]);
        assert_eq!(nearest("kitten", ["sitting"], 1), Vec::<&str>::new());
        assert_eq!((distance("kitten", "sitting"), distance("", "abc")), (3, 3));
    }

    #[test]
    fn exchanged_letters_are_one_mistake() {
        assert_eq!(nearest("v_fma_f23", ["v_fma_f16", "v_fma_f32"], 1), ["v_fma_f32"]);
        assert_eq!((distance("ab", "ba"), distance("abc", "cab")), (1, 2));
    }
}
