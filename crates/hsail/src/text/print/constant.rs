//! Constants: integers, floats in three styles, packed and array constants, images, samplers, aggregates.

use super::*;
use crate::brig::{ImageConstant, Operand, SamplerConstant};
use crate::code::Geometry;

/// From this value on unsigned numbers are written in hexadecimal.
const HEX_FROM: u64 = 100_000;

fn value_of(bytes: &[u8]) -> u64 {
    bytes.iter().rev().take(8).fold(0, |v, b| v << 8 | u64::from(*b))
}

fn sign_extend(value: u64, bits: u32) -> i64 {
    let shift = 64 - bits.clamp(1, 64);
    ((value << shift) as i64) >> shift
}

impl<'a> Printer<'_, 'a> {
    fn hex(&mut self, value: u64, digits: usize) {
        use std::io::Write;
        let _ = write!(self.out, "{value:0digits$x}");
    }

    fn signed(&mut self, value: i64) {
        if value < 0 {
            self.push("-");
        }
        self.number(value.unsigned_abs());
    }

    /// A constant where the text gives it no type of its own.
    pub(super) fn operand_constant(&mut self, at: u32, own: Type, bytes: &[u8], wanted: Type) -> Printed {
        if wanted.is_bit() && own.bits() <= 64 && !own.is_packed() && !own.is_array() {
            // A bit type takes any constant of its size; the plainest is an integer.
            self.integer(own, value_of(bytes));
            return Ok(());
        }
        if own.is_array() {
            return self.broken_operand(at, "an array constant as operand");
        }
        self.plain(at, own, bytes)
    }

    fn integer(&mut self, ty: Type, value: u64) {
        if ty.is_signed() {
            self.signed(sign_extend(value, ty.bits()));
            return;
        }
        let small_negative = sign_extend(value, ty.bits());
        if ty.bits() >= 32 && (-1000..0).contains(&small_negative) {
            self.signed(small_negative);
        } else if value >= HEX_FROM {
            self.push("0x");
            self.hex(value, 1);
        } else {
            self.number(value);
        }
    }

    /// A literal for scalars, `type(...)` for packed and signal types.
    fn plain(&mut self, at: u32, ty: Type, bytes: &[u8]) -> Printed {
        if bytes.len() as u64 != ty.bytes() || ty.bits() == 0 || !ty.is_known() {
            return self.broken_operand(at, "a constant whose bytes are not its type's");
        }
        if ty.is_packed() {
            self.ty(ty);
            self.push("(");
            let size = ty.base().bytes() as usize;
            for (i, element) in bytes.chunks(size).rev().enumerate() {
                if i > 0 {
                    self.push(",");
                }
                self.scalar(ty.base(), value_of(element));
            }
            self.push(")");
        } else if ty.is_signal() {
            self.ty(ty);
            self.push("(");
            self.number(value_of(bytes));
            self.push(")");
        } else {
            self.scalar(ty, value_of(bytes));
        }
        Ok(())
    }

    fn scalar(&mut self, ty: Type, value: u64) {
        if ty.is_float() {
            self.float(ty, value)
        } else {
            self.integer(ty, value)
        }
    }

    fn float(&mut self, ty: Type, bits: u64) {
        use std::io::Write;
        let (exponent_bits, mantissa_bits, letter, upper, digits) = match ty {
            Type::F16 => (5, 10, "h", 'H', 4),
            Type::F32 => (8, 23, "f", 'F', 8),
            _ => (11, 52, "", 'D', 16),
        };
        let exponent = bits >> mantissa_bits & ((1 << exponent_bits) - 1);
        let mantissa = bits & ((1 << mantissa_bits) - 1);
        let finite = exponent != (1 << exponent_bits) - 1;
        if !finite || self.options.floats == FloatStyle::Raw {
            let _ = write!(self.out, "0{upper}{bits:0digits$x}");
            return;
        }
        if bits >> (exponent_bits + mantissa_bits) != 0 {
            self.push("-");
        }
        let magnitude = bits & ((1 << (exponent_bits + mantissa_bits)) - 1);
        let bias = (1i64 << (exponent_bits - 1)) - 1;
        match self.options.floats {
            _ if magnitude == 0 => self.push("0.0"),
            FloatStyle::C99 => {
                // Normalized, also what is subnormal in its format.
                let (mut m, mut e) = (mantissa, exponent as i64 - bias);
                if exponent == 0 {
                    e = 1 - bias;
                    while m >> mantissa_bits == 0 {
                        m <<= 1;
                        e -= 1;
                    }
                    m &= (1 << mantissa_bits) - 1;
                }
                let aligned = m << (64 - mantissa_bits);
                let mut fraction = format!("{aligned:016x}").trim_end_matches('0').to_string();
                if fraction.is_empty() {
                    fraction.push('0');
                }
                let _ = write!(self.out, "0x1.{fraction}p{e}");
            }
            _ => {
                let value = match ty {
                    Type::F16 => half_decimal(magnitude),
                    Type::F32 => format!("{:?}", f32::from_bits(magnitude as u32)),
                    _ => format!("{:?}", f64::from_bits(magnitude)),
                };
                self.push(&value);
            }
        }
        self.push(letter);
    }

    /// A constant with its type, as in aggregates and pragmas.
    fn typed(&mut self, at: u32) -> Printed {
        match self.m.operand(at) {
            Some(Operand::Bytes { ty, bytes, .. }) if ty.is_array() => self.array(at, ty, bytes),
            Some(Operand::Bytes { ty, bytes, .. }) if ty.is_packed() || ty.is_signal() => self.plain(at, ty, bytes),
            Some(Operand::Bytes { ty, bytes, .. }) => {
                self.ty(ty);
                self.push("(");
                self.plain(at, ty, bytes)?;
                self.push(")");
                Ok(())
            }
            Some(Operand::Image(c)) => self.image(at, c),
            Some(Operand::Sampler(c)) => self.sampler(at, c),
            Some(Operand::Align { align, .. }) => match align.bytes() {
                Some(bytes) => {
                    self.push("align(");
                    self.number(bytes);
                    self.push(")");
                    Ok(())
                }
                None => self.broken_operand(at, "an unknown alignment"),
            },
            _ => self.broken_operand(at, "a constant is missing"),
        }
    }

    fn array(&mut self, at: u32, ty: Type, bytes: &[u8]) -> Printed {
        let element = ty.element();
        let size = element.bytes() as usize;
        if size == 0 || !bytes.len().is_multiple_of(size) || !ty.is_known() {
            return self.broken_operand(at, "an array constant whose bytes are not its type's");
        }
        self.ty(element);
        self.push("[](");
        for (i, value) in bytes.chunks(size).enumerate() {
            if i > 0 {
                self.push(", ");
            }
            self.plain(at, element, value)?;
        }
        self.push(")");
        Ok(())
    }

    pub(super) fn initializer(&mut self, at: u32, wanted: Type) -> Printed {
        match self.m.operand(at) {
            Some(Operand::Bytes { ty, bytes, .. }) if ty.is_array() => self.array(at, ty, bytes),
            Some(Operand::Bytes { ty, bytes, .. }) => self.operand_constant(at, ty, bytes, wanted),
            Some(Operand::ConstantList { ty, elements, .. }) => self.constant_list(ty, elements.iter()),
            Some(_) => self.typed(at),
            None => self.broken_operand(at, "an initializer is missing"),
        }
    }

    fn constant_list(&mut self, ty: Type, elements: impl Iterator<Item = u32>) -> Printed {
        let aggregate = ty == Type::NONE;
        if aggregate {
            self.push("{");
        } else {
            self.ty(ty.element());
            self.push("[](");
        }
        for (i, element) in elements.enumerate() {
            if i > 0 {
                self.push(", ");
            }
            self.check_length()?;
            self.typed(element)?;
        }
        self.push(if aggregate { "}" } else { ")" });
        Ok(())
    }

    fn image(&mut self, at: u32, c: ImageConstant) -> Printed {
        use std::io::Write;
        let (Some(geometry), Some(order), Some(channel)) = (c.geometry.name(), c.order.name(), c.channel.name()) else {
            return self.broken_operand(at, "an image constant with an unknown property");
        };
        if !c.ty.is_image() {
            return self.broken_operand(at, "an image constant of a type that is no image");
        }
        let _ = write!(self.out, "{}(geometry = {geometry}, width = {}", c.ty, c.width);
        if c.geometry.has_height() {
            let _ = write!(self.out, ", height = {}", c.height);
        }
        if c.geometry == Geometry::D3 {
            let _ = write!(self.out, ", depth = {}", c.depth);
        }
        if c.geometry.is_array() {
            let _ = write!(self.out, ", array = {}", c.array);
        }
        let _ = write!(self.out, ", channel_type = {channel}, channel_order = {order})");
        Ok(())
    }

    fn sampler(&mut self, at: u32, c: SamplerConstant) -> Printed {
        use std::io::Write;
        let (Some(coord), Some(filter), Some(addressing)) = (c.coord.name(), c.filter.name(), c.addressing.name())
        else {
            return self.broken_operand(at, "a sampler constant with an unknown property");
        };
        let _ = write!(
            self.out,
            "samp(coord = {coord}, filter = {filter}, addressing = {addressing})"
        );
        Ok(())
    }

    pub(super) fn control_operand(&mut self, at: u32) -> Printed {
        match self.m.operand(at) {
            Some(Operand::Wavesize) => self.push("WAVESIZE"),
            // Control directives take no sign.
            Some(Operand::Bytes { bytes, .. }) => self.number(value_of(bytes)),
            _ => return self.broken_operand(at, "an operand of a control directive"),
        }
        Ok(())
    }

    pub(super) fn pragma_operands(&mut self, at: u32, operands: u32) -> Printed {
        let Some(list) = self.m.list(operands) else {
            return self.broken(at, "operands are missing");
        };
        for (i, operand) in list.iter().enumerate() {
            if i > 0 {
                self.push(", ");
            }
            self.check_length()?;
            match self.m.operand(operand) {
                Some(Operand::String(bytes)) => self.literal(bytes),
                Some(Operand::Register { kind, number }) => self.register(operand, kind, number)?,
                Some(Operand::CodeRef(target)) => self.symbol(operand, target)?,
                Some(Operand::Wavesize) => self.push("WAVESIZE"),
                // An integer constant has the type u64, a float constant its own.
                Some(Operand::Bytes {
                    ty: ty @ (Type::U64 | Type::F16 | Type::F32 | Type::F64),
                    bytes,
                    ..
                }) => {
                    self.plain(operand, ty, bytes)?;
                }
                Some(Operand::ConstantList { ty, elements, .. }) => self.constant_list(ty, elements.iter())?,
                _ => self.typed(operand)?,
            }
        }
        Ok(())
    }
}

/// The shortest decimal that rounds to a positive finite half.
fn half_decimal(bits: u64) -> String {
    let (exponent, mantissa) = ((bits >> 10) as i32, (bits & 0x3ff) as f64);
    let value = if exponent == 0 {
        mantissa * 2f64.powi(-24)
    } else {
        (1024.0 + mantissa) * 2f64.powi(exponent - 25)
    };
    for digits in 0..=17usize {
        let text = format!("{value:.digits$e}");
        let literal = format!("{text}h");
        if crate::text::float::scan(literal.as_bytes()).is_some_and(|s| s.2 == bits && s.0 == literal.len()) {
            // Plain notation when it is as short.
            let plain = format!("{:?}", text.parse::<f64>().unwrap_or(value));
            return if plain.contains('.') || plain.contains('e') {
                plain
            } else {
                text
            };
        }
    }
    format!("{value:e}")
}
