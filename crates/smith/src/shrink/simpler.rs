//! Simpler forms of a statement.

/// Statements that do less than this one, the simplest first.
pub(super) fn variants(line: &str) -> Vec<String> {
    let mut out = Vec::new();
    let Some((name, rest)) = line.split_once(' ') else {
        return out;
    };
    if name.starts_with("cbr")
        && let Some((_, label)) = rest.split_once(", ")
    {
        out.push(format!("br {label}"));
    }
    if name.starts_with("sbr") {
        branches(name, rest, &mut out);
        return out;
    }
    // Definitions, labels and heads stay as they are, but for long lists.
    if !line.ends_with(';') || name.starts_with("module") || line.starts_with('{') {
        return out;
    }
    let operands = operands(rest.trim_end_matches(';'));
    let dest = operands.first().cloned().unwrap_or_default();
    if let Some(zero) = zero(&dest)
        && !zero.eq(line)
        && !name.starts_with("st_")
        && operands.len() > 1
    {
        out.push(zero);
    }
    for modifier in ["_width(all)", "_ftz", "_const", "_nonull", "_width(WAVESIZE)"] {
        if name.contains(modifier) {
            out.push(line.replacen(modifier, "", 1));
        }
    }
    if let Some(at) = name.find("_align(")
        && let Some(end) = name[at..].find(')')
    {
        out.push(format!("{}{} {rest}", &name[..at], &name[at + end + 1..]));
    }
    let first = usize::from(!name.starts_with("st_") && !name.starts_with("atomicnoret"));
    for (n, operand) in operands.iter().enumerate().skip(first) {
        for other in simpler_operand(operand) {
            let mut all = operands.clone();
            all[n] = other;
            out.push(format!("{name} {};", all.join(", ")));
        }
    }
    out
}

/// The destination gets 0.
fn zero(dest: &str) -> Option<String> {
    let kind = dest.strip_prefix('$')?.chars().next()?;
    Some(match kind {
        'c' => format!("mov_b1 {dest}, 0;"),
        's' => format!("mov_b32 {dest}, 0;"),
        'd' => format!("mov_b64 {dest}, 0;"),
        _ => return None,
    })
}

fn branches(name: &str, rest: &str, out: &mut Vec<String>) {
    let Some((index, labels)) = rest.trim_end_matches(';').split_once('[') else {
        return;
    };
    let labels: Vec<&str> = labels.trim_end_matches(']').split(',').map(str::trim).collect();
    out.extend(labels.iter().map(|l| format!("br {l};")));
    if labels.len() > 1 {
        let fewer = &labels[..labels.len() - 1];
        out.push(format!("{name} {index}[{}];", fewer.join(", ")));
    }
    let index = index.trim();
    if index.starts_with('$') {
        out.push(format!("{name} 0 [{}];", labels.join(", ")));
    }
}

/// Operands between commas, but for those in brackets and parentheses.
fn operands(text: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut depth = 0;
    for c in text.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                out.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = out.last_mut() {
            last.push(c);
        }
    }
    out.iter().map(|o| o.trim().to_string()).collect()
}

fn simpler_operand(operand: &str) -> Vec<String> {
    if operand.starts_with('[') {
        // An address without its offset, without its register.
        let mut out = Vec::new();
        if let Some((base, _)) = operand.split_once([' ', '+']) {
            out.push(format!("{}]", base.trim_end_matches(']')));
        }
        if let Some((variable, offset)) = operand.split_once("][") {
            out.push(format!("{variable}]"));
            if offset.starts_with('$') {
                out.push(format!("{variable}][0]"));
            }
        }
        out.retain(|o| o != operand);
        return out;
    }
    if operand.starts_with('$') || operand == "WAVESIZE" {
        return vec!["0".into(), "1".into()];
    }
    let number = operand
        .strip_prefix("0x")
        .map_or_else(|| operand.parse().ok(), |h| u64::from_str_radix(h, 16).ok());
    match number {
        Some(n) if n > 1 => vec!["0".into(), "1".into(), format!("{}", n / 2)],
        Some(1) => vec!["0".into()],
        _ => Vec::new(),
    }
}
