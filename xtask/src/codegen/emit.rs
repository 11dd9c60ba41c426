//! Writes the resolved tables as Rust source, one table row a line (`rustfmt::skip` keeps them so).

use std::collections::BTreeMap;
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

pub fn root(resolved: &Resolved) -> String {
    let mut text = format!("//! Tables written by `cargo xtask codegen` from the rows in `isa/`.\n\n{HEAD}\n");
    let mut modules: Vec<&str> = resolved.families.iter().map(|f| f.name).collect();
    modules.sort_unstable();
    for name in modules {
        let _ = writeln!(text, "mod {name};");
    }
    text.push_str("mod op;\nmod rows;\n\npub use op::Op;\n\n");
    // In the order that rustfmt has for names with numbers.
    let mut families: Vec<&FamilyOut> = resolved.families.iter().collect();
    let digits = |f: &&FamilyOut| f.name.chars().filter_map(|c| c.to_digit(10)).fold(0, |n, d| n * 10 + d);
    families.sort_by_key(digits);
    for f in families {
        let _ = writeln!(text, "pub(crate) use {}::{};", f.name, f.name.to_uppercase());
    }
    text.push_str(
        "pub(crate) use op::{BY_MNEMONIC, MNEMONICS};\npub(crate) use rows::{NAMES, NEEDS, RENAMED, ROWS, USES};\n",
    );
    text
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
        "//! The instruction rows, and what variants share.\n\n{HEAD}\n\
         use super::op::Op;\nuse crate::inst::Role as R;\n\
         use crate::row::{{Access as A, Class as C, Coords as D, Flags as F, ImmKind as I, Implicit as N, Row, Type as T}};\n\
         use crate::row::{{imm, op, row}};\nuse crate::table::{{Mod as M, Uses, uses}};\n\
         use crate::target::Properties as P;\n\n\
         #[rustfmt::skip]\npub(crate) static ROWS: [Row; {}] = [\n",
        resolved.rows.len()
    );
    for r in &resolved.rows {
        let _ = writeln!(text, "    {},", row_text(r));
    }
    let _ = writeln!(
        text,
        "];\n\n/// What rows do with the modifiers of forms.\n#[rustfmt::skip]\npub(crate) static USES: [Uses; {}] = [",
        resolved.uses.len()
    );
    for u in &resolved.uses {
        let list = |names: &[&str]| {
            names
                .iter()
                .map(|m| format!("M::{}", camel(m)))
                .collect::<Vec<_>>()
                .join(", ")
        };
        let _ = writeln!(
            text,
            "    uses(&[{}], &[{}], [{}, {}, {}, {}], {}),",
            list(&u.mods),
            list(&u.required),
            u.neg,
            u.sext,
            u.op_sel,
            u.half,
            u.selects
        );
    }
    let _ = writeln!(
        text,
        "];\n\n/// Properties that variants need.\n#[rustfmt::skip]\npub(crate) static NEEDS: [P; {}] = [",
        resolved.needs.len()
    );
    for n in &resolved.needs {
        let _ = writeln!(text, "    P::{n},");
    }
    let _ = writeln!(
        text,
        "];\n\n/// Mnemonics that families have for operations of another name.\n#[rustfmt::skip]\npub(crate) static NAMES: [&str; {}] = [",
        resolved.names.len()
    );
    for n in &resolved.names {
        let _ = writeln!(text, "    {n:?},");
    }
    text.push_str("];\n");
    renamed(resolved, &mut text);
    text
}

