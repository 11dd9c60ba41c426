//! Formats of buffers and images: which components an element has, and what their bits are.
//!
//! GFX6 to GFX9 have a data format and a number format (Vega ISA 8.1.8, 8.4.2, 8.4.4), later processors one format for both (RDNA2 ISA
//! 8.2.8, RDNA3 ISA 10.7, RDNA4 ISA 10.7). What buffer formats are called is in `isa/names.isa`; the meaning of those that are both
//! in one follows from the name.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::Model;
use super::descriptors::Descriptors;
use crate::names::NameKind;
use crate::table::FamilyTable;
use crate::target::{Family, Processor};

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
            "SRGB" => NumberFormat::Srgb,
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

/// What the format of an image is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImageFormat {
    /// No image: reads give 0, and writes are dropped.
    Unbound,
    /// Elements that lie in memory as they are.
    Elements(&'static DataFormat, NumberFormat),
    /// A format of the ISA with this name: compressed, of several elements, or of a meaning that the manuals do not tell.
    Other(&'static str),
}

/// Formats that only images have, by their number on GFX10.
static IMAGE_FORMATS_OF_GFX10: [(u32, &str); 41] = [
    (128, "8_SRGB"),
    (129, "8_8_SRGB"),
    (130, "8_8_8_8_SRGB"),
    (131, "6E4_FLOAT"),
    (132, "5_9_9_9_FLOAT"),
    (133, "5_6_5_UNORM"),
    (134, "1_5_5_5_UNORM"),
    (135, "5_5_5_1_UNORM"),
    (136, "4_4_4_4_UNORM"),
    (137, "4_4_UNORM"),
    (138, "1_UNORM"),
    (139, "1_REVERSED_UNORM"),
    (140, "32_FLOAT_CLAMP"),
    (141, "8_24_UNORM"),
    (142, "8_24_UINT"),
    (143, "24_8_UNORM"),
    (144, "24_8_UINT"),
    (145, "X24_8_32_UINT"),
    (146, "X24_8_32_FLOAT"),
    (147, "GB_GR_UNORM"),
    (148, "GB_GR_SNORM"),
    (149, "GB_GR_UINT"),
    (150, "GB_GR_SRGB"),
    (151, "BG_RG_UNORM"),
    (152, "BG_RG_SNORM"),
    (153, "BG_RG_UINT"),
    (154, "BG_RG_SRGB"),
    (169, "BC1_UNORM"),
    (170, "BC1_SRGB"),
    (171, "BC2_UNORM"),
    (172, "BC2_SRGB"),
    (173, "BC3_UNORM"),
    (174, "BC3_SRGB"),
    (175, "BC4_UNORM"),
    (176, "BC4_SNORM"),
    (177, "BC5_UNORM"),
    (178, "BC5_SNORM"),
    (179, "BC6_UFLOAT"),
    (180, "BC6_SFLOAT"),
    (181, "BC7_UNORM"),
    (182, "BC7_SRGB"),
];

/// Formats that only images have, by their number on GFX11 and GFX12.
static IMAGE_FORMATS_OF_GFX11: [(u32, &str); 43] = [
    (64, "8_SRGB"),
    (65, "8_8_SRGB"),
    (66, "8_8_8_8_SRGB"),
    (67, "5_9_9_9_FLOAT"),
    (68, "5_6_5_UNORM"),
    (69, "1_5_5_5_UNORM"),
    (70, "5_5_5_1_UNORM"),
    (71, "4_4_4_4_UNORM"),
    (72, "4_4_UNORM"),
    (73, "1_UNORM"),
    (74, "1_REVERSED_UNORM"),
    (75, "32_FLOAT_CLAMP"),
    (76, "8_24_UNORM"),
    (77, "8_24_UINT"),
    (78, "24_8_UNORM"),
    (79, "24_8_UINT"),
    (80, "X24_8_32_UINT"),
    (81, "X24_8_32_FLOAT"),
    (82, "GB_GR_UNORM"),
    (83, "GB_GR_SNORM"),
    (84, "GB_GR_UINT"),
    (85, "GB_GR_SRGB"),
    (86, "BG_RG_UNORM"),
    (87, "BG_RG_SNORM"),
    (88, "BG_RG_UINT"),
    (89, "BG_RG_SRGB"),
    (109, "BC1_UNORM"),
    (110, "BC1_SRGB"),
    (111, "BC2_UNORM"),
    (112, "BC2_SRGB"),
    (113, "BC3_UNORM"),
    (114, "BC3_SRGB"),
    (115, "BC4_UNORM"),
    (116, "BC4_SNORM"),
    (117, "BC5_UNORM"),
    (118, "BC5_SNORM"),
    (119, "BC6_UFLOAT"),
    (120, "BC6_SFLOAT"),
    (121, "BC7_UNORM"),
    (122, "BC7_SRGB"),
    (205, "YCBCR_UNORM"),
    (206, "YCBCR_SRGB"),
    (227, "6E4_FLOAT"),
];

impl ImageFormat {
    /// What a format that is data and number format in one means for images; None if it is reserved.
    pub fn unified(processor: Processor, format: u32) -> Option<ImageFormat> {
        if format == 0 {
            return Some(ImageFormat::Unbound);
        }
        let table: &[_] = match processor.family() {
            Family::Gfx11 | Family::Gfx12 | Family::Gfx1250 => &IMAGE_FORMATS_OF_GFX11,
            Family::Gfx10 => &IMAGE_FORMATS_OF_GFX10,
            _ => return None,
        };
        if let Some((_, name)) = table.iter().find(|(n, _)| *n == format) {
            let known = parts(name).filter(|(data, _)| !data.buffer || name.ends_with("_SRGB"));
            return Some(match known {
                // three significands share the fourth component
                Some((data, NumberFormat::Float)) if data.widths == [9, 9, 9, 5] => {
                    ImageFormat::Elements(data, NumberFormat::SharedExponent)
                }
                Some((data, number)) => ImageFormat::Elements(data, number),
                None => ImageFormat::Other(name),
            });
        }
        let (data, number) = buffer_format(processor, u8::try_from(format).ok()?)?;
        Some(ImageFormat::Elements(data, number))
    }

    /// The number of the format with this data and number format of GFX6 to GFX9, which images of the processor have; None if it has
    /// no such format, or two fields for it.
    pub fn number_of(processor: Processor, dfmt: u8, nfmt: u8) -> Option<u32> {
        let (data, number) = (DataFormat::of(dfmt)?, NumberFormat::of(nfmt)?);
        let field = Descriptors::of(processor).image.format;
        let is_it = |n: &u32| match ImageFormat::unified(processor, *n) {
            Some(ImageFormat::Elements(d, NumberFormat::SharedExponent)) => d == data && number == NumberFormat::Float,
            Some(ImageFormat::Elements(d, n)) => (d, n) == (data, number),
            _ => false,
        };
        (1..=field.max() as u32).find(is_it)
    }
}

/// The data and number format that a name ends with.
fn parts(name: &str) -> Option<(&'static DataFormat, NumberFormat)> {
    let (data, number) = name.rsplit_once('_')?;
    Some((DataFormat::named(data)?, NumberFormat::named(number)?))
}

/// The data and number format of a buffer format that is both in one, as GFX10 and later have; None if it is invalid.
pub fn buffer_format(processor: Processor, format: u8) -> Option<(&'static DataFormat, NumberFormat)> {
    let table = FamilyTable::of(processor.family())?;
    let name = table.name(NameKind::Format, format.into(), processor.properties())?;
    parts(name.text.strip_prefix("BUF_FMT_")?)
}

/// One component of 32 bits, an integer without sign: the format of a private segment's buffer from GFX10 on.
pub const UINT32: u8 = 20;

/// Formats of buffers that are data and number format in one, by number; None for those that are invalid.
pub type BufferFormats = [Option<(&'static DataFormat, NumberFormat)>; 128];

/// The buffer formats of a processor; all are invalid before GFX10. Made when a processor is first asked for.
pub fn buffer_formats(processor: Processor) -> &'static BufferFormats {
    static TABLES: Mutex<BTreeMap<Processor, &'static BufferFormats>> = Mutex::new(BTreeMap::new());
    let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    tables
        .entry(processor)
        .or_insert_with(|| Box::leak(Box::new(std::array::from_fn(|n| buffer_format(processor, n as u8)))))
}

impl Model {
    /// The data and number format of a buffer format that is both in one, as GFX10 and later have; None if it is invalid.
    pub fn buffer_format(&self, format: u8) -> Option<(&'static DataFormat, NumberFormat)> {
        buffer_format(self.processor, format)
    }
}
