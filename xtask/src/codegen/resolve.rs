//! Expands rows into what each family's decoder needs: operations, forms in force, one variant per row and form.

use std::collections::HashMap;

use super::model::{Code, Form, Model, Operand, Row};
use super::parse::FAMILIES;

pub struct Resolved<'a> {
    /// Mnemonics in order of first appearance.
    pub ops: Vec<&'a str>,
    pub rows: Vec<RowOut<'a>>,
    pub families: Vec<FamilyOut<'a>>,
}

pub struct RowOut<'a> {
    pub row: &'a Row,
    pub reads_exec: bool,
}

pub struct FamilyOut<'a> {
    pub name: &'static str,
    pub forms: Vec<&'a Form>,
    pub codes: Vec<&'a Code>,
    /// Sorted by row.
    pub variants: Vec<Variant<'a>>,
}

pub struct Variant<'a> {
    pub row: usize,
    pub form: usize,
    pub opcode: u16,
    pub needs: Option<&'a str>,
    pub mods: Vec<&'a str>,
    pub required: Vec<&'a str>,
    /// Sources that take neg (and abs where the form has it).
    pub neg: u8,
    pub sext: u8,
    pub op_sel: u8,
}

pub fn resolve(model: &Model) -> Result<Resolved<'_>, String> {
    let mut ops: Vec<&str> = Vec::new();
    for row in &model.rows {
        if !ops.contains(&row.mnemonic.as_str()) {
            ops.push(&row.mnemonic);
        }
    }
    let mut families = Vec::new();
    for (i, name) in FAMILIES.iter().enumerate() {
        let forms: Vec<&Form> = in_force(&model.forms, i, |f| (&f.name, &f.family));
        if !forms.is_empty() && model.rows.iter().any(|r| r.columns.iter().any(|c| c.0 == *name)) {
            let codes = in_force(&model.codes, i, |c| (&c.name, &c.family));
            families.push(family(model, name, i, forms, codes)?);
        }
    }
    let mut rows = Vec::new();
    for (i, row) in model.rows.iter().enumerate() {
        let form_reads = families
            .iter()
            .any(|f| f.variants.iter().any(|v| v.row == i && f.forms[v.form].exec));
        let ignores = row.implicit.iter().any(|(r, a)| r == "exec" && a == "-");
        rows.push(RowOut {
            row,
            reads_exec: form_reads && !ignores,
        });
    }
    Ok(Resolved { ops, rows, families })
}

/// The lines that hold for family number `family`: of each name the last one that starts at or before it.
fn in_force<T>(lines: &[T], family: usize, key: impl Fn(&T) -> (&String, &String)) -> Vec<&T> {
    let mut last: Vec<(&String, &T)> = Vec::new();
    for line in lines {
        let (name, from) = key(line);
        if FAMILIES
            .iter()
            .position(|f| f == from)
            .is_some_and(|from| from <= family)
        {
            match last.iter_mut().find(|(n, _)| *n == name) {
                Some(slot) => slot.1 = line,
                None => last.push((name, line)),
            }
        }
    }
    last.into_iter().map(|(_, line)| line).collect()
}

fn family<'a>(
    model: &'a Model,
    name: &'static str,
    number: usize,
    forms: Vec<&'a Form>,
    codes: Vec<&'a Code>,
) -> Result<FamilyOut<'a>, String> {
    let mut variants: Vec<Variant> = Vec::new();
    let mut taken: HashMap<(usize, u16), Vec<usize>> = HashMap::new();
    for (i, row) in model.rows.iter().enumerate() {
        let begun = |from: &str| {
            FAMILIES
                .iter()
                .position(|f| *f == from)
                .is_some_and(|from| from <= number)
        };
        let column = row.columns.iter().rfind(|c| begun(&c.0));
        let Some((_, Some(opcode), needs)) = column else {
            continue;
        };
        for form in row_forms(model, row, &forms)? {
            let variant = variant(row, i, form, &forms, *opcode, needs.as_deref())?;
            let others = taken.entry((form, variant.opcode)).or_default();
            if let Some(other) = others
                .iter()
                .find(|o| variants[**o].needs.is_none() || variant.needs.is_none())
            {
                let other = &model.rows[variants[*other].row];
                return Err(row
                    .place
                    .error(format!("{} has the opcode of {}", row.mnemonic, other.mnemonic)));
            }
            others.push(variants.len());
            variants.push(variant);
        }
    }
    Ok(FamilyOut {
        name,
        forms,
        codes,
        variants,
    })
}

