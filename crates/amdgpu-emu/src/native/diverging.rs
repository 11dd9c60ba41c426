//! Host code for loops of several blocks that lanes leave one by one: see [`amdgpu_jit::assemble_diverging`].
//!
//! Such a loop is blocks that follow each other while some lane is active, with jumps over some of them if none is, and back to the first one
//! until none is left. Scalars in it are masks, and what is made of them bit by bit. A block that does something else, or has never run, must be one
//! that lanes need not come to: code is made for rounds in which none does.

use amdgpu_jit::region::Condition;
use amdgpu_jit::{Diverging, LoopCode, OfMasks, Past, PastBlock, Segment};
use amdgpu_semantics::domain::Domain;
use amdgpu_semantics::graph::{self, Bit, Id, Node, Nodes, Op, Word};

use super::region::{self, Known, Part};
use super::{Floats, Gathered, Waves, loads, set};
use crate::lanes::ArgKind;
use crate::operation::Semantics;
use crate::ops::{self, scalar_state};
use crate::uop::Uop;
use crate::wave::{Path, sreg};

/// Blocks of a loop, and operations of lanes, at the most.
const MOST_BLOCKS: usize = 16;
const MOST_OPERATIONS: usize = 96;

/// Instructions that follow each other, up to a branch or to where one goes.
struct Piece<'u> {
    /// Dword index.
    at: u32,
    /// Instructions.
    count: u32,
    /// What they do beside a branch; None if lanes must not come here.
    uops: Option<&'u [Uop]>,
    /// The windows of loads among them, as far as they have some.
    windows: Vec<Option<u8>>,
    /// Where the wave goes behind it if no lane is active.
    skips_to: Option<u32>,
}

/// Code for such a loop that begins with a block, the instructions of a round, and the dword index behind it; None if there is no such loop.
pub(super) fn compile(
    parts: &[Part],
    first: &Part,
    waves: Waves,
    instructions: amdgpu_jit::Instructions,
) -> Option<(LoopCode, u32, u32)> {
    let mut pieces = find(parts, first)?;
    let behind = pieces.last_mut()?.skips_to.take()?;
    let count = pieces.iter().map(|piece| piece.count).sum();
    let round = Round::of(&pieces, waves)?;
    let of = Diverging {
        lanes: &round.lanes,
        masks: &round.masks,
        noted: &round.noted,
        floats: &round.floats,
        never: &round.never,
        blocks: &round.blocks,
    };
    let layouts = (super::layout(waves.lanes), region::layout(waves.lanes));
    let code = amdgpu_jit::assemble_diverging(&of, &layouts.0, &layouts.1, instructions).ok()?;
    Some((code, count, behind))
}

/// Where a wave goes behind a block of such a loop, and where if no lane is active; None if it is no block of one.
fn goes_on(block: &Part) -> Option<(u32, Option<u32>)> {
    let can_be_followed = |uop: &Uop| match ops::semantics(uop.inst.op, uop.processor) {
        Some(Semantics::Lane(_) | Semantics::Scalar(_)) => true,
        _ => uop.operations().len() == 1 && (loads::are(uop) || scalar_state::saves_exec(uop.inst.op).is_some()),
    };
    let branch = block.branch();
    let goes_on = match branch {
        None if block.leaves() => None,
        None => Some((block.next(), None)),
        Some((Condition::Always, to)) => Some((to, None)),
        Some((Condition::ExecZero(true), to)) => Some((block.next(), Some(to))),
        Some((Condition::ExecZero(false), to)) => Some((to, Some(block.next()))),
        Some((Condition::Scc(_) | Condition::VccZero(_), _)) => None,
    };
    let uops = &block.plain[..block.plain.len() - usize::from(branch.is_some())];
    goes_on.filter(|_| uops.iter().all(can_be_followed))
}

