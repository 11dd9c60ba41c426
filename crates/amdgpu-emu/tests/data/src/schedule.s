// Kernels whose waves and work-groups wait for each other.
.include "kernel.inc"

// wave N: s[N] is the index of the wave in its work-group.
.macro wave n
    v_readfirstlane_b32 s\n, v0
    s_lshr_b32 s\n, s\n, 6
.endm

// rounds(out, waves, rounds): wave w begins with w + 1; in each round it takes 3 times its neighbour's value and adds the round's
// number. out[group * waves + wave]. A barrier lies between writing and reading.
kernel rounds
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    wave 8
    s_add_u32 s9, s8, 1
    s_lshl_b32 s10, s8, 2
    v_mov_b32 v1, s10
    s_mov_b32 s12, 0
    s_waitcnt lgkmcnt(0)
    s_add_u32 s11, s8, 1
    s_cmp_lt_u32 s11, s6
    s_cselect_b32 s11, s11, 0
    s_lshl_b32 s11, s11, 2
    v_mov_b32 v2, s11
.Lrounds_loop:
    v_mov_b32 v3, s9
    ds_write_b32 v1, v3
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v4, v2
    s_waitcnt lgkmcnt(0)
    v_readfirstlane_b32 s9, v4
    s_mul_i32 s9, s9, 3
    s_add_u32 s9, s9, s12
    s_barrier
    s_add_u32 s12, s12, 1
    s_cmp_lt_u32 s12, s7
    s_cbranch_scc1 .Lrounds_loop
    s_mul_i32 s13, s2, s6
    s_add_u32 s13, s13, s8
    s_lshl_b32 s13, s13, 2
    v_mov_b32 v5, s13
    v_mov_b32 v6, s9
    global_store_dword v5, v6, s[4:5]
    s_endpgm
end rounds, lds=64

// early_end(out): waves with an odd index end at once; the others meet at a barrier, wave 0 writes 1 to LDS before it, and all
// store what they read after it to out[wave].
kernel early_end
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    wave 8
    s_bitcmp1_b32 s8, 0
    s_cbranch_scc1 .Learly_end
    v_mov_b32 v1, 0
    v_mov_b32 v2, 1
    s_cmp_lg_u32 s8, 0
    s_cbranch_scc1 .Learly_wait
    s_sleep 8
    ds_write_b32 v1, v2
    s_waitcnt lgkmcnt(0)
.Learly_wait:
    s_barrier
    ds_read_b32 v3, v1
    s_lshl_b32 s9, s8, 2
    v_mov_b32 v4, s9
    s_waitcnt lgkmcnt(0)
    global_store_dword v4, v3, s[4:5]
.Learly_end:
    s_endpgm
end early_end, lds=4

// flag(buffer, setter): all work-groups but `setter` wait until buffer[0] is not 0; that one sets it. Then group g stores g + 1 to
// buffer[1 + g].
kernel flag
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    s_load_dword s6, s[0:1], 0x8
    v_mov_b32 v1, 0
    v_mov_b32 v2, 1
    s_waitcnt lgkmcnt(0)
    s_cmp_eq_u32 s2, s6
    s_cbranch_scc1 .Lflag_set
.Lflag_poll:
    global_load_dword v3, v1, s[4:5] glc
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s7, v3
    s_cmp_eq_u32 s7, 0
    s_cbranch_scc1 .Lflag_poll
    s_branch .Lflag_done
.Lflag_set:
    global_store_dword v1, v2, s[4:5]
.Lflag_done:
    s_add_u32 s8, s2, 1
    s_lshl_b32 s9, s8, 2
    v_mov_b32 v4, s9
    v_mov_b32 v5, s8
    global_store_dword v4, v5, s[4:5]
    s_endpgm
end flag

// grid_barrier(buffer, groups, sleep): each group adds 1 to buffer[0] and waits until it is `groups`, then stores buffer[0] to
// buffer[1 + group]. With sleep, it sleeps in its loop.
kernel grid_barrier
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    v_mov_b32 v1, 0
    v_mov_b32 v2, 1
    s_mov_b64 s[10:11], exec
    s_mov_b64 exec, 1
    s_waitcnt lgkmcnt(0)
    global_atomic_add v3, v1, v2, s[4:5] glc
.Lgrid_poll:
    s_cmp_eq_u32 s7, 0
    s_cbranch_scc1 .Lgrid_load
    s_sleep 1
