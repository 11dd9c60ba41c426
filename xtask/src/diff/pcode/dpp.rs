//! DPP: lanes that read from others.

use super::known::Terms;
use super::lab::Form;
use super::pool::Rng;

#[derive(Debug, Clone, Copy)]
pub struct Dpp {
    pub control: u16,
    pub row_mask: u8,
    pub bank_mask: u8,
    pub zero: bool,
    /// Lanes that are not active are read.
    pub inactive: bool,
    /// Of each lane of eight the one that it reads, three bits each; then `control` says nothing.
    pub eight: Option<u32>,
}

impl Dpp {
    /// Controls of an instruction, which are added to its text.
    pub fn of(form: &Form, terms: Terms, rng: &mut Rng, text: &mut String) -> Dpp {
        let n = 1 + rng.below(15) as u16;
        let quad = rng.below(256) as u16;
        // Of operations on 64 bits, one lane goes to its row.
        let way = match terms.cdna && form.operands.iter().any(|o| o.dwords == 2 && o.ty != "mask") {
            true => 11,
            false => rng.below(if terms.cdna { 12 } else { 11 }),
        };
        let (control, shown) = match way {
            6 | 9 if terms.rdna => (0x150 | n, format!("row_share:{n}")),
            10 if terms.rdna => (0x160 | n, format!("row_xmask:{n}")),
            0..=2 => {
                let list: Vec<String> = (0..4).map(|i| (quad >> (2 * i) & 3).to_string()).collect();
                (quad, format!("quad_perm:[{}]", list.join(",")))
            }
            3 => (0x100 | n, format!("row_shl:{n}")),
            4 => (0x110 | n, format!("row_shr:{n}")),
            5 => (0x120 | n, format!("row_ror:{n}")),
            6 => {
                const WAVE: [(u16, &str); 4] = [
                    (0x130, "wave_shl:1"),
                    (0x134, "wave_rol:1"),
                    (0x138, "wave_shr:1"),
                    (0x13c, "wave_ror:1"),
                ];
                let (control, text) = *rng.of(&WAVE);
                (control, text.to_string())
            }
            7 => (0x140, "row_mirror".into()),
            8 => (0x141, "row_half_mirror".into()),
            9 => (0x142, "row_bcast:15".into()),
            10 => (0x143, "row_bcast:31".into()),
            _ => (0x150 | n, format!("row_newbcast:{n}")),
        };
        let some = |rng: &mut Rng| if rng.one_in(2) { 15 } else { rng.below(16) as u8 };
        let dpp = Dpp {
            eight: None,
            inactive: terms.rdna && rng.one_in(3),
            control,
            row_mask: some(rng),
            bank_mask: some(rng),
            zero: rng.one_in(2),
        };
        *text += &format!(" {shown} row_mask:{:#x} bank_mask:{:#x}", dpp.row_mask, dpp.bank_mask);
        *text += match (dpp.zero, terms.rdna) {
            (false, _) => "",
            (true, true) => " bound_ctrl:1",
            (true, false) => " bound_ctrl:0",
        };
        *text += if dpp.inactive { " fi:1" } else { "" };
        dpp
    }

    /// As [`Dpp::of`], of lanes of eight, of which those that are not active are 0 (RDNA3 ISA 7.7.2).
    pub fn of_eight(rng: &mut Rng, text: &mut String) -> Dpp {
        let lanes = rng.next() as u32 & 0xff_ffff;
        let list: Vec<String> = (0..8).map(|n| (lanes >> (3 * n) & 7).to_string()).collect();
        *text += &format!(" dpp8:[{}]", list.join(","));
        let inactive = rng.one_in(3);
        *text += if inactive { " fi:1" } else { "" };
        Dpp {
            control: 0,
            row_mask: 15,
            bank_mask: 15,
            zero: true,
            inactive,
            eight: Some(lanes),
        }
    }

    /// The lane that a lane reads; none if that is beyond the row or the wave, or not active.
    pub fn from(&self, lane: usize, exec: u64) -> Option<usize> {
        let from = match self.eight {
            Some(lanes) => Some(lane & !7 | (lanes >> (3 * (lane & 7))) as usize & 7),
            None => source_lane(self.control, lane),
        };
        from.filter(|from| self.inactive || exec >> from & 1 != 0)
    }
}

/// The lane that a lane reads by DPP; none if that is beyond the row or the wave (GFX9 ISA, "DPP").
fn source_lane(control: u16, lane: usize) -> Option<usize> {
    let (row, at) = (lane & !15, lane & 15);
    let n = usize::from(control & 15);
    match control {
        0..=0xff => Some(lane & !3 | usize::from(control >> (2 * (lane & 3)) & 3)),
        0x100..=0x10f => (at + n < 16).then_some(row + at + n),
        0x110..=0x11f => at.checked_sub(n).map(|at| row + at),
        0x120..=0x12f => Some(row + (at + 16 - n) % 16),
        0x130 => (lane < 63).then_some(lane + 1),
        0x134 => Some((lane + 1) % 64),
        0x138 => lane.checked_sub(1),
        0x13c => Some((lane + 63) % 64),
        0x140 => Some(row + 15 - at),
        0x141 => Some(lane & !7 | (7 - (lane & 7))),
        // The last lane of the row before; rows without one are left as they are.
        0x142 => row.checked_sub(1),
        0x143 => (lane >= 32).then_some(31),
        // row_share, row_xmask (RDNA2 ISA, "DPP")
        0x150..=0x15f => Some(row + n),
        0x160..=0x16f => Some(row + (at ^ n)),
        _ => None,
    }
}
