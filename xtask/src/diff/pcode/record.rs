//! Vectors for the machine's tests: instructions with inputs and outputs on which the definition and the machine agree.
//!
//! A file is named after the processor on which its lines were seen first. A line: the instruction, the state before, what changes, the
//! processors that do so; with tabs between them. State: `v8=` with the first lanes of a vector register (the others are 0), `s24=`
//! a scalar register by slot, `scc`, `mode`, `pc` (relative to the instruction), numbers in hexadecimal; `lds=` or `memory=` a seed of
//! what is there before ([`pattern`]), `lds+4=` and `memory+4=` a dword afterwards, by its number. Processors with commas between them,
//! after a name a colon and the lanes of its waves, if these are not as many as it can have.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use super::lab::{LDS, MEMORY, MODE, PC, Piece, SCALAR, SCC, VECTOR};
use super::state::{DEFAULT_MODE, State};

/// Lanes that are recorded.
pub const LANES: usize = 4;
/// Cases of each encoding of each operation.
pub const CASES: usize = 2;

/// A dword of memory, by its number.
pub fn pattern(seed: u32, n: usize) -> u32 {
    let x = (n as u32 + 1).wrapping_mul(0x9e37_79b9) ^ seed;
    let x = (x ^ x >> 15).wrapping_mul(0x2c1b_3c6d);
    x ^ x >> 12
}

#[derive(Default)]
pub struct Recorder {
    /// Processors by what they did.
    lines: BTreeMap<String, Vec<String>>,
    /// Lines in the order in which they were seen.
    order: Vec<String>,
    /// Encodings that are recorded, of which processor.
    seen: BTreeSet<(String, String)>,
}

impl Recorder {
    /// Whether an encoding is not recorded yet; it is from now on.
    pub fn takes(&mut self, processor: &str, mnemonic: &str) -> bool {
        self.seen.insert((processor.to_string(), mnemonic.to_string()))
    }

    /// Notes a case; `seed` is that of memory, or of LDS.
    pub fn case(&mut self, processor: &str, text: &str, before: &State, seed: u32, changes: &[Piece]) {
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
        for (name, bytes) in [("lds", &before.lds), ("memory", &before.memory)] {
            if !bytes.is_empty() {
                state.push(format!("{name}={seed:x}"));
            }
        }
        let change = |piece: &Piece| match piece.kind {
            VECTOR => vector(piece.index, &piece.dwords),
            SCALAR => format!("s{}={:x}", piece.index, piece.dwords[0]),
            SCC => format!("scc={:x}", piece.dwords[0]),
            MODE => format!("mode={:x}", piece.dwords[0]),
            PC => format!("pc={:x}", u64::from(piece.dwords[0]) | u64::from(piece.dwords[1]) << 32),
            LDS => format!("lds+{:x}={:x}", piece.index, piece.dwords[0]),
            MEMORY => format!("memory+{:x}={:x}", piece.index, piece.dwords[0]),
            other => format!("piece{other}"),
        };
        let after: Vec<String> = changes.iter().map(change).collect();
        let line = format!("{text}\t{}\t{}", state.join(" "), after.join(" "));
        let processors = self.lines.entry(line.clone()).or_default();
        if processors.is_empty() {
            self.order.push(line);
        }
        if !processors.iter().any(|p| p == processor) {
            processors.push(processor.to_string());
        }
    }

    /// Writes what was recorded, in place of the files of these processors.
    ///
    /// # Errors
    /// The file that cannot be written.
    pub fn write(&self, directory: &Path) -> Result<(), String> {
        let mut files: BTreeMap<&str, String> = BTreeMap::new();
        for line in &self.order {
            let processors = &self.lines[line];
            let first = processors.first().and_then(|p| p.split(':').next());
            let file = files.entry(first.unwrap_or_default()).or_default();
            let _ = writeln!(file, "{line}\t{}", processors.join(","));
        }
        for (name, text) in files {
            let path = directory.join(format!("{name}.tsv"));
            std::fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        }
        Ok(())
    }
}

fn vector(n: usize, lanes: &[u32]) -> String {
    let lanes: Vec<String> = lanes[..LANES].iter().map(|d| format!("{d:x}")).collect();
    format!("v{n}={}", lanes.join(","))
}
