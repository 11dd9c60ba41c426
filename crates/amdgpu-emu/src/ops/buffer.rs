//! MUBUF: loads, stores and atomic operations through a buffer descriptor (V#).
//!
//! Source: GFX9 ISA 8.1; RDNA3 ISA 9; RDNA4 ISA 9; CDNA5 ISA 9. Alignment: SH_MEM_CONFIG.alignment_mode is unaligned, so the low address bits count; a swizzled buffer
//! that is no private segment must be accessed in aligned dwords.

use amdgpu_isa::Op;
use amdgpu_isa::model::bits::Bits;
use amdgpu_isa::model::descriptors::{Records, bounds};
use amdgpu_isa::model::formats::BufferFormats;

use super::Semantics::{self, Custom};
use super::vmem::{self, Operation, Part};
use crate::address::{Active, Addresses, Form, Strided};
use crate::buffers::BufferRules;
use crate::element::*;
use crate::exec::{Cx, Space};
use crate::fault::{Access, FaultKind};
use crate::memory::word::AtomicWord;
use crate::memory::{LaneFault, Lanes};
use crate::scratch::Swizzled;
use crate::uop::{Flow, ScalarSrc, Uop};
use crate::wave::{LANES, V32, Wave, expand_mask, vreg};
use amdgpu_semantics::atomics::*;

/// A format as descriptors have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    /// Data and number format.
    Two(u8, u8),
    /// Both in one.
    One(u8),
    /// Descriptors of the processor have none.
    None,
}

/// A buffer descriptor and what an instruction adds to it.
#[derive(Clone, Copy)]
pub(super) struct Buffer {
    rules: BufferRules,
    /// The four words of the descriptor.
    words: u128,
    /// Base address, and SOFFSET where that is no part of the offset.
    base: u64,
    soffset: u32,
    stride: u64,
    records: u64,
    add_tid: bool,
    /// No buffer: loads give 0, stores are dropped.
    unbound: bool,
    /// Bytes of an element of a swizzled buffer.
    element: Option<u32>,
    /// Register of a 64-bit address, which is added; then nothing is checked.
    address: Option<usize>,
    /// Registers of the index and of the offset.
    index: Option<usize>,
    offset: Option<usize>,
    /// What all lanes' offsets have in common: the immediate one, and SOFFSET if it belongs to it.
    common: u64,
}

/// Offset and index of each lane; the offset of one with a 64-bit address is that and the immediate one.
pub(super) struct Places {
    offset: [u64; LANES],
    index: [u64; LANES],
}

impl Buffer {
    /// `formatted`: the instruction converts formats, and the stride has 14 bits whatever ADD_TID_ENABLE says.
    #[inline(always)]
    pub(super) fn of(cx: &Cx, uop: &Uop, formatted: bool) -> Self {
        let slot = match uop.scalar[0] {
            ScalarSrc::Slot(slot) => slot,
            ScalarSrc::Const(_) => u8::MAX,
        };
        let (low, high) = (cx.wave.s64(slot), cx.wave.s64(slot.saturating_add(2)));
        let words = u128::from(low) | u128::from(high) << 64;
        let rules = cx.machine.buffers;
        let fields = rules.fields;
        let add_tid = fields.add_lane.of_u128(words) != 0;
        let mut stride = fields.stride.of_u128(words);
        if add_tid && !formatted {
            stride |= fields.stride_high.of_u128(words) << fields.stride.width;
        }
        let m = &uop.inst.modifiers;
        let vaddr = uop.lane[0].register();
        let soffset = cx.scalar32(uop, 1);
        let (base, common) = match fields.joint_offset {
            true => (0, u64::from(soffset)),
            false => (u64::from(soffset), 0),
        };
        let format = fields.data_format.of_u128(words) | fields.format.of_u128(words);
        let has_format = fields.data_format.exists() || fields.format.exists();
        Buffer {
            rules,
            words,
            base: fields.base.of_u128(words).wrapping_add(base),
            soffset,
            stride: stride * u64::from(fields.stride_unit(words)),
            records: fields.records.of_u128(words),
            add_tid,
            unbound: has_format && format == 0 && !add_tid && !m.addr64,
            element: fields.element_bytes(words),
            address: m.addr64.then_some(vaddr),
            index: m.idxen.then_some(vaddr),
            offset: m.offen.then_some(vaddr + m.idxen as usize),
            common: common.wrapping_add(uop.imm as u64),
        }
    }

