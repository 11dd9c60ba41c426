//! GLOBAL and SCRATCH instructions beside the plain ones: addresses by the lane's number, blocks of registers, and loads in which
//! lanes work together.
//!
//! Source: RDNA3 ISA 11.1.2 (GLOBAL_LOAD_ADDTID_B32); RDNA4 ISA 11.5 (blocks), 11.6 (loads that transpose).

use amdgpu_isa::Op;

use super::Semantics::{self, Custom};
use super::flat::{Global, Scratch, Segment};
use super::vmem::{self, Part};
use crate::address::{Addresses, Strided};
use crate::element::{Dwords, Load};
use crate::exec::{Cx, Space};
use crate::fault::{Access, FaultKind};
use crate::memory::LaneFault;
use crate::uop::{Flow, Uop};
use crate::wave::{LANES, V32, expand_mask, sreg, vreg};

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

/// Lanes that exchange what they load, and elements of each.
const TOGETHER: usize = 8;
/// Lanes that load; of a wave of 64, the upper half only gets results.
const LOADING: usize = 32;

/// Loads eight elements of `BITS` bits in each of 32 lanes, and transposes them among eight lanes. Lane l of a wave of 64 keeps its
/// first four, and lane 32 + l gets the others, as matrix operations want them (RDNA4 ISA 7.12.2).
///
/// The manual says what matrix becomes what, not which lane loads which part. That eight lanes are transposed was measured on GFX12.5
/// for 16 bits (`global_load_tr16_b128`), and is what compilers assume of GFX12 (Triton and IREE, for 16 bits and 8).
fn load_transposed<const BITS: usize, const DWORDS: usize>(cx: &mut Cx, uop: &Uop) -> Flow
where
    Dwords<DWORDS>: Load,
{
    let exec = cx.wave.exec();
    if exec == 0 {
        return Flow::Next;
    }
    let lanes = cx.wave.lanes();
    if exec.count_ones() as usize != lanes {
        let what = format!(
            "{}: EXEC is {exec:#x}, but all {lanes} lanes must be active (RDNA4 ISA 11.6.2)",
            uop.inst.op.mnemonic()
        );
        return cx.fail(FaultKind::BadOperand(what), exec);
    }
    let each = Global::form(cx, uop).each(cx.wave);
    let at = Addresses::Each(&each);
    let loading = u64::MAX >> (64 - LOADING);
    let mut mask = V32::ZERO;
    expand_mask(loading, &mut mask);
    vmem::note(cx, Access::Read, Space::Global, 4 * DWORDS, loading, at);
    let part = Part::Some(loading, &mask);
    if let Err(fault) = vmem::load::<Dwords<DWORDS>>(cx, Space::Global, at, part, vreg::RESULT) {
        return vmem::finish(cx, Err(fault));
    }
    let loaded: [V32; DWORDS] = std::array::from_fn(|d| cx.wave.v[vreg::RESULT + d]);
    let element = |lane: usize, n: usize| {
        let bit = n * BITS;
        loaded[bit / 32].0[lane] >> (bit % 32) & (u32::MAX >> (32 - BITS))
    };
    let mut results = [V32::ZERO; DWORDS];
    // elements of a lane, and registers for them
    let kept = TOGETHER * LOADING / lanes;
    let registers = kept * BITS / 32;
    for lane in 0..lanes.min(LANES) {
        let (from, first) = (lane % LOADING, lane / LOADING * kept);
        for n in 0..kept {
            let value = element(from / TOGETHER * TOGETHER + first + n, from % TOGETHER);
            results[n * BITS / 32].0[lane] |= value << (n * BITS % 32);
        }
    }
    let to = usize::from(uop.vdst);
    let Some(destination) = cx.wave.v.get_mut(to..to + registers) else {
        return vmem::finish(cx, Err(vmem::no_registers(to, registers, exec)));
    };
    destination.copy_from_slice(&results[..registers]);
    Flow::Next
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::GLOBAL_LOAD_DWORD_ADDTID, Custom(global_load_addtid)),
    (Op::GLOBAL_STORE_DWORD_ADDTID, Custom(global_store_addtid)),
    (Op::GLOBAL_LOAD_BLOCK, Custom(load_block::<Global>)),
    (Op::SCRATCH_LOAD_BLOCK, Custom(load_block::<Scratch>)),
    (Op::GLOBAL_STORE_BLOCK, Custom(store_block::<Global>)),
    (Op::SCRATCH_STORE_BLOCK, Custom(store_block::<Scratch>)),
    (Op::GLOBAL_LOAD_TR_B128, Custom(load_transposed::<16, 4>)),
    (Op::GLOBAL_LOAD_TR_B64, Custom(load_transposed::<8, 2>)),
];
