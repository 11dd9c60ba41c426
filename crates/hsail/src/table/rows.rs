//! The rows, in opcode order (PRM 18.3.22). The forms follow chapters 5 to 11.

use super::Operand::*;
use super::Ty::*;
use super::*;
use crate::code::{Geometry as G, ImageQuery as Q, Segment as Seg};
use crate::types::Type as T;

pub(super) const fn set(types: &[Type]) -> TypeSet {
    TypeSet::of(types)
}

const NONE: TypeSet = set(&[T::NONE]);
const U32: TypeSet = set(&[T::U32]);
const U64: TypeSet = set(&[T::U64]);
const U32_U64: TypeSet = set(&[T::U32, T::U64]);
const SIGNED: TypeSet = set(&[T::S32, T::S64]);
const INT: TypeSet = set(&[T::S32, T::U32, T::S64, T::U64]);
const INT32: TypeSet = set(&[T::S32, T::U32]);
const B32: TypeSet = set(&[T::B32]);
const B32_B64: TypeSet = set(&[T::B32, T::B64]);
const BITS: TypeSet = set(&[T::B1, T::B32, T::B64]);
const F32: TypeSet = set(&[T::F32]);
pub(super) const FLOAT: TypeSet = set(&[T::F16, T::F32, T::F64]);
const ALL_SIGNED: TypeSet = set(&[T::S8, T::S16, T::S32, T::S64]);
const ALL_UNSIGNED: TypeSet = set(&[T::U8, T::U16, T::U32, T::U64]);
const PACKED_SIGNED: TypeSet = ALL_SIGNED.packed();
const PACKED_UNSIGNED: TypeSet = ALL_UNSIGNED.packed();
const PACKED_INT: TypeSet = PACKED_SIGNED.or(PACKED_UNSIGNED);
const PACKED_FLOAT: TypeSet = FLOAT.packed();
const PACKED: TypeSet = PACKED_INT.or(PACKED_FLOAT);
pub(super) const IMAGES: TypeSet = set(&[T::ROIMG, T::WOIMG, T::RWIMG]);
const OPAQUE: TypeSet = IMAGES.or(set(&[T::SAMP, T::SIG32, T::SIG64]));

const P1: &[Pack] = &[Pack::P, Pack::S];
const P2: &[Pack] = &[Pack::PP, Pack::PS, Pack::SP, Pack::SS];
const P2_SAT: &[Pack] = &[
    Pack::PP,
    Pack::PS,
    Pack::SP,
    Pack::SS,
    Pack::PP_SAT,
    Pack::PS_SAT,
    Pack::SP_SAT,
    Pack::SS_SAT,
];

pub(super) const DST: Operand = Dest(Inst);
pub(super) const SRC: Operand = Src(Inst);
const D1: &[Operand] = &[DST];
pub(super) const D_S: &[Operand] = &[DST, SRC];
pub(super) const D_SS: &[Operand] = &[DST, SRC, SRC];
pub(super) const D_SSS: &[Operand] = &[DST, SRC, SRC, SRC];
const COUNT: Operand = Src(Is(T::U32));
const FROM: Operand = Src(Source);
const DIM: &[Operand] = &[DST, Number(Is(T::U32), 2)];

pub(super) const fn form(types: TypeSet, operands: &'static [Operand]) -> Form {
    Form::new(types, operands)
}

pub(super) const fn base(
    opcode: u16,
    mnemonic: &'static str,
    format: Format,
    section: &'static str,
    forms: &'static [Form],
) -> Row {
    Row {
        opcode,
        mnemonic,
        format,
        segments: 0,
        widths: Widths::Fixed(Width::NONE),
        has_align: false,
        has_equiv: false,
        const_segments: 0,
        forms,
        image: false,
        implied_type: Type::NONE,
        implied_segment: Segment::NONE,
        extension: "",
        section,
    }
}

/// `BrigInstBasic`.
const fn basic(opcode: u16, mnemonic: &'static str, section: &'static str, forms: &'static [Form]) -> Row {
    base(opcode, mnemonic, Format::Basic, section, forms)
}

/// `BrigInstMod`.
const fn modified(opcode: u16, mnemonic: &'static str, section: &'static str, forms: &'static [Form]) -> Row {
    base(opcode, mnemonic, Format::Mod, section, forms)
}

