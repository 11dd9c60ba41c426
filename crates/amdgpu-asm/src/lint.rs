//! Warnings of code that assembles but may not do what it says. They look at straight-line code only: where control may come from
//! elsewhere, nothing is known.

mod executed;
mod hazards;
mod matrix;
mod registers;
mod waits;
mod wmma;

use std::collections::HashSet;

use amdgpu_isa::parse::{ParseError, error};
use amdgpu_isa::{Flags, Implicit, Inst, Operand, Processor, Reg, RegKind, Role, Row};
use code_object::{DescriptorLayout, KernelDescriptor};

pub use executed::{Early, Executed};

use crate::message::Place;
use crate::state::State;
use crate::symbols::{Definition, SymbolId};

/// A warning that can be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lint {
    /// Registers beyond those that the kernel descriptor gives.
    RegisterCount,
    /// A register is used before what loads it is waited for.
    MissingWait,
    /// Too few wait states between two instructions.
    MissingNops,
}

impl Lint {
    pub const ALL: &'static [Lint] = &[Lint::MissingNops, Lint::MissingWait, Lint::RegisterCount];

    /// Stable name; never used again for another warning.
    pub fn code(self) -> &'static str {
        match self {
            Lint::RegisterCount => "register-count",
            Lint::MissingWait => "missing-wait",
            Lint::MissingNops => "missing-nops",
        }
    }

    pub fn by_code(code: &str) -> Option<Lint> {
        Lint::ALL.iter().copied().find(|l| l.code() == code)
    }

    /// The warning in one line.
    pub fn title(self) -> &'static str {
        match self {
            Lint::RegisterCount => "a kernel has the registers that its descriptor says",
            Lint::MissingWait => "what memory returns is there after s_waitcnt",
            Lint::MissingNops => "some instructions want wait states or others between them",
        }
    }

    /// In some sentences, in paragraphs without line breaks.
    pub fn explanation(self) -> &'static [&'static str] {
        match self {
            Lint::RegisterCount => &[
                "The kernel descriptor says how many VGPRs and, before GFX10, SGPRs a wave gets. An instruction that names a \
                 register beyond them reads or writes something else: register 0, or none. The counts are those of the descriptor, \
                 which are rounded up to whole blocks.",
                "Looked at are the instructions from the kernel's label to the end that .size gives it, or to the next function.",
            ],
            Lint::MissingWait => &[
                "Loads return later. Until s_waitcnt, or on GFX12 the s_wait_ instruction of the counter, has waited for the counter \
                 that the load incremented, its registers have the old contents, and an earlier write to them may be overtaken.",
                "Vector memory counts vmcnt and returns in order; LDS counts lgkmcnt and returns in order; scalar memory counts \
                 lgkmcnt and returns in any order, so that only 0 tells that it is done. FLAT counts both; only vmcnt is wanted \
                 here, since the address may be known not to be in LDS.",
                "GFX12 has a counter each for loads (loadcnt), the sampler (samplecnt), rays (bvhcnt), LDS (dscnt), and scalar memory \
                 and messages that are answered (kmcnt); FLAT counts loadcnt and dscnt.",
            ],
            Lint::MissingNops => &[
                "GFX6 to GFX940 do not check every dependency between instructions: the ISA manuals list pairs that need wait states \
                 between them (Manually Inserted Wait States). Every instruction is one, s_nop N is N+1.",
                "Known are scalar registers, VCC, EXEC, M0 and VGPRs on their way from one unit to another, the data of stores of more \
                 than 64 bits, s_setreg and s_setvskip, and on GFX940 what the vector unit does not forward to itself. The results of \
                 matrix operations are there after as many passes as the operation has, of four cycles each, and some more: what adds to \
                 exactly the same registers may follow earlier than what multiplies, reads, stores or overwrites them. Where a manual \
                 wants more wait states than LLVM inserts, the lesser number is asked for.",
                "On GFX11 and later a vector operation, v_nop at least, stands between a matrix operation and one that multiplies its \
                 result; adding to it needs none. On GFX12.5 most matrix operations run beside others: two to eight vector operations, \
                 by the formats and the size, stand before one that reads or writes what they write, or writes what they multiply, and one \
                 more before a matrix operation that multiplies their result.",
            ],
        }
    }

    /// A processor, a source that is warned of, and one that is not.
    pub fn example(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Lint::RegisterCount => (
                "gfx900",
                ".text\nk:\nv_mov_b32 v4, 0\ns_endpgm\n.rodata\n.amdhsa_kernel k\n.amdhsa_next_free_vgpr 4\n\
                 .amdhsa_next_free_sgpr 8\n.end_amdhsa_kernel",
                ".text\nk:\nv_mov_b32 v3, 0\ns_endpgm\n.rodata\n.amdhsa_kernel k\n.amdhsa_next_free_vgpr 4\n\
                 .amdhsa_next_free_sgpr 8\n.end_amdhsa_kernel",
            ),
            Lint::MissingWait => (
                "gfx900",
                "global_load_dword v0, v[2:3], off\nv_add_f32 v1, v0, v0",
                "global_load_dword v0, v[2:3], off\ns_waitcnt vmcnt(0)\nv_add_f32 v1, v0, v0",
            ),
            Lint::MissingNops => (
                "gfx900",
                "v_cmp_eq_f32 vcc, v0, v1\nv_div_fmas_f32 v0, v1, v2, v3",
                "v_cmp_eq_f32 vcc, v0, v1\ns_nop 3\nv_div_fmas_f32 v0, v1, v2, v3",
            ),
        }
    }
}

