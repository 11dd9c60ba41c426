//! Images and samplers (PRM chapter 7), as pure functions over descriptors and bytes.
//!
//! Image data lies row after row, layer after layer, without padding unless [`ImageDescriptor::with_pitch`] says otherwise, each
//! element in as many bytes as its bits fill.
//! Access components are 32-bit patterns, of the type that the image's channel type says (Table 7-3); geometries of depth
//! use the first only.
//!
//! Where the manual leaves a choice:
//!
//! | what | here |
//! |---|---|
//! | border colour of depth images (Table 7-2) | 0 |
//! | array index out of range in `ldimage` (PRM 7.1.6.2) | undefined, as in `stimage` |
//! | f32 components (PRM 7.1.4.2) | moved as they are, NaNs and subnormals too |
//! | f32 to f16 (PRM 7.1.4.2) | rounded to nearest; NaNs become quiet |
//! | precision of normalized coordinates and linear filters (PRM 7.1.6.3) | double, one rounding at the end |
//! | `mirrored_repeat` of coordinates below 0 that are no integers (PRM 7.1.6.2) | as of the integer below: tiles are reflections, as the text has it |
//! | linear filter with addressing `undefined`, an element beyond the edge | as `clamp_to_edge` |
//! | addressing that a query tells of `undefined` (PRM 7.5) | `undefined` |

mod coordinate;
mod format;
#[cfg(test)]
mod tests;

use crate::memory::Allocation;
use format::Layout;
use hsail::brig::{ImageConstant, SamplerConstant};
use hsail::code::{Addressing, ChannelOrder, ChannelType, Coord, Filter, Geometry, ImageQuery, SamplerQuery};
use std::fmt;

pub use coordinate::{Coordinates, sample};

/// What cannot be an image or sampler, or what an image instruction must not do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImageError {
    /// No such combination of geometry, channel order and channel type (Table 7-4).
    Format(Geometry, ChannelOrder, ChannelType),
    /// A size that is 0 or beyond the greatest that is supported.
    Size { what: &'static str, size: u64, limit: u64 },
    /// The codes of a sampler are none of the manual's.
    Sampler,
    /// A coordinate out of range where nothing says what happens then.
    OutOfRange { axis: usize, size: u32 },
    /// A coordinate that is an infinity or a NaN.
    NotFinite { axis: usize },
    /// A sampler, coordinate type and image that do not go together (Table 7-6).
    Combination(&'static str),
    /// Rows or slices that overlap, or do not begin where an element does.
    Pitch {
        what: &'static str,
        pitch: u64,
        least: u64,
        unit: u64,
    },
    /// The bytes given do not hold the element.
    Data { offset: u64 },
}

impl ImageError {
    /// The section of the manual that says so.
    pub fn section(self) -> &'static str {
        match self {
            ImageError::Format(..) => "7.1.5",
            ImageError::Size { .. } | ImageError::Pitch { .. } => "7.1.7",
            ImageError::Sampler => "7.1.8",
            ImageError::OutOfRange { .. } => "7.1.6.2",
            ImageError::NotFinite { .. } => "7.1.6.1",
            ImageError::Combination(_) | ImageError::Data { .. } => "7.1.9",
        }
    }
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const AXES: [&str; 3] = ["first", "second", "third"];
        let axis = |i: usize| AXES.get(i).copied().unwrap_or("last");
        match *self {
            ImageError::Format(geometry, order, channel) => {
                write!(
                    f,
                    "there is no {geometry} image of channel order {order} with channel type {channel}"
                )
            }
            ImageError::Size { what, size: 0, .. } => write!(f, "the image's {what} is 0"),
            ImageError::Size { what, size, limit } => {
                write!(f, "the image's {what} is {size}, more than the limit {limit}")
            }
            ImageError::Pitch {
                what,
                pitch,
                least,
                unit,
            } => write!(
                f,
                "{pitch} bytes from {what} to {what}: it must be a multiple of {unit}, at least {least}"
            ),
            ImageError::Sampler => f.write_str("the sampler has a property that does not exist"),
            ImageError::OutOfRange { axis: i, size } => {
                write!(
                    f,
                    "the {} coordinate is out of range: the image has {size} elements there",
                    axis(i)
                )
            }
            ImageError::NotFinite { axis: i } => write!(f, "the {} coordinate is not a finite number", axis(i)),
            ImageError::Combination(why) => f.write_str(why),
            ImageError::Data { offset } => write!(f, "the image's data has no element at byte {offset}"),
        }
    }
}

