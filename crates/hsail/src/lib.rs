//! HSAIL, the language of the HSA Programmer's Reference Manual 1.0.
#![forbid(unsafe_code)]

pub mod brig;
pub mod code;
pub mod table;
pub mod text;
pub mod types;
