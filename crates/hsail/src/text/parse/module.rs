//! Module header, annotations and module statements (PRM 4.3, 13.1 to 13.3, chapter 14).

use super::names::{Symbol, What};
use super::*;
use crate::brig::{Executable, ExecutableKind, Fbarrier, Header, Variable};
use crate::code::{Align, Allocation, Linkage, Round, Segment};
use crate::text::lex::unescape;
use crate::types::Type;

/// What stands before a variable's segment.
#[derive(Clone, Copy, Default)]
pub(super) struct Qualifiers {
    pub decl: bool,
    pub prog: bool,
    pub alloc_agent: bool,
    pub align: Option<(u64, u32)>,
    pub constant: bool,
}

impl Qualifiers {
    /// Whether one is given that only variables have.
    fn of_variable(self) -> bool {
        self.alloc_agent || self.align.is_some() || self.constant
    }
}

/// Where a variable stands decides its linkage and what may be left out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Module,
    CodeBlock,
    ArgBlock,
    /// Formal argument of a definition.
    Formal,
    /// Formal argument of a declaration or signature.
    BareFormal,
}

impl<'a> Parser<'a> {
    pub(super) fn module(&mut self) {
        while self.annotation() {}
        if self.header().is_err() {
            // Without profile and machine model nothing else can be judged.
            return;
        }
        while self.token.kind != Kind::End && !self.too_many() {
            let before = self.token.start;
            if self.annotation() {
                continue;
            }
            if self.module_statement().is_err() {
                self.names.leave_function();
                self.in_code_block = false;
                self.recover(true, before);
            }
            if self.token.start == before && self.token.kind != Kind::End {
                self.advance();
            }
        }
        self.flush_comments();
        for (symbol, slot) in std::mem::take(&mut self.names.later) {
            if let Some(Symbol {
                definition: Some(offset),
                ..
            }) = self.names.module_symbols.get(symbol).copied()
            {
                self.fill(slot, offset);
            }
        }
    }

    /// `loc` or `pragma`, if one stands here.
    pub(super) fn annotation(&mut self) -> bool {
        let began = self.token.start;
        let parsed = if self.is_word("loc") {
            self.loc()
        } else if self.is_word("pragma") {
            self.pragma()
        } else {
            return false;
        };
        if parsed.is_err() {
            self.recover(!self.in_code_block, began);
        }
        true
    }

    fn loc(&mut self) -> Parsed<()> {
        let at = self.advance().start;
        let line = self.integer("line number")?;
        let column = if self.token.kind == Kind::Int {
            self.advance().value
        } else {
            1
        };
        let file = if self.token.kind == Kind::Str {
            let name = self.string()?;
            let file = self.out.data(&name);
            self.loc_file = Some(file);
            file
        } else {
            match self.loc_file {
                Some(file) => file,
                None => self.out.data(b""),
            }
        };
        for (value, what) in [(line, "line"), (column, "column")] {
            if value == 0 || value > u64::from(u32::MAX) {
                return self.fail(at, "V026", format!("{what} {value} is not from 1 to 4294967295"));
            }
        }
        self.demand(b';')?;
        let (line, column) = (line as u32, column as u32);
        self.directive(at, &Directive::Loc { file, line, column });
        self.advance();
        Ok(())
    }

    pub(super) fn string(&mut self) -> Parsed<Vec<u8>> {
        if self.token.kind != Kind::Str {
            return self.unexpected("string");
        }
        match unescape(self.text()) {
            Ok(bytes) => {
                self.advance();
                Ok(bytes)
            }
            Err(at) => self.fail(
                self.token.start + at as u32,
                "V008",
                "escape that a string does not have",
            ),
        }
    }

