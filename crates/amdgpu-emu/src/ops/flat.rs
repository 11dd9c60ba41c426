//! FLAT, GLOBAL and SCRATCH instructions.
//!
//! Source: GFX9 ISA 9; RDNA3 ISA 11; RDNA4 ISA 11; AMDGPUUsage, Address Spaces. The address is VADDR (a 64-bit pair, or with SADDR a 32-bit offset to an
//! SGPR pair) plus the immediate; FLAT finds out for each lane whether it lies in the LDS aperture, in the private aperture or
//! in global memory, by its high dword. Alignment: SH_MEM_CONFIG.alignment_mode is unaligned; only atomic operations must be
//! aligned.

use amdgpu_isa::model::memory::{PRIVATE_LANE_SHIFT, PRIVATE_WINDOW_SHIFT};
use amdgpu_isa::{Encoding, Op};

use super::Semantics::{self, Custom, Nothing};
use super::vmem::{self, Operation, Part};
use crate::address::{Addresses, Form, Row, Rows, Strided};
use crate::element::*;
use crate::exec::{Cx, Machine, Space};
use crate::fault::Access;
use crate::host::simd;
use crate::memory::LaneFault;
use crate::memory::word::AtomicWord;
use crate::uop::{Flow, ScalarSrc, Uop};
use crate::wave::{LANES, V32, Wave, expand_mask, vreg};
use amdgpu_semantics::atomics::*;

/// One of FLAT's three instruction classes.
pub trait Segment {
    /// Where the access goes if no aperture says otherwise.
    const SPACE: Space;
    /// Whether the apertures are looked at.
    const APERTURES: bool;
    /// Operands that make the address.
    fn form(cx: &Cx, uop: &Uop) -> Form;
}

/// Any memory: the apertures decide.
pub struct Flat;
/// Global memory, without looking at the apertures.
pub struct Global;
/// The private segment.
pub struct Scratch;

impl Segment for Flat {
    const SPACE: Space = Space::Global;
    const APERTURES: bool = true;
    #[inline(always)]
    fn form(cx: &Cx, uop: &Uop) -> Form {
        Global::form(cx, uop)
    }
}

impl Segment for Global {
    const SPACE: Space = Space::Global;
    const APERTURES: bool = false;
    #[inline(always)]
    fn form(cx: &Cx, uop: &Uop) -> Form {
        let register = uop.lane[0].register();
        match uop.scalar[0] {
            ScalarSrc::Slot(_) => Form::Based {
                register,
                base: cx.scalar64(uop, 0).wrapping_add(uop.imm as u64),
            },
            ScalarSrc::Const(_) => Form::Pair {
                register,
                offset: uop.imm as u64,
            },
        }
    }
}

impl Segment for Scratch {
    const SPACE: Space = Space::Scratch;
    const APERTURES: bool = false;
    #[inline(always)]
    fn form(cx: &Cx, uop: &Uop) -> Form {
        let base = match uop.scalar[0] {
            ScalarSrc::Slot(_) => cx.scalar32(uop, 0),
            ScalarSrc::Const(_) => 0,
        };
        let offset = base.wrapping_add(uop.imm as u32);
        match uop.lane[0].is_register() {
            true => Form::Word {
                register: uop.lane[0].register(),
                offset,
            },
            false => Form::Same(offset as u64),
        }
    }
}

/// A [`Segment`] as a value: what goes lane by lane anyway is compiled once for all classes.
#[derive(Clone, Copy)]
struct Class {
    space: Space,
    apertures: bool,
}

impl Class {
    const fn of<G: Segment>() -> Class {
        Class {
            space: G::SPACE,
            apertures: G::APERTURES,
        }
    }

    /// From one lane to the next in a run of this many bytes each; lanes of the private segment are not run together.
    fn step(self, bytes: usize) -> u32 {
        if self.space == Space::Scratch { 0 } else { bytes as u32 }
    }
}

/// The lanes of an access by the memory they address, each with the addresses inside it.
struct Split {
    lds: u64,
    private: u64,
}

