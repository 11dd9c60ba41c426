//! DS instructions that load and store, and those that work on lanes without memory.
//!
//! Source: GFX9 ISA 10.3.3 and LDS & GDS Instructions; RDNA3 ISA 12; RDNA4 ISA 12. What is out of range: see [`crate::lds`]; M0 and
//! the global data share (`gds`): [`crate::data_share`]. Global wave sync is in `gws.rs`.

use amdgpu_isa::{Model, Op};

use super::Semantics::{self, Custom};
use super::vmem::{self, Part};
use crate::address::{Addresses, Form, Rows, Strided};
use crate::element::*;
use crate::exec::{Cx, Space};
use crate::fault::Access;
use crate::memory::span::Span;
use crate::memory::{LaneFault, Lanes};
use crate::uop::{Flow, Uop};
use crate::wave::{LANES, V32, Wave, sreg};

/// The address of a DS instruction with one offset.
#[inline(always)]
pub(super) fn form(uop: &Uop) -> Form {
    Form::Word {
        register: uop.lane[0].register(),
        offset: uop.imm as u32,
    }
}

/// The two addresses of a DS instruction with two offsets, which count in units of `unit` bytes.
#[inline(always)]
pub(super) fn forms(uop: &Uop, unit: u32) -> [Form; 2] {
    let offset = |n: u32| Form::Word {
        register: uop.lane[0].register(),
        offset: n * unit,
    };
    [
        offset(uop.inst.modifiers.offset as u32 & 0xff),
        offset(uop.inst.modifiers.offset1 as u32),
    ]
}

/// The registers of addresses, if nobody watches. As [`Form::rows`] gives them, but written field by field where they are read so: to copy
/// what was written in parts, the host waits until all that was stored before has left for its cache.
#[inline(always)]
fn rows(cx: &Cx, form: Form) -> Option<Rows> {
    match form {
        Form::Word { register, offset } if cx.accesses.is_none() => Some(Rows {
            low: register,
            high: None,
            add_low: offset,
            add: 0,
        }),
        _ => None,
    }
}

/// Loads if nobody watches and all lanes of EXEC are inside; false, and nothing done, if not.
#[inline(always)]
fn load_rows<P: Piece>(cx: &mut Cx, form: Form, exec: u64, to: usize) -> bool {
    let Some(rows) = rows(cx, form) else {
        return false;
    };
    let Wave { v, mask, .. } = &mut *cx.wave;
    Span::of_slice(&mut cx.group.lds).load_rows::<P>(&rows, exec, mask, &mut v[..], to)
}

/// As [`load_rows`], of two loads: the first one must leave the second one's addresses.
#[inline(always)]
fn load_two<const N: usize>(cx: &mut Cx, forms: [Form; 2], exec: u64, to: usize) -> bool {
    let Some(rows) = forms[1].rows() else {
        return false;
    };
    if (to..to + N).contains(&rows.low) {
        return false;
    }
    // that the second one is outside is found again, and told, by the slow way: the first one's registers are loaded anew
    load_rows::<Dwords<N>>(cx, forms[0], exec, to) && load_rows::<Dwords<N>>(cx, forms[1], exec, to + N)
}

/// As [`load_rows`].
#[inline(always)]
fn store_rows<P: Piece>(cx: &mut Cx, form: Form, exec: u64, from: usize) -> bool {
    let Some(rows) = rows(cx, form) else {
        return false;
    };
    let Wave { v, mask, .. } = &*cx.wave;
    Span::of_slice(&mut cx.group.lds).store_rows::<P>(&rows, exec, mask, &v[..], from)
}

fn read<L: Load>(cx: &mut Cx, uop: &Uop) -> Flow {
    if cx.wave.exec() == 0 {
        return Flow::Next;
    }
    let register = uop.vdst as usize;
    let loaded = read_piece::<L::Piece>(cx, uop, vmem::through(L::PLACEMENT, register));
    let result = loaded.and_then(|()| vmem::place(cx.wave, L::PLACEMENT, register));
    vmem::finish(cx, result)
}

