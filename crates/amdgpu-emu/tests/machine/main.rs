//! The machine above the instruction level: how dispatches begin, queues, scheduling, faults, observers, memory, kernarg segments.
//!
//! Kernels are `../data/src/*.s`, assembled by LLVM (`../data/make.sh`). Expectations come from the specifications that each
//! file names.

mod barriers;
mod dispatch;
mod faults;
mod gfx1250;
mod idle;
mod kernarg;
mod memory;
mod observe;
mod queue;
mod schedule;
mod spaces;
mod support;
mod traps;
mod whole;
