//! Which form of its row an instruction is, and what is wrong if none fits.

use super::*;
use crate::brig::Inst;
use crate::code::{Compare, Geometry, ImageQuery, MachineModel, Profile, Round, Scope, Segment};

/// Why an instruction fits no form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    pub slot: Slot,
    /// Number of the validator rule that is broken.
    pub rule: &'static str,
    /// What the instruction has.
    pub found: String,
    /// What would be legal there, as a list; empty: nothing may be given.
    pub legal: String,
}

/// The unsigned type with the size of a flat address.
pub fn flat_address(model: MachineModel) -> Type {
    if model == MachineModel::LARGE {
        Type::U64
    } else {
        Type::U32
    }
}

/// The unsigned type with the size of an address of the segment (Table 2-3).
pub fn segment_address(segment: Segment, model: MachineModel) -> Type {
    match segment {
        Segment::GROUP | Segment::PRIVATE | Segment::SPILL | Segment::ARG | Segment::REGION => Type::U32,
        _ => flat_address(model),
    }
}

impl Sized {
    fn admits(self, inst: &Inst, model: MachineModel) -> bool {
        match self {
            Sized::Any => true,
            Sized::Flat => inst.ty == flat_address(model),
            Sized::Segment => inst.ty == segment_address(inst.segment, model),
            Sized::NotLongInSmall => model != MachineModel::SMALL || inst.ty.bits() != 64,
            Sized::SignalHandle => inst.ty == Type::signal(model),
        }
    }
}

/// The scalar type `pack` takes and `unpack` gives for an element type (Tables 5-14, 5-15).
fn carrier(element: Type) -> Type {
    match element {
        Type::U8 | Type::U16 => Type::U32,
        Type::S8 | Type::S16 => Type::S32,
        other => other,
    }
}

fn convertible(to: Type, from: Type) -> bool {
    let known = CVT_TYPES.contains(to) && CVT_TYPES.contains(from);
    known && to != from && !(to.is_int() && from.is_int() && to.bits() == from.bits())
}

const CVT_TYPES: TypeSet = TypeSet::of(&[
    Type::U8,
    Type::S8,
    Type::U16,
    Type::S16,
    Type::U32,
    Type::S32,
    Type::U64,
    Type::S64,
    Type::F16,
    Type::F32,
    Type::F64,
    Type::B1,
]);

impl Source {
    /// Every type that may follow the instruction's, for the segment and model it has.
    pub fn legal(self, inst: &Inst, model: MachineModel) -> TypeSet {
        match self {
            Source::None => TypeSet::of(&[Type::NONE]),
            Source::Among(types) => types,
            Source::SameShape(types) => {
                let mut set = TypeSet::default();
                for t in types.iter().filter(|t| t.unsigned_shape() == inst.ty) {
                    set = set.or(TypeSet::of(&[t]));
                }
                set
            }
            Source::ElementOfType => TypeSet::of(&[carrier(inst.ty.base())]),
            Source::PackedOfType => {
                let mut set = TypeSet::default();
                for t in (0..128).map(Type).filter(|t| t.is_known() && t.is_packed()) {
                    if carrier(t.base()) == inst.ty {
                        set = set.or(TypeSet::of(&[t]));
                    }
                }
                set
            }
            Source::Convertible => {
                let mut set = TypeSet::default();
                for t in CVT_TYPES.iter().filter(|t| convertible(inst.ty, *t)) {
                    set = set.or(TypeSet::of(&[t]));
                }
                set
            }
            Source::FlatAddress => TypeSet::of(&[flat_address(model)]),
            Source::SegmentAddress => TypeSet::of(&[segment_address(inst.segment, model)]),
            Source::Signal => TypeSet::of(&[Type::signal(model)]),
        }
    }

    fn admits(self, inst: &Inst, model: MachineModel) -> bool {
        let source = inst.source;
        match self {
            Source::None => source == Type::NONE,
            Source::Among(types) => types.contains(source),
            Source::SameShape(types) => types.contains(source) && source.unsigned_shape() == inst.ty,
            Source::ElementOfType => source == carrier(inst.ty.base()),
            Source::PackedOfType => source.is_packed() && !source.is_array() && carrier(source.base()) == inst.ty,
            Source::Convertible => convertible(inst.ty, source),
            Source::FlatAddress => source == flat_address(model),
            Source::SegmentAddress => source == segment_address(inst.segment, model),
            Source::Signal => source == Type::signal(model) && inst.ty.bits() == signal_bits(source),
        }
    }
}

fn signal_bits(signal: Type) -> u32 {
    if signal == Type::SIG32 { 32 } else { 64 }
}

