//! Elements: which components lie where in memory, and how each is converted (PRM 7.1.4).

use hsail::code::{ChannelOrder as Order, ChannelType as Channel};
use softfp::{Env, F16, F32};

/// How a component is encoded in memory (Table 7-3); the numbers are its bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Encoding {
    Unorm(u32),
    Snorm(u32),
    Unsigned(u32),
    Signed(u32),
    Half,
    Float,
    /// Standard RGB in 8 bits (PRM 7.1.4.1.2).
    Srgb,
}

/// What a place in an element holds: one of the access components, or all of them, or nothing that is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Component {
    Red,
    Green,
    Blue,
    Alpha,
    /// Red, green and blue.
    Luminance,
    /// All four.
    Intensity,
    Unused,
}

/// The components of an element, lowest bits first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    fields: [(Component, Encoding, u32); 4],
    bits: u32,
    /// Alpha beyond the border (Table 7-2).
    border_alpha: bool,
    /// Alpha of elements that have none in memory is 1.
    opaque: bool,
    access: Access,
}

/// The access type (Table 7-3); both integer types hold a 1 in the same way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Access {
    Float,
    Integer,
}

use Component::{Alpha, Blue, Green, Intensity, Luminance, Red, Unused};

impl Encoding {
    fn bits(self) -> u32 {
        match self {
            Encoding::Unorm(bits) | Encoding::Snorm(bits) | Encoding::Unsigned(bits) | Encoding::Signed(bits) => bits,
            Encoding::Half => 16,
            Encoding::Float => 32,
            Encoding::Srgb => 8,
        }
    }

    /// Of a channel type whose components all look alike.
    fn of(channel: Channel) -> Option<Encoding> {
        Some(match channel {
            Channel::SNORM_INT8 => Encoding::Snorm(8),
            Channel::SNORM_INT16 => Encoding::Snorm(16),
            Channel::UNORM_INT8 => Encoding::Unorm(8),
            Channel::UNORM_INT16 => Encoding::Unorm(16),
            Channel::UNORM_INT24 => Encoding::Unorm(24),
            Channel::SIGNED_INT8 => Encoding::Signed(8),
            Channel::SIGNED_INT16 => Encoding::Signed(16),
            Channel::SIGNED_INT32 => Encoding::Signed(32),
            Channel::UNSIGNED_INT8 => Encoding::Unsigned(8),
            Channel::UNSIGNED_INT16 => Encoding::Unsigned(16),
            Channel::UNSIGNED_INT32 => Encoding::Unsigned(32),
            Channel::HALF_FLOAT => Encoding::Half,
            Channel::FLOAT => Encoding::Float,
            _ => return None,
        })
    }

    /// The access component of a memory component (PRM 7.1.4.2).
    fn decode(self, raw: u32) -> u32 {
        let signed = |bits: u32| (raw << (32 - bits)) as i32 >> (32 - bits);
        match self {
            Encoding::Unorm(bits) => (raw as f32 / scale(bits) as f32).to_bits(),
            Encoding::Snorm(bits) => (signed(bits) as f32 / scale(bits - 1) as f32).max(-1.0).to_bits(),
            Encoding::Unsigned(_) | Encoding::Float => raw,
            Encoding::Signed(bits) => signed(bits) as u32,
            Encoding::Half => softfp::convert::<F16, F32>(Env::IEEE, raw as u16).bits,
            Encoding::Srgb => (linear(raw as f64 / 255.0) as f32).to_bits(),
        }
    }

    /// The memory component of an access component (PRM 7.1.4.2).
    fn encode(self, access: u32) -> u32 {
        // A product of f32 and a scale of up to 24 bits is exact in f64; a NaN becomes 0 when it is cast.
        let float = f32::from_bits(access) as f64;
        match self {
            Encoding::Unorm(bits) => normalized(float * scale(bits), 0.0, scale(bits)) as u32,
            Encoding::Snorm(bits) => {
                let scale = scale(bits - 1);
                normalized(float * scale, -scale - 1.0, scale) as i32 as u32
            }
            Encoding::Unsigned(32) | Encoding::Signed(32) | Encoding::Float => access,
            Encoding::Unsigned(bits) => access.min((1 << bits) - 1),
            Encoding::Signed(bits) => {
                let least = -1 << (bits - 1);
                (access as i32).clamp(least, !least) as u32
            }
            Encoding::Half => softfp::convert::<F32, F16>(Env::IEEE, access).bits as u32,
            Encoding::Srgb => normalized(standard(float) * 255.0, 0.0, 255.0) as u32,
        }
    }
}

/// The greatest value of so many bits.
fn scale(bits: u32) -> f64 {
    ((1u32 << bits) - 1) as f64
}

/// Rounded to the nearest integer, ties to even, in a range; a NaN is 0.
fn normalized(x: f64, least: f64, greatest: f64) -> f64 {
    if x.is_nan() {
        0.0
    } else {
        x.round_ties_even().clamp(least, greatest)
    }
}

/// Linear light of a standard RGB value.
fn linear(c: f64) -> f64 {
    if c <= 0.04045 {
        c / 12.92
    } else {
        ((c + 0.055) / 1.055).powf(2.4)
    }
}

/// The standard RGB value of linear light.
fn standard(c: f64) -> f64 {
    if c.is_nan() || c < 0.0 {
        0.0
    } else if c > 1.0 {
        1.0
    } else if c < 0.0031308 {
        c * 12.92
    } else {
        1.055 * c.powf(1.0 / 2.4) - 0.055
    }
}

