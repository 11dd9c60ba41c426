//! Which bits of an instruction only choose numbers, and the key that the other bits make.

use crate::inst::{Encoding, InlineFloat, RegKind, Role};
use crate::mode::Mode;
use crate::row::{Class, Flags, ImmKind, OperandRow, Row, Type};
use crate::table::{CodeKind, FamilyTable, Field, Form, Mod, Part, Plan, Uses, What};
use crate::target::{Processor, Properties};
use crate::violations::{is_matrix, is_vector_alu, shared_ports};

/// Bits of an instruction, lowest first.
pub(super) type Bits = [u64; 2];

pub(super) fn words(bits: u128) -> Bits {
    [bits as u64, (bits >> 64) as u64]
}

/// Some bits of one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Span {
    pub word: u8,
    pub shift: u8,
    pub mask: u32,
}

impl Span {
    /// `None` if the bits are spread over both words, or are others than the field's value.
    fn of(part: &Part) -> Option<Span> {
        let (word, shift) = (part.inst_lo / 64, part.inst_lo % 64);
        let fits = !part.inverted && part.width <= 32 && shift + part.width <= 64;
        fits.then_some(Span {
            word,
            shift,
            mask: u32::MAX >> (32 - part.width),
        })
    }

    #[inline]
    pub fn extract(&self, bits: &Bits) -> u32 {
        (bits[(self.word & 1) as usize] >> (self.shift & 63)) as u32 & self.mask
    }

    pub fn flip(&self, bits: &mut Bits, value: u32) {
        bits[(self.word & 1) as usize] ^= u64::from(value & self.mask) << self.shift;
    }

    fn clear(&self, bits: &mut Bits) {
        bits[(self.word & 1) as usize] &= !(u64::from(self.mask) << self.shift);
    }
}

/// Where an operand's register number is.
#[derive(Debug)]
pub(super) struct Place {
    pub role: Role,
    pub span: Span,
    /// Zero bits below those of the span.
    pub scale: u8,
    /// The field, if the span is not all of it.
    split: Option<&'static Field>,
    /// Number of the table of classes; `None` if all codes are of one class.
    classes: Option<u8>,
}

impl Place {
    #[inline]
    fn code(&self, bits: &Bits) -> u32 {
        match self.split {
            None => self.span.extract(bits) << self.scale,
            Some(field) => field.extract(u128::from(bits[1]) << 64 | u128::from(bits[0])) as u32,
        }
    }

    pub fn number(&self, bits: &Bits) -> u32 {
        self.code(bits) & 0xff
    }
}

/// What operand codes are told apart by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Codes {
    width: u8,
    scalar: bool,
    /// A bit of a vector register's number says which half.
    half: bool,
    /// Whether the number is even matters.
    parity: bool,
    /// Dwords: tuples end before the last register.
    room: u16,
    /// 0 may be no register.
    zero: bool,
}

/// Classes of operand codes, in the table of [`Classes`]. Codes that choose only a number have a small one.
pub(super) const VECTOR: u16 = 1;
const ODD: u16 = 1;
const HIGH: u16 = 2;
const ACCUMULATOR: u16 = 4;
pub(super) const SCALAR: u16 = 9;
/// Each other code is a class of its own.
const OTHER: u16 = 16;
/// With this bit, if it announces a literal.
const LITERAL: u16 = 1 << 11;
const CLASS_BITS: u32 = 12;
/// So many classes are in a key.
const CLASSED: usize = 64 / CLASS_BITS as usize;
const CODES: usize = 1 << 10;

impl Codes {
    fn class(&self, table: &FamilyTable, code: u16) -> u16 {
        let other = OTHER + code;
        let vector = |index: u16, accumulator: bool| {
            if index + self.room > 256 || self.zero && index == 0 {
                return other;
            }
            let bit = |set: bool, bit: u16| if set { bit } else { 0 };
            VECTOR
                + bit(self.parity && index & 1 != 0, ODD)
                + bit(self.half && index >= 128, HIGH)
                + bit(accumulator, ACCUMULATOR)
        };
        match self.width {
            10 if code & 0x100 == 0 => return other,
            10 => return vector(code & 0xff, code >> 9 != 0),
            9 if code >= 256 => return vector(code & 0xff, false),
            9 => {}
            _ if !self.scalar => return vector(code, false),
            _ => {}
        }
        let Some(range) = table.code(code) else { return other };
        match range.kind {
            CodeKind::Reg(RegKind::Sgpr) => {
                let index = range.index + (code - range.first);
                let count = range.index + (range.last - range.first) + 1;
                let step = self.room.clamp(1, 4).next_power_of_two();
                let plain = index.is_multiple_of(step) && index + self.room <= count;
                if plain { SCALAR } else { other }
            }
            CodeKind::Literal => LITERAL | other,
            _ => other,
        }
    }
}

