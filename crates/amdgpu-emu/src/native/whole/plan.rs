//! What of a way is computed once for a work-group, and what for each lane.
//!
//! A value is the same in all lanes of the work-group, or goes up by a number from lane to lane, or is each lane's own. The first two are
//! kept as numbers of the first lane. Where an operation tells such values apart only if sums pass 2^32, or lanes differ, a
//! step looks at the first and the last lane, between which nothing can change back.

use std::collections::HashMap;

use amdgpu_jit::Segment;
use amdgpu_semantics::graph::{Id, Node, Op};

use super::{Access, FIRST_LOADED, FIRST_ROW, Followed, Origin, ScalarLoad};
use crate::wave::sreg;

/// Number of a value that is computed once.
pub(super) type Home = u16;

/// Rows that are loaded, and rows that are stored, at the most: allocations that a view has at hand.
pub(super) const MOST_ROWS: usize = 6;

/// Registers of the host code.
pub(super) mod register {
    use super::MOST_ROWS;
    /// Rows that were loaded come first. Then the numbers of the lanes in the work-group.
    pub const LANES: usize = MOST_ROWS;
    /// Rows to be stored.
    pub const STORED: usize = LANES + 1;
    pub const SPILLS: usize = STORED + MOST_ROWS;
    pub const COUNT: usize = SPILLS + 12;
}

/// A value that goes up from lane to lane, and by what; by 0 if it is the same in all.
#[derive(Debug, Clone, Copy)]
pub(super) struct Affine {
    pub first: Home,
    pub stride: u32,
}

/// Something that is done once. It fails if lanes differ in what it makes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step {
    /// What [`Op::apply`] makes of the first lane's values.
    Apply { op: Op, to: Home, args: [Home; 3] },
    /// A comparison, less than, of numbers that wrap in no lane.
    Less { signed: bool, to: Home, args: [Affine; 2] },
    /// A shift to the right.
    Right { op: Op, to: Home, of: Affine, by: u32 },
    /// The low bits of a number whose other bits are the same in all lanes.
    Low { to: Home, of: Affine, mask: u32 },
    /// A number with bits that it has in no lane.
    Or { to: Home, of: Affine, with: Home },
    /// The high half of a product.
    High { to: Home, of: Affine, by: Home },
    /// Fails if a number passes 2^32.
    Within(Affine),
    /// Fails if the value is not this.
    Require { home: Home, value: u32 },
    /// A scalar load, by its number.
    Load(usize),
}

/// Where a row is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    pub low: Home,
    pub high: Option<Home>,
    pub base: Option<[Home; 2]>,
    pub imm: i64,
    pub flat: bool,
    pub store: bool,
}

/// A scalar load: homes of its address, and of what it loads.
#[derive(Debug)]
pub(super) struct Load {
    pub base: [Home; 2],
    pub offset: Home,
    pub imm: i64,
    pub to: Vec<Home>,
}

pub(super) struct Plan {
    /// Steps that do not depend on the work-group, and those that do.
    pub once: Vec<Step>,
    pub each: Vec<Step>,
    pub homes: Vec<u32>,
    /// Slots that the kernel finds something in.
    pub given: Vec<(Home, u8)>,
    pub loads: Vec<Load>,
    pub rows: Vec<Row>,
    /// What the host code's slots hold.
    pub slots: Vec<Home>,
    pub segment: Segment,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Goes up by a number that is not 0.
    Up(u32),
    Same,
    Own,
}

struct Planner<'f> {
    nodes: &'f [Node],
    loads: &'f [ScalarLoad],
    last_lane: u32,
    origins: &'f [(u8, Origin)],
    classes: Vec<Class>,
    /// It depends on the work-group.
    varies: Vec<bool>,
    once: Vec<Step>,
    each: Vec<Step>,
    homes: Vec<u32>,
    given: Vec<(Home, u8)>,
    loaded: Vec<bool>,
}

const OWN: &str = "an address or a condition is not the same in all lanes, or lanes are not a row";

