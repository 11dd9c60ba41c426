//! Vector operations that CDNA2, CDNA3 and CDNA4 added (CDNA3 ISA 12, CDNA4 ISA 12: VOP1, VOP2, VOP3, VOP3P).

use std::num::Wrapping;

use amdgpu_isa::{Op, Role};
use softfp::{Env, F16 as HALF, F32 as SINGLE, Format, Relation};

use crate::exec::Cx;
use crate::fault::FaultKind;
use crate::lanes::soft_kernel;
use crate::operation::Semantics::{self, Custom};
use crate::operation::{Lane, LaneKind, Piece, bits, float, float_kernel, int, int_kernel};
use crate::uop::{Flow, Uop};
use crate::wave::{LANES, V32};
use amdgpu_semantics::domain::Domain;
use amdgpu_semantics::fp::FpDomain;
use amdgpu_semantics::graph::Nodes;
use amdgpu_semantics::ops::dot::flush;
use amdgpu_semantics::soft::ResultType;
use amdgpu_semantics::soft::Soft;
use amdgpu_semantics::symbolic_fn;

type W32 = Wrapping<u32>;

/// `f` of the low dwords and of the high dwords, which the wrapper has put in place.
#[inline(always)]
fn each_dword<D: Domain>(d: D, sources: [D::U64; 3], f: impl Fn(D::U32, D::U32, D::U32) -> D::U32) -> D::U64 {
    let [a, b, c] = sources;
    d.join(f(d.lo(a), d.lo(b), d.lo(c)), f(d.hi(a), d.hi(b), d.hi(c)))
}

#[inline(always)]
pub fn v_pk_fma_f32<D: FpDomain>(d: D, a: D::U64, b: D::U64, c: D::U64) -> D::U64 {
    each_dword(d, [a, b, c], |a, b, c| d.fma_f32(a, b, c))
}

#[inline(always)]
pub fn v_pk_mul_f32<D: FpDomain>(d: D, a: D::U64, b: D::U64) -> D::U64 {
    each_dword(d, [a, b, b], |a, b, _| d.mul_f32(a, b))
}

#[inline(always)]
pub fn v_pk_add_f32<D: FpDomain>(d: D, a: D::U64, b: D::U64) -> D::U64 {
    each_dword(d, [a, b, b], |a, b, _| d.add_f32(a, b))
}

/// A dword of each source: op_sel has put it in the low place.
#[inline(always)]
pub fn v_pk_mov_b32<D: Domain>(d: D, a: D::U64, b: D::U64) -> D::U64 {
    d.join(d.lo(a), d.lo(b))
}

#[inline(always)]
pub fn v_mov_b64<D: Domain>(_: D, a: D::U64) -> D::U64 {
    a
}

#[inline(always)]
pub fn v_accvgpr_mov_b32<D: Domain>(_: D, a: D::U32) -> D::U32 {
    a
}

/// The destination is the third source.
#[inline(always)]
pub fn v_fmac_f64<D: FpDomain>(d: D, a: D::U64, b: D::U64, c: D::U64) -> D::U64 {
    d.fma_f64(a, b, c)
}

#[inline(always)]
pub fn v_fmamk_f32<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    d.fma_f32(a, b, c)
}

/// Shifts by 0 to 7.
#[inline(always)]
pub fn v_lshl_add_u64<D: Domain>(d: D, a: D::U64, n: D::U32, c: D::U64) -> D::U64 {
    d.shl64(a, n & d.u32(7)) + c
}

/// A step of a linear feedback shift register.
#[inline(always)]
pub fn v_prng_b32<D: Domain>(d: D, a: D::U32) -> D::U32 {
    let feedback = d.ashr(a, d.u32(31)) & d.u32(197);
    d.shl(a, d.u32(1)) ^ feedback
}

/// Both sources shifted, saturated to a byte each, and packed.
#[inline(always)]
fn shift_and_pack<D: Domain>(d: D, [a, b, n]: [D::U32; 3], least: u32, greatest: u32) -> D::U32 {
    let saturated = |x: D::U32| {
        let x = d.ashr(x, n & d.u32(31));
        d.smax(d.smin(x, d.u32(greatest)), d.u32(least)) & d.u32(0xff)
    };
    saturated(a) | d.shl(saturated(b), d.u32(8))
}

