//! `weft isa`: what the instruction rows say of a mnemonic, an opcode or some bytes.

pub mod short;

use std::collections::BTreeMap;
use std::fmt::Write;

use amdgpu_isa::parse::Parser;
use amdgpu_isa::{Architecture, Description, Op, Processor, decode, decode_without_unused};
use code_object::Value;

use crate::input::Result;
use diag::nearest;

/// Operations of one opcode of one encoding that are shown at most.
const MOST_OPERATIONS: usize = 16;

/// What is asked.
pub enum Query {
    /// An operation, by a mnemonic of any processor; the suffix chooses among its forms.
    Mnemonic {
        ops: Vec<Op>,
        suffix: Option<String>,
    },
    /// `vop2:0x01`.
    Opcode {
        encoding: String,
        opcode: u16,
    },
    Bytes(Vec<u8>),
    /// An instruction with its operands.
    Text(String),
}

/// One answer: the same for all of some processors.
pub struct Answer {
    processors: Vec<Processor>,
    forms: Vec<Description>,
    /// The text of the bytes that were asked about.
    text: Option<String>,
    /// Rules that they break.
    breaks: Vec<String>,
}

impl Answer {
    /// The text of an instruction that was asked about, with its bytes.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }
}

fn processors() -> impl Iterator<Item = Processor> {
    let known = |p: &Processor| p.architecture() == Architecture::Amdgcn && p.generic_members().is_empty();
    Processor::ALL.iter().copied().filter(known)
}

impl Query {
    /// Reads a query: a mnemonic, ENCODING:OPCODE, or bytes in hexadecimal.
    ///
    /// # Errors
    /// What is none of these, with mnemonics that look like it.
    pub fn parse(text: &str) -> Result<Query> {
        let word = text.trim().to_lowercase();
        let ops = Op::by_any_mnemonic(&word);
        if !ops.is_empty() {
            let own = ops.iter().any(|op| op.mnemonics().contains(&word.as_str()));
            let suffix = (!own).then(|| word.clone());
            return Ok(Query::Mnemonic { ops, suffix });
        }
        let first = word.split(' ').next().unwrap_or_default();
        if first != word && !Op::by_any_mnemonic(first).is_empty() {
            return Ok(Query::Text(word));
        }
        if let Some((encoding, opcode)) = word.split_once(':') {
            let digits = opcode.trim_start_matches("0x");
            let radix = if digits.len() == opcode.len() { 10 } else { 16 };
            let opcode = u16::from_str_radix(digits, radix);
            let opcode = opcode.map_err(|_| format!("{text}: expected ENCODING:OPCODE, as vop2:0x01"))?;
            return Ok(Query::Opcode {
                encoding: encoding.to_uppercase(),
                opcode,
            });
        }
        if let Some(bytes) = bytes(&word) {
            return Ok(Query::Bytes(bytes));
        }
        let names: Vec<&str> = Op::ALL.iter().flat_map(|op| op.mnemonics()).collect();
        let near = nearest(&word, names.iter().copied(), 5);
        let mut inside: Vec<&str> = names.into_iter().filter(|n| n.contains(&word)).collect();
        inside.sort_unstable();
        inside.dedup();
        Err(match near[..] {
            [] if !inside.is_empty() && word.len() > 2 => {
                format!("{text} is no mnemonic; these have it in them: {}", inside.join(", "))
            }
            [] => format!(
                "{text} is no mnemonic, no ENCODING:OPCODE, no bytes (an instruction has four or more) and no instruction"
            ),
            _ => format!(
                "{text} is no mnemonic of any processor; did you mean {}?",
                near.join(", ")
            ),
        })
    }
}

/// `0x02000002`, a little-endian dword, or bytes `02 00 00 02` in the order of memory; several of each.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut list = Vec::new();
    for word in text.split([' ', ',', '[', ']']).filter(|w| !w.is_empty()) {
        match word.strip_prefix("0x") {
            Some(digits) if digits.len() <= 2 => list.push(u8::from_str_radix(digits, 16).ok()?),
            Some(digits) => list.extend(u32::from_str_radix(digits, 16).ok()?.to_le_bytes()),
            None => {
                let digits: Vec<u8> = word.bytes().collect();
                for pair in digits.chunks(2) {
                    let [_, _] = pair else { return None };
                    list.push(u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?);
                }
            }
        }
    }
    (list.len() >= 4).then_some(list)
}

