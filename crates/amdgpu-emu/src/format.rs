//! C and OpenCL format strings: one conversion at a time, as `printf` defines them (C11 7.21.6.1, OpenCL C 6.12.13).

/// Arguments as a format string consumes them.
pub trait Arguments {
    /// The next integer for a conversion with this length modifier, already of that length: sign-extended if `signed`.
    fn integer(&mut self, length: Length, signed: bool) -> Option<u64>;
    fn float(&mut self, length: Length) -> Option<f64>;
    fn string(&mut self) -> Option<String>;
    /// The next argument is a vector of `lanes` elements: the following calls take its elements.
    fn vector(&mut self, _lanes: u32) {}
}

/// Length modifier, and with it the size of an integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Length {
    Default,
    /// `hh`
    Byte,
    /// `h`
    Short,
    /// OpenCL's `hl`: 4-byte vector elements.
    Word,
    /// `l`, `ll`, `j`, `z`, `t`, `q`
    Long,
}

impl Length {
    /// Cuts a value to this length.
    pub fn cut(self, value: u64, signed: bool) -> u64 {
        match (self, signed) {
            (Length::Byte, true) => value as i8 as u64,
            (Length::Byte, false) => value as u8 as u64,
            (Length::Short, true) => value as i16 as u64,
            (Length::Short, false) => value as u16 as u64,
            (Length::Default | Length::Word, true) => value as i32 as u64,
            (Length::Default | Length::Word, false) => value as u32 as u64,
            (Length::Long, _) => value,
        }
    }
}

/// A conversion specification.
#[derive(Debug, Clone)]
struct Spec {
    minus: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
    /// Elements of an OpenCL vector; 0 for a scalar.
    lanes: u32,
    length: Length,
    conversion: char,
}

/// Longest field that a format string may ask for: its numbers come from the guest.
const MAX_FIELD: usize = 1 << 16;

/// Formats a text. Where arguments run out the text ends, as it would be undefined.
pub fn format(text: &str, args: &mut dyn Arguments) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix('%') {
            out.push('%');
            rest = after;
            continue;
        }
        let Some((spec, after)) = parse(rest, args) else {
            return out;
        };
        rest = after;
        let Some(shown) = convert(&spec, args) else { return out };
        out.push_str(&shown);
    }
    out + rest
}

/// Parses what follows a `%`; None if it is no conversion.
fn parse<'t>(text: &'t str, args: &mut dyn Arguments) -> Option<(Spec, &'t str)> {
    let mut spec = Spec {
        minus: false,
        plus: false,
        space: false,
        alternate: false,
        zero: false,
        width: 0,
        precision: None,
        lanes: 0,
        length: Length::Default,
        conversion: 'd',
    };
    let mut rest = text;
    loop {
        let flag = rest.chars().next()?;
        match flag {
            '-' => spec.minus = true,
            '+' => spec.plus = true,
            ' ' => spec.space = true,
            '#' => spec.alternate = true,
            '0' => spec.zero = true,
            _ => break,
        }
        rest = &rest[1..];
    }
    let width = number(&mut rest, args)?;
    if let Some(width) = width {
        spec.minus |= width < 0;
        spec.width = (width.unsigned_abs() as usize).min(MAX_FIELD);
    }
    if let Some(after) = rest.strip_prefix('.') {
        rest = after;
        let precision = number(&mut rest, args)?.unwrap_or(0);
        spec.precision = usize::try_from(precision).ok().map(|p| p.min(MAX_FIELD));
    }
    if let Some(after) = rest.strip_prefix('v') {
        rest = after;
        spec.lanes = number(&mut rest, args)?
            .and_then(|n| u32::try_from(n).ok())
            .filter(|n| *n <= 16)?;
    }
    const LENGTHS: [(&str, Length); 9] = [
        ("hh", Length::Byte),
        ("hl", Length::Word),
        ("h", Length::Short),
        ("ll", Length::Long),
        ("l", Length::Long),
        ("j", Length::Long),
        ("z", Length::Long),
        ("t", Length::Long),
        ("q", Length::Long),
    ];
    for (word, length) in LENGTHS {
        if let Some(after) = rest.strip_prefix(word) {
            (spec.length, rest) = (length, after);
            break;
        }
    }
    spec.conversion = rest.chars().next().filter(|c| "diouxXfFeEgGaAcspn".contains(*c))?;
    Some((spec, &rest[1..]))
}

