//! What debug information says of machine code: which statement each instruction is part of, and where variables are there.
//!
//! Until registers are allocated, a value of the IR has a home, a virtual register; behind that, each instruction has a [`Mark`],
//! whose number is the `source` of its location.

use std::collections::HashMap;
use std::rc::Rc;

use amdgpu_isa::{Implicit, Reg, RegKind};

use super::{Access, Function, Inst, Machine, Operand, Virtual};
use crate::flow::Loop;
use crate::ir::debug;
use crate::ir::{Location, SymbolId, Value};

/// Where the bits of a value are before registers are allocated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Home {
    Register {
        operand: Operand,
        /// The value is the lane's bit of a mask.
        bit: bool,
        /// The block of which it is a parameter.
        parameter: Option<usize>,
    },
    Constant(u128),
}

/// Where a variable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Dwords of registers from this one on.
    Register(Reg),
    /// The lane's bit of a mask in scalar registers.
    Bit(Reg),
    Constant(u128),
    /// In memory, so many bytes behind the address in two scalar registers.
    Behind(Reg, u32),
    /// Offset in private memory.
    Private(u32),
    /// Dwords in lanes of a vector register, from this one on.
    Lanes {
        register: Reg,
        first: u8,
        dwords: u8,
    },
}

/// Where a register is spilled to: an offset in private memory, an accumulation register, a lane of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    Memory(u32),
    Accumulator(u16),
    Lane(Virtual, u8),
}

/// Dwords of a spilled register are stored where it is spilled to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Store {
    /// The statement.
    pub point: u32,
    pub register: Virtual,
    pub first: u8,
    pub dwords: u8,
}

impl Place {
    /// The registers that it is in.
    pub fn register(self) -> Option<Reg> {
        match self {
            Place::Register(reg) | Place::Bit(reg) | Place::Behind(reg, _) => Some(reg),
            Place::Lanes { register, .. } => Some(register),
            Place::Constant(_) | Place::Private(_) => None,
        }
    }
}

/// Where a variable is, by its number.
pub type Claim = (u32, Place);

/// Where lanes wait that are not active in a block, until it changes EXEC at its end.
#[derive(Clone, PartialEq, Debug)]
pub struct Waiting {
    pub block: usize,
    /// Lanes that waited for this block are activated first.
    pub merges: bool,
    /// Masks of lanes, with the block that they wait for.
    pub masks: Vec<(Operand, usize)>,
}

/// What is known where an instruction begins.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// The statement.
    pub point: u32,
    pub claims: Rc<[Claim]>,
    /// Which of [`Debug::waits`] says where lanes wait that are not active.
    pub waits: Option<u32>,
}

/// What is known of a function under compilation.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Debug {
    pub source: debug::Debug,
    pub homes: HashMap<Value, Home, foldhash::fast::RandomState>,
    /// The address of the kernarg segment.
    pub kernarg: Option<Operand>,
    /// Variables in it, and values that were loaded from there: nobody writes the segment.
    pub loaded: Vec<(u32, Value)>,
    /// Offsets in private memory of the slots.
    pub slots: Vec<u32>,
    /// Offsets of variables in group memory and in that of a work-item.
    pub symbols: HashMap<SymbolId, u32, foldhash::fast::RandomState>,
    pub loops: Vec<(usize, usize)>,
    /// The first block made of each block of the IR.
    pub starts: Vec<usize>,
    pub marks: Vec<Mark>,
    /// Of blocks for whose end lanes wait elsewhere.
    pub waiting: Vec<Waiting>,
    /// Scalar registers with masks of lanes, and the block that they wait for.
    pub waits: Vec<Vec<(Reg, usize)>>,
    /// Of the registers that are spilled.
    pub spots: HashMap<Virtual, Spot, foldhash::fast::RandomState>,
    /// What instructions store whose `source` is behind the points.
    pub stores: Vec<Store>,
}

impl Debug {
    /// The loops of the flow, outer and inner ones.
    pub fn set_loops(&mut self, loops: &[Loop]) {
        self.loops = loops.iter().map(|l| (l.first, l.end)).collect();
    }

    /// The block of the IR that a block was made of.
    pub fn ir_block(&self, block: usize) -> usize {
        self.starts.partition_point(|start| *start <= block).saturating_sub(1)
    }

