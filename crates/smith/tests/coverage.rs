//! What random programs are made of, against the instruction table: every opcode, and with it every type, rounding, packing, segment,
//! order, scope and operation that is legal, but for what is left out by name.

use hsail::brig::{Entry, Inst, Module};
use hsail::code::{MachineModel, Order, Pack, Profile, Round, Scope, Segment};
use hsail::table::{ROWS, Row};
use hsail::types::Type;
use smith::Programs;
use std::collections::BTreeSet;

/// Programs that are looked at.
const PROGRAMS: u64 = 3000;

/// Opcodes that random programs do not have, and why.
const LEFT_OUT: [(&str, &str); 24] = [
    ("ncos", NATIVE),
    ("nexp2", NATIVE),
    ("nfma", NATIVE),
    ("nlog2", NATIVE),
    ("nrcp", NATIVE),
    ("nrsqrt", NATIVE),
    ("nsin", NATIVE),
    ("nsqrt", NATIVE),
    ("imagefence", IMAGE),
    ("ldimage", IMAGE),
    ("queryimage", IMAGE),
    ("querysampler", IMAGE),
    ("rdimage", IMAGE),
    ("stimage", IMAGE),
    ("signal", RUNTIME),
    ("signalnoret", RUNTIME),
    ("packetcompletionsig", RUNTIME),
    ("addqueuewriteindex", RUNTIME),
    ("casqueuewriteindex", RUNTIME),
    ("ldqueuereadindex", RUNTIME),
    ("ldqueuewriteindex", RUNTIME),
    ("stqueuereadindex", RUNTIME),
    ("stqueuewriteindex", RUNTIME),
    ("debugtrap", "it ends the dispatch"),
];
const NATIVE: &str = "implementations may round as they like";
const IMAGE: &str = "images have tests of their own: the conformance suite's, and texels compared one by one";
const RUNTIME: &str = "signals and queues are the runtime's, which a program alone has not";

fn left_out(name: &str) -> bool {
    LEFT_OUT.iter().any(|(other, _)| *other == name)
}

/// What an instruction shows: the opcode alone, and the opcode with each of its modifiers.
fn features(row: &Row, inst: &Inst, out: &mut BTreeSet<String>) {
    let name = row.mnemonic;
    out.insert(name.to_string());
    let mut add = |what: String| {
        out.insert(format!("{name} {what}"));
    };
    if inst.ty != Type::NONE {
        add(format!("type {}", inst.ty));
    }
    if inst.source != Type::NONE {
        add(format!("source {}", inst.source));
    }
    if inst.round != Round::NONE {
        add(format!("round {}", inst.round));
    }
    if inst.pack != Pack::NONE {
        add(format!("pack {}", inst.pack));
    }
    if inst.segment != Segment::NONE {
        add(format!("segment {}", inst.segment));
    }
    if inst.modifier & 1 != 0 {
        add("modifier".to_string());
    }
    if row.mnemonic.starts_with("atomic") {
        add(format!("operation {}", inst.atomic));
    }
    if row.mnemonic == "cmp" {
        add(format!("compare {}", inst.compare));
    }
    if inst.order != Order::NONE {
        add(format!("order {}", inst.order));
    }
    if inst.scope != Scope::NONE {
        add(format!("scope {}", inst.scope));
    }
}

#[test]
fn random_programs_have_every_instruction() {
    for (name, _) in LEFT_OUT {
        assert!(ROWS.iter().any(|r| r.mnemonic == name), "{name} is no instruction");
    }
    let mut legal = BTreeSet::new();
    for sample in hsail::smith::forms(MachineModel::LARGE, Profile::FULL) {
        // Handles of images, samplers and signals are moved with what uses them.
        let handles = [sample.inst.ty, sample.inst.source].iter().any(|t| t.is_opaque());
        if !left_out(sample.row.mnemonic) && !handles {
            features(sample.row, &sample.inst, &mut legal);
        }
    }
    let mut found = BTreeSet::new();
    let programs = Programs::new();
    for seed in 0..PROGRAMS {
        let text = programs.program(seed);
        let assembled = hsail::assemble(text.as_bytes()).unwrap_or_else(|d| panic!("seed {seed}: {d:#?}"));
        let module = Module::read(&assembled.brig).expect("a module");
        for entry in module.code().filter(Entry::is_inst) {
            if let Some(inst) = Inst::decode(entry.bytes) {
                features(&ROWS[usize::from(inst.opcode)], &inst, &mut found);
            }
        }
    }
    let missing: Vec<_> = legal.difference(&found).collect();
    assert!(missing.is_empty(), "{} of {}: {missing:#?}", missing.len(), legal.len());
    let unexpected: Vec<_> = found.iter().filter(|f| left_out(f)).collect();
    assert!(unexpected.is_empty(), "{unexpected:?} are said to be left out");
}