impl Split {
    #[inline(always)]
    fn of(cx: &Cx, at: Addresses, exec: u64) -> Self {
        let (shared, private) = (cx.machine.shared_base >> 32, cx.machine.private_base >> 32);
        let window = Window::of(cx);
        let mut split = Split { lds: 0, private: 0 };
        match at {
            Addresses::Strided(s) => {
                // all of a run is in the aperture in which it begins: a run does not pass 2^32
                let high = s.of(exec.trailing_zeros() as usize & 63) >> 32;
                split.lds = if high == shared { exec } else { 0 };
                split.private = if high == private || window.has(high) { exec } else { 0 };
            }
            Addresses::Each(addresses) if !any_in_aperture(addresses, shared, private, window) => {}
            Addresses::Each(addresses) => {
                for (l, a) in addresses.iter().enumerate() {
                    split.lds |= ((a >> 32 == shared) as u64) << l;
                    split.private |= ((a >> 32 == private || window.has(a >> 32)) as u64) << l;
                }
                split.lds &= exec;
                split.private &= exec;
            }
        }
        split
    }

    /// None if all lanes address the memory of the instruction's class.
    #[inline(always)]
    fn needed(cx: &Cx, class: Class, at: Addresses, exec: u64) -> Option<Self> {
        if !class.apertures {
            return None;
        }
        let split = Self::of(cx, at, exec);
        (split.lds | split.private != 0).then_some(split)
    }
}

/// High dwords of flat addresses of private memory that have a lane in them.
#[derive(Debug, Clone, Copy)]
struct Window {
    mask: u32,
    value: u32,
}

impl Window {
    #[inline(always)]
    fn of(cx: &Cx) -> Window {
        match cx.machine.model.memory.private_window {
            Some(window) => Window {
                mask: u32::MAX << (PRIVATE_WINDOW_SHIFT - 32),
                value: (window >> 32) as u32,
            },
            None => Window { mask: 0, value: 1 },
        }
    }

    #[inline(always)]
    fn has(self, high: u64) -> bool {
        high as u32 & self.mask == self.value
    }

    /// The private address of a lane behind a flat one; of another lane's memory or another wave's, one that no lane has.
    fn private(cx: &Cx, address: u64, lane: usize) -> u64 {
        let inside = address.wrapping_sub(cx.flat_scratch_base()) & ((1 << PRIVATE_WINDOW_SHIFT) - 1);
        inside ^ (lane as u64) << PRIVATE_LANE_SHIFT
    }
}

simd! {
    /// Whether an address, active or not, has one of these high dwords.
    fn any_in_aperture(addresses: &[u64; LANES], shared: u64, private: u64, window: Window) -> bool {
        // counted in dwords, for the compiler to vectorise
        let mut found = 0;
        for a in addresses {
            let high = (a >> 32) as u32;
            found |= (high == shared as u32) as u32 | (high == private as u32) as u32
                | (high & window.mask == window.value) as u32;
        }
        found != 0
    }
}

/// Addresses of an access as a pattern, if they are one. Those of FLAT with SADDR are not looked at: their high dwords may differ.
#[inline(always)]
fn pattern(cx: &Cx, class: Class, form: Form, step: u32) -> Option<Strided> {
    if class.apertures && matches!(form, Form::Based { .. }) {
        return None;
    }
    form.strided(cx.wave, step)
}

/// An access to one memory. Called through a pointer, so that what tells memories apart is compiled once, not for each operation.
type Do<'a> = &'a mut dyn FnMut(&mut Cx, Space, Addresses, Part) -> Result<(), LaneFault>;

/// Calls `access` for the memory that each lane addresses.
#[inline(never)]
fn by_aperture(cx: &mut Cx, at: Addresses, split: &Split, access: Do) -> Result<(), LaneFault> {
    let exec = cx.wave.exec();
    let parts = [
        (Space::Global, exec & !(split.lds | split.private), 0),
        (Space::Lds, split.lds, cx.machine.shared_base),
        (Space::Scratch, split.private, cx.machine.private_base),
    ];
    for (space, lanes, base) in parts {
        if lanes == 0 {
            continue;
        }
        let mut mask = V32::ZERO;
        expand_mask(lanes, &mut mask);
        let inside: [u64; LANES];
        let window = Window::of(cx);
        let inside = match at {
            _ if space == Space::Scratch && cx.machine.model.memory.private_window.is_some() => {
                inside = std::array::from_fn(|l| match at.of(l) {
                    address if window.has(address >> 32) => Window::private(cx, address, l),
                    address => address.wrapping_sub(base),
                });
                Addresses::Each(&inside)
            }
            Addresses::Strided(s) => Addresses::Strided(Strided {
                base: s.base.wrapping_sub(base),
                stride: s.stride,
            }),
            Addresses::Each(a) => {
                inside = std::array::from_fn(|l| a[l].wrapping_sub(base));
                Addresses::Each(&inside)
            }
        };
        // a run of the private segment is a pattern of its own
        let each: [u64; LANES];
        let inside = match inside {
            Addresses::Strided(s) if space == Space::Scratch && s.stride != 0 => {
                each = std::array::from_fn(|l| s.of(l));
                Addresses::Each(&each)
            }
            other => other,
        };
        access(cx, space, inside, Part::Some(lanes, &mask))?;
    }
    Ok(())
}

