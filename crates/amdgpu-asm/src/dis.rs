//! Objects back to assembly that assembles to the same bytes.
//!
//! What text cannot say, or what the assembler refuses because it breaks a rule of the instruction set, is written as data,
//! with the text and the rule in a comment.

mod code;
mod output;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use amdgpu_isa::{CodeObjectVersion, Mode, Processor};
use code_object::descriptor::DESCRIPTOR_BYTES;
use code_object::elf::{Section, Symbol, SymbolPlace};
use code_object::{CodeObject, Error, KernelDescriptor, Relocation, RelocationType, yaml};
use object::elf;

use crate::source_lines::{SourceLines, source_lines};
use crate::values::{extra_sgprs, specifier_name};
use code::{Code, Survey, Target};
use output::Output;

/// Writes a whole object; `name` is that of the file.
///
/// # Errors
/// A section that does not lie in the file.
pub fn disassemble(object: &CodeObject, name: &str) -> Result<String, Error> {
    collect(|take| disassemble_in_parts(object, name, &DisOptions::default(), take))
}

/// As [`disassemble`]; where the line tables have a new line, it stands before the instruction as a comment, `; FILE:LINE`.
///
/// # Errors
/// A section that does not lie in the file.
pub fn disassemble_with_lines(object: &CodeObject, name: &str) -> Result<String, Error> {
    let options = DisOptions {
        lines: true,
        ..DisOptions::default()
    };
    collect(|take| disassemble_in_parts(object, name, &options, take))
}

/// What disassembly shows, and how.
#[derive(Debug, Clone, Copy, Default)]
pub struct DisOptions {
    /// Source lines, as [`disassemble_with_lines`] does.
    pub lines: bool,
    /// The code is for wavefronts of this mode; `None`: for the processor's usual one.
    pub mode: Option<Mode>,
}

/// As [`disassemble`], with options; gives whole lines away in parts as they are made.
///
/// # Errors
/// A section that does not lie in the file; nothing was given away then.
pub fn disassemble_in_parts(
    object: &CodeObject,
    name: &str,
    options: &DisOptions,
    take: &mut dyn FnMut(&[u8]),
) -> Result<(), Error> {
    let mut dis = Disassembler::new(object);
    dis.mode = options.mode;
    if options.lines {
        dis.lines = source_lines(object);
    }
    dis.write(name, &mut Output::new(take))
}

/// Writes code without an object around it, its first byte being at `address`.
pub fn disassemble_code(processor: Processor, code: &[u8], address: u64) -> String {
    disassemble_code_as(processor, Mode::of(processor), code, address)
}

/// As [`disassemble_code`], for wavefronts of a mode.
pub fn disassemble_code_as(processor: Processor, mode: Mode, code: &[u8], address: u64) -> String {
    let text = collect(|take| {
        let mut out = Output::new(take);
        let mut lines = Code::new((processor, mode), (code, address), BTreeMap::new(), "");
        let survey = lines.survey(|_| (code.len(), true));
        let mut labels = survey.labels.iter().enumerate().peekable();
        let mut at = 0;
        for item in &survey.items {
            if let Some((number, _)) = labels.next_if(|(_, place)| **place == at as u64) {
                let _ = writeln!(out, ".L{number}:");
            }
            at += lines.item_line(*item, at, code.len(), &survey, &mut out);
        }
        out.flush();
        Ok::<(), std::convert::Infallible>(())
    });
    text.unwrap_or_default()
}

/// All parts as one text.
fn collect<E>(write: impl FnOnce(&mut dyn FnMut(&[u8])) -> Result<(), E>) -> Result<String, E> {
    let mut text = Vec::new();
    write(&mut |part| text.extend_from_slice(part))?;
    Ok(String::from_utf8(text).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned()))
}

