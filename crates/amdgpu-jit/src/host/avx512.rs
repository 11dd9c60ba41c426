//! AVX-512: truth values in mask registers; vectors of 512 bits, 16 lanes, or, for several at a time, of 256 bits, 8 lanes.
//!
//! K1 is the part of EXEC, K0 gathers NaNs, K7 and the last two vector registers are for sequences.
//!
//! Where lanes are packed, K5 and K6 are the parts of EXEC of the lower and the upper lanes, K1 is as many ones as both have, and three
//! vector registers say which lane is where: so each lane is moved by one permutation when it is loaded, and one when it is stored.
//!
//! Instructions and registers are named as those of 512 bits; [`Avx512::emit`] makes them narrower.

use iced_x86::{Code, MemoryOperand, Register};

use amdgpu_semantics::graph::Op;

use super::{Active, Bounds, Host, Order, Which, gathered, low_half};
use crate::text::{Constant, Done, Operand, Refused, Text};

mod wide;

/// With vectors of so many lanes: 16 or 8.
pub(crate) struct Avx512<const LANES: u32>;

/// Vector registers for nodes; the last two are for sequences.
const VECTORS: usize = 30;
/// Where packed lanes come from, of both vectors; where the lower and the upper ones are.
const FROM: Register = Register::ZMM29;
const LOWER: Register = Register::ZMM28;
const UPPER: Register = Register::ZMM27;
const LOWER_MASK: Register = Register::K5;
const UPPER_MASK: Register = Register::K6;
/// The numbers of both vectors' lanes, a byte each.
const LANE_NUMBERS: Constant = Constant::Lanes([
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

fn mask_of_which(which: Which) -> Register {
    match which {
        Which::Active(active) => mask_of(active),
        Which::Truth(truth) => truth,
    }
}

/// The place behind a vector.
fn behind(mut place: MemoryOperand, bytes: i64) -> MemoryOperand {
    place.displacement += bytes;
    place.displ_size = if place.base == Register::RIP { 8 } else { 1 };
    place
}

impl<const LANES: u32> Host for Avx512<LANES> {
    type Half = Avx512<8>;
    const LANES: u32 = LANES;
    const MASKS: usize = 5;
    const BROADCASTS: bool = true;
    const PACKS: bool = LANES == 16;
    const TAKES_EACH: bool = false;
    const FUSES: bool = true;
    const COPIES: bool = true;
    const STEPS: Constant = Constant::AllLanes([0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60]);
    const FIRST: Register = TEMP1;
    const SPARE_MASK: Option<Register> = Some(EXEC);

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
    fn constants(op: Op) -> &'static [Constant] {
        match op {
            Op::DFromF32(0) => &[const { wide::lanes_of_half(0) }],
            Op::DFromF32(_) => &[const { wide::lanes_of_half(1) }],
            Op::DToF32 => &[wide::IN_TURNS],
            _ => &[],
        }
    }
    fn constants_of_function() -> &'static [Constant] {
        &[LANE_NUMBERS]
    }
    fn constants_of_wide_nans() -> &'static [Constant] {
        &[wide::TWICE_NAN]
    }
    fn is_sequence(op: Op) -> bool {
        op == Op::MulHigh
    }
    fn is_reversed(_: Op) -> bool {
        false
    }

    fn zero(text: &mut Text, to: Register) -> Done {
        Self::registers(text, Code::EVEX_Vpxord_zmm_k1z_zmm_zmmm512b32, [to; 3])
    }
    fn ones(text: &mut Text, to: Register) -> Done {
        let ones = [to.into(), to.into(), to.into(), Operand::Imm(0xff)];
        Self::emit(text, Code::EVEX_Vpternlogd_zmm_k1z_zmm_zmmm512b32_imm8, &ones)
    }
    fn copy(text: &mut Text, to: Register, from: Register) -> Done {
        Self::registers(text, Code::EVEX_Vmovdqa32_zmm_k1z_zmmm512, [to, from])
    }
    fn splat(text: &mut Text, to: Register, from: MemoryOperand) -> Done {
        let operands = [to.into(), Operand::Mem(from)];
        Self::emit(text, Code::EVEX_Vpbroadcastd_zmm_k1z_xmmm32, &operands)
    }
    fn splat_wide(text: &mut Text, to: Register, from: MemoryOperand) -> Done {
        let operands = [to.into(), Operand::Mem(from)];
        Self::emit(text, Code::EVEX_Vbroadcastsd_zmm_k1z_xmmm64, &operands)
    }
    fn load_wide(text: &mut Text, to: Register, from: [MemoryOperand; 2], half: u8) -> Done {
        Self::load_half(text, to, from, half)
    }
    fn store_wide(text: &mut Text, to: [MemoryOperand; 2], first: Register, second: Register) -> Done {
        Self::store_halves(text, to, first, second)
    }
    fn load(text: &mut Text, to: Register, from: MemoryOperand, active: Active) -> Done {
        let operands = [to.into(), Operand::Mem(from)];
        if active == Active::Packed {
            Self::emit(text, Code::EVEX_Vmovdqu32_zmm_k1z_zmmm512, &operands)?;
            let both = [to.into(), FROM.into(), Operand::Mem(behind(from, Self::BYTES as i64))];
            return Self::masked(text, Code::EVEX_Vpermt2d_zmm_k1z_zmm_zmmm512b32, &both, EXEC, true);
        }
        Self::masked(
            text,
            Code::EVEX_Vmovdqu32_zmm_k1z_zmmm512,
            &operands,
            mask_of(active),
            true,
        )
    }
    fn store(text: &mut Text, to: MemoryOperand, from: Register, active: Active) -> Done {
        if active == Active::Packed {
            let upper = behind(to, Self::BYTES as i64);
            for (lanes, mask, to, temp) in [(LOWER, LOWER_MASK, to, TEMP1), (UPPER, UPPER_MASK, upper, TEMP2)] {
                Self::registers(text, Code::EVEX_Vpermd_zmm_k1z_zmm_zmmm512b32, [temp, lanes, from])?;
                let store = [Operand::Mem(to), temp.into()];
                Self::masked(text, Code::EVEX_Vmovdqu32_zmmm512_k1z_zmm, &store, mask, false)?;
            }
            return Ok(());
        }
        let operands = [Operand::Mem(to), from.into()];
        Self::masked(
            text,
            Code::EVEX_Vmovdqu32_zmmm512_k1z_zmm,
            &operands,
            mask_of(active),
            false,
        )
    }
    fn spill(text: &mut Text, to: MemoryOperand, from: Register) -> Done {
        Self::store(text, to, from, Active::All)
    }
    fn fill(text: &mut Text, to: Register, from: MemoryOperand) -> Done {
        Self::load(text, to, from, Active::All)
    }
    fn spill_place(n: usize) -> usize {
        n * Self::BYTES
    }
    fn spills(bytes: usize) -> usize {
        bytes / Self::BYTES
    }

    fn falsehood(text: &mut Text, to: Register) -> Done {
        Self::registers(text, Code::VEX_Kxorw_kr_kr_kr, [to; 3])
    }
    fn keep_mask(text: &mut Text, to: Register, from: Register) -> Done {
        Self::registers(text, Code::EVEX_Vpmovm2d_zmm_kr, [to, from])
    }
    fn fetch_mask(text: &mut Text, to: Register, from: Register) -> Done {
        Self::registers(text, Code::EVEX_Vpmovd2m_kr_zmm, [to, from])
    }
    fn expand(text: &mut Text, to: Register, from: MemoryOperand) -> Done {
        Self::emit(text, Code::VEX_Kmovw_kr_km16, &[to.into(), Operand::Mem(from)])
    }
    fn expand_packed(text: &mut Text, to: Register, from: MemoryOperand, exec: MemoryOperand) -> Done {
        const BITS: Register = Register::R11D;
        Self::emit(text, Code::Mov_r32_rm32, &[BITS.into(), Operand::Mem(from)])?;
        Self::emit(
            text,
            Code::VEX_Pext_r32_r32_rm32,
            &[BITS.into(), BITS.into(), Operand::Mem(exec)],
        )?;
        Self::registers(text, Code::VEX_Kmovw_kr_r32, [to, BITS])
    }
    fn bits(text: &mut Text, to: Register, mut from: Register, active: Active) -> Done {
        if active != Active::All {
            Self::registers(text, Code::VEX_Kandw_kr_kr_kr, [TEMP_MASK, from, EXEC])?;
            from = TEMP_MASK;
        }
        // the other bits may be any
        let code = match LANES {
            8 => Code::VEX_Kmovb_r32_kr,
            _ => Code::VEX_Kmovw_r32_kr,
        };
        Self::registers(text, code, [to, from])
    }
    fn store_bits(text: &mut Text, to: MemoryOperand, from: Register) -> Done {
        let code = match LANES {
            8 => Code::VEX_Kmovb_m8_kr,
            _ => Code::VEX_Kmovw_m16_kr,
        };
        Self::emit(text, code, &[Operand::Mem(to), from.into()])
    }

    fn copy_truth(text: &mut Text, to: Register, from: Register) -> Done {
        Self::registers(text, Code::VEX_Kmovw_kr_km16, [to, from])
    }
    fn jump_if_none(text: &mut Text, of: Register) -> Result<u64, Refused> {
        Self::registers(text, Code::VEX_Kortestw_kr_kr, [of, of])?;
        text.jump(Code::Je_rel32_64)
    }

    fn begin_lanes(text: &mut Text, exec: MemoryOperand, active: Active) -> Result<u64, Refused> {
        if active == Active::Packed {
            return Self::begin_packed(text, exec);
        }
        Self::expand(text, EXEC, exec)?;
        Self::registers(text, Code::VEX_Kortestw_kr_kr, [EXEC, EXEC])?;
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
        Self::masked(text, code, &operands, mask_of(active), false)?;
        Self::registers(text, Code::VEX_Korw_kr_kr_kr, [NANS, NANS, TEMP_MASK])
    }
    fn note_wide_nans(text: &mut Text, first: Register, second: Register, active: Active) -> Done {
        Self::note_wide(text, first, second, active)
    }
    fn jump_if_nans(text: &mut Text, _: Active) -> Result<u64, Refused> {
        Self::registers(text, Code::VEX_Kortestw_kr_kr, [NANS, NANS])?;
        text.jump(Code::Jne_rel32_64)
    }

    fn note_outside(text: &mut Text, low: Register, high: Option<Register>, of: &Bounds, which: Which) -> Done {
        let mask = mask_of_which(which);
        let note = |text: &mut Text, code: Code, of: Register, with: MemoryOperand, predicate: u32| {
            let operands = [TEMP_MASK.into(), of.into(), Operand::Mem(with), Operand::Imm(predicate)];
            Self::masked(text, code, &operands, mask, false)?;
            Self::registers(text, Code::VEX_Korw_kr_kr_kr, [NANS, NANS, TEMP_MASK])
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
        Self::registers(text, Code::EVEX_Vpbroadcastd_zmm_k1z_xmmm32, [TEMP1, low_part(of)])?;
        Self::jump_if_alike(text, of)
    }
    fn jump_if_alike(text: &mut Text, of: Register) -> Result<u64, Refused> {
        let operands = [TEMP_MASK.into(), of.into(), TEMP1.into(), Operand::Imm(NOT_EQUAL)];
        Self::emit(text, Code::EVEX_Vpcmpd_kr_k1_zmm_zmmm512b32_imm8, &operands)?;
        Self::registers(text, Code::VEX_Kortestw_kr_kr, [TEMP_MASK, TEMP_MASK])?;
        text.jump(Code::Je_rel32_64)
    }
    fn first_lane(text: &mut Text, to: Register, from: Register) -> Done {
        Self::registers(text, Code::EVEX_Vmovd_rm32_xmm, [low_half(to), low_part(from)])?;
        Self::registers(text, Code::Movsxd_r64_rm32, [to, low_half(to)])
    }
    fn gather(text: &mut Text, to: Register, at: Register, base: Register, distance: i64, which: Which) -> Done {
        match mask_of_which(which) {
            Register::None => Self::registers(text, Code::VEX_Kxnorw_kr_kr_kr, [TEMP_MASK; 3])?,
            mask => Self::registers(text, Code::VEX_Kmovw_kr_km16, [TEMP_MASK, mask])?,
        }
        Self::zero(text, to)?;
        let from = [to.into(), Operand::Mem(gathered(base, at, distance))];
        Self::masked(text, Code::EVEX_Vpgatherdd_zmm_k1_vm32z, &from, TEMP_MASK, false)
    }
    fn note_truth(text: &mut Text, of: Register) -> Done {
        Self::registers(text, Code::VEX_Korw_kr_kr_kr, [NANS, NANS, of])
    }

    fn begin_order(_: &mut Text, _: MemoryOperand, _: Order) -> Done {
        // the part of EXEC says it
        Ok(())
    }
    fn gather_order(text: &mut Text, to: Register, from: MemoryOperand) -> Done {
        Self::load(text, to, from, Active::All)?;
        let compress = Code::EVEX_Vpcompressd_zmmm512_k1z_zmm;
        Self::masked(text, compress, &[to.into(), to.into()], EXEC, true)
    }
    fn scatter_order(text: &mut Text, to: Register, from: MemoryOperand) -> Done {
        Self::load(text, to, from, Active::All)?;
        let expand = Code::EVEX_Vpexpandd_zmm_k1z_zmmm512;
        Self::masked(text, expand, &[to.into(), to.into()], EXEC, true)
    }

    fn binary(text: &mut Text, op: Op, to: Register, a: Register, b: Operand) -> Done {
        let code = match op {
            Op::Add => Code::EVEX_Vpaddd_zmm_k1z_zmm_zmmm512b32,
            Op::Sub => Code::EVEX_Vpsubd_zmm_k1z_zmm_zmmm512b32,
            Op::Mul => Code::EVEX_Vpmulld_zmm_k1z_zmm_zmmm512b32,
            Op::MulHigh => return Self::mul_high(text, to, a, b),
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
            _ => return Self::wide_binary(text, op, to, a, b),
        };
        Self::emit(text, code, &[to.into(), a.into(), b])
    }
    fn unary(text: &mut Text, op: Op, to: Register, from: Operand) -> Done {
        let code = match op {
            Op::FSqrt => Code::EVEX_Vsqrtps_zmm_k1z_zmmm512b32_er,
            Op::FRound(how) => {
                const NO_INEXACT: u32 = 8;
                let code = Code::EVEX_Vrndscaleps_zmm_k1z_zmmm512b32_imm8_sae;
                return Self::emit(
                    text,
                    code,
                    &[to.into(), from, Operand::Imm(u32::from(how) | NO_INEXACT)],
                );
            }
            Op::RotateRight(by) => {
                let code = Code::EVEX_Vprord_zmm_k1z_zmmm512b32_imm8;
                return Self::emit(text, code, &[to.into(), from, Operand::Imm(by.into())]);
            }
            Op::FromI32 => Code::EVEX_Vcvtdq2ps_zmm_k1z_zmmm512b32_er,
            Op::FromU32 => Code::EVEX_Vcvtudq2ps_zmm_k1z_zmmm512b32_er,
            Op::ToI32 => Code::EVEX_Vcvttps2dq_zmm_k1z_zmmm512b32_sae,
            Op::ToU32 => Code::EVEX_Vcvttps2udq_zmm_k1z_zmmm512b32_sae,
            _ => return Self::wide_unary(text, op, to, from),
        };
        Self::emit(text, code, &[to.into(), from])
    }
    fn shift(text: &mut Text, op: Op, to: Register, from: Operand, by: u32) -> Done {
        let code = match op {
            Op::Shl => Code::EVEX_Vpslld_zmm_k1z_zmmm512b32_imm8,
            Op::Lshr => Code::EVEX_Vpsrld_zmm_k1z_zmmm512b32_imm8,
            _ => Code::EVEX_Vpsrad_zmm_k1z_zmmm512b32_imm8,
        };
        Self::emit(text, code, &[to.into(), from, Operand::Imm(by)])
    }
    fn compare(text: &mut Text, op: Op, to: Register, a: Register, b: Operand) -> Done {
        let (code, predicate) = match op {
            Op::Eq => {
                return Self::emit(
                    text,
                    Code::EVEX_Vpcmpeqd_kr_k1_zmm_zmmm512b32,
                    &[to.into(), a.into(), b],
                );
            }
            Op::Ult => (Code::EVEX_Vpcmpud_kr_k1_zmm_zmmm512b32_imm8, LESS),
            Op::Slt => (Code::EVEX_Vpcmpd_kr_k1_zmm_zmmm512b32_imm8, LESS),
            Op::FLt => (Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae, LESS_QUIET),
            Op::FEq => (Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae, EQUAL),
            Op::FUnordered => (Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae, UNORDERED),
            _ => return Err(Refused::Encoding),
        };
        Self::emit(text, code, &[to.into(), a.into(), b, Operand::Imm(predicate)])
    }
    fn logic(text: &mut Text, op: Op, to: Register, args: &[Register]) -> Done {
        match (op, args) {
            (Op::BitAnd, &[a, b]) => Self::registers(text, Code::VEX_Kandw_kr_kr_kr, [to, a, b]),
            (Op::BitOr, &[a, b]) => Self::registers(text, Code::VEX_Korw_kr_kr_kr, [to, a, b]),
            (Op::BitXor, &[a, b]) => Self::registers(text, Code::VEX_Kxorw_kr_kr_kr, [to, a, b]),
            (Op::BitNot, &[a]) => Self::registers(text, Code::VEX_Knotw_kr_kr, [to, a]),
            _ => Err(Refused::Encoding),
        }
    }
    fn select(text: &mut Text, to: Register, condition: Register, yes: Operand, no: Register) -> Done {
        let code = Code::EVEX_Vpblendmd_zmm_k1z_zmm_zmmm512b32;
        Self::masked(text, code, &[to.into(), no.into(), yes], condition, false)
    }
    fn keep(text: &mut Text, to: Register, condition: Register, yes: Operand) -> Done {
        let code = match yes {
            Operand::Mem(_) => Code::EVEX_Vpbroadcastd_zmm_k1z_xmmm32,
            _ => Code::EVEX_Vmovdqa32_zmm_k1z_zmmm512,
        };
        Self::masked(text, code, &[to.into(), yes], condition, true)
    }
    fn bitwise(text: &mut Text, to: Register, b: Register, c: Operand, table: u8) -> Done {
        let code = Code::EVEX_Vpternlogd_zmm_k1z_zmm_zmmm512b32_imm8;
        Self::emit(text, code, &[to.into(), b.into(), c, Operand::Imm(table.into())])
    }
    fn fma_to_sum(text: &mut Text, op: Op, sum: Register, a: Register, b: Operand) -> Done {
        let code = match op {
            Op::DFma => Code::EVEX_Vfmadd231pd_zmm_k1z_zmm_zmmm512b64_er,
            _ => Code::EVEX_Vfmadd231ps_zmm_k1z_zmm_zmmm512b32_er,
        };
        Self::emit(text, code, &[sum.into(), a.into(), b])
    }
    fn fma_to_factor(text: &mut Text, op: Op, to: Register, b: Register, c: Operand) -> Done {
        let code = match op {
            Op::DFma => Code::EVEX_Vfmadd213pd_zmm_k1z_zmm_zmmm512b64_er,
            _ => Code::EVEX_Vfmadd213ps_zmm_k1z_zmm_zmmm512b32_er,
        };
        Self::emit(text, code, &[to.into(), b.into(), c])
    }
}

