//! AVX2 with FMA: 8 lanes at a time, truth values as vectors of ones and zeros.

use iced_x86::{Code, Instruction, MemoryOperand, Register};

use amdgpu_semantics::graph::Op;

use super::{Active, Bounds, Host, Order, Which, gathered, low_half};
use crate::text::{Constant, Done, Operand, Refused, Text};

mod wide;

pub(crate) struct Avx2;

/// Vector registers but those for sequences.
const VECTORS: usize = 14;
const TEMP1: Register = Register::YMM15;
const TEMP2: Register = Register::YMM14;
/// Ones in lanes in which a NaN was found.
const NANS: Register = Register::YMM13;
/// Ones in lanes that are not active: so what is in memory can be cleared and chosen by one instruction each.
const INACTIVE: Register = Register::YMM12;
/// Bytes of a vector.
const BYTES: usize = 32;

/// The bit of each lane.
const LANE_BITS: Constant = Constant::Lanes([1, 2, 4, 8, 16, 32, 64, 128]);
/// All lanes but the first one.
const BEHIND_FIRST: Constant = Constant::Lanes([0, !0, !0, !0, !0, !0, !0, !0]);
/// 2^31 as a float.
const TWO_TO_31: Constant = Constant::Same(0x4f00_0000);
/// 2^23, 2^39, and the sum of both, as floats.
const TWO_TO_23: Constant = Constant::Same(0x4b00_0000);
const TWO_TO_39: Constant = Constant::Same(0x5300_0000);
const BOTH: Constant = Constant::Same(0x5300_0080);
const ONES: Constant = Constant::Same(!0);

// Predicates of comparisons.
const EQUAL: u32 = 0;
const UNORDERED: u32 = 3;
const LESS_QUIET: u32 = 17;

impl Host for Avx2 {
    type Half = Avx2;
    const LANES: u32 = 8;
    const MASKS: usize = 0;
    const BROADCASTS: bool = false;
    const PACKS: bool = false;
    const TAKES_EACH: bool = true;
    const FUSES: bool = false;
    const COPIES: bool = false;
    const STEPS: Constant = Constant::Lanes([0, 4, 8, 12, 16, 20, 24, 28]);
    const FIRST: Register = TEMP1;
    const SPARE_MASK: Option<Register> = None;

