//! Instructions as LLVM was recorded to read and print them: decoding, printing, encoding, reading, and the rules they break.

mod aliases;
mod common;
mod lines;

mod parse;
#[path = "../support/random.rs"]
mod random;
mod recorded;
mod rules;
mod templates;
mod vectors;
