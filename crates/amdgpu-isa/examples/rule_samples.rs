//! Instructions around the rules of the instruction sets, for `cargo xtask diff rules` to ask another assembler about.
//!
//! Takes one sample of every form and changes operands and bits at random. Prints, separated by tabs: text, processor,
//! mode, codes of the rules that the instruction breaks (`encode` for what has no encoding), and how a test makes the
//! instruction again (`tests/instructions/common/sample.rs`).
//!
//! Usage: rule_samples ROUNDS SEED [FAMILY..]

#[path = "../tests/instructions/common/mod.rs"]
mod common;

use std::collections::BTreeSet;
use std::io::Write;

use amdgpu_isa::{
    Encoding, Family, InlineFloat, Inst, Mode, Operand, OperandType, Processor, Properties, Reg, RegKind, Role,
    decode_as, encode_as,
};

#[path = "../tests/support/random.rs"]
mod random;

use common::{FORMS, bytes, mode_of, sample};
use random::Random;

/// Always asked about, and marked `example`.
const EXAMPLES: &str = include_str!("../tests/data/rule-examples.tsv");

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |n: usize, default| args.get(n).and_then(|a| a.parse().ok()).unwrap_or(default);
    let (rounds, mut random) = (number(0, 1), Random::new(number(1, 1)));
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in EXAMPLES.lines().filter(|l| !l.starts_with('#')) {
        let cells: Vec<&str> = line.split('\t').collect();
        let [_, name, word, recipes @ ..] = &cells[..] else {
            continue;
        };
        let Ok(processor) = Processor::by_name(name) else {
            continue;
        };
        let mode = mode_of(processor, word);
        for recipe in recipes {
            let Some(inst) = sample::instruction(recipe, processor, mode) else {
                eprintln!("{name}: {recipe} does not decode");
                continue;
            };
            let (text, rules) = (inst.display(processor, None).mode(mode), rules(&inst, processor, mode));
            if writeln!(out, "{text}\t{name}\t{word}\t{rules}\t{recipe}\texample").is_err() {
                return;
            }
        }
    }
    for (family, forms) in FORMS {
        if args.len() > 2 && !args[2..].iter().any(|a| a == family.as_str()) {
            continue;
        }
        let mut seen = BTreeSet::new();
        for round in 0..rounds {
            for line in forms.lines().filter(|l| !l.starts_with('#')) {
                let cells: Vec<&str> = line.split('\t').collect();
                let processor = a_processor(cells[2], family, &mut random);
                let word = cells.get(3).copied().unwrap_or("");
                let mode = mode_of(processor, word);
                let code = bytes(cells[0]);
                let Ok(inst) = decode_as(processor, mode, &code) else {
                    continue;
                };
                // Mostly what has an encoding; some of what has none.
                for attempt in 0..8 {
                    let Some((recipe, changed)) =
                        change(inst, cells[0], (processor, mode), round % 3 == 2, &mut random)
                    else {
                        continue;
                    };
                    if encode_as(processor, mode, &changed).is_err() && attempt < random.index(16) {
                        continue;
                    }
                    let text = changed.display(processor, None).mode(mode).to_string();
                    if seen.insert((processor, text.clone())) {
                        let rules = rules(&changed, processor, mode);
                        let line = writeln!(out, "{text}\t{}\t{word}\t{rules}\t{recipe}", processor.name());
                        if line.is_err() {
                            return;
                        }
                    }
                    break;
                }
            }
        }
    }
}

fn rules(inst: &Inst, processor: Processor, mode: Mode) -> String {
    let found = inst.violations_as(processor, mode);
    let mut codes: Vec<&str> = found.iter().map(|v| v.rule.code()).collect();
    if encode_as(processor, mode, inst).is_err() {
        codes.push("encode");
    }
    codes.sort_unstable();
    codes.dedup();
    codes.join(",")
}

/// One of a list, `*` being the family; of those that LLVM 22 knows.
fn a_processor(list: &str, family: Family, random: &mut Random) -> Processor {
    let known = |p: &Processor| !matches!(p, Processor::Gfx940 | Processor::Gfx941);
    let all = Processor::ALL.iter().copied().filter(known);
    let of_list = |p: &Processor| match list {
        "*" => p.family() == family && p.generic_members().is_empty(),
        _ => list.split(',').any(|name| name == p.name()),
    };
    random.pick(&all.filter(of_list).collect::<Vec<_>>())
}

