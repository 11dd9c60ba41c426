//! Vector ALU instructions that are not lane by lane, and those that compute nothing (GFX9 ISA 12.8, 12.11).

use amdgpu_isa::{Op, Role};

use crate::dpp::moved;
use crate::exec::Cx;
use crate::memory::Lanes;
use crate::operation::Semantics::{self, Custom};
use crate::uop::{Flow, Uop};
use crate::wave::{LANES, V32, sreg};
use amdgpu_semantics::ops::valu_int16::mqsad_u32_u8;

/// Dword `d` of source `n` in every lane.
fn source(cx: &Cx, uop: &Uop, role: Role, n: usize, d: usize) -> V32 {
    match cx.vreg(uop, role) {
        Some(register) => register_value(cx, register + d),
        None if d == 0 => V32::splat(cx.scalar32(uop, n)),
        None => V32::splat((cx.scalar64(uop, n) >> 32) as u32),
    }
}

fn register_value(cx: &Cx, register: usize) -> V32 {
    cx.wave.v.get(register).copied().unwrap_or(V32::ZERO)
}

/// Writes the active lanes of a vector register.
fn write(cx: &mut Cx, register: usize, value: &V32) {
    write_lanes(cx, register, value, cx.wave.exec());
}

fn write_lanes(cx: &mut Cx, register: usize, value: &V32, lanes: u64) {
    if let Some(destination) = cx.wave.v.get_mut(register) {
        for lane in Lanes(lanes) {
            destination.0[lane] = value.0[lane];
        }
    }
}

/// Source 0 of one lane.
fn lane_value(cx: &Cx, uop: &Uop, lane: usize) -> u32 {
    match cx.vreg(uop, Role::Src0).and_then(|register| cx.wave.v.get(register)) {
        Some(register) => register.0[lane % LANES],
        None => cx.scalar32(uop, 0),
    }
}

/// EXEC is ignored but for the choice of the lane.
fn v_readfirstlane_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    let value = lane_value(cx, uop, cx.wave.first_lane());
    cx.wave.set_s32(uop.sdst, value);
    Flow::Next
}

/// A lane of the wave: the low bits of the second source.
fn selected_lane(cx: &Cx, uop: &Uop) -> usize {
    (cx.scalar32(uop, 1) & (cx.machine.model.wave_size - 1)) as usize
}

/// EXEC is ignored.
fn v_readlane_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    let value = lane_value(cx, uop, selected_lane(cx, uop));
    cx.wave.set_s32(uop.sdst, value);
    Flow::Next
}

fn v_writelane_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    let (value, lane) = (cx.scalar32(uop, 0), selected_lane(cx, uop));
    if let Some(register) = cx.wave.v.get_mut(uop.vdst as usize) {
        register.0[lane] = value;
    }
    Flow::Next
}

/// Counts the bits of source 0 at positions below the lane's own; `first` is the position of bit 0. Source 1 is added.
fn mbcnt(cx: &mut Cx, uop: &Uop, first: usize) -> Flow {
    let (bits, lanes) = moved(cx, uop, source(cx, uop, Role::Src0, 0, 0));
    let addend = source(cx, uop, Role::Src1, 1, 0);
    let below = |lane: usize| match lane.saturating_sub(first) {
        n if n >= 32 => !0u32,
        n => (1 << n) - 1,
    };
    let counts = std::array::from_fn(|l| (bits.0[l] & below(l)).count_ones().wrapping_add(addend.0[l]));
    write_lanes(cx, uop.vdst as usize, &V32(counts), lanes);
    Flow::Next
}

fn v_mbcnt_lo_u32_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    mbcnt(cx, uop, 0)
}

fn v_mbcnt_hi_u32_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    mbcnt(cx, uop, 32)
}

