//! Errors: all of a source in one run, each at its place, with a stable code and what would be right.

use amdgpu_asm::{Message, NoFiles, Options, assemble};
use diag::Location;

fn messages(source: &str) -> Vec<Message> {
    let options = Options::new("gfx900".parse().unwrap());
    assemble("t.s", source.as_bytes(), &options, &mut NoFiles).messages
}

/// Code and place of each message.
fn codes(source: &str) -> Vec<(&'static str, u32, u32)> {
    let place = |m: &Message| match m.diagnostic.location {
        Location::Text { line, column } => (m.diagnostic.code, line, column),
        _ => (m.diagnostic.code, 0, 0),
    };
    messages(source).iter().map(place).collect()
}

#[test]
fn every_error_in_one_run() {
    let source = "\
v_add_f32 v0, s1, s2
v_mov_b32 v0, v256
v_foo v0
  ds_write_b32 v0, v1 offset:70000
v_dot2_f32_f16 v0, v1, v2, v3
v_mov_b32 v0
v_mov_b32 v0, v1, v2
s_load_dword s0, s[1:2], 0x0
.bogus 1
.byte 300
s_nop 1 2 3
a: .byte 1
a: .byte 1
s_branch nowhere
.p2align 99
v_mov_b32 v0, 1+
.amdhsa_kernel k
.amdhsa_bogus 1
.amdhsa_next_free_vgpr 1
.amdhsa_accum_offset 4
.end_amdhsa_kernel
.if 1
";
    assert_eq!(
        codes(source),
        [
            ("constant-bus", 1, 19),
            ("register-range", 2, 15),
            ("unknown-mnemonic", 3, 1),
            ("operand", 4, 23),
            ("not-on-processor", 5, 1),
            ("operand-missing", 6, 13),
            ("operand-extra", 7, 19),
            ("scalar-alignment", 8, 18),
            ("unknown-directive", 9, 1),
            ("value-range", 10, 7),
            ("operand-extra", 11, 9),
            ("symbol-redefined", 13, 1),
            ("alignment", 15, 10),
            ("expected", 16, 17),
            ("amdhsa-unknown", 18, 1),
            ("amdhsa-target", 20, 1),
            ("amdhsa-required", 17, 1),
            ("if-open", 22, 1),
            ("undefined-label", 14, 1),
        ]
    );
}

#[test]
fn the_rule_and_who_has_the_instruction_are_said() {
    let first = |source: &str| messages(source).remove(0).diagnostic;
    let d = first("v_dot2_f32_f16 v0, v1, v2, v3");
    assert_eq!(d.message, "gfx900 does not have `v_dot2_f32_f16`");
    assert!(d.help.unwrap().contains("gfx906"));
    let d = first("v_add_f32 v0, s1, s2");
    assert_eq!(
        (d.code, d.message.contains("s1")),
        ("constant-bus", true),
        "{}",
        d.message
    );
    assert!(
        d.message.starts_with("gfx900") && d.message.contains("s2"),
        "{}",
        d.message
    );
    assert!(d.help.unwrap().contains("gfx1010"));
    let d = first("v_ad_f32 v0, v1, v2");
    assert_eq!(d.help.as_deref(), Some("is `v_add_f32` meant?"));
    let d = first("v_add_f32_e32 v0, v1, s2");
    assert_eq!(d.message, "v_add_f32: src1 must be a VGPR");
}

#[test]
fn rendered_as_llvm_renders() {
    let text = messages("\ts_nop 0\n\tv_mov_b32 v0, v[3:1]\n")[0].render();
    assert_eq!(
        text,
        "t.s:2:17: error: the last register of a range must not stand before the first\n\tv_mov_b32 v0, v[3:1]\n\t               ^~~~~"
    );
}

#[test]
fn messages_of_macros_name_the_expansion() {
    let found = messages(".macro m a\nv_mov_b32 v0, \\a\n.endm\nm v1\nm s[0:1]\n");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].file, "<macro m>");
    assert_eq!(found[0].diagnostic.notes, ["expanded from t.s:5:1"]);
}
