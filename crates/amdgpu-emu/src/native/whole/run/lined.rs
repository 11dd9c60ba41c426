//! Rows of work-groups where they are in memory, as lines of lanes that follow each other there.
//!
//! Lanes may be divided: conditions are rows, too, as the masks of waves say them. What some lanes load is loaded for all, which is looked at before ([`Place::can_be_whole`]); all lanes must store.

use amdgpu_jit::{FEW_ROWS, Instructions, Layout, MAX_ROWS, Rows, Segment};
use amdgpu_semantics::graph::{Node, Op};

use super::{Batch, Code, Done, Place, Whole};
use crate::memory::span::Span;
use crate::native::whole::Memory;
use crate::native::whole::lines::{Group, Lines, Order};
use crate::native::whole::number::{AXES, GROUP, Last, Number, ROW, X, Y};
use crate::native::whole::plan::{Plan, Slot, register};
use crate::wave::{V32, expand_mask};

/// Code that finds conditions in the rows behind those of memory.
pub(super) struct Lined {
    code: Code,
    /// Slots that it looks at.
    slots: Vec<usize>,
}

impl Lined {
    /// None if there is more than one phase, or lanes are not divided, or not all of them store.
    pub fn new(plan: &Plan, layout: &Layout, rows: Rows, host: Instructions) -> Option<Lined> {
        let [phase] = &plan.phases[..] else { return None };
        let count = phase.rows.len();
        let is_plain = |row: &super::Row| row.memory != Memory::Lds && !(row.store && row.mask.is_some());
        let fits = !phase.conditions.is_empty() && count + phase.conditions.len() <= MAX_ROWS;
        let asks = |node: &Node| {
            let places = register::PLACES..register::CONDITIONS;
            matches!(node.op, Op::Register(register) if places.contains(&usize::from(register)))
        };
        if !fits || !phase.rows.iter().all(is_plain) || phase.segment.nodes.iter().any(asks) {
            return None;
        }
        let moved = |node: &Node| match node.op {
            Op::Register(register) if usize::from(register) >= register::CONDITIONS => {
                let row = count + usize::from(register) - register::CONDITIONS;
                Node::new(Op::Register(row as u16), &[])
            }
            op => Node::new(op, node.args()),
        };
        let segment = Segment {
            nodes: phase.segment.nodes.iter().map(moved).collect(),
            ..phase.segment.clone()
        };
        let slots = segment.nodes.iter().filter_map(|node| match node.op {
            Op::Slot(slot) => Some(usize::from(slot)),
            _ => None,
        });
        let rows = Rows {
            count: MAX_ROWS as u16,
            ..rows
        };
        Some(Lined {
            slots: slots.collect(),
            code: Code::new(&segment, layout, rows, host, false).ok()?,
        })
    }
}

/// Code for rows of f64; None if there are others, or they are apart.
pub(super) fn paired(plan: &Plan, layout: &Layout, rows: Rows, host: Instructions) -> Option<Code> {
    let [phase] = &plan.phases[..] else { return None };
    if phase.pairs.is_empty() || 2 * phase.pairs.len() != phase.rows.len() {
        return None;
    }
    let segment = Segment {
        pairs: phase.pairs.clone(),
        ..phase.segment.clone()
    };
    Code::new(&segment, layout, rows, host, true).ok()
}

/// The place of a row of f64, by those of its dwords.
fn pair_of<'s>(pair: &[u16; 2], places: &[Place], spans: &[Option<Span<'s>>]) -> Option<(Place, Option<Span<'s>>)> {
    let of = |register: u16| places.iter().position(|place| place.register == usize::from(register));
    let [low, high] = [of(pair[0])?, of(pair[1])?];
    let (of_low, of_high) = (spans[low]?, spans[high]?);
    let follows = of_low.host(0).addr() + places[low].width as usize == of_high.host(0).addr();
    let place = &places[low];
    follows.then_some((
        Place {
            part: None,
            width: 2 * place.width,
            bytes: place.bytes + place.width as u64,
            ..*place
        },
        Some(of_low),
    ))
}

/// Whether work-groups differ in it.
fn differs(number: &Number) -> bool {
    number.steps[GROUP] != 0 || number.steps[ROW] != 0
}

impl Whole {
    /// Goes over the rows where they are in memory. False if lanes do not follow each other there, or some result is a NaN: then nothing that
    /// was loaded has been written over.
    pub(super) fn lines(&self, batch: &mut Batch, last: &Last, places: &[Place], spans: &[Option<Span>]) -> bool {
        if places.len() > FEW_ROWS || self.plan.masks.count > 0 {
            return false;
        }
        let is_wide = |place: &Place| place.steps[X] == 2 * place.width;
        if let Some(code) = self.paired.as_ref().filter(|_| places.iter().all(is_wide)) {
            let pairs = &self.plan.phases[0].pairs;
            let wide = pairs.iter().map(|pair| pair_of(pair, places, spans));
            let wide: Option<(Vec<Place>, Vec<Option<Span>>)> = wide.collect();
            return wide.is_some_and(|(places, spans)| self.lines_by(code, batch, last, &places, &spans));
        }
        match &self.codes[..] {
            [Some(code)] => self.lines_by(code, batch, last, places, spans),
            _ => false,
        }
    }

