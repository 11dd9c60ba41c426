//! A dispatch that is run from outside, one instruction of one wavefront at a time, and looked into: what debuggers stand on.
//!
//! Nothing is run twice as fast or as slow for it: the operations are those of [`crate::dispatch`], a turn at a time.
//! The clock of a session shows its instructions, so that the same steps give the same values.

use crate::access::{Bus, effective};
use crate::check::{Checker, Edited};
use crate::code::*;
use crate::dispatch;
use crate::fault::{Fault, Place, Trouble};
use crate::group::Group;
use crate::mask::Mask;
use crate::memory::View;
use crate::observe::{NoObserver, Observer, Step};
use crate::running::{Dispatch, Run};
use crate::segments::{Apertures, GROUP_FIRST, KERNARG_FIRST, PRIVATE_FIRST};
use crate::sync::Member;
use crate::system::System;
use crate::wave::{Frame, NO_JOIN, State, Wave};
use hsail::code::Segment;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

/// What became of a wavefront that was to execute an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stepped {
    /// It has executed one.
    Ran,
    /// It waits: for other wavefronts, or for a signal.
    Waits,
    /// It has executed its last one, or had before.
    Ended,
    /// The checks have found something about the instruction, which is executed when it is asked for again.
    Held,
}

/// What a wavefront waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting {
    Ready,
    /// A barrier over slices of so many work-items; 0 for the whole work-group.
    Barrier(u64),
    /// An fbarrier, by its handle.
    Fbarrier(u32),
    Signal,
    Ended,
}

/// What an instruction will do to memory in a lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LaneAccess {
    pub lane: usize,
    /// Never flat.
    pub segment: Segment,
    pub address: u64,
    pub bytes: u64,
    pub reads: bool,
    pub writes: bool,
}

/// An activation: the kernel itself, or a call.
pub struct FrameView<'s> {
    frame: &'s Frame,
    function: &'s Function,
}

/// A wavefront.
pub struct WaveView<'s> {
    wave: &'s Wave,
    kernel: &'s Kernel,
}

/// A dispatch in steps.
pub struct Session {
    system: Arc<System>,
    kernel: Arc<Kernel>,
    dispatch: Dispatch,
    view: View,
    groups: BTreeMap<u64, Group>,
    steps: u64,
    /// Nanoseconds that waiting has taken.
    waited: u64,
    /// What [`Options::checks`](crate::Options) asks for, if anything.
    checker: Option<Checker>,
    /// Wavefronts whose next instruction the checks have seen.
    held: BTreeSet<(u64, usize)>,
}

/// The checks, told of an instruction once, and stopping before it if they find something.
struct Holding<'c> {
    checker: &'c mut Checker,
    seen: bool,
    held: bool,
}

impl Observer for Holding<'_> {
    fn before(&mut self, step: &mut Step<'_, '_>) -> Result<(), Trouble> {
        if std::mem::take(&mut self.seen) {
            return Ok(());
        }
        self.checker.before(step)?;
        self.held = self.checker.has_found();
        match self.held {
            true => Err(Trouble::new("held", "", "the instruction is not executed yet")),
            false => Ok(()),
        }
    }

    fn after(&mut self, step: &mut Step<'_, '_>) -> Result<(), Trouble> {
        self.checker.after(step)
    }

    fn met(&mut self, group: u64, waves: &[u32], fbarrier: Option<u32>) {
        self.checker.met(group, waves, fbarrier);
    }
}

impl Session {
    /// Checks the dispatch; nothing runs yet.
    pub fn new(system: Arc<System>, kernel: Arc<Kernel>, dispatch: Dispatch) -> Result<Session, Box<Fault>> {
        dispatch::check(&system, &kernel, &dispatch)?;
        let view = system.memory.view();
        let checker = Checker::new(system.options.checks, &kernel);
        Ok(Session {
            checker,
            held: BTreeSet::new(),
            system,
            kernel,
            dispatch,
            view,
            groups: BTreeMap::new(),
            steps: 0,
            waited: 0,
        })
    }