/// Follows blocks from one on, back to itself.
fn find<'u>(parts: &[Part<'u>], first: &Part<'u>) -> Option<Vec<Piece<'u>>> {
    // blocks with where the wave skips to, or a place that lanes must not come to
    let mut blocks: Vec<(Result<&Part, u32>, Option<u32>)> = Vec::new();
    let mut at = first.first;
    loop {
        let known = parts.iter().find(|part| part.first == at);
        let known = known.and_then(|block| Some((block, goes_on(block)?)));
        let Some((block, (next, skip))) = known else {
            // the wave goes on where it does if no lane comes here
            let to = blocks.last()?.1?;
            blocks.push((Err(at), None));
            if blocks.len() == MOST_BLOCKS || to == first.first {
                return None;
            }
            at = to;
            continue;
        };
        let meets = |known: &Part| block.first < known.next() && known.first < block.next();
        let met = |known: &(Result<&Part, u32>, _)| match known.0 {
            Ok(known) => meets(known),
            Err(at) => (block.first..block.next()).contains(&at),
        };
        if blocks.len() == MOST_BLOCKS || blocks.iter().any(met) {
            return None;
        }
        blocks.push((Ok(block), skip));
        at = next;
        if at == first.first {
            break;
        }
    }
    let (&(_, behind), others) = blocks.split_last()?;
    let targets: Vec<u32> = others.iter().filter_map(|block| block.1).collect();
    let mut pieces: Vec<Piece> = Vec::new();
    for &(block, skip) in &blocks {
        match block {
            Ok(block) => pieces.extend(cut(block, skip, &targets)?),
            Err(at) => pieces.push(Piece {
                at,
                count: 0,
                uops: None,
                windows: Vec::new(),
                skips_to: None,
            }),
        }
    }
    // what is skipped comes later in the round, and the end of the loop is not in it
    let is_behind = |to: u32| {
        blocks.iter().all(|(block, _)| match block {
            Ok(block) => !(block.first..block.next()).contains(&to),
            Err(at) => *at != to,
        })
    };
    let goes_on = |n: usize, to: u32| pieces[n + 1..].iter().any(|piece| piece.at == to);
    let (_, others) = pieces.split_last()?;
    let mut skips = others
        .iter()
        .enumerate()
        .filter_map(|(n, piece)| Some((n, piece.skips_to?)));
    (is_behind(behind?) && skips.all(|(n, to)| goes_on(n, to))).then_some(pieces)
}

/// The pieces of a block between places where branches go.
fn cut<'u>(block: &Part<'u>, skip: Option<u32>, targets: &[u32]) -> Option<Vec<Piece<'u>>> {
    let uops = match block.branch() {
        Some(_) => &block.plain[..block.plain.len() - 1],
        None => block.plain,
    };
    let mut cuts: Vec<u32> = targets
        .iter()
        .copied()
        .filter(|&to| block.first < to && to < block.next())
        .collect();
    cuts.sort_unstable();
    cuts.dedup();
    let mut pieces = Vec::new();
    let mut windows = windows(block).into_iter();
    let mut of_loads = |uops: &[Uop]| -> Vec<Option<u8>> {
        let loads = uops.iter().filter(|uop| loads::are(uop));
        loads.map(|_| windows.next().flatten()).collect()
    };
    let (mut at, mut done, mut from) = (block.first, 0, 0);
    for end in cuts {
        // the uop behind the place, and instructions before it: some have no uop
        let ends = |uop: &Uop| block.first + u32::from(uop.reached.bytes) / 4;
        let n = block.plain.iter().position(|uop| ends(uop) > end)?;
        let uop = &block.plain[n];
        let before = n.checked_sub(1).map(|n| &block.plain[n]);
        let count = if ends(uop) - u32::from(uop.size) / 4 == end {
            u32::from(uop.reached.count) - 1
        } else if before.map_or(block.first, ends) == end {
            before.map_or(0, |uop| uop.reached.count.into())
        } else {
            return None;
        };
        let own = &uops[from..n.min(uops.len())];
        pieces.push(Piece {
            at,
            count: count - done,
            uops: Some(own),
            windows: of_loads(own),
            skips_to: None,
        });
        (at, done, from) = (end, count, n.min(uops.len()));
    }
    pieces.push(Piece {
        at,
        count: block.count - done,
        uops: Some(&uops[from..]),
        windows: of_loads(&uops[from..]),
        skips_to: skip,
    });
    Some(pieces)
}