/// Tells the observer about an access before it is made.
#[inline(always)]
fn note(cx: &mut Cx, class: Class, access: Access, bytes: usize, at: Addresses) {
    if cx.accesses.is_none() {
        return;
    }
    let exec = cx.wave.exec();
    let Some(split) = Split::needed(cx, class, at, exec) else {
        return vmem::note(cx, access, class.space, bytes, exec, at);
    };
    // an observer's part cannot fail
    let _ = by_aperture(cx, at, &split, &mut |cx, space, at, part| {
        vmem::note(cx, access, space, bytes, part.exec(cx.wave), at);
        Ok(())
    });
}

/// What most accesses are tried as first: all lanes, global memory, one piece after the other, and nobody watches. The address is
/// the first lane's; a row does not pass 2^32, so that its aperture is all lanes'.
#[inline(always)]
fn whole_row<G: Segment>(cx: &Cx, form: Form, exec: u64) -> Option<(Row, u64)> {
    let mixed = G::APERTURES && matches!(form, Form::Based { .. });
    if exec != !0 || mixed || G::SPACE != Space::Global || cx.accesses.is_some() {
        return None;
    }
    let (row, address) = form.row(cx.wave)?;
    let apertures = [cx.machine.shared_base, cx.machine.private_base];
    let in_aperture = || apertures.iter().any(|base| base >> 32 == address >> 32);
    let in_one = G::APERTURES && (in_aperture() || Window::of(cx).has(address >> 32));
    (!in_one).then_some((row, address))
}

/// Whether the next may be tried: global memory in which the lanes follow each other in rows, of which EXEC may leave some out.
#[inline(always)]
fn may_be_rows<G: Segment>(cx: &Cx) -> bool {
    G::SPACE == Space::Global && cx.accesses.is_none()
}

/// The address of the first active lane.
#[inline(always)]
fn first_of(rows: &Rows, cx: &Cx, exec: u64) -> Option<u64> {
    rows.of(&cx.wave.v[..], exec.trailing_zeros() as usize)
}

/// Where the first active lane of a FLAT or GLOBAL instruction accesses memory; None for others, and if there is no such lane.
pub fn first_address(cx: &Cx, uop: &Uop) -> Option<u64> {
    let exec = cx.wave.exec();
    if uop.inst.encoding != Encoding::Flat || exec == 0 {
        return None;
    }
    let rows = Global::form(cx, uop).rows()?;
    first_of(&rows, cx, exec)
}

/// Whether no byte of an allocation has an address that a FLAT instruction takes for one of an aperture.
#[inline(always)]
pub fn apart_from_apertures(machine: &Machine, base: u64, bytes: u64) -> bool {
    const APERTURE_BYTES: u64 = 1 << 32;
    let meets =
        |aperture: u64, length: u64| base.wrapping_sub(aperture) < length || aperture.wrapping_sub(base) < bytes;
    let window = machine.model.memory.private_window;
    !meets(machine.shared_base, APERTURE_BYTES)
        && !meets(machine.private_base, APERTURE_BYTES)
        && !window.is_some_and(|window| meets(window, 1 << PRIVATE_WINDOW_SHIFT))
}

/// A load to VGPRs, or with the `lds` bit to LDS.
pub fn load<G: Segment, L: Load>(cx: &mut Cx, uop: &Uop) -> Flow {
    load_piece::<G, L::Piece>(cx, uop, L::PLACEMENT)
}

