//! What kernels demand of dispatches, against the processor, themselves and the finalizer's arguments: each contradiction by its code, and
//! what is just possible is finalized.

use finalizer::Findings;
use finalizer_hsail::{Options, Source};
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
    finalizer_hsail::finalize(&[source], &options).map(|_| ())
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

/// A variable of so many bytes that must be in memory: it is indexed.
fn private(bytes: u64) -> String {
    format!(
        "private_u8 %p[{bytes}];\nworkitemabsid_u32 $s0, 0;\nst_private_u8 $s0, [%p][$s0];\nld_private_u8 $s1, [%p][$s0];\n\
         cvt_u64_u32 $d0, $s1;\nst_global_u8 $s1, [$d0];"
    )
}

/// The limit is what llc-22 names for the same processors.
#[test]
fn private_memory_beyond_the_processor_is_refused() {
    assert!(finalized(&private(131_056), Vec::new()).is_ok());
    for (bytes, counted) in [(131_057, 131_072), (1 << 20, 1 << 20), (1 << 30, 1 << 30)] {
        let found = wrong(&private(bytes), Vec::new());
        assert_eq!(found[0].0, "F0108", "{found:?}");
        assert!(
            found[0].1.contains(&format!("k: {counted} bytes of private memory")),
            "{found:?}"
        );
    }
    // Sums do not wrap.
    let many: String = (0..5).map(|n| format!("private_u8 %q{n}[1073741824];\n")).collect();
    let uses: String = (0..5).map(|n| format!("\nst_private_u8 $s0, [%q{n}][$s0];")).collect();
    let found = wrong(&format!("{many}{}{uses}", private(4)), Vec::new());
    assert_eq!(found[0].0, "F0108", "{found:?}");
    // What no private address can be in is refused where it stands.
    let found = wrong(&private((1 << 30) + 1), Vec::new());
    let codes: Vec<&str> = found.iter().map(|(code, _)| code.as_str()).collect();
    assert_eq!(codes, ["F003"], "{found:?}");
    assert!(
        found[0]
            .1
            .contains("has 1073741825 bytes; a variable of the private segment has at most 1073741824")
    );
}

