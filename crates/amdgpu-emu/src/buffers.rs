//! How buffer descriptors and buffer instructions differ between processors (GCN3 ISA 8; GFX9 ISA 8.1; Mesa and LLVM agree about
//! what records count).

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

/// What the records of a buffer are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Records {
    /// Elements, for an instruction that names one; else bytes.
    Indexed,
    /// Elements, if the buffer has a stride.
    Strided,
    /// Elements, if the buffer has a stride and is swizzled.
    Swizzled,
}

impl BufferRules {
    pub fn of(processor: Processor) -> Self {
        BufferRules {
            element_size: processor.has(Properties::SWIZZLE_ELEMENT_SIZE),
            long_stride: processor.has(Properties::BUFFER_LONG_STRIDE),
            records: if processor.has(Properties::BUFFER_RECORDS_BY_STRIDE) {
                Records::Strided
            } else if processor.has(Properties::BUFFER_RECORDS_BY_SWIZZLE) {
                Records::Swizzled
            } else {
                Records::Indexed
            },
            unpacked_d16: processor.has(Properties::UNPACKED_D16_VMEM),
        }
    }
}
