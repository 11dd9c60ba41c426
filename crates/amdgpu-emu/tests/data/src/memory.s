// Kernels that use the memories around a wave: packet, queue, LDS, private segment, apertures.
.include "kernel.inc"

// packet(out): the 64 bytes of the dispatch packet, then the first 64 bytes of the queue object.
kernel packet
    s_load_dwordx2 s[10:11], s[4:5], 0x0
    s_load_dwordx16 s[16:31], s[0:1], 0x0
    s_load_dwordx16 s[32:47], s[2:3], 0x0
    s_waitcnt lgkmcnt(0)
    v_mov_b32 v1, 0
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        v_mov_b32 v2, s[16+\n]
        global_store_dword v1, v2, s[10:11] offset:4*\n
        v_mov_b32 v2, s[32+\n]
        global_store_dword v1, v2, s[10:11] offset:64+4*\n
    .endr
    s_endpgm
end packet, dispatch=1, queue=1

// lds(out, n): work-item i stores 3 i + group to dword i of LDS, and after a barrier copies dword n - 1 - i to out[group * n + i].
kernel lds
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    s_load_dword s6, s[0:1], 0x8
    v_mul_u32_u24 v1, 3, v0
    v_add_u32 v1, s2, v1
    v_lshlrev_b32 v2, 2, v0
    ds_write_b32 v2, v1
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_sub_u32 s7, s6, 1
    v_sub_u32 v3, s7, v0
    v_lshlrev_b32 v3, 2, v3
    ds_read_b32 v4, v3
    s_mul_i32 s8, s2, s6
    s_lshl_b32 s8, s8, 2
    s_waitcnt lgkmcnt(0)
    s_add_u32 s4, s4, s8
    s_addc_u32 s5, s5, 0
    global_store_dword v2, v4, s[4:5]
    s_endpgm
end lds

// lds_first(out): dword 0 of LDS as it was, plus 1000 if work-item 0 finds it changed after it has written it.
kernel lds_first
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    v_mov_b32 v1, 0
    v_mov_b32 v3, 77
    ds_read_b32 v2, v1
    ds_write_b32 v1, v3
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s6, s2, 2
    v_mov_b32 v4, s6
    global_store_dword v4, v2, s[4:5]
    s_endpgm
end lds_first, lds=16

// private_buffer(out): each lane stores lane and wave into 4 dwords of its private segment through s[0:3], then reads them back in
// reverse order.
kernel private_buffer
    s_load_dwordx2 s[10:11], s[4:5], 0x0
    s_add_u32 s0, s0, s7
    s_addc_u32 s1, s1, 0
    s_lshl_b32 s8, s6, 8
    v_add_u32 v1, s8, v0
    v_mov_b32 v2, 0
    .irp n, 0, 1, 2, 3
        v_add_u32 v3, 1000*\n, v1
        buffer_store_dword v3, v2, s[0:3], 0 offen offset:4*\n
    .endr
    s_waitcnt vmcnt(0)
    v_lshlrev_b32 v4, 4, v0
    s_lshl_b32 s8, s6, 12
    s_waitcnt lgkmcnt(0)
    s_add_u32 s10, s10, s8
    s_addc_u32 s11, s11, 0
    .irp n, 0, 1, 2, 3
        buffer_load_dword v3, v2, s[0:3], 0 offen offset:12-4*\n
        s_waitcnt vmcnt(0)
        global_store_dword v4, v3, s[10:11] offset:4*\n
    .endr
    s_endpgm
end private_buffer, private=16, buffer=1, offset=1

// private_flat(out): the prologue of absolute flat scratch, then private memory by scratch instructions and by flat ones.
// out[3 i] is what a scratch load finds of a flat store, out[3 i + 1] what a flat load finds of a scratch store, out[3 i + 2] the
// high dword of the private aperture.
kernel private_flat
    s_add_u32 flat_scratch_lo, s2, s5
    s_addc_u32 flat_scratch_hi, s3, 0
    s_load_dwordx2 s[10:11], s[0:1], 0x0
    s_lshl_b32 s8, s4, 6
    v_add_u32 v1, s8, v0
    s_mov_b64 s[12:13], src_private_base
    v_mov_b32 v2, 8
    v_mov_b32 v3, s13
    flat_store_dword v[2:3], v1
    v_add_u32 v4, 500, v1
    v_mov_b32 v5, 4
    scratch_store_dword v5, v4, off
    s_waitcnt vmcnt(0) lgkmcnt(0)
    scratch_load_dword v6, v5, off offset:4
    v_mov_b32 v2, 4
    flat_load_dword v7, v[2:3]
    s_waitcnt vmcnt(0) lgkmcnt(0)
    v_mul_u32_u24 v8, 12, v1
    global_store_dword v8, v6, s[10:11]
    global_store_dword v8, v7, s[10:11] offset:4
    global_store_dword v8, v3, s[10:11] offset:8
    s_endpgm
end private_flat, private=16, flat=1, offset=1

// shared_flat(out): dword i of LDS is i + 5, by a flat store; out[i] is what a DS load of dword 63 - i finds.
kernel shared_flat
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    s_mov_b64 s[6:7], src_shared_base
    v_lshlrev_b32 v2, 2, v0
    v_mov_b32 v3, s7
    v_add_u32 v1, 5, v0
    flat_store_dword v[2:3], v1
    s_waitcnt vmcnt(0) lgkmcnt(0)
    v_sub_u32 v4, 63, v0
    v_lshlrev_b32 v4, 2, v4
    ds_read_b32 v5, v4
    s_waitcnt lgkmcnt(0)
    global_store_dword v2, v5, s[4:5]
    s_endpgm
end shared_flat, lds=256
