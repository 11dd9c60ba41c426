//! Instructions: the name with its modifiers, taken apart along the row's slots, then the operands of the form.

use super::names::{NameMap, Slot as Place, Symbol, What};
use super::*;
use crate::brig::{EncodedInst, Inst};
use crate::code::*;
use crate::table::{self, Form, Format, Operand, Row, Slot, Ty, Vectors, Widths};
use crate::types::Type;

/// No form has more operands.
pub(super) const MAX_OPERANDS: usize = 6;

/// A name with its modifiers, once understood.
#[derive(Clone, Copy)]
pub(super) struct Head {
    pub row: &'static Row,
    pub form: &'static Form,
    pub inst: Inst,
    pub encoded: EncodedInst,
    /// Number of the vector modifier; 0 without one.
    pub lanes: u8,
}

/// Names understood before: most instructions of a module repeat a few.
pub(super) type Heads<'a> = NameMap<'a, Head>;

impl<'a> Parser<'a> {
    /// Whether a known mnemonic stands here.
    pub(super) fn at_instruction(&self) -> bool {
        self.token.kind == Kind::Word && self.row_of(self.text()).is_some()
    }

    /// Parses an instruction, if one stands here.
    pub(super) fn instruction_if_known(&mut self) -> Parsed<bool> {
        let (at, start) = (self.token.start, self.token.start as usize);
        let Some(row) = self.row_of(self.text()) else {
            return Ok(false);
        };
        let end = self.name_end(start);
        let head = self.head(row, at)?;
        // With white space among its arguments a name is not looked for again.
        if end == self.last_end as usize {
            self.heads.insert(&self.lexer.source()[start..end], head);
        }
        self.operands(at, &head, [0; MAX_OPERANDS], 0)?;
        Ok(true)
    }

