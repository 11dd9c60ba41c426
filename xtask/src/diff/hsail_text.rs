//! Texts of HSAIL changed in one place, to weft and to HSAILasm: both must refuse them, or write the same bytes.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;

use super::hsail::Tools;
use super::output;

/// What is done to a text at a place between two tokens, or to a token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Change {
    /// No white space between two tokens.
    Glue,
    /// A comment is put there.
    Comment(&'static str),
    /// A statement is put there.
    Statement(&'static str),
    /// The `;` is left out.
    NoSemicolon,
    /// WAVESIZE in the place of an operand.
    Wavesize,
}

const COMMENTS: [&str; 5] = ["/**/", "/*c*/", " /* c */ ", "\n/*\nc\n\n*/\n", " // c\n"];
const STATEMENTS: [&str; 5] = [
    " pragma \"p\", 1; ",
    " pragma &everything; ",
    " loc 7 3 \"f\"; ",
    "\n// c\nloc 8;\n",
    "\n/* c */ pragma WAVESIZE; // d\n",
];
/// Differences shown of each kind.
const SHOWN: usize = 5;

/// Where tokens begin and end. Comments are no tokens.
fn tokens(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let part = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'.';
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &text[at..];
        let length = if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        } else if rest.starts_with("/*") {
            at += rest.find("*/").map_or(rest.len(), |n| n + 2);
            continue;
        } else if bytes[at].is_ascii_whitespace() {
            at += 1;
            continue;
        } else if bytes[at] == b'"' {
            let mut end = 1;
            while rest.as_bytes().get(end).is_some_and(|b| *b != b'"') {
                end += if rest.as_bytes()[end] == b'\\' { 2 } else { 1 };
            }
            end + 1
        } else {
            let prefix = usize::from(matches!(bytes[at], b'&' | b'%' | b'@' | b'$'));
            let word = rest.bytes().skip(prefix).take_while(|b| part(*b)).count();
            (prefix + word).max(1)
        };
        tokens.push((at, at + length));
        at += length;
    }
    tokens
}

/// All changes of a text.
fn changed(text: &str) -> Vec<(Change, String)> {
    let tokens = tokens(text);
    let mut all = Vec::new();
    let with = |from: usize, to: usize, new: &str| format!("{}{new}{}", &text[..from], &text[to..]);
    for change in COMMENTS
        .map(Change::Comment)
        .into_iter()
        .chain(STATEMENTS.map(Change::Statement))
    {
        let (Change::Comment(new) | Change::Statement(new)) = change else {
            continue;
        };
        all.push((change, format!("{new}{text}")));
        for (_, end) in &tokens {
            all.push((change, with(*end, *end, new)));
        }
    }
    for pair in tokens.windows(2) {
        let ((_, end), (begin, _)) = (pair[0], pair[1]);
        if end < begin && text[end..begin].trim().is_empty() {
            all.push((Change::Glue, with(end, begin, "")));
        }
    }
    for (begin, end) in tokens {
        if &text[begin..end] == ";" {
            all.push((Change::NoSemicolon, with(begin, end, "")));
        }
    }
    all
}

/// Lines of legal instructions, one of each name without the modifiers that say nothing about operands, with each operand changed.
fn wavesizes(forms: &str) -> Vec<(Change, String)> {
    const SILENT: [&str; 14] = [
        "global", "group", "private", "readonly", "kernarg", "arg", "spill", "ftz", "up", "down", "zero", "near", "v2",
        "v3",
    ];
    let Some((before, lines)) = forms.split_once("@label:\n") else {
        return Vec::new();
    };
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    for line in lines.lines() {
        let Some((name, operands)) = line.trim().split_once(' ') else {
            continue;
        };
        let said: Vec<&str> = name
            .split('_')
            .filter(|w| !SILENT.contains(w) && !w.contains('('))
            .collect();
        if !seen.insert(said.join("_")) {
            continue;
        }
        for (begin, end) in tokens(operands) {
            if operands.as_bytes()[begin] == b'$' || operands.as_bytes()[begin].is_ascii_digit() {
                let (left, right) = (&operands[..begin], &operands[end..]);
                let text = format!("{before}@label:\n\t{name} {left}WAVESIZE{right}\n}};\n");
                all.push((Change::Wavesize, text));
            }
        }
    }
    all
}

/// Differences that docs/DIFFERENCES.md gives reasons for.
fn is_known(change: Change, text: &str, theirs: &Option<Vec<u8>>, ours: &Option<Vec<u8>>) -> bool {
    match change {
        // Comments inside of statements.
        Change::Comment(_) => theirs.is_none() && ours.is_some(),
        // The data of stimage are registers.
        Change::Wavesize => text.contains("\tstimage_") && theirs.is_some() && ours.is_none(),
        _ => false,
    }
}

pub(super) fn run(root: &Path, tools: &Tools) -> Result<usize, String> {
    let everything = root.join("crates/hsail/tests/data/everything.hsail");
    let everything = fs::read_to_string(&everything).map_err(|e| format!("{}: {e}", everything.display()))?;
    let mut all = changed(&everything);
    for extra in [&[][..], &["--vendor"][..]] {
        let forms = output(tools.weft(&["smith", "--forms", "--seed", "1"]).args(extra))?;
        all.extend(wavesizes(&forms));
    }
    let file = tools.scratch.join("changed.hsail");
    let mut counts: BTreeMap<Change, [usize; 3]> = BTreeMap::new();
    for (change, text) in &all {
        fs::write(&file, text).map_err(|e| e.to_string())?;
        let theirs = tools.reference(&file)?;
        let ours = tools.own(&file)?;
        let count = counts.entry(*change).or_default();
        count[0] += 1;
        if theirs == ours {
            continue;
        }
        if is_known(*change, text, &theirs, &ours) {
            count[1] += 1;
            continue;
        }
        count[2] += 1;
        if count[2] <= SHOWN {
            let kept = tools.scratch.join(format!(
                "changed-{}.hsail",
                counts.values().map(|c| c[2]).sum::<usize>()
            ));
            fs::write(&kept, text).map_err(|e| e.to_string())?;
            let (theirs, ours) = (theirs.is_some(), ours.is_some());
            println!(
                "{}: {change:?}: HSAILasm accepts: {theirs}, weft: {ours}",
                kept.display()
            );
        }
    }
    for (change, [all, known, different]) in &counts {
        println!("{change:?}: {all} texts, {different} differ, {known} as is known");
    }
    Ok(counts.values().map(|c| c[2]).sum())
}
