//! Live ranges of virtual registers: along the lanes' control flow for VGPRs, along the wavefront's for SGPRs.

use amdgpu_isa::{Op as M, RegKind};

use crate::mir::{Access, File, Function, Kind, Operand};
use crate::target::Target;

/// Positions `start..end`: an instruction reads at twice its number and writes at the position behind.
pub type Range = (u32, u32);

/// What the scan needs to know.
pub struct Live {
    /// The first dword of each register among those of all registers, one after the other.
    pub first: Vec<u32>,
    /// Ranges of each dword, in order.
    pub ranges: Vec<Vec<Range>>,
    /// How dear spilling would be: reads and writes, weighed by loops.
    pub weights: Vec<f32>,
    /// Ranges in which physical registers are taken: SGPRs, VCC, VGPRs.
    pub fixed: Vec<(RegKind, u16, Range)>,
    /// Registers that copies connect: destination, source, and how much further the source begins.
    pub copies: Vec<(u32, Source, i32)>,
}

/// Where a copy comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    Virtual(u32),
    Physical(RegKind, u16),
}

/// A set of dwords of registers that live across blocks.
type Bits = Vec<u64>;

/// Finds live ranges.
pub fn analyse(function: &Function, target: &Target) -> Live {
    let count = function.registers.len();
    // Registers that more than one block knows get bits, one a dword.
    let mut home = vec![u32::MAX; count];
    let mut first_bit = vec![u32::MAX; count];
    let mut bits = 0u32;
    let mut dwords_of_bits = Vec::new();
    let mut first = Vec::with_capacity(count);
    let mut dwords = 0;
    for register in &function.registers {
        first.push(dwords);
        dwords += u32::from(register.dwords);
    }
    for (number, block) in function.blocks.iter().enumerate() {
        for inst in &block.insts {
            inst.visit(target.processor, |operand, _| {
                if let Operand::Virtual { register, .. } = operand {
                    let r = register.index();
                    if home[r] == u32::MAX {
                        home[r] = number as u32;
                    } else if home[r] != number as u32 && first_bit[r] == u32::MAX {
                        first_bit[r] = bits;
                        let own = u32::from(function.registers[r].dwords);
                        bits += own;
                        dwords_of_bits.extend(first[r]..first[r] + own);
                    }
                }
            });
        }
    }
    let live_out = solve(function, target, &first_bit, bits);
    collect(function, target, first, dwords as usize, (&dwords_of_bits, &live_out))
}

fn words(bits: u32) -> usize {
    bits.div_ceil(64) as usize
}

/// Bits that live at the end of each block.
fn solve(function: &Function, target: &Target, first_bit: &[u32], bits: u32) -> Vec<Bits> {
    let blocks = function.blocks.len();
    let size = words(bits);
    let mut reads = vec![vec![0u64; size]; blocks];
    let mut writes = vec![vec![0u64; size]; blocks];
    let mut vector = vec![0u64; size];
    for (r, first) in first_bit.iter().enumerate().filter(|(_, f)| **f != u32::MAX) {
        if function.registers[r].file == File::Vector {
            for bit in *first..*first + u32::from(function.registers[r].dwords) {
                vector[bit as usize / 64] |= 1 << (bit % 64);
            }
        }
    }
    for (number, block) in function.blocks.iter().enumerate() {
        for inst in &block.insts {
            inst.visit(target.processor, |operand, access| {
                let Operand::Virtual {
                    register,
                    first,
                    dwords,
                } = operand
                else {
                    return;
                };
                let base = first_bit[register.index()];
                if base == u32::MAX {
                    return;
                }
                for bit in base + u32::from(first)..base + u32::from(first + dwords) {
                    let (word, mask) = (bit as usize / 64, 1u64 << (bit % 64));
                    match access {
                        Access::Read if writes[number][word] & mask == 0 => reads[number][word] |= mask,
                        Access::Read => {}
                        Access::Write => writes[number][word] |= mask,
                    }
                }
            });
        }
    }
    let mut live_in = reads.clone();
    let mut live_out = vec![vec![0u64; size]; blocks];
    let mut changed = true;
    while changed {
        changed = false;
        for number in (0..blocks).rev() {
            let block = &function.blocks[number];
            for word in 0..size {
                let mut out = 0;
                for to in &block.lanes {
                    out |= live_in[*to][word] & vector[word];
                }
                for to in &block.next {
                    out |= live_in[*to][word] & !vector[word];
                }
                live_out[number][word] = out;
                let new = reads[number][word] | (out & !writes[number][word]);
                if new != live_in[number][word] {
                    live_in[number][word] = new;
                    changed = true;
                }
            }
        }
    }
    live_out
}

/// The instruction may write its destination before it has read its sources.
fn clobbers_early(op: M) -> bool {
    matches!(op, M::V_MAD_U64_U32 | M::V_MAD_I64_I32)
}

/// What lives while blocks are walked backward.
struct Walk {
    live: Live,
    /// By dword: it lives at the place, until there.
    until: Vec<Option<u32>>,
    /// Dwords that began to live (from the end) in the block.
    open: Vec<u32>,
    /// Physical registers that are read later.
    physical: Vec<(RegKind, u16, u32)>,
}