/// Answers a query about one processor, or about all.
///
/// # Errors
/// Nothing is found.
pub fn answer(query: &Query, target: Option<Processor>) -> Result<Vec<Answer>> {
    let asked: Vec<Processor> = target.map_or_else(|| processors().collect(), |p| vec![p]);
    let mut answers: Vec<Answer> = Vec::new();
    for processor in asked {
        for (forms, text, breaks) in about(query, processor) {
            let same = |a: &&mut Answer| a.forms == forms && a.text == text && a.breaks == breaks;
            match answers.iter_mut().find(same) {
                Some(answer) => answer.processors.push(processor),
                None => answers.push(Answer {
                    processors: vec![processor],
                    forms,
                    text,
                    breaks,
                }),
            }
        }
    }
    if answers.is_empty() {
        let name = target.map_or("any processor", Processor::name);
        let hint = match query {
            Query::Mnemonic { ops, .. } => {
                let has: Vec<Processor> = processors()
                    .filter(|p| ops.iter().any(|op| op.row(*p).is_some()))
                    .collect();
                format!("; {} have it", ranges(&has))
            }
            Query::Bytes(bytes) => {
                let why = target.and_then(|p| decode(p, bytes).err());
                why.map_or(String::new(), |e| format!(": {e}"))
            }
            Query::Text(text) => {
                let parser = target.or(processors().last()).and_then(Parser::new);
                let why = parser.and_then(|p| p.parse_text(text).err());
                let help = why.as_ref().and_then(|e| e.help.as_ref());
                let help = help.map_or(String::new(), |help| format!(" ({help})"));
                why.map_or(String::new(), |e| format!(": {e}{help}"))
            }
            Query::Opcode { .. } => String::new(),
        };
        return Err(format!("nothing like that on {name}{hint}"));
    }
    Ok(answers)
}

/// Answers in full.
pub fn trees(answers: &[Answer]) -> Value {
    Value::List(answers.iter().map(tree).collect())
}

type Found = (Vec<Description>, Option<String>, Vec<String>);

fn about(query: &Query, processor: Processor) -> Vec<Found> {
    let plain = |forms: Vec<Description>| (!forms.is_empty()).then_some((forms, None, Vec::new()));
    match query {
        Query::Mnemonic { ops, suffix } => {
            let wanted = |d: &Description| suffix.as_ref().is_none_or(|s| d.mnemonic == *s);
            let forms = |op: &Op| op.describe(processor).into_iter().filter(wanted).collect();
            ops.iter().filter_map(|op| plain(forms(op))).collect()
        }
        Query::Opcode { encoding, opcode } => {
            let wanted = |d: &Description| d.encoding == *encoding && d.opcode == *opcode;
            let forms = |op: &Op| op.describe(processor).into_iter().filter(wanted).collect();
            Op::ALL
                .iter()
                .filter_map(|op| plain(forms(op)))
                .take(MOST_OPERATIONS)
                .collect()
        }
        Query::Text(text) => {
            let parsed = Parser::new(processor).and_then(|p| p.parse_text(text).ok());
            parsed.map_or(Vec::new(), |p| {
                about(&Query::Bytes(p.code.as_bytes().to_vec()), processor)
            })
        }
        Query::Bytes(bytes) => {
            let Ok((inst, unused)) = decode_without_unused(processor, bytes) else {
                return Vec::new();
            };
            let violations = inst.violations(processor);
            let breaks = violations.iter().map(|v| format!("{}: {v}", v.rule.code()));
            let breaks = breaks.chain(unused.map(|bits| bits.to_string())).collect();
            let code = bytes.iter().take(inst.size.into()).map(|b| format!("{b:02x}"));
            let code = code.collect::<Vec<_>>().join(" ");
            let text = format!("{}  ({code})", inst.display(processor, None));
            let form = inst.describe(processor);
            vec![(form.into_iter().collect(), Some(text), breaks)]
        }
    }
}

