//! What arguments of kernels are made of: types of elements, and pointers by their value.

use serde::Deserialize;

/// Element type of a buffer, by its numpy name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dtype {
    Int8,
    Uint8,
    Int16,
    Uint16,
    Int32,
    Uint32,
    Int64,
    Uint64,
    Float16,
    Float32,
    Float64,
}

/// An address: null, a number, or so many bytes into a buffer.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "NumberOrText")]
pub struct Pointer {
    pub buffer: Option<String>,
    pub offset: u64,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum NumberOrText {
    Number(u64),
    Text(String),
}

impl TryFrom<NumberOrText> for Pointer {
    type Error = String;

    fn try_from(value: NumberOrText) -> Result<Pointer, String> {
        match value {
            NumberOrText::Number(offset) => Ok(Pointer { buffer: None, offset }),
            NumberOrText::Text(text) => Pointer::parse(&text),
        }
    }
}

impl Pointer {
    /// `null`, a number, `BUFFER`, or `BUFFER+BYTES`.
    ///
    /// # Errors
    /// What is none of these.
    pub fn parse(text: &str) -> Result<Pointer, String> {
        let number = |text: &str| match text.strip_prefix("0x") {
            Some(hex) => u64::from_str_radix(hex, 16).ok(),
            None => text.parse().ok(),
        };
        let of = |buffer: Option<&str>, offset| {
            let buffer = buffer.map(str::to_string);
            Ok(Pointer { buffer, offset })
        };
        if text == "null" {
            return of(None, 0);
        }
        if let Some(address) = number(text) {
            return of(None, address);
        }
        match text.split_once('+') {
            None if !text.is_empty() => of(Some(text), 0),
            Some((buffer, offset)) if !buffer.is_empty() && number(offset).is_some() => {
                of(Some(buffer), number(offset).unwrap_or(0))
            }
            _ => Err(format!(
                "{text:?} is no pointer; null, a number, BUFFER or BUFFER+BYTES is right"
            )),
        }
    }

    /// The address, with those of buffers.
    ///
    /// # Errors
    /// A buffer that is not there.
    pub fn address(&self, buffer: impl Fn(&str) -> Option<u64>) -> Result<u64, String> {
        let base = match &self.buffer {
            None => 0,
            Some(name) => buffer(name).ok_or_else(|| format!("no buffer {name:?}"))?,
        };
        Ok(base.wrapping_add(self.offset))
    }
}
