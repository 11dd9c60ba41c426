//! `s_set_vgpr_msb`: high bits of VGPR numbers (CDNA5 ISA 3.3.2.3, S_SET_VGPR_MSB). What they do: [`amdgpu_isa::vgpr_msb`].

use amdgpu_isa::Op;

use crate::exec::Cx;
use crate::operation::Semantics::{self, Custom};
use crate::uop::{Flow, Uop};

/// LLVM puts the bits that held before into simm16\[15:8\], for debuggers; the machine has no use for them.
fn s_set_vgpr_msb(cx: &mut Cx, uop: &Uop) -> Flow {
    cx.wave.vgpr_msb = uop.imm as u8;
    Flow::Next
}

pub const OPS: &[(Op, Semantics)] = &[(Op::S_SET_VGPR_MSB, Custom(s_set_vgpr_msb))];
