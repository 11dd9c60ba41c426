//! Who accessed which bytes last.
//!
//! Bytes are kept in blocks. A block that each access covered as a whole, which is what most waves do, is one cell; otherwise it has a
//! cell for each dword, or for each byte where accesses are smaller or not aligned.

use super::clock::Stamp;
use foldhash::{HashMap, HashMapExt};

/// The last accesses to a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Cell {
    pub write: Stamp,
    /// The last two waves that read it; the first may be the store before atomic operations.
    pub reads: [Stamp; 2],
}

impl Cell {
    pub fn read_by(&mut self, stamp: Stamp) {
        if self.reads[0].wave != stamp.wave {
            self.reads[1] = self.reads[0];
        }
        self.reads[0] = stamp;
    }

    pub fn written_by(&mut self, stamp: Stamp) {
        *self = Cell {
            write: stamp,
            ..Cell::default()
        };
    }
}

pub(crate) const BLOCK_BYTES: u64 = 128;
const DWORDS: usize = BLOCK_BYTES as usize / 4;

/// Bytes next to each other.
#[derive(Debug, Default)]
pub(crate) struct Block {
    whole: Cell,
    /// None: `whole` is of all. Otherwise one for each dword or byte.
    cells: Option<Box<[Cell]>>,
    /// What was stored last, where all of it is known; 0 elsewhere.
    values: Option<Box<[u32; DWORDS]>>,
}

impl Block {
    fn is_of_bytes(&self) -> bool {
        self.cells.as_ref().is_some_and(|cells| cells.len() > DWORDS)
    }

    /// One cell if all bytes have the same history.
    #[inline]
    pub fn whole(&mut self) -> Option<&mut Cell> {
        self.cells.is_none().then_some(&mut self.whole)
    }

    /// The cells of some bytes from an offset on; with those of a dword a part of it is not told from the rest.
    pub fn cells(&mut self, offset: usize, bytes: usize) -> &mut [Cell] {
        let by_bytes = self.is_of_bytes() || !offset.is_multiple_of(4) || !bytes.is_multiple_of(4);
        if by_bytes && !self.is_of_bytes() {
            let cells: Box<[Cell]> = match &self.cells {
                None => vec![self.whole; BLOCK_BYTES as usize].into(),
                Some(dwords) => dwords.iter().flat_map(|cell| [*cell; 4]).collect(),
            };
            self.cells = Some(cells);
        }
        let whole = self.whole;
        let cells = self.cells.get_or_insert_with(|| vec![whole; DWORDS].into());
        let unit = if by_bytes { 1 } else { 4 };
        let end = (offset + bytes).div_ceil(unit).min(cells.len());
        &mut cells[(offset / unit).min(end)..end]
    }

    /// The cells of dwords, if it has such.
    #[inline]
    pub fn dwords(&mut self) -> Option<&mut [Cell; DWORDS]> {
        self.cells.as_deref_mut()?.try_into().ok()
    }

    /// All bytes have this history now.
    pub fn set_whole(&mut self, cell: Cell) {
        self.whole = cell;
        self.cells = None;
    }

    /// The dword that was stored last at an offset.
    pub fn value(&self, offset: usize) -> u32 {
        self.values.as_ref().map_or(0, |values| values[offset / 4 % DWORDS])
    }

    /// Dwords from an offset on.
    pub fn set_values(&mut self, offset: usize, count: usize, from: &[u32]) {
        let values = self.values.get_or_insert_with(|| Box::new([0; DWORDS]));
        let places = values.iter_mut().skip(offset / 4).take(count);
        places.zip(from).for_each(|(place, value)| *place = *value);
    }

    pub fn set_value(&mut self, offset: usize, value: u32) {
        let values = self.values.get_or_insert_with(|| Box::new([0; DWORDS]));
        values[offset / 4 % DWORDS] = value;
    }
}

/// Blocks of a page.
const PAGE_BLOCKS: usize = 32;

/// Pages that are kept for what comes next, at most.
const MOST_OLD_PAGES: usize = 1 << 15;

/// Pages that are found at once.
const RECENT: usize = 16;

/// A memory's blocks, by address.
pub(crate) struct Shadow {
    numbers: HashMap<u64, u32>,
    #[expect(
        clippy::vec_box,
        reason = "pages are large: they stay where they are while the list grows"
    )]
    pages: Vec<Box<[Block; PAGE_BLOCKS]>>,
    /// Pages that were asked for, by their last bits, each with its place.
    recent: [(u64, u32); RECENT],
    /// Waves below this number have accessed it for something that was over before: their stamps count as none.
    first: u32,
}

