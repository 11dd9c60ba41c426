//! Host code in the place of uops, as data: [`crate::native`] makes it and runs it.

use std::sync::{Arc, OnceLock};

use amdgpu_jit::HostCode;

use super::Uop;
use super::plain::{self, Plain};
use crate::kept::Place;

/// Some uops of a block, which has them while they are needed.
#[derive(Clone)]
pub struct Picked {
    block: Arc<Plain>,
    numbers: Box<[u16]>,
}

/// The same, at hand.
pub struct PickedUops<'p> {
    block: plain::Uops<'p>,
    numbers: &'p [u16],
}

impl PickedUops<'_> {
    /// In their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Uop> + DoubleEndedIterator {
        self.numbers.iter().map(|&number| &self.block[usize::from(number)])
    }

    /// The one after which the block has come so far, of all that the block has.
    pub(crate) fn reaching(&self, count: u16) -> Option<&Uop> {
        let found = self.block.binary_search_by_key(&count, |uop| uop.reached.count);
        found.ok().map(|number| &self.block[number])
    }
}

impl Picked {
    /// All uops of a block, of [`crate::program::LONGEST_BLOCK`] instructions at the most.
    pub fn all(block: &Arc<Plain>) -> Picked {
        Picked {
            block: block.clone(),
            numbers: (0..block.lent().len() as u16).collect(),
        }
    }

    /// Those among them after which the block has come so far, in this order; None if there is none for one of the counts.
    pub(crate) fn reaching(&self, counts: &[u16]) -> Option<Picked> {
        let uops = self.block.lent();
        let number = |count: &u16| {
            let found = uops.binary_search_by_key(count, |uop| uop.reached.count);
            found.ok().map(|number| number as u16)
        };
        Some(Picked {
            numbers: counts.iter().map(number).collect::<Option<_>>()?,
            block: self.block.clone(),
        })
    }

    /// For who needs them for a moment.
    pub fn lent(&self) -> PickedUops<'_> {
        PickedUops {
            block: self.block.lent(),
            numbers: &self.numbers,
        }
    }

    /// For who runs them again and again.
    pub fn kept(&self) -> PickedUops<'_> {
        PickedUops {
            block: plain::Uops::Kept(self.block.kept()),
            numbers: &self.numbers,
        }
    }
}

/// The compiled form of some uops.
#[derive(Clone)]
pub struct Native {
    pub(crate) code: Arc<HostCode>,
    pub(crate) full: usize,
    pub(crate) partial: usize,
    /// Lanes that it computes at a time.
    pub(crate) lanes_at_a_time: u32,
    /// Pairs of slots that masks are written to.
    pub(crate) masks: Vec<u8>,
    /// What is compiled.
    pub(crate) picked: Picked,
    /// The windows of those that load, in their order.
    pub(crate) windows: Vec<u8>,
    /// What runs where an address is not at hand: the same, with code for what does not load.
    pub(crate) apart: OnceLock<Box<[Uop]>>,
    /// Where that code may be kept.
    pub(crate) place: Option<Place>,
}

impl Native {
    /// What is compiled.
    pub fn picked(&self) -> &Picked {
        &self.picked
    }

    /// The windows of those that load, in their order.
    pub fn windows(&self) -> &[u8] {
        &self.windows
    }
}
