//! Computation on many lanes at once, where the host's arithmetic is the manual's.

use crate::code::{Compute, Reg, Src};
use crate::mask::Mask;
use crate::wave::{Frame, Registers};
use hsail::eval::{Chunk, ChunkOp, LANES};

/// Whether the operands are in the register files that the operation reads and writes.
pub(crate) fn fits(op: &ChunkOp, dst: Reg, src: &[Src]) -> bool {
    let s = |src: &Src| matches!(src, Src::Reg(Reg::S(_)) | Src::Const(_));
    let d = |src: &Src| matches!(src, Src::Reg(Reg::D(_)) | Src::Const(_));
    let c = |src: &Src| matches!(src, Src::Reg(Reg::C(_)) | Src::Const(_));
    let (to_s, to_d, to_c) = (
        matches!(dst, Reg::S(_)),
        matches!(dst, Reg::D(_)),
        matches!(dst, Reg::C(_)),
    );
    match (op, src) {
        (ChunkOp::S(_), all) => to_s && all.len() <= 3 && all.iter().all(s),
        (ChunkOp::D(_), all) => to_d && all.len() <= 3 && all.iter().all(d),
        (ChunkOp::TestS(_), all) => to_c && all.len() <= 3 && all.iter().all(s),
        (ChunkOp::TestD(_), all) => to_c && all.len() <= 3 && all.iter().all(d),
        (ChunkOp::Widen(_), [a]) => to_d && s(a),
        (ChunkOp::Narrow(_), [a]) => to_s && d(a),
        (ChunkOp::ShiftD(_), [a, n]) => to_d && d(a) && s(n),
        (ChunkOp::SelectS(_), [t, a, b]) => to_s && c(t) && s(a) && s(b),
        (ChunkOp::SelectD(_), [t, a, b]) => to_d && c(t) && d(a) && d(b),
        _ => false,
    }
}

#[inline(always)]
fn array<T: Copy + Default>(values: &[T], at: usize) -> Chunk<T> {
    match values.get(at..at + LANES).map(<Chunk<T>>::try_from) {
        Some(Ok(chunk)) => chunk,
        _ => [T::default(); LANES],
    }
}

#[inline(always)]
fn chunk_s(r: &Registers, src: Src, lane: usize) -> Chunk<u32> {
    match src {
        Src::Reg(Reg::S(n)) => array(&r.s, r.at(n, lane)),
        Src::Const(value) => [value as u32; LANES],
        Src::Reg(_) => [0; LANES],
    }
}

#[inline(always)]
fn chunk_d(r: &Registers, src: Src, lane: usize) -> Chunk<u64> {
    match src {
        Src::Reg(Reg::D(n)) => array(&r.d, r.at(n, lane)),
        Src::Const(value) => [value as u64; LANES],
        Src::Reg(_) => [0; LANES],
    }
}

fn bits(r: &Registers, src: Src, lane: usize) -> u16 {
    match src {
        Src::Reg(Reg::C(n)) => r.c[usize::from(n)].chunk(lane),
        Src::Const(value) if value & 1 != 0 => u16::MAX,
        _ => 0,
    }
}

/// Writes the lanes of a chunk that are active.
#[inline(always)]
fn put<T: Copy>(values: &mut [T], at: usize, new: &Chunk<T>, active: u16) {
    let Some(to) = values.get_mut(at..at + LANES) else {
        return;
    };
    if active == u16::MAX {
        to.copy_from_slice(new);
    } else {
        for (lane, (to, new)) in to.iter_mut().zip(new).enumerate() {
            if active >> lane & 1 != 0 {
                *to = *new;
            }
        }
    }
}

/// Computes `op` in all active lanes; the registers have a multiple of [`LANES`] lanes.
pub(super) fn compute(frame: &mut Frame, mask: &Mask, c: &Compute, op: &ChunkOp) {
    let r = &mut frame.registers;
    for lane in (0..r.width).step_by(LANES) {
        let active = mask.chunk(lane);
        if active == 0 {
            continue;
        }
        let s = |i: usize| chunk_s(r, c.src[i], lane);
        let d = |i: usize| chunk_d(r, c.src[i], lane);
        match (op, c.dst) {
            (ChunkOp::S(f), Reg::S(n)) => {
                let new = f(&[s(0), s(1), s(2)]);
                let at = r.at(n, lane);
                put(&mut r.s, at, &new, active);
            }
            (ChunkOp::D(f), Reg::D(n)) => {
                let new = f(&[d(0), d(1), d(2)]);
                let at = r.at(n, lane);
                put(&mut r.d, at, &new, active);
            }
            (ChunkOp::TestS(f), Reg::C(n)) => {
                let new = f(&[s(0), s(1), s(2)]);
                r.c[usize::from(n)].set_chunk(lane, new, active);
            }
            (ChunkOp::TestD(f), Reg::C(n)) => {
                let new = f(&[d(0), d(1), d(2)]);
                r.c[usize::from(n)].set_chunk(lane, new, active);
            }
            (ChunkOp::Widen(f), Reg::D(n)) => {
                let new = f(&s(0));
                let at = r.at(n, lane);
                put(&mut r.d, at, &new, active);
            }
            (ChunkOp::Narrow(f), Reg::S(n)) => {
                let new = f(&d(0));
                let at = r.at(n, lane);
                put(&mut r.s, at, &new, active);
            }
            (ChunkOp::ShiftD(f), Reg::D(n)) => {
                let new = f(&d(0), &s(1));
                let at = r.at(n, lane);
                put(&mut r.d, at, &new, active);
            }
            (ChunkOp::SelectS(f), Reg::S(n)) => {
                let new = f(bits(r, c.src[0], lane), &[s(1), s(2)]);
                let at = r.at(n, lane);
                put(&mut r.s, at, &new, active);
            }
            (ChunkOp::SelectD(f), Reg::D(n)) => {
                let new = f(bits(r, c.src[0], lane), &[d(1), d(2)]);
                let at = r.at(n, lane);
                put(&mut r.d, at, &new, active);
            }
            _ => {}
        }
    }
}

/// Copies a register or a constant in all active lanes.
pub(super) fn mov(frame: &mut Frame, mask: &Mask, dst: Reg, src: Src) {
    let r = &mut frame.registers;
    match (dst, src) {
        (Reg::S(n), Src::Reg(Reg::S(_)) | Src::Const(_)) if r.width.is_multiple_of(LANES) => {
            for lane in (0..r.width).step_by(LANES) {
                let new = chunk_s(r, src, lane);
                let at = r.at(n, lane);
                put(&mut r.s, at, &new, mask.chunk(lane));
            }
        }
        (Reg::D(n), Src::Reg(Reg::D(_)) | Src::Const(_)) if r.width.is_multiple_of(LANES) => {
            for lane in (0..r.width).step_by(LANES) {
                let new = chunk_d(r, src, lane);
                let at = r.at(n, lane);
                put(&mut r.d, at, &new, mask.chunk(lane));
            }
        }
        _ => {
            for lane in mask.iter() {
                let value = r.value(src, lane);
                r.set(dst, lane, value);
            }
        }
    }
}
