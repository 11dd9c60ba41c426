//! What may come next: words of the grammar, an instruction's modifiers and types as the table has them, names, registers.

use super::heads::{Head, exact, next, row_of, words_of};
use super::hover::{register_kind, rule_text, widths};
use super::outline::Block;
use super::{Document, Span, Symbol, SymbolKind};
use crate::code::{
    Addressing, Align, ChannelOrder, ChannelType, Control, Coord, Filter, Geometry, Profile, RegisterKind, Segment,
};
use crate::rules;
use crate::table::{Operand, ROWS, Row, Slot, reference, segment_address};
use crate::text::{Kind, Token};
use crate::types::Type;
use std::collections::BTreeSet;

/// What kind of thing a completion is, for an editor's picture of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompletionKind {
    Keyword,
    Instruction,
    Type,
    Property,
    Value,
    Register,
    Name(SymbolKind),
}

/// One way to go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// What replaces `span`.
    pub label: String,
    pub kind: CompletionKind,
    /// A line about it; may be empty.
    pub detail: String,
    /// From the start of the word to the cursor.
    pub span: Span,
}

/// Gathers what fits what is there already.
struct List<'a> {
    /// What stands between the start of the word and the cursor.
    typed: &'a str,
    span: Span,
    out: Vec<Completion>,
}

impl List<'_> {
    fn add(&mut self, label: impl Into<String>, kind: CompletionKind, detail: impl Into<String>) {
        let label = label.into();
        if label.starts_with(self.typed) {
            self.out.push(Completion {
                label,
                kind,
                detail: detail.into(),
                span: self.span,
            });
        }
    }

    fn words<'w>(&mut self, words: impl IntoIterator<Item = &'w str>, kind: CompletionKind, detail: &str) {
        for word in words {
            self.add(word, kind, detail);
        }
    }
}

use CompletionKind as C;

impl Document {
    /// What may stand at an offset, all of it legal there by table and grammar; the end of the text is an offset too.
    pub fn completions(&self, offset: u32) -> Vec<Completion> {
        if !self.text.is_char_boundary(offset as usize) || self.in_comment(offset).is_some() {
            return Vec::new();
        }
        let statement = self.statement_before(offset);
        let cursor = Span {
            start: offset,
            end: offset,
        };
        // The word under the cursor, up to the cursor.
        let word = match statement.last() {
            Some(t) if t.kind == Kind::Str && t.end > offset => return Vec::new(),
            Some(t) if t.end >= offset && is_word(t, self.word(*t)) => Span {
                start: t.start,
                end: offset,
            },
            _ => cursor,
        };
        let before: &[Token] = match statement.split_last() {
            Some((last, before)) if last.start == word.start => before,
            _ => statement,
        };
        let mut list = List {
            typed: self.slice(word),
            span: word,
            out: Vec::new(),
        };
        if let Some(head) = self.head(statement)
            && head.end >= offset
            && head.start < offset
            && self.block_at(offset).is_some()
        {
            let head = Span {
                start: head.start,
                end: offset,
            };
            (list.typed, list.span) = (self.slice(head), head);
            self.in_head(&mut list);
            if before.is_empty() {
                self.at_statement(&mut list);
            }
        } else if let Some(constant) = self.open_constant(before) {
            self.in_constant(constant, before, &mut list);
        } else if before.first().is_some_and(|t| self.word(*t) == "module") {
            self.in_header(before, &mut list);
        } else if let Some((_, owner)) = self.outline.formals.iter().find(|(s, _)| s.touches(offset)) {
            self.in_formals(*owner, before, &mut list);
        } else if let Some(block) = self.block_at(offset) {
            if self.only_qualifiers(before) {
                self.at_statement(&mut list);
            } else {
                self.in_operands(block, before, offset, &mut list);
            }
        } else if self.only_qualifiers(before) {
            self.at_module(before, &mut list);
        }
        list.out
    }

    fn only_qualifiers(&self, before: &[Token]) -> bool {
        let qualifier = |t: &Token| {
            matches!(
                self.word(*t),
                "decl" | "prog" | "alloc" | "agent" | "align" | "const" | "(" | ")"
            ) || t.kind == Kind::Int
        };
        let open = before.iter().rfind(|t| matches!(self.word(**t), "(" | ")"));
        before.iter().all(qualifier) && open.is_none_or(|t| self.word(*t) == ")")
    }

