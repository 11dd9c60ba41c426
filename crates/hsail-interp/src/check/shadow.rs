//! What is known of registers and memory beside their values: bytes that were never set, and whose addresses they hold.

use super::clock::Item;
use crate::code::{Function, Reg, Src};
use crate::mask::Mask;
use foldhash::{HashMap, HashMapExt};

/// States of a byte in memory: set; an undefined value was stored; nothing was.
pub(super) const SET: u8 = 0;
pub(super) const COPIED: u8 = 1;
pub(super) const NEVER: u8 = 2;

/// Where an undefined value in a register comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// The register itself, which nothing wrote.
    Register(Reg),
    /// Memory that function and operation loaded, with the bytes' state.
    Load(u32, u32, u8),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    /// Undefined bytes, the lowest first.
    pub bytes: u16,
    pub origin: Origin,
}

/// Who may use an address that a register holds: the work-items of a work-group, or one of them if it is private.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Owner {
    pub item: Item,
    pub private: bool,
}

/// Registers, spill and arg memory of an activation.
pub(super) struct Shadow {
    first: [usize; 4],
    /// Lanes of each register with undefined bytes.
    undefined: Vec<Mask>,
    cells: HashMap<(Reg, usize), Cell>,
    /// Lanes of each register with an address of group or private memory.
    owned: Vec<Mask>,
    owners: HashMap<(Reg, usize), Owner>,
    /// States of the lanes' bytes, as the frame keeps them.
    pub spill: Vec<u8>,
    pub arg: Vec<u8>,
}

/// All bytes of a register.
pub(super) fn whole(reg: Reg) -> u16 {
    match reg {
        Reg::C(_) => 1,
        Reg::S(_) => 0xf,
        Reg::D(_) => 0xff,
        Reg::Q(_) => 0xffff,
    }
}

pub(super) fn name(reg: Reg) -> String {
    match reg {
        Reg::C(n) => format!("$c{n}"),
        Reg::S(n) => format!("$s{n}"),
        Reg::D(n) => format!("$d{n}"),
        Reg::Q(n) => format!("$q{n}"),
    }
}

impl Shadow {
    pub fn new(f: &Function, width: usize, arg_bytes: u32) -> Shadow {
        let n = f.registers;
        let counts = [n.c, n.s, n.d, n.q].map(usize::from);
        let first = std::array::from_fn(|i| counts[..i].iter().sum());
        let total = counts.iter().sum();
        Shadow {
            first,
            undefined: vec![Mask::first(width); total],
            cells: HashMap::new(),
            owned: vec![Mask::EMPTY; total],
            owners: HashMap::new(),
            spill: vec![NEVER; width * f.spill_bytes as usize],
            arg: vec![NEVER; width * arg_bytes as usize],
        }
    }

    fn index(&self, reg: Reg) -> usize {
        match reg {
            Reg::C(n) => self.first[0] + usize::from(n),
            Reg::S(n) => self.first[1] + usize::from(n),
            Reg::D(n) => self.first[2] + usize::from(n),
            Reg::Q(n) => self.first[3] + usize::from(n),
        }
    }

    /// Lanes in which a source has undefined bytes.
    pub fn undefined(&self, src: Src) -> Mask {
        match src {
            Src::Reg(reg) => self.undefined.get(self.index(reg)).copied().unwrap_or_default(),
            Src::Const(_) => Mask::EMPTY,
        }
    }

    /// The undefined bytes of a source in a lane, none if all are set.
    pub fn cell(&self, src: Src, lane: usize) -> Option<Cell> {
        let Src::Reg(reg) = src else { return None };
        if !self.undefined(src).has(lane) {
            return None;
        }
        Some(self.cells.get(&(reg, lane)).copied().unwrap_or(Cell {
            bytes: whole(reg),
            origin: Origin::Register(reg),
        }))
    }

    /// Sets a lane's undefined bytes; of a result it is what the register has.
    pub fn set(&mut self, reg: Reg, lane: usize, cell: Option<Cell>) {
        let at = self.index(reg);
        let cell = cell.filter(|c| c.bytes & whole(reg) != 0);
        if let Some(lanes) = self.undefined.get_mut(at) {
            lanes.set(lane, cell.is_some());
        }
        if let Some(cell) = cell {
            self.cells.insert((reg, lane), cell);
        }
    }

    /// All bytes of a register are set now, in these lanes, and it holds no address.
    pub fn clear(&mut self, reg: Reg, mask: &Mask) {
        let at = self.index(reg);
        for list in [&mut self.undefined, &mut self.owned] {
            if let Some(lanes) = list.get_mut(at) {
                *lanes = lanes.and_not(mask);
            }
        }
    }

    /// Lanes in which a source holds an address of group or private memory.
    pub fn owned(&self, src: Src) -> Mask {
        match src {
            Src::Reg(reg) => self.owned.get(self.index(reg)).copied().unwrap_or_default(),
            Src::Const(_) => Mask::EMPTY,
        }
    }

    pub fn owner(&self, src: Src, lane: usize) -> Option<Owner> {
        let Src::Reg(reg) = src else { return None };
        if !self.owned(src).has(lane) {
            return None;
        }
        self.owners.get(&(reg, lane)).copied()
    }

    pub fn set_owner(&mut self, reg: Reg, lane: usize, owner: Option<Owner>) {
        let at = self.index(reg);
        if let Some(lanes) = self.owned.get_mut(at) {
            lanes.set(lane, owner.is_some());
        }
        if let Some(owner) = owner {
            self.owners.insert((reg, lane), owner);
        }
    }
}
