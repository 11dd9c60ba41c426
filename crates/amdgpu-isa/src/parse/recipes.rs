//! Statements that differ in numbers only are encoded alike.
//!
//! Reading a statement tries encodings, builds an instruction, encodes it and checks it against every rule. Its shape (the
//! mnemonic, the kinds and widths of its operands, its modifiers) decides all of that but for the numbers of registers
//! and the values of integers. So [`Parser::assemble`] keeps a [`Recipe`] a shape: bits, and where each number goes.
//! A recipe is found by experiment, reading the shape with the least and the greatest number at each place, so that
//! it says nothing that reading does not say. What is in no recipe, or beyond its limits, is read in full.
//!
//! Rules look at numbers of registers in few ways, which are a part of the shape: whether two scalar operands are the
//! same, whether tuples of vector registers begin at an even one, banks in a dual-issue instruction, whether the
//! accumulator of a matrix operation overlaps its result.

use super::constant::Constant;
use super::cursor::{Cursor, starts_word};
use super::expr::{Binary, Function, Symbols, Unary, Value};
use super::mnemonics::hash;
use super::operands::Arg;
use super::scan::{Kind, MAX_OPERANDS, Shape};
use super::statement::Statement;
use super::{Fixup, FixupKind, ParseError, Parsed, Parser};
use crate::encode::EncodedInst;
use crate::inst::{Encoding, InlineFloat};
use crate::table::Mod;
use crate::target::Properties;

/// An instruction's bytes, and what an assembler wants to know of it.
#[derive(Debug, Clone, Copy)]
pub struct Assembled {
    pub code: EncodedInst,
    /// A value that is not known yet; its bits are zero in `code`.
    pub fixup: Option<Fixup>,
    /// Behind the last VGPR, AGPR and SGPR that are named.
    pub vgprs: u16,
    pub agprs: u16,
    pub sgprs: u16,
    /// As in [`Parsed`]; no shape that is kept has such a number.
    pub cut: Option<(u32, u32)>,
}

impl From<&Parsed> for Assembled {
    fn from(parsed: &Parsed) -> Self {
        let [vgprs, agprs, sgprs] = parsed.inst.registers_end();
        Assembled {
            code: parsed.code,
            fixup: parsed.fixup,
            vgprs,
            agprs,
            sgprs,
            cut: parsed.cut,
        }
    }
}

/// The recipes of one parser.
#[derive(Debug)]
pub struct Recipes {
    list: Vec<Recipe>,
    /// Of all recipes, so that each is small.
    places: Vec<Place>,
    tails: Vec<u8>,
    /// Number of a recipe, plus one; linear probing.
    slots: Vec<u32>,
    /// Numbers of registers' names, plus one, by hash.
    names: [u8; 256],
    /// Tuples of vector registers begin at an even one.
    pub(super) aligned: bool,
}

/// How statements of one shape are encoded.
#[derive(Debug)]
struct Recipe {
    hash: u64,
    mnemonics: [u32; 2],
    kinds: u128,
    relations: u64,
    /// Of the modifiers' text and of the places: the first, and how many.
    tail: (u32, u16),
    places: (u32, u8),
    /// `None`: each is read in full.
    plan: Option<Plan>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Plan {
    /// The instruction with all numbers zero.
    base: u128,
    bytes: u8,
    fixup: Option<(FixupKind, u8)>,
    /// Behind the last register that the shape's text names.
    vgprs: u16,
    sgprs: u16,
}

/// Where a number goes.
#[derive(Debug, Clone, Copy, Default)]
struct Place {
    /// Number of the operand; behind them the offsets.
    operand: u8,
    form: PlaceForm,
    shift: u8,
    /// Lowest bits that are not stored.
    dropped: u8,
    /// Bits that must be zero.
    aligned: u8,
    least: i32,
    greatest: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum PlaceForm {
    /// As it is.
    #[default]
    Plain,
    /// By the code of the inline constant.
    Inline,
    /// In the dword behind the instruction, if no inline constant has its bits.
    Literal,
}

impl Place {
    /// What stands in the field for a number.
    #[inline(always)]
    fn field(&self, value: i64) -> u64 {
        match self.form {
            PlaceForm::Plain => (value >> self.dropped) as u64,
            PlaceForm::Inline => inline_code(value),
            PlaceForm::Literal => u64::from(value as u32),
        }
    }

    /// The instruction bits of a number.
    fn bits(&self, value: i64) -> u128 {
        u128::from(self.field(value)) << self.shift
    }

