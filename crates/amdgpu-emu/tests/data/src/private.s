// Private memory of GFX10 and later, by each way there is. GFX10 or GFX12 is defined for these.

// private(out): work-item i of group g writes its private memory by scratch instructions, and reads it by flat ones, through the private
// segment's buffer where there is one, and by scratch instructions with other operands. Results are at out[8 (96 g + i)].
    .text
    .globl private
    .p2align 8
    .type private,@function
private:
.ifdef GFX10
    s_add_u32 s6, s6, s9
    s_addc_u32 s7, s7, 0
    s_setreg_b32 hwreg(HW_REG_FLAT_SCR_LO), s6
    s_setreg_b32 hwreg(HW_REG_FLAT_SCR_HI), s7
    s_add_u32 s0, s0, s9
    s_addc_u32 s1, s1, 0
    s_load_dwordx2 s[10:11], s[4:5], 0x0
    s_mov_b32 s13, s8
.else
    s_load_dwordx2 s[10:11], s[0:1], 0x0
.ifdef GFX12
    s_mov_b32 s13, ttmp9
.else
    s_mov_b32 s13, s2
.endif
.endif
    s_mov_b64 s[14:15], src_private_base
    s_mov_b32 s12, 4
    v_mov_b32 v2, 8
    v_add_nc_u32 v3, 0x100, v0
    v_add_nc_u32 v4, 0x1000, v0
    v_add_nc_u32 v5, 0x10000, v0
    v_mov_b32 v6, 0
    v_mov_b32 v7, s15
    scratch_store_dword off, v0, off
    scratch_store_dword off, v3, s12
    scratch_store_dword v2, v4, off
.ifdef GFX10
    scratch_store_dword v2, v5, off offset:4
.else
    scratch_store_dword v2, v5, s12
.endif
    scratch_store_short v2, v3, off offset:10
    scratch_store_dwordx2 off, v[3:4], off offset:20
    flat_load_dword v8, v[6:7]
    flat_load_dword v9, v[6:7] offset:4
.ifdef GFX10
    buffer_load_dword v10, v2, s[0:3], 0 offen
    buffer_load_dword v11, off, s[0:3], 0 offset:12
.else
    scratch_load_dword v10, off, s12 offset:4
    scratch_load_dword v11, v2, s12
.endif
    scratch_load_ushort v12, off, off offset:18
    flat_load_dwordx2 v[13:14], v[6:7] offset:20
    scratch_load_dword v15, v2, off offset:-6
    s_mulk_i32 s13, 96*32
.ifdef GFX12
    s_wait_loadcnt_dscnt 0x0
    s_wait_kmcnt 0x0
.else
    s_waitcnt vmcnt(0) lgkmcnt(0)
.endif
    v_lshlrev_b32 v20, 5, v0
    v_add_nc_u32 v20, s13, v20
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7
        global_store_dword v20, v[8+\n], s[10:11] offset:4*\n
    .endr
    s_endpgm
.Lend:
    .size private, .Lend-private
    .section .rodata,"a",@progbits
    .p2align 6
.ifdef GFX10
    .amdhsa_kernel private
        .amdhsa_private_segment_fixed_size 28
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_user_sgpr_private_segment_buffer 1
        .amdhsa_user_sgpr_flat_scratch_init 1
        .amdhsa_system_sgpr_private_segment_wavefront_offset 1
        .amdhsa_next_free_vgpr 32
        .amdhsa_next_free_sgpr 64
    .end_amdhsa_kernel
.else
    .amdhsa_kernel private
        .amdhsa_private_segment_fixed_size 28
        .amdhsa_user_sgpr_kernarg_segment_ptr 1
        .amdhsa_enable_private_segment 1
        .amdhsa_next_free_vgpr 32
        .amdhsa_next_free_sgpr 64
    .end_amdhsa_kernel
.endif
