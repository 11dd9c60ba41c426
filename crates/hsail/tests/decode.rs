//! The list of a module's fields against what HSAILasm 3.0 (hsail-tools 0~20180830-1) printed with `-decode`.

use hsail::brig::Module;
use hsail::code::{MachineModel, Profile};
use hsail::smith::{Random, forms, module_of};

fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, b| {
        (h ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3)
    })
}

#[test]
fn a_module_with_everything() {
    let module = Module::read(include_bytes!("data/everything.brig")).expect("readable");
    let listed = hsail::decode::yaml(&module).expect("complete");
    let expected = include_str!("data/everything-decode.yaml");
    for (i, (ours, theirs)) in listed.lines().zip(expected.lines()).enumerate() {
        assert_eq!(ours, theirs, "line {}", i + 1);
    }
    assert_eq!(listed.len(), expected.len());
}

/// Every legal form, the modules of `forms-hsailasm.tsv` with seed 1: bytes of the list and their hash.
#[test]
fn every_form() {
    for (model, profile, bytes, hash) in [
        (MachineModel::LARGE, Profile::FULL, 6_655_482, 0x515c_3e76_9bdf_644d),
        (MachineModel::LARGE, Profile::BASE, 4_390_948, 0x1dbc_43a7_711a_57a6),
        (MachineModel::SMALL, Profile::FULL, 5_789_070, 0x4882_37ef_879a_a747),
        (MachineModel::SMALL, Profile::BASE, 3_509_000, 0x7239_1829_7568_6690),
    ] {
        let text = module_of(&forms(model, profile), &mut Random::new(1), model, profile);
        let brig = hsail::text::assemble(text.as_bytes())
            .unwrap_or_else(|d| panic!("{}", d[0].render("forms")))
            .brig;
        let listed = hsail::decode::yaml(&Module::read(&brig).expect("readable")).expect("complete");
        assert_eq!(
            (listed.len(), fnv1a(listed.as_bytes())),
            (bytes, hash),
            "{model} {profile}"
        );
    }
}