/// A number or `*`; None if an argument for `*` is missing.
fn number(rest: &mut &str, args: &mut dyn Arguments) -> Option<Option<i64>> {
    if let Some(after) = rest.strip_prefix('*') {
        *rest = after;
        return args.integer(Length::Default, true).map(|v| Some(v as i64));
    }
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let value = rest[..digits].parse::<i64>().ok();
    *rest = &rest[digits..];
    Some(value)
}

fn convert(spec: &Spec, args: &mut dyn Arguments) -> Option<String> {
    if spec.lanes == 0 {
        return one(spec, args);
    }
    args.vector(spec.lanes);
    let mut parts = Vec::new();
    for _ in 0..spec.lanes {
        parts.push(one(spec, args)?);
    }
    Some(parts.join(","))
}

fn one(spec: &Spec, args: &mut dyn Arguments) -> Option<String> {
    let (sign, body) = match spec.conversion {
        'd' | 'i' => {
            let value = args.integer(spec.length, true)? as i64;
            (sign(spec, value < 0), digits(spec, value.unsigned_abs(), 10, false))
        }
        'u' => (
            String::new(),
            digits(spec, args.integer(spec.length, false)?, 10, false),
        ),
        'o' => {
            let text = digits(spec, args.integer(spec.length, false)?, 8, false);
            (
                String::new(),
                if spec.alternate && !text.starts_with('0') {
                    format!("0{text}")
                } else {
                    text
                },
            )
        }
        'x' | 'X' => {
            let value = args.integer(spec.length, false)?;
            let upper = spec.conversion == 'X';
            let prefix = if spec.alternate && value != 0 {
                if upper { "0X" } else { "0x" }
            } else {
                ""
            };
            (prefix.into(), digits(spec, value, 16, upper))
        }
        'p' => ("0x".into(), digits(spec, args.integer(Length::Long, false)?, 16, false)),
        'c' => {
            let c = args.integer(Length::Default, false)? as u8 as char;
            return Some(pad(spec, "", &c.to_string(), false));
        }
        's' => {
            let text = args.string()?;
            let shown: String = text.chars().take(spec.precision.unwrap_or(usize::MAX)).collect();
            return Some(pad(spec, "", &shown, false));
        }
        'n' => {
            args.integer(Length::Long, false)?;
            return Some(String::new());
        }
        _ => {
            let value = args.float(spec.length)?;
            let text = float(spec, value.abs());
            let sign = sign(spec, value.is_sign_negative());
            return Some(pad(spec, &sign, &text, spec.zero && value.is_finite()));
        }
    };
    Some(pad(spec, &sign, &body, spec.zero && spec.precision.is_none()))
}

fn sign(spec: &Spec, negative: bool) -> String {
    match (negative, spec.plus, spec.space) {
        (true, ..) => "-".into(),
        (_, true, _) => "+".into(),
        (_, _, true) => " ".into(),
        _ => String::new(),
    }
}

fn digits(spec: &Spec, value: u64, base: u32, upper: bool) -> String {
    let text = match (base, upper) {
        (8, _) => format!("{value:o}"),
        (16, false) => format!("{value:x}"),
        (16, true) => format!("{value:X}"),
        _ => value.to_string(),
    };
    match spec.precision {
        Some(0) if value == 0 => String::new(),
        Some(p) => format!("{text:0>p$}"),
        None => text,
    }
}

