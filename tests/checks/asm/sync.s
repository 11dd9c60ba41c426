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

;; case gather inactive-lane
v_and_b32 v2, 1, v0
v_cmp_eq_u32 vcc, 1, v2
v_xor_b32 v3, 4, v1
ok:  ds_bpermute_b32 v4, v3, v0
s_and_saveexec_b64 s[8:9], vcc
bug: ds_bpermute_b32 v4, v3, v0
s_waitcnt lgkmcnt(0)
global_store_dword v1, v4, s[4:5]

;; case scatter inactive-lane
v_and_b32 v2, 1, v0
v_cmp_eq_u32 vcc, 1, v2
v_xor_b32 v3, 4, v1
ok:  ds_permute_b32 v4, v3, v0
s_and_saveexec_b64 s[8:9], vcc
bug: ds_permute_b32 v4, v3, v0
s_waitcnt lgkmcnt(0)
global_store_dword v1, v4, s[4:5]

;; case swizzle_to_lds inactive-lane
v_cmp_gt_u32 vcc, 16, v0
ok:  ds_swizzle_b32 v4, v0 offset:0x401f
s_and_saveexec_b64 s[8:9], vcc
bug: ds_swizzle_b32 v4, v0 offset:0x401f
s_waitcnt lgkmcnt(0)
ds_write_b32 v1, v4
s_waitcnt lgkmcnt(0)
ds_read_b32 v5, v1
s_waitcnt lgkmcnt(0)
global_store_dword v1, v5, s[4:5]

;; case quad inactive-lane
v_and_b32 v2, 1, v0
v_cmp_eq_u32 vcc, 1, v2
ok:  v_mov_b32_dpp v4, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
s_and_saveexec_b64 s[8:9], vcc
bug: v_mov_b32_dpp v4, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
global_store_dword v1, v4, s[4:5]

;; case quad_address inactive-lane
v_and_b32 v2, 1, v0
v_cmp_eq_u32 vcc, 1, v2
s_and_saveexec_b64 s[8:9], vcc
bug: v_max_i32_dpp v4, v1, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
ok:  v_max_i32_dpp v4, v1, v1 quad_perm:[1,1,3,3] row_mask:0xf bank_mask:0xf bound_ctrl:1
v_and_b32 v4, 0xfc, v4
global_load_dword v5, v4, s[4:5]
s_waitcnt vmcnt(0)

;; case readlane inactive-lane
v_mov_b32 v4, 0
v_and_b32 v2, 1, v0
v_cmp_eq_u32 vcc, 1, v2
s_and_saveexec_b64 s[8:9], vcc
v_xor_b32 v4, 5, v0
s_nop 1
bug: v_readlane_b32 s10, v4, 2
ok:  v_readlane_b32 s10, v4, 3
s_mov_b64 exec, s[8:9]
s_nop 1
v_mov_b32 v5, s10
global_store_dword v1, v5, s[4:5]

;; case readlane_later inactive-lane
v_mov_b32 v4, 0
v_and_b32 v2, 1, v0
v_cmp_eq_u32 vcc, 1, v2
s_and_saveexec_b64 s[8:9], vcc
v_xor_b32 v4, 5, v0
ok:  s_mov_b64 exec, s[8:9]
s_nop 1
v_readlane_b32 s10, v4, 2
s_cmp_lg_u32 s10, 0
s_cbranch_scc1 end
global_store_dword v1, v4, s[4:5]
end:

;; case lanes_leave inactive-lane
v_and_b32 v2, 3, v0
s_mov_b64 s[8:9], exec
s_mov_b32 s10, 0
v_xor_b32 v3, 4, v1
round:
ds_bpermute_b32 v4, v3, v2
s_waitcnt lgkmcnt(0)
s_add_i32 s10, s10, 1
v_cmp_le_u32 vcc, s10, v2
bug: s_and_b64 exec, exec, vcc
ok:  s_nop 0
s_cmp_lt_u32 s10, 3
s_cbranch_scc1 round
s_mov_b64 exec, s[8:9]
global_store_dword v1, v4, s[4:5]

