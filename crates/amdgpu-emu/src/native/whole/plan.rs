//! What of a way is computed once for several work-groups, and what for each lane.
//!
//! A value is the same in all lanes of a work-group, or goes up evenly from lane to lane, or is each lane's own. The first two are [`Number`]s.
//! Whether a number is one that goes up evenly may be known only when it is computed; then the step fails, and work-groups run as any.

use std::collections::HashMap;

use amdgpu_jit::Segment;
use amdgpu_semantics::graph::{Id, Node, Op};

use super::number::{Number, X, Y};
use super::{Access, Extent, FIRST_LOADED, FIRST_ROW, Followed, Memory, Origin, ScalarLoad, Way};
use crate::wave::sreg;

/// Place of a number that is computed once.
pub(super) type Home = u16;

/// Rows that a phase loads or stores, at the most. Those of lower numbers may be behind pointers.
const MOST_ROWS: usize = 12;
const _: () = assert!(MOST_ROWS >= amdgpu_jit::MAX_ROWS);
/// Accesses of a way at the most.
const MOST_ACCESSES: usize = 64;
/// Truth values of which a phase has the lanes in registers, at the most.
const MOST_CONDITIONS: usize = 4;

/// Registers of the host code.
pub(super) mod register {
    use super::{MOST_CONDITIONS, MOST_ROWS};
    /// Rows of the phase come first, those that are loaded before those that are stored. Then the places of the lanes in the work-group, along
    /// X and Y.
    pub const PLACES: usize = MOST_ROWS;
    /// Ones for lanes in which a condition holds.
    pub const CONDITIONS: usize = PLACES + 2;
    pub const SPILLS: usize = CONDITIONS + MOST_CONDITIONS;
    pub const COUNT: usize = SPILLS + 12;
}

/// Something that is done once. It fails if lanes differ in what it makes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step {
    /// What [`Number::apply`] makes of numbers.
    Apply { op: Op, to: Home, args: [Home; 3] },
    /// A shift to the right.
    Right { op: Op, to: Home, of: Home, by: u32 },
    /// Fails if the value is not this in all lanes.
    Require { home: Home, value: u32 },
    /// A scalar load, by its number.
    Load(usize),
}

/// Where a row is: an address for each lane.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    pub low: Home,
    pub high: Option<Home>,
    pub base: Option<[Home; 2]>,
    pub imm: i64,
    pub memory: Memory,
    pub store: bool,
    /// The mask of the lanes that do it; None for all.
    pub mask: Option<usize>,
    /// The register of the host code.
    pub register: usize,
}

impl Row {
    /// Whether another one is of the dwords behind its own in global memory.
    fn is_before(&self, other: &Row) -> bool {
        let parts = |row: &Row| (row.low, row.high, row.base, row.memory, row.store, row.mask);
        self.memory != Memory::Lds && parts(self) == parts(other) && self.imm + 4 == other.imm
    }
}

/// A scalar load: homes of its address, and of what it loads.
#[derive(Debug)]
pub(super) struct Load {
    pub base: [Home; 2],
    pub offset: Home,
    pub imm: i64,
    pub to: Vec<Home>,
}

/// What a slot of the host code holds.
#[derive(Debug, Clone, Copy)]
pub(super) enum Slot {
    /// The number of the group's first lane.
    First(Home),
    /// How far it goes up along an axis.
    Step(Home, usize),
}

/// What all waves of a work-group do before they meet.
pub(super) struct Phase {
    pub rows: Vec<Row>,
    pub segment: Segment,
    /// Registers of rows in global memory that are the dwords of f64, if these follow each other.
    pub pairs: Vec<[u16; 2]>,
    /// Masks whose lanes the code finds in registers.
    pub conditions: Vec<usize>,
}

pub(super) struct Plan {
    /// Steps that do not depend on the work-group, and those that do.
    pub once: Vec<Step>,
    pub each: Vec<Step>,
    pub homes: Vec<Number>,
    /// Slots that the kernel finds something in.
    pub given: Vec<(Home, u8)>,
    pub loads: Vec<Load>,
    pub phases: Vec<Phase>,
    pub slots: Vec<Slot>,
    pub masks: Masks,
}

