//! A bench for single instructions: set registers, run one instruction, look at registers.
//!
//! Tests and tools use it; a dispatch does not.

use std::slice;
use std::sync::Arc;

use amdgpu_isa::{
    Encoding, Extension, FlatScratch, Inst, Model, Modifiers, Op, Operand, Processor, Reg, RegKind, Role, Segment,
};

use crate::barrier::Barriers;
use crate::buffers::BufferRules;
use crate::exec::{Cx, Group, Machine};
use crate::fault::{Fault, FaultKind};
use crate::lanes::SimdLevel;
use crate::lower;
use crate::meeting;
use crate::memory::{Memory, MemoryView, Permission};
use crate::observe::NoObserver;
use crate::program::{CodeRegion, Program};
use crate::run::{Pause, run_wave};
use crate::uop::Flow;
use crate::wave::{Path, Wave, WaveState, sreg};
use amdgpu_semantics::mode::Mode;

/// Where code stands: an address that [`Memory`] does not allocate.
const CODE: u64 = 0x1000;

/// One wave, one work-group, some memory.
pub struct Lab {
    pub wave: Wave,
    pub group: Group,
    pub memory: Memory,
    pub machine: Machine,
    /// What is asked for; of it, instructions use what the host has.
    pub level: SimdLevel,
    /// Code that [`Lab::run_code`] runs computes exactly, as where float exceptions are recorded.
    pub exact: bool,
    /// Code of the last `s_sendmsg`.
    pub message: Option<u16>,
}

impl Lab {
    /// [`Lab::of`] the largest waves of a processor.
    ///
    /// # Panics
    /// If it is none of the amdgcn architecture.
    pub fn new(processor: Processor) -> Lab {
        Lab::of(Model::of_largest_waves(processor).expect("an amdgcn processor"))
    }

    /// A wave with all lanes active, the default MODE (round to nearest even, denormals kept, DX10_CLAMP and IEEE on),
    /// all registers allocated and 64 KiB of LDS.
    pub fn of(model: Model) -> Lab {
        let mut wave = Wave::new();
        wave.reset(model.registers.vgprs, model.registers.agprs(), model.registers.sgprs);
        wave.lane_mask = model.lane_mask;
        wave.set_exec(model.lane_mask);
        wave.initial_exec = model.lane_mask;
        wave.set_mode(Mode::new(0xf0, true, true));
        let machine = Machine {
            model,
            kernel: "lab".into(),
            shared_base: 0x1_0000_0000_0000,
            private_base: 0x2_0000_0000_0000,
            queue_ptr: 0,
            debugtrap_halts: false,
            buffers: BufferRules::of(model.processor),
        };
        let group = Group {
            lds: vec![0; 0x1_0000],
            id: [0; 3],
            first_item: [0; 3],
            extent: [model.wave_size, 1, 1],
            barriers: Barriers::default(),
            cluster: None,
            priority: 0,
        };
        Lab {
            wave,
            group,
            memory: Memory::new(),
            machine,
            level: SimdLevel::detect(),
            exact: false,
            message: None,
        }
    }

    /// Runs one instruction.
    ///
    /// # Errors
    /// The fault of lowering or of the instruction.
    pub fn run(&mut self, inst: &Inst) -> Result<Flow, FaultKind> {
        let uop = lower::lower(inst, &self.machine.model, self.level)?;
        let mut view = MemoryView::new(&self.memory);
        self.wave.pc += inst.size as u64;
        let mut cx = Cx::new(&mut self.wave, &mut self.group, &mut view, &self.machine);
        let flow = match cx.wave.path {
            // SAFETY: the uop was just lowered for this host's SIMD level, and the wave has all its registers.
            Path::Modal => unsafe { lower::modal::run(&mut cx, &uop) },
            // SAFETY: as above.
            path => unsafe { uop.run(&mut cx, path) },
        };
        self.message = cx.message;
        match cx.fault {
            Some(fault) => {
                let Fault { kind, .. } = *fault;
                Err(kind)
            }
            None => Ok(flow),
        }
    }

    /// Runs code from its beginning, as a dispatch does, until the wave waits, ends, or has executed `limit` instructions.
    ///
    /// # Errors
    /// The fault of an instruction, or of a branch out of the code.
    pub fn run_code(&mut self, code: &[u8], limit: u64) -> Result<Pause, FaultKind> {
        let program = self.code(code);
        self.run_program(&program, limit)
    }

    /// Code as [`Lab::run_program`] runs it, perhaps several times.
    pub fn code(&self, code: &[u8]) -> Program {
        let region = CodeRegion::new(CODE, code.to_vec(), self.machine.model, self.level);
        Program::new(vec![Arc::new(region)])
    }