    fn vectors(active: Active, looks_for_nans: bool) -> usize {
        match (active, looks_for_nans) {
            (Active::Some | Active::Packed | Active::Each, _) => VECTORS - 2,
            (Active::All, true) => VECTORS - 1,
            (Active::All, false) => VECTORS,
        }
    }
    fn vector(n: u8) -> Register {
        Register::YMM0 + u32::from(n)
    }
    fn mask(_: u8) -> Register {
        Register::None
    }
    fn masks(_: Active) -> usize {
        0
    }
    fn constants(op: Op) -> &'static [Constant] {
        match op {
            Op::Ult => &[ONES],
            Op::FromU32 => &[TWO_TO_23, TWO_TO_39, BOTH],
            Op::ToU32 => &[TWO_TO_31],
            Op::BitNot => &[ONES],
            _ => &[],
        }
    }
    fn constants_of_function() -> &'static [Constant] {
        &[LANE_BITS, BEHIND_FIRST]
    }
    fn constants_of_wide_nans() -> &'static [Constant] {
        &[]
    }
    fn is_sequence(op: Op) -> bool {
        op == Op::MulHigh
    }
    fn is_reversed(op: Op) -> bool {
        op == Op::Slt
    }

    fn zero(text: &mut Text, to: Register) -> Done {
        text.registers(Code::VEX_Vpxor_ymm_ymm_ymmm256, [to; 3])
    }
    fn ones(text: &mut Text, to: Register) -> Done {
        text.registers(Code::VEX_Vpcmpeqd_ymm_ymm_ymmm256, [to; 3])
    }
    fn copy(text: &mut Text, to: Register, from: Register) -> Done {
        text.registers(Code::VEX_Vmovaps_ymm_ymmm256, [to, from])
    }
    fn splat(text: &mut Text, to: Register, from: MemoryOperand) -> Done {
        text.emit(Code::VEX_Vbroadcastss_ymm_m32, &[to.into(), Operand::Mem(from)])
    }
    fn splat_wide(text: &mut Text, to: Register, from: MemoryOperand) -> Done {
        text.emit(Code::VEX_Vbroadcastsd_ymm_m64, &[to.into(), Operand::Mem(from)])
    }
    fn load_wide(text: &mut Text, to: Register, from: [MemoryOperand; 2], half: u8) -> Done {
        wide::load(text, to, from, half)
    }
    fn store_wide(text: &mut Text, to: [MemoryOperand; 2], first: Register, second: Register) -> Done {
        wide::store(text, to, first, second)
    }
    fn load(text: &mut Text, to: Register, from: MemoryOperand, active: Active) -> Done {
        let from = Operand::Mem(from);
        match active {
            Active::All => text.emit(Code::VEX_Vmovups_ymm_ymmm256, &[to.into(), from]),
            Active::Each => text.emit(Code::VEX_Vmovd_xmm_rm32, &[low_part(to).into(), from]),
            Active::Some | Active::Packed => {
                text.emit(Code::VEX_Vandnps_ymm_ymm_ymmm256, &[to.into(), INACTIVE.into(), from])
            }
        }
    }
    fn store(text: &mut Text, to: MemoryOperand, mut from: Register, active: Active) -> Done {
        let to = Operand::Mem(to);
        if active == Active::Each {
            return text.emit(Code::VEX_Vmovd_rm32_xmm, &[to, low_part(from).into()]);
        }
        if active != Active::All {
            // a masked store takes some hosts ten times as long
            let operands = [TEMP1.into(), from.into(), to, INACTIVE.into()];
            text.emit(Code::VEX_Vblendvps_ymm_ymm_ymmm256_ymm, &operands)?;
            from = TEMP1;
        }
        text.emit(Code::VEX_Vmovups_ymmm256_ymm, &[to, from.into()])
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
        Self::zero(text, to)
    }
    fn keep_mask(_: &mut Text, _: Register, _: Register) -> Done {
        Err(Refused::Encoding)
    }
    fn fetch_mask(_: &mut Text, _: Register, _: Register) -> Done {
        Err(Refused::Encoding)
    }
    fn expand(text: &mut Text, to: Register, from: MemoryOperand) -> Done {
        lane_bits(text, to, from)?;
        let bits = Operand::Mem(text.constant(LANE_BITS, false)?);
        text.emit(Code::VEX_Vpcmpeqd_ymm_ymm_ymmm256, &[to.into(), to.into(), bits])
    }
    fn expand_packed(_: &mut Text, _: Register, _: MemoryOperand, _: MemoryOperand) -> Done {
        Err(Refused::Encoding)
    }
    fn bits(text: &mut Text, to: Register, mut from: Register, active: Active) -> Done {
        if active != Active::All {
            text.registers(Code::VEX_Vandnps_ymm_ymm_ymmm256, [TEMP1, INACTIVE, from])?;
            from = TEMP1;
        }
        text.registers(Code::VEX_Vmovmskps_r32_ymm, [to, from])
    }
    fn store_bits(text: &mut Text, to: MemoryOperand, from: Register) -> Done {
        text.registers(Code::VEX_Vmovmskps_r32_ymm, [Register::R11D, from])?;
        text.emit(Code::Mov_rm8_r8, &[Operand::Mem(to), Register::R11L.into()])
    }

    fn copy_truth(text: &mut Text, to: Register, from: Register) -> Done {
        Self::copy(text, to, from)
    }
    fn jump_if_none(text: &mut Text, of: Register) -> Result<u64, Refused> {
        text.registers(Code::VEX_Vmovmskps_r32_ymm, [Register::R11D, of])?;
        text.registers(Code::Test_rm32_r32, [Register::R11D; 2])?;
        text.jump(Code::Je_rel32_64)
    }

    fn begin_lanes(text: &mut Text, exec: MemoryOperand, _: Active) -> Result<u64, Refused> {
        text.emit(Code::Cmp_rm8_imm8, &[Operand::Mem(exec), Operand::Imm(0)])?;
        let skip = text.jump(Code::Je_rel32_64)?;
        lane_bits(text, INACTIVE, exec)?;
        Self::zero(text, TEMP1)?;
        text.registers(Code::VEX_Vpcmpeqd_ymm_ymm_ymmm256, [INACTIVE, INACTIVE, TEMP1])?;
        Ok(skip)
    }
    fn begin_each(text: &mut Text) -> Done {
        let behind = Operand::Mem(text.constant(BEHIND_FIRST, false)?);
        text.emit(Code::VEX_Vmovups_ymm_ymmm256, &[INACTIVE.into(), behind])
    }
    fn first_from(text: &mut Text, to: Register, from: Register) -> Done {
        text.registers(Code::VEX_Vmovd_xmm_rm32, [low_part(to), from])
    }
    fn begin_nans(text: &mut Text) -> Done {
        Self::zero(text, NANS)
    }
    fn note_nans(text: &mut Text, a: Register, b: Register, _: Active) -> Done {
        let operands = [TEMP1.into(), a.into(), b.into(), Operand::Imm(UNORDERED)];
        text.emit(Code::VEX_Vcmpps_ymm_ymm_ymmm256_imm8, &operands)?;
        text.registers(Code::VEX_Vorps_ymm_ymm_ymmm256, [NANS, NANS, TEMP1])
    }
    fn note_wide_nans(text: &mut Text, first: Register, second: Register, active: Active) -> Done {
        wide::note_nans(text, first, second, active)
    }
    fn jump_if_nans(text: &mut Text, active: Active) -> Result<u64, Refused> {
        match active {
            Active::All => {
                text.registers(Code::VEX_Vptest_ymm_ymmm256, [NANS, NANS])?;
                text.jump(Code::Jne_rel32_64)
            }
            Active::Some | Active::Packed | Active::Each => {
                // carry: none of the second where the first is zero
                text.registers(Code::VEX_Vptest_ymm_ymmm256, [INACTIVE, NANS])?;
                text.jump(Code::Jae_rel32_64)
            }
        }
    }

    fn note_outside(text: &mut Text, low: Register, high: Option<Register>, of: &Bounds, which: Which) -> Done {
        let note = |text: &mut Text| {
            if let Which::Truth(truth) = which {
                text.registers(Code::VEX_Vpand_ymm_ymm_ymmm256, [TEMP2, TEMP2, truth])?;
            }
            text.registers(Code::VEX_Vpor_ymm_ymm_ymmm256, [NANS, NANS, TEMP2])
        };
        let add = |text: &mut Text, distance: MemoryOperand| {
            Self::binary(text, Op::Add, TEMP1, TEMP1, Operand::Mem(distance))
        };
        // what is not less than the count is the greater one of both
        let not_less = |text: &mut Text| {
            Self::splat(text, TEMP2, of.count)?;
            text.registers(Code::VEX_Vpmaxud_ymm_ymm_ymmm256, [TEMP2, TEMP2, TEMP1])?;
            text.registers(Code::VEX_Vpcmpeqd_ymm_ymm_ymmm256, [TEMP2, TEMP2, TEMP1])
        };
        Self::subtract_same(text, TEMP1, low, of.first)?;
        if let Some(least) = of.least {
            add(text, least)?;
        }
        not_less(text)?;
        note(text)?;
        if let Some(more) = of.more {
            add(text, more)?;
            not_less(text)?;
            note(text)?;
        }
        let Some(high) = high else { return Ok(()) };
        Self::splat(text, TEMP2, of.high)?;
        text.registers(Code::VEX_Vpxor_ymm_ymm_ymmm256, [TEMP2, TEMP2, high])?;
        note(text)
    }
    fn subtract_same(text: &mut Text, to: Register, from: Register, same: MemoryOperand) -> Done {
        Self::splat(text, TEMP2, same)?;
        text.registers(Code::VEX_Vpsubd_ymm_ymm_ymmm256, [to, from, TEMP2])
    }
    fn jump_if_same(text: &mut Text, of: Register) -> Result<u64, Refused> {
        text.registers(Code::VEX_Vpbroadcastd_ymm_xmmm32, [TEMP1, low_part(of)])?;
        Self::jump_if_alike(text, of)
    }
    fn jump_if_alike(text: &mut Text, of: Register) -> Result<u64, Refused> {
        text.registers(Code::VEX_Vpxor_ymm_ymm_ymmm256, [TEMP2, TEMP1, of])?;
        text.registers(Code::VEX_Vptest_ymm_ymmm256, [TEMP2, TEMP2])?;
        text.jump(Code::Je_rel32_64)
    }
    fn first_lane(text: &mut Text, to: Register, from: Register) -> Done {
        text.registers(Code::VEX_Vmovd_rm32_xmm, [low_half(to), low_part(from)])?;
        text.registers(Code::Movsxd_r64_rm32, [to, low_half(to)])
    }
    fn gather(text: &mut Text, to: Register, at: Register, base: Register, distance: i64, which: Which) -> Done {
        if let Which::Truth(truth) = which {
            Self::copy(text, TEMP1, truth)?;
        } else {
            Self::ones(text, TEMP1)?;
            if which != Which::Active(Active::All) {
                text.registers(Code::VEX_Vpxor_ymm_ymm_ymmm256, [TEMP1, TEMP1, INACTIVE])?;
            }
        }
        Self::zero(text, to)?;
        let from = Operand::Mem(gathered(base, at, distance));
        text.emit(Code::VEX_Vpgatherdd_ymm_vm32y_ymm, &[to.into(), from, TEMP1.into()])
    }
    fn note_truth(text: &mut Text, of: Register) -> Done {
        text.registers(Code::VEX_Vpor_ymm_ymm_ymmm256, [NANS, NANS, of])
    }

    /// The number of each lane is a byte: those of active lanes are brought together, or put where active lanes are.
    fn begin_order(text: &mut Text, exec: MemoryOperand, order: Order) -> Done {
        const BITS: Register = Register::R10;
        const NUMBERS: Register = Register::R11;
        let constant = |to: Register, value: u64| Instruction::with2(Code::Mov_r64_imm64, to, value);
        text.emit(Code::Movzx_r32_rm8, &[low_half(BITS).into(), Operand::Mem(exec)])?;
        text.raw(constant(NUMBERS, 0x0101_0101_0101_0101)?)?;
        text.registers(Code::VEX_Pdep_r64_r64_rm64, [BITS, BITS, NUMBERS])?;
        text.raw(Instruction::with3(Code::Imul_r64_rm64_imm32, BITS, BITS, 0xff)?)?;
        text.raw(constant(NUMBERS, 0x0706_0504_0302_0100)?)?;
        let move_bytes = match order {
            Order::Together => Code::VEX_Pext_r64_r64_rm64,
            Order::Apart => Code::VEX_Pdep_r64_r64_rm64,
        };
        text.registers(move_bytes, [NUMBERS, NUMBERS, BITS])?;
        text.registers(Code::VEX_Vmovq_xmm_rm64, [low_part(TEMP2), NUMBERS])?;
        text.registers(Code::VEX_Vpmovzxbd_ymm_xmmm64, [TEMP2, low_part(TEMP2)])
    }
    fn gather_order(text: &mut Text, to: Register, from: MemoryOperand) -> Done {
        let operands = [to.into(), TEMP2.into(), Operand::Mem(from)];
        text.emit(Code::VEX_Vpermd_ymm_ymm_ymmm256, &operands)
    }
    fn scatter_order(text: &mut Text, to: Register, from: MemoryOperand) -> Done {
        Self::gather_order(text, to, from)
    }

    fn binary(text: &mut Text, op: Op, to: Register, a: Register, b: Operand) -> Done {
        let code = match op {
            Op::Add => Code::VEX_Vpaddd_ymm_ymm_ymmm256,
            Op::Sub => Code::VEX_Vpsubd_ymm_ymm_ymmm256,
            Op::Mul => Code::VEX_Vpmulld_ymm_ymm_ymmm256,
            Op::MulHigh => return mul_high(text, to, a, b),
            Op::And => Code::VEX_Vpand_ymm_ymm_ymmm256,
            Op::Or => Code::VEX_Vpor_ymm_ymm_ymmm256,
            Op::Xor => Code::VEX_Vpxor_ymm_ymm_ymmm256,
            Op::Shl => Code::VEX_Vpsllvd_ymm_ymm_ymmm256,
            Op::Lshr => Code::VEX_Vpsrlvd_ymm_ymm_ymmm256,
            Op::Ashr => Code::VEX_Vpsravd_ymm_ymm_ymmm256,
            Op::MinU => Code::VEX_Vpminud_ymm_ymm_ymmm256,
            Op::MaxU => Code::VEX_Vpmaxud_ymm_ymm_ymmm256,
            Op::MinS => Code::VEX_Vpminsd_ymm_ymm_ymmm256,
            Op::MaxS => Code::VEX_Vpmaxsd_ymm_ymm_ymmm256,
            Op::FAdd => Code::VEX_Vaddps_ymm_ymm_ymmm256,
            Op::FSub => Code::VEX_Vsubps_ymm_ymm_ymmm256,
            Op::FMul => Code::VEX_Vmulps_ymm_ymm_ymmm256,
            Op::FDiv => Code::VEX_Vdivps_ymm_ymm_ymmm256,
            _ => return wide::binary(text, op, to, a, b),
        };
        text.emit(code, &[to.into(), a.into(), b])
    }
    fn unary(text: &mut Text, op: Op, to: Register, from: Operand) -> Done {
        let code = match op {
            Op::FSqrt => Code::VEX_Vsqrtps_ymm_ymmm256,
            Op::FRound(how) => {
                const NO_INEXACT: u32 = 8;
                let how = Operand::Imm(u32::from(how) | NO_INEXACT);
                return text.emit(Code::VEX_Vroundps_ymm_ymmm256_imm8, &[to.into(), from, how]);
            }
            Op::FromI32 => Code::VEX_Vcvtdq2ps_ymm_ymmm256,
            Op::FromU32 => return from_unsigned(text, to, from),
            Op::ToI32 => Code::VEX_Vcvttps2dq_ymm_ymmm256,
            Op::ToU32 => return to_unsigned(text, to, from),
            _ => return wide::unary(text, op, to, from),
        };
        text.emit(code, &[to.into(), from])
    }
    fn shift(text: &mut Text, op: Op, to: Register, from: Operand, by: u32) -> Done {
        let code = match op {
            Op::Shl => Code::VEX_Vpslld_ymm_ymm_imm8,
            Op::Lshr => Code::VEX_Vpsrld_ymm_ymm_imm8,
            _ => Code::VEX_Vpsrad_ymm_ymm_imm8,
        };
        let from = in_register(text, to, from)?;
        text.emit(code, &[to.into(), from.into(), Operand::Imm(by)])
    }
    fn compare(text: &mut Text, op: Op, to: Register, a: Register, b: Operand) -> Done {
        let predicate = match op {
            Op::Eq => return text.emit(Code::VEX_Vpcmpeqd_ymm_ymm_ymmm256, &[to.into(), a.into(), b]),
            Op::Slt => return text.emit(Code::VEX_Vpcmpgtd_ymm_ymm_ymmm256, &[to.into(), a.into(), b]),
            Op::Ult => return unsigned_less(text, to, a, b),
            Op::FLt => LESS_QUIET,
            Op::FEq => EQUAL,
            Op::FUnordered => UNORDERED,
            _ => return Err(Refused::Encoding),
        };
        let operands = [to.into(), a.into(), b, Operand::Imm(predicate)];
        text.emit(Code::VEX_Vcmpps_ymm_ymm_ymmm256_imm8, &operands)
    }
    fn logic(text: &mut Text, op: Op, to: Register, args: &[Register]) -> Done {
        match (op, args) {
            (Op::BitAnd, &[a, b]) => text.registers(Code::VEX_Vpand_ymm_ymm_ymmm256, [to, a, b]),
            (Op::BitOr, &[a, b]) => text.registers(Code::VEX_Vpor_ymm_ymm_ymmm256, [to, a, b]),
            (Op::BitXor, &[a, b]) => text.registers(Code::VEX_Vpxor_ymm_ymm_ymmm256, [to, a, b]),
            (Op::BitNot, &[a]) => {
                let ones = Operand::Mem(text.constant(ONES, false)?);
                text.emit(Code::VEX_Vpxor_ymm_ymm_ymmm256, &[to.into(), a.into(), ones])
            }
            _ => Err(Refused::Encoding),
        }
    }
    fn select(text: &mut Text, to: Register, condition: Register, yes: Operand, no: Register) -> Done {
        let operands = [to.into(), no.into(), yes, condition.into()];
        text.emit(Code::VEX_Vblendvps_ymm_ymm_ymmm256_ymm, &operands)
    }
    fn keep(text: &mut Text, to: Register, condition: Register, yes: Operand) -> Done {
        text.emit(Code::VEX_Vpand_ymm_ymm_ymmm256, &[to.into(), condition.into(), yes])
    }
    fn bitwise(_: &mut Text, _: Register, _: Register, _: Operand, _: u8) -> Done {
        Err(Refused::Encoding)
    }
    fn fma_to_sum(text: &mut Text, op: Op, sum: Register, a: Register, b: Operand) -> Done {
        let code = match op {
            Op::DFma => Code::VEX_Vfmadd231pd_ymm_ymm_ymmm256,
            _ => Code::VEX_Vfmadd231ps_ymm_ymm_ymmm256,
        };
        text.emit(code, &[sum.into(), a.into(), b])
    }
    fn fma_to_factor(text: &mut Text, op: Op, to: Register, b: Register, c: Operand) -> Done {
        let code = match op {
            Op::DFma => Code::VEX_Vfmadd213pd_ymm_ymm_ymmm256,
            _ => Code::VEX_Vfmadd213ps_ymm_ymm_ymmm256,
        };
        text.emit(code, &[to.into(), b.into(), c])
    }
}

