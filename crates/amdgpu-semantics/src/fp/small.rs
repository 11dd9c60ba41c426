//! Float formats of 16 bits and less as tables of their fields: exact values as f64, and the roundings that conversions have.
//!
//! Source: CDNA3 ISA 7.2, CDNA4 ISA 7.3 (Small Float Data Formats); OCP 8-bit Floating Point and Microscaling Formats.

/// What the codes with the greatest magnitude mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Top {
    /// The greatest exponent is that of infinities and NaNs.
    Ieee,
    /// The greatest magnitude is a NaN, all others are numbers.
    OneNan,
    /// All are numbers; the code of a negative zero is the NaN.
    NanIsNegativeZero,
    /// All are numbers.
    Numbers,
}

/// A float format: sign, exponent and mantissa from the highest bit down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Small {
    pub exponent_bits: u32,
    pub mantissa_bits: u32,
    pub bias: i32,
    pub top: Top,
}

const fn format(exponent_bits: u32, mantissa_bits: u32, bias: i32, top: Top) -> Small {
    Small {
        exponent_bits,
        mantissa_bits,
        bias,
        top,
    }
}

pub const F32: Small = format(8, 23, 127, Top::Ieee);
pub const F16: Small = format(5, 10, 15, Top::Ieee);
pub const BF16: Small = format(8, 7, 127, Top::Ieee);
/// E4M3 of OCP.
pub const FP8: Small = format(4, 3, 7, Top::OneNan);
/// E5M2 of OCP.
pub const BF8: Small = format(5, 2, 15, Top::Ieee);
/// E5M3 without a sign, for scales: its codes are those of a format with a sign bit above them that is always zero.
pub const E5M3: Small = format(5, 3, 15, Top::OneNan);
/// E4M3 of gfx940 to gfx942.
pub const FP8_FNUZ: Small = format(4, 3, 8, Top::NanIsNegativeZero);
/// E5M2 of gfx940 to gfx942.
pub const BF8_FNUZ: Small = format(5, 2, 16, Top::NanIsNegativeZero);
/// E2M3.
pub const FP6: Small = format(2, 3, 1, Top::Numbers);
/// E3M2.
pub const BF6: Small = format(3, 2, 3, Top::Numbers);
/// E2M1.
pub const FP4: Small = format(2, 1, 1, Top::Numbers);

/// `2^n` for an f64 that is normal.
pub fn power_of_two(n: i32) -> f64 {
    f64::from_bits(((n + 1023) as u64 & 0x7ff) << 52)
}

/// Where the exponent of an f64 is, unbiased; that of zeros and denormals is -1023.
fn exponent_of(x: f64) -> i32 {
    (x.to_bits() >> 52 & 0x7ff) as i32 - 1023
}

impl Small {
    pub const fn bits(self) -> u32 {
        1 + self.exponent_bits + self.mantissa_bits
    }

    const fn sign(self) -> u32 {
        1 << (self.bits() - 1)
    }

    /// Exponent of the least normal number.
    pub const fn least_exponent(self) -> i32 {
        1 - self.bias
    }

    /// Code of the greatest finite number.
    const fn greatest(self) -> u32 {
        match self.top {
            Top::Ieee => (((1 << self.exponent_bits) - 1) << self.mantissa_bits) - 1,
            Top::OneNan => self.sign() - 2,
            Top::NanIsNegativeZero | Top::Numbers => self.sign() - 1,
        }
    }

    /// Whether a code is that of a number below the least normal one, and no zero.
    pub const fn is_denormal(self, code: u32) -> bool {
        let magnitude = code & (self.sign() - 1);
        magnitude != 0 && magnitude >> self.mantissa_bits == 0
    }

    /// The number of a code, exactly.
    pub fn decode(self, code: u32) -> f64 {
        let magnitude = code & (self.sign() - 1);
        let negative = code & self.sign() != 0;
        let (exponent, mantissa) = (
            magnitude >> self.mantissa_bits,
            magnitude & ((1 << self.mantissa_bits) - 1),
        );
        let beyond = match self.top {
            Top::NanIsNegativeZero => negative && magnitude == 0,
            _ => magnitude > self.greatest(),
        };
        let value = if beyond && self.top == Top::Ieee && mantissa == 0 {
            f64::INFINITY
        } else if beyond {
            f64::NAN
        } else if exponent == 0 {
            f64::from(mantissa) * power_of_two(self.least_exponent() - self.mantissa_bits as i32)
        } else {
            let whole = f64::from(mantissa | 1 << self.mantissa_bits);
            whole * power_of_two(exponent as i32 - self.bias - self.mantissa_bits as i32)
        };
        if negative { -value } else { value }
    }

    fn signed(self, code: u32, negative: bool) -> u32 {
        match self.top {
            Top::NanIsNegativeZero if code == 0 => 0,
            _ => code | if negative { self.sign() } else { 0 },
        }
    }

    /// The code for NaNs; the greatest number where there is none.
    fn nan(self, negative: bool) -> u32 {
        match self.top {
            Top::Ieee => {
                let exponent = ((1 << self.exponent_bits) - 1) << self.mantissa_bits;
                self.signed(exponent | 1 << (self.mantissa_bits - 1), negative)
            }
            Top::OneNan => self.signed(self.sign() - 1, negative),
            Top::NanIsNegativeZero => self.sign(),
            Top::Numbers => self.signed(self.greatest(), negative),
        }
    }

    /// The code for what is greater than all numbers.
    fn overflow(self, negative: bool, saturate: bool) -> u32 {
        match self.top {
            _ if saturate => self.signed(self.greatest(), negative),
            Top::Ieee => self.signed(self.greatest() + 1, negative),
            _ => self.nan(negative),
        }
    }

    /// The code of a number rounded by `round`, which is given the magnitude in units of the last place. `saturate`: what is too
    /// great becomes the greatest number, infinities too.
    fn encode(self, x: f64, saturate: bool, round: impl Fn(f64) -> f64) -> u32 {
        let negative = x.is_sign_negative();
        if x.is_nan() {
            return self.nan(negative);
        }
        if x.is_infinite() {
            return self.overflow(negative, saturate);
        }
        let exponent = exponent_of(x).max(self.least_exponent());
        let unit = power_of_two(exponent - self.mantissa_bits as i32);
        let units = round(x.abs() / unit) as u64;
        let code = (((exponent - self.least_exponent()) as u64) << self.mantissa_bits) + units;
        if code > u64::from(self.greatest()) {
            return self.overflow(negative, saturate);
        }
        self.signed(code as u32, negative)
    }

    /// The code of a number, rounded to nearest even.
    pub fn nearest(self, x: f64, saturate: bool) -> u32 {
        self.encode(x, saturate, f64::round_ties_even)
    }

    /// The code of a number, rounded towards zero.
    pub fn truncated(self, x: f64, saturate: bool) -> u32 {
        self.encode(x, saturate, f64::trunc)
    }

    /// The code of a number to whose f32 mantissa random bits are added where it will be cut off: the highest ones of `random`.
    pub fn stochastic(self, x: f64, random: u32, saturate: bool) -> u32 {
        if !x.is_finite() {
            return self.nearest(x, saturate);
        }
        /// Bits of an f64's mantissa below that of an f32.
        const BELOW_F32: u32 = 29;
        let added = u64::from(random >> (9 + self.mantissa_bits)) << BELOW_F32;
        self.truncated(f64::from_bits(x.to_bits() + added), saturate)
    }
}
