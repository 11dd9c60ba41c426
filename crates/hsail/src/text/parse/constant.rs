//! Constants of all kinds and their conversion to bytes (PRM 4.8, Table 4-1), and the operands of `pragma`.

use super::names::{Slot as Place, What};
use super::*;
use crate::brig::{ImageConstant, SamplerConstant};
use crate::code::*;
use crate::types::Type;

/// The value of a constant that is bytes, in the terms of the text.
struct Value {
    /// The type it has by itself; `NONE` for an integer constant, which takes the type it needs.
    ty: Type,
    /// One constant of an array type holds many values.
    bytes: Vec<u8>,
    /// Of an integer constant.
    integer: u64,
}

/// What a `type(...)` or literal turned out to be.
enum Constant {
    Value(Value),
    Image(ImageConstant),
    Sampler(SamplerConstant),
    /// Operand offsets of the elements.
    Handles(Type, Vec<u32>),
}

impl<'a> Parser<'a> {
    /// A constant where a value of a scalar or packed type is needed; writes the operand.
    pub(super) fn constant_operand(&mut self, wanted: Type) -> Parsed<u32> {
        let at = self.token.start;
        // By far the most common: an integer for an integer or bit type.
        if self.token.kind == Kind::Int && wanted.bits() <= 64 && (wanted.is_int() || wanted.is_bit()) {
            let value = self.advance().value;
            return Ok(self.integer_operand(at, wanted, value));
        }
        match self.constant()? {
            Constant::Value(value) if value.ty.is_array() => {
                self.fail(self.last_end - 1, "V138", "a constant of an array type is no operand")
            }
            Constant::Value(value) => {
                let bytes = self.convert(at, &value, wanted)?;
                self.place_operand(at);
                Ok(self.out.constant(wanted.of_constant(), &bytes))
            }
            Constant::Image(c) => self.fail(at, "V138", format!("a constant of type {} is no operand", c.ty)),
            Constant::Sampler(c) => self.fail(at, "V138", format!("a constant of type {} is no operand", c.ty)),
            Constant::Handles(ty, _) => self.fail(
                self.last_end - 1,
                "V138",
                format!("a constant of type {ty} is no operand"),
            ),
        }
    }

    /// For b1 every value but 0 is 1, as in the reference assembler; elsewhere the low bits count (PRM 4.8.1).
    pub(super) fn integer_operand(&mut self, at: u32, wanted: Type, value: u64) -> u32 {
        let value = if wanted == Type::B1 {
            u64::from(value != 0)
        } else {
            value
        };
        let bytes = value.to_le_bytes();
        self.place_operand(at);
        self.out
            .constant(wanted.of_constant(), &bytes[..wanted.bytes() as usize])
    }

    /// The bytes of a constant as a value of another type (Table 4-1).
    fn convert(&mut self, at: u32, value: &Value, wanted: Type) -> Parsed<Vec<u8>> {
        if value.ty == Type::NONE {
            if wanted.bits() <= 64 && (wanted.is_int() || wanted.is_bit()) {
                let integer = if wanted == Type::B1 {
                    u64::from(value.integer != 0)
                } else {
                    value.integer
                };
                return Ok(integer.to_le_bytes()[..wanted.bytes() as usize].to_vec());
            }
            return self.fail(at, "V137", format!("an integer constant is no {wanted}"));
        }
        let same = value.ty == wanted;
        let same_length = wanted.is_bit() && !value.ty.is_array() && value.ty.bits() == wanted.bits();
        if same || (same_length && !value.ty.is_opaque()) {
            return Ok(value.bytes.clone());
        }
        let help = match wanted {
            t if t.is_bit() => format!("a constant of {} bits", t.bits()),
            t => format!("a constant of type {t}"),
        };
        // The type of an array constant is complete at its end only.
        let at = if value.ty.is_array() { self.last_end - 1 } else { at };
        self.fail_help(
            at,
            "V136",
            format!("a constant of type {} is no {wanted}", value.ty),
            help,
        )
    }

