//! Work-groups of a kernel that goes one way, run.

use amdgpu_jit::{HostCode, MAX_MASKS};

use super::super::{Function, Waves, instructions};
use super::number::{AXES, GROUP, Last, Number, X, Y};
use super::plan::{Home, Load, MOST_ROWS, Plan, Row, Slot, Step, plan, register};
use super::{Extent, Followed, Memory, Origin};
use crate::exec::Machine;
use crate::fault::Access;
use crate::host::SimdLevel;
use crate::memory::MemoryView;
use crate::memory::span::Span;
use crate::ops::flat;
use crate::uop::Needs;
use crate::wave::{Path, V32};
use amdgpu_semantics::graph::Op;

/// Host code for the work-groups of a kernel.
pub struct Whole {
    plan: Plan,
    /// For each phase; None where lanes compute nothing.
    codes: Vec<Option<Code>>,
    extent: Extent,
    /// Lanes of each wave that follow each other along X.
    pieces: Vec<Vec<Piece>>,
    wave_lanes: u32,
    origins: Vec<(u8, Origin)>,
    /// Of a wave.
    pub instructions: u64,
    pub needs: Needs,
}

struct Code {
    memory: HostCode,
    full: usize,
    /// It looks at the places of lanes.
    asks_places: bool,
}

/// Lanes of a wave, and where in the work-group they are.
struct Piece {
    first: u32,
    count: u32,
    x: u32,
    y: u32,
}

/// What one host thread has for work-groups of a dispatch.
pub struct Batch {
    homes: Vec<Number>,
    slots: Vec<u32>,
    registers: Box<[V32; register::COUNT]>,
    lds: Vec<u8>,
    /// Bytes that scalar loads have read: first address and end.
    read: Vec<(u64, u64)>,
    /// What does not depend on the work-group is computed.
    is_ready: bool,
}

/// What is done: so many work-groups, and so many waves of the next one, if one has gone another way. Its other waves have done nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Done {
    pub groups: u32,
    pub waves: usize,
}

/// Whether two lists of origins are the same but for values.
fn alike(a: &[(u8, Origin)], b: &[(u8, Origin)]) -> bool {
    let kind = |&(slot, origin): &(u8, Origin)| match origin {
        Origin::Value(_) => (slot, None),
        Origin::GroupId(d) => (slot, Some(d)),
    };
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| kind(a) == kind(b))
}

