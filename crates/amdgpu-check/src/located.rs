//! Findings with places in the source, as people read them.

use std::fmt;
use std::sync::OnceLock;

use code_object::CodeObject;

use crate::finding::{Finding, Spot};
use crate::names::demangled;
use crate::source::{SourceFrame, source_frames};

/// A place in the source, and the calls that were inlined around it, innermost first; empty if debug information has none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Source(pub Box<[SourceFrame]>);

/// Lines behind a message: `at FILE:LINE:COLUMN in FUNCTION` and that line ([`show_sources`]), then `inlined at ...`.
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
            let read = READ_SOURCE.get().filter(|_| n == 0);
            let text = read.and_then(|read| read(&frame.file));
            if let Some(excerpt) = text.and_then(|text| excerpt(&text, frame.line, frame.column)) {
                write!(f, "\n{excerpt}")?;
            }
        }
        Ok(())
    }
}

/// Reads a source file that debug information names; none if it is not there.
pub type ReadSource = fn(&str) -> Option<String>;

static READ_SOURCE: OnceLock<ReadSource> = OnceLock::new();

/// From now on reports show lines of sources, which this reads.
pub fn show_sources(read: ReadSource) {
    // whoever comes second reads the same files
    let _ = READ_SOURCE.set(read);
}

/// Characters of a line that are shown, at most.
const LONGEST_LINE: usize = 200;

/// The line of a place in its file's text, with a mark under its column.
fn excerpt(text: &str, line: u32, column: u32) -> Option<String> {
    let line = text.lines().nth(line.checked_sub(1)? as usize)?.trim_end();
    // columns are bytes from 1 on
    let before = line.get(..(column as usize).checked_sub(1)?)?;
    let shown = |c: char| if c.is_control() && c != '\t' { '?' } else { c };
    let blank = |c: char| if c == '\t' { '\t' } else { ' ' };
    let shown: String = line.chars().take(LONGEST_LINE).map(shown).collect();
    Some(format!(
        "    {shown}\n    {}^",
        before.chars().map(blank).collect::<String>()
    ))
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
            1 => write!(f, "\n  found once more, by other work-items or at other addresses"),
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
    let mut text = String::new();
    for (pc, instruction) in &spot.around {
        match *pc == spot.pc {
            true => text += &instruction_of(spot),
            false => text += &format!("     {pc:#x}: {instruction}\n"),
        }
    }
    if text.is_empty() {
        text = instruction_of(spot);
    }
    text += &format!(
        "  in kernel {}, work-group ({gx}, {gy}, {gz}), wave {}, lanes {:#x}: work-item ({x}, {y}, {z}){others}",
        readable(&spot.kernel),
        spot.wave,
        spot.lanes
    );
    if !spot.values.is_empty() {
        let values = spot.values.iter().map(|(name, value)| format!("{name} = {value:#x}"));
        let values: Vec<String> = values.collect();
        text += &format!("\n  with {}", values.join(", "));
    }
    text
}

/// The line of the instruction itself.
fn instruction_of(spot: &Spot) -> String {
    format!("  => {:#x}: {}\n", spot.pc, spot.instruction)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_sources_are_shown_with_a_mark() {
        let shown = |line, column| excerpt("a\n\tb = c[1];\r\nét\n", line, column);
        assert_eq!(shown(1, 1).as_deref(), Some("    a\n    ^"));
        assert_eq!(shown(2, 6).as_deref(), Some("    \tb = c[1];\n    \t    ^"));
        // columns of no character, lines that are not there
        for (line, column) in [(3, 2), (2, 0), (2, 99), (0, 1), (9, 1)] {
            assert_eq!(shown(line, column), None, "{line}:{column}");
        }
    }

    #[test]
    fn instructions_around_and_values() {
        let spot = Spot {
            pc: 8,
            instruction: "b".into(),
            kernel: "k".into(),
            work_group: [0; 3],
            wave: 0,
            lanes: 1,
            work_item: [0; 3],
            around: [(4, "a"), (8, "b"), (12, "c")]
                .map(|(pc, text)| (pc, text.into()))
                .into(),
            values: vec![("v1".into(), 16), ("s2".into(), 0)],
        };
        let wave = "  in kernel k, work-group (0, 0, 0), wave 0, lanes 0x1: work-item (0, 0, 0)";
        assert_eq!(
            super::spot(&spot),
            format!("     0x4: a\n  => 0x8: b\n     0xc: c\n{wave}\n  with v1 = 0x10, s2 = 0x0")
        );
        let alone = Spot {
            around: Vec::new(),
            values: Vec::new(),
            ..spot
        };
        assert_eq!(super::spot(&alone), format!("  => 0x8: b\n{wave}"));
    }
}
