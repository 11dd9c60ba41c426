//! Sources of the assembler's benchmark: compiled functions over and over, each time with other registers.

use std::collections::BTreeSet;
use std::fmt::Write;

/// A function of the mix.
struct Function<'a> {
    lines: Vec<&'a str>,
    /// Of the kinds in [`KINDS`].
    ends: [u32; 3],
}

const KINDS: [u8; 3] = *b"vsa";

/// Registers of each kind; halves of vector registers, and 16-bit operands that may be such, have half as many.
const LIMITS: [u32; 3] = [256, 100, 256];
const HALVES: u32 = 128;
/// Registers are shifted by multiples of this, which keeps alignment and banks.
const STEP: u32 = 4;

/// A source of `lines` lines, and what it takes to define the labels that its end cuts off.
pub fn source(mix: &str, lines: usize) -> String {
    let functions: Vec<Function> = mix.split("\n\n").map(Function::new).collect();
    let mut out = String::with_capacity(lines * 36);
    let mut count = 0;
    let (mut used, mut defined) = (BTreeSet::new(), BTreeSet::new());
    for round in 0u32.. {
        for function in &functions {
            let shifts: Vec<u32> = (0..KINDS.len()).map(|k| function.shift(k, round)).collect();
            for line in &function.lines {
                if count == lines {
                    for label in used.difference(&defined) {
                        let _ = writeln!(out, "{label}:");
                    }
                    return out;
                }
                count += 1;
                instruction(line, &shifts, round, &mut out, (&mut used, &mut defined));
                out.push('\n');
            }
        }
    }
    out
}

impl<'a> Function<'a> {
    fn new(text: &'a str) -> Self {
        let lines: Vec<&str> = text.lines().collect();
        let mut ends = [0; 3];
        for line in &lines {
            for (kind, number, _) in registers(line) {
                ends[kind] = ends[kind].max(number + 1);
            }
        }
        let narrow = |l: &&str| l.contains("16") || l.contains(".l") && !l.contains(".L");
        if lines.iter().any(narrow) {
            // They stay where they are, if there is no room.
            ends[0] += LIMITS[0] - HALVES;
        }
        Function { lines, ends }
    }

    fn shift(&self, kind: usize, round: u32) -> u32 {
        let room = LIMITS[kind].saturating_sub(self.ends[kind]) / STEP;
        round * 7 % (room + 1) * STEP
    }
}

/// The numbers of registers in a line: kind, number, and where its digits are.
fn registers(line: &str) -> Vec<(usize, u32, std::ops::Range<usize>)> {
    let bytes = line.as_bytes();
    let mut found = Vec::new();
    let word = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'.';
    let digits = |at: usize| at + bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
    let mut at = 0;
    while at < bytes.len() {
        let begins = at == 0 || !word(bytes[at - 1]);
        let kind = KINDS.iter().position(|k| *k == bytes[at]).filter(|_| begins);
        at += 1;
        let Some(kind) = kind else { continue };
        let mut add = |from: usize| {
            let to = digits(from);
            if let Ok(number) = line[from..to].parse() {
                found.push((kind, number, from..to));
            }
            to
        };
        match bytes.get(at) {
            Some(b'[') => {
                at = add(at + 1);
                if bytes.get(at) == Some(&b':') {
                    at = add(at + 1);
                }
            }
            Some(b'0'..=b'9') => at = add(at),
            _ => {}
        }
    }
    found
}

/// Writes a line with its registers shifted and its labels made those of this round.
fn instruction(
    line: &str,
    shifts: &[u32],
    round: u32,
    out: &mut String,
    (used, defined): (&mut BTreeSet<String>, &mut BTreeSet<String>),
) {
    if let Some(at) = line.find(".L") {
        let (label, rest) = match line.strip_suffix(':') {
            Some(label) => (label, ":"),
            None => (&line[at..], ""),
        };
        let label = format!("{label}_{round}");
        let _ = write!(out, "{}{label}{rest}", &line[..at]);
        let set = if rest.is_empty() { used } else { defined };
        set.insert(label);
        return;
    }
    let mut from = 0;
    for (kind, number, place) in registers(line) {
        out.push_str(&line[from..place.start]);
        let _ = write!(out, "{}", number + shifts[kind]);
        from = place.end;
    }
    out.push_str(&line[from..]);
}

#[cfg(test)]
mod tests {
    use super::source;

    #[test]
    fn rounds_have_registers_and_labels_of_their_own() {
        let mix = ".L0_0:\n\tv_add_f32_e32 v1, s2, v3\n\ts_load_dwordx2 s[4:5], s[0:1], 0x8\n\ts_branch .L0_0";
        let text = source(mix, 6);
        let want = ".L0_0_0:\n\tv_add_f32_e32 v1, s2, v3\n\ts_load_dwordx2 s[4:5], s[0:1], 0x8\n\ts_branch .L0_0_0\n\
                    .L0_0_1:\n\tv_add_f32_e32 v29, s30, v31\n";
        assert_eq!(text, want);
    }

    #[test]
    fn labels_behind_the_end_are_defined() {
        let text = source("\ts_branch .L1_0\n\ts_nop 0\n.L1_0:", 2);
        assert_eq!(text, "\ts_branch .L1_0_0\n\ts_nop 0\n.L1_0_0:\n");
    }
}
