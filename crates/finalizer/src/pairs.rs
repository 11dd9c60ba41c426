//! Two accesses to group memory by one base become one instruction with two offsets.
//!
//! Loads that follow each other are paired, so are stores, as long as nothing between them touches group memory in another way.

use std::collections::HashMap;

use amdgpu_isa::row::Flags;
use amdgpu_isa::{Modifiers, Op as M};

use crate::mir::{Access, File, Function, Inst, Kind, Machine, ModeNeed, Operand, Virtual};
use crate::select::machine;
use crate::target::Target;

/// Pairs the accesses of every block.
pub fn pair(function: &mut Function, target: &Target) {
    let insts = function.blocks.iter().flat_map(|b| &b.insts);
    let ops = insts.filter_map(|inst| Some(inst.machine()?.op));
    let single = |op: &M| matches!(op, M::DS_READ_B32 | M::DS_WRITE_B32);
    if ops.filter(single).nth(1).is_none() {
        return;
    }
    let mut pairing = Pairing {
        target,
        writes: writes(function),
        moved: HashMap::default(),
        open: Default::default(),
    };
    for number in 0..function.blocks.len() {
        pairing.block(function, number);
    }
    if pairing.moved.is_empty() {
        return;
    }
    let moved = pairing.moved;
    for inst in function.blocks.iter_mut().flat_map(|b| &mut b.insts) {
        inst.operands_mut(|operand| {
            if let Operand::Virtual { register, .. } = operand
                && let Some(part) = moved.get(register)
            {
                *operand = *part;
            }
        });
    }
}

/// How often each register is written.
fn writes(function: &Function) -> Vec<u8> {
    let mut writes = vec![0u8; function.registers.len()];
    for inst in function.blocks.iter().flat_map(|b| &b.insts) {
        inst.visit(|operand, access| {
            if let (Operand::Virtual { register, .. }, Access::Write) = (operand, access) {
                writes[register.index()] = writes[register.index()].saturating_add(1);
            }
        });
    }
    writes
}

/// An access that may get a partner.
#[derive(Clone, Copy)]
struct Single {
    at: usize,
    base: Operand,
    data: Operand,
    offset: i32,
}

struct Pairing<'a> {
    target: &'a Target,
    writes: Vec<u8>,
    /// Registers that became parts of others.
    moved: HashMap<Virtual, Operand, foldhash::fast::RandomState>,
    /// Room for the loads and stores of a block that wait for a partner.
    open: [Vec<Single>; 2],
}

