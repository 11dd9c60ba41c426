//! How operations are spelled in the text of the IR: one definition for printing and parsing.
//!
//! An operation is a word with suffixes, `fadd.f32.zero.flush`. What it takes beside values (a constant, a symbol, a number)
//! stands behind it and is not here.

use super::op::*;
use super::{Allocation, Width};
use std::fmt::Write;

/// A set of values with a word each.
pub(super) trait Named: Copy + PartialEq + 'static {
    const ALL: &'static [(Self, &'static str)];

    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(v, _)| *v == self).map_or("?", |(_, n)| n)
    }

    fn named(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, n)| *n == word).map(|(v, _)| *v)
    }
}

macro_rules! names {
    ($T:ident { $($variant:ident = $name:literal),* $(,)? }) => {
        impl Named for $T {
            const ALL: &'static [($T, &'static str)] = &[$(($T::$variant, $name)),*];
        }
    };
}

names! { Width { B1 = "b1", B16 = "b16", B32 = "b32", B64 = "b64", B128 = "b128" } }
names! { Round { NearEven = "near", Up = "up", Down = "down", Zero = "zero" } }
names! { Float { F16 = "f16", F32 = "f32", F64 = "f64" } }
names! { Compare {
    Eq = "eq", Ne = "ne", Lt = "lt", Le = "le", Gt = "gt", Ge = "ge", EqU = "equ", NeU = "neu", LtU = "ltu", LeU = "leu",
    GtU = "gtu", GeU = "geu", Ordered = "num", Unordered = "nan",
} }
names! { AddressSpace {
    Flat = "flat", Global = "global", Constant = "constant", Group = "group", Private = "private",
} }
names! { Order {
    None = "plain", Relaxed = "relaxed", Acquire = "acquire", Release = "release", AcquireRelease = "acqrel",
    SequentiallyConsistent = "seqcst",
} }
names! { Scope {
    WorkItem = "workitem", Wavefront = "wavefront", WorkGroup = "workgroup", Agent = "agent", System = "system",
} }
names! { Atomic {
    Exchange = "exchange", CompareExchange = "cas", Add = "add", Sub = "sub", And = "and", Or = "or", Xor = "xor",
    MinS = "mins", MinU = "minu", MaxS = "maxs", MaxU = "maxu", WrapIncrement = "wrapinc", WrapDecrement = "wrapdec",
} }
names! { Allocation { Program = "program", Agent = "agent", Group = "group", WorkItem = "workitem" } }

impl Named for Id {
    const ALL: &'static [(Id, &'static str)] = &[
        (Id::WorkItem(0), "workitem0"),
        (Id::WorkItem(1), "workitem1"),
        (Id::WorkItem(2), "workitem2"),
        (Id::WorkGroup(0), "workgroup0"),
        (Id::WorkGroup(1), "workgroup1"),
        (Id::WorkGroup(2), "workgroup2"),
        (Id::Lane, "lane"),
        (Id::KernargPointer, "kernarg"),
        (Id::DispatchPointer, "dispatch"),
        (Id::QueuePointer, "queue"),
        (Id::DispatchId, "dispatch_id"),
        (Id::GroupAperture, "group_aperture"),
        (Id::PrivateAperture, "private_aperture"),
        (Id::GroupDynamicBase, "group_dynamic_base"),
        (Id::ComputeUnit, "compute_unit"),
        (Id::MaxComputeUnit, "max_compute_unit"),
        (Id::WaveSlot, "wave_slot"),
        (Id::MaxWaveSlot, "max_wave_slot"),
        (Id::Clock, "clock"),
    ];
}

impl Named for ImageAccess {
    const ALL: &'static [(ImageAccess, &'static str)] = &[
        (ImageAccess::Load, "load"),
        (ImageAccess::Store, "store"),
        (ImageAccess::Sample, "sample"),
    ];
}

impl Named for ImageShape {
    const ALL: &'static [(ImageShape, &'static str)] = &[
        (ImageShape::D1, "1d"),
        (ImageShape::D2, "2d"),
        (ImageShape::D3, "3d"),
        (ImageShape::D1Array, "1darray"),
        (ImageShape::D2Array, "2darray"),
    ];
}

