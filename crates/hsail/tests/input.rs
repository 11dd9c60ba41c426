//! Forms that input comes in: line ends, byte order marks, other encodings, old versions, sections of others.

use diag::Location;
use hsail::brig::{Builder, Directive, Header, Module, elf};
use hsail::code::{MachineModel, Profile, Round};
use hsail::diff::{Change, diff};

const EVERYTHING: &str = include_str!("data/everything.hsail");

fn first_error(text: &[u8]) -> (&'static str, String, Option<(u32, u32)>) {
    let found = hsail::assemble(text).expect_err("an error");
    let place = match found[0].location {
        Location::Text { line, column } => Some((line, column)),
        _ => None,
    };
    (found[0].code, found[0].message.clone(), place)
}

#[test]
fn line_ends_and_byte_order_marks_make_no_difference() {
    let plain = hsail::text::assemble(EVERYTHING.as_bytes()).expect("valid").brig;
    for text in [
        EVERYTHING.replace('\n', "\r\n"),
        format!("\u{feff}{EVERYTHING}"),
        format!("\u{feff}{}", EVERYTHING.replace('\n', "\r\n")),
        // A last line without an end, as editors leave it.
        EVERYTHING.trim_end().to_string(),
    ] {
        let found = hsail::text::assemble(text.as_bytes()).unwrap_or_else(|d| panic!("{}", d[0].render("text")));
        assert!(found.brig == plain);
    }
}

/// Lines and columns are those that an editor shows.
#[test]
fn places_with_line_ends_and_marks() {
    let text = "module &m:1:0:$full:$large:$default;\nglobal_u32 &x; #\n";
    for (text, place) in [
        (text.to_string(), (2, 16)),
        (text.replace('\n', "\r\n"), (2, 16)),
        (format!("\u{feff}{text}"), (2, 16)),
        ("\u{feff}modul".into(), (1, 6)),
    ] {
        assert_eq!(first_error(text.as_bytes()).2, Some(place), "{text:?}");
    }
    // A byte order mark elsewhere is a character that HSAIL does not have.
    assert_eq!(
        first_error("module &m:1:0:$full:$large:$default;\u{feff}".as_bytes()).0,
        "V001"
    );
}

#[test]
fn nul_and_other_encodings() {
    let header = "module &m:1:0:$full:$large:$default;\n";
    for (text, place) in [
        (format!("{header}global_u32 &x;\0"), (2, 15)),
        (format!("{header}// a\0b\n"), (2, 5)),
        (format!("{header}pragma \"\0\";\n"), (2, 9)),
        ("\0".into(), (1, 1)),
    ] {
        let (code, message, found) = first_error(text.as_bytes());
        assert_eq!((code, found), ("V001", Some(place)), "{text:?}");
        assert!(message.contains("NUL"), "{message}");
    }
    let wide: Vec<u8> = "\u{feff}module".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(first_error(&wide).1.contains("UTF-16"));
    assert_eq!(first_error(b"").0, "V010");
}

/// The drafts of 2012 to 2014 had a header of their own.
#[test]
fn old_versions_are_named() {
    for (text, named) in [
        ("version 0:95:$full:$large;\n", "HSAIL 0.95"),
        ("version 0:96:$full:$small;\nkernel &k() { };\n", "HSAIL 0.96"),
        ("// comment\nversion 0:99:$base:$small;\n", "HSAIL 0.99"),
        ("version 1:0:$full:$large;\n", "HSAIL 1.0, a draft"),
        ("version $full;\n", "a draft"),
    ] {
        let found = hsail::assemble(text.as_bytes()).expect_err("an old version");
        assert_eq!(found.len(), 1, "{text}");
        assert!(
            found[0].code == "V011" && found[0].message.contains(named),
            "{}",
            found[0].message
        );
        assert!(found[0].help.as_deref().is_some_and(|h| h.contains("module &name:1:0")));
    }
    let (code, message, _) = first_error(b"module &m:0:99:$full:$large:$default;\n");
    assert!(code == "V011" && message.contains("0:99"), "{message}");
}

fn with_sections(sections: &[(&str, &[u8])]) -> Vec<u8> {
    let mut out = Builder::new();
    let name = out.data(b"&m");
    out.directive(&Directive::Module(Header {
        name,
        major: 1,
        minor: 0,
        profile: Profile::FULL,
        model: MachineModel::LARGE,
        round: Round::DEFAULT,
        reserved: 0,
    }));
    for (name, contents) in sections {
        out.further_section(name, contents);
    }
    out.finish()
}

/// Sections that the manual does not define are read, written and carried through the containers.
#[test]
fn sections_of_others_are_kept() {
    let bare = with_sections(&[]);
    for sections in [
        &[("hsa_debug", b"anything".as_slice())][..],
        &[("hsa_debug", b"x"), ("other", b""), ("a_third", &[7; 100])],
    ] {
        let brig = with_sections(sections);
        assert_eq!(hsail::check(&brig).len(), 0);
        for container in [elf::wrap(&brig, elf::Class::Elf32), elf::wrap(&brig, elf::Class::Elf64)] {
            let inner = elf::unwrap(&container).expect("a module");
            let module = Module::read(inner).expect("readable");
            let found: Vec<(&str, &[u8])> = module
                .further_sections()
                .iter()
                .map(|s| (s.name, s.contents()))
                .collect();
            assert_eq!(found, sections);
        }
        let (a, b) = (
            Module::read(&brig).expect("readable"),
            Module::read(&bare).expect("readable"),
        );
        assert_eq!(diff(&a, &a).expect("comparable"), []);
        let changes = diff(&a, &b).expect("comparable");
        assert_eq!(changes.len(), sections.len());
        assert!(matches!(&changes[0], Change::Removed(what) if what.contains("hsa_debug")));
    }
}
