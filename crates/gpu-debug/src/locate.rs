//! Locations of commands: lines, labels, functions, addresses.

use crate::command::near;
use crate::expr;
use crate::names;
use crate::target::{Function, Line, Pc, Target};

/// What a location means.
pub struct Found {
    pub pcs: Vec<Pc>,
    /// What follows the location in the command.
    pub rest: String,
    /// The location as it was given.
    pub text: String,
}

/// Words that may follow a location.
const AFTER: [&str; 5] = ["if", "work-item", "work-group", "wave", "thread"];

/// Separates a location from what follows it.
fn split(text: &str) -> (String, String) {
    let mut at = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        if AFTER.contains(&word.trim()) {
            break;
        }
        at += word.len();
    }
    (text[..at].trim().to_string(), text[at..].trim().to_string())
}

/// Finds the instructions of a location. `here` is where the focus is.
pub fn find(
    target: &dyn Target,
    here: Option<Pc>,
    text: &str,
    value: impl Fn(&expr::Expr) -> Result<i128, String>,
) -> Result<Found, String> {
    let (text, rest) = split(text);
    let pcs = if text.is_empty() {
        vec![here.ok_or("no location, and the kernel does not run: give a line, a label or a function")?]
    } else if let Some(address) = text.strip_prefix('*') {
        let address = value(&expr::parse(address)?)?;
        let pc = u64::try_from(address).ok().and_then(|a| target.pc_of(a));
        vec![pc.ok_or_else(|| format!("no instruction begins at {address:#x}"))?]
    } else if let Some(found) = by_line(target, here, &text)? {
        found
    } else if text.contains('@') {
        by_label(target, here, &text)?
    } else {
        by_function(target, &text)?
    };
    Ok(Found { pcs, rest, text })
}

/// The function that holds an instruction.
pub fn function(target: &dyn Target, pc: Pc) -> Option<&Function> {
    target
        .functions()
        .iter()
        .find(|f| f.code.first().is_some_and(|a| *a <= pc) && f.code.last().is_some_and(|z| pc <= *z))
}

/// The line that is shown for an instruction.
pub fn line(target: &dyn Target, pc: Pc) -> Option<Line> {
    target.lines(pc).into_iter().next()
}

/// `12`, `+2`, `-2`, `file:12`.
fn by_line(target: &dyn Target, here: Option<Pc>, text: &str) -> Result<Option<Vec<Pc>>, String> {
    let own = here.and_then(|pc| line(target, pc));
    let (file, number) = match text.rsplit_once(':') {
        Some((file, number)) if number.bytes().all(|b| b.is_ascii_digit()) && !number.is_empty() => {
            let matches = |name: &str| name == file || name.ends_with(&format!("/{file}"));
            let index = target.sources().iter().position(|s| matches(&s.name));
            let index = index.ok_or_else(|| {
                let names: Vec<&str> = target.sources().iter().map(|s| s.name.as_str()).collect();
                format!("no source file named {file}; there are {}", names.join(", "))
            })?;
            (index, number.parse::<u32>().ok())
        }
        _ => {
            let file = own.as_ref().map_or_else(|| default_file(target), |l| l.file);
            let relative = |n: &str| n.parse::<u32>().ok();
            let line = own.as_ref().map(|l| l.number);
            let number = match text.as_bytes()[0] {
                b'+' => line.zip(relative(&text[1..])).map(|(l, n)| l.saturating_add(n)),
                b'-' => line.zip(relative(&text[1..])).map(|(l, n)| l.saturating_sub(n)),
                b'0'..=b'9' => relative(text),
                _ => return Ok(None),
            };
            (file, number)
        }
    };
    let number = number.ok_or_else(|| format!("`{text}` is no line"))?;
    at_line(target, file, number).map(Some)
}

