//! What a dispatch accesses of global memory, kept by instruction, and what two of them have in common that nothing orders.
//!
//! A dispatch that runs beside others, or beside a copy of the host, is compared with them when it has ended: `race` within a
//! dispatch knows nothing of them. Which are ordered is for the caller to know.

use amdgpu_emu::exec::{MemoryAccess, Space};
use amdgpu_emu::fault::Access;
use amdgpu_emu::memory::Lanes;
use amdgpu_emu::observe::{Ahead, Place, Wanted};
use amdgpu_emu::wave::Wave;
use amdgpu_isa::model::cache::Reach;
use amdgpu_isa::{Encoding, Flags, Inst, Processor};
use diag::Kind;
use foldhash::HashMap;

use crate::checker::Context;
use crate::finding::{Finding, Spot};

const CODE: &str = "data-race";

/// Ranges of addresses.
#[derive(Debug, Clone, Default)]
struct Ranges {
    /// From, and behind the last.
    list: Vec<(u64, u64)>,
    /// Ranges when they were last put in order.
    in_order: usize,
    /// There are more than are kept.
    is_too_long: bool,
}

/// Ranges that are kept until they are put in order; ranges in order that are kept.
const MOST_LOOSE: usize = 4096;
const MOST_RANGES: usize = 1 << 20;

impl Ranges {
    fn add(&mut self, from: u64, to: u64) {
        if let Some(last) = self.list.last_mut()
            && last.0 <= from
            && from <= last.1
        {
            last.1 = last.1.max(to);
            return;
        }
        if self.list.len() >= self.in_order + MOST_LOOSE.max(self.in_order) {
            self.put_in_order();
        }
        if !self.is_too_long {
            self.list.push((from, to));
        }
    }

    fn put_in_order(&mut self) {
        self.list.sort_unstable();
        self.list.dedup_by(|next, kept| {
            let meets = next.0 <= kept.1;
            if meets {
                kept.1 = kept.1.max(next.1);
            }
            meets
        });
        self.in_order = self.list.len();
        if self.in_order > MOST_RANGES {
            (self.list, self.in_order, self.is_too_long) = (Vec::new(), 0, true);
        }
    }

    /// The first address that is in both; both are in order.
    fn meet(&self, other: &Ranges) -> Option<u64> {
        let (mut a, mut b) = (0, 0);
        while let (Some(x), Some(y)) = (self.list.get(a), other.list.get(b)) {
            if x.0 < y.1 && y.0 < x.1 {
                return Some(x.0.max(y.0));
            }
            match x.1 <= y.1 {
                true => a += 1,
                false => b += 1,
            }
        }
        None
    }

    fn remove(&mut self, from: u64, to: u64) {
        let kept = self.list.iter().flat_map(|(a, b)| {
            let before = (*a, from.clamp(*a, *b));
            let behind = (to.clamp(*a, *b), *b);
            [before, behind].into_iter().filter(|(a, b)| a < b)
        });
        let mut kept: Vec<(u64, u64)> = kept.collect();
        kept.dedup();
        self.list = kept;
        self.in_order = self.list.len();
    }
}

/// What one instruction has accessed, or the host.
#[derive(Debug, Clone)]
struct Accessed {
    writes: bool,
    /// It is atomic, or goes past the caches of compute units: it may be what orders others.
    is_ordering: bool,
    /// Of the first access; none of the host's.
    spot: Option<Spot>,
    ranges: Ranges,
}

impl Accessed {
    fn noun(&self) -> &'static str {
        match (self.writes, self.is_ordering) {
            (true, true) => "an atomic change, or a write past caches,",
            (true, false) => "a write",
            _ => "a read",
        }
    }
}

/// What a dispatch has accessed, or the host.
#[derive(Debug, Clone, Default)]
pub struct Accesses(Vec<Accessed>);

