;; case exchange data-race
ds_write_b32 v1, v0
s_waitcnt lgkmcnt(0)
ok:  s_barrier
v_xor_b32 v2, 0x100, v1
ds_read_b32 v3, v2
s_waitcnt lgkmcnt(0)
global_store_dword v1, v3, s[4:5]

;; case written_again data-race
ds_write_b32 v1, v0
s_waitcnt lgkmcnt(0)
s_barrier
v_xor_b32 v2, 0x100, v1
ds_read_b32 v3, v2
s_waitcnt lgkmcnt(0)
ok:  s_barrier
ds_write_b32 v1, v3
s_waitcnt lgkmcnt(0)
global_store_dword v1, v3, s[4:5]

;; case histogram data-race
v_and_b32 v2, 60, v1
v_mov_b32 v3, 0
ds_write_b32 v2, v3
s_waitcnt lgkmcnt(0)
s_barrier
bug: ds_read_b32 v4, v2
bug: s_waitcnt lgkmcnt(0)
bug: v_or_b32 v4, v4, v0
bug: ds_write_b32 v2, v4
ok:  ds_add_u32 v2, v0
s_waitcnt lgkmcnt(0)

;; case read_after_atomics data-race
v_mov_b32 v2, 0
v_mov_b32 v3, 0
ds_write_b32 v2, v3
s_waitcnt lgkmcnt(0)
s_barrier
ds_add_u32 v2, v0
s_waitcnt lgkmcnt(0)
ok:  s_barrier
ds_read_b32 v3, v2
s_waitcnt lgkmcnt(0)
global_store_dword v1, v3, s[4:5]

;; case set_before_atomics data-race
v_mov_b32 v2, 0
v_mov_b32 v3, 0
v_readfirstlane_b32 s8, v0
s_cmp_eq_u32 s8, 0
s_cbranch_scc0 both
ds_write_b32 v2, v3
both:
s_waitcnt lgkmcnt(0)
ok:  s_barrier
ds_add_u32 v2, v0
s_waitcnt lgkmcnt(0)

;; case same_place data-race
bug: v_mov_b32 v2, s2
ok:  v_mov_b32 v2, 7
global_store_dword v1, v2, s[4:5]

;; case other_group data-race
s_lshl_b32 s6, s2, 9
v_or_b32 v2, s6, v1
global_store_dword v2, v0, s[4:5]
bug: v_xor_b32 v3, 0x200, v2
ok:  v_mov_b32 v3, v2
WAIT_STORES
global_load_dword v4, v3, s[4:5]
s_waitcnt vmcnt(0)

;; case other_wave data-race
s_lshl_b32 s6, s2, 9
v_or_b32 v2, s6, v1
global_store_dword v2, v0, s[4:5]
WAIT_STORES
ok:  s_barrier
ACQUIRE
v_xor_b32 v3, 0x100, v2
global_load_dword v4, v3, s[4:5]
s_waitcnt vmcnt(0)

;; case counter_read data-race
v_mov_b32 v2, 0
v_mov_b32 v3, 1
global_atomic_add v4, v2, v3, s[4:5] RETURNS
s_waitcnt vmcnt(0)
bug: global_load_dword v5, v2, s[4:5]
ok:  global_load_dword v5, v2, s[4:5] PAST
s_waitcnt vmcnt(0)

;; case first_load data-race
v_mov_b32 v2, 0
global_load_dword v5, v2, s[4:5]
s_waitcnt vmcnt(0)
v_max_u32 v4, v5, v0
bug: global_store_dword v2, v4, s[4:5]
ok:  global_atomic_cmpswap v6, v2, v[4:5], s[4:5] RETURNS
s_waitcnt vmcnt(0)