impl std::error::Error for ImageError {}

/// The greatest sizes of an image, in elements or layers: those that every agent must support (PRM appendix A).
pub mod limits {
    pub const WIDTH_1D: u64 = 16384;
    pub const WIDTH_2D: u64 = 16384;
    pub const HEIGHT_2D: u64 = 16384;
    pub const SIZE_3D: u64 = 2048;
    pub const LAYERS: u64 = 2048;
    pub const WIDTH_1DB: u64 = 65536;
}

/// An image's properties.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ImageDescriptor {
    geometry: Geometry,
    order: ChannelOrder,
    channel: ChannelType,
    /// Elements in each direction, layers of an array; 1 where the geometry has none.
    width: u32,
    height: u32,
    depth: u32,
    array: u32,
    layout: Layout,
    /// Bytes from one element to the next in the direction of each coordinate.
    strides: [u64; 3],
}

impl ImageDescriptor {
    /// An image of a width, a height, a depth and a number of layers; what the geometry does not have is not looked at.
    pub fn new(
        geometry: Geometry,
        order: ChannelOrder,
        channel: ChannelType,
        [width, height, depth, array]: [u64; 4],
    ) -> Result<ImageDescriptor, ImageError> {
        use limits::*;
        let layout = Layout::of(order, channel)
            .filter(|_| geometry.name().is_some() && is_depth(order) == geometry.is_depth())
            .ok_or(ImageError::Format(geometry, order, channel))?;
        let size = |what, size: u64, limit: Option<u64>| match limit {
            None => Ok(1),
            Some(limit) if size == 0 || size > limit => Err(ImageError::Size { what, size, limit }),
            Some(_) => Ok(size as u32),
        };
        let deep = geometry == Geometry::D3;
        let widest = match geometry {
            Geometry::D1 | Geometry::D1A => WIDTH_1D,
            Geometry::D1B => WIDTH_1DB,
            Geometry::D3 => SIZE_3D,
            _ => WIDTH_2D,
        };
        let mut descriptor = ImageDescriptor {
            strides: [0; 3],
            geometry,
            order,
            channel,
            width: size("width", width, Some(widest))?,
            height: size(
                "height",
                height,
                geometry.has_height().then_some(if deep { SIZE_3D } else { HEIGHT_2D }),
            )?,
            depth: size("depth", depth, deep.then_some(SIZE_3D))?,
            array: size("array size", array, geometry.is_array().then_some(LAYERS))?,
            layout,
        };
        let [x, y, _] = descriptor.sizes().map(u64::from);
        let element = descriptor.element_bytes() as u64;
        descriptor.strides = [element, element * x, element * x * y];
        Ok(descriptor)
    }

    /// The image with this many bytes from row to row and from slice or layer to slice or layer; 0 for as many as are needed.
    ///
    /// # Errors
    /// They are too few for what lies between, or no multiple of what they must be a multiple of.
    pub fn with_pitch(mut self, row_bytes: u64, slice_bytes: u64) -> Result<ImageDescriptor, ImageError> {
        let element = self.element_bytes() as u64;
        let sizes = self.sizes().map(u64::from);
        let pitch = |what, given: u64, least: u64, unit: u64| match given {
            0 => Ok(least),
            // so that no offset is beyond 64 bits
            _ if given >= least && given.is_multiple_of(unit) && given < 1 << 40 => Ok(given),
            pitch => Err(ImageError::Pitch {
                what,
                pitch,
                least,
                unit,
            }),
        };
        let row = pitch("row", row_bytes, element * sizes[0], element)?;
        self.strides = match self.geometry {
            // a layer is a row
            Geometry::D1A => [element, pitch("slice", slice_bytes, row, row)?, 0],
            Geometry::D3 | Geometry::D2A | Geometry::D2ADEPTH => {
                [element, row, pitch("slice", slice_bytes, row * sizes[1], row)?]
            }
            _ => [element, row, row * sizes[1]],
        };
        Ok(self)
    }