/// The tables of classes of one processor, and what makes literals special.
#[derive(Debug)]
pub(super) struct Classes {
    codes: Vec<Codes>,
    tables: Vec<[u16; CODES]>,
    /// Literals that equal an inline constant in some type, and halves of such, as far as their lower half is not zero.
    constants: Vec<u32>,
    halves: Vec<u16>,
}

impl Classes {
    pub fn new() -> Self {
        let floats = InlineFloat::ALL.iter();
        let upper = |bits: u64| (bits >> 32) as u32;
        let constants = floats.clone().flat_map(|f| [f.bits32(), upper(f.bits64())]).chain([0]);
        let halves = floats.flat_map(|f| [f.bits16(), (f.bits32() >> 16) as u16]);
        Classes {
            codes: Vec::new(),
            tables: Vec::new(),
            constants: constants.collect(),
            halves: halves.collect(),
        }
    }

    fn table(&mut self, table: &FamilyTable, codes: Codes) -> Option<u8> {
        if let Some(found) = self.codes.iter().position(|c| *c == codes) {
            return Some(found as u8);
        }
        let number = u8::try_from(self.codes.len()).ok()?;
        self.codes.push(codes);
        let used = 1usize << codes.width.min(10);
        self.tables.push(std::array::from_fn(|n| {
            if n < used { codes.class(table, n as u16) } else { OTHER }
        }));
        Some(number)
    }

    /// Whether some type has an inline constant like a literal, or like its lower half.
    #[inline]
    pub fn is_special(&self, value: u32) -> bool {
        let low = value as u16;
        let integer = (-16..=64).contains(&(low as i16)) && low != 0;
        integer || self.halves.contains(&low) || self.constants.contains(&value)
    }

    /// The class of a literal: its sign and whether it has 16 bits, or, if some type has an inline constant like it, itself.
    fn of_literal(&self, value: u32) -> u64 {
        if self.is_special(value) {
            return 1 << 35 | u64::from(value);
        }
        let ranges = [value > 0xffff, value > 0x7fff_ffff, value > 0xffff_0000];
        ranges.iter().map(|r| u64::from(*r)).sum::<u64>() + 1
    }
}

/// What is asked about two places together.
#[derive(Debug, Clone, Copy)]
enum Relation {
    /// Whether they are the same scalar register.
    Same(u8, u8),
    /// Whether bits of vector registers' numbers are equal, and whether all are.
    Bank(u8, u8, u32),
    /// How far apart they are, as long as tuples can overlap.
    Apart(u8, u8),
}

/// Dwords of the longest tuple.
const LONGEST: i32 = 32;

/// A number that a modifier has.
#[derive(Debug)]
pub(super) struct Number {
    pub m: Mod,
    pub span: Span,
}

impl Number {
    pub fn class(&self, bits: &Bits) -> u64 {
        let value = self.span.extract(bits);
        match value {
            0 => 0,
            _ if value & !(self.span.mask >> 1) == 0 => 1,
            _ => 2,
        }
    }
}

/// What instructions with one template have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Key {
    pub bits: Bits,
    classes: u64,
    /// Class of the literal, classes of numbers, relations.
    rest: u64,
}

impl Key {
    #[inline]
    pub fn hash(&self) -> u64 {
        let mix = |hash: u64, word: u64| (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = mix(mix(self.bits[0], self.bits[1]), mix(self.classes, self.rest));
        hash ^ hash >> 32
    }
}

/// How the key of an instruction is made that is a certain variant.
#[derive(Debug)]
pub(super) struct Scheme {
    /// Bits that are in the key as they are.
    mask: Bits,
    /// Those with classes come first.
    pub places: Vec<Place>,
    classed: usize,
    pub numbers: Vec<Number>,
    relations: Vec<Relation>,
    /// Dwords from the next instruction.
    pub target: Option<Span>,
    /// Operand codes can announce a literal; there is one always.
    literal: (bool, bool),
    /// Without a literal.
    pub bytes: u8,
}

/// What a scheme is made from.
pub(super) struct Source {
    pub table: &'static FamilyTable,
    pub processor: Processor,
    pub mode: Mode,
    pub form: &'static Form,
    pub uses: &'static Uses,
    /// Row and plan of either half.
    pub first: (&'static Row, &'static Plan),
    pub second: Option<(&'static Row, &'static Plan)>,
}

impl Source {
    /// Operands of both halves with their roles and fields.
    fn operands(&self) -> impl Iterator<Item = (Role, &'static OperandRow, Option<&'static Field>)> + '_ {
        let field = |n: &u8| self.form.fields.get(*n as usize);
        let first = self.first.0.operands.iter().zip(self.first.1.operands);
        let second = self
            .second
            .iter()
            .flat_map(|(row, plan)| row.operands.iter().zip(plan.second_operands));
        first
            .map(move |(o, n)| (o.role, o, field(n)))
            .chain(second.map(move |(o, n)| (o.role.second(), o, field(n))))
    }

