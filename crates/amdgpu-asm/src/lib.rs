//! The assembler: AMDGPU assembly in LLVM's syntax to relocatable objects, and objects back to assembly.
//!
//! ```
//! use amdgpu_asm::{NoFiles, Options, assemble};
//!
//! let source = b".globl f\nf:\n  s_mov_b32 s0, 1 ; comment\n  s_endpgm\n";
//! let options = Options::new("gfx900".parse().unwrap());
//! let assembly = assemble("f.s", source, &options, &mut NoFiles);
//! assert!(assembly.messages.is_empty());
//! let object = assembly.object.unwrap();
//! assert_eq!(object.sections[0].data, [0x81, 0x00, 0x80, 0xbe, 0x00, 0x00, 0x81, 0xbf]);
//! ```
#![forbid(unsafe_code)]

mod assembler;
mod dis;
mod expression;
mod leb128;
mod lint;
mod listing;
mod message;
mod padding;
mod parsers;
mod source_lines;
mod state;
mod symbols;
mod values;

pub use assembler::{Assembly, DIRECTIVES, Files, NoFiles, Options, Os, assemble, assemble_with, kernel_directives};
pub use dis::{
    DisOptions, disassemble, disassemble_code, disassemble_code_as, disassemble_in_parts, disassemble_with_lines,
};
pub use lint::{Early, Executed, Lint};
pub use listing::Listing;
pub use message::Message;
pub use source_lines::{SourceLines, source_lines};
