//! What executes a program, and how.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use amdgpu_emu::hostcall::Stream;
use amdgpu_emu::kernarg::ImplicitLayout;
use amdgpu_emu::lanes::SimdLevel;
use amdgpu_isa::TargetId;
use diag::Kinds;

/// What executes a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// The machine, as this processor; HSAIL is finalized for it. Without one, as the processor that the code object is for.
    Machine(Option<TargetId>),
    /// The interpreter: HSAIL as the HSA Programmer's Reference Manual defines it. Code objects have none.
    Interpreter,
}

/// Gets what kernels print, as it comes. May be called by several host threads.
pub type Printer = Arc<dyn Fn(Stream, &str) + Send + Sync>;

/// How a program is executed. The default is what `weft run` does without options.
#[derive(Clone, Default)]
pub struct Settings {
    /// Host threads that run work-groups; none: as many as the host has.
    pub threads: Option<usize>,
    /// Order of the waves' turns on the machine; 0 is the plain order.
    pub seed: u64,
    /// The seed also chooses the order of work-groups and how long turns are. With one of [`Settings::threads`] a seed is one run.
    pub mixed: bool,
    /// The seed also chooses when stores reach memory, when loads come back, and how old what caches hold is, as the processor's memory model
    /// allows. A machine that runs on one host thread then; seed 0 is a run as any.
    pub weak_memory: bool,
    /// Instructions until a launch is ended with a fault: of all waves together on the machine, of each wavefront on the interpreter.
    pub max_instructions: Option<u64>,
    /// Work-items of a wavefront of HSAIL: on the interpreter a power of two up to 256 (PRM 2.6), 64 if nothing is said; on a machine what
    /// its processor has, 32 if it has both. Code objects say it themselves.
    pub wave_size: Option<u32>,
    /// What is looked for while the program runs; findings are [`Session::take_findings`](crate::Session::take_findings).
    pub checks: Kinds,
    /// Best instructions of the host that the machine uses; none: the host's best.
    pub simd: Option<SimdLevel>,
    /// What implicit arguments of code objects begin with; none: as the object shows.
    pub implicit_layout: Option<ImplicitLayout>,
    /// When a launch that still runs is ended with an error ([`Error::is_deadline`](crate::Error::is_deadline)); none: never.
    pub deadline: Option<Instant>,
    /// Gets what kernels print as it comes; it is kept besides ([`Session::printed`](crate::Session::printed)).
    pub printer: Option<Printer>,
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("threads", &self.threads)
            .field("seed", &self.seed)
            .field("mixed", &self.mixed)
            .field("weak_memory", &self.weak_memory)
            .field("max_instructions", &self.max_instructions)
            .field("wave_size", &self.wave_size)
            .field("checks", &self.checks)
            .field("simd", &self.simd)
            .field("implicit_layout", &self.implicit_layout)
            .field("deadline", &self.deadline)
            .field("printer", &self.printer.is_some())
            .finish()
    }
}
