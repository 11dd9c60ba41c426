//! The 14 relocation types: number, name, width and calculation.
//!
//! Source: AMDGPUUsage, Relocation Records. S is the symbol's address, A the addend, P the place, B the load bias,
//! G the symbol's GOT entry.

use crate::bytes::align_up;
use crate::error::{Error, ErrorKind, Result};

macro_rules! relocation_types {
    ($($(#[$meta:meta])* $variant:ident = $raw:literal, $name:literal;)+) => {
        /// `R_AMDGPU_*`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum RelocationType { $($(#[$meta])* $variant,)+ }

        impl RelocationType {
            /// Every type, by number.
            pub const ALL: &'static [RelocationType] = &[$(RelocationType::$variant),+];

            /// The type of this number; 12 is reserved.
            pub fn from_raw(raw: u32) -> Option<Self> {
                match raw { $($raw => Some(RelocationType::$variant),)+ _ => None }
            }

            pub fn raw(self) -> u32 {
                match self { $(RelocationType::$variant => $raw),+ }
            }

            /// The name in the guide.
            pub fn name(self) -> &'static str {
                match self { $(RelocationType::$variant => $name),+ }
            }
        }
    };
}

relocation_types! {
    /// Nothing.
    None = 0, "R_AMDGPU_NONE";
    /// Bits 31:0 of S + A.
    Abs32Lo = 1, "R_AMDGPU_ABS32_LO";
    /// Bits 63:32 of S + A.
    Abs32Hi = 2, "R_AMDGPU_ABS32_HI";
    /// S + A.
    Abs64 = 3, "R_AMDGPU_ABS64";
    /// S + A - P, which must fit.
    Rel32 = 4, "R_AMDGPU_REL32";
    /// S + A - P.
    Rel64 = 5, "R_AMDGPU_REL64";
    /// S + A, which must fit.
    Abs32 = 6, "R_AMDGPU_ABS32";
    /// G + A - P, which must fit.
    GotPcRel = 7, "R_AMDGPU_GOTPCREL";
    /// Bits 31:0 of G + A - P.
    GotPcRel32Lo = 8, "R_AMDGPU_GOTPCREL32_LO";
    /// Bits 63:32 of G + A - P.
    GotPcRel32Hi = 9, "R_AMDGPU_GOTPCREL32_HI";
    /// Bits 31:0 of S + A - P.
    Rel32Lo = 10, "R_AMDGPU_REL32_LO";
    /// Bits 63:32 of S + A - P.
    Rel32Hi = 11, "R_AMDGPU_REL32_HI";
    /// B + A.
    Relative64 = 13, "R_AMDGPU_RELATIVE64";
    /// ((S + A - P) - 4) / 4, which must fit: the offset of a branch in dwords.
    Rel16 = 14, "R_AMDGPU_REL16";
}

/// A relocation record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Relocation {
    /// ET_DYN: an address; ET_REL: an offset in the section that the table applies to.
    pub offset: u64,
    /// The number in the file.
    pub raw_type: u32,
    /// Index in the table's symbols; 0 for none.
    pub symbol: u32,
    pub addend: i64,
}

impl Relocation {
    /// The type; `None` for a number that AMDGPU does not define.
    pub fn relocation_type(&self) -> Option<RelocationType> {
        RelocationType::from_raw(self.raw_type)
    }
}

/// What the calculation of a relocation needs; addresses are those of the loaded object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Operands {
    /// S.
    pub symbol: u64,
    /// A.
    pub addend: i64,
    /// P.
    pub place: u64,
    /// B.
    pub bias: u64,
    /// G: address of the symbol's GOT entry.
    pub got_entry: u64,
}

/// The value to store, and in how many bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stored {
    pub value: u64,
    pub bytes: usize,
}

impl RelocationType {
    /// Bytes that are overwritten: 0, 2, 4 or 8.
    pub fn width(self) -> usize {
        use RelocationType::*;
        match self {
            None => 0,
            Rel16 => 2,
            Abs32Lo | Abs32Hi | Rel32 | Abs32 | GotPcRel | GotPcRel32Lo | GotPcRel32Hi | Rel32Lo | Rel32Hi => 4,
            Abs64 | Rel64 | Relative64 => 8,
        }
    }

    /// Needs an entry in a global offset table.
    pub fn needs_got(self) -> bool {
        use RelocationType::*;
        matches!(self, GotPcRel | GotPcRel32Lo | GotPcRel32Hi)
    }

