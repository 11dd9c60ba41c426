//! Runs kernels in assembly under checks.

use amdgpu_asm::{NoFiles, Options, assemble};
use amdgpu_check::{Checks, Finding, Kind, Kinds};
use amdgpu_emu::device::{Device, DeviceError, Launch};
use amdgpu_emu::kernarg::ArgValue;
use amdgpu_emu::memory::Permission;
use amdgpu_emu::queue::QueueError;
use amdgpu_emu::schedule::{DispatchError, NoServices};
use code_object::CodeObject;
use code_object::link::{Input, link};

/// Work-items of a wavefront: GFX12.5 has no others.
fn lanes(target: &str) -> u32 {
    if target == "gfx1250" { 32 } else { 64 }
}

/// A kernel with one pointer: s[0:1] are the kernarg segment, s2 the work-group, v0 the work-item.
pub fn kernel(target: &str, body: &str) -> String {
    kernels(target, &[("k", body)])
}

/// Several of them, with their names.
pub fn kernels(target: &str, bodies: &[(&str, &str)]) -> String {
    let code: String = bodies.iter().map(|(name, body)| code(target, name, body)).collect();
    let metadata: String = bodies.iter().map(|(name, _)| metadata(target, name)).collect();
    format!(
        ".amdgcn_target \"amdgcn-amd-amdhsa--{target}\"
{code}.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
{metadata}...
.end_amdgpu_metadata
"
    )
}

fn code(target: &str, name: &str, body: &str) -> String {
    let own = match target {
        "gfx90a" | "gfx942" => ".amdhsa_accum_offset 16\n",
        // four barriers
        "gfx1250" => ".amdhsa_named_barrier_count 1\n",
        _ => "",
    };
    // GFX12 has the work-group's id where it is architected
    let (load, wait, id) = match target.starts_with("gfx12") {
        true => ("s_load_b64", "s_wait_kmcnt 0x0", "s_mov_b32 s2, ttmp9"),
        false => ("s_load_dwordx2", "s_waitcnt lgkmcnt(0)", ""),
    };
    format!(
        ".text
.globl {name}
.p2align 8
.type {name},@function
{name}:
{load} s[4:5], s[0:1], 0x0
{id}
v_and_b32 v0, 0x3ff, v0
v_lshlrev_b32 v1, 2, v0
{wait}
{body}
s_endpgm
.size {name}, .-{name}
.rodata
.p2align 6
.amdhsa_kernel {name}
.amdhsa_user_sgpr_kernarg_segment_ptr 1
.amdhsa_next_free_vgpr 16
.amdhsa_next_free_sgpr 24
.amdhsa_group_segment_fixed_size 2048
{own}.end_amdhsa_kernel
"
    )
}

fn metadata(target: &str, name: &str) -> String {
    let lanes = lanes(target);
    format!(
        "  - .name: {name}
    .symbol: {name}.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 2048
    .private_segment_fixed_size: 0
    .wavefront_size: {lanes}
    .sgpr_count: 24
    .vgpr_count: 16
    .max_flat_workgroup_size: 256
    .args:
      - {{.size: 8, .offset: 0, .value_kind: global_buffer, .address_space: global}}
"
    )
}

/// What GFX11 and GFX12 call the same.
pub fn spelled(target: &str, text: &str) -> String {
    let mut text = text.to_owned();
    if target.starts_with("gfx12") {
        text = text.replace("WAIT_STORES", "s_wait_storecnt 0x0");
        text = text.replace("s_waitcnt vmcnt(0)", "s_wait_loadcnt 0x0");
    }
    if target.starts_with("gfx11") || target.starts_with("gfx12") {
        for (old, new) in [
            ("ds_write_b32", "ds_store_b32"),
            ("ds_read_b32", "ds_load_b32"),
            ("global_load_dword ", "global_load_b32 "),
            ("global_store_dword ", "global_store_b32 "),
            ("global_atomic_add ", "global_atomic_add_u32 "),
            ("s_load_dword ", "s_load_b32 "),
            ("global_store_dwordx4 ", "global_store_b128 "),
            ("global_atomic_or ", "global_atomic_or_b32 "),
            ("global_atomic_cmpswap ", "global_atomic_cmpswap_b32 "),
            ("ds_write_b8", "ds_store_b8"),
            ("WAIT_STORES", "s_waitcnt_vscnt null, 0x0"),
        ] {
            text = text.replace(old, new);
        }
    }
    if target.starts_with("gfx10") {
        text = text.replace("WAIT_STORES", "s_waitcnt_vscnt null, 0x0");
    }
    text.replace("WAIT_STORES", "s_waitcnt vmcnt(0)")
}

