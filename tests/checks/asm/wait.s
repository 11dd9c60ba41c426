;; case load missing-wait
global_load_dword v2, v1, s[4:5]
ok:  s_waitcnt vmcnt(0)
v_mul_u32_u24 v3, v2, v2
s_waitcnt vmcnt(0)
global_store_dword v1, v3, s[4:5] offset:2048

;; case one_too_many missing-wait
global_load_dword v2, v1, s[4:5]
global_load_dword v3, v1, s[4:5] offset:1024
bug: s_waitcnt vmcnt(2)
ok:  s_waitcnt vmcnt(1)
v_mul_u32_u24 v4, v2, v2
s_waitcnt vmcnt(0)
global_store_dword v1, v4, s[4:5] offset:2048

;; case other_counter missing-wait
ds_write_b32 v1, v0
s_waitcnt lgkmcnt(0)
ds_read_b32 v2, v1
bug: s_waitcnt vmcnt(0)
ok:  s_waitcnt lgkmcnt(0)
v_mul_u32_u24 v3, v2, v2
s_waitcnt lgkmcnt(0)
global_store_dword v1, v3, s[4:5]

;; case overwritten missing-wait
global_load_dword v2, v1, s[4:5]
ok:  s_waitcnt vmcnt(0)
v_mov_b32 v2, 1
s_waitcnt vmcnt(0)
global_store_dword v1, v2, s[4:5] offset:2048

;; case any_order missing-wait
s_load_dword s8, s[4:5], 0x0
s_load_dword s9, s[4:5], 0x4
bug: s_waitcnt lgkmcnt(1)
ok:  s_waitcnt lgkmcnt(0)
v_mov_b32 v2, s8
s_waitcnt lgkmcnt(0)
global_store_dword v1, v2, s[4:5] offset:2048

;; case address missing-wait
global_load_dword v2, v1, s[4:5]
ok:  s_waitcnt vmcnt(0)
v_and_b32 v2, 0xfc, v2
s_waitcnt vmcnt(0)
global_load_dword v3, v2, s[4:5]
s_waitcnt vmcnt(0)

;; case over_barrier missing-wait
ds_write_b32 v1, v0
ok:  s_waitcnt lgkmcnt(0)
s_barrier
v_xor_b32 v2, 0x100, v1
ds_read_b32 v3, v2
s_waitcnt lgkmcnt(0)
global_store_dword v1, v3, s[4:5]

;; case one_way missing-wait
global_load_dword v2, v1, s[4:5]
s_cmp_eq_u32 s2, 0
s_cbranch_scc1 away
s_waitcnt vmcnt(0)
s_branch both
away:
bug: s_nop 0
ok:  s_waitcnt vmcnt(0)
both:
v_mul_u32_u24 v3, v2, v2
s_waitcnt vmcnt(0)
global_store_dword v1, v3, s[4:5] offset:2048

;; case atomic_operand missing-wait
s_lshl_b32 s6, s2, 9
v_or_b32 v1, s6, v1
global_load_dword v2, v1, s[4:5]
ok:  s_waitcnt vmcnt(0)
global_atomic_add v2, v1, v2, s[4:5] offset:2048 RETURNS
s_waitcnt vmcnt(0)
