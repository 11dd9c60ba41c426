//! Programs that embed the library: the same launch on both engines, and what is wrong said in words.

use weft::{Arg, Engine, Form, Kinds, Launch, Program, Session, Settings};

/// Stores work-item numbers times a factor; the second kernel goes through group memory, the third stores out of bounds.
const TEXT: &str = "module &m:1:0:$full:$large:$default;
prog kernel &times(kernarg_u64 %out, kernarg_u32 %factor)
{
    workitemabsid_u32 $s0, 0;
    ld_kernarg_align(4)_u32 $s1, [%factor];
    mul_u32 $s1, $s1, $s0;
    cvt_u64_u32 $d0, $s0;
    shl_u64 $d0, $d0, 2;
    ld_kernarg_align(8)_u64 $d1, [%out];
    add_u64 $d0, $d0, $d1;
    st_global_align(4)_u32 $s1, [$d0];
};
prog kernel &beyond(kernarg_u64 %out)
{
    ld_kernarg_align(8)_u64 $d0, [%out];
    st_global_align(4)_u32 1, [$d0+65536];
};
prog kernel &local(kernarg_u64 %out, kernarg_u32 %mine)
{
    ld_kernarg_align(4)_u32 $s0, [%mine];
    groupbaseptr_u32 $s2;
    add_u32 $s0, $s0, $s2;
    st_group_align(4)_u32 7, [$s0];
    ld_group_align(4)_u32 $s1, [$s0];
    ld_kernarg_align(8)_u64 $d0, [%out];
    st_global_align(4)_u32 $s1, [$d0];
};
";

/// Stores in the last work-items of a grid alone.
const LAST: &str = "module &m:1:0:$full:$large:$default;
prog kernel &last(kernarg_u64 %out, kernarg_u64 %from)
{
    workitemflatabsid_u64 $d0;
    ld_kernarg_align(8)_u64 $d1, [%from];
    cmp_lt_b1_u64 $c0, $d0, $d1;
    cbr_b1 $c0, @end;
    sub_u64 $d0, $d0, $d1;
    shl_u64 $d1, $d0, 2;
    ld_kernarg_align(8)_u64 $d2, [%out];
    add_u64 $d1, $d1, $d2;
    cvt_u32_u64 $s0, $d0;
    add_u32 $s0, $s0, 1;
    st_global_align(4)_u32 $s0, [$d1];
@end:
    ret;
};
";

fn engines() -> [Engine; 2] {
    [
        Engine::Interpreter,
        Engine::Machine(Some("gfx900".parse().expect("a processor"))),
    ]
}

fn session(engine: Engine) -> Session {
    let program = Program::new("times.hsail", TEXT);
    program.load(engine, &Settings::default()).expect("loaded")
}

#[test]
fn a_launch_is_the_same_on_both_engines() {
    for engine in engines() {
        let mut session = session(engine);
        assert_eq!(session.engine(), engine);
        let out = session.allocate("out", 48).expect("room");
        let launch = Launch::new("times", &[10], &[4]).arg(&out).arg(3u32);
        let report = session.launch(&launch).expect("run");
        assert_eq!(report.work_groups, 3, "{engine:?}");
        assert!(report.instructions >= 3 * 8, "{report:?}");
        let wanted: Vec<u8> = (0..12u32)
            .flat_map(|n| (if n < 10 { 3 * n } else { 0 }).to_le_bytes())
            .collect();
        assert_eq!(session.bytes(&out).expect("read"), wanted, "{engine:?}");
    }
}

/// With whatever instructions the finalizer guards it: this would take hours, if work-groups that do nothing were not left out.
#[test]
fn a_grid_of_billions_on_each_kind_of_processor() {
    for name in ["gfx701", "gfx803", "gfx900", "gfx942", "gfx1030", "gfx1100", "gfx1201"] {
        let engine = Engine::Machine(Some(name.parse().expect("a processor")));
        let program = Program::new("last.hsail", LAST);
        let mut session = program.load(engine, &Settings::default()).expect("loaded");
        let out = session.allocate("out", 16).expect("room");
        let (x, y) = (1u32 << 31, 1000);
        let from = u64::from(x) * u64::from(y) - 3;
        let launch = Launch::new("last", &[x, y], &[256]).arg(&out).arg(from);
        let report = session.launch(&launch).expect("run");
        assert_eq!(report.work_groups, u64::from(x / 256) * u64::from(y), "{name}");
        let wanted: Vec<u8> = [1u32, 2, 3, 0].iter().flat_map(|n| n.to_le_bytes()).collect();
        assert_eq!(session.bytes(&out).expect("read"), wanted, "{name}");
    }
}

