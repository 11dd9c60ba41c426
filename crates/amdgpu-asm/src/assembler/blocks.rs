//! The AMDGPU directives beside `.amdhsa_kernel`: target, versions, metadata, and those of code object V2.

use std::collections::BTreeMap;
use std::ops::Range;

use amdgpu_isa::parse::{Cursor, Value, error, expression};
use amdgpu_isa::{CodeObjectVersion, Setting, TargetId};
use code_object::RelocationType;
use code_object::Value as Document;
use code_object::elf::STT_AMDGPU_HSA_KERNEL;
use code_object::metadata::pal;
use code_object::target::target_of_triple;
use code_object::write::{NoteData, note_records};
use code_object::yaml::{self, Typing};
use diag::nearest;
use object::elf;

use crate::assembler::directives::Read;
use crate::assembler::{Assembler, Os, end_of_statement};
use crate::message::Place;
use crate::state::{Fixup, FixupKind, Section};

/// Directives of which a name may be a misspelling, and that editors offer.
pub const DIRECTIVES: &[&str] = &[
    ".align",
    ".altmacro",
    ".amd_amdgpu_hsa_metadata",
    ".amd_amdgpu_isa",
    ".amd_amdgpu_pal_metadata",
    ".amd_kernel_code_t",
    ".amdgcn_target",
    ".amdgpu_hsa_kernel",
    ".amdgpu_lds",
    ".amdgpu_metadata",
    ".amdgpu_pal_metadata",
    ".amdhsa_code_object_version",
    ".amdhsa_kernel",
    ".ascii",
    ".asciz",
    ".balign",
    ".bss",
    ".byte",
    ".cfi_endproc",
    ".cfi_startproc",
    ".comm",
    ".data",
    ".double",
    ".else",
    ".elseif",
    ".endif",
    ".endm",
    ".endr",
    ".equ",
    ".equiv",
    ".error",
    ".file",
    ".fill",
    ".float",
    ".global",
    ".globl",
    ".half",
    ".hidden",
    ".hsa_code_object_isa",
    ".hsa_code_object_version",
    ".ident",
    ".if",
    ".ifdef",
    ".ifndef",
    ".incbin",
    ".include",
    ".int",
    ".irp",
    ".irpc",
    ".loc",
    ".local",
    ".long",
    ".macro",
    ".noaltmacro",
    ".org",
    ".p2align",
    ".pal_metadata",
    ".popsection",
    ".previous",
    ".print",
    ".protected",
    ".purgem",
    ".pushsection",
    ".quad",
    ".reloc",
    ".rept",
    ".rodata",
    ".section",
    ".set",
    ".short",
    ".size",
    ".skip",
    ".sleb128",
    ".space",
    ".string",
    ".text",
    ".type",
    ".uleb128",
    ".warning",
    ".weak",
    ".zero",
];

/// Vendor and architecture in the notes of code object V2.
const V2_NAMES: (&str, &str) = ("AMD", "AMDGPU");

/// The document with keys in alphabetical order, as LLVM's maps are.
fn sorted(value: &Document) -> Document {
    match value {
        Document::List(items) => Document::List(items.iter().map(sorted).collect()),
        Document::Map(entries) => {
            let mut entries: Vec<(String, Document)> = entries.iter().map(|(k, v)| (k.clone(), sorted(v))).collect();
            entries.sort_by(|a, b| a.0.cmp(&b.0));
            Document::Map(entries)
        }
        other => other.clone(),
    }
}

/// The relocation of a name: AMDGPU's, or one that assemblers have for all targets.
fn relocation_named(name: &str) -> Option<RelocationType> {
    match name {
        "BFD_RELOC_NONE" => Some(RelocationType::None),
        "BFD_RELOC_32" => Some(RelocationType::Abs32),
        "BFD_RELOC_64" => Some(RelocationType::Abs64),
        _ => RelocationType::ALL.iter().copied().find(|t| t.name() == name),
    }
}

