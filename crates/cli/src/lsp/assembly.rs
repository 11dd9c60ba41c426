//! AMDGPU assembly in an editor: what the assembler and its tables say of a text.

mod complete;
mod words;

use std::path::PathBuf;

use amdgpu_asm::{Lint, Message, Options, Os, assemble};
use amdgpu_isa::TargetId;
use code_object::descriptor::FIELDS;
use diag::{Location, Severity};
use hsail::assist::Span;
use serde_json::{Value, json};

use super::content::Content;
use super::position::Positions;
use crate::asm::{IncludeDirs, lints, named_target};
use crate::input::Result;
use crate::{explain, isa};
use words::{Registers, Role, Word};

/// What the command line or the client says about all texts.
#[derive(Clone, Default)]
pub struct Settings {
    /// Of texts that do not name it.
    target: Option<TargetId>,
    warnings: Vec<Lint>,
}

impl Settings {
    /// # Errors
    /// A processor or a warning that there is not.
    pub fn new(target: Option<&str>, warnings: &[String]) -> Result<Settings> {
        let warnings: Result<Vec<Vec<Lint>>> = warnings.iter().map(|code| lints(code)).collect();
        Ok(Settings {
            target: target
                .map(|t| t.parse().map_err(|e| format!("--target: {e}")))
                .transpose()?,
            warnings: warnings?.concat(),
        })
    }

    /// With the initialization options `target` and `warn`; one that makes no sense is left out, since a client has no way to hear of it.
    pub fn with_options(&self, options: &Value) -> Settings {
        let mut settings = self.clone();
        if let Some(target) = options["target"].as_str().and_then(|t| t.parse().ok()) {
            settings.target = Some(target);
        }
        if let Some(codes) = options["warn"].as_array() {
            let codes = codes.iter().filter_map(|c| lints(c.as_str()?).ok());
            settings.warnings = codes.flatten().collect();
        }
        settings
    }
}

/// A finding at a place of the text.
struct Found {
    span: Span,
    message: Message,
}

pub struct Assembly {
    text: String,
    /// Its file's name, which messages begin with, and its directory.
    name: String,
    directory: Option<PathBuf>,
    settings: Settings,
    target: Option<(TargetId, Os)>,
    words: Vec<Word>,
    found: Option<Vec<Found>>,
}

impl Assembly {
    pub fn new(uri: &str, text: String, settings: &Settings) -> Assembly {
        let path = path_of(uri);
        let named = named_target(text.as_bytes());
        Assembly {
            name: path
                .as_ref()
                .map_or_else(|| uri.to_owned(), |p| p.display().to_string()),
            directory: path.and_then(|p| Some(p.parent()?.to_owned())),
            target: named.or(settings.target.map(|t| (t, Os::Hsa))),
            words: words::of(&text),
            settings: settings.clone(),
            text,
            found: None,
        }
    }

    fn slice(&self, span: Span) -> &str {
        self.text
            .get(span.start as usize..span.end as usize)
            .unwrap_or_default()
    }

    /// The word that a cursor touches; of two the one that begins there.
    fn word_at(&self, at: u32) -> Option<Word> {
        let end = self.words.partition_point(|w| w.span.start <= at);
        let word = *self.words.get(end.checked_sub(1)?)?;
        word.span.touches(at).then_some(word)
    }

    fn found(&mut self) -> &[Found] {
        if self.found.is_none() {
            self.found = Some(self.assembled());
        }
        self.found.as_deref().unwrap_or_default()
    }

    /// All that the assembler says of the text.
    fn assembled(&self) -> Vec<Found> {
        let Some((target, os)) = self.target else {
            return Vec::new();
        };
        let mut options = Options::new(target);
        options.os = os;
        options.lints.clone_from(&self.settings.warnings);
        let mut files = IncludeDirs(self.directory.iter().cloned().collect());
        let assembly = assemble(&self.name, self.text.as_bytes(), &options, &mut files);
        let place = |message: Message| {
            let span = self.place(&message);
            Found { span, message }
        };
        assembly.messages.into_iter().map(place).collect()
    }

