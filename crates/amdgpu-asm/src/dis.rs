//! Objects back to assembly that assembles to the same bytes.
//!
//! What text cannot say, or what the assembler refuses because it breaks a rule of the instruction set, is written as data,
//! with the text and the rule in a comment.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::Arc;

use amdgpu_isa::parse::{Cursor, NoSymbols, Parser, Recipes};
use amdgpu_isa::{CodeObjectVersion, Inst, Mode, Processor, decode};
use code_object::descriptor::DESCRIPTOR_BYTES;
use code_object::elf::{Section, Symbol, SymbolPlace};
use code_object::{CodeObject, Error, KernelDescriptor, Relocation, RelocationType, yaml};
use object::elf;

use crate::parsers::parser;
use crate::source_lines::{SourceLines, source_lines};
use crate::values::specifier_name;

/// Column of the comment with address and bytes.
const COMMENT_COLUMN: usize = 60;

/// Writes a whole object; `name` is that of the file.
///
/// # Errors
/// A section that does not lie in the file.
pub fn disassemble(object: &CodeObject, name: &str) -> Result<String, Error> {
    Disassembler::new(object).write(name)
}

/// As [`disassemble`]; where the line tables have a new line, it stands before the instruction as a comment, `; FILE:LINE`.
///
/// # Errors
/// A section that does not lie in the file.
pub fn disassemble_with_lines(object: &CodeObject, name: &str) -> Result<String, Error> {
    let mut dis = Disassembler::new(object);
    dis.lines = source_lines(object);
    dis.write(name)
}

impl Disassembler<'_> {
    fn write(&self, name: &str) -> Result<String, Error> {
        let (dis, object) = (self, self.object);
        let mut out = String::new();
        let _ = writeln!(
            out,
            "; {name}: {}",
            object.header().file_type_name().unwrap_or("object")
        );
        let _ = writeln!(out, "\t.amdgcn_target \"{}\"", dis.target());
        let _ = writeln!(
            out,
            "\t.amdhsa_code_object_version {}",
            version_number(object.version())
        );
        let mut metadata = false;
        for (index, section) in object.sections().iter().enumerate() {
            if section.section_type == elf::SHT_NOTE.0 && section.name == ".note" && !metadata {
                metadata = true;
                dis.metadata(&mut out);
            }
            if section.name == ".comment" {
                comments(object.section_data(section)?, &mut out);
            }
            if dis.is_wanted(section) {
                dis.section(index, section, &mut out)?;
            }
        }
        dis.other_symbols(&mut out);
        Ok(out)
    }
}

/// What compilers say of themselves; linkers say it anew.
fn comments(data: &[u8], out: &mut String) {
    let texts = data.split(|b| *b == 0).map(String::from_utf8_lossy);
    for text in texts.filter(|t| !t.is_empty() && !t.starts_with("Linker: ")) {
        let _ = writeln!(out, "\t.ident \"{}\"", text.escape_default());
    }
}

/// Writes code without an object around it, its first byte being at `address`.
pub fn disassemble_code(processor: Processor, code: &[u8], address: u64) -> String {
    let mut out = String::new();
    let labels = Labels::new(processor, code, &BTreeSet::new());
    let context = Code {
        processor,
        reader: Reader::new(processor),
        labels: &labels,
        prefix: "",
        base: address,
        relocations: BTreeMap::new(),
    };
    let mut at = 0;
    while at < code.len() {
        if let Some(number) = labels.get(at as u64) {
            let _ = writeln!(out, ".L{number}:");
        }
        at += context.instruction(code, at, code.len(), &mut out);
    }
    out
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
}

