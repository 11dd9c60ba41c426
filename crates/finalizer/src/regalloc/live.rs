//! Live ranges of virtual registers: along the lanes' control flow for VGPRs, along the wavefront's for SGPRs.

use std::iter::repeat_with;

use amdgpu_isa::{Op as M, RegKind};
use smallvec::SmallVec;

use crate::graph::Worklist;
use crate::mir::{Access, File, Function, Inst, Kind, Operand};

/// Positions `start..end`: an instruction reads at twice its number and writes at the position behind.
pub type Range = (u32, u32);

/// What the scan needs to know.
pub struct Live {
    /// The first dword of each register among those of all registers, one after the other.
    pub first: Vec<u32>,
    ranges: Vec<Range>,
    /// Of each dword, where its ranges are: the first, and the one behind the last. They are in order and do not touch.
    lists: Vec<(u32, u32)>,
    /// How dear spilling would be: reads and writes, weighed by loops.
    pub weights: Vec<f32>,
    /// Ranges in which physical registers are taken: SGPRs, VCC, VGPRs.
    pub fixed: Vec<(RegKind, u16, Range)>,
    /// Registers that copies connect: destination, source, and how much further the source begins.
    pub copies: Vec<(u32, Source, i32)>,
}

impl Live {
    /// The ranges of a dword.
    pub fn ranges(&self, dword: usize) -> &[Range] {
        let (first, end) = self.lists[dword];
        &self.ranges[first as usize..end as usize]
    }

    /// Dwords of all registers.
    pub fn dwords(&self) -> usize {
        self.lists.len()
    }

    /// The most dwords of vector registers that live at one place, but for those that hold spilled scalars.
    pub fn most_vectors(&self, function: &Function) -> u32 {
        let insts: usize = function.blocks.iter().map(|b| b.insts.len()).sum();
        // How many more there are at each position than before.
        let mut changes = vec![0i32; 2 * insts + 4];
        for (r, register) in function.registers.iter().enumerate() {
            if register.file != File::Vector || register.lanes {
                continue;
            }
            let first = self.first[r] as usize;
            for dword in first..first + usize::from(register.dwords) {
                for (start, end) in self.ranges(dword) {
                    changes[*start as usize] += 1;
                    changes[*end as usize] -= 1;
                }
            }
        }
        let (mut now, mut most) = (0, 0);
        for change in changes {
            now += change;
            most = most.max(now);
        }
        most as u32
    }

    /// Gives a dword the ranges of another one, too, which has none then.
    pub fn join(&mut self, from: usize, to: usize) {
        let ((mut a, a_end), (mut b, b_end)) = (std::mem::take(&mut self.lists[from]), self.lists[to]);
        let first = self.ranges.len();
        while a < a_end || b < b_end {
            let from_a = b == b_end || a < a_end && self.ranges[a as usize] < self.ranges[b as usize];
            let next = if from_a { &mut a } else { &mut b };
            let (start, end) = self.ranges[*next as usize];
            *next += 1;
            match self.ranges[first..].last_mut() {
                Some(last) if start <= last.1 => last.1 = last.1.max(end),
                _ => self.ranges.push((start, end)),
            }
        }
        self.lists[to] = (first as u32, self.ranges.len() as u32);
    }
}

/// Where a copy comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    Virtual(u32),
    Physical(RegKind, u16),
}

/// No dword, bit, place or entry.
const NONE: u32 = u32::MAX;

/// A register that an instruction reads or writes.
#[derive(Clone, Copy)]
enum Touched {
    /// The register, and the dword among those of all registers.
    Virtual(u32, u32),
    Physical(RegKind, u16),
}

#[derive(Clone, Copy)]
struct Touch {
    what: Touched,
    dwords: u8,
    access: Access,
}

/// All accesses to registers, in the order of the instructions.
struct Touches {
    list: Vec<Touch>,
    /// By instruction: where its accesses end.
    ends: Vec<u32>,
    /// By block: the instructions before it.
    blocks: Vec<u32>,
}