const FLOAT_ROUNDS: u64 =
    Round::DEFAULT.bit() | Round::NEAR.bit() | Round::ZERO.bit() | Round::UP.bit() | Round::DOWN.bit();
/// The sixteen integer modes, codes 6 to 21.
const INT_ROUNDS: u64 = ((1 << 22) - 1) & !((1 << 6) - 1);
const BASE_INT_ROUNDS: u64 =
    Round::ZEROI.bit() | Round::ZEROI_SAT.bit() | Round::SZEROI.bit() | Round::SZEROI_SAT.bit();

impl Rounding {
    /// Legal codes for an instruction of the form, and the default among them; 0 and none if it takes no rounding.
    pub fn legal(self, inst: &Inst) -> (u64, Round) {
        match self {
            Rounding::None => (0, Round::NONE),
            Rounding::Float => (FLOAT_ROUNDS, Round::DEFAULT),
            Rounding::Cvt => {
                let (to, from) = (inst.ty, inst.source);
                if to.is_int() && from.is_float() {
                    (INT_ROUNDS, Round::ZEROI)
                } else if to.is_float() && (from.is_int() || (from.is_float() && from.bits() > to.bits())) {
                    (FLOAT_ROUNDS, Round::DEFAULT)
                } else {
                    (0, Round::NONE)
                }
            }
        }
    }
}

fn wrong(slot: Slot, rule: &'static str, found: impl ToString, legal: impl ToString) -> Mismatch {
    Mismatch {
        slot,
        rule,
        found: found.to_string(),
        legal: legal.to_string(),
    }
}

/// Rule numbers of an instruction's types and modifiers (spec 5.7), by opcode.
fn rule_of(row: &Row) -> &'static str {
    match row.mnemonic {
        "abs" | "neg" => "V152",
        "rem" | "div" | "borrow" | "carry" => "V153",
        "mulhi" | "max" | "min" => "V154",
        "fma" | "mad" | "nfma" => "V156",
        "mad24" | "mad24hi" | "mul24" | "mul24hi" => "V157",
        "and" | "or" | "xor" | "not" => "V158",
        "popcount" | "bitextract" | "bitinsert" | "bitmask" | "bitrev" | "bitselect" | "firstbit" | "lastbit" => "V159",
        "shl" | "shr" => "V160",
        "combine" | "expand" => "V161",
        "lda" => "V162",
        "mov" => "V163",
        "shuffle" | "unpacklo" | "unpackhi" => "V164",
        "pack" | "unpack" => "V165",
        "cmov" => "V166",
        "ceil" | "floor" | "rint" | "trunc" | "sqrt" | "fract" | "copysign" => "V167",
        "class" => "V169",
        "ncos" | "nexp2" | "nlog2" | "nsin" | "nrcp" | "nrsqrt" | "nsqrt" => "V170",
        "bitalign" | "bytealign" | "lerp" | "packcvt" | "unpackcvt" | "sad" | "sadhi" => "V171",
        "segmentp" | "ftos" | "stof" => "V172",
        "cmp" => "V173",
        "cvt" => "V174",
        "ld" | "st" => "V175",
        "atomic" => "V176",
        "atomicnoret" => "V177",
        "signal" | "signalnoret" => "V178",
        "memfence" => "V179",
        "rdimage" => "V181",
        "ldimage" | "stimage" => "V182",
        "queryimage" => "V183",
        "querysampler" | "imagefence" => "V180",
        "barrier" | "wavebarrier" => "V185",
        "cbr" | "sbr" | "scall" => "V186",
        "alloca" => "V187",
        "clock" | "cuid" | "laneid" | "maxcuid" | "maxwaveid" | "waveid" | "groupbaseptr" | "debugtrap" => "V188",
        "icall" | "kernargbaseptr" => "V106",
        "nullptr" => "V191",
        "packetcompletionsig" => "V194",
        "activelanemask" => "V195",
        "getdetectexcept" | "cleardetectexcept" | "setdetectexcept" => "V190",
        _ if !row.extension.is_empty() => "V025",
        _ => match row.format {
            Format::Queue => "V189",
            Format::Basic if row.opcode >= 105 => "V188",
            Format::Mod => "V150",
            _ => "V218",
        },
    }
}