fn load_piece<G: Segment, P: Piece>(cx: &mut Cx, uop: &Uop, placement: Option<Placement>) -> Flow {
    let exec = cx.wave.exec();
    if exec == 0 {
        return Flow::Next;
    }
    let form = G::form(cx, uop);
    let (lds, register) = (uop.inst.modifiers.lds, uop.vdst.into());
    if lds {
        let loaded = load_lanes::<P>(cx, form, exec, Class::of::<G>(), vreg::RESULT, false);
        let placed = loaded.and_then(|()| vmem::place(cx.wave, placement, vreg::RESULT));
        return vmem::loaded_to_lds(cx, uop, P::DWORDS, placed);
    }
    let to = vmem::through(placement, register);
    let loaded = match load_in_rows::<G, P>(cx, form, exec, to) {
        true => Ok(()),
        false => load_lanes::<P>(cx, form, exec, Class::of::<G>(), to, true),
    };
    let placed = loaded.and_then(|()| vmem::place(cx.wave, placement, register));
    vmem::finish(cx, placed)
}

/// A load of global memory that is a row, or several; false, and nothing done, if it is not.
#[inline(always)]
fn load_in_rows<G: Segment, P: Piece>(cx: &mut Cx, form: Form, exec: u64, to: usize) -> bool {
    if let Some((row, address)) = whole_row::<G>(cx, form, exec)
        && cx.memory.load_row::<P>(row, address, &mut cx.wave.v[..], to)
    {
        return true;
    }
    let Some(rows) = form.rows().filter(|_| may_be_rows::<G>(cx)) else {
        return false;
    };
    let Some(address) = first_of(&rows, cx, exec) else {
        return false;
    };
    let machine = cx.machine;
    let apart = |base, bytes| !G::APERTURES || apart_from_apertures(machine, base, bytes);
    let Wave { v, mask, .. } = &mut *cx.wave;
    cx.memory
        .load_rows::<P>((&rows, address), apart, (exec, mask), &mut v[..], to)
}

/// A load that is not done by rows; `split`: lanes may be in different memories.
#[inline(never)]
fn load_lanes<P: Piece>(
    cx: &mut Cx,
    form: Form,
    exec: u64,
    class: Class,
    register: usize,
    split: bool,
) -> Result<(), LaneFault> {
    let mut each;
    let at = match pattern(cx, class, form, class.step(P::BYTES)) {
        Some(s) => Addresses::Strided(s),
        None => {
            each = [0; LANES];
            form.each_into(cx.wave, &mut each);
            Addresses::Each(&each)
        }
    };
    note(cx, class, Access::Read, P::BYTES, at);
    match Split::needed(cx, class, at, exec).filter(|_| split) {
        None => vmem::load::<P>(cx, class.space, at, Part::All, register),
        Some(split) => by_aperture(cx, at, &split, &mut |cx, space, at, part| {
            vmem::load::<P>(cx, space, at, part, register)
        }),
    }
}

/// A load to LDS of the processors that have operations of their own for it.
fn load_lds<G: Segment, L: Load>(cx: &mut Cx, uop: &Uop) -> Flow {
    if cx.wave.exec() == 0 {
        return Flow::Next;
    }
    let each = G::form(cx, uop).each(cx.wave);
    let at = Addresses::Each(&each);
    note(cx, Class::of::<G>(), Access::Read, L::Piece::BYTES, at);
    let loaded = vmem::load::<L::Piece>(cx, G::SPACE, at, Part::All, vreg::RESULT);
    let placed = loaded.and_then(|()| vmem::place(cx.wave, L::PLACEMENT, vreg::RESULT));
    vmem::loaded_to_lds(cx, uop, L::Piece::DWORDS, placed)
}

/// A store from VGPRs.
pub fn store<G: Segment, S: Store>(cx: &mut Cx, uop: &Uop) -> Flow {
    let exec = cx.wave.exec();
    if exec == 0 {
        return Flow::Next;
    }
    let register = vmem::low_half(cx.wave, S::HIGH, uop.lane[1].register());
    let result = register.and_then(|register| store_piece::<G, S::Piece>(cx, uop, exec, register));
    vmem::finish(cx, result)
}