/// Masks of lanes, which follow from where these are.
#[derive(Default)]
pub(super) struct Masks {
    /// What computes them, in order, to slots from [`Masks::FIRST_SLOT`] on.
    pub segments: Vec<Segment>,
    pub count: usize,
    /// They depend on the work-group.
    pub vary: bool,
    /// Instructions that a wave does not execute if a mask is zero.
    pub skips: Vec<(usize, u64)>,
}

impl Masks {
    /// Slots are few: each segment writes the same ones.
    pub const FIRST_SLOT: usize = u8::MAX as usize + 1 - 2 * amdgpu_jit::MAX_MASKS;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Same,
    /// Goes up evenly. How far the last lane may be from the first one, if it is known now.
    Across(Option<u64>),
    /// Each lane's own.
    Own,
}

struct Planner<'f> {
    nodes: &'f [Node],
    loads: &'f [ScalarLoad],
    extent: Extent,
    origins: &'f [(u8, Origin)],
    classes: Vec<Class>,
    /// It is to be the same in all lanes: the way takes that for granted.
    decides: Vec<bool>,
    /// It may divide lanes.
    divides: Vec<bool>,
    masks: &'f [Id],
    /// It depends on the work-group.
    varies: Vec<bool>,
    once: Vec<Step>,
    each: Vec<Step>,
    homes: Vec<Number>,
    given: Vec<(Home, u8)>,
    loaded: Vec<bool>,
}

const OWN: &str = "an address or a condition is not the same in all lanes, or lanes are not in rows";
const ACROSS: &str = "a lane's value lives across a barrier";
const MANY: &str = "too many loads and stores";
const LATE: &str = "NaNs that were to be looked for behind a barrier, after something was stored";

/// Makes the plan for work-groups of this extent, whose waves find something in these slots.
pub(super) fn plan(
    followed: &Followed,
    extent: Extent,
    origins: &[(u8, Origin)],
    flushes: bool,
) -> Result<Plan, &'static str> {
    let Followed { nodes, way } = followed;
    if nodes.len() > usize::from(Home::MAX) {
        return Err("too many operations");
    }
    if way.accesses.len() > MOST_ACCESSES {
        return Err(MANY);
    }
    let masks = way.divided.as_ref().map_or(&[][..], |divided| &divided.masks);
    let mut planner = Planner {
        nodes,
        loads: &way.loads,
        extent,
        origins,
        classes: vec![Class::Own; nodes.len()],
        decides: by_logic(followed, conditions(way)),
        divides: by_logic(followed, masks.iter().copied()),
        masks,
        varies: vec![false; nodes.len()],
        once: Vec::new(),
        each: Vec::new(),
        homes: vec![Number::default(); nodes.len()],
        given: Vec::new(),
        loaded: vec![false; way.loads.len()],
    };
    // conditions come first: work-groups that go another way are found out with little else
    let mut is_classified = vec![false; nodes.len()];
    for needed in [needed(followed, conditions(way)), needed(followed, roots(way))] {
        for id in 0..nodes.len() {
            if needed[id] && !std::mem::replace(&mut is_classified[id], true) {
                planner.classes[id] = planner.classify(id as Id)?;
                planner.require(way, id as Id)?;
            }
        }
    }
    let mut slots = Vec::new();
    let phases = (0..=way.phase).map(|phase| planner.phase(followed, phase, &mut slots, flushes));
    let phases: Vec<Phase> = phases.collect::<Result<_, _>>()?;
    // waves that have stored something others see cannot begin anew
    let stores = |phase: &Phase| phase.rows.iter().any(|row| row.store && row.memory != Memory::Lds);
    let first = phases.iter().position(stores).unwrap_or(phases.len());
    if phases.len() > 1 && phases[first..].iter().any(|phase| phase.segment.looks_for_nans()) {
        return Err(LATE);
    }
    let masks = planner.masks(way, &mut slots, flushes)?;
    let loads = way.loads.iter().map(|load| Load {
        base: [load.low as Home, load.high as Home],
        offset: load.offset as Home,
        imm: load.imm,
        to: load.dwords.iter().map(|&id| id as Home).collect(),
    });
    Ok(Plan {
        loads: loads.collect(),
        once: planner.once,
        each: planner.each,
        homes: planner.homes,
        given: planner.given,
        phases,
        slots,
        masks,
    })
}

