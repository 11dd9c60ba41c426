//! What the server asks of an open text, whichever language it is in.

use hsail::assist::Span;
use serde_json::Value;

use super::assembly::{self, Assembly};
use super::hsail_text::HsailText;
use super::position::Positions;

/// A text in one of the languages. Offsets count bytes.
pub trait Content {
    fn text(&self) -> &str;

    /// `Diagnostic`s.
    fn diagnostics(&mut self, uri: &str, positions: &Positions) -> Vec<Value>;

    /// `Hover`, or null.
    fn hover(&mut self, at: u32, positions: &Positions) -> Value;

    /// `CompletionItem`s.
    fn completions(&self, at: u32, positions: &Positions) -> Vec<Value>;

    /// Where the name at a place is defined.
    fn definition(&self, at: u32) -> Vec<Span>;

    /// All places that mean what the one at a place means, in the order of the text; none where nothing has a name.
    fn occurrences(&self, at: u32) -> Vec<Span>;

    /// The name at a place as one with another name would be written; the places are [`Content::occurrences`].
    ///
    /// # Errors
    /// It is no name of that kind, or is taken, or what is there cannot be renamed.
    fn renamed(&self, at: u32, name: &str) -> Result<String, String>;

    /// `DocumentSymbol`s.
    fn symbols(&self, positions: &Positions) -> Value;

    /// The text in canonical layout; `None` if it has errors, or its language has none.
    fn formatted(&self) -> Option<String>;
}

/// The text of a file, in the language that the client or the file's name says.
pub fn of(language: &str, uri: &str, text: String, settings: &assembly::Settings) -> Box<dyn Content> {
    let name = uri.to_ascii_lowercase();
    let ends = |endings: &[&str]| endings.iter().any(|e| name.ends_with(e));
    let is_hsail = language == "hsail" || ends(&[".hsail"]);
    let is_assembly = ends(&[".s", ".asm", ".inc"]) || language.contains("asm") || language.starts_with("amd");
    match is_assembly && !is_hsail {
        true => Box::new(Assembly::new(uri, text, settings)),
        false => Box::new(HsailText::new(text)),
    }
}