impl Touches {
    fn of(function: &Function, first: &[u32]) -> Touches {
        let count = function.blocks.iter().map(|b| b.insts.len()).sum();
        let mut touches = Touches {
            list: Vec::with_capacity(3 * count),
            ends: Vec::with_capacity(count),
            blocks: Vec::with_capacity(function.blocks.len() + 1),
        };
        for block in &function.blocks {
            touches.blocks.push(touches.ends.len() as u32);
            for inst in &block.insts {
                inst.visit(|operand, access| {
                    let (what, dwords) = match operand {
                        Operand::Virtual {
                            register,
                            first: part,
                            dwords,
                        } => {
                            let dword = first[register.index()] + u32::from(part);
                            (Touched::Virtual(register.0, dword), dwords)
                        }
                        Operand::Physical(reg) => (Touched::Physical(reg.kind, reg.index), reg.dwords),
                        _ => return,
                    };
                    touches.list.push(Touch { what, dwords, access });
                });
                touches.ends.push(touches.list.len() as u32);
            }
        }
        touches.blocks.push(touches.ends.len() as u32);
        touches
    }

    /// Accesses of an instruction: reads, then writes.
    fn of_inst(&self, number: usize) -> &[Touch] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.list[start as usize..self.ends[number] as usize]
    }

    /// Accesses of a block.
    fn of_block(&self, number: usize) -> &[Touch] {
        let place = |inst: u32| inst.checked_sub(1).map_or(0, |before| self.ends[before as usize]) as usize;
        &self.list[place(self.blocks[number])..place(self.blocks[number + 1])]
    }
}

/// Dwords of registers that more than one block knows: each has a bit. Neighbours in the code have neighbouring bits, so that most words of
/// bits live in few blocks; only those are kept.
struct Across {
    /// By register: its first bit.
    first_bit: Vec<u32>,
    dword_of_bit: Vec<u32>,
    /// By block, one after the other: words with bits that live at its start or at its end.
    words: Vec<LiveWord>,
    /// By block: where its words begin; the last entry is the end of all.
    starts: Vec<u32>,
}

/// 64 bits of a block.
#[derive(Clone, Copy, Default)]
struct LiveWord {
    number: u32,
    at_start: u64,
    at_end: u64,
}

/// Finds live ranges.
pub fn analyse(function: &Function) -> Live {
    let (first, dwords) = first_dwords(function);
    let touches = Touches::of(function, &first);
    let mut across = Across::new(function, &touches, &first);
    across.solve(function, &touches, &first);
    collect(function, &touches, &across, first, dwords as usize)
}

/// The first dword of each register among those of all, and how many there are.
fn first_dwords(function: &Function) -> (Vec<u32>, u32) {
    let mut first = Vec::with_capacity(function.registers.len());
    let mut dwords = 0;
    for register in &function.registers {
        first.push(dwords);
        dwords += u32::from(register.dwords);
    }
    (first, dwords)
}

impl Across {
    /// Gives bits to what more than one block knows.
    fn new(function: &Function, touches: &Touches, first: &[u32]) -> Across {
        let mut home = vec![NONE; function.registers.len()];
        let mut first_bit = vec![NONE; function.registers.len()];
        let mut dword_of_bit = Vec::with_capacity(64);
        for number in 0..function.blocks.len() {
            for touch in touches.of_block(number) {
                let Touched::Virtual(register, _) = touch.what else {
                    continue;
                };
                let r = register as usize;
                if home[r] == NONE {
                    home[r] = number as u32;
                } else if home[r] != number as u32 && first_bit[r] == NONE {
                    first_bit[r] = dword_of_bit.len() as u32;
                    dword_of_bit.extend(first[r]..first[r] + u32::from(function.registers[r].dwords));
                }
            }
        }
        Across {
            first_bit,
            dword_of_bit,
            words: Vec::new(),
            starts: Vec::new(),
        }
    }

    /// The words of a block.
    fn of_block(&self, number: usize) -> &[LiveWord] {
        &self.words[self.starts[number] as usize..self.starts[number + 1] as usize]
    }

    /// What each block reads first and writes, by word: word, block, reads, writes.
    fn own(&self, function: &Function, touches: &Touches, first: &[u32]) -> Vec<(u32, u32, u64, u64)> {
        let mut own = Vec::with_capacity(4 * function.blocks.len());
        let mut block_own: Vec<(u32, u32, u64, u64)> = Vec::with_capacity(16);
        // The place of each word in the block's list.
        let mut place = vec![NONE; self.dword_of_bit.len().div_ceil(64)];
        for number in 0..function.blocks.len() {
            for touch in touches.of_block(number) {
                let Touched::Virtual(register, dword) = touch.what else {
                    continue;
                };
                let base = self.first_bit[register as usize];
                if base == NONE {
                    continue;
                }
                let base = base + dword - first[register as usize];
                for bit in base..base + u32::from(touch.dwords) {
                    let (word, mask) = (bit / 64, 1u64 << (bit % 64));
                    let place = &mut place[word as usize];
                    if *place == NONE {
                        *place = block_own.len() as u32;
                        block_own.push((word, number as u32, 0, 0));
                    }
                    let (.., reads, writes) = &mut block_own[*place as usize];
                    match touch.access {
                        Access::Read => *reads |= mask & !*writes,
                        Access::Write => *writes |= mask,
                    }
                }
            }
            for entry in block_own.drain(..) {
                place[entry.0 as usize] = NONE;
                own.push(entry);
            }
        }
        // Blocks of a word stay in order.
        own.sort_by_key(|entry| entry.0);
        own
    }