    /// Any constant but an aggregate.
    fn constant(&mut self) -> Parsed<Constant> {
        let at = self.token.start;
        let signed = self.is(b'+') || self.is(b'-');
        let negative = self.is(b'-');
        if signed {
            self.advance();
        }
        let token = self.token;
        let (ty, bits) = match token.kind {
            Kind::Int => (
                Type::NONE,
                if negative {
                    token.value.wrapping_neg()
                } else {
                    token.value
                },
            ),
            Kind::Half => (Type::F16, token.value ^ u64::from(negative) << 15),
            Kind::Single => (Type::F32, token.value ^ u64::from(negative) << 31),
            Kind::Double => (Type::F64, token.value ^ u64::from(negative) << 63),
            Kind::Word => {
                let name = std::str::from_utf8(self.text()).unwrap_or_default();
                let Some(ty) = Type::from_name(name) else {
                    return self.unexpected("constant");
                };
                if signed {
                    return self.fail(at, "V067", "a typed constant has no sign");
                }
                self.advance();
                return self.typed(ty, token.start);
            }
            _ => return self.unexpected("constant"),
        };
        self.advance();
        if ty == Type::F64 && self.profile == Profile::BASE {
            return self.fail(token.start, "V077", "the Base profile has no double constants");
        }
        let bytes = bits.to_le_bytes()[..ty.bytes() as usize].to_vec();
        Ok(Constant::Value(Value {
            ty,
            bytes,
            integer: bits,
        }))
    }

    /// `type(...)` or `type[](...)`; the type is taken.
    fn typed(&mut self, ty: Type, at: u32) -> Parsed<Constant> {
        if ty.is_bit() {
            return self.fail(
                at,
                "V067",
                format!("there are no typed constants of bit types, as {ty}"),
            );
        }
        if ty.is_double() && self.profile == Profile::BASE {
            return self.fail(at, "V077", format!("the Base profile has no constants of type {ty}"));
        }
        if self.eat(b'[') {
            self.expect(b']')?;
            return self.array(ty);
        }
        self.expect(b'(')?;
        let constant = if ty.is_image() {
            Constant::Image(self.image(ty, at)?)
        } else if ty == Type::SAMP {
            Constant::Sampler(self.sampler()?)
        } else if ty.is_packed() {
            let bytes = self.packed(ty)?;
            Constant::Value(Value { ty, bytes, integer: 0 })
        } else {
            let bytes = self.scalar(ty, false)?;
            Constant::Value(Value { ty, bytes, integer: 0 })
        };
        self.expect(b')')?;
        Ok(constant)
    }

    /// A literal for a scalar type; in arrays also `type(literal)` of the same type.
    fn scalar(&mut self, ty: Type, typed_allowed: bool) -> Parsed<Vec<u8>> {
        let at = self.token.start;
        if self.token.kind == Kind::Word && !typed_allowed {
            return self.fail(
                at,
                "V067",
                format!("a literal is wanted here, not a typed constant {}", self.shown()),
            );
        }
        let Constant::Value(value) = self.constant()? else {
            return self.fail(at, "V067", format!("a constant of type {ty} is wanted here"));
        };
        if value.ty == Type::NONE && ty.is_signal() {
            if typed_allowed {
                return self.fail(at, "V067", format!("a constant of type {ty} is wanted here"));
            }
            if value.integer != 0 {
                return self.fail(at, "V075", "the only signal constant is 0, the null handle");
            }
            return Ok(vec![0; 8]);
        }
        self.convert(at, &value, ty)
    }

    /// The elements of a packed constant, the first in the highest place.
    fn packed(&mut self, ty: Type) -> Parsed<Vec<u8>> {
        let element = ty.base();
        let mut elements: Vec<Vec<u8>> = Vec::new();
        loop {
            let at = self.token.start;
            if elements.len() as u32 == ty.lanes() {
                return self.fail(at, "V068", format!("{ty} has {} elements", ty.lanes()));
            }
            elements.push(self.scalar(element, false)?);
            if !self.eat(b',') {
                break;
            }
        }
        if elements.len() as u32 != ty.lanes() {
            let message = format!("{ty} has {} elements, found {}", ty.lanes(), elements.len());
            return self.fail(self.token.start, "V068", message);
        }
        elements.reverse();
        Ok(elements.concat())
    }

    fn array(&mut self, element: Type) -> Parsed<Constant> {
        // An array in an array is an error that is found at the end of the inner one; deeper ones are not read.
        if self.nesting > 2 {
            return self.fail(self.token.start, "V067", "array constants do not nest");
        }
        self.nesting += 1;
        let constant = self.array_elements(element);
        self.nesting -= 1;
        constant
    }

    fn array_elements(&mut self, element: Type) -> Parsed<Constant> {
        self.expect(b'(')?;
        let mut bytes = Vec::new();
        let mut handles = Vec::new();
        loop {
            let at = self.token.start;
            self.element_type(element)?;
            if element.is_image_or_sampler() {
                handles.push(self.handle(element)?);
            } else if element.is_packed() {
                let Constant::Value(value) = self.constant()? else {
                    return self.fail(at, "V067", format!("a constant of type {element} is wanted here"));
                };
                bytes.extend(self.convert(at, &value, element)?);
            } else {
                bytes.extend(self.scalar(element, true)?);
            }
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')')?;
        if element.is_image_or_sampler() {
            return Ok(Constant::Handles(element.array(), handles));
        }
        Ok(Constant::Value(Value {
            ty: element.array(),
            bytes,
            integer: 0,
        }))
    }

