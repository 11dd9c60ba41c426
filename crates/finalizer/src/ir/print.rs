//! The IR as text, which [`super::parse`] reads back. Values are numbered in the order of their definitions, so that a pass
//! that removes some does not change the names of all.

use super::names::{Named, op_text};
use super::*;
use std::fmt::Write;

impl std::fmt::Display for Module {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text(false))
    }
}

impl Module {
    /// The text; `locations`: with the source of each instruction as a comment behind it.
    pub fn text(&self, locations: bool) -> String {
        let mut out = String::new();
        for (n, file) in self.files.iter().enumerate() {
            let _ = writeln!(out, "file {n} {}", quoted(file));
        }
        for (n, symbol) in self.symbols.iter().enumerate() {
            symbol_text(&mut out, n, symbol);
        }
        for (n, function) in self.functions.iter().enumerate() {
            if !out.is_empty() {
                out.push('\n');
            }
            function_text(&mut out, n, function, locations);
        }
        out
    }
}

/// Text in quotes; what is not printable is a number.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' | 0..=31 | 127.. => {
                let _ = write!(out, "\\{byte:02x}");
            }
            _ => out.push(char::from(byte)),
        }
    }
    out.push('"');
    out
}

fn symbol_text(out: &mut String, n: usize, s: &Symbol) {
    let _ = write!(out, "symbol @{n} {} {}", quoted(&s.name), s.allocation.name());
    for (flag, word) in [
        (s.exported, "exported"),
        (s.read_only, "readonly"),
        (s.external, "external"),
    ] {
        if flag {
            let _ = write!(out, " {word}");
        }
    }
    let _ = write!(out, " size {} align {}", s.size_bytes, s.align_bytes);
    if let Some(contents) = &s.contents {
        out.push_str(" contents 0x");
        for byte in contents {
            let _ = write!(out, "{byte:02x}");
        }
    }
    for fixup in &s.fixups {
        let _ = write!(out, " fixup {} ", fixup.offset_bytes);
        let _ = match fixup.target {
            Target::Symbol(symbol) => write!(out, "{symbol}"),
            Target::Function(function) => write!(out, "{function}"),
        };
        let _ = write!(out, " {}", fixup.addend);
    }
    out.push('\n');
}

fn function_text(out: &mut String, n: usize, function: &Function, locations: bool) {
    let word = match function.kind {
        Kind::Kernel { .. } => "kernel",
        Kind::Function => "function",
        Kind::Entry { .. } => "entry",
    };
    let _ = write!(out, "{word} f{n} {}", quoted(&function.name));
    if let Kind::Entry { block_bytes } = function.kind {
        let _ = write!(out, " block {block_bytes}");
    }
    if function.exported {
        out.push_str(" exported");
    }
    if function.indirect {
        out.push_str(" indirect");
    }
    if !function.results.is_empty() {
        out.push_str(" ->");
        for width in &function.results {
            let _ = write!(out, " {}", width.name());
        }
    }
    out.push_str(" {\n");
    if let Kind::Kernel {
        arguments,
        kernarg_size_bytes,
        kernarg_align_bytes,
    } = &function.kind
    {
        for a in arguments {
            let _ = writeln!(
                out,
                "  argument {} {} size {} align {} offset {}",
                quoted(&a.name),
                quoted(&a.type_name),
                a.size_bytes,
                a.align_bytes,
                a.offset_bytes
            );
        }
        let _ = writeln!(out, "  kernarg {kernarg_size_bytes} align {kernarg_align_bytes}");
    }
    control_text(out, &function.control);
    for symbol in &function.variables {
        let _ = writeln!(out, "  variable {symbol}");
    }
    for (n, slot) in function.slots.iter().enumerate() {
        let (size, align) = (slot.size_bytes, slot.align_bytes);
        let _ = writeln!(out, "  slot{n} {} size {size} align {align}", quoted(&slot.name));
    }
    let mut printer = Printer {
        function,
        numbers: numbers(function),
        out,
    };
    for (n, block) in function.blocks.iter().enumerate() {
        printer.block(n, block, locations);
    }
    out.push_str("}\n");
}

fn control_text(out: &mut String, c: &Control) {
    if let Some([x, y, z]) = c.required_group_size {
        let _ = writeln!(out, "  required_group_size {x} {y} {z}");
    }
    if let Some([x, y, z]) = c.required_grid_size {
        let _ = writeln!(out, "  required_grid_size {x} {y} {z}");
    }
    let numbers = [
        ("required_dimensions", c.required_dimensions.map(u64::from)),
        ("max_flat_group_size", c.max_flat_group_size.map(u64::from)),
        ("max_flat_grid_size", c.max_flat_grid_size),
        ("max_dynamic_group_bytes", c.max_dynamic_group_bytes.map(u64::from)),
    ];
    for (word, value) in numbers {
        if let Some(value) = value {
            let _ = writeln!(out, "  {word} {value}");
        }
    }
    if c.no_partial_groups {
        out.push_str("  no_partial_groups\n");
    }
    for (word, exceptions) in [("detect", c.detect), ("break", c.break_on)] {
        if !exceptions.is_empty() {
            let _ = writeln!(out, "  {word} {:#x}", exceptions.bits());
        }
    }
}

