//! The IR from its text, as [`super::print`] writes it. `;` begins a comment.

use super::names::{Named, op_named};
use super::*;
use diag::{Diagnostic, Location as Place};
use std::collections::HashMap;

/// Reads a module. Values, blocks, slots, symbols and functions may be named before they are defined; numbers need not be
/// dense for values, and are positions for all others. The result is not validated.
pub fn parse(text: &str) -> Result<Module, Box<Diagnostic>> {
    let mut parser = Parser {
        module: Module::default(),
        function: None,
        values: HashMap::new(),
        open: Vec::new(),
    };
    for (index, line) in text.lines().enumerate() {
        let code = strip_comment(line);
        let mut words = Line {
            rest: code.trim(),
            number: index as u32 + 1,
            whole: line,
        };
        if !words.rest.is_empty() {
            parser.line(&mut words)?;
        }
    }
    if parser.function.is_some() {
        return Err(Box::new(Diagnostic::error("ir-syntax", "`}` expected at the end")));
    }
    Ok(parser.module)
}

/// The line up to a `;` that is not in quotes.
fn strip_comment(line: &str) -> &str {
    let mut quoted = false;
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b';' if !quoted => return &line[..at],
            _ => {}
        }
    }
    line
}

type Parsed<T> = Result<T, Box<Diagnostic>>;

/// What is left of a line.
struct Line<'a> {
    rest: &'a str,
    number: u32,
    whole: &'a str,
}

impl<'a> Line<'a> {
    fn error<T>(&self, message: impl Into<String>) -> Parsed<T> {
        let column = self.whole.find(self.rest).unwrap_or(0) as u32 + 1;
        let place = Place::Text {
            line: self.number,
            column,
        };
        Err(Box::new(Diagnostic::error("ir-syntax", message).at(place)))
    }

    /// Takes a text, if it stands there.
    fn take(&mut self, text: &str) -> bool {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, text: &str) -> Parsed<()> {
        if self.take(text) {
            return Ok(());
        }
        self.error(format!("`{text}` expected"))
    }

    /// The next run of characters of names and numbers; empty if there is none.
    fn peek(&self) -> &'a str {
        let end = self
            .rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '%' | '@' | '-')))
            .unwrap_or(self.rest.len());
        &self.rest[..end]
    }

    fn word(&mut self) -> Parsed<&'a str> {
        let word = self.peek();
        if word.is_empty() {
            return self.error("a word expected");
        }
        self.rest = self.rest[word.len()..].trim_start();
        Ok(word)
    }

    /// Takes a word, if it is this one.
    fn flag(&mut self, word: &str) -> bool {
        self.peek() == word && self.word().is_ok()
    }

    fn named<T: Named>(&mut self, what: &str) -> Parsed<T> {
        match T::named(self.peek()) {
            Some(value) => {
                self.word()?;
                Ok(value)
            }
            None => self.error(format!("{what} expected")),
        }
    }

    fn number<T: TryFrom<i128>>(&mut self) -> Parsed<T> {
        let word = self.peek();
        let value = match word.strip_prefix("0x") {
            Some(hex) => u128::from_str_radix(hex, 16).ok().map(|v| v as i128),
            None => word.parse().ok(),
        };
        match value.and_then(|v| T::try_from(v).ok()) {
            Some(value) => {
                self.word()?;
                Ok(value)
            }
            None => self.error("a number expected, or one of this size"),
        }
    }

    /// A number behind a word.
    fn field<T: TryFrom<i128>>(&mut self, word: &str) -> Parsed<T> {
        if !self.flag(word) {
            return self.error(format!("`{word}` expected"));
        }
        self.number()
    }

    /// The number behind a sigil, as 3 of `b3`.
    fn index(&mut self, sigil: &str, what: &str) -> Parsed<usize> {
        let number = self.peek().strip_prefix(sigil).and_then(|n| n.parse::<u32>().ok());
        match number {
            Some(n) if n < 1 << 28 => {
                self.word()?;
                Ok(n as usize)
            }
            _ => self.error(format!("{what} expected, as {sigil}0")),
        }
    }

    fn string(&mut self) -> Parsed<String> {
        self.expect("\"")?;
        let Some(end) = self.rest.find('"') else {
            return self.error("`\"` expected at the end of the text");
        };
        let (text, rest) = self.rest.split_at(end);
        let mut bytes = Vec::new();
        let mut raw = text.bytes();
        while let Some(byte) = raw.next() {
            if byte != b'\\' {
                bytes.push(byte);
                continue;
            }
            let digits = [raw.next(), raw.next()].map(|d| d.and_then(|d| char::from(d).to_digit(16)));
            let [Some(high), Some(low)] = digits else {
                return self.error("two hexadecimal digits expected behind `\\`");
            };
            bytes.push((high << 4 | low) as u8);
        }
        self.rest = rest[1..].trim_start();
        match String::from_utf8(bytes) {
            Ok(text) => Ok(text),
            Err(_) => self.error("the text is not UTF-8"),
        }
    }

    fn end(&self) -> Parsed<()> {
        if self.rest.is_empty() {
            return Ok(());
        }
        self.error(format!("`{}` is one too many", self.rest))
    }
}

