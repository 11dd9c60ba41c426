//! The loop over statements, and what surrounds it: options, files, messages.

mod blocks;
mod data;
mod directives;
mod emit;
mod frames;
mod kernel;
mod kernel_code;
mod kernel_text;
mod lines;
mod macros;

pub use blocks::DIRECTIVES;
pub use kernel::kernel_directives;

use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use amdgpu_isa::parse::{self, Assembled, Cursor, ParseError, Parser, Recipes, Value, error, starts_word};
use amdgpu_isa::{CodeObjectVersion, Mode, Processor, Setting, TargetId, WaveSizes};
use code_object::write::Object;
use diag::Severity;

use crate::assembler::data::S_NOP;
use crate::assembler::directives::Assignment;
use crate::assembler::frames::Frames;
use crate::assembler::kernel::KernelBlock;
use crate::assembler::kernel_code::CodeBlock;
use crate::assembler::lines::Lines;
use crate::assembler::macros::{Condition, Macro};
use crate::lint::{self, Lint, Recorder};
use crate::listing::Listing;
use crate::message::{Buffer, Message, Place, Text, message};
use crate::padding::Padding;
use crate::state::{Fixup, FixupKind, Places, State};
use crate::symbols::{Definition, SymbolId};

/// Operating system of the target triple.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Os {
    Hsa,
    Pal,
    Mesa3d,
    None,
}

impl Os {
    /// Architecture, vendor and system of a triple.
    pub fn triple(self) -> &'static str {
        match self {
            Os::Hsa => "amdgcn-amd-amdhsa",
            Os::Pal => "amdgcn-amd-amdpal",
            Os::Mesa3d => "amdgcn-mesa-mesa3d",
            Os::None => "amdgcn-amd-unknown",
        }
    }

    /// The system that a triple names.
    pub fn of_triple(triple: &str) -> Self {
        match triple.split('-').nth(2) {
            Some(os) if os.starts_with("amdhsa") => Os::Hsa,
            Some(os) if os.starts_with("amdpal") => Os::Pal,
            Some(os) if os.starts_with("mesa3d") => Os::Mesa3d,
            _ => Os::None,
        }
    }
}

/// What to assemble for.
#[derive(Debug, Clone)]
pub struct Options {
    pub target: TargetId,
    /// No processor was named: `target` has the instructions to take, and the object does not name it.
    pub unnamed: bool,
    /// What `.amdgcn_target` must say, to the letter; `None`: any form of the target.
    pub target_text: Option<String>,
    pub os: Os,
    pub code_object_version: CodeObjectVersion,
    /// Target features of two states (AMDGPUUsage, Target Features).
    pub cumode: bool,
    pub tgsplit: bool,
    /// Wavefronts of 64 lanes, where the processor can run both sizes.
    pub wave64: bool,
    /// Whether 16-bit operands are written without halves of registers; `None`: as is usual for the processor.
    pub fake16: Option<bool>,
    /// Symbols that are defined from the beginning.
    pub symbols: Vec<(String, i64)>,
    /// Most bytes of data and of text that macros expand to.
    pub max_bytes: u64,
    /// What to warn of.
    pub lints: Vec<Lint>,
}

impl Options {
    /// For HSA and code object V6, with the features' defaults.
    pub fn new(target: TargetId) -> Self {
        Options {
            target,
            unnamed: false,
            target_text: None,
            os: Os::Hsa,
            code_object_version: CodeObjectVersion::V6,
            cumode: false,
            tgsplit: false,
            wave64: false,
            fake16: None,
            symbols: Vec::new(),
            max_bytes: 1 << 28,
            lints: Vec::new(),
        }
    }
}

