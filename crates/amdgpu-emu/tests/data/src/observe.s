// A kernel of which each event is known.
.include "kernel.inc"

// events(in, out): 13 instructions; out[i] = in[i] + LDS[63 - i], where LDS[i] = i; one barrier; EXEC is 0xffff for the last store.
kernel events
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    v_lshlrev_b32 v1, 2, v0
    v_sub_u32 v2, 63*4, v1
    ds_write_b32 v1, v0
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v3, v2
    global_load_dword v4, v1, s[4:5]
    s_waitcnt vmcnt(0) lgkmcnt(0)
    v_add_u32 v4, v3, v4
    s_mov_b64 exec, 0xffff
    global_store_dword v1, v4, s[6:7]
    s_endpgm
end events, lds=256

// loop(out, n): 6 + 4 n instructions a wave, n of which store 3 to out[group].
kernel loop
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_lshl_b32 s8, s2, 2
    v_mov_b32 v1, s8
    v_mov_b32 v2, 3
    s_waitcnt lgkmcnt(0)
.Lloop:
    global_store_dword v1, v2, s[4:5]
    s_sub_u32 s6, s6, 1
    s_cmp_lg_u32 s6, 0
    s_cbranch_scc1 .Lloop
    s_endpgm
end loop
