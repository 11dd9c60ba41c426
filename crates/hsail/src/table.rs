//! The instruction table: one row an opcode, read by parser, printer, validator, form generator and whatever executes HSAIL.
//!
//! A [`Row`] says how an instruction is spelled (the order of its modifiers follows from its [`Format`]) and which
//! [`Form`]s it has. A form is a set of legal types with the modifiers and operands that go with them; the forms of a row
//! are the lines of the manual's table for that instruction.

pub mod reference;
mod resolve;
mod rows;

pub use resolve::{Mismatch, check_modifiers, flat_address, resolve, segment_address};
pub use rows::ROWS;
pub mod vendor;

pub use crate::brig::Format;
use crate::code::{AtomicOp, Order, Pack, Segment, Width};
use crate::types::{Type, TypeSet};

impl Format {
    /// The modifiers in their order in text.
    pub const fn syntax(self) -> &'static [Slot] {
        use Slot::*;
        match self {
            Format::Addr => &[Segment, Type],
            Format::Atomic => &[AtomicOp, Segment, Order, Scope, Equiv, Type],
            Format::Basic => &[Type],
            Format::Br => &[Width, Type],
            Format::Cmp => &[Compare, Ftz, Pack, Type, SourceType],
            Format::Cvt => &[Ftz, Round, Type, SourceType],
            Format::Image => &[Vector, Geometry, Equiv, Type, ImageType, CoordType],
            Format::Lane => &[Vector, Width, Type, SourceType],
            Format::Mem => &[Vector, Segment, Align, Const, Equiv, Width, Type],
            Format::MemFence => &[Order, Scope],
            Format::Mod => &[Ftz, Round, Pack, Type],
            Format::QueryImage => &[Geometry, ImageQuery, Type, ImageType],
            Format::QuerySampler => &[SamplerQuery, Type],
            Format::Queue => &[Segment, Order, Type],
            Format::Seg => &[Segment, Type],
            Format::SegCvt => &[Segment, NoNull, Type, SourceType],
            Format::Signal => &[AtomicOp, Order, Type, SourceType],
            Format::SourceType => &[Vector, Type, SourceType],
        }
    }
}

/// One modifier of an instruction's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Slot {
    Vector,
    AtomicOp,
    Compare,
    Segment,
    Ftz,
    Round,
    Pack,
    NoNull,
    Align,
    Const,
    Equiv,
    Width,
    Order,
    Scope,
    Geometry,
    ImageQuery,
    SamplerQuery,
    Type,
    SourceType,
    ImageType,
    CoordType,
}

impl Slot {
    pub fn name(self) -> &'static str {
        match self {
            Slot::Vector => "vector size",
            Slot::AtomicOp => "atomic operation",
            Slot::Compare => "comparison",
            Slot::Segment => "segment",
            Slot::Ftz => "ftz",
            Slot::Round => "rounding",
            Slot::Pack => "packing control",
            Slot::NoNull => "nonull",
            Slot::Align => "align",
            Slot::Const => "const",
            Slot::Equiv => "equiv",
            Slot::Width => "width",
            Slot::Order => "memory order",
            Slot::Scope => "memory scope",
            Slot::Geometry => "geometry",
            Slot::ImageQuery => "image property",
            Slot::SamplerQuery => "sampler property",
            Slot::Type => "type",
            Slot::SourceType => "source type",
            Slot::ImageType => "image type",
            Slot::CoordType => "coordinate type",
        }
    }
}

/// The type of an operand in terms of its instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ty {
    /// The instruction's type.
    Inst,
    /// Its source type (image instructions: the coordinate type).
    Source,
    /// Always this type.
    Is(Type),
    /// The unsigned packed type of the instruction type's shape.
    Shape,
}