/// The pieces of each wave of a work-group.
fn pieces([x, y]: Extent, wave_lanes: u32) -> Vec<Vec<Piece>> {
    let lanes = x * y;
    let waves = 0..lanes.div_ceil(wave_lanes);
    let of_wave = |wave: u32| {
        let (begin, end) = (wave * wave_lanes, lanes.min((wave + 1) * wave_lanes));
        let mut pieces = Vec::new();
        let mut at = begin;
        while at < end {
            let count = (x - at % x).min(end - at);
            pieces.push(Piece {
                first: at - begin,
                count,
                x: at % x,
                y: at / x,
            });
            at += count;
        }
        pieces
    };
    waves.map(of_wave).collect()
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
        let mut codes = Vec::new();
        for phase in &plan.phases {
            if phase.segment.outputs.is_empty() {
                codes.push(None);
                continue;
            }
            let assembled = amdgpu_jit::assemble(&phase.segment, &layout, instructions);
            let assembled = assembled.map_err(|_| "more values at a time than the host has registers for")?;
            let is_place = |op: Op| (0..2).any(|axis| op == Op::Register((register::PLACES + axis) as u16));
            codes.push(Some(Code {
                memory: HostCode::new(&assembled.bytes).ok_or("the host gives no executable memory")?,
                full: assembled.full,
                asks_places: phase.segment.nodes.iter().any(|node| is_place(node.op)),
            }));
        }
        Ok(Whole {
            plan,
            codes,
            extent,
            pieces: pieces(extent, waves.lanes),
            wave_lanes: waves.lanes,
            origins,
            instructions: u64::from(followed.way.instructions),
            needs: followed.way.needs,
        })
    }

    /// Whether it is for work-groups of this extent that find this.
    pub fn is_for(&self, extent: Extent, origins: &[(u8, Origin)]) -> bool {
        self.extent == extent && alike(&self.origins, origins)
    }

    pub fn waves(&self) -> usize {
        self.pieces.len()
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
            slots: vec![0; self.plan.slots.len().max(1)],
            registers: Box::new([V32::ZERO; register::COUNT]),
            lds: vec![0; lds_bytes],
            read: Vec::new(),
            is_ready: false,
        }
    }

    /// Runs work-groups, of which the first one has this id and the others follow along X: all or a part of them.
    pub fn run(
        &self,
        batch: &mut Batch,
        id: [u32; 3],
        groups: u32,
        memory: &mut MemoryView,
        machine: &Machine,
    ) -> Done {
        let mut last = [self.extent[X] - 1, self.extent[Y] - 1, 0];
        if !batch.is_ready {
            batch.read.clear();
            batch.is_ready = self.steps(&self.plan.once, batch, &last, memory);
        }
        last[GROUP] = groups - 1;
        for &(home, slot) in &self.plan.given {
            if let Some(&(_, Origin::GroupId(d))) = self.origins.iter().find(|given| given.0 == slot) {
                let number = &mut batch.homes[usize::from(home)];
                *number = Number::same(id[usize::from(d) % id.len()]);
                number.steps[GROUP] = u32::from(d == 0 && groups > 1);
            }
        }
        let read = batch.read.len();
        let done = match batch.is_ready && self.steps(&self.plan.each, batch, &last, memory) {
            true => self.rows(batch, &last, memory, machine),
            false => Done { groups: 0, waves: 0 },
        };
        batch.read.truncate(read);
        // waves that go another way may store what was loaded once
        batch.is_ready &= groups > 1 && done.groups == 0 && done.waves == 0 || done.groups == groups;
        done
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
        let nothing = Done { groups: 0, waves: 0 };
        let mut places = [const { None }; MOST_ROWS];
        let rows = || self.plan.phases.iter().flat_map(|phase| &phase.rows);
        for (row, place) in rows().zip(&mut places) {
            let Some(found) = Place::of(row, &batch.homes, last) else {
                return nothing;
            };
            let is_inside = match row.memory {
                Memory::Lds => found.address.saturating_add(found.bytes) <= batch.lds.len() as u64,
                Memory::Flat if !flat::apart_from_apertures(machine, found.address, found.bytes) => false,
                Memory::Flat | Memory::Global => {
                    // what was loaded once would have to be loaded again
                    let end = found.address.wrapping_add(found.bytes);
                    let meets = |&(first, last): &(u64, u64)| first < end && found.address < last;
                    memory.bring(found.address, found.access()) && !(row.store && batch.read.iter().any(meets))
                }
            };
            if !is_inside {
                return nothing;
            }
            *place = Some(found);
        }
        let mut spans = [None; MOST_ROWS];
        for (place, span) in places
            .iter()
            .flatten()
            .zip(&mut spans)
            .filter(|(place, _)| !place.in_lds)
        {
            match memory.bytes_at_hand(place.address, place.bytes, place.access()) {
                Some(found) => *span = Some(found),
                None => return nothing,
            }
        }
        let (done, stores) = self.groups(batch, last[GROUP] + 1, &places, &spans);
        memory.note_writes(stores);
        done
    }

    /// The same where all rows are found; and how many stores it makes to memory.
    fn groups(
        &self,
        batch: &mut Batch,
        groups: u32,
        places: &[Option<Place>; MOST_ROWS],
        spans: &[Option<Span>; MOST_ROWS],
    ) -> (Done, u64) {
        let Batch {
            homes,
            slots,
            registers,
            lds,
            ..
        } = batch;
        let mut stores = 0;
        let uses_lds = places.iter().flatten().any(|place| place.in_lds);
        for group in 0..groups {
            for (slot, from) in slots.iter_mut().zip(&self.plan.slots) {
                *slot = match *from {
                    Slot::First(home) => {
                        let number = homes[usize::from(home)];
                        number.first.wrapping_add(number.steps[GROUP].wrapping_mul(group))
                    }
                    Slot::Step(home, axis) => homes[usize::from(home)].steps[axis],
                };
            }
            if uses_lds {
                lds.fill(0);
            }
            let lds = Span::of_slice(lds);
            let mut first = 0;
            for (phase, code) in self.plan.phases.iter().zip(&self.codes) {
                let rows = first..first + phase.rows.len();
                let here = places[rows.clone()].iter().flatten().zip(&spans[rows.clone()]);
                let here = here.map(|(place, span)| (place, span.unwrap_or(lds)));
                first = rows.end;
                for (wave, pieces) in self.pieces.iter().enumerate() {
                    for (place, span) in here.clone().filter(|(place, _)| !place.store) {
                        let to = &mut registers[place.register];
                        match place.row(group, wave, pieces, self.wave_lanes) {
                            Some(at) => span.copy_row(at, to, self.wave_lanes == 32),
                            None => place.load(span, group, pieces, to),
                        }
                    }
                    if let Some(code) = code
                        && !self.compute(code, registers, slots, wave)
                    {
                        let done = Done {
                            groups: group,
                            waves: wave,
                        };
                        return (done, stores);
                    }
                    for (place, span) in here.clone().filter(|(place, _)| place.store) {
                        let from = &registers[place.register];
                        match place.row(group, wave, pieces, self.wave_lanes) {
                            Some(at) => span.put_row(at, from, self.wave_lanes == 32),
                            None => place.store(span, group, pieces, from),
                        }
                        stores += u64::from(!place.in_lds);
                    }
                }
            }
        }
        (Done { groups, waves: 0 }, stores)
    }

    /// Computes what a wave stores; false if there is a NaN.
    fn compute(&self, code: &Code, registers: &mut [V32; register::COUNT], slots: &mut [u32], wave: usize) -> bool {
        if code.asks_places {
            for piece in &self.pieces[wave] {
                let lanes = piece.lanes();
                for (lane, n) in lanes.zip(0..) {
                    registers[register::PLACES + X].0[lane] = piece.x + n;
                    registers[register::PLACES + Y].0[lane] = piece.y;
                }
            }
        }
        let mut masks = [0; MAX_MASKS];
        // SAFETY: the code was written as a function of this type at this place, for the SIMD level that was seen on this host; the plan
        // names registers and slots of the two arrays alone.
        let failed = unsafe {
            let function: Function = std::mem::transmute(code.memory.address(code.full));
            function(registers.as_mut_ptr(), slots.as_mut_ptr(), &mut masks)
        };
        failed == 0
    }
}