fn store_piece<G: Segment, P: Piece>(cx: &mut Cx, uop: &Uop, exec: u64, register: usize) -> Result<(), LaneFault> {
    let form = G::form(cx, uop);
    match store_in_rows::<G, P>(cx, form, exec, register) {
        true => Ok(()),
        false => store_lanes::<P>(cx, form, exec, Class::of::<G>(), register),
    }
}

/// As [`load_in_rows`].
#[inline(always)]
fn store_in_rows<G: Segment, P: Piece>(cx: &mut Cx, form: Form, exec: u64, from: usize) -> bool {
    if let Some((row, address)) = whole_row::<G>(cx, form, exec)
        && cx.memory.store_row::<P>(row, address, &cx.wave.v[..], from)
    {
        return true;
    }
    let Some(rows) = form.rows().filter(|_| may_be_rows::<G>(cx)) else {
        return false;
    };
    let Some(address) = first_of(&rows, cx, exec) else {
        return false;
    };
    let machine = cx.machine;
    let apart = |base, bytes| !G::APERTURES || apart_from_apertures(machine, base, bytes);
    let Wave { v, mask, .. } = &*cx.wave;
    cx.memory
        .store_rows::<P>((&rows, address), apart, (exec, mask), &v[..], from)
}

/// A store that is not done by rows.
#[inline(never)]
fn store_lanes<P: Piece>(cx: &mut Cx, form: Form, exec: u64, class: Class, register: usize) -> Result<(), LaneFault> {
    let mut each;
    let at = match pattern(cx, class, form, class.step(P::BYTES)) {
        Some(s) => Addresses::Strided(s),
        None => {
            each = [0; LANES];
            form.each_into(cx.wave, &mut each);
            Addresses::Each(&each)
        }
    };
    note(cx, class, Access::Write, P::BYTES, at);
    match Split::needed(cx, class, at, exec) {
        None => vmem::store::<P>(cx, class.space, at, Part::All, register),
        Some(split) => by_aperture(cx, at, &split, &mut |cx, space, at, part| {
            vmem::store::<P>(cx, space, at, part, register)
        }),
    }
}

/// An atomic operation; GLC, SC0 or TH_ATOMIC_RETURN asks for the old values.
pub fn atomic<G: Segment, W: AtomicWord, R: Rmw<W>>(cx: &mut Cx, uop: &Uop) -> Flow {
    run_atomic::<G, W>(cx, uop, Operation::of::<R>())
}

fn run_atomic<G: Segment, W: AtomicWord>(cx: &mut Cx, uop: &Uop, op: Operation<W>) -> Flow {
    let data = vmem::consecutive::<W>(uop.lane[1].register());
    let result = uop.inst.modifiers.returns().then_some(uop.vdst as usize);
    atomic_at::<G>(cx, uop, 4 * W::DWORDS, &mut |cx, space, at, part| {
        vmem::atomic(cx, op, space, at, part, data, result)
    })
}

/// Does an atomic operation of so many bytes a lane in the memory that each lane addresses.
fn atomic_at<G: Segment>(cx: &mut Cx, uop: &Uop, bytes: usize, access: Do) -> Flow {
    let exec = cx.wave.exec();
    if exec == 0 {
        return Flow::Next;
    }
    let (form, class) = (G::form(cx, uop), Class::of::<G>());
    let mut each;
    let at = match pattern(cx, class, form, 0) {
        Some(s) => Addresses::Strided(s),
        None => {
            each = [0; LANES];
            form.each_into(cx.wave, &mut each);
            Addresses::Each(&each)
        }
    };
    note(cx, class, Access::Atomic, bytes, at);
    let done = match Split::needed(cx, class, at, exec) {
        None => access(cx, class.space, at, Part::All),
        Some(split) => by_aperture(cx, at, &split, access),
    };
    vmem::finish(cx, done)
}

/// The entries of operations that all three classes have, `$(mnemonic = handler type)`.
macro_rules! segments {
    ($kind:ident: $($flat:ident $global:ident $scratch:ident = $element:ty;)+) => {
        &[$(
            (Op::$flat, Custom($kind::<Flat, $element>)),
            (Op::$global, Custom($kind::<Global, $element>)),
            (Op::$scratch, Custom($kind::<Scratch, $element>)),
        )+]
    };
}

