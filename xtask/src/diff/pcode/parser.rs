//! Pseudocode to trees.

use std::collections::HashMap;

use super::ast::{Binary, Expr, Function, Name, Statement, Unary};
use super::lexer::{Token, tokens};
use super::value::Kind;

/// Names as numbers, the same in all definitions.
#[derive(Default, Clone)]
pub struct Names {
    list: Vec<String>,
    places: HashMap<String, Name>,
}

impl Names {
    pub fn of(&mut self, name: &str) -> Name {
        if let Some(place) = self.places.get(name) {
            return *place;
        }
        self.list.push(name.to_string());
        self.places.insert(name.to_string(), self.list.len() - 1);
        self.list.len() - 1
    }

    pub fn text(&self, name: Name) -> &str {
        &self.list[name]
    }

    pub fn find(&self, name: &str) -> Option<Name> {
        self.places.get(name).copied()
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }
}

struct Parser<'a> {
    tokens: Vec<Token>,
    at: usize,
    names: &'a mut Names,
}

/// # Errors
/// What was expected, and what is there.
pub fn parse(text: &str, names: &mut Names) -> Result<Vec<Statement>, String> {
    let mut parser = Parser {
        tokens: tokens(text)?,
        at: 0,
        names,
    };
    let list = parser.block(&[])?;
    match parser.peek() {
        None => Ok(list),
        Some(token) => Err(format!("{token:?} behind the end")),
    }
}

/// By precedence, the weakest first.
const LEVELS: &[&[(&str, Binary)]] = &[
    &[("||", Binary::Or)],
    &[("&&", Binary::And)],
    &[("|", Binary::BitOr)],
    &[("^", Binary::BitXor)],
    &[("&", Binary::BitAnd)],
    &[
        ("==", Binary::Equal),
        ("!=", Binary::Unequal),
        ("<>", Binary::LessGreater),
    ],
    &[
        ("<", Binary::Less),
        ("<=", Binary::LessEqual),
        (">", Binary::Greater),
        (">=", Binary::GreaterEqual),
    ],
    &[("<<", Binary::ShiftLeft), (">>", Binary::ShiftRight)],
    &[("+", Binary::Add), ("-", Binary::Subtract)],
    &[("*", Binary::Multiply), ("/", Binary::Divide), ("%", Binary::Remainder)],
];

const ASSIGNMENTS: &[(&str, Option<Binary>)] = &[
    ("=", None),
    ("+=", Some(Binary::Add)),
    ("-=", Some(Binary::Subtract)),
    ("*=", Some(Binary::Multiply)),
    ("|=", Some(Binary::BitOr)),
    ("&=", Some(Binary::BitAnd)),
    ("^=", Some(Binary::BitXor)),
    ("<<=", Some(Binary::ShiftLeft)),
    (">>=", Some(Binary::ShiftRight)),
];

