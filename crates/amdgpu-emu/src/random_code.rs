//! Random valid instructions of any processor, for tests and fuzzing: operations by the table of encodings, registers few, so that
//! instructions depend on each other, and memory addresses in registers that no instruction writes.

use amdgpu_isa::{Encoding, Layout, LayoutField, Model, RegKind, Role, Segment};

use crate::fault::FaultKind;
use crate::lanes::SimdLevel;
use crate::lower;
use crate::memory::{Memory, Permission};
use crate::operation::Semantics;
use crate::ops;
use crate::uop::Place;
use crate::wave::Wave;

/// Bytes of the buffer that memory instructions use.
pub const BUFFER_BYTES: u64 = 1 << 16;
/// VGPRs and SGPRs that instructions write begin below these, which is few.
const WRITTEN: u64 = 12;
/// A VGPR with offsets, a pair of VGPRs with addresses, and one with the number of the lane times four.
const OFFSET_VGPR: u64 = 40;
const ADDRESS_VGPR: u64 = 42;
/// A pair of SGPRs with the buffer's address, one with an offset, and the descriptor of the buffer.
const BASE_SGPR: u64 = 32;
const OFFSET_SGPR: u64 = 34;
const DESCRIPTOR_SGPR: u64 = 36;
/// The code of the inline constant 0.
const ZERO: u64 = 128;
/// Instructions that are tried before one is found.
pub const TRIES: usize = 1000;

/// Makes code for the waves of one model.
pub struct Generator {
    pub model: Model,
    /// What it makes instructions of.
    pub layouts: Vec<Layout>,
    /// The code that stands for no address in a scalar register.
    no_address: u64,
}

impl Generator {
    /// A generator of the instructions that waves of the model can run one after the other: no branches, no waits for others, nothing
    /// of graphics, no images.
    pub fn new(model: Model) -> Generator {
        let layouts = Layout::all(model.processor, model.mode()).filter(|layout| {
            let (encoding, _, segment) = layout.encoding();
            let runs = match ops::semantics(layout.op(), model.processor) {
                Some(Semantics::Scalar(_) | Semantics::Lane(_) | Semantics::Custom(_)) => true,
                Some(Semantics::Control(_) | Semantics::Nothing) | None => false,
            };
            runs && segment != Segment::Scratch && !matches!(encoding, Encoding::Sopp | Encoding::Mimg | Encoding::Exp)
        });
        let null = model.scalar_code(RegKind::Null, 0).map_or(0x7f, u64::from);
        Generator {
            layouts: layouts.collect(),
            no_address: null,
            model,
        }
    }

    /// The bytes of a valid instruction; None if none was found, which hardly happens.
    pub fn instruction(&self, random: &mut dyn FnMut() -> u64) -> Option<Vec<u8>> {
        (0..TRIES).find_map(|_| {
            let layout = &self.layouts[random() as usize % self.layouts.len()];
            self.of_layout(layout, random)
        })
    }

    /// The bytes of an instruction of a layout; None if these are not valid.
    pub fn of_layout(&self, layout: &Layout, random: &mut dyn FnMut() -> u64) -> Option<Vec<u8>> {
        let literal = random() as u32;
        let mut bytes = self.bits(layout, random).to_le_bytes().to_vec();
        bytes.extend([0; 4]);
        let at = usize::from(layout.bytes());
        bytes[at..at + 4].copy_from_slice(&literal.to_le_bytes());
        let inst = amdgpu_isa::decode_as(self.model.processor, self.model.mode(), &bytes).ok()?;
        if inst.op != layout.op() {
            return None;
        }
        let uop = lower::lower(&inst, &self.model, SimdLevel::detect()).ok()?;
        bytes.truncate(inst.size.into());
        (uop.place == Place::Inside).then_some(bytes)
    }

    /// The instruction's bits, without a literal.
    fn bits(&self, layout: &Layout, random: &mut dyn FnMut() -> u64) -> u128 {
        let (encoding, _, segment) = layout.encoding();
        // a scalar base with an offset in a vector register, or an address there
        let with_base = segment == Segment::Global && random() & 1 == 0;
        layout.fields().fold(layout.fixed(), |bits, field| {
            let value = match field.role() {
                Some(role) => self.operand(role, encoding, &field, with_base, random),
                None => modifier(&field, random),
            };
            bits | field.insert(value)
        })
    }

