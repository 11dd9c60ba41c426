//! Findings with places in the source, as people read them.

use std::fmt;

use code_object::CodeObject;

use crate::finding::{Finding, Spot};
use crate::names::demangled;
use crate::source::{SourceFrame, source_frames};

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
                write!(f, " in {}", readable(&frame.function))?;
            }
        }
        Ok(())
    }
}

/// A name as C++ writes it, or as it is.
pub(crate) fn readable(name: &str) -> String {
    demangled(name).unwrap_or_else(|| name.to_owned())
}

/// A finding; the source of its instruction, and of those that it is related to.
#[derive(Debug, Clone)]
pub struct Located {
    pub finding: Finding,
    pub source: Source,
    pub related: Vec<Source>,
}

impl fmt::Display for Located {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (finding, source) = (&self.finding, &self.source);
        write!(f, "{}: {} [{}]{source}", finding.kind, finding.message, finding.code)?;
        write!(f, "\n{}", spot(&finding.spot))?;
        for (related, source) in finding.related.iter().zip(&self.related) {
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
fn spot(spot: &Spot) -> String {
    let [gx, gy, gz] = spot.work_group;
    let [x, y, z] = spot.work_item;
    let others = match spot.lanes.count_ones() {
        0 | 1 => String::new(),
        n => format!(" and {} more", n - 1),
    };
    format!(
        "  {:#x}: {}\n  in kernel {}, work-group ({gx}, {gy}, {gz}), wave {}, lanes {:#x}: work-item ({x}, {y}, {z}){others}",
        spot.pc,
        spot.instruction,
        readable(&spot.kernel),
        spot.wave,
        spot.lanes
    )
}

/// Findings with the places of their instructions; `bias` is how far the object was loaded from its own addresses.
pub fn located(object: &CodeObject<'_>, bias: u64, found: Vec<Finding>) -> Vec<Located> {
    let source = |pc: u64| source_of(object, pc.wrapping_sub(bias));
    located_by(&source, found)
}

/// The source of an address of an object.
pub fn source_of(object: &CodeObject<'_>, address: u64) -> Source {
    let frames = source_frames(object, &[address]).into_iter().next();
    Source(frames.unwrap_or_default().into())
}

/// [`located`], where instructions may be of several objects: `source` knows that of an address in memory.
pub fn located_by(source: &dyn Fn(u64) -> Source, found: Vec<Finding>) -> Vec<Located> {
    let with_source = |finding: Finding| Located {
        source: source(finding.spot.pc),
        related: finding.related.iter().map(|r| source(r.spot.pc)).collect(),
        finding,
    };
    found.into_iter().map(with_source).collect()
}
