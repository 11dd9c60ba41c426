//! Expands rows into what each family's decoder needs: operations, forms in force, one variant per row and form.

use std::collections::HashMap;

use super::model::{Code, Counter, Field, Form, Model, Name, Operand, Row};
use super::words::{NAMES, ROLES, families, lineage};

pub struct Resolved<'a> {
    /// Mnemonics in order of first appearance.
    pub ops: Vec<&'a str>,
    pub rows: Vec<RowOut<'a>>,
    pub families: Vec<FamilyOut<'a>>,
    /// Different [`Uses`] of all variants.
    pub uses: Vec<Uses<'a>>,
    /// Mnemonics that are not an operation's own.
    pub names: Vec<&'a str>,
    /// Properties that variants need; the first is none.
    pub needs: Vec<&'a str>,
}

pub struct RowOut<'a> {
    pub row: &'a Row,
    pub reads_exec: bool,
}

pub struct FamilyOut<'a> {
    pub name: &'static str,
    pub forms: Vec<&'a Form>,
    pub codes: Vec<&'a Code>,
    /// By kind and value, with the index of what each needs.
    pub names: Vec<(&'a Name, usize)>,
    /// With the index of what each needs.
    pub counters: Vec<(&'a Counter, usize)>,
    /// Sorted by operation.
    pub variants: Vec<Variant>,
    /// First variant of each operation, and behind the last.
    pub first: Vec<usize>,
    /// What variants are read by; the index is [`Variant::plan`].
    pub plans: Vec<Plan>,
}

/// How the decoder reads a variant: shared by rows with the same operands and modifiers.
#[derive(PartialEq)]
pub struct Plan {
    /// Bits that must be zero: of no field, of operands that the row lacks, of modifiers that it does not have.
    pub reserved: u128,
    /// The same for the second half of a dual-issue instruction.
    pub second_reserved: u128,
    /// Fields of the row's modifiers.
    pub mods: Vec<usize>,
    /// Field of each operand of the row, and of each as an operand of the second half.
    pub operands: Vec<Option<usize>>,
    pub second_operands: Vec<Option<usize>>,
}

#[derive(Clone)]
pub struct Variant {
    pub op: usize,
    pub row: usize,
    pub form: usize,
    pub opcode: u16,
    pub needs: usize,
    pub uses: usize,
    /// Index into the names, plus one; 0 for the operation's own.
    pub name: usize,
    pub plan: usize,
    /// What the mnemonic ends with in text.
    pub suffix: String,
}

/// What a row does with the modifiers of a form.
#[derive(PartialEq)]
pub struct Uses<'a> {
    pub mods: Vec<&'a str>,
    pub required: Vec<&'a str>,
    /// Sources that take neg (and abs where the form has it).
    pub neg: u8,
    pub sext: u8,
    pub op_sel: u8,
    /// Operands that are a half of a register: sources, and the destination in bit 3.
    pub half: u8,
    pub selects: bool,
}

/// The index of `value` in `list`, which it is added to if it is not there.
fn intern<T: PartialEq>(list: &mut Vec<T>, value: T) -> usize {
    list.iter().position(|v| *v == value).unwrap_or_else(|| {
        list.push(value);
        list.len() - 1
    })
}

pub fn resolve(model: &Model) -> Result<Resolved<'_>, String> {
    let mut resolved = Resolved {
        ops: Vec::new(),
        rows: Vec::new(),
        families: Vec::new(),
        uses: Vec::new(),
        names: Vec::new(),
        needs: vec!["empty()"],
    };
    for row in &model.rows {
        intern(&mut resolved.ops, row.mnemonic.as_str());
    }
    for name in families() {
        if model.rows.iter().any(|r| r.columns.iter().any(|c| c.family == name)) {
            let family = family(model, name, &mut resolved)?;
            resolved.families.push(family);
        }
    }
    let reads = |f: &FamilyOut, i: usize| f.variants.iter().any(|v| v.row == i && f.forms[v.form].exec);
    for (i, row) in model.rows.iter().enumerate() {
        let ignores = row.implicit.iter().any(|(r, a)| r == "exec" && a == "-");
        resolved.rows.push(RowOut {
            row,
            reads_exec: !ignores && resolved.families.iter().any(|f| reads(f, i)),
        });
    }
    Ok(resolved)
}