    /// Bytes from row to row, and from slice or layer to slice or layer.
    pub fn pitch(&self) -> (u64, u64) {
        match self.geometry {
            Geometry::D1A => (self.strides[1], self.strides[1]),
            _ => (self.strides[1], self.strides[2]),
        }
    }

    /// The image that an initializer describes (PRM 18.6.7).
    pub fn of(constant: &ImageConstant) -> Result<ImageDescriptor, ImageError> {
        let c = constant;
        ImageDescriptor::new(c.geometry, c.order, c.channel, [c.width, c.height, c.depth, c.array])
    }

    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// Bytes of one element.
    pub fn element_bytes(&self) -> usize {
        self.layout.bytes()
    }

    /// Bytes of all elements, with what lies between rows and slices.
    pub fn bytes(&self) -> u64 {
        let last = (self.geometry.coordinates() as usize).clamp(1, 3) - 1;
        self.strides[last].saturating_mul(self.sizes()[last] as u64)
    }

    /// What `queryimage` gives (Table 7-11).
    pub fn query(&self, query: ImageQuery) -> u32 {
        match query {
            ImageQuery::WIDTH => self.width,
            ImageQuery::HEIGHT => self.height,
            ImageQuery::DEPTH => self.depth,
            ImageQuery::ARRAY => self.array,
            ImageQuery::CHANNEL_ORDER => self.order.0 as u32,
            _ => self.channel.0 as u32,
        }
    }

    /// Size in the direction of each coordinate (Table 7-1); 1 for those that the geometry does not use.
    pub fn sizes(&self) -> [u32; 3] {
        let (w, h, d, a) = (self.width, self.height, self.depth, self.array);
        match self.geometry {
            Geometry::D1 | Geometry::D1B => [w, 1, 1],
            Geometry::D1A => [w, a, 1],
            Geometry::D2 | Geometry::D2DEPTH => [w, h, 1],
            Geometry::D3 => [w, h, d],
            _ => [w, h, a],
        }
    }

    /// Which coordinate is the index of a layer.
    fn layer_axis(&self) -> Option<usize> {
        match self.geometry {
            Geometry::D1A => Some(1),
            Geometry::D2A | Geometry::D2ADEPTH => Some(2),
            _ => None,
        }
    }

    /// Where the element with these indices starts in the data. Indices that the geometry does not use do not count.
    pub fn offset(&self, indices: [u32; 3]) -> Result<u64, ImageError> {
        let sizes = self.sizes();
        let mut offset = 0;
        for axis in 0..self.geometry.coordinates() as usize {
            if indices[axis] >= sizes[axis] {
                return Err(ImageError::OutOfRange {
                    axis,
                    size: sizes[axis],
                });
            }
            offset += self.strides[axis] * indices[axis] as u64;
        }
        Ok(offset)
    }

    /// The access components of an element's bytes, little-endian; more bits than it has do not count.
    pub fn decode(&self, element: u128) -> [u32; 4] {
        self.layout.decode(element)
    }

    /// The bytes of an element with these access components, little-endian.
    pub fn encode(&self, components: [u32; 4]) -> u128 {
        self.layout.encode(components)
    }
}

fn is_depth(order: ChannelOrder) -> bool {
    matches!(order, ChannelOrder::DEPTH | ChannelOrder::DEPTH_STENCIL)
}