/// What may stand in an operand's place (PRM 18.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A register that is written.
    Dest(Ty),
    /// A register, a constant or, where its type allows it, WAVESIZE.
    Src(Ty),
    /// A register or a constant.
    SrcNoWave(Ty),
    /// A register only.
    Reg(Ty),
    /// An integer constant up to the given value.
    Number(Ty, u64),
    /// A constant or WAVESIZE.
    Constant(Ty),
    /// A list of registers that are written, as many as the vector modifier says.
    DestVec(Ty),
    /// A list of sources, as many as the vector modifier says.
    SrcVec(Ty),
    /// `DestVec` with a vector modifier, otherwise `Dest`.
    DestOrVec,
    /// `SrcVec` with a vector modifier, otherwise `Src`.
    SrcOrVec,
    /// As `SrcOrVec`, but registers only (the data of stimage).
    RegOrVec,
    /// A register, or with a vector modifier a list of sources.
    RegOrSrcVec,
    Address,
    /// A handle in a d register, of the instruction's image type.
    Image,
    Sampler,
    Signal,
    /// As many sources of the coordinate type as the geometry has coordinates.
    Coordinates,
    /// As many f32 sources as the geometry has coordinates, but for the index in an array.
    Gradient,
    /// Four registers that are written, four sources; the name does not say so.
    Dest4(Ty),
    Src4(Ty),
    Label,
    LabelList,
    Function,
    FunctionList,
    Signature,
    /// Arg variables in parentheses: what a call returns and what it is given.
    OutArgs,
    InArgs,
    /// The name of an fbarrier, or an s register.
    FbarrierOrReg,
    Fbarrier,
}

impl Operand {
    pub const fn is_dest(self) -> bool {
        matches!(
            self,
            Operand::Dest(_) | Operand::DestVec(_) | Operand::DestOrVec | Operand::Dest4(_)
        )
    }
}

/// How the second type of a form follows from, or restricts, the first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// There is no second type.
    None,
    Among(TypeSet),
    /// A packed type of the same shape, of these (packed `cmp`: the instruction's type is the unsigned one).
    SameShape(TypeSet),
    /// The scalar type that holds one element of the instruction's packed type (`pack`).
    ElementOfType,
    /// The packed type of which the instruction's type holds one element (`unpack`).
    PackedOfType,
    /// What `cvt` can convert from (Table 5-27).
    Convertible,
    /// An unsigned integer of the size of a flat address.
    FlatAddress,
    /// An unsigned integer of the size of the segment's address.
    SegmentAddress,
    /// The signal handle type of the machine model; the instruction's type has its size.
    Signal,
}

/// What the machine model says about the instruction's type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sized {
    Any,
    /// It has the size of a flat address (also of a kernarg address and a function handle).
    Flat,
    /// It has the size of the segment's address.
    Segment,
    /// Not 64 bits in the small model.
    NotLongInSmall,
    /// The signal handle type of the model.
    SignalHandle,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Rounding {
    None,
    Float,
    /// By source and destination (Table 5-30).
    Cvt,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Widths {
    /// Not in text; the field holds this value.
    Fixed(Width),
    /// The value when the text does not say.
    Default(Width),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Vectors {
    None,
    /// `_v2`, `_v3`, `_v4` or nothing.
    Optional,
    /// Always this many.
    Exactly(u8),
}

/// A set of legal types with the modifiers and operands that go with them.
#[derive(Clone, Copy)]
pub struct Form {
    pub types: TypeSet,
    pub source: Source,
    pub sized: Sized,
    pub ftz: bool,
    pub rounding: Rounding,
    /// Legal packing controls, a bit each; 0: none may be given.
    pub packs: u64,
    pub compares: u64,
    pub atomics: u64,
    pub orders: u64,
    pub geometries: u64,
    pub queries: u64,
    pub vectors: Vectors,
    pub images: TypeSet,
    /// In BRIG's order.
    pub operands: &'static [Operand],
}

/// One opcode.
#[derive(Clone, Copy)]
pub struct Row {
    pub opcode: u16,
    pub mnemonic: &'static str,
    pub format: Format,
    /// Legal segments, a bit each; 0: the instruction has none.
    pub segments: u64,
    pub widths: Widths,
    /// `align` and `equiv` and `const` exist in some of a format's rows only.
    pub has_align: bool,
    pub has_equiv: bool,
    /// Segments with which `const` may be given.
    pub const_segments: u64,
    pub forms: &'static [Form],
    /// The instruction belongs to the extension IMAGE.
    pub image: bool,
    /// What the name does not say: the type, the segment; none for most.
    pub implied_type: Type,
    pub implied_segment: Segment,
    /// The vendor's extension that it belongs to; empty for the manual's.
    pub extension: &'static str,
    /// Section of the manual, as `5.2`.
    pub section: &'static str,
}

impl Row {
    /// The row of an opcode.
    pub fn of(opcode: u16) -> Option<&'static Row> {
        match opcode.checked_sub(vendor::FIRST) {
            Some(number) => vendor::ROWS.get(number as usize),
            None => ROWS.get(opcode as usize),
        }
    }

    /// The row of a mnemonic.
    pub fn named(mnemonic: &str) -> Option<&'static Row> {
        rows::by_name(mnemonic)
    }

    /// Whether text may give this modifier.
    pub fn has(&self, slot: Slot) -> bool {
        self.format.syntax().contains(&slot)
            && match slot {
                Slot::Segment => self.segments != 0 && self.implied_segment == Segment::NONE,
                Slot::Width => matches!(self.widths, Widths::Default(_)),
                Slot::Align => self.has_align,
                Slot::Equiv => self.has_equiv,
                Slot::Const => self.const_segments != 0,
                Slot::Vector => self.forms.iter().any(|f| f.vectors != Vectors::None),
                Slot::Ftz => self.forms.iter().any(|f| f.ftz),
                Slot::Round => self.forms.iter().any(|f| f.rounding != Rounding::None),
                Slot::Pack => self.forms.iter().any(|f| f.packs != 0),
                Slot::Type => {
                    self.implied_type == Type::NONE && self.forms.iter().any(|f| f.types != TypeSet::of(&[Type::NONE]))
                }
                Slot::SourceType => self.forms.iter().any(|f| f.source != Source::None),
                _ => true,
            }
    }

    /// Every type some form allows.
    pub fn types(&self) -> TypeSet {
        self.forms.iter().fold(TypeSet::default(), |all, f| all.or(f.types))
    }
}