    /// The row that a name begins with.
    fn row_of(&self, word: &[u8]) -> Option<&'static Row> {
        let end = word.iter().position(|b| *b == b'_').unwrap_or(word.len());
        let row = Row::named(std::str::from_utf8(word.get(..end)?).ok()?);
        row.or_else(|| table::vendor::of_name(std::str::from_utf8(word).ok()?, &self.vendors))
    }

    pub(super) fn unknown_instruction<T>(&mut self) -> Parsed<T> {
        let word = String::from_utf8_lossy(self.text()).into_owned();
        // Instructions of `vendor:name` start with `vendor_name_`.
        let of = |v: &&String| {
            word.strip_prefix(&v.replace(':', "_"))
                .is_some_and(|r| r.starts_with('_'))
        };
        if let Some(vendor) = self.vendors.iter().find(of) {
            let message =
                format!("`{word}` belongs to the extension `{vendor}`, whose instructions are not known here");
            return self.fail(self.token.start, "V025", message);
        }
        let known = table::vendor::EXTENSIONS.map(str::to_string);
        if let Some(row) = table::vendor::of_name(&word, &known) {
            let message = format!(
                "`{}` needs `extension \"{}\";` after the module directive",
                row.mnemonic, row.extension
            );
            return self.fail(self.token.start, "V218", message);
        }
        let name = word.split('_').next().unwrap_or_default();
        let near = table::ROWS.iter().map(|r| r.mnemonic).min_by_key(|m| distance(m, name));
        let help = near
            .filter(|m| distance(m, name) <= 2)
            .map_or(String::new(), |m| format!("`{m}` is one"));
        self.fail_help(
            self.token.start,
            "V218",
            format!("there is no instruction or directive `{name}`"),
            help,
        )
    }

    /// Takes the name and its modifiers apart and finds the form.
    fn head(&mut self, row: &'static Row, at: u32) -> Parsed<Head> {
        let word = self.text();
        let mut inst = Inst::new(row.format, row.opcode);
        let mut lanes = 0;
        let mut rest = Pieces {
            word,
            at: row.mnemonic.len(),
            start: at,
        };
        inst.width = match row.widths {
            Widths::Fixed(w) | Widths::Default(w) => w,
        };
        if row.has_align {
            inst.align = Align::ONE;
        }
        inst.ty = row.implied_type;
        if row.implied_segment != Segment::NONE {
            inst.segment = row.implied_segment;
        } else if row.segments != 0 {
            inst.segment = Segment::FLAT;
        } else if row.format == Format::Mem {
            inst.segment = Segment::PRIVATE;
        }
        let mut rounded = false;
        for slot in row.format.syntax() {
            let arguments = matches!(slot, Slot::Align | Slot::Equiv | Slot::Width) && row.has(*slot);
            if arguments {
                let Some(start) = rest.argument(slot.name()) else {
                    continue;
                };
                self.modifier_argument(*slot, start, &mut inst, &mut rest)?;
                continue;
            }
            self.plain_modifier(*slot, row, &mut inst, &mut lanes, &mut rounded, &mut rest)?;
        }
        if let Some((piece, place)) = rest.peek() {
            let slots: Vec<&str> = row
                .format
                .syntax()
                .iter()
                .filter(|s| row.has(**s))
                .map(|s| s.name())
                .collect();
            let help = if slots.is_empty() {
                format!("`{}` has no modifiers", row.mnemonic)
            } else {
                format!(
                    "the modifiers of `{}` are, in this order: {}",
                    row.mnemonic,
                    slots.join(", ")
                )
            };
            return self.fail_help(place, "S002", format!("modifier `_{piece}` cannot stand here"), help);
        }
        if !rounded {
            inst.round = default_round(row, &inst);
        }
        if row.format == Format::MemFence {
            inst.other_scopes = [inst.scope, Scope::NONE];
        }
        self.advance();
        let found = table::resolve(row, &inst, self.model)
            .and_then(|form| table::check_modifiers(row, form, &inst, self.profile).map(|()| form));
        let form = match found {
            Ok(form) => form,
            Err(m) => {
                let (message, help) = mismatch_text(row, &m);
                return self.fail_help(at, m.rule, message, help);
            }
        };
        if row.format == Format::Mod && inst.modifier == 0 && inst.pack == Pack::NONE && is_default_round(inst.round) {
            inst.format = Format::Basic;
        }
        Ok(Head {
            row,
            form,
            inst,
            encoded: inst.encoded(),
            lanes,
        })
    }

    fn plain_modifier(
        &mut self,
        slot: Slot,
        row: &'static Row,
        inst: &mut Inst,
        lanes: &mut u8,
        rounded: &mut bool,
        rest: &mut Pieces<'a>,
    ) -> Parsed<()> {
        match slot {
            Slot::Vector if row.has(slot) => {
                *lanes = rest
                    .take(|p| matches!(p, "v2" | "v3" | "v4").then(|| p.as_bytes()[1] - b'0'))
                    .unwrap_or(0);
            }
            Slot::AtomicOp => inst.atomic = self.required(slot, rest, AtomicOp::from_name)?,
            Slot::Compare => inst.compare = self.required(slot, rest, Compare::from_name)?,
            Slot::Segment if row.has(slot) => {
                if let Some(s) = rest.take(|p| Segment::from_name(p).filter(|s| *s != Segment::FLAT)) {
                    inst.segment = s;
                }
            }
            Slot::Ftz => inst.modifier |= u8::from(rest.take_word("ftz")),
            Slot::Const if row.has(slot) => inst.modifier |= u8::from(rest.take_word("const")),
            Slot::NoNull => inst.modifier |= u8::from(rest.take_word("nonull") || rest.take_word("nonnull")),
            Slot::Round => {
                if let Some(r) = rest.take(|p| Round::from_name(p).filter(|r| *r != Round::DEFAULT)) {
                    inst.round = r;
                    *rounded = true;
                }
            }
            Slot::Pack => {
                if let Some(p) = rest.take(Pack::from_name) {
                    inst.pack = p;
                }
            }
            Slot::Order => inst.order = self.required(slot, rest, Order::from_name)?,
            Slot::Scope => {
                inst.scope = self.required(slot, rest, |p| Scope::from_name(p).filter(|s| *s != Scope::WORKITEM))?
            }
            Slot::Geometry => inst.geometry = self.required(slot, rest, Geometry::from_name)?,
            Slot::ImageQuery => inst.image_query = self.required(slot, rest, ImageQuery::from_name)?,
            Slot::SamplerQuery => inst.sampler_query = self.required(slot, rest, SamplerQuery::from_name)?,
            Slot::Type if row.has(slot) => inst.ty = self.required(slot, rest, Type::from_name)?,
            Slot::SourceType if row.has(slot) => {
                // activelaneid and activelanepermute have no second type though their structure does.
                let required = row.forms.iter().all(|f| f.source != table::Source::None);
                if required {
                    inst.source = self.required(slot, rest, Type::from_name)?;
                }
            }
            Slot::ImageType => inst.image = self.required(slot, rest, Type::from_name)?,
            Slot::CoordType => inst.source = self.required(slot, rest, Type::from_name)?,
            _ => {}
        }
        Ok(())
    }

    fn required<T>(&mut self, slot: Slot, rest: &mut Pieces<'a>, of: impl Fn(&str) -> Option<T>) -> Parsed<T> {
        match rest.take(of) {
            Some(value) => Ok(value),
            None => {
                let (found, place) = match rest.peek() {
                    Some((piece, place)) => (format!("`_{piece}`"), place),
                    None => ("the end of the name".into(), rest.end()),
                };
                self.fail(place, "S002", format!("{} expected, found {found}", slot.name()))
            }
        }
    }

    /// `align(n)`, `equiv(n)`, `width(n)`: the name is taken, its argument and the rest of the word are read.
    fn modifier_argument(&mut self, slot: Slot, name_at: u32, inst: &mut Inst, rest: &mut Pieces<'a>) -> Parsed<()> {
        if let Some((_, place)) = rest.peek() {
            return self.fail(place, "S001", format!("`(` expected after `{}`", slot.name()));
        }
        self.advance();
        if !self.is(b'(') || self.token.start != rest.end() {
            return self.fail(
                self.token.start,
                "S001",
                format!("`(` expected right after `{}`", slot.name()),
            );
        }
        self.advance();
        let at = self.token.start;
        match slot {
            Slot::Width if self.eat_word("all") => inst.width = Width::ALL,
            Slot::Width if self.eat_word("WAVESIZE") => inst.width = Width::WAVESIZE,
            Slot::Width => {
                let n = self.integer("`all`, WAVESIZE or a power of two")?;
                match Width::of(n) {
                    Some(w) => inst.width = w,
                    None => {
                        let help = "all, WAVESIZE or a power of two from 1 to 2147483648".into();
                        return self.fail_help(at, "V184", format!("{n} is no width"), help);
                    }
                }
            }
            Slot::Align => {
                let n = self.integer("alignment")?;
                match Align::of(n) {
                    Some(a) => inst.align = a,
                    None => {
                        let help = "1, 2, 4, 8, 16, 32, 64, 128 or 256".into();
                        return self.fail_help(at, "V192", format!("{n} is no alignment"), help);
                    }
                }
            }
            _ => {
                let n = self.integer("equivalence class")?;
                match u8::try_from(n) {
                    Ok(class) => inst.equiv = class,
                    Err(_) => {
                        let message = format!("{n} is no equivalence class");
                        return self.fail_help(name_at, "V193", message, "0 to 255".into());
                    }
                }
            }
        }
        // The rest of the name follows the parenthesis at once.
        self.demand(b')')?;
        let end = self.token.end;
        if self.lexer.byte(end as usize) == b'_' {
            self.advance();
            *rest = Pieces {
                word: self.text(),
                at: 0,
                start: end,
            };
        } else {
            *rest = Pieces {
                word: b"",
                at: 0,
                start: end,
            };
        }
        Ok(())
    }

    /// The operands that are not yet in the list, and the end of the statement.
    pub(super) fn operands(
        &mut self,
        at: u32,
        head: &Head,
        mut list: [u32; MAX_OPERANDS],
        mut count: usize,
    ) -> Parsed<()> {
        if matches!(head.form.operands.first(), Some(Operand::OutArgs)) {
            return self.call(at, head);
        }
        for operand in head.form.operands.iter().skip(count) {
            if count > 0 && !matches!(operand, Operand::LabelList) {
                if self.is(b';') || self.token.kind == Kind::End {
                    return self.missing_operand(at, head, count);
                }
                self.expect(b',')?;
            } else if self.is(b';') {
                return self.missing_operand(at, head, count);
            }
            let offset = self.operand(head, *operand, count)?;
            if let Some(place) = list.get_mut(count) {
                *place = offset;
            }
            count += 1;
        }
        if self.is(b',') {
            self.advance();
            let message = format!("`{}` here has {count} operands", head.row.mnemonic);
            return self.fail(self.token.start, "V130", message);
        }
        if !self.is(b';') && count == 0 && self.token.kind == Kind::Dollar {
            let message = format!("`{}` has no operands", head.row.mnemonic);
            return self.fail(self.token.start, "V130", message);
        }
        self.finish(at, head, &list[..count])
    }

    fn missing_operand<T>(&mut self, at: u32, head: &Head, count: usize) -> Parsed<T> {
        let wanted = head.form.operands.len();
        self.fail(
            at,
            "V130",
            format!("`{}` has {wanted} operands, found {count}", head.row.mnemonic),
        )
    }

    /// Writes the list and the entry; the current token is `;`.
    pub(super) fn finish(&mut self, at: u32, head: &Head, operands: &[u32]) -> Parsed<()> {
        self.demand(b';')?;
        self.write(at, head, operands);
        self.advance();
        Ok(())
    }

    pub(super) fn write(&mut self, at: u32, head: &Head, operands: &[u32]) {
        let list = self.out.list(operands);
        let offset = self.out.encoded_inst(&head.encoded, list);
        self.places.code.push((offset, at));
    }

    pub(super) fn type_of(head: &Head, ty: Ty) -> Type {
        ty.of(&head.inst)
    }

    fn operand(&mut self, head: &Head, operand: Operand, index: usize) -> Parsed<u32> {
        let at = self.token.start;
        let may_be_vector = matches!(
            operand,
            Operand::DestVec(_)
                | Operand::SrcVec(_)
                | Operand::DestOrVec
                | Operand::SrcOrVec
                | Operand::RegOrVec
                | Operand::RegOrSrcVec
        );
        if may_be_vector {
            self.vector_modifier(head, index)?;
        }
        match operand {
            Operand::Dest(_) | Operand::Reg(_) | Operand::Image | Operand::Sampler | Operand::Signal => {
                self.register(index, "a register")
            }
            Operand::SrcNoWave(_) if self.is_word("WAVESIZE") => {
                self.fail(at, "V135", format!("operand {index} cannot be WAVESIZE"))
            }
            Operand::Src(ty) | Operand::SrcNoWave(ty) => self.source(Self::type_of(head, ty), index),
            Operand::Number(..) if self.is_register() || self.is_word("WAVESIZE") => self.no_constant(index),
            Operand::Constant(_) if self.is_register() => self.no_constant(index),
            Operand::Number(ty, _) => self.constant_operand(Self::type_of(head, ty)),
            Operand::Constant(ty) => self.source(Self::type_of(head, ty), index),
            Operand::DestVec(ty) => self.vector(head, index, head.lanes, Self::type_of(head, ty), false),
            Operand::SrcVec(ty) => self.vector(head, index, head.lanes, Self::type_of(head, ty), true),
            Operand::DestOrVec | Operand::RegOrVec | Operand::RegOrSrcVec if head.lanes == 0 => {
                self.register(index, "a register")
            }
            Operand::DestOrVec | Operand::RegOrVec => self.vector(head, index, head.lanes, head.inst.ty, false),
            Operand::SrcOrVec if head.lanes == 0 => self.source(head.inst.ty, index),
            Operand::SrcOrVec | Operand::RegOrSrcVec => self.vector(head, index, head.lanes, head.inst.ty, true),
            Operand::Coordinates => match head.inst.geometry.coordinates() {
                1 => self.source(head.inst.source, index),
                n => self.vector(head, index, n as u8, head.inst.source, true),
            },
            Operand::Gradient => match head.inst.geometry.gradients() {
                1 => self.source(Type::F32, index),
                n => self.vector(head, index, n as u8, Type::F32, true),
            },
            Operand::Dest4(ty) => self.vector(head, index, 4, Self::type_of(head, ty), false),
            Operand::Src4(ty) => self.vector(head, index, 4, Self::type_of(head, ty), true),
            Operand::Address => self.address(index, head.inst.segment),
            Operand::Label => self.label_operand(index),
            Operand::LabelList => self.label_list(),
            Operand::FbarrierOrReg if self.is_register() => self.register(index, "a register"),
            Operand::FbarrierOrReg | Operand::Fbarrier => self.symbol_operand(index, "an fbarrier"),
            _ => self.unexpected("operand"),
        }
    }

    fn no_constant<T>(&mut self, index: usize) -> Parsed<T> {
        let message = format!("operand {index} must be a constant, found {}", self.shown());
        self.fail(self.token.start, "V139", message)
    }

    /// The vector modifier against the form, and against what stands in the operand's place.
    fn vector_modifier(&mut self, head: &Head, index: usize) -> Parsed<()> {
        let (at, name) = (self.token.start, head.row.mnemonic);
        match head.form.vectors {
            Vectors::Exactly(n) if head.lanes == 0 => self.fail(
                at,
                "V134",
                format!("`{name}` with these types needs `_v{n}` in its name"),
            ),
            Vectors::Exactly(n) if head.lanes != n => {
                let message = format!("operand {index} must be a vector of {n}, and the name must say `_v{n}`");
                self.fail(at, "V134", message)
            }
            Vectors::None if head.lanes != 0 => self.fail(
                at,
                "V134",
                format!(
                    "operand {index} must be one register; `{name}` here takes no `_v{}`",
                    head.lanes
                ),
            ),
            _ if head.lanes == 0 && self.is(b'(') => self.fail(
                at,
                "V134",
                format!("operand {index} is a vector, but the name of `{name}` has no `_v2`, `_v3` or `_v4`"),
            ),
            _ => Ok(()),
        }
    }

    pub(super) fn is_register(&self) -> bool {
        self.token.kind == Kind::Dollar
    }

    /// A register's file and number; numbers are checked against the limits by the validator.
    pub(super) fn register_name(&mut self) -> Parsed<(RegisterKind, u16)> {
        let at = self.token.start;
        let text = self.text();
        let kind = match text.get(1) {
            Some(b'c') => RegisterKind::C,
            Some(b's') => RegisterKind::S,
            Some(b'd') => RegisterKind::D,
            Some(b'q') => RegisterKind::Q,
            _ => return self.unexpected("register (`$c0`, `$s0`, `$d0`, `$q0`)"),
        };
        let digits = &text[2..];
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return self.unexpected("register (`$c0`, `$s0`, `$d0`, `$q0`)");
        }
        if digits.len() > 1 && digits[0] == b'0' {
            return self.fail(at, "V007", "a register number has no leading zero");
        }
        let number = digits
            .iter()
            .fold(0u32, |n, d| n.saturating_mul(10).saturating_add(u32::from(d - b'0')));
        match u16::try_from(number) {
            Ok(number) => {
                self.advance();
                Ok((kind, number))
            }
            Err(_) => self.fail(at, "V116", "there is no register with this number"),
        }
    }

    pub(super) fn register(&mut self, index: usize, wanted: &str) -> Parsed<u32> {
        let at = self.token.start;
        if !self.is_register() {
            let message = format!("operand {index} must be {wanted}, found {}", self.shown());
            return self.fail(at, "V132", message);
        }
        let (kind, number) = self.register_name()?;
        self.place_operand(at);
        Ok(self.out.register(kind, number))
    }

    /// A register, a constant or WAVESIZE.
    pub(super) fn source(&mut self, ty: Type, index: usize) -> Parsed<u32> {
        let at = self.token.start;
        if self.is_register() {
            return self.register(index, "a register");
        }
        if self.eat_word("WAVESIZE") {
            self.place_operand(at);
            return Ok(self.out.wavesize());
        }
        if self.is(b'(') || self.is(b'[') || matches!(self.token.kind, Kind::Local | Kind::Global | Kind::Label) {
            let message = format!(
                "operand {index} must be a register or a constant, found {}",
                self.shown()
            );
            return self.fail(at, "V130", message);
        }
        self.constant_operand(ty)
    }

    fn vector(&mut self, head: &Head, index: usize, lanes: u8, ty: Type, constants: bool) -> Parsed<u32> {
        let at = self.token.start;
        if !self.is(b'(') {
            let message = format!(
                "operand {index} must be a vector of {lanes} registers, found {}",
                self.shown()
            );
            return self.fail(at, "V130", message);
        }
        self.advance();
        let mut elements = [0u32; 4];
        let mut count = 0;
        loop {
            if !constants && !self.is_register() && !self.is(b',') && !self.is(b')') {
                return self.fail(at, "V133", "this vector must hold registers only");
            }
            elements[count] = if constants {
                self.source(ty, index)?
            } else {
                self.register(index, "a register")?
            };
            count += 1;
            if self.eat(b')') {
                break;
            }
            if count == 4 && self.is(b',') {
                return self.fail(self.token.start, "V133", "a vector has at most 4 elements");
            }
            self.expect(b',')?;
        }
        if count != lanes as usize {
            let wanted = if matches!(head.row.format, Format::Image) {
                "the geometry needs"
            } else {
                "the name says"
            };
            return self.fail(at, "V134", format!("a vector of {count}, where {wanted} {lanes}"));
        }
        let list = self.out.list(&elements[..count]);
        self.place_operand(at);
        Ok(self.out.operand_list(list))
    }

    /// `[%name]`, `[&name][$d0+8]`, `[$s0-4]`, `[16]` (PRM 4.18).
    pub(super) fn address(&mut self, index: usize, segment: Segment) -> Parsed<u32> {
        let at = self.token.start;
        if !self.is(b'[') {
            let message = format!("operand {index} must be an address, found {}", self.shown());
            return self.fail(at, "V130", message);
        }
        self.advance();
        let bits = table::segment_address(segment, self.model).bits();
        let symbol = match self.token.kind {
            Kind::Global | Kind::Local => {
                let found = self.symbol(&[What::Variable, What::ArgVariable], "V143")?;
                self.expect(b']')?;
                if !self.is(b'[') {
                    return Ok(self.address_entry(at, Some(found), 0, 0));
                }
                self.advance();
                Some(found)
            }
            _ => None,
        };
        let mut register = 0;
        let mut offset = 0u64;
        if self.is_register() {
            register = self.register(index, "a register")?;
            if self.is(b'+') || self.is(b'-') {
                let negative = self.is(b'-');
                self.advance();
                let value = self.integer("offset")?;
                offset = if negative { value.wrapping_neg() } else { value };
            }
        } else {
            let negative = self.is(b'-');
            if negative || self.is(b'+') {
                self.advance();
            }
            let value = self.integer("register or offset")?;
            offset = if negative { value.wrapping_neg() } else { value };
        }
        self.expect(b']')?;
        // An offset has the size of the address.
        let offset = if bits == 32 { offset & 0xffff_ffff } else { offset };
        Ok(self.address_entry(at, symbol, register, offset))
    }

    pub(super) fn address_entry(
        &mut self,
        at: u32,
        symbol: Option<(Option<usize>, Symbol)>,
        register: u32,
        offset: u64,
    ) -> u32 {
        // The place of an address with a name is the name.
        self.place_operand(if symbol.is_some() { at + 1 } else { at });
        let entry = self.out.address(0, register, offset);
        if let Some((i, symbol)) = symbol {
            self.refer_to(i, symbol, Place::Operand(entry + 4));
        }
        entry
    }

    /// The symbol named here, if it is one of the wanted kinds.
    pub(super) fn symbol(&mut self, wanted: &[What], rule: &'static str) -> Parsed<(Option<usize>, Symbol)> {
        let at = self.token.start;
        let name = self.text();
        let found = match self.token.kind {
            Kind::Global => self.names.module_symbol(name).map(|(i, s)| (Some(i), s)),
            Kind::Local => self.names.local(name).map(|s| (None, s)),
            _ => return self.unexpected("name"),
        };
        let Some((i, symbol)) = found else {
            let message = format!("`{}` is not defined before this place", String::from_utf8_lossy(name));
            return self.fail(at, "V031", message);
        };
        if !wanted.contains(&symbol.what) {
            let names: Vec<&str> = wanted.iter().map(|w| w.name()).collect();
            let message = format!("`{}` is a {}", String::from_utf8_lossy(name), symbol.what.name());
            return self.fail_help(at, rule, message, format!("a {} may stand here", names[0]));
        }
        self.advance();
        Ok((i, symbol))
    }

    fn symbol_operand(&mut self, index: usize, wanted: &str) -> Parsed<u32> {
        let at = self.token.start;
        if !matches!(self.token.kind, Kind::Global | Kind::Local) {
            let message = format!("operand {index} must be {wanted}, found {}", self.shown());
            return self.fail(at, "V113", message);
        }
        let (i, symbol) = self.symbol(&[What::Fbarrier], "V113")?;
        Ok(self.code_ref(at, i, symbol))
    }

    pub(super) fn code_ref(&mut self, at: u32, index: Option<usize>, symbol: Symbol) -> u32 {
        self.place_operand(at);
        let entry = self.out.code_ref(0);
        self.refer_to(index, symbol, Place::Operand(entry + 4));
        entry
    }

    fn label_operand(&mut self, index: usize) -> Parsed<u32> {
        let at = self.token.start;
        if self.token.kind != Kind::Label {
            let message = format!("operand {index} must be a label, found {}", self.shown());
            return self.fail(at, "V146", message);
        }
        let name = self.text();
        self.place_operand(at);
        let entry = self.out.code_ref(0);
        self.refer_to_label(name, at, Place::Operand(entry + 4));
        self.advance();
        Ok(entry)
    }

    /// `[@a, @b]`.
    fn label_list(&mut self) -> Parsed<u32> {
        let at = self.token.start;
        self.expect(b'[')?;
        let mut labels = Vec::new();
        loop {
            if self.token.kind != Kind::Label {
                return self.unexpected("label");
            }
            labels.push((self.text(), self.token.start));
            self.advance();
            if self.eat(b']') {
                break;
            }
            self.expect(b',')?;
        }
        let list = self.out.list(&vec![0; labels.len()]);
        for (i, (name, at)) in labels.into_iter().enumerate() {
            self.refer_to_label(name, at, Place::List(list, i));
        }
        self.place_operand(at);
        Ok(self.out.code_list(list))
    }
}

