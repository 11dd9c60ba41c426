//! f64 with AVX-512: half as many at a time as a vector has lanes, those that `vpunpckldq` and `vpunpckhdq` take.

use iced_x86::{Code, MemoryOperand, Register};

use amdgpu_semantics::graph::Op;

use super::super::Active;
use super::{Avx512, EQUAL, EXEC, LESS_QUIET, NANS, NOT_LESS, TEMP_MASK, TEMP1, TEMP2, UNORDERED};
use crate::host::Host;
use crate::text::{Constant, Done, Operand, Refused, Text};

/// What `vshufps` takes of each pair of f64: the low dwords, the high ones.
const LOW: u32 = 0x88;
const HIGH: u32 = 0xdd;
/// Twice the high dword of the least quiet NaN: the sign is shifted out.
pub(super) const TWICE_NAN: Constant = Constant::Same(0xfff0_0000);

/// The lanes of a half; those behind it do not count.
pub(super) const fn lanes_of_half(half: u8) -> Constant {
    match half {
        0 => Constant::AllLanes([0, 1, 4, 5, 8, 9, 12, 13, 0, 0, 0, 0, 0, 0, 0, 0]),
        _ => Constant::AllLanes([2, 3, 6, 7, 10, 11, 14, 15, 0, 0, 0, 0, 0, 0, 0, 0]),
    }
}

/// Pairs of lanes of two vectors in turns, by the numbers of these pairs.
pub(super) const IN_TURNS: Constant = Constant::AllLanes([0, 0, 8, 0, 1, 0, 9, 0, 2, 0, 10, 0, 3, 0, 11, 0]);

/// Takes pairs of lanes, two of each operand.
const PAIRS: Code = Code::EVEX_Vshuff64x2_zmm_k1z_zmm_zmmm512b64_imm8;

impl<const LANES: u32> Avx512<LANES> {
    pub(super) fn wide_binary(text: &mut Text, op: Op, to: Register, a: Register, b: Operand) -> Done {
        let code = match op {
            Op::Wide(0) => Code::EVEX_Vpunpckldq_zmm_k1z_zmm_zmmm512b32,
            Op::Wide(_) => Code::EVEX_Vpunpckhdq_zmm_k1z_zmm_zmmm512b32,
            Op::Low => return Self::shuffle(text, to, a, b, LOW),
            Op::High => return Self::shuffle(text, to, a, b, HIGH),
            Op::DAdd => Code::EVEX_Vaddpd_zmm_k1z_zmm_zmmm512b64_er,
            Op::DSub => Code::EVEX_Vsubpd_zmm_k1z_zmm_zmmm512b64_er,
            Op::DMul => Code::EVEX_Vmulpd_zmm_k1z_zmm_zmmm512b64_er,
            Op::DDiv => Code::EVEX_Vdivpd_zmm_k1z_zmm_zmmm512b64_er,
            Op::DMin => Code::EVEX_Vminpd_zmm_k1z_zmm_zmmm512b64_sae,
            Op::DMax => Code::EVEX_Vmaxpd_zmm_k1z_zmm_zmmm512b64_sae,
            Op::DAnd => Code::EVEX_Vpandq_zmm_k1z_zmm_zmmm512b64,
            Op::DOr => Code::EVEX_Vporq_zmm_k1z_zmm_zmmm512b64,
            Op::DXor => Code::EVEX_Vpxorq_zmm_k1z_zmm_zmmm512b64,
            Op::DLt => return Self::wide_compare(text, to, a, b, LESS_QUIET),
            Op::DEq => return Self::wide_compare(text, to, a, b, EQUAL),
            Op::DUnordered => return Self::wide_compare(text, to, a, b, UNORDERED),
            Op::DToF32 => return Self::to_f32(text, to, a, b),
            _ => return Err(Refused::Encoding),
        };
        Self::emit(text, code, &[to.into(), a.into(), b])
    }

    pub(super) fn wide_unary(text: &mut Text, op: Op, to: Register, from: Operand) -> Done {
        match op {
            Op::DSqrt => Self::emit(text, Code::EVEX_Vsqrtpd_zmm_k1z_zmmm512b64_er, &[to.into(), from]),
            Op::DRound(how) => {
                const NO_INEXACT: u32 = 8;
                let how = Operand::Imm(u32::from(how) | NO_INEXACT);
                Self::emit(
                    text,
                    Code::EVEX_Vrndscalepd_zmm_k1z_zmmm512b64_imm8_sae,
                    &[to.into(), from, how],
                )
            }
            Op::DFromF32(half) => {
                let Operand::Reg(from) = from else {
                    return Err(Refused::Encoding);
                };
                let lanes = Operand::Mem(text.constant(lanes_of_half(half), false)?);
                Self::emit(text, Code::EVEX_Vmovdqu32_zmm_k1z_zmmm512, &[TEMP1.into(), lanes])?;
                Self::registers(text, Code::EVEX_Vpermd_zmm_k1z_zmm_zmmm512b32, [TEMP1, TEMP1, from])?;
                let narrow = Self::half_of(TEMP1);
                Self::registers(text, Code::EVEX_Vcvtps2pd_zmm_k1z_ymmm256b32_sae, [to, narrow])
            }
            _ => Err(Refused::Encoding),
        }
    }

