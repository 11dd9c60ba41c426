//! What an assembly consists of so far: sections, symbols, and places that wait for values.

use std::collections::HashMap;

use amdgpu_isa::model::registers::Registers;
use amdgpu_isa::parse::{Assembled, Binary, Function, Symbols, Unary, Value};
use amdgpu_isa::{Processor, Properties};
use code_object::RelocationType;
use object::elf;

use crate::expression::{Node, call, specifier};
use crate::message::Place;
use crate::symbols::{Definition, SymbolId, SymbolTable};

/// How a value goes into bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FixupKind {
    /// Signed dwords from the next instruction, in 16 bits.
    Branch,
    /// The literal of an instruction, of so many bytes.
    Literal(u8),
    /// So many bytes of data.
    Data(u8),
    /// The entry offset in a kernel descriptor, always a relocation.
    Entry,
    /// What `.reloc` asks for, whose place may wait for a label.
    Requested(RelocationType, Value),
}

/// Bytes of a section that wait for a value.
#[derive(Debug, Clone)]
pub(crate) struct Fixup {
    pub offset: u64,
    pub kind: FixupKind,
    pub value: Value,
    pub place: Place,
}

#[derive(Debug)]
pub(crate) struct Section {
    pub name: String,
    /// `SHT_*`.
    pub section_type: u32,
    /// `SHF_*`.
    pub flags: u64,
    pub entry_size: u64,
    pub align: u64,
    pub data: Vec<u8>,
    /// Bytes of an `SHT_NOBITS` section.
    pub zero_bytes: u64,
    pub fixups: Vec<Fixup>,
    /// Symbols that had come up before the section.
    pub symbols_before: usize,
}

impl Section {
    pub fn new(name: &str, section_type: u32, flags: u64) -> Self {
        Section {
            name: name.to_owned(),
            section_type,
            flags,
            entry_size: 0,
            align: 1,
            data: Vec::new(),
            zero_bytes: 0,
            fixups: Vec::new(),
            symbols_before: 0,
        }
    }

    pub fn is_code(&self) -> bool {
        self.flags & elf::SHF_EXECINSTR.0 != 0
    }

    pub fn has_bits(&self) -> bool {
        self.section_type != elf::SHT_NOBITS.0
    }

    pub fn len(&self) -> u64 {
        self.data.len() as u64 + self.zero_bytes
    }
}

/// A numeric label: its last definition, and the next if it is asked for already.
#[derive(Debug, Clone, Copy, Default)]
struct Numeric {
    last: Option<SymbolId>,
    next: Option<SymbolId>,
}

/// Registers that code used: first free VGPR and SGPR.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct FreeRegisters {
    /// VGPRs or AGPRs, whichever are more.
    pub vgpr: i64,
    /// What `.kernel.vgpr_count` and `.kernel.agpr_count` are made of.
    pub kernel_vgpr: i64,
    pub kernel_agpr: i64,
    pub sgpr: i64,
}

pub(crate) const NEXT_FREE_VGPR: &[u8] = b".amdgcn.next_free_vgpr";
pub(crate) const NEXT_FREE_SGPR: &[u8] = b".amdgcn.next_free_sgpr";

/// Labels that a listing writes for `.`: LLVM's text has no other name for a place.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// By node.
    pub ordinals: HashMap<u32, u32>,
    /// Those of this statement.
    pub pending: Vec<u32>,
}

#[derive(Debug)]
pub(crate) struct State {
    pub processor: Processor,
    pub symbols: SymbolTable,
    pub nodes: Vec<Node>,
    pub sections: Vec<Section>,
    /// Section that bytes go to.
    pub current: usize,
    numeric: HashMap<u64, Numeric>,
    /// For a listing: labels for `.` in statements.
    pub places: Option<Places>,
    pub free: FreeRegisters,
    /// Whether names of predefined symbols are those of code object V2, which is also so without HSA.
    pub v2_symbols: bool,
}

impl State {
    /// A part of an expression, as a value.
    pub fn node(&mut self, node: Node) -> Value {
        self.nodes.push(node);
        Value::Deferred(self.nodes.len() as u32 - 1)
    }

    pub fn new(processor: Processor) -> Self {
        let flags = elf::SHF_ALLOC.0 | elf::SHF_EXECINSTR.0;
        let mut text = Section::new(".text", elf::SHT_PROGBITS.0, flags);
        text.align = 4;
        State {
            processor,
            symbols: SymbolTable::default(),
            nodes: Vec::new(),
            sections: vec![text],
            current: 0,
            numeric: HashMap::new(),
            places: None,
            free: FreeRegisters::default(),
            v2_symbols: false,
        }
    }

    pub fn section(&mut self) -> &mut Section {
        &mut self.sections[self.current]
    }

    /// Section and offset of the next byte.
    pub fn here(&self) -> (u32, u64) {
        (self.current as u32, self.sections[self.current].len())
    }

    /// Defines a symbol as the place here.
    ///
    /// # Errors
    /// It is defined already.
    pub fn define_label(&mut self, id: SymbolId) -> Result<(), String> {
        let (section, offset) = self.here();
        let symbol = self.symbols.get_mut(id);
        if symbol.definition != Definition::None {
            return Err(format!("`{}` is defined already", self.symbols.text(id)));
        }
        symbol.definition = Definition::Label { section, offset };
        symbol.used = true;
        Ok(())
    }

