//! Permutations of lanes within rows of 16 and across them (RDNA ISA, V_PERMLANE16_B32; RDNA3 ISA, V_PERMLANE64_B32; RDNA4 ISA,
//! V_PERMLANE16_VAR_B32).

use amdgpu_isa::Op;

use crate::exec::Cx;
use crate::memory::Lanes;
use crate::operation::Semantics::{self, Custom};
use crate::uop::{Flow, Uop};
use crate::wave::{LANES, V32};

/// op_sel of these: inactive lanes are read; lanes whose source is not read get 0 instead of keeping their value.
pub(crate) const FETCH_INACTIVE: u8 = 1;
pub(crate) const BOUND_CTRL: u8 = 2;

/// Gives each active lane the value of the first source in the lane that `from` names.
fn gather(cx: &mut Cx, uop: &Uop, from: impl Fn(usize) -> usize) -> Flow {
    let exec = cx.wave.exec();
    let op_sel = uop.inst.modifiers.op_sel;
    let readable = if op_sel & FETCH_INACTIVE != 0 { !0 } else { exec };
    let source = uop.lane[0].read(cx.wave, 0);
    let Some(destination) = cx.wave.v.get_mut(usize::from(uop.vdst)) else {
        return cx.unimplemented(format!("{} without a vector register to write", uop.inst.op.mnemonic()));
    };
    for lane in Lanes(exec) {
        let from = from(lane) % LANES;
        if readable >> from & 1 != 0 {
            destination.0[lane] = source.0[from];
        } else if op_sel & BOUND_CTRL != 0 {
            destination.0[lane] = 0;
        }
    }
    Flow::Next
}

/// The row of a lane, or the one beside it, and a lane of it.
pub(crate) fn place<const ACROSS: bool>(lane: usize, select: usize) -> usize {
    let row = if ACROSS { (lane ^ 16) & !15 } else { lane & !15 };
    row | select & 15
}

/// Four bits for each lane of a row, in two scalar sources.
fn permlane16<const ACROSS: bool>(cx: &mut Cx, uop: &Uop) -> Flow {
    let selects = u64::from(cx.scalar32(uop, 1)) | u64::from(cx.scalar32(uop, 2)) << 32;
    gather(cx, uop, |lane| {
        place::<ACROSS>(lane, (selects >> (4 * (lane & 15))) as usize)
    })
}

/// The lane of the row, in each lane of the second source.
fn permlane16_var<const ACROSS: bool>(cx: &mut Cx, uop: &Uop) -> Flow {
    let selects: V32 = uop.lane[1].read(cx.wave, 0);
    gather(cx, uop, |lane| place::<ACROSS>(lane, selects.0[lane] as usize))
}

/// Exchanges the halves of a wave of 64 lanes, whatever EXEC says of the lanes that are read. It does nothing in one of 32.
fn v_permlane64_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    if cx.wave.is_wave32() {
        return Flow::Next;
    }
    let exec = cx.wave.exec();
    let source = uop.lane[0].read(cx.wave, 0);
    if let Some(destination) = cx.wave.v.get_mut(usize::from(uop.vdst)) {
        Lanes(exec).for_each(|lane| destination.0[lane] = source.0[lane ^ 32]);
    }
    Flow::Next
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_PERMLANE16_B32, Custom(permlane16::<false>)),
    (Op::V_PERMLANEX16_B32, Custom(permlane16::<true>)),
    (Op::V_PERMLANE16_VAR_B32, Custom(permlane16_var::<false>)),
    (Op::V_PERMLANEX16_VAR_B32, Custom(permlane16_var::<true>)),
    (Op::V_PERMLANE64_B32, Custom(v_permlane64_b32)),
];