    /// Selects of the four components.
    pub(super) fn select(&self) -> [u8; 4] {
        self.rules.fields.select.map(|field| field.of_u128(self.words) as u8)
    }

    /// The format of the elements as the descriptor has it.
    pub(super) fn format(&self) -> Format {
        let fields = self.rules.fields;
        let value = |field: Bits| field.of_u128(self.words) as u8;
        if fields.format.exists() {
            Format::One(value(fields.format))
        } else if fields.data_format.exists() {
            Format::Two(value(fields.data_format), value(fields.number_format))
        } else {
            Format::None
        }
    }

    /// What formats that are data and number format in one mean.
    pub(super) fn formats(&self) -> &'static BufferFormats {
        self.rules.formats
    }

    /// The private segment's kind of buffer: dwords of neighbouring lanes next to each other, no range check.
    #[inline(always)]
    fn is_private(&self, wave: &Wave) -> bool {
        self.element == Some(4)
            && self.add_tid
            && self.index.is_none()
            && self.rules.fields.indices(self.words) as usize >= wave.lanes()
            && self.address.is_none()
            && self.is_unchecked()
    }

    /// Whether no access to a swizzled buffer that adds lanes is out of range.
    #[inline(always)]
    fn is_unchecked(&self) -> bool {
        match self.rules.fields.records_count {
            Records::Indexed | Records::Strided | Records::Swizzled => true,
            Records::SelectedStart | Records::SelectedEnd => self.bounds() == bounds::NOT_EMPTY && self.records != 0,
            Records::Bytes => true,
        }
    }

    /// How accesses are checked, on processors of which descriptors say it.
    fn bounds(&self) -> u32 {
        self.rules.fields.out_of_bounds.of_u128(self.words) as u32
    }

    /// One linear range of bytes: how many an offset may reach.
    #[inline(always)]
    fn raw_bytes(&self) -> Option<u64> {
        if self.element.is_some() || self.add_tid || self.index.is_some() || self.unbound {
            return None;
        }
        let any = u64::MAX;
        match self.rules.fields.records_count {
            Records::Indexed | Records::Swizzled => Some(self.records),
            Records::Strided => (self.stride == 0).then_some(self.records),
            Records::SelectedStart | Records::SelectedEnd => match self.bounds() {
                _ if self.records == 0 => None,
                bounds::STRUCTURED => Some(self.stride),
                bounds::RAW => Some(self.raw_records()),
                _ => Some(any),
            },
            Records::Bytes if self.bounds() == 0 => Some(self.records),
            Records::Bytes => Some(self.records.min(self.stride)),
        }
    }

    /// Bytes of a raw buffer behind SOFFSET.
    #[inline(always)]
    fn raw_records(&self) -> u64 {
        match self.rules.fields.joint_offset {
            true => self.records,
            false => self.records.saturating_sub(self.soffset.into()),
        }
    }

    /// Private addresses.
    #[inline(always)]
    fn private_form(&self) -> Form {
        match self.offset {
            Some(register) => Form::Word {
                register,
                offset: self.common as u32,
            },
            None => Form::Same(self.common),
        }
    }

    /// Tells the observer about an access to private memory, by addresses in the segment as FLAT and scratch instructions have them:
    /// the descriptor begins where the frame of the stack does.
    #[inline(always)]
    fn note_private(&self, cx: &mut Cx, access: Access, bytes: usize, at: Addresses) {
        if cx.accesses.is_none() {
            return;
        }
        let row_bytes = 4 * u64::from(self.rules.fields.indices(self.words)).max(1);
        let frame = self.base.wrapping_sub(cx.wave.scratch_base) / row_bytes * 4;
        let addresses = std::array::from_fn(|l| at.of(l).wrapping_add(frame));
        let exec = cx.wave.exec();
        cx.note(access, Space::Scratch, bytes as u32, exec, &addresses);
    }

    /// Addresses of a raw buffer.
    #[inline(always)]
    fn raw_form(&self) -> Form {
        let base = self.base.wrapping_add(self.common);
        if let Some(register) = self.address {
            return Form::Pair { register, offset: base };
        }
        match self.offset {
            Some(register) => Form::Based { register, base },
            None => Form::Same(base),
        }
    }

    /// Whether all of every active lane's bytes are among the first `limit` of a raw buffer.
    #[inline(always)]
    fn holds(&self, at: Addresses, exec: u64, bytes: usize, limit: u64) -> bool {
        if self.address.is_some() {
            return true;
        }
        let Some(limit) = limit.checked_sub(bytes as u64) else {
            return false;
        };
        match at {
            Addresses::Strided(s) => {
                let last = 63 - (exec.leading_zeros() as usize & 63);
                s.of(last).wrapping_sub(self.base) <= limit
            }
            Addresses::Each(a) => {
                let mut outside = false;
                for (l, address) in a.iter().enumerate() {
                    outside |= address.wrapping_sub(self.base) > limit && exec >> l & 1 != 0;
                }
                !outside
            }
        }
    }

    pub(super) fn places(&self, wave: &Wave) -> Places {
        let register = |r: Option<usize>| r.and_then(|r| wave.v.get(r)).unwrap_or(&V32::ZERO);
        let (index, offset) = (register(self.index), register(self.offset.or(self.address)));
        let high = register(self.address.map(|r| r + 1));
        // offsets of 32 bits are added as such where lanes of a swizzled buffer are
        let cut = match self.element {
            Some(_) if self.rules.fields.joint_offset && self.rules.fields.base.width == 48 => u32::MAX.into(),
            _ => u64::MAX,
        };
        Places {
            offset: std::array::from_fn(|l| {
                (offset.0[l] as u64 | (high.0[l] as u64) << 32).wrapping_add(self.common) & cut
            }),
            index: std::array::from_fn(|l| index.0[l] as u64 + if self.add_tid { l as u64 } else { 0 }),
        }
    }

    /// Whether `bytes` bytes from `at` on in a lane's record are in range (GFX9 ISA 8.1.5; RDNA ISA 8.1.5; RDNA3 ISA 9.4.1).
    fn in_range(&self, places: &Places, lane: usize, at: usize, bytes: usize) -> bool {
        if self.unbound || self.address.is_some() {
            return !self.unbound;
        }
        let start = places.offset[lane] + at as u64;
        let end = start + bytes as u64;
        let (index, records, stride) = (places.index[lane], self.records, self.stride);
        let swizzled = self.element.is_some();
        match self.rules.fields.records_count {
            Records::Indexed if self.index.is_some() => index < records,
            // a private segment is not checked
            Records::Indexed | Records::Strided | Records::Swizzled if self.add_tid && swizzled => true,
            Records::Indexed => self.add_tid || end <= records,
            Records::Strided | Records::Swizzled if stride == 0 => end <= records,
            Records::Swizzled if !swizzled => index * stride + end <= records,
            Records::Strided | Records::Swizzled => index < records && end <= stride,
            Records::SelectedStart | Records::SelectedEnd => match self.bounds() {
                bounds::STRUCTURED if self.rules.fields.records_count == Records::SelectedStart => {
                    index < records && start < stride
                }
                bounds::STRUCTURED => index < records && end <= stride,
                bounds::INDEX => index < records,
                bounds::NOT_EMPTY => records != 0,
                _ if swizzled && stride != 0 => index < records && end <= stride,
                _ => end <= self.raw_records(),
            },
            Records::Bytes if swizzled => true,
            Records::Bytes => index * stride + end <= records && (self.bounds() == 0 || end <= stride),
        }
    }

    /// Lanes of `exec` whose bytes are in range.
    pub(super) fn lanes_in_range(&self, places: &Places, exec: u64, at: usize, bytes: usize) -> u64 {
        Lanes(exec)
            .filter(|&l| self.in_range(places, l, at, bytes))
            .fold(0, |m, l| m | 1 << l)
    }

    /// Addresses of the bytes from `at` on in each lane's record.
    ///
    /// # Errors
    /// A swizzled access of an active lane that is not inside one element.
    pub(super) fn addresses(
        &self,
        places: &Places,
        exec: u64,
        at: usize,
        bytes: usize,
    ) -> Result<[u64; LANES], LaneFault> {
        let mut out = [0; LANES];
        // of a joint offset, where the access begins is swizzled, and all of it follows there
        let (first, then) = match self.rules.fields.joint_offset {
            true => (0, at as u64),
            false => (at as u64, 0),
        };
        for (l, address) in out.iter_mut().enumerate() {
            let (index, offset) = (places.index[l], places.offset[l].wrapping_add(first));
            let within = match self.element {
                _ if self.address.is_some() => offset,
                Some(element) => {
                    if exec >> l & 1 != 0 && offset % u64::from(element) + bytes as u64 > element.into() {
                        return Err(passes_element(offset, bytes, element, l));
                    }
                    self.swizzled(index, offset, element.into())
                }
                None => index * self.stride + offset,
            };
            *address = self.base.wrapping_add(within).wrapping_add(then);
        }
        Ok(out)
    }

    /// Where an offset of an element is in a swizzled buffer.
    fn swizzled(&self, index: u64, offset: u64, element: u64) -> u64 {
        let indices = u64::from(self.rules.fields.indices(self.words));
        let (row, column) = (index / indices, index % indices);
        (row * self.stride + offset / element * element) * indices + column * element + offset % element
    }

    /// Loads to registers from `register` on; parts that are out of range give 0.
    fn load<P: Piece>(&self, cx: &mut Cx, register: usize) -> Result<(), LaneFault> {
        let exec = cx.wave.exec();
        let each;
        if self.is_private(cx.wave) {
            let form = self.private_form();
            let at = match form.strided(cx.wave, 0) {
                Some(s) => Addresses::Strided(s),
                None => {
                    each = form.each(cx.wave);
                    Addresses::Each(&each)
                }
            };
            self.note_private(cx, Access::Read, P::BYTES, at);
            let memory = Swizzled::buffer(cx.wave, self.base, self.rules.fields.indices(self.words), cx.memory);
            let Wave { v, mask, .. } = &mut *cx.wave;
            let Some(registers) = v.get_mut(register..register + P::DWORDS) else {
                return Err(vmem::no_registers(register, P::DWORDS, exec));
            };
            return memory.load::<P>(at, Active { exec, mask }, cx.memory, registers);
        }
        if let Some(limit) = self.raw_bytes() {
            let form = self.raw_form();
            let at = match form.strided(cx.wave, P::BYTES as u32) {
                Some(s) => Addresses::Strided(s),
                None => {
                    each = form.each(cx.wave);
                    Addresses::Each(&each)
                }
            };
            if self.holds(at, exec, P::BYTES, limit) {
                vmem::note(cx, Access::Read, Space::Global, P::BYTES, exec, at);
                return vmem::load::<P>(cx, Space::Global, at, Part::All, register);
            }
        }
        self.load_parts::<P>(cx, register)
    }

    /// Loads component by component, each with its range check.
    #[inline(never)]
    fn load_parts<P: Piece>(&self, cx: &mut Cx, register: usize) -> Result<(), LaneFault> {
        let places = self.places(cx.wave);
        let exec = cx.wave.exec();
        let part = P::BYTES.min(4);
        for d in 0..P::DWORDS {
            let mut raw = V32::ZERO;
            let lanes = self.lanes_in_range(&places, exec, 4 * d, part);
            if lanes != 0 {
                let addresses = self.addresses(&places, lanes, 4 * d, part)?;
                fetch(cx, &addresses, lanes, part, &mut raw)?;
            }
            let Wave { v, mask, .. } = &mut *cx.wave;
            let Some(r) = v.get_mut(register + d) else {
                return Err(vmem::no_registers(register, P::DWORDS, exec));
            };
            for l in 0..LANES {
                let keep = mask.0[l];
                r.0[l] = raw.0[l] & keep | r.0[l] & !keep;
            }
        }
        Ok(())
    }

    /// Stores from registers from `register` on; parts that are out of range are dropped.
    fn store<P: Piece>(&self, cx: &mut Cx, register: usize) -> Result<(), LaneFault> {
        let exec = cx.wave.exec();
        let each;
        if self.is_private(cx.wave) {
            let form = self.private_form();
            let at = match form.strided(cx.wave, 0) {
                Some(s) => Addresses::Strided(s),
                None => {
                    each = form.each(cx.wave);
                    Addresses::Each(&each)
                }
            };
            self.note_private(cx, Access::Write, P::BYTES, at);
            let memory = Swizzled::buffer(cx.wave, self.base, self.rules.fields.indices(self.words), cx.memory);
            let Wave { v, mask, .. } = &mut *cx.wave;
            let Some(registers) = v.get(register..register + P::DWORDS) else {
                return Err(vmem::no_registers(register, P::DWORDS, exec));
            };
            return memory.store::<P>(at, Active { exec, mask }, cx.memory, registers);
        }
        if let Some(limit) = self.raw_bytes() {
            let form = self.raw_form();
            let at = match form.strided(cx.wave, P::BYTES as u32) {
                Some(s) => Addresses::Strided(s),
                None => {
                    each = form.each(cx.wave);
                    Addresses::Each(&each)
                }
            };
            if self.holds(at, exec, P::BYTES, limit) {
                vmem::note(cx, Access::Write, Space::Global, P::BYTES, exec, at);
                return vmem::store::<P>(cx, Space::Global, at, Part::All, register);
            }
        }
        self.store_parts::<P>(cx, register)
    }

    /// Stores component by component, each with its range check, but a lane's components before those of the next lane.
    #[inline(never)]
    fn store_parts<P: Piece>(&self, cx: &mut Cx, register: usize) -> Result<(), LaneFault> {
        let places = self.places(cx.wave);
        let exec = cx.wave.exec();
        let part = P::BYTES.min(4);
        let mut parts = [(0, [0; LANES], V32::ZERO); 4];
        let parts = &mut parts[..P::DWORDS.min(4)];
        for (d, (lanes, addresses, data)) in parts.iter_mut().enumerate() {
            let Some(r) = cx.wave.v.get(register + d) else {
                return Err(vmem::no_registers(register, P::DWORDS, exec));
            };
            *data = *r;
            *lanes = self.lanes_in_range(&places, exec, 4 * d, part);
            *addresses = self.addresses(&places, *lanes, 4 * d, part)?;
        }
        if let [(lanes, addresses, data)] = parts {
            return if *lanes == 0 {
                Ok(())
            } else {
                put(cx, addresses, *lanes, part, data)
            };
        }
        for (lanes, addresses, _) in parts.iter() {
            vmem::note(
                cx,
                Access::Write,
                Space::Global,
                part,
                *lanes,
                Addresses::Each(addresses),
            );
            cx.memory
                .check_lanes(Addresses::Each(addresses), *lanes, part, Access::Write)?;
        }
        for lane in Lanes(exec) {
            for (lanes, addresses, data) in parts.iter() {
                if lanes >> lane & 1 != 0 {
                    let stored = cx.memory.store(addresses[lane], data.0[lane].to_le_bytes());
                    stored.map_err(|kind| LaneFault { kind, lanes: 1 << lane })?;
                }
            }
        }
        Ok(())
    }

    /// Atomic operations; those out of range are dropped, and give 0.
    fn atomic<W: AtomicWord>(
        &self,
        cx: &mut Cx,
        op: Operation<W>,
        register: usize,
        glc: bool,
    ) -> Result<(), LaneFault> {
        let data = vmem::consecutive::<W>(register);
        let result = glc.then_some(register);
        let lanes = self.atomic_at(cx, 4 * W::DWORDS, &mut |cx, at, part| {
            vmem::atomic(cx, op, Space::Global, at, part, data, result)
        })?;
        if let Some(register) = result {
            for lane in Lanes(cx.wave.exec() & !lanes) {
                W::ZERO.to_lane(cx.wave, register, lane);
            }
        }
        Ok(())
    }

    /// Calls `access` for the lanes whose words of so many bytes are in range, if there are such; gives these lanes. Compiled once, not
    /// for each operation.
    fn atomic_at(
        &self,
        cx: &mut Cx,
        bytes: usize,
        access: &mut dyn FnMut(&mut Cx, Addresses, Part) -> Result<(), LaneFault>,
    ) -> Result<u64, LaneFault> {
        let places = self.places(cx.wave);
        let lanes = self.lanes_in_range(&places, cx.wave.exec(), 0, bytes);
        if lanes == 0 {
            return Ok(0);
        }
        let addresses = self.addresses(&places, lanes, 0, bytes)?;
        let mut mask = V32::ZERO;
        expand_mask(lanes, &mut mask);
        let first = addresses[lanes.trailing_zeros() as usize & 63];
        let same = Lanes(lanes).all(|l| addresses[l] == first);
        let at = match same {
            true => Addresses::Strided(Strided { base: first, stride: 0 }),
            false => Addresses::Each(&addresses),
        };
        vmem::note(cx, Access::Atomic, Space::Global, bytes, lanes, at);
        access(cx, at, Part::Some(lanes, &mask))?;
        Ok(lanes)
    }
}