/// Walks the blocks backward and collects ranges.
fn collect(
    function: &Function,
    target: &Target,
    first: Vec<u32>,
    dwords: usize,
    (dwords_of_bits, live_out): (&[u32], &[Bits]),
) -> Live {
    let count = function.registers.len();
    let mut walk = Walk {
        live: Live {
            first,
            ranges: vec![Vec::new(); dwords],
            weights: vec![0.0; count],
            fixed: Vec::new(),
            copies: Vec::new(),
        },
        until: vec![None; dwords],
        open: Vec::new(),
        physical: Vec::new(),
    };
    let mut end = function.blocks.iter().map(|b| b.insts.len() as u32).sum::<u32>();
    for (number, block) in function.blocks.iter().enumerate().rev() {
        let start = end - block.insts.len() as u32;
        for (word, bits) in live_out[number].iter().enumerate() {
            let mut bits = *bits;
            while bits != 0 {
                let dword = dwords_of_bits[64 * word + bits.trailing_zeros() as usize];
                walk.until[dword as usize] = Some(2 * end);
                walk.open.push(dword);
                bits &= bits - 1;
            }
        }
        let weight = 8f32.powi(i32::from(block.depth.min(6)));
        for (n, inst) in block.insts.iter().enumerate().rev() {
            let at = 2 * (start + n as u32);
            let early = inst.machine().is_some_and(|m| clobbers_early(m.op));
            let written = if early { at } else { at + 1 };
            inst.visit(target.processor, |operand, access| {
                if access == Access::Write {
                    walk.write(operand, at, written, weight);
                }
            });
            inst.visit(target.processor, |operand, access| {
                if access == Access::Read {
                    walk.read(operand, at, weight);
                }
            });
            note_copies(inst, &mut walk.live.copies);
        }
        walk.begin_block(start);
        end = start;
    }
    let Walk { mut live, .. } = walk;
    for ranges in &mut live.ranges {
        normalize(ranges);
    }
    for (r, register) in function.registers.iter().enumerate() {
        let base = live.first[r] as usize;
        let own = &live.ranges[base..base + usize::from(register.dwords)];
        let length: u32 = own.iter().flatten().map(|(a, b)| b - a).sum();
        live.weights[r] /= (length / u32::from(register.dwords.max(1)) + 8) as f32;
    }
    live
}

impl Walk {
    fn write(&mut self, operand: Operand, at: u32, written: u32, weight: f32) {
        match operand {
            Operand::Virtual {
                register,
                first,
                dwords,
            } => {
                self.live.weights[register.index()] += weight;
                let base = (self.live.first[register.index()] + u32::from(first)) as usize;
                for dword in base..base + usize::from(dwords) {
                    let until = self.until[dword].take().unwrap_or(at + 2);
                    self.live.ranges[dword].push((written, until));
                }
            }
            Operand::Physical(reg) => {
                for index in reg.index..reg.index + u16::from(reg.dwords) {
                    let known = self.physical.iter().position(|(k, i, _)| (*k, *i) == (reg.kind, index));
                    let until = known.map_or(at + 2, |p| self.physical.swap_remove(p).2);
                    self.live.fixed.push((reg.kind, index, (at + 1, until)));
                }
            }
            _ => {}
        }
    }

    fn read(&mut self, operand: Operand, at: u32, weight: f32) {
        match operand {
            Operand::Virtual {
                register,
                first,
                dwords,
            } => {
                self.live.weights[register.index()] += weight;
                let base = self.live.first[register.index()] + u32::from(first);
                for dword in base..base + u32::from(dwords) {
                    let until = &mut self.until[dword as usize];
                    if until.is_none() {
                        *until = Some(at + 1);
                        self.open.push(dword);
                    }
                }
            }
            Operand::Physical(reg) => {
                for index in reg.index..reg.index + u16::from(reg.dwords) {
                    if !self.physical.iter().any(|(k, i, _)| (*k, *i) == (reg.kind, index)) {
                        self.physical.push((reg.kind, index, at + 1));
                    }
                }
            }
            _ => {}
        }
    }

    /// What still lives does so from the start of the block.
    fn begin_block(&mut self, start: u32) {
        for (kind, index, until) in self.physical.drain(..) {
            self.live.fixed.push((kind, index, (2 * start, until)));
        }
        for dword in self.open.drain(..) {
            if let Some(until) = self.until[dword as usize].take() {
                self.live.ranges[dword as usize].push((2 * start, until));
            }
        }
    }
}

fn note_copies(inst: &crate::mir::Inst, copies: &mut Vec<(u32, Source, i32)>) {
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
        Kind::Machine(machine) if matches!(machine.op, M::S_MOV_B64 | M::S_MOV_B32 | M::V_MOV_B32) => {
            if let [(_, to), (_, from), ..] = machine.operands() {
                note(*to, *from);
            }
        }
        Kind::Machine(_) => {}
    }
}

/// Puts ranges in order and joins those that touch.
pub fn normalize(ranges: &mut Vec<Range>) {
    ranges.sort_unstable();
    let mut joined: Vec<Range> = Vec::with_capacity(ranges.len());
    for &(start, end) in ranges.iter() {
        match joined.last_mut() {
            Some(last) if start <= last.1 => last.1 = last.1.max(end),
            _ => joined.push((start, end)),
        }
    }
    *ranges = joined;
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
