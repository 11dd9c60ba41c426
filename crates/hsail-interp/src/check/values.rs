//! Values that were never set, and addresses of group and private memory that others use than they are for.
//!
//! Undefined bytes may be copied: they are followed through registers and through group, private, spill and arg memory. It is a
//! finding when something depends on them: a branch, an address, a handle, an index, an atomic operation, another lane's choice,
//! or a store to global memory. Whether a result depends on an undefined operand is found out by computing it with others in its
//! place.

mod edits;

use super::clock::Item;
use super::item;
use super::report::{Report, Seen};
use super::shadow::{COPIED, Cell, NEVER, Origin, Owner, SET, Shadow, name, whole};
use crate::access::{Bus, Place, effective};
use crate::code::*;
use crate::fault::Trouble;
use crate::mask::Mask;
use crate::observe::Step;
use crate::running::Shared;
use crate::system::Checks;
use crate::wave;
use foldhash::{HashMap, HashMapExt};
use hsail::code::{AtomicOp, Segment};

pub(crate) use edits::Edited;

/// What is put in the place of undefined bytes; the operands' own values are tried too.
const PROBES: [u8; 8] = [0x00, 0xff, 0x7f, 0x80, 0x3f, 0xc1, 0x01, 0x55];

struct Wave {
    frames: Vec<Shadow>,
    /// States of each lane's private memory.
    private: Vec<Vec<u8>>,
    /// Private memory in use before the operation.
    top: u32,
}

#[derive(Default)]
struct Group {
    memory: Vec<u8>,
    waves: HashMap<u32, Wave>,
}

pub(super) struct Values {
    uninit: bool,
    foreign: bool,
    groups: HashMap<u64, Group>,
    /// Addresses of group and private memory in global memory, by where they are.
    stored: HashMap<u64, Owner>,
}

/// An operation with the states that it reads and changes.
struct Now<'s, 'a, 'r> {
    step: &'s mut Step<'a, 'r>,
    report: &'s mut Report,
    uninit: bool,
    foreign: bool,
    memory: &'s mut Vec<u8>,
    private: &'s mut Vec<Vec<u8>>,
    frame: &'s mut Shadow,
    stored: &'s mut HashMap<u64, Owner>,
}

impl Values {
    pub fn new(checks: Checks) -> Values {
        Values {
            uninit: checks.uninit,
            foreign: checks.undefined,
            groups: HashMap::new(),
            stored: HashMap::new(),
        }
    }

    pub fn group_end(&mut self, group: u64) {
        self.groups.remove(&group);
    }

    /// The states of a wavefront, which are made when it is seen first.
    fn wave(&mut self, shared: &Shared, wave: &wave::Wave, code: &Function, width: usize) -> &mut Wave {
        let group = self.groups.entry(shared.flat).or_insert_with(|| Group {
            memory: vec![NEVER; shared.memory.len()],
            ..Group::default()
        });
        let top = wave.private.top;
        let arg_bytes = wave.frames.last().map_or(0, |f| f.arg_bytes);
        group.waves.entry(wave.number).or_insert_with(|| Wave {
            frames: vec![Shadow::new(code, width, arg_bytes)],
            private: vec![vec![NEVER; top as usize]; width],
            top,
        })
    }

    pub fn before(&mut self, step: &mut Step<'_, '_>, report: &mut Report) {
        let width = step.run.system.options.wave_size as usize;
        self.wave(step.shared, step.wave, step.code, width);
        let Some(group) = self.groups.get_mut(&step.shared.flat) else {
            return;
        };
        let Some(wave) = group.waves.get_mut(&step.wave.number) else {
            return;
        };
        let top = step.wave.private.top;
        wave.top = top;
        if let Op::Exit = step.op {
            leave(step, &mut wave.frames);
            return;
        }
        let Some(frame) = wave.frames.last_mut() else { return };
        let mut now = Now {
            step,
            report,
            uninit: self.uninit,
            foreign: self.foreign,
            memory: &mut group.memory,
            private: &mut wave.private,
            frame,
            stored: &mut self.stored,
        };
        now.operation();
    }

