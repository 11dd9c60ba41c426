//! Operations across lanes, ids, addresses of variables, and what else there is.

use amdgpu_isa::{CodeObjectVersion, Op as M, RegKind};

use super::{Home, Select};
use crate::ir::{Exceptions, Id, Inst, Op, Value, Width};
use crate::mir::{EXEC, File, Input, Operand, Place};

/// `hwreg(id, offset, size)` as an immediate.
pub(super) fn hwreg(id: i64, offset: i64, size: i64) -> i64 {
    id | offset << 6 | (size - 1) << 11
}

const HW_REG_MODE: i64 = 1;
const HW_REG_TRAPSTS: i64 = 3;
/// The bit of MODE where EXCP_EN begins.
const MODE_EXCEPTIONS: i64 = 12;
const HW_REG_HW_ID: i64 = 4;
const HW_REG_SH_MEM_BASES: i64 = 15;

/// s_setreg of MODE bits 7:0.
pub fn mode_register() -> i64 {
    hwreg(HW_REG_MODE, 0, 8)
}

/// Exceptions as TRAPSTS.EXCP and MODE.EXCP_EN number them: denormal operands are between invalid operation and the others.
fn hardware_bits(exceptions: Exceptions) -> u64 {
    let bits = u64::from(exceptions.bits());
    bits & 1 | (bits & !1) << 1
}

