//! Kernels that go one way: from the entry through the blocks that full waves have come to, to the end.

use std::sync::{Arc, PoisonError};

use super::{Block, CodeRegion};
use crate::native::Waves;
use crate::native::region::target;
use crate::native::timer;
use crate::native::whole::{Extent, Followed, ItemIds, LONGEST, Next, Origin, Way, Whole};
use crate::wave::Path;

/// Host code for the work-groups of a kernel, or why there is none, for one size and what waves find.
pub struct Made {
    extent: Extent,
    ids: ItemIds,
    divides: bool,
    origins: Vec<(u8, Origin)>,
    whole: Result<Arc<Whole>, &'static str>,
}

/// Sizes of work-groups that a kernel has code for at the most.
const MOST_SIZES: usize = 4;
/// Ways of each.
const WAYS: usize = 2;

impl CodeRegion {
    /// Host code for the work-groups of a kernel whose entry is at a dword index, in waves on [`Path::Host`] or [`Path::Flushed`], once its
    /// first block has become host code. `origins` says what waves find in which slots, `divides` whether lanes may be off.
    pub fn whole(
        &self,
        path: Path,
        entry: usize,
        (extent, ids): (Extent, ItemIds),
        origins: &[(u8, Origin)],
        divides: bool,
    ) -> Option<Arc<Whole>> {
        let block = self.existing(entry)?;
        block.host(path)?;
        let mut made = block.slot(path).whole.lock().unwrap_or_else(PoisonError::into_inner);
        let is_known = |made: &&Made| {
            made.divides == divides
                && made.ids == ids
                && match &made.whole {
                    Ok(whole) => whole.is_for(extent, origins),
                    Err(_) => made.extent == extent && made.origins == origins,
                }
        };
        if let Some(known) = made.iter().find(is_known) {
            return known.whole.clone().ok();
        }
        if made.len() == WAYS * MOST_SIZES {
            return None;
        }
        let waves = Waves {
            lanes: self.text.model.wave_size,
            path,
        };
        let whole = timer::making(|| {
            let followed = self.follow(waves, entry, ids, divides)?;
            Whole::new(&followed, extent, origins.to_vec(), waves, self.text.level).map(Arc::new)
        });
        made.push(Made {
            extent,
            ids,
            divides,
            origins: origins.to_vec(),
            whole: whole.clone(),
        });
        whole.ok()
    }

    /// What became of that, for people.
    pub(super) fn whole_report(&self, path: Path, entry: usize) -> Option<Result<(), &'static str>> {
        let made = self.existing(entry)?.slot(path).whole.lock();
        let made = made.unwrap_or_else(PoisonError::into_inner);
        let best = made.iter().max_by_key(|made| made.whole.is_ok())?;
        Some(best.whole.as_ref().map(|_| ()).map_err(|why| *why))
    }

    /// Follows a wave from the entry of a kernel on, with all lanes at first.
    fn follow(&self, waves: Waves, entry: usize, ids: ItemIds, divides: bool) -> Result<Followed, &'static str> {
        let mut way = Way::begin(waves, ids, divides);
        let mut met = Vec::new();
        let mut index = entry;
        loop {
            let block = self.block(index).ok_or("goes where there is no code")?;
            if met.contains(&index) {
                return Err("loops");
            }
            met.push(index);
            if !block.stays_in(self) {
                return Err("polls, or changes the high bits of VGPR numbers");
            }
            way.needs = way.needs.and(block.needs);
            let (first, before) = (index, way.instructions);
            way.instructions += block.count;
            if way.instructions > LONGEST {
                return Err("is too long");
            }
            let next = index + block.bytes as usize / 4;
            index = next;
            let mut behind = first;
            for uop in block.plain.lent().iter() {
                let end = first + usize::from(uop.reached.bytes) / 4;
                let begin = end - usize::from(uop.size) / 4;
                let until = |to: usize| before + self.count_until(first, block, to);
                way.meet_skipping(behind..=begin, until)?;
                behind = end;
                let to = || {
                    target(uop, next as u32)
                        .map(|to| to as usize)
                        .ok_or("goes where there is no code")
                };
                match way.meet(uop)? {
                    Next::Following => {}
                    Next::Taken => index = to()?,
                    Next::Skip => way.skip(end, to()?, before + u32::from(uop.reached.count))?,
                    Next::If(condition, truth) => {
                        let [taken, not_taken] = [to()?, next].map(|index| self.has_run(waves.path, index));
                        if taken == not_taken {
                            return Err("branches both ways");
                        }
                        if taken {
                            index = to()?;
                        }
                        way.require(condition, truth == taken);
                    }
                    Next::End => return Ok(way.end()),
                }
            }
        }
    }

    /// Instructions of a block at a dword index that are before another one.
    fn count_until(&self, first: usize, block: &Block, to: usize) -> u32 {
        let list = self.instructions(self.base + 4 * first as u64, block);
        list.partition_point(|(pc, _)| *pc < self.base + 4 * to as u64) as u32
    }

    fn has_run(&self, path: Path, index: usize) -> bool {
        self.existing(index).is_some_and(|block| block.runs(path) > 0)
    }
}
