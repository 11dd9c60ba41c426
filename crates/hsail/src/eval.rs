//! What instructions compute that look at nothing but their operands (PRM chapter 5): the one definition that the
//! interpreter runs and the finalizer folds constants with.
//!
//! [`Evaluator::of`] resolves an instruction once; [`Evaluator::eval`] then takes the operands' bits and gives the result's.
//! [`ChunkOp`] does the common ones on many lanes at once.
//!
//! ```
//! use hsail::{brig::Inst, code::Round, eval::Evaluator, table::Row, types::Type};
//! let row = Row::named("rem").expect("an instruction");
//! let mut inst = Inst::new(row.format, row.opcode);
//! inst.ty = Type::U32;
//! let rem = Evaluator::of(&inst, Round::NEAR).expect("valid, and pure");
//! assert_eq!(rem.eval(&[22, 7]).value, 1);
//! assert_eq!(rem.undefined(&[22, 0]).map(|u| u.why), Some("the divisor is 0"));
//! ```
//!
//! Where the manual leaves a choice:
//!
//! | what | here |
//! |---|---|
//! | tininess (PRM 4.19.2) | detected after rounding |
//! | sign of a flushed zero (PRM 4.19.3 says 0.0) | kept |
//! | inexact when a result is flushed | raised with underflow |
//! | which NaN is returned (PRM 4.19.4) | the first NaN operand, quieted; of an invalid operation the positive NaN without payload |
//! | float `mad` (PRM 5.12) | single rounding, as `fma` |
//! | infinity times zero plus a quiet NaN in `fma` | no exception |
//! | integer `div` and `rem` by zero | quotient 0, remainder the dividend; divide by zero is raised |
//! | least signed integer divided by -1 | itself |
//! | `bitextract`, `bitinsert`, `bitmask` beyond the top | bits beyond the top are zero, or dropped |
//! | `mul24` and its like with sources out of range | the low 24 bits count |
//! | `cvt` to an integer, out of range, not saturating | as saturating, with invalid operation |
//! | `b1` to `s32` and `s64` (Table 5-27: all ones; the conformance suite: 1) | 1, as to all other integers |
//! | exceptions of saturating `cvt` out of range | none |
//! | upper half of an f16 in an `s` register | zero |
//! | native instructions (PRM 5.14) | correctly rounded to nearest; `nexp2`, `nlog2` within 0.51 ulp; `nsin`, `ncos` within 0.51 ulp for the angle times 1/(2 pi) in single precision, which is what GPUs take; subnormals kept; no exceptions |

mod chunk;
mod compare;
mod convert;
mod element;
mod float;
mod int;
mod media;
mod native;
mod packed;
mod undefined;

use crate::brig::Inst;
use crate::code::{MachineModel, Pack, Round};
use crate::table::{Row, resolve};
use crate::types::Type;
use element::{Context, Element};
use packed::{Packing, Whole};
use undefined::Demand;

pub use chunk::{Chunk, ChunkOp, LANES};
pub use undefined::Undefined;

bitflags::bitflags! {
    /// The exceptions of PRM 12.2; the bits are those of `getdetectexcept` (PRM 11.2.2).
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
    pub struct Exceptions: u8 {
        const INVALID_OPERATION = 1;
        const DIVIDE_BY_ZERO = 1 << 1;
        const OVERFLOW = 1 << 2;
        const UNDERFLOW = 1 << 3;
        const INEXACT = 1 << 4;
    }
}

impl From<softfp::Flags> for Exceptions {
    fn from(flags: softfp::Flags) -> Exceptions {
        let mut all = Exceptions::empty();
        if flags.is_empty() {
            return all;
        }
        for (flag, exception) in [
            (softfp::Flags::INVALID, Exceptions::INVALID_OPERATION),
            (softfp::Flags::DIV_BY_ZERO, Exceptions::DIVIDE_BY_ZERO),
            (softfp::Flags::OVERFLOW, Exceptions::OVERFLOW),
            (softfp::Flags::UNDERFLOW, Exceptions::UNDERFLOW),
            (softfp::Flags::INEXACT, Exceptions::INEXACT),
        ] {
            all.set(exception, flags.contains(flag));
        }
        all
    }
}