impl Default for Shadow {
    fn default() -> Shadow {
        Shadow::new()
    }
}

impl Shadow {
    pub fn new() -> Shadow {
        Shadow {
            numbers: HashMap::new(),
            pages: Vec::new(),
            recent: [(u64::MAX, 0); RECENT],
            first: 0,
        }
    }

    /// Accesses of waves below this number are over.
    pub fn begin(&mut self, first: u32) {
        self.first = first;
        if self.pages.len() > MOST_OLD_PAGES {
            *self = Shadow { first, ..Shadow::new() };
        }
    }

    /// Nobody has accessed the blocks in a range of memory, which is new to its owner.
    pub fn forget(&mut self, range: std::ops::Range<u64>) {
        const PAGE_BYTES: u64 = PAGE_BLOCKS as u64 * BLOCK_BYTES;
        for page in range.start / PAGE_BYTES..range.end.div_ceil(PAGE_BYTES) {
            let known = self.numbers.get(&page);
            let Some(blocks) = known.and_then(|at| self.pages.get_mut(*at as usize)) else {
                continue;
            };
            for (n, block) in blocks.iter_mut().enumerate() {
                let from = page * PAGE_BYTES + n as u64 * BLOCK_BYTES;
                if range.start <= from && from + BLOCK_BYTES <= range.end {
                    *block = Block::default();
                }
            }
        }
    }

    /// Whether a stamp is of an access that is not over.
    #[inline]
    pub fn is_current(first: u32, stamp: Stamp) -> bool {
        stamp.wave > first
    }

    pub fn first(&self) -> u32 {
        self.first
    }

    /// The block that holds an address.
    #[inline]
    pub fn block(&mut self, address: u64) -> &mut Block {
        let block = address / BLOCK_BYTES;
        let (page, at) = (block / PAGE_BLOCKS as u64, block as usize % PAGE_BLOCKS);
        // buffers tend to begin at multiples of large powers of two
        let slot = (page ^ page >> 4 ^ page >> 8 ^ page >> 12) as usize % RECENT;
        if self.recent[slot].0 != page {
            self.recent[slot] = (page, self.look_up(page));
        }
        &mut self.pages[self.recent[slot].1 as usize][at]
    }

    #[cold]
    fn look_up(&mut self, page: u64) -> u32 {
        *self.numbers.entry(page).or_insert_with(|| {
            self.pages.push(Box::new(std::array::from_fn(|_| Block::default())));
            self.pages.len() as u32 - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::clock::Class;
    use super::*;

    fn stamp(wave: u32) -> Stamp {
        Stamp::new(wave, 1, 0, Class::Lds)
    }

    #[test]
    fn blocks_are_split_no_finer_than_they_are_accessed() {
        let mut shadow = Shadow::new();
        let block = shadow.block(0x1000);
        block.whole().expect("one").written_by(stamp(1));
        block.cells(4, 8).iter_mut().for_each(|cell| cell.read_by(stamp(2)));
        assert!(block.whole().is_none());
        assert_eq!(block.cells(0, 128).len(), 32);
        assert_eq!(block.cells(4, 4)[0].reads[0], stamp(2));
        assert_eq!(block.cells(5, 1).len(), 1);
        assert_eq!(block.cells(4, 4).len(), 4, "bytes from now on");
        assert_eq!(block.cells(12, 4)[0].write, stamp(1));
        assert_eq!(block.cells(124, 16).len(), 4, "to the end of the block");
        assert!(shadow.block(0x1000 + 128).whole().is_some());
        assert!(shadow.block(0x10_0000).whole().is_some());
        assert_eq!(shadow.block(0x1004).cells(0, 1)[0].write, stamp(1));
    }

    #[test]
    fn blocks_are_forgotten() {
        let mut shadow = Shadow::new();
        for at in [0xf00, 0x1000, 0x1f80, 0x2000] {
            shadow.block(at).set_whole(Cell {
                write: stamp(1),
                ..Cell::default()
            });
        }
        shadow.forget(0xf04..0x2040);
        let written = [0xf00, 0x1000, 0x1f80, 0x2000].map(|at| shadow.block(at).cells(0, 1)[0].write == stamp(1));
        assert_eq!(written, [true, false, false, true]);
    }

    #[test]
    fn two_readers_are_kept() {
        let mut cell = Cell::default();
        for wave in [1, 1, 2, 2, 3] {
            cell.read_by(stamp(wave));
        }
        assert_eq!(cell.reads, [stamp(3), stamp(2)]);
        cell.written_by(stamp(4));
        assert_eq!(cell.reads[0], Stamp::default());
    }
}
