//! Where registers are written, and with copies of what: two that hold the same value whenever both live can be one.

use super::live::{Range, written_at};
use crate::mir::{Access, Function, Kind, Operand};

/// No dword, or no entry.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Write {
    /// The position from which the new value is there.
    at: u32,
    /// The dword of which it is a copy.
    from: u32,
    next: u32,
}

/// The writes of each dword of all registers, those that were joined together.
pub struct Writes {
    list: Vec<Write>,
    /// By dword: first and last entry.
    ends: Vec<(u32, u32)>,
    /// By dword: the one that it was joined with, or itself.
    joined: Vec<u32>,
}

impl Writes {
    /// Of a function whose registers' first dwords are these.
    pub fn of(function: &Function, first: &[u32], dwords: usize) -> Writes {
        let mut writes = Writes {
            list: Vec::with_capacity(dwords),
            ends: vec![(NONE, NONE); dwords],
            joined: (0..dwords as u32).collect(),
        };
        let dword = |operand: Operand, n: u8| match operand {
            Operand::Virtual {
                register, first: part, ..
            } => Some(first[register.index()] + u32::from(part + n)),
            _ => None,
        };
        for (number, inst) in function.blocks.iter().flat_map(|b| &b.insts).enumerate() {
            let at = written_at(inst, number as u32);
            let mut copy = |to: Operand, from: Operand| {
                let Operand::Virtual { dwords, .. } = to else { return };
                for n in 0..dwords {
                    if let Some(to) = dword(to, n) {
                        writes.add(to, at, dword(from, n).unwrap_or(NONE));
                    }
                }
            };
            match &inst.kind {
                Kind::Copies(copies) => copies.iter().for_each(|(to, from)| copy(*to, *from)),
                Kind::Machine(machine) if machine.is_move() => {
                    copy(machine.operands[0].1, machine.operands[1].1);
                }
                Kind::Machine(_) | Kind::Dual(_) | Kind::Fbarrier(_) => inst.visit(|operand, access| {
                    if access == Access::Write {
                        copy(operand, Operand::None);
                    }
                }),
            }
        }
        writes
    }

    fn add(&mut self, dword: u32, at: u32, from: u32) {
        let entry = self.list.len() as u32;
        self.list.push(Write { at, from, next: NONE });
        self.append(dword, (entry, entry));
    }

    fn append(&mut self, dword: u32, (first, last): (u32, u32)) {
        let ends = &mut self.ends[dword as usize];
        match ends.1 {
            NONE => *ends = (first, last),
            before => {
                self.list[before as usize].next = first;
                ends.1 = last;
            }
        }
    }

    /// The dword that another one was joined with in the end.
    fn whole(&self, mut dword: u32) -> u32 {
        while self.joined[dword as usize] != dword {
            dword = self.joined[dword as usize];
        }
        dword
    }

    /// A dword becomes one with another.
    pub fn join(&mut self, from: u32, to: u32) {
        self.joined[from as usize] = to;
        let ends = std::mem::replace(&mut self.ends[from as usize], (NONE, NONE));
        if ends.0 != NONE {
            self.append(to, ends);
        }
    }

    /// Whether two dwords never need two registers: neither is written, but with what both hold, while the other lives.
    pub fn agree(&self, a: (u32, &[Range]), b: (u32, &[Range])) -> bool {
        let both = [a.0, b.0];
        let disturbs = |dword: u32, other: &[Range]| {
            let first = self.ends[dword as usize].0;
            let writes = std::iter::successors(self.list.get(first as usize), |w| self.list.get(w.next as usize));
            let mut writes = writes.filter(|w| w.from == NONE || !both.contains(&self.whole(w.from)));
            writes.any(|w| {
                let behind = other.partition_point(|range| range.1 <= w.at);
                other.get(behind).is_some_and(|range| range.0 <= w.at)
            })
        };
        !disturbs(a.0, b.1) && !disturbs(b.0, a.1)
    }
}
