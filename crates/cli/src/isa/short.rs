//! The short view of `weft isa`: a few lines a form, and processors together on which those are the same.

use std::fmt::Write;

use amdgpu_emu::fidelity::{cells, in_words};
use amdgpu_isa::{Description, Op, Processor};

use super::{Answer, processors, ranges};

/// Answers in few lines.
pub fn text(answers: &[Answer]) -> String {
    let mut groups: Vec<(Vec<Processor>, String)> = Vec::new();
    for answer in answers {
        let forms: String = answer.forms.iter().map(form).collect();
        match groups.iter_mut().find(|g| g.1 == forms) {
            Some(group) => group.0.extend(&answer.processors),
            None => groups.push((answer.processors.clone(), forms)),
        }
    }
    let mut out = String::new();
    for (mut list, forms) in groups {
        list.sort_by_key(|p| processors().position(|q| q == *p));
        let _ = write!(out, "{}:\n{forms}\n", ranges(&list));
    }
    out + "--all shows every field and flag of the encodings, --target P one processor.\n"
}

/// The operation's cells of `docs/FIDELITY.md`: families with equal ones together.
pub fn fidelity(op: Op) -> String {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for &(family, codes) in cells(op) {
        match groups.iter_mut().find(|g| g.0 == codes) {
            Some(group) => group.1.push(family),
            None => groups.push((codes, vec![family])),
        }
    }
    let mut out = format!("{} in docs/FIDELITY.md:\n", op.mnemonic());
    for (codes, families) in groups {
        let _ = writeln!(out, "  {codes}  {}: {}", families.join(" "), in_words(codes).join("; "));
    }
    out + "\n"
}

fn form(d: &Description) -> String {
    let literal = if d.literal { " or a literal more" } else { "" };
    let mut out = format!(
        "  {}  {} {:#x}, {} bytes{literal}\n",
        d.mnemonic, d.encoding, d.opcode, d.bytes
    );
    for operand in &d.operands {
        let access = match operand.access {
            "read" => String::new(),
            access => format!(", {access}"),
        };
        let _ = writeln!(
            out,
            "      {:<6} {}, {}{access}",
            operand.name(),
            operand.kind,
            operand.ty
        );
    }
    for (name, list) in [
        ("modifiers", &d.modifiers),
        ("reads", &d.reads),
        ("writes", &d.writes),
        ("counted by", &d.waits),
    ] {
        if !list.is_empty() {
            let _ = writeln!(out, "      {name}: {}", list.join(" "));
        }
    }
    out
}

/// Mnemonics of a processor, or of all, that have a text in them, each with the processors that have it.
pub fn mnemonics(part: &str, target: Option<Processor>) -> Vec<(String, String)> {
    let part = part.to_lowercase();
    let asked: Vec<Processor> = target.map_or_else(|| processors().collect(), |p| vec![p]);
    let mut list: Vec<(&str, Vec<Processor>)> = Vec::new();
    for op in Op::ALL {
        for &processor in &asked {
            let name = op.mnemonic_on(processor).filter(|n| n.contains(&part));
            let Some(name) = name else { continue };
            match list.iter_mut().rev().take(8).find(|(n, _)| *n == name) {
                Some((_, on)) => on.push(processor),
                None => list.push((name, vec![processor])),
            }
        }
    }
    list.sort_by_key(|(name, _)| *name);
    // One name may be two operations, of different processors.
    list.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1.extend(&next.1);
        }
        same
    });
    list.into_iter()
        .map(|(name, mut on)| {
            on.sort_by_key(|p| processors().position(|q| q == *p));
            on.dedup();
            (name.to_string(), ranges(&on))
        })
        .collect()
}
