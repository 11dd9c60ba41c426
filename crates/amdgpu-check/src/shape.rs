//! What is always the same of an instruction: the registers that it reads and writes, by operand.

use amdgpu_emu::exchange::{fetches_inactive, may_be_exchange, may_keep};
use amdgpu_emu::wave::{Wave, scalar_slot, sreg, vector_register, vreg};
use amdgpu_isa::row::Type;
use amdgpu_isa::{Encoding, Extension, Flags, Implicit, Inst, Model, Op, Operand, Reg, Role, Row};

/// A register: vector registers, scalar slots, SCC.
pub(crate) type Id = u16;

pub(crate) const VECTORS: usize = vreg::TEMP;
pub(crate) const SCC: Id = (VECTORS + sreg::COUNT) as Id;

/// The registers of one operand.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    /// From this vector register on.
    Vector(usize),
    /// From this scalar slot on.
    Scalar(u8),
    /// A constant.
    Nothing,
}

impl Place {
    pub fn of(operand: Operand) -> Place {
        if let Some(n) = vector_register(operand) {
            return Place::Vector(n);
        }
        match scalar_slot(operand) {
            Some(slot) => Place::Scalar(slot),
            None => Place::Nothing,
        }
    }

    /// Its registers, for an operand of so many dwords.
    pub fn ids(self, dwords: usize) -> impl Iterator<Item = Id> {
        let range = match self {
            Place::Vector(n) => n..(n + dwords).min(VECTORS),
            Place::Scalar(sreg::SCC) => SCC.into()..usize::from(SCC) + 1,
            Place::Scalar(slot) => {
                let end = (usize::from(slot) + dwords).min(sreg::COUNT);
                VECTORS + usize::from(slot).min(end)..VECTORS + end
            }
            Place::Nothing => 0..0,
        };
        range.map(|id| id as Id)
    }
}

/// An operand with the registers that it names.
#[derive(Clone, Copy)]
pub(crate) struct Named {
    pub role: Role,
    pub place: Place,
    pub dwords: usize,
    pub operand: Operand,
}

impl Named {
    fn of(role: Role, operand: Operand) -> Named {
        let dwords = match operand {
            Operand::Reg(reg) => usize::from(reg.dwords.max(1)),
            _ => 1,
        };
        Named {
            role,
            place: Place::of(operand),
            dwords,
            operand,
        }
    }

    /// The value of a dword in a lane, before the instruction; constants as they are read.
    pub fn value(&self, wave: &Wave, d: usize, lane: usize) -> u32 {
        match (self.place, self.operand) {
            (Place::Vector(n), _) => wave.v.get(n + d).map_or(0, |v| v.0[lane]),
            (Place::Scalar(slot), _) => wave.read_slot(slot.saturating_add(d as u8)),
            (_, Operand::Int(value)) if d == 0 => i32::from(value) as u32,
            (_, Operand::Int(value)) if value < 0 => !0,
            (_, Operand::Literal(value)) if d == 0 => value,
            (_, Operand::Imm(value)) => (value >> (32 * d)) as u32,
            _ => 0,
        }
    }
}

/// What is always the same of an instruction, or of a half of a dual one.
pub(crate) struct Part {
    pub inst: Inst,
    pub row: &'static Row,
    pub reads: Box<[Named]>,
    pub writes: Box<[Named]>,
    pub is_memory: bool,
    /// Values go from lane to lane.
    pub crosses_lanes: bool,
    pub is_matrix: bool,
    /// Bits of the destination's dword that it leaves as they are.
    pub kept: u32,
    /// Sources that are half of a register, as bits of op_sel.
    pub halves: u8,
}

/// An instruction, worked out once for each place in the code.
pub(crate) struct Shape(pub Box<[Part]>);

impl Shape {
    pub fn of(inst: &Inst, model: &Model) -> Shape {
        let halves = inst.dual_halves();
        let insts: &[Inst] = match &halves {
            Some(both) => both,
            None => std::slice::from_ref(inst),
        };
        Shape(insts.iter().filter_map(|inst| Part::of(inst, model)).collect())
    }
}

impl Part {
    /// The registers that decide what it does, and those that it writes.
    pub fn ids(&self) -> (Vec<Id>, Vec<Id>) {
        let ids = |list: &[Named]| list.iter().flat_map(|n| n.place.ids(n.dwords)).collect::<Vec<_>>();
        let mut reads = ids(&self.reads);
        if self.row.flags.contains(Flags::BRANCH) {
            reads.extend(Place::Scalar(sreg::SCC).ids(1));
            reads.extend(Place::Scalar(sreg::VCC).ids(2));
        }
        if self.inst.op == Op::V_WRITELANE_B32 || self.kept != 0 {
            reads.extend(ids(&self.writes));
        }
        (reads, ids(&self.writes))
    }

