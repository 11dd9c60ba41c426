;; case lanes_skip divergent-barrier
s_mov_b64 s[8:9], exec
v_cmp_gt_u32 vcc, 16, v0
bug: s_and_b64 exec, exec, vcc
ok:  s_nop 0
s_barrier
s_mov_b64 exec, s[8:9]
v_mov_b32 v2, 1
global_store_dword v1, v2, s[4:5]

;; case odd_lanes divergent-barrier
v_and_b32 v2, 1, v0
v_cmp_eq_u32 vcc, 1, v2
s_and_saveexec_b64 s[8:9], vcc
v_mov_b32 v3, 3
ds_write_b32 v1, v3
s_waitcnt lgkmcnt(0)
bug: s_barrier
s_mov_b64 exec, s[8:9]
ok:  s_barrier
v_mov_b32 v4, 1
global_store_dword v1, v4, s[4:5]

;; case loop_ends divergent-barrier
v_and_b32 v2, 1, v0
s_mov_b64 s[8:9], exec
s_mov_b32 s10, 0
round:
s_barrier
s_add_i32 s10, s10, 1
v_cmp_le_u32 vcc, s10, v2
bug: s_and_b64 exec, exec, vcc
ok:  s_nop 0
s_cmp_lt_u32 s10, 2
s_cbranch_scc1 round
s_mov_b64 exec, s[8:9]
v_mov_b32 v4, 1
global_store_dword v1, v4, s[4:5]

;; case few_lanes divergent-barrier
s_mov_b64 s[8:9], exec
bug: s_mov_b64 exec, 0xff
ok:  s_nop 0
s_barrier
s_mov_b64 exec, s[8:9]
v_mov_b32 v2, 1
global_store_dword v1, v2, s[4:5]

;; case wave_skips mismatched-barrier
v_readfirstlane_b32 s8, v0
s_cmp_eq_u32 s8, 0
bug: s_cbranch_scc0 second
ok:  s_cmp_eq_u32 s8, s8
s_barrier
second:
s_cbranch_scc1 end
s_barrier
end:

;; case branches mismatched-barrier
v_readfirstlane_b32 s8, v0
s_cmp_eq_u32 s8, 0
s_cbranch_scc0 other
bug: s_barrier
s_branch both
other:
bug: s_barrier
both:
ok:  s_barrier
v_mov_b32 v2, 1
global_store_dword v1, v2, s[4:5]

;; case late_wave mismatched-barrier
v_readfirstlane_b32 s8, v0
s_barrier
s_cmp_eq_u32 s8, 0
bug: s_cbranch_scc1 last
ok:  s_nop 0
s_barrier
last:
s_cmp_eq_u32 s8, 0
ok:  s_cmp_lg_u32 s8, s8
s_cbranch_scc0 end
s_barrier
end:
