//! Runs pseudocode.

use std::collections::HashMap;
use std::sync::Arc;

use super::ast::{Binary, Expr, Function, Name, Statement, Unary};
use super::builtin;
use super::float::{self, Format, Mode};
use super::integer;
use super::parser::Names;
use super::value::{Bits, Kind, Value, mask};

/// Names that the interpreter knows, in the order in which [`Definitions::new`] gives them their numbers.
const KNOWN: [&str; 5] = ["S0", "S1", "S2", "D0", "laneId"];
/// S0, S1 and S2.
pub const SOURCES: [Name; 3] = [0, 1, 2];
pub const D0: Name = 3;
pub const LANE: Name = 4;

/// All definitions of one text.
#[derive(Clone)]
pub struct Definitions {
    pub names: Names,
    /// By mnemonic in lower case, without the suffix of an encoding.
    pub bodies: HashMap<String, Arc<Vec<Statement>>>,
}

impl Definitions {
    /// Whether a definition's text has a word.
    pub fn mentions(&self, body: &[Statement], word: &str) -> bool {
        format!("{body:?}").contains(word)
            || self
                .names
                .find(word)
                .is_some_and(|n| format!("{body:?}").contains(&format!("Name({n})")))
    }

    pub fn new() -> Definitions {
        let mut names = Names::default();
        KNOWN.iter().for_each(|name| {
            names.of(name);
        });
        Definitions {
            names,
            bodies: HashMap::new(),
        }
    }
}

/// What definitions see of a wave beside their operands.
pub struct World {
    pub vectors: Vec<[u32; 64]>,
    pub scalars: Vec<u32>,
    /// What `MEM` is: LDS or memory, and the address of its first byte.
    pub memory: Vec<u8>,
    pub memory_at: u64,
    /// What `CalcFlatAddr` and its like give.
    pub address: u64,
    pub mode_bits: u32,
    pub mode: Mode,
    /// Integers are computed without bounds and saturate where they are stored.
    pub exact: bool,
    /// Eight-bit floats are those without negative zero (GFX940).
    pub fnuz: bool,
    /// The text calls a function for its address.
    pub calculated: bool,
    /// Of a buffer, if the instruction converts.
    pub format: Option<super::buffer::Format>,
}

impl World {
    pub fn fnuz(&self) -> bool {
        self.fnuz
    }
}

#[derive(Debug, Clone)]
pub enum Variable {
    /// A value, and whether it keeps its type.
    One(Value, bool),
    Many(Vec<Value>),
    Function(Function),
}

pub enum Stop {
    Break,
    Return(Value),
    Error(String),
}

impl From<String> for Stop {
    fn from(text: String) -> Stop {
        Stop::Error(text)
    }
}

impl From<&str> for Stop {
    fn from(text: &str) -> Stop {
        Stop::Error(text.to_string())
    }
}

type Result<T> = std::result::Result<T, Stop>;

/// One run of a definition.
pub struct Run<'a> {
    pub definitions: &'a Definitions,
    pub world: &'a mut World,
    pub variables: Vec<Option<Variable>>,
    /// The bits of D0 that were written, and the type of the last write.
    pub written: u128,
    pub written_as: (Kind, u32),
    pub depth: u32,
}

/// A place that is assigned to.
enum Place {
    Variable(Name, Option<usize>, u32, u32, Kind),
    /// All of a variable, whatever type it has.
    Whole(Name),
    Memory(u64, u32),
    Vector(usize, usize, u32, u32),
    Scalar(usize, u32),
    Mode(u32, u32),
    Group(Vec<Place>),
}