/// The instruction with other operands, or other bits, and how to make it again.
fn change(inst: Inst, hex: &str, target: (Processor, Mode), bits: bool, random: &mut Random) -> Option<(String, Inst)> {
    if bits {
        let mut code = bytes(hex);
        for _ in 0..1 + random.index(3) {
            let at = random.index(8 * code.len());
            code[at / 8] ^= 1 << (at % 8);
        }
        code.extend([0x78, 0x56, 0x34, 0x12, 0, 0, 0, 0]);
        let other = decode_as(target.0, target.1, &code).ok()?;
        let same = (other.op, other.encoding, other.extension) == (inst.op, inst.encoding, inst.extension);
        let hex: String = code.iter().map(|b| format!("{b:02x}")).collect();
        // LLVM shows the reserved value as another, whose text it takes.
        return (same && other.modifiers.dst_unused != 3).then_some((hex, other));
    }
    let mut changed = inst;
    let mut recipe = hex.to_string();
    let used: Vec<Reg> = inst.operands().iter().filter_map(|(_, o)| register(*o)).collect();
    for n in 0..inst.operand_count as usize {
        let (role, old) = inst.operands[n];
        if role == Role::Imm32 || random.index(4) == 0 {
            continue;
        }
        let new = operand(old, inst.encoding, &used, target.1, random);
        // Float constants of 16-bit integers, and of 16-bit operands where they are not known, have no spelling.
        let narrow = match inst.operand_type(target.0, role) {
            OperandType::B16 | OperandType::I16 => true,
            OperandType::F16 => !target.0.has(Properties::INSTS_16BIT),
            _ => false,
        };
        if new != old && !(matches!(new, Operand::Float(_)) && narrow) {
            changed.operands[n].1 = new;
            recipe += &format!(";{n}={}", operand_text(new));
        }
    }
    Some((recipe, changed))
}

/// The operand as `sample::operand` reads it.
fn operand_text(operand: Operand) -> String {
    match operand {
        Operand::Reg(reg) => {
            let kind = sample::KINDS
                .iter()
                .find(|(_, k)| *k == reg.kind)
                .map_or("", |(name, _)| *name);
            format!("{kind}.{}+{}", reg.index, reg.dwords)
        }
        Operand::Int(value) => value.to_string(),
        Operand::Float(value) => sample::FLOATS
            .iter()
            .find(|(_, f)| *f == value)
            .map_or("", |(t, _)| *t)
            .to_string(),
        Operand::Literal(value) => format!("{value:#x}"),
        _ => String::new(),
    }
}

fn register(operand: Operand) -> Option<Reg> {
    match operand {
        Operand::Reg(reg) => Some(reg),
        _ => None,
    }
}

/// Another operand of the same size.
fn operand(old: Operand, encoding: Encoding, used: &[Reg], mode: Mode, random: &mut Random) -> Operand {
    let dwords = match old {
        Operand::Reg(reg) => reg.dwords,
        Operand::Int(_) | Operand::Float(_) | Operand::Literal(_) => 1,
        Operand::Imm(_) | Operand::None | Operand::List(_) | Operand::Literal64(_) => return old,
    };
    let was_vector = register(old).is_some_and(|r| matches!(r.kind, RegKind::Vgpr | RegKind::Agpr));
    let vector = if was_vector {
        random.index(4) != 0
    } else {
        random.index(8) == 0
    };
    let reg = |kind, index| Operand::Reg(Reg { kind, index, dwords });
    let last = 256 - u16::from(dwords);
    if vector {
        let near = used.get(random.index(used.len())).copied().unwrap_or(Reg {
            kind: RegKind::Vgpr,
            index: 0,
            dwords,
        });
        let kind = match old {
            Operand::Reg(r) if r.kind == RegKind::Agpr => random.pick(&[RegKind::Agpr, RegKind::Agpr, RegKind::Vgpr]),
            _ if random.index(24) == 0 => RegKind::Agpr,
            _ => RegKind::Vgpr,
        };
        let index = match random.index(4) {
            0 => random.index(usize::from(last) + 1) as u16,
            1 => near.index + random.index(3) as u16,
            2 => 2 * random.index(64) as u16,
            _ => near.index,
        };
        return reg(kind, index.min(last));
    }
    let special = [
        RegKind::Vcc,
        RegKind::Vcc,
        RegKind::Exec,
        RegKind::M0,
        RegKind::Null,
        RegKind::Ttmp,
        RegKind::FlatScratch,
        RegKind::XnackMask,
        RegKind::SharedBase,
        RegKind::PrivateLimit,
        RegKind::PopsExitingWaveId,
        RegKind::Vccz,
        RegKind::Execz,
        RegKind::Scc,
        RegKind::LdsDirect,
        RegKind::FlatScratchBase,
    ];
    let is_scalar_encoding = matches!(
        encoding,
        Encoding::Sop1 | Encoding::Sop2 | Encoding::Sopc | Encoding::Sopk
    );
    match random.index(10) {
        0..=5 => {
            let step = if dwords > 2 { 4 } else { dwords.max(1) };
            let step = if random.index(12) == 0 { 1 } else { step };
            reg(RegKind::Sgpr, step as u16 * random.index(100 / step as usize) as u16)
        }
        6 if is_scalar_encoding || dwords <= mode_mask(mode).max(2) => {
            let kind = random.pick(&special);
            let wide = dwords == 1
                || matches!(
                    kind,
                    RegKind::Vcc | RegKind::Exec | RegKind::Ttmp | RegKind::FlatScratch | RegKind::XnackMask
                );
            if wide { reg(kind, 0) } else { Operand::Int(3) }
        }
        6 | 7 => Operand::Int(random.pick(&[0, 1, 64, -16, -1])),
        8 => Operand::Float(random.pick(&[InlineFloat::One, InlineFloat::NegHalf, InlineFloat::InvTwoPi])),
        _ => Operand::Literal(random.pick(&[0x1234_5678, 0x4049_0fdb])),
    }
}

fn mode_mask(mode: Mode) -> u8 {
    if mode.wave32 { 1 } else { 2 }
}
