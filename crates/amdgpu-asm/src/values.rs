//! Expressions that are not numbers yet: kept as a tree, evaluated when everything is known.

use amdgpu_isa::Processor;
use amdgpu_isa::model::registers::Registers;
use amdgpu_isa::parse::{Binary, Function, Unary, Value};
use code_object::RelocationType;

use crate::state::State;
use crate::symbols::{Definition, SymbolId};

/// A part of an expression.
#[derive(Debug, Clone)]
pub(crate) enum Node {
    /// A symbol, with the relocation that `@` asks for.
    Symbol(SymbolId, Option<RelocationType>),
    /// `.`
    Place {
        section: u32,
        offset: u64,
    },
    Unary(Unary, Value),
    Binary(Binary, Value, Value),
    Call(Function, Box<[Value]>),
}

/// `@` specifiers of symbols (AMDGPUUsage, Relocation Records).
const SPECIFIERS: &[(&[u8], RelocationType)] = &[
    (b"gotpcrel", RelocationType::GotPcRel),
    (b"gotpcrel32@lo", RelocationType::GotPcRel32Lo),
    (b"gotpcrel32@hi", RelocationType::GotPcRel32Hi),
    (b"rel32@lo", RelocationType::Rel32Lo),
    (b"rel32@hi", RelocationType::Rel32Hi),
    (b"rel64", RelocationType::Rel64),
    (b"abs32@lo", RelocationType::Abs32Lo),
    (b"abs32@hi", RelocationType::Abs32Hi),
    (b"abs64", RelocationType::Abs64),
];

/// The relocation that a specifier asks for.
pub(crate) fn specifier(name: &[u8]) -> Option<RelocationType> {
    let name = name.to_ascii_lowercase();
    SPECIFIERS.iter().find(|(n, _)| *n == name).map(|(_, t)| *t)
}

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
    pub fn node(&mut self, node: Node) -> Value {
        self.nodes.push(node);
        Value::Deferred(self.nodes.len() as u32 - 1)
    }

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

/// The functions of compilers' resource expressions.
pub(crate) fn call(processor: Processor, function: Function, arguments: &[i64]) -> Result<i64, String> {
    let wrong = |expected: usize| format!("the function takes {expected} arguments, {} are given", arguments.len());
    let registers = Registers::of(processor, 64);
    match (function, arguments) {
        (Function::Max, [_, ..]) => Ok(arguments.iter().copied().max().unwrap_or(0)),
        (Function::Or, [_, ..]) => Ok(arguments.iter().fold(0, |a, b| a | b)),
        (Function::AlignTo, &[value, align]) if align > 0 => {
            let up = value.checked_add(align - 1).ok_or("the value is too large")?;
            Ok(up.div_euclid(align) * align)
        }
        (Function::ExtraSgprs, &[vcc, flat_scratch, xnack]) => {
            Ok(registers.trailing.count(vcc != 0, flat_scratch != 0, xnack != 0).into())
        }
        (Function::TotalNumVgprs, &[agprs, vgprs]) => match registers.unified() && agprs != 0 {
            true => Ok(vgprs
                .saturating_add(3)
                .div_euclid(4)
                .saturating_mul(4)
                .saturating_add(agprs)),
            false => Ok(agprs.max(vgprs)),
        },
        (Function::Occupancy, _) => Err("occupancy() is known to compilers only".into()),
        (Function::AlignTo, [_, _]) => Err("the alignment must be positive".into()),
        (Function::AlignTo | Function::TotalNumVgprs, _) => Err(wrong(2)),
        (Function::ExtraSgprs, _) => Err(wrong(3)),
        (Function::Max | Function::Or, []) => Err(wrong(1)),
    }
}

/// The text of a specifier.
pub(crate) fn specifier_name(relocation: RelocationType) -> Option<&'static str> {
    let found = SPECIFIERS.iter().find(|(_, t)| *t == relocation);
    found.and_then(|(n, _)| std::str::from_utf8(n).ok())
}