impl Form {
    const fn new(types: TypeSet, operands: &'static [Operand]) -> Form {
        Form {
            types,
            source: Source::None,
            sized: Sized::Any,
            ftz: false,
            rounding: Rounding::None,
            packs: 0,
            compares: 0,
            atomics: 0,
            orders: 0,
            geometries: 0,
            queries: 0,
            vectors: Vectors::None,
            images: TypeSet(0),
            operands,
        }
    }
    const fn source(mut self, source: Source) -> Form {
        self.source = source;
        self
    }
    const fn from(mut self, types: TypeSet) -> Form {
        self.source = Source::Among(types);
        self
    }
    const fn sized(mut self, sized: Sized) -> Form {
        self.sized = sized;
        self
    }
    const fn ftz(mut self) -> Form {
        self.ftz = true;
        self
    }
    const fn round(mut self) -> Form {
        self.rounding = Rounding::Float;
        self.ftz = true;
        self
    }
    const fn packs(mut self, packs: &[Pack]) -> Form {
        let mut i = 0;
        while i < packs.len() {
            self.packs |= packs[i].bit();
            i += 1;
        }
        self
    }
    const fn compares(mut self, mask: u64) -> Form {
        self.compares = mask;
        self
    }
    const fn atomics(mut self, ops: &[AtomicOp]) -> Form {
        let mut i = 0;
        while i < ops.len() {
            self.atomics |= ops[i].bit();
            i += 1;
        }
        self
    }
    const fn orders(mut self, orders: &[Order]) -> Form {
        let mut i = 0;
        while i < orders.len() {
            self.orders |= orders[i].bit();
            i += 1;
        }
        self
    }
    const fn vectors(mut self, vectors: Vectors) -> Form {
        self.vectors = vectors;
        self
    }
}

/// Names of a set of codes, sorted by code, as `p, s`.
pub fn names<T: Copy + std::fmt::Display>(all: &[T], mask: u64, bit: impl Fn(T) -> u64) -> String {
    let mut text = String::new();
    for code in all.iter().filter(|c| mask & bit(**c) != 0) {
        if !text.is_empty() {
            text.push_str(", ");
        }
        text.push_str(&code.to_string());
    }
    text
}
