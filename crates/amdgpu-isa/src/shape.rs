//! How many registers the operands of an instruction have, where that depends on its other fields.

use crate::inst::{Encoding, Modifiers, Reg, RegKind, Role, Segment};
use crate::mode::Mode;
use crate::row::{Coords, Flags, OperandRow, Row, Type};
use crate::table::Form;
use crate::target::{Processor, Properties};

/// VCC, or its lower half in a wavefront of 32 lanes.
pub(crate) fn vcc(mode: Mode) -> Reg {
    Reg {
        kind: RegKind::Vcc,
        index: 0,
        dwords: mode.mask_dwords(),
    }
}

/// What the sizes of an instruction's operands depend on, besides its row.
pub(crate) struct Shape<'a> {
    modifiers: &'a Modifiers,
    form: &'static Form,
    row: &'static Row,
    processor: Processor,
    mode: Mode,
    uses_saddr: bool,
    uses_vaddr: bool,
}

/// Coordinates of an image dimension, and gradients, by the value of `dim` (RDNA ISA, Image Instructions, DIM).
const DIMENSIONS: [(u8, u8); 8] = [(1, 2), (2, 4), (3, 6), (3, 4), (2, 2), (3, 4), (3, 4), (4, 4)];

impl<'a> Shape<'a> {
    pub(crate) fn new(
        modifiers: &'a Modifiers,
        form: &'static Form,
        row: &'static Row,
        (processor, mode): (Processor, Mode),
        (uses_saddr, uses_vaddr): (bool, bool),
    ) -> Self {
        Shape {
            modifiers,
            form,
            row,
            processor,
            mode,
            uses_saddr,
            uses_vaddr,
        }
    }

    /// Whether an offset in a register can count elements: that of SMEM, and an address of 32 bits beside a base.
    pub(crate) fn scales_offset(&self) -> bool {
        match (self.form.encoding, self.form.segment) {
            (Encoding::Flat, Segment::Scratch) => self.uses_vaddr,
            (Encoding::Flat, _) => self.uses_saddr && self.row.operand(Role::Vaddr).is_some(),
            _ => true,
        }
    }

    /// Dwords of an operand; `None` if it is `off`.
    pub(crate) fn dwords(&self, row: &OperandRow) -> Option<u8> {
        let m = self.modifiers;
        match (self.form.encoding, row.role) {
            (Encoding::Mubuf | Encoding::Mtbuf, Role::Vaddr) => {
                let dwords = u8::from(m.offen) + u8::from(m.idxen) + 2 * u8::from(m.addr64);
                return (dwords != 0).then_some(dwords);
            }
            (Encoding::Mubuf | Encoding::Mtbuf, Role::Vdata) => {
                return (!m.lds).then_some(self.data_dwords(row.ty) + u8::from(m.tfe));
            }
            (Encoding::Mimg, Role::Vaddr) if !self.form.addresses.is_empty() => return Some(self.address_dwords()),
            (Encoding::Flat, Role::Saddr) if !self.uses_saddr => return None,
            (Encoding::Flat, Role::Vaddr) => match self.form.segment {
                Segment::Flat if self.uses_saddr => return Some(1),
                Segment::Flat => {}
                Segment::Global => return Some(if self.uses_saddr { 1 } else { 2 }),
                Segment::Scratch => return self.uses_vaddr.then_some(1),
            },
            (Encoding::Flat, Role::Vdst) if m.lds => return None,
            _ => {}
        }
        Some(match row.ty {
            Type::Mask => self.mode.mask_dwords(),
            Type::Image => self.image_dwords(),
            // Formats 0 and 1 have 8 bits, 2 and 3 have 6, 4 has 4; the lanes share a matrix.
            Type::F8f6f4 => {
                let format = if row.role == Role::Src0 { m.cbsz } else { m.blgp };
                let dwords = [8, 8, 6, 6, 4].get(format as usize).copied().unwrap_or(8);
                if self.mode.wave32 { 2 * dwords } else { dwords }
            }
            ty => ty.dwords(),
        })
    }

