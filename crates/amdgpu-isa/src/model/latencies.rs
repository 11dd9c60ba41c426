//! Cycles from an instruction to the first that can use its result without waiting, as schedulers of instructions count them.
//!
//! A wavefront that is alone on its SIMD issues one instruction in a cycle. On GCN and CDNA a vector operation takes as long as the next one
//! needs to be issued, so that what depends on it does not wait; on RDNA it does, for the length of the pipeline (RDNA white paper, Compute
//! Unit; GCN3 ISA 1.2). Figures are those of LLVM's scheduling models; memory's are of a hit in a cache.

use super::has_part;
use crate::row::{Flags, Row, Type};
use crate::target::{Family, Processor};

/// Latencies in cycles by kind of operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Latencies {
    /// Vector operations of 32 bits and less.
    pub vector: u16,
    /// Those with a result of 64 bits that are no arithmetic of doubles.
    pub wide: u16,
    /// Products of 32-bit integers.
    pub product: u16,
    pub transcendental: u16,
    pub double: u16,
    pub double_transcendental: u16,
    pub scalar: u16,
    /// Scalar operations on floats.
    pub scalar_float: u16,
    pub lds: u16,
    pub scalar_memory: u16,
    pub vector_memory: u16,
}

const GCN: Latencies = Latencies {
    vector: 1,
    wide: 1,
    product: 1,
    transcendental: 1,
    double: 1,
    double_transcendental: 1,
    scalar: 1,
    scalar_float: 1,
    lds: 5,
    scalar_memory: 5,
    vector_memory: 80,
};

const RDNA: Latencies = Latencies {
    vector: 5,
    wide: 6,
    product: 8,
    transcendental: 10,
    double: 22,
    double_transcendental: 24,
    scalar: 2,
    scalar_float: 4,
    lds: 20,
    scalar_memory: 20,
    vector_memory: 320,
};

const RDNA3: Latencies = Latencies {
    double: 38,
    double_transcendental: 40,
    ..RDNA
};

const GFX1250: Latencies = Latencies {
    wide: 7,
    product: 11,
    transcendental: 7,
    double: 32,
    double_transcendental: 38,
    ..RDNA
};

impl Latencies {
    /// Latencies of a processor. R600 processors count as GFX6.
    pub fn of(processor: Processor) -> &'static Latencies {
        match processor.family() {
            Family::R600
            | Family::Gfx6
            | Family::Gfx7
            | Family::Gfx8
            | Family::Gfx9
            | Family::Gfx90a
            | Family::Gfx940 => &GCN,
            Family::Gfx10 => &RDNA,
            Family::Gfx11 | Family::Gfx12 => &RDNA3,
            Family::Gfx1250 => &GFX1250,
        }
    }

    /// Cycles of an operation.
    pub fn of_row(&self, row: &Row) -> u16 {
        let name = row.op.mnemonic();
        let is_double = row.operands.iter().any(|o| o.ty == Type::F64);
        match name.split('_').next() {
            Some("s") if row.flags.contains(Flags::LOAD) => self.scalar_memory,
            Some("s") if has_part(name, b"_f16") || has_part(name, b"_f32") => self.scalar_float,
            Some("s") => self.scalar,
            Some("ds") => self.lds,
            Some("v") if row.flags.contains(Flags::TRANS) && is_double => self.double_transcendental,
            Some("v") if row.flags.contains(Flags::TRANS) => self.transcendental,
            Some("v") if is_double => self.double,
            Some("v") if PRODUCTS.iter().any(|p| name.starts_with(p)) => self.product,
            Some("v") => match row.operands.first() {
                Some(result) if result.ty != Type::Mask && result.ty.dwords() > 1 => self.wide,
                _ => self.vector,
            },
            _ => self.vector_memory,
        }
    }
}

/// How the names of products of 32-bit integers begin.
const PRODUCTS: [&str; 5] = ["v_mul_lo_", "v_mul_hi_u32", "v_mul_hi_i32", "v_mad_u64_", "v_mad_i64_"];
