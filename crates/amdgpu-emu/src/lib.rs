//! The machine: wavefronts, LDS, memory, packet processor, scheduler and observer hooks.
//!
//! `unsafe` is confined to the memory module ([`memory`]), the SIMD module ([`lanes`], [`uop`]) and the calls of its handlers
//! ([`run`], [`wrap`], [`lower`], `data_share`).

#![deny(unsafe_op_in_unsafe_fn)]

pub mod address;
pub mod barrier;
mod buffers;
pub mod cases;
pub mod cluster;
mod crew;
mod data_share;
pub mod device;
pub mod dispatch;
mod dpp;
pub mod element;
pub mod exchange;
pub mod exec;
pub mod fault;
pub mod fidelity;
pub mod format;
pub mod host;
pub mod hostcall;
mod idle;
pub mod kept;
pub mod kernarg;
pub mod lab;
pub mod lanes;
pub mod lds;
pub mod lower;
pub mod meeting;
pub mod memory;
pub mod met;
pub mod native;
pub mod observe;
pub mod operation;
pub mod ops;
pub mod pace;
pub mod printf;
pub mod program;
pub mod queue;
pub mod random_code;
pub mod run;
pub mod scalar;
pub mod schedule;
pub mod scratch;
pub mod session;
pub mod stuck;
pub mod texel;
pub mod trap;
pub mod uop;
pub mod wave;
pub mod weak;
pub mod wrap;

use amdgpu_isa::{Architecture, Processor};

/// Whether the machine runs code of this processor.
pub fn is_emulated(processor: Processor) -> bool {
    processor.architecture() == Architecture::Amdgcn
}

/// The processors that the machine runs.
pub fn emulated_processors() -> impl Iterator<Item = Processor> {
    Processor::ALL.iter().copied().filter(|&p| is_emulated(p))
}
