//! Directives of sections and symbols, and the dispatch of all directives.

use amdgpu_isa::parse::{Cursor, ParseError, Value, error, expression, starts_word};
use diag::Severity;
use object::elf;

use crate::assembler::Assembler;
use crate::message::Buffer;
use crate::state::{NEXT_FREE_SGPR, NEXT_FREE_VGPR, Section};
use crate::symbols::{Definition, SymbolId};

/// A result of this crate's readers.
pub(crate) type Read<T> = Result<T, ParseError>;

/// How a symbol gets its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Assignment {
    /// `=`
    Equal,
    /// `.set`, `.equ`
    Set,
    /// `.equiv`: once
    Equiv,
}

impl Assembler<'_> {
    /// The directive `word` that begins at `start`; the cursor stands behind it.
    pub fn directive(&mut self, word: &[u8], start: usize, cursor: &mut Cursor<'_>, buffer: usize) -> Read<()> {
        let span = start..start + word.len();
        if let Some(width) = crate::assembler::data::width(word) {
            return self.integers(cursor, buffer, width);
        }
        let args = cursor.pos();
        match word {
            b".text" => self.switch(".text"),
            b".data" => self.switch(".data"),
            b".bss" => self.switch(".bss"),
            b".rodata" => self.switch(".rodata"),
            b".section" => self.section(cursor, false)?,
            b".pushsection" => self.section(cursor, true)?,
            b".popsection" => match self.section_stack.pop() {
                Some((current, previous)) => {
                    self.state.current = current;
                    self.previous_section = previous;
                }
                None => return Err(error("popsection", span, "no .pushsection goes before")),
            },
            b".previous" => std::mem::swap(&mut self.state.current, &mut self.previous_section),
            b".p2align" | b".p2alignw" | b".p2alignl" => self.align(cursor, true, word.last())?,
            b".align" | b".balign" | b".balignw" | b".balignl" => self.align(cursor, false, word.last())?,
            b".fill" => self.fill(cursor, buffer)?,
            b".zero" | b".skip" | b".space" => self.space(cursor)?,
            b".org" => self.org(cursor)?,
            b".ascii" => return self.strings(cursor, false),
            b".asciz" | b".string" => return self.strings(cursor, true),
            b".float" | b".single" => self.floats(cursor, 4)?,
            b".double" => self.floats(cursor, 8)?,
            b".half" => self.integers(cursor, buffer, 2)?,
            b".uleb128" => self.leb128(cursor, false)?,
            b".sleb128" => self.leb128(cursor, true)?,
            b".set" | b".equ" | b".equiv" => {
                let (name, at) = self.name(cursor)?;
                self.comma(cursor)?;
                let kind = if word == b".equiv" {
                    Assignment::Equiv
                } else {
                    Assignment::Set
                };
                return self.assign(cursor, &name, at, kind);
            }
            b".globl" | b".global" => {
                self.bind(cursor, elf::STB_GLOBAL.0)?;
                return self.list_words(b".globl", args, cursor);
            }
            b".weak" => self.bind(cursor, elf::STB_WEAK.0)?,
            b".local" => self.bind(cursor, elf::STB_LOCAL.0)?,
            b".hidden" => self.show(cursor, elf::STV_HIDDEN.0)?,
            b".protected" => self.show(cursor, elf::STV_PROTECTED.0)?,
            b".internal" => self.show(cursor, elf::STV_INTERNAL.0)?,
            b".type" => self.symbol_type(cursor)?,
            b".size" => {
                let id = self.symbol(cursor)?;
                self.comma(cursor)?;
                let size = expression(cursor, &mut self.state)?;
                self.state.symbols.get_mut(id).size = Some(size);
                if let Some(listing) = &mut self.listing {
                    listing.places(&mut self.state);
                    let (name, size) = (
                        self.state.symbols.text(id),
                        crate::listing::expression(&self.state, size),
                    );
                    listing.line(&format!("\t.size\t{name}, {size}"));
                }
                return Ok(());
            }
            b".comm" => self.common(cursor)?,
            b".lcomm" => self.local_common(cursor)?,
            b".ident" => self.ident(cursor)?,
            b".file" => self.file(cursor)?,
            b".loc" => self.line_location(cursor)?,
            b".addrsig" => self.significant = Some(self.significant.take().unwrap_or_default()),
            b".addrsig_sym" => {
                let id = self.symbol(cursor)?;
                self.significant.get_or_insert_default().push(id);
            }
            _ if word.starts_with(b".cfi_") => self.frame_directive(word, start, cursor, buffer)?,
            b".include" => return self.include(cursor, buffer, start),
            b".incbin" => self.incbin(cursor)?,
            b".error" | b".warning" | b".print" => self.say(word, cursor, buffer, start)?,
            b".end" => {
                self.stopped = true;
                self.rest(cursor);
            }
            b".if" | b".ifdef" | b".ifndef" | b".ifnotdef" | b".ifc" | b".ifnc" | b".ifb" | b".ifnb" | b".ifeq"
            | b".ifne" | b".ifge" | b".ifgt" | b".ifle" | b".iflt" | b".ifeqs" | b".ifnes" | b".else" | b".elseif"
            | b".endif" => return self.conditional(word, span, cursor),
            b".macro" | b".rept" | b".rep" | b".irp" | b".irpc" => return self.define(word, span, cursor, buffer),
            b".endm" | b".endmacro" | b".endr" => {
                return Err(error("macro-end", span, "no .macro or .rept goes before"));
            }
            b".purgem" => {
                let (name, at) = self.name(cursor)?;
                if self.macros.remove(&name).is_none() {
                    let text = format!("there is no macro `{}`", name.escape_ascii());
                    return Err(error("macro-unknown", at..at + name.len(), text));
                }
            }
            b".exitm" => {
                if !self.buffers.get(buffer).is_some_and(|b| b.is_macro) {
                    return Err(error("exitm", span, "not inside of a macro"));
                }
                self.exit = true;
            }
            b".altmacro" => self.alternate_macros = true,
            b".noaltmacro" => self.alternate_macros = false,
            _ => return self.amd_directive(word, span, cursor, buffer),
        }
        if self.list_canonical(word) {
            return Ok(());
        }
        self.list_words(word, args, cursor)
    }

    /// Lists what is written in another form than it is read; false if the directive is not such a one.
    fn list_canonical(&mut self, word: &[u8]) -> bool {
        match word {
            b".text" | b".data" | b".bss" | b".rodata" | b".section" | b".pushsection" | b".popsection"
            | b".previous" => {
                self.list_section();
                // LLVM leaves the end of these lines.
                if matches!(word, b".popsection" | b".previous") {
                    self.listing.iter_mut().for_each(|l| l.line(""));
                }
                true
            }
            // Written by their readers, or said and gone.
            b".p2align" | b".p2alignw" | b".p2alignl" | b".align" | b".balign" | b".balignw" | b".balignl"
            | b".space" | b".skip" | b".zero" | b".fill" | b".type" | b".print" | b".warning" | b".float"
            | b".single" | b".double" => true,
            _ => false,
        }
    }

    fn list_words(&mut self, word: &[u8], args: usize, cursor: &Cursor<'_>) -> Read<()> {
        if let Some(listing) = &mut self.listing {
            let text = cursor.text().get(args..cursor.pos()).unwrap_or_default();
            let text = String::from_utf8_lossy(text);
            let text = text.trim();
            let separator = if text.is_empty() { "" } else { "\t" };
            listing.line(&format!("\t{}{separator}{text}", word.escape_ascii()));
        }
        Ok(())
    }

    /// The section here, if it is another than was listed last.
    fn list_section(&mut self) {
        let current = self.state.current;
        let section = &self.state.sections[current];
        if let Some(listing) = &mut self.listing
            && self.listed_section.replace(current) != Some(current)
        {
            listing.section(section);
        }
    }

    pub fn rest(&mut self, cursor: &mut Cursor<'_>) {
        while !cursor.at_end() {
            if cursor.peek() != b'"' || cursor.string().is_err() {
                cursor.advance(1);
            }
        }
    }

    /// A name, as a word or in quotes, and where it begins.
    pub fn name(&mut self, cursor: &mut Cursor<'_>) -> Read<(Vec<u8>, usize)> {
        cursor.skip_blanks();
        let start = cursor.pos();
        if cursor.peek() == b'"' {
            let name = cursor
                .string()
                .map_err(|e| error("string", start..cursor.pos() + 1, e))?;
            return Ok((name, start));
        }
        if !starts_word(cursor.peek()) {
            return Err(error("expected", start..start + 1, "expected a name"));
        }
        Ok((cursor.word().to_vec(), start))
    }

    pub fn symbol(&mut self, cursor: &mut Cursor<'_>) -> Read<SymbolId> {
        let (name, _) = self.name(cursor)?;
        let id = self.state.symbols.intern(&name);
        self.state.symbols.get_mut(id).used = true;
        Ok(id)
    }

    pub fn comma(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        match cursor.eat(b',') {
            true => Ok(()),
            false => Err(error("expected", cursor.pos()..cursor.pos() + 1, "expected a comma")),
        }
    }

    /// An expression that is a number now.
    pub fn number(&mut self, cursor: &mut Cursor<'_>) -> Read<i64> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let value = expression(cursor, &mut self.state)?;
        let number = self.state.absolute(value);
        number.map_err(|e| error("not-absolute", start..cursor.pos(), format!("expected a number: {e}")))
    }

    /// `name = value`.
    pub fn assign(&mut self, cursor: &mut Cursor<'_>, name: &[u8], start: usize, kind: Assignment) -> Read<()> {
        let once = kind == Assignment::Equiv;
        cursor.skip_blanks();
        let at = cursor.pos();
        let span = start..start + name.len();
        if name != b"." {
            // Symbols are in the object in the order in which they came up, this one before those of its value.
            self.state.symbols.intern(name);
        }
        let value = expression(cursor, &mut self.state)?;
        if name == NEXT_FREE_VGPR || name == NEXT_FREE_SGPR {
            let number = self.state.absolute(value);
            let number = number.map_err(|e| error("not-absolute", at..cursor.pos(), e))?;
            match name == NEXT_FREE_VGPR {
                true => self.state.free.vgpr = number,
                false => self.state.free.sgpr = number,
            }
            let id = self.state.symbols.intern(name);
            self.state.symbols.get_mut(id).used = true;
            if let Some(listing) = &mut self.listing {
                listing.assignment(
                    &mut self.state,
                    name,
                    Value::Absolute(number),
                    kind != Assignment::Equal,
                );
            }
            return Ok(());
        }
        if name == b"." {
            let target = self
                .state
                .evaluate(value)
                .map_err(|e| error("expression", at..cursor.pos(), e))?;
            return self.move_to(target, at..cursor.pos());
        }
        let id = self.state.symbols.intern(name);
        let symbol = self.state.symbols.get_mut(id);
        let redefined = match symbol.definition {
            Definition::None => false,
            Definition::Value(_) => symbol.fixed || once,
            _ => true,
        };
        if redefined {
            let text = format!("`{}` is defined already", name.escape_ascii());
            return Err(error("symbol-redefined", span, text));
        }
        symbol.definition = Definition::Value(value);
        symbol.fixed = once;
        symbol.used = true;
        if let Some(listing) = &mut self.listing {
            listing.assignment(&mut self.state, name, value, kind != Assignment::Equal);
        }
        Ok(())
    }

    fn bind(&mut self, cursor: &mut Cursor<'_>, binding: u8) -> Read<()> {
        loop {
            let id = self.symbol(cursor)?;
            self.state.symbols.get_mut(id).binding = Some(binding);
            if !cursor.eat(b',') {
                return Ok(());
            }
        }
    }

    fn show(&mut self, cursor: &mut Cursor<'_>, visibility: u8) -> Read<()> {
        loop {
            let id = self.symbol(cursor)?;
            self.state.symbols.get_mut(id).visibility = visibility;
            if !cursor.eat(b',') {
                return Ok(());
            }
        }
    }

    /// `.type name,@function`
    fn symbol_type(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        const TYPES: [(&[u8], u8); 7] = [
            (b"function", elf::STT_FUNC.0),
            (b"object", elf::STT_OBJECT.0),
            (b"notype", elf::STT_NOTYPE.0),
            (b"tls_object", elf::STT_TLS.0),
            (b"common", elf::STT_COMMON.0),
            (b"gnu_indirect_function", elf::STT_GNU_IFUNC.0),
            (b"gnu_unique_object", elf::STT_OBJECT.0),
        ];
        let id = self.symbol(cursor)?;
        cursor.eat(b',');
        cursor.skip_blanks();
        let start = cursor.pos();
        let name = match cursor.peek() {
            b'@' | b'%' | b'#' => {
                cursor.advance(1);
                self.name(cursor)?.0
            }
            _ => self.name(cursor)?.0,
        };
        let lower = name.strip_prefix(b"STT_").unwrap_or(&name).to_ascii_lowercase();
        let lower = if lower == b"func" { b"function".to_vec() } else { lower };
        match TYPES.iter().find(|(n, _)| *n == lower) {
            Some((name, symbol_type)) => {
                self.state.symbols.get_mut(id).symbol_type = *symbol_type;
                if let Some(listing) = &mut self.listing {
                    let symbol = self.state.symbols.text(id);
                    listing.line(&format!("\t.type\t{symbol},@{}", name.escape_ascii()));
                }
            }
            None => {
                let names: Vec<String> = TYPES.iter().map(|(n, _)| format!("@{}", n.escape_ascii())).collect();
                let text = format!("expected one of {}", names.join(", "));
                return Err(error("symbol-type", start..cursor.pos(), text));
            }
        }
        Ok(())
    }

    /// `.comm name, size, log2 of the alignment`
    fn common(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let id = self.symbol(cursor)?;
        self.comma(cursor)?;
        let size = self.number(cursor)?;
        let power = if cursor.eat(b',') { self.number(cursor)? } else { 0 };
        let span = start..cursor.pos();
        if size < 0 || !(0..32).contains(&power) {
            return Err(error(
                "common",
                span,
                "the size must not be negative, the power of the alignment below 32",
            ));
        }
        let symbol = self.state.symbols.get_mut(id);
        if symbol.definition != Definition::None {
            return Err(error("symbol-redefined", span, "the symbol is defined already"));
        }
        symbol.definition = Definition::Common { align: 1 << power };
        symbol.size = Some(Value::Absolute(size));
        symbol.symbol_type = elf::STT_OBJECT.0;
        symbol.binding.get_or_insert(elf::STB_GLOBAL.0);
        Ok(())
    }

    /// `.lcomm name, size`: zeros in `.bss`.
    fn local_common(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let id = self.symbol(cursor)?;
        self.comma(cursor)?;
        let size = self.number(cursor)?;
        let span = start..cursor.pos();
        let Ok(count) = u64::try_from(size) else {
            return Err(error("common", span, "the size must not be negative"));
        };
        let back = (self.state.current, self.previous_section);
        self.switch(".bss");
        let defined = self.state.define_label(id);
        let reserved = self.reserve(count, span.clone());
        (self.state.current, self.previous_section) = back;
        reserved?;
        defined.map_err(|e| error("symbol-redefined", span, e))?;
        let symbol = self.state.symbols.get_mut(id);
        symbol.size = Some(Value::Absolute(size));
        symbol.symbol_type = elf::STT_OBJECT.0;
        Ok(())
    }

    /// Makes a section the current one.
    pub fn select(&mut self, index: usize) {
        if index != self.state.current {
            self.previous_section = self.state.current;
            self.state.current = index;
        }
    }

    fn find_section(&self, name: &str) -> Option<usize> {
        self.section_names.get(name).copied()
    }

    fn add_section(&mut self, mut section: Section) -> usize {
        section.symbols_before = self.state.symbols.len();
        let index = self.state.sections.len();
        self.section_names.insert(section.name.clone(), index);
        self.state.sections.push(section);
        index
    }

    /// The section of this name, `new` if there is none.
    pub fn section_named(&mut self, name: &str, new: impl FnOnce() -> Section) -> usize {
        match self.find_section(name) {
            Some(index) => index,
            None => self.add_section(new()),
        }
    }

    /// The section of this name, made with the flags that the name means if there is none.
    pub fn switch(&mut self, name: &str) {
        let index = self.section_named(name, || {
            let (section_type, flags) = named(name);
            Section::new(name, section_type, flags)
        });
        self.select(index);
    }

    /// `.section name,"flags",@type,entry-size`
    fn section(&mut self, cursor: &mut Cursor<'_>, push: bool) -> Read<()> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let name = if cursor.peek() == b'"' {
            self.name(cursor)?.0
        } else {
            // More than words: `.note.GNU-stack`.
            let word = |b: u8| b.is_ascii_alphanumeric() || b"._$-/+@".contains(&b);
            while word(cursor.peek()) {
                cursor.advance(1);
            }
            cursor.text().get(start..cursor.pos()).unwrap_or_default().to_vec()
        };
        if name.is_empty() {
            return Err(error("expected", start..start + 1, "expected the name of a section"));
        }
        let name = String::from_utf8_lossy(&name).into_owned();
        let (mut section_type, mut flags) = named(&name);
        let mut entry_size = 0;
        let (mut has_flags, mut has_type) = (false, false);
        if cursor.eat(b',') {
            cursor.skip_blanks();
            if cursor.peek() == b'"' {
                has_flags = true;
                flags = self.section_flags(cursor)?;
                has_type = cursor.eat(b',');
            } else {
                has_type = true;
            }
        }
        if has_type {
            section_type = self.section_type(cursor)?;
            if cursor.eat(b',') && flags & elf::SHF_MERGE.0 != 0 {
                entry_size = u64::try_from(self.number(cursor)?).unwrap_or(0);
            }
            self.rest(cursor);
        }
        if push {
            self.section_stack.push((self.state.current, self.previous_section));
        }
        if let Some(index) = self.find_section(&name) {
            let known = &self.state.sections[index];
            if has_flags && known.flags != flags || has_type && known.section_type != section_type {
                let text = format!("{name} has other flags or another type already");
                return Err(error("section-changed", start..cursor.pos(), text));
            }
            self.select(index);
            return Ok(());
        }
        let mut section = Section::new(&name, section_type, flags);
        section.entry_size = entry_size;
        let index = self.add_section(section);
        self.select(index);
        Ok(())
    }

    fn section_flags(&mut self, cursor: &mut Cursor<'_>) -> Read<u64> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let text = cursor
            .string()
            .map_err(|e| error("string", start..cursor.pos() + 1, e))?;
        let mut flags = 0u64;
        for letter in text {
            flags |= match letter {
                b'a' => elf::SHF_ALLOC.0,
                b'w' => elf::SHF_WRITE.0,
                b'x' => elf::SHF_EXECINSTR.0,
                b'M' => elf::SHF_MERGE.0,
                b'S' => elf::SHF_STRINGS.0,
                b'T' => elf::SHF_TLS.0,
                b'G' => elf::SHF_GROUP.0,
                b'o' => elf::SHF_LINK_ORDER.0,
                b'e' => elf::SHF_EXCLUDE.0,
                b'R' => 0x20_0000,
                _ => {
                    let text = format!(
                        "`{}` is no flag of a section; there are a w x M S T G o e R",
                        [letter].escape_ascii()
                    );
                    return Err(error("section-flags", start..cursor.pos(), text));
                }
            };
        }
        Ok(flags)
    }

    fn section_type(&mut self, cursor: &mut Cursor<'_>) -> Read<u32> {
        cursor.skip_blanks();
        let start = cursor.pos();
        if matches!(cursor.peek(), b'@' | b'%') {
            cursor.advance(1);
        }
        if cursor.peek().is_ascii_digit() {
            return self.number(cursor).map(|n| n as u32);
        }
        let (name, _) = self.name(cursor)?;
        Ok(match &name[..] {
            b"progbits" => elf::SHT_PROGBITS.0,
            b"nobits" => elf::SHT_NOBITS.0,
            b"note" => elf::SHT_NOTE.0,
            b"init_array" => elf::SHT_INIT_ARRAY.0,
            b"fini_array" => elf::SHT_FINI_ARRAY.0,
            b"preinit_array" => elf::SHT_PREINIT_ARRAY.0,
            _ => {
                let text = "expected one of @progbits, @nobits, @note, @init_array, @fini_array, @preinit_array";
                return Err(error("section-type", start..cursor.pos(), text));
            }
        })
    }

    /// `.ident "text"`: into `.comment`.
    fn ident(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let text = cursor
            .string()
            .map_err(|e| error("string", start..cursor.pos() + 1, e))?;
        let index = self.section_named(".comment", || {
            let flags = elf::SHF_MERGE.0 | elf::SHF_STRINGS.0;
            let mut section = Section::new(".comment", elf::SHT_PROGBITS.0, flags);
            section.entry_size = 1;
            section.data.push(0);
            section
        });
        let section = &mut self.state.sections[index];
        section.data.extend(text);
        section.data.push(0);
        Ok(())
    }

    /// `.file "name"` names the source; `.file 1 "name"` is for DWARF.
    fn file(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        cursor.skip_blanks();
        if cursor.peek() != b'"' {
            return self.line_file(cursor);
        }
        let (name, _) = self.name(cursor)?;
        self.file_symbol = Some(String::from_utf8_lossy(&name).into_owned());
        self.rest(cursor);
        Ok(())
    }

    fn include(&mut self, cursor: &mut Cursor<'_>, buffer: usize, start: usize) -> Read<()> {
        let (name, at) = self.name(cursor)?;
        let name = String::from_utf8_lossy(&name).into_owned();
        let text = self.files.read(&name, 0, u64::MAX);
        let text = text.map_err(|e| error("include", at..cursor.pos(), e))?;
        self.account(text.len(), at..cursor.pos())?;
        // LLVM's text has an empty line where it enters the file, and one where it leaves.
        self.listing.iter_mut().for_each(|l| l.line(""));
        self.run(Buffer::new(name, text.into(), Some((buffer, start)), false));
        self.listing.iter_mut().for_each(|l| l.line(""));
        Ok(())
    }

    /// `.incbin "name", skip, count`
    fn incbin(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        let (name, at) = self.name(cursor)?;
        let name = String::from_utf8_lossy(&name).into_owned();
        let skip = if cursor.eat(b',') { self.number(cursor)? } else { 0 };
        let count = if cursor.eat(b',') {
            Some(self.number(cursor)?)
        } else {
            None
        };
        let not_negative = |n: i64, what: &str| {
            let text = format!("{n} bytes cannot be {what}: the number must not be negative");
            u64::try_from(n).map_err(|_| error("include", at..cursor.pos(), text))
        };
        let skip = not_negative(skip, "skipped")?;
        let count = count.map_or(Ok(u64::MAX), |n| not_negative(n, "included"))?;
        let bytes = self.files.read(&name, skip, count);
        let bytes = bytes.map_err(|e| error("include", at..cursor.pos(), e))?;
        self.emit(&bytes, at..cursor.pos())
    }

    fn say(&mut self, word: &[u8], cursor: &mut Cursor<'_>, buffer: usize, start: usize) -> Read<()> {
        let text = match cursor.at_end() {
            true => format!("{} in the source", word.escape_ascii()),
            false => String::from_utf8_lossy(&self.name(cursor)?.0).into_owned(),
        };
        let e = error("source-message", start..cursor.pos(), text);
        match word {
            b".error" => return Err(e),
            b".warning" => self.note(buffer, e, Severity::Warning),
            _ => self.note(buffer, e, Severity::Note),
        }
        Ok(())
    }
}

