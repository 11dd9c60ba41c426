//! Writes the resolved tables as Rust source, one table row a line (`rustfmt::skip` keeps them so).

use std::fmt::Write;

use super::model::{Field, Form, Operand};
use super::resolve::{FamilyOut, Resolved, RowOut, Variant};

const HEAD: &str = "// Written by `cargo xtask codegen` from isa/*.isa. Do not edit.\n";

/// `op_sel_hi` to `OpSelHi`.
fn camel(name: &str) -> String {
    name.split(['_', '.'])
        .map(|word| {
            let mut chars = word.chars();
            chars
                .next()
                .map(|c| c.to_ascii_uppercase())
                .into_iter()
                .chain(chars)
                .collect::<String>()
        })
        .collect()
}

pub fn root() -> String {
    format!(
        "//! Tables written by `cargo xtask codegen` from the rows in `isa/`.\n\n{HEAD}\n\
         mod gfx9;\nmod op;\nmod rows;\n\npub use op::Op;\n\npub(crate) use gfx9::GFX9;\npub(crate) use op::{{BY_MNEMONIC, MNEMONICS}};\npub(crate) use rows::ROWS;\n"
    )
}

pub fn ops(resolved: &Resolved) -> String {
    let names: Vec<String> = resolved.ops.iter().map(|m| m.to_uppercase()).collect();
    let mut text = format!(
        "//! One variant per operation.\n\n{HEAD}\n\
         /// An operation, named as AMD's manuals name it; its encodings (e32, e64, SDWA, DPP, ...) are not told apart here.\n\
         #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]\n#[allow(non_camel_case_types)]\n#[repr(u16)]\n\
         pub enum Op {{\n"
    );
    for name in &names {
        let _ = writeln!(text, "    {name},");
    }
    let _ = write!(
        text,
        "}}\n\nimpl Op {{\n    /// Number of operations.\n    pub const COUNT: usize = {};\n\n    \
             /// All operations, in the order of their numbers.\n    #[rustfmt::skip]\n    pub const ALL: [Op; Op::COUNT] = [\n",
        names.len()
    );
    for name in &names {
        let _ = writeln!(text, "        Op::{name},");
    }
    text.push_str("    ];\n}\n\n/// Mnemonics by operation number.\n#[rustfmt::skip]\npub(crate) static MNEMONICS: [&str; Op::COUNT] = [\n");
    for mnemonic in &resolved.ops {
        let _ = writeln!(text, "    {mnemonic:?},");
    }
    text.push_str("];\n\n/// Operations sorted by mnemonic.\n#[rustfmt::skip]\npub(crate) static BY_MNEMONIC: [Op; Op::COUNT] = [\n");
    let mut sorted = resolved.ops.clone();
    sorted.sort_unstable();
    for mnemonic in sorted {
        let _ = writeln!(text, "    Op::{},", mnemonic.to_uppercase());
    }
    text.push_str("];\n");
    text
}

pub fn rows(resolved: &Resolved) -> String {
    let mut text = format!(
        "//! The instruction rows.\n\n{HEAD}\n\
         use super::op::Op;\nuse crate::inst::Role as R;\nuse crate::row::{{Access as A, Class as C, Flags as F, ImmKind as I, Implicit as N, Row, Type as T}};\nuse crate::row::{{imm, op, row}};\n\n\
         #[rustfmt::skip]\npub(crate) static ROWS: [Row; {}] = [\n",
        resolved.rows.len()
    );
    for r in &resolved.rows {
        let _ = writeln!(text, "    {},", row_text(r));
    }
    text.push_str("];\n");
    text
}

fn row_text(out: &RowOut) -> String {
    let row = out.row;
    let operands: Vec<String> = row.operands.iter().map(operand_text).collect();
    let registers = |access: char| {
        let mut names: Vec<&str> = row
            .implicit
            .iter()
            .filter(|(_, a)| a.contains(access))
            .map(|(r, _)| r.as_str())
            .collect();
        if access == 'r' && out.reads_exec && !names.contains(&"exec") {
            names.push("exec");
        }
        names
            .iter()
            .map(|n| format!("N::{}", n.to_uppercase()))
            .collect::<Vec<_>>()
    };
    let flags: Vec<String> = row.flags.iter().map(|f| format!("F::{}", f.to_uppercase())).collect();
    format!(
        "row(Op::{}, &[{}], {}, {}, {})",
        row.mnemonic.to_uppercase(),
        operands.join(", "),
        union("N", &registers('r')),
        union("N", &registers('w')),
        union("F", &flags)
    )
}

/// A union of flag constants that is allowed in a static.
fn union(ty: &str, names: &[String]) -> String {
    let Some((first, rest)) = names.split_first() else {
        return format!("{ty}::empty()");
    };
    rest.iter()
        .fold(first.clone(), |text, name| format!("{text}.union({name})"))
}

