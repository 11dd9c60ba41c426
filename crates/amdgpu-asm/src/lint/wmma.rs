//! `missing-nops` of GFX11 and GFX12: between a matrix operation and one that multiplies its result stands another vector
//! operation (RDNA4 ISA 7.12.1; what LLVM's hazard recognizer inserts). `s_nop` is none.

use amdgpu_isa::{Encoding, Extension, Family, Processor, RegKind, Role};

use super::{Facts, Finding, Lint, Single, shown};

/// The vector operation before this one.
pub(super) struct Previous {
    processor: Processor,
    /// The registers that it wrote, if it was a matrix operation, and its name.
    result: Option<(Vec<Single>, &'static str)>,
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

/// Of the VOP3P operations only those on matrices have a result of several registers, on GFX11 and GFX12.
fn is_matrix(f: &Facts) -> bool {
    let plain = f.inst.encoding == Encoding::Vop3p && f.inst.extension == Extension::None;
    plain && f.writes.iter().filter(|r| r.0 == RegKind::Vgpr).count() > 1
}

impl Previous {
    pub fn new(processor: Processor) -> Self {
        Previous {
            processor,
            result: None,
        }
    }

    pub fn forget(&mut self) {
        self.result = None;
    }

    pub fn step(&mut self, at: usize, facts: &Facts, findings: &mut Vec<Finding>) {
        let family = self.processor.family();
        if !(family == Family::Gfx11 || family == Family::Gfx12) || !is_vector_operation(facts) {
            return;
        }
        let name = facts.inst.op.mnemonic_on(self.processor).unwrap_or("an instruction");
        let matrix = is_matrix(facts);
        if let (Some((written, first)), true) = (&self.result, matrix)
            && let Some(register) = factors(facts).find(|r| written.contains(r))
        {
            findings.push(Finding {
                lint: Lint::MissingNops,
                at,
                message: format!(
                    "{} is multiplied ({name}) too early: after {first}, another vector operation is wanted",
                    shown(register)
                ),
                help: Some("v_nop before it, or a vector operation that has nothing to do with it".to_owned()),
            });
        }
        self.result = matrix.then(|| (facts.writes.clone(), name));
    }
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