;; case decides_lanes inactive-lane
v_and_b32 v2, 1, v0
v_cmp_eq_u32 vcc, 1, v2
v_xor_b32 v3, 4, v1
ok:  ds_bpermute_b32 v4, v3, v0
s_and_saveexec_b64 s[8:9], vcc
bug: ds_bpermute_b32 v4, v3, v0
s_waitcnt lgkmcnt(0)
v_cmp_lt_u32 vcc, 7, v4
s_and_saveexec_b64 s[10:11], vcc
global_store_dword v1, v0, s[4:5]

;; case selected_away inactive-lane
v_and_b32 v2, 1, v0
v_cmp_eq_u32 vcc, 1, v2
v_xor_b32 v3, 4, v1
s_and_saveexec_b64 s[8:9], vcc
ds_bpermute_b32 v4, v3, v0
s_waitcnt lgkmcnt(0)
bug: v_cmp_lt_u32 vcc, 7, v0
ok:  v_cmp_eq_u32 vcc, 0, v0
v_cndmask_b32 v4, v0, v4, vcc
global_store_dword v1, v4, s[4:5]

;; case sum_of_zeros inactive-lane
v_and_b32 v2, 1, v0
v_cmp_eq_u32 vcc, 1, v2
s_and_saveexec_b64 s[8:9], vcc
bug: v_and_b32_dpp v4, v0, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
ok:  v_or_b32_dpp v4, v0, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf bound_ctrl:1
global_store_dword v1, v4, s[4:5]

;; case permlane16 inactive-lane 128 gfx1100
s_mov_b32 s10, 0x67452301
s_mov_b32 s11, 0xefcdab89
v_and_b32 v2, 1, v0
v_cmp_eq_u32 vcc, 1, v2
v_mov_b32 v4, 0
ok:  v_permlane16_b32 v4, v0, s10, s11 op_sel:[0,1]
s_and_saveexec_b64 s[8:9], vcc
bug: v_permlane16_b32 v4, v0, s10, s11 op_sel:[0,1]
global_store_dword v1, v4, s[4:5]

;; case permlane64 inactive-lane 128 gfx1100
v_mov_b32 v4, 0
v_mov_b32 v3, v0
v_cmp_gt_u32 vcc, 32, v0
s_and_saveexec_b64 s[8:9], vcc
bug: v_mov_b32 v3, 7
v_permlane64_b32 v4, v3
s_mov_b64 exec, s[8:9]
global_store_dword v1, v4, s[4:5]

;; case gws_never_initialized gws-uninitialized
ok:  first: v_mov_b32 v2, 3
ok:  first: GWS_INIT
v_mov_b32 v2, 3
s_mov_b32 m0, 0
s_nop 0
here: ds_gws_barrier v2 gds
s_waitcnt lgkmcnt(0)
global_store_dword v1, v2, s[4:5]

;; case gws_semaphore_never_initialized gws-uninitialized
ok:  first: v_mov_b32 v2, 0
ok:  first: GWS_INIT
s_mov_b32 m0, 0
s_nop 0
here: ds_gws_sema_v offset:0 gds
s_waitcnt lgkmcnt(0)
here: ds_gws_sema_p offset:0 gds
s_waitcnt lgkmcnt(0)
global_store_dword v1, v0, s[4:5]

;; case gws_counts_differ gws-count
first: v_mov_b32 v2, 3
first: GWS_INIT
WAVE
v_mov_b32 v2, 3
bug: v_mov_b32 v2, s9
s_mov_b32 m0, 0
s_nop 0
here: ds_gws_barrier v2 gds
s_waitcnt lgkmcnt(0)
global_store_dword v1, v0, s[4:5]

;; case gws_count_too_small gws-count
bug: first: v_mov_b32 v2, 1
ok:  first: v_mov_b32 v2, 3
first: GWS_INIT
bug: v_mov_b32 v2, 1
ok:  v_mov_b32 v2, 3
s_mov_b32 m0, 0
s_nop 0
here: ds_gws_barrier v2 gds
s_waitcnt lgkmcnt(0)
global_store_dword v1, v0, s[4:5]

