//! Decoding, printing and encoding against what LLVM 22.1 says of the same bytes.

use std::path::Path;

use crate::common::{FORMS, bytes, mode_of};
use crate::lines::{GFX9, members, rows};
use amdgpu_isa::{
    Family, Inst, Mode, Processor, Rule, UnusedBits, decode, decode_as, decode_without_unused, encode, encode_as,
};

/// How many forms each family has.
const COUNTS: [usize; 10] = [1463, 1544, 2208, 2934, 2775, 3075, 3353, 4868, 4783, 4926];

/// Processors of a list, `*` being all of the family.
fn processors(list: &str, family: Family) -> Vec<Processor> {
    match list {
        "*" => members(family).collect(),
        _ => list.split(',').map(|name| Processor::by_name(name).unwrap()).collect(),
    }
}

/// Decodes bytes to exactly this text and encodes them back.
fn check_as(processor: Processor, mode: Mode, hex: &str, text: &str) -> Inst {
    let code = bytes(hex);
    let inst =
        decode_as(processor, mode, &code).unwrap_or_else(|e| panic!("{hex} on {processor:?}: {e}; expected {text}"));
    let shown = inst.display(processor, None).mode(mode).to_string();
    if matches!(processor.family(), Family::Gfx6 | Family::Gfx7) && text.starts_with("image_") {
        let address = |t: &str| {
            t.split(", ")
                .nth(1)
                .unwrap()
                .trim_start_matches("v[")
                .split(':')
                .next()
                .unwrap()
                .to_string()
        };
        assert_eq!(
            address(&shown).trim_start_matches('v'),
            address(text).trim_start_matches('v')
        );
        let rest = |t: &str| {
            t.split(", ")
                .enumerate()
                .filter(|(n, _)| *n != 1)
                .map(|(_, w)| w.to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(rest(&shown), rest(text), "{hex} on {processor:?}");
    } else {
        assert_eq!(shown, text, "{hex} on {processor:?}");
    }
    assert_eq!(inst.size as usize, code.len(), "{hex}: {text}");
    let encoded = encode_as(processor, mode, &inst).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(encoded.as_bytes(), code, "{text}");
    inst
}

fn check(processor: Processor, hex: &str, text: &str) -> Inst {
    check_as(processor, Mode::of(processor), hex, text)
}

#[test]
fn every_form_on_every_processor_that_has_it() {
    for ((family, forms), count) in FORMS.into_iter().zip(COUNTS) {
        let mut seen = 0;
        // Some processors have the same bytes in another row.
        let mut pairs = std::collections::HashSet::new();
        for row in rows(forms) {
            pairs.extend(processors(row[2], family).into_iter().map(|p| (row[0], p)));
        }
        for row in rows(forms) {
            let [hex, text, list, ref rest @ ..] = row[..] else {
                panic!("{row:?}")
            };
            seen += 1;
            let (mode, rule) = (rest.first().unwrap_or(&""), rest.get(1).unwrap_or(&""));
            // The address is shorter than the dimension wants; LLVM leaves the data at its usual size then.
            if text.starts_with("image_gather4_c_b_cl_o  v[2:3], [v2, v2, v2, v2, v0]") {
                continue;
            }
            let has = processors(list, family);
            for &processor in &has {
                // The sample was recorded on GFX10.3; GFX10.1 lacks the field.
                if text.contains("depctr_hold_cnt") && processor.name().starts_with("gfx101") {
                    continue;
                }
                let inst = check_as(processor, mode_of(processor, mode), hex, text);
                let violations = inst.violations(processor);
                let rules: Vec<Rule> = violations.iter().map(|v| v.rule).collect();
                let expected: &[Rule] = match *rule {
                    "" => &[],
                    "address-size" => &[Rule::AddressSize],
                    "barrier-id" => &[Rule::BarrierNumber],
                    "dpp-wide" => &[Rule::DppWide],
                    "dual-banks" => &[Rule::DualBanks],
                    "dual-destinations" => &[Rule::DualDestinations],
                    "gather-dmask" => &[Rule::GatherDmask],
                    "msaa-dim" => &[Rule::MsaaDim],
                    "null-destination" => &[Rule::NullDestination],
                    "tfe-on-store" => &[Rule::TfeOnStore],
                    other => panic!("{other}"),
                };
                assert!(
                    expected.iter().all(|r| rules.contains(r)) && rules.is_empty() == expected.is_empty(),
                    "{text} on {processor:?}: {violations:?}"
                );
            }
            // LLVM 22 has no gfx940 and gfx941 to ask.
            let asked = |p: &Processor| !matches!(p, Processor::Gfx940 | Processor::Gfx941);
            for other in members(family).filter(|p| asked(p) && !pairs.contains(&(hex, *p))) {
                // Where the opcode is another operation's, it must not be taken for this one.
                if let Ok(inst) = decode(other, &bytes(hex))
                    && inst.violations(other).is_empty()
                {
                    let mnemonic = inst.op.mnemonic_on(other).unwrap();
                    assert!(!text.starts_with(mnemonic), "{text} on {other:?}");
                }
            }
        }
        assert_eq!(seen, count, "{family:?}");
    }
}

#[test]
fn recorded_disassembly() {
    let mut lines = 0;
    for row in rows(GFX9) {
        let [hex, text, processor] = row[..] else {
            panic!("{row:?}")
        };
        check(Processor::by_name(processor).unwrap(), hex, text);
        lines += 1;
    }
    assert!(lines > 10_000, "{lines}");
}

/// The recorded forms are those of the instruction facts, where these are at hand; behind them are those that LLVM alone has.
#[test]
fn forms_are_complete() {
    for (family, forms) in FORMS {
        let file = format!("../../../shared/isa/forms-{}.tsv", family.as_str());
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
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
        let recorded: Vec<[&str; 3]> = rows(forms).map(|r| [r[0], r[1], r[2]]).collect();
        // The facts' text of GFX6 and GFX7 is input of the assembler, not its output.
        let assembled = matches!(family, Family::Gfx6 | Family::Gfx7);
        let same = |a: &[&str; 3], b: &[&str; 3]| a[0] == b[0] && a[2] == b[2] && (assembled || a[1] == b[1]);
        assert!(
            facts.len() <= recorded.len(),
            "{family:?}: {} of {}",
            recorded.len(),
            facts.len()
        );
        for (fact, sample) in facts.iter().zip(&recorded) {
            assert!(same(fact, sample), "{fact:?} {sample:?}");
        }
        println!("compared {} forms of {family:?}", facts.len());
    }
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

/// Some releases of LLVM write the code of 0 as the third source of operations that have two.
#[test]
fn bits_that_nothing_uses() {
    let gfx1100 = Processor::by_name("gfx1100").unwrap();
    let code = bytes("0d0400d70a560202");
    let e = decode(gfx1100, &code).unwrap_err();
    assert_eq!(
        e.to_string(),
        "v_add_co_u32: bits 0x200000000000000 are set, which nothing uses"
    );
    let (inst, unused) = decode_without_unused(gfx1100, &code).unwrap();
    assert_eq!(
        inst.display(gfx1100, None).to_string(),
        "v_add_co_u32 v13, s4, s10, v43"
    );
    assert_eq!(unused, Some(UnusedBits(1 << 57)));
    assert_eq!(encode(gfx1100, &inst).unwrap().as_bytes(), bytes("0d0400d70a560200"));
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