/// Makes the plan for work-groups of so many lanes, whose waves find something in these slots.
pub(super) fn plan(
    followed: &Followed,
    lanes: u32,
    origins: &[(u8, Origin)],
    flushes: bool,
) -> Result<Plan, &'static str> {
    let Followed { nodes, way } = followed;
    if nodes.len() > usize::from(Home::MAX) {
        return Err("too many operations");
    }
    let rows = |stores: bool| {
        way.accesses
            .iter()
            .filter(|access| access.value.is_some() == stores)
            .count()
    };
    if rows(false) + rows(true) > MOST_ROWS {
        return Err("too many loads and stores");
    }
    let mut planner = Planner {
        nodes,
        loads: &way.loads,
        last_lane: lanes - 1,
        origins,
        classes: Vec::new(),
        varies: vec![false; nodes.len()],
        once: Vec::new(),
        each: Vec::new(),
        homes: vec![0; nodes.len()],
        given: Vec::new(),
        loaded: vec![false; way.loads.len()],
    };
    let needed = needed(followed);
    for id in 0..nodes.len() {
        let class = match needed[id] {
            true => planner.classify(id as Id)?,
            false => Class::Own,
        };
        planner.classes.push(class);
    }
    for &(bit, truth) in &way.required {
        planner.same(bit.0)?;
        let step = Step::Require {
            home: bit.0 as Home,
            value: truth.into(),
        };
        planner.add(step, bit.0);
    }
    let rows = way.accesses.iter().map(|access| planner.row(access));
    let rows: Vec<Row> = rows.collect::<Result<_, _>>()?;
    let mut lanes = LaneGraph {
        planner: &planner,
        nodes: Vec::new(),
        known: HashMap::new(),
        slots: Vec::new(),
    };
    let values = way.accesses.iter().filter_map(|access| access.value);
    let outputs: Vec<Id> = values.map(|id| lanes.node(id)).collect::<Result<_, _>>()?;
    let checks = way
        .gathered
        .checks
        .iter()
        .filter_map(|check| lanes.known.get(check).copied());
    let checks = checks.collect();
    let LaneGraph { nodes, slots, .. } = lanes;
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
        rows,
        slots,
        segment: Segment {
            nodes,
            outputs: (register::STORED as u16..).zip(outputs).collect(),
            masks: Vec::new(),
            checks,
            flushes,
        },
    })
}

/// The nodes that matter.
fn needed(followed: &Followed) -> Vec<bool> {
    let Followed { nodes, way } = followed;
    let mut needed = vec![false; nodes.len()];
    let mut next: Vec<Id> = way.required.iter().map(|(bit, _)| bit.0).collect();
    for access in &way.accesses {
        next.push(access.low);
        next.extend(
            access
                .high
                .into_iter()
                .chain(access.base.into_iter().flatten())
                .chain(access.value),
        );
    }
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

    fn same(&self, id: Id) -> Result<Home, &'static str> {
        match self.classes[id as usize] {
            Class::Same => Ok(id as Home),
            _ => Err(OWN),
        }
    }

    fn affine(&self, id: Id) -> Option<Affine> {
        let stride = match self.classes[id as usize] {
            Class::Up(stride) => stride,
            Class::Same => 0,
            Class::Own => return None,
        };
        Some(Affine {
            first: id as Home,
            stride,
        })
    }

    fn classify(&mut self, id: Id) -> Result<Class, &'static str> {
        let node = self.nodes[id as usize];
        match node.op {
            Op::Register(0) => return Ok(Class::Up(1)),
            Op::Register(row) if row >= FIRST_ROW => return Ok(Class::Own),
            // waves find zeros
            Op::Register(_) => return Ok(Class::Same),
            Op::Mask(_) => return Err("a mask of lanes as it was before the kernel"),
            Op::Const(value) => {
                self.homes[id as usize] = value;
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
        let to = id as Home;
        if let (Op::Lshr | Op::Ashr, &[of, by]) = (op, args) {
            // of what was shifted before, not even the first shift is the same in all lanes
            let (of, by) = self.shifted(op, of, self.constant(by)?)?;
            let step = Step::Right { op, to, of, by };
            self.add(step, id);
            return Some(Class::Same);
        }
        let strides: Vec<u32> = args
            .iter()
            .map(|&arg| Some(self.affine(arg)?.stride))
            .collect::<Option<_>>()?;
        let up = |stride: u32| match stride {
            0 => Some(Class::Same),
            1..=0xffff => Some(Class::Up(stride)),
            _ => None,
        };
        match (op, args, classes) {
            (Op::Add, ..) => {
                let class = up(strides[0].checked_add(strides[1])?)?;
                self.apply(op, id, args);
                Some(class)
            }
            (Op::Sub, ..) => {
                let class = up(strides[0].checked_sub(strides[1])?)?;
                self.apply(op, id, args);
                Some(class)
            }
            (Op::Mul, &[a, b], _) => {
                let by = self.constant(a).or(self.constant(b))?;
                let class = up((strides[0] + strides[1]).checked_mul(by)?)?;
                self.apply(op, id, args);
                Some(class)
            }
            (Op::Shl, &[_, by], _) => {
                let class = up(strides[0].checked_mul(1 << (self.constant(by)? & 31))?)?;
                self.apply(op, id, args);
                Some(class)
            }
            (Op::And, &[a, b], _) => {
                let (of, mask) = match self.constant(b) {
                    Some(mask) => (a, mask),
                    None => (b, self.constant(a)?),
                };
                let of = self
                    .affine(of)
                    .filter(|_| mask & mask.wrapping_add(1) == 0 && mask >= self.last_lane)?;
                let class = up(of.stride)?;
                let step = Step::Low { to, of, mask };
                self.add(step, id);
                Some(class)
            }
            (Op::Or, &[a, b], _) => {
                let (of, with) = one_up(classes, a, b)?;
                let of = self.affine(of)?;
                let step = Step::Or {
                    to,
                    of,
                    with: with as Home,
                };
                self.add(step, id);
                up(of.stride)
            }
            (Op::MulHigh, &[a, b], _) => {
                let (of, by) = one_up(classes, a, b)?;
                let step = Step::High {
                    to,
                    of: self.affine(of)?,
                    by: by as Home,
                };
                self.add(step, id);
                Some(Class::Same)
            }
            (Op::Ult | Op::Slt, &[a, b], _) => {
                let args = [self.affine(a)?, self.affine(b)?];
                let signed = op == Op::Slt;
                let step = Step::Less { signed, to, args };
                self.add(step, id);
                Some(Class::Same)
            }
            _ => None,
        }
    }

    /// A number that goes up and what it is shifted by to the right, if that can be the same in all lanes.
    fn shifted(&self, op: Op, of: Id, by: u32) -> Option<(Affine, u32)> {
        let node = self.nodes[of as usize];
        let (of, by) = match (node.op, node.args()) {
            (Op::Lshr, &[inner, before]) if op == Op::Lshr && self.classes[of as usize] == Class::Own => {
                (inner, by + self.constant(before)?)
            }
            _ => (of, by),
        };
        let of = self.affine(of)?;
        let steps = u64::from(of.stride) * u64::from(self.last_lane);
        (by < 32 && steps >> by == 0).then_some((of, by))
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

    fn row(&mut self, access: &Access) -> Result<Row, &'static str> {
        let low = self.affine(access.low).filter(|low| low.stride == 4).ok_or(OWN)?;
        self.add(Step::Within(low), access.low);
        let base = match access.base {
            Some([low, high]) => Some([self.same(low)?, self.same(high)?]),
            None => None,
        };
        Ok(Row {
            low: low.first,
            high: access.high.map(|high| self.same(high)).transpose()?,
            base,
            imm: access.imm,
            flat: access.flat,
            store: access.value.is_some(),
        })
    }
}