/// Indices of the forms that a row's form words stand for.
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
            let form = forms.iter().position(|f| f.name == name);
            found.push(form.ok_or_else(|| row.place.error(format!("unknown form `{name}`; see encodings.isa")))?);
        }
    }
    Ok(found)
}

fn variant<'a>(
    row: &'a Row,
    index: usize,
    form_index: usize,
    forms: &[&'a Form],
    opcode: u16,
    needs: Option<&'a str>,
) -> Result<Variant<'a>, String> {
    let form = forms[form_index];
    let has = |name: &str| form.fields.iter().any(|f| f.name == name);
    let mut opcode = opcode;
    if form.encoding == "vop3" && row.forms[0] != form.name {
        let first = forms.iter().find(|f| f.name == row.forms[0]);
        opcode += first
            .and_then(|f| f.e64)
            .ok_or_else(|| row.place.error("first form has no e64= opcode"))?;
    }
    for o in &row.operands {
        let elsewhere = o.ty == "mask" || matches!(&o.role[..], "soffset" | "imm32");
        if !has(&o.role) && !elsewhere {
            return Err(row
                .place
                .error(format!("form {} has no field for operand {}", form.name, o.role)));
        }
    }
    let source = |n: usize| row.operands.iter().find(|o| o.role == format!("src{n}"));
    let mask = |takes: &dyn Fn(&Operand) -> bool| {
        (0..3)
            .filter(|n| source(*n).is_some_and(takes))
            .fold(0u8, |mask, n| mask | 1 << n)
    };
    let named = |m: &str| {
        row.mods
            .iter()
            .any(|w| w.strip_prefix('+').is_some_and(|w| w.trim_end_matches('!') == m))
    };
    let packed = form.print.iter().any(|p| p == "neg_lo");
    let takes_neg = |o: &Operand| {
        let fp = matches!(&o.ty[..], "f16" | "f32" | "f64" | "mix") || (o.ty == "v2f16" && !has("sext"));
        if packed { named("neg") } else { o.neg.unwrap_or(fp) }
    };
    let neg = if has("neg") { mask(&takes_neg) } else { 0 };
    let sext = if has("sext") { mask(&|_| true) & !neg } else { 0 };
    let destination = if has("op_sel_hi") { 0 } else { 8 };
    let op_sel = if has("op_sel") && named("op_sel") {
        mask(&|_| true) | destination
    } else {
        0
    };
    let mut mods: Vec<&str> = Vec::new();
    for field in &form.fields {
        let name = field.name.as_str();
        let operand = |role: &str| row.operands.iter().any(|o| o.role == role);
        let allowed = match name {
            "neg" | "abs" => neg != 0,
            "neg_hi" => neg != 0 && packed,
            "sext" => sext != 0,
            "op_sel" | "op_sel_hi" => op_sel != 0,
            "dst_sel" | "dst_unused" => operand("vdst"),
            "src0_sel" => operand("src0"),
            "src1_sel" => operand("src1"),
            // SDWA scales results that are floating-point numbers.
            "omod" if has("sext") => row
                .operands
                .iter()
                .any(|o| o.role == "vdst" && matches!(&o.ty[..], "f16" | "f32")),
            "clamp" if has("sext") => operand("vdst"),
            _ => named(name) || form.always.iter().any(|m| m == name),
        };
        if allowed && !row.mods.iter().any(|w| w.strip_prefix('-') == Some(name)) {
            mods.push(name);
        }
    }
    let required = row
        .mods
        .iter()
        .filter_map(|w| w.strip_prefix('+')?.strip_suffix('!'))
        .collect();
    Ok(Variant {
        row: index,
        form: form_index,
        opcode,
        needs,
        mods,
        required,
        neg,
        sext,
        op_sel,
    })
}
