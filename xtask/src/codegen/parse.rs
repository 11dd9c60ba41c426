//! Reads the lines of the `.isa` files.

use super::model::{Alias, Code, Field, Form, Model, Operand, Part, Place, Row};

pub const FAMILIES: &[&str] = &[
    "gfx6", "gfx7", "gfx8", "gfx9", "gfx90a", "gfx940", "gfx10", "gfx11", "gfx12", "gfx1250",
];
pub const ROLES: &[&str] = &[
    "vdst",
    "sdst",
    "src0",
    "src1",
    "src2",
    "src3",
    "simm16",
    "imm32",
    "sbase",
    "sdata",
    "soffset",
    "vaddr",
    "saddr",
    "vdata",
    "data0",
    "data1",
    "addr",
    "srsrc",
    "ssamp",
    "attr",
    "attr_chan",
    "tgt",
];
pub const MODS: &[&str] = &[
    "neg",
    "abs",
    "neg_hi",
    "sext",
    "op_sel",
    "op_sel_hi",
    "clamp",
    "omod",
    "dst_sel",
    "dst_unused",
    "src0_sel",
    "src1_sel",
    "dpp_ctrl",
    "bound_ctrl",
    "row_mask",
    "bank_mask",
    "offset",
    "offset1",
    "glc",
    "slc",
    "gds",
    "lds",
    "tfe",
    "lwe",
    "offen",
    "idxen",
    "format",
    "dmask",
    "unorm",
    "da",
    "r128",
    "d16",
    "done",
    "compr",
    "vm",
    "en",
    "high",
    "cbsz",
    "abid",
    "blgp",
    "imm",
    "nv",
];
pub const PRINTS: &[&str] = &[
    "op_sel",
    "op_sel_hi",
    "neg_lo",
    "neg_hi",
    "clamp",
    "omod",
    "dst_sel",
    "dst_unused",
    "src0_sel",
    "src1_sel",
    "dpp_ctrl",
    "row_mask",
    "bank_mask",
    "bound_ctrl",
    "offset",
    "offset0",
    "offset1",
    "offset_hex",
    "offset_or_hex",
    "glc",
    "slc",
    "gds",
    "lds",
    "tfe",
    "lwe",
    "offen",
    "idxen",
    "format",
    "dmask",
    "unorm",
    "da",
    "a16",
    "d16",
    "done",
    "compr",
    "vm",
    "high",
    "cbsz",
    "abid",
    "blgp",
];
const IMPLICIT: &[&str] = &["scc", "vcc", "exec", "m0", "mode", "flat_scratch"];
const FLAGS: &[&str] = &[
    "trans",
    "branch",
    "terminator",
    "call",
    "end",
    "convergent",
    "load",
    "store",
    "atomic",
    "dp_round",
    "gather4",
    "wqm",
    "gws",
    "swizzle",
];
const CLASSES: &[&str] = &[
    "v", "a", "av", "ac", "vl", "vc", "s", "sc", "ssrc", "src", "mask", "imm", "k",
];
pub const TYPES: &[&str] = &[
    "b16", "i16", "f16", "v2i16", "v2f16", "b32", "i32", "f32", "b64", "i64", "f64", "b96", "b128", "b160", "b192",
    "b224", "b256", "b288", "b320", "b352", "b384", "b512", "b1024", "mix", "addr", "image", "mask",
];
pub const IMMS: &[&str] = &[
    "dec", "s16", "u16", "branch", "hwreg", "waitcnt", "sendmsg", "endpgm", "gpridx", "attr", "attrchan", "slot", "tgt",
];

fn one_of(place: &Place, what: &str, word: &str, known: &[&str]) -> Result<String, String> {
    if known.contains(&word) {
        return Ok(word.into());
    }
    Err(place.error(format!("unknown {what} `{word}`; expected one of {}", known.join(" "))))
}

/// The words of each line with its place; an indented line continues the one before.
fn lines<'a>(file: &str, text: &'a str) -> Vec<(Place, Vec<&'a str>)> {
    let mut found: Vec<(Place, Vec<&'a str>)> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or("");
        let words: Vec<&str> = line.split_whitespace().collect();
        match found.last_mut() {
            _ if words.is_empty() => {}
            Some((_, last)) if line.starts_with(' ') => last.extend(words),
            _ => found.push((
                Place {
                    file: file.into(),
                    line: i + 1,
                },
                words,
            )),
        }
    }
    found
}

