//! An ordered tree of values: the metadata as it stands in the file, and the views for printing.

/// A value as MessagePack, YAML and JSON know it, with maps in the order of the file.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Nil,
    Bool(bool),
    /// A negative number.
    Int(i64),
    UInt(u64),
    /// A number that people read in hexadecimal: an address, an offset, a set of bits.
    Hex(u64),
    Float(f64),
    Str(String),
    /// Bytes that are no text.
    Bytes(Vec<u8>),
    List(Vec<Value>),
    Map(Vec<(String, Value)>),
}

impl Value {
    /// The value of a key of a map; the first if there are several.
    pub fn get(&self, key: &str) -> Option<&Value> {
        match self {
            Value::Map(entries) => entries.iter().find(|(k, _)| k == key).map(|(_, v)| v),
            _ => None,
        }
    }

    /// The element of a list.
    pub fn at(&self, index: usize) -> Option<&Value> {
        match self {
            Value::List(items) => items.get(index),
            _ => None,
        }
    }

    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::Str(text) => Some(text),
            _ => None,
        }
    }

    pub fn as_u64(&self) -> Option<u64> {
        match *self {
            Value::UInt(n) | Value::Hex(n) => Some(n),
            _ => None,
        }
    }

    /// What kind of value this is, in words.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Nil => "nil",
            Value::Bool(_) => "a boolean",
            Value::Int(_) | Value::UInt(_) | Value::Hex(_) => "an integer",
            Value::Float(_) => "a floating-point number",
            Value::Str(_) => "a string",
            Value::Bytes(_) => "binary data",
            Value::List(_) => "a sequence",
            Value::Map(_) => "a map",
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Str(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Str(text)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

macro_rules! from_unsigned {
    ($($ty:ty),+) => {$(
        impl From<$ty> for Value {
            fn from(value: $ty) -> Self {
                Value::UInt(u64::from(value))
            }
        }
    )+};
}
from_unsigned!(u8, u16, u32, u64);

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        u64::try_from(value).map_or(Value::Int(value), Value::UInt)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Nil, Into::into)
    }
}

impl FromIterator<Value> for Value {
    fn from_iter<I: IntoIterator<Item = Value>>(items: I) -> Self {
        Value::List(items.into_iter().collect())
    }
}

/// A map of these entries, in this order.
pub(crate) fn map<const N: usize>(entries: [(&str, Value); N]) -> Value {
    Value::Map(
        entries
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect(),
    )
}
