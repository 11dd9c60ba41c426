//! Expressions: integers are folded here, whatever has a symbol in it is left to the assembler.
//!
//! Precedence and results are those of GNU as: a comparison that holds is -1, `>>` is logical, arithmetic wraps.

use super::cursor::{Cursor, Number, starts_word};
use super::error::{ParseError, error};

/// What an expression gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    Absolute(i64),
    /// Known later; the number is the owner's of the symbols.
    Deferred(u32),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unary {
    Minus,
    Plus,
    Not,
    LogicalNot,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Shl,
    Shr,
    And,
    Or,
    OrNot,
    Xor,
    LogicalAnd,
    LogicalOr,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// Functions of compilers' resource expressions (AMDGPU assembly of LLVM 20 and later).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Function {
    Max,
    Or,
    /// Value rounded up to a multiple.
    AlignTo,
    /// SGPRs beyond those used: VCC, FLAT_SCRATCH, XNACK_MASK used.
    ExtraSgprs,
    /// VGPRs from AGPRs and VGPRs.
    TotalNumVgprs,
    /// Wavefronts of a SIMD, from its limits and the registers of each.
    Occupancy,
}

impl Unary {
    pub fn apply(self, value: i64) -> i64 {
        match self {
            Unary::Minus => value.wrapping_neg(),
            Unary::Plus => value,
            Unary::Not => !value,
            Unary::LogicalNot => i64::from(value == 0),
        }
    }
}

impl Binary {
    /// `None` for a division by zero.
    pub fn apply(self, a: i64, b: i64) -> Option<i64> {
        let holds = |c: bool| -i64::from(c);
        let shift = u32::try_from(b).unwrap_or(64);
        Some(match self {
            Binary::Add => a.wrapping_add(b),
            Binary::Sub => a.wrapping_sub(b),
            Binary::Mul => a.wrapping_mul(b),
            Binary::Div if b == 0 => return None,
            Binary::Div => a.wrapping_div(b),
            Binary::Mod if b == 0 => return None,
            Binary::Mod => a.wrapping_rem(b),
            Binary::Shl => a.checked_shl(shift).unwrap_or(0),
            Binary::Shr => (a as u64).checked_shr(shift).unwrap_or(0) as i64,
            Binary::And => a & b,
            Binary::Or => a | b,
            Binary::OrNot => a | !b,
            Binary::Xor => a ^ b,
            Binary::LogicalAnd => i64::from(a != 0 && b != 0),
            Binary::LogicalOr => i64::from(a != 0 || b != 0),
            Binary::Eq => holds(a == b),
            Binary::Ne => holds(a != b),
            Binary::Lt => holds(a < b),
            Binary::Le => holds(a <= b),
            Binary::Gt => holds(a > b),
            Binary::Ge => holds(a >= b),
        })
    }
}

impl Function {
    const NAMES: [(&'static [u8], Function); 6] = [
        (b"max", Function::Max),
        (b"or", Function::Or),
        (b"alignto", Function::AlignTo),
        (b"extrasgprs", Function::ExtraSgprs),
        (b"totalnumvgprs", Function::TotalNumVgprs),
        (b"occupancy", Function::Occupancy),
    ];
}

/// What stands behind the names in an expression.
pub trait Symbols {
    /// A symbol (with `@` specifiers), `.` or a local label (`1b`).
    ///
    /// # Errors
    /// Why it cannot be used here.
    fn symbol(&mut self, name: &[u8]) -> Result<Value, String>;

    /// An operation on operands of which one at least is deferred.
    fn unary(&mut self, op: Unary, operand: Value) -> Result<Value, String>;

    /// As [`Symbols::unary`].
    fn binary(&mut self, op: Binary, left: Value, right: Value) -> Result<Value, String>;

    /// A function, whatever its arguments are.
    fn call(&mut self, function: Function, arguments: &[Value]) -> Result<Value, String>;

    /// The number of a symbol that is defined as one; asking does not use it.
    fn known(&self, _name: &[u8]) -> Option<i64> {
        None
    }