    fn with<T>(&mut self, act: impl FnOnce(&mut BTreeMap<u64, Group>, &Run<'_>, Option<&mut Checker>) -> T) -> T {
        let clock = Duration::from_nanos(self.steps + self.waited);
        let run = Run::new(&self.system, &self.kernel, &self.dispatch, &self.view, Some(clock));
        act(&mut self.groups, &run, self.checker.as_mut())
    }

    pub fn system(&self) -> &System {
        &self.system
    }

    pub fn kernel(&self) -> &Kernel {
        &self.kernel
    }

    pub fn dispatch(&self) -> &Dispatch {
        &self.dispatch
    }

    /// Work-groups of the grid in each dimension.
    pub fn grid_groups(&self) -> [u32; 3] {
        Run::new(&self.system, &self.kernel, &self.dispatch, &self.view, None).groups
    }

    /// ID of the work-group with a flattened ID.
    pub fn group_id(&self, flat: u64) -> [u32; 3] {
        Run::new(&self.system, &self.kernel, &self.dispatch, &self.view, None).group_id(flat)
    }

    /// Begins a work-group, by its flattened ID.
    pub fn begin(&mut self, flat: u64) -> Result<(), Box<Fault>> {
        let group = self.with(|_, run, _| Group::new(run, flat, run.group_id(flat), 0))?;
        self.groups.insert(flat, group);
        Ok(())
    }

    /// Forgets a work-group that has ended.
    pub fn end(&mut self, flat: u64) {
        if self.groups.remove(&flat).is_some()
            && let Some(checker) = &mut self.checker
        {
            checker.group_end(flat);
        }
    }

    /// What the checks have found since this was asked last: before an instruction that is [`Stepped::Held`], after others, or when
    /// a work-group ended. Each is told once, at the first place where it is so.
    pub fn take_findings(&mut self) -> Vec<Fault> {
        self.checker.as_mut().map_or(Vec::new(), Checker::take)
    }

    /// The dispatch has ended without a fault: its completion signal is told.
    pub fn complete(&self) {
        dispatch::complete(&self.system, &self.dispatch);
    }

    /// Work-groups that have begun and not been forgotten.
    pub fn resident(&self) -> impl Iterator<Item = u64> {
        self.groups.keys().copied()
    }

    pub fn wave_count(&self, flat: u64) -> usize {
        self.groups.get(&flat).map_or(0, |g| g.waves.len())
    }

    pub fn wave(&self, flat: u64, wave: usize) -> Option<WaveView<'_>> {
        let wave = self.groups.get(&flat)?.waves.get(wave)?;
        Some(WaveView {
            wave,
            kernel: &self.kernel,
        })
    }

    /// Executes one instruction of a wavefront. An instruction that waits (for a signal) is not executed until it need not; one that
    /// the checks have found something about is executed the next time.
    pub fn step(&mut self, flat: u64, wave: usize) -> Result<Stepped, Box<Fault>> {
        let seen = self.held.remove(&(flat, wave));
        let stepped = self.with(|groups, run, checker| {
            let Some(group) = groups.get_mut(&flat).filter(|g| wave < g.waves.len()) else {
                return Ok(Stepped::Ended);
            };
            let Some(checker) = checker else {
                return one(group, run, wave, &mut NoObserver);
            };
            let mut holding = Holding {
                checker,
                seen,
                held: false,
            };
            match one(group, run, wave, &mut holding) {
                _ if holding.held => Ok(Stepped::Held),
                stepped => stepped,
            }
        })?;
        if stepped == Stepped::Held {
            self.held.insert((flat, wave));
        }
        self.steps += u64::from(matches!(stepped, Stepped::Ran | Stepped::Ended));
        Ok(stepped)
    }

    /// Lets go the wavefronts of a work-group that have all come to their barrier: at the end of a round, in which each had its
    /// turn. Whether there were any.
    pub fn meet(&mut self, flat: u64) -> bool {
        self.with(|groups, run, checker| {
            let Some(group) = groups.get_mut(&flat) else {
                return false;
            };
            match checker {
                Some(checker) => group.meet(run, checker),
                None => group.meet(run, &mut NoObserver),
            }
        })
    }

