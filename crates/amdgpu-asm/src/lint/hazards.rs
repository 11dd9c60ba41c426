//! `missing-nops`: pairs of instructions of GFX6 to GFX940 that want wait states between them (Vega ISA 4.5, CDNA3 ISA 4.5: Manually
//! Inserted Wait States; matrix instructions are in `matrix.rs`).
//!
//! The tests compare the table with what LLVM's hazard recognizer inserts; where a manual wants more than it, the lesser is taken.

use std::collections::VecDeque;

use amdgpu_isa::model::state::{self, HardwareRegister};
use amdgpu_isa::model::wait_states::WaitStates;
use amdgpu_isa::{Encoding, Extension, Flags, Op, Operand, Processor, RegKind, Role};

use super::{Facts, Finding, Lint, Single, matrix, shown};

/// A pair of instructions.
struct Hazard {
    /// What of the model they want.
    wait_states: fn(&WaitStates) -> u8,
    producer: fn(&Facts) -> bool,
    consumer: fn(&Facts) -> bool,
    through: Through,
    /// What the second does with it.
    how: &'static str,
}

/// What connects the two.
enum Through {
    /// A register that the first writes, and that the second reads by this operand.
    Read(fn(Option<Role>, Single) -> bool),
    /// A register that the first reads by this operand, and that the second writes.
    Overwritten(fn(Option<Role>, Single) -> bool),
    /// A register that both write.
    BothWrite(fn(Single) -> bool),
    /// No register that an operand names: what it is called.
    State(fn(&Facts, &Facts) -> Option<String>),
}

/// What is too early: the subject of the sentence, and the wait states that are wanted.
pub(super) struct Clash {
    pub subject: String,
    pub wait_states: u32,
}

pub(super) fn is_valu(f: &Facts) -> bool {
    let vector = matches!(
        f.inst.encoding,
        Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc | Encoding::Vop3 | Encoding::Vop3p
    );
    vector && f.passes == 0
}

fn is_salu(f: &Facts) -> bool {
    matches!(
        f.inst.encoding,
        Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopk | Encoding::Sopc
    )
}

pub(super) fn is_vector_memory(f: &Facts) -> bool {
    matches!(
        f.inst.encoding,
        Encoding::Mubuf | Encoding::Mtbuf | Encoding::Mimg | Encoding::Flat
    )
}

fn is_vector(f: &Facts) -> bool {
    is_valu(f) || f.passes != 0 || is_vector_memory(f) || f.inst.encoding == Encoding::Ds
}

fn is_dpp(f: &Facts) -> bool {
    f.inst.extension == Extension::Dpp16
}

fn is_scalar(register: Single) -> bool {
    matches!(
        register.0,
        RegKind::Sgpr | RegKind::Vcc | RegKind::FlatScratch | RegKind::XnackMask
    )
}

fn is_vgpr(register: Single) -> bool {
    register.0 == RegKind::Vgpr
}

/// A store or compare-and-swap with more than 64 bits of data; with a register as offset, buffers take the data at once.
fn is_wide_store(f: &Facts) -> bool {
    let writes_memory = f.flags.intersects(Flags::STORE | Flags::ATOMIC);
    let buffer = matches!(f.inst.encoding, Encoding::Mubuf | Encoding::Mtbuf);
    let offset = matches!(f.inst.operand(Role::Soffset), Operand::Reg(_));
    let data = f.reads.iter().filter(|(role, _)| *role == Some(Role::Vdata)).count();
    let vector = buffer && !offset || f.inst.encoding == Encoding::Flat;
    vector && writes_memory && data > 2
}

/// What a VALU operation reads as a constant, not as a carry.
fn as_constant(role: Option<Role>, register: Single) -> bool {
    matches!(role, Some(Role::Src0 | Role::Src1)) && (is_scalar(register) || register.0 == RegKind::Exec)
}

fn reads_lane(f: &Facts) -> bool {
    matches!(f.inst.op, Op::V_READLANE_B32 | Op::V_READFIRSTLANE_B32)
}

fn moves_lane(f: &Facts) -> bool {
    reads_lane(f) || f.inst.op == Op::V_WRITELANE_B32
}

