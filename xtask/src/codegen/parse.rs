//! Reads the lines of the `.isa` files.

use super::model::{Alias, Code, Column, Counter, Field, Form, Model, Name, Operand, Part, Place, Row};
use super::words::{
    CLASSES, COORDS, COUNTERS, FLAGS, IMMS, IMPLICIT, MODS, NAMES, OTHERS, PRINTS, ROLES, TYPES, families, lineage,
};

fn one_of(place: &Place, what: &str, word: &str, known: &[&str]) -> Result<String, String> {
    if known.contains(&word) {
        return Ok(word.into());
    }
    Err(place.error(format!("unknown {what} `{word}`; expected one of {}", known.join(" "))))
}

/// A list `a,b` of known words.
fn list_of(place: &Place, what: &str, list: &str, known: &[&str]) -> Result<Vec<String>, String> {
    list.split(',').map(|word| one_of(place, what, word, known)).collect()
}

fn hex<T: TryFrom<u64>>(place: &Place, text: &str) -> Result<T, String> {
    let value = u64::from_str_radix(text, 16).ok().and_then(|v| T::try_from(v).ok());
    value.ok_or_else(|| place.error(format!("bad hexadecimal number `{text}`")))
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
            ["form", name, "-", family] => model.forms.push(Form {
                name: name.into(),
                family: one_of(&place, "family", family, &families())?,
                ..Form::default()
            }),
            ["form", ..] => {
                for alternative in alternatives(&words) {
                    let words: Vec<&str> = alternative.iter().map(String::as_str).collect();
                    let ["form", name, encoding, family, bytes, ref rest @ ..] = words[..] else {
                        return Err(place.error("expected form NAME ENCODING FAMILY BYTES ..."));
                    };
                    let new = form(&place, [name, encoding, family, bytes], rest, model)?;
                    model.forms.push(new);
                }
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
                    family: one_of(&place, "family", family, &families())?,
                    first: first.parse().map_err(|_| bad())?,
                    last: last.parse().map_err(|_| bad())?,
                    kind: kind.into(),
                    index: index.parse().map_err(|_| place.error("bad first index"))?,
                });
            }
            ["code", name, family, "-"] => model.codes.push(Code {
                name: name.into(),
                family: one_of(&place, "family", family, &families())?,
                first: 1,
                last: 0,
                kind: String::new(),
                index: 0,
            }),
            _ => return Err(place.error("expected `form`, `alias` or `code` with its columns")),
        }
    }
    Ok(())
}

/// `name` and `field` lines.
pub fn names(file: &str, text: &str, model: &mut Model) -> Result<(), String> {
    for (place, words) in lines(file, text) {
        match words[..] {
            ["name", kind, family, ids, text, ref ops @ ..] => {
                let new = name(&place, [kind, family, ids, text], ops)?;
                model.names.push(new);
            }
            ["field", kind, family, name, bits] => {
                let (name, needs) = name.split_once('@').map_or((name, None), |(n, p)| (n, Some(p)));
                model.counters.push(Counter {
                    key: format!("{kind} {name}"),
                    kind: one_of(&place, "kind of field", kind, COUNTERS)?,
                    family: one_of(&place, "family", family, &families())?,
                    name: name.into(),
                    needs: needs.map(str::to_uppercase),
                    parts: match bits {
                        "-" => Vec::new(),
                        bits => bits.split(',').map(|r| range_of(&place, r)).collect::<Result<_, _>>()?,
                    },
                });
            }
            _ => return Err(place.error("expected `name` or `field` with its columns")),
        }
    }
    Ok(())
}

