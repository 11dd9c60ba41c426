//! How buffer descriptors and buffer instructions differ between processors (GCN3 ISA 8; GFX9 ISA 8.1; Mesa and LLVM agree about
//! what records count).

use amdgpu_isa::model::descriptors::Descriptors;
use amdgpu_isa::{Processor, Properties};

/// What buffer instructions of a processor do in a way of their own.
#[derive(Debug, Clone, Copy)]
pub struct BufferRules {
    /// Descriptors say how long an element of a swizzled buffer is; otherwise four bytes.
    pub element_size: bool,
    /// ADD_TID_ENABLE makes the data format four more bits of the stride.
    pub long_stride: bool,
    pub records: Records,
    /// A component of 16 bits has a register of its own.
    pub unpacked_d16: bool,
}

pub use amdgpu_isa::model::descriptors::Records;

impl BufferRules {
    pub fn of(processor: Processor) -> Self {
        let fields = &Descriptors::of(processor).buffer;
        BufferRules {
            element_size: fields.element_size.exists(),
            long_stride: fields.stride_high.exists(),
            records: fields.records_count,
            unpacked_d16: processor.has(Properties::UNPACKED_D16_VMEM),
        }
    }
}
