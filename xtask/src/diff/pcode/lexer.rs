//! Tokens of the manuals' pseudocode.

use super::value::Kind;

#[derive(Debug, Clone, PartialEq)]
pub enum Token {
    Name(String),
    /// An integer: its value, bits, kind.
    Int(u128, u32, Kind),
    /// A floating-point number and its bits.
    Float(f64, u32),
    /// `32'U`: a type, as a conversion or in a declaration.
    Type(u32, Kind),
    Text,
    Op(&'static str),
}

/// Longest first.
const OPS: &[&str] = &[
    "<<=", ">>=", "<<", ">>", "<>", "<=", ">=", "==", "!=", "&&", "||", "**", "+=", "-=", "*=", "|=", "&=", "^=", "+:",
    "-:", "(", ")", "[", "]", "{", "}", ";", ":", ",", "?", "=", "<", ">", "+", "-", "*", "/", "%", "&", "|", "^", "~",
    "!", ".",
];

/// # Errors
/// A character that no token begins with.
pub fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut rest = text;
    let mut list = Vec::new();
    loop {
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else {
            return Ok(list);
        };
        if rest.starts_with("//") {
            rest = rest.split_once('\n').map_or("", |(_, after)| after);
        } else if first == '"' {
            rest = rest[1..].split_once('"').map_or("", |(_, after)| after);
            list.push(Token::Text);
        } else if first.is_ascii_digit() {
            let (token, length) = number(rest)?;
            list.push(token);
            rest = &rest[length..];
        } else if first.is_ascii_alphabetic() || first == '_' {
            let length = word(rest);
            list.push(Token::Name(rest[..length].to_string()));
            rest = &rest[length..];
        } else if let Some(op) = OPS.iter().find(|op| rest.starts_with(**op)) {
            list.push(Token::Op(op));
            rest = &rest[op.len()..];
        } else {
            return Err(format!("a strange character {first:?}"));
        }
    }
}

fn word(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .unwrap_or(text.len())
}

/// A number or type at the beginning, and its length.
fn number(text: &str) -> Result<(Token, usize), String> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    if let Some(behind) = text[digits..].strip_prefix('\'') {
        let bits: u32 = text[..digits].parse().map_err(|_| "a width that is no number")?;
        let negative = behind.starts_with('-');
        let behind = behind.strip_prefix('-').unwrap_or(behind);
        if behind.starts_with(|c: char| c.is_ascii_digit()) {
            let (token, length) = number(behind)?;
            let token = match token {
                Token::Int(value, _, kind) if negative => Token::Int(value.wrapping_neg(), bits, kind),
                Token::Int(value, _, kind) => Token::Int(value, bits, kind),
                Token::Float(value, _) => Token::Float(if negative { -value } else { value }, bits),
                _ => return Err("a type as a number".into()),
            };
            return Ok((token, digits + 1 + usize::from(negative) + length));
        }
        let length = word(behind);
        let kind = match &behind[..length] {
            "U" => Kind::Unsigned,
            "I" => Kind::Signed,
            "B" => Kind::Bits,
            "F" => Kind::Float,
            "BF" => Kind::Brain,
            "FP8" => Kind::Fp8,
            "BF8" => Kind::Bf8,
            other => return Err(format!("no type '{other}'")),
        };
        return Ok((Token::Type(bits, kind), digits + 1 + length));
    }
    if let Some(hex) = text.strip_prefix("0x") {
        let length = hex.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(hex.len());
        let value = u128::from_str_radix(&hex[..length], 16).map_err(|e| e.to_string())?;
        let (bits, kind, suffix) = suffix(&hex[length..]);
        let bits = if bits == 32 && value >> 32 != 0 { 64 } else { bits };
        return Ok((Token::Int(value, bits, kind), 2 + length + suffix));
    }
    let fraction = text[digits..]
        .strip_prefix('.')
        .map(|f| f.find(|c: char| !c.is_ascii_digit()).unwrap_or(f.len()))
        .filter(|n| *n > 0);
    if let Some(fraction) = fraction {
        let length = digits + 1 + fraction;
        let value: f64 = text[..length].parse().map_err(|_| "a number that is none")?;
        let single = text[length..].starts_with('F');
        return Ok((
            Token::Float(value, if single { 32 } else { 64 }),
            length + usize::from(single),
        ));
    }
    let value: u128 = text[..digits].parse().map_err(|_| "a number that is none")?;
    let (bits, kind, suffix) = suffix(&text[digits..]);
    Ok((Token::Int(value, bits, kind), digits + suffix))
}

/// What stands behind an integer: bits, kind and length.
fn suffix(text: &str) -> (u32, Kind, usize) {
    match &text[..word(text)] {
        "ULL" | "UL" => (64, Kind::Unsigned, word(text)),
        "LL" | "L" => (64, Kind::Signed, word(text)),
        "U" => (32, Kind::Unsigned, 1),
        _ => (32, Kind::Signed, 0),
    }
}