/// Loads for the active lanes, of which there is one at least.
fn read_piece<P: Piece>(cx: &mut Cx, uop: &Uop, register: usize) -> Result<(), LaneFault> {
    let (exec, form) = (cx.wave.exec(), form(uop));
    if load_rows::<P>(cx, form, exec, register) {
        return Ok(());
    }
    let mut each;
    let at = match form.strided(cx.wave, P::BYTES as u32) {
        Some(s) => Addresses::Strided(s),
        None => {
            each = [0; LANES];
            form.each_into(cx.wave, &mut each);
            Addresses::Each(&each)
        }
    };
    vmem::note(cx, Access::Read, Space::Lds, P::BYTES, exec, at);
    vmem::load::<P>(cx, Space::Lds, at, Part::All, register)
}

fn write<S: Store>(cx: &mut Cx, uop: &Uop) -> Flow {
    if cx.wave.exec() == 0 {
        return Flow::Next;
    }
    let register = vmem::low_half(cx.wave, S::HIGH, uop.lane[1].register());
    let result = register.and_then(|register| write_piece::<S::Piece>(cx, uop, register));
    vmem::finish(cx, result)
}

/// Stores for the active lanes, of which there is one at least.
fn write_piece<P: Piece>(cx: &mut Cx, uop: &Uop, register: usize) -> Result<(), LaneFault> {
    let (exec, form) = (cx.wave.exec(), form(uop));
    if store_rows::<P>(cx, form, exec, register) {
        return Ok(());
    }
    let mut each;
    let at = match form.strided(cx.wave, P::BYTES as u32) {
        Some(s) => Addresses::Strided(s),
        None => {
            each = [0; LANES];
            form.each_into(cx.wave, &mut each);
            Addresses::Each(&each)
        }
    };
    vmem::note(cx, Access::Write, Space::Lds, P::BYTES, exec, at);
    vmem::store::<P>(cx, Space::Lds, at, Part::All, register)
}

/// Two loads of `N` dwords; the second goes to the registers after the first. `UNIT`: bytes that the offsets count in.
fn read2<const N: usize, const UNIT: u32>(cx: &mut Cx, uop: &Uop) -> Flow {
    let exec = cx.wave.exec();
    if exec == 0 {
        return Flow::Next;
    }
    let [first, second] = forms(uop, UNIT);
    let register = uop.vdst as usize;
    if load_two::<N>(cx, [first, second], exec, register) {
        return Flow::Next;
    }
    let (each0, each1);
    let step = 4 * N as u32;
    let (at0, at1) = match (first.strided(cx.wave, step), second.strided(cx.wave, step)) {
        (Some(a), Some(b)) => (Addresses::Strided(a), Addresses::Strided(b)),
        _ => {
            (each0, each1) = (first.each(cx.wave), second.each(cx.wave));
            (Addresses::Each(&each0), Addresses::Each(&each1))
        }
    };
    vmem::note(cx, Access::Read, Space::Lds, 4 * N, exec, at0);
    vmem::note(cx, Access::Read, Space::Lds, 4 * N, exec, at1);
    let result = vmem::load::<Dwords<N>>(cx, Space::Lds, at0, Part::All, register)
        .and_then(|()| vmem::load::<Dwords<N>>(cx, Space::Lds, at1, Part::All, register + N));
    vmem::finish(cx, result)
}

/// Two stores of `N` dwords; only the first where both have one address (GFX9 ISA 10.3.3, Double Address Instructions).
fn write2<const N: usize, const UNIT: u32>(cx: &mut Cx, uop: &Uop) -> Flow {
    let exec = cx.wave.exec();
    if exec == 0 {
        return Flow::Next;
    }
    let [first, second] = forms(uop, UNIT);
    let [data, other] = [uop.lane[1].register(), uop.lane[2].register()];
    if !store_rows::<Dwords<N>>(cx, first, exec, data) {
        return write2_slowly::<N, UNIT>(cx, uop, 0);
    }
    match first == second || store_rows::<Dwords<N>>(cx, second, exec, other) {
        true => Flow::Next,
        false => write2_slowly::<N, UNIT>(cx, uop, 1),
    }
}

