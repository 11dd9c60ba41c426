//! The catalogue of bugs in `tests/checks`: each is reported at its line with its code, its repair is not reported.

use std::path::Path;

use amdgpu_check::Checks;
use amdgpu_check::source::source_frames;
use amdgpu_emu::device::{Device, DeviceError, Launch};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::queue::QueueError;
use amdgpu_emu::schedule::{DispatchError, NoServices};
use code_object::CodeObject;

/// The only argument: 64 integers.
const OUT_BYTES: u64 = 4 * 64;

/// Files of kernels.
const SOURCES: [&str; 6] = ["bugs", "memory", "uninit", "race", "sync", "wait"];

/// A kernel of the catalogue.
struct Case<'a> {
    kernel: &'a str,
    /// Work-items of the only work-group.
    work_items: u32,
    /// Line and codes of the report, any of which will do; none for a repaired kernel.
    bug: Option<(u32, Vec<&'a str>)>,
}

/// `ITEMS(N)` or `__attribute__((reqd_work_group_size(N, 1, 1)))`, `kernel void NAME(`, and `// BUG CODE...` on a line behind them.
fn cases(source: &str) -> Vec<Case<'_>> {
    let mut cases: Vec<Case<'_>> = Vec::new();
    let mut work_items = 64;
    for (n, line) in source.lines().enumerate() {
        let size = line.split_once("reqd_work_group_size(").map(|(_, size)| size);
        if let Some(size) = size.or(line.strip_prefix("ITEMS(")) {
            let x = size.split([',', ')']).next().and_then(|x| x.parse().ok());
            work_items = x.expect("a work-group's size");
        }
        if let Some(rest) = line.strip_prefix("kernel void ") {
            cases.push(Case {
                kernel: rest.split('(').next().unwrap_or_default(),
                work_items,
                bug: None,
            });
        }
        if let (Some((_, code)), Some(case)) = (line.split_once("// BUG "), cases.last_mut()) {
            case.bug = Some((n as u32 + 1, code.split(' ').collect()));
        }
    }
    cases
}

/// What a kernel's launch is reported for: lines and codes.
fn found(object: &CodeObject<'_>, case: &Case<'_>, checks: Checks) -> Vec<(u32, &'static str)> {
    let kernel = case.kernel;
    let mut checks = checks;
    let mut device = Device::new(object.target()).expect("a device");
    let executable = device.load(object).expect("an object for it");
    let out = device
        .allocate(OUT_BYTES, Permission::ReadWrite, "out")
        .expect("memory");
    let launch = Launch {
        grid: [case.work_items, 1, 1],
        work_group: [case.work_items, 1, 1],
        dimensions: 1,
        args: vec![ArgValue::Pointer(out)],
        ..Launch::default()
    };
    let ran = device.launch(&executable, kernel, &launch, &NoServices, &mut checks);
    match ran {
        Ok(_) => checks.host_reads("out", out..out + OUT_BYTES),
        Err(DeviceError::Queue(QueueError::Run {
            error: DispatchError::Fault(fault),
            ..
        })) => checks.faulted(&fault),
        Err(error) => panic!("{kernel}: {error}"),
    }
    let loaded = executable.kernel(kernel).expect("the kernel").object;
    let own = object
        .kernels()
        .expect("kernels")
        .into_iter()
        .find(|k| k.name == kernel);
    let bias = loaded.wrapping_sub(own.expect("the kernel").address);
    let line = |pc: u64| {
        let frames = source_frames(object, &[pc.wrapping_sub(bias)]).concat();
        frames.first().map_or(0, |frame| frame.line)
    };
    let findings = checks.report().take();
    findings.iter().map(|f| (line(f.spot.pc), f.code)).collect()
}

#[test]
fn bugs_are_reported_at_their_lines_and_repairs_are_not() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/checks");
    let mut wrong = Vec::new();
    for name in SOURCES {
        let source = std::fs::read_to_string(folder.join(format!("{name}.cl"))).expect("the source");
        let cases = cases(&source);
        let (bugs, repaired): (Vec<_>, Vec<_>) = cases.iter().partition(|c| c.bug.is_some());
        assert!(!bugs.is_empty() && bugs.len() == repaired.len(), "{name}");
        for processor in ["gfx900", "gfx1100"] {
            let bytes = std::fs::read(folder.join("co").join(processor).join(format!("{name}.co"))).expect("an object");
            let object = CodeObject::parse(&bytes).expect("a code object");
            for case in &cases {
                let checks = || Checks::new("all".parse().expect("names")).expect("checkers");
                let found = [checks(), checks().looking_always()].map(|checks| found(&object, case, checks));
                let [found, always] = found;
                assert_eq!(
                    found, always,
                    "{processor} {}: shown before it runs, and seen",
                    case.kernel
                );
                let right = match &case.bug {
                    Some((line, codes)) => found.iter().any(|(at, code)| at == line && codes.contains(code)),
                    None => found.is_empty(),
                };
                if !right {
                    wrong.push(format!("{processor} {}: {found:?}, not {:?}", case.kernel, case.bug));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