/// The first lanes of a vector.
fn low_part(of: Register) -> Register {
    Register::XMM0 + (of as u32 - Register::YMM0 as u32)
}

/// The source of an instruction that takes none in memory; `to` if it was there.
fn in_register(text: &mut Text, to: Register, from: Operand) -> Result<Register, Refused> {
    match from {
        Operand::Reg(from) => Ok(from),
        from => {
            text.emit(Code::VEX_Vmovups_ymm_ymmm256, &[to.into(), from])?;
            Ok(to)
        }
    }
}

/// Each lane's bit of a byte in memory, at its place in the byte.
fn lane_bits(text: &mut Text, to: Register, from: MemoryOperand) -> Done {
    text.emit(Code::VEX_Vpbroadcastb_ymm_xmmm8, &[to.into(), Operand::Mem(from)])?;
    let bits = Operand::Mem(text.constant(LANE_BITS, false)?);
    text.emit(Code::VEX_Vpand_ymm_ymm_ymmm256, &[to.into(), to.into(), bits])
}

/// The greater one of both is not the first.
fn unsigned_less(text: &mut Text, to: Register, a: Register, b: Operand) -> Done {
    let ones = Operand::Mem(text.constant(ONES, false)?);
    text.emit(Code::VEX_Vpmaxud_ymm_ymm_ymmm256, &[TEMP1.into(), a.into(), b])?;
    text.registers(Code::VEX_Vpcmpeqd_ymm_ymm_ymmm256, [TEMP1, TEMP1, a])?;
    text.emit(Code::VEX_Vpxor_ymm_ymm_ymmm256, &[to.into(), TEMP1.into(), ones])
}

