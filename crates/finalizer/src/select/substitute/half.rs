//! Operations on 16 bits where vector instructions have 32: numbers are made wide, and results narrow again.

use amdgpu_isa::{Modifiers, Op as M};

use crate::mir::{ModeNeed, Operand};
use crate::select::Select;

/// The instruction for numbers of 32 bits in place of one of 16, and how its sources and its result are.
#[derive(Clone, Copy)]
struct Wide {
    op: M,
    sources: Source,
    result: Result,
}

#[derive(Clone, Copy, PartialEq)]
enum Source {
    /// The upper half does not matter.
    Any,
    Signed,
    Unsigned,
    Float,
    /// A shift: the amount, of which four bits count, then the number.
    Shift,
    SignedShift,
    UnsignedShift,
    /// A float, then a signed number.
    FloatAndSigned,
}

#[derive(Clone, Copy, PartialEq)]
enum Result {
    /// A mask, or 32 bits of which 16 count.
    Same,
    Float,
    /// A float below 1.
    Fraction,
    /// A number to be limited to what 16 bits hold.
    Signed,
    Unsigned,
}

fn wide(op: M) -> Option<Wide> {
    use Source as S;
    let of = |op, sources, result| Some(Wide { op, sources, result });
    let float = |op| of(op, S::Float, Result::Float);
    let compares = |op| of(op, S::Float, Result::Same);
    let (signed, unsigned) = (
        |op| of(op, S::Signed, Result::Same),
        |op| of(op, S::Unsigned, Result::Same),
    );
    match op {
        M::V_ADD_U16 => of(M::V_ADD_U32, S::Any, Result::Same),
        M::V_SUB_U16 => of(M::V_SUB_U32, S::Any, Result::Same),
        M::V_MUL_LO_U16 => of(M::V_MUL_LO_U32, S::Any, Result::Same),
        M::V_LSHLREV_B16 => of(M::V_LSHLREV_B32, S::Shift, Result::Same),
        M::V_LSHRREV_B16 => of(M::V_LSHRREV_B32, S::UnsignedShift, Result::Same),
        M::V_ASHRREV_I16 => of(M::V_ASHRREV_I32, S::SignedShift, Result::Same),
        M::V_MIN_I16 => signed(M::V_MIN_I32),
        M::V_MAX_I16 => signed(M::V_MAX_I32),
        M::V_MIN_U16 => unsigned(M::V_MIN_U32),
        M::V_MAX_U16 => unsigned(M::V_MAX_U32),
        M::V_CMP_EQ_I16 => signed(M::V_CMP_EQ_I32),
        M::V_CMP_NE_I16 => signed(M::V_CMP_NE_I32),
        M::V_CMP_LT_I16 => signed(M::V_CMP_LT_I32),
        M::V_CMP_LE_I16 => signed(M::V_CMP_LE_I32),
        M::V_CMP_GT_I16 => signed(M::V_CMP_GT_I32),
        M::V_CMP_GE_I16 => signed(M::V_CMP_GE_I32),
        M::V_CMP_EQ_U16 => unsigned(M::V_CMP_EQ_U32),
        M::V_CMP_NE_U16 => unsigned(M::V_CMP_NE_U32),
        M::V_CMP_LT_U16 => unsigned(M::V_CMP_LT_U32),
        M::V_CMP_LE_U16 => unsigned(M::V_CMP_LE_U32),
        M::V_CMP_GT_U16 => unsigned(M::V_CMP_GT_U32),
        M::V_CMP_GE_U16 => unsigned(M::V_CMP_GE_U32),
        M::V_CVT_F16_I16 => of(M::V_CVT_F32_I32, S::Signed, Result::Float),
        M::V_CVT_F16_U16 => of(M::V_CVT_F32_U32, S::Unsigned, Result::Float),
        M::V_CVT_I16_F16 => of(M::V_CVT_I32_F32, S::Float, Result::Signed),
        M::V_CVT_U16_F16 => of(M::V_CVT_U32_F32, S::Float, Result::Unsigned),
        // 24 bits are enough that a second rounding changes nothing.
        M::V_ADD_F16 => float(M::V_ADD_F32),
        M::V_SUB_F16 => float(M::V_SUB_F32),
        M::V_SUBREV_F16 => float(M::V_SUBREV_F32),
        M::V_MUL_F16 => float(M::V_MUL_F32),
        M::V_MIN_F16 => float(M::V_MIN_F32),
        M::V_MAX_F16 => float(M::V_MAX_F32),
        M::V_TRUNC_F16 => float(M::V_TRUNC_F32),
        M::V_CEIL_F16 => float(M::V_CEIL_F32),
        M::V_FLOOR_F16 => float(M::V_FLOOR_F32),
        M::V_RNDNE_F16 => float(M::V_RNDNE_F32),
        M::V_RCP_F16 => float(M::V_RCP_F32),
        M::V_RSQ_F16 => float(M::V_RSQ_F32),
        M::V_SQRT_F16 => float(M::V_SQRT_F32),
        M::V_EXP_F16 => float(M::V_EXP_F32),
        M::V_LOG_F16 => float(M::V_LOG_F32),
        M::V_SIN_F16 => float(M::V_SIN_F32),
        M::V_COS_F16 => float(M::V_COS_F32),
        M::V_FREXP_MANT_F16 => float(M::V_FREXP_MANT_F32),
        M::V_DIV_FIXUP_F16 => float(M::V_DIV_FIXUP_F32),
        M::V_FRACT_F16 => of(M::V_FRACT_F32, S::Float, Result::Fraction),
        M::V_FREXP_EXP_I16_F16 => compares(M::V_FREXP_EXP_I32_F32),
        M::V_LDEXP_F16 => of(M::V_LDEXP_F32, S::FloatAndSigned, Result::Float),
        M::V_CMP_EQ_F16 => compares(M::V_CMP_EQ_F32),
        M::V_CMP_LG_F16 => compares(M::V_CMP_LG_F32),
        M::V_CMP_LT_F16 => compares(M::V_CMP_LT_F32),
        M::V_CMP_LE_F16 => compares(M::V_CMP_LE_F32),
        M::V_CMP_GT_F16 => compares(M::V_CMP_GT_F32),
        M::V_CMP_GE_F16 => compares(M::V_CMP_GE_F32),
        M::V_CMP_NLG_F16 => compares(M::V_CMP_NLG_F32),
        M::V_CMP_NEQ_F16 => compares(M::V_CMP_NEQ_F32),
        M::V_CMP_NGE_F16 => compares(M::V_CMP_NGE_F32),
        M::V_CMP_NGT_F16 => compares(M::V_CMP_NGT_F32),
        M::V_CMP_NLE_F16 => compares(M::V_CMP_NLE_F32),
        M::V_CMP_NLT_F16 => compares(M::V_CMP_NLT_F32),
        M::V_CMP_O_F16 => compares(M::V_CMP_O_F32),
        M::V_CMP_U_F16 => compares(M::V_CMP_U_F32),
        _ => None,
    }
}

