//! Text to [`Inst`]: the inverse of printing, by the same rows.
//!
//! A [`Parser`] knows the mnemonics of one processor. It reads one statement at a [`Cursor`]: operands and modifiers first,
//! whatever they are, then it takes the first encoding of the operation, shortest first, that can hold them. Names that are
//! neither registers nor words of the instruction set are asked of [`Symbols`].
//!
//! ```
//! use amdgpu_isa::{Processor, parse::Parser};
//!
//! let parser = Parser::new(Processor::by_name("gfx900").unwrap()).unwrap();
//! let parsed = parser.parse_text("v_add_f32 v0, |s1|, v2 clamp").unwrap();
//! assert_eq!(parsed.code.as_bytes(), [0x00, 0x81, 0x01, 0xd1, 0x01, 0x04, 0x02, 0x00]);
//!
//! let error = parser.parse_text("v_add_f32 v0, v1, s[2:3]").unwrap_err();
//! assert_eq!(error.span, 18..24);
//! ```

#[path = "generated/aliases.rs"]
mod aliases;
mod choose;
pub(crate) mod constant;
mod cursor;
mod error;
mod explain;
mod expr;
mod hint;
mod mnemonics;
pub(crate) mod modifiers;
mod operands;
mod recipes;
mod scan;
mod special;
mod statement;

pub use cursor::{Cursor, Number, starts_word};
pub use error::{ParseError, error};
pub use expr::{Binary, Function, NoSymbols, Symbols, Unary, Value, expression};
pub use recipes::{Assembled, Recipes};

use std::sync::OnceLock;

use crate::encode::EncodedInst;
use crate::generated::Op;
use crate::inst::{Inst, Reg};
use crate::mode::Mode;
use crate::table::FamilyTable;
use crate::target::Processor;
use crate::violations::processors_in_words;
use crate::written::Written;
use mnemonics::Mnemonics;

/// An instruction read from text.
#[derive(Debug, Clone, Copy)]
pub struct Parsed {
    pub inst: Inst,
    pub code: EncodedInst,
    /// A value that is not known yet; its bits are zero in `code`.
    pub fixup: Option<Fixup>,
    /// The mode that the text is one of: it may name whole registers where the parser's names halves.
    pub mode: Mode,
    pub written: Written,
    /// A number whose lower half the instruction has no room for: from where to where it stands.
    pub cut: Option<(u32, u32)>,
}

/// Bits of an instruction that wait for the value of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fixup {
    pub kind: FixupKind,
    /// The number in [`Value::Deferred`].
    pub value: u32,
    /// Byte of the instruction where the bits begin.
    pub offset: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FixupKind {
    /// 16 bits: signed dwords from the next instruction.
    Branch,
    /// 32 bits: the literal.
    Literal,
    /// 64 bits: the same.
    Literal64,
}

/// The mnemonics and registers of one processor.
#[derive(Debug)]
pub struct Parser {
    processor: Processor,
    mode: Mode,
    table: &'static FamilyTable,
    mnemonics: Mnemonics,
    /// Registers without a number, by name.
    registers: Vec<(String, Reg)>,
    inv_two_pi: bool,
    /// For texts that name no halves of registers; see [`Parser::whole`].
    whole: OnceLock<Option<Box<Parser>>>,
}

impl Parser {
    /// For the processor's usual [`Mode`]; `None` if there are no instruction rows for the processor.
    pub fn new(processor: Processor) -> Option<Parser> {
        Parser::with_mode(processor, Mode::of(processor))
    }

    /// As [`Parser::new`], for wavefronts of this mode.
    pub fn with_mode(processor: Processor, mode: Mode) -> Option<Parser> {
        let table = FamilyTable::of(processor.family())?;
        Some(Parser {
            processor,
            mode,
            table,
            mnemonics: Mnemonics::new(processor, mode, table),
            registers: operands::named_registers(table),
            inv_two_pi: constant::has_inv_two_pi(table),
            whole: OnceLock::new(),
        })
    }

    /// The parser of the same processor that takes whole registers for 16-bit operands, as texts from before LLVM 20 have them.
    fn whole(&self) -> Option<&Parser> {
        let make = || {
            let mode = Mode {
                fake16: true,
                ..self.mode
            };
            let parser = Parser::with_mode(self.processor, mode).filter(|_| mode != self.mode);
            parser.map(Box::new)
        };
        self.whole.get_or_init(make).as_deref()
    }

    /// The parser that read an instruction: this one or [`Parser::whole`].
    fn that_read(&self, parsed: &Parsed) -> &Parser {
        match self.whole() {
            Some(whole) if parsed.mode != self.mode => whole,
            _ => self,
        }
    }

    pub fn processor(&self) -> Processor {
        self.processor
    }

    pub(crate) fn target(&self) -> (Processor, Mode, &'static FamilyTable) {
        (self.processor, self.mode, self.table)
    }

