//! Data formats of buffers and images: packed components in memory to and from 32-bit registers.
//!
//! Source: GFX9 ISA 8.1.2 (DFMT, NFMT), 8.1.4, 8.4.2, 8.4.4. Components are named from the lowest bit on; `10_11_11` has its 10
//! bits on top. 32-bit components are never converted. Normalized and float data is f32 in registers. A store saturates integers,
//! rounds to nearest even, and makes 0 of a NaN that has no other form.

use amdgpu_isa::model::formats::{DataFormat, ImageFormat, data_format, number_format};
use softfp::{Env, F16, F32, convert};

pub use amdgpu_isa::model::formats::NumberFormat as Number;

/// Why a descriptor of an image or sampler is not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// The ISA has no such value.
    Invalid(String),
    /// It has, but not this machine.
    Unimplemented(String),
}

impl From<String> for Problem {
    fn from(message: String) -> Self {
        Problem::Invalid(message)
    }
}

impl From<&str> for Problem {
    fn from(message: &str) -> Self {
        Problem::Invalid(message.into())
    }
}

impl Problem {
    /// What the machine lacks.
    pub fn unimplemented<T>(what: impl std::fmt::Display) -> Result<T, Problem> {
        Err(Problem::Unimplemented(format!("{what} not implemented")))
    }
}

/// A data format with a number format that fits it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Texel {
    /// Widths of the components in bits, from the lowest bit on.
    widths: &'static [u8],
    number: Number,
    bytes: u8,
}

impl Texel {
    /// The format that DFMT and NFMT name together.
    ///
    /// # Errors
    /// There is none; what is wrong.
    pub fn new(dfmt: u8, nfmt: u8) -> Result<Texel, String> {
        let number = Texel::number(nfmt).ok_or_else(|| format!("number format {nfmt} is reserved"))?;
        let format = DataFormat::of(dfmt).filter(|f| f.buffer);
        let format = format.ok_or_else(|| format!("data format {dfmt} is not one of 1 to 14"))?;
        if number == Number::Float && !format.float {
            return Err(format!("data format {dfmt} has no float components"));
        }
        Ok(Texel::of(format, number))
    }

