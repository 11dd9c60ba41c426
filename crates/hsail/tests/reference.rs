//! What HSAILasm answered, recorded: the bytes it writes for legal instructions, and which near misses it refuses.

use hsail::brig::Module;
use hsail::code::{MachineModel, Profile};
use hsail::smith::{NearMisses, Random, Sample, forms, module_of, vendor_forms};
use hsail::text::{FloatStyle, PrintOptions};

const EVERYTHING: &str = include_str!("data/everything.hsail");
const EVERYTHING_BRIG: &[u8] = include_bytes!("data/everything.brig");

fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, b| {
        (h ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3)
    })
}

/// Text gives the bytes the reference assembler writes, for every kind of directive, operand and constant.
#[test]
fn a_module_with_everything_has_the_reference_bytes() {
    let assembly = hsail::assemble(EVERYTHING.as_bytes()).unwrap_or_else(|d| panic!("{}", d[0].render("everything")));
    assert!(
        assembly.brig == EVERYTHING_BRIG,
        "{}",
        hsail::dump::dump(&Module::read(&assembly.brig).expect("readable"))
    );
}

const VENDOR: &str = include_str!("data/vendor.hsail");
const VENDOR_BRIG: &[u8] = include_bytes!("data/vendor.brig");

/// Every instruction of the extensions `amd:gcn` and `amd:mipmap`.
#[test]
fn instructions_of_vendors_have_the_reference_bytes() {
    let assembly = hsail::assemble(VENDOR.as_bytes()).unwrap_or_else(|d| panic!("{}", d[0].render("vendor")));
    assert!(
        assembly.warnings.iter().all(|d| d.code == "W004"),
        "the extensions are known"
    );
    let module = Module::read(VENDOR_BRIG).expect("readable");
    assert!(
        assembly.brig == VENDOR_BRIG,
        "{}",
        hsail::dump::dump(&Module::read(&assembly.brig).expect("readable"))
    );
    let text = hsail::text::print(&module, PrintOptions::default()).expect("printable");
    let again = hsail::assemble(text.as_bytes()).unwrap_or_else(|d| panic!("{}\n{text}", d[0].render("printed")));
    assert!(again.brig == VENDOR_BRIG, "{text}");
    for row in &hsail::table::vendor::ROWS {
        assert!(text.contains(row.mnemonic), "{}", row.mnemonic);
    }
    // Without its extension there is no such instruction, in text or in BRIG.
    for extension in hsail::table::vendor::EXTENSIONS {
        let without = VENDOR.replace(&format!("extension \"{extension}\";\n"), "");
        assert!(hsail::assemble(without.as_bytes()).is_err_and(|d| d[0].code == "V218"));
        let renamed = VENDOR_BRIG.to_vec();
        let at = renamed
            .windows(extension.len())
            .position(|w| w == extension.as_bytes())
            .expect("its name");
        let mut renamed = renamed;
        renamed[at] = b'x';
        let findings = hsail::check(&renamed);
        assert!(findings.iter().any(|d| d.code == "V025"), "{findings:?}");
    }
}

#[test]
fn printing_and_assembling_again_gives_the_same_module() {
    let module = Module::read(EVERYTHING_BRIG).expect("readable");
    for floats in [FloatStyle::Decimal, FloatStyle::C99, FloatStyle::Raw] {
        let text = hsail::text::print(&module, PrintOptions { floats }).expect("printable");
        let again =
            hsail::text::assemble(text.as_bytes()).unwrap_or_else(|d| panic!("{}\n{text}", d[0].render("printed")));
        assert!(again.brig == EVERYTHING_BRIG, "{floats:?}\n{text}");
        let same = Module::read(&again.brig).expect("readable");
        assert_eq!(hsail::diff::diff(&module, &same).expect("comparable"), []);
    }
}

/// Every legal combination of types and modifiers with random operands, in each machine model and profile.
#[test]
fn legal_forms_have_the_reference_bytes() {
    let lines = compared(include_str!("data/forms-hsailasm.tsv"), forms);
    assert!(lines > 100_000, "{lines}");
}

/// The same of the instructions of vendors' extensions.
#[test]
fn legal_forms_of_vendors_have_the_reference_bytes() {
    let lines = compared(include_str!("data/vendor-forms-hsailasm.tsv"), vendor_forms);
    assert!(lines > 9_000, "{lines}");
}

fn compared(recorded: &str, forms: fn(MachineModel, Profile) -> Vec<Sample>) -> usize {
    let mut lines = 0;
    for row in recorded.lines().filter(|l| !l.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [model, profile, seed, count, bytes, hash] = fields[..] else {
            panic!("{row}")
        };
        let model = MachineModel::from_name(&format!("${model}")).expect("a model");
        let profile = Profile::from_name(&format!("${profile}")).expect("a profile");
        let mut random = Random::new(seed.parse().expect("a seed"));
        let text = module_of(&forms(model, profile), &mut random, model, profile);
        assert_eq!(
            text.lines().count().to_string(),
            count,
            "the generator has changed: record again ({row})"
        );
        let brig = hsail::assemble(text.as_bytes())
            .unwrap_or_else(|d| panic!("{}", d[0].render("forms")))
            .brig;
        assert_eq!(
            (brig.len().to_string(), format!("{:016x}", fnv1a(&brig))),
            (bytes.to_string(), hash.to_string()),
            "{row}"
        );
        lines += text.lines().count();
    }
    lines
}

/// Where the reference tool and the manual differ, and the section that decides.
const DIFFERENCES: &[(&str, &str)] = &[
    // PRM 2.9: atomic values have 32 bits in the small machine model.
    ("$small", "atomic"),
];

#[test]
fn near_misses_are_judged_as_the_reference_does() {
    let recorded = include_str!("data/near-misses-hsailasm.txt");
    let (total, refused) = judged(recorded, &NearMisses::new());
    assert!(total >= 40_000 && refused >= 20_000, "{refused} of {total}");
}

#[test]
fn near_misses_of_vendors_are_judged_as_the_reference_does() {
    let recorded = include_str!("data/vendor-near-misses-hsailasm.txt");
    let (total, refused) = judged(recorded, &NearMisses::of_vendors());
    assert!(total >= 4_000 && refused >= 2_000, "{refused} of {total}");
}

/// How many there are, and how many the reference refuses.
fn judged(recorded: &str, near_misses: &NearMisses) -> (usize, usize) {
    let verdicts = recorded.lines().filter(|l| !l.starts_with('#'));
    let bits = verdicts.flat_map(|l| l.chars()).flat_map(|c| {
        let digit = c.to_digit(16).expect("a digit");
        (0..4).map(move |i| digit >> i & 1 != 0)
    });
    let (mut refused, mut total) = (0, 0);
    for (number, accepted) in bits.enumerate() {
        let text = near_misses.module(number as u64);
        let ours = hsail::assemble(text.as_bytes());
        refused += usize::from(!accepted);
        total += 1;
        if ours.is_ok() != accepted {
            let listed = DIFFERENCES
                .iter()
                .any(|(header, line)| text.contains(header) && text.contains(line));
            assert!(listed, "number {number}: accepted {accepted}\n{text}\n{:?}", ours.err());
        }
    }
    (total, refused)
}