/// The fault of an access to a swizzled buffer that is not in one element.
#[cold]
fn passes_element(offset: u64, bytes: usize, element: u32, lane: usize) -> LaneFault {
    let what = format!("{bytes} bytes at offset {offset:#x} of a swizzled buffer pass an element of {element} bytes");
    LaneFault {
        kind: FaultKind::BadOperand(what),
        lanes: 1 << lane,
    }
}

/// Loads pieces of 1, 2 or 4 bytes, zero-extended, for some lanes.
pub(super) fn fetch(
    cx: &mut Cx,
    addresses: &[u64; LANES],
    lanes: u64,
    bytes: usize,
    out: &mut V32,
) -> Result<(), LaneFault> {
    let at = Addresses::Each(addresses);
    vmem::note(cx, Access::Read, Space::Global, bytes, lanes, at);
    let mut mask = V32::ZERO;
    expand_mask(lanes, &mut mask);
    let active = Active {
        exec: lanes,
        mask: &mask,
    };
    let out = std::slice::from_mut(out);
    match bytes {
        1 => cx.memory.load_lanes::<Narrow<1>>(at, active, out),
        2 => cx.memory.load_lanes::<Narrow<2>>(at, active, out),
        _ => cx.memory.load_lanes::<Dwords<1>>(at, active, out),
    }
}