    /// `1:`
    pub fn define_numeric(&mut self, number: u64) -> SymbolId {
        let (section, offset) = self.here();
        let next = self.numeric.entry(number).or_default().next.take();
        let id = next.unwrap_or_else(|| self.symbols.anonymous());
        self.symbols.get_mut(id).definition = Definition::Label { section, offset };
        self.numeric.entry(number).or_default().last = Some(id);
        id
    }

    /// Counts the registers of an instruction for `.amdgcn.next_free_*` and `.kernel.*_count`.
    pub fn count_registers(&mut self, instruction: &Assembled) {
        self.free.vgpr = self.free.vgpr.max(instruction.vgprs.max(instruction.agprs).into());
        self.free.kernel_vgpr = self.free.kernel_vgpr.max(instruction.vgprs.into());
        self.free.kernel_agpr = self.free.kernel_agpr.max(instruction.agprs.into());
        self.free.sgpr = self.free.sgpr.max(instruction.sgprs.into());
    }

    /// The number of a numeric label that is asked for and has not come.
    pub fn awaited_number(&self, id: SymbolId) -> Option<u64> {
        let mut waiting = self.numeric.iter().filter(|(_, n)| n.next == Some(id));
        waiting.next().map(|(number, _)| *number)
    }

    fn numeric_label(&mut self, name: &[u8]) -> Result<Value, String> {
        let (digits, forward) = (&name[..name.len() - 1], name.ends_with(b"f"));
        let number = std::str::from_utf8(digits).ok().and_then(|d| d.parse().ok());
        let number: u64 = number.ok_or("the number of the label is too large")?;
        let entry = self.numeric.entry(number).or_default();
        let id = match (forward, entry.last, entry.next) {
            (false, Some(last), _) => last,
            (false, None, _) => return Err(format!("there is no label {number}: before")),
            (true, _, Some(next)) => next,
            (true, _, None) => {
                let id = self.symbols.anonymous();
                self.numeric.entry(number).or_default().next = Some(id);
                id
            }
        };
        Ok(self.node(Node::Symbol(id, None)))
    }
}

impl Symbols for State {
    fn symbol(&mut self, name: &[u8]) -> Result<Value, String> {
        if name == b"." {
            let (section, offset) = self.here();
            let value = self.node(Node::Place { section, offset });
            if let (Some(places), Value::Deferred(index)) = (&mut self.places, value) {
                let ordinal = self.symbols.next_ordinal();
                places.ordinals.insert(index, ordinal);
                places.pending.push(ordinal);
            }
            return Ok(value);
        }
        if name.first().is_some_and(u8::is_ascii_digit) {
            return self.numeric_label(name);
        }
        let at = name.iter().position(|b| *b == b'@');
        let (base, relocation) = match at {
            None => (name, None),
            Some(at) => {
                let wanted = &name[at + 1..];
                let found = specifier(wanted);
                let text = || format!("`@{}` is no relocation", wanted.escape_ascii());
                (&name[..at], Some(found.ok_or_else(text)?))
            }
        };
        match (base, self.v2_symbols) {
            (NEXT_FREE_VGPR, false) => return Ok(Value::Absolute(self.free.vgpr)),
            (b".kernel.vgpr_count", true) => {
                let (agprs, vgprs) = (self.free.kernel_agpr, self.free.kernel_vgpr);
                let registers = Registers::of(self.processor, 64);
                return Ok(Value::Absolute(registers.vgprs_with_agprs(vgprs, agprs)));
            }
            (b".kernel.agpr_count", true) if self.processor.has(Properties::MFMA_GFX908) => {
                return Ok(Value::Absolute(self.free.kernel_agpr));
            }
            (NEXT_FREE_SGPR, false) | (b".kernel.sgpr_count", true) => return Ok(Value::Absolute(self.free.sgpr)),
            _ => {}
        }
        let id = self.symbols.intern(base);
        let symbol = self.symbols.get_mut(id);
        if let (Definition::Value(value @ Value::Absolute(_)), None) = (symbol.definition, relocation) {
            return Ok(value);
        }
        symbol.used = true;
        Ok(self.node(Node::Symbol(id, relocation)))
    }

    fn unary(&mut self, op: Unary, operand: Value) -> Result<Value, String> {
        Ok(self.node(Node::Unary(op, operand)))
    }

    fn binary(&mut self, op: Binary, left: Value, right: Value) -> Result<Value, String> {
        Ok(self.node(Node::Binary(op, left, right)))
    }

    fn number(&self, value: Value) -> Option<i64> {
        self.absolute(value).ok()
    }

    fn known(&self, name: &[u8]) -> Option<i64> {
        match self.symbols.get(self.symbols.find(name)?).definition {
            Definition::Value(Value::Absolute(value)) => Some(value),
            _ => None,
        }
    }

    fn call(&mut self, function: Function, arguments: &[Value]) -> Result<Value, String> {
        let known: Option<Vec<i64>> = arguments
            .iter()
            .map(|a| match a {
                Value::Absolute(value) => Some(*value),
                Value::Deferred(_) => None,
            })
            .collect();
        match known {
            Some(numbers) => call(self.processor, function, &numbers).map(Value::Absolute),
            None => Ok(self.node(Node::Call(function, arguments.into()))),
        }
    }
}