    /// A buffer format that is data and number format in one.
    pub fn of_buffer((format, number): (&'static DataFormat, Number)) -> Texel {
        Texel::of(format, number)
    }

    /// What NFMT says of any data format; None for what is reserved, or is for images only.
    fn number(nfmt: u8) -> Option<Number> {
        Number::of(nfmt).filter(|n| *n != Number::Srgb)
    }

    fn of(format: &'static DataFormat, number: Number) -> Texel {
        Texel {
            widths: format.widths,
            number,
            bytes: format.bytes,
        }
    }

    /// The format of an image; None if it is invalid, which is unbound.
    ///
    /// # Errors
    /// There is no such format, or the machine does not know it; what is wrong.
    pub fn of_image(dfmt: u8, nfmt: u8) -> Result<Option<Texel>, Problem> {
        let lacking = || Err(format!("image data format {dfmt} has no number format {nfmt}").into());
        let format = match (dfmt, DataFormat::of(dfmt)) {
            (data_format::INVALID, _) => return Ok(None),
            (_, Some(format)) => format,
            (23..=33 | 35..=56 | 59..=63, None) => {
                return Problem::unimplemented(format_args!("image data format {dfmt} (compressed or shared) is"));
            }
            (_, None) => return lacking(),
        };
        if let 6 | 10..=13 = nfmt {
            // SNORM_NZ, UBNORM, UBNORM_NZ, UBINT, UBSCALED of GFX6 to GFX8, none of them after
            return Problem::unimplemented(format_args!("image number format {nfmt} is"));
        }
        if nfmt == number_format::SRGB && format.buffer {
            return match format.srgb {
                true => Ok(Some(Texel::of(format, Number::Srgb))),
                false => Err(format!("data format {dfmt} has no standard RGB").into()),
            };
        }
        if format.buffer {
            return Ok(Some(Texel::new(dfmt, nfmt)?));
        }
        match Texel::number(nfmt) {
            Some(Number::Float) if dfmt == data_format::F5_9_9_9 => Ok(Some(Texel::of(format, Number::SharedExponent))),
            Some(number) if (number == Number::Float) == format.float => Ok(Some(Texel::of(format, number))),
            _ => lacking(),
        }
    }

    /// The format of an image of a processor that has data and number format in one; None if it is invalid, which is unbound.
    ///
    /// # Errors
    /// There is no such format, or the machine does not know it; what is wrong.
    pub fn of_image_format(format: Option<ImageFormat>, code: u32) -> Result<Option<Texel>, Problem> {
        match format {
            None => Err(format!("image format {code} is reserved").into()),
            Some(ImageFormat::Unbound) => Ok(None),
            Some(ImageFormat::Elements(format, number)) => Ok(Some(Texel::of(format, number))),
            Some(ImageFormat::Other(name)) => Problem::unimplemented(format_args!("image format {code} ({name}) is")),
        }
    }

    pub fn bytes(self) -> usize {
        self.bytes.into()
    }

    /// The number one as a loaded component.
    pub fn one(self) -> u32 {
        if self.is_integer() { 1 } else { 1f32.to_bits() }
    }

    /// Components are integers in registers, not floats.
    pub fn is_integer(self) -> bool {
        matches!(self.number, Number::Uint | Number::Sint)
    }

    /// Components are fractions of the greatest number.
    pub fn is_normalized(self) -> bool {
        matches!(self.number, Number::Unorm | Number::Snorm)
    }

    /// Components from memory, given as little-endian dwords; those that the format lacks are 0.
    pub fn decode(self, raw: [u32; 4]) -> [u32; 4] {
        if self.number == Number::SharedExponent {
            return shared_exponent(raw[0]);
        }
        let mut out = [0; 4];
        let mut at = 0;
        for (n, (value, &width)) in out.iter_mut().zip(self.widths).enumerate() {
            let bits = raw[at / 32] >> (at % 32) & low_bits(width);
            *value = match self.number {
                Number::Srgb if n < 3 => (linear(bits as f64 / 255.0) as f32).to_bits(),
                _ => self.load(bits, width),
            };
            at += width as usize;
        }
        out
    }

    /// Memory, as little-endian dwords, from components.
    pub fn encode(self, components: [u32; 4]) -> [u32; 4] {
        if self.number == Number::SharedExponent {
            return [to_shared_exponent(components), 0, 0, 0];
        }
        let mut out = [0; 4];
        let mut at = 0;
        for (value, &width) in components.into_iter().zip(self.widths) {
            out[at / 32] |= (self.store(value, width) & low_bits(width)) << (at % 32);
            at += width as usize;
        }
        out
    }

    fn load(self, bits: u32, width: u8) -> u32 {
        if width == 32 {
            return bits;
        }
        let signed = (bits << (32 - width)) as i32 >> (32 - width);
        let float = match self.number {
            Number::Uint => return bits,
            Number::Sint => return signed as u32,
            // a store does not make standard RGB, so only alpha comes here
            Number::Unorm | Number::Srgb => bits as f32 / low_bits(width) as f32,
            Number::Snorm => (signed as f32 / low_bits(width - 1) as f32).max(-1.0),
            Number::Uscaled => bits as f32,
            Number::Sscaled => signed as f32,
            // the stencil beside a float
            Number::Float if width == 8 => return bits,
            Number::Float | Number::SharedExponent => {
                // 11 and 10 bits: an f16 without its sign and its low mantissa bits
                let half = if width == 16 { bits } else { bits << (15 - width) };
                return convert::<F16, F32>(Env::IEEE, half as u16).bits;
            }
        };
        float.to_bits()
    }

    fn store(self, value: u32, width: u8) -> u32 {
        if width == 32 {
            return value;
        }
        let float = f32::from_bits(value) as f64;
        let (unsigned_max, signed_max) = (low_bits(width), low_bits(width - 1));
        let signed = |x: f64| x.round_ties_even().clamp(-(signed_max as f64) - 1.0, signed_max as f64) as i32 as u32;
        match self.number {
            Number::Uint => value.min(unsigned_max),
            Number::Sint => (value as i32).clamp(-(signed_max as i32) - 1, signed_max as i32) as u32,
            Number::Unorm | Number::Srgb => (float.clamp(0.0, 1.0) * unsigned_max as f64).round_ties_even() as u32,
            Number::Snorm => signed(float.clamp(-1.0, 1.0) * signed_max as f64),
            Number::Uscaled => float.round_ties_even().clamp(0.0, unsigned_max as f64) as u32,
            Number::Sscaled => signed(float),
            Number::Float if width == 8 => value.min(0xff),
            Number::Float if width == 16 => convert::<F32, F16>(Env::IEEE, value).bits as u32,
            Number::Float | Number::SharedExponent => small_float(value, width - 5),
        }
    }
}

/// A component's low `width` bits; `width` is 0 to 32.
fn low_bits(width: u8) -> u32 {
    u32::MAX.checked_shr(32 - u32::from(width)).unwrap_or(0)
}

/// An f32 as an unsigned float of five exponent bits; what is negative becomes 0.
fn small_float(value: u32, mantissa_bits: u8) -> u32 {
    let x = f32::from_bits(value);
    let infinity = 31 << mantissa_bits;
    if x.is_nan() {
        return infinity | low_bits(mantissa_bits);
    }
    if x <= 0.0 {
        return 0;
    }
    // distance of neighbouring numbers: constant below the least normal number, 2^-14
    let exponent = ((value >> 23) as i32 - 127).max(-14);
    let steps = (x as f64 * 2f64.powi(mantissa_bits as i32 - exponent)).round_ties_even();
    // the hidden bit of `steps` counts one up in the exponent field; so does a carry
    let bits = ((exponent + 14) as f64) * 2f64.powi(mantissa_bits as i32) + steps;
    bits.min(infinity as f64) as u32
}

/// Linear light of a standard RGB value.
fn linear(c: f64) -> f64 {
    match c {
        _ if c <= 0.04045 => c / 12.92,
        _ => ((c + 0.055) / 1.055).powf(2.4),
    }
}

/// Three 9-bit significands without a hidden bit, and an exponent of bias 15.
fn shared_exponent(raw: u32) -> [u32; 4] {
    let scale = 2f32.powi((raw >> 27) as i32 - 24);
    let component = |at: u32| ((raw >> at & 0x1ff) as f32 * scale).to_bits();
    [component(0), component(9), component(18), 0]
}

fn to_shared_exponent(components: [u32; 4]) -> u32 {
    const GREATEST: f64 = 511.0 / 512.0 * 65536.0;
    let clamped = [0, 1, 2]
        .map(|n| f32::from_bits(components[n]) as f64)
        .map(|x| match x {
            x if x.is_nan() => 0.0,
            x => x.clamp(0.0, GREATEST),
        });
    let most = clamped.iter().fold(0.0, |a: f64, b| a.max(*b));
    let significand = |x: f64, exponent: i32| (x * 2f64.powi(24 - exponent)).round_ties_even() as u32;
    let mut exponent = match most > 0.0 {
        true => (most.log2().floor() as i32 + 16).max(0),
        false => 0,
    };
    if significand(most, exponent) > 0x1ff {
        exponent += 1;
    }
    let [x, y, z] = clamped.map(|x| significand(x, exponent));
    x | y << 9 | z << 18 | (exponent as u32) << 27
}

/// A component of a loaded value as 16 bits, for D16 instructions.
pub fn narrow(texel: Texel, value: u32) -> u32 {
    if texel.is_integer() {
        return value & 0xffff;
    }
    convert::<F32, F16>(Env::IEEE, value).bits as u32
}

/// A 16-bit component to be stored, as 32 bits.
pub fn widen(texel: Texel, value: u32) -> u32 {
    match texel.number {
        Number::Uint => value & 0xffff,
        Number::Sint => value as i16 as u32,
        _ => convert::<F16, F32>(Env::IEEE, value as u16).bits,
    }
}
