//! Operations across lanes, ids, addresses of variables, and what else there is.

use amdgpu_isa::model::bits::Bits;
use amdgpu_isa::model::memory::Apertures;
use amdgpu_isa::model::state::HardwareRegister;
use amdgpu_isa::{CodeObjectVersion, Op as M, RegKind};

use super::{Home, Select};
use crate::ir::{Allocation, Exceptions, Id, Inst, Op, Value, Width};
use crate::mir::{File, Input, Operand, Place};
use crate::target::{LaneMask, Target};

/// s_setreg of MODE bits 7:0.
pub fn mode_register(target: &Target) -> i64 {
    target
        .hardware_register(HardwareRegister::Mode, Bits::new(7, 0))
        .unwrap_or_default()
}

/// Message that asks for the clock of constant frequency (RDNA3 ISA, S_SENDMSG_RTN).
const MESSAGE_REALTIME: i64 = 131;
/// The barrier of the work-group among those of GFX12 (RDNA4 ISA 4.5).
const WORK_GROUP_BARRIER: i64 = -1;
/// Offsets of group_segment_aperture_base_hi and private_segment_aperture_base_hi in amd_queue_t.
const QUEUE_GROUP_APERTURE: i32 = 64;
const QUEUE_PRIVATE_APERTURE: i32 = 68;
/// Recorded exceptions, and those that are enabled: 7 of them.
const EXCEPTIONS: u16 = 7;

/// Exceptions as TRAPSTS.EXCP and MODE.EXCP_EN number them: denormal operands are between invalid operation and the others.
fn hardware_bits(exceptions: Exceptions) -> u64 {
    let bits = u64::from(exceptions.bits());
    bits & 1 | (bits & !1) << 1
}

