//! Makes functions of the IR, instruction by instruction.

use super::{
    Block, BlockId, Compare, Definition, Edge, Float, Function, Inst, InstId, Location, Op, Terminator, Value, Values,
    Width,
};
use smallvec::{SmallVec, smallvec};

impl Function {
    /// A function without blocks, that nothing else is said of.
    pub fn new(name: String, kind: super::Kind) -> Function {
        Function {
            name,
            kind,
            exported: false,
            indirect: false,
            results: Vec::new(),
            control: super::Control::default(),
            blocks: Vec::new(),
            insts: Vec::new(),
            values: Vec::new(),
            slots: Vec::new(),
            variables: Vec::new(),
            location: Location::default(),
            debug: None,
        }
    }

    /// If the entry is in a loop, another block goes before it.
    pub fn separate_entry(&mut self) {
        let leads_back = |b: &Block| b.terminator.edges().iter().any(|e| e.to.index() == 0);
        if !self.blocks.iter().any(leads_back) {
            return;
        }
        let entry = self.block();
        self.blocks.swap(0, entry.index());
        self.blocks[0].location = self.blocks[entry.index()].location;
        for edge in self.blocks.iter_mut().flat_map(|b| b.terminator.edges_mut()) {
            if edge.to.index() == 0 {
                edge.to = entry;
            }
        }
        let widths: Vec<Width> = self.blocks[entry.index()]
            .parameters
            .iter()
            .map(|p| self.width(*p))
            .collect();
        let fresh: Vec<Value> = widths.iter().map(|w| self.parameter(BlockId::new(0), *w)).collect();
        self.number_parameters(entry.index());
        Builder::new(self, BlockId::new(0)).jump(entry, &fresh);
    }

    /// Removes the blocks that are not reached; the others keep their order and get new numbers.
    pub fn remove_unreached(&mut self) {
        let mut reached: SmallVec<[bool; 64]> = smallvec![false; self.blocks.len()];
        let Some(first) = reached.first_mut() else { return };
        *first = true;
        // Mostly each is reached from one before it.
        let all = self.blocks.iter().enumerate().all(|(n, block)| {
            block
                .terminator
                .edges()
                .iter()
                .for_each(|e| reached[e.to.index()] |= reached[n]);
            reached[n]
        });
        if all {
            return;
        }
        reached.fill(false);
        for block in super::reverse_post_order(self) {
            reached[block.index()] = true;
        }
        if reached.iter().all(|r| *r) {
            return;
        }
        let mut next = 0;
        let numbers: Vec<usize> = reached
            .iter()
            .map(|r| {
                next += usize::from(*r);
                next.max(1) - 1
            })
            .collect();
        let mut kept = reached.into_iter();
        self.blocks.retain(|_| kept.next().unwrap_or(false));
        for n in 0..self.blocks.len() {
            for edge in self.blocks[n].terminator.edges_mut() {
                edge.to = BlockId::new(numbers[edge.to.index()]);
            }
            self.number_parameters(n);
        }
    }

    /// Lets the parameters of the block of a number say where they are.
    pub fn number_parameters(&mut self, block: usize) {
        for (place, value) in self.blocks[block].parameters.iter().enumerate() {
            self.values[value.index()].1 = Definition::Parameter(BlockId::new(block), place as u32);
        }
    }

    /// Puts other values in the place of values wherever they are used, through any number of steps.
    pub fn substitute(&mut self, substitutes: &[Option<Value>]) {
        let resolve = |mut value: Value| {
            while let Some(Some(next)) = substitutes.get(value.index()) {
                value = *next;
            }
            value
        };
        for inst in &mut self.insts {
            inst.args.iter_mut().for_each(|v| *v = resolve(*v));
        }
        for block in &mut self.blocks {
            block.terminator.map_uses(resolve);
        }
        if let Some(debug) = &mut self.debug {
            debug.substitute(resolve);
        }
    }

    /// A new value.
    pub fn value(&mut self, width: Width, definition: Definition) -> Value {
        self.values.push((width, definition));
        Value::new(self.values.len() - 1)
    }

    pub fn width(&self, value: Value) -> Width {
        self.values[value.index()].0
    }

    /// A new block without parameters and terminator.
    pub fn block(&mut self) -> BlockId {
        self.blocks.push(Block::default());
        BlockId::new(self.blocks.len() - 1)
    }

    /// A further parameter of a block.
    pub fn parameter(&mut self, block: BlockId, width: Width) -> Value {
        let number = self.blocks[block.index()].parameters.len() as u32;
        let value = self.value(width, Definition::Parameter(block, number));
        self.blocks[block.index()].parameters.push(value);
        value
    }

    /// The instruction that makes a value, if it is one.
    pub fn defining(&self, value: Value) -> Option<&Inst> {
        match self.values[value.index()].1 {
            Definition::Result(inst, _) => Some(&self.insts[inst.index()]),
            Definition::Parameter(..) => None,
        }
    }

