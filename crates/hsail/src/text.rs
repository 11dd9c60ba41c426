//! The text form (PRM chapters 4 and 19): lexer, parser, printer.

pub mod float;
mod lex;
mod lines;
mod parse;
mod print;

pub use lines::LineIndex;
pub use parse::{Assembled, Places, assemble};
pub(crate) use parse::{assemble_partly, assemble_with, mismatch_text};
pub use print::{FloatStyle, PrintOptions, instruction, print};
pub(crate) use print::{is_comment, write_name};

pub(crate) use lex::{Kind, Lexer, Token};

use crate::brig::Module;
use diag::Diagnostic;

/// The canonical layout of a text: comments are kept, those behind a statement on its line.
pub fn format(text: &[u8], options: PrintOptions) -> Result<String, Vec<Diagnostic>> {
    let assembled = assemble(text)?;
    let printed = Module::read(&assembled.brig)
        .and_then(|module| print::print_with(&module, options, &assembled.places.trailing));
    printed.map_err(|d| vec![*d])
}
