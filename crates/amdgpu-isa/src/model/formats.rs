//! Formats of buffers and images: which components an element has, and what their bits are.
//!
//! GFX6 to GFX9 have a data format and a number format (Vega ISA 8.1.8, 8.4.2, 8.4.4), later processors one format for both. What
//! buffer formats are called is in `isa/names.isa`; the meaning of those that are both in one follows from the name.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::Model;
use crate::names::NameKind;
use crate::table::FamilyTable;
use crate::target::Processor;

/// What a component's bits are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NumberFormat {
    /// Fractions of the greatest number.
    Unorm,
    Snorm,
    /// Integers that become floats.
    Uscaled,
    Sscaled,
    Uint,
    Sint,
    Float,
    /// Standard RGB: all components but the last of four are not linear. Images only.
    Srgb,
    /// Floats that share an exponent, the last component. Images only.
    SharedExponent,
}

/// Data formats by number, on GFX6 to GFX9: sizes of the components, the highest first.
#[allow(missing_docs)]
pub mod data_format {
    pub const INVALID: u8 = 0;
    pub const F8: u8 = 1;
    pub const F16: u8 = 2;
    pub const F8_8: u8 = 3;
    pub const F32: u8 = 4;
    pub const F16_16: u8 = 5;
    pub const F10_11_11: u8 = 6;
    pub const F11_11_10: u8 = 7;
    pub const F10_10_10_2: u8 = 8;
    pub const F2_10_10_10: u8 = 9;
    pub const F8_8_8_8: u8 = 10;
    pub const F32_32: u8 = 11;
    pub const F16_16_16_16: u8 = 12;
    pub const F32_32_32: u8 = 13;
    pub const F32_32_32_32: u8 = 14;
    pub const F5_6_5: u8 = 16;
    pub const F1_5_5_5: u8 = 17;
    pub const F5_5_5_1: u8 = 18;
    pub const F4_4_4_4: u8 = 19;
    pub const F8_24: u8 = 20;
    pub const F24_8: u8 = 21;
    pub const X24_8_32: u8 = 22;
    pub const F5_9_9_9: u8 = 34;
    pub const F4_4: u8 = 57;
    pub const F6_5_5: u8 = 58;
}

/// Number formats by number, on GFX6 to GFX9.
pub mod number_format {
    #![allow(missing_docs)]
    pub const UNORM: u8 = 0;
    pub const SNORM: u8 = 1;
    pub const USCALED: u8 = 2;
    pub const SSCALED: u8 = 3;
    pub const UINT: u8 = 4;
    pub const SINT: u8 = 5;
    pub const FLOAT: u8 = 7;
    pub const SRGB: u8 = 9;
}

impl NumberFormat {
    /// The number format of GFX6 to GFX9 with this number; None where it is reserved.
    pub const fn of(nfmt: u8) -> Option<NumberFormat> {
        Some(match nfmt {
            number_format::UNORM => NumberFormat::Unorm,
            number_format::SNORM => NumberFormat::Snorm,
            number_format::USCALED => NumberFormat::Uscaled,
            number_format::SSCALED => NumberFormat::Sscaled,
            number_format::UINT => NumberFormat::Uint,
            number_format::SINT => NumberFormat::Sint,
            number_format::FLOAT => NumberFormat::Float,
            number_format::SRGB => NumberFormat::Srgb,
            _ => return None,
        })
    }

    fn named(name: &str) -> Option<NumberFormat> {
        Some(match name {
            "UNORM" => NumberFormat::Unorm,
            "SNORM" => NumberFormat::Snorm,
            "USCALED" => NumberFormat::Uscaled,
            "SSCALED" => NumberFormat::Sscaled,
            "UINT" => NumberFormat::Uint,
            "SINT" => NumberFormat::Sint,
            "FLOAT" => NumberFormat::Float,
            _ => return None,
        })
    }
}

/// A data format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DataFormat {
    /// As in names of buffer formats: `10_11_11` has its 10 bits on top.
    pub name: &'static str,
    /// Widths of the components in bits, from the lowest bit on.
    pub widths: &'static [u8],
    /// Bytes of an element.
    pub bytes: u8,
    /// Components can be floats.
    pub float: bool,
    /// There is standard RGB in it.
    pub srgb: bool,
    /// Buffers have it, too.
    pub buffer: bool,
}

const fn integer(name: &'static str, widths: &'static [u8]) -> DataFormat {
    let mut bits = 0;
    let mut n = 0;
    while n < widths.len() {
        bits += widths[n];
        n += 1;
    }
    DataFormat {
        name,
        widths,
        bytes: bits / 8,
        float: false,
        srgb: false,
        buffer: true,
    }
}