/// Stores pieces of 1, 2 or 4 bytes for some lanes.
pub(super) fn put(
    cx: &mut Cx,
    addresses: &[u64; LANES],
    lanes: u64,
    bytes: usize,
    data: &V32,
) -> Result<(), LaneFault> {
    let at = Addresses::Each(addresses);
    vmem::note(cx, Access::Write, Space::Global, bytes, lanes, at);
    let mut mask = V32::ZERO;
    expand_mask(lanes, &mut mask);
    let active = Active {
        exec: lanes,
        mask: &mask,
    };
    let data = std::slice::from_ref(data);
    match bytes {
        1 => cx.memory.store_lanes::<Narrow<1>>(at, active, data),
        2 => cx.memory.store_lanes::<Narrow<2>>(at, active, data),
        _ => cx.memory.store_lanes::<Dwords<1>>(at, active, data),
    }
}

/// First register of the data, to load or to store.
#[inline(always)]
pub(super) fn data_register(uop: &Uop) -> usize {
    match uop.vdst as usize {
        vreg::RESULT => uop.lane[1].register(),
        register => register,
    }
}

/// TFE: a status of 0, nothing failed, goes to the register after the data.
pub(super) fn write_status(cx: &mut Cx, uop: &Uop, register: usize) {
    if !uop.inst.modifiers.tfe {
        return;
    }
    let exec = cx.wave.exec();
    for lane in Lanes(exec) {
        0u32.to_lane(cx.wave, register, lane);
    }
}