impl<const LANES: u32> Avx512<LANES> {
    /// Bytes of a vector.
    const BYTES: usize = LANES as usize * size_of::<u32>();

    fn emit(text: &mut Text, code: Code, operands: &[Operand]) -> Done {
        Self::masked(text, code, operands, Register::None, false)
    }

    fn registers<const N: usize>(text: &mut Text, code: Code, registers: [Register; N]) -> Done {
        Self::emit(text, code, &registers.map(Operand::Reg))
    }

    /// Writes an instruction, which is one of 512 bits or of 16 bits of masks, for as many lanes as there are.
    fn masked(text: &mut Text, code: Code, operands: &[Operand], mask: Register, zeroing: bool) -> Done {
        if LANES == 16 {
            return text.masked(code, operands, mask, zeroing);
        }
        let mut operands = operands.to_vec();
        let mut is_wide = false;
        let mut narrow = |register: &mut Register| {
            if register.is_zmm() {
                is_wide = true;
                *register = Register::YMM0 + (*register as u32 - Register::ZMM0 as u32);
            }
        };
        for operand in &mut operands {
            match operand {
                Operand::Reg(register) => narrow(register),
                Operand::Mem(place) => narrow(&mut place.index),
                Operand::Imm(_) => {}
            }
        }
        let code = if is_wide { half(code)? } else { byte_of_masks(code) };
        text.masked(code, &operands, mask, zeroing)
    }

