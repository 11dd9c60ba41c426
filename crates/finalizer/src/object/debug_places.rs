//! Location descriptions of AMDGPU (AMDGPUUsage, DWARF): numbers of registers, and the expressions that say where a variable is.

use amdgpu_isa::{Reg, RegKind};
use gimli::DwOp;
use gimli::write::Expression;

use crate::mir::debug::Place;

/// Operations of LLVM's extensions for heterogeneous debugging, behind [`USER`].
pub const USER: u8 = 0xe9;
pub const FORM_ASPACE_ADDRESS: u8 = 0x02;
const PUSH_LANE: u8 = 0x03;
const OFFSET: u8 = 0x04;

/// Address spaces (AMDGPUUsage, Address Space Identifier).
pub const LOCAL: u64 = 3;
pub const PRIVATE_LANE: u64 = 5;
pub const PRIVATE_WAVE: u64 = 6;

/// PC_64.
pub const PC: u64 = 16;

/// Bytes of one lane's part of a vector register.
const LANE_BYTES: u64 = 4;

/// Further operations of LLVM's extensions.
const UNDEFINED: u8 = 0x08;
const EXTEND: u8 = 0x0b;
const SELECT_BIT_PIECE: u8 = 0x0c;

/// EXEC in wavefronts of 32 and of 64 lanes.
const EXEC: [u16; 2] = [1, 17];

/// Bits of an address.
const ADDRESS_BITS: u64 = 64;

/// Bytes of an expression under way.
#[derive(Default)]
struct Ops(Vec<u8>);

impl Ops {
    fn op(mut self, op: DwOp) -> Ops {
        self.0.push(op.0);
        self
    }

    fn user(mut self, op: u8) -> Ops {
        self.0.extend([USER, op]);
        self
    }

