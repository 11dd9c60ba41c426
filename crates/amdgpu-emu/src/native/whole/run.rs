//! Work-groups of a kernel that goes one way, run.

use amdgpu_jit::{HostCode, MAX_MASKS};

use super::super::{Function, Waves, instructions};
use super::plan::{Affine, Home, Load, MOST_ROWS, Plan, Row, Step, plan, register};
use super::{Followed, Origin};
use crate::exec::Machine;
use crate::fault::Access;
use crate::host::SimdLevel;
use crate::memory::MemoryView;
use crate::ops::flat;
use crate::uop::Needs;
use crate::wave::{Path, V32, count_up};
use amdgpu_semantics::graph::Op;

const LANE_NUMBERS: Op = Op::Register(register::LANES as u16);

/// Host code for the work-groups of a kernel.
pub struct Whole {
    plan: Plan,
    code: HostCode,
    full: usize,
    /// It looks at the numbers of lanes.
    numbers_lanes: bool,
    /// Of a work-group, and of a wave.
    lanes: u32,
    wave_lanes: u32,
    origins: Vec<(u8, Origin)>,
    /// Of a wave.
    pub instructions: u64,
    pub needs: Needs,
}

/// What one host thread has for work-groups of a dispatch.
pub struct Batch {
    homes: Vec<u32>,
    slots: Vec<u32>,
    registers: Box<[V32; register::COUNT]>,
    /// Bytes that scalar loads have read: first address and end.
    read: Vec<(u64, u64)>,
    /// What does not depend on the work-group is computed.
    is_ready: bool,
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
    /// Makes host code for work-groups of so many lanes, a multiple of a wave's.
    ///
    /// # Errors
    /// Why there is none.
    pub fn new(
        followed: &Followed,
        lanes: u32,
        origins: Vec<(u8, Origin)>,
        waves: Waves,
        level: SimdLevel,
    ) -> Result<Whole, &'static str> {
        let instructions = instructions(level).ok_or("there is no host code for this host")?;
        let plan = plan(followed, lanes, &origins, waves.path == Path::Flushed)?;
        let layout = amdgpu_jit::Layout {
            lanes: waves.lanes,
            // nobody reads it where all lanes are active
            exec: 0,
            spills: register::SPILLS..register::COUNT,
        };
        let assembled = amdgpu_jit::assemble(&plan.segment, &layout, instructions);
        let assembled = assembled.map_err(|_| "more values at a time than the host has registers for")?;
        Ok(Whole {
            code: HostCode::new(&assembled.bytes).ok_or("the host gives no executable memory")?,
            full: assembled.full,
            numbers_lanes: plan.segment.nodes.iter().any(|node| node.op == LANE_NUMBERS),
            plan,
            lanes,
            wave_lanes: waves.lanes,
            origins,
            instructions: u64::from(followed.way.instructions),
            needs: followed.way.needs,
        })
    }

    /// Whether it is for work-groups of so many lanes that find this.
    pub fn is_for(&self, lanes: u32, origins: &[(u8, Origin)]) -> bool {
        self.lanes == lanes && alike(&self.origins, origins)
    }

    pub fn waves(&self) -> usize {
        (self.lanes / self.wave_lanes) as usize
    }

    /// A batch of work-groups of a dispatch, which find this.
    pub fn batch(&self, origins: &[(u8, Origin)]) -> Batch {
        let mut homes = self.plan.homes.clone();
        for &(home, slot) in &self.plan.given {
            if let Some(&(_, Origin::Value(value))) = origins.iter().find(|given| given.0 == slot) {
                homes[usize::from(home)] = value;
            }
        }
        Batch {
            homes,
            slots: vec![0; self.plan.slots.len().max(1)],
            registers: Box::new([V32::ZERO; register::COUNT]),
            read: Vec::new(),
            is_ready: false,
        }
    }

    /// Runs the waves of a work-group from the first one on, and gives how many are done. The next one has done nothing, and those behind it neither.
    pub fn run(&self, batch: &mut Batch, id: [u32; 3], memory: &mut MemoryView, machine: &Machine) -> usize {
        if !batch.is_ready {
            batch.read.clear();
            batch.is_ready = self.steps(&self.plan.once, batch, memory);
        }
        for &(home, slot) in &self.plan.given {
            if let Some(&(_, Origin::GroupId(d))) = self.origins.iter().find(|given| given.0 == slot) {
                batch.homes[usize::from(home)] = id[usize::from(d) % id.len()];
            }
        }
        let read = batch.read.len();
        let done = match batch.is_ready && self.steps(&self.plan.each, batch, memory) {
            true => self.rows(batch, memory, machine),
            false => 0,
        };
        batch.read.truncate(read);
        // waves that go another way may store what was loaded once
        batch.is_ready &= done == self.waves();
        done
    }

    /// Does steps; false if lanes differ.
    fn steps(&self, steps: &[Step], batch: &mut Batch, memory: &mut MemoryView) -> bool {
        let last_lane = u64::from(self.lanes - 1);
        let Batch { homes, read, .. } = batch;
        steps.iter().all(|step| match *step {
            Step::Load(number) => load(&self.plan.loads[number], homes, read, memory),
            ref other => compute(other, homes, last_lane).is_some(),
        })
    }

    /// Loads, computes and stores, wave by wave.
    fn rows(&self, batch: &mut Batch, memory: &mut MemoryView, machine: &Machine) -> usize {
        let Batch {
            homes,
            slots,
            registers,
            read,
            ..
        } = batch;
        let bytes = 4 * u64::from(self.lanes);
        let rows = self.plan.rows.iter().map(|row| (row.address(homes), row));
        let mut stores = 0;
        for (address, row) in rows.clone() {
            let access = if row.store { Access::Write } else { Access::Read };
            let is_elsewhere = row.flat && !flat::apart_from_apertures(machine, address, bytes);
            if is_elsewhere || !memory.bring(address, access) {
                return 0;
            }
            stores += u64::from(row.store);
            // what was loaded once would have to be loaded again
            let meets = |&(first, end): &(u64, u64)| first < address.wrapping_add(bytes) && address < end;
            if row.store && read.iter().any(meets) {
                return 0;
            }
        }
        for (slot, &home) in slots.iter_mut().zip(&self.plan.slots) {
            *slot = homes[usize::from(home)];
        }
        let mut spans = [None; MOST_ROWS];
        for ((address, row), span) in rows.zip(&mut spans) {
            let access = if row.store { Access::Write } else { Access::Read };
            match memory.bytes_at_hand(address, bytes, access) {
                Some(found) => *span = Some((row.store, found)),
                None => return 0,
            }
        }
        let spans = &spans[..self.plan.rows.len()];
        let is_half = self.wave_lanes == 32;
        let mut done = 0;
        for wave in 0..self.waves() {
            let at = wave * 4 * self.wave_lanes as usize;
            let loads = spans.iter().flatten().filter(|span| !span.0);
            for (register, (_, span)) in registers.iter_mut().zip(loads) {
                span.copy_row(at, register, is_half);
            }
            if self.numbers_lanes {
                let first = wave as u32 * self.wave_lanes;
                count_up(&mut registers[register::LANES], first, u32::MAX);
            }
            if !self.compute(registers, slots) {
                break;
            }
            let stores = spans.iter().flatten().filter(|span| span.0);
            for (register, (_, span)) in registers[register::STORED..].iter().zip(stores) {
                span.put_row(at, register, is_half);
            }
            done += 1;
        }
        memory.note_writes(done as u64 * stores);
        done
    }

    /// Computes what a wave stores; false if there is a NaN.
    fn compute(&self, registers: &mut [V32; register::COUNT], slots: &mut [u32]) -> bool {
        let mut masks = [0; MAX_MASKS];
        // SAFETY: the code was written as a function of this type at this place, for the SIMD level that was seen on this host; the plan
        // names registers and slots of the two arrays alone.
        let failed = unsafe {
            let function: Function = std::mem::transmute(self.code.address(self.full));
            function(registers.as_mut_ptr(), slots.as_mut_ptr(), &mut masks)
        };
        failed == 0
    }
}