/// Type and flags that a section's name means.
fn named(name: &str) -> (u32, u64) {
    let is = |prefix: &str| name == prefix || name.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('.'));
    let (alloc, write, exec) = (elf::SHF_ALLOC.0, elf::SHF_WRITE.0, elf::SHF_EXECINSTR.0);
    let (section_type, flags) = if is(".text") || is(".init") || is(".fini") {
        (elf::SHT_PROGBITS, alloc | exec)
    } else if is(".rodata") {
        (elf::SHT_PROGBITS, alloc)
    } else if is(".data") || is(".data1") {
        (elf::SHT_PROGBITS, alloc | write)
    } else if is(".bss") {
        (elf::SHT_NOBITS, alloc | write)
    } else if is(".tdata") {
        (elf::SHT_PROGBITS, alloc | write | elf::SHF_TLS.0)
    } else if is(".tbss") {
        (elf::SHT_NOBITS, alloc | write | elf::SHF_TLS.0)
    } else if is(".init_array") {
        (elf::SHT_INIT_ARRAY, alloc | write)
    } else if is(".fini_array") {
        (elf::SHT_FINI_ARRAY, alloc | write)
    } else if is(".note") {
        (elf::SHT_NOTE, 0)
    } else {
        (elf::SHT_PROGBITS, 0)
    };
    (section_type.0, flags)
}
