//! What becomes of a lane's result: modifiers, halves, where it is written.

use super::super::eval::{D0, Run, SOURCES, format_of};
use super::super::float::{self, Format, Mode};
use super::super::known::Terms;
use super::super::lab::SLOTS;
use super::super::state::VECTORS;
use super::super::value::{Bits, Kind, Value, mask};
use super::{Case, Given};

impl Case {
    /// Writes the results of a lane.
    pub(super) fn take(&self, run: Run<'_>, lane: usize, terms: Terms, masks: &mut [u64; 3]) -> Result<(), String> {
        let bit = |name: &str, at: usize| run.named(name).map_or(0, |v| (v.low() >> at) as u64 & 1) << lane;
        let result = run.value(D0).cloned().ok_or("no result")?;
        let Some((given, dwords, ty)) = &self.vdst else {
            masks[0] |= ((result.low() >> lane) as u64 & 1) << lane;
            masks[1] |= bit("EXEC", lane);
            return Ok(());
        };
        if self.sdst.is_some() {
            let scale = self.text.starts_with("v_div_scale");
            masks[0] |= match self.text.starts_with("v_mad_") {
                true => bit("D1", 0),
                false => bit("VCC", if scale { 0 } else { lane }),
            };
        }
        let swapped = self
            .text
            .starts_with("v_swap")
            .then(|| run.value(SOURCES[0]).cloned())
            .flatten();
        let written = run.written;
        if written == 0 {
            return Ok(());
        }
        let mode = terms.mode(self.before.mode);
        let kind = run.written_as;
        let old: Vec<u32> = match given {
            Given::Vector(first) => (0..*dwords).map(|n| self.before.vectors[first + n][lane]).collect(),
            _ => vec![0; *dwords],
        };
        let mut bits = result.bits;
        let partial = self.sdwa && self.dst_sel < 6;
        if let (true, Some(format)) = (partial, format_of(kind.0, kind.1))
            && format.is_nan(bits.low())
            && let Given::Vector(first) = given
        {
            // Which NaN it is shows in its parts.
            self.ignored.borrow_mut().push((*first, lane));
        }
        self.finish(&mut bits, ty, (kind, written), mode, terms);
        let narrow = kind.1 == 16 && written <= 0xffff && *dwords == 1 && !self.packed;
        if self.sdwa && narrow {
            bits = Bits::Small(bits.low() & 0xffff);
        }
        if let (true, "v2f16", Given::Vector(first)) = (partial, ty.as_str(), given) {
            // As above, of two halves.
            let nan = |low| Format::F16.is_nan(bits.get(low, 16).low());
            if nan(0) || nan(16) {
                self.ignored.borrow_mut().push((*first, lane));
            }
        }
        if self.sdwa && *dwords == 1 {
            bits = Bits::Small(self.sdwa_result(bits.low(), old[0]).into());
        } else if narrow {
            let high = self.op_sel & 8 != 0;
            let kept = if self.op_sel_form || self.keeps_half {
                Bits::Small(old[0].into())
            } else {
                Bits::ZERO
            };
            let mut whole = kept;
            whole.put(if high { 16 } else { 0 }, 16, &Bits::Small(bits.low() & 0xffff));
            bits = whole;
        }
        let world = run.world;
        match given {
            Given::Vector(first) => {
                for n in 0..*dwords {
                    world.vectors[first + n][lane] = bits.dword(n);
                }
            }
            Given::Scalar(slot) => {
                for n in 0..*dwords {
                    world.scalars[slot + n] = bits.dword(n);
                }
            }
            Given::Constant(_) => return Err("a constant as the destination".into()),
        }
        if let (Some(value), Some((_, source))) = (swapped, self.sources.first())
            && let Given::Vector(n) = source.given
        {
            let old = world.vectors[n][lane];
            let shift = u32::from(self.op_sel & 1) * 16;
            world.vectors[n][lane] = match self.named & 1 {
                0 => value.low() as u32,
                _ => old & !(0xffff << shift) | (value.low() as u32 & 0xffff) << shift,
            };
        }
        debug_assert!(world.vectors.len() == VECTORS && world.scalars.len() == SLOTS);
        Ok(())
    }

    /// Output modifier and clamp of floats (CDNA3 ISA, "Output Modifiers").
    fn finish(&self, bits: &mut Bits, ty: &str, (written_as, written): ((Kind, u32), u128), mode: Mode, terms: Terms) {
        let parts: &[(u32, Format)] = match ty {
            "v2f16" => &[(0, Format::F16), (16, Format::F16)],
            "v2f32" => &[(0, Format::F32), (32, Format::F32)],
            "f16" | "f32" | "f64" => match format_of(written_as.0, written_as.1).or(match ty {
                "f16" => Some(Format::F16),
                "f32" => Some(Format::F32),
                _ => Some(Format::F64),
            }) {
                Some(Format::F16) if written == 0xffff_0000 => &[(16, Format::F16)],
                Some(Format::F16) => &[(0, Format::F16)],
                Some(Format::F32) => &[(0, Format::F32)],
                _ => &[(0, Format::F64)],
            },
            _ => return,
        };
        for (low, format) in parts {
            let width = format.bits();
            let mut x = bits.get(*low, width).low();
            if self.reads_mode {
                x = if format.is_nan(x) { x } else { format.result(x, mode) };
            }
            if terms.nan && format.is_nan(x) {
                x = format.any_nan();
            }
            let own = Mode::new(self.before.mode);
            let own = if self.no_ieee {
                own.without_ieee().scaling()
            } else {
                own
            };
            let denormals = if *format == Format::F32 {
                own.denorm32
            } else {
                own.denorm64
            };
            if self.omod != 0 && denormals & 2 == 0 && !own.ieee {
                x = float::scale(*format, x, [0, 1, 2, -1][usize::from(self.omod)], own);
                x = if x == format.sign_bit() { 0 } else { x };
            }
            if self.clamp {
                let one = float::from_f64(*format, 1.0);
                let above = float::compare(*format, x, one, mode) == Some(std::cmp::Ordering::Greater);
                x = match () {
                    _ if format.is_nan(x) && mode.dx10_clamp => 0,
                    _ if format.is_nan(x) => x,
                    _ if format.sign(x) => 0,
                    _ if above => one,
                    _ => x,
                };
            }
            bits.put(*low, width, &Bits::Small(x));
        }
    }

    /// Places a result as SDWA says.
    fn sdwa_result(&self, result: u128, old: u32) -> u32 {
        let (low, size) = match self.dst_sel {
            n @ 0..=3 => (8 * u32::from(n), 8),
            n @ 4..=5 => (16 * u32::from(n - 4), 16),
            _ => return result as u32,
        };
        let part = Value::new(Kind::Signed, size, result);
        let place = (mask(size) as u32) << low;
        let placed = (part.low() as u32) << low;
        match self.dst_unused {
            0 => placed,
            1 => (part.number() as u32) << low,
            _ => old & !place | placed,
        }
    }
}