    /// `module &m:1:0:$full:$large:$default`, field by field.
    fn in_header(&self, before: &[Token], list: &mut List) {
        let words: &[&str] = match before.iter().filter(|t| self.word(**t) == ":").count() {
            1 => &["1"],
            2 => &["0"],
            3 => &["$full", "$base"],
            4 => &["$large", "$small"],
            5 => &["$default", "$zero", "$near"],
            _ => &[],
        };
        if before.last().is_some_and(|t| self.word(*t) == ":") {
            list.words(words.iter().copied(), C::Value, "PRM 14.1");
        }
    }

    fn at_module(&self, before: &[Token], list: &mut List) {
        if self.outline.header.is_none_or(|h| list.span.start < h.start) {
            list.add("module &name:1:0:$full:$large:$default;", C::Keyword, "PRM 14.1");
            return;
        }
        let given: Vec<&str> = before.iter().map(|t| self.word(*t)).collect();
        let has = |word: &str| given.contains(&word);
        let variable = has("alloc") || has("align") || has("const");
        if given.is_empty() {
            list.words(["signature", "decl", "pragma", "loc"], C::Keyword, "");
            let earlier = |s: &Symbol| s.kind != SymbolKind::Module && s.extent.start < list.span.start;
            if !self.outline.symbols.iter().any(earlier) {
                list.add("extension", C::Keyword, "PRM 13.1");
            }
        }
        if !variable {
            let rest = ["kernel", "function", "indirect function", "fbarrier"];
            list.words(rest, C::Keyword, "");
            if !has("prog") {
                list.add("prog", C::Keyword, "");
            }
        }
        let segments = [Segment::GLOBAL, Segment::READONLY, Segment::GROUP, Segment::PRIVATE];
        self.variable_words(&segments, &given, list);
    }

    /// Qualifiers that are still to come, and words as `global_u32`.
    fn variable_words(&self, segments: &[Segment], given: &[&str], list: &mut List) {
        let has = |word: &str| given.contains(&word);
        if !has("alloc") && !has("align") && !has("const") && segments.contains(&Segment::GLOBAL) {
            list.add("alloc(agent)", C::Keyword, "in the global segment (PRM 4.3.10)");
        }
        if !has("align") && !has("const") {
            list.add("align(", C::Keyword, "1 to 256 bytes (PRM 4.3.10)");
        }
        if !has("const") && segments.contains(&Segment::READONLY) {
            list.add("const", C::Keyword, "PRM 4.3.10");
        }
        for segment in segments {
            let agent = has("alloc") && *segment != Segment::GLOBAL;
            let constant = has("const") && !matches!(*segment, Segment::GLOBAL | Segment::READONLY);
            if agent || constant {
                continue;
            }
            // The types only once the segment is there: there are many.
            let word = format!("{segment}_");
            if !list.typed.starts_with(&word) {
                list.add(word, C::Type, "PRM 4.3.8");
                continue;
            }
            for ty in self.variable_types(*segment) {
                list.add(format!("{word}{ty}"), C::Type, format!("{} bits", ty.bits()));
            }
        }
    }

