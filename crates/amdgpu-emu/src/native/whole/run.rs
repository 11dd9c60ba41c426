//! Work-groups of a kernel that goes one way, run.

use std::sync::atomic::{AtomicU32, Ordering};

use amdgpu_jit::{FEW_ROWS, HostCode, Instructions, MAX_ROWS, Segment};

use super::super::{CODE_ALIGNMENT, Waves, instructions};
use super::lines::{Group, Order};
use super::number::{AXES, GROUP, Last, Number, ROW, X, Y, ends, signed};
use super::parts::Part;
use super::plan::{Home, Load, Masks, Phase, Plan, Row, Slot, Step, plan, register};
use super::{Extent, Followed, Memory, Origin};
use crate::exec::Machine;
use crate::fault::Access;
use crate::host::SimdLevel;
use crate::memory::MemoryView;
use crate::memory::span::Span;
use crate::ops::flat;
use crate::uop::Needs;
use crate::wave::{Path, V32, expand_mask};
use amdgpu_semantics::graph::Op;

mod lined;
mod units;

use units::Units;

/// Host code for the work-groups of a kernel.
pub struct Whole {
    plan: Plan,
    /// For each phase; None where lanes compute nothing.
    codes: Vec<Option<Code>>,
    /// What goes over lines of f64.
    paired: Option<Code>,
    /// What goes over lines where lanes are divided.
    lined: Option<lined::Lined>,
    extent: Extent,
    /// One wave after the other.
    waves: Units,
    /// Two waves of 32 lanes at a time, for work-groups in which none loads or stores where another one of the same phase stores.
    pairs: Option<Units>,
    wave_lanes: u32,
    origins: Vec<(u8, Origin)>,
    /// Of a wave.
    pub instructions: u64,
    pub needs: Needs,
    /// Dispatches that are still to go another way.
    avoided: AtomicU32,
}

/// Dispatches that go another way after one whose work-groups did not go this one.
const AVOIDED: u32 = 15;

struct Code {
    memory: HostCode,
    /// The function that computes, looks for NaNs and stores.
    entry: usize,
    /// One that looks for NaNs, and one that does the rest, where there may be some.
    apart: Option<[usize; 2]>,
    /// It looks at the places of lanes.
    asks_places: bool,
    lanes_at_a_time: u32,
    /// The slot for the bytes of rows.
    bytes: usize,
}

/// The function of a phase: registers, scalar slots, and where rows are; gives 0, or 1 + how many times it has computed all it does at a time
/// when it met a NaN.
#[cfg(target_arch = "x86_64")]
type Function = unsafe extern "sysv64" fn(*mut V32, *mut u32, *const [*mut u8; MAX_ROWS]) -> u32;
/// No code is made for other hosts.
#[cfg(not(target_arch = "x86_64"))]
type Function = unsafe extern "C" fn(*mut V32, *mut u32, *const [*mut u8; MAX_ROWS]) -> u32;

