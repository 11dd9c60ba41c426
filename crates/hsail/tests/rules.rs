//! Each rule of the language broken alone, and just kept. Rules of the binary form are in `brig_rules.rs`.

use diag::Severity;

/// Wraps statements in a kernel of a large, full module.
fn kernel(body: &str) -> String {
    module(&format!("kernel &k(kernarg_u64 %a)\n{{\n{body}\n}};"))
}

fn module(body: &str) -> String {
    format!("module &m:1:0:$full:$large:$default;\n{body}\n")
}

fn with_image(body: &str) -> String {
    module(&format!("extension \"IMAGE\";\n{body}"))
}

fn base(body: &str) -> String {
    format!("module &m:1:0:$base:$large:$default;\nkernel &k()\n{{\n{body}\n}};\n")
}

fn small(body: &str) -> String {
    format!("module &m:1:0:$full:$small:$default;\nkernel &k()\n{{\n{body}\n}};\n")
}

/// A call of `&f` with the given arg block.
fn call(formals: &str, block: &str) -> String {
    module(&format!(
        "prog function &f{formals} {{ }};\nkernel &k()\n{{\n{{ {block} }}\n}};"
    ))
}

fn errors(text: &str) -> Vec<&'static str> {
    match hsail::assemble(text.as_bytes()) {
        Ok(_) => Vec::new(),
        Err(found) => found
            .iter()
            .filter(|d| d.severity == Severity::Error)
            .map(|d| d.code)
            .collect(),
    }
}

fn broken_and_kept(cases: &[(&str, String, String)]) {
    for (code, broken, kept) in cases {
        let found = errors(broken);
        assert_eq!(found.first(), Some(code), "should break {code}:\n{broken}\n{found:?}");
        assert_eq!(errors(kept), Vec::<&str>::new(), "should keep {code}:\n{kept}");
    }
}

#[test]
#[rustfmt::skip]
fn lexical() {
    let long = "x".repeat(1500);
    broken_and_kept(&[
        ("V001", module("global_u32 &x; #"), module("global_u32 &x;\x0b\x0c")),
        ("V002", module("global_u32 &1x;"), module("global_u32 &_1.x;")),
        ("V003", module("global_u32 %x;"), module("global_u32 &x;")),
        ("V003", kernel("private_u32 &x;"), kernel("private_u32 %x;")),
        ("V004", module("global_u32 &__hsa_x;"), module("global_u32 &_hsa__hsa;")),
        ("V002", module("global_u32 &;"), module(&format!("global_u32 &{long};"))),
        ("V006", kernel("mov_b32 $s0, 1x;"), kernel("mov_b32 $s0,1;")),
        ("V006", module("loc 1\"f\";"), module("loc 1 \"f\";")),
        ("V006", module("loc 1 2\"f\";"), module("loc 1 2 \"f\";")),
        ("V006", module("global_u32 /**/&x;"), module("global_u32 /**/ &x;")),
        ("V006", kernel("/**/@a: ret;"), kernel("/**/ @a: ret;")),
        ("V007", kernel("mov_b32 $s01, 1;"), kernel("mov_b32 $s10, 1;")),
        ("V008", module("/* never ends"), module("/* ends */")),
        ("V008", module("pragma \"a\n\";"), module("pragma \"a\\n\";")),
        ("V009", kernel("mov_b64 $d0, 0x;"), kernel("mov_b64 $d0, 0xf;")),
        ("V009", kernel("mov_b64 $d0, 18446744073709551616;"), kernel("mov_b64 $d0, 18446744073709551615;")),
    ]);
}

#[test]
#[rustfmt::skip]
fn header_and_annotations() {
    let header = |h: &str| format!("{h}\nglobal_u32 &x;\n");
    broken_and_kept(&[
        ("V010", "global_u32 &x;".into(), module("global_u32 &x;")),
        ("V010", module("module &n:1:0:$full:$large:$default;"), format!("loc 1;\npragma 1;\n{}", module(""))),
        ("V011", header("module &m:2:0:$full:$large:$default;"), header("module &m:1:0:$full:$large:$default;")),
        ("V011", header("version 0:96:$full:$large;"), header("module &m:1:0:$full:$small:$zero;")),
        ("V012", header("module &m:4294967296:0:$full:$large:$default;"), header("module &m:01:0x0:$full:$large:$near;")),
        ("V013", header("module &m:1:0:$half:$large:$default;"), header("module &m:1:0:$base:$large:$default;")),
        ("V013", header("module &m:1:0:$full:$tiny:$default;"), header("module &m:1:0:$full:$small:$default;")),
        ("V013", header("module &m:1:0:$full:$large:$up;"), header("module &m:1:0:$full:$large:$zero;")),
        ("V020", module("global_u32 &x;\nextension \"IMAGE\";"), module("extension \"IMAGE\";\nglobal_u32 &x;")),
        ("V021", module("extension \"CORE\";\nextension \"IMAGE\";"), module("extension \"CORE\";\nextension \"\";")),
        ("V024", module("readonly_samp &s;"), with_image("readonly_samp &s;")),
        ("V024", kernel("imagefence;"), with_image("kernel &k() { imagefence; };")),
        ("V026", module("loc 0;"), module("loc 1;")),
        ("V026", module("loc 1 4294967296;"), module("loc 1 4294967295 \"f\";")),
        ("V031", module("signature &s()();\npragma &t;"), module("signature &s()();\npragma &s, \"s\";")),
        ("V028", module("pragma $s0;"), kernel("pragma $s0;")),
        ("V028", module("pragma @l;"), kernel("@l: pragma @l;")),
    ]);
}

