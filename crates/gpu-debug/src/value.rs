//! Values of expressions, their types, and how they are printed.

use softfp::{Env, F16, F64};

/// Type of a value or of an element of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    Bool,
    Unsigned(u8),
    Signed(u8),
    Float(u8),
}

impl Type {
    pub const U8: Type = Type::Unsigned(8);
    pub const U32: Type = Type::Unsigned(32);
    pub const U64: Type = Type::Unsigned(64);
    pub const S64: Type = Type::Signed(64);
    pub const F32: Type = Type::Float(32);
    pub const F64: Type = Type::Float(64);

    /// HSAIL's names, Rust's and C's.
    pub fn by_name(name: &str) -> Option<Type> {
        Some(match name {
            "b1" | "bool" => Type::Bool,
            "u8" | "b8" | "uchar" => Type::Unsigned(8),
            "u16" | "b16" | "ushort" => Type::Unsigned(16),
            "u32" | "b32" | "uint" | "unsigned" => Type::Unsigned(32),
            "u64" | "b64" | "ulong" => Type::Unsigned(64),
            "u128" | "b128" => Type::Unsigned(128),
            "s8" | "i8" | "char" => Type::Signed(8),
            "s16" | "i16" | "short" => Type::Signed(16),
            "s32" | "i32" | "int" => Type::Signed(32),
            "s64" | "i64" | "long" => Type::Signed(64),
            "f16" | "half" => Type::Float(16),
            "f32" | "float" => Type::Float(32),
            "f64" | "double" => Type::Float(64),
            _ => return None,
        })
    }

    pub fn name(self) -> String {
        match self {
            Type::Bool => "b1".into(),
            Type::Unsigned(n) => format!("u{n}"),
            Type::Signed(n) => format!("s{n}"),
            Type::Float(n) => format!("f{n}"),
        }
    }

    pub fn bits(self) -> u32 {
        match self {
            Type::Bool => 1,
            Type::Unsigned(n) | Type::Signed(n) | Type::Float(n) => u32::from(n),
        }
    }

    pub fn bytes(self) -> usize {
        self.bits().div_ceil(8) as usize
    }

    pub fn is_float(self) -> bool {
        matches!(self, Type::Float(_))
    }

    pub fn mask(self) -> u128 {
        u128::MAX >> (128 - self.bits())
    }
}

/// A value: its bits, zero-extended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    pub ty: Type,
    pub bits: u128,
}

impl Value {
    pub fn new(ty: Type, bits: u128) -> Value {
        Value {
            ty,
            bits: bits & ty.mask(),
        }
    }

    pub fn int(value: i128) -> Value {
        let ty = if i64::try_from(value).is_ok() {
            Type::S64
        } else {
            Type::Unsigned(128)
        };
        let ty = if (i64::MAX as i128 + 1..=u64::MAX as i128).contains(&value) {
            Type::U64
        } else {
            ty
        };
        Value::new(ty, value as u128)
    }

    pub fn float(value: f64) -> Value {
        Value::new(Type::F64, u128::from(value.to_bits()))
    }

    /// As an integer; floats are truncated.
    pub fn as_int(self) -> i128 {
        match self.ty {
            Type::Signed(n) => {
                let shift = 128 - u32::from(n);
                (self.bits << shift) as i128 >> shift
            }
            Type::Float(_) => self.as_float() as i128,
            _ => self.bits as i128,
        }
    }

    pub fn as_float(self) -> f64 {
        match self.ty {
            Type::Float(16) => f64::from_bits(softfp::convert::<F16, F64>(Env::IEEE, self.bits as u16).bits),
            Type::Float(32) => f64::from(f32::from_bits(self.bits as u32)),
            Type::Float(_) => f64::from_bits(self.bits as u64),
            _ => self.as_int() as f64,
        }
    }

    pub fn is_true(self) -> bool {
        match self.ty {
            Type::Float(_) => self.as_float() != 0.0,
            _ => self.bits != 0,
        }
    }