/// `form`, `alias` and `code` lines.
pub fn layouts(file: &str, text: &str, model: &mut Model) -> Result<(), String> {
    for (place, words) in lines(file, text) {
        match words[..] {
            ["form", name, encoding, family, bytes, ref rest @ ..] => {
                model.forms.push(form(&place, name, encoding, family, bytes, rest)?);
            }
            ["alias", name, ref rest @ ..] => model.aliases.push(Alias {
                name: name.into(),
                forms: rest
                    .iter()
                    .map(|w| {
                        w.split_once('=')
                            .map_or((None, w.to_string()), |(a, b)| (Some(a.into()), b.into()))
                    })
                    .collect(),
            }),
            ["code", name, family, range, kind, index] => {
                let bad = || place.error(format!("bad code range `{range}`; expected FIRST..LAST"));
                let (first, last) = range.split_once("..").ok_or_else(bad)?;
                model.codes.push(Code {
                    name: name.into(),
                    family: one_of(&place, "family", family, FAMILIES)?,
                    first: first.parse().map_err(|_| bad())?,
                    last: last.parse().map_err(|_| bad())?,
                    kind: kind.into(),
                    index: index.parse().map_err(|_| place.error("bad first index"))?,
                });
            }
            _ => return Err(place.error("expected `form`, `alias` or `code` with its columns")),
        }
    }
    Ok(())
}

fn form(place: &Place, name: &str, encoding: &str, family: &str, bytes: &str, rest: &[&str]) -> Result<Form, String> {
    let mut form = Form {
        name: name.into(),
        encoding: encoding.into(),
        family: one_of(place, "family", family, FAMILIES)?,
        bytes: bytes.parse().map_err(|_| place.error(format!("bad size `{bytes}`")))?,
        mask: 0,
        value: 0,
        op: Vec::new(),
        fields: Vec::new(),
        always: Vec::new(),
        print: Vec::new(),
        waits: Vec::new(),
        exec: false,
        literal: false,
        e64: None,
    };
    for word in rest {
        if let Some(fixed) = word.strip_prefix("fixed=") {
            let (bits, range) = fixed
                .split_once('@')
                .ok_or_else(|| place.error("fixed= needs BITS@HI:LO"))?;
            let (lo, width) = range_of(place, range)?;
            let bits = u64::from_str_radix(bits, 2).map_err(|_| place.error(format!("bad bits `{bits}`")))?;
            form.mask |= ((1 << width) - 1) << lo;
            form.value |= bits << lo;
        } else if let Some(ranges) = word.strip_prefix("op@") {
            form.op = ranges
                .split(',')
                .map(|r| range_of(place, r))
                .collect::<Result<_, _>>()?;
        } else if let Some(list) = word.strip_prefix("always=") {
            form.always = list
                .split(',')
                .map(|m| one_of(place, "modifier", m, MODS))
                .collect::<Result<_, _>>()?;
        } else if let Some(list) = word.strip_prefix("print=") {
            form.print = list
                .split(',')
                .map(|m| one_of(place, "syntax", m, PRINTS))
                .collect::<Result<_, _>>()?;
        } else if let Some(list) = word.strip_prefix("waits=") {
            form.waits = list
                .split(',')
                .map(|m| one_of(place, "counter", m, &["vm", "lgkm", "exp"]))
                .collect::<Result<_, _>>()?;
        } else if *word == "exec" {
            form.exec = true;
        } else if *word == "literal" {
            form.literal = true;
        } else if let Some(offset) = word.strip_prefix("e64=") {
            form.e64 = Some(u16::from_str_radix(offset, 16).map_err(|_| place.error("bad e64="))?);
        } else {
            field(place, word, &mut form)?;
        }
    }
    Ok(form)
}

/// `HI:LO` or `BIT` as (lowest bit, width).
fn range_of(place: &Place, text: &str) -> Result<(u32, u32), String> {
    let bad = |_| place.error(format!("bad bit range `{text}`"));
    let (hi, lo) = text.split_once(':').unwrap_or((text, text));
    let (hi, lo): (u32, u32) = (hi.parse().map_err(bad)?, lo.parse().map_err(bad)?);
    if hi < lo || hi > 63 {
        return Err(place.error(format!("bit range `{text}` is not HI:LO within 63:0")));
    }
    Ok((lo, hi - lo + 1))
}