impl<'a> Run<'a> {
    pub fn new(definitions: &'a Definitions, world: &'a mut World) -> Run<'a> {
        Run {
            variables: vec![None; definitions.names.len()],
            definitions,
            world,
            written: 0,
            written_as: (Kind::Bits, 32),
            depth: 0,
        }
    }

    pub fn set(&mut self, name: Name, value: Value) {
        self.variables[name] = Some(Variable::One(value, true));
    }

    /// Sets a variable by its text, if any definition mentions it.
    pub fn name(&mut self, name: &str, value: Value) {
        if let Some(place) = self.definitions.names.find(name) {
            self.set(place, value);
        }
    }

    pub fn named(&self, name: &str) -> Option<&Value> {
        self.value(self.definitions.names.find(name)?)
    }

    pub fn value(&self, name: Name) -> Option<&Value> {
        match self.variables[name].as_ref()? {
            Variable::One(value, _) => Some(value),
            _ => None,
        }
    }

    /// # Errors
    /// What the text says that cannot be run.
    pub fn body(&mut self, body: &[Statement]) -> std::result::Result<(), String> {
        match self.block(body) {
            Ok(()) | Err(Stop::Break | Stop::Return(_)) => Ok(()),
            Err(Stop::Error(text)) => Err(text),
        }
    }

    fn block(&mut self, body: &[Statement]) -> Result<()> {
        body.iter().try_for_each(|s| self.statement(s))
    }

    fn statement(&mut self, statement: &Statement) -> Result<()> {
        match statement {
            Statement::Declare(name, bits, kind, length) => {
                // Declarations of operands repeat what is known.
                if matches!(self.variables[*name], Some(Variable::One(_, true) | Variable::Many(_))) && self.depth == 0
                {
                    return Ok(());
                }
                let zero = Value::new(*kind, *bits, 0);
                self.variables[*name] = Some(match length {
                    Some(n) => Variable::Many(vec![zero; *n]),
                    None => Variable::One(zero, true),
                });
                Ok(())
            }
            Statement::Assign(places, op, value) => {
                let mut value = self.expression(value)?;
                for place in places.iter().rev() {
                    if let Some(op) = op {
                        let old = self.expression(place)?;
                        value = self.binary(*op, old, value)?;
                    }
                    let place = self.place(place)?;
                    self.store(&place, &value)?;
                }
                Ok(())
            }
            Statement::If(ways, other) => {
                for (condition, body) in ways {
                    if self.expression(condition)?.is_true() {
                        return self.block(body);
                    }
                }
                self.block(other)
            }
            Statement::For(name, first, last, body) => {
                let (first, last) = (self.expression(first)?, self.expression(last)?);
                for n in first.number()..=last.number() {
                    let n = Value::new(first.kind, first.width.max(last.width), n as u128);
                    self.variables[*name] = Some(Variable::One(n, true));
                    match self.block(body) {
                        Err(Stop::Break) => break,
                        other => other?,
                    }
                }
                Ok(())
            }
            Statement::While(condition, body) => {
                for _ in 0..1000 {
                    if !self.expression(condition)?.is_true() {
                        return Ok(());
                    }
                    self.block(body)?;
                }
                Err("a loop without end".into())
            }
            Statement::Break => Err(Stop::Break),
            Statement::Return(value) => Err(Stop::Return(self.expression(value)?)),
            Statement::Lambda(name, function) => {
                self.variables[*name] = Some(Variable::Function(function.clone()));
                Ok(())
            }
            Statement::Evaluate(value) => self.expression(value).map(|_| ()),
        }
    }

    /// Bits of an access of which the text does not say them.
    fn memory_width(&self) -> u32 {
        self.world.format.map_or(32, |f| f.bits)
    }

    pub fn text(&self, name: Name) -> &'a str {
        self.definitions.names.text(name)
    }

    fn place(&mut self, place: &Expr) -> Result<Place> {
        match place {
            Expr::Name(name) => Ok(Place::Whole(*name)),
            Expr::As(base, width, kind) => Ok(match self.place(base)? {
                Place::Whole(name) => Place::Variable(name, None, 0, *width, *kind),
                Place::Variable(name, element, low, _, _) => Place::Variable(name, element, low, *width, *kind),
                Place::Memory(address, _) => Place::Memory(address, *width),
                Place::Scalar(n, _) => Place::Scalar(n, *width),
                Place::Vector(lane, n, low, _) => Place::Vector(lane, n, low, *width),
                _ => return Err("a type of that place".into()),
            }),
            Expr::Index(base, index) => self.indexed(base, index),
            Expr::Slice(base, high, low) => {
                let (high, low) = (self.expression(high)?.number(), self.expression(low)?.number());
                let (low, width) = (low.min(high) as u32, high.abs_diff(low) as u32 + 1);
                self.part(base, low, width)
            }
            Expr::Part(base, low, width) => {
                let (low, width) = (self.expression(low)?.number(), self.expression(width)?.number());
                self.part(base, low as u32, width as u32)
            }
            Expr::Field(base, field) => match (&**base, field.as_str()) {
                (Expr::Name(name), field) if self.text(*name) == "WAVE_MODE" => {
                    let (low, width) = builtin::mode_field(field).ok_or("an unknown field of MODE")?;
                    Ok(Place::Mode(low, width))
                }
                // exceptions are not compared
                (Expr::Name(name), _) if self.text(*name) == "TRAPSTS" => Ok(Place::Group(Vec::new())),
                _ => Err(format!("a field {field} of that").into()),
            },
            Expr::Concat(parts) => Ok(Place::Group(
                parts.iter().map(|p| self.place(p)).collect::<Result<Vec<_>>>()?,
            )),
            _ => Err("assignment to no place".into()),
        }
    }

    fn indexed(&mut self, base: &Expr, index: &Expr) -> Result<Place> {
        let at = self.expression(index)?;
        match base {
            Expr::Name(name) => match self.text(*name) {
                "MEM" | "LDS" => Ok(Place::Memory(at.low() as u64, self.memory_width())),
                "SGPR" => Ok(Place::Scalar(at.low() as usize, 32)),
                "HW_REGISTERS" if at.low() == HW_MODE => Ok(Place::Mode(0, 32)),
                _ if matches!(self.variables[*name], Some(Variable::Many(_))) => {
                    let Some(Variable::Many(list)) = &self.variables[*name] else {
                        return Err("no array".into());
                    };
                    let element = list.get(at.low() as usize).ok_or("beyond an array")?;
                    Ok(Place::Variable(
                        *name,
                        Some(at.low() as usize),
                        0,
                        element.width,
                        element.kind,
                    ))
                }
                _ => Ok(Place::Variable(*name, None, at.low() as u32, 1, Kind::Unsigned)),
            },
            Expr::Index(inner, lane) if matches!(&**inner, Expr::Name(n) if self.text(*n) == "VGPR") => {
                let lane = self.expression(lane)?.low() as usize;
                Ok(Place::Vector(lane, at.low() as usize, 0, 32))
            }
            _ => self.part(base, at.low() as u32, 1),
        }
    }

    fn part(&mut self, base: &Expr, low: u32, width: u32) -> Result<Place> {
        Ok(match self.place(base)? {
            Place::Whole(name) => Place::Variable(name, None, low, width, Kind::Bits),
            Place::Variable(name, element, offset, _, kind) => {
                Place::Variable(name, element, offset + low, width, kind)
            }
            Place::Vector(lane, n, offset, _) => Place::Vector(lane, n, offset + low, width),
            _ => return Err("a part of that place".into()),
        })
    }

    fn store(&mut self, place: &Place, value: &Value) -> Result<()> {
        match place {
            Place::Whole(name) => {
                let old = match &self.variables[*name] {
                    Some(Variable::One(old, true)) => Some((old.kind, old.width)),
                    _ => None,
                };
                let text = self.text(*name);
                let new = match old {
                    Some((kind, width)) => self.fit(value, kind, width),
                    None if text == "ROUND_MODE" => {
                        builtin::set_rounding(&mut self.world.mode, value.low());
                        return Ok(());
                    }
                    None => value.clone(),
                };
                if *name == D0 {
                    self.written |= mask(new.width.min(value.width.max(32)));
                    self.written_as = (value.kind, value.width);
                }
                self.variables[*name] = Some(Variable::One(new, old.is_some()));
            }
            Place::Variable(name, element, low, width, kind) => {
                let bits = self.fit(value, *kind, *width).bits;
                if *name == D0 {
                    self.written |= mask(*width).checked_shl(*low).unwrap_or(0);
                    self.written_as = (*kind, *width);
                }
                let slot = &mut self.variables[*name];
                if slot.is_none() {
                    *slot = Some(Variable::One(Value::new(*kind, low + width, 0), false));
                }
                let target = match (slot, element) {
                    (Some(Variable::Many(list)), Some(n)) => list.get_mut(*n).ok_or("beyond an array")?,
                    (Some(Variable::One(value, fixed)), None) => {
                        if !*fixed {
                            value.width = value.width.max(low + width);
                            if *low == 0 && *kind != Kind::Bits && value.width == *width {
                                value.kind = *kind;
                            }
                        }
                        value
                    }
                    _ => return Err("assignment to no variable".into()),
                };
                let width = (*width).min(target.width.saturating_sub(*low));
                target.bits.put(*low, width, &bits);
            }
            Place::Memory(address, width) => {
                let at = address.wrapping_sub(self.world.memory_at) as usize;
                let bytes = (*width / 8) as usize;
                let target = self.world.memory.get_mut(at..at + bytes).ok_or("beyond memory")?;
                target.copy_from_slice(&value.low().to_le_bytes()[..bytes]);
            }
            Place::Vector(lane, n, low, width) => {
                let register = self.world.vectors.get_mut(*n).ok_or("no such VGPR")?;
                let dword = register.get_mut(*lane).ok_or("no such lane")?;
                let mut bits = Bits::Small((*dword).into());
                bits.put(*low, *width, &value.bits);
                *dword = bits.dword(0);
            }
            Place::Scalar(n, width) => {
                for dword in 0..(*width / 32) as usize {
                    *self.world.scalars.get_mut(n + dword).ok_or("no such SGPR")? = value.bits.dword(dword);
                }
            }
            Place::Mode(low, width) => {
                let mask = mask(*width) as u32;
                let field = value.low() as u32 & mask;
                self.world.mode_bits = self.world.mode_bits & !(mask << low) | field << low;
            }
            Place::Group(places) => {
                let mut low = 0;
                for place in places.iter().rev() {
                    let (width, kind) = match place {
                        Place::Variable(_, _, _, width, kind) => (*width, *kind),
                        Place::Whole(name) => match &self.variables[*name] {
                            Some(Variable::One(value, _)) => (value.width, value.kind),
                            _ => return Err("a group of unknown parts".into()),
                        },
                        _ => return Err("a group of such parts".into()),
                    };
                    let bits = value.bits.get(low, width);
                    self.store(place, &Value { kind, width, bits })?;
                    low += width;
                }
            }
        }
        Ok(())
    }

    /// The value as it is stored in a place of a type.
    fn fit(&self, value: &Value, kind: Kind, width: u32) -> Value {
        if let (Some(to), Some(from)) = (format_of(kind, width), format_of(value.kind, value.width)) {
            let bits = float::convert(from, to, value.low(), self.world.mode.round(to));
            return Value::new(kind, width, bits);
        }
        if self.world.exact && value.width == EXACT && !kind.is_float() {
            let (low, high) = float::limits(width, kind == Kind::Signed);
            return Value::new(kind, width, value.number().clamp(low, high) as u128);
        }
        if value.kind == Kind::Signed && value.width < width && !kind.is_float() {
            return Value::new(kind, width, value.number() as u128);
        }
        value.read_as(kind, width)
    }

    pub fn expression(&mut self, expr: &Expr) -> Result<Value> {
        match expr {
            Expr::Int(value, width, kind) => Ok(Value::new(*kind, *width, *value)),
            Expr::Float(value, width) => {
                let format = format_of(Kind::Float, *width).ok_or("no such float")?;
                Ok(Value::new(Kind::Float, *width, float::from_f64(format, *value)))
            }
            Expr::Name(name) => match &self.variables[*name] {
                Some(Variable::One(value, _)) => Ok(value.clone()),
                _ => builtin::constant(self.text(*name), 64)
                    .ok_or_else(|| Stop::Error(format!("{} is not known", self.text(*name)))),
            },
            Expr::As(base, width, kind) => self.read_as(base, *width, *kind),
            Expr::Field(base, field) => match &**base {
                Expr::Name(name) => builtin::field(self, self.text(*name), field),
                _ => Err(format!("a field {field} of that").into()),
            },
            Expr::Convert(width, kind, value) => {
                let value = self.expression(value)?;
                builtin::convert(self, &value, *kind, *width)
            }
            Expr::Index(base, index) => self.read_index(base, index, self.memory_width()),
            Expr::Slice(base, high, low) => {
                let (high, low) = (self.expression(high)?.number(), self.expression(low)?.number());
                let base = self.expression(base)?;
                let width = high.abs_diff(low) as u32 + 1;
                let bits = base.bits.get(low.min(high) as u32, width);
                let bits = if high < low { bits.reversed(width) } else { bits };
                let kind = if base.kind.is_float() { Kind::Bits } else { base.kind };
                // A part of a signed number is no signed number.
                let kind = if kind == Kind::Signed { Kind::Unsigned } else { kind };
                Ok(Value { kind, width, bits })
            }
            Expr::Part(base, low, width) => {
                let (low, width) = (self.expression(low)?.low() as u32, self.expression(width)?.low() as u32);
                let base = self.expression(base)?;
                let bits = base.bits.get(low, width);
                Ok(Value {
                    kind: base.kind,
                    width,
                    bits,
                })
            }
            Expr::Unary(op, value) => {
                let value = self.expression(value)?;
                self.unary(*op, &value)
            }
            Expr::Binary(op, left, right) => self.binary_of(*op, left, right),
            Expr::Choose(condition, yes, no) => {
                let way = if self.expression(condition)?.is_true() { yes } else { no };
                self.expression(way)
            }
            Expr::Concat(parts) => {
                let mut whole = Value::new(Kind::Bits, 0, 0);
                for part in parts.iter().rev() {
                    let part = self.expression(part)?;
                    whole.bits.put(whole.width, part.width, &part.bits);
                    whole.width += part.width;
                }
                Ok(whole)
            }
            Expr::Call(text, name, arguments) => {
                let values = arguments
                    .iter()
                    .map(|a| self.expression(a))
                    .collect::<Result<Vec<_>>>()?;
                self.call(text, *name, &values)
            }
        }
    }

    fn binary_of(&mut self, op: Binary, left: &Expr, right: &Expr) -> Result<Value> {
        if let (Binary::Equal, Expr::As(name, ..)) = (op, right)
            && matches!(&**name, Expr::Name(n) if self.text(*n) == "DENORM")
        {
            let left = self.expression(left)?;
            let format = format_of(left.kind, left.width).ok_or("no float")?;
            return Ok(Value::bool(format.is_denormal(left.low())));
        }
        // `+0.0` and `-0.0` are told apart.
        if let (Binary::Equal, Expr::Unary(sign @ (Unary::Plus | Unary::Minus), zero)) = (op, right)
            && matches!(&**zero, Expr::Float(0.0, _))
        {
            let left = self.expression(left)?;
            let format = format_of(left.kind, left.width).ok_or("no float")?;
            let negative = *sign == Unary::Minus;
            let source = format.source(left.low(), self.world.mode);
            return Ok(Value::bool(format.is_zero(source) && format.sign(source) == negative));
        }
        let left = self.expression(left)?;
        match op {
            Binary::And if !left.is_true() => Ok(Value::bool(false)),
            Binary::Or if left.is_true() => Ok(Value::bool(true)),
            Binary::And | Binary::Or => Ok(Value::bool(self.expression(right)?.is_true())),
            _ => {
                let right = self.expression(right)?;
                self.binary(op, left, right)
            }
        }
    }

    fn read_as(&mut self, base: &Expr, width: u32, kind: Kind) -> Result<Value> {
        match base {
            Expr::Name(name) if self.variables[*name].is_none() => {
                let text = self.text(*name);
                let value = builtin::constant(text, width);
                let value = value.ok_or_else(|| Stop::Error(format!("{text} is not known")))?;
                Ok(if value.kind.is_float() {
                    value
                } else {
                    value.read_as(kind, width)
                })
            }
            Expr::Index(inner, index) => Ok(self.read_index(inner, index, width)?.read_as(kind, width)),
            _ => {
                let value = self.expression(base)?;
                if value.kind.is_float() != kind.is_float() && value.width != EXACT {
                    return Ok(value.read_as(kind, width));
                }
                if value.width == EXACT
                    || kind == Kind::Signed && value.kind == Kind::Signed
                    || kind.is_float() && value.width != width
                {
                    return Ok(self.fit(&value, kind, width));
                }
                Ok(value.read_as(kind, width))
            }
        }
    }

    fn read_index(&mut self, base: &Expr, index: &Expr, width: u32) -> Result<Value> {
        let at = self.expression(index)?;
        let n = at.low() as usize;
        match base {
            Expr::Name(name) => match self.text(*name) {
                "MEM" | "LDS" => {
                    let start = (at.low() as u64).wrapping_sub(self.world.memory_at) as usize;
                    let bytes = (width / 8) as usize;
                    let bytes = self.world.memory.get(start..start + bytes).ok_or("beyond memory")?;
                    let bits = bytes.iter().rev().fold(0u128, |bits, b| bits << 8 | u128::from(*b));
                    return Ok(Value::new(Kind::Bits, width, bits));
                }
                "SGPR" => {
                    let end = n + (width / 32) as usize;
                    let dwords = self.world.scalars.get(n..end).ok_or("no such SGPR")?;
                    let bits = Bits::from_dwords(dwords);
                    return Ok(Value {
                        kind: Kind::Bits,
                        width,
                        bits,
                    });
                }
                "HW_REGISTERS" if at.low() == HW_MODE => {
                    return Ok(Value::new(Kind::Bits, 32, self.world.mode_bits.into()));
                }
                "CVT_OFF_TABLE" => return Ok(builtin::offset_table(n)),
                "S" => {
                    let name = SOURCES.get(n).ok_or("no such source")?;
                    return self.value(*name).cloned().ok_or_else(|| "no source".into());
                }
                _ => {
                    if let Some(Variable::Many(list)) = &self.variables[*name] {
                        return list.get(n).cloned().ok_or_else(|| "beyond an array".into());
                    }
                }
            },
            Expr::Index(inner, lane) if matches!(&**inner, Expr::Name(n) if self.text(*n) == "VGPR") => {
                let lane = self.expression(lane)?.low() as usize;
                let register = self.world.vectors.get(n).ok_or("no such VGPR")?;
                let dword = *register.get(lane).ok_or("no such lane")?;
                return Ok(Value::new(Kind::Bits, 32, dword.into()));
            }
            _ => {}
        }
        let base = self.expression(base)?;
        let bits = base.bits.get(n as u32, 1);
        let kind = Kind::Unsigned;
        Ok(Value { kind, width: 1, bits })
    }

    fn call(&mut self, text: &str, name: Name, arguments: &[Value]) -> Result<Value> {
        if let Some(Variable::Function(function)) = self.variables[name].clone() {
            let before = self.variables.clone();
            for (name, value) in function.parameters.iter().zip(arguments) {
                self.variables[*name] = Some(Variable::One(value.clone(), true));
            }
            self.depth += 1;
            let result = self.block(&function.body);
            self.depth -= 1;
            self.variables = before;
            return match result {
                Err(Stop::Return(value)) => Ok(value),
                Err(other) => Err(other),
                Ok(()) => Err(format!("{text} returns nothing").into()),
            };
        }
        if let Some(result) = builtin::call(self, text, arguments) {
            return result;
        }
        let Some(body) = self.definitions.bodies.get(text).cloned() else {
            return Err(format!("{text}() is not defined").into());
        };
        let lane = self.value(LANE).cloned();
        let mut inner = Run::new(self.definitions, self.world);
        for (n, value) in arguments.iter().enumerate() {
            inner.set(*SOURCES.get(n).ok_or("too many arguments")?, value.clone());
        }
        inner.set(D0, Value::new(Kind::Bits, 128, 0));
        if let Some(lane) = lane {
            inner.set(LANE, lane);
        }
        inner.body(&body).map_err(Stop::Error)?;
        let (kind, width) = inner.written_as;
        let result = inner.value(D0).ok_or("no result")?;
        Ok(result.read_as(kind, width))
    }

    fn unary(&mut self, op: Unary, value: &Value) -> Result<Value> {
        Ok(match (op, format_of(value.kind, value.width)) {
            (Unary::Plus, _) => value.clone(),
            (Unary::Minus, Some(format)) => Value {
                bits: Bits::Small(value.low() ^ format.sign_bit()),
                ..value.clone()
            },
            (Unary::Minus, None) => {
                let width = self.promoted(value.width);
                let kind = if value.kind == Kind::Unsigned && !self.world.exact {
                    Kind::Unsigned
                } else {
                    Kind::Signed
                };
                Value::new(kind, width, value.number().wrapping_neg() as u128)
            }
            (Unary::Not, _) => Value::bool(!value.is_true()),
            (Unary::Complement, _) => {
                let width = if value.width == EXACT { 64 } else { value.width };
                Value::new(value.kind, width, !value.low())
            }
        })
    }

    /// The width that arithmetic gives integers.
    fn promoted(&self, width: u32) -> u32 {
        if self.world.exact { EXACT } else { width.max(32) }
    }

    pub fn binary(&mut self, op: Binary, left: Value, right: Value) -> Result<Value> {
        use Binary as B;
        if left.kind == Kind::Power || right.kind == Kind::Power {
            let (power, other) = if left.kind == Kind::Power {
                (left, right)
            } else {
                (right, left)
            };
            let format = format_of(other.kind, other.width).ok_or("a power of two and no float")?;
            if op != B::Multiply {
                return Err("arithmetic on a power of two".into());
            }
            let bits = float::scale(format, other.low(), power.number() as i64, self.world.mode);
            return Ok(Value::new(other.kind, other.width, bits));
        }
        if op == B::Power {
            return Ok(Value::new(Kind::Power, 32, right.number() as u128));
        }
        let compares = matches!(
            op,
            B::Equal | B::Unequal | B::LessGreater | B::Less | B::LessEqual | B::Greater | B::GreaterEqual
        );
        if left.kind.is_float() && right.kind.is_float() {
            let (left, right) = self.same_format(left, right)?;
            let format = format_of(left.kind, left.width).ok_or("arithmetic on no float")?;
            let (a, b, mode) = (left.low(), right.low(), self.world.mode);
            if compares {
                return Ok(Value::bool(integer::holds(op, float::compare(format, a, b, mode))));
            }
            let op = match op {
                B::Add => float::Op::Add,
                B::Subtract => float::Op::Subtract,
                B::Multiply => float::Op::Multiply,
                B::Divide => float::Op::Divide,
                _ => return Err(format!("{op:?} of floats").into()),
            };
            return Ok(Value::new(left.kind, left.width, float::binary(op, format, a, b, mode)));
        }
        if compares {
            return Ok(Value::bool(integer::holds(
                op,
                Some(left.number().cmp(&right.number())),
            )));
        }
        integer::arithmetic(op, &left, &right, self.world.exact)
    }

    /// Two floats in the wider of their formats.
    fn same_format(&self, left: Value, right: Value) -> Result<(Value, Value)> {
        if left.width == right.width && left.kind == right.kind {
            return Ok((left, right));
        }
        let wide = |a: &Value, b: &Value| self.fit(a, b.kind, b.width);
        if left.width < right.width {
            return Ok((wide(&left, &right), right));
        }
        let right = wide(&right, &left);
        Ok((left, right))
    }
}

/// The number of MODE as a hardware register.
const HW_MODE: u128 = 1;

/// The width of integers without bounds.
pub const EXACT: u32 = 127;

pub fn format_of(kind: Kind, width: u32) -> Option<Format> {
    match (kind, width) {
        (Kind::Float, 16) => Some(Format::F16),
        (Kind::Float, 32) => Some(Format::F32),
        (Kind::Float, 64) => Some(Format::F64),
        (Kind::Brain, 16) => Some(Format::BF16),
        _ => None,
    }
}
