//! Register allocation: linear scan over live ranges with holes, aligned tuples, both register files.
//!
//! Vector registers that instructions reach with high bits that are set before are for what finds no room among the others.
//! Scalar registers are spilled to lanes of vector registers, vector registers to accumulation registers and private memory. A round that has to spill
//! rewrites the code, and the next one begins afresh.

mod assign;
mod copies;
mod debug;
mod live;
mod spill;
mod writes;

use amdgpu_isa::RegKind;
use amdgpu_isa::model::start::{WorkGroupIds, WorkItemIds};
use diag::Diagnostic;

use crate::mir::{Access, File, Function, Input, Inst, Kind, Operand};
use crate::target::Target;

/// Registers that the code uses in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Usage {
    pub sgprs: u16,
    pub vgprs: u16,
    pub agprs: u16,
    pub vcc: bool,
}

/// Most rounds of spilling: values that many places need may go one a round.
const MOST_ROUNDS: u32 = 256;

impl Usage {
    /// VGPRs and AGPRs as they are given out.
    pub fn vectors(&self, target: &Target) -> u32 {
        let registers = target.model.registers;
        registers.vgprs_with_agprs(self.vgprs.max(1).into(), self.agprs.into()) as u32
    }
}

/// Registers of vectors that there are for a kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vectors {
    pub vgprs: u16,
    /// For spilled ones.
    pub agprs: u16,
}

/// Gives every virtual register a physical one.
///
/// # Errors
/// An instruction needs more registers at once than there are.
pub fn allocate(function: &mut Function, target: &Target, vectors: Vectors) -> Result<Usage, Diagnostic> {
    let Vectors { vgprs, agprs } = vectors;
    remove_dead(function);
    // Code to begin again with, if there was spilling without private memory.
    let mut before: Option<Function> = None;
    let far_branches = function.far_branches;
    begin(function, target);
    for _ in 0..MOST_ROUNDS {
        function.far_branches |= is_long(function);
        let lanes = function.registers.iter().filter(|r| r.lanes).count() as u16;
        let live = live::analyse(function);
        let left = u32::from(agprs - function.agpr_spills);
        if !function.uses_scratch && live.most_vectors(function) > u32::from(vgprs - lanes) + left {
            begin_again(function, target, &mut before, far_branches);
            continue;
        }
        let mut scan = assign::Scan::new(function, target, live, vgprs, lanes);
        scan.run();
        if scan.failed {
            break;
        }
        if scan.spilled.is_empty() {
            let places = scan.finish();
            debug::locate(function, &places);
            let mut usage = copies::rewrite(function, target, &places);
            if function.far_branches {
                usage.sgprs = target.sgprs;
            }
            return Ok(usage);
        }
        let slots = scan.slots();
        let spilled = std::mem::take(&mut scan.spilled);
        let aliases = scan.aliases();
        if !function.uses_scratch && slots.dwords > left {
            begin_again(function, target, &mut before, far_branches);
            continue;
        }
        if !function.uses_scratch && before.is_none() {
            let mut clone = function.clone();
            undo_begin(&mut clone);
            before = Some(clone);
        }
        spill::rewrite(function, target, &spilled, &slots, left as u16, &aliases);
    }
    let message = format!(
        "{}: more than {vgprs} VGPRs or {} SGPRs are needed at once on {}",
        function.name,
        target.sgprs,
        target.processor.name()
    );
    Err(Diagnostic::error("F0101", message))
}

/// Where each input is when the wavefront starts (AMDGPUUsage, Initial Kernel Execution State).
fn input_registers(function: &Function, target: &Target) -> Vec<(Input, Operand)> {
    let start = target.model.start;
    let mut next = 0;
    let mut result = Vec::new();
    for (input, _) in &function.inputs {
        if let Some(register) = input.of_entry().filter(|_| function.entry) {
            result.push((*input, register));
            continue;
        }
        let register = match (input, start.work_item_ids, start.work_group_ids) {
            (Input::WorkItem(_), WorkItemIds::Packed, _) => Operand::physical(RegKind::Vgpr, 0, 1),
            (Input::WorkItem(n), ..) => Operand::physical(RegKind::Vgpr, (*n).into(), 1),
            (Input::WorkGroup(n), _, WorkGroupIds::Ttmps(fields)) => {
                Operand::physical(RegKind::Ttmp, fields[usize::from(*n)].ttmp.into(), 1)
            }
            _ => {
                let first = next;
                next += u16::from(input.dwords());
                Operand::physical(RegKind::Sgpr, first, input.dwords())
            }
        };
        result.push((*input, register));
    }
    result
}

/// Copies the inputs to their registers, and sets up private memory.
fn begin(function: &mut Function, target: &Target) {
    if function.uses_scratch {
        spill::want_scratch_inputs(function, target);
    }
    let registers = input_registers(function, target);
    let location = function.blocks[0].insts.first().map(|i| i.location).unwrap_or_default();
    // What private memory is reached with comes first: others may be spilled to it at once.
    let reaches = |input: &Input| {
        matches!(
            input,
            Input::PrivateBuffer | Input::ScratchOffset | Input::CallBlock | Input::FrameOffset
        )
    };
    for first in [false, true] {
        let inputs = function.inputs.iter().zip(&registers);
        let of_kind = inputs.filter(|((input, _), _)| reaches(input) == first);
        let mut copies: Vec<(Operand, Operand)> = of_kind.map(|((_, to), (_, from))| (*to, *from)).collect();
        copies.dedup();
        if !first || !copies.is_empty() {
            let kind = Kind::Copies(copies);
            function.blocks[0].insts.insert(0, Inst { kind, location });
        }
    }
    if function.uses_scratch && !function.entry {
        spill::set_up_scratch(function, target, |input| {
            let found = registers.iter().find(|(i, _)| *i == input);
            found.map(|(_, register)| *register)
        });
    }
}

