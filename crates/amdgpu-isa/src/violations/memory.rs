//! Memory instructions: addresses, offsets, data masks, cache policy.

use super::{Check, Rule};
use crate::generated::Op;
use crate::inst::{Encoding, Operand, Role, Segment};
use crate::row::{Access, Flags, Type};
use crate::shape::Shape;
use crate::table::{Mod, What};
use crate::target::Properties;

/// Image loads of one sample of several.
const SAMPLES: [Op; 1] = [Op::IMAGE_MSAA_LOAD];
/// The values of `dim` that have several samples.
const SAMPLED_DIMENSIONS: [u8; 2] = [6, 7];

/// Atomic operations on images whose data is two values.
const COMPARES: [Op; 2] = [Op::IMAGE_ATOMIC_CMPSWAP, Op::IMAGE_ATOMIC_FCMPSWAP];

/// Components that an image instruction names.
pub(super) fn mask(check: &mut Check) {
    let dmask = check.inst.modifiers.dmask;
    let flags = check.row.flags;
    if flags.contains(Flags::GATHER4) && dmask.count_ones() != 1 {
        let message = format!("dmask of a gather selects one component, exactly one bit is set; it is {dmask:#x}");
        check.modifier(Rule::GatherDmask, "dmask", message);
    }
    let atomic = check.form.encoding == Encoding::Mimg && flags.contains(Flags::ATOMIC);
    let two = COMPARES.contains(&check.inst.op);
    if atomic && !(matches!(dmask, 3 | 15) || dmask == 1 && !two) {
        let allowed = if two {
            "a compare-and-swap of images is"
        } else {
            "an image atomic is 0x1,"
        };
        let message = format!("dmask of {allowed} 0x3 or 0xf, it is {dmask:#x}");
        check.modifier(Rule::AtomicDmask, "dmask", message);
    }
}

pub(super) fn stores(check: &mut Check) {
    let flags = check.row.flags;
    let buffer = matches!(check.form.encoding, Encoding::Mubuf | Encoding::Mtbuf);
    if buffer && check.inst.modifiers.tfe && flags.contains(Flags::STORE) && !flags.contains(Flags::LOAD) {
        check.modifier(Rule::TfeOnStore, "tfe", "tfe has no meaning for a store".into());
    }
}

/// Registers of an address are as many as the dimension wants; scratch memory has one at all.
pub(super) fn address(check: &mut Check) {
    let absent = |role| check.inst.operand(role) == Operand::None;
    // A code of saddr says it, or a bit for each; where there is neither, vaddr is always read.
    let takes_none = match check.form.none {
        Some((_, needs)) => check.processor.has(needs),
        None => check.form.find(What::Presence(Role::Vaddr)).is_some(),
    };
    let is_scratch = check.form.segment == Segment::Scratch && !check.inst.modifiers.lds;
    if is_scratch && !takes_none && absent(Role::Saddr) && absent(Role::Vaddr) {
        let message = format!(
            "{} cannot address scratch memory by the offset alone",
            check.processor.name()
        );
        check.operand(Rule::NoAddress, Role::Vaddr, message);
    }
    let (Operand::List(list), Some(row)) = (check.inst.operand(Role::Vaddr), check.row.operand(Role::Vaddr)) else {
        return;
    };
    let m = &check.inst.modifiers;
    let shape = Shape::new(m, check.form, check.row, (check.processor, check.mode), (false, true));
    let (have, want) = (
        list.parts().map(|p| p.dwords).sum::<u8>(),
        shape.dwords(row).unwrap_or(0),
    );
    if have != want {
        let message = format!("the address has {have} registers, dim, a16 and the operation want {want}");
        check.operand(Rule::AddressSize, Role::Vaddr, message);
    }
}

pub(super) fn dimension(check: &mut Check) {
    let dim = check.inst.modifiers.dim;
    if SAMPLES.contains(&check.inst.op) && !SAMPLED_DIMENSIONS.contains(&dim) {
        let message = format!("{} reads a sample: dim must be one with MSAA", check.name());
        check.modifier(Rule::MsaaDim, "dim", message);
    }
}

/// Offsets that fit their field, but not the address space.
pub(super) fn offset(check: &mut Check) {
    let offset = i64::from(check.inst.modifiers.offset);
    let Some(field) = check.form.find(What::Mod(Mod::Offset)) else {
        return;
    };
    let name = check.processor.name();
    match check.form.encoding {
        Encoding::Smem => {
            let buffer = check.row.operand(Role::Sbase).is_some_and(|o| o.ty == Type::B128);
            // the offset of GFX7's longer encoding is a whole dword
            if buffer && offset < 0 && field.width() < 32 {
                let message = format!("the offset into a buffer is not negative, it is {offset}");
                check.modifier(Rule::OffsetRange, "offset", message);
            }
        }
        Encoding::Mubuf | Encoding::Mtbuf if offset < 0 => {
            let bits = field.width() - 1;
            let message = format!("the offset into a buffer has {bits} bits without a sign on {name}, it is {offset}");
            check.modifier(Rule::OffsetRange, "offset", message);
        }
        // The flat form's offset has as many bits as that of global memory has without its sign.
        Encoding::Flat if check.form.segment == Segment::Flat && field.sign_bits == 0 => {
            let other = check
                .table
                .forms
                .iter()
                .find(|f| f.segment == Segment::Global && f.encoding == Encoding::Flat);
            let signed = other
                .and_then(|f| f.find(What::Mod(Mod::Offset)))
                .map_or(0, |f| f.sign_bits);
            if signed != 0 && offset >= 1 << (signed - 1) {
                let bits = signed - 1;
                let message = format!("the offset of a flat address has {bits} bits on {name}, it is {offset}");
                check.modifier(Rule::OffsetRange, "offset", message);
            }
        }
        _ => {}
    }
}

/// Processors without a global data share.
pub(super) fn data_share(check: &mut Check) {
    let sync = check.row.flags.contains(Flags::GWS);
    if check.inst.modifiers.gds && !sync && !check.processor.has(Properties::GDS) {
        check.modifier(
            Rule::NoGds,
            "gds",
            format!("{} has no global data share", check.processor.name()),
        );
    }
}

/// Temporal hints that exist for what the instruction does (RDNA4 ISA, Temporal Hints).
pub(super) fn temporal_hint(check: &mut Check) {
    let m = &check.inst.modifiers;
    if m.th == 0 {
        return;
    }
    let flags = check.row.flags;
    let bad = if flags.contains(Flags::ATOMIC) {
        // Cascading needs a scope beyond the shader engine, and nothing comes back.
        let returned = check.row.operands.iter().any(|o| o.access == Access::Ret) && m.returns();
        m.th & 4 != 0 && (m.scope < 2 || returned)
    } else {
        false
    };
    if bad {
        let message = format!(
            "th has the value {:#x}, which this atomic operation does not have in this scope",
            m.th
        );
        check.modifier(Rule::TemporalHint, "th", message);
    }
}
