//! Hardware registers: `s_getreg_b32`, `s_setreg_b32`, `s_setreg_imm32_b32`, and what sets MODE alone (GFX9 ISA 3.4, 3.5, 3.10.1, 5.8;
//! RDNA4 ISA 3.4, 6.9).

use amdgpu_isa::model::bits::Bits;
use amdgpu_isa::model::memory::MemoryModel;
use amdgpu_isa::model::state::{HardwareRegister, State, StatusPlace};
use amdgpu_isa::{FlatScratch, Inst, Op, Operand, Processor, Role, vgpr_msb};

use super::smem::cycles;
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
                    | HardwareRegister::ClusterStatus
                    | HardwareRegister::StatePriv
                    | HardwareRegister::ExceptionsPriv
                    | HardwareRegister::ExceptionsUser
                    | HardwareRegister::TrapControl
                    | HardwareRegister::HwId2
                    | HardwareRegister::FlatScratch(_)
                    | HardwareRegister::XnackMask
                    | HardwareRegister::SchedulingMode
                    | HardwareRegister::ShaderCycles(_)
            )
        };
        let register = HardwareRegister::with_number(processor, u8::try_from(id).ok()?);
        register.filter(known).map(Register)
    }

    fn read(self, cx: &mut Cx) -> u32 {
        if let HardwareRegister::ShaderCycles(dword) = self.0 {
            return shader_cycles(cx, dword);
        }
        let wave = &*cx.wave;
        let state = cx.machine.model.state;
        match self.0 {
            HardwareRegister::Mode => {
                wave.mode.0 & state.mode.all() | state.vgpr_msb.at(vgpr_msb::to_mode(wave.vgpr_msb))
            }
            HardwareRegister::Status => status_fields(cx, state, StatusPlace::Status),
            HardwareRegister::StatePriv => status_fields(cx, state, StatusPlace::StatePriv),
            HardwareRegister::TrapSts => wave.trapsts,
            HardwareRegister::ExceptionsUser => wave.trapsts & state.trap.exceptions.mask(),
            HardwareRegister::ExceptionsPriv => wave.exceptions_priv,
            HardwareRegister::TrapControl => wave.mode.exceptions_enabled().into(),
            HardwareRegister::FlatScratch(dword) => wave.read_slot(sreg::FLAT_SCRATCH + dword),
            HardwareRegister::XnackMask => wave.read_slot(sreg::XNACK_MASK),
            HardwareRegister::SchedulingMode => wave.scheduling_mode,
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
            HardwareRegister::ClusterStatus => cx.group.cluster.map_or(0, |place| {
                state.ids.cluster.at(place.number) | state.ids.group_in_cluster.at(place.rank())
            }),
            // no operation is outstanding when the next one runs, and there is one die
            _ => 0,
        }
    }

    /// Writes the whole register; those that are read-only for a wave outside the trap handler keep their value.
    fn write(self, cx: &mut Cx, value: u32) {
        let model = &cx.machine.model;
        match self.0 {
            HardwareRegister::Mode => {
                let msb = model.state.vgpr_msb;
                if msb.exists() {
                    cx.wave.vgpr_msb = vgpr_msb::from_mode(msb.of(value));
                }
                let fields = model.state.mode.all();
                cx.wave.set_mode(Mode(cx.wave.mode.0 & !fields | value & fields));
            }
            HardwareRegister::TrapSts | HardwareRegister::ExceptionsUser => cx.wave.trapsts = value,
            HardwareRegister::FlatScratch(dword) if model.processor.flat_scratch() != FlatScratch::Architected => {
                cx.wave.set_s32(sreg::FLAT_SCRATCH + dword, value)
            }
            HardwareRegister::XnackMask => cx.wave.set_s32(sreg::XNACK_MASK, value),
            HardwareRegister::ExceptionsPriv if cx.wave.status & status::PRIV != 0 => cx.wave.exceptions_priv = value,
            HardwareRegister::SchedulingMode => cx.wave.scheduling_mode = value,
            _ => {}
        }
    }
}