impl<'a> Disassembler<'a> {
    fn new(object: &'a CodeObject<'a>) -> Self {
        let mut this = Disassembler {
            object,
            descriptors: BTreeMap::new(),
            lines: SourceLines::new(),
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

    fn metadata(&self, out: &mut String) {
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

    fn section(&self, index: usize, section: &Section, out: &mut String) -> Result<(), Error> {
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
        let targets = match section.is_executable() {
            true => Labels::new(self.object.target().processor, data, &symbols.keys().copied().collect()),
            false => Labels::default(),
        };
        let prefix = format!("{index}_");
        let processor = self.object.target().processor;
        let code = Code {
            processor,
            reader: Reader::new(processor),
            labels: &targets,
            prefix: &prefix,
            base: section.address,
            relocations,
        };
        let mut at = 0u64;
        loop {
            for symbol in symbols.get(&at).into_iter().flatten() {
                self.symbol(symbol, (index, at), out);
            }
            if let Some(number) = targets.get(at) {
                let _ = writeln!(out, ".L{prefix}{number}:");
            }
            if at >= size {
                return Ok(());
            }
            if let Some(line) = self.lines.get(&(index, at)) {
                let _ = writeln!(out, "\t; {line}");
            }
            // Nothing goes beyond the next symbol.
            let end = symbols.range(at + 1..).next().map_or(size, |(offset, _)| *offset);
            at += match self.descriptors.get(&(index, at)) {
                _ if no_bits => {
                    let _ = writeln!(out, "\t.zero {}", end - at);
                    end - at
                }
                Some((name, descriptor)) => {
                    self.descriptor(name, descriptor, out);
                    DESCRIPTOR_BYTES as u64
                }
                None if section.is_executable() => code.instruction(data, at as usize, end as usize, out) as u64,
                None => code.data(data, at as usize, end as usize, out) as u64,
            };
        }
    }

    /// Binding, visibility, type, size and label of a symbol.
    fn symbol(&self, symbol: &Symbol, place: (usize, u64), out: &mut String) {
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

    fn descriptor(&self, name: &str, descriptor: &KernelDescriptor, out: &mut String) {
        let layout = self.object.descriptor_layout();
        let limit = u64::from(self.object.target().processor.max_sgprs());
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
            .any(|l| l.name == ".amdhsa_next_free_sgpr" && l.value > limit.next_multiple_of(8));
        for line in lines {
            let comment = if line.comment { "; " } else { "" };
            let value = match line.name {
                ".amdhsa_next_free_sgpr" => line.value.min(limit),
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
    fn other_symbols(&self, out: &mut String) {
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

/// What a relocation says, as text.
#[derive(Debug, Clone)]
struct Target {
    expression: String,
    /// Counts from its place, which a literal does of itself and data says with `-.`.
    relative: bool,
    /// Does not, which no literal says.
    absolute: bool,
    width: usize,
}

impl Target {
    fn as_data(&self) -> String {
        let directive = if self.width == 8 { ".quad" } else { ".long" };
        let place = if self.relative { "-." } else { "" };
        format!("{directive} {}{place}", self.expression)
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

/// Places that branches inside the code go to, numbered in their order.
#[derive(Default)]
struct Labels {
    /// In ascending order.
    places: Vec<u64>,
    /// A bit for each byte of the code: whether it is one of the places.
    marks: Vec<u64>,
}

impl Labels {
    /// The labels of some code; symbols stand for no target, since they may be replaced.
    fn new(processor: Processor, code: &[u8], starts: &BTreeSet<u64>) -> Self {
        let mut targets = Vec::new();
        let mut boundaries = vec![0u64; code.len() / 64 + 1];
        let mut at = 0;
        while at < code.len() {
            mark(&mut boundaries, at as u64);
            let next = starts
                .range(at as u64 + 1..)
                .next()
                .map_or(code.len(), |o| (*o as usize).min(code.len()));
            at += match decode(processor, &code[at..]) {
                Ok(inst) if at + inst.size as usize <= next => {
                    targets.extend(inst.branch_target(processor, at as u64));
                    inst.size as usize
                }
                _ => (next - at).clamp(1, 4),
            };
        }
        targets.retain(|target| is_marked(&boundaries, *target));
        targets.sort_unstable();
        targets.dedup();
        boundaries.fill(0);
        targets.iter().for_each(|target| mark(&mut boundaries, *target));
        Labels {
            places: targets,
            marks: boundaries,
        }
    }

    /// The number of the label at a place.
    fn get(&self, at: u64) -> Option<usize> {
        match is_marked(&self.marks, at) {
            true => self.places.binary_search(&at).ok(),
            false => None,
        }
    }
}

fn mark(bits: &mut [u64], at: u64) {
    if let Some(word) = bits.get_mut((at / 64) as usize) {
        *word |= 1 << (at % 64);
    }
}

fn is_marked(bits: &[u64], at: u64) -> bool {
    bits.get((at / 64) as usize)
        .is_some_and(|word| word >> (at % 64) & 1 != 0)
}

/// The assembler's eye: what bytes a text stands for.
struct Reader {
    parser: Arc<Parser>,
    recipes: RefCell<Recipes>,
}

impl Reader {
    fn new(processor: Processor) -> Option<Self> {
        let parser = parser(processor, Mode::of(processor))?;
        let recipes = RefCell::new(Recipes::new(&parser));
        Some(Reader { parser, recipes })
    }

    /// Why a text does not stand for these bytes.
    fn objection(&self, text: &str, bytes: &[u8]) -> Option<String> {
        let mut cursor = Cursor::new(text.as_bytes(), 0);
        let mut recipes = self.recipes.borrow_mut();
        match self.parser.assemble(&mut recipes, &mut cursor, &mut NoSymbols) {
            Ok(assembled) if assembled.code.as_bytes() == bytes => None,
            Ok(_) => Some("another encoding of this".to_owned()),
            Err(e) => Some(e.message),
        }
    }
}

/// Code and data of one section.
struct Code<'a> {
    processor: Processor,
    reader: Option<Reader>,
    labels: &'a Labels,
    prefix: &'a str,
    /// Address of the first byte.
    base: u64,
    /// By offset.
    relocations: BTreeMap<u64, Target>,
}

impl Code<'_> {
    /// Writes what stands at `at`, not beyond `end`; returns its size.
    fn instruction(&self, code: &[u8], at: usize, end: usize, out: &mut String) -> usize {
        let rest = code.get(at..end).unwrap_or_default();
        let Ok(inst) = decode(self.processor, rest) else {
            return self.data(code, at, end, out);
        };
        let size = inst.size as usize;
        let bytes = rest.get(..size).unwrap_or(rest);
        let offset = at as u64;
        let mut places = (offset..offset + size as u64).filter(|_| !self.relocations.is_empty());
        let relocation = places.find_map(|o| Some((o - offset, self.relocations.get(&o)?)));
        if relocation.is_none() && self.plain(&inst, bytes, offset, out) {
            return size;
        }
        let (text, reason) = self.text(&inst, bytes, offset, relocation);
        let Some(reason) = reason else {
            self.line(&text, offset, bytes, out);
            return size;
        };
        // Data, a dword a line, and why.
        let _ = writeln!(out, "\t; {text}: {reason}");
        let mut from = 0;
        while from < size {
            let width = (size - from).min(4);
            let part = bytes.get(from..from + width).unwrap_or_default();
            let text = match relocation {
                Some((o, target)) if o as usize == from => target.as_data(),
                _ => number(part),
            };
            self.line(&text, offset + from as u64, part, out);
            from += width;
        }
        size
    }

    /// Writes an instruction that has no relocation; false, with nothing written, if text cannot stand for its bytes.
    fn plain(&self, inst: &Inst, bytes: &[u8], offset: u64, out: &mut String) -> bool {
        let display = inst.display(self.processor, None);
        let start = out.len();
        out.push('\t');
        display.push_to(out);
        let text = out.get(start + 1..).unwrap_or_default();
        if self.reader.as_ref().is_some_and(|r| r.objection(text, bytes).is_some()) {
            out.truncate(start);
            return false;
        }
        if let Some(label) = self.label(inst, offset) {
            out.truncate(start + 1);
            display.label(&label).push_to(out);
        }
        self.comment(out.len() - start - 1, offset, bytes, out);
        true
    }

    /// The label that a branch goes to.
    fn label(&self, inst: &Inst, offset: u64) -> Option<String> {
        let target = inst.branch_target(self.processor, offset)?;
        let number = self.labels.get(target)?;
        Some(format!(".L{}{number}", self.prefix))
    }

    /// The text of an instruction, and why it cannot stand for the bytes, if so.
    fn text(
        &self,
        inst: &Inst,
        bytes: &[u8],
        offset: u64,
        relocation: Option<(u64, &Target)>,
    ) -> (String, Option<String>) {
        let display = inst.display(self.processor, None);
        let plain = display.to_string();
        let reason = self.reader.as_ref().and_then(|r| r.objection(&plain, bytes));
        if let Some((at, target)) = relocation {
            if inst.branch_target(self.processor, 0).is_some() {
                return (display.label(&target.expression).to_string(), None);
            }
            let zero = bytes.get(at as usize..).is_some_and(|b| b.iter().all(|b| *b == 0));
            return match zero && plain.contains("lit(0x0)") && at == 4 && !target.absolute {
                true => (plain.replacen("lit(0x0)", &target.expression, 1), None),
                false => (plain, Some("its relocation has no place in text".to_owned())),
            };
        }
        match self.label(inst, offset) {
            Some(label) => (display.label(&label).to_string(), reason),
            None => (plain, reason),
        }
    }

    /// Writes some bytes as data; returns how many.
    fn data(&self, data: &[u8], at: usize, end: usize, out: &mut String) -> usize {
        let offset = at as u64;
        let rest = data.get(at..end).unwrap_or_default();
        let next = self
            .relocations
            .range(offset + 1..)
            .next()
            .map_or(end, |(o, _)| (*o as usize).min(end));
        if let Some(target) = self.relocations.get(&offset).filter(|t| matches!(t.width, 4 | 8)) {
            let width = target.width.min(rest.len()).max(1);
            self.line(&target.as_data(), offset, rest.get(..width).unwrap_or(rest), out);
            return width;
        }
        let here = rest.get(..next.saturating_sub(at)).unwrap_or(rest);
        let zeros = here.iter().take_while(|b| **b == 0).count();
        if zeros > 8 {
            let _ = writeln!(out, "\t.zero {zeros}");
            return zeros;
        }
        let width = here.len().clamp(1, 4);
        let part = here.get(..width).unwrap_or(here);
        self.line(&number(part), offset, part, out);
        width
    }

    fn line(&self, text: &str, offset: u64, bytes: &[u8], out: &mut String) {
        out.push('\t');
        out.push_str(text);
        self.comment(text.chars().count(), offset, bytes, out);
    }

    /// Ends a line, of which `column` characters are there, with address and bytes.
    fn comment(&self, column: usize, offset: u64, bytes: &[u8], out: &mut String) {
        const BLANKS: &str = "                                                            ";
        out.push_str(BLANKS.get(column..COMMENT_COLUMN).unwrap_or(""));
        out.push_str("// ");
        let address = self.base.wrapping_add(offset);
        hex(address, if address >> 48 == 0 { 12 } else { 16 }, out);
        out.push(':');
        for word in bytes.chunks(4) {
            out.push(' ');
            hex(word.iter().rev().fold(0, |w, &b| w << 8 | u64::from(b)), 8, out);
        }
        out.push('\n');
    }
}

/// The last `digits` digits of a number in upper-case hexadecimal, at most 16.
fn hex(value: u64, digits: usize, out: &mut String) {
    let mut text = [b'0'; 16];
    for (n, digit) in text.iter_mut().rev().enumerate() {
        *digit = b"0123456789ABCDEF"[(value >> (4 * n)) as usize & 15];
    }
    let text = std::str::from_utf8(&text).unwrap_or_default();
    out.push_str(text.get(16 - digits.min(16)..).unwrap_or_default());
}

/// Up to four bytes as data.
fn number(bytes: &[u8]) -> String {
    match *bytes {
        [a, b, c, d] => format!(".long {:#010x}", u32::from_le_bytes([a, b, c, d])),
        _ => {
            let list: Vec<String> = bytes.iter().map(|b| format!("{b:#04x}")).collect();
            format!(".byte {}", list.join(", "))
        }
    }
}
