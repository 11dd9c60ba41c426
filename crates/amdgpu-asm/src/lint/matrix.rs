//! `missing-nops` around matrix operations of CDNA: wait states by passes and by what reads or overwrites their registers (CDNA3 ISA
//! 7.5, Dependency Resolution). Where LLVM's hazard recognizer inserts fewer, its number is taken.

use amdgpu_isa::model::wait_states::WaitStates;
use amdgpu_isa::{Encoding, Op, Processor, Properties, RegKind, Role};

use super::hazards::{Clash, is_dot, is_valu, is_vector_memory};
use super::{Facts, Single, shown};

/// What a matrix operation computes with, as far as waiting depends on it.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// 64-bit numbers, into 16 times 16 or 4 times 4 of them.
    F64,
    /// 32-bit numbers; before GFX940 they are as the others.
    F32,
    Other,
}

/// What the second instruction does with registers of the first.
#[derive(Clone, Copy, PartialEq)]
enum Use {
    /// Adds to exactly what the first wrote.
    SameSum,
    /// Adds to a part of it.
    PartOfSum(Kind),
    /// Multiplies it.
    Factor,
    Read,
    Written,
    /// Reads it for memory, LDS or an export.
    Stored,
}

/// The generations that differ.
#[derive(Clone, Copy, PartialEq)]
enum Generation {
    Gfx908,
    Gfx90a,
    Gfx940,
    Gfx950,
}

fn generation(processor: Processor) -> Option<Generation> {
    let generations = [
        (Properties::MFMA_GFX950, Generation::Gfx950),
        (Properties::MFMA_GFX940, Generation::Gfx940),
        (Properties::MFMA_GFX90A, Generation::Gfx90a),
        (Properties::MFMA_GFX908, Generation::Gfx908),
    ];
    let newest = generations.into_iter().find(|(has, _)| processor.has(*has));
    newest.map(|(_, generation)| generation)
}

/// The most that anything waits.
pub(super) fn most(processor: Processor) -> u32 {
    match generation(processor) {
        None => 0,
        Some(Generation::Gfx908) => 18,
        Some(Generation::Gfx90a | Generation::Gfx940) => 19,
        Some(Generation::Gfx950) => 20,
    }
}

fn kind(f: &Facts, generation: Generation) -> Kind {
    match f.inst.op {
        Op::V_MFMA_F64_16X16X4F64 | Op::V_MFMA_F64_4X4X4F64 => Kind::F64,
        Op::V_MFMA_F32_32X32X1F32
        | Op::V_MFMA_F32_16X16X1F32
        | Op::V_MFMA_F32_4X4X1F32
        | Op::V_MFMA_F32_32X32X2F32
        | Op::V_MFMA_F32_16X16X4F32
            if matches!(generation, Generation::Gfx940 | Generation::Gfx950) =>
        {
            Kind::F32
        }
        _ => Kind::Other,
    }
}

fn is_vector(register: Single) -> bool {
    matches!(register.0, RegKind::Vgpr | RegKind::Agpr)
}

/// Registers of the matrix that is added to: src2, or of a sparse operation the destination.
fn sum(f: &Facts) -> impl Iterator<Item = Single> {
    let tied = f.reads.iter().any(|(role, _)| *role == Some(Role::Vdst));
    let role = if tied { Role::Vdst } else { Role::Src2 };
    let reads = f.reads.iter().filter(move |(r, _)| *r == Some(role));
    reads.map(|(_, register)| *register).filter(|r| is_vector(*r))
}

/// Registers that are multiplied, or say how: factors, indices, scales.
fn factors(f: &Facts) -> impl Iterator<Item = Single> {
    let sum: Vec<Single> = sum(f).collect();
    let all = f.reads.iter().filter(|(role, _)| role.is_some());
    let tied = f.reads.iter().any(|(role, _)| *role == Some(Role::Vdst));
    let of_sum = if tied { Role::Vdst } else { Role::Src2 };
    all.filter(move |(role, r)| *role != Some(of_sum) || !sum.contains(r))
        .map(|(_, register)| *register)
        .filter(|r| is_vector(*r))
}

