//! Where variables of the source are at each instruction, once registers have their places: for debug information.
//!
//! A token says that a dword of a virtual register is where it belongs: since its last write in the block that defines it nobody has written
//! the physical register, on whatever way. Vector registers are followed along the ways of lanes, scalar ones along those of the
//! wavefront. A variable is said to be in registers at an instruction if it holds the value before the instruction's statement, and all
//! tokens of the value are there; so instructions may have changed their order. What a block's parameter gets belongs to the next
//! round until the block begins.

use std::collections::HashMap;
use std::rc::Rc;

use amdgpu_isa::{Implicit, Reg, RegKind};

use super::assign::Place as Physical;
use crate::ir::Value;
use crate::ir::debug::Place as Kind;
use crate::mir::debug::{Claim, Debug, Home, Mark, Place, Spot, Store};
use crate::mir::{self, Access, File, Function, Inst, Operand};

/// Statements times variables that are held; more are left out.
const MOST_HELD: usize = 1 << 26;

/// Marks every instruction of a function that has debug information.
pub fn locate(function: &mut Function, places: &[Option<Physical>]) {
    let Some(mut debug) = function.debug.take() else { return };
    let mut tokens = Tokens::new(function, &debug, places);
    tokens.solve(function, &debug);
    let held = Held::new(&debug);
    let mut last: Rc<[Claim]> = Rc::new([]);
    for number in 0..function.blocks.len() {
        let mut state = tokens.starts[number].clone();
        let mut lanes = Lanes::new(&mut debug, places, number);
        let mut block = std::mem::take(&mut function.blocks[number]);
        for (at, inst) in block.insts.iter_mut().enumerate() {
            let point = debug.point(inst.location.source);
            let claims = tokens.claims(&debug, &held, &state, number, point);
            if *last != *claims {
                last = claims.into();
            }
            let claims = last.clone();
            tokens.step(&mut state, number, at, inst, &debug);
            let waits = lanes.before(&debug, inst);
            inst.location.source = debug.add(Mark { point, claims, waits });
        }
        function.blocks[number] = block;
    }
    function.debug = Some(debug);
}

/// Whether it is known in a block where lanes wait that are not active: not before those are active that waited for the block, nor
/// from the first change of EXEC or of a mask on.
struct Lanes {
    number: Option<u32>,
    merges: bool,
}

impl Lanes {
    fn new(debug: &mut Debug, places: &[Option<Physical>], block: usize) -> Lanes {
        let known = debug.waiting.iter().find(|w| w.block == block);
        let Some(waiting) = known.filter(|w| !w.masks.is_empty()) else {
            return Lanes {
                number: None,
                merges: false,
            };
        };
        let masks = waiting.masks.iter().map(|(mask, to)| {
            let Operand::Virtual { register, dwords, .. } = *mask else {
                return None;
            };
            let (kind, index) = places[register.index()]?;
            let reg = Reg { kind, index, dwords };
            (!debug.spots.contains_key(&register)).then_some((reg, *to))
        });
        let (masks, merges): (Option<Vec<_>>, bool) = (masks.collect(), waiting.merges);
        let number = masks.map(|masks| {
            debug.waits.push(masks);
            debug.waits.len() as u32 - 1
        });
        Lanes { number, merges }
    }

    /// What is known before an instruction, which comes next.
    fn before(&mut self, debug: &Debug, inst: &Inst) -> Option<u32> {
        let known = self.number.filter(|_| !self.merges);
        let implicit = inst.machine().is_some_and(|m| m.row.writes.contains(Implicit::EXEC));
        let (mut exec, mut mask) = (implicit, false);
        inst.visit(|operand, access| match operand {
            Operand::Physical(reg) if access == Access::Write => exec |= reg.kind == RegKind::Exec,
            Operand::Virtual { register, .. } if access == Access::Write => {
                let mut masks = debug.waiting.iter().flat_map(|w| &w.masks);
                let is_mask = |m: &Operand| matches!(m, Operand::Virtual { register: r, .. } if *r == register);
                mask |= masks.any(|(m, _)| is_mask(m));
            }
            _ => {}
        });
        match (exec, self.merges) {
            (true, true) => self.merges = false,
            (true, false) => self.number = None,
            _ => {}
        }
        if mask {
            self.number = None;
        }
        known
    }
}

