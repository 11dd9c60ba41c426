//! Formats: channel orders and channel types as the data formats of a GPU.

use amdgpu_isa::model::descriptors::select::{ONE, W, X, Y, Z, ZERO};
use amdgpu_isa::model::formats::{DataFormat, data_format, number_format};
use hsail::code::{ChannelOrder as Order, ChannelType as Channel};

/// How an element is read.
pub(crate) struct Format {
    pub(crate) data: u8,
    pub(crate) number: u8,
    /// Red, green, blue, alpha.
    pub(crate) select: [u32; 4],
    pub(crate) bytes: u64,
}

/// Whether the colours of an image are standard RGB.
pub fn is_standard_rgb(order: Order) -> bool {
    matches!(order, Order::SRGB | Order::SRGBX | Order::SRGBA | Order::SBGRA)
}

/// Bytes of an element in a GPU's memory; none for what is no format. The lower of them are the element's of HSAIL, without
/// padding (PRM 7.1.4).
pub fn element_bytes(order: Order, channel: Channel) -> Option<u64> {
    of(order, channel).map(|f| f.bytes)
}

/// The format of a GPU for an image that HSAIL has (PRM Table 7-4).
pub(crate) fn of(order: Order, channel: Channel) -> Option<Format> {
    use {data_format as d, number_format as n};
    let (count, select) = match order {
        Order::A => (1, [ZERO, ZERO, ZERO, X]),
        Order::R | Order::RX => (1, [X, ZERO, ZERO, ONE]),
        Order::RG | Order::RGX => (2, [X, Y, ZERO, ONE]),
        Order::RA => (2, [X, ZERO, ZERO, Y]),
        // blue lowest, in bits of one element
        Order::RGB | Order::RGBX => (3, [Z, Y, X, ONE]),
        Order::SRGB | Order::SRGBX => (4, [X, Y, Z, ONE]),
        Order::RGBA | Order::SRGBA => (4, [X, Y, Z, W]),
        Order::BGRA | Order::SBGRA => (4, [Z, Y, X, W]),
        Order::ARGB => (4, [Y, Z, W, X]),
        Order::ABGR => (4, [W, Z, Y, X]),
        Order::INTENSITY => (1, [X, X, X, X]),
        Order::LUMINANCE => (1, [X, X, X, ONE]),
        Order::DEPTH => (1, [X, ZERO, ZERO, ZERO]),
        Order::DEPTH_STENCIL => (2, [X, ZERO, ZERO, ZERO]),
        _ => return None,
    };
    let (bits, number) = match channel {
        Channel::UNORM_INT8 if is_standard_rgb(order) => (8, n::SRGB),
        _ if is_standard_rgb(order) => return None,
        Channel::UNORM_INT8 => (8, n::UNORM),
        Channel::UNORM_INT16 => (16, n::UNORM),
        Channel::UNORM_INT24 => (24, n::UNORM),
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
        // depth without and with a stencil
        (1 | 2, 24) => d::F8_24,
        (2, 32) if order == Order::DEPTH_STENCIL => d::X24_8_32,
        (_, _) if order == Order::DEPTH_STENCIL => return None,
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
    Some(Format {
        data,
        number,
        select,
        bytes: DataFormat::of(data)?.bytes.into(),
    })
}