/// Of two values the one that goes up, and the other one, which is the same in all lanes.
fn one_up(classes: &[Class], a: Id, b: Id) -> Option<(Id, Id)> {
    match classes {
        [_, Class::Same] => Some((a, b)),
        [Class::Same, _] => Some((b, a)),
        _ => None,
    }
}

/// The graph of what is each lane's own.
struct LaneGraph<'p> {
    planner: &'p Planner<'p>,
    nodes: Vec<Node>,
    known: HashMap<Id, Id>,
    slots: Vec<Home>,
}

impl LaneGraph<'_> {
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
        let new = match (self.planner.classes[id as usize], node.op) {
            (_, Op::Const(value)) => self.push(Op::Const(value), &[]),
            (_, Op::False) => self.push(Op::False, &[]),
            (Class::Own, Op::Register(row)) => self.push(Op::Register(row - FIRST_ROW), &[]),
            (Class::Own, op) => {
                let args = node.args().iter().map(|&arg| self.node(arg));
                let args: Vec<Id> = args.collect::<Result<_, _>>()?;
                self.push(op, &args)
            }
            (Class::Same, op) => {
                let value = self.slot(id)?;
                match op.is_bit() {
                    true => {
                        let zero = self.push(Op::Const(0), &[]);
                        let no = self.push(Op::Eq, &[value, zero]);
                        self.push(Op::BitNot, &[no])
                    }
                    false => value,
                }
            }
            (Class::Up(stride), _) => {
                let first = self.slot(id)?;
                let lanes = self.push(Op::Register(register::LANES as u16), &[]);
                let stride = self.push(Op::Const(stride), &[]);
                let above = self.push(Op::Mul, &[lanes, stride]);
                self.push(Op::Add, &[first, above])
            }
        };
        self.known.insert(id, new);
        Ok(new)
    }

    fn slot(&mut self, id: Id) -> Result<Id, &'static str> {
        let n = u8::try_from(self.slots.len()).map_err(|_| "too many scalars")?;
        self.slots.push(id as Home);
        Ok(self.push(Op::Slot(n), &[]))
    }
}