/// The windows that the code of a block opens for its loads, in their order; None for loads that have no code.
fn windows(block: &Part) -> Vec<Option<u8>> {
    let mut all = Vec::new();
    for uop in block.uops {
        match uop.native() {
            Some(native) => all.extend(native.windows.iter().copied().map(Some)),
            None if loads::are(uop) => all.push(None),
            None => {}
        }
    }
    all
}

/// What a round does.
struct Round {
    lanes: Segment,
    masks: Vec<(u8, Id)>,
    noted: Vec<Id>,
    floats: Vec<u16>,
    never: Vec<Id>,
    blocks: Vec<PastBlock>,
}

/// A register that was written.
#[derive(Clone, Copy)]
struct Written {
    register: u16,
    word: Word,
    /// The lanes for which it was, and what it was before.
    lanes: Bit,
    before: Word,
}

/// A round while it is followed.
struct Following {
    /// Registers as they are for active lanes.
    state: Gathered,
    /// What registers hold, and for which lanes they hold what `state` knows.
    registers: Vec<Written>,
    noted: Vec<Id>,
    floats: Vec<Id>,
    /// Halves of f64, which are looked at in each round.
    wide_checks: Vec<[Id; 2]>,
    never: Vec<Id>,
    operations: usize,
}

impl Round {
    fn of(pieces: &[Piece], waves: Waves) -> Option<Round> {
        graph::begin(waves.path == Path::Flushed);
        let mut following = Following {
            state: Gathered {
                may_write_exec: true,
                most_masks: usize::from(u8::MAX),
                ..Gathered::of(waves)
            },
            registers: Vec::new(),
            noted: Vec::new(),
            floats: Vec::new(),
            wide_checks: Vec::new(),
            never: Vec::new(),
            operations: 0,
        };
        let begins_with = Bit::mask(sreg::EXEC);
        following.state.masks.push((sreg::EXEC, begins_with));
        let mut blocks = Vec::new();
        for (n, piece) in pieces.iter().enumerate() {
            blocks.push(PastBlock {
                count: piece.count,
                steps: following.piece(piece, n == 0, waves)?,
                skips_to: piece
                    .skips_to
                    .and_then(|to| pieces.iter().position(|piece| piece.at == to)),
            });
        }
        // the next round begins with the EXEC that this one ends with
        let exec = following.exec();
        let noted = following.note(exec);
        blocks.last_mut()?.steps.push(Past::Exec(noted));
        let nodes = graph::finish();
        following.finish(nodes, blocks, waves)
    }
}

impl Following {
    fn exec(&self) -> Bit {
        let exec = self.state.masks.iter().find(|mask| mask.0 == sreg::EXEC);
        exec.map_or_else(|| Bit::mask(sreg::EXEC), |mask| mask.1)
    }

    /// The number of a truth value among those that are written down.
    fn note(&mut self, bit: Bit) -> usize {
        let known = self.noted.iter().position(|&id| id == bit.0);
        known.unwrap_or_else(|| {
            self.noted.push(bit.0);
            self.noted.len() - 1
        })
    }

