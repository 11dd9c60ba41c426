//! f64 with AVX2: 4 at a time, the lanes of which are those that `vpunpckldq` and `vpunpckhdq` take.

use iced_x86::{Code, MemoryOperand, Register};

use amdgpu_semantics::graph::Op;

use super::super::Active;
use super::{EQUAL, LESS_QUIET, NANS, TEMP1, TEMP2, UNORDERED, low_part};
use crate::text::{Done, Operand, Refused, Text};

/// What `vshufps` takes of each pair of f64: the low dwords, the high ones.
const LOW: u32 = 0x88;
const HIGH: u32 = 0xdd;

pub(super) fn binary(text: &mut Text, op: Op, to: Register, a: Register, b: Operand) -> Done {
    let code = match op {
        Op::Wide(0) => Code::VEX_Vpunpckldq_ymm_ymm_ymmm256,
        Op::Wide(_) => Code::VEX_Vpunpckhdq_ymm_ymm_ymmm256,
        Op::Low => return shuffle(text, to, a, b, LOW),
        Op::High => return shuffle(text, to, a, b, HIGH),
        Op::DAdd => Code::VEX_Vaddpd_ymm_ymm_ymmm256,
        Op::DSub => Code::VEX_Vsubpd_ymm_ymm_ymmm256,
        Op::DMul => Code::VEX_Vmulpd_ymm_ymm_ymmm256,
        Op::DDiv => Code::VEX_Vdivpd_ymm_ymm_ymmm256,
        Op::DMin => Code::VEX_Vminpd_ymm_ymm_ymmm256,
        Op::DMax => Code::VEX_Vmaxpd_ymm_ymm_ymmm256,
        Op::DAnd => Code::VEX_Vandpd_ymm_ymm_ymmm256,
        Op::DOr => Code::VEX_Vorpd_ymm_ymm_ymmm256,
        Op::DXor => Code::VEX_Vxorpd_ymm_ymm_ymmm256,
        Op::DLt => return compare(text, to, a, b, LESS_QUIET),
        Op::DEq => return compare(text, to, a, b, EQUAL),
        Op::DUnordered => return compare(text, to, a, b, UNORDERED),
        Op::DToF32 => return to_f32(text, to, a, b),
        _ => return Err(Refused::Encoding),
    };
    text.emit(code, &[to.into(), a.into(), b])
}

pub(super) fn unary(text: &mut Text, op: Op, to: Register, from: Operand) -> Done {
    match op {
        Op::DSqrt => text.emit(Code::VEX_Vsqrtpd_ymm_ymmm256, &[to.into(), from]),
        Op::DRound(how) => {
            const NO_INEXACT: u32 = 8;
            let how = Operand::Imm(u32::from(how) | NO_INEXACT);
            text.emit(Code::VEX_Vroundpd_ymm_ymmm256_imm8, &[to.into(), from, how])
        }
        Op::DFromF32(half) => {
            // pairs of lanes 0 and 2, or 1 and 3
            let pairs = Operand::Imm(if half == 0 { 0b1000 } else { 0b1101 });
            text.emit(Code::VEX_Vpermq_ymm_ymmm256_imm8, &[to.into(), from, pairs])?;
            text.registers(Code::VEX_Vcvtps2pd_ymm_xmmm128, [to, low_part(to)])
        }
        _ => Err(Refused::Encoding),
    }
}

fn shuffle(text: &mut Text, to: Register, a: Register, b: Operand, which: u32) -> Done {
    let operands = [to.into(), a.into(), b, Operand::Imm(which)];
    text.emit(Code::VEX_Vshufps_ymm_ymm_ymmm256_imm8, &operands)
}

fn compare(text: &mut Text, to: Register, a: Register, b: Operand, predicate: u32) -> Done {
    let operands = [to.into(), a.into(), b, Operand::Imm(predicate)];
    text.emit(Code::VEX_Vcmppd_ymm_ymm_ymmm256_imm8, &operands)
}

/// Both halves one behind the other, then pairs of lanes in order.
fn to_f32(text: &mut Text, to: Register, a: Register, b: Operand) -> Done {
    let [first, second] = [TEMP1, TEMP2].map(low_part);
    text.registers(Code::VEX_Vcvtpd2ps_xmm_ymmm256, [first, a])?;
    text.emit(Code::VEX_Vcvtpd2ps_xmm_ymmm256, &[second.into(), b])?;
    let both = [TEMP1.into(), TEMP1.into(), second.into(), Operand::Imm(1)];
    text.emit(Code::VEX_Vinserti128_ymm_ymm_xmmm128_imm8, &both)?;
    let in_order = [to.into(), TEMP1.into(), Operand::Imm(0b1101_1000)];
    text.emit(Code::VEX_Vpermq_ymm_ymmm256_imm8, &in_order)
}

/// The first or the second pairs of lanes of both vectors.
const FIRST: u32 = 0x20;
const SECOND: u32 = 0x31;

pub(super) fn load(text: &mut Text, to: Register, from: [MemoryOperand; 2], half: u8) -> Done {
    let which = if half == 0 { FIRST } else { SECOND };
    let [first, second] = from.map(Operand::Mem);
    text.emit(Code::VEX_Vmovups_ymm_ymmm256, &[to.into(), first])?;
    let both = [to.into(), to.into(), second, Operand::Imm(which)];
    text.emit(Code::VEX_Vperm2f128_ymm_ymm_ymmm256_imm8, &both)
}

pub(super) fn store(text: &mut Text, to: [MemoryOperand; 2], first: Register, second: Register) -> Done {
    for (to, which) in to.into_iter().zip([FIRST, SECOND]) {
        let both = [TEMP1.into(), first.into(), second.into(), Operand::Imm(which)];
        text.emit(Code::VEX_Vperm2f128_ymm_ymm_ymmm256_imm8, &both)?;
        text.emit(Code::VEX_Vmovups_ymmm256_ymm, &[Operand::Mem(to), TEMP1.into()])?;
    }
    Ok(())
}

/// Notes NaNs in active lanes of both halves.
pub(super) fn note_nans(text: &mut Text, first: Register, second: Register, active: Active) -> Done {
    if active == Active::All {
        compare(text, TEMP1, first, second.into(), UNORDERED)?;
    } else {
        compare(text, TEMP1, first, first.into(), UNORDERED)?;
        compare(text, TEMP2, second, second.into(), UNORDERED)?;
        shuffle(text, TEMP1, TEMP1, TEMP2.into(), LOW)?;
    }
    text.registers(Code::VEX_Vorps_ymm_ymm_ymmm256, [NANS, NANS, TEMP1])
}