pub const LOADS: &[(Op, Semantics)] = segments! { load:
    FLAT_LOAD_UBYTE GLOBAL_LOAD_UBYTE SCRATCH_LOAD_UBYTE = U8;
    FLAT_LOAD_SBYTE GLOBAL_LOAD_SBYTE SCRATCH_LOAD_SBYTE = I8;
    FLAT_LOAD_USHORT GLOBAL_LOAD_USHORT SCRATCH_LOAD_USHORT = U16;
    FLAT_LOAD_SSHORT GLOBAL_LOAD_SSHORT SCRATCH_LOAD_SSHORT = I16;
    FLAT_LOAD_DWORD GLOBAL_LOAD_DWORD SCRATCH_LOAD_DWORD = Dwords<1>;
    FLAT_LOAD_DWORDX2 GLOBAL_LOAD_DWORDX2 SCRATCH_LOAD_DWORDX2 = Dwords<2>;
    FLAT_LOAD_DWORDX3 GLOBAL_LOAD_DWORDX3 SCRATCH_LOAD_DWORDX3 = Dwords<3>;
    FLAT_LOAD_DWORDX4 GLOBAL_LOAD_DWORDX4 SCRATCH_LOAD_DWORDX4 = Dwords<4>;
    FLAT_LOAD_UBYTE_D16 GLOBAL_LOAD_UBYTE_D16 SCRATCH_LOAD_UBYTE_D16 = U8D16;
    FLAT_LOAD_UBYTE_D16_HI GLOBAL_LOAD_UBYTE_D16_HI SCRATCH_LOAD_UBYTE_D16_HI = U8D16Hi;
    FLAT_LOAD_SBYTE_D16 GLOBAL_LOAD_SBYTE_D16 SCRATCH_LOAD_SBYTE_D16 = I8D16;
    FLAT_LOAD_SBYTE_D16_HI GLOBAL_LOAD_SBYTE_D16_HI SCRATCH_LOAD_SBYTE_D16_HI = I8D16Hi;
    FLAT_LOAD_SHORT_D16 GLOBAL_LOAD_SHORT_D16 SCRATCH_LOAD_SHORT_D16 = B16D16;
    FLAT_LOAD_SHORT_D16_HI GLOBAL_LOAD_SHORT_D16_HI SCRATCH_LOAD_SHORT_D16_HI = B16D16Hi;
};

pub const LDS_LOADS: &[(Op, Semantics)] = &[
    (Op::GLOBAL_LOAD_LDS_UBYTE, Custom(load_lds::<Global, U8>)),
    (Op::GLOBAL_LOAD_LDS_SBYTE, Custom(load_lds::<Global, I8>)),
    (Op::GLOBAL_LOAD_LDS_USHORT, Custom(load_lds::<Global, U16>)),
    (Op::GLOBAL_LOAD_LDS_SSHORT, Custom(load_lds::<Global, I16>)),
    (Op::GLOBAL_LOAD_LDS_DWORD, Custom(load_lds::<Global, Dwords<1>>)),
    (Op::GLOBAL_LOAD_LDS_DWORDX3, Custom(load_lds::<Global, Dwords<3>>)),
    (Op::GLOBAL_LOAD_LDS_DWORDX4, Custom(load_lds::<Global, Dwords<4>>)),
    (Op::SCRATCH_LOAD_LDS_UBYTE, Custom(load_lds::<Scratch, U8>)),
    (Op::SCRATCH_LOAD_LDS_SBYTE, Custom(load_lds::<Scratch, I8>)),
    (Op::SCRATCH_LOAD_LDS_USHORT, Custom(load_lds::<Scratch, U16>)),
    (Op::SCRATCH_LOAD_LDS_SSHORT, Custom(load_lds::<Scratch, I16>)),
    (Op::SCRATCH_LOAD_LDS_DWORD, Custom(load_lds::<Scratch, Dwords<1>>)),
];