    /// Reads the statement at `cursor`, which ends up behind it.
    ///
    /// # Errors
    /// What is wrong, where, and what would be right; the cursor is then somewhere in the statement.
    pub fn parse(&self, cursor: &mut Cursor<'_>, symbols: &mut dyn Symbols) -> Result<Parsed, ParseError> {
        let mut again = *cursor;
        let error = match self.parse_here(cursor, symbols) {
            Err(error) if !self.mode.fake16 => error,
            result => return result,
        };
        // The same may be right with whole registers for all halves.
        match self.whole().map(|whole| whole.parse_here(&mut again, symbols)) {
            Some(Ok(parsed)) => {
                *cursor = again;
                Ok(parsed)
            }
            _ => Err(error),
        }
    }

    fn parse_here(&self, cursor: &mut Cursor<'_>, symbols: &mut dyn Symbols) -> Result<Parsed, ParseError> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let word = cursor.word();
        let span = start..cursor.pos();
        let Some(entry) = self.mnemonics.find(word) else {
            return Err(self.unknown(word, span));
        };
        let mut args = operands::Args::new();
        self.operands(cursor, entry, &mut args, symbols)?;
        if cursor.peek() != b':' {
            return self.choose(entry, &args, span).map_err(|e| self.meant(e, cursor));
        }
        // Two operations, issued together.
        cursor.advance(2);
        cursor.skip_blanks();
        let start = cursor.pos();
        let word = cursor.word();
        let Some(second) = self.mnemonics.find(word) else {
            return Err(self.unknown(word, start..cursor.pos()));
        };
        let mut second_args = operands::Args::new();
        self.operands(cursor, second, &mut second_args, symbols)?;
        self.choose_dual((entry, &args), (second, &second_args), span)
    }

    /// As [`Parser::parse`], of a text that is one statement without symbols.
    ///
    /// # Errors
    /// As [`Parser::parse`].
    pub fn parse_text(&self, text: &str) -> Result<Parsed, ParseError> {
        self.parse(&mut Cursor::new(text.as_bytes(), 0), &mut NoSymbols)
    }

    /// A register, if the text here begins with one; otherwise the cursor stands where it stood.
    ///
    /// # Errors
    /// A register whose number or range is wrong.
    pub fn register(&self, cursor: &mut Cursor<'_>, symbols: &mut dyn Symbols) -> Result<Option<Reg>, ParseError> {
        cursor.skip_blanks();
        let start = cursor.pos();
        let word = cursor.word();
        let found = self.register_at(word, cursor, symbols)?;
        if found.is_none() {
            cursor.set_pos(start);
        }
        Ok(found)
    }

    /// The error for a mnemonic that the processor does not have.
    fn unknown(&self, word: &[u8], span: std::ops::Range<usize>) -> ParseError {
        let text = String::from_utf8_lossy(word).to_ascii_lowercase();
        if text.is_empty() {
            return error(
                "expected",
                span.start..span.start + 1,
                "expected a mnemonic, a label or a directive",
            );
        }
        let base = mnemonics::without_suffix(&text);
        let aliases: Vec<_> = aliases::ALIASES.iter().filter(|(name, ..)| *name == base).collect();
        let on = |p: Processor| {
            let alias = aliases.iter().find(|(_, _, families)| families.contains(&p.family()));
            Op::from_mnemonic_on(p, alias.map_or(base, |a| a.1))
        };
        let name = self.processor.name();
        let Some(have) = processors_in_words(|p| on(p).is_some()) else {
            let near = self.mnemonics.nearest(&text);
            let e = error("unknown-mnemonic", span, format!("`{text}` is no instruction"));
            return match near {
                Some(near) => e.help(format!("is `{near}` meant?")),
                None => e,
            };
        };
        let e = error("not-on-processor", span, format!("{name} does not have `{text}`"));
        if on(self.processor).is_some() {
            let have = processors_in_words(|p| mnemonics::has_encoding(p, &text));
            let who = have.map_or(String::new(), |have| format!("; {have} have it"));
            return e.help(format!("it has {base}, but not in this encoding{who}"));
        }
        let called = |op: &Op| op.mnemonic_on(self.processor).map(|name| format!("`{name}`"));
        let mut here: Vec<String> = Op::by_any_mnemonic(base).iter().filter_map(called).collect();
        here.dedup();
        let here = match &here[..] {
            [] => String::new(),
            names => format!("; {name} calls it {}", names.join(" or ")),
        };
        e.help(format!("{base} is an instruction of {have}{here}"))
    }

    /// An error at an operand too many that looks like a modifier: which one may be meant.
    fn meant(&self, e: ParseError, cursor: &Cursor<'_>) -> ParseError {
        let word = cursor.text().get(e.span.clone()).unwrap_or_default();
        let is_word = word.iter().all(|b| b.is_ascii_lowercase() || *b == b'_') && word != b"off";
        match std::str::from_utf8(word) {
            Ok(word) if e.code == "operand-extra" && is_word && self.named(word.as_bytes()).is_none() => {
                modifiers::unknown(word, e.span.clone()).unwrap_or(e)
            }
            _ => e,
        }
    }
}
