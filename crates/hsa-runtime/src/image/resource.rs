//! Image resources and samplers as the image instructions of a GPU read them: eight and four words.
//!
//! Sources: Vega ISA 8.4.2 (Image Resource), 8.4.3 (Image Sampler), 8.1.5 (Buffer Resource), and where AMD's device libraries look
//! for an image's properties (channel type, channel order and width in words 8 to 10).

use amdgpu_isa::Family;
use hsail::code::{Addressing, ChannelOrder as Order, ChannelType as Channel, Coord, Filter, Geometry, ImageQuery};
use hsail_interp::image::ImageDescriptor;

/// Data format: sizes of an element's components, the highest first.
mod data_format {
    pub const F8: u32 = 1;
    pub const F16: u32 = 2;
    pub const F8_8: u32 = 3;
    pub const F32: u32 = 4;
    pub const F16_16: u32 = 5;
    pub const F2_10_10_10: u32 = 9;
    pub const F8_8_8_8: u32 = 10;
    pub const F32_32: u32 = 11;
    pub const F16_16_16_16: u32 = 12;
    pub const F32_32_32_32: u32 = 14;
    pub const F5_6_5: u32 = 16;
    pub const F1_5_5_5: u32 = 17;
}

/// Number format: what a component's bits are.
mod number_format {
    pub const UNORM: u32 = 0;
    pub const SNORM: u32 = 1;
    pub const UINT: u32 = 4;
    pub const SINT: u32 = 5;
    pub const FLOAT: u32 = 7;
    pub const SRGB: u32 = 9;
}

/// Where a component of the result comes from: constants, or the components of an element, lowest first.
const ZERO: u32 = 0;
const ONE: u32 = 1;
const X: u32 = 4;
const Y: u32 = 5;
const Z: u32 = 6;
const W: u32 = 7;

/// How an element is read.
struct Format {
    data: u32,
    number: u32,
    /// Red, green, blue, alpha.
    select: [u32; 4],
}

fn order_of(image: &ImageDescriptor) -> Order {
    Order(image.query(ImageQuery::CHANNEL_ORDER) as u8)
}

fn channel_of(image: &ImageDescriptor) -> Channel {
    Channel(image.query(ImageQuery::CHANNEL_TYPE) as u8)
}

/// Whether the colours of an image are standard RGB.
pub fn is_standard_rgb(image: &ImageDescriptor) -> bool {
    matches!(
        order_of(image),
        Order::SRGB | Order::SRGBX | Order::SRGBA | Order::SBGRA
    )
}

/// Whether elements may be copied between two images: formats are equal but for standard RGB.
pub fn same_format(a: &ImageDescriptor, b: &ImageDescriptor) -> bool {
    let plain = |order| match order {
        Order::SRGB => Order::RGB,
        Order::SRGBX => Order::RGBX,
        Order::SRGBA => Order::RGBA,
        Order::SBGRA => Order::BGRA,
        other => other,
    };
    plain(order_of(a)) == plain(order_of(b)) && channel_of(a) == channel_of(b) && a.element_bytes() == b.element_bytes()
}