impl Options {
    /// Sets a feature of llvm-mc's -mattr, `+cumode` or `-real-true16`; false if there is none of this name.
    pub fn set_feature(&mut self, feature: &str) -> bool {
        let on = !feature.starts_with('-');
        let setting = if on { Setting::On } else { Setting::Off };
        match feature.trim_start_matches(['+', '-']) {
            "xnack" => self.target.xnack = setting,
            "sramecc" | "sram-ecc" => self.target.sramecc = setting,
            "cumode" => self.cumode = on,
            "tgsplit" => self.tgsplit = on,
            // A processor of 32 lanes only keeps to them until they are switched off.
            "wavefrontsize64" if on && self.target.processor.wave_sizes() == WaveSizes::Only32 => {}
            "wavefrontsize64" => self.wave64 = on,
            "wavefrontsize32" => self.wave64 = !on,
            "real-true16" => self.fake16 = Some(!on),
            _ => return false,
        }
        true
    }

    /// The mode of the wavefronts that the code is for.
    pub fn mode(&self) -> Mode {
        let usual = Mode::of(self.target.processor);
        Mode {
            wave32: usual.wave32 && !self.wave64,
            fake16: self.fake16.unwrap_or(usual.fake16),
        }
    }
}

/// Where `.include` and `.incbin` find files.
pub trait Files {
    /// At most `most` bytes of a file, from an offset on. Of files without an end no more must be read.
    ///
    /// # Errors
    /// Which file it is, and why it cannot be read.
    fn read(&mut self, name: &str, from: u64, most: u64) -> Result<Vec<u8>, String>;
}

/// No files.
#[derive(Debug, Clone, Copy)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&mut self, name: &str, _: u64, _: u64) -> Result<Vec<u8>, String> {
        Err(format!("{name}: no files can be included here"))
    }
}

/// What came of a source text.
#[derive(Debug)]
pub struct Assembly {
    /// `None` if there are errors.
    pub object: Option<Object>,
    pub messages: Vec<Message>,
}

/// Assembles a source text; `name` is that of messages.
pub fn assemble(name: &str, source: &[u8], options: &Options, files: &mut dyn Files) -> Assembly {
    assemble_with(name, source, options, files, None)
}

/// The error for a processor whose instructions are not known: those of r600.
fn without_tables(name: &str, processor: Processor) -> Message {
    let architecture = processor.architecture().as_str();
    let text = format!("{name}: no instructions of {} are known", processor.name());
    let help = format!("objects of {architecture} can be read; assembled are those of amdgcn, gfx600 and later");
    let e = error("no-tables", 0..0, text).help(help);
    message(&[], 0, e, Severity::Error)
}

/// As [`assemble`]; also writes what it reads in canonical text.
pub fn assemble_with(
    name: &str,
    source: &[u8],
    options: &Options,
    files: &mut dyn Files,
    mut listing: Option<&mut Listing>,
) -> Assembly {
    let processor = options.target.processor;
    let Some(parser) = crate::parsers::parser(processor, options.mode()) else {
        return Assembly {
            object: None,
            messages: vec![without_tables(name, processor)],
        };
    };
    let listed = listing.as_ref().map_or(0, |l| l.text.len());
    let mut padding = Padding::default();
    loop {
        let mut assembler = Assembler {
            recipes: Recipes::new(&parser),
            parser: Arc::clone(&parser),
            options: options.clone(),
            state: State::new(processor),
            files: &mut *files,
            listing: listing.as_deref_mut(),
            buffers: Vec::new(),
            messages: Vec::new(),
            macros: HashMap::new(),
            expansions: 0,
            alternate_macros: false,
            expanded_bytes: 0,
            conditions: Vec::new(),
            section_stack: Vec::new(),
            previous_section: 0,
            listed_section: None,
            kernels: Vec::new(),
            kernel_codes: Vec::new(),
            section_names: HashMap::from([(".text".to_owned(), 0)]),
            file_symbol: None,
            significant: None,
            lines: Lines::default(),
            frames: Frames::default(),
            recorder: (!options.lints.is_empty()).then(Recorder::default),
            padding,
            pal_text: None,
            stopped: false,
            exit: false,
        };
        assembler.begin();
        assembler.run(Buffer::new(name.to_owned(), Text::Source(source), None, false));
        match assembler.finish() {
            Ok(assembly) => return assembly,
            Err(more) => padding = more,
        }
        if let Some(listing) = &mut listing {
            listing.text.truncate(listed);
        }
    }
}

