//! `weft asm`: assembly to an object.

use std::io::Write;
use std::path::{Path, PathBuf};

use amdgpu_asm::{Files, Listing, Message, Options, assemble_with};
use amdgpu_isa::{CodeObjectVersion, TargetId};

use crate::input::Result;

/// Files that a source includes: beside it, or in one of some directories.
pub struct IncludeDirs(pub Vec<PathBuf>);

impl Files for IncludeDirs {
    fn read(&mut self, name: &str) -> std::result::Result<Vec<u8>, String> {
        let path = Path::new(name);
        let found = std::iter::once(path.to_owned()).chain(self.0.iter().map(|dir| dir.join(path)));
        let mut failure = "not found".to_owned();
        for candidate in found {
            match std::fs::read(&candidate) {
                Ok(bytes) => return Ok(bytes),
                Err(e) => failure = e.to_string(),
            }
        }
        Err(failure)
    }
}

/// The source of a path, `-` being standard input, and its name in messages.
pub fn read_source(path: &str) -> Result<(String, Vec<u8>)> {
    if path == "-" {
        let mut text = Vec::new();
        std::io::Read::read_to_end(&mut std::io::stdin().lock(), &mut text).map_err(|e| e.to_string())?;
        return Ok(("<stdin>".to_owned(), text));
    }
    crate::input::read(Path::new(path)).map(|bytes| (path.to_owned(), bytes))
}

/// Writes to a file, or to standard output for `-`.
pub fn write_output(path: &str, bytes: &[u8]) -> Result<()> {
    let result = match path {
        "-" => std::io::stdout().lock().write_all(bytes),
        path => std::fs::write(path, bytes),
    };
    result.map_err(|e| format!("{path}: {e}"))
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

/// The target that `.amdgcn_target` in a source names.
fn named_target(source: &[u8]) -> Option<TargetId> {
    let text = String::from_utf8_lossy(source);
    let line = text.lines().find(|l| l.trim_start().starts_with(".amdgcn_target"))?;
    code_object::target::target_of_triple(line.split('"').nth(1)?)
}

/// What `weft asm` is asked to do with a source.
pub struct Assembly<'a> {
    /// None: the source names it.
    pub target: Option<TargetId>,
    pub code_object_version: Option<u32>,
    pub include: &'a [PathBuf],
    /// Write canonical text instead of an object.
    pub text: bool,
}

/// Assembles a source to `output`. False if there were errors.
///
/// # Errors
/// No target, or a file that cannot be read or written.
pub fn run(file: &Path, source: &[u8], output: &Path, assembly: &Assembly) -> Result<bool> {
    let (name, output) = (file.display().to_string(), output.display().to_string());
    let name = if name == "-" { "<stdin>".to_owned() } else { name };
    let target = assembly.target.or_else(|| named_target(source));
    let target = target.ok_or("no target: say --target, or .amdgcn_target in the source")?;
    let mut options = Options::new(target);
    if let Some(number) = assembly.code_object_version {
        options.code_object_version = version(number)?;
    }
    let mut dirs: Vec<PathBuf> = file.parent().map(Path::to_owned).into_iter().collect();
    dirs.extend_from_slice(assembly.include);
    let mut listing = assembly.text.then(|| Listing::new(false));
    let assembled = assemble_with(&name, source, &options, &mut IncludeDirs(dirs), listing.as_mut());
    for message in &assembled.messages {
        eprintln!("{} [{}]", message.render(), message.diagnostic.code);
    }
    let errors = assembled.messages.iter().filter(|m| Message::is_error(m)).count();
    if errors > 0 {
        eprintln!("weft: {errors} errors");
    }
    let Some(object) = assembled.object else {
        return Ok(false);
    };
    match listing {
        Some(listing) => write_output(&output, listing.text.as_bytes())?,
        None => write_output(&output, &object.to_bytes().map_err(|e| e.to_string())?)?,
    }
    Ok(true)
}