/// The products of even and of odd lanes, of which the high halves are put together.
fn mul_high(text: &mut Text, to: Register, a: Register, b: Operand) -> Done {
    let shift = Code::VEX_Vpsrlq_ymm_ymm_imm8;
    let mul = Code::VEX_Vpmuludq_ymm_ymm_ymmm256;
    let b = in_register(text, TEMP2, b)?;
    text.registers(mul, [to, a, b])?;
    text.emit(shift, &[TEMP1.into(), a.into(), Operand::Imm(32)])?;
    text.emit(shift, &[TEMP2.into(), b.into(), Operand::Imm(32)])?;
    text.registers(mul, [TEMP1, TEMP1, TEMP2])?;
    text.emit(shift, &[to.into(), to.into(), Operand::Imm(32)])?;
    const ODD: Operand = Operand::Imm(0xaa);
    text.emit(
        Code::VEX_Vpblendd_ymm_ymm_ymmm256_imm8,
        &[to.into(), to.into(), TEMP1.into(), ODD],
    )
}

/// Both halves of 16 bits as floats, without rounding: the low one above 2^23, the high one above 2^39. Their sum is rounded once.
fn from_unsigned(text: &mut Text, to: Register, from: Operand) -> Done {
    const ODD: Operand = Operand::Imm(0xaa);
    let [low, high, both] = [TWO_TO_23, TWO_TO_39, BOTH].map(|c| text.constant(c, false));
    let (low, high, both) = (Operand::Mem(low?), Operand::Mem(high?), Operand::Mem(both?));
    let blend = Code::VEX_Vpblendw_ymm_ymm_ymmm256_imm8;
    let from = in_register(text, to, from)?;
    text.emit(blend, &[TEMP1.into(), from.into(), low, ODD])?;
    text.emit(
        Code::VEX_Vpsrld_ymm_ymm_imm8,
        &[to.into(), from.into(), Operand::Imm(16)],
    )?;
    text.emit(blend, &[to.into(), to.into(), high, ODD])?;
    text.emit(Code::VEX_Vsubps_ymm_ymm_ymmm256, &[to.into(), to.into(), both])?;
    text.registers(Code::VEX_Vaddps_ymm_ymm_ymmm256, [to, to, TEMP1])
}

