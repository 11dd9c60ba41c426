//! Suppression files: findings that somebody knows of and does not want to see.
//!
//! A line is `CODE FUNCTION FILE`. FUNCTION is the kernel or a function that debug information names, as C++ writes it or as symbols have
//! it; FILE is the end of a path. `*` stands for anything, also at the end of a word, and words that are left out are `*`. What is behind `#` is a
//! comment.

use crate::located::{Located, Source, readable};

/// What a file says.
#[derive(Debug, Clone, Default)]
pub struct Suppressions(Vec<[String; 3]>);

impl Suppressions {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// A line with more than three words, with its number.
    pub fn parse(text: &str) -> Result<Suppressions, String> {
        let mut rules = Vec::new();
        for (n, line) in text.lines().enumerate() {
            let mut words = line.split('#').next().unwrap_or("").split_whitespace();
            let Some(code) = words.next() else { continue };
            let mut next = || words.next().unwrap_or("*").to_owned();
            let rule = [code.to_owned(), next(), next()];
            if let Some(more) = words.next() {
                return Err(format!(
                    "line {}: {more:?} is too much: CODE FUNCTION FILE is a line",
                    n + 1
                ));
            }
            rules.push(rule);
        }
        Ok(Suppressions(rules))
    }

    /// Whether a finding is not to be shown. Of two accesses it does not matter which is the other one: that may change from run to run.
    pub fn hides(&self, located: &Located) -> bool {
        let finding = &located.finding;
        let related = finding
            .related
            .iter()
            .map(|related| &related.spot)
            .zip(&located.related);
        let mut places = std::iter::once((&finding.spot, &located.source)).chain(related);
        places.any(|(spot, Source(frames))| {
            let kernel = std::iter::once(spot.kernel.as_str());
            let functions: Vec<&str> = kernel.chain(frames.iter().map(|f| f.function.as_str())).collect();
            self.0.iter().any(|[code, function, file]| {
                is_like(code, finding.code)
                    && functions.iter().any(|name| {
                        is_like(function, name) || is_like(function, &readable(name)) || is_bare(function, name)
                    })
                    && (file == "*" || frames.iter().any(|f| f.file.ends_with(file.as_str())))
            })
        })
    }
}

/// Whether a word of a file means a name.
fn is_like(word: &str, name: &str) -> bool {
    match word.strip_suffix('*') {
        Some(first) => name.starts_with(first),
        None => word == name,
    }
}

/// Whether it is a C++ name without arguments.
fn is_bare(word: &str, name: &str) -> bool {
    crate::names::demangled_bare(name).is_some_and(|bare| is_like(word, &bare))
}
