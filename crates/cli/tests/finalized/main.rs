//! Kernels made by hand in the IR, finalized and run on the emulated processor.

mod basic;
mod copies;
mod differential;
mod exceptions;
mod graphs;
mod large;
mod litmus;
mod mutations;
mod objects;
mod support;