/// The truth values that decide where waves go.
fn conditions(way: &Way) -> impl Iterator<Item = Id> {
    let required = way.required.iter().map(|(bit, _)| bit);
    required.chain(&way.uniform).map(|bit| bit.0)
}

/// What conditions, addresses and stores are made of.
fn roots(way: &Way) -> impl Iterator<Item = Id> {
    let of_access = |access: &Access| {
        let base = access.base.into_iter().flatten();
        let parts = [Some(access.low), access.high, access.value].into_iter().flatten();
        parts.chain(base)
    };
    let masks = way.divided.iter().flat_map(|divided| &divided.masks).copied();
    conditions(way)
        .chain(way.accesses.iter().flat_map(of_access))
        .chain(masks)
}

/// The nodes that these need.
fn needed(followed: &Followed, roots: impl Iterator<Item = Id>) -> Vec<bool> {
    let Followed { nodes, way } = followed;
    let mut needed = vec![false; nodes.len()];
    let mut next: Vec<Id> = roots.collect();
    while let Some(id) = next.pop() {
        if std::mem::replace(&mut needed[id as usize], true) {
            continue;
        }
        next.extend(nodes[id as usize].args());
        if let Op::Slot(slot) = nodes[id as usize].op
            && let Some(load) = load_of(&way.loads, slot)
        {
            let load = &way.loads[load];
            next.extend([load.low, load.high, load.offset]);
        }
    }
    needed
}

/// Truth values, and what they are made of by logic.
fn by_logic(followed: &Followed, of: impl Iterator<Item = Id>) -> Vec<bool> {
    let nodes = &followed.nodes;
    let mut found = vec![false; nodes.len()];
    let mut next: Vec<Id> = of.collect();
    while let Some(id) = next.pop() {
        let node = &nodes[id as usize];
        if !std::mem::replace(&mut found[id as usize], true)
            && matches!(node.op, Op::BitAnd | Op::BitOr | Op::BitXor | Op::BitNot)
        {
            next.extend(node.args());
        }
    }
    found
}

/// The scalar load that gave a slot.
fn load_of(loads: &[ScalarLoad], slot: u8) -> Option<usize> {
    let mut before = usize::from(slot.checked_sub(FIRST_LOADED)?);
    loads.iter().position(|load| {
        let here = before < load.dwords.len();
        before = before.wrapping_sub(load.dwords.len());
        here
    })
}

