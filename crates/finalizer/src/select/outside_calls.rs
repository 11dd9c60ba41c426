//! Calls of code of other code objects, and being called by it ([`crate::outside`]).

use amdgpu_isa::{Op as M, RegKind};

use super::Select;
use crate::ir::Value;
use crate::mir::{Input, Operand, VCC};

/// Where the address of the entry is when it is called: behind the registers that have a meaning.
const ENTRY: Operand = Operand::Physical(amdgpu_isa::Reg {
    kind: RegKind::Sgpr,
    index: 12,
    dwords: 2,
});

impl Select<'_> {
    /// What an entry must give back is asked for, wanted or not.
    pub(super) fn begin_entry(&mut self) {
        if !self.out.entry {
            return;
        }
        self.out.uses_scratch = true;
        for input in [
            Input::CallBlock,
            Input::ReturnAddress,
            Input::CallMask,
            Input::QueuePointer,
        ] {
            self.raw_input(input);
        }
        if !self.target.has_scratch_instructions() {
            for input in [Input::PrivateBuffer, Input::ScratchOffset, Input::FrameOffset] {
                self.raw_input(input);
            }
        }
    }

    /// Adds the address of an entry's block to what is in a vector register.
    pub(super) fn behind_block(&mut self, to: Operand) {
        if self.out.entry {
            let block = self.raw_input(Input::CallBlock);
            self.emit(M::V_ADD_U32, &[to, block, to]);
        }
    }

    /// The address of a variable of an entry's frame.
    pub(super) fn in_block(&mut self, to: Operand, offset: u32) {
        let block = self.raw_input(Input::CallBlock);
        let offset = Operand::Constant(offset.into());
        if self.out.file(to) == Some(crate::mir::File::Scalar) {
            self.emit(M::S_ADD_U32, &[to, block, offset]);
        } else {
            self.emit(M::V_MOV_B32, &[to, block]);
            self.emit(M::V_ADD_U32, &[to, offset, to]);
        }
    }

    /// Both values are uniform.
    pub(super) fn call_outside(&mut self, entry: Value, block: Value) {
        self.out.calls_outside = true;
        self.out.uses_scratch = true;
        let [entry, block] = [(entry, 2), (block, 1)].map(|(v, dwords)| {
            let value = self.value(v);
            self.in_sgpr(value, dwords)
        });
        let mut given = vec![(Input::CallBlock, block)];
        let mut inputs = vec![Input::QueuePointer];
        let mut lost = vec![Input::CallMask];
        let private = [Input::PrivateBuffer, Input::ScratchOffset];
        match self.target.has_scratch_instructions() {
            true => lost.extend(private),
            false => inputs.extend(private),
        }
        for input in inputs {
            let register = self.raw_input(input);
            given.push((input, register));
        }
        let mut fixed: Vec<(Operand, Operand)> = Vec::new();
        for (input, register) in given {
            fixed.extend(input.of_entry().map(|to| (to, register)));
        }
        // What is written over has no value of the caller's.
        let lost = lost.into_iter().filter_map(Input::of_entry).chain([ENTRY, VCC]);
        for to in lost {
            fixed.extend((0..to.dwords()).step_by(2).map(|n| {
                let dwords = to.dwords().min(2);
                (to.part(n, dwords), entry.part(0, dwords))
            }));
        }
        let pair = |first| Operand::physical(RegKind::Sgpr, first, 2);
        for (to, from) in &fixed {
            for n in (0..to.dwords()).step_by(2) {
                let op = if to.dwords() == 1 { M::S_MOV_B32 } else { M::S_MOV_B64 };
                let dwords = to.dwords().min(2);
                self.emit(op, &[to.part(n, dwords), from.part(n, dwords)]);
            }
        }
        let (settling, operand) = self.target.settling();
        self.emit(settling, &[operand]);
        self.emit(M::S_SWAPPC_B64, &[pair(6), ENTRY]);
        fixed.push((pair(6), pair(6)));
        let kept = fixed.iter().map(|(to, _)| (*to, *to)).collect();
        self.copies(kept);
        // M0 is lost, and may be wanted, whether it is known yet or not
        self.reach_lds();
    }
}