    /// The number that a value is already, where nothing else will do: distances of labels, for one.
    fn number(&self, value: Value) -> Option<i64> {
        match value {
            Value::Absolute(number) => Some(number),
            Value::Deferred(_) => None,
        }
    }
}

/// No symbols: for single instructions.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoSymbols;

impl Symbols for NoSymbols {
    fn symbol(&mut self, name: &[u8]) -> Result<Value, String> {
        Err(format!("`{}` is not known here", name.escape_ascii()))
    }

    fn unary(&mut self, _: Unary, _: Value) -> Result<Value, String> {
        Err("the operand has no value".into())
    }

    fn binary(&mut self, _: Binary, _: Value, _: Value) -> Result<Value, String> {
        Err("an operand has no value".into())
    }

    fn call(&mut self, _: Function, _: &[Value]) -> Result<Value, String> {
        Err("functions are not known here".into())
    }
}

/// Deepest nesting of parentheses and operators.
const MAX_DEPTH: u32 = 200;

/// Reads an expression.
///
/// # Errors
/// No expression, or one that `symbols` refuses, with its place.
pub fn expression(cursor: &mut Cursor<'_>, symbols: &mut dyn Symbols) -> Result<Value, ParseError> {
    Parser { symbols, depth: 0 }.binary(cursor, 1)
}

/// As [`expression`], without operators between two values.
///
/// # Errors
/// As [`expression`].
pub(super) fn primary(cursor: &mut Cursor<'_>, symbols: &mut dyn Symbols) -> Result<Value, ParseError> {
    Parser { symbols, depth: 0 }.primary(cursor)
}

struct Parser<'s> {
    symbols: &'s mut dyn Symbols,
    depth: u32,
}

impl Parser<'_> {
    fn binary(&mut self, cursor: &mut Cursor<'_>, least: u8) -> Result<Value, ParseError> {
        let start = cursor.pos();
        let mut left = self.primary(cursor)?;
        loop {
            if cursor.at_end() {
                return Ok(left);
            }
            let Some((op, precedence, bytes)) = operator(cursor).filter(|o| o.1 >= least) else {
                return Ok(left);
            };
            cursor.advance(bytes);
            let right = self.binary(cursor, precedence + 1)?;
            left = match (left, right) {
                (Value::Absolute(a), Value::Absolute(b)) => {
                    let value = op.apply(a, b);
                    Value::Absolute(value.ok_or_else(|| error("division", start..cursor.pos(), "division by zero"))?)
                }
                _ => self
                    .symbols
                    .binary(op, left, right)
                    .map_err(|e| error("expression", start..cursor.pos(), e))?,
            };
        }
    }

    fn primary(&mut self, cursor: &mut Cursor<'_>) -> Result<Value, ParseError> {
        cursor.skip_blanks();
        let start = cursor.pos();
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(error(
                "expression-depth",
                start..start + 1,
                "the expression is nested too deep",
            ));
        }
        let value = self.primary_at(cursor, start);
        self.depth -= 1;
        value
    }

    fn primary_at(&mut self, cursor: &mut Cursor<'_>, start: usize) -> Result<Value, ParseError> {
        let unary = match cursor.peek() {
            b'-' => Some(Unary::Minus),
            b'+' => Some(Unary::Plus),
            b'~' => Some(Unary::Not),
            b'!' => Some(Unary::LogicalNot),
            _ => None,
        };
        if let Some(op) = unary {
            cursor.advance(1);
            return match self.primary(cursor)? {
                Value::Absolute(value) => Ok(Value::Absolute(op.apply(value))),
                operand => {
                    let result = self.symbols.unary(op, operand);
                    result.map_err(|e| error("expression", start..cursor.pos(), e))
                }
            };
        }
        for (open, close, name) in [(b'(', b')', "`)`"), (b'[', b']', "`]`")] {
            if cursor.eat(open) {
                let value = self.binary(cursor, 1)?;
                return match cursor.eat(close) {
                    true => Ok(value),
                    false => Err(expected(cursor, name)),
                };
            }
        }
        if cursor.peek() == b'\'' {
            let (value, bytes) = match (cursor.peek_at(1), cursor.peek_at(2), cursor.peek_at(3)) {
                (b'\\', b'n', b'\'') => (b'\n', 4),
                (b'\\', b't', b'\'') => (b'\t', 4),
                (b'\\', c, b'\'') => (c, 4),
                (c, b'\'', _) if c != b'\n' => (c, 3),
                _ => return Err(error("expression", start..start + 1, "expected a character in quotes")),
            };
            cursor.advance(bytes);
            return Ok(Value::Absolute(value.into()));
        }
        if cursor.peek().is_ascii_digit() {
            return match cursor.number() {
                Some(Number::Int(value)) => Ok(Value::Absolute(value)),
                Some(Number::Local(label)) => self.symbol(label, start),
                // Its bits as an f64.
                Some(Number::Float(value)) => Ok(Value::Absolute(value.to_bits() as i64)),
                None => Err(error(
                    "number",
                    start..start + 1,
                    "bad number, or one of more than 64 bits",
                )),
            };
        }
        if cursor.peek() == b'"' {
            let name = cursor.string().map_err(|e| error("string", start..cursor.pos(), e))?;
            return self.symbol(&name, start);
        }
        if !starts_word(cursor.peek()) {
            return Err(expected(cursor, "an expression"));
        }
        let name = cursor.word();
        if cursor.peek() == b'('
            && let Some((_, function)) = Function::NAMES.iter().find(|(n, _)| *n == name)
        {
            return self.call(cursor, *function, start);
        }
        self.symbol(name, start)
    }

    fn symbol(&mut self, name: &[u8], start: usize) -> Result<Value, ParseError> {
        let value = self.symbols.symbol(name);
        value.map_err(|e| error("symbol", start..start + name.len(), e))
    }

    fn call(&mut self, cursor: &mut Cursor<'_>, function: Function, start: usize) -> Result<Value, ParseError> {
        cursor.advance(1);
        let mut arguments = Vec::new();
        loop {
            arguments.push(self.binary(cursor, 1)?);
            if cursor.eat(b')') {
                break;
            }
            if !cursor.eat(b',') {
                return Err(expected(cursor, "`,` or `)`"));
            }
        }
        let value = self.symbols.call(function, &arguments);
        value.map_err(|e| error("expression", start..cursor.pos(), e))
    }
}

