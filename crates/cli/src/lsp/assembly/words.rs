//! Words of AMDGPU assembly as an editor sees it: whole or half written, with places.

use std::ops::Range;

use hsail::assist::Span;

/// What a word stands as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// `name:`, the name assigned to by `.set` or `=`, and that of a macro.
    Definition,
    /// The first word of a statement: an instruction or a directive.
    Head,
    /// Anything else: a name, a register, a modifier.
    Operand,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word {
    pub span: Span,
    pub role: Role,
    /// Its statement: which of the text.
    pub statement: u32,
}

/// Registers that an operand names: `v5`, `s[4:7]`, `ttmp3`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Registers {
    pub class: String,
    pub numbers: Range<u32>,
    /// Written with brackets.
    pub listed: bool,
}

impl Registers {
    /// Reads a register, or several that follow each other; `None` of anything else.
    pub fn read(text: &str) -> Option<Registers> {
        let letters = text.find(|c: char| !c.is_ascii_lowercase())?;
        let (class, rest) = text.split_at(letters);
        if !matches!(class, "v" | "s" | "a" | "acc" | "ttmp") {
            return None;
        }
        let number = |text: &str| text.trim().parse::<u32>().ok().filter(|n| *n < 1 << 16);
        let numbers = match rest.strip_prefix('[') {
            Some(list) => {
                let list = list.strip_suffix(']')?;
                let (first, last) = list.split_once(':').unwrap_or((list, list));
                number(first)?..number(last)? + 1
            }
            None if rest.bytes().all(|b| b.is_ascii_digit()) => number(rest)?..number(rest)? + 1,
            None => return None,
        };
        let class = if class == "acc" { "a" } else { class };
        (numbers.start < numbers.end).then(|| Registers {
            class: class.to_owned(),
            numbers,
            listed: rest.starts_with('['),
        })
    }

    pub fn overlaps(&self, other: &Registers) -> bool {
        self.class == other.class && self.numbers.start < other.numbers.end && other.numbers.start < self.numbers.end
    }
}

fn begins_word(b: u8) -> bool {
    b.is_ascii_alphabetic() || matches!(b, b'_' | b'.' | b'$')
}

fn in_word(b: u8) -> bool {
    begins_word(b) || b.is_ascii_digit() || b == b'@'
}

/// The length of what is no code at the beginning of some bytes: a comment or a string; 0 if it is code.
fn skipped(rest: &[u8], begins_line: bool) -> usize {
    let line = || rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len());
    match rest {
        [b';', ..] | [b'/', b'/', ..] => line(),
        [b'#', ..] if begins_line => line(),
        [b'/', b'*', more @ ..] => more.windows(2).position(|w| w == b"*/").map_or(rest.len(), |n| n + 4),
        [b'"', more @ ..] => {
            let mut escaped = false;
            let end = more.iter().position(|b| {
                let ends = (*b == b'"' && !escaped) || *b == b'\n';
                escaped = *b == b'\\' && !escaped;
                ends
            });
            // the end of a line ends a string that is not closed, and is not part of it
            end.map_or(rest.len(), |n| n + 1 + usize::from(more[n] == b'"'))
        }
        _ => 0,
    }
}

/// The length of a word, with the brackets of a list of registers, without the `.l` or `.h` of half a register.
fn word_length(rest: &[u8]) -> usize {
    let length = rest.iter().take_while(|b| in_word(**b)).count();
    let word = &rest[..length];
    if rest.get(length) == Some(&b'[') {
        let list = rest[length..].iter().position(|b| *b == b']').map_or(0, |n| n + 1);
        let with_list = std::str::from_utf8(&rest[..length + list]).ok();
        if with_list.is_some_and(|w| Registers::read(w).is_some()) {
            return length + list;
        }
    }
    let half = word.strip_suffix(b".l").or(word.strip_suffix(b".h"));
    let register = half.and_then(|w| Registers::read(std::str::from_utf8(w).ok()?));
    length - if register.is_some() { 2 } else { 0 }
}

/// All words of a text. Numbers and what is in comments and strings are none.
pub fn of(text: &str) -> Vec<Word> {
    let bytes = text.as_bytes();
    let mut words: Vec<Word> = Vec::new();
    let (mut at, mut statement, mut head, mut begins_line) = (0, 0, None::<usize>, true);
    while let Some(&b) = bytes.get(at) {
        let skip = skipped(&bytes[at..], begins_line);
        if skip > 0 {
            at += skip;
            continue;
        }
        if b == b'\n' {
            (statement, head, begins_line) = (statement + 1, None, true);
        } else if begins_word(b) {
            let length = word_length(&bytes[at..]);
            let (start, end) = (at as u32, (at + length) as u32);
            let rest = text[at + length..].trim_start_matches([' ', '\t']);
            let assigned = rest.starts_with('=') && !rest.starts_with("==");
            let head_text = head.map(|n| &text[words[n].span.start as usize..words[n].span.end as usize]);
            let role = match head_text {
                None if rest.starts_with(':') || assigned => Role::Definition,
                None => Role::Head,
                Some(".set" | ".equ" | ".equiv" | ".macro") if head == Some(words.len() - 1) => Role::Definition,
                Some(_) => Role::Operand,
            };
            if role == Role::Head || (role == Role::Definition && assigned) {
                head = Some(words.len());
            }
            let span = Span { start, end };
            words.push(Word { span, role, statement });
            at += length;
            begins_line = false;
            continue;
        } else if in_word(b) {
            // a number, with what follows it, as 0x10, 1b
            let length = bytes[at..].iter().take_while(|b| in_word(**b)).count();
            begins_line = false;
            at += length;
            continue;
        } else if !b.is_ascii_whitespace() {
            begins_line = false;
        }
        at += 1;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_roles_and_registers_are_whole() {
        let text = "k: v_add_f32 v1.l, s[4:5], v0 ; v9\n.set n, 0x10\nx = n /* y */\n  .ascii \"a\\\"b\"\n1: s_branch 1b\n# note\n.macro m a\n";
        let got: Vec<(&str, Role)> = of(text)
            .iter()
            .map(|w| (&text[w.span.start as usize..w.span.end as usize], w.role))
            .collect();
        use Role::{Definition, Head, Operand};
        let expected = [
            ("k", Definition),
            ("v_add_f32", Head),
            ("v1", Operand),
            ("s[4:5]", Operand),
            ("v0", Operand),
            (".set", Head),
            ("n", Definition),
            ("x", Definition),
            ("n", Operand),
            (".ascii", Head),
            ("s_branch", Head),
            (".macro", Head),
            ("m", Definition),
            ("a", Operand),
        ];
        // `.l` of half a register is a word of its own, which nothing is called
        let got: Vec<_> = got.into_iter().filter(|(w, _)| *w != ".l").collect();
        assert_eq!(got, expected);
    }

    #[test]
    fn registers_overlap() {
        let read = |text| Registers::read(text).unwrap();
        assert!(read("v5").overlaps(&read("v[4:7]")));
        assert!(!read("v5").overlaps(&read("s5")) && !read("v3").overlaps(&read("v[4:7]")));
        for wrong in ["v", "vcc", "v[4", "v[7:4]", "v_add", "vv1", "s99999999"] {
            assert_eq!(Registers::read(wrong), None, "{wrong}");
        }
    }
}