/// The lines that hold for a family: of each name the nearest in its lineage, later lines before earlier ones.
fn in_force<'a, T>(lines: &'a [T], line: &[&str], key: impl Fn(&T) -> (&String, &String)) -> Vec<&'a T> {
    let mut best: Vec<(&String, usize, &T)> = Vec::new();
    for item in lines {
        let (name, family) = key(item);
        let Some(distance) = line.iter().position(|l| l == family) else {
            continue;
        };
        match best.iter_mut().find(|(n, ..)| *n == name) {
            Some(slot) if distance <= slot.1 => (slot.1, slot.2) = (distance, item),
            Some(_) => {}
            None => best.push((name, distance, item)),
        }
    }
    best.into_iter().map(|(.., item)| item).collect()
}

fn family<'a>(model: &'a Model, name: &'static str, out: &mut Resolved<'a>) -> Result<FamilyOut<'a>, String> {
    let line = lineage(name);
    let forms = in_force(&model.forms, &line, |f| (&f.name, &f.family));
    let mut codes = in_force(&model.codes, &line, |c| (&c.name, &c.family));
    codes.retain(|c| c.first <= c.last);
    let forms: Vec<&Form> = forms.into_iter().filter(|f| f.bytes != 0).collect();
    let mut names = in_force(&model.names, &line, |n| (&n.key, &n.family));
    names.retain(|n| !n.text.is_empty());
    names.sort_by_key(|n| (NAMES.iter().position(|k| *k == n.kind), n.first));
    let names = names
        .into_iter()
        .map(|n| (n, n.needs.as_deref().map_or(0, |p| intern(&mut out.needs, p))))
        .collect();
    let mut counters = in_force(&model.counters, &line, |c| (&c.key, &c.family));
    counters.retain(|c| !c.parts.is_empty());
    let mut variants: Vec<Variant> = Vec::new();
    let mut taken: HashMap<(usize, u16), Vec<usize>> = HashMap::new();
    for (i, row) in model.rows.iter().enumerate() {
        let column = line.iter().find_map(|l| row.columns.iter().find(|c| c.family == *l));
        let Some((column, opcode)) = column.and_then(|c| Some((c, c.opcode?))) else {
            continue;
        };
        let own = row_forms(model, row, &forms)?;
        if own.is_empty() {
            return Err(row.place.error(format!(
                "{} has an opcode of {name}, which has none of its forms",
                row.mnemonic
            )));
        }
        for index in own {
            let form = forms[index];
            if let (Some(_), Some(_)) = (&column.needs, &form.needs) {
                return Err(row.place.error(format!(
                    "{} and its form {} both ask for a property",
                    row.mnemonic, form.name
                )));
            }
            let needs = column.needs.as_deref().or(form.needs.as_deref());
            let variant = Variant {
                op: intern(&mut out.ops, row.mnemonic.as_str()),
                row: i,
                form: index,
                opcode: opcode_in(row, form, &forms, opcode)?,
                needs: needs.map_or(0, |n| intern(&mut out.needs, n)),
                uses: intern(&mut out.uses, uses(row, form, line.contains(&"gfx11"))?),
                name: column.name.as_deref().map_or(0, |n| intern(&mut out.names, n) + 1),
                plan: 0,
                suffix: String::new(),
            };
            let bits = form.opcode_bits();
            if variant.opcode >> bits != 0 {
                let opcode = variant.opcode;
                return Err(row.place.error(format!(
                    "opcode {opcode:x} of {name} does not fit the {bits} bits of {}",
                    form.name
                )));
            }
            let others = taken.entry((index, variant.opcode)).or_default();
            // A line for some processors can come before the line of the same operation for the others.
            let clash = |o: &&usize| {
                let other = &variants[**o];
                let before = other.needs != 0 && variant.needs == 0 && other.op == variant.op;
                other.needs == variant.needs || other.needs.min(variant.needs) == 0 && !before
            };
            if let Some(other) = others.iter().find(clash) {
                let other = &model.rows[variants[*other].row];
                return Err(row
                    .place
                    .error(format!("{} has the opcode of {}", row.mnemonic, other.mnemonic)));
            }
            others.push(variants.len());
            variants.push(variant);
        }
    }
    variants.sort_by_key(|v| v.op);
    let used: Vec<usize> = (0..forms.len())
        .filter(|i| variants.iter().any(|v| v.form == *i))
        .collect();
    for v in &mut variants {
        v.form = used.iter().position(|i| *i == v.form).unwrap_or(0);
    }
    let forms: Vec<&Form> = used.iter().map(|i| forms[*i]).collect();
    let mut plans = Vec::new();
    for v in &mut variants {
        v.plan = intern(&mut plans, plan(&model.rows[v.row], forms[v.form], &out.uses[v.uses]));
    }
    suffixes(model, &forms, &mut variants);
    let first = (0..=out.ops.len())
        .map(|op| variants.partition_point(|v| v.op < op))
        .collect();
    Ok(FamilyOut {
        name,
        forms,
        codes,
        names,
        counters: counters
            .into_iter()
            .map(|c| (c, c.needs.as_deref().map_or(0, |p| intern(&mut out.needs, p))))
            .collect(),
        variants,
        first,
        plans,
    })
}