/// Bits of all these fields.
fn width_of(fields: &[Bits]) -> u32 {
    fields.iter().map(|f| u32::from(f.width)).sum()
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
                let narrow = to.part(0, self.target.mask_dwords());
                self.emit(
                    self.target.lane_mask(LaneMask::And),
                    &[narrow, mask, self.target.exec()],
                );
                if self.target.mask_dwords() == 1 {
                    self.copy(to.part(1, 1), Operand::Constant(0));
                }
            }
            Op::ActiveLaneId => {
                let exec = |n| Operand::physical(RegKind::Exec, n, 1);
                self.lanes_below([exec(0), exec(1)], inst.results[0]);
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
                if M::S_BARRIER.row(self.target.processor).is_some() {
                    self.emit(M::S_BARRIER, &[]);
                } else {
                    let barrier = Operand::Constant(WORK_GROUP_BARRIER as u64 & 0xffff_ffff);
                    self.emit(M::S_BARRIER_SIGNAL, &[barrier]);
                    self.simple(M::S_BARRIER_WAIT, WORK_GROUP_BARRIER & 0xffff);
                }
            }
            Op::WaveBarrier => {}
            Op::Fbarrier(what) => self.fbarrier(what, args[0]),
            Op::Sleep(count) => self.simple(M::S_SLEEP, count.into()),
            Op::Trap(number) => self.trap(number, args.first().copied()),
            Op::Interrupt => {
                let event = self.value(args[0]);
                let event = self.in_sgpr(event, 1);
                self.emit(M::S_MOV_B32, &[crate::mir::M0, event]);
                // MSG_INTERRUPT.
                self.simple(M::S_SENDMSG, 1);
                self.reach_lds();
            }
            Op::ReadExceptions => {
                let raw = self.sgpr(1);
                let register = self.recorded_exceptions();
                self.emit(M::S_GETREG_B32, &[raw, register]);
                self.exceptions_from_hardware(raw, inst.results[0]);
            }
            Op::WriteExceptions => {
                let flags = self.value(args[0]);
                let flags = self.in_sgpr(flags, 1);
                let raw = self.exceptions_to_hardware(flags);
                let register = self.recorded_exceptions();
                self.emit(M::S_SETREG_B32, &[register, raw]);
            }
            Op::EnableBreak(on) => {
                let policy = if on {
                    self.ir.control.break_on
                } else {
                    Exceptions::empty()
                };
                let register = self.enabled_exceptions();
                self.emit(
                    M::S_SETREG_IMM32_B32,
                    &[register, Operand::Constant(hardware_bits(policy))],
                );
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
            Op::CallBlock => self.alias_input(Input::CallBlock, inst.results[0]),
            Op::CallOutside => self.call_outside(args[0], args[1]),
            Op::Alloca(align) => self.alloca(align, args[0], inst.results[0]),
            _ => return false,
        }
        true
    }

    /// How many lanes of a mask are before this one.
    fn lanes_below(&mut self, [low, high]: [Operand; 2], result: Value) {
        let to = self.result(result);
        if self.target.mask_dwords() == 1 {
            self.emit(M::V_MBCNT_LO_U32_B32, &[to, low, Operand::Constant(0)]);
            return;
        }
        let t = self.vgpr(1);
        self.emit(M::V_MBCNT_LO_U32_B32, &[t, low, Operand::Constant(0)]);
        self.emit(M::V_MBCNT_HI_U32_B32, &[to, high, t]);
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
                let all = Operand::Constant(0xffff_ffff);
                self.lanes_below([all, all], result);
            }
            Id::GroupAperture | Id::PrivateAperture => {
                let to = self.result(result);
                self.aperture(id == Id::GroupAperture, to);
            }
            Id::GroupDynamicBase => {
                self.homes[result.index()] = Home::Constant(self.cx.group.bytes.into());
            }
            Id::ComputeUnit => {
                let (unit, _) = self.hardware_ids();
                let to = self.result(result);
                self.hardware_id(&unit, to);
            }
            Id::MaxComputeUnit => self.homes[result.index()] = Home::Constant(1 << width_of(&self.hardware_ids().0)),
            Id::WaveSlot => {
                let (unit, slot) = self.hardware_ids();
                let [of_unit, of_slot, shifted] = [0; 3].map(|_| self.sgpr(1));
                self.hardware_id(&slot, of_slot);
                self.hardware_id(&unit, of_unit);
                let by = Operand::Constant(width_of(&slot).into());
                self.emit(M::S_LSHL_B32, &[shifted, of_unit, by]);
                let to = self.result(result);
                self.emit(M::S_OR_B32, &[to, shifted, of_slot]);
            }
            Id::MaxWaveSlot => {
                let (unit, slot) = self.hardware_ids();
                self.homes[result.index()] = Home::Constant(1 << (width_of(&unit) + width_of(&slot)));
            }
            Id::Clock => {
                let to = self.result(result);
                let known = |op: M| op.row(self.target.processor).is_some();
                if known(M::S_MEMREALTIME) {
                    self.emit(M::S_MEMREALTIME, &[to]);
                } else if known(M::S_SENDMSG_RTN_B64) {
                    self.emit(M::S_SENDMSG_RTN_B64, &[to, Operand::Immediate(MESSAGE_REALTIME)]);
                } else {
                    self.emit(M::S_MEMTIME, &[to]);
                }
            }
        }
    }

    /// An operand for s_getreg and s_setreg.
    fn register_bits(&mut self, register: HardwareRegister, bits: Bits) -> Operand {
        match self.target.hardware_register(register, bits) {
            Some(immediate) => Operand::Immediate(immediate),
            None => {
                self.refuse(&format!("the hardware register {register:?}"));
                Operand::Immediate(0)
            }
        }
    }

    fn has_register(&self, register: HardwareRegister) -> bool {
        HardwareRegister::all(self.target.processor).any(|(_, r)| r == register)
    }

    fn recorded_exceptions(&mut self) -> Operand {
        let bits = Bits::new(EXCEPTIONS - 1, 0);
        match self.has_register(HardwareRegister::TrapSts) {
            true => self.register_bits(HardwareRegister::TrapSts, bits),
            false => self.register_bits(HardwareRegister::ExceptionsUser, bits),
        }
    }

    fn enabled_exceptions(&mut self) -> Operand {
        let in_mode = self.target.model.state.mode.exceptions_enabled;
        match in_mode.exists() {
            true => {
                let bits = Bits::new(in_mode.low + EXCEPTIONS - 1, in_mode.low);
                self.register_bits(HardwareRegister::Mode, bits)
            }
            false => self.register_bits(HardwareRegister::TrapControl, Bits::new(EXCEPTIONS - 1, 0)),
        }
    }

    /// The upper half of the addresses of group or private memory.
    fn aperture(&mut self, group: bool, to: Operand) {
        if self.has_register(HardwareRegister::ShMemBases) {
            // It holds the upper 16 bits of both apertures: private low, shared high.
            let t = self.sgpr(1);
            let bits = if group { Bits::new(31, 16) } else { Bits::new(15, 0) };
            let register = self.register_bits(HardwareRegister::ShMemBases, bits);
            self.emit(M::S_GETREG_B32, &[t, register]);
            self.emit(M::S_LSHL_B32, &[to, t, Operand::Constant(16)]);
            return;
        }
        match self.target.model.memory.apertures {
            Apertures::Registers => {
                let kind = if group {
                    RegKind::SharedBase
                } else {
                    RegKind::PrivateBase
                };
                let both = self.sgpr(2);
                self.emit(M::S_MOV_B64, &[both, Operand::physical(kind, 0, 2)]);
                self.copies(vec![(to, both.part(1, 1))]);
            }
            Apertures::Queue | Apertures::None => {
                let queue = self.input(Input::QueuePointer);
                let offset = if group {
                    QUEUE_GROUP_APERTURE
                } else {
                    QUEUE_PRIVATE_APERTURE
                };
                self.scalar_dwords(M::S_LOAD_DWORD, to, queue, offset);
            }
        }
    }

    /// Fields of HW_ID: what numbers the compute unit, and the place in it, both from the lowest bits on.
    fn hardware_ids(&self) -> (Vec<Bits>, Vec<Bits>) {
        let ids = self.target.model.state.ids;
        let exist = |list: &[Bits]| list.iter().copied().filter(|b| b.exists()).collect();
        (
            exist(&[ids.unit, ids.shader_array, ids.shader_engine]),
            exist(&[ids.wave, ids.simd]),
        )
    }

    /// A number of fields of HW_ID, those that are side by side at once.
    fn hardware_id(&mut self, fields: &[Bits], to: Operand) {
        let mut runs: Vec<Bits> = Vec::new();
        for field in fields {
            match runs.last_mut() {
                Some(last) if last.low + u16::from(last.width) == field.low => last.width += field.width,
                _ => runs.push(*field),
            }
        }
        let (mut sum, mut at) = (None, 0);
        let last = runs.len() - 1;
        for (n, run) in runs.into_iter().enumerate() {
            let register = self.register_bits(HardwareRegister::HwId, run);
            let whole = n == last;
            match sum {
                None => {
                    let part = if whole { to } else { self.sgpr(1) };
                    self.emit(M::S_GETREG_B32, &[part, register]);
                    sum = Some(part);
                }
                Some(known) => {
                    let [part, shifted] = [0; 2].map(|_| self.sgpr(1));
                    let next = if whole { to } else { self.sgpr(1) };
                    self.emit(M::S_GETREG_B32, &[part, register]);
                    self.emit(M::S_LSHL_B32, &[shifted, part, Operand::Constant(at)]);
                    self.emit(M::S_OR_B32, &[next, known, shifted]);
                    sum = Some(next);
                }
            }
            at += u64::from(run.width);
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
        if let Some(pattern) = self.pattern(lane).filter(|_| !self.is_scalar(result)) {
            let to = self.result(result);
            for n in 0..count {
                self.exchange(to.part(n, 1), source.part(n, 1), pattern);
            }
            return;
        }
        let permutes = M::DS_BPERMUTE_B32.row(self.target.processor).is_some();
        if !permutes || self.target.model.permuted_lanes() < self.target.lanes() {
            let to = self.result(result);
            for n in 0..count {
                let found = self.read_each_lane(source.part(n, 1), lane_value);
                self.copy(to.part(n, 1), found);
            }
            return;
        }
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

    /// What each lane finds in the lane that it names, where no instruction exchanges between all lanes: one lane after the other is read.
    fn read_each_lane(&mut self, source: Operand, lane: Operand) -> Operand {
        let lanes = self.target.lanes();
        let wanted = self.vgpr(1);
        self.emit(M::V_AND_B32, &[wanted, Operand::Constant(u64::from(lanes - 1)), lane]);
        let mut found = self.vgpr(1);
        let first = self.sgpr(1);
        self.emit(M::V_READLANE_B32, &[first, source, Operand::Constant(0)]);
        self.copy(found, first);
        for n in 1..u64::from(lanes) {
            let (one, value, is_wanted) = (self.sgpr(1), self.vgpr(1), self.mask_register());
            self.emit(M::V_READLANE_B32, &[one, source, Operand::Constant(n)]);
            self.copy(value, one);
            self.emit(M::V_CMP_EQ_U32, &[is_wanted, Operand::Constant(n), wanted]);
            let next = self.vgpr(1);
            self.emit(M::V_CNDMASK_B32, &[next, found, value, is_wanted]);
            found = next;
        }
        found
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
        // What is there once for all agents may be another code object's.
        let elsewhere = |s: &crate::ir::Symbol| s.external || (s.exported && s.allocation == Allocation::Program);
        let external = self.cx.module.symbols.get(symbol.index()).is_some_and(elsewhere);
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
            self.scalar_dwords(M::S_LOAD_DWORDX2, result_register, to, 0);
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
        self.at_entry(|this| {
            this.emit(M::V_MOV_B32, &[top, Operand::FrameEnd]);
            this.behind_block(top);
        });
        top
    }
}