/// `gfx900 to gfx909, gfx1010 and later`.
fn ranges(list: &[Processor]) -> String {
    let all: Vec<Processor> = processors().collect();
    let at = |p: &Processor| all.iter().position(|q| q == p).unwrap_or(0);
    let mut out: Vec<String> = Vec::new();
    let mut n = 0;
    while n < list.len() {
        let mut end = n;
        while end + 1 < list.len() && at(&list[end + 1]) == at(&list[end]) + 1 {
            end += 1;
        }
        let (first, last) = (list[n].name(), list[end].name());
        out.push(match end - n {
            0 => first.to_string(),
            1 => format!("{first}, {last}"),
            _ => format!("{first} to {last}"),
        });
        n = end + 1;
    }
    out.join(", ")
}

fn string(text: impl Into<String>) -> Value {
    Value::Str(text.into())
}

fn strings(list: &[String]) -> Value {
    Value::List(list.iter().map(string).collect())
}

fn tree(answer: &Answer) -> Value {
    let mut entries = vec![("name".to_string(), string(ranges(&answer.processors)))];
    if let Some(text) = &answer.text {
        entries.push(("text".into(), string(text)));
    }
    if !answer.breaks.is_empty() {
        entries.push(("breaks".into(), strings(&answer.breaks)));
    }
    let op = answer.forms.first().map(|d| d.op);
    let others: Vec<String> = op.map_or(Vec::new(), |op| {
        op.mnemonics().iter().map(ToString::to_string).collect()
    });
    if others.len() > 1 {
        entries.push(("names".into(), strings(&others)));
    }
    entries.push(("forms".into(), Value::List(answer.forms.iter().map(form).collect())));
    Value::Map(entries)
}

fn form(d: &Description) -> Value {
    let field = |f: &amdgpu_isa::FieldDescription| {
        let bits = if f.high == f.low {
            f.high.to_string()
        } else {
            format!("{}:{}", f.high, f.low)
        };
        let width = usize::from(f.high - f.low) + 1;
        let value = f.value.map_or(String::new(), |v| format!(" = {v:0width$b}"));
        (bits, string(format!("{}{value}", f.name)))
    };
    let operand =
        |o: &amdgpu_isa::OperandDescription| (o.name(), string(format!("{}, {}, {}", o.kind, o.ty, o.access)));
    let mut entries = vec![
        ("name".to_string(), string(&d.mnemonic)),
        ("encoding".into(), string(&d.encoding)),
        ("opcode".into(), Value::Hex(d.opcode.into())),
        (
            "bytes".into(),
            string(if d.literal {
                format!("{}, and a literal", d.bytes)
            } else {
                d.bytes.to_string()
            }),
        ),
        ("fields".into(), Value::Map(d.fields.iter().map(field).collect())),
    ];
    if !d.operands.is_empty() {
        entries.push(("operands".into(), Value::Map(d.operands.iter().map(operand).collect())));
    }
    for (name, list) in [
        ("modifiers", &d.modifiers),
        ("reads", &d.reads),
        ("writes", &d.writes),
        ("counters", &d.waits),
        ("flags", &d.flags),
    ] {
        if !list.is_empty() {
            entries.push((name.into(), strings(list)));
        }
    }
    Value::Map(entries)
}

