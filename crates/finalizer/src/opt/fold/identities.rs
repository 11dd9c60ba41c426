//! Identities of algebra.

use super::Folded;
use crate::ir::{Builder, Compare, Op, Value, Values, Width};
use smallvec::smallvec;

impl Folded<'_, '_> {
    /// The value that an operation gives, or a simpler operation for it.
    pub fn identity(&mut self) -> Option<Value> {
        match self.op {
            Op::Add | Op::Sub => self.sum(),
            Op::And | Op::Or | Op::Xor | Op::Not | Op::BitSelect => self.logic(),
            Op::Shl | Op::ShrU | Op::ShrS => self.shift(),
            Op::MinS | Op::MinU | Op::MaxS | Op::MaxU if self.args[0] == self.args[1] => Some(self.args[0]),
            Op::Select => self.choice(),
            Op::CompareS(_) | Op::CompareU(_) => self.comparison(),
            Op::Truncate(_) | Op::ZeroExtend(_) | Op::SignExtend(_) | Op::Join => self.widths(),
            Op::FNeg(_) | Op::FAbs(_) => self.sign(),
            _ => None,
        }
    }

    /// Constants gather at the right of sums: a difference with one is a sum.
    fn sum(&mut self) -> Option<Value> {
        let (x, y) = (self.args[0], self.args[1]);
        if self.op == Op::Sub {
            if x == y {
                return Some(self.number(0));
            }
            if let Some(c) = self.constant(1) {
                let negative = self.number(c.wrapping_neg());
                return Some(self.same(Op::Add, &[x, negative]));
            }
            return None;
        }
        let c = self.constant(1)?;
        if c == 0 {
            return Some(x);
        }
        let (Op::Add, args) = self.made(x)? else { return None };
        let inner = self.b.function.constant(args[1])?;
        let both = self.number(c.wrapping_add(inner));
        Some(self.same(Op::Add, &[args[0], both]))
    }

    fn logic(&mut self) -> Option<Value> {
        let x = self.args[0];
        let ones = self.ones();
        if self.op == Op::Not {
            return self.contrary(x);
        }
        if self.op == Op::BitSelect {
            let (a, b) = (self.args[1], self.args[2]);
            return match (self.constant(0), self.constant(1), self.constant(2)) {
                (Some(0), ..) => Some(b),
                (Some(m), ..) if m == ones => Some(a),
                (_, _, Some(0)) => Some(self.same(Op::And, &[x, a])),
                _ if a == b => Some(a),
                _ => None,
            };
        }
        if x == self.args[1] {
            return Some(if self.op == Op::Xor { self.number(0) } else { x });
        }
        let c = self.constant(1)?;
        match self.op {
            Op::And if c == 0 => return Some(self.args[1]),
            Op::And if c == ones => return Some(x),
            Op::Or if c == 0 => return Some(x),
            Op::Or if c == ones => return Some(self.args[1]),
            Op::Xor if c == 0 => return Some(x),
            Op::Xor if c == ones => return Some(self.same(Op::Not, &[x])),
            _ => {}
        }
        let (op, args) = self.made(x)?;
        let inner = self.b.function.constant(*args.get(1)?)?;
        if op != self.op {
            return None;
        }
        let both = match op {
            Op::And => c & inner,
            Op::Or => c | inner,
            _ => c ^ inner,
        };
        let both = self.number(both);
        Some(self.same(op, &[args[0], both]))
    }

    /// `!x`: of a comparison, the contrary one.
    fn contrary(&mut self, x: Value) -> Option<Value> {
        let (op, args) = self.made(x)?;
        let op = match op {
            Op::Not => return Some(args[0]),
            Op::CompareS(c) => Op::CompareS(contrary(c)?),
            Op::CompareU(c) => Op::CompareU(contrary(c)?),
            Op::FCompare(f, m, c) if !self.watches => Op::FCompare(f, m, float_contrary(c)),
            Op::FClass(f, classes) => Op::FClass(f, !classes),
            _ => return None,
        };
        Some(self.same(op, &args))
    }

