//! A block of which an observer wants to see some instructions: those, and what is between them, which runs as blocks do.

use std::sync::OnceLock;
use std::sync::atomic::Ordering;

use amdgpu_isa::Op;

use super::{Block, CodeRegion, LONGEST_BLOCK};

/// Some of the instructions of a block, by their number there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wanted([u64; LONGEST_BLOCK / 64]);

impl Wanted {
    #[inline]
    pub fn insert(&mut self, n: usize) {
        if let Some(word) = self.0.get_mut(n / 64) {
            *word |= 1 << (n % 64);
        }
    }

    pub fn insert_all(&mut self) {
        self.0 = [!0; LONGEST_BLOCK / 64];
    }

    #[inline]
    pub fn contains(&self, n: usize) -> bool {
        self.0.get(n / 64).is_some_and(|word| word >> (n % 64) & 1 != 0)
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Takes in what another has.
    #[inline]
    pub fn extend(&mut self, other: &Wanted) {
        self.0.iter_mut().zip(other.0).for_each(|(word, more)| *word |= more);
    }
}

/// A part of a block.
pub enum Piece {
    /// An instruction that is seen.
    Seen,
    /// Instructions that are not.
    Unseen(Box<Block>),
}

/// What observers wanted to see, and the parts for that.
type Known = (Wanted, Box<[Piece]>);

/// Most different wishes of which the parts of a block are kept.
const MOST: usize = 8;

/// The parts of a block.
#[derive(Default)]
pub(super) struct Table(OnceLock<Box<[OnceLock<Known>; MOST]>>);

impl Block {
    /// Its parts for who wants to see some of its instructions; it begins at a dword index of the region. None if it is to be run
    /// instruction by instruction: it changes what numbers of registers mean, too many have asked, or there is no room.
    pub fn pieces(&self, wanted: &Wanted, region: &CodeRegion, first: usize) -> Option<&[Piece]> {
        let table = self.pieces.0.get_or_init(Default::default);
        for place in table.iter() {
            let (of, pieces) = place.get_or_init(|| (*wanted, self.cut(wanted, region, first)));
            if of == wanted {
                return (!pieces.is_empty()).then_some(&pieces[..]);
            }
        }
        None
    }

    /// Empty if it cannot be cut.
    fn cut(&self, wanted: &Wanted, region: &CodeRegion, first: usize) -> Box<[Piece]> {
        let list = region.instructions(region.base + 4 * first as u64, self);
        let changes = |inst: &amdgpu_isa::Inst| inst.op == Op::S_SET_VGPR_MSB;
        let has_room = region.room.load(Ordering::Relaxed) >= list.len();
        if !has_room || list.len() != self.count as usize || list.iter().any(|(_, inst)| changes(inst)) {
            return Box::default();
        }
        let mut pieces = Vec::new();
        let mut n = 0;
        while n < list.len() {
            if wanted.contains(n) {
                pieces.push(Piece::Seen);
                n += 1;
                continue;
            }
            let count = (n..list.len()).take_while(|n| !wanted.contains(*n)).count();
            let at = region.index(list[n].0);
            let Some(stretch) = at.and_then(|at| region.lowered_block(at, count, |_, _| false)) else {
                return Box::default();
            };
            if stretch.count as usize != count {
                return Box::default();
            }
            region.take_room(count);
            pieces.push(Piece::Unseen(Box::new(stretch)));
            n += count;
        }
        pieces.into()
    }
}
