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
            ("amdhsa-required", 21, 1),
            ("if-open", 22, 1),
            ("undefined-label", 14, 10),
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

/// Processor, source, and of the only message: code, column, text, help.
type Said = (
    &'static str,
    &'static str,
    &'static str,
    u32,
    &'static str,
    &'static str,
);

const SAID: [Said; 20] = [
    (
        "gfx900",
        "v_add_f32 v0, v1",
        "operand-missing",
        17,
        "v_add_f32: src1 is missing",
        "its operands are vdst, src0 and src1",
    ),
    (
        "gfx900",
        "v_addc_co_u32 v0, v1, v2",
        "operand-missing",
        25,
        "v_addc_co_u32 has 5 operands, here are 3",
        "its operands are vdst, sdst, src0, src1 and src2",
    ),
    (
        "gfx900",
        "v_mad_u32_u24 v0, v1, v2, v3, v4",
        "operand-extra",
        31,
        "v_mad_u32_u24 has no operand here",
        "its operands are vdst, src0, src1 and src2",
    ),
    (
        "gfx900",
        "s_nop",
        "operand-missing",
        6,
        "s_nop: simm16 is missing",
        "its operand is simm16",
    ),
    (
        "gfx900",
        "s_barrier 1",
        "operand-extra",
        11,
        "s_barrier has no operand here",
        "it has no operands",
    ),
    (
        "gfx900",
        "buffer_load_dword v0, v1, s[0:3], 0",
        "operand",
        23,
        "buffer_load_dword: expected `off` here",
        "behind the operands, `offen` makes a VGPR the offset, `idxen` the index",
    ),
    (
        "gfx900",
        "v_mov_b32 v0, v256",
        "register-range",
        15,
        "v256 goes beyond the last of 256 registers",
        "",
    ),
    (
        "gfx900",
        "s_mov_b32 s0, s110",
        "register-range",
        15,
        "s110 goes beyond the last of 102 registers of gfx900",
        "",
    ),
    (
        "gfx1100",
        "s_mov_b32 s0, s106",
        "register-range",
        15,
        "s106 goes beyond the last of 106 registers of gfx1100",
        "",
    ),
    (
        "gfx900",
        "s_load_dwordx8 s[0:7], s[6:7], 0x0\ns_mov_b64 s[0:1], s[1:2]",
        "scalar-alignment",
        19,
        "s[1:2] must begin at a multiple of 2",
        "",
    ),
    (
        "gfx900",
        "v_mov_b32 v0, 0x123456789",
        "literal-range",
        15,
        "0x123456789 has more than 32 bits",
        "",
    ),
    (
        "gfx900",
        "ds_write_b32 v0, v1 offset:70000",
        "operand",
        21,
        "ds_write_b32: offset is 70000, it must be in 0..=65535",
        "",
    ),
    (
        "gfx900",
        "global_load_dword v0, v[1:2], off offset:5000",
        "operand",
        35,
        "global_load_dword: offset is 5000, it must be in -4096..=4095",
        "",
    ),
    (
        "gfx900",
        "v_cndmask_b32_e32 v0, v1, v2, s[0:1]",
        "operand",
        31,
        "v_cndmask_b32: src2 must be vcc, or in the 64-bit encoding a scalar register of 64 bits",
        "wavefronts of 64 work-items have lane masks of 64 bits",
    ),
    (
        "gfx1100",
        "v_cndmask_b32_e32 v0, v1, v2, s0",
        "operand",
        31,
        "v_cndmask_b32: src2 must be vcc_lo, or in the 64-bit encoding a scalar register of 32 bits",
        "wavefronts of 32 work-items have lane masks of 32 bits",
    ),
    (
        "gfx900",
        "exp mrt9 v0, v1, v2, v3",
        "unknown-name",
        5,
        "expected one of mrt0 to mrt7, mrtz, null, pos0 to pos3, param0 to param31",
        "is `mrtz` meant?",
    ),
    (
        "gfx900",
        "s_waitcnt foo(0)",
        "unknown-name",
        11,
        "expected one of vmcnt, expcnt, lgkmcnt",
        "",
    ),
    (
        "gfx900",
        "s_waitcnt 0x12345",
        "operand",
        11,
        "s_waitcnt: simm16 must be a number of 16 bits, or its words",
        "",
    ),
    (
        "gfx1100",
        "s_nop 70000",
        "operand",
        7,
        "s_nop: simm16 must be a number of 16 bits",
        "",
    ),
    (
        "gfx900",
        "s_nop 0\n .if 1\ns_nop 0",
        "if-open",
        2,
        "this .if has no .endif",
        "",
    ),
];

#[test]
fn messages_say_what_is_wrong_and_what_would_be_right() {
    for (processor, source, code, column, text, help) in SAID {
        let options = Options::new(processor.parse().unwrap());
        let found = assemble("t.s", source.as_bytes(), &options, &mut NoFiles).messages;
        let [message] = &found[..] else {
            panic!("{processor}: {source}: {found:?}");
        };
        let d = &message.diagnostic;
        assert_eq!((d.code, &d.message[..]), (code, text), "{processor}: {source}");
        assert_eq!(d.help.as_deref().unwrap_or_default(), help, "{processor}: {source}");
        assert!(
            matches!(d.location, Location::Text { column: c, .. } if c == column),
            "{source}: {d:?}"
        );
    }
}

#[test]
fn processors_are_named_by_the_first_and_the_last_of_neighbours() {
    let help = |processor: &str, source: &str| {
        let options = Options::new(processor.parse().unwrap());
        let messages = assemble("t.s", source.as_bytes(), &options, &mut NoFiles).messages;
        messages[0].diagnostic.help.clone().unwrap()
    };
    assert_eq!(
        help("gfx900", "v_wmma_f32_16x16x16_f16 v[0:7], v[8:15], v[16:23], v[0:7]"),
        "v_wmma_f32_16x16x16_f16 is an instruction of gfx1100 and later"
    );
    assert_eq!(
        help("gfx900", "v_add_f32 v0, s1, s2"),
        "it is allowed on gfx1010 and later"
    );
    assert_eq!(
        help("gfx1100", "s_set_gpr_idx_off"),
        "s_set_gpr_idx_off is an instruction of gfx801 to gfx950"
    );
}

#[test]
fn sixteen_bit_operands_are_written_as_the_option_says() {
    let assembled = |processor: &str, fake16, source: &str| {
        let mut options = Options::new(processor.parse().unwrap());
        options.fake16 = fake16;
        assemble("t.s", source.as_bytes(), &options, &mut NoFiles)
            .messages
            .is_empty()
    };
    let (halves, whole) = ("v_add_f16 v0.l, v1.h, v2.l", "v_add_f16 v0, v1, v2");
    let mixed = "v_add_f16 v0, v1.h, v2";
    for (processor, usual) in [("gfx1100", false), ("gfx1200", true)] {
        for (fake16, is_fake) in [(None, usual), (Some(true), true), (Some(false), false)] {
            assert_eq!(assembled(processor, fake16, halves), !is_fake, "{processor} {fake16:?}");
            // Whole registers are taken for the halves, all or none.
            assert!(assembled(processor, fake16, whole), "{processor} {fake16:?}");
            assert!(!assembled(processor, fake16, mixed), "{processor} {fake16:?}");
        }
    }
}