/// Mnemonics that are not the operation's own, with the families that have them.
fn renamed(resolved: &Resolved, text: &mut String) {
    let mut found: BTreeMap<(&str, usize), u16> = BTreeMap::new();
    for (n, family) in resolved.families.iter().enumerate() {
        for v in family.variants.iter().filter(|v| v.name != 0) {
            *found.entry((resolved.names[v.name - 1], v.op)).or_default() |= 1 << n;
        }
    }
    let _ = writeln!(
        text,
        "\n/// Such mnemonics, sorted, with the operation, and families as bits in the order of their columns.\n\
         #[rustfmt::skip]\npub(crate) static RENAMED: [(&str, Op, u16); {}] = [",
        found.len()
    );
    for ((name, op), families) in found {
        let _ = writeln!(
            text,
            "    ({name:?}, Op::{}, {families:#x}),",
            resolved.ops[op].to_uppercase()
        );
    }
    text.push_str("];\n");
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
    let coords: Vec<String> = row.coords.iter().map(|c| format!("D::{}", c.to_uppercase())).collect();
    let passes = row.passes.map(|[before, since]| format!(".passes({before}, {since})"));
    format!(
        "row(Op::{}, &[{}], {}, {}, {}, {}, &{:?}){}",
        row.mnemonic.to_uppercase(),
        operands.join(", "),
        union("N", &registers('r')),
        union("N", &registers('w')),
        union("F", &flags),
        union("D", &coords),
        row.parts,
        passes.unwrap_or_default()
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
    if o.direct {
        text.push_str(".direct()");
    }
    if o.not_exec {
        text.push_str(".not_exec()");
    }
    text
}

pub fn family(family: &FamilyOut) -> Result<String, String> {
    let name = family.name;
    let mut text = String::new();
    let _ = writeln!(
        text,
        "#[rustfmt::skip]\npub(crate) static {}: FamilyTable = FamilyTable {{",
        name.to_uppercase()
    );
    let _ = writeln!(
        text,
        "    forms: &FORMS,\n    variants: &VARIANTS,\n    first_variant: &FIRST_VARIANT,\n    candidates: &CANDIDATES,\n    prefix: &PREFIX,\n    codes: &CODES,\n    code_index: &CODE_INDEX,\n    plans: &PLANS,\n    names: &NAMES,\n    counters: &COUNTERS,\n}};\n"
    );
    codes(family, &mut text)?;
    names(family, &mut text);
    forms(family, &mut text);
    prefix(family, &mut text);
    variants(family, &mut text);
    let head = format!("//! Forms, operand codes and opcode lookup of {name}.\n\n{HEAD}\n");
    Ok(head + &imports(&text) + "\n" + &text)
}

/// What the tables of a family are written with.
const WORDS: [(&str, &[&str]); 5] = [
    (
        "inst",
        &[
            "Encoding as E",
            "Extension as X",
            "RegKind as K",
            "Role as R",
            "Segment as S",
        ],
    ),
    ("names", &["Counter", "CounterKind as LK", "Name", "NameKind as NK"]),
    (
        "table",
        &[
            "Code",
            "CodeKind as CK",
            "FamilyTable",
            "Form",
            "Mod as M",
            "NONE",
            "Plan",
            "Syntax as Y",
            "Variant",
            "Waits as W",
            "What as T",
        ],
    ),
    ("table", &["field", "part", "variant as v"]),
    ("target", &["Properties as P"]),
];

/// The imports that a text needs.
fn imports(text: &str) -> String {
    let words: std::collections::HashSet<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let mut out = String::new();
    for (module, names) in WORDS {
        let called = |name: &&&str| name.rsplit(' ').next().is_some_and(|alias| words.contains(alias));
        let used: Vec<&str> = names.iter().filter(called).copied().collect();
        let list = match used[..] {
            [] => continue,
            [one] => one.to_string(),
            _ => format!("{{{}}}", used.join(", ")),
        };
        let line = format!("use crate::{module}::{list};\n");
        if line.len() > 120 {
            // rustfmt would break it.
            out.push_str("#[rustfmt::skip]\n");
        }
        out.push_str(&line);
    }
    out
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
            "literal64" => "CK::Literal64".to_string(),
            register => format!("CK::Reg(K::{})", camel(register)),
        };
        let _ = writeln!(
            text,
            "    Code {{ first: {}, last: {}, kind: {kind}, index: {} }},",
            c.first, c.last, c.index
        );
    }
    text.push_str("];\n\n/// Index of each code's range.\n#[rustfmt::skip]\nstatic CODE_INDEX: [u16; 512] = [\n");
    let range = |code: u16| family.codes.iter().position(|c| (c.first..=c.last).contains(&code));
    let index: Vec<usize> = (0..512).map(|code| range(code).unwrap_or(0xffff)).collect();
    numbers(text, &index);
    text.push_str("];\n\n");
    Ok(())
}

fn names(family: &FamilyOut, text: &mut String) {
    let _ = writeln!(
        text,
        "#[rustfmt::skip]\nstatic NAMES: [Name; {}] = [",
        family.names.len()
    );
    for (n, needs) in &family.names {
        let ops = n
            .ops
            .as_ref()
            .map_or("None".into(), |ops| format!("Some(NK::{})", camel(ops)));
        let _ = writeln!(
            text,
            "    Name {{ kind: NK::{}, first: {}, last: {}, text: {:?}, start: {:?}, needs: {needs}, ops: {ops} }},",
            camel(&n.kind),
            n.first,
            n.last,
            n.text,
            n.start
        );
    }
    let _ = writeln!(
        text,
        "];\n\n#[rustfmt::skip]\nstatic COUNTERS: [Counter; {}] = [",
        family.counters.len()
    );
    for (c, needs) in &family.counters {
        let _ = writeln!(
            text,
            "    Counter {{ kind: LK::{}, name: {:?}, parts: &{:?}, needs: {needs} }},",
            camel(&c.kind),
            c.name,
            c.parts
        );
    }
    text.push_str("];\n\n");
}

fn field_text(f: &Field) -> String {
    let is_role = super::words::ROLES.contains(&f.name.as_str());
    let what = match &f.name[..] {
        "acc" => "T::Acc".to_string(),
        "nsa" => "T::Nsa".to_string(),
        name if f.presence => format!("T::Presence(R::{})", camel(name)),
        name if is_role => format!("R::{}.operand()", camel(name)),
        name => format!("M::{}.modifier()", camel(name)),
    };
    let parts: Vec<String> = f
        .parts
        .iter()
        .map(|p| format!("part({}, {}, {}, {})", p.value_lo, p.inst_lo, p.width, p.inverted))
        .collect();
    let mut text = format!("field({what}, &[{}])", parts.join(", "));
    if f.vcc_default {
        text.push_str(".vcc_default()");
    }
    if f.other_bank {
        text.push_str(".other_bank()");
    }
    if f.signed {
        let _ = write!(text, ".signed({})", f.width());
    }
    if let Some(value) = f.fixed {
        let _ = write!(text, ".fixed({value})");
    }
    text
}