impl Layout {
    /// The layout of a legal combination (Table 7-4).
    pub fn of(order: Order, channel: Channel) -> Option<Layout> {
        let components: &[Component] = match order {
            Order::A => &[Alpha],
            Order::R | Order::RX | Order::DEPTH => &[Red],
            Order::RG | Order::RGX => &[Red, Green],
            Order::RA => &[Red, Alpha],
            Order::RGB | Order::RGBX => return Layout::bit_fields(order, channel),
            Order::RGBA | Order::SRGBA => &[Red, Green, Blue, Alpha],
            Order::BGRA | Order::SBGRA => &[Blue, Green, Red, Alpha],
            Order::ARGB => &[Alpha, Red, Green, Blue],
            Order::ABGR => &[Alpha, Blue, Green, Red],
            Order::SRGB | Order::SRGBX => &[Red, Green, Blue],
            Order::INTENSITY => &[Intensity],
            Order::LUMINANCE => &[Luminance],
            Order::DEPTH_STENCIL => &[Red, Unused],
            _ => return None,
        };
        let encoding = Encoding::of(channel)?;
        let legal = match order {
            Order::DEPTH => matches!(encoding, Encoding::Unorm(16 | 24) | Encoding::Float),
            Order::DEPTH_STENCIL => matches!(encoding, Encoding::Unorm(24) | Encoding::Float),
            Order::SRGB | Order::SRGBX | Order::SRGBA | Order::SBGRA => encoding == Encoding::Unorm(8),
            Order::BGRA | Order::ARGB | Order::ABGR => encoding.bits() == 8,
            Order::INTENSITY | Order::LUMINANCE => {
                !matches!(encoding, Encoding::Unsigned(_) | Encoding::Signed(_)) && encoding != Encoding::Unorm(24)
            }
            _ => encoding != Encoding::Unorm(24),
        };
        if !legal {
            return None;
        }
        let standard = matches!(order, Order::SRGB | Order::SRGBX | Order::SRGBA | Order::SBGRA);
        let mut fields = Vec::with_capacity(4);
        for component in components {
            let encoding = match component {
                Alpha => encoding,
                // 8 bits beside 24, as many as the depth itself otherwise.
                Unused if encoding.bits() == 24 => Encoding::Unsigned(8),
                Unused => Encoding::Unsigned(32),
                _ if standard => Encoding::Srgb,
                _ => encoding,
            };
            fields.push((*component, encoding));
        }
        Some(Layout::new(order, &fields))
    }

    /// The orders whose components are bits of a 16- or 32-bit element, blue lowest.
    fn bit_fields(order: Order, channel: Channel) -> Option<Layout> {
        let (red, green, unused) = match channel {
            Channel::UNORM_SHORT_565 => (5, 6, 0),
            Channel::UNORM_SHORT_555 => (5, 5, 1),
            Channel::UNORM_INT_101010 => (10, 10, 2),
            _ => return None,
        };
        let field = |component, bits| (component, Encoding::Unorm(bits));
        let mut fields = vec![field(Blue, red), field(Green, green), field(Red, red)];
        if unused != 0 {
            fields.push((Unused, Encoding::Unsigned(unused)));
        }
        Some(Layout::new(order, &fields))
    }

    fn new(order: Order, list: &[(Component, Encoding)]) -> Layout {
        let mut fields = [(Unused, Encoding::Unsigned(0), 0); 4];
        let mut bits = 0;
        for (field, (component, encoding)) in fields.iter_mut().zip(list) {
            *field = (*component, *encoding, bits);
            bits += encoding.bits();
        }
        let access = match list.first() {
            Some((_, Encoding::Unsigned(_) | Encoding::Signed(_))) => Access::Integer,
            _ => Access::Float,
        };
        Layout {
            fields,
            bits,
            border_alpha: matches!(
                order,
                Order::R | Order::RG | Order::RGB | Order::SRGB | Order::LUMINANCE
            ),
            opaque: !matches!(order, Order::DEPTH | Order::DEPTH_STENCIL),
            access,
        }
    }

    pub fn bytes(&self) -> usize {
        (self.bits / 8) as usize
    }

    /// Whether components are floats.
    pub fn is_float(&self) -> bool {
        self.access == Access::Float
    }

    /// What the coordinates beyond a border give.
    pub fn border(&self) -> [u32; 4] {
        [0, 0, 0, if self.border_alpha { self.one() } else { 0 }]
    }

    fn one(&self) -> u32 {
        match self.access {
            Access::Float => 1f32.to_bits(),
            Access::Integer => 1,
        }
    }

    pub fn decode(&self, element: u128) -> [u32; 4] {
        let mut out = [0, 0, 0, if self.opaque { self.one() } else { 0 }];
        for (component, encoding, shift) in self.fields {
            let raw = (element >> shift) as u32 & (u32::MAX >> (32 - encoding.bits().max(1)));
            let value = || encoding.decode(raw);
            match component {
                Red => out[0] = value(),
                Green => out[1] = value(),
                Blue => out[2] = value(),
                Alpha => out[3] = value(),
                Luminance => out[..3].fill(value()),
                Intensity => out.fill(value()),
                Unused => {}
            }
        }
        out
    }

    pub fn encode(&self, access: [u32; 4]) -> u128 {
        self.fields.iter().fold(0, |element, (component, encoding, shift)| {
            let value = match component {
                Red | Luminance | Intensity => access[0],
                Green => access[1],
                Blue => access[2],
                Alpha => access[3],
                Unused => return element,
            };
            let raw = encoding.encode(value) & (u32::MAX >> (32 - encoding.bits()));
            element | (raw as u128) << shift
        })
    }
}
