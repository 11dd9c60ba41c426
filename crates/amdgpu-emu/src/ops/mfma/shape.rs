//! Shapes of matrix operations, and where their results are.

use super::elements::Element;
use crate::wave::LANES;

/// What an operation multiplies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    pub rows: usize,
    pub columns: usize,
    pub k: usize,
    pub blocks: usize,
    pub a: Element,
    pub b: Element,
    /// Of each four elements of a row of A, two are held, and srcC says which.
    pub sparse: bool,
}

impl Shape {
    /// Elements of a row of A, or of a column of B, that a lane holds; with those of a sparse matrix that are zero.
    pub const fn items(&self) -> usize {
        self.k * self.rows * self.blocks / LANES
    }

    /// Registers of C and D.
    pub const fn results(&self) -> usize {
        let dwords = if matches!(self.a, Element::F64) { 2 } else { 1 };
        self.rows * self.columns * self.blocks / LANES * dwords
    }

    /// Block and row of the results that item `item` of C and D holds in the `group`-th lanes of as many as there are columns; the
    /// lane's place among these is the column (CDNA4 ISA 7.1.4.2).
    pub fn place(&self, item: usize, group: usize) -> (usize, usize) {
        let height = if self.a == Element::F64 { 1 } else { 4 };
        let blocks_of_item = (LANES * height).div_ceil(self.rows * self.columns);
        let rows_of_item = LANES / blocks_of_item / self.columns;
        let groups = self.rows / (height * rows_of_item);
        let (low, high) = (item % height, item / height);
        let row = low + height * (group % rows_of_item + rows_of_item * (high % groups));
        let block = group / rows_of_item + blocks_of_item * (high / groups);
        (block % self.blocks, row)
    }
}

/// A product of matrices all of whose elements are held.
pub const fn dense(size: usize, k: usize, blocks: usize, a: Element, b: Element) -> Shape {
    Shape {
        rows: size,
        columns: size,
        k,
        blocks,
        a,
        b,
        sparse: false,
    }
}

/// A product with a sparse A.
pub const fn sparse(size: usize, k: usize, a: Element, b: Element) -> Shape {
    Shape {
        rows: size,
        columns: size,
        k,
        blocks: 1,
        a,
        b,
        sparse: true,
    }
}