/// Where an image's data is read from.
pub trait ImageData {
    /// Up to 16 bytes at an offset, little-endian; `None` if not all of them are there.
    fn load(&self, offset: u64, bytes: usize) -> Option<u128>;
}

/// Where an image's data is written to.
pub trait ImageDataMut {
    /// Replaces up to 16 bytes at an offset; false if not all of them are there.
    fn store(&mut self, offset: u64, bytes: usize, value: u128) -> bool;
}

impl ImageData for [u8] {
    fn load(&self, offset: u64, bytes: usize) -> Option<u128> {
        let at = usize::try_from(offset).ok()?;
        let from = self.get(at..at.checked_add(bytes)?)?;
        Some(from.iter().rev().fold(0, |all, b| all << 8 | *b as u128))
    }
}

impl ImageDataMut for [u8] {
    fn store(&mut self, offset: u64, bytes: usize, value: u128) -> bool {
        let at = usize::try_from(offset).ok();
        let to = at.and_then(|at| self.get_mut(at..at.checked_add(bytes)?));
        to.is_some_and(|to| {
            to.copy_from_slice(&value.to_le_bytes()[..bytes]);
            true
        })
    }
}

impl ImageData for Allocation {
    fn load(&self, offset: u64, bytes: usize) -> Option<u128> {
        let inside = offset.checked_add(bytes as u64)? <= self.bytes;
        inside.then(|| Allocation::load(self, offset, bytes))
    }
}

/// Memory that work-groups share.
impl ImageDataMut for &Allocation {
    fn store(&mut self, offset: u64, bytes: usize, value: u128) -> bool {
        let inside = offset.checked_add(bytes as u64).is_some_and(|end| end <= self.bytes);
        if inside {
            Allocation::store(self, offset, bytes, value);
        }
        inside
    }
}

/// `ldimage` (PRM 7.3): the access components at unnormalized coordinates, of which only those that the geometry has count.
pub fn load(
    image: &ImageDescriptor,
    data: &(impl ImageData + ?Sized),
    coordinates: [u32; 3],
) -> Result<[u32; 4], ImageError> {
    let offset = image.offset(coordinates)?;
    let element = data.load(offset, image.element_bytes());
    Ok(image.decode(element.ok_or(ImageError::Data { offset })?))
}

/// `stimage` (PRM 7.4): replaces the element at unnormalized coordinates.
pub fn store(
    image: &ImageDescriptor,
    data: &mut (impl ImageDataMut + ?Sized),
    coordinates: [u32; 3],
    components: [u32; 4],
) -> Result<(), ImageError> {
    let offset = image.offset(coordinates)?;
    if data.store(offset, image.element_bytes(), image.encode(components)) {
        Ok(())
    } else {
        Err(ImageError::Data { offset })
    }
}

/// A sampler's properties (PRM 7.1.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SamplerDescriptor {
    coord: Coord,
    filter: Filter,
    addressing: Addressing,
}

impl SamplerDescriptor {
    pub fn new(coord: Coord, filter: Filter, addressing: Addressing) -> Result<SamplerDescriptor, ImageError> {
        let known = coord.name().is_some() && filter.name().is_some() && addressing.name().is_some();
        known
            .then_some(SamplerDescriptor {
                coord,
                filter,
                addressing,
            })
            .ok_or(ImageError::Sampler)
    }

    /// The sampler that an initializer describes (PRM 18.6.9).
    pub fn of(constant: &SamplerConstant) -> Result<SamplerDescriptor, ImageError> {
        SamplerDescriptor::new(constant.coord, constant.filter, constant.addressing)
    }

    /// What `querysampler` gives (Table 7-12).
    pub fn query(&self, query: SamplerQuery) -> u32 {
        match query {
            SamplerQuery::ADDRESSING => self.addressing.0 as u32,
            SamplerQuery::COORD => self.coord.0 as u32,
            _ => self.filter.0 as u32,
        }
    }
}