/// `BrigInstSourceType`.
const fn two_types(opcode: u16, mnemonic: &'static str, section: &'static str, forms: &'static [Form]) -> Row {
    base(opcode, mnemonic, Format::SourceType, section, forms)
}

/// `BrigInstBr`, `BrigInstLane`.
const fn wide(
    opcode: u16,
    mnemonic: &'static str,
    format: Format,
    section: &'static str,
    widths: Widths,
    forms: &'static [Form],
) -> Row {
    let mut row = base(opcode, mnemonic, format, section, forms);
    row.widths = widths;
    row
}

/// With a segment in its name.
const fn in_segment(
    opcode: u16,
    mnemonic: &'static str,
    format: Format,
    section: &'static str,
    segments: u64,
    forms: &'static [Form],
) -> Row {
    let mut row = base(opcode, mnemonic, format, section, forms);
    row.segments = segments;
    row
}

const fn image(
    opcode: u16,
    mnemonic: &'static str,
    format: Format,
    section: &'static str,
    forms: &'static [Form],
) -> Row {
    let mut row = base(opcode, mnemonic, format, section, forms);
    row.image = true;
    row.has_equiv = matches!(format, Format::Image);
    row
}

const fn equiv(mut row: Row) -> Row {
    row.has_equiv = true;
    row
}

const FLAT_GLOBAL: u64 = Seg::FLAT.bit() | Seg::GLOBAL.bit();
const ATOMIC_SEGMENTS: u64 = FLAT_GLOBAL | Seg::GROUP.bit();
const STORE_SEGMENTS: u64 = ATOMIC_SEGMENTS | Seg::PRIVATE.bit() | Seg::SPILL.bit() | Seg::ARG.bit();
const LOAD_SEGMENTS: u64 = STORE_SEGMENTS | Seg::READONLY.bit() | Seg::KERNARG.bit();
const LDA_SEGMENTS: u64 = LOAD_SEGMENTS & !(Seg::SPILL.bit() | Seg::ARG.bit());
const NULL_SEGMENTS: u64 = Seg::FLAT.bit() | Seg::GROUP.bit() | Seg::PRIVATE.bit() | Seg::KERNARG.bit();
const APERTURES: u64 = Seg::GROUP.bit() | Seg::PRIVATE.bit();

const ALL_ORDERS: &[Order] = Order::ALL;
const LOAD_ORDERS: &[Order] = &[Order::RLX, Order::SCACQ];
const STORE_ORDERS: &[Order] = &[Order::RLX, Order::SCREL];

const fn compare_mask(until: u8) -> u64 {
    (1 << until) - 1
}
const EQ_NE: u64 = compare_mask(2);
const INT_COMPARES: u64 = compare_mask(6);
const FLOAT_COMPARES: u64 = compare_mask(28);

const MEMORY_TYPES: TypeSet = ALL_SIGNED.or(ALL_UNSIGNED).or(FLOAT).or(set(&[T::B128])).or(OPAQUE);
const UNARY_FLOAT: &[Form] = &[form(FLOAT, D_S).ftz(), form(PACKED_FLOAT, D_S).packs(P1).ftz()];
const ROUNDED_UNARY: &[Form] = &[form(FLOAT, D_S).round(), form(PACKED_FLOAT, D_S).packs(P1).round()];
const SIGN_FORMS: &[Form] = &[
    form(SIGNED, D_S),
    form(PACKED_SIGNED, D_S).packs(P1),
    form(FLOAT, D_S),
    form(PACKED_FLOAT, D_S).packs(P1),
];
const ADD_FORMS: &[Form] = &[
    form(INT, D_SS),
    form(PACKED_INT, D_SS).packs(P2_SAT),
    form(FLOAT, D_SS).round(),
    form(PACKED_FLOAT, D_SS).packs(P2).round(),
];
const MAX_FORMS: &[Form] = &[
    form(INT, D_SS),
    form(PACKED_INT, D_SS).packs(P2),
    form(FLOAT, D_SS).ftz(),
    form(PACKED_FLOAT, D_SS).packs(P2).ftz(),
];
const SHIFT_FORMS: &[Form] = &[form(INT.or(PACKED_INT), &[DST, SRC, COUNT])];
const PAIR_TYPES: TypeSet = PACKED.at_most(64);

