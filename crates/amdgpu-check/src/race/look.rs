//! What an access finds in the shadow of memory: conflicts with those before it, and whom it hears.

use amdgpu_emu::exec::MemoryAccess;
use amdgpu_emu::memory::Lanes;
use amdgpu_emu::wave::{LANES, Wave};
use amdgpu_isa::model::cache::{Cache, Reach};

use super::Where;
use super::caches::{Caches, Missing, Write};
use super::clock::{Known, Order, Stamp, Told};
use super::polling::Polling;
use super::shadow::{BLOCK_BYTES, Block, Cell, Shadow};
use crate::checker::Context;
use crate::code::{Access, Code, Number};
use foldhash::HashSet;

/// The access that is being looked at.
pub(super) struct Now {
    pub stamp: Stamp,
    pub in_lds: bool,
    pub writes: bool,
    pub atomic: bool,
    /// It is atomic, or goes past caches.
    pub polite: bool,
    /// Its wave has done something atomic in LDS.
    pub atomic_in_lds: bool,
    /// The caches that may serve it, if it is a load.
    pub cached_by: &'static [Cache],
}

/// What is wrong between two accesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// Lanes of one instruction store different values.
    Lanes,
    Unordered,
    /// Ordered, but not waited for.
    InFlight,
    /// Ordered, but not seen.
    Unseen(Missing),
}

/// A conflict with an access before.
pub(super) struct Conflict {
    pub other: Stamp,
    pub address: u64,
    pub lane: usize,
    pub fault: Fault,
}

/// Lanes next to each other that access bytes next to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Run {
    pub from: u64,
    pub to: u64,
    pub lane: usize,
}

/// The runs of an access. Lanes that load what the lane before does are in its run.
pub(super) fn runs(exec: u64, bytes: u64, addresses: &[u64; LANES], is_load: bool, out: &mut Vec<Run>) {
    out.clear();
    if let Some(lanes) = row(exec, bytes, addresses) {
        return out.push(Run {
            from: addresses[0],
            to: addresses[0] + bytes * lanes as u64,
            lane: 0,
        });
    }
    let mut lanes = exec;
    // a store's lanes are all in the last run, or begin one
    let mut before = LANES;
    while lanes != 0 {
        let lane = lanes.trailing_zeros() as usize;
        lanes &= lanes - 1;
        let from = addresses[lane];
        let to = from + bytes;
        if let Some(run) = out.last_mut()
            && run.to == from
            && (is_load || lane == before + 1)
        {
            run.to = to;
            before = lane;
            continue;
        }
        before = lane;
        let is_known = |run: &Run| run.from <= from && to <= run.to;
        if !is_load || !out.iter().rev().take(4).any(is_known) {
            out.push(Run { from, to, lane });
        }
    }
}

/// Whether lanes load from places that are mostly not next to each other.
pub(super) fn is_scattered(exec: u64, bytes: u64, addresses: &[u64; LANES]) -> bool {
    if exec.count_ones() < 8 {
        return false;
    }
    let first = exec.trailing_zeros() as usize;
    let second = (exec & exec.wrapping_sub(1)).trailing_zeros() as usize;
    let last = LANES - 1 - exec.leading_zeros() as usize;
    let to = |lane: usize| addresses[lane].wrapping_sub(addresses[first]);
    let may_be_row = to(second) == bytes && to(last) == bytes * u64::from(exec.count_ones() - 1);
    let may_be_one = to(second) == 0 && to(last) == 0;
    !may_be_row && !may_be_one
}

/// Ranges that [`misses`] compares with, at most.
const MOST_RANGES: usize = 8;

/// Whether no lane of an access comes to a byte of some ranges.
pub(super) fn misses(access: &MemoryAccess, ranges: &[(u64, u64)]) -> bool {
    let before = u64::from(access.bytes) - 1;
    ranges.len() <= MOST_RANGES
        && ranges.iter().all(|(from, to)| {
            let (first, size) = (from.saturating_sub(before), to - from + before);
            // without a branch a lane, so that the compiler makes vectors of it
            let lanes = access.addresses.iter().enumerate();
            let met = lanes.fold(0, |met, (lane, address)| {
                met | u64::from(address.wrapping_sub(first) < size) & access.exec >> lane
            });
            met & 1 == 0
        })
}

