//! Variables of the frame whose address nobody takes become values: arg, spill and private variables that are accessed at constant
//! places, part by part.

use std::collections::{HashMap, HashSet};

use crate::ir::debug::{Debug, Held, Place};
use crate::ir::ssa::{Span, Ssa};
use crate::ir::{Builder, Function, InstId, Op, Order, Value, Width, reverse_post_order};

/// Variables become parameters of blocks where ways join: at most about so many. Beyond, the later variables stay in memory, because
/// lanes that wait for blocks take registers for each block's parameters.
const MOST_PARAMETERS: usize = 1 << 14;

/// Turns what can be of a function's slots into values; whether there was any. Slots that are not used any more are left to [`super::dce`].
pub fn slots(f: &mut Function) -> bool {
    if f.slots.is_empty() || f.blocks.is_empty() {
        return false;
    }
    f.remove_unreached();
    let mut scan = Scan::new(f);
    scan.run();
    let (accesses, mut cells) = scan.cells();
    if cells.iter().all(|c| !c.good) {
        return false;
    }
    promote(f, &accesses, &mut cells);
    true
}

/// A part of an access: its place in the slot, and the result or argument.
#[derive(Clone, Copy)]
struct Part {
    slot: u32,
    start: u64,
    bytes: u64,
    value: Value,
    cell: u32,
}

/// An access to a slot at a constant place.
struct Access {
    inst: InstId,
    parts: Vec<Part>,
}

/// A run of bytes that becomes one value.
struct Cell {
    start: u64,
    end: u64,
    width: Width,
    good: bool,
    variable: u32,
}

struct Scan<'a> {
    f: &'a Function,
    /// Slot and offset of values that are addresses of slots.
    addresses: Vec<Option<(u32, u64)>>,
    escaped: Vec<bool>,
    accesses: Vec<Access>,
}

