//! `missing-nops`: pairs of instructions of GFX6 to GFX9 that want wait states between them (Vega ISA 4.5, Manually Inserted Wait
//! States).

use std::collections::VecDeque;

use amdgpu_isa::{Encoding, Extension, Family, Op, Operand, Processor, RegKind, Role};

use super::{Facts, Finding, Lint, Single, shown};

/// A pair of instructions.
struct Hazard {
    first: Family,
    last: Family,
    wait_states: u32,
    producer: fn(&Facts) -> bool,
    consumer: fn(&Facts) -> bool,
    /// Whether the register goes from one to the other, its use in the second being by this operand.
    through: fn(Option<Role>, Single) -> bool,
    /// What the second does with it.
    how: &'static str,
}

fn is_valu(f: &Facts) -> bool {
    matches!(
        f.inst.encoding,
        Encoding::Vop1 | Encoding::Vop2 | Encoding::Vopc | Encoding::Vop3 | Encoding::Vop3p
    )
}

fn is_salu(f: &Facts) -> bool {
    matches!(
        f.inst.encoding,
        Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopk | Encoding::Sopc
    )
}

fn is_vector_memory(f: &Facts) -> bool {
    matches!(
        f.inst.encoding,
        Encoding::Mubuf | Encoding::Mtbuf | Encoding::Mimg | Encoding::Flat
    )
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

const HAZARDS: &[Hazard] = &[
    Hazard {
        first: Family::Gfx6,
        last: Family::Gfx940,
        wait_states: 5,
        producer: is_valu,
        consumer: is_vector_memory,
        through: |role, register| role.is_some() && is_scalar(register),
        how: "read by a vector memory instruction",
    },
    Hazard {
        first: Family::Gfx6,
        last: Family::Gfx940,
        wait_states: 4,
        producer: is_valu,
        consumer: |f| matches!(f.inst.op, Op::V_DIV_FMAS_F32 | Op::V_DIV_FMAS_F64),
        through: |role, register| role.is_none() && register.0 == RegKind::Vcc,
        how: "read by v_div_fmas",
    },
    Hazard {
        first: Family::Gfx6,
        last: Family::Gfx940,
        wait_states: 4,
        producer: is_valu,
        consumer: |f| matches!(f.inst.op, Op::V_READLANE_B32 | Op::V_WRITELANE_B32),
        through: |role, register| role == Some(Role::Src1) && is_scalar(register),
        how: "the lane select",
    },
    Hazard {
        first: Family::Gfx8,
        last: Family::Gfx940,
        wait_states: 2,
        producer: is_valu,
        consumer: is_dpp,
        through: |role, register| role == Some(Role::Src0) && register.0 == RegKind::Vgpr,
        how: "read with DPP",
    },
    Hazard {
        first: Family::Gfx8,
        last: Family::Gfx940,
        wait_states: 5,
        producer: is_valu,
        consumer: is_dpp,
        through: |role, register| role.is_none() && register.0 == RegKind::Exec,
        how: "the mask of a DPP instruction",
    },
    Hazard {
        first: Family::Gfx8,
        last: Family::Gfx940,
        wait_states: 1,
        producer: is_salu,
        consumer: |f| matches!(f.inst.op, Op::S_SENDMSG | Op::S_SENDMSGHALT | Op::S_TTRACEDATA) || f.inst.modifiers.gds,
        through: |_, register| register.0 == RegKind::M0,
        how: "read by a message or GDS instruction",
    },
    Hazard {
        first: Family::Gfx9,
        last: Family::Gfx940,
        wait_states: 1,
        producer: is_salu,
        consumer: |f| {
            let relative = [
                Op::S_MOVRELS_B32,
                Op::S_MOVRELS_B64,
                Op::S_MOVRELD_B32,
                Op::S_MOVRELD_B64,
            ];
            f.inst.encoding == Encoding::Vintrp || relative.contains(&f.inst.op) || f.inst.modifiers.lds
        },
        through: |_, register| register.0 == RegKind::M0,
        how: "read by an interpolation, relative move or load to LDS",
    },
];

/// The instructions of the last wait states.
pub(super) struct Recent {
    processor: Processor,
    hazards: Vec<&'static Hazard>,
    /// With the wait states since.
    past: VecDeque<(u32, Facts)>,
    most: u32,
}

impl Recent {
    pub fn new(processor: Processor) -> Self {
        let family = processor.family();
        let hazards: Vec<&Hazard> = HAZARDS
            .iter()
            .filter(|h| (h.first..=h.last).contains(&family))
            .collect();
        Recent {
            processor,
            most: hazards.iter().map(|h| h.wait_states).max().unwrap_or(0),
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
        self.past.push_back((0, facts));
        // The instruction itself is none between it and the next.
        let last = self.past.len() - 1;
        for (since, _) in self.past.iter_mut().take(last) {
            *since += states;
        }
        if let Some((since, _)) = self.past.back_mut() {
            *since = states - 1;
        }
        while self.past.front().is_some_and(|(since, _)| *since >= self.most) {
            self.past.pop_front();
        }
    }

    /// The pair that lacks most.
    fn hazard(&self, at: usize, facts: &Facts) -> Option<Finding> {
        let mut worst: Option<(u32, &Hazard, Single, &Facts)> = None;
        for hazard in self.hazards.iter().filter(|h| (h.consumer)(facts)) {
            for (since, past) in self.past.iter().rev().filter(|(_, p)| (hazard.producer)(p)) {
                let missing = hazard.wait_states.saturating_sub(*since);
                let mut uses = facts.reads.iter().filter(|(role, r)| (hazard.through)(*role, *r));
                let register = uses.find(|(_, r)| past.writes.contains(r)).map(|(_, r)| *r);
                if let Some(register) = register.filter(|_| missing > worst.as_ref().map_or(0, |w| w.0)) {
                    worst = Some((missing, hazard, register, past));
                }
            }
        }
        let (missing, hazard, register, past) = worst?;
        let name = |f: &Facts| f.inst.op.mnemonic_on(self.processor).unwrap_or("an instruction");
        Some(Finding {
            lint: Lint::MissingNops,
            at,
            message: format!(
                "{}, written by {}, is {} ({}) {} wait states too early: {} are wanted",
                shown(register),
                name(past),
                hazard.how,
                name(facts),
                missing,
                hazard.wait_states
            ),
            help: Some(format!("s_nop {} before it", missing - 1)),
        })
    }
}