#[inline(always)]
pub fn v_ashr_pk_i8_i32<D: Domain>(d: D, a: D::U32, b: D::U32, n: D::U32) -> D::U32 {
    shift_and_pack(d, [a, b, n], 0xffff_ff80, 127)
}

#[inline(always)]
pub fn v_ashr_pk_u8_i32<D: Domain>(d: D, a: D::U32, b: D::U32, n: D::U32) -> D::U32 {
    shift_and_pack(d, [a, b, n], 0, 255)
}

/// Products of bf16 are exact in f32; each sum is rounded.
#[inline(always)]
pub fn v_dot2_f32_bf16<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    let high = d.u32(0xffff_0000);
    let low = |x: D::U32| d.shl(x, d.u32(16));
    let products = d.add_f32(d.mul_f32(low(a), low(b)), d.mul_f32(a & high, b & high));
    d.add_f32(products, c)
}

/// [`v_dot2_f32_bf16`] without denormals ([`Processor::flushes_bf16_of_dot_products`](amdgpu_isa::Processor)); products keep theirs.
#[inline(always)]
pub fn v_dot2_f32_bf16_flushing<D: FpDomain>(d: D, a: D::U32, b: D::U32, c: D::U32) -> D::U32 {
    let high = |x: D::U32| flush(d, x & d.u32(0xffff_0000));
    let low = |x: D::U32| flush(d, d.shl(x, d.u32(16)));
    let products = d.add_f32(d.mul_f32(low(a), low(b)), d.mul_f32(high(a), high(b)));
    flush(d, d.add_f32(products, flush(d, c)))
}

/// IEEE 754-2019 minimum (or maximum) of two: a NaN if either is one, -0 below +0. Denormals as `env` says.
fn extreme<F: Format>(env: Env, greater: bool, a: F::Bits, b: F::Bits) -> F::Bits
where
    F::Bits: Into<u64>,
{
    let chosen = match softfp::compare::<F>(env, a, b).bits {
        // an addition quiets a NaN and keeps it
        Relation::Unordered => return softfp::add::<F>(env, a, b).bits,
        Relation::Less => [a, b][usize::from(greater)],
        Relation::Greater => [b, a][usize::from(greater)],
        // zeros, or denormals that are taken for them
        Relation::Equal => {
            let a_is_negative = a.into() & F::SIGN != 0;
            if a_is_negative == greater { b } else { a }
        }
    };
    // a product with one flushes as any operation does
    softfp::mul::<F>(env, chosen, F::from_u64(F::ONE)).bits
}

fn minimum3<F: Format>(env: Env, abc: [F::Bits; 3]) -> F::Bits
where
    F::Bits: Into<u64>,
{
    extreme::<F>(env, false, extreme::<F>(env, false, abc[0], abc[1]), abc[2])
}

fn maximum3<F: Format>(env: Env, abc: [F::Bits; 3]) -> F::Bits
where
    F::Bits: Into<u64>,
{
    extreme::<F>(env, true, extreme::<F>(env, true, abc[0], abc[1]), abc[2])
}

fn v_minimum3_f32(d: Soft, a: W32, b: W32, c: W32) -> W32 {
    Wrapping(minimum3::<SINGLE>(d.env32(), [a.0, b.0, c.0]))
}

fn v_maximum3_f32(d: Soft, a: W32, b: W32, c: W32) -> W32 {
    Wrapping(maximum3::<SINGLE>(d.env32(), [a.0, b.0, c.0]))
}

fn halves(abc: [W32; 3], f: impl Fn([u16; 3]) -> u16) -> W32 {
    let of = |up: u32| u32::from(f(abc.map(|x| (x.0 >> up) as u16))) << up;
    Wrapping(of(0) | of(16))
}

fn v_pk_minimum3_f16(d: Soft, a: W32, b: W32, c: W32) -> W32 {
    halves([a, b, c], |abc| minimum3::<HALF>(d.env16_64(), abc))
}