    /// A typed constant in an array must have the element's type; arrays are told apart when they are complete.
    fn element_type(&mut self, element: Type) -> Parsed<()> {
        let name = if self.token.kind == Kind::Word {
            self.text()
        } else {
            return Ok(());
        };
        let found = std::str::from_utf8(name).ok().and_then(Type::from_name);
        match found {
            Some(t) if t != element && self.lexer.byte(self.token.end as usize) != b'[' => self.fail(
                self.token.start,
                "V067",
                format!("a constant of type {t} in an array of {element}"),
            ),
            _ => Ok(()),
        }
    }

    /// An image or sampler constant of a given type; writes its operand.
    fn handle(&mut self, wanted: Type) -> Parsed<u32> {
        let at = self.token.start;
        match self.constant()? {
            Constant::Image(c) if c.ty == wanted => {
                self.place_operand(at);
                Ok(self.out.image(&c))
            }
            Constant::Sampler(c) if c.ty == wanted => {
                self.place_operand(at);
                Ok(self.out.sampler(&c))
            }
            _ => self.fail(at, "V067", format!("a constant of type {wanted} is wanted here")),
        }
    }

    /// `geometry = 2d, width = 4, ...` (PRM 7.1.7).
    fn image(&mut self, ty: Type, at: u32) -> Parsed<ImageConstant> {
        let mut geometry = None;
        let mut order = None;
        let mut channel = None;
        let mut sizes: [Option<u64>; 4] = [None; 4];
        const SIZES: [&str; 4] = ["width", "height", "depth", "array"];
        loop {
            let place = self.token.start;
            let name = if self.token.kind == Kind::Word {
                self.text()
            } else {
                b""
            };
            let size = SIZES.iter().position(|s| s.as_bytes() == name);
            if size.is_none() && !matches!(name, b"geometry" | b"channel_order" | b"channel_type") {
                let help = "geometry, width, height, depth, array, channel_type, channel_order".into();
                let message = format!("image property expected, found {}", self.shown());
                self.skip_to_equals()?;
                return self.fail_help(place, "V071", message, help);
            }
            self.advance();
            let equals = self.token.start;
            self.expect(b'=')?;
            let again = match (size, name) {
                (Some(i), _) => {
                    let value_at = self.token.start;
                    let value = self.integer("integer")?;
                    if value == 0 {
                        return self.fail(value_at, "V071", format!("{} must be positive", SIZES[i]));
                    }
                    sizes[i].replace(value).is_some()
                }
                (_, b"geometry") => geometry
                    .replace(self.property("geometry", Geometry::from_name)?)
                    .is_some(),
                (_, b"channel_order") => order
                    .replace(self.property("channel order", ChannelOrder::from_name)?)
                    .is_some(),
                _ => channel
                    .replace(self.property("channel type", ChannelType::from_name)?)
                    .is_some(),
            };
            if again {
                let message = format!("`{}` is given twice", String::from_utf8_lossy(name));
                return self.fail(equals, "V071", message);
            }
            if !self.eat(b',') {
                break;
            }
        }
        let Some(geometry) = geometry else {
            return self.fail(at, "V071", "the image has no geometry");
        };
        let Some(order) = order else {
            return self.fail(at, "V071", "the image has no channel_order");
        };
        let Some(channel) = channel else {
            return self.fail(at, "V071", "the image has no channel_type");
        };
        let needed = [
            true,
            geometry.has_height(),
            geometry == Geometry::D3,
            geometry.is_array(),
        ];
        for ((size, needed), name) in sizes.iter().zip(needed).zip(SIZES) {
            if size.is_some() != needed {
                let word = if needed { "needs" } else { "has no" };
                return self.fail(at, "V071", format!("an image of geometry {geometry} {word} `{name}`"));
            }
        }
        let [width, height, depth, array] = sizes.map(|s| s.unwrap_or(0));
        Ok(ImageConstant {
            ty,
            geometry,
            order,
            channel,
            width,
            height,
            depth,
            array,
            reserved: 0,
        })
    }

    /// What stands in a property's place may at least be followed by `=`.
    fn skip_to_equals(&mut self) -> Parsed<()> {
        self.advance();
        self.demand(b'=')
    }

