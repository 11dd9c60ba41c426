//! Registers to values, while the code is read (Braun et al., Simple and Efficient Construction of Static Single Assignment Form).
//!
//! A block here is a stretch of HSAIL between labels and branches; it may be several blocks of the IR, of which the first
//! takes the parameters and the last has the edges.

use crate::ir::{BlockId, Definition, Function, Inst, InstId, Location, Op, Value, Width};
use hsail::code::RegisterKind;
use std::collections::HashMap;

/// A stretch of code.
#[derive(Default)]
struct Stretch {
    first: Option<BlockId>,
    last: Option<BlockId>,
    /// How many edges come here, counted before; and those met so far.
    expected: u32,
    predecessors: Vec<u32>,
    /// Targets of the last block's edges in their order, with the number of that edge among the target's predecessors.
    edges: Vec<(u32, u32)>,
    /// Parameters: indices of `phis`.
    parameters: Vec<u32>,
}

/// A parameter of a stretch for a register.
struct Phi {
    value: Value,
    stretch: u32,
    register: u32,
    /// One for each predecessor.
    args: Vec<Value>,
}

type Map = HashMap<u64, Value, foldhash::fast::RandomState>;

pub(super) struct Ssa {
    /// The dense number of a register plus one, by file and number.
    numbers: Vec<u32>,
    widths: Vec<Width>,
    stretches: Vec<Stretch>,
    current: u32,
    /// What the registers hold in the current stretch: the stretch that wrote it, and the value.
    local: Vec<(u32, Option<Value>)>,
    /// The registers that `local` knows in the current stretch.
    touched: Vec<u32>,
    /// What registers hold at the end of stretches.
    at_end: Map,
    phis: Vec<Phi>,
    undefined: [Option<Value>; 5],
}

/// Registers of a file; PRM 4.7 has fewer.
const FILE: usize = 2048;

impl Ssa {
    pub fn new() -> Ssa {
        Ssa {
            numbers: vec![0; 4 * FILE],
            widths: Vec::new(),
            stretches: Vec::new(),
            current: 0,
            local: Vec::new(),
            touched: Vec::new(),
            at_end: Map::default(),
            phis: Vec::new(),
            undefined: [None; 5],
        }
    }

    /// A new stretch to which so many edges lead.
    pub fn stretch(&mut self, expected: u32) -> u32 {
        self.stretches.push(Stretch {
            expected,
            ..Stretch::default()
        });
        self.stretches.len() as u32 - 1
    }

    pub fn expect(&mut self, stretch: u32) {
        self.stretches[stretch as usize].expected += 1;
    }

    /// The stretch's code begins in a block; the one before must be closed.
    pub fn begin(&mut self, stretch: u32, block: BlockId) {
        self.current = stretch;
        self.stretches[stretch as usize].first = Some(block);
    }

    /// The first block of a stretch, if it has one already.
    pub fn first(&self, stretch: u32) -> Option<BlockId> {
        self.stretches[stretch as usize].first
    }

    /// Gives a stretch its first block before its code begins, so that edges can lead there.
    pub fn set_first(&mut self, stretch: u32, block: BlockId) {
        self.stretches[stretch as usize].first = Some(block);
    }

    /// The current stretch ends with a block whose edges lead to these stretches, in their order.
    pub fn end(&mut self, last: BlockId, targets: &[u32]) {
        for register in self.touched.drain(..) {
            if let (_, Some(value)) = self.local[register as usize] {
                self.at_end.insert(key(self.current, register), value);
            }
        }
        self.stretches[self.current as usize].last = Some(last);
        for to in targets {
            let target = &mut self.stretches[*to as usize];
            let number = target.predecessors.len() as u32;
            target.predecessors.push(self.current);
            self.stretches[self.current as usize].edges.push((*to, number));
        }
    }

