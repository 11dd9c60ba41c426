//! VGPRs of assembly as instructions name them.

use amdgpu_isa::vgpr_msb::NAMED;

/// A line of assembly with VGPRs as instructions name them, and what is meant beside them, as LLVM writes it: `v4 /*v260*/`.
pub fn spelled(line: &str) -> String {
    let mut result = String::with_capacity(line.len());
    let mut rest = line;
    let mut before = ' ';
    while let Some(letter) = rest.chars().next() {
        let length = register(rest).filter(|_| !before.is_alphanumeric() && before != '_');
        match length {
            Some((length, first, last)) if first >= NAMED => {
                let (meant, named) = (&rest[..length], first % NAMED);
                match last {
                    None => result += &format!("v{named} /*{meant}*/"),
                    Some(last) => result += &format!("v[{named}:{}] /*{meant}*/", named + (last - first)),
                }
                rest = &rest[length..];
                before = ']';
            }
            _ => {
                result.push(letter);
                rest = &rest[letter.len_utf8()..];
                before = letter;
            }
        }
    }
    result
}

/// A VGPR, or several, that a text begins with: the length, the first and the last.
fn register(text: &str) -> Option<(usize, u16, Option<u16>)> {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let numbers = text.strip_prefix('v')?;
    let Some(range) = numbers.strip_prefix('[') else {
        let length = digits(numbers);
        return Some((1 + length, numbers[..length].parse().ok()?, None));
    };
    let (range, _) = range.split_once(']')?;
    let (first, last) = range.split_once(':')?;
    Some((range.len() + 3, first.parse().ok()?, Some(last.parse().ok()?)))
}

#[test]
fn registers_are_written_as_they_are_named() {
    let line = "v_fma_f32 v255, v256, s[0:1], v[1022:1023] clamp";
    assert_eq!(
        spelled(line),
        "v_fma_f32 v255, v0 /*v256*/, s[0:1], v[254:255] /*v[1022:1023]*/ clamp"
    );
}