;; case gws_next_count_too_large gws-incomplete
first: v_mov_b32 v2, 3
first: GWS_INIT
bug: v_mov_b32 v2, 4
ok:  v_mov_b32 v2, 3
s_mov_b32 m0, 0
s_nop 0
ds_gws_barrier v2 gds
s_waitcnt lgkmcnt(0)
here: ds_gws_barrier v2 gds
s_waitcnt lgkmcnt(0)
global_store_dword v1, v0, s[4:5]

;; case gws_grid_sync gws-incomplete
bug: first: v_mov_b32 v2, 2
ok:  first: v_mov_b32 v2, 1
first: GWS_INIT
WAVE
s_mov_b32 s10, 0
round:
s_barrier
s_cmp_eq_u32 s9, 0
s_cbranch_scc0 others
v_mov_b32 v2, 1
s_mov_b32 m0, 0
s_nop 0
here: ds_gws_barrier v2 gds
s_waitcnt lgkmcnt(0)
others:
s_barrier
s_add_i32 s10, s10, 1
s_cmp_lt_u32 s10, 3
s_cbranch_scc1 round
global_store_dword v1, v0, s[4:5]

;; case gws_wave_skips gws-incomplete
first: v_mov_b32 v2, 3
first: GWS_INIT
WAVE
v_mov_b32 v2, 3
s_mov_b32 m0, 0
s_add_i32 s9, s9, s2
s_cmp_eq_u32 s9, 2
bug: s_cbranch_scc1 end
ok:  s_nop 0
here: ds_gws_barrier v2 gds
s_waitcnt lgkmcnt(0)
global_store_dword v1, v0, s[4:5]
end:

;; case gws_semaphore_never_released gws-incomplete
first: v_mov_b32 v2, 3
first: GWS_INIT
s_mov_b32 m0, 0
s_nop 0
here: ds_gws_sema_p offset:0 gds
s_waitcnt lgkmcnt(0)
global_store_dword v1, v0, s[4:5]
bug: s_nop 0
ok:  ds_gws_sema_v offset:0 gds
ok:  s_waitcnt lgkmcnt(0)

;; case gws_beyond_the_last gws-resource
first: v_mov_b32 v2, 3
first: GWS_INIT
first: s_mov_b32 m0, 0x3f0000
first: s_nop 0
first: ds_gws_init v2 gds
first: s_waitcnt lgkmcnt(0)
v_mov_b32 v2, 3
s_mov_b32 m0, 0x3f0000
s_nop 0
bug: here: ds_gws_barrier v2 offset:1 gds
ok:  ds_gws_barrier v2 gds
s_waitcnt lgkmcnt(0)
global_store_dword v1, v0, s[4:5]

;; case gws_base_is_not_shifted gws-uninitialized
first: v_mov_b32 v2, 3
first: s_mov_b32 m0, 0x20000
first: s_nop 0
first: ds_gws_init v2 gds
first: s_waitcnt lgkmcnt(0)
v_mov_b32 v2, 3
bug: s_mov_b32 m0, 2
ok:  s_mov_b32 m0, 0x20000
s_nop 0
here: ds_gws_barrier v2 gds
s_waitcnt lgkmcnt(0)
global_store_dword v1, v0, s[4:5]

;; case gws_initialized_again gws-in-use
first: v_mov_b32 v2, 3
first: GWS_INIT
WAVE
v_mov_b32 v2, 3
s_mov_b32 m0, 0
s_cmp_eq_u32 s9, 1
s_cbranch_scc0 meet
bug: here: ds_gws_init v2 gds
bug: s_waitcnt lgkmcnt(0)
meet:
s_nop 0
ds_gws_barrier v2 gds
s_waitcnt lgkmcnt(0)
global_store_dword v1, v0, s[4:5]