    /// Bits of each word that are of vector registers.
    fn vectors(&self, function: &Function) -> Vec<u64> {
        let mut vector = vec![0u64; self.dword_of_bit.len().div_ceil(64)];
        for (r, bit) in self.first_bit.iter().enumerate().filter(|(_, b)| **b != NONE) {
            if function.registers[r].file == File::Vector {
                for bit in *bit..*bit + u32::from(function.registers[r].dwords) {
                    vector[bit as usize / 64] |= 1 << (bit % 64);
                }
            }
        }
        vector
    }

    /// Finds the bits that live at the start and at the end of each block, word by word.
    fn solve(&mut self, function: &Function, touches: &Touches, first: &[u32]) {
        let blocks = function.blocks.len();
        let vector = self.vectors(function);
        let own = self.own(function, touches, first);
        let before = predecessors(function);
        let mut known = vec![Solving::default(); blocks];
        let mut seen: Vec<u32> = Vec::with_capacity(blocks);
        let mut work = Worklist::new(blocks);
        let mut found: Vec<(u32, LiveWord)> = Vec::with_capacity(own.len());
        for of_word in own.chunk_by(|a, b| a.0 == b.0) {
            let number = of_word[0].0;
            for &(_, block, reads, writes) in of_word {
                let known = &mut known[block as usize];
                (known.reads, known.writes) = (reads, writes);
                // The last block comes first.
                work.insert(blocks - 1 - block as usize);
            }
            while let Some(block) = work.pop_first() {
                let block = blocks - 1 - block;
                let (mut lanes, mut next) = (0, 0);
                function.blocks[block]
                    .lanes
                    .iter()
                    .for_each(|to| lanes |= known[*to].at_start);
                function.blocks[block]
                    .next
                    .iter()
                    .for_each(|to| next |= known[*to].at_start);
                let state = &mut known[block];
                if !state.seen {
                    state.seen = true;
                    seen.push(block as u32);
                }
                let vector = vector[number as usize];
                state.at_end = lanes & vector | next & !vector;
                let live = state.reads | state.at_end & !state.writes;
                if std::mem::replace(&mut state.at_start, live) != live {
                    for from in &before[block] {
                        work.insert(blocks - 1 - from);
                    }
                }
            }
            for block in seen.drain(..) {
                let Solving { at_start, at_end, .. } = std::mem::take(&mut known[block as usize]);
                if at_start | at_end != 0 {
                    found.push((
                        block,
                        LiveWord {
                            number,
                            at_start,
                            at_end,
                        },
                    ));
                }
            }
        }
        self.by_block(blocks, found);
    }

    /// Puts words in the order of the blocks; they are in that of their numbers.
    fn by_block(&mut self, blocks: usize, found: Vec<(u32, LiveWord)>) {
        self.starts = vec![0; blocks + 1];
        for (block, _) in &found {
            self.starts[*block as usize + 1] += 1;
        }
        for block in 0..blocks {
            self.starts[block + 1] += self.starts[block];
        }
        let mut next = self.starts.clone();
        self.words = vec![LiveWord::default(); found.len()];
        for (block, word) in found {
            let place = &mut next[block as usize];
            self.words[*place as usize] = word;
            *place += 1;
        }
    }
}

/// What is known of a word in a block while it is solved.
#[derive(Clone, Copy, Default)]
struct Solving {
    reads: u64,
    writes: u64,
    at_start: u64,
    at_end: u64,
    seen: bool,
}

/// Blocks from which lanes or the wavefront come to each.
fn predecessors(function: &Function) -> Vec<SmallVec<[usize; 4]>> {
    let blocks = function.blocks.len();
    let mut before: Vec<SmallVec<[usize; 4]>> = repeat_with(SmallVec::new).take(blocks).collect();
    for (number, block) in function.blocks.iter().enumerate() {
        block
            .lanes
            .iter()
            .chain(&block.next)
            .for_each(|to| before[*to].push(number));
    }
    before
}

