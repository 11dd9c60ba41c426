//! What the `.isa` files say, line by line, before it is resolved per family.

/// All lines of all files.
#[derive(Default)]
pub struct Model {
    pub forms: Vec<Form>,
    pub aliases: Vec<Alias>,
    pub codes: Vec<Code>,
    pub rows: Vec<Row>,
    pub names: Vec<Name>,
    pub counters: Vec<Counter>,
}

/// Where a line stands, for messages.
#[derive(Clone, Default)]
pub struct Place {
    pub file: String,
    pub line: usize,
}

impl Place {
    pub fn error(&self, message: impl std::fmt::Display) -> String {
        format!("isa/{}:{}: {message}", self.file, self.line)
    }
}

/// One contiguous piece of a field: bits of the value at bits of the instruction.
#[derive(Clone, Copy)]
pub struct Part {
    pub value_lo: u32,
    pub inst_lo: u32,
    pub width: u32,
    pub inverted: bool,
}

#[derive(Clone)]
pub struct Field {
    pub name: String,
    pub signed: bool,
    /// Bit 7 clear means VCC (SDWA compare).
    pub vcc_default: bool,
    /// The value's bit 0 is not stored: it is the inverse of the first destination's (VOPD).
    pub other_bank: bool,
    /// The bit says whether the operand is there.
    pub presence: bool,
    pub fixed: Option<u8>,
    pub parts: Vec<Part>,
}

impl Field {
    pub fn width(&self) -> u32 {
        self.parts.iter().map(|p| p.value_lo + p.width).max().unwrap_or(0)
    }
}

#[derive(Clone, Default)]
pub struct Form {
    pub name: String,
    /// `vop1`, or `vop1.sdwa`, `flat.global`.
    pub encoding: String,
    pub family: String,
    pub bytes: u32,
    pub mask: u128,
    pub value: u128,
    /// Bits that are written as `value` has them and never looked at.
    pub written: u128,
    /// Most significant part first.
    pub op: Vec<(u32, u32)>,
    /// Opcode of the second half of a dual-issue instruction.
    pub op2: Option<(u32, u32)>,
    pub fields: Vec<Field>,
    pub always: Vec<String>,
    pub print: Vec<String>,
    pub waits: Vec<String>,
    /// What the mnemonic ends with in text.
    pub suffix: String,
    pub exec: bool,
    /// Source code 255 takes the dword behind the instruction.
    pub literal: bool,
    pub e64: Option<u16>,
    /// saddr codes that say: no saddr; neither saddr nor vaddr.
    pub off: Option<u8>,
    /// With the property that a processor must have for it.
    pub none: Option<(u8, String)>,
    /// Bytes that hold the registers of an image address.
    pub addresses: Vec<u8>,
    /// The property that a processor must have for it.
    pub needs: Option<String>,
}

impl Form {
    /// Bits of the opcode, or of the longer of two.
    pub fn opcode_bits(&self) -> u32 {
        let first = self.op.iter().map(|(_, width)| width).sum();
        self.op2.map_or(first, |(_, second)| second.max(first))
    }
}

/// `sdwa` in a row stands for `sdwa1` beside `vop1`.
#[derive(Clone)]
pub struct Alias {
    pub name: String,
    /// Form that must be named by the same row, and the form meant; no condition: all of them.
    pub forms: Vec<(Option<String>, String)>,
}

#[derive(Clone)]
pub struct Code {
    pub name: String,
    pub family: String,
    pub first: u16,
    pub last: u16,
    pub kind: String,
    pub index: u16,
}

#[derive(Clone)]
pub struct Operand {
    pub role: String,
    pub class: String,
    pub ty: String,
    /// `r`, `w`, `rw`, `ret` (written if the instruction returns, absent otherwise), `rret` (read; also written if it
    /// returns).
    pub access: String,
    pub not_m0: bool,
    pub not_exec: bool,
    /// May be LDS_DIRECT, which its class does not say.
    pub direct: bool,
    /// Overrides whether floating-point modifiers apply.
    pub neg: Option<bool>,
    /// Overrides whether the operand is a half of a register where the family has such operands.
    pub half: Option<bool>,
    /// A byte of a register, which two bits of op_sel choose.
    pub byte: bool,
}

/// What a family has of a row.
#[derive(Clone)]
pub struct Column {
    pub family: String,
    /// None: the family lacks the row.
    pub opcode: Option<u16>,
    /// The family's own mnemonic.
    pub name: Option<String>,
    /// Property that a processor must have.
    pub needs: Option<String>,
}

#[derive(Clone, Default)]
pub struct Row {
    pub place: Place,
    pub mnemonic: String,
    pub forms: Vec<String>,
    pub operands: Vec<Operand>,
    /// Register and access; `exec:-` for a vector operation that ignores EXEC.
    pub implicit: Vec<(String, String)>,
    /// `+mod`, `-mod`, `+mod!`.
    pub mods: Vec<String>,
    /// What an image address consists of.
    pub coords: Vec<String>,
    /// Dwords of the parts of another kind of address.
    pub parts: Vec<u8>,
    /// Passes of a matrix operation, before GFX940 and from it on.
    pub passes: Option<[u8; 2]>,
    pub flags: Vec<String>,
    pub columns: Vec<Column>,
}

/// What a value, or each of a range of values, is called.
#[derive(Clone)]
pub struct Name {
    /// Kind and first value: what a later line of another family replaces.
    pub key: String,
    pub kind: String,
    pub family: String,
    pub first: u16,
    pub last: u16,
    /// Empty: no name.
    pub text: String,
    /// The text is followed by the value, counted from this at the first.
    pub start: Option<u8>,
    pub needs: Option<String>,
    /// Kind of names that the operations of a message have.
    pub ops: Option<String>,
}

/// A counter, or another part, of a 16-bit immediate.
#[derive(Clone)]
pub struct Counter {
    pub key: String,
    pub kind: String,
    pub family: String,
    pub name: String,
    pub needs: Option<String>,
    /// Most significant part first; none: the counter is gone.
    pub parts: Vec<(u32, u32)>,
}
