//! What an operation on one element is told, and how integers are read from and fitted into an element.

use crate::brig::Inst;
use crate::code::{Compare, Round};
use crate::types::Type;
use softfp::{Denorm, Env, Flags, Round as Direction};

/// An operation on one element of up to 64 bits: sources' bits to result's. Bits above an element's size do not count in
/// sources and are 0 in results.
pub(super) type Element = fn(&Context, [u64; 4]) -> Value;

/// A result's bits and the exceptions raised.
#[derive(Clone, Copy)]
pub(super) struct Value {
    pub bits: u64,
    pub flags: Flags,
}

impl From<u64> for Value {
    #[inline(always)]
    fn from(bits: u64) -> Value {
        Value {
            bits,
            flags: Flags::NONE,
        }
    }
}

/// How a conversion to an integer treats what is out of range or not integral (PRM 5.19.4).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ToInt {
    pub saturating: bool,
    pub signaling: bool,
}

/// Types and modifiers of an instruction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    /// The instruction's type; in an operation on elements, theirs.
    pub ty: Type,
    /// The source type, likewise.
    pub from: Type,
    pub env: Env,
    pub to_int: ToInt,
    pub compare: Compare,
    /// Results are clamped to the element's range (PRM 4.14.1).
    pub saturate: bool,
}

impl Context {
    pub fn new(inst: &Inst, default: Round) -> Context {
        let (direction, to_int) = rounding(inst.round, default);
        let denorm = if inst.flag() { Denorm::FLUSH } else { Denorm::KEEP };
        Context {
            ty: inst.ty,
            from: inst.source,
            env: Env::IEEE.with_round(direction).with_denorm(denorm),
            to_int,
            compare: inst.compare,
            saturate: super::saturates(inst.pack),
        }
    }

    /// An operand as an integer of the instruction's type.
    #[inline(always)]
    pub fn value(&self, bits: u64) -> i128 {
        value_of(self.ty, bits)
    }

    /// A result in the element: clamped if the operation saturates, else its low bits.
    #[inline(always)]
    pub fn fit(&self, value: i128) -> Value {
        let bits = self.ty.bits();
        let value = if self.saturate {
            let (least, greatest) = if self.ty.is_signed() {
                (-1i128 << (bits - 1), (1i128 << (bits - 1)) - 1)
            } else {
                (0, (1i128 << bits) - 1)
            };
            value.clamp(least, greatest)
        } else {
            value
        };
        self.low(value as u64)
    }

    /// The low bits, as many as the type has.
    #[inline(always)]
    pub fn low(&self, bits: u64) -> Value {
        low_bits(self.ty, bits).into()
    }
}

/// As many low bits as the type has, at most 64.
#[inline(always)]
pub(super) fn low_bits(ty: Type, bits: u64) -> u64 {
    match ty.bits() {
        size @ 0..64 => bits & ((1 << size) - 1),
        _ => bits,
    }
}

/// The integer that the low bits are in a type: sign-extended for signed types.
#[inline(always)]
pub(super) fn value_of(ty: Type, bits: u64) -> i128 {
    let unused = 64 - ty.bits().clamp(1, 64);
    if ty.is_signed() {
        ((bits << unused) as i64 >> unused) as i128
    } else {
        (bits << unused >> unused) as i128
    }
}

/// Direction of a rounding modifier, and what its integer form adds. Without a modifier that is the default for
/// floating-point results; conversions to integers always have one in BRIG (PRM 18.5.2.7).
fn rounding(round: Round, default: Round) -> (Direction, ToInt) {
    use Direction::{Down, NearestEven, Up, Zero};
    let plain = ToInt::default();
    let (saturating, signaling) = (true, true);
    let sat = ToInt { saturating, ..plain };
    let signals = ToInt { signaling, ..plain };
    let both = ToInt { saturating, signaling };
    match round {
        Round::NEAR | Round::NEARI => (NearestEven, plain),
        Round::ZERO | Round::ZEROI => (Zero, plain),
        Round::UP | Round::UPI => (Up, plain),
        Round::DOWN | Round::DOWNI => (Down, plain),
        Round::NEARI_SAT => (NearestEven, sat),
        Round::ZEROI_SAT => (Zero, sat),
        Round::UPI_SAT => (Up, sat),
        Round::DOWNI_SAT => (Down, sat),
        Round::SNEARI => (NearestEven, signals),
        Round::SZEROI => (Zero, signals),
        Round::SUPI => (Up, signals),
        Round::SDOWNI => (Down, signals),
        Round::SNEARI_SAT => (NearestEven, both),
        Round::SZEROI_SAT => (Zero, both),
        Round::SUPI_SAT => (Up, both),
        Round::SDOWNI_SAT => (Down, both),
        _ if default == Round::ZERO => (Zero, plain),
        _ => (NearestEven, plain),
    }
}
