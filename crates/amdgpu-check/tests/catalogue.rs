//! The catalogue of bugs in `tests/checks`: each is reported at its line with its code, its repair is not reported.

use std::path::Path;

use amdgpu_check::Checks;
use amdgpu_check::source::source_frames;
use amdgpu_emu::device::{Device, DeviceError, Launch};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::observe::NoObserver;
use amdgpu_emu::queue::QueueError;
use amdgpu_emu::schedule::{DispatchError, NoServices};
use code_object::CodeObject;

/// The only argument: 64 integers.
const OUT_BYTES: u64 = 4 * 64;

/// Files of kernels.
const SOURCES: [&str; 7] = ["bugs", "memory", "uninit", "race", "sync", "wait", "fence"];
/// Processors they are compiled for; the last one has an object of fences only.
const PROCESSORS: [&str; 3] = ["gfx900", "gfx1100", "gfx942"];

/// A kernel of the catalogue.
struct Case<'a> {
    kernel: &'a str,
    /// Work-items of a work-group.
    work_items: u32,
    work_groups: u32,
    /// Line and codes of the report, any of which will do; none for a repaired kernel.
    bug: Option<(u32, Vec<&'a str>)>,
}

impl Case<'_> {
    /// With the address of its argument.
    fn launch(&self, out: u64) -> Launch {
        Launch {
            grid: [self.work_items * self.work_groups, 1, 1],
            work_group: [self.work_items, 1, 1],
            dimensions: 1,
            args: vec![ArgValue::Pointer(out)],
            ..Launch::default()
        }
    }
}

/// `ITEMS(N)` or `__attribute__((reqd_work_group_size(N, 1, 1)))`, perhaps `GROUPS(N)` before it, `kernel void NAME(`, and `// BUG CODE...` on a
/// line behind them.
fn cases(source: &str) -> Vec<Case<'_>> {
    let mut cases: Vec<Case<'_>> = Vec::new();
    let (mut work_items, mut work_groups) = (64, 1);
    for (n, line) in source.lines().enumerate() {
        let number = |word| {
            let (_, size) = line.split_once(word).filter(|_| !line.starts_with('#'))?;
            size.split([',', ')']).next()?.parse().ok()
        };
        work_items = number("reqd_work_group_size(")
            .or(number("ITEMS("))
            .unwrap_or(work_items);
        work_groups = number("GROUPS(").unwrap_or(work_groups);
        if let Some(rest) = line.strip_prefix("kernel void ") {
            cases.push(Case {
                kernel: rest.split('(').next().unwrap_or_default(),
                work_items,
                work_groups: std::mem::replace(&mut work_groups, 1),
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
    let launch = case.launch(out);
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
        for processor in PROCESSORS {
            let Ok(bytes) = std::fs::read(folder.join("co").join(processor).join(format!("{name}.co"))) else {
                assert_eq!((processor, name == "fence"), ("gfx942", false), "no object");
                continue;
            };
            let object = CodeObject::parse(&bytes).expect("a code object");
            let kernels = object.kernels().expect("kernels");
            // those of the file's end are not compiled for each processor
            let is_there = |case: &&Case| kernels.iter().any(|kernel| kernel.name == case.kernel);
            let missing = cases.iter().filter(|case| !is_there(case)).count();
            assert!(
                missing == 0 || name == "fence" && processor != "gfx942",
                "{processor} {name}"
            );
            for case in cases.iter().filter(is_there) {
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

/// What `out` holds after a launch on weak memory.
fn result(object: &CodeObject<'_>, case: &Case<'_>, device: &mut Device, seed: u64) -> Vec<u8> {
    device.options.seed = seed;
    let executable = device.load(object).expect("an object for it");
    let out = device
        .allocate(OUT_BYTES, Permission::ReadWrite, "out")
        .expect("memory");
    let launch = case.launch(out);
    let ran = device.launch(&executable, case.kernel, &launch, &NoServices, &mut NoObserver);
    ran.unwrap_or_else(|error| panic!("{}, seed {seed}: {error}", case.kernel));
    let mut bytes = vec![0; OUT_BYTES as usize];
    device.memory.read(out, &mut bytes).expect("it is there");
    device.memory.free(out);
    bytes
}

/// Seeds that a bug has to show in.
const SEEDS: std::ops::RangeInclusive<u64> = 1..=400;

#[test]
fn fences_that_are_missing_give_other_results_on_weak_memory_and_repairs_do_not() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/checks");
    let source = std::fs::read_to_string(folder.join("fence.cl")).expect("the source");
    let mut wrong = Vec::new();
    for processor in PROCESSORS {
        let path = folder.join("co").join(processor).join("fence.co");
        let bytes = std::fs::read(path).expect("an object");
        let object = CodeObject::parse(&bytes).expect("a code object");
        let kernels = object.kernels().expect("kernels");
        let mut device = Device::new(object.target()).expect("a device");
        device.options.jobs = 1;
        (device.options.mixed, device.options.weak) = (true, true);
        let cases = cases(&source);
        for case in cases
            .iter()
            .filter(|c| kernels.iter().any(|kernel| kernel.name == c.kernel))
        {
            let plain = result(&object, case, &mut device, 0);
            let other = SEEDS
                .into_iter()
                .find(|seed| result(&object, case, &mut device, *seed) != plain);
            if other.is_some() != case.bug.is_some() {
                wrong.push(format!("{processor} {}: seed {other:?}", case.kernel));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
