//! HSAIL images and samplers on a GPU: what lies behind a handle, and where elements are in memory.
//!
//! A handle is the address of a block of words: those that image instructions take, then what device libraries read, and for 1DB
//! images the same elements as an image of two dimensions. Images are linear, rows begin at multiples of [`ROW_ALIGN`] bytes.
//! Elements of three bytes, which no GPU loads, take four.
//!
//! Sources: Vega ISA 8.4.2 (Image Resource), 8.4.3 (Image Sampler), 8.4.4, 8.1.8 (Buffer Resource); of other processors, the sources of
//! `amdgpu_isa::model::descriptors` and `images`; and where AMD's device libraries look for an image's properties (channel type,
//! channel order and width in words 8 to 10).
#![forbid(unsafe_code)]

mod format;

use amdgpu_isa::model::descriptors::{Descriptors, SamplerFields, clamp, image_kind};
use amdgpu_isa::model::formats::{self, ImageFormat};
use amdgpu_isa::model::images::ImageModel;
use amdgpu_isa::model::{bits::Bits, descriptors};
use amdgpu_isa::{Processor, Properties};
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

    /// The layout with rows as near to each other as the GPU has them; none for a format that the GPU does not have.
    pub fn layout(&self, processor: Processor) -> Option<Layout> {
        self.layout_with(processor, 0)
    }

    /// Whether an image of this geometry has several slices or layers.
    fn has_slices(&self) -> bool {
        matches!(
            self.geometry,
            Geometry::D3 | Geometry::D1A | Geometry::D2A | Geometry::D2ADEPTH
        )
    }

    /// The layout with so many bytes from row to row, 0 for the least. None for a format that the GPU does not have, or rows that its
    /// image instructions cannot be told of.
    pub fn layout_with(&self, processor: Processor, row: u64) -> Option<Layout> {
        let format = format::of(self.order, self.channel)?;
        if !processor.has(Properties::IMAGE_INSTS) || format_number(processor, &format).is_none() {
            return None;
        }
        let (element, fields) = (format.bytes, &Descriptors::of(processor).image);
        let model = ImageModel::of(processor);
        let packed = element * u64::from(self.width);
        // images of slices have no pitch where the depth takes its place, nor has any image where there is none
        let fixed = match fields.pitch.exists() {
            true => fields.pitch_is_depth() && self.has_slices(),
            false => true,
        };
        let row_size_align = u64::from(model.row_size_align);
        let least = match self.geometry {
            Geometry::D1 | Geometry::D1B => packed,
            Geometry::D1A if fixed => packed.next_multiple_of(row_size_align),
            _ if fixed => packed.next_multiple_of(model.row_align.into()),
            _ => packed.next_multiple_of(ROW_ALIGN.max(element)),
        };
        let has_rows = !matches!(self.geometry, Geometry::D1 | Geometry::D1B);
        let possible = !has_rows
            || match fixed {
                true => row == least,
                false => row >= packed && row.is_multiple_of(element) && row / element <= fields.pitch.max() + 1,
            };
        let row = match row {
            0 => least,
            _ if possible => row,
            _ => return None,
        };
        let slice = match self.geometry {
            Geometry::D1A => row,
            _ if fixed && has_rows => packed.next_multiple_of(row_size_align) * u64::from(self.height),
            _ => row * u64::from(self.height),
        };
        let slices = u64::from(self.depth.max(self.array));
        Some(Layout {
            element,
            row,
            slice,
            bytes: slice * slices,
        })
    }

    /// The words behind the handle of an image whose data lies at an address, with so many bytes from row to row (0 for the least).
    /// None where [`Image::layout_with`] has none.
    pub fn words(&self, processor: Processor, row: u64, address: u64) -> Option<[u32; IMAGE_WORDS]> {
        let layout = self.layout_with(processor, row)?;
        let f = format::of(self.order, self.channel)?;
        let d = Descriptors::of(processor);
        let select = |words: &mut [u32], fields: [Bits; 4]| {
            for (field, select) in fields.into_iter().zip(f.select) {
                field.set_words(words, select.into());
            }
        };
        let number = format_number(processor, &f)?;
        let mut words = [0; IMAGE_WORDS];
        let texture = |words: &mut [u32], kind: u32, sizes: [u32; 3], row_elements: u64| {
            let t = &d.image;
            let [width, height, layers] = sizes.map(|size| u64::from(size.saturating_sub(1)));
            t.base.set_words(words, address >> 8);
            t.data_format.set_words(words, f.data.into());
            t.number_format.set_words(words, f.number.into());
            t.format.set_words(words, number.into());
            t.resource_level.set_words(words, 1);
            t.width.set_words(words, width);
            t.height.set_words(words, height);
            select(words, t.select);
            t.tiling.set_words(words, t.linear.into());
            t.kind.set_words(words, kind.into());
            let is_flat = matches!(kind, image_kind::D1 | image_kind::D2);
            if !(is_flat && t.pitch_is_depth()) {
                t.depth.set_words(words, layers);
            }
            if !is_flat && kind != image_kind::D3 {
                t.last_array.set_words(words, layers);
            }
            // two meanings of one place: a pitch only if rows are longer than the image is wide
            if !t.pitch_is_depth() || is_flat && row_elements > width + 1 {
                t.pitch.set_words(words, row_elements.max(1) - 1);
            }
        };
        match self.geometry {
            Geometry::D1B => {
                let b = &d.buffer;
                b.base.set_words(&mut words, address);
                b.stride.set_words(&mut words, layout.element);
                b.records.set_words(&mut words, self.width.into());
                select(&mut words, b.select);
                // formats that buffers lack are only in the second resource
                if u64::from(f.data) <= b.data_format.max() && u64::from(f.number) <= b.number_format.max() {
                    b.number_format.set_words(&mut words, f.number.into());
                    b.data_format.set_words(&mut words, f.data.into());
                }
                let unified = u8::try_from(number).ok().filter(|n| u64::from(*n) <= b.format.max());
                if let Some(n) = unified.filter(|n| formats::buffer_format(processor, *n).is_some()) {
                    b.format.set_words(&mut words, n.into());
                }
                let rows = self.width.div_ceil(FLAT_WIDTH).max(1);
                let width = if rows > 1 { FLAT_WIDTH } else { self.width };
                let flat = &mut words[FLAT_WORD..FLAT_WORD + descriptors::IMAGE_WORDS];
                texture(flat, image_kind::D2, [width, rows, 1], FLAT_WIDTH.into());
            }
            geometry => {
                let kind = match geometry {
                    Geometry::D1 => image_kind::D1,
                    Geometry::D2 | Geometry::D2DEPTH => image_kind::D2,
                    Geometry::D3 => image_kind::D3,
                    Geometry::D1A => image_kind::D1_ARRAY,
                    _ => image_kind::D2_ARRAY,
                };
                let sizes = [self.width, self.height.max(1), self.depth.max(self.array).max(1)];
                let row_elements = match geometry {
                    Geometry::D1 => u64::from(self.width),
                    _ => layout.row / layout.element,
                };
                texture(&mut words[..descriptors::IMAGE_WORDS], kind, sizes, row_elements);
            }
        }
        words[TYPE_WORD] = self.channel.0.into();
        words[ORDER_WORD] = self.order.0.into();
        words[WIDTH_WORD] = self.width;
        Some(words)
    }
}