/// The fields of STATUS or STATE_PRIV, where the processor has them.
fn status_fields(cx: &Cx, state: &State, place: StatusPlace) -> u32 {
    let wave = &*cx.wave;
    let fields = &state.status;
    let kept = |bit: u32| u32::from(wave.status & bit != 0);
    let moved = [
        (fields.scc, u32::from(wave.scc)),
        (
            fields.user_priority,
            (wave.status >> status::WAVE_PRIO_SHIFT).wrapping_add(cx.group.priority) & 3,
        ),
        (fields.halt, kept(status::HALT)),
        (fields.scratch_enabled, u32::from(wave.scratch_bytes_per_lane != 0)),
    ];
    let others = [
        (fields.exec_zero, u32::from(wave.exec() == 0)),
        (fields.vcc_zero, wave.read_slot(sreg::VCCZ)),
        (fields.in_group, kept(status::IN_TG)),
        (fields.privileged, kept(status::PRIV)),
        (fields.trap_enabled, kept(status::TRAP_EN)),
        (fields.valid, 1),
        (fields.debug_user, kept(status::COND_DBG_USER)),
        (fields.debug_system, kept(status::COND_DBG_SYS)),
        (fields.wave64, u32::from(!wave.is_wave32())),
        (fields.no_vgprs, u32::from(wave.vgprs == 0)),
        (fields.dynamic_vgprs, u32::from(wave.vgpr_block.is_some())),
    ];
    let complete = cx.group.barriers.is_complete(&wave.barriers);
    let of_cluster = cx.group.barriers.cluster_complete(&wave.barriers);
    let barrier = [
        (fields.barrier_complete, u32::from(complete)),
        (fields.cluster_barrier_complete, u32::from(of_cluster)),
    ];
    let word = |list: &[(Bits, u32)]| list.iter().fold(0, |word, (bits, value)| word | bits.at(*value));
    match (state.status_place, place) {
        (StatusPlace::Status, _) => word(&moved) | word(&others),
        (StatusPlace::StatePriv, StatusPlace::Status) => word(&others),
        (StatusPlace::StatePriv, StatusPlace::StatePriv) => word(&moved) | word(&barrier),
    }
}

/// The wave's clock: a counter of 20 bits, or one of 64 in two registers.
fn shader_cycles(cx: &mut Cx, dword: u8) -> u32 {
    let wide = HardwareRegister::all(cx.machine.model.processor).any(|(_, r)| r == HardwareRegister::ShaderCycles(1));
    match (cycles(cx), dword) {
        (now, 1) => (now >> 32) as u32,
        (now, _) if wide => now as u32,
        (now, _) => now as u32 & 0xf_ffff,
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

/// Whether an instruction looks at the register that keeps float exceptions, in which case they must be kept.
pub fn reads_trapsts(inst: &Inst, processor: Processor) -> bool {
    let named = match inst.operand(Role::Simm16) {
        Operand::Imm(simm16) => HardwareRegister::with_number(processor, (simm16 & 0x3f) as u8),
        _ => None,
    };
    let keeps = matches!(
        named,
        Some(HardwareRegister::TrapSts | HardwareRegister::ExceptionsUser)
    );
    inst.op == Op::S_GETREG_B32 && keeps
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

/// Replaces four bits of MODE.
fn set_mode_field(cx: &mut Cx, shift: u32, value: i64) -> Flow {
    let mode = cx.wave.mode.0 & !(0xf << shift) | (value as u32 & 0xf) << shift;
    cx.wave.set_mode(Mode(mode));
    Flow::Next
}

/// Both rounding fields.
fn s_round_mode(cx: &mut Cx, uop: &Uop) -> Flow {
    set_mode_field(cx, 0, uop.imm)
}

/// Both denormal fields.
fn s_denorm_mode(cx: &mut Cx, uop: &Uop) -> Flow {
    set_mode_field(cx, 4, uop.imm)
}

pub const OPS: &[(Op, Semantics)] = &[
    (Op::S_GETREG_B32, Control(s_getreg_b32)),
    (Op::S_SETREG_B32, Control(s_setreg_b32)),
    (Op::S_SETREG_IMM32_B32, Control(s_setreg_imm32_b32)),
];

/// Of GFX10 and later. Tests: `tests/isa/rdna/scalar`.
pub const MODES: &[(Op, Semantics)] = &[
    (Op::S_ROUND_MODE, Control(s_round_mode)),
    (Op::S_DENORM_MODE, Control(s_denorm_mode)),
];