fn encoding_of(form: &Form) -> (String, &'static str, &'static str) {
    let (encoding, suffix) = form.encoding.split_once('.').unwrap_or((&form.encoding, ""));
    let extension = match suffix {
        "sdwa" => "Sdwa",
        "dpp" => "Dpp16",
        "dpp8" => "Dpp8",
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
pub fn reserved(form: &Form) -> u128 {
    let bits = |lo: u32, width: u32| ((1u128 << width) - 1) << lo;
    let op = form
        .op
        .iter()
        .chain(&form.op2)
        .fold(form.mask | form.written, |mask, &(lo, width)| mask | bits(lo, width));
    let parts = form.fields.iter().flat_map(|f| &f.parts);
    let used = parts.fold(op, |mask, p| mask | bits(p.inst_lo, p.width));
    let used = form
        .addresses
        .iter()
        .filter(|byte| **byte < 16)
        .fold(used, |mask, byte| mask | bits(u32::from(*byte) * 8, 8));
    let all = u128::MAX >> (128 - form.bytes * 8);
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
        let none = match &form.none {
            None => "None".to_string(),
            Some((code, needs)) if needs.is_empty() => format!("Some(({code}, P::empty()))"),
            Some((code, needs)) => format!("Some(({code}, P::{needs}))"),
        };
        let fixed: Vec<usize> = (0..form.fields.len())
            .filter(|n| form.fields[*n].fixed.is_some())
            .collect();
        let place = |name: &str| match form.fields.iter().position(|f| f.name == name) {
            Some(n) => format!("Some({n})"),
            None => "None".into(),
        };
        let print: Vec<String> = form.print.iter().map(|p| format!("Y::{}", camel(p))).collect();
        let waits: Vec<String> = form.waits.iter().map(|w| format!("W::{}", w.to_uppercase())).collect();
        let _ = writeln!(
            text,
            "    // {}\n    Form {{\n        encoding: E::{encoding}, extension: X::{extension}, segment: S::{segment}, bytes: {}, \
             mask: {:#x}, value: {:#x},\n        op: &[{}], op2: {:?}, off: {:?}, none: {}, addresses: &{:?},\n        \
             print: &[{}], waits: {}, literal: {}, lookup: &LOOKUP_{i},\n        \
             fixed: &{fixed:?}, acc: {}, nsa: {}, op_sel: {},\n        fields: &[",
            form.name,
            form.bytes,
            form.mask,
            form.value,
            op.join(", "),
            form.op2,
            form.off,
            none,
            form.addresses,
            print.join(", "),
            union("W", &waits),
            form.literal,
            place("acc"),
            place("nsa"),
            place("op_sel"),
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
                (top << 23) & (form.mask as u64) & 0xff80_0000 == form.value as u64 & 0xff80_0000
            })
            .collect();
        // SOP2's and VOP2's short prefixes also match the longer ones' values: those that are fixed deepest come first.
        list.sort_by_key(|i| std::cmp::Reverse(family.forms[*i].mask.count_ones()));
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

fn variants(family: &FamilyOut, text: &mut String) {
    for (i, form) in family.forms.iter().enumerate() {
        let size = 1usize << form.opcode_bits();
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
        "/// How variants are read.\n#[rustfmt::skip]\nstatic PLANS: [Plan; {}] = [",
        family.plans.len()
    );
    for p in &family.plans {
        let places = |list: &[Option<usize>]| list.iter().map(|n| n.unwrap_or(0xff)).collect::<Vec<_>>();
        let _ = writeln!(
            text,
            "    Plan {{ reserved: {:#x}, second_reserved: {:#x}, mods: &{:?}, operands: &{:?}, second_operands: &{:?} }},",
            p.reserved,
            p.second_reserved,
            p.mods,
            places(&p.operands),
            places(&p.second_operands)
        );
    }
    text.push_str("];\n\n");
    let _ = writeln!(
        text,
        "/// Row, form, opcode, next of the same opcode, needs, uses, name, plan, suffix; by operation.\n#[rustfmt::skip]\nstatic VARIANTS: [Variant; {}] = [",
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
        let _ = writeln!(
            text,
            "    v({}, {}, {:#x}, {next}, {}, {}, {}, {}, {:?}),",
            v.row, v.form, v.opcode, v.needs, v.uses, v.name, v.plan, v.suffix
        );
    }
    let _ = writeln!(
        text,
        "];\n\n/// First variant of each operation, and behind the last.\n#[rustfmt::skip]\nstatic FIRST_VARIANT: [u16; {}] = [",
        family.first.len()
    );
    numbers(text, &family.first);
    text.push_str("];\n");
}
