//! Rules that instructions break: what is found against what LLVM 22.1 refuses, recorded by `cargo xtask diff rules`.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::mode_of;
use crate::common::sample::instruction;
use amdgpu_isa::parse::Parser;
use amdgpu_isa::{Op, Processor, Rule, Subject, encode_as};

const VECTORS: &str = include_str!("../data/rules-llvm22.tsv");

struct Vector {
    processor: &'static str,
    mode: &'static str,
    recipe: &'static str,
    text: &'static str,
    rules: &'static str,
    verdict: &'static str,
}

fn vectors() -> impl Iterator<Item = Vector> {
    VECTORS.lines().filter(|l| !l.starts_with('#')).map(|line| {
        let [processor, mode, recipe, text, rules, verdict] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        Vector {
            processor,
            mode,
            recipe,
            text,
            rules,
            verdict,
        }
    })
}

#[test]
fn what_llvm_refuses_breaks_a_rule_or_has_no_encoding() {
    let (mut right, mut wrong) = (0, 0);
    for v in vectors() {
        let processor = Processor::by_name(v.processor).unwrap();
        let mode = mode_of(processor, v.mode);
        let inst = instruction(v.recipe, processor, mode).unwrap_or_else(|| panic!("{}", v.recipe));
        assert_eq!(inst.display(processor, None).mode(mode).to_string(), v.text);
        let violations = inst.violations_as(processor, mode);
        let mut codes: BTreeSet<&str> = violations.iter().map(|v| v.rule.code()).collect();
        if encode_as(processor, mode, &inst).is_err() {
            codes.insert("encode");
        }
        let place = format!("{} on {}: {violations:?}; LLVM: {}", v.text, v.processor, v.verdict);
        assert_eq!(codes.is_empty(), v.verdict == "ok", "{place}");
        assert_eq!(codes.into_iter().collect::<Vec<_>>().join(","), v.rules, "{place}");
        for found in &violations {
            // What is blamed is there.
            if let Subject::Operand(role) = found.subject {
                let there = inst.operands().iter().any(|(r, _)| *r == role);
                assert!(there || found.rule == Rule::NoAddress, "{place}");
            }
            assert!(!found.message.is_empty());
        }
        match violations.is_empty() {
            true => right += 1,
            false => wrong += 1,
        }
    }
    assert!(right > 4_000 && wrong > 4_000, "{right} {wrong}");
}

/// Codes are found by their names, are unique and in order.
#[test]
fn rules_are_one_list() {
    let codes: Vec<&str> = Rule::ALL.iter().map(|r| r.code()).collect();
    assert!(codes.is_sorted_by(|a, b| a < b), "{codes:?}");
    for &rule in Rule::ALL {
        assert_eq!(Rule::by_code(rule.code()), Some(rule));
        assert!(!rule.title().is_empty() && !rule.explanation().is_empty());
    }
    assert_eq!(Rule::by_code("no-such-rule"), None);
}

/// Examples of pages are recorded instructions: the wrong one breaks its rule and no other, LLVM refuses it; the right one is
/// accepted.
#[test]
fn examples_are_what_they_say() {
    let recorded: BTreeMap<(&str, &str), Vector> = vectors().map(|v| ((v.processor, v.text), v)).collect();
    // An instruction that wavefronts of this size lack has no recorded text.
    for rule in Rule::ALL.iter().filter(|r| **r != Rule::WaveSize) {
        let example = rule.example();
        let wrong = &recorded[&(example.processor, example.wrong)];
        let codes: Vec<&str> = wrong.rules.split(',').filter(|c| *c != "encode").collect();
        assert_eq!(codes, [rule.code()], "{}", example.wrong);
        assert_ne!(wrong.verdict, "ok");
        assert_eq!(
            recorded[&(example.processor, example.right)].verdict,
            "ok",
            "{}",
            example.right
        );
    }
}