#[test]
#[rustfmt::skip]
fn symbols() {
    broken_and_kept(&[
        ("V030", module("global_u32 &x;\nfbarrier &x;"), module("global_u32 &x;\nfbarrier &y;")),
        ("V030", module("global_u32 &m;"), module("global_u32 &n; pragma &m;")),
        ("V030", module("prog kernel &m() { };"), module("prog kernel &k() { private_u32 %m; @m: pragma &m; };")),
        ("S001", module("alloc(agent) fbarrier &x;"), module("prog fbarrier &x;")),
        ("S001", module("align(4) fbarrier &x;"), module("fbarrier &x;")),
        ("V030", kernel("private_u32 %x; private_u32 %x;"), kernel("private_u32 %x; private_u32 %y;")),
        ("V031", kernel("ld_global_u32 $s0, [&x];"), module("global_u32 &x;\nkernel &k() { ld_global_u32 $s0, [&x]; };")),
        ("V034", module("global_u32 &x;\nglobal_u32 &x;"), module("decl global_u32 &x;\nglobal_u32 &x;")),
        ("V035", module("decl kernel &k();\nkernel &k(kernarg_u32 %a) { };"), module("decl kernel &k(kernarg_u32 %x);\nkernel &k(kernarg_u32 %a) { };")),
        ("V036", module("decl function &f()();\nindirect function &f()() { };"), module("decl function &f()();\nfunction &f()() { };")),
        ("V037", module("decl global_u32 &x;\nglobal_s32 &x;"), module("decl global_u32 &x[];\nglobal_u32 &x[3];")),
        ("V037", module("decl prog global_u32 &x;\nglobal_u32 &x;"), module("decl prog global_u32 &x;\nprog global_u32 &x;")),
        ("V038", module("decl prog fbarrier &x;\nfbarrier &x;"), module("decl fbarrier &x;\nfbarrier &x;")),
        ("V040", module("decl global_u32 &x;"), module("decl prog global_u32 &x;")),
        ("V043", kernel("prog private_u32 %x;"), module("prog global_u32 &x;")),
        ("V044", kernel("decl private_u32 %x;"), kernel("private_u32 %x;")),
        ("V045", module("decl prog global_u32 &x = 1;"), module("prog global_u32 &x = 1;")),
    ]);
}

#[test]
#[rustfmt::skip]
fn variables() {
    broken_and_kept(&[
        ("V050", module("global_b1 &x;"), module("global_b8 &x;")),
        ("V050", module("global &x;"), module("global_u8 &x;")),
        ("V051", module("arg_u32 &x;"), module("readonly_u32 &x;")),
        ("V051", kernel("arg_u32 %x;"), kernel("spill_u32 %x;")),
        ("V052", module("spill_u32 &x;"), kernel("spill_u32 %x;")),
        ("V052", kernel("kernarg_u32 %x;"), module("kernel &k(kernarg_u32 %x) { };")),
        ("V054", module("align(3) global_u32 &x;"), module("align(256) global_u32 &x;")),
        ("V054", module("align(2) global_u32 &x;"), module("align(4) global_u32 &x;")),
        ("V055", module("alloc(agent) readonly_u32 &x;"), module("alloc(agent) global_u32 &x;")),
        ("V057", kernel("const private_u32 %x;"), module("const readonly_u32 &x = 1;")),
        ("V058", module("const global_u32 &x;"), module("const global_u32 &x = 1;")),
        ("V059", kernel("private_u32 %x = 1;"), kernel("global_u32 %x = 1;")),
        ("V060", module("global_u8 &x[3] = u8[](1, 2);"), module("global_u8 &x[2] = u8[](1, 2);")),
        ("V061", module("global_u8 &x[0];"), module("global_u8 &x[1];")),
        ("V061", module("global_u64 &x[2305843009213693952];"), module("global_u64 &x[2305843009213693951];")),
        ("V061", module("global_b128 &x[4611686018427387903];"), module("global_u8 &x[18446744073709551615];")),
        ("V062", module("global_u8 &x[];"), module("global_u8 &x[] = u8[](1);")),
        ("V063", module("global_b32 &x[] = {u8(1)};"), module("global_b32 &x[] = {u8(1), align(4)};")),
        ("V064", module("global_u8 &x[1] = 1;"), module("global_u8 &x[1] = u8[](1);")),
        ("V065", module("global_u8 &x[1] = {u8(1)};"), module("global_b8 &x[1] = {u8(1)};")),
        ("V066", module("global_b8 &x[8] = {align(8)};"), module("global_b8 &x[8] = {u8(1), align(8)};")),
        ("V067", module("global_u8 &x = u8(u8(1));"), module("global_u8 &x = u8(1);")),
        ("V067", module("global_b8 &x = b8(1);"), module("global_b8 &x = u8(1);")),
        ("V068", module("global_u8x4 &x = u8x4(1, 2, 3);"), module("global_u8x4 &x = u8x4(1, 2, 3, 4);")),
        ("V136", module("global_f32 &x = 1.0;"), module("global_f32 &x = 1.0f;")),
        ("V075", module("global_sig64 &x = sig64(1);"), module("global_sig64 &x = sig64(0);")),
        ("V076", module("global_sig32 &x;"), module("global_sig64 &x;")),
        ("V077", base("private_f64 %x;"), base("private_f32 %x;")),
        ("V077", base("mov_b64 $d0, 1.0;"), base("mov_b64 $d0, f32x2(1.0f, 2.0f);")),
        ("V083", module("kernel &k(kernarg_u32 %x[]) { };"), module("kernel &k(kernarg_u32 %x[2]) { };")),
        ("V080", module("function &f(arg_u32 %a, arg_u32 %b)() { };"), module("function &f(arg_u32 %a)(arg_u32 %b) { };")),
        ("V081", module("function &f()(arg_u32 %a[], arg_u32 %b) { };"), module("function &f()(arg_u32 %b, arg_u32 %a[]) { };")),
        ("V081", module("function &f(arg_u32 %a[])() { };"), module("function &f(arg_u32 %a[1])() { };")),
    ]);
}