impl Disassembler<'_> {
    fn write(&self, name: &str, out: &mut Output<'_>) -> Result<(), Error> {
        let object = self.object;
        let wanted = |s: &&Section| s.name == ".comment" || self.is_wanted(s);
        for section in object.sections().iter().filter(wanted) {
            object.section_data(section)?;
        }
        let kind = object.header().file_type_name().unwrap_or("object");
        let _ = writeln!(out, "; {name}: {kind}");
        let _ = writeln!(out, "\t.amdgcn_target \"{}\"", self.target());
        let version = version_number(object.version());
        let _ = writeln!(out, "\t.amdhsa_code_object_version {version}");
        let mut metadata = false;
        for (index, section) in object.sections().iter().enumerate() {
            if section.section_type == elf::SHT_NOTE.0 && section.name == ".note" && !metadata {
                metadata = true;
                self.metadata(out);
            }
            if section.name == ".comment" {
                comments(object.section_data(section)?, out);
            }
            if self.is_wanted(section) {
                self.section(index, section, out)?;
            }
        }
        self.other_symbols(out);
        out.flush();
        Ok(())
    }
}

/// What compilers say of themselves; linkers say it anew.
fn comments(data: &[u8], out: &mut Output<'_>) {
    let texts = data.split(|b| *b == 0).map(String::from_utf8_lossy);
    for text in texts.filter(|t| !t.is_empty() && !t.starts_with("Linker: ")) {
        let _ = writeln!(out, "\t.ident \"{}\"", text.escape_default());
    }
}

fn version_number(version: CodeObjectVersion) -> u32 {
    match version {
        CodeObjectVersion::V2 => 2,
        CodeObjectVersion::V3 => 3,
        CodeObjectVersion::V4 => 4,
        CodeObjectVersion::V5 => 5,
        CodeObjectVersion::V6 => 6,
    }
}

struct Disassembler<'a> {
    object: &'a CodeObject<'a>,
    /// Offsets of kernel descriptors by section.
    descriptors: BTreeMap<(usize, u64), (String, KernelDescriptor)>,
    /// Empty unless they are to be shown.
    lines: SourceLines,
    mode: Option<Mode>,
}

impl<'a> Disassembler<'a> {
    fn new(object: &'a CodeObject<'a>) -> Self {
        let mut this = Disassembler {
            object,
            descriptors: BTreeMap::new(),
            lines: SourceLines::new(),
            mode: None,
        };
        for (index, section) in object.sections().iter().enumerate() {
            let Ok(data) = object.section_data(section) else {
                continue;
            };
            for symbol in this.symbols_of(index) {
                let offset = symbol.value.wrapping_sub(section.address);
                let name = symbol.name.strip_suffix(".kd");
                let bytes = usize::try_from(offset).ok().and_then(|o| data.get(o..));
                if let (Some(name), Some(bytes), true) = (name, bytes, symbol.size == DESCRIPTOR_BYTES as u64)
                    && let Ok(descriptor) = KernelDescriptor::parse(bytes)
                {
                    this.descriptors.insert((index, offset), (name.to_owned(), descriptor));
                }
            }
        }
        this
    }

    fn target(&self) -> String {
        let target = self.object.target();
        let id = match self.object.version() {
            CodeObjectVersion::V2 | CodeObjectVersion::V3 => target.plus_form(),
            _ => target.to_string(),
        };
        format!("amdgcn-amd-amdhsa--{id}")
    }

    /// Sections that a source has, not those that a linker makes.
    fn is_wanted(&self, section: &Section) -> bool {
        let made = [".dynamic", ".relro_padding", ".got", ".comment", ".llvm_addrsig"];
        let wanted = section.section_type == elf::SHT_PROGBITS.0 || section.section_type == elf::SHT_NOBITS.0;
        wanted && section.is_alloc() && !made.contains(&section.name.as_str())
    }

