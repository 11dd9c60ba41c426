//! Comparison of two modules by meaning: offsets, sharing and comments do not count.

use crate::brig::{Module, kind};
use crate::text::{FloatStyle, PrintOptions, print};
use diag::Diagnostic;

/// A line that only one of two modules has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    Removed(String),
    Added(String),
}

/// The differences of two modules as lines of their canonical text; none if they mean the same.
pub fn diff(a: &Module<'_>, b: &Module<'_>) -> Result<Vec<Change>, Box<Diagnostic>> {
    let mut found = changes(&lines(a)?, &lines(b)?);
    // What the manual does not define has no text; its bytes are compared.
    let further = |m: &Module<'_>| -> Vec<(String, Vec<u8>)> {
        let sections = m.further_sections().iter();
        sections.map(|s| (s.name.to_string(), s.contents().to_vec())).collect()
    };
    let (a, b) = (further(a), further(b));
    let missing = |from: &[(String, Vec<u8>)], in_: &[(String, Vec<u8>)]| -> Vec<String> {
        let gone = from.iter().filter(|s| !in_.contains(s));
        gone.map(|s| format!("section {} of {} bytes", s.0, s.1.len()))
            .collect()
    };
    found.extend(missing(&a, &b).into_iter().map(Change::Removed));
    found.extend(missing(&b, &a).into_iter().map(Change::Added));
    Ok(found)
}

/// The canonical text without comments and empty lines; floats as bits, so that equal lines are equal values.
fn lines(m: &Module<'_>) -> Result<Vec<String>, Box<Diagnostic>> {
    let text = print(
        m,
        PrintOptions {
            floats: FloatStyle::Raw,
        },
    )?;
    let comments = m.code().any(|e| e.kind == kind::COMMENT);
    let keep = |line: &&str| {
        let comment = comments && line.trim_start().starts_with("//");
        !(comment || line.trim().is_empty())
    };
    Ok(text.lines().filter(keep).map(|l| l.trim_end().to_string()).collect())
}

/// Beyond this many cells the middle is reported as replaced, without looking for the least difference.
const MAX_CELLS: usize = 1 << 24;

fn changes(a: &[String], b: &[String]) -> Vec<Change> {
    let head = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let tail = a[head..]
        .iter()
        .rev()
        .zip(b[head..].iter().rev())
        .take_while(|(x, y)| x == y)
        .count();
    let (a, b) = (&a[head..a.len() - tail], &b[head..b.len() - tail]);
    let removed = |l: &String| Change::Removed(l.clone());
    let added = |l: &String| Change::Added(l.clone());
    if (a.len() + 1).saturating_mul(b.len() + 1) > MAX_CELLS {
        return a.iter().map(removed).chain(b.iter().map(added)).collect();
    }
    // Longest common subsequence, from the end.
    let width = b.len() + 1;
    let mut table = vec![0u32; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            table[i * width + j] = if a[i] == b[j] {
                table[(i + 1) * width + j + 1] + 1
            } else {
                table[(i + 1) * width + j].max(table[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j, mut out) = (0, 0, Vec::new());
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i] == b[j] {
            (i, j) = (i + 1, j + 1);
        } else if j == b.len() || (i < a.len() && table[(i + 1) * width + j] >= table[i * width + j + 1]) {
            out.push(removed(&a[i]));
            i += 1;
        } else {
            out.push(added(&b[j]));
            j += 1;
        }
    }
    out
}