/// Operations without anything beside values.
impl Named for Op {
    const ALL: &'static [(Op, &'static str)] = &[
        (Op::Undef, "undef"),
        (Op::Add, "add"),
        (Op::Sub, "sub"),
        (Op::Mul, "mul"),
        (Op::MulHighS, "mulhis"),
        (Op::MulHighU, "mulhiu"),
        (Op::Mul24S, "mul24s"),
        (Op::Mul24U, "mul24u"),
        (Op::DivS, "divs"),
        (Op::DivU, "divu"),
        (Op::RemS, "rems"),
        (Op::RemU, "remu"),
        (Op::And, "and"),
        (Op::Or, "or"),
        (Op::Xor, "xor"),
        (Op::Not, "not"),
        (Op::Shl, "shl"),
        (Op::ShrU, "shru"),
        (Op::ShrS, "shrs"),
        (Op::MinS, "mins"),
        (Op::MinU, "minu"),
        (Op::MaxS, "maxs"),
        (Op::MaxU, "maxu"),
        (Op::AddCarry, "addcarry"),
        (Op::SubBorrow, "subborrow"),
        (Op::PopCount, "popcount"),
        (Op::FirstHighU, "firsthighu"),
        (Op::FirstHighS, "firsthighs"),
        (Op::FirstLow, "firstlow"),
        (Op::BitReverse, "bitreverse"),
        (Op::ExtractS, "extracts"),
        (Op::ExtractU, "extractu"),
        (Op::BitSelect, "bitselect"),
        (Op::BitMask, "bitmask"),
        (Op::AlignBit, "alignbit"),
        (Op::AlignByte, "alignbyte"),
        (Op::Permute, "permute"),
        (Op::SadU8, "sadu8"),
        (Op::SadU16, "sadu16"),
        (Op::SadU32, "sadu32"),
        (Op::SadHighU8, "sadhighu8"),
        (Op::LerpU8, "lerpu8"),
        (Op::Join, "join"),
        (Op::Split, "split"),
        (Op::Select, "select"),
        (Op::Ballot, "ballot"),
        (Op::ActiveLaneId, "activelaneid"),
        (Op::ReadLane, "readlane"),
        (Op::ReadFirstLane, "readfirstlane"),
        (Op::Barrier, "barrier"),
        (Op::WaveBarrier, "wavebarrier"),
        (Op::Fbarrier(Fbarrier::Join), "joinfbar"),
        (Op::Fbarrier(Fbarrier::Leave), "leavefbar"),
        (Op::Fbarrier(Fbarrier::Arrive), "arrivefbar"),
        (Op::Fbarrier(Fbarrier::Wait), "waitfbar"),
        (Op::CallIndirect, "callindirect"),
        (Op::CallOutside, "calloutside"),
        (Op::CallBlock, "callblock"),
        (Op::StackSave, "stacksave"),
        (Op::StackRestore, "stackrestore"),
        (Op::Interrupt, "interrupt"),
        (Op::ReadExceptions, "readexceptions"),
        (Op::WriteExceptions, "writeexceptions"),
    ];
}

type Words<F> = &'static [(F, &'static str)];

/// Operations on floats of a format, in a mode.
const FLOAT: Words<fn(Float, FloatMode) -> Op> = &[
    (Op::FAdd, "fadd"),
    (Op::FSub, "fsub"),
    (Op::FMul, "fmul"),
    (Op::FFma, "ffma"),
    (Op::FMin, "fmin"),
    (Op::FMax, "fmax"),
    (Op::FTrunc, "ftrunc"),
    (Op::FCeil, "fceil"),
    (Op::FFloor, "ffloor"),
    (Op::FNear, "fnear"),
    (Op::FFract, "ffract"),
    (Op::FCanonical, "fcanonical"),
    (Op::FLdexp, "fldexp"),
    (Op::FRcp, "frcp"),
    (Op::FRsq, "frsq"),
    (Op::FSqrt, "fsqrt"),
    (Op::FExp2, "fexp2"),
    (Op::FLog2, "flog2"),
    (Op::FSin, "fsin"),
    (Op::FCos, "fcos"),
    (Op::FDivScale, "fdivscale"),
    (Op::FDivFmas, "fdivfmas"),
    (Op::FDivFixup, "fdivfixup"),
];

/// Operations on floats of a format, whatever the mode.
const MODELESS: Words<fn(Float) -> Op> = &[
    (Op::FNeg, "fneg"),
    (Op::FAbs, "fabs"),
    (Op::FCopySign, "fcopysign"),
    (Op::FClassOf, "fclassof"),
    (Op::FFrexpMantissa, "ffrexpmantissa"),
    (Op::FFrexpExponent, "ffrexpexponent"),
];

const CONVERT: Words<fn(Float) -> Convert> = &[
    (Convert::SignedToFloat, "s2f"),
    (Convert::UnsignedToFloat, "u2f"),
    (Convert::FloatToSigned, "f2s"),
    (Convert::FloatToUnsigned, "f2u"),
];

fn mode_text(out: &mut String, mode: FloatMode) {
    if mode.round != Round::NearEven {
        let _ = write!(out, ".{}", mode.round.name());
    }
    if mode.flush {
        out.push_str(".flush");
    }
}