/// The operator here: precedence, bytes.
fn operator(cursor: &Cursor<'_>) -> Option<(Binary, u8, usize)> {
    Some(match (cursor.peek(), cursor.peek_at(1)) {
        (b'|', b'|') => (Binary::LogicalOr, 1, 2),
        (b'&', b'&') => (Binary::LogicalAnd, 2, 2),
        (b'=', b'=') => (Binary::Eq, 3, 2),
        (b'!', b'=') | (b'<', b'>') => (Binary::Ne, 3, 2),
        (b'<', b'=') => (Binary::Le, 3, 2),
        (b'>', b'=') => (Binary::Ge, 3, 2),
        (b'<', b'<') => (Binary::Shl, 6, 2),
        (b'>', b'>') => (Binary::Shr, 6, 2),
        (b'<', _) => (Binary::Lt, 3, 1),
        (b'>', _) => (Binary::Gt, 3, 1),
        (b'+', _) => (Binary::Add, 4, 1),
        (b'-', _) => (Binary::Sub, 4, 1),
        (b'|', _) => (Binary::Or, 5, 1),
        (b'!', _) => (Binary::OrNot, 5, 1),
        (b'^', _) => (Binary::Xor, 5, 1),
        (b'&', _) => (Binary::And, 5, 1),
        (b'*', _) => (Binary::Mul, 6, 1),
        (b'/', _) => (Binary::Div, 6, 1),
        (b'%', _) => (Binary::Mod, 6, 1),
        _ => return None,
    })
}

/// An error at the cursor's place.
pub(crate) fn expected(cursor: &mut Cursor<'_>, what: &str) -> ParseError {
    let found = if cursor.at_end() {
        "the end of the statement".to_owned()
    } else if starts_word(cursor.peek()) {
        format!("`{}`", cursor.peek_word().escape_ascii())
    } else {
        match cursor.peek() {
            b'\\' => "`\\`".to_owned(),
            other => format!("`{}`", [other].escape_ascii()),
        }
    };
    error(
        "expected",
        cursor.pos()..cursor.pos() + 1,
        format!("expected {what}, found {found}"),
    )
}