/// What a pair with a matrix operation wants.
pub(super) fn clashes(processor: Processor, first: &Facts, second: &Facts) -> Vec<Clash> {
    let Some(generation) = generation(processor) else {
        return Vec::new();
    };
    let mut clashes = Vec::new();
    let mut add = |subject: String, wait_states: u32| clashes.push(Clash { subject, wait_states });
    if first.passes != 0 {
        for (used, register) in uses(generation, first, second) {
            let how = match used {
                Use::SameSum | Use::PartOfSum(_) => "added to",
                Use::Factor => "multiplied",
                Use::Read => "read",
                Use::Written => "written",
                Use::Stored => "stored",
            };
            add(
                format!("{} is {how}", shown(register)),
                after_matrix(generation, first, used),
            );
        }
        if let Some((register, wait_states)) = overwritten_sum(generation, first, second) {
            add(format!("{} is overwritten", shown(register)), wait_states);
        }
    } else if generation == Generation::Gfx908 {
        before_gfx908(WaitStates::of(processor), first, second, &mut add);
    } else if is_valu(first) && !is_dot(first) && second.passes != 0 {
        let mut reads = sum(second).chain(factors(second));
        if let Some(register) = reads.find(|r| first.writes.contains(r)) {
            add(format!("{} is read by a matrix operation", shown(register)), 2);
        }
    }
    let masked = second.passes != 0 || generation == Generation::Gfx908 && second.inst.op == Op::V_ACCVGPR_WRITE_B32;
    if is_valu(first) && first.writes_kind(RegKind::Exec) && masked {
        add("exec is in force for a matrix operation".to_owned(), 4);
    }
    clashes
}

/// Uses of the result of a matrix operation.
fn uses(generation: Generation, first: &Facts, second: &Facts) -> Vec<(Use, Single)> {
    let written = |r: &Single| is_vector(*r) && first.writes.contains(r);
    let mut uses = Vec::new();
    if second.passes != 0 {
        let added: Vec<Single> = sum(second).collect();
        if let Some(register) = added.iter().find(|r| written(r)) {
            let used = match added == first.writes {
                true => Use::SameSum,
                false => Use::PartOfSum(kind(second, generation)),
            };
            uses.push((used, *register));
        }
        uses.extend(factors(second).find(|r| written(r)).map(|r| (Use::Factor, r)));
        return uses;
    }
    let mut reads = second.reads.iter().map(|(_, r)| *r).filter(|r| written(r));
    let stores = is_vector_memory(second) || matches!(second.inst.encoding, Encoding::Ds | Encoding::Exp);
    if is_valu(second) {
        // Before GFX90A only moves from and to AGPRs have to do with results.
        uses.extend(reads.next().map(|r| (Use::Read, r)));
        uses.extend(second.writes.iter().find(|r| written(r)).map(|r| (Use::Written, *r)));
    } else if stores {
        uses.extend(reads.next().map(|r| (Use::Stored, r)));
    }
    uses
}

/// Wait states from a matrix operation to a use of its result.
fn after_matrix(generation: Generation, first: &Facts, used: Use) -> u32 {
    let passes = u32::from(first.passes);
    match (generation, kind(first, generation)) {
        // The unit itself makes dependent operations wait for most of the passes.
        (Generation::Gfx908, _) => match used {
            Use::SameSum => 0,
            Use::PartOfSum(_) => 2,
            Use::Factor => 4,
            Use::Read | Use::Stored => passes + 2,
            Use::Written => passes - 1,
        },
        (generation, Kind::F64) => after_f64(generation, first.inst.op, used),
        (Generation::Gfx90a, _) => match used {
            Use::SameSum => 0,
            Use::PartOfSum(Kind::F64) => passes + 1,
            Use::PartOfSum(_) => passes,
            _ => passes + 3,
        },
        (_, Kind::F32) => match used {
            Use::SameSum => same_sum(passes),
            Use::PartOfSum(Kind::Other) => 0,
            Use::PartOfSum(_) => passes,
            _ => passes + 2,
        },
        (Generation::Gfx950, Kind::Other) => match used {
            Use::SameSum => same_sum(passes),
            Use::PartOfSum(Kind::F32 | Kind::F64) if passes == 2 => 3,
            Use::PartOfSum(_) => passes + 2,
            _ if passes == 2 => 5,
            _ => passes + 4,
        },
        (Generation::Gfx940, Kind::Other) => match used {
            Use::SameSum => same_sum(passes),
            Use::PartOfSum(_) => passes + 1,
            _ => passes + 3,
        },
    }
}

