//! Clashes between instructions that units of RDNA do not see, and that code ends with a wait on `s_waitcnt_depctr` (`s_wait_alu` from GFX12 on).
//!
//! Source: LLVM's hazard recognizer for AMDGPU (GCNHazardRecognizer.cpp, AMDGPUWaitSGPRHazards.cpp); the manuals do not speak of them.

use crate::target::{Family, Processor, Properties};

/// Which clashes there are in wavefronts of a processor. "Vector" is the vector ALU, "scalar" the scalar ALU.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Interlocks {
    /// A scalar operation writes a scalar register (EXEC, too) that vector memory or LDS may not have read yet.
    pub vector_memory_source: bool,
    /// A vector operation writes a scalar register that scalar memory may not have read yet.
    pub scalar_memory_source: bool,
    /// A vector operation writes EXEC, which an operation that is none may not have read yet.
    pub exec_source: bool,
    /// LDS and vector memory on the two sides of a branch.
    pub lds_past_branch: bool,
    /// A vector operation reads what a transcendental one wrote shortly before.
    pub transcendental: bool,
    /// A vector operation reads two registers that others wrote shortly before, and a scalar operation wrote EXEC between these.
    pub partial_forwarding: bool,
    /// A lane mask that a vector operation read is written.
    pub mask: bool,
    /// A scalar register of a pair that a vector operation read once is written, and read then.
    pub scalar_source: bool,
}

const NONE: Interlocks = Interlocks {
    vector_memory_source: false,
    scalar_memory_source: false,
    exec_source: false,
    lds_past_branch: false,
    transcendental: false,
    partial_forwarding: false,
    mask: false,
    scalar_source: false,
};

const GFX10_1: Interlocks = Interlocks {
    vector_memory_source: true,
    scalar_memory_source: true,
    exec_source: true,
    lds_past_branch: true,
    ..NONE
};

impl Interlocks {
    /// Those of a processor and its wavefronts of `wave_size` lanes.
    pub fn of(processor: Processor, wave_size: u32) -> Interlocks {
        match processor.family() {
            Family::Gfx10 if processor.has(Properties::GFX10_1) => GFX10_1,
            Family::Gfx11 => Interlocks {
                transcendental: !processor.has(Properties::SALU_FLOAT),
                partial_forwarding: wave_size == 64,
                mask: wave_size == 64,
                ..NONE
            },
            Family::Gfx12 => Interlocks {
                scalar_source: true,
                ..NONE
            },
            _ => NONE,
        }
    }

    /// Whether there is a clash that code must see to.
    pub fn any(&self) -> bool {
        *self != NONE
    }
}

/// What `s_waitcnt_depctr` waits for: a field of its immediate that is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Depctr {
    /// Vector operations that write vector registers: `va_vdst`.
    VectorResult,
    /// Vector operations that write scalar registers: `va_sdst`.
    VectorScalar,
    /// Vector operations that write VCC: `va_vcc`.
    VectorVcc,
    /// Vector memory and LDS that read registers: `vm_vsrc`.
    MemorySource,
    /// Scalar operations that write registers: `sa_sdst`.
    ScalarResult,
}

impl Depctr {
    /// The bits of the field.
    pub const fn mask(self) -> u16 {
        match self {
            Depctr::VectorResult => 0xf000,
            Depctr::VectorScalar => 0x0e00,
            Depctr::VectorVcc => 0x0002,
            Depctr::MemorySource => 0x001c,
            Depctr::ScalarResult => 0x0001,
        }
    }

    /// The immediate that waits for nothing on a processor: all fields that it has are at their greatest.
    pub fn nothing(processor: Processor) -> u16 {
        match processor.family() {
            Family::Gfx10 => 0xff1f,
            _ => 0xff9f,
        }
    }
}