    /// The low half of a vector register.
    fn half_of(of: Register) -> Register {
        let first = if LANES == 16 { Register::YMM0 } else { Register::XMM0 };
        first + (of as u32 - Register::ZMM0 as u32)
    }

    fn shuffle(text: &mut Text, to: Register, a: Register, b: Operand, which: u32) -> Done {
        let operands = [to.into(), a.into(), b, Operand::Imm(which)];
        Self::emit(text, Code::EVEX_Vshufps_zmm_k1z_zmm_zmmm512b32_imm8, &operands)
    }

    fn wide_compare(text: &mut Text, to: Register, a: Register, b: Operand, predicate: u32) -> Done {
        let operands = [TEMP_MASK.into(), a.into(), b, Operand::Imm(predicate)];
        Self::emit(text, Code::EVEX_Vcmppd_kr_k1_zmm_zmmm512b64_imm8_sae, &operands)?;
        Self::registers(text, Code::EVEX_Vpmovm2q_zmm_kr, [to, TEMP_MASK])
    }

    /// The lanes of each half, which follow each other then, two of one half and two of the other in turns; of fewer lanes, each half where it is
    /// in the vectors of f64, then both put together.
    fn to_f32(text: &mut Text, to: Register, a: Register, b: Operand) -> Done {
        if LANES == 16 {
            for (temp, from) in [(TEMP1, a.into()), (TEMP2, b)] {
                let narrow = Self::half_of(temp).into();
                Self::emit(text, Code::EVEX_Vcvtpd2ps_ymm_k1z_zmmm512b64_er, &[narrow, from])?;
            }
            let turns = Operand::Mem(text.constant(IN_TURNS, false)?);
            Self::emit(text, Code::EVEX_Vmovdqu32_zmm_k1z_zmmm512, &[to.into(), turns])?;
            return Self::registers(text, Code::EVEX_Vpermi2q_zmm_k1z_zmm_zmmm512b64, [to, TEMP1, TEMP2]);
        }
        for (temp, from) in [(TEMP1, a.into()), (TEMP2, b)] {
            let narrow = Self::half_of(temp);
            Self::emit(text, Code::EVEX_Vcvtpd2ps_ymm_k1z_zmmm512b64_er, &[narrow.into(), from])?;
            Self::registers(text, Code::EVEX_Vpmovzxdq_zmm_k1z_ymmm256, [temp, narrow])?;
        }
        Self::shuffle(text, to, TEMP1, TEMP2.into(), LOW)
    }

    /// Of four pairs of lanes in each vector, the first and the third, or the others.
    pub(super) fn load_half(text: &mut Text, to: Register, from: [MemoryOperand; 2], half: u8) -> Done {
        if LANES != 16 {
            return Err(Refused::Encoding);
        }
        let [first, second] = from.map(Operand::Mem);
        let which = Operand::Imm(if half == 0 { LOW } else { HIGH });
        Self::emit(text, Code::EVEX_Vmovdqu32_zmm_k1z_zmmm512, &[to.into(), first])?;
        Self::emit(text, PAIRS, &[to.into(), to.into(), second, which])
    }

    /// The first two pairs of both halves, or the others, in order.
    pub(super) fn store_halves(text: &mut Text, to: [MemoryOperand; 2], first: Register, second: Register) -> Done {
        if LANES != 16 {
            return Err(Refused::Encoding);
        }
        const MIDDLE_IN_TURNS: Operand = Operand::Imm(0b1101_1000);
        for (to, which) in to.into_iter().zip([0x44, 0xee]) {
            let both = [TEMP1.into(), first.into(), second.into(), Operand::Imm(which)];
            Self::emit(text, PAIRS, &both)?;
            Self::emit(
                text,
                PAIRS,
                &[TEMP1.into(), TEMP1.into(), TEMP1.into(), MIDDLE_IN_TURNS],
            )?;
            let store = [Operand::Mem(to), TEMP1.into()];
            Self::emit(text, Code::EVEX_Vmovdqu32_zmmm512_k1z_zmm, &store)?;
        }
        Ok(())
    }

    /// Notes NaNs, which are quiet ones, in active lanes of both halves.
    pub(super) fn note_wide(text: &mut Text, first: Register, second: Register, active: Active) -> Done {
        if active == Active::All {
            let operands = [TEMP_MASK.into(), first.into(), second.into(), Operand::Imm(UNORDERED)];
            Self::emit(text, Code::EVEX_Vcmppd_kr_k1_zmm_zmmm512b64_imm8_sae, &operands)?;
        } else {
            let limit = Operand::Mem(text.constant(TWICE_NAN, true)?);
            Self::shuffle(text, TEMP1, first, second.into(), HIGH)?;
            Self::binary(text, Op::Add, TEMP1, TEMP1, TEMP1.into())?;
            let operands = [TEMP_MASK.into(), TEMP1.into(), limit, Operand::Imm(NOT_LESS)];
            let code = Code::EVEX_Vpcmpud_kr_k1_zmm_zmmm512b32_imm8;
            Self::masked(text, code, &operands, EXEC, false)?;
        }
        Self::registers(text, Code::VEX_Korw_kr_kr_kr, [NANS, NANS, TEMP_MASK])
    }
}
