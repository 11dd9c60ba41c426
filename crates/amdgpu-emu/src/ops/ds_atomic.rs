//! DS instructions that read and write one place in LDS at once.
//!
//! Source: GFX9 ISA 10.3.3 and LDS & GDS Instructions. Float additions round to nearest even and treat denormals as MODE says
//! for f32; minimum, maximum and comparison leave denormals as they are.

use amdgpu_isa::Op;

use super::Semantics::{self, Custom};
use super::ds::{form, forms};
use super::vmem::{self, Operation, Part};
use crate::address::{Addresses, Form};
use crate::exec::{Cx, Space};
use crate::fault::Access;
use crate::host::simd;
use crate::memory::Lanes;
use crate::memory::word::AtomicWord;
use crate::uop::{Flow, Uop};
use crate::wave::{LANES, V32, sreg};
use crate::{lds, memory};
use amdgpu_semantics::atomics::{self, *};

/// `RETURN`: the old values go to VDST.
fn atomic<W: AtomicWord, R: Rmw<W>, const RETURN: bool>(cx: &mut Cx, uop: &Uop) -> Flow {
    if !RETURN && W::DWORDS == 1 && R::OPERANDS == 1 && replace_dwords::<W, R>(cx, uop) {
        return Flow::Next;
    }
    run(cx, uop, Operation::<W>::of::<R>(), RETURN)
}

simd! {
    /// The bits that some active lane's address has.
    fn bits_of(addresses: &V32, offset: u32, mask: &V32) -> u32 {
        let lanes = addresses.0.iter().zip(&mask.0);
        lanes.fold(0, |bits, (address, mask)| bits | address.wrapping_add(offset) & mask)
    }
}

/// What [`run`] does for dwords and one operand, without a list of addresses; false, and nothing done, if somebody watches, or some lane's is not
/// inside or aligned.
fn replace_dwords<W: AtomicWord, R: Rmw<W>>(cx: &mut Cx, uop: &Uop) -> bool {
    let (wave, group) = (&*cx.wave, &mut *cx.group);
    let Form::Word { register, offset } = form(uop) else {
        return false;
    };
    let Some(addresses) = wave.v.get(register).filter(|_| cx.accesses.is_none()) else {
        return false;
    };
    // no address is greater than all of their bits
    let bits = u64::from(bits_of(addresses, offset, &wave.mask));
    if !bits.is_multiple_of(4) || bits + 4 > group.lds.len() as u64 {
        return false;
    }
    let (env, data) = (atomics::lds_float(wave.mode), uop.lane[1].register());
    let each = |lane: usize| {
        let at = u64::from(addresses.0[lane & 63].wrapping_add(offset));
        lds::replace::<W, R>(&mut group.lds, at, env, W::of_lane(wave, data, lane), W::ZERO);
    };
    match wave.exec() == wave.lane_mask {
        true => (0..wave.lanes()).for_each(each),
        false => Lanes(wave.exec()).for_each(each),
    }
    true
}

fn run<W: AtomicWord>(cx: &mut Cx, uop: &Uop, op: Operation<W>, returns: bool) -> Flow {
    let each = form(uop).each(cx.wave);
    let at = Addresses::Each(&each);
    vmem::note(cx, Access::Atomic, Space::Lds, 4 * W::DWORDS, cx.wave.exec(), at);
    let data = [uop.lane[1].register(), uop.lane[2].register()];
    let result = returns.then_some(uop.vdst as usize);
    let done = vmem::atomic(cx, op, Space::Lds, at, Part::All, data, result);
    vmem::finish(cx, done)
}

/// The data operand comes from LDS too: from a signed dword offset away, that of the instruction (bit 15 clear) or the high 15
/// bits of the address register.
fn from_lds<W: AtomicWord, R: Rmw<W>>(cx: &mut Cx, uop: &Uop) -> Flow {
    run_from_lds(cx, uop, Operation::<W>::of::<R>())
}