/// Operations of two passes are done before the sum can be handed on.
fn same_sum(passes: u32) -> u32 {
    if passes == 2 { 2 } else { 0 }
}

fn after_f64(generation: Generation, op: Op, used: Use) -> u32 {
    let large = op == Op::V_MFMA_F64_16X16X4F64;
    // 16 passes on gfx950, 8 before.
    let more = if large && generation == Generation::Gfx950 {
        8
    } else {
        0
    };
    match used {
        Use::SameSum if large => 0,
        Use::SameSum => 4,
        Use::PartOfSum(Kind::Other) => 0,
        Use::PartOfSum(Kind::F32) if generation == Generation::Gfx90a => 0,
        Use::PartOfSum(_) if large => 9 + more,
        Use::PartOfSum(_) => 4,
        Use::Stored if large => 18,
        Use::Stored => 9,
        Use::Written if large => 11,
        Use::Factor | Use::Read if large => 11 + more,
        Use::Factor | Use::Read | Use::Written => 6,
    }
}

/// A register of the matrix that is added to, written by the second while the first may still read it.
fn overwritten_sum(generation: Generation, first: &Facts, second: &Facts) -> Option<(Single, u32)> {
    let passes = u32::from(first.passes);
    let wait_states = match (generation, kind(first, generation)) {
        (_, Kind::F32 | Kind::F64) => return None,
        (Generation::Gfx908, _) => passes.saturating_sub(3),
        _ => passes - 1,
    };
    let tied = first.reads.iter().any(|(role, _)| *role == Some(Role::Vdst));
    if !is_valu(second) || tied {
        return None;
    }
    let register = sum(first).find(|r| second.writes.contains(r))?;
    Some((register, wait_states))
}

/// Moves from and to AGPRs on gfx908, and what is written just before a matrix operation.
fn before_gfx908(wanted: &WaitStates, first: &Facts, second: &Facts, add: &mut impl FnMut(String, u32)) {
    let written = |r: &Single| first.writes.contains(r);
    let matrix = second.passes != 0;
    let to_agpr = second.inst.op == Op::V_ACCVGPR_WRITE_B32;
    let read = second
        .reads
        .iter()
        .map(|(_, r)| *r)
        .find(|r| is_vector(*r) && written(r));
    match first.inst.op {
        Op::V_ACCVGPR_WRITE_B32 => {
            if let Some(register) = factors(second).find(|r| matrix && written(r)) {
                add(format!("{} is multiplied", shown(register)), 3);
            } else if let Some(register) = sum(second).find(|r| matrix && written(r)) {
                add(format!("{} is added to", shown(register)), 1);
            } else if let Some(register) = read.filter(|_| second.inst.op == Op::V_ACCVGPR_READ_B32) {
                add(
                    format!("{} is read back", shown(register)),
                    wanted.accumulator_read_back.into(),
                );
            }
        }
        Op::V_ACCVGPR_READ_B32 if is_vector_memory(second) || second.inst.encoding == Encoding::Ds => {
            if let Some(register) = read {
                add(
                    format!("{} is read by a memory instruction", shown(register)),
                    wanted.accumulator_to_memory.into(),
                );
            }
        }
        _ if is_valu(first) && (matrix || to_agpr) => {
            if let Some(register) = read {
                add(
                    format!("{} is read by a matrix operation or a move to an AGPR", shown(register)),
                    wanted.to_accumulator.into(),
                );
            }
        }
        _ => {}
    }
}