    fn shift(&mut self) -> Option<Value> {
        let x = self.args[0];
        let bits = self.width.bits();
        let n = self.constant(1)? as u32 % bits;
        if n == 0 {
            return Some(x);
        }
        if bits == 64 && n >= 32 {
            return Some(self.long_shift(x, n - 32));
        }
        let (op, args) = self.made(x)?;
        let inner = self.b.function.constant(*args.get(1)?)? as u32 % bits;
        if op != self.op || (inner + n >= bits && op != Op::ShrS) {
            return None;
        }
        let both = self.b.b32((inner + n).min(bits - 1));
        Some(self.same(op, &[args[0], both]))
    }

    /// By 32 and so much more: one word is enough.
    fn long_shift(&mut self, x: Value, more: u32) -> Value {
        let (low, high) = self.b.split(x);
        let more = self.b.b32(more);
        let zero = self.b.b32(0);
        match self.op {
            Op::Shl => {
                let word = self.b.same(Op::Shl, &[low, more]);
                self.b.join(zero, word)
            }
            Op::ShrU => {
                let word = self.b.same(Op::ShrU, &[high, more]);
                self.b.join(word, zero)
            }
            _ => {
                let word = self.b.same(Op::ShrS, &[high, more]);
                let last = self.b.b32(31);
                let sign = self.b.same(Op::ShrS, &[high, last]);
                self.b.join(word, sign)
            }
        }
    }

    fn choice(&mut self) -> Option<Value> {
        let (condition, a, b) = (self.args[0], self.args[1], self.args[2]);
        if a == b {
            return Some(a);
        }
        if let Some(bit) = self.constant(0) {
            return Some(if bit & 1 != 0 { a } else { b });
        }
        if self.width == Width::B1 {
            match (self.constant(1), self.constant(2)) {
                (Some(1), Some(0)) => return Some(condition),
                (Some(0), Some(1)) => return Some(self.same(Op::Not, &[condition])),
                (Some(1), None) => return Some(self.same(Op::Or, &[condition, b])),
                (None, Some(0)) => return Some(self.same(Op::And, &[condition, a])),
                _ => {}
            }
        }
        let (Op::Not, args) = self.made(condition)? else {
            return None;
        };
        Some(self.same(Op::Select, &[args[0], b, a]))
    }

    fn comparison(&mut self) -> Option<Value> {
        let (x, y) = (self.args[0], self.args[1]);
        let (Op::CompareS(compare) | Op::CompareU(compare)) = self.op else {
            return None;
        };
        if x == y {
            return Some(self.number(matches!(compare, Compare::Eq | Compare::Le | Compare::Ge).into()));
        }
        if self.constant(0).is_some() {
            // Constants to the right.
            let op = match self.op {
                Op::CompareS(_) => Op::CompareS(mirrored(compare)),
                _ => Op::CompareU(mirrored(compare)),
            };
            return Some(self.same(op, &[y, x]));
        }
        let c = self.constant(1)?;
        if self.op == Op::CompareU(compare) && c == 0 {
            match compare {
                Compare::Lt => return Some(self.number(0)),
                Compare::Ge => return Some(self.number(1)),
                _ => {}
            }
        }
        // A truth value as a number, compared with what is true or false.
        let (op, args) = self.made(x)?;
        let is_zero = match (op, compare) {
            (Op::ZeroExtend(_) | Op::SignExtend(_), Compare::Eq) if c == 0 => true,
            (Op::ZeroExtend(_) | Op::SignExtend(_), Compare::Ne) if c == 0 => false,
            (Op::ZeroExtend(_), Compare::Eq) if c == 1 => false,
            (Op::ZeroExtend(_), Compare::Ne) if c == 1 => true,
            _ => return None,
        };
        if self.b.width(args[0]) != Width::B1 {
            return None;
        }
        Some(if is_zero {
            self.same(Op::Not, &[args[0]])
        } else {
            args[0]
        })
    }

