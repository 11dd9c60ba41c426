//! Parts of expressions, and what functions make of numbers.

use amdgpu_isa::Processor;
use amdgpu_isa::model::registers::Registers;
use amdgpu_isa::parse::{Binary, Function, Unary, Value};
use code_object::RelocationType;

use crate::symbols::SymbolId;

/// A part of an expression.
#[derive(Debug, Clone)]
pub(crate) enum Node {
    /// A symbol, with the relocation that `@` asks for.
    Symbol(SymbolId, Option<RelocationType>),
    /// `.`
    Place {
        section: u32,
        offset: u64,
    },
    Unary(Unary, Value),
    Binary(Binary, Value, Value),
    Call(Function, Box<[Value]>),
}

/// `@` specifiers of symbols (AMDGPUUsage, Relocation Records).
const SPECIFIERS: &[(&[u8], RelocationType)] = &[
    (b"gotpcrel", RelocationType::GotPcRel),
    (b"gotpcrel32@lo", RelocationType::GotPcRel32Lo),
    (b"gotpcrel32@hi", RelocationType::GotPcRel32Hi),
    (b"rel32@lo", RelocationType::Rel32Lo),
    (b"rel32@hi", RelocationType::Rel32Hi),
    (b"rel64", RelocationType::Rel64),
    (b"abs32@lo", RelocationType::Abs32Lo),
    (b"abs32@hi", RelocationType::Abs32Hi),
    (b"abs64", RelocationType::Abs64),
];

/// The relocation that a specifier asks for.
pub(crate) fn specifier(name: &[u8]) -> Option<RelocationType> {
    let name = name.to_ascii_lowercase();
    SPECIFIERS.iter().find(|(n, _)| *n == name).map(|(_, t)| *t)
}

/// The functions of compilers' resource expressions.
pub(crate) fn call(processor: Processor, function: Function, arguments: &[i64]) -> Result<i64, String> {
    let wrong = |expected: usize| format!("the function takes {expected} arguments, {} are given", arguments.len());
    let registers = Registers::of(processor, 64);
    match (function, arguments) {
        (Function::Max, [_, ..]) => Ok(arguments.iter().copied().max().unwrap_or(0)),
        (Function::Or, [_, ..]) => Ok(arguments.iter().fold(0, |a, b| a | b)),
        (Function::AlignTo, &[value, align]) if align > 0 => {
            let up = value.checked_add(align - 1).ok_or("the value is too large")?;
            Ok(up.div_euclid(align) * align)
        }
        (Function::ExtraSgprs, &[vcc, flat_scratch, xnack]) => {
            Ok(registers.trailing.count(vcc != 0, flat_scratch != 0, xnack != 0).into())
        }
        (Function::TotalNumVgprs, &[agprs, vgprs]) => Ok(registers.vgprs_with_agprs(vgprs, agprs)),
        (Function::Occupancy, &[most, granule, total, generation, first, sgprs, vgprs]) => {
            Ok(occupancy([most, granule, total], generation, first, [sgprs, vgprs]))
        }
        (Function::Occupancy, _) => Err(wrong(7)),
        (Function::AlignTo, [_, _]) => Err("the alignment must be positive".into()),
        (Function::AlignTo | Function::TotalNumVgprs, _) => Err(wrong(2)),
        (Function::ExtraSgprs, _) => Err(wrong(3)),
        (Function::Max | Function::Or, []) => Err(wrong(1)),
    }
}

/// Wavefronts of a SIMD, at most `first`, with so many registers: most wavefronts, registers that are allocated at once, and all of
/// them; the generation counts from 5 for GFX6 to 9 for GFX10.
fn occupancy([most, granule, total]: [i64; 3], generation: i64, first: i64, [sgprs, vgprs]: [i64; 2]) -> i64 {
    /// Wavefronts with up to so many SGPRs, from GFX8 on and before.
    const WITH_SGPRS: [&[(i64, i64)]; 2] = [
        &[(80, 10), (88, 9), (100, 8), (i64::MAX, 7)],
        &[(48, 10), (56, 9), (64, 8), (72, 7), (80, 6), (i64::MAX, 5)],
    ];
    let mut result = first;
    if sgprs != 0 {
        let with = |table: &[(i64, i64)]| table.iter().find(|(up_to, _)| sgprs <= *up_to).map_or(most, |t| t.1);
        result = result.min(match generation {
            9.. => most,
            7..9 => with(WITH_SGPRS[0]),
            _ => with(WITH_SGPRS[1]),
        });
    }
    if vgprs != 0 {
        let allocated = match granule {
            1.. if vgprs >= granule => vgprs
                .saturating_add(granule - 1)
                .div_euclid(granule)
                .saturating_mul(granule),
            _ => 0,
        };
        result = result.min(
            total
                .checked_div(allocated)
                .map_or(most, |waves| waves.max(1).min(most)),
        );
    }
    result
}

/// The text of a specifier.
pub(crate) fn specifier_name(relocation: RelocationType) -> Option<&'static str> {
    let found = SPECIFIERS.iter().find(|(_, t)| *t == relocation);
    found.and_then(|(n, _)| std::str::from_utf8(n).ok())
}
