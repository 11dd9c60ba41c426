//! Runs AMD GPU programs where there is no AMD GPU, inside another program.
//!
//! A [`Program`] is a code object of a compiler, or HSAIL in text or BRIG. It is loaded by an [`Engine`]: the machine, which executes
//! instructions of a processor, or the interpreter of HSAIL. That gives a [`Session`], which has buffers and launches kernels; it is used
//! in the same way whichever engine it is.
//!
//! ```
//! use weft::{Engine, Launch, Program, Settings};
//!
//! let text = "module &m:1:0:$full:$large:$default;
//!     prog kernel &double(kernarg_u64 %data) {
//!       workitemabsid_u32 $s0, 0; cvt_u64_u32 $d0, $s0; shl_u64 $d0, $d0, 2;
//!       ld_kernarg_align(8)_u64 $d1, [%data]; add_u64 $d0, $d0, $d1;
//!       ld_global_align(4)_u32 $s1, [$d0]; shl_u32 $s1, $s1, 1; st_global_align(4)_u32 $s1, [$d0]; };";
//! let program = Program::new("double.hsail", text);
//! for engine in [Engine::Interpreter, Engine::Machine("gfx900".parse().ok())] {
//!     let mut session = program.load(engine, &Settings::default())?;
//!     let data = session.allocate("data", 16)?;
//!     let numbers: Vec<u8> = [1u32, 2, 3, 4].iter().flat_map(|n| n.to_le_bytes()).collect();
//!     session.write(data.address, &numbers)?;
//!     let report = session.launch(&Launch::new("double", &[4], &[4]).arg(&data))?;
//!     assert_eq!(report.work_groups, 1);
//!     let doubled: Vec<u8> = [2u32, 4, 6, 8].iter().flat_map(|n| n.to_le_bytes()).collect();
//!     assert_eq!(session.bytes(&data)?, doubled);
//! }
//! # Ok::<(), weft::Error>(())
//! ```
//!
//! The library touches no files and no environment. What a kernel prints is kept ([`Session::printed`]), or handed to
//! [`Settings::printer`] as it comes. Beside a launch there are [`lockstep`], which compares both engines, and [`debug`], which makes
//! what a debugger steps through. Instructions, memory accesses and faults are told to observers:
//! [`Machine::launch_observed`] and [`Interpreter::launch_observed`].
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod debug;
mod engine;
mod error;
mod finding;
mod host;
pub mod image;
mod interpreter;
mod launch;
pub mod lockstep;
mod machine;
pub mod occupancy;
mod program;
pub mod replay;
mod session;

pub use engine::{Engine, Printer, Settings};
pub use error::{Error, Result};
pub use finding::{Finding, Source};
pub use host::Host;
pub use image::Image;
pub use interpreter::Interpreter;
pub use launch::{Arg, Buffer, Launch, Report};
pub use machine::Machine;
pub use program::{Form, Module, Program};
pub use session::Session;

/// How findings are written, with places and lines in the source, and which of them are known and not shown.
pub use amdgpu_check::{
    Located,
    formats::{self as finding_formats, Format as FindingFormat},
    located::show_sources,
    suppress::Suppressions,
};
/// The text of a program's output: standard output or standard error of the device.
pub use amdgpu_emu::hostcall::Stream;
/// Which dwords begin the implicit arguments of a code object.
pub use amdgpu_emu::kernarg::ImplicitLayout;
/// Instructions of the host that the machine may use.
pub use amdgpu_emu::lanes::SimdLevel;
/// A processor with its features, as `gfx906:sramecc+:xnack-`.
pub use amdgpu_isa::TargetId;
/// What is looked for in HSAIL while it runs: races, uninitialized memory, undefined results.
pub use diag::{Kind, Kinds};
