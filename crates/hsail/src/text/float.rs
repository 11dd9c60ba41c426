//! Numbers of the text: integers, and floats with correct rounding to nearest even (PRM 4.8.1, 4.8.2).

/// What a number is; floats give their bits as value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scanned {
    Int,
    Half,
    Single,
    Double,
    OutOfRange,
}

/// A binary format: exponent and mantissa bits.
#[derive(Clone, Copy)]
struct Format {
    exponent: u32,
    mantissa: u32,
}
const HALF: Format = Format {
    exponent: 5,
    mantissa: 10,
};
const SINGLE: Format = Format {
    exponent: 8,
    mantissa: 23,
};
const DOUBLE: Format = Format {
    exponent: 11,
    mantissa: 52,
};

fn format_of(kind: Scanned) -> Format {
    match kind {
        Scanned::Half => HALF,
        Scanned::Single => SINGLE,
        _ => DOUBLE,
    }
}

/// Reads the number at the start of `text`: its length, what it is, and its value. `None` if digits are missing.
pub fn scan(text: &[u8]) -> Option<(usize, Scanned, u64)> {
    let at = |i: usize| text.get(i).copied().unwrap_or(0);
    if at(0) == b'0' {
        match at(1) {
            b'x' | b'X' => return scan_hex(text),
            b'h' | b'H' => return raw(text, 4, Scanned::Half),
            b'f' | b'F' => return raw(text, 8, Scanned::Single),
            // `0d` and sixteen digits; otherwise the geometry `0d..` does not exist, so it is an error too.
            b'd' | b'D' => return raw(text, 16, Scanned::Double),
            _ => {}
        }
    }
    let digits = |from: usize| {
        text[from.min(text.len())..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count()
    };
    let whole = digits(0);
    let mut end = whole;
    let mut is_float = false;
    if at(end) == b'.' {
        is_float = true;
        end += 1 + digits(end + 1);
    }
    if matches!(at(end), b'e' | b'E') {
        let sign = usize::from(matches!(at(end + 1), b'+' | b'-'));
        let exponent = digits(end + 1 + sign);
        if exponent > 0 {
            is_float = true;
            end += 1 + sign + exponent;
        }
    }
    if is_float {
        let (kind, length) = suffix(text, end);
        let literal = std::str::from_utf8(&text[..end]).ok()?;
        return Some(match decimal(literal, kind) {
            Some(bits) => (length, kind, bits),
            None => (length, Scanned::OutOfRange, 0),
        });
    }
    // A leading 0 makes it octal.
    let (radix, length) = if at(0) == b'0' {
        (8, text.iter().take_while(|b| (b'0'..=b'7').contains(*b)).count())
    } else {
        (10, whole)
    };
    Some(integer(&text[..length], radix))
}

fn suffix(text: &[u8], end: usize) -> (Scanned, usize) {
    match text.get(end) {
        Some(b'h' | b'H') => (Scanned::Half, end + 1),
        Some(b'f' | b'F') => (Scanned::Single, end + 1),
        Some(b'd' | b'D') => (Scanned::Double, end + 1),
        _ => (Scanned::Double, end),
    }
}

fn integer(digits: &[u8], radix: u32) -> (usize, Scanned, u64) {
    let mut value = 0u64;
    for b in digits {
        let digit = (*b as char).to_digit(radix).unwrap_or(0);
        let next = value
            .checked_mul(u64::from(radix))
            .and_then(|v| v.checked_add(u64::from(digit)));
        match next {
            Some(v) => value = v,
            None => return (digits.len(), Scanned::OutOfRange, 0),
        }
    }
    (digits.len(), Scanned::Int, value)
}

/// The bits of a float, `0f3f800000` and its like.
fn raw(text: &[u8], digits: usize, kind: Scanned) -> Option<(usize, Scanned, u64)> {
    let given = text[2..].iter().take_while(|b| b.is_ascii_hexdigit()).count();
    if given < digits {
        return None;
    }
    let value = text[2..2 + digits]
        .iter()
        .fold(0, |v, b| v << 4 | u64::from((*b as char).to_digit(16).unwrap_or(0)));
    Some((2 + digits, kind, value))
}

fn scan_hex(text: &[u8]) -> Option<(usize, Scanned, u64)> {
    let at = |i: usize| text.get(i).copied().unwrap_or(0);
    let hex = |from: usize| {
        text[from.min(text.len())..]
            .iter()
            .take_while(|b| b.is_ascii_hexdigit())
            .count()
    };
    let whole = hex(2);
    let mut end = 2 + whole;
    let mut fraction = 0;
    if at(end) == b'.' {
        fraction = hex(end + 1);
        end += 1 + fraction;
    }
    if whole + fraction == 0 {
        return None;
    }
    if !matches!(at(end), b'p' | b'P') {
        // Without an exponent it is an integer.
        return (whole > 0).then(|| {
            let (length, kind, value) = integer(&text[2..2 + whole], 16);
            (2 + length, kind, value)
        });
    }
    let negative = at(end + 1) == b'-';
    let sign = usize::from(matches!(at(end + 1), b'+' | b'-'));
    let digits = text[(end + 1 + sign).min(text.len())..]
        .iter()
        .take_while(|b| b.is_ascii_digit())
        .count();
    if digits == 0 {
        return None;
    }
    let literal = &text[end + 1 + sign..end + 1 + sign + digits];
    let magnitude = literal
        .iter()
        .fold(0i64, |v, b| (v * 10 + i64::from(b - b'0')).min(1 << 40));
    let mut exponent = if negative { -magnitude } else { magnitude };
    // Up to 120 bits of significand; what falls off below only matters as "not zero".
    let (mut significand, mut sticky) = (0u128, false);
    let mut after_point = false;
    for b in &text[2..end] {
        if *b == b'.' {
            after_point = true;
            continue;
        }
        let digit = u128::from((*b as char).to_digit(16).unwrap_or(0));
        if significand >> 116 == 0 {
            significand = significand << 4 | digit;
            exponent -= if after_point { 4 } else { 0 };
        } else {
            sticky |= digit != 0;
            exponent += if after_point { 0 } else { 4 };
        }
    }
    let (kind, length) = suffix(text, end + 1 + sign + digits);
    Some(match round(significand, sticky, exponent, format_of(kind)) {
        Some(bits) => (length, kind, bits),
        None => (length, Scanned::OutOfRange, 0),
    })
}

/// `significand * 2^exponent`, rounded to nearest even; `None` if it overflows.
fn round(significand: u128, sticky: bool, exponent: i64, format: Format) -> Option<u64> {
    if significand == 0 {
        return Some(0);
    }
    let bias = (1i64 << (format.exponent - 1)) - 1;
    let top = 127 - i64::from(significand.leading_zeros());
    // The exponent of the result's last place: that of its leading bit, or the smallest there is.
    let lowest = 1 - bias - i64::from(format.mantissa);
    let last = (exponent + top - i64::from(format.mantissa)).max(lowest);
    let shift = last - exponent;
    let mut mantissa = if shift <= 0 {
        if shift < -127 {
            return None;
        }
        significand << -shift
    } else if shift > 127 {
        0
    } else {
        let half = 1u128 << (shift - 1);
        let rest = significand & ((half << 1) - 1);
        let kept = significand >> shift;
        let up = rest > half || (rest == half && (sticky || kept & 1 != 0));
        kept + u128::from(up)
    };
    let mut last = last;
    if mantissa >> (format.mantissa + 1) != 0 {
        mantissa >>= 1;
        last += 1;
    }
    let hidden = 1u128 << format.mantissa;
    let biased = if mantissa & hidden != 0 { last - lowest + 1 } else { 0 };
    if biased >= (1 << format.exponent) - 1 {
        return None;
    }
    Some((mantissa & (hidden - 1)) as u64 | (biased as u64) << format.mantissa)
}

/// The bits of a decimal literal; `None` if it overflows.
fn decimal(literal: &str, kind: Scanned) -> Option<u64> {
    match kind {
        Scanned::Single => literal
            .parse::<f32>()
            .ok()
            .filter(|v| v.is_finite())
            .map(|v| u64::from(v.to_bits())),
        Scanned::Half => half(literal),
        _ => literal.parse::<f64>().ok().filter(|v| v.is_finite()).map(f64::to_bits),
    }
}

/// Rounding to f64 first and then to f16 errs only if the f64 lies on a midpoint of f16 and the literal beside it.
fn half(literal: &str) -> Option<u64> {
    let value: f64 = literal.parse().ok().filter(|v: &f64| v.is_finite())?;
    let bits = value.to_bits();
    if bits == 0 {
        return Some(0);
    }
    let biased = (bits >> 52) as i64;
    let significand = u128::from(bits & ((1 << 52) - 1)) | u128::from(biased != 0) << 52;
    // Two guard bits hold what lies between the literal and the f64; mostly it does not matter.
    let rounded = |nudged| round(nudged, false, biased.max(1) - 1075 - 2, HALF);
    let (above, below) = (rounded((significand << 2) + 1), rounded((significand << 2) - 1));
    if above == below {
        return above;
    }
    match compare_decimal(literal, value) {
        std::cmp::Ordering::Greater => above,
        std::cmp::Ordering::Less => below,
        std::cmp::Ordering::Equal => rounded(significand << 2),
    }
}

/// Compares a literal with a positive f64, exactly.
fn compare_decimal(literal: &str, value: f64) -> std::cmp::Ordering {
    let exact = digits_and_point(&format!("{value:.1080}"));
    let given = digits_and_point(literal);
    given.1.cmp(&exact.1).then_with(|| given.0.cmp(&exact.0))
}

/// Significant digits without leading or trailing zeros, and the place of the decimal point relative to the first.
fn digits_and_point(literal: &str) -> (Vec<u8>, i64) {
    let (mantissa, exponent) = literal.split_once(['e', 'E']).unwrap_or((literal, "0"));
    let exponent: i64 = exponent.parse().unwrap_or(0);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all: Vec<u8> = whole.bytes().chain(fraction.bytes()).collect();
    let leading = all.iter().take_while(|b| **b == b'0').count();
    let mut digits = all[leading..].to_vec();
    while digits.last() == Some(&b'0') {
        digits.pop();
    }
    (digits, whole.len() as i64 - leading as i64 + exponent)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(text: &str) -> u64 {
        let (length, _, value) = scan(text.as_bytes()).expect(text);
        assert_eq!(length, text.len(), "{text}");
        value
    }

    /// PRM 4.8.2: 12.345 is 0d4028b0a3d70a3d71 and 0x1.8b0a3d70a3d71p+3.
    #[test]
    fn three_spellings_of_one_double() {
        for text in ["12.345", "0d4028b0a3d70a3d71", "0x1.8b0a3d70a3d71p+3", "1234.5e-2d"] {
            assert_eq!(bits(text), 0x4028_b0a3_d70a_3d71, "{text}");
        }
    }

    #[test]
    fn hexadecimal_floats_round_to_nearest_even() {
        assert_eq!(bits("0x1p0f"), 0x3f80_0000);
        assert_eq!(bits("0x1.000001p0f"), 0x3f80_0000, "a tie goes to even");
        assert_eq!(
            bits("0x1.0000010000000000000000000000000000000001p0f"),
            0x3f80_0001,
            "just above the tie"
        );
        assert_eq!(bits("0x1.000003p0f"), 0x3f80_0002);
        assert_eq!(bits("0x1p-149f"), 1);
        assert_eq!(bits("0x1p-150f"), 0);
        assert_eq!(bits("0x1.8p-150f"), 1);
        assert_eq!(bits("0x1.fffffep127f"), 0x7f7f_ffff);
        assert_eq!(scan(b"0x1.ffffffp127f").map(|s| s.1), Some(Scanned::OutOfRange));
        assert_eq!(bits("0x1.ffcp15h"), 0x7bff);
        assert_eq!(bits("0x1p-1074"), 1);
        assert_eq!(bits("0x0.0p5"), 0);
    }

    #[test]
    fn halves_are_rounded_once() {
        assert_eq!(bits("1.0h"), 0x3c00);
        assert_eq!(bits("65504.0h"), 0x7bff);
        assert_eq!(scan(b"65520.0h").map(|s| s.1), Some(Scanned::OutOfRange));
        // 1 + 2^-11 is the midpoint of 1 and the next half.
        assert_eq!(bits("1.00048828125h"), 0x3c00);
        assert_eq!(bits("1.000488281250000000000000000001h"), 0x3c01);
        assert_eq!(bits("1.000488281249999999999999999999h"), 0x3c00);
        assert_eq!(bits("5.9604644775390625e-8h"), 1);
        assert_eq!(bits("2.98023223876953125e-8h"), 0);
        assert_eq!(bits("2.98023223876953126e-8h"), 1);
    }

    #[test]
    fn integers_in_three_bases() {
        assert_eq!(bits("18446744073709551615"), u64::MAX);
        assert_eq!(bits("0xFFFFFFFFFFFFFFFF"), u64::MAX);
        assert_eq!(bits("0777"), 0o777);
        assert_eq!(bits("0"), 0);
        assert_eq!(scan(b"18446744073709551616").map(|s| s.1), Some(Scanned::OutOfRange));
        assert_eq!(scan(b"079"), Some((2, Scanned::Int, 7)));
        assert_eq!(scan(b"0x"), None);
        assert_eq!(scan(b"0f12"), None);
    }
}
