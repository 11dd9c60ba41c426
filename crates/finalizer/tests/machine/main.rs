//! Kernels made by hand in the IR, run on the emulated processor.

mod basic;
mod support;