impl Pairing<'_> {
    fn block(&mut self, function: &mut Function, number: usize) {
        let insts = &function.blocks[number].insts;
        let [mut loads, mut stores] = std::mem::take(&mut self.open);
        let mut pairs: Vec<(Single, Single)> = Vec::new();
        for (at, inst) in insts.iter().enumerate() {
            let Some(m) = inst.machine() else {
                if matches!(inst.kind, Kind::Fbarrier(_)) {
                    loads.clear();
                    stores.clear();
                }
                continue;
            };
            match m.op {
                M::DS_READ_B32 => {
                    stores.clear();
                    let (data, base) = (m.operands[0].1, m.operands[1].1);
                    if self.can_move(function, data) && self.is_fixed(base) {
                        meet(&mut loads, &mut pairs, (at, base, data, m.modifiers.offset));
                    }
                }
                M::DS_WRITE_B32 => {
                    loads.clear();
                    let (base, data) = (m.operands[0].1, m.operands[1].1);
                    // A store that waits for its partner must not go past another one to the same place.
                    let apart = |s: &Single| s.base == base && (s.offset - m.modifiers.offset).abs() >= 4;
                    if !stores.iter().all(apart) {
                        stores.clear();
                    }
                    if self.is_fixed(base) && self.is_fixed(data) {
                        meet(&mut stores, &mut pairs, (at, base, data, m.modifiers.offset));
                    } else {
                        stores.clear();
                    }
                }
                op => {
                    let memory = Flags::LOAD | Flags::STORE | Flags::ATOMIC;
                    let name = op.mnemonic();
                    let touches =
                        m.row.flags.intersects(memory) && (name.starts_with("ds_") || name.starts_with("flat_"));
                    let orders = ["s_barrier", "s_waitcnt", "s_sendmsg", "s_trap"]
                        .iter()
                        .any(|n| name.starts_with(n));
                    if touches || orders {
                        loads.clear();
                        stores.clear();
                    }
                }
            }
        }
        loads.clear();
        stores.clear();
        self.open = [loads, stores];
        if !pairs.is_empty() {
            self.rewrite(function, number, pairs);
        }
    }

    /// The register is written here only and no part of another one.
    fn can_move(&self, function: &Function, operand: Operand) -> bool {
        let Operand::Virtual { register, first: 0, .. } = operand else {
            return false;
        };
        function.registers[register.index()].dwords == 1 && self.writes[register.index()] == 1
    }

    /// The register has one value.
    fn is_fixed(&self, operand: Operand) -> bool {
        matches!(operand, Operand::Virtual { register, .. } if self.writes[register.index()] == 1)
    }

    /// A base plus a constant.
    fn sum(&self, function: &mut Function, to: Operand, by: i32, base: Operand) -> Vec<Machine> {
        let make =
            |op, operands: &[Operand]| machine(self.target, op, operands, Modifiers::default(), ModeNeed::default());
        let by = Operand::Constant(u64::from(by as u32));
        if let Some(add) = make(M::V_ADD_U32, &[to, by, base]) {
            return vec![add];
        }
        // The long encoding, which any carry has, holds no literal.
        let (constant, carry) = (
            function.register(File::Scalar, 1),
            function.register(File::Scalar, self.target.mask_dwords()),
        );
        if let Some(last) = function.registers.last_mut() {
            last.mask = true;
        }
        let code = [
            make(M::S_MOV_B32, &[constant, by]),
            make(M::V_ADD_CO_U32, &[to, carry, constant, base]),
        ];
        code.into_iter().flatten().collect()
    }

    /// A pair of loads stands where the first was, a pair of stores where the second was.
    fn rewrite(&mut self, function: &mut Function, number: usize, pairs: Vec<(Single, Single)>) {
        let insts = std::mem::take(&mut function.blocks[number].insts);
        let mut list: Vec<Option<Inst>> = insts.into_iter().map(Some).collect();
        let mut inserted: Vec<(usize, Vec<Inst>)> = Vec::new();
        // Bases of pairs that need another one.
        let far_bases: Vec<Operand> = pairs
            .iter()
            .filter(|(a, b)| fields(a.offset, b.offset).is_none())
            .map(|(a, _)| a.base)
            .collect();
        // Bases that were moved, by where from and how far.
        let mut bases: Vec<(Operand, i32, Operand, usize)> = Vec::new();
        for (a, b) in pairs {
            let is_load = list[a.at]
                .as_ref()
                .and_then(|i| i.machine())
                .is_some_and(|m| m.op == M::DS_READ_B32);
            let place = if is_load { a.at } else { b.at };
            let location = list[place].as_ref().map(|i| i.location).unwrap_or_default();
            let mut code = Vec::new();
            let known = bases
                .iter()
                .find(|(from, by, ..)| *from == a.base && fields(a.offset - by, b.offset - by).is_some());
            let known = known.filter(|(.., at)| *at <= place);
            let (base, by) = match (fields(a.offset, b.offset), known) {
                (Some(_), _) => (a.base, 0),
                (None, Some((_, by, base, _))) => (*base, *by),
                // A sum with a carry takes two instructions: no gain for one pair.
                (None, None)
                    if M::V_ADD_U32.row(self.target.processor).is_none()
                        && far_bases.iter().filter(|base| **base == a.base).count() < 3 =>
                {
                    continue;
                }
                (None, None) => {
                    let by = a.offset.min(b.offset);
                    let to = function.register(File::Vector, 1);
                    let sum = self.sum(function, to, by, a.base);
                    code.extend(sum.into_iter().map(|m| Inst {
                        kind: Kind::Machine(m),
                        location,
                    }));
                    bases.push((a.base, by, to, place));
                    (to, by)
                }
            };
            let Some((first, second, far)) = fields(a.offset - by, b.offset - by) else {
                continue;
            };
            let modifiers = Modifiers {
                offset: first,
                offset1: second,
                ..Modifiers::default()
            };
            let (op, operands) = match is_load {
                true => {
                    let both = function.register(File::Vector, 2);
                    for (n, single) in [a, b].iter().enumerate() {
                        if let Operand::Virtual { register, .. } = single.data {
                            self.moved.insert(register, both.part(n as u8, 1));
                        }
                    }
                    let op = if far { M::DS_READ2ST64_B32 } else { M::DS_READ2_B32 };
                    (op, vec![both, base])
                }
                false => {
                    let op = if far { M::DS_WRITE2ST64_B32 } else { M::DS_WRITE2_B32 };
                    (op, vec![base, a.data, b.data])
                }
            };
            let Some(both) = machine(self.target, op, &operands, modifiers, ModeNeed::default()) else {
                continue;
            };
            code.push(Inst {
                kind: Kind::Machine(both),
                location,
            });
            list[a.at] = None;
            list[b.at] = None;
            inserted.push((place, code));
        }
        inserted.sort_by_key(|(at, _)| *at);
        let mut inserted = inserted.into_iter().peekable();
        let block = &mut function.blocks[number];
        for (at, inst) in list.into_iter().enumerate() {
            while let Some((_, code)) = inserted.next_if(|(place, _)| *place == at) {
                block.insts.extend(code);
            }
            block.insts.extend(inst);
        }
    }
}

/// An access looks for a partner among the others.
fn meet(
    open: &mut Vec<Single>,
    pairs: &mut Vec<(Single, Single)>,
    (at, base, data, offset): (usize, Operand, Operand, i32),
) {
    let new = Single { at, base, data, offset };
    let partner = open
        .iter()
        .position(|o| o.base == base && distance_fits(o.offset, offset));
    match partner {
        Some(n) => pairs.push((open.remove(n), new)),
        None => open.push(new),
    }
}

/// Whether one base can serve both offsets.
fn distance_fits(a: i32, b: i32) -> bool {
    let by = a.min(b);
    a != b && fields(a - by, b - by).is_some()
}

/// The two offset fields, and whether they count 64 elements.
fn fields(a: i32, b: i32) -> Option<(i32, u8, bool)> {
    [(4, false), (256, true)].into_iter().find_map(|(unit, far)| {
        let fits = |o: i32| o >= 0 && o % unit == 0 && o / unit <= 255;
        (fits(a) && fits(b)).then(|| (a / unit, (b / unit) as u8, far))
    })
}