impl Code {
    fn new(
        segment: &Segment,
        layout: &amdgpu_jit::Layout,
        rows: amdgpu_jit::Rows,
        host: Instructions,
        is_only: bool,
    ) -> Result<Code, &'static str> {
        let mut bytes = Vec::new();
        let mut lanes_at_a_time = 0;
        let mut add = |segment: &Segment| {
            let code = amdgpu_jit::assemble_rows(segment, layout, rows, host);
            let code = code.map_err(|_| "more values at a time than the host has registers for")?;
            bytes.resize(usize::next_multiple_of(bytes.len(), CODE_ALIGNMENT), 0);
            let entry = bytes.len() + code.entry;
            bytes.extend(code.bytes);
            lanes_at_a_time = code.lanes_at_a_time;
            Ok(entry)
        };
        let entry = add(segment)?;
        let apart = match is_only && segment.looks_for_nans() {
            true => {
                let looking = Segment {
                    outputs: Vec::new(),
                    ..segment.clone()
                };
                let storing = Segment {
                    checks: Vec::new(),
                    wide_checks: Vec::new(),
                    ..segment.clone()
                };
                Some([add(&looking)?, add(&storing)?])
            }
            false => None,
        };
        let is_place = |op: Op| (0..2).any(|axis| op == Op::Register((register::PLACES + axis) as u16));
        Ok(Code {
            memory: HostCode::new(&bytes).ok_or("the host gives no executable memory")?,
            entry,
            apart,
            asks_places: segment.nodes.iter().any(|node| is_place(node.op)),
            lanes_at_a_time,
            bytes: rows.bytes.into(),
        })
    }

    /// Goes over so many lanes of rows; false if there is a NaN. Then rows hold some lanes' results.
    ///
    /// # Safety
    /// At each row that the code's segment names there are so many dwords, to be written if it stores them. The lanes are a multiple of
    /// those that are computed at a time.
    #[inline(always)]
    unsafe fn call(&self, entry: usize, state: &mut State, rows: &[*mut u8; MAX_ROWS], lanes: u32) -> bool {
        if let Some(bytes) = state.slots.get_mut(self.bytes) {
            *bytes = 4 * lanes;
        }
        // SAFETY: the code was written as a function of this type at this place, for the SIMD level that was seen on this host; the plan
        // names registers and slots of the two arrays alone, and the rows are the caller's.
        let failed = unsafe {
            let function: Function = std::mem::transmute(self.memory.address(entry));
            function(state.registers.as_mut_ptr(), state.slots.as_mut_ptr(), rows)
        };
        failed == 0
    }
}

/// What code reads and writes beside rows: vector registers, and slots, as many as there are numbers of them.
pub(super) struct State {
    pub slots: Vec<u32>,
    pub registers: Box<[V32; register::COUNT]>,
}

const SLOTS: usize = u8::MAX as usize + 1;

/// Lanes of a wave, and where in the work-group they are.
pub(super) struct Piece {
    pub first: u32,
    pub count: u32,
    pub x: u32,
    pub y: u32,
}

/// What one host thread has for work-groups of a dispatch.
pub struct Batch {
    homes: Vec<Number>,
    state: State,
    lds: Vec<u8>,
    /// Bytes that scalar loads have read: first address and end.
    read: Vec<(u64, u64)>,
    /// Whether what does not depend on the work-group is computed.
    once: Once,
    /// Of each wave, or of each two, if they are known and do not depend on the work-group, or are those of the current one.
    masks: Vec<u64>,
    /// Of so many lanes each.
    knows_masks: Option<u32>,
    /// Instructions that the waves of the work-group leave out.
    skipped: u64,
    /// The conditions of all lanes, in the order of lines.
    conditions: Vec<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Once {
    Unknown,
    /// But waves have stored since, perhaps over what was loaded.
    Before,
    Now,
}

impl Batch {
    /// Others have stored since, perhaps over what was loaded.
    pub fn doubt(&mut self) {
        if self.once == Once::Now {
            self.once = Once::Before;
        }
    }

    /// Whether no work-group of the dispatch goes this way, as the last one that was tried has shown.
    pub fn never_goes(&self) -> bool {
        self.once == Once::Unknown
    }
}

/// What is done: so many work-groups, and so many waves of the next one, if one has gone another way. Its other waves have done nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Done {
    pub groups: u32,
    pub waves: usize,
    /// Instructions that waves have left out.
    pub skipped: u64,
}

impl Done {
    const NOTHING: Done = Done {
        groups: 0,
        waves: 0,
        skipped: 0,
    };
}

/// Whether two lists of origins are the same but for values.
fn alike(a: &[(u8, Origin)], b: &[(u8, Origin)]) -> bool {
    let kind = |&(slot, origin): &(u8, Origin)| match origin {
        Origin::Value(_) => (slot, None),
        Origin::GroupId(d) => (slot, Some(d)),
    };
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| kind(a) == kind(b))
}

