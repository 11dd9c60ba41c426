//! Sequences that front ends make alike: arithmetic of floats that no generation has as one operation, numbers packed in words, and what
//! exceptions with a policy ask for.
//!
//! Where a quotient or a product of 64 bits is wanted, the operations of the IR are used: [`crate::opt`] breaks them up when
//! constants are known.

mod detect;
mod emit;
mod quotient;
mod swar;

use crate::ir::{Builder, Exceptions, FloatMode, Policies, Round, Value};

/// One instruction of a source language under expansion: appends to the block under construction.
pub struct Expander<'b, 'f> {
    /// Where operations go. Code may go on in a new block.
    pub b: &'b mut Builder<'f>,
    /// The instruction's rounding, and whether it flushes subnormals.
    pub mode: FloatMode,
    /// The program's rounding: of operations to whose results no rounding matters, so that modes change seldom.
    pub default: Round,
    /// What happens when exceptions are raised.
    pub policies: Policies,
    /// Those that are raised where conditions hold.
    raised: Vec<(Exceptions, Value)>,
}

impl<'b, 'f> Expander<'b, 'f> {
    /// Begins an instruction.
    pub fn new(b: &'b mut Builder<'f>, mode: FloatMode, default: Round, policies: Policies) -> Self {
        Expander {
            b,
            mode,
            default,
            policies,
            raised: Vec::new(),
        }
    }

    /// The instruction's mode.
    pub fn mode(&self) -> FloatMode {
        self.mode
    }

    /// Round to nearest, subnormals kept: of steps in between.
    pub fn near(&self) -> FloatMode {
        FloatMode::default()
    }

    /// For what rounds nothing, with the instruction's flushing.
    pub fn exact(&self) -> FloatMode {
        FloatMode {
            round: self.default,
            flush: self.mode.flush,
        }
    }

    /// For what neither rounds nor sees subnormals.
    pub fn indifferent(&self) -> FloatMode {
        FloatMode {
            round: self.default,
            flush: false,
        }
    }
}
