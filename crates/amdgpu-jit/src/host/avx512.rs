//! AVX-512: 16 lanes at a time, truth values in mask registers.
//!
//! K1 is the part of EXEC, K0 gathers NaNs, K7 and the last two vector registers are for sequences.
//!
//! Where lanes are packed, K5 and K6 are the parts of EXEC of the lower and the upper lanes, K1 is as many ones as both have, and three
//! vector registers say which lane is where: so each lane is moved by one permutation when it is loaded, and one when it is stored.

use iced_x86::{Code, Instruction, MemoryOperand, Register};

use amdgpu_semantics::graph::Op;

use super::{Active, Bounds, Host, gathered, low_half};
use crate::text::{Constant, Done, Operand, Refused, Text};

pub(crate) struct Avx512;

/// Vector registers for nodes; the last two are for sequences.
const VECTORS: usize = 30;
/// Where packed lanes come from, of both vectors; where the lower and the upper ones are.
const FROM: Register = Register::ZMM29;
const LOWER: Register = Register::ZMM28;
const UPPER: Register = Register::ZMM27;
const LOWER_MASK: Register = Register::K5;
const UPPER_MASK: Register = Register::K6;
/// The numbers of both vectors' lanes, a byte each.
const LANES: Constant = Constant::Lanes([
    0x0302_0100,
    0x0706_0504,
    0x0b0a_0908,
    0x0f0e_0d0c,
    0x1312_1110,
    0x1716_1514,
    0x1b1a_1918,
    0x1f1e_1d1c,
]);
const TEMP1: Register = Register::ZMM30;
const TEMP2: Register = Register::ZMM31;
/// Bytes of a vector.
const BYTES: usize = 64;
const FIRST_MASK: u32 = 2;
const EXEC: Register = Register::K1;
const NANS: Register = Register::K0;
const TEMP_MASK: Register = Register::K7;

// Predicates of comparisons.
const LESS: u32 = 1;
const EQUAL: u32 = 0;
const UNORDERED: u32 = 3;
const LESS_QUIET: u32 = 17;
const NOT_EQUAL: u32 = 4;
const NOT_LESS: u32 = 5;

fn mask_of(active: Active) -> Register {
    match active {
        Active::All => Register::None,
        Active::Some | Active::Packed | Active::Each => EXEC,
    }
}

/// The place behind a vector.
fn behind(mut place: MemoryOperand, bytes: i64) -> MemoryOperand {
    place.displacement += bytes;
    place.displ_size = if place.base == Register::RIP { 8 } else { 1 };
    place
}

impl Host for Avx512 {
    const LANES: u32 = 16;
    const MASKS: usize = 5;
    const BROADCASTS: bool = true;
    const PACKS: bool = true;
    const TAKES_EACH: bool = false;
    const DOUBLES: bool = true;
    const STEPS: Constant = Constant::AllLanes([0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60]);
    const FIRST: Register = TEMP1;