impl Whole {
    /// Makes host code for work-groups of this extent.
    ///
    /// # Errors
    /// Why there is none.
    pub fn new(
        followed: &Followed,
        extent: Extent,
        origins: Vec<(u8, Origin)>,
        waves: Waves,
        level: SimdLevel,
    ) -> Result<Whole, &'static str> {
        let instructions = instructions(level).ok_or("there is no host code for this host")?;
        let plan = plan(followed, extent, &origins, waves.path == Path::Flushed)?;
        let layout = amdgpu_jit::Layout {
            lanes: waves.lanes,
            // nobody reads it where all lanes are active
            exec: 0,
            spills: register::SPILLS..register::COUNT,
        };
        if plan.slots.len() >= Masks::FIRST_SLOT {
            return Err("too many scalars");
        }
        let rows = amdgpu_jit::Rows {
            count: FEW_ROWS as u16,
            bytes: plan.slots.len() as u8,
        };
        let is_only = plan.phases.len() == 1;
        let code = |phase: &Phase| match phase.segment.outputs.is_empty() {
            true => Ok(None),
            false => Code::new(&phase.segment, &layout, rows, instructions, is_only).map(Some),
        };
        let codes = plan.phases.iter().map(code).collect::<Result<_, _>>()?;
        let units = |lanes: u32| {
            Units::new(
                &plan,
                extent,
                &amdgpu_jit::Layout {
                    lanes,
                    ..layout.clone()
                },
                instructions,
            )
        };
        let pairs = (waves.lanes == 32).then(|| units(64)).transpose()?;
        let lined = lined::Lined::new(&plan, &layout, rows, instructions);
        Ok(Whole {
            paired: lined::paired(&plan, &layout, rows, instructions),
            lined,
            waves: units(waves.lanes)?,
            pairs,
            plan,
            codes,
            extent,
            wave_lanes: waves.lanes,
            origins,
            instructions: u64::from(followed.way.instructions),
            needs: followed.way.needs,
            avoided: AtomicU32::new(0),
        })
    }

    /// Work-groups of a dispatch have been found to go another way: so those of the next ones probably do.
    pub fn is_left(&self) {
        self.avoided.store(AVOIDED, Ordering::Relaxed);
    }

    /// Whether work-groups of a dispatch that begins are to go another way.
    pub fn is_avoided(&self) -> bool {
        let one_less = |left: u32| left.checked_sub(1);
        let left = self
            .avoided
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less);
        left.is_ok()
    }

    /// Whether it is for work-groups of this extent that find this.
    pub fn is_for(&self, extent: Extent, origins: &[(u8, Origin)]) -> bool {
        self.extent == extent && alike(&self.origins, origins)
    }

    pub fn waves(&self) -> usize {
        self.waves.pieces.len()
    }

    /// A batch of work-groups of a dispatch, which find this and have so many bytes of LDS.
    pub fn batch(&self, origins: &[(u8, Origin)], lds_bytes: usize) -> Batch {
        let mut homes = self.plan.homes.clone();
        for &(home, slot) in &self.plan.given {
            if let Some(&(_, Origin::Value(value))) = origins.iter().find(|given| given.0 == slot) {
                homes[usize::from(home)] = Number::same(value);
            }
        }
        Batch {
            homes,
            state: State {
                slots: vec![0; SLOTS],
                registers: Box::new([V32::ZERO; register::COUNT]),
            },
            lds: vec![0; lds_bytes],
            read: Vec::new(),
            once: Once::Unknown,
            masks: vec![0; self.plan.masks.count * self.waves()],
            knows_masks: None,
            skipped: 0,
            conditions: Vec::new(),
        }
    }

    /// Runs work-groups, of which the first one has this id and the others follow: so many along X, in so many rows, which are whole ones if there
    /// are several. All or a part of them.
    pub fn run(
        &self,
        batch: &mut Batch,
        id: [u32; 3],
        [in_row, rows]: [u32; 2],
        memory: &mut MemoryView,
        machine: &Machine,
    ) -> Done {
        let groups = in_row * rows;
        let mut last = [self.extent[X] - 1, self.extent[Y] - 1, 0, 0];
        if batch.once == Once::Before && self.loads_the_same(batch, memory) {
            batch.once = Once::Now;
        }
        if batch.once != Once::Now {
            batch.read.clear();
            batch.knows_masks = None;
            batch.once = match self.steps(&self.plan.once, batch, &last, memory) {
                true => Once::Now,
                false => Once::Unknown,
            };
        }
        (last[GROUP], last[ROW]) = (in_row - 1, rows - 1);
        for &(home, slot) in &self.plan.given {
            if let Some(&(_, Origin::GroupId(d))) = self.origins.iter().find(|given| given.0 == slot) {
                let number = &mut batch.homes[usize::from(home)];
                *number = Number::same(id[usize::from(d) % id.len()]);
                number.steps[GROUP] = u32::from(d == 0 && in_row > 1);
                number.steps[ROW] = u32::from(d == 1 && rows > 1);
            }
        }
        let read = batch.read.len();
        let done = match batch.once == Once::Now && self.steps(&self.plan.each, batch, &last, memory) {
            true => self.rows(batch, &last, memory, machine),
            false => Done::NOTHING,
        };
        batch.read.truncate(read);
        // waves that go another way may store what was loaded once
        let begins_others = done.groups < groups && (groups == 1 || done.groups > 0 || done.waves > 0);
        if begins_others {
            batch.doubt();
        }
        done
    }

    /// Whether the loads that do not depend on the work-group still give what they gave.
    fn loads_the_same(&self, batch: &Batch, memory: &mut MemoryView) -> bool {
        self.plan.once.iter().all(|step| match *step {
            Step::Load(number) => {
                let load = &self.plan.loads[number];
                let mut dwords = [0; MOST_LOADED];
                let known = load.to.iter().map(|&home| batch.homes[usize::from(home)].first);
                dwords_of(load, &batch.homes, &mut dwords, memory)
                    .is_some_and(|(_, dwords)| known.eq(dwords.iter().copied()))
            }
            _ => true,
        })
    }

    /// Does steps; false if lanes differ.
    fn steps(&self, steps: &[Step], batch: &mut Batch, last: &Last, memory: &mut MemoryView) -> bool {
        let Batch { homes, read, .. } = batch;
        steps.iter().all(|step| match *step {
            Step::Load(number) => load(&self.plan.loads[number], homes, read, memory),
            ref other => compute(other, homes, last).is_some(),
        })
    }

    /// Loads, computes and stores.
    fn rows(&self, batch: &mut Batch, last: &Last, memory: &mut MemoryView, machine: &Machine) -> Done {
        let rows = || self.plan.phases.iter().flat_map(|phase| &phase.rows);
        let mut places = Vec::with_capacity(rows().count());
        for row in rows() {
            let Some(mut found) = Place::find(row, &batch.homes, last) else {
                return Done::NOTHING;
            };
            if found.part.is_some() && found.can_be_whole(batch, last, memory) {
                found.part = None;
            }
            let is_inside = match row.memory {
                Memory::Lds => {
                    found.part.is_some() || found.address.saturating_add(found.bytes) <= batch.lds.len() as u64
                }
                Memory::Flat
                    if found.part.is_none() && !flat::apart_from_apertures(machine, found.address, found.bytes) =>
                {
                    false
                }
                Memory::Flat | Memory::Global => {
                    // what was loaded once would have to be loaded again
                    let end = found.address.wrapping_add(found.bytes);
                    let meets = |&(first, last): &(u64, u64)| first < end && found.address < last;
                    let is_at_hand = match &found.part {
                        None => memory.bring(found.address, found.access()),
                        Some(part) => part.bring(last, memory, found.access()),
                    };
                    is_at_hand && !(row.store && batch.read.iter().any(meets))
                }
            };
            if !is_inside {
                return Done::NOTHING;
            }
            places.push(found);
        }
        let mut spans = Vec::with_capacity(places.len());
        for (place, row) in places.iter().zip(rows()) {
            let found = match &place.part {
                _ if place.in_lds => None,
                None => memory.bytes_at_hand(place.address, place.bytes, place.access()),
                Some(part) => part.span(last, memory, place.access()).filter(|span| {
                    row.memory != Memory::Flat || flat::apart_from_apertures(machine, span.base(), span.bytes())
                }),
            };
            if !place.in_lds && found.is_none() {
                return Done::NOTHING;
            }
            spans.push(found);
        }
        let groups = (last[GROUP] + 1) * (last[ROW] + 1);
        if self.lines(batch, last, &places, &spans) {
            let stores = places.iter().filter(|place| place.store).count();
            memory.note_writes(stores as u64);
            return Done {
                groups,
                ..Done::NOTHING
            };
        }
        let (done, stores) = match self.divided_lines(batch, last, &places, &spans) {
            Some(done) => (done, 1),
            None => {
                let pairs = self.pairs.as_ref();
                let pairs = pairs.filter(|pairs| self.waves_are_apart(pairs, batch, &places, last));
                self.groups(pairs.unwrap_or(&self.waves), batch, last, &places, &spans)
            }
        };
        memory.note_writes(stores);
        done
    }

    /// Puts into the slots what the code is to find there for a work-group of the batch.
    #[inline(always)]
    fn fill_slots(&self, batch: &mut Batch, group: Group) {
        let Batch { homes, state, .. } = batch;
        for (slot, from) in state.slots.iter_mut().zip(&self.plan.slots) {
            *slot = match *from {
                Slot::First(home) => {
                    let number = homes[usize::from(home)];
                    let first = number.first.wrapping_add(number.steps[GROUP].wrapping_mul(group.x));
                    first.wrapping_add(number.steps[ROW].wrapping_mul(group.row))
                }
                Slot::Step(home, axis) => homes[usize::from(home)].steps[axis],
            };
        }
    }

    /// The same where all rows are found; and how many stores it makes to memory.
    fn groups(
        &self,
        units: &Units,
        batch: &mut Batch,
        last: &Last,
        places: &[Place],
        spans: &[Option<Span>],
    ) -> (Done, u64) {
        let lanes = units.lanes;
        let mut stores = 0;
        let mut done = Done::NOTHING;
        let uses_lds = places.iter().any(|place| place.in_lds);
        for group in Group::all(last) {
            self.fill_slots(batch, group);
            if uses_lds {
                batch.lds.fill(0);
            }
            if self.plan.masks.count > 0 {
                let are_known = self.find_masks(units, batch);
                let lds = Span::of_slice(&mut batch.lds);
                if !are_known || !self.parts_fit(units, &batch.masks, group, places, spans, lds) {
                    return (done, stores);
                }
            }
            let Batch { state, lds, masks, .. } = &mut *batch;
            let lds = Span::of_slice(lds);
            let mut first = 0;
            for (phase, code) in self.plan.phases.iter().zip(&self.codes) {
                let rows = first..first + phase.rows.len();
                let here = places[rows.clone()].iter().zip(&spans[rows.clone()]);
                let here = here.map(|(place, span)| (place, span.unwrap_or(lds)));
                first = rows.end;
                for (unit, pieces) in units.pieces.iter().enumerate() {
                    let own = self.of_unit(masks, unit);
                    let stores_nothing = |row: &Row| !row.store || row.mask.is_some_and(|mask| own[mask] == 0);
                    if !own.is_empty() && phase.rows.iter().all(stores_nothing) {
                        continue;
                    }
                    for (place, span) in here.clone().filter(|(place, _)| !place.store) {
                        let to = &mut state.registers[place.register];
                        match (&place.part, place.row(group, unit, pieces, lanes)) {
                            (Some(part), _) => part.load(span, group, pieces, own, to),
                            (None, Some(at)) => span.copy_row(at, to, lanes == 32),
                            (None, None) => place.load(span, group, pieces, to),
                        }
                    }
                    if let Some(code) = code {
                        for (n, &mask) in phase.conditions.iter().enumerate() {
                            expand_mask(own[mask], &mut state.registers[register::CONDITIONS + n]);
                        }
                        if !self.compute(units, code, state, unit) {
                            // of work-groups with barriers, no wave has done anything that others see
                            let before = if self.plan.phases.len() == 1 { unit } else { 0 };
                            done.waves = before * (lanes / self.wave_lanes) as usize;
                            done.skipped += (0..before).map(|unit| self.skipped(units, masks, unit)).sum::<u64>();
                            return (done, stores);
                        }
                    }
                    for (place, span) in here.clone().filter(|(place, _)| place.store) {
                        let from = &state.registers[place.register];
                        match (&place.part, place.row(group, unit, pieces, lanes)) {
                            (Some(part), _) => part.store(span, group, pieces, own, from),
                            (None, Some(at)) => span.put_row(at, from, lanes == 32),
                            (None, None) => place.store(span, group, pieces, from),
                        }
                        stores += u64::from(!place.in_lds);
                    }
                }
            }
            done.groups += 1;
            done.skipped += batch.skipped;
        }
        (done, stores)
    }

    /// Computes what a unit stores, from registers to registers; false if there is a NaN.
    fn compute(&self, units: &Units, code: &Code, state: &mut State, unit: usize) -> bool {
        if code.asks_places {
            units.place_lanes(state, unit);
        }
        let first = state.registers.as_mut_ptr();
        let rows = std::array::from_fn(|n| first.wrapping_add(n).cast());
        // a power of two; a division would take as long as a short segment
        let others = code.lanes_at_a_time - 1;
        let lanes = (units.existing(unit) + others) & !others;
        // SAFETY: the rows are whole registers.
        unsafe { code.call(code.entry, state, &rows, lanes) }
    }
}