#[test]
fn a_fault_ends_the_launch_and_not_the_session() {
    for engine in engines() {
        let mut session = session(engine);
        let out = session.allocate("out", 16).expect("room");
        let fault = session
            .launch(&Launch::new("beyond", &[1], &[1]).arg(&out))
            .expect_err("a fault");
        assert!(fault.to_string().contains("beyond"), "{engine:?}: {fault}");
        let launch = Launch::new("times", &[2], &[2]).arg(&out).arg(5u32);
        session.launch(&launch).expect("goes on");
        assert_eq!(session.bytes(&out).expect("read")[4..8], [5, 0, 0, 0]);
    }
}

#[test]
fn what_does_not_fit_is_refused_in_words() {
    for engine in engines() {
        let mut session = session(engine);
        let out = session.allocate("out", 16).expect("room");
        let mut wrong = |launch: Launch| session.launch(&launch).expect_err("refused").to_string();
        assert!(
            wrong(Launch::new("none", &[1], &[1])).contains("times"),
            "the kernels that there are"
        );
        let unnamed = Launch {
            kernel: None,
            ..Launch::new("", &[1], &[1])
        };
        assert!(wrong(unnamed).contains("must be named"));
        let few = wrong(Launch::new("times", &[1], &[1]).arg(&out));
        assert!(few.contains("argument"), "{engine:?}: {few}");
        assert!(session.read(0x10, &mut [0; 4]).is_err());
    }
}

#[test]
fn engines_take_what_they_can_run() {
    let hsail = Program::new("times.hsail", TEXT);
    let error = hsail
        .load(Engine::Machine(None), &Settings::default())
        .err()
        .expect("refused");
    assert!(error.to_string().contains("processor"), "{error}");
    let target = "gfx906".parse().expect("a processor");
    let code = hsail
        .finalize(&finalizer_hsail::Options::new(target))
        .expect("finalized");
    let mut object = Program::new("times.co", code.code_object);
    assert_eq!(object.form(), Form::CodeObject);
    assert!(object.add_module("more.hsail", TEXT).is_err());
    let error = object
        .load(Engine::Interpreter, &Settings::default())
        .err()
        .expect("refused");
    assert!(error.to_string().contains("code object"), "{error}");
    let session = object
        .load(Engine::Machine(None), &Settings::default())
        .expect("its own processor");
    assert_eq!(session.engine(), Engine::Machine(Some(target)));
    assert_eq!(session.kernels(), ["times", "beyond", "local"]);
    let broken = Program::new(
        "broken.hsail",
        "module &m:1:0:$full:$large:$default;\nprog kernel &k( {",
    );
    let error = broken
        .load(Engine::Interpreter, &Settings::default())
        .err()
        .expect("refused");
    assert!(error.to_string().starts_with("broken.hsail:2:"), "{error}");
}

#[test]
fn group_memory_is_an_argument() {
    let mut session = session(Engine::Interpreter);
    let out = session.allocate("out", 4).expect("room");
    session
        .launch(&Launch::new("local", &[1], &[1]).arg(&out).arg(Arg::Local(16)))
        .expect("run");
    assert_eq!(session.bytes(&out).expect("read"), 7u32.to_le_bytes());
}

#[test]
fn checks_find_what_is_undefined() {
    let text = "module &m:1:0:$full:$large:$default;
        prog kernel &race(kernarg_u64 %out) {
          workitemabsid_u32 $s0, 0; ld_kernarg_align(8)_u64 $d0, [%out]; st_global_align(4)_u32 $s0, [$d0]; };";
    let settings = Settings {
        checks: "race".parse::<Kinds>().expect("a check"),
        ..Settings::default()
    };
    let mut session = Program::new("race.hsail", text)
        .load(Engine::Interpreter, &settings)
        .expect("loaded");
    let out = session.allocate("out", 4).expect("room");
    session
        .launch(&Launch::new("race", &[128], &[64]).arg(&out))
        .expect("run");
    assert!(!session.take_findings().is_empty());
    assert!(session.take_findings().is_empty(), "asked twice");
}
