//! What HSAIL's computing instructions become: for each, operations of the IR that give the values of
//! [`hsail::eval::Evaluator`] (PRM chapter 5).
//!
//! [`expand`] appends to the block under construction. Operands and results are registers' worth of bits, as HSAIL's
//! registers hold them: a `c` register is a [`Width::B1`], an `s` register a `B32` (also of a narrower type: f16 in
//! the low half), a `d` register a `B64` and a `q` register a `B128`.

use crate::ir::{Builder, Value, Width};
use hsail::brig::Inst;
use hsail::code::Round;
use hsail::table::Row;

/// An instruction that is not expanded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    /// What is not supported, as `mul_u32`.
    pub what: String,
}

/// Whether the instruction keeps bits of its destination's old value (packing controls `s`, `ss`; PRM 4.14): that value is
/// then the last argument of [`expand`].
pub fn keeps_destination(inst: &Inst) -> bool {
    use hsail::code::Pack;
    matches!(inst.pack, Pack::S | Pack::S_SAT | Pack::SS | Pack::SS_SAT)
}

/// The results of a computing instruction: one for each destination register, in order.
///
/// `default` is the program's rounding, `NEAR` or `ZERO` (PRM 4.2.1). `args` are the sources in text order, the elements of a
/// vector operand one by one, constants as [`crate::ir::Op::Const`] of the operand's register width; see
/// [`keeps_destination`] for a last one. The instruction must be valid.
pub fn expand(b: &mut Builder, inst: &Inst, default: Round, args: &[Value]) -> Result<Vec<Value>, Unsupported> {
    let _ = (b, default, args, Width::B1);
    let name = Row::of(inst.opcode).map_or("?", |row| row.mnemonic);
    Err(Unsupported { what: name.to_string() })
}