.Lgrid_load:
    global_load_dword v3, v1, s[4:5] glc
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s8, v3
    s_cmp_lt_u32 s8, s6
    s_cbranch_scc1 .Lgrid_poll
    s_add_u32 s9, s2, 1
    s_lshl_b32 s9, s9, 2
    v_mov_b32 v4, s9
    global_store_dword v4, v3, s[4:5]
    s_endpgm
end grid_barrier

// spinlock(buffer, rounds): each wave takes the lock buffer[0] by compare and swap, adds 1 to buffer[1] by a load and a store with a
// sleep between them, and releases it; `rounds` times.
kernel spinlock
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    s_load_dword s6, s[0:1], 0x8
    s_mov_b64 exec, 1
    v_mov_b32 v1, 0
    s_waitcnt lgkmcnt(0)
.Lspin_round:
    v_mov_b32 v2, 1
    v_mov_b32 v3, 0
    global_atomic_cmpswap v4, v1, v[2:3], s[4:5] glc
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s7, v4
    s_cmp_lg_u32 s7, 0
    s_cbranch_scc1 .Lspin_round
    global_load_dword v5, v1, s[4:5] offset:4 glc
    s_waitcnt vmcnt(0)
    s_sleep 1
    v_add_u32 v5, 1, v5
    global_store_dword v1, v5, s[4:5] offset:4
    s_waitcnt vmcnt(0)
    global_atomic_swap v1, v3, s[4:5]
    s_sub_u32 s6, s6, 1
    s_cmp_lg_u32 s6, 0
    s_cbranch_scc1 .Lspin_round
    s_endpgm
end spinlock

// race(buffer, n): the waves of a work-group add 1 to their own counter buffer[1 + wave] until buffer[0] is set, which that wave does
// whose counter comes to n first.
kernel race
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    s_load_dword s6, s[0:1], 0x8
    wave 8
    s_mov_b64 exec, 1
    s_mov_b32 s10, 0
    v_mov_b32 v1, 0
    s_add_u32 s9, s8, 1
    s_lshl_b32 s9, s9, 2
    v_mov_b32 v2, s9
    s_waitcnt lgkmcnt(0)
.Lrace_loop:
    s_add_u32 s10, s10, 1
    s_cmp_lt_u32 s10, s6
    s_cbranch_scc1 .Lrace_look
    v_mov_b32 v3, 1
    global_store_dword v1, v3, s[4:5]
.Lrace_look:
    global_load_dword v4, v1, s[4:5] glc
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s11, v4
    s_cmp_eq_u32 s11, 0
    s_cbranch_scc1 .Lrace_loop
    v_mov_b32 v5, s10
    global_store_dword v2, v5, s[4:5]
    s_endpgm
end race

// poll(buffer, limit): waits until buffer[0] is not 0, `limit` times at most (0: for ever); buffer[1] says how often it has looked.
kernel poll
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    s_load_dword s6, s[0:1], 0x8
    s_mov_b32 s8, 0
    v_mov_b32 v1, 0
    s_waitcnt lgkmcnt(0)
    s_cmp_eq_u32 s6, 0
    s_cbranch_scc1 .Lpoll_forever
.Lpoll_loop:
    s_add_u32 s8, s8, 1
    global_load_dword v2, v1, s[4:5] glc
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s7, v2
    s_cmp_lg_u32 s7, 0
    s_cbranch_scc1 .Lpoll_done
    s_cmp_lt_u32 s8, s6
    s_cbranch_scc1 .Lpoll_loop
.Lpoll_done:
    v_mov_b32 v3, s8
    global_store_dword v1, v3, s[4:5] offset:4
    s_endpgm
.Lpoll_forever:
    global_load_dword v2, v1, s[4:5] glc
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s7, v2
    s_cmp_lg_u32 s7, 0
    s_cbranch_scc0 .Lpoll_forever
    s_endpgm
end poll

// sleep(out, n): sleeps n times, then stores n to out[0]; for ever with n = 0.
kernel sleep
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    s_load_dword s6, s[0:1], 0x8
    s_mov_b32 s8, 0
    s_waitcnt lgkmcnt(0)
.Lsleep_loop:
    s_sleep 1
    s_cmp_eq_u32 s6, 0
    s_cbranch_scc1 .Lsleep_loop
    s_add_u32 s8, s8, 1
    s_cmp_lt_u32 s8, s6
    s_cbranch_scc1 .Lsleep_loop
    v_mov_b32 v1, 0
    v_mov_b32 v2, s8
    global_store_dword v1, v2, s[4:5]
    s_endpgm
