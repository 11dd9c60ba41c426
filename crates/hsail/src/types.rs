//! Data types (PRM 4.13, 18.3.35) and sets of them.

use crate::code::MachineModel;
use std::fmt;

/// A BRIG type: base in bits 0..5, packed size in bits 5..7, array in bit 7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Type(pub u16);

const PACK_SHIFT: u16 = 5;
const BASE_MASK: u16 = 0x1f;
const ARRAY: u16 = 0x80;

const BASE_NAMES: [&str; 24] = [
    "none", "u8", "u16", "u32", "u64", "s8", "s16", "s32", "s64", "f16", "f32", "f64", "b1", "b8", "b16", "b32", "b64",
    "b128", "samp", "roimg", "woimg", "rwimg", "sig32", "sig64",
];
const BASE_BITS: [u8; 24] = [
    0, 8, 16, 32, 64, 8, 16, 32, 64, 16, 32, 64, 1, 8, 16, 32, 64, 128, 64, 64, 64, 64, 64, 64,
];

impl Type {
    pub const NONE: Type = Type(0);
    pub const U8: Type = Type(1);
    pub const U16: Type = Type(2);
    pub const U32: Type = Type(3);
    pub const U64: Type = Type(4);
    pub const S8: Type = Type(5);
    pub const S16: Type = Type(6);
    pub const S32: Type = Type(7);
    pub const S64: Type = Type(8);
    pub const F16: Type = Type(9);
    pub const F32: Type = Type(10);
    pub const F64: Type = Type(11);
    pub const B1: Type = Type(12);
    pub const B8: Type = Type(13);
    pub const B16: Type = Type(14);
    pub const B32: Type = Type(15);
    pub const B64: Type = Type(16);
    pub const B128: Type = Type(17);
    pub const SAMP: Type = Type(18);
    pub const ROIMG: Type = Type(19);
    pub const WOIMG: Type = Type(20);
    pub const RWIMG: Type = Type(21);
    pub const SIG32: Type = Type(22);
    pub const SIG64: Type = Type(23);

    /// The packed type of this base type with a total of 32, 64 or 128 bits.
    pub const fn packed(self, bits: u16) -> Type {
        Type(self.0 | ((bits.trailing_zeros() as u16 - 4) << PACK_SHIFT))
    }
    pub const U8X4: Type = Type::U8.packed(32);
    pub const U8X16: Type = Type::U8.packed(128);
    pub const U16X2: Type = Type::U16.packed(32);
    pub const F64X2: Type = Type::F64.packed(128);

    pub const fn is_array(self) -> bool {
        self.0 & ARRAY != 0
    }

    pub const fn array(self) -> Type {
        Type(self.0 | ARRAY)
    }

    /// The element type of an array; any other type itself.
    pub const fn element(self) -> Type {
        Type(self.0 & !ARRAY)
    }

    pub const fn is_packed(self) -> bool {
        self.0 >> PACK_SHIFT & 3 != 0
    }

    /// The type of one element of a packed type; for any other type its base.
    pub const fn base(self) -> Type {
        Type(self.0 & BASE_MASK)
    }

    /// Bits of one value, of one element if it is an array; 0 for no type or an unknown one.
    pub const fn bits(self) -> u32 {
        let pack = self.0 >> PACK_SHIFT & 3;
        if pack != 0 {
            return 16 << pack;
        }
        let base = (self.0 & BASE_MASK) as usize;
        if base < BASE_BITS.len() {
            BASE_BITS[base] as u32
        } else {
            0
        }
    }

    /// Bytes of one value in memory.
    pub const fn bytes(self) -> u64 {
        self.bits().div_ceil(8) as u64
    }

    /// Elements of a packed type.
    pub const fn lanes(self) -> u32 {
        if self.is_packed() {
            self.bits() / self.base().bits()
        } else {
            1
        }
    }

    /// Whether the manual lists this code (PRM 18.3.35): 94 types.
    pub const fn is_known(self) -> bool {
        let base = self.base();
        if self.0 & !(BASE_MASK | 0x60 | ARRAY) != 0 || base.0 as usize >= BASE_BITS.len() {
            return false;
        }
        if self.is_packed() {
            return base.0 >= 1 && base.0 <= 11 && base.bits() < self.bits();
        }
        !self.is_array() || (base.0 != 0 && base.0 != Type::B1.0)
    }

    pub const fn is_unsigned(self) -> bool {
        matches!(self.0, 1..=4)
    }
    pub const fn is_signed(self) -> bool {
        matches!(self.0, 5..=8)
    }
    /// A scalar integer type.
    pub const fn is_int(self) -> bool {
        matches!(self.0, 1..=8)
    }
    /// A scalar float type.
    pub const fn is_float(self) -> bool {
        matches!(self.0, 9..=11)
    }
    pub const fn is_bit(self) -> bool {
        matches!(self.0, 12..=17)
    }
    /// Image or sampler handle.
    pub const fn is_image_or_sampler(self) -> bool {
        matches!(self.0, 18..=21)
    }
    pub const fn is_image(self) -> bool {
        matches!(self.0, 19..=21)
    }
    pub const fn is_signal(self) -> bool {
        matches!(self.0, 22 | 23)
    }
    /// Handles of images, samplers and signals.
    pub const fn is_opaque(self) -> bool {
        matches!(self.0, 18..=23)
    }
    /// f64 or f64x2, also as array element.
    pub const fn is_double(self) -> bool {
        self.base().0 == Type::F64.0
    }

