//! Hardware registers: `s_getreg_b32`, `s_setreg_b32`, `s_setreg_imm32_b32` (GFX9 ISA 3.4, 3.5, 3.10.1, 5.8).

use amdgpu_isa::{Inst, Op, Operand, Role};

use crate::exec::Cx;
use crate::fault::FaultKind;
use crate::operation::Semantics::{self, Control};
use crate::uop::{Flow, Uop};
use crate::wave::{sreg, status};
use amdgpu_semantics::mode::Mode;

/// A granule of LDS allocation, in the 64-dword units of LDS_ALLOC: LDS is given in blocks of 128 dwords (GFX9 ISA 3.6.5).
const LDS_BLOCK_UNITS: u32 = 2;
const LDS_BLOCK_BYTES: usize = 512;

/// The registers by their number in simm16\[5:0\].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Register {
    Mode,
    Status,
    TrapSts,
    HwId,
    GprAlloc,
    LdsAlloc,
    IbSts,
    ShMemBases,
    /// A dword of TBA or TMA, by slot.
    Trap(u8),
}

impl Register {
    fn from_id(id: u32) -> Option<Register> {
        Some(match id {
            1 => Register::Mode,
            2 => Register::Status,
            3 => Register::TrapSts,
            4 => Register::HwId,
            5 => Register::GprAlloc,
            6 => Register::LdsAlloc,
            7 => Register::IbSts,
            15 => Register::ShMemBases,
            16 => Register::Trap(sreg::TBA),
            17 => Register::Trap(sreg::TBA + 1),
            18 => Register::Trap(sreg::TMA),
            19 => Register::Trap(sreg::TMA + 1),
            _ => return None,
        })
    }

    fn read(self, cx: &Cx) -> u32 {
        let wave = &*cx.wave;
        match self {
            Register::Mode => wave.mode.0,
            Register::Status => {
                let flag = |on: bool, bit: u32| if on { bit } else { 0 };
                wave.status
                    | status::VALID
                    | flag(wave.scc, status::SCC)
                    | flag(wave.exec() == 0, status::EXECZ)
                    | flag(wave.vcc() == 0, status::VCCZ)
            }
            Register::TrapSts => wave.trapsts,
            // WAVE_ID in 3:0, SIMD_ID in 5:4: the waves of a work-group in turn on the SIMDs of compute unit 0
            Register::HwId => (wave.index / 4) & 15 | (wave.index & 3) << 4,
            Register::GprAlloc => {
                let granules = |count: u16, granule: u32| u32::from(count).div_ceil(granule).max(1) - 1;
                (granules(wave.vgprs, 4) & 0x3f) << 8 | (granules(wave.sgprs, 8) & 15) << 24
            }
            Register::LdsAlloc => {
                let blocks = cx.group.lds.len().div_ceil(LDS_BLOCK_BYTES) as u32;
                ((blocks * LDS_BLOCK_UNITS) & 0x1ff) << 12
            }
            // no operation is outstanding when the next one runs
            Register::IbSts => 0,
            Register::ShMemBases => {
                (cx.machine.private_base >> 48) as u32 | (cx.machine.shared_base >> 48 << 16) as u32
            }
            Register::Trap(slot) => wave.read_slot(slot),
        }
    }

    /// Writes the whole register; those that are read-only for a wave outside the trap handler keep their value.
    fn write(self, cx: &mut Cx, value: u32) {
        match self {
            Register::Mode => cx.wave.set_mode(Mode(value)),
            Register::TrapSts => cx.wave.trapsts = value,
            Register::Status
            | Register::HwId
            | Register::GprAlloc
            | Register::LdsAlloc
            | Register::IbSts
            | Register::ShMemBases
            | Register::Trap(_) => {}
        }
    }
}

/// The part of a register that an instruction names: simm16 = size - 1 in 15:11, offset in 10:6, register in 5:0.
struct Field {
    register: Register,
    offset: u32,
    mask: u32,
}

impl Field {
    fn of(uop: &Uop) -> Result<Field, FaultKind> {
        let simm16 = uop.imm as u32;
        let id = simm16 & 0x3f;
        let size = (simm16 >> 11 & 31) + 1;
        let register = Register::from_id(id).ok_or_else(|| {
            let name = uop.inst.op.mnemonic();
            FaultKind::BadOperand(format!(
                "{name}: hardware register {id} does not exist on GFX9 (1 to 7, 15 to 19 do)"
            ))
        })?;
        Ok(Field {
            register,
            offset: simm16 >> 6 & 31,
            mask: !0 >> (32 - size),
        })
    }
}

/// Whether an instruction looks at TRAPSTS, in which case float exceptions must be kept.
pub fn reads_trapsts(inst: &Inst) -> bool {
    let named = match inst.operand(Role::Simm16) {
        Operand::Imm(simm16) => Register::from_id(simm16 as u32 & 0x3f),
        _ => None,
    };
    inst.op == Op::S_GETREG_B32 && named == Some(Register::TrapSts)
}

fn s_getreg_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    let field = match Field::of(uop) {
        Ok(field) => field,
        Err(kind) => return fail(cx, kind),
    };
    let value = field.register.read(cx) >> field.offset & field.mask;
    cx.wave.set_s32(uop.sdst, value);
    Flow::Next
}

fn fail(cx: &mut Cx, kind: FaultKind) -> Flow {
    let exec = cx.wave.exec();
    cx.fail(kind, exec)
}

fn set_field(cx: &mut Cx, uop: &Uop, value: u32) -> Flow {
    let field = match Field::of(uop) {
        Ok(field) => field,
        Err(kind) => return fail(cx, kind),
    };
    let place = field.mask << field.offset;
    let old = field.register.read(cx);
    field.register.write(cx, old & !place | value << field.offset & place);
    Flow::Next
}

/// SDST is the source here.
fn s_setreg_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    let value = cx.read_slot(uop.sdst);
    set_field(cx, uop, value)
}

fn s_setreg_imm32_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    match uop.inst.operand(Role::Imm32) {
        Operand::Literal(value) => set_field(cx, uop, value),
        Operand::Imm(value) => set_field(cx, uop, value as u32),
        _ => cx.unimplemented("s_setreg_imm32_b32 without its literal"),
    }
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::S_GETREG_B32, Control(s_getreg_b32)),
    (Op::S_SETREG_B32, Control(s_setreg_b32)),
    (Op::S_SETREG_IMM32_B32, Control(s_setreg_imm32_b32)),
];

#[cfg(test)]
mod tests;