    /// Types of variables (V050, V076, V077, V079).
    fn variable_types(&self, segment: Segment) -> impl Iterator<Item = Type> + '_ {
        let handles = matches!(
            segment,
            Segment::GLOBAL | Segment::READONLY | Segment::KERNARG | Segment::ARG
        );
        let known = (1..128)
            .map(Type)
            .filter(|t| t.is_known() && !t.is_array() && *t != Type::B1);
        known.filter(move |t| {
            let image = !t.is_image_or_sampler() || (handles && self.outline.image);
            let signal = !t.is_signal() || *t == Type::signal(self.outline.model);
            let double = !t.is_double() || self.outline.profile != Profile::BASE;
            image && signal && double
        })
    }

    fn in_formals(&self, owner: usize, before: &[Token], list: &mut List) {
        let kernel = self
            .outline
            .symbols
            .get(owner)
            .is_some_and(|s| s.kind == SymbolKind::Kernel);
        let segment = if kernel { Segment::KERNARG } else { Segment::ARG };
        let starts = before.last().is_some_and(|t| matches!(self.word(*t), "(" | ","));
        let aligned = before.last().is_some_and(|t| self.word(*t) == ")");
        if starts {
            self.variable_words(&[segment], &[], list);
        } else if aligned {
            self.variable_words(&[segment], &["align"], list);
        }
    }

    /// At the start of a statement of a code block or arg block.
    fn at_statement(&self, list: &mut List) {
        let Some(block) = self.block_at(list.span.end) else {
            return;
        };
        let at = list.span.start;
        let earlier = |place: Option<u32>| place.is_some_and(|p| p < at);
        let (definitions, statements) = (earlier(block.first_definition), earlier(block.first_statement));
        let before = self.statement_before(at);
        let given: Vec<&str> = before.iter().map(|t| self.word(*t)).collect();
        if !statements {
            let segments: &[Segment] = if block.arg_block {
                &[Segment::ARG]
            } else {
                &[
                    Segment::GLOBAL,
                    Segment::READONLY,
                    Segment::GROUP,
                    Segment::PRIVATE,
                    Segment::SPILL,
                ]
            };
            self.variable_words(segments, &given, list);
            if !block.arg_block && given.is_empty() {
                list.add("fbarrier", C::Keyword, "PRM 4.3.9");
            }
        }
        if !given.is_empty() {
            return;
        }
        if !definitions && !statements && !block.arg_block {
            for control in Control::ALL {
                list.add(control.to_string(), C::Keyword, "control directive (PRM 13.4)");
            }
        }
        list.words(["pragma", "loc"], C::Keyword, "");
        for row in ROWS.iter().filter(|r| self.may_stand(r, block)) {
            list.add(row.mnemonic, C::Instruction, format!("PRM {}", row.section));
        }
    }

    fn may_stand(&self, row: &Row, block: &Block) -> bool {
        let call = matches!(row.mnemonic, "call" | "scall" | "icall");
        let leaves = matches!(row.mnemonic, "ret" | "alloca");
        let profile = self.outline.profile != Profile::BASE || row.mnemonic != "icall";
        let image = !row.image || self.outline.image;
        profile && image && if block.arg_block { !leaves } else { !call }
    }

    /// In an instruction's name: the modifiers and types that may follow what is there.
    fn in_head(&self, list: &mut List) {
        let typed = list.typed;
        let Some(row) = row_of(typed) else { return };
        if row.image && !self.outline.image {
            return;
        }
        if let Some((before, modifier)) = open_argument(typed) {
            for value in argument_values(modifier) {
                list.add(format!("{before}{value})"), C::Value, "");
            }
            return;
        }
        let all = self.heads(row);
        // `abs_s` is `abs` and the beginning of a word, or `abs_s` and a word is to follow.
        let open = typed.rsplit_once('_').filter(|(_, rest)| !rest.ends_with(')'));
        for done in [open.map(|(done, _)| done), Some(typed)].into_iter().flatten() {
            let words = words_of(done);
            for word in next(&all, &words) {
                let mut name = words.clone();
                name.push(word.to_string());
                let kind = if Type::from_name(word).is_some() {
                    C::Type
                } else {
                    C::Keyword
                };
                let detail = exact(&all, &name).map_or(String::new(), |h| reference::operands(h.form));
                list.add(format!("{done}_{word}"), kind, detail);
            }
        }
    }

    /// Operands of the instruction whose first tokens are there.
    fn in_operands(&self, block: &Block, before: &[Token], offset: u32, list: &mut List) {
        let Some(head) = self.head(before) else { return };
        let name = self.slice(head);
        if Control::from_name(name).is_some() {
            list.add("WAVESIZE", C::Value, "");
            return;
        }
        let Some(row) = row_of(name) else { return };
        let all = self.heads(row);
        let Some(found) = exact(&all, &words_of(name)) else {
            return;
        };
        let operands: Vec<Token> = before.iter().filter(|t| t.start >= head.end).copied().collect();
        let place = self.operand_place(&operands, found);
        let Some(operand) = found.form.operands.get(place.index).copied() else {
            return;
        };
        self.in_operand(block, operand, &place, found, offset, list);
    }

    /// Which operand comes next, and whether inside `(` or `[`.
    fn operand_place(&self, operands: &[Token], head: &Head) -> OperandPlace {
        let mut place = OperandPlace::default();
        let mut open: Option<u8> = None;
        for (i, token) in operands.iter().enumerate() {
            let text = self.word(*token);
            match text {
                "(" | "[" => {
                    // A second address part, `[%x][`, belongs to the first; a list after a register or a list does not.
                    let after = i.checked_sub(1).and_then(|i| operands.get(i)).map(|t| self.word(*t));
                    let same = text == "[" && after == Some("]");
                    let lists = matches!(head.form.operands.first(), Some(Operand::OutArgs))
                        || matches!(head.form.operands.get(place.index + 1), Some(Operand::LabelList));
                    if lists && after.is_some() && !same {
                        place.index += 1;
                    }
                    place.second_part = same;
                    open = text.bytes().next();
                }
                ")" | "]" => open = None,
                "," if open.is_none() => {
                    place.index += 1;
                    place.second_part = false;
                }
                _ => {}
            }
        }
        place.last = operands.last().map(|t| self.word(*t).to_string()).unwrap_or_default();
        place.inside = open;
        if matches!(head.form.operands.first(), Some(Operand::OutArgs)) {
            place.of_call();
        }
        place
    }

    fn in_operand(
        &self,
        block: &Block,
        operand: Operand,
        place: &OperandPlace,
        head: &Head,
        offset: u32,
        list: &mut List,
    ) {
        let inst = &head.sample.inst;
        let starts = place.last.is_empty() || matches!(place.last.as_str(), "," | "(" | "[" | ")" | "]");
        if !starts {
            return;
        }
        let vector = place.inside == Some(b'(');
        let plain = place.inside.is_none();
        match operand {
            Operand::Dest(ty) | Operand::Reg(ty) if plain => self.registers(offset, ty.of(inst).bits(), list),
            Operand::Src(ty) | Operand::SrcNoWave(ty) if plain => {
                self.sources(offset, ty.of(inst), matches!(operand, Operand::Src(_)), list);
            }
            Operand::DestVec(ty) if vector => self.registers(offset, ty.of(inst).bits(), list),
            Operand::SrcVec(ty) if vector => self.sources(offset, ty.of(inst), true, list),
            Operand::DestOrVec | Operand::RegOrVec if vector == (head.sample.lanes != 0) => {
                self.registers(offset, inst.ty.bits(), list);
            }
            Operand::RegOrSrcVec if plain && head.sample.lanes == 0 => self.registers(offset, inst.ty.bits(), list),
            Operand::SrcOrVec | Operand::RegOrSrcVec if vector == (head.sample.lanes != 0) => {
                self.sources(offset, inst.ty, true, list);
            }
            Operand::Coordinates if vector == (inst.geometry.coordinates() > 1) => {
                self.sources(offset, inst.source, true, list);
            }
            Operand::Gradient if vector == (inst.geometry.gradients() > 1) => {
                self.sources(offset, crate::types::Type::F32, true, list);
            }
            Operand::Dest4(ty) if vector => self.registers(offset, ty.of(inst).bits(), list),
            Operand::Src4(ty) if vector => self.sources(offset, ty.of(inst), true, list),
            Operand::Image | Operand::Sampler | Operand::Signal if plain => self.registers(offset, 64, list),
            Operand::Number(_, limit) if plain && limit < 16 => {
                for value in 0..=limit {
                    list.add(value.to_string(), C::Value, "");
                }
            }
            Operand::Address if place.inside == Some(b'[') => self.address(offset, head, place.second_part, list),
            Operand::Label if plain => self.names(offset, |s| s.kind == SymbolKind::Label, list),
            Operand::LabelList if place.inside == Some(b'[') => {
                self.names(offset, |s| s.kind == SymbolKind::Label, list);
            }
            Operand::Function if plain => self.names(offset, is_function, list),
            Operand::FunctionList if place.inside == Some(b'[') => self.names(offset, is_function, list),
            Operand::Signature if plain => self.names(offset, |s| s.kind == SymbolKind::Signature, list),
            Operand::OutArgs | Operand::InArgs if vector => {
                let inside = block.inside;
                let of_block = |s: &Symbol| s.kind == SymbolKind::Variable && s.scope == inside;
                self.names(offset, of_block, list);
            }
            Operand::FbarrierOrReg | Operand::Fbarrier if plain => {
                self.names(offset, |s| s.kind == SymbolKind::Fbarrier, list);
                if operand == Operand::FbarrierOrReg {
                    self.registers(offset, 32, list);
                }
            }
            _ => {}
        }
    }

    fn sources(&self, offset: u32, ty: Type, wavesize: bool, list: &mut List) {
        self.registers(offset, ty.bits(), list);
        if wavesize && (ty.is_int() || ty.is_bit()) && ty.bits() <= 64 && ty != Type::B1 {
            list.add("WAVESIZE", C::Value, "PRM 2.6.2");
        }
    }

    /// The registers of a file that the code block names, and the first that it does not.
    fn registers(&self, offset: u32, bits: u32, list: &mut List) {
        let kind = RegisterKind::for_bits(bits);
        let Some(body) = self.body_at(offset) else { return };
        let tokens = &self.outline.tokens;
        let from = tokens.partition_point(|t| t.start < body.inside.start);
        let to = tokens.partition_point(|t| t.start < body.inside.end);
        let mut used = BTreeSet::new();
        // The word that is being written names nothing yet.
        for token in tokens[from..to]
            .iter()
            .filter(|t| t.kind == Kind::Dollar && t.start != list.span.start)
        {
            if let Some((name, k)) = register_kind(self.word(*token))
                && k == kind
                && let Ok(number) = name[2..].parse::<u16>()
            {
                used.insert(number);
            }
        }
        let free = (0..2048).find(|n| !used.contains(n));
        let detail = format!("{} bits", kind.bits());
        for number in &used {
            list.add(format!("${kind}{number}"), C::Register, detail.clone());
        }
        if let Some(free) = free {
            list.add(
                format!("${kind}{free}"),
                C::Register,
                format!("{detail}, not used so far"),
            );
        }
    }

    /// Inside the brackets of an address: variables of the segment, then a register of the address's size.
    fn address(&self, offset: u32, head: &Head, second: bool, list: &mut List) {
        let inst = &head.sample.inst;
        if !second {
            let bytes = inst.ty.bytes() * u64::from(head.sample.lanes.max(1));
            let fits = |s: &Symbol| {
                let variable = matches!(s.kind, SymbolKind::Variable | SymbolKind::Argument);
                let ty = s.ty.unwrap_or(inst.ty);
                let handles = if inst.ty.is_opaque() {
                    ty == inst.ty
                } else {
                    !ty.is_opaque()
                };
                variable && s.segment == Some(inst.segment) && handles && self.bytes_of(s).is_none_or(|b| b >= bytes)
            };
            self.names(offset, fits, list);
        }
        let by_name_only = matches!(inst.segment, Segment::ARG | Segment::SPILL);
        if second || !by_name_only {
            let bits = segment_address(inst.segment, self.outline.model).bits();
            self.registers(offset, bits, list);
        }
    }

    /// Size of a variable; `None` if its declaration does not say.
    fn bytes_of(&self, variable: &Symbol) -> Option<u64> {
        let element = variable.ty?.bytes();
        match self.slice(variable.declaration).trim_end().strip_suffix(']') {
            None => Some(element),
            Some(array) => element.checked_mul(array.rsplit('[').next()?.trim().parse().ok()?),
        }
    }

    /// The names that are known at an offset and fit, an inner one instead of an outer one.
    fn names(&self, offset: u32, fits: impl Fn(&Symbol) -> bool, list: &mut List) {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut found: Vec<&Symbol> = self
            .outline
            .symbols
            .iter()
            .filter(|s| s.scope.touches(offset))
            .collect();
        found.sort_by_key(|s| (s.scope.end - s.scope.start, !s.definition));
        for symbol in found {
            let declared = symbol.kind == SymbolKind::Label || symbol.name.end <= offset;
            if declared && seen.insert(self.slice(symbol.name)) && fits(symbol) {
                let detail = self
                    .slice(symbol.declaration)
                    .split_whitespace()
                    .collect::<Vec<_>>()
                    .join(" ");
                list.add(self.slice(symbol.name), C::Name(symbol.kind), detail);
            }
        }
    }

    /// The image or sampler constant whose parenthesis is open, by its type.
    fn open_constant(&self, before: &[Token]) -> Option<Type> {
        let mut depth = 0usize;
        for (i, token) in before.iter().enumerate().rev() {
            match self.word(*token) {
                ")" => depth += 1,
                "(" if depth > 0 => depth -= 1,
                "(" => {
                    let ty = Type::from_name(self.word(*before.get(i.checked_sub(1)?)?))?;
                    return ty.is_image_or_sampler().then_some(ty);
                }
                _ => {}
            }
        }
        None
    }

    /// Properties that the constant has not yet, or the values of one.
    fn in_constant(&self, ty: Type, before: &[Token], list: &mut List) {
        let [.., name, last] = before else { return };
        match (self.word(*last), self.word(*name)) {
            ("=", "geometry") => list.words(Geometry::ALL.iter().filter_map(|v| v.name()), C::Value, "PRM 7.1.3"),
            ("=", "channel_order") => {
                list.words(ChannelOrder::ALL.iter().filter_map(|v| v.name()), C::Value, "PRM 7.1.4");
            }
            ("=", "channel_type") => {
                list.words(ChannelType::ALL.iter().filter_map(|v| v.name()), C::Value, "PRM 7.1.4")
            }
            ("=", "coord") => list.words(Coord::ALL.iter().filter_map(|v| v.name()), C::Value, "PRM 7.1.6"),
            ("=", "filter") => list.words(Filter::ALL.iter().filter_map(|v| v.name()), C::Value, "PRM 7.1.6"),
            ("=", "addressing") => list.words(Addressing::ALL.iter().filter_map(|v| v.name()), C::Value, "PRM 7.1.6"),
            ("(" | ",", _) => {
                let open = before.iter().rposition(|t| self.word(*t) == "(").unwrap_or(0);
                let given: Vec<&str> = before[open..].iter().map(|t| self.word(*t)).collect();
                let all: &[&str] = if ty.is_image() {
                    &[
                        "geometry",
                        "width",
                        "height",
                        "depth",
                        "array",
                        "channel_type",
                        "channel_order",
                    ]
                } else {
                    &["coord", "filter", "addressing"]
                };
                let rest = all.iter().filter(|p| !given.contains(p));
                let rule = if ty.is_image() { "V071" } else { "V074" };
                let detail = rules::rule(rule).map_or(String::new(), rule_text);
                list.words(rest.copied(), C::Property, &detail);
            }
            _ => {}
        }
    }
}

