//! Data formats of buffers: packed components in memory to and from 32-bit registers.
//!
//! Source: GFX9 ISA 8.1.2 (DFMT, NFMT), 8.1.4. Components are named from the lowest bit on; `10_11_11` has its 10 bits on top.
//! 32-bit components are never converted. Normalized and float data is f32 in registers. A store saturates integers, rounds
//! to nearest even, and makes 0 of a NaN that has no other form.

use softfp::{Env, F16, F32, convert};

/// NFMT: how a component's bits are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    Unorm,
    Snorm,
    Uscaled,
    Sscaled,
    Uint,
    Sint,
    Float,
}

/// A data format with a number format that fits it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Texel {
    /// Widths of the components in bits, from the lowest bit on.
    widths: &'static [u8],
    number: Number,
}

/// By DFMT; empty: invalid.
const WIDTHS: [&[u8]; 16] = [
    &[],
    &[8],
    &[16],
    &[8, 8],
    &[32],
    &[16, 16],
    &[11, 11, 10],
    &[10, 11, 11],
    &[2, 10, 10, 10],
    &[10, 10, 10, 2],
    &[8, 8, 8, 8],
    &[32, 32],
    &[16, 16, 16, 16],
    &[32, 32, 32],
    &[32, 32, 32, 32],
    &[],
];

impl Texel {
    /// The format that DFMT and NFMT name together.
    ///
    /// # Errors
    /// There is none; what is wrong.
    pub fn new(dfmt: u8, nfmt: u8) -> Result<Texel, String> {
        let widths = WIDTHS[dfmt as usize & 15];
        let number = match nfmt {
            0 => Number::Unorm,
            1 => Number::Snorm,
            2 => Number::Uscaled,
            3 => Number::Sscaled,
            4 => Number::Uint,
            5 => Number::Sint,
            7 => Number::Float,
            _ => return Err(format!("number format {nfmt} is reserved")),
        };
        if widths.is_empty() {
            return Err(format!("data format {dfmt} is not one of 1 to 14"));
        }
        let packed_float = |w: &[u8]| matches!(w, [16, ..] | [32, ..] | [11, 11, 10] | [10, 11, 11]);
        if number == Number::Float && !packed_float(widths) {
            return Err(format!("data format {dfmt} has no float components"));
        }
        Ok(Texel { widths, number })
    }

    pub fn bytes(self) -> usize {
        self.widths.iter().map(|w| *w as usize).sum::<usize>() / 8
    }

    /// The number one as a loaded component.
    pub fn one(self) -> u32 {
        if self.is_integer() { 1 } else { 1f32.to_bits() }
    }

    /// Components are integers in registers, not floats.
    pub fn is_integer(self) -> bool {
        matches!(self.number, Number::Uint | Number::Sint)
    }

    /// Components from memory, given as little-endian dwords; those that the format lacks are 0.
    pub fn decode(self, raw: [u32; 4]) -> [u32; 4] {
        let mut out = [0; 4];
        let mut at = 0;
        for (value, &width) in out.iter_mut().zip(self.widths) {
            let bits = raw[at / 32] >> (at % 32);
            *value = self.load(bits & low_bits(width), width);
            at += width as usize;
        }
        out
    }

    /// Memory, as little-endian dwords, from components.
    pub fn encode(self, components: [u32; 4]) -> [u32; 4] {
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
            Number::Unorm => bits as f32 / low_bits(width) as f32,
            Number::Snorm => (signed as f32 / low_bits(width - 1) as f32).max(-1.0),
            Number::Uscaled => bits as f32,
            Number::Sscaled => signed as f32,
            Number::Float => {
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
            Number::Unorm => (float.clamp(0.0, 1.0) * unsigned_max as f64).round_ties_even() as u32,
            Number::Snorm => signed(float.clamp(-1.0, 1.0) * signed_max as f64),
            Number::Uscaled => float.round_ties_even().clamp(0.0, unsigned_max as f64) as u32,
            Number::Sscaled => signed(float),
            Number::Float if width == 16 => convert::<F32, F16>(Env::IEEE, value).bits as u32,
            Number::Float => small_float(value, width - 5),
        }
    }
}

/// A component's low `width` bits; `width` is 1 to 32.
fn low_bits(width: u8) -> u32 {
    u32::MAX >> (32 - width)
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
