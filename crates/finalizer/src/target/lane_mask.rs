//! Scalar operations on lane masks, which are one SGPR or a pair.

use amdgpu_isa::{Op as M, Reg, RegKind};

use super::Target;
use crate::mir::Operand;

/// What is done with lane masks; [`Target::lane_mask`] gives the instruction for the wavefront's size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LaneMask {
    Move,
    Not,
    And,
    /// The first, and not the second.
    AndNot,
    Or,
    Xor,
    Xnor,
    /// The first if SCC is set, else the second.
    Select,
    /// The destination gets EXEC, EXEC the source and what it was.
    AndSaveExec,
    /// The destination gets EXEC, EXEC what it was and not the source.
    NotAndSaveExec,
}

impl Target {
    /// The instruction for masks of this target's wavefronts.
    pub fn lane_mask(&self, operation: LaneMask) -> M {
        let (narrow, wide) = match operation {
            LaneMask::Move => (M::S_MOV_B32, M::S_MOV_B64),
            LaneMask::Not => (M::S_NOT_B32, M::S_NOT_B64),
            LaneMask::And => (M::S_AND_B32, M::S_AND_B64),
            LaneMask::AndNot => (M::S_ANDN2_B32, M::S_ANDN2_B64),
            LaneMask::Or => (M::S_OR_B32, M::S_OR_B64),
            LaneMask::Xor => (M::S_XOR_B32, M::S_XOR_B64),
            LaneMask::Xnor => (M::S_XNOR_B32, M::S_XNOR_B64),
            LaneMask::Select => (M::S_CSELECT_B32, M::S_CSELECT_B64),
            LaneMask::AndSaveExec => (M::S_AND_SAVEEXEC_B32, M::S_AND_SAVEEXEC_B64),
            LaneMask::NotAndSaveExec => (M::S_ANDN1_SAVEEXEC_B32, M::S_ANDN1_SAVEEXEC_B64),
        };
        if self.mask_dwords() == 1 { narrow } else { wide }
    }

    /// SGPRs of a lane mask.
    pub fn mask_dwords(&self) -> u8 {
        self.model.lane_mask_dwords
    }

    /// All of EXEC.
    pub fn exec(&self) -> Operand {
        self.mask_in(RegKind::Exec)
    }

    /// All of VCC, as a lane mask.
    pub fn vcc(&self) -> Operand {
        self.mask_in(RegKind::Vcc)
    }

    fn mask_in(&self, kind: RegKind) -> Operand {
        Operand::Physical(Reg {
            kind,
            index: 0,
            dwords: self.mask_dwords(),
        })
    }
}
