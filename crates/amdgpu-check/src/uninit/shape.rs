//! What is always the same of an instruction, and the instruction with a wave that runs it.

use amdgpu_emu::wave::{Wave, sreg};
use amdgpu_isa::{Encoding, Extension, Flags, Implicit, Inst, Model, Op, Operand, Reg, Role, Row};

use super::registers::{Id, Place, Registers};

/// An operand with the registers that it names.
#[derive(Clone, Copy)]
pub(super) struct Named {
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
pub(super) struct Part {
    pub inst: Inst,
    pub row: &'static Row,
    pub reads: Box<[Named]>,
    pub writes: Box<[Named]>,
    pub is_memory: bool,
    /// Values go from lane to lane.
    crosses_lanes: bool,
    pub is_matrix: bool,
    /// Bits of the destination's dword that it leaves as they are.
    pub kept: u32,
    /// Sources that are half of a register, as bits of op_sel.
    pub halves: u8,
}

/// An instruction, worked out once for each place in the code.
pub(super) struct Shape(pub Box<[Part]>);

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

    /// Whether it looks at lanes that are off.
    pub fn reads_all_lanes(&self) -> bool {
        self.crosses_lanes && (self.inst.modifiers.fi || self.is_matrix)
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

/// An instruction of a wave with its operands.
pub(super) struct Step<'a> {
    pub part: &'a Part,
    pub inst: &'a Inst,
    pub row: &'a Row,
    pub wave: &'a Wave,
    pub reads: &'a [Named],
    pub writes: &'a [Named],
    pub exec: u64,
}

impl<'a> Step<'a> {
    pub fn new(part: &'a Part, wave: &'a Wave) -> Step<'a> {
        Step {
            part,
            inst: &part.inst,
            row: part.row,
            wave,
            reads: &part.reads,
            writes: &part.writes,
            exec: wave.exec(),
        }
    }

    pub fn source(&self, role: Role) -> Option<&Named> {
        self.reads.iter().find(|n| n.role == role)
    }

    pub fn is_memory(&self) -> bool {
        self.part.is_memory
    }

    /// Whether values go from lane to lane.
    pub fn crosses_lanes(&self) -> bool {
        self.part.crosses_lanes
    }

    /// Whether nothing that it reads is undefined.
    pub fn reads_defined(&self, registers: &Registers) -> bool {
        let lanes = match self.part.reads_all_lanes() {
            true => self.wave.lane_mask,
            false => self.exec,
        };
        (self.reads.iter()).all(|n| registers.is_defined(n.place, n.dwords, lanes))
    }

    /// Whether nothing undefined comes in, so that all that it writes is defined, and it decides nothing by what is.
    pub fn is_untouched_by(&self, registers: &Registers) -> bool {
        self.part.kept == 0 && !self.row.flags.contains(Flags::BRANCH) && self.reads_defined(registers)
    }

    /// Whether what it stores, or gives to an atomic operation, is defined.
    pub fn data_defined(&self, registers: &Registers) -> bool {
        (self.reads.iter().filter(|n| is_data(n))).all(|n| registers.is_defined(n.place, n.dwords, self.exec))
    }
}

pub(super) fn is_data(named: &Named) -> bool {
    matches!(named.role, Role::Vdata | Role::Data0 | Role::Data1 | Role::Sdata)
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
