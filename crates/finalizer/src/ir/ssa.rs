//! Variables to values, while the code is made or walked (Braun et al., Simple and Efficient Construction of Static Single
//! Assignment Form).
//!
//! Code is seen as stretches; a stretch may be several blocks of the IR, of which the first takes the parameters and the
//! last has the edges. A stretch begins when all stretches that come before it in every order but over loops are ended.

mod trace;

use super::{BlockId, Definition, Function, Inst, InstId, Location, Op, Value, Values, Width};
use smallvec::{SmallVec, smallvec};
use std::collections::HashMap;
use std::iter::repeat_with;

pub use trace::Span;
use trace::Trace;

/// A stretch of code.
#[derive(Default)]
struct Stretch {
    first: Option<BlockId>,
    last: Option<BlockId>,
    /// How many edges come here, counted before; and those met so far.
    expected: u32,
    predecessors: SmallVec<[u32; 2]>,
    /// Targets of the last block's edges in their order, with the number of that edge among the target's predecessors.
    edges: SmallVec<[(u32, u32); 2]>,
    /// Parameters: indices of `phis`.
    parameters: Vec<u32>,
}

/// A parameter of a stretch for a variable.
struct Phi {
    value: Value,
    stretch: u32,
    variable: u32,
    /// One for each predecessor.
    args: Values,
}

type Map = HashMap<u64, Value, foldhash::fast::RandomState>;

/// Variables of a function that become values.
pub struct Ssa {
    widths: Vec<Width>,
    stretches: Vec<Stretch>,
    current: u32,
    /// What the variables hold in the current stretch: the stretch that wrote it, and the value.
    local: Vec<(u32, Option<Value>)>,
    /// The variables that `local` knows in the current stretch.
    touched: Vec<u32>,
    /// What variables hold at the end of stretches.
    at_end: Map,
    phis: Vec<Phi>,
    undefined: [Option<Value>; 5],
    trace: Option<Box<Trace>>,
}

impl Default for Ssa {
    fn default() -> Ssa {
        Ssa::new()
    }
}

