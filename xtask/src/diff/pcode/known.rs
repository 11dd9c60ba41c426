//! What is known about the texts: read from `known.txt`.

use std::sync::Arc;

use super::ast::Statement;
use super::eval::Definitions;
use super::float::Mode;
use super::parser;

/// One line of the list (`RULE NAMES: why`), or a definition that is taken instead of the text's (`instead`, on some processors `instead@gfx90a,gfx942`).
enum Rule {
    /// Denormals are flushed, kept; rounding is to nearest even; NaNs of any kind are alike; clamp is not compared; results may
    /// differ by so many units in the last place; compared with all lanes active only; not compared at all.
    Flush,
    Keep,
    Nearest,
    NoClamp,
    Nan,
    Raw,
    Full,
    Within(u32),
    /// Denormals are flushed as sources, and not again as results, on RDNA3 and later.
    Sources,
    Not,
}

struct Line {
    rule: Rule,
    names: Vec<String>,
    /// Empty: all.
    processors: Vec<String>,
    why: String,
}

pub struct Known {
    rules: Vec<Line>,
    /// Definitions for some processors only.
    bodies: Vec<Body>,
}

/// What is taken in place of a definition on some processors.
struct Body {
    processors: Vec<String>,
    operations: Vec<String>,
    statements: Arc<Vec<Statement>>,
}

/// What holds for an operation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Terms {
    pub flush: bool,
    pub keep: bool,
    pub nearest: bool,
    pub no_clamp: bool,
    pub nan: bool,
    pub raw: bool,
    pub within: u32,
    pub sources: bool,
    /// Eight-bit floats are those without negative zero.
    pub fnuz: bool,
    /// DPP gives one lane to its row (gfx90a and later CDNA).
    pub cdna: bool,
    /// Cache policies are scopes, and an atomic operation that returns has `sc0`.
    pub scopes: bool,
    /// All lanes are active: the definition leaves EXEC out.
    pub full: bool,
    /// Operations with a result of 16 bits keep the other half of their destination.
    pub keeps_half: bool,
    /// MODE has neither IEEE nor DX10_CLAMP.
    pub no_ieee: bool,
    pub wave32: bool,
    /// DPP of GFX10 and later.
    pub rdna: bool,
    pub gfx10: bool,
}

impl Terms {
    /// With what holds on a processor.
    fn on(self, processor: &str) -> Terms {
        let scopes = processor.starts_with("gfx94") || processor == "gfx950";
        let rdna = processor.starts_with("gfx1");
        Terms {
            fnuz: processor.starts_with("gfx94"),
            cdna: scopes || processor == "gfx90a",
            scopes,
            sources: self.sources && rdna && !processor.starts_with("gfx10"),
            // of these, RDNA2's manual and its text say different things
            nan: self.nan || self.sources && processor.starts_with("gfx10"),
            keeps_half: rdna,
            no_ieee: processor.starts_with("gfx12"),
            wave32: processor.ends_with(":32") || processor.starts_with("gfx125"),
            rdna,
            gfx10: processor.starts_with("gfx10"),
            ..self
        }
    }

    /// MODE as it counts for the operation.
    pub fn mode(self, mode: u32) -> Mode {
        let mode = match (self.flush, self.keep) {
            (true, true) => mode & !0xf0 | 0xc0,
            (true, false) => mode & !0xf0,
            (false, true) => mode | 0xf0,
            (false, false) => mode,
        };
        let mode = if self.sources {
            mode & !0xa0 | mode << 1 & 0xa0
        } else {
            mode
        };
        let mode = Mode::new(if self.nearest { mode & !0xf } else { mode });
        if self.no_ieee { mode.without_ieee() } else { mode }
    }
}

const LIST: &str = include_str!("known.txt");

impl Known {
    /// Reads the list, and puts its definitions in the place of the text's.
    ///
    /// # Errors
    /// A line that says nothing, or a definition that does not parse.
    pub fn new(definitions: &mut Definitions) -> Result<Known, String> {
        let (mut rules, mut bodies) = (Vec::new(), Vec::new());
        let mut lines = LIST.lines().skip_while(|l| !l.is_empty());
        while let Some(line) = lines.next() {
            let Some((what, why)) = line.split_once(": ") else {
                continue;
            };
            let mut words = what.split_whitespace().map(str::to_string);
            let kind = words.next().unwrap_or_default();
            let (kind, processors) = match kind.split_once('@') {
                Some((kind, list)) => (kind.to_string(), list.split(',').map(str::to_string).collect()),
                None => (kind, Vec::new()),
            };
            let rule = match kind.as_str() {
                "instead" => {
                    let body: Vec<&str> = lines.by_ref().take_while(|l| *l != "end").collect();
                    let body =
                        parser::parse(&body.join("\n"), &mut definitions.names).map_err(|e| format!("{what}: {e}"))?;
                    let body = Arc::new(body);
                    if !processors.is_empty() {
                        bodies.push(Body {
                            processors,
                            operations: words.collect(),
                            statements: body,
                        });
                        continue;
                    }
                    for name in words {
                        definitions.bodies.insert(name, body.clone());
                    }
                    continue;
                }
                "flush" => Rule::Flush,
                "keep" => Rule::Keep,
                "nearest" => Rule::Nearest,
                "noclamp" => Rule::NoClamp,
                "nan" => Rule::Nan,
                "raw" => Rule::Raw,
                "full" => Rule::Full,
                "sources" => Rule::Sources,
                "not" => Rule::Not,
                "within" => Rule::Within(words.next().and_then(|n| n.parse().ok()).ok_or("within how much?")?),
                other => return Err(format!("known.txt: {other}?")),
            };
            rules.push(Line {
                rule,
                names: words.collect(),
                processors,
                why: why.to_string(),
            });
        }
        Ok(Known { rules, bodies })
    }

    /// Puts the definitions that hold on a processor in the place of others.
    pub fn definitions_on(&self, processor: &str, definitions: &mut Definitions) {
        for body in &self.bodies {
            if body.processors.iter().any(|p| p == processor) {
                for name in &body.operations {
                    definitions.bodies.insert(name.clone(), body.statements.clone());
                }
            }
        }
    }

    fn matching<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a Line> {
        self.rules.iter().filter(move |line| {
            line.names
                .iter()
                .any(|n| n.strip_suffix('*').map_or(n == name, |start| name.starts_with(start)))
        })
    }

    /// Why an operation is not compared.
    pub fn left_out(&self, name: &str) -> Option<&str> {
        self.matching(name)
            .find(|line| matches!(line.rule, Rule::Not))
            .map(|line| line.why.as_str())
    }

    /// What holds for an operation on a processor.
    pub fn terms(&self, name: &str, processor: &str) -> Terms {
        let mut terms = Terms::default();
        let here = |line: &&Line| line.processors.is_empty() || line.processors.iter().any(|p| p == processor);
        for line in self.matching(name).filter(here) {
            match &line.rule {
                Rule::Flush => terms.flush = true,
                Rule::Keep => terms.keep = true,
                Rule::Nearest => terms.nearest = true,
                Rule::NoClamp => terms.no_clamp = true,
                Rule::Nan => terms.nan = true,
                Rule::Raw => terms.raw = true,
                Rule::Full => terms.full = true,
                Rule::Within(n) => terms.within = *n,
                Rule::Sources => terms.sources = true,
                Rule::Not => {}
            }
        }
        terms.on(processor)
    }
}