    /// Nobody can go on before time passes: the clock goes on by so many nanoseconds.
    pub fn wait(&mut self, nanoseconds: u64) {
        self.waited = self.waited.saturating_add(nanoseconds);
    }

    /// The finding that a work-group's wavefronts wait for each other.
    pub fn deadlock(&mut self, flat: u64) -> Option<Box<Fault>> {
        self.with(|groups, run, _| groups.get(&flat).map(|g| g.deadlock(run)))
    }

    /// Whether the work-group executed an atomic operation since this was asked last.
    pub fn polled(&mut self, flat: u64) -> bool {
        self.groups.get_mut(&flat).is_some_and(|g| g.polled())
    }

    fn frame_mut(&mut self, (flat, wave, frame): (u64, usize, usize)) -> Option<&mut Frame> {
        self.groups.get_mut(&flat)?.waves.get_mut(wave)?.frames.get_mut(frame)
    }

    /// Sets a register of a lane; `at` is work-group, wavefront, activation (0 is the kernel). False if there is none.
    pub fn set_register(&mut self, at: (u64, usize, usize), reg: Reg, lane: usize, value: u128) -> bool {
        let Some(frame) = self.frame_mut(at) else { return false };
        let r = &mut frame.registers;
        let exists = lane < r.width
            && match reg {
                Reg::C(n) => usize::from(n) < r.c.len(),
                Reg::S(n) => r.at(n, lane) < r.s.len(),
                Reg::D(n) => r.at(n, lane) < r.d.len(),
                Reg::Q(n) => r.at(n, lane) < r.q.len(),
            };
        if exists {
            r.set(reg, lane, value);
            self.edited(at, lane, |checker, at| checker.register_set(at, reg));
        }
        exists
    }

    /// Bytes of a segment as an activation's lane sees it; `at` as in [`Session::set_register`]. An error says what is there.
    pub fn read(
        &self,
        at: (u64, usize, usize),
        lane: usize,
        segment: Segment,
        address: u64,
        out: &mut [u8],
    ) -> Result<(), String> {
        let (segment, address) = self.unflatten(segment, address);
        if matches!(segment, Segment::GLOBAL | Segment::READONLY | Segment::FLAT) {
            return self.system.memory.read(address, out).map_err(|e| e.to_string());
        }
        let first = first_address(segment);
        let memory: &[u8] = if segment == Segment::KERNARG {
            &self.dispatch.kernarg
        } else {
            let none = || format!("no {segment} memory: the work-group does not run");
            let group = self.groups.get(&at.0).ok_or_else(none)?;
            let wave = group.waves.get(at.1).ok_or_else(none)?;
            match segment {
                Segment::GROUP => &group.shared.memory,
                Segment::PRIVATE => wave.private.peek(lane),
                _ => {
                    let frame = wave.frames.get(at.2).ok_or_else(none)?;
                    frame.of_lane(segment, lane)
                }
            }
        };
        let start = usize::try_from(address.wrapping_sub(first)).unwrap_or(usize::MAX);
        let bytes = memory.get(start..start.saturating_add(out.len()));
        let bytes = bytes.ok_or_else(|| beyond(segment, address, out.len(), memory.len()))?;
        out.copy_from_slice(bytes);
        Ok(())
    }

    /// Sets bytes of a segment; as [`Session::read`].
    pub fn write(
        &mut self,
        at: (u64, usize, usize),
        lane: usize,
        segment: Segment,
        address: u64,
        data: &[u8],
    ) -> Result<(), String> {
        let (segment, address) = self.unflatten(segment, address);
        if matches!(segment, Segment::GLOBAL | Segment::READONLY | Segment::FLAT) {
            return self.system.memory.write(address, data).map_err(|e| e.to_string());
        }
        let first = first_address(segment);
        let memory: &mut [u8] = if segment == Segment::KERNARG {
            &mut self.dispatch.kernarg
        } else {
            let none = || format!("no {segment} memory: the work-group does not run");
            let group = self.groups.get_mut(&at.0).ok_or_else(none)?;
            let wave = group.waves.get_mut(at.1).ok_or_else(none)?;
            match segment {
                Segment::GROUP => &mut group.shared.memory,
                Segment::PRIVATE => wave.private.lane(lane),
                _ => {
                    let frame = wave.frames.get_mut(at.2).ok_or_else(none)?;
                    frame.of_lane_mut(segment, lane)
                }
            }
        };
        let start = usize::try_from(address.wrapping_sub(first)).unwrap_or(usize::MAX);
        let bytes = memory.len();
        let to = memory.get_mut(start..start.saturating_add(data.len()));
        to.ok_or_else(|| beyond(segment, address, data.len(), bytes))?
            .copy_from_slice(data);
        self.edited(at, lane, |checker, at| {
            checker.memory_set(at, segment, start..start + data.len());
        });
        Ok(())
    }