/// Dot products, whose results other operations cannot be given at once (CDNA3 ISA 7.5, DLop).
pub(super) fn is_dot(f: &Facts) -> bool {
    f.inst.op.mnemonic().starts_with("v_dot")
}

fn not_matrix(f: &Facts) -> bool {
    f.passes == 0
}

/// The number, lowest bit and size of the hardware register that an instruction names.
fn hardware_register(f: &Facts) -> Option<(i64, i64, i64)> {
    match f.inst.operand(Role::Simm16) {
        Operand::Imm(simm16) => Some((simm16 & 63, simm16 >> 6 & 31, (simm16 >> 11 & 31) + 1)),
        _ => None,
    }
}

const MODE: i64 = HardwareRegister::MODE_ID as i64;
const TRAPSTS: i64 = HardwareRegister::TRAPSTS_ID as i64;
/// Bit of MODE that skips vector instructions, on the processors that have such.
const VSKIP: i64 = state::GFX6.mode.skip_vector.low as i64;

fn is_setreg(f: &Facts) -> bool {
    matches!(f.inst.op, Op::S_SETREG_B32 | Op::S_SETREG_IMM32_B32)
}

fn same_hardware_register(first: &Facts, second: &Facts) -> Option<String> {
    let (id, ..) = hardware_register(first)?;
    let same = hardware_register(second)?.0 == id;
    same.then(|| format!("hwreg({id})"))
}

fn skips(first: &Facts, _: &Facts) -> Option<String> {
    let (id, low, size) = hardware_register(first)?;
    (id == MODE && (low..low + size).contains(&VSKIP)).then(|| "MODE.vskip".to_owned())
}