    fn property<T>(&mut self, what: &str, of: impl Fn(&str) -> Option<T>) -> Parsed<T> {
        let text = std::str::from_utf8(self.text()).unwrap_or_default();
        match of(text).filter(|_| self.token.kind == Kind::Word) {
            Some(value) => {
                self.advance();
                Ok(value)
            }
            None => {
                let message = format!("{what} expected, found {}", self.shown());
                self.fail(self.token.start, "V071", message)
            }
        }
    }

    /// `coord = normalized, filter = linear, addressing = repeat` (PRM 7.1.8).
    fn sampler(&mut self) -> Parsed<SamplerConstant> {
        let (mut coord, mut filter, mut addressing) = (None, None, None);
        loop {
            let place = self.token.start;
            let name = if self.token.kind == Kind::Word {
                self.text()
            } else {
                b""
            };
            if !matches!(name, b"coord" | b"filter" | b"addressing") {
                let message = format!("sampler property expected, found {}", self.shown());
                self.skip_to_equals()?;
                return self.fail_help(place, "V074", message, "coord, filter, addressing".into());
            }
            self.advance();
            let equals = self.token.start;
            self.expect(b'=')?;
            let again = match name {
                b"coord" => coord.replace(self.property("coord", Coord::from_name)?).is_some(),
                b"filter" => filter.replace(self.property("filter", Filter::from_name)?).is_some(),
                _ => addressing
                    .replace(self.property("addressing", Addressing::from_name)?)
                    .is_some(),
            };
            if again {
                let message = format!("`{}` is given twice", String::from_utf8_lossy(name));
                return self.fail(equals, "V074", message);
            }
            if !self.eat(b',') {
                break;
            }
        }
        match (coord, filter, addressing) {
            (Some(coord), Some(filter), Some(addressing)) => Ok(SamplerConstant {
                ty: Type::SAMP,
                coord,
                filter,
                addressing,
                reserved: 0,
            }),
            _ => self.fail(self.token.start, "V074", "a sampler needs coord, filter and addressing"),
        }
    }

    /// What follows `=`: the operand and the constant's size in bytes.
    pub(super) fn initializer(&mut self, wanted: Type) -> Parsed<(u32, u64)> {
        let at = self.token.start;
        if self.is(b'{') {
            let aggregate = self.aggregate()?;
            if wanted.is_array() && wanted.element().is_bit() {
                return Ok(aggregate);
            }
            let message = format!("an aggregate constant is no {wanted}");
            return self.fail_help(at, "V065", message, "only arrays of bit types take one".into());
        }
        match self.constant()? {
            Constant::Value(value) if wanted.is_array() => {
                if value.ty != wanted {
                    return self.wrong_initializer(at, value.ty, wanted);
                }
                self.place_operand(at);
                Ok((self.out.constant(wanted, &value.bytes), value.bytes.len() as u64))
            }
            Constant::Value(value) if value.ty != wanted && (wanted.is_opaque() || value.ty.is_array()) => {
                self.wrong_initializer(at, value.ty, wanted)
            }
            Constant::Value(value) => {
                let bytes = self.convert(at, &value, wanted)?;
                self.place_operand(at);
                Ok((self.out.constant(wanted.of_constant(), &bytes), bytes.len() as u64))
            }
            Constant::Image(c) if c.ty == wanted => {
                self.place_operand(at);
                Ok((self.out.image(&c), 8))
            }
            Constant::Sampler(c) if c.ty == wanted => {
                self.place_operand(at);
                Ok((self.out.sampler(&c), 8))
            }
            Constant::Handles(ty, elements) if ty == wanted => {
                let list = self.out.list(&elements);
                self.place_operand(at);
                Ok((self.out.constant_list(ty, list), 8 * elements.len() as u64))
            }
            Constant::Image(c) => self.wrong_initializer(at, c.ty, wanted),
            Constant::Sampler(c) => self.wrong_initializer(at, c.ty, wanted),
            Constant::Handles(ty, _) => self.wrong_initializer(at, ty, wanted),
        }
    }

    fn wrong_initializer<T>(&mut self, at: u32, found: Type, wanted: Type) -> Parsed<T> {
        let found = if found == Type::NONE {
            "an integer constant".into()
        } else {
            format!("a constant of type {found}")
        };
        let rule = if wanted.is_array() { "V064" } else { "V067" };
        let help = match wanted.element() {
            t if wanted.is_array() && t.is_bit() => "an aggregate constant, as `{u8(1), u8(2)}`".to_string(),
            t if wanted.is_array() => format!("a constant `{t}[](...)`"),
            t => format!("a constant `{t}(...)`"),
        };
        self.fail_help(at, rule, format!("{found} is no {wanted}"), help)
    }

