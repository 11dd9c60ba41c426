// Kernels that go wrong where the test says.
.include "kernel.inc"

// access NAME: s[4:5] is a table of 64 addresses and s[6:7] a result buffer; v[2:3] becomes the lane's address, v4 4 * lane, v5 lane + 1000.
.macro access name
kernel \name
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    lane4 v4
    v_lshlrev_b32 v6, 1, v4
    v_lshrrev_b32 v5, 2, v4
    v_add_u32 v5, 1000, v5
    v_mov_b32 v10, 7
    v_mov_b32 v11, 7
    v_mov_b32 v12, 7
    v_mov_b32 v13, 7
    s_waitcnt lgkmcnt(0)
    global_load_dwordx2 v[2:3], v6, s[4:5]
    s_waitcnt vmcnt(0)
.endm

// result NAME: v10 goes to the result buffer.
.macro result name
    s_waitcnt vmcnt(0) lgkmcnt(0)
    global_store_dword v4, v10, s[6:7]
    s_endpgm
    end \name
.endm

access load
    global_load_dword v10, v[2:3], off
result load

access load_x4
    global_load_dwordx4 v[10:13], v[2:3], off
result load_x4

access load_byte
    global_load_ubyte v10, v[2:3], off
result load_byte

access flat_load
    flat_load_dword v10, v[2:3]
result flat_load

access store
    global_store_dword v[2:3], v5, off
result store

access store_x2
    v_mov_b32 v6, 9
    global_store_dwordx2 v[2:3], v[5:6], off
result store_x2

access flat_store
    flat_store_dword v[2:3], v5
result flat_store

access atomic
    global_atomic_add v10, v[2:3], v5, off glc
result atomic

access atomic_x2
    v_mov_b32 v6, 0
    global_atomic_add_x2 v[10:11], v[2:3], v[5:6], off glc
result atomic_x2

// lds_store: the low dwords of the table are LDS addresses; the work-group has 64 bytes.
kernel lds_store
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    lane4 v4
    v_lshlrev_b32 v6, 1, v4
    s_waitcnt lgkmcnt(0)
    global_load_dword v2, v6, s[4:5]
    s_waitcnt vmcnt(0)
    ds_write_b32 v2, v4
    s_endpgm
end lds_store, lds=64

// scratch_store: the low dwords of the table are private addresses; a work-item has 32 bytes.
kernel scratch_store
    s_add_u32 flat_scratch_lo, s2, s5
    s_addc_u32 flat_scratch_hi, s3, 0
    s_load_dwordx2 s[6:7], s[0:1], 0x0
    lane4 v4
    v_lshlrev_b32 v6, 1, v4
    s_waitcnt lgkmcnt(0)
    global_load_dword v2, v6, s[6:7]
    s_waitcnt vmcnt(0)
    scratch_store_dword v2, v4, off
    s_endpgm
end scratch_store, private=32, flat=1, offset=1

// scalar(address): loads a dword by the scalar unit.
kernel scalar
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    s_waitcnt lgkmcnt(0)
    s_load_dword s6, s[4:5], 0x0
    s_waitcnt lgkmcnt(0)
    s_endpgm
end scalar

// jump(address)
kernel jump
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    s_waitcnt lgkmcnt(0)
    s_setpc_b64 s[4:5]
    s_endpgm
end jump

// jump_odd(): to the middle of a dword of its own code.
kernel jump_odd
    s_getpc_b64 s[4:5]
    s_add_u32 s4, s4, 2
    s_addc_u32 s5, s5, 0
    s_setpc_b64 s[4:5]
    s_endpgm
end jump_odd

// SOPP with an operation number that no processor has.
kernel illegal
    s_nop 0
    .long 0xbfff1234
    s_endpgm
end illegal

// v_dot4_i32_i8 v0, v1, v2, v3, of gfx906
kernel dot
    s_nop 0
    .long 0xd3a84000, 0x1c0e0501
    s_endpgm
end dot

kernel trap2
    s_trap 2
    s_endpgm
end trap2

// trap13(out): a debugger's traps do nothing where there is none; then 5 is stored.
kernel trap13
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    s_trap 1
    s_trap 3
    v_mov_b32 v1, 0
    v_mov_b32 v2, 5
    s_waitcnt lgkmcnt(0)
    global_store_dword v1, v2, s[4:5]
    s_endpgm
end trap13

kernel image
    image_load v[0:3], v[4:5], s[8:15] dmask:0xf unorm
    s_endpgm
end image

kernel export
    exp mrt0 v0, v1, v2, v3 done
    s_endpgm
end export

kernel ordered
    ds_ordered_count v0, v1 gds
    s_endpgm
end ordered

// fine(out): stores 42.
kernel fine
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    v_mov_b32 v1, 0
    v_mov_b32 v2, 42
    s_waitcnt lgkmcnt(0)
    global_store_dword v1, v2, s[4:5]
    s_endpgm
end fine

// tail(data): all load from data, but work-item 127 of work-group (0, 1, 2) from null.
kernel tail
    s_load_dwordx2 s[8:9], s[0:1], 0x0
    v_mov_b32 v1, 0
    s_waitcnt lgkmcnt(0)
    v_mov_b32 v2, s8
    v_mov_b32 v3, s9
    s_cmp_lg_u32 s3, 1
    s_cbranch_scc1 .Ltail_load
    s_cmp_lg_u32 s4, 2
    s_cbranch_scc1 .Ltail_load
    v_cmp_eq_u32 vcc, 0x7f, v0
    v_cndmask_b32 v2, v2, v1, vcc
    v_cndmask_b32 v3, v3, v1, vcc
.Ltail_load:
    global_load_dword v4, v[2:3], off
    s_endpgm
end tail, ids=1

// runs_off(): its code is the object's last, and does not end.
kernel runs_off
    s_nop 0
    s_nop 1
end runs_off