    #[inline(always)]
    fn holds(&self, value: i64) -> bool {
        (i64::from(self.least)..=i64::from(self.greatest)).contains(&value)
            && value & i64::from(self.aligned) == 0
            && !(self.form == PlaceForm::Literal && is_inline_float(value as u32))
    }
}

/// Code of the inline constant 0, and of the one before -1 (GFX9 ISA, Scalar Operands; the same in all families).
const INLINE_ZERO: i64 = 128;
const INLINE_NEGATIVE: i64 = 192;

fn inline_code(value: i64) -> u64 {
    (if value >= 0 {
        INLINE_ZERO + value
    } else {
        INLINE_NEGATIVE - value
    }) as u64
}

/// Bits of a register's number that say in which bank it is.
const BANK: i64 = 3;

/// Most recipes; a text with more shapes is read in full from there on.
const MAX_RECIPES: usize = 1 << 16;

impl Recipes {
    pub fn new(parser: &Parser) -> Recipes {
        let mut names = [0u8; 256];
        for (number, (name, _)) in parser.registers.iter().enumerate().take(Kind::NAMES as usize) {
            let mut slot = hash(name.as_bytes()) as u8;
            while names[slot as usize] != 0 {
                slot = slot.wrapping_add(1);
            }
            names[slot as usize] = number as u8 + 1;
        }
        Recipes {
            list: Vec::new(),
            places: Vec::new(),
            tails: Vec::new(),
            slots: vec![0; 1 << 10],
            names,
            aligned: parser.processor.has(Properties::ALIGNED_VGPRS),
        }
    }

    /// The number of the register with this name in the parser's list.
    pub(super) fn register(&self, parser: &Parser, word: &[u8]) -> Option<u8> {
        let mut slot = hash(word) as u8;
        loop {
            let number = self.names[slot as usize].checked_sub(1)?;
            let (name, _) = parser.registers.get(number as usize)?;
            if name.as_bytes() == word {
                return Some(number);
            }
            slot = slot.wrapping_add(1);
        }
    }

