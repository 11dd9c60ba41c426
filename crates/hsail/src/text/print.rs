//! The printer: BRIG to canonical text that assembles to the same module again.

mod constant;
mod inst;

pub(crate) use inst::write_name;

use crate::brig::{Directive, Entry, Executable, ExecutableKind, Module, Variable, kind};
use crate::code::{Allocation, Linkage, MachineModel, Round, Segment};
use crate::hash::Map;
use crate::types::Type;
use diag::{Diagnostic, Location};

/// How float constants are written; all of them give the same bits again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FloatStyle {
    /// The shortest decimal that rounds to the value; infinities and NaNs as bits.
    #[default]
    Decimal,
    /// C99 hexadecimal, `0x1.8p0f`; infinities and NaNs as bits.
    C99,
    /// The bits, `0F3fc00000`.
    Raw,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct PrintOptions {
    pub floats: FloatStyle,
}

/// Bytes of text for a byte of BRIG; canonical text of written modules has about one.
const TEXT_PER_BYTE: usize = 64;

type Printed = Result<(), Box<Diagnostic>>;

struct Printer<'m, 'a> {
    m: &'m Module<'a>,
    /// UTF-8.
    out: Vec<u8>,
    options: PrintOptions,
    model: MachineModel,
    /// Texts beyond this length are not written: shared names and lists could make them as large as one likes.
    limit: usize,
    depth: usize,
    /// Offsets of comments that go behind the line before, in order.
    trailing: &'m [u32],
    /// The file of the last `loc`, and whether one was printed.
    loc_file: Option<u32>,
    /// Names of instructions by the bytes of their entries and the lengths of their vectors, and the text of all names.
    names: Map<(u128, usize), inst::Name>,
    spelled: String,
}

/// The text of one instruction, without its semicolon; none if there is none at this offset of the code, or it is broken.
pub fn instruction(module: &Module<'_>, offset: u32) -> Option<String> {
    let entry = module
        .code_from(offset)
        .next()
        .filter(|e| e.offset == offset && e.is_inst())?;
    let mut printer = Printer::new(module, PrintOptions::default());
    printer.instruction(&entry).ok()?;
    let text = printer.text();
    Some(text.trim().trim_end_matches(';').replace('\t', " "))
}

/// Prints a module. An error says where the module refers to something that is not there.
pub fn print(module: &Module<'_>, options: PrintOptions) -> Result<String, Box<Diagnostic>> {
    print_with(module, options, &[])
}

/// The same; comments at these offsets go behind the line before.
pub(super) fn print_with(
    module: &Module<'_>,
    options: PrintOptions,
    trailing: &[u32],
) -> Result<String, Box<Diagnostic>> {
    let mut printer = Printer::new(module, options);
    printer.trailing = trailing;
    printer.out.reserve(module.bytes.len() / 4 * 3);
    printer.module()?;
    Ok(printer.text())
}

impl<'m, 'a> Printer<'m, 'a> {
    fn new(module: &'m Module<'a>, options: PrintOptions) -> Self {
        Printer {
            m: module,
            out: Vec::new(),
            options,
            limit: module.bytes.len().saturating_mul(TEXT_PER_BYTE).saturating_add(1 << 16),
            model: module.header().map_or(MachineModel::LARGE, |h| h.model),
            depth: 0,
            trailing: &[],
            loc_file: None,
            names: Map::default(),
            spelled: String::new(),
        }
    }

