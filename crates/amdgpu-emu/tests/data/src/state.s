// Kernels that leave the state in which their waves begin.
.include "kernel.inc"

// A record of 1 KiB for each wave: dwords 0 to 19 s0 to s19, 20 EXEC, 22 MODE, 23 the entry's PC, then from byte 256 on 64 dwords
// each of v0, v1 and v2. `next` counts them.
.macro record
    s_mov_b64 s[30:31], exec
    s_getreg_b32 s32, hwreg(HW_REG_MODE)
    s_getpc_b64 s[26:27]
    s_add_u32 s28, s26, next@rel32@lo+4
    s_addc_u32 s29, s27, next@rel32@hi+12
    s_mov_b64 exec, 1
    v_mov_b32 v4, 0
    v_mov_b32 v5, 1
    global_atomic_add v6, v4, v5, s[28:29] glc
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s33, v6
    s_lshl_b32 s33, s33, 10
    s_getpc_b64 s[26:27]
    s_add_u32 s28, s26, records@rel32@lo+4
    s_addc_u32 s29, s27, records@rel32@hi+12
    s_add_u32 s28, s28, s33
    s_addc_u32 s29, s29, 0
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19
        v_mov_b32 v5, s\n
        global_store_dword v4, v5, s[28:29] offset:4*\n
    .endr
    v_mov_b32 v5, s30
    global_store_dword v4, v5, s[28:29] offset:80
    v_mov_b32 v5, s31
    global_store_dword v4, v5, s[28:29] offset:84
    v_mov_b32 v5, s32
    global_store_dword v4, v5, s[28:29] offset:88
    s_mov_b64 exec, -1
    lane4 v4
    global_store_dword v4, v0, s[28:29] offset:256
    global_store_dword v4, v1, s[28:29] offset:512
    global_store_dword v4, v2, s[28:29] offset:768
    s_endpgm
.endm

// state: no user SGPR, one system SGPR. Tests change its descriptor.
kernel state
    record
    .section .rodata,"a",@progbits
    .p2align 6
    .amdhsa_kernel state
        .amdhsa_next_free_vgpr 8
        .amdhsa_next_free_sgpr 34
    .end_amdhsa_kernel

// all: every SGPR and VGPR there is, by directives.
kernel all
    record
    .section .rodata,"a",@progbits
    .p2align 6
    .amdhsa_kernel all
        .amdhsa_group_segment_fixed_size 512
        .amdhsa_private_segment_fixed_size 40
        .amdhsa_user_sgpr_private_segment_buffer 1
        .amdhsa_user_sgpr_dispatch_ptr 1
        .amdhsa_user_sgpr_queue_ptr 1
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_user_sgpr_dispatch_id 1
        .amdhsa_user_sgpr_flat_scratch_init 1
        .amdhsa_user_sgpr_private_segment_size 1
        .amdhsa_system_sgpr_workgroup_id_x 1
        .amdhsa_system_sgpr_workgroup_id_y 1
        .amdhsa_system_sgpr_workgroup_id_z 1
        .amdhsa_system_sgpr_workgroup_info 1
        .amdhsa_system_sgpr_private_segment_wavefront_offset 1
        .amdhsa_system_vgpr_workitem_id 2
        .amdhsa_next_free_vgpr 8
        .amdhsa_next_free_sgpr 34
    .end_amdhsa_kernel

    .bss
    .globl next
    .protected next
    .p2align 6
    .type next,@object
    .size next, 64
next:
    .zero 64
    .globl records
    .protected records
    .type records,@object
    .size records, 131072
records:
    .zero 131072
