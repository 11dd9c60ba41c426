//! What a wavefront does at fbarriers.

use amdgpu_isa::{Modifiers, Op as M};

use super::Select;
use super::memory_model::Operation;
use crate::ir::{AddressSpace, Fbarrier, Memory, Order, Scope, Value};
use crate::mir::{self, FBARRIER_JOIN, Inst, Kind, ModeNeed, Operand};

/// What one lane of a block, its first active one, has other than the others, in which it is 0.
#[derive(Clone, Copy)]
pub(super) struct FirstLane {
    /// All ones.
    ones: Operand,
    /// What is added to the word of an fbarrier to join it.
    join: Option<Operand>,
}

/// An access to an fbarrier's word.
const WORD: Memory = Memory {
    order: Order::Relaxed,
    scope: Scope::WorkGroup,
    ..Memory::plain(AddressSpace::Group, 4)
};

impl Select<'_> {
    pub(super) fn fbarrier(&mut self, what: Fbarrier, address: Value) {
        self.before(Operation::Atomic, &WORD);
        let address = self.address(&WORD, address, 4);
        if what == Fbarrier::Join {
            let value = self.joining();
            let modifiers = Modifiers {
                offset: address.offset,
                ..Modifiers::default()
            };
            self.emit_with(M::DS_ADD_U32, &[address.vector, value], modifiers, ModeNeed::default());
        } else {
            let first = self.first_lane().ones;
            let fbarrier = mir::Fbarrier {
                what,
                address: address.vector,
                offset: address.offset,
                first,
                scalars: [(); 4].map(|()| self.sgpr(1)),
                vectors: [(); 3].map(|()| self.vgpr(1)),
            };
            self.out.blocks[self.block].insts.push(Inst {
                kind: Kind::Fbarrier(Box::new(fbarrier)),
                location: self.location,
            });
        }
        self.behind(Operation::Atomic, &WORD, what != Fbarrier::Join);
    }

    /// The first active lane: it is the same in all of a block.
    fn first_lane(&mut self) -> FirstLane {
        if let Some(known) = self.first_lane {
            return known;
        }
        let (number, mask, ones) = (self.sgpr(1), self.mask_register(), self.vgpr(1));
        let (find, shift) = match self.target.mask_dwords() {
            1 => (M::S_FF1_I32_B32, M::S_LSHL_B32),
            _ => (M::S_FF1_I32_B64, M::S_LSHL_B64),
        };
        self.emit(find, &[number, self.target.exec()]);
        self.emit(shift, &[mask, Operand::Constant(1), number]);
        let all = Operand::Constant(u32::MAX.into());
        self.emit(M::V_CNDMASK_B32, &[ones, Operand::Constant(0), all, mask]);
        *self.first_lane.insert(FirstLane { ones, join: None })
    }

    /// What is added to join an fbarrier, by one lane.
    fn joining(&mut self) -> Operand {
        let FirstLane { ones, join } = self.first_lane();
        if let Some(join) = join {
            return join;
        }
        let join = self.vgpr(1);
        self.emit(M::V_AND_B32, &[join, Operand::Constant(FBARRIER_JOIN.into()), ones]);
        self.first_lane = Some(FirstLane { ones, join: Some(join) });
        join
    }
}