const HAZARDS: &[Hazard] = &[
    Hazard {
        wait_states: |w| w.scalar_to_vector_memory,
        producer: is_valu,
        consumer: is_vector_memory,
        through: Through::Read(|role, register| role.is_some() && is_scalar(register)),
        how: "read by a vector memory instruction",
    },
    Hazard {
        wait_states: |w| w.scalar_to_scalar_memory,
        producer: is_valu,
        consumer: |f| f.inst.encoding == Encoding::Smem,
        through: Through::Read(|role, register| role.is_some() && is_scalar(register)),
        how: "read by a scalar memory instruction",
    },
    Hazard {
        wait_states: |w| w.vcc_to_div_fmas,
        producer: is_valu,
        consumer: |f| matches!(f.inst.op, Op::V_DIV_FMAS_F32 | Op::V_DIV_FMAS_F64),
        through: Through::Read(|role, register| role.is_none() && register.0 == RegKind::Vcc),
        how: "read by v_div_fmas",
    },
    Hazard {
        wait_states: |w| w.lane_select,
        producer: is_valu,
        consumer: |f| matches!(f.inst.op, Op::V_READLANE_B32 | Op::V_WRITELANE_B32),
        through: Through::Read(|role, register| role == Some(Role::Src1) && is_scalar(register)),
        how: "the lane select",
    },
    Hazard {
        wait_states: |w| w.dpp_source,
        producer: is_valu,
        consumer: is_dpp,
        through: Through::Read(|role, register| role == Some(Role::Src0) && is_vgpr(register)),
        how: "read with DPP",
    },
    Hazard {
        wait_states: |w| w.dpp_exec,
        producer: is_valu,
        consumer: is_dpp,
        through: Through::Read(|role, register| role.is_none() && register.0 == RegKind::Exec),
        how: "the mask of a DPP instruction",
    },
    Hazard {
        wait_states: |w| w.m0_to_message,
        producer: is_salu,
        consumer: |f| matches!(f.inst.op, Op::S_SENDMSG | Op::S_SENDMSGHALT | Op::S_TTRACEDATA) || f.inst.modifiers.gds,
        through: Through::Read(|_, register| register.0 == RegKind::M0),
        how: "read by a message or GDS instruction",
    },
    Hazard {
        wait_states: |w| w.m0_to_lds,
        producer: is_salu,
        consumer: |f| {
            let reads_m0 = [
                Op::S_MOVRELS_B32,
                Op::S_MOVRELS_B64,
                Op::S_MOVRELD_B32,
                Op::S_MOVRELD_B64,
                Op::DS_READ_ADDTID_B32,
                Op::DS_WRITE_ADDTID_B32,
            ];
            f.inst.encoding == Encoding::Vintrp || reads_m0.contains(&f.inst.op) || f.inst.modifiers.lds
        },
        through: Through::State(|first, _| first.writes_kind(RegKind::M0).then(|| "m0".to_owned())),
        how: "read by an interpolation, relative move or access to LDS",
    },
    Hazard {
        wait_states: |w| w.stored_data,
        producer: is_wide_store,
        consumer: is_valu,
        through: Through::Overwritten(|role, _| role == Some(Role::Vdata)),
        how: "overwritten",
    },
    Hazard {
        wait_states: |w| w.set_to_get,
        producer: is_setreg,
        consumer: |f| f.inst.op == Op::S_GETREG_B32,
        through: Through::State(same_hardware_register),
        how: "read back",
    },
    Hazard {
        wait_states: |w| w.set_to_set,
        producer: is_setreg,
        consumer: is_setreg,
        through: Through::State(same_hardware_register),
        how: "set again",
    },
    Hazard {
        wait_states: |w| w.skip_to_vector,
        producer: is_setreg,
        consumer: is_vector,
        through: Through::State(skips),
        how: "in force for a vector instruction",
    },
    Hazard {
        wait_states: |w| w.skip_to_get,
        producer: |f| f.inst.op == Op::S_SETVSKIP,
        consumer: |f| f.inst.op == Op::S_GETREG_B32,
        through: Through::State(|_, second| {
            let mode = hardware_register(second).is_some_and(|(id, ..)| id == MODE);
            mode.then(|| "MODE.vskip".to_owned())
        }),
        how: "read back",
    },
    Hazard {
        wait_states: |w| w.trapsts_to_return,
        producer: |f| is_setreg(f) && hardware_register(f).is_some_and(|(id, ..)| id == TRAPSTS),
        consumer: |f| matches!(f.inst.op, Op::S_RFE_B64 | Op::S_RFE_RESTORE_B64),
        through: Through::State(|_, _| Some("TRAPSTS".to_owned())),
        how: "wanted by the return from the trap handler",
    },
    Hazard {
        wait_states: |w| w.constant,
        producer: is_valu,
        consumer: |f| is_valu(f) && !moves_lane(f),
        through: Through::Read(as_constant),
        how: "read as a constant",
    },
    Hazard {
        wait_states: |w| w.lane_source,
        producer: is_valu,
        consumer: reads_lane,
        through: Through::Read(|role, register| role == Some(Role::Src0) && is_vgpr(register)),
        how: "read from a lane",
    },
    Hazard {
        wait_states: |w| w.exec_to_lane,
        producer: is_valu,
        consumer: moves_lane,
        through: Through::State(|first, _| first.writes_kind(RegKind::Exec).then(|| "exec".to_owned())),
        how: "in force for a move from or to a lane",
    },
    Hazard {
        wait_states: |w| w.transcendental,
        producer: |f| is_valu(f) && f.flags.contains(Flags::TRANS),
        consumer: |f| is_valu(f) && !f.flags.contains(Flags::TRANS),
        through: Through::Read(|role, register| role.is_some() && is_vgpr(register)),
        how: "read from a transcendental operation",
    },
    Hazard {
        wait_states: |w| w.dot,
        producer: is_dot,
        consumer: |f| (is_valu(f) || is_vector_memory(f) || f.inst.encoding == Encoding::Ds) && not_matrix(f),
        through: Through::Read(|role, register| {
            !matches!(role, None | Some(Role::Src2 | Role::Vdst)) && is_vgpr(register)
        }),
        how: "read from a dot product",
    },
    Hazard {
        wait_states: |w| w.dot,
        producer: is_dot,
        consumer: |f| is_valu(f) && !is_dot(f) && not_matrix(f),
        through: Through::BothWrite(is_vgpr),
        how: "written after a dot product",
    },
];