impl Piece {
    pub fn lanes(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }
}

/// Bytes of a dword.
const DWORD: i64 = 4;

/// Where the rows of several work-groups are.
pub struct Place {
    /// The least address, and bytes from it on.
    pub address: u64,
    pub bytes: u64,
    /// The first lane's, from the least one on, or from the beginning of LDS, and how far others are from it.
    pub first: i64,
    pub steps: [i64; AXES],
    /// Of each lane.
    pub width: i64,
    /// All lanes of a work-group follow each other.
    pub is_row: bool,
    pub in_lds: bool,
    pub store: bool,
    pub register: usize,
    /// The mask of the lanes that do it, if it is not all.
    pub mask: Option<usize>,
    /// Only some lanes do it. Then the address is not before the least one of all, if it is a store, and else nothing that counts.
    pub part: Option<Part>,
}

impl Place {
    /// None if some lane's low dword passes 2^32, or other parts of the address are not the same in all lanes of a work-group.
    fn find(row: &Row, homes: &[Number], last: &Last) -> Option<Place> {
        let number = |home: Home| homes[usize::from(home)];
        let value = |home: Home| number(home).is_same().then_some(u64::from(number(home).first));
        let low = number(row.low);
        if low.range(last).is_none() && (row.mask.is_none() || row.store) {
            return None;
        }
        let high = match row.high {
            Some(high) => value(high)? << 32,
            None => 0,
        };
        let (base, base_high) = match row.base {
            Some([low, high]) => (number(low), value(high)? << 32),
            None => (Number::same(0), 0),
        };
        base.range(last)?;
        let of_groups = signed(base.steps);
        let [0, 0, ..] = of_groups else {
            return None;
        };
        let mut steps = signed(low.steps);
        steps.iter_mut().zip(of_groups).for_each(|(step, more)| *step += more);
        let (least, most) = ends(low.first.into(), steps, last);
        let lanes_of_row = i64::from(last[X]) + 1;
        let above = (high.wrapping_add(base_high))
            .wrapping_add(base.first.into())
            .wrapping_add_signed(row.imm);
        let address = above.wrapping_add_signed(least);
        let in_lds = row.memory == Memory::Lds;
        // LDS is looked at from its beginning on
        let before = if in_lds { address as i64 } else { 0 };
        Some(Place {
            address,
            bytes: (most - least) as u64 + DWORD as u64,
            width: DWORD,
            first: i64::from(low.first) - least + before,
            steps,
            is_row: steps[X] == 4 && (last[Y] == 0 || steps[Y] == 4 * lanes_of_row),
            in_lds,
            store: row.store,
            register: row.register,
            mask: row.mask,
            part: row.mask.map(|mask| Part {
                mask,
                low,
                above,
                of_groups,
            }),
        })
    }