const LOADS: &[AtomicOp] = &[AtomicOp::LD];
const STORES: &[AtomicOp] = &[AtomicOp::ST];
const BIT_OPS: &[AtomicOp] = &[AtomicOp::AND, AtomicOp::OR, AtomicOp::XOR];
const SUM_OPS: &[AtomicOp] = &[AtomicOp::ADD, AtomicOp::SUB];
const RANGE_OPS: &[AtomicOp] = &[AtomicOp::ADD, AtomicOp::SUB, AtomicOp::MAX, AtomicOp::MIN];
const WRAP_OPS: &[AtomicOp] = &[AtomicOp::WRAPINC, AtomicOp::WRAPDEC];
const WAITS: &[AtomicOp] = &[
    AtomicOp::WAIT_EQ,
    AtomicOp::WAIT_NE,
    AtomicOp::WAIT_LT,
    AtomicOp::WAIT_GTE,
];
const TIMED_WAITS: &[AtomicOp] = &[
    AtomicOp::WAITTIMEOUT_EQ,
    AtomicOp::WAITTIMEOUT_NE,
    AtomicOp::WAITTIMEOUT_LT,
    AtomicOp::WAITTIMEOUT_GTE,
];

const fn atomic(types: TypeSet, ops: &[AtomicOp], orders: &[Order], operands: &'static [Operand]) -> Form {
    form(types, operands)
        .atomics(ops)
        .orders(orders)
        .sized(Sized::NotLongInSmall)
}

const fn signal(types: TypeSet, ops: &[AtomicOp], orders: &[Order], operands: &'static [Operand]) -> Form {
    form(types, operands)
        .atomics(ops)
        .orders(orders)
        .source(super::Source::Signal)
}

pub(super) const fn geometries(list: &[G]) -> u64 {
    let (mut mask, mut i) = (0, 0);
    while i < list.len() {
        mask |= list[i].bit();
        i += 1;
    }
    mask
}
pub(super) const COLOUR: u64 = geometries(&[G::D1, G::D2, G::D3, G::D1A, G::D2A]);
pub(super) const BUFFER: u64 = G::D1B.bit();
pub(super) const DEPTH: u64 = geometries(&[G::D2DEPTH, G::D2ADEPTH]);

pub(super) const fn image_form(
    geometries: u64,
    vectors: Vectors,
    images: &[Type],
    coords: &[Type],
    ops: &'static [Operand],
) -> Form {
    let mut f = form(set(&[T::U32, T::S32, T::F32]), ops)
        .from(set(coords))
        .vectors(vectors);
    f.geometries = geometries;
    f.images = set(images);
    f
}

const fn query(query: Q, geometries: u64) -> Form {
    let mut f = form(U32, &[DST, Image]);
    f.queries = query.bit();
    f.geometries = geometries;
    f.images = IMAGES;
    f
}

pub(super) const V4: Vectors = Vectors::Exactly(4);
const READ_OPERANDS: &[Operand] = &[DestOrVec, Image, Sampler, Coordinates];
const LOAD_OPERANDS: &[Operand] = &[DestOrVec, Image, Coordinates];
const STORE_OPERANDS: &[Operand] = &[RegOrVec, Image, Coordinates];

pub(super) const WIDTH_1: Widths = Widths::Default(Width::ONE);
const WIDTH_ALL: Widths = Widths::Default(Width::ALL);
const WIDTH_WAVE: Widths = Widths::Default(Width::WAVESIZE);
const FBARRIER: &[Form] = &[form(NONE, &[FbarrierOrReg])];
const LDIMAGE: [Form; 2] = [
    image_form(COLOUR | BUFFER, V4, &[T::ROIMG, T::RWIMG], &[T::U32], LOAD_OPERANDS),
    image_form(DEPTH, Vectors::None, &[T::ROIMG, T::RWIMG], &[T::U32], LOAD_OPERANDS),
];