impl Hazard {
    fn clash(&self, wait_states: u32, first: &Facts, second: &Facts) -> Option<Clash> {
        if !(self.producer)(first) || !(self.consumer)(second) {
            return None;
        }
        let subject = match &self.through {
            Through::Read(by) => {
                let mut uses = second.reads.iter().filter(|(role, r)| by(*role, *r));
                shown(uses.find(|(_, r)| first.writes.contains(r))?.1)
            }
            Through::Overwritten(by) => {
                let mut uses = first.reads.iter().filter(|(role, r)| by(*role, *r));
                shown(uses.find(|(_, r)| second.writes.contains(r))?.1)
            }
            Through::BothWrite(which) => {
                let mut written = first.writes.iter().filter(|r| which(**r));
                shown(*written.find(|r| second.writes.contains(r))?)
            }
            Through::State(name) => name(first, second)?,
        };
        Some(Clash {
            subject: format!("{subject} is {}", self.how),
            wait_states,
        })
    }
}

/// An instruction of the last wait states.
struct Past {
    /// Wait states since.
    since: u32,
    at: usize,
    facts: Facts,
}

/// The instructions of the last wait states.
pub(super) struct Recent {
    processor: Processor,
    /// Those of the processor, with their wait states.
    hazards: Vec<(u32, &'static Hazard)>,
    past: VecDeque<Past>,
    most: u32,
}

impl Recent {
    pub fn new(processor: Processor) -> Self {
        let wanted = WaitStates::of(processor);
        let rows = HAZARDS.iter().map(|h| (u32::from((h.wait_states)(wanted)), h));
        let hazards: Vec<(u32, &Hazard)> = rows.filter(|(states, _)| *states > 0).collect();
        let most = hazards.iter().map(|(states, _)| *states).max().unwrap_or(0);
        Recent {
            processor,
            most: most.max(matrix::most(processor)),
            hazards,
            past: VecDeque::new(),
        }
    }

    pub fn forget(&mut self) {
        self.past.clear();
    }

    pub fn step(&mut self, at: usize, facts: Facts, findings: &mut Vec<Finding>) {
        if let Some(finding) = self.hazard(at, &facts) {
            findings.push(finding);
        }
        let states = match (facts.inst.op, facts.inst.operand(Role::Simm16)) {
            (Op::S_NOP, Operand::Imm(count)) => (count & 15) as u32 + 1,
            _ => 1,
        };
        let since = 0;
        self.past.push_back(Past { since, at, facts });
        // The instruction itself is none between it and the next.
        let last = self.past.len() - 1;
        for past in self.past.iter_mut().take(last) {
            past.since += states;
        }
        if let Some(past) = self.past.back_mut() {
            past.since = states - 1;
        }
        while self.past.front().is_some_and(|past| past.since >= self.most) {
            self.past.pop_front();
        }
    }

    /// The pair that lacks most.
    fn hazard(&self, at: usize, facts: &Facts) -> Option<Finding> {
        let mut worst: Option<(u32, Clash, &Past)> = None;
        for past in self.past.iter().rev() {
            let pairs = self
                .hazards
                .iter()
                .filter_map(|(states, h)| h.clash(*states, &past.facts, facts));
            for clash in pairs.chain(matrix::clashes(self.processor, &past.facts, facts)) {
                let missing = clash.wait_states.saturating_sub(past.since);
                if missing > worst.as_ref().map_or(0, |w| w.0) {
                    worst = Some((missing, clash, past));
                }
            }
        }
        let (missing, clash, past) = worst?;
        let name = |f: &Facts| f.inst.op.mnemonic_on(self.processor).unwrap_or("an instruction");
        let plural = if missing == 1 { "" } else { "s" };
        Some(Finding {
            lint: Lint::MissingNops,
            at,
            earlier: Some(past.at),
            message: format!(
                "{} ({}) {missing} wait state{plural} too early: after {}, {} {} wanted",
                clash.subject,
                name(facts),
                name(&past.facts),
                clash.wait_states,
                if clash.wait_states == 1 { "is" } else { "are" },
            ),
            help: Some(match missing {
                1..=16 => format!("s_nop {} before it", missing - 1),
                more => format!("s_nop 15 and s_nop {} before it", more - 17),
            }),
        })
    }
}
