//! How buffer descriptors and buffer instructions differ between processors (GCN3 ISA 8; GFX9 ISA 8.1; RDNA ISA 8.1; RDNA3 ISA 9;
//! RDNA4 ISA 9; CDNA5 ISA 9; Mesa and LLVM agree about what records count).

use amdgpu_isa::model::descriptors::{BufferFields, Descriptors};
use amdgpu_isa::model::formats::{BufferFormats, buffer_formats};
use amdgpu_isa::{Processor, Properties};

/// What buffer instructions of a processor do in a way of their own.
#[derive(Debug, Clone, Copy)]
pub struct BufferRules {
    pub fields: &'static BufferFields,
    /// What formats that are data and number format in one mean.
    pub formats: &'static BufferFormats,
    /// A component of 16 bits has a register of its own.
    pub unpacked_d16: bool,
}

impl BufferRules {
    pub fn of(processor: Processor) -> Self {
        BufferRules {
            fields: &Descriptors::of(processor).buffer,
            formats: buffer_formats(processor),
            unpacked_d16: processor.has(Properties::UNPACKED_D16_VMEM),
        }
    }
}
