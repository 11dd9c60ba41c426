//! Float exceptions: what arithmetic raises, as TRAPSTS keeps it and MODE enables it (GFX9 ISA 3.10, "Trap and exception
//! registers").
//!
//! Only exact arithmetic ([`crate::soft`]) knows exceptions. A wave whose MODE enables one, or whose program reads TRAPSTS, must run
//! all float operations exactly; others never look.

use std::cell::Cell;

use softfp::Flags;

/// Bits of TRAPSTS.EXCP and MODE.EXCP_EN. The first six are those of [`Flags`].
pub const NAMES: [&str; 7] = [
    "invalid operation",
    "input denormal",
    "division by zero",
    "overflow",
    "underflow",
    "inexact",
    "integer division by zero",
];

/// Raised by `v_rcp_iflag_f32` alone.
pub const INT_DIV_BY_ZERO: u8 = 1 << 6;

thread_local! {
    /// What the operations of this thread have raised since the last [`take`], as a processor's status word keeps it.
    static RAISED: Cell<u8> = const { Cell::new(0) };
}

/// Notes exceptions of one operation.
#[inline(always)]
pub fn raise(bits: u8) {
    RAISED.with(|raised| raised.set(raised.get() | bits));
}

/// [`raise`] for what an operation of `softfp` reports.
#[inline(always)]
pub fn raise_flags(flags: Flags) {
    raise(flags.0);
}

/// The exceptions raised since the last call.
#[inline]
pub fn take() -> u8 {
    RAISED.with(|raised| raised.replace(0))
}

/// The names of exceptions, for people.
pub fn describe(bits: u8) -> String {
    let raised = NAMES.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 != 0);
    raised.map(|(_, name)| *name).collect::<Vec<_>>().join(", ")
}
