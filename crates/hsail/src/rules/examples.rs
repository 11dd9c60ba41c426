//! An example of each rule that a module can break: broken, and repaired. They are kept as text in `examples.txt`.

use crate::brig::{Module, kind};
use crate::table::Row;
use crate::validate::Program;
use diag::Diagnostic;

const EXAMPLES: &str = include_str!("examples.txt");

/// A rule broken, and kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    pub code: &'static str,
    /// The code that is reported: a text may break a rule so that the parser finds it first, by another one.
    pub reported: &'static str,
    pub broken: Input,
    pub repaired: Input,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A module.
    Text(String),
    /// Modules of one program.
    Program(Vec<String>),
    /// A module in BRIG, and which bytes of it the example is about.
    Brig { bytes: Vec<u8>, about: String },
}

/// The module whose BRIG is changed where no text can break a rule.
pub const BASE_MODULE: &str = "module &m:1:0:$full:$large:$default;
decl function &f(arg_u32 %o)(arg_u32 %i);
function &f(arg_u32 %o)(arg_u32 %i) { };
signature &s()(arg_u32);
global_u32 &v[2] = u32[](1, 2);
fbarrier &fb;
kernel &k()
{
    requireddim 1;
    add_ftz_f32 $s0, $s1, $s2;
    ld_v2_global_u32 ($s0, $s1), [&v];
    memfence_scar_wg;
    {
        arg_u32 %x;
        arg_u32 %y;
        call &f(%x)(%y);
    }
@l:
    br @l;
};
";

const HEADER: &str = "module &m:1:0:$full:$large:$default;\n";

/// The example of a rule, by its code.
pub fn example(code: &str) -> Option<Example> {
    let section = EXAMPLES
        .split("\n== ")
        .skip(1)
        .find(|s| s.split_whitespace().next() == Some(code))?;
    let (title, body) = section.split_once('\n')?;
    let body = body.trim_end();
    let (code, context) = title.split_once(' ')?;
    let rule = super::rule(code)?;
    let (context, reported) = context
        .split_once(" as ")
        .unwrap_or((context, rule.reported_as.unwrap_or(rule.code)));
    let (broken, repaired) = match context {
        "brig" => changed(None, body)?,
        "bytes" => {
            let (text, change) = body.split_once("\n--\n")?;
            changed(Some(&format!("{HEADER}{text}\n")), change)?
        }
        _ => {
            let (broken, repaired) = body.split_once("\n--\n")?;
            (around(context, broken), around(context, repaired))
        }
    };
    Some(Example {
        code,
        reported,
        broken,
        repaired,
    })
}

fn around(context: &str, body: &str) -> Input {
    let kernel = |header: &str| {
        let mut text = format!("{header}kernel &k(kernarg_u64 %a)\n{{\n");
        for line in body.lines() {
            // Labels stand out.
            let indent = if line.starts_with('@') { "" } else { "    " };
            text.push_str(&format!("{indent}{line}\n"));
        }
        text + "};\n"
    };
    Input::Text(match context {
        "kernel" => kernel(HEADER),
        "base" => kernel(&HEADER.replace("$full", "$base")),
        "small" => kernel(&HEADER.replace("$large", "$small")).replace("kernarg_u64", "kernarg_u32"),
        "module" => format!("{HEADER}{body}\n"),
        "image" => format!("{HEADER}extension \"IMAGE\";\n{body}\n"),
        "program" => return Input::Program(body.split("\n+++\n").map(|m| format!("{m}\n")).collect()),
        _ => format!("{body}\n"),
    })
}

/// `ENTRY +OFFSET = BYTES` as the BRIG of a module, [`BASE_MODULE`] if it is not given, with these bytes, and as it is.
fn changed(text: Option<&str>, change: &str) -> Option<(Input, Input)> {
    let (place, bytes) = change.split_once(" = ")?;
    let (entry, offset) = place.split_once(" +")?;
    let new: Vec<u8> = bytes.split(' ').map_while(|b| u8::from_str_radix(b, 16).ok()).collect();
    let repaired = crate::assemble(text.unwrap_or(BASE_MODULE).as_bytes()).ok()?.brig;
    let offset: usize = offset.parse().ok()?;
    let start = start_of(&repaired, entry)? + offset;
    let mut broken = repaired.clone();
    let old = broken.get_mut(start..start + new.len())?.to_vec();
    broken[start..start + new.len()].copy_from_slice(&new);
    let about = |bytes: &[u8]| {
        let bytes: Vec<String> = bytes.iter().map(|b| format!("{b:02x}")).collect();
        let place = format!("byte {offset} of {}", described(entry));
        match text {
            Some(text) => format!("{text}{place} of this module: {}", bytes.join(" ")),
            None => format!("{place}: {}", bytes.join(" ")),
        }
    };
    let broken = Input::Brig {
        about: about(&new),
        bytes: broken,
    };
    let repaired = Input::Brig {
        about: about(&old),
        bytes: repaired,
    };
    Some((broken, repaired))
}