fn v_pk_maximum3_f16(d: Soft, a: W32, b: W32, c: W32) -> W32 {
    halves([a, b, c], |abc| maximum3::<HALF>(d.env16_64(), abc))
}

/// Any function of three bits, by its table: bit `4 a + 2 b + c`.
fn table_lookup(table: u8, [a, b, c]: [&V32; 3]) -> V32 {
    let mut out = V32::ZERO;
    for row in 0..8u32 {
        if table >> row & 1 == 0 {
            continue;
        }
        let flip = |n: u32| if row >> n & 1 == 0 { !0 } else { 0 };
        let (fa, fb, fc) = (flip(2), flip(1), flip(0));
        for lane in 0..LANES {
            out.0[lane] |= (a.0[lane] ^ fa) & (b.0[lane] ^ fb) & (c.0[lane] ^ fc);
        }
    }
    out
}

/// A source of one dword in every lane.
fn source(cx: &Cx, uop: &Uop, n: usize) -> V32 {
    let role = [Role::Src0, Role::Src1, Role::Src2][n % 3];
    match cx.vreg(uop, role).and_then(|register| cx.wave.v.get(register)) {
        Some(register) => *register,
        None => V32::splat(cx.scalar32(uop, n)),
    }
}

/// Writes the active lanes' bits of `field`.
fn write_field(cx: &mut Cx, register: usize, value: &V32, field: u32) {
    let mask = cx.wave.mask;
    if let Some(destination) = cx.wave.v.get_mut(register) {
        for lane in 0..LANES {
            let keep = mask.0[lane] & field;
            destination.0[lane] = value.0[lane] & keep | destination.0[lane] & !keep;
        }
    }
}

fn v_bitop3_b32(cx: &mut Cx, uop: &Uop) -> Flow {
    let sources = [0, 1, 2].map(|n| source(cx, uop, n));
    let value = table_lookup(uop.inst.modifiers.bitop3, sources.each_ref());
    write_field(cx, uop.vdst.into(), &value, !0);
    Flow::Next
}

/// Of halves that op_sel chooses; the other half of the destination is kept.
fn v_bitop3_b16(cx: &mut Cx, uop: &Uop) -> Flow {
    let op_sel = uop.inst.modifiers.op_sel;
    let sources = [0, 1, 2].map(|n| {
        let mut source = source(cx, uop, n);
        if op_sel >> n & 1 != 0 {
            source.0.iter_mut().for_each(|x| *x >>= 16);
        }
        source
    });
    let mut value = table_lookup(uop.inst.modifiers.bitop3, sources.each_ref());
    let field = if op_sel >> 3 & 1 != 0 {
        value.0.iter_mut().for_each(|x| *x <<= 16);
        0xffff_0000
    } else {
        0xffff
    };
    write_field(cx, uop.vdst.into(), &value, field);
    Flow::Next
}

/// Exchanges lanes of two registers: lane `l` of the destination with lane `l - distance` of the source, for those lanes `l` that
/// have the bit `distance`. A lane whose partner is not active is left alone, or with `bound_ctrl` gets 0; with `fi` EXEC does not
/// count for partners.
fn swap_rows<const DISTANCE: usize>(cx: &mut Cx, uop: &Uop) -> Flow {
    let (first, other) = (usize::from(uop.vdst), cx.vreg(uop, Role::Src0));
    let registers = other.and_then(|other| Some((other, *cx.wave.v.get(first)?, *cx.wave.v.get(other)?)));
    let Some((second, a, b)) = registers else {
        return cx.fail(FaultKind::BadOperand("an operand is no vector register".into()), !0);
    };
    let exec = cx.wave.exec();
    let modifiers = &uop.inst.modifiers;
    let is_active = |lane: usize| exec >> lane & 1 != 0;
    let taken = |lane: usize, partner: usize, from: &V32| match () {
        () if !is_active(lane) => None,
        () if is_active(partner) || modifiers.fi => Some(from.0[partner]),
        () => modifiers.bound_ctrl.then_some(0),
    };
    for low in (0..LANES).filter(|lane| lane & DISTANCE == 0) {
        let high = low + DISTANCE;
        if let Some(value) = taken(high, low, &b) {
            cx.wave.v[first].0[high] = value;
        }
        if let Some(value) = taken(low, high, &a) {
            cx.wave.v[second].0[low] = value;
        }
    }
    Flow::Next
}