    /// Buffer data: halves are packed where the processor can.
    fn data_dwords(&self, ty: Type) -> u8 {
        match (ty, self.processor.has(Properties::UNPACKED_D16_VMEM)) {
            (Type::D16x2, true) => 2,
            (Type::D16x3, true) => 3,
            (Type::D16x4, true) => 4,
            _ => ty.dwords(),
        }
    }

    fn image_dwords(&self) -> u8 {
        let m = self.modifiers;
        let components = match self.row.flags.contains(Flags::GATHER4) {
            true => 4,
            false => m.dmask.count_ones().max(1) as u8,
        };
        let packed = m.d16 && !self.processor.has(Properties::UNPACKED_D16_VMEM);
        let dwords = if packed { components.div_ceil(2) } else { components };
        dwords + u8::from(m.tfe)
    }

    /// Dwords behind the instruction that the longest address of this operation needs.
    pub(crate) fn most_extra_dwords(&self) -> u8 {
        if !self.row.parts.is_empty() {
            return u8::MAX;
        }
        let has = |part| u8::from(self.row.coords.contains(part));
        let words = has(Coords::OFFSET) + has(Coords::BIAS) + has(Coords::ZCOMPARE) + has(Coords::LOD);
        let gradients = 6 * has(Coords::GRAD) + 4 * has(Coords::GRAD16);
        // One coordinate is in the instruction itself.
        (words + gradients + 2).div_ceil(4)
    }

    fn address_dwords(&self) -> u8 {
        let m = self.modifiers;
        if !self.row.parts.is_empty() {
            return self.parts().iter().sum();
        }
        let has = |part| u8::from(self.row.coords.contains(part));
        let (coordinates, gradients) = DIMENSIONS[m.dim as usize & 7];
        let words = has(Coords::OFFSET) + has(Coords::BIAS) + has(Coords::ZCOMPARE);
        let components = coordinates * has(Coords::COORD) + has(Coords::LOD);
        let components = if m.a16 { components.div_ceil(2) } else { components };
        let narrow = self.row.coords.contains(Coords::GRAD16) || m.a16 && !self.processor.has(Properties::G16);
        // Two directions, each packed by itself.
        let gradients = match self.row.coords.intersects(Coords::GRAD.union(Coords::GRAD16)) {
            false => 0,
            true if narrow => (gradients / 2).next_multiple_of(2),
            true => gradients,
        };
        (words + components + gradients).max(1)
    }

    /// The parts of an address without coordinates; with a16 the last, the inverse of the one before, shares its registers.
    fn parts(&self) -> &'static [u8] {
        let parts = self.row.parts;
        let shared = self.modifiers.a16 && parts.last() == Some(&3);
        &parts[..parts.len() - usize::from(shared)]
    }

    /// How an image address is spread over registers: which byte of the instruction holds each part, and its dwords. None
    /// if the address is consecutive registers.
    pub(crate) fn address_parts(&self, extra_dwords: u8) -> Option<impl Iterator<Item = (u8, u8)> + use<>> {
        let size = self.form.bytes + 4 * extra_dwords;
        let separate = extra_dwords != 0 || self.form.nsa().is_none();
        let places = self.form.addresses;
        let held = places.iter().position(|b| *b >= size).unwrap_or(places.len());
        let dwords = self.address_dwords();
        let parts = self.parts();
        // LLVM shows four registers for an address of one that could stand in the instruction.
        let single = if self.form.nsa().is_some() { 4 } else { 1 };
        let (count, by_parts) = match dwords as usize {
            1 => (single, false),
            n if n > held && !parts.is_empty() => (parts.len(), true),
            n => (n.min(held), false),
        };
        // GFX10 has no places that hold more than one register.
        let partial = self.form.nsa().is_none_or(|f| f.width() == 1);
        let dwords_of = move |n: usize| match by_parts {
            true => parts[n],
            false if n + 1 == count && partial => (dwords as usize).saturating_sub(count - 1).max(1) as u8,
            false => 1,
        };
        let list = places
            .iter()
            .take(count)
            .enumerate()
            .map(move |(n, place)| (*place, dwords_of(n)));
        (separate && count > 1 && count <= held).then_some(list)
    }
}