#[test]
#[rustfmt::skip]
fn images_and_samplers() {
    let image = |p: &str| with_image(&format!("alloc(agent) global_roimg &i = roimg({p});"));
    let sampler = |p: &str| with_image(&format!("readonly_samp &s = samp({p});"));
    let good = || image("geometry = 1d, width = 1, channel_type = float, channel_order = r");
    broken_and_kept(&[
        ("V070", with_image("global_roimg &i = roimg(geometry = 1d, width = 1, channel_type = float, channel_order = r);"), good()),
        ("V071", image("geometry = 1d, channel_type = float, channel_order = r"), good()),
        ("V071", image("geometry = 1d, width = 1, height = 1, channel_type = float, channel_order = r"), good()),
        ("V071", image("geometry = 1d, width = 0, channel_type = float, channel_order = r"), good()),
        ("V071", image("geometry = 1d, width = 1, width = 1, channel_type = float, channel_order = r"), good()),
        ("V072", image("geometry = 1d, width = 1, channel_type = float, channel_order = depth"), image("geometry = 2ddepth, width = 1, height = 1, channel_type = float, channel_order = depth")),
        ("V074", sampler("coord = normalized, filter = linear"), sampler("coord = normalized, filter = linear, addressing = repeat")),
        ("V074", sampler("coord = unnormalized, filter = nearest, addressing = repeat"), sampler("coord = unnormalized, filter = nearest, addressing = clamp_to_edge")),
        ("V079", with_image("private_samp &s;"), with_image("global_samp &s;")),
    ]);
}

