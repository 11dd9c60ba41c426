//! The machine's registers by the assembler's names.

use amdgpu_emu::wave::{Wave, sreg, vreg};
use amdgpu_semantics::mode::Mode;

use crate::target::Register;
use crate::value::Type;

/// Scalar slots: SGPRs and what has a name of its own.
const SCALAR: u8 = 0;
pub(super) const VGPR: u8 = 1;
pub(super) const AGPR: u8 = 2;
/// Others, by their place in [`SINGLE`].
const OTHER: u8 = 3;
/// What debug information says where it is, by its number there.
pub(super) const DESCRIBED: u8 = 4;

/// Names of scalar slots, and how many there are.
const NAMED: [(&str, u8, u8); 14] = [
    ("vcc", sreg::VCC, 2),
    ("vcc_lo", sreg::VCC, 1),
    ("vcc_hi", sreg::VCC + 1, 1),
    ("exec", sreg::EXEC, 2),
    ("exec_lo", sreg::EXEC, 1),
    ("exec_hi", sreg::EXEC + 1, 1),
    ("m0", sreg::M0, 1),
    ("flat_scratch", sreg::FLAT_SCRATCH, 2),
    ("flat_scratch_lo", sreg::FLAT_SCRATCH, 1),
    ("flat_scratch_hi", sreg::FLAT_SCRATCH + 1, 1),
    ("xnack_mask", sreg::XNACK_MASK, 2),
    ("tba", sreg::TBA, 2),
    ("tma", sreg::TMA, 2),
    ("ttmp", sreg::TTMP, 1),
];

const SINGLE: [(&str, Type); 7] = [
    ("scc", Type::Bool),
    ("pc", Type::U64),
    ("mode", Type::U32),
    ("status", Type::U32),
    ("trapsts", Type::U32),
    ("vccz", Type::Bool),
    ("execz", Type::Bool),
];

/// Most dwords of a register tuple that is one value.
const MOST: u16 = 4;

pub(super) fn scalar(name: &str, slot: u8, count: u8) -> Register {
    Register {
        name: name.to_string(),
        file: SCALAR,
        number: slot.into(),
        count,
        ty: Type::Unsigned(32 * count),
        per_lane: false,
    }
}

/// A vector register of a file, without a name.
pub(super) fn vector(file: u8, number: u16) -> Register {
    Register {
        name: String::new(),
        file,
        number,
        count: 1,
        ty: Type::U32,
        per_lane: true,
    }
}

/// The register of a name; `wave` knows how many there are.
pub(super) fn find(wave: Option<&Wave>, name: &str) -> Result<Option<Register>, String> {
    let bare = name.strip_prefix('$').unwrap_or(name);
    let running = || wave.ok_or("registers are there when the kernel runs; `run` or `start` starts it");
    if let Some(n) = SINGLE.iter().position(|s| s.0 == bare) {
        running()?;
        return Ok(Some(Register {
            name: bare.to_string(),
            file: OTHER,
            number: n as u16,
            count: 1,
            ty: SINGLE[n].1,
            per_lane: false,
        }));
    }
    if let Some((name, slot, count)) = NAMED.iter().find(|n| n.0 == bare && n.0 != "ttmp") {
        running()?;
        return Ok(Some(scalar(name, *slot, *count)));
    }
    let letters = bare.len() - bare.trim_start_matches(|c: char| c.is_ascii_lowercase()).len();
    let (file, rest) = bare.split_at(letters);
    let Some((first, last)) = range(rest) else {
        return Ok(None);
    };
    let (code, base, count) = match (file, wave) {
        ("s", w) => (
            SCALAR,
            sreg::SGPR.into(),
            w.map_or(0, |w| w.sgprs.min(sreg::VCC.into())),
        ),
        ("ttmp", _) => (SCALAR, sreg::TTMP.into(), 16),
        ("v", w) => (VGPR, 0, w.map_or(0, |w| w.vgprs)),
        ("a", w) => (AGPR, 0, w.map_or(0, |w| w.agprs)),
        _ => return Ok(None),
    };
    running()?;
    if last >= count {
        return Err(match count {
            0 => format!("no register {bare}: there are none of {file}"),
            n => format!("no register {bare}: the kernel has {file}0 to {file}{}", n - 1),
        });
    }
    let tuple = last - first + 1;
    if last < first || tuple > MOST {
        return Err(format!("{bare}: one to {MOST} registers make up a value"));
    }
    let shown = if tuple == 1 {
        format!("{file}{first}")
    } else {
        format!("{file}[{first}:{last}]")
    };
    Ok(Some(Register {
        name: shown,
        file: code,
        number: base + first,
        count: tuple as u8,
        ty: Type::Unsigned(32 * tuple as u8),
        per_lane: matches!(code, VGPR | AGPR),
    }))
}

