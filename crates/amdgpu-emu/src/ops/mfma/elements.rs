//! What lanes hold of A and B: numbers of every format taken out of registers, for all lanes at once.

use super::exact;
use crate::wave::{LANES, V32};
use amdgpu_semantics::fp::small::{self, Small, Top};

/// Most elements that a lane holds.
pub const MAX_ITEMS: usize = 32;

/// What a matrix consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Element {
    F64,
    F32,
    /// f32 of which 10 bits of the mantissa count.
    Xf32,
    F16,
    Bf16,
    I8,
    /// E4M3 and E5M2 of the processor.
    Fp8,
    Bf8,
    Fp6,
    Bf6,
    Fp4,
    /// One of the last five, as CBSZ says for A and BLGP for B.
    Coded,
}

impl Element {
    pub const fn bits(self) -> usize {
        match self {
            Element::F64 => 64,
            Element::F32 | Element::Xf32 => 32,
            Element::F16 | Element::Bf16 => 16,
            Element::I8 | Element::Fp8 | Element::Bf8 | Element::Coded => 8,
            Element::Fp6 | Element::Bf6 => 6,
            Element::Fp4 => 4,
        }
    }

    /// By the code of CBSZ and BLGP; None for one without a meaning (CDNA4 ISA 7.1.5).
    pub fn coded(code: u8) -> Option<Element> {
        Some(match code {
            0 => Element::Fp8,
            1 => Element::Bf8,
            2 => Element::Fp6,
            3 => Element::Bf6,
            4 => Element::Fp4,
            _ => return None,
        })
    }
}

/// Elements of one operand, by place in the lane and by lane.
pub struct Side {
    /// Their values; bf16 and f32 may be denormals.
    pub value: Box<[[f32; LANES]; MAX_ITEMS]>,
    /// The power of two of each one's exponent, that of the least normal number for denormals; 0 for zero, infinite for what is not
    /// finite.
    pub power: Box<[[f32; LANES]; MAX_ITEMS]>,
    /// The values where f32 is not enough, or f64 is worked with.
    pub wide: Box<[[f64; LANES]; 4]>,
}

impl Side {
    pub fn new() -> Side {
        Side {
            value: Box::new([[0.0; LANES]; MAX_ITEMS]),
            power: Box::new([[0.0; LANES]; MAX_ITEMS]),
            wide: Box::new([[0.0; LANES]; 4]),
        }
    }
}

/// How numbers are taken out of registers.
#[derive(Clone, Copy)]
pub struct Reading {
    pub element: Element,
    pub items: usize,
    /// E4M3 and E5M2 are those without infinities and negative zero.
    pub fnuz: bool,
    /// Denormals are zero.
    pub flushes: bool,
}

/// Least and greatest exponent of the elements that are not zero, as bits of the powers of two.
#[derive(Debug, Clone, Copy)]
pub struct Exponents {
    pub least: u32,
    pub greatest: u32,
}

/// The elements at place `item` of `L` lanes from `first` on, in the low bits.
#[inline(always)]
pub fn codes<const L: usize>(registers: &[V32], item: usize, bits: usize, first: usize, out: &mut [u32; L]) {
    let (at, shift) = (item * bits / 32, item * bits % 32);
    let of = |register: usize| {
        let register = registers.get(register).unwrap_or(&V32::ZERO);
        &register.0.as_chunks::<L>().0[first / L % (LANES / L)]
    };
    let low = of(at);
    let mask = u32::MAX >> (32 - bits);
    if shift + bits <= 32 {
        for lane in 0..L {
            out[lane] = low[lane] >> shift & mask;
        }
    } else {
        let high = of(at + 1);
        for lane in 0..L {
            out[lane] = (low[lane] >> shift | high[lane] << (32 - shift)) & mask;
        }
    }
}

/// Value and power of two of a number of a format.
#[inline(always)]
pub fn number(format: Small, code: u32) -> (u32, u32) {
    let (exponent_bits, mantissa_bits) = (format.exponent_bits, format.mantissa_bits);
    let sign_bit = 1u32 << (exponent_bits + mantissa_bits);
    let magnitude = code & (sign_bit - 1);
    let sign = (code & sign_bit) << (31 - exponent_bits - mantissa_bits);
    let exponent = magnitude >> mantissa_bits;
    let mantissa = magnitude & ((1 << mantissa_bits) - 1);
    let rebias = (127 - format.bias) as u32;
    let least = (format.least_exponent() + 127) as u32;
    let normal = (exponent + rebias) << 23 | mantissa << (23 - mantissa_bits);
    let value = if rebias == 0 {
        normal
    } else {
        let unit = f32::from_bits(least - mantissa_bits << 23);
        let denormal = (mantissa as i32 as f32 * unit).to_bits();
        if exponent == 0 { denormal } else { normal }
    };
    let power = if exponent == 0 {
        if mantissa == 0 { 0 } else { least << 23 }
    } else {
        (exponent + rebias) << 23
    };
    let beyond = match format.top {
        Top::Ieee => exponent == (1 << exponent_bits) - 1,
        Top::OneNan => magnitude == sign_bit - 1,
        Top::NanIsNegativeZero => code == sign_bit,
        Top::Numbers => false,
    };
    const INFINITE: u32 = 0x7f80_0000;
    if beyond && format.top == Top::Ieee {
        (sign | INFINITE | mantissa << (23 - mantissa_bits), INFINITE)
    } else if beyond {
        (NAN_BITS, INFINITE)
    } else {
        (value | sign, power)
    }
}

const NAN_BITS: u32 = 0x7fc0_0000;