    fn header(&mut self) -> Parsed<()> {
        if !self.is_word("module") {
            if self.is_word("version") {
                return self.old_header();
            }
            let message = "the module header must come first: `module &name:1:0:$full:$large:$default;`";
            while self.token.kind == Kind::Word {
                self.advance();
            }
            return self.fail(self.token.start, "V010", message);
        }
        self.advance();
        let at = self.token.start;
        if self.token.kind != Kind::Global {
            return self.unexpected("module name (`&name`)");
        }
        let written = self.text();
        self.advance();
        let name = self.out.data(written);
        self.expect(b':')?;
        let major = self.version_number()?;
        self.expect(b':')?;
        let minor = self.version_number()?;
        self.expect(b':')?;
        let profile = self.dollar("profile", "$full, $base", Profile::from_name)?;
        self.expect(b':')?;
        let model = self.dollar("machine model", "$large, $small", MachineModel::from_name)?;
        self.expect(b':')?;
        let round = self.dollar("default float rounding", "$default, $zero, $near", |name| match name {
            "$default" => Some(Round::DEFAULT),
            "$zero" => Some(Round::ZERO),
            "$near" => Some(Round::NEAR),
            _ => None,
        })?;
        (self.profile, self.model) = (profile, model);
        self.demand(b';')?;
        let header = Header {
            name,
            major,
            minor,
            profile,
            model,
            round,
            reserved: 0,
        };
        let offset = self.directive(at, &Directive::Module(header));
        let symbol = Symbol {
            first: offset,
            definition: Some(offset),
            what: What::Module,
        };
        self.names.declare(written, symbol);
        self.advance();
        Ok(())
    }

    /// `version 0:96:$full:$large;`: the drafts before 1.0.
    fn old_header(&mut self) -> Parsed<()> {
        let at = self.advance().start;
        let mut numbers = [None; 2];
        for number in &mut numbers {
            if self.token.kind != Kind::Int {
                break;
            }
            *number = Some(self.advance().value);
            self.eat(b':');
        }
        let which = match numbers {
            [Some(major), Some(minor)] => format!("HSAIL {major}.{minor}, a draft"),
            _ => "HSAIL of a draft".into(),
        };
        let message = format!("this is {which} before version 1.0 with another header and other instructions");
        let help = "a module of HSAIL 1.0 begins with `module &name:1:0:$full:$large:$default;`";
        self.fail_help(at, "V011", message, help.into())
    }

    fn version_number(&mut self) -> Parsed<u32> {
        let at = self.token.start;
        let value = self.integer("version number")?;
        u32::try_from(value).or_else(|_| self.fail(at, "V012", format!("version number {value} is not below 2^32")))
    }

    fn dollar<T>(&mut self, what: &str, legal: &str, of: impl Fn(&str) -> Option<T>) -> Parsed<T> {
        let value = match self.token.kind {
            Kind::Dollar => std::str::from_utf8(self.text()).ok().and_then(of),
            _ => None,
        };
        match value {
            Some(v) => {
                self.advance();
                Ok(v)
            }
            None => {
                let message = format!("{what} expected, found {}", self.shown());
                self.fail_help(self.token.start, "V013", message, format!("one of {legal}"))
            }
        }
    }

    fn module_statement(&mut self) -> Parsed<()> {
        if self.is_word("extension") {
            return self.extension();
        }
        let q = self.qualifiers()?;
        let word = if self.token.kind == Kind::Word {
            self.text()
        } else {
            b""
        };
        match word {
            b"kernel" => self.executable(ExecutableKind::Kernel, q),
            b"function" => self.executable(ExecutableKind::Function, q),
            b"indirect" => {
                self.advance();
                if !self.is_word("function") {
                    return self.unexpected("`function`");
                }
                self.executable(ExecutableKind::IndirectFunction, q)
            }
            b"signature" => self.executable(ExecutableKind::Signature, q),
            b"fbarrier" if q.of_variable() => self.unexpected("variable"),
            b"fbarrier" => self.fbarrier(q, Place::Module),
            b"module" => {
                self.advance();
                self.fail(self.token.start, "V010", "a second module header")
            }
            _ if self.at_variable() => self.variable(q, Place::Module),
            _ if self.at_control() => {
                let message = "a control directive belongs at the start of a code block";
                self.fail(self.token.start, "V091", message)
            }
            _ if self.token.kind == Kind::Label => {
                self.fail(self.token.start, "V217", "a label belongs in a code block")
            }
            _ if self.at_instruction() => self.fail(self.token.start, "V092", "an instruction belongs in a code block"),
            _ => self.unexpected("declaration or definition"),
        }
    }

