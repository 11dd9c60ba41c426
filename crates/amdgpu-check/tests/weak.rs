//! Weak memory: an invalidation of a cache that is not waited for.

#[expect(dead_code, reason = "it only looks at results")]
mod support;

use amdgpu_emu::device::{Device, Launch};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::observe::NoObserver;
use amdgpu_emu::schedule::NoServices;
use code_object::CodeObject;

const SEEDS: std::ops::RangeInclusive<u64> = 1..=400;

/// The first work-group stores 7 and sets a flag; the second one waits for the flag, empties its scalar cache, and loads what was stored by a
/// scalar load.
fn message(target: &str, wait: &str) -> String {
    let past = if target == "gfx1100" { "glc dlc" } else { "glc" };
    let text = format!(
        "s_cmp_eq_u32 s2, 0
v_mov_b32 v3, 0
s_mov_b64 exec, 1
s_cbranch_scc0 reader
v_mov_b32 v2, 7
global_store_dword v3, v2, s[4:5] offset:1024
WAIT_STORES
v_mov_b32 v2, 1
global_store_dword v3, v2, s[4:5] offset:2048 {past}
s_branch end
reader:
global_load_dword v2, v3, s[4:5] offset:2048 {past}
s_waitcnt vmcnt(0)
v_readfirstlane_b32 s6, v2
s_cmp_eq_u32 s6, 0
s_cbranch_scc1 reader
s_dcache_inv
{wait}
s_load_dword s8, s[4:5], 0x400
s_waitcnt lgkmcnt(0)
v_mov_b32 v2, s8
global_store_dword v3, v2, s[4:5]
end:"
    );
    support::kernel(target, &support::spelled(target, &text))
}

/// What the second work-group has found.
fn found(object: &CodeObject, device: &mut Device, seed: u64) -> u32 {
    device.options.seed = seed;
    let executable = device.load(object).expect("it loads");
    let buffer = device.allocate(4096, Permission::ReadWrite, "buffer").expect("memory");
    let launch = Launch {
        grid: [128, 1, 1],
        work_group: [64, 1, 1],
        dimensions: 1,
        args: vec![ArgValue::Pointer(buffer)],
        ..Launch::default()
    };
    let ran = device.launch(&executable, "k", &launch, &NoServices, &mut NoObserver);
    ran.unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    let mut bytes = [0; 4];
    device.memory.read(buffer, &mut bytes).expect("it is there");
    device.memory.free(buffer);
    u32::from_le_bytes(bytes)
}

#[test]
fn an_invalidation_that_is_not_waited_for_may_come_late() {
    for target in ["gfx900", "gfx90a", "gfx1100"] {
        let seeds = |wait| {
            let linked = support::linked(target, &message(target, wait));
            let object = CodeObject::parse(&linked).expect("a code object");
            let mut device = Device::new(object.target()).expect("a processor");
            device.options.jobs = 1;
            (device.options.mixed, device.options.weak) = (true, true);
            SEEDS
                .filter(|seed| found(&object, &mut device, *seed) != 7)
                .collect::<Vec<_>>()
        };
        assert_eq!(seeds("s_waitcnt lgkmcnt(0)"), [0; 0], "{target}");
        assert_ne!(seeds("s_nop 0"), [0; 0], "{target}");
    }
}