/// Assembles a text and runs its kernel `k` with a pointer to 4,096 bytes, by two work-groups; gives what was found. If there is a kernel
/// `first`, one wave runs it before.
pub fn findings(target: &str, text: &str, work_items: u32, kinds: Kinds) -> Vec<Finding> {
    findings_and_offsets(target, text, work_items, kinds).0
}

/// The same, and how far behind the beginning of `k` each finding is.
pub fn findings_and_offsets(target: &str, text: &str, work_items: u32, kinds: Kinds) -> (Vec<Finding>, Vec<u64>) {
    let linked = linked(target, text);
    let object = CodeObject::parse(&linked).expect("a code object");
    let (found, entry) = run(&object, work_items, (kinds, false));
    // what is shown before it runs is what is seen when it runs
    let (seen, _) = run(&object, work_items, (kinds, true));
    let places = |list: &[Finding]| list.iter().map(|f| (f.code, f.spot.pc)).collect::<Vec<_>>();
    assert_eq!(places(&found), places(&seen), "{target}: {text}");
    let offsets = found.iter().map(|f| f.spot.pc.wrapping_sub(entry)).collect();
    (found, offsets)
}

/// Assembles and links a text.
pub fn linked(target: &str, text: &str) -> Vec<u8> {
    let target_id = target.parse().expect("a target");
    let mut options = Options::new(target_id);
    options.wave64 = lanes(target) == 64;
    let assembly = assemble("k.s", text.as_bytes(), &options, &mut NoFiles);
    let errors: Vec<String> = assembly.messages.iter().map(|m| m.render()).collect();
    assert!(errors.is_empty(), "{target}: {}\n{text}", errors.join("\n"));
    let object = assembly.object.expect("an object").to_bytes().expect("bytes");
    let input = Input {
        name: "k.o",
        data: &object,
    };
    link(&[input], &Default::default()).expect("it links")
}

/// What is found, and where `k` begins.
fn run(object: &CodeObject, work_items: u32, (kinds, always): (Kinds, bool)) -> (Vec<Finding>, u64) {
    let mut checks = Checks::new(kinds).expect("known kinds");
    if always {
        checks = checks.looking_always();
    }
    let mut device = Device::new(object.target()).expect("an emulated processor");
    device.options.max_instructions = Some(1 << 20);
    let executable = device.load(object).expect("it loads");
    let buffer = device.allocate(4096, Permission::ReadWrite, "buffer").expect("memory");
    let launch = |items: u32, groups: u32| Launch {
        grid: [groups * items, 1, 1],
        work_group: [items, 1, 1],
        dimensions: 1,
        args: vec![ArgValue::Pointer(buffer)],
        ..Launch::default()
    };
    let mut run = |name: &str, launch: &Launch| {
        let error = match device.launch(&executable, name, launch, &NoServices, &mut checks) {
            Ok(_) => return,
            Err(DeviceError::Queue(QueueError::Run { error, .. })) => error,
            Err(error) => panic!("{error}"),
        };
        match error {
            DispatchError::Fault(fault) if kinds.has(Kind::Memory) => checks.faulted(&fault),
            DispatchError::Deadlock(_) if !checks.report().is_empty() => {}
            error => panic!("{error}"),
        }
    };
    if executable.kernel("first").is_ok() {
        run("first", &launch(1, 1));
    }
    run("k", &launch(work_items, 2));
    let entry = executable.kernel("k").expect("a kernel").entry();
    (checks.report().findings().to_vec(), entry)
}