impl Accesses {
    /// Of the host: ranges that it reads, and that it writes.
    pub fn of_host(
        reads: impl IntoIterator<Item = std::ops::Range<u64>>,
        writes: impl IntoIterator<Item = std::ops::Range<u64>>,
    ) -> Accesses {
        let mut list = [false, true].map(|writes| Accessed {
            writes,
            is_ordering: false,
            spot: None,
            ranges: Ranges::default(),
        });
        let [of_reads, of_writes] = &mut list;
        reads.into_iter().for_each(|r| of_reads.ranges.add(r.start, r.end));
        writes.into_iter().for_each(|r| of_writes.ranges.add(r.start, r.end));
        list.iter_mut().for_each(|accessed| accessed.ranges.put_in_order());
        Accesses(list.into_iter().filter(|a| !a.ranges.list.is_empty()).collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many ranges there are: what it takes to keep them.
    pub fn ranges(&self) -> usize {
        self.0.iter().map(|accessed| accessed.ranges.list.len()).sum()
    }

    /// Forgets a range, which is other memory from now on.
    pub fn forget(&mut self, range: std::ops::Range<u64>) {
        for accessed in &mut self.0 {
            accessed.ranges.remove(range.start, range.end);
        }
    }

    /// Findings about what two have accessed that nothing orders; `who` is the one that is not at the finding's place. None if they may order
    /// themselves, as both do something atomic to the same place.
    pub fn races(&self, other: &Accesses, who: &str, notes: &[String]) -> Vec<Finding> {
        let pairs = || self.0.iter().flat_map(|a| other.0.iter().map(move |b| (a, b)));
        let orders = |(a, b): (&Accessed, &Accessed)| {
            a.is_ordering && b.is_ordering && (a.writes || b.writes) && a.ranges.meet(&b.ranges).is_some()
        };
        if pairs().any(orders) {
            return Vec::new();
        }
        let mut found: Vec<Finding> = Vec::new();
        for (a, b) in pairs().filter(|(a, b)| a.writes || b.writes) {
            let Some(address) = a.ranges.meet(&b.ranges) else {
                continue;
            };
            // that of a kernel first
            let (first, second) = if a.spot.is_some() { (a, b) } else { (b, a) };
            let Some(spot) = first.spot.clone() else { continue };
            let message = format!(
                "a data race: {} of memory at {address:#x}, and {} by {who} at the same time; nothing orders the two",
                first.noun(),
                second.noun()
            );
            let mut finding = Finding::new(CODE, Kind::Race, message, spot);
            if let Some(spot) = &second.spot {
                finding = finding.related("the other access", spot.clone());
            }
            finding.notes.extend(notes.iter().cloned());
            found.push(finding);
        }
        found
    }
}

/// Keeps what a dispatch accesses.
#[derive(Default)]
pub(crate) struct Recorder {
    accessed: Vec<Accessed>,
    /// By address of the instruction.
    places: HashMap<u64, usize>,
    last: Option<(u64, usize)>,
    blocks: HashMap<(u64, u8), Wanted>,
}

impl Recorder {
    pub fn begin(&mut self, same_code: bool) {
        self.accessed.clear();
        self.places.clear();
        self.last = None;
        if !same_code {
            self.blocks.clear();
        }
    }

    /// What was kept since then.
    pub fn take(&mut self) -> Accesses {
        let mut accessed = std::mem::take(&mut self.accessed);
        self.places.clear();
        self.last = None;
        accessed.iter_mut().for_each(|a| a.ranges.put_in_order());
        Accesses(accessed)
    }

    pub fn watches(&mut self, processor: Processor, ahead: &Ahead, wave: &Wave, wanted: &mut Wanted) {
        let known = self.blocks.entry((ahead.place.pc, wave.vgpr_msb)).or_insert_with(|| {
            let accesses = |inst: &Inst| {
                let flags = inst.row(processor).map(|row| row.flags);
                let may = flags.is_none_or(|f| f.intersects(Flags::LOAD | Flags::STORE | Flags::ATOMIC));
                inst.encoding != Encoding::Ds && (may || inst.encoding == Encoding::Smem)
            };
            let mut known = Wanted::default();
            let all = ahead.instructions();
            let own = all.iter().enumerate().filter(|(_, (_, inst))| accesses(inst));
            own.for_each(|(n, _)| known.insert(n));
            known
        });
        wanted.extend(known);
    }

    pub fn memory(&mut self, context: &Context, place: Place, inst: &Inst, access: &MemoryAccess) {
        if !matches!(access.space, Space::Global | Space::Scalar) || access.exec == 0 {
            return;
        }
        // an instruction that both loads and stores has a list for each
        let writes = access.access != Access::Read;
        let key = place.pc << 1 | u64::from(writes);
        let at = match self.last {
            Some((last, at)) if last == key => at,
            _ => *self.places.entry(key).or_insert_with(|| {
                self.accessed.push(Accessed {
                    writes,
                    is_ordering: access.access == Access::Atomic
                        || context.model.reach(&inst.modifiers) >= Reach::Agent,
                    spot: Some(context.spot(place, access.exec)),
                    ranges: Ranges::default(),
                });
                self.accessed.len() - 1
            }),
        };
        self.last = Some((key, at));
        let ranges = &mut self.accessed[at].ranges;
        let bytes = u64::from(access.bytes);
        for lane in Lanes(access.exec) {
            let address = access.addresses[lane];
            ranges.add(address, address + bytes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(list: &[(u64, u64)]) -> Ranges {
        let mut ranges = Ranges::default();
        list.iter().for_each(|(a, b)| ranges.add(*a, *b));
        ranges.put_in_order();
        ranges
    }

    #[test]
    fn ranges_are_joined_met_and_removed() {
        let ranges = of(&[(8, 12), (0, 4), (4, 8), (100, 104), (101, 102)]);
        assert_eq!(ranges.list, [(0, 12), (100, 104)]);
        assert_eq!(ranges.meet(&of(&[(12, 100), (103, 200)])), Some(103));
        assert_eq!(ranges.meet(&of(&[(12, 100)])), None);
        let mut left = ranges.clone();
        left.remove(2, 102);
        assert_eq!(left.list, [(0, 2), (102, 104)]);
        left.remove(50, 60);
        assert_eq!(left.list, [(0, 2), (102, 104)]);
    }

    #[test]
    fn a_write_of_the_host_meets_a_read_of_a_kernel() {
        let spot = Spot {
            pc: 16,
            instruction: String::new(),
            kernel: "k".into(),
            work_group: [0; 3],
            wave: 0,
            lanes: 1,
            work_item: [0; 3],
            around: Vec::new(),
            values: Vec::new(),
        };
        let kernel = |writes, is_ordering| {
            Accesses(vec![Accessed {
                writes,
                is_ordering,
                spot: Some(spot.clone()),
                ranges: of(&[(0, 64)]),
            }])
        };
        let host = |writes| {
            let (reads, written) = if writes {
                (None, Some(60..70))
            } else {
                (Some(60..70), None)
            };
            Accesses::of_host(reads, written)
        };
        assert_eq!(kernel(false, false).races(&host(true), "a copy", &[]).len(), 1);
        assert_eq!(host(true).races(&kernel(false, false), "a kernel", &[]).len(), 1);
        assert!(kernel(false, false).races(&host(false), "a copy", &[]).is_empty());
        let mut forgotten = kernel(true, false);
        forgotten.forget(60..64);
        assert!(forgotten.races(&host(true), "a copy", &[]).is_empty());
        // both may order themselves
        assert!(
            kernel(true, true)
                .races(&kernel(false, true), "a kernel", &[])
                .is_empty()
        );
        let found = kernel(true, false).races(&kernel(false, true), "a kernel", &[]);
        assert!(found.len() == 1 && found[0].related.len() == 1);
    }
}
