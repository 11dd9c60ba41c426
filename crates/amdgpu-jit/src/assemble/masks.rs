//! Registers for truth values.

use iced_x86::{MemoryOperand, Register};

use super::{Active, Done, Refused, Writer};
use crate::host::Host;
use crate::text::memory;
use amdgpu_semantics::graph::{Id, Op};

impl<H: Host> Writer<'_, H> {
    /// A free mask register, pinned. Masks from scalar slots can be read again, others are kept as vectors.
    pub(super) fn free_mask(&mut self) -> Result<u8, Refused> {
        let pinned = self.pinned_masks;
        let others = || (0..self.masks.len()).filter(|n| pinned >> n & 1 == 0);
        let is_leaf = |&n: &usize| self.masks[n].is_some_and(|id| self.op(id).arity() == 0);
        let free = self.masks.iter().position(Option::is_none);
        let n = match free.or_else(|| others().find(is_leaf)) {
            Some(n) => n,
            None => {
                let farthest = others().max_by_key(|&n| self.masks[n].and_then(|id| self.next_use(id, self.position)));
                let n = farthest.ok_or(Refused::TooMany)?;
                self.keep_mask(n)?;
                n
            }
        };
        if let Some(id) = self.masks[n].take() {
            self.mask_of[id as usize] = None;
        }
        self.pinned_masks |= 1 << n;
        Ok(n as u8)
    }

    /// Copies a mask register to a vector, if its truth value is in none.
    fn keep_mask(&mut self, n: usize) -> Done {
        // of several vectors at a time, what does not fit into registers is better done by fewer
        let id = self.masks[n].filter(|_| self.copies == 1).ok_or(Refused::TooMany)?;
        if self.vector_of[id as usize].is_some() || self.spill_of[id as usize].is_some() {
            return Ok(());
        }
        // what is released is still to be read
        let is_pinned = |n: usize| self.pinned_vectors >> n & 1 != 0;
        let others = || (0..self.vectors.len()).filter(|&n| !is_pinned(n));
        let to = match others().find(|&n| self.vectors[n].is_none()) {
            Some(n) => n,
            None => {
                let next_use = |n: usize| self.vectors[n].and_then(|id| self.next_use(id, self.position));
                let farthest = others().max_by_key(|&n| next_use(n)).ok_or(Refused::TooMany)?;
                self.evict(farthest)?;
                farthest
            }
        };
        self.vectors[to] = Some(id);
        self.vector_of[id as usize] = Some(to as u8);
        H::keep_mask(&mut self.text, H::vector(to as u8), H::mask(n as u8))
    }

    /// The register that holds a truth value, pinned.
    pub(super) fn truth(&mut self, id: Id) -> Result<Register, Refused> {
        if let Some(home) = self.home(id) {
            return Ok(home);
        }
        if H::MASKS == 0 {
            return self.vector(id);
        }
        if let Some(n) = self.mask_of[id as usize] {
            self.pinned_masks |= 1 << n;
            return Ok(H::mask(n));
        }
        let n = self.free_mask()?;
        self.masks[n as usize] = Some(id);
        self.mask_of[id as usize] = Some(n);
        if self.vector_of[id as usize].is_some() || self.spill_of[id as usize].is_some() {
            let from = self.vector(id)?;
            H::fetch_mask(&mut self.text, H::mask(n), from)?;
        } else {
            self.load_truth(id, H::mask(n))?;
        }
        Ok(H::mask(n))
    }

    /// The current lanes of a mask in scalar slots.
    pub(super) fn slot_lanes(&self, slot: u8) -> MemoryOperand {
        if let Some(lanes) = self.together.as_ref().and_then(|together| together.slot_lanes(slot)) {
            return lanes;
        }
        memory(Register::RSI, Register::RAX, 4 * i64::from(slot), false)
    }

    /// A truth value that is not computed.
    pub(super) fn load_truth(&mut self, id: Id, to: Register) -> Done {
        match self.op(id) {
            Op::Mask(slot) => {
                let [from, exec] = [slot, self.layout.exec].map(|slot| self.slot_lanes(slot));
                match self.active {
                    Active::Packed => H::expand_packed(&mut self.text, to, from, exec),
                    Active::All | Active::Some => H::expand(&mut self.text, to, from),
                    Active::Each => self.expand_lane(to, slot),
                }
            }
            Op::False => H::falsehood(&mut self.text, to),
            _ => Err(Refused::TooMany),
        }
    }
}