#[test]
#[rustfmt::skip]
fn blocks_and_calls() {
    broken_and_kept(&[
        ("V090", kernel("nop; private_u32 %x;"), kernel("private_u32 %x; nop;")),
        ("V091", kernel("nop; requireddim 1;"), kernel("requireddim 1; nop;")),
        ("V092", module("nop;"), kernel("nop;")),
        ("V093", module("function &f()() { };\nkernel &k() { call &f()(); };"), call("()()", "call &f()();")),
        ("V094", call("()()", "nop;"), call("()()", "nop; call &f()();")),
        ("V094", call("()()", "call &f()(); call &f()();"), call("()()", "call &f()();")),
        ("V095", call("()()", "{ call &f()(); }"), call("()()", "call &f()();")),
        ("V096", module("function &f()() { };\nkernel &k() { br @x; { @x: call &f()(); } };"), call("()()", "br @x; @x: call &f()();")),
        ("V097", call("()()", "call &f()(); ret;"), call("()()", "call &f()();")),
        ("V098", call("()()", "call &f()(); alloca_u32 $s0, 4;"), kernel("alloca_u32 $s0, 4;")),
        ("V099", call("()(arg_u32 %a, arg_u32 %b)", "arg_u32 %x; call &f()(%x, %x);"), call("()(arg_u32 %a)", "arg_u32 %x; call &f()(%x);")),
        ("V099", call("()()", "arg_u32 %x; call &f()();"), call("()()", "call &f()();")),
        ("V100", module("function &f()(arg_u32 %a) { { call &f()(%a); } };"), call("()(arg_u32 %a)", "arg_u32 %x; call &f()(%x);")),
        ("V101", call("()(arg_u32 %a)", "arg_s32 %x; call &f()(%x);"), call("()(arg_u32 %a[])", "arg_u32 %x[3]; call &f()(%x);")),
        ("V101", call("()()", "arg_u32 %x; call &f()(%x);"), call("(arg_u32 %a)()", "arg_u32 %x; call &f(%x)();")),
        ("V103", call("()()", "icall_u64 $d0 ()() &f;"), module("signature &s()();\nkernel &k() { { icall_u64 $d0 ()() &s; } };")),
        ("V104", module("kernel &f() { };\nkernel &k() { { call &f()(); } };"), call("()()", "call &f()();")),
        ("V105", "module &m:1:0:$base:$large:$default;\nsignature &s()();\nkernel &k() { { icall_u64 $d0 ()() &s; } };" .into(), call("()()", "scall_u32 $s0 ()() [&f];")),
        ("V106", module("signature &s()();\nkernel &k() { { icall_u32 $s0 ()() &s; } };"), kernel("kernargbaseptr_u64 $d0;")),
        ("V107", module("function &f()(arg_u32 %a) { st_arg_u32 $s0, [%a]; };"), module("function &f(arg_u32 %a)() { st_arg_u32 $s0, [%a]; };")),
        ("V110", kernel("br @nowhere;"), kernel("br @here; @here:")),
        ("V112", kernel("@x: @x:"), kernel("@x: @y:")),
        ("V113", kernel("initfbar &k;"), kernel("fbarrier %f; initfbar %f;")),
        ("V116", kernel("mov_b32 $s2048, 1;"), kernel("mov_b32 $s2047, 1;")),
        ("V116", kernel("mov_b1 $c128, 1;"), kernel("mov_b1 $c127, 1;")),
        ("V116", kernel("mov_b64 $d1023, 1; mov_b32 $s1, 1;"), kernel("mov_b64 $d1022, 1; mov_b32 $s1, 1;")),
        ("V117", kernel("requireddim 4;"), kernel("requireddim 3;")),
        ("V117", kernel("maxdynamicgroupsize WAVESIZE;"), kernel("maxflatworkgroupsize WAVESIZE;")),
        ("V118", kernel("requireddim 1; requireddim 2;"), kernel("requireddim 1; requireddim 1;")),
        ("V119", kernel("maxflatworkgroupsize 63; requiredworkgroupsize 8, 8, 1;"), kernel("maxflatworkgroupsize 64; requiredworkgroupsize 8, 8, 1;")),
        ("V120", kernel("requireddim 1; requiredworkgroupsize 8, 8, 1;"), kernel("requireddim 2; requiredworkgroupsize 8, 8, 1;")),
        ("V228", kernel("requiredworkgroupsize 8, 8;"), kernel("requiredworkgroupsize 8, 8, 1;")),
    ]);
}

#[test]
#[rustfmt::skip]
fn operands() {
    broken_and_kept(&[
        ("V130", kernel("add_u32 $s0, $s1;"), kernel("add_u32 $s0, $s1, $s2;")),
        ("V131", kernel("add_u32 $s0, $s1, $d2;"), kernel("add_u64 $d0, $d1, $d2;")),
        ("V132", kernel("add_u32 1, $s1, $s2;"), kernel("add_u32 $s1, $s1, $s2;")),
        ("V133", kernel("ld_v2_u32 ($s0, $s0), [$d0];"), kernel("ld_v2_u32 ($s0, $s1), [$d0];")),
        ("V134", kernel("ld_v3_u32 ($s0, $s1), [$d0];"), kernel("ld_v3_u32 ($s0, $s1, $s2), [$d0];")),
        ("V135", kernel("add_f32 $s0, $s1, WAVESIZE;"), kernel("add_u32 $s0, $s1, WAVESIZE;")),
        ("V136", kernel("add_f32 $s0, $s1, 1.0;"), kernel("add_f32 $s0, $s1, 1.0f;")),
        ("V137", kernel("mov_b128 $q0, 1;"), kernel("mov_b128 $q0, u64x2(0, 1);")),
        ("V138", kernel("mov_b32 $s0, u8[](1, 2, 3, 4);"), kernel("mov_b32 $s0, u8x4(1, 2, 3, 4);")),
        ("V139", kernel("workitemid_u32 $s0, 3;"), kernel("workitemid_u32 $s0, 2;")),
        ("V139", kernel("workitemid_u32 $s0, $s1;"), kernel("workitemid_u32 $s0, 0;")),
        ("V140", kernel("signal_ld_rlx_b64_sig64 $d0, $s0;"), kernel("signal_ld_rlx_b64_sig64 $d0, $d0;")),
        ("V142", kernel("ld_global_u32 $s0, [$s0];"), kernel("ld_group_u32 $s0, [$s0];")),
        ("V143", kernel("private_u32 %x; ld_u32 $s0, [%x];"), kernel("private_u32 %x; ld_private_u32 $s0, [%x];")),
        ("V143", kernel("ld_spill_u32 $s0, [$s0];"), kernel("spill_u32 %x; ld_spill_u32 $s0, [%x];")),
        ("V162", kernel("spill_u32 %x; lda_spill_u32 $s0, [%x];"), kernel("private_u32 %x; lda_private_u32 $s0, [%x];")),
        ("V145", kernel("private_u32 %x; ld_private_u32 $s0, [%x][4];"), kernel("private_u32 %x[2]; ld_private_u32 $s0, [%x][4];")),
        ("V146", kernel("@x: br $s0;"), kernel("@x: br @x;")),
    ]);
}