    /// Whether lanes that are off could load, too: nobody looks at what they get.
    fn can_be_whole(&self, batch: &Batch, last: &Last, memory: &mut MemoryView) -> bool {
        let does_not_wrap = self.part.as_ref().is_some_and(|part| part.low.range(last).is_some());
        let is_inside = |memory: &mut MemoryView| match self.in_lds {
            true => self.address.saturating_add(self.bytes) <= batch.lds.len() as u64,
            false => {
                memory.bring(self.address, Access::Read)
                    && memory.bytes_at_hand(self.address, self.bytes, Access::Read).is_some()
            }
        };
        !self.store && does_not_wrap && is_inside(memory)
    }

    /// Where the first lane of a line is.
    #[inline(always)]
    pub fn of(&self, order: Order) -> i64 {
        self.first + self.steps[Y] * i64::from(order.y) + order.group.way(self.steps)
    }

    fn access(&self) -> Access {
        if self.store { Access::Write } else { Access::Read }
    }

    /// Where the lanes of a unit are, if all are there and follow each other.
    #[inline(always)]
    fn row(&self, group: Group, unit: usize, pieces: &[Piece], lanes: u32) -> Option<usize> {
        let is_full = pieces.last().is_some_and(|piece| piece.first + piece.count == lanes);
        let at = self.first + group.way(self.steps) + (4 * unit as i64) * i64::from(lanes);
        (self.is_row && is_full).then_some(at as usize)
    }