/// A result and the exceptions raised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// What the destination register gets, zero-extended: `b1` is 0 or 1, a result narrower than 32 bits is extended to 32
    /// as its type says (PRM 4.16.2). `expand` gives the destinations' values one beside the other, the first lowest.
    pub value: u128,
    pub exceptions: Exceptions,
}

/// One instruction's computation.
#[derive(Clone, Copy, Debug)]
pub struct Evaluator {
    operation: Operation,
    context: Context,
    demand: Demand,
}

#[derive(Clone, Copy, Debug)]
enum Operation {
    /// On one value.
    Scalar(Element),
    /// On the elements of packed values.
    Packed(Element, Packing),
    /// On whole registers.
    Whole(Whole),
}

impl Evaluator {
    /// What the instruction computes. `default` is the floating-point rounding of the module's program, `NEAR` or `ZERO`
    /// (PRM 4.2.1). `None` if the instruction is not valid, or depends on more than its operands: memory, control flow,
    /// addresses of segments, the dispatch or other lanes.
    pub fn of(inst: &Inst, default: Round) -> Option<Evaluator> {
        let row = Row::of(inst.opcode)?;
        resolve(row, inst, MachineModel::LARGE).ok()?;
        let name = row.mnemonic;
        let mut context = Context::new(inst, default);
        let demand = Demand::of(name, &context);
        let operation = if let Some(whole) = packed::whole(name) {
            Operation::Whole(whole)
        } else {
            let element = element_operation(name, inst)?;
            // These have packed types, but work on their words.
            let by_word = matches!(name, "lerp" | "packcvt" | "sadhi");
            if inst.ty.is_packed() && !by_word {
                context.ty = inst.ty.base();
                context.from = inst.source.base();
                Operation::Packed(element, Packing::new(inst.ty, inst.pack, matches!(name, "shl" | "shr")))
            } else {
                Operation::Scalar(element)
            }
        };
        Some(Evaluator {
            operation,
            context,
            demand,
        })
    }

    /// Whether the destination keeps bits of its old value (packing controls `s`, `ss`; PRM 4.14): that value is then the
    /// last source.
    pub fn keeps_destination(&self) -> bool {
        matches!(self.operation, Operation::Packed(_, p) if p.low_only)
    }

    /// Computes. Sources are the operands' bits in text order, zero-extended; the elements of a vector operand count one by
    /// one; see [`keeps_destination`](Self::keeps_destination) for a last one. Of an operand narrower than its register
    /// only the low bits count. Missing sources are 0.
    pub fn eval(&self, src: &[u128]) -> Outcome {
        let mut s = [0u64; 4];
        match self.operation {
            Operation::Scalar(element) => {
                for (to, from) in s.iter_mut().zip(src) {
                    *to = *from as u64;
                }
                let v = element(&self.context, s);
                Outcome {
                    value: v.bits as u128,
                    exceptions: v.flags.into(),
                }
            }
            Operation::Packed(element, packing) => packing.eval(&self.context, element, src),
            Operation::Whole(whole) => Outcome {
                value: whole(&self.context, src),
                exceptions: Exceptions::empty(),
            },
        }
    }
}

/// The operation on one element.
fn element_operation(name: &str, inst: &Inst) -> Option<Element> {
    let element = inst.ty.base();
    match name {
        "cmp" => compare::compare(inst.source.base()),
        "cvt" => Some(convert::convert),
        "class" => float::class(inst.source),
        "cmov" => Some(int::cmov),
        _ => native::element(name, element)
            .or_else(|| media::element(name))
            .or_else(|| {
                if element.is_float() {
                    float::element(name, element)
                } else {
                    int::element(name)
                }
            }),
    }
}

/// Whether a packing control saturates.
fn saturates(pack: Pack) -> bool {
    matches!(
        pack,
        Pack::PP_SAT | Pack::PS_SAT | Pack::SP_SAT | Pack::SS_SAT | Pack::S_SAT | Pack::P_SAT
    )
}

/// All ones in the low bits of a type's size.
fn mask(ty: Type) -> u128 {
    match ty.bits() {
        128 => u128::MAX,
        bits => (1 << bits) - 1,
    }
}