fn load<L: Load>(cx: &mut Cx, uop: &Uop) -> Flow {
    load_piece::<L::Piece>(cx, uop, L::PLACEMENT)
}

fn load_piece<P: Piece>(cx: &mut Cx, uop: &Uop, placement: Option<Placement>) -> Flow {
    if cx.wave.exec() == 0 {
        return Flow::Next;
    }
    let buffer = Buffer::of(cx, uop, false);
    if uop.inst.modifiers.lds {
        let loaded = buffer.load_parts::<P>(cx, vreg::RESULT);
        let placed = loaded.and_then(|()| vmem::place(cx.wave, placement, vreg::RESULT));
        return vmem::loaded_to_lds(cx, uop, P::DWORDS, placed);
    }
    let register = data_register(uop);
    let loaded = buffer.load::<P>(cx, vmem::through(placement, register));
    let result = loaded.and_then(|()| vmem::place(cx.wave, placement, register));
    if result.is_ok() {
        write_status(cx, uop, register + P::DWORDS);
    }
    vmem::finish(cx, result)
}

fn store<S: Store>(cx: &mut Cx, uop: &Uop) -> Flow {
    if cx.wave.exec() == 0 {
        return Flow::Next;
    }
    let register = vmem::low_half(cx.wave, S::HIGH, data_register(uop));
    let result = register.and_then(|register| Buffer::of(cx, uop, false).store::<S::Piece>(cx, register));
    vmem::finish(cx, result)
}