    fn piece(&mut self, piece: &Piece, is_first: bool, waves: Waves) -> Option<Vec<Past>> {
        let mut steps = Vec::new();
        // EXEC that was compared last: what it is when the round begins was compared in the end of the one before. Waves may come to another piece
        // from elsewhere, and scalars of theirs may be others
        let mut compared = is_first.then(|| Bit::mask(sreg::EXEC));
        // masks that lanes of this piece have written
        let mut own = Vec::new();
        let Some(uops) = piece.uops else {
            self.never.push(self.exec().0);
            return Some(vec![Past::Never]);
        };
        let mut windows = piece.windows.iter();
        for uop in uops {
            let is_load = loads::are(uop);
            if is_load || matches!(ops::semantics(uop.inst.op, uop.processor), Some(Semantics::Lane(_))) {
                let exec = self.exec();
                if compared != Some(exec) {
                    steps.push(Past::Exec(self.note(exec)));
                    compared = Some(exec);
                }
                match is_load {
                    true => self.load(uop, exec, (*windows.next()?)?)?,
                    false => self.lanes(uop, exec, &mut own, &mut steps)?,
                }
            } else {
                let made = self.scalar(uop, waves)?;
                for &(slot, _) in &made.outputs {
                    own.retain(|known| *known != slot);
                    if slot == sreg::EXEC {
                        compared = None;
                    }
                }
                steps.push(Past::Masks(made));
            }
        }
        Some(steps)
    }

    /// A load, through a window.
    fn load(&mut self, uop: &Uop, exec: Bit, window: u8) -> Option<()> {
        self.operations += 1;
        let loaded = self.state.load(uop, Some(exec))?;
        let place = self.state.loads.last()?.place;
        let place = &mut self.state.places[usize::from(place)];
        if place.high.is_some() {
            place.window = window;
        }
        for &(register, word) in &loaded {
            self.write(register, word, exec);
        }
        for (register, word) in loaded {
            set(&mut self.state.registers, register, word);
        }
        Some(())
    }

    /// A register is written where lanes are active: what it holds then.
    fn write(&mut self, register: u16, word: Word, exec: Bit) -> Word {
        let old = self.registers.iter().find(|known| known.register == register);
        let before = match old {
            // all that was written is written again
            Some(known) if is_part(known.lanes, exec) => known.before,
            Some(known) => known.word,
            None => Word::register(register),
        };
        let new = Nodes.select(exec, word, before);
        self.registers.retain(|known| known.register != register);
        self.registers.push(Written {
            register,
            word: new,
            lanes: exec,
            before,
        });
        new
    }

    /// A lane operation.
    fn lanes(&mut self, uop: &Uop, exec: Bit, own: &mut Vec<u8>, steps: &mut Vec<Past>) -> Option<()> {
        for half in uop.operations() {
            let reads = match ops::semantics(half.inst.op, half.processor) {
                Some(Semantics::Lane(lane)) => lane.kernel.args.contains(&ArgKind::Mask),
                _ => false,
            };
            if reads && !own.contains(&half.mask_in) {
                let bit = and(self.state.mask(half.mask_in)?, exec);
                steps.push(Past::Read {
                    slot: half.mask_in,
                    noted: self.note(bit),
                });
            }
        }
        let effects: Option<Vec<super::Effects>> = uop
            .operations()
            .iter()
            .map(|half| self.state.effects(half).ok())
            .collect();
        for effects in effects? {
            self.operations += 1;
            for &(register, word) in &effects.value {
                let new = self.write(register, word, exec);
                if effects.floats == Floats::F32 {
                    self.floats.extend([word.0, new.0]);
                }
            }
            if effects.floats == Floats::F64 {
                for pair in effects.value.chunks_exact(2) {
                    let written = |register: u16| self.registers.iter().find(|known| known.register == register);
                    let [low, high] = [written(pair[0].0)?.word, written(pair[1].0)?.word];
                    self.wide_checks.push(graph::halves(low, high));
                }
            }
            for (register, word) in effects.value {
                set(&mut self.state.registers, register, word);
            }
            let exec_too = effects.exec.map(|bit| (sreg::EXEC, bit));
            for (slot, bit) in effects.mask.into_iter().chain(exec_too) {
                let bit = and(bit, exec);
                steps.push(Past::Mask {
                    slot,
                    noted: self.note(bit),
                });
                self.write_mask(slot, bit);
                own.push(slot);
            }
        }
        (self.operations <= MOST_OPERATIONS).then_some(())
    }