#[inline(always)]
fn read_as(format: Small, reading: Reading, registers: &[V32], side: &mut Side) {
    let mut taken = [0; LANES];
    for item in 0..reading.items {
        codes(registers, item, format.bits() as usize, 0, &mut taken);
        let (values, powers) = (&mut side.value[item % MAX_ITEMS], &mut side.power[item % MAX_ITEMS]);
        for lane in 0..LANES {
            let (value, power) = number(format, taken[lane]);
            values[lane] = f32::from_bits(value);
            powers[lane] = f32::from_bits(power);
        }
    }
    if reading.flushes {
        let least = f32::from_bits(((format.least_exponent() + 127) as u32) << 23);
        for values in &mut side.value[..reading.items.min(MAX_ITEMS)] {
            for value in values {
                *value = if value.abs() < least { 0.0 } else { *value };
            }
        }
    }
}

/// Takes the elements out of registers: values, and for floats their powers of two.
#[inline(always)]
pub fn read(reading: Reading, registers: &[V32], side: &mut Side) {
    match reading.element {
        Element::F32 => {
            for (item, register) in registers.iter().enumerate().take(reading.items.min(MAX_ITEMS)) {
                for lane in 0..LANES {
                    side.value[item][lane] = f32::from_bits(register.0[lane]);
                }
            }
        }
        Element::I8 => {
            let mut taken = [0; LANES];
            for item in 0..reading.items {
                codes(registers, item, 8, 0, &mut taken);
                let values = &mut side.value[item % MAX_ITEMS];
                for lane in 0..LANES {
                    values[lane] = ((taken[lane] << 24) as i32 >> 24) as f32;
                }
            }
        }
        Element::Xf32 => {
            /// Bits of an f32 that do not count.
            const BELOW: u32 = 0x1fff;
            for (item, register) in registers.iter().enumerate().take(reading.items.min(MAX_ITEMS)) {
                let (values, powers) = (&mut side.value[item], &mut side.power[item]);
                for lane in 0..LANES {
                    let (value, power) = number(small::F32, register.0[lane] & !BELOW);
                    values[lane] = f32::from_bits(value);
                    powers[lane] = f32::from_bits(power);
                }
            }
        }
        small => with_format(
            small,
            reading.fnuz,
            #[inline(always)]
            |format| read_as(format, reading, registers, side),
        ),
    }
}

/// Calls `f` with the format of the elements, if they are floats of 16 bits or less. What `f` becomes is compiled for each.
#[inline(always)]
pub fn with_format(element: Element, fnuz: bool, mut f: impl FnMut(Small)) {
    match element {
        Element::F64 | Element::F32 | Element::Xf32 | Element::I8 | Element::Coded => {}
        Element::F16 => f(small::F16),
        Element::Bf16 => f(small::BF16),
        Element::Fp8 if fnuz => f(small::FP8_FNUZ),
        Element::Fp8 => f(small::FP8),
        Element::Bf8 if fnuz => f(small::BF8_FNUZ),
        Element::Bf8 => f(small::BF8),
        Element::Fp6 => f(small::FP6),
        Element::Bf6 => f(small::BF6),
        Element::Fp4 => f(small::FP4),
    }
}

/// The range of exponents of what was read.
#[inline(always)]
pub fn exponents(side: &Side, items: usize) -> Exponents {
    let (mut least, mut greatest) = (u32::MAX, 0);
    for powers in &side.power[..items.min(MAX_ITEMS)] {
        for power in powers {
            let bits = power.to_bits() & !ABSENT.to_bits();
            let low = if bits == 0 { u32::MAX } else { bits };
            least = if low < least { low } else { least };
            greatest = if bits > greatest { bits } else { greatest };
        }
    }
    Exponents { least, greatest }
}

/// The values as f64; whether an f64 holds the sum of a lane's products of them and others is what [`exact::fits`] says.
#[inline(always)]
pub fn widen(side: &mut Side, items: usize) -> u64 {
    let items = items.min(side.wide.len());
    for item in 0..items {
        for lane in 0..LANES {
            side.wide[item][lane] = f64::from(side.value[item][lane]);
        }
    }
    exact::exponent_range(side.wide[..items].as_flattened())
}

/// Takes f64 elements out of pairs of registers.
#[inline(always)]
pub fn read_f64(registers: &[V32], negated: bool, side: &mut Side) {
    let sign = u64::from(negated) << 63;
    if let [low, high, ..] = registers {
        for lane in 0..LANES {
            let bits = u64::from(low.0[lane]) | u64::from(high.0[lane]) << 32;
            side.wide[0][lane] = f64::from_bits(bits ^ sign);
        }
    }
}

/// The power of an element that a sparse matrix does not hold. It has no product: beside infinity it is not the NaN that a zero makes. What
/// an index names is multiplied, and nothing else (CDNA3 ISA 7.4; arXiv 2511.10909).
pub const ABSENT: f32 = -0.0;

/// Puts places without an element between those of a sparse matrix: two of each four are held, their places in two bits each of
/// `indices`, those of the first pair lowest.
pub fn spread(side: &mut Side, items: usize, indices: &[u32; LANES]) {
    let packed = items.min(MAX_ITEMS / 2);
    let old_values: [[f32; LANES]; MAX_ITEMS / 2] = std::array::from_fn(|n| side.value[n]);
    let old_powers: [[f32; LANES]; MAX_ITEMS / 2] = std::array::from_fn(|n| side.power[n]);
    side.value[..2 * packed].fill([0.0; LANES]);
    side.power[..2 * packed].fill([ABSENT; LANES]);
    for item in 0..packed {
        for lane in 0..LANES {
            let place = item / 2 * 4 + (indices[lane] >> (2 * item) & 3) as usize;
            side.value[place][lane] = old_values[item][lane];
            side.power[place][lane] = old_powers[item][lane];
        }
    }
}