/// GLC asks for the old values, which take the place of the data.
fn atomic<W: AtomicWord, R: Rmw<W>>(cx: &mut Cx, uop: &Uop) -> Flow {
    run_atomic::<W>(cx, uop, Operation::of::<R>())
}

fn run_atomic<W: AtomicWord>(cx: &mut Cx, uop: &Uop, op: Operation<W>) -> Flow {
    if cx.wave.exec() == 0 {
        return Flow::Next;
    }
    let buffer = Buffer::of(cx, uop, false);
    let result = buffer.atomic(cx, op, data_register(uop), uop.inst.modifiers.returns());
    vmem::finish(cx, result)
}

/// Dwords from LDS, placed as buffer loads to LDS place them, to the buffer.
fn buffer_store_lds_dword(cx: &mut Cx, uop: &Uop) -> Flow {
    if cx.wave.exec() == 0 {
        return Flow::Next;
    }
    let buffer = Buffer::of(cx, uop, false);
    let at = vmem::lds_dma(cx, uop, 4);
    vmem::note(cx, Access::Read, Space::Lds, 4, cx.wave.exec(), at);
    let result = vmem::load::<Dwords<1>>(cx, Space::Lds, at, Part::All, vreg::RESULT)
        .and_then(|()| buffer.store_parts::<Dwords<1>>(cx, vreg::RESULT));
    vmem::finish(cx, result)
}

