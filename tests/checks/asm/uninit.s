;; case address uninit-address
ok:  v_mov_b32 v2, 0
v_and_b32 v2, 0xfc, v2
global_load_dword v3, v2, s[4:5]
s_waitcnt vmcnt(0)

;; case branch uninit-branch
ok:  s_mov_b32 s8, 0
s_cmp_eq_u32 s8, 0
s_cbranch_scc1 end
v_mov_b32 v2, 1
global_store_dword v1, v2, s[4:5]
end:

;; case exec uninit-exec
ok:  s_mov_b64 s[8:9], -1
s_and_b64 exec, exec, s[8:9]
v_mov_b32 v2, 1
global_store_dword v1, v2, s[4:5]

;; case lds uninit-address
ok:  ds_write_b32 v1, v0
ok:  s_waitcnt lgkmcnt(0)
ds_read_b32 v2, v1
s_waitcnt lgkmcnt(0)
v_and_b32 v2, 0xfc, v2
global_load_dword v3, v2, s[4:5]
s_waitcnt vmcnt(0)

;; case lds_byte uninit-address
bug: ds_write_b8 v1, v0
ok:  ds_write_b32 v1, v0
s_waitcnt lgkmcnt(0)
ds_read_b32 v2, v1
s_waitcnt lgkmcnt(0)
v_lshrrev_b32 v2, 8, v2
v_and_b32 v2, 0xfc, v2
global_load_dword v3, v2, s[4:5]
s_waitcnt vmcnt(0)

;; case atomic_operand uninit-atomic
ok:  v_mov_b32 v2, 1
global_atomic_add v1, v2, s[4:5]

;; case some_lanes uninit-address
s_mov_b64 s[8:9], exec
v_cmp_gt_u32 vcc, 16, v0
bug: s_and_b64 exec, exec, vcc
ok:  s_nop 0
v_mov_b32 v2, 0
s_mov_b64 exec, s[8:9]
global_load_dword v3, v2, s[4:5]
s_waitcnt vmcnt(0)
