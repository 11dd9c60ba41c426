//! The text of the IR: what is read is printed again, and what is wrong is found.

use finalizer::ir::parse;

const SAMPLE: &str = r#"file 0 "a.hsail"
symbol @0 "table" agent exported readonly size 16 align 8 contents 0x00112233445566778899aabbccddeeff fixup 8 @1 4
symbol @1 "tile" group size 256 align 4

kernel f0 "k" exported {
  argument "out" "u64" size 8 align 8 offset 0
  kernarg 16 align 16
  required_group_size 64 1 1
  max_flat_group_size 64
  no_partial_groups
  detect 0x11
  slot0 "x" size 8 align 4
b0:
  %0:b64 = id.kernarg
  %1:b64 = load.constant.align8.invariant [%0 + 8]
  %2:b32 = id.workitem0
  %3:b32 = const 0x7
  %4:b1 = cmpu.lt %2, %3
  branch.uniform %4, b1(%2), b2
b1(%5:b32):
  %6:b32, %7:b1 = addcarry %5, %3, %4
  %8:b32 = fadd.f32.zero.flush %6, %3
  %9:b1 = fcmp.ltu.f32 %8, %6
  %10:b1 = fclass.f32.0x3 %8
  %11:b16 = convert.f2f.f16.f32.up %8
  %12:b32 = convert.byte2f.2 %8
  store.global.align4.release.agent [%1 - 4], %12, %8
  %13:b32 = atomic.add.flat.align4.acqrel.system [%1], %12
  fence.flat.seqcst.workgroup
  %14:b32 = loads8.group.align1 [%13 + 3]
  %15:b32 = frame slot0
  %16:b32 = call f1 %15, %0
  sleep.3
  trap.2
  switch %16, b1(%3), b3, default b2
b2:
  unreachable
b3:
  return
}

function f1 "g" indirect -> b32 {
b0(%0:b32, %1:b64):
  %2:b64 = symbol @0
  %3:b32 = symbol @1
  %4:b64 = address f1
  %5:b32 = alloca.16 %3
  return %5
}
"#;

#[test]
fn the_text_is_read_and_printed_again() {
    let module = parse(SAMPLE).expect("valid text");
    assert_eq!(module.text(false), SAMPLE);
    let findings = module.validate();
    assert!(findings.is_empty(), "{findings:#?}");
}

#[test]
fn what_is_wrong_in_a_text_is_said_with_its_line() {
    for (line, message) in [
        ("  %0:b33 = const 1", "a width expected"),
        ("  %0:b32 = fadd.f33 %0", "`fadd.f33` is no operation"),
        ("  %0:b32 = load.global %0", "`load.global` is no operation"),
        ("  jump c1", "a block expected"),
        ("  %0:b32 = const 1, %7", "a value expected"),
    ] {
        let text = format!("function f0 \"f\" {{\nb0:\n{line}\n  return\n}}\n");
        let error = parse(&text).expect_err(line).render("t").to_string();
        assert!(error.starts_with("t:3:") && error.contains(message), "{line}: {error}");
    }
    let error = parse("function f0 \"f\" {\nb0:\n  return %3\n}\n").expect_err("undefined");
    assert!(error.render("t").to_string().contains("%3 is not defined"));
}

#[test]
fn what_does_not_fit_is_found() {
    for (body, message) in [
        ("b0:\n  %0:b32 = const 1\n  %1:b64 = add %0, %0\n  return", "Add"),
        ("b0:\n  %0:b32 = const 1\n", "no terminator"),
        (
            "b0:\n  %0:b32 = const 1\n  jump b1\nb1(%1:b32):\n  return",
            "arguments for b1",
        ),
        (
            "b0:\n  %0:b32 = add %1, %1\n  %1:b32 = const 1\n  return",
            "does not dominate",
        ),
        (
            "b0:\n  %0:b32 = const 1\n  %1:b32 = load.global.align4 [%0]\n  return",
            "address is",
        ),
        ("b0:\n  %0:b32 = frame slot0\n  return", "slot0 does not exist"),
        (
            "b0:\n  %0:b1 = const 1\n  branch %0, b1, b2\nb1:\n  %1:b32 = const 1\n  jump b2\nb2:\n  %2:b32 = not %1\n  return",
            "dominate",
        ),
    ] {
        let module = parse(&format!("function f0 \"f\" {{\n{body}\n}}\n")).expect(body);
        let findings = module.validate();
        assert!(
            findings.iter().any(|d| d.message.contains(message)),
            "{body}: {findings:?}"
        );
    }
}
