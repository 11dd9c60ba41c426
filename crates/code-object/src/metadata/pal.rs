//! Metadata of PAL as text: registers by number and name.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::key_order;
use crate::value::Value;
use crate::yaml;

const TABLE: &str = include_str!("pal-registers.txt");

static NAMES: LazyLock<BTreeMap<u64, String>> = LazyLock::new(|| {
    let mut names = BTreeMap::new();
    for line in TABLE.lines().filter(|l| !l.starts_with('#')) {
        let mut words = line.split(' ');
        let (Some(Ok(number)), Some(name)) = (words.next().map(|n| u64::from_str_radix(n, 16)), words.next()) else {
            continue;
        };
        match (name.strip_suffix('*'), words.next().and_then(|n| n.parse::<u64>().ok())) {
            (Some(stem), Some(count)) => names.extend((0..count).map(|n| (number + n, format!("{stem}{n}")))),
            _ => drop(names.insert(number, name.to_owned())),
        }
    }
    names
});

/// The document as LLVM's assembler writes it: keys in order, numbers in hexadecimal, names behind registers that have one.
pub fn print(document: &Value) -> String {
    yaml::print_hex(&named(document, false))
}

fn named(value: &Value, registers: bool) -> Value {
    match value {
        Value::List(items) => items.iter().map(|item| named(item, false)).collect(),
        Value::Map(entries) => {
            let mut entries: Vec<(String, Value)> = entries
                .iter()
                .map(|(key, value)| (written_key(key, registers), named(value, key == ".registers")))
                .collect();
            // Those that have a name are text.
            entries.sort_by(|(a, _), (b, _)| (a.contains('('), key_order(a)).cmp(&(b.contains('('), key_order(b))));
            Value::Map(entries)
        }
        other => other.clone(),
    }
}

/// A key of the registers that is no number.
pub fn wrong_register(document: &Value) -> Option<&str> {
    match document {
        Value::List(items) => items.iter().find_map(wrong_register),
        Value::Map(entries) => entries.iter().find_map(|(key, value)| match value {
            Value::Map(registers) if key == ".registers" => {
                let mut names = registers.iter().map(|(register, _)| register.as_str());
                names.find(|name| key_order(name).0)
            }
            other => wrong_register(other),
        }),
        _ => None,
    }
}

/// A key; of a number the digits, and the name of the register that it may be.
fn written_key(key: &str, is_register: bool) -> String {
    let (false, number, _) = key_order(key) else {
        return key.to_owned();
    };
    match NAMES.get(&number).filter(|_| is_register) {
        Some(name) => format!("{number:#x} ({name})"),
        None => format!("{number:#x}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{print, wrong_register};
    use crate::yaml::{Typing, parse};

    #[test]
    fn registers_have_their_names() {
        let text = "amdpal.pipelines:\n  - .registers:\n      0x2c0d: 0x42\n      0x12345: 10\n      11274: 0\n";
        let printed = print(&parse(text, Typing::Implicit).expect("a document"));
        let lines: Vec<&str> = printed.lines().map(str::trim).collect();
        let expected = [
            "0x12345:         0xa",
            "'0x2c0a (SPI_SHADER_PGM_RSRC1_PS)': 0",
            "'0x2c0d (SPI_SHADER_USER_DATA_PS_1)': 0x42",
            "...",
        ];
        assert_eq!(lines[3..], expected, "{printed}");
    }

    #[test]
    fn registers_have_numbers() {
        for (key, wrong) in [("0x2c0d (WHATEVER)", None), ("SPI_X", Some("SPI_X"))] {
            let text = format!("amdpal.pipelines:\n  - .registers:\n      {key}: 1\n    .name: x\n");
            let document = parse(&text, Typing::Implicit).expect("a document");
            assert_eq!(wrong_register(&document), wrong);
        }
    }
}
