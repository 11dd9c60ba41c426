//! The code of a kernel as a walk takes it: what each instruction reads and writes, and what it computes.

use amdgpu_isa::{Condition, Flags, Model, Op, Operand, Role};

use crate::code::Code;
use crate::graphs::Graphs;
use crate::kernel::Kernel;
use crate::shape::Shape;

/// What follows a part of a kernel, by the number of the part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    End,
    To(usize),
    /// To the first if a condition holds, else to the second.
    If(Condition, usize, usize),
}

/// What an instruction is to a walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Computes,
    Memory,
    Barrier,
    /// The first step of a barrier in two: what comes before the second is not behind it.
    Signal,
    /// The second one.
    Wait,
    Nothing,
}

pub(super) struct Step {
    pub pc: u64,
    pub kind: Kind,
    pub shape: Shape,
}

pub(super) struct Part {
    pub steps: Vec<Step>,
    pub next: Next,
}

pub(crate) struct Plan {
    pub(super) parts: Vec<Part>,
    /// Vector registers that it names.
    pub(super) vectors: usize,
}

impl Plan {
    /// None of a kernel with an instruction that is not known, or a barrier that is not of the whole work-group.
    pub fn of(kernel: &Kernel, code: &Code, graphs: &mut Graphs, model: &Model) -> Option<Plan> {
        let mut plan = Plan {
            parts: Vec::new(),
            vectors: 0,
        };
        for part in &kernel.parts {
            let mut steps = Vec::new();
            for number in &part.numbers {
                let facts = code.get(*number);
                let shape = Shape::of(&facts.inst, model);
                if shape.0.is_empty() {
                    return None;
                }
                for part in &shape.0 {
                    let (reads, writes) = part.ids();
                    let vectors = reads.iter().chain(&writes).map(|id| usize::from(*id));
                    let last = vectors.filter(|id| *id < crate::shape::VECTORS).max();
                    plan.vectors = plan.vectors.max(last.map_or(0, |last| last + 1));
                    graphs.of(part.inst.op, model.processor);
                }
                let kind = kind(&shape)?;
                steps.push(Step {
                    pc: facts.pc,
                    kind,
                    shape,
                });
            }
            let last = part.numbers.last().map(|number| code.get(*number).inst.op)?;
            let next = next(last, &part.next)?;
            plan.parts.push(Part { steps, next });
        }
        Some(plan)
    }
}

/// None of a barrier that is not of the whole work-group.
fn kind(shape: &Shape) -> Option<Kind> {
    let part = &shape.0[0];
    let is_memory = part.is_memory && !part.row.flags.contains(Flags::SWIZZLE);
    Some(match part.inst.op {
        Op::S_BARRIER => Kind::Barrier,
        Op::S_BARRIER_SIGNAL if part.inst.operand(Role::Src0) == Operand::Int(-1) => Kind::Signal,
        Op::S_BARRIER_WAIT => match part.inst.operand(Role::Simm16) {
            Operand::Imm(number) if number as i16 == -1 => Kind::Wait,
            _ => return None,
        },
        _ if part.row.flags.intersects(Flags::BARRIER | Flags::GWS) => return None,
        _ if part.row.flags.intersects(Flags::BRANCH | Flags::END) => Kind::Nothing,
        _ if is_memory => Kind::Memory,
        _ => Kind::Computes,
    })
}

fn next(last: Op, parts: &[usize]) -> Option<Next> {
    let Some(condition) = Condition::of(last) else {
        return match parts {
            [] => Some(Next::End),
            [next] => Some(Next::To(*next)),
            _ => None,
        };
    };
    match parts {
        [target, behind] => Some(Next::If(condition, *target, *behind)),
        _ => None,
    }
}