fn operand_text(o: &Operand) -> String {
    if o.class == "imm" {
        return format!("imm(R::{}, I::{})", camel(&o.role), camel(&o.ty));
    }
    let access = match &o.access[..] {
        "r" => "R",
        "w" => "W",
        "rw" => "Rw",
        "ret" => "Ret",
        _ => "ReadRet",
    };
    let mut text = format!(
        "op(R::{}, C::{}, T::{}, A::{access})",
        camel(&o.role),
        camel(&o.class),
        camel(&o.ty)
    );
    if o.not_m0 {
        text.push_str(".not_m0()");
    }
    if o.not_exec {
        text.push_str(".not_exec()");
    }
    text
}

pub fn family(resolved: &Resolved, name: &str) -> Result<String, String> {
    let family = resolved
        .families
        .iter()
        .find(|f| f.name == name)
        .ok_or_else(|| format!("no row has a {name} column"))?;
    let mut text = format!(
        "//! Forms, operand codes and opcode lookup of {name}.\n\n{HEAD}\n\
         use crate::inst::{{Encoding as E, Extension as X, RegKind as K, Role as R, Segment as S}};\n\
         use crate::table::{{Code, CodeKind as CK, FamilyTable, Form, Mod as M, NONE, Syntax as Y, Variant, Waits as W}};\n\
         use crate::table::{{field, fixed, mods, part, signed, vcc_field}};\n\
         use crate::target::Properties as P;\n\n"
    );
    let _ = writeln!(
        text,
        "#[rustfmt::skip]\npub(crate) static {}: FamilyTable = FamilyTable {{",
        name.to_uppercase()
    );
    let _ = writeln!(
        text,
        "    forms: &FORMS,\n    variants: &VARIANTS,\n    variants_of: &VARIANTS_OF,\n    candidates: &CANDIDATES,\n    prefix: &PREFIX,\n    codes: &CODES,\n}};\n"
    );
    codes(family, &mut text)?;
    forms(family, &mut text);
    prefix(family, &mut text);
    variants(resolved, family, &mut text);
    Ok(text)
}

fn codes(family: &FamilyOut, text: &mut String) -> Result<(), String> {
    let _ = writeln!(
        text,
        "#[rustfmt::skip]\nstatic CODES: [Code; {}] = [",
        family.codes.len()
    );
    for c in &family.codes {
        let kind = match &c.kind[..] {
            "int" => "CK::Int".to_string(),
            "negint" => "CK::NegInt".to_string(),
            "float" => "CK::Float".to_string(),
            "literal" => "CK::Literal".to_string(),
            register => format!("CK::Reg(K::{})", camel(register)),
        };
        let _ = writeln!(
            text,
            "    Code {{ first: {}, last: {}, kind: {kind}, index: {} }},",
            c.first, c.last, c.index
        );
    }
    text.push_str("];\n\n");
    Ok(())
}

fn field_text(f: &Field) -> String {
    let what = if super::parse::ROLES.contains(&f.name.as_str()) {
        "R"
    } else {
        "M"
    };
    let what = format!("{what}::{}", camel(&f.name));
    let parts: Vec<String> = f
        .parts
        .iter()
        .map(|p| format!("part({}, {}, {}, {})", p.value_lo, p.inst_lo, p.width, p.inverted))
        .collect();
    let parts = parts.join(", ");
    let kind = if what.starts_with('R') {
        ".operand()"
    } else {
        ".modifier()"
    };
    match f {
        f if f.vcc_default => format!("vcc_field({what}{kind}, &[{parts}])"),
        f if f.signed => format!("signed({what}{kind}, {}, &[{parts}])", f.width()),
        Field { fixed: Some(value), .. } => format!("fixed({what}{kind}, {value}, &[{parts}])"),
        _ => format!("field({what}{kind}, &[{parts}])"),
    }
}

fn encoding_of(form: &Form) -> (String, &'static str, &'static str) {
    let (encoding, suffix) = form.encoding.split_once('.').unwrap_or((&form.encoding, ""));
    let extension = match suffix {
        "sdwa" => "Sdwa",
        "dpp" => "Dpp16",
        _ => "None",
    };
    let segment = match suffix {
        "scratch" => "Scratch",
        "global" => "Global",
        _ => "Flat",
    };
    (camel(encoding), extension, segment)
}

/// Bits that belong to no field.
fn reserved(form: &Form) -> u64 {
    let bits = |lo: u32, width: u32| ((1u64 << width) - 1) << lo;
    let op = form
        .op
        .iter()
        .fold(form.mask, |mask, &(lo, width)| mask | bits(lo, width));
    let parts = form.fields.iter().flat_map(|f| &f.parts);
    let used = parts.fold(op, |mask, p| mask | bits(p.inst_lo, p.width));
    let all = if form.bytes == 4 { u64::from(u32::MAX) } else { u64::MAX };
    all & !used
}