/// The values that variables hold before each statement.
struct Held {
    by_point: Vec<Vec<(u32, Value)>>,
}

impl Held {
    fn new(debug: &Debug) -> Held {
        let source = &debug.source;
        let mut by_point: Vec<Vec<(u32, Value)>> = vec![Vec::new(); source.points.len() + 1];
        let total: usize = source.held.iter().map(|h| (h.end - h.first) as usize).sum();
        if total <= MOST_HELD {
            for held in &source.held {
                let points = by_point.get_mut(held.first as usize..(held.end as usize).min(source.points.len() + 1));
                points
                    .unwrap_or_default()
                    .iter_mut()
                    .for_each(|list| list.push((held.variable, held.value)));
            }
        }
        Held { by_point }
    }
}

type Bits = Vec<u64>;

fn has(bits: &[u64], n: usize) -> bool {
    bits[n / 64] >> (n % 64) & 1 != 0
}

fn set(bits: &mut [u64], n: usize, to: bool) {
    let bit = 1 << (n % 64);
    match to {
        true => bits[n / 64] |= bit,
        false => bits[n / 64] &= !bit,
    }
}

/// Tokens: two a dword, that it is there, and that a parameter will be.
struct Tokens<'a> {
    places: &'a [Option<Physical>],
    /// First token of each virtual register that is followed.
    first: Vec<Option<u32>>,
    count: usize,
    /// The block of the IR that defines each followed register, and whether as a parameter.
    definition: HashMap<u32, (usize, bool)>,
    /// Tokens by dword.
    at: HashMap<Dword, Vec<u32>>,
    /// The instruction that writes a dword's token last in a block.
    last_write: HashMap<(u32, usize), usize>,
    /// Tokens that are none any more when a block begins; tokens whose parameters are there then.
    killed: Vec<Vec<u32>>,
    arriving: Vec<Vec<u32>>,
    scalar: Bits,
    /// Where each block begins.
    starts: Vec<Bits>,
}

/// Where a dword can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Dword {
    Register(RegKind, u16),
    /// Number of the dword in private memory.
    Private(u32),
    Lane(u32, u8),
}

/// Where a dword of a spilled register is.
fn spilled(spot: Spot, n: u8) -> Dword {
    match spot {
        Spot::Memory(offset) => Dword::Private(offset / 4 + u32::from(n)),
        Spot::Accumulator(agpr) => Dword::Register(RegKind::Agpr, agpr + u16::from(n)),
        Spot::Lane(register, lane) => Dword::Lane(register.0, lane + n),
    }
}

/// The dwords of virtual registers that an instruction writes, each with where it comes from if it is only moved.
fn writes(inst: &Inst, mut f: impl FnMut(Operand, Option<Operand>)) {
    match &inst.kind {
        mir::Kind::Copies(copies) => copies.iter().for_each(|(to, from)| f(*to, Some(*from))),
        mir::Kind::Machine(machine) => {
            let from = machine.operands().get(1).map(|o| o.1).filter(|_| machine.is_move());
            machine.visit(|operand, access| {
                if access == Access::Write {
                    f(operand, from);
                }
            });
        }
        mir::Kind::Dual(_) | mir::Kind::Fbarrier(_) => inst.visit(|operand, access| {
            if access == Access::Write {
                f(operand, None);
            }
        }),
    }
}

/// What a store stores.
fn of_store(store: Store) -> Operand {
    Operand::Virtual {
        register: store.register,
        first: store.first,
        dwords: store.dwords,
    }
}

