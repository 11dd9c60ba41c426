//! What M0 means for data share instructions: how much of LDS they reach on processors that ask for it, and which part of the
//! global data share (GDS) is theirs.
//!
//! A data share instruction is lowered once, for the work-group's LDS. Where M0 has a say, lowering puts a handler of this module
//! around it, which shows it another memory in place of LDS; other processors never come here (GCN3 ISA, LDS; GFX9 ISA 10, Data
//! Share; AMDGPUUsage, M0).

use std::sync::PoisonError;

use amdgpu_isa::model::memory::MemoryModel;
use amdgpu_isa::{Encoding, Inst, Op, Processor};

use crate::exec::Cx;
use crate::fault::FaultKind;
use crate::memory::GDS_BYTES;
use crate::ops::gws;
use crate::uop::{Flow, Handler, Uop};
use crate::wave::{Path, sreg};

/// What M0 has to say in what an instruction does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Says {
    Nothing,
    /// Which part of the global data share it is.
    Part,
    /// How much of LDS it reaches.
    Limit,
}

/// The handler that goes around that of an instruction, if M0 has a say in what it does.
pub fn around(inst: &Inst, processor: Processor) -> Option<Handler> {
    match says(inst, processor) {
        Says::Nothing => None,
        Says::Part => Some(global),
        Says::Limit => Some(bounded),
    }
}

/// See [`Says`].
pub fn says(inst: &Inst, processor: Processor) -> Says {
    let memory = match inst.encoding {
        Encoding::Ds => !matches!(
            inst.op,
            Op::DS_SWIZZLE_B32
                | Op::DS_PERMUTE_B32
                | Op::DS_BPERMUTE_B32
                | Op::DS_BPERMUTE_FI_B32
                | Op::DS_NOP
                | Op::DS_ORDERED_COUNT
        ),
        Encoding::Flat => true,
        _ => false,
    };
    // M0 is where their counter is (LLVM, llvm.amdgcn.ds.append)
    let counts = matches!(inst.op, Op::DS_APPEND | Op::DS_CONSUME);
    let resource = gws::OPS.iter().any(|(op, _)| *op == inst.op);
    if !memory || resource {
        Says::Nothing
    } else if inst.modifiers.gds {
        Says::Part
    } else if MemoryModel::of(processor).lds.m0_limit && !counts {
        Says::Limit
    } else {
        Says::Nothing
    }
}

/// The least M0 with which instructions reach all of any LDS: work-groups have 64 KiB at the most on processors that look at M0.
pub const REACHES_ALL: u32 = {
    let m0 = (64 << 10) - 3;
    assert!(reach(m0) == 64 << 10 && reach(m0 - 1) < 64 << 10);
    m0
};

/// Bytes of LDS that M0 lets instructions reach. The greatest sizes that M0 may hold, 0x7fff and 0xffff, mean all of 32 and 64 KiB
/// (AMDGPUUsage, M0).
const fn reach(m0: u32) -> usize {
    (m0 as usize).next_multiple_of(4)
}

/// Runs an instruction with as much of LDS as M0 says. Hardware drops what is beyond; a program that gets there has most likely
/// forgotten to set M0.
///
/// # Safety
/// As [`Handler`].
unsafe fn bounded(cx: &mut Cx, uop: &Uop) -> Flow {
    let m0 = cx.wave.read_slot(sreg::M0);
    if reach(m0) >= cx.group.lds.len() {
        // SAFETY: lowering put the instruction's own handlers there, for the same host.
        return unsafe { (uop.kernel[Path::Exact as usize])(cx, uop) };
    }
    let beyond = cx.group.lds.split_off(reach(m0));
    // SAFETY: as above.
    let flow = unsafe { (uop.kernel[Path::Exact as usize])(cx, uop) };
    cx.group.lds.extend(beyond);
    if let Some(fault) = &mut cx.fault
        && let FaultKind::Lds {
            address,
            bytes,
            allocated,
        } = fault.kind
        && address.saturating_add(bytes) <= cx.group.lds.len() as u64
    {
        fault.kind = FaultKind::BadOperand(format!(
            "{bytes} bytes of LDS at {address:#x}, but M0 is {m0:#x}: on this processor it says how many bytes of LDS an \
             instruction reaches, here {allocated:#x} (s_mov_b32 m0, -1 is all of it)"
        ));
    }
    flow
}

/// Runs an instruction on the part of the global data share that M0 names: its first byte in M0\[31:16\], its bytes in M0\[15:0\].
///
/// # Safety
/// As [`Handler`].
unsafe fn global(cx: &mut Cx, uop: &Uop) -> Flow {
    let m0 = cx.wave.read_slot(sreg::M0);
    let memory = cx.memory.memory();
    let mut gds = memory.gds.lock().unwrap_or_else(PoisonError::into_inner);
    gds.resize(GDS_BYTES, 0);
    let first = (m0 >> 16) as usize;
    let bytes = reach(m0 & 0xffff).min(GDS_BYTES - first);
    let part = gds.get(first..first + bytes).unwrap_or_default().to_vec();
    let lds = std::mem::replace(&mut cx.group.lds, part);
    // observers know LDS only
    let accesses = cx.accesses.take();
    // SAFETY: lowering put the instruction's own handlers there, for the same host.
    let flow = unsafe { (uop.kernel[Path::Exact as usize])(cx, uop) };
    cx.accesses = accesses;
    let part = std::mem::replace(&mut cx.group.lds, lds);
    for (byte, new) in gds.iter_mut().skip(first).zip(part) {
        *byte = new;
    }
    drop(gds);
    if let Some(fault) = &mut cx.fault
        && let FaultKind::Lds {
            address,
            bytes,
            allocated,
        } = fault.kind
    {
        fault.kind = FaultKind::BadOperand(format!(
            "{bytes} bytes of the global data share at {address:#x}, but M0 is {m0:#x}: the wave has {allocated:#x} bytes (M0[15:0]) \
             from {first:#x} on (M0[31:16])"
        ));
    }
    flow
}