/// [`write2`] from its n-th store on, where somebody watches, or a lane is outside.
#[cold]
#[inline(never)]
fn write2_slowly<const N: usize, const UNIT: u32>(cx: &mut Cx, uop: &Uop, first: usize) -> Flow {
    let exec = cx.wave.exec();
    let forms = forms(uop, UNIT);
    let data = [uop.lane[1].register(), uop.lane[2].register()];
    let count = if forms[0] == forms[1] { 1 } else { 2 };
    let mut result = Ok(());
    for (form, register) in forms.into_iter().zip(data).take(count).skip(first) {
        if result.is_ok() && store_rows::<Dwords<N>>(cx, form, exec, register) {
            continue;
        }
        let mut each;
        let at = match form.strided(cx.wave, 4 * N as u32) {
            Some(s) => Addresses::Strided(s),
            None => {
                each = [0; LANES];
                form.each_into(cx.wave, &mut each);
                Addresses::Each(&each)
            }
        };
        vmem::note(cx, Access::Write, Space::Lds, 4 * N, exec, at);
        result = result.and_then(|()| vmem::store::<Dwords<N>>(cx, Space::Lds, at, Part::All, register));
    }
    vmem::finish(cx, result)
}

/// Lane n's dword at M0[15:0] + offset + 4 n.
fn by_lane(wave: &Wave, uop: &Uop) -> Addresses<'static> {
    let m0 = wave.read_slot(sreg::M0) & 0xffff;
    Addresses::Strided(Strided {
        base: m0.wrapping_add(uop.imm as u32) as u64,
        stride: 4,
    })
}

fn ds_read_addtid_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    let at = by_lane(cx.wave, uop);
    vmem::note(cx, Access::Read, Space::Lds, 4, cx.wave.exec(), at);
    let result = vmem::load::<Dwords<1>>(cx, Space::Lds, at, Part::All, uop.vdst as usize);
    vmem::finish(cx, result)
}

fn ds_write_addtid_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    let at = by_lane(cx.wave, uop);
    vmem::note(cx, Access::Write, Space::Lds, 4, cx.wave.exec(), at);
    let result = vmem::store::<Dwords<1>>(cx, Space::Lds, at, Part::All, uop.lane[1].register());
    vmem::finish(cx, result)
}

/// Gives lane n the value of lane `source(n)`, 0 if that one is not active.
fn exchange(cx: &mut Cx, from: usize, to: usize, source: impl Fn(usize) -> usize) -> Flow {
    let active = cx.wave.mask;
    exchange_of(cx, from, to, &active, source)
}

/// The same, with 0 for lanes that `readable` leaves out.
fn exchange_of(cx: &mut Cx, from: usize, to: usize, readable: &V32, source: impl Fn(usize) -> usize) -> Flow {
    let exec = cx.wave.exec();
    let Some(values) = cx.wave.v.get(from).copied() else {
        let fault = vmem::no_registers(from, 1, exec);
        return vmem::finish(cx, Err(fault));
    };
    let kept = V32(std::array::from_fn(|l| values.0[l] & readable.0[l]));
    let Wave { v, mask, .. } = &mut *cx.wave;
    let Some(result) = v.get_mut(to) else {
        return vmem::finish(cx, Err(vmem::no_registers(to, 1, exec)));
    };
    for l in 0..LANES {
        let keep = mask.0[l];
        result.0[l] = kept.0[source(l) & 63] & keep | result.0[l] & !keep;
    }
    Flow::Next
}

