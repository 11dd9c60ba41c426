//! One thing that is wrong with a kernel, as data.

use diag::Kind;

/// An instruction of some lanes of a wave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    pub pc: u64,
    /// Its text.
    pub instruction: String,
    pub kernel: String,
    pub work_group: [u32; 3],
    /// Wave in the work-group.
    pub wave: u32,
    pub lanes: u64,
    /// Id in the grid of the work-item in the first of the lanes.
    pub work_item: [u32; 3],
    /// The instructions around it and itself, with their addresses; none if that is not known.
    pub around: Vec<(u64, String)>,
    /// Registers that it reads and what they hold, in the first of the lanes.
    pub values: Vec<(String, u32)>,
}

/// Another instruction that a finding is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// What it did, as `written here`.
    pub what: String,
    pub spot: Spot,
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The stable name that `weft explain` has a page of.
    pub code: &'static str,
    pub kind: Kind,
    pub message: String,
    pub spot: Spot,
    pub related: Vec<Related>,
    /// Further facts, one a line.
    pub notes: Vec<String>,
    /// How often it was found again, by other work-items or at other addresses.
    pub more: u64,
}

impl Finding {
    /// A finding; add the rest with the methods below.
    pub fn new(code: &'static str, kind: Kind, message: impl Into<String>, spot: Spot) -> Finding {
        Finding {
            code,
            kind,
            message: message.into(),
            spot,
            related: Vec::new(),
            notes: Vec::new(),
            more: 0,
        }
    }

    pub fn note(mut self, note: impl Into<String>) -> Finding {
        self.notes.push(note.into());
        self
    }

    pub fn related(mut self, what: impl Into<String>, spot: Spot) -> Finding {
        self.related.push(Related {
            what: what.into(),
            spot,
        });
        self
    }
}