/// Bits of a half but its sign, its largest exponent as bits of a single, and what that lacks of the largest exponent there.
const MAGNITUDE: u64 = 0x7fff;
const HALF_SPECIAL: u64 = 0x0f80_0000;
const TO_SPECIAL: u64 = 0x7000_0000;
/// The half next below 1.
const BELOW_ONE: u64 = 0x3bff;
const ONE: u64 = 0x3c00;
/// Bits of MODE for singles, with all denormals.
const SINGLES: ModeNeed = ModeNeed {
    mask: 0x33,
    value: 0x30,
};

/// The needs of an operation on halves, and for singles the same rounding with all denormals.
fn with_singles(halves: ModeNeed) -> ModeNeed {
    ModeNeed {
        mask: halves.mask | SINGLES.mask,
        value: halves.value | SINGLES.value | halves.value >> 2 & 3,
    }
}

impl Select<'_> {
    /// Does an operation on 16 bits with wider ones; whether it is known how.
    pub(super) fn by_wider(&mut self, op: M, operands: &[Operand], modifiers: Modifiers, mode: ModeNeed) -> bool {
        match (op, operands) {
            (M::V_FMA_F16, &[to, a, b, c]) => self.fused_halves(to, [a, b, c], modifiers, mode),
            (M::V_CMP_CLASS_F16, &[to, a, classes]) => {
                let single = self.half_in_place(a);
                self.emit(M::V_CMP_CLASS_F32, &[to, single, classes]);
            }
            _ => match wide(op) {
                Some(wide) => self.widened(wide, operands, modifiers, mode),
                None => return false,
            },
        }
        true
    }

    fn widened(&mut self, wide: Wide, operands: &[Operand], modifiers: Modifiers, mode: ModeNeed) {
        let is_float = matches!(wide.sources, Source::Float | Source::FloatAndSigned) || wide.result == Result::Float;
        let need = if is_float { with_singles(mode) } else { mode };
        let Some((&to, sources)) = operands.split_first() else {
            return;
        };
        let mut list = vec![to];
        for (n, &source) in sources.iter().enumerate() {
            list.push(self.widened_source(wide.sources, n, source, need));
        }
        if wide.result == Result::Same {
            self.emit_with(wide.op, &list, modifiers, need);
            return;
        }
        let between = self.vgpr(1);
        list[0] = between;
        self.emit_with(wide.op, &list, modifiers, need);
        match wide.result {
            Result::Same => {}
            Result::Float => self.emit_with(M::V_CVT_F16_F32, &[to, between], Modifiers::default(), need),
            Result::Fraction => {
                let [rounded, limit] = [0; 2].map(|_| self.vgpr(1));
                self.emit_with(M::V_CVT_F16_F32, &[rounded, between], Modifiers::default(), need);
                let is_one = self.mask_register();
                self.emit(M::V_CMP_EQ_U32, &[is_one, Operand::Constant(ONE), rounded]);
                self.emit(M::V_MOV_B32, &[limit, Operand::Constant(BELOW_ONE)]);
                self.emit(M::V_CNDMASK_B32, &[to, rounded, limit, is_one]);
            }
            Result::Signed => {
                let limited = self.vgpr(1);
                let (least, most) = (i16::MIN as u32, i16::MAX as u32);
                self.emit(M::V_MAX_I32, &[limited, Operand::Constant(least.into()), between]);
                self.emit(M::V_MIN_I32, &[to, Operand::Constant(most.into()), limited]);
            }
            Result::Unsigned => self.emit(M::V_MIN_U32, &[to, Operand::Constant(u16::MAX.into()), between]),
        }
    }

    fn widened_source(&mut self, kind: Source, n: usize, source: Operand, need: ModeNeed) -> Operand {
        match (kind, n) {
            (Source::Any, _) | (Source::Shift, 1) => source,
            (Source::Shift | Source::SignedShift | Source::UnsignedShift, 0) => {
                let amount = self.vgpr(1);
                self.emit(M::V_AND_B32, &[amount, Operand::Constant(15), source]);
                amount
            }
            (Source::Signed | Source::SignedShift, _) | (Source::FloatAndSigned, 1) => {
                self.extended(M::V_BFE_I32, source)
            }
            (Source::Unsigned | Source::UnsignedShift | Source::Shift, _) => self.extended(M::V_BFE_U32, source),
            (Source::Float | Source::FloatAndSigned, _) => {
                let single = self.vgpr(1);
                self.emit_with(M::V_CVT_F32_F16, &[single, source], Modifiers::default(), need);
                single
            }
        }
    }

    /// The lower 16 bits of a register.
    fn extended(&mut self, op: M, source: Operand) -> Operand {
        let to = self.vgpr(1);
        self.emit(op, &[to, source, Operand::Constant(0), Operand::Constant(16)]);
        to
    }

    /// A single of the same class as a half: the number times 2^-112, infinities and NaNs as they are.
    fn half_in_place(&mut self, half: Operand) -> Operand {
        let [magnitude, moved, larger, extra, positive, sign, whole] = [0; 7].map(|_| self.vgpr(1));
        self.emit(M::V_AND_B32, &[magnitude, Operand::Constant(MAGNITUDE), half]);
        self.emit(M::V_LSHLREV_B32, &[moved, Operand::Constant(13), magnitude]);
        let special = self.mask_register();
        self.emit(M::V_CMP_LE_U32, &[special, Operand::Constant(HALF_SPECIAL), moved]);
        self.emit(M::V_MOV_B32, &[larger, Operand::Constant(TO_SPECIAL)]);
        self.emit(M::V_CNDMASK_B32, &[extra, Operand::Constant(0), larger, special]);
        self.emit(M::V_OR_B32, &[positive, extra, moved]);
        self.emit(
            M::V_BFI_B32,
            &[sign, Operand::Constant(MAGNITUDE), Operand::Constant(0), half],
        );
        let upper = self.vgpr(1);
        self.emit(M::V_LSHLREV_B32, &[upper, Operand::Constant(16), sign]);
        self.emit(M::V_OR_B32, &[whole, upper, positive]);
        whole
    }

    /// Halves multiplied and added with one rounding: the sum in 64 bits is off by too little to matter, then cut to 32 bits with the last
    /// bit set if anything was cut off, so that the rounding to 16 bits sees it.
    fn fused_halves(&mut self, to: Operand, sources: [Operand; 3], modifiers: Modifiers, mode: ModeNeed) {
        let need = with_singles(mode);
        let doubles = sources.map(|source| {
            let (single, double) = (self.vgpr(1), self.vgpr(2));
            self.emit_with(M::V_CVT_F32_F16, &[single, source], Modifiers::default(), need);
            self.emit_with(M::V_CVT_F64_F32, &[double, single], Modifiers::default(), need);
            double
        });
        // Denormals of 64 bits do not come up; those of halves are the field's.
        let sum = self.vgpr(2);
        self.emit_with(
            M::V_FMA_F64,
            &[sum, doubles[0], doubles[1], doubles[2]],
            modifiers,
            need,
        );
        // Toward zero.
        let cut = ModeNeed {
            mask: 0xff,
            value: 0xff,
        };
        let (single, again, odd, whole) = (self.vgpr(1), self.vgpr(2), self.vgpr(1), self.vgpr(1));
        self.emit_with(M::V_CVT_F32_F64, &[single, sum], Modifiers::default(), cut);
        self.emit_with(M::V_CVT_F64_F32, &[again, single], Modifiers::default(), cut);
        let inexact = self.mask_register();
        self.emit_with(M::V_CMP_LG_F64, &[inexact, again, sum], Modifiers::default(), cut);
        self.emit(
            M::V_CNDMASK_B32,
            &[odd, Operand::Constant(0), Operand::Constant(1), inexact],
        );
        self.emit(M::V_OR_B32, &[whole, odd, single]);
        self.emit_with(M::V_CVT_F16_F32, &[to, whole], Modifiers::default(), need);
    }
}