/// Cache maintenance: there is no cache.
fn no_cache(_: &mut Cx, _: &Uop) -> Flow {
    Flow::Next
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::BUFFER_LOAD_UBYTE, Custom(load::<U8>)),
    (Op::BUFFER_LOAD_SBYTE, Custom(load::<I8>)),
    (Op::BUFFER_LOAD_USHORT, Custom(load::<U16>)),
    (Op::BUFFER_LOAD_SSHORT, Custom(load::<I16>)),
    (Op::BUFFER_LOAD_DWORD, Custom(load::<Dwords<1>>)),
    (Op::BUFFER_LOAD_DWORDX2, Custom(load::<Dwords<2>>)),
    (Op::BUFFER_LOAD_DWORDX3, Custom(load::<Dwords<3>>)),
    (Op::BUFFER_LOAD_DWORDX4, Custom(load::<Dwords<4>>)),
    (Op::BUFFER_LOAD_UBYTE_D16, Custom(load::<U8D16>)),
    (Op::BUFFER_LOAD_UBYTE_D16_HI, Custom(load::<U8D16Hi>)),
    (Op::BUFFER_LOAD_SBYTE_D16, Custom(load::<I8D16>)),
    (Op::BUFFER_LOAD_SBYTE_D16_HI, Custom(load::<I8D16Hi>)),
    (Op::BUFFER_LOAD_SHORT_D16, Custom(load::<B16D16>)),
    (Op::BUFFER_LOAD_SHORT_D16_HI, Custom(load::<B16D16Hi>)),
    (Op::BUFFER_STORE_BYTE, Custom(store::<B8>)),
    (Op::BUFFER_STORE_BYTE_D16_HI, Custom(store::<B8Hi>)),
    (Op::BUFFER_STORE_SHORT, Custom(store::<B16>)),
    (Op::BUFFER_STORE_SHORT_D16_HI, Custom(store::<B16Hi>)),
    (Op::BUFFER_STORE_DWORD, Custom(store::<Dwords<1>>)),
    (Op::BUFFER_STORE_DWORDX2, Custom(store::<Dwords<2>>)),
    (Op::BUFFER_STORE_DWORDX3, Custom(store::<Dwords<3>>)),
    (Op::BUFFER_STORE_DWORDX4, Custom(store::<Dwords<4>>)),
    (Op::BUFFER_STORE_LDS_DWORD, Custom(buffer_store_lds_dword)),
    (Op::BUFFER_WBINVL1, Custom(no_cache)),
    (Op::BUFFER_WBINVL1_VOL, Custom(no_cache)),
    (Op::BUFFER_ATOMIC_ADD_F32, Custom(atomic::<u32, FAdd>)),
    (Op::BUFFER_ATOMIC_PK_ADD_F16, Custom(atomic::<u32, PkAddF16>)),
];