    /// The packed type of unsigned integers with the same shape; `b1` for anything else.
    pub const fn unsigned_shape(self) -> Type {
        let unsigned = match self.base().bits() {
            8 => 1,
            16 => 2,
            32 => 3,
            _ => 4,
        };
        Type(unsigned | (self.0 & 0x60))
    }

    /// The type BRIG gives to a constant of this type: bit types become unsigned ones (PRM 18.6.1).
    pub const fn of_constant(self) -> Type {
        let element = match self.0 & !ARRAY {
            12 | 13 => Type::U8,
            14 => Type::U16,
            15 => Type::U32,
            16 => Type::U64,
            17 => Type::U8X16,
            _ => return self,
        };
        Type(element.0 | (self.0 & ARRAY))
    }

    /// The spelling of a type that is neither packed nor an array.
    pub fn plain_name(self) -> Option<&'static str> {
        BASE_NAMES.get(self.0 as usize).copied().filter(|_| self.0 != 0)
    }

    /// Signal handles by machine model.
    pub fn signal(model: MachineModel) -> Type {
        if model == MachineModel::SMALL {
            Type::SIG32
        } else {
            Type::SIG64
        }
    }

    /// The type of a spelling, as `u16x2`; never an array.
    pub fn from_name(name: &str) -> Option<Type> {
        let bytes = name.as_bytes();
        // The common ones first: a letter and a size.
        if let [kind, size @ ..] = bytes {
            let first = match kind {
                b'u' => 1,
                b's' => 5,
                b'f' => 8,
                b'b' => 13,
                _ => 0,
            };
            if first != 0 {
                let step = match size {
                    b"8" => Some(0),
                    b"16" => Some(1),
                    b"32" => Some(2),
                    b"64" => Some(3),
                    _ => None,
                };
                if let Some(step) = step
                    && !(*kind == b'f' && step == 0)
                {
                    return Some(Type(first + step));
                }
            }
        }
        if let Some(base) = BASE_NAMES.iter().skip(1).position(|n| *n == name) {
            return Some(Type(base as u16 + 1));
        }
        let (base, lanes) = name.split_once('x')?;
        let base = Type::from_name(base).filter(|t| t.is_int() || t.is_float())?;
        let bits = match lanes {
            "2" => base.bits() * 2,
            "4" => base.bits() * 4,
            "8" => base.bits() * 8,
            "16" => base.bits() * 16,
            _ => return None,
        };
        matches!(bits, 32 | 64 | 128).then(|| base.packed(bits as u16))
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_known() {
            return write!(f, "type {:#x}", self.0);
        }
        f.write_str(BASE_NAMES[self.base().0 as usize])?;
        if self.is_packed() {
            write!(f, "x{}", self.lanes())?;
        }
        if self.is_array() {
            f.write_str("[]")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of non-array types: one bit for each code.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct TypeSet(pub u128);

impl TypeSet {
    pub const fn of(types: &[Type]) -> TypeSet {
        let mut bits = 0;
        let mut i = 0;
        while i < types.len() {
            bits |= 1 << types[i].0;
            i += 1;
        }
        TypeSet(bits)
    }

    pub const fn or(self, other: TypeSet) -> TypeSet {
        TypeSet(self.0 | other.0)
    }

    pub const fn contains(self, t: Type) -> bool {
        t.0 < 128 && self.0 >> t.0 & 1 != 0
    }

    pub fn iter(self) -> impl Iterator<Item = Type> {
        (0..128u16).map(Type).filter(move |t| self.contains(*t))
    }

    /// Every packed type of the base types in this set.
    pub const fn packed(self) -> TypeSet {
        let mut bits = 0;
        let mut base = 1u16;
        while base < 12 {
            if self.0 >> base & 1 != 0 {
                let mut size = 32;
                while size <= 128 {
                    let t = Type(base).packed(size);
                    if t.is_known() {
                        bits |= 1 << t.0;
                    }
                    size *= 2;
                }
            }
            base += 1;
        }
        TypeSet(bits)
    }

    /// Those with at most so many bits.
    pub const fn at_most(self, bits: u32) -> TypeSet {
        let mut kept = 0;
        let mut code = 0u16;
        while code < 128 {
            if self.contains(Type(code)) && Type(code).bits() <= bits {
                kept |= 1 << code;
            }
            code += 1;
        }
        TypeSet(kept)
    }
}

impl fmt::Display for TypeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, t) in self.iter().enumerate() {
            write!(f, "{}{t}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// PRM 18.3.35 lists 94 types: none, 17 base, 6 opaque, 24 packed, 46 arrays.
    #[test]
    fn there_are_94_types_and_names_go_both_ways() {
        let known: Vec<Type> = (0..=0xffff).map(Type).filter(|t| t.is_known()).collect();
        assert_eq!(known.len(), 94);
        assert_eq!(known.iter().filter(|t| t.is_packed() && !t.is_array()).count(), 24);
        assert_eq!(known.iter().filter(|t| t.is_array()).count(), 46);
        for t in known {
            if !t.is_array() && t != Type::NONE {
                assert_eq!(Type::from_name(&t.to_string()), Some(t));
            }
        }
        for wrong in ["f8", "u8x2", "b8x4", "u32x1", "f64x4", "s", "none", "u08"] {
            assert_eq!(Type::from_name(wrong), None, "{wrong}");
        }
    }
}
