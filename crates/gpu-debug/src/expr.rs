//! Expressions of commands: text to a tree.
//!
//! C's operators and precedence, HSAIL's names (`%x`, `&x`, `$s0`), the machine's registers (`v3`, `s[4:5]`, `vcc`), GDB's
//! `{TYPE} ADDRESS`, `ADDRESS @ COUNT`, `SPACE#ADDRESS`; `.TYPE` reads the same bits as another type, `[LANE]` of a register is
//! another lane's, `[*]` all lanes'.

use crate::target::Space;
use crate::value::{Type, Value};

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Expr {
    Value(Value),
    /// A register, variable, buffer or value that the debugger knows, with its sigil.
    Name(String),
    /// `$`, `$$`, `$N`: values printed before; back from the last, or by number.
    History(Back),
    Unary(&'static str, Box<Expr>),
    Binary(&'static str, Box<Expr>, Box<Expr>),
    /// To a value of a type, or to a pointer to it.
    Cast(Type, bool, Box<Expr>),
    /// `{TYPE} ADDRESS`
    At(Type, Box<Expr>),
    In(Space, Box<Expr>),
    Index(Box<Expr>, Box<Expr>),
    AllLanes(Box<Expr>),
    /// `.x`, `.y`, `.z`
    Component(Box<Expr>, u32),
    /// The same bits as another type.
    View(Box<Expr>, Type),
    /// So many elements from there on.
    Array(Box<Expr>, Box<Expr>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Back {
    FromLast(usize),
    Number(usize),
}

const MAX_DEPTH: u32 = 64;

/// Binary operators by precedence, loosest first.
const BINARY: [&[&str]; 11] = [
    &["@"],
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

struct Parser<'t> {
    text: &'t str,
    at: usize,
    depth: u32,
}

/// Parses a whole text.
pub fn parse(text: &str) -> Result<Expr, String> {
    let (expr, rest) = parse_prefix(text)?;
    if rest.trim().is_empty() {
        Ok(expr)
    } else {
        Err(format!("`{}` is not expected after the expression", rest.trim()))
    }
}

/// Parses as much of a text as is an expression; gives the rest.
pub fn parse_prefix(text: &str) -> Result<(Expr, &str), String> {
    let mut parser = Parser { text, at: 0, depth: 0 };
    let expr = parser.binary(0)?;
    Ok((expr, &text[parser.at..]))
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

impl<'t> Parser<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn take(&mut self, token: &str) -> bool {
        self.space();
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn expect(&mut self, token: &str) -> Result<(), String> {
        if self.take(token) {
            return Ok(());
        }
        Err(format!("`{token}` is expected {}", self.before()))
    }

    fn before(&self) -> String {
        match self.rest().trim() {
            "" => "at the end".into(),
            rest => format!("before `{rest}`"),
        }
    }

    fn name(&mut self) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn operator(&mut self, level: usize) -> Option<&'static str> {
        self.space();
        let rest = self.rest();
        let found = BINARY[level].iter().find(|op| {
            rest.strip_prefix(**op)
                .is_some_and(|r| !(op.len() == 1 && ["&", "|", "<", ">"].contains(op) && r.starts_with(**op)))
        })?;
        self.at += found.len();
        Some(found)
    }

    fn binary(&mut self, level: usize) -> Result<Expr, String> {
        if level == BINARY.len() {
            return self.unary();
        }
        let mut left = self.binary(level + 1)?;
        while let Some(op) = self.operator(level) {
            let right = Box::new(self.binary(level + 1)?);
            left = match op {
                "@" => Expr::Array(Box::new(left), right),
                op => Expr::Binary(op, Box::new(left), right),
            };
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expr, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("the expression is nested too deeply".into());
        }
        let expr = self.unary_inner();
        self.depth -= 1;
        expr
    }

    fn unary_inner(&mut self) -> Result<Expr, String> {
        self.space();
        for op in ["-", "~", "!", "*", "+"] {
            if self.take(op) {
                return Ok(Expr::Unary(op, Box::new(self.unary()?)));
            }
        }
        if self.rest().starts_with('&') {
            self.at += 1;
            if self.rest().starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
                let name = self.name();
                return self.postfix(Expr::Name(format!("&{name}")));
            }
            return Ok(Expr::Unary("&", Box::new(self.unary()?)));
        }
        if self.take("{") {
            self.space();
            let name = self.name();
            let ty = Type::by_name(name).ok_or_else(|| unknown_type(name))?;
            self.expect("}")?;
            return Ok(Expr::At(ty, Box::new(self.unary()?)));
        }
        if let Some((ty, pointer)) = self.cast() {
            return Ok(Expr::Cast(ty, pointer, Box::new(self.unary()?)));
        }
        if self.take("(") {
            let inner = self.binary(0)?;
            self.expect(")")?;
            return self.postfix(inner);
        }
        let start = self.primary()?;
        self.postfix(start)
    }

    /// `(TYPE)` or `(TYPE *)`.
    fn cast(&mut self) -> Option<(Type, bool)> {
        let start = self.at;
        let found = self.take("(").then(|| {
            self.space();
            let ty = Type::by_name(self.name())?;
            let pointer = self.take("*");
            self.take(")").then_some((ty, pointer))
        });
        if found.flatten().is_none() {
            self.at = start;
        }
        found.flatten()
    }

    fn primary(&mut self) -> Result<Expr, String> {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return Err("an expression is expected at the end".into());
        };
        if first.is_ascii_digit() || first == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
            return self.number();
        }
        if first == '\'' {
            let mut chars = rest[1..].chars();
            if let (Some(c), Some('\'')) = (chars.next(), chars.next()) {
                self.at += 2 + c.len_utf8();
                return Ok(Expr::Value(Value::int(i128::from(u32::from(c)))));
            }
        }
        if let Some(back) = self.history() {
            return Ok(back);
        }
        let sigil = if matches!(first, '$' | '%' | '@') { 1 } else { 0 };
        self.at += sigil;
        let name = self.name();
        if name.is_empty() {
            return Err(format!("an expression is expected before `{rest}`"));
        }
        let full = &rest[..sigil + name.len()];
        if sigil == 0 && self.rest().starts_with('#') {
            self.at += 1;
            let space = Space::by_name(name).ok_or_else(|| {
                format!(
                    "no address space {name}; there are flat, global, readonly, kernarg, group, private, spill, arg"
                )
            })?;
            return Ok(Expr::In(space, Box::new(self.unary()?)));
        }
        Ok(Expr::Name(self.register_range(full)))
    }

    /// `s` with `[4:5]` behind it is a name as a whole.
    fn register_range(&mut self, name: &str) -> String {
        let bare = name.trim_start_matches('$');
        if !matches!(bare, "s" | "v" | "a" | "ttmp") {
            return name.to_string();
        }
        let rest = self.rest();
        let inside = rest.strip_prefix('[').and_then(|r| r.split_once(']')).map(|r| r.0);
        let is_range = |i: &&str| {
            i.split(':')
                .all(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
        };
        match inside.filter(is_range) {
            Some(inside) => {
                self.at += inside.len() + 2;
                format!("{bare}[{inside}]")
            }
            None => name.to_string(),
        }
    }

    fn history(&mut self) -> Option<Expr> {
        let rest = self.rest();
        let dollars = rest.len() - rest.trim_start_matches('$').len();
        let after = &rest[dollars..];
        let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if dollars == 0 || dollars > 2 || after[digits..].starts_with(is_name) {
            return None;
        }
        self.at += dollars + digits;
        let number = after[..digits].parse().ok();
        Some(Expr::History(match (dollars, number) {
            (1, None) => Back::FromLast(0),
            (1, Some(n)) => Back::Number(n),
            (_, n) => Back::FromLast(n.unwrap_or(1)),
        }))
    }

    fn number(&mut self) -> Result<Expr, String> {
        let rest = self.rest();
        let bytes = rest.as_bytes();
        let hex = rest.starts_with("0x") || rest.starts_with("0X");
        let mut end = 0;
        while let Some(c) = bytes.get(end) {
            let sign = matches!(c, b'+' | b'-') && !hex && end > 0 && matches!(bytes[end - 1], b'e' | b'E');
            if !(c.is_ascii_alphanumeric() || *c == b'.' || *c == b'_' || sign) {
                break;
            }
            end += 1;
        }
        let text = &rest[..end];
        self.at += end;
        let plain = text.replace('_', "");
        let value = if let Some(digits) = plain.strip_prefix("0x").or(plain.strip_prefix("0X")) {
            i128::from_str_radix(digits, 16).ok().map(Value::int)
        } else if let Some(digits) = plain.strip_prefix("0b") {
            i128::from_str_radix(digits, 2).ok().map(Value::int)
        } else {
            match plain.parse::<i128>() {
                Ok(n) => Some(Value::int(n)),
                Err(_) => plain.parse::<f64>().ok().map(Value::float),
            }
        };
        value.map(Expr::Value).ok_or_else(|| format!("`{text}` is no number"))
    }

    fn postfix(&mut self, mut expr: Expr) -> Result<Expr, String> {
        loop {
            if self.rest().starts_with('[') {
                self.at += 1;
                if self.take("*") && self.take("]") {
                    expr = Expr::AllLanes(Box::new(expr));
                    continue;
                }
                let index = self.binary(0)?;
                self.expect("]")?;
                expr = Expr::Index(Box::new(expr), Box::new(index));
            } else if self.rest().starts_with('.') {
                self.at += 1;
                let name = self.name();
                expr = match (name, Type::by_name(name)) {
                    ("x", _) => Expr::Component(Box::new(expr), 0),
                    ("y", _) => Expr::Component(Box::new(expr), 1),
                    ("z", _) => Expr::Component(Box::new(expr), 2),
                    (_, Some(ty)) => Expr::View(Box::new(expr), ty),
                    _ => {
                        return Err(format!(
                            "`.{name}` is neither .x, .y, .z nor a type; {}",
                            unknown_type(name)
                        ));
                    }
                };
            } else {
                return Ok(expr);
            }
        }
    }
}

fn unknown_type(name: &str) -> String {
    format!("no type {name:?}; there are b1, u8 to u128, s8 to s64, f16, f32, f64, and C's names")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(e: &Expr) -> String {
        match e {
            Expr::Value(v) => v.show(),
            Expr::Name(n) => n.clone(),
            Expr::History(b) => format!("{b:?}"),
            Expr::Unary(op, a) => format!("({op}{})", show(a)),
            Expr::Binary(op, a, b) => format!("({} {op} {})", show(a), show(b)),
            Expr::Cast(t, p, a) => format!("<{}{}>{}", t.name(), if *p { "*" } else { "" }, show(a)),
            Expr::At(t, a) => format!("{{{}}}{}", t.name(), show(a)),
            Expr::In(s, a) => format!("{}#{}", s.name(), show(a)),
            Expr::Index(a, b) => format!("{}[{}]", show(a), show(b)),
            Expr::AllLanes(a) => format!("{}[*]", show(a)),
            Expr::Component(a, n) => format!("{}.{n}", show(a)),
            Expr::View(a, t) => format!("{}.{}", show(a), t.name()),
            Expr::Array(a, b) => format!("{}@{}", show(a), show(b)),
        }
    }

    #[test]
    fn precedence_is_that_of_c_and_names_are_those_of_both_languages() {
        for (text, want) in [
            ("1 + 2 * 3 == 7 && $s0 < 4", "(((1 + (2 * 3)) == 7) && ($s0 < 4))"),
            ("$s0 % %n & &out", "(($s0 % %n) & &out)"),
            ("&%x + 4", "((&%x) + 4)"),
            ("&&g", "(&&g)"),
            ("*(u32*)$d1", "(*<u32*>$d1)"),
            ("{f32} group#0x100 @ 4", "{f32}group#256@4"),
            ("s[4:5] + v[3][7] + vcc", "((s[4:5] + v[3][7]) + vcc)"),
            ("$s2[*].f32", "$s2[*].f32"),
            ("workitemabsid.y == 3", "(workitemabsid.1 == 3)"),
            ("$ + $$2 + $3", "((FromLast(0) + FromLast(2)) + Number(3))"),
            ("-1.5e3 / 0x10", "((-1500) / 16)"),
            ("a[i][2]", "a[i][2]"),
        ] {
            assert_eq!(parse(text).map(|e| show(&e)), Ok(want.to_string()), "{text}");
        }
        for text in ["", "1 +", "(1", "{x32}4", "1 2", "group2#4", "$s0.q", "0x"] {
            assert!(parse(text).is_err(), "{text}");
        }
        assert!(parse(&"(".repeat(10000)).is_err());
    }
}
