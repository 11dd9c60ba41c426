//! Objects back to assembly that assembles to the same bytes.
//!
//! What text cannot say, or what the assembler refuses because it breaks a rule of the instruction set, is written as data,
//! with the text and the rule in a comment.

mod code;
mod notes;
mod output;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write;

use amdgpu_isa::{Mode, Processor};
use code_object::descriptor::DESCRIPTOR_BYTES;
use code_object::elf::{STT_AMDGPU_HSA_KERNEL, Section, Symbol, SymbolPlace};
use code_object::kernel_code::{KERNEL_CODE_BYTES, KernelCode};
use code_object::target::Abi;
use code_object::{CodeObject, Error, KernelDescriptor, Relocation, RelocationType};
use object::elf;

use crate::expression::specifier_name;
use crate::source_lines::{SourceLines, source_lines};
use code::{Code, Reader, Survey, Target};
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
        notes::header(object, out);
        let mut metadata = false;
        let mut reader = None;
        for (index, section) in object.sections().iter().enumerate() {
            if section.section_type == elf::SHT_NOTE.0 && section.name == ".note" && !metadata {
                metadata = true;
                notes::notes(object, out);
            }
            if section.name == ".comment" {
                comments(object, out);
            }
            if self.is_wanted(section) {
                self.section(index, section, &mut reader, out)?;
            }
        }
        self.other_symbols(out);
        out.flush();
        Ok(())
    }
}

/// What compilers say of themselves; linkers say it anew.
fn comments(object: &CodeObject<'_>, out: &mut Output<'_>) {
    let comments = object.comments();
    for text in comments.iter().filter(|text| !text.starts_with("Linker: ")) {
        let _ = writeln!(out, "\t.ident \"{}\"", text.escape_default());
    }
}

/// What starts a kernel, and is written as a block of directives.
enum Block {
    /// Of the kernel of this name.
    Descriptor(String, KernelDescriptor),
    /// Code object V2, and kernels of Mesa.
    Code(Box<KernelCode>),
}

impl Block {
    fn size(&self) -> usize {
        match self {
            Block::Descriptor(..) => DESCRIPTOR_BYTES,
            Block::Code(_) => KERNEL_CODE_BYTES,
        }
    }

    /// The block at a symbol.
    fn at(object: &CodeObject, symbol: &Symbol, bytes: &[u8]) -> Option<Block> {
        if let (Some(name), true) = (symbol.name.strip_suffix(".kd"), symbol.size == DESCRIPTOR_BYTES as u64) {
            let descriptor = KernelDescriptor::parse(bytes).ok()?;
            return Some(Block::Descriptor(name.to_owned(), descriptor));
        }
        let is_kernel = symbol.symbol_type == STT_AMDGPU_HSA_KERNEL;
        let may_be = object.abi() == Abi::Mesa3d && symbol.is_function();
        if !is_kernel && !may_be {
            return None;
        }
        let code = KernelCode::parse(bytes).ok()?;
        // Mesa's kernels have no mark of their own.
        (is_kernel || code.check().is_empty()).then(|| Block::Code(Box::new(code)))
    }
}

struct Disassembler<'a> {
    object: &'a CodeObject<'a>,
    /// By section and offset.
    blocks: BTreeMap<(usize, u64), Block>,
    /// Named symbols by section; of the dynamic ones those that the symbol table lacks.
    symbols: HashMap<u32, Vec<&'a Symbol>>,
    /// How visible defined symbols are, by name.
    visibilities: HashMap<&'a str, u8>,
    /// Relocations by section, or, of an object that is linked, all by address.
    relocations: HashMap<Option<u32>, BTreeMap<u64, Target>>,
    /// Empty unless they are to be shown.
    lines: SourceLines,
    mode: Option<Mode>,
}