#[derive(Default)]
struct OperandPlace {
    /// Index in the form's operands.
    index: usize,
    /// The bracket that is open.
    inside: Option<u8>,
    /// In the second pair of brackets of an address.
    second_part: bool,
    /// The text of the token before.
    last: String,
}

impl OperandPlace {
    /// A call's operands in text are target, out, in, list; in the table out, target, in, list.
    fn of_call(&mut self) {
        self.index = match self.index {
            0 => 1,
            1 => 0,
            2 if self.inside.is_none() => 3,
            n => n,
        };
    }
}

fn is_function(symbol: &Symbol) -> bool {
    matches!(symbol.kind, SymbolKind::Function | SymbolKind::IndirectFunction)
}

/// A token that a completion replaces; a lone prefix of a name is one too.
fn is_word(token: &Token, text: &str) -> bool {
    match token.kind {
        Kind::Punct | Kind::Str | Kind::End => false,
        Kind::Bad => matches!(text, "&" | "%" | "@" | "$"),
        _ => true,
    }
}

/// `ld_align(` with what is typed of the argument: the text up to the parenthesis, and the modifier.
fn open_argument(typed: &str) -> Option<(&str, Slot)> {
    let open = typed.rfind('(').filter(|i| !typed[*i..].contains(')'))?;
    let before = &typed[..=open];
    let slot = match typed[..open].rsplit('_').next()? {
        "align" => Slot::Align,
        "equiv" => Slot::Equiv,
        "width" => Slot::Width,
        _ => return None,
    };
    Some((before, slot))
}

fn argument_values(slot: Slot) -> Vec<String> {
    match slot {
        Slot::Align => (1..=9)
            .filter_map(|a| Align(a).bytes())
            .map(|b| b.to_string())
            .collect(),
        Slot::Width => widths().map(|w| w.to_string()).collect(),
        _ => (0..4).map(|n: u8| n.to_string()).collect(),
    }
}
