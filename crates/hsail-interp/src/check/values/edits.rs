//! What a debugger sets is set: the checks take it for written.

use super::super::shadow::{SET, Shadow};
use super::{Values, Wave};
use crate::code::{Kernel, Reg};
use crate::group::Group;
use crate::mask::Mask;
use hsail::code::Segment;
use std::ops::Range;

/// A lane of an activation, 0 being the kernel, of a wavefront of a work-group that runs.
pub(crate) struct Edited<'g> {
    pub kernel: &'g Kernel,
    pub group: &'g Group,
    pub wave: usize,
    pub frame: usize,
    pub lane: usize,
    pub wave_size: usize,
}

impl Values {
    fn edited(&mut self, at: &Edited<'_>) -> Option<&mut Wave> {
        let wave = at.group.waves.get(at.wave)?;
        let function = at.kernel.functions.first()?;
        Some(self.wave(&at.group.shared, wave, function, at.wave_size))
    }

    pub fn register_set(&mut self, at: &Edited<'_>, reg: Reg) {
        let frame = self.edited(at).and_then(|w| w.frames.get_mut(at.frame));
        if let Some(frame) = frame {
            frame.clear(reg, &Mask::first(at.lane + 1).and_not(&Mask::first(at.lane)));
        }
    }

    /// Bytes are counted from the beginning of the segment.
    pub fn memory_set(&mut self, at: &Edited<'_>, segment: Segment, bytes: Range<usize>) {
        let Some(wave) = self.edited(at) else { return };
        let of_frame = |shadow: &mut Shadow, arg: bool| {
            let states = if arg { &mut shadow.arg } else { &mut shadow.spill };
            let first = at.lane * (states.len() / at.wave_size.max(1));
            set(states, first + bytes.start..first + bytes.end);
        };
        match segment {
            Segment::PRIVATE => {
                if let Some(states) = wave.private.get_mut(at.lane) {
                    set(states, bytes);
                }
            }
            Segment::SPILL | Segment::ARG => {
                if let Some(shadow) = wave.frames.get_mut(at.frame) {
                    of_frame(shadow, segment == Segment::ARG);
                }
            }
            Segment::GROUP => {
                if let Some(group) = self.groups.get_mut(&at.group.flat) {
                    set(&mut group.memory, bytes);
                }
            }
            _ => {}
        }
    }
}

fn set(states: &mut [u8], bytes: Range<usize>) {
    if let Some(states) = states.get_mut(bytes) {
        states.fill(SET);
    }
}
