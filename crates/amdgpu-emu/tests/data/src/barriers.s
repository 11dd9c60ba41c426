// Barriers in two steps, and named ones: work-groups of four waves of 32 lanes.

.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"

.macro kernel name:req, barriers=0
.rodata
.p2align 6
.amdhsa_kernel \name
    .amdhsa_group_segment_fixed_size 512
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 16
    .amdhsa_next_free_sgpr 16
    .amdhsa_wavefront_size32 1
    .amdhsa_named_barrier_count \barriers
.end_amdhsa_kernel
.text
.globl \name
.p2align 8
.type \name, @function
\name:
    s_load_b64 s[0:1], s[0:1], 0x0
    v_and_b32 v0, 0x3ff, v0
    v_lshlrev_b32 v1, 2, v0
    v_lshrrev_b32 v2, 5, v0
    v_readfirstlane_b32 s2, v2
    s_wait_kmcnt 0x0
.endm

// Each item gets the number that the opposite item has put into LDS.
kernel exchange
    ds_store_b32 v1, v0
    s_wait_dscnt 0x0
    s_barrier_signal -1
    s_barrier_wait -1
    v_sub_nc_u32 v2, 0x7f, v0
    v_lshlrev_b32 v2, 2, v2
    ds_load_b32 v3, v2
    s_wait_dscnt 0x0
    global_store_b32 v1, v3, s[0:1]
    s_endpgm

// Several rounds; one wave is the first one to signal in each. Wave 3 ends before it has signaled.
kernel rounds
    s_mov_b32 s4, 0
    s_mov_b32 s5, 0
    s_cmp_eq_u32 s2, 3
    s_cbranch_scc1 over
again:
    s_barrier_signal_isfirst -1
    s_addc_u32 s4, s4, 0
    s_barrier_wait -1
    s_add_co_u32 s5, s5, 1
    s_cmp_lt_u32 s5, 10
    s_cbranch_scc1 again
    v_mov_b32 v3, s4
    global_store_b32 v1, v3, s[0:1]
over:
    s_endpgm

// The count is in fours. Waves 0 and 1 have a barrier of their own, which the others do not hold up: these meet them only at the end.
kernel named, 1
    s_mov_b32 m0, 0x00020001
    s_cmp_eq_u32 s2, 0
    s_cbranch_scc0 begin
    s_barrier_init m0
begin:
    s_barrier_signal -1
    s_barrier_wait -1
    s_cmp_gt_u32 s2, 1
    s_cbranch_scc1 others
    s_barrier_join 1
    ds_store_b32 v1, v0
    s_wait_dscnt 0x0
    s_barrier_signal 1
    s_barrier_wait 1
    s_get_barrier_state s4, 1
    v_xor_b32 v2, 0x80, v1
    ds_load_b32 v3, v2
    s_wait_dscnt 0x0
    v_mov_b32 v4, s4
    global_store_b32 v1, v3, s[0:1]
    global_store_b32 v1, v4, s[0:1] offset:512
    s_barrier_signal -1
    s_barrier_wait -1
    s_barrier_leave
    s_endpgm
others:
    s_barrier_signal -1
    s_barrier_wait -1
    s_endpgm

// Wave 0 waits for a barrier that nobody signals.
kernel forgotten
    s_cmp_eq_u32 s2, 0
    s_cbranch_scc0 done
    s_barrier_wait -1
done:
    s_endpgm

.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx1250
amdhsa.kernels:
  - .name: exchange
    .symbol: exchange.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 512
    .private_segment_fixed_size: 0
    .wavefront_size: 32
    .sgpr_count: 16
    .vgpr_count: 16
    .max_flat_workgroup_size: 256
    .args:
      - {.name: out, .offset: 0, .size: 8, .value_kind: by_value}
  - .name: rounds
    .symbol: rounds.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 512
    .private_segment_fixed_size: 0
    .wavefront_size: 32
    .sgpr_count: 16
    .vgpr_count: 16
    .max_flat_workgroup_size: 256
    .args:
      - {.name: out, .offset: 0, .size: 8, .value_kind: by_value}
  - .name: named
    .symbol: named.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 512
    .private_segment_fixed_size: 0
    .wavefront_size: 32
    .sgpr_count: 16
    .vgpr_count: 16
    .max_flat_workgroup_size: 256
    .args:
      - {.name: out, .offset: 0, .size: 8, .value_kind: by_value}
  - .name: forgotten
    .symbol: forgotten.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 512
    .private_segment_fixed_size: 0
    .wavefront_size: 32
    .sgpr_count: 16
    .vgpr_count: 16
    .max_flat_workgroup_size: 256
    .args:
      - {.name: out, .offset: 0, .size: 8, .value_kind: by_value}
...
.end_amdgpu_metadata
