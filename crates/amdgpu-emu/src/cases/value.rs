//! Numbers as instruction tests write them: types, literals, classes of NaN, and the text of a bit pattern.

use softfp::{BF16, Env, F16, F32, F64, Format, convert};

/// How the bits of a number are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    F16,
    Bf16,
    F32,
    F64,
    /// Integers of so many bits, written in decimal.
    Signed(u8),
    Unsigned(u8),
    /// Bits, written in hexadecimal.
    Bits(u8),
}

/// `f32`, or several parts of one register: `f16x2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Type {
    pub number: Number,
    pub parts: u8,
}

/// Which dword of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Half {
    Both,
    Low,
    High,
}

/// A number, or what is asked of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Atom {
    Bits(u128),
    /// An address in a block of memory, by its place among the blocks of the case.
    Address {
        block: usize,
        offset: i64,
        half: Half,
    },
    Nan,
    QuietNan,
    SignalingNan,
    /// At most so many last places away.
    Near {
        bits: u128,
        places: u32,
    },
    /// As before.
    Same,
    /// Not looked at.
    Any,
}

impl Number {
    pub fn bits(self) -> u32 {
        match self {
            Number::F16 | Number::Bf16 => 16,
            Number::F32 => 32,
            Number::F64 => 64,
            Number::Signed(bits) | Number::Unsigned(bits) | Number::Bits(bits) => bits.into(),
        }
    }

    /// Bits of exponent and mantissa of a float.
    fn float(self) -> Option<(u32, u32)> {
        match self {
            Number::F16 => Some((F16::EXP_BITS, F16::MANT_BITS)),
            Number::Bf16 => Some((BF16::EXP_BITS, BF16::MANT_BITS)),
            Number::F32 => Some((F32::EXP_BITS, F32::MANT_BITS)),
            Number::F64 => Some((F64::EXP_BITS, F64::MANT_BITS)),
            _ => None,
        }
    }

    /// Exponent of all ones and its mantissa's highest bit.
    fn nan_bits(self) -> Option<(u128, u128)> {
        let (exponent, mantissa) = self.float()?;
        Some((((1 << exponent) - 1) << mantissa, 1 << (mantissa - 1)))
    }

    fn of_float(self, x: f64, text: &str) -> u128 {
        let bits = x.to_bits();
        match self {
            Number::F16 => convert::<F64, F16>(Env::IEEE, bits).bits.into(),
            Number::Bf16 => convert::<F64, BF16>(Env::IEEE, bits).bits.into(),
            // from the text, so that it is rounded once
            Number::F32 => text
                .parse::<f32>()
                .map_or_else(|_| (x as f32).to_bits(), f32::to_bits)
                .into(),
            _ => bits.into(),
        }
    }

    /// The value of a float's bits.
    fn to_float(self, bits: u128) -> f64 {
        match self {
            Number::F16 => f64::from_bits(convert::<F16, F64>(Env::IEEE, bits as u16).bits),
            Number::Bf16 => f64::from_bits(convert::<BF16, F64>(Env::IEEE, bits as u16).bits),
            Number::F32 => f32::from_bits(bits as u32).into(),
            _ => f64::from_bits(bits as u64),
        }
    }

    /// The number `n` steps behind `last`, of the two that end a list.
    fn step(self, before: u128, last: u128, n: u128) -> u128 {
        if self.float().is_some() {
            let (before, last) = (self.to_float(before), self.to_float(last));
            let value = last + (last - before) * n as f64;
            return self.of_float(value, "");
        }
        last.wrapping_add(last.wrapping_sub(before).wrapping_mul(n)) & ones(self.bits())
    }

    /// Bits as this type writes them.
    pub fn text(self, bits: u128) -> String {
        let width = self.bits();
        let bits = bits & ones(width);
        let is_nan = self
            .nan_bits()
            .is_some_and(|(exponent, _)| bits & ones(width - 1) > exponent);
        match self {
            Number::Signed(_) => format!("{}", (bits << (128 - width)) as i128 >> (128 - width)),
            Number::Unsigned(_) => bits.to_string(),
            Number::F64 if !is_nan => format!("{:?}", self.to_float(bits)),
            // f32 holds all of these, and its shortest text is rounded to the same number
            Number::F16 | Number::Bf16 | Number::F32 if !is_nan => format!("{:?}", self.to_float(bits) as f32),
            _ => format!("{bits:#0n$x}", n = width as usize / 4 + 2),
        }
    }
}

/// The lowest bits set.
pub fn ones(bits: u32) -> u128 {
    if bits >= 128 { !0 } else { (1 << bits) - 1 }
}

impl Type {
    pub const B32: Type = Type::bits_of(32);

    pub const fn bits_of(bits: u8) -> Type {
        Type {
            number: Number::Bits(bits),
            parts: 1,
        }
    }

    /// Bits of all parts.
    pub fn width(self) -> u32 {
        self.number.bits() * u32::from(self.parts)
    }