    /// Whether an operation stays where it is, needed or not: it has an effect, or raises exceptions that somebody watches.
    pub fn keeps(&self, op: Op) -> bool {
        op.has_effect() || op.may_raise() && !self.control.watched().is_empty()
    }

    /// The constant that a value is, if it is known.
    pub fn constant(&self, value: Value) -> Option<u128> {
        match self.defining(value)?.op {
            Op::Const(bits) => Some(bits),
            _ => None,
        }
    }
}

/// Instructions for which a block has room from its first one on.
const FIRST_INSTS: usize = 16;

/// Appends instructions to a block.
pub struct Builder<'a> {
    pub function: &'a mut Function,
    pub block: BlockId,
    /// Given to every instruction that is made.
    pub location: Location,
}

impl<'a> Builder<'a> {
    pub fn new(function: &'a mut Function, block: BlockId) -> Builder<'a> {
        Builder {
            function,
            block,
            location: Location::default(),
        }
    }

    /// An instruction with any number of results.
    pub fn inst(&mut self, op: Op, args: &[Value], results: &[Width]) -> Values {
        let id = InstId::new(self.function.insts.len());
        let (mut values, mut own) = (Values::new(), Values::new());
        for (n, width) in results.iter().enumerate() {
            let value = self.function.value(*width, Definition::Result(id, n as u8));
            values.push(value);
            own.push(value);
        }
        self.function.insts.push(Inst {
            op,
            args: Values::from_slice(args),
            results: own,
            location: self.location,
        });
        let insts = &mut self.function.blocks[self.block.index()].insts;
        if insts.is_empty() {
            insts.reserve(FIRST_INSTS);
        }
        insts.push(id);
        values
    }

    /// An instruction with one result.
    pub fn op(&mut self, op: Op, args: &[Value], width: Width) -> Value {
        self.inst(op, args, &[width])[0]
    }

    /// An instruction without result.
    pub fn effect(&mut self, op: Op, args: &[Value]) {
        self.inst(op, args, &[]);
    }

    pub fn width(&self, value: Value) -> Width {
        self.function.width(value)
    }

    pub fn constant(&mut self, width: Width, bits: u128) -> Value {
        let mask = u128::MAX >> (128 - width.bits());
        self.op(Op::Const(bits & mask), &[], width)
    }

    pub fn b32(&mut self, bits: u32) -> Value {
        self.constant(Width::B32, bits.into())
    }

    pub fn b64(&mut self, bits: u64) -> Value {
        self.constant(Width::B64, bits.into())
    }

    /// An operation whose result is as wide as its first argument.
    pub fn same(&mut self, op: Op, args: &[Value]) -> Value {
        let width = self.width(args[0]);
        self.op(op, args, width)
    }

    pub fn compare_s(&mut self, compare: Compare, a: Value, b: Value) -> Value {
        self.op(Op::CompareS(compare), &[a, b], Width::B1)
    }

    pub fn compare_u(&mut self, compare: Compare, a: Value, b: Value) -> Value {
        self.op(Op::CompareU(compare), &[a, b], Width::B1)
    }

    pub fn class(&mut self, format: Float, classes: super::Class, x: Value) -> Value {
        self.op(Op::FClass(format, classes), &[x], Width::B1)
    }

    pub fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        let width = self.width(a);
        self.op(Op::Select, &[condition, a, b], width)
    }

    /// `low:high` as one value of twice the width.
    pub fn join(&mut self, low: Value, high: Value) -> Value {
        let wide = match self.width(low) {
            Width::B16 => Width::B32,
            Width::B32 => Width::B64,
            _ => Width::B128,
        };
        self.op(Op::Join, &[low, high], wide)
    }

    /// The halves of a value, low first.
    pub fn split(&mut self, wide: Value) -> (Value, Value) {
        let half = match self.width(wide) {
            Width::B128 => Width::B64,
            Width::B64 => Width::B32,
            _ => Width::B16,
        };
        let halves = self.inst(Op::Split, &[wide], &[half, half]);
        (halves[0], halves[1])
    }

    /// What follows leaves no exceptions, until [`Builder::end_quarantine`] gets the result; nor does it stop the wavefront, if some
    /// exceptions do.
    pub fn begin_quarantine(&mut self, breaks: bool) -> Value {
        let recorded = self.op(Op::ReadExceptions, &[], Width::B32);
        if breaks {
            self.effect(Op::EnableBreak(false), &[]);
        }
        recorded
    }

    pub fn end_quarantine(&mut self, recorded: Value, breaks: bool) {
        self.effect(Op::WriteExceptions, &[recorded]);
        if breaks {
            self.effect(Op::EnableBreak(true), &[]);
        }
    }

    pub fn terminate(&mut self, terminator: Terminator) {
        self.function.blocks[self.block.index()].terminator = terminator;
    }

    pub fn jump(&mut self, to: BlockId, args: &[Value]) {
        self.terminate(Terminator::Jump(Edge {
            to,
            args: Values::from_slice(args),
        }));
    }
}