    /// A scalar operation: None if it is something else than masks, lane by lane.
    fn scalar(&mut self, uop: &Uop, waves: Waves) -> Option<OfMasks> {
        let mut known = Known::default();
        known.meet(uop).or_else(|| known.save_exec(uop, waves.lanes))?;
        let made = of_masks(&known, self.state.mask_slots)?;
        let mut bits: Vec<Bit> = Vec::new();
        for node in &made.nodes {
            let arg = |n: usize| bits[node.args()[n] as usize];
            bits.push(match node.op {
                Op::Slot(slot) => self.state.mask(slot)?,
                Op::Const(0) => Nodes.bool(false),
                Op::Const(_) => Nodes.bool(true),
                Op::And => and(arg(0), arg(1)),
                Op::Or => or(arg(0), arg(1)),
                _ => match made.nodes[node.args()[1] as usize].op {
                    Op::Const(u32::MAX) => !arg(0),
                    _ => arg(0) ^ arg(1),
                },
            });
        }
        for &(slot, _) in &made.outputs {
            if slot != sreg::EXEC && !self.state.can_write(slot) {
                return None;
            }
        }
        for &(slot, id) in &made.outputs {
            self.write_mask(slot, bits[id as usize]);
        }
        Some(made)
    }

    fn write_mask(&mut self, slot: u8, bit: Bit) {
        set(&mut self.state.masks, slot, bit);
        if slot != sreg::EXEC {
            return;
        }
        // lanes that were off when a register was written have what it held before
        for known in self.registers.iter().filter(|known| !is_part(bit, known.lanes)) {
            set(&mut self.state.registers, known.register, known.word);
        }
    }

    /// None if lanes read scalars that the loop changes, or a float that may be a NaN is looked at as bits.
    fn finish(self, nodes: Vec<Node>, blocks: Vec<PastBlock>, waves: Waves) -> Option<Round> {
        let outputs: Vec<(u16, Id)> = self
            .registers
            .iter()
            .filter(|known| nodes[known.word.0 as usize].op != Op::Register(known.register))
            .map(|known| (known.register, known.word.0))
            .collect();
        let masks = &self.state.masks;
        let roots = outputs.iter().map(|output| output.1).chain(self.noted.iter().copied());
        let roots = roots.chain(self.wide_checks.as_flattened().iter().copied());
        let of_place = |place: &amdgpu_jit::Place| [Some(place.low), place.high, place.exec];
        let roots = roots.chain(self.state.places.iter().flat_map(of_place).flatten());
        let roots = roots.chain(self.never.iter().copied());
        let roots: Vec<Id> = roots.chain(masks.iter().map(|mask| mask.1.0)).collect();
        let needed = needed(&nodes, &roots);
        let read = |op: Op| (0..nodes.len()).any(|id| needed[id] && nodes[id].op == op);
        let dwords = self.state.mask_slots;
        for id in (0..nodes.len()).filter(|&id| needed[id]) {
            let changes = |slot: u8| masks.iter().any(|mask| slot.wrapping_sub(mask.0) < dwords);
            match nodes[id].op {
                Op::Slot(slot) if changes(slot) => return None,
                Op::Mask(slot)
                    if !masks.iter().any(|mask| mask.0 == slot) && (changes(slot) || changes(slot + dwords - 1)) =>
                {
                    return None;
                }
                _ => {}
            }
        }
        let is_carried = |mask: &&(u8, Bit)| mask.0 == sreg::EXEC || read(Op::Mask(mask.0));
        let carried = masks.iter().filter(is_carried).map(|mask| (mask.0, mask.1.0)).collect();
        let nans = Nans::of(&nodes, &needed, &self.floats, &outputs);
        Some(Round {
            floats: outputs
                .iter()
                .filter(|output| nans.may_be[output.1 as usize])
                .map(|output| output.0)
                .collect(),
            lanes: Segment {
                nodes,
                outputs,
                checks: nans.looked_at,
                wide_checks: self.wide_checks,
                flushes: waves.path == Path::Flushed,
                places: self.state.places,
                loads: self.state.loads,
                lds_limit: self.state.lds_limit,
                ..Segment::default()
            },
            masks: carried,
            noted: self.noted,
            never: self.never,
            blocks,
        })
    }
}