    fn widths(&mut self) -> Option<Value> {
        let x = self.args[0];
        if self.op == Op::Join {
            let function = &*self.b.function;
            let source = function.defining(x).filter(|i| i.op == Op::Split)?;
            return (source.results == self.args).then(|| source.args[0]);
        }
        let (op, args) = self.made(x)?;
        let inner = *args.first()?;
        let inner_width = self.b.width(inner);
        match (self.op, op) {
            (Op::Truncate(to), Op::Truncate(_)) => Some(self.same(Op::Truncate(to), &[inner])),
            (Op::Truncate(to), Op::ZeroExtend(_) | Op::SignExtend(_)) => Some(match to.cmp(&inner_width) {
                std::cmp::Ordering::Equal => inner,
                std::cmp::Ordering::Less => self.same(Op::Truncate(to), &[inner]),
                std::cmp::Ordering::Greater if matches!(op, Op::ZeroExtend(_)) => {
                    self.same(Op::ZeroExtend(to), &[inner])
                }
                std::cmp::Ordering::Greater => self.same(Op::SignExtend(to), &[inner]),
            }),
            (Op::Truncate(to), Op::Join) => Some(match to.cmp(&inner_width) {
                std::cmp::Ordering::Equal => inner,
                std::cmp::Ordering::Less => self.same(Op::Truncate(to), &[inner]),
                std::cmp::Ordering::Greater => return None,
            }),
            (Op::ZeroExtend(to), Op::ZeroExtend(_)) => Some(self.same(Op::ZeroExtend(to), &[inner])),
            (Op::SignExtend(to), Op::SignExtend(_)) => Some(self.same(Op::SignExtend(to), &[inner])),
            // The sign of what was extended by zeros is zero.
            (Op::SignExtend(to), Op::ZeroExtend(_)) => Some(self.same(Op::ZeroExtend(to), &[inner])),
            _ => None,
        }
    }

    fn sign(&mut self) -> Option<Value> {
        let (op, args) = self.made(self.args[0])?;
        match (self.op, op) {
            (Op::FNeg(f), Op::FNeg(g)) if f == g => Some(args[0]),
            (Op::FAbs(f), Op::FAbs(g)) if f == g => Some(self.args[0]),
            (Op::FAbs(f), Op::FNeg(g)) if f == g => Some(self.same(Op::FAbs(f), &args)),
            _ => None,
        }
    }
}

/// The halves of what was put together, or extended.
pub fn split(b: &mut Builder, x: Value) -> Option<Values> {
    let inst = b.function.defining(x)?;
    let (op, inner) = (inst.op, *inst.args.first()?);
    let halves = match op {
        Op::Join => return Some(inst.args.clone()),
        _ => match b.width(x) {
            Width::B128 => Width::B64,
            Width::B64 => Width::B32,
            _ => Width::B16,
        },
    };
    if !matches!(op, Op::ZeroExtend(_) | Op::SignExtend(_)) || b.width(inner) > halves {
        return None;
    }
    let signed = matches!(op, Op::SignExtend(_));
    let extension = if signed {
        Op::SignExtend(halves)
    } else {
        Op::ZeroExtend(halves)
    };
    let low = if b.width(inner) == halves {
        inner
    } else {
        b.op(extension, &[inner], halves)
    };
    let high = if signed {
        let last = b.b32(halves.bits() - 1);
        b.same(Op::ShrS, &[low, last])
    } else {
        b.constant(halves, 0)
    };
    Some(smallvec![low, high])
}

/// What holds exactly if a comparison of integers does not.
fn contrary(compare: Compare) -> Option<Compare> {
    Some(match compare {
        Compare::Eq => Compare::Ne,
        Compare::Ne => Compare::Eq,
        Compare::Lt => Compare::Ge,
        Compare::Le => Compare::Gt,
        Compare::Gt => Compare::Le,
        Compare::Ge => Compare::Lt,
        _ => return None,
    })
}

/// The same of floats, of which two may be unordered.
fn float_contrary(compare: Compare) -> Compare {
    match compare {
        Compare::Eq => Compare::NeU,
        Compare::Ne => Compare::EqU,
        Compare::Lt => Compare::GeU,
        Compare::Le => Compare::GtU,
        Compare::Gt => Compare::LeU,
        Compare::Ge => Compare::LtU,
        Compare::EqU => Compare::Ne,
        Compare::NeU => Compare::Eq,
        Compare::LtU => Compare::Ge,
        Compare::LeU => Compare::Gt,
        Compare::GtU => Compare::Le,
        Compare::GeU => Compare::Lt,
        Compare::Ordered => Compare::Unordered,
        Compare::Unordered => Compare::Ordered,
    }
}

/// The comparison with operands exchanged.
fn mirrored(compare: Compare) -> Compare {
    match compare {
        Compare::Lt => Compare::Gt,
        Compare::Le => Compare::Ge,
        Compare::Gt => Compare::Lt,
        Compare::Ge => Compare::Le,
        same => same,
    }
}