#[test]
#[rustfmt::skip]
fn instructions() {
    broken_and_kept(&[
        ("V150", kernel("add_u8x4 $s0, $s1, $s2;"), kernel("add_pp_u8x4 $s0, $s1, $s2;")),
        ("V150", kernel("add_pp_sat_f16x2 $s0, $s1, $s2;"), kernel("add_pp_f16x2 $s0, $s1, $s2;")),
        ("V152", kernel("abs_u32 $s0, $s1;"), kernel("abs_s32 $s0, $s1;")),
        ("V153", kernel("rem_f32 $s0, $s1, $s2;"), kernel("rem_s32 $s0, $s1, $s2;")),
        ("V154", kernel("max_pp_sat_u8x4 $s0, $s1, $s2;"), kernel("max_pp_u8x4 $s0, $s1, $s2;")),
        ("V156", kernel("fma_pp_f16x2 $s0, $s1, $s2, $s3;"), kernel("fma_f16 $s0, $s1, $s2, $s3;")),
        ("V157", kernel("mul24_u64 $d0, $d1, $d2;"), kernel("mul24_u32 $s0, $s1, $s2;")),
        ("V158", kernel("and_u32 $s0, $s1, $s2;"), kernel("and_b1 $c0, $c1, $c2;")),
        ("V159", kernel("popcount_u32_u32 $s0, $s1;"), kernel("popcount_u32_b64 $s0, $d1;")),
        ("V160", kernel("shl_b32 $s0, $s1, $s2;"), kernel("shl_u8x4 $s0, $s1, $s2;")),
        ("V134", kernel("combine_v2_b128_b32 $q0, ($s0, $s1);"), kernel("combine_v4_b128_b32 $q0, ($s0, $s1, $s2, $s3);")),
        ("V161", kernel("combine_v2_b32_b32 $s0, ($s0, $s1);"), kernel("combine_v2_b64_b32 $d0, ($s0, $s1);")),
        ("V162", kernel("lda_group_u64 $d0, [$s0];"), kernel("lda_group_u32 $s0, [$s0];")),
        ("V163", kernel("mov_u8 $s0, $s1;"), kernel("mov_u32 $s0, $s1;")),
        ("V164", kernel("shuffle_u8x16 $q0, $q1, $q2, 0;"), kernel("shuffle_u8x8 $d0, $d1, $d2, 0;")),
        ("V165", kernel("pack_u8x4_s32 $s0, $s1, $s2, 0;"), kernel("pack_u8x4_u32 $s0, $s1, $s2, 0;")),
        ("V166", kernel("cmov_b128 $q0, $c0, $q1, $q2;"), kernel("cmov_u8x16 $q0, $q3, $q1, $q2;")),
        ("V167", kernel("ceil_u32 $s0, $s1;"), kernel("ceil_f32 $s0, $s1;")),
        ("V168", base("add_f32 $s0, $s1, $s2;"), base("add_ftz_f32 $s0, $s1, $s2;")),
        ("V168", base("add_ftz_near_f32 $s0, $s1, $s2;"), base("cvt_ftz_zeroi_sat_u32_f32 $s0, $s1;")),
        ("V169", kernel("class_b1_u32 $c0, $s1, $s2;"), kernel("class_b1_f32 $c0, $s1, $s2;")),
        ("V170", kernel("nsin_f64 $d0, $d1;"), kernel("nrcp_f64 $d0, $d1;")),
        ("V171", kernel("lerp_u16x2 $s0, $s1, $s2, $s3;"), kernel("lerp_u8x4 $s0, $s1, $s2, $s3;")),
        ("V172", kernel("ftos_global_u64_u64 $d0, $d1;"), kernel("segmentp_global_b1_u64 $c0, $d1;")),
        ("V173", kernel("cmp_ltu_b1_u32 $c0, $s1, $s2;"), kernel("cmp_ltu_b1_f32 $c0, $s1, $s2;")),
        ("V174", kernel("cvt_u32_s32 $s0, $s1;"), kernel("cvt_u64_s32 $d0, $s1;")),
        ("V174", kernel("cvt_near_u32_f32 $s0, $s1;"), kernel("cvt_neari_u32_f32 $s0, $s1;")),
        ("V175", kernel("ld_b32 $s0, [$d0];"), kernel("ld_u32 $s0, [$d0];")),
        ("V175", kernel("ld_group_const_u32 $s0, [$s0];"), kernel("ld_global_const_u32 $s0, [$d0];")),
        ("V176", kernel("atomic_add_rlx_wg_b32 $s0, [$d0], 1;"), kernel("atomic_add_rlx_wg_u32 $s0, [$d0], 1;")),
        ("V176", kernel("atomic_add_group_rlx_agent_u32 $s0, [$s0], 1;"), kernel("atomic_add_group_rlx_wg_u32 $s0, [$s0], 1;")),
        ("V176", small("atomic_add_rlx_wg_u64 $d0, [$s0], 1;"), small("atomic_add_rlx_wg_u32 $s0, [$s0], 1;")),
        ("V177", kernel("atomicnoret_cas_rlx_wg_b32 [$d0], 1;"), kernel("atomicnoret_st_rlx_wg_b32 [$d0], 1;")),
        ("V178", kernel("signal_wait_lt_rlx_u64_sig64 $d0, $d1, 1;"), kernel("signal_wait_lt_rlx_s64_sig64 $d0, $d1, 1;")),
        ("V179", kernel("memfence_rlx_wg;"), kernel("memfence_scar_wg;")),
        ("V181", with_image("kernel &k() { rdimage_v4_1db_f32_roimg_s32 ($s0, $s1, $s2, $s3), $d0, $d1, $s4; };"), with_image("kernel &k() { rdimage_v4_1d_f32_roimg_s32 ($s0, $s1, $s2, $s3), $d0, $d1, $s4; };")),
        ("V182", with_image("kernel &k() { ldimage_v4_1d_f32_woimg_u32 ($s0, $s1, $s2, $s3), $d0, $s4; };"), with_image("kernel &k() { ldimage_v4_1d_f32_rwimg_u32 ($s0, $s1, $s2, $s3), $d0, $s4; };")),
        ("V183", with_image("kernel &k() { queryimage_1d_height_u32_roimg $s0, $d0; };"), with_image("kernel &k() { queryimage_2d_height_u32_roimg $s0, $d0; };")),
        ("V184", kernel("barrier_width(3);"), kernel("barrier_width(2147483648);")),
        ("V186", kernel("sbr_s32 $s0 [@x]; @x:"), kernel("sbr_u32 $s0 [@x]; @x:")),
        ("V187", kernel("alloca_u64 $d0, 8;"), kernel("alloca_align(8)_u32 $s0, 8;")),
        ("V188", kernel("clock_u32 $s0;"), kernel("clock_u64 $d0;")),
        ("V189", kernel("ldqueuereadindex_scar_u64 $d0, [$d1];"), kernel("ldqueuereadindex_scacq_u64 $d0, [$d1];")),
        ("V190", kernel("getdetectexcept_u64 $d0;"), kernel("getdetectexcept_u32 $s0;")),
        ("V191", kernel("nullptr_global_u64 $d0;"), kernel("nullptr_kernarg_u64 $d0;")),
        ("V192", kernel("ld_align(3)_u32 $s0, [$d0];"), kernel("ld_align(256)_u32 $s0, [$d0];")),
        ("V193", kernel("ld_equiv(256)_u32 $s0, [$d0];"), kernel("ld_equiv(255)_u32 $s0, [$d0];")),
        ("V076", small("packetcompletionsig_sig64 $d0;"), small("packetcompletionsig_sig32 $d0;")),
        ("V195", kernel("activelanemask_v4_b32_b1 ($s0, $s1, $s2, $s3), 1;"), kernel("activelanemask_v4_b64_b1 ($d0, $d1, $d2, $d3), 1;")),
        ("V218", kernel("frobnicate_u32 $s0;"), kernel("nop;")),
    ]);
}

