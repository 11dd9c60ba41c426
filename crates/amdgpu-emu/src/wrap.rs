//! Source and result modifiers around a lane operation: SDWA, DPP, neg, abs, op_sel, clamp, output modifier.
//!
//! A plain operand needs none of this. Where an instruction has a modifier, lowering makes two uops of it: an inner one, whose
//! sources are temporaries, and this wrapper, which fills them (GFX9 ISA, "SDWA", "DPP", "VOP3", "VOP3P").

use amdgpu_isa::OperandType;

use crate::dpp::exchange;
use crate::exec::Cx;
use crate::memory::Lanes;
use crate::operation::Semantics;
use crate::ops;
use crate::uop::{Dpp, Flow, Order, Packed, ResultPrep, Select, SourcePrep, Unused, Uop};
use crate::wave::{LANES, V32, Wave, expand_mask, vreg};
use amdgpu_semantics::domain::{Host, Wrapping};
use amdgpu_semantics::fp::FpDomain;
use amdgpu_semantics::soft;

/// Handler of a lane operation with modifiers.
///
/// # Safety
/// As [`crate::uop::Handler`].
pub unsafe fn run(cx: &mut Cx, uop: &Uop) -> Flow {
    let Some(wrapped) = uop.wrapped.as_deref() else {
        return cx.unimplemented("a wrapped operation without its inner one");
    };
    let saved_exec = cx.wave.exec();
    let mut exec = saved_exec;
    for (n, prep) in wrapped.sources.iter().enumerate() {
        if prep.dwords == 0 {
            continue;
        }
        copy_source(cx.wave, uop, n, prep.dwords);
        if let (0, Some(dpp)) = (n, &wrapped.dpp) {
            exec = permute(cx.wave, dpp, prep.dwords, saved_exec);
        }
        prepare(cx.wave, prep, n);
        if let Some(packed) = &prep.packed_dwords {
            arrange_dwords(cx.wave, packed, n);
        }
    }
    if exec != saved_exec {
        cx.wave.set_exec(exec);
    }
    // SAFETY: the inner uop was lowered with this one, for the same host.
    let flow = unsafe { wrapped.inner.run(cx, cx.wave.path) };
    if let Some(result) = &wrapped.result {
        finish(cx.wave, result, exec);
    }
    // a compare has left there what it found
    if exec != saved_exec && !wrapped.inner.writes_exec {
        cx.wave.set_exec(saved_exec);
    }
    flow
}

/// Handler of a dual-issue instruction.
///
/// # Safety
/// As [`crate::uop::Handler`].
pub unsafe fn run_dual(cx: &mut Cx, uop: &Uop) -> Flow {
    let Some(dual) = uop.dual() else {
        return cx.unimplemented("a dual-issue instruction without its operations");
    };
    let [first, second] = &*dual.halves;
    let in_turn = match &dual.order {
        Order::Forward => [first, second],
        Order::Backward => [second, first],
        Order::Held(held) => [held, second],
    };
    let path = cx.wave.path;
    for half in in_turn {
        // SAFETY: the halves were lowered with this uop, for the same host.
        let flow = unsafe { half.run(cx, path) };
        if flow != Flow::Next {
            return flow;
        }
    }
    if let (Order::Held(_), Some(Semantics::Lane(lane))) = (&dual.order, ops::semantics(first.inst.op, first.processor))
    {
        let exec = cx.wave.exec();
        for d in 0..usize::from(lane.kernel.dst_dwords) {
            let value = cx.wave.v[vreg::RESULT + d];
            if let Some(destination) = cx.wave.v.get_mut(usize::from(first.vdst) + d) {
                Lanes(exec).for_each(|lane| destination.0[lane] = value.0[lane]);
            }
        }
    }
    Flow::Next
}

/// First temporary of lane source `n`.
pub fn temp(n: usize) -> usize {
    vreg::TEMP + 2 * n
}

fn copy_source(wave: &mut Wave, uop: &Uop, n: usize, dwords: u8) {
    for d in 0..dwords as usize {
        let value = uop.lane[n].read(wave, d);
        wave.v[temp(n) + d] = value;
    }
}