/// What differs between an operation's forms on two processors, by form: `from` and `to` of each fact.
///
/// # Errors
/// Neither has the operation.
pub fn difference(query: &Query, from: Processor, to: Processor) -> Result<Value> {
    let Query::Mnemonic { ops, .. } = query else {
        return Err("--diff wants a mnemonic".into());
    };
    let mut out = Vec::new();
    let mut found = false;
    for op in ops {
        let (a, b) = (facts(*op, from), facts(*op, to));
        found |= !a.is_empty() || !b.is_empty();
        for encoding in a.keys().chain(b.keys().filter(|k| !a.contains_key(*k))) {
            let (x, y) = (a.get(encoding), b.get(encoding));
            let mut changes = Vec::new();
            let none = BTreeMap::new();
            let (x, y) = (x.unwrap_or(&none), y.unwrap_or(&none));
            if x.is_empty() || y.is_empty() {
                let side = if y.is_empty() { from } else { to };
                changes.push(("only on".to_string(), string(side.name())));
            } else {
                for key in x.keys().chain(y.keys().filter(|k| !x.contains_key(*k))) {
                    let show = |m: &BTreeMap<String, String>| m.get(key).cloned().unwrap_or_else(|| "-".into());
                    if x.get(key) != y.get(key) {
                        changes.push((key.clone(), string(format!("{} -> {}", show(x), show(y)))));
                    }
                }
            }
            if !changes.is_empty() {
                out.push((format!("{} {encoding}", op.mnemonic()), Value::Map(changes)));
            }
        }
    }
    match found {
        true if out.is_empty() => Ok(Value::Map(vec![("changed".into(), string("nothing"))])),
        true => Ok(Value::Map(out)),
        false => Err(format!("neither {} nor {} has it", from.name(), to.name())),
    }
}

/// What differs between the instruction sets of two processors, by mnemonics.
pub fn all_differences(from: Processor, to: Processor) -> Value {
    let (mut gone, mut new, mut renamed, mut changed) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for op in Op::ALL {
        match (op.mnemonic_on(from), op.mnemonic_on(to)) {
            (Some(a), None) => gone.push(a.to_string()),
            (None, Some(b)) => new.push(b.to_string()),
            (Some(a), Some(b)) if a != b => renamed.push(format!("{a} -> {b}")),
            (Some(a), Some(_)) if facts(op, from) != facts(op, to) => changed.push(a.to_string()),
            _ => {}
        }
    }
    let lists = [
        (format!("only on {}", from.name()), gone),
        (format!("only on {}", to.name()), new),
        ("renamed".to_string(), renamed),
        ("changed (name one to see how)".to_string(), changed),
    ];
    let lists = lists.into_iter().filter(|(_, list)| !list.is_empty());
    Value::Map(
        lists
            .map(|(name, mut list)| {
                list.sort_unstable();
                (name, strings(&list))
            })
            .collect(),
    )
}

/// By encoding: the facts of an operation, each with a name.
fn facts(op: Op, processor: Processor) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut all = BTreeMap::new();
    for d in op.describe(processor) {
        let mut facts = BTreeMap::from([
            ("mnemonic".to_string(), d.mnemonic.clone()),
            ("opcode".into(), format!("{:#x}", d.opcode)),
            ("bytes".into(), d.bytes.to_string()),
            ("literal".into(), d.literal.to_string()),
            ("modifiers".into(), d.modifiers.join(" ")),
            ("reads".into(), d.reads.join(" ")),
            ("writes".into(), d.writes.join(" ")),
            ("flags".into(), d.flags.join(" ")),
            ("counters".into(), d.waits.join(" ")),
        ]);
        let mut places: BTreeMap<String, String> = BTreeMap::new();
        for f in d
            .fields
            .iter()
            .filter(|f| !matches!(f.name.as_str(), "reserved" | "opcode"))
        {
            let value = f.value.map_or(String::new(), |v| format!("={v:#b}"));
            let place = places.entry(format!("field {}", f.name)).or_default();
            let separator = if place.is_empty() { "" } else { " " };
            let _ = write!(place, "{separator}{}:{}{value}", f.high, f.low);
        }
        facts.extend(places);
        let operand = |o: &amdgpu_isa::OperandDescription| {
            (
                format!("operand {}", o.name()),
                format!("{}, {}, {}", o.kind, o.ty, o.access),
            )
        };
        facts.extend(d.operands.iter().map(operand));
        // Two forms of one encoding: by their number.
        let key = (1..).map(|n| {
            if n == 1 {
                d.encoding.clone()
            } else {
                format!("{} ({n})", d.encoding)
            }
        });
        let free = key.take(16).find(|k| !all.contains_key(k));
        all.extend(free.map(|k| (k, facts)));
    }
    all
}