/// Whether all lanes access the same place.
pub(super) fn is_one_place(exec: u64, addresses: &[u64; LANES]) -> bool {
    let first = addresses[exec.trailing_zeros() as usize % LANES];
    Lanes(exec).all(|lane| addresses[lane] == first)
}

/// How many lanes there are, if these are the first ones and access one row.
fn row(exec: u64, bytes: u64, addresses: &[u64; LANES]) -> Option<usize> {
    let lanes = exec.trailing_ones() as usize;
    if lanes < 2 || exec.count_ones() as usize != lanes || addresses[1] != addresses[0].wrapping_add(bytes) {
        return None;
    }
    // without a branch a lane, so that the compiler makes vectors of it
    let mut at = addresses[0];
    let differ = addresses[..lanes].iter().fold(0, |differ, address| {
        let here = address ^ at;
        at = at.wrapping_add(bytes);
        differ | here
    });
    (differ == 0).then_some(lanes)
}

/// Enters a store to bytes that nobody else has accessed.
pub(super) fn enter_store(shadow: &mut Shadow, stamp: Stamp, run: Run) {
    let mut from = run.from;
    while from < run.to {
        let begin = from & !(BLOCK_BYTES - 1);
        let to = run.to.min(begin + BLOCK_BYTES);
        let block = shadow.block(from);
        let written = Cell {
            write: stamp,
            ..Cell::default()
        };
        match to - from == BLOCK_BYTES {
            true => block.set_whole(written),
            false => block.cells((from - begin) as usize, (to - from) as usize).fill(written),
        }
        from = to;
    }
}

/// What is stored, where that can be told: the registers with the data.
#[derive(Clone, Copy)]
pub(super) struct Values<'a> {
    pub wave: &'a Wave,
    pub register: usize,
    pub bytes: u64,
    pub high_half: bool,
}

impl Values<'_> {
    /// Dwords as they follow each other from an address of a run on, if each lane stores one.
    fn rows(&self, run: Run, from: u64) -> Option<&[u32]> {
        let register = self.wave.v.get(self.register).filter(|_| self.bytes == 4)?;
        register.0.get(run.lane + (from - run.from) as usize / 4..)
    }

    /// What a run stores at an address, in units of dwords or of what is stored if that is less.
    fn at(self, run: Run, address: u64) -> u32 {
        let offset = address - run.from;
        let (lane, dword) = (run.lane + (offset / self.bytes) as usize, offset % self.bytes / 4);
        let register = self.wave.v.get(self.register + dword as usize);
        let value = register.map_or(0, |register| register.0[lane % LANES]);
        let value = if self.high_half { value >> 16 } else { value };
        match self.bytes {
            1 => value & 0xff,
            2 => value & 0xffff,
            _ => value,
        }
    }
}

/// Looks at the cells of an access and enters it there.
pub(super) struct Looker<'a> {
    pub now: Now,
    pub code: &'a Code,
    pub polling: &'a mut Polling,
    pub context: &'a Context,
    pub known: &'a Known,
    /// Of waves from this number on.
    pub places: &'a [Where],
    pub first_wave: u32,
    /// Waves of a work-group share the nearest cache.
    pub one_cache: bool,
    pub told: &'a mut Told,
    /// Pairs of instructions that were told.
    pub pairs: &'a HashSet<(Number, Number)>,
    /// Caches, if it is told what is missing between them.
    pub caches: Option<&'a Caches>,
    pub conflicts: Vec<Conflict>,
    /// Writes whose waves this one hears.
    pub sources: Vec<Stamp>,
    /// Accesses that were looked at and are before this one.
    pub before: [Stamp; 4],
}