/// The role that an operand of the second half of a dual-issue instruction has.
fn second(role: &str) -> String {
    match role {
        "vdst" | "src0" | "src1" | "src2" => format!("{role}_y"),
        _ => role.to_string(),
    }
}

fn plan(row: &Row, form: &Form, uses: &Uses) -> Plan {
    let place = |role: &str| form.fields.iter().position(|f| f.name == role && !f.presence);
    let bits = |field: &Field| {
        field
            .parts
            .iter()
            .fold(0u128, |mask, p| mask | (((1 << p.width) - 1) << p.inst_lo))
    };
    let is_operand = |f: &Field| ROLES.contains(&f.name.as_str());
    let of_second = |f: &Field| f.name.ends_with("_y");
    let allowed = |f: &Field| match f.name.as_str() {
        // op_sel_hi of sources that do not exist is written as 1 by some assemblers, as 0 by others.
        "op_sel_hi" | "acc" | "nsa" => u64::MAX,
        // Bits of the second half, which may have signs where the first has none.
        "neg" if form.op2.is_some() => u64::MAX,
        name if !uses.mods.contains(&name) => 0,
        "neg" | "abs" | "neg_hi" => u64::from(uses.neg),
        "sext" => u64::from(uses.sext),
        "op_sel" => u64::from(uses.op_sel),
        _ => u64::MAX,
    };
    let (mut fixed, mut known, mut second_known) = (super::emit::reserved(form), 0, 0);
    for f in form.fields.iter().filter(|f| f.fixed.is_none()) {
        let used = |role: &dyn Fn(&str) -> String| row.operands.iter().any(|o| role(&o.role) == f.name);
        if is_operand(f) {
            known |= if used(&str::to_string) { bits(f) } else { 0 };
            second_known |= if used(&second) { bits(f) } else { 0 };
            continue;
        }
        let allowed = allowed(f);
        for p in &f.parts {
            let part = !(allowed >> p.value_lo) & ((1 << p.width) - 1);
            fixed |= u128::from(part) << p.inst_lo;
        }
    }
    // Fields can lie over one another.
    let operands = |y: bool| {
        let fields = form.fields.iter().filter(|f| is_operand(f) && of_second(f) == y);
        fields.fold(0, |mask, f| mask | bits(f))
    };
    let mods = form.fields.iter().enumerate().filter(|(_, f)| {
        !is_operand(f) && !matches!(f.name.as_str(), "acc" | "nsa") && (f.fixed.is_some() || allowed(f) != 0)
    });
    let in_second = row.operands.iter().map(|o| place(&second(&o.role)));
    Plan {
        reserved: (fixed | operands(false)) & !known & !form.mask,
        second_reserved: operands(true) & !second_known,
        mods: mods.map(|(i, _)| i).collect(),
        operands: row.operands.iter().map(|o| place(&o.role)).collect(),
        second_operands: if form.op2.is_some() {
            in_second.collect()
        } else {
            Vec::new()
        },
    }
}