    /// New activations get their arguments' states; new private memory is not written.
    pub fn after(&mut self, step: &mut Step<'_, '_>) {
        if !matches!(step.op, Op::Call(_) | Op::Exit | Op::Alloca { .. }) {
            return;
        }
        let width = step.run.system.options.wave_size as usize;
        let group = self.groups.get_mut(&step.shared.flat);
        let Some(wave) = group.and_then(|g| g.waves.get_mut(&step.wave.number)) else {
            return;
        };
        let functions = &step.run.kernel.functions;
        let mut from = wave.top as usize;
        if let [.., caller, callee] = &step.wave.frames[..]
            && step.wave.frames.len() > wave.frames.len()
            && let Some(f) = functions.get(callee.function as usize)
        {
            from = callee.private_base as usize;
            let mut shadow = Shadow::new(f, width, callee.arg_bytes);
            if let (Some(c), Some(ours)) = (call_of(functions, caller), wave.frames.last()) {
                for (formal, actual) in f.inputs.iter().zip(&c.inputs) {
                    let start = if formal.bytes.is_some() {
                        formal.start
                    } else {
                        f.arg_bytes
                    };
                    for lane in callee.mask.iter() {
                        copy(
                            &ours.arg,
                            at(lane, caller.arg_bytes, actual.start),
                            &mut shadow.arg,
                            at(lane, callee.arg_bytes, start),
                            actual.bytes,
                        );
                    }
                }
            }
            wave.frames.push(shadow);
        }
        let top = step.wave.private.top as usize;
        for lane in &mut wave.private {
            lane.resize(top.max(lane.len()), NEVER);
            if let Some(new) = lane.get_mut(from..top) {
                new.fill(NEVER);
            }
        }
    }
}

fn at(lane: usize, stride: u32, start: u32) -> usize {
    lane * stride as usize + start as usize
}

fn copy(from: &[u8], first: usize, to: &mut [u8], start: usize, bytes: u32) {
    let n = bytes as usize;
    if let (Some(from), Some(to)) = (from.get(first..first + n), to.get_mut(start..start + n)) {
        to.copy_from_slice(from);
    }
}

/// The call that an activation is at.
fn call_of<'f>(functions: &'f [Function], frame: &crate::wave::Frame) -> Option<&'f Call> {
    let pc = frame.paths.last()?.pc as usize;
    match functions.get(frame.function as usize)?.ops.get(pc)? {
        Op::Call(call) => Some(call),
        _ => None,
    }
}

/// An activation ends: the output's states go back; what the arg block's inputs held is gone with it.
fn leave(step: &Step<'_, '_>, frames: &mut Vec<Shadow>) {
    let Some(ended) = frames.pop() else { return };
    let ([.., caller, callee], Some(ours)) = (&step.wave.frames[..], frames.last_mut()) else {
        return;
    };
    let Some(c) = call_of(&step.run.kernel.functions, caller) else {
        return;
    };
    for lane in callee.mask.iter() {
        if let (Some(formal), Some(actual)) = (step.code.output, c.output) {
            copy(
                &ended.arg,
                at(lane, callee.arg_bytes, formal.start),
                &mut ours.arg,
                at(lane, caller.arg_bytes, actual.start),
                actual.bytes,
            );
        }
        for input in &c.inputs {
            let first = at(lane, caller.arg_bytes, input.start);
            if let Some(input) = ours.arg.get_mut(first..first + input.bytes as usize) {
                input.fill(NEVER);
            }
        }
    }
}

