//! Exchanges between lanes of groups of equal size (CDNA5 ISA 15.10, V_PERMLANE_BCAST_B32 to V_PERMLANE_IDX_GEN_B32).
//!
//! A group has as many lanes as the third source says, a power of two; of other sizes the text says nothing, and they are refused.
//! All lanes are read, active or not; the active ones are written.

use amdgpu_isa::{Op, Role};

use crate::exec::Cx;
use crate::fault::FaultKind;
use crate::memory::Lanes;
use crate::operation::Semantics::{self, Custom};
use crate::uop::{Flow, Uop};

/// Of what an exchange consists.
#[derive(Clone, Copy)]
struct Group {
    /// Lanes of a group.
    width: usize,
    /// The second source.
    operand: u32,
    /// Lanes of the wave.
    lanes: usize,
}

/// The groups that the sources `width` and `operand` ask for.
fn group(cx: &mut Cx, uop: &Uop, width: usize, operand: usize) -> Option<Group> {
    let lanes = cx.wave.lanes();
    let group = Group {
        width: cx.scalar32(uop, width) as usize,
        operand: cx.scalar32(uop, operand),
        lanes,
    };
    if group.width.is_power_of_two() && group.width <= lanes {
        return Some(group);
    }
    cx.fail(
        FaultKind::BadOperand(format!(
            "{}: groups of {} lanes; a power of two up to {lanes} is wanted",
            uop.inst.op.mnemonic(),
            group.width
        )),
        !0,
    );
    None
}

/// Each active lane gets the value of the lane that `from` says.
fn exchange(cx: &mut Cx, uop: &Uop, from: impl Fn(Group, usize) -> usize) -> Flow {
    let Some(group) = group(cx, uop, 2, 1) else {
        return Flow::Fault;
    };
    let source = cx
        .vreg(uop, Role::Src0)
        .and_then(|register| cx.wave.v.get(register))
        .copied();
    let exec = cx.wave.exec();
    let (Some(source), Some(destination)) = (source, cx.wave.v.get_mut(usize::from(uop.vdst))) else {
        return cx.unimplemented("an exchange of lanes of what is no vector register");
    };
    for lane in Lanes(exec) {
        destination.0[lane] = source.0[from(group, lane) % group.lanes];
    }
    Flow::Next
}

/// The first lane of a lane's group.
fn first(group: Group, lane: usize) -> usize {
    lane & !(group.width - 1)
}

fn v_permlane_bcast_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    exchange(cx, uop, |g, lane| first(g, lane) + (g.operand as usize & (g.width - 1)))
}

/// The first lanes of a group keep their values.
fn v_permlane_up_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    exchange(cx, uop, |g, lane| {
        let place = lane - first(g, lane);
        match place.checked_sub(g.operand as usize) {
            Some(from) => first(g, lane) + from,
            None => lane,
        }
    })
}

/// The last lanes of a group keep their values.
fn v_permlane_down_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    exchange(cx, uop, |g, lane| {
        let place = (lane - first(g, lane)).saturating_add(g.operand as usize);
        if place < g.width { first(g, lane) + place } else { lane }
    })
}

/// A lane of a group before the lane's own is read too, none of a group behind it.
fn v_permlane_xor_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    exchange(cx, uop, |g, lane| {
        let from = lane ^ g.operand as usize;
        match g.operand as usize >= g.lanes || from >= first(g, lane) + g.width {
            true => lane,
            false => from,
        }
    })
}

/// What ds_bpermute_b32 wants for the lane of the group whose place the first source has.
fn v_permlane_idx_gen_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    let Some(group) = group(cx, uop, 1, 1) else {
        return Flow::Fault;
    };
    let source = cx
        .vreg(uop, Role::Src0)
        .and_then(|register| cx.wave.v.get(register))
        .copied();
    let exec = cx.wave.exec();
    let (Some(source), Some(destination)) = (source, cx.wave.v.get_mut(usize::from(uop.vdst))) else {
        return cx.unimplemented("an index of what is no vector register");
    };
    for lane in Lanes(exec) {
        let place = source.0[lane] as usize & (group.width - 1);
        destination.0[lane] = 4 * (first(group, lane) + place) as u32;
    }
    Flow::Next
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_PERMLANE_BCAST_B32, Custom(v_permlane_bcast_b32)),
    (Op::V_PERMLANE_UP_B32, Custom(v_permlane_up_b32)),
    (Op::V_PERMLANE_DOWN_B32, Custom(v_permlane_down_b32)),
    (Op::V_PERMLANE_XOR_B32, Custom(v_permlane_xor_b32)),
    (Op::V_PERMLANE_IDX_GEN_B32, Custom(v_permlane_idx_gen_b32)),
];