/// Lane that lane `lane` reads under the 16-bit offset of ds_swizzle_b32 (GFX9 ISA, DS_SWIZZLE_B32 Details). The manual's
/// examples of a rotation with a mask contradict its definition, which holds here.
pub fn swizzle_source(offset: u16, lane: usize) -> usize {
    let field = |at: u32| (offset >> at & 31) as usize;
    let within = lane & 31;
    let source = match offset {
        0xe000.. => {
            let mask = field(0);
            let reversed = (within as u8).reverse_bits() as usize >> 3;
            reversed >> mask.count_ones() | within & mask
        }
        0xc000..0xe000 => {
            let (mask, by) = (field(0), field(5));
            let turned = if offset >> 10 & 1 == 0 {
                within + by
            } else {
                within + 32 - by
            };
            within & mask | turned & 31 & !mask
        }
        0x8000..0xc000 => within & !3 | (offset >> (2 * (within & 3)) & 3) as usize,
        0..0x8000 => (within & field(0) | field(5)) ^ field(10),
    };
    lane & 32 | source
}

/// Without rotation and Fourier transforms, bit 15 alone chooses the exchange within four lanes.
pub(crate) fn in_fours_or_masked(offset: u16) -> u16 {
    match offset {
        fours @ 0x8000.. => 0x8000 | fours & 0xff,
        masked => masked,
    }
}

fn ds_swizzle_in_fours_or_masked(cx: &mut Cx, uop: &Uop) -> Flow {
    let offset = in_fours_or_masked(uop.imm as u16);
    exchange(cx, uop.lane[0].register(), uop.vdst as usize, |l| {
        swizzle_source(offset, l)
    })
}

fn ds_swizzle_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    let offset = uop.imm as u16;
    exchange(cx, uop.lane[0].register(), uop.vdst as usize, |l| {
        swizzle_source(offset, l)
    })
}

/// Lane that a byte address of the permute instructions names in lane `l`: of the wave, or of the same half.
fn lane_of(cx: &Cx, address: u32, uop: &Uop, l: usize) -> usize {
    named_lane(&cx.machine.model, address.wrapping_add(uop.imm as u32), l)
}

/// The same, of an address to which the offset was added.
pub(crate) fn named_lane(model: &Model, address: u32, l: usize) -> usize {
    let lanes = model.permuted_lanes() as usize;
    l & !(lanes - 1) | (address / 4) as usize % lanes
}

/// Gather: lane n reads the lane that its address names.
fn ds_bpermute_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    let addresses = uop.lane[0].read(cx.wave, 0);
    let from: [usize; LANES] = std::array::from_fn(|l| lane_of(cx, addresses.0[l], uop, l));
    exchange(cx, uop.lane[1].register(), uop.vdst as usize, |l| from[l])
}

/// As [`ds_bpermute_b32`], from inactive lanes too.
fn ds_bpermute_fi_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    let addresses = uop.lane[0].read(cx.wave, 0);
    let from: [usize; LANES] = std::array::from_fn(|l| lane_of(cx, addresses.0[l], uop, l));
    let all = V32::splat(u32::MAX);
    exchange_of(cx, uop.lane[1].register(), uop.vdst as usize, &all, |l| from[l])
}

/// Scatter: lane n writes to the lane that its address names; of several, the highest wins. Lanes that none names get 0.
fn ds_permute_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    let exec = cx.wave.exec();
    let (addresses, data) = (uop.lane[0].read(cx.wave, 0), uop.lane[1].read(cx.wave, 0));
    let mut values = [0; LANES];
    for l in Lanes(exec) {
        values[lane_of(cx, addresses.0[l], uop, l)] = data.0[l];
    }
    let Some(result) = cx.wave.v.get_mut(uop.vdst as usize) else {
        return vmem::finish(cx, Err(vmem::no_registers(uop.vdst as usize, 1, exec)));
    };
    for l in Lanes(exec) {
        result.0[l] = values[l];
    }
    Flow::Next
}

/// The value that M0 names in all lanes, of which four neighbours get it if one of them is active (RDNA3 ISA 12.4).
fn lds_direct_load(cx: &mut Cx, uop: &Uop) -> Flow {
    let (exec, value) = (cx.wave.exec(), cx.read_slot(sreg::LDS_DIRECT));
    let register = uop.vdst as usize;
    let Some(result) = cx.wave.v.get_mut(register) else {
        return vmem::finish(cx, Err(vmem::no_registers(register, 1, exec)));
    };
    for (quad, lanes) in result.0.chunks_mut(4).enumerate() {
        if exec >> (4 * quad) & 15 != 0 {
            lanes.fill(value);
        }
    }
    Flow::Next
}

