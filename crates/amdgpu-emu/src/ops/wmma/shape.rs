//! What the matrix operations of waves multiply, and where the elements are.
//!
//! Sources: RDNA3 ISA 7.9, RDNA4 ISA 7.12.2 and 7.12.3, CDNA5 ISA 7.12.2 to 7.12.6, AMD Matrix Instruction Calculator (RDNA3, RDNA4).
//! For the 16-bit sparse A of GFX12.5 the manual's pseudocode (7.12.4) gives a lane all of the lower half of K, its tables for A, B and
//! indices give it runs of 8, 16 and 8 in turns with the other half's lanes: here the tables hold, which agree with each other.

use crate::ops::mfma::elements::Element;

/// What A or B consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    Float(Element),
    /// Signed or not, as NEG says.
    Integer {
        bits: usize,
    },
}

impl Entry {
    pub const fn bits(self) -> usize {
        match self {
            Entry::Float(element) => element.bits(),
            Entry::Integer { bits } => bits,
        }
    }
}

/// What C or D consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sum {
    F32,
    F16,
    Bf16,
    I32,
}

impl Sum {
    pub const fn is_half(self) -> bool {
        matches!(self, Sum::F16 | Sum::Bf16)
    }
}

/// How elements are divided over groups of 16 lanes. A lane's place in its group is the row of A, or the column of B, C and D.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Division {
    /// Every group holds all of A and B; rows of C and D go round the groups, 16-bit ones in halves of registers (GFX11).
    Replicated,
    /// A row's elements, and the rows of C and D, are divided over the groups (GFX12).
    Split,
    /// As `Split`, with longer runs of elements in each lane (GFX12.5).
    Runs,
}

/// `D = A * B + C`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// Rows of A and D: 16, or 32, which are two matrices of 16 in consecutive registers.
    pub rows: usize,
    pub k: usize,
    pub a: Entry,
    pub b: Entry,
    pub c: Sum,
    pub d: Sum,
    /// Of each four elements of a row of A, two are held; srcC says which, and D is C too.
    pub sparse: bool,
    /// GFX11's is [`Division::Replicated`] instead.
    pub division: Division,
    /// Elements along K that share a scale; 0 without scales.
    pub scaled: usize,
}

const fn shape(k: usize, a: Entry, b: Entry, sum: Sum, division: Division) -> Shape {
    Shape {
        rows: 16,
        k,
        a,
        b,
        c: sum,
        d: sum,
        sparse: false,
        division,
        scaled: 0,
    }
}

/// A product that GFX12 has, and some of them GFX11.
pub const fn split(k: usize, a: Entry, b: Entry, sum: Sum) -> Shape {
    shape(k, a, b, sum, Division::Split)
}

/// A product that came with GFX12.5.
pub const fn runs(k: usize, a: Entry, b: Entry, sum: Sum) -> Shape {
    shape(k, a, b, sum, Division::Runs)
}

impl Shape {
    pub const fn sparse(mut self) -> Shape {
        self.sparse = true;
        self
    }

    /// C is f32, whatever D is.
    pub const fn adding_f32(mut self) -> Shape {
        self.c = Sum::F32;
        self
    }

    pub const fn tall(mut self) -> Shape {
        self.rows = 32;
        self
    }

    pub const fn scaled(mut self, by: usize) -> Shape {
        self.scaled = by;
        self
    }

    /// Elements of a row of A that are held.
    pub const fn held(&self) -> usize {
        if self.sparse { self.k / 2 } else { self.k }
    }
}

/// Where the elements along K are of a row of A, or of a column of B.
#[derive(Debug, Clone, Copy)]
pub struct Places {
    /// Elements that a lane holds.
    pub items: usize,
    /// Of 2^run elements that follow each other, all are in one lane.
    run: u32,
    /// 2^turns lanes, one of each group, take runs in turns.
    turns: u32,
    /// The second lane is 32, not 16, behind the first.
    far_first: bool,
}

impl Places {
    /// Of `count` elements of `bits` in waves of `lanes`. `spread`: of each two that A holds there are four here. `coded`: an operation that
    /// leaves the format open.
    pub fn new(division: Division, lanes: usize, count: usize, bits: usize, spread: bool, coded: bool) -> Places {
        let groups = match division {
            Division::Replicated => 1,
            // at least a register of each lane
            Division::Split | Division::Runs => (lanes / 16).min(count * bits / 32).max(1),
        };
        let items = count / groups;
        let run = match (division, bits) {
            (Division::Replicated, _) => items,
            (Division::Split, 16) => 4,
            (Division::Split, _) => items,
            (Division::Runs, 8 | 16) if !coded => 8,
            (Division::Runs, 8) => 16,
            (Division::Runs, _) => 32,
        };
        let run = if spread && run < items { 2 * run } else { run };
        Places {
            items,
            run: run.min(items).trailing_zeros(),
            turns: groups.trailing_zeros(),
            far_first: groups == 4 && bits < 16,
        }
    }

    /// Place in the lane, and group of lanes, of element `k`.
    #[inline(always)]
    pub fn of(&self, k: usize) -> (usize, usize) {
        let turn = k >> self.run & ((1 << self.turns) - 1);
        let item = (k >> (self.run + self.turns) << self.run) | k & ((1 << self.run) - 1);
        let group = if self.far_first {
            turn >> 1 | (turn & 1) << 1
        } else {
            turn
        };
        (item, group)
    }

    /// Registers of each lane.
    pub fn registers(&self, bits: usize) -> usize {
        (self.items * bits).div_ceil(32)
    }
}

/// Where a row of C or D is: its columns are in the lanes of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    pub register: usize,
    /// Of the register, for 16-bit elements.
    pub high: bool,
    pub group: usize,
}

impl Row {
    /// Row `row` in waves of `lanes`. `high`: what op_sel\[2\] chooses on GFX11.
    #[inline(always)]
    pub fn new(division: Division, lanes: usize, sum: Sum, row: usize, high: bool) -> Row {
        if division == Division::Replicated {
            let groups = (lanes / 16).trailing_zeros();
            return Row {
                register: row >> groups,
                high,
                group: row & ((1 << groups) - 1),
            };
        }
        let (of_lane, group) = match lanes {
            32 => (row % 8 + row / 16 * 8, row / 8 % 2),
            _ => (row % 4, row / 8 % 2 + 2 * (row / 4 % 2)),
        };
        match sum.is_half() {
            true => Row {
                register: of_lane / 2,
                high: of_lane % 2 != 0,
                group,
            },
            false => Row {
                register: of_lane,
                high: false,
                group,
            },
        }
    }
}

/// Registers of C or D.
pub fn registers_of_sums(division: Division, lanes: usize, sum: Sum, rows: usize) -> usize {
    let whole = rows * 16 / lanes;
    if sum.is_half() && division != Division::Replicated {
        whole / 2
    } else {
        whole
    }
}