impl<'a> Scan<'a> {
    fn new(f: &'a Function) -> Scan<'a> {
        Scan {
            f,
            addresses: vec![None; f.values.len()],
            escaped: vec![false; f.slots.len()],
            accesses: Vec::new(),
        }
    }

    fn run(&mut self) {
        let order = reverse_post_order(self.f);
        for block in &order {
            for id in &self.f.blocks[block.index()].insts {
                self.inst(*id);
            }
        }
        for block in order {
            for value in self.f.blocks[block.index()].terminator.uses() {
                self.escape(value);
            }
        }
    }

    fn escape(&mut self, value: Value) {
        if let Some((slot, _)) = self.addresses[value.index()] {
            self.escaped[slot as usize] = true;
        }
    }

    fn inst(&mut self, id: InstId) {
        let inst = &self.f.insts[id.index()];
        match inst.op {
            Op::SlotAddress(slot) => {
                self.addresses[inst.results[0].index()] = Some((slot.index() as u32, 0));
                return;
            }
            Op::Add => {
                let [a, b] = inst.args[..] else { return };
                let constant = |v| self.f.constant(v).map(|c| c as u32);
                let (base, offset) = match (self.addresses[a.index()], self.addresses[b.index()]) {
                    (Some(base), None) => (base, constant(b)),
                    (None, Some(base)) => (base, constant(a)),
                    _ => ((0, 0), None),
                };
                if let Some(offset) = offset {
                    let sum = base.1.wrapping_add(u64::from(offset)) & 0xffff_ffff;
                    self.addresses[inst.results[0].index()] = Some((base.0, sum));
                    return;
                }
            }
            Op::Load(m) | Op::LoadNarrow(m, ..) | Op::Store(m) | Op::StoreNarrow(m, _)
                if m.order == Order::None && self.access(id) =>
            {
                // The address does not escape; a stored value might be another one.
                for value in &inst.args[1..] {
                    self.escape(*value);
                }
                return;
            }
            _ => {}
        }
        for value in &inst.args {
            self.escape(*value);
        }
    }

    /// Whether an instruction accesses a slot at a place inside it.
    fn access(&mut self, id: InstId) -> bool {
        let inst = &self.f.insts[id.index()];
        let Some((slot, offset)) = self.addresses[inst.args[0].index()] else {
            return false;
        };
        let memory = inst.op.memory().map_or(0, |m| m.offset_bytes);
        let mut start = (offset as i64 + i64::from(memory)) as u64;
        let mut parts = Vec::new();
        let mut part = |value, bytes| {
            parts.push(Part {
                slot,
                start,
                bytes,
                value,
                cell: 0,
            });
            start = start.wrapping_add(bytes);
        };
        let bytes = |v: &Value| u64::from(self.f.width(*v).bits() / 8);
        match inst.op {
            Op::LoadNarrow(_, bits, _) => part(inst.results[0], u64::from(bits / 8)),
            Op::StoreNarrow(_, bits) => part(inst.args[1], u64::from(bits / 8)),
            Op::Load(_) => inst.results.iter().for_each(|v| part(*v, bytes(v))),
            _ => inst.args[1..].iter().for_each(|v| part(*v, bytes(v))),
        }
        let size = self.f.slots[slot as usize].size_bytes;
        let inside = parts
            .iter()
            .all(|p| p.start.checked_add(p.bytes).is_some_and(|end| end <= size));
        if inside {
            self.accesses.push(Access { inst: id, parts });
        }
        inside
    }

    /// The accesses of slots that do not escape, and the runs of bytes that they touch.
    fn cells(mut self) -> (Vec<Access>, Vec<Cell>) {
        let escaped = &self.escaped;
        self.accesses.retain(|a| !escaped[a.parts[0].slot as usize]);
        let mut order: Vec<(usize, usize)> = Vec::new();
        for (n, access) in self.accesses.iter().enumerate() {
            order.extend((0..access.parts.len()).map(|p| (n, p)));
        }
        order.sort_by_key(|(n, p)| {
            let part = &self.accesses[*n].parts[*p];
            (part.slot, part.start, part.bytes)
        });
        let mut cells: Vec<Cell> = Vec::new();
        let mut last = None;
        for (n, p) in order {
            let part = &mut self.accesses[n].parts[p];
            match cells.last_mut() {
                Some(cell) if last == Some(part.slot) && part.start < cell.end => {
                    cell.end = cell.end.max(part.start + part.bytes);
                }
                _ => cells.push(Cell {
                    start: part.start,
                    end: part.start + part.bytes,
                    width: Width::B32,
                    good: true,
                    variable: 0,
                }),
            }
            last = Some(part.slot);
            part.cell = cells.len() as u32 - 1;
        }
        for cell in &mut cells {
            match cell.end - cell.start {
                0..=4 => {}
                5..=8 => cell.width = Width::B64,
                16 => cell.width = Width::B128,
                _ => cell.good = false,
            }
        }
        let most = MOST_PARAMETERS / self.joins().max(1);
        let good = cells.iter_mut().filter(|c| c.good);
        good.skip(most).for_each(|c| c.good = false);
        self.settle(&mut cells);
        (self.accesses, cells)
    }

    /// Blocks to which several edges lead.
    fn joins(&self) -> usize {
        let mut edges = vec![0; self.f.blocks.len()];
        for edge in self.f.blocks.iter().flat_map(|b| b.terminator.edges()) {
            edges[edge.to.index()] += 1;
        }
        edges.into_iter().filter(|n| *n > 1).count()
    }

    /// All parts of an access become values, or none; 128 bits only as a whole.
    fn settle(&self, cells: &mut [Cell]) {
        let mut changed = true;
        while changed {
            changed = false;
            for access in &self.accesses {
                let fits = |p: &Part| {
                    let cell = &cells[p.cell as usize];
                    cell.good && (cell.width != Width::B128 || p.bytes == 16)
                };
                if access.parts.iter().all(fits) {
                    continue;
                }
                for part in &access.parts {
                    changed |= std::mem::replace(&mut cells[part.cell as usize].good, false);
                }
            }
        }
    }
}

/// Rewrites the function with values in the place of accesses.
fn promote(f: &mut Function, accesses: &[Access], cells: &mut [Cell]) {
    let mut ssa = Ssa::new();
    if f.debug.is_some() {
        ssa.trace();
    }
    for cell in cells.iter_mut().filter(|c| c.good) {
        cell.variable = ssa.variable(cell.width);
    }
    let mut access_of: Vec<u32> = vec![u32::MAX; f.insts.len()];
    for (n, access) in accesses.iter().enumerate() {
        if access.parts.iter().all(|p| cells[p.cell as usize].good) {
            access_of[access.inst.index()] = n as u32;
        }
    }
    let order = reverse_post_order(f);
    let mut expected = vec![0; f.blocks.len()];
    for block in &f.blocks {
        for edge in block.terminator.edges() {
            expected[edge.to.index()] += 1;
        }
    }
    // Every block is reached, and a stretch of its number.
    for count in expected {
        ssa.stretch(count);
    }
    let mut substitutes: Vec<Option<Value>> = vec![None; f.values.len()];
    // The statement of each instruction in the order of the walk, for debug information.
    let mut points = vec![0];
    for block in order {
        ssa.begin(block.index() as u32, block);
        for id in std::mem::take(&mut f.blocks[block.index()].insts) {
            ssa.at(points.len() as u32);
            points.push(f.insts[id.index()].location.source);
            for arg in &mut f.insts[id.index()].args {
                if let Some(Some(other)) = substitutes.get(arg.index()) {
                    *arg = *other;
                }
            }
            let access = access_of.get(id.index()).copied().unwrap_or(u32::MAX);
            let Some(access) = accesses.get(access as usize) else {
                f.blocks[block.index()].insts.push(id);
                continue;
            };
            let inst = f.insts[id.index()].clone();
            let loads = !inst.results.is_empty();
            for (n, part) in access.parts.iter().enumerate() {
                let cell = &cells[part.cell as usize];
                let held = ssa.read_if(f, cell.variable, loads || part.bytes < cell.end - cell.start);
                let mut b = Builder::new(f, block);
                b.location = inst.location;
                let shift = 8 * (part.start - cell.start) as u32;
                if let (true, Some(held)) = (loads, held) {
                    let value = extract(&mut b, inst.op, held, shift, part);
                    substitutes[part.value.index()] = Some(value);
                } else {
                    let value = insert(&mut b, held, shift, part, inst.args[1 + n], cell.width);
                    ssa.write(f, cell.variable, value);
                }
            }
        }
        ssa.at(points.len() as u32);
        points.push(f.blocks[block.index()].location.source);
        let targets: Vec<u32> = f.blocks[block.index()]
            .terminator
            .edges()
            .iter()
            .map(|e| e.to.index() as u32)
            .collect();
        ssa.end(block, &targets);
    }
    f.substitute(&substitutes);
    let spans = ssa.finish(f);
    if let Some(debug) = &mut f.debug {
        held(debug, accesses, cells, &spans, &points);
    }
}

/// Says of variables that have become one value each what they hold; `points` are those that the numbers of the spans stand for.
fn held(debug: &mut Debug, accesses: &[Access], cells: &[Cell], spans: &[Span], points: &[u32]) {
    let mut cell_of: HashMap<u32, &Cell> = HashMap::new();
    for part in accesses.iter().flat_map(|a| &a.parts) {
        cell_of.insert(part.slot, &cells[part.cell as usize]);
    }
    let mut first_of: HashMap<u32, usize> = HashMap::new();
    for (number, point) in points.iter().enumerate() {
        first_of.entry(*point).or_insert(number);
    }
    let mut found = Vec::new();
    for (number, variable) in debug.variables.iter().enumerate() {
        let (Place::Slot(slot), None) = (variable.place, variable.ty.count) else {
            continue;
        };
        let Some(cell) = cell_of.get(&(slot.index() as u32)).filter(|c| c.good && c.start == 0) else {
            continue;
        };
        if cell.end != u64::from(variable.ty.bytes) {
            continue;
        }
        for span in spans.iter().filter(|s| s.variable == cell.variable) {
            let (first, end) = (span.first as usize, (span.end as usize).min(points.len()));
            for (place, &point) in points.iter().enumerate().take(end).skip(first) {
                let seen = (variable.seen.0..variable.seen.1).contains(&point);
                if seen && debug.scope_of(point) == Some(variable.scope) && first_of.get(&point) == Some(&place) {
                    found.push(Held {
                        variable: number as u32,
                        first: point,
                        end: point + 1,
                        value: span.value,
                    });
                }
            }
        }
    }
    debug.held.extend(found);
    // Memory has not all of a variable any more of which a part has become a value.
    let parts = accesses.iter().flat_map(|a| &a.parts);
    let promoted: HashSet<u32> = parts.filter(|p| cells[p.cell as usize].good).map(|p| p.slot).collect();
    for variable in &mut debug.variables {
        if matches!(variable.place, Place::Slot(slot) if promoted.contains(&(slot.index() as u32))) {
            variable.place = Place::Values;
        }
    }
}

/// A part of a held value, as a load gives it.
fn extract(b: &mut Builder, op: Op, held: Value, shift: u32, part: &Part) -> Value {
    let mut value = held;
    if b.width(held) == Width::B64 && part.bytes == 4 && shift.is_multiple_of(32) {
        let (low, high) = b.split(held);
        return if shift == 0 { low } else { high };
    }
    if shift > 0 {
        let amount = b.b32(shift);
        value = b.same(Op::ShrU, &[value, amount]);
    }
    if b.width(value) == Width::B64 && part.bytes < 8 {
        value = b.op(Op::Truncate(Width::B32), &[value], Width::B32);
    }
    if let Op::LoadNarrow(_, bits, signed) = op {
        let (zero, bits) = (b.b32(0), b.b32(bits.into()));
        let op = if signed { Op::ExtractS } else { Op::ExtractU };
        value = b.same(op, &[value, zero, bits]);
    }
    value
}

/// What is held when a part of it was stored; `held` is none if all of it was.
fn insert(b: &mut Builder, held: Option<Value>, shift: u32, part: &Part, stored: Value, width: Width) -> Value {
    let wide = |b: &mut Builder, value: Value| {
        if b.width(value) < width {
            b.op(Op::ZeroExtend(width), &[value], width)
        } else {
            value
        }
    };
    let Some(held) = held else {
        return wide(b, stored);
    };
    if width == Width::B64 && part.bytes == 4 && shift.is_multiple_of(32) {
        let (low, high) = b.split(held);
        return if shift == 0 {
            b.join(stored, high)
        } else {
            b.join(low, stored)
        };
    }
    let mask = if part.bytes >= 8 {
        u64::MAX
    } else {
        (1 << (8 * part.bytes)) - 1
    };
    let low = b.constant(width, mask.into());
    let mut new = wide(b, stored);
    new = b.same(Op::And, &[new, low]);
    if shift > 0 {
        let amount = b.b32(shift);
        new = b.same(Op::Shl, &[new, amount]);
    }
    let others = b.constant(width, !(u128::from(mask) << shift));
    let kept = b.same(Op::And, &[held, others]);
    b.same(Op::Or, &[kept, new])
}