    fn codes(&self, operand: &OperandRow, field: &Field) -> Codes {
        let scalar = matches!(operand.class, Class::S | Class::Sc | Class::Ssrc | Class::Mask);
        // Sizes that depend on modifiers are at most these.
        let room = match operand.ty {
            Type::Mask => self.mode.mask_dwords(),
            Type::Addr | Type::Image | Type::D16x2 | Type::D16x3 | Type::D16x4 | Type::F8f6f4 => 16,
            ty if is_data(self.form.encoding, operand.role) => ty.dwords() + 1,
            ty => ty.dwords(),
        };
        let half = crate::decode::half_bit(operand.role) & self.uses.half != 0 && self.form.op_sel.is_none();
        let aligned = self.processor.has(Properties::ALIGNED_VGPRS);
        let parity = aligned && (room > 1 || self.first.0.flags.contains(Flags::GWS));
        Codes {
            width: field.width(),
            scalar,
            half,
            // The other destination depends on it.
            parity: parity || self.form.op2.is_some() && operand.role == Role::Vdst,
            room: room.into(),
            zero: is_data(self.form.encoding, operand.role),
        }
    }
}

/// Operands that depend on modifiers, and may be left out.
fn is_data(encoding: Encoding, role: Role) -> bool {
    matches!(encoding, Encoding::Mubuf | Encoding::Mtbuf | Encoding::Flat)
        && matches!(role, Role::Vaddr | Role::Vdata | Role::Vdst)
}

impl Scheme {
    /// `None` for encodings that are read and printed in full each time.
    pub fn new(source: &Source, classes: &mut Classes) -> Option<Scheme> {
        let form = source.form;
        let wide_literal = |(_, o, _): (Role, &OperandRow, _)| o.class == Class::K && o.ty.dwords() != 1;
        let addresses = form.nsa.is_some() || !form.addresses.is_empty();
        let long_dual = form.op2.is_some() && form.bytes > 8;
        if addresses || long_dual || form.encoding == Encoding::Exp || source.operands().any(wide_literal) {
            return None;
        }
        let mut scheme = Scheme {
            mask: words(u128::MAX >> (128 - 8 * u32::from(form.bytes))),
            places: Vec::new(),
            classed: 0,
            numbers: Vec::new(),
            relations: Vec::new(),
            target: None,
            literal: (form.literal, source.operands().any(|(_, o, _)| o.class == Class::K)),
            bytes: form.bytes,
        };
        let (row, plan) = source.first;
        for (role, operand, field) in source.operands() {
            let Some(field) = field.filter(|f| !f.vcc_default) else {
                continue;
            };
            match (operand.class, field.parts) {
                (Class::Imm(ImmKind::Branch), [part]) => {
                    scheme.target = Span::of(part);
                    scheme.target?.clear(&mut scheme.mask);
                }
                (Class::Imm(_), _) => {}
                (_, [part, ..]) => {
                    let codes = source.codes(operand, field);
                    scheme.place(role, field, part, (source.table, codes), classes);
                }
                _ => {}
            }
        }
        scheme.places.sort_by_key(|p| p.classes.is_none());
        // What a shorter encoding holds, the longer one of the same instruction must not.
        let longer = form.find(What::Mod(Mod::Long)).is_some();
        if !row.flags.contains(Flags::SWIZZLE) && !longer {
            scheme.modifiers(form, plan);
        }
        scheme.relate(source, row);
        Some(scheme)
    }

    /// Takes the bits of an operand's number out of the key, if there is room for its class.
    fn place(
        &mut self,
        role: Role,
        field: &'static Field,
        part: &Part,
        (table, codes): (&FamilyTable, Codes),
        classes: &mut Classes,
    ) {
        let single = field.parts.len() == 1;
        let Some(span) = Span::of(part).filter(|_| single || part.value_lo == 0 && part.width >= 8) else {
            return;
        };
        let one_class =
            codes.width <= 8 && !codes.scalar && !codes.half && !codes.parity && codes.room == 1 && !codes.zero;
        let number = match one_class {
            true => None,
            false if self.classed == CLASSED => return,
            false => match classes.table(table, codes) {
                Some(number) => Some(number),
                None => return,
            },
        };
        self.classed += usize::from(number.is_some());
        self.mask = words(joined(&self.mask) & !field.mask());
        self.places.push(Place {
            role,
            span,
            scale: if single { part.value_lo } else { 0 },
            split: (!single).then_some(field),
            classes: number,
        });
    }

