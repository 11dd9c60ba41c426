//! Calls of code of other code objects, and being called by it ([`crate::outside`]).

use amdgpu_isa::Op as M;

use super::Select;
use crate::ir::Value;
use crate::mir::{ENTRY, File, Input, Operand, VCC};

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
        if self.out.file(to) == Some(File::Scalar) {
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
        let queue = self.raw_input(Input::QueuePointer);
        let private = [Input::PrivateBuffer, Input::ScratchOffset];
        let private = match self.target.has_scratch_instructions() {
            true => private.map(|input| (input, None)),
            false => private.map(|input| (input, Some(self.raw_input(input)))),
        };
        let given = [
            (Input::CallBlock, Some(block)),
            (Input::QueuePointer, Some(queue)),
            (Input::CallMask, None),
        ];
        let mut fixed: Vec<Operand> = Vec::new();
        for (input, given) in given.into_iter().chain(private) {
            if let Some(to) = input.of_entry() {
                self.fix(&mut fixed, to, given, entry);
            }
        }
        self.fix(&mut fixed, ENTRY, Some(entry), entry);
        self.fix(&mut fixed, VCC, None, entry);
        let (settling, operand) = self.target.settling();
        self.emit(settling, &[operand]);
        let back = Input::ReturnAddress.of_entry().unwrap_or_default();
        self.emit(M::S_SWAPPC_B64, &[back, ENTRY]);
        fixed.push(back);
        // What is written before the call and read behind it has nobody's value in between; a copy to itself is no instruction.
        self.copies(fixed.into_iter().map(|register| (register, register)).collect());
        // M0 is lost, and may be wanted, whether it is known yet or not
        self.reach_lds();
    }

    /// A register of the convention gets what is given in it, or anything, if the callee may change it.
    fn fix(&mut self, fixed: &mut Vec<Operand>, to: Operand, given: Option<Operand>, anything: Operand) {
        for n in (0..to.dwords()).step_by(2) {
            let dwords = (to.dwords() - n).min(2);
            let from = given.map_or(anything.part(0, dwords), |given| given.part(n, dwords));
            let op = if dwords == 1 { M::S_MOV_B32 } else { M::S_MOV_B64 };
            let to = to.part(n, dwords);
            self.emit(op, &[to, from]);
            fixed.push(to);
        }
    }
}
