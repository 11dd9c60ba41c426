//! The reference interpreter of HSAIL: kernels in text or BRIG, run exactly as the HSA Programmer's Reference Manual 1.0
//! defines them.
//!
//! A [`Program`] is made of modules; an [`Executable`] loads it onto the agents of a [`System`]; [`dispatch`] runs one of its
//! kernels over a grid:
//!
//! ```
//! use hsail_interp::{Dispatch, Executable, Options, Program, System, memory::Use};
//! use std::sync::Arc;
//!
//! let text = b"module &m:1:0:$full:$large:$default;\n\
//!     prog kernel &ids(kernarg_u64 %out) {\n\
//!       workitemabsid_u32 $s0, 0; cvt_u64_u32 $d0, $s0; shl_u64 $d0, $d0, 2;\n\
//!       ld_kernarg_align(8)_u64 $d1, [%out]; add_u64 $d0, $d0, $d1; st_global_align(4)_u32 $s0, [$d0]; };\n";
//! let mut program = Program::new();
//! program.add_text("ids.hsail", text).expect("a valid module");
//! let system = Arc::new(System::new(Options::default()).expect("possible options"));
//! let mut executable = Executable::new(system.clone(), Arc::new(program));
//! executable.load(0).expect("nothing is missing");
//! let out = system.memory.allocate("out", 40, 4, Use::Global).expect("room");
//! let kernel = executable.kernel(0, "&ids").expect("it is there");
//! let packet = Dispatch { grid: [10, 1, 1], work_group: [4, 1, 1], kernarg: out.base.to_le_bytes().into(), ..Dispatch::default() };
//! hsail_interp::dispatch(&system, &kernel, &packet).expect("no fault");
//! assert_eq!(out.load(36, 4), 9);
//! ```
//!
//! What the manual leaves undefined ends the dispatch with a [`Fault`] where it is found: it names the instruction, the
//! work-item and the section.
#![forbid(unsafe_code)]

mod access;
mod check;
mod code;
mod dispatch;
mod fault;
mod flow;
mod group;
mod idle;
pub mod image;
mod load;
mod lower;
mod mask;
pub mod memory;
pub mod observe;
pub mod outer;
mod program;
mod running;
pub mod scenario;
mod segments;
mod services;
pub mod session;
pub mod signal;
mod step;
mod sync;
mod system;
mod wave;

pub use check::{Checked, dispatch_checked, dispatch_checked_served};
pub use code::{Kernel, KernelArgument, Reg, RegisterCounts, Storage, Variable};
pub use dispatch::{dispatch, dispatch_observed, dispatch_served};
pub use fault::{Fault, Place, Trouble};
pub use load::{Executable, LoadedFunction, LoadedVariable};
pub use mask::Mask;
pub use program::{Findings, Program};
pub use running::{Dispatch, Summary};
pub use services::{NoServices, Services, Waiting};
pub use sync::Member;
pub use system::{Checks, Image, Options, System};