fn prepare(wave: &mut Wave, prep: &SourcePrep, n: usize) {
    let mode = wave.mode;
    let last = temp(n) + prep.dwords as usize - 1;
    let register = &mut wave.v[last];
    if prep.select != Select::Dword {
        register
            .0
            .iter_mut()
            .for_each(|x| *x = prep.select.extract(*x, prep.sext));
    }
    if prep.flush_f16 {
        register
            .0
            .iter_mut()
            .for_each(|x| *x &= if *x & 0x7c00 == 0 { 0x8000 } else { 0xffff });
    }
    if prep.widen_f16 {
        let host = mode.is_host_like();
        let widen = |x: u32| match host {
            true => Host.f16_to_f32(Wrapping(x)).0,
            false => soft::widen_f16(mode, x),
        };
        register.0.iter_mut().for_each(|x| *x = widen(*x));
    }
    if prep.widen_bf16 {
        register.0.iter_mut().for_each(|x| *x <<= 16);
    }
    if prep.abs || prep.neg {
        let sign = 1u32 << prep.sign_bit | if prep.also_low_half { 0x8000 } else { 0 };
        let clear = if prep.abs { !sign } else { !0 };
        let flip = if prep.neg { sign } else { 0 };
        register.0.iter_mut().for_each(|x| *x = (*x & clear) ^ flip);
    }
    if let Some(p) = prep.packed {
        let half = |x: u32, high: bool| if high { x >> 16 } else { x & 0xffff };
        let flip = (p.neg_low as u32) << 15 | (p.neg_high as u32) << 31;
        register.0.iter_mut().for_each(|x| {
            *x = (half(*x, p.low_from_high) | half(*x, p.high_from_high) << 16) ^ flip;
        });
    }
}

/// Arranges the dwords of a pair.
fn arrange_dwords(wave: &mut Wave, p: &Packed, n: usize) {
    let [low, high] = [0, 1].map(|d| wave.v[temp(n) + d]);
    let parts = [(p.low_from_high, p.neg_low), (p.high_from_high, p.neg_high)];
    for (d, (from_high, neg)) in parts.into_iter().enumerate() {
        let from = if from_high { &high } else { &low };
        let flip = (neg as u32) << 31;
        let to = &mut wave.v[temp(n) + d];
        for lane in 0..LANES {
            to.0[lane] = from.0[lane] ^ flip;
        }
    }
}

/// Exchanges lanes of temporary 0; gives the lanes that are written.
fn permute(wave: &mut Wave, dpp: &Dpp, dwords: u8, exec: u64) -> u64 {
    let mut written = exec;
    for d in 0..dwords as usize {
        written = exchange(dpp, &mut wave.v[temp(0) + d], exec);
    }
    written
}

/// Modifies the held-back result and merges it into the destination.
fn finish(wave: &mut Wave, r: &ResultPrep, exec: u64) {
    let mode = match r.has_ieee {
        true => wave.mode,
        false => wave.mode.without_ieee(r.omod != 0),
    };
    if r.omod != 0 || r.clamp {
        let dwords = r.dwords as usize;
        for lane in Lanes(exec) {
            let lo = wave.v[vreg::RESULT].0[lane];
            let hi = if dwords > 1 {
                wave.v[vreg::RESULT + 1].0[lane]
            } else {
                0
            };
            let value = soft::output_modifiers(mode, r.result, r.omod, r.clamp, lo as u64 | (hi as u64) << 32);
            wave.v[vreg::RESULT].0[lane] = value as u32;
            if dwords > 1 {
                wave.v[vreg::RESULT + 1].0[lane] = (value >> 32) as u32;
            }
        }
    }
    for d in 0..r.dwords as usize {
        let value = wave.v[vreg::RESULT + d];
        let Some(dst) = wave.v.get_mut(r.vdst as usize + d) else {
            return;
        };
        for lane in Lanes(exec) {
            dst.0[lane] = merge(dst.0[lane], value.0[lane], r.select, r.unused);
        }
    }
}

fn merge(old: u32, value: u32, select: Select, unused: Unused) -> u32 {
    if select == Select::Dword {
        return value;
    }
    let low_bits = (1u32 << select.bits()) - 1;
    let placed = (value & low_bits) << select.shift();
    let field = low_bits << select.shift();
    match unused {
        Unused::Pad => placed,
        Unused::Preserve => old & !field | placed,
        Unused::Sext => {
            let above = !(field | ((1u64 << select.shift()) - 1) as u32);
            let negative = value >> (select.bits() - 1) & 1 != 0;
            placed | if negative { above } else { 0 }
        }
    }
}

/// Position of the sign bit that neg and abs act on, in the last dword; None for a type that has none.
pub fn sign_bit(ty: OperandType) -> Option<u8> {
    match ty {
        // v_cndmask_b16 and v_mov_b16, as those of 32 bits below
        OperandType::F16 | OperandType::BF16 | OperandType::B16 => Some(15),
        OperandType::F32 | OperandType::F64 => Some(31),
        OperandType::V2F16 | OperandType::V2F16Both | OperandType::V2F16Literal | OperandType::V2BF16 => Some(31),
        // v_cndmask_b32 moves floats as well: the only operation on plain bits that has neg and abs
        OperandType::B32 => Some(31),
        _ => None,
    }
}

/// Whether a source is half a register, which op_sel chooses.
pub fn is_half(ty: OperandType) -> bool {
    matches!(
        ty,
        OperandType::B16 | OperandType::I16 | OperandType::F16 | OperandType::BF16
    )
}

/// A mask as a register of all ones and zeros.
pub fn mask_register(bits: u64) -> V32 {
    let mut v = V32::ZERO;
    expand_mask(bits, &mut v);
    v
}