/// The instruction may write its destination before it has read its sources.
fn clobbers_early(inst: &Inst) -> bool {
    match &inst.kind {
        Kind::Machine(machine) => matches!(machine.op, M::V_MAD_U64_U32 | M::V_MAD_I64_I32),
        Kind::Fbarrier(_) => true,
        Kind::Copies(_) | Kind::Dual(_) => false,
    }
}

/// The position at which an instruction writes.
pub fn written_at(inst: &Inst, number: u32) -> u32 {
    match clobbers_early(inst) {
        true => 2 * number,
        false => 2 * number + 1,
    }
}

/// What lives while blocks are walked backward.
struct Walk {
    /// Ranges as they are found, each with the next entry of the same dword, whose place is behind.
    found: Vec<(Range, u32)>,
    /// By dword: its first entry.
    heads: Vec<u32>,
    weights: Vec<f32>,
    fixed: Vec<(RegKind, u16, Range)>,
    /// By dword: it lives at the place, until there.
    until: Vec<u32>,
    /// Dwords that only this block knows and that began to live (from the end).
    open: Vec<u32>,
    /// Physical registers that are read later.
    physical: Vec<(RegKind, u16, u32)>,
}

/// Walks the blocks backward and collects ranges.
fn collect(function: &Function, touches: &Touches, across: &Across, first: Vec<u32>, dwords: usize) -> Live {
    let mut walk = Walk {
        found: Vec::with_capacity(2 * dwords),
        heads: vec![NONE; dwords],
        weights: vec![0.0; function.registers.len()],
        fixed: Vec::with_capacity(16),
        until: vec![NONE; dwords],
        open: Vec::with_capacity(dwords),
        physical: Vec::with_capacity(16),
    };
    let mut copies = Vec::with_capacity(function.registers.len());
    let mut behind: &[LiveWord] = &[];
    for (number, block) in function.blocks.iter().enumerate().rev() {
        let (start, end) = (touches.blocks[number], touches.blocks[number + 1]);
        walk.pass(across, behind, across.of_block(number), 2 * end);
        let weight = 8f32.powi(i32::from(block.depth.min(6)));
        for (n, inst) in block.insts.iter().enumerate().rev() {
            let inst_number = start + n as u32;
            let at = 2 * inst_number;
            let written = written_at(inst, inst_number);
            let own = touches.of_inst(inst_number as usize);
            for touch in own.iter().filter(|t| t.access == Access::Write) {
                walk.write(touch, at, written, weight);
            }
            for touch in own.iter().filter(|t| t.access == Access::Read) {
                walk.read(touch, at, weight, across);
            }
            note_copies(inst, &mut copies);
        }
        walk.begin_block(start);
        behind = across.of_block(number);
    }
    walk.pass(across, behind, &[], 0);
    walk.finish(function, first, copies)
}

impl Walk {
    /// A dword lives there.
    fn found(&mut self, dword: usize, (start, end): Range) {
        let head = self.heads[dword];
        match self.found.get_mut(head as usize) {
            // It comes from the end: what was found last is behind.
            Some((next, _)) if next.0 <= end => *next = (next.0.min(start), next.1.max(end)),
            _ => {
                self.heads[dword] = self.found.len() as u32;
                self.found.push(((start, end), head));
            }
        }
    }

    /// Goes from the start of a block to the end of the one before: what lives at both goes on.
    fn pass(&mut self, across: &Across, behind: &[LiveWord], before: &[LiveWord], place: u32) {
        let (mut behind, mut before) = (behind.iter().peekable(), before.iter().peekable());
        loop {
            let number = match (behind.peek(), before.peek()) {
                (Some(a), Some(b)) => a.number.min(b.number),
                (Some(a), None) | (None, Some(a)) => a.number,
                (None, None) => return,
            };
            let behind = behind.next_if(|w| w.number == number).map_or(0, |w| w.at_start);
            let before = before.next_if(|w| w.number == number).map_or(0, |w| w.at_end);
            let mut changes = behind ^ before;
            while changes != 0 {
                let bit = changes.trailing_zeros();
                let dword = across.dword_of_bit[64 * number as usize + bit as usize] as usize;
                if before >> bit & 1 != 0 {
                    self.until[dword] = place;
                } else {
                    let until = std::mem::replace(&mut self.until[dword], NONE);
                    self.found(dword, (place, until));
                }
                changes &= changes - 1;
            }
        }
    }