end sleep

// halt(): wave 0 halts; the others wait for it at a barrier.
kernel halt
    wave 8
    s_cmp_lg_u32 s8, 0
    s_cbranch_scc1 .Lhalt_wait
    s_sethalt 1
.Lhalt_wait:
    s_barrier
    s_endpgm
end halt

// hang(): a loop that waits for nothing.
kernel hang
    s_mov_b32 s4, 7
.Lhang_loop:
    s_branch .Lhang_loop
end hang

// count(out, n): counts to n in a scalar register and stores it: a long computation that neither writes nor polls.
kernel count
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    s_load_dword s6, s[0:1], 0x8
    s_mov_b32 s8, 0
    s_waitcnt lgkmcnt(0)
.Lcount_loop:
    s_add_u32 s8, s8, 1
    s_cmp_lt_u32 s8, s6
    s_cbranch_scc1 .Lcount_loop
    v_mov_b32 v1, 0
    v_mov_b32 v2, s8
    global_store_dword v1, v2, s[4:5]
    s_endpgm
end count

// barrier_poll(flag, setter): work-group `setter` sets the flag; in the others all waves look at it, and meet at a barrier, until it
// is set.
kernel barrier_poll
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    s_load_dword s6, s[0:1], 0x8
    v_mov_b32 v1, 0
    v_mov_b32 v2, 1
    s_waitcnt lgkmcnt(0)
    s_cmp_eq_u32 s2, s6
    s_cbranch_scc1 .Lbarrier_poll_set
.Lbarrier_poll_loop:
    global_load_dword v3, v1, s[4:5] glc
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s7, v3
    s_barrier
    s_cmp_eq_u32 s7, 0
    s_cbranch_scc1 .Lbarrier_poll_loop
    s_endpgm
.Lbarrier_poll_set:
    global_store_dword v1, v2, s[4:5]
    s_endpgm
end barrier_poll

// slow_flag(flag, n): work-group 0 counts to n and sets the flag, the others wait for it.
kernel slow_flag
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    s_load_dword s6, s[0:1], 0x8
    s_mov_b32 s8, 0
    v_mov_b32 v1, 0
    v_mov_b32 v2, 1
    s_waitcnt lgkmcnt(0)
    s_cmp_eq_u32 s2, 0
    s_cbranch_scc1 .Lslow_count
.Lslow_poll:
    global_load_dword v3, v1, s[4:5] glc
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s7, v3
    s_cmp_eq_u32 s7, 0
    s_cbranch_scc1 .Lslow_poll
    s_endpgm
.Lslow_count:
    s_add_u32 s8, s8, 1
    s_cmp_lt_u32 s8, s6
    s_cbranch_scc1 .Lslow_count
    global_store_dword v1, v2, s[4:5]
    s_endpgm
end slow_flag

// timeout(buffer, waits, ticks): polls buffer[0] for so many ticks of the clock, so often, then stores 1 to buffer[1]; with 0 waits it polls
// again for ever.
kernel timeout
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    v_mov_b32 v1, 0
    v_mov_b32 v2, 1
    s_waitcnt lgkmcnt(0)
.Ltimeout_wait:
    s_memrealtime s[8:9]
.Ltimeout_poll:
    global_load_dword v3, v1, s[4:5] glc
    s_waitcnt vmcnt(0) & lgkmcnt(0)
    v_readfirstlane_b32 s12, v3
    s_cmp_lg_u32 s12, 0
    s_cbranch_scc1 .Ltimeout_done
    s_memrealtime s[10:11]
    s_waitcnt lgkmcnt(0)
    s_sub_u32 s10, s10, s8
    s_subb_u32 s11, s11, s9
    s_cmp_lg_u32 s11, 0
    s_cselect_b32 s10, -1, s10
    s_cmp_lt_u32 s10, s7
    s_mov_b64 s[10:11], 0
    s_cbranch_scc1 .Ltimeout_poll
    s_mov_b64 s[8:9], 0
    s_cmp_eq_u32 s6, 0
    s_cbranch_scc1 .Ltimeout_wait
    s_sub_u32 s6, s6, 1
    s_cmp_lg_u32 s6, 0
    s_cbranch_scc1 .Ltimeout_wait
.Ltimeout_done:
    global_store_dword v1, v2, s[4:5] offset:4
    s_endpgm
end timeout