fn ds_nop(_: &mut Cx, _: &Uop) -> Flow {
    Flow::Next
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::DS_READ_U8, Custom(read::<U8>)),
    (Op::DS_READ_I8, Custom(read::<I8>)),
    (Op::DS_READ_U16, Custom(read::<U16>)),
    (Op::DS_READ_I16, Custom(read::<I16>)),
    (Op::DS_READ_U8_D16, Custom(read::<U8D16>)),
    (Op::DS_READ_U8_D16_HI, Custom(read::<U8D16Hi>)),
    (Op::DS_READ_I8_D16, Custom(read::<I8D16>)),
    (Op::DS_READ_I8_D16_HI, Custom(read::<I8D16Hi>)),
    (Op::DS_READ_U16_D16, Custom(read::<B16D16>)),
    (Op::DS_READ_U16_D16_HI, Custom(read::<B16D16Hi>)),
    (Op::DS_READ_B32, Custom(read::<Dwords<1>>)),
    (Op::DS_READ_B64, Custom(read::<Dwords<2>>)),
    (Op::DS_READ_B96, Custom(read::<Dwords<3>>)),
    (Op::DS_READ_B128, Custom(read::<Dwords<4>>)),
    (Op::DS_READ2_B32, Custom(read2::<1, 4>)),
    (Op::DS_READ2ST64_B32, Custom(read2::<1, { 4 * 64 }>)),
    (Op::DS_READ2_B64, Custom(read2::<2, 8>)),
    (Op::DS_READ2ST64_B64, Custom(read2::<2, { 8 * 64 }>)),
    (Op::DS_READ_ADDTID_B32, Custom(ds_read_addtid_b32)),
    (Op::DS_WRITE_B8, Custom(write::<B8>)),
    (Op::DS_WRITE_B8_D16_HI, Custom(write::<B8Hi>)),
    (Op::DS_WRITE_B16, Custom(write::<B16>)),
    (Op::DS_WRITE_B16_D16_HI, Custom(write::<B16Hi>)),
    (Op::DS_WRITE_B32, Custom(write::<Dwords<1>>)),
    (Op::DS_WRITE_B64, Custom(write::<Dwords<2>>)),
    (Op::DS_WRITE_B96, Custom(write::<Dwords<3>>)),
    (Op::DS_WRITE_B128, Custom(write::<Dwords<4>>)),
    (Op::DS_WRITE2_B32, Custom(write2::<1, 4>)),
    (Op::DS_WRITE2ST64_B32, Custom(write2::<1, { 4 * 64 }>)),
    (Op::DS_WRITE2_B64, Custom(write2::<2, 8>)),
    (Op::DS_WRITE2ST64_B64, Custom(write2::<2, { 8 * 64 }>)),
    (Op::DS_WRITE_ADDTID_B32, Custom(ds_write_addtid_b32)),
    (Op::DS_SWIZZLE_B32, Custom(ds_swizzle_b32)),
    (Op::DS_PERMUTE_B32, Custom(ds_permute_b32)),
    (Op::DS_BPERMUTE_B32, Custom(ds_bpermute_b32)),
    (Op::DS_NOP, Custom(ds_nop)),
];

/// From GFX11 on.
pub const OPS_OF_GFX11: &[(Op, Semantics)] = &[
    (Op::DS_BPERMUTE_FI_B32, Custom(ds_bpermute_fi_b32)),
    (Op::LDS_DIRECT_LOAD, Custom(lds_direct_load)),
];

/// Of processors whose swizzle neither rotates nor transforms.
pub const PLAIN_SWIZZLE: &[(Op, Semantics)] = &[(Op::DS_SWIZZLE_B32, Custom(ds_swizzle_in_fours_or_masked))];
