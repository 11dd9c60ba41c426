//! What `known.rs` asks about a difference: words of messages, texts that are the same but for something.

/// What the two make of a statement: what they print, or the message.
pub struct Difference<'a> {
    pub kind: &'static str,
    pub statement: &'a str,
    pub llvm: &'a str,
    pub weft: &'a str,
}

/// Whether `message` has one of these words in it.
pub fn says(message: &str, words: &[&str]) -> bool {
    words.iter().any(|w| message.contains(w))
}

/// Whether the two texts are the same but for the highest bits of negative numbers in `lit()`.
pub fn same_but_negative_lit(d: &Difference) -> bool {
    let plain = |text: &str| {
        let mut parts = text.split("lit(0x");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |out, part| out + "lit(0x" + part.trim_start_matches('f'))
    };
    d.llvm.contains("lit(0xffffffff") && plain(d.llvm) == plain(d.weft)
}

/// Whether as many words as said differ at most, in texts of equally many.
pub fn differs_in_words(a: &str, b: &str, most: usize) -> bool {
    let (a, b): (Vec<&str>, Vec<&str>) = (a.split_whitespace().collect(), b.split_whitespace().collect());
    a.len() == b.len() && a.iter().zip(&b).filter(|(a, b)| a != b).count() <= most
}

/// Symbols that statements are made with.
pub const SYMBOLS: &[&str] = &["undefined", "later", "L0"];

/// The symbols that fixups are made of.
pub fn symbols(shown: &str) -> impl Iterator<Item = &str> {
    let values = shown.split("value: ").skip(1);
    let values = values.map(|text| text.split(", kind").next().unwrap_or_default());
    let words = values.flat_map(|value| value.split(|c: char| !c.is_alphanumeric() && !"_.$@".contains(c)));
    let names = words.map(|word| word.split('@').next().unwrap_or_default());
    names.filter(|name| name.starts_with(|c: char| c.is_alphabetic() || c == '_'))
}

/// Whether one of these is a word of the statement.
pub fn names(statement: &str, words: &[&str]) -> bool {
    let mut parts = statement.split(|c: char| !c.is_alphanumeric() && !"_.".contains(c));
    parts.any(|part| words.contains(&part))
}

/// The text without pairs of minuses.
pub fn without_double_minus(shown: &str) -> String {
    shown.replace("--", "").replace("-(-", "(")
}

/// Whether an operand is written as a float, `lit()` or `off`.
pub fn is_no_integer(statement: &str) -> bool {
    says(statement, &[".", "lit", "off", "1e", "2e", "inf", "nan"])
}

/// A number for s_sendmsg_rtn that has more bits than the operand.
pub fn is_message(d: &Difference) -> bool {
    let mnemonic = d.statement.to_lowercase();
    mnemonic.starts_with("s_sendmsg_rtn_b") && says(d.weft, &["must be a number that its field holds"])
}

/// The text of an instruction, without its bytes.
pub fn before_bytes(shown: &str) -> &str {
    shown.split("; encoding").next().unwrap_or_default()
}

/// What is shown without a list of bits, ` op_sel:[1,0]`.
fn without_list(shown: &str, name: &str) -> String {
    match shown.split_once(name) {
        Some((before, rest)) => before.to_owned() + rest.split_once(']').map_or("", |(_, behind)| behind),
        None => shown.to_owned(),
    }
}

/// The text of an instruction without signs and absolute values.
pub fn without_signs(shown: &str) -> String {
    let lists = [" neg_lo:[", " neg_hi:[", " op_sel:[", " op_sel_hi:["];
    let text = lists
        .iter()
        .fold(before_bytes(shown).to_owned(), |text, list| without_list(&text, list));
    text.replace(['-', '|', '(', ')'], "").replace("neg", "")
}

/// Registers that are read only: constants, and what processors compute.
pub const READ_ONLY: &[&str] = &[
    "base",
    "limit",
    "vccz",
    "execz",
    "scc",
    "pops_exiting_wave_id",
    "src_flat_scratch",
];