fn field(place: &Place, word: &str, form: &mut Form) -> Result<(), String> {
    let (mut name, range) = word
        .split_once('@')
        .ok_or_else(|| place.error(format!("unknown word `{word}`")))?;
    let (inst_lo, width) = range_of(place, range)?;
    let mut part = Part {
        value_lo: 0,
        inst_lo,
        width,
        inverted: false,
    };
    let mut fixed = None;
    if let Some((n, value)) = name.split_once('=') {
        name = n;
        fixed = Some(
            value
                .parse()
                .map_err(|_| place.error(format!("bad value in `{word}`")))?,
        );
    }
    let strip = |name: &mut &str, suffix: &str| match name.strip_suffix(suffix) {
        Some(rest) => {
            *name = rest;
            true
        }
        None => false,
    };
    part.inverted = strip(&mut name, "!");
    let vcc_default = strip(&mut name, "%");
    let signed = strip(&mut name, ".s");
    if let Some((n, bits)) = name.strip_suffix(']').and_then(|n| n.split_once('[')) {
        name = n;
        let (lo, value_width) = range_of(place, bits)?;
        if value_width != width {
            return Err(place.error(format!(
                "`{word}`: {value_width} value bits at {width} instruction bits"
            )));
        }
        part.value_lo = lo;
    }
    if !ROLES.contains(&name) {
        one_of(place, "field", name, MODS)?;
    }
    if let Some(value) = fixed {
        form.mask |= ((1 << width) - 1) << inst_lo;
        form.value |= value << inst_lo;
    }
    match form.fields.iter_mut().find(|f| f.name == name) {
        Some(f) => f.parts.push(part),
        None => form.fields.push(Field {
            name: name.into(),
            signed,
            vcc_default,
            fixed,
            parts: vec![part],
        }),
    }
    Ok(())
}

/// Rows: mnemonic, forms, operands, implicit registers, modifiers, flags, family columns.
pub fn rows(file: &str, text: &str, model: &mut Model) -> Result<(), String> {
    for (place, words) in lines(file, text) {
        let [mnemonic, forms, ref rest @ ..] = words[..] else {
            return Err(place.error("expected MNEMONIC FORMS ..."));
        };
        let mut row = Row {
            place: place.clone(),
            mnemonic: mnemonic.into(),
            forms: forms.split('+').map(str::to_string).collect(),
            operands: Vec::new(),
            implicit: Vec::new(),
            mods: Vec::new(),
            flags: Vec::new(),
            columns: Vec::new(),
        };
        for word in rest {
            row_word(&place, word, &mut row)?;
        }
        if row.columns.is_empty() {
            return Err(place.error("the row has no family column, as `gfx9=1f`"));
        }
        model.rows.push(row);
    }
    Ok(())
}

fn row_word(place: &Place, word: &str, row: &mut Row) -> Result<(), String> {
    if word.starts_with(['+', '-']) {
        one_of(place, "modifier", word[1..].trim_end_matches('!'), MODS)?;
        row.mods.push(word.into());
    } else if let Some((family, opcode)) = word.split_once('=') {
        let family = one_of(place, "family", family, FAMILIES)?;
        let (opcode, needs) = opcode.split_once('@').map_or((opcode, None), |(o, n)| (o, Some(n)));
        let opcode = match opcode {
            "-" => None,
            hex => Some(u16::from_str_radix(hex, 16).map_err(|_| place.error(format!("bad opcode `{hex}`")))?),
        };
        row.columns.push((family, opcode, needs.map(|n| n.to_uppercase())));
    } else if let Some((name, rest)) = word.split_once(':') {
        if IMPLICIT.contains(&name) {
            let access = one_of(place, "access", rest, &["r", "w", "rw", "-"])?;
            row.implicit.push((name.into(), access));
        } else {
            row.operands.push(operand(place, name, rest)?);
        }
    } else {
        row.flags.push(one_of(place, "flag", word, FLAGS)?);
    }
    Ok(())
}

/// `vdst:v.f32:rw`, `src0:src.b32+neg`, `sdst:s.b32-m0-exec`, `src2:mask`, `simm16:imm.branch`.
fn operand(place: &Place, role: &str, text: &str) -> Result<Operand, String> {
    let role = one_of(place, "operand or register", role, ROLES)?;
    let (kind, access) = text.split_once(':').unwrap_or((text, ""));
    let access = match access {
        "" if matches!(&role[..], "vdst" | "sdst") => "w".into(),
        "" => "r".into(),
        other => one_of(place, "access", other, &["r", "w", "rw", "ret", "rret"])?,
    };
    let end = kind.find(['+', '-']).unwrap_or(kind.len());
    let (kind, suffixes) = kind.split_at(end);
    let (class, ty) = kind
        .split_once('.')
        .unwrap_or((kind, if kind == "mask" { "mask" } else { "" }));
    let class = one_of(place, "operand class", class, CLASSES)?;
    let ty = one_of(place, "operand type", ty, if class == "imm" { IMMS } else { TYPES })?;
    let mut operand = Operand {
        role,
        class,
        ty,
        access,
        not_m0: false,
        not_exec: false,
        neg: None,
    };
    let mut rest = suffixes;
    while !rest.is_empty() {
        let end = rest[1..].find(['+', '-']).map_or(rest.len(), |i| i + 1);
        match &rest[..end] {
            "-m0" => operand.not_m0 = true,
            "-exec" => operand.not_exec = true,
            "+neg" => operand.neg = Some(true),
            "-neg" => operand.neg = Some(false),
            other => return Err(place.error(format!("unknown restriction `{other}`; expected -m0 -exec +neg -neg"))),
        }
        rest = &rest[end..];
    }
    Ok(operand)
}
