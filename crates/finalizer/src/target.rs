//! What passes ask about the processor they make code for.

mod lane_mask;
mod per_operation;
mod waits;

use amdgpu_isa::model::bits::Bits;
use amdgpu_isa::model::registers::AccumulationFile;
use amdgpu_isa::model::state::HardwareRegister;
use amdgpu_isa::row::{Class, Type};
use amdgpu_isa::{
    Encoding, Extension, InlineFloat, Inst, MAX_OPERANDS, Mode, Model, ModelError, Modifiers, Op, Operand, OperandType,
    Processor, Properties, Reg, RegKind, Role, Segment, TargetId, encode_as, vgpr_msb,
};

pub use lane_mask::LaneMask;
pub use per_operation::{PerOperation, latency};
pub use waits::{Left, WaitCounters};

use crate::ir::{Float, FloatMode, Round};
use crate::mir::ModeNeed;

/// Work-items of the largest work-group.
pub const LARGEST_GROUP: u64 = 1024;

/// A processor and a size of its wavefronts, with what code generation asks about them.
#[derive(Debug)]
pub struct Target {
    pub id: TargetId,
    pub processor: Processor,
    pub model: Model,
    /// How instructions are encoded and written.
    pub mode: Mode,
    /// Scalar registers and literals that one vector instruction can read.
    pub constant_bus: usize,
    /// SGPRs for allocation; VCC comes extra.
    pub sgprs: u16,
    pub vgprs: u16,
    /// Offsets that instructions hold: (least, greatest).
    pub global_offset: (i32, i32),
    pub flat_offset: (i32, i32),
    pub scratch_offset: (i32, i32),
    pub scalar_offset: (i32, i32),
    pub lds_offset: (i32, i32),
    waits: WaitCounters,
}

/// Encodings of 32 bits that vector operations may have.
const SHORT: [Encoding; 3] = [Encoding::Vop2, Encoding::Vop1, Encoding::Vopc];

/// Which of [`SHORT`] an operation has; their number for none.
static SHORTS: PerOperation = PerOperation::new();

/// SGPRs that are left to code where VCC, XNACK_MASK and FLAT_SCRATCH are at the end of them.
const SGPRS_BEFORE_TRAILING: u16 = 102;

/// Why no code is made for a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoTarget {
    #[error("{} has no flat addresses, which HSA programs need; code is made for amdgcn processors from gfx700 on", .0.name())]
    NoFlatAddresses(Processor),
    #[error(transparent)]
    Model(#[from] ModelError),
}

/// What keeps more wavefronts from a SIMD.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// There are no more places.
    Waves,
    Vgprs,
    Sgprs,
    Lds,
}

impl std::fmt::Display for Limit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Limit::Waves => "the SIMD's places",
            Limit::Vgprs => "VGPRs",
            Limit::Sgprs => "SGPRs",
            Limit::Lds => "LDS",
        })
    }
}

impl Target {
    /// The target with wavefronts of so many lanes; if nothing is said, of 32 where the processor has them.
    ///
    /// # Errors
    /// No code can be made for the processor, or it has no such wavefronts.
    pub fn new(id: TargetId, wave_size: Option<u32>) -> Result<Target, NoTarget> {
        let processor = id.processor;
        let usual = if processor.wave_sizes().supports(32) { 32 } else { 64 };
        let model = Model::of(processor, wave_size.unwrap_or(usual))?;
        if !processor.has(Properties::FLAT_ADDRESS_SPACE) {
            return Err(NoTarget::NoFlatAddresses(processor));
        }
        let memory = model.memory;
        let unit = i32::from(memory.scalar_offset_unit);
        let scalar_offset = memory.scalar_offset.range();
        let named = model.registers.allocates_sgprs();
        Ok(Target {
            id,
            processor,
            model,
            mode: Mode {
                fake16: true,
                ..Mode::with_lanes(processor, model.wave_size)
            },
            constant_bus: if processor.has(Properties::VOP3_LITERAL) { 2 } else { 1 },
            sgprs: if named {
                SGPRS_BEFORE_TRAILING
            } else {
                model.registers.sgprs
            },
            vgprs: model.registers.vgprs,
            global_offset: memory.global_offset.range(),
            flat_offset: memory.flat_offset.range(),
            scratch_offset: match processor.has(Properties::FLAT_SCRATCH) {
                true => memory.scratch_offset.range(),
                false => memory.buffer_offset.range(),
            },
            scalar_offset: (scalar_offset.0.max(0) * unit, scalar_offset.1 * unit),
            lds_offset: memory.lds_offset.range(),
            waits: WaitCounters::of(&model),
        })
    }

