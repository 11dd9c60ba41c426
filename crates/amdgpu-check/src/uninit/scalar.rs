//! Undefined bits of scalar instructions: bit by bit for logic, shifts and moves, all or nothing for others.

use amdgpu_emu::wave::sreg;
use amdgpu_isa::Role;

use super::flow::origin_of;
use super::registers::{Place, Registers};
use super::shape::{Named, Step};
use super::write::Write;

/// A source of up to two dwords, and its undefined bits.
#[derive(Clone, Copy, Default)]
struct Wide {
    value: u64,
    bits: u64,
}

fn wide(step: &Step, registers: &Registers, named: Option<&Named>, dwords: usize) -> Wide {
    let Some(named) = named else { return Wide::default() };
    let pair = |f: &dyn Fn(usize) -> u32| u64::from(f(0)) | if dwords > 1 { u64::from(f(1)) << 32 } else { 0 };
    let is_register = !matches!(named.place, Place::Nothing);
    Wide {
        value: pair(&|d| named.value(step.wave, d, 0)),
        bits: if is_register {
            pair(&|d| registers.bits(named.place, d, 0))
        } else {
            0
        },
    }
}

/// Adds what a scalar instruction with an undefined source writes.
pub(super) fn compute(step: &Step, registers: &Registers, writes: &mut Vec<Write>) {
    let origin = origin_of(step, registers);
    let name = step.inst.op.mnemonic();
    let long = name.ends_with("64");
    let dwords = if long { 2 } else { 1 };
    let a = wide(step, registers, step.source(Role::Src0), dwords);
    let b = match name.contains("saveexec") || name.contains("wrexec") {
        true => Wide {
            value: step.wave.exec(),
            bits: 0,
        },
        false => wide(step, registers, step.source(Role::Src1), dwords),
    };
    let selected = registers.scc().is_some();
    let known = by_name(step, name, a, b, long, selected);
    let undefined = step.reads.iter().any(|n| !registers.is_defined(n.place, n.dwords, !0));
    let result = known.unwrap_or(Wide {
        value: 0,
        bits: if undefined { !0 } else { 0 },
    });
    let zero_known = known.is_some() && (result.bits == 0 || result.value & !result.bits != 0);
    for named in step.writes {
        match named.place {
            Place::Scalar(sreg::SCC) => {
                let defined = zero_known || !undefined;
                writes.push(Write::Scc((!defined).then_some(origin)));
            }
            Place::Scalar(slot) => {
                // what saves EXEC is the old one
                let saved = name.contains("saveexec") && slot != sreg::EXEC;
                writes.extend((0..named.dwords).map(|d| {
                    let bits = if saved {
                        0
                    } else {
                        (result.bits >> (32 * d.min(1))) as u32
                    };
                    Write::Scalar(usize::from(slot) + d, bits, origin)
                }));
            }
            _ => {}
        }
    }
}

/// The result of an operation that is followed bit by bit.
fn by_name(step: &Step, name: &str, a: Wide, b: Wide, long: bool, scc_undefined: bool) -> Option<Wide> {
    let not = |x: Wide| Wide {
        value: !x.value,
        bits: x.bits,
    };
    let and = |a: Wide, b: Wide| Wide {
        value: a.value & b.value,
        bits: a.bits & b.bits | a.bits & b.value | b.bits & a.value,
    };
    let or = |a: Wide, b: Wide| not(and(not(a), not(b)));
    let xor = |a: Wide, b: Wide| Wide {
        value: a.value ^ b.value,
        bits: a.bits | b.bits,
    };
    let stem = name.strip_prefix("s_")?.rsplit_once('_').map_or("", |(stem, _)| stem);
    let stem = stem.trim_end_matches("_saveexec").trim_end_matches("_wrexec");
    let amount = (b.value & if long { 63 } else { 31 }) as u32;
    let result = match stem {
        "mov" | "movk" | "wqm" if stem != "wqm" => a,
        "not" => not(a),
        "and" => and(a, b),
        "or" => or(a, b),
        "xor" => xor(a, b),
        "nand" => not(and(a, b)),
        "nor" => not(or(a, b)),
        "xnor" => not(xor(a, b)),
        // saveexec has the source first and EXEC second, and so has "n1" the source negated
        "andn2" | "and_not1" if name.starts_with("s_andn2") && !name.contains("exec") => and(a, not(b)),
        "andn2" | "and_not1" => and(a, not(b)),
        "orn2" | "or_not1" => or(a, not(b)),
        "andn1" | "and_not0" => and(not(a), b),
        "orn1" | "or_not0" => or(not(a), b),
        "cselect" if !scc_undefined => {
            if step.wave.scc {
                a
            } else {
                b
            }
        }
        "lshl" if b.bits == 0 => Wide {
            value: a.value << amount,
            bits: a.bits << amount,
        },
        "lshr" if b.bits == 0 => Wide {
            value: a.value >> amount,
            bits: a.bits >> amount,
        },
        "bitcmp0" | "bitcmp1" if b.bits == 0 => Wide {
            value: a.value >> amount & 1,
            bits: a.bits >> amount & 1,
        },
        _ => return None,
    };
    Some(result)
}