fn name(place: &Place, [kind, family, ids, text]: [&str; 4], ops: &[&str]) -> Result<Name, String> {
    let number = |text: &str| {
        let value = match text.strip_prefix("0x") {
            Some(digits) => u16::from_str_radix(digits, 16).ok(),
            None => text.parse().ok(),
        };
        value.ok_or_else(|| place.error(format!("bad id `{text}`")))
    };
    let (first, last) = ids.split_once("..").unwrap_or((ids, ids));
    let first = number(first)?;
    let (text, needs) = text.split_once('@').map_or((text, None), |(t, n)| (t, Some(n)));
    let (text, start) = match text.split_once('%') {
        Some((text, "")) => (text, Some(0)),
        Some((text, start)) => (text, start.parse().ok()),
        None => (text, None),
    };
    Ok(Name {
        key: format!("{kind} {first}"),
        kind: one_of(place, "kind of name", kind, NAMES)?,
        family: one_of(place, "family", family, &families())?,
        first,
        last: number(last)?,
        text: text.trim_matches('-').into(),
        start,
        needs: needs.map(str::to_uppercase),
        ops: match ops {
            [] => None,
            [ops, ..] => Some(one_of(place, "kind of name", ops, NAMES)?),
        },
    })
}

/// The words with the first and with the second of each `{a,b}`; once if there is none.
fn alternatives(words: &[&str]) -> Vec<Vec<String>> {
    let choose = |word: &str, n: usize| {
        let (Some(open), Some(close)) = (word.find('{'), word.find('}')) else {
            return word.to_string();
        };
        let chosen = word[open + 1..close].split(',').nth(n).unwrap_or("");
        format!("{}{chosen}{}", &word[..open], &word[close + 1..])
    };
    let count = if words.iter().any(|w| w.contains('{')) { 2 } else { 1 };
    let mut all: Vec<Vec<String>> = (0..count)
        .map(|n| words.iter().map(|w| choose(w, n)).collect())
        .collect();
    // The second has a name of its own, so that it does not end the first.
    if let [first, second] = &mut all[..]
        && first.get(1) == second.get(1)
        && let Some(name) = second.get_mut(1)
    {
        name.push('\'');
    }
    all
}

fn form(
    place: &Place,
    [name, encoding, family, bytes]: [&str; 4],
    rest: &[&str],
    model: &Model,
) -> Result<Form, String> {
    let mut form = Form {
        name: name.into(),
        ..Form::default()
    };
    if let Some(like) = rest.iter().find_map(|w| w.strip_prefix("like=")) {
        let line = lineage(family);
        let models = model.forms.iter().filter(|f| f.name == like);
        let nearest = models.min_by_key(|f| line.iter().position(|l| *l == f.family).unwrap_or(usize::MAX));
        form = nearest
            .filter(|f| line.contains(&f.family.as_str()))
            .ok_or_else(|| place.error(format!("no form `{like}` of {family} above this line")))?
            .clone();
        form.name = name.into();
    }
    form.encoding = encoding.into();
    form.family = one_of(place, "family", family, &families())?;
    form.bytes = bytes.parse().map_err(|_| place.error(format!("bad size `{bytes}`")))?;
    let mut given: Vec<String> = Vec::new();
    for word in rest {
        let written = word.strip_prefix("written=");
        if let Some(fixed) = word.strip_prefix("fixed=").or(written) {
            let (bits, range) = fixed
                .split_once('@')
                .ok_or_else(|| place.error("fixed= and written= need BITS@HI:LO"))?;
            let (lo, width) = range_of(place, range)?;
            if bits.len() as u32 != width {
                return Err(place.error(format!("`{word}`: {} bits for {width}", bits.len())));
            }
            let bits = u128::from_str_radix(bits, 2).map_err(|_| place.error(format!("bad bits `{bits}`")))?;
            form.fix(lo, width, bits);
            if written.is_some() {
                let mask = ((1 << width) - 1) << lo;
                form.mask &= !mask;
                form.written |= mask;
            }
        } else if let Some(ranges) = word.strip_prefix("op@") {
            form.op = ranges
                .split(',')
                .map(|r| range_of(place, r))
                .collect::<Result<_, _>>()?;
            for (lo, width) in form.op.clone() {
                form.free(lo, width);
            }
        } else if let Some(range) = word.strip_prefix("op2@") {
            form.op2 = Some(range_of(place, range)?);
        } else if let Some(list) = word.strip_prefix("always=") {
            form.always = list_of(place, "modifier", list, MODS)?;
        } else if let Some(list) = word.strip_prefix("print=") {
            form.print = list_of(place, "syntax", list, PRINTS)?;
        } else if let Some(suffix) = word.strip_prefix("suffix=") {
            form.suffix = suffix.into();
        } else if let Some(list) = word.strip_prefix("waits=") {
            form.waits = list_of(place, "counter", list, &["vm", "lgkm", "exp"])?;
        } else if let Some(ranges) = word.strip_prefix("addresses=") {
            let bad = || place.error(format!("bad byte ranges `{ranges}`"));
            form.addresses.clear();
            for range in ranges.split(',') {
                let (first, last) = range.split_once("..").ok_or_else(bad)?;
                let (first, last): (u8, u8) = (first.parse().map_err(|_| bad())?, last.parse().map_err(|_| bad())?);
                form.addresses.extend(first..=last);
            }
        } else if let Some(property) = word.strip_prefix("needs=") {
            form.needs = Some(property.to_uppercase());
        } else if *word == "exec" {
            form.exec = true;
        } else if *word == "literal" {
            form.literal = true;
        } else if let Some(offset) = word.strip_prefix("e64=") {
            form.e64 = Some(hex(place, offset)?);
        } else if let Some(code) = word.strip_prefix("off=") {
            form.off = Some(hex(place, code)?);
        } else if let Some(code) = word.strip_prefix("none=") {
            let (code, needs) = code.split_once('@').unwrap_or((code, ""));
            form.none = Some((hex(place, code)?, needs.to_uppercase()));
        } else if let Some(gone) = word.strip_prefix('-') {
            form.fields.retain(|f| f.name != gone);
        } else if !word.starts_with("like=") {
            field(place, word, &mut form, &mut given)?;
        }
    }
    Ok(form)
}

