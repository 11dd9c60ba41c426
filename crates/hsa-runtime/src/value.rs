//! Attribute values: the bytes that a query stores at the caller's pointer.

use hsa_abi::Status;

/// Bytes of a `char[64]` attribute.
const NAME_BYTES: usize = 64;

/// The value of an attribute, as the C API lays it out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value(pub Vec<u8>);

impl Value {
    pub fn u8(v: u8) -> Value {
        Value(vec![v])
    }

    /// A C `bool`.
    pub fn bool(v: bool) -> Value {
        Value(vec![v as u8])
    }

    pub fn u16(v: u16) -> Value {
        Value(v.to_ne_bytes().to_vec())
    }

    pub fn u32(v: u32) -> Value {
        Value(v.to_ne_bytes().to_vec())
    }

    pub fn u64(v: u64) -> Value {
        Value(v.to_ne_bytes().to_vec())
    }

    pub fn u32s(v: &[u32]) -> Value {
        Value(v.iter().flat_map(|n| n.to_ne_bytes()).collect())
    }

    pub fn u16s(v: &[u16]) -> Value {
        Value(v.iter().flat_map(|n| n.to_ne_bytes()).collect())
    }

    /// A `char[64]`, filled up with zeros.
    pub fn name(text: &str) -> Value {
        let mut bytes: Vec<u8> = text.bytes().take(NAME_BYTES - 1).collect();
        bytes.resize(NAME_BYTES, 0);
        Value(bytes)
    }

    /// Characters whose length another attribute gives, without an end.
    pub fn characters(text: &str) -> Value {
        Value(text.as_bytes().to_vec())
    }

    /// Characters and the zero that ends them.
    pub fn c_string(text: &str) -> Value {
        Value(text.bytes().chain([0]).collect())
    }

    /// A set of bits, as `hsa_agent_get_info` has extensions.
    pub fn bits(set: &[u32]) -> Value {
        let mut bytes = vec![0; 128];
        for &bit in set {
            if let Some(byte) = bytes.get_mut(bit as usize / 8) {
                *byte |= 1 << (bit % 8);
            }
        }
        Value(bytes)
    }
}

/// Answer of a query.
pub type Answer = Result<Value, Status>;