/// The file that the kernel is in.
pub fn default_file(target: &dyn Target) -> usize {
    let kernel = target.shape().kernel;
    let own = target.functions().iter().find(|f| f.name == kernel);
    let first = own.and_then(|f| f.code.first());
    first.and_then(|pc| line(target, *pc)).map_or(0, |l| l.file)
}

/// The first instructions of a line, or of the first one with instructions behind it.
fn at_line(target: &dyn Target, file: usize, number: u32) -> Result<Vec<Pc>, String> {
    let mut best: Option<u32> = None;
    let mut found = Vec::new();
    for function in target.functions() {
        let mut before = None;
        for &pc in &function.code {
            let line = target.lines(pc).into_iter().find(|l| l.file == file).map(|l| l.number);
            let begins = line != before;
            before = line;
            let Some(line) = line.filter(|l| *l >= number && begins) else {
                continue;
            };
            match best {
                Some(b) if line > b => {}
                Some(b) if line == b => found.push(pc),
                _ => {
                    best = Some(line);
                    found = vec![pc];
                }
            }
        }
    }
    if found.is_empty() {
        let Some(source) = target.sources().get(file) else {
            return Err("there are no source lines: use a label, a function or *ADDRESS".into());
        };
        return Err(format!(
            "no instruction at line {number} of {} or behind it; it has {} lines",
            source.name,
            source.lines.len()
        ));
    }
    Ok(found)
}

fn by_label(target: &dyn Target, here: Option<Pc>, text: &str) -> Result<Vec<Pc>, String> {
    let (owner, label) = text.split_once('@').unwrap_or(("", text));
    let label = format!("@{label}");
    let own = here.and_then(|pc| function(target, pc)).map(|f| f.name.clone());
    let among: Vec<&Function> = match owner {
        "" => target.functions().iter().collect(),
        owner => {
            let pcs = by_function(target, owner)?;
            pcs.into_iter().filter_map(|pc| function(target, pc)).collect()
        }
    };
    let mut hits: Vec<(&str, Pc)> = Vec::new();
    for f in &among {
        let found = f.labels.iter().filter(|l| l.0 == label);
        hits.extend(found.map(|l| (f.name.as_str(), l.1)));
    }
    if let Some(own) = hits.iter().find(|h| own.as_deref() == Some(h.0)) {
        return Ok(vec![own.1]);
    }
    if !hits.is_empty() {
        return Ok(hits.into_iter().map(|h| h.1).collect());
    }
    let labels: Vec<&str> = among.iter().flat_map(|f| &f.labels).map(|l| l.0.as_str()).collect();
    let there = match (labels.is_empty(), near(&label, labels.iter().copied())) {
        (true, _) => "there are none".to_string(),
        (_, Some(near)) => format!("`{near}` is one"),
        _ => format!("labels are {}", labels.join(", ")),
    };
    Err(format!("no label {label}; {there}"))
}

/// The first instructions of what a name means: one function, or all that C++ calls so.
fn by_function(target: &dyn Target, text: &str) -> Result<Vec<Pc>, String> {
    let bare = |n: &str| n.trim_start_matches('&').to_string();
    let all = target.functions();
    let found = all.iter().find(|f| bare(&f.name) == bare(text));
    if let Some(pc) = found.and_then(|f| f.code.first()) {
        return Ok(vec![*pc]);
    }
    let called = all.iter().filter(|f| names::means(text, &f.name));
    let pcs: Vec<Pc> = called.filter_map(|f| f.code.first().copied()).collect();
    if !pcs.is_empty() {
        return Ok(pcs);
    }
    let written = |name: &str| names::demangled(name).unwrap_or_else(|| name.to_string());
    let names: Vec<String> = all.iter().map(|f| written(&f.name)).collect();
    let near = near(text, names.iter().map(String::as_str)).map(|n| format!("`{n}` is one"));
    let there = near.unwrap_or_else(|| format!("there are {}", names.join(", ")));
    Err(format!("no kernel or function {text:?}; {there}"))
}
