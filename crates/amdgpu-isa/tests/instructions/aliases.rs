//! Other names of operations: what is read with a name is what is read with the name that LLVM prints.

use std::collections::BTreeMap;
use std::path::Path;

use crate::common::{FORMS, mode_of};
use crate::lines::{members, rows};
use amdgpu_isa::{Mode, Processor, parse::Parser};

/// The rows that the tables are made from: name, operation, families.
const ALIASES: &str = include_str!("../../isa/aliases.isa");

/// A mnemonic without what says the encoding.
fn base(mnemonic: &str) -> (&str, &str) {
    ["_e64_dpp", "_e32", "_e64", "_dpp", "_sdwa"]
        .iter()
        .find_map(|suffix| Some((mnemonic.strip_suffix(suffix)?, *suffix)))
        .unwrap_or((mnemonic, ""))
}

/// Samples of a family that break no rule, by the mnemonic that LLVM prints: processors, words about the mode, text.
type Samples = BTreeMap<&'static str, Vec<(&'static str, &'static str, &'static str)>>;

fn samples(forms: &'static str) -> Samples {
    let mut out = Samples::new();
    for row in rows(forms) {
        let [_, text, list, ref rest @ ..] = row[..] else {
            panic!("{row:?}")
        };
        if rest.get(1).is_none_or(|rule| rule.is_empty()) {
            let mnemonic = text.split(' ').next().unwrap_or_default();
            let words = rest.first().copied().unwrap_or("");
            out.entry(base(mnemonic).0).or_default().push((list, words, text));
        }
    }
    out
}

#[test]
fn every_name_is_read_as_its_operation() {
    let mut parsers: Vec<(Processor, Mode, Parser)> = Vec::new();
    let (mut names, mut texts, mut wrong) = (0, 0, Vec::new());
    for (family, forms) in FORMS {
        let samples = samples(forms);
        for line in ALIASES.lines().filter(|l| !l.starts_with('#') && !l.is_empty()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [name, operation, families] = words[..] else {
                panic!("{line}")
            };
            if !families.split(',').any(|f| f == family.as_str()) {
                continue;
            }
            names += 1;
            let known = samples.get(operation).map(Vec::as_slice).unwrap_or_default();
            for (list, words, text) in known {
                let listed = |p: &Processor| *list == "*" || list.split(',').any(|l| l == p.name());
                let Some(processor) = members(family).find(listed) else {
                    continue;
                };
                let mode = mode_of(processor, words);
                let at = parsers.iter().position(|p| p.0 == processor && p.1 == mode);
                let at = at.unwrap_or_else(|| {
                    parsers.push((processor, mode, Parser::with_mode(processor, mode).unwrap()));
                    parsers.len() - 1
                });
                let parser = &parsers[at].2;
                let (mnemonic, operands) = text.split_once(' ').unwrap_or((text, ""));
                let renamed = format!("{name}{} {operands}", base(mnemonic).1);
                let code = |text: &str| parser.parse_text(text).map(|p| p.code.as_bytes().to_vec());
                texts += 1;
                match (code(text), code(&renamed)) {
                    (Ok(this), Ok(other)) if this == other => {}
                    (this, other) => {
                        wrong.push(format!("{}: {text}: {this:?}; {renamed}: {other:?}", processor.name()))
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {texts}:\n{}", wrong.len(), wrong.join("\n"));
    println!("{names} names, {texts} texts");
    assert!(names > 1000 && texts > 2000, "{names} names, {texts} texts");
}

/// The names are those of the facts, where these are at hand. Names that only LLVM's own tables use are left out: those of its
/// pseudo operations, and those that say the encoding.
#[test]
fn names_are_complete() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/isa/aliases.tsv");
    let Ok(facts) = std::fs::read_to_string(&path) else {
        println!("skipped: no {}", path.display());
        return;
    };
    let mut missing = Vec::new();
    let mut count = 0;
    for line in facts.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let [from, to, _, targets] = cells[..] else {
            panic!("{line}")
        };
        if base(from).0 == base(to).0 || from.contains("_t16") || from.contains("_fake16") {
            continue;
        }
        for target in targets.split("; ") {
            let family = target.split(':').next().unwrap_or_default();
            let has = ALIASES.lines().any(|l| {
                let words: Vec<&str> = l.split_whitespace().collect();
                matches!(words[..], [name, operation, families]
                    if name == base(from).0 && operation.eq_ignore_ascii_case(base(to).0) && families.split(',').any(|f| f == family))
            });
            count += 1;
            if !has {
                missing.push(format!("{from} {to} {target}"));
            }
        }
    }
    assert!(
        missing.is_empty(),
        "{} of {count}:\n{}",
        missing.len(),
        missing.join("\n")
    );
}