    fn vectors(active: Active, _: bool) -> usize {
        match active {
            Active::Packed => VECTORS - 3,
            _ => VECTORS,
        }
    }
    fn vector(n: u8) -> Register {
        Register::ZMM0 + u32::from(n)
    }
    fn mask(n: u8) -> Register {
        Register::K0 + FIRST_MASK + u32::from(n)
    }
    fn masks(active: Active) -> usize {
        match active {
            Active::Packed => Self::MASKS - 2,
            _ => Self::MASKS,
        }
    }
    fn constants(_: Op) -> &'static [Constant] {
        &[]
    }
    fn constants_of_function() -> &'static [Constant] {
        &[LANES]
    }
    fn is_sequence(op: Op) -> bool {
        op == Op::MulHigh
    }
    fn is_reversed(_: Op) -> bool {
        false
    }

    fn zero(text: &mut Text, to: Register) -> Done {
        text.registers(Code::EVEX_Vpxord_zmm_k1z_zmm_zmmm512b32, [to; 3])
    }
    fn ones(text: &mut Text, to: Register) -> Done {
        let ones = [to.into(), to.into(), to.into(), Operand::Imm(0xff)];
        text.emit(Code::EVEX_Vpternlogd_zmm_k1z_zmm_zmmm512b32_imm8, &ones)
    }
    fn copy(text: &mut Text, to: Register, from: Register) -> Done {
        text.registers(Code::EVEX_Vmovdqa32_zmm_k1z_zmmm512, [to, from])
    }
    fn splat(text: &mut Text, to: Register, from: MemoryOperand) -> Done {
        let operands = [to.into(), Operand::Mem(from)];
        text.emit(Code::EVEX_Vpbroadcastd_zmm_k1z_xmmm32, &operands)
    }
    fn load(text: &mut Text, to: Register, from: MemoryOperand, active: Active) -> Done {
        let operands = [to.into(), Operand::Mem(from)];
        if active == Active::Packed {
            text.emit(Code::EVEX_Vmovdqu32_zmm_k1z_zmmm512, &operands)?;
            let both = [to.into(), FROM.into(), Operand::Mem(behind(from, BYTES as i64))];
            return text.masked(Code::EVEX_Vpermt2d_zmm_k1z_zmm_zmmm512b32, &both, EXEC, true);
        }
        text.masked(Code::EVEX_Vmovdqu32_zmm_k1z_zmmm512, &operands, mask_of(active), true)
    }
    fn store(text: &mut Text, to: MemoryOperand, from: Register, active: Active) -> Done {
        if active == Active::Packed {
            let upper = behind(to, BYTES as i64);
            for (lanes, mask, to, temp) in [(LOWER, LOWER_MASK, to, TEMP1), (UPPER, UPPER_MASK, upper, TEMP2)] {
                text.registers(Code::EVEX_Vpermd_zmm_k1z_zmm_zmmm512b32, [temp, lanes, from])?;
                let store = [Operand::Mem(to), temp.into()];
                text.masked(Code::EVEX_Vmovdqu32_zmmm512_k1z_zmm, &store, mask, false)?;
            }
            return Ok(());
        }
        let operands = [Operand::Mem(to), from.into()];
        text.masked(Code::EVEX_Vmovdqu32_zmmm512_k1z_zmm, &operands, mask_of(active), false)
    }
    fn spill(text: &mut Text, to: MemoryOperand, from: Register) -> Done {
        Self::store(text, to, from, Active::All)
    }
    fn fill(text: &mut Text, to: Register, from: MemoryOperand) -> Done {
        Self::load(text, to, from, Active::All)
    }
    fn spill_place(n: usize) -> usize {
        n * BYTES
    }
    fn spills(bytes: usize) -> usize {
        bytes / BYTES
    }

    fn falsehood(text: &mut Text, to: Register) -> Done {
        text.registers(Code::VEX_Kxorw_kr_kr_kr, [to; 3])
    }
    fn expand(text: &mut Text, to: Register, from: MemoryOperand) -> Done {
        text.emit(Code::VEX_Kmovw_kr_km16, &[to.into(), Operand::Mem(from)])
    }
    fn expand_packed(text: &mut Text, to: Register, from: MemoryOperand, exec: MemoryOperand) -> Done {
        const BITS: Register = Register::R11D;
        text.emit(Code::Mov_r32_rm32, &[BITS.into(), Operand::Mem(from)])?;
        text.emit(
            Code::VEX_Pext_r32_r32_rm32,
            &[BITS.into(), BITS.into(), Operand::Mem(exec)],
        )?;
        text.registers(Code::VEX_Kmovw_kr_r32, [to, BITS])
    }
    fn bits(text: &mut Text, to: Register, mut from: Register, active: Active) -> Done {
        if active != Active::All {
            text.registers(Code::VEX_Kandw_kr_kr_kr, [TEMP_MASK, from, EXEC])?;
            from = TEMP_MASK;
        }
        text.registers(Code::VEX_Kmovw_r32_kr, [to, from])
    }

    fn begin_lanes(text: &mut Text, exec: MemoryOperand, active: Active) -> Result<u64, Refused> {
        if active == Active::Packed {
            return begin_packed(text, exec);
        }
        Self::expand(text, EXEC, exec)?;
        text.registers(Code::VEX_Kortestw_kr_kr, [EXEC, EXEC])?;
        text.jump(Code::Je_rel32_64)
    }
    fn begin_each(_: &mut Text) -> Done {
        Err(Refused::Encoding)
    }
    fn first_from(_: &mut Text, _: Register, _: Register) -> Done {
        Err(Refused::Encoding)
    }
    fn begin_nans(text: &mut Text) -> Done {
        Self::falsehood(text, NANS)
    }
    fn note_nans(text: &mut Text, a: Register, b: Register, active: Active) -> Done {
        let operands = [TEMP_MASK.into(), a.into(), b.into(), Operand::Imm(UNORDERED)];
        let code = Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae;
        text.masked(code, &operands, mask_of(active), false)?;
        text.registers(Code::VEX_Korw_kr_kr_kr, [NANS, NANS, TEMP_MASK])
    }
    fn jump_if_nans(text: &mut Text, _: Active) -> Result<u64, Refused> {
        text.registers(Code::VEX_Kortestw_kr_kr, [NANS, NANS])?;
        text.jump(Code::Jne_rel32_64)
    }

    fn note_outside(text: &mut Text, low: Register, high: Option<Register>, of: &Bounds, active: Active) -> Done {
        let mask = mask_of(active);
        let note = |text: &mut Text, code: Code, of: Register, with: MemoryOperand, predicate: u32| {
            let operands = [TEMP_MASK.into(), of.into(), Operand::Mem(with), Operand::Imm(predicate)];
            text.masked(code, &operands, mask, false)?;
            text.registers(Code::VEX_Korw_kr_kr_kr, [NANS, NANS, TEMP_MASK])
        };
        Self::subtract_same(text, TEMP1, low, of.first)?;
        let add = |text: &mut Text, distance: MemoryOperand| {
            Self::binary(text, Op::Add, TEMP1, TEMP1, Operand::Mem(distance))
        };
        if let Some(least) = of.least {
            add(text, least)?;
        }
        let unsigned = Code::EVEX_Vpcmpud_kr_k1_zmm_zmmm512b32_imm8;
        note(text, unsigned, TEMP1, of.count, NOT_LESS)?;
        if let Some(more) = of.more {
            add(text, more)?;
            note(text, unsigned, TEMP1, of.count, NOT_LESS)?;
        }
        match high {
            Some(high) => note(
                text,
                Code::EVEX_Vpcmpd_kr_k1_zmm_zmmm512b32_imm8,
                high,
                of.high,
                NOT_EQUAL,
            ),
            None => Ok(()),
        }
    }
    fn subtract_same(text: &mut Text, to: Register, from: Register, same: MemoryOperand) -> Done {
        Self::binary(text, Op::Sub, to, from, Operand::Mem(same))
    }
    fn jump_if_same(text: &mut Text, of: Register) -> Result<u64, Refused> {
        text.registers(Code::EVEX_Vpbroadcastd_zmm_k1z_xmmm32, [TEMP1, low_part(of)])?;
        Self::jump_if_alike(text, of)
    }
    fn jump_if_alike(text: &mut Text, of: Register) -> Result<u64, Refused> {
        let operands = [TEMP_MASK.into(), of.into(), TEMP1.into(), Operand::Imm(NOT_EQUAL)];
        text.emit(Code::EVEX_Vpcmpd_kr_k1_zmm_zmmm512b32_imm8, &operands)?;
        text.registers(Code::VEX_Kortestw_kr_kr, [TEMP_MASK, TEMP_MASK])?;
        text.jump(Code::Je_rel32_64)
    }
    fn first_lane(text: &mut Text, to: Register, from: Register) -> Done {
        text.registers(Code::EVEX_Vmovd_rm32_xmm, [low_half(to), low_part(from)])?;
        text.registers(Code::Movsxd_r64_rm32, [to, low_half(to)])
    }
    fn gather(text: &mut Text, to: Register, at: Register, base: Register, distance: i64, active: Active) -> Done {
        match active {
            Active::All => text.registers(Code::VEX_Kxnorw_kr_kr_kr, [TEMP_MASK; 3])?,
            Active::Some | Active::Packed | Active::Each => {
                text.registers(Code::VEX_Kmovw_kr_km16, [TEMP_MASK, EXEC])?
            }
        }
        Self::zero(text, to)?;
        let from = [to.into(), Operand::Mem(gathered(base, at, distance))];
        text.masked(Code::EVEX_Vpgatherdd_zmm_k1_vm32z, &from, TEMP_MASK, false)
    }

    fn binary(text: &mut Text, op: Op, to: Register, a: Register, b: Operand) -> Done {
        let code = match op {
            Op::Add => Code::EVEX_Vpaddd_zmm_k1z_zmm_zmmm512b32,
            Op::Sub => Code::EVEX_Vpsubd_zmm_k1z_zmm_zmmm512b32,
            Op::Mul => Code::EVEX_Vpmulld_zmm_k1z_zmm_zmmm512b32,
            Op::MulHigh => return mul_high(text, to, a, b),
            Op::And => Code::EVEX_Vpandd_zmm_k1z_zmm_zmmm512b32,
            Op::Or => Code::EVEX_Vpord_zmm_k1z_zmm_zmmm512b32,
            Op::Xor => Code::EVEX_Vpxord_zmm_k1z_zmm_zmmm512b32,
            Op::Shl => Code::EVEX_Vpsllvd_zmm_k1z_zmm_zmmm512b32,
            Op::Lshr => Code::EVEX_Vpsrlvd_zmm_k1z_zmm_zmmm512b32,
            Op::Ashr => Code::EVEX_Vpsravd_zmm_k1z_zmm_zmmm512b32,
            Op::MinU => Code::EVEX_Vpminud_zmm_k1z_zmm_zmmm512b32,
            Op::MaxU => Code::EVEX_Vpmaxud_zmm_k1z_zmm_zmmm512b32,
            Op::MinS => Code::EVEX_Vpminsd_zmm_k1z_zmm_zmmm512b32,
            Op::MaxS => Code::EVEX_Vpmaxsd_zmm_k1z_zmm_zmmm512b32,
            Op::FAdd => Code::EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er,
            Op::FSub => Code::EVEX_Vsubps_zmm_k1z_zmm_zmmm512b32_er,
            Op::FMul => Code::EVEX_Vmulps_zmm_k1z_zmm_zmmm512b32_er,
            Op::FDiv => Code::EVEX_Vdivps_zmm_k1z_zmm_zmmm512b32_er,
            _ => return Err(Refused::Encoding),
        };
        text.emit(code, &[to.into(), a.into(), b])
    }
    fn unary(text: &mut Text, op: Op, to: Register, from: Operand) -> Done {
        let code = match op {
            Op::FSqrt => Code::EVEX_Vsqrtps_zmm_k1z_zmmm512b32_er,
            Op::FRound(how) => {
                const NO_INEXACT: u32 = 8;
                let code = Code::EVEX_Vrndscaleps_zmm_k1z_zmmm512b32_imm8_sae;
                return text.emit(code, &[to.into(), from, Operand::Imm(u32::from(how) | NO_INEXACT)]);
            }
            Op::FromI32 => Code::EVEX_Vcvtdq2ps_zmm_k1z_zmmm512b32_er,
            Op::FromU32 => Code::EVEX_Vcvtudq2ps_zmm_k1z_zmmm512b32_er,
            Op::ToI32 => Code::EVEX_Vcvttps2dq_zmm_k1z_zmmm512b32_sae,
            Op::ToU32 => Code::EVEX_Vcvttps2udq_zmm_k1z_zmmm512b32_sae,
            _ => return Err(Refused::Encoding),
        };
        text.emit(code, &[to.into(), from])
    }
    fn shift(text: &mut Text, op: Op, to: Register, from: Operand, by: u32) -> Done {
        let code = match op {
            Op::Shl => Code::EVEX_Vpslld_zmm_k1z_zmmm512b32_imm8,
            Op::Lshr => Code::EVEX_Vpsrld_zmm_k1z_zmmm512b32_imm8,
            _ => Code::EVEX_Vpsrad_zmm_k1z_zmmm512b32_imm8,
        };
        text.emit(code, &[to.into(), from, Operand::Imm(by)])
    }
    fn compare(text: &mut Text, op: Op, to: Register, a: Register, b: Operand) -> Done {
        let (code, predicate) = match op {
            Op::Eq => {
                return text.emit(Code::EVEX_Vpcmpeqd_kr_k1_zmm_zmmm512b32, &[to.into(), a.into(), b]);
            }
            Op::Ult => (Code::EVEX_Vpcmpud_kr_k1_zmm_zmmm512b32_imm8, LESS),
            Op::Slt => (Code::EVEX_Vpcmpd_kr_k1_zmm_zmmm512b32_imm8, LESS),
            Op::FLt => (Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae, LESS_QUIET),
            Op::FEq => (Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae, EQUAL),
            Op::FUnordered => (Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae, UNORDERED),
            _ => return Err(Refused::Encoding),
        };
        text.emit(code, &[to.into(), a.into(), b, Operand::Imm(predicate)])
    }
    fn logic(text: &mut Text, op: Op, to: Register, args: &[Register]) -> Done {
        match (op, args) {
            (Op::BitAnd, &[a, b]) => text.registers(Code::VEX_Kandw_kr_kr_kr, [to, a, b]),
            (Op::BitOr, &[a, b]) => text.registers(Code::VEX_Korw_kr_kr_kr, [to, a, b]),
            (Op::BitXor, &[a, b]) => text.registers(Code::VEX_Kxorw_kr_kr_kr, [to, a, b]),
            (Op::BitNot, &[a]) => text.registers(Code::VEX_Knotw_kr_kr, [to, a]),
            _ => Err(Refused::Encoding),
        }
    }
    fn select(text: &mut Text, to: Register, condition: Register, yes: Operand, no: Register) -> Done {
        let code = Code::EVEX_Vpblendmd_zmm_k1z_zmm_zmmm512b32;
        text.masked(code, &[to.into(), no.into(), yes], condition, false)
    }
    fn keep(text: &mut Text, to: Register, condition: Register, yes: Operand) -> Done {
        let code = match yes {
            Operand::Mem(_) => Code::EVEX_Vpbroadcastd_zmm_k1z_xmmm32,
            _ => Code::EVEX_Vmovdqa32_zmm_k1z_zmmm512,
        };
        text.masked(code, &[to.into(), yes], condition, true)
    }
    fn fma_to_sum(text: &mut Text, sum: Register, a: Register, b: Operand) -> Done {
        let code = Code::EVEX_Vfmadd231ps_zmm_k1z_zmm_zmmm512b32_er;
        text.emit(code, &[sum.into(), a.into(), b])
    }
    fn fma_to_factor(text: &mut Text, to: Register, b: Register, c: Operand) -> Done {
        let code = Code::EVEX_Vfmadd213ps_zmm_k1z_zmm_zmmm512b32_er;
        text.emit(code, &[to.into(), b.into(), c])
    }
}