    /// `f32`, `u16x2`; None if it is none.
    pub fn parse(text: &str) -> Option<Type> {
        let (number, parts) = match text.split_once('x') {
            Some((number, parts)) => (number, parts.parse().ok().filter(|n| (2..=16).contains(n))?),
            None => (text, 1),
        };
        let number = match number {
            "f16" => Number::F16,
            "bf16" => Number::Bf16,
            "f32" => Number::F32,
            "f64" => Number::F64,
            _ => {
                let bits: u8 = number.get(1..)?.parse().ok()?;
                let known = [1, 4, 8, 16, 32, 64, 96, 128].contains(&bits);
                match number.chars().next().filter(|_| known)? {
                    'i' => Number::Signed(bits),
                    'u' => Number::Unsigned(bits),
                    'b' => Number::Bits(bits),
                    _ => return None,
                }
            }
        };
        Some(Type { number, parts }).filter(|t| t.width() <= 128)
    }

    pub fn name(self) -> String {
        let number = match self.number {
            Number::F16 => "f16".into(),
            Number::Bf16 => "bf16".into(),
            Number::F32 => "f32".into(),
            Number::F64 => "f64".into(),
            Number::Signed(bits) => format!("i{bits}"),
            Number::Unsigned(bits) => format!("u{bits}"),
            Number::Bits(bits) => format!("b{bits}"),
        };
        if self.parts > 1 {
            format!("{number}x{}", self.parts)
        } else {
            number
        }
    }

    /// Bits as a list has them, without the type's name.
    pub fn text(self, bits: u128) -> String {
        if self.parts == 1 {
            return self.number.text(bits);
        }
        let width = self.number.bits();
        let parts: Vec<String> = (0..u32::from(self.parts))
            .map(|n| self.number.text(bits >> (n * width)))
            .collect();
        format!("({})", parts.join(" "))
    }

    /// Several parts as one number.
    pub fn join(self, parts: impl Iterator<Item = u128>) -> u128 {
        let width = self.number.bits();
        (0..)
            .zip(parts)
            .fold(0, |all, (n, part)| all | (part & ones(width)) << (n * width))
    }

    /// One part of a number.
    pub fn part(self, bits: u128, n: usize) -> u128 {
        bits >> (n as u32 * self.number.bits()) & ones(self.number.bits())
    }
}

impl Atom {
    /// Reads a literal; names of blocks are looked up with `block`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str, number: Number, block: &dyn Fn(&str) -> Option<usize>) -> Result<Atom, String> {
        match text {
            "nan" | "qnan" | "snan" if number.float().is_none() => {
                return Err(format!("`{text}` is no value of an integer type"));
            }
            "nan" => return Ok(Atom::Nan),
            "qnan" => return Ok(Atom::QuietNan),
            "snan" => return Ok(Atom::SignalingNan),
            "same" => return Ok(Atom::Same),
            "any" => return Ok(Atom::Any),
            _ => {}
        }
        if let Some(rest) = text.strip_prefix('&') {
            return address(rest, number, block);
        }
        if let Some((value, places)) = text.split_once('~') {
            let places = places
                .parse()
                .map_err(|_| format!("`{text}`: last places are a number, as in 0.5~1"))?;
            if number.float().is_none() {
                return Err(format!("`{text}`: only floats have last places"));
            }
            let bits = literal(value, number)?;
            return Ok(Atom::Near { bits, places });
        }
        literal(text, number).map(Atom::Bits)
    }

    /// The bits that this sets; None for what only an expectation can say. `bases`: where the blocks of memory are.
    pub fn value(self, number: Number, bases: &[u64], before: u128) -> Option<u128> {
        match self {
            Atom::Bits(bits) => Some(bits),
            Atom::Address { block, offset, half } => {
                let address = bases.get(block)?.wrapping_add_signed(offset);
                Some(match half {
                    Half::Both => address.into(),
                    Half::Low => (address & 0xffff_ffff).into(),
                    Half::High => (address >> 32).into(),
                })
            }
            Atom::Nan | Atom::QuietNan => number.nan_bits().map(|(exponent, top)| exponent | top),
            Atom::SignalingNan => number.nan_bits().map(|(exponent, top)| exponent | top >> 1),
            Atom::Same => Some(before),
            Atom::Near { .. } | Atom::Any => None,
        }
    }

    /// Whether bits are what this asks for.
    pub fn holds(self, number: Number, bases: &[u64], before: u128, got: u128) -> bool {
        match self {
            Atom::Any => true,
            Atom::Nan | Atom::QuietNan | Atom::SignalingNan => {
                let Some((exponent, top)) = number.nan_bits() else {
                    return false;
                };
                let is_nan = got & ones(number.bits() - 1) > exponent;
                let quiet = got & top != 0;
                is_nan && (self == Atom::Nan || quiet == (self == Atom::QuietNan))
            }
            Atom::Near { bits, places } => {
                // the order of floats is that of their bits, mirrored below zero
                let position = |x: u128| {
                    let magnitude = (x & ones(number.bits() - 1)) as i128;
                    if x >> (number.bits() - 1) & 1 != 0 {
                        -magnitude
                    } else {
                        magnitude
                    }
                };
                position(bits).abs_diff(position(got)) <= places.into()
            }
            _ => self.value(number, bases, before) == Some(got),
        }
    }

    /// As a test writes it.
    pub fn text(self, number: Number, bases: &[u64], before: u128) -> String {
        match self {
            Atom::Nan => "nan".into(),
            Atom::QuietNan => "qnan".into(),
            Atom::SignalingNan => "snan".into(),
            Atom::Any => "any".into(),
            Atom::Near { bits, places } => format!("{}~{places}", number.text(bits)),
            _ => number.text(self.value(number, bases, before).unwrap_or_default()),
        }
    }

    /// What follows two numbers at the end of a list that goes on; None if they are no numbers.
    pub fn step(before: Atom, last: Atom, number: Number, n: u128) -> Option<Atom> {
        match (before, last) {
            (Atom::Bits(before), Atom::Bits(last)) => Some(Atom::Bits(number.step(before, last, n))),
            (
                Atom::Address {
                    block,
                    offset: first,
                    half,
                },
                Atom::Address { block: b, offset, .. },
            ) if block == b => Some(Atom::Address {
                block,
                offset: offset + (offset - first) * n as i64,
                half,
            }),
            _ => None,
        }
    }
}