    fn operand(
        &self,
        role: Role,
        encoding: Encoding,
        field: &LayoutField,
        with_base: bool,
        random: &mut dyn FnMut() -> u64,
    ) -> u64 {
        let any = random();
        let is_scalar = matches!(
            encoding,
            Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopk | Encoding::Sopc | Encoding::Smem
        );
        match role {
            Role::Vaddr | Role::Addr if encoding == Encoding::Flat && !with_base => ADDRESS_VGPR,
            Role::Vaddr | Role::Addr => OFFSET_VGPR,
            Role::Saddr if with_base => BASE_SGPR,
            Role::Saddr => self.no_address,
            Role::Sbase => BASE_SGPR / 2,
            Role::Srsrc => DESCRIPTOR_SGPR / 4,
            Role::Soffset if any & 1 == 0 => OFFSET_SGPR,
            Role::Soffset if encoding == Encoding::Smem && self.model.has_register(RegKind::Null) => self.no_address,
            Role::Soffset if encoding == Encoding::Smem => OFFSET_SGPR,
            Role::Soffset => ZERO,
            Role::Simm16 | Role::Imm32 => any,
            Role::Sdst => scalar_register(any),
            Role::Sdata => any % WRITTEN,
            Role::Src0 | Role::Src1 | Role::Src2 | Role::Src0Y if is_scalar || field.width() == 8 && any & 15 == 0 => {
                scalar_source(any >> 8)
            }
            Role::Src0 | Role::Src1 | Role::Src2 | Role::Src0Y if field.width() >= 9 => match any % 4 {
                0 => scalar_source(any >> 8),
                _ => 256 + (any >> 8) % WRITTEN,
            },
            _ => any % WRITTEN,
        }
    }

    /// Some instructions one after the other.
    pub fn code(&self, count: usize, random: &mut dyn FnMut() -> u64) -> Vec<u8> {
        (0..count).filter_map(|_| self.instruction(random)).flatten().collect()
    }

    /// Memory for the instructions.
    ///
    /// # Errors
    /// The host has none left.
    pub fn buffer(memory: &Memory) -> Result<u64, FaultKind> {
        let buffer = memory.allocate(BUFFER_BYTES, 256, Permission::ReadWrite, "buffer");
        buffer.ok_or_else(|| FaultKind::Unimplemented("no memory for the buffer of random code".into()))
    }

    /// Registers with random values, and those that lead memory instructions to the buffer.
    pub fn fill(&self, wave: &mut Wave, buffer: u64, random: &mut dyn FnMut() -> u64) {
        for register in &mut wave.v[..OFFSET_VGPR as usize] {
            register.0 = std::array::from_fn(|_| value(random));
        }
        for slot in &mut wave.s[..BASE_SGPR as usize] {
            *slot = value(random);
        }
        let lanes = 0..wave.lanes();
        for lane in lanes {
            let offset = match random() % 4 {
                0 => random() % (BUFFER_BYTES / 4) & !15,
                _ => 16 * lane as u64,
            };
            let address = buffer + offset;
            wave.v[OFFSET_VGPR as usize].0[lane] = offset as u32;
            wave.v[ADDRESS_VGPR as usize].0[lane] = address as u32;
            wave.v[ADDRESS_VGPR as usize + 1].0[lane] = (address >> 32) as u32;
        }
        const RECORDS: u32 = 1 << 14;
        // all components, dwords; what the other bits are in a family matters little
        const FORMAT: u32 = 0x0002_7fac;
        wave.set_s64(BASE_SGPR as u8, buffer);
        wave.set_s32(OFFSET_SGPR as u8, 16);
        let descriptor = [buffer as u32, (buffer >> 32) as u32, RECORDS, FORMAT];
        wave.set_slots(DESCRIPTOR_SGPR as u8, &descriptor);
    }
}

/// Mostly none.
fn modifier(field: &LayoutField, random: &mut dyn FnMut() -> u64) -> u64 {
    let any = random();
    match field.modifier() {
        Some("offset" | "offset0" | "offset1") => any % 32 * 8,
        _ if any & 3 == 0 => any >> 8,
        _ => 0,
    }
}

fn scalar_register(any: u64) -> u64 {
    const VCC: u64 = 106;
    match any % 8 {
        0 => VCC,
        // pairs begin with an even one
        _ => (any >> 8) % WRITTEN & !1,
    }
}

fn scalar_source(any: u64) -> u64 {
    match any % 4 {
        0 => 128 + (any >> 8) % 81,
        1 => 240 + (any >> 8) % 9,
        _ => scalar_register(any >> 2),
    }
}

/// Numbers of all sizes, floats among them.
fn value(random: &mut dyn FnMut() -> u64) -> u32 {
    const EDGES: [u32; 8] = [
        0,
        1,
        !0,
        0x8000_0000,
        0x7fff_ffff,
        0x7f80_0000,
        0x7fc0_0000,
        0x0000_8000,
    ];
    let any = random();
    match any % 4 {
        0 => EDGES[(any >> 8) as usize % EDGES.len()],
        1 => ((any >> 8) as i32 as f32).to_bits(),
        2 => (any >> 32) as u32 >> (any >> 8 & 31),
        _ => (any >> 32) as u32,
    }
}