/// `_e32` and `_e64` where the operation has both, `_sdwa`, `_dpp`; operations without operands have none.
fn suffixes(model: &Model, forms: &[&Form], variants: &mut [Variant]) {
    let is_short = |f: &Form| matches!(f.encoding.as_str(), "vop1" | "vop2" | "vopc" | "vintrp");
    let of = |op: usize, test: &dyn Fn(&Form) -> bool, all: &[(usize, usize)]| {
        all.iter().any(|(o, form)| *o == op && test(forms[*form]))
    };
    let all: Vec<(usize, usize)> = variants.iter().map(|v| (v.op, v.form)).collect();
    let short: Vec<bool> = all.iter().map(|(op, _)| of(*op, &is_short, &all)).collect();
    let is_long = |f: &Form| f.encoding.starts_with("vop3") && !f.encoding.starts_with("vop3p");
    let long: Vec<bool> = all.iter().map(|(op, _)| of(*op, &is_long, &all)).collect();
    for (n, v) in variants.iter_mut().enumerate() {
        let (row, form) = (&model.rows[v.row], forms[v.form]);
        let extended = matches!(form.encoding.split_once('.'), Some((_, "sdwa" | "dpp" | "dpp8")));
        let plain = row.flags.iter().any(|f| f == "no_suffix") && !extended;
        v.suffix = match () {
            _ if row.operands.is_empty() || plain => "",
            _ if extended => &form.suffix,
            _ if is_short(form) && long[n] => "_e32",
            _ if form.encoding == "vop3" && short[n] => "_e64",
            _ => "",
        }
        .into();
    }
}

/// Indices of the forms that a row's form words stand for, as far as the family has them.
fn row_forms(model: &Model, row: &Row, forms: &[&Form]) -> Result<Vec<usize>, String> {
    let mut found = Vec::new();
    for word in &row.forms {
        let names: Vec<&str> = match model.aliases.iter().find(|a| a.name == *word) {
            Some(alias) => alias
                .forms
                .iter()
                .filter(|(beside, _)| beside.as_ref().is_none_or(|b| row.forms.contains(b)))
                .map(|(_, form)| form.as_str())
                .collect(),
            None => vec![word],
        };
        for name in names {
            if !model.forms.iter().any(|f| f.name == name) {
                return Err(row.place.error(format!("unknown form `{name}`; see encodings.isa")));
            }
            found.extend((0..forms.len()).filter(|i| forms[*i].name.trim_end_matches('\'') == name));
        }
    }
    Ok(found)
}

/// The opcode of a row in a form: that of the row is in its first form.
fn opcode_in(row: &Row, form: &Form, forms: &[&Form], opcode: u16) -> Result<u16, String> {
    let is_vop3 = |f: &Form| f.encoding.split('.').next() == Some("vop3");
    match forms.iter().find(|f| f.name == row.forms[0]) {
        Some(first) if is_vop3(form) && !is_vop3(first) => {
            let offset = first
                .e64
                .ok_or_else(|| row.place.error("first form has no e64= opcode"))?;
            Ok(opcode + offset)
        }
        _ => Ok(opcode),
    }
}