    /// Named symbols of a section; of the dynamic symbols those that the symbol table lacks.
    fn symbols_of(&self, index: usize) -> Vec<&'a Symbol> {
        let here = |s: &&Symbol| s.place == SymbolPlace::Section(index as u32) && !s.name.is_empty();
        let skipped = [elf::STT_SECTION.0, elf::STT_FILE.0];
        let mut found: Vec<&Symbol> = Vec::new();
        let mut seen = BTreeSet::new();
        for symbol in self
            .object
            .symbols()
            .iter()
            .chain(self.object.dynamic_symbols())
            .filter(here)
        {
            if !skipped.contains(&symbol.symbol_type) && seen.insert(&symbol.name) {
                found.push(symbol);
            }
        }
        found
    }

    fn metadata(&self, out: &mut Output<'_>) {
        for document in &self.object.metadata().documents {
            let _ = writeln!(
                out,
                "\t.amdgpu_metadata\n{}\n\t.end_amdgpu_metadata",
                yaml::print(document).trim_end()
            );
        }
    }

    /// Relocations of a section by offset.
    fn relocations(&self, index: usize, section: &Section) -> BTreeMap<u64, Target> {
        let mut out = BTreeMap::new();
        for table in self.object.relocation_tables() {
            let relocatable = self.object.header().is_relocatable();
            if relocatable && table.section != Some(index as u32) {
                continue;
            }
            let symbols = if relocatable {
                self.object.symbols()
            } else {
                self.object.dynamic_symbols()
            };
            for relocation in &table.relocations {
                let offset = if relocatable {
                    relocation.offset
                } else {
                    relocation.offset.wrapping_sub(section.address)
                };
                if offset < section.size
                    && let Some(target) = self.target_of(relocation, symbols)
                {
                    out.insert(offset, target);
                }
            }
        }
        out
    }

    /// The expression that makes a relocation.
    fn target_of(&self, relocation: &Relocation, symbols: &[Symbol]) -> Option<Target> {
        let kind = relocation.relocation_type()?;
        let symbol = symbols.get(relocation.symbol as usize);
        let (name, addend) = match symbol {
            Some(symbol) if !symbol.name.is_empty() => (quoted(&symbol.name), relocation.addend),
            Some(Symbol {
                place: SymbolPlace::Section(index),
                ..
            }) => (section_label(*index as usize), relocation.addend),
            _ if kind == RelocationType::Relative64 => {
                let at = relocation.addend as u64;
                let holds = |s: &Section| s.is_alloc() && at >= s.address && at - s.address < s.size.max(1);
                let index = self.object.sections().iter().position(holds)?;
                (
                    section_label(index),
                    (at - self.object.sections()[index].address) as i64,
                )
            }
            _ => return None,
        };
        let specifier = specifier_name(kind).map_or(String::new(), |s| format!("@{s}"));
        let expression = match addend {
            0 => format!("{name}{specifier}"),
            n => format!("{name}{specifier}{n:+}"),
        };
        Some(Target {
            expression,
            relative: matches!(kind, RelocationType::Rel32 | RelocationType::Rel64) && specifier.is_empty(),
            absolute: matches!(kind, RelocationType::Abs32),
            width: kind.width(),
        })
    }

    fn section(&self, index: usize, section: &Section, out: &mut Output<'_>) -> Result<(), Error> {
        let data = self.object.section_data(section)?;
        let mut flags = String::new();
        for (flag, letter) in [
            (elf::SHF_ALLOC.0, 'a'),
            (elf::SHF_WRITE.0, 'w'),
            (elf::SHF_EXECINSTR.0, 'x'),
        ] {
            if section.flags & flag != 0 {
                flags.push(letter);
            }
        }
        let no_bits = section.section_type == elf::SHT_NOBITS.0;
        let kind = if no_bits { "nobits" } else { "progbits" };
        let _ = writeln!(out, "\n\t.section {},\"{flags}\",@{kind}", quoted(&section.name));
        let power = section.align.max(1).trailing_zeros().min(31);
        let _ = writeln!(out, "\t.p2align {power}\n{}:", section_label(index));
        let size = if no_bits { section.size } else { data.len() as u64 };

        let mut symbols: BTreeMap<u64, Vec<&Symbol>> = BTreeMap::new();
        for symbol in self.symbols_of(index) {
            let offset = symbol.value.wrapping_sub(section.address);
            if offset <= size {
                symbols.entry(offset).or_default().push(symbol);
            }
        }
        let relocations = self.relocations(index, section);
        let prefix = format!("{index}_");
        let processor = self.object.target().processor;
        let mode = self.mode.unwrap_or(Mode::of(processor));
        let mut code = Code::new((processor, mode), (data, section.address), relocations, &prefix);
        let starts: Vec<u64> = symbols.keys().copied().collect();
        let survey = match section.is_executable() && !no_bits {
            true => code.survey(|at| {
                let behind = starts.partition_point(|s| *s <= at as u64);
                let end = starts.get(behind).map_or(size, |s| *s);
                match self.descriptors.contains_key(&(index, at as u64)) {
                    true => (at + DESCRIPTOR_BYTES, false),
                    false => (end as usize, true),
                }
            }),
            false => Survey::default(),
        };
        let mut items = survey.items.iter();
        let mut labels = survey.labels.iter().enumerate().peekable();
        // Nothing goes beyond the next symbol.
        let (mut at, mut end) = (0u64, 0u64);
        let mut starts = starts.iter().peekable();
        loop {
            let mut descriptor = None;
            if at >= end {
                for symbol in symbols.get(&at).into_iter().flatten() {
                    self.symbol(symbol, (index, at), out);
                }
                while starts.next_if(|s| **s <= at).is_some() {}
                end = starts.peek().map_or(size, |s| **s);
                descriptor = self.descriptors.get(&(index, at));
            }
            if let Some((number, _)) = labels.next_if(|(_, place)| **place == at) {
                let _ = writeln!(out, ".L{prefix}{number}:");
            }
            if at >= size {
                return Ok(());
            }
            if !self.lines.is_empty()
                && let Some(line) = self.lines.get(&(index, at))
            {
                let _ = writeln!(out, "\t; {line}");
            }
            at += match (descriptor, items.as_slice()) {
                _ if no_bits => {
                    let _ = writeln!(out, "\t.zero {}", end - at);
                    end - at
                }
                (Some((name, descriptor)), _) => {
                    self.descriptor(name, descriptor, out);
                    DESCRIPTOR_BYTES as u64
                }
                (None, [item, rest @ ..]) => {
                    items = rest.iter();
                    code.item_line(*item, at as usize, end as usize, &survey, out) as u64
                }
                (None, []) => code.data(at as usize, end as usize, out) as u64,
            };
        }
    }

    /// Binding, visibility, type, size and label of a symbol.
    fn symbol(&self, symbol: &Symbol, place: (usize, u64), out: &mut Output<'_>) {
        let name = quoted(&symbol.name);
        let is_descriptor = self.descriptors.contains_key(&place) && symbol.name.ends_with(".kd");
        let mut say = |directive: &str| {
            let _ = writeln!(out, "\t.{directive} {name}");
        };
        if symbol.binding == elf::STB_GLOBAL.0 {
            say("globl");
        } else if symbol.binding == elf::STB_WEAK.0 {
            say("weak");
        }
        match symbol.visibility {
            v if v == elf::STV_HIDDEN.0 => say("hidden"),
            v if v == elf::STV_PROTECTED.0 => say("protected"),
            v if v == elf::STV_INTERNAL.0 => say("internal"),
            _ => {}
        }
        // The directives of a descriptor make its symbol.
        if is_descriptor {
            return;
        }
        match symbol.symbol_type {
            t if t == elf::STT_FUNC.0 => {
                let _ = writeln!(out, "\t.type {name},@function");
            }
            t if t == elf::STT_OBJECT.0 => {
                let _ = writeln!(out, "\t.type {name},@object");
            }
            _ => {}
        }
        if symbol.size != 0 {
            let _ = writeln!(out, "\t.size {name}, {}", symbol.size);
        }
        let _ = writeln!(out, "{name}:");
    }

    fn descriptor(&self, name: &str, descriptor: &KernelDescriptor, out: &mut Output<'_>) {
        let layout = self.object.descriptor_layout();
        let target = self.object.target();
        let limit = u64::from(target.processor.max_sgprs());
        // What the target id reserves is counted again.
        let xnack = crate::kernel::uses_xnack(&target);
        let extra = u64::from(extra_sgprs(target.processor, false, false, xnack));
        let mut text = format!("\t.amdhsa_kernel {}\n", quoted(name));
        let _ = writeln!(
            text,
            "\t\t.amdhsa_user_sgpr_count {}",
            descriptor.user_sgpr_count(&layout)
        );
        let lines = descriptor.directives(&layout);
        // More SGPRs than a program can name are those of FLAT_SCRATCH and the like.
        let reserved = lines
            .iter()
            .any(|l| l.name == ".amdhsa_next_free_sgpr" && l.value.saturating_sub(extra) > limit.next_multiple_of(8));
        for line in lines {
            let comment = if line.comment { "; " } else { "" };
            let value = match line.name {
                ".amdhsa_next_free_sgpr" => line.value.saturating_sub(extra).min(limit),
                ".amdhsa_reserve_xnack_mask" => u64::from(xnack),
                ".amdhsa_reserve_flat_scratch" if reserved => 1,
                _ => line.value,
            };
            let _ = writeln!(text, "\t\t{comment}{} {value}", line.name);
        }
        text.push_str("\t.end_amdhsa_kernel\n");
        if self.makes(&text, name, descriptor) {
            out.push_str(&text);
            return;
        }
        let _ = writeln!(
            out,
            "\t; no directives make this descriptor\n\t.type {0},@object\n\t.size {0}, 64\n{0}:",
            quoted(&format!("{name}.kd"))
        );
        let bytes = descriptor.as_bytes();
        for (at, word) in bytes.chunks_exact(8).enumerate() {
            match at {
                2 => {
                    let _ = writeln!(out, "\t.quad {}@rel64+16", quoted(name));
                }
                _ => {
                    let word = word.iter().rev().fold(0u64, |w, b| w << 8 | u64::from(*b));
                    let _ = writeln!(out, "\t.quad {word:#x}");
                }
            }
        }
    }

    /// Whether the directives make these bytes, but for the offset of the entry.
    fn makes(&self, text: &str, name: &str, descriptor: &KernelDescriptor) -> bool {
        let mut options = crate::Options::new(self.object.target());
        options.code_object_version = self.object.version();
        let text = format!("\t.rodata\n{text}{}:", quoted(name));
        let assembly = crate::assemble("descriptor", text.as_bytes(), &options, &mut crate::NoFiles);
        let data = assembly
            .object
            .and_then(|o| Some(o.sections.into_iter().find(|s| s.name == ".rodata")?.data));
        let want = descriptor.as_bytes();
        data.is_some_and(|data| data.len() == want.len() && data[..16] == want[..16] && data[24..] == want[24..])
    }

    /// Symbols that are in no section.
    fn other_symbols(&self, out: &mut Output<'_>) {
        for symbol in self.object.symbols().iter().filter(|s| !s.name.is_empty()) {
            let name = quoted(&symbol.name);
            match symbol.place {
                SymbolPlace::Absolute if symbol.symbol_type == elf::STT_NOTYPE.0 => {
                    let _ = writeln!(out, "\t.set {name}, {:#x}", symbol.value);
                }
                SymbolPlace::AmdgpuLds => {
                    let _ = writeln!(out, "\t.amdgpu_lds {name}, {}, {}", symbol.size, symbol.value);
                }
                SymbolPlace::Undefined if symbol.is_weak() => {
                    let _ = writeln!(out, "\t.weak {name}");
                }
                _ => {}
            }
        }
    }
}

/// A name as the assembler reads it.
fn quoted(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
    let first = name.chars().next().is_some_and(|c| c.is_ascii_digit());
    match name.chars().all(plain) && !first && !name.is_empty() {
        true => name.to_owned(),
        false => format!("\"{}\"", name.escape_default()),
    }
}

fn section_label(index: usize) -> String {
    format!(".Lsection{index}")
}
