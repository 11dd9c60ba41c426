//! AMDGPU targets: processors and their properties, target identifiers, ELF flags.

mod processors;
mod properties;
mod target_id;

pub use processors::Processor;
pub use properties::{Features, Properties};
pub use target_id::{CodeObjectVersion, Incompatible, Setting, TargetError, TargetId};

/// Target architecture of the triple (AMDGPUUsage, Target Triples).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Architecture {
    R600,
    Amdgcn,
}

impl Architecture {
    /// The word in a target triple.
    pub fn as_str(self) -> &'static str {
        match self {
            Architecture::R600 => "r600",
            Architecture::Amdgcn => "amdgcn",
        }
    }
}

/// Instruction set family: processors of one family share encodings and opcode numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    R600,
    Gfx6,
    Gfx7,
    Gfx8,
    Gfx9,
    Gfx90a,
    Gfx940,
    Gfx10,
    Gfx11,
    Gfx12,
    Gfx1250,
}

impl Family {
    /// Name of the family's column in the instruction rows.
    pub fn as_str(self) -> &'static str {
        match self {
            Family::R600 => "r600",
            Family::Gfx6 => "gfx6",
            Family::Gfx7 => "gfx7",
            Family::Gfx8 => "gfx8",
            Family::Gfx9 => "gfx9",
            Family::Gfx90a => "gfx90a",
            Family::Gfx940 => "gfx940",
            Family::Gfx10 => "gfx10",
            Family::Gfx11 => "gfx11",
            Family::Gfx12 => "gfx12",
            Family::Gfx1250 => "gfx1250",
        }
    }
}

/// Consecutive families, as a table says for which processors a line holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Families {
    first: Family,
    last: Family,
}

impl Families {
    /// The families `first..=last`, in the order of [`Family`].
    pub const fn new(first: Family, last: Family) -> Families {
        Families { first, last }
    }

    /// The families that a text names: `gfx9`, or `gfx8..gfx940`.
    pub fn parse(text: &str) -> Option<Families> {
        let named = |name: &str| Processor::ALL.iter().map(|p| p.family()).find(|f| f.as_str() == name);
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let families = Families::new(named(first)?, named(last)?);
        (families.first <= families.last).then_some(families)
    }

    /// Whether a processor is of one of them.
    pub fn have(self, processor: Processor) -> bool {
        (self.first..=self.last).contains(&processor.family())
    }
}

/// Discrete or integrated (AMDGPUUsage, AMDGPU Processors).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProcessorKind {
    Dgpu,
    Apu,
}

/// How flat instructions find a work-item's scratch memory (AMDGPUUsage, Target Properties).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FlatScratch {
    /// No flat scratch.
    None,
    /// FLAT_SCRATCH holds offset and size within the queue's scratch.
    Offset,
    /// FLAT_SCRATCH holds the wavefront's absolute address.
    Absolute,
    /// The hardware sets FLAT_SCRATCH itself, out of the program's reach.
    Architected,
}

/// How matrix operations add products of f16 and smaller floats to an accumulator. CDNA: MMA-Sim, arXiv 2511.10909; of the others no
/// full account is published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MatrixArithmetic {
    /// Some products and the accumulator exactly, with one rounding (CDNA1).
    OneRounding,
    /// In pairs, each sum rounded and flushed, then to the accumulator (CDNA2).
    FlushedPairs,
    /// Groups of products aligned and cut off below the greatest one (CDNA3).
    Aligned,
    /// Two products and the accumulator with one rounding, as dot products do (GFX11).
    Pairs,
    /// All products and the accumulator with one rounding (GFX12, GFX12.5).
    Whole,
}

/// Wavefront sizes that a processor can run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WaveSizes {
    Only32,
    Only64,
    Both,
}

impl WaveSizes {
    /// Whether a wavefront of `lanes` work-items can run.
    pub fn supports(self, lanes: u32) -> bool {
        match self {
            WaveSizes::Only32 => lanes == 32,
            WaveSizes::Only64 => lanes == 64,
            WaveSizes::Both => lanes == 32 || lanes == 64,
        }
    }
}

#[cfg(test)]
mod tests;