impl Form {
    /// Ends a demand on these bits.
    fn free(&mut self, lo: u32, width: u32) {
        let mask = ((1 << width) - 1) << lo;
        self.mask &= !mask;
        self.value &= !mask;
    }

    /// Demands `bits` at `lo`, and takes them from a field that had them.
    fn fix(&mut self, lo: u32, width: u32, bits: u128) {
        let mask = ((1 << width) - 1) << lo;
        self.mask |= mask;
        self.value = self.value & !mask | bits << lo;
        let taken = |p: &Part| (((1u128 << p.width) - 1) << p.inst_lo) & mask != 0;
        self.fields.retain(|f| !f.parts.iter().any(taken));
    }
}

/// `HI:LO` or `BIT` as (lowest bit, width).
fn range_of(place: &Place, text: &str) -> Result<(u32, u32), String> {
    let bad = |_| place.error(format!("bad bit range `{text}`"));
    let (hi, lo) = text.split_once(':').unwrap_or((text, text));
    let (hi, lo): (u32, u32) = (hi.parse().map_err(bad)?, lo.parse().map_err(bad)?);
    if hi < lo || hi > 127 {
        return Err(place.error(format!("bit range `{text}` is not HI:LO within 127:0")));
    }
    Ok((lo, hi - lo + 1))
}

