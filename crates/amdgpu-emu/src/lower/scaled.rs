//! Addresses whose register offset counts in units of the data (scale_offset, CDNA5 ISA 8.1.1, 10.2): a handler around the
//! instruction's own multiplies the offset first, into a place of the machine's own.

use amdgpu_isa::{Encoding, Inst, Operand, Role};

use crate::exec::Cx;
use crate::uop::{Flow, Handler, LaneSrc, ScalarSrc, Uop};
use crate::wave::{Path, V32, scalar_slot, sreg, vreg};

/// Bytes that an instruction moves in each lane, or altogether if it is scalar; None where the name does not tell.
fn data_bytes(inst: &Inst) -> Option<u32> {
    let name = inst.op.mnemonic();
    let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    if has(&["byte", "_u8", "_i8", "_b8"]) {
        return Some(1);
    }
    if has(&["short", "_u16", "_i16"]) {
        return Some(2);
    }
    if let Some(bits) = name.rsplit_once("_lds_b").map(|(_, bits)| bits) {
        return bits.parse().ok().map(|bits: u32| bits / 8);
    }
    let roles = [Role::Vdata, Role::Vdst, Role::Sdata, Role::Sdst];
    let dwords = roles.into_iter().find_map(|role| match inst.operand(role) {
        Operand::Reg(reg) => Some(u32::from(reg.dwords)),
        _ => None,
    })?;
    // two values, of which memory holds one
    let values = if has(&["cmpswap"]) { 2 } else { 1 };
    Some(4 * dwords / values)
}

/// Whether the instruction has an offset register that scale_offset counts for.
pub fn applies(inst: &Inst) -> bool {
    let is_register = |role| matches!(inst.operand(role), Operand::Reg(_));
    let has_offset = match inst.encoding {
        Encoding::Flat if inst.op.mnemonic().starts_with("scratch_") => is_register(Role::Vaddr),
        Encoding::Flat => is_register(Role::Vaddr) && is_register(Role::Saddr),
        Encoding::Smem => is_register(Role::Soffset) && !inst.op.mnemonic().contains("buffer"),
        _ => false,
    };
    has_offset && data_bytes(inst).is_some()
}

/// Puts the multiplication around the handlers of an instruction of which [`applies`] is true. The sum of base and offset takes the
/// base's place: a product may have more than 32 bits.
pub fn wrap(uop: &mut Uop) {
    let around: Handler = match uop.inst.encoding {
        Encoding::Smem => {
            uop.scalar[0] = ScalarSrc::Slot(sreg::DISCARD);
            uop.scalar[1] = ScalarSrc::Const(0);
            scalar
        }
        _ if uop.inst.op.mnemonic().starts_with("scratch_") => {
            uop.lane[0] = LaneSrc::reg(vreg::TEMP as u16);
            private
        }
        _ => {
            uop.lane[0] = LaneSrc::reg(vreg::TEMP as u16);
            uop.scalar[0] = ScalarSrc::Const(0);
            global
        }
    };
    uop.kernel = std::mem::replace(&mut uop.handler, [around; 3]);
}

/// The offsets of the lanes, before they are multiplied.
fn offsets(cx: &Cx, uop: &Uop) -> V32 {
    let register = cx.vreg(uop, Role::Vaddr).and_then(|register| cx.wave.v.get(register));
    register.copied().unwrap_or(V32::ZERO)
}

/// The value of a scalar register, or pair of such.
fn scalar_value(cx: &Cx, uop: &Uop, role: Role, dwords: u8) -> u64 {
    match scalar_slot(uop.inst.operand(role)) {
        Some(slot) => cx.scalar_value(ScalarSrc::Slot(slot), dwords),
        None => 0,
    }
}

/// Gives lanes 64-bit addresses.
///
/// # Safety
/// As [`Handler`].
unsafe fn global(cx: &mut Cx, uop: &Uop) -> Flow {
    let bytes = u64::from(data_bytes(&uop.inst).unwrap_or(1));
    let base = scalar_value(cx, uop, Role::Saddr, 2);
    let addresses = offsets(cx, uop)
        .0
        .map(|offset| base.wrapping_add(u64::from(offset) * bytes));
    cx.wave.v[vreg::TEMP] = V32(addresses.map(|address| address as u32));
    cx.wave.v[vreg::TEMP + 1] = V32(addresses.map(|address| (address >> 32) as u32));
    // SAFETY: lowering put the instruction's own handlers there, for the same host.
    unsafe { (uop.kernel[Path::Exact as usize])(cx, uop) }
}

/// Gives lanes offsets in their private memory.
///
/// # Safety
/// As [`Handler`].
unsafe fn private(cx: &mut Cx, uop: &Uop) -> Flow {
    let bytes = data_bytes(&uop.inst).unwrap_or(1);
    cx.wave.v[vreg::TEMP] = V32(offsets(cx, uop).0.map(|offset| offset.wrapping_mul(bytes)));
    // SAFETY: as in `global`.
    unsafe { (uop.kernel[Path::Exact as usize])(cx, uop) }
}

/// # Safety
/// As [`Handler`].
unsafe fn scalar(cx: &mut Cx, uop: &Uop) -> Flow {
    let bytes = u64::from(data_bytes(&uop.inst).unwrap_or(1));
    let offset = scalar_value(cx, uop, Role::Soffset, 1) & 0xffff_ffff;
    let base = scalar_value(cx, uop, Role::Sbase, 2);
    cx.wave.set_s64(sreg::DISCARD, base.wrapping_add(offset * bytes));
    // SAFETY: as in `global`.
    unsafe { (uop.kernel[Path::Exact as usize])(cx, uop) }
}
