//! Statements made of printed instructions: the same operand spelled otherwise, others in its place, modifiers put in and left
//! out, and mistakes.

use crate::diff::asm::{OPERANDS, Random, split};

/// A statement and what was done to the instruction that it began as.
pub struct Statement {
    pub text: String,
    pub changes: String,
}

/// Symbols that the statements can use: a directive each, before all of them or behind.
pub const BEFORE: &str = ".set abs0, 0\n.set abs1, 1\n.set abs3, 3\n.set abs64, 64\n.set abs65, 65\n.set absneg, -1\n.set abshalf, 0xffff\n\
                          .set abs32, 0x12345678\n.set abs64bits, 0x123456789abcdef0\n";
pub const BEHIND: &str = ".set later, 7\n";

/// Lists of words to make statements of.
const SPELLINGS: &str = include_str!("spellings.txt");

/// The items of a list.
fn list(name: &str) -> Vec<&'static str> {
    let section = SPELLINGS
        .split("\n[")
        .find_map(|s| s.strip_prefix(name)?.strip_prefix(']'));
    let lines = section.unwrap_or_default().lines().filter(|l| !l.starts_with('#'));
    let items = lines.flat_map(|l| l.split(';')).map(str::trim);
    items.filter(|i| !i.is_empty()).collect()
}

/// An instruction being changed.
struct Draft {
    mnemonic: String,
    operands: Vec<String>,
    modifiers: Vec<String>,
}

/// Makes statements of instructions.
pub struct Speller<'a> {
    pub random: Random,
    /// Name, and mnemonic that it stands for.
    aliases: &'a [(String, String)],
    operands: Vec<&'static str>,
    /// Modifiers that are a word, that have a number, and those with their values.
    flags: Vec<&'static str>,
    numbered: Vec<&'static str>,
    whole: Vec<&'static str>,
    /// Values of modifiers with a number.
    values: Vec<&'static str>,
    /// What can stand around an operand, `{}`.
    wraps: Vec<&'static str>,
    suffixes: Vec<&'static str>,
}

impl<'a> Speller<'a> {
    pub fn new(seed: u64, aliases: &'a [(String, String)]) -> Self {
        let operands = OPERANDS.iter().copied().chain(list("operands"));
        Speller {
            random: Random::new(seed),
            aliases,
            operands: operands.collect(),
            flags: list("flags"),
            numbered: list("numbered"),
            whole: list("whole"),
            values: list("values"),
            wraps: list("wraps"),
            suffixes: list("suffixes").into_iter().chain(["", ""]).collect(),
        }
    }

    /// A statement made of a printed instruction.
    pub fn statement(&mut self, text: &str) -> Statement {
        let (mnemonic, operands, modifiers) = split(text);
        let modifiers = modifiers.split(' ').filter(|w| !w.is_empty()).map(str::to_owned);
        let mut draft = Draft {
            mnemonic,
            operands,
            modifiers: modifiers.collect(),
        };
        let count = [0, 1, 1, 1, 1, 1, 2, 2, 3][self.random.below(9)];
        let changes: Vec<&str> = (0..count).map(|_| self.change(&mut draft)).collect();
        let tail = draft.modifiers.join(" ");
        Statement {
            text: format!("{} {} {tail}", draft.mnemonic, draft.operands.join(", "))
                .trim()
                .to_owned(),
            changes: changes.join(", "),
        }
    }

