//! The files to link: opened, checked against each other, their COMDAT groups chosen.

use super::archive::{is_archive, members};
use super::{Input, Options};
use crate::bytes::u32_at;
use crate::elf::{Class, Section, Symbol, SymbolPlace};
use crate::error::{Error, ErrorKind};
use crate::object::CodeObject;
use crate::target::{Abi, version_name};
use crate::write::FileHeader;
use amdgpu_isa::{CodeObjectVersion, Setting, TargetId};
use object::elf;
use std::collections::{HashMap, HashSet};

/// An object that takes part.
pub(super) struct InputFile<'a> {
    /// `FILE` or `ARCHIVE(MEMBER)`.
    pub(super) name: String,
    pub(super) object: CodeObject<'a>,
    /// By section: a duplicate of a COMDAT group that another object has already.
    pub(super) discarded: Vec<bool>,
    /// By section: relocations apply to it.
    pub(super) relocated: Vec<bool>,
}

/// All objects, in the order in which they are linked.
pub(super) struct Inputs<'a> {
    pub(super) files: Vec<InputFile<'a>>,
}

/// Number of an input section: file and index.
pub(super) type SectionKey = (usize, usize);

impl<'a> InputFile<'a> {
    fn new(name: String, data: &'a [u8], trusted: bool) -> Result<Self, Error> {
        let object = match trusted {
            true => CodeObject::parse_without_metadata(data),
            false => CodeObject::parse(data),
        };
        let object = object.map_err(|e| e.note(format!("in {name}")))?;
        let header = object.header();
        if !header.is_relocatable() {
            let found = header.file_type_name().unwrap_or("another type").to_owned();
            return Err(Error::new(ErrorKind::Link, "e_type", found, "ET_REL")
                .at(16)
                .note(format!("in {name}")));
        }
        if header.class == Class::Elf32 {
            let error = Error::new(ErrorKind::Link, "e_ident[EI_CLASS]", "1 (ELFCLASS32)", "2 (ELFCLASS64)").at(4);
            return Err(error.note(format!("in {name}: r600 objects are not linked")));
        }
        let mut relocated = vec![false; object.sections().len()];
        for section in object.relocation_tables().iter().filter_map(|t| t.section) {
            if let Some(slot) = relocated.get_mut(section as usize) {
                *slot = true;
            }
        }
        Ok(InputFile {
            discarded: vec![false; object.sections().len()],
            relocated,
            name,
            object,
        })
    }

    pub(super) fn section(&self, index: usize) -> Option<&Section> {
        self.object.sections().get(index)
    }

    /// `FILE:(SECTION+0xOFFSET)`.
    pub(super) fn place(&self, section: usize, offset: u64) -> String {
        let name = self.section(section).map_or("?", |s| s.name.as_str());
        format!("{}:({name}+{offset:#x})", self.name)
    }

    /// True if the symbol is in a section that another object's copy stands for.
    pub(super) fn is_discarded(&self, symbol: &Symbol) -> bool {
        match symbol.place {
            SymbolPlace::Section(index) => self.discarded.get(index as usize).copied().unwrap_or(false),
            _ => false,
        }
    }

    /// Names of global symbols that the file defines.
    fn defined(&self) -> impl Iterator<Item = &str> {
        let global = |s: &&Symbol| !s.is_local() && !s.is_undefined();
        self.object.symbols().iter().filter(global).map(|s| s.name.as_str())
    }

    /// Names of symbols that it wants from others.
    fn wanted(&self) -> impl Iterator<Item = &str> {
        let undefined = |s: &&Symbol| !s.is_local() && s.is_undefined() && !s.is_weak();
        self.object.symbols().iter().filter(undefined).map(|s| s.name.as_str())
    }
}

