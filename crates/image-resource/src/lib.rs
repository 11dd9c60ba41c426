//! HSAIL images and samplers on a GPU: what lies behind a handle, and where elements are in memory.
//!
//! A handle is the address of a block of words: those that image instructions take, then what device libraries read, and for 1DB
//! images the same elements as an image of two dimensions. Images are linear, rows begin at multiples of [`ROW_ALIGN`] bytes.
//! Elements of three bytes, which no GPU loads, take four.
//!
//! Sources: Vega ISA 8.4.2 (Image Resource), 8.4.3 (Image Sampler), 8.4.4, 8.1.8 (Buffer Resource), and where AMD's device libraries
//! look for an image's properties (channel type, channel order and width in words 8 to 10).
#![forbid(unsafe_code)]

mod format;

use amdgpu_isa::Family;
use hsail::code::{Addressing, ChannelOrder as Order, ChannelType as Channel, Coord, Filter, Geometry, ImageQuery};

pub use format::{element_bytes, is_standard_rgb};

/// Alignment of image data and of what is behind a handle.
pub const DATA_ALIGN: u64 = 256;
/// Alignment of a row, of images that have rows.
pub const ROW_ALIGN: u64 = 256;
/// Words behind the handle of an image.
pub const IMAGE_WORDS: usize = 24;
/// Words behind the handle of a sampler.
pub const SAMPLER_WORDS: usize = 4;
/// Words of the properties behind those of the resource.
pub const TYPE_WORD: usize = 8;
pub const ORDER_WORD: usize = 9;
pub const WIDTH_WORD: usize = 10;
/// First word of the second resource of a 1DB image.
pub const FLAT_WORD: usize = 16;
/// Elements of a row there: the greatest width of an image.
pub const FLAT_WIDTH: u32 = 1 << 14;

/// An image's properties; sizes that its geometry does not have are 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Image {
    pub geometry: Geometry,
    pub order: Order,
    pub channel: Channel,
    pub width: u32,
    pub height: u32,
    pub depth: u32,
    pub array: u32,
}

/// Where an image's elements are, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    pub element: u64,
    /// From row to row, and from slice or layer to slice or layer.
    pub row: u64,
    pub slice: u64,
    pub bytes: u64,
}

impl Image {
    /// The image of which queries give these answers.
    pub fn queried(geometry: Geometry, query: impl Fn(ImageQuery) -> u32) -> Image {
        Image {
            geometry,
            order: Order(query(ImageQuery::CHANNEL_ORDER) as u8),
            channel: Channel(query(ImageQuery::CHANNEL_TYPE) as u8),
            width: query(ImageQuery::WIDTH),
            height: query(ImageQuery::HEIGHT),
            depth: query(ImageQuery::DEPTH),
            array: query(ImageQuery::ARRAY),
        }
    }

    /// The layout with rows as near to each other as the GPU has them; none for a format that GPUs of the family do not have.
    pub fn layout(&self, family: Family) -> Option<Layout> {
        let element = element_bytes(self.order, self.channel).filter(|_| family == Family::Gfx9)?;
        let least = element * u64::from(self.width);
        let row = match self.geometry {
            Geometry::D1 | Geometry::D1B => least,
            _ => least.next_multiple_of(ROW_ALIGN.max(element)),
        };
        Some(self.with_rows(element, row))
    }

    fn with_rows(&self, element: u64, row: u64) -> Layout {
        let slice = match self.geometry {
            Geometry::D1A => row,
            _ => row * u64::from(self.height),
        };
        let slices = u64::from(self.depth.max(self.array));
        Layout {
            element,
            row,
            slice,
            bytes: slice * slices,
        }
    }

