//! Barriers in LDS: a count of those that are still to arrive, and a phase that changes when none is (CDNA5 ISA 11.2.2).
//!
//! The manual leaves open how many bits the count has; it has 29, and the phase the 3 above them, as MLIR's
//! `amdgpu.ds_barrier_state` has it. The dword behind them is the count to begin with again.

use amdgpu_isa::{Op, Role};

use super::ds;
use super::vmem;
use crate::address::Addresses;
use crate::exec::{Cx, Space};
use crate::fault::Access;
use crate::lds;
use crate::memory::{LaneFault, Lanes};
use crate::operation::Semantics::{self, Custom};
use crate::uop::{Flow, Uop};

/// Bits of the count.
const WIDTH: u32 = 29;
const COUNT: u32 = (1 << WIDTH) - 1;

/// The barrier after `arriving` arrived. A count below zero has borrowed one of the phase.
pub fn arrived(barrier: u64, arriving: u32) -> u64 {
    let initial = (barrier >> 32) as u32;
    let state = (barrier as u32).wrapping_sub(arriving);
    let met = state >> (WIDTH - 1) & 1 != 0;
    let state = if met { state & !COUNT | initial & COUNT } else { state };
    u64::from(initial) << 32 | u64::from(state)
}

/// Lets `arriving` arrive at the barrier at an address of LDS; gives what it was before.
///
/// # Errors
/// The address is outside LDS, or no multiple of 8.
pub fn arrive(cx: &mut Cx, address: u64, arriving: u32) -> Result<u64, LaneFault> {
    let each = [address; crate::wave::LANES];
    lds::check_atomic::<u64>(&cx.group.lds, &Addresses::Each(&each), 1)?;
    let old: u64 = lds::read(&cx.group.lds, address);
    lds::write(&mut cx.group.lds, address, arrived(old, arriving));
    Ok(old)
}

/// Each active lane arrives.
fn arrive_lanes(
    cx: &mut Cx,
    uop: &Uop,
    arriving: impl Fn(&Cx, usize) -> u32,
    mut result: impl FnMut(&mut Cx, usize, u64),
) -> Flow {
    let exec = cx.wave.exec();
    let each = ds::form(uop).each(cx.wave);
    let at = Addresses::Each(&each);
    vmem::note(cx, Access::Atomic, Space::Lds, 8, exec, at);
    if let Err(fault) = lds::check_atomic::<u64>(&cx.group.lds, &at, exec) {
        return vmem::finish(cx, Err(fault));
    }
    for lane in Lanes(exec) {
        let count = arriving(cx, lane);
        match arrive(cx, each[lane], count) {
            Ok(old) => result(cx, lane, old),
            Err(fault) => return vmem::finish(cx, Err(fault)),
        }
    }
    Flow::Next
}

/// Loads to LDS are done when this begins.
fn async_arrive(cx: &mut Cx, uop: &Uop) -> Flow {
    arrive_lanes(cx, uop, |_, _| 1, |_, _, _| {})
}

fn arrive_rtn(cx: &mut Cx, uop: &Uop) -> Flow {
    let Some(data) = cx.vreg(uop, Role::Data0) else {
        return cx.unimplemented("a count of arrivals that is in no vector register");
    };
    let vdst = usize::from(uop.vdst);
    arrive_lanes(
        cx,
        uop,
        |cx, lane| cx.wave.v.get(data).map_or(0, |register| register.0[lane]),
        |cx, lane, old| {
            for (register, dword) in cx.wave.v.iter_mut().skip(vdst).zip([old as u32, (old >> 32) as u32]) {
                register.0[lane] = dword;
            }
        },
    )
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::DS_ATOMIC_ASYNC_BARRIER_ARRIVE_B64, Custom(async_arrive)),
    (Op::DS_ATOMIC_BARRIER_ARRIVE_RTN_B64, Custom(arrive_rtn)),
];