const LD: Row = {
    let forms = &[form(MEMORY_TYPES, &[DestOrVec, Address]).vectors(Vectors::Optional)];
    let mut row = in_segment(71, "ld", Format::Mem, "6.3", LOAD_SEGMENTS, forms);
    row.widths = WIDTH_1;
    row.has_align = true;
    row.has_equiv = true;
    row.const_segments = FLAT_GLOBAL | Seg::READONLY.bit();
    row
};
const ST: Row = {
    let forms = &[form(MEMORY_TYPES, &[SrcOrVec, Address]).vectors(Vectors::Optional)];
    let mut row = in_segment(72, "st", Format::Mem, "6.4", STORE_SEGMENTS, forms);
    row.has_align = true;
    row.has_equiv = true;
    row
};
const ALLOCA: Row = {
    let mut row = base(104, "alloca", Format::Mem, "10.10", &[form(U32, D_S)]);
    row.has_align = true;
    row
};

/// Every opcode; the index is the opcode.
#[rustfmt::skip]
pub static ROWS: [Row; 137] = [
    basic(0, "nop", "11.4", &[form(NONE, &[])]),
    modified(1, "abs", "5.2, 5.13", SIGN_FORMS),
    modified(2, "add", "5.2, 5.11", ADD_FORMS),
    basic(3, "borrow", "5.2", &[form(INT, D_SS)]),
    basic(4, "carry", "5.2", &[form(INT, D_SS)]),
    modified(5, "ceil", "5.11", UNARY_FLOAT),
    modified(6, "copysign", "5.13", &[form(FLOAT, D_SS), form(PACKED_FLOAT, D_SS).packs(P2)]),
    modified(7, "div", "5.2, 5.11",
        &[form(INT, D_SS), form(FLOAT, D_SS).round(), form(PACKED_FLOAT, D_SS).packs(P2).round()]),
    modified(8, "floor", "5.11", UNARY_FLOAT),
    modified(9, "fma", "5.11", &[form(FLOAT, D_SSS).round()]),
    modified(10, "fract", "5.11", ROUNDED_UNARY),
    modified(11, "mad", "5.3, 5.12", &[form(INT, D_SSS), form(FLOAT, D_SSS).round()]),
    modified(12, "max", "5.2, 5.11", MAX_FORMS),
    modified(13, "min", "5.2, 5.11", MAX_FORMS),
    modified(14, "mul", "5.2, 5.11", ADD_FORMS),
    modified(15, "mulhi", "5.2", &[form(INT, D_SS), form(PACKED_INT, D_SS).packs(P2)]),
    modified(16, "neg", "5.2, 5.13", SIGN_FORMS),
    basic(17, "rem", "5.2", &[form(INT, D_SS)]),
    modified(18, "rint", "5.11", UNARY_FLOAT),
    modified(19, "sqrt", "5.11", ROUNDED_UNARY),
    modified(20, "sub", "5.2, 5.11", ADD_FORMS),
    modified(21, "trunc", "5.11", UNARY_FLOAT),
    basic(22, "mad24", "5.4", &[form(INT32, D_SSS)]),
    basic(23, "mad24hi", "5.4", &[form(INT32, D_SSS)]),
    basic(24, "mul24", "5.4", &[form(INT32, D_SS)]),
    basic(25, "mul24hi", "5.4", &[form(INT32, D_SS)]),
    basic(26, "shl", "5.5", SHIFT_FORMS),
    basic(27, "shr", "5.5", SHIFT_FORMS),
    basic(28, "and", "5.6", &[form(BITS, D_SS)]),
    basic(29, "not", "5.6", &[form(BITS, D_S)]),
    basic(30, "or", "5.6", &[form(BITS, D_SS)]),
    two_types(31, "popcount", "5.6", &[form(U32, &[DST, FROM]).from(B32_B64)]),
    basic(32, "xor", "5.6", &[form(BITS, D_SS)]),
    basic(33, "bitextract", "5.7", &[form(INT, &[DST, SRC, COUNT, COUNT])]),
    basic(34, "bitinsert", "5.7", &[form(INT, &[DST, SRC, SRC, COUNT, COUNT])]),
    basic(35, "bitmask", "5.7", &[form(B32_B64, &[DST, COUNT, COUNT])]),
    basic(36, "bitrev", "5.7", &[form(B32_B64, D_S)]),
    basic(37, "bitselect", "5.7", &[form(B32_B64, D_SSS)]),
    two_types(38, "firstbit", "5.7", &[form(U32, &[DST, FROM]).from(INT)]),
    two_types(39, "lastbit", "5.7", &[form(U32, &[DST, FROM]).from(INT)]),
    two_types(40, "combine", "5.8",
        &[
            form(set(&[T::B64]), &[DST, SrcVec(Source)]).from(B32).vectors(Vectors::Exactly(2)),
            form(set(&[T::B128]), &[DST, SrcVec(Source)]).from(B32).vectors(V4),
            form(set(&[T::B128]), &[DST, SrcVec(Source)]).from(set(&[T::B64])).vectors(Vectors::Exactly(2)),
        ]),
    two_types(41, "expand", "5.8",
        &[
            form(B32, &[DestVec(Inst), FROM]).from(set(&[T::B64])).vectors(Vectors::Exactly(2)),
            form(B32, &[DestVec(Inst), FROM]).from(set(&[T::B128])).vectors(V4),
            form(set(&[T::B64]), &[DestVec(Inst), FROM]).from(set(&[T::B128])).vectors(Vectors::Exactly(2)),
        ]),
    in_segment(42, "lda", Format::Addr, "5.8", LDA_SEGMENTS, &[form(U32_U64, &[DST, Address]).sized(Sized::Segment)]),
        basic(43, "mov", "5.8", &[
            form(INT.or(FLOAT).or(BITS).or(set(&[T::B128])), D_S),
            form(OPAQUE, &[DST, Reg(Inst)]),
        ]),
    basic(44, "shuffle", "5.9", &[form(PAIR_TYPES, &[DST, SRC, SRC, Number(Is(T::B32), u64::MAX)])]),
    basic(45, "unpackhi", "5.9", &[form(PAIR_TYPES, D_SS)]),
    basic(46, "unpacklo", "5.9", &[form(PAIR_TYPES, D_SS)]),
    two_types(47, "pack", "5.9", &[form(PACKED, &[DST, SRC, FROM, COUNT]).source(super::Source::ElementOfType)]),
    two_types(48, "unpack", "5.9", &[form(INT.or(FLOAT), &[DST, FROM, COUNT]).source(super::Source::PackedOfType)]),
    basic(49, "cmov", "5.10",
        &[form(BITS, &[DST, Src(Is(T::B1)), SRC, SRC]), form(PACKED, &[DST, Src(Shape), SRC, SRC])]),
    two_types(50, "class", "5.13", &[form(set(&[T::B1]), &[DST, FROM, SrcNoWave(Is(T::U32))]).from(FLOAT)]),
    basic(51, "ncos", "5.14", &[form(F32, D_S)]),
    basic(52, "nexp2", "5.14", &[form(F32, D_S)]),
    basic(53, "nfma", "5.14", &[form(FLOAT, D_SSS)]),
    basic(54, "nlog2", "5.14", &[form(F32, D_S)]),
    basic(55, "nrcp", "5.14", &[form(FLOAT, D_S)]),
    basic(56, "nrsqrt", "5.14", &[form(FLOAT, D_S)]),
    basic(57, "nsin", "5.14", &[form(F32, D_S)]),
    basic(58, "nsqrt", "5.14", &[form(FLOAT, D_S)]),
    basic(59, "bitalign", "5.15", &[form(B32, D_SSS)]),
    basic(60, "bytealign", "5.15", &[form(B32, D_SSS)]),
    two_types(61, "packcvt", "5.15", &[form(set(&[T::U8X4]), &[DST, FROM, FROM, FROM, FROM]).from(F32)]),
    two_types(62, "unpackcvt", "5.15", &[form(F32, &[DST, FROM, Number(Is(T::U32), 3)]).from(set(&[T::U8X4]))]),
    basic(63, "lerp", "5.15", &[form(set(&[T::U8X4]), D_SSS)]),
    two_types(64, "sad", "5.15", &[form(U32, &[DST, FROM, FROM, SRC]).from(set(&[T::U32, T::U16X2, T::U8X4]))]),
    two_types(65, "sadhi", "5.15", &[form(set(&[T::U16X2]), &[DST, FROM, FROM, SRC]).from(set(&[T::U8X4]))]),
    in_segment(66, "segmentp", Format::SegCvt, "5.16", Seg::GLOBAL.bit() | APERTURES,
        &[form(set(&[T::B1]), &[DST, FROM]).source(super::Source::FlatAddress)]),
    in_segment(67, "ftos", Format::SegCvt, "5.17", APERTURES,
        &[form(U32_U64, &[DST, FROM]).sized(Sized::Segment).source(super::Source::FlatAddress)]),
    in_segment(68, "stof", Format::SegCvt, "5.17", APERTURES,
        &[form(U32_U64, &[DST, FROM]).sized(Sized::Flat).source(super::Source::SegmentAddress)]),
    base(69, "cmp", Format::Cmp, "5.18",
        &[
            form(COMPARE_RESULTS, &[DST, FROM, FROM]).from(BITS).compares(EQ_NE),
            form(COMPARE_RESULTS, &[DST, FROM, FROM]).from(INT).compares(INT_COMPARES),
            form(COMPARE_RESULTS, &[DST, FROM, FROM]).from(FLOAT).compares(FLOAT_COMPARES).ftz(),
            form(PACKED_UNSIGNED, &[DST, FROM, FROM]).source(super::Source::SameShape(PACKED_INT))
                .compares(INT_COMPARES).packs(&[Pack::PP]),
            form(PACKED_UNSIGNED, &[DST, FROM, FROM]).source(super::Source::SameShape(PACKED_FLOAT))
                .compares(FLOAT_COMPARES).packs(&[Pack::PP]).ftz(),
        ]),
    base(70, "cvt", Format::Cvt, "5.19", &[CONVERSION]),
    LD,
    ST,
    equiv(in_segment(73, "atomic", Format::Atomic, "6.6", ATOMIC_SEGMENTS,
        &[
            atomic(B32_B64, LOADS, LOAD_ORDERS, &[DST, Address]),
            atomic(B32_B64, BIT_OPS, ALL_ORDERS, &[DST, Address, SRC]),
            atomic(B32_B64, &[AtomicOp::EXCH], ALL_ORDERS, &[DST, Address, SRC]),
            atomic(INT, RANGE_OPS, ALL_ORDERS, &[DST, Address, SRC]),
            atomic(U32_U64, WRAP_OPS, ALL_ORDERS, &[DST, Address, SRC]),
            atomic(B32_B64, &[AtomicOp::CAS], ALL_ORDERS, &[DST, Address, SRC, SRC]),
        ])),
    equiv(in_segment(74, "atomicnoret", Format::Atomic, "6.7", ATOMIC_SEGMENTS,
        &[
            atomic(B32_B64, STORES, STORE_ORDERS, &[Address, SRC]),
            atomic(B32_B64, BIT_OPS, ALL_ORDERS, &[Address, SRC]),
            atomic(INT, RANGE_OPS, ALL_ORDERS, &[Address, SRC]),
            atomic(U32_U64, WRAP_OPS, ALL_ORDERS, &[Address, SRC]),
        ])),
    base(75, "signal", Format::Signal, "6.8",
        &[
            signal(B32_B64, LOADS, LOAD_ORDERS, &[DST, Signal]),
            signal(B32_B64, BIT_OPS, ALL_ORDERS, &[DST, Signal, SRC]),
            signal(B32_B64, &[AtomicOp::EXCH], ALL_ORDERS, &[DST, Signal, SRC]),
            signal(INT, SUM_OPS, ALL_ORDERS, &[DST, Signal, SRC]),
            signal(B32_B64, &[AtomicOp::CAS], ALL_ORDERS, &[DST, Signal, SRC, SRC]),
            signal(SIGNED, WAITS, LOAD_ORDERS, &[DST, Signal, SRC]),
            signal(SIGNED, TIMED_WAITS, LOAD_ORDERS, &[DST, Signal, SRC, Src(Is(T::U64))]),
        ]),
    base(76, "signalnoret", Format::Signal, "6.8",
        &[
            signal(B32_B64, STORES, STORE_ORDERS, &[Signal, SRC]),
            signal(B32_B64, BIT_OPS, ALL_ORDERS, &[Signal, SRC]),
            signal(INT, SUM_OPS, ALL_ORDERS, &[Signal, SRC]),
        ]),
    base(77, "memfence", Format::MemFence, "6.9",
        &[form(NONE, &[]).orders(&[Order::SCACQ, Order::SCREL, Order::SCAR])]),
    image(78, "rdimage", Format::Image, "7.2",
        &[
            image_form(COLOUR, V4, &[T::ROIMG], &[T::S32, T::F32], READ_OPERANDS),
            image_form(DEPTH, Vectors::None, &[T::ROIMG], &[T::S32, T::F32], READ_OPERANDS),
        ]),
    image(79, "ldimage", Format::Image, "7.3", &LDIMAGE),
    image(80, "stimage", Format::Image, "7.4",
        &[
            image_form(COLOUR | BUFFER, V4, &[T::WOIMG, T::RWIMG], &[T::U32], STORE_OPERANDS),
            image_form(DEPTH, Vectors::None, &[T::WOIMG, T::RWIMG], &[T::U32], STORE_OPERANDS),
        ]),
    image(81, "imagefence", Format::Basic, "7.6", &[form(NONE, &[])]),
    image(82, "queryimage", Format::QueryImage, "7.5",
        &[
            query(Q::WIDTH, COLOUR | BUFFER | DEPTH),
            query(Q::HEIGHT, geometries(&[G::D2, G::D3, G::D2A]) | DEPTH),
            query(Q::DEPTH, G::D3.bit()),
            query(Q::ARRAY, geometries(&[G::D1A, G::D2A, G::D2ADEPTH])),
            query(Q::CHANNEL_ORDER, COLOUR | BUFFER | DEPTH),
            query(Q::CHANNEL_TYPE, COLOUR | BUFFER | DEPTH),
        ]),
    image(83, "querysampler", Format::QuerySampler, "7.5", &[form(U32, &[DST, Sampler])]),
    wide(84, "cbr", Format::Br, "8.1", WIDTH_1, &[form(set(&[T::B1]), &[SRC, Label])]),
    wide(85, "br", Format::Br, "8.1", Widths::Fixed(Width::ALL), &[form(NONE, &[Label])]),
    wide(86, "sbr", Format::Br, "8.1", WIDTH_1, &[form(U32_U64, &[SRC, LabelList])]),
    wide(87, "barrier", Format::Br, "9.1", WIDTH_ALL, &[form(NONE, &[])]),
    wide(88, "wavebarrier", Format::Br, "9.1", Widths::Fixed(Width::WAVESIZE), &[form(NONE, &[])]),
    wide(89, "arrivefbar", Format::Br, "9.2", WIDTH_WAVE, FBARRIER),
    basic(90, "initfbar", "9.2", FBARRIER),
    wide(91, "joinfbar", Format::Br, "9.2", WIDTH_WAVE, FBARRIER),
    wide(92, "leavefbar", Format::Br, "9.2", WIDTH_WAVE, FBARRIER),
    basic(93, "releasefbar", "9.2", FBARRIER),
    wide(94, "waitfbar", Format::Br, "9.2", WIDTH_WAVE, FBARRIER),
    basic(95, "ldf", "9.2", &[form(U32, &[DST, Fbarrier])]),
    wide(96, "activelanecount", Format::Lane, "9.4", WIDTH_1, &[form(U32, &[DST, FROM]).from(set(&[T::B1]))]),
    wide(97, "activelaneid", Format::Lane, "9.4", WIDTH_1, &[form(U32, D1)]),
    wide(98, "activelanemask", Format::Lane, "9.4", WIDTH_1,
        &[form(set(&[T::B64]), &[DestVec(Inst), FROM]).from(set(&[T::B1])).vectors(V4)]),
    wide(99, "activelanepermute", Format::Lane, "9.4", WIDTH_1,
        &[form(BITS.or(set(&[T::B128])), &[DST, SRC, COUNT, SRC, Src(Is(T::B1))])]),
    wide(100, "call", Format::Br, "10.6", Widths::Fixed(Width::ALL), &[form(NONE, &[OutArgs, Function, InArgs])]),
    wide(101, "scall", Format::Br, "10.7", WIDTH_1, &[form(U32_U64, &[OutArgs, SRC, InArgs, FunctionList])]),
    wide(102, "icall", Format::Br, "10.8", WIDTH_1,
        &[form(U32_U64, &[OutArgs, Reg(Inst), InArgs, Signature]).sized(Sized::Flat)]),
    basic(103, "ret", "10.9", &[form(NONE, &[])]),
    ALLOCA,
    basic(105, "currentworkgroupsize", "11.1", &[form(U32, DIM)]),
    basic(106, "currentworkitemflatid", "11.1", &[form(U32, D1)]),
    basic(107, "dim", "11.1", &[form(U32, D1)]),
    basic(108, "gridgroups", "11.1", &[form(U32, DIM)]),
    basic(109, "gridsize", "11.1", &[form(U32_U64, DIM)]),
    basic(110, "packetcompletionsig", "11.1", &[form(set(&[T::SIG32, T::SIG64]), D1).sized(Sized::SignalHandle)]),
    basic(111, "packetid", "11.1", &[form(U64, D1)]),
    basic(112, "workgroupid", "11.1", &[form(U32, DIM)]),
    basic(113, "workgroupsize", "11.1", &[form(U32, DIM)]),
    basic(114, "workitemabsid", "11.1", &[form(U32_U64, DIM)]),
    basic(115, "workitemflatabsid", "11.1", &[form(U32_U64, D1)]),
    basic(116, "workitemflatid", "11.1", &[form(U32, D1)]),
    basic(117, "workitemid", "11.1", &[form(U32, DIM)]),
    basic(118, "cleardetectexcept", "11.2", &[form(U32, &[Number(Inst, u64::MAX)])]),
    basic(119, "getdetectexcept", "11.2", &[form(U32, D1)]),
    basic(120, "setdetectexcept", "11.2", &[form(U32, &[Number(Inst, u64::MAX)])]),
    queue(121, "addqueuewriteindex", &[form(U64, &[DST, Address, SRC]).orders(ALL_ORDERS)]),
    queue(122, "casqueuewriteindex", &[form(U64, &[DST, Address, SRC, SRC]).orders(ALL_ORDERS)]),
    queue(123, "ldqueuereadindex", &[form(U64, &[DST, Address]).orders(LOAD_ORDERS)]),
    queue(124, "ldqueuewriteindex", &[form(U64, &[DST, Address]).orders(LOAD_ORDERS)]),
    queue(125, "stqueuereadindex", &[form(U64, &[Address, SRC]).orders(STORE_ORDERS)]),
    queue(126, "stqueuewriteindex", &[form(U64, &[Address, SRC]).orders(STORE_ORDERS)]),
    basic(127, "clock", "11.4", &[form(U64, D1)]),
    basic(128, "cuid", "11.4", &[form(U32, D1)]),
    basic(129, "debugtrap", "11.4", &[form(U32, &[SRC])]),
    basic(130, "groupbaseptr", "11.4", &[form(U32, D1)]),
    basic(131, "kernargbaseptr", "11.4", &[form(U32_U64, D1).sized(Sized::Flat)]),
    basic(132, "laneid", "11.4", &[form(U32, D1)]),
    basic(133, "maxcuid", "11.4", &[form(U32, D1)]),
    basic(134, "maxwaveid", "11.4", &[form(U32, D1)]),
    in_segment(135, "nullptr", Format::Seg, "11.4", NULL_SEGMENTS, &[form(U32_U64, D1).sized(Sized::Segment)]),
    basic(136, "waveid", "11.4", &[form(U32, D1)]),
];