fn described(entry: &str) -> String {
    match entry.split_once(' ') {
        Some(("section", "0")) => "the header of hsa_data".into(),
        Some(("section", _)) => "hsa_code".into(),
        Some(("inst", name)) => format!("the instruction `{name}`"),
        Some(("code", name)) => format!("the first directive `{name}`"),
        Some((_, name)) => format!("the first operand `{name}`"),
        None if entry.starts_with("hsa_") => entry.into(),
        None => "the module's header".into(),
    }
}

/// Offset in the bytes of an entry's beginning.
fn start_of(brig: &[u8], entry: &str) -> Option<usize> {
    let module = Module::read(brig).ok()?;
    let (what, name) = entry.split_once(' ').unwrap_or((entry, ""));
    let section = |i: usize| module.sections.get(i).map(|s| s.start);
    match what {
        "file" => Some(0),
        "hsa_data" => section(0),
        "hsa_code" => section(1),
        "hsa_operand" => section(2),
        "section" => section(name.parse().ok()?),
        "inst" => {
            let opcode = Row::named(name)?.opcode.to_le_bytes();
            let found = module
                .code()
                .find(|e| e.is_inst() && e.bytes.get(4..6) == Some(&opcode[..]))?;
            Some(section(1)? + found.offset as usize)
        }
        "code" => {
            let wanted = match name {
                "module" => kind::MODULE,
                "signature" => kind::SIGNATURE,
                "function" => kind::FUNCTION,
                "kernel" => kind::KERNEL,
                "control" => kind::CONTROL,
                "fbarrier" => kind::FBARRIER,
                "end of arg block" => kind::ARG_BLOCK_END,
                _ => kind::VARIABLE,
            };
            // Of the variables the one of module scope is meant.
            let global = |b: &[u8]| wanted != kind::VARIABLE || b.get(14) == Some(&2);
            let found = module.code().find(|e| e.kind == wanted && global(e.bytes))?;
            Some(section(1)? + found.offset as usize)
        }
        _ => {
            let wanted = if name == "vector" {
                kind::OPERAND_LIST
            } else {
                kind::CONSTANT_BYTES
            };
            let found = module.operands().find(|e| e.kind == wanted)?;
            Some(section(2)? + found.offset as usize)
        }
    }
}

impl Input {
    /// What is found in it, each with the name of its module.
    pub fn findings(&self) -> Vec<(String, Diagnostic)> {
        let named = |name: &str, found: Vec<Diagnostic>| found.into_iter().map(|d| (name.to_string(), d)).collect();
        match self {
            Input::Text(text) => match crate::assemble(text.as_bytes()) {
                Ok(assembly) => named("m.hsail", assembly.warnings),
                Err(found) => named("m.hsail", found),
            },
            Input::Brig { bytes, .. } => named("m.brig", crate::check(bytes)),
            Input::Program(texts) => linked(texts),
        }
    }
}

fn linked(texts: &[String]) -> Vec<(String, Diagnostic)> {
    let mut out = Vec::new();
    let mut modules = Vec::new();
    for (text, name) in texts.iter().zip('a'..='z') {
        match crate::assemble(text.as_bytes()) {
            Ok(assembly) => modules.push((format!("{name}.hsail"), assembly.brig)),
            Err(found) => out.extend(found.into_iter().map(|d| (format!("{name}.hsail"), d))),
        }
    }
    let mut program = Program::default();
    for (name, brig) in &modules {
        match Module::read(brig)
            .map_err(|d| vec![*d])
            .and_then(|m| program.add(name, m))
        {
            Ok(()) => {}
            Err(found) => out.extend(found.into_iter().map(|d| (name.clone(), d))),
        }
    }
    out.extend(program.finish());
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Judge, OTHER, RULES, Rule};
    use diag::Severity;

    fn codes(input: &Input) -> Vec<(&'static str, Severity)> {
        input.findings().iter().map(|(_, d)| (d.code, d.severity)).collect()
    }

    #[test]
    fn every_rule_that_can_be_broken_has_an_example_that_breaks_it_and_one_that_keeps_it() {
        // A finalizer's rule may be one that the validator warns of.
        let can_be_broken =
            |r: &&Rule| !matches!(r.judge, Judge::Later | Judge::Permission) || example(r.code).is_some();
        let mut wrong = Vec::new();
        for rule in RULES.iter().chain(OTHER).filter(can_be_broken) {
            let Some(example) = example(rule.code) else {
                wrong.push(format!("{} has no example", rule.code));
                continue;
            };
            let wanted = example.reported;
            let broken = codes(&example.broken);
            let breaks = match example.broken {
                // A changed byte may break more than one rule.
                Input::Brig { .. } => broken.iter().any(|c| c.0 == wanted),
                _ => broken.first().is_some_and(|c| c.0 == wanted),
            };
            let repaired = codes(&example.repaired);
            let keeps = !repaired.iter().any(|c| c.1 == Severity::Error || c.0 == wanted);
            if !breaks || !keeps {
                wrong.push(format!("{}: broken {broken:?}, repaired {repaired:?}", rule.code));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn every_example_is_of_a_rule() {
        for section in EXAMPLES.split("\n== ").skip(1) {
            let code = section.split_whitespace().next().unwrap_or_default();
            assert!(crate::rules::rule(code).is_some(), "{code}");
            assert!(example(code).is_some(), "{code}");
        }
    }
}