    /// Where the first lane of a piece is.
    #[inline(always)]
    fn at(&self, group: Group, piece: &Piece) -> i64 {
        let [x, y, ..] = self.steps;
        self.first + x * i64::from(piece.x) + y * i64::from(piece.y) + group.way(self.steps)
    }

    fn load(&self, span: Span, group: Group, pieces: &[Piece], to: &mut V32) {
        for piece in pieces {
            span.copy_dwords(self.at(group, piece), self.steps[X], &mut to.0[piece.lanes()]);
        }
    }

    fn store(&self, span: Span, group: Group, pieces: &[Piece], from: &V32) {
        for piece in pieces {
            span.put_dwords(self.at(group, piece), self.steps[X], &from.0[piece.lanes()]);
        }
    }
}

/// Does a step; None if lanes differ.
fn compute(step: &Step, homes: &mut [Number], last: &Last) -> Option<()> {
    let number = |home: Home| homes[usize::from(home)];
    let (to, result) = match *step {
        Step::Apply { op, to, args } => {
            let mut numbers = [Number::default(); 3];
            let given = numbers.iter_mut().zip(args).take(op.arity());
            given.for_each(|(given, home)| *given = number(home));
            (to, Number::apply(op, numbers, last)?)
        }
        Step::Right { op, to, of, by } => {
            let numbers = [number(of), Number::same(by), Number::default()];
            (to, Number::apply(op, numbers, last)?)
        }
        Step::Require { home, value } => return (number(home) == Number::same(value)).then_some(()),
        Step::Load(_) => return None,
    };
    homes[usize::from(to)] = result;
    Some(())
}