    /// The value in another type, as C's casts do.
    pub fn cast(self, ty: Type) -> Value {
        let bits = match ty {
            Type::Float(16) => {
                let value = self.as_float().to_bits();
                u128::from(softfp::convert::<F64, F16>(Env::IEEE, value).bits)
            }
            Type::Float(32) => u128::from((self.as_float() as f32).to_bits()),
            Type::Float(_) => u128::from(self.as_float().to_bits()),
            Type::Bool => u128::from(self.is_true()),
            _ => self.as_int() as u128,
        };
        Value::new(ty, bits)
    }

    /// The same bits in another type.
    pub fn reinterpret(self, ty: Type) -> Value {
        Value::new(ty, self.bits)
    }

    /// Bits of an element in memory.
    pub fn from_bytes(ty: Type, bytes: &[u8]) -> Value {
        let bits = bytes.iter().rev().fold(0, |v, b| v << 8 | u128::from(*b));
        Value::new(ty, bits)
    }

    pub fn to_bytes(self) -> Vec<u8> {
        self.bits.to_le_bytes()[..self.ty.bytes()].to_vec()
    }

    /// As its type has it.
    pub fn show(self) -> String {
        match self.ty {
            Type::Float(16) => shortest(self.as_float() as f32),
            Type::Float(32) => shortest(f32::from_bits(self.bits as u32)),
            Type::Float(_) => {
                let value = f64::from_bits(self.bits as u64);
                match value.abs() {
                    _ if value.is_nan() => nan(self.bits, 52),
                    size if is_plain(size) => format!("{value}"),
                    _ => format!("{value:e}"),
                }
            }
            Type::Unsigned(128) => self.bits.to_string(),
            _ => self.as_int().to_string(),
        }
    }

    /// In a format letter of `print` and `x`.
    pub fn format(self, letter: char) -> String {
        let bits = self.ty.bits();
        let raw = self.bits;
        match letter {
            'x' => format!("{raw:#x}"),
            'z' => format!("0x{raw:0width$x}", width = self.ty.bytes() * 2),
            'o' => format!("0{raw:o}"),
            't' => format!("{raw:b}"),
            'a' => format!("{raw:#x}"),
            'u' => raw.to_string(),
            'd' if bits > 1 => Value::new(Type::Signed(bits as u8), raw).as_int().to_string(),
            'c' => {
                let byte = raw as u8;
                let shown = (byte as char).escape_default();
                format!("{} '{shown}'", byte as i8)
            }
            'f' => match bits {
                16 | 32 | 64 => Value::new(Type::Float(bits as u8), raw).show(),
                _ => self.show(),
            },
            _ => self.show(),
        }
    }
}

fn shortest(value: f32) -> String {
    if value.is_nan() {
        return nan(u128::from(value.to_bits()), 23);
    }
    match is_plain(f64::from(value.abs())) {
        true => format!("{value}"),
        false => format!("{value:e}"),
    }
}

/// Whether a number's size is such that it is written without an exponent.
fn is_plain(size: f64) -> bool {
    size == 0.0 || size.is_infinite() || (1e-5..1e16).contains(&size)
}

fn nan(bits: u128, fraction: u32) -> String {
    format!("nan({:#x})", bits & ((1 << fraction) - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_print_as_their_type_and_in_every_format() {
        let one = Value::new(Type::U32, 0x3f80_0000);
        assert_eq!(one.show(), "1065353216");
        assert_eq!(one.format('f'), "1");
        assert_eq!(one.format('x'), "0x3f800000");
        assert_eq!(Value::new(Type::U32, 0xffff_ffff).format('d'), "-1");
        assert_eq!(Value::new(Type::U8, 65).format('c'), "65 'A'");
        assert_eq!(Value::new(Type::Float(16), 0x3e00).show(), "1.5");
        assert_eq!(Value::int(-3).cast(Type::F32).show(), "-3");
        assert_eq!(Value::float(-2.7).cast(Type::Signed(32)).show(), "-2");
        assert_eq!(Value::new(Type::F32, 0x7fc0_0000).show(), "nan(0x400000)");
        assert_eq!(Value::int(u64::MAX as i128).show(), u64::MAX.to_string());
    }
}