    /// Where a message is in this text: for one about an included file or an expansion, where that begins.
    fn place(&self, message: &Message) -> Span {
        let line_start = |line: u32| {
            let before = (line as usize).saturating_sub(1);
            let ends = self.text.bytes().enumerate().filter(|(_, b)| *b == b'\n');
            before
                .checked_sub(1)
                .map_or(0, |n| ends.map(|(i, _)| i + 1).nth(n).unwrap_or(self.text.len()))
        };
        match message.diagnostic.location {
            Location::Text { line, .. } if message.file == self.name => {
                let start = line_start(line);
                let bound = |n: usize| (start + n).min(self.text.len()) as u32;
                Span {
                    start: bound(message.span.start),
                    end: bound(message.span.end),
                }
            }
            _ => {
                let from = format!(" from {}:", self.name);
                let note = message.diagnostic.notes.iter().rev().find_map(|n| n.split_once(&from));
                let line = note.and_then(|(_, place)| place.split(':').next()?.parse().ok());
                let start = line.map_or(0, line_start);
                let length = self.text[start..].find('\n').unwrap_or(self.text.len() - start);
                Span {
                    start: start as u32,
                    end: (start + length) as u32,
                }
            }
        }
    }

    /// Definitions of a name.
    fn definitions<'t>(&'t self, name: &'t str) -> impl Iterator<Item = Span> + 't {
        let defined = self.words.iter().filter(|w| w.role == Role::Definition);
        defined.map(|w| w.span).filter(move |s| self.slice(*s) == name)
    }

    /// The function around a place: from its label to the next function's; registers mean something else in another one.
    fn function(&self, at: u32) -> Span {
        let is_function = |w: &&Word| {
            let name = self.slice(w.span);
            w.role == Role::Definition && self.functions().any(|f| f == name)
        };
        let starts: Vec<u32> = self.words.iter().filter(is_function).map(|w| w.span.start).collect();
        let next = starts.partition_point(|s| *s <= at);
        Span {
            start: next.checked_sub(1).map_or(0, |n| starts[n]),
            end: starts.get(next).copied().unwrap_or(self.text.len() as u32),
        }
    }

    /// Names that `.type NAME, @function` or `.amdhsa_kernel NAME` says.
    fn functions(&self) -> impl Iterator<Item = &str> {
        self.words.windows(2).filter_map(|pair| {
            let [head, name] = pair else { return None };
            let is_head = matches!(self.slice(head.span), ".amdhsa_kernel" | ".type") && head.role == Role::Head;
            let line = self.text[name.span.end as usize..].lines().next().unwrap_or_default();
            let says = self.slice(head.span) == ".amdhsa_kernel" || line.contains("function");
            (is_head && says && head.statement == name.statement).then(|| self.slice(name.span))
        })
    }

    /// Words with registers, in the function around a place.
    fn registers(&self, at: u32) -> impl Iterator<Item = (Span, Registers)> {
        let function = self.function(at);
        let operands = self.words.iter().filter(|w| w.role == Role::Operand);
        let inside = operands.filter(move |w| function.start <= w.span.start && w.span.end <= function.end);
        inside.filter_map(|w| Some((w.span, Registers::read(self.slice(w.span))?)))
    }

    /// What hovering over a word says.
    fn about(&self, word: Word) -> Option<String> {
        let text = self.slice(word.span);
        if word.role == Role::Head && text.starts_with('.') {
            return directive(text);
        }
        if word.role == Role::Head {
            return self.instruction(word);
        }
        if let Some(registers) = Registers::read(text) {
            let uses: Vec<Span> = self
                .registers(word.span.start)
                .filter(|(_, r)| r.overlaps(&registers))
                .map(|(s, _)| s)
                .collect();
            let line = |s: &Span| self.text[..s.start as usize].matches('\n').count() + 1;
            let (first, last) = (uses.first()?, uses.last()?);
            let count = registers.numbers.len();
            let what = if count == 1 {
                "one register".into()
            } else {
                format!("{count} registers")
            };
            return Some(format!(
                "`{text}`: {what}; {} places of this function have it or a part of it, lines {} to {}",
                uses.len(),
                line(first),
                line(last)
            ));
        }
        let defined = self.definitions(text).next()?;
        let line = self.text[..defined.start as usize].rfind('\n').map_or(0, |n| n + 1);
        let shown = self.text[line..].lines().next().unwrap_or_default().trim();
        Some(format!(
            "```asm\n{shown}\n```\nline {}",
            self.text[..line].matches('\n').count() + 1
        ))
    }