    /// Finds out where lanes go that are packed.
    fn begin_packed(text: &mut Text, exec: MemoryOperand) -> Result<u64, Refused> {
        const BITS: Register = Register::R11D;
        Self::expand(text, LOWER_MASK, exec)?;
        Self::expand(text, UPPER_MASK, behind(exec, 2))?;
        Self::registers(text, Code::VEX_Kortestw_kr_kr, [LOWER_MASK, UPPER_MASK])?;
        let skip = text.jump(Code::Je_rel32_64)?;
        let lanes = text.constant(LANE_NUMBERS, false)?;
        for (to, from) in [(TEMP1, lanes), (TEMP2, behind(lanes, 16))] {
            let operands = [to.into(), Operand::Mem(from)];
            Self::emit(text, Code::EVEX_Vpmovzxbd_zmm_k1z_xmmm128, &operands)?;
        }
        // as many ones as there are lanes; of these, the upper ones
        let ones = |text: &mut Text, to: Register| {
            Self::registers(text, Code::VEX_Pext_r32_r32_rm32, [BITS; 3])?;
            Self::registers(text, Code::VEX_Kmovw_kr_r32, [to, BITS])
        };
        Self::emit(text, Code::Mov_r32_rm32, &[BITS.into(), Operand::Mem(exec)])?;
        ones(text, EXEC)?;
        Self::registers(text, Code::VEX_Kmovw_r32_kr, [BITS, LOWER_MASK])?;
        ones(text, TEMP_MASK)?;
        Self::registers(text, Code::VEX_Kandnw_kr_kr_kr, [TEMP_MASK, TEMP_MASK, EXEC])?;
        Self::registers(text, Code::Popcnt_r32_rm32, [BITS, BITS])?;
        let compress = Code::EVEX_Vpcompressd_zmmm512_k1z_zmm;
        let expand = Code::EVEX_Vpexpandd_zmm_k1z_zmmm512;
        Self::masked(text, compress, &[FROM.into(), TEMP1.into()], LOWER_MASK, true)?;
        Self::masked(text, compress, &[TEMP2.into(), TEMP2.into()], UPPER_MASK, true)?;
        Self::masked(text, expand, &[FROM.into(), TEMP2.into()], TEMP_MASK, false)?;
        Self::masked(text, expand, &[LOWER.into(), TEMP1.into()], LOWER_MASK, true)?;
        Self::registers(text, Code::EVEX_Vpbroadcastd_zmm_k1z_r32, [UPPER, BITS])?;
        Self::registers(text, Code::EVEX_Vpaddd_zmm_k1z_zmm_zmmm512b32, [TEMP1, TEMP1, UPPER])?;
        Self::masked(text, expand, &[UPPER.into(), TEMP1.into()], UPPER_MASK, true)?;
        Ok(skip)
    }

