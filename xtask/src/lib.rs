//! The parts of the repository automation that tests use too.

pub mod codegen;