impl Looker<'_> {
    /// A load whose lanes are in no one row. Rows that come again are looked at once.
    pub fn load_lanes(&mut self, shadow: &mut Shadow, exec: u64, bytes: u64, addresses: &[u64; LANES]) {
        let mut last: Option<Run> = None;
        let mut row: Option<Run> = None;
        for lane in Lanes(exec) {
            let from = addresses[lane];
            match &mut row {
                Some(row) if row.to == from => row.to = from + bytes,
                Some(row) if row.from <= from && from + bytes <= row.to => {}
                _ => {
                    let new = Run {
                        from,
                        to: from + bytes,
                        lane,
                    };
                    if let Some(done) = row.replace(new) {
                        self.load_row(shadow, done, &mut last);
                    }
                }
            }
        }
        if let Some(done) = row {
            self.load_row(shadow, done, &mut last);
        }
    }

    fn load_row(&mut self, shadow: &mut Shadow, row: Run, last: &mut Option<Run>) {
        if last.is_some_and(|last| last.from <= row.from && row.to <= last.to) {
            return;
        }
        *last = Some(row);
        if !row.from.is_multiple_of(4) || !row.to.is_multiple_of(4) {
            return self.run(shadow, row, None);
        }
        let (me, first) = (self.now.stamp, shadow.first());
        let mut from = row.from;
        while from < row.to {
            let begin = from & !(BLOCK_BYTES - 1);
            let to = row.to.min(begin + BLOCK_BYTES);
            let block = shadow.block(from);
            let before = &self.before;
            let is_fine = |cell: &Cell| {
                let other = cell.write;
                !Shadow::is_current(first, other) || other.wave == me.wave || before.contains(&other)
            };
            let is_known = block.whole().is_some_and(|cell| cell.reads[0] == me);
            let dwords = (from - begin) as usize / 4..(to - begin) as usize / 4;
            match block.dwords().and_then(|cells| cells.get_mut(dwords)) {
                _ if is_known => {}
                Some(cells) if cells.iter().all(is_fine) => cells.iter_mut().for_each(|cell| cell.read_by(me)),
                _ => self.run(shadow, Run { from, to, ..row }, None),
            }
            from = to;
        }
    }

    pub fn run(&mut self, shadow: &mut Shadow, run: Run, values: Option<Values<'_>>) {
        let mut from = run.from;
        while from < run.to {
            let begin = from & !(BLOCK_BYTES - 1);
            let to = run.to.min(begin + BLOCK_BYTES);
            let first = shadow.first();
            let block = shadow.block(from);
            let is_all = from == begin && to == begin + BLOCK_BYTES;
            match block.whole().copied() {
                Some(cell) if is_all => {
                    let cell = self.cell(first, cell, run, from, block, values, to - from);
                    block.set_whole(cell);
                }
                _ => {
                    self.part(first, block, run, (from, to), values);
                    if is_all && self.now.writes {
                        block.set_whole(Cell {
                            write: self.now.stamp,
                            ..Cell::default()
                        });
                    }
                }
            }
            if let Some(values) = values.filter(|v| v.bytes >= 4 && from.is_multiple_of(4)) {
                match values.rows(run, from) {
                    Some(row) => block.set_values((from - begin) as usize, (to - from) as usize / 4, row),
                    None => (from..to)
                        .step_by(4)
                        .for_each(|at| block.set_value((at - begin) as usize, values.at(run, at))),
                }
            }
            from = to;
        }
    }

    /// Some bytes of a block.
    fn part(&mut self, first: u32, block: &mut Block, run: Run, (from, to): (u64, u64), values: Option<Values<'_>>) {
        let offset = (from % BLOCK_BYTES) as usize;
        let count = block.cells(offset, (to - from) as usize).len();
        let unit = (to - from).div_ceil(count.max(1) as u64);
        for n in 0..count as u64 {
            let at = from + n * unit;
            let inside = (at % BLOCK_BYTES) as usize;
            let Some(cell) = block.cells(inside, unit as usize).first().copied() else {
                continue;
            };
            let cell = self.cell(first, cell, run, at, block, values, unit);
            if let Some(place) = block.cells(inside, unit as usize).first_mut() {
                *place = cell;
            }
        }
    }

    /// The cell of some bytes after the access; stamps of waves up to `first` are of none.
    #[expect(clippy::too_many_arguments, reason = "what a cell is, where, and what comes to it")]
    fn cell(
        &mut self,
        first: u32,
        mut cell: Cell,
        run: Run,
        at: u64,
        block: &Block,
        values: Option<Values<'_>>,
        bytes: u64,
    ) -> Cell {
        let me = self.now.stamp;
        let is_other = |stamp: Stamp| Shadow::is_current(first, stamp) && stamp.wave != me.wave;
        if is_other(cell.write) {
            if !self.before.contains(&cell.write) {
                self.meet(cell.write, at, run, || differs(block, run, at, values, bytes));
                let hears = self.now.polite || self.polling.is_known(me.instruction());
                if hears && self.sources.last() != Some(&cell.write) {
                    self.sources.push(cell.write);
                }
            }
        } else if cell.write == me && self.now.writes && !self.now.atomic && differs(block, run, at, values, bytes) {
            self.find(me, at, run, Fault::Lanes);
        }
        if !self.now.writes {
            cell.read_by(me);
            return cell;
        }
        for read in cell.reads {
            if is_other(read) && !self.before.contains(&read) {
                self.meet(read, at, run, || true);
            }
        }
        let stored = if self.now.atomic && self.now.in_lds {
            self.stored(&cell)
        } else {
            None
        };
        cell.written_by(me);
        // atomic operations of others must be behind it, too
        if let Some(stored) = stored {
            cell.reads[0] = stored;
        }
        cell
    }

    /// The plain store that left something, which atomic operations may have changed since.
    fn stored(&self, cell: &Cell) -> Option<Stamp> {
        let mut all = [cell.write, cell.reads[0]].into_iter();
        all.find(|stamp| stamp.wave != 0 && self.code.get(stamp.instruction()).access == Some(Access::Store))
    }

    fn find(&mut self, other: Stamp, address: u64, run: Run, fault: Fault) {
        self.conflicts.push(Conflict {
            other,
            address,
            lane: run.lane,
            fault,
        });
    }

    /// An access of another wave to the same bytes.
    fn meet(&mut self, other: Stamp, at: u64, run: Run, differs: impl FnOnce() -> bool) {
        if !self.conflicts.is_empty() || self.may_meet(other) {
            return;
        }
        let there = self.places[(other.wave - 1 - self.first_wave) as usize];
        let order = self.known.order((there.group, there.index as usize), other, self.told);
        let pair = (self.now.stamp.instruction(), other.instruction());
        if order == Order::Before {
            match self.missing(other) {
                Some(missing) if !self.pairs.contains(&pair) => self.find(other, at, run, Fault::Unseen(missing)),
                Some(_) => {}
                None => {
                    self.before.rotate_right(1);
                    self.before[0] = other;
                }
            }
            return;
        }
        if self.pairs.contains(&pair) {
            return;
        }
        // Two plain stores of the same are no matter.
        let both_store = self.now.writes && !self.now.atomic && self.code.get(pair.1).access == Some(Access::Store);
        if both_store && !differs() {
            return;
        }
        // Loads that wait are few, and known by the code behind them.
        for number in [pair.0, pair.1] {
            let facts = self.code.get(number);
            if facts.access == Some(Access::Load) && self.polling.is(number, facts, self.context) {
                return;
            }
        }
        let fault = if order == Order::InFlight {
            Fault::InFlight
        } else {
            Fault::Unordered
        };
        self.find(other, at, run, fault);
    }

    /// What is missing between caches for a load to find a write that is before it.
    fn missing(&mut self, other: Stamp) -> Option<Missing> {
        let caches = self.caches.filter(|_| !self.now.cached_by.is_empty())?;
        let (here, there) = (
            self.code.get(self.now.stamp.instruction()),
            self.code.get(other.instruction()),
        );
        let place = self.places[(other.wave - 1 - self.first_wave) as usize];
        let write = Write {
            group: place.group,
            wave: place.index as usize,
            stamp: other,
            store: (there.access == Some(Access::Store)).then_some(there.reach),
        };
        caches.missing(self.known, (self.now.cached_by, here.reach), write, self.told)
    }

    /// Whether two accesses are no race in any order.
    fn may_meet(&mut self, other: Stamp) -> bool {
        let there = self.code.get(other.instruction());
        // A relaxed atomic load of a work-group is a load like any other, and so is one from LDS; it is told by what follows. So is the load
        // that compilers put before a loop of compare and swap.
        let load = match there.access {
            Some(Access::Load) if self.now.atomic => Some(other.instruction()),
            Some(Access::Atomic) if !self.now.writes => Some(self.now.stamp.instruction()),
            _ => None,
        };
        if let Some(load) = load {
            let facts = self.code.get(load);
            // a load that a cache between the two may serve is no atomic one whose scope has both
            let may_be = !self.now.in_lds && facts.reach >= self.scope_with(other);
            return may_be || self.polling.may_be_atomic(load, facts, self.context);
        }
        let polite = there.access == Some(Access::Atomic) || there.reach != Reach::Near;
        match (self.now.polite, polite) {
            (true, true) => true,
            (false, false) => false,
            // A store may be an atomic one. In LDS, who initializes what others change does nothing atomic before.
            (false, true) if self.now.writes => {
                !self.now.in_lds || self.now.atomic_in_lds || there.access == Some(Access::Load)
            }
            (true, false) if there.access == Some(Access::Store) => !self.now.in_lds || !self.now.atomic,
            _ => false,
        }
    }

    /// How far an access must reach for the wave of another one.
    fn scope_with(&self, other: Stamp) -> Reach {
        let group = |stamp: Stamp| self.places[(stamp.wave - 1 - self.first_wave) as usize].group;
        match group(self.now.stamp) == group(other) {
            true if self.one_cache => Reach::Near,
            true => Reach::WorkGroup,
            false => Reach::Agent,
        }
    }
}

