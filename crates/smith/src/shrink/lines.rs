//! What the lines of a program in canonical layout are.

use std::ops::Range;

/// A function, kernel or signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Function {
    /// With its `&`.
    pub name: String,
    pub lines: Range<usize>,
}

fn is_head(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.any(|w| matches!(w, "function" | "kernel" | "signature")) && line.contains("&") && line.contains('(')
}

/// The functions, kernels and signatures.
pub(super) fn functions(lines: &[String]) -> Vec<Function> {
    let mut out = Vec::new();
    let mut n = 0;
    while n < lines.len() {
        if is_head(&lines[n]) {
            let name = lines[n].split('&').nth(1).unwrap_or_default();
            let end = name.find(|c: char| c == '(' || c.is_whitespace()).unwrap_or(name.len());
            let name = format!("&{}", &name[..end]);
            let mut last = n;
            if !lines[n].ends_with(';') {
                while last + 1 < lines.len() && !lines[last].starts_with("};") {
                    last += 1;
                }
            }
            out.push(Function {
                name,
                lines: n..last + 1,
            });
            n = last;
        }
        n += 1;
    }
    out
}

/// Blocks in braces within functions.
pub(super) fn argument_blocks(lines: &[String]) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut open = None;
    for (n, line) in lines.iter().enumerate() {
        let body = n > 0 && is_head(&lines[n - 1]);
        match line.as_str() {
            "{" if !body => open = Some(n),
            "}" => out.extend(open.take().map(|o| o..n + 1)),
            _ => {}
        }
    }
    out
}

/// Functions and signatures that a call names.
pub(super) fn call_names(line: &str) -> Vec<String> {
    let call = ["call ", "call_", "scall_", "icall_"]
        .iter()
        .any(|c| line.starts_with(c));
    if !call {
        return Vec::new();
    }
    let parts = line.split('&').skip(1);
    parts
        .map(|p| {
            let end = p.find([' ', '(', ')', ',', ']', ';']).unwrap_or(p.len());
            format!("&{}", &p[..end])
        })
        .collect()
}

/// Where lists in parentheses are: what is between.
fn lists(line: &str) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, c) in line.char_indices() {
        match c {
            '(' => {
                depth += 1;
                if depth == 1 {
                    start = at + 1;
                }
            }
            ')' => {
                depth -= 1;
                if depth == 0 {
                    out.push(start..at);
                }
            }
            _ => {}
        }
    }
    out
}

fn elements(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                out.push(text[start..at].trim().to_string());
                start = at + 1;
            }
            _ => {}
        }
    }
    if !text[start..].trim().is_empty() {
        out.push(text[start..].trim().to_string());
    }
    out
}

/// A line without an element of one of its lists, and that element.
fn without_element(line: &str, list: usize, element: usize) -> Option<(String, String)> {
    let range = lists(line).get(list)?.clone();
    let mut all = elements(&line[range.clone()]);
    if element >= all.len() {
        return None;
    }
    let gone = all.remove(element);
    Some((
        format!("{}{}{}", &line[..range.start], all.join(", "), &line[range.end..]),
        gone,
    ))
}

/// The list of a head or call that holds the `n`th of all formals, results first.
fn place(line: &str, n: usize) -> Option<(usize, usize)> {
    let lists = lists(line);
    let mut rest = n;
    for (number, range) in lists.iter().enumerate() {
        let count = elements(&line[range.clone()]).len();
        if rest < count {
            return Some((number, rest));
        }
        rest -= count;
    }
    None
}

/// The program without the `n`th formal of a function and of all that are called in its place.
pub(super) fn without_formal(lines: &[String], name: &str, n: usize) -> Option<Vec<String>> {
    let all = functions(lines);
    let head = |f: &Function| lines[f.lines.start].clone();
    let this = all.iter().find(|f| f.name == name)?;
    let (list, element) = place(&head(this), n)?;
    // Those that some call has together with it.
    let mut family = vec![name.to_string()];
    for line in lines {
        let names = call_names(line);
        if names.iter().any(|n| family.contains(n)) {
            family.extend(names);
        }
    }
    if lines.iter().any(|l| l.starts_with("icall_")) && head(this).contains("indirect") {
        family.extend(
            all.iter()
                .filter(|f| head(f).starts_with("signature"))
                .map(|f| f.name.clone()),
        );
    }
    let mut out = lines.to_vec();
    let mut gone = vec![false; lines.len()];
    for function in all.iter().filter(|f| family.contains(&f.name)) {
        let at = function.lines.start;
        let (line, formal) = without_element(&out[at], list, element)?;
        out[at] = line;
        let name = formal.split('%').nth(1).unwrap_or_default();
        let name = name.split('[').next().unwrap_or_default().to_string();
        for n in function.lines.clone().skip(1) {
            let used = out[n].contains(&format!("[%{name}]"));
            gone[n] |= used && !name.is_empty();
        }
    }
    for block in argument_blocks(lines) {
        let call = block
            .clone()
            .find(|n| call_names(&lines[*n]).iter().any(|c| family.contains(c)));
        let Some(at) = call else { continue };
        let (line, actual) = without_element(&out[at], list, element)?;
        out[at] = line;
        for n in block {
            let used = lines[n].contains(&format!("[{actual}]"));
            let definition = lines[n].starts_with("arg_") || lines[n].contains(" arg_");
            let named = lines[n].split([' ', ';', '[']).any(|w| w == actual);
            gone[n] |= used || (definition && named);
        }
    }
    let kept = out.into_iter().zip(gone).filter(|(_, gone)| !gone);
    Some(kept.map(|(l, _)| l).collect())
}
