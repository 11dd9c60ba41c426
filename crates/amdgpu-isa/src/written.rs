//! What the text of an instruction says that its bytes do not.

use crate::inst::Role;

/// How an instruction was written, where other texts stand for the same bytes: LLVM's assembler shows it as it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Written {
    /// Registers of an image address, if they are more than are read.
    pub(crate) address_dwords: Option<u8>,
    /// Operands in `lit()`, by [`Written::bit`].
    pub(crate) literals: u8,
    /// Operands in `lit64()`.
    pub(crate) wide_literals: u8,
    /// There is an op_sel.
    pub(crate) op_sel: bool,
    /// The immediate is a negative number.
    pub(crate) negative: bool,
}

impl Written {
    /// The bit of an operand.
    pub(crate) fn bit(role: Role) -> u8 {
        match role {
            Role::Src0 => 1,
            Role::Src1 => 2,
            Role::Src2 => 4,
            Role::Imm32 => 8,
            _ => 0,
        }
    }
}
