;; case stride memory-unmapped
bug: v_lshlrev_b32 v2, 6, v0
ok:  v_lshlrev_b32 v2, 4, v0
global_store_dword v2, v0, s[4:5]

;; case before_begin memory-unmapped
bug: global_load_dword v2, v1, s[4:5] offset:-8
ok:  global_load_dword v2, v1, s[4:5] offset:8
s_waitcnt vmcnt(0)

;; case null_pointer memory-null
bug: s_mov_b64 s[4:5], 0
ok:  s_nop 0
global_load_dword v2, v1, s[4:5]
s_waitcnt vmcnt(0)

;; case lds_outside lds-bounds
bug: v_lshlrev_b32 v2, 10, v0
ok:  v_lshlrev_b32 v2, 4, v0
ds_write_b32 v2, v0
s_waitcnt lgkmcnt(0)

;; case misaligned misaligned-atomic
bug: v_or_b32 v2, 2, v1
ok:  v_mov_b32 v2, v1
global_atomic_add v2, v0, s[4:5]

;; case lost_half memory-unmapped
bug: s_mov_b32 s5, 0
ok:  s_nop 0
global_store_dword v1, v1, s[4:5]

;; case wide_store memory-past-end
v_mov_b32 v2, 0xff0
v_mov_b32 v4, 0
v_mov_b32 v5, 0
v_mov_b32 v6, 0
v_mov_b32 v7, 0
bug: global_store_dwordx4 v2, v[4:7], s[4:5] offset:8
ok:  global_store_dwordx4 v2, v[4:7], s[4:5]
