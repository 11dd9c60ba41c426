//! Conversions between numbers.

use amdgpu_isa::{Modifiers, Op as M};

use super::Select;
use crate::ir::{Convert, Float, Inst, Op};
use crate::mir::ModeNeed;

impl Select<'_> {
    /// Selects a conversion; whether it was one.
    pub(super) fn convert(&mut self, op: Op, inst: &Inst) -> bool {
        if op == Op::PackHalfZero {
            let (a, b) = (self.value(inst.args[0]), self.value(inst.args[1]));
            let to = self.result(inst.results[0]);
            self.emit(M::V_CVT_PKRTZ_F16_F32, &[to, a, b]);
            return true;
        }
        let Op::Convert(convert, mode) = op else { return false };
        let all = self.target.mode_all(mode);
        let of = |format| self.target.mode(format, mode);
        use Convert as C;
        use Float::{F16, F32, F64};
        let (machine, need) = match convert {
            C::FloatToFloat { from: F32, to: F16 } => (M::V_CVT_F16_F32, all),
            C::FloatToFloat { from: F16, to: F32 } => (M::V_CVT_F32_F16, all),
            C::FloatToFloat { from: F64, to: F32 } => (M::V_CVT_F32_F64, all),
            C::FloatToFloat { from: F32, to: F64 } => (M::V_CVT_F64_F32, all),
            C::SignedToFloat(F16) => (M::V_CVT_F16_I16, of(F16)),
            C::SignedToFloat(F32) => (M::V_CVT_F32_I32, of(F32)),
            C::SignedToFloat(F64) => (M::V_CVT_F64_I32, ModeNeed::default()),
            C::UnsignedToFloat(F16) => (M::V_CVT_F16_U16, of(F16)),
            C::UnsignedToFloat(F32) => (M::V_CVT_F32_U32, of(F32)),
            C::UnsignedToFloat(F64) => (M::V_CVT_F64_U32, ModeNeed::default()),
            C::FloatToSigned(F16) => (M::V_CVT_I16_F16, of(F16)),
            C::FloatToSigned(F32) => (M::V_CVT_I32_F32, of(F32)),
            C::FloatToSigned(F64) => (M::V_CVT_I32_F64, of(F64)),
            C::FloatToUnsigned(F16) => (M::V_CVT_U16_F16, of(F16)),
            C::FloatToUnsigned(F32) => (M::V_CVT_U32_F32, of(F32)),
            C::FloatToUnsigned(F64) => (M::V_CVT_U32_F64, of(F64)),
            C::FloorToSigned => (M::V_CVT_FLR_I32_F32, of(F32)),
            C::NearToSigned => (M::V_CVT_RPI_I32_F32, of(F32)),
            C::ByteToFloat(0) => (M::V_CVT_F32_UBYTE0, ModeNeed::default()),
            C::ByteToFloat(1) => (M::V_CVT_F32_UBYTE1, ModeNeed::default()),
            C::ByteToFloat(2) => (M::V_CVT_F32_UBYTE2, ModeNeed::default()),
            C::ByteToFloat(3) => (M::V_CVT_F32_UBYTE3, ModeNeed::default()),
            C::FloatToFloat { .. } | C::ByteToFloat(_) => {
                self.refuse(&format!("{op:?}"));
                return true;
            }
        };
        let a = self.value(inst.args[0]);
        let to = self.result(inst.results[0]);
        self.emit_with(machine, &[to, a], Modifiers::default(), need);
        true
    }
}