const COMPARE_RESULTS: TypeSet = INT.or(FLOAT).or(set(&[T::B1]));
const CONVERSION: Form = {
    let mut f = form(ALL_SIGNED.or(ALL_UNSIGNED).or(FLOAT).or(set(&[T::B1])), &[DST, FROM]);
    f.source = super::Source::Convertible;
    f.rounding = Rounding::Cvt;
    f.ftz = true;
    f
};

const fn queue(opcode: u16, mnemonic: &'static str, forms: &'static [Form]) -> Row {
    in_segment(opcode, mnemonic, Format::Queue, "11.3", FLAT_GLOBAL, forms)
}

/// Row of a mnemonic, by a search over the sorted names.
pub(super) fn by_name(name: &str) -> Option<&'static Row> {
    static SORTED: std::sync::OnceLock<Vec<&'static Row>> = std::sync::OnceLock::new();
    let sorted = SORTED.get_or_init(|| {
        let mut rows: Vec<&'static Row> = ROWS.iter().collect();
        rows.sort_by_key(|r| r.mnemonic);
        rows
    });
    let at = sorted.binary_search_by_key(&name, |r| r.mnemonic).ok()?;
    sorted.get(at).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_of_a_row_is_its_opcode() {
        for (i, row) in ROWS.iter().enumerate() {
            assert_eq!(row.opcode as usize, i, "{}", row.mnemonic);
            assert_eq!(Row::named(row.mnemonic).map(|r| r.opcode), Some(row.opcode));
        }
    }
}