    /// As [`Lab::run_code`].
    ///
    /// # Errors
    /// As there.
    pub fn run_program(&mut self, program: &Program, limit: u64) -> Result<Pause, FaultKind> {
        self.run_often(program, limit, 1, |_, _, _| {})
    }

    /// The same several times, by one thread of a dispatch; gives how the last one ended.
    ///
    /// # Errors
    /// As [`Lab::run_code`].
    pub fn run_often(
        &mut self,
        program: &Program,
        limit: u64,
        times: u32,
        prepare: impl Fn(&mut Wave, &mut Group, &Memory),
    ) -> Result<Pause, FaultKind> {
        let memory = std::mem::take(&mut self.memory);
        let mut view = MemoryView::new(&memory);
        let mut end = Ok(Pause::Ended);
        for _ in 0..times {
            prepare(&mut self.wave, &mut self.group, &memory);
            end = self.run_in(&mut view, program, limit);
        }
        drop(view);
        self.memory = memory;
        end
    }

    fn run_in(&mut self, view: &mut MemoryView, program: &Program, limit: u64) -> Result<Pause, FaultKind> {
        self.wave.pc = CODE;
        self.wave.keeps_exceptions = self.exact || program.watches_exceptions();
        self.wave.set_mode(self.wave.mode);
        let end = self.wave.executed.saturating_add(limit);
        // there is no other wave that could have the turn
        for _ in 0..=limit {
            let mut cx = Cx::new(&mut self.wave, &mut self.group, view, &self.machine);
            let left = end.saturating_sub(cx.wave.executed);
            let pause = run_wave(&mut cx, program, &mut NoObserver, left);
            if let Some(fault) = cx.fault {
                return Err(fault.kind);
            }
            if cx.message.is_some() {
                self.message = cx.message;
            }
            let goes_on = match pause {
                Pause::Polled => true,
                Pause::Barrier => meeting::meet(&self.group.barriers, slice::from_mut(&mut self.wave)),
                // one that halts the wave, too
                Pause::Message if self.wave.state == WaveState::Halted => return Ok(Pause::Halted),
                Pause::Message => true,
                _ => false,
            };
            if !goes_on || self.wave.executed >= end {
                return Ok(pause);
            }
        }
        Ok(Pause::Polled)
    }

    /// Gives the wave a private segment of so many bytes a lane, where a dispatch of one wave puts it; gives whether there was room.
    pub fn give_scratch(&mut self, bytes_per_lane: u32) -> bool {
        let bytes = u64::from(bytes_per_lane.next_multiple_of(4)) * self.wave.lanes() as u64;
        let Some(base) = self.memory.allocate(bytes, 256, Permission::ReadWrite, "scratch") else {
            return false;
        };
        self.wave.scratch_base = base;
        self.wave.scratch_bytes_per_lane = bytes_per_lane;
        let offset = self.machine.model.start.flat_scratch == FlatScratch::Offset;
        self.wave.hidden_private_base = offset.then_some(base);
        self.wave.set_s64(sreg::FLAT_SCRATCH, if offset { 0 } else { base });
        true
    }

    /// Decodes and runs one instruction.
    ///
    /// # Errors
    /// As [`Lab::run`], or the decoder's message.
    pub fn run_bytes(&mut self, bytes: &[u8]) -> Result<Flow, FaultKind> {
        let inst = amdgpu_isa::decode_as(self.machine.model.processor, self.machine.model.mode(), bytes)
            .map_err(|e| FaultKind::IllegalInstruction(e.to_string()))?;
        self.run(&inst)
    }
}

/// An instruction from its parts; set modifiers on the result.
pub fn inst(op: Op, encoding: Encoding, operands: &[(Role, Operand)]) -> Inst {
    let mut inst = Inst {
        op,
        encoding,
        extension: Extension::None,
        segment: Segment::Flat,
        size: 8,
        operands: [(Role::Src0, Operand::None); amdgpu_isa::MAX_OPERANDS],
        operand_count: 0,
        modifiers: Modifiers::default(),
    };
    for (place, operand) in inst.operands.iter_mut().zip(operands) {
        *place = *operand;
        inst.operand_count += 1;
    }
    if encoding == Encoding::Vop3p {
        inst.modifiers.op_sel_hi = 7;
    }
    inst
}

/// VGPRs `n..n + dwords`.
pub fn vgpr(n: u16, dwords: u8) -> Operand {
    Operand::Reg(Reg {
        kind: RegKind::Vgpr,
        index: n,
        dwords,
    })
}

/// SGPRs `n..n + dwords`.
pub fn sgpr(n: u16, dwords: u8) -> Operand {
    Operand::Reg(Reg {
        kind: RegKind::Sgpr,
        index: n,
        dwords,
    })
}

/// VCC.
pub fn vcc() -> Operand {
    Operand::Reg(Reg {
        kind: RegKind::Vcc,
        index: 0,
        dwords: 2,
    })
}