/// An operation on pairs of f32.
macro_rules! packed_dwords {
    ($f:ident) => {
        Semantics::Lane(
            Lane::new(float_kernel!(V2F32 of F32, $f), ResultType::V2F32)
                .kind(LaneKind::PackedDwords)
                .graph(symbolic_fn!(Nodes, $f::<Nodes>)),
        )
    };
}

const KEEPS_HALF: LaneKind = LaneKind::Piece {
    source: Piece::Whole,
    destination: Piece::Half,
};

/// On processors that flush denormals of bf16 here.
pub const FLUSHING_DOT: &[(Op, Semantics)] = &[(
    Op::V_DOT2_F32_BF16,
    Semantics::Lane(Lane::new(float_kernel!(F32, v_dot2_f32_bf16_flushing), ResultType::F32).kind(LaneKind::Dot)),
)];

pub const OPS: &[(Op, Semantics)] = &[
    (Op::V_PK_FMA_F32, packed_dwords!(v_pk_fma_f32)),
    (Op::V_PK_MUL_F32, packed_dwords!(v_pk_mul_f32)),
    (Op::V_PK_ADD_F32, packed_dwords!(v_pk_add_f32)),
    (
        Op::V_PK_MOV_B32,
        Semantics::Lane(
            Lane::new(int_kernel!(v_pk_mov_b32), ResultType::Bits)
                .kind(LaneKind::PackedDwords)
                .graph(symbolic_fn!(Nodes, v_pk_mov_b32::<Nodes>)),
        ),
    ),
    (Op::V_MOV_B64, bits!(v_mov_b64)),
    (Op::V_ACCVGPR_MOV_B32, int!(v_accvgpr_mov_b32)),
    (Op::V_FMAC_F64, float!(F64, v_fmac_f64)),
    (Op::V_FMAMK_F32, float!(F32, v_fmamk_f32)),
    (Op::V_FMAAK_F32, float!(F32, v_fmamk_f32)),
    (Op::V_LSHL_ADD_U64, int!(v_lshl_add_u64)),
    (Op::V_PRNG_B32, int!(v_prng_b32)),
    (
        Op::V_ASHR_PK_I8_I32,
        Semantics::Lane(Lane::new(int_kernel!(v_ashr_pk_i8_i32), ResultType::Bits).kind(KEEPS_HALF)),
    ),
    (
        Op::V_ASHR_PK_U8_I32,
        Semantics::Lane(Lane::new(int_kernel!(v_ashr_pk_u8_i32), ResultType::Bits).kind(KEEPS_HALF)),
    ),
    (
        Op::V_DOT2_F32_BF16,
        Semantics::Lane(Lane::new(float_kernel!(F32, v_dot2_f32_bf16), ResultType::F32).kind(LaneKind::Dot)),
    ),
    (Op::V_DOT2C_F32_BF16, float!(F32, v_dot2_f32_bf16)),
    (
        Op::V_MINIMUM3_F32,
        Semantics::Lane(Lane::new(soft_kernel(v_minimum3_f32), ResultType::F32)),
    ),
    (
        Op::V_MAXIMUM3_F32,
        Semantics::Lane(Lane::new(soft_kernel(v_maximum3_f32), ResultType::F32)),
    ),
    (
        Op::V_PK_MINIMUM3_F16,
        Semantics::Lane(Lane::new(soft_kernel(v_pk_minimum3_f16), ResultType::V2F16).kind(LaneKind::Packed)),
    ),
    (
        Op::V_PK_MAXIMUM3_F16,
        Semantics::Lane(Lane::new(soft_kernel(v_pk_maximum3_f16), ResultType::V2F16).kind(LaneKind::Packed)),
    ),
    (Op::V_BITOP3_B32, Custom(v_bitop3_b32)),
    (Op::V_BITOP3_B16, Custom(v_bitop3_b16)),
    (Op::V_PERMLANE16_SWAP_B32, Custom(swap_rows::<16>)),
    (Op::V_PERMLANE32_SWAP_B32, Custom(swap_rows::<32>)),
];