fn is_default_round(round: Round) -> bool {
    matches!(round, Round::NONE | Round::DEFAULT)
}

/// The rounding of an instruction that names none.
fn default_round(row: &Row, inst: &Inst) -> Round {
    let form = row.forms.iter().find(|f| f.types.contains(inst.ty));
    form.map_or(Round::NONE, |f| f.rounding.legal(inst).1)
}

pub(crate) fn mismatch_text(row: &Row, m: &table::Mismatch) -> (String, String) {
    let message = format!("`{}` cannot have {} {} here", row.mnemonic, m.slot.name(), m.found);
    let help = if m.legal.is_empty() {
        "nothing may be given".into()
    } else {
        format!("legal: {}", m.legal)
    };
    (message, format!("{help} (PRM {})", row.section))
}

/// Edits that turn one word into another, up to what matters for a hint.
fn distance(a: &str, b: &str) -> usize {
    let b = &b.as_bytes()[..b.len().min(32)];
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let next = (diagonal + usize::from(x != *y)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = row[j + 1];
            row[j + 1] = next;
        }
    }
    row[b.len()]
}

/// The modifiers of a name that are not taken yet.
struct Pieces<'a> {
    word: &'a [u8],
    /// Offset in the word of the next `_`.
    at: usize,
    /// Offset of the word in the text.
    start: u32,
}

