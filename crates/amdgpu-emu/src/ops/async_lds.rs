//! Data between global memory and LDS without registers, loads for clusters of work-groups, and loads that watch their address
//! (CDNA5 ISA 10.7, 10.8, 10.10).
//!
//! Both addresses have the immediate offset. An instruction is done before the next one begins, so that `s_wait_asynccnt` has nothing to
//! wait for. Of a load for a cluster's work-groups, each of them executes its own instruction and gets data by it alone; M0 says who else is
//! expected to ask for the same, which changes no result.

use amdgpu_isa::Op;

use super::flat::{Flat, Global, Segment, load};
use super::vmem::{self, Part};
use crate::address::{Addresses, Form};
use crate::element::*;
use crate::exec::{Cx, Space};
use crate::fault::Access;
use crate::operation::Semantics::{self, Custom, Nothing};
use crate::uop::{Flow, Uop};
use crate::wave::{LANES, vreg};

/// Where the lanes' data are in LDS; `register` has the addresses.
fn in_lds(cx: &Cx, uop: &Uop, register: usize) -> [u64; LANES] {
    let form = Form::Word {
        register,
        offset: uop.imm as u32,
    };
    form.each(cx.wave)
}

/// A load from global memory to LDS.
fn load_to_lds<P: Piece>(cx: &mut Cx, uop: &Uop) -> Flow {
    let exec = cx.wave.exec();
    if exec == 0 {
        return Flow::Next;
    }
    let from = Global::form(cx, uop).each(cx.wave);
    let to = in_lds(cx, uop, uop.vdst.into());
    let (from, to) = (Addresses::Each(&from), Addresses::Each(&to));
    vmem::note(cx, Access::Read, Space::Global, P::BYTES, exec, from);
    vmem::note(cx, Access::Write, Space::Lds, P::BYTES, exec, to);
    let result = vmem::load::<P>(cx, Space::Global, from, Part::All, vreg::RESULT)
        .and_then(|()| vmem::store::<P>(cx, Space::Lds, to, Part::All, vreg::RESULT));
    vmem::finish(cx, result)
}

/// A store from LDS to global memory.
fn store_from_lds<P: Piece>(cx: &mut Cx, uop: &Uop) -> Flow {
    let exec = cx.wave.exec();
    if exec == 0 {
        return Flow::Next;
    }
    let to = Global::form(cx, uop).each(cx.wave);
    let from = in_lds(cx, uop, uop.lane[1].register());
    let (from, to) = (Addresses::Each(&from), Addresses::Each(&to));
    vmem::note(cx, Access::Read, Space::Lds, P::BYTES, exec, from);
    vmem::note(cx, Access::Write, Space::Global, P::BYTES, exec, to);
    let result = vmem::load::<P>(cx, Space::Lds, from, Part::All, vreg::RESULT)
        .and_then(|()| vmem::store::<P>(cx, Space::Global, to, Part::All, vreg::RESULT));
    vmem::finish(cx, result)
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::GLOBAL_LOAD_ASYNC_TO_LDS_B8, Custom(load_to_lds::<Narrow<1>>)),
    (Op::GLOBAL_LOAD_ASYNC_TO_LDS_B32, Custom(load_to_lds::<Dwords<1>>)),
    (Op::GLOBAL_LOAD_ASYNC_TO_LDS_B64, Custom(load_to_lds::<Dwords<2>>)),
    (Op::GLOBAL_LOAD_ASYNC_TO_LDS_B128, Custom(load_to_lds::<Dwords<4>>)),
    (Op::CLUSTER_LOAD_ASYNC_TO_LDS_B8, Custom(load_to_lds::<Narrow<1>>)),
    (Op::CLUSTER_LOAD_ASYNC_TO_LDS_B32, Custom(load_to_lds::<Dwords<1>>)),
    (Op::CLUSTER_LOAD_ASYNC_TO_LDS_B64, Custom(load_to_lds::<Dwords<2>>)),
    (Op::CLUSTER_LOAD_ASYNC_TO_LDS_B128, Custom(load_to_lds::<Dwords<4>>)),
    (Op::GLOBAL_STORE_ASYNC_FROM_LDS_B8, Custom(store_from_lds::<Narrow<1>>)),
    (Op::GLOBAL_STORE_ASYNC_FROM_LDS_B32, Custom(store_from_lds::<Dwords<1>>)),
    (Op::GLOBAL_STORE_ASYNC_FROM_LDS_B64, Custom(store_from_lds::<Dwords<2>>)),
    (
        Op::GLOBAL_STORE_ASYNC_FROM_LDS_B128,
        Custom(store_from_lds::<Dwords<4>>),
    ),
    (Op::CLUSTER_LOAD_B32, Custom(load::<Global, Dwords<1>>)),
    (Op::CLUSTER_LOAD_B64, Custom(load::<Global, Dwords<2>>)),
    (Op::CLUSTER_LOAD_B128, Custom(load::<Global, Dwords<4>>)),
    // a wave that sleeps until the address changes wakes by itself
    (Op::GLOBAL_LOAD_MONITOR_B32, Custom(load::<Global, Dwords<1>>)),
    (Op::GLOBAL_LOAD_MONITOR_B64, Custom(load::<Global, Dwords<2>>)),
    (Op::GLOBAL_LOAD_MONITOR_B128, Custom(load::<Global, Dwords<4>>)),
    (Op::FLAT_LOAD_MONITOR_B32, Custom(load::<Flat, Dwords<1>>)),
    (Op::FLAT_LOAD_MONITOR_B64, Custom(load::<Flat, Dwords<2>>)),
    (Op::FLAT_LOAD_MONITOR_B128, Custom(load::<Flat, Dwords<4>>)),
    (Op::GLOBAL_PREFETCH_B8, Nothing),
    (Op::FLAT_PREFETCH_B8, Nothing),
];