#[test]
fn a_message_says_the_rule_and_a_note_who_allows_it() {
    let gfx900 = Processor::by_name("gfx900").unwrap();
    let mode = mode_of(gfx900, "");
    // v_add_f32_e64 v2, v2, v2 with two scalar registers.
    let recipe = "020001d102050200;1=s.1+1;2=s.2+1";
    let inst = instruction(recipe, gfx900, mode).unwrap();
    assert_eq!(inst.op, Op::V_ADD_F32);
    let [violation] = &inst.violations(gfx900)[..] else {
        panic!()
    };
    let diagnostic = violation.diagnostic(&inst);
    assert_eq!(diagnostic.code, "constant-bus");
    assert_eq!(
        diagnostic.message,
        "gfx900 reads one scalar register or literal in a vector operation: s1 and s2 are two"
    );
    assert_eq!(diagnostic.notes, ["allowed on gfx1010 and later"]);
}

/// Packed operations on pairs of dwords: operands and modifiers, and whether LLVM 22.1's assembler takes them for gfx1250.
const PAIRS: [(&str, bool); 20] = [
    ("v_pk_add_f32 v[0:1], s[2:3], v[4:5]", false),
    ("v_pk_add_f32 v[0:1], s[2:3], v[4:5] op_sel_hi:[0,1]", true),
    (
        "v_pk_add_f32 v[0:1], s[2:3], v[4:5] op_sel:[1,0] op_sel_hi:[1,1]",
        false,
    ),
    (
        "v_pk_add_f32 v[0:1], s[2:3], v[4:5] op_sel:[1,0] op_sel_hi:[0,1]",
        false,
    ),
    ("v_pk_add_f32 v[0:1], v[4:5], s[2:3]", false),
    ("v_pk_add_f32 v[0:1], v[4:5], s[2:3] op_sel_hi:[1,0]", true),
    ("v_pk_add_f32 v[0:1], s[2:3], s[2:3]", false),
    ("v_pk_fma_f32 v[0:1], v[4:5], s[2:3], v[6:7] op_sel_hi:[1,0,1]", true),
    ("v_pk_fma_f32 v[0:1], v[4:5], v[6:7], s[2:3]", false),
    ("v_pk_mul_f32 v[0:1], v[4:5], 1.0", true),
    ("v_pk_mul_f32 v[0:1], v[4:5], vcc", false),
    ("v_pk_mul_f32 v[0:1], v[4:5], lit(0x12345678)", true),
    ("v_pk_add_f32 v[0:1], v[2:3], v[4:5] op_sel:[1,1] op_sel_hi:[0,0]", true),
    ("v_pk_add_f32 v[0:1], null, v[4:5]", true),
    ("v_pk_add_f32 v[0:1], ttmp[2:3], v[4:5]", true),
    ("v_pk_add_f32 v[0:1], exec, v[4:5]", false),
    ("v_pk_add_f32 v[0:1], exec, v[4:5] op_sel_hi:[0,1]", true),
    ("v_pk_add_f32 v[0:1], src_shared_base, v[4:5]", false),
    ("v_pk_add_f32 v[0:1], src_shared_base, v[4:5] op_sel_hi:[0,1]", true),
    ("v_pk_add_f16 v0, s1, v2", true),
];

#[test]
fn packed_operations_read_one_scalar_register() {
    let gfx1250 = Parser::new(Processor::by_name("gfx1250").unwrap()).unwrap();
    let gfx90a = Parser::new(Processor::by_name("gfx90a").unwrap()).unwrap();
    for (text, taken) in PAIRS {
        let result = gfx1250.parse_text(text);
        assert_eq!(result.is_ok(), taken, "{text}: {result:?}");
        if let Err(e) = result {
            assert!(
                e.code == "fixed-halves" && e.message.contains("must be 0"),
                "{text}: {e:?}"
            );
            assert!(text.contains("shared") || gfx90a.parse_text(text).is_ok(), "{text}");
        }
    }
}