/// The VGPR that many places (M0, signed) after the `register`-th; None beyond those of the wave.
fn relative(cx: &Cx, register: usize) -> Option<usize> {
    let at = register as i64 + i64::from(cx.wave.read_slot(sreg::M0) as i32);
    (0..i64::from(cx.wave.vgprs)).contains(&at).then_some(at as usize)
}

/// Moves a register of which M0 says the number, of the source or of the destination. A source out of range is v0, a destination
/// out of range is not written (GFX9 ISA 3.6.1). DPP exchanges lanes of the register that M0 has chosen.
fn movrel<const SOURCE: bool, const DESTINATION: bool>(cx: &mut Cx, uop: &Uop) -> Flow {
    let value = match cx.vreg(uop, Role::Src0) {
        Some(register) if SOURCE => register_value(cx, relative(cx, register).unwrap_or(0)),
        _ => source(cx, uop, Role::Src0, 0, 0),
    };
    let (value, lanes) = moved(cx, uop, value);
    let destination = match DESTINATION {
        true => relative(cx, uop.vdst as usize),
        false => Some(uop.vdst as usize),
    };
    if let Some(register) = destination {
        write_lanes(cx, register, &value, lanes);
    }
    Flow::Next
}

fn v_swap_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    let Some(other) = cx.vreg(uop, Role::Src0) else {
        return cx.unimplemented("v_swap_b32 with a source that is no vector register");
    };
    let (a, b) = (register_value(cx, uop.vdst as usize), register_value(cx, other));
    write(cx, uop.vdst as usize, &b);
    write(cx, other, &a);
    Flow::Next
}

/// Four masked sums of absolute differences with accumulators of 32 bits: the destination is four registers wide.
fn v_mqsad_u32_u8(cx: &mut Cx, uop: &Uop) -> Flow {
    let a = [0, 1].map(|d| source(cx, uop, Role::Src0, 0, d));
    let b = source(cx, uop, Role::Src1, 1, 0);
    let c = [0, 1, 2, 3].map(|d| source(cx, uop, Role::Src2, 2, d));
    let mut sums = [V32::ZERO; 4];
    for lane in 0..LANES {
        let bytes = u64::from(a[0].0[lane]) | u64::from(a[1].0[lane]) << 32;
        let accumulators = [0, 1, 2, 3].map(|d: usize| c[d].0[lane]);
        let of_lane = mqsad_u32_u8(bytes, b.0[lane], accumulators, uop.inst.modifiers.clamp);
        for (sum, value) in sums.iter_mut().zip(of_lane) {
            sum.0[lane] = value;
        }
    }
    for (d, sum) in sums.iter().enumerate() {
        write(cx, uop.vdst as usize + d, sum);
    }
    Flow::Next
}

/// `v_nop`, and `v_clrexcp`: no exception state is kept.
fn nothing(_: &mut Cx, _: &Uop) -> Flow {
    Flow::Next
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_NOP, Custom(nothing)),
    (Op::V_CLREXCP, Custom(nothing)),
    (Op::V_READFIRSTLANE_B32, Custom(v_readfirstlane_b32)),
    (Op::V_READLANE_B32, Custom(v_readlane_b32)),
    (Op::V_WRITELANE_B32, Custom(v_writelane_b32)),
    (Op::V_MBCNT_LO_U32_B32, Custom(v_mbcnt_lo_u32_b32)),
    (Op::V_MBCNT_HI_U32_B32, Custom(v_mbcnt_hi_u32_b32)),
    (Op::V_SWAP_B32, Custom(v_swap_b32)),
    (Op::V_MQSAD_U32_U8, Custom(v_mqsad_u32_u8)),
];

/// Of processors before GFX9.
pub const MOVREL: &[(Op, Semantics)] = &[
    (Op::V_MOVRELS_B32, Custom(movrel::<true, false>)),
    (Op::V_MOVRELD_B32, Custom(movrel::<false, true>)),
    (Op::V_MOVRELSD_B32, Custom(movrel::<true, true>)),
];