/// The format of a GPU that an image has; none for elements of three components or of 24 bits, which no GPU loads.
fn format(image: &ImageDescriptor) -> Option<Format> {
    use {data_format as d, number_format as n};
    let (order, channel) = (order_of(image), channel_of(image));
    let (count, select) = match order {
        Order::A => (1, [ZERO, ZERO, ZERO, X]),
        Order::R | Order::RX => (1, [X, ZERO, ZERO, ONE]),
        Order::RG | Order::RGX => (2, [X, Y, ZERO, ONE]),
        Order::RA => (2, [X, ZERO, ZERO, Y]),
        // blue lowest, in bits of one element
        Order::RGB | Order::RGBX => (3, [Z, Y, X, ONE]),
        Order::RGBA | Order::SRGBA => (4, [X, Y, Z, W]),
        Order::BGRA | Order::SBGRA => (4, [Z, Y, X, W]),
        Order::ARGB => (4, [Y, Z, W, X]),
        Order::ABGR => (4, [W, Z, Y, X]),
        Order::INTENSITY => (1, [X, X, X, X]),
        Order::LUMINANCE => (1, [X, X, X, ONE]),
        Order::DEPTH => (1, [X, ZERO, ZERO, ZERO]),
        _ => return None,
    };
    let (bits, number) = match channel {
        Channel::UNORM_INT8 if is_standard_rgb(image) => (8, n::SRGB),
        Channel::UNORM_INT8 => (8, n::UNORM),
        Channel::UNORM_INT16 => (16, n::UNORM),
        Channel::SNORM_INT8 => (8, n::SNORM),
        Channel::SNORM_INT16 => (16, n::SNORM),
        Channel::UNSIGNED_INT8 => (8, n::UINT),
        Channel::UNSIGNED_INT16 => (16, n::UINT),
        Channel::UNSIGNED_INT32 => (32, n::UINT),
        Channel::SIGNED_INT8 => (8, n::SINT),
        Channel::SIGNED_INT16 => (16, n::SINT),
        Channel::SIGNED_INT32 => (32, n::SINT),
        Channel::HALF_FLOAT => (16, n::FLOAT),
        Channel::FLOAT => (32, n::FLOAT),
        Channel::UNORM_SHORT_565 => (565, n::UNORM),
        Channel::UNORM_SHORT_555 => (555, n::UNORM),
        Channel::UNORM_INT_101010 => (101010, n::UNORM),
        _ => return None,
    };
    let data = match (count, bits) {
        (1, 8) => d::F8,
        (1, 16) => d::F16,
        (1, 32) => d::F32,
        (2, 8) => d::F8_8,
        (2, 16) => d::F16_16,
        (2, 32) => d::F32_32,
        (3, 565) => d::F5_6_5,
        (3, 555) => d::F1_5_5_5,
        (3, 101010) => d::F2_10_10_10,
        (4, 8) => d::F8_8_8_8,
        (4, 16) => d::F16_16_16_16,
        (4, 32) => d::F32_32_32_32,
        _ => return None,
    };
    Some(Format { data, number, select })
}

/// Whether GPUs of a family have images like this one.
pub fn knows(family: Family, image: &ImageDescriptor) -> bool {
    // a buffer's resource has four bits for the data format
    let in_buffer = |f: &Format| image.geometry() != Geometry::D1B || (f.data < 16 && f.number != number_format::SRGB);
    family == Family::Gfx9 && format(image).is_some_and(|f| in_buffer(&f))
}

/// The resource words of an image whose data lies at an address, and the words that device libraries read behind them. Zeros for
/// an image that [`knows`] denies.
pub fn image(family: Family, image: &ImageDescriptor, address: u64) -> [u32; 12] {
    let mut words = [0; 12];
    let Some(f) = format(image).filter(|_| knows(family, image)) else {
        return words;
    };
    let select = f.select[0] | f.select[1] << 3 | f.select[2] << 6 | f.select[3] << 9;
    let element = image.element_bytes() as u64;
    let [width, _, _] = image.sizes();
    match image.geometry() {
        Geometry::D1B => {
            words[0] = address as u32;
            words[1] = (address >> 32) as u32 & 0xffff | (element as u32) << 16;
            words[2] = width;
            words[3] = select | f.number << 12 | f.data << 15;
        }
        geometry => {
            let kind = match geometry {
                Geometry::D1 => 8,
                Geometry::D2 | Geometry::D2DEPTH => 9,
                Geometry::D3 => 10,
                Geometry::D1A => 12,
                _ => 13,
            };
            let height = image.query(ImageQuery::HEIGHT).max(1);
            let layers = image
                .query(ImageQuery::DEPTH)
                .max(image.query(ImageQuery::ARRAY))
                .max(1);
            let row_elements = match geometry {
                Geometry::D1 => u64::from(width),
                _ => image.pitch().0 / element,
            };
            words[0] = (address >> 8) as u32;
            words[1] = (address >> 40) as u32 & 0xff | f.data << 20 | f.number << 26;
            words[2] = (width - 1) & 0x3fff | ((height - 1) & 0x3fff) << 14;
            // swizzle mode 0: linear; one mip level
            words[3] = select | kind << 28;
            words[4] = (layers - 1) & 0x1fff | ((row_elements.max(1) - 1) as u32 & 0xffff) << 13;
        }
    }
    words[8] = channel_of(image).0.into();
    words[9] = order_of(image).0.into();
    words[10] = width;
    words
}

