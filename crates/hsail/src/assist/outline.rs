//! The declarations and blocks of a text, also of one that is broken or half written.

use super::{Span, span_of};
use crate::code::{Control, MachineModel, Profile, Segment};
use crate::text::{Kind, Lexer, Token};
use crate::types::Type;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolKind {
    Module,
    Kernel,
    Function,
    IndirectFunction,
    Signature,
    /// A formal argument of a kernel, function or signature.
    Argument,
    Variable,
    Fbarrier,
    Label,
}

impl SymbolKind {
    pub fn name(self) -> &'static str {
        match self {
            SymbolKind::Module => "module",
            SymbolKind::Kernel => "kernel",
            SymbolKind::Function => "function",
            SymbolKind::IndirectFunction => "indirect function",
            SymbolKind::Signature => "signature",
            SymbolKind::Argument => "argument",
            SymbolKind::Variable => "variable",
            SymbolKind::Fbarrier => "fbarrier",
            SymbolKind::Label => "label",
        }
    }
}

/// A declaration or definition.
#[derive(Clone, Copy, Debug)]
pub struct Symbol {
    pub kind: SymbolKind,
    /// The name with its prefix.
    pub name: Span,
    /// The declaration without code block and initializer.
    pub declaration: Span,
    /// The whole of it.
    pub extent: Span,
    /// Where the name can be used.
    pub scope: Span,
    pub definition: bool,
    /// Index of the kernel, function or signature it belongs to.
    pub parent: Option<usize>,
    /// Of a variable or argument.
    pub segment: Option<Segment>,
    pub ty: Option<Type>,
}

/// A code block or arg block.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// From behind `{` to before `}`.
    pub inside: Span,
    pub arg_block: bool,
    /// Index of the kernel or function.
    pub owner: usize,
    /// Where the first definition and the first label or instruction are.
    pub first_definition: Option<u32>,
    pub first_statement: Option<u32>,
}

/// Everything that is found in one pass over the tokens.
pub struct Outline {
    pub tokens: Vec<Token>,
    pub comments: Vec<Span>,
    pub symbols: Vec<Symbol>,
    pub blocks: Vec<Block>,
    /// The lists of formal arguments, with the owner's index.
    pub formals: Vec<(Span, usize)>,
    /// The header up to its `;`.
    pub header: Option<Span>,
    pub profile: Profile,
    pub model: MachineModel,
    pub image: bool,
}

/// Texts larger than the assembler takes are not read.
const MAX_TEXT_BYTES: usize = 1 << 30;

impl Outline {
    pub fn of(text: &[u8]) -> Outline {
        let text = if text.len() > MAX_TEXT_BYTES { b"" } else { text };
        let mut lexer = Lexer::new(text);
        let mut tokens = Vec::new();
        loop {
            let token = lexer.next();
            if token.kind == Kind::End {
                break;
            }
            tokens.push(token);
        }
        let comments = lexer.comments.iter().map(|&(start, end)| Span { start, end }).collect();
        let outline = Outline {
            tokens: Vec::new(),
            comments,
            symbols: Vec::new(),
            blocks: Vec::new(),
            formals: Vec::new(),
            header: None,
            profile: Profile::FULL,
            model: MachineModel::LARGE,
            image: false,
        };
        let mut walk = Walk {
            text,
            tokens: &tokens,
            at: 0,
            outline,
        };
        walk.module();
        let outline = walk.outline;
        Outline { tokens, ..outline }
    }
}

struct Walk<'a> {
    text: &'a [u8],
    tokens: &'a [Token],
    at: usize,
    outline: Outline,
}

/// What stands before the keyword of a declaration.
struct Qualified {
    start: u32,
    decl: bool,
}

