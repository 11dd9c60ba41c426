//! Which lanes an instruction takes values from that moves them between lanes, for those who look at it from outside.
//!
//! Sources: GFX9 ISA, DPP, DS_SWIZZLE_B32, DS_PERMUTE_B32; RDNA3 ISA 7.7, V_PERMLANE16_B32, V_PERMLANE64_B32.

use amdgpu_isa::{Extension, Inst, Model, Op, Properties, Role};

use crate::memory::Lanes;
use crate::ops::{ds, permlane};
use crate::uop::Dpp;
use crate::wave::LANES;

/// What a lane has whose source is not read, because it is off or there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Otherwise {
    Zero,
    /// What it had.
    Kept,
}

/// How an instruction moves the value of an operand between lanes.
#[derive(Debug, Clone, Copy)]
pub struct Exchange {
    /// The operand.
    pub moved: Role,
    /// The lane that each lane reads; [`LANES`] if there is none.
    pub from: [u8; LANES],
    /// Lanes that are off are read, too.
    pub fetch_inactive: bool,
    pub otherwise: Otherwise,
    /// Lanes that may be written if they are active.
    pub enabled: u64,
}

impl Exchange {
    /// That of an instruction with these lanes active; `value` gives dword 0 of an operand in a lane. None: it moves nothing, or not in this
    /// way.
    pub fn of(inst: &Inst, model: &Model, exec: u64, value: impl Fn(Role, usize) -> u32) -> Option<Exchange> {
        if matches!(inst.extension, Extension::Dpp16 | Extension::Dpp8) {
            let dpp = Dpp::of(inst, model)?;
            return Some(Exchange {
                moved: Role::Src0,
                from: dpp.from,
                fetch_inactive: dpp.fetch_inactive,
                otherwise: if dpp.bound_ctrl {
                    Otherwise::Zero
                } else {
                    Otherwise::Kept
                },
                enabled: dpp.enabled,
            });
        }
        let op_sel = inst.modifiers.op_sel;
        let gathered = |moved, fetch_inactive, otherwise, from: &dyn Fn(usize) -> usize| Exchange {
            moved,
            from: std::array::from_fn(|lane| (from(lane) % LANES) as u8),
            fetch_inactive,
            otherwise,
            enabled: !0,
        };
        let of_rows = |from: &dyn Fn(usize) -> usize| {
            let otherwise = match op_sel & permlane::BOUND_CTRL {
                0 => Otherwise::Kept,
                _ => Otherwise::Zero,
            };
            gathered(Role::Src0, op_sel & permlane::FETCH_INACTIVE != 0, otherwise, from)
        };
        let offset = inst.modifiers.offset as u32;
        let named = |lane: usize| ds::named_lane(model, value(Role::Addr, lane).wrapping_add(offset), lane);
        let select = |lane: usize| {
            let selects = u64::from(value(Role::Src1, 0)) | u64::from(value(Role::Src2, 0)) << 32;
            (selects >> (4 * (lane & 15))) as usize
        };
        let own_select = |lane: usize| value(Role::Src1, lane) as usize;
        Some(match inst.op {
            Op::DS_SWIZZLE_B32 => {
                let offset = match model.processor.has(Properties::DS_SWIZZLE_ROTATE) {
                    true => offset as u16,
                    false => ds::in_fours_or_masked(offset as u16),
                };
                let source = |lane| ds::swizzle_source(offset, lane);
                gathered(Role::Addr, false, Otherwise::Zero, &source)
            }
            Op::DS_BPERMUTE_B32 => gathered(Role::Data0, false, Otherwise::Zero, &named),
            Op::DS_BPERMUTE_FI_B32 => gathered(Role::Data0, true, Otherwise::Zero, &named),
            Op::DS_PERMUTE_B32 => {
                let mut from = [LANES as u8; LANES];
                Lanes(exec).for_each(|lane| from[named(lane)] = lane as u8);
                Exchange {
                    moved: Role::Data0,
                    from,
                    fetch_inactive: false,
                    otherwise: Otherwise::Zero,
                    enabled: !0,
                }
            }
            Op::V_PERMLANE16_B32 => of_rows(&|lane| permlane::place::<false>(lane, select(lane))),
            Op::V_PERMLANEX16_B32 => of_rows(&|lane| permlane::place::<true>(lane, select(lane))),
            Op::V_PERMLANE16_VAR_B32 => of_rows(&|lane| permlane::place::<false>(lane, own_select(lane))),
            Op::V_PERMLANEX16_VAR_B32 => of_rows(&|lane| permlane::place::<true>(lane, own_select(lane))),
            // it does nothing in a wave of 32 lanes
            Op::V_PERMLANE64_B32 if model.wave_size == 64 => {
                gathered(Role::Src0, true, Otherwise::Kept, &|lane| lane ^ 32)
            }
            _ => return None,
        })
    }

    /// The lane that a lane reads when these are active; none if it gets [`Exchange::otherwise`].
    pub fn source(&self, lane: usize, exec: u64) -> Option<usize> {
        let from = usize::from(self.from[lane]);
        (from < LANES && (self.fetch_inactive || exec >> from & 1 != 0)).then_some(from)
    }
}

/// Whether [`Exchange::of`] may know how an instruction moves values.
pub fn may_be_exchange(inst: &Inst) -> bool {
    matches!(inst.extension, Extension::Dpp16 | Extension::Dpp8)
        || matches!(
            inst.op,
            Op::DS_SWIZZLE_B32
                | Op::DS_BPERMUTE_B32
                | Op::DS_BPERMUTE_FI_B32
                | Op::DS_PERMUTE_B32
                | Op::V_PERMLANE16_B32
                | Op::V_PERMLANEX16_B32
                | Op::V_PERMLANE16_VAR_B32
                | Op::V_PERMLANEX16_VAR_B32
                | Op::V_PERMLANE64_B32
        )
}

/// Whether lanes that are active may keep what they had, as nothing is moved to them.
pub fn may_keep(inst: &Inst) -> bool {
    let m = &inst.modifiers;
    match inst.op {
        Op::V_PERMLANE16_B32 | Op::V_PERMLANEX16_B32 | Op::V_PERMLANE16_VAR_B32 | Op::V_PERMLANEX16_VAR_B32 => {
            m.op_sel & permlane::BOUND_CTRL == 0
        }
        _ => inst.extension == Extension::Dpp16 && (!m.bound_ctrl || (m.row_mask, m.bank_mask) != (0xf, 0xf)),
    }
}

/// Whether an instruction may read lanes that are off, as they have been left.
pub fn fetches_inactive(inst: &Inst) -> bool {
    match inst.op {
        Op::V_READLANE_B32 | Op::DS_BPERMUTE_FI_B32 | Op::V_PERMLANE64_B32 => true,
        Op::V_PERMLANE16_B32 | Op::V_PERMLANEX16_B32 | Op::V_PERMLANE16_VAR_B32 | Op::V_PERMLANEX16_VAR_B32 => {
            inst.modifiers.op_sel & permlane::FETCH_INACTIVE != 0
        }
        Op::V_PERMLANE_BCAST_B32 | Op::V_PERMLANE_UP_B32 | Op::V_PERMLANE_DOWN_B32 | Op::V_PERMLANE_XOR_B32 => true,
        _ => inst.modifiers.fi,
    }
}