/// Messages beyond this many are not kept.
const MAX_MESSAGES: usize = 10_000;

/// Most files and expansions of macros.
const MAX_BUFFERS: usize = 1 << 22;

/// Deepest nesting of files and macros.
const MAX_NESTING: usize = 64;

pub(crate) struct Assembler<'a> {
    pub parser: Arc<Parser>,
    recipes: Recipes,
    pub options: Options,
    pub state: State,
    pub files: &'a mut dyn Files,
    pub listing: Option<&'a mut Listing>,
    pub buffers: Vec<Buffer<'a>>,
    pub messages: Vec<Message>,
    pub macros: HashMap<Vec<u8>, Rc<Macro>>,
    /// Macros expanded so far: the value of `\@`.
    pub expansions: u64,
    /// `.altmacro`
    pub alternate_macros: bool,
    pub expanded_bytes: u64,
    pub conditions: Vec<Condition>,
    pub section_stack: Vec<(usize, usize)>,
    pub previous_section: usize,
    /// The section that the listing named last.
    pub listed_section: Option<usize>,
    pub kernels: Vec<KernelBlock>,
    pub kernel_codes: Vec<CodeBlock>,
    /// Numbers of sections by name.
    pub section_names: HashMap<String, usize>,
    pub file_symbol: Option<String>,
    /// Symbols whose address matters, if `.addrsig` asks for their list.
    pub significant: Option<Vec<SymbolId>>,
    pub lines: Lines,
    pub frames: Frames,
    /// What warnings are found in, if any are wanted.
    pub recorder: Option<Recorder>,
    pub padding: Padding,
    /// PAL metadata, which the listing ends with.
    pub pal_text: Option<String>,
    /// `.end` or too many errors.
    pub stopped: bool,
    /// `.exitm`: the rest of this expansion is left out.
    pub exit: bool,
}

impl<'a> Assembler<'a> {
    pub fn processor(&self) -> Processor {
        self.options.target.processor
    }

    /// What is there before the first line.
    fn begin(&mut self) {
        self.predefine();
        if let Some(listing) = &mut self.listing {
            self.state.places = Some(Places::default());
            for (name, value) in &self.options.symbols {
                listing.line(&format!(".set {}, {value}", name.escape_default()));
            }
        }
        if self.options.os == Os::Hsa {
            let target = self.target_text();
            if let Some(listing) = &mut self.listing {
                listing.line(&format!("\t.amdgcn_target \"{target}\""));
            }
        }
    }

    /// Symbols that the processor defines (AMDGPUUsage, Predefined Symbols).
    fn predefine(&mut self) {
        let (major, minor, stepping) = match self.options.unnamed {
            true => (0, 0, 0),
            false => self.processor().isa_version(),
        };
        let is_v2 = self.options.code_object_version == CodeObjectVersion::V2;
        self.state.v2_symbols = is_v2 || self.options.os != Os::Hsa;
        let names: [(&[u8], u32); 3] = match self.state.v2_symbols {
            true => [
                (b".option.machine_version_major", major),
                (b".option.machine_version_minor", minor),
                (b".option.machine_version_stepping", stepping),
            ],
            false => [
                (b".amdgcn.gfx_generation_number", major),
                (b".amdgcn.gfx_generation_minor", minor),
                (b".amdgcn.gfx_generation_stepping", stepping),
            ],
        };
        for (name, value) in &self.options.symbols {
            let id = self.state.symbols.intern(name.as_bytes());
            let symbol = self.state.symbols.get_mut(id);
            symbol.definition = Definition::Value(Value::Absolute(*value));
            symbol.used = true;
        }
        for (name, value) in names {
            let id = self.state.symbols.intern(name);
            self.state.symbols.get_mut(id).definition = Definition::Value(Value::Absolute(value.into()));
        }
    }

