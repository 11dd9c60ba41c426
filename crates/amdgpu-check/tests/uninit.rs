//! `uninit` on what compilers' code does with registers and private memory.

#[expect(dead_code, reason = "it has kernels of its own")]
mod support;

use amdgpu_check::{Kind, Kinds};

/// A kernel with one pointer: s[0:3] describe private memory, s[4:5] are the kernarg segment, v0 is the work-item.
fn source(target: &str, body: &str) -> String {
    let (private, own) = match target {
        "gfx1100" => ("", ".amdhsa_enable_private_segment 1\n.amdhsa_wavefront_size32 0\n"),
        _ => (
            "s_add_u32 s0, s0, s7\ns_addc_u32 s1, s1, 0\n",
            ".amdhsa_user_sgpr_private_segment_buffer 1\n.amdhsa_system_sgpr_private_segment_wavefront_offset 1\n",
        ),
    };
    let accum = if target == "gfx90a" {
        ".amdhsa_accum_offset 16\n"
    } else {
        ""
    };
    format!(
        ".amdgcn_target \"amdgcn-amd-amdhsa--{target}\"
.text
.globl k
.p2align 8
.type k,@function
k:
{private}{body}
s_endpgm
.size k, .-k
.rodata
.p2align 6
.amdhsa_kernel k
{own}{accum}.amdhsa_user_sgpr_kernarg_segment_ptr 1
.amdhsa_next_free_vgpr 32
.amdhsa_next_free_sgpr 24
.amdhsa_private_segment_fixed_size 64
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 64
    .wavefront_size: 64
    .sgpr_count: 24
    .vgpr_count: 32
    .max_flat_workgroup_size: 256
    .args:
      - {{.size: 8, .offset: 0, .value_kind: global_buffer, .address_space: global}}
...
.end_amdgpu_metadata
"
    )
}

/// Codes of what is found.
fn codes(target: &str, body: &str) -> Vec<&'static str> {
    let kinds: Kinds = [Kind::Uninit].into_iter().collect();
    let found = support::findings(target, &source(target, body), 64, kinds);
    found.iter().map(|f| f.code).collect()
}

/// A frame of the stack is in the scalar offset, which counts bytes of the whole wave: 0x400 are 16 bytes of each lane.
#[test]
fn frames_of_private_memory_are_told_apart() {
    let used = "s_load_dwordx2 s[8:9], s[4:5], 0x0\ns_movk_i32 s10, 0x400\ns_waitcnt lgkmcnt(0)\nv_mov_b32 v1, 8\nv_mov_b32 v3, 20\n";
    let as_address = "s_waitcnt vmcnt(0)\nglobal_load_dword v4, v2, s[8:9]\n";
    for target in ["gfx900", "gfx90a"] {
        let stored = format!("{used}buffer_store_dword v1, off, s[0:3], s10 offset:4\ns_waitcnt vmcnt(0)\n");
        for same in [
            "buffer_load_dword v2, off, s[0:3], s10 offset:4\n",
            "buffer_load_dword v2, off, s[0:3], 0 offset:20\n",
            "buffer_load_dword v2, v3, s[0:3], 0 offen\n",
        ] {
            assert_eq!(
                codes(target, &format!("{stored}{same}{as_address}")),
                [""; 0],
                "{target}: {same}"
            );
        }
        for other in ["0 offset:4", "s10 offset:20"] {
            let load = format!("buffer_load_dword v2, off, s[0:3], {other}\n");
            let found = codes(target, &format!("{stored}{load}{as_address}"));
            assert_eq!(found, ["uninit-address"], "{target}: {other}");
        }
    }
}

/// Bits of masks that no lane looks at are unset, also where a mask goes through a lane of an AGPR.
#[test]
fn agprs_keep_bits_apart() {
    let body = |asked: &str| {
        format!(
            "s_mov_b32 s8, s12\ns_or_b32 s8, s8, 0xffff\nv_writelane_b32 v1, s8, 4\n\
             v_accvgpr_write_b32 a1, v1\ns_nop 3\nv_accvgpr_read_b32 v2, a1\ns_nop 3\nv_readlane_b32 s13, v2, 4\ns_and_b32 s13, s13, {asked}\n\
             s_cmp_eq_u32 s13, 0\ns_cbranch_scc1 end\nend:\n"
        )
    };
    assert_eq!(codes("gfx90a", &body("0xff")), [""; 0]);
    assert_eq!(codes("gfx90a", &body("0x1ff00")), ["uninit-branch"]);
}

/// What is written to `null` is nowhere: as an offset it is zero.
#[test]
fn null_is_never_unset() {
    let body = "s_mov_b32 s8, 3\nv_mad_u64_u32 v[4:5], null, s8, s8, v[6:7]\ns_load_b32 s9, s[0:1], null\ns_waitcnt lgkmcnt(0)\n";
    assert_eq!(codes("gfx1100", body), [""; 0]);
}

/// Operations of 16 bits that leave the other half of their register read only their own half, too.
#[test]
fn the_other_half_of_a_register_is_not_read() {
    let body = |op_sel: &str| {
        format!(
            "s_load_dwordx2 s[8:9], s[4:5], 0x0\nv_mov_b32 v1, 0\nv_mul_f16 v2, v1, v1\nv_pack_b32_f16 v3, v2, v2{op_sel}\n\
             v_and_b32 v3, 4, v3\ns_waitcnt lgkmcnt(0)\nglobal_load_dword v4, v3, s[8:9]\n"
        )
    };
    assert_eq!(codes("gfx1030", &body("")), [""; 0]);
    assert_eq!(codes("gfx1030", &body(" op_sel:[1,0,0]")), ["uninit-address"]);
}

/// A wave of a group that is no multiple of it begins without its last lanes: nobody writes their registers.
#[test]
fn lanes_that_a_wave_does_not_have() {
    let text = "v_mov_b32 v3, v0
s_nop 4
v_readlane_b32 s13, v3, 58
s_nop 4
s_cmp_eq_u32 s13, 1
s_cbranch_scc1 end
s_nop 0
end:";
    let uninit: Kinds = [Kind::Uninit].into_iter().collect();
    for target in ["gfx900", "gfx1100"] {
        let text = source(target, &support::spelled(target, text));
        let codes = |items: u32| {
            let found = support::findings(target, &text, items, uninit);
            found.iter().map(|f| f.code).collect::<Vec<_>>()
        };
        assert_eq!(codes(64), [""; 0], "{target}");
        assert_eq!(codes(40), ["uninit-branch"], "{target}");
    }
}