fn forms(family: &FamilyOut, text: &mut String) {
    let _ = writeln!(
        text,
        "#[rustfmt::skip]\nstatic FORMS: [Form; {}] = [",
        family.forms.len()
    );
    for (i, form) in family.forms.iter().enumerate() {
        let (encoding, extension, segment) = encoding_of(form);
        let op: Vec<String> = form.op.iter().map(|(lo, width)| format!("({lo}, {width})")).collect();
        let print: Vec<String> = form.print.iter().map(|p| format!("Y::{}", camel(p))).collect();
        let waits: Vec<String> = form.waits.iter().map(|w| format!("W::{}", w.to_uppercase())).collect();
        let _ = writeln!(
            text,
            "    // {}\n    Form {{\n        encoding: E::{encoding}, extension: X::{extension}, segment: S::{segment}, bytes: {}, \
             mask: {:#x}, value: {:#x}, reserved: {:#x}, op: &[{}],\n        print: &[{}], waits: {}, literal: {}, lookup: &LOOKUP_{i},\n        fields: &[",
            form.name,
            form.bytes,
            form.mask,
            form.value,
            reserved(form),
            op.join(", "),
            print.join(", "),
            union("W", &waits),
            form.literal
        );
        for f in &form.fields {
            let _ = writeln!(text, "            {},", field_text(f));
        }
        text.push_str("        ],\n    },\n");
    }
    text.push_str("];\n\n");
}

/// For each value of the top nine bits the forms that can have them, the more specific first.
fn prefix(family: &FamilyOut, text: &mut String) {
    let mut lists: Vec<Vec<usize>> = vec![Vec::new()];
    let mut index = Vec::new();
    for top in 0..512u64 {
        let mut list: Vec<usize> = (0..family.forms.len())
            .filter(|i| {
                let form = family.forms[*i];
                (top << 23) & form.mask & 0xff80_0000 == form.value & 0xff80_0000
            })
            .collect();
        // SOP2's and VOP2's short prefixes also match the longer ones' values: those that are fixed deepest come first.
        list.sort_by_key(|i| std::cmp::Reverse((family.forms[*i].mask & 0xffff_ffff).count_ones()));
        index.push(match lists.iter().position(|l| *l == list) {
            Some(i) => i,
            None => {
                lists.push(list);
                lists.len() - 1
            }
        });
    }
    let _ = writeln!(
        text,
        "#[rustfmt::skip]\nstatic CANDIDATES: [&[u8]; {}] = [",
        lists.len()
    );
    for list in &lists {
        let _ = writeln!(text, "    &{list:?},");
    }
    text.push_str("];\n\n#[rustfmt::skip]\nstatic PREFIX: [u8; 512] = [\n");
    numbers(text, &index);
    text.push_str("];\n\n");
}

fn numbers(text: &mut String, values: &[usize]) {
    for line in values.chunks(20) {
        let words: Vec<String> = line
            .iter()
            .map(|v| if *v == 0xffff { "NONE".into() } else { v.to_string() })
            .collect();
        let _ = writeln!(text, "    {},", words.join(", "));
    }
}

fn variants(resolved: &Resolved, family: &FamilyOut, text: &mut String) {
    for (i, form) in family.forms.iter().enumerate() {
        let size = 1usize << form.op.iter().map(|(_, width)| width).sum::<u32>();
        let mut lookup = vec![0xffffusize; size];
        for (n, v) in family.variants.iter().enumerate().rev() {
            if v.form == i {
                lookup[v.opcode as usize] = n;
            }
        }
        let _ = writeln!(text, "#[rustfmt::skip]\nstatic LOOKUP_{i}: [u16; {size}] = [");
        numbers(text, &lookup);
        text.push_str("];\n\n");
    }
    let _ = writeln!(
        text,
        "#[rustfmt::skip]\nstatic VARIANTS: [Variant; {}] = [",
        family.variants.len()
    );
    for (n, v) in family.variants.iter().enumerate() {
        let same = |o: &Variant| o.form == v.form && o.opcode == v.opcode;
        let next = family
            .variants
            .iter()
            .skip(n + 1)
            .position(same)
            .map_or("NONE".into(), |i| (n + 1 + i).to_string());
        let list = |names: &[&str]| {
            names
                .iter()
                .map(|m| format!("M::{}", camel(m)))
                .collect::<Vec<_>>()
                .join(", ")
        };
        let _ = writeln!(
            text,
            "    Variant {{ row: {}, form: {}, opcode: {:#x}, next: {next}, needs: P::{}, mods: mods(&[{}]), required: mods(&[{}]), \
             neg: {}, sext: {}, op_sel: {} }}, // {} {}",
            v.row,
            v.form,
            v.opcode,
            v.needs.unwrap_or("empty()"),
            list(&v.mods),
            list(&v.required),
            v.neg,
            v.sext,
            v.op_sel,
            resolved.rows[v.row].row.mnemonic,
            family.forms[v.form].name
        );
    }
    let _ = writeln!(
        text,
        "];\n\n/// First variant and number of variants, by operation.\n#[rustfmt::skip]\nstatic VARIANTS_OF: [(u16, u16); {}] = [",
        resolved.ops.len()
    );
    for op in &resolved.ops {
        let of: Vec<usize> = (0..family.variants.len())
            .filter(|n| resolved.rows[family.variants[*n].row].row.mnemonic == *op)
            .collect();
        let first = of.first().copied().unwrap_or(0);
        let _ = writeln!(text, "    ({first}, {}), // {op}", of.len());
    }
    text.push_str("];\n");
}