/// What CDNA2 and its successors have beside.
pub const OPS_OF_CDNA2: &[(Op, Semantics)] = &[
    (Op::BUFFER_WBL2, Custom(no_cache)),
    (Op::BUFFER_INVL2, Custom(no_cache)),
    (Op::BUFFER_INV, Custom(no_cache)),
    (Op::BUFFER_ATOMIC_ADD_F64, Custom(atomic::<u64, FAdd64>)),
    (Op::BUFFER_ATOMIC_MIN_F64, Custom(atomic::<u64, FMin>)),
    (Op::BUFFER_ATOMIC_MAX_F64, Custom(atomic::<u64, FMax>)),
    (Op::BUFFER_ATOMIC_PK_ADD_BF16, Custom(atomic::<u32, PkAddBf16>)),
];

/// From GFX10 on, and from GFX12 on.
pub const OPS_OF_GFX10: &[(Op, Semantics)] = &[
    (Op::BUFFER_ATOMIC_CSUB, Custom(atomic::<u32, SubClamp>)),
    (Op::BUFFER_ATOMIC_COND_SUB_U32, Custom(atomic::<u32, CondSub>)),
    (Op::BUFFER_GL0_INV, Custom(no_cache)),
    (Op::BUFFER_GL1_INV, Custom(no_cache)),
];

/// The entries of atomic operations of 32 and 64 bits.
macro_rules! atomics {
    ($($op:ident $x2:ident = $rmw:ty;)+) => {
        &[$(
            (Op::$op, Custom(atomic::<u32, $rmw>)),
            (Op::$x2, Custom(atomic::<u64, $rmw>)),
        )+]
    };
}

pub const ATOMICS: &[(Op, Semantics)] = atomics! {
    BUFFER_ATOMIC_SWAP BUFFER_ATOMIC_SWAP_X2 = Swap;
    BUFFER_ATOMIC_CMPSWAP BUFFER_ATOMIC_CMPSWAP_X2 = CmpSwap;
    BUFFER_ATOMIC_ADD BUFFER_ATOMIC_ADD_X2 = Add;
    BUFFER_ATOMIC_SUB BUFFER_ATOMIC_SUB_X2 = Sub;
    BUFFER_ATOMIC_SMIN BUFFER_ATOMIC_SMIN_X2 = SMin;
    BUFFER_ATOMIC_UMIN BUFFER_ATOMIC_UMIN_X2 = UMin;
    BUFFER_ATOMIC_SMAX BUFFER_ATOMIC_SMAX_X2 = SMax;
    BUFFER_ATOMIC_UMAX BUFFER_ATOMIC_UMAX_X2 = UMax;
    BUFFER_ATOMIC_AND BUFFER_ATOMIC_AND_X2 = And;
    BUFFER_ATOMIC_OR BUFFER_ATOMIC_OR_X2 = Or;
    BUFFER_ATOMIC_XOR BUFFER_ATOMIC_XOR_X2 = Xor;
    BUFFER_ATOMIC_INC BUFFER_ATOMIC_INC_X2 = Inc;
    BUFFER_ATOMIC_DEC BUFFER_ATOMIC_DEC_X2 = Dec;
};

/// Of GFX6.
pub const CACHE: &[(Op, Semantics)] = &[(Op::BUFFER_WBINVL1_SC, Custom(no_cache))];

/// Of GFX6 and GFX7, and again from GFX10 on.
pub const FLOAT_COMPARES: &[(Op, Semantics)] = atomics! {
    BUFFER_ATOMIC_FCMPSWAP BUFFER_ATOMIC_FCMPSWAP_X2 = FCmpSwap;
    BUFFER_ATOMIC_FMIN BUFFER_ATOMIC_FMIN_X2 = FMin;
    BUFFER_ATOMIC_FMAX BUFFER_ATOMIC_FMAX_X2 = FMax;
};