    /// `{u8(1), align(4), f32(1.0f)}`; gives the operand and the size.
    fn aggregate(&mut self) -> Parsed<(u32, u64)> {
        let at = self.advance().start;
        let mut elements = Vec::new();
        let mut size = 0u64;
        let mut has_value = false;
        loop {
            let place = self.token.start;
            if self.eat_word("align") {
                self.expect(b'(')?;
                let align_at = self.token.start;
                let bytes = self.integer("alignment")?;
                let Some(align) = Align::of(bytes) else {
                    return self.fail(align_at, "V054", format!("{bytes} is no alignment"));
                };
                self.expect(b')')?;
                size = size.next_multiple_of(bytes);
                self.place_operand(place);
                elements.push(self.out.align(align));
            } else {
                if self.token.kind != Kind::Word {
                    return self.unexpected("typed constant");
                }
                has_value = true;
                match self.constant()? {
                    Constant::Value(value) => {
                        size += value.bytes.len() as u64;
                        self.place_operand(place);
                        elements.push(self.out.constant(value.ty, &value.bytes));
                    }
                    Constant::Image(c) => {
                        size += 8;
                        self.place_operand(place);
                        elements.push(self.out.image(&c));
                    }
                    Constant::Sampler(c) => {
                        size += 8;
                        self.place_operand(place);
                        elements.push(self.out.sampler(&c));
                    }
                    Constant::Handles(_, handles) => {
                        size += 8 * handles.len() as u64;
                        elements.extend(handles);
                    }
                }
            }
            if self.eat(b'}') {
                break;
            }
            self.expect(b',')?;
        }
        if !has_value {
            return self.fail(
                self.last_end - 1,
                "V066",
                "an aggregate constant must hold a value, not only alignments",
            );
        }
        let list = self.out.list(&elements);
        self.place_operand(at);
        Ok((self.out.constant_list(Type::NONE, list), size))
    }

    /// `pragma op, op;` (PRM 13.3).
    pub(super) fn pragma(&mut self) -> Parsed<()> {
        let at = self.advance().start;
        let mut operands = Vec::new();
        loop {
            operands.push(self.pragma_operand()?);
            if !self.is(b',') {
                break;
            }
            self.advance();
        }
        self.demand(b';')?;
        let operands = self.out.list(&operands);
        self.directive(at, &Directive::Pragma { operands });
        self.advance();
        Ok(())
    }

    fn pragma_operand(&mut self) -> Parsed<u32> {
        let at = self.token.start;
        match self.token.kind {
            Kind::Str => {
                let bytes = self.string()?;
                self.place_operand(at);
                return Ok(self.out.string(&bytes));
            }
            Kind::Dollar | Kind::Label if !self.in_code_block => {
                let message = format!("{} can be named in a code block only", self.shown());
                return self.fail(at, "V028", message);
            }
            Kind::Dollar => {
                let (kind, number) = self.register_name()?;
                self.place_operand(at);
                return Ok(self.out.register(kind, number));
            }
            Kind::Global | Kind::Local => {
                let any = [
                    What::Variable,
                    What::ArgVariable,
                    What::Fbarrier,
                    What::Kernel,
                    What::Function,
                    What::Signature,
                    What::Module,
                ];
                let (i, symbol) = self.symbol(&any, "V027")?;
                self.place_operand(at);
                let entry = self.out.code_ref(0);
                self.refer_to(i, symbol, Place::Operand(entry + 4));
                return Ok(entry);
            }
            Kind::Label => {
                let name = self.text();
                self.place_operand(at);
                let entry = self.out.code_ref(0);
                self.refer_to_label(name, at, Place::Operand(entry + 4));
                self.advance();
                return Ok(entry);
            }
            Kind::Word if self.is_word("WAVESIZE") => {
                self.advance();
                self.place_operand(at);
                return Ok(self.out.wavesize());
            }
            _ => {}
        }
        if self.is(b'{') {
            return Ok(self.aggregate()?.0);
        }
        match self.constant()? {
            Constant::Value(value) if value.ty == Type::NONE => Ok(self.integer_operand(at, Type::U64, value.integer)),
            Constant::Value(value) => {
                self.place_operand(at);
                Ok(self.out.constant(value.ty, &value.bytes))
            }
            Constant::Image(c) => {
                self.place_operand(at);
                Ok(self.out.image(&c))
            }
            Constant::Sampler(c) => {
                self.place_operand(at);
                Ok(self.out.sampler(&c))
            }
            Constant::Handles(ty, elements) => {
                let list = self.out.list(&elements);
                self.place_operand(at);
                Ok(self.out.constant_list(ty, list))
            }
        }
    }
}
