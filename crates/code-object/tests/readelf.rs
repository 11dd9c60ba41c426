//! The text of `llvm-readelf --all`: recorded for the test objects, and by its MD5 for the samples if they are there.

use code_object::readelf::{Parts, print};
use md5::{Digest, Md5};
use std::path::Path;

const RECORDED: &str = include_str!("data/readelf.txt");
const SAMPLES: &str = include_str!("data/readelf.md5");

#[test]
fn test_objects_are_printed_as_llvm_readelf_prints_them() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut files = 0;
    for part in RECORDED.split("#### ").skip(1) {
        let (name, want) = part.split_once('\n').expect("a name");
        let bytes = std::fs::read(data.join(name)).expect("a test object");
        let text = print(&bytes, &Parts::all()).unwrap_or_else(|e| panic!("{name}: {e}"));
        for (number, (ours, theirs)) in text.lines().zip(want.lines()).enumerate() {
            assert_eq!(ours, theirs, "{name}, line {}", number + 1);
        }
        assert_eq!(text.lines().count(), want.lines().count(), "{name}");
        files += 1;
    }
    assert_eq!(files, 19);
}

#[test]
fn samples_are_printed_as_llvm_readelf_prints_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/samples");
    if !root.is_dir() {
        println!("samples are not there: nothing compared");
        return;
    }
    for (want, file) in SAMPLES.lines().filter_map(|l| l.split_once('\t')) {
        let bytes = std::fs::read(root.join(file)).expect("a sample");
        let text = print(&bytes, &Parts::all()).unwrap_or_else(|e| panic!("{file}: {e}"));
        let found: String = Md5::digest(text.as_bytes())
            .iter()
            .map(|b| format!("{b:02x}"))
            .collect();
        assert_eq!(found, want, "{file}");
    }
    println!("{} samples are the same", SAMPLES.lines().count());
}

#[test]
fn parts_are_printed_alone() {
    let bytes = include_bytes!("data/link1.o");
    let dump = |parts: Parts| print(bytes, &parts).expect("text");
    let strings = Parts {
        string_dump: vec![".comment".into()],
        ..Parts::default()
    };
    assert_eq!(dump(strings), "\nString dump of section '.comment':\n[     1] test\n");
    let hex = Parts {
        hex_dump: vec![".comment".into()],
        ..Parts::default()
    };
    assert_eq!(
        dump(hex),
        "\nHex dump of section '.comment':\n0x00000000 00746573 7400                       .test.\n"
    );
    let missing = Parts {
        hex_dump: vec!["nothing".into()],
        ..Parts::default()
    };
    assert!(print(bytes, &missing).is_err());
    assert!(print(include_bytes!("data/host.o"), &Parts::all()).is_err());
}

/// What llvm-readelf 22 says of the same bytes.
#[test]
fn notes_that_cannot_be_read_are_printed() {
    let notes = |bytes: &[u8]| {
        let parts = Parts {
            notes: true,
            ..Parts::default()
        };
        print(bytes, &parts).expect("text")
    };
    let mut v2 = include_bytes!("data/v2kernel.o").to_vec();
    // behind the sizes of owner and description, and the type
    let is_owner = |&n: &usize| v2[n..n + 4] == *b"AMD\0" && v2[n - 12..n - 8] == [4, 0, 0, 0];
    let places: Vec<usize> = (12..v2.len() - 16).filter(is_owner).collect();
    let mut changed = 0;
    for at in places {
        match v2[at - 4..at] {
            // the version of a code object as the properties of HSAIL, which are longer
            [1, 0, 0, 0] => v2[at - 4] = 2,
            // the vendor's name longer than the note
            [3, 0, 0, 0] => v2[at + 4] = 0xff,
            [10, 0, 0, 0] => v2[at + 8] = 0xff,
            _ => continue,
        }
        changed += 1;
    }
    assert_eq!(changed, 3);
    let text = notes(&v2);
    assert!(text.contains(
        "    AMD HSA HSAIL Properties:\n        Invalid AMD HSA HSAIL Properties\n  AMD                  0x0000001b\t\
         NT_AMD_HSA_ISA_VERSION (AMD HSA ISA Version)\n    AMD HSA ISA Version:\n        Invalid AMD HSA ISA Version\n"
    ));
    assert!(
        text.contains("        ---\n\u{fffd}ersion:         [ 1, 0 ]\n"),
        "{text}"
    );
    let mut v5 = include_bytes!("data/v5.co").to_vec();
    let owner = v5.windows(8).position(|w| w == b"AMDGPU\0\0").expect("a note");
    v5[owner + 8] = 0xc1;
    let text = notes(&v5);
    assert!(text.contains("   description data: c1 ae 61 6d 64 68 73 61 "), "{text}");
    // also where a value inside begins with it
    v5[owner + 8] = 0x83;
    let key = v5
        .windows(12)
        .position(|w| w == b".agpr_count\0")
        .expect("a value of 0");
    v5[key + 11] = 0xc1;
    assert!(notes(&v5).contains(" 5f 63 6f 75 6e 74 c1 "));
}
