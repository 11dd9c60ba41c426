//! The reference page of the instructions, written from the rows.

use super::*;
use crate::code::{Compare, Geometry, ImageQuery, Segment};
use std::fmt::Write;

/// The table of all instructions in Markdown: a line for each form.
pub fn markdown() -> String {
    let mut out = String::from(
        "# HSAIL instructions\n\nWritten from the rows of `crates/hsail/src/table/rows.rs`; do not edit. A line for each form. \
         `[x]` may be left out.\n\n| opcode | name | types | second type | operands | PRM |\n|---|---|---|---|---|---|\n",
    );
    for row in &ROWS {
        for form in row.forms {
            let _ = writeln!(
                out,
                "| {} | `{}` | {} | {} | {} | {} |",
                row.opcode,
                name(row, form),
                shown(form.types),
                second(form),
                operands(form),
                row.section
            );
        }
    }
    out
}

/// The operands in their order, as `dest, src`.
pub(crate) fn operands(form: &Form) -> String {
    let operands: Vec<String> = form.operands.iter().map(|o| operand(*o)).collect();
    operands.join(", ")
}

/// A set of types, packed ones by their element types.
pub(crate) fn shown(types: TypeSet) -> String {
    if types == TypeSet::of(&[Type::NONE]) {
        return String::new();
    }
    let mut words: Vec<String> = types.iter().filter(|t| !t.is_packed()).map(|t| t.to_string()).collect();
    for base in (1..12).map(Type) {
        let lanes: Vec<String> = types
            .iter()
            .filter(|t| t.is_packed() && t.base() == base)
            .map(|t| t.lanes().to_string())
            .collect();
        if !lanes.is_empty() {
            words.push(format!("{base}x{{{}}}", lanes.join(",")));
        }
    }
    words.join(" ")
}

/// What the second type may be.
pub(crate) fn second(form: &Form) -> String {
    match form.source {
        Source::None => String::new(),
        Source::Among(types) => shown(types),
        Source::SameShape(types) => format!("same shape: {}", shown(types)),
        Source::ElementOfType => "the element, at least 32 bits for integers".into(),
        Source::PackedOfType => "packed, with this element".into(),
        Source::Convertible => "another of these; not an integer of the same size".into(),
        Source::FlatAddress => "u32 or u64: a flat address".into(),
        Source::SegmentAddress => "u32 or u64: an address of the segment".into(),
        Source::Signal => "sig32 or sig64 by model".into(),
    }
}

/// The name with its modifiers, as `add[_ftz][_round]_type`.
pub(crate) fn name(row: &Row, form: &Form) -> String {
    let mut text = row.mnemonic.to_string();
    let set = |list: String| format!("_{{{}}}", list.replace(", ", ","));
    for slot in row.format.syntax().iter().filter(|s| row.has(**s)) {
        let word = match slot {
            Slot::Vector => match form.vectors {
                Vectors::None => continue,
                Vectors::Exactly(n) => format!("_v{n}"),
                Vectors::Optional => "[_v{2,3,4}]".into(),
            },
            Slot::AtomicOp => set(names(AtomicOp::ALL, form.atomics, AtomicOp::bit)),
            Slot::Compare => set(names(Compare::ALL, form.compares, Compare::bit)),
            Slot::Segment => {
                let named = row.segments & !Segment::FLAT.bit();
                let list = set(names(Segment::ALL, named, Segment::bit));
                if named == row.segments {
                    list
                } else {
                    format!("[{list}]")
                }
            }
            Slot::Ftz if !form.ftz => continue,
            Slot::Round => match form.rounding {
                Rounding::None => continue,
                Rounding::Float => "[_{near,zero,up,down}]".into(),
                Rounding::Cvt => "[_round]".into(),
            },
            Slot::Pack if form.packs == 0 => continue,
            Slot::Pack => set(names(Pack::ALL, form.packs, Pack::bit)),
            Slot::Order => set(names(Order::ALL, form.orders, Order::bit)),
            Slot::Scope => "_{wave,wg,agent,system}".into(),
            Slot::Geometry => set(names(Geometry::ALL, form.geometries, Geometry::bit)),
            Slot::ImageQuery => set(names(ImageQuery::ALL, form.queries, ImageQuery::bit)),
            Slot::SamplerQuery => "_{addressing,coord,filter}".into(),
            Slot::Ftz => "[_ftz]".into(),
            Slot::NoNull => "[_nonull]".into(),
            Slot::Const => "[_const]".into(),
            Slot::Align => "[_align(n)]".into(),
            Slot::Equiv => "[_equiv(n)]".into(),
            Slot::Width => "[_width(n)]".into(),
            Slot::Type => "_type".into(),
            Slot::SourceType if form.source == Source::None => continue,
            Slot::SourceType => "_type2".into(),
            Slot::ImageType => format!("_{{{}}}", shown(form.images).replace(' ', ",")),
            Slot::CoordType => "_type2".into(),
        };
        text.push_str(&word);
    }
    text
}

fn operand(operand: Operand) -> String {
    let typed = |what: &str, ty: Ty| match ty {
        Ty::Inst => what.to_string(),
        Ty::Source => format!("{what}: type2"),
        Ty::Is(t) => format!("{what}: {t}"),
        Ty::Shape => format!("{what}: unsigned"),
    };
    match operand {
        Operand::Dest(ty) => typed("dest", ty),
        Operand::Src(ty) => typed("src", ty),
        Operand::SrcNoWave(ty) => typed("src (no WAVESIZE)", ty),
        Operand::Reg(ty) => typed("register", ty),
        Operand::Number(ty, u64::MAX) => typed("constant", ty),
        Operand::Constant(ty) => typed("constant or WAVESIZE", ty),
        Operand::Number(ty, limit) => typed(&format!("constant 0 to {limit}"), ty),
        Operand::DestVec(ty) => typed("(dest, ...)", ty),
        Operand::SrcVec(ty) => typed("(src, ...)", ty),
        Operand::DestOrVec => "dest or (dest, ...)".into(),
        Operand::SrcOrVec => "src or (src, ...)".into(),
        Operand::RegOrVec => "register or (register, ...)".into(),
        Operand::RegOrSrcVec => "register or (src, ...)".into(),
        Operand::Address => "[address]".into(),
        Operand::Image => "image".into(),
        Operand::Sampler => "sampler".into(),
        Operand::Signal => "signal".into(),
        Operand::Coordinates => "coordinates: type2".into(),
        Operand::Gradient => "gradient: f32".into(),
        Operand::Dest4(ty) => typed("(dest, dest, dest, dest)", ty),
        Operand::Src4(ty) => typed("(src, src, src, src)", ty),
        Operand::Label => "@label".into(),
        Operand::LabelList => "[@label, ...]".into(),
        Operand::Function => "&function".into(),
        Operand::FunctionList => "[&function, ...]".into(),
        Operand::Signature => "&signature".into(),
        Operand::OutArgs => "(%out)".into(),
        Operand::InArgs => "(%in, ...)".into(),
        Operand::FbarrierOrReg => "fbarrier or s register".into(),
        Operand::Fbarrier => "fbarrier".into(),
    }
}
