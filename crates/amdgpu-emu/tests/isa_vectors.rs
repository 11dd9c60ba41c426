//! Single instructions with inputs and outputs on which AMD's definitions and the machine agreed when they were recorded
//! (`cargo xtask diff pcode --record`): `tests/isa-vectors`, a file a processor. The form of a line is in `xtask/src/diff/pcode/record.rs`.

use std::path::Path;

use amdgpu_emu::lab::Lab;
use amdgpu_emu::wave::{LANES, V32};
use amdgpu_isa::Processor;
use amdgpu_isa::parse::Parser;
use amdgpu_semantics::mode::Mode;

/// Where instructions are.
const PC: u64 = 0x10_0000;
/// Vector registers that vectors use.
const VECTORS: usize = 256;

fn hex(text: &str) -> u64 {
    u64::from_str_radix(text, 16).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Sets a piece of state.
fn set(lab: &mut Lab, piece: &str) {
    let (name, value) = piece
        .split_once('=')
        .unwrap_or_else(|| panic!("{piece}: of what value?"));
    let wave = &mut lab.wave;
    match name {
        "scc" => wave.scc = hex(value) != 0,
        "mode" => wave.set_mode(Mode(hex(value) as u32)),
        "pc" => wave.pc = PC.wrapping_add(hex(value)),
        _ => {
            let (kind, n) = name.split_at(1);
            let n: usize = n.parse().unwrap_or_else(|e| panic!("{piece}: {e}"));
            if kind == "s" {
                wave.set_slots(n as u8, &[hex(value) as u32]);
            } else {
                let mut lanes = [0; LANES];
                for (lane, value) in lanes.iter_mut().zip(value.split(',')) {
                    *lane = hex(value) as u32;
                }
                wave.v[n] = V32(lanes);
            }
        }
    }
}

/// A wave with this state.
fn lab(processor: Processor, pieces: &str) -> Lab {
    let mut lab = Lab::new(processor);
    lab.wave.set_exec(0);
    lab.wave.pc = PC;
    pieces.split_whitespace().for_each(|piece| set(&mut lab, piece));
    lab
}

/// Everything that differs between two waves.
fn differences(expected: &Lab, found: &Lab) -> Vec<String> {
    let (e, f) = (&expected.wave, &found.wave);
    let mut list = Vec::new();
    for n in 0..VECTORS {
        for lane in 0..LANES {
            let (e, f) = (e.v[n].0[lane], f.v[n].0[lane]);
            if e != f {
                list.push(format!("v{n}[{lane}] is {f:#x}, not {e:#x}"));
            }
        }
    }
    for (slot, (e, f)) in e.s.iter().zip(&f.s).enumerate() {
        if e != f {
            list.push(format!("scalar slot {slot} is {f:#x}, not {e:#x}"));
        }
    }
    if (e.scc, e.mode, e.pc) != (f.scc, f.mode, f.pc) {
        list.push(format!(
            "SCC, MODE, PC: {:?}, not {:?}",
            (f.scc, f.mode, f.pc),
            (e.scc, e.mode, e.pc)
        ));
    }
    list
}

#[test]
fn instructions_do_what_was_recorded() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/isa-vectors");
    let (mut cases, mut wrong) = (0, Vec::new());
    for entry in std::fs::read_dir(&directory).expect("tests/isa-vectors") {
        let path = entry.expect("a file").path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let processor = Processor::by_name(&name).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let parser = Parser::new(processor).expect("a processor with an assembler");
        for line in std::fs::read_to_string(&path).expect("a text").lines() {
            let parts: Vec<&str> = line.split('\t').collect();
            let [text, before, after] = parts[..] else {
                panic!("{name}: three parts expected: {line}");
            };
            cases += 1;
            let mut found = lab(processor, before);
            let inst = match parser.parse_text(text) {
                Ok(parsed) => parsed.inst,
                Err(why) => {
                    wrong.push(format!("{name}: {text}: {why}"));
                    continue;
                }
            };
            let mut expected = lab(processor, before);
            after.split_whitespace().for_each(|piece| set(&mut expected, piece));
            match found.run(&inst) {
                Ok(_) => wrong.extend(
                    differences(&expected, &found)
                        .first()
                        .map(|d| format!("{name}: {text}: {d}")),
                ),
                Err(why) => wrong.push(format!("{name}: {text}: {why}")),
            }
        }
    }
    assert!(cases > 2000, "{cases} cases only");
    assert!(
        wrong.is_empty(),
        "{} of {cases}:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
}
