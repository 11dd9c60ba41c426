//! Passes over the IR that make it better, or ready for instruction selection.

pub mod fold;
mod rewrite;
pub mod wide;

pub use rewrite::rewrite;