fn run_from_lds<W: AtomicWord>(cx: &mut Cx, uop: &Uop, op: Operation<W>) -> Flow {
    let addresses = uop.lane[0].read(cx.wave, 0);
    let offset = uop.imm as u32;
    let (mut places, mut sources) = ([0; LANES], [0; LANES]);
    for (l, &a) in addresses.0.iter().enumerate() {
        let (place, distance) = match offset >> 15 & 1 {
            0 => (a, (offset << 17) as i32 >> 17),
            _ => (a & 0x1_ffff, a as i32 >> 17),
        };
        places[l] = place as u64;
        sources[l] = place.wrapping_add_signed(distance.wrapping_mul(4)) as u64;
    }
    let exec = cx.wave.exec();
    let (at, from) = (Addresses::Each(&places), Addresses::Each(&sources));
    vmem::note(cx, Access::Read, Space::Lds, 4 * W::DWORDS, exec, from);
    vmem::note(cx, Access::Atomic, Space::Lds, 4 * W::DWORDS, exec, at);
    let checked = lds::check_atomic::<W>(&cx.group.lds, &from, exec)
        .and_then(|()| lds::check_atomic::<W>(&cx.group.lds, &at, exec));
    if let Err(fault) = checked {
        return vmem::finish(cx, Err(fault));
    }
    let env = atomics::lds_float(cx.wave.mode);
    for lane in Lanes(exec) {
        let data: W = lds::read(&cx.group.lds, sources[lane]);
        let new = (op.apply)(env, lds::read(&cx.group.lds, places[lane]), data, W::ZERO);
        lds::write(&mut cx.group.lds, places[lane], new);
    }
    Flow::Next
}

/// Two exchanges; only one where both have the same address.
fn exchange2<W: AtomicWord, const UNIT: u32>(cx: &mut Cx, uop: &Uop) -> Flow {
    let exec = cx.wave.exec();
    let [first, second] = forms(uop, UNIT);
    let each = [first.each(cx.wave), second.each(cx.wave)];
    for addresses in &each {
        let at = Addresses::Each(addresses);
        vmem::note(cx, Access::Atomic, Space::Lds, 4 * W::DWORDS, exec, at);
        if let Err(fault) = lds::check_atomic::<W>(&cx.group.lds, &at, exec) {
            return vmem::finish(cx, Err(fault));
        }
    }
    let data = [uop.lane[1].register(), uop.lane[2].register()];
    let result = uop.vdst as usize;
    let env = atomics::lds_float(cx.wave.mode);
    for lane in Lanes(exec) {
        let [d0, d1] = data.map(|register| W::of_lane(cx.wave, register, lane));
        let old0 = lds::replace::<W, Swap>(&mut cx.group.lds, each[0][lane], env, d0, W::ZERO);
        let old1 = match first == second {
            true => old0,
            false => lds::replace::<W, Swap>(&mut cx.group.lds, each[1][lane], env, d1, W::ZERO),
        };
        old0.to_lane(cx.wave, result, lane);
        old1.to_lane(cx.wave, result + W::DWORDS, lane);
    }
    Flow::Next
}

/// Two exchanges of neighbouring dwords, each only if the highest bit of its data is set, which is then not written.
fn ds_condxchg32_rtn_b64(cx: &mut Cx, uop: &Uop) -> Flow {
    let exec = cx.wave.exec();
    let each = form(uop).each(cx.wave).map(|a| a & 0xfff8);
    let at = Addresses::Each(&each);
    vmem::note(cx, Access::Atomic, Space::Lds, 8, exec, at);
    if let Err(fault) = lds::check(&cx.group.lds, &at, exec, 8) {
        return vmem::finish(cx, Err(fault));
    }
    for lane in Lanes(exec) {
        for d in 0..2 {
            let data = u32::of_lane(cx.wave, uop.lane[1].register() + d, lane);
            let address = each[lane] + 4 * d as u64;
            let old: u32 = lds::read(&cx.group.lds, address);
            if data >> 31 != 0 {
                lds::write(&mut cx.group.lds, address, data & 0x7fff_ffff);
            }
            old.to_lane(cx.wave, uop.vdst as usize + d, lane);
        }
    }
    Flow::Next
}

/// Adds or subtracts the number of active lanes at M0[15:0] + offset; every active lane gets the old value. Of the global data
/// share, the part that M0 names begins with it.
fn count<R: Rmw<u32>>(cx: &mut Cx, uop: &Uop) -> Flow {
    let exec = cx.wave.exec();
    let base = if uop.inst.modifiers.gds {
        0
    } else {
        cx.wave.read_slot(sreg::M0) & 0xffff
    };
    let address = base.wrapping_add(uop.imm as u32) as u64;
    let each = [address; LANES];
    let at = Addresses::Each(&each);
    let first = memory::Lanes(exec).next().map_or(1, |l| 1u64 << l);
    vmem::note(cx, Access::Atomic, Space::Lds, 4, first, at);
    if let Err(fault) = lds::check_atomic::<u32>(&cx.group.lds, &at, first) {
        return vmem::finish(cx, Err(fault));
    }
    let env = atomics::lds_float(cx.wave.mode);
    let old = lds::replace::<u32, R>(&mut cx.group.lds, address, env, exec.count_ones(), 0);
    for lane in Lanes(exec) {
        old.to_lane(cx.wave, uop.vdst as usize, lane);
    }
    Flow::Next
}

