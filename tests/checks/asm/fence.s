;; case message missing-acquire 64
WRITER
global_store_dword v1, v0, s[4:5]
RELEASE
WAIT_STORES
SEND
READER
RECEIVE
ok:  ACQUIRE
s_mov_b64 exec, s[8:9]
global_load_dword v4, v1, s[4:5]
s_waitcnt vmcnt(0)
end:

;; case early_acquire missing-acquire 64
WRITER
global_store_dword v1, v0, s[4:5]
RELEASE
WAIT_STORES
SEND
READER
bug: ACQUIRE
RECEIVE
ok:  ACQUIRE
s_mov_b64 exec, s[8:9]
global_load_dword v4, v1, s[4:5]
s_waitcnt vmcnt(0)
end:

;; case plain_load missing-acquire 64
WRITER
global_store_dword v1, v0, s[4:5]
RELEASE
WAIT_STORES
SEND
READER
RECEIVE
s_mov_b64 exec, s[8:9]
bug: global_load_dword v4, v1, s[4:5]
ok:  global_load_dword v4, v1, s[4:5] PAST
s_waitcnt vmcnt(0)
end:

;; case polled_by_atomic missing-acquire 64
WRITER
global_store_dword v1, v0, s[4:5]
RELEASE
WAIT_STORES
SEND
READER
v_mov_b32 v5, 0
s_mov_b64 exec, 1
poll:
global_atomic_or v2, v3, v5, s[4:5] offset:1536 RETURNS
s_waitcnt vmcnt(0)
v_readfirstlane_b32 s6, v2
s_cmp_eq_u32 s6, 0
s_cbranch_scc1 poll
ok:  ACQUIRE
s_mov_b64 exec, s[8:9]
global_load_dword v4, v1, s[4:5]
s_waitcnt vmcnt(0)
end:

;; case counter missing-acquire 64
v_mov_b32 v3, 0
v_mov_b32 v2, 1
s_mov_b64 s[8:9], exec
s_lshl_b32 s6, s2, 8
v_or_b32 v5, s6, v1
global_store_dword v5, v0, s[4:5]
RELEASE
WAIT_STORES
s_mov_b64 exec, 1
global_atomic_add v4, v3, v2, s[4:5] offset:1536 RETURNS
s_waitcnt vmcnt(0)
v_readfirstlane_b32 s7, v4
s_cmp_eq_u32 s7, 1
s_cbranch_scc0 end
ok:  ACQUIRE
s_mov_b64 exec, s[8:9]
v_xor_b32 v5, 0x100, v5
global_load_dword v4, v5, s[4:5]
s_waitcnt vmcnt(0)
end:

;; case lock missing-acquire 64
v_mov_b32 v3, 0
v_mov_b32 v6, 1
v_mov_b32 v7, 0
s_mov_b64 exec, 1
take:
global_atomic_cmpswap v4, v3, v[6:7], s[4:5] offset:1536 RETURNS
s_waitcnt vmcnt(0)
v_readfirstlane_b32 s7, v4
s_cmp_eq_u32 s7, 0
s_cbranch_scc0 take
ok:  ACQUIRE
global_load_dword v4, v3, s[4:5]
s_waitcnt vmcnt(0)
v_or_b32 v4, 2, v4
global_store_dword v3, v4, s[4:5]
RELEASE
WAIT_STORES
global_store_dword v3, v7, s[4:5] offset:1536 PAST_STORE
end:

;; case second_message missing-acquire 64
WRITER
global_store_dword v1, v0, s[4:5]
RELEASE
WAIT_STORES
SEND
s_mov_b64 exec, s[8:9]
global_store_dword v1, v0, s[4:5] offset:512
RELEASE
WAIT_STORES
s_mov_b64 exec, 1
v_mov_b32 v2, 1
global_store_dword v3, v2, s[4:5] offset:1792 PAST_STORE
READER
RECEIVE
ACQUIRE
s_mov_b64 exec, s[8:9]
global_load_dword v4, v1, s[4:5]
s_waitcnt vmcnt(0)
s_mov_b64 exec, 1
again:
global_load_dword v2, v3, s[4:5] offset:1792 PAST
s_waitcnt vmcnt(0)
v_readfirstlane_b32 s6, v2
s_cmp_eq_u32 s6, 0
s_cbranch_scc1 again
ok:  ACQUIRE
s_mov_b64 exec, s[8:9]
global_load_dword v4, v1, s[4:5] offset:512
s_waitcnt vmcnt(0)
end:

;; case one_way missing-acquire 64
WRITER
global_store_dword v1, v0, s[4:5]
RELEASE
WAIT_STORES
SEND
READER
RECEIVE
s_cmp_eq_u32 s6, 1
bug: s_cbranch_scc1 read
ok:  s_cbranch_scc0 read
ACQUIRE
read:
s_mov_b64 exec, s[8:9]
global_load_dword v4, v1, s[4:5]
s_waitcnt vmcnt(0)
end:

;; case no_release missing-release 64 gfx942
WRITER
global_store_dword v1, v0, s[4:5]
ok:  RELEASE
WAIT_STORES
SEND
READER
RECEIVE
ACQUIRE
s_mov_b64 exec, s[8:9]
global_load_dword v4, v1, s[4:5]
s_waitcnt vmcnt(0)
end:

;; case narrow_acquire missing-acquire 64 gfx942
WRITER
global_store_dword v1, v0, s[4:5]
RELEASE
WAIT_STORES
SEND
READER
RECEIVE
bug: buffer_inv sc0
ok:  buffer_inv sc1
s_mov_b64 exec, s[8:9]
global_load_dword v4, v1, s[4:5]
s_waitcnt vmcnt(0)
end:

;; case first_cache_only missing-acquire 64 gfx1100
WRITER
global_store_dword v1, v0, s[4:5]
WAIT_STORES
SEND
READER
RECEIVE
ok:  buffer_gl1_inv
buffer_gl0_inv
s_mov_b64 exec, s[8:9]
global_load_dword v4, v1, s[4:5]
s_waitcnt vmcnt(0)
end:

;; case second_cache_only missing-acquire 64 gfx1100
WRITER
global_store_dword v1, v0, s[4:5]
WAIT_STORES
SEND
READER
RECEIVE
buffer_gl1_inv
ok:  buffer_gl0_inv
s_mov_b64 exec, s[8:9]
global_load_dword v4, v1, s[4:5]
s_waitcnt vmcnt(0)
end:

;; case work_group missing-acquire 128 gfx1100
s_lshl_b32 s6, s2, 9
v_or_b32 v2, s6, v1
global_store_dword v2, v0, s[4:5]
WAIT_STORES
s_barrier
ok:  buffer_gl0_inv
v_xor_b32 v3, 0x100, v2
global_load_dword v4, v3, s[4:5]
s_waitcnt vmcnt(0)