    /// Tells the checks that somebody else has set something.
    fn edited(&mut self, at: (u64, usize, usize), lane: usize, tell: impl FnOnce(&mut Checker, &Edited<'_>)) {
        let (Some(checker), Some(group)) = (self.checker.as_mut(), self.groups.get(&at.0)) else {
            return;
        };
        let edited = Edited {
            kernel: &self.kernel,
            group,
            wave: at.1,
            frame: at.2,
            lane,
            wave_size: self.system.options.wave_size as usize,
        };
        tell(checker, &edited);
    }

    /// The segment that a flat address is in, and its address there; others as they are.
    pub fn unflatten(&self, segment: Segment, address: u64) -> (Segment, u64) {
        if segment != Segment::FLAT {
            return (segment, address);
        }
        let apertures = match self.system.options.model {
            hsail::code::MachineModel::SMALL => Apertures::SMALL,
            _ => Apertures::LARGE,
        };
        match apertures.segment(address) {
            Segment::GLOBAL => (Segment::GLOBAL, address),
            segment => (segment, address - apertures.base(segment)),
        }
    }

    /// The fbarriers of a work-group: name, whether it is initialized, what each wavefront is to it.
    pub fn fbarriers(&self, flat: u64) -> Vec<(String, bool, Vec<Member>)> {
        let Some(group) = self.groups.get(&flat) else {
            return Vec::new();
        };
        let names = self.kernel.fbarrier_names.iter();
        let states = group.shared.fbarriers.states();
        names
            .zip(states)
            .map(|(name, (initialized, waves))| (name.clone(), initialized, waves.to_vec()))
            .collect()
    }

    /// The number of an fbarrier in [`Session::fbarriers`], by its handle.
    pub fn fbarrier_number(handle: u32) -> usize {
        handle.wrapping_sub(crate::sync::handle(0)) as usize
    }

    /// What the next instruction of a wavefront will do to memory.
    pub fn accesses(&mut self, flat: u64, wave: usize) -> Vec<LaneAccess> {
        let mut list = Vec::new();
        self.with(|groups, run, _| {
            let Some(group) = groups.get_mut(&flat) else { return };
            let (waves, shared) = (&mut group.waves, &mut group.shared);
            let Some(wave) = waves.get_mut(wave).filter(|w| w.state == State::Ready) else {
                return;
            };
            let Some(frame) = wave.frames.last() else { return };
            let Some(path) = frame.paths.last() else { return };
            let Some(f) = run.kernel.functions.get(frame.function as usize) else {
                return;
            };
            let Some((addr, bytes, reads, writes)) = f.ops.get(path.pc as usize).and_then(touches) else {
                return;
            };
            let bus = Bus {
                run,
                shared,
                private: &mut wave.private,
                hint: &mut wave.hint,
            };
            for lane in path.mask.iter() {
                let address = effective(addr, frame, lane);
                let (segment, address) = match addr.space {
                    Space::Flat => match bus.run.apertures.segment(address) {
                        Segment::GLOBAL => (Segment::GLOBAL, address),
                        other => (other, address - bus.run.apertures.base(other)),
                    },
                    Space::Arg { start, bytes } => {
                        let start = if bytes.is_some() { start } else { f.arg_bytes };
                        (Segment::ARG, address.wrapping_add(u64::from(start)))
                    }
                    other => (other.segment(), address),
                };
                list.push(LaneAccess {
                    lane,
                    segment,
                    address,
                    bytes,
                    reads,
                    writes,
                });
            }
        });
        list
    }
}

/// One instruction of a wavefront, and its end if that was the last one.
fn one<O: Observer>(group: &mut Group, run: &Run<'_>, wave: usize, observer: &mut O) -> Result<Stepped, Box<Fault>> {
    let before = group.waves[wave].executed;
    group.turn(run, wave, 1, observer)?;
    let own = &mut group.waves[wave];
    own.settle();
    let ran = own.executed != before;
    if own.frames.is_empty() && own.state == State::Ready {
        group.turn(run, wave, 1, observer)?;
    }
    Ok(match group.waves[wave].state {
        State::Done => Stepped::Ended,
        _ if ran => Stepped::Ran,
        _ => Stepped::Waits,
    })
}

/// The memory that an operation touches: address, bytes, whether it reads and writes.
fn touches(op: &Op) -> Option<(&Addr, u64, bool, bool)> {
    Some(match op {
        Op::Ld { dst, access } => (
            &access.addr,
            u64::from(access.cell.bytes) * dst.len() as u64,
            true,
            false,
        ),
        Op::St { src, access } => (
            &access.addr,
            u64::from(access.cell.bytes) * src.len() as u64,
            false,
            true,
        ),
        Op::Atomic(a) => {
            use hsail::code::AtomicOp;
            let (reads, writes) = (a.op != AtomicOp::ST, a.op != AtomicOp::LD);
            (&a.addr, a.ty.bytes(), reads, writes)
        }
        _ => return None,
    })
}

fn first_address(segment: Segment) -> u64 {
    match segment {
        Segment::GROUP => GROUP_FIRST,
        Segment::PRIVATE => PRIVATE_FIRST,
        Segment::KERNARG => KERNARG_FIRST,
        _ => 0,
    }
}

fn beyond(segment: Segment, address: u64, wanted: usize, bytes: usize) -> String {
    let first = first_address(segment);
    if bytes == 0 {
        return format!("{wanted} bytes at {address:#x}: there is no {segment} memory here");
    }
    format!("{wanted} bytes at {address:#x}: the {segment} segment has {bytes} bytes from {first:#x}")
}

impl Frame {
    fn stride(&self, segment: Segment) -> usize {
        let bytes = if segment == Segment::SPILL {
            self.spill_bytes
        } else {
            self.arg_bytes
        };
        bytes as usize
    }