impl Planner<'_> {
    fn constant(&self, id: Id) -> Option<u32> {
        match self.nodes[id as usize].op {
            Op::Const(value) => Some(value),
            _ => None,
        }
    }

    fn add(&mut self, step: Step, of: Id) {
        match self.varies[of as usize] {
            true => self.each.push(step),
            false => self.once.push(step),
        }
    }

    /// Looks at a condition as soon as it is computed.
    fn require(&mut self, way: &Way, id: Id) -> Result<(), &'static str> {
        if way.uniform.iter().any(|bit| bit.0 == id) {
            self.same(id)?;
        }
        for &(_, truth) in way.required.iter().filter(|(bit, _)| bit.0 == id) {
            let step = Step::Require {
                home: self.same(id)?,
                value: truth.into(),
            };
            self.add(step, id);
        }
        Ok(())
    }

    fn same(&self, id: Id) -> Result<Home, &'static str> {
        match self.classes[id as usize] {
            Class::Same => Ok(id as Home),
            _ => Err(OWN),
        }
    }

    /// A number that goes up along an axis of the work-group.
    fn place(&mut self, id: Id, axis: usize) -> Class {
        match self.extent[axis] - 1 {
            0 => Class::Same,
            last => {
                self.homes[id as usize].steps[axis] = 1;
                Class::Across(Some(last.into()))
            }
        }
    }

    fn classify(&mut self, id: Id) -> Result<Class, &'static str> {
        let node = self.nodes[id as usize];
        match node.op {
            Op::Register(0) => return Ok(self.place(id, X)),
            Op::Register(1) => return Ok(self.place(id, Y)),
            Op::Register(row) if row >= FIRST_ROW => return Ok(Class::Own),
            // waves find zeros
            Op::Register(_) => return Ok(Class::Same),
            Op::Mask(_) => return Err("a mask of lanes as it was before the kernel"),
            Op::Const(value) => {
                self.homes[id as usize] = Number::same(value);
                return Ok(Class::Same);
            }
            Op::False => return Ok(Class::Same),
            Op::Slot(slot) if usize::from(slot) < sreg::COUNT => {
                let origin = self.origins.iter().find(|given| given.0 == slot);
                let &(_, origin) = origin.ok_or("a scalar that nobody gives")?;
                self.given.push((id as Home, slot));
                self.varies[id as usize] = matches!(origin, Origin::GroupId(_));
                return Ok(Class::Same);
            }
            Op::Slot(slot) => return self.loaded(id, slot),
            _ => {}
        }
        let args = node.args();
        self.varies[id as usize] = args.iter().any(|&arg| self.varies[arg as usize]);
        let classes: Vec<Class> = args.iter().map(|&arg| self.classes[arg as usize]).collect();
        if classes.iter().all(|&class| class == Class::Same) && node.op.apply([0; 3]).is_some() {
            self.apply(node.op, id, args);
            return Ok(Class::Same);
        }
        Ok(self.going_up(id, node.op, args, &classes).unwrap_or(Class::Own))
    }

    fn apply(&mut self, op: Op, to: Id, args: &[Id]) {
        let mut homes = [0; 3];
        homes.iter_mut().zip(args).for_each(|(home, &arg)| *home = arg as Home);
        let step = Step::Apply {
            op,
            to: to as Home,
            args: homes,
        };
        self.add(step, to);
    }

    /// The class of an operation on numbers that go up; None if it is each lane's own.
    fn going_up(&mut self, id: Id, op: Op, args: &[Id], classes: &[Class]) -> Option<Class> {
        if let (Op::Lshr | Op::Ashr, &[of, by]) = (op, args) {
            // of what was shifted before, not even the first shift is the same in all lanes
            let (of, by) = self.shifted(op, of, self.constant(by)?)?;
            let step = Step::Right {
                op,
                to: id as Home,
                of,
                by,
            };
            self.add(step, id);
            return Some(Class::Same);
        }
        let distances: Vec<Option<u64>> = classes.iter().map(|class| class.distance()).collect::<Option<_>>()?;
        let all: Option<Vec<u64>> = distances.iter().copied().collect();
        let farthest = all.and_then(|all| all.into_iter().max());
        let class = match (op, args, classes) {
            (Op::Ult | Op::Slt | Op::Eq, ..) if self.divides[id as usize] => return None,
            (Op::Add, ..) => Class::Across(distances[0].zip(distances[1]).and_then(|(a, b)| a.checked_add(b))),
            // what goes up less than what it is taken from
            (Op::Sub, _, [_, Class::Same]) => Class::Across(distances[0]),
            (Op::Sub, ..) => Class::Across(None),
            (Op::Mul, &[a, b], [_, Class::Same] | [Class::Same, _]) => {
                let by = self.constant(a).or(self.constant(b)).map(u64::from);
                Class::Across(farthest.zip(by).and_then(|(far, by)| far.checked_mul(by)))
            }
            (Op::Shl, &[_, by], _) => {
                let by = self.constant(by)? & 31;
                Class::Across(distances[0].and_then(|far| far.checked_mul(1 << by)))
            }
            (Op::And, &[a, b], _) => {
                let mask = self.constant(b).or(self.constant(a))?;
                let is_far = u64::from(mask) >= farthest.unwrap_or(0xffff);
                (is_far && mask & mask.wrapping_add(1) == 0).then_some(Class::Across(farthest))?
            }
            (Op::Or, _, [_, Class::Same] | [Class::Same, _]) => Class::Across(farthest),
            (Op::MulHigh, _, [_, Class::Same] | [Class::Same, _]) | (Op::Ult | Op::Slt, ..) => Class::Same,
            (Op::Eq, ..) if self.decides[id as usize] => Class::Same,
            _ => return None,
        };
        self.apply(op, id, args);
        Some(class)
    }

    /// A number that goes up and what it is shifted by to the right, if that can be the same in all lanes.
    fn shifted(&self, op: Op, of: Id, by: u32) -> Option<(Home, u32)> {
        let node = self.nodes[of as usize];
        let (of, by) = match (node.op, node.args()) {
            (Op::Lshr, &[inner, before]) if op == Op::Lshr && self.classes[of as usize] == Class::Own => {
                (inner, by + self.constant(before)?)
            }
            _ => (of, by),
        };
        const HALF: u32 = 16;
        let is_same = match self.classes[of as usize].distance()? {
            Some(far) => by < 32 && far >> by == 0,
            None => (HALF..32).contains(&by),
        };
        is_same.then_some((of as Home, by))
    }

    /// A dword that a scalar load gives.
    fn loaded(&mut self, id: Id, slot: u8) -> Result<Class, &'static str> {
        let number = load_of(self.loads, slot).ok_or("a scalar that nobody gives")?;
        let load = &self.loads[number];
        let address = [load.low, load.high, load.offset];
        let varies = address.iter().any(|&part| self.varies[part as usize]);
        for part in address {
            self.same(part)?;
        }
        for &dword in &load.dwords {
            self.varies[dword as usize] = varies;
        }
        if !std::mem::replace(&mut self.loaded[number], true) {
            self.add(Step::Load(number), id);
        }
        Ok(Class::Same)
    }

    fn row(&self, access: &Access, register: usize) -> Result<Row, &'static str> {
        if self.classes[access.low as usize] == Class::Own {
            return Err(OWN);
        }
        let base = match access.base {
            Some([low, high]) => Some([self.same(low)?, self.same(high)?]),
            None => None,
        };
        Ok(Row {
            low: access.low as Home,
            high: access.high.map(|high| self.same(high)).transpose()?,
            base,
            imm: access.imm,
            memory: access.memory,
            store: access.value.is_some(),
            mask: access.lanes.map(|lanes| self.mask(lanes)).transpose()?,
            register,
        })
    }

    /// What waves do before they meet for the n-th time.
    fn phase(
        &self,
        followed: &Followed,
        phase: usize,
        slots: &mut Vec<Slot>,
        flushes: bool,
    ) -> Result<Phase, &'static str> {
        let way = &followed.way;
        let mut lanes = LaneGraph::of(self, slots);
        let (mut rows, mut outputs) = (Vec::new(), Vec::new());
        let is_load = |access: &&Access| access.value.is_none();
        let here = || way.accesses.iter().filter(|access| access.phase == phase);
        let before = way.accesses.iter().filter(|access| access.phase < phase);
        let (loads_before, loaded) = (before.filter(is_load).count(), here().filter(is_load).count());
        if here().count() > MOST_ROWS {
            return Err(MANY);
        }
        let (mut loads, mut stores) = (0, loaded);
        for access in here() {
            let next = if access.value.is_some() {
                &mut stores
            } else {
                &mut loads
            };
            let register = *next;
            *next += 1;
            rows.push(self.row(access, register)?);
            match access.value {
                Some(value) => outputs.push((register as u16, lanes.node(value)?)),
                None => lanes.rows.push(((loads_before + register) as u16, register as u16)),
            }
        }
        let (checks, wide_checks) = lanes.checks(way)?;
        let mut pairs: Vec<[u16; 2]> = Vec::new();
        for rows in rows.windows(2) {
            let pair = [&rows[0], &rows[1]].map(|row| row.register as u16);
            if rows[0].is_before(&rows[1]) && pairs.last().is_none_or(|last| last[1] != pair[0]) {
                pairs.push(pair);
            }
        }
        Ok(Phase {
            pairs,
            rows,
            conditions: lanes.conditions,
            segment: Segment {
                nodes: lanes.nodes,
                outputs,
                checks,
                wide_checks,
                flushes,
                ..Segment::default()
            },
        })
    }

    /// The number of the mask of a truth value.
    fn mask(&self, condition: Id) -> Result<usize, &'static str> {
        self.masks.iter().position(|&mask| mask == condition).ok_or(OWN)
    }

    /// What computes the masks.
    fn masks(&self, way: &Way, slots: &mut Vec<Slot>, flushes: bool) -> Result<Masks, &'static str> {
        let mut segments = Vec::new();
        for masks in self.masks.chunks(amdgpu_jit::MAX_MASKS) {
            let mut lanes = LaneGraph::of(self, slots);
            lanes.knows_masks = false;
            let slots = (Masks::FIRST_SLOT..).step_by(2);
            let masks = slots.zip(masks).map(|(slot, &id)| Ok((slot as u8, lanes.node(id)?)));
            let masks = masks.collect::<Result<_, &'static str>>()?;
            let (checks, wide_checks) = lanes.checks(way)?;
            segments.push(Segment {
                masks,
                nodes: lanes.nodes,
                checks,
                wide_checks,
                flushes,
                ..Segment::default()
            });
        }
        let skips = way.divided.iter().flat_map(|divided| &divided.skips);
        let skips = skips.map(|skip| Ok((self.mask(skip.exec)?, skip.instructions.into())));
        Ok(Masks {
            segments,
            count: self.masks.len(),
            vary: self.masks.iter().any(|&id| self.varies[id as usize]),
            skips: skips.collect::<Result<_, &'static str>>()?,
        })
    }
}

