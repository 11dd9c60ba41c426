//! The manual's examples of single instructions, repaired where its text is damaged, as far as the reference assembler
//! takes them: a module for each machine model.

use hsail::brig::Module;
use hsail::text::PrintOptions;

/// Text and the FNV-1a hash of the BRIG that HSAILasm 3.0 (hsail-tools 0~20180830-1) writes for it.
const MODULES: [(&str, u64); 2] = [
    (include_str!("data/manual-large.hsail"), 0xd74f_f43c_9b3d_ef2d),
    (include_str!("data/manual-small.hsail"), 0x17b6_d52e_2281_3c79),
];

fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, b| {
        (h ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3)
    })
}

#[test]
fn examples_of_instructions_have_the_reference_bytes_and_print_back() {
    for (text, hash) in MODULES {
        let assembly = hsail::assemble(text.as_bytes()).unwrap_or_else(|d| panic!("{}", d[0].render("manual")));
        assert_eq!(fnv1a(&assembly.brig), hash);
        let module = Module::read(&assembly.brig).expect("readable");
        let printed = hsail::text::print(&module, PrintOptions::default()).expect("printable");
        let again = hsail::assemble(printed.as_bytes()).unwrap_or_else(|d| panic!("{}", d[0].render("printed")));
        assert!(again.brig == assembly.brig, "{printed}");
    }
}
