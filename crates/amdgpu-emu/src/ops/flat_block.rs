//! GLOBAL and SCRATCH instructions beside the plain ones: addresses by the lane's number, and blocks of registers.
//!
//! Source: RDNA3 ISA 11.1.2 (GLOBAL_LOAD_ADDTID_B32); RDNA4 ISA 11.5 (blocks). Loads that transpose: [`super::transposed_load`].

use amdgpu_isa::Op;

use super::Semantics::{self, Custom};
use super::flat::{Global, Scratch, Segment};
use super::vmem::{self, Part};
use crate::address::{Addresses, Strided};
use crate::element::Dwords;
use crate::exec::{Cx, Space};
use crate::fault::Access;
use crate::memory::LaneFault;
use crate::uop::{Flow, Uop};
use crate::wave::sreg;

/// Lane n's dword at SADDR + offset + 4 n.
fn by_lane(cx: &Cx, uop: &Uop) -> Addresses<'static> {
    Addresses::Strided(Strided {
        base: cx.scalar64(uop, 0).wrapping_add(uop.imm as u64),
        stride: 4,
    })
}

fn global_load_addtid(cx: &mut Cx, uop: &Uop) -> Flow {
    let at = by_lane(cx, uop);
    vmem::note(cx, Access::Read, Space::Global, 4, cx.wave.exec(), at);
    let result = vmem::load::<Dwords<1>>(cx, Space::Global, at, Part::All, uop.vdst as usize);
    vmem::finish(cx, result)
}

fn global_store_addtid(cx: &mut Cx, uop: &Uop) -> Flow {
    let at = by_lane(cx, uop);
    vmem::note(cx, Access::Write, Space::Global, 4, cx.wave.exec(), at);
    let result = vmem::store::<Dwords<1>>(cx, Space::Global, at, Part::All, uop.lane[1].register());
    vmem::finish(cx, result)
}

/// Calls `access` for each register that M0 names, with its number in the block and its address in each lane.
fn block<G: Segment>(
    cx: &mut Cx,
    uop: &Uop,
    mut access: impl FnMut(&mut Cx, usize, Addresses) -> Result<(), LaneFault>,
) -> Flow {
    if cx.wave.exec() == 0 {
        return Flow::Next;
    }
    let registers = cx.wave.read_slot(sreg::M0);
    // the address registers may be among those that are loaded
    let first = G::form(cx, uop).each(cx.wave);
    let wrap = if G::SPACE == Space::Scratch {
        u32::MAX.into()
    } else {
        u64::MAX
    };
    for n in (0..32).filter(|n| registers >> n & 1 != 0) {
        let each = first.map(|address| address.wrapping_add(4 * n) & wrap);
        if let Err(fault) = access(cx, n as usize, Addresses::Each(&each)) {
            return vmem::finish(cx, Err(fault));
        }
    }
    Flow::Next
}

fn load_block<G: Segment>(cx: &mut Cx, uop: &Uop) -> Flow {
    block::<G>(cx, uop, |cx, n, at| {
        vmem::note(cx, Access::Read, G::SPACE, 4, cx.wave.exec(), at);
        vmem::load::<Dwords<1>>(cx, G::SPACE, at, Part::All, uop.vdst as usize + n)
    })
}

fn store_block<G: Segment>(cx: &mut Cx, uop: &Uop) -> Flow {
    block::<G>(cx, uop, |cx, n, at| {
        vmem::note(cx, Access::Write, G::SPACE, 4, cx.wave.exec(), at);
        vmem::store::<Dwords<1>>(cx, G::SPACE, at, Part::All, uop.lane[1].register() + n)
    })
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::GLOBAL_LOAD_DWORD_ADDTID, Custom(global_load_addtid)),
    (Op::GLOBAL_STORE_DWORD_ADDTID, Custom(global_store_addtid)),
    (Op::GLOBAL_LOAD_BLOCK, Custom(load_block::<Global>)),
    (Op::SCRATCH_LOAD_BLOCK, Custom(load_block::<Scratch>)),
    (Op::GLOBAL_STORE_BLOCK, Custom(store_block::<Global>)),
    (Op::SCRATCH_STORE_BLOCK, Custom(store_block::<Scratch>)),
];