    /// Reads a text from its beginning to its end.
    pub fn run(&mut self, buffer: Buffer<'a>) {
        if self.buffers.len() >= MAX_BUFFERS {
            let (index, at) = buffer.parent.unwrap_or((0, 0));
            self.stopped = true;
            self.report(
                index,
                error(
                    "too-large",
                    at..at + 1,
                    format!("more than {MAX_BUFFERS} macros are expanded"),
                ),
            );
            return;
        }
        let text = buffer.text.clone();
        let depth = self.nesting(&buffer);
        self.buffers.push(buffer);
        let index = self.buffers.len() - 1;
        if depth > MAX_NESTING {
            let text = "files and macros are nested too deep";
            self.report(index, error("nesting", 0..1, text));
            return;
        }
        let conditions = self.conditions.len();
        let mut cursor = Cursor::new(&text, 0);
        while cursor.pos() < text.len() && !self.stopped {
            if self.known_instruction(&mut cursor, index) {
                continue;
            }
            if let Some(places) = &mut self.state.places {
                places.pending.clear();
            }
            let written = self.listing.as_mut().map_or(0, |listing| {
                listing.note_comments(&text, cursor.pos());
                listing.text.len()
            });
            if self.is_blank(&mut cursor) {
                // Nothing is said.
            } else if !cursor.at_end()
                && let Err(e) = self.statement(&mut cursor, index)
            {
                self.report(index, e);
            }
            if let Some(listing) = &mut self.listing {
                listing.write_comments(written);
            }
            if std::mem::take(&mut self.exit) {
                self.conditions.truncate(conditions);
                break;
            }
            cursor.next_line();
        }
        if let (Some(open), false) = (self.conditions.get(conditions), self.stopped) {
            let start = open.start;
            self.conditions.truncate(conditions);
            self.report(index, error("if-open", start..start + 1, "this .if has no .endif"));
        }
    }

    /// An empty line; LLVM's text keeps it.
    fn is_blank(&mut self, cursor: &mut Cursor<'_>) -> bool {
        let Some(listing) = &mut self.listing else { return false };
        cursor.skip_blanks();
        let is_blank = matches!(cursor.peek(), b'\n' | b'\r');
        if is_blank {
            listing.line("");
        }
        is_blank
    }

    fn nesting(&self, buffer: &Buffer<'_>) -> usize {
        let mut depth = 0;
        let mut parent = buffer.parent;
        while let Some((index, _)) = parent {
            depth += 1;
            parent = self.buffers.get(index).and_then(|b| b.parent);
        }
        depth
    }

    pub fn report(&mut self, buffer: usize, e: ParseError) {
        self.note(buffer, e, Severity::Error);
    }

    /// Tells the warnings that the options ask for.
    fn warn(&mut self) {
        let Some(recorder) = self.recorder.take() else { return };
        for warning in lint::warnings(&self.state, &self.layout(), recorder, &self.options.lints) {
            self.note(warning.buffer, warning.error, Severity::Warning);
        }
    }

    pub fn note(&mut self, buffer: usize, e: ParseError, severity: Severity) {
        match self.messages.len() {
            n if n < MAX_MESSAGES => self.messages.push(message(&self.buffers, buffer, e, severity)),
            n if n == MAX_MESSAGES => {
                let text = format!("more than {MAX_MESSAGES} messages; the rest is not read");
                let last = error("too-many-messages", e.span, text);
                self.messages
                    .push(message(&self.buffers, buffer, last, Severity::Error));
                self.stopped = true;
            }
            _ => {}
        }
    }

