//! What kernels demand of dispatches, against the processor, themselves and the finalizer's arguments: each contradiction by its code, and
//! what is just possible is finalized.

use finalizer::{Findings, Options, Source};
use hsail::brig::Module;
use hsail::code::Control;

fn finalized(body: &str, controls: Vec<(Control, Vec<u64>)>) -> Result<(), Findings> {
    let text = format!("module &m:1:0:$full:$large:$default;\nprog kernel &k()\n{{\n{body}\n}};\n");
    let brig = hsail::assemble(text.as_bytes()).expect("text").brig;
    let source = Source {
        name: "m",
        module: Module::read(&brig).expect("a module"),
        lines: &[],
    };
    let mut options = Options::new("gfx900".parse().expect("a target"));
    options.from_brig.controls = controls;
    finalizer::finalize(&[source], &options).map(|_| ())
}

/// Codes and messages of what is wrong with a kernel.
fn wrong(body: &str, controls: Vec<(Control, Vec<u64>)>) -> Vec<(String, String)> {
    let findings = finalized(body, controls).expect_err("refused");
    findings
        .into_iter()
        .map(|(_, d)| (d.code.to_string(), d.message.clone()))
        .collect()
}

#[test]
fn group_memory_beyond_the_processor_is_refused() {
    assert!(finalized("group_u8 %g[65536];", Vec::new()).is_ok());
    let found = wrong("group_u8 %g[65537];", Vec::new());
    assert_eq!(found[0].0, "F0106");
    assert!(found[0].1.contains("65537 bytes of group memory"), "{found:?}");
    assert!(finalized("maxdynamicgroupsize 65532;\ngroup_u32 %g;", Vec::new()).is_ok());
    let found = wrong("maxdynamicgroupsize 65536;\ngroup_u32 %g;", Vec::new());
    assert_eq!(found[0].0, "F0106");
    assert!(found[0].1.contains("65536 that dispatches may add"), "{found:?}");
}

#[test]
fn sizes_that_cannot_be_are_refused() {
    assert!(finalized("requiredworkgroupsize 32, 32, 1;", Vec::new()).is_ok());
    let found = wrong("requiredworkgroupsize 32, 33, 1;", Vec::new());
    assert_eq!(found[0].0, "F0107");
    assert!(found[0].1.contains("work-groups of 1056 work-items"), "{found:?}");
    // The finalizer's argument is a directive of every kernel.
    let most = vec![(Control::MAXFLATGRIDSIZE, vec![99])];
    assert!(finalized("requiredgridsize 33, 3, 1;", most.clone()).is_ok());
    let found = wrong("requiredgridsize 100, 1, 1;", most);
    assert_eq!(found[0].0, "F0107");
    assert!(found[0].1.contains("a grid of 100 work-items"), "{found:?}");
}

#[test]
fn directives_that_contradict_the_arguments_are_refused() {
    let one = vec![(Control::REQUIREDDIM, vec![1])];
    assert!(finalized("requireddim 1;", one.clone()).is_ok());
    let found = wrong("requireddim 2;", one);
    assert_eq!(found[0].0, "F005", "{found:?}");
    let size = vec![(Control::REQUIREDWORKGROUPSIZE, vec![64, 1, 1])];
    assert!(finalized("requiredworkgroupsize 64, 1, 1;", size.clone()).is_ok());
    let found = wrong("requiredworkgroupsize 32, 2, 1;", size);
    assert_eq!(found[0].0, "F005", "{found:?}");
}

/// All that is wrong is said in one run.
#[test]
fn everything_wrong_is_said_at_once() {
    let found = wrong("requiredworkgroupsize 2048, 1, 1;\ngroup_u8 %g[70000];", Vec::new());
    let codes: Vec<&str> = found.iter().map(|(code, _)| code.as_str()).collect();
    assert_eq!(codes, ["F0106", "F0107"]);
}