/// An instruction and where it stands.
#[derive(Debug)]
struct Recorded {
    section: usize,
    offset: u64,
    inst: Inst,
    place: Place,
}

/// Instructions in the order of the source, and descriptors.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    code: Vec<Recorded>,
    pub kernels: Vec<(SymbolId, KernelDescriptor)>,
}

impl Recorder {
    pub fn record(&mut self, section: usize, offset: u64, inst: Inst, place: Place) {
        self.code.push(Recorded {
            section,
            offset,
            inst,
            place,
        });
    }
}

/// What is warned of: which instruction, and what to say.
struct Finding {
    lint: Lint,
    /// Of the recorded instructions.
    at: usize,
    /// The earlier instruction of a pair.
    earlier: Option<usize>,
    message: String,
    help: Option<String>,
}

/// A finding as it is told.
pub(crate) struct Warning {
    pub buffer: usize,
    pub error: ParseError,
}

/// A register of 32 bits.
type Single = (RegKind, u16);

/// Registers that an operation touches without naming them.
const IMPLICIT: [(Implicit, RegKind, u16); 4] = [
    (Implicit::VCC, RegKind::Vcc, 2),
    (Implicit::EXEC, RegKind::Exec, 2),
    (Implicit::M0, RegKind::M0, 1),
    (Implicit::SCC, RegKind::Scc, 1),
];

fn singles(operand: &Operand) -> Vec<Single> {
    let of = |reg: Reg| (reg.index..reg.index + u16::from(reg.dwords.max(1))).map(move |n| (reg.kind, n));
    match operand {
        Operand::Reg(reg) => of(*reg).collect(),
        Operand::List(list) => list.parts().flat_map(of).collect(),
        _ => Vec::new(),
    }
}

/// What an instruction does, as far as warnings want to know.
struct Facts {
    inst: Inst,
    flags: Flags,
    /// Operands that are read, with their registers.
    reads: Vec<(Option<Role>, Single)>,
    writes: Vec<Single>,
    /// Of a matrix operation; 0 for others.
    passes: u8,
    /// Of a matrix operation whose factors' formats are chosen by modifiers.
    has_formats: bool,
}