impl Select<'_> {
    /// Selects one of these operations; whether it was one.
    pub(super) fn cross(&mut self, op: Op, inst: &Inst) -> bool {
        let args = &inst.args[..];
        match op {
            Op::Id(id) => self.id(id, inst.results[0]),
            Op::Ballot => {
                let mask = self.mask(args[0]);
                let to = self.result(inst.results[0]);
                self.emit(M::S_AND_B64, &[to, mask, EXEC]);
            }
            Op::ActiveLaneId => {
                let t = self.vgpr(1);
                let to = self.result(inst.results[0]);
                let exec = |n| Operand::physical(RegKind::Exec, n, 1);
                self.emit(M::V_MBCNT_LO_U32_B32, &[t, exec(0), Operand::Constant(0)]);
                self.emit(M::V_MBCNT_HI_U32_B32, &[to, exec(1), t]);
            }
            Op::ReadLane => self.read_lane(args[0], args[1], inst.results[0]),
            Op::ReadFirstLane => {
                let from = self.value(args[0]);
                if self.out.file(from) == Some(File::Vector) {
                    let to = self.result(inst.results[0]);
                    self.copy(to, from);
                } else {
                    // All lanes have the same.
                    self.alias(inst.results[0], from);
                }
            }
            Op::PerLane => {
                let to = self.result(inst.results[0]);
                let from = self.value(args[0]);
                self.copy(to, from);
            }
            Op::Barrier => {
                // All that the work-group sees was done before.
                self.emit(M::S_BARRIER, &[]);
            }
            Op::WaveBarrier => {}
            Op::Sleep(count) => self.simple(M::S_SLEEP, count.into()),
            Op::Trap(number) => self.trap(number, args.first().copied()),
            Op::Interrupt => {
                let event = self.value(args[0]);
                let event = self.in_sgpr(event, 1);
                self.emit(M::S_MOV_B32, &[crate::mir::M0, event]);
                // MSG_INTERRUPT.
                self.simple(M::S_SENDMSG, 1);
            }
            Op::ReadExceptions => {
                let raw = self.sgpr(1);
                self.emit(M::S_GETREG_B32, &[raw, Operand::Immediate(hwreg(HW_REG_TRAPSTS, 0, 7))]);
                self.exceptions_from_hardware(raw, inst.results[0]);
            }
            Op::WriteExceptions => {
                let flags = self.value(args[0]);
                let flags = self.in_sgpr(flags, 1);
                let raw = self.exceptions_to_hardware(flags);
                self.emit(M::S_SETREG_B32, &[Operand::Immediate(hwreg(HW_REG_TRAPSTS, 0, 7)), raw]);
            }
            Op::EnableBreak(on) => {
                let policy = if on {
                    self.ir.control.break_on
                } else {
                    Exceptions::empty()
                };
                let operands = [
                    Operand::Immediate(hwreg(HW_REG_MODE, MODE_EXCEPTIONS, 7)),
                    Operand::Constant(hardware_bits(policy)),
                ];
                self.emit(M::S_SETREG_IMM32_B32, &operands);
            }
            Op::SymbolAddress(symbol) => self.symbol_address(symbol, inst.results[0]),
            Op::SlotAddress(slot) => self.slot_address(slot.index(), inst.results[0]),
            Op::StackSave => {
                let top = self.stack_top();
                let to = self.result(inst.results[0]);
                self.copy(to, top);
            }
            Op::StackRestore => {
                let top = self.stack_top();
                let from = self.value(args[0]);
                self.emit(M::V_MOV_B32, &[top, from]);
            }
            Op::Alloca(align) => self.alloca(align, args[0], inst.results[0]),
            _ => return false,
        }
        true
    }

    fn id(&mut self, id: Id, result: Value) {
        match id {
            Id::WorkItem(n) => self.alias_input(Input::WorkItem(n), result),
            Id::WorkGroup(n) => self.alias_input(Input::WorkGroup(n), result),
            Id::KernargPointer => self.alias_input(Input::KernargPointer, result),
            Id::DispatchPointer => self.alias_input(Input::DispatchPointer, result),
            Id::QueuePointer => self.alias_input(Input::QueuePointer, result),
            Id::DispatchId => self.alias_input(Input::DispatchId, result),
            Id::Lane => {
                let t = self.vgpr(1);
                let to = self.result(result);
                let all = Operand::Constant(0xffff_ffff);
                self.emit(M::V_MBCNT_LO_U32_B32, &[t, all, Operand::Constant(0)]);
                self.emit(M::V_MBCNT_HI_U32_B32, &[to, all, t]);
            }
            Id::GroupAperture | Id::PrivateAperture => {
                // SH_MEM_BASES holds the upper 16 bits of both apertures: private low, shared high.
                let t = self.sgpr(1);
                let offset = if id == Id::GroupAperture { 16 } else { 0 };
                let register = hwreg(HW_REG_SH_MEM_BASES, offset, 16);
                self.emit(M::S_GETREG_B32, &[t, Operand::Immediate(register)]);
                let to = self.result(result);
                self.emit(M::S_LSHL_B32, &[to, t, Operand::Constant(16)]);
            }
            Id::GroupDynamicBase => {
                self.homes[result.index()] = Home::Constant(self.cx.group.bytes.into());
            }
            Id::ComputeUnit => {
                // CU_ID, SH_ID and SE_ID are bits 11:8, 12 and 14:13 of HW_ID.
                let to = self.result(result);
                let register = hwreg(HW_REG_HW_ID, 8, 7);
                self.emit(M::S_GETREG_B32, &[to, Operand::Immediate(register)]);
            }
            Id::MaxComputeUnit => self.homes[result.index()] = Home::Constant(1 << 7),
            Id::WaveSlot => {
                // WAVE_ID and SIMD_ID (5:0) of the unit.
                let [slot, unit, shifted] = [0; 3].map(|_| self.sgpr(1));
                self.emit(M::S_GETREG_B32, &[slot, Operand::Immediate(hwreg(HW_REG_HW_ID, 0, 6))]);
                self.emit(M::S_GETREG_B32, &[unit, Operand::Immediate(hwreg(HW_REG_HW_ID, 8, 7))]);
                self.emit(M::S_LSHL_B32, &[shifted, unit, Operand::Constant(6)]);
                let to = self.result(result);
                self.emit(M::S_OR_B32, &[to, shifted, slot]);
            }
            Id::MaxWaveSlot => self.homes[result.index()] = Home::Constant(1 << 13),
            Id::Clock => {
                let to = self.result(result);
                self.emit(M::S_MEMREALTIME, &[to]);
            }
        }
    }

    /// A trap by the trap handler ABI: the queue's address is in s[0:1], and what the debugger is told in v0. From code objects V3 on
    /// number 1 is the debugger's own; what HSAIL's debugtrap does without a debugger (PRM 12.5.1) is what number 2 does.
    fn trap(&mut self, number: u8, told: Option<Value>) {
        let number = match number {
            1 if self.cx.version > CodeObjectVersion::V2 => crate::stack::TRAP_ABORT,
            other => other,
        };
        if let Some(told) = told {
            let value = self.value(told);
            self.emit(M::V_MOV_B32, &[Operand::physical(RegKind::Vgpr, 0, 1), value]);
        }
        if number == 2 || number == 1 {
            let queue = self.input(Input::QueuePointer);
            let fixed = Operand::physical(RegKind::Sgpr, 0, 2);
            self.emit(M::S_MOV_B64, &[fixed, queue]);
        }
        self.simple(M::S_TRAP, number.into());
    }

    fn alias_input(&mut self, input: Input, result: Value) {
        let operand = self.input(input);
        self.alias(result, operand);
    }

    fn read_lane(&mut self, from: Value, lane: Value, result: Value) {
        let count = super::dwords(self.width(from));
        let lane_value = self.value(lane);
        if self.is_scalar(result) && self.out.file(lane_value) != Some(File::Vector) {
            let source = self.vector(from);
            let to = self.result(result);
            for n in 0..count {
                self.emit(M::V_READLANE_B32, &[to.part(n, 1), source.part(n, 1), lane_value]);
            }
            return;
        }
        let source = self.vector(from);
        let address = self.vgpr(1);
        self.emit(M::V_LSHLREV_B32, &[address, Operand::Constant(2), lane_value]);
        let to = self.result(result);
        if self.is_scalar(result) {
            let t = self.vgpr(count);
            for n in 0..count {
                self.emit(M::DS_BPERMUTE_B32, &[t.part(n, 1), address, source.part(n, 1)]);
            }
            self.copy(to, t);
            return;
        }
        for n in 0..count {
            self.emit(M::DS_BPERMUTE_B32, &[to.part(n, 1), address, source.part(n, 1)]);
        }
    }

    /// TRAPSTS.EXCP: invalid, input denormal, division by zero, overflow, underflow, inexact, integer division by zero.
    fn exceptions_from_hardware(&mut self, raw: Operand, result: Value) {
        let [invalid, rest, shifted] = [0; 3].map(|_| self.sgpr(1));
        self.emit(M::S_AND_B32, &[invalid, raw, Operand::Constant(1)]);
        self.emit(M::S_LSHR_B32, &[shifted, raw, Operand::Constant(1)]);
        self.emit(M::S_AND_B32, &[rest, shifted, Operand::Constant(0x1e)]);
        let to = self.result(result);
        self.emit(M::S_OR_B32, &[to, invalid, rest]);
    }

    fn exceptions_to_hardware(&mut self, flags: Operand) -> Operand {
        let [invalid, rest, shifted, raw] = [0; 4].map(|_| self.sgpr(1));
        self.emit(M::S_AND_B32, &[invalid, flags, Operand::Constant(1)]);
        self.emit(M::S_AND_B32, &[rest, flags, Operand::Constant(0x1e)]);
        self.emit(M::S_LSHL_B32, &[shifted, rest, Operand::Constant(1)]);
        self.emit(M::S_OR_B32, &[raw, invalid, shifted]);
        raw
    }

    fn symbol_address(&mut self, symbol: crate::ir::SymbolId, result: Value) {
        let short = self.cx.group.offsets.get(&symbol);
        if let Some(offset) = short.or(self.cx.private.offsets.get(&symbol)) {
            self.homes[result.index()] = Home::Constant((*offset).into());
            return;
        }
        let to = self.result(result);
        let pc = self.sgpr(2);
        let external = self.cx.module.symbols.get(symbol.index()).is_some_and(|s| s.external);
        let what = if external {
            Place::Pointer(symbol)
        } else {
            Place::Symbol(symbol)
        };
        let result_register = to;
        let to = if external { self.sgpr(2) } else { to };
        self.emit(M::S_GETPC_B64, &[pc]);
        self.emit(
            M::S_ADD_U32,
            &[to.part(0, 1), pc.part(0, 1), Operand::Relative { what, high: false }],
        );
        self.emit(
            M::S_ADDC_U32,
            &[to.part(1, 1), pc.part(1, 1), Operand::Relative { what, high: true }],
        );
        if external {
            let modifiers = amdgpu_isa::Modifiers {
                imm: true,
                ..Default::default()
            };
            self.emit_with(M::S_LOAD_DWORDX2, &[result_register, to], modifiers, Default::default());
        }
        debug_assert_eq!(self.width(result), Width::B64);
    }

    /// Each lane has its own end of the stack, in a register that only this changes.
    fn alloca(&mut self, align: u32, size: Value, result: Value) {
        let top = self.stack_top();
        let to = self.result(result);
        let mask = u64::from(align.max(4));
        let t = self.vgpr(1);
        self.emit(M::V_ADD_U32, &[t, Operand::Constant(mask - 1), top]);
        let low = Operand::Constant(u64::from((mask as u32).wrapping_neg()));
        self.emit(M::V_AND_B32, &[to, low, t]);
        let size = self.value(size);
        self.emit(M::V_ADD_U32, &[top, size, to]);
    }

    fn stack_top(&mut self) -> Operand {
        self.out.uses_scratch = true;
        self.out.dynamic_stack = true;
        if let Some(top) = self.stack {
            return top;
        }
        let top = self.vgpr(1);
        self.stack = Some(top);
        let block = std::mem::replace(&mut self.block, 0);
        let rest = std::mem::take(&mut self.out.blocks[0].insts);
        self.emit(M::V_MOV_B32, &[top, Operand::FrameEnd]);
        self.out.blocks[0].insts.extend(rest);
        self.block = block;
        top
    }
}
