//! What can be wrong with a code object: where, what was found, what would be right.

use diag::{Diagnostic, Location};
use std::fmt;

/// The rule an input broke. The names of the variants are the program's, [`ErrorKind::code`] is for people and scripts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// The input is no ELF file, no offload bundle and no host file with one.
    Format,
    /// The file ends before the named field does.
    Truncated,
    /// An ELF file, but not for this machine, class or byte order.
    Machine,
    /// A code object version that is named but not read.
    Version,
    /// The processor or target id is unknown or contradicts the file's other parts.
    Target,
    /// An ELF table (sections, segments, symbols, strings) contradicts itself.
    Elf,
    /// A note record.
    Note,
    /// The metadata is not the MessagePack document that the guide describes.
    Metadata,
    /// A kernel descriptor, or the symbol that should lead to it.
    Kernel,
    /// A relocation that cannot be applied.
    Relocation,
    /// A symbol that nobody defines.
    Undefined,
    /// Objects that do not go together, or a symbol that they define twice.
    Link,
    /// A load segment or the memory image.
    Load,
    /// An offload bundle.
    Bundle,
    /// A compressed bundle that does not decompress.
    Compressed,
    /// The URI of a loaded code object.
    Uri,
    /// No entry of a bundle runs on the wanted target.
    NoMatch,
}

impl ErrorKind {
    /// Stable name of the rule, as used in diagnostics.
    pub fn code(self) -> &'static str {
        match self {
            ErrorKind::Format => "object-format",
            ErrorKind::Truncated => "object-truncated",
            ErrorKind::Machine => "elf-machine",
            ErrorKind::Version => "code-object-version",
            ErrorKind::Target => "code-object-target",
            ErrorKind::Elf => "elf-table",
            ErrorKind::Note => "elf-note",
            ErrorKind::Metadata => "metadata",
            ErrorKind::Kernel => "kernel-descriptor",
            ErrorKind::Relocation => "relocation",
            ErrorKind::Undefined => "undefined-symbol",
            ErrorKind::Link => "link",
            ErrorKind::Load => "load-segment",
            ErrorKind::Bundle => "offload-bundle",
            ErrorKind::Compressed => "compressed-bundle",
            ErrorKind::Uri => "code-object-uri",
            ErrorKind::NoMatch => "bundle-no-match",
        }
    }
}

/// Where in the input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// The input as a whole.
    Whole,
    /// Byte offset in the file that was given.
    Offset(u64),
    /// Address in the code object's own address space.
    Address(u64),
    /// Path into the metadata, as `amdhsa.kernels[0].args[2].size`.
    Path(Box<str>),
}

/// One error: `field` at `place` is `found`, and `expected` would be right.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct Error {
    pub kind: ErrorKind,
    pub place: Place,
    /// The field or the part of the file, in the words of the specification.
    pub field: Box<str>,
    pub found: Box<str>,
    pub expected: Box<str>,
    /// Further facts, one a line; for example the entries that a bundle does have.
    pub notes: Vec<String>,
}

/// `Result` of this crate.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    pub(crate) fn new(
        kind: ErrorKind,
        field: impl Into<String>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Error {
            kind,
            place: Place::Whole,
            field: field.into().into_boxed_str(),
            found: found.into().into_boxed_str(),
            expected: expected.into().into_boxed_str(),
            notes: Vec::new(),
        }
    }

    pub(crate) fn at(mut self, offset: usize) -> Self {
        self.place = Place::Offset(offset as u64);
        self
    }

    pub(crate) fn at_address(mut self, address: u64) -> Self {
        self.place = Place::Address(address);
        self
    }

    pub(crate) fn at_path(mut self, path: impl Into<String>) -> Self {
        self.place = Place::Path(path.into().into_boxed_str());
        self
    }

    pub(crate) fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// The same error of a file that begins `bytes` later in the input.
    pub(crate) fn shifted(mut self, bytes: usize) -> Self {
        if let Place::Offset(offset) = &mut self.place {
            *offset = offset.saturating_add(bytes as u64);
        }
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Place::Whole => {}
            Place::Offset(offset) => write!(f, "at offset {offset:#x}: ")?,
            Place::Address(address) => write!(f, "at address {address:#x}: ")?,
            Place::Path(path) => write!(f, "at {path}: ")?,
        }
        write!(f, "{} is {}; expected {}", self.field, self.found, self.expected)
    }
}

impl From<Error> for Diagnostic {
    fn from(error: Error) -> Self {
        let location = match error.place {
            Place::Whole => Location::Whole,
            Place::Offset(offset) => Location::Offset(offset),
            Place::Address(address) => Location::Address(address),
            Place::Path(path) => Location::Path(path.into_string()),
        };
        let message = format!("{} is {}", error.field, error.found);
        let diagnostic = Diagnostic::error(error.kind.code(), message)
            .at(location)
            .help(format!("expected {}", error.expected));
        error.notes.into_iter().fold(diagnostic, Diagnostic::note)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_becomes_a_diagnostic_with_place_and_help() {
        let error = Error::new(ErrorKind::Machine, "e_machine", "62 (EM_X86_64)", "224 (EM_AMDGPU)")
            .at(0x12)
            .note("a host object");
        assert_eq!(
            error.to_string(),
            "at offset 0x12: e_machine is 62 (EM_X86_64); expected 224 (EM_AMDGPU)"
        );
        assert_eq!(
            Diagnostic::from(error.shifted(0x1000)).render("a.o").to_string(),
            "a.o@0x1012: error: e_machine is 62 (EM_X86_64) [elf-machine]\n  note: a host object\n  \
             help: expected 224 (EM_AMDGPU)"
        );
    }
}