pub const STORES: &[(Op, Semantics)] = segments! { store:
    FLAT_STORE_BYTE GLOBAL_STORE_BYTE SCRATCH_STORE_BYTE = B8;
    FLAT_STORE_BYTE_D16_HI GLOBAL_STORE_BYTE_D16_HI SCRATCH_STORE_BYTE_D16_HI = B8Hi;
    FLAT_STORE_SHORT GLOBAL_STORE_SHORT SCRATCH_STORE_SHORT = B16;
    FLAT_STORE_SHORT_D16_HI GLOBAL_STORE_SHORT_D16_HI SCRATCH_STORE_SHORT_D16_HI = B16Hi;
    FLAT_STORE_DWORD GLOBAL_STORE_DWORD SCRATCH_STORE_DWORD = Dwords<1>;
    FLAT_STORE_DWORDX2 GLOBAL_STORE_DWORDX2 SCRATCH_STORE_DWORDX2 = Dwords<2>;
    FLAT_STORE_DWORDX3 GLOBAL_STORE_DWORDX3 SCRATCH_STORE_DWORDX3 = Dwords<3>;
    FLAT_STORE_DWORDX4 GLOBAL_STORE_DWORDX4 SCRATCH_STORE_DWORDX4 = Dwords<4>;
};

/// The entries of atomic operations: 32 and 64 bits wide, FLAT and GLOBAL.
macro_rules! atomics {
    ($($flat:ident $flat_x2:ident $global:ident $global_x2:ident = $rmw:ty;)+) => {
        &[$(
            (Op::$flat, Custom(atomic::<Flat, u32, $rmw>)),
            (Op::$flat_x2, Custom(atomic::<Flat, u64, $rmw>)),
            (Op::$global, Custom(atomic::<Global, u32, $rmw>)),
            (Op::$global_x2, Custom(atomic::<Global, u64, $rmw>)),
        )+]
    };
}

pub const ATOMICS: &[(Op, Semantics)] = atomics! {
    FLAT_ATOMIC_SWAP FLAT_ATOMIC_SWAP_X2 GLOBAL_ATOMIC_SWAP GLOBAL_ATOMIC_SWAP_X2 = Swap;
    FLAT_ATOMIC_CMPSWAP FLAT_ATOMIC_CMPSWAP_X2 GLOBAL_ATOMIC_CMPSWAP GLOBAL_ATOMIC_CMPSWAP_X2 = CmpSwap;
    FLAT_ATOMIC_ADD FLAT_ATOMIC_ADD_X2 GLOBAL_ATOMIC_ADD GLOBAL_ATOMIC_ADD_X2 = Add;
    FLAT_ATOMIC_SUB FLAT_ATOMIC_SUB_X2 GLOBAL_ATOMIC_SUB GLOBAL_ATOMIC_SUB_X2 = Sub;
    FLAT_ATOMIC_SMIN FLAT_ATOMIC_SMIN_X2 GLOBAL_ATOMIC_SMIN GLOBAL_ATOMIC_SMIN_X2 = SMin;
    FLAT_ATOMIC_UMIN FLAT_ATOMIC_UMIN_X2 GLOBAL_ATOMIC_UMIN GLOBAL_ATOMIC_UMIN_X2 = UMin;
    FLAT_ATOMIC_SMAX FLAT_ATOMIC_SMAX_X2 GLOBAL_ATOMIC_SMAX GLOBAL_ATOMIC_SMAX_X2 = SMax;
    FLAT_ATOMIC_UMAX FLAT_ATOMIC_UMAX_X2 GLOBAL_ATOMIC_UMAX GLOBAL_ATOMIC_UMAX_X2 = UMax;
    FLAT_ATOMIC_AND FLAT_ATOMIC_AND_X2 GLOBAL_ATOMIC_AND GLOBAL_ATOMIC_AND_X2 = And;
    FLAT_ATOMIC_OR FLAT_ATOMIC_OR_X2 GLOBAL_ATOMIC_OR GLOBAL_ATOMIC_OR_X2 = Or;
    FLAT_ATOMIC_XOR FLAT_ATOMIC_XOR_X2 GLOBAL_ATOMIC_XOR GLOBAL_ATOMIC_XOR_X2 = Xor;
    FLAT_ATOMIC_INC FLAT_ATOMIC_INC_X2 GLOBAL_ATOMIC_INC GLOBAL_ATOMIC_INC_X2 = Inc;
    FLAT_ATOMIC_DEC FLAT_ATOMIC_DEC_X2 GLOBAL_ATOMIC_DEC GLOBAL_ATOMIC_DEC_X2 = Dec;
};

