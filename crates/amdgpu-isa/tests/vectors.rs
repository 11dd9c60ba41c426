//! Decoding, printing and encoding against what LLVM 22.1 says of the same bytes.

use std::path::Path;

use amdgpu_isa::{Family, Inst, Processor, Violation, decode, encode};

const FORMS: &str = include_str!("data/gfx9-forms.tsv");
const LLVM: &str = include_str!("data/gfx9-llvm22.tsv");

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|l| !l.starts_with('#'))
        .map(|l| l.split('\t').collect())
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).unwrap());
    digits.map(|pair| u8::from_str_radix(pair, 16).unwrap()).collect()
}

/// Processors of a list, `*` being all of the family.
fn processors(list: &str) -> Vec<Processor> {
    if list == "*" {
        let real = |p: &Processor| p.family() == Family::Gfx9;
        return Processor::ALL.iter().copied().filter(real).collect();
    }
    list.split(',').map(|name| Processor::by_name(name).unwrap()).collect()
}

/// Decodes bytes to exactly this text and encodes them back.
fn check(processor: Processor, hex: &str, text: &str) -> Inst {
    let code = bytes(hex);
    let inst = decode(processor, &code).unwrap_or_else(|e| panic!("{hex} on {processor:?}: {e}; expected {text}"));
    assert_eq!(
        inst.display(processor, None).to_string(),
        text,
        "{hex} on {processor:?}"
    );
    assert_eq!(inst.size as usize, code.len(), "{hex}: {text}");
    let encoded = encode(processor, &inst).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(encoded.as_bytes(), code, "{text}");
    inst
}

#[test]
fn every_form_on_every_processor_that_has_it() {
    let mut forms = 0;
    for row in rows(FORMS) {
        let [hex, text, list, ref rule @ ..] = row[..] else {
            panic!("{row:?}")
        };
        forms += 1;
        let has = processors(list);
        for &processor in &has {
            let inst = check(processor, hex, text);
            let violations = inst.violations(processor);
            match rule {
                [] => assert_eq!(violations, [], "{text}"),
                ["gather-dmask"] => assert!(matches!(violations[..], [Violation::GatherDmask { .. }]), "{text}"),
                ["tfe-on-store"] => assert_eq!(violations, [Violation::TfeOnStore], "{text}"),
                other => panic!("{other:?}"),
            }
        }
        for &other in Processor::ALL
            .iter()
            .filter(|p| p.family() == Family::Gfx9 && !has.contains(p))
        {
            // Where the opcode is another operation's, it must not be taken for this one.
            if let Ok(inst) = decode(other, &bytes(hex)) {
                assert!(!text.starts_with(inst.op.mnemonic()), "{text} on {other:?}");
            }
        }
    }
    assert_eq!(forms, 2934);
}

#[test]
fn recorded_disassembly() {
    let mut lines = 0;
    for row in rows(LLVM) {
        let [hex, text, processor] = row[..] else {
            panic!("{row:?}")
        };
        check(Processor::by_name(processor).unwrap(), hex, text);
        lines += 1;
    }
    assert!(lines > 10_000, "{lines}");
}

/// The recorded forms are those of the instruction facts, where these are at hand.
#[test]
fn forms_are_complete() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/isa/forms-gfx9.tsv");
    let Ok(facts) = std::fs::read_to_string(&path) else {
        println!("skipped: no {}", path.display());
        return;
    };
    let mut lines = facts.lines();
    let head: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let column = |name: &str| head.iter().position(|h| *h == name).unwrap();
    let [check, hex, text, list] = ["check", "sample_hex", "sample_asm", "targets"].map(column);
    let facts: Vec<[&str; 3]> = lines
        .map(|l| l.split('\t').collect::<Vec<_>>())
        .filter(|r| r[check] == "ok")
        .map(|r| [r[hex], r[text], r[list]])
        .collect();
    let recorded: Vec<[&str; 3]> = rows(FORMS).map(|r| [r[0], r[1], r[2]]).collect();
    assert_eq!(facts, recorded);
    println!("compared {} forms", facts.len());
}

#[test]
fn errors_name_what_is_wrong() {
    let error = |hex: &str, name: &str| decode(Processor::by_name(name).unwrap(), &bytes(hex)).unwrap_err();
    // v_fma_mix_f32 where only v_mad_mix_f32 exists shares its opcode; v_dot2_f32_f16 does not exist on gfx900.
    let e = error("0240a3d302050a1c", "gfx900");
    assert_eq!(e.to_string(), "opcode 35 of Vop3p is not defined on gfx900");
    assert_eq!(e.size_to_skip(), 8);
    assert_eq!(
        error("020204", "gfx900").to_string(),
        "instruction needs 4 bytes, 3 are left"
    );
    assert_eq!(
        error("ff020468", "gfx900").to_string(),
        "instruction needs 8 bytes, 4 are left"
    );
    assert_eq!(
        error("000000f8", "gfx900").to_string(),
        "0xf8000000 has no encoding of gfx900"
    );
    assert_eq!(
        error("7d0084be", "gfx900").to_string(),
        "s_mov_b32: Src0 has the reserved code 125"
    );
    assert_eq!(
        error("00800000", "cayman").to_string(),
        "no instruction tables for cayman"
    );
}

#[test]
fn branch_targets() {
    let gfx900 = Processor::by_name("gfx900").unwrap();
    let branch = check(gfx900, "f3ff89bf", "s_cbranch_execnz 65523");
    assert_eq!(branch.branch_target(gfx900, 0x1034), Some(0x1004));
    assert_eq!(
        branch.display(gfx900, Some(0x1034)).to_string(),
        "s_cbranch_execnz 0x1004"
    );
    assert_eq!(
        branch.display(gfx900, None).label("L1").to_string(),
        "s_cbranch_execnz L1"
    );
    assert_eq!(check(gfx900, "020080bf", "s_nop 2").branch_target(gfx900, 0), None);
}
