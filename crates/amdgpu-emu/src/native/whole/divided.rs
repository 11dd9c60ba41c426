//! Ways on which lanes are divided: EXEC is a truth value of each lane, as masks are.
//!
//! What registers hold is kept for active lanes alone, so that addresses stay numbers that go up evenly. Where lanes come back, what a register
//! holds is chosen by lane ([`Way::come_back`]). A wave without an active lane may take a branch around instructions: of what scalars
//! these change, nobody may ask behind them ([`Way::meet_skipping`]), and the instructions are not counted for it ([`Skip`]).

use amdgpu_semantics::domain::Domain;
use amdgpu_semantics::graph::{Bit, Id, Nodes, Word};

use super::{EXEC, Way, all_lanes, of_masks};
use crate::operation::Semantics;
use crate::ops;
use crate::uop::{ScalarSrc, Uop};
use crate::wave::sreg;
use amdgpu_isa::Op as Isa;

/// Which lanes of a way are active.
pub(super) struct Divided {
    /// None for all.
    exec: Option<Bit>,
    /// Those that were active before some were left, innermost last.
    left: Vec<Left>,
    /// Masks that lane operations have written for some lanes alone: the bits of others are zeros.
    written: Vec<(u8, Bit)>,
    /// All truth values that EXEC has been.
    pub masks: Vec<Id>,
    /// Floats, or halves of f64, that must be no NaNs in some lanes.
    pub checks: Vec<(Id, Id)>,
    pub skips: Vec<Skip>,
}

/// Lanes that were left, and what registers hold for them.
struct Left {
    exec: Option<Bit>,
    registers: Vec<(u16, Word)>,
}

/// Instructions that a wave without an active lane does not execute.
pub(super) struct Skip {
    /// Dword index of what it executes next; None once the way has come there.
    to: Option<usize>,
    /// The lanes, and how often some were left before.
    pub exec: Id,
    depth: usize,
    /// Instructions of the way to the branch, and then how many are skipped here and by no other branch in between.
    pub instructions: u32,
    /// Scalars at the branch.
    slots: Vec<(u8, Word)>,
    masks: Vec<(u8, Bit)>,
    scc: Option<Bit>,
}

const AROUND: &str = "goes around where others skip";

impl Divided {
    pub fn new() -> Divided {
        Divided {
            exec: None,
            left: Vec::new(),
            written: Vec::new(),
            masks: Vec::new(),
            checks: Vec::new(),
            skips: Vec::new(),
        }
    }

    fn set(&mut self, exec: Option<Bit>) {
        self.exec = exec;
        if let Some(Bit(id)) = exec
            && !self.masks.contains(&id)
        {
            self.masks.push(id);
        }
    }
}

/// A scalar that nobody knows: no kernel is given EXEC as a number.
fn unknown() -> Word {
    Word::slot(sreg::EXEC)
}

impl Way {
    /// The active lanes, if some may be off.
    pub(super) fn some_lanes(&self) -> Option<Bit> {
        self.divided.as_ref().and_then(|divided| divided.exec)
    }

    /// A mask as all lanes have it, of which the active ones at its last writing hold a bit.
    pub(super) fn written_mask(&self, slot: u8, bit: Bit) -> Bit {
        let written = self.divided.iter().flat_map(|divided| &divided.written);
        match written.clone().find(|written| written.0 == slot) {
            Some(&(_, lanes)) => bit & lanes,
            None => bit,
        }
    }

    /// Notes that a mask is all lanes'.
    pub(super) fn forget_writer(&mut self, slot: u8) {
        if let Some(divided) = &mut self.divided {
            divided.written.retain(|written| written.0 != slot);
        }
    }