const fn float(name: &'static str, widths: &'static [u8]) -> DataFormat {
    DataFormat {
        float: true,
        ..integer(name, widths)
    }
}

const fn srgb(name: &'static str, widths: &'static [u8]) -> DataFormat {
    DataFormat {
        srgb: true,
        ..integer(name, widths)
    }
}

const fn image(format: DataFormat) -> DataFormat {
    DataFormat {
        buffer: false,
        ..format
    }
}

/// Data formats that are not compressed, with their numbers on GFX6 to GFX9.
static DATA_FORMATS: [(u8, DataFormat); 24] = [
    (data_format::F8, srgb("8", &[8])),
    (data_format::F16, float("16", &[16])),
    (data_format::F8_8, srgb("8_8", &[8, 8])),
    (data_format::F32, float("32", &[32])),
    (data_format::F16_16, float("16_16", &[16, 16])),
    (data_format::F10_11_11, float("10_11_11", &[11, 11, 10])),
    (data_format::F11_11_10, float("11_11_10", &[10, 11, 11])),
    (data_format::F10_10_10_2, integer("10_10_10_2", &[2, 10, 10, 10])),
    (data_format::F2_10_10_10, integer("2_10_10_10", &[10, 10, 10, 2])),
    (data_format::F8_8_8_8, srgb("8_8_8_8", &[8, 8, 8, 8])),
    (data_format::F32_32, float("32_32", &[32, 32])),
    (data_format::F16_16_16_16, float("16_16_16_16", &[16, 16, 16, 16])),
    (data_format::F32_32_32, float("32_32_32", &[32, 32, 32])),
    (data_format::F32_32_32_32, float("32_32_32_32", &[32, 32, 32, 32])),
    (data_format::F5_6_5, image(integer("5_6_5", &[5, 6, 5]))),
    (data_format::F1_5_5_5, image(integer("1_5_5_5", &[5, 5, 5, 1]))),
    (data_format::F5_5_5_1, image(integer("5_5_5_1", &[1, 5, 5, 5]))),
    (data_format::F4_4_4_4, image(integer("4_4_4_4", &[4, 4, 4, 4]))),
    (data_format::F8_24, image(integer("8_24", &[24, 8]))),
    (data_format::F24_8, image(integer("24_8", &[8, 24]))),
    // the second component is a byte of integers, 24 bits are unused
    (
        data_format::X24_8_32,
        DataFormat {
            bytes: 8,
            ..image(float("X24_8_32", &[32, 8]))
        },
    ),
    (data_format::F5_9_9_9, image(float("5_9_9_9", &[9, 9, 9, 5]))),
    (data_format::F4_4, image(integer("4_4", &[4, 4]))),
    (data_format::F6_5_5, image(integer("6_5_5", &[5, 5, 6]))),
];

impl DataFormat {
    /// The data format of GFX6 to GFX9 with this number; None if it is invalid, reserved, or of compressed images.
    pub fn of(dfmt: u8) -> Option<&'static DataFormat> {
        DATA_FORMATS.iter().find(|(n, _)| *n == dfmt).map(|(_, f)| f)
    }

    fn named(name: &str) -> Option<&'static DataFormat> {
        DATA_FORMATS.iter().map(|(_, f)| f).find(|f| f.name == name)
    }
}

/// One component of 32 bits, an integer without sign: the format of a private segment's buffer from GFX10 on.
pub const UINT32: u8 = 20;

/// Formats of buffers that are data and number format in one, by number; None for those that are invalid.
pub type BufferFormats = [Option<(&'static DataFormat, NumberFormat)>; 128];

/// The buffer formats of a processor; all are invalid before GFX10. Made when a processor is first asked for.
pub fn buffer_formats(processor: Processor) -> &'static BufferFormats {
    static TABLES: Mutex<BTreeMap<Processor, &'static BufferFormats>> = Mutex::new(BTreeMap::new());
    let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    tables.entry(processor).or_insert_with(|| {
        let format = |n: usize| named(processor, n as u16);
        Box::leak(Box::new(std::array::from_fn(format)))
    })
}

fn named(processor: Processor, format: u16) -> Option<(&'static DataFormat, NumberFormat)> {
    let table = FamilyTable::of(processor.family())?;
    let name = table.name(NameKind::Format, format, processor.properties())?;
    let (data, number) = name.text.strip_prefix("BUF_FMT_")?.rsplit_once('_')?;
    Some((DataFormat::named(data)?, NumberFormat::named(number)?))
}

impl Model {
    /// The data and number format of a buffer format that is both in one, as GFX10 and later have; None if it is invalid.
    pub fn buffer_format(&self, format: u8) -> Option<(&'static DataFormat, NumberFormat)> {
        *buffer_formats(self.processor).get(usize::from(format))?
    }
}