impl Assembler<'_> {
    pub fn amd_directive(
        &mut self,
        word: &[u8],
        span: Range<usize>,
        cursor: &mut Cursor<'_>,
        buffer: usize,
    ) -> Read<()> {
        self.check_system(word, &span)?;
        match word {
            b".amdgcn_target" => self.check_target(cursor),
            b".amdhsa_code_object_version" => self.code_object_version(cursor),
            b".amdhsa_kernel" => self.kernel(span, cursor, buffer),
            b".amdgpu_lds" => self.lds(cursor),
            b".amdgpu_metadata" => self.metadata(cursor, span, b".end_amdgpu_metadata", buffer),
            b".amdgpu_pal_metadata" => self.metadata(cursor, span, b".end_amdgpu_pal_metadata", buffer),
            b".amd_amdgpu_hsa_metadata" => self.metadata_v2(cursor, span),
            b".amd_amdgpu_pal_metadata" | b".pal_metadata" => self.pal_registers(cursor),
            b".amd_amdgpu_isa" => self.isa_name(cursor),
            b".hsa_code_object_version" => {
                let major = self.small(cursor)?;
                self.comma(cursor)?;
                let minor = self.small(cursor)?;
                self.add_note(&NoteData::v2_code_object_version(major, minor));
                Ok(())
            }
            b".hsa_code_object_isa" => self.isa_version(cursor),
            b".amdgpu_hsa_kernel" => {
                let id = self.symbol(cursor)?;
                self.state.symbols.get_mut(id).symbol_type = STT_AMDGPU_HSA_KERNEL;
                // .kernel.vgpr_count and .kernel.sgpr_count begin anew.
                self.state.free = Default::default();
                if let Some(listing) = &mut self.listing {
                    let name = self.state.symbols.text(id);
                    listing.line(&format!("\t.amdgpu_hsa_kernel {name}\n"));
                }
                Ok(())
            }
            b".reloc" => self.requested_relocation(cursor, buffer),
            b".amd_kernel_code_t" => self.kernel_code(span, cursor, buffer),
            [b'.', b'a', b'm', b'd', b'h', b's', b'a', b'_', ..] | b".end_amdhsa_kernel" => {
                self.rest(cursor);
                let e = error("amdhsa-outside", span, "not inside of .amdhsa_kernel");
                Err(e.help("`.amdhsa_kernel NAME` goes before, `.end_amdhsa_kernel` behind"))
            }
            _ => {
                self.rest(cursor);
                let word = String::from_utf8_lossy(word);
                let e = error("unknown-directive", span, format!("`{word}` is no directive"));
                Err(match nearest(&word, DIRECTIVES.iter().copied(), 1).first() {
                    Some(near) => e.help(format!("is `{near}` meant?")),
                    None => e,
                })
            }
        }
    }

    /// Whether the directive is one of the system that the options say.
    fn check_system(&self, word: &[u8], span: &Range<usize>) -> Read<()> {
        let (is_right, triple) = match word {
            b".amdhsa_kernel" | b".amdhsa_code_object_version" | b".amdgpu_metadata" => {
                (self.options.os == Os::Hsa, Os::Hsa.triple())
            }
            b".amdgpu_pal_metadata" | b".amd_amdgpu_pal_metadata" => (self.options.os == Os::Pal, Os::Pal.triple()),
            _ => return Ok(()),
        };
        match is_right {
            true => Ok(()),
            false => {
                let text = format!("{} is for {triple} only", word.escape_ascii());
                Err(error("directive-system", span.clone(), text))
            }
        }
    }

    /// `.reloc place, type, expression`
    fn requested_relocation(&mut self, cursor: &mut Cursor<'_>, buffer: usize) -> Read<()> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let place = expression(cursor, &mut self.state)?;
        self.comma(cursor)?;
        let (name, at) = self.name(cursor)?;
        let text = String::from_utf8_lossy(&name).into_owned();
        let relocation = relocation_named(&text).ok_or_else(|| {
            let e = error("relocation", at..cursor.pos(), format!("`{text}` is no relocation"));
            match nearest(&text, RelocationType::ALL.iter().map(|t| t.name()), 1).first() {
                Some(near) => e.help(format!("is `{near}` meant?")),
                None => e,
            }
        })?;
        let value = match cursor.eat(b',') {
            true => expression(cursor, &mut self.state)?,
            false => Value::Absolute(0),
        };
        let (_, offset) = self.state.here();
        self.state.section().fixups.push(Fixup {
            offset,
            kind: FixupKind::Requested(relocation, place),
            value,
            place: Place {
                buffer,
                span: start..cursor.pos(),
            },
        });
        if let Some(listing) = &mut self.listing {
            listing.places(&mut self.state);
            let (place, value) = (
                crate::listing::expression(&self.state, place),
                crate::listing::expression(&self.state, value),
            );
            listing.line(&format!("\t.reloc {place}, {text}, {value}"));
        }
        Ok(())
    }

    fn small(&mut self, cursor: &mut Cursor<'_>) -> Read<u32> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let number = self.number(cursor)?;
        u32::try_from(number).map_err(|_| error("value-range", start..cursor.pos(), "expected a number of 32 bits"))
    }

    /// The target in the form of `.amdgcn_target`.
    pub fn target_text(&self) -> String {
        if let Some(text) = &self.options.target_text {
            return text.clone();
        }
        let id = match self.options.code_object_version {
            CodeObjectVersion::V2 | CodeObjectVersion::V3 => self.options.target.plus_form(),
            _ => self.options.target.to_string(),
        };
        format!("{}--{id}", self.options.os.triple())
    }

    /// Whether a text names the target of the options.
    fn is_target(&self, text: &str) -> bool {
        let is_same = || target_of_triple(text) == Some(self.options.target);
        // The form of V2 and V3 does not tell any setting from on.
        text == self.target_text() || self.options.target_text.is_none() && is_same()
    }

    fn check_target(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        self.named_target(cursor)?;
        // LLVM leaves the end of the line, which becomes an empty one.
        self.listing.iter_mut().for_each(|l| l.line(""));
        Ok(())
    }

    /// A target in quotes that must be that of the options.
    fn named_target(&mut self, cursor: &mut Cursor<'_>) -> Read<String> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let text = cursor
            .string()
            .map_err(|e| error("string", start..cursor.pos() + 1, e))?;
        let text = String::from_utf8_lossy(&text).into_owned();
        if self.is_target(&text) {
            return Ok(text);
        }
        let text = format!("the source is for {text}, the options say {}", self.target_text());
        Err(error("target", start..cursor.pos(), text))
    }

    fn code_object_version(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        cursor.skip_blanks();
        let start = cursor.pos();
        self.options.code_object_version = match self.number(cursor)? {
            2 => CodeObjectVersion::V2,
            3 => CodeObjectVersion::V3,
            4 => CodeObjectVersion::V4,
            5 => CodeObjectVersion::V5,
            6 => CodeObjectVersion::V6,
            other => {
                let text = format!("there is no code object version {other}; there are 2 to 6");
                return Err(error("code-object-version", start..cursor.pos(), text));
            }
        };
        if let Some(listing) = &mut self.listing {
            let text = cursor.text().get(start..cursor.pos()).unwrap_or_default();
            listing.line(&format!("\t.amdhsa_code_object_version {}\n", text.escape_ascii()));
        }
        Ok(())
    }

    fn add_note(&mut self, note: &NoteData) {
        let records = note_records(std::slice::from_ref(note));
        let flags = match self.options.os {
            Os::Hsa => elf::SHF_ALLOC.0,
            _ => 0,
        };
        let index = self.section_named(".note", || {
            let mut section = Section::new(".note", elf::SHT_NOTE.0, flags);
            section.align = 4;
            section
        });
        self.state.sections[index].data.extend(records);
    }

    /// The lines up to `end`, as they are.
    fn text_block(&mut self, cursor: &mut Cursor<'_>, span: Range<usize>, end: &[u8]) -> Read<(String, usize)> {
        cursor.next_line();
        let start = cursor.pos();
        while cursor.pos() < cursor.text().len() {
            let line = cursor.pos();
            cursor.skip_blanks();
            if cursor.word() == end {
                let text = cursor.text().get(start..line).unwrap_or_default();
                return Ok((String::from_utf8_lossy(text).into_owned(), start));
            }
            cursor.next_line();
        }
        Err(error("block-open", span, format!("there is no {}", end.escape_ascii())))
    }

    fn metadata(&mut self, cursor: &mut Cursor<'_>, span: Range<usize>, end: &[u8], buffer: usize) -> Read<()> {
        let (text, start) = self.text_block(cursor, span, end)?;
        let is_pal = end == b".end_amdgpu_pal_metadata";
        match yaml::parse(&text, Typing::Implicit) {
            Ok(document) => {
                if let Some(name) = pal::wrong_register(&document).filter(|_| is_pal) {
                    let e = error(
                        "metadata",
                        start..start + 1,
                        format!("`{name}` is no number of a register"),
                    );
                    self.report(
                        buffer,
                        e.help("as 0x2c0a, behind which its name may stand in parentheses"),
                    );
                }
                self.add_note(&NoteData::metadata(&document));
                let name = String::from_utf8_lossy(end).replacen("end_", "", 1);
                if is_pal {
                    let text = pal::print(&document);
                    self.list_last(format!("\t{name}\n{text}\t{}", end.escape_ascii()));
                } else if let Some(listing) = &mut self.listing {
                    let text = yaml::print(&sorted(&document));
                    listing.line(&format!("\t{name}\n{text}\n\t{}\n", end.escape_ascii()));
                }
            }
            Err(e) => {
                let notes = e.notes.join("; ");
                let text = format!("{e}{}{notes}", if notes.is_empty() { "" } else { ": " });
                self.report(buffer, error("metadata", start..start + 1, text));
            }
        }
        end_of_statement(cursor)
    }

    /// LLVM keeps PAL metadata to the end of the text, but leaves the end of the line here.
    fn list_last(&mut self, text: String) {
        self.listing.iter_mut().for_each(|l| l.line(""));
        self.pal_text = Some(text);
    }

    /// Code object V2: written anew, in LLVM's form.
    fn metadata_v2(&mut self, cursor: &mut Cursor<'_>, span: Range<usize>) -> Read<()> {
        let (text, start) = self.text_block(cursor, span, b".end_amd_amdgpu_hsa_metadata")?;
        let document = yaml::parse(&text, Typing::Strings);
        let document = document.map_err(|e| error("metadata", start..start + 1, e.to_string()))?;
        self.add_note(&NoteData::v2_metadata(&code_object::metadata::v2::print(&document)));
        end_of_statement(cursor)
    }

    /// Pairs of register and value.
    fn pal_registers(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        let mut numbers = Vec::new();
        cursor.skip_blanks();
        let start = cursor.pos();
        loop {
            numbers.push(self.small(cursor)?);
            if !cursor.eat(b',') {
                break;
            }
        }
        if numbers.len() % 2 != 0 {
            return Err(error(
                "pal-metadata",
                start..cursor.pos(),
                "expected pairs of register and value",
            ));
        }
        // The values of a register that is there twice are parts of one.
        let mut registers = BTreeMap::new();
        for pair in numbers.chunks_exact(2) {
            *registers.entry(pair[0]).or_insert(0) |= pair[1];
        }
        let pairs: Vec<(u32, u32)> = registers.into_iter().collect();
        self.add_note(&NoteData::pal_registers(&pairs));
        let numbers: Vec<String> = pairs.iter().map(|(r, v)| format!("{r:#x},{v:#x}")).collect();
        self.list_last(format!("\t.amd_amdgpu_pal_metadata {}", numbers.join(",")));
        Ok(())
    }

    fn isa_name(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        let text = self.named_target(cursor)?;
        self.add_note(&NoteData::v2_isa_name(&text));
        if let Some(listing) = &mut self.listing {
            listing.line(&format!("\t.amd_amdgpu_isa \"{text}\"\n"));
        }
        Ok(())
    }

    /// The three numbers of code object V2, which tell XNACK by the stepping.
    fn v2_version(&self) -> (u32, u32, u32) {
        let (major, minor, stepping) = self.processor().isa_version();
        let target = self.options.target;
        let wanted = |stepping: &u32| {
            let named = TargetId::from_v2_isa_version(major, minor, *stepping);
            named.is_ok_and(|n| n.processor == target.processor && (n.xnack == Setting::On) == self.uses_xnack())
        };
        let found = (stepping..stepping + 2).find(wanted);
        (major, minor, found.unwrap_or(stepping))
    }

    fn isa_version(&mut self, cursor: &mut Cursor<'_>) -> Read<()> {
        let mut version = self.v2_version();
        let (mut vendor, mut architecture) = (V2_NAMES.0.to_owned(), V2_NAMES.1.to_owned());
        if !cursor.at_end() {
            version.0 = self.small(cursor)?;
            self.comma(cursor)?;
            version.1 = self.small(cursor)?;
            self.comma(cursor)?;
            version.2 = self.small(cursor)?;
            for name in [&mut vendor, &mut architecture] {
                self.comma(cursor)?;
                cursor.skip_blanks();
                let start = cursor.pos();
                let text = cursor
                    .string()
                    .map_err(|e| error("string", start..cursor.pos() + 1, e))?;
                *name = String::from_utf8_lossy(&text).into_owned();
            }
        }
        self.add_note(&NoteData::v2_isa_version(&vendor, &architecture, version));
        Ok(())
    }
}