    fn statement(&mut self, cursor: &mut Cursor<'_>, buffer: usize) -> Result<(), ParseError> {
        let skipping = self.conditions.last().is_some_and(|c| !c.active);
        let start = cursor.pos();
        let first = cursor.peek();
        if skipping {
            return self.skipped(cursor, buffer);
        }
        if first.is_ascii_digit() {
            return self.numeric_label(cursor, buffer);
        }
        if first == b'#' {
            return Ok(());
        }
        if first == b'"' {
            let (name, at) = self.name(cursor)?;
            if !cursor.eat(b':') {
                return Err(error(
                    "expected",
                    cursor.pos()..cursor.pos() + 1,
                    "expected a colon behind the name",
                ));
            }
            self.label(&name, at)?;
            return if cursor.at_end() {
                Ok(())
            } else {
                self.statement(cursor, buffer)
            };
        }
        if !starts_word(first) {
            return Err(error(
                "expected",
                start..start + 1,
                "expected a label, directive or instruction",
            ));
        }
        let word = cursor.word();
        cursor.skip_blanks();
        match (cursor.peek(), cursor.peek_at(1)) {
            (b':', _) => {
                cursor.advance(1);
                self.label(word, start)?;
                return if cursor.at_end() {
                    Ok(())
                } else {
                    self.statement(cursor, buffer)
                };
            }
            (b'=', next) if next != b'=' => {
                cursor.advance(1);
                self.assign(cursor, word, start, Assignment::Equal)?;
                return end_of_statement(cursor);
            }
            _ => {}
        }
        if !self.macros.is_empty()
            && let Some(found) = self.macros.get(word).cloned()
        {
            return self.expand(&found, cursor, buffer, start);
        }
        if first == b'.' {
            self.directive(word, start, cursor, buffer)?;
            return end_of_statement(cursor);
        }
        cursor.set_pos(start);
        self.instruction(cursor, buffer, start)
    }

    /// The quick way for what most lines are: an instruction of a shape that was seen before. False, standing where it
    /// stood, if the line is anything else.
    #[inline]
    fn known_instruction(&mut self, cursor: &mut Cursor<'_>, buffer: usize) -> bool {
        let whole = self.listing.is_some() || self.recorder.is_some();
        if whole || !self.macros.is_empty() || !self.conditions.is_empty() {
            return false;
        }
        let text = cursor.text();
        let rest = text.get(cursor.pos()..).unwrap_or_default();
        let blanks = rest.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let start = cursor.pos() + blanks;
        if !rest.get(blanks).is_some_and(u8::is_ascii_lowercase) || !self.state.section().has_bits() {
            return false;
        }
        let known = self.parser.assemble_known(&self.recipes, text, start, &mut self.state);
        let Some((assembled, end)) = known else {
            return false;
        };
        self.emit_instruction(&assembled, buffer, start..end);
        cursor.set_pos(end);
        match cursor.peek() {
            b'\n' => cursor.advance(1),
            _ => cursor.next_line(),
        }
        true
    }

    fn instruction(&mut self, cursor: &mut Cursor<'_>, buffer: usize, start: usize) -> Result<(), ParseError> {
        // Listings and warnings want the whole instruction.
        let (assembled, parsed) = match (&self.listing, &self.recorder) {
            (None, None) => (self.parser.assemble(&mut self.recipes, cursor, &mut self.state)?, None),
            _ => {
                let parsed = self.parser.parse(cursor, &mut self.state)?;
                (Assembled::from(&parsed), Some(parsed))
            }
        };
        if !self.state.section().has_bits() {
            return Err(error(
                "nobits",
                start..cursor.pos(),
                "this section has no contents in the file",
            ));
        }
        let span = start..cursor.pos();
        let offset = self.emit_instruction(&assembled, buffer, span.clone());
        if let Some((start, end)) = assembled.cut {
            let e = error(
                "inexact",
                start as usize..end as usize,
                "the number has more digits than the literal, which is its upper half: the lower half is zero",
            );
            self.note(buffer, e, Severity::Warning);
        }
        if let (Some(recorder), Some(parsed)) = (&mut self.recorder, &parsed) {
            recorder.record(self.state.current, offset, parsed.inst, Place { buffer, span });
        }
        if let (Some(listing), Some(parsed)) = (&mut self.listing, parsed) {
            listing.instruction(&mut self.state, &parsed);
        }
        Ok(())
    }

