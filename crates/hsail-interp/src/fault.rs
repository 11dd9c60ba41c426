//! What stops a dispatch: undefined behaviour that was found, exceptions, traps and limits, each with its place.

use crate::program::Sources;
use diag::{Diagnostic, Location};

/// An instruction in a module.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// What the module is called; usually its file.
    pub module: String,
    /// Name of the kernel or function, with its `&`.
    pub function: String,
    /// Offset in `hsa_code`.
    pub offset: u32,
    /// The instruction, as it is printed; empty at the end of a function.
    pub instruction: String,
    /// Line and column of the text, if the module was given as text.
    pub line: Option<(u32, u32)>,
    /// File, line and column of the last `loc` directive.
    pub loc: Option<(String, u32, u32)>,
}

impl Place {
    pub(crate) fn new(sources: &Sources, module: usize, function: &str, offset: u32) -> Place {
        let source = sources.get(module);
        Place {
            module: source.map_or(String::new(), |s| s.name.clone()),
            function: function.to_string(),
            offset,
            instruction: sources.instruction(module, offset).unwrap_or_default(),
            line: source.and_then(|s| s.line(offset)),
            loc: source.and_then(|s| s.loc(offset).map(|(f, l, c)| (f.to_string(), l, c))),
        }
    }
}

/// What went wrong in an instruction, before it is known where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// Stable name, as `segment-bounds`.
    pub code: &'static str,
    /// Section of the manual; empty if none.
    pub section: &'static str,
    pub message: String,
    /// The lane of the work-item, if one can be named.
    pub lane: Option<usize>,
}

impl Trouble {
    pub fn new(code: &'static str, section: &'static str, message: impl Into<String>) -> Trouble {
        Trouble {
            code,
            section,
            message: message.into(),
            lane: None,
        }
    }

    /// Names the lane, unless one is named.
    pub fn in_lane(mut self, lane: usize) -> Trouble {
        self.lane.get_or_insert(lane);
        self
    }
}

/// A fault: the dispatch ended there, its completion signal was not touched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Stable name, as `segment-bounds`.
    pub code: &'static str,
    /// Section of the manual that the program breaks, as `6.1.1`; empty if it is none of the program's doing.
    pub section: &'static str,
    pub message: String,
    pub place: Option<Place>,
    /// Absolute ID of the work-item, if one can be named.
    pub work_item: Option<[u64; 3]>,
    pub work_group: Option<[u64; 3]>,
    /// Further facts, one a line.
    pub notes: Vec<String>,
}

impl Fault {
    pub(crate) fn new(code: &'static str, section: &'static str, message: impl Into<String>) -> Fault {
        Fault {
            code,
            section,
            message: message.into(),
            place: None,
            work_item: None,
            work_group: None,
            notes: Vec::new(),
        }
    }

    /// As a diagnostic; its location is that in the text, otherwise the offset in `hsa_code`.
    pub fn diagnostic(&self) -> Diagnostic {
        let mut d = Diagnostic::error(self.code, self.message.clone());
        if let Some(place) = &self.place {
            d = d.at(match place.line {
                Some((line, column)) => Location::Text { line, column },
                None => Location::Offset(u64::from(place.offset)),
            });
            d = d.note(match place.instruction.as_str() {
                "" => format!("in `{}`", place.function),
                text => format!("in `{}`: `{text}`", place.function),
            });
            if let Some((file, line, column)) = &place.loc {
                d = d.note(format!("from {file}:{line}:{column}"));
            }
        }
        match (self.work_item, self.work_group) {
            (Some([x, y, z]), _) => d = d.note(format!("work-item ({x}, {y}, {z})")),
            (None, Some([x, y, z])) => d = d.note(format!("work-group ({x}, {y}, {z})")),
            _ => {}
        }
        for note in &self.notes {
            d = d.note(note.clone());
        }
        if !self.section.is_empty() {
            d = d.note(format!("PRM {}", self.section));
        }
        d
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let file = self.place.as_ref().map_or("dispatch", |p| p.module.as_str());
        self.diagnostic().render(file).fmt(f)
    }
}

impl std::error::Error for Fault {}
