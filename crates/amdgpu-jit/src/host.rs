//! What code is written for: the vector instructions of a host, one implementation for each set of them.
//!
//! Whoever allocates registers ([`crate::assemble`]) knows nodes, places and this trait; which instructions an operation becomes is known
//! to the implementations alone. Results are the same bits on all of them.

mod avx2;
mod avx512;

use iced_x86::{MemoryOperand, Register};

use amdgpu_semantics::graph::Op;

use crate::text::{Constant, Done, Operand, Refused, Text, memory};

pub(crate) use avx2::Avx2;
pub(crate) use avx512::Avx512;

/// Which lanes of a wave a function is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Active {
    All,
    /// Those of EXEC.
    Some,
    /// Those of EXEC, of twice as many lanes as a vector has, at most a vector's worth: they are brought together in one.
    Packed,
    /// Those of EXEC, one at a time, as the first lane of a vector.
    Each,
}

/// Lanes of which something is looked at, or loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Which {
    Active(Active),
    /// Those of a truth value.
    Truth(Register),
}

/// Which way lanes go between the wave and where they are one behind the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Together,
    Apart,
}

/// What a host needs to see whether the lanes of a place are in its window.
pub(crate) struct Bounds {
    pub first: MemoryOperand,
    pub count: MemoryOperand,
    pub high: MemoryOperand,
    /// The least distance of a load, and how much more the greatest one is; None for nothing.
    pub least: Option<MemoryOperand>,
    pub more: Option<MemoryOperand>,
}

/// The lanes of a gather: at offsets from a pointer, and a distance behind.
fn gathered(base: Register, offsets: Register, distance: i64) -> MemoryOperand {
    memory(base, offsets, distance, false)
}

/// The low half of a general register.
pub(crate) fn low_half(of: Register) -> Register {
    Register::EAX + (of as u32 - Register::RAX as u32)
}

/// Vector instructions.
///
/// A node is in a vector register, or, if it is a truth value, in a mask register where there are such ([`Host::MASKS`]), in a vector register
/// of ones and zeros else. An implementation keeps some registers for itself: for the current part of EXEC, for NaNs that were
/// found, for sequences. `to` may be a register that is read too, unless [`Host::is_sequence`] says otherwise.
pub(crate) trait Host {
    /// Vectors half as wide, if there are such.
    type Half: Host;
    /// Lanes of a vector.
    const LANES: u32;
    /// Mask registers for truth values.
    const MASKS: usize;
    /// Instructions take a dword in memory as the operand for all lanes; they take vectors else.
    const BROADCASTS: bool;
    /// There is code for [`Active::Packed`].
    const PACKS: bool;
    /// There is code for [`Active::Each`].
    const TAKES_EACH: bool;
    /// There are [`Op::Bitwise`] and [`Op::RotateRight`].
    const FUSES: bool;
    /// There are registers enough to compute several vectors at a time.
    const COPIES: bool;

    /// Vector registers for nodes.
    fn vectors(active: Active, looks_for_nans: bool) -> usize;
    fn vector(n: u8) -> Register;
    fn mask(n: u8) -> Register;
    /// Mask registers for nodes.
    fn masks(active: Active) -> usize;
    /// What lanes that are four bytes apart are from the first one.
    const STEPS: Constant;
    /// Where [`Host::jump_if_same`] leaves the first lane, in every lane.
    const FIRST: Register;
    /// A mask register that functions for all lanes leave alone, if there are mask registers.
    const SPARE_MASK: Option<Register>;
    /// Constants that an operation needs beside its operands.
    fn constants(op: Op) -> &'static [Constant];
    /// Constants that a function needs.
    fn constants_of_function() -> &'static [Constant];
    /// Constants that [`Host::note_wide_nans`] needs.
    fn constants_of_wide_nans() -> &'static [Constant];
    /// Whether the destination must not be a source.
    fn is_sequence(op: Op) -> bool;
    /// Whether the second source is the one that must be a register, and comes first in [`Host::compare`].
    fn is_reversed(op: Op) -> bool;

    fn zero(text: &mut Text, to: Register) -> Done;
    fn ones(text: &mut Text, to: Register) -> Done;
    fn copy(text: &mut Text, to: Register, from: Register) -> Done;
    /// A dword in every lane.
    fn splat(text: &mut Text, to: Register, from: MemoryOperand) -> Done;
    /// 64 bits, for the f64 of every lane.
    fn splat_wide(text: &mut Text, to: Register, from: MemoryOperand) -> Done;
    /// The current lanes of a register of the wave, or of memory, wherever it is; zeros in inactive ones.
    fn load(text: &mut Text, to: Register, from: MemoryOperand, active: Active) -> Done;
    /// Half the lanes of f64 that are in two vectors in memory.
    fn load_wide(text: &mut Text, to: Register, from: [MemoryOperand; 2], half: u8) -> Done;
    /// Stores both halves.
    fn store_wide(text: &mut Text, to: [MemoryOperand; 2], first: Register, second: Register) -> Done;
    /// Stores the active ones of the current lanes.
    fn store(text: &mut Text, to: MemoryOperand, from: Register, active: Active) -> Done;
    /// Puts a vector where only [`Host::fill`] finds it.
    fn spill(text: &mut Text, to: MemoryOperand, from: Register) -> Done;
    fn fill(text: &mut Text, to: Register, from: MemoryOperand) -> Done;
    /// The place of the n-th spilled vector from the beginning of the room for them.
    fn spill_place(n: usize) -> usize;
    /// Spilled vectors that have room in so many bytes.
    fn spills(bytes: usize) -> usize;