impl<'a> Disassembler<'a> {
    fn new(object: &'a CodeObject<'a>) -> Self {
        let symbols = named_symbols(object);
        let all = symbols.values().flatten();
        let mut this = Disassembler {
            object,
            blocks: BTreeMap::new(),
            visibilities: all.map(|s| (s.name.as_str(), s.visibility)).collect(),
            symbols,
            relocations: HashMap::new(),
            lines: SourceLines::new(),
            mode: None,
        };
        this.relocations = this.all_relocations();
        let mut blocks = BTreeMap::new();
        for (index, section) in object.sections().iter().enumerate() {
            let Ok(data) = object.section_data(section) else {
                continue;
            };
            for symbol in this.symbols_of(index) {
                let offset = symbol.value.wrapping_sub(section.address);
                let bytes = usize::try_from(offset).ok().and_then(|o| data.get(o..));
                if let Some(block) = bytes.and_then(|bytes| Block::at(object, symbol, bytes)) {
                    blocks.insert((index, offset), block);
                }
            }
        }
        this.blocks = blocks;
        this
    }

    /// Sections that a source has, not those that a linker makes.
    fn is_wanted(&self, section: &Section) -> bool {
        let made = [".dynamic", ".relro_padding", ".got", ".comment", ".llvm_addrsig"];
        let wanted = section.section_type == elf::SHT_PROGBITS.0 || section.section_type == elf::SHT_NOBITS.0;
        wanted && section.is_alloc() && !made.contains(&section.name.as_str())
    }

    fn symbols_of(&self, index: usize) -> &[&'a Symbol] {
        let found = u32::try_from(index).ok().and_then(|index| self.symbols.get(&index));
        found.map_or(&[], Vec::as_slice)
    }

    /// Every relocation's expression, by where it is.
    fn all_relocations(&self) -> HashMap<Option<u32>, BTreeMap<u64, Target>> {
        let is_relocatable = self.object.header().is_relocatable();
        let symbols = match is_relocatable {
            true => self.object.symbols(),
            false => self.object.dynamic_symbols(),
        };
        let mut out: HashMap<Option<u32>, BTreeMap<u64, Target>> = HashMap::new();
        for table in self.object.relocation_tables() {
            let section = table.section.filter(|_| is_relocatable);
            if is_relocatable && section.is_none() {
                continue;
            }
            let places = out.entry(section).or_default();
            for relocation in &table.relocations {
                if let Some(target) = self.target_of(relocation, symbols) {
                    places.insert(relocation.offset, target);
                }
            }
        }
        out
    }

