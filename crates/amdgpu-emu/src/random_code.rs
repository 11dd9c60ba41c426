//! Random valid instructions of any processor, for tests and fuzzing: operations by the table of encodings, registers few, so that
//! instructions depend on each other, and memory addresses in registers that no instruction writes.

use amdgpu_isa::{Encoding, Inst, Layout, LayoutField, Model, Op, Processor, RegKind, Role, Segment};
use amdgpu_semantics::mode::Mode;

use crate::lanes::SimdLevel;
use crate::lower;
use crate::operation::Semantics;
use crate::ops;
use crate::uop::Place;
use crate::wave::{LANES, V32};
pub use ways::{BUFFER_BYTES, LDS_BYTES, Start, Ways};

mod ways;

/// One of each kind of processor.
pub const PROCESSORS: [Processor; 14] = [
    Processor::Gfx600,
    Processor::Gfx700,
    Processor::Gfx803,
    Processor::Gfx900,
    Processor::Gfx906,
    Processor::Gfx908,
    Processor::Gfx90a,
    Processor::Gfx942,
    Processor::Gfx950,
    Processor::Gfx1010,
    Processor::Gfx1030,
    Processor::Gfx1100,
    Processor::Gfx1201,
    Processor::Gfx1250,
];
/// VGPRs that the waves have.
pub const VGPRS: u16 = 64;
/// Instructions that a program runs at the most.
pub const MOST_STEPS: u64 = 1 << 12;
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
/// Bytes of the buffer that offsets in registers lead to, and of its descriptor.
const NEAR_BYTES: u64 = BUFFER_BYTES as u64 / 4;
/// Instructions that are tried before one is found.
pub const TRIES: usize = 1000;

/// Numbers that follow from a seed (xorshift64*).
pub struct Seeded(u64);

impl Seeded {
    pub fn new(seed: u64) -> Seeded {
        Seeded(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn draw(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}

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

    /// The program of a seed: code, which ends, and what it finds.
    pub fn program(&self, seed: u64, buffer: u64) -> (Vec<u8>, Start) {
        let mut random = Seeded::new(seed);
        let count = 2 + random.draw() as usize % 24;
        let code = self.code(count, &mut || random.draw());
        let start = self.start(buffer, &mut || random.draw());
        (code, start)
    }

    /// Code, and an instruction that ends the wave.
    pub fn ended(&self, code: &[u8]) -> Vec<u8> {
        let model = &self.model;
        let end = Layout::all(model.processor, model.mode()).find(|l| l.op() == Op::S_ENDPGM);
        let end = end.map_or([0; 4], |end| (end.fixed() as u32).to_le_bytes());
        [code, &end].concat()
    }

    /// Registers with random values, and those that lead memory instructions to the buffer; some lanes.
    pub fn start(&self, buffer: u64, random: &mut dyn FnMut() -> u64) -> Start {
        let mut v = vec![V32::ZERO; ADDRESS_VGPR as usize + 2];
        for register in &mut v[..OFFSET_VGPR as usize] {
            register.0 = std::array::from_fn(|_| value(random));
        }
        let mut s: Vec<u32> = (0..BASE_SGPR).map(|_| value(random)).collect();
        for lane in 0..LANES {
            let offset = match random() % 4 {
                0 => random() % NEAR_BYTES & !15,
                _ => 16 * lane as u64,
            };
            let address = buffer + offset;
            v[OFFSET_VGPR as usize].0[lane] = offset as u32;
            v[ADDRESS_VGPR as usize].0[lane] = address as u32;
            v[ADDRESS_VGPR as usize + 1].0[lane] = (address >> 32) as u32;
        }
        // all components, dwords; what the other bits are in a family matters little
        const FORMAT: u32 = 0x0002_7fac;
        let base = [buffer as u32, (buffer >> 32) as u32];
        // BASE_SGPR, OFFSET_SGPR, DESCRIPTOR_SGPR
        s.extend(base);
        s.extend([16, 0]);
        s.extend(base);
        s.extend([NEAR_BYTES as u32, FORMAT]);
        let exec = match random() % 4 {
            0 => random(),
            1 => random() & random(),
            _ => !0,
        };
        let (keeps, flushes) = (0xf0, 0xc0);
        let mode = if random() & 3 == 0 { flushes } else { keeps };
        let bytes = |count: usize, random: &mut dyn FnMut() -> u64| -> Vec<u8> {
            (0..count / 8).flat_map(|_| random().to_le_bytes()).collect()
        };
        Start {
            v,
            s,
            exec: exec & self.model.lane_mask,
            mode: Mode::new(mode, true, true),
            memory: bytes(BUFFER_BYTES, random),
            lds: bytes(LDS_BYTES, random),
        }
    }
}

/// The instructions of code, up to what is none.
pub fn instructions(model: &Model, mut code: &[u8]) -> impl Iterator<Item = Inst> {
    let (processor, mode) = (model.processor, model.mode());
    std::iter::from_fn(move || {
        let inst = amdgpu_isa::decode_as(processor, mode, code).ok()?;
        code = code.get(inst.size.into()..)?;
        Some(inst)
    })
}

/// Their text, one a line.
pub fn listing(model: &Model, code: &[u8]) -> String {
    let text = |inst: Inst| format!("{}\n", inst.display(model.processor, None).mode(model.mode()));
    instructions(model, code).map(text).collect()
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