    fn extension(&mut self) -> Parsed<()> {
        let at = self.advance().start;
        let bytes = self.string()?;
        let name = self.out.data(&bytes);
        self.demand(b';')?;
        if bytes.contains(&b':') {
            self.vendors.push(String::from_utf8_lossy(&bytes).into_owned());
        }
        self.directive(at, &Directive::Extension { name });
        self.advance();
        Ok(())
    }

    /// `decl`, `prog`, `alloc(agent)`, `align(n)`, `const`, in this order.
    pub(super) fn qualifiers(&mut self) -> Parsed<Qualifiers> {
        let mut q = Qualifiers {
            decl: self.eat_word("decl"),
            prog: self.eat_word("prog"),
            ..Qualifiers::default()
        };
        if self.is_word("alloc") {
            self.advance();
            self.expect(b'(')?;
            if !self.eat_word("agent") {
                return self.unexpected("`agent`");
            }
            self.expect(b')')?;
            q.alloc_agent = true;
        }
        if self.is_word("align") {
            self.advance();
            self.expect(b'(')?;
            let at = self.token.start;
            q.align = Some((self.integer("alignment")?, at));
            self.expect(b')')?;
        }
        q.constant = self.eat_word("const");
        Ok(q)
    }

    /// Whether a word as `global_u32` stands here.
    pub(super) fn at_variable(&self) -> bool {
        self.token.kind == Kind::Word && segment_and_type(self.text()).is_some()
    }

    pub(super) fn fbarrier(&mut self, q: Qualifiers, place: Place) -> Parsed<()> {
        self.advance();
        let at = self.token.start;
        let name = self.symbol_name(place)?;
        if place == Place::ArgBlock {
            return self.fail(at, "V051", "an fbarrier cannot be defined in an arg block");
        }
        self.demand(b';')?;
        let linkage = match (place, q.prog) {
            (Place::Module, true) => Linkage::PROGRAM,
            (Place::Module, false) => Linkage::MODULE,
            _ => Linkage::FUNCTION,
        };
        let text = self.out.data(name);
        let directive = Fbarrier {
            name: text,
            modifier: u8::from(!q.decl),
            linkage,
            reserved: 0,
        };
        let offset = self.directive(at, &Directive::Fbarrier(directive));
        let definition = (!q.decl).then_some(offset);
        self.enter(
            name,
            at,
            place,
            Symbol {
                first: offset,
                definition,
                what: What::Fbarrier,
            },
        )?;
        self.advance();
        Ok(())
    }