    /// Notes for which lanes an instruction has written masks, and f32 and f64 that are to be looked at from the n-th one on.
    pub(super) fn note_lanes(&mut self, uop: &Uop, [checks, wide_checks]: [usize; 2]) {
        let Some(divided) = &mut self.divided else { return };
        for half in uop.operations() {
            let writes = match ops::semantics(half.inst.op, half.processor) {
                Some(Semantics::Lane(lane)) => lane.kernel.writes_mask,
                _ => false,
            };
            if writes {
                divided.written.retain(|written| written.0 != half.sdst);
                divided.written.extend(divided.exec.map(|exec| (half.sdst, exec)));
            }
        }
        if let Some(Bit(exec)) = divided.exec {
            let new = self.gathered.checks.get(checks..).unwrap_or_default();
            let wide = self.gathered.wide_checks.get(wide_checks..).unwrap_or_default();
            let all = new.iter().chain(wide.as_flattened());
            divided.checks.extend(all.map(|&check| (check, exec)));
        }
    }

    /// An operation on EXEC and another mask, which EXEC becomes.
    pub(super) fn divide(&mut self, uop: &Uop, [a, b]: [u8; 2]) -> Result<(), &'static str> {
        let wide = self.gathered.mask_slots == 2;
        let operation = of_masks(uop.inst.op, wide).ok_or(EXEC)?;
        if uop.sdst != sreg::EXEC {
            return Err(EXEC);
        }
        self.gathered.known.scc = None;
        let is = |narrow: Isa, other: Isa| uop.inst.op == if wide { other } else { narrow };
        let other = match (a, b) {
            (sreg::EXEC, other) | (other, sreg::EXEC) => Some(other),
            _ => None,
        };
        if is(Isa::S_AND_B32, Isa::S_AND_B64)
            && let Some(other) = other
        {
            let condition = self.gathered.mask(other).ok_or(EXEC)?;
            return self.leave(condition);
        }
        let mask = match other {
            // lanes come back to those that were left, of which they are some
            Some(other) if is(Isa::S_OR_B32, Isa::S_OR_B64) => {
                let saved = self.mask(ScalarSrc::Slot(other))?;
                match self.has_left(saved) {
                    true => saved,
                    false => self.mask(ScalarSrc::Slot(sreg::EXEC))? | saved,
                }
            }
            _ => operation(self.mask(ScalarSrc::Slot(a))?, self.mask(ScalarSrc::Slot(b))?),
        };
        self.come_back(mask);
        Ok(())
    }

    /// EXEC to a scalar destination, then EXEC and a mask.
    pub(super) fn divide_and_save(&mut self, uop: &Uop, from: u8) -> Result<(), &'static str> {
        let condition = self.gathered.mask(from).ok_or(EXEC)?;
        let saved = self.some_lanes().unwrap_or_else(all_lanes);
        self.set_mask(uop.sdst, saved)?;
        self.gathered.known.scc = None;
        self.leave(condition)
    }

    /// Whether a mask is of lanes that were left, or of all.
    fn has_left(&self, mask: Bit) -> bool {
        let left = self.divided.iter().flat_map(|divided| &divided.left);
        mask == all_lanes() || left.clone().any(|left| left.exec == Some(mask))
    }

    /// Goes on with those of the active lanes for which a condition holds.
    pub(super) fn leave(&mut self, condition: Bit) -> Result<(), &'static str> {
        let Some(divided) = &mut self.divided else {
            return Err(EXEC);
        };
        let exec = match divided.exec {
            Some(exec) => exec & condition,
            None => condition,
        };
        if Some(exec) == divided.exec || exec == all_lanes() {
            return Ok(());
        }
        divided.left.push(Left {
            exec: divided.exec,
            registers: self.gathered.registers.clone(),
        });
        divided.set(Some(exec));
        Ok(())
    }

    /// Goes on with lanes that were left, or others.
    fn come_back(&mut self, mask: Bit) {
        let exec = (mask != all_lanes()).then_some(mask);
        let Some(divided) = &mut self.divided else { return };
        while divided.exec != exec
            && let Some(left) = divided.left.pop()
        {
            if let Some(inside) = divided.exec {
                for (register, word) in &mut self.gathered.registers {
                    let before = left.registers.iter().find(|before| before.0 == *register);
                    let before = before.map_or_else(|| Word::register(*register), |before| before.1);
                    *word = Nodes.select(inside, *word, before);
                }
                for (slot, bit) in &mut self.gathered.masks {
                    if divided.written.contains(&(*slot, inside)) {
                        *bit = *bit & inside;
                    }
                }
                divided.written.retain(|written| written.1 != inside);
            }
            divided.exec = left.exec;
        }
        for skip in &mut divided.skips {
            // a wave that has skipped this is still without lanes
            if skip.to.is_some() && skip.depth > divided.left.len() {
                skip.depth = usize::MAX;
            }
        }
        if divided.exec != exec {
            divided.left.push(Left {
                exec: divided.exec,
                registers: self.gathered.registers.clone(),
            });
            divided.set(exec);
        }
    }

    /// A branch that waves without an active lane take, behind so many instructions.
    ///
    /// # Errors
    /// It goes back.
    pub fn skip(&mut self, from: usize, to: usize, instructions: u32) -> Result<(), &'static str> {
        if to < from {
            return Err("loops");
        }
        let Some(divided) = &mut self.divided else {
            return Err(EXEC);
        };
        let Some(Bit(exec)) = divided.exec else { return Ok(()) };
        divided.skips.push(Skip {
            to: Some(to),
            exec,
            depth: divided.left.len(),
            instructions,
            slots: self.gathered.known.slots.clone(),
            masks: self.gathered.masks.clone(),
            scc: self.gathered.known.scc,
        });
        Ok(())
    }

    /// Comes to an instruction; waves that have skipped those before it go on there, or at one that does nothing, which follows the one before
    /// it. `instructions` says how many there are on the way to a dword index.
    ///
    /// # Errors
    /// They went on at another one.
    pub fn meet_skipping(
        &mut self,
        between: std::ops::RangeInclusive<usize>,
        instructions: impl Fn(usize) -> u32,
    ) -> Result<(), &'static str> {
        let Some(divided) = &mut self.divided else {
            return Ok(());
        };
        let (mut inside, mut is_closed) = (0, true);
        for skip in divided.skips.iter_mut().rev() {
            if let Some(to) = skip.to.filter(|to| to <= between.end()) {
                if !between.contains(&to) || !is_closed || skip.depth != divided.left.len() {
                    return Err(AROUND);
                }
                skip.to = None;
                skip.instructions = instructions(to).checked_sub(skip.instructions + inside).ok_or(AROUND)?;
                let known = &mut self.gathered.known;
                for (slot, word) in &mut known.slots {
                    let before = skip.slots.iter().find(|before| before.0 == *slot);
                    let before = before.map_or_else(|| Word::slot(*slot), |before| before.1);
                    if *word != before {
                        *word = unknown();
                    }
                }
                if known.scc != skip.scc {
                    known.scc = None;
                }
                let slots = self.gathered.mask_slots;
                let is_old = |mask: &(u8, Bit)| skip.masks.contains(mask);
                for mask in self.gathered.masks.iter().filter(|mask| !is_old(mask)) {
                    for slot in mask.0..mask.0 + slots {
                        super::super::set(&mut known.slots, slot, unknown());
                    }
                }
                self.gathered.masks.retain(is_old);
            }
            match skip.to {
                Some(_) => is_closed = false,
                None => inside += skip.instructions,
            }
        }
        Ok(())
    }

    /// Whether all waves have come to where the way is.
    pub fn are_together(&self) -> Result<(), &'static str> {
        let skips = self.divided.iter().flat_map(|divided| &divided.skips);
        match skips.clone().all(|skip| skip.to.is_none()) {
            true => Ok(()),
            false => Err(AROUND),
        }
    }
}