/// Values that all live at once, more than there are registers: their places count, too.
#[test]
fn spilled_registers_count_as_private_memory() {
    let values = 600;
    let mut body = String::from("private_u8 %p[130000];\nworkitemabsid_u32 $s0, 0;\ncvt_u64_u32 $d0, $s0;\n");
    for n in 1..values {
        body += &format!("ld_global_u32 $s{n}, [$d0+{}];\n", 4 * n);
    }
    body += "st_private_u8 $s0, [%p][$s0];\nld_private_u8 $s0, [%p][$s1];\nst_global_u32 $s0, [$d0];\nmemfence_screl_agent;\n";
    for n in 1..values {
        body += &format!("st_global_u32 $s{n}, [$d0+{}];\n", 8 * n);
    }
    let found = wrong(&body, Vec::new());
    assert_eq!(found[0].0, "F0108", "{found:?}");
    assert!(found[0].1.contains("of them for registers"), "{found:?}");
    assert!(finalized(&body.replace("130000", "1000"), Vec::new()).is_ok());
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

const WRONG: &str = "module &m:1:0:$full:$large:$default;
extension \"IMAGE\";
prog kernel &a()
{
    group_u8 %g[70000];
    lda_group_u32 $s0, [%g];
};
prog kernel &b()
{
    requiredworkgroupsize 2048, 1, 1;
    workitemid_u32 $s0, 0;
};
prog kernel &c(kernarg_u64 %out)
{
    private_u8 %p[200000];
    workitemabsid_u32 $s0, 0;
    st_private_u8 $s0, [%p][$s0];
    ld_private_u8 $s1, [%p][$s0];
    ld_kernarg_u64 $d0, [%out];
    st_global_u8 $s1, [$d0];
};
";

/// Name, code and line of what is wrong with a program in several modules.
fn places(texts: &[(&str, &str)]) -> Vec<(String, String, u32)> {
    let assembled: Vec<_> = texts
        .iter()
        .map(|(_, t)| hsail::text::assemble(t.as_bytes()).expect("text"))
        .collect();
    let lines: Vec<Vec<(u32, u32, u32)>> = assembled
        .iter()
        .zip(texts)
        .map(|(a, (_, text))| {
            let index = hsail::text::LineIndex::new(text.as_bytes());
            let module = Module::read(&a.brig).expect("a module");
            let place = |offset| {
                let (line, column) = index.position(a.places.code(offset)?);
                Some((offset, line, column))
            };
            module.code().filter_map(|e| place(e.offset)).collect()
        })
        .collect();
    let sources: Vec<Source<'_>> = assembled
        .iter()
        .zip(texts)
        .zip(&lines)
        .map(|((a, (name, _)), lines)| Source {
            name,
            module: Module::read(&a.brig).expect("a module"),
            lines,
        })
        .collect();
    let options = Options::new("gfx900".parse().expect("a target"));
    let findings = finalizer_hsail::finalize(&sources, &options)
        .map(|_| ())
        .expect_err("refused");
    let line = |d: &diag::Diagnostic| match d.location {
        diag::Location::Text { line, .. } => line,
        _ => 0,
    };
    let found = findings
        .iter()
        .map(|(name, d)| (name.clone(), d.code.to_string(), line(d)));
    found.collect()
}

/// Several kernels of several modules: each finding has its module and the line of its kernel, also where another one cannot be translated.
#[test]
fn findings_name_their_places() {
    let place = |name: &str, code: &str, line| (name.to_string(), code.to_string(), line);
    let other = "module &n:1:0:$full:$large:$default;\nprog kernel &d()\n{\n    maxdynamicgroupsize 65537;\n};\n";
    let limits = [
        place("m.hsail", "F0106", 3),
        place("m.hsail", "F0107", 8),
        place("m.hsail", "F0108", 13),
        place("n.hsail", "F0106", 2),
    ];
    assert_eq!(places(&[("m.hsail", WRONG), ("n.hsail", other)]), limits);
    // The incomplete kernel is not looked at further: how much private memory it needs is found out at the end.
    let broken = WRONG.replace("200000", "1073741825");
    let found = [
        place("m.hsail", "F003", 15),
        place("m.hsail", "F0106", 3),
        place("m.hsail", "F0107", 8),
        place("n.hsail", "F0106", 2),
    ];
    assert_eq!(places(&[("m.hsail", &broken), ("n.hsail", other)]), found);
}

/// An extension must be refused whether it is used or not (PRM 13.1).
#[test]
fn extensions_that_are_not_here_are_refused() {
    let module = |names: &str| format!("module &m:1:0:$full:$large:$default;\n{names}prog kernel &k()\n{{\n}};\n");
    let ours = module("extension \"\";\nextension \"IMAGE\";\n");
    let theirs = module("extension \"IMAGE\";\nextension \"nobody:knows\";\nextension \"amd:gcn\";\n");
    let other = module("extension \"nobody:knows\";\n")
        .replace("&m:", "&n:")
        .replace("&k", "&l");
    let place = |name: &str, line| (name.to_string(), "F006".to_string(), line);
    let wanted = [place("m.hsail", 3), place("m.hsail", 4), place("n.hsail", 2)];
    assert_eq!(places(&[("m.hsail", &theirs), ("n.hsail", &other)]), wanted);
    let brig = hsail::assemble(ours.as_bytes()).expect("text").brig;
    let source = Source {
        name: "m",
        module: Module::read(&brig).expect("a module"),
        lines: &[],
    };
    let options = Options::new("gfx900".parse().expect("a target"));
    assert!(finalizer_hsail::finalize(&[source], &options).is_ok());
}

/// What no code can be made for, by the machine model and by the processor.
#[test]
fn other_machines_are_refused() {
    let refused = |text: &str, target: &str| {
        let brig = hsail::assemble(text.as_bytes()).expect("text").brig;
        let source = Source {
            name: "m",
            module: Module::read(&brig).expect("a module"),
            lines: &[],
        };
        let options = Options::new(target.parse().expect("a target"));
        let findings = finalizer_hsail::finalize(&[source], &options).map(|_| ());
        let findings = findings.expect_err("refused");
        let found: Vec<(&str, String)> = findings.iter().map(|(_, d)| (d.code, d.message.clone())).collect();
        assert_eq!(found.len(), 1, "{found:?}");
        (found[0].0, found[0].1.clone())
    };
    let large = "module &m:1:0:$full:$large:$default;\nprog kernel &k()\n{\n};\n";
    let (code, message) = refused(&large.replace("$large", "$small"), "gfx900");
    assert!(
        code == "F001" && message.contains("small machine model"),
        "{code} {message}"
    );
    let (code, message) = refused(large, "gfx600");
    assert!(
        code == "F0104" && message.contains("gfx600 has no flat addresses"),
        "{code} {message}"
    );
}