impl<'a> Tokens<'a> {
    fn new(function: &Function, debug: &Debug, places: &'a [Option<Physical>]) -> Tokens<'a> {
        let mut tokens = Tokens {
            places,
            first: vec![None; function.registers.len()],
            count: 0,
            definition: HashMap::new(),
            at: HashMap::new(),
            last_write: HashMap::new(),
            killed: vec![Vec::new(); function.blocks.len()],
            arriving: vec![Vec::new(); function.blocks.len()],
            scalar: Bits::new(),
            starts: Vec::new(),
        };
        for home in debug.homes.values() {
            if let Home::Register { operand, parameter, .. } = home {
                tokens.follow(function, debug, *operand, *parameter);
            }
        }
        if let Some(kernarg) = debug.kernarg {
            tokens.follow(function, debug, kernarg, None);
        }
        tokens.find_writes(function, debug);
        let words = (2 * tokens.count).div_ceil(64);
        tokens.scalar = vec![0; words];
        for (register, first) in tokens.first.iter().enumerate() {
            let Some(first) = *first else { continue };
            let info = function.registers[register];
            for token in (first..first + u32::from(info.dwords)).filter(|_| info.file == File::Scalar) {
                set(&mut tokens.scalar, 2 * token as usize, true);
                set(&mut tokens.scalar, 2 * token as usize + 1, true);
            }
        }
        tokens
    }

    fn follow(&mut self, function: &Function, debug: &Debug, operand: Operand, parameter: Option<usize>) {
        let Operand::Virtual { register, .. } = operand else {
            return;
        };
        let spot = debug.spots.get(&register).copied();
        let place = self.places[register.index()];
        if place.is_none() && spot.is_none() {
            return;
        }
        if let Some(block) = parameter {
            self.definition.insert(register.0, (block, true));
        }
        if self.first[register.index()].is_some() {
            return;
        }
        self.first[register.index()] = Some(self.count as u32);
        for n in 0..function.registers[register.index()].dwords {
            let dword = match (spot, place) {
                (Some(spot), _) => spilled(spot, n),
                (None, Some((kind, index))) => Dword::Register(kind, index + u16::from(n)),
                (None, None) => continue,
            };
            self.at.entry(dword).or_default().push(self.count as u32);
            self.count += 1;
        }
    }

    /// The tokens of the dwords of an operand.
    fn of(&self, operand: Operand) -> Option<std::ops::Range<u32>> {
        let Operand::Virtual {
            register,
            first,
            dwords,
        } = operand
        else {
            return None;
        };
        let base = self.first[register.index()]? + u32::from(first);
        Some(base..base + u32::from(dwords))
    }

    fn find_writes(&mut self, function: &Function, debug: &Debug) {
        // Registers that are written in several blocks, and are no parameters, are nobody's.
        let mut several = Vec::new();
        for (number, block) in function.blocks.iter().enumerate() {
            for (at, inst) in block.insts.iter().enumerate() {
                let mut note = |to: Operand| {
                    let (Operand::Virtual { register, .. }, Some(range)) = (to, self.of(to)) else {
                        return;
                    };
                    for token in range {
                        self.last_write.insert((token, number), at);
                    }
                    let block = debug.ir_block(number);
                    let known = *self.definition.entry(register.0).or_insert((block, false));
                    if !known.1 && known.0 != block {
                        several.push(register.0);
                    }
                };
                writes(inst, |to, _| note(to));
                if let Some(store) = debug.store_of(inst) {
                    note(of_store(store));
                }
            }
        }
        for register in several {
            self.first[register as usize] = None;
        }
        // Until its block begins anew, a parameter stays what it is.
        let mut of_parameter = vec![false; self.count];
        for (register, (block, is_parameter)) in &self.definition {
            let Some(first) = self.first[*register as usize].filter(|_| *is_parameter) else {
                continue;
            };
            let range = first..first + u32::from(function.registers[*register as usize].dwords);
            of_parameter[first as usize..range.end as usize].fill(true);
            if let Some(start) = debug.starts.get(*block) {
                self.arriving[*start].extend(range);
            }
        }
        for (token, number) in self.last_write.keys().filter(|w| !of_parameter[w.0 as usize]) {
            self.killed[*number].push(*token);
        }
    }

    fn is_parameter(&self, register: u32) -> bool {
        self.definition.get(&register).is_some_and(|d| d.1)
    }

    /// What becomes of tokens when a block begins.
    fn enter(&self, state: &mut [u64], number: usize) {
        for token in &self.killed[number] {
            set(state, 2 * *token as usize, false);
        }
        for token in &self.arriving[number] {
            let token = 2 * *token as usize;
            let arrives = has(state, token + 1);
            set(state, token, arrives);
            set(state, token + 1, false);
        }
    }

    fn physical(&self, operand: Operand) -> Option<Reg> {
        match operand {
            Operand::Physical(reg) => Some(reg),
            Operand::Virtual {
                register,
                first,
                dwords,
            } => self.places[register.index()].map(|(kind, index)| Reg {
                kind,
                index: index + u16::from(first),
                dwords,
            }),
            _ => None,
        }
    }

    fn forget(&self, state: &mut [u64], dword: Dword) {
        for token in self.at.get(&dword).into_iter().flatten() {
            set(state, 2 * *token as usize, false);
            set(state, 2 * *token as usize + 1, false);
        }
    }

    fn step(&self, state: &mut [u64], number: usize, at: usize, inst: &Inst, debug: &Debug) {
        writes(inst, |to, from| {
            let Some(reg) = self.physical(to) else { return };
            if from.and_then(|from| self.physical(from)) == Some(reg) {
                return;
            }
            for n in reg.index..reg.index + u16::from(reg.dwords) {
                self.forget(state, Dword::Register(reg.kind, n));
            }
        });
        let store = debug.store_of(inst);
        if let Some(store) = store
            && let Some(spot) = debug.spots.get(&store.register)
        {
            for n in store.first..store.first + store.dwords {
                self.forget(state, spilled(*spot, n));
            }
        }
        let mut gets = |to: Operand| {
            let (Operand::Virtual { register, .. }, Some(range)) = (to, self.of(to)) else {
                return;
            };
            let later = usize::from(self.is_parameter(register.0));
            for token in range.filter(|t| self.last_write.get(&(*t, number)) == Some(&at)) {
                set(state, 2 * token as usize + later, true);
            }
        };
        writes(inst, |to, _| gets(to));
        if let Some(store) = store {
            gets(of_store(store));
        }
    }

    /// Finds what holds where each block begins.
    fn solve(&mut self, function: &Function, debug: &Debug) {
        let words = (2 * self.count).div_ceil(64);
        let count = function.blocks.len();
        let (mut by_lanes, mut by_wave) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        for (number, block) in function.blocks.iter().enumerate() {
            block.lanes.iter().for_each(|to| by_lanes[*to].push(number));
            block.next.iter().for_each(|to| by_wave[*to].push(number));
        }
        let mut ends: Vec<Bits> = vec![vec![u64::MAX; words]; count];
        self.starts = vec![vec![0; words]; count];
        let mut changed = true;
        while changed {
            changed = false;
            for number in 0..count {
                let meet = |from: &[usize], word: usize| match from {
                    [] => 0,
                    _ => from.iter().fold(u64::MAX, |all, f| all & ends[*f][word]),
                };
                let mut state: Bits = (0..words)
                    .map(|word| {
                        let scalar = self.scalar[word];
                        match number {
                            0 => 0,
                            _ => meet(&by_lanes[number], word) & !scalar | meet(&by_wave[number], word) & scalar,
                        }
                    })
                    .collect();
                self.enter(&mut state, number);
                self.starts[number].clone_from(&state);
                for (at, inst) in function.blocks[number].insts.iter().enumerate() {
                    self.step(&mut state, number, at, inst, debug);
                }
                changed |= ends[number] != state;
                ends[number] = state;
            }
        }
    }

    /// Where variables are before a statement's instruction in a block.
    fn claims(&self, debug: &Debug, held: &Held, state: &[u64], block: usize, point: u32) -> Vec<Claim> {
        let mut claims: Vec<Claim> = Vec::new();
        let mut at = point;
        // The statement's own scope, then that of the call, and so on.
        while let Some(scope) = debug.source.scope_of(at) {
            for (variable, value) in held.by_point.get(at as usize).into_iter().flatten() {
                if debug.source.variables[*variable as usize].scope == scope
                    && let Some(place) = self.place(debug, state, block, *value)
                {
                    claims.push((*variable, place));
                }
            }
            match debug.source.scopes[scope as usize].call {
                Some(call) if call.point != 0 => at = call.point,
                _ => break,
            }
        }
        if let Some(base) = debug.kernarg.and_then(|base| self.register(debug, state, block, base))
            && let Place::Register(base) = base
        {
            let variables = debug.source.variables.iter().enumerate();
            claims.extend(variables.filter_map(|(n, variable)| match variable.place {
                Kind::Kernarg(offset) => Some((n as u32, Place::Behind(base, offset))),
                _ => None,
            }));
        }
        for (variable, value) in &debug.loaded {
            if let Some(place) = self.place(debug, state, block, *value) {
                claims.push((*variable, place));
            }
        }
        claims.sort_by_key(|c| c.0);
        claims.dedup_by_key(|c| c.0);
        claims
    }

    fn place(&self, debug: &Debug, state: &[u64], block: usize, value: Value) -> Option<Place> {
        match *debug.homes.get(&value)? {
            Home::Constant(bits) => Some(Place::Constant(bits)),
            Home::Register {
                operand,
                bit,
                parameter,
            } => {
                if let Operand::Virtual { register, .. } = operand
                    && self.is_parameter(register.0) != parameter.is_some()
                {
                    return None;
                }
                match self.register(debug, state, block, operand)? {
                    Place::Register(reg) if bit => Some(Place::Bit(reg)),
                    _ if bit => None,
                    place => Some(place),
                }
            }
        }
    }

    /// The physical register of an operand, or where it is spilled to, if its dwords are there.
    fn register(&self, debug: &Debug, state: &[u64], block: usize, operand: Operand) -> Option<Place> {
        let Operand::Virtual {
            register,
            first,
            dwords,
        } = operand
        else {
            return None;
        };
        let mut range = self.of(operand)?;
        let there = range.all(|token| has(state, 2 * token as usize));
        // Behind a loop, scalar registers have what lanes got that left it last.
        let scalar = self.is_scalar(operand);
        let (home, _) = *self.definition.get(&register.0)?;
        if !there || scalar && !debug.same_loops(home, debug.ir_block(block)) {
            return None;
        }
        Some(match debug.spots.get(&register) {
            None => Place::Register(self.physical(operand)?),
            Some(Spot::Memory(offset)) => Place::Private(offset + 4 * u32::from(first)),
            Some(Spot::Accumulator(agpr)) => Place::Register(Reg {
                kind: RegKind::Agpr,
                index: agpr + u16::from(first),
                dwords,
            }),
            Some(Spot::Lane(lanes, lane)) => {
                let (kind, index) = self.places[lanes.index()]?;
                Place::Lanes {
                    register: Reg { kind, index, dwords: 1 },
                    first: lane + first,
                    dwords,
                }
            }
        })
    }

    fn is_scalar(&self, operand: Operand) -> bool {
        self.of(operand)
            .is_some_and(|range| has(&self.scalar, 2 * range.start as usize))
    }
}