    /// Takes offsets out of the key.
    fn modifiers(&mut self, form: &'static Form, plan: &Plan) {
        for field in plan.mods.iter().map(|n| &form.fields[*n as usize]) {
            if let (What::Mod(m @ (Mod::Offset | Mod::Offset1)), [part], None) = (field.what, field.parts, field.fixed)
                && let Some(span) = Span::of(part).filter(|_| part.value_lo == 0)
            {
                span.clear(&mut self.mask);
                self.numbers.push(Number { m, span });
            }
        }
    }

    /// What rules ask about several operands.
    fn relate(&mut self, source: &Source, row: &'static Row) {
        let find = |role| self.places.iter().position(|p| p.role == role).map(|n| n as u8);
        let mut relations = Vec::new();
        if is_vector_alu(source.form.encoding) {
            let written = [Role::Vdst, Role::VdstY, Role::Sdst];
            let reads = (0..self.classed as u8).filter(|n| !written.contains(&self.places[*n as usize].role));
            for a in reads.clone() {
                relations.extend(reads.clone().filter(|b| *b > a).map(|b| Relation::Same(a, b)));
            }
        }
        if let Some((second, _)) = source.second {
            for (x, y, banks) in shared_ports(row, second) {
                if let (Some(x), Some(y)) = (find(x), find(y)) {
                    relations.push(Relation::Bank(x, y, u32::from(banks) - 1));
                }
            }
        }
        if is_matrix(row)
            && let (Some(d), Some(c)) = (find(Role::Vdst), find(Role::Src2))
        {
            relations.push(Relation::Apart(d, c));
        }
        self.relations = relations;
    }

    /// The key of an instruction, and whether a literal stands behind it.
    #[inline]
    pub fn key(&self, classes: &Classes, bits: &Bits) -> (Key, bool) {
        let mut packed = 0u64;
        for (n, place) in self.places[..self.classed].iter().enumerate() {
            let table = &classes.tables[place.classes.unwrap_or(0) as usize];
            packed |= u64::from(table[place.code(bits) as usize % CODES]) << (n as u32 * CLASS_BITS);
        }
        const LITERALS: u64 = LITERAL as u64 * 0x1_0010_0100_1001;
        let literal = self.literal.1 || self.literal.0 && packed & LITERALS != 0;
        let mut rest = 0;
        if literal {
            rest = classes.of_literal(self.literal(bits));
        }
        for number in &self.numbers {
            rest = rest << 2 | number.class(bits);
        }
        if !self.relations.is_empty() {
            rest |= self.relations(packed, bits) << 40;
        }
        let key = Key {
            bits: [bits[0] & self.mask[0], bits[1] & self.mask[1]],
            classes: packed,
            rest,
        };
        (key, literal)
    }

    fn relations(&self, classes: u64, bits: &Bits) -> u64 {
        let class = |n: u8| match self.classed > n.into() {
            true => (classes >> (u32::from(n) * CLASS_BITS)) as u16 & ((1 << CLASS_BITS) - 1),
            false => VECTOR,
        };
        let number = |n: u8| self.places[n as usize].number(bits);
        self.relations.iter().fold(0, |all, relation| match *relation {
            Relation::Same(a, b) => {
                let same = class(a) == SCALAR && class(b) == SCALAR && number(a) == number(b);
                all << 1 | u64::from(same)
            }
            Relation::Bank(a, b, mask) => {
                let vectors = class(a) < SCALAR && class(b) < SCALAR;
                let differ = number(a) ^ number(b);
                all << 2 | u64::from(vectors && differ & mask == 0) << 1 | u64::from(vectors && differ == 0)
            }
            Relation::Apart(a, b) => {
                let apart = number(a) as i32 - number(b) as i32;
                let near = apart.abs() < LONGEST;
                all << 7 | if near { (apart + LONGEST) as u64 } else { 0 }
            }
        })
    }

    /// The dword behind the instruction.
    #[inline]
    pub fn literal(&self, bits: &Bits) -> u32 {
        literal(self.bytes, bits)
    }

    /// The class of the code at a place.
    pub fn class(&self, classes: &Classes, place: &Place, bits: &Bits) -> u16 {
        let table = place.classes.and_then(|n| classes.tables.get(n as usize));
        table.map_or(VECTOR, |t| t[place.code(bits) as usize % CODES])
    }
}

/// Whether codes of a class choose a number only.
pub(super) fn is_number(class: u16) -> bool {
    class < OTHER
}

/// The dword behind an instruction of so many bytes.
#[inline]
pub(super) fn literal(bytes: u8, bits: &Bits) -> u32 {
    (bits[(bytes / 8) as usize % 2] >> (bytes % 8 * 8)) as u32
}

pub(super) fn joined(bits: &Bits) -> u128 {
    u128::from(bits[1]) << 64 | u128::from(bits[0])
}