    fn text(self) -> String {
        String::from_utf8(self.out).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned())
    }

    fn broken<T>(&self, at: u32, what: &str) -> Result<T, Box<Diagnostic>> {
        let d = Diagnostic::error("V204", format!("cannot be printed: {what}"));
        Err(Box::new(d.at(self.m.code_location(at))))
    }

    fn broken_operand<T>(&self, at: u32, what: &str) -> Result<T, Box<Diagnostic>> {
        let location = match self.m.operand_entry(at) {
            Some(_) => self.m.operand_location(at),
            None => Location::Whole,
        };
        let d = Diagnostic::error("V204", format!("cannot be printed: {what}"));
        Err(Box::new(d.at(location)))
    }

    #[inline]
    fn push(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// A decimal number, without the machinery of `format!`.
    fn number(&mut self, mut value: u64) {
        if value < 10 {
            self.out.push(b'0' + value as u8);
            return;
        }
        let mut digits = [0u8; 20];
        let mut at = digits.len();
        loop {
            at -= 1;
            digits[at] = b'0' + (value % 10) as u8;
            value /= 10;
            if value == 0 {
                break;
            }
        }
        self.out.extend_from_slice(&digits[at..]);
    }

    fn indent(&mut self) {
        for _ in 0..self.depth {
            self.out.push(b'\t');
        }
    }

    fn string(&mut self, at: u32, offset: u32) -> Printed {
        match self.m.string(offset) {
            Some(text) => {
                self.push(text);
                Ok(())
            }
            None => self.broken(at, "a name is no string"),
        }
    }

    /// A string literal (PRM 4.5).
    fn literal(&mut self, bytes: &[u8]) {
        self.out.push(b'"');
        for b in bytes {
            match b {
                b'"' => self.push("\\\""),
                b'\\' => self.push("\\\\"),
                b'\n' => self.push("\\n"),
                b'\t' => self.push("\\t"),
                0x20..0x7f => self.out.push(*b),
                // Octal with three digits never swallows what follows.
                _ => {
                    self.push("\\");
                    for shift in [6, 3, 0] {
                        self.out.push(b'0' + (b >> shift & 7));
                    }
                }
            }
        }
        self.out.push(b'"');
    }

    fn module(&mut self) -> Printed {
        let mut skip_until = 0;
        let mut ends: Option<u32> = None;
        for entry in self.m.code() {
            self.check_length()?;
            if ends == Some(entry.offset) {
                self.close_body();
                ends = None;
            }
            if entry.offset < skip_until {
                continue;
            }
            if entry.is_inst() {
                self.instruction(&entry)?;
                continue;
            }
            let Some(directive) = Directive::decode(&entry) else {
                continue;
            };
            if let Directive::Executable(e) = directive {
                if ends.is_some() {
                    return self.broken(entry.offset, "a kernel or function inside another");
                }
                self.executable(&entry, e)?;
                skip_until = e.first_code;
                if e.is_definition() && e.kind != ExecutableKind::Signature {
                    self.depth = 1;
                    ends = Some(e.next);
                    if e.next < e.first_code {
                        return self.broken(entry.offset, "the code block ends before it starts");
                    }
                }
                continue;
            }
            self.directive(&entry, directive)?;
        }
        if ends.is_some() {
            self.close_body();
        }
        Ok(())
    }

    fn close_body(&mut self) {
        self.depth = 0;
        self.push("};\n");
    }

    fn executable(&mut self, entry: &Entry<'a>, e: Executable) -> Printed {
        let at = entry.offset;
        if e.kind != ExecutableKind::Signature {
            self.push("\n");
            if !e.is_definition() {
                self.push("decl ");
            }
            if e.linkage == Linkage::PROGRAM {
                self.push("prog ");
            }
        }
        self.push(e.kind.keyword());
        self.push(" ");
        self.string(at, e.name)?;
        let first = at + entry.bytes.len() as u32;
        if e.kind != ExecutableKind::Kernel {
            self.formals(first, e.first_input)?;
        }
        self.formals(e.first_input, e.first_code)?;
        if e.is_definition() && e.kind != ExecutableKind::Signature {
            self.push("\n{\n");
        } else {
            self.push(";\n");
        }
        Ok(())
    }

    fn formals(&mut self, from: u32, to: u32) -> Printed {
        self.push("(");
        let entries = self.m.code_from(from).take_while(|e| e.offset < to);
        let variables: Vec<(u32, Variable)> = entries
            .filter_map(|e| match Directive::decode(&e) {
                Some(Directive::Variable(v)) => Some((e.offset, v)),
                _ => None,
            })
            .collect();
        for (i, (at, v)) in variables.iter().enumerate() {
            if i > 0 {
                self.push(",");
            }
            if variables.len() > 1 {
                self.push("\n\t");
            }
            self.variable(*at, *v)?;
        }
        self.push(")");
        Ok(())
    }

    /// A variable up to its initializer.
    fn variable(&mut self, at: u32, v: Variable) -> Printed {
        let element = v.ty.element();
        if v.allocation == Allocation::AGENT && v.segment == Segment::GLOBAL {
            self.push("alloc(agent) ");
        }
        match v.align.bytes() {
            Some(bytes) if bytes == element.bytes() => {}
            Some(bytes) => {
                self.push("align(");
                self.number(bytes);
                self.push(") ");
            }
            None => return self.broken(at, "a variable without alignment"),
        }
        if v.is_const() {
            self.push("const ");
        }
        let (Some(segment), true) = (v.segment.name(), element.is_known()) else {
            return self.broken(at, "a variable of unknown segment or type");
        };
        self.push(segment);
        self.push("_");
        self.ty(element);
        if self.m.string(v.name).is_some_and(|n| !n.is_empty()) {
            self.push(" ");
            self.string(at, v.name)?;
        }
        if v.ty.is_array() {
            self.push("[");
            if v.dim != 0 {
                self.number(v.dim);
            }
            self.push("]");
        }
        Ok(())
    }

    fn ty(&mut self, ty: Type) {
        use std::io::Write;
        let _ = write!(self.out, "{ty}");
    }

    fn directive(&mut self, entry: &Entry<'a>, directive: Directive) -> Printed {
        let at = entry.offset;
        match directive {
            Directive::None => return Ok(()),
            Directive::Label { name } => {
                self.push("\n");
                self.string(at, name)?;
                self.push(":\n");
                return Ok(());
            }
            Directive::ArgBlockEnd => self.depth = self.depth.saturating_sub(1).max(1),
            _ => {}
        }
        let behind = self.trailing.binary_search(&at).is_ok() && self.out.last() == Some(&b'\n');
        if behind {
            self.out.pop();
            self.push(" ");
        } else {
            self.indent();
        }
        match directive {
            Directive::ArgBlockStart => {
                self.push("{\n");
                self.depth = (self.depth + 1).min(8);
                return Ok(());
            }
            Directive::ArgBlockEnd => self.push("}"),
            Directive::Comment { text } => match self.m.data(text) {
                Some(bytes) => {
                    if !is_comment(bytes) {
                        return self.broken(at, "the comment is none in the text");
                    }
                    // A text holds no NUL, not even in comments.
                    let text = String::from_utf8_lossy(bytes).replace('\0', "\u{fffd}");
                    self.push(&text);
                }
                None => return self.broken(at, "the comment is missing"),
            },
            Directive::Module(h) => {
                self.push("module ");
                self.string(at, h.name)?;
                let (Some(profile), Some(model)) = (h.profile.name(), h.model.name()) else {
                    return self.broken(at, "unknown profile or machine model");
                };
                let round = match h.round {
                    Round::NEAR => "$near",
                    Round::ZERO => "$zero",
                    _ => "$default",
                };
                use std::io::Write;
                let _ = write!(self.out, ":{}:{}:{profile}:{model}:{round};", h.major, h.minor);
            }
            Directive::Extension { name } => {
                self.push("extension ");
                let bytes = self.m.data(name).unwrap_or_default();
                self.literal(bytes);
                self.push(";");
            }
            Directive::Loc { file, line, column } => {
                self.push("loc ");
                self.number(u64::from(line));
                if column != 1 {
                    self.push(" ");
                    self.number(u64::from(column));
                }
                if self.loc_file != Some(file) {
                    self.loc_file = Some(file);
                    self.push(" ");
                    let bytes = self.m.data(file).unwrap_or_default();
                    self.literal(bytes);
                }
                self.push(";");
            }
            Directive::Fbarrier(f) => {
                self.linkage(f.is_definition(), f.linkage);
                self.push("fbarrier ");
                self.string(at, f.name)?;
                self.push(";");
            }
            Directive::Variable(v) => {
                self.linkage(v.is_definition(), v.linkage);
                self.variable(at, v)?;
                if v.init != 0 {
                    self.push(" = ");
                    self.initializer(v.init, v.ty)?;
                }
                self.push(";");
            }
            Directive::Pragma { operands } => {
                self.push("pragma ");
                self.pragma_operands(at, operands)?;
                self.push(";");
            }
            Directive::Control { control, operands } => {
                let Some(name) = control.name() else {
                    return self.broken(at, "unknown control directive");
                };
                self.push(name);
                let Some(list) = self.m.list(operands) else {
                    return self.broken(at, "operands are missing");
                };
                for (i, operand) in list.iter().enumerate() {
                    self.push(if i == 0 { " " } else { ", " });
                    self.control_operand(operand)?;
                }
                self.push(";");
            }
            _ => {}
        }
        self.push("\n");
        Ok(())
    }

    fn linkage(&mut self, definition: bool, linkage: Linkage) {
        if !definition {
            self.push("decl ");
        }
        if linkage == Linkage::PROGRAM {
            self.push("prog ");
        }
    }

    fn check_length(&self) -> Printed {
        if self.out.len() <= self.limit {
            return Ok(());
        }
        let message = format!(
            "the text is longer than {} bytes: the module shares names or lists too often",
            self.limit
        );
        Err(Box::new(Diagnostic::error("V221", message)))
    }

    /// The name of a symbol or label at an offset of `hsa_code`.
    fn symbol(&mut self, at: u32, target: u32) -> Printed {
        self.check_length()?;
        let name = match self.m.code_at(target) {
            Some(e) if (kind::FUNCTION..=kind::KERNEL).contains(&e.kind) || e.kind == kind::SIGNATURE => {
                match self.m.executable(target) {
                    Some(e) => e.name,
                    None => return self.broken_operand(at, "a reference to nothing"),
                }
            }
            _ => match self.m.directive(target) {
                Some(Directive::Variable(v)) => v.name,
                Some(Directive::Fbarrier(f)) => f.name,
                Some(Directive::Label { name }) => name,
                Some(Directive::Module(h)) => h.name,
                _ => return self.broken_operand(at, "a reference to nothing that has a name"),
            },
        };
        match self.m.string(name) {
            Some(text) => {
                self.push(text);
                Ok(())
            }
            None => self.broken_operand(at, "a reference to something without a name"),
        }
    }
}

/// Whether the bytes are one comment of a text: `// ...` in a line, or `/* ... */` without an end inside.
pub(crate) fn is_comment(bytes: &[u8]) -> bool {
    match bytes {
        [b'/', b'/', rest @ ..] => !rest.contains(&b'\n'),
        [b'/', b'*', rest @ ..] => rest
            .windows(2)
            .position(|w| w == b"*/")
            .is_some_and(|at| at + 2 == rest.len()),
        _ => false,
    }
}
