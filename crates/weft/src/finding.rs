//! What checks find, of either engine, with places in the source.

use std::fmt;

use amdgpu_check::source::{SourceFrame, source_frames};
use code_object::CodeObject;
use hsail_interp::Fault;

/// A place in the source, and the calls that were inlined around it, innermost first; empty if debug information has none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Source(pub Box<[SourceFrame]>);

/// Lines behind a message: `at FILE:LINE:COLUMN in FUNCTION`, then `inlined at ...`.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, frame) in self.0.iter().enumerate() {
            let how = if n == 0 { "at" } else { "inlined at" };
            write!(f, "\n  {how} {}:{}", frame.file, frame.line)?;
            if frame.column > 0 {
                write!(f, ":{}", frame.column)?;
            }
            if !frame.function.is_empty() {
                write!(
                    f,
                    " in {}",
                    gpu_debug::demangled(&frame.function)
                        .as_ref()
                        .unwrap_or(&frame.function)
                )?;
            }
        }
        Ok(())
    }
}

/// What a check has found.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Finding {
    /// In HSAIL.
    Hsail(Box<Fault>),
    /// In machine code; the source of its instruction, and of those that it is related to.
    Machine(Box<amdgpu_check::Finding>, Source, Vec<Source>),
}

impl Finding {
    /// The stable name of what is wrong, if it has one.
    pub fn code(&self) -> Option<&'static str> {
        match self {
            Finding::Hsail(_) => None,
            Finding::Machine(finding, ..) => Some(finding.code),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (finding, source, related) = match self {
            Finding::Hsail(fault) => return write!(f, "{fault}"),
            Finding::Machine(finding, source, related) => (finding, source, related),
        };
        write!(f, "{}: {} [{}]{source}", finding.kind, finding.message, finding.code)?;
        write!(f, "\n{}", spot(&finding.spot))?;
        for (related, source) in finding.related.iter().zip(related) {
            write!(f, "\n{}:{source}\n{}", related.what, spot(&related.spot))?;
        }
        for note in &finding.notes {
            write!(f, "\n  {note}")?;
        }
        match finding.more {
            0 => Ok(()),
            more => write!(
                f,
                "\n  found {more} times more, by other work-items or at other addresses"
            ),
        }
    }
}

/// The instruction, the wave and its lanes.
fn spot(spot: &amdgpu_check::Spot) -> String {
    let [gx, gy, gz] = spot.work_group;
    let [x, y, z] = spot.work_item;
    let others = match spot.lanes.count_ones() {
        0 | 1 => String::new(),
        n => format!(" and {} more", n - 1),
    };
    let kernel = gpu_debug::demangled(&spot.kernel).unwrap_or_else(|| spot.kernel.clone());
    format!(
        "  {:#x}: {}\n  in kernel {kernel}, work-group ({gx}, {gy}, {gz}), wave {}, lanes {:#x}: work-item ({x}, {y}, {z}){others}",
        spot.pc, spot.instruction, spot.wave, spot.lanes
    )
}

/// Findings with the places of their instructions; `bias` is how far the object was loaded from its own addresses.
pub(crate) fn located(object: &CodeObject<'_>, bias: u64, found: Vec<amdgpu_check::Finding>) -> Vec<Finding> {
    let with_source = |finding: amdgpu_check::Finding| {
        let spots = std::iter::once(&finding.spot).chain(finding.related.iter().map(|r| &r.spot));
        let addresses: Vec<u64> = spots.map(|s| s.pc.wrapping_sub(bias)).collect();
        let mut sources = source_frames(object, &addresses)
            .into_iter()
            .map(|frames| Source(frames.into()));
        let own = sources.next().unwrap_or_default();
        Finding::Machine(Box::new(finding), own, sources.collect())
    };
    found.into_iter().map(with_source).collect()
}