impl<'a> Inputs<'a> {
    pub(super) fn read(files: &[Input<'a>], options: &Options) -> Result<Self, Vec<Error>> {
        let mut objects = Vec::new();
        let mut lazy = Vec::new();
        let mut errors = Vec::new();
        for file in files {
            let opened = if is_archive(file.data) {
                members(file.data)
                    .map_err(|e| e.note(format!("in {}", file.name)))
                    .and_then(|all| {
                        let open =
                            |(name, data)| InputFile::new(format!("{}({name})", file.name), data, options.trusted);
                        all.into_iter().map(open).collect::<Result<Vec<_>, Error>>()
                    })
                    .map(|all| {
                        if options.whole_archive {
                            objects.extend(all)
                        } else {
                            lazy.extend(all)
                        }
                    })
            } else {
                InputFile::new(file.name.to_owned(), file.data, options.trusted).map(|file| objects.push(file))
            };
            errors.extend(opened.err());
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        extract(&mut objects, lazy);
        if objects.is_empty() {
            return Err(vec![Error::new(
                ErrorKind::Link,
                "input",
                "no object",
                "at least one relocatable object",
            )]);
        }
        let mut inputs = Inputs { files: objects };
        inputs.discard_duplicates();
        Ok(inputs)
    }

    /// Of the COMDAT groups of one signature, the first is kept.
    fn discard_duplicates(&mut self) {
        let mut seen: HashSet<String> = HashSet::new();
        for file in &mut self.files {
            let mut discarded = Vec::new();
            for (index, section) in file.object.sections().iter().enumerate() {
                if section.section_type != elf::SHT_GROUP.0 {
                    continue;
                }
                let data = file.object.section_data(section).unwrap_or(&[]);
                let is_comdat = u32_at(data, 0, "group flags").is_ok_and(|flags| flags & 1 != 0);
                let signature = file
                    .object
                    .symbols()
                    .get(section.info as usize)
                    .map_or("", |s| s.name.as_str());
                if is_comdat && !seen.insert(signature.to_owned()) {
                    discarded.push(index);
                    let words = data.chunks_exact(4).skip(1);
                    discarded.extend(words.filter_map(|w| Some(u32_at(w, 0, "group member").ok()? as usize)));
                }
            }
            for index in discarded {
                if let Some(slot) = file.discarded.get_mut(index) {
                    *slot = true;
                }
            }
        }
    }

    /// Header fields of the output, once all inputs agree.
    pub(super) fn merged_header(&self) -> Result<FileHeader, Vec<Error>> {
        let Some(first) = self.files.first() else {
            return Err(Vec::new());
        };
        let mut errors = Vec::new();
        let mut target = first.object.target();
        for file in self.files.iter().skip(1) {
            let object = &file.object;
            if object.abi() != first.object.abi() {
                errors.push(disagree(
                    "ABI",
                    first,
                    &abi_name(first.object.abi()),
                    file,
                    &abi_name(object.abi()),
                ));
                continue;
            }
            match merge(target, object.target(), object.version()) {
                Some(merged) => target = merged,
                None => {
                    let name = |t: TargetId| t.to_string();
                    errors.push(disagree("target", first, &name(target), file, &name(object.target())));
                }
            }
            if object.generic_version() != first.object.generic_version() {
                let name = |o: &CodeObject<'_>| format!("generic version {}", o.generic_version());
                errors.push(disagree("target", first, &name(&first.object), file, &name(object)));
            }
        }
        let header = first.object.header();
        let abi = first.object.abi();
        let flags = if target == first.object.target() {
            header.flags
        } else {
            // The generic version stays as the inputs have it.
            target.e_flags(abi.flags_version()) & 0x00ff_ffff | header.flags & 0xff00_0000
        };
        let merged = FileHeader {
            class: header.class,
            os_abi: header.os_abi,
            abi_version: header.abi_version,
            flags,
        };
        if errors.is_empty() { Ok(merged) } else { Err(errors) }
    }
}

/// Links the members of archives that define what is missing, and what those want in turn.
fn extract<'a>(objects: &mut Vec<InputFile<'a>>, lazy: Vec<InputFile<'a>>) {
    let mut providers: HashMap<String, usize> = HashMap::new();
    for (index, file) in lazy.iter().enumerate() {
        for name in file.defined() {
            providers.entry(name.to_owned()).or_insert(index);
        }
    }
    let mut lazy: Vec<Option<InputFile<'a>>> = lazy.into_iter().map(Some).collect();
    let mut defined: HashSet<String> = objects.iter().flat_map(|f| f.defined().map(str::to_owned)).collect();
    let mut next = 0;
    while let Some(file) = objects.get(next) {
        let missing: Vec<String> = file
            .wanted()
            .filter(|n| !defined.contains(*n))
            .map(str::to_owned)
            .collect();
        for name in missing {
            let found = providers
                .get(&name)
                .and_then(|&index| lazy.get_mut(index))
                .and_then(Option::take);
            if let Some(found) = found {
                defined.extend(found.defined().map(str::to_owned));
                objects.push(found);
            }
        }
        next += 1;
    }
}

fn abi_name(abi: Abi) -> String {
    match abi {
        Abi::Hsa(version) => format!("code object {}", version_name(version)),
        Abi::Pal => "PAL".to_owned(),
        Abi::Mesa3d => "Mesa 3D".to_owned(),
        Abi::None => "no operating system".to_owned(),
    }
}

/// The target that both run on as they were compiled for: from V4 on, a setting left open takes the other's.
fn merge(a: TargetId, b: TargetId, version: CodeObjectVersion) -> Option<TargetId> {
    if a.processor != b.processor {
        return None;
    }
    if version < CodeObjectVersion::V4 {
        return (a == b).then_some(a);
    }
    let setting = |a: Setting, b: Setting| match (a, b) {
        (Setting::Any, other) | (other, Setting::Any) => Some(other),
        (a, b) => (a == b).then_some(a),
    };
    Some(TargetId {
        processor: a.processor,
        xnack: setting(a.xnack, b.xnack)?,
        sramecc: setting(a.sramecc, b.sramecc)?,
    })
}

fn disagree(what: &str, first: &InputFile<'_>, a: &str, second: &InputFile<'_>, b: &str) -> Error {
    let found = format!("{b} in {}", second.name);
    Error::new(ErrorKind::Link, what, found, format!("{a}, as in {}", first.name))
}