/// Where NaNs may be. Which NaN it is matters to nobody but those who look at bits, and in the end.
struct Nans {
    may_be: Vec<bool>,
    /// What somebody looks at as bits.
    looked_at: Vec<Id>,
}

impl Nans {
    fn of(nodes: &[Node], needed: &[bool], floats: &[Id], outputs: &[(u16, Id)]) -> Nans {
        use Op::*;
        let mut may_be = vec![false; nodes.len()];
        floats.iter().for_each(|&id| may_be[id as usize] = true);
        // what a register holds in the end, it holds when the next round begins
        let mut before = usize::MAX;
        let count = |may_be: &[bool]| may_be.iter().filter(|&&may| may).count();
        while before != count(&may_be) {
            before = count(&may_be);
            for id in 0..nodes.len() {
                let args = nodes[id].args();
                let of = |n: usize| may_be[args[n] as usize];
                let moves = match nodes[id].op {
                    Select => of(1) || of(2),
                    And | Xor => is_sign(nodes, &nodes[id]) && (of(0) || of(1)),
                    Register(register) => outputs.iter().any(|&(of, id)| of == register && may_be[id as usize]),
                    _ => false,
                };
                may_be[id] |= moves;
            }
        }
        let mut looked_at = Vec::new();
        for (node, _) in nodes.iter().zip(needed).filter(|(_, needed)| **needed) {
            let is_float = match node.op {
                FAdd | FSub | FMul | Fma | FDiv | FSqrt | FRound(_) | FLt | FEq | FUnordered | ToI32 | ToU32
                | Select => true,
                And | Xor => is_sign(nodes, node),
                _ => false,
            };
            if !is_float {
                looked_at.extend(
                    node.args()
                        .iter()
                        .filter(|&&arg| may_be[arg as usize] && !nodes[arg as usize].op.is_bit()),
                );
            }
        }
        // what the next round looks at in a register is made at the end of this one
        let carried = |&(register, id): &(u16, Id)| {
            let is_looked_at = looked_at.iter().any(|&of| nodes[of as usize].op == Register(register));
            is_looked_at.then_some(id)
        };
        let carried: Vec<Id> = outputs.iter().filter_map(carried).collect();
        looked_at.extend(carried);
        looked_at.sort_unstable();
        looked_at.dedup();
        Nans { may_be, looked_at }
    }
}

/// What is known of scalar slots, as masks; None if it is something else.
fn of_masks(known: &Known, dwords: u8) -> Option<OfMasks> {
    let mut made = OfMasks::default();
    let mut words = Vec::new();
    for slots in known.slots.chunks(dwords.into()) {
        let (slot, low) = slots[0];
        let id = mask_of(&mut made.nodes, low, 0)?;
        if dwords == 2 {
            let &(next, high) = slots.get(1)?;
            if next != slot + 1 || mask_of(&mut made.nodes, high, 1)? != id {
                return None;
            }
        }
        made.outputs.push((slot, id));
        words.push(slots.iter().map(|slot| slot.1).collect::<Vec<_>>());
    }
    if let Some(scc) = known.scc {
        let looked_at = words_of_scc(scc)?;
        made.scc = Some(words.iter().position(|words| is_same_set(words, &looked_at))?);
    }
    Some(made)
}