/// Rules that are reported under another one's number.
#[test]
#[rustfmt::skip]
fn rules_within_rules() {
    let within = |rule: &str, cases: &[(&str, String, String)]| {
        let other = hsail::rules::rule(rule).expect("a rule").reported_as.expect("reported as another");
        assert!(cases.iter().all(|c| c.0 == other), "{rule}");
        broken_and_kept(cases);
    };
    within("V039", &[("V037", module("decl prog global_u32 &x;\nglobal_u32 &x;"), module("decl prog global_u32 &x;\nprog global_u32 &x;"))]);
    within("V069", &[("V136", kernel("mov_f32 $s0, 1.0;"), kernel("mov_f32 $s0, 1.0f;"))]);
    within("V078", &[("V176", small("atomic_ld_rlx_wg_b64 $d0, [$s0];"), small("atomic_ld_rlx_wg_b32 $s1, [$s0];"))]);
    within("V144", &[("V162", kernel("spill_u32 %x; lda_spill_u32 $s0, [%x];"), kernel("private_u32 %x; lda_private_u32 $s0, [%x];"))]);
    within("V151", &[("V150", kernel("sub_pp_sat_f16x2 $s0, $s1, $s2;"), kernel("sub_pp_sat_u16x2 $s0, $s1, $s2;"))]);
    within("V155", &[("V150", kernel("mul_ss_sat_f32x2 $d0, $d1, $d2;"), kernel("mul_ss_f32x2 $d0, $d1, $d2;"))]);
}

