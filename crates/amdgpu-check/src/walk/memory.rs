//! Where instructions of a walk access memory.

use amdgpu_emu::wave::sreg;
use amdgpu_isa::{Encoding, Flags, Model, Role, Segment};

use super::mask::Mask;
use super::number::{Bounds, Number};
use super::state::State;
use crate::shape::{Named, Part, Place};

/// How an instruction accesses memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct How {
    pub writes: bool,
    pub is_atomic: bool,
    pub is_lds: bool,
}

/// One access.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Access {
    pub pc: u64,
    pub how: How,
    pub bytes: i64,
    /// Of the first byte; none if it may be anywhere.
    pub address: Option<Number>,
}

/// An access of LDS.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct InLds {
    pub access: Access,
    pub mask: Mask,
    /// Barriers before it.
    pub phase: u32,
    /// All waves come to it.
    pub is_certain: bool,
}

/// Apertures of LDS and private memory in the flat address space, as high dwords.
pub(super) type Apertures = [u32; 2];

/// The accesses of a memory instruction; none if it is not known what it accesses. Private memory is not looked at.
pub(super) fn accesses(
    pc: u64,
    part: &Part,
    state: &State,
    (model, apertures): (&Model, Apertures),
    bounds: &Bounds,
) -> Option<Vec<Access>> {
    let (inst, flags) = (&part.inst, part.row.flags);
    let modifiers = &inst.modifiers;
    if part.row.is_transfer() || modifiers.scale_offset {
        return None;
    }
    let is_atomic = flags.contains(Flags::ATOMIC);
    let how = How {
        writes: is_atomic || flags.contains(Flags::STORE),
        is_atomic,
        is_lds: inst.encoding == Encoding::Ds,
    };
    let access = |how, bytes, address| Access {
        pc,
        how,
        bytes,
        address,
    };
    let bytes = bytes(part)?;
    let read = |role| part.reads.iter().find(|named| named.role == role);
    match inst.encoding {
        Encoding::Smem if inst.op.mnemonic().starts_with("s_load") || inst.op.mnemonic().starts_with("s_store") => {
            let mut address = pair(read(Role::Sbase)?, state);
            if let Some(offset) = read(Role::Soffset) {
                address = address.map(|address| address.plus(&state.value(offset, 0)));
            }
            let unit = i64::from(model.memory.scalar_offset_unit);
            let address = address.map(|address| address.plus(&Number::same(i64::from(modifiers.offset) * unit)));
            Some(vec![access(how, bytes, address)])
        }
        Encoding::Flat if inst.segment == Segment::Scratch => Some(Vec::new()),
        Encoding::Flat => {
            let vaddr = read(Role::Vaddr)?;
            let is_base = |named: &&Named| matches!(named.place, Place::Scalar(slot) if slot != sreg::ZERO);
            let address = match read(Role::Saddr).filter(is_base) {
                Some(base) if vaddr.dwords == 1 => pair(base, state).map(|base| base.plus(&state.value(vaddr, 0))),
                Some(_) => None,
                None if vaddr.dwords == 2 => pair(vaddr, state),
                None => None,
            };
            let high = address.map(|address| address.ends(bounds).0 >> 32);
            if inst.segment == Segment::Flat && high.is_none_or(|high| apertures.map(i64::from).contains(&high)) {
                return None;
            }
            let address = address.map(|address| address.plus(&Number::same(modifiers.offset.into())));
            Some(vec![access(how, bytes, address)])
        }
        Encoding::Ds => in_lds(part, state, how, bytes, access),
        _ => Some(vec![access(how, bytes, None)]),
    }
}

fn in_lds(
    part: &Part,
    state: &State,
    how: How,
    bytes: i64,
    access: impl Fn(How, i64, Option<Number>) -> Access,
) -> Option<Vec<Access>> {
    let modifiers = &part.inst.modifiers;
    let name = part.inst.op.mnemonic();
    if modifiers.gds || name.contains("addtid") {
        return None;
    }
    let address = state.value(part.reads.iter().find(|named| named.role == Role::Addr)?, 0);
    let at = |offset: i64| Some(address.plus(&Number::same(offset)));
    let is_two = name.contains("2_") || name.contains("2st64_") || name.contains("_2addr_");
    if !is_two {
        return Some(vec![access(how, bytes, at(modifiers.offset.into()))]);
    }
    if how.is_atomic {
        return None;
    }
    let each = if how.writes { bytes } else { bytes / 2 };
    let unit = if name.contains("st64") { 64 * each } else { each };
    let offsets = [i64::from(modifiers.offset), i64::from(modifiers.offset1)];
    Some(offsets.map(|offset| access(how, each, at(offset * unit))).into())
}

/// An address in two dwords, of which the high one is the same everywhere.
fn pair(named: &Named, state: &State) -> Option<Number> {
    let high = state.value(named, 1).value()?;
    let low = state.value(named, 0);
    (low != Number::UNKNOWN).then(|| low.plus(&Number::same(i64::from(high) << 32)))
}

/// Bytes of the data in a lane, at most.
fn bytes(part: &Part) -> Option<i64> {
    let is_data = |named: &&Named| {
        matches!(
            named.role,
            Role::Vdata | Role::Data0 | Role::Vdst | Role::Sdst | Role::Sdata
        )
    };
    let stored = part.reads.iter().find(is_data);
    let data = stored.or_else(|| part.writes.iter().find(is_data))?;
    let name = part.inst.op.mnemonic();
    if name.contains("_tr") {
        return None;
    }
    let has = |list: &[&str]| list.iter().any(|piece| name.contains(piece));
    Some(match () {
        () if has(&["byte", "_u8", "_i8", "_b8", "_d16_hi_u8", "_d16_hi_i8"]) => 1,
        () if has(&["short", "_u16", "_i16", "_b16", "_d16"]) => 2,
        () => 4 * data.dwords as i64,
    })
}
