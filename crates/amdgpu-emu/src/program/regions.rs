//! Which blocks become one piece of host code: from a block that has become hot, all that follow it and have run.

use std::sync::atomic::Ordering;

use super::{Block, CodeRegion};
use crate::native::Waves;
use crate::native::region::{self, Part};
use crate::uop::{Needs, Uop, Uops};
use crate::wave::Path;

/// Most blocks of a region.
const MOST_BLOCKS: usize = 256;

/// A block's host code.
pub struct Host {
    pub entered: region::Entered,
    /// Of all blocks that may follow.
    pub needs: Needs,
}

impl CodeRegion {
    /// Makes host code for the block at a dword index and those behind it.
    pub(super) fn make_region(&self, path: Path, first: usize) {
        let blocks = self.to_compile(path, first);
        let parts: Vec<Part> = blocks
            .iter()
            .map(|&(index, block, ref plain)| self.part(path, index, block, plain))
            .collect();
        let waves = Waves {
            lanes: self.text.model.wave_size,
            path,
        };
        let known = |index: u32| {
            let host = self.existing(index as usize)?.host(path)?;
            Some((host.entered.address(), host.needs))
        };
        let mut needs = Needs::default();
        for (_, block, _) in &blocks {
            needs = needs.and(block.needs);
        }
        for index in parts.iter().flat_map(Part::successors) {
            needs = known(index).map_or(needs, |(_, others)| needs.and(others));
        }
        let compiled = region::compile(&parts, self.base, waves, self.text.level, |index| Some(known(index)?.0));
        for ((_, block, _), entered) in blocks.iter().zip(compiled.into_iter().flatten()) {
            // another thread may have been first
            let _ = block.slot(path).host.set(Host { entered, needs });
        }
    }

    fn part<'b>(&self, path: Path, first: usize, block: &'b Block, plain: &'b [Uop]) -> Part<'b> {
        Part {
            first: first as u32,
            uops: block.compiled_uops(path, self, first),
            plain,
            count: block.count,
            bytes: block.bytes,
            timer: &block.slot(path).timer,
        }
    }

    pub(super) fn existing(&self, index: usize) -> Option<&Block> {
        self.blocks.get(index)?.get()?.as_deref()
    }

    /// The blocks that are reached from one, by dword index, but for those that have host code; and their uops, which are given back once
    /// they have some.
    fn to_compile(&self, path: Path, first: usize) -> Vec<(usize, &Block, Uops<'_>)> {
        let mut found: Vec<(usize, &Block, Uops)> = Vec::new();
        let mut next = vec![first];
        while let Some(index) = next.pop() {
            let Some(block) = self.existing(index) else { continue };
            let slot = block.slot(path);
            let has_run = index == first || slot.runs.load(Ordering::Relaxed) > 0;
            let wanted = has_run && slot.host.get().is_none() && block.stays_in(self);
            if !wanted || found.len() == MOST_BLOCKS || found.iter().any(|known| known.0 == index) {
                continue;
            }
            found.push((index, block, block.plain.lent()));
            let successors: Vec<u32> = self.part(path, index, block, &[]).successors().collect();
            // what follows is written behind the block
            next.extend(successors.into_iter().map(|index| index as usize));
        }
        found
    }
}
