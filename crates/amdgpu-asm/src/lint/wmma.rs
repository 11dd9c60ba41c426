//! `missing-nops` of GFX11 and later: between a matrix operation and one that multiplies its result stands another vector
//! operation (RDNA4 ISA 7.12.1; what LLVM's hazard recognizer inserts). On GFX12.5 most matrix operations run beside others, which
//! then must be further away. `s_nop` is none.

use amdgpu_isa::{Encoding, Extension, Flags, Processor, Properties, RegKind, Role};

use super::{Facts, Finding, Lint, Single, shown};

/// A matrix operation that is not long ago.
struct Before {
    name: &'static str,
    at: usize,
    written: Vec<Single>,
    factors: Vec<Single>,
    /// Vector operations that stand between it and one that needs or changes its registers, if it runs beside others.
    others: usize,
    /// Vector operations since.
    since: usize,
}

/// The matrix operations before this one.
pub(super) struct Previous {
    processor: Processor,
    list: Vec<Before>,
}

fn is_vector_operation(f: &Facts) -> bool {
    matches!(
        f.inst.encoding,
        Encoding::Vop1
            | Encoding::Vop2
            | Encoding::Vopc
            | Encoding::Vop3
            | Encoding::Vop3p
            | Encoding::Vopd
            | Encoding::Vinterp
    )
}

/// Of the VOP3P operations only those on matrices have a result of several registers, with packed f32 of more than two.
fn is_matrix(f: &Facts, processor: Processor) -> bool {
    let plain = f.inst.encoding == Encoding::Vop3p && f.inst.extension == Extension::None;
    let packed = if processor.has(Properties::PACKED_F32) { 2 } else { 1 };
    plain && f.writes.iter().filter(|r| r.0 == RegKind::Vgpr).count() > packed
}

/// Vector operations beside which a matrix operation of GFX12.5 runs. Factors of fewer than eight bits take half the time.
fn beside(f: &Facts) -> usize {
    let m = f.inst.modifiers;
    let narrow = f.has_formats && m.cbsz >= 2 && m.blgp >= 2;
    usize::from(f.passes) / if narrow { 2 } else { 1 }
}

impl Previous {
    pub fn new(processor: Processor) -> Self {
        Previous {
            processor,
            list: Vec::new(),
        }
    }

    pub fn forget(&mut self) {
        self.list.clear();
    }

    pub fn step(&mut self, at: usize, facts: &Facts, findings: &mut Vec<Finding>) {
        if !self.processor.has(Properties::WMMA) || !is_vector_operation(facts) {
            return;
        }
        let name = facts.inst.op.mnemonic_on(self.processor).unwrap_or("an instruction");
        let others = if self.processor.has(Properties::WMMA_BESIDE) {
            beside(facts)
        } else {
            0
        };
        let matrix = is_matrix(facts, self.processor);
        for before in &self.list {
            let found = match matrix {
                true => multiplied(before, facts, others != 0),
                false => used(before, facts),
            };
            let Some((register, what, wanted)) = found.filter(|(.., wanted)| *wanted > before.since) else {
                continue;
            };
            let missing = match wanted - before.since {
                1 => "another vector operation is wanted".to_owned(),
                n => format!("{n} other vector operations are wanted"),
            };
            findings.push(Finding {
                lint: Lint::MissingNops,
                at,
                earlier: Some(before.at),
                message: format!(
                    "{} is {what} ({name}) too early: after {}, {missing}",
                    shown(register),
                    before.name
                ),
                help: Some("v_nop before it, or a vector operation that has nothing to do with it".to_owned()),
            });
        }
        for before in &mut self.list {
            before.since += 1;
        }
        self.list.retain(|before| before.since <= before.others);
        if matrix {
            self.list.push(Before {
                name,
                at,
                written: facts.writes.clone(),
                factors: factors(facts).collect(),
                others,
                since: 0,
            });
        }
    }
}

/// What a matrix operation multiplies of the result of one before: the register, and how many operations stand between.
fn multiplied(before: &Before, facts: &Facts, beside: bool) -> Option<(Single, &'static str, usize)> {
    let register = factors(facts).find(|r| before.written.contains(r))?;
    let wanted = if beside { before.others + 1 } else { 1 };
    Some((register, "multiplied", wanted))
}

/// What another vector operation reads or writes of the registers of a matrix operation. Transcendental operations wait
/// themselves.
fn used(before: &Before, facts: &Facts) -> Option<(Single, &'static str, usize)> {
    if facts.flags.contains(Flags::TRANS) {
        return None;
    }
    let vector = |r: &&Single| r.0 == RegKind::Vgpr;
    let mut reads = facts.reads.iter().map(|(_, register)| register).filter(vector);
    let mut writes = facts.writes.iter().filter(vector);
    let read = reads.find(|r| before.written.contains(r)).map(|r| (*r, "read"));
    let written = || {
        let found = writes.find(|r| before.written.contains(r) || before.factors.contains(r));
        found.map(|r| (*r, "written"))
    };
    read.or_else(written)
        .map(|(register, what)| (register, what, before.others))
}

/// What is multiplied: the factors, and the indices of a sparse operation, which adds to its destination.
fn factors(f: &Facts) -> impl Iterator<Item = Single> {
    let sparse = f.reads.iter().any(|(role, _)| *role == Some(Role::Vdst));
    let reads = f.reads.iter().filter(move |(role, _)| match role {
        Some(Role::Src0 | Role::Src1) => true,
        Some(Role::Src2) => sparse,
        _ => false,
    });
    reads.map(|(_, register)| *register)
}