    fn of_lane(&self, segment: Segment, lane: usize) -> &[u8] {
        let stride = self.stride(segment);
        let all = if segment == Segment::SPILL {
            &self.spill
        } else {
            &self.arg
        };
        all.get(lane * stride..(lane + 1) * stride).unwrap_or_default()
    }

    fn of_lane_mut(&mut self, segment: Segment, lane: usize) -> &mut [u8] {
        let stride = self.stride(segment);
        let all = if segment == Segment::SPILL {
            &mut self.spill
        } else {
            &mut self.arg
        };
        all.get_mut(lane * stride..(lane + 1) * stride).unwrap_or_default()
    }
}

impl<'s> WaveView<'s> {
    pub fn state(&self) -> Waiting {
        match self.wave.state {
            State::Ready => Waiting::Ready,
            State::Barrier(n) => Waiting::Barrier(n),
            State::Fbarrier(handle) => Waiting::Fbarrier(handle),
            State::Signal => Waiting::Signal,
            State::Done => Waiting::Ended,
        }
    }

    /// The work-items that exist.
    pub fn lanes(&self) -> Mask {
        self.wave.lanes
    }

    /// Work-item ID in the work-group.
    pub fn id(&self, lane: usize) -> Option<[u32; 3]> {
        self.wave.ids.get(lane).copied()
    }

    /// Instructions executed.
    pub fn executed(&self) -> u64 {
        self.wave.executed
    }

    /// Activations, the kernel's first; none when the wavefront has ended.
    pub fn frames(&self) -> usize {
        self.wave.frames.len()
    }

    pub fn frame(&self, n: usize) -> Option<FrameView<'s>> {
        let frame = self.wave.frames.get(n)?;
        let function = self.kernel.functions.get(frame.function as usize)?;
        Some(FrameView { frame, function })
    }

    /// Sticky exceptions.
    pub fn detected(&self) -> u8 {
        self.wave.detected
    }