    /// The products of even and of odd lanes, of which the high halves are put together.
    fn mul_high(text: &mut Text, to: Register, a: Register, b: Operand) -> Done {
        let right = |to: Register, from: Operand| [to.into(), from, Operand::Imm(32)];
        let mul = Code::EVEX_Vpmuludq_zmm_k1z_zmm_zmmm512b64;
        let shift = Code::EVEX_Vpsrlq_zmm_k1z_zmmm512b64_imm8;
        Self::emit(text, shift, &right(TEMP1, a.into()))?;
        Self::emit(text, shift, &right(TEMP2, b))?;
        Self::registers(text, mul, [TEMP1, TEMP1, TEMP2])?;
        Self::emit(text, mul, &[to.into(), a.into(), b])?;
        Self::emit(text, shift, &right(TEMP1, TEMP1.into()))?;
        Self::emit(
            text,
            Code::EVEX_Vpsllq_zmm_k1z_zmmm512b64_imm8,
            &right(TEMP1, TEMP1.into()),
        )?;
        Self::emit(text, shift, &right(to, to.into()))?;
        Self::registers(text, Code::EVEX_Vpord_zmm_k1z_zmm_zmmm512b32, [to, to, TEMP1])
    }
}

/// The first lanes of a vector.
fn low_part(of: Register) -> Register {
    Register::XMM0 + (of as u32 - Register::ZMM0 as u32)
}

