//! Operations on global wave sync ([`crate::memory::gws`]). A wave that must wait executes its instruction again, and gives the
//! others their turn meanwhile.
//!
//! Source: GFX9 ISA, LDS & GDS Instructions (DS_GWS_*).

use std::sync::PoisonError;

use amdgpu_isa::Op;

use crate::exec::Cx;
use crate::memory::gws::{Event, Gws, RESOURCES, Waiter};
use crate::met::Met;
use crate::operation::Semantics::{self, Control};
use crate::uop::{Flow, Uop};
use crate::wave::sreg;

/// Whether waves wait in this operation: they give the others a turn before it.
pub fn waits(op: Op) -> bool {
    matches!(op, Op::DS_GWS_BARRIER | Op::DS_GWS_SEMA_P)
}

/// Runs an operation on its resource; it gives whether the wave goes on.
fn run(cx: &mut Cx, uop: &Uop, operation: impl FnOnce(&mut Gws, Waiter, u32) -> bool) -> Flow {
    // the first active lane gives the value
    let lane = cx.wave.exec().trailing_zeros() as usize & 63;
    let value = uop.lane[0].read(cx.wave, 0).0[lane];
    let number = (cx.wave.read_slot(sreg::M0) >> 16) + uop.imm as u32;
    let waiter = (
        cx.machine.queue_ptr,
        number as usize % RESOURCES,
        cx.group.id,
        cx.wave.index,
    );
    let mut gws = cx.memory.memory().gws.lock().unwrap_or_else(PoisonError::into_inner);
    let (before, begins) = (gws.resource(waiter.1), gws.waits(waiter).is_none());
    let goes_on = operation(&mut gws, waiter, value);
    drop(gws);
    cx.met = Some(Met::Gws(Event {
        number,
        value,
        before,
        begins,
        goes_on,
    }));
    if goes_on {
        return Flow::Next;
    }
    cx.wave.pc -= u64::from(uop.size);
    Flow::Jump
}

fn ds_gws_init(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, uop, |gws, waiter, value| {
        gws.initialize(waiter.1, value);
        true
    })
}

fn ds_gws_barrier(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, uop, Gws::barrier)
}

fn ds_gws_sema_v(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, uop, |gws, waiter, _| {
        gws.give(waiter.1, 1);
        true
    })
}

fn ds_gws_sema_br(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, uop, |gws, waiter, value| {
        gws.give(waiter.1, value);
        true
    })
}

fn ds_gws_sema_p(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, uop, |gws, waiter, _| gws.take(waiter))
}

fn ds_gws_sema_release_all(cx: &mut Cx, uop: &Uop) -> Flow {
    run(cx, uop, |gws, waiter, _| {
        gws.release_all(waiter.1);
        true
    })
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::DS_GWS_INIT, Control(ds_gws_init)),
    (Op::DS_GWS_BARRIER, Control(ds_gws_barrier)),
    (Op::DS_GWS_SEMA_V, Control(ds_gws_sema_v)),
    (Op::DS_GWS_SEMA_BR, Control(ds_gws_sema_br)),
    (Op::DS_GWS_SEMA_P, Control(ds_gws_sema_p)),
    (Op::DS_GWS_SEMA_RELEASE_ALL, Control(ds_gws_sema_release_all)),
];