/// Whether a store changes what an earlier one has left; false where that cannot be told.
fn differs(block: &Block, run: Run, at: u64, values: Option<Values<'_>>, bytes: u64) -> bool {
    let Some(values) = values.filter(|v| v.bytes >= 4 && at.is_multiple_of(4)) else {
        return false;
    };
    let mut places = (at..at + bytes).step_by(4);
    places.any(|at| block.value((at % BLOCK_BYTES) as usize) != values.at(run, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(exec: u64, bytes: u64, is_load: bool, address: impl Fn(u64) -> u64) -> Vec<(u64, u64, usize)> {
        let addresses = std::array::from_fn(|lane| address(lane as u64));
        let mut out = Vec::new();
        runs(exec, bytes, &addresses, is_load, &mut out);
        out.iter().map(|r| (r.from, r.to, r.lane)).collect()
    }

    #[test]
    fn lanes_next_to_each_other_are_one_run() {
        assert_eq!(all(!0, 4, false, |l| 4 * l), [(0, 256, 0)]);
        assert_eq!(all(0xff, 4, true, |_| 64), [(64, 68, 0)]);
        assert_eq!(all(0b11, 4, false, |_| 64), [(64, 68, 0), (64, 68, 1)]);
        // a store's run has its lanes without gaps
        assert_eq!(all(0b101, 4, false, |l| 2 * l), [(0, 4, 0), (4, 8, 2)]);
        assert_eq!(all(0b101, 4, true, |l| 2 * l), [(0, 8, 0)]);
        // rows that come again
        assert_eq!(all(0xff, 8, true, |l| l % 4 * 8), [(0, 32, 0)]);
    }
}