/// How memory is accessed, without the offset.
fn memory_text(out: &mut String, m: Memory) {
    let _ = write!(out, ".{}.align{}", m.space.name(), m.align_bytes);
    if m.order != Order::None || m.scope != Scope::WorkItem {
        let _ = write!(out, ".{}.{}", m.order.name(), m.scope.name());
    }
    if m.uniform {
        out.push_str(".uniform");
    }
    if m.invariant {
        out.push_str(".invariant");
    }
}

fn convert_text(out: &mut String, c: Convert) {
    match c {
        Convert::FloatToFloat { from, to } => {
            let _ = write!(out, ".f2f.{}.{}", to.name(), from.name());
        }
        Convert::SignedToFloat(f) => out.push_str(&format!(".s2f.{}", f.name())),
        Convert::UnsignedToFloat(f) => out.push_str(&format!(".u2f.{}", f.name())),
        Convert::FloatToSigned(f) => out.push_str(&format!(".f2s.{}", f.name())),
        Convert::FloatToUnsigned(f) => out.push_str(&format!(".f2u.{}", f.name())),
        Convert::FloorToSigned => out.push_str(".floor2s"),
        Convert::NearToSigned => out.push_str(".near2s"),
        Convert::ByteToFloat(n) => out.push_str(&format!(".byte2f.{n}")),
    }
}

/// The operation's word with its suffixes.
pub(super) fn op_text(out: &mut String, op: Op) {
    let two = |name: &str, a: &str| format!("{name}.{a}");
    let text = match op {
        Op::Const(_) => "const".to_string(),
        Op::SymbolAddress(_) => "symbol".to_string(),
        Op::SlotAddress(_) => "frame".to_string(),
        Op::FunctionAddress(_) => "address".to_string(),
        Op::Call(_) => "call".to_string(),
        Op::Truncate(w) => two("truncate", w.name()),
        Op::ZeroExtend(w) => two("zext", w.name()),
        Op::SignExtend(w) => two("sext", w.name()),
        Op::CompareS(c) => two("cmps", c.name()),
        Op::CompareU(c) => two("cmpu", c.name()),
        Op::Id(id) => two("id", id.name()),
        Op::Alloca(align) => format!("alloca.{align}"),
        Op::Sleep(n) => format!("sleep.{n}"),
        Op::Trap(n) => format!("trap.{n}"),
        Op::EnableBreak(on) => format!("enablebreak.{}", u8::from(on)),
        Op::FCompare(f, mode, c) => {
            let mut text = format!("fcmp.{}.{}", c.name(), f.name());
            mode_text(&mut text, mode);
            text
        }
        Op::FClass(f, class) => format!("fclass.{}.{:#x}", f.name(), class.bits()),
        Op::Convert(c, mode) => {
            let mut text = "convert".to_string();
            convert_text(&mut text, c);
            mode_text(&mut text, mode);
            text
        }
        Op::PackHalfZero => "packhalfzero".to_string(),
        Op::Load(m) => with_memory("load".into(), m),
        Op::LoadNarrow(m, bits, signed) => with_memory(format!("load{}{bits}", if signed { 's' } else { 'u' }), m),
        Op::Store(m) => with_memory("store".into(), m),
        Op::StoreNarrow(m, bits) => with_memory(format!("store{bits}"), m),
        Op::Atomic(a, m) => with_memory(format!("atomic.{}", a.name()), m),
        Op::Image(access, shape) => format!("image.{}.{}", access.name(), shape.name()),
        Op::ImageWords(access, shape) => format!("imagewords.{}.{}", access.name(), shape.name()),
        Op::Fence(space, order, scope) => format!("fence.{}.{}.{}", space.name(), order.name(), scope.name()),
        other => float_text(other).unwrap_or_else(|| other.name().to_string()),
    };
    out.push_str(&text);
}

fn with_memory(mut text: String, m: Memory) -> String {
    memory_text(&mut text, m);
    text
}

/// The format and mode of an operation of [`FLOAT`] or [`MODELESS`], found by trying the formats it may have.
fn float_text(op: Op) -> Option<String> {
    for (format, name) in Float::ALL {
        if let Some((_, word)) = MODELESS.iter().find(|(make, _)| make(*format) == op) {
            return Some(format!("{word}.{name}"));
        }
        for flush in [false, true] {
            for (round, _) in Round::ALL {
                let mode = FloatMode { round: *round, flush };
                if let Some((_, word)) = FLOAT.iter().find(|(make, _)| make(*format, mode) == op) {
                    let mut text = format!("{word}.{name}");
                    mode_text(&mut text, mode);
                    return Some(text);
                }
            }
        }
    }
    None
}

/// The suffixes of a word, taken from the front.
struct Suffixes<'a>(std::iter::Peekable<std::str::Split<'a, char>>);