;; case gws_barrier_at_a_semaphore gws-in-use
first: v_mov_b32 v2, 0
first: GWS_INIT
s_cmp_eq_u32 s2, 0
s_cbranch_scc0 end
WAVE
v_mov_b32 v2, 0
s_mov_b32 m0, 0
s_cmp_eq_u32 s9, 1
s_cbranch_scc1 second
ds_gws_sema_p offset:0 gds
s_waitcnt lgkmcnt(0)
s_branch end
second:
bug: here: ds_gws_barrier v2 gds
ok:  ds_gws_sema_v offset:0 gds
s_waitcnt lgkmcnt(0)
end:

;; case gws_not_waited_for gws-wait
first: v_mov_b32 v2, 3
first: GWS_INIT
v_mov_b32 v2, 3
s_mov_b32 m0, 0
s_nop 0
here: ds_gws_barrier v2 gds
bug: s_nop 0
s_waitcnt lgkmcnt(0)
global_store_dword v1, v0, s[4:5]

;; case named_never_initialized barrier-uninitialized 128 gfx1250
WAVE
s_mov_b32 m0, 0x40001
s_cmp_eq_u32 s9, 0
s_cbranch_scc0 ready
ok:  s_barrier_init m0
ready:
s_barrier_join 1
MEET
here: s_barrier_signal 1
s_barrier_wait 1
global_store_dword v1, v0, s[4:5]

;; case named_without_a_count barrier-uninitialized 128 gfx1250
WAVE
s_mov_b32 m0, 0x40001
s_cmp_eq_u32 s9, 0
s_cbranch_scc0 ready
bug: s_barrier_init 1
ok:  s_barrier_init m0
ready:
s_barrier_join 1
MEET
here: s_barrier_signal 1
s_barrier_wait 1
global_store_dword v1, v0, s[4:5]

;; case named_too_many_members barrier-members 128 gfx1250
WAVE
bug: s_mov_b32 m0, 0x50001
ok:  s_mov_b32 m0, 0x40001
s_cmp_eq_u32 s9, 0
s_cbranch_scc0 ready
s_barrier_init m0
ready:
MEET
s_barrier_join 1
s_barrier_signal 1
here: s_barrier_wait 1
global_store_dword v1, v0, s[4:5]

;; case named_too_few_members barrier-members 128 gfx1250
WAVE
bug: s_mov_b32 m0, 0x20001
ok:  s_mov_b32 m0, 0x40001
s_cmp_eq_u32 s9, 0
s_cbranch_scc0 ready
s_barrier_init m0
ready:
MEET
here: s_barrier_join 1
s_barrier_signal 1
s_barrier_wait 1
global_store_dword v1, v0, s[4:5]

;; case named_signals_left barrier-members 128 gfx1250
WAVE
bug: s_mov_b32 m0, 0x30001
ok:  s_mov_b32 m0, 0x20001
s_cmp_eq_u32 s9, 0
s_cbranch_scc0 ready
s_barrier_init m0
ready:
MEET
s_cmp_lt_u32 s9, 2
s_cbranch_scc0 end
here: s_barrier_signal 1
end:
global_store_dword v1, v0, s[4:5]

;; case named_counts_differ barrier-members 128 gfx1250
WAVE
s_barrier_join 1
MEET
s_mov_b32 m0, 0x40001
bug: s_cmp_eq_u32 s9, 1
bug: s_cselect_b32 m0, 0x30001, m0
here: s_barrier_signal m0
s_barrier_wait 1
global_store_dword v1, v0, s[4:5]

;; case named_beyond_the_last barrier-number 128 gfx1250
WAVE
bug: s_mov_b32 m0, 0x40005
ok:  s_mov_b32 m0, 0x40004
s_cmp_eq_u32 s9, 0
s_cbranch_scc0 ready
here: s_barrier_init m0
ready:
MEET
here: s_barrier_join m0
s_mov_b32 m0, s9
bug: here: s_barrier_signal 5
ok:  s_barrier_signal 4
s_barrier_wait 1
global_store_dword v1, v0, s[4:5]

