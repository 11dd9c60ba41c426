//! What may come next in AMDGPU assembly.

use std::collections::BTreeSet;

use amdgpu_asm::{DIRECTIVES, kernel_directives};
use amdgpu_isa::Op;
use amdgpu_isa::parse::Parser;
use hsail::assist::Span;

use super::Assembly;
use super::words::{Registers, Role};

/// One of the words that may stand at a place.
pub struct Offer {
    pub label: String,
    /// `CompletionItemKind`.
    pub kind: u32,
    pub detail: String,
    pub span: Span,
}

const KEYWORD: u32 = 14;
const OPERATOR: u32 = 24;
const VARIABLE: u32 = 6;
const REFERENCE: u32 = 18;
const PROPERTY: u32 = 10;

/// Scalar registers with names, each asked of the processor before it is offered.
const NAMED: [&str; 12] = [
    "vcc",
    "vcc_lo",
    "vcc_hi",
    "exec",
    "exec_lo",
    "exec_hi",
    "m0",
    "null",
    "flat_scratch",
    "xnack_mask",
    "src_shared_base",
    "src_private_base",
];

/// What may stand at a place, and begins with what stands there up to the cursor.
pub fn offers(text: &Assembly, at: u32) -> Vec<Offer> {
    let line = text.text.get(..at as usize).unwrap_or_default();
    let line = &line[line.rfind('\n').map_or(0, |n| n + 1)..];
    let in_comment = line.contains(';') || line.contains("//") || line.matches('"').count() % 2 == 1;
    if in_comment {
        return Vec::new();
    }
    let begins = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
    let typed = line.len() - line.trim_end_matches(begins).len();
    let span = Span {
        start: at - typed as u32,
        end: at,
    };
    let prefix = line[line.len() - typed..].to_lowercase();
    let before = line[..line.len() - typed].trim_start();
    // Labels may stand before the first word.
    let before = before.rsplit(": ").next().unwrap_or_default().trim();
    let list = match before {
        "" if prefix.starts_with('.') => directives(text, at),
        "" => mnemonics(text),
        _ => operands(text, at, before.split_whitespace().next().unwrap_or_default()),
    };
    list.into_iter()
        .filter(|(label, ..)| label.to_lowercase().starts_with(&prefix))
        .map(|(label, kind, detail)| Offer {
            label,
            kind,
            detail,
            span,
        })
        .collect()
}

type Item = (String, u32, String);

fn directives(text: &Assembly, at: u32) -> Vec<Item> {
    let before = text.text.get(..at as usize).unwrap_or_default();
    let opened = before
        .rfind("\n.amdhsa_kernel")
        .max(before.rfind(" .amdhsa_kernel"))
        .max(before.rfind("\t.amdhsa_kernel"));
    let inside = opened > before.rfind(".end_amdhsa_kernel");
    let list: BTreeSet<&str> = match inside {
        true => kernel_directives().chain([".end_amdhsa_kernel"]).collect(),
        false => DIRECTIVES.iter().copied().collect(),
    };
    list.into_iter()
        .map(|d| (d.to_owned(), KEYWORD, String::new()))
        .collect()
}

/// The text's processor, or all of them.
fn mnemonics(text: &Assembly) -> Vec<Item> {
    let processor = text.target.map(|(t, _)| t.processor);
    let mut list: BTreeSet<&str> = BTreeSet::new();
    for op in Op::ALL {
        match processor {
            Some(processor) => list.extend(op.mnemonic_on(processor)),
            None => list.extend(op.mnemonics()),
        }
    }
    let mut items: Vec<Item> = list
        .into_iter()
        .map(|m| (m.to_owned(), OPERATOR, String::new()))
        .collect();
    let macros = text.words.windows(2).filter(|w| text.slice(w[0].span) == ".macro");
    items.extend(macros.map(|w| (text.slice(w[1].span).to_owned(), KEYWORD, "macro".into())));
    items
}

/// Registers that the function has, those with names, names of the text, and the modifiers of the instruction.
fn operands(text: &Assembly, at: u32, head: &str) -> Vec<Item> {
    let registers: BTreeSet<String> = text
        .registers(at)
        .filter(|(span, _)| !span.touches(at))
        .map(|(span, _)| text.slice(span).to_owned())
        .collect();
    let mut items: Vec<Item> = registers
        .into_iter()
        .map(|r| (r, VARIABLE, "register".into()))
        .collect();
    let defined = text.words.iter().filter(|w| w.role == Role::Definition);
    let names: BTreeSet<&str> = defined
        .map(|w| text.slice(w.span))
        .filter(|n| Registers::read(n).is_none())
        .collect();
    items.extend(names.into_iter().map(|n| (n.to_owned(), REFERENCE, String::new())));
    if head.starts_with('.') {
        return items;
    }
    let Some(processor) = text.target.map(|(target, _)| target.processor) else {
        return items;
    };
    let parser = Parser::new(processor);
    let parses = |line: String| parser.as_ref().is_some_and(|p| p.parse_text(&line).is_ok());
    let takes = |name: &&str| parses(format!("s_mov_b32 s0, {name}")) || parses(format!("s_mov_b64 s[0:1], {name}"));
    let named = NAMED.iter().copied().filter(takes);
    items.extend(named.map(|n| (n.to_owned(), VARIABLE, "register".into())));
    let ops = Op::by_any_mnemonic(&head.to_lowercase());
    let forms = ops.iter().flat_map(|op| op.describe(processor));
    let modifiers: BTreeSet<String> = forms.flat_map(|d| d.modifiers).collect();
    items.extend(modifiers.into_iter().map(|m| (m, PROPERTY, "modifier".into())));
    items
}
