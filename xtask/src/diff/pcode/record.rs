//! Vectors for the machine's tests: instructions with inputs and outputs on which the definition and the machine agree.
//!
//! A line: the instruction, the state before, what changes, with tabs between them. State: `v8=` with the first lanes of a vector register
//! (the others are 0), `s24=` a scalar register by slot, `scc`, `mode`, `pc` (relative to the instruction); numbers in hexadecimal.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use super::lab::{MODE, PC, Piece, SCALAR, SCC, VECTOR};
use super::state::{DEFAULT_MODE, State};

/// Lanes that are recorded.
pub const LANES: usize = 4;
/// Cases of each encoding of each operation.
pub const CASES: usize = 2;

#[derive(Default)]
pub struct Recorder {
    /// Encodings that are recorded, of whatever processor.
    seen: BTreeSet<String>,
    text: String,
}

impl Recorder {
    /// Whether an encoding is not recorded yet; it is from now on.
    pub fn takes(&mut self, mnemonic: &str) -> bool {
        self.seen.insert(mnemonic.to_string())
    }

    pub fn case(&mut self, text: &str, before: &State, changes: &[Piece]) {
        // What another lane got has no place here.
        if changes
            .iter()
            .any(|p| p.kind == VECTOR && p.dwords[LANES..].iter().any(|d| *d != 0))
        {
            return;
        }
        let mut state = Vec::new();
        for (n, register) in before.vectors.iter().enumerate() {
            if register.iter().any(|d| *d != 0) {
                state.push(vector(n, register));
            }
        }
        for (slot, value) in before.scalars.iter().enumerate() {
            if *value != 0 {
                state.push(format!("s{slot}={value:x}"));
            }
        }
        if before.scc {
            state.push("scc=1".into());
        }
        if before.mode != DEFAULT_MODE {
            state.push(format!("mode={:x}", before.mode));
        }
        let change = |piece: &Piece| match piece.kind {
            VECTOR => vector(piece.index, &piece.dwords),
            SCALAR => format!("s{}={:x}", piece.index, piece.dwords[0]),
            SCC => format!("scc={:x}", piece.dwords[0]),
            MODE => format!("mode={:x}", piece.dwords[0]),
            PC => format!("pc={:x}", u64::from(piece.dwords[0]) | u64::from(piece.dwords[1]) << 32),
            other => format!("piece{other}"),
        };
        let after: Vec<String> = changes.iter().map(change).collect();
        let _ = writeln!(self.text, "{text}\t{}\t{}", state.join(" "), after.join(" "));
    }

    /// Writes what was recorded since the last file.
    ///
    /// # Errors
    /// The file that cannot be written.
    pub fn file(&mut self, path: &Path) -> Result<(), String> {
        let text = std::mem::take(&mut self.text);
        if text.is_empty() {
            return Ok(());
        }
        std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
    }
}

fn vector(n: usize, lanes: &[u32]) -> String {
    let lanes: Vec<String> = lanes[..LANES].iter().map(|d| format!("{d:x}")).collect();
    format!("v{n}={}", lanes.join(","))
}