/// `.u32` and its like.
pub fn type_of_member(name: &str) -> Option<(u32, Kind)> {
    let letters = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
    let bits: u32 = name[letters..].parse().ok()?;
    let kind = match &name[..letters] {
        "u" => Kind::Unsigned,
        "i" => Kind::Signed,
        "b" => Kind::Bits,
        "f" => Kind::Float,
        "bf" if bits == 16 => Kind::Brain,
        "fp" if bits == 8 => Kind::Fp8,
        "bf" if bits == 8 => Kind::Bf8,
        "fp" if bits == 6 => Kind::Fp6,
        "bf" if bits == 6 => Kind::Bf6,
        "fp" if bits == 4 => Kind::Fp4,
        _ => return None,
    };
    Some((bits, kind))
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn is(&self, op: &str) -> bool {
        matches!(self.peek(), Some(Token::Op(o)) if *o == op)
    }

    fn word(&self) -> &str {
        match self.peek() {
            Some(Token::Name(name)) => name,
            _ => "",
        }
    }

    fn take(&mut self, op: &str) -> bool {
        let found = self.is(op);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, op: &str) -> Result<(), String> {
        if self.take(op) {
            return Ok(());
        }
        Err(format!("{op:?} expected, not {:?}", self.peek()))
    }

    fn expect_word(&mut self, word: &str) -> Result<(), String> {
        if self.word() == word {
            self.at += 1;
            return Ok(());
        }
        Err(format!("{word:?} expected, not {:?}", self.peek()))
    }

    fn name(&mut self) -> Result<Name, String> {
        match self.tokens.get(self.at) {
            Some(Token::Name(name)) => {
                self.at += 1;
                Ok(self.names.of(name))
            }
            other => Err(format!("a name expected, not {other:?}")),
        }
    }

    /// Statements until one of these words, or `)`, or the end.
    fn block(&mut self, ends: &[&str]) -> Result<Vec<Statement>, String> {
        let mut list = Vec::new();
        loop {
            while self.take(";") {}
            if self.peek().is_none() || self.is(")") || ends.contains(&self.word()) {
                return Ok(list);
            }
            list.push(self.statement()?);
            if !(self.take(";") || self.peek().is_none() || self.is(")") || ends.contains(&self.word())) {
                return Err(format!("\";\" expected, not {:?}", self.peek()));
            }
        }
    }

    fn statement(&mut self) -> Result<Statement, String> {
        match self.word() {
            "declare" => self.declaration(),
            "if" => self.branch(),
            "for" => {
                self.at += 1;
                let name = self.name()?;
                self.expect_word("in")?;
                let first = self.expression()?;
                self.expect(":")?;
                let last = self.expression()?;
                self.expect_word("do")?;
                let body = self.block(&["endfor"])?;
                self.expect_word("endfor")?;
                Ok(Statement::For(name, first, last, body))
            }
            "while" => {
                self.at += 1;
                let condition = self.expression()?;
                self.take(":");
                if self.word() == "do" {
                    self.at += 1;
                }
                let body = self.block(&["endwhile"])?;
                self.expect_word("endwhile")?;
                Ok(Statement::While(condition, body))
            }
            "break" => {
                self.at += 1;
                Ok(Statement::Break)
            }
            "return" => {
                self.at += 1;
                Ok(Statement::Return(self.expression()?))
            }
            _ => self.assignment(),
        }
    }

    fn declaration(&mut self) -> Result<Statement, String> {
        self.at += 1;
        let name = self.name()?;
        self.expect(":")?;
        let Some(Token::Type(bits, kind)) = self.peek().cloned() else {
            return Err(format!("a type expected, not {:?}", self.peek()));
        };
        self.at += 1;
        let mut length = None;
        if self.take("[") {
            let Some(Token::Int(n, ..)) = self.peek() else {
                return Err("the length of an array expected".into());
            };
            length = Some(*n as usize);
            self.at += 1;
            self.expect("]")?;
        }
        Ok(Statement::Declare(name, bits, kind, length))
    }

    fn branch(&mut self) -> Result<Statement, String> {
        let mut ways = Vec::new();
        let mut other = Vec::new();
        self.at += 1;
        let condition = self.expression()?;
        self.expect_word("then")?;
        ways.push((condition, self.block(&["elsif", "else", "endif"])?));
        loop {
            match self.word() {
                "elsif" => {
                    self.at += 1;
                    let condition = self.expression()?;
                    self.expect_word("then")?;
                    ways.push((condition, self.block(&["elsif", "else", "endif"])?));
                }
                "else" => {
                    self.at += 1;
                    other = self.block(&["endif"])?;
                }
                _ => {
                    self.expect_word("endif")?;
                    return Ok(Statement::If(ways, other));
                }
            }
        }
    }

    fn assignment(&mut self) -> Result<Statement, String> {
        if self.peek() == Some(&Token::Text) {
            return Err("prose".into());
        }
        let first = self.expression()?;
        let mut places = vec![first];
        loop {
            let found = ASSIGNMENTS.iter().find(|(op, _)| self.is(op));
            let Some((_, op)) = found else {
                break;
            };
            self.at += 1;
            if self.word() == "lambda" {
                let Some(Expr::Name(name)) = places.pop() else {
                    return Err("a lambda without a name".into());
                };
                return Ok(Statement::Lambda(name, self.lambda()?));
            }
            let value = self.expression()?;
            if op.is_some() || !self.is("=") {
                return Ok(Statement::Assign(places, *op, value));
            }
            places.push(value);
        }
        match (places.len(), places.pop()) {
            (1, Some(value @ Expr::Call(..))) => Ok(Statement::Evaluate(value)),
            _ => Err(format!("an assignment expected, not {:?}", self.peek())),
        }
    }

    fn lambda(&mut self) -> Result<Function, String> {
        self.at += 1;
        self.expect("(")?;
        let mut parameters = Vec::new();
        while !self.take(")") {
            parameters.push(self.name()?);
            self.take(",");
        }
        self.expect("(")?;
        let body = if matches!(self.word(), "if" | "declare" | "for") {
            self.block(&[])?
        } else {
            vec![Statement::Return(self.expression()?)]
        };
        self.expect(")")?;
        let body = std::sync::Arc::new(body);
        Ok(Function { parameters, body })
    }

    fn expression(&mut self) -> Result<Expr, String> {
        let condition = self.binary(0)?;
        if !self.take("?") {
            return Ok(condition);
        }
        let yes = self.expression()?;
        self.expect(":")?;
        let no = self.expression()?;
        Ok(Expr::Choose(condition.into(), yes.into(), no.into()))
    }

    fn binary(&mut self, level: usize) -> Result<Expr, String> {
        let Some(ops) = LEVELS.get(level) else {
            return self.unary();
        };
        let mut left = self.binary(level + 1)?;
        while let Some((_, op)) = ops.iter().find(|(text, _)| self.is(text)) {
            self.at += 1;
            let right = self.binary(level + 1)?;
            left = Expr::Binary(*op, left.into(), right.into());
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expr, String> {
        let ops = [
            ("+", Unary::Plus),
            ("-", Unary::Minus),
            ("!", Unary::Not),
            ("~", Unary::Complement),
        ];
        if let Some((_, op)) = ops.iter().find(|(text, _)| self.is(text)) {
            self.at += 1;
            return Ok(Expr::Unary(*op, self.unary()?.into()));
        }
        let base = self.postfix()?;
        if self.take("**") {
            let exponent = self.unary()?;
            return Ok(Expr::Binary(Binary::Power, base.into(), exponent.into()));
        }
        Ok(base)
    }

    fn postfix(&mut self) -> Result<Expr, String> {
        let mut value = self.primary()?;
        loop {
            if self.take(".") {
                let Some(Token::Name(name)) = self.peek().cloned() else {
                    return Err(format!("a member expected, not {:?}", self.peek()));
                };
                self.at += 1;
                value = match type_of_member(&name) {
                    Some((bits, kind)) => Expr::As(value.into(), bits, kind),
                    None => Expr::Field(value.into(), name),
                };
            } else if self.take("[") {
                let first = self.expression()?;
                value = if self.take(":") {
                    Expr::Slice(value.into(), first.into(), self.expression()?.into())
                } else if self.take("+:") {
                    Expr::Part(value.into(), first.into(), self.expression()?.into())
                } else {
                    Expr::Index(value.into(), first.into())
                };
                self.expect("]")?;
            } else {
                return Ok(value);
            }
        }
    }

    fn list(&mut self, end: &str) -> Result<Vec<Expr>, String> {
        let mut list = Vec::new();
        while !self.take(end) {
            list.push(self.expression()?);
            if !self.take(",") {
                self.expect(end)?;
                break;
            }
        }
        Ok(list)
    }

    fn primary(&mut self) -> Result<Expr, String> {
        let Some(token) = self.peek().cloned() else {
            return Err("an expression expected at the end".into());
        };
        self.at += 1;
        match token {
            Token::Int(value, bits, kind) => Ok(Expr::Int(value, bits, kind)),
            Token::Float(value, bits) => Ok(Expr::Float(value, bits)),
            Token::Type(bits, kind) => {
                self.expect("(")?;
                let value = self.expression()?;
                self.expect(")")?;
                Ok(Expr::Convert(bits, kind, value.into()))
            }
            Token::Name(name) if self.is("(") => {
                self.at += 1;
                let place = self.names.of(&name);
                Ok(Expr::Call(name, place, self.list(")")?))
            }
            Token::Name(name) => {
                const WORDS: [&str; 9] = ["then", "do", "if", "else", "elsif", "endif", "endfor", "for", "declare"];
                if WORDS.contains(&name.as_str()) {
                    return Err(format!("an expression expected, not {name}"));
                }
                Ok(Expr::Name(self.names.of(&name)))
            }
            Token::Op("(") => {
                let value = self.expression()?;
                self.expect(")")?;
                Ok(value)
            }
            Token::Op("{") => Ok(Expr::Concat(self.list("}")?)),
            other => Err(format!("an expression expected, not {other:?}")),
        }
    }
}
