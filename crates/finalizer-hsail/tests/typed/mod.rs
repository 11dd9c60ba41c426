//! Operands and results of HSAIL's types.

use super::support::Rng;
use finalizer::ir::Width;
use hsail::types::Type;
use softfp::{F16, F32, F64, Format};

/// Random operands by type.
pub trait Operands {
    /// Bits of one element: edges of the type and random ones.
    fn element(&mut self, ty: Type) -> u64;

    /// A register's worth of a type; what is above a narrow type is random.
    fn operand(&mut self, ty: Type) -> u128;
}

impl Operands for Rng {
    fn element(&mut self, ty: Type) -> u64 {
        let bits = ty.bits().min(64);
        let random = match ty {
            Type::F16 => self.float::<F16>(),
            Type::F32 => self.float::<F32>(),
            Type::F64 => self.float::<F64>(),
            _ => match self.below(8) {
                0 => 0,
                1 => u64::MAX,
                2 => 1 << (bits - 1),
                3 => (1 << (bits - 1)) - 1,
                4 => 1 << self.below(bits as u64),
                5 => self.below(9).wrapping_sub(4),
                6 => self.next() >> self.below(64),
                _ => self.next(),
            },
        };
        random & (u64::MAX >> (64 - bits))
    }

    fn operand(&mut self, ty: Type) -> u128 {
        if ty == Type::B1 {
            return self.below(2) as u128;
        }
        if ty.is_packed() {
            let bits = ty.base().bits();
            return (0..ty.lanes()).fold(0, |all, _| all << bits | self.element(ty.base()) as u128);
        }
        if ty.bits() == 128 {
            return (self.next() as u128) << 64 | self.next() as u128;
        }
        let element = self.element(ty) as u128;
        if ty.bits() < 32 {
            element | (self.next() as u32 as u128) << ty.bits() & 0xffff_ffff
        } else {
            element
        }
    }
}

/// The width of the register that holds a type.
pub fn register(ty: Type) -> Width {
    match ty.bits() {
        1 => Width::B1,
        64 => Width::B64,
        128 => Width::B128,
        _ => Width::B32,
    }
}

/// Whether a result is the one wanted: floats' NaNs are all alike if they are quiet.
pub fn agrees(ty: Type, found: u128, wanted: u128) -> bool {
    let bits = ty.base().bits();
    if found == wanted || !ty.base().is_float() {
        return found == wanted;
    }
    let (inf, sign, quiet) = match ty.base() {
        Type::F16 => (F16::INF, F16::SIGN, F16::QUIET),
        Type::F32 => (F32::INF, F32::SIGN, F32::QUIET),
        _ => (F64::INF, F64::SIGN, F64::QUIET),
    };
    (0..ty.lanes()).all(|i| {
        let [x, y] = [found, wanted].map(|v| (v >> (i * bits)) as u64 & (u64::MAX >> (64 - bits)));
        let nan = |v: u64| v & (sign - 1) > inf;
        x == y || nan(x) && nan(y) && (x & quiet != 0 || y & quiet == 0)
    }) && (ty.is_packed() || (found ^ wanted) >> bits == 0)
}
