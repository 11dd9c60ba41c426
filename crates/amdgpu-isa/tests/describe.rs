//! Descriptions of forms against the bytes of LLVM 22.1's samples.

use amdgpu_isa::{Op, Processor, decode};

const SAMPLES: [(&str, &str); 4] = [
    ("gfx803", include_str!("data/forms-gfx8.tsv")),
    ("gfx908", include_str!("data/forms-gfx9.tsv")),
    ("gfx1100", include_str!("data/forms-gfx11.tsv")),
    ("gfx1201", include_str!("data/forms-gfx12.tsv")),
];

fn bytes(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).unwrap());
    digits.map(|pair| u8::from_str_radix(pair, 16).unwrap()).collect()
}

/// Fields are all bits of a form once, and those that have a value have it in the samples; mnemonics are the samples'.
#[test]
fn fields_are_those_of_samples() {
    let mut compared = 0;
    for (name, samples) in SAMPLES {
        let processor = Processor::by_name(name).unwrap();
        for line in samples.lines().filter(|l| !l.starts_with('#')) {
            let cells: Vec<&str> = line.split('\t').collect();
            let code = bytes(cells[0]);
            let Ok(inst) = decode(processor, &code) else { continue };
            let text = inst.display(processor, None).to_string();
            if text != cells[1] {
                continue;
            }
            let described = inst.describe(processor).unwrap();
            let mut low = u32::from(described.bytes) * 8;
            let mut window = [0; 16];
            let held = code.len().min(16);
            window[..held].copy_from_slice(&code[..held]);
            let bits = u128::from_le_bytes(window);
            for field in &described.fields {
                assert_eq!(u32::from(field.high) + 1, low, "{text}: {:?}", described.fields);
                low = field.low.into();
                let width = u32::from(field.high - field.low) + 1;
                if let Some(value) = field.value {
                    let there = (bits >> low) as u64 & (u64::MAX >> (64 - width));
                    assert_eq!(there, value, "{text}: {field:?}");
                }
            }
            assert_eq!(low, 0, "{text}");
            let mnemonic = text.split_whitespace().next().unwrap();
            if !described.encoding.starts_with("VOPD") {
                assert_eq!(described.mnemonic, mnemonic);
            }
            compared += 1;
        }
    }
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn operations_are_found_by_any_name() {
    assert_eq!(Op::by_any_mnemonic("ds_store_b32"), [Op::DS_WRITE_B32]);
    assert_eq!(Op::by_any_mnemonic("v_add_f32_e64"), [Op::V_ADD_F32]);
    assert_eq!(Op::by_any_mnemonic("v_add_f33"), []);
    assert_eq!(Op::DS_WRITE_B32.mnemonics(), ["ds_write_b32", "ds_store_b32"]);
    let encodings = |name: &str| -> Vec<String> {
        let forms = Op::V_ADD_F32.describe(Processor::by_name(name).unwrap());
        forms.into_iter().map(|d| d.encoding).collect()
    };
    assert_eq!(encodings("gfx700"), ["VOP2", "VOP3"]);
    assert_eq!(encodings("gfx900"), ["VOP2", "VOP3", "VOP2 DPP16", "VOP2 SDWA"]);
    assert!(!encodings("gfx1100").iter().any(|e| e.contains("SDWA")));
}