impl<'a> Pieces<'a> {
    fn rest(&self) -> &'a str {
        std::str::from_utf8(self.word.get(self.at..).unwrap_or_default()).unwrap_or_default()
    }

    /// The next modifier and its place.
    fn peek(&self) -> Option<(&'a str, u32)> {
        let rest = self.rest().strip_prefix('_')?;
        let end = rest.find('_').unwrap_or(rest.len());
        Some((&rest[..end], self.start + self.at as u32))
    }

    fn end(&self) -> u32 {
        self.start + self.word.len() as u32
    }

    /// Takes the next two words as one modifier, or else the next.
    fn take<T>(&mut self, of: impl Fn(&str) -> Option<T>) -> Option<T> {
        let rest = self.rest().strip_prefix('_')?;
        let one = rest.find('_').unwrap_or(rest.len());
        if let Some(more) = rest.get(one + 1..) {
            let two = one + 1 + more.find('_').unwrap_or(more.len());
            if let Some(value) = of(&rest[..two]) {
                self.at += 1 + two;
                return Some(value);
            }
        }
        let value = of(&rest[..one])?;
        self.at += 1 + one;
        Some(value)
    }

    fn take_word(&mut self, word: &str) -> bool {
        self.take(|p| (p == word).then_some(())).is_some()
    }

    /// Takes a modifier's name that has an argument; gives its place.
    fn argument(&mut self, name: &str) -> Option<u32> {
        let (_, place) = self.peek()?;
        self.take_word(name).then_some(place)
    }
}