    /// The rows of a mnemonic on the text's processor, or on all; first this statement's bytes, if it is one.
    fn instruction(&self, word: Word) -> Option<String> {
        let mnemonic = self.slice(word.span);
        let processor = self.target.map(|(t, _)| t.processor);
        let query = isa::Query::parse(mnemonic).ok()?;
        let rows = isa::short::text(&isa::answer(&query, processor).ok()?);
        let mut out = String::new();
        let statement = self.text[word.span.start as usize..].lines().next().unwrap_or_default();
        let statement = statement.split([';', '\r']).next().unwrap_or_default();
        let statement = statement.split("//").next().unwrap_or_default().trim();
        let whole = isa::answer(&isa::Query::Text(statement.to_lowercase()), processor);
        if let Some(text) = whole
            .ok()
            .as_ref()
            .and_then(|a| a.first()?.text())
            .filter(|_| processor.is_some())
        {
            out = format!("{text}\n\n");
        }
        // The last line is about the command's options.
        let rows = rows
            .trim_end()
            .rsplit_once('\n')
            .map_or("", |(rows, _)| rows)
            .trim_end();
        Some(format!("```\n{out}{rows}\n```"))
    }
}

/// What a directive of kernel descriptors writes.
fn directive(text: &str) -> Option<String> {
    let fields: Vec<String> = FIELDS
        .iter()
        .filter(|f| f.directive == Some(text))
        .map(|f| format!("- {}: bits {}:{} of the kernel descriptor", f.name, f.high, f.low))
        .collect();
    (!fields.is_empty()).then(|| format!("`{text}` (AMDGPUUsage, Kernel Descriptor)\n{}", fields.join("\n")))
}

/// The file that a URI names.
fn path_of(uri: &str) -> Option<PathBuf> {
    let path = uri.strip_prefix("file://")?;
    let mut bytes = Vec::new();
    let mut rest = path.as_bytes();
    while let [first, more @ ..] = rest {
        let hex = more
            .get(..2)
            .and_then(|d| u8::from_str_radix(std::str::from_utf8(d).ok()?, 16).ok());
        match (first, hex) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &more[2..];
            }
            _ => {
                bytes.push(*first);
                rest = more;
            }
        }
    }
    String::from_utf8(bytes).ok().map(PathBuf::from)
}

impl Content for Assembly {
    fn text(&self) -> &str {
        &self.text
    }

    fn diagnostics(&mut self, _: &str, positions: &Positions) -> Vec<Value> {
        if self.target.is_none() && self.words.iter().any(|w| w.role == Role::Head) {
            let message = "for which processor? Say .amdgcn_target \"amdgcn-amd-amdhsa--gfx900\", the initialization option `target`, or \
                           weft lsp --target";
            let range = positions.range(Span { start: 0, end: 0 });
            return vec![
                json!({ "range": range, "severity": 3, "code": "target", "source": "weft", "message": message }),
            ];
        }
        let value = |found: &Found| {
            let d = &found.message.diagnostic;
            let mut message = d.message.clone();
            d.notes.iter().for_each(|n| message.push_str(&format!("\nnote: {n}")));
            d.help.iter().for_each(|h| message.push_str(&format!("\nhelp: {h}")));
            let severity = match d.severity {
                Severity::Error => 1,
                Severity::Warning => 2,
                Severity::Note => 3,
            };
            json!({
                "range": positions.range(found.span),
                "severity": severity,
                "code": d.code,
                "source": "weft",
                "message": message,
            })
        };
        self.found().iter().map(value).collect()
    }

    fn hover(&mut self, at: u32, positions: &Positions) -> Value {
        let here = |f: &&Found| f.span.touches(at);
        let codes: Vec<String> = self
            .found()
            .iter()
            .filter(here)
            .map(|f| f.message.diagnostic.code.to_string())
            .collect();
        let pages = codes
            .iter()
            .filter_map(|code| explain::pages(std::slice::from_ref(code)).ok())
            .flatten();
        let pages: Vec<String> = pages
            .map(|p| format!("```\n{}\n```", explain::text(&p).trim_end()))
            .collect();
        let word = self.word_at(at);
        let mut parts: Vec<String> = word.and_then(|w| self.about(w)).into_iter().collect();
        parts.extend(pages);
        let Some(word) = word.filter(|_| !parts.is_empty()) else {
            return Value::Null;
        };
        json!({
            "contents": { "kind": "markdown", "value": parts.join("\n\n") },
            "range": positions.range(word.span),
        })
    }