    /// Whether every loop that has one block of the IR has the other, too.
    pub fn same_loops(&self, outer: usize, inner: usize) -> bool {
        let has = |(first, end): &(usize, usize), block: usize| (*first..*end).contains(&block);
        self.loops.iter().all(|l| !has(l, outer) || has(l, inner))
    }

    /// Notes that instructions of a location store dwords of a register; gives their location.
    pub fn store(&mut self, location: Location, register: Virtual, first: u8, dwords: u8, spot: Spot) -> Location {
        let point = self.point(location.source);
        self.spots.insert(register, spot);
        self.stores.push(Store {
            point,
            register,
            first,
            dwords,
        });
        Location {
            source: (self.source.points.len() + self.stores.len()) as u32,
            ..location
        }
    }

    /// What an instruction stores of a spilled register, until it has a mark.
    pub fn store_of(&self, inst: &Inst) -> Option<Store> {
        self.stored(inst.location.source)
    }

    fn stored(&self, source: u32) -> Option<Store> {
        let number = (source as usize).checked_sub(self.source.points.len() + 1)?;
        self.stores.get(number).copied()
    }

    /// The statement of a location's `source`, until instructions have marks.
    pub fn point(&self, source: u32) -> u32 {
        self.stored(source).map_or(source, |store| store.point)
    }

    /// The mark of an instruction.
    pub fn mark(&self, inst: &Inst) -> Option<&Mark> {
        self.mark_of(inst.location.source)
    }

    /// The mark of a location's `source`.
    pub fn mark_of(&self, source: u32) -> Option<&Mark> {
        self.marks.get((source as usize).checked_sub(1)?)
    }

    /// A new mark; gives what locations call it.
    pub fn add(&mut self, mark: Mark) -> u32 {
        self.marks.push(mark);
        self.marks.len() as u32
    }

    /// An instruction finds registers changed that its mark names.
    pub fn changed(&mut self, inst: &mut Inst, written: &[Reg]) {
        let Some(mark) = self.mark(inst) else { return };
        let stays = |claim: &&Claim| {
            let at = claim.1.register();
            at.is_none_or(|at| !written.iter().any(|w| overlap(at, *w)))
        };
        let waits = mark.waits.filter(|n| {
            let exec = written.iter().any(|w| w.kind == RegKind::Exec);
            let mut masks = self.waits.get(*n as usize).into_iter().flatten();
            !exec && !masks.any(|(mask, _)| written.iter().any(|w| overlap(*mask, *w)))
        });
        if waits == mark.waits && mark.claims.iter().all(|c| stays(&c)) {
            return;
        }
        let mark = Mark {
            point: mark.point,
            waits,
            claims: mark.claims.iter().filter(stays).copied().collect(),
        };
        inst.location.source = self.add(mark);
    }
}

fn overlap(a: Reg, b: Reg) -> bool {
    let end = |reg: Reg| reg.index + u16::from(reg.dwords);
    let all = |kind| matches!(kind, RegKind::Vcc);
    a.kind == b.kind && (all(a.kind) || a.index < end(b) && b.index < end(a))
}

/// The physical registers that an instruction writes.
pub fn written(inst: &Inst) -> Vec<Reg> {
    let mut list = Vec::new();
    inst.visit(|operand, access| {
        if let (Operand::Physical(reg), Access::Write) = (operand, access) {
            list.push(reg);
        }
    });
    let implicit = |m: &Machine| m.row.writes.contains(Implicit::EXEC);
    if inst.machine().is_some_and(implicit) {
        list.push(Reg {
            kind: RegKind::Exec,
            index: 0,
            dwords: 2,
        });
    }
    list
}

/// Instructions that later passes put beside another have its mark: what that one changed, they find changed.
pub fn settle(function: &mut Function) {
    let Some(mut debug) = function.debug.take() else { return };
    for block in &mut function.blocks {
        let (mut last, mut changed) = (0, Vec::new());
        for inst in &mut block.insts {
            let own = inst.location.source;
            if own != last {
                (last, changed) = (own, Vec::new());
            } else {
                debug.changed(inst, &changed);
            }
            changed.extend(written(inst));
        }
    }
    function.debug = Some(debug);
}
