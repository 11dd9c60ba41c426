//! What scalar operations make of masks of lanes.

use amdgpu_emu::wave::sreg;
use amdgpu_isa::Role;

use super::mask::Mask;
use super::state::State;
use crate::shape::{Named, Part, Place};

/// A mask that an operation makes.
pub(super) struct Made {
    pub mask: Mask,
    /// It has no lanes but those of EXEC.
    pub is_less: bool,
    /// It goes to EXEC, and what EXEC was to the destination.
    pub saves: bool,
}

/// The mask that a scalar operation makes of masks. None if it is none, and the inner None if what EXEC becomes is not known.
pub(super) fn masks_of(part: &Part, state: &State, dwords: usize) -> Option<Option<Made>> {
    let is_exec = |named: &Named| matches!(named.place, Place::Scalar(sreg::EXEC | 127));
    let writes_exec = part.writes.iter().any(is_exec);
    if !writes_exec && !part.reads.iter().any(|named| state.is_mask(named)) {
        return None;
    }
    let not_known = || writes_exec.then_some(None);
    let name = part.inst.op.mnemonic();
    let suffix = if dwords == 2 { "_b64" } else { "_b32" };
    let Some(stem) = name.strip_prefix("s_").and_then(|name| name.strip_suffix(suffix)) else {
        return not_known();
    };
    let source = |role| part.reads.iter().find(|named| named.role == role);
    let (first, second) = (source(Role::Src0), source(Role::Src1));
    let (stem, saves) = match stem.strip_suffix("_saveexec") {
        Some(stem) => (stem, true),
        None => (stem, false),
    };
    let of = |named: Option<&Named>| named.and_then(|named| state.mask(named, dwords));
    let a = of(first);
    let b = if saves { Some(state.exec.clone()) } else { of(second) };
    let is_first = first.is_some_and(is_exec);
    let is_second = saves || second.is_some_and(is_exec);
    // which of the two the result has no lanes beyond
    let is_less = match stem {
        "and" => is_first || is_second,
        "andn2" | "and_not1" => is_first,
        "andn1" | "and_not0" => is_second,
        _ => false,
    };
    let some = Mask::full().part();
    // ones where a wave has no lanes: more than a mask says
    let makes_ones = matches!(
        stem,
        "not" | "orn2" | "or_not1" | "orn1" | "or_not0" | "nand" | "nor" | "xnor" | "wqm"
    );
    if makes_ones && !state.has_all_lanes() {
        return not_known();
    }
    let mask = match (stem, a, b) {
        ("mov", Some(a), _) => a,
        ("not", Some(a), _) => Mask::full().without(&a),
        ("and", Some(a), Some(b)) => a.and(&b),
        ("or", Some(a), Some(b)) => a.or(&b),
        ("xor", Some(a), Some(b)) => a.xor(&b),
        ("andn2" | "and_not1", Some(a), Some(b)) => a.without(&b),
        ("andn1" | "and_not0", Some(a), Some(b)) => b.without(&a),
        ("orn2" | "or_not1" | "orn1" | "or_not0" | "nand" | "nor" | "xnor" | "wqm", Some(_), _) => some,
        ("cselect", Some(a), Some(b)) => match state.scc().truth() {
            Some(true) => a,
            Some(false) => b,
            None => a.or(&b).part(),
        },
        _ if is_less => state.exec.part(),
        _ => return not_known(),
    };
    Some(Some(Made { mask, is_less, saves }))
}
