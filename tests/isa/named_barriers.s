// Barriers with names, and what instructions tell of barriers (RDNA4 ISA 5.6; CDNA5 ISA 5.6). The work-group has two waves, of which one runs.
; named barriers = 4

; case: the state of the work-group's barrier: two members, one of which has signaled
; targets: gfx12
s_get_barrier_state s0, -1
s_barrier_signal -1
s_get_barrier_state s1, -1
; expect s0 = 0x00000021
; expect s1 = 0x00010021

; case: the state of the work-group's barrier, and how many quarters of named ones there are
; targets: gfx1250
s_get_barrier_state s0, -1
s_barrier_signal -1
s_get_barrier_state s1, -1
; expect s0 = 0x01000021
; expect s1 = 0x01010021

; case: a named barrier of three members, which M0 gives and of which one signals
; targets: gfx1250
s_mov_b32 m0, 0x30001
s_barrier_init m0
s_barrier_join 1
s_barrier_signal 1
s_get_barrier_state s0, 1
s_wakeup_barrier 1
; expect m0 = 0x30001
; expect s0 = 0x01010031

; case: the last member leaves a named barrier: SCC is 1
; targets: gfx1250
s_mov_b32 m0, 0x10001
s_barrier_init m0
s_barrier_join 1
s_barrier_leave
; expect m0 = 0x10001
; expect scc = 1

; case: one of two members leaves a named barrier: SCC is 0
; targets: gfx1250
; scc = 1
s_mov_b32 m0, 0x20001
s_barrier_init m0
s_barrier_join 1
s_barrier_leave
s_get_barrier_state s0, 1
; expect m0 = 0x20001
; expect scc = 0
; expect s0 = 0x01000011

; case: GFX12 has no named barriers, and says so
; targets: gfx12
s_barrier_join 1
; expect fault "has no named barriers"

; case: GFX12 refuses to make one, and a wave that has joined none leaves none
; targets: gfx12
; scc = 1
s_barrier_leave
s_barrier_init 1
; expect fault "has no named barriers"
; expect scc = 0
