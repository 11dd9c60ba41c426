//! How far each operation of each family is implemented, and by what its results are checked: the cells of `docs/FIDELITY.md`.
//!
//! The table is generated with the page (`cargo xtask fidelity`), from the rows, the table of semantics and the tests.

use std::collections::HashMap;
use std::sync::LazyLock;

use amdgpu_isa::Op;

/// A line an operation: mnemonic, then `family=codes`.
const TABLE: &str = include_str!("fidelity.tsv");

/// Codes of a cell and what they mean, in the order in which a cell has them.
pub const CODES: [(char, &str); 7] = [
    (
        'r',
        "decoded, encoded and printed by its row; nothing to compare with is recorded",
    ),
    ('L', "decoded, encoded and printed as LLVM does it (recorded answers)"),
    ('x', "the machine runs it"),
    (
        't',
        "results are compared by instruction tests (tests/isa); those of gfx9 in valu and salu are recorded from this machine",
    ),
    (
        'p',
        "results are checked by vectors that AMD's own definitions gave (tests/isa-vectors)",
    ),
    ('f', "results are checked against floats of another implementation"),
    (
        'd',
        "results are checked against a definition of its own in the tests of the machine",
    ),
];

/// The cells of an operation, by the name of the family's column in the rows.
pub fn cells(op: Op) -> &'static [(&'static str, &'static str)] {
    static LINES: LazyLock<HashMap<&str, Vec<(&str, &str)>>> = LazyLock::new(|| {
        let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
        let cells = lines.filter_map(|line| line.split_once('\t'));
        cells
            .map(|(name, cells)| (name, cells.split(' ').filter_map(|cell| cell.split_once('=')).collect()))
            .collect()
    });
    LINES.get(op.mnemonic()).map_or(&[], Vec::as_slice)
}

/// What the codes of a cell mean, one after the other.
pub fn in_words(codes: &str) -> Vec<&'static str> {
    let told = CODES.iter().filter(|(code, _)| codes.contains(*code));
    told.map(|(_, words)| *words).collect()
}