    fn symbol_name(&mut self, place: Place) -> Parsed<&'a [u8]> {
        let (kind, wanted) = match place {
            Place::Module => (Kind::Global, "global name (`&name`)"),
            _ => (Kind::Local, "local name (`%name`)"),
        };
        if self.token.kind != kind {
            let message = format!("{wanted} expected, found {}", self.shown());
            return self.fail(self.token.start, "V003", message);
        }
        let name = self.text();
        self.advance();
        Ok(name)
    }

    /// Makes a name known in its scope.
    fn enter(&mut self, name: &'a [u8], at: u32, place: Place, symbol: Symbol) -> Parsed<()> {
        let before = match place {
            Place::Module => {
                if self.names.module_symbol(name).is_some_and(|s| s.1.what == What::Module) {
                    let message = format!("`{}` is the name of the module", String::from_utf8_lossy(name));
                    self.report(at, Diagnostic::error("V030", message));
                    self.names.replace(name, symbol);
                }
                self.names.declare(name, symbol);
                None
            }
            Place::ArgBlock => match self.names.arg_block.as_mut() {
                Some(block) => block.insert(name, symbol),
                None => None,
            },
            _ => self.names.function.insert(name, symbol),
        };
        if before.is_some() {
            let message = format!("`{}` is already defined in this scope", String::from_utf8_lossy(name));
            return self.fail(at, "V030", message);
        }
        Ok(())
    }

    /// From the word with segment and type to `;` (a formal argument: to before `,` or `)`).
    pub(super) fn variable(&mut self, q: Qualifiers, place: Place) -> Parsed<()> {
        let word_at = self.token.start;
        let Some((segment, ty)) = segment_and_type(self.text()) else {
            return self.unexpected("segment and type, as `global_u32`");
        };
        let word_length = segment.name().map_or(0, str::len) as u32;
        let Some(element) = ty else {
            return self.fail(word_at + word_length, "V050", "data type expected after the segment");
        };
        self.advance();
        let formal = matches!(place, Place::Formal | Place::BareFormal);
        let mut at = self.token.start;
        let name = if place == Place::BareFormal && self.token.kind != Kind::Local {
            at = word_at;
            None
        } else {
            Some(self.symbol_name(place)?)
        };
        let text = self.out.data(name.unwrap_or_default());
        let mut ty = element;
        let mut dim = 0;
        let mut sized = true;
        if self.eat(b'[') {
            ty = element.array();
            sized = !self.is(b']');
            if sized {
                let dim_at = self.token.start;
                dim = self.integer("array size")?;
                if dim == 0 {
                    return self.fail(dim_at, "V061", "an array has at least one element");
                }
            }
            self.expect(b']')?;
        }
        let linkage = match (place, q.prog) {
            (Place::Module, true) => Linkage::PROGRAM,
            (Place::Module, false) => Linkage::MODULE,
            (Place::CodeBlock | Place::Formal, _) => Linkage::FUNCTION,
            (Place::ArgBlock, _) => Linkage::ARG,
            (Place::BareFormal, _) => Linkage::NONE,
        };
        let allocation = match segment {
            Segment::GLOBAL if q.alloc_agent => Allocation::AGENT,
            Segment::GLOBAL => Allocation::PROGRAM,
            Segment::READONLY => Allocation::AGENT,
            _ => Allocation::AUTOMATIC,
        };
        if q.alloc_agent && segment != Segment::GLOBAL {
            return self.fail(at, "V055", "`alloc(agent)` is for the global segment only");
        }
        let align = self.alignment(q, element)?;
        let mut variable = Variable {
            name: text,
            init: 0,
            ty,
            segment,
            align,
            dim,
            modifier: u8::from(!q.decl) | u8::from(q.constant) << 1,
            linkage,
            allocation,
            reserved: 0,
        };
        if self.is(b'=') {
            if formal {
                return self.fail(at, "V083", "an argument has no initializer");
            }
            self.advance();
            let (init, bytes) = self.initializer(ty)?;
            variable.init = init;
            if !sized {
                variable.dim = bytes / element.bytes().max(1);
                if variable.dim * element.bytes() != bytes {
                    let message =
                        format!("the initializer's {bytes} bytes are no whole number of `{element}` elements");
                    return self.fail(at, "V063", message);
                }
            }
        }
        if !formal {
            self.demand(b';')?;
        }
        let offset = self.directive(at, &Directive::Variable(variable));
        if let Some(name) = name {
            let definition = (!q.decl).then_some(offset);
            let what = if place == Place::ArgBlock {
                What::ArgVariable
            } else {
                What::Variable
            };
            self.enter(
                name,
                at,
                place,
                Symbol {
                    first: offset,
                    definition,
                    what,
                },
            )?;
        }
        if !formal {
            self.advance();
        }
        Ok(())
    }

    fn alignment(&mut self, q: Qualifiers, element: Type) -> Parsed<Align> {
        let natural = Align::of(element.bytes()).unwrap_or(Align::ONE);
        let Some((bytes, at)) = q.align else { return Ok(natural) };
        match Align::of(bytes) {
            Some(align) => Ok(align),
            None => {
                let help = "1, 2, 4, 8, 16, 32, 64, 128 or 256".into();
                self.fail_help(at, "V054", format!("{bytes} is no alignment"), help)
            }
        }
    }

    /// From the keyword to the `;` after the signature or block.
    fn executable(&mut self, kind: ExecutableKind, q: Qualifiers) -> Parsed<()> {
        if q.of_variable() {
            return self.unexpected("variable");
        }
        self.advance();
        let at = self.token.start;
        let name = self.symbol_name(Place::Module)?;
        let text = self.out.data(name);
        let linkage = match (kind, q.prog) {
            (ExecutableKind::Signature, _) => Linkage::NONE,
            (_, true) => Linkage::PROGRAM,
            _ => Linkage::MODULE,
        };
        if kind == ExecutableKind::Signature && (q.decl || q.prog) {
            return self.fail(at, "V044", "a signature has neither `decl` nor `prog`");
        }
        let mut e = Executable {
            kind,
            name: text,
            outputs: 0,
            inputs: 0,
            first_input: 0,
            first_code: 0,
            next: 0,
            modifier: u8::from(!q.decl),
            linkage,
            reserved: 0,
        };
        let offset = self.directive(at, &Directive::Executable(e));
        let what = match kind {
            ExecutableKind::Kernel => What::Kernel,
            ExecutableKind::Signature => What::Signature,
            _ => What::Function,
        };
        // Known before its block: a function may call itself.
        let definition = (!q.decl).then_some(offset);
        self.enter(
            name,
            at,
            Place::Module,
            Symbol {
                first: offset,
                definition,
                what,
            },
        )?;
        let bare = q.decl || kind == ExecutableKind::Signature;
        let parsed = self.rest_of_executable(&mut e, bare);
        // What could be read of it is judged, too.
        e.next = self.out.code_offset();
        for place in [&mut e.first_input, &mut e.first_code] {
            if *place == 0 {
                *place = e.next;
            }
        }
        self.out.replace(offset, &Directive::Executable(e));
        parsed?;
        self.advance();
        Ok(())
    }

    /// Arguments and code block, to before the `;`.
    fn rest_of_executable(&mut self, e: &mut Executable, bare: bool) -> Parsed<()> {
        let place = if bare { Place::BareFormal } else { Place::Formal };
        if e.kind != ExecutableKind::Kernel {
            e.outputs = self.formals(place)?;
        }
        e.first_input = self.out.code_offset();
        e.inputs = self.formals(place)?;
        e.first_code = self.out.code_offset();
        if bare {
            self.demand(b';')?;
            self.names.leave_function();
            return Ok(());
        }
        self.demand(b'{')?;
        self.in_code_block = true;
        self.code_block()?;
        self.in_code_block = false;
        self.names.leave_function();
        self.demand(b';')
    }

    /// A list of formal arguments in parentheses; gives their number.
    fn formals(&mut self, place: Place) -> Parsed<u16> {
        self.expect(b'(')?;
        let mut count = 0u16;
        if self.eat(b')') {
            return Ok(0);
        }
        loop {
            let start = self.token.start;
            let q = self.qualifiers()?;
            if q.decl || q.prog || q.alloc_agent || q.constant {
                return self.fail(start, "V044", "an argument has no qualifier but `align`");
            }
            self.variable(q, place)?;
            count = match count.checked_add(1) {
                Some(c) => c,
                None => return self.fail(self.token.start, "V212", "more than 65535 arguments"),
            };
            if self.eat(b')') {
                return Ok(count);
            }
            self.expect(b',')?;
        }
    }
}

/// `global_u32` taken apart; the type is missing or wrong in `global` and `global_x`.
fn segment_and_type(word: &[u8]) -> Option<(Segment, Option<Type>)> {
    let word = std::str::from_utf8(word).ok()?;
    let (segment, ty) = word.split_once('_').unwrap_or((word, ""));
    let segment = Segment::from_name(segment).filter(|s| !matches!(*s, Segment::FLAT | Segment::REGION))?;
    Some((segment, Type::from_name(ty)))
}
