//! What a kernel became, for people: each machine instruction with where it comes from and the registers that are in use there, and
//! what the kernel takes of the processor.

use amdgpu_isa::RegKind;

use crate::emit::Code;
use crate::ir::Location;
use crate::mir::{Access, Function, Kind, Operand};
use crate::regalloc::Usage;
use crate::target::{Limit, Target};

/// One kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// It is what other code objects call, not a kernel.
    pub is_entry: bool,
    pub name: String,
    pub vgprs: u32,
    /// With VCC and what else is behind the kernel's own.
    pub sgprs: u32,
    /// Dwords that did not find room in registers.
    pub spilled_vgprs: u32,
    pub spilled_sgprs: u32,
    /// Bytes of group memory of a work-group, without what the dispatch adds.
    pub lds_bytes: u32,
    /// Bytes of private memory of a work-item; more at run time if the stack is dynamic.
    pub scratch_bytes: u32,
    pub dynamic_stack: bool,
    /// Work-items of the largest work-group that the code is for.
    pub max_group: u32,
    /// Wavefronts that a SIMD can hold at once, and what they are limited by. With a largest work-group.
    pub waves: u32,
    pub limit: Limit,
    pub rows: Vec<Row>,
}

/// One machine instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// In the kernel's code.
    pub offset: u32,
    pub text: String,
    pub location: Location,
    /// Registers that hold a value that is still wanted, behind the instruction.
    pub live_vgprs: u32,
    pub live_sgprs: u32,
}

/// VGPRs behind 128 SGPRs.
const VGPR: usize = 128;
/// Of both.
const REGISTERS: usize = VGPR + 1024;
const FIRST_WORD_OF_VGPRS: usize = VGPR / 64;
type Set = [u64; REGISTERS / 64];

const NOTHING: Set = [0; REGISTERS / 64];

fn bits(operand: Operand) -> Set {
    let mut set = NOTHING;
    if let Operand::Physical(reg) = operand {
        let first = match reg.kind {
            RegKind::Sgpr => usize::from(reg.index),
            RegKind::Vgpr => VGPR + usize::from(reg.index),
            _ => return set,
        };
        for n in first..(first + usize::from(reg.dwords)).min(REGISTERS) {
            set[n / 64] |= 1 << (n % 64);
        }
    }
    set
}

/// What is live behind each instruction, in the order of the blocks: VGPRs and SGPRs.
fn pressure(function: &Function) -> Vec<(u32, u32)> {
    let step = |live: &mut Set, inst: &crate::mir::Inst| {
        inst.visit(|operand, access| {
            if access == Access::Write {
                live.iter_mut().zip(bits(operand)).for_each(|(l, b)| *l &= !b);
            }
        });
        inst.visit(|operand, access| {
            if access == Access::Read {
                live.iter_mut().zip(bits(operand)).for_each(|(l, b)| *l |= b);
            }
        });
    };
    let blocks = &function.blocks;
    let mut begins = vec![NOTHING; blocks.len()];
    // VGPRs are live along the lanes' graph, SGPRs along the wavefront's.
    let end = |begins: &[Set], n: usize| {
        let mut live = NOTHING;
        for to in &blocks[n].lanes {
            (FIRST_WORD_OF_VGPRS..live.len()).for_each(|w| live[w] |= begins[*to][w]);
        }
        for to in &blocks[n].next {
            (0..FIRST_WORD_OF_VGPRS).for_each(|w| live[w] |= begins[*to][w]);
        }
        live
    };
    let mut changed = true;
    while changed {
        changed = false;
        for n in (0..blocks.len()).rev() {
            let mut live = end(&begins, n);
            blocks[n].insts.iter().rev().for_each(|inst| step(&mut live, inst));
            changed |= begins[n] != live;
            begins[n] = live;
        }
    }
    let count = |set: &[u64]| set.iter().map(|w| w.count_ones()).sum::<u32>();
    let mut all = Vec::new();
    for (n, source) in blocks.iter().enumerate() {
        let mut live = end(&begins, n);
        let mut block = Vec::new();
        for inst in source.insts.iter().rev() {
            if !matches!(inst.kind, Kind::Copies(_)) {
                let (scalars, vectors) = live.split_at(FIRST_WORD_OF_VGPRS);
                block.push((count(vectors), count(scalars)));
            }
            step(&mut live, inst);
        }
        all.extend(block.into_iter().rev());
    }
    all
}

/// What a kernel is made of.
pub(crate) struct Made<'a> {
    pub machine: &'a Function,
    pub code: &'a Code,
    pub usage: Usage,
    pub sgprs: u32,
    pub lds_bytes: u32,
    pub scratch_bytes: u32,
    pub max_group: u32,
}

pub(crate) fn explain(name: &str, made: &Made<'_>, target: &Target) -> Kernel {
    let pressure = pressure(made.machine);
    let mut lines = made.code.lines.iter().peekable();
    let mut location = Location::default();
    let mut rows = Vec::with_capacity(made.code.text.len());
    for ((offset, text), (live_vgprs, live_sgprs)) in made.code.text.iter().zip(pressure) {
        while let Some((_, next)) = lines.next_if(|(at, _)| at <= offset) {
            location = *next;
        }
        rows.push(Row {
            offset: *offset,
            text: text.clone(),
            location,
            live_vgprs,
            live_sgprs,
        });
    }
    let (waves, limit) = target.occupancy(made.usage.vectors(target), made.sgprs, made.lds_bytes, made.max_group);
    Kernel {
        is_entry: made.machine.entry,
        name: name.to_string(),
        vgprs: made.usage.vgprs.into(),
        sgprs: made.sgprs,
        spilled_vgprs: made.machine.vgpr_spills,
        spilled_sgprs: made.machine.sgpr_spills,
        lds_bytes: made.lds_bytes,
        scratch_bytes: made.scratch_bytes,
        dynamic_stack: made.machine.dynamic_stack,
        max_group: made.max_group,
        waves,
        limit,
        rows,
    }
}