    /// The value to store. An error if it does not fit where it must.
    pub fn calculate(self, operands: &Operands) -> Result<Stored> {
        use RelocationType::*;
        let addend = operands.addend as u64;
        let absolute = operands.symbol.wrapping_add(addend);
        let relative = absolute.wrapping_sub(operands.place);
        let got = operands.got_entry.wrapping_add(addend).wrapping_sub(operands.place);
        let fits_i32 = |v: u64| i32::try_from(v as i64).is_ok();
        let value = match self {
            None => 0,
            Abs32Lo => absolute & 0xffff_ffff,
            Abs32Hi => absolute >> 32,
            Abs64 => absolute,
            Rel64 => relative,
            Abs32 if fits_i32(absolute) || absolute >> 32 == 0 => absolute & 0xffff_ffff,
            Rel32 if fits_i32(relative) => relative & 0xffff_ffff,
            GotPcRel if fits_i32(got) => got & 0xffff_ffff,
            Abs32 => return Err(self.overflow(operands, absolute)),
            Rel32 => return Err(self.overflow(operands, relative)),
            GotPcRel => return Err(self.overflow(operands, got)),
            GotPcRel32Lo => got & 0xffff_ffff,
            GotPcRel32Hi => got >> 32,
            Rel32Lo => relative & 0xffff_ffff,
            Rel32Hi => relative >> 32,
            Relative64 => operands.bias.wrapping_add(addend),
            Rel16 => {
                let bytes = (relative as i64).wrapping_sub(4);
                match i16::try_from(bytes / 4) {
                    Ok(dwords) if bytes % 4 == 0 => dwords as u16 as u64,
                    _ => return Err(self.overflow(operands, relative)),
                }
            }
        };
        Ok(Stored {
            value,
            bytes: self.width(),
        })
    }

    fn overflow(self, operands: &Operands, value: u64) -> Error {
        let expected = match self {
            RelocationType::Rel16 => "a multiple of 4 within 2^17 bytes",
            _ => "a value of 32 bits",
        };
        Error::new(ErrorKind::Relocation, self.name(), format!("{value:#x}"), expected).at_address(operands.place)
    }
}

impl Stored {
    /// Writes the value at `offset` of the image; false if it does not lie in the image.
    #[must_use]
    pub(crate) fn write(self, image: &mut [u8], offset: u64) -> bool {
        let bytes = self.value.to_le_bytes();
        let place = usize::try_from(offset)
            .ok()
            .and_then(|start| image.get_mut(start..start.checked_add(self.bytes)?))
            .zip(bytes.get(..self.bytes));
        match place {
            Some((to, from)) => {
                to.copy_from_slice(from);
                true
            }
            None => false,
        }
    }
}

/// Lays areas out one behind the other.
#[derive(Debug, Default)]
pub(crate) struct Cursor {
    pub(crate) at: u64,
}

impl Cursor {
    /// The address of the next area of `bytes`; `None` if the address space ends before it.
    pub(crate) fn place(&mut self, bytes: u64, align: u64) -> Option<u64> {
        let start = align_up(self.at, align)?;
        self.at = start.checked_add(bytes)?;
        Some(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calculate(ty: RelocationType, symbol: u64, addend: i64, place: u64) -> Result<u64> {
        ty.calculate(&Operands {
            symbol,
            addend,
            place,
            bias: 0x1000,
            got_entry: 0x5000,
        })
        .map(|s| s.value)
    }

    #[test]
    fn numbers_and_names() {
        // AMDGPUUsage, ELF Relocation Records: 12 is reserved.
        assert_eq!(RelocationType::ALL.len(), 14);
        for ty in RelocationType::ALL {
            assert_eq!(RelocationType::from_raw(ty.raw()), Some(*ty));
        }
        assert_eq!(RelocationType::from_raw(12), None);
        assert_eq!(RelocationType::from_raw(15), None);
        assert_eq!(
            RelocationType::from_raw(13).map(RelocationType::name),
            Some("R_AMDGPU_RELATIVE64")
        );
    }

    #[test]
    fn calculations_of_the_guide() {
        use RelocationType::*;
        let s = 0x1_2345_6780;
        assert_eq!(calculate(Abs32Lo, s, 8, 0), Ok(0x2345_6788));
        assert_eq!(calculate(Abs32Hi, s, 8, 0), Ok(1));
        assert_eq!(calculate(Abs64, s, -1, 0), Ok(0x1_2345_677f));
        assert_eq!(calculate(Rel64, 0x100, 0x10, 0x210), Ok(0u64.wrapping_sub(0x100)));
        // A pc-relative pair: s_getpc returns P - 4, so compilers write addends 4 and 12.
        assert_eq!(calculate(Rel32Lo, 0x100, 4, 0x204), Ok(0xffff_ff00));
        assert_eq!(calculate(Rel32Hi, 0x100, 12, 0x20c), Ok(0xffff_ffff));
        assert_eq!(calculate(Rel32, 0x100, 0, 0x200), Ok(0xffff_ff00));
        assert_eq!(calculate(Abs32, 0xffff_fff0, 0, 0), Ok(0xffff_fff0));
        assert_eq!(calculate(Relative64, 0, 0x40, 0), Ok(0x1040));
        assert_eq!(calculate(GotPcRel, 0, 4, 0x4000), Ok(0x1004));
        // s_branch: -1 is the branch itself.
        assert_eq!(calculate(Rel16, 0x100, 0, 0x100), Ok(0xffff));
        assert_eq!(calculate(Rel16, 0x104, 0, 0x100), Ok(0));
    }

    #[test]
    fn values_that_do_not_fit_are_errors() {
        use RelocationType::*;
        assert!(calculate(Abs32, s64(), 0, 0).is_err());
        assert!(calculate(Rel32, s64(), 0, 0).is_err());
        assert!(calculate(Rel16, 0x40000, 0, 0).is_err());
        assert!(calculate(Rel16, 0x102, 0, 0x100).is_err());
    }

    fn s64() -> u64 {
        1 << 32
    }
}