/// `3`, `[3]` or `[3:4]`.
fn range(text: &str) -> Option<(u16, u16)> {
    if let Ok(n) = text.parse() {
        return Some((n, n));
    }
    let inside = text.strip_prefix('[')?.strip_suffix(']')?;
    let (first, last) = inside.split_once(':').unwrap_or((inside, inside));
    Some((first.parse().ok()?, last.parse().ok()?))
}

/// Whether a name is that of a register of HSAIL.
pub(super) fn is_source(name: &str) -> bool {
    let rest = name
        .strip_prefix('$')
        .and_then(|n| n.strip_prefix(['c', 's', 'd', 'q']));
    rest.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

/// Registers of HSAIL by file and number.
pub(super) fn order(name: &str) -> (usize, usize) {
    let bare = name.trim_start_matches('$');
    let file = bare.chars().next().and_then(|c| "csdq".find(c));
    let number = bare.get(1..).and_then(|n| n.parse().ok());
    (file.unwrap_or(4), number.unwrap_or(0))
}

/// Those of `info registers`.
pub(super) fn all(wave: &Wave) -> Vec<Register> {
    let single = ["pc", "exec", "vcc", "scc", "m0", "mode", "status", "flat_scratch"].map(String::from);
    let scalars = (0..wave.sgprs.min(sreg::VCC.into())).map(|n| format!("s{n}"));
    let vectors = (0..wave.vgprs).map(|n| format!("v{n}"));
    let names = single.into_iter().chain(scalars).chain(vectors);
    names
        .filter_map(|name| find(Some(wave), &name).ok().flatten())
        .collect()
}

pub(super) fn read(wave: &Wave, r: &Register, lane: usize) -> u128 {
    let number = usize::from(r.number);
    let dword = |n: usize| match r.file {
        SCALAR => wave.s.get(number + n).copied().unwrap_or(0),
        file => index(file, number + n)
            .and_then(|at| wave.v.get(at))
            .and_then(|v| v.0.get(lane))
            .copied()
            .unwrap_or(0),
    };
    if r.file == OTHER {
        return match SINGLE.get(number).map_or("", |s| s.0) {
            "scc" => u128::from(wave.scc),
            "pc" => wave.pc.into(),
            "mode" => wave.mode.0.into(),
            "status" => wave.status.into(),
            "trapsts" => wave.trapsts.into(),
            "vccz" => wave.read_slot(sreg::VCCZ).into(),
            _ => wave.read_slot(sreg::EXECZ).into(),
        };
    }
    (0..usize::from(r.count)).fold(0, |v, n| v | u128::from(dword(n)) << (32 * n))
}

/// Index of a vector register in the wave.
fn index(file: u8, number: usize) -> Option<usize> {
    let (base, end) = match file {
        AGPR => (vreg::AGPR, 256),
        _ => (vreg::VGPR, vreg::TEMP - vreg::VGPR),
    };
    (number < end).then_some(base + number)
}

pub(super) fn write(wave: &mut Wave, r: &Register, lane: usize, value: u128) -> Result<(), String> {
    let number = usize::from(r.number);
    if r.file == OTHER {
        match SINGLE.get(number).map_or("", |s| s.0) {
            "scc" => wave.scc = value != 0,
            "pc" => wave.pc = value as u64,
            "mode" => wave.set_mode(Mode(value as u32)),
            "status" => wave.status = value as u32,
            "trapsts" => wave.trapsts = value as u32,
            name => return Err(format!("{name} follows from other registers and cannot be set")),
        }
        return Ok(());
    }
    for n in 0..usize::from(r.count) {
        let dword = (value >> (32 * n)) as u32;
        if r.file == SCALAR {
            wave.set_s32((number + n) as u8, dword);
        } else if let Some(cell) = index(r.file, number + n)
            .and_then(|at| wave.v.get_mut(at))
            .and_then(|v| v.0.get_mut(lane))
        {
            *cell = dword;
        }
    }
    Ok(())
}