impl Facts {
    fn new(inst: Inst, processor: Processor) -> Self {
        let row = inst.row(processor);
        let mut facts = Facts {
            inst,
            flags: row.map_or(Flags::empty(), |r| r.flags),
            reads: Vec::new(),
            writes: Vec::new(),
            passes: row.map_or(0, |r| r.passes_on(processor)),
            has_formats: row.is_some_and(Row::has_formats),
        };
        for (role, operand) in inst.operands() {
            let singles = singles(operand);
            if inst.writes(processor, *role) {
                facts.writes.extend(&singles);
            }
            if inst.reads(processor, *role) {
                facts.reads.extend(singles.iter().map(|s| (Some(*role), *s)));
            }
        }
        if let Some(row) = row {
            for (implicit, kind, dwords) in IMPLICIT {
                let singles = (0..dwords).map(|n| (kind, n));
                if row.writes.contains(implicit) {
                    facts.writes.extend(singles.clone());
                }
                if row.reads.contains(implicit) {
                    facts.reads.extend(singles.map(|s| (None, s)));
                }
            }
        }
        facts
    }

    fn reads(&self, register: Single) -> bool {
        self.reads.iter().any(|(_, r)| *r == register)
    }

    fn writes_kind(&self, kind: RegKind) -> bool {
        self.writes.iter().any(|r| r.0 == kind)
    }

    fn ends_block(&self) -> bool {
        let ends = Flags::BRANCH | Flags::TERMINATOR | Flags::CALL | Flags::END;
        self.flags.intersects(ends)
    }
}

/// A register as it is written.
fn shown((kind, index): Single) -> String {
    let half = |name: &str| format!("{name}_{}", if index == 0 { "lo" } else { "hi" });
    match kind {
        RegKind::Sgpr => format!("s{index}"),
        RegKind::Vgpr => format!("v{index}"),
        RegKind::Agpr => format!("a{index}"),
        RegKind::Vcc => half("vcc"),
        RegKind::Exec => half("exec"),
        RegKind::M0 => "m0".to_owned(),
        other => format!("{other:?}").to_lowercase(),
    }
}

/// What the options ask for, in the order of the source.
pub(crate) fn warnings(state: &State, layout: &DescriptorLayout, recorder: Recorder, wanted: &[Lint]) -> Vec<Warning> {
    let labels = state.symbols.iter().filter_map(|(_, s)| match s.definition {
        Definition::Label { section, offset } => Some((section as usize, offset)),
        _ => None,
    });
    let labels: HashSet<(usize, u64)> = labels.collect();
    let mut findings = registers::beyond(state, layout, &recorder);
    findings.extend(straight_lines(state.processor, &recorder.code, &labels));
    findings.retain(|f| wanted.contains(&f.lint));
    findings.sort_by_key(|f| f.at);
    let warnings = findings.into_iter().filter_map(|finding| {
        let place = recorder.code.get(finding.at)?.place.clone();
        let mut error = error(finding.lint.code(), place.span, finding.message);
        error.help = finding.help;
        Some(Warning {
            buffer: place.buffer,
            error,
        })
    });
    warnings.collect()
}

fn straight_lines(processor: Processor, code: &[Recorded], labels: &HashSet<(usize, u64)>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut waits = waits::Waiting::new(processor);
    let mut hazards = hazards::Recent::new(processor);
    let mut matrices = wmma::Previous::new(processor);
    let mut expected = None;
    for (at, recorded) in code.iter().enumerate() {
        let here = (recorded.section, recorded.offset);
        if expected != Some(here) || labels.contains(&here) {
            waits.forget();
            hazards.forget();
            matrices.forget();
        }
        let facts = Facts::new(recorded.inst, processor);
        let ends = facts.ends_block();
        waits.step(at, &facts, &mut findings);
        matrices.step(at, &facts, &mut findings);
        hazards.step(at, facts, &mut findings);
        expected = (!ends).then_some((here.0, here.1 + u64::from(recorded.inst.size)));
    }
    findings
}