/// The first lanes of a vector.
fn low_part(of: Register) -> Register {
    Register::XMM0 + (of as u32 - Register::ZMM0 as u32)
}

/// Finds out where lanes go that are packed.
fn begin_packed(text: &mut Text, exec: MemoryOperand) -> Result<u64, Refused> {
    const BITS: Register = Register::R11D;
    Avx512::expand(text, LOWER_MASK, exec)?;
    Avx512::expand(text, UPPER_MASK, behind(exec, 2))?;
    text.registers(Code::VEX_Kortestw_kr_kr, [LOWER_MASK, UPPER_MASK])?;
    let skip = text.jump(Code::Je_rel32_64)?;
    let lanes = text.constant(LANES, false)?;
    for (to, from) in [(TEMP1, lanes), (TEMP2, behind(lanes, 16))] {
        text.emit(Code::EVEX_Vpmovzxbd_zmm_k1z_xmmm128, &[to.into(), Operand::Mem(from)])?;
    }
    // as many ones as there are lanes; of these, the upper ones
    text.emit(Code::Mov_r32_rm32, &[BITS.into(), Operand::Mem(exec)])?;
    text.emit(
        Code::VEX_Pext_r32_r32_rm32,
        &[BITS.into(), BITS.into(), Operand::Mem(exec)],
    )?;
    text.registers(Code::VEX_Kmovw_kr_r32, [EXEC, BITS])?;
    text.emit(Code::Mov_r32_rm32, &[BITS.into(), Operand::Mem(exec)])?;
    text.raw(Instruction::with2(Code::And_rm32_imm32, BITS, 0xffff_0000u32)?)?;
    text.emit(
        Code::VEX_Pext_r32_r32_rm32,
        &[BITS.into(), BITS.into(), Operand::Mem(exec)],
    )?;
    text.registers(Code::VEX_Kmovw_kr_r32, [TEMP_MASK, BITS])?;
    text.registers(Code::VEX_Kmovw_r32_kr, [BITS, LOWER_MASK])?;
    text.registers(Code::Popcnt_r32_rm32, [BITS, BITS])?;
    let compress = Code::EVEX_Vpcompressd_zmmm512_k1z_zmm;
    let expand = Code::EVEX_Vpexpandd_zmm_k1z_zmmm512;
    text.masked(compress, &[FROM.into(), TEMP1.into()], LOWER_MASK, true)?;
    text.masked(compress, &[TEMP2.into(), TEMP2.into()], UPPER_MASK, true)?;
    text.masked(expand, &[FROM.into(), TEMP2.into()], TEMP_MASK, false)?;
    text.masked(expand, &[LOWER.into(), TEMP1.into()], LOWER_MASK, true)?;
    text.registers(Code::EVEX_Vpbroadcastd_zmm_k1z_r32, [UPPER, BITS])?;
    text.registers(Code::EVEX_Vpaddd_zmm_k1z_zmm_zmmm512b32, [TEMP1, TEMP1, UPPER])?;
    text.masked(expand, &[UPPER.into(), TEMP1.into()], UPPER_MASK, true)?;
    Ok(skip)
}

/// The products of even and of odd lanes, of which the high halves are put together.
fn mul_high(text: &mut Text, to: Register, a: Register, b: Operand) -> Done {
    let right = |to: Register, from: Operand| [to.into(), from, Operand::Imm(32)];
    let mul = Code::EVEX_Vpmuludq_zmm_k1z_zmm_zmmm512b64;
    let shift = Code::EVEX_Vpsrlq_zmm_k1z_zmmm512b64_imm8;
    text.emit(shift, &right(TEMP1, a.into()))?;
    text.emit(shift, &right(TEMP2, b))?;
    text.registers(mul, [TEMP1, TEMP1, TEMP2])?;
    text.emit(mul, &[to.into(), a.into(), b])?;
    text.emit(shift, &right(TEMP1, TEMP1.into()))?;
    text.emit(Code::EVEX_Vpsllq_zmm_k1z_zmmm512b64_imm8, &right(TEMP1, TEMP1.into()))?;
    text.emit(shift, &right(to, to.into()))?;
    text.registers(Code::EVEX_Vpord_zmm_k1z_zmm_zmmm512b32, [to, to, TEMP1])
}
