//! Words that look like one that does not exist.

/// Up to `count` of `words` that differ from `wanted` in few letters (one of four), nearest first, then by alphabet.
pub fn nearest<'a>(wanted: &str, words: impl IntoIterator<Item = &'a str>, count: usize) -> Vec<&'a str> {
    let wanted: Vec<char> = wanted.chars().collect();
    let most = (wanted.len() / 4).max(1);
    let mut rows = Rows::default();
    let near = words.into_iter();
    let mut near: Vec<(usize, &str)> = near
        .filter_map(|word| Some((rows.distance(&wanted, word, most)?, word)))
        .collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().take(count).map(|(_, word)| word).collect()
}

/// The word that is looked at and three rows of the table of distances, kept for the next one.
#[derive(Default)]
struct Rows {
    word: Vec<char>,
    before: Vec<usize>,
    last: Vec<usize>,
    row: Vec<usize>,
}

impl Rows {
    /// Letters to insert, delete or replace, or neighbours to exchange, to make one word the other; None if they are more than
    /// `most`.
    fn distance(&mut self, a: &[char], b: &str, most: usize) -> Option<usize> {
        let Rows {
            word,
            before,
            last,
            row,
        } = self;
        word.clear();
        word.extend(b.chars());
        let b = &word[..];
        if a.len().abs_diff(b.len()) > most {
            return None;
        }
        before.clear();
        last.clear();
        last.extend(0..=b.len());
        for (i, x) in a.iter().enumerate() {
            row.clear();
            row.push(i + 1);
            let mut nearest = i + 1;
            for (j, y) in b.iter().enumerate() {
                let mut least = (last[j] + usize::from(x != y)).min(row[j] + 1).min(last[j + 1] + 1);
                if i > 0 && j > 0 && *x == b[j - 1] && *y == a[i - 1] {
                    least = least.min(before[j - 1] + 1);
                }
                nearest = nearest.min(least);
                row.push(least);
            }
            // The rows that follow count on from this one, or by an exchange from the one before.
            if nearest > most && last.iter().all(|n| *n >= most) {
                return None;
            }
            std::mem::swap(before, last);
            std::mem::swap(last, row);
        }
        let n = last[b.len()];
        (n <= most).then_some(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(a: &str, b: &str, most: usize) -> Option<usize> {
        let a: Vec<char> = a.chars().collect();
        Rows::default().distance(&a, b, most)
    }

    #[test]
    fn nearest_words_first() {
        let words = ["v_add_f32", "v_add_f16", "v_mul_f32", "s_add_u32"];
        assert_eq!(nearest("v_add_f3", words, 2), ["v_add_f32", "v_add_f16"]);
        assert_eq!(nearest("kitten", ["sitting"], 1), Vec::<&str>::new());
        assert_eq!(
            (distance("kitten", "sitting", 3), distance("", "abc", 3)),
            (Some(3), Some(3))
        );
        assert_eq!((distance("kitten", "sitting", 2), distance("", "abc", 2)), (None, None));
    }

    #[test]
    fn exchanged_letters_are_one_mistake() {
        assert_eq!(nearest("v_fma_f23", ["v_fma_f16", "v_fma_f32"], 1), ["v_fma_f32"]);
        let ends = (distance("ab", "ba", 1), distance("abc", "cab", 2));
        assert_eq!(ends, (Some(1), Some(2)));
        assert_eq!(distance("xyab", "xyba", 1), Some(1));
    }
}