impl Piece {
    fn lanes(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }
}

/// Where the rows of several work-groups are.
struct Place {
    /// The least address, and bytes from it on.
    address: u64,
    bytes: u64,
    /// The first lane's, from the least one on, and how far others are from it.
    first: i64,
    steps: [i64; AXES],
    /// All lanes of a work-group follow each other.
    is_row: bool,
    in_lds: bool,
    store: bool,
    register: usize,
}

impl Place {
    /// None if some lane's low dword passes 2^32, or other parts of the address are not the same in all lanes.
    fn of(row: &Row, homes: &[Number], last: &Last) -> Option<Place> {
        let number = |home: Home| homes[usize::from(home)];
        let value = |home: Home| number(home).is_same().then_some(u64::from(number(home).first));
        let low = number(row.low);
        let (least, most) = low.range(last)?;
        let high = match row.high {
            Some(high) => value(high)? << 32,
            None => 0,
        };
        let base = match row.base {
            Some([low, high]) => value(low)? | value(high)? << 32,
            None => 0,
        };
        let steps = low.steps.map(|step| i64::from(step as i32));
        let lanes_of_row = i64::from(last[X]) + 1;
        Some(Place {
            address: (u64::from(least) | high)
                .wrapping_add(base)
                .wrapping_add_signed(row.imm),
            bytes: u64::from(most - least) + 4,
            first: i64::from(low.first) - i64::from(least),
            steps,
            is_row: steps[X] == 4 && (last[Y] == 0 || steps[Y] == 4 * lanes_of_row),
            in_lds: row.memory == Memory::Lds,
            store: row.store,
            register: row.register,
        })
    }

    fn access(&self) -> Access {
        if self.store { Access::Write } else { Access::Read }
    }

    /// Where the lanes of a wave are, if all are there and follow each other.
    #[inline(always)]
    fn row(&self, group: u32, wave: usize, pieces: &[Piece], wave_lanes: u32) -> Option<usize> {
        let is_full = pieces
            .last()
            .is_some_and(|piece| piece.first + piece.count == wave_lanes);
        let at = self.first + self.steps[GROUP] * i64::from(group) + (4 * wave as i64) * i64::from(wave_lanes);
        (self.is_row && is_full).then_some(at as usize)
    }

    /// Where the first lane of a piece is.
    #[inline(always)]
    fn at(&self, group: u32, piece: &Piece) -> i64 {
        let [x, y, groups] = self.steps;
        self.first + x * i64::from(piece.x) + y * i64::from(piece.y) + groups * i64::from(group)
    }

    fn load(&self, span: Span, group: u32, pieces: &[Piece], to: &mut V32) {
        for piece in pieces {
            span.copy_dwords(self.at(group, piece), self.steps[X], &mut to.0[piece.lanes()]);
        }
    }

    fn store(&self, span: Span, group: u32, pieces: &[Piece], from: &V32) {
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

/// A scalar load, as [`crate::ops::smem`] makes it: the low bits of address and offsets do not count.
fn load(load: &Load, homes: &mut [Number], read: &mut Vec<(u64, u64)>, memory: &mut MemoryView) -> bool {
    let numbers = [load.base[0], load.base[1], load.offset].map(|home| homes[usize::from(home)]);
    if !numbers.iter().all(Number::is_same) {
        return false;
    }
    let [low, high, offset] = numbers.map(|number| number.first);
    let (low, high) = (u64::from(low), u64::from(high));
    let offset = (load.imm & !3) + i64::from(offset & !3);
    let address = ((low | high << 32) & !3).wrapping_add_signed(offset);
    let mut dwords = [0; 16];
    let Some(dwords) = dwords.get_mut(..load.to.len()) else {
        return false;
    };
    if memory.load_dwords(address, dwords).is_err() {
        return false;
    }
    read.push((address, address + 4 * dwords.len() as u64));
    for (&home, &dword) in load.to.iter().zip(&*dwords) {
        homes[usize::from(home)] = Number::same(dword);
    }
    true
}