    /// The dense number of a register.
    fn number(&mut self, kind: RegisterKind, number: u16) -> Option<u32> {
        let (file, width) = match kind {
            RegisterKind::C => (0, Width::B1),
            RegisterKind::S => (1, Width::B32),
            RegisterKind::D => (2, Width::B64),
            RegisterKind::Q => (3, Width::B128),
            _ => return None,
        };
        let known = self.numbers.get_mut(file * FILE + usize::from(number).min(FILE))?;
        if usize::from(number) >= FILE {
            return None;
        }
        if *known == 0 {
            self.widths.push(width);
            self.local.push((u32::MAX, None));
            *known = self.widths.len() as u32;
        }
        Some(*known - 1)
    }

    /// A register gets a value; false if there is no such register, or its width is another.
    pub fn write(&mut self, f: &Function, kind: RegisterKind, number: u16, value: Value) -> bool {
        let Some(register) = self.number(kind, number) else {
            return false;
        };
        if f.width(value) != self.widths[register as usize] {
            return false;
        }
        self.remember(register, value);
        true
    }

    fn remember(&mut self, register: u32, value: Value) {
        let entry = &mut self.local[register as usize];
        if entry.0 != self.current {
            self.touched.push(register);
        }
        *entry = (self.current, Some(value));
    }

    /// What a register holds; none if there is no such register.
    pub fn read(&mut self, f: &mut Function, kind: RegisterKind, number: u16) -> Option<Value> {
        let register = self.number(kind, number)?;
        if let (stretch, Some(value)) = self.local[register as usize]
            && stretch == self.current
        {
            return Some(value);
        }
        let value = self.at_start(f, self.current, register);
        self.remember(register, value);
        Some(value)
    }

    /// What a register holds where a stretch begins.
    fn at_start(&mut self, f: &mut Function, mut stretch: u32, register: u32) -> Value {
        let mut passed = Vec::new();
        let value = loop {
            let s = &self.stretches[stretch as usize];
            match (s.expected, s.predecessors.as_slice()) {
                (0, _) => break self.undefined(f, register),
                // Stretches that follow each other in a ring, which nothing reaches.
                (1, [_]) if passed.len() > self.stretches.len() => break self.undefined(f, register),
                (1, [only]) => {
                    stretch = *only;
                    if let Some(value) = self.at_end.get(&key(stretch, register)) {
                        break *value;
                    }
                    // The stretch is complete, so that what it had is what it begins with.
                    passed.push(stretch);
                }
                _ => break self.phi(f, stretch, register),
            }
        };
        for stretch in passed {
            self.at_end.insert(key(stretch, register), value);
        }
        value
    }

    fn undefined(&mut self, f: &mut Function, register: u32) -> Value {
        let width = self.widths[register as usize];
        *self.undefined[width as usize].get_or_insert_with(|| {
            let id = InstId::new(f.insts.len());
            let value = f.value(width, Definition::Result(id, 0));
            f.insts.push(Inst {
                op: Op::Undef,
                args: Vec::new(),
                results: vec![value],
                location: Location::default(),
            });
            f.blocks[0].insts.insert(0, id);
            value
        })
    }

    fn phi(&mut self, f: &mut Function, stretch: u32, register: u32) -> Value {
        // Its place is known when the function is complete.
        let later = Definition::Parameter(BlockId::new(0), u32::MAX);
        let value = f.value(self.widths[register as usize], later);
        self.stretches[stretch as usize].parameters.push(self.phis.len() as u32);
        self.phis.push(Phi {
            value,
            stretch,
            register,
            args: Vec::new(),
        });
        // What it begins with is what it ends with, unless it was written there.
        if stretch != self.current {
            self.at_end.entry(key(stretch, register)).or_insert(value);
        }
        value
    }