    fn lines_by(&self, code: &Code, batch: &mut Batch, last: &Last, places: &[Place], spans: &[Option<Span>]) -> bool {
        let varies = self.plan.slots.iter().any(|slot| match *slot {
            Slot::First(home) => differs(&batch.homes[usize::from(home)]),
            Slot::Step(..) => false,
        });
        let Some(lines) = Lines::of(places, last, varies, code.lanes_at_a_time).filter(|_| !code.asks_places) else {
            return false;
        };
        let functions = match &code.apart {
            Some(apart) if lines.in_place => &apart[..],
            _ => &[code.entry],
        };
        functions.iter().all(|&function| {
            lines.orders().all(|order| {
                if varies || order == Order::default() {
                    self.fill_slots(batch, order.group);
                }
                let mut rows = [std::ptr::null_mut(); MAX_ROWS];
                let mut widths = [0; MAX_ROWS];
                for (place, span) in places.iter().zip(spans.iter().flatten()) {
                    rows[place.register] = span.host(place.of(order) as usize);
                    widths[place.register] = place.width as usize;
                }
                // SAFETY: a line is a part of the batch's lanes, and these have their dwords inside of the spans.
                lines.pieces().all(|(first, lanes)| unsafe {
                    let mut rows = rows;
                    for (row, width) in rows.iter_mut().zip(widths) {
                        *row = row.wrapping_add(width * first as usize);
                    }
                    code.call(function, &mut batch.state, &rows, lanes)
                })
            })
        })
    }

    /// Goes over the rows of work-groups where they are in memory. None, and nothing that was loaded written over, if lanes do not follow each other
    /// there, or some result is a NaN.
    pub(super) fn divided_lines(
        &self,
        batch: &mut Batch,
        last: &Last,
        places: &[Place],
        spans: &[Option<Span>],
    ) -> Option<Done> {
        let Lined { code, slots } = self.lined.as_ref()?;
        if places.iter().any(|place| place.part.is_some()) {
            return None;
        }
        let is_other = |slot: &usize| match self.plan.slots.get(*slot) {
            Some(Slot::First(home)) => differs(&batch.homes[usize::from(*home)]),
            _ => false,
        };
        let varies = slots.iter().any(is_other);
        let lines = Lines::of(places, last, varies, code.lanes_at_a_time).filter(|lines| !lines.in_place)?;
        let strides = lines.strides(places, last);
        let skipped = self.fill_conditions(batch, last, strides)?;
        let area = batch.conditions.len() / self.plan.phases.first()?.conditions.len();
        for order in lines.orders() {
            if varies || order == Order::default() {
                self.fill_slots(batch, order.group);
            }
            let mut rows = [std::ptr::null_mut(); MAX_ROWS];
            for (place, span) in places.iter().zip(spans.iter().flatten()) {
                rows[place.register] = span.host(place.of(order) as usize);
            }
            let first = (strides[Y] * i64::from(order.y) + order.group.way(strides)) as usize;
            for (row, conditions) in rows[places.len()..].iter_mut().zip(batch.conditions.chunks_mut(area)) {
                *row = conditions.as_mut_ptr().wrapping_add(first).cast();
            }
            // SAFETY: a line is a part of the batch's lanes; these have their dwords inside of the spans, and their conditions, one behind
            // the other, in the order of lines.
            let done = lines.pieces().all(|(first, lanes)| unsafe {
                let rows = rows.map(|row| row.wrapping_add(4 * first as usize));
                code.call(code.entry, &mut batch.state, &rows, lanes)
            });
            if !done {
                return None;
            }
        }
        Some(Done {
            groups: (last[GROUP] + 1) * (last[ROW] + 1),
            waves: 0,
            skipped,
        })
    }

    /// Fills the conditions of all lanes, which are so far from each other along the axes; gives how many instructions waves leave out. None if there is a NaN among what they follow from.
    fn fill_conditions(&self, batch: &mut Batch, last: &Last, strides: [i64; AXES]) -> Option<u64> {
        let wanted = &self.plan.phases[0].conditions;
        let area = last.map(|last| last as usize + 1).iter().product::<usize>();
        batch.conditions.resize(area * wanted.len(), 0);
        let mut skipped = 0;
        let mut lanes = V32::ZERO;
        let units = self.pairs.as_ref().unwrap_or(&self.waves);
        for group in Group::all(last) {
            self.fill_slots(batch, group);
            if !self.find_masks(units, batch) {
                return None;
            }
            skipped += batch.skipped;
            for (unit, pieces) in units.pieces.iter().enumerate() {
                let own = self.of_unit(&batch.masks, unit);
                for (&mask, conditions) in wanted.iter().zip(batch.conditions.chunks_mut(area)) {
                    expand_mask(own[mask], &mut lanes);
                    for piece in pieces {
                        let way = strides[Y] * i64::from(piece.y) + group.way(strides);
                        let first = way as usize + piece.x as usize;
                        let to = conditions.get_mut(first..first + piece.count as usize);
                        if let (Some(to), Some(from)) = (to, lanes.0.get(piece.lanes())) {
                            to.copy_from_slice(from);
                        }
                    }
                }
            }
        }
        debug_assert!(last[X] < self.extent[X] && last[Y] < self.extent[Y]);
        Some(skipped)
    }
}
