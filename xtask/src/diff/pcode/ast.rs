//! The pseudocode as a tree.

use super::value::Kind;

/// A name, by its place in [`Names`](super::parser::Names).
pub type Name = usize;

#[derive(Debug, Clone)]
pub enum Expr {
    Int(u128, u32, Kind),
    Float(f64, u32),
    Name(Name),
    /// `x.u32`: the bits read as a type.
    As(Box<Expr>, u32, Kind),
    /// `WAVE_MODE.IEEE`.
    Field(Box<Expr>, String),
    /// `32'U(x)`: the value as a type.
    Convert(u32, Kind, Box<Expr>),
    Index(Box<Expr>, Box<Expr>),
    /// `x[high : low]`.
    Slice(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `x[low +: width]`.
    Part(Box<Expr>, Box<Expr>, Box<Expr>),
    Unary(Unary, Box<Expr>),
    Binary(Binary, Box<Expr>, Box<Expr>),
    Choose(Box<Expr>, Box<Expr>, Box<Expr>),
    Concat(Vec<Expr>),
    Call(String, Name, Vec<Expr>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unary {
    Plus,
    Minus,
    Not,
    Complement,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binary {
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equal,
    Unequal,
    /// `<>`: less or greater.
    LessGreater,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    ShiftLeft,
    ShiftRight,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
}

#[derive(Debug, Clone)]
pub enum Statement {
    /// Name, bits, kind, number of elements of an array.
    Declare(Name, u32, Kind, Option<usize>),
    /// Places, from the left, and the value; `Some` for `+=` and its like.
    Assign(Vec<Expr>, Option<Binary>, Expr),
    If(Vec<(Expr, Vec<Statement>)>, Vec<Statement>),
    For(Name, Expr, Expr, Vec<Statement>),
    While(Expr, Vec<Statement>),
    Break,
    Return(Expr),
    Lambda(Name, Function),
    Evaluate(Expr),
}

#[derive(Debug, Clone)]
pub struct Function {
    pub parameters: Vec<Name>,
    pub body: std::sync::Arc<Vec<Statement>>,
}