impl Now<'_, '_, '_> {
    fn value(&self, src: Src, lane: usize) -> u128 {
        self.step.wave.frames.last().map_or(0, |f| f.registers.value(src, lane))
    }

    fn operation(&mut self) {
        let (op, mask) = (self.step.op, self.step.mask);
        match op {
            Op::Nop | Op::Fence { .. } | Op::WaveBarrier | Op::Barrier { .. } | Op::Br { .. } | Op::Exit => {}
            Op::Compute(c) => self.compute(c),
            Op::Mov { dst, src } => self.copy(*dst, *src),
            Op::Expand { dst, src } => self.expand(dst, *src),
            Op::Ld { dst, access } => self.load(dst, access),
            Op::St { src, access } => self.store(src, access),
            Op::Lda { dst, addr } => self.lda(*dst, addr),
            Op::Segmentp { dst, src, .. } => self.depends(*dst, *src, false),
            Op::Ftos { dst, src, .. } | Op::Stof { dst, src, .. } => self.depends(*dst, *src, true),
            Op::Atomic(a) => self.atomic(a),
            Op::Signal(s) => {
                self.used(s.handle, "the signal is");
                s.src.iter().for_each(|v| self.used(*v, "the signal's operand is"));
                self.set(s.dst.as_slice());
            }
            Op::Queue { addr, dst, src, .. } => {
                self.address(addr);
                src.iter().for_each(|v| self.used(*v, "the queue's operand is"));
                self.set(dst.as_slice());
            }
            Op::Image(i) => {
                self.used(i.handle, "the image is");
                i.sampler.iter().for_each(|s| self.used(*s, "the sampler is"));
                i.coordinates.iter().for_each(|c| self.used(*c, "a coordinate is"));
                i.data
                    .iter()
                    .for_each(|d| self.used(*d, "what is stored to the image is"));
                self.set(&i.dst);
            }
            Op::Cbr { src, .. } => self.used(*src, "the branch depends on"),
            Op::Sbr { src, .. } => self.used(*src, "the branch depends on"),
            Op::Fbar { barrier, .. } => self.used(*barrier, "the fbarrier is"),
            Op::Lane { dst, src, .. } => {
                self.used(*src, "what is asked of the active lanes is");
                self.set(dst);
            }
            Op::Permute(p) => self.permute(p),
            Op::Call(c) => match &c.callee {
                Callee::Switch(src, _) | Callee::Indirect(src) => {
                    self.used(*src, "which function is called depends on")
                }
                Callee::Direct(_) => {}
            },
            Op::Alloca { dst, src, .. } => {
                self.used(*src, "the size is");
                self.set(&[*dst]);
                mask.iter().for_each(|lane| self.own(*dst, lane, true));
            }
            Op::Special { what, dst, .. } => {
                self.set(&[*dst]);
                if *what == Special::GroupBasePtr {
                    mask.iter().for_each(|lane| self.own(*dst, lane, false));
                }
            }
            Op::Detect { dst, .. } => self.set(dst.as_slice()),
            Op::DebugTrap { src } => self.used(*src, "the trap's value is"),
        }
    }

    /// Registers get results that are defined.
    fn set(&mut self, dst: &[Reg]) {
        let mask = self.step.mask;
        dst.iter().for_each(|r| self.frame.clear(*r, &mask));
    }

    /// The register gets an address of the work-group's or the work-item's memory.
    fn own(&mut self, reg: Reg, lane: usize, private: bool) {
        if self.foreign {
            let item = item(self.step, lane);
            self.frame.set_owner(reg, lane, Some(Owner { item, private }));
        }
    }

    /// Something depends on the value: that is a finding if it is not defined.
    fn used(&mut self, src: Src, what: &str) {
        let undefined = self.frame.undefined(src).and(&self.step.mask);
        let Some(lane) = undefined.lowest() else { return };
        if let Some(cell) = self.frame.cell(src, lane) {
            self.found(lane, cell, what);
        }
        // Once is enough.
        if let Src::Reg(reg) = src {
            undefined.iter().for_each(|lane| self.frame.set(reg, lane, None));
        }
    }

    fn found(&mut self, lane: usize, cell: Cell, what: &str) {
        if !self.uninit {
            return;
        }
        let (now, step) = ((self.step.function, self.step.pc), &*self.step);
        let (why, origin) = match cell.origin {
            Origin::Register(reg) => (format!("{} was never written", name(reg)), None),
            Origin::Load(function, pc, state) => {
                let segment = match step
                    .run
                    .kernel
                    .functions
                    .get(function as usize)
                    .and_then(|f| f.ops.get(pc as usize))
                {
                    Some(Op::Ld { access, .. }) => access.addr.space.segment(),
                    Some(Op::Atomic(a)) => a.addr.space.segment(),
                    _ => Segment::NONE,
                };
                let segment = if segment == Segment::FLAT {
                    String::new()
                } else {
                    format!(" of the {segment} segment")
                };
                let why = match state {
                    NEVER => format!("it comes from memory{segment} that was never written"),
                    _ => format!("it comes from memory{segment} that an undefined value was stored to"),
                };
                (why, Some((function, pc)))
            }
        };
        self.report
            .add(Seen::new("uninitialized", now, origin.unwrap_or(now)), || {
                let section = if origin.is_some() { "2.8.1" } else { "4.7" };
                let message = format!("{what} undefined: {why}");
                let mut fault = step.fault(Trouble::new("uninitialized", section, message).in_lane(lane));
                if let Some(at) = origin {
                    fault.notes.push(format!("loaded by {}", step.describe(at)));
                }
                fault
            });
    }

    fn copy(&mut self, dst: Reg, src: Src) {
        let mask = self.step.mask;
        let (undefined, owned) = (self.frame.undefined(src).and(&mask), self.frame.owned(src).and(&mask));
        let cells: Vec<_> = undefined
            .iter()
            .map(|lane| (lane, self.frame.cell(src, lane)))
            .collect();
        let owners: Vec<_> = owned.iter().map(|lane| (lane, self.frame.owner(src, lane))).collect();
        self.frame.clear(dst, &mask);
        for (lane, cell) in cells {
            self.frame.set(dst, lane, cell);
        }
        for (lane, owner) in owners {
            self.frame.set_owner(dst, lane, owner);
        }
    }

    /// All of the result is undefined if some of the source is.
    fn depends(&mut self, dst: Reg, src: Src, address: bool) {
        self.copy(dst, src);
        let mask = self.step.mask;
        for lane in self.frame.undefined(Src::Reg(dst)).and(&mask).iter() {
            if let Some(cell) = self.frame.cell(Src::Reg(dst), lane) {
                let bytes = whole(dst);
                self.frame.set(dst, lane, Some(Cell { bytes, ..cell }));
            }
        }
        if let (Op::Stof { segment, .. }, true) = (self.step.op, address) {
            let private = *segment == Segment::PRIVATE;
            for lane in mask.and_not(&self.frame.owned(Src::Reg(dst))).iter() {
                self.own(dst, lane, private);
            }
        }
    }

    fn expand(&mut self, dst: &[Reg], src: Src) {
        let mask = self.step.mask;
        let undefined = self.frame.undefined(src).and(&mask);
        let cells: Vec<_> = undefined
            .iter()
            .filter_map(|lane| Some((lane, self.frame.cell(src, lane)?)))
            .collect();
        self.set(dst);
        for (lane, cell) in cells {
            let mut bytes = cell.bytes;
            for reg in dst {
                self.frame.set(
                    *reg,
                    lane,
                    Some(Cell {
                        bytes: bytes & whole(*reg),
                        ..cell
                    }),
                );
                bytes >>= if matches!(reg, Reg::S(_)) { 4 } else { 8 };
            }
        }
    }

    fn compute(&mut self, c: &Compute) {
        let mask = self.step.mask;
        let sources = &c.src[..usize::from(c.count)];
        let any = |of: &dyn Fn(Src) -> Mask| {
            let lanes = sources.iter().map(|s| of(*s));
            lanes.fold(Mask::EMPTY, |a, b| a.or(&b)).and(&mask)
        };
        let (undefined, owned) = (any(&|s| self.frame.undefined(s)), any(&|s| self.frame.owned(s)));
        let cells: Vec<_> = undefined
            .iter()
            .filter_map(|lane| Some((lane, self.probe(c, sources, lane)?)))
            .collect();
        let owners: Vec<_> = owned
            .iter()
            .filter_map(|lane| {
                let mut all = sources.iter().filter_map(|s| self.frame.owner(*s, lane));
                // A difference of addresses is none.
                let first = all.next()?;
                all.next().is_none().then_some((lane, first))
            })
            .collect();
        self.frame.clear(c.dst, &mask);
        for (lane, cell) in cells {
            self.frame.set(c.dst, lane, Some(cell));
        }
        if !matches!(c.dst, Reg::C(_)) {
            for (lane, owner) in owners {
                self.frame.set_owner(c.dst, lane, Some(owner));
            }
        }
    }

    /// The bytes of the result that change when undefined bytes of the sources do.
    fn probe(&self, c: &Compute, sources: &[Src], lane: usize) -> Option<Cell> {
        let cells: Vec<Option<Cell>> = sources.iter().map(|s| self.frame.cell(*s, lane)).collect();
        let values: Vec<u128> = sources.iter().map(|s| self.value(*s, lane)).collect();
        let first = cells.iter().flatten().next()?;
        let expected = c.eval.eval(&values).value;
        let mut changed = 0u128;
        let mut tried = values.clone();
        let patterns = PROBES.iter().map(|b| u128::from_le_bytes([*b; 16]));
        let near = values.iter().flat_map(|v| [*v, v.wrapping_add(1), v.wrapping_sub(1)]);
        let patterns: Vec<u128> = patterns.chain(near).collect();
        for round in 0..patterns.len() {
            for (i, cell) in cells.iter().enumerate() {
                let Some(cell) = cell else { continue };
                // One register has one value; different registers have different ones.
                let slot = sources.iter().position(|s| *s == sources[i]).unwrap_or(i);
                let pattern = patterns[(round + slot) % patterns.len()];
                let mask = (0..16).fold(0u128, |m, b| {
                    m | if cell.bytes >> b & 1 != 0 { 0xff << (8 * b) } else { 0 }
                });
                tried[i] = values[i] & !mask | pattern & mask;
            }
            changed |= c.eval.eval(&tried).value ^ expected;
        }
        let bytes = (0..16).fold(0u16, |m, b| m | u16::from(changed >> (8 * b) & 0xff != 0) << b) & whole(c.dst);
        (bytes != 0).then_some(Cell {
            bytes,
            origin: first.origin,
        })
    }

    fn permute(&mut self, p: &Permute) {
        self.used(p.lane, "the lane is");
        self.used(p.use_identity, "the choice is");
        let mask = self.step.mask;
        let size = self.step.run.system.options.wave_size as usize;
        let cells: Vec<_> = mask
            .iter()
            .map(|lane| {
                let from = self.value(p.lane, lane) as usize & (size - 1);
                let identity = self.value(p.use_identity, lane) & 1 != 0 || !mask.has(from);
                let cell = if identity {
                    self.frame.cell(p.identity, lane)
                } else {
                    self.frame.cell(p.src, from)
                };
                (lane, cell)
            })
            .collect();
        self.frame.clear(p.dst, &mask);
        for (lane, cell) in cells {
            self.frame.set(p.dst, lane, cell);
        }
    }

    fn lda(&mut self, dst: Reg, addr: &Addr) {
        let mask = self.step.mask;
        match addr.reg {
            Some(reg) => self.copy(dst, Src::Reg(reg)),
            None => self.set(&[dst]),
        }
        let private = matches!(addr.space, Space::Private | Space::Frame);
        if private || addr.space == Space::Group {
            let new = mask.and_not(&self.frame.owned(Src::Reg(dst)));
            // Without a variable it is arithmetic on a register.
            if addr.reg.is_none() || addr.offset != 0 {
                new.iter().for_each(|lane| self.own(dst, lane, private));
            }
        }
    }

    fn address(&mut self, addr: &Addr) {
        if let Some(reg) = addr.reg {
            self.used(Src::Reg(reg), "the address is");
        }
    }

    /// Where each lane's access goes; what cannot be accessed is left out: it is a fault.
    fn places(&mut self, addr: &Addr, bytes: usize, stores: bool) -> Vec<(usize, Location)> {
        let Step {
            run,
            shared,
            wave,
            code,
            mask,
            ..
        } = &mut *self.step;
        let Some(frame) = wave.frames.last() else {
            return Vec::new();
        };
        let mut bus = Bus {
            run,
            shared,
            private: &mut wave.private,
            hint: &mut wave.hint,
        };
        let place = |lane| {
            let address = effective(addr, frame, lane);
            let place = bus
                .locate(addr.space, address, bytes as u64, stores, frame, code)
                .ok()?;
            Some((
                lane,
                match place {
                    Place::Global(..) | Place::Outer(..) => Location::Global(address),
                    Place::Group(at) => Location::Group(at),
                    Place::Private(at) => Location::Private(at),
                    Place::Spill(at) => Location::Spill(lane * frame.spill_bytes as usize + at),
                    Place::Arg(at) => Location::Arg(lane * frame.arg_bytes as usize + at),
                    Place::Kernarg(_) => Location::Kernarg,
                },
            ))
        };
        mask.iter().filter_map(place).collect()
    }

    /// States of the bytes at a place; none for memory whose bytes all count as set.
    fn states(&mut self, lane: usize, place: Location, bytes: usize) -> Option<&mut [u8]> {
        match place {
            Location::Global(_) | Location::Kernarg => None,
            Location::Group(at) => self.memory.get_mut(at..at + bytes),
            Location::Private(at) => self.private.get_mut(lane)?.get_mut(at..at + bytes),
            Location::Spill(at) => self.frame.spill.get_mut(at..at + bytes),
            Location::Arg(at) => self.frame.arg.get_mut(at..at + bytes),
        }
    }

    /// Whether the lane may use the address in its register.
    fn owner(&mut self, addr: &Addr, lane: usize, place: Location) {
        let Some(reg) = addr.reg.filter(|_| self.foreign) else {
            return;
        };
        let Some(owner) = self.frame.owner(Src::Reg(reg), lane) else {
            return;
        };
        let item: Item = item(self.step, lane);
        let whose = match place {
            Location::Group(_) if !owner.private && owner.item.group != item.group => "another work-group",
            Location::Private(_) if owner.private && owner.item != item => "another work-item",
            _ => return,
        };
        let (now, step) = ((self.step.function, self.step.pc), &*self.step);
        self.report.add(Seen::new("foreign-address", now, now), || {
            let segment = if owner.private { "private" } else { "group" };
            let message = format!("the address is one of the {segment} memory of {whose}; it means nothing here");
            step.fault(Trouble::new("foreign-address", "2.8.4", message).in_lane(lane))
        });
    }

    fn load(&mut self, dst: &[Reg], access: &Access) {
        self.address(&access.addr);
        let bytes = usize::from(access.cell.bytes);
        let mut list = Vec::new();
        for (lane, place) in self.places(&access.addr, bytes * dst.len(), false) {
            self.owner(&access.addr, lane, place);
            let mut unwritten = false;
            for (i, reg) in dst.iter().enumerate() {
                let mut cell = None;
                let part = place.at(i * bytes);
                if let Some(states) = self.states(lane, part, bytes) {
                    let worst = states.iter().copied().max().unwrap_or(SET);
                    let mut mask = states
                        .iter()
                        .enumerate()
                        .fold(0u16, |m, (b, s)| m | u16::from(*s != SET) << b);
                    if access.cell.signed && bytes < 4 && states.last() != Some(&SET) {
                        mask |= whole(*reg) & !((1 << bytes) - 1);
                    }
                    unwritten |= matches!(place, Location::Arg(_)) && worst == NEVER;
                    let origin = Origin::Load(self.step.function, self.step.pc, worst);
                    cell = (mask != 0 && !unwritten).then_some(Cell { bytes: mask, origin });
                }
                let owner = match part {
                    Location::Global(address) if bytes >= 4 => self.stored.get(&address).copied(),
                    _ => None,
                };
                list.push((*reg, lane, cell, owner));
            }
            if unwritten && self.uninit {
                self.unwritten(lane);
            }
        }
        self.set(dst);
        for (reg, lane, cell, owner) in list {
            if cell.is_some() {
                self.frame.set(reg, lane, cell);
            }
            if owner.is_some() {
                self.frame.set_owner(reg, lane, owner);
            }
        }
    }

    fn unwritten(&mut self, lane: usize) {
        let (now, step) = ((self.step.function, self.step.pc), &*self.step);
        self.report.add(Seen::new("arg-unwritten", now, now), || {
            let message = "an arg variable is read that was not written: by the caller if it is an input, by the function if it is the output";
            step.fault(Trouble::new("arg-unwritten", "10.2", message).in_lane(lane))
        });
    }

    fn store(&mut self, src: &[Src], access: &Access) {
        self.address(&access.addr);
        let bytes = usize::from(access.cell.bytes);
        for (lane, place) in self.places(&access.addr, bytes * src.len(), true) {
            self.owner(&access.addr, lane, place);
            for (i, src) in src.iter().enumerate() {
                let cell = self
                    .frame
                    .cell(*src, lane)
                    .filter(|c| c.bytes & ((1u32 << bytes) - 1) as u16 != 0);
                let part = place.at(i * bytes);
                if let Location::Global(address) = part {
                    if let Some(cell) = cell {
                        self.found(lane, cell, "what is stored to the global segment is");
                        if let Src::Reg(reg) = src {
                            self.frame.set(*reg, lane, None);
                        }
                    }
                    match self.frame.owner(*src, lane).filter(|_| self.foreign && bytes >= 4) {
                        Some(owner) => {
                            self.stored.insert(address, owner);
                        }
                        None if !self.stored.is_empty() => {
                            self.stored.remove(&address);
                        }
                        None => {}
                    }
                } else if let Some(states) = self.states(lane, part, bytes) {
                    for (b, state) in states.iter_mut().enumerate() {
                        *state = if cell.is_some_and(|c| c.bytes >> b & 1 != 0) {
                            COPIED
                        } else {
                            SET
                        };
                    }
                }
            }
        }
    }

    fn atomic(&mut self, a: &Atomic) {
        self.address(&a.addr);
        for src in a.src {
            self.used(src, "an operand of the atomic operation is");
        }
        let bytes = a.ty.bytes() as usize;
        let mut old = Vec::new();
        for (lane, place) in self.places(&a.addr, bytes, a.op != AtomicOp::LD) {
            self.owner(&a.addr, lane, place);
            let at = (self.step.function, self.step.pc);
            let Some(states) = self.states(lane, place, bytes) else {
                continue;
            };
            let worst = states.iter().copied().max().unwrap_or(SET);
            let mask = states
                .iter()
                .enumerate()
                .fold(0u16, |m, (b, s)| m | u16::from(*s != SET) << b);
            match a.op {
                AtomicOp::LD => {}
                AtomicOp::ST | AtomicOp::EXCH => states.fill(SET),
                // The new value is made from the old one.
                _ if worst != SET => states.fill(COPIED),
                _ => {}
            }
            let cell = (mask != 0).then_some(Cell {
                bytes: mask,
                origin: Origin::Load(at.0, at.1, worst),
            });
            if let (AtomicOp::CAS, Some(cell)) = (a.op, cell) {
                self.found(lane, cell, "the comparison is with a value that is");
                if let Some(states) = self.states(lane, place, bytes) {
                    states.fill(SET);
                }
                continue;
            }
            old.push((lane, cell));
        }
        if let Some(dst) = a.dst {
            self.set(&[dst]);
            for (lane, cell) in old {
                if cell.is_some() {
                    self.frame.set(dst, lane, cell);
                }
            }
        }
    }
}

/// Where an access of a lane goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Location {
    Global(u64),
    Group(usize),
    Private(usize),
    Spill(usize),
    Arg(usize),
    Kernarg,
}

impl Location {
    fn at(self, bytes: usize) -> Location {
        match self {
            Location::Global(a) => Location::Global(a + bytes as u64),
            Location::Group(a) => Location::Group(a + bytes),
            Location::Private(a) => Location::Private(a + bytes),
            Location::Spill(a) => Location::Spill(a + bytes),
            Location::Arg(a) => Location::Arg(a + bytes),
            Location::Kernarg => Location::Kernarg,
        }
    }
}
