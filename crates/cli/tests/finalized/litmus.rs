//! A message between work-groups in HSAIL, finalized for each kind of coherence: right orders are not reported by the checks of machine code, weak ones are.

use amdgpu_check::{Checks, Kind, Kinds};
use amdgpu_emu::device::{Device, Launch};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::schedule::NoServices;
use code_object::CodeObject;

const TARGETS: [&str; 9] = [
    "gfx701", "gfx803", "gfx900", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201", "gfx1250",
];

/// The first work-group writes data and then a flag, the second one waits for the flag and reads the data.
const MESSAGE: &str = "module &m:1:0:$full:$large:$near;\n\
    prog kernel &mp(kernarg_u64 %data, kernarg_u64 %flag) {\n\
      ld_kernarg_align(8)_u64 $d0, [%data]; ld_kernarg_align(8)_u64 $d1, [%flag];\n\
      workitemid_u32 $s0, 0; cmp_ne_b1_u32 $c0, $s0, 0; cbr_b1 $c0, @end;\n\
      workgroupid_u32 $s1, 0; cmp_ne_b1_u32 $c1, $s1, 0; cbr_b1 $c1, @reader;\n\
      st_global_align(4)_u32 1, [$d0]; st_global_align(4)_u32 2, [$d0+256];\n\
      atomicnoret_st_global_STORE_SCOPE_b32 [$d1], 1; br @end;\n\
    @reader: atomic_ld_global_LOAD_SCOPE_b32 $s2, [$d1]; cmp_eq_b1_u32 $c2, $s2, 0; cbr_b1 $c2, @reader;\n\
      ld_global_align(4)_u32 $s3, [$d0]; ld_global_align(4)_u32 $s4, [$d0+256];\n\
      st_global_align(4)_u32 $s3, [$d0+512]; st_global_align(4)_u32 $s4, [$d0+516];\n\
    @end: ret; };\n";

/// Codes of what is found, in the order in which it is.
fn found(target: &str, [store, load, scope]: [&str; 3]) -> Vec<&'static str> {
    let text = MESSAGE
        .replace("STORE", store)
        .replace("LOAD", load)
        .replace("SCOPE", scope);
    let assembled = hsail::assemble(text.as_bytes()).expect("a valid module");
    let source = finalizer_hsail::Source {
        name: "mp.hsail",
        module: hsail::brig::Module::read(&assembled.brig).expect("a module"),
        lines: &[],
    };
    let options = finalizer_hsail::Options::new(target.parse().expect("a target"));
    let output = finalizer_hsail::finalize(&[source], &options).expect("it finalizes");
    let object = CodeObject::parse(&output.code_object).expect("a code object");
    let mut device = Device::new(object.target()).expect("an emulated processor");
    device.options.max_instructions = Some(1 << 20);
    let executable = device.load(&object).expect("it loads");
    let buffers = ["data", "flag"].map(|name| {
        let buffer = device.allocate(4096, Permission::ReadWrite, name).expect("memory");
        ArgValue::Pointer(buffer)
    });
    let launch = Launch {
        grid: [128, 1, 1],
        work_group: [64, 1, 1],
        dimensions: 1,
        args: buffers.to_vec(),
        ..Launch::default()
    };
    let kinds: Kinds = [Kind::Race, Kind::Wait, Kind::Fence].into_iter().collect();
    let mut checks = Checks::new(kinds).expect("known kinds");
    let ran = device.launch(&executable, "mp", &launch, &NoServices, &mut checks);
    ran.expect("it runs to its end");
    checks.report().findings().iter().map(|finding| finding.code).collect()
}

#[test]
fn orders_and_scopes_that_do_are_enough() {
    for target in TARGETS {
        for scope in ["agent", "system"] {
            assert_eq!(found(target, ["screl", "scacq", scope]), [""; 0], "{target} {scope}");
        }
    }
}

#[test]
fn orders_and_scopes_that_do_not_are_reported() {
    for target in TARGETS {
        let is = |orders, code: &str| {
            let codes = found(target, orders);
            assert!(codes.contains(&code), "{target} {orders:?}: {codes:?}");
        };
        is(["rlx", "scacq", "agent"], "missing-wait");
        is(["screl", "rlx", "agent"], "missing-acquire");
        assert_ne!(found(target, ["screl", "scacq", "wg"]), [""; 0], "{target}");
    }
}