/// The number of each value in the order of definitions; what has none is not defined by a block.
fn numbers(function: &Function) -> Vec<u32> {
    let mut numbers = vec![u32::MAX; function.values.len()];
    let mut next = 0;
    for block in &function.blocks {
        let results = block.insts.iter().flat_map(|i| &function.insts[i.index()].results);
        for value in block.parameters.iter().chain(results) {
            numbers[value.index()] = next;
            next += 1;
        }
    }
    numbers
}

struct Printer<'a> {
    function: &'a Function,
    numbers: Vec<u32>,
    out: &'a mut String,
}

impl Printer<'_> {
    fn value(&mut self, value: Value) {
        let _ = match self.numbers.get(value.index()) {
            Some(n) if *n != u32::MAX => write!(self.out, "%{n}"),
            _ => write!(self.out, "%undefined{}", value.index()),
        };
    }

    fn values(&mut self, values: &[Value]) {
        for (n, value) in values.iter().enumerate() {
            if n > 0 {
                self.out.push_str(", ");
            }
            self.value(*value);
        }
    }

    fn definitions(&mut self, values: &[Value]) {
        for (n, value) in values.iter().enumerate() {
            if n > 0 {
                self.out.push_str(", ");
            }
            self.value(*value);
            let _ = write!(self.out, ":{}", self.function.width(*value).name());
        }
    }

    fn block(&mut self, n: usize, block: &Block, locations: bool) {
        let _ = write!(self.out, "b{n}");
        if !block.parameters.is_empty() {
            self.out.push('(');
            self.definitions(&block.parameters);
            self.out.push(')');
        }
        self.out.push_str(":\n");
        for id in &block.insts {
            let inst = &self.function.insts[id.index()];
            self.out.push_str("  ");
            self.inst(inst);
            if locations && inst.location != Location::default() {
                let l = inst.location;
                let _ = write!(self.out, " ; {}:{}:{} {:#x}", l.file, l.line, l.column, l.source);
            }
            self.out.push('\n');
        }
        self.out.push_str("  ");
        self.terminator(&block.terminator);
        self.out.push('\n');
    }

    fn inst(&mut self, inst: &Inst) {
        if !inst.results.is_empty() {
            self.definitions(&inst.results);
            self.out.push_str(" = ");
        }
        op_text(self.out, inst.op);
        let _ = match inst.op {
            Op::Const(bits) => write!(self.out, " {bits:#x}"),
            Op::SymbolAddress(symbol) => write!(self.out, " {symbol}"),
            Op::SlotAddress(slot) => write!(self.out, " {slot}"),
            Op::FunctionAddress(function) | Op::Call(function) => write!(self.out, " {function}"),
            _ => Ok(()),
        };
        if inst.args.is_empty() {
            return;
        }
        self.out.push(' ');
        let (Some(memory), Some((address, rest))) = (inst.op.memory(), inst.args.split_first()) else {
            self.values(&inst.args);
            return;
        };
        self.out.push('[');
        self.value(*address);
        let _ = match memory.offset_bytes {
            0 => write!(self.out, "]"),
            offset if offset < 0 => write!(self.out, " - {}]", offset.unsigned_abs()),
            offset => write!(self.out, " + {offset}]"),
        };
        if !rest.is_empty() {
            self.out.push_str(", ");
            self.values(rest);
        }
    }

    fn edge(&mut self, edge: &Edge) {
        let _ = write!(self.out, "{}", edge.to);
        if !edge.args.is_empty() {
            self.out.push('(');
            self.values(&edge.args);
            self.out.push(')');
        }
    }

    fn terminator(&mut self, terminator: &Terminator) {
        match terminator {
            Terminator::None => self.out.push_str("none"),
            Terminator::Jump(edge) => {
                self.out.push_str("jump ");
                self.edge(edge);
            }
            Terminator::Branch {
                condition,
                uniform,
                then,
                otherwise,
            } => {
                self.out.push_str(if *uniform { "branch.uniform " } else { "branch " });
                self.value(*condition);
                self.out.push_str(", ");
                self.edge(then);
                self.out.push_str(", ");
                self.edge(otherwise);
            }
            Terminator::Switch {
                index,
                uniform,
                cases,
                default,
            } => {
                self.out.push_str(if *uniform { "switch.uniform " } else { "switch " });
                self.value(*index);
                for case in cases {
                    self.out.push_str(", ");
                    self.edge(case);
                }
                self.out.push_str(", default ");
                self.edge(default);
            }
            Terminator::Return(values) => {
                self.out.push_str("return");
                if !values.is_empty() {
                    self.out.push(' ');
                    self.values(values);
                }
            }
            Terminator::Unreachable => self.out.push_str("unreachable"),
        }
    }
}