impl<'a> Walk<'a> {
    fn end_of_text(&self) -> u32 {
        self.text.len() as u32
    }

    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    fn text_of(&self, token: Token) -> &'a [u8] {
        self.text
            .get(token.start as usize..token.end as usize)
            .unwrap_or_default()
    }

    fn is(&self, what: &[u8]) -> bool {
        self.peek().is_some_and(|t| self.text_of(t) == what)
    }

    fn eat(&mut self, what: &[u8]) -> bool {
        let there = self.is(what);
        self.at += usize::from(there);
        there
    }

    fn eat_kind(&mut self, kind: Kind) -> Option<Token> {
        let token = self.peek().filter(|t| t.kind == kind)?;
        self.at += 1;
        Some(token)
    }

    /// End of the token taken last.
    fn last_end(&self) -> u32 {
        self.at
            .checked_sub(1)
            .and_then(|i| self.tokens.get(i))
            .map_or(0, |t| t.end)
    }

    /// Goes behind the next `;`, over pairs of braces, but in a block not past its end.
    fn skip_statement(&mut self, in_block: bool) {
        let mut depth = 0usize;
        while let Some(token) = self.peek() {
            match self.text_of(token) {
                b"{" => depth += 1,
                b"}" if depth == 0 && in_block => return,
                b"}" => depth = depth.saturating_sub(1),
                b";" if depth == 0 => {
                    self.at += 1;
                    return;
                }
                _ => {}
            }
            self.at += 1;
        }
    }

    fn module(&mut self) {
        while let Some(token) = self.peek() {
            match self.text_of(token) {
                b"module" => self.header(token.start),
                b"extension" => {
                    self.at += 1;
                    self.outline.image |= self.is(b"\"IMAGE\"");
                    self.skip_statement(false);
                }
                b"loc" | b"pragma" => self.skip_statement(false),
                b"}" | b";" => self.at += 1,
                _ => self.declaration(),
            }
        }
    }

    fn header(&mut self, start: u32) {
        self.at += 1;
        let name = self.eat_kind(Kind::Global);
        while let Some(token) = self.peek().filter(|t| self.text_of(*t) != b";") {
            let word = std::str::from_utf8(self.text_of(token)).unwrap_or_default();
            if let Some(profile) = Profile::from_name(word) {
                self.outline.profile = profile;
            }
            if let Some(model) = MachineModel::from_name(word) {
                self.outline.model = model;
            }
            // A header that does not end is not the rest of the text.
            if token.kind == Kind::Word && !word.starts_with(|c: char| c.is_ascii_digit()) {
                break;
            }
            self.at += 1;
        }
        let end = self.last_end();
        self.outline.header = self.outline.header.or(Some(Span { start, end }));
        if let Some(name) = name {
            let extent = Span { start, end };
            self.push(SymbolKind::Module, name, extent, extent, true);
        }
        self.eat(b";");
    }

    /// A name of module scope; what it belongs to, and a narrower scope, are set where they are known.
    fn push(&mut self, kind: SymbolKind, name: Token, declaration: Span, extent: Span, definition: bool) -> usize {
        let scope = Span {
            start: 0,
            end: self.end_of_text(),
        };
        self.outline.symbols.push(Symbol {
            kind,
            name: span_of(name),
            declaration,
            extent,
            scope,
            definition,
            parent: None,
            segment: None,
            ty: None,
        });
        self.outline.symbols.len() - 1
    }

    fn qualifiers(&mut self) -> Qualified {
        let start = self.peek().map_or(self.end_of_text(), |t| t.start);
        let mut decl = false;
        loop {
            if self.eat(b"decl") {
                decl = true;
            } else if self.eat(b"alloc") || self.eat(b"align") {
                if self.eat(b"(") {
                    while self.peek().is_some_and(|t| matches!(t.kind, Kind::Int | Kind::Word)) {
                        self.at += 1;
                    }
                    self.eat(b")");
                }
            } else if !self.eat(b"prog") && !self.eat(b"const") {
                return Qualified { start, decl };
            }
        }
    }

    fn declaration(&mut self) {
        let q = self.qualifiers();
        let kind = if self.eat(b"kernel") {
            SymbolKind::Kernel
        } else if self.eat(b"function") {
            SymbolKind::Function
        } else if self.eat(b"indirect") {
            self.eat(b"function");
            SymbolKind::IndirectFunction
        } else if self.eat(b"signature") {
            SymbolKind::Signature
        } else {
            if self.simple(&q, Kind::Global, None).is_none() {
                self.skip_statement(false);
            }
            return;
        };
        self.executable(&q, kind);
    }

    /// An fbarrier or a variable with its `;`, if one stands here: its index, or nothing inside if it has no name.
    fn simple(&mut self, q: &Qualified, names: Kind, owner: Option<usize>) -> Option<Option<usize>> {
        let word = self.peek().filter(|t| t.kind == Kind::Word)?;
        let typed = segment_and_type(self.text_of(word));
        let kind = match typed {
            Some(_) => SymbolKind::Variable,
            None if self.is(b"fbarrier") => SymbolKind::Fbarrier,
            None => return None,
        };
        self.at += 1;
        let Some(name) = self.eat_kind(names) else {
            self.skip_statement(owner.is_some());
            return Some(None);
        };
        self.array_size();
        let declaration = Span {
            start: q.start,
            end: self.last_end(),
        };
        self.skip_statement(owner.is_some());
        let extent = Span {
            start: q.start,
            end: self.last_end(),
        };
        let index = self.push(kind, name, declaration, extent, !q.decl);
        let symbol = &mut self.outline.symbols[index];
        (symbol.segment, symbol.ty) = typed.map_or((None, None), |(s, t)| (Some(s), t));
        symbol.parent = owner;
        Some(Some(index))
    }

    fn array_size(&mut self) {
        if self.eat(b"[") {
            self.eat_kind(Kind::Int);
            self.eat(b"]");
        }
    }

    fn executable(&mut self, q: &Qualified, kind: SymbolKind) {
        let Some(name) = self.eat_kind(Kind::Global) else {
            self.skip_statement(false);
            return;
        };
        let extent = Span {
            start: q.start,
            end: name.end,
        };
        let owner = self.push(kind, name, extent, extent, !q.decl);
        while self.is(b"(") {
            self.formals(owner);
        }
        let end = self.last_end();
        self.outline.symbols[owner].declaration.end = end;
        if self.is(b"{") {
            self.code_block(owner);
        }
        self.eat(b";");
        let extent = Span {
            start: q.start,
            end: self.last_end(),
        };
        self.outline.symbols[owner].extent = extent;
        // Formal arguments are known in the block.
        for symbol in &mut self.outline.symbols[owner + 1..] {
            if symbol.kind == SymbolKind::Argument {
                symbol.scope = extent;
            }
        }
    }

    fn formals(&mut self, owner: usize) {
        self.at += 1;
        let start = self.last_end();
        loop {
            let q = self.qualifiers();
            let typed = self
                .peek()
                .filter(|t| t.kind == Kind::Word)
                .and_then(|t| segment_and_type(self.text_of(t)));
            if let Some((segment, ty)) = typed {
                self.at += 1;
                if let Some(name) = self.eat_kind(Kind::Local) {
                    self.array_size();
                    let extent = Span {
                        start: q.start,
                        end: self.last_end(),
                    };
                    let index = self.push(SymbolKind::Argument, name, extent, extent, true);
                    let symbol = &mut self.outline.symbols[index];
                    symbol.parent = Some(owner);
                    (symbol.segment, symbol.ty) = (Some(segment), ty);
                } else {
                    self.array_size();
                }
            }
            match self.peek() {
                Some(t) if !matches!(self.text_of(t), b")" | b"{" | b"}" | b";") => self.at += 1,
                Some(t) => {
                    self.eat(b")");
                    let end = t.start;
                    self.outline.formals.push((Span { start, end }, owner));
                    return;
                }
                None => {
                    let end = self.end_of_text();
                    self.outline.formals.push((Span { start, end }, owner));
                    return;
                }
            }
        }
    }

    /// From `{` to behind `}`, with the arg blocks in it; blocks deeper than that are passed through.
    fn code_block(&mut self, owner: usize) {
        // Each open block with the symbols that are known in it.
        let mut open: Vec<(usize, Vec<usize>)> = vec![(self.open_block(owner, false), Vec::new())];
        while let (Some(token), Some(&mut (block, ref mut symbols))) = (self.peek(), open.last_mut()) {
            match self.text_of(token) {
                b"{" => {
                    self.statement_in(block, token.start);
                    let inner = self.open_block(owner, true);
                    open.push((inner, Vec::new()));
                    continue;
                }
                b"}" => {
                    let symbols = std::mem::take(symbols);
                    self.close_block(block, &symbols, token.start);
                    open.pop();
                    self.at += 1;
                    continue;
                }
                b"loc" | b"pragma" => {
                    self.skip_statement(true);
                    continue;
                }
                _ => {}
            }
            if token.kind == Kind::Label {
                self.statement_in(block, token.start);
                self.at += 1;
                if self.eat(b":") {
                    let index = self.push(SymbolKind::Label, token, span_of(token), span_of(token), true);
                    self.outline.symbols[index].parent = Some(owner);
                    open[0].1.push(index);
                }
                continue;
            }
            let before = self.at;
            let q = self.qualifiers();
            let next = self.peek().map_or(b"".as_slice(), |t| self.text_of(t));
            if matches!(next, b"kernel" | b"function" | b"indirect" | b"signature" | b"module") {
                // The block has lost its end.
                self.at = before;
                break;
            }
            if let Some(index) = self.simple(&q, Kind::Local, Some(owner)) {
                symbols.extend(index);
                let block = &mut self.outline.blocks[block];
                block.first_definition = block.first_definition.or(Some(q.start));
                continue;
            }
            let control = std::str::from_utf8(next).is_ok_and(|w| Control::from_name(w).is_some());
            if !control && token.kind == Kind::Word {
                self.statement_in(block, token.start);
            }
            self.skip_statement(true);
        }
        let end = self.peek().map_or(self.end_of_text(), |t| t.start);
        for (block, symbols) in open {
            self.close_block(block, &symbols, end);
        }
    }

    fn open_block(&mut self, owner: usize, arg_block: bool) -> usize {
        self.at += 1;
        let inside = Span {
            start: self.last_end(),
            end: self.end_of_text(),
        };
        self.outline.blocks.push(Block {
            inside,
            arg_block,
            owner,
            first_definition: None,
            first_statement: None,
        });
        self.outline.blocks.len() - 1
    }

    /// Sets where the block and the scope of its symbols end.
    fn close_block(&mut self, block: usize, symbols: &[usize], end: u32) {
        let inside = &mut self.outline.blocks[block].inside;
        inside.end = end;
        for symbol in symbols {
            self.outline.symbols[*symbol].scope = *inside;
        }
    }

    fn statement_in(&mut self, block: usize, at: u32) {
        let block = &mut self.outline.blocks[block];
        block.first_statement = block.first_statement.or(Some(at));
    }
}

/// `global_u32` taken apart; the type is missing in `global` and `global_x`.
fn segment_and_type(word: &[u8]) -> Option<(Segment, Option<Type>)> {
    let word = std::str::from_utf8(word).ok()?;
    let (segment, ty) = word.split_once('_').unwrap_or((word, ""));
    let segment = Segment::from_name(segment).filter(|s| !matches!(*s, Segment::FLAT | Segment::REGION))?;
    Some((segment, Type::from_name(ty)))
}