    /// Gives parameters their arguments, removes those that are always one value, and writes edges.
    pub fn finish(mut self, f: &mut Function) {
        self.current = u32::MAX;
        let mut next = 0;
        while next < self.phis.len() {
            let (stretch, register) = (self.phis[next].stretch, self.phis[next].register);
            let predecessors = self.stretches[stretch as usize].predecessors.clone();
            let mut args = Vec::with_capacity(predecessors.len());
            for from in predecessors {
                let value = match self.at_end.get(&key(from, register)) {
                    Some(value) => *value,
                    None => {
                        let value = self.at_start(f, from, register);
                        *self.at_end.entry(key(from, register)).or_insert(value)
                    }
                };
                args.push(value);
            }
            self.phis[next].args = args;
            next += 1;
        }
        let mut forwards = self.trivial(f);
        self.write_edges(f, &mut forwards);
        if forwards.any {
            for inst in &mut f.insts {
                for arg in &mut inst.args {
                    *arg = forwards.find(*arg);
                }
            }
            for block in &mut f.blocks {
                block.terminator.map_uses(|v| forwards.find(v));
            }
        }
    }

    /// Parameters that are always one other value, and which.
    fn trivial(&mut self, f: &mut Function) -> Forwards {
        let mut of_value: HashMap<Value, u32, foldhash::fast::RandomState> = HashMap::default();
        for (n, phi) in self.phis.iter().enumerate() {
            of_value.insert(phi.value, n as u32);
        }
        let mut users: Vec<Vec<u32>> = vec![Vec::new(); self.phis.len()];
        for (n, phi) in self.phis.iter().enumerate() {
            for arg in &phi.args {
                if let Some(other) = of_value.get(arg) {
                    users[*other as usize].push(n as u32);
                }
            }
        }
        let mut forwards = Forwards {
            to: HashMap::default(),
            any: false,
        };
        let mut open: Vec<u32> = (0..self.phis.len() as u32).rev().collect();
        while let Some(n) = open.pop() {
            let own = self.phis[n as usize].value;
            if forwards.to.contains_key(&own) {
                continue;
            }
            let mut only = None;
            let mut several = false;
            for arg in &self.phis[n as usize].args {
                let arg = forwards.find(*arg);
                if arg == own || only == Some(arg) {
                    continue;
                }
                several |= only.replace(arg).is_some();
            }
            if several {
                continue;
            }
            let value = match only {
                Some(value) => value,
                None => self.undefined(f, self.phis[n as usize].register),
            };
            forwards.to.insert(own, value);
            forwards.any = true;
            open.append(&mut users[n as usize]);
        }
        forwards
    }

    fn write_edges(&self, f: &mut Function, forwards: &mut Forwards) {
        for stretch in &self.stretches {
            let Some(first) = stretch.first else { continue };
            for n in &stretch.parameters {
                let value = self.phis[*n as usize].value;
                if !forwards.to.contains_key(&value) {
                    let block = &mut f.blocks[first.index()];
                    let place = block.parameters.len() as u32;
                    block.parameters.push(value);
                    f.values[value.index()].1 = Definition::Parameter(first, place);
                }
            }
            let Some(last) = stretch.last else { continue };
            let mut terminator = std::mem::take(&mut f.blocks[last.index()].terminator);
            for (edge, (to, number)) in terminator.edges_mut().into_iter().zip(&stretch.edges) {
                for n in &self.stretches[*to as usize].parameters {
                    let phi = &self.phis[*n as usize];
                    if !forwards.to.contains_key(&phi.value) {
                        edge.args.push(forwards.find(phi.args[*number as usize]));
                    }
                }
            }
            f.blocks[last.index()].terminator = terminator;
        }
    }
}

fn key(stretch: u32, register: u32) -> u64 {
    u64::from(stretch) << 32 | u64::from(register)
}

/// Values that stand for others.
struct Forwards {
    to: HashMap<Value, Value, foldhash::fast::RandomState>,
    any: bool,
}

impl Forwards {
    fn find(&mut self, value: Value) -> Value {
        let mut end = value;
        while let Some(next) = self.to.get(&end) {
            end = *next;
        }
        // Later questions take one step.
        let mut at = value;
        while at != end {
            at = self.to.insert(at, end).unwrap_or(end);
        }
        end
    }
}
