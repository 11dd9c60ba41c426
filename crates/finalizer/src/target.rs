//! What passes ask about the processor they make code for.

use std::sync::atomic::{AtomicU8, Ordering};

use amdgpu_isa::model::waits::{WaitCounter, WaitcntFields};
use amdgpu_isa::row::{Class, Type};
use amdgpu_isa::{
    Encoding, Extension, InlineFloat, Inst, MAX_OPERANDS, Mode, Modifiers, Op, Operand, OperandType, Processor,
    Properties, Reg, RegKind, Role, Segment, TargetId, encode_as,
};

use crate::ir::{Float, FloatMode, Round};
use crate::mir::ModeNeed;

/// A processor with what code generation asks about it.
#[derive(Debug)]
pub struct Target {
    pub id: TargetId,
    pub processor: Processor,
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
    /// Counters of s_waitcnt.
    waits: WaitcntFields,
    /// What [`Target::short`] found.
    shorts: Option<&'static [AtomicU8; Op::COUNT]>,
}

/// Encodings of 32 bits that vector operations may have.
const SHORT: [Encoding; 3] = [Encoding::Vop2, Encoding::Vop1, Encoding::Vopc];

/// By processor that code is made for and by operation, for all targets of this process: 0 if nothing was found yet, 1 for no short
/// encoding, or 2 and more for those of [`SHORT`].
static SHORTS: [[AtomicU8; Op::COUNT]; Target::SUPPORTED.len()] =
    [const { [const { AtomicU8::new(0) }; Op::COUNT] }; Target::SUPPORTED.len()];

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
    /// Processors that code is made for.
    pub const SUPPORTED: [&'static str; 5] = ["gfx900", "gfx902", "gfx904", "gfx906", "gfx908"];

    pub fn is_supported(&self) -> bool {
        Target::SUPPORTED.contains(&self.processor.name())
    }

    pub fn new(id: TargetId) -> Target {
        let processor = id.processor;
        Target {
            id,
            processor,
            constant_bus: 1,
            sgprs: 102.min(processor.max_sgprs() as u16),
            vgprs: 256,
            global_offset: (-4096, 4095),
            flat_offset: (0, 4095),
            scratch_offset: (0, 4095),
            scalar_offset: (0, (1 << 20) - 1),
            lds_offset: (0, 65535),
            waits: WaitcntFields::of(processor),
            shorts: Target::SUPPORTED
                .iter()
                .position(|name| *name == processor.name())
                .map(|n| &SHORTS[n]),
        }
    }

    /// Work-items of a wavefront.
    pub fn lanes(&self) -> u32 {
        64
    }

    pub fn has(&self, properties: Properties) -> bool {
        self.processor.has(properties)
    }

    /// VGPRs that each wavefront can have when a work-group has so many work-items: all of it must be on one compute unit.
    pub fn vgprs_for_group(&self, work_items: u32) -> u16 {
        let waves = work_items.div_ceil(self.lanes()).max(1);
        // Four vector units with a register file each.
        let per_unit = waves.div_ceil(4);
        let granule = self.processor.vgpr_granule(self.lanes()) as u16;
        ((self.vgprs / per_unit as u16) / granule * granule).max(granule)
    }

    /// Wavefronts that a SIMD holds at once, and what limits them: registers of its own, LDS and work-groups of its compute unit of four
    /// (GCN3 ISA 1.2; AMDGPUUsage, Kernel Descriptor, of how registers are given out).
    pub fn occupancy(&self, vgprs: u32, sgprs: u32, lds_bytes: u32, max_group: u32) -> (u32, Limit) {
        const MOST_WAVES: u32 = 10;
        const SIMDS: u32 = 4;
        const SGPRS_OF_SIMD: u32 = 800;
        let granule = self.processor.vgpr_granule(self.lanes());
        let of_vgprs = u32::from(self.vgprs) / vgprs.max(1).next_multiple_of(granule);
        let of_sgprs = SGPRS_OF_SIMD / sgprs.max(1).next_multiple_of(self.processor.sgpr_granule());
        let group_waves = max_group.div_ceil(self.lanes()).max(1);
        let granule = self.processor.lds_granule_bytes();
        let of_lds = match lds_bytes {
            0 => u32::MAX,
            bytes => self.processor.lds_bytes() / bytes.next_multiple_of(granule) * group_waves / SIMDS,
        };
        let all = [
            (MOST_WAVES, Limit::Waves),
            (of_vgprs, Limit::Vgprs),
            (of_sgprs, Limit::Sgprs),
            (of_lds.max(1), Limit::Lds),
        ];
        all.into_iter()
            .min_by_key(|(waves, _)| *waves)
            .unwrap_or((MOST_WAVES, Limit::Waves))
    }

    /// Counters of s_waitcnt, each to wait for at most so many operations, as its immediate holds them.
    pub fn waitcnt(&self, vm: Option<u8>, lgkm: Option<u8>) -> i64 {
        let waits = [(WaitCounter::Vm, vm), (WaitCounter::Lgkm, lgkm)];
        let waits = waits
            .into_iter()
            .filter_map(|(counter, left)| Some((counter, left?.into())));
        self.waits.immediate(waits).into()
    }

    /// What an immediate of s_waitcnt says of a counter; `None` if it does not wait for it.
    pub fn waits_until(&self, immediate: i64, counter: WaitCounter) -> Option<u8> {
        let left = self.waits.left(immediate as u16, counter)?;
        u8::try_from(left).ok()
    }

    /// The greatest value of a counter.
    pub fn most_waits(&self, counter: WaitCounter) -> u8 {
        let most = self.waits.max(counter).unwrap_or(0);
        u8::try_from(most).unwrap_or(u8::MAX)
    }

    /// The 32-bit encoding of a vector operation, if it has one that takes registers as they come.
    pub fn short(&self, op: Op) -> Option<Encoding> {
        let known = self.shorts.map(|all| &all[op as usize]);
        let number = match known.map_or(0, |k| k.load(Ordering::Relaxed)) {
            0 => {
                let found = SHORT.iter().position(|encoding| self.encodes(op, *encoding));
                let number = found.map_or(1, |n| n as u8 + 2);
                if let Some(known) = known {
                    known.store(number, Ordering::Relaxed);
                }
                number
            }
            number => number,
        };
        SHORT.get(usize::from(number).wrapping_sub(2)).copied()
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
                (Class::Mask, _) | (_, Type::Mask) => (RegKind::Vcc, 2),
                (Class::S | Class::Ssrc | Class::Sc, _) => (RegKind::Sgpr, dwords),
                _ => (RegKind::Vgpr, dwords),
            };
            let reg = Operand::Reg(Reg { kind, index: 0, dwords });
            push(&mut inst, operand.role, reg);
        }
        encode_as(self.processor, Mode::of(self.processor), &inst).is_ok()
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