/// The entries of operations with and without return.
macro_rules! atomics {
    ($($op:ident $rtn:ident = $word:ty, $rmw:ty;)+) => {
        &[$(
            (Op::$op, Custom(atomic::<$word, $rmw, false>)),
            (Op::$rtn, Custom(atomic::<$word, $rmw, true>)),
        )+]
    };
}

pub const ATOMICS: &[(Op, Semantics)] = atomics! {
    DS_ADD_U32 DS_ADD_RTN_U32 = u32, Add;
    DS_SUB_U32 DS_SUB_RTN_U32 = u32, Sub;
    DS_RSUB_U32 DS_RSUB_RTN_U32 = u32, RSub;
    DS_INC_U32 DS_INC_RTN_U32 = u32, Inc;
    DS_DEC_U32 DS_DEC_RTN_U32 = u32, Dec;
    DS_MIN_I32 DS_MIN_RTN_I32 = u32, SMin;
    DS_MAX_I32 DS_MAX_RTN_I32 = u32, SMax;
    DS_MIN_U32 DS_MIN_RTN_U32 = u32, UMin;
    DS_MAX_U32 DS_MAX_RTN_U32 = u32, UMax;
    DS_AND_B32 DS_AND_RTN_B32 = u32, And;
    DS_OR_B32 DS_OR_RTN_B32 = u32, Or;
    DS_XOR_B32 DS_XOR_RTN_B32 = u32, Xor;
    DS_MSKOR_B32 DS_MSKOR_RTN_B32 = u32, MskOr;
    DS_CMPST_B32 DS_CMPST_RTN_B32 = u32, CmpStore;
    DS_CMPST_F32 DS_CMPST_RTN_F32 = u32, FCmpStore;
    DS_MIN_F32 DS_MIN_RTN_F32 = u32, FMin;
    DS_MAX_F32 DS_MAX_RTN_F32 = u32, FMax;
    DS_ADD_F32 DS_ADD_RTN_F32 = u32, FAdd;
    DS_ADD_U64 DS_ADD_RTN_U64 = u64, Add;
    DS_SUB_U64 DS_SUB_RTN_U64 = u64, Sub;
    DS_RSUB_U64 DS_RSUB_RTN_U64 = u64, RSub;
    DS_INC_U64 DS_INC_RTN_U64 = u64, Inc;
    DS_DEC_U64 DS_DEC_RTN_U64 = u64, Dec;
    DS_MIN_I64 DS_MIN_RTN_I64 = u64, SMin;
    DS_MAX_I64 DS_MAX_RTN_I64 = u64, SMax;
    DS_MIN_U64 DS_MIN_RTN_U64 = u64, UMin;
    DS_MAX_U64 DS_MAX_RTN_U64 = u64, UMax;
    DS_AND_B64 DS_AND_RTN_B64 = u64, And;
    DS_OR_B64 DS_OR_RTN_B64 = u64, Or;
    DS_XOR_B64 DS_XOR_RTN_B64 = u64, Xor;
    DS_MSKOR_B64 DS_MSKOR_RTN_B64 = u64, MskOr;
    DS_CMPST_B64 DS_CMPST_RTN_B64 = u64, CmpStore;
    DS_CMPST_F64 DS_CMPST_RTN_F64 = u64, FCmpStore;
    DS_MIN_F64 DS_MIN_RTN_F64 = u64, FMin;
    DS_MAX_F64 DS_MAX_RTN_F64 = u64, FMax;
};

/// What CDNA2 and its successors have beside.
pub const ATOMICS_OF_CDNA2: &[(Op, Semantics)] = atomics! {
    DS_PK_ADD_F16 DS_PK_ADD_RTN_F16 = u32, PkAddF16;
    DS_PK_ADD_BF16 DS_PK_ADD_RTN_BF16 = u32, PkAddBf16;
    DS_ADD_F64 DS_ADD_RTN_F64 = u64, FAdd64;
};

/// Comparisons with the operands of other memory's, from GFX11 on, and subtractions that stop at 0, from GFX12 on.
pub const ATOMICS_OF_GFX11: &[(Op, Semantics)] = atomics! {
    DS_CMPSTORE_B32 DS_CMPSTORE_RTN_B32 = u32, CmpSwap;
    DS_CMPSTORE_F32 DS_CMPSTORE_RTN_F32 = u32, FCmpSwap;
    DS_CMPSTORE_B64 DS_CMPSTORE_RTN_B64 = u64, CmpSwap;
    DS_CMPSTORE_F64 DS_CMPSTORE_RTN_F64 = u64, FCmpSwap;
    DS_COND_SUB_U32 DS_COND_SUB_RTN_U32 = u32, CondSub;
    DS_SUB_CLAMP_U32 DS_SUB_CLAMP_RTN_U32 = u32, SubClamp;
};

