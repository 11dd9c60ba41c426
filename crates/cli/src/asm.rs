//! `weft asm`: assembly to an object.

use std::path::{Path, PathBuf};

use amdgpu_asm::{Files, Lint, Listing, Options, Os, assemble_with};
use amdgpu_isa::{CodeObjectVersion, TargetId};

use crate::input::{Result, at, display_name, is_stdio, read_part};
use crate::output::write;
use crate::report::Report;

/// Files that a source includes: beside it, or in one of some directories.
pub struct IncludeDirs(pub Vec<PathBuf>);

impl Files for IncludeDirs {
    fn read(&mut self, name: &str, from: u64, most: u64) -> std::result::Result<Vec<u8>, String> {
        let path = Path::new(name);
        let mut found = std::iter::once(path.to_owned()).chain(self.0.iter().map(|dir| dir.join(path)));
        let file = found.find(|p| p.exists()).ok_or_else(|| format!("{name}: not found"))?;
        read_part(&file, from, most)
    }
}

/// Code object version by its number.
pub fn version(number: u32) -> Result<CodeObjectVersion> {
    Ok(match number {
        2 => CodeObjectVersion::V2,
        3 => CodeObjectVersion::V3,
        4 => CodeObjectVersion::V4,
        5 => CodeObjectVersion::V5,
        6 => CodeObjectVersion::V6,
        _ => return Err(format!("there is no code object version {number}; there are 2 to 6")),
    })
}

/// The warnings of a code, or of `all`.
pub fn lints(code: &str) -> Result<Vec<Lint>> {
    match (code, Lint::by_code(code)) {
        ("all", _) => Ok(Lint::ALL.to_vec()),
        (_, Some(lint)) => Ok(vec![lint]),
        _ => {
            let codes: Vec<&str> = Lint::ALL.iter().map(|l| l.code()).collect();
            Err(format!("-W{code}: there are all, {}", codes.join(", ")))
        }
    }
}

/// The target that `.amdgcn_target` in a source names, and the system.
pub fn named_target(source: &[u8]) -> Option<(TargetId, Os)> {
    const DIRECTIVE: &str = ".amdgcn_target";
    let text = String::from_utf8_lossy(source);
    // Looking for the word passes over most bytes, and looking at lines over none.
    let begins_line = |at: usize| {
        text[..at]
            .trim_end_matches([' ', '\t'])
            .chars()
            .next_back()
            .is_none_or(|c| c == '\n')
    };
    let (at, _) = text.match_indices(DIRECTIVE).find(|(at, _)| begins_line(*at))?;
    let triple = text[at..].lines().next()?.split('"').nth(1)?;
    Some((code_object::target::target_of_triple(triple)?, Os::of_triple(triple)))
}

/// Options for a target with features such as `+wavefrontsize64`.
///
/// # Errors
/// A feature that there is not.
pub fn with_features(target: TargetId, features: &[String]) -> Result<Options> {
    let mut options = Options::new(target);
    for feature in features {
        if !feature.starts_with(['+', '-']) || !options.set_feature(feature) {
            return Err(format!(
                "--mattr: `{feature}` is no feature with + or - before it; there are {FEATURES}"
            ));
        }
    }
    Ok(options)
}

const FEATURES: &str = "xnack, sramecc, cumode, tgsplit, wavefrontsize32, wavefrontsize64, real-true16";

/// What `weft asm` is asked to do with a source.
pub struct Assembly<'a> {
    /// None: the source names it.
    pub target: Option<TargetId>,
    pub code_object_version: Option<u32>,
    /// Features as llvm-mc's -mattr has them.
    pub features: &'a [String],
    pub include: &'a [PathBuf],
    /// Write canonical text instead of an object.
    pub text: bool,
    /// Codes of warnings, or `all`.
    pub warnings: &'a [String],
}

/// Assembles a source to `output`.
///
/// # Errors
/// No target, or a file that cannot be read or written; what is wrong in the source goes to the report.
pub fn run(file: &Path, source: &[u8], output: &Path, assembly: &Assembly, report: &mut Report) -> Result<()> {
    let named = named_target(source);
    let target = assembly.target.or(named.map(|(target, _)| target));
    let target = target.ok_or("no target: say --target, or .amdgcn_target in the source")?;
    let mut options = with_features(target, assembly.features)?;
    options.os = named.map_or(Os::Hsa, |(_, os)| os);
    if let Some(number) = assembly.code_object_version {
        options.code_object_version = version(number)?;
    }
    for code in assembly.warnings {
        options.lints.extend(lints(code)?);
    }
    let mut dirs: Vec<PathBuf> = file.parent().map(Path::to_owned).into_iter().collect();
    dirs.extend_from_slice(assembly.include);
    let mut listing = assembly.text.then(|| Listing::new(false));
    let name = display_name(file);
    let assembled = assemble_with(&name, source, &options, &mut IncludeDirs(dirs), listing.as_mut());
    report.add_messages(&assembled.messages);
    let Some(object) = assembled.object else {
        return Ok(());
    };
    if is_stdio(output) {
        report.leave_stdout();
    }
    match listing {
        Some(listing) => write(output, listing.text.as_bytes()),
        None => write(output, &object.to_bytes().map_err(|e| at(file, e))?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_target_is_that_of_a_directive_which_begins_a_line() {
        let processor = |text: &str| named_target(text.as_bytes()).map(|(target, _)| target.processor.name());
        let line = "\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx906\"\n";
        assert_eq!(processor(line), Some("gfx906"));
        assert_eq!(processor(&format!("; .amdgcn_target \"x\"\r\n{line}")), Some("gfx906"));
        assert_eq!(processor("; .amdgcn_target \"amdgcn-amd-amdhsa--gfx906\""), None);
        assert_eq!(processor(".amdgcn_target"), None);
        assert_eq!(named_target(b"\xff\n"), None);
    }
}