impl<'a> Suffixes<'a> {
    fn word(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    fn named<T: Named>(&mut self) -> Option<T> {
        T::named(self.0.next()?)
    }

    /// The next one, if it is of the set.
    fn optional<T: Named>(&mut self) -> Option<T> {
        let found = T::named(self.0.peek()?)?;
        self.0.next();
        Some(found)
    }

    fn flag(&mut self, word: &str) -> bool {
        self.0.next_if(|w| *w == word).is_some()
    }

    fn number<T: std::str::FromStr>(&mut self) -> Option<T> {
        self.0.next()?.parse().ok()
    }

    fn mode(&mut self) -> FloatMode {
        FloatMode {
            round: self.optional().unwrap_or_default(),
            flush: self.flag("flush"),
        }
    }

    fn memory(&mut self) -> Option<Memory> {
        let space = self.named()?;
        let align_bytes = self.word()?.strip_prefix("align")?.parse().ok()?;
        let order: Option<Order> = self.optional();
        let scope = if order.is_some() {
            self.named()?
        } else {
            Scope::WorkItem
        };
        Some(Memory {
            order: order.unwrap_or_default(),
            scope,
            uniform: self.flag("uniform"),
            invariant: self.flag("invariant"),
            ..Memory::plain(space, align_bytes)
        })
    }
}

/// The operation of a word with suffixes; what it takes beside values is 0.
pub(super) fn op_named(text: &str) -> Option<Op> {
    if let Some(op) = Op::named(text) {
        return Some(op);
    }
    let mut s = Suffixes(text.split('.').peekable());
    let head = s.word()?;
    let op = match head {
        "const" => Op::Const(0),
        "truncate" => Op::Truncate(s.named()?),
        "zext" => Op::ZeroExtend(s.named()?),
        "sext" => Op::SignExtend(s.named()?),
        "cmps" => Op::CompareS(s.named()?),
        "cmpu" => Op::CompareU(s.named()?),
        "id" => Op::Id(s.named()?),
        "alloca" => Op::Alloca(s.number()?),
        "sleep" => Op::Sleep(s.number()?),
        "trap" => Op::Trap(s.number()?),
        "enablebreak" => Op::EnableBreak(s.number::<u8>()? != 0),
        "fcmp" => {
            let compare = s.named()?;
            let format = s.named()?;
            Op::FCompare(format, s.mode(), compare)
        }
        "fclass" => {
            let format = s.named()?;
            let bits = u16::from_str_radix(s.word()?.strip_prefix("0x")?, 16).ok()?;
            Op::FClass(format, Class::from_bits(bits)?)
        }
        "convert" => {
            let convert = convert_named(&mut s)?;
            Op::Convert(convert, s.mode())
        }
        "packhalfzero" => Op::PackHalfZero,
        "load" => Op::Load(s.memory()?),
        "loadu8" => Op::LoadNarrow(s.memory()?, 8, false),
        "loads8" => Op::LoadNarrow(s.memory()?, 8, true),
        "loadu16" => Op::LoadNarrow(s.memory()?, 16, false),
        "loads16" => Op::LoadNarrow(s.memory()?, 16, true),
        "store" => Op::Store(s.memory()?),
        "store8" => Op::StoreNarrow(s.memory()?, 8),
        "store16" => Op::StoreNarrow(s.memory()?, 16),
        "atomic" => {
            let operation = s.named()?;
            Op::Atomic(operation, s.memory()?)
        }
        "image" => {
            let access = s.named()?;
            Op::Image(access, s.named()?)
        }
        "imagewords" => {
            let access = s.named()?;
            Op::ImageWords(access, s.named()?)
        }
        "fence" => {
            let space = s.named()?;
            let order = s.named()?;
            Op::Fence(space, order, s.named()?)
        }
        _ => {
            if let Some((make, _)) = MODELESS.iter().find(|(_, word)| *word == head) {
                make(s.named()?)
            } else {
                let (make, _) = FLOAT.iter().find(|(_, word)| *word == head)?;
                let format = s.named()?;
                make(format, s.mode())
            }
        }
    };
    s.word().is_none().then_some(op)
}

fn convert_named(s: &mut Suffixes<'_>) -> Option<Convert> {
    let word = s.word()?;
    Some(match word {
        "f2f" => {
            let to = s.named()?;
            Convert::FloatToFloat { from: s.named()?, to }
        }
        "floor2s" => Convert::FloorToSigned,
        "near2s" => Convert::NearToSigned,
        "byte2f" => Convert::ByteToFloat(s.number()?),
        _ => {
            let (make, _) = CONVERT.iter().find(|(_, name)| *name == word)?;
            make(s.named()?)
        }
    })
}