/// The same instruction for 256 bits: it stands before the one for 512 bits.
fn half(code: Code) -> Result<Code, Refused> {
    let half = Code::try_from(code as usize - 1).map_err(|_| Refused::Encoding)?;
    match half.mnemonic() == code.mnemonic() {
        true => Ok(half),
        false => Err(Refused::Encoding),
    }
}

/// The same operation on masks of 8 lanes.
fn byte_of_masks(code: Code) -> Code {
    match code {
        Code::VEX_Kmovw_kr_km16 => Code::VEX_Kmovb_kr_km8,
        Code::VEX_Kmovw_r32_kr => Code::VEX_Kmovb_r32_kr,
        Code::VEX_Kandw_kr_kr_kr => Code::VEX_Kandb_kr_kr_kr,
        Code::VEX_Korw_kr_kr_kr => Code::VEX_Korb_kr_kr_kr,
        Code::VEX_Kxorw_kr_kr_kr => Code::VEX_Kxorb_kr_kr_kr,
        Code::VEX_Kxnorw_kr_kr_kr => Code::VEX_Kxnorb_kr_kr_kr,
        Code::VEX_Knotw_kr_kr => Code::VEX_Knotb_kr_kr,
        Code::VEX_Kortestw_kr_kr => Code::VEX_Kortestb_kr_kr,
        other => other,
    }
}
