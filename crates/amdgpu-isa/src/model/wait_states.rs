//! Wait states that code must put between two instructions, because the hardware does not wait by itself.
//!
//! Sources: Southern Islands ISA 4.5; GCN3 ISA 4.5; Vega ISA 4.5; CDNA3 ISA 4.5 (Manually Inserted Wait States). Where a manual wants more
//! than LLVM's hazard recognizer inserts, the lesser is taken. Matrix instructions have tables of their own in the assembler.

use crate::target::{Family, Processor, Properties};

/// Wait states by pair of instructions; 0 where the hardware waits, or where there is no such pair. "Vector" is the vector ALU.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitStates {
    /// A scalar register that a vector operation writes, and vector memory reads.
    pub scalar_to_vector_memory: u8,
    /// ... and scalar memory reads.
    pub scalar_to_scalar_memory: u8,
    /// VCC that a vector operation writes, and v_div_fmas reads.
    pub vcc_to_div_fmas: u8,
    /// A scalar register that a vector operation writes, and that selects a lane.
    pub lane_select: u8,
    /// A vector register that a vector operation writes, and DPP reads.
    pub dpp_source: u8,
    /// EXEC that a vector operation writes, and DPP.
    pub dpp_exec: u8,
    /// M0 that a scalar operation writes, and a message or GDS.
    pub m0_to_message: u8,
    /// ... and interpolation, relative moves and what addresses LDS by it.
    pub m0_to_lds: u8,
    /// Data of a store of more than 64 bits, and a vector operation that overwrites it.
    pub stored_data: u8,
    /// s_setreg, and s_getreg of the same register.
    pub set_to_get: u8,
    /// s_setreg twice of the same register.
    pub set_to_set: u8,
    /// s_setreg of MODE.vskip, and a vector instruction.
    pub skip_to_vector: u8,
    /// s_setvskip, and s_getreg of MODE.
    pub skip_to_get: u8,
    /// s_setreg of TRAPSTS, and the return from the trap handler.
    pub trapsts_to_return: u8,
    /// A scalar register that a vector operation writes, and another reads as a constant.
    pub constant: u8,
    /// A vector register that a vector operation writes, and a lane of which is read.
    pub lane_source: u8,
    /// EXEC that a vector operation writes, and a move from or to a lane.
    pub exec_to_lane: u8,
    /// The result of a transcendental operation, and one of another kind that reads it.
    pub transcendental: u8,
    /// The result of a dot product, and what reads it but as its accumulator, or overwrites it.
    pub dot: u8,
    /// A vector register that a vector operation writes, and a move to an accumulation register or a matrix operation reads.
    pub to_accumulator: u8,
    /// EXEC that a vector operation writes, and a move to an accumulation register.
    pub exec_to_accumulator: u8,
    /// A move to an accumulation register, and one from it.
    pub accumulator_read_back: u8,
    /// A move from an accumulation register, and vector memory or LDS that reads its result.
    pub accumulator_to_memory: u8,
}

/// The hardware waits.
const NONE: WaitStates = WaitStates {
    scalar_to_vector_memory: 0,
    scalar_to_scalar_memory: 0,
    vcc_to_div_fmas: 0,
    lane_select: 0,
    dpp_source: 0,
    dpp_exec: 0,
    m0_to_message: 0,
    m0_to_lds: 0,
    stored_data: 0,
    set_to_get: 0,
    set_to_set: 0,
    skip_to_vector: 0,
    skip_to_get: 0,
    trapsts_to_return: 0,
    constant: 0,
    lane_source: 0,
    exec_to_lane: 0,
    transcendental: 0,
    dot: 0,
    to_accumulator: 0,
    exec_to_accumulator: 0,
    accumulator_read_back: 0,
    accumulator_to_memory: 0,
};

const GFX6: WaitStates = WaitStates {
    scalar_to_scalar_memory: 4,
    vcc_to_div_fmas: 4,
    lane_select: 4,
    set_to_get: 2,
    set_to_set: 1,
    skip_to_vector: 2,
    skip_to_get: 2,
    ..NONE
};

const GFX7: WaitStates = WaitStates {
    scalar_to_scalar_memory: 0,
    stored_data: 1,
    ..GFX6
};

const GFX8: WaitStates = WaitStates {
    scalar_to_vector_memory: 5,
    dpp_source: 2,
    dpp_exec: 5,
    m0_to_message: 1,
    set_to_set: 2,
    trapsts_to_return: 1,
    ..GFX7
};

const GFX9: WaitStates = WaitStates { m0_to_lds: 1, ..GFX8 };

/// With a file of accumulation registers of its own.
const GFX908: WaitStates = WaitStates {
    to_accumulator: 2,
    exec_to_accumulator: 4,
    accumulator_read_back: 3,
    accumulator_to_memory: 2,
    ..GFX9
};

const GFX90A: WaitStates = WaitStates { dot: 3, ..GFX9 };

const GFX940: WaitStates = WaitStates {
    stored_data: 2,
    constant: 2,
    lane_source: 1,
    exec_to_lane: 4,
    transcendental: 1,
    ..GFX90A
};

impl WaitStates {
    /// Wait states of a processor. R600 processors count as GFX6.
    pub fn of(processor: Processor) -> &'static WaitStates {
        match processor.family() {
            Family::R600 | Family::Gfx6 => &GFX6,
            Family::Gfx7 => &GFX7,
            Family::Gfx8 => &GFX8,
            Family::Gfx9 if processor.has(Properties::MFMA_GFX908) => &GFX908,
            Family::Gfx9 => &GFX9,
            Family::Gfx90a => &GFX90A,
            Family::Gfx940 => &GFX940,
            Family::Gfx10 | Family::Gfx11 | Family::Gfx12 | Family::Gfx1250 => &NONE,
        }
    }

    /// Whether there is a pair that code must see to.
    pub fn any(&self) -> bool {
        *self != NONE
    }
}