    /// Relocations of a section by offset.
    fn relocations(&self, index: usize, section: &Section) -> BTreeMap<u64, Target> {
        let (key, base) = match self.object.header().is_relocatable() {
            true => (Some(index as u32), 0),
            false => (None, section.address),
        };
        let Some(all) = self.relocations.get(&key) else {
            return BTreeMap::new();
        };
        let here = all.range(base..base.saturating_add(section.size));
        here.map(|(at, target)| (at - base, target.clone())).collect()
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

    fn section(
        &self,
        index: usize,
        section: &Section,
        reader: &mut Option<Reader>,
        out: &mut Output<'_>,
    ) -> Result<(), Error> {
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
        code.reader = reader.take();
        let starts: Vec<u64> = symbols.keys().copied().collect();
        let survey = match section.is_executable() && !no_bits {
            true => code.survey(|at| {
                let behind = starts.partition_point(|s| *s <= at as u64);
                let end = starts.get(behind).map_or(size, |s| *s);
                match self.blocks.get(&(index, at as u64)) {
                    Some(block) => (at + block.size(), false),
                    None => (end as usize, true),
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
            let mut block = None;
            if at >= end {
                for symbol in symbols.get(&at).into_iter().flatten() {
                    self.symbol(symbol, (index, at), out);
                }
                while starts.next_if(|s| **s <= at).is_some() {}
                end = starts.peek().map_or(size, |s| **s);
                block = self.blocks.get(&(index, at));
            }
            if let Some((number, _)) = labels.next_if(|(_, place)| **place == at) {
                let _ = writeln!(out, ".L{prefix}{number}:");
            }
            if at >= size {
                *reader = code.reader;
                return Ok(());
            }
            if !self.lines.is_empty()
                && let Some(line) = self.lines.get(&(index, at))
            {
                let _ = writeln!(out, "\t; {line}");
            }
            at += match (block, items.as_slice()) {
                _ if no_bits => {
                    let _ = writeln!(out, "\t.zero {}", end - at);
                    end - at
                }
                (Some(block), _) => {
                    match block {
                        Block::Descriptor(name, descriptor) => self.descriptor(name, descriptor, out),
                        Block::Code(code) => self.kernel_code(code, out),
                    }
                    block.size() as u64
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
        let is_descriptor =
            matches!(self.blocks.get(&place), Some(Block::Descriptor(..))) && symbol.name.ends_with(".kd");
        let mut say = |directive: &str| {
            let _ = writeln!(out, "\t.{directive} {name}");
        };
        if symbol.binding == elf::STB_GLOBAL.0 {
            say("globl");
        } else if symbol.binding == elf::STB_WEAK.0 {
            say("weak");
        }
        let visibility = match symbol.visibility {
            v if v == elf::STV_HIDDEN.0 => "hidden",
            v if v == elf::STV_PROTECTED.0 => "protected",
            v if v == elf::STV_INTERNAL.0 => "internal",
            _ => "",
        };
        if !visibility.is_empty() {
            say(visibility);
        }
        // The directives of a descriptor make its symbol, which is as visible as its kernel is there.
        if is_descriptor {
            if let Some(kernel) = symbol.name.strip_suffix(".kd")
                && self.visibilities.get(kernel) == Some(&symbol.visibility)
                && !visibility.is_empty()
            {
                let _ = writeln!(out, "\t.{visibility} {}", quoted(kernel));
            }
            return;
        }
        match symbol.symbol_type {
            t if t == elf::STT_FUNC.0 => {
                let _ = writeln!(out, "\t.type {name},@function");
            }
            t if t == elf::STT_OBJECT.0 => {
                let _ = writeln!(out, "\t.type {name},@object");
            }
            STT_AMDGPU_HSA_KERNEL => {
                let _ = writeln!(out, "\t.amdgpu_hsa_kernel {name}");
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
        let mut text = format!("\t.amdhsa_kernel {}\n", quoted(name));
        for line in descriptor.block(&layout, &target) {
            let comment = if line.comment { "; " } else { "" };
            let _ = writeln!(text, "\t\t{comment}{} {}", line.name, line.value);
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

    /// `amd_kernel_code_t` by its fields, or as data.
    fn kernel_code(&self, code: &KernelCode, out: &mut Output<'_>) {
        let mut text = String::from("\t.amd_kernel_code_t\n");
        for (name, value) in code.directives() {
            let _ = writeln!(text, "\t\t{name} = {value}");
        }
        text.push_str("\t.end_amd_kernel_code_t\n");
        if self.assembled(&text).is_some_and(|data| data == code.as_bytes()) {
            out.push_str(&text);
            return;
        }
        let _ = writeln!(out, "\t; no directives make this amd_kernel_code_t");
        for word in code.as_bytes().chunks_exact(8) {
            let word = word.iter().rev().fold(0u64, |w, b| w << 8 | u64::from(*b));
            let _ = writeln!(out, "\t.quad {word:#x}");
        }
    }

    /// The bytes that directives make.
    fn assembled(&self, text: &str) -> Option<Vec<u8>> {
        let mut options = crate::Options::new(self.object.target());
        options.code_object_version = self.object.version();
        let text = format!("\t.rodata\n{text}");
        let assembly = crate::assemble("block", text.as_bytes(), &options, &mut crate::NoFiles);
        let sections = assembly.object?.sections;
        Some(sections.into_iter().find(|s| s.name == ".rodata")?.data)
    }

    /// Whether the directives make these bytes, but for the offset of the entry.
    fn makes(&self, text: &str, name: &str, descriptor: &KernelDescriptor) -> bool {
        let data = self.assembled(&format!("{text}{}:", quoted(name)));
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

/// Named symbols by section, in their order.
fn named_symbols<'a>(object: &'a CodeObject<'a>) -> HashMap<u32, Vec<&'a Symbol>> {
    let skipped = [elf::STT_SECTION.0, elf::STT_FILE.0];
    let mut found: HashMap<u32, Vec<&Symbol>> = HashMap::new();
    let mut seen = HashSet::new();
    for symbol in object.symbols().iter().chain(object.dynamic_symbols()) {
        let SymbolPlace::Section(index) = symbol.place else {
            continue;
        };
        let is_wanted = !symbol.name.is_empty() && !skipped.contains(&symbol.symbol_type);
        if is_wanted && seen.insert((index, &symbol.name)) {
            found.entry(index).or_default().push(symbol);
        }
    }
    found
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