struct Parser {
    module: Module,
    function: Option<Function>,
    /// Values of the function by their number in the text, and those not defined yet.
    values: HashMap<u32, Value>,
    open: Vec<(u32, u32)>,
}

/// A definition that is still to come.
const UNKNOWN: Definition = Definition::Parameter(BlockId(NonZeroU32::MAX), u32::MAX);

impl Parser {
    fn line(&mut self, line: &mut Line<'_>) -> Parsed<()> {
        match self.function.take() {
            Some(mut function) => {
                if line.take("}") {
                    line.end()?;
                    self.close(line)?;
                    self.module.functions.push(function);
                } else {
                    self.inside(line, &mut function)?;
                    self.function = Some(function);
                }
                Ok(())
            }
            None => self.outside(line),
        }
    }

    /// Every value that was named must be defined.
    fn close(&mut self, line: &Line<'_>) -> Parsed<()> {
        let undefined = self.open.drain(..).next();
        self.values.clear();
        match undefined {
            Some((number, at)) => {
                let line = Line { number: at, ..*line };
                line.error(format!("%{number} is not defined"))
            }
            None => Ok(()),
        }
    }

    fn outside(&mut self, line: &mut Line<'_>) -> Parsed<()> {
        match line.word()? {
            "file" => {
                line.number::<u16>()?;
                let name = line.string()?;
                self.module.files.push(name);
            }
            "symbol" => {
                let index = line.index("@", "a symbol")?;
                if index != self.module.symbols.len() {
                    return line.error("symbols are numbered in their order");
                }
                let symbol = symbol(line)?;
                self.module.symbols.push(symbol);
            }
            word @ ("kernel" | "function" | "entry") => {
                let index = line.index("f", "a function")?;
                if index != self.module.functions.len() {
                    return line.error("functions are numbered in their order");
                }
                let kind = match word {
                    "kernel" => Kind::Kernel {
                        arguments: Vec::new(),
                        kernarg_size_bytes: 0,
                        kernarg_align_bytes: 0,
                    },
                    "entry" => Kind::Entry { block_bytes: 0 },
                    _ => Kind::Function,
                };
                let name = line.string()?;
                let mut function = Function::new(name, kind);
                if let Kind::Entry { block_bytes } = &mut function.kind {
                    *block_bytes = line.field("block")?;
                }
                function.exported = line.flag("exported");
                function.indirect = line.flag("indirect");
                if line.take("->") {
                    while let Some(width) = Width::named(line.peek()) {
                        line.word()?;
                        function.results.push(width);
                    }
                }
                line.expect("{")?;
                self.function = Some(function);
            }
            other => return line.error(format!("`{other}`: file, symbol, kernel, function or entry expected")),
        }
        line.end()
    }

    fn inside(&mut self, line: &mut Line<'_>, function: &mut Function) -> Parsed<()> {
        if function.blocks.is_empty() && head(line, function)? {
            return line.end();
        }
        let word = line.peek();
        let block = word.strip_prefix('b').is_some_and(|n| n.parse::<u32>().is_ok());
        if block {
            let index = line.index("b", "a block")?;
            if index != function.blocks.len() {
                return line.error("blocks are numbered in their order");
            }
            let block = function.block();
            if line.take("(") {
                loop {
                    let (number, width) = self.definition(line)?;
                    let place = function.blocks[block.index()].parameters.len() as u32;
                    let value = self.define(line, function, number, width, Definition::Parameter(block, place))?;
                    function.blocks[block.index()].parameters.push(value);
                    if line.take(")") {
                        break;
                    }
                    line.expect(",")?;
                }
            }
            line.expect(":")?;
            return line.end();
        }
        if function.blocks.is_empty() {
            return line.error("a block expected, as `b0:`");
        }
        if self.terminator(line, function)? {
            return line.end();
        }
        self.inst(line, function)?;
        line.end()
    }

    /// `%3:b32`
    fn definition(&mut self, line: &mut Line<'_>) -> Parsed<(u32, Width)> {
        let number = line.index("%", "a value")? as u32;
        line.expect(":")?;
        Ok((number, line.named("a width")?))
    }