    /// Whether a source is a bit a lane.
    pub fn is_mask(&self, named: &Named) -> bool {
        let row = self.row.operand(named.role);
        let implicit = named.role == Role::Src3 && matches!(named.place, Place::Scalar(sreg::VCC));
        matches!(named.place, Place::Scalar(_)) && (implicit || row.is_some_and(|o| o.ty == Type::Mask))
    }

    /// Whether it looks at lanes that are off.
    pub fn reads_all_lanes(&self) -> bool {
        self.crosses_lanes && (self.fetches_inactive() || self.is_matrix)
    }

    /// Whether it may read lanes that are off, as they have been left.
    pub fn fetches_inactive(&self) -> bool {
        fetches_inactive(&self.inst)
    }

    /// Whether a lane may read another one, which may be off.
    pub fn reads_other_lanes(&self) -> bool {
        self.fetches_inactive() || self.crosses_lanes && may_be_exchange(&self.inst)
    }

    /// Whether lanes that are active may keep what they had.
    pub fn keeps_lanes(&self) -> bool {
        may_keep(&self.inst)
    }

    /// Whether it may access LDS or private memory.
    pub fn may_be_private(&self) -> bool {
        let is_global = match self.inst.encoding {
            Encoding::Smem => true,
            Encoding::Flat => self.inst.op.mnemonic().starts_with("global_"),
            _ => false,
        };
        self.is_memory && (!is_global || self.row.is_transfer())
    }

    /// Whether it changes which lanes are active.
    pub fn writes_exec(&self) -> bool {
        let exec = |n: &Named| matches!(n.place, Place::Scalar(sreg::EXEC | 127));
        self.row.writes.contains(Implicit::EXEC) || self.writes.iter().any(exec)
    }

    fn of(inst: &Inst, model: &Model) -> Option<Part> {
        let processor = model.processor;
        let row = inst.row(processor)?;
        let (mut reads, mut writes) = (Vec::new(), Vec::new());
        for &(role, operand) in inst.operands() {
            let parts: Vec<Operand> = match operand {
                Operand::List(list) => list.parts().map(Operand::Reg).collect(),
                other => vec![other],
            };
            for part in parts {
                let named = Named::of(role, part);
                if inst.reads(processor, role) {
                    reads.push(named);
                }
                if inst.writes(processor, role) {
                    writes.push(named);
                }
            }
        }
        let mask = model.wave_size.div_ceil(32);
        let implicit = [
            (Implicit::VCC, amdgpu_isa::RegKind::Vcc, mask),
            (Implicit::SCC, amdgpu_isa::RegKind::Scc, 1),
            (Implicit::EXEC, amdgpu_isa::RegKind::Exec, mask),
        ];
        for (which, kind, dwords) in implicit {
            let operand = Operand::Reg(Reg {
                kind,
                index: 0,
                dwords: dwords as u8,
            });
            if row.reads.contains(which) && which != Implicit::EXEC {
                reads.push(Named::of(Role::Src3, operand));
            }
            if row.writes.contains(which) {
                writes.push(Named::of(Role::Sdst, operand));
            }
        }
        let is_matrix = (row.operands.iter()).any(|o| o.role == Role::Vdst && o.ty.dwords() >= 4);
        Some(Part {
            inst: *inst,
            row,
            reads: reads.into(),
            writes: writes.into(),
            is_memory: row.flags.intersects(Flags::LOAD | Flags::STORE | Flags::ATOMIC),
            crosses_lanes: matches!(inst.extension, Extension::Dpp16 | Extension::Dpp8)
                || row.flags.intersects(Flags::CONVERGENT | Flags::SWIZZLE)
                || is_matrix,
            is_matrix,
            kept: kept_bits(inst, model),
            halves: inst.half_operands(model.processor) & 7,
        })
    }
}

/// Bits of the destination's dword that the instruction leaves as they are.
fn kept_bits(inst: &Inst, model: &Model) -> u32 {
    let modifiers = &inst.modifiers;
    if inst.extension == Extension::Sdwa && modifiers.dst_unused == 2 {
        return match modifiers.dst_sel {
            byte @ 0..=3 => !(0xff << (8 * byte)),
            4 => 0xffff_0000,
            5 => 0xffff,
            _ => 0,
        };
    }
    if inst.half_operands(model.processor) >> 3 & 1 != 0 {
        return if modifiers.op_sel >> 3 & 1 != 0 {
            0xffff
        } else {
            0xffff_0000
        };
    }
    0
}