    /// The words behind the handle of an image whose data lies at an address, with so many bytes from row to row (0 for the least).
    /// None for a format that GPUs of the family do not have.
    pub fn words(&self, family: Family, row: u64, address: u64) -> Option<[u32; IMAGE_WORDS]> {
        let least = self.layout(family)?;
        let layout = if row == 0 {
            least
        } else {
            self.with_rows(least.element, row)
        };
        let f = format::of(self.order, self.channel)?;
        let select = f.select[0] | f.select[1] << 3 | f.select[2] << 6 | f.select[3] << 9;
        let mut words = [0; IMAGE_WORDS];
        let texture = |kind: u32, [width, height, layers]: [u32; 3], row_elements: u64| {
            [
                (address >> 8) as u32,
                (address >> 40) as u32 & 0xff | f.data << 20 | f.number << 26,
                (width - 1) & 0x3fff | ((height - 1) & 0x3fff) << 14,
                // swizzle mode 0: linear; one mip level
                select | kind << 28,
                (layers - 1) & 0x1fff | ((row_elements.max(1) - 1) as u32 & 0xffff) << 13,
                0,
                0,
                0,
            ]
        };
        match self.geometry {
            Geometry::D1B => {
                // formats that buffers lack are only in the second resource
                let known = f.data < 16 && f.number < 8;
                words[0] = address as u32;
                words[1] = (address >> 32) as u32 & 0xffff | (layout.element as u32) << 16;
                words[2] = self.width;
                words[3] = select | if known { f.number << 12 | f.data << 15 } else { 0 };
                let rows = self.width.div_ceil(FLAT_WIDTH).max(1);
                let width = if rows > 1 { FLAT_WIDTH } else { self.width };
                let flat = texture(9, [width, rows, 1], FLAT_WIDTH.into());
                words[FLAT_WORD..FLAT_WORD + 8].copy_from_slice(&flat);
            }
            geometry => {
                let kind = match geometry {
                    Geometry::D1 => 8,
                    Geometry::D2 | Geometry::D2DEPTH => 9,
                    Geometry::D3 => 10,
                    Geometry::D1A => 12,
                    _ => 13,
                };
                let sizes = [self.width, self.height.max(1), self.depth.max(self.array).max(1)];
                let row_elements = match geometry {
                    Geometry::D1 => u64::from(self.width),
                    _ => layout.row / layout.element,
                };
                words[..8].copy_from_slice(&texture(kind, sizes, row_elements));
            }
        }
        words[TYPE_WORD] = self.channel.0.into();
        words[ORDER_WORD] = self.order.0.into();
        words[WIDTH_WORD] = self.width;
        Some(words)
    }
}

/// The words of a sampler.
pub fn sampler(coord: Coord, filter: Filter, addressing: Addressing) -> [u32; SAMPLER_WORDS] {
    let clamp = match addressing {
        Addressing::REPEAT => clamp::WRAP,
        Addressing::MIRRORED_REPEAT => clamp::MIRROR,
        Addressing::CLAMP_TO_BORDER => clamp::BORDER,
        _ => clamp::LAST_TEXEL,
    };
    let unnormalized = u32::from(coord == Coord::UNNORMALIZED);
    let linear = u32::from(filter == Filter::LINEAR);
    let no_lod_limit = 0xfff << 12;
    // magnification and minification: point 0, linear 1; between slices: point 1, linear 2; border colour 0, transparent black
    [
        clamp | clamp << 3 | clamp << 6 | unnormalized << UNNORMALIZED_BIT,
        no_lod_limit,
        linear << LINEAR_BIT | linear << 22 | (1 + linear) << 24,
        0,
    ]
}

/// Where the fields of a sampler's words 0 and 2 are that say what it was made from.
pub const UNNORMALIZED_BIT: u32 = 15;
pub const LINEAR_BIT: u32 = 20;

/// Clamp modes of a sampler, in bits 2:0 of its first word.
pub mod clamp {
    pub const WRAP: u32 = 0;
    pub const MIRROR: u32 = 1;
    pub const LAST_TEXEL: u32 = 2;
    pub const BORDER: u32 = 6;
}

#[cfg(test)]
mod tests;
