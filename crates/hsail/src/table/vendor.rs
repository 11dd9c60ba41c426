//! Instructions of vendors' extensions (PRM 13.1.3): `amd:gcn` and `amd:mipmap`, as public tools for HSAIL have them.
//!
//! Rows as those of the manual, which exist only in modules that ask for their extension. Another extension is another list
//! of rows here, with the opcodes that follow.

use super::Operand::*;
use super::Ty::*;
use super::rows::{
    BUFFER, COLOUR, D_S, D_SS, D_SSS, DEPTH, DST, FLOAT, IMAGES, SRC, V4, WIDTH_1, base, form, geometries, image_form,
    set,
};
use super::*;
use crate::code::{AtomicOp as A, Geometry as G, ImageQuery, Order as O, Segment as Seg};
use crate::types::Type as T;

/// Opcodes of extensions begin here.
pub const FIRST: u16 = 0x8000;

/// Extensions of which there are rows.
pub const EXTENSIONS: [&str; 2] = [GCN, MIPMAP];
const GCN: &str = "amd:gcn";
const MIPMAP: &str = "amd:mipmap";

const SECTION: &str = "13.1.3";
const INT32: TypeSet = set(&[T::S32, T::U32]);
const B32: TypeSet = set(&[T::B32]);
const B64: TypeSet = set(&[T::B64]);
const F32: TypeSet = set(&[T::F32]);
const U32: TypeSet = set(&[T::U32]);
const MEMORY: TypeSet = set(&[
    T::U8,
    T::S8,
    T::U16,
    T::S16,
    T::U32,
    T::S32,
    T::U64,
    T::S64,
    T::F16,
    T::F32,
    T::F64,
    T::B128,
]);
const PIXELS: TypeSet = set(&[T::U32, T::S32, T::F32, T::F16]);
const ORDERS: &[Order] = &[O::RLX, O::SCACQ, O::SCREL, O::SCAR];

const fn gcn(number: u16, mnemonic: &'static str, format: Format, forms: &'static [Form]) -> Row {
    let mut row = base(FIRST + number, mnemonic, format, SECTION, forms);
    row.extension = GCN;
    row
}

/// The type is not in the name: it is b32.
const fn untyped(number: u16, mnemonic: &'static str, forms: &'static [Form]) -> Row {
    let mut row = gcn(number, mnemonic, Format::Basic, forms);
    row.implied_type = T::B32;
    row
}

/// In the region segment: memory of the whole dispatch, with addresses of 32 bits.
const fn in_region(mut row: Row) -> Row {
    row.segments = Seg::REGION.bit();
    row.has_align = true;
    row.has_equiv = true;
    row
}

/// In the region segment, which is not in the name.
const fn counter(number: u16, mnemonic: &'static str) -> Row {
    const FORMS: &[Form] = &[form(U32, &[DST, Address])];
    let mut row = gcn(number, mnemonic, Format::Addr, FORMS);
    row.segments = Seg::REGION.bit();
    row.implied_segment = Seg::REGION;
    row
}

const fn atomic(number: u16, mnemonic: &'static str, forms: &'static [Form]) -> Row {
    let mut row = gcn(number, mnemonic, Format::Atomic, forms);
    row.segments = Seg::GROUP.bit();
    row.has_equiv = true;
    row
}

const fn atomics(operands: &'static [Operand]) -> [Form; 2] {
    let f64 = form(set(&[T::F64]), operands).atomics(&[A::MIN, A::MAX]).orders(ORDERS);
    [
        form(F32, operands).atomics(&[A::ADD, A::MIN, A::MAX]).orders(ORDERS),
        f64.sized(Sized::NotLongInSmall),
    ]
}

const fn mipmap(number: u16, mnemonic: &'static str, format: Format, forms: &'static [Form]) -> Row {
    let mut row = base(FIRST + 31 + number, mnemonic, format, SECTION, forms);
    row.extension = MIPMAP;
    row.image = true;
    row.has_equiv = matches!(format, Format::Image);
    row
}

