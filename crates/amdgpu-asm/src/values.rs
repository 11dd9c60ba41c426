//! Expressions that are not numbers yet: kept as a tree, evaluated when everything is known.

use amdgpu_isa::parse::{Binary, Unary, Value};
use code_object::RelocationType;

use crate::expression::{Node, call};
use crate::state::State;
use crate::symbols::{Definition, SymbolId};

/// What an address is counted from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Base {
    Symbol(SymbolId),
    Place { section: u32, offset: u64 },
}

/// The value of an expression: `add - sub + value`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Term {
    pub add: Option<Base>,
    pub sub: Option<Base>,
    pub value: i64,
    pub specifier: Option<RelocationType>,
}

impl Term {
    pub fn absolute(self) -> Option<i64> {
        (self.add.is_none() && self.sub.is_none()).then_some(self.value)
    }

    fn number(value: i64) -> Self {
        Term {
            value,
            ..Term::default()
        }
    }
}

/// Deepest chain of expressions and definitions, and most steps of one evaluation.
const MAX_DEPTH: u32 = 500;
const MAX_STEPS: u32 = 1_000_000;

impl State {
    /// What a value is now.
    ///
    /// # Errors
    /// Why it is no number and no address.
    pub fn evaluate(&self, value: Value) -> Result<Term, String> {
        self.step(value, 0, &mut 0)
    }

    /// A value that is a number now.
    ///
    /// # Errors
    /// What it lacks.
    pub fn absolute(&self, value: Value) -> Result<i64, String> {
        let term = self.evaluate(value)?;
        term.absolute().ok_or_else(|| match term.add.or(term.sub) {
            Some(Base::Symbol(id)) => format!("`{}` is no number", self.symbols.text(id)),
            _ => "an address is no number".to_owned(),
        })
    }

    fn step(&self, value: Value, depth: u32, steps: &mut u32) -> Result<Term, String> {
        let index = match value {
            Value::Absolute(value) => return Ok(Term::number(value)),
            Value::Deferred(index) => index,
        };
        *steps += 1;
        if depth > MAX_DEPTH || *steps > MAX_STEPS {
            return Err("the expression is defined by itself, or too large".into());
        }
        let Some(node) = self.nodes.get(index as usize) else {
            return Err("the expression is lost".into());
        };
        match node {
            &Node::Place { section, offset } => Ok(Term {
                add: Some(Base::Place { section, offset }),
                ..Term::default()
            }),
            &Node::Symbol(id, specifier) => {
                if let Definition::Value(value) = self.symbols.get(id).definition {
                    let mut term = self.step(value, depth + 1, steps)?;
                    term.specifier = term.specifier.or(specifier);
                    return Ok(term);
                }
                Ok(Term {
                    add: Some(Base::Symbol(id)),
                    specifier,
                    ..Term::default()
                })
            }
            &Node::Unary(op, operand) => {
                let term = self.step(operand, depth + 1, steps)?;
                match (op, term.absolute()) {
                    (_, Some(value)) => Ok(Term::number(op.apply(value))),
                    (Unary::Plus, None) => Ok(term),
                    (Unary::Minus, None) => Ok(Term {
                        add: term.sub,
                        sub: term.add,
                        value: term.value.wrapping_neg(),
                        specifier: term.specifier,
                    }),
                    _ => Err("this operator does not work on an address".into()),
                }
            }
            &Node::Binary(op, left, right) => {
                let left = self.step(left, depth + 1, steps)?;
                let right = self.step(right, depth + 1, steps)?;
                self.combine(op, left, right)
            }
            Node::Call(function, arguments) => {
                let mut numbers = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    let term = self.step(*argument, depth + 1, steps)?;
                    let number = term.absolute().ok_or_else(|| match term.add {
                        Some(Base::Symbol(id)) => format!("`{}` is not defined", self.symbols.text(id)),
                        _ => "an argument is no number".to_owned(),
                    });
                    numbers.push(number?);
                }
                call(self.processor, *function, &numbers).map(Term::number)
            }
        }
    }

    fn combine(&self, op: Binary, left: Term, right: Term) -> Result<Term, String> {
        let result = match op {
            Binary::Add => self.sum(left, right.add, right.sub, right.value, right.specifier),
            Binary::Sub => self.sum(left, right.sub, right.add, right.value.wrapping_neg(), None),
            _ => match (left.absolute(), right.absolute()) {
                (Some(a), Some(b)) => {
                    let value = op.apply(a, b).ok_or_else(|| "division by zero".to_owned())?;
                    return Ok(Term::number(value));
                }
                _ if left.add.is_some() && left.add == right.add && left.sub.is_none() && right.sub.is_none() => {
                    let value = op.apply(left.value, right.value);
                    return value.map(Term::number).ok_or_else(|| "division by zero".to_owned());
                }
                _ => None,
            },
        };
        result.ok_or_else(|| "this operator does not work on these addresses".into())
    }

    /// `left + add - sub + value`; two addresses of one section cancel.
    fn sum(
        &self,
        left: Term,
        add: Option<Base>,
        sub: Option<Base>,
        value: i64,
        specifier: Option<RelocationType>,
    ) -> Option<Term> {
        let (mut adds, mut subs) = ([left.add, add], [left.sub, sub]);
        let mut value = left.value.wrapping_add(value);
        for a in &mut adds {
            for s in &mut subs {
                if let (Some(x), Some(y)) = (*a, *s)
                    && let Some(distance) = self.distance(x, y)
                {
                    value = value.wrapping_add(distance);
                    (*a, *s) = (None, None);
                }
            }
        }
        let one = |pair: [Option<Base>; 2]| match pair {
            [Some(_), Some(_)] => None,
            [a, b] => Some(a.or(b)),
        };
        Some(Term {
            add: one(adds)?,
            sub: one(subs)?,
            value,
            specifier: left.specifier.or(specifier),
        })
    }

    /// `a - b`, if both are places in one section.
    fn distance(&self, a: Base, b: Base) -> Option<i64> {
        if a == b {
            return Some(0);
        }
        let ((s, x), (t, y)) = (self.place_of(a)?, self.place_of(b)?);
        (s == t).then(|| x.wrapping_sub(y) as i64)
    }

    /// Section and offset of an address.
    pub fn place_of(&self, base: Base) -> Option<(u32, u64)> {
        match base {
            Base::Place { section, offset } => Some((section, offset)),
            Base::Symbol(id) => match self.symbols.get(id).definition {
                Definition::Label { section, offset } => Some((section, offset)),
                _ => None,
            },
        }
    }
}

/// A literal counts from its place unless its expression is a difference or asks for absolute bits.
pub(crate) fn is_relative(state: &State, value: Value, depth: u32) -> bool {
    let Value::Deferred(index) = value else {
        return false;
    };
    match state.nodes.get(index as usize) {
        _ if depth > 200 => false,
        Some(Node::Symbol(_, specifier)) => {
            use RelocationType::{Abs32Hi, Abs32Lo, Abs64};
            !matches!(specifier, Some(Abs32Lo | Abs32Hi | Abs64))
        }
        Some(Node::Place { .. }) => true,
        Some(Node::Unary(_, operand)) => is_relative(state, *operand, depth + 1),
        Some(Node::Binary(Binary::Sub, ..)) => false,
        Some(Node::Binary(_, a, b)) => is_relative(state, *a, depth + 1) || is_relative(state, *b, depth + 1),
        Some(Node::Call(..)) | None => false,
    }
}
