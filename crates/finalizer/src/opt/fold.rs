//! Constants folded, and operations replaced by cheaper ones that give the same.
//!
//! Operations on constants are computed by [`crate::ir::eval`]; identities of algebra are in `identities`, what is known of single bits
//! in `known`, multiplication and division by constants in `quotients`.

mod identities;
mod known;
mod quotients;

use smallvec::{SmallVec, smallvec};

pub use known::possible_bits;

use super::rewrite;
use crate::ir::eval::evaluate;
use crate::ir::{Builder, Edge, Exceptions, Function, Inst, Op, Terminator, Value, Values, Width};

/// Folds a function once; whether anything changed. Exceptions that are detected stay: what raises them is not computed before.
pub fn fold(function: &mut Function) -> bool {
    let watched = function.control.detect | function.control.break_on;
    let concerns = |op: Op| op.is_pure() && !matches!(op, Op::Const(_));
    let mut changed = rewrite(function, concerns, |b, inst| simplified(b, inst, watched));
    for block in 0..function.blocks.len() {
        changed |= fold_terminator(function, block);
    }
    changed
}

/// An instruction whose constant, if it takes one with an operand that may be exchanged, is the second.
struct Folded<'a, 'b> {
    b: &'a mut Builder<'b>,
    op: Op,
    args: Values,
    /// Width of the result.
    width: Width,
    /// What may raise exceptions is not done twice.
    watches: bool,
}

fn simplified(b: &mut Builder, inst: &Inst, watched: Exceptions) -> Option<Values> {
    let result = *inst.results.first()?;
    if let Some(values) = computed(b, inst, watched) {
        return Some(values);
    }
    if inst.op == Op::Split {
        return identities::split(b, inst.args[0]);
    }
    if inst.results.len() != 1 {
        return None;
    }
    let mut args = Values::from_slice(&inst.args);
    let commutes = matches!(
        inst.op,
        Op::Add | Op::Mul | Op::MulHighS | Op::MulHighU | Op::And | Op::Or | Op::Xor
    ) || matches!(
        inst.op,
        Op::MinS | Op::MinU | Op::MaxS | Op::MaxU | Op::Mul24S | Op::Mul24U
    );
    let swapped = commutes && b.function.constant(args[0]).is_some();
    if swapped {
        args.swap(0, 1);
    }
    let width = b.width(result);
    let mut folded = Folded {
        b,
        op: inst.op,
        args,
        width,
        watches: !watched.is_empty(),
    };
    let value = folded
        .known()
        .or_else(|| folded.identity())
        .or_else(|| folded.strength());
    match value {
        Some(value) => Some(smallvec![value]),
        None if swapped => Some(smallvec![b_op(folded, width)]),
        None => None,
    }
}

fn b_op(folded: Folded, width: Width) -> Value {
    folded.b.op(folded.op, &folded.args, width)
}

/// The results of an operation on constants.
fn computed(b: &mut Builder, inst: &Inst, watched: Exceptions) -> Option<Values> {
    let mut args: SmallVec<[(Width, u128); 4]> = SmallVec::new();
    for arg in &inst.args {
        args.push((b.width(*arg), b.function.constant(*arg)?));
    }
    let width = b.width(*inst.results.first()?);
    let out = evaluate(inst.op, width, &args, &mut |_, exact| exact)?;
    if out.exceptions.intersects(watched) {
        return None;
    }
    let widths: SmallVec<[Width; 4]> = inst.results.iter().map(|r| b.width(*r)).collect();
    let results = widths.into_iter().zip(out.results);
    Some(results.map(|(width, bits)| b.constant(width, bits)).collect())
}

impl Folded<'_, '_> {
    fn constant(&self, i: usize) -> Option<u128> {
        self.b.function.constant(*self.args.get(i)?)
    }

    /// The operation that makes a value, and its arguments.
    fn made(&self, value: Value) -> Option<(Op, Values)> {
        let inst = self.b.function.defining(value)?;
        Some((inst.op, Values::from_slice(&inst.args)))
    }

    fn ones(&self) -> u128 {
        ones(self.width)
    }

    fn same(&mut self, op: Op, args: &[Value]) -> Value {
        self.b.op(op, args, self.width)
    }

    fn number(&mut self, bits: u128) -> Value {
        self.b.constant(self.width, bits)
    }
}

/// All bits of a width.
fn ones(width: Width) -> u128 {
    u128::MAX >> (128 - width.bits())
}

/// Branches whose way is known, and conditions that are the contrary of another.
fn fold_terminator(function: &mut Function, block: usize) -> bool {
    let new = match &function.blocks[block].terminator {
        Terminator::Branch {
            condition,
            uniform,
            then,
            otherwise,
        } => {
            if then == otherwise {
                Terminator::Jump(then.clone())
            } else if let Some(bit) = function.constant(*condition) {
                Terminator::Jump(if bit & 1 != 0 { then } else { otherwise }.clone())
            } else if let Some(Inst { op: Op::Not, args, .. }) = function.defining(*condition) {
                Terminator::Branch {
                    condition: args[0],
                    uniform: *uniform,
                    then: otherwise.clone(),
                    otherwise: then.clone(),
                }
            } else {
                return false;
            }
        }
        Terminator::Switch {
            index, cases, default, ..
        } => {
            let edge: &Edge = match function.constant(*index) {
                Some(index) => usize::try_from(index)
                    .ok()
                    .and_then(|i| cases.get(i))
                    .unwrap_or(default),
                None if cases.iter().all(|c| c == default) => default,
                None => return false,
            };
            Terminator::Jump(edge.clone())
        }
        _ => return false,
    };
    function.blocks[block].terminator = new;
    true
}