    /// Bytes of private memory of a work-item in use.
    pub fn private_bytes(&self) -> u32 {
        self.wave.private.top
    }
}

impl FrameView<'_> {
    /// Number of the function in the kernel.
    pub fn function(&self) -> u32 {
        self.frame.function
    }

    /// The operation that is next; of a caller, the call.
    pub fn pc(&self) -> u32 {
        self.frame.paths.last().map_or(0, |p| p.pc)
    }

    /// The lanes that execute it.
    pub fn active(&self) -> Mask {
        self.frame.paths.last().map_or(Mask::EMPTY, |p| p.mask)
    }

    /// The lanes that called.
    pub fn lanes(&self) -> Mask {
        self.frame.mask
    }

    /// Where groups of lanes are, the one that runs first: the operation, where they join others, the lanes.
    pub fn paths(&self) -> impl Iterator<Item = (u32, Option<u32>, Mask)> {
        let paths = self.frame.paths.iter().rev();
        paths.map(|p| (p.pc, (p.join != NO_JOIN).then_some(p.join), p.mask))
    }

    /// Functions that lanes of the same call instruction have yet to call.
    pub fn pending(&self) -> &[(u32, Mask)] {
        &self.frame.pending
    }

    pub fn registers(&self) -> RegisterCounts {
        self.function.registers
    }

    /// A register's value in a lane; none if there is no such register.
    pub fn register(&self, reg: Reg, lane: usize) -> Option<u128> {
        let n = self.function.registers;
        let (number, count) = match reg {
            Reg::C(i) => (i, n.c),
            Reg::S(i) => (i, n.s),
            Reg::D(i) => (i, n.d),
            Reg::Q(i) => (i, n.q),
        };
        (number < count && lane < self.frame.registers.width).then(|| self.frame.registers.get(reg, lane))
    }

    /// Address of a variable in its segment.
    pub fn address(&self, v: &Variable) -> u64 {
        match v.storage {
            Storage::At(address) => address,
            Storage::Frame(offset) => PRIVATE_FIRST + u64::from(self.frame.private_base) + offset,
            Storage::Variadic => u64::from(self.function.arg_bytes),
        }
    }

    /// Bytes of the last formal without a size.
    pub fn variadic_bytes(&self) -> u32 {
        self.frame.variadic
    }
}

/// What debuggers ask of a kernel.
impl Kernel {
    /// The kernel is function 0; the others are what it can call.
    pub fn function_count(&self) -> u32 {
        self.functions.len() as u32
    }

    /// With its `&`.
    pub fn function_name(&self, function: u32) -> &str {
        self.functions.get(function as usize).map_or("", |f| &f.name)
    }

    /// Number of the function's module in the program.
    pub fn function_module(&self, function: u32) -> usize {
        self.functions.get(function as usize).map_or(0, |f| f.module)
    }

    /// Operations of a function, the last of which is its end.
    pub fn operations(&self, function: u32) -> u32 {
        self.functions.get(function as usize).map_or(0, |f| f.ops.len() as u32)
    }

    /// Whether the operation is a call.
    pub fn is_call(&self, function: u32, operation: u32) -> bool {
        let f = self.functions.get(function as usize);
        matches!(f.and_then(|f| f.ops.get(operation as usize)), Some(Op::Call(_)))
    }

    /// Where an operation comes from.
    pub fn place(&self, function: u32, operation: u32) -> Option<Place> {
        let f = self.functions.get(function as usize)?;
        let offset = *f.places.get(operation as usize)?;
        Some(Place::new(&self.sources, f.module, &f.name, offset))
    }

    /// Labels of a function, with their `@`, and the operations they stand before.
    pub fn labels(&self, function: u32) -> &[(String, u32)] {
        self.functions.get(function as usize).map_or(&[], |f| &f.labels)
    }

    /// Variables and formal arguments of a function.
    pub fn locals(&self, function: u32) -> &[Variable] {
        self.functions.get(function as usize).map_or(&[], |f| &f.variables)
    }

    /// Variables of module scope.
    pub fn globals(&self) -> &[Variable] {
        &self.variables
    }
}
