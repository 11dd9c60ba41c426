//! Data files: `[index]: value` lines. A float's bits stand in parentheses behind it; a number of 128 bits may be its high and its
//! low half, `(1, 2)`.

use super::Failure;

/// One value of a data file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A whole number, as two's complement.
    Int(i128),
    /// The bits of a float, and how many there are.
    Bits(u64, u32),
    /// A name that stands for a handle or a number of the dispatch.
    Name(String),
}

/// The values of a file in the order of their indices.
pub fn parse(text: &str) -> Result<Vec<Value>, Failure> {
    let mut values = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let wrong = |what: &str| Failure::new(0, format!("data line {}, `{line}`: {what}", i + 1));
        let (index, value) = line
            .strip_prefix('[')
            .and_then(|l| l.split_once("]:"))
            .ok_or_else(|| wrong("`[index]: value` must stand here"))?;
        let index: usize = index.trim().parse().map_err(|_| wrong("no index"))?;
        if index != values.len() {
            return Err(wrong("indices must count up from 0"));
        }
        values.push(value_of(value.trim()).ok_or_else(|| wrong("no value"))?);
    }
    Ok(values)
}

fn value_of(text: &str) -> Option<Value> {
    if let Some((_, hex)) = text.rsplit_once("(0x") {
        let hex = hex.strip_suffix(')')?;
        let bits = u64::from_str_radix(hex, 16).ok()?;
        return Some(Value::Bits(bits, 4 * hex.len() as u32));
    }
    if let Ok(value) = text.parse::<i128>() {
        return Some(Value::Int(value));
    }
    if let Ok(value) = text.parse::<u128>() {
        return Some(Value::Int(value as i128));
    }
    if let Some(hex) = text.strip_prefix("0x") {
        return u128::from_str_radix(hex, 16).ok().map(|v| Value::Int(v as i128));
    }
    if let Some(halves) = text.strip_prefix('(') {
        let (high, low) = halves.strip_suffix(')')?.split_once(',')?;
        let (high, low): (u64, u64) = (high.trim().parse().ok()?, low.trim().parse().ok()?);
        return Some(Value::Int((u128::from(high) << 64 | u128::from(low)) as i128));
    }
    let name = text.strip_prefix("expr ").unwrap_or(text);
    (!name.is_empty()).then(|| Value::Name(name.trim().to_string()))
}

/// The bytes of values, each with so many; names are looked up.
pub fn bytes(values: &[Value], size: usize, names: &dyn Fn(&str) -> Option<u64>) -> Result<Vec<u8>, Failure> {
    let mut out = Vec::with_capacity(values.len().saturating_mul(size));
    for value in values {
        let number = match value {
            Value::Int(v) => *v as u128,
            Value::Bits(bits, _) => u128::from(*bits),
            Value::Name(name) => {
                let found = names(name).ok_or_else(|| Failure::new(0, format!("`{name}` stands for nothing here")))?;
                u128::from(found)
            }
        };
        let bytes = number.to_le_bytes();
        out.extend(bytes.iter().cycle().take(size.min(16)));
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_floats_and_names() {
        let text = "[0]: -3\n[1]: +qNAN(0) (0x7fc00000)\n[2]:   -2.5 (0xc100)\n[3]: expr dispatch.id\n";
        let values = parse(text).expect("four values");
        assert_eq!(values[0], Value::Int(-3));
        assert_eq!(values[1], Value::Bits(0x7fc0_0000, 32));
        assert_eq!(values[2], Value::Bits(0xc100, 16));
        assert_eq!(values[3], Value::Name("dispatch.id".into()));
        let got = bytes(&values[..1], 2, &|_| None).expect("a number");
        assert_eq!(got, [0xfd, 0xff]);
        assert!(parse("[1]: 0\n").is_err());
        let wide = parse(
            "[0]: (1, 2)\n[1]: 340282366920938463463374607431768211455\n[2]: 0xffffffffffffffff0000000000000000\n",
        );
        let bytes = bytes(&wide.expect("three values"), 16, &|_| None).expect("numbers");
        let number = |n: usize| u128::from_le_bytes(*bytes[16 * n..].first_chunk().expect("16 bytes"));
        assert_eq!(
            [number(0), number(1), number(2)],
            [1 << 64 | 2, u128::MAX, u128::MAX << 64]
        );
        assert!(parse("[0]: (1, 2, 3)\n").is_err() && parse("[0]: (1)\n").is_err());
    }

    #[test]
    fn names_must_mean_something() {
        let values = parse("[0]: x\n").expect("a name");
        assert!(bytes(&values, 4, &|_| None).is_err());
    }
}
