//! The warning for registers that some path reads before it writes them.

use super::*;
use crate::code::RegisterKind;

#[derive(Clone, Copy)]
enum Event {
    /// An instruction begins: offset in `hsa_code`.
    Inst(u32),
    Read(RegisterKind, u16),
    Write(RegisterKind, u16),
    Label(u32),
    /// A branch to a label may be taken here.
    Branch(u32),
    /// What follows is reached by its label only.
    End,
}

/// What a code block does with registers, in its order.
#[derive(Default)]
pub(super) struct Flow {
    events: Vec<Event>,
    /// Registers that the current instruction writes; it reads its sources before.
    writes: Vec<(RegisterKind, u16)>,
    /// So many events are kept, and as many words of register sets; a code block with more, as one that shares long lists
    /// of labels, is not judged.
    limit: usize,
}

/// Looks at words of register sets that are spent on an event of a code block; compiled code needs a few.
const LOOKS_PER_EVENT: usize = 256;

/// A run of events with one entry and one exit.
struct Block {
    first: usize,
    end: usize,
    falls_through: bool,
}

impl Flow {
    /// `limit`: the module's bytes; what is written once takes more than a byte an event.
    pub fn new(limit: usize) -> Flow {
        Flow {
            limit,
            ..Flow::default()
        }
    }

    fn push(&mut self, event: Event) {
        if self.events.len() <= self.limit {
            self.events.push(event);
        }
    }

    pub fn inst(&mut self, at: u32) {
        self.push(Event::Inst(at));
    }

    pub fn read(&mut self, kind: RegisterKind, number: u16) {
        self.push(Event::Read(kind, number));
    }

    pub fn write(&mut self, kind: RegisterKind, number: u16) {
        self.writes.push((kind, number));
    }

    pub fn inst_end(&mut self, ends_block: bool) {
        for i in 0..self.writes.len() {
            let (kind, number) = self.writes[i];
            self.push(Event::Write(kind, number));
        }
        self.writes.clear();
        if ends_block {
            self.push(Event::End);
        }
    }

    pub fn label(&mut self, at: u32) {
        self.push(Event::Label(at));
    }

    pub fn branch(&mut self, target: u32) {
        self.push(Event::Branch(target));
    }

    pub fn clear(&mut self) {
        self.events.clear();
        self.writes.clear();
    }

    fn blocks(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut first = 0;
        for (i, event) in self.events.iter().enumerate() {
            let (end, falls_through) = match event {
                Event::Label(_) if i > first => (i, true),
                Event::End => (i + 1, false),
                // The rest of the instruction belongs to the block behind it: it reads and writes nothing more.
                Event::Branch(_) => (i + 1, true),
                _ => continue,
            };
            blocks.push(Block {
                first,
                end,
                falls_through,
            });
            first = end;
        }
        blocks.push(Block {
            first,
            end: self.events.len(),
            falls_through: false,
        });
        blocks
    }

    /// The first read of each register that some path from the start reaches without a write. `registers`: how many of each
    /// file there are. Nothing is found in code blocks that would take too long.
    pub fn early_reads(&self, registers: [u32; 4]) -> Vec<(u32, RegisterKind, u16)> {
        let mut found = Vec::new();
        let mut total = 0;
        let starts = registers.map(|n| {
            let start = total;
            total += n as usize;
            start
        });
        let words = total.div_ceil(64);
        let index = |kind: RegisterKind, number: u16| starts.get(kind.0 as usize).map_or(0, |s| s + number as usize);
        let blocks = self.blocks();
        let mut budget = self.events.len().saturating_mul(LOOKS_PER_EVENT);
        let sets = blocks.len().saturating_mul(words);
        if words == 0 || self.events.len() > self.limit || sets > self.limit {
            return found;
        }
        let mut labels: Vec<(u32, usize)> = Vec::new();
        // Registers that nothing has written at the start of each block, on some path.
        let mut open = vec![0u64; blocks.len() * words];
        for (b, block) in blocks.iter().enumerate() {
            if let Some(Event::Label(at)) = self.events.get(block.first) {
                labels.push((*at, b));
            }
        }
        open[..words].fill(!0);
        let mut waiting = vec![0];
        let mut is_waiting = vec![false; blocks.len()];
        let mut is_reached = vec![false; blocks.len()];
        let mut current = vec![0u64; words];
        let mut suspicious = false;
        while let Some(b) = waiting.pop() {
            is_waiting[b] = false;
            is_reached[b] = true;
            let Block {
                first,
                end,
                falls_through,
            } = blocks[b];
            let cost = words + end - first;
            let Some(rest) = budget.checked_sub(cost) else {
                return Vec::new();
            };
            budget = rest;
            current.copy_from_slice(&open[b * words..(b + 1) * words]);
            let mut targets = [None, falls_through.then_some(b + 1)];
            for event in &self.events[first..end] {
                match event {
                    Event::Write(kind, number) => {
                        let i = index(*kind, *number);
                        current[i / 64] &= !(1 << (i % 64));
                    }
                    // What is open here only grows: most code blocks need no second look.
                    Event::Read(kind, number) => {
                        let i = index(*kind, *number);
                        suspicious |= current[i / 64] >> (i % 64) & 1 != 0;
                    }
                    Event::Branch(target) => {
                        let at = labels.binary_search_by_key(target, |l| l.0).ok();
                        targets[0] = at.map(|i| labels[i].1);
                    }
                    _ => {}
                }
            }
            for target in targets.into_iter().flatten() {
                let Some(there) = open.get_mut(target * words..(target + 1) * words) else {
                    continue;
                };
                let mut news = !is_reached[target];
                for (t, c) in there.iter_mut().zip(&current) {
                    news |= *c & !*t != 0;
                    *t |= c;
                }
                if news && !is_waiting[target] {
                    is_waiting[target] = true;
                    waiting.push(target);
                }
            }
        }
        if !suspicious {
            return found;
        }
        let mut reported = vec![0u64; words];
        for (b, block) in blocks.iter().enumerate() {
            current.copy_from_slice(&open[b * words..(b + 1) * words]);
            let mut at = 0;
            for event in &self.events[block.first..block.end] {
                match *event {
                    Event::Inst(offset) => at = offset,
                    Event::Read(kind, number) => {
                        let i = index(kind, number);
                        let bit = 1 << (i % 64);
                        if current[i / 64] & bit != 0 && reported[i / 64] & bit == 0 {
                            reported[i / 64] |= bit;
                            found.push((at, kind, number));
                        }
                    }
                    Event::Write(kind, number) => {
                        let i = index(kind, number);
                        current[i / 64] &= !(1 << (i % 64));
                    }
                    _ => {}
                }
            }
        }
        found
    }
}

impl Checker<'_, '_> {
    pub(super) fn early_reads(&mut self, body: &Body) {
        for (at, kind, number) in self.flow.early_reads(body.registers) {
            if self.counts[1] >= MAX_FINDINGS {
                break;
            }
            let message = format!("register `${kind}{number}` may be read here before it is written");
            self.warn(Place::Code(at), "W004", message);
        }
        self.flow.clear();
    }
}