    /// Whether private memory is reached with instructions of its own; otherwise with a buffer descriptor.
    pub fn has_scratch_instructions(&self) -> bool {
        self.has(Properties::FLAT_SCRATCH)
    }

    /// Whether code is made for a processor.
    pub fn is_supported(processor: Processor) -> bool {
        Target::new(TargetId::new(processor), None).is_ok()
    }

    /// Work-items of a wavefront.
    pub fn lanes(&self) -> u32 {
        self.model.wave_size
    }

    pub fn has(&self, properties: Properties) -> bool {
        self.processor.has(properties)
    }

    /// Whether some VGPRs, those from [`vgpr_msb::NAMED`] on, are reached with high bits that code sets.
    pub fn has_far_vgprs(&self) -> bool {
        self.vgprs > vgpr_msb::NAMED
    }

    /// VGPRs that each wavefront can have when a work-group has so many work-items: all of it must be on one compute unit.
    pub fn vgprs_for_group(&self, work_items: u32) -> u16 {
        let granule = self.model.registers.vgpr_granule;
        self.share_of_registers(work_items).clamp(granule, self.vgprs)
    }

    /// Vector registers for each wavefront of a work-group that is alone on its compute unit.
    fn share_of_registers(&self, work_items: u32) -> u16 {
        let registers = self.model.registers;
        let waves = work_items.div_ceil(self.lanes()).max(1);
        let per_unit = waves.div_ceil(registers.simds_of_cu.into());
        let granule = registers.vgpr_granule;
        registers.vgprs_of_simd / per_unit as u16 / granule * granule
    }

    /// AGPRs that each wavefront can have beside so many VGPRs, in a work-group of so many work-items.
    pub fn agprs_for_group(&self, vgprs: u16, work_items: u32) -> u16 {
        let registers = self.model.registers;
        let share = match registers.accumulation {
            AccumulationFile::None => 0,
            AccumulationFile::Separate => self.share_of_registers(work_items),
            AccumulationFile::Unified => self.share_of_registers(work_items).saturating_sub(vgprs),
        };
        share.min(registers.agprs())
    }

    /// Wavefronts that a SIMD holds at once, and what limits them: registers of its own, LDS and work-groups of its compute unit
    /// (GCN3 ISA 1.2; AMDGPUUsage, Kernel Descriptor, of how registers are given out).
    pub fn occupancy(&self, vgprs: u32, sgprs: u32, lds_bytes: u32, max_group: u32) -> (u32, Limit) {
        let registers = self.model.registers;
        let of_vgprs =
            u32::from(registers.vgprs_of_simd) / vgprs.max(1).next_multiple_of(registers.vgpr_granule.into());
        let of_sgprs = registers.sgprs_of_simd.map_or(u32::MAX, |all| {
            u32::from(all) / sgprs.max(1).next_multiple_of(registers.sgpr_granule.into())
        });
        let group_waves = max_group.div_ceil(self.lanes()).max(1);
        let lds = &self.model.memory.lds;
        let of_lds = match lds_bytes {
            0 => u32::MAX,
            bytes => {
                let groups = lds.bytes_of_cu / bytes.next_multiple_of(lds.granule_bytes);
                groups * group_waves / u32::from(registers.simds_of_cu)
            }
        };
        let most = u32::from(registers.waves_of_simd);
        let all = [
            (most, Limit::Waves),
            (of_vgprs, Limit::Vgprs),
            (of_sgprs, Limit::Sgprs),
            (of_lds.max(1), Limit::Lds),
        ];
        all.into_iter()
            .min_by_key(|(waves, _)| *waves)
            .unwrap_or((most, Limit::Waves))
    }

    /// The immediate of s_getreg and s_setreg for bits of a hardware register; `None` if the processor has no such register.
    pub fn hardware_register(&self, register: HardwareRegister, bits: Bits) -> Option<i64> {
        let (id, _) = HardwareRegister::all(self.processor).find(|(_, r)| *r == register)?;
        Some(i64::from(id) | i64::from(bits.low) << 6 | i64::from(bits.width - 1) << 11)
    }

    /// Scalar registers and literals that a vector operation can read. Shifts of 64 bits read one everywhere (RDNA ISA 6.2.1).
    pub fn constant_bus_of(&self, op: Op) -> usize {
        match op {
            Op::V_LSHLREV_B64 | Op::V_LSHRREV_B64 | Op::V_ASHRREV_I64 => 1,
            _ => self.constant_bus,
        }
    }