/// The number of a format in a resource that has one field for it, 0 where there are two; none for a format that images of the
/// processor do not have.
fn format_number(processor: Processor, format: &format::Format) -> Option<u32> {
    match Descriptors::of(processor).image.format.exists() {
        true => ImageFormat::number_of(processor, format.data, format.number),
        false => Some(0),
    }
}

/// The words of a sampler of a processor.
pub fn sampler(processor: Processor, coord: Coord, filter: Filter, addressing: Addressing) -> [u32; SAMPLER_WORDS] {
    let clamp = match addressing {
        Addressing::REPEAT => clamp::WRAP,
        Addressing::MIRRORED_REPEAT => clamp::MIRROR,
        Addressing::CLAMP_TO_BORDER => clamp::BORDER,
        _ => clamp::LAST_TEXEL,
    };
    let linear = u64::from(filter == Filter::LINEAR);
    let fields = &Descriptors::of(processor).sampler;
    let mut words = [0; SAMPLER_WORDS];
    for field in fields.clamp {
        field.set_words(&mut words, clamp.into());
    }
    let unnormalized = u64::from(coord == Coord::UNNORMALIZED);
    fields.unnormalized.set_words(&mut words, unnormalized);
    fields.max_lod.set_words(&mut words, fields.max_lod.max());
    fields.magnify.set_words(&mut words, linear);
    fields.minify.set_words(&mut words, linear);
    // point or linear between slices, too; border colour 0, transparent black
    fields.filter_z.set_words(&mut words, 1 + linear);
    words
}

/// Fields of samplers that code for a processor asks for: those of the processors that the finalizer makes code for.
pub const SAMPLER: SamplerFields = descriptors::GFX9.sampler;

#[cfg(test)]
mod tests;
