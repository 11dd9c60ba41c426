//! The text form (PRM chapters 4 and 19): lexer, parser, printer.

pub mod float;
mod lex;
mod parse;
mod print;

pub use lex::LineIndex;
pub use parse::{Assembled, Places, assemble};
pub(crate) use parse::{assemble_partly, assemble_with, mismatch_text};
pub use print::{FloatStyle, PrintOptions, instruction, print};
pub(crate) use print::{is_comment, write_name};

pub(crate) use lex::{Kind, Lexer, Token};