/// As a signed number, and, where that does not fit, what is above 2^31. Where neither fits, both are negative.
fn to_unsigned(text: &mut Text, to: Register, from: Operand) -> Done {
    let from = in_register(text, to, from)?;
    let limit = Operand::Mem(text.constant(TWO_TO_31, false)?);
    let convert = Code::VEX_Vcvttps2dq_ymm_ymmm256;
    let sign = |to: Register, from: Register| [to.into(), from.into(), Operand::Imm(31)];
    text.registers(convert, [TEMP1, from])?;
    text.emit(Code::VEX_Vsubps_ymm_ymm_ymmm256, &[to.into(), from.into(), limit])?;
    text.registers(convert, [to, to])?;
    text.emit(Code::VEX_Vpsrad_ymm_ymm_imm8, &sign(TEMP2, to))?;
    text.registers(Code::VEX_Vpor_ymm_ymm_ymmm256, [to, to, TEMP2])?;
    text.emit(Code::VEX_Vpsrad_ymm_ymm_imm8, &sign(TEMP2, TEMP1))?;
    text.registers(Code::VEX_Vpand_ymm_ymm_ymmm256, [to, to, TEMP2])?;
    text.registers(Code::VEX_Vpor_ymm_ymm_ymmm256, [to, to, TEMP1])
}