/// What the manual leaves to agent, finalizer or run time is no error of a module; what it allows is none at all.
#[test]
#[rustfmt::skip]
fn not_judged_here() {
    let fbarriers: String = (0..40).map(|i| format!("fbarrier %f{i}; ")).collect();
    let image = with_image("alloc(agent) global_roimg &i = roimg(geometry = 1d, width = 1, channel_type = unorm_int_101010, channel_order = abgr);");
    let cases = [
        ("V005", module(&format!("global_u32 &{};", "x".repeat(1024)))),
        ("V016", base("").replace("$default", "$zero")),
        ("V022", module("extension \"\";")),
        ("V023", module("extension \"unheard:of\";")),
        ("V032", module("function &f()(arg_u32 %a) { };\nkernel &k() { private_u32 %x; { arg_u32 %x; call &f()(%x); } };")),
        ("V073", image),
        ("V108", call("(arg_u32 %a)()", "arg_u32 %x; ld_arg_u32 $s0, [%x]; call &f(%x)();")),
        ("V109", call("()()", "cbr_b1 $c0, @x; call &f()(); @x:")),
        ("V115", kernel(&fbarriers)),
        ("V121", kernel("requireddim 3; requiredgridsize 4000000000, 4000000000, 4000000000;")),
        ("V123", kernel("enablebreakexceptions 31;")),
    ];
    for (rule, text) in cases {
        use hsail::rules::Judge;
        let judge = hsail::rules::rule(rule).expect("a rule").judge;
        assert!(matches!(judge, Judge::Later | Judge::Permission), "{rule}");
        assert_eq!(errors(&text), Vec::<&str>::new(), "{rule}:\n{text}");
    }
}

#[test]
#[rustfmt::skip]
fn forms_of_calls_images_and_special_instructions() {
    broken_and_kept(&[
        ("V130", with_image("kernel &k() { ldimage_v4_2d_f32_roimg_u32 ($s0, $s1, $s2, $s3), $d0, $s4; };"), with_image("kernel &k() { ldimage_v4_2d_f32_roimg_u32 ($s0, $s1, $s2, $s3), $d0, ($s4, $s5); };")),
        ("V194", kernel("packetcompletionsig_u64 $d0;"), kernel("packetcompletionsig_sig64 $d0;")),
        ("V101", module("function &f()() { };\nfunction &g()(arg_u32 %x) { };\nkernel &k() { { scall_u32 $s0 ()() [&f, &g]; } };"), module("function &f()() { };\nfunction &g()() { };\nkernel &k() { { scall_u32 $s0 ()() [&f, &g]; } };")),
    ]);
}

/// An unknown extension of a vendor is no error, its instructions are: they are in no table here.
#[test]
fn extensions_of_vendors() {
    let codes = |text: &str| warnings(text).iter().map(|w| w.0).collect::<Vec<_>>();
    let declared = module("extension \"acme:gpu\";\nkernel &k() { };");
    assert_eq!(codes(&declared), ["V023"]);
    assert_eq!(codes(&declared.replace("acme:gpu", "amd:gcn")), [""; 0]);
    let used = declared.replace("{ }", "{ acme_gpu_min_f32 $s0, $s1, $s2; }");
    assert_eq!(errors(&used), ["V025"]);
    let found = hsail::assemble(used.as_bytes()).expect_err("an error");
    assert!(
        found[0].message.contains("extension `acme:gpu`"),
        "{}",
        found[0].message
    );
    assert_eq!(errors(&used.replace("acme:gpu", "acme:other")), ["V218"]);
}

fn warnings(text: &str) -> Vec<(&'static str, Option<(u32, u32)>)> {
    let found = hsail::assemble(text.as_bytes()).unwrap_or_else(|d| panic!("{}", d[0].render("text")));
    let place = |d: &diag::Diagnostic| match d.location {
        diag::Location::Text { line, column } => Some((line, column)),
        _ => None,
    };
    found.warnings.iter().map(|d| (d.code, place(d))).collect()
}

/// Module, kernel and brace are lines 1 to 3 of what `kernel` makes.
#[test]
#[rustfmt::skip]
fn likely_mistakes() {
    let none: Vec<(&str, Option<(u32, u32)>)> = Vec::new();
    let used = "@l: st_global_u32 $s0, [$d0]; br @l;";
    let kept = [
        format!("mov_b32 $s0, 1; ld_kernarg_u64 $d0, [%a]; {used}"),
        // Both ways write it.
        format!("ld_kernarg_u64 $d0, [%a]; mov_b1 $c0, 1; cbr_b1 $c0, @a; mov_b32 $s0, 1; br @l; @a: mov_b32 $s0, 2; {used}"),
        // Read in a loop after it was written there.
        "@l: mov_b32 $s1, 1; add_u32 $s2, $s1, 1; br @l;".into(),
    ];
    for body in kept {
        assert_eq!(warnings(&kernel(&body)), none, "{body}");
    }
    let broken = [
        ("W001", (4, 1), "@l: nop;".to_string()),
        ("W002", (4, 13), "private_u32 %x; nop;".into()),
        ("W003", (5, 1), "ret;\nnop;".into()),
        ("W004", (4, 1), "add_u32 $s0, $s0, 1;".into()),
        ("W004", (5, 1), "mov_b32 $s0, 1;\nst_global_u32 $s0, [$d0];".into()),
        // One way around the write.
        ("W004", (5, 5), "mov_b1 $c0, 1; cbr_b1 $c0, @l; mov_b32 $s0, 1;\n@l: not_b32 $s1, $s0;".into()),
        // Written in the loop, but after it is read.
        ("W004", (4, 5), "@l: not_b32 $s1, $s0; mov_b32 $s0, 1; br @l;".into()),
        ("W004", (5, 1), "@a: @b:\nsbr_u32 $s0 [@a, @b];".into()),
        ("V053", (2, 11), String::new()),
    ];
    for (code, place, body) in broken {
        let text = if code == "V053" { module("group_u32 &x;") } else { kernel(&body) };
        assert_eq!(warnings(&text), [(code, Some(place))], "{text}");
    }
    let group = |what: &str| module(&format!("{what} &f() {{ group_u32 %x; lda_group_u32 $s0, [%x]; }};"));
    assert_eq!(warnings(&group("function").replace("&f()", "&f()()"))[0].0, "V053");
    assert_eq!(warnings(&group("kernel")), none);
}