/// The form of `row` that the types (and operation, comparison, geometry, query) of `inst` select.
pub fn resolve(row: &'static Row, inst: &Inst, model: MachineModel) -> Result<&'static Form, Mismatch> {
    // Looked up for an error only.
    let rule = || rule_of(row);
    if inst.ty.is_signal() && inst.ty != Type::signal(model) {
        return Err(wrong(Slot::Type, "V076", inst.ty, Type::signal(model)));
    }
    if row.segments != 0 && (inst.segment.name().is_none() || row.segments & inst.segment.bit() == 0) {
        let legal = names(Segment::ALL, row.segments, Segment::bit);
        return Err(wrong(Slot::Segment, rule(), inst.segment, legal));
    }
    let by_operation = |f: &&Form| match row.format {
        Format::Atomic | Format::Signal => inst.atomic.0 < 64 && f.atomics & inst.atomic.bit() != 0,
        Format::QueryImage => inst.image_query.name().is_some() && f.queries & inst.image_query.bit() != 0,
        Format::Image => inst.geometry.0 < 64 && f.geometries & inst.geometry.bit() != 0,
        _ => true,
    };
    let mut of_operation = TypeSet::default();
    let mut of_type: Option<&'static Form> = None;
    let mut any_operation = false;
    for form in row.forms.iter().filter(by_operation) {
        any_operation = true;
        of_operation = of_operation.or(form.types);
        if !form.types.contains(inst.ty) || !form.sized.admits(inst, model) {
            continue;
        }
        of_type = of_type.or(Some(form));
        if form.source.admits(inst, model) {
            return Ok(form);
        }
    }
    if !any_operation {
        return Err(match row.format {
            Format::QueryImage => wrong(
                Slot::ImageQuery,
                rule(),
                inst.image_query,
                names(
                    ImageQuery::ALL,
                    row.forms.iter().fold(0, |m, f| m | f.queries),
                    ImageQuery::bit,
                ),
            ),
            Format::Image => {
                let mask = row.forms.iter().fold(0, |m, f| m | f.geometries);
                wrong(
                    Slot::Geometry,
                    rule(),
                    inst.geometry,
                    names(Geometry::ALL, mask, Geometry::bit),
                )
            }
            _ => {
                let mask = row.forms.iter().fold(0, |m, f| m | f.atomics);
                wrong(
                    Slot::AtomicOp,
                    rule(),
                    inst.atomic,
                    names(AtomicOp::ALL, mask, AtomicOp::bit),
                )
            }
        });
    }
    if of_type.is_none() {
        let sized = of_operation.iter().filter(|t| {
            let candidate = Inst { ty: *t, ..*inst };
            row.forms
                .iter()
                .any(|f| f.types.contains(*t) && f.sized.admits(&candidate, model))
        });
        let legal: Vec<Type> = sized.collect();
        return Err(wrong(Slot::Type, rule(), inst.ty, TypeSet::of(&legal)));
    }
    let mut sources = TypeSet::default();
    for form in row
        .forms
        .iter()
        .filter(by_operation)
        .filter(|f| f.types.contains(inst.ty))
    {
        sources = sources.or(form.source.legal(inst, model));
    }
    if sources.contains(inst.source) {
        // Only a signal instruction's type can still be wrong: it has not the signal's size.
        return Err(wrong(
            Slot::Type,
            rule(),
            inst.ty,
            format!("a type of {} bits", signal_bits(inst.source)),
        ));
    }
    let slot = match row.format {
        Format::Image => Slot::CoordType,
        _ => Slot::SourceType,
    };
    Err(wrong(slot, rule(), inst.source, sources))
}

/// Checks every modifier against the form, in the order of the text.
pub fn check_modifiers(row: &Row, form: &Form, inst: &Inst, profile: Profile) -> Result<(), Mismatch> {
    // Looked up for an error only.
    let rule = || rule_of(row);
    for slot in row.format.syntax() {
        match slot {
            Slot::Compare if (inst.compare.0 > 27 || form.compares & inst.compare.bit() == 0) => {
                let legal = names(Compare::ALL, form.compares, Compare::bit);
                return Err(wrong(Slot::Compare, rule(), inst.compare, legal));
            }
            Slot::Ftz => {
                // A conversion flushes only what it reads as a float.
                let may = form.ftz && (row.format != Format::Cvt || inst.source.is_float());
                if inst.flag() && !may {
                    return Err(wrong(Slot::Ftz, rule(), "ftz", ""));
                }
                if may && !inst.flag() && profile == Profile::BASE {
                    return Err(wrong(
                        Slot::Ftz,
                        "V168",
                        "no ftz",
                        "ftz, which the Base profile requires",
                    ));
                }
            }
            Slot::Round => {
                let (mask, default) = form.rounding.legal(inst);
                let fits = if mask == 0 {
                    inst.round == Round::NONE
                } else {
                    inst.round.0 < 22 && mask & inst.round.bit() != 0
                };
                if !fits {
                    return Err(wrong(
                        Slot::Round,
                        rule(),
                        inst.round,
                        names(Round::ALL, mask, Round::bit),
                    ));
                }
                if profile == Profile::BASE && mask != 0 {
                    let base = if mask == INT_ROUNDS {
                        BASE_INT_ROUNDS
                    } else {
                        default.bit()
                    };
                    if base & inst.round.bit() == 0 {
                        return Err(wrong(
                            Slot::Round,
                            "V168",
                            inst.round,
                            names(Round::ALL, base, Round::bit),
                        ));
                    }
                }
            }
            Slot::Pack => {
                let fits = if form.packs == 0 {
                    inst.pack == Pack::NONE
                } else {
                    inst.pack.0 < 13 && form.packs & inst.pack.bit() != 0
                };
                if !fits {
                    return Err(wrong(
                        Slot::Pack,
                        rule(),
                        inst.pack,
                        names(Pack::ALL, form.packs, Pack::bit),
                    ));
                }
            }
            Slot::Order if form.orders != 0 && (inst.order.0 > 4 || form.orders & inst.order.bit() == 0) => {
                return Err(wrong(
                    Slot::Order,
                    rule(),
                    inst.order,
                    names(Order::ALL, form.orders, Order::bit),
                ));
            }
            Slot::Scope => check_scope(row, inst)?,
            Slot::Geometry if (inst.geometry.0 > 7 || form.geometries & inst.geometry.bit() == 0) => {
                let legal = names(Geometry::ALL, form.geometries, Geometry::bit);
                return Err(wrong(Slot::Geometry, rule(), inst.geometry, legal));
            }
            Slot::ImageType if !form.images.contains(inst.image) => {
                return Err(wrong(Slot::ImageType, rule(), inst.image, form.images));
            }
            Slot::SamplerQuery if inst.sampler_query.name().is_none() => {
                return Err(wrong(
                    Slot::SamplerQuery,
                    rule(),
                    inst.sampler_query,
                    "addressing, coord, filter",
                ));
            }
            Slot::Const if inst.flag() && row.const_segments & inst.segment.bit() == 0 => {
                return Err(wrong(Slot::Const, rule(), "const", ""));
            }
            Slot::Align => check_align(row, inst)?,
            Slot::Equiv if !row.has_equiv && inst.equiv != 0 => {
                return Err(wrong(Slot::Equiv, "V193", inst.equiv, ""));
            }
            Slot::Width => check_width(row, inst)?,
            Slot::Segment
                if row.segments == 0
                // alloca: the rule gives none, the reference tool writes private.
                && inst.segment != Segment::PRIVATE && inst.segment != Segment::NONE =>
            {
                return Err(wrong(Slot::Segment, rule(), inst.segment, "private, none"));
            }
            _ => {}
        }
    }
    // Images and samplers travel through arg memory only; they cannot be stored elsewhere (PRM 7.1.9).
    if row.mnemonic == "st" && inst.ty.is_image_or_sampler() && inst.segment != Segment::ARG {
        return Err(wrong(Slot::Segment, rule(), inst.segment, "arg"));
    }
    Ok(())
}

fn check_scope(row: &Row, inst: &Inst) -> Result<(), Mismatch> {
    let group = row.format == Format::Atomic && inst.segment == Segment::GROUP;
    let legal = if group { "wave, wg" } else { "wave, wg, agent, system" };
    let widest = if group { Scope::WORKGROUP } else { Scope::SYSTEM };
    if inst.scope < Scope::WAVE || inst.scope > widest {
        return Err(wrong(Slot::Scope, rule_of(row), inst.scope, legal));
    }
    if row.format == Format::MemFence && inst.other_scopes != [inst.scope, Scope::NONE] {
        let found = format!(
            "group scope {}, image scope {}",
            inst.other_scopes[0], inst.other_scopes[1]
        );
        let legal = format!("group scope {}, image scope none", inst.scope);
        return Err(wrong(Slot::Scope, "V227", found, legal));
    }
    Ok(())
}

fn check_align(row: &Row, inst: &Inst) -> Result<(), Mismatch> {
    let fits = if row.has_align {
        inst.align.bytes().is_some()
    } else {
        inst.align.0 == 0
    };
    if fits {
        return Ok(());
    }
    let legal = if row.has_align {
        "1, 2, 4, 8, 16, 32, 64, 128, 256"
    } else {
        ""
    };
    Err(wrong(Slot::Align, "V192", inst.align.0, legal))
}

fn check_width(row: &Row, inst: &Inst) -> Result<(), Mismatch> {
    match row.widths {
        Widths::Fixed(width) if inst.width != width => Err(wrong(Slot::Width, "V220", inst.width, width)),
        Widths::Default(_) if inst.width.0 == 0 || inst.width.0 > 34 => Err(wrong(
            Slot::Width,
            "V184",
            inst.width,
            "all, WAVESIZE, a power of two from 1 to 2147483648",
        )),
        _ => Ok(()),
    }
}