/// A field, or a part of one; `given` names those that this line has begun, which replace what `like=` brought.
fn field(place: &Place, word: &str, form: &mut Form, given: &mut Vec<String>) -> Result<(), String> {
    let (mut name, range) = match word.split_once('@') {
        Some((name, range)) => (name, Some(range_of(place, range)?)),
        None if word.contains('=') => (word, None),
        None => return Err(place.error(format!("unknown word `{word}`"))),
    };
    let mut fixed: Option<u8> = None;
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
    let inverted = strip(&mut name, "!");
    let vcc_default = strip(&mut name, "%");
    let other_bank = strip(&mut name, "^");
    let presence = strip(&mut name, "?");
    let signed = strip(&mut name, ".s");
    let mut value_lo = 0;
    if let Some((n, bits)) = name.strip_suffix(']').and_then(|n| n.split_once('[')) {
        name = n;
        let (lo, value_width) = range_of(place, bits)?;
        if range.is_some_and(|(_, width)| width != value_width) {
            return Err(place.error(format!("`{word}`: {value_width} value bits at other instruction bits")));
        }
        value_lo = lo;
    }
    if !ROLES.contains(&name) && !OTHERS.contains(&name) {
        one_of(place, "field", name, MODS)?;
    }
    let key = if presence { format!("{name}?") } else { name.to_string() };
    if !given.contains(&key) {
        form.fields.retain(|f| f.name != name || f.presence != presence);
        given.push(key);
    }
    match (fixed, range) {
        (Some(value), Some((lo, width))) => form.fix(lo, width, u128::from(value)),
        (None, Some((lo, width))) => form.free(lo, width),
        _ => {}
    }
    let part = range.map(|(inst_lo, width)| Part {
        value_lo,
        inst_lo,
        width,
        inverted,
    });
    let same = |f: &&mut Field| f.name == name && f.presence == presence;
    match form.fields.iter_mut().find(same) {
        Some(f) => f.parts.extend(part),
        None => form.fields.push(Field {
            name: name.into(),
            signed,
            vcc_default,
            other_bank,
            presence,
            fixed,
            parts: part.into_iter().collect(),
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
            ..Row::default()
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
    } else if let Some(list) = word.strip_prefix("coords=") {
        for part in list.split('+') {
            row.coords.push(one_of(place, "part of an address", part, COORDS)?);
        }
    } else if let Some(list) = word.strip_prefix("parts=") {
        let sizes: Result<_, _> = list.split(',').map(str::parse).collect();
        row.parts = sizes.map_err(|_| place.error(format!("bad sizes `{list}`")))?;
    } else if let Some(passes) = word.strip_prefix("passes=") {
        let (before, since) = passes.split_once('/').unwrap_or((passes, passes));
        let number = |text: &str| text.parse().map_err(|_| place.error(format!("bad passes `{passes}`")));
        row.passes = Some([number(before)?, number(since)?]);
    } else if let Some((family, column)) = word.split_once('=') {
        row.columns.push(self::column(place, family, column)?);
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

/// `22`, `22:s_and_not1_b32`, `22@dot2`, `-`.
fn column(place: &Place, family: &str, text: &str) -> Result<Column, String> {
    let family = one_of(place, "family", family, &families())?;
    let (rest, needs) = text.split_once('@').map_or((text, None), |(r, n)| (r, Some(n)));
    let (opcode, name) = rest.split_once(':').map_or((rest, None), |(o, n)| (o, Some(n)));
    let opcode = match opcode {
        "-" => None,
        digits => Some(u16::from_str_radix(digits, 16).map_err(|_| place.error(format!("bad opcode `{digits}`")))?),
    };
    Ok(Column {
        family,
        opcode,
        name: name.map(str::to_string),
        needs: needs.map(str::to_uppercase),
    })
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
        direct: false,
        neg: None,
        half: None,
        byte: false,
    };
    let mut rest = suffixes;
    while !rest.is_empty() {
        let end = rest[1..].find(['+', '-']).map_or(rest.len(), |i| i + 1);
        match &rest[..end] {
            "-m0" => operand.not_m0 = true,
            "-exec" => operand.not_exec = true,
            "+direct" => operand.direct = true,
            "+neg" => operand.neg = Some(true),
            "-neg" => operand.neg = Some(false),
            "+half" => operand.half = Some(true),
            "-half" => operand.half = Some(false),
            "+byte" => operand.byte = true,
            other => {
                let known = "-m0 -exec +neg -neg +half -half +byte +direct";
                return Err(place.error(format!("unknown restriction `{other}`; expected one of {known}")));
            }
        }
        rest = &rest[end..];
    }
    Ok(operand)
}
