//! What conditional branches test.

use crate::Op;

/// When a conditional branch of a kernel's own flow is taken. (Those on debugger's bits of STATUS are none of these.)
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Condition {
    /// SCC is this.
    Scc(bool),
    /// Whether VCC is 0 is this.
    VccZero(bool),
    /// Whether EXEC is 0 is this.
    ExecZero(bool),
}

const BRANCHES: [(Op, Condition); 6] = [
    (Op::S_CBRANCH_SCC0, Condition::Scc(false)),
    (Op::S_CBRANCH_SCC1, Condition::Scc(true)),
    (Op::S_CBRANCH_VCCZ, Condition::VccZero(true)),
    (Op::S_CBRANCH_VCCNZ, Condition::VccZero(false)),
    (Op::S_CBRANCH_EXECZ, Condition::ExecZero(true)),
    (Op::S_CBRANCH_EXECNZ, Condition::ExecZero(false)),
];

impl Condition {
    /// Of an operation; None if it is no branch of these.
    pub fn of(op: Op) -> Option<Condition> {
        Some(BRANCHES.iter().find(|(branch, _)| *branch == op)?.1)
    }

    /// The operation that branches then.
    pub fn branch(self) -> Op {
        let branch = BRANCHES.iter().find(|(_, condition)| *condition == self);
        branch.expect("a branch for each condition").0
    }

    /// That it does not hold.
    pub fn negated(self) -> Condition {
        match self {
            Condition::Scc(truth) => Condition::Scc(!truth),
            Condition::VccZero(truth) => Condition::VccZero(!truth),
            Condition::ExecZero(truth) => Condition::ExecZero(!truth),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_condition_has_a_branch_and_a_contrary() {
        for (op, condition) in BRANCHES {
            assert_eq!(condition.branch(), op);
            assert_eq!(condition.negated().negated(), condition);
            assert_ne!(condition.negated().branch(), op);
        }
        assert_eq!(Condition::of(Op::S_BRANCH), None);
    }
}