const fn pixels(geometries: u64, vectors: Vectors, images: &[Type], coords: &[Type], ops: &'static [Operand]) -> Form {
    let mut form = image_form(geometries, vectors, images, coords, ops);
    form.types = PIXELS;
    form
}

const fn reads(operands: &'static [Operand]) -> [Form; 2] {
    let coords = &[T::S32, T::F32];
    let depth = pixels(DEPTH, Vectors::None, &[T::ROIMG], coords, operands);
    [pixels(COLOUR, V4, &[T::ROIMG], coords, operands), depth]
}

const fn accesses(images: &[Type], operands: &'static [Operand]) -> [Form; 2] {
    let depth = pixels(DEPTH, Vectors::None, images, &[T::U32], operands);
    [pixels(COLOUR | BUFFER, V4, images, &[T::U32], operands), depth]
}

const LEVELS: Form = {
    let mut f = form(U32, &[DST, Image]);
    f.queries = ImageQuery::MIP_LEVELS.bit();
    f.geometries = geometries(&[G::D1, G::D1A, G::D2, G::D2A, G::D3]);
    f.images = IMAGES;
    f
};
const LEVEL: Operand = Reg(Is(T::U32));
const FLAT_BITS: Operand = Src(Is(T::B32));
const LD: Row = {
    let mut row = in_region(gcn(
        10,
        "amd_gcn_ld",
        Format::Mem,
        &[form(MEMORY, &[DestOrVec, Address]).vectors(Vectors::Optional)],
    ));
    row.widths = WIDTH_1;
    row
};