/// Of GFX7, and again from GFX10 on.
pub const FLOAT_COMPARES: &[(Op, Semantics)] = &[
    (Op::GLOBAL_ATOMIC_FCMPSWAP, Custom(atomic::<Global, u32, FCmpSwap>)),
    (Op::GLOBAL_ATOMIC_FCMPSWAP_X2, Custom(atomic::<Global, u64, FCmpSwap>)),
    (Op::GLOBAL_ATOMIC_FMIN, Custom(atomic::<Global, u32, FMin>)),
    (Op::GLOBAL_ATOMIC_FMIN_X2, Custom(atomic::<Global, u64, FMin>)),
    (Op::GLOBAL_ATOMIC_FMAX, Custom(atomic::<Global, u32, FMax>)),
    (Op::GLOBAL_ATOMIC_FMAX_X2, Custom(atomic::<Global, u64, FMax>)),
    (Op::FLAT_ATOMIC_FCMPSWAP, Custom(atomic::<Flat, u32, FCmpSwap>)),
    (Op::FLAT_ATOMIC_FCMPSWAP_X2, Custom(atomic::<Flat, u64, FCmpSwap>)),
    (Op::FLAT_ATOMIC_FMIN, Custom(atomic::<Flat, u32, FMin>)),
    (Op::FLAT_ATOMIC_FMIN_X2, Custom(atomic::<Flat, u64, FMin>)),
    (Op::FLAT_ATOMIC_FMAX, Custom(atomic::<Flat, u32, FMax>)),
    (Op::FLAT_ATOMIC_FMAX_X2, Custom(atomic::<Flat, u64, FMax>)),
];

/// Of GFX10.3 and later, and of GFX12.
pub const SUBTRACTIONS: &[(Op, Semantics)] = &[
    (Op::GLOBAL_ATOMIC_CSUB, Custom(atomic::<Global, u32, SubClamp>)),
    (Op::FLAT_ATOMIC_SUB_CLAMP_U32, Custom(atomic::<Flat, u32, SubClamp>)),
    (Op::GLOBAL_ATOMIC_COND_SUB_U32, Custom(atomic::<Global, u32, CondSub>)),
    (Op::FLAT_ATOMIC_COND_SUB_U32, Custom(atomic::<Flat, u32, CondSub>)),
];

/// There is no cache.
pub const CACHE: &[(Op, Semantics)] = &[
    (Op::GLOBAL_INV, Nothing),
    (Op::GLOBAL_WB, Nothing),
    (Op::GLOBAL_WBINV, Nothing),
];

/// gfx908 only, without return.
pub const FLOAT_ATOMICS: &[(Op, Semantics)] = &[
    (Op::GLOBAL_ATOMIC_ADD_F32, Custom(atomic::<Global, u32, FAdd>)),
    (Op::GLOBAL_ATOMIC_PK_ADD_F16, Custom(atomic::<Global, u32, PkAddF16>)),
];

/// What CDNA2 and its successors have beside.
pub const FLOAT_ATOMICS_OF_CDNA2: &[(Op, Semantics)] = &[
    (Op::FLAT_ATOMIC_ADD_F32, Custom(atomic::<Flat, u32, FAdd>)),
    (Op::FLAT_ATOMIC_PK_ADD_F16, Custom(atomic::<Flat, u32, PkAddF16>)),
    (Op::GLOBAL_ATOMIC_PK_ADD_BF16, Custom(atomic::<Global, u32, PkAddBf16>)),
    (Op::FLAT_ATOMIC_PK_ADD_BF16, Custom(atomic::<Flat, u32, PkAddBf16>)),
    (Op::GLOBAL_ATOMIC_ADD_F64, Custom(atomic::<Global, u64, FAdd64>)),
    (Op::FLAT_ATOMIC_ADD_F64, Custom(atomic::<Flat, u64, FAdd64>)),
    (Op::GLOBAL_ATOMIC_MIN_F64, Custom(atomic::<Global, u64, FMin>)),
    (Op::FLAT_ATOMIC_MIN_F64, Custom(atomic::<Flat, u64, FMin>)),
    (Op::GLOBAL_ATOMIC_MAX_F64, Custom(atomic::<Global, u64, FMax>)),
    (Op::FLAT_ATOMIC_MAX_F64, Custom(atomic::<Flat, u64, FMax>)),
];