impl Row {
    /// Of the first lane.
    #[inline(always)]
    fn address(&self, homes: &[u32]) -> u64 {
        let pair =
            |low: Home, high: Home| u64::from(homes[usize::from(low)]) | u64::from(homes[usize::from(high)]) << 32;
        let lane = match self.high {
            Some(high) => pair(self.low, high),
            None => homes[usize::from(self.low)].into(),
        };
        let base = self.base.map_or(0, |[low, high]| pair(low, high));
        lane.wrapping_add(base).wrapping_add_signed(self.imm)
    }
}

/// A scalar load, as [`crate::ops::smem`] makes it: the low bits of address and offsets do not count.
fn load(load: &Load, homes: &mut [u32], read: &mut Vec<(u64, u64)>, memory: &mut MemoryView) -> bool {
    let [low, high] = load.base.map(|home| u64::from(homes[usize::from(home)]));
    let offset = (load.imm & !3) + i64::from(homes[usize::from(load.offset)] & !3);
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
        homes[usize::from(home)] = dword;
    }
    true
}

/// Does a step; None if lanes differ.
#[inline(always)]
fn compute(step: &Step, homes: &mut [u32], last_lane: u64) -> Option<()> {
    let value = |home: Home| homes[usize::from(home)];
    // what the first and the last lane have: it does not wrap
    let ends = |of: Affine| {
        let first = value(of.first);
        let last = u64::from(first) + u64::from(of.stride) * last_lane;
        u32::try_from(last).ok().map(|last| (first, last))
    };
    let signed_ends = |of: Affine| {
        let first = i64::from(value(of.first) as i32);
        let last = first + i64::from(of.stride) * last_lane as i64;
        i32::try_from(last).ok().map(|_| (first, last))
    };
    let same = |first: u32, last: u32| (first == last).then_some(first);
    let (to, result) = match *step {
        Step::Apply { op, to, args } => (to, op.apply(args.map(value))?),
        Step::Less {
            signed,
            to,
            args: [a, b],
        } => {
            let (first, last) = match signed {
                true => {
                    let (a, b) = (signed_ends(a)?, signed_ends(b)?);
                    (a.0 < b.0, a.1 < b.1)
                }
                false => {
                    let (a, b) = (ends(a)?, ends(b)?);
                    (a.0 < b.0, a.1 < b.1)
                }
            };
            (to, same(first.into(), last.into())?)
        }
        Step::Right { op, to, of, by } => {
            let (first, last) = ends(of)?;
            (to, same(op.apply([first, by, 0])?, op.apply([last, by, 0])?)?)
        }
        Step::Low { to, of, mask } => {
            let (first, last) = ends(of)?;
            same(first & !mask, last & !mask)?;
            (to, first & mask)
        }
        Step::Or { to, of, with } => {
            let (first, last) = ends(of)?;
            let below = u32::MAX.checked_shr(last.leading_zeros()).unwrap_or(0);
            same(value(with) & below, 0)?;
            (to, first | value(with))
        }
        Step::High { to, of, by } => {
            let (first, last) = ends(of)?;
            let high = |x: u32| (u64::from(x) * u64::from(value(by)) >> 32) as u32;
            (to, same(high(first), high(last))?)
        }
        Step::Within(of) => return ends(of).map(|_| ()),
        Step::Require { home, value: wanted } => return (value(home) == wanted).then_some(()),
        Step::Load(_) => return None,
    };
    homes[usize::from(to)] = result;
    Some(())
}