/// In the order of their opcodes, from [`FIRST`] on.
#[rustfmt::skip]
pub static ROWS: [Row; 36] = [
    untyped(0, "amd_gcn_madu", &[form(B32, &[Dest(Is(T::U64)), Src(Is(T::U32)), Src(Is(T::U32)), Src(Is(T::U64))])]),
    untyped(1, "amd_gcn_mads", &[form(B32, &[Dest(Is(T::S64)), Src(Is(T::S32)), Src(Is(T::S32)), Src(Is(T::S64))])]),
    gcn(2, "amd_gcn_max3", Format::Basic, &[form(INT32.or(F32), D_SSS)]),
    gcn(3, "amd_gcn_min3", Format::Basic, &[form(INT32.or(F32), D_SSS)]),
    gcn(4, "amd_gcn_med3", Format::Basic, &[form(INT32.or(F32), D_SSS)]),
    gcn(5, "amd_gcn_fldexp", Format::Mod, &[form(FLOAT, &[DST, SRC, Src(Is(T::S32))]).ftz()]),
    gcn(6, "amd_gcn_frexp_exp", Format::Mod, &[form(FLOAT, &[Dest(Is(T::S32)), SRC]).ftz()]),
    gcn(7, "amd_gcn_frexp_mant", Format::Mod, &[form(FLOAT, D_S).ftz()]),
    gcn(8, "amd_gcn_trig_preop", Format::Mod, &[form(set(&[T::F64]), &[DST, SRC, Src(Is(T::U32))]).ftz()]),
    gcn(9, "amd_gcn_bfm", Format::Basic, &[form(B32, D_SS)]),
    LD,
    in_region(gcn(11, "amd_gcn_st", Format::Mem, &[form(MEMORY, &[SrcOrVec, Address]).vectors(Vectors::Optional)])),
    atomic(12, "amd_gcn_atomic", &atomics(&[DST, Address, SRC])),
    atomic(13, "amd_gcn_atomicNoRet", &atomics(&[Address, SRC])),
    gcn(14, "amd_gcn_sleep", Format::Basic, &[form(U32, &[SRC])]),
    gcn(15, "amd_gcn_priority", Format::Basic, &[form(U32, &[SRC])]),
    untyped(16, "amd_gcn_region_alloc", &[form(B32, &[Constant(Is(T::U32))])]),
    gcn(17, "amd_gcn_msad", Format::Basic, &[form(B32, D_SSS)]),
    gcn(18, "amd_gcn_qsad", Format::Basic, &[form(B64, &[DST, SRC, FLAT_BITS, SRC])]),
    gcn(19, "amd_gcn_mqsad", Format::Basic, &[form(B64, &[DST, SRC, FLAT_BITS, Reg(Inst)])]),
    untyped(20, "amd_gcn_mqsad4", &[form(B32, &[Dest4(Inst), Src(Is(T::B64)), SRC, Src4(Inst)])]),
    gcn(21, "amd_gcn_sadw", Format::Basic, &[form(B32, D_SSS)]),
    gcn(22, "amd_gcn_sadd", Format::Basic, &[form(B32, D_SSS)]),
    counter(23, "amd_gcn_atomic_consume"),
    counter(24, "amd_gcn_atomic_append"),
    gcn(25, "amd_gcn_b4xchg", Format::Basic, &[form(B32, &[DST, Reg(Inst), Constant(Inst)])]),
    gcn(26, "amd_gcn_b32xchg", Format::Basic, &[form(B32, &[DST, Reg(Inst), Constant(Inst)])]),
    gcn(27, "amd_gcn_max", Format::Basic, &[form(INT32.or(FLOAT), D_SS)]),
    gcn(28, "amd_gcn_min", Format::Basic, &[form(INT32.or(FLOAT), D_SS)]),
    gcn(29, "amd_gcn_divrelaxed", Format::Mod, &[form(F32, D_SS).ftz()]),
    gcn(30, "amd_gcn_divrelaxednarrow", Format::Basic, &[form(F32, D_SS)]),
    mipmap(0, "amd_mipmap_rdimagelod", Format::Image, &reads(&[DestOrVec, Image, Sampler, Coordinates, Src(Is(T::F32))])),
    mipmap(1, "amd_mipmap_rdimagegrad", Format::Image, &reads(&[DestOrVec, Image, Sampler, Coordinates, Gradient, Gradient])),
    mipmap(2, "amd_mipmap_ldimagemip", Format::Image, &accesses(&[T::ROIMG, T::RWIMG], &[DestOrVec, Image, Coordinates, LEVEL])),
    mipmap(3, "amd_mipmap_stimagemip", Format::Image, &accesses(&[T::WOIMG, T::RWIMG], &[RegOrSrcVec, Image, Coordinates, LEVEL])),
    mipmap(4, "amd_mipmap_queryimage", Format::QueryImage, &[LEVELS]),
];

/// The row that a name begins with, of the extensions that a module asks for.
pub fn of_name(word: &str, extensions: &[String]) -> Option<&'static Row> {
    if !word.starts_with("amd_") {
        return None;
    }
    let begins = |r: &&Row| {
        let rest = word.strip_prefix(r.mnemonic);
        rest.is_some_and(|r| r.is_empty() || r.starts_with('_')) && extensions.iter().any(|e| e == r.extension)
    };
    // Of `amd_gcn_atomic_append` and `amd_gcn_atomic` the longer one.
    ROWS.iter().filter(begins).max_by_key(|r| r.mnemonic.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_of_a_row_follows_from_its_opcode() {
        for (i, row) in ROWS.iter().enumerate() {
            assert_eq!(row.opcode as usize, FIRST as usize + i, "{}", row.mnemonic);
            assert!(EXTENSIONS.contains(&row.extension));
            let name = format!("{}_x", row.mnemonic);
            let all = EXTENSIONS.map(str::to_string);
            assert_eq!(of_name(&name, &all).map(|r| r.opcode), Some(row.opcode));
            assert!(of_name(&name, &[]).is_none());
        }
    }
}
