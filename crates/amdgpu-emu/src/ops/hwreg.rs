//! Hardware registers: `s_getreg_b32`, `s_setreg_b32`, `s_setreg_imm32_b32` (GFX9 ISA 3.4, 3.5, 3.10.1, 5.8).

use amdgpu_isa::model::memory::MemoryModel;
use amdgpu_isa::model::state::{HardwareRegister, State};
use amdgpu_isa::{Inst, Op, Operand, Processor, Role};

use crate::exec::Cx;
use crate::fault::FaultKind;
use crate::operation::Semantics::{self, Control};
use crate::uop::{Flow, Uop};
use crate::wave::{sreg, status};
use amdgpu_semantics::mode::Mode;

/// Dwords of LDS in a unit of LDS_ALLOC (GFX9 ISA 3.6.5).
const LDS_UNIT_DWORDS: u32 = 64;

/// A register of which the machine knows what it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Register(HardwareRegister);

impl Register {
    /// The register with a number in simm16\[5:0\].
    fn from_id(processor: Processor, id: u32) -> Option<Register> {
        let known = |r: &HardwareRegister| {
            matches!(
                r,
                HardwareRegister::Mode
                    | HardwareRegister::Status
                    | HardwareRegister::TrapSts
                    | HardwareRegister::HwId
                    | HardwareRegister::GprAlloc
                    | HardwareRegister::LdsAlloc
                    | HardwareRegister::IbSts
                    | HardwareRegister::ShMemBases
                    | HardwareRegister::Tba(_)
                    | HardwareRegister::Tma(_)
                    | HardwareRegister::XccId
            )
        };
        let register = HardwareRegister::with_number(processor, u8::try_from(id).ok()?);
        register.filter(known).map(Register)
    }

    fn read(self, cx: &Cx) -> u32 {
        let wave = &*cx.wave;
        let state = State::of(cx.machine.model.processor);
        match self.0 {
            HardwareRegister::Mode => wave.mode.0,
            HardwareRegister::Status => {
                let flag = |on: bool, bit: u32| if on { bit } else { 0 };
                wave.status
                    | status::VALID
                    | flag(wave.scc, status::SCC)
                    | flag(wave.exec() == 0, status::EXECZ)
                    | flag(wave.vcc() == 0, status::VCCZ)
            }
            HardwareRegister::TrapSts => wave.trapsts,
            // the waves of a work-group in turn on the SIMDs of compute unit 0
            HardwareRegister::HwId => state.ids.wave.at(wave.index / 4) | state.ids.simd.at(wave.index & 3),
            HardwareRegister::GprAlloc => {
                let fields = &state.allocation;
                let granules = |count: u16, granule: u8| u32::from(count).div_ceil(granule.into()).max(1) - 1;
                let vgprs = granules(wave.vgprs, fields.vgpr_granule);
                let sgprs = granules(wave.sgprs, fields.sgpr_granule);
                fields.vgpr_size.at(vgprs) | fields.sgpr_size.at(sgprs)
            }
            HardwareRegister::LdsAlloc => {
                let granule = MemoryModel::of(cx.machine.model.processor).lds.granule_bytes;
                let bytes = (cx.group.lds.len() as u32).next_multiple_of(granule);
                state.allocation.lds_size.at(bytes / (4 * LDS_UNIT_DWORDS))
            }
            HardwareRegister::ShMemBases => {
                (cx.machine.private_base >> 48) as u32 | (cx.machine.shared_base >> 48 << 16) as u32
            }
            HardwareRegister::Tba(dword) => wave.read_slot(sreg::TBA + dword),
            HardwareRegister::Tma(dword) => wave.read_slot(sreg::TMA + dword),
            // no operation is outstanding when the next one runs, and there is one die
            _ => 0,
        }
    }

    /// Writes the whole register; those that are read-only for a wave outside the trap handler keep their value.
    fn write(self, cx: &mut Cx, value: u32) {
        match self.0 {
            HardwareRegister::Mode => cx.wave.set_mode(Mode(value)),
            HardwareRegister::TrapSts => cx.wave.trapsts = value,
            _ => {}
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
    fn of(cx: &Cx, uop: &Uop) -> Result<Field, FaultKind> {
        let processor = cx.machine.model.processor;
        let simm16 = uop.imm as u32;
        let id = simm16 & 0x3f;
        let size = (simm16 >> 11 & 31) + 1;
        let register = Register::from_id(processor, id).ok_or_else(|| {
            let name = uop.inst.op.mnemonic();
            FaultKind::BadOperand(format!(
                "{name}: hardware register {id} does not exist on {} ({} do)",
                processor.name(),
                numbers(processor)
            ))
        })?;
        Ok(Field {
            register,
            offset: simm16 >> 6 & 31,
            mask: !0 >> (32 - size),
        })
    }
}

/// The numbers of the registers that there are, for people: `1 to 7, 15 to 19`.
fn numbers(processor: Processor) -> String {
    let known = |id: &u32| Register::from_id(processor, *id).is_some();
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for id in (0..64).filter(known) {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == id => *last = id,
            _ => runs.push((id, id)),
        }
    }
    let text = runs.iter().map(|(first, last)| match first == last {
        true => first.to_string(),
        false => format!("{first} to {last}"),
    });
    text.collect::<Vec<_>>().join(", ")
}

/// Whether an instruction looks at TRAPSTS, in which case float exceptions must be kept. It has one number wherever it is.
pub fn reads_trapsts(inst: &Inst) -> bool {
    let named = match inst.operand(Role::Simm16) {
        Operand::Imm(simm16) => Some((simm16 & 0x3f) as u8),
        _ => None,
    };
    inst.op == Op::S_GETREG_B32 && named == Some(HardwareRegister::TRAPSTS_ID)
}

fn s_getreg_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    let field = match Field::of(cx, uop) {
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
    let field = match Field::of(cx, uop) {
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