    #[inline]
    fn find(&self, shape: &Shape<'_>, hash: u64) -> Option<&Recipe> {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let recipe = self.list.get(self.slots[slot].checked_sub(1)? as usize)?;
            if recipe.hash == hash
                && recipe.mnemonics == shape.mnemonics
                && recipe.kinds == shape.kinds
                && recipe.relations == shape.relations
                && shape.tail_is(part(&self.tails, recipe.tail.0, recipe.tail.1.into()))
            {
                return Some(recipe);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// What a recipe gives for a statement of its shape; `None` if that has to be read in full.
    #[inline]
    fn follow(&self, recipe: &Recipe, shape: &Shape<'_>, symbols: &mut dyn Symbols) -> Option<Assembled> {
        let plan = recipe.plan.as_ref()?;
        let places = part(&self.places, recipe.places.0, recipe.places.1.into());
        let code = plan.apply(places, shape)?;
        Some(Assembled {
            code,
            fixup: fixup(plan, shape, symbols)?,
            vgprs: shape.vgprs.max(plan.vgprs),
            agprs: shape.agprs,
            sgprs: shape.sgprs.max(plan.sgprs),
            cut: None,
        })
    }

    /// Adds a recipe; none if there are too many.
    fn insert(&mut self, shape: &Shape<'_>, learned: Option<(Plan, Vec<Place>)>) {
        let (plan, places) = learned.map_or((None, Vec::new()), |(plan, places)| (Some(plan), places));
        let text = shape.tail.concat();
        let tail = (u32::try_from(self.tails.len()), u16::try_from(text.len()));
        let (Ok(tail), Ok(len), true) = (tail.0, tail.1, self.list.len() < MAX_RECIPES) else {
            return;
        };
        let hash = shape.hash();
        let first_place = self.places.len() as u32;
        let count = places.len() as u8;
        self.tails.extend(text);
        self.places.extend(places);
        self.list.push(Recipe {
            hash,
            mnemonics: shape.mnemonics,
            kinds: shape.kinds,
            relations: shape.relations,
            tail: (tail, len),
            places: (first_place, count),
            plan,
        });
        let first = if self.list.len() * 2 > self.slots.len() {
            self.slots = vec![0; self.slots.len() * 2];
            0
        } else {
            self.list.len() - 1
        };
        let mask = self.slots.len() - 1;
        for (number, recipe) in self.list.iter().enumerate().skip(first) {
            let mut slot = recipe.hash as usize & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = number as u32 + 1;
        }
    }
}

/// `count` of a list's items, from one.
#[inline]
fn part<T>(list: &[T], first: u32, count: usize) -> &[T] {
    list.get(first as usize..first as usize + count).unwrap_or_default()
}

impl Plan {
    /// The bytes of a statement of the recipe's shape; `None` if a number is beyond its limits.
    #[inline]
    fn apply(&self, places: &[Place], shape: &Shape<'_>) -> Option<EncodedInst> {
        let value = |place: &Place| {
            let value = *shape.values.get(usize::from(place.operand))?;
            place.holds(value).then_some(value)
        };
        if self.bytes <= 8 {
            // Half the work, for most instructions.
            let mut bits = self.base as u64;
            for place in places {
                bits = bits.wrapping_add(place.field(value(place)?) << (place.shift & 63));
            }
            return Some(EncodedInst::from_bits(bits.into(), self.bytes));
        }
        let mut bits = self.base;
        for place in places {
            bits = bits.wrapping_add(place.bits(value(place)?));
        }
        Some(EncodedInst::from_bits(bits, self.bytes))
    }
}

fn is_inline_float(bits: u32) -> bool {
    bits & 0xffff == 0 && InlineFloat::ALL.iter().any(|f| f.bits32() == bits) || bits == InlineFloat::InvTwoPi.bits32()
}

impl Parser {
    /// As [`Parser::parse`], but only the bytes: many times as fast, because statements of one shape are worked
    /// out once.
    ///
    /// # Errors
    /// As [`Parser::parse`].
    pub fn assemble(
        &self,
        recipes: &mut Recipes,
        cursor: &mut Cursor<'_>,
        symbols: &mut dyn Symbols,
    ) -> Result<Assembled, ParseError> {
        cursor.skip_blanks();
        let start = cursor.pos();
        self.mnemonics.find(cursor.peek_word());
        let mut shape = Shape::new();
        let scanned = self.scan(recipes, cursor.text(), start, &mut shape).is_some();
        let found = recipes.find(&shape, shape.hash()).filter(|_| scanned);
        if let Some(assembled) = found.and_then(|r| recipes.follow(r, &shape, symbols)) {
            cursor.set_pos(shape.end);
            return Ok(assembled);
        }
        let unknown = scanned && found.is_none();
        let parsed = self.parse(cursor, symbols)?;
        let assembled = Assembled::from(&parsed);
        if unknown {
            let mut text = Cursor::new(cursor.text(), start);
            let mut learned = self
                .that_read(&parsed)
                .learn(&shape, &mut text)
                .filter(|_| cursor.pos() == shape.end);
            if let (Some((plan, _)), true) = (&mut learned, shape.is_text) {
                (plan.vgprs, plan.sgprs) = (assembled.vgprs, assembled.sgprs);
            }
            recipes.insert(&shape, learned);
        }
        Ok(assembled)
    }

    /// As [`Parser::assemble`] of the statement at a place of a text, and where it ends; `None` if its shape was not seen before.
    #[inline]
    pub fn assemble_known(
        &self,
        recipes: &Recipes,
        text: &[u8],
        start: usize,
        symbols: &mut dyn Symbols,
    ) -> Option<(Assembled, usize)> {
        let mut shape = Shape::new();
        self.scan(recipes, text, start, &mut shape)?;
        let recipe = recipes.find(&shape, shape.hash())?;
        let assembled = recipes.follow(recipe, &shape, symbols)?;
        Some((assembled, shape.end))
    }

    /// Finds the recipe of a statement that reads well.
    fn learn(&self, shape: &Shape<'_>, cursor: &mut Cursor<'_>) -> Option<(Plan, Vec<Place>)> {
        let mut symbols = Experiment { asked: 0 };
        let mut statement = self.statement(cursor, &mut symbols)?;
        let (code, fixup) = statement.chosen(self)?;
        let symbol = shape.symbol.is_some();
        if symbols.asked != u32::from(symbol) || symbol != fixup.is_some() {
            return None;
        }
        if matches!(statement.encoding(self), Encoding::Mimg | Encoding::Exp) {
            return None;
        }
        let (base, bytes) = code.bits()?;
        let mut plan = Plan {
            base,
            bytes,
            fixup: fixup.map(|f| (f.kind, f.offset)),
            ..Plan::default()
        };
        let mut places = Vec::new();
        if !shape.is_text && statement.arguments() != shape.count as usize {
            return None;
        }
        for number in 0..shape.count as usize {
            let place = match shape.kind(number) {
                Kind::VECTOR | Kind::SCALAR | Kind::ACCUMULATOR | Kind::LOW | Kind::HIGH => {
                    register(self, &mut statement, shape, number)?
                }
                Kind::SMALL => small(self, &mut statement, number)?,
                Kind::LARGE => large(self, &mut statement, number, bytes)?,
                _ => continue,
            };
            places.push(plan.take(place, number, shape.values[number]));
        }
        for (n, m) in shape.offsets().enumerate() {
            let number = MAX_OPERANDS + n;
            let place = offset(self, &mut statement, m)?;
            places.push(plan.take(place, number, shape.values[number]));
        }
        // The statement itself is the last experiment.
        (plan.apply(&places, shape)? == code).then_some((plan, places))
    }
}

impl Plan {
    /// Takes a number that has a place, and `value` in the base, out of the base.
    fn take(&mut self, place: Place, operand: usize, value: i64) -> Place {
        self.base = self.base.wrapping_sub(place.bits(value));
        Place {
            operand: operand as u8,
            ..place
        }
    }
}

/// The fixup of a statement; outer `None` if its symbol has a value already, or cannot be used.
#[inline]
fn fixup(plan: &Plan, shape: &Shape<'_>, symbols: &mut dyn Symbols) -> Option<Option<Fixup>> {
    let (Some((kind, offset)), Some(name)) = (plan.fixup, shape.symbol) else {
        return Some(None);
    };
    match symbols.symbol(name) {
        Ok(Value::Deferred(value)) => Some(Some(Fixup { kind, value, offset })),
        _ => None,
    }
}

/// Symbols that all wait for their value.
struct Experiment {
    asked: u32,
}

impl Symbols for Experiment {
    fn symbol(&mut self, _: &[u8]) -> Result<Value, String> {
        self.asked += 1;
        Ok(Value::Deferred(0))
    }

    fn unary(&mut self, _: Unary, _: Value) -> Result<Value, String> {
        Err(String::new())
    }

    fn binary(&mut self, _: Binary, _: Value, _: Value) -> Result<Value, String> {
        Err(String::new())
    }

    fn call(&mut self, _: Function, _: &[Value]) -> Result<Value, String> {
        Err(String::new())
    }
}

/// Where the number of a register goes. Rules are left out: they look at numbers only as a shape says.
fn register(parser: &Parser, statement: &mut Statement<'_>, shape: &Shape<'_>, number: usize) -> Option<Place> {
    let dwords = i64::from(shape.dwords(number));
    let scalar = shape.kind(number) == Kind::SCALAR;
    // Tuples of SGPRs begin at a multiple of their size up to four.
    let aligned = match (scalar, dwords) {
        (false, _) | (_, 1) => 0,
        (true, 2) => 1,
        _ => 3,
    };
    let mut encode = |index: i64| {
        let before = statement.set_register(number, index as u16)?;
        let code = statement.build(parser);
        statement.set_register(number, before)?;
        code?.bits()
    };
    // The bank is a part of the shape of a dual-issue instruction.
    let bank = if shape.is_dual() {
        shape.values[number] & BANK
    } else {
        0
    };
    let (base, bytes) = encode(bank)?;
    // SGPRs end at 102, 104 or 106; halves of registers at 128.
    let ends = if scalar { [106, 104, 102] } else { [256, 128, 128] };
    let (greatest, top) = ends.into_iter().find_map(|end| {
        let last = (end - dwords) & !aligned;
        let last = if shape.is_dual() { last & !BANK | bank } else { last };
        Some(last).zip(encode(last))
    })?;
    let delta = top.0.checked_sub(base).filter(|d| *d != 0 && top.1 == bytes)?;
    let value = greatest - bank;
    // The address of scalar memory is in the lowest bits, without those that are always zero.
    let lowest = (delta.trailing_zeros(), value.trailing_zeros());
    let (shift, dropped) = (lowest.0.saturating_sub(lowest.1), lowest.1.saturating_sub(lowest.0));
    let place = Place {
        shift: shift as u8,
        dropped: dropped as u8,
        aligned: aligned as u8,
        greatest: greatest as u32,
        ..Place::default()
    };
    let all_zero = aligned & ((1 << dropped) - 1) == (1 << dropped) - 1;
    (all_zero && place.bits(value) == delta).then_some(place)
}

/// Reads the statement with another integer as an operand.
fn with_number(parser: &Parser, statement: &mut Statement<'_>, number: usize, value: i64) -> Option<(u128, u8)> {
    let before = std::mem::replace(&mut statement.argument(number)?.arg, Arg::Number(Constant::Int(value)));
    let code = statement.chosen(parser);
    statement.argument(number)?.arg = before;
    code?.0.bits()
}

/// Where an integer goes that inline constants have: its code, or the number itself.
fn small(parser: &Parser, statement: &mut Statement<'_>, number: usize) -> Option<Place> {
    let mut encode = |value| with_number(parser, statement, number, value);
    let (zero, bytes) = encode(0)?;
    let (one, top) = (encode(1)?, encode(64)?);
    let unit = one.0.checked_sub(zero)?;
    let linear = unit.is_power_of_two() && one.1 == bytes && top == (zero.checked_add(unit * 64)?, bytes);
    if !linear {
        return None;
    }
    let shift = unit.trailing_zeros() as u8;
    let code = |value: i64| {
        Some((
            (zero + unit * u128::from(inline_code(value))).checked_sub(unit * u128::from(inline_code(0)))?,
            bytes,
        ))
    };
    let inline = [-1, -16]
        .into_iter()
        .all(|v| encode(v).is_some() && encode(v) == code(v));
    Some(Place {
        form: if inline { PlaceForm::Inline } else { PlaceForm::Plain },
        shift,
        least: if inline { -16 } else { 0 },
        greatest: 64,
        ..Place::default()
    })
}

/// Where an integer goes that no inline constant has: behind the instruction, or into a field.
fn large(parser: &Parser, statement: &mut Statement<'_>, number: usize, bytes: u8) -> Option<Place> {
    let mut encode = |value| with_number(parser, statement, number, value);
    let shift = (bytes - 4) * 8;
    let literal = |code: Option<(u128, u8)>, value: i64, base: u128| {
        code == Some((base + (u128::from(value as u32) << shift), bytes))
    };
    if let Some((code, n)) = encode(0x7fff_fffe)
        && n == bytes
        && code >> shift == 0x7fff_fffe
    {
        let base = code & ((1 << shift) - 1);
        let mut holds = |value| literal(encode(value), value, base);
        // Pairs of halves take the constants of one half, too.
        if ![65, 0xffff, 0x7fff_ffff].into_iter().all(&mut holds) {
            return None;
        }
        let least: i32 = if holds(-17) && holds(-0x8000_0000) {
            -0x8000_0000
        } else {
            65
        };
        let greatest = if holds(0x8000_0000) && holds(0xffff_ffff) {
            0xffff_ffff
        } else {
            0x7fff_ffff
        };
        return Some(Place {
            form: PlaceForm::Literal,
            shift,
            least,
            greatest,
            ..Place::default()
        });
    }
    field(65, encode)
}

/// Where the value of an offset behind the operands goes.
fn offset(parser: &Parser, statement: &mut Statement<'_>, m: Mod) -> Option<Place> {
    field(0, |value| {
        let modifiers = statement.modifiers();
        let before = m.get(modifiers);
        m.set(modifiers, value);
        let fits = m.get(modifiers) == value;
        let code = statement.chosen(parser);
        m.set(statement.modifiers(), before);
        code.filter(|_| fits)?.0.bits()
    })
}

/// A plain field of which the least number is `least`.
fn field(least: i64, mut encode: impl FnMut(i64) -> Option<(u128, u8)>) -> Option<Place> {
    let (base, bytes) = encode(least)?;
    let greatest = (1..=24).rev().map(|bits| (1i64 << bits) - 1);
    let (greatest, top) = greatest
        .take_while(|g| *g > least)
        .find_map(|g| Some(g).zip(encode(g)))?;
    let delta = top.0.checked_sub(base).filter(|d| *d != 0 && top.1 == bytes)?;
    let value = (greatest - least) as u128;
    let shift = delta.trailing_zeros().checked_sub(value.trailing_zeros())?;
    (value << shift == delta).then_some(Place {
        shift: shift as u8,
        least: least as i32,
        greatest: greatest as u32,
        ..Place::default()
    })
}

/// Whether a word is a symbol for sure: no word of the instruction set begins so.
pub(super) fn is_symbol(word: &[u8]) -> bool {
    word.first().is_some_and(|b| starts_word(*b) && !b.is_ascii_lowercase())
}