fn pad(spec: &Spec, sign: &str, body: &str, zeros: bool) -> String {
    let fill = spec.width.saturating_sub(sign.len() + body.chars().count());
    if spec.minus {
        format!("{sign}{body}{}", " ".repeat(fill))
    } else if zeros {
        format!("{sign}{}{body}", "0".repeat(fill))
    } else {
        format!("{}{sign}{body}", " ".repeat(fill))
    }
}

/// A float that is not negative.
fn float(spec: &Spec, value: f64) -> String {
    let upper = spec.conversion.is_ascii_uppercase();
    let text = if value.is_nan() {
        "nan".into()
    } else if value.is_infinite() {
        "inf".into()
    } else {
        match spec.conversion.to_ascii_lowercase() {
            'f' => fixed(value, spec.precision.unwrap_or(6), spec.alternate),
            'e' => exponent(value, spec.precision.unwrap_or(6), spec.alternate),
            'g' => general(value, spec.precision.unwrap_or(6).max(1), spec.alternate),
            _ => hexadecimal(value, spec.precision, spec.alternate),
        }
    };
    if upper { text.to_uppercase() } else { text }
}

fn fixed(value: f64, precision: usize, point: bool) -> String {
    let text = format!("{value:.precision$}");
    if point && precision == 0 { text + "." } else { text }
}

fn exponent(value: f64, precision: usize, point: bool) -> String {
    let text = format!("{value:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let dot = if point && precision == 0 { "." } else { "" };
    format!(
        "{mantissa}{dot}e{}{:02}",
        if exponent < 0 { '-' } else { '+' },
        exponent.abs()
    )
}

fn general(value: f64, precision: usize, keep_zeros: bool) -> String {
    let scientific = format!("{value:.*e}", precision - 1);
    let x: i64 = scientific
        .split_once('e')
        .and_then(|(_, e)| e.parse().ok())
        .unwrap_or(0);
    let strip = |text: String| match (keep_zeros, text.contains('.')) {
        (false, true) => text.trim_end_matches('0').trim_end_matches('.').to_string(),
        _ => text,
    };
    if x < -4 || x >= precision as i64 {
        let text = exponent(value, precision - 1, keep_zeros);
        let (mantissa, rest) = text.split_once('e').unwrap_or((&text, "+00"));
        format!("{}e{rest}", strip(mantissa.to_string()))
    } else {
        strip(fixed(value, (precision as i64 - 1 - x).max(0) as usize, keep_zeros))
    }
}

/// `0xh.hhhp±d`, normalised so that the digit before the point is 1 (0 for zero and denormals), as glibc writes it.
fn hexadecimal(value: f64, precision: Option<usize>, point: bool) -> String {
    let bits = value.to_bits();
    let (biased, mut fraction) = ((bits >> 52) as i32, bits & ((1 << 52) - 1));
    let mut lead = (biased != 0) as u64;
    let exponent = match (biased, fraction) {
        (0, 0) => 0,
        (0, _) => -1022,
        _ => biased - 1023,
    };
    let mut hex = 13;
    if let Some(p) = precision.filter(|p| *p < 13) {
        let shift = 52 - 4 * p as u32;
        let whole = lead << 52 | fraction;
        let (kept, cut) = (whole >> shift, whole & ((1 << shift) - 1));
        let half = 1u64 << (shift - 1);
        let rounded = kept + (cut > half || cut == half && kept & 1 == 1) as u64;
        (lead, fraction) = (rounded >> (4 * p), rounded & ((1u64 << (4 * p)) - 1));
        hex = p;
    }
    let mut text = if hex == 0 {
        String::new()
    } else {
        format!("{fraction:0hex$x}")
    };
    match precision {
        None => text = text.trim_end_matches('0').to_string(),
        Some(p) => text.extend(std::iter::repeat_n('0', p.saturating_sub(13))),
    }
    let dot = if text.is_empty() && !point { "" } else { "." };
    format!("0x{lead}{dot}{text}p{exponent:+}")
}