fn uses<'a>(row: &'a Row, form: &'a Form, true16: bool) -> Result<Uses<'a>, String> {
    let has = |name: &str| form.fields.iter().any(|f| f.name == name);
    for o in &row.operands {
        let elsewhere = o.ty == "mask" || matches!(&o.role[..], "soffset" | "imm32");
        // FLAT has an SGPR address on the last families only.
        let absent = form.name.starts_with("smem") || form.name == "flat" && o.role == "saddr";
        if !has(&o.role) && !elsewhere && !absent {
            return Err(row
                .place
                .error(format!("form {} has no field for operand {}", form.name, o.role)));
        }
    }
    let operand = |role: &str| row.operands.iter().find(|o| o.role == role);
    let mask = |takes: &dyn Fn(&Operand) -> bool| {
        (0..3)
            .filter(|n| operand(&format!("src{n}")).is_some_and(takes))
            .fold(0u8, |mask, n| mask | 1 << n)
    };
    let named = |m: &str| {
        row.mods
            .iter()
            .any(|w| w.strip_prefix('+').is_some_and(|w| w.trim_end_matches('!') == m))
    };
    let packed = form.print.iter().any(|p| p == "neg_lo");
    let listed = form.print.iter().any(|p| p == "neg");
    let takes_neg = |o: &Operand| {
        let fp = matches!(&o.ty[..], "f16" | "bf16" | "f32" | "f64" | "mix" | "mix_bf")
            || matches!(&o.ty[..], "v2f16" | "v2f16_literal" | "v2bf16");
        if packed {
            named("neg") && o.neg != Some(false)
        } else {
            o.neg.unwrap_or(fp || listed)
        }
    };
    let neg = if has("neg") { mask(&takes_neg) } else { 0 };
    let sext = if has("sext") { mask(&|_| true) & !neg } else { 0 };
    let encoding = form.encoding.split('.').next().unwrap_or("");
    let halves = true16 && matches!(encoding, "vop1" | "vop2" | "vopc" | "vop3" | "vinterp");
    let is_half = |o: &Operand| {
        let narrow = matches!(&o.ty[..], "f16" | "bf16" | "i16" | "b16") && matches!(&o.class[..], "v" | "src");
        halves && o.half.unwrap_or(narrow)
    };
    let half = mask(&is_half) | if operand("vdst").is_some_and(is_half) { 8 } else { 0 };
    let destination = match operand("vdst") {
        _ if has("op_sel_hi") => 0,
        Some(o) if o.byte => 8 | 4,
        _ => 8,
    };
    let selects = has("op_sel") && (named("op_sel") || form.always.iter().any(|m| m == "op_sel"));
    let op_sel = match selects {
        true => mask(&|_| true) | destination | half,
        false => half,
    };
    let mut mods: Vec<&str> = Vec::new();
    for field in &form.fields {
        let name = field.name.as_str();
        let allowed = match name {
            "neg" | "abs" => neg != 0,
            "neg_hi" => neg != 0 && packed,
            "sext" => sext != 0,
            "op_sel" | "op_sel_hi" => op_sel != 0,
            "dst_sel" | "dst_unused" => operand("vdst").is_some(),
            "src0_sel" => operand("src0").is_some(),
            "src1_sel" => operand("src1").is_some(),
            // SDWA scales results that are floating-point numbers.
            "omod" if has("sext") => {
                let scaled = operand("vdst").is_some_and(|o| matches!(&o.ty[..], "f16" | "f32" | "v2f16"));
                scaled || form.always.iter().any(|m| m == name)
            }
            "clamp" if has("sext") => operand("vdst").is_some() || encoding == "vopc",
            _ => named(name) || form.always.iter().any(|m| m == name),
        };
        if allowed && !row.mods.iter().any(|w| w.strip_prefix('-') == Some(name)) && !mods.contains(&name) {
            mods.push(name);
        }
    }
    let required = row
        .mods
        .iter()
        .filter_map(|w| w.strip_prefix('+')?.strip_suffix('!'))
        .collect();
    Ok(Uses {
        mods,
        required,
        neg,
        sext,
        op_sel,
        half,
        selects,
    })
}