impl Class {
    /// How far the last lane may be from the first one, if that is known; None if it is each lane's own.
    fn distance(self) -> Option<Option<u64>> {
        match self {
            Class::Same => Some(Some(0)),
            Class::Across(far) => Some(far),
            Class::Own => None,
        }
    }
}

/// The graph of what is each lane's own.
struct LaneGraph<'p> {
    planner: &'p Planner<'p>,
    nodes: Vec<Node>,
    known: HashMap<Id, Id>,
    slots: &'p mut Vec<Slot>,
    /// Rows that are loaded in this phase, and their registers.
    rows: Vec<(u16, u16)>,
    /// Masks are at hand, and those that were asked for so far.
    knows_masks: bool,
    conditions: Vec<usize>,
}

impl<'p> LaneGraph<'p> {
    fn of(planner: &'p Planner<'p>, slots: &'p mut Vec<Slot>) -> Self {
        LaneGraph {
            planner,
            nodes: Vec::new(),
            known: HashMap::new(),
            slots,
            rows: Vec::new(),
            knows_masks: true,
            conditions: Vec::new(),
        }
    }

    /// A mask that is at hand.
    fn condition(&mut self, mask: usize) -> Result<Id, &'static str> {
        let known = self.conditions.iter().position(|&known| known == mask);
        let n = known.unwrap_or(self.conditions.len());
        if known.is_none() {
            self.conditions.push(mask);
        }
        if n == MOST_CONDITIONS {
            return Err("too many conditions");
        }
        let lanes = self.push(Op::Register((register::CONDITIONS + n) as u16), &[]);
        let zero = self.push(Op::Const(0), &[]);
        let is_off = self.push(Op::Eq, &[lanes, zero]);
        Ok(self.push(Op::BitNot, &[is_off]))
    }

    fn push(&mut self, op: Op, args: &[Id]) -> Id {
        self.nodes.push(Node::new(op, args));
        self.nodes.len() as Id - 1
    }

    /// The node for a node of the way.
    fn node(&mut self, id: Id) -> Result<Id, &'static str> {
        if let Some(&known) = self.known.get(&id) {
            return Ok(known);
        }
        let node = self.planner.nodes[id as usize];
        let class = self.planner.classes[id as usize];
        if class == Class::Own
            && self.knows_masks
            && let Ok(mask) = self.planner.mask(id)
        {
            let new = self.condition(mask)?;
            self.known.insert(id, new);
            return Ok(new);
        }
        let new = match (class, node.op) {
            (_, Op::Const(value)) => self.push(Op::Const(value), &[]),
            (_, Op::False) => self.push(Op::False, &[]),
            (Class::Own, Op::Register(row)) => match self.rows.iter().find(|known| known.0 == row - FIRST_ROW) {
                Some(&(_, register)) => self.push(Op::Register(register), &[]),
                None => return Err(ACROSS),
            },
            (Class::Own, op) => {
                let args = node.args().iter().map(|&arg| self.node(arg));
                let args: Vec<Id> = args.collect::<Result<_, _>>()?;
                self.push(op, &args)
            }
            (Class::Same, op) => {
                let value = self.slot(Slot::First(id as Home))?;
                match op.is_bit() {
                    true => {
                        let zero = self.push(Op::Const(0), &[]);
                        let no = self.push(Op::Eq, &[value, zero]);
                        self.push(Op::BitNot, &[no])
                    }
                    false => value,
                }
            }
            (Class::Across(_), _) => {
                let mut sum = self.slot(Slot::First(id as Home))?;
                let axes = [X, Y].into_iter().filter(|&axis| self.planner.extent[axis] > 1);
                for axis in axes.collect::<Vec<_>>() {
                    let place = self.push(Op::Register((register::PLACES + axis) as u16), &[]);
                    let step = self.slot(Slot::Step(id as Home, axis))?;
                    let above = self.push(Op::Mul, &[place, step]);
                    sum = self.push(Op::Add, &[sum, above]);
                }
                sum
            }
        };
        self.known.insert(id, new);
        Ok(new)
    }

    /// Floats among the nodes that must be no NaNs, and f64.
    fn checks(&mut self, way: &Way) -> Result<(Vec<Id>, Vec<[Id; 2]>), &'static str> {
        let some = way.divided.iter().flat_map(|divided| &divided.checks);
        let condition = |of: Id| some.clone().find(|some| some.0 == of).map(|some| some.1);
        let mut checks = Vec::new();
        for &check in &way.gathered.checks {
            let Some(&known) = self.known.get(&check) else { continue };
            checks.push(match condition(check) {
                Some(condition) => {
                    let (condition, zero) = (self.node(condition)?, self.push(Op::Const(0), &[]));
                    self.push(Op::Select, &[condition, known, zero])
                }
                None => known,
            });
        }
        let mut wide_checks = Vec::new();
        for halves in &way.gathered.wide_checks {
            if !halves.iter().any(|half| self.known.contains_key(half)) {
                continue;
            }
            let mut both = [0; 2];
            for (n, (&half, both)) in halves.iter().zip(&mut both).enumerate() {
                *both = self.node(half)?;
                if let Some(condition) = condition(half) {
                    *both = self.kept(condition, *both, n as u8)?;
                }
            }
            wide_checks.push(both);
        }
        Ok((checks, wide_checks))
    }

    /// The f64 of a half of the lanes where a condition holds, and zeros.
    fn kept(&mut self, condition: Id, wide: Id, half: u8) -> Result<Id, &'static str> {
        let condition = self.node(condition)?;
        let [ones, zero] = [!0, 0].map(|value| self.push(Op::Const(value), &[]));
        let ones = self.push(Op::Select, &[condition, ones, zero]);
        let ones = self.push(Op::Wide(half), &[ones, ones]);
        Ok(self.push(Op::DAnd, &[wide, ones]))
    }

    fn slot(&mut self, slot: Slot) -> Result<Id, &'static str> {
        let n = u8::try_from(self.slots.len()).map_err(|_| "too many scalars")?;
        self.slots.push(slot);
        Ok(self.push(Op::Slot(n), &[]))
    }
}