/// Warnings, however many, do not keep errors behind them from being found.
#[test]
fn warnings_do_not_end_the_walk() {
    let labels: String = (0..3000).map(|i| format!("@l{i}:\n")).collect();
    assert_eq!(warnings(&kernel(&labels)).len(), 1000);
    assert_eq!(errors(&kernel(&format!("{labels} add_u32 $s0, $s0, $d0;"))), ["V131"]);
}

/// Every rule is the subject of some test.
#[test]
fn every_rule_is_tested() {
    let tests = [include_str!("rules.rs"), include_str!("brig_rules.rs")].concat();
    let missing: Vec<&str> = hsail::rules::RULES
        .iter()
        .map(|r| r.code)
        .filter(|code| !tests.contains(&format!("\"{code}\"")))
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn several_errors_of_a_file_are_found_in_one_run() {
    let text = kernel("add_u32 $s0, $s1;\nmov_u8 $s0, $s1;\nbr @x;\nnop;") + "global_f32 &x = 1.0;\n";
    assert_eq!(errors(&text), ["V130", "V163", "V110", "V136"]);
}

#[test]
fn linking() {
    use hsail::brig::Module;
    use hsail::validate::Program;
    let judge = |texts: &[&str]| {
        let brigs: Vec<Vec<u8>> = texts
            .iter()
            .map(|t| hsail::assemble(t.as_bytes()).expect("valid alone").brig)
            .collect();
        let mut program = Program::default();
        let mut codes = Vec::new();
        for (i, brig) in brigs.iter().enumerate() {
            if let Err(found) = program.add(&format!("{i}.brig"), Module::read(brig).expect("readable")) {
                codes.extend(found.iter().map(|d| d.code));
            }
        }
        codes.extend(program.finish().iter().map(|(_, d)| d.code));
        codes
    };
    let user = "module &a:1:0:$full:$large:$default;\ndecl prog function &f()();\nkernel &k() { { call &f()(); } };";
    let library = "module &b:1:0:$full:$large:$default;\nprog function &f()() { };";
    let none: Vec<&str> = Vec::new();
    assert_eq!(judge(&[user, library]), none);
    assert_eq!(judge(&[user]), ["V048"]);
    assert_eq!(judge(&[user, &library.replace("&b", "&a")]), ["V014"]);
    assert_eq!(judge(&[user, &library.replace("$full", "$base")]), ["V015"]);
    assert_eq!(judge(&[user, &library.replace("$large", "$small")]), ["V015"]);
    assert_eq!(
        judge(&[
            &user.replace("$default", "$near"),
            &library.replace("$default", "$zero")
        ]),
        ["V015"]
    );
    assert_eq!(judge(&[&user.replace("$default", "$near"), library]), none);
    assert_eq!(judge(&[user, library, &library.replace("&b", "&c")]), ["V041"]);
    assert_eq!(judge(&[user, &library.replace("()()", "()(arg_u32 %x)")]), ["V042"]);
    let variable =
        "module &a:1:0:$full:$large:$default;\ndecl prog global_u32 &v;\nkernel &k() { ld_global_u32 $s0, [&v]; };";
    assert_eq!(judge(&[variable]), none, "the application may define it");
    let barrier = "module &a:1:0:$full:$large:$default;\nfbarrier &b;\nindirect function &k()() { initfbar &b; };";
    assert_eq!(judge(&[barrier]), ["V114"]);
    let partial = library.replace("{ }", "{ requirenopartialworkgroups; }");
    assert_eq!(judge(&[user, &partial]), ["V122"]);
    let dims = |kernel: &str, function: &str| {
        let user = user.replace("{ {", &format!("{{ requireddim {kernel}; {{"));
        judge(&[
            &user,
            &library.replace("{ }", &format!("{{ requireddim {function}; }}")),
        ])
    };
    assert_eq!(dims("1", "2"), ["V118"]);
    assert_eq!(dims("2", "2"), none);
}