/// Begins again with private memory, which has inputs of its own.
fn begin_again(function: &mut Function, target: &Target, before: &mut Option<Function>, far_branches: bool) {
    match before.take() {
        Some(before) => *function = before,
        None => undo_begin(function),
    }
    function.far_branches = far_branches;
    function.uses_scratch = true;
    begin(function, target);
}

/// Takes back what `begin` did without private memory.
fn undo_begin(function: &mut Function) {
    function.blocks[0].insts.remove(0);
}

/// Removes instructions whose results nobody reads and that do nothing else.
fn remove_dead(function: &mut Function) {
    let mut reads = vec![0u32; function.registers.len()];
    let count = |inst: &Inst, reads: &mut Vec<u32>, add: bool| {
        inst.visit(|operand, access| {
            if let (Operand::Virtual { register, .. }, Access::Read) = (operand, access) {
                match add {
                    true => reads[register.index()] += 1,
                    false => reads[register.index()] -= 1,
                }
            }
        });
    };
    for inst in function.blocks.iter().flat_map(|b| &b.insts) {
        count(inst, &mut reads, true);
    }
    let watches = function.watches_exceptions;
    let mut dead = Vec::new();
    let mut changed = true;
    while changed {
        changed = false;
        for block in function.blocks.iter_mut().rev() {
            dead.clear();
            dead.resize(block.insts.len(), false);
            for (inst, dead) in block.insts.iter_mut().zip(&mut dead).rev() {
                if !(watches && raises(inst)) && is_dead(inst, &mut reads) {
                    count(inst, &mut reads, false);
                    *dead = true;
                }
            }
            if dead.contains(&true) {
                let mut dead = dead.iter();
                block.insts.retain(|_| dead.next() == Some(&false));
                changed = true;
            }
        }
    }
}

/// Whether an instruction may raise float exceptions.
fn raises(inst: &Inst) -> bool {
    inst.machine().is_some_and(|machine| {
        let name = machine.op.mnemonic();
        let float = ["f16", "f32", "f64"].iter().any(|f| name.contains(f));
        name.starts_with("v_") && float && !name.contains("class")
    })
}

/// Whether an instruction does nothing that is wanted; copies that nobody wants go at once.
fn is_dead(inst: &mut Inst, reads: &mut [u32]) -> bool {
    if let Kind::Copies(copies) = &mut inst.kind {
        copies.retain(|(to, from)| {
            let dead = matches!(to, Operand::Virtual { register, .. } if reads[register.index()] == 0);
            if let (true, Operand::Virtual { register, .. }) = (dead, from) {
                reads[register.index()] -= 1;
            }
            !dead
        });
        return copies.is_empty();
    }
    let Some(machine) = inst.machine() else { return false };
    let mut writes = 0;
    let mut wanted = false;
    machine.each_written(|operand| {
        writes += 1;
        wanted |= match operand {
            Operand::Virtual { register, .. } => reads[register.index()] > 0,
            _ => true,
        };
    });
    if writes == 0 || wanted {
        return false;
    }
    use amdgpu_isa::row::Flags;
    let row = machine.row;
    let name = machine.op.mnemonic();
    let scalar_float = name.starts_with("s_") && (name.contains("_f16") || name.contains("_f32"));
    let alu = name.starts_with("v_") || name.starts_with("s_mov_") || name.starts_with("s_load_dword") || scalar_float;
    let load = row.flags.contains(Flags::LOAD) && !row.flags.intersects(Flags::STORE | Flags::ATOMIC);
    let effects = !row.writes.is_empty() || row.flags.contains(Flags::CONVERGENT) && name != "v_readfirstlane_b32";
    (alu || load) && !effects && !machine.modifiers.glc
}

/// Instructions of the longest code whose branches reach everything, whatever is inserted later.
const NEAR_INSTS: usize = 4000;

/// Whether code is so long that a branch might not reach its target.
fn is_long(function: &Function) -> bool {
    let dwords = |inst: &Inst| match &inst.kind {
        Kind::Copies(copies) => copies
            .iter()
            .map(|(to, _)| match to {
                Operand::Virtual { dwords, .. } => usize::from(*dwords),
                _ => 1,
            })
            .sum(),
        Kind::Machine(_) | Kind::Dual(_) => 1,
        Kind::Fbarrier(_) => crate::fbarriers::MOST_INSTS,
    };
    let insts = function.blocks.iter().flat_map(|b| &b.insts);
    insts.map(dwords).sum::<usize>() > NEAR_INSTS
}

/// SGPRs for allocation.
fn scalar_registers(function: &Function, target: &Target) -> u16 {
    match function.far_branches {
        true => target.sgprs - 2,
        false => target.sgprs,
    }
}

/// The pair that far branches take.
pub fn far_register(target: &Target) -> Operand {
    Operand::physical(RegKind::Sgpr, target.sgprs - 2, 2)
}

/// How wide registers of a file must be aligned.
fn alignment(target: &Target, file: File, dwords: u8) -> u16 {
    match (file, dwords) {
        (_, 1) => 1,
        (File::Scalar, 2) => 2,
        (File::Scalar, _) => 4,
        (File::Vector, _) if target.has(amdgpu_isa::Properties::ALIGNED_VGPRS) => 2,
        (File::Vector, _) => 1,
    }
}