    /// Writes an instruction to the section here; where it begins.
    #[inline(always)]
    fn emit_instruction(&mut self, assembled: &Assembled, buffer: usize, span: Range<usize>) -> u64 {
        self.state.count_registers(assembled);
        if self.lines.is_pending() {
            self.mark_line();
        }
        let current = self.state.current;
        let section = self.state.section();
        let offset = section.data.len() as u64;
        let mut is_padded = false;
        if let Some(fixup) = assembled.fixup {
            is_padded = self.padding.has(current, section.fixups.len());
            section.fixups.push(Fixup {
                offset: offset + u64::from(fixup.offset),
                kind: match fixup.kind {
                    parse::FixupKind::Branch => FixupKind::Branch,
                    parse::FixupKind::Literal => FixupKind::Literal(4),
                    parse::FixupKind::Literal64 => FixupKind::Literal(8),
                },
                value: Value::Deferred(fixup.value),
                place: Place { buffer, span },
            });
        }
        // Room of the usual sizes is copied without a call.
        match assembled.code.as_bytes() {
            [a, b, c, d] => section.data.extend_from_slice(&[*a, *b, *c, *d]),
            [a, b, c, d, e, f, g, h] => section.data.extend_from_slice(&[*a, *b, *c, *d, *e, *f, *g, *h]),
            bytes => section.data.extend_from_slice(bytes),
        }
        if is_padded {
            section.data.extend_from_slice(&S_NOP);
        }
        offset
    }

    /// Where the operands of an instruction are.
    pub fn behind_mnemonic(&self, place: &Place) -> Range<usize> {
        let text = self
            .buffers
            .get(place.buffer)
            .and_then(|b| b.text.get(place.span.clone()));
        let text = text.unwrap_or_default();
        let blank = |b: &u8| matches!(b, b' ' | b'\t');
        let word = text.iter().position(blank).unwrap_or(0);
        let gap = text
            .get(word..)
            .unwrap_or_default()
            .iter()
            .take_while(|b| blank(b))
            .count();
        place.span.start + word + gap..place.span.end
    }

    fn label(&mut self, name: &[u8], start: usize) -> Result<(), ParseError> {
        let id = self.state.symbols.intern(name);
        let span = start..start + name.len();
        self.state
            .define_label(id)
            .map_err(|e| error("symbol-redefined", span, e))?;
        if let Some(listing) = &mut self.listing {
            listing.line(&format!("{}:", name.escape_ascii()));
        }
        Ok(())
    }

    /// `1:`
    fn numeric_label(&mut self, cursor: &mut Cursor<'_>, buffer: usize) -> Result<(), ParseError> {
        let start = cursor.pos();
        let number = match cursor.number() {
            Some(parse::Number::Int(n @ 0..)) if cursor.eat(b':') => n as u64,
            _ => {
                let text = "expected a label, directive or instruction";
                return Err(error("expected", start..start + 1, text));
            }
        };
        let id = self.state.define_numeric(number);
        if let Some(listing) = &mut self.listing {
            listing.line(&format!("{}:", crate::listing::name(&self.state, id)));
        }
        if cursor.at_end() {
            Ok(())
        } else {
            self.statement(cursor, buffer)
        }
    }

    /// Everything that waits is known now, or wrong; or more branches need a nop, and the text is to be read again.
    fn finish(mut self) -> Result<Assembly, Padding> {
        self.finish_kernels();
        self.finish_kernel_codes();
        self.warn();
        self.finish_frames();
        self.finish_lines();
        if let (Some(listing), Some(text)) = (&mut self.listing, &self.pal_text) {
            listing.line(text);
        }
        let object = match &self.listing {
            Some(listing) if listing.only => None,
            _ => emit::object(&mut self),
        };
        let failed = self.messages.iter().any(Message::is_error);
        if !failed && self.padding.has_grown() {
            return Err(self.padding);
        }
        Ok(Assembly {
            object: if failed { None } else { object },
            messages: self.messages,
        })
    }
}

/// Only a comment may follow.
pub(crate) fn end_of_statement(cursor: &mut Cursor<'_>) -> Result<(), ParseError> {
    if cursor.at_end() {
        return Ok(());
    }
    let at = cursor.pos();
    let word = cursor.peek_word();
    let len = word.len().max(1);
    Err(error("expected", at..at + len, "expected the end of the statement"))
}