pub const OPS: &[(Op, Semantics)] = &[
    (Op::DS_WRXCHG_RTN_B32, Custom(atomic::<u32, Swap, true>)),
    (Op::DS_WRXCHG_RTN_B64, Custom(atomic::<u64, Swap, true>)),
    (Op::DS_WRXCHG2_RTN_B32, Custom(exchange2::<u32, 4>)),
    (Op::DS_WRXCHG2ST64_RTN_B32, Custom(exchange2::<u32, { 4 * 64 }>)),
    (Op::DS_WRXCHG2_RTN_B64, Custom(exchange2::<u64, 8>)),
    (Op::DS_WRXCHG2ST64_RTN_B64, Custom(exchange2::<u64, { 8 * 64 }>)),
    (Op::DS_WRAP_RTN_B32, Custom(atomic::<u32, Wrap, true>)),
    (Op::DS_CONDXCHG32_RTN_B64, Custom(ds_condxchg32_rtn_b64)),
    (Op::DS_APPEND, Custom(count::<Add>)),
    (Op::DS_CONSUME, Custom(count::<Sub>)),
    (Op::DS_ADD_SRC2_U32, Custom(from_lds::<u32, Add>)),
    (Op::DS_SUB_SRC2_U32, Custom(from_lds::<u32, Sub>)),
    (Op::DS_RSUB_SRC2_U32, Custom(from_lds::<u32, RSub>)),
    (Op::DS_INC_SRC2_U32, Custom(from_lds::<u32, Inc>)),
    (Op::DS_DEC_SRC2_U32, Custom(from_lds::<u32, Dec>)),
    (Op::DS_MIN_SRC2_I32, Custom(from_lds::<u32, SMin>)),
    (Op::DS_MAX_SRC2_I32, Custom(from_lds::<u32, SMax>)),
    (Op::DS_MIN_SRC2_U32, Custom(from_lds::<u32, UMin>)),
    (Op::DS_MAX_SRC2_U32, Custom(from_lds::<u32, UMax>)),
    (Op::DS_AND_SRC2_B32, Custom(from_lds::<u32, And>)),
    (Op::DS_OR_SRC2_B32, Custom(from_lds::<u32, Or>)),
    (Op::DS_XOR_SRC2_B32, Custom(from_lds::<u32, Xor>)),
    (Op::DS_WRITE_SRC2_B32, Custom(from_lds::<u32, Swap>)),
    (Op::DS_MIN_SRC2_F32, Custom(from_lds::<u32, FMin>)),
    (Op::DS_MAX_SRC2_F32, Custom(from_lds::<u32, FMax>)),
    (Op::DS_ADD_SRC2_F32, Custom(from_lds::<u32, FAdd>)),
    (Op::DS_ADD_SRC2_U64, Custom(from_lds::<u64, Add>)),
    (Op::DS_SUB_SRC2_U64, Custom(from_lds::<u64, Sub>)),
    (Op::DS_RSUB_SRC2_U64, Custom(from_lds::<u64, RSub>)),
    (Op::DS_INC_SRC2_U64, Custom(from_lds::<u64, Inc>)),
    (Op::DS_DEC_SRC2_U64, Custom(from_lds::<u64, Dec>)),
    (Op::DS_MIN_SRC2_I64, Custom(from_lds::<u64, SMin>)),
    (Op::DS_MAX_SRC2_I64, Custom(from_lds::<u64, SMax>)),
    (Op::DS_MIN_SRC2_U64, Custom(from_lds::<u64, UMin>)),
    (Op::DS_MAX_SRC2_U64, Custom(from_lds::<u64, UMax>)),
    (Op::DS_AND_SRC2_B64, Custom(from_lds::<u64, And>)),
    (Op::DS_OR_SRC2_B64, Custom(from_lds::<u64, Or>)),
    (Op::DS_XOR_SRC2_B64, Custom(from_lds::<u64, Xor>)),
    (Op::DS_WRITE_SRC2_B64, Custom(from_lds::<u64, Swap>)),
    (Op::DS_MIN_SRC2_F64, Custom(from_lds::<u64, FMin>)),
    (Op::DS_MAX_SRC2_F64, Custom(from_lds::<u64, FMax>)),
];