/// The words of a sampler.
pub fn sampler(coord: Coord, filter: Filter, addressing: Addressing) -> [u32; 4] {
    // wrap 0, mirror 1, the last texel 2, the border 6
    let clamp = match addressing {
        Addressing::REPEAT => 0,
        Addressing::MIRRORED_REPEAT => 1,
        Addressing::CLAMP_TO_BORDER => 6,
        _ => 2,
    };
    let unnormalized = u32::from(coord == Coord::UNNORMALIZED);
    let linear = u32::from(filter == Filter::LINEAR);
    let no_lod_limit = 0xfff << 12;
    // magnification, minification and depth filters: point 0, linear 1; border colour 0, transparent black
    [
        clamp | clamp << 3 | clamp << 6 | unnormalized << 15,
        no_lod_limit,
        linear << 20 | linear << 22 | linear << 24,
        0,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fields where AMD's device libraries read them (`__ockl_image_*`), and the bits that Vega ISA 8.4.2 gives.
    #[test]
    fn resources() {
        let size = [100, 40, 7, 5];
        let d3 = ImageDescriptor::new(Geometry::D3, Order::RGBA, Channel::FLOAT, size).expect("legal");
        let d3 = d3.with_pitch(2048, 0).expect("a pitch");
        let words = image(Family::Gfx9, &d3, 0x7f12_3456_7800);
        assert_eq!(words[0], 0x1234_5678);
        assert_eq!(words[1] & 0xff, 0x7f);
        assert_eq!((words[1] >> 20 & 0x3f, words[1] >> 26 & 0xf), (14, 7));
        assert_eq!((words[2] & 0x3fff) + 1, 100);
        assert_eq!((words[2] >> 14 & 0x3fff) + 1, 40);
        assert_eq!(words[3] & 0xfff, 0o7654);
        assert_eq!(words[3] >> 28, 10);
        assert_eq!((words[4] & 0x1fff) + 1, 7);
        assert_eq!((words[4] >> 13 & 0xffff) + 1, 128);
        assert_eq!((words[8], words[9], words[10]), (15, 8, 100));
        let d1b = ImageDescriptor::new(Geometry::D1B, Order::RG, Channel::SIGNED_INT16, size).expect("legal");
        let words = image(Family::Gfx9, &d1b, 0x7f12_3456_7800);
        assert_eq!((words[0], words[1], words[2]), (0x3456_7800, 0x0004_7f12, 100));
        assert_eq!((words[3] >> 12 & 7, words[3] >> 15 & 15), (5, 5));
    }

    #[test]
    fn what_no_gpu_has_is_not_known() {
        let of = |geometry, order, channel| ImageDescriptor::new(geometry, order, channel, [1; 4]).expect("legal");
        assert!(!knows(
            Family::Gfx9,
            &of(Geometry::D2, Order::SRGB, Channel::UNORM_INT8)
        ));
        assert!(!knows(
            Family::Gfx9,
            &of(Geometry::D2DEPTH, Order::DEPTH, Channel::UNORM_INT24)
        ));
        assert!(!knows(
            Family::Gfx9,
            &of(Geometry::D1B, Order::SRGBA, Channel::UNORM_INT8)
        ));
        assert!(knows(
            Family::Gfx9,
            &of(Geometry::D2, Order::SRGBA, Channel::UNORM_INT8)
        ));
        assert!(knows(
            Family::Gfx9,
            &of(Geometry::D2, Order::RGB, Channel::UNORM_SHORT_565)
        ));
    }

    #[test]
    fn samplers() {
        let words = sampler(Coord::UNNORMALIZED, Filter::LINEAR, Addressing::CLAMP_TO_BORDER);
        assert_eq!(words[0], 0o666 | 1 << 15);
        assert_eq!(words[2] >> 20 & 0x3f, 0b010101);
        assert_eq!(sampler(Coord::NORMALIZED, Filter::NEAREST, Addressing::REPEAT)[0], 0);
    }
}