/// `NAME`, `NAME+8`, `NAME.lo`, `NAME.hi` behind `&`.
fn address(text: &str, number: Number, block: &dyn Fn(&str) -> Option<usize>) -> Result<Atom, String> {
    let (text, half) = match (text.strip_suffix(".lo"), text.strip_suffix(".hi")) {
        (Some(text), _) => (text, Half::Low),
        (_, Some(text)) => (text, Half::High),
        _ => (text, Half::Both),
    };
    let (name, offset) = offset_of(text)?;
    let block =
        block(name).ok_or_else(|| format!("no memory is called `{name}`; say `; memory {name} = ...` first"))?;
    if half == Half::Both && number.bits() < 64 {
        return Err(format!("an address has 64 bits: write &{name}.lo and &{name}.hi"));
    }
    Ok(Atom::Address { block, offset, half })
}

/// A name and what is added to it.
///
/// # Errors
/// The offset is no number.
pub fn offset_of(text: &str) -> Result<(&str, i64), String> {
    let Some(at) = text.find(['+', '-']) else {
        return Ok((text.trim(), 0));
    };
    let (name, offset) = text.split_at(at);
    let number = offset[1..].trim();
    let value = integer(number).and_then(|v| i64::try_from(v).ok());
    let value = value.ok_or_else(|| format!("`{number}` is no offset in bytes"))?;
    Ok((name.trim(), if offset.starts_with('-') { -value } else { value }))
}

/// A number without sign, in decimal, hexadecimal or binary.
pub fn integer(text: &str) -> Option<u128> {
    let text = text.replace('_', "");
    match text.get(..2) {
        Some("0x" | "0X") => u128::from_str_radix(&text[2..], 16).ok(),
        Some("0b" | "0B") => u128::from_str_radix(&text[2..], 2).ok(),
        _ if text.starts_with('+') => None,
        _ => text.parse().ok(),
    }
}

fn literal(text: &str, number: Number) -> Result<u128, String> {
    let width = number.bits();
    let name = Type { number, parts: 1 }.name();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let hexadecimal = digits.starts_with("0x") && !digits.contains('p') || digits.starts_with("0b");
    if number.float().is_some() && !hexadecimal {
        let sign = if negative { 1 << (width - 1) } else { 0 };
        if digits == "inf" {
            return Ok(sign | number.nan_bits().map_or(0, |(exponent, _)| exponent));
        }
        if let Some(x) = hexadecimal_float(digits) {
            return Ok(sign | number.of_float(x, ""));
        }
        let is_number = digits.starts_with(|c: char| c.is_ascii_digit() || c == '.');
        let x = digits.parse::<f64>().ok().filter(|_| is_number);
        return match x {
            Some(x) => Ok(sign | number.of_float(x, digits)),
            None => Err(format!(
                "`{text}` is no {name}: write 1.5, -inf, nan, qnan, snan, 0x1.8p-3, or its bits as 0x..."
            )),
        };
    }
    let value = integer(digits).ok_or_else(|| format!("`{text}` is no {name}"))?;
    let too_big = || format!("{text} needs more than the {width} bits of {name}");
    if negative {
        if value > 1 << (width - 1) {
            return Err(too_big());
        }
        return Ok(value.wrapping_neg() & ones(width));
    }
    if value > ones(width) {
        return Err(too_big());
    }
    Ok(value)
}

/// `0x1.8p-3`, of as many digits as an f64 holds.
fn hexadecimal_float(text: &str) -> Option<f64> {
    let (digits, exponent) = text.strip_prefix("0x")?.split_once('p')?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all = format!("{whole}{fraction}");
    let mantissa = u64::from_str_radix(&all, 16).ok().filter(|m| *m < 1 << 53)?;
    let exponent: i32 = exponent.parse().ok().filter(|e: &i32| e.abs() < 2000)?;
    let exponent = exponent - 4 * fraction.len() as i32;
    // in two steps, so that no power of two is out of range
    let half = exponent / 2;
    Some(mantissa as f64 * 2f64.powi(half) * 2f64.powi(exponent - half))
}
