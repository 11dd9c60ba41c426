//! Programs whose cost once grew faster than their size. Counted is the code that they become, not the time that it takes.

use finalizer_hsail::{Options, Source};
use hsail::brig::Module;

/// Bytes of the code object.
fn finalized(body: &str) -> usize {
    let text = format!("module &m:1:0:$full:$large:$default;\nprog kernel &k(kernarg_u64 %p)\n{{\n{body}\n}};\n");
    let assembly = hsail::assemble(text.as_bytes()).expect("text");
    let source = Source {
        name: "m",
        module: Module::read(&assembly.brig).expect("a module"),
        lines: &[],
    };
    let options = Options::new("gfx900".parse().expect("a target"));
    let begin = std::time::Instant::now();
    let output = finalizer_hsail::finalize(&[source], &options).expect("code");
    println!("{} bytes in {:?}", output.code_object.len(), begin.elapsed());
    output.code_object.len()
}

/// A flow of so many labels where each goes on to the next or to one far away, back as often as on. `step` is what each does.
fn tangled(labels: usize, step: &str) -> String {
    let mut body = String::from("workitemid_u32 $s0, 0;\nmov_b32 $s1, 0;\ncmp_eq_b1_u32 $c0, $s0, 5;\n");
    for n in 0..labels {
        body += &format!("@l{n}: {step} cbr_b1 $c0, @l{};\n", (n * (labels * 3 / 5 - 1)) % labels);
    }
    body + "ld_kernarg_u64 $d0, [%p];\nst_global_u32 $s1, [$d0];"
}

#[test]
fn irreducible_flow_becomes_code_of_its_size() {
    // The flow alone, and with a value that every label changes.
    for step in ["", "add_u32 $s1, $s1, $s0; cmp_lt_b1_u32 $c0, $s1, 77;"] {
        let sizes = [100, 200, 400].map(|labels| finalized(&tangled(labels, step)));
        assert!(sizes[1] < sizes[0] * 5 / 2, "{sizes:?}");
        assert!(sizes[2] < sizes[1] * 5 / 2, "{sizes:?}");
    }
}