    fn completions(&self, at: u32, positions: &Positions) -> Vec<Value> {
        complete::offers(self, at)
            .into_iter()
            .map(|offer| {
                json!({
                    "label": offer.label,
                    "kind": offer.kind,
                    "detail": offer.detail,
                    "textEdit": { "range": positions.range(offer.span), "newText": offer.label },
                })
            })
            .collect()
    }

    fn definition(&self, at: u32) -> Vec<Span> {
        let Some(word) = self
            .word_at(at)
            .filter(|w| w.role != Role::Head || !self.slice(w.span).starts_with('.'))
        else {
            return Vec::new();
        };
        self.definitions(self.slice(word.span)).collect()
    }

    fn occurrences(&self, at: u32) -> Vec<Span> {
        let Some(word) = self.word_at(at) else {
            return Vec::new();
        };
        let text = self.slice(word.span);
        if let Some(registers) = Registers::read(text).filter(|_| word.role == Role::Operand) {
            let all = self.registers(at).filter(|(_, r)| r.overlaps(&registers));
            return all.map(|(span, _)| span).collect();
        }
        if self.definitions(text).next().is_none() {
            return Vec::new();
        }
        let same = self.words.iter().filter(|w| self.slice(w.span) == text);
        same.map(|w| w.span).collect()
    }

    fn renamed(&self, at: u32, name: &str) -> Result<String> {
        let word = self.word_at(at).ok_or("there is no name here")?;
        let old = self.slice(word.span);
        if let Some(registers) = Registers::read(old).filter(|_| word.role == Role::Operand) {
            return self.other_registers(at, &registers, name);
        }
        if self.definitions(old).next().is_none() {
            return Err(format!("{old} is not defined in this text"));
        }
        let mut bytes = name.bytes();
        let begins = bytes
            .next()
            .is_some_and(|b| b.is_ascii_alphabetic() || matches!(b, b'_' | b'.' | b'$'));
        if !begins || !bytes.all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'$')) {
            return Err(format!(
                "{name:?}: a name has letters, digits, `_`, `.` and `$`, and does not begin with a digit"
            ));
        }
        if Registers::read(name).is_some() {
            return Err(format!("{name} is a register"));
        }
        match self.words.iter().any(|w| self.slice(w.span) == name) {
            true => Err(format!("{name} is there already")),
            false => Ok(name.to_owned()),
        }
    }

    fn symbols(&self, positions: &Positions) -> Value {
        let defined = self.words.iter().filter(|w| w.role == Role::Definition);
        defined
            .map(|w| {
                let name = self.slice(w.span);
                let is_label = self.text[w.span.end as usize..]
                    .trim_start_matches([' ', '\t'])
                    .starts_with(':');
                // Function, Key, Constant
                let (kind, detail) = match is_label {
                    true if self.functions().any(|f| f == name) => (12, "function"),
                    true => (20, "label"),
                    false => (14, "symbol or macro"),
                };
                let range = positions.range(w.span);
                json!({ "name": name, "detail": detail, "kind": kind, "range": range, "selectionRange": range })
            })
            .collect()
    }

    fn formatted(&self) -> Option<String> {
        None
    }
}

impl Assembly {
    /// The name of other registers that can take the place of some in the function around a place: as many of their class that nothing
    /// there has, and all places must have exactly these.
    fn other_registers(&self, at: u32, old: &Registers, name: &str) -> Result<String> {
        let new = Registers::read(name).filter(|n| n.class == old.class && n.numbers.len() == old.numbers.len());
        let new = new.ok_or_else(|| {
            let count = old.numbers.len();
            format!(
                "{name}: {count} of the class `{}` can take the place, as {0}[8:{}]",
                old.class,
                7 + count
            )
        })?;
        let others: Vec<(Span, Registers)> = self.registers(at).collect();
        if let Some((span, _)) = others.iter().find(|(_, r)| r.overlaps(old) && r.numbers != old.numbers) {
            return Err(format!(
                "{} has some of these registers, and others: rename would tear it",
                self.slice(*span)
            ));
        }
        match others.iter().find(|(_, r)| r.overlaps(&new) && !r.overlaps(old)) {
            Some((span, _)) => Err(format!("this function has {} already", self.slice(*span))),
            None => Ok(name.to_owned()),
        }
    }
}