/// Dwords of a scalar load at the most.
const MOST_LOADED: usize = 16;

/// What a scalar load gives, as [`crate::ops::smem`] makes it, and its address: the low bits of address and offsets do not count.
fn dwords_of<'d>(
    load: &Load,
    homes: &[Number],
    dwords: &'d mut [u32; MOST_LOADED],
    memory: &mut MemoryView,
) -> Option<(u64, &'d [u32])> {
    let numbers = [load.base[0], load.base[1], load.offset].map(|home| homes[usize::from(home)]);
    if !numbers.iter().all(Number::is_same) {
        return None;
    }
    let [low, high, offset] = numbers.map(|number| number.first);
    let (low, high) = (u64::from(low), u64::from(high));
    let offset = (load.imm & !3) + i64::from(offset & !3);
    let address = ((low | high << 32) & !3).wrapping_add_signed(offset);
    let dwords = dwords.get_mut(..load.to.len())?;
    memory.load_dwords(address, dwords).ok()?;
    Some((address, dwords))
}

/// A scalar load; false if there is none.
fn load(load: &Load, homes: &mut [Number], read: &mut Vec<(u64, u64)>, memory: &mut MemoryView) -> bool {
    let mut dwords = [0; MOST_LOADED];
    let Some((address, dwords)) = dwords_of(load, homes, &mut dwords, memory) else {
        return false;
    };
    read.push((address, address + 4 * dwords.len() as u64));
    for (&home, &dword) in load.to.iter().zip(dwords) {
        homes[usize::from(home)] = Number::same(dword);
    }
    true
}
