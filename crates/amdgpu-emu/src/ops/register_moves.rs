//! Moves and exchanges of registers that an index, or a half, names (RDNA ISA, V_MOVRELSD_2_B32, V_SWAPREL_B32, V_SWAP_B16).

use amdgpu_isa::{Op, Role};

use crate::dpp;
use crate::exec::Cx;
use crate::memory::Lanes;
use crate::operation::Semantics::{self, Custom};
use crate::uop::{Flow, Uop};
use crate::wave::{V32, sreg};

/// A vector register's value.
fn value(cx: &Cx, register: usize) -> V32 {
    cx.wave.v.get(register).copied().unwrap_or(V32::ZERO)
}

/// Writes a dword of each active lane.
fn write(cx: &mut Cx, register: usize, of_lane: impl Fn(usize, u32) -> u32) {
    write_lanes(cx, register, cx.wave.exec(), of_lane);
}

fn write_lanes(cx: &mut Cx, register: usize, lanes: u64, of_lane: impl Fn(usize, u32) -> u32) {
    if let Some(destination) = cx.wave.v.get_mut(register) {
        for lane in Lanes(lanes) {
            destination.0[lane] = of_lane(lane, destination.0[lane]);
        }
    }
}

/// The registers of source and destination, M0\[9:0\] and M0\[25:16\] further; None beyond those of the wave.
fn relative(cx: &Cx, uop: &Uop) -> [Option<usize>; 2] {
    let m0 = cx.wave.read_slot(sreg::M0) as usize;
    let inside = |register: usize| (register < usize::from(cx.wave.vgprs)).then_some(register);
    let source = cx.vreg(uop, Role::Src0).and_then(|n| inside(n + (m0 & 0x3ff)));
    let destination = inside(usize::from(uop.vdst) + (m0 >> 16 & 0x3ff));
    [source, destination]
}

/// A source beyond the registers of the wave is v0, a destination there is not written (GFX9 ISA 3.6.1). DPP exchanges lanes of the
/// register that M0 has chosen.
fn v_movrelsd_2_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    if let [source, Some(destination)] = relative(cx, uop) {
        let (new, lanes) = dpp::moved(cx, uop, value(cx, source.unwrap_or(0)));
        write_lanes(cx, destination, lanes, |lane, _| new.0[lane]);
    }
    Flow::Next
}

/// As [`v_movrelsd_2_b32`], both ways.
fn v_swaprel_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    let [source, destination] = relative(cx, uop);
    let [of_source, of_destination] = [source, destination].map(|register| value(cx, register.unwrap_or(0)));
    if let Some(register) = destination {
        write(cx, register, |lane, _| of_source.0[lane]);
    }
    if let Some(register) = source {
        write(cx, register, |lane, _| of_destination.0[lane]);
    }
    Flow::Next
}

/// Exchanges two halves, which can be those of one register.
fn v_swap_b16(cx: &mut Cx, uop: &Uop) -> Flow {
    let Some(source) = cx.vreg(uop, Role::Src0) else {
        return cx.unimplemented("v_swap_b16 with a source that is no vector register");
    };
    let shift = |bit: u8| u32::from(uop.inst.modifiers.op_sel & bit != 0) * 16;
    let places = [(usize::from(uop.vdst), shift(8)), (source, shift(1))];
    let halves = places.map(|(register, shift)| V32(value(cx, register).0.map(|x| x >> shift & 0xffff)));
    for ((register, shift), half) in places.into_iter().zip([&halves[1], &halves[0]]) {
        write(cx, register, |lane, old| {
            old & !(0xffff << shift) | half.0[lane] << shift
        });
    }
    Flow::Next
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_MOVRELSD_2_B32, Custom(v_movrelsd_2_b32)),
    (Op::V_SWAPREL_B32, Custom(v_swaprel_b32)),
    (Op::V_SWAP_B16, Custom(v_swap_b16)),
    (Op::V_PIPEFLUSH, Semantics::Nothing),
];