    fn number(mut self, mut value: u64) -> Ops {
        while value >= 0x80 {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
        self
    }

    fn signed(mut self, mut value: i64) -> Ops {
        loop {
            let byte = value as u8 & 0x7f;
            value >>= 7;
            if value == 0 && byte & 0x40 == 0 || value == -1 && byte & 0x40 != 0 {
                self.0.push(byte);
                return self;
            }
            self.0.push(byte | 0x80);
        }
    }

    /// The same for all lanes.
    fn extend(self, lanes: u32) -> Ops {
        self.user(EXTEND).number(ADDRESS_BITS).number(lanes.into())
    }

    /// Of lanes whose bit is set, that on top; of others, that below.
    fn select(self, lanes: u32) -> Ops {
        self.user(SELECT_BIT_PIECE).number(ADDRESS_BITS).number(lanes.into())
    }

    /// So many bytes behind the instruction.
    fn behind_pc(self, bytes: i64) -> Ops {
        self.op(gimli::DW_OP_bregx).number(PC).signed(bytes)
    }

    fn constant(self, value: u64) -> Ops {
        match value {
            0..=31 => self.op(DwOp(gimli::DW_OP_lit0.0 + value as u8)),
            _ => self.op(gimli::DW_OP_constu).number(value),
        }
    }

    /// The number that a scalar register holds.
    fn value_of(self, register: u16) -> Ops {
        self.op(gimli::DW_OP_bregx).number(register.into()).number(0)
    }

    /// The 64 bits, or 32, of scalar registers.
    fn scalars(self, reg: Reg, lanes: u32) -> Option<Ops> {
        let dword = |n| number(reg.kind, reg.index + n, lanes);
        Some(match (reg.kind, reg.dwords) {
            (RegKind::Vcc, _) | (_, 1) => self.value_of(dword(0)?.register),
            _ => self
                .value_of(dword(0)?.register)
                .value_of(dword(1)?.register)
                .constant(32)
                .op(gimli::DW_OP_shl)
                .op(gimli::DW_OP_or),
        })
    }

    fn expression(self) -> Expression {
        Expression::raw(self.0)
    }
}

/// A dword in a register as DWARF counts them.
struct Dword {
    register: u16,
    /// Each lane has its own.
    lanes: bool,
    /// Bytes before it in the register.
    offset: u64,
}

/// Where a dword of a register is (AMDGPUUsage, Register Identifier).
fn number(kind: RegKind, index: u16, lanes: u32) -> Option<Dword> {
    let wide = lanes == 64;
    let (register, of_lanes, offset) = match kind {
        RegKind::Sgpr if index < 64 => (32 + index, false, 0),
        RegKind::Sgpr if index < 106 => (1088 + index - 64, false, 0),
        RegKind::Vcc if wide => (768, false, 4 * u64::from(index)),
        RegKind::Vcc => (512, false, 0),
        RegKind::Vgpr if index < 256 && wide => (2560 + index, true, 0),
        RegKind::Vgpr if index < 512 && !wide => (1536 + index, true, 0),
        RegKind::Vgpr if index < 1024 && !wide => (3584 + index - 512, true, 0),
        RegKind::Agpr if index < 256 => (if wide { 3072 } else { 2048 } + index, true, 0),
        _ => return None,
    };
    Some(Dword {
        register,
        lanes: of_lanes,
        offset,
    })
}

/// A place in an address space.
pub fn in_space(offset: u64, space: u64) -> Expression {
    let ops = Ops::default().constant(offset).constant(space);
    ops.user(FORM_ASPACE_ADDRESS).expression()
}

/// Where each lane is: the active ones at the instruction, those of a mask so many bytes behind it, others nowhere
/// (AMDGPUUsage, DW_AT_LLVM_lane_pc).
pub fn lane_pc(masks: &[(Reg, i64)], lanes: u32) -> Option<Expression> {
    let mut ops = Ops::default().user(UNDEFINED).extend(lanes);
    for (mask, bytes) in masks {
        ops = ops.behind_pc(*bytes).extend(lanes).scalars(*mask, lanes)?.select(lanes);
    }
    let exec = EXEC[usize::from(lanes == 64)];
    ops = ops.behind_pc(0).extend(lanes).value_of(exec).select(lanes);
    Some(ops.expression())
}

/// Where a variable of so many bytes is, in wavefronts of so many lanes; none if DWARF has no number for a register.
pub fn expression(place: Place, bytes: u32, lanes: u32) -> Option<Expression> {
    let mut ops = Ops::default();
    match place {
        Place::Constant(bits) if bytes <= 8 => ops = ops.constant(bits as u64).op(gimli::DW_OP_stack_value),
        Place::Constant(bits) => {
            ops = ops.op(gimli::DW_OP_implicit_value).number(bytes.into());
            ops.0.extend(
                bits.to_le_bytes()
                    .into_iter()
                    .chain(std::iter::repeat(0))
                    .take(bytes as usize),
            );
        }
        Place::Bit(reg) => {
            ops = ops.scalars(reg, lanes)?.user(PUSH_LANE).op(gimli::DW_OP_shr);
            ops = ops.constant(1).op(gimli::DW_OP_and).op(gimli::DW_OP_stack_value);
        }
        Place::Behind(reg, offset) => {
            ops = ops.scalars(reg, lanes)?;
            if offset != 0 {
                ops = ops.op(gimli::DW_OP_plus_uconst).number(offset.into());
            }
        }
        Place::Private(offset) => return Some(in_space(offset.into(), PRIVATE_LANE)),
        Place::Lanes {
            register,
            first,
            dwords,
        } => {
            for n in 0..u64::from(dwords) {
                let vector = number(register.kind, register.index, lanes)?;
                ops = ops.op(gimli::DW_OP_regx).number(vector.register.into());
                ops = ops.constant(LANE_BYTES * (u64::from(first) + n)).user(OFFSET);
                if dwords > 1 {
                    ops = ops.op(gimli::DW_OP_piece).number(LANE_BYTES);
                }
            }
        }
        Place::Register(reg) => {
            for n in 0..u16::from(reg.dwords) {
                let dword = number(reg.kind, reg.index + n, lanes)?;
                ops = ops.op(gimli::DW_OP_regx).number(dword.register.into());
                if dword.lanes {
                    ops = ops
                        .user(PUSH_LANE)
                        .constant(LANE_BYTES)
                        .op(gimli::DW_OP_mul)
                        .user(OFFSET);
                } else if dword.offset != 0 {
                    ops = ops.constant(dword.offset).user(OFFSET);
                }
                if reg.dwords > 1 {
                    ops = ops.op(gimli::DW_OP_piece).number(LANE_BYTES);
                }
            }
        }
    }
    Some(ops.expression())
}