/// A dword of a mask, `half` of them behind the first one, as the same operation on whole masks.
fn mask_of(nodes: &mut Vec<Node>, word: Word, half: u8) -> Option<Id> {
    let node = graph::node_at(word.0);
    let new = match node.op {
        Op::Slot(slot) => Node::new(Op::Slot(slot.checked_sub(half)?), &[]),
        Op::Const(0 | u32::MAX) => node,
        Op::And | Op::Or | Op::Xor => {
            let &[a, b] = node.args() else { return None };
            let mut args = [mask_of(nodes, Word(a), half)?, mask_of(nodes, Word(b), half)?];
            // the constant comes last
            if matches!(nodes[args[0] as usize].op, Op::Const(_)) {
                args.swap(0, 1);
            }
            Node::new(node.op, &args)
        }
        _ => return None,
    };
    let known = nodes.iter().position(|&node| node == new);
    Some(known.unwrap_or_else(|| {
        nodes.push(new);
        nodes.len() - 1
    }) as Id)
}

/// The words of which SCC says whether a bit is set; None if it says something else.
fn words_of_scc(scc: Bit) -> Option<Vec<Word>> {
    let node = graph::node_at(scc.0);
    let is_zero = |id: Id| graph::node_at(id).op == Op::Const(0);
    let mut words = Vec::new();
    match (node.op, node.args()) {
        (Op::Ult, &[zero, any]) if is_zero(zero) => collect(any, Op::Or, &mut words),
        (Op::BitNot, &[none]) => {
            let mut all = Vec::new();
            collect(none, Op::BitAnd, &mut all);
            for id in all {
                let node = graph::node_at(id);
                match (node.op, node.args()) {
                    (Op::Eq, &[word, zero] | &[zero, word]) if is_zero(zero) => words.push(word),
                    _ => return None,
                }
            }
        }
        _ => return None,
    }
    Some(words.into_iter().map(Word).collect())
}

/// What an operation is made of, whose arguments may be the same operation.
fn collect(id: Id, op: Op, into: &mut Vec<Id>) {
    let node = graph::node_at(id);
    if node.op != op {
        return into.push(id);
    }
    node.args().iter().for_each(|&arg| collect(arg, op, into));
}

fn is_same_set(a: &[Word], b: &[Word]) -> bool {
    a.iter().all(|word| b.contains(word)) && b.iter().all(|word| a.contains(word))
}

/// Whether an operation changes a sign alone.
fn is_sign(nodes: &[Node], node: &Node) -> bool {
    const SIGN: u32 = 1 << 31;
    let mask = if node.op == Op::And { !SIGN } else { SIGN };
    node.args().iter().any(|&arg| nodes[arg as usize].op == Op::Const(mask))
}

fn needed(nodes: &[Node], roots: &[Id]) -> Vec<bool> {
    let mut needed = vec![false; nodes.len()];
    roots.iter().for_each(|&root| needed[root as usize] = true);
    for id in (0..nodes.len()).rev() {
        if needed[id] {
            nodes[id].args().iter().for_each(|&arg| needed[arg as usize] = true);
        }
    }
    needed
}

fn and(a: Bit, b: Bit) -> Bit {
    match (is_part(a, b), is_part(b, a)) {
        (true, _) => a,
        (_, true) => b,
        _ => a & b,
    }
}

fn or(a: Bit, b: Bit) -> Bit {
    match (is_part(a, b), is_part(b, a)) {
        (true, _) => b,
        (_, true) => a,
        _ => a | b,
    }
}

/// Whether the first one is true only where the second is, as far as that is known.
fn is_part(a: Bit, b: Bit) -> bool {
    let node = graph::node_at(a.0);
    a == b || node.op == Op::BitAnd && node.args().iter().any(|&arg| is_part(Bit(arg), b))
}