    fn define(
        &mut self,
        line: &Line<'_>,
        function: &mut Function,
        number: u32,
        width: Width,
        definition: Definition,
    ) -> Parsed<Value> {
        let value = match self.values.get(&number) {
            Some(value) if function.values[value.index()].1 == UNKNOWN => {
                self.open.retain(|(n, _)| *n != number);
                *value
            }
            Some(_) => return line.error(format!("%{number} is defined twice")),
            None => function.value(width, definition),
        };
        function.values[value.index()] = (width, definition);
        self.values.insert(number, value);
        Ok(value)
    }

    fn value(&mut self, line: &mut Line<'_>, function: &mut Function) -> Parsed<Value> {
        let number = line.index("%", "a value")? as u32;
        if let Some(value) = self.values.get(&number) {
            return Ok(*value);
        }
        let value = function.value(Width::B32, UNKNOWN);
        self.values.insert(number, value);
        self.open.push((number, line.number));
        Ok(value)
    }

    /// Values up to the end of the line.
    fn rest(&mut self, line: &mut Line<'_>, function: &mut Function) -> Parsed<Vec<Value>> {
        let mut values = Vec::new();
        while !line.rest.is_empty() {
            if !values.is_empty() {
                line.expect(",")?;
            }
            values.push(self.value(line, function)?);
        }
        Ok(values)
    }

    fn inst(&mut self, line: &mut Line<'_>, function: &mut Function) -> Parsed<()> {
        let mut definitions = Vec::new();
        while line.peek().starts_with('%') {
            definitions.push(self.definition(line)?);
            if !line.take(",") {
                line.expect("=")?;
                break;
            }
        }
        let Some(mut op) = op_of(line)? else {
            return line.error(format!("`{}` is no operation", line.peek()));
        };
        let mut args = Vec::new();
        if let Some(memory) = op.memory_mut() {
            line.expect("[")?;
            args.push(self.value(line, function)?);
            if line.take("+") {
                memory.offset_bytes = line.number()?;
            } else if line.take("-") {
                let offset: i64 = line.number()?;
                let Ok(offset) = i32::try_from(-offset) else {
                    return line.error("an offset of 32 bits expected");
                };
                memory.offset_bytes = offset;
            }
            line.expect("]")?;
            if !line.rest.is_empty() {
                line.expect(",")?;
            }
        }
        args.extend(self.rest(line, function)?);
        let id = InstId::new(function.insts.len());
        let mut results = Vec::new();
        for (n, (number, width)) in definitions.into_iter().enumerate() {
            results.push(self.define(line, function, number, width, Definition::Result(id, n as u8))?);
        }
        let location = Location {
            line: line.number,
            column: 1,
            ..Location::default()
        };
        function.insts.push(Inst {
            op,
            args: args.into(),
            results: results.into(),
            location,
        });
        if let Some(block) = function.blocks.last_mut() {
            block.insts.push(id);
        }
        Ok(())
    }

    fn edge(&mut self, line: &mut Line<'_>, function: &mut Function) -> Parsed<Edge> {
        let to = BlockId::new(line.index("b", "a block")?);
        let mut args = Vec::new();
        if line.take("(") {
            loop {
                args.push(self.value(line, function)?);
                if line.take(")") {
                    break;
                }
                line.expect(",")?;
            }
        }
        Ok(Edge { to, args: args.into() })
    }

    /// Whether the line ends a block.
    fn terminator(&mut self, line: &mut Line<'_>, function: &mut Function) -> Parsed<bool> {
        let word = line.peek();
        let uniform = word.ends_with(".uniform");
        let terminator = match word.trim_end_matches(".uniform") {
            "none" => {
                line.word()?;
                Terminator::None
            }
            "jump" => {
                line.word()?;
                Terminator::Jump(self.edge(line, function)?)
            }
            "branch" => {
                line.word()?;
                let condition = self.value(line, function)?;
                line.expect(",")?;
                let then = self.edge(line, function)?;
                line.expect(",")?;
                Terminator::Branch {
                    condition,
                    uniform,
                    then,
                    otherwise: self.edge(line, function)?,
                }
            }
            "switch" => {
                line.word()?;
                let index = self.value(line, function)?;
                let mut cases = Vec::new();
                loop {
                    line.expect(",")?;
                    if line.flag("default") {
                        break;
                    }
                    cases.push(self.edge(line, function)?);
                }
                Terminator::Switch {
                    index,
                    uniform,
                    cases,
                    default: self.edge(line, function)?,
                }
            }
            "return" => {
                line.word()?;
                Terminator::Return(self.rest(line, function)?)
            }
            "unreachable" => {
                line.word()?;
                Terminator::Unreachable
            }
            _ => return Ok(false),
        };
        if let Some(block) = function.blocks.last_mut() {
            block.terminator = terminator;
        }
        Ok(true)
    }
}

