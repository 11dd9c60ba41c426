//! Waves of a work-group that are gone over at a time.
//!
//! What does not depend on the number of lanes costs as much for waves of 32 as for those of 64. So two waves of 32 are gone over as one, where
//! it cannot be seen that loads and stores of the second one come before some of the first one's.

use amdgpu_jit::{Instructions, Layout};

use super::super::Extent;
use super::super::lines::{Group, Reach, stores_are_apart};
use super::super::number::{GROUP, Last, ROW, X};
use super::super::parts::{self, Masker, Part};
use super::super::plan::{Plan, register};
use super::{Batch, Piece, Place, State, Whole};
use crate::memory::span::Span;
use crate::wave::V32;

/// Waves of a work-group that are gone over at a time: one, or two.
pub(super) struct Units {
    /// Of each.
    pub lanes: u32,
    /// Lanes of each that follow each other along X.
    pub pieces: Vec<Vec<Piece>>,
    /// Where the lanes of each are in the work-group, along X and Y.
    places: Vec<[V32; 2]>,
    masker: Masker,
}

impl Units {
    pub fn new(
        plan: &Plan,
        extent: Extent,
        layout: &Layout,
        instructions: Instructions,
    ) -> Result<Units, &'static str> {
        let pieces = parts::pieces(extent, layout.lanes);
        Ok(Units {
            lanes: layout.lanes,
            places: pieces.iter().map(|pieces| parts::places(pieces)).collect(),
            masker: Masker::new(&plan.masks, layout, instructions)?,
            pieces,
        })
    }

    /// Lanes that a unit has: the last one may have fewer.
    #[inline(always)]
    pub fn existing(&self, unit: usize) -> u32 {
        let last = self.pieces[unit].last();
        last.map_or(0, |piece| piece.first + piece.count)
    }

    #[inline(always)]
    pub fn place_lanes(&self, state: &mut State, unit: usize) {
        let registers = &mut state.registers[register::PLACES..register::PLACES + 2];
        registers.copy_from_slice(&self.places[unit]);
    }
}

impl Whole {
    /// The masks of a unit.
    #[inline(always)]
    pub(super) fn of_unit<'m>(&self, masks: &'m [u64], unit: usize) -> &'m [u64] {
        let count = self.plan.masks.count;
        masks.get(count * unit..count * (unit + 1)).unwrap_or_default()
    }

    /// Instructions that the waves of a unit do not execute.
    pub(super) fn skipped(&self, units: &Units, masks: &[u64], unit: usize) -> u64 {
        let masks = self.of_unit(masks, unit);
        let of_wave = u64::MAX >> (u64::BITS - self.wave_lanes);
        let idle = |mask: u64| {
            let waves = (0..units.existing(unit)).step_by(self.wave_lanes as usize);
            waves.filter(|first| mask >> first & of_wave == 0).count() as u64
        };
        let skips = self.plan.masks.skips.iter();
        skips.map(|skip| idle(masks[skip.0]) * skip.1).sum()
    }

    /// Finds the masks of the work-group whose numbers are in the slots, if they are not known; false if there is a NaN among what they
    /// follow from.
    pub(super) fn find_masks(&self, units: &Units, batch: &mut Batch) -> bool {
        if batch.knows_masks == Some(units.lanes) {
            return true;
        }
        let count = self.plan.masks.count;
        for (unit, pieces) in units.pieces.iter().enumerate() {
            units.place_lanes(&mut batch.state, unit);
            let masks = &mut batch.masks[count * unit..count * (unit + 1)];
            if !units.masker.find(&mut batch.state, pieces, masks) {
                return false;
            }
        }
        let skipped = (0..units.pieces.len()).map(|unit| self.skipped(units, &batch.masks, unit));
        batch.skipped = skipped.sum();
        batch.knows_masks = (!self.plan.masks.vary).then_some(units.lanes);
        true
    }

    /// Whether all that some lanes load and store is inside; in work-groups behind the first one, as far as that is not the same there.
    pub(super) fn parts_fit(
        &self,
        units: &Units,
        masks: &[u64],
        group: Group,
        places: &[Place],
        spans: &[Option<Span>],
        lds: Span,
    ) -> bool {
        let all = group == Group::default() || self.plan.masks.vary;
        let differs = |part: &&Part| all || part.varies();
        places.iter().zip(spans).all(|(place, span)| {
            let Some(part) = place.part.as_ref().filter(differs) else {
                return true;
            };
            let mut all = units.pieces.iter().enumerate();
            all.all(|(unit, pieces)| part.fits(span.unwrap_or(lds), group, pieces, self.of_unit(masks, unit)))
        })
    }

    /// Whether it cannot be seen in which order waves do the loads and stores of a phase: none stores where another one loads or stores.
    pub(super) fn waves_are_apart(&self, units: &Units, batch: &mut Batch, places: &[Place], last: &Last) -> bool {
        // mostly they meet loads of other lanes, and to find that out takes longer than it would gain
        if places.iter().any(|place| place.store && place.mask.is_some()) {
            return false;
        }
        if self.plan.masks.count > 0 {
            self.fill_slots(batch, Group::default());
            if !self.find_masks(units, batch) {
                return false;
            }
        }
        let masks = (!self.plan.masks.vary).then_some(&batch.masks[..]);
        let reach = |place: &Place| match (place.mask, masks) {
            (Some(mask), Some(masks)) if !place.store => {
                let mut units = units.pieces.iter().enumerate();
                units.try_fold(Reach::NOTHING, |reach, (unit, pieces)| {
                    Some(reach.and(place.reach_of_some(pieces, self.of_unit(masks, unit)[mask], last)?))
                })
            }
            (Some(_), None) if !place.store => None,
            _ => Some(place.reach()),
        };
        let mut first = 0;
        self.plan.phases.iter().all(|phase| {
            let here = &places[first..first + phase.rows.len()];
            first += phase.rows.len();
            stores_are_apart(here, last, &reach)
        })
    }
}

impl Place {
    /// What its lanes load or store; of a store by some lanes, what all of them would.
    fn reach(&self) -> Reach {
        Reach {
            first: self.address,
            end: self.address.saturating_add(self.bytes),
        }
    }

    /// What the lanes of a mask load; None if that is not known.
    fn reach_of_some(&self, pieces: &[Piece], mask: u64, last: &Last) -> Option<Reach> {
        let mut reach = Reach::NOTHING;
        for piece in pieces {
            let lanes = mask >> piece.first & u64::MAX >> (u64::BITS - piece.count);
            if lanes == 0 {
                continue;
            }
            for lane in [lanes.trailing_zeros(), lanes.ilog2()] {
                let [groups, rows] = [GROUP, ROW].map(|axis| [0, last[axis]]);
                for group in groups.into_iter().flat_map(|x| rows.map(|row| Group { x, row })) {
                    let first = match &self.part {
                        Some(part) if part.varies() && group != Group::default() => return None,
                        Some(part) => part.address([piece.x + lane, piece.y, group.x, group.row]),
                        None => {
                            let from = if self.in_lds { 0 } else { self.address };
                            let at = self.at(group, piece) + self.steps[X] * i64::from(lane);
                            from.wrapping_add_signed(at)
                        }
                    };
                    let end = first.saturating_add(self.width as u64);
                    reach = reach.and(Reach { first, end });
                }
            }
        }
        Some(reach)
    }
}