    /// Changes one thing; what.
    fn change(&mut self, draft: &mut Draft) -> &'static str {
        let at = self.random.below(draft.operands.len());
        match self.random.below(20) {
            0 | 1 => self.mnemonic(draft),
            2..=5 if !draft.operands.is_empty() => {
                draft.operands[at] = self.respelled(&draft.operands[at]);
                "operand respelled"
            }
            6..=9 if !draft.operands.is_empty() => {
                draft.operands[at] = self.random.pick(&self.operands).to_owned();
                "other operand"
            }
            10 | 11 if !draft.operands.is_empty() => {
                let wrap = self.random.pick(&self.wraps);
                draft.operands[at] = wrap.replace("{}", &draft.operands[at]);
                "wrapped operand"
            }
            12 if !draft.operands.is_empty() => {
                drop(draft.operands.remove(at));
                "operand left out"
            }
            13 => {
                let operand = self.random.pick(&self.operands).to_owned();
                draft
                    .operands
                    .insert(self.random.below(draft.operands.len() + 1), operand);
                "another operand"
            }
            14 if draft.operands.len() > 1 => {
                let other = self.random.below(draft.operands.len());
                draft.operands.swap(at, other);
                "operands swapped"
            }
            15 if draft.modifiers.is_empty() => self.mnemonic(draft),
            15 => {
                drop(draft.modifiers.remove(self.random.below(draft.modifiers.len())));
                "modifier left out"
            }
            16 if draft.modifiers.len() > 1 => {
                let (a, b) = (
                    self.random.below(draft.modifiers.len()),
                    self.random.below(draft.modifiers.len()),
                );
                draft.modifiers.swap(a, b);
                "modifiers swapped"
            }
            17 if draft.modifiers.iter().any(|m| m.contains(':')) => {
                let valued: Vec<usize> = (0..draft.modifiers.len())
                    .filter(|n| draft.modifiers[*n].contains(':'))
                    .collect();
                let at = valued[self.random.below(valued.len())];
                let name = draft.modifiers[at].split(':').next().unwrap_or_default();
                draft.modifiers[at] = format!("{name}:{}", self.random.pick(&self.values));
                "other value"
            }
            _ => {
                let modifier = match self.random.below(3) {
                    0 => self.random.pick(&self.flags).to_owned(),
                    1 => format!(
                        "{}:{}",
                        self.random.pick(&self.numbered),
                        self.random.pick(&self.values)
                    ),
                    _ => self.random.pick(&self.whole).to_owned(),
                };
                let at = self.random.below(draft.modifiers.len() + 1);
                draft.modifiers.insert(at, modifier);
                "another modifier"
            }
        }
    }

    /// Another suffix, another name, or capitals.
    fn mnemonic(&mut self, draft: &mut Draft) -> &'static str {
        let mut stripped = ["_e64_dpp", "_e32", "_e64", "_dpp", "_sdwa"]
            .iter()
            .filter_map(|s| draft.mnemonic.strip_suffix(s));
        let base = stripped.next().unwrap_or(&draft.mnemonic).to_owned();
        match self.random.below(8) {
            0 => {
                draft.mnemonic = draft.mnemonic.to_uppercase();
                "capitals"
            }
            1..=3 => {
                let names: Vec<&String> = self
                    .aliases
                    .iter()
                    .filter(|(_, of)| *of == base)
                    .map(|(name, _)| name)
                    .collect();
                if names.is_empty() {
                    draft.mnemonic = format!("{base}{}", self.random.pick(&self.suffixes));
                    return "suffix";
                }
                let suffix = draft.mnemonic.strip_prefix(&base).unwrap_or_default().to_owned();
                draft.mnemonic = format!("{}{suffix}", names[self.random.below(names.len())]);
                "other name"
            }
            _ => {
                draft.mnemonic = format!("{base}{}", self.random.pick(&self.suffixes));
                "suffix"
            }
        }
    }

    /// The same operand, or nearly, in another spelling.
    fn respelled(&mut self, operand: &str) -> String {
        if let Some((kind, first, last)) = registers(operand) {
            return self.registers(kind, first, last);
        }
        if let Some(value) = integer(operand) {
            return self.integer(value);
        }
        if let Ok(value) = operand.parse::<f64>() {
            return self.float(operand, value);
        }
        let n = self.random.below(8);
        match operand {
            "vcc" => [
                "vcc_lo",
                "vcc_hi",
                "[vcc_lo,vcc_hi]",
                "s[106:107]",
                "VCC",
                "exec",
                "vcc[0:1]",
                "s[2:3]",
            ][n]
                .to_owned(),
            "vcc_lo" => ["vcc", "vcc_hi", "[vcc_lo]", "s106", "VCC_LO", "exec_lo", "s2", "m0"][n].to_owned(),
            "exec" => [
                "exec_lo",
                "vcc",
                "[exec_lo,exec_hi]",
                "s[126:127]",
                "EXEC",
                "s[2:3]",
                "m0",
                "exec[0:1]",
            ][n]
                .to_owned(),
            _ => match (n, operand.strip_prefix("src_")) {
                (0..4, Some(rest)) => rest.to_owned(),
                (4, _) => operand.to_uppercase(),
                (5, _) => operand.replace(' ', ""),
                (6, _) => operand.replace(['(', ','], " $0 "),
                _ => operand.replace(
                    |c: char| c.is_ascii_digit(),
                    self.random.pick(&["0", "1", "7", "abs1", "0x2"]),
                ),
            },
        }
    }

    fn registers(&mut self, kind: &str, first: u32, last: u32) -> String {
        let list = |separator: &str| {
            let all: Vec<String> = (first..=last).map(|n| format!("{kind}{n}")).collect();
            format!("[{}]", all.join(separator))
        };
        let count = last - first + 1;
        match self.random.below(16) {
            0 => list(","),
            1 => list(", "),
            2 => format!("{kind}[{first}:{last}]"),
            3 => format!("{kind}[{first} : {last}]"),
            4 => format!("{kind}[{first}+0:({last})]"),
            5 => format!("{kind}[{first:#x}:{last}]"),
            6 => format!("{kind}[{first}:{first}+{}]", count - 1),
            7 => format!("{kind}[abs1:abs1+{}]", count - 1),
            8 => format!("{kind}{first}"),
            9 => format!("{kind}[{first}]"),
            10 => format!("{kind}[{first}:{}]", last + 1),
            11 => format!("{kind}[{}:{last}]", first + 1),
            12 => format!("{kind}[{}:{}]", first + 1, last + 1),
            13 => format!("{}[{first}:{last}]", kind.to_uppercase()),
            14 => format!("{}[{first}:{last}]", self.random.pick(&["v", "s", "a", "ttmp", "acc"])),
            _ => format!("{}{first}", self.random.pick(&["v", "s", "a", "ttmp", "acc"])),
        }
    }

    fn integer(&mut self, value: i64) -> String {
        match self.random.below(16) {
            0 => format!("{value:#x}"),
            1 => format!("{value}"),
            2 => format!("{value:#b}"),
            3 => format!("({value})"),
            4 => format!("{value}+0"),
            5 => format!("lit({value:#x})"),
            6 => format!("-{}", value.wrapping_neg()),
            7 => format!("{:#x}", value as u32),
            8 => format!("{:#x}", value as u16),
            9 => format!("{value}.0"),
            10 => format!("~{}", !value),
            11 => format!("+{value}"),
            12 => format!("{}", value as i32),
            13 => format!("abs1*{value}"),
            14 => format!("{}", value.wrapping_add(1)),
            _ => format!("{}", value.wrapping_sub(1)),
        }
    }

    fn float(&mut self, text: &str, value: f64) -> String {
        match self.random.below(12) {
            0 => format!("{:#x}", (value as f32).to_bits()),
            1 => format!("{:#x}", value.to_bits()),
            2 => format!("{:e}", value),
            3 => format!("{}", value as i64),
            4 => format!("+{text}"),
            5 => format!("lit({text})"),
            6 => format!("({text})"),
            7 => format!("{text}0"),
            8 => format!("-{text}"),
            9 => text.trim_end_matches('0').to_owned(),
            10 => format!("{:.7}", value * 1.000_001),
            _ => format!("- {text}"),
        }
    }
}

/// Kind, first and last number of `v3` or `s[4:7]`.
fn registers(text: &str) -> Option<(&str, u32, u32)> {
    let kind = ["v", "s", "ttmp", "a"].into_iter().find(|k| {
        text.strip_prefix(k)
            .is_some_and(|rest| rest.starts_with(|c: char| c == '[' || c.is_ascii_digit()))
    })?;
    let rest = &text[kind.len()..];
    match rest.strip_prefix('[').and_then(|r| r.strip_suffix(']')) {
        Some(range) => {
            let (first, last) = range.split_once(':')?;
            let (first, last) = (first.parse().ok()?, last.parse().ok()?);
            (first <= last && last < 1000).then_some((kind, first, last))
        }
        None => rest.parse().ok().filter(|n| *n < 1000).map(|n| (kind, n, n)),
    }
}

fn integer(text: &str) -> Option<i64> {
    match text.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16).ok().map(|v| v as i64),
        None => text.parse().ok(),
    }
}