/// An operation with what it takes beside values.
fn op_of(line: &mut Line<'_>) -> Parsed<Option<Op>> {
    let word = line.peek();
    let op = match word {
        "symbol" => {
            line.word()?;
            Op::SymbolAddress(SymbolId::new(line.index("@", "a symbol")?))
        }
        "frame" => {
            line.word()?;
            Op::SlotAddress(SlotId::new(line.index("slot", "a slot")?))
        }
        "address" => {
            line.word()?;
            Op::FunctionAddress(FunctionId::new(line.index("f", "a function")?))
        }
        "call" => {
            line.word()?;
            Op::Call(FunctionId::new(line.index("f", "a function")?))
        }
        "const" => {
            line.word()?;
            Op::Const(line.number::<i128>()? as u128)
        }
        _ => match op_named(word) {
            Some(op) => {
                line.word()?;
                op
            }
            None => return Ok(None),
        },
    };
    Ok(Some(op))
}

fn symbol(line: &mut Line<'_>) -> Parsed<Symbol> {
    let mut symbol = Symbol {
        name: line.string()?,
        allocation: line.named("program, agent, group or workitem")?,
        exported: line.flag("exported"),
        read_only: line.flag("readonly"),
        external: line.flag("external"),
        size_bytes: line.field("size")?,
        align_bytes: line.field("align")?,
        contents: None,
        fixups: Vec::new(),
    };
    if line.flag("contents") {
        let word = line.word()?;
        let digits = word.strip_prefix("0x").unwrap_or("?");
        let bytes = (0..digits.len())
            .step_by(2)
            .map(|at| digits.get(at..at + 2).and_then(|d| u8::from_str_radix(d, 16).ok()));
        let Some(bytes) = bytes.collect::<Option<Vec<u8>>>() else {
            return line.error("bytes expected, as 0x0011");
        };
        symbol.contents = Some(bytes);
    }
    while line.flag("fixup") {
        let offset_bytes = line.number()?;
        let target = if line.peek().starts_with('@') {
            Target::Symbol(SymbolId::new(line.index("@", "a symbol")?))
        } else {
            Target::Function(FunctionId::new(line.index("f", "a symbol or function")?))
        };
        symbol.fixups.push(Fixup {
            offset_bytes,
            target,
            addend: line.number()?,
        });
    }
    Ok(symbol)
}

/// A line between a function's name and its first block; false if it is none.
fn head(line: &mut Line<'_>, function: &mut Function) -> Parsed<bool> {
    let word = line.peek();
    if word.starts_with("slot") {
        let index = line.index("slot", "a slot")?;
        if index != function.slots.len() {
            return line.error("slots are numbered in their order");
        }
        function.slots.push(Slot {
            name: line.string()?,
            size_bytes: line.field("size")?,
            align_bytes: line.field("align")?,
        });
        return Ok(true);
    }
    if word == "variable" {
        line.word()?;
        let symbol = SymbolId::new(line.index("@", "a symbol")?);
        function.variables.push(symbol);
        return Ok(true);
    }
    if let Kind::Kernel {
        arguments,
        kernarg_size_bytes,
        kernarg_align_bytes,
    } = &mut function.kind
    {
        match word {
            "argument" => {
                line.word()?;
                arguments.push(KernelArgument {
                    name: line.string()?,
                    type_name: line.string()?,
                    size_bytes: line.field("size")?,
                    align_bytes: line.field("align")?,
                    offset_bytes: line.field("offset")?,
                });
                return Ok(true);
            }
            "kernarg" => {
                line.word()?;
                *kernarg_size_bytes = line.number()?;
                *kernarg_align_bytes = line.field("align")?;
                return Ok(true);
            }
            _ => {}
        }
    }
    control(line, &mut function.control)
}

fn control(line: &mut Line<'_>, control: &mut Control) -> Parsed<bool> {
    let word = line.peek();
    let exceptions = |line: &mut Line<'_>| -> Parsed<Exceptions> {
        line.word()?;
        Ok(Exceptions::from_bits_truncate(line.number()?))
    };
    match word {
        "required_group_size" => {
            line.word()?;
            control.required_group_size = Some([line.number()?, line.number()?, line.number()?]);
        }
        "required_grid_size" => {
            line.word()?;
            control.required_grid_size = Some([line.number()?, line.number()?, line.number()?]);
        }
        "required_dimensions" => control.required_dimensions = Some(line.field(word)?),
        "max_flat_group_size" => control.max_flat_group_size = Some(line.field(word)?),
        "max_flat_grid_size" => control.max_flat_grid_size = Some(line.field(word)?),
        "max_dynamic_group_bytes" => control.max_dynamic_group_bytes = Some(line.field(word)?),
        "no_partial_groups" => {
            line.word()?;
            control.no_partial_groups = true;
        }
        "detect" => control.detect = exceptions(line)?,
        "break" => control.break_on = exceptions(line)?,
        _ => return Ok(false),
    }
    Ok(true)
}
