//! Programs: the bytes of files, and what can be made of them.

use std::borrow::Cow;

use amdgpu_isa::TargetId;
use code_object::CodeObject;
use diag::{Diagnostic, Severity};
use finalizer_hsail::watch::Watch;
use hsail::brig;

use crate::error::{Error, Result};

/// What a program's files are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A code object: an ELF file, an offload bundle, or a host program with a fat binary.
    CodeObject,
    /// HSAIL in text or BRIG.
    Hsail,
}

/// A program as it is in files. Nothing in them is judged before it is used.
#[derive(Clone, Debug)]
pub struct Program {
    form: Form,
    /// Name and bytes; at least one, and more than one only of HSAIL.
    files: Vec<(String, Vec<u8>)>,
}

impl Program {
    /// A program whose form is told from the first bytes of its file: ELF files with BRIG in them, BRIG, and all that is neither an ELF
    /// file nor a bundle are HSAIL. `name` is for messages.
    ///
    /// ```
    /// use weft::{Form, Program};
    ///
    /// assert_eq!(Program::new("m.hsail", "module &m:1:0:$full:$large:$default;").form(), Form::Hsail);
    /// assert_eq!(Program::new("k.co", b"\x7fELF\x02\x01\x01").form(), Form::CodeObject);
    /// ```
    pub fn new(name: &str, bytes: impl Into<Vec<u8>>) -> Program {
        let bytes = bytes.into();
        let form = match &bytes[..] {
            b if brig::elf::is_elf(b) && brig::elf::unwrap(b).is_err() => Form::CodeObject,
            b if b.starts_with(b"__CLANG_OFFLOAD_BUNDLE__") || b.starts_with(b"CCOB") => Form::CodeObject,
            _ => Form::Hsail,
        };
        Program::of_form(form, name, bytes)
    }

    /// A program of a form that is known.
    pub fn of_form(form: Form, name: &str, bytes: impl Into<Vec<u8>>) -> Program {
        Program {
            form,
            files: vec![(name.to_owned(), bytes.into())],
        }
    }

    /// Adds a further module to a program of HSAIL.
    ///
    /// # Errors
    /// [`Error::Launch`]: a code object is a whole program.
    pub fn add_module(&mut self, name: &str, bytes: impl Into<Vec<u8>>) -> Result<()> {
        if self.form == Form::CodeObject {
            return Err(Error::Launch(format!(
                "{name}: only programs of HSAIL have further modules; {} is a code object",
                self.name()
            )));
        }
        self.files.push((name.to_owned(), bytes.into()));
        Ok(())
    }

    /// What the files are.
    pub fn form(&self) -> Form {
        self.form
    }

    /// The name of the first file.
    pub fn name(&self) -> &str {
        self.files.first().map_or("", |f| f.0.as_str())
    }

    /// Names and bytes of the files.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
    }

    /// The code object; of several in a bundle, that for the target, if one is given.
    ///
    /// # Errors
    /// The file is none, or has none for the target; the program is HSAIL.
    pub fn code_object(&self, target: Option<&TargetId>) -> Result<CodeObject<'_>> {
        match self.form {
            Form::CodeObject => opened(self.name(), &self.files[0].1, target),
            Form::Hsail => Err(Error::Launch(format!("{}: HSAIL is no code object", self.name()))),
        }
    }

    /// The modules of a program of HSAIL, each valid by itself.
    ///
    /// # Errors
    /// All that is wrong with the first one that is not valid.
    pub fn modules(&self) -> Result<Vec<Module>> {
        self.files().map(|(name, bytes)| Module::read(name, bytes)).collect()
    }

    /// Makes a code object of HSAIL.
    ///
    /// # Errors
    /// Modules that are not valid, and all that cannot be finalized.
    pub fn finalize(&self, options: &finalizer_hsail::Options<'_>) -> Result<finalizer::Output> {
        self.finalize_watched(options).map(|(output, _)| output)
    }

    /// The same, with the places where the code stores each instruction's results, if the options want that.
    ///
    /// # Errors
    /// Those of [`Program::finalize`].
    pub fn finalize_watched(&self, options: &finalizer_hsail::Options<'_>) -> Result<(finalizer::Output, Vec<Watch>)> {
        Module::finalize(&self.modules()?, options)
    }
}

/// The code object in a file.
pub(crate) fn opened<'a>(name: &str, bytes: &'a [u8], target: Option<&TargetId>) -> Result<CodeObject<'a>> {
    code_object::open(bytes, target).map_err(|e| Error::Findings(vec![(name.to_owned(), Diagnostic::from(e))]))
}

/// A valid module of HSAIL: its BRIG, and where its instructions come from.
#[derive(Clone, Debug)]
pub struct Module {
    name: String,
    brig: Vec<u8>,
    /// Offset in the code section, line and column; none of BRIG.
    lines: Vec<(u32, u32, u32)>,
}

impl Module {
    /// Reads a module from text or BRIG.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn read<'b>(name: &str, bytes: impl Into<Cow<'b, [u8]>>) -> Result<Module> {
        let bytes = bytes.into();
        let wrong = |list: Vec<Diagnostic>| Error::Findings(list.into_iter().map(|d| (name.to_owned(), d)).collect());
        if let Ok(module) = brig::Module::read(&bytes) {
            let findings = hsail::validate::validate(&module);
            let findings: Vec<_> = findings.into_iter().map(|f| f.in_module(&module)).collect();
            if findings.iter().any(|d| d.severity == Severity::Error) {
                return Err(wrong(findings));
            }
            return Ok(Module {
                name: name.to_owned(),
                brig: bytes.into_owned(),
                lines: Vec::new(),
            });
        }
        let assembly = hsail::assemble(&bytes).map_err(wrong)?;
        Ok(Module {
            name: name.to_owned(),
            lines: lines(&bytes),
            brig: assembly.brig,
        })
    }

    /// Makes one code object of modules.
    ///
    /// # Errors
    /// All that cannot be finalized.
    pub fn finalize(
        modules: &[Module],
        options: &finalizer_hsail::Options<'_>,
    ) -> Result<(finalizer::Output, Vec<Watch>)> {
        let mut sources = Vec::new();
        for module in modules {
            sources.push(finalizer_hsail::Source {
                name: &module.name,
                module: brig::Module::read(&module.brig)
                    .map_err(|d| Error::Findings(vec![(module.name.clone(), *d)]))?,
                lines: &module.lines,
            });
        }
        finalizer_hsail::finalize_watched(&sources, options).map_err(Error::Findings)
    }
}

/// Offset in the code, line and column of what is in a text.
fn lines(text: &[u8]) -> Vec<(u32, u32, u32)> {
    let Ok(assembled) = hsail::text::assemble(text) else {
        return Vec::new();
    };
    let Ok(module) = brig::Module::read(&assembled.brig) else {
        return Vec::new();
    };
    let index = hsail::text::LineIndex::new(text);
    let place = |offset| {
        let (line, column) = index.position(assembled.places.code(offset)?);
        Some((offset, line, column))
    };
    module.code().filter_map(|entry| place(entry.offset)).collect()
}
