//! Control directives (rules V117 to V120, V228).

use super::*;
use crate::brig::Operand;
use crate::code::Control;
use crate::types::Type;

/// How many operands a control directive has (Table 13-1).
pub(crate) fn control_operands(control: Control) -> usize {
    match control {
        Control::REQUIREDGRIDSIZE | Control::REQUIREDWORKGROUPSIZE => 3,
        Control::REQUIRENOPARTIALWORKGROUPS => 0,
        _ => 1,
    }
}

impl Checker<'_, '_> {
    pub(super) fn control(&mut self, entry: &Entry<'_>, control: Control, operands: u32) {
        let place = Place::Code(entry.offset);
        if entry.bytes[6] != 0 || entry.bytes[7] != 0 {
            self.error(place, "V206", "the reserved field is not 0");
        }
        if control.name().is_none() {
            self.error(place, "V208", format!("there is no control directive {}", control.0));
            return;
        }
        let Some(list) = self.m.list(operands) else {
            self.error(place, "V204", "the operands are no list of hsa_data");
            return;
        };
        if list.len() != control_operands(control) {
            let message = format!(
                "{control} has {} operands, not {}",
                control_operands(control),
                list.len()
            );
            self.error(place, "V228", message);
            return;
        }
        let exact = matches!(
            control,
            Control::ENABLEBREAKEXCEPTIONS
                | Control::ENABLEDETECTEXCEPTIONS
                | Control::MAXDYNAMICGROUPSIZE
                | Control::REQUIREDDIM
        );
        let mut values = Vec::with_capacity(3);
        for offset in list.iter() {
            let at = Place::Operand(offset);
            match self.m.operand(offset) {
                Some(Operand::Wavesize) if exact => {
                    self.error(at, "V117", format!("{control} does not take WAVESIZE"));
                    return;
                }
                Some(Operand::Wavesize) => return,
                Some(Operand::Bytes {
                    ty: Type::U32 | Type::U64,
                    bytes,
                    ..
                }) if matches!(bytes.len(), 4 | 8) => {
                    let value = bytes.iter().rev().fold(0u64, |v, b| v << 8 | u64::from(*b));
                    self.control_value(at, control, value);
                    values.push(value);
                }
                _ => {
                    self.error(
                        at,
                        "V228",
                        format!("an operand of {control} is a constant of type u32 or u64"),
                    );
                    return;
                }
            }
        }
        self.control_conflict(place, control, &values);
    }

    fn control_value(&mut self, place: Place, control: Control, value: u64) {
        let (least, most) = match control {
            Control::ENABLEBREAKEXCEPTIONS | Control::ENABLEDETECTEXCEPTIONS => (0, u64::from(u32::MAX)),
            Control::MAXDYNAMICGROUPSIZE => (0, u64::from(u32::MAX)),
            Control::REQUIREDDIM => (1, 3),
            Control::MAXFLATGRIDSIZE | Control::REQUIREDGRIDSIZE => (1, u64::MAX),
            _ => (1, u64::from(u32::MAX)),
        };
        if value < least || value > most {
            self.error(
                place,
                "V117",
                format!("{control} cannot be {value}: {least} to {most} are legal"),
            );
        }
        let exceptions = matches!(
            control,
            Control::ENABLEBREAKEXCEPTIONS | Control::ENABLEDETECTEXCEPTIONS
        );
        // Bits 5 to 15 are reserved (PRM 18.3.9).
        if exceptions && value & 0xffe0 != 0 {
            self.warn(
                place,
                "V117",
                format!("{control}: bits 5 to 15 of {value:#x} mean nothing"),
            );
        }
    }

    /// Directives of one code block must agree (PRM 13.4).
    fn control_conflict(&mut self, place: Place, control: Control, values: &[u64]) {
        let body = self.body.as_ref().map_or(0, |b| b.at);
        let mut conflict = None;
        for (known, known_values) in self.lint.controls(body) {
            let product = |v: &[u64]| v.iter().fold(1u64, |p, x| p.saturating_mul(*x));
            let clash = match (*known, control) {
                (a, b) if a == b => {
                    let repeats = matches!(a, Control::ENABLEBREAKEXCEPTIONS | Control::ENABLEDETECTEXCEPTIONS);
                    (!repeats && known_values != values).then_some(("V118", "repeats with another value"))
                }
                (Control::MAXFLATGRIDSIZE, Control::REQUIREDGRIDSIZE)
                | (Control::MAXFLATWORKGROUPSIZE, Control::REQUIREDWORKGROUPSIZE) => (product(values)
                    > product(known_values))
                .then_some(("V119", "has a product above the maximum that is given")),
                (Control::REQUIREDGRIDSIZE, Control::MAXFLATGRIDSIZE)
                | (Control::REQUIREDWORKGROUPSIZE, Control::MAXFLATWORKGROUPSIZE) => (product(known_values)
                    > product(values))
                .then_some(("V119", "is below the product of the required sizes")),
                (Control::REQUIREDDIM, Control::REQUIREDGRIDSIZE | Control::REQUIREDWORKGROUPSIZE) => {
                    sizes_beyond(values, known_values)
                        .then_some(("V120", "needs more dimensions than requireddim says"))
                }
                (Control::REQUIREDGRIDSIZE | Control::REQUIREDWORKGROUPSIZE, Control::REQUIREDDIM) => {
                    sizes_beyond(known_values, values).then_some(("V120", "is less than the required sizes need"))
                }
                _ => None,
            };
            conflict = conflict.or(clash);
        }
        if let Some((rule, what)) = conflict {
            self.error(place, rule, format!("{control} {what}"));
        }
        self.lint.add_control(body, control, values);
    }
}

/// Whether a size is not 1 in a dimension that is not used.
fn sizes_beyond(sizes: &[u64], dimensions: &[u64]) -> bool {
    let used = dimensions.first().copied().unwrap_or(3) as usize;
    sizes.iter().skip(used).any(|s| *s != 1)
}