    /// The 32-bit encoding of a vector operation, if it has one that takes registers as they come.
    pub fn short(&self, op: Op) -> Option<Encoding> {
        let number = SHORTS.get(self.processor, op, || {
            let found = SHORT.iter().position(|encoding| self.encodes(op, *encoding));
            found.unwrap_or(SHORT.len()) as u8
        });
        SHORT.get(usize::from(number)).copied()
    }

    /// Whether the encoding takes vector registers for all it can.
    fn encodes(&self, op: Op, encoding: Encoding) -> bool {
        let Some(row) = op.row(self.processor) else {
            return false;
        };
        let mut inst = blank(op, encoding);
        for operand in row.operands {
            let dwords = operand.ty.dwords();
            let (kind, dwords) = match (operand.class, operand.ty) {
                (Class::Mask, _) | (_, Type::Mask) => (RegKind::Vcc, self.mask_dwords()),
                (Class::S | Class::Ssrc | Class::Sc, _) => (RegKind::Sgpr, dwords),
                _ => (RegKind::Vgpr, dwords),
            };
            let reg = Operand::Reg(Reg { kind, index: 0, dwords });
            push(&mut inst, operand.role, reg);
        }
        encode_as(self.processor, self.mode, &inst).is_ok()
    }

    /// What MODE must say for an operation on a format.
    pub fn mode(&self, format: Float, mode: FloatMode) -> ModeNeed {
        let round = match mode.round {
            Round::NearEven => 0,
            Round::Up => 1,
            Round::Down => 2,
            Round::Zero => 3,
        };
        let denormals = if mode.flush { 0 } else { 3 };
        match format {
            Float::F32 => ModeNeed {
                mask: 0x33,
                value: round | denormals << 4,
            },
            Float::F16 | Float::F64 => ModeNeed {
                mask: 0xcc,
                value: round << 2 | denormals << 6,
            },
        }
    }

    /// What MODE must say where both formats matter.
    pub fn mode_all(&self, mode: FloatMode) -> ModeNeed {
        let (a, b) = (self.mode(Float::F32, mode), self.mode(Float::F64, mode));
        ModeNeed {
            mask: a.mask | b.mask,
            value: a.value | b.value,
        }
    }

    /// A constant as an operand; `None` if no inline constant and no literal has these bits.
    pub fn constant(&self, bits: u64, ty: OperandType) -> Option<Operand> {
        match self.inline(bits, ty) {
            Some(inline) => Some(inline),
            None => match ty {
                OperandType::B64 => u32::try_from(bits).ok().map(Operand::Literal),
                OperandType::I64 => i32::try_from(bits as i64).ok().map(|v| Operand::Literal(v as u32)),
                OperandType::F64 => (bits as u32 == 0).then_some(Operand::Literal((bits >> 32) as u32)),
                OperandType::B16 | OperandType::I16 | OperandType::F16 => Some(Operand::Literal(bits as u32 & 0xffff)),
                OperandType::B32 | OperandType::I32 | OperandType::F32 => Some(Operand::Literal(bits as u32)),
                _ => None,
            },
        }
    }

    /// The inline constant with these bits.
    pub fn inline(&self, bits: u64, ty: OperandType) -> Option<Operand> {
        let value = match ty {
            OperandType::B64 | OperandType::I64 | OperandType::F64 => bits as i64,
            OperandType::B16 | OperandType::I16 | OperandType::F16 => i64::from(bits as i16),
            OperandType::B32 | OperandType::I32 | OperandType::F32 => i64::from(bits as i32),
            _ => return None,
        };
        if InlineFloat::INTEGERS.contains(&value) {
            return Some(Operand::Int(value as i8));
        }
        let same = |f: &InlineFloat| match ty {
            OperandType::B64 | OperandType::I64 | OperandType::F64 => f.bits64() == bits,
            OperandType::F16 => f.bits16() == bits as u16,
            OperandType::B16 | OperandType::I16 => false,
            _ => f.bits32() == bits as u32,
        };
        let mut floats = InlineFloat::of(self.processor).iter().copied();
        floats.find(same).map(Operand::Float)
    }
}

/// An instruction without operands.
pub fn blank(op: Op, encoding: Encoding) -> Inst {
    Inst {
        op,
        encoding,
        extension: Extension::None,
        segment: Segment::Flat,
        size: 0,
        operands: [(Role::Src0, Operand::None); MAX_OPERANDS],
        operand_count: 0,
        modifiers: Modifiers::default(),
    }
}

/// Appends an operand.
pub fn push(inst: &mut Inst, role: Role, operand: Operand) {
    if let Some(place) = inst.operands.get_mut(usize::from(inst.operand_count)) {
        *place = (role, operand);
        inst.operand_count += 1;
    }
}
