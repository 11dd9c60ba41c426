//! Rules of the language that only a run can judge: each broken, and kept. `crates/hsail/tests/brig_rules.rs` lists them.

mod common;

use common::{HEADER, Setup, load};
use hsail_interp::{Checks, Dispatch, Executable, Options, Program, System, dispatch_checked};
use std::sync::Arc;

/// Codes of what is found when a kernel `&k` runs over 64 work-items.
fn found(text: &str, group: u32) -> Vec<&'static str> {
    let checks: Checks = "all".parse().expect("checks");
    let options = Options {
        checks,
        ..Setup::default().options
    };
    let loaded = load(&format!("{HEADER}{text}"), &options);
    let packet = Dispatch {
        grid: [64, 1, 1],
        work_group: [group, 1, 1],
        ..Dispatch::default()
    };
    let kernel = loaded.executable.kernel(0, "&k").expect("the kernel");
    let checked = dispatch_checked(&loaded.system, &kernel, &packet);
    let fault = checked.outcome.err().map(|f| f.code);
    checked.findings.iter().map(|f| f.code).chain(fault).collect()
}

/// V108: what a call gives is read after it; V109: an arg block's call is executed once.
#[test]
fn arguments_are_written_before_and_read_after_the_one_call() {
    let kernel = |body: &str| {
        format!(
            "prog function &f(arg_u32 %o)(arg_u32 %i) {{ ld_arg_u32 $s0, [%i]; st_arg_u32 $s0, [%o]; }};\n\
             prog kernel &k() {{\nmov_b32 $s1, 0;\n{{ arg_u32 %x; arg_u32 %y;\n{body} }}\n}};"
        )
    };
    let v108 = kernel("st_arg_u32 1, [%y]; ld_arg_u32 $s0, [%x]; call &f(%x)(%y);");
    assert_eq!(found(&v108, 64), ["arg-unwritten"]);
    let again = "add_u32 $s1, $s1, 1; cmp_lt_b1_u32 $c0, $s1, 2; cbr_b1 $c0, @l;";
    let v109 = kernel(&format!("st_arg_u32 1, [%y];\n@l: call &f(%x)(%y); {again}"));
    assert_eq!(found(&v109, 64), ["arg-unwritten"]);
    let kept = kernel("st_arg_u32 1, [%y]; call &f(%x)(%y); ld_arg_u32 $s0, [%x];");
    assert_eq!(found(&kept, 64), [""; 0]);
}

/// V121: what a dispatch is made with goes with the control directives.
#[test]
fn dispatches_keep_the_directives() {
    let kernel = "prog kernel &k() { requiredworkgroupsize 32, 1, 1; nop; };";
    assert_eq!(found(kernel, 64), ["dispatch"]);
    assert_eq!(found(kernel, 32), [""; 0]);
}

/// V073: the agent has the image's format.
#[test]
fn images_have_formats_that_exist() {
    let loads = |order: &str, channel: &str| {
        let text = format!(
            "{HEADER}extension \"IMAGE\";\nalloc(agent) global_roimg &i = roimg(geometry = 1d, width = 4, \
             channel_type = {channel}, channel_order = {order});\nprog kernel &k() {{ nop; }};"
        );
        let mut program = Program::new();
        program
            .add_text("k.hsail", text.as_bytes())
            .unwrap_or_else(|f| panic!("{}", f[0].1.render("k")));
        let system = Arc::new(System::new(Options::default()).expect("possible"));
        Executable::new(system, Arc::new(program)).load(0).is_ok()
    };
    assert!(loads("rgba", "unorm_int8"));
    assert!(!loads("rgba", "unorm_short_565"));
}
