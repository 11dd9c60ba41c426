//! Instructions as the vectors of rules hold them: bytes of a sample, and operands that are put in the place of its own.

use super::bytes;
use amdgpu_isa::{InlineFloat, Inst, Mode, Operand, Processor, Reg, RegKind, decode_as};

pub const KINDS: [(&str, RegKind); 22] = [
    ("s", RegKind::Sgpr),
    ("v", RegKind::Vgpr),
    ("a", RegKind::Agpr),
    ("ttmp", RegKind::Ttmp),
    ("flat_scratch", RegKind::FlatScratch),
    ("xnack_mask", RegKind::XnackMask),
    ("vcc", RegKind::Vcc),
    ("tba", RegKind::Tba),
    ("tma", RegKind::Tma),
    ("exec", RegKind::Exec),
    ("m0", RegKind::M0),
    ("null", RegKind::Null),
    ("scratch_base", RegKind::FlatScratchBase),
    ("shared_base", RegKind::SharedBase),
    ("shared_limit", RegKind::SharedLimit),
    ("private_base", RegKind::PrivateBase),
    ("private_limit", RegKind::PrivateLimit),
    ("pops", RegKind::PopsExitingWaveId),
    ("vccz", RegKind::Vccz),
    ("execz", RegKind::Execz),
    ("scc", RegKind::Scc),
    ("lds_direct", RegKind::LdsDirect),
];

pub const FLOATS: [(&str, InlineFloat); 3] = [
    ("1.0", InlineFloat::One),
    ("-0.5", InlineFloat::NegHalf),
    ("inv2pi", InlineFloat::InvTwoPi),
];

/// Reads `v.2+3`: kind, first index, dwords; an inline constant as a number, a literal in hexadecimal.
pub fn operand(text: &str) -> Option<Operand> {
    if let Some((_, float)) = FLOATS.iter().find(|(t, _)| *t == text) {
        return Some(Operand::Float(*float));
    }
    if let Some(hex) = text.strip_prefix("0x") {
        return u32::from_str_radix(hex, 16).ok().map(Operand::Literal);
    }
    if let Ok(value) = text.parse() {
        return Some(Operand::Int(value));
    }
    let (kind, place) = text.split_once('.')?;
    let (index, dwords) = place.split_once('+')?;
    let (_, kind) = KINDS.iter().find(|(name, _)| *name == kind)?;
    Some(Operand::Reg(Reg {
        kind: *kind,
        index: index.parse().ok()?,
        dwords: dwords.parse().ok()?,
    }))
}

/// Decodes `HEX` or `HEX;N=OPERAND;..`, operands numbered in assembly order.
pub fn instruction(recipe: &str, processor: Processor, mode: Mode) -> Option<Inst> {
    let mut parts = recipe.split(';');
    let mut inst = decode_as(processor, mode, &bytes(parts.next()?)).ok()?;
    for part in parts {
        let (n, text) = part.split_once('=')?;
        inst.operands.get_mut(n.parse::<usize>().ok()?)?.1 = operand(text)?;
    }
    Some(inst)
}
