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
    finish(text, text::assemble_with(text, false)?)
}

/// Validates what was assembled without places of operands.
fn finish(text: &[u8], mut assembled: text::Assembled) -> Result<Assembly, Vec<Diagnostic>> {
    let module = brig::Module::read(&assembled.brig).map_err(|d| vec![*d])?;
    let found = validate::validate(&module);
    // Where operands come from is worth remembering only if one is to blame.
    if found.iter().any(|f| matches!(f.place, Place::Operand(_))) {
        assembled = text::assemble(text)?;
    }
    let findings = placed(found, &assembled.places, &text::LineIndex::new(text));
    if findings.iter().any(|d| d.severity == Severity::Error) {
        return Err(findings);
    }
    Ok(Assembly {
        brig: assembled.brig,
        warnings: findings,
    })
}

/// Findings about BRIG with their places in the text that it is from.
fn placed(found: Vec<validate::Finding>, places: &text::Places, index: &text::LineIndex<'_>) -> Vec<Diagnostic> {
    let place = |finding: validate::Finding| {
        let offset = match finding.place {
            Place::Module => None,
            Place::Code(offset) => places.code(offset),
            Place::Operand(offset) => places.operand(offset),
        };
        let location = offset.map_or(Location::Whole, |offset| {
            let (line, column) = index.position(offset);
            Location::Text { line, column }
        });
        finding.diagnostic.at(location)
    };
    found.into_iter().map(place).collect()
}

/// Everything that can be said of a text, in the order of the text. Errors of grammar do not hide what is wrong with the
/// statements beside them, as far as a statement that could not be read cannot be the reason.
pub fn judge(text: &[u8]) -> Vec<Diagnostic> {
    let mut findings = match text::assemble_with(text, false) {
        Ok(assembled) => return finish(text, assembled).map_or_else(|findings| findings, |a| a.warnings),
        Err(findings) => findings,
    };
    let Some(partly) = text::assemble_partly(text, true).1 else {
        return findings;
    };
    let Ok(module) = brig::Module::read(&partly.brig) else {
        return findings;
    };
    let more = placed(validate::validate(&module), &partly.places, &text::LineIndex::new(text));
    let known: Vec<Location> = findings.iter().map(|d| d.location.clone()).collect();
    let local = |d: &Diagnostic| d.severity == Severity::Error && rules::is_local(d.code);
    findings.extend(
        more.into_iter()
            .filter(|d| local(d) && matches!(d.location, Location::Text { .. }) && !known.contains(&d.location)),
    );
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
