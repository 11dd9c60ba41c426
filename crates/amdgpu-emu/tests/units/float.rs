//! Tests of float operations on the machine: modifiers, exceptions, and what they share.

mod exceptions;
mod modifiers;
pub mod testing;
