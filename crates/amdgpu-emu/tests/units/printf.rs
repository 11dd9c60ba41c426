//! Records of printf, and their formats.

use amdgpu_emu::memory::{Memory, Permission};
use amdgpu_emu::printf::{Formats, decode, drain, reset, unescape};

fn formats(texts: &[&str]) -> Formats {
    Formats::parse(&texts.iter().map(|t| t.to_string()).collect::<Vec<_>>()).unwrap()
}

#[test]
fn a_record_becomes_the_text_of_its_format() {
    let formats = formats(&[r"7:5:4:4:16:8:4:i %d f %.3f v %v4d l %ld s %s\n"
        .replace("\\\\", "\\")
        .as_str()]);
    let mut record = vec![7, 0, 0, 0];
    record.extend((-3i32).to_le_bytes());
    record.extend(1.5f32.to_le_bytes());
    (1..=4i32).for_each(|v| record.extend(v.to_le_bytes()));
    record.extend((1i64 << 40).to_le_bytes());
    record.extend(b"str\0");
    assert_eq!(
        decode(&record, &formats).unwrap(),
        "i -3 f 1.500 v 1,2,3,4 l 1099511627776 s str\n"
    );
    assert!(decode(&record[..20], &formats).unwrap_err().contains("cut off"));
    assert!(decode(&[9, 0, 0, 0], &formats).unwrap_err().contains("no format 9"));
}

#[test]
fn three_elements_have_the_room_of_four() {
    let formats = formats(&["1:2:16:4:%v3f %u"]);
    let mut record = vec![1, 0, 0, 0];
    [1.0f32, 2.0, 3.0, 99.0]
        .iter()
        .for_each(|v| record.extend(v.to_le_bytes()));
    record.extend(5u32.to_le_bytes());
    assert_eq!(decode(&record, &formats).unwrap(), "1.000000,2.000000,3.000000 5");
}

#[test]
fn format_strings_are_checked_and_unescaped() {
    assert!(Formats::parse(&["1:two:4:text".into()]).is_err());
    assert!(Formats::parse(&["1:0".into()]).is_err());
    assert_eq!(unescape(r"a\tb\72c\n"), "a\tb:c\n");
    assert_eq!(unescape(r"C:\dir \101 \\ end\"), r"C:\dir \101 \\ end\");
}

/// clang 22's string of `printf("G %*d %.*f\n", 6, 5, 2, 5.0)`.
#[test]
fn sizes_may_be_fewer_than_arguments() {
    let formats = formats(&[r"2:4:4:4:G %*d %.*f\n"]);
    let mut record = vec![2, 0, 0, 0];
    [6i32, 5].iter().for_each(|v| record.extend(v.to_le_bytes()));
    assert_eq!(decode(&record, &formats).unwrap(), "G      5 ");
}

#[test]
fn draining_empties_the_buffer() {
    let memory = Memory::new();
    let at = memory.allocate(64, 1, Permission::ReadWrite, "printf").unwrap();
    reset(&memory, at, 64).unwrap();
    memory.write(at, &4u32.to_le_bytes()).unwrap();
    memory.write(at + 8, &1u32.to_le_bytes()).unwrap();
    let formats = formats(&[r"1:0:hi\n"]);
    assert_eq!(drain(&memory, at, &formats).unwrap(), "hi\n");
    assert_eq!(drain(&memory, at, &formats).unwrap(), "");
}
