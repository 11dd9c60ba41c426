//! HSAIL, the language of the HSA Programmer's Reference Manual 1.0: instruction table, BRIG, text parser, printer,
//! validator and linker.
//!
//! [`assemble`] turns text into BRIG and judges it, [`check`] judges BRIG:
//!
//! ```
//! let text = b"module &m:1:0:$full:$large:$default;\n\
//!              prog kernel &k(kernarg_u64 %out) { workitemabsid_u32 $s0, 0; };\n";
//! let module = hsail::assemble(text).expect("a valid module");
//! assert!(module.brig.starts_with(b"HSA BRIG"));
//! assert!(hsail::check(&module.brig).is_empty());
//!
//! let findings = hsail::assemble(b"module &m:1:0:$full:$large:$default;\ndecl global_f8 &x;\n").unwrap_err();
//! assert_eq!(findings[0].render("m.hsail").to_string(),
//!            "m.hsail:2:12: error: data type expected after the segment [V050]");
//! ```
#![forbid(unsafe_code)]

pub mod assist;
pub mod brig;
pub mod code;
pub mod decode;
pub mod diff;
pub mod dump;
pub mod eval;
mod hash;
pub mod rules;
pub mod smith;
pub mod table;
pub mod text;
pub mod types;
pub mod validate;

use diag::{Diagnostic, Location, Severity};
use validate::Place;

/// A module assembled without errors.
#[derive(Clone, Debug)]
pub struct Assembly {
    /// The BRIG module.
    pub brig: Vec<u8>,
    /// Warnings, each with line and column.
    pub warnings: Vec<Diagnostic>,
}

/// Assembles a text and validates the result. Errors and warnings carry line and column; if there is an error, all findings
/// are in `Err`.
pub fn assemble(text: &[u8]) -> Result<Assembly, Vec<Diagnostic>> {
    let mut assembled = text::assemble_with(text, false)?;
    let module = brig::Module::read(&assembled.brig).map_err(|d| vec![*d])?;
    let mut lines = None;
    let mut findings: Vec<Diagnostic> = Vec::new();
    let found = validate::validate(&module);
    // Where operands come from is worth remembering only if one is to blame.
    if found.iter().any(|f| matches!(f.place, Place::Operand(_))) {
        assembled = text::assemble(text)?;
    }
    for finding in found {
        let offset = match finding.place {
            Place::Module => None,
            Place::Code(offset) => assembled.places.code(offset),
            Place::Operand(offset) => assembled.places.operand(offset),
        };
        let location = match offset {
            Some(offset) => {
                let index = lines.get_or_insert_with(|| text::LineIndex::new(text));
                let (line, column) = index.position(offset);
                Location::Text { line, column }
            }
            None => Location::Whole,
        };
        findings.push(finding.diagnostic.at(location));
    }
    if findings.iter().any(|d| d.severity == Severity::Error) {
        return Err(findings);
    }
    Ok(Assembly {
        brig: assembled.brig,
        warnings: findings,
    })
}

/// Everything that can be said of a text, in the order of the text. Errors of grammar do not hide what is wrong with the
/// statements beside them, as far as a statement that could not be read cannot be the reason.
pub fn judge(text: &[u8]) -> Vec<Diagnostic> {
    let (mut findings, partly) = text::assemble_partly(text, true);
    if findings.is_empty() {
        return match assemble(text) {
            Ok(assembly) => assembly.warnings,
            Err(findings) => findings,
        };
    }
    let Some(module) = partly.as_ref().and_then(|p| brig::Module::read(&p.brig).ok()) else {
        return findings;
    };
    let Some(places) = partly.as_ref().map(|p| &p.places) else {
        return findings;
    };
    let index = text::LineIndex::new(text);
    let line_of = |d: &Diagnostic| match d.location {
        Location::Text { line, .. } => line,
        _ => 0,
    };
    let known: Vec<u32> = findings.iter().map(line_of).collect();
    for finding in validate::validate(&module) {
        let at = match finding.place {
            Place::Module => None,
            Place::Code(offset) => places.code(offset),
            Place::Operand(offset) => places.operand(offset),
        };
        let d = finding.diagnostic;
        let (Some(at), Severity::Error, true) = (at, d.severity, rules::is_local(d.code)) else {
            continue;
        };
        let (line, column) = index.position(at);
        if !known.contains(&line) {
            findings.push(d.at(Location::Text { line, column }));
        }
    }
    findings.sort_by_key(|d| match d.location {
        Location::Text { line, column } => (line, column),
        _ => (0, 0),
    });
    findings
}

/// Judges a BRIG module: errors and warnings, each with its offset in the bytes.
pub fn check(brig: &[u8]) -> Vec<Diagnostic> {
    match brig::Module::read(brig) {
        Ok(module) => validate::validate(&module)
            .into_iter()
            .map(|f| f.in_module(&module))
            .collect(),
        Err(d) => vec![*d],
    }
}
