//! Which values are in scalar registers.

use amdgpu_isa::Op as M;

use super::scalar_float;
use crate::divergence::Divergence;
use crate::flow::Flow;
use crate::ir::{AddressSpace, Compare, Function, Memory, Op, Order, Width};
use crate::target::Target;

/// How often each value is used.
pub fn uses(function: &Function) -> Vec<u32> {
    let mut uses = vec![0; function.values.len()];
    for block in &function.blocks {
        for id in &block.insts {
            for arg in &function.insts[id.index()].args {
                uses[arg.index()] += 1;
            }
        }
        use crate::ir::Terminator as T;
        match &block.terminator {
            T::Branch { condition: value, .. } | T::Switch { index: value, .. } => uses[value.index()] += 1,
            T::Return(values) => values.iter().for_each(|v| uses[v.index()] += 1),
            _ => {}
        }
        for edge in block.terminator.edges() {
            edge.args.iter().for_each(|v| uses[v.index()] += 1);
        }
    }
    uses
}

/// Values that are uniform and made by scalar instructions from such values.
pub fn scalars(function: &Function, flow: &Flow, divergence: &Divergence, target: &Target) -> Vec<bool> {
    let mut scalar: Vec<bool> = divergence.values.iter().map(|d| !d).collect();
    loop {
        settle(function, flow, target, &mut scalar);
        let unwanted = scalar_float::wanted_in_vectors(function, &scalar, target);
        if unwanted.is_empty() {
            break;
        }
        unwanted.iter().for_each(|v| scalar[v.index()] = false);
    }
    debug_assert!(function.blocks[0].parameters.iter().all(|p| !scalar[p.index()]));
    scalar
}

/// Takes out what is made of others than scalars, or has no scalar instruction.
fn settle(function: &Function, flow: &Flow, target: &Target, scalar: &mut [bool]) {
    let multiplies_high = M::S_MUL_HI_U32.row(target.processor).is_some();
    let compares_wide = M::S_CMP_EQ_U64.row(target.processor).is_some();
    let mut changed = true;
    while changed {
        changed = false;
        for (number, block) in function.blocks.iter().enumerate() {
            for (n, parameter) in block.parameters.iter().enumerate() {
                if !scalar[parameter.index()] {
                    continue;
                }
                let comes_scalar = |from: &usize| {
                    let edges = function.blocks[*from].terminator.edges();
                    edges
                        .iter()
                        .filter(|e| e.to.index() == number)
                        .all(|e| e.args.get(n).is_none_or(|a| scalar[a.index()]))
                };
                if !flow.predecessors[number].iter().all(comes_scalar) {
                    scalar[parameter.index()] = false;
                    changed = true;
                }
            }
            for id in &block.insts {
                let inst = &function.insts[id.index()];
                let Some(first) = inst.results.first() else { continue };
                if !scalar[first.index()] {
                    continue;
                }
                let arg = |n: usize| inst.args.get(n).is_none_or(|a| scalar[a.index()]);
                let width = |n: usize| inst.args.get(n).map_or(Width::B32, |a| function.width(*a));
                let stays = match inst.op {
                    Op::ReadFirstLane | Op::ReadLane | Op::Ballot => true,
                    Op::MulHighS | Op::MulHighU if !multiplies_high => false,
                    Op::Mul if width(0) == Width::B64 && !multiplies_high => false,
                    Op::CompareS(_) | Op::CompareU(_) if width(0) == Width::B64 && !compares_wide => false,
                    op => {
                        let possible = has_scalar_form(op, width(0), function.width(*first))
                            || scalar_float::is_possible(function, inst, target);
                        possible && (0..inst.args.len()).all(arg)
                    }
                };
                if !stays {
                    inst.results.iter().for_each(|r| scalar[r.index()] = false);
                    changed = true;
                }
            }
        }
    }
}

/// Whether scalar memory instructions can do a load at a uniform address.
pub fn is_scalar_load(memory: &Memory) -> bool {
    let constant = memory.space == AddressSpace::Constant || (memory.space == AddressSpace::Global && memory.invariant);
    constant && memory.align_bytes >= 4 && memory.order == Order::None
}

/// Whether there are scalar instructions for an operation whose first argument and result have these widths.
fn has_scalar_form(op: Op, of: Width, to: Width) -> bool {
    use Width::{B1, B16, B32, B64};
    match op {
        Op::Const(_) | Op::Undef | Op::Id(_) => true,
        Op::Add | Op::Sub => matches!(of, B16 | B32 | B64),
        Op::Mul => matches!(of, B16 | B32 | B64),
        Op::MulHighS | Op::MulHighU => of == B32,
        Op::And | Op::Or | Op::Xor | Op::Not => of != Width::B128,
        Op::Shl => matches!(of, B16 | B32 | B64),
        Op::ShrU | Op::ShrS => matches!(of, B32 | B64),
        Op::MinS | Op::MinU | Op::MaxS | Op::MaxU => of == B32,
        Op::PopCount | Op::FirstHighU | Op::FirstHighS | Op::FirstLow | Op::BitReverse => matches!(of, B32 | B64),
        Op::BitMask => of == B32,
        Op::Truncate(_) => true,
        Op::ZeroExtend(_) | Op::SignExtend(_) => matches!(of, B1 | B16 | B32) || to == Width::B128,
        Op::Join | Op::Split => true,
        Op::CompareU(Compare::Eq | Compare::Ne) | Op::CompareS(Compare::Eq | Compare::Ne) => {
            matches!(of, B1 | B32 | B64)
        }
        Op::CompareS(_) | Op::CompareU(_) => of == B32,
        Op::Select => to != Width::B128,
        Op::Load(memory) => is_scalar_load(&memory),
        Op::SymbolAddress(_) | Op::SlotAddress(_) | Op::FunctionAddress(_) => true,
        Op::ReadExceptions => true,
        _ => false,
    }
}