;; case named_signaled_twice barrier-order 128 gfx1250
WAVE
s_mov_b32 m0, 0x40001
s_cmp_eq_u32 s9, 0
s_cbranch_scc0 ready
s_barrier_init m0
ready:
s_barrier_join 1
MEET
s_barrier_signal 1
bug: here: s_barrier_signal 1
s_barrier_wait 1
global_store_dword v1, v0, s[4:5]

;; case named_not_joined barrier-order 128 gfx1250
WAVE
s_mov_b32 m0, 0x40001
s_cmp_eq_u32 s9, 0
s_cbranch_scc0 ready
s_barrier_init m0
ready:
ok:  s_barrier_join 1
MEET
s_barrier_signal 1
here: s_barrier_wait 1
global_store_dword v1, v0, s[4:5]

;; case named_initialized_again barrier-in-use 128 gfx1250
WAVE
s_mov_b32 m0, 0x40001
s_cmp_eq_u32 s9, 0
s_cbranch_scc0 ready
s_barrier_init m0
ready:
s_barrier_join 1
MEET
s_cmp_eq_u32 s9, 2
s_cbranch_scc0 meet
bug: s_mov_b32 m0, 0x10001
bug: here: s_barrier_init m0
meet:
s_barrier_signal 1
s_barrier_wait 1
global_store_dword v1, v0, s[4:5]

;; case named_wait_apart mismatched-barrier 128 gfx1250
WAVE
s_cmp_eq_u32 s9, 0
s_cbranch_scc0 ready
bug: s_mov_b32 m0, 0x40001
ok:  s_mov_b32 m0, 0x20001
s_barrier_init m0
s_add_i32 m0, m0, 1
s_barrier_init m0
ready:
MEET
s_cmp_lt_u32 s9, 2
s_cbranch_scc0 second
s_barrier_join 1
s_barrier_signal 1
here: s_barrier_wait 1
s_branch end
second:
s_barrier_join 2
s_barrier_signal 2
s_barrier_wait 2
end:
global_store_dword v1, v0, s[4:5]

;; case named_wave_at_the_group mismatched-barrier 128 gfx1250
WAVE
s_mov_b32 m0, 0x40001
s_cmp_eq_u32 s9, 0
s_cbranch_scc0 ready
s_barrier_init m0
ready:
MEET
s_cmp_eq_u32 s9, 3
bug: s_cbranch_scc1 group
ok:  s_nop 0
s_barrier_join 1
s_barrier_signal 1
here: s_barrier_wait 1
group:
MEET
global_store_dword v1, v0, s[4:5]

;; case group_signaled_twice barrier-order 128 gfx1250
WAVE
s_barrier_signal -1
bug: here: s_barrier_signal -1
s_barrier_wait -1
global_store_dword v1, v0, s[4:5]

;; case group_not_signaled barrier-order 128 gfx1250
WAVE
ok:  s_barrier_signal -1
here: s_barrier_wait -1
global_store_dword v1, v0, s[4:5]

;; case group_not_waited_for barrier-order 128 gfx1250
WAVE
global_store_dword v1, v0, s[4:5]
here: s_barrier_signal -1
ok:  s_barrier_wait -1

;; case named_producers mismatched-barrier 128 gfx1250
WAVE
s_cmp_eq_u32 s9, 0
s_cbranch_scc0 ready
bug: s_mov_b32 m0, 0x30001
ok:  s_mov_b32 m0, 0x20001
s_barrier_init m0
s_mov_b32 m0, 0x20002
s_barrier_init m0
ready:
s_mov_b32 s10, 0
s_cmp_lt_u32 s9, 2
s_cbranch_scc0 consumer
s_barrier_join 2
MEET
produce:
s_barrier_signal 1
here: s_barrier_wait 2
s_add_i32 s10, s10, 1
s_cmp_lt_u32 s10, 4
s_cbranch_scc1 produce
s_branch end
consumer:
s_barrier_join 1
MEET
consume:
s_barrier_wait 1
s_barrier_signal 2
s_add_i32 s10, s10, 1
s_cmp_lt_u32 s10, 4
s_cbranch_scc1 consume
end:
global_store_dword v1, v0, s[4:5]