    fn write(&mut self, touch: &Touch, at: u32, written: u32, weight: f32) {
        match touch.what {
            Touched::Virtual(register, dword) => {
                self.weights[register as usize] += weight;
                for dword in dword as usize..dword as usize + usize::from(touch.dwords) {
                    let until = std::mem::replace(&mut self.until[dword], NONE);
                    let until = if until == NONE { at + 2 } else { until };
                    self.found(dword, (written, until));
                }
            }
            Touched::Physical(kind, first) => {
                for index in first..first + u16::from(touch.dwords) {
                    let known = self.physical.iter().position(|(k, i, _)| (*k, *i) == (kind, index));
                    let until = known.map_or(at + 2, |p| self.physical.swap_remove(p).2);
                    self.fixed.push((kind, index, (at + 1, until)));
                }
            }
        }
    }

    fn read(&mut self, touch: &Touch, at: u32, weight: f32, across: &Across) {
        match touch.what {
            Touched::Virtual(register, dword) => {
                self.weights[register as usize] += weight;
                let only_here = across.first_bit[register as usize] == NONE;
                for dword in dword..dword + u32::from(touch.dwords) {
                    let until = &mut self.until[dword as usize];
                    if *until == NONE {
                        *until = at + 1;
                        if only_here {
                            self.open.push(dword);
                        }
                    }
                }
            }
            Touched::Physical(kind, first) => {
                for index in first..first + u16::from(touch.dwords) {
                    if !self.physical.iter().any(|(k, i, _)| (*k, *i) == (kind, index)) {
                        self.physical.push((kind, index, at + 1));
                    }
                }
            }
        }
    }

    /// What still lives and is not known elsewhere does so from the start of the block.
    fn begin_block(&mut self, start: u32) {
        for (kind, index, until) in self.physical.drain(..) {
            self.fixed.push((kind, index, (2 * start, until)));
        }
        for dword in std::mem::take(&mut self.open) {
            let until = std::mem::replace(&mut self.until[dword as usize], NONE);
            if until != NONE {
                self.found(dword as usize, (2 * start, until));
            }
        }
    }

    /// Puts the ranges of each dword together.
    fn finish(self, function: &Function, first: Vec<u32>, copies: Vec<(u32, Source, i32)>) -> Live {
        let mut live = Live {
            first,
            ranges: Vec::with_capacity(self.found.len() + self.found.len() / 2),
            lists: Vec::with_capacity(self.heads.len()),
            weights: self.weights,
            fixed: self.fixed,
            copies,
        };
        for head in self.heads {
            let start = live.ranges.len() as u32;
            let entries = std::iter::successors(self.found.get(head as usize), |e| self.found.get(e.1 as usize));
            live.ranges.extend(entries.map(|e| e.0));
            live.lists.push((start, live.ranges.len() as u32));
        }
        for (r, register) in function.registers.iter().enumerate() {
            let base = live.first[r] as usize;
            let own = (base..base + usize::from(register.dwords)).flat_map(|dword| live.ranges(dword));
            let length: u32 = own.map(|(a, b)| b - a).sum();
            live.weights[r] /= (length / u32::from(register.dwords.max(1)) + 8) as f32;
        }
        live
    }
}

fn note_copies(inst: &Inst, copies: &mut Vec<(u32, Source, i32)>) {
    let mut note = |to: Operand, from: Operand| {
        let Operand::Virtual { register, first, .. } = to else {
            return;
        };
        match from {
            Operand::Virtual {
                register: source,
                first: second,
                ..
            } => copies.push((
                register.0,
                Source::Virtual(source.0),
                i32::from(second) - i32::from(first),
            )),
            Operand::Physical(reg) => {
                copies.push((register.0, Source::Physical(reg.kind, reg.index), -i32::from(first)))
            }
            _ => {}
        }
    };
    match &inst.kind {
        Kind::Copies(list) => list.iter().for_each(|(to, from)| note(*to, *from)),
        Kind::Machine(machine) if machine.is_move() => {
            if let [(_, to), (_, from), ..] = machine.operands() {
                note(*to, *from);
            }
        }
        Kind::Machine(_) | Kind::Dual(_) | Kind::Fbarrier(_) => {}
    }
}

/// Whether two lists of ranges have a position in common.
pub fn intersect(a: &[Range], b: &[Range]) -> bool {
    let (mut i, mut j) = (0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        if x.0 < y.1 && y.0 < x.1 {
            return true;
        }
        if x.1 <= y.1 {
            i += 1;
        } else {
            j += 1;
        }
    }
    false
}

#[cfg(test)]
mod tests;