impl Ssa {
    /// Without variables or stretches.
    pub fn new() -> Ssa {
        Ssa {
            widths: Vec::new(),
            stretches: Vec::new(),
            current: 0,
            local: Vec::new(),
            touched: Vec::new(),
            at_end: Map::default(),
            phis: Vec::new(),
            undefined: [None; 5],
            trace: None,
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

    /// One more edge leads to the stretch.
    pub fn expect(&mut self, stretch: u32) {
        self.stretches[stretch as usize].expected += 1;
    }

    /// The stretch's code begins in a block; the one before must be closed.
    pub fn begin(&mut self, stretch: u32, block: BlockId) {
        self.current = stretch;
        self.stretches[stretch as usize].first = Some(block);
        self.begins(stretch);
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
        for variable in self.touched.drain(..) {
            if let (_, Some(value)) = self.local[variable as usize] {
                self.at_end.insert(key(self.current, variable), value);
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

    /// A new variable.
    pub fn variable(&mut self, width: Width) -> u32 {
        self.widths.push(width);
        self.local.push((u32::MAX, None));
        self.widths.len() as u32 - 1
    }

    /// A variable gets a value; false if the value has another width.
    pub fn write(&mut self, f: &Function, variable: u32, value: Value) -> bool {
        if f.width(value) != self.widths[variable as usize] {
            return false;
        }
        self.remember(variable, value);
        self.gets(variable, value);
        true
    }

    fn remember(&mut self, variable: u32, value: Value) {
        let entry = &mut self.local[variable as usize];
        if entry.0 != self.current {
            self.touched.push(variable);
        }
        *entry = (self.current, Some(value));
    }

    /// What a variable holds.
    pub fn read(&mut self, f: &mut Function, variable: u32) -> Value {
        if let (stretch, Some(value)) = self.local[variable as usize]
            && stretch == self.current
        {
            return value;
        }
        let value = self.at_start(f, self.current, variable);
        self.remember(variable, value);
        value
    }

    /// What a variable holds, if that is asked for.
    pub fn read_if(&mut self, f: &mut Function, variable: u32, wanted: bool) -> Option<Value> {
        wanted.then(|| self.read(f, variable))
    }

    /// What a variable holds where a stretch begins.
    fn at_start(&mut self, f: &mut Function, mut stretch: u32, variable: u32) -> Value {
        let mut passed = SmallVec::<[u32; 8]>::new();
        let value = loop {
            let s = &self.stretches[stretch as usize];
            match (s.expected, s.predecessors.as_slice()) {
                (0, _) => break self.undefined(f, variable),
                // Stretches that follow each other in a ring, which nothing reaches.
                (1, [_]) if passed.len() > self.stretches.len() => break self.undefined(f, variable),
                (1, [only]) => {
                    stretch = *only;
                    if let Some(value) = self.at_end.get(&key(stretch, variable)) {
                        break *value;
                    }
                    // The stretch is complete, so that what it had is what it begins with.
                    passed.push(stretch);
                }
                _ => break self.phi(f, stretch, variable),
            }
        };
        for stretch in passed {
            self.at_end.insert(key(stretch, variable), value);
        }
        value
    }

    fn undefined(&mut self, f: &mut Function, variable: u32) -> Value {
        let width = self.widths[variable as usize];
        *self.undefined[width as usize].get_or_insert_with(|| {
            let id = InstId::new(f.insts.len());
            let value = f.value(width, Definition::Result(id, 0));
            f.insts.push(Inst {
                op: Op::Undef,
                args: Values::new(),
                results: smallvec![value],
                location: Location::default(),
            });
            f.blocks[0].insts.insert(0, id);
            value
        })
    }

    fn phi(&mut self, f: &mut Function, stretch: u32, variable: u32) -> Value {
        // Its place is known when the function is complete.
        let later = Definition::Parameter(BlockId::new(0), u32::MAX);
        let value = f.value(self.widths[variable as usize], later);
        self.stretches[stretch as usize].parameters.push(self.phis.len() as u32);
        self.phis.push(Phi {
            value,
            stretch,
            variable,
            args: Values::new(),
        });
        // What it begins with is what it ends with, unless it was written there.
        if stretch != self.current {
            self.at_end.entry(key(stretch, variable)).or_insert(value);
        }
        value
    }

    /// Gives parameters their arguments, removes those that are always one value, and writes edges. Gives what variables hold, if that
    /// was noted ([`Ssa::trace`]).
    pub fn finish(mut self, f: &mut Function) -> Vec<Span> {
        self.current = u32::MAX;
        let mut next = 0;
        while next < self.phis.len() {
            let (stretch, variable) = (self.phis[next].stretch, self.phis[next].variable);
            let mut args = Values::new();
            for number in 0..self.stretches[stretch as usize].predecessors.len() {
                let from = self.stretches[stretch as usize].predecessors[number];
                let value = match self.at_end.get(&key(from, variable)) {
                    Some(value) => *value,
                    None => {
                        let value = self.at_start(f, from, variable);
                        *self.at_end.entry(key(from, variable)).or_insert(value)
                    }
                };
                args.push(value);
            }
            self.phis[next].args = args;
            next += 1;
        }
        let mut forwards = self.trivial(f);
        self.write_edges(f, &mut forwards);
        let spans = self.spans(&mut forwards);
        if forwards.any {
            for inst in &mut f.insts {
                for arg in &mut inst.args {
                    *arg = forwards.find(*arg);
                }
            }
            for block in &mut f.blocks {
                block.terminator.map_uses(|v| forwards.find(v));
            }
            if let Some(debug) = &mut f.debug {
                for held in &mut debug.held {
                    held.value = forwards.find(held.value);
                }
            }
        }
        spans
    }

    /// Parameters that are always one other value, and which.
    fn trivial(&mut self, f: &mut Function) -> Forwards {
        // By value: the number of the parameter that it is, if it is one.
        let mut of_value: Vec<Option<u32>> = vec![None; f.values.len()];
        for (n, phi) in self.phis.iter().enumerate() {
            of_value[phi.value.index()] = Some(n as u32);
        }
        let mut users: Vec<SmallVec<[u32; 4]>> = repeat_with(SmallVec::new).take(self.phis.len()).collect();
        for (n, phi) in self.phis.iter().enumerate() {
            for arg in &phi.args {
                if let Some(other) = of_value[arg.index()] {
                    users[other as usize].push(n as u32);
                }
            }
        }
        let mut forwards = Forwards {
            to: vec![None; f.values.len()],
            any: false,
        };
        let mut open: Vec<u32> = (0..self.phis.len() as u32).rev().collect();
        while let Some(n) = open.pop() {
            let own = self.phis[n as usize].value;
            if forwards.has(own) {
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
                None => self.undefined(f, self.phis[n as usize].variable),
            };
            forwards.to[own.index()] = Some(value);
            forwards.any = true;
            open.extend(users[n as usize].drain(..));
        }
        forwards
    }

    fn write_edges(&self, f: &mut Function, forwards: &mut Forwards) {
        for stretch in &self.stretches {
            let Some(first) = stretch.first else { continue };
            for n in &stretch.parameters {
                let value = self.phis[*n as usize].value;
                if !forwards.has(value) {
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
                    if !forwards.has(phi.value) {
                        edge.args.push(forwards.find(phi.args[*number as usize]));
                    }
                }
            }
            f.blocks[last.index()].terminator = terminator;
        }
    }
}

fn key(stretch: u32, variable: u32) -> u64 {
    u64::from(stretch) << 32 | u64::from(variable)
}

/// Values that stand for others.
struct Forwards {
    /// By value: the one that it stands for. What is made later stands for itself.
    to: Vec<Option<Value>>,
    any: bool,
}

impl Forwards {
    fn has(&self, value: Value) -> bool {
        self.to.get(value.index()).is_some_and(Option::is_some)
    }

    fn find(&mut self, value: Value) -> Value {
        let mut end = value;
        while let Some(Some(next)) = self.to.get(end.index()) {
            end = *next;
        }
        // Later questions take one step.
        let mut at = value;
        while at != end {
            at = self.to[at.index()].replace(end).unwrap_or(end);
        }
        end
    }
}