    /// A truth value that is nowhere true.
    fn falsehood(text: &mut Text, to: Register) -> Done;
    /// A truth value where there are mask registers becomes a vector of ones and zeros, and one again.
    fn keep_mask(text: &mut Text, to: Register, from: Register) -> Done;
    fn fetch_mask(text: &mut Text, to: Register, from: Register) -> Done;
    /// Bits in memory, one a lane, become a truth value.
    fn expand(text: &mut Text, to: Register, from: MemoryOperand) -> Done;
    /// The same of 32 lanes of which those of EXEC, whose bits are in memory, too, are packed.
    fn expand_packed(text: &mut Text, to: Register, from: MemoryOperand, exec: MemoryOperand) -> Done;
    /// The other way: bits of active lanes, in the low bits of a register of 32 bits.
    fn bits(text: &mut Text, to: Register, from: Register, active: Active) -> Done;
    /// Bits of all lanes to memory.
    fn store_bits(text: &mut Text, to: MemoryOperand, from: Register) -> Done;
    fn copy_truth(text: &mut Text, to: Register, from: Register) -> Done;
    /// The jump that is taken if it is nowhere true.
    fn jump_if_none(text: &mut Text, of: Register) -> Result<u64, Refused>;

    /// Gets the current part of EXEC ready, whose bits are at a place; gives the jump that is taken if no lane is active.
    fn begin_lanes(text: &mut Text, exec: MemoryOperand, active: Active) -> Result<u64, Refused>;
    /// From now on the first lane of a vector is the active one.
    fn begin_each(text: &mut Text) -> Done;
    /// The first lane becomes that of a general register of 32 bits.
    fn first_from(text: &mut Text, to: Register, from: Register) -> Done;
    /// No NaNs are found so far.
    fn begin_nans(text: &mut Text) -> Done;
    /// Notes NaNs in active lanes of two vectors.
    fn note_nans(text: &mut Text, a: Register, b: Register, active: Active) -> Done;
    /// Of f64 in active lanes, whose halves are in two vectors. NaNs are quiet ones.
    fn note_wide_nans(text: &mut Text, first: Register, second: Register, active: Active) -> Done;
    /// The jump that is taken if there were some.
    fn jump_if_nans(text: &mut Text, active: Active) -> Result<u64, Refused>;

    /// Notes, as NaNs, active lanes that are outside a window.
    fn note_outside(text: &mut Text, low: Register, high: Option<Register>, of: &Bounds, which: Which) -> Done;
    /// Subtracts what is the same for all lanes, which is an operand if [`Host::BROADCASTS`].
    fn subtract_same(text: &mut Text, to: Register, from: Register, same: MemoryOperand) -> Done;
    /// The jump that is taken if all lanes are the same.
    fn jump_if_same(text: &mut Text, of: Register) -> Result<u64, Refused>;
    /// The jump that is taken if they are those of [`Host::FIRST`].
    fn jump_if_alike(text: &mut Text, of: Register) -> Result<u64, Refused>;
    /// If they are [`Host::STEPS`] from the first one.
    fn jump_if_run(text: &mut Text, of: Register) -> Result<u64, Refused> {
        let steps = Operand::Mem(text.constant(Self::STEPS, false)?);
        Self::binary(text, Op::Add, Self::FIRST, Self::FIRST, steps)?;
        Self::jump_if_alike(text, of)
    }
    /// The first lane, sign-extended to 64 bits.
    fn first_lane(text: &mut Text, to: Register, from: Register) -> Done;
    /// Loads these lanes from where they are behind a pointer and a distance; zeros in others.
    fn gather(text: &mut Text, to: Register, at: Register, base: Register, distance: i64, which: Which) -> Done;
    /// Notes lanes of a truth value as if they had NaNs.
    fn note_truth(text: &mut Text, of: Register) -> Done;

    /// After [`Host::begin_lanes`], for [`Active::Some`]: finds out where active lanes go that are brought together, or where they come from.
    fn begin_order(text: &mut Text, exec: MemoryOperand, order: Order) -> Done;
    /// The active ones of the current lanes of a register of the wave, one behind the other.
    fn gather_order(text: &mut Text, to: Register, from: MemoryOperand) -> Done;
    /// The other way: lanes one behind the other in memory, where active ones are.
    fn scatter_order(text: &mut Text, to: Register, from: MemoryOperand) -> Done;

    /// Operations of two operands that are not among the following.
    fn binary(text: &mut Text, op: Op, to: Register, a: Register, b: Operand) -> Done;
    /// Of one.
    fn unary(text: &mut Text, op: Op, to: Register, from: Operand) -> Done;
    /// Shifts by a constant.
    fn shift(text: &mut Text, op: Op, to: Register, from: Operand, by: u32) -> Done;
    /// Comparisons.
    fn compare(text: &mut Text, op: Op, to: Register, a: Register, b: Operand) -> Done;
    /// Operations on truth values.
    fn logic(text: &mut Text, op: Op, to: Register, args: &[Register]) -> Done;
    fn select(text: &mut Text, to: Register, condition: Register, yes: Operand, no: Register) -> Done;
    /// `yes` or zero.
    fn keep(text: &mut Text, to: Register, condition: Register, yes: Operand) -> Done;
    /// What a table says of `to`, `b` and `c` to `to`.
    fn bitwise(text: &mut Text, to: Register, b: Register, c: Operand, table: u8) -> Done;
    /// `sum + a * b` to `sum`, of f32 or f64 as the operation says.
    fn fma_to_sum(text: &mut Text, op: Op, sum: Register, a: Register, b: Operand) -> Done;
    /// `to * b + c` to `to`.
    fn fma_to_factor(text: &mut Text, op: Op, to: Register, b: Register, c: Operand) -> Done;
}
