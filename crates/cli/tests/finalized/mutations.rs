//! Waits and wait states: without any one of them, the assembler's own knowledge of counters and hazards finds something missing.

use amdgpu_asm::{Lint, NoFiles, Options, assemble};

use crate::support::TARGETS;

/// Straight code with scalar, vector, group and private memory, results that return in and out of order, quotients (VCC and wait
/// states), and MODE.
const KERNEL: &str = "module &m:1:0:$full:$large:$near;\n\
    prog kernel &kernel(kernarg_u64 %out, kernarg_u64 %in) {\n\
      enabledetectexceptions 16; group_u32 %shared[64]; private_u32 %own[4];\n\
      workitemabsid_u32 $s0, 0; cvt_u64_u32 $d0, $s0; shl_u64 $d0, $d0, 3;\n\
      ld_kernarg_align(8)_u64 $d1, [%out]; ld_kernarg_align(8)_u64 $d2, [%in];\n\
      add_u64 $d1, $d1, $d0; add_u64 $d2, $d2, $d0;\n\
      ld_global_align(8)_f64 $d3, [$d2]; ld_global_align(8)_f64 $d4, [$d2+512]; ld_global_align(4)_f32 $s1, [$d2+1024];\n\
      cleardetectexcept_u32 31; add_f64 $d3, $d3, $d4; div_f64 $d5, $d3, $d4; div_down_f64 $d6, $d4, $d3;\n\
      and_b32 $s2, $s0, 63; shl_u32 $s2, $s2, 2; lda_group_u32 $s3, [%shared]; add_u32 $s3, $s3, $s2;\n\
      st_group_align(4)_f32 $s1, [$s3]; ld_group_align(4)_u32 $s4, [$s3];\n\
      and_b32 $s5, $s0, 3; shl_u32 $s5, $s5, 2; lda_private_u32 $s6, [%own]; add_u32 $s6, $s6, $s5;\n\
      st_private_align(4)_u32 $s4, [$s6]; ld_private_align(4)_u32 $s7, [$s6];\n\
      activelanemask_v4_b64_b1 ($d10, $d11, $d12, $d13), 1;\n\
      getdetectexcept_u32 $s8; add_u32 $s7, $s7, $s8; cleardetectexcept_u32 31; getdetectexcept_u32 $s8; add_u32 $s7, $s7, $s8;\n\
      add_f64 $d5, $d5, $d6; cvt_f64_u32 $d7, $s7; add_f64 $d5, $d5, $d7; add_u64 $d5, $d5, $d10;\n\
      st_global_align(8)_u64 $d5, [$d1]; };\n";

/// The assembly of the kernel, a line an instruction.
fn assembly(target: &str) -> Vec<String> {
    let assembled = hsail::assemble(KERNEL.as_bytes()).expect("a valid module");
    let source = finalizer_hsail::Source {
        name: "kernel.hsail",
        module: hsail::brig::Module::read(&assembled.brig).expect("a module"),
        lines: &[],
    };
    let mut options = finalizer_hsail::Options::new(target.parse().expect("a target"));
    options.object.text = true;
    let output = finalizer_hsail::finalize(&[source], &options).expect("finalizes");
    let lines = output.text.lines().filter(|l| l.starts_with("    "));
    lines
        .map(|l| l.split("//").next().unwrap_or_default().trim().to_string())
        .collect()
}

/// Codes of what the assembler finds missing.
fn warnings(target: &str, lines: &[&str]) -> Vec<&'static str> {
    let mut options = Options::new(target.parse().expect("a target"));
    options.lints = vec![Lint::MissingWait, Lint::MissingNops];
    let source = lines.join("\n") + "\n";
    let assembly = assemble("kernel.s", source.as_bytes(), &options, &mut NoFiles);
    let shown: Vec<String> = assembly.messages.iter().map(|m| m.render_with_code()).collect();
    assert!(assembly.object.is_some(), "{}\n{source}", shown.join("\n"));
    assembly.messages.iter().map(|m| m.diagnostic.code).collect()
}

#[test]
fn every_wait_is_needed_and_none_is_missing() {
    for target in TARGETS {
        let lines = assembly(target);
        let all: Vec<&str> = lines.iter().map(String::as_str).collect();
        assert_eq!(
            warnings(target, &all),
            Vec::<&str>::new(),
            "{target}\n{}",
            all.join("\n")
        );
        let mut waits = 0;
        let mut states = 0;
        for (n, line) in all.iter().enumerate() {
            let wanted = match *line {
                l if l.starts_with("s_waitcnt") => "missing-wait",
                l if l.starts_with("s_nop") => "missing-nops",
                _ => continue,
            };
            let mut mutant = all.clone();
            mutant.remove(n);
            let found = warnings(target, &mutant);
            assert!(
                found.contains(&wanted),
                "{target}: without line {n}, {line}\n{}",
                all.join("\n")
            );
            waits += usize::from(wanted == "missing-wait");
            states += usize::from(wanted == "missing-nops");
        }
        assert!(
            waits >= 3 && states >= 1,
            "{target}: {waits} waits, {states} wait states"
        );
    }
}
